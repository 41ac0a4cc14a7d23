/* The rules, one after the other: each test sets up a table, plays readable actions and looks. RULES names what it proves. */
#include "table.h"

/* A row of six: 6 1 2 3 4 5. */
static table *laid(unsigned seats)
{
    table *t = open_table(seats, "tokens=6");
    chance(t, "lay 6\nlay 1\nlay 2\nlay 3\nlay 4\nlay 5");
    return t;
}

static void a_row_is_laid(void **unused)
{
    RULES("NG-001..NG-004");
    (void)unused;
    for (unsigned seats = 2; seats <= 4; seats++) {
        table *t = open_table(seats, NULL);
        assert_int_equal(offers_of(t, ORR_CHANCE, "lay"), 12);
        chance(t, "lay 12");
        assert_int_equal(offers_of(t, ORR_CHANCE, "lay"), 11);
        refused(t, ORR_CHANCE, "lay 12");
        close_table(t);
        t = open_table(seats, "tokens=7");
        assert_int_equal(offers_of(t, ORR_CHANCE, "lay"), 7);
        refused(t, ORR_CHANCE, "lay 8");
        close_table(t);
    }
}

static void the_ends_are_taken_in_turn(void **unused)
{
    RULES("NG-005 NG-006 NG-008");
    (void)unused;
    table *t = laid(3);
    assert_text(offers(t, 0), "pass\ntake left\ntake right");
    assert_text(offers(t, 1), "");
    act(t, 0, "take left");
    assert_true(saw(t, "{\"k\":\"took\",\"by\":0,\"side\":\"left\",\"value\":6}"));
    act(t, 1, "take right");
    act(t, 2, "take left");
    assert_int_equal(score_of_seat(t, 0), 6);
    assert_int_equal(score_of_seat(t, 1), 5);
    assert_int_equal(score_of_seat(t, 2), 1);
    assert_true(offered(t, 0, "take left"));
    close_table(t);
}

static void one_passes_once(void **unused)
{
    RULES("NG-007");
    (void)unused;
    table *t = laid(2);
    act(t, 0, "pass");
    act(t, 1, "take left");
    refused(t, 0, "pass");
    assert_text(told_why(t, 0, "pass"), "{\"k\":\"passed\",\"rule\":\"NG-007\"}");
    assert_text(told_why(t, 0, "take left"), "");
    assert_text(told_why(t, 1, "pass"), "{\"k\":\"not_your_turn\",\"rule\":\"NG-005\",\"seat\":0}");
    close_table(t);
}

static void the_last_token_ends_it(void **unused)
{
    RULES("NG-009 NG-010");
    (void)unused;
    table *t = laid(2);
    for (unsigned i = 0; i < 5; i++)
        act(t, i & 1, "take left");
    assert_text(offers(t, 1), "pass\ntake left"); /* the last has one side */
    act(t, 1, "take left");
    assert_true(orr_match_over(t->m));
    assert_int_equal(score_of_seat(t, 0), 6 + 2 + 4);
    assert_int_equal(score_of_seat(t, 1), 1 + 3 + 5);
    assert_int_equal(rank_of(t, 0), 1);
    assert_int_equal(rank_of(t, 1), 2);
    t->s->score[0] = 9;
    t->s->score[1] = 12;
    assert_int_equal(rank_of(t, 0), 2);
    t->s->score[1] = 9;
    assert_int_equal(rank_of(t, 1), 1);
    close_table(t);
}

static void time_takes_from_the_left(void **unused)
{
    RULES("NG-011");
    (void)unused;
    table *t = laid(2);
    assert_text(default_of(t, 0), "take left");
    close_table(t);
}

static void who_leaves_is_answered_for(void **unused)
{
    (void)unused;
    table *t = laid(3);
    act(t, ORR_TABLE, "leave 1");
    act(t, 0, "take right");
    assert_text(offers(t, 1), "take left");
    act(t, ORR_TABLE, "leave 2");
    assert_true(orr_match_over(t->m));
    assert_int_equal(rank_of(t, 0), 1);
    close_table(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_row_is_laid),
        cmocka_unit_test(the_ends_are_taken_in_turn),
        cmocka_unit_test(one_passes_once),
        cmocka_unit_test(the_last_token_ends_it),
        cmocka_unit_test(time_takes_from_the_left),
        cmocka_unit_test(who_leaves_is_answered_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
