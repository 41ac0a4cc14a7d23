/* src/square/rating.c: published values and our own to their digits, and what holds for every match. */
#include "square/rating.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

enum { MATCHES = 100000 };
static const orr_rating_rules lichess = {.tau = 0.75, .unlimited = true};
static const orr_rating_rules weight_1 = {.tau = 0.5, .weight = 1, .unlimited = true};
static const double a_period = 1 / 0.21436; /* days */

static void near(double found, double expected, double digits)
{
    if (!(fabs(found - expected) <= digits * 0.5000001))
        fail_msg("expected %.9f, found %.9f", expected, found);
}

static void is(const orr_rated *p, double rating, double rd, double digits)
{
    near(p->after.rating, rating, digits);
    near(p->after.rd, rd, digits);
}

static orr_rated person(double rating, double rd, double volatility, unsigned side, unsigned place)
{
    return (orr_rated){.before = {rating, rd, volatility}, .side = side, .place = place};
}

static void glickmans_example(void **unused)
{
    (void)unused;
    orr_rated p[] = {person(1500, 200, 0.06, 0, 2), person(1400, 30, 0.06, 1, 3), person(1550, 100, 0.06, 2, 1),
                     person(1700, 300, 0.06, 3, 1)};
    for (unsigned i = 0; i < 4; i++)
        p[i].days = a_period;
    assert_int_equal(orr_rate(&weight_1, p, 4), ORR_OK);
    is(&p[0], 1464.0507, 151.5165, 1e-4);
    near(p[0].after.volatility, 0.05999598, 1e-8);
}

static void two_sides_as_lichess_tests_them(void **unused)
{
    (void)unused;
    orr_rated a[] = {person(1500, 500, 0.09, 0, 1), person(1500, 500, 0.09, 1, 2)};
    assert_int_equal(orr_rate(&lichess, a, 2), ORR_OK);
    is(&a[0], 1741.476, 396.690, 1e-3);
    is(&a[1], 1258.524, 396.690, 1e-3);
    near(a[0].after.volatility, 0.08999830, 1e-8);
    orr_rated b[] = {person(1500, 80, 0.06, 0, 1), person(1500, 80, 0.06, 1, 2)};
    assert_int_equal(orr_rate(&lichess, b, 2), ORR_OK);
    is(&b[0], 1517.007, 78.079, 1e-3);
    orr_rated c[] = {person(1400, 79, 0.06, 0, 1), person(1550, 110, 0.065, 1, 2)};
    assert_int_equal(orr_rate(&lichess, c, 2), ORR_OK);
    is(&c[0], 1422.626, 77.496, 1e-3);
    is(&c[1], 1506.319, 105.871, 1e-3);
    c[1].place = 1;
    assert_int_equal(orr_rate(&lichess, c, 2), ORR_OK);
    near(c[0].after.rating, 1406.307, 1e-3);
    near(c[1].after.rating, 1537.612, 2e-3); /* 1537.61147; lichess writes it so and allows 0.001 */
    near(c[1].after.rd, 105.871, 1e-3);
}

/* n people as everybody begins, in places 1 to n. */
static void newcomers(orr_rated *p, unsigned n)
{
    for (unsigned i = 0; i < n; i++)
        p[i] = person(1500, 250, 0.06, i, i + 1);
    assert_int_equal(orr_rate(&orr_rating_standard, p, n), ORR_OK);
}

static void many_sides_weigh_as_one_game(void **unused)
{
    (void)unused;
    orr_rated p[9];
    newcomers(p, 2);
    is(&p[0], 1606.941, 217.784, 1e-3);
    newcomers(p, 3);
    is(&p[0], 1631.981, 209.526, 1e-3);
    newcomers(p, 4);
    static const double four[] = {1643.153, 1547.718, 1452.282, 1356.847};
    for (unsigned i = 0; i < 4; i++)
        is(&p[i], four[i], 205.735, 1e-3);
    newcomers(p, 9);
    is(&p[0], 1660.094, 199.849, 1e-3);
    newcomers(p, 4);
    p[1].place = 1;
    assert_int_equal(orr_rate(&orr_rating_standard, p, 4), ORR_OK);
    static const double tied[] = {1595.4355, 1595.4355, 1452.2823, 1356.8468};
    for (unsigned i = 0; i < 4; i++)
        near(p[i].after.rating, tied[i], 1e-4);
}

