/* The law about taking back. Whenever a seat may take back its last decision: what is taken away can be played again and gives
 * the same match; nothing of chance and nothing of others goes with it; and it had told nobody anything. The last is seen as
 * in laws_tell.c: played once more in what a viewer imagined of the state before, it, or something else that the seat could have
 * done there, must leave the viewer knowing the same as in truth. If nothing does, hidden information had come out, and an event of
 * it should say so: ORR_EVENT_REVEALS, or ORR_EVENT_OWN where only others learn, and only what the seat knew itself. */
#include "core/laws_inside.h"

#include <stdlib.h>
#include <string.h>

enum {
    OFTEN = 64, /* plies: the longer the log, the rarer the law is tried, since each time it is played from the start */
    DREAMS = 4,
};

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
    c->left = m->left;
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

/* ---- what it had told ---------------------------------------------------------------------------------------------------*/
typedef enum { SAME, OTHER, NOT_THERE } law_told;

/* Plays `first` in the imagined state of buffer 2, then what else the seat played in truth, or was forced to here: does the viewer
 * know the same then as it does in truth (buffer 3)? */
static law_told told_by(law_trial *t, orr_seat s, uint32_t to, orr_seat viewer, orr_action first)
{
    const orr_game *g = t->game;
    void *state = t->buffer[0];
    memcpy(state, t->buffer[2], g->state_size);
    g->apply(&t->rules, state, s, first, NULL);
    for (uint32_t i = to + 1; i < t->match->plies; i++) {
        if (t->match->log[i].actor != s)
            continue;
        uint32_t n = law_list(t, state, s, 2);
        bool there = law_among(t->list[2], n, t->match->log[i].action);
        if (!there && n != 1)
            return NOT_THERE;
        g->apply(&t->rules, state, s, there ? t->match->log[i].action : t->list[2][0], NULL);
    }
    orr_redact(&t->rules, state, viewer, ORR_KNOWN);
    return memcmp(state, t->buffer[3], g->state_size) ? OTHER : SAME;
}

/* Could the seat have done something here that tells the viewer the same? What was done in truth goes first: where it could be done,
 * it must tell the same. */
static law_told told_in_dream(law_trial *t, orr_seat s, uint32_t to, orr_seat viewer)
{
    orr_action done = t->match->log[to].action;
    uint32_t n = law_list(t, t->buffer[2], s, 1);
    law_told told = law_among(t->list[1], n, done) ? told_by(t, s, to, viewer, done) : NOT_THERE;
    bool kind = false;
    for (uint32_t i = 0; i < n && told == NOT_THERE; i++) {
        kind |= t->list[1][i].verb == done.verb;
        told = told_by(t, s, to, viewer, t->list[1][i]) == SAME ? SAME : NOT_THERE;
    }
    return told == NOT_THERE && kind ? OTHER : told;
}

/* Has the viewer been shown something by what was done (buffer 1 is the state before) that it had not seen, and `but` neither? */
static bool came_to_light(law_trial *t, orr_seat viewer, orr_seat but)
{
    const orr_field *f = t->game->fields;
    for (uint32_t i = 0; f[i].name; i++)
        for (uint32_t e = 0; f[i].sight != ORR_SEE_ALL && e < f[i].count; e++) {
            uint64_t was = law_veil(t, t->buffer[1], viewer, ORR_KNOWN, i, e);
            if (was && but != ORR_NO_SEAT)
                was &= law_veil(t, t->buffer[1], but, ORR_KNOWN, i, e);
            if (was && was & ~law_veil(t, t->match->state, viewer, ORR_KNOWN, i, e))
                return true;
        }
    return false;
}

/* Does the viewer know anything about the state before (buffer 1) by what was done since? That the seat could do a thing of this
 * kind it may tell by doing it, as long as nothing comes to light: a dream in which it could not is none to compare with. And what
 * it showed of its own knowledge (`own`) others may keep: it has gained nothing. */
static void silent(law_trial *t, orr_seat s, uint32_t to, orr_seat viewer, bool own)
{
    const orr_game *g = t->game;
    law_told told = NOT_THERE;
    law_redacted(t, t->match->state, 3, viewer, ORR_KNOWN);
    for (unsigned k = 0; k < DREAMS && told == NOT_THERE; k++) {
        law_redacted(t, t->buffer[1], 2, viewer, ORR_KNOWN);
        g->secrets->imagine(&t->rules, t->buffer[2], viewer, &t->probe);
        if (orr_check(&t->rules, t->buffer[2]))
            return;
        told = told_in_dream(t, s, to, viewer);
    }
    bool learnt = told == OTHER || (told == NOT_THERE && came_to_light(t, viewer, ORR_NO_SEAT));
    if (learnt && own && viewer != s)
        learnt = came_to_light(t, viewer, s);
    LAW(t, ORR_LAW_UNDO, !learnt, s, "seat %u may take back what has told viewer %u something", s, viewer);
}

/* What was taken back, played again; `own`: an event of it was of the OWN kind. */
static void again(law_trial *t, orr_match *c, orr_seat s, uint32_t to, uint32_t stay, bool *own)
{
    const orr_match *m = t->match;
    bool same = true;
    for (uint32_t i = to; i < m->plies; i++) {
        if (m->log[i].actor != s)
            continue;
        same = same && orr_match_play(c, s, m->log[i].action) == ORR_OK;
        for (uint32_t k = 0; k < c->events.n; k++)
            *own |= orr_event_at(t->game, c->events.at[k].kind)->flags & ORR_EVENT_OWN;
    }
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
        bool own = false;
        again(t, c, s, to, stay, &own);
        if (law_hidden(t)) {
            silent(t, s, to, s, own);
            silent(t, s, to, law_viewer(t), own);
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
