/* orrery bench --search: simulations a second of the ismcts bot, one thread, at one position that random play reaches. */
#include "bench.h"

#include <stdlib.h>
#include <string.h>

enum { RUNS = 5, TRIES = 1000 };

/* The value of the state's public field `round`, or -1 when there is none. */
static int64_t round_of(const orr_game *g, const void *state)
{
    for (const orr_field *f = g->fields; f->name; f++) {
        uint64_t v = 0;
        if (strcmp(f->name, "round") != 0 || f->width > 8)
            continue;
        memcpy(&v, (const char *)state + f->offset, f->width); /* little-endian */
        return (int64_t)v;
    }
    return -1;
}

/* Plays at random until a seat has a choice in the wished round; false when the match ended before. */
static bool position_reach(orr_loop *b, int64_t wished, orr_seat *seat)
{
    const orr_game *g = b->g;
    memcpy(b->state, b->begin, g->state_size);
    for (uint32_t ply = 0; ply < g->max_plies; ply++) {
        orr_mask must = g->active(b->r, b->state).must;
        if (!must)
            return false;
        if (must & ORR_BIT(ORR_CHANCE)) {
            g->apply(b->r, b->state, ORR_CHANCE, orr_loop_chance(b), NULL);
            continue;
        }
        *seat = (orr_seat)orr_lowest(must);
        uint32_t n = g->legal(b->r, b->state, *seat, b->list);
        int64_t now = round_of(g, b->state);
        if (n > 1 && (now < 0 || now >= wished))
            return true;
        g->apply(b->r, b->state, *seat, b->list[orr_rng_below(&b->rng, n)], NULL);
    }
    return false;
}

static int search_time(orr_loop *b, const cli_args *a, orr_seat seat, const char *bot_text, uint32_t iters)
{
    orr_bot *bot;
    char why[300];
    double speed[RUNS], seconds = a->seconds > 0 ? a->seconds : 2;
    orr_redact(b->r, b->state, seat, ORR_KNOWN);
    if (orr_bot_open(bot_text, b->g, 1, &bot, why, sizeof why))
        return cli_wrong("--params: %s", why);
    for (unsigned i = 0; i < RUNS; i++) {
        uint64_t done = 0;
        double begun = bench_now(), now;
        do {
            orr_bot_choose(bot, b->r, b->state, seat);
            done += iters;
            now = bench_now();
        } while (now - begun < seconds / RUNS);
        speed[i] = (double)done / (now - begun);
    }
    orr_bot_close(bot);
    uint32_t legal = b->g->legal(b->r, b->state, seat, b->list);
    int64_t round = round_of(b->g, b->state);
    double median = bench_median(speed, RUNS);
    if (!a->json) {
        printf("%-14s %u seats  %9.0f simulations/s  %u legal actions", b->g->id, b->r->seats, median, legal);
        if (round >= 0)
            printf("  round %lld", (long long)round);
        printf("  %s\n", bot_text);
        return CLI_OK;
    }
    orr_text text = {.max = 4096};
    orr_json j;
    orr_json_init(&j, &text);
    orr_json_object(&j);
    orr_json_kstr(&j, "game", b->g->id);
    orr_json_kint(&j, "seats", b->r->seats);
    orr_json_kstr(&j, "bot", bot_text);
    orr_json_key(&j, "round");
    if (round >= 0)
        orr_json_int(&j, round);
    else
        orr_json_null(&j);
    orr_json_kint(&j, "legal", legal);
    orr_json_kreal(&j, "simulations_per_s", median);
    orr_json_end(&j);
    int e = cli_print(&text);
    orr_text_deinit(&text);
    return e;
}

static int game_search(const orr_game *g, const cli_args *a)
{
    orr_rules rules;
    orr_loop b;
    char bot[300];
    orr_seat seat = 0;
    uint32_t iters = (uint32_t)cli_or(a->iters, 10000);
    unsigned seats = cli_seats(g, a, g->seats_max);
    int e = seats ? cli_rules(g, seats, a, &rules) : CLI_USAGE;
    if (!e)
        e = bench_begin(&b, g, &rules, (uint64_t)cli_or(a->seed, 1));
    if (e)
        return e;
    bool reached = false;
    for (unsigned i = 0; i < TRIES && !reached; i++)
        reached = position_reach(&b, cli_or(a->round, 3), &seat);
    snprintf(bot, sizeof bot, "ismcts:iters=%u:threads=1:%s", iters, a->params ? a->params : "depth=8");
    e = reached ? search_time(&b, a, seat, bot, iters)
                : cli_fail("%s: random play never reached round %lld", g->id, (long long)cli_or(a->round, 3));
    orr_loop_close(&b);
    return e;
}

int bench_search(const cli_args *a)
{
    const orr_game *const *list = bench_games(a);
    int e = list ? CLI_OK : CLI_USAGE;
    for (; !e && *list; list++)
        e = game_search(*list, a);
    return e;
}