/* ---- teams, leavers, limits ---------------------------------------------------------------------------------------*/
static void a_team_is_one_side(void **unused)
{
    (void)unused;
    /* two teams of equal members rate as two people do, and a member moves by its own RD */
    orr_rated teams[] = {person(1500, 80, 0.06, 3, 1), person(1500, 80, 0.06, 7, 2), person(1500, 80, 0.06, 3, 1),
                         person(1500, 80, 0.06, 7, 2)};
    assert_int_equal(orr_rate(&orr_rating_standard, teams, 4), ORR_OK);
    orr_rated two[] = {person(1500, 80, 0.06, 0, 1), person(1500, 80, 0.06, 1, 2)};
    assert_int_equal(orr_rate(&orr_rating_standard, two, 2), ORR_OK);
    for (unsigned i = 0; i < 4; i++) {
        near(teams[i].after.rating, two[i % 2].after.rating, 1e-9);
        near(teams[i].after.rd, two[i % 2].after.rd, 1e-9);
    }
    orr_rated mixed[] = {person(1700, 60, 0.06, 0, 1), person(1300, 200, 0.06, 0, 1), person(1500, 100, 0.06, 1, 2)};
    assert_int_equal(orr_rate(&orr_rating_standard, mixed, 3), ORR_OK);
    /* their mean and the root of the mean square are 1500 and 147.648...: what the other is rated against */
    orr_rated as_one[] = {person(1500, sqrt((60.0 * 60 + 200.0 * 200) / 2), 0.06, 0, 1), person(1500, 100, 0.06, 1, 2)};
    assert_int_equal(orr_rate(&orr_rating_standard, as_one, 2), ORR_OK);
    near(mixed[2].after.rating, as_one[1].after.rating, 1e-9);
    near((mixed[0].after.rating - 1700) / (mixed[0].after.rd * mixed[0].after.rd),
         (mixed[1].after.rating - 1300) / (mixed[1].after.rd * mixed[1].after.rd), 1e-9);
    assert_true(mixed[1].after.rating - 1300 > 5 * (mixed[0].after.rating - 1700));
}

static void who_leaves_is_last(void **unused)
{
    (void)unused;
    orr_rated left[4], last[4];
    newcomers(last, 4);
    newcomers(left, 4);
    for (unsigned i = 0; i < 4; i++) /* who was ahead goes away: the others move up */
        left[i].place = (i + 1) % 4 + 1, left[i].left = i == 3;
    for (unsigned i = 0; i < 3; i++)
        last[i].place = i + 2;
    last[3].place = 5;
    assert_int_equal(orr_rate(&orr_rating_standard, left, 4), ORR_OK);
    assert_int_equal(orr_rate(&orr_rating_standard, last, 4), ORR_OK);
    for (unsigned i = 0; i < 4; i++)
        assert_memory_equal(&left[i].after, &last[i].after, sizeof last[i].after);
    left[1].left = true; /* two who left are tied */
    assert_int_equal(orr_rate(&orr_rating_standard, left, 4), ORR_OK);
    assert_memory_equal(&left[1].after, &left[3].after, sizeof left[1].after);
    /* of a team one leaves: for it the match is lost, the others have their place */
    orr_rated team[] = {person(1500, 80, 0.06, 0, 1), person(1500, 80, 0.06, 0, 1), person(1500, 80, 0.06, 1, 2)};
    team[0].left = true;
    assert_int_equal(orr_rate(&orr_rating_standard, team, 3), ORR_OK);
    near(team[0].after.rating, 1500 - (team[1].after.rating - 1500), 1e-9);
    assert_true(team[2].after.rating < 1500 && team[1].after.rating > 1500);
}

