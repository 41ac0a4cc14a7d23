/* One table in memory: what its notes make of it. */
#include "server/server.h"

#include <stdlib.h>
#include <string.h>

static void seat_clear(orr_seat_now *seat) { *seat = (orr_seat_now){.colour = -1}; }

/* Where the beginning was given its colours were, too. */
static void seat_empty(const orr_table_now *t, orr_seat_now *seat)
{
    seat_clear(seat);
    if (t->given.origin.plies)
        seat->colour = t->given.colour[seat - t->seat];
}

static int16_t colour_row(const orr_table_now *t, const char *word)
{
    const orr_game *g = t->rules.game;
    if (!*word || orr_colours(g) == ORR_NO_TABLE || !t->rules.edition)
        return -1;
    return (int16_t)orr_edition_row(t->rules.edition, orr_colours(g), word);
}

orr_table_now *orr_table_new(const orr_server *s)
{
    orr_table_now *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    t->hold = -1;
    t->test_clock_ms = s->o->test_clock_ms;
    for (unsigned i = 0; i < ORR_SEATS_MAX; i++)
        seat_clear(&t->seat[i]);
    return t;
}

/* Applies a note to the memory, as it is taken and as it is read again. What it does to the match is not done here. */
static void apply(orr_table_now *t, const orr_note *n)
{
    ORR_ASSERT(n->n == t->notes && n->seat < ORR_SEATS_MAX);
    ORR_ASSERT(t->match || (n->kind != ORR_NOTE_HOLD && n->kind != ORR_NOTE_DONE));
    orr_seat_now *seat = &t->seat[n->seat];
    t->notes++;
    t->touched = n->at;
    switch (n->kind) {
    case ORR_NOTE_SIT:
        seat_empty(t, seat);
        seat->kind = ORR_SEAT_HUMAN;
        seat->away_since = n->at;
        memcpy(seat->user, n->user, sizeof seat->user);
        break;
    case ORR_NOTE_STAND:
        seat_empty(t, seat);
        if (*n->user)
            memcpy(t->removed[t->removals++ % ORR_SEATS_MAX], n->user, sizeof *t->removed);
        break;
    case ORR_NOTE_COLOUR:
        seat->colour = colour_row(t, n->word);
        break;
    case ORR_NOTE_BOT: {
        int16_t colour = seat->colour;
        seat_empty(t, seat);
        if (*n->word) {
            seat->kind = ORR_SEAT_BOT;
            seat->colour = colour;
            snprintf(seat->level, sizeof seat->level, "%.15s", n->word);
        }
        break;
    }
    case ORR_NOTE_START:
        t->status = ORR_PLAYING;
        break;
    case ORR_NOTE_LEFT:
        seat->left = true;
        seat->played_by[0] = 0;
        break;
    case ORR_NOTE_OVER:
        t->status = ORR_FINISHED;
        t->over_at = n->at;
        break;
    case ORR_NOTE_NEXT:
        memcpy(t->next_code, n->word, sizeof t->next_code - 1);
        break;
    case ORR_NOTE_UNDO:
        t->hold = -1;
        break;
    case ORR_NOTE_HOLD:
        t->hold = (int8_t)n->seat;
        orr_clock_resume(t, n->seat);
        break;
    case ORR_NOTE_DONE:
        t->hold = -1;
        t->sealed = t->match->plies;
        break;
    case ORR_NOTE_PREFER:
        seat->no_done = !*n->word;
        t->undos[n->seat].prefers++;
        break;
    case ORR_NOTE_CLOCK:
        t->clock = (uint32_t)strtoul(n->word, NULL, 10);
        break;
    case ORR_NOTE_PAUSE:
        orr_clock_paused(t, n->seat);
        break;
    case ORR_NOTE_HAND:
    case ORR_NOTE_TAKE:
        snprintf(seat->played_by, sizeof seat->played_by, "%.15s", n->word);
        break;
    default:
        ORR_ASSERT(n->kind == ORR_NOTE_PLAY); /* it is for the rules; no other kind is known */
        break;
    }
    orr_clock_update(t, n->at);
}

