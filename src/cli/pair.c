/* orrery pair: the tables of a tournament, for whoever wants to look at them or run one on paper. */
#include "square/pair.h"
#include "cli.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    orr_pair_table *tables; /* all, round by round */
    unsigned *in;           /* by round: how many */
    unsigned rounds, people;
} tournament;

/* ---- results -----------------------------------------------------------------------------------------------------*/
/* About normal: mean 0, deviation 1. */
static double bell(orr_rng *rng)
{
    double sum = -6;
    for (int i = 0; i < 12; i++)
        sum += (double)(orr_rng_next(rng) >> 11) * 0x1p-53;
    return sum;
}

/* Everybody plays as well as he is, and as the day is. */
static void results_draw(orr_pair_table *t, const double *strength, orr_rng *rng)
{
    double played[ORR_PAIR_SIZE_MAX];
    for (unsigned i = 0; i < t->n; i++) {
        played[i] = strength[t->who[i]] + bell(rng);
        t->score[i] = (int32_t)(50 + 10 * played[i]);
    }
    for (unsigned i = 0; i < t->n; i++) {
        t->place[i] = 1;
        for (unsigned j = 0; j < t->n; j++)
            t->place[i] = (uint8_t)(t->place[i] + (played[j] > played[i]));
    }
}

/* ---- writing -----------------------------------------------------------------------------------------------------*/
static int print_json(const tournament *t)
{
    orr_text text = {.max = 16 << 20};
    orr_json j;
    const orr_pair_table *at = t->tables;
    orr_json_init(&j, &text);
    orr_json_array(&j);
    for (unsigned round = 0; round < t->rounds; round++) {
        orr_json_array(&j);
        for (unsigned k = 0; k < t->in[round]; k++, at++) {
            orr_json_array(&j);
            for (unsigned i = 0; i < at->n; i++)
                orr_json_int(&j, at->who[i] + 1);
            orr_json_end(&j);
        }
        orr_json_end(&j);
    }
    orr_json_end(&j);
    int e = cli_print(&text);
    orr_text_deinit(&text);
    return e;
}

/* Pairs that meet again, each time counted. */
static unsigned repeated(const tournament *t)
{
    static uint8_t met[ORR_PAIR_PEOPLE_MAX][ORR_PAIR_PEOPLE_MAX];
    unsigned n = 0, k = 0;
    memset(met, 0, sizeof met);
    for (unsigned round = 0; round < t->rounds; round++)
        for (unsigned end = k + t->in[round]; k < end; k++)
            for (unsigned i = 0; i < t->tables[k].n; i++)
                for (unsigned j = 0; j < i; j++) {
                    unsigned a = t->tables[k].who[i], b = t->tables[k].who[j];
                    n += met[a][b];
                    met[a][b] = met[b][a] = 1;
                }
    return n;
}

static void print_rounds(const tournament *t)
{
    const orr_pair_table *at = t->tables;
    for (unsigned round = 0; round < t->rounds; round++) {
        printf("round %u\n", round + 1);
        for (unsigned k = 0; k < t->in[round]; k++, at++) {
            printf("  table %-4u", k + 1);
            for (unsigned i = 0; i < at->n; i++)
                printf(" %4u", at->who[i] + 1);
            puts(at->n == 1 ? "  bye" : "");
        }
    }
    printf("%u people, %u rounds, pairs that meet again: %u\n", t->people, t->rounds, repeated(t));
}

static void print_standing(const orr_pair_field *f, orr_pair_line *lines)
{
    if (orr_pair_standing(f, lines))
        return;
    printf("standing: player, points, common tables, median-Buchholz, wins\n");
    for (unsigned i = 0; i < f->people; i++)
        printf("%4u %6u %8.2f %6d %9.2f %5d\n", i + 1, lines[i].who + 1, lines[i].points / (double)ORR_PAIR_POINT,
               lines[i].common, lines[i].buchholz / (double)ORR_PAIR_POINT, lines[i].wins);
}

