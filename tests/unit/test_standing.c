/* src/square/pair.c and pair_robin.c: points, the standing, heats, round robins. */
#include "pair_do.h"

static orr_pair_table result(unsigned n, const uint16_t *who, const uint8_t *place, const int32_t *score)
{
    orr_pair_table t = {.n = (uint8_t)n};
    for (unsigned i = 0; i < n; i++)
        t.who[i] = who[i], t.place[i] = place[i], t.score[i] = score ? score[i] : 0;
    return t;
}
#define RESULT(n, who, place, score) result(n, (const uint16_t[])who, (const uint8_t[])place, score)
#define ROW(...)                                                                                                       \
    {                                                                                                                  \
        __VA_ARGS__                                                                                                    \
    }

static void points_are_shared_by_ties(void **unused)
{
    (void)unused;
    static const double five[] = {6, 4.5, 3, 1.5, 0}, four[] = {6, 4, 2, 0}, three[] = {6, 3, 0}, two[] = {6, 0};
    static const double *const want[] = {two, three, four, five};
    for (unsigned n = 2; n <= 5; n++) {
        orr_pair_table t = {.n = (uint8_t)n};
        for (unsigned i = 0; i < n; i++)
            t.place[i] = (uint8_t)(i + 1);
        for (unsigned i = 0; i < n; i++)
            assert_int_equal(orr_pair_points(&t, i), (int)(want[n - 2][i] * ORR_PAIR_POINT));
    }
    orr_pair_table t = RESULT(4, ROW(0, 1, 2, 3), ROW(1, 2, 2, 4), NULL);
    assert_int_equal(orr_pair_points(&t, 1), 3 * ORR_PAIR_POINT);
    assert_int_equal(orr_pair_points(&t, 2), 3 * ORR_PAIR_POINT);
    assert_int_equal(orr_pair_points(&t, 3), 0);
    for (unsigned n = 1; n <= ORR_PAIR_SIZE_MAX; n++) { /* all is given out, whatever the ties */
        int32_t sum = 0;
        t = (orr_pair_table){.n = (uint8_t)n};
        for (unsigned i = 0; i < n; i++)
            t.place[i] = (uint8_t)(i < 2 ? 1 : i < 5 ? 3 : 6);
        for (unsigned i = 0; i < n; i++)
            sum += orr_pair_points(&t, i);
        assert_int_equal(sum, 3 * ORR_PAIR_POINT * (int)n);
    }
}

static void ties_of_the_standing_are_broken_in_order(void **unused)
{
    (void)unused;
    orr_pair_line lines[4];
    orr_pair_field f = {.people = 4, .size = 2, .least = 2, .past = tables, .seed = 1};
    /* 0 and 1 have 6 points each; 1 has beaten 0 */
    tables[0] = RESULT(2, ROW(0, 1), ROW(2, 1), NULL);
    tables[1] = RESULT(2, ROW(2, 3), ROW(2, 1), NULL);
    tables[2] = RESULT(2, ROW(0, 2), ROW(1, 2), NULL);
    tables[3] = RESULT(2, ROW(1, 3), ROW(2, 1), NULL);
    f.tables = 4;
    assert_int_equal(orr_pair_standing(&f, lines), ORR_OK);
    static const unsigned order[] = {3, 1, 0, 2};
    for (unsigned i = 0; i < 4; i++)
        assert_int_equal(lines[i].who, order[i]);
    assert_int_equal(lines[1].common, 1);
    /* without a common table: the opponents' points */
    tables[0] = RESULT(2, ROW(0, 2), ROW(1, 2), NULL);
    tables[1] = RESULT(2, ROW(1, 3), ROW(1, 2), NULL);
    tables[2] = RESULT(1, ROW(3), ROW(1), NULL);
    f.tables = 3;
    assert_int_equal(orr_pair_standing(&f, lines), ORR_OK);
    assert_int_equal(lines[0].who, 1);
    assert_int_equal(lines[0].buchholz, 3 * ORR_PAIR_POINT);
    assert_int_equal(lines[1].who, 0);
    /* then the share of the game's points, then wins, then the lot */
    tables[0] = RESULT(2, ROW(0, 2), ROW(1, 2), (const int32_t[])ROW(60, 40));
    tables[1] = RESULT(2, ROW(1, 3), ROW(1, 2), (const int32_t[])ROW(7, 3));
    f.tables = 2;
    assert_int_equal(orr_pair_standing(&f, lines), ORR_OK);
    assert_int_equal(lines[0].who, 1);
    assert_int_equal(lines[2].who, 2);
    f.tables = 0;
    bool first[4] = {0};
    for (f.seed = 0; f.seed < 64; f.seed++) {
        assert_int_equal(orr_pair_standing(&f, lines), ORR_OK);
        first[lines[0].who] = true;
    }
    assert_true(first[0] && first[1] && first[2] && first[3]);
}

