/* Round robin: everybody meets everybody once, in rounds where everybody plays. */
#include "pair.h"

#include <string.h>

/* ---- two at a table ------------------------------------------------------------------------------------------------
 * Berger's tables, as FIDE prints them: the last person stays, the others stand in a ring of n - 1. Who sits first
 * changes so that everybody has both seats equally often, or one of them once more. */
static unsigned berger(unsigned people, orr_pair_table *out, unsigned *tables)
{
    unsigned n = people + people % 2, ring = n - 1, half = n / 2;
    for (unsigned round = 0; round < ring; round++) {
        unsigned x = round * half % ring;
        for (unsigned i = 0; i < half; i++) {
            unsigned a = (x + i) % ring, b = i ? (x + ring - i) % ring : n - 1;
            orr_pair_table *t = &out[round * half + (i + people % 2 * (half - 1)) % half]; /* a bye comes last */
            bool turned = !i && round % 2;
            *t = (orr_pair_table){.n = 2};
            t->who[0] = (uint16_t)(turned ? b : a), t->who[1] = (uint16_t)(turned ? a : b);
            if (b == people) { /* with nobody: a bye */
                t->n = 1;
                t->who[0] = (uint16_t)a, t->who[1] = 0;
            }
        }
    }
    *tables = half;
    return ring;
}

/* ---- designs ------------------------------------------------------------------------------------------------------*/
/* Affine planes of order 3, 4, 5: points (x, y) over a field, a round for each slope of lines. */
static unsigned field_times(unsigned q, unsigned a, unsigned b)
{
    static const uint8_t four[4][4] = {{0, 0, 0, 0}, {0, 1, 2, 3}, {0, 2, 3, 1}, {0, 3, 1, 2}};
    return q == 4 ? four[a][b] : a * b % q;
}

static unsigned field_plus(unsigned q, unsigned a, unsigned b) { return q == 4 ? a ^ b : (a + b) % q; }

static unsigned plane(unsigned q, orr_pair_table *out)
{
    for (unsigned slope = 0; slope <= q; slope++) {
        for (unsigned line = 0; line < q; line++, out++) {
            out->n = (uint8_t)q;
            for (unsigned x = 0; x < q; x++) { /* y = slope x + line; the last slope: x = line */
                unsigned y = slope == q ? x : field_plus(q, field_times(q, slope, x), line);
                out->who[x] = (uint16_t)((slope == q ? line : x) * q + y);
            }
        }
    }
    return q + 1;
}

/* The first round of a design that goes on by adding 1 to all but the last person, in rings of 7 or 9: numbers are
 * ring * (length of a ring) + place. That all pairs meet once is what the test verifies. */
typedef struct {
    uint8_t people, size, ring;
    uint8_t first[28];
} cyclic;

static const cyclic cyclics[] = {
    {15, 3, 7, {0, 7, 14, 1, 2, 4, 8, 3, 12, 9, 10, 6, 11, 5, 13}},
    {28, 4, 9, {0, 9, 18, 27, 1, 11, 12, 15, 10, 20, 4, 17, 19, 2, 14, 7, 3, 5, 6, 25, 21, 13, 24, 26, 22, 23, 16, 8}},
};

static unsigned turn(const cyclic *c, orr_pair_table *out)
{
    for (unsigned round = 0; round < c->ring; round++) {
        for (unsigned k = 0; k < c->people; k++) {
            unsigned who = c->first[k], ring = who / c->ring;
            orr_pair_table *t = &out[round * (c->people / c->size) + k / c->size];
            t->n = c->size;
            t->who[k % c->size] =
                (uint16_t)(who == c->people - 1u ? who : ring * c->ring + (who + round - ring * c->ring) % c->ring);
        }
    }
    return c->ring;
}

/* ---- seats --------------------------------------------------------------------------------------------------------*/
typedef struct {
    orr_pair_table *tables;
    unsigned n, people;
    uint8_t had[ORR_PAIR_ROBIN_PEOPLE][ORR_PAIR_SIZE_MAX];
} seating;

/* Somebody has had seat a at least twice more often than b: he changes from a to b at a table, and if by that
 * whoever sat there has a too often, he does the same at another table: no table twice, so it ends, and only the
 * first and the last of the chain have changed. */
static void chain(seating *s, unsigned who, unsigned a, unsigned b)
{
    bool used[ORR_PAIR_ROBIN_MAX] = {0};
    for (unsigned k = 0; k < s->n; k++) {
        orr_pair_table *t = &s->tables[k];
        if (used[k] || t->who[a] != who)
            continue;
        unsigned other = t->who[b];
        t->who[a] = (uint16_t)other, t->who[b] = (uint16_t)who;
        s->had[who][a]--, s->had[who][b]++;
        s->had[other][a]++, s->had[other][b]--;
        used[k] = true;
        if (s->had[other][a] < s->had[other][b] + 2)
            return;
        who = other;
        k = (unsigned)-1; /* from the first table again */
    }
}

static void seats_even(seating *s)
{
    unsigned size = s->tables[0].n;
    for (unsigned k = 0; k < s->n; k++)
        for (unsigned i = 0; i < size; i++)
            s->had[s->tables[k].who[i]][i]++;
    for (bool again = true; again;) {
        again = false;
        for (unsigned who = 0; who < s->people; who++)
            for (unsigned pair = 0; pair < size * size; pair++)
                if (s->had[who][pair / size] > s->had[who][pair % size] + 1) {
                    chain(s, who, pair / size, pair % size);
                    again = true;
                }
    }
}

unsigned orr_pair_robin(unsigned people, unsigned size, orr_pair_table *out, unsigned *tables)
{
    unsigned rounds = 0;
    *tables = 0;
    if (people < 2 || people > ORR_PAIR_ROBIN_PEOPLE)
        return 0;
    if (size == 2)
        return berger(people, out, tables);
    if (size >= 3 && size <= 5 && people == size * size) {
        memset(out, 0, size * (size + 1) * sizeof *out);
        rounds = plane(size, out);
    }
    for (size_t i = 0; i < sizeof cyclics / sizeof *cyclics; i++) {
        const cyclic *c = &cyclics[i];
        if (people == c->people && size == c->size) {
            memset(out, 0, c->ring * (people / size) * sizeof *out);
            rounds = turn(c, out);
        }
    }
    if (!rounds)
        return 0;
    *tables = people / size;
    seating s = {.tables = out, .n = rounds * *tables, .people = people};
    seats_even(&s);
    return rounds;
}
