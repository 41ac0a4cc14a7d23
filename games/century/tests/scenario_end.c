/* Century: bonus tiles, the end of a match, scores and ranks, leaving. */
#include "table.h"

#define SEVEN                                                                                                          \
    "pc_native_field_2 pc_native_forest_2 pc_native_river_1 pc_native_mountain_1 pc_tool_forest_1 pc_tool_river_1 "    \
    "pc_tool_mountain_1"
#define SEVEN_POINTS (6 + 7 + 4 + 4 + 5 + 4 + 5)

static void single_icons(void **state)
{
    RULES("CN-177 CN-178 CN-179 CN-192");
    (void)state;
    table *t = open_table(2, NULL);
    given_cards(t, 0, "pc_settlers_1 pc_settlers_2 pc_exploration_1"); /* 3 + 4 + 4 */
    given_bonus(t, 0, "bt_single_new_settlers");
    assert_int_equal(score_of_seat(t, 0), 11 + 4);
    given_explored(t, 0, "et_icon_new_settlers");
    assert_int_equal(score_of_seat(t, 0), 11 + 6);
    given_bonus(t, 0, "bt_single_tool");
    assert_int_equal(score_of_seat(t, 0), 11 + 6);
    close_table(t);
}

static void pairs(void **state)
{
    RULES("CN-180 CN-185");
    (void)state;
    table *t = open_table(2, NULL);
    given_cards(t, 0, "pc_settlers_1 pc_settlers_2 pc_settlers_3 pc_exploration_1"); /* 3 + 4 + 5 + 4 */
    given_explored(t, 0, "et_icon_exploration");
    given_bonus(t, 0, "bt_pair_new_settlers_exploration_1");
    assert_int_equal(score_of_seat(t, 0), 16 + 6);                                 /* the smaller count is 2 */
    given_bonus(t, 0, "bt_pair_new_settlers_exploration_2 bt_single_exploration"); /* each on its own */
    assert_int_equal(score_of_seat(t, 0), 16 + 6 + 6 + 4);
    close_table(t);
}

static void settlers_and_flat_tiles(void **state)
{
    RULES("CN-181 CN-182 CN-183 CN-184");
    (void)state;
    table *t = open_table(2, NULL);
    given_bonus(t, 0, "bt_settler_pairs_1");
    assert_int_equal(score_of_seat(t, 0), 3); /* 7: the odd one and the reserve of 5 score nothing */
    given_settlers(t, 0, "a1_maize_field", 3);
    assert_int_equal(score_of_seat(t, 0), 3); /* on the game board they count the same */
    given_available(t, 0, 5);
    assert_int_equal(score_of_seat(t, 0), 4);
    given_bonus(t, 0, "bt_flat_3");
    assert_int_equal(score_of_seat(t, 0), 7);
    close_table(t);
}

static void what_scores(void **state)
{
    RULES("CN-191 CN-192 CN-193 CN-194");
    (void)state;
    table *t = open_table(2, NULL);
    given_store(t, 0, "bbbbbbbbbb");
    given_available(t, 0, 12);
    assert_int_equal(score_of_seat(t, 0), 0); /* neither cubes nor settlers nor empty spaces */
    given_cards(t, 0, "pc_exploration_6 pc_settlers_4");
    given_bonus(t, 0, "bt_flat_3");
    given_explored(t, 0, "et_points_1 et_points_2 et_cubes_1");
    assert_int_equal(score_of_seat(t, 0), 16 + 3 + 6);
    orr_line line[ORR_LINES_MAX];
    assert_int_equal(t->m->rules.game->breakdown(&t->m->rules, t->s, 0, line), 3);
    assert_int_equal(line[0].count, 2);
    assert_int_equal(line[0].points, 16);
    assert_int_equal(line[1].row, row_of(t, T_BONUS, "bt_flat_3"));
    assert_int_equal(line[2].count, 2);
    assert_int_equal(line[2].points, 6);
    close_table(t);
}

