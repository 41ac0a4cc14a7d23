/* src/square/match.c: what holds for every wave, and the same wave worked out anew, window by window. */
#include "square/match.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

enum { MOST = 400, PEOPLE = 300, WAVES = 1000 };

typedef struct {
    orr_seek seek[MOST];
    uint32_t who[MOST][ORR_MATCH_SEATS];
    uint32_t n;
    orr_block block[MOST];
    uint32_t blocks;
    int64_t now;
    orr_start out[MOST];
    uint32_t starts;
} wave;

static bool draw(orr_rng *rng, uint32_t one_in) { return orr_rng_below(rng, one_in) == 0; }

static void seek_draw(orr_rng *rng, wave *v, uint32_t people)
{
    uint32_t k = v->n++;
    orr_seek *e = &v->seek[k];
    *e = (orr_seek){.who = v->who[k], .n = 1, .list = orr_rng_below(rng, 4)};
    e->n = (uint8_t)(draw(rng, 6) ? 1 + orr_rng_below(rng, 3) : 1);
    e->slow = e->list == 3;
    for (unsigned i = 0; i < e->n; i++) {
        v->who[k][i] = orr_rng_below(rng, people);
        for (unsigned j = 0; j < i; j++)
            e->n = v->who[k][j] == v->who[k][i] ? (uint8_t)i : e->n;
    }
    do
        e->seats = (uint16_t)((orr_rng_next(rng) & orr_rng_next(rng)) & 0x3fc);
    while (!e->seats);
    for (unsigned class = 0; class < 2; class ++) {
        e->low[class] = 1500 + 25 * ((double)orr_rng_below(rng, 41) - 20);
        e->high[class] = e->low[class] + (e->n > 1 ? orr_rng_below(rng, 100) : 0);
        e->provisional[class] = draw(rng, 4);
        if (draw(rng, 8))
            e->from[class] = e->low[class] - 150, e->to[class] = e->low[class] + 150;
    }
    e->since = v->now - orr_rng_below(rng, 60000);
}

static void wave_draw(orr_rng *rng, wave *v)
{
    uint32_t n = 1 + orr_rng_below(rng, MOST), people = 10 + orr_rng_below(rng, PEOPLE - 10);
    v->n = v->blocks = 0;
    v->now = 1000000;
    while (v->n < n)
        seek_draw(rng, v, people);
    for (uint32_t i = orr_rng_below(rng, 2) * orr_rng_below(rng, MOST); i--;)
        v->block[v->blocks++] = (orr_block){orr_rng_below(rng, people), orr_rng_below(rng, people)};
}

static void match(wave *v)
{
    assert_int_equal(orr_match_seeks(v->seek, v->n, v->block, v->blocks, v->now, v->out, &v->starts), ORR_OK);
}

/* ---- what holds ---------------------------------------------------------------------------------------------------*/
static void start_holds(const wave *v, const orr_start *s, uint8_t *seen)
{
    uint32_t who[ORR_MATCH_SEATS], at[ORR_MATCH_SEATS];
    unsigned people = 0, class = s->seats > 2;
    double low = 1e9, high = -1e9;
    for (unsigned i = 0; i < s->n; i++) {
        const orr_seek *e = &v->seek[s->entry[i]];
        assert_int_equal(e->list, s->list);
        assert_true(e->seats >> s->seats & 1);
        low = e->low[class] < low ? e->low[class] : low, high = e->high[class] > high ? e->high[class] : high;
        for (unsigned k = 0; k < e->n; k++) {
            assert_true(people < s->seats);
            assert_false(seen[e->who[k]]); /* in no other start */
            seen[e->who[k]] = 1;
            at[people] = i;
            who[people++] = e->who[k];
        }
        for (unsigned j = 0; j < s->n; j++) {
            const orr_seek *o = &v->seek[s->entry[j]];
            assert_true(i == j || e->from[class] >= e->to[class] ||
                        (o->low[class] >= e->from[class] && o->high[class] <= e->to[class]));
        }
    }
    assert_int_equal(people, s->seats);
    assert_true(s->spread == high - low);
    for (uint32_t b = 0; b < v->blocks; b++) {
        for (unsigned i = 0; i < people; i++) /* who sits at one table already has chosen so */
            for (unsigned j = 0; j < people; j++)
                assert_true(at[i] == at[j] || who[i] != v->block[b].a || who[j] != v->block[b].b);
    }
}