orr_note *orr_table_take(orr_table_now *t, orr_batch *b, orr_note_kind kind, int seat, const char *user,
                         const char *word)
{
    orr_note *n = orr_batch_add(b, t->row.code, t->notes, kind, (uint8_t)seat);
    n->at = orr_now_ms();
    if (n->at < t->touched) /* stamps of a table never go back, whatever the clock was before this process */
        n->at = t->touched;
    snprintf(n->user, sizeof n->user, "%s", user ? user : "");
    snprintf(n->word, sizeof n->word, "%s", word ? word : "");
    if (kind != ORR_NOTE_PLAY && kind != ORR_NOTE_GIVEN) {
        apply(t, n);
        return n;
    }
    t->notes++;
    t->touched = n->at;
    return n;
}

/* ---- reading again ---------------------------------------------------------------------------------------------------*/
static void replay_play(orr_table_now *t, const orr_note *n)
{
    orr_action a = {.verb = (uint16_t)(n->action >> 48),
                    .a = (uint16_t)(n->action >> 32),
                    .b = (uint16_t)(n->action >> 16),
                    .c = (uint16_t)n->action};
    ORR_ASSERT(t->match && n->n == t->notes);
    orr_err e = orr_match_play(t->match, n->seat, a);
    ORR_ASSERT(e == ORR_OK);
    if (!strcmp(n->user, ORR_BY_CLOCK))
        t->match->log[t->match->plies - 1].flags |= ORR_ENTRY_CLOCK;
    orr_table_tell(t);
    t->draw.counter = n->draws;
    t->notes++;
    t->touched = n->at;
    if (n->seat < ORR_SEATS_MAX)
        orr_table_remember(t, n->seat, n->word);
    orr_clock_played(t, n->at);
}

void orr_table_replay(orr_table_now *t, const orr_note *n)
{
    if (n->kind == ORR_NOTE_PLAY) {
        replay_play(t, n);
        return;
    }
    if (n->kind == ORR_NOTE_GIVEN) {
        ORR_ASSERT(t->status == ORR_SETUP && n->n == t->notes);
        t->notes++;
        t->touched = n->at;
        orr_given_note(t, n);
        return;
    }
    if (n->kind == ORR_NOTE_UNDO) {
        ORR_ASSERT(t->match && n->seat < t->row.seats && n->action < t->match->plies);
        orr_hold_take_back(t, n->seat, (uint32_t)n->action);
    }
    apply(t, n);
    if (n->kind == ORR_NOTE_START)
        orr_table_begin(t);
}

/* ---- the match -------------------------------------------------------------------------------------------------------*/
int orr_table_seat_of(const orr_table_now *t, const char *user)
{
    for (int i = 0; i < t->row.seats; i++)
        if (t->seat[i].kind == ORR_SEAT_HUMAN && !t->seat[i].left && !strcmp(t->seat[i].user, user))
            return i;
    return -1;
}

bool orr_table_removed(const orr_table_now *t, const char *user)
{
    for (unsigned i = 0; i < ORR_SEATS_MAX; i++)
        if (!strcmp(t->removed[i], user))
            return true;
    return false;
}

void orr_table_begin(orr_table_now *t)
{
    for (unsigned i = 0; i < t->row.seats; i++)
        t->rules.seat[i].colour = t->seat[i].colour < 0 ? ORR_NO_COLOUR : (uint8_t)t->seat[i].colour;
    t->rules.dealer = t->row.dealer;
    memcpy(t->draw.secret, t->row.secret, sizeof t->draw.secret);
    t->draw.counter = 0;
    t->told = t->told_first = 0;
    t->match = orr_match_new(&t->rules);
    orr_given_begin(t);
    orr_clock_update(t, t->touched);
}

void orr_table_tell(orr_table_now *t)
{
    const orr_match *m = t->match;
    for (uint32_t i = 0; i < m->events.n; i++)
        t->tail[t->told++ % ORR_TAIL] = (orr_told){.ply = m->plies, .event = m->events.at[i]};
    if (t->told - t->told_first > ORR_TAIL)
        t->told_first = t->told - ORR_TAIL;
}

void orr_table_remember(orr_table_now *t, int seat, const char *act)
{
    orr_seat_now *s = &t->seat[seat];
    if (*act)
        snprintf(s->act[s->acts++ % ORR_ACTS_KEPT], ORR_ASK_ID_TEXT, "%s", act);
}

bool orr_table_remembers(const orr_table_now *t, int seat, const char *act)
{
    for (unsigned i = 0; i < ORR_ACTS_KEPT; i++)
        if (!strcmp(t->seat[seat].act[i], act))
            return true;
    return false;
}