/* Seat `seat` of three is to move and claims its eighth card, worth 4. */
static table *eighth(unsigned seat)
{
    table *t = open_table(3, NULL);
    given_cards(t, seat, SEVEN);
    given_row(t, "pc_settlers_2", "pc_native_field_1", "pc_tool_field_1", "pc_exploration_1", "pc_settlers_1");
    for (unsigned i = 0; i < seat; i++)
        act(t, (orr_seat)i, "rest");
    given_store(t, seat, "rrr");
    act(t, (orr_seat)seat, "activate a1_fort_1\nclaim");
    settle(t);
    act(t, (orr_seat)seat, "done");
    return t;
}

static void the_last_round(void **state)
{
    RULES("CN-186 CN-187 CN-189");
    (void)state;
    table *t = eighth(1);
    assert_true(t->s->last_round);
    assert_int_equal(t->s->turn, 2); /* has a turn left, and takes it normally */
    given_store(t, 2, "yrg");
    act(t, 2, "activate a1_fort_1"); /* pc_native_field_1 lies there now */
    assert_text(offers(t, 2), "take_tile a1_fort_1 0\nclaim");
    act(t, 2, "claim");
    settle(t);
    assert_false(orr_match_over(t->m));
    act(t, 2, "take_tile a1_fort_1 0");
    settle(t);
    assert_true(orr_match_over(t->m));
    assert_int_equal(score_of_seat(t, 1), SEVEN_POINTS + 4);
    close_table(t);
}

static void the_round_is_finished(void **state)
{
    RULES("CN-186 CN-187 CN-188");
    (void)state;
    table *t = eighth(0);
    act(t, 1, "rest");
    assert_false(orr_match_over(t->m));
    act(t, 2, "activate a1_maize_field");
    assert_true(saw(t, "{\"k\":\"ended\",\"by\":12}"));
    assert_true(orr_match_over(t->m)); /* seat 0 gets no further turn */
    refused_as(t, 0, "rest", ORR_OVER);
    close_table(t);
    t = eighth(2); /* the last in turn order: it ends after that turn */
    assert_true(orr_match_over(t->m));
    close_table(t);
}

static void others_may_reach_eight_too(void **state)
{
    RULES("CN-189 CN-190");
    (void)state;
    table *t = open_table(2, NULL);
    given_cards(t, 0, SEVEN);
    given_cards(t, 1,
                "pc_native_field_1 pc_native_forest_1 pc_native_river_2 pc_native_mountain_2 pc_tool_field_2 "
                "pc_tool_forest_2 pc_tool_river_2");
    given_row(t, "pc_settlers_2", "pc_settlers_4", "pc_tool_field_1", "pc_exploration_1", "pc_settlers_1");
    given_store(t, 0, "rrr");
    given_store(t, 1, "rgg");
    act(t, 0, "activate a1_fort_1\nclaim");
    assert_true(saw(t, "{\"k\":\"last_round\",\"by\":0,\"seat\":0}"));
    settle(t);
    act(t, 0, "done");
    act(t, 1, "activate a1_fort_1\nclaim");
    settle(t);
    act(t, 1, "done");
    assert_true(orr_match_over(t->m));
    assert_int_equal(t->s->card_count[0], 8); /* nobody can have more: the match is over for both */
    assert_int_equal(t->s->card_count[1], 8);
    close_table(t);
}

static void the_highest_total_wins(void **state)
{
    RULES("CN-195");
    (void)state;
    table *t = open_table(3, NULL);
    given_cards(t, 1, "pc_exploration_6");
    given_cards(t, 2, "pc_settlers_1");
    assert_int_equal(rank_of(t, 0), 3);
    assert_int_equal(rank_of(t, 1), 1);
    assert_int_equal(rank_of(t, 2), 2);
    close_table(t);
}

