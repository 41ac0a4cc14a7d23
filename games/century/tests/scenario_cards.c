/* Century: what point cards and exploration tiles do. */
#include "table.h"

static void native_help_lowers_the_number(void **state)
{
    RULES("CN-019 CN-146 CN-147 CN-150");
    (void)state;
    table *t = open_table(3, NULL);
    given_uncovered(t, "d1_tobacco_barn"); /* river, printed 3 */
    given_cards(t, 0, "pc_native_river_1");
    act(t, 0, "activate d1_tobacco_barn");
    assert_int_equal(placed(t, "d1_tobacco_barn"), 2); /* never the printed 3: it is not optional */
    assert_true(saw(t, "{\"k\":\"sent\",\"by\":0,\"location\":\"d1_tobacco_barn\",\"settlers\":2,\"saved\":1}"));
    around(t, 0);
    act(t, 0, "rest");
    around(t, 0);
    given_cards(t, 0, "pc_native_river_2"); /* they add up, and last */
    act(t, 0, "activate d1_tobacco_barn");
    assert_int_equal(placed(t, "d1_tobacco_barn"), 1);
    around(t, 0);
    act(t, 0, "activate a1_hunting_ground"); /* a forest: no help */
    assert_int_equal(placed(t, "a1_hunting_ground"), 2);
    close_table(t);
}

static void never_below_one(void **state)
{
    RULES("CN-148");
    (void)state;
    table *t = open_table(3, NULL);
    given_cards(t, 0, "pc_native_field_1 pc_native_field_2 pc_native_field_3");
    act(t, 0, "activate b1_homestead"); /* printed 2, three helpers */
    assert_int_equal(placed(t, "b1_homestead"), 1);
    assert_int_equal(t->s->available[0], 5);
    around(t, 0);
    given_available(t, 0, 0);
    refused_as(t, 0, "activate a1_maize_field", ORR_ILLEGAL); /* nobody to send */
    close_table(t);
}

static void help_in_expelling(void **state)
{
    RULES("CN-079 CN-149");
    (void)state;
    table *t = open_table(2, NULL);
    given_cards(t, 0, "pc_native_forest_1 pc_native_forest_2");
    given_settlers(t, 1, "a1_hunting_ground", 3);
    given_available(t, 0, 2);
    act(t, 0, "activate a1_hunting_ground"); /* 3 + 1 - 2 */
    assert_int_equal(placed(t, "a1_hunting_ground"), 2);
    assert_int_equal(t->s->available[0], 0);
    assert_int_equal(t->s->available[1], 7);
    close_table(t);
}

static void help_is_the_owners(void **state)
{
    RULES("CN-151");
    (void)state;
    table *t = open_table(2, NULL);
    given_cards(t, 0, "pc_native_forest_1");
    given_settlers(t, 0, "a1_hunting_ground", 1);
    given_turn(t, 1);
    act(t, 1, "activate a1_hunting_ground");
    assert_int_equal(placed(t, "a1_hunting_ground"), 2); /* 1 + 1, neither less nor the printed number on top */
    close_table(t);
}

static void tools_pay_before_the_action(void **state)
{
    RULES("CN-152 CN-153 CN-155");
    (void)state;
    table *t = open_table(2, NULL);
    given_cards(t, 0, "pc_tool_river_2");
    given_store(t, 0, "");
    act(t, 0, "activate a1_river_landing"); /* the green comes before the upgrade */
    assert_true(saw(t, "{\"k\":\"tool\",\"by\":0,\"card\":\"pc_tool_river_2\",\"cube\":\"green\"}"));
    assert_text(store_of(t, 0), "g");
    act(t, 0, "raise green");
    assert_text(store_of(t, 0), "b");
    around(t, 0);
    act(t, 0, "activate a1_maize_field"); /* no river: pays nothing */
    assert_text(store_of(t, 0), "yyyb");
    around(t, 0);
    given_store(t, 0, "bbbbbbbbbb");
    given_uncovered(t, "c1_beaver_river");
    act(t, 0, "activate c1_beaver_river"); /* taken even when the warehouse is full */
    assert_int_equal(t->s->excess, 2);
    assert_text(store_of(t, 0), "gbbbbbbbbbbb");
    close_table(t);
}

static void several_tools(void **state)
{
    RULES("CN-154");
    (void)state;
    table *t = open_table(3, NULL);
    given_cards(t, 0, "pc_tool_mountain_1 pc_tool_mountain_2 pc_tool_mountain_3 pc_tool_field_1");
    given_store(t, 0, "b");
    act(t, 0, "activate b1_tannery"); /* mountain: y, g, r */
    assert_text(store_of(t, 0), "yrgb");
    assert_int_equal(t->m->events.n, 4); /* sent, and three tools */
    close_table(t);
}

