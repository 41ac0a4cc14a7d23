/* Century: turns, placing and expelling, the order of resolution, rest, and the limit of the warehouse. */
#include "table.h"

static void rounds_go_clockwise(void **state)
{
    RULES("CN-069 CN-070 CN-071");
    (void)state;
    table *t = open_raw(3, "fourth_board=d1");
    chance(t, "first 1");
    while (t->s->phase == SETUP)
        assert_true(orr_match_step(t->m, orr_source_rng(&t->rng)));
    for (unsigned round = 1; round <= 3; round++)
        for (unsigned i = 0; i < 3; i++) {
            unsigned seat = (1 + i) % 3; /* the same seat begins every round */
            assert_int_equal(t->s->round, round);
            assert_int_equal(orr_match_active(t->m).must, ORR_BIT(seat));
            refused_as(t, (orr_seat)((seat + 1) % 3), "rest", ORR_NOT_YOUR_SEAT);
            act(t, (orr_seat)seat, round == 1 && !i ? "activate a1_maize_field" : "rest");
        }
    assert_int_equal(t->s->round, 4);
    close_table(t);
}

static void one_action_a_turn(void **state)
{
    RULES("CN-071 CN-074");
    (void)state;
    table *t = open_table(2, NULL);
    act(t, 0, "activate a1_maize_field");
    assert_int_equal(orr_match_active(t->m).must, ORR_BIT(1));
    refused_as(t, 0, "activate a1_hunting_ground", ORR_NOT_YOUR_SEAT);
    refused_as(t, 0, "rest", ORR_NOT_YOUR_SEAT);
    act(t, 1, "activate b1_tannery");
    assert_int_equal(orr_match_active(t->m).must, ORR_BIT(1)); /* a decision within the turn is the mover's */
    refused_as(t, 0, "raise yellow", ORR_NOT_YOUR_SEAT);
    refused_as(t, 1, "rest", ORR_ILLEGAL);
    close_table(t);
}

static void rest_is_always_possible(void **state)
{
    RULES("CN-072 CN-073 CN-140 CN-141");
    (void)state;
    table *t = open_table(2, NULL);
    assert_true(offered(t, 0, "rest"));
    assert_true(offered(t, 0, "activate a1_maize_field")); /* could activate, may rest */
    century_state before = *t->s;
    act(t, 0, "rest");
    assert_memory_equal(before.available, t->s->available, sizeof before.available);
    assert_memory_equal(before.store, t->s->store, sizeof before.store);
    given_available(t, 1, 0); /* cannot activate: nothing but rest, and no `done` */
    assert_text(offers(t, 1), "rest");
    act(t, 1, "rest");
    assert_int_equal(t->s->round, 2);
    close_table(t);
}

static void a_covered_location_is_closed(void **state)
{
    RULES("CN-060 CN-075 CN-076");
    (void)state;
    table *t = open_table(2, NULL);
    refused_as(t, 0, "activate d1_tobacco_barn", ORR_ILLEGAL);
    refused_as(t, 0, "activate e1_cove", ORR_ILLEGAL); /* not on the game board */
    given_uncovered(t, "d1_tobacco_barn");
    act(t, 0, "activate d1_tobacco_barn");
    assert_int_equal(placed(t, "d1_tobacco_barn"), 3);
    assert_int_equal(holder(t, "d1_tobacco_barn"), 0);
    close_table(t);
}

static void an_own_location_is_closed(void **state)
{
    RULES("CN-077 CN-087");
    (void)state;
    table *t = open_table(2, NULL);
    act(t, 0, "activate a1_maize_field");
    act(t, 1, "rest");
    refused_as(t, 0, "activate a1_maize_field", ORR_ILLEGAL);
    assert_int_equal(placed(t, "a1_maize_field"), 1); /* they stay */
    act(t, 0, "activate a1_hunting_ground");
    act(t, 1, "rest");
    assert_int_equal(placed(t, "a1_maize_field"), 1);
    act(t, 0, "rest");
    act(t, 1, "rest");
    assert_true(offered(t, 0, "activate a1_maize_field"));
    close_table(t);
}