static void the_most_recent_turn_breaks_ties(void **state)
{
    RULES("CN-196 CN-197 CN-198");
    (void)state;
    table *t = open_raw(3, "fourth_board=d1 stall_rounds=1");
    chance(t, "first 1");
    settle(t);
    act(t, 1, "rest");
    assert_int_equal(rank_of(t, 1), 1); /* in the middle: it has just played */
    assert_int_equal(rank_of(t, 0), 2);
    assert_int_equal(rank_of(t, 2), 3); /* its turn was the longest ago */
    act(t, 2, "rest");
    act(t, 0, "rest");
    assert_true(orr_match_over(t->m));
    assert_int_equal(rank_of(t, 0), 1); /* turn order 1, 2, 0: the latest of the tied wins */
    assert_int_equal(rank_of(t, 2), 2); /* lower ranks by the same rule */
    assert_int_equal(rank_of(t, 1), 3);
    given_cards(t, 1, "pc_settlers_1");
    assert_int_equal(rank_of(t, 1), 1);
    close_table(t);
}

static void a_seat_that_left_rests(void **state)
{
    RULES("CN-230");
    (void)state;
    table *t = open_table(3, NULL);
    given_settlers(t, 1, "a1_maize_field", 1);
    given_cards(t, 1, "pc_settlers_1");
    assert_text(offers(t, ORR_TABLE), "leave 0\nleave 1\nleave 2");
    act(t, ORR_TABLE, "leave 1");
    assert_true(saw(t, "{\"k\":\"left\",\"by\":12,\"seat\":1}"));
    assert_text(offers(t, ORR_TABLE), "leave 0\nleave 2");
    act(t, 0, "rest");
    assert_int_equal(orr_match_active(t->m).must, ORR_BIT(1));
    assert_text(offers(t, 1), "rest"); /* and nothing else */
    forced(t);
    assert_int_equal(t->s->turn, 2);
    assert_int_equal(t->s->available[1], 6);
    assert_int_equal(score_of_seat(t, 1), 3); /* still scored */
    close_table(t);
}

static void a_turn_already_begun_ends_by_defaults(void **state)
{
    RULES("CN-230 CN-221 CN-226");
    (void)state;
    table *t = open_table(3, NULL);
    given_store(t, 0, "yrbbbbbbbb");
    given_cards(t, 0, "pc_tool_mountain_3");
    act(t, 0, "activate b1_tannery"); /* yrr bbbbbbbb */
    act(t, ORR_TABLE, "leave 0");
    assert_text(offers(t, 0), "raise yellow");
    act(t, 0, "raise yellow");
    assert_text(offers(t, 0), "done");
    act(t, 0, "done");
    assert_text(offers(t, 0), "return red");
    act(t, 0, "return red");
    assert_int_equal(t->s->turn, 1);
    close_table(t);
}

static void one_player_left(void **state)
{
    RULES("CN-231");
    (void)state;
    table *t = open_table(4, NULL);
    given_cards(t, 0, "pc_exploration_6");
    given_cards(t, 2, "pc_settlers_1");
    act(t, ORR_TABLE, "leave 0\nleave 2");
    assert_false(orr_match_over(t->m));
    act(t, ORR_TABLE, "leave 1");
    assert_true(orr_match_over(t->m));
    assert_int_equal(rank_of(t, 3), 1); /* without a point */
    assert_int_equal(rank_of(t, 0), 2);
    assert_int_equal(rank_of(t, 2), 3);
    assert_int_equal(rank_of(t, 1), 4);
    orr_result result[ORR_SEATS_MAX];
    t->m->rules.game->outcome(&t->m->rules, t->s, result);
    assert_int_equal(result[0].status, ORR_LEFT);
    assert_int_equal(result[3].status, ORR_PLAYED);
    close_table(t);
}

