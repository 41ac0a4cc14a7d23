#include "contest.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "sim.h"

/* ---- one match ---------------------------------------------------------------------------------------------------*/
typedef struct {
    sim chance;
    void *state, *known;
    orr_bot *bot[ORR_SEATS_MAX];
    engine *engine[ORR_SEATS_MAX];
    orr_match
        *match; /* where engines play: it has the events and the numbers of questions. The state is its own then */
    orr_entry *log;
    uint32_t log_cap;
} table;

static uint64_t mix(uint64_t seed, uint64_t i)
{
    uint64_t x = seed + (i + 1) * 0x9E3779B97F4A7C15u;
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
    x = (x ^ x >> 27) * 0x94D049BB133111EBu;
    return x ^ x >> 31;
}

static void table_close(table *t, unsigned seats, engine_faults *faults)
{
    sim_close(&t->chance);
    for (unsigned i = 0; i < seats; i++) {
        orr_bot_close(t->bot[i]);
        if (t->engine[i])
            engine_rise(t->engine[i], t->match, &faults[i]);
    }
    if (t->match)
        orr_match_free(t->match);
    else
        free(t->state);
    free(t->known);
    free(t->log);
}

/* The state at the beginning, and a match around it where engines play. */
static bool table_begin(table *t, const contest_match *m)
{
    bool engines = false;
    for (unsigned i = 0; i < m->rules->seats; i++)
        engines |= engine_is(m->bot[i]);
    if (engines)
        t->match = orr_match_new(m->rules);
    t->state = engines ? t->match->state : sim_state_new(m->rules->game);
    if (!engines && t->state)
        m->rules->game->setup(m->rules, t->state);
    return t->state;
}

static orr_err table_open(table *t, const contest_match *m, engine_faults *faults)
{
    const orr_game *g = m->rules->game;
    *t = (table){0};
    orr_err e = sim_open(&t->chance, g, m->luck);
    t->chance.r = m->rules;
    t->known = sim_state_new(g);
    if (!table_begin(t, m) || !t->known)
        e = ORR_NO_MEMORY;
    for (unsigned i = 0; !e && i < m->rules->seats; i++) {
        if (!engine_is(m->bot[i]))
            e = orr_bot_open(m->bot[i], g, mix(m->wits, i), &t->bot[i], NULL, 0);
        else if (!(t->engine[i] = engine_sit(m->stable, m->bot[i], t->match, (orr_seat)i, mix(m->wits, i))))
            e = ORR_NO_MEMORY;
    }
    if (e)
        table_close(t, m->rules->seats, faults);
    return e;
}

static orr_err table_note(table *t, uint32_t ply, orr_seat actor, orr_action a, bool clock)
{
    if (ply == t->log_cap) {
        uint32_t cap = t->log_cap ? 2 * t->log_cap : 256;
        orr_entry *more = realloc(t->log, cap * sizeof *more);
        if (!more)
            return ORR_NO_MEMORY;
        t->log = more;
        t->log_cap = cap;
    }
    t->log[ply] = (orr_entry){.action = a, .actor = actor, .flags = clock ? ORR_ENTRY_CLOCK : 0};
    return ORR_OK;
}

/* The action of whoever is asked: chance by its distribution, a forced decision at once, else the bot's. *clock: the rules
 * answered for an engine. */
static orr_action table_ask(table *t, orr_seat actor, bool *clock)
{
    const orr_rules *r = t->chance.r;
    const orr_game *g = r->game;
    if (actor == ORR_CHANCE)
        return orr_chance_draw(r, t->state, orr_source_rng(&t->chance.rng), t->chance.list, t->chance.weight);
    uint32_t n = g->legal(r, t->state, actor, t->chance.list);
    ORR_ASSERT(n > 0);
    if (n == 1)
        return t->chance.list[0];
    if (t->engine[actor])
        return engine_choose(t->engine[actor], t->match, clock);
    const void *known = t->state;
    if (g->secrets) {
        memcpy(t->known, t->state, g->state_size);
        orr_redact(r, t->known, actor, ORR_KNOWN);
        known = t->known;
    }
    orr_action a = orr_bot_choose(t->bot[actor], r, known, actor);
    bool legal = false;
    for (uint32_t i = 0; i < n && !legal; i++)
        legal = orr_action_equal(a, t->chance.list[i]);
    ORR_ASSERT(legal);
    return a;
}