static void nobody_is_in_two_starts_or_with_whom_he_blocks(void **unused)
{
    (void)unused;
    static wave v;
    orr_rng rng;
    unsigned starts = 0;
    orr_rng_seed(&rng, 1);
    for (int k = 0; k < WAVES; k++) {
        uint8_t seen[PEOPLE] = {0};
        wave_draw(&rng, &v);
        match(&v);
        for (uint32_t i = 0; i < v.starts; i++)
            start_holds(&v, &v.out[i], seen);
        starts += v.starts;
    }
    assert_true(starts > WAVES);
}

/* ---- the same, worked out anew for every start --------------------------------------------------------------------*/
static bool fits(const wave *v, const orr_seek *a, const orr_seek *b, unsigned class)
{
    if (a->from[class] < a->to[class] && (b->low[class] < a->from[class] || b->high[class] > a->to[class]))
        return false;
    if (b->from[class] < b->to[class] && (a->low[class] < b->from[class] || a->high[class] > b->to[class]))
        return false;
    for (unsigned i = 0; i < a->n; i++)
        for (unsigned j = 0; j < b->n; j++) {
            uint32_t x = a->who[i], y = b->who[j];
            if (x == y)
                return false;
            for (uint32_t k = 0; k < v->blocks; k++)
                if ((v->block[k].a == x && v->block[k].b == y) || (v->block[k].a == y && v->block[k].b == x))
                    return false;
        }
    return true;
}

/* The window from order[at], and what it costs beyond its limit: below 0 it may start. */
static bool anew(const wave *v, const uint32_t *order, uint32_t n, uint32_t at, unsigned seats, orr_start *s,
                 double *cost, double *limit)
{
    unsigned people = 0, passed = 0, class = seats > 2;
    double high = 0, longest = 0, shortest = 1e12;
    s->n = 0;
    for (uint32_t i = at; i < n && people < seats && passed <= ORR_MATCH_PASSED; i++) {
        const orr_seek *e = &v->seek[order[i]];
        bool good = people + e->n <= seats;
        for (unsigned k = 0; k < s->n; k++)
            good = good && fits(v, e, &v->seek[s->entry[k]], class);
        if (!good) {
            passed++;
            continue;
        }
        s->entry[s->n++] = order[i];
        people += e->n;
    }
    if (people < seats)
        return false;
    bool far = false;
    for (unsigned i = 0; i < s->n; i++) {
        const orr_seek *e = &v->seek[s->entry[i]];
        double own = (double)(v->now - e->since) / (e->slow ? 60000 : 1000) * 8;
        high = e->high[class] > high ? e->high[class] : high;
        longest = own > longest ? own : longest, shortest = own < shortest ? own : shortest;
        for (unsigned j = 0; j < s->n; j++)
            far |= e->provisional[class] != v->seek[s->entry[j]].provisional[class] &&
                   e->high[class] - v->seek[s->entry[j]].low[class] > 200;
    }
    s->spread = high - v->seek[order[at]].low[class];
    *cost = s->spread + (far ? 400 : 0) - longest;
    *limit = 150 + shortest;
    return true;
}

