/* ismcts: the search of search.c as a bot: budgets of iterations and time, and threads that each grow a tree of their own
 * and vote by their root's visits. */
#include <orrery/bot.h>

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "beside.h"
#include "search.h"

enum { PARAM_ITERS, PARAM_MS, PARAM_THREADS, PARAM_DEPTH, PARAM_TRIES, PARAM_C, PARAM_FAITH, PARAM_STRANGERS };
enum {
    THREADS_MAX = 16,
    ITERS_STANDARD = 1000,
    ITERS_MAX = 100000000,
    EXPLORE_STANDARD = 40, /* hundredths */
    DEPTH_STANDARD = 8,
    NODES_MAX = 1 << 17, /* 3 MB of nodes and 40 MB of edges a thread, touched as far as they are used */
    LOOK_EVERY = 32,     /* iterations between looks at the clock and at what is settled */
};

static const orr_bot_param params[] = {
    {"iters", 0, 0, ITERS_MAX, "simulations a decision, over all threads; 0: 1000, or as many as ms allows"},
    {"ms", 0, 0, 600000, "milliseconds a decision; 0: no limit of time"},
    {"threads", 1, 1, THREADS_MAX, "threads; choices repeat by seed only with 1, and without ms"},
    {"depth", -1, -1, 1000, "decisions played below the tree before the hint is asked; -1: what the game says, else 8"},
    {"tries", 8, 1, 100, "each of these is the best, by the hint, of so many drawn at random; 1: random"},
    {"c", -1, -1, 1000, "exploration, in hundredths; -1: what the game says, else 40"},
    {"faith", 100, 0, 1000, "tenths of a visit that the hint's word on an action is worth"},
    {"strangers", -1, -1, 1, "1: other seats go by the hint; 0: they are searched too; -1: as the game says"},
    {0},
};

typedef struct {
    search q;
    uint32_t iters;
    uint64_t until;         /* by beside_now; 0: no limit of time */
    uint32_t settles;       /* the actions of a decision whose only tree this is; 0: others vote too */
    orr_bot_pauses *pauses; /* of the first worker, or NULL */
    atomic_bool *enough;    /* of all */
    char fault[160];        /* of ours, that it met, or "" */
} worker;

typedef struct {
    uint32_t iters, ms, threads;
    orr_action *option; /* the legal actions */
    uint32_t *visits;   /* of each, over all threads */
    float *sum;
    worker *worker;
    orr_bot_pauses *pauses; /* or NULL */
    atomic_bool enough;
} ismcts;

static void ismcts_close(void *self)
{
    ismcts *b = self;
    for (uint32_t i = 0; b->worker && i < b->threads; i++)
        search_close(&b->worker[i].q);
    free(b->worker);
    free(b->option);
    free(b->visits);
    free(b->sum);
}

/* What the parameter says, else the game, else everywhere. */
static uint32_t standard(int64_t value, uint32_t of_game, uint32_t anywhere)
{
    return value >= 0 ? (uint32_t)value : of_game ? of_game : anywhere;
}

static orr_err ismcts_open(void *self, const orr_game *g, const int64_t *value, uint64_t seed)
{
    ismcts *b = self;
    const orr_search *advice = orr_search_of(g);
    search_params p = {
        .depth = standard(value[PARAM_DEPTH], advice->playout, DEPTH_STANDARD),
        .tries = (uint32_t)value[PARAM_TRIES],
        .explore = (float)standard(value[PARAM_C], advice->explore, EXPLORE_STANDARD) / 100.0f,
        .strangers = advice->hint && (value[PARAM_STRANGERS] >= 0 ? value[PARAM_STRANGERS] != 0 : advice->strangers),
        .faith = advice->hint ? (float)value[PARAM_FAITH] / 10.0f : 0.0f,
    };
    b->iters = (uint32_t)value[PARAM_ITERS];
    b->ms = (uint32_t)value[PARAM_MS];
    b->threads = (uint32_t)value[PARAM_THREADS];
    if (!b->iters)
        b->iters = b->ms ? ITERS_MAX : ITERS_STANDARD;
    b->option = malloc(sizeof *b->option * g->max_legal);
    b->visits = malloc(sizeof *b->visits * g->max_legal);
    b->sum = malloc(sizeof *b->sum * g->max_legal);
    b->worker = calloc(b->threads, sizeof *b->worker);
    orr_err e = b->option && b->visits && b->sum && b->worker ? ORR_OK : ORR_NO_MEMORY;
    uint32_t nodes = b->iters / b->threads + 2;
    for (uint32_t i = 0; !e && i < b->threads; i++)
        e = search_open(&b->worker[i].q, g, &p, nodes < NODES_MAX ? nodes : NODES_MAX, seed + i * 0x9E3779B97F4A7C15u);
    if (e)
        ismcts_close(b);
    return e;
}