static void table_apply(table *t, orr_seat actor, orr_action a, bool clock)
{
    const orr_rules *r = t->chance.r;
    if (!t->match) {
        r->game->apply(r, t->state, actor, a, NULL);
        return;
    }
    orr_err e = orr_match_play(t->match, actor, a);
    ORR_ASSERT(!e);
    if (clock)
        t->match->log[t->match->plies - 1].flags |= ORR_ENTRY_CLOCK;
    for (unsigned i = 0; i < r->seats; i++)
        if (t->engine[i])
            engine_told(t->engine[i], t->match);
}

static void outcome_read(const orr_rules *r, const void *state, contest_played *out)
{
    unsigned winners = 0;
    r->game->outcome(r, state, out->result);
    for (unsigned i = 0; i < r->seats; i++)
        winners += out->result[i].rank == 1;
    for (unsigned i = 0; i < r->seats; i++)
        out->share[i] = out->result[i].rank == 1 ? 1.0 / winners : 0.0;
}

orr_err contest_play(const contest_match *m, bool keep, contest_played *out)
{
    const orr_game *g = m->rules->game;
    table t;
    if (m->leave > 0 || m->timeouts > 0)
        return contest_play_on(m, out);
    *out = (contest_played){0};
    orr_err e = table_open(&t, m, out->faults);
    if (e)
        return e;
    for (;;) {
        bool clock = false;
        orr_mask must = g->active(m->rules, t.state).must;
        if (!must)
            break;
        if (out->plies == g->max_plies) {
            out->cut = true;
            break;
        }
        orr_seat actor = must & ORR_BIT(ORR_CHANCE) ? (orr_seat)ORR_CHANCE : (orr_seat)orr_lowest(must);
        orr_action a = table_ask(&t, actor, &clock);
        if (keep && (e = table_note(&t, out->plies, actor, a, clock)))
            break;
        table_apply(&t, actor, a, clock);
        out->plies++;
        out->decisions += actor != ORR_CHANCE;
    }
    outcome_read(m->rules, t.state, out);
    if (!e) {
        out->log = t.log;
        t.log = NULL;
    }
    table_close(&t, m->rules->seats, out->faults);
    return e;
}

orr_err contest_bots_check(const orr_game *g, const char *const *bot, unsigned n, char *why, size_t size)
{
    for (unsigned i = 0; i < n; i++) {
        orr_bot *b = NULL;
        orr_err e = engine_is(bot[i]) ? engine_check(bot[i], why, size) : orr_bot_open(bot[i], g, 0, &b, why, size);
        if (e)
            return e;
        orr_bot_close(b);
    }
    return ORR_OK;
}

/* ---- many --------------------------------------------------------------------------------------------------------*/
typedef struct {
    const contest *c;
    contest_played *played;
    atomic_uint next, done;
    _Atomic orr_err failed;
} hall;

/* Who sits where in match i. Rotation r moves every bot r seats on. */
static uint64_t seating(const contest *c, uint32_t i, unsigned *who)
{
    uint32_t turn = c->rotate ? i % c->bots : 0;
    for (unsigned s = 0; s < c->rules->seats; s++)
        who[s] = (s + turn) % c->bots;
    return mix(c->seed, c->rotate ? i / c->bots : i);
}