static void wave_anew(const wave *v, orr_start *out, uint32_t *starts)
{
    bool taken[PEOPLE] = {0}, done[4] = {0};
    *starts = 0;
    for (;;) {
        uint32_t list = 4;
        int64_t oldest = INT64_MAX;
        for (uint32_t i = 0; i < v->n; i++) {
            uint32_t l = v->seek[i].list;
            if (!done[l] && (v->seek[i].since < oldest || (v->seek[i].since == oldest && l < list)))
                oldest = v->seek[i].since, list = l;
        }
        if (list == 4)
            return;
        done[list] = true;
        for (unsigned seats = ORR_MATCH_SEATS; seats >= 2; seats--) {
            for (bool found = true; found;) {
                uint32_t order[MOST], n = 0;
                orr_start best = {0}, s = {0};
                double least = 0, cost, limit;
                for (uint32_t i = 0; i < v->n; i++) { /* by rating, then number */
                    const orr_seek *e = &v->seek[i];
                    bool here = e->list == list && (e->seats >> seats & 1) && e->n < seats;
                    for (unsigned k = 0; k < e->n; k++)
                        here = here && !taken[e->who[k]];
                    uint32_t at = n;
                    for (; here && at && v->seek[order[at - 1]].low[seats > 2] > e->low[seats > 2]; at--)
                        order[at] = order[at - 1];
                    if (here)
                        order[at] = i, n++;
                }
                found = false;
                for (uint32_t i = 0; i < n; i++)
                    if (anew(v, order, n, i, seats, &s, &cost, &limit) && cost < limit && (!found || cost < least))
                        best = s, least = cost, found = true;
                if (!found)
                    break;
                best.list = list, best.seats = (uint8_t)seats;
                for (unsigned i = 0; i < best.n; i++)
                    for (unsigned k = 0; k < v->seek[best.entry[i]].n; k++)
                        taken[v->seek[best.entry[i]].who[k]] = true;
                out[(*starts)++] = best;
            }
        }
    }
}

static void a_wave_is_as_if_worked_out_anew(void **unused)
{
    (void)unused;
    static wave v;
    static orr_start out[MOST];
    orr_rng rng;
    orr_rng_seed(&rng, 2);
    for (int k = 0; k < WAVES / 4; k++) {
        uint32_t starts;
        wave_draw(&rng, &v);
        match(&v);
        wave_anew(&v, out, &starts);
        assert_int_equal(v.starts, starts);
        for (uint32_t i = 0; i < starts; i++) {
            assert_int_equal(v.out[i].n, out[i].n);
            assert_int_equal(v.out[i].seats, out[i].seats);
            assert_int_equal(v.out[i].list, out[i].list);
            for (unsigned e = 0; e < out[i].n; e++)
                assert_int_equal(v.out[i].entry[e], out[i].entry[e]);
        }
    }
}

/* ---- cases --------------------------------------------------------------------------------------------------------*/
static uint32_t nobody_else = 0;

static orr_seek *one(wave *v, double rating, uint16_t seats, int64_t waited)
{
    uint32_t k = v->n++;
    v->who[k][0] = nobody_else++;
    v->seek[k] = (orr_seek){.who = v->who[k],
                            .n = 1,
                            .seats = seats,
                            .low = {rating, rating},
                            .high = {rating, rating},
                            .since = v->now - waited};
    return &v->seek[k];
}

static void begin(wave *v)
{
    nobody_else = 0;
    v->n = v->blocks = 0;
    v->now = 1000000;
}

static void whoever_can_play_among_equals_does(void **unused)
{
    (void)unused;
    static wave v;
    for (uint32_t n = 1; n <= 60; n++) {
        for (unsigned seats = 2; seats <= 9; seats++) {
            begin(&v);
            for (uint32_t i = 0; i < n; i++)
                one(&v, 1500, (uint16_t)(1 << seats), 0);
            match(&v);
            assert_int_equal(v.starts, n / seats);
        }
        begin(&v);
        for (uint32_t i = 0; i < n; i++) /* large tables first, then what is left */
            one(&v, 1500, 1 << 4 | 1 << 3 | 1 << 2, 0);
        match(&v);
        unsigned played = 0;
        for (uint32_t i = 0; i < v.starts; i++)
            played += v.out[i].seats;
        assert_int_equal(played, n % 4 == 1 ? n - 1 : n);
    }
}

static unsigned starts_of(double spread, int64_t waited_a, int64_t waited_b, bool slow, bool provisional)
{
    static wave v;
    begin(&v);
    one(&v, 1500, 1 << 2, waited_a)->slow = slow;
    orr_seek *b = one(&v, 1500 + spread, 1 << 2, waited_b);
    b->slow = slow, b->provisional[0] = provisional;
    match(&v);
    return v.starts;
}

