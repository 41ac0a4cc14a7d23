/* What the tests of src/square/pair*.c share: a tournament that is played, and what has been in it. */
#ifndef UNIT_PAIR_DO_H
#define UNIT_PAIR_DO_H

#include "square/pair.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

enum { PEOPLE = ORR_PAIR_PEOPLE_MAX, TABLES = 12000 };
static orr_pair_table tables[TABLES]; /* of the tournament at hand */
static uint8_t met[PEOPLE][PEOPLE], byes[PEOPLE], had[PEOPLE][ORR_PAIR_SIZE_MAX];
static int32_t points[PEOPLE];

/* ---- a tournament ------------------------------------------------------------------------------------------------*/
static inline void begin(orr_pair_field *f, unsigned people, unsigned size, uint64_t seed)
{
    *f = (orr_pair_field){.people = people, .size = size, .least = 2, .past = tables, .seed = seed};
    memset(met, 0, sizeof met), memset(byes, 0, sizeof byes), memset(had, 0, sizeof had),
        memset(points, 0, sizeof points);
}

/* Counts the tables of a round that has been played; they must hold everybody once. The pairs that had met. */
static inline unsigned count(orr_pair_field *f, unsigned n)
{
    bool here[PEOPLE] = {0};
    unsigned again = 0, seen = 0;
    for (unsigned k = 0; k < n; k++) {
        const orr_pair_table *t = &f->past[f->tables++];
        for (unsigned i = 0; i < t->n; i++, seen++) {
            unsigned who = t->who[i];
            assert_true(who < f->people && !here[who]);
            here[who] = true;
            points[who] += orr_pair_points(t, i);
            byes[who] = (uint8_t)(byes[who] + (t->n == 1));
            had[who][i] = (uint8_t)(had[who][i] + (t->n > 1));
            for (unsigned j = 0; j < i; j++) {
                again += met[who][t->who[j]] > 0;
                met[who][t->who[j]]++, met[t->who[j]][who]++;
            }
        }
    }
    for (unsigned i = 0; i < f->people; i++)
        seen += f->away && f->away[i];
    assert_int_equal(seen, f->people);
    return again;
}

static inline void play(orr_rng *rng, orr_pair_table *t)
{
    for (unsigned i = 0; i < t->n; i++) {
        t->place[i] = (uint8_t)(1 + orr_rng_below(rng, t->n)); /* with ties and gaps */
        t->score[i] = (int32_t)orr_rng_below(rng, 100);
    }
    for (unsigned i = 0; i < t->n; i++) { /* no gaps */
        uint8_t before = 0;
        for (unsigned j = 0; j < t->n; j++)
            before = (uint8_t)(before + ((t->place[j] & 15) < (t->place[i] & 15)));
        t->place[i] = (uint8_t)(t->place[i] | ((before + 1) << 4));
    }
    for (unsigned i = 0; i < t->n; i++)
        t->place[i] >>= 4;
}

static inline unsigned swiss(orr_pair_field *f)
{
    unsigned n;
    assert_true(f->tables + f->people <= TABLES);
    assert_int_equal(orr_pair_swiss(f, tables + f->tables, &n), ORR_OK);
    return n;
}

static inline void play_round(orr_pair_field *f, orr_rng *rng, unsigned n)
{
    for (unsigned k = 0; k < n; k++)
        play(rng, &tables[f->tables + k]);
}

/* Most and least of the seats that somebody has had, of those that all tables have: the largest difference of all. */
static inline unsigned uneven(const orr_pair_field *f)
{
    unsigned most = 0, seats = f->size;
    for (size_t k = 0; k < f->tables; k++)
        seats = f->past[k].n > 1 && f->past[k].n < seats ? f->past[k].n : seats;
    for (unsigned i = 0; i < f->people; i++) {
        unsigned low = 255, high = 0;
        for (unsigned s = 0; s < seats; s++) {
            low = had[i][s] < low ? had[i][s] : low;
            high = had[i][s] > high ? had[i][s] : high;
        }
        most = high - low > most ? high - low : most;
    }
    return most;
}

#endif