/* Two at a table, and the first has won. */
static void beats(orr_pair_field *f, unsigned a, unsigned b)
{
    orr_pair_table *t = &tables[f->tables++];
    *t = (orr_pair_table){.n = 2, .who = {(uint16_t)a, (uint16_t)b}, .place = {1, 2}};
}

static void common_tables_come_before_the_opponents_points(void **unused)
{
    (void)unused;
    enum { A, B, C, D, E, F, ALL };
    static const unsigned order[] = {D, C, A, B, F, E};
    orr_pair_line lines[ALL];
    orr_pair_field f = {.people = ALL, .size = 2, .least = 2, .past = tables};
    beats(&f, A, B);
    beats(&f, B, D);
    beats(&f, C, A);
    beats(&f, C, E);
    for (unsigned i = 0; i < 3; i++)
        beats(&f, D, i ? F : E);
    for (f.seed = 0; f.seed < 20; f.seed++) { /* no lot decides */
        assert_int_equal(orr_pair_standing(&f, lines), ORR_OK);
        for (unsigned i = 0; i < ALL; i++)
            assert_int_equal(lines[i].who, order[i]);
    }
    assert_true(lines[2].common == 1 && lines[3].common == -1);
    assert_int_equal(lines[2].buchholz, 18 * ORR_PAIR_POINT); /* B's 6 and C's 12 */
    assert_int_equal(lines[3].buchholz, 24 * ORR_PAIR_POINT); /* A's 6 and D's 18 */
    f.tables = 0;
    for (unsigned who = B; who <= D; who++) {
        beats(&f, A, who);
        beats(&f, who, E);
    }
    assert_int_equal(orr_pair_standing(&f, lines), ORR_OK);
    assert_int_equal(lines[0].who, A);
    assert_int_equal(lines[0].buchholz, 6 * ORR_PAIR_POINT); /* of three sixes one */
}

static void a_past_of_others_is_refused(void **unused)
{
    (void)unused;
    orr_pair_line lines[4];
    orr_pair_table out[4];
    unsigned n;
    orr_pair_field f = {.people = 4, .size = 2, .least = 2, .past = tables};
    beats(&f, 0, 3);
    assert_int_equal(orr_pair_standing(&f, lines), ORR_OK);
    tables[0].who[1] = 4;
    assert_int_equal(orr_pair_standing(&f, lines), ORR_BAD_INPUT);
    assert_int_equal(orr_pair_swiss(&f, out, &n), ORR_BAD_INPUT);
    tables[0].who[1] = 3, tables[0].n = ORR_PAIR_SIZE_MAX + 1;
    assert_int_equal(orr_pair_swiss(&f, out, &n), ORR_BAD_INPUT);
    tables[0].n = 0;
    assert_int_equal(orr_pair_standing(&f, lines), ORR_BAD_INPUT);
    f.tables = f.people = 0;
    assert_int_equal(orr_pair_standing(&f, lines), ORR_BAD_INPUT);
}

