/* A match between bots in which seats may leave, and run out of time: played on an orr_match, which knows what the table may
 * do. Plain matches go by the bare rules (contest.c), which is faster. */
#include "contest.h"

#include <stdlib.h>
#include <string.h>

enum { LEAVES_AT_ONE_IN = 20 }; /* of the decisions of a seat that will leave */

typedef struct {
    const contest_match *with;
    orr_match *m;
    void *known;
    orr_bot *bot[ORR_SEATS_MAX];
    engine *engine[ORR_SEATS_MAX];
    orr_rng chance, fate;
    orr_mask leaving; /* seats that will leave at one of their decisions */
} table;

static bool happens(orr_rng *rng, double chance)
{
    return chance > 0 && orr_rng_below(rng, 1u << 30) < chance * (double)(1u << 30);
}

/* The table's action by which this seat leaves; false: it may not now. */
static bool leave_of(table *t, orr_seat seat, orr_action *out)
{
    uint32_t n = orr_match_legal(t->m, ORR_TABLE);
    for (uint32_t i = 0; i < n; i++) {
        *out = t->m->legal[i];
        if (out->a == seat && !strcmp(orr_verb_at(t->m->rules.game, out->verb)->id, "leave"))
            return true;
    }
    return false;
}

static orr_action choose(table *t, orr_seat seat, bool *clock)
{
    orr_match *m = t->m;
    *clock = happens(&t->fate, t->with->timeouts);
    if (*clock)
        return orr_default(&m->rules, m->state, seat);
    if (t->engine[seat])
        return engine_choose(t->engine[seat], m, clock);
    orr_match_redacted(m, seat, ORR_KNOWN, t->known);
    return orr_bot_choose(t->bot[seat], &m->rules, t->known, seat);
}

static void play(table *t, orr_seat actor, orr_action a)
{
    ORR_ASSERT(orr_match_play(t->m, actor, a) == ORR_OK);
    for (unsigned i = 0; i < t->with->rules->seats; i++)
        if (t->engine[i])
            engine_told(t->engine[i], t->m);
}

static void seat_acts(table *t, orr_seat seat, contest_played *out)
{
    orr_match *m = t->m;
    orr_action a;
    bool clock = false;
    uint32_t n = orr_match_legal(m, seat);
    bool leaves = n > 1 && t->leaving & ORR_BIT(seat) && orr_rng_below(&t->fate, LEAVES_AT_ONE_IN) == 0;
    if (leaves && leave_of(t, seat, &a)) {
        t->leaving &= (orr_mask)~ORR_BIT(seat);
        play(t, ORR_TABLE, a);
        return;
    }
    n = orr_match_legal(m, seat);
    a = n == 1 ? m->legal[0] : choose(t, seat, &clock);
    play(t, seat, a);
    if (clock)
        m->log[m->plies - 1].flags |= ORR_ENTRY_CLOCK;
    out->decisions++;
}

static void step(table *t, contest_played *out)
{
    orr_match *m = t->m;
    orr_mask must = orr_match_active(m).must;
    if (must & ORR_BIT(ORR_CHANCE)) {
        orr_action a = orr_chance_draw(&m->rules, m->state, orr_source_rng(&t->chance), m->legal, m->weight);
        play(t, ORR_CHANCE, a);
    } else {
        seat_acts(t, (orr_seat)orr_lowest(must), out);
    }
}

static void close(table *t, engine_faults *faults)
{
    for (unsigned i = 0; i < t->with->rules->seats; i++) {
        orr_bot_close(t->bot[i]);
        if (t->engine[i])
            engine_rise(t->engine[i], t->m, &faults[i]);
    }
    orr_match_free(t->m);
    free(t->known);
}

static orr_err open(table *t, const contest_match *with, engine_faults *faults)
{
    const orr_game *g = with->rules->game;
    orr_err e = ORR_OK;
    *t = (table){.with = with, .m = orr_match_new(with->rules), .known = malloc(g->state_size)};
    if (!t->known)
        e = ORR_NO_MEMORY;
    orr_rng_seed(&t->chance, with->luck);
    orr_rng_seed(&t->fate, with->wits);
    for (unsigned i = 0; !e && i < with->rules->seats; i++) {
        uint64_t wits = orr_rng_next(&t->fate);
        if (!engine_is(with->bot[i]))
            e = orr_bot_open(with->bot[i], g, wits, &t->bot[i], NULL, 0);
        else if (!(t->engine[i] = engine_sit(with->stable, with->bot[i], t->m, (orr_seat)i, wits)))
            e = ORR_NO_MEMORY;
        t->leaving |= happens(&t->fate, with->leave) ? ORR_BIT(i) : 0;
    }
    if (e)
        close(t, faults);
    return e;
}

orr_err contest_play_on(const contest_match *with, contest_played *out)
{
    table t;
    *out = (contest_played){0};
    orr_err e = open(&t, with, out->faults);
    if (e)
        return e;
    while (!orr_match_over(t.m))
        step(&t, out);
    unsigned winners = 0, seats = with->rules->seats;
    orr_match_outcome(t.m, out->result);
    for (unsigned i = 0; i < seats; i++)
        winners += out->result[i].rank == 1;
    for (unsigned i = 0; i < seats; i++)
        out->share[i] = out->result[i].rank == 1 ? 1.0 / winners : 0.0;
    out->plies = t.m->plies;
    out->cut = t.m->cut;
    out->log = t.m->log;
    t.m->log = NULL;
    close(&t, out->faults);
    return ORR_OK;
}
