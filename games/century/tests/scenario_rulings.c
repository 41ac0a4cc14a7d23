/* Century: options, time, refusals. */
#include "table.h"

static void play_default(table *t, orr_seat seat, const char *want)
{
    char text[ORR_ACTION_TEXT];
    orr_action a = t->m->rules.game->default_action(&t->m->rules, t->s, seat);
    orr_action_print(&t->m->rules, a, text);
    assert_text(text, want);
    assert_int_equal(orr_match_play(t->m, seat, a), ORR_OK);
    sound(t);
}

static void empty_activations(void **state)
{
    RULES("CN-200 CN-088");
    (void)state;
    table *t = open_table(2, "allow_empty_activation=on");
    given_store(t, 0, "b");
    given_bonus(t, 0, "bt_flat_3 bt_settler_pairs_1 bt_settler_pairs_2");
    given_settlers(t, 1, "a1_river_landing", 1);
    assert_true(offered(t, 0, "activate b1_barter_camp"));
    assert_true(offered(t, 0, "activate a1_fort_1"));
    act(t, 0, "activate a1_river_landing"); /* nothing can rise: placing and expelling, and no question */
    assert_int_equal(placed(t, "a1_river_landing"), 2);
    assert_int_equal(t->s->available[1], 7);
    assert_text(store_of(t, 0), "b");
    assert_int_equal(t->s->turn, 1);
    act(t, 1, "activate b1_tannery");                /* yyyy */
    assert_text(offers(t, 1), "raise yellow\ndone"); /* no step need be made */
    act(t, 1, "done");
    assert_text(store_of(t, 1), "yyyy");
    act(t, 0, "activate a1_fort_1");
    assert_int_equal(t->s->turn, 1);
    act(t, 1, "activate b1_barter_camp");
    assert_text(offers(t, 1), "exchange 1\nexchange 2\ndone");
    act(t, 1, "done");
    act(t, 0, "rest");
    act(t, 1, "activate a1_fort_2");
    assert_text(offers(t, 1), "take_tile a1_fort_2 0\ndone");
    act(t, 1, "done");
    assert_int_equal(t->s->turn, 0);
    close_table(t);
}

static void no_time_for_a_location(void **state)
{
    RULES("CN-220");
    (void)state;
    table *t = open_table(2, NULL);
    given_settlers(t, 0, "a1_maize_field", 2);
    play_default(t, 0, "rest");
    assert_int_equal(t->s->available[0], 7);
    close_table(t);
}

static void no_time_in_an_upgrade(void **state)
{
    RULES("CN-221 CN-225");
    (void)state;
    table *t = open_table(2, NULL);
    given_store(t, 0, "rg");
    act(t, 0, "activate b1_tannery");
    play_default(t, 0, "raise red"); /* the lowest that can rise */
    play_default(t, 0, "done");
    assert_text(store_of(t, 0), "gg");
    act(t, 1, "rest");
    given_store(t, 0, "yy");
    act(t, 0, "activate a1_river_landing\nraise yellow");
    play_default(t, 0, "done"); /* one was made */
    close_table(t);
}

static void no_time_in_a_trade(void **state)
{
    RULES("CN-222");
    (void)state;
    table *t = open_table(2, NULL);
    given_store(t, 0, "yyyy");
    act(t, 0, "activate b1_barter_camp");
    play_default(t, 0, "exchange 1");
    assert_text(store_of(t, 0), "yyg");
    assert_int_equal(t->s->turn, 1);
    close_table(t);
}

static void no_time_at_a_fort(void **state)
{
    RULES("CN-223");
    (void)state;
    table *t = open_table(3, NULL);
    given_height(t, "b1_fort_3", 0, 0);
    given_row(t, "pc_native_field_1", "pc_settlers_2", "pc_native_mountain_1", "pc_exploration_1", "pc_settlers_1");
    given_store(t, 0, "rrr");
    act(t, 0, "activate b1_fort_3");
    play_default(t, 0, "take_tile b1_fort_3 1"); /* the first pile that is not empty */
    settle(t);
    play_default(t, 0, "done"); /* one part is done */
    around(t, 0);
    act(t, 0, "rest");
    around(t, 0);
    given_bonus(t, 0, "bt_flat_3 bt_settler_pairs_1");
    act(t, 0, "activate b1_fort_3");
    play_default(t, 0, "claim"); /* no tile is allowed */
    close_table(t);
}