/* ---- round robin -------------------------------------------------------------------------------------------------*/
static void robin(unsigned people, unsigned size, unsigned rounds)
{
    orr_pair_field f;
    unsigned in;
    begin(&f, people, size, 0);
    assert_int_equal(orr_pair_robin(people, size, tables, &in), rounds);
    for (unsigned round = 0; round < rounds; round++)
        assert_int_equal(count(&f, in), 0); /* everybody plays, nobody again */
    for (unsigned i = 0; i < people; i++)
        for (unsigned j = 0; j < i; j++)
            assert_int_equal(met[i][j], 1);
    assert_true(uneven(&f) <= 1);
}

static void round_robins_meet_once(void **unused)
{
    (void)unused;
    for (unsigned people = 2; people <= ORR_PAIR_ROBIN_PEOPLE; people++)
        robin(people, 2, people - 1 + people % 2);
    robin(9, 3, 4);
    robin(15, 3, 7);
    robin(16, 4, 5);
    robin(28, 4, 9);
    robin(25, 5, 6);
    unsigned in;
    assert_int_equal(orr_pair_robin(17, 4, tables, &in), 0);
    assert_int_equal(orr_pair_robin(36, 6, tables, &in), 0);
    assert_int_equal(orr_pair_robin(101, 2, tables, &in), 0);
    assert_int_equal(orr_pair_robin(1, 2, tables, &in), 0);
}

/* As FIDE prints them (Handbook C.05, Berger tables), for 6 and 8: who sits first is named first. */
static void berger_as_printed(void **unused)
{
    (void)unused;
    static const uint8_t six[] = {1, 6, 2, 5, 3, 4, 6, 4, 5, 3, 1, 2, 2, 6, 3,
                                  1, 4, 5, 6, 5, 1, 4, 2, 3, 3, 6, 4, 2, 5, 1};
    static const uint8_t eight[] = {1, 8, 2, 7, 3, 6, 4, 5, 8, 5, 6, 4, 7, 3, 1, 2, 2, 8, 3, 1, 4, 7, 5, 6, 8, 6, 7, 5,
                                    1, 4, 2, 3, 3, 8, 4, 2, 5, 1, 6, 7, 8, 7, 1, 6, 2, 5, 3, 4, 4, 8, 5, 3, 6, 2, 7, 1};
    unsigned in;
    assert_int_equal(orr_pair_robin(6, 2, tables, &in), 5);
    for (unsigned i = 0; i < sizeof six; i++)
        assert_int_equal(tables[i / 2].who[i % 2] + 1, six[i]);
    assert_int_equal(orr_pair_robin(8, 2, tables, &in), 7);
    for (unsigned i = 0; i < sizeof eight; i++)
        assert_int_equal(tables[i / 2].who[i % 2] + 1, eight[i]);
}