/* Can the `left` iterations no longer change which action has the most visits? */
static bool is_settled(const worker *w, uint32_t left)
{
    uint32_t first = 0, second = 0;
    for (uint32_t k = 0; k < w->settles; k++) {
        uint32_t visits = search_root(&w->q)[k].visits;
        second = visits > first ? first : visits > second ? visits : second;
        first = visits > first ? visits : first;
    }
    return first > second + left;
}

/* Others go first; what they take is not taken from this search. */
static void pause_for_others(worker *w)
{
    uint64_t begun = beside_now();
    if (w->pauses->pause(w->pauses->arg) && w->until)
        w->until += beside_now() - begun;
    if (w->pauses->enough)
        atomic_store(w->enough, true);
}

static void worker_run(void *arg)
{
    worker *w = arg;
    for (uint32_t i = 0; i < w->iters; i++) {
        search_iterate(&w->q);
        if (i % LOOK_EVERY != LOOK_EVERY - 1)
            continue;
        if (w->pauses)
            pause_for_others(w);
        if (atomic_load_explicit(w->enough, memory_order_relaxed) || (w->until && beside_now() >= w->until) ||
            (w->settles && is_settled(w, w->iters - i - 1)))
            break;
    }
}

/* A fault of ours must not get past the end of a thread, nor end the search while others go on with its memory. */
static void worker_guarded(worker *w)
{
    w->fault[0] = '\0';
    orr_guard(worker_run, w, w->fault, sizeof w->fault);
}

static void worker_beside(void *arg) { worker_guarded(arg); }

/* Runs all workers, the first on this thread. A thread that cannot be made is done without. */
static void workers_run(ismcts *b)
{
    beside *thread[THREADS_MAX];
    const char *fault = b->worker[0].fault;
    for (uint32_t i = 1; i < b->threads; i++)
        thread[i] = beside_begin(worker_beside, &b->worker[i]);
    worker_guarded(&b->worker[0]);
    for (uint32_t i = 1; i < b->threads; i++) {
        if (!thread[i])
            continue;
        uint64_t took_ns = beside_end(thread[i]);
        if (*b->worker[i].fault)
            fault = b->worker[i].fault;
        if (b->pauses)
            b->pauses->beside_ns += took_ns;
    }
    if (*fault)
        orr_assert_failed(fault, __FILE__, __LINE__);
}

/* The most visited action; among equals the better one. */
static orr_action ismcts_vote(ismcts *b, uint32_t n)
{
    uint32_t best = 0;
    for (uint32_t k = 0; k < n; k++) {
        b->visits[k] = 0;
        b->sum[k] = 0.0f;
        for (uint32_t i = 0; i < b->threads; i++) {
            const tree_edge *edge = &search_root(&b->worker[i].q)[k];
            b->visits[k] += edge->visits;
            b->sum[k] += edge->sum;
        }
        if (b->visits[k] > b->visits[best] || (b->visits[k] == b->visits[best] && b->sum[k] > b->sum[best]))
            best = k;
    }
    return b->option[best];
}

static orr_action ismcts_choose(void *self, const orr_rules *r, const void *known, orr_seat seat)
{
    ismcts *b = self;
    uint32_t n = r->game->legal(r, known, seat, b->option);
    ORR_ASSERT(n > 0);
    if (n == 1)
        return b->option[0];
    uint64_t until = b->ms ? beside_now() + b->ms * UINT64_C(1000000) : 0;
    atomic_store(&b->enough, false);
    for (uint32_t i = 0; i < b->threads; i++) {
        worker *w = &b->worker[i];
        w->iters = b->iters / b->threads + (i < b->iters % b->threads);
        w->until = until;
        w->settles = b->threads == 1 ? n : 0;
        w->pauses = i ? NULL : b->pauses;
        w->enough = &b->enough;
        search_begin(&w->q, r, known, seat, b->option, n);
    }
    workers_run(b);
    return ismcts_vote(b, n);
}

static void ismcts_pauses(void *self, orr_bot_pauses *pauses)
{
    ismcts *b = self;
    b->pauses = pauses;
}

const orr_bot_kind orr_bot_ismcts = {
    .name = "ismcts",
    .help = "information-set Monte-Carlo tree search",
    .params = params,
    .size = sizeof(ismcts),
    .open = ismcts_open,
    .choose = ismcts_choose,
    .close = ismcts_close,
    .pauses = ismcts_pauses,
};