static void ranges_widen_with_the_time_waited(void **unused)
{
    (void)unused;
    assert_int_equal(starts_of(149, 0, 0, false, false), 1);
    assert_int_equal(starts_of(150, 0, 0, false, false), 0);
    assert_int_equal(starts_of(229, 10000, 0, false, false), 1); /* the haste of one: 80 */
    assert_int_equal(starts_of(230, 10000, 0, false, false), 0);
    assert_int_equal(starts_of(309, 10000, 10000, false, false), 1); /* and the patience of both */
    assert_int_equal(starts_of(310, 10000, 10000, false, false), 0);
    assert_int_equal(starts_of(229, 600000, 0, true, false), 1); /* slow play: a minute for a second */
    assert_int_equal(starts_of(230, 600000, 0, true, false), 0);
    assert_int_equal(starts_of(210, 30000, 0, false, false), 1);
    assert_int_equal(starts_of(210, 30000, 0, false, true), 0); /* provisional, and more than 200 away */
    assert_int_equal(starts_of(200, 30000, 0, false, true), 1);
    assert_int_equal(starts_of(210, 60000, 0, false, true), 1);
}

static void people_at_their_own_tables_find_each_other(void **unused)
{
    (void)unused;
    static wave v;
    begin(&v);
    v.who[0][0] = 1, v.who[0][1] = 2;
    v.seek[0] =
        (orr_seek){.who = v.who[0], .n = 2, .seats = 1 << 4, .low = {1500, 1500}, .high = {1500, 1500}, .since = v.now};
    v.seek[1] = v.seek[0];
    v.seek[1].who = v.who[1];
    v.who[1][0] = 3, v.who[1][1] = 4;
    v.n = 2;
    match(&v);
    assert_int_equal(v.starts, 1);
    assert_int_equal(v.out[0].n, 2);
    v.who[1][1] = 2; /* somebody sits at both */
    match(&v);
    assert_int_equal(v.starts, 0);
}

static void a_start_takes_other_seeks_away(void **unused)
{
    (void)unused;
    static wave v;
    begin(&v);
    for (unsigned i = 0; i < 4; i++)
        one(&v, 1500, 1 << 2, i == 0 ? 5000 : 0)->list = i / 2;
    v.who[2][0] = 0; /* the first one of list 0 is on list 1, too */
    match(&v);
    assert_int_equal(v.starts, 1);
    assert_int_equal(v.out[0].list, 0);      /* where somebody has waited longest */
    v.block[v.blocks++] = (orr_block){1, 0}; /* a wall: then list 1 */
    match(&v);
    assert_int_equal(v.starts, 1);
    assert_int_equal(v.out[0].list, 1);
}

static void what_is_no_seek_is_refused(void **unused)
{
    (void)unused;
    static wave v;
    begin(&v);
    match(&v);
    assert_int_equal(v.starts, 0);
    static const uint16_t bad[] = {0, 1, 1 << 1, 1 << 13};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        begin(&v);
        one(&v, 1500, bad[i], 0);
        assert_int_equal(orr_match_seeks(v.seek, 1, NULL, 0, v.now, v.out, &v.starts), ORR_BAD_INPUT);
    }
    begin(&v);
    one(&v, 1500, 1 << 2, 0)->n = 0;
    assert_int_equal(orr_match_seeks(v.seek, 1, NULL, 0, v.now, v.out, &v.starts), ORR_BAD_INPUT);
    begin(&v);
    one(&v, NAN, 1 << 2, 0);
    assert_int_equal(orr_match_seeks(v.seek, 1, NULL, 0, v.now, v.out, &v.starts), ORR_BAD_INPUT);
    begin(&v);
    one(&v, 1500, 1 << 2, 0);
    v.who[0][0] = ORR_MATCH_PEOPLE;
    assert_int_equal(orr_match_seeks(v.seek, 1, NULL, 0, v.now, v.out, &v.starts), ORR_BAD_INPUT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_is_in_two_starts_or_with_whom_he_blocks),
        cmocka_unit_test(a_wave_is_as_if_worked_out_anew),
        cmocka_unit_test(whoever_can_play_among_equals_does),
        cmocka_unit_test(ranges_widen_with_the_time_waited),
        cmocka_unit_test(people_at_their_own_tables_find_each_other),
        cmocka_unit_test(a_start_takes_other_seeks_away),
        cmocka_unit_test(what_is_no_seek_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
