/* The rules, one after the other: each test sets up a table, plays readable actions and looks. RULES names what it proves. */
#include "table.h"

/* Three seats with three cards each: 0 has 1 2 11, 1 has 3 12 13, 2 has 10 14 15. */
static table *dealt(void)
{
    table *t = open_table(3, "hand=3");
    chance(t, "deal 1\ndeal 3\ndeal 10\ndeal 2\ndeal 12\ndeal 14\ndeal 11\ndeal 13\ndeal 15");
    return t;
}

static void hands_are_dealt(void **unused)
{
    RULES("NG-001..NG-004");
    (void)unused;
    for (unsigned seats = 2; seats <= 4; seats++) {
        table *t = open_table(seats, NULL);
        assert_int_equal(offers_of(t, ORR_CHANCE, "deal"), 20);
        chance(t, "deal 20");
        assert_true(told(t, 0, "{\"k\":\"dealt\",\"by\":13,\"to\":0,\"card\":20}"));
        assert_true(told(t, 1, "{\"k\":\"dealt\",\"by\":13,\"to\":0}"));
        assert_int_equal(offers_of(t, ORR_CHANCE, "deal"), 19);
        orr_rng rng;
        orr_rng_seed(&rng, 1);
        while (t->s->phase == DEALING)
            assert_true(orr_match_step(t->m, orr_source_rng(&rng)));
        for (unsigned i = 0; i < seats; i++)
            assert_int_equal(t->s->hand_n[i], 5);
        assert_int_equal(orr_popcount(t->s->deck), 20 - 5 * seats);
        close_table(t);
    }
}

static void a_trick_is_played_in_turn(void **unused)
{
    RULES("NG-005 NG-006");
    (void)unused;
    table *t = dealt();
    assert_text(offers(t, 0), "play 1\nplay 2\nplay 11");
    assert_text(offers(t, 1), "");
    act(t, 0, "play 2");
    assert_true(saw(t, "{\"k\":\"played\",\"by\":0,\"card\":2}"));
    act(t, 1, "play 3");
    act(t, 2, "play 10");
    close_table(t);
}

static void the_colour_is_followed(void **unused)
{
    RULES("NG-007");
    (void)unused;
    table *t = dealt();
    act(t, 0, "play 2");
    assert_text(offers(t, 1), "play 3");
    assert_text(told_why(t, 1, "play 12"), "{\"k\":\"follow\",\"rule\":\"NG-007\",\"card\":2}");
    assert_text(told_why(t, 2, "play 10"), "{\"k\":\"not_your_turn\",\"rule\":\"NG-005\",\"seat\":1}");
    act(t, 1, "play 3");
    act(t, 2, "play 10");
    act(t, 2, "play 14");
    act(t, 0, "play 11");
    assert_text(offers(t, 1), "play 12\nplay 13");
    act(t, 1, "play 12");
    act(t, 2, "play 15");
    assert_text(offers(t, 0), "play 1"); /* it has no moon left */
    close_table(t);
}

static void the_highest_takes_the_trick(void **unused)
{
    RULES("NG-008 NG-009");
    (void)unused;
    table *t = dealt();
    act(t, 0, "play 2");
    act(t, 1, "play 3");
    act(t, 2, "play 10");
    assert_true(saw(t, "{\"k\":\"trick\",\"by\":2}"));
    assert_int_equal(score_of_seat(t, 2), 3);
    act(t, 2, "play 14");
    act(t, 0, "play 11");
    act(t, 1, "play 13");
    assert_true(saw(t, "{\"k\":\"trick\",\"by\":2}"));
    act(t, 2, "play 15");
    act(t, 0, "play 1");
    act(t, 1, "play 12");
    assert_int_equal(score_of_seat(t, 2), 9); /* a sun takes no trick of moons */
    close_table(t);
}

static void it_ends_with_the_last_card(void **unused)
{
    RULES("NG-010 NG-011");
    (void)unused;
    table *t = dealt();
    act(t, 0, "play 11");
    act(t, 1, "play 13");
    act(t, 2, "play 14");
    act(t, 2, "play 10");
    act(t, 0, "play 1");
    act(t, 1, "play 3");
    act(t, 2, "play 15");
    act(t, 0, "play 2");
    assert_false(orr_match_over(t->m));
    act(t, 1, "play 12");
    assert_true(orr_match_over(t->m));
    assert_int_equal(score_of_seat(t, 2), 9);
    assert_int_equal(rank_of(t, 2), 1);
    assert_int_equal(rank_of(t, 0), 2);
    assert_int_equal(rank_of(t, 1), 2);
    close_table(t);
}

static void time_plays_the_lowest(void **unused)
{
    RULES("NG-012");
    (void)unused;
    table *t = dealt();
    assert_text(default_of(t, 0), "play 1");
    act(t, 0, "play 11");
    assert_text(default_of(t, 1), "play 12");
    close_table(t);
}

static void who_leaves_is_answered_for(void **unused)
{
    (void)unused;
    table *t = dealt();
    act(t, ORR_TABLE, "leave 1");
    act(t, 0, "play 11");
    assert_text(offers(t, 1), "play 12");
    act(t, ORR_TABLE, "leave 0");
    assert_true(orr_match_over(t->m));
    assert_int_equal(rank_of(t, 2), 1);
    close_table(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hands_are_dealt),
        cmocka_unit_test(a_trick_is_played_in_turn),
        cmocka_unit_test(the_colour_is_followed),
        cmocka_unit_test(the_highest_takes_the_trick),
        cmocka_unit_test(it_ends_with_the_last_card),
        cmocka_unit_test(time_plays_the_lowest),
        cmocka_unit_test(who_leaves_is_answered_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