static void printed_number_on_an_empty_location(void **state)
{
    RULES("CN-008 CN-078 CN-081 CN-083");
    (void)state;
    table *t = open_table(2, NULL);
    given_available(t, 0, 2);
    assert_true(offered(t, 0, "activate b1_homestead"));
    given_available(t, 0, 1);
    refused_as(t, 0, "activate b1_homestead", ORR_ILLEGAL);
    given_available(t, 0, 7);
    act(t, 0, "activate b1_homestead");
    assert_true(saw(t, "{\"k\":\"sent\",\"by\":0,\"location\":\"b1_homestead\",\"settlers\":2,\"saved\":0}"));
    assert_int_equal(placed(t, "b1_homestead"), 2);
    assert_int_equal(t->s->available[0], 5);
    close_table(t);
}

static void expelling_takes_one_more(void **state)
{
    RULES("CN-058 CN-059 CN-079 CN-080 CN-081 CN-083 CN-084 CN-085");
    (void)state;
    table *t = open_table(3, NULL);
    given_settlers(t, 1, "a1_maize_field", 3); /* printed 1: plays no part */
    given_settlers(t, 2, "b1_homestead", 1);   /* printed 2: neither */
    given_available(t, 0, 3);
    refused_as(t, 0, "activate a1_maize_field", ORR_ILLEGAL);
    given_available(t, 0, 4);
    act(t, 0, "activate a1_maize_field");
    assert_true(saw(t, "{\"k\":\"expelled\",\"by\":0,\"seat\":1,\"location\":\"a1_maize_field\",\"settlers\":3}"));
    assert_true(saw(t, "{\"k\":\"sent\",\"by\":0,\"location\":\"a1_maize_field\",\"settlers\":4,\"saved\":0}"));
    assert_int_equal(placed(t, "a1_maize_field"), 4);
    assert_int_equal(holder(t, "a1_maize_field"), 0);
    assert_int_equal(t->s->available[0], 0);
    assert_int_equal(t->s->available[1], 6); /* back at once, nothing else lost */
    assert_text(store_of(t, 1), "yyyy");
    assert_int_equal(t->s->turn, 1); /* and no decision for the owner but its own turn */
    act(t, 1, "activate b1_homestead");
    assert_int_equal(placed(t, "b1_homestead"), 2);
    assert_int_equal(t->s->available[2], 6);
    close_table(t);
}

static void fewer_than_printed(void **state)
{
    RULES("CN-086 CN-080");
    (void)state;
    table *t = open_table(2, "fourth_board=e1");
    given_uncovered(t, "e1_great_hunt"); /* printed 3 */
    given_cards(t, 0, "pc_native_forest_1 pc_native_forest_2");
    act(t, 0, "activate e1_great_hunt");
    assert_int_equal(placed(t, "e1_great_hunt"), 1);
    act(t, 1, "activate e1_great_hunt");
    assert_int_equal(placed(t, "e1_great_hunt"), 2); /* 1 + 1 */
    act(t, 0, "rest");
    act(t, 1, "rest");
    assert_true(offered(t, 0, "activate e1_great_hunt"));
    close_table(t);
}

static void an_effect_is_needed(void **state)
{
    RULES("CN-088 CN-098 CN-106 CN-112 CN-115");
    (void)state;
    table *t = open_table(2, NULL);
    given_store(t, 0, "");
    given_bonus(t, 0, "bt_flat_3 bt_settler_pairs_1 bt_settler_pairs_2");
    assert_text(offers(t, 0), "rest\nactivate a1_maize_field\nactivate a1_hunting_ground\nactivate b1_homestead\n"
                              "activate d1_prairie"); /* productions only */
    given_store(t, 0, "b");
    refused_as(t, 0, "activate a1_river_landing", ORR_ILLEGAL); /* brown cannot rise */
    given_store(t, 0, "y");
    assert_true(offered(t, 0, "activate a1_river_landing"));
    refused_as(t, 0, "activate b1_barter_camp", ORR_ILLEGAL); /* yy to g */
    given_store(t, 0, "yy");
    assert_true(offered(t, 0, "activate b1_barter_camp"));
    refused_as(t, 0, "activate a1_fort_1", ORR_ILLEGAL); /* three tiles already; the card costs yrg */
    given_store(t, 0, "yrg");
    assert_true(offered(t, 0, "activate a1_fort_1"));
    close_table(t);
}