static void rd_is_held_and_grows(void **unused)
{
    (void)unused;
    orr_rated p[] = {person(1500, 45, 0.06, 0, 1), person(1500, 250, 0.06, 1, 2)};
    assert_int_equal(orr_rate(&orr_rating_standard, p, 2), ORR_OK);
    assert_true(p[0].after.rd >= 45 && p[0].after.rd < 45.0001);
    p[1].days = 5000;
    assert_int_equal(orr_rate(&orr_rating_standard, p, 2), ORR_OK);
    double capped = p[1].after.rd; /* grown to 250, not beyond, and then brought down by the match */
    p[1].days = 50;
    assert_int_equal(orr_rate(&orr_rating_standard, p, 2), ORR_OK);
    near(capped, p[1].after.rd, 1e-9);
    orr_rating r = {1500, 60, 0.06};
    near(orr_rating_rd_grown(&r, 0), 60, 1e-9);
    near(orr_rating_rd_grown(&r, 30), sqrt(3600 + 30 * 0.21436 * 173.7178 * 173.7178 * 0.0036), 1e-9);
    near(orr_rating_rd_grown(&r, 100000), 250, 1e-9);
    assert_true(orr_rating_is_provisional(110.1) && !orr_rating_is_provisional(110));
    assert_true(orr_rating_is_ranked(75, 60) && !orr_rating_is_ranked(75.1, 1) && !orr_rating_is_ranked(50, 60.5));
    near(orr_rating_rank(1500, 60), 1380, 1e-9);
}

static void a_fixed_rating_stays(void **unused)
{
    (void)unused;
    orr_rated p[2], free_[2];
    newcomers(p, 2);
    newcomers(free_, 2);
    p[1].fixed = true;
    assert_int_equal(orr_rate(&orr_rating_standard, p, 2), ORR_OK);
    assert_memory_equal(&p[1].after, &p[1].before, sizeof p[1].after);
    assert_memory_equal(&p[0].after, &free_[0].after, sizeof p[0].after);
}

static void what_is_no_match_is_refused(void **unused)
{
    (void)unused;
    orr_rated p[ORR_RATED_MAX + 1];
    for (unsigned i = 0; i <= ORR_RATED_MAX; i++)
        p[i] = person(1500, 250, 0.06, i % ORR_RATED_MAX, 1);
    assert_int_equal(orr_rate(&orr_rating_standard, p, 1), ORR_BAD_INPUT);
    assert_int_equal(orr_rate(&orr_rating_standard, p, ORR_RATED_MAX + 1), ORR_BAD_INPUT);
    assert_int_equal(orr_rate(&orr_rating_standard, p, ORR_RATED_MAX), ORR_OK);
    p[1].side = 0;
    assert_int_equal(orr_rate(&orr_rating_standard, p, 2), ORR_BAD_INPUT); /* one side */
    p[1].place = 2;
    assert_int_equal(orr_rate(&orr_rating_standard, p, 3), ORR_BAD_INPUT); /* a team in two places */
    const orr_rating bad[] = {
        {NAN, 250, 0.06}, {INFINITY, 250, 0.06}, {1500, 0, 0.06}, {1500, NAN, 0.06}, {1500, 250, 0}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        newcomers(p, 2);
        p[1].before = bad[i];
        assert_int_equal(orr_rate(&orr_rating_standard, p, 2), ORR_BAD_INPUT);
    }
    newcomers(p, 2);
    p[0].days = -1;
    assert_int_equal(orr_rate(&orr_rating_standard, p, 2), ORR_BAD_INPUT);
    newcomers(p, 2);
    p[0].side = ORR_RATED_MAX;
    assert_int_equal(orr_rate(&orr_rating_standard, p, 2), ORR_BAD_INPUT);
}