static void *hall_work(void *arg)
{
    hall *h = arg;
    const contest *c = h->c;
    engine_stable *stable = engine_stable_new();
    if (!stable)
        atomic_store(&h->failed, ORR_NO_MEMORY);
    for (;;) {
        uint32_t i = atomic_fetch_add(&h->next, 1);
        if (i >= c->matches || atomic_load(&h->failed))
            break;
        unsigned who[ORR_SEATS_MAX];
        const char *bot[ORR_SEATS_MAX];
        contest_match m = {
            .rules = c->rules, .bot = bot, .luck = seating(c, i, who), .wits = mix(~c->seed, i), .stable = stable,
                           .leave = c->leave, .timeouts = c->timeouts};
        for (unsigned s = 0; s < c->rules->seats; s++)
            bot[s] = c->bot[who[s]];
        orr_err e = contest_play(&m, c->keep, &h->played[i]);
        if (e)
            atomic_store(&h->failed, e);
        atomic_fetch_add(&h->done, 1);
    }
    engine_stable_free(stable);
    return NULL;
}

static void hall_watch(hall *h)
{
    const contest *c = h->c;
    long nap = 1000000; /* grows, so that a short contest is not held up */
    while (c->progress && atomic_load(&h->done) < c->matches && !atomic_load(&h->failed)) {
        nanosleep(&(struct timespec){.tv_nsec = nap}, NULL);
        nap = nap < 50000000 ? nap * 2 : nap;
        c->progress(c->arg, atomic_load(&h->done), c->matches);
    }
}

orr_err contest_run(const contest *c)
{
    enum { THREADS_MAX = 64 };
    pthread_t thread[THREADS_MAX];
    uint32_t made = 0, wanted = c->threads < THREADS_MAX ? c->threads : THREADS_MAX;
    hall h = {.c = c};
    ORR_ASSERT(c->bots >= 1 && c->bots <= c->rules->seats);
    h.played = calloc(c->matches ? c->matches : 1, sizeof *h.played);
    if (!h.played)
        return ORR_NO_MEMORY;
    while (made < wanted && pthread_create(&thread[made], NULL, hall_work, &h) == 0)
        made++;
    if (made)
        hall_watch(&h);
    else
        hall_work(&h);
    for (uint32_t i = 0; i < made; i++)
        pthread_join(thread[i], NULL);
    orr_err e = atomic_load(&h.failed);
    for (uint32_t i = 0; i < c->matches; i++) {
        unsigned who[ORR_SEATS_MAX];
        uint64_t luck = seating(c, i, who);
        if (!e && c->each)
            c->each(c->arg, i, who, luck, &h.played[i]);
        free(h.played[i].log);
    }
    free(h.played);
    return e;
}

/* ---- figures -----------------------------------------------------------------------------------------------------*/
contest_range contest_wilson(double wins, double n)
{
    const double z = 1.959963984540054;
    if (n <= 0)
        return (contest_range){0.0, 1.0};
    double p = wins / n, zz = z * z / n;
    double middle = (p + zz / 2) / (1 + zz);
    double half = z * sqrt(p * (1 - p) / n + zz / (4 * n)) / (1 + zz);
    return (contest_range){wins > 0 ? fmax(0.0, middle - half) : 0.0, wins < n ? fmin(1.0, middle + half) : 1.0};
}

double contest_elo(double p) { return 400.0 * log10(p / (1.0 - p)); }

void contest_count(contest_tally *tally, const orr_rules *r, const unsigned *who, const contest_played *played)
{
    double ahead[CONTEST_BOTS_MAX] = {0}, pairs[CONTEST_BOTS_MAX] = {0};
    for (unsigned s = 0; s < r->seats; s++) {
        contest_tally *t = &tally[who[s]];
        t->seats++;
        t->wins += played->share[s];
        t->score += played->result[s].score;
        for (unsigned o = 0; o < r->seats; o++) {
            if (who[o] == who[s])
                continue;
            uint8_t mine = played->result[s].rank, theirs = played->result[o].rank;
            pairs[who[s]]++;
            ahead[who[s]] += mine < theirs ? 1.0 : mine == theirs ? 0.5 : 0.0;
        }
    }
    for (unsigned b = 0; b < CONTEST_BOTS_MAX; b++) {
        if (pairs[b] <= 0)
            continue;
        tally[b].matches++;
        tally[b].ahead += ahead[b] / pairs[b];
    }
}
