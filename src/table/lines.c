/* What programs are told of a table: the lines of docs/api.md, each with a number that grows, and that says how far
 * who has it has come. */
#include "table/inside.h"

#include <orrery/tell.h>

#include <sodium.h>
#include <stdlib.h>

enum { HELLO, TOLD, ASK, END, PLY_BITS = 18, KIND_BITS = 2 };
#define PLY_MAX ((1u << PLY_BITS) - 1)

/* Of a line made now: notes only grow, and within one the kinds do. Below 2^53 while notes are below ORR_NOTES_MAX. */
static uint64_t number(const orr_table_now *t, unsigned kind)
{
    uint32_t ply = t->match->plies < PLY_MAX ? t->match->plies : PLY_MAX;
    return ((uint64_t)t->notes << PLY_BITS | ply) << KIND_BITS | kind;
}

/* Has all that came after it been kept, and was nothing of what came before it taken back? */
static bool knows(const orr_table_now *t, uint32_t rev, uint32_t ply)
{
    bool covered = t->status != ORR_FINISHED && orr_rules_cover(&t->rules);
    return rev && rev <= t->notes && rev >= t->undone_at && ply < PLY_MAX && ply <= t->match->plies &&
           orr_publish_tail_from(t, ply) == ply && !(covered && ply != t->match->plies);
}

/* Who comes again is told what it has missed, or all anew. */
static void resume(const orr_table_now *t, orr_eye *eye, orr_ear *ear)
{
    uint32_t ply = (uint32_t)(ear->from >> KIND_BITS) & PLY_MAX;
    uint64_t rev = ear->from >> (PLY_BITS + KIND_BITS);
    ear->begun = true;
    if (rev > UINT32_MAX || !knows(t, (uint32_t)rev, ply))
        return;
    ear->greeted = true;
    eye->late = false;
    eye->from = ply;
    if (rev == t->notes && (ear->from & 3) == ASK) { /* it has the question, too */
        ear->asked = true;
        ear->q = ear->viewer < t->row.seats ? t->match->question[ear->viewer] : 0;
    }
}

static void begin_line(orr_text *out, size_t before)
{
    if (out->n > before)
        orr_text_add(out, "\n", 1);
}

static void put_told(const orr_table_now *t, const orr_ear *ear, const orr_eye *eye, orr_text *out)
{
    orr_tell_event event[ORR_TAIL];
    uint32_t n = 0;
    for (uint64_t i = t->told_first; i < t->told; i++) {
        const orr_told *told = &t->tail[i % ORR_TAIL];
        if (told->ply > eye->from)
            event[n++] = (orr_tell_event){.ply = told->ply,
                                          .clock = (t->match->log[told->ply - 1].flags & ORR_ENTRY_CLOCK) != 0,
                                          .event = told->event};
    }
    orr_tell_told(t->match, ear->viewer, number(t, TOLD), event, n, eye->back, out);
}

static bool is_asked(const orr_table_now *t, orr_seat you)
{
    orr_turn turn = orr_match_active(t->match);
    return you < t->row.seats && t->hold < 0 && ((turn.must | turn.may) & ORR_BIT(you)) && !orr_away_bot(t, you);
}

/* A question is told once, and again when what it stood on was taken back. */
static void put_ask(orr_table_now *t, orr_ear *ear, size_t before, orr_text *out)
{
    orr_match *m = t->match;
    orr_seat you = ear->viewer;
    if (!is_asked(t, you) || (ear->asked && ear->q == m->question[you]))
        return;
    int64_t left = t->more[you].deadline - t->now;
    begin_line(out, before);
    orr_tell_ask(m, you, number(t, ASK), !t->more[you].deadline ? 0 : left > 1 ? left : 1, out);
    ear->asked = true;
    ear->q = m->question[you];
}

static void put_end(const orr_table_now *t, orr_ear *ear, size_t before, orr_text *out)
{
    orr_mask seats = 0;
    for (unsigned i = 0; i < t->row.seats; i++)
        if (t->seat[i].kind != ORR_SEAT_OPEN)
            seats |= ORR_BIT(i);
    begin_line(out, before);
    orr_tell_end(t->match, ear->viewer, number(t, END), seats, out);
    ear->over = true;
}

void orr_table_lines(orr_table_now *t, const char *user, orr_eye *eye, orr_ear *ear, int64_t now, orr_text *out)
{
    orr_match *m = t->match;
    int seat = orr_table_seat_of(t, user);
    orr_seat viewer = seat < 0 ? ORR_SPECTATOR : (orr_seat)seat;
    size_t before = out->n;
    t->now = now;
    if (ear->over)
        return;
    if (!ear->begun) {
        ear->viewer = viewer;
        resume(t, eye, ear);
    }
    if (!ear->greeted || ear->viewer != viewer || orr_publish_tail_from(t, eye->from) != eye->from) {
        ear->viewer = viewer;
        ear->greeted = true;
        ear->asked = false;
        orr_tell_hello(m, viewer, number(t, HELLO), 0, NULL, out);
    } else if (m->plies != eye->from || eye->back != UINT32_MAX) {
        ear->asked = ear->asked && eye->back == UINT32_MAX;
        put_told(t, ear, eye, out);
    }
    eye->from = m->plies;
    eye->back = UINT32_MAX;
    eye->late = false;
    if (orr_match_over(m))
        put_end(t, ear, before, out);
    else
        put_ask(t, ear, before, out);
}

orr_err orr_table_known_told(orr_table_now *t, const char *user, orr_text *out)
{
    int seat = orr_table_seat_of(t, user);
    orr_err e = seat < 0                             ? ORR_NOT_YOUR_SEAT
                : t->status == ORR_SETUP             ? ORR_NOT_STARTED
                : t->status == ORR_FINISHED          ? ORR_OVER
                : !t->match                          ? ORR_IO
                : !is_asked(t, (orr_seat)seat)       ? ORR_STALE
                                                     : ORR_OK;
    orr_thought thought = {0};
    if (e)
        return e;
    orr_table_think(t, (orr_seat)seat, &thought);
    size_t size = t->rules.game->state_size, room = sodium_base64_ENCODED_LEN(size, sodium_base64_VARIANT_ORIGINAL);
    char *text = thought.known ? malloc(room) : NULL;
    if (text) {
        orr_json j;
        sodium_bin2base64(text, room, thought.known, size, sodium_base64_VARIANT_ORIGINAL);
        orr_json_init(&j, out);
        orr_json_object(&j);
        orr_json_kstr(&j, "game", t->row.game);
        orr_json_kint(&j, "version", t->row.version);
        orr_json_kint(&j, "q", thought.q);
        orr_json_kint(&j, "size", (int64_t)size);
        orr_json_kstr(&j, "known", text);
        orr_json_end(&j);
    }
    free(text);
    free(thought.known);
    return text ? ORR_OK : ORR_NO_MEMORY;
}