/* ---- laws, over random matches ------------------------------------------------------------------------------------*/
static double between(orr_rng *rng, double low, double high)
{
    return low + (high - low) * (double)(orr_rng_next(rng) >> 11) * 0x1p-53;
}

/* 2 to 9 people, each a side, with ties, and some who left. */
static unsigned draw(orr_rng *rng, orr_rated *p)
{
    unsigned n = 2 + orr_rng_below(rng, 8);
    for (unsigned i = 0; i < n; i++) {
        double rating = between(rng, 600, 2800), rd = between(rng, 45, 250), volatility = between(rng, 0.03, 0.1);
        p[i] = person(rating, rd, volatility, i, 1 + orr_rng_below(rng, n));
        p[i].days = orr_rng_below(rng, 3) ? between(rng, 0, 100) : 0;
        p[i].left = orr_rng_below(rng, 10) == 0;
    }
    return n;
}

static void rate(orr_rated *p, unsigned n) { assert_int_equal(orr_rate(&orr_rating_standard, p, n), ORR_OK); }

static double change(const orr_rated *p) { return p->after.rating - p->before.rating; }

static void equal_values_and_places_get_equal_results(void **unused)
{
    (void)unused;
    orr_rng rng;
    orr_rated p[ORR_RATED_MAX];
    orr_rng_seed(&rng, 1);
    for (int k = 0; k < MATCHES; k++) {
        unsigned n = draw(&rng, p), side = p[1].side;
        p[1] = p[0];
        p[1].side = side;
        rate(p, n);
        assert_memory_equal(&p[0].after, &p[1].after, sizeof p[0].after);
    }
}

static void nothing_is_won_in_sum(void **unused)
{
    (void)unused;
    orr_rng rng;
    orr_rated p[ORR_RATED_MAX];
    orr_rng_seed(&rng, 2);
    for (int k = 0; k < MATCHES; k++) {
        unsigned n = draw(&rng, p);
        if (k % 2) { /* two sides of equal RD */
            n = 2;
            p[1].before.rd = p[0].before.rd, p[1].before.volatility = p[0].before.volatility, p[1].days = p[0].days;
        } else {
            for (unsigned i = 1; i < n; i++)
                p[i].before = p[0].before;
            for (unsigned i = 0; i < n; i++) /* as time goes by, unequal places make unequal volatilities and RD */
                p[i].days = 0;
        }
        rate(p, n);
        double sum = 0;
        for (unsigned i = 0; i < n; i++)
            sum += change(&p[i]);
        assert_true(fabs(sum) < 1e-8);
    }
}

static void a_better_place_never_gets_less(void **unused)
{
    (void)unused;
    orr_rng rng;
    orr_rated p[ORR_RATED_MAX], better[ORR_RATED_MAX];
    unsigned more = 0;
    orr_rng_seed(&rng, 3);
    for (int k = 0; k < MATCHES; k++) {
        unsigned n = draw(&rng, p), who = orr_rng_below(&rng, n);
        p[who].left = false;
        memcpy(better, p, sizeof better);
        better[who].place -= orr_rng_below(&rng, better[who].place); /* at least 1 */
        rate(p, n);
        rate(better, n);
        assert_true(better[who].after.rating >= p[who].after.rating);
        more += better[who].after.rating > p[who].after.rating;
        for (unsigned i = 0; i < n; i++) /* and nobody else gets more by it */
            assert_true(i == who || better[i].after.rating <= p[i].after.rating);
    }
    assert_true(more > MATCHES / 4);
}

