/* Century: why an action is not possible now, one test a reason. */
#include "table.h"

static void not_your_turn(void **state)
{
    RULES("CN-074 CN-233");
    (void)state;
    table *t = open_raw(3, "fourth_board=d1");
    assert_text(told_why(t, 1, "rest"), "{\"k\":\"not_your_turn\",\"rule\":\"CN-074\",\"seat\":13}"); /* chance first */
    close_table(t);
    t = open_table(3, NULL);
    assert_text(told_why(t, 0, "rest"), "");
    assert_text(told_why(t, 0, "activate a1_maize_field"), "");
    assert_text(told_why(t, 1, "rest"), "{\"k\":\"not_your_turn\",\"rule\":\"CN-074\",\"seat\":0}");
    assert_text(told_why(t, 2, "activate a1_maize_field"), "{\"k\":\"not_your_turn\",\"rule\":\"CN-074\",\"seat\":0}");
    assert_text(told_why(t, 2, "done"), "{\"k\":\"not_your_turn\",\"rule\":\"CN-074\",\"seat\":0}");
    close_table(t);
}

static void left_and_over(void **state)
{
    RULES("CN-186 CN-230");
    (void)state;
    table *t = open_table(3, NULL);
    act(t, ORR_TABLE, "leave 1");
    assert_text(told_why(t, 1, "claim"), "{\"k\":\"left\",\"rule\":\"CN-230\"}");
    assert_text(told_why(t, 1, "rest"), "{\"k\":\"left\",\"rule\":\"CN-230\"}");
    act(t, 0, "rest");
    assert_text(told_why(t, 1, "rest"), ""); /* its one answer, played by itself */
    assert_text(told_why(t, 1, "activate a1_maize_field"), "{\"k\":\"left\",\"rule\":\"CN-230\"}");
    act(t, ORR_TABLE, "leave 0");
    assert_text(told_why(t, 2, "rest"), "{\"k\":\"over\",\"rule\":\"CN-186\"}");
    assert_text(told_why(t, 1, "rest"), "{\"k\":\"over\",\"rule\":\"CN-186\"}");
    close_table(t);
}

static void places(void **state)
{
    RULES("CN-076 CN-077 CN-083 CN-233");
    (void)state;
    table *t = open_table(2, NULL);
    assert_text(told_why(t, 0, "activate d1_tobacco_barn"), "{\"k\":\"covered\",\"rule\":\"CN-076\"}");
    assert_text(told_why(t, 0, "activate e1_cove"), ""); /* not on the game board: nothing to think of */
    given_settlers(t, 0, "a1_maize_field", 1);
    assert_text(told_why(t, 0, "activate a1_maize_field"), "{\"k\":\"own\",\"rule\":\"CN-077\"}");
    given_available(t, 0, 1);
    assert_text(told_why(t, 0, "activate a1_hunting_ground"),
                "{\"k\":\"dear\",\"rule\":\"CN-083\",\"need\":2,\"have\":1}");
    given_available(t, 1, 6);
    given_settlers(t, 1, "a1_hunting_ground", 3);
    assert_text(told_why(t, 0, "activate a1_hunting_ground"),
                "{\"k\":\"dear\",\"rule\":\"CN-083\",\"need\":4,\"have\":1}");
    close_table(t);
}

static void places_without_effect(void **state)
{
    RULES("CN-088 CN-089 CN-106 CN-112 CN-115 CN-200");
    (void)state;
    table *t = open_table(2, NULL);
    given_store(t, 0, "bb");
    given_bonus(t, 0, "bt_flat_3 bt_settler_pairs_1 bt_settler_pairs_2");
    given_row(t, "pc_native_field_1", "pc_settlers_2", "pc_tool_field_1", "pc_exploration_1", "pc_settlers_1");
    assert_text(told_why(t, 0, "activate a1_river_landing"), "{\"k\":\"no_upgrade\",\"rule\":\"CN-106\"}");
    assert_text(told_why(t, 0, "activate b1_barter_camp"),
                "{\"k\":\"no_trade\",\"rule\":\"CN-112\",\"yellow\":2,\"red\":0,\"green\":0,\"brown\":0}");
    assert_text(told_why(t, 0, "activate a1_fort_1"), "{\"k\":\"fort_nothing\",\"rule\":\"CN-115\"}");
    given_cards(t, 0, "pc_tool_river_1 pc_tool_forest_1"); /* a yellow cube at each */
    assert_text(told_why(t, 0, "activate a1_river_landing"), "");
    assert_text(told_why(t, 0, "activate b1_barter_camp"),
                "{\"k\":\"no_trade\",\"rule\":\"CN-112\",\"yellow\":1,\"red\":0,\"green\":0,\"brown\":0}");
    close_table(t);
    t = open_table(2, "allow_empty_activation=on");
    given_store(t, 0, "bb");
    assert_text(told_why(t, 0, "activate b1_barter_camp"), "");
    close_table(t);
}