/* ---- heats -------------------------------------------------------------------------------------------------------*/
static void heats_lead_to_one_winner(void **unused)
{
    (void)unused;
    for (unsigned people = 2; people <= 64; people++) {
        for (unsigned size = 2; size <= 5; size++) {
            uint16_t order[64], next[64];
            unsigned n = people, rounds = 0;
            for (unsigned i = 0; i < n; i++)
                order[i] = (uint16_t)i;
            for (; n > 1 && rounds < 10; rounds++) {
                orr_pair_field f = {.people = people, .past = tables};
                bool left[64];
                memset(left, true, sizeof left);
                for (unsigned i = 0; i < n; i++)
                    left[order[i]] = false;
                f.away = left;
                unsigned k = orr_pair_heats(order, n, size, 2, 7, tables);
                count(&f, k);                    /* everybody who is left, once */
                for (unsigned t = 0; t < k; t++) /* the better always wins */
                    for (unsigned i = 0; i < tables[t].n; i++)
                        for (unsigned j = tables[t].place[i] = 1, m = 0; m < tables[t].n; m++)
                            if (tables[t].who[m] < tables[t].who[i])
                                tables[t].place[i] = (uint8_t)++j;
                if (k > 1) { /* the two best meet in the last heat */
                    for (unsigned t = 0; t < k; t++) {
                        unsigned best = 0;
                        for (unsigned i = 0; i < tables[t].n; i++)
                            best += tables[t].who[i] < 2;
                        assert_true(best < 2);
                    }
                }
                n = orr_pair_through(tables, k, k == 1 ? 1 : (size + 1) / 2, order, n, next);
                memcpy(order, next, sizeof order);
            }
            assert_int_equal(n, 1);
            assert_int_equal(order[0], 0);
        }
    }
    uint16_t eight[8];
    for (unsigned i = 0; i < 8; i++)
        eight[i] = (uint16_t)i;
    assert_int_equal(orr_pair_heats(eight, 8, 2, 2, 7, tables), 4);
    for (unsigned i = 0; i < 4; i++) /* the best meets the last */
        assert_int_equal(tables[i].who[0] + tables[i].who[1], 7);
    /* a tie goes to who stood better before */
    static const uint16_t before[] = {4, 1, 0, 2, 3};
    uint16_t on[5];
    tables[0] = RESULT(3, ROW(0, 1, 2), ROW(1, 1, 3), NULL);
    tables[1] = RESULT(2, ROW(3, 4), ROW(1, 2), NULL);
    assert_int_equal(orr_pair_through(tables, 2, 1, before, 5, on), 2);
    assert_true(on[0] == 1 && on[1] == 3);
}

static void who_is_apart_sits_together_nowhere_or_has_a_bye(void **unused)
{
    (void)unused;
    enum { N = 8 };
    uint8_t apart[N * N] = {0};
    uint16_t order[N];
    for (unsigned i = 0; i < N; i++)
        order[i] = (uint16_t)i;
    apart[0 * N + 7] = apart[7 * N + 0] = 1;
    unsigned n = orr_pair_heats(order, N, 2, 2, 7, tables), seen = 0;
    orr_pair_heats_apart(tables, n, apart, N, 7);
    for (unsigned k = 0; k < n; k++) {
        assert_false(apart[tables[k].who[0] * N + tables[k].who[1]]);
        seen |= 1u << tables[k].who[0] | 1u << tables[k].who[1];
    }
    assert_int_equal(n, 4);
    assert_int_equal(seen, 255);
    uint16_t two[] = {7, 0}; /* a final */
    n = orr_pair_heats(two, 2, 2, 2, 7, tables);
    orr_pair_heats_apart(tables, n, apart, N, 7);
    assert_true(n == 1 && tables[0].n == 2);
    for (unsigned least = 3; least <= 4; least++) {
        tables[0] = RESULT(4, ROW(0, 7, 2, 3), ROW(0, 0, 0, 0), NULL);
        n = orr_pair_split(tables, 1, apart, N, least);
        assert_int_equal(n, least == 3 ? 2 : 4);
        assert_int_equal(tables[0].n, least == 3 ? 3 : 1);
    }
    for (unsigned round = 0; round < 20; round++) { /* where all others can meet */
        orr_pair_field f = {.people = N, .size = 4, .least = 2, .seed = round, .apart = apart};
        assert_int_equal(orr_pair_swiss(&f, tables, &n), ORR_OK);
        for (unsigned k = 0; k < n; k++)
            for (unsigned i = 0; i < tables[k].n; i++)
                for (unsigned j = 0; j < i; j++)
                    assert_false(apart[tables[k].who[i] * N + tables[k].who[j]]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_is_apart_sits_together_nowhere_or_has_a_bye),
        cmocka_unit_test(points_are_shared_by_ties),
        cmocka_unit_test(ties_of_the_standing_are_broken_in_order),
        cmocka_unit_test(common_tables_come_before_the_opponents_points),
        cmocka_unit_test(a_past_of_others_is_refused),
        cmocka_unit_test(round_robins_meet_once),
        cmocka_unit_test(berger_as_printed),
        cmocka_unit_test(heats_lead_to_one_winner),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
