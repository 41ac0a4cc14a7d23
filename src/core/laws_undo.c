/* The law about taking back. Whenever a seat may take back its last decision: what is taken away can be played again and gives
 * the same match; nothing of chance and nothing of others goes with it; and it had told nobody anything. The last is seen as
 * in laws_tell.c: played once more in what a viewer imagined of the state before, it must leave the viewer knowing the same as
 * in truth. If it does not, hidden information had come out, and an event of it should say so (ORR_EVENT_REVEALS). */
#include "core/laws_inside.h"

#include <stdlib.h>
#include <string.h>

enum {
    OFTEN = 64
}; /* plies: the longer the log, the rarer the law is tried, since each time it is played from the start */

static orr_match *copy_of(const orr_match *m)
{
    orr_match *c = orr_match_new(&m->rules);
    c->log = malloc((m->plies + 1u) * sizeof *c->log);
    ORR_ASSERT(c->log);
    memcpy(c->log, m->log, m->plies * sizeof *c->log);
    memcpy(c->state, m->state, m->rules.game->state_size);
    memcpy(c->question, m->question, sizeof m->question);
    memcpy(c->asked, m->asked, sizeof m->asked);
    c->plies = c->log_cap = m->plies;
    c->cut = m->cut;
    return c;
}

/* Own entries, forced ones after the first; of others only secret answers after a secret answer. How many stay? */
static uint32_t crosses(law_trial *t, orr_seat s, uint32_t to)
{
    const orr_match *m = t->match;
    uint32_t stay = 0;
    for (uint32_t i = to; i < m->plies; i++) {
        const orr_entry *e = &m->log[i];
        bool secret = e->flags & m->log[to].flags & ORR_ENTRY_SECRET;
        bool own = e->actor == s && (i == to) == !(e->flags & ORR_ENTRY_FORCED);
        bool other = e->actor != s && e->actor < t->rules.seats && secret;
        LAW(t, ORR_LAW_UNDO, (own || other) && !(e->flags & ORR_ENTRY_REVEALS), s,
            "seat %u may take back to ply %u, across ply %u of %u", s, to, i, e->actor);
        stay += e->actor != s;
    }
    return stay;
}

/* In what the viewer imagined before (buffer 1 holds that state), the same actions tell it the same. */
static void silent(law_trial *t, orr_seat s, uint32_t to, orr_seat viewer)
{
    const orr_game *g = t->game;
    law_redacted(t, t->buffer[1], 2, viewer, ORR_KNOWN);
    g->imagine(&t->rules, t->buffer[2], viewer, &t->probe);
    if (g->check && g->check(&t->rules, t->buffer[2]))
        return;
    law_twin(t, 1, t->buffer[2]);
    t->twin[1]->cut = false;
    for (uint32_t i = to; i < t->match->plies; i++)
        if (t->match->log[i].actor == s && orr_match_play(t->twin[1], s, t->match->log[i].action))
            return; /* the viewer could not have imagined it */
    law_redacted(t, t->match->state, 3, viewer, ORR_KNOWN);
    law_redacted(t, t->twin[1]->state, 4, viewer, ORR_KNOWN);
    LAW(t, ORR_LAW_UNDO, !memcmp(t->buffer[3], t->buffer[4], g->state_size), s,
        "seat %u may take back what has told viewer %u something", s, viewer);
}

static void again(law_trial *t, orr_match *c, orr_seat s, uint32_t to, uint32_t stay)
{
    const orr_match *m = t->match;
    bool same = true;
    for (uint32_t i = to; i < m->plies; i++)
        if (m->log[i].actor == s)
            same = same && orr_match_play(c, s, m->log[i].action) == ORR_OK;
    LAW(t, ORR_LAW_UNDO, same, s, "what seat %u took back to ply %u cannot be played again", s, to);
    if (!same)
        return;
    LAW(t, ORR_LAW_UNDO, orr_match_hash(c) == orr_match_hash(m), s,
        "taken back to ply %u and played again: another state", to);
    same = c->plies == m->plies && (stay || !memcmp(c->log, m->log, m->plies * sizeof *m->log));
    LAW(t, ORR_LAW_UNDO, same, s, "taken back to ply %u and played again: another log", to);
}

static void take_back(law_trial *t, orr_seat s, uint32_t to)
{
    const orr_match *m = t->match;
    uint32_t stay = crosses(t, s, to);
    orr_match *c = copy_of(m);
    bool ok = orr_match_undo(c, s, to) == ORR_OK && c->plies == to + stay;
    LAW(t, ORR_LAW_UNDO, ok, s, "seat %u may take back to ply %u, and cannot", s, to);
    if (ok) {
        orr_turn turn = orr_match_active(c);
        LAW(t, ORR_LAW_UNDO, (turn.must | turn.may) & ORR_BIT(s), s, "seat %u took back, and is not asked", s);
        for (orr_seat i = 0; i < t->rules.seats; i++)
            LAW(t, ORR_LAW_UNDO, c->question[i] >= m->question[i] + (i == s), i,
                "the question number of seat %u went from %u to %u", i, m->question[i], c->question[i]);
        memcpy(t->buffer[1], c->state, t->game->state_size);
        again(t, c, s, to, stay);
        if (law_hidden(t)) {
            silent(t, s, to, s);
            silent(t, s, to, law_viewer(t));
        }
    }
    orr_match_free(c);
}

void law_undo(law_trial *t)
{
    const orr_match *m = t->match;
    if (orr_rng_below(&t->probe, 1 + m->plies / OFTEN))
        return;
    for (orr_seat s = 0; s < t->rules.seats; s++) {
        uint32_t to = orr_match_undoable(m, s);
        if (to < m->plies)
            take_back(t, s, to);
    }
}