static void upgrading(void **state)
{
    RULES("CN-071 CN-099 CN-100 CN-104 CN-106 CN-144");
    (void)state;
    table *t = open_table(2, NULL);
    given_store(t, 0, "yyb");
    assert_text(told_why(t, 0, "raise yellow"), "{\"k\":\"no_steps\",\"rule\":\"CN-099\"}");
    assert_text(told_why(t, 0, "done"), "{\"k\":\"must_continue\",\"rule\":\"CN-071\",\"prompt\":\"turn\"}");
    act(t, 0, "activate b1_tannery");
    assert_text(told_why(t, 0, "raise yellow"), "");
    assert_text(told_why(t, 0, "raise red"), "{\"k\":\"none_of_it\",\"rule\":\"CN-100\",\"cube\":\"red\"}");
    assert_text(told_why(t, 0, "raise brown"), "{\"k\":\"brown\",\"rule\":\"CN-104\"}");
    assert_text(told_why(t, 0, "done"), "{\"k\":\"step_first\",\"rule\":\"CN-106\"}");
    assert_text(told_why(t, 0, "rest"), "{\"k\":\"must_continue\",\"rule\":\"CN-071\",\"prompt\":\"upgrade\"}");
    assert_text(told_why(t, 0, "activate b1_tannery"),
                "{\"k\":\"must_continue\",\"rule\":\"CN-071\",\"prompt\":\"upgrade\"}");
    assert_text(told_why(t, 0, "return yellow"), "{\"k\":\"at_limit\",\"rule\":\"CN-144\",\"limit\":10}");
    act(t, 0, "raise yellow");
    assert_text(told_why(t, 0, "done"), "");
    close_table(t);
}

static void trading(void **state)
{
    RULES("CN-108 CN-112");
    (void)state;
    table *t = open_table(2, NULL);
    given_store(t, 0, "yyyyy");
    assert_text(told_why(t, 0, "exchange 1"), "{\"k\":\"must_continue\",\"rule\":\"CN-071\",\"prompt\":\"turn\"}");
    act(t, 0, "activate b1_barter_camp");
    assert_text(told_why(t, 0, "exchange 2"), "");
    assert_text(told_why(t, 0, "exchange 3"), "{\"k\":\"too_many_exchanges\",\"rule\":\"CN-108\",\"most\":2}");
    assert_text(told_why(t, 0, "done"), "{\"k\":\"exchange_first\",\"rule\":\"CN-112\"}");
    close_table(t);
}

static void a_fort_gives_no_tile(void **state)
{
    RULES("CN-117 CN-119 CN-120 CN-121");
    (void)state;
    table *t = open_table(2, NULL);
    given_store(t, 0, "rrr");
    given_row(t, "pc_settlers_2", "pc_native_field_1", "pc_tool_field_1", "pc_exploration_1", "pc_settlers_1");
    given_available(t, 0, 6);
    act(t, 0, "activate a1_fort_1");
    assert_text(told_why(t, 0, "take_tile a1_fort_1 0"), "");
    assert_text(told_why(t, 0, "take_tile a1_fort_2 0"),
                "{\"k\":\"other_fort\",\"rule\":\"CN-117\",\"location\":\"a1_fort_1\"}");
    act(t, 0, "take_tile a1_fort_1 0");
    settle(t);
    assert_text(told_why(t, 0, "take_tile a1_fort_1 0"), "{\"k\":\"tile_done\",\"rule\":\"CN-119\"}");
    close_table(t);

    t = open_table(2, NULL);
    given_store(t, 0, "rrr");
    given_row(t, "pc_settlers_2", "pc_native_field_1", "pc_tool_field_1", "pc_exploration_1", "pc_settlers_1");
    given_bonus(t, 0, "bt_flat_3 bt_settler_pairs_1 bt_settler_pairs_2");
    act(t, 0, "activate a1_fort_1");
    assert_text(told_why(t, 0, "take_tile a1_fort_1 0"), "{\"k\":\"tiles_full\",\"rule\":\"CN-121\"}");
    close_table(t);

    t = open_table(3, NULL);
    given_height(t, "b1_fort_3", 0, 0);
    act(t, 0, "activate b1_fort_3");
    assert_text(told_why(t, 0, "take_tile b1_fort_3 0"), "{\"k\":\"piles_empty\",\"rule\":\"CN-120\"}");
    assert_text(told_why(t, 0, "take_tile b1_fort_3 1"), "");
    close_table(t);
}

