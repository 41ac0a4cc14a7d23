/* One table in memory: what its notes make of it. */
#include "table/inside.h"

#include <stdlib.h>
#include <string.h>

static void seat_clear(orr_table_now *t, unsigned seat)
{
    bool given = t->given.origin.plies != 0; /* then its colours were, too */
    t->seat[seat] = (orr_seat_now){.colour = given ? t->given.colour[seat] : (int16_t)-1};
    t->more[seat] = (orr_seat_more){0};
}

static int16_t colour_row(const orr_table_now *t, const char *word)
{
    const orr_game *g = t->rules.game;
    if (!*word || orr_colours(g) == ORR_NO_TABLE || !t->rules.edition)
        return -1;
    return (int16_t)orr_edition_row(t->rules.edition, orr_colours(g), word);
}

orr_table_now *orr_table_empty(const orr_table_row *row, uint32_t test_clock_ms, int64_t now)
{
    orr_table_now *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    t->row = *row;
    memcpy(t->draw.secret, row->secret, sizeof t->draw.secret);
    t->hold = -1;
    t->test_clock_ms = test_clock_ms;
    t->now = now;
    for (unsigned i = 0; i < ORR_SEATS_MAX; i++)
        seat_clear(t, i);
    return t;
}

void orr_table_free(orr_table_now *t)
{
    if (!t)
        return;
    if (t->match)
        orr_match_free(t->match);
    free(t->given.at);
    free(t);
}

/* ---- rules --------------------------------------------------------------------------------------------------------*/
bool orr_table_known(const orr_table_row *row)
{
    const orr_registered *entry = orr_registry_find(row->game);
    return entry && row->version >= orr_rules_oldest(entry->game) && row->version <= entry->game->version;
}

static orr_err set_options(orr_table_now *t)
{
    char options[ORR_OPTIONS_TEXT], *rest = options;
    orr_err e = ORR_OK;
    memcpy(options, t->row.options, sizeof options);
    for (char *line; !e && (line = strsep(&rest, "\n")) && *line;) {
        char *value = strchr(line, '=');
        if (value)
            *value++ = 0;
        e = value ? orr_rules_set(&t->rules, line, value, NULL, 0) : ORR_BAD_INPUT;
    }
    return e;
}

orr_err orr_table_rules(orr_table_now *t, const orr_edition *edition)
{
    const orr_registered *entry = orr_registry_find(t->row.game);
    if (!orr_table_known(&t->row) || (entry->edition && !edition))
        return ORR_UNSUPPORTED;
    orr_err e = orr_rules_init(&t->rules, entry->game, entry->edition ? edition : NULL, t->row.seats);
    if (!e)
        e = orr_rules_version(&t->rules, t->row.version);
    if (!e)
        e = set_options(t);
    if (e || !orr_rules_accepted(&t->rules, NULL))
        return ORR_UNSUPPORTED;
    orr_rules_seat(&t->rules);
    for (unsigned i = 0; i < t->row.seats; i++)
        if (t->rules.seat[i].kind == ORR_AUTOMATON)
            t->seat[i].kind = ORR_SEAT_AUTOMATON;
    return ORR_OK;
}