/* ---- the two kinds -----------------------------------------------------------------------------------------------*/
static int robin(const cli_args *a, tournament *t, unsigned size)
{
    static const char *const for_size[] = {"2 to 100", "9 or 15", "16 or 28", "25"};
    unsigned in = 0;
    if (a->rounds >= 0)
        return cli_wrong("--rounds: a round robin has as many rounds as it needs; leave it out");
    if (size > 5)
        return cli_wrong("--size %u: there are round robins at tables of 2, 3, 4 and 5", size);
    t->rounds = orr_pair_robin(t->people, size, t->tables, &in);
    if (!t->rounds)
        return cli_wrong("--players %u: a round robin at tables of %u is for %s players; others play by Swiss, without "
                         "--round-robin",
                         t->people, size, for_size[size - 2]);
    for (unsigned i = 0; i < t->rounds; i++)
        t->in[i] = in;
    if (a->json)
        return print_json(t);
    print_rounds(t);
    return CLI_OK;
}

static int swiss(const cli_args *a, tournament *t, unsigned size)
{
    double strength[ORR_PAIR_PEOPLE_MAX];
    orr_pair_line lines[ORR_PAIR_PEOPLE_MAX];
    orr_rng rng;
    orr_pair_field f = {.people = t->people, .size = size, .least = 2, .past = t->tables, .seed = cli_seed(a)};
    orr_rng_seed(&rng, f.seed);
    for (unsigned i = 0; i < t->people; i++)
        strength[i] = bell(&rng);
    for (unsigned round = 0; round < t->rounds; round++) {
        orr_err e = orr_pair_swiss(&f, t->tables + f.tables, &t->in[round]);
        if (e)
            return cli_fail("round %u: %s", round + 1, orr_err_name(e));
        for (unsigned k = 0; k < t->in[round]; k++)
            results_draw(t->tables + f.tables + k, strength, &rng);
        f.tables += t->in[round];
    }
    if (a->json)
        return print_json(t);
    print_rounds(t);
    printf("seed %llu\n", (unsigned long long)f.seed);
    print_standing(&f, lines);
    return CLI_OK;
}

static int run(const cli_args *a)
{
    unsigned size = (unsigned)cli_or(a->size, 4);
    tournament t = {.people = (unsigned)cli_or(a->players, 0)};
    if (!t.people)
        return cli_wrong("pair: expected --players N, as in --players 24 --size 4 --rounds 5");
    if (size > t.people)
        return cli_wrong("--size %u: expected at most as many as there are players (%u)", size, t.people);
    t.rounds = a->round_robin ? ORR_PAIR_ROBIN_PEOPLE : (unsigned)cli_or(a->rounds, 5);
    size_t most = a->round_robin ? (size_t)ORR_PAIR_ROBIN_MAX : (size_t)t.rounds * t.people;
    t.tables = calloc(most, sizeof *t.tables);
    t.in = calloc(t.rounds, sizeof *t.in);
    int e = !t.tables || !t.in ? cli_fail("no memory") : a->round_robin ? robin(a, &t, size) : swiss(a, &t, size);
    free(t.tables);
    free(t.in);
    return e;
}

static const char *const options[] = {"players", "size", "rounds", "round-robin", "seed", "json", NULL};
const cli_command cli_pair = {
    .name = "pair",
    .rest = "",
    .brief = "parts the players of a tournament into tables",
    .more =
        "Swiss by tables: everybody plays in each round, among others of about as many points, with the fewest pairs\n"
        "that meet again, and on each seat equally often. Tables are of --size people or one less, the smaller ones\n"
        "at the low end; who finds no place has a bye. Results are drawn from --seed: each player has a strength.\n"
        "With --round-robin everybody meets everybody once: any number of players at tables of 2; 9 or 15 at 3,\n"
        "16 or 28 at 4, 25 at 5. Players are numbered from 1 and stand in the order of their seats.\n"
        "With --json: [round...], a round [table...], a table [player...]; a table of one is a bye.",
    .options = options,
    .run = run,
};