static void no_time_to_explore(void **state)
{
    RULES("CN-224 CN-225");
    (void)state;
    table *t = open_table(2, NULL);
    given_row(t, "pc_exploration_1", "pc_settlers_2", "pc_native_field_1", "pc_tool_field_1", "pc_settlers_1");
    given_uncovered(t, "a1_mountain_post");
    given_store(t, 0, "yyb");
    act(t, 0, "activate a1_fort_1\nclaim");
    play_default(t, 0, "explore b1_tobacco_bank");
    settle(t);
    play_default(t, 0, "done");
    assert_int_equal(t->s->turn, 1);
    close_table(t);
}

static void no_time_to_return(void **state)
{
    RULES("CN-226");
    (void)state;
    table *t = open_table(2, NULL);
    given_store(t, 0, "yrrbbbbbbb");
    act(t, 0, "activate a1_hunting_ground"); /* yrrrr bbbbbbb */
    play_default(t, 0, "return yellow");
    play_default(t, 0, "return red");
    assert_text(store_of(t, 0), "rrrbbbbbbb");
    close_table(t);
}

static void defaults_with_empty_activations(void **state)
{
    RULES("CN-227");
    (void)state;
    table *t = open_table(2, "allow_empty_activation=on");
    given_store(t, 0, "yy");
    act(t, 0, "activate b1_barter_camp");
    play_default(t, 0, "exchange 1"); /* although done would be allowed */
    act(t, 1, "activate b1_tannery");
    play_default(t, 1, "raise yellow");
    play_default(t, 1, "done");
    act(t, 0, "activate a1_fort_2");
    play_default(t, 0, "take_tile a1_fort_2 0");
    settle(t);
    act(t, 1, "rest");
    given_bonus(t, 0, "bt_flat_3 bt_settler_pairs_1");
    given_row(t, "pc_settlers_2", "pc_exploration_6", "pc_native_field_1", "pc_tool_field_1", "pc_settlers_1");
    given_store(t, 0, "rrr");
    act(t, 0, "activate a1_fort_1");
    play_default(t, 0, "claim");
    close_table(t);
}

static void what_is_revealed_stays(void **state)
{
    RULES("CN-228");
    (void)state;
    table *t = open_table(2, NULL);
    assert_false(t->m->rules.game->traits & ORR_TRAIT_NO_UNDO);
    act(t, 0, "activate a1_fort_1\ntake_tile a1_fort_1 0");
    settle(t);
    assert_int_equal(t->m->log[t->m->plies - 1].actor,
                     ORR_CHANCE); /* a draw stands between: nothing before it is undone */
    assert_int_equal(t->m->events.n, 1);
    assert_int_equal(t->m->event[0].kind, E_PILE_TOP);
    assert_true(t->m->rules.game->events[E_PILE_TOP].flags & ORR_EVENT_REVEALS);
    assert_true(t->m->rules.game->events[E_DECK_TOP].flags & ORR_EVENT_REVEALS);
    assert_true(t->m->rules.game->events[E_ROW_DEALT].flags & ORR_EVENT_REVEALS);
    close_table(t);
}

static void refusals_change_nothing(void **state)
{
    RULES("CN-229");
    (void)state;
    table *t = open_table(2, NULL);
    refused_as(t, 0, "claim", ORR_ILLEGAL);
    refused_as(t, 0, "raise yellow", ORR_ILLEGAL);
    refused_as(t, 0, "return yellow", ORR_ILLEGAL);
    refused_as(t, 0, "explore d1_tobacco_barn", ORR_ILLEGAL);
    refused_as(t, 0, "reveal_card pc_settlers_1", ORR_ILLEGAL);
    refused_as(t, 1, "activate a1_maize_field", ORR_NOT_YOUR_SEAT);
    refused_as(t, ORR_CHANCE, "first 1", ORR_NOT_YOUR_SEAT);
    refused_as(t, ORR_TABLE, "leave 2", ORR_ILLEGAL);
    act(t, 0, "activate a1_maize_field"); /* the player decides again */
    close_table(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(empty_activations),      cmocka_unit_test(no_time_for_a_location),
        cmocka_unit_test(no_time_in_an_upgrade),  cmocka_unit_test(no_time_in_a_trade),
        cmocka_unit_test(no_time_at_a_fort),      cmocka_unit_test(no_time_to_explore),
        cmocka_unit_test(no_time_to_return),      cmocka_unit_test(defaults_with_empty_activations),
        cmocka_unit_test(what_is_revealed_stays), cmocka_unit_test(refusals_change_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