static void tool_cubes_count_for_the_effect(void **state)
{
    RULES("CN-089 CN-105 CN-110");
    (void)state;
    table *t = open_table(2, NULL);
    given_store(t, 0, "");
    given_cards(t, 0, "pc_tool_river_1 pc_tool_forest_1"); /* a yellow each */
    assert_true(offered(t, 0, "activate a1_river_landing"));
    refused_as(t, 0, "activate b1_barter_camp", ORR_ILLEGAL); /* one yellow is not two */
    given_store(t, 0, "y");
    assert_true(offered(t, 0, "activate b1_barter_camp"));
    given_store(t, 0, "");
    act(t, 0, "activate a1_river_landing\nraise yellow\nraise red");
    assert_text(store_of(t, 0), "g");
    around(t, 0);
    given_store(t, 0, "y");
    act(t, 0, "activate b1_barter_camp\nexchange 1");
    assert_text(store_of(t, 0), "g");
    close_table(t);
}

static void order_of_resolution(void **state)
{
    RULES("CN-090 CN-091 CN-092 CN-093 CN-094");
    static const unsigned order[] = {E_EXPELLED, E_SENT, E_TOOL, E_PRODUCED};
    (void)state;
    table *t = open_table(2, NULL);
    given_cards(t, 0, "pc_tool_field_1");
    given_settlers(t, 1, "a1_maize_field", 1);
    given_store(t, 0, "bbbbbbb");
    act(t, 0, "activate a1_maize_field");
    assert_int_equal(t->m->events.n, 4);
    for (unsigned i = 0; i < 4; i++)
        assert_int_equal(t->m->event[i].kind, order[i]);
    assert_text(phase_of(t), "return"); /* last */
    assert_text(store_of(t, 0), "yyyybbbbbbb");
    close_table(t);
}

static void more_than_ten_within_a_turn(void **state)
{
    RULES("CN-095 CN-111 CN-012");
    (void)state;
    table *t = open_table(2, NULL);
    given_uncovered(t, "c1_fur_for_maize");
    given_store(t, 0, "bbbbbbbbbb");
    act(t, 0, "activate c1_fur_for_maize\nexchange 10"); /* sixty yellow cubes: the supply has no end */
    assert_int_equal(cube_count(t->s->store[0], 0), 60);
    assert_int_equal(t->s->excess, 50);
    forced(t);
    assert_text(store_of(t, 0), "yyyyyyyyyy");
    assert_int_equal(t->s->turn, 1);
    close_table(t);
}

static void rest_takes_all_back(void **state)
{
    RULES("CN-138 CN-139");
    (void)state;
    table *t = open_table(2, NULL);
    given_settlers(t, 0, "a1_maize_field", 1);
    given_settlers(t, 0, "a1_hunting_ground", 3);
    given_settlers(t, 1, "b1_homestead", 2);
    century_state before = *t->s;
    act(t, 0, "rest");
    assert_true(saw(t, "{\"k\":\"rested\",\"by\":0,\"settlers\":4}"));
    assert_int_equal(t->s->available[0], 7);
    assert_int_equal(t->s->reserve[0], 5);
    assert_int_equal(holder(t, "a1_maize_field"), -1);
    assert_int_equal(holder(t, "a1_hunting_ground"), -1);
    assert_int_equal(holder(t, "b1_homestead"), 1); /* the other's stay */
    assert_memory_equal(before.store, t->s->store, sizeof before.store);
    assert_memory_equal(before.row, t->s->row, sizeof before.row);
    act(t, 1, "activate a1_hunting_ground"); /* empty again: printed 2 */
    assert_int_equal(placed(t, "a1_hunting_ground"), 2);
    close_table(t);
}