static void works_from_the_next_activation(void **state)
{
    RULES("CN-156");
    (void)state;
    table *t = open_table(2, NULL);
    given_row(t, "pc_tool_field_1", "pc_native_field_1", "pc_settlers_2", "pc_exploration_1", "pc_settlers_1");
    given_store(t, 0, "yrr");
    act(t, 0, "activate a1_fort_1\nclaim");
    settle(t);
    assert_text(store_of(t, 0), ""); /* nothing in the activation that claimed it */
    act(t, 0, "done");
    act(t, 1, "rest");
    act(t, 0, "activate a1_maize_field");
    assert_text(store_of(t, 0), "yyyy");
    close_table(t);
}

static void new_settlers(void **state)
{
    RULES("CN-157 CN-160");
    (void)state;
    table *t = open_table(2, NULL);
    given_row(t, "pc_settlers_5", "pc_native_field_1", "pc_settlers_2", "pc_exploration_1", "pc_settlers_1");
    given_store(t, 0, "yrb");
    act(t, 0, "activate a1_fort_1\nclaim");
    assert_true(saw(t, "{\"k\":\"joined\",\"by\":0,\"settlers\":2}"));
    assert_int_equal(t->s->available[0], 8); /* 7 - 1 + 2 */
    assert_int_equal(t->s->reserve[0], 3);
    assert_int_equal(t->s->reserve[1], 5); /* of nobody else */
    close_table(t);
}

static void a_short_reserve(void **state)
{
    RULES("CN-158 CN-159");
    (void)state;
    table *t = open_table(2, NULL);
    given_row(t, "pc_settlers_5", "pc_settlers_6", "pc_settlers_2", "pc_exploration_1", "pc_settlers_1");
    given_available(t, 0, 11);
    given_store(t, 0, "yrbggb");
    act(t, 0, "activate a1_fort_1\nclaim");
    assert_true(saw(t, "{\"k\":\"joined\",\"by\":0,\"settlers\":1}"));
    assert_int_equal(t->s->available[0], 11); /* 11 - 1 + 1 */
    assert_int_equal(t->s->reserve[0], 0);
    settle(t);
    act(t, 0, "done");
    act(t, 1, "rest");
    act(t, 0, "rest");
    act(t, 1, "rest");
    act(t, 0, "activate a1_fort_1\nclaim"); /* pc_settlers_6 with an empty reserve: claimed all the same */
    assert_int_equal(t->s->card_count[0], 2);
    assert_int_equal(t->s->available[0], 11);
    close_table(t);
}

/* Seat 0 claims an exploration card at the first fort; the tile is not chosen yet. */
static table *exploring(unsigned seats, const char *tile)
{
    table *t = open_table(seats, NULL);
    given_row(t, "pc_exploration_1", "pc_tool_field_1", "pc_native_field_1", "pc_settlers_2", "pc_settlers_1");
    given_store(t, 0, "yyb");
    if (tile)
        given_tile_at(t, "c1_beaver_river", tile);
    act(t, 0, "activate a1_fort_1\nclaim");
    return t;
}

static void exploration_takes_a_tile(void **state)
{
    RULES("CN-161 CN-162 CN-163 CN-166 CN-167 CN-168");
    (void)state;
    table *t = exploring(2, NULL);
    assert_text(offers(t, 0), "explore a1_mountain_post\nexplore b1_tobacco_bank\nexplore c1_trappers_market\n"
                              "explore c1_fur_for_maize\nexplore c1_beaver_river\nexplore c1_council_fire\n"
                              "explore d1_tobacco_barn\nexplore d1_smoke_lodge\nexplore d1_maize_mill\n"
                              "explore d1_meat_rack"); /* any of them; not `done` */
    refused_as(t, 0, "done", ORR_ILLEGAL);
    act(t, 0, "explore d1_tobacco_barn");
    assert_true(saw(t, "{\"k\":\"explored\",\"by\":0,\"location\":\"d1_tobacco_barn\",\"tile\":\"et_settler_1\"}"));
    assert_int_equal(orr_popcount(t->s->covered), 9);
    settle(t);
    assert_text(offers(t, 0), "take_tile a1_fort_1 0\ndone"); /* the new location is not for this turn */
    act(t, 0, "done");
    assert_true(offered(t, 1, "activate d1_tobacco_barn")); /* but for everybody */
    act(t, 1, "rest");
    assert_true(offered(t, 0, "activate d1_tobacco_barn"));
    close_table(t);
}

static void no_tile_left(void **state)
{
    RULES("CN-164 CN-165");
    static const char *const all[] = {"c1_trappers_market", "c1_fur_for_maize", "c1_beaver_river", "c1_council_fire",
                                      "d1_tobacco_barn",    "d1_smoke_lodge",   "d1_maize_mill",   "d1_meat_rack"};
    static const unsigned cards[] = {6, 8, 10}, tiles[] = {10, 10, 8};
    (void)state;
    for (unsigned seats = 2; seats <= 4; seats++) {
        table *t = open_table(seats, NULL);
        unsigned n = 0;
        for (unsigned i = 0; i < t->e->cards; i++)
            n += (t->e->deck[seats] >> i & 1) && t->e->card[i].icon == EXPLORATION;
        assert_int_equal(n, cards[seats - 2]);
        assert_int_equal(orr_popcount(t->s->covered), tiles[seats - 2]);
        close_table(t);
    }
    table *t = open_table(4, NULL);
    given_row(t, "pc_exploration_1", "pc_tool_field_1", "pc_native_field_1", "pc_settlers_2", "pc_settlers_1");
    given_store(t, 0, "yyb");
    for (unsigned i = 0; i < 8; i++)
        given_uncovered(t, all[i]);
    act(t, 0, "activate a1_fort_1\nclaim");
    assert_int_equal(t->s->card_count[0], 1);
    assert_int_equal(t->s->tiles[0], 0);
    assert_text(phase_of(t), "refill"); /* the effect is lost */
    close_table(t);
}

