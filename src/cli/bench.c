/* orrery bench: how fast the rules are. One core, random matches, no match object: the loop is the rules and little else.
 *
 * A decision is: the list of legal actions of a seat is written, one is chosen with equal chances, and applied; forced
 * ones are included. Actions of chance are not counted, but their time is. */
#include "bench.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { RUNS = 5, BATCH_MIN = 16 };

int bench_begin(orr_loop *b, const orr_game *g, const orr_rules *r, uint64_t seed)
{
    return orr_loop_open(b, g, r, seed) ? cli_fail("memory ran out") : CLI_OK;
}

double bench_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

double bench_median(double *v, unsigned n)
{
    qsort(v, n, sizeof *v, compare);
    return n % 2 ? v[n / 2] : (v[n / 2 - 1] + v[n / 2]) / 2;
}

typedef struct {
    orr_loop_tally all;
    double spent, decisions_per_s, matches_per_s;
} figures;

/* RUNS runs that share the time; a speed is the median of theirs. */
static figures measure(orr_loop *b, double seconds)
{
    figures f = {0};
    orr_loop_tally warm = {0};
    double decisions[RUNS], matches[RUNS];
    orr_loop_play(b, BATCH_MIN, &warm);
    for (unsigned i = 0; i < RUNS; i++) {
        orr_loop_tally t = {0};
        double begun = bench_now(), now;
        uint32_t batch = BATCH_MIN;
        do {
            orr_loop_play(b, batch, &t);
            now = bench_now();
            if (now - begun < seconds / RUNS / 20 && batch < 1u << 20)
                batch *= 2;
        } while (now - begun < seconds / RUNS);
        decisions[i] = (double)t.decisions / (now - begun);
        matches[i] = (double)t.matches / (now - begun);
        f.spent += now - begun;
        f.all.matches += t.matches;
        f.all.decisions += t.decisions;
        f.all.cut += t.cut;
    }
    f.decisions_per_s = bench_median(decisions, RUNS);
    f.matches_per_s = bench_median(matches, RUNS);
    return f;
}

static int print_json(const orr_game *g, unsigned seats, const figures *f)
{
    orr_text text = {.max = 4096};
    orr_json j;
    orr_json_init(&j, &text);
    orr_json_object(&j);
    orr_json_kstr(&j, "game", g->id);
    orr_json_kint(&j, "seats", seats);
    orr_json_kint(&j, "matches", (int64_t)f->all.matches);
    orr_json_kint(&j, "decisions", (int64_t)f->all.decisions);
    orr_json_kreal(&j, "seconds", f->spent);
    orr_json_kreal(&j, "decisions_per_s", f->decisions_per_s);
    orr_json_kreal(&j, "matches_per_s", f->matches_per_s);
    orr_json_kint(&j, "state_bytes", g->state_size);
    orr_json_kreal(&j, "cut", (double)f->all.cut / (double)f->all.matches);
    orr_json_end(&j);
    int e = cli_print(&text);
    orr_text_deinit(&text);
    return e;
}

static int game_bench(const orr_game *g, const cli_args *a)
{
    orr_rules rules;
    orr_loop b;
    unsigned seats = cli_seats(g, a, g->seats_max);
    int e = seats ? cli_rules(g, seats, a, &rules) : CLI_USAGE;
    if (!e)
        e = bench_begin(&b, g, &rules, (uint64_t)cli_or(a->seed, 1));
    if (e)
        return e;
    figures f = measure(&b, a->seconds > 0 ? a->seconds : 2);
    orr_loop_close(&b);
    if (a->json)
        return print_json(g, seats, &f);
    printf("%-14s %u seats  %12.0f decisions/s  %10.0f matches/s  %6.1f decisions a match  %4u bytes  %.2f %% cut\n",
           g->id, seats, f.decisions_per_s, f.matches_per_s, (double)f.all.decisions / (double)f.all.matches,
           g->state_size, 100.0 * (double)f.all.cut / (double)f.all.matches);
    return CLI_OK;
}

const orr_game *const *bench_games(const cli_args *a)
{
    static const orr_game *list[CLI_LIST_MAX + 1];
    unsigned n = 0;
    for (unsigned i = 0; i < a->rest.n; i++) {
        const orr_registered *found = cli_game(a->rest.at[i]);
        if (!found)
            return NULL;
        list[n++] = found->game;
    }
    for (size_t i = 0; !a->rest.n && orr_registry[i].game && n < CLI_LIST_MAX; i++)
        list[n++] = orr_registry[i].game;
    list[n] = NULL;
    return list;
}

static int run(const cli_args *a)
{
    if (a->edition && a->rest.n != 1)
        return cli_wrong("--edition %s: expected one game, the one it is an edition of", a->edition);
    if (a->signature)
        return bench_signature(a);
    if (a->search)
        return bench_search(a);
    const orr_game *const *list = bench_games(a);
    int e = list ? CLI_OK : CLI_USAGE;
    for (; !e && *list; list++)
        e = game_bench(*list, a);
    return e;
}

static const char *const options[] = {"seconds", "seats", "set",   "edition", "seed", "signature",
                                      "search",  "iters", "round", "params",  "json", "rules", NULL};
const cli_command cli_bench = {
    .name = "bench",
    .rest = "[GAME...]",
    .brief = "measures the speed of the rules, or of a bot's search; or prints their signature",
    .more = "Random matches on one thread. A decision: the legal list of a seat is written, one action is chosen and "
            "applied,\n"
            "forced ones included; actions of chance are not counted, their time is. The figures are\n"
            "medians of five runs, in seconds of processor time.\n"
            "Without a game: all games. Without --seats: as many as the game takes.",
    .options = options,
    .rest_max = CLI_LIST_MAX,
    .run = run,
};