static void ten_cubes_at_the_end(void **state)
{
    RULES("CN-014 CN-142 CN-143 CN-144 CN-145");
    (void)state;
    table *t = open_table(2, NULL);
    given_store(t, 0, "yrrggbbb");
    given_store(t, 1, "yyyyyyyyyy");
    act(t, 0, "activate a1_maize_field"); /* 11 cubes */
    assert_text(phase_of(t), "return");
    assert_text(offers(t, 0), "return yellow\nreturn red\nreturn green\nreturn brown"); /* old and new ones */
    act(t, 0, "return brown");
    assert_true(saw(t, "{\"k\":\"returned\",\"by\":0,\"cube\":\"brown\"}"));
    assert_text(store_of(t, 0), "yyyyrrggbb");
    assert_int_equal(t->s->turn, 1);                   /* exactly the excess, no more */
    assert_int_equal(cubes_total(t->s->store[1]), 10); /* a full warehouse is no excess */
    act(t, 1, "activate a1_hunting_ground");
    assert_int_equal(t->s->excess, 2);
    act(t, 1, "return red");
    refused_as(t, 1, "return yellow", ORR_ILLEGAL); /* each set of cubes is written in one way: levels ascend */
    act(t, 1, "return red");
    assert_int_equal(cubes_total(t->s->store[1]), 10);
    close_table(t);
}

static void the_excess_stays_reachable(void **state)
{
    RULES("CN-143 CN-144");
    (void)state;
    table *t = open_table(2, NULL);
    given_store(t, 0, "yyyyyyyyb");
    act(t, 0, "activate a1_hunting_ground"); /* yyyyyyyy rr b, 1 too many */
    act(t, 0, "return yellow");
    around(t, 0);
    given_store(t, 0, "yyyyyyyyyb");
    act(t, 0, "activate b1_homestead");         /* yyyyyyyyyyy r b, 3 too many */
    assert_text(offers(t, 0), "return yellow"); /* from red on there are only 2 */
    act(t, 0, "return yellow");
    assert_text(offers(t, 0), "return yellow\nreturn red");
    act(t, 0, "return red\nreturn brown");
    assert_text(store_of(t, 0), "yyyyyyyyyy");
    close_table(t);
}

static void below_eleven_nothing_is_returned(void **state)
{
    RULES("CN-142 CN-144");
    (void)state;
    table *t = open_table(2, NULL);
    given_store(t, 0, "bbbbbbb");
    act(t, 0, "activate a1_maize_field"); /* exactly 10 */
    assert_int_equal(t->s->turn, 1);
    assert_int_equal(cubes_total(t->s->store[0]), 10);
    close_table(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rounds_go_clockwise),        cmocka_unit_test(one_action_a_turn),
        cmocka_unit_test(rest_is_always_possible),    cmocka_unit_test(a_covered_location_is_closed),
        cmocka_unit_test(an_own_location_is_closed),  cmocka_unit_test(printed_number_on_an_empty_location),
        cmocka_unit_test(expelling_takes_one_more),   cmocka_unit_test(fewer_than_printed),
        cmocka_unit_test(an_effect_is_needed),        cmocka_unit_test(tool_cubes_count_for_the_effect),
        cmocka_unit_test(order_of_resolution),        cmocka_unit_test(more_than_ten_within_a_turn),
        cmocka_unit_test(rest_takes_all_back),        cmocka_unit_test(ten_cubes_at_the_end),
        cmocka_unit_test(the_excess_stays_reachable), cmocka_unit_test(below_eleven_nothing_is_returned),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