static void a_tile_with_cubes(void **state)
{
    RULES("CN-169");
    (void)state;
    table *t = exploring(2, "et_cubes_2");
    act(t, 0, "explore c1_beaver_river");
    assert_true(saw(t, "{\"k\":\"gained\",\"by\":0,\"yellow\":1,\"red\":0,\"green\":1,\"brown\":0}"));
    assert_text(store_of(t, 0), "yg");
    close_table(t);
}

static void a_tile_with_a_settler(void **state)
{
    RULES("CN-170 CN-171");
    (void)state;
    table *t = exploring(2, "et_settler_2");
    act(t, 0, "explore c1_beaver_river");
    assert_int_equal(t->s->available[0], 7); /* 7 - 1 + 1 */
    assert_int_equal(t->s->reserve[0], 4);
    close_table(t);
    t = exploring(2, "et_settler_2");
    given_available(t, 0, 11); /* one stands at the fort: the reserve is empty */
    act(t, 0, "explore c1_beaver_river");
    assert_int_equal(t->s->available[0], 11);
    assert_int_equal(t->s->reserve[0], 0);
    close_table(t);
}

static void a_tile_with_points(void **state)
{
    RULES("CN-172 CN-193");
    (void)state;
    table *t = exploring(2, "et_points_1");
    assert_int_equal(score_of_seat(t, 0), 4);
    act(t, 0, "explore c1_beaver_river");
    assert_int_equal(score_of_seat(t, 0), 7);
    close_table(t);
}

static void a_tile_with_an_icon(void **state)
{
    RULES("CN-173 CN-174 CN-178");
    (void)state;
    table *t = exploring(2, "et_icon_native_help");
    given_bonus(t, 0, "bt_single_native_help");
    assert_int_equal(score_of_seat(t, 0), 4);
    act(t, 0, "explore c1_beaver_river");
    assert_int_equal(score_of_seat(t, 0), 6); /* one more icon, for bonus tiles only */
    assert_int_equal(t->s->card_count[0], 1); /* no card */
    settle(t);
    act(t, 0, "done");
    act(t, 1, "rest");
    act(t, 0, "activate b1_homestead");
    assert_int_equal(placed(t, "b1_homestead"), 2); /* and no help */
    close_table(t);
    t = exploring(2, "et_icon_exploration");
    act(t, 0, "explore c1_beaver_river");
    assert_text(phase_of(t), "refill"); /* no further tile */
    assert_int_equal(t->s->available[0] + t->s->reserve[0], 11);
    close_table(t);
}

static void any_number_of_tiles(void **state)
{
    RULES("CN-175 CN-176 CN-061");
    (void)state;
    table *t = open_table(2, NULL);
    given_row(t, "pc_exploration_1", "pc_tool_field_1", "pc_native_field_1", "pc_settlers_2", "pc_settlers_1");
    given_explored(t, 0, "et_points_1 et_points_2 et_settler_1 et_cubes_1");
    given_store(t, 0, "yyb");
    act(t, 0, "activate a1_fort_1\nclaim\nexplore a1_mountain_post");
    settle(t);
    act(t, 0, "done");
    assert_int_equal(orr_popcount(t->s->tiles[0]), 5);
    assert_int_equal(orr_popcount(t->s->covered), 5);
    century_state before = *t->s;
    around(t, 0);
    around(t, 1);
    assert_int_equal(before.tiles[0], t->s->tiles[0]); /* kept; cubes and settlers came once */
    assert_int_equal(before.store[0], t->s->store[0]);
    assert_int_equal(before.reserve[0], t->s->reserve[0]);
    assert_int_equal(before.covered, t->s->covered); /* and nothing is covered again */
    close_table(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(native_help_lowers_the_number),
        cmocka_unit_test(never_below_one),
        cmocka_unit_test(help_in_expelling),
        cmocka_unit_test(help_is_the_owners),
        cmocka_unit_test(tools_pay_before_the_action),
        cmocka_unit_test(several_tools),
        cmocka_unit_test(works_from_the_next_activation),
        cmocka_unit_test(new_settlers),
        cmocka_unit_test(a_short_reserve),
        cmocka_unit_test(exploration_takes_a_tile),
        cmocka_unit_test(no_tile_left),
        cmocka_unit_test(a_tile_with_cubes),
        cmocka_unit_test(a_tile_with_a_settler),
        cmocka_unit_test(a_tile_with_points),
        cmocka_unit_test(a_tile_with_an_icon),
        cmocka_unit_test(any_number_of_tiles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