static void a_fort_gives_no_card(void **state)
{
    RULES("CN-115 CN-123 CN-126 CN-135");
    (void)state;
    table *t = open_table(2, NULL);
    given_store(t, 0, "ryg");
    given_row(t, "pc_settlers_2", "pc_native_field_1", "pc_tool_field_1", "pc_exploration_1", "pc_settlers_1");
    act(t, 0, "activate a1_fort_1");
    assert_text(told_why(t, 0, "claim"),
                "{\"k\":\"cannot_pay\",\"rule\":\"CN-123\",\"yellow\":0,\"red\":2,\"green\":0,\"brown\":0}");
    assert_text(told_why(t, 0, "done"), "{\"k\":\"part_first\",\"rule\":\"CN-115\"}");
    close_table(t);

    t = open_table(2, NULL);
    given_store(t, 0, "rrr");
    given_row(t, "pc_settlers_2", "pc_native_field_1", "pc_tool_field_1", "pc_exploration_1", "pc_settlers_1");
    act(t, 0, "activate a1_fort_1\nclaim");
    settle(t);
    assert_text(told_why(t, 0, "claim"), "{\"k\":\"card_done\",\"rule\":\"CN-126\"}");
    assert_text(told_why(t, 0, "done"), "");
    close_table(t);

    t = open_table(2, NULL);
    given_row(t, NULL, NULL, NULL, NULL, NULL);
    given_deck_empty(t);
    act(t, 0, "activate a1_fort_1");
    assert_text(told_why(t, 0, "claim"), "{\"k\":\"no_card\",\"rule\":\"CN-135\"}");
    close_table(t);
}

static void exploring(void **state)
{
    RULES("CN-163");
    (void)state;
    table *t = open_table(2, NULL);
    given_store(t, 0, "yyb");
    given_row(t, "pc_exploration_1", "pc_native_field_1", "pc_tool_field_1", "pc_settlers_2", "pc_settlers_1");
    assert_text(told_why(t, 0, "explore d1_tobacco_barn"),
                "{\"k\":\"must_continue\",\"rule\":\"CN-071\",\"prompt\":\"turn\"}");
    act(t, 0, "activate a1_fort_1\nclaim");
    assert_text(told_why(t, 0, "explore d1_tobacco_barn"), "");
    assert_text(told_why(t, 0, "done"), "{\"k\":\"must_continue\",\"rule\":\"CN-071\",\"prompt\":\"explore\"}");
    close_table(t);
}

static void returning(void **state)
{
    RULES("CN-143 CN-144");
    (void)state;
    table *t = open_table(2, NULL);
    given_store(t, 0, "yyyyyrrrb");
    act(t, 0, "activate a1_maize_field"); /* three more: twelve */
    assert_text(phase_of(t), "return");
    assert_text(told_why(t, 0, "return green"), "{\"k\":\"none_of_it\",\"rule\":\"CN-100\",\"cube\":\"green\"}");
    assert_text(told_why(t, 0, "return brown"),
                "{\"k\":\"return_order\",\"rule\":\"CN-143\"}"); /* one brown, two to return */
    assert_text(told_why(t, 0, "return yellow"), "");
    assert_text(told_why(t, 0, "done"), "{\"k\":\"must_continue\",\"rule\":\"CN-071\",\"prompt\":\"return\"}");
    act(t, 0, "return red");
    assert_text(told_why(t, 0, "return yellow"), "{\"k\":\"return_order\",\"rule\":\"CN-143\"}");
    assert_text(told_why(t, 0, "return brown"), "");
    close_table(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(not_your_turn),
        cmocka_unit_test(left_and_over),
        cmocka_unit_test(places),
        cmocka_unit_test(places_without_effect),
        cmocka_unit_test(upgrading),
        cmocka_unit_test(trading),
        cmocka_unit_test(a_fort_gives_no_tile),
        cmocka_unit_test(a_fort_gives_no_card),
        cmocka_unit_test(exploring),
        cmocka_unit_test(returning),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