static void the_order_of_seats_does_not_matter(void **unused)
{
    (void)unused;
    orr_rng rng;
    orr_rated p[ORR_RATED_MAX], q[ORR_RATED_MAX];
    orr_rng_seed(&rng, 4);
    for (int k = 0; k < MATCHES; k++) {
        unsigned n = draw(&rng, p), to[ORR_RATED_MAX], turn = orr_rng_below(&rng, ORR_RATED_MAX);
        if (k % 2 && n > 3) /* a team among them */
            p[1].side = p[0].side, p[1].place = p[0].place;
        for (unsigned i = 0; i < n; i++) {
            unsigned j = orr_rng_below(&rng, i + 1);
            to[i] = to[j], to[j] = i;
        }
        for (unsigned i = 0; i < n; i++)
            q[to[i]] = p[i], q[to[i]].side = (p[i].side + turn) % ORR_RATED_MAX;
        rate(p, n);
        rate(q, n);
        for (unsigned i = 0; i < n; i++)
            assert_memory_equal(&p[i].after, &q[to[i]].after, sizeof p[i].after);
    }
}

/* A season of random matches among 30: the hash of all its bits. It is the same with gcc and clang, with and without
 * optimisation and sanitizers, so that replayed ratings are the stored ones to the last bit. */
static uint64_t season(unsigned matches)
{
    enum { PEOPLE = 30 };
    orr_rating at[PEOPLE];
    orr_rng rng;
    uint64_t hash = 0;
    for (unsigned i = 0; i < PEOPLE; i++)
        at[i] = ORR_RATING_START;
    orr_rng_seed(&rng, 5);
    for (unsigned k = 0; k < matches; k++) {
        orr_rated p[ORR_RATED_MAX];
        unsigned n = draw(&rng, p), first = orr_rng_below(&rng, PEOPLE);
        for (unsigned i = 0; i < n; i++)
            p[i].before = at[(first + i) % PEOPLE], p[i].days = p[i].days > 0 ? 0.25 * orr_rng_below(&rng, 100) : 0;
        rate(p, n);
        for (unsigned i = 0; i < n; i++) {
            at[(first + i) % PEOPLE] = p[i].after;
            hash = orr_hash(&p[i].after, sizeof p[i].after, hash);
        }
    }
    return hash;
}

static void replayed_it_is_the_same_to_the_last_bit(void **unused)
{
    (void)unused;
    uint64_t hash = season(MATCHES);
    assert_true(season(MATCHES) == hash);
    if (hash != 0x3808fa6f6b4bee08)
        fail_msg("the hash of a season is %016llx", (unsigned long long)hash);
}

static void exp_and_log_are_right(void **unused)
{
    (void)unused;
    orr_rng rng;
    orr_rng_seed(&rng, 6);
    for (int k = 0; k < MATCHES; k++) {
        double x = between(&rng, -30, 30), e = exp(x), y = exp(between(&rng, -80, 80));
        assert_true(fabs(orr_rating_exp(x) - e) <= 4.5e-16 * e);
        assert_true(fabs(orr_rating_log(y) - log(y)) <= 4.5e-16 * fabs(log(y)) + 1e-17);
    }
    near(orr_rating_exp(0), 1, 1e-300);
    near(orr_rating_log(1), 0, 1e-300);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(glickmans_example),
        cmocka_unit_test(two_sides_as_lichess_tests_them),
        cmocka_unit_test(many_sides_weigh_as_one_game),
        cmocka_unit_test(a_team_is_one_side),
        cmocka_unit_test(who_leaves_is_last),
        cmocka_unit_test(rd_is_held_and_grows),
        cmocka_unit_test(a_fixed_rating_stays),
        cmocka_unit_test(what_is_no_match_is_refused),
        cmocka_unit_test(equal_values_and_places_get_equal_results),
        cmocka_unit_test(nothing_is_won_in_sum),
        cmocka_unit_test(a_better_place_never_gets_less),
        cmocka_unit_test(the_order_of_seats_does_not_matter),
        cmocka_unit_test(replayed_it_is_the_same_to_the_last_bit),
        cmocka_unit_test(exp_and_log_are_right),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
