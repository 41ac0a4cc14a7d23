/* How long the square takes for what it must do in a moment, in processor time: the best of some runs. */
#include "square_speed.h"
#include "square/match.h"
#include "square/pair.h"
#include "square/rating.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { SEATS = 9, MATCHES = 20000, RUNS = 5, SEEKS = 10000, BLOCKS = 20000, PEOPLE = 200, SIZE = 4, ROUNDS = 8 };

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static double least(double a, double b) { return a < b ? a : b; }

static void ratings(void)
{
    orr_rated p[SEATS];
    double best = 1e9;
    for (unsigned i = 0; i < SEATS; i++)
        p[i] = (orr_rated){.before = {1500 + 37.0 * i, 60 + 20.0 * i, 0.06}, .side = i, .place = i + 1, .days = 3};
    for (unsigned run = 0; run < RUNS; run++) {
        double begun = now();
        for (unsigned k = 0; k < MATCHES; k++) {
            p[k % SEATS].place = 1 + k % 7;
            if (orr_rate(&orr_rating_standard, p, SEATS))
                abort();
        }
        best = least(best, (now() - begun) / MATCHES);
    }
    printf("| rating a match of nine seats | %.1f us |\n", 1e6 * best);
}

static void wave(orr_rng *rng, unsigned lists, unsigned blocks)
{
    static orr_seek seek[SEEKS];
    static uint32_t who[SEEKS];
    static orr_start out[SEEKS];
    static orr_block block[BLOCKS];
    uint32_t starts = 0;
    double best = 1e9;
    for (uint32_t i = 0; i < SEEKS; i++) {
        double r = 900 + orr_rng_below(rng, 1200);
        who[i] = i;
        seek[i] = (orr_seek){.who = &who[i],
                             .n = 1,
                             .list = orr_rng_below(rng, lists),
                             .seats = (uint16_t)(1 << (2 + orr_rng_below(rng, 4)) | 1 << (2 + orr_rng_below(rng, 8))),
                             .low = {r, r},
                             .high = {r, r},
                             .since = -(int64_t)orr_rng_below(rng, 20000)};
    }
    for (unsigned i = 0; i < blocks; i++)
        block[i] = (orr_block){orr_rng_below(rng, SEEKS), orr_rng_below(rng, SEEKS)};
    for (unsigned run = 0; run < RUNS; run++) {
        double begun = now();
        if (orr_match_seeks(seek, SEEKS, block, blocks, 0, out, &starts))
            abort();
        best = least(best, now() - begun);
    }
    printf("| a wave of %u seeks on %u list%s, %u blocks: %u starts | %.1f ms |\n", SEEKS, lists, lists > 1 ? "s" : "",
           blocks, starts, 1e3 * best);
}

static void rounds(orr_rng *rng)
{
    static orr_pair_table tables[PEOPLE * ROUNDS];
    orr_pair_field f = {.people = PEOPLE, .size = SIZE, .least = 2, .past = tables, .seed = 1};
    double worst = 0;
    for (unsigned round = 0; round < ROUNDS; round++) {
        unsigned n;
        double begun = now();
        if (orr_pair_swiss(&f, tables + f.tables, &n))
            abort();
        worst = now() - begun > worst ? now() - begun : worst;
        for (unsigned k = 0; k < n; k++, f.tables++) {
            orr_pair_table *t = &tables[f.tables];
            for (unsigned i = 0; i < t->n; i++) { /* places at random, none shared */
                unsigned j = orr_rng_below(rng, i + 1);
                t->place[i] = t->place[j], t->place[j] = (uint8_t)(i + 1);
            }
        }
    }
    printf("| a Swiss round of %u people at fours, the slowest of %u | %.2f s |\n", PEOPLE, ROUNDS, worst);
}

void square_speed(uint64_t seed)
{
    orr_rng rng;
    orr_rng_seed(&rng, seed);
    printf("| processor time | |\n| --- | --- |\n");
    ratings();
    wave(&rng, 1, 0);
    wave(&rng, 24, 0);
    wave(&rng, 24, BLOCKS);
    rounds(&rng);
}