/* ---- notes --------------------------------------------------------------------------------------------------------*/
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
        seat_clear(t, n->seat);
        seat->kind = ORR_SEAT_HUMAN;
        t->more[n->seat].away_since = n->at;
        memcpy(seat->user, n->user, sizeof seat->user);
        (*orr_seating_sat(t, n->user))++;
        break;
    case ORR_NOTE_STAND:
        seat_clear(t, n->seat);
        if (*n->user)
            memcpy(t->removed[t->removals++ % ORR_SEATS_MAX], n->user, sizeof *t->removed);
        break;
    case ORR_NOTE_COLOUR:
        seat->colour = colour_row(t, n->word);
        break;
    case ORR_NOTE_BOT: {
        int16_t colour = seat->colour;
        seat_clear(t, n->seat);
        if (*n->word) {
            seat->kind = ORR_SEAT_BOT;
            seat->colour = colour;
            snprintf(seat->level, sizeof seat->level, "%.15s", n->word);
        }
        break;
    }
    case ORR_NOTE_START:
        t->status = ORR_PLAYING;
        t->begun = n->at;
        break;
    case ORR_NOTE_LEFT:
        seat->left = true;
        seat->played_by[0] = 0;
        break;
    case ORR_NOTE_OVER:
        t->status = ORR_FINISHED;
        t->ended = n->at;
        break;
    case ORR_NOTE_NEXT:
        memcpy(t->next_code, n->word, sizeof t->next_code - 1);
        break;
    case ORR_NOTE_UNDO:
        t->hold = -1;
        t->undone_at = t->notes;
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
        t->more[n->seat].no_done = !*n->word;
        t->undos[n->seat].prefers++;
        break;
    case ORR_NOTE_CLOCK:
        t->time = orr_time_kept(n->word);
        break;
    case ORR_NOTE_PAUSE:
        orr_clock_paused(t, n->seat);
        break;
    case ORR_NOTE_PASS: /* who made the table is called otherwise, too */
        if (!strcmp(t->row.host, seat->user))
            memcpy(t->row.host, n->user, sizeof t->row.host);
        memcpy(seat->user, n->user, sizeof seat->user);
        break;
    case ORR_NOTE_HAND:
    case ORR_NOTE_TAKE: /* its user is here, or was just now */
        t->undos[n->seat].hands += n->kind == ORR_NOTE_HAND;
        if (n->kind == ORR_NOTE_HAND)
            t->more[n->seat].handed = t->more[n->seat].deadline;
        else
            orr_clock_taken(t, n->seat, n->at);
        snprintf(seat->played_by, sizeof seat->played_by, "%.15s", n->word);
        break;
    default:
        ORR_ASSERT(n->kind == ORR_NOTE_PLAY); /* it is for the rules; no other kind is known */
        break;
    }
    orr_clock_update(t, n->at);
}

orr_note *orr_table_take(orr_table_now *t, orr_notes *b, orr_note_kind kind, int seat, const char *user,
                         const char *word)
{
    ORR_ASSERT(b->n < ORR_BATCH_MAX); /* it would go on for ever */
    orr_note *n = orr_notes_add(b, t->row.code, t->notes, kind, (uint8_t)seat);
    ORR_ASSERT(n != NULL);
    n->at = t->now;
    if (n->at < t->touched) /* stamps of a table never go back, whatever the clock was before */
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

/* ---- reading again ------------------------------------------------------------------------------------------------*/
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
    orr_table_keep(t);
    orr_table_decide(t, n->word);
    t->draw.counter = n->draws;
    t->notes++;
    t->touched = n->at;
    if (n->seat < ORR_SEATS_MAX)
        orr_table_remember(t, n->seat, n->word);
    orr_clock_played(t, n->at);
}

static void replay(orr_table_now *t, const orr_note *n)
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

typedef struct {
    orr_table_now *t;
    const orr_notes *notes;
} replay_work;

static void replay_all(void *arg)
{
    replay_work *w = arg;
    for (uint32_t i = 0; i < w->notes->n; i++)
        replay(w->t, &w->notes->at[i]);
}

orr_err orr_table_read(const orr_table_row *row, const orr_notes *notes, const orr_edition *edition,
                       uint32_t test_clock_ms, int64_t now, orr_table_now **out, char *what, size_t size)
{
    orr_table_now *t = *out = orr_table_empty(row, test_clock_ms, now);
    orr_err e = t ? orr_table_rules(t, edition) : ORR_NO_MEMORY;
    if (e) {
        orr_table_free(t);
        *out = NULL;
        return e;
    }
    if (orr_guard(replay_all, &(replay_work){t, notes}, what, size))
        e = ORR_BUG;
    orr_away_loaded(t);
    return e;
}

/* ---- the match ----------------------------------------------------------------------------------------------------*/
void orr_table_begin(orr_table_now *t)
{
    for (unsigned i = 0; i < t->row.seats; i++)
        t->rules.seat[i].colour = t->seat[i].colour < 0 ? ORR_NO_COLOUR : (uint8_t)t->seat[i].colour;
    t->rules.dealer = t->row.dealer;
    t->draw.counter = 0;
    t->told = t->told_first = 0;
    t->match = orr_match_new(&t->rules);
    orr_given_begin(t);
    orr_clock_update(t, t->touched);
}