/* A round in which both seats only make goods, and give back what is too much. */
static void barren_rounds(table *t, unsigned rounds)
{
    for (unsigned i = 0; i < 2 * rounds && !orr_match_over(t->m); i++) {
        given_store(t, i % 2, "");
        act(t, (orr_seat)(i % 2), i % 4 < 2 ? "activate a1_maize_field" : "rest");
    }
}

/* CN-242 of version 2; a match of version 1 goes on. */
static void goods_that_go_round(void **state)
{
    RULES("CN-242");
    (void)state;
    table *t = open_table(2, NULL);
    barren_rounds(t, 59);
    assert_false(orr_match_over(t->m));
    given_store(t, 0, "yrg");
    given_row(t, "pc_native_field_1", "pc_settlers_2", "pc_tool_field_1", "pc_exploration_1", "pc_settlers_1");
    act(t, 0, "activate a1_fort_1\nclaim"); /* not in a row any more */
    settle(t);
    act(t, 0, "done");
    act(t, 1, "rest");
    barren_rounds(t, 59);
    assert_false(orr_match_over(t->m));
    barren_rounds(t, 1);
    assert_true(saw(t, "{\"k\":\"barren\",\"by\":12,\"rounds\":60}"));
    assert_true(orr_match_over(t->m));
    close_table(t);
    t = open_table(2, "stall_rounds=0");
    barren_rounds(t, 70);
    assert_false(orr_match_over(t->m));
    close_table(t);
    t = open_table(2, NULL);
    t->m->rules.version = 1;
    barren_rounds(t, 70);
    assert_false(orr_match_over(t->m));
    close_table(t);
}

/* Before anybody had a turn the last one in order ranks highest. */
static void ties_without_a_turn(void **state)
{
    RULES("CN-243 CN-196");
    orr_result result[ORR_SEATS_MAX];
    (void)state;
    table *t = open_table(4, NULL);
    orr_match_outcome(t->m, result);
    for (unsigned i = 0; i < 4; i++)
        assert_int_equal(result[i].rank, 4 - i);
    act(t, 0, "rest"); /* has had one, and ranks before all who had not */
    orr_match_outcome(t->m, result);
    for (unsigned i = 0; i < 4; i++)
        assert_int_equal(result[i].rank, i ? 5 - i : 1);
    close_table(t);
}

static void a_table_where_nobody_acts(void **state)
{
    RULES("CN-201");
    (void)state;
    table *t = open_table(2, NULL); /* three rounds is the standard */
    for (unsigned i = 0; i < 4; i++)
        act(t, (orr_seat)(i % 2), "rest");
    act(t, 0, "rest");
    act(t, 1, "activate a1_maize_field"); /* not in a row any more */
    for (unsigned i = 0; i < 5; i++)
        act(t, (orr_seat)(i % 2), "rest");
    assert_false(orr_match_over(t->m));
    act(t, 1, "rest");
    assert_true(saw(t, "{\"k\":\"stalled\",\"by\":12}"));
    assert_true(orr_match_over(t->m));
    close_table(t);
    t = open_table(2, "stall_rounds=0");
    for (unsigned i = 0; i < 60; i++)
        act(t, (orr_seat)(i % 2), "rest");
    assert_false(orr_match_over(t->m));
    close_table(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(single_icons),
        cmocka_unit_test(pairs),
        cmocka_unit_test(settlers_and_flat_tiles),
        cmocka_unit_test(what_scores),
        cmocka_unit_test(the_last_round),
        cmocka_unit_test(the_round_is_finished),
        cmocka_unit_test(others_may_reach_eight_too),
        cmocka_unit_test(the_highest_total_wins),
        cmocka_unit_test(the_most_recent_turn_breaks_ties),
        cmocka_unit_test(a_seat_that_left_rests),
        cmocka_unit_test(a_turn_already_begun_ends_by_defaults),
        cmocka_unit_test(one_player_left),
        cmocka_unit_test(a_table_where_nobody_acts),
        cmocka_unit_test(goods_that_go_round),
        cmocka_unit_test(ties_without_a_turn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
