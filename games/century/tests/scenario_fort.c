/* Century: forts, bonus tiles, claiming, and the row of cards. */
#include "table.h"

static void tile_card_or_both(void **state)
{
    RULES("CN-113 CN-114 CN-116");
    (void)state;
    table *t = open_table(2, NULL); /* a1_fort_1: pc_native_field_1 costs yrg */
    given_store(t, 0, "yrg");
    act(t, 0, "activate a1_fort_1");
    assert_text(offers(t, 0), "take_tile a1_fort_1 0\nclaim"); /* one is needed */
    act(t, 0, "take_tile a1_fort_1 0");
    settle(t);
    assert_text(offers(t, 0), "claim\ndone");
    act(t, 0, "done"); /* the possible card is declined */
    assert_int_equal(t->s->bonus_count[0], 1);
    assert_int_equal(t->s->card_count[0], 0);
    assert_text(store_of(t, 0), "yrg");
    act(t, 1, "rest");
    given_row(t, "pc_native_field_1", "pc_settlers_2", "pc_tool_field_1", "pc_exploration_1", "pc_settlers_1");
    act(t, 0, "rest");
    act(t, 1, "rest");
    act(t, 0, "activate a1_fort_1\nclaim"); /* the other order */
    settle(t);
    assert_text(offers(t, 0), "take_tile a1_fort_1 0\ndone");
    act(t, 0, "take_tile a1_fort_1 0");
    settle(t);
    assert_int_equal(t->s->bonus_count[0], 2);
    assert_int_equal(t->s->card_count[0], 1);
    assert_int_equal(t->s->turn, 1);
    close_table(t);
}

static void a_tile_from_the_top(void **state)
{
    RULES("CN-117 CN-133 CN-065");
    (void)state;
    table *t = open_table(2, NULL);
    given_pile(t, "a1_fort_2", 0, "bt_flat_3");
    century_state before = *t->s;
    act(t, 0, "activate a1_fort_2\ntake_tile a1_fort_2 0");
    assert_true(saw(t, "{\"k\":\"took_tile\",\"by\":0,\"location\":\"a1_fort_2\",\"index\":0,\"tile\":\"bt_flat_3\"}"));
    assert_int_equal(t->s->bonus[0][0], row_of(t, T_BONUS, "bt_flat_3"));
    assert_int_equal(orr_match_legal(t->m, ORR_CHANCE), 11); /* below may lie any that was not seen */
    chance(t, "reveal_tile a1_fort_2 0 bt_settler_pairs_1");
    assert_true(saw(
        t, "{\"k\":\"pile_top\",\"by\":13,\"location\":\"a1_fort_2\",\"index\":0,\"tile\":\"bt_settler_pairs_1\"}"));
    assert_int_equal(t->s->turn, 1);
    assert_memory_equal(before.row, t->s->row, sizeof before.row);
    assert_int_equal(before.top, t->s->top);
    close_table(t);
}

static void one_tile_of_two_piles(void **state)
{
    RULES("CN-118 CN-119");
    (void)state;
    table *t = open_table(2, NULL);
    given_store(t, 0, "ygg"); /* pays for pc_native_forest_1 above b1_fort_3 */
    given_pile(t, "b1_fort_3", 1, "bt_flat_3");
    act(t, 0, "activate b1_fort_3");
    assert_text(offers(t, 0), "take_tile b1_fort_3 0\ntake_tile b1_fort_3 1\nclaim");
    act(t, 0, "take_tile b1_fort_3 1");
    settle(t);
    assert_int_equal(t->s->bonus[0][0], row_of(t, T_BONUS, "bt_flat_3"));
    assert_text(offers(t, 0), "claim\ndone"); /* no second tile */
    close_table(t);
}

static void empty_piles(void **state)
{
    RULES("CN-120");
    (void)state;
    table *t = open_table(3, NULL);
    given_height(t, "b1_fort_3", 0, 0);
    act(t, 0, "activate b1_fort_3");
    assert_text(offers(t, 0), "take_tile b1_fort_3 1");
    act(t, 0, "take_tile b1_fort_3 1");
    settle(t);
    act(t, 1, "activate b1_fort_3\ntake_tile b1_fort_3 1"); /* the last one: no draw follows */
    assert_int_equal(t->s->chance, ASK_NOTHING);
    assert_int_equal(t->s->turn, 2);
    act(t, 2, "rest");
    act(t, 0, "rest");
    act(t, 1, "rest");
    act(t, 2, "rest");
    refused_as(t, 0, "activate b1_fort_3", ORR_ILLEGAL);
    close_table(t);
}

static void three_tiles_are_all(void **state)
{
    RULES("CN-015 CN-121 CN-122");
    (void)state;
    table *t = open_table(2, NULL);
    given_bonus(t, 0, "bt_flat_3 bt_settler_pairs_1");
    act(t, 0, "activate a1_fort_2\ntake_tile a1_fort_2 0");
    settle(t);
    assert_int_equal(t->s->bonus_count[0], 3);
    act(t, 1, "rest");
    refused_as(t, 0, "activate a1_fort_1", ORR_ILLEGAL);
    given_store(t, 0, "yrg");
    act(t, 0, "activate a1_fort_1");
    assert_text(offers(t, 0), "claim"); /* no swap, no discard */
    refused_as(t, 0, "take_tile a1_fort_1 0", ORR_ILLEGAL);
    close_table(t);
}

static void paying_exactly(void **state)
{
    RULES("CN-018 CN-123 CN-124 CN-125");
    (void)state;
    table *t = open_table(2, NULL);
    given_row(t, "pc_settlers_2", "pc_exploration_6", "pc_native_forest_1", "pc_tool_field_1", "pc_settlers_1");
    given_store(t, 0, "rrbbb"); /* rrr is asked at a1_fort_1: brown does not stand in */
    act(t, 0, "activate a1_fort_1");
    assert_text(offers(t, 0), "take_tile a1_fort_1 0"); /* nor can bbb buy the card of another fort */
    act(t, 0, "take_tile a1_fort_1 0");
    settle(t);
    around(t, 0);
    act(t, 0, "activate a1_fort_2\nclaim"); /* bbb */
    assert_true(saw(t, "{\"k\":\"claimed\",\"by\":0,\"card\":\"pc_exploration_6\",\"place\":1}"));
    assert_text(store_of(t, 0), "rr");
    assert_int_equal(t->s->cards[0][0], row_of(t, T_CARDS, "pc_exploration_6"));
    assert_int_equal(t->s->card_points[0], 10);
    close_table(t);
}

static void one_card_an_activation(void **state)
{
    RULES("CN-126 CN-131 CN-132");
    (void)state;
    table *t = open_table(2, NULL);
    given_row(t, "pc_settlers_2", "pc_native_mountain_1", "pc_tool_field_1", "pc_exploration_1", "pc_settlers_1");
    given_bonus(t, 0, "bt_flat_3 bt_settler_pairs_1 bt_settler_pairs_2");
    given_store(t, 0, "rrrrrr"); /* for both cards of rrr */
    act(t, 0, "activate a1_fort_1\nclaim");
    settle(t);
    assert_int_equal(t->s->turn, 1); /* pc_native_mountain_1 lies there now, but not for this turn */
    assert_int_equal(t->s->row[0], row_of(t, T_CARDS, "pc_native_mountain_1"));
    act(t, 1, "rest");
    act(t, 0, "rest");
    act(t, 1, "rest");
    act(t, 0, "activate a1_fort_1\nclaim"); /* it belongs to this fort from then on */
    settle(t);
    assert_int_equal(t->s->cards[0][1], row_of(t, T_CARDS, "pc_native_mountain_1"));
    close_table(t);
}

static void row_is(table *t, const char *a, const char *b, const char *c, const char *d)
{
    const char *want[] = {a, b, c, d};
    for (unsigned i = 0; i < ROW; i++)
        assert_int_equal(t->s->row[i], want[i] ? row_of(t, T_CARDS, want[i]) : NO_CARD);
}

static void the_row_slides(void **state)
{
    RULES("CN-129 CN-130 CN-063");
    (void)state;
    table *t = open_table(2, NULL);
    given_row(t, "pc_settlers_2", "pc_native_field_1", "pc_tool_field_1", "pc_exploration_1", "pc_settlers_1");
    given_store(t, 0, "rrr");
    act(t, 0, "activate a1_fort_1\nclaim");
    assert_true(saw(t, "{\"k\":\"slid\",\"by\":0}"));
    row_is(t, "pc_native_field_1", "pc_tool_field_1", "pc_exploration_1", "pc_settlers_1");
    assert_text(phase_of(t), "refill");
    assert_int_equal(orr_match_legal(t->m, ORR_CHANCE), 23); /* 28 - 4 - 1 */
    chance(t, "reveal_card pc_settlers_3");
    assert_int_equal(t->s->top, row_of(t, T_CARDS, "pc_settlers_3"));
    close_table(t);
}

static void the_right_end_is_replaced(void **state)
{
    RULES("CN-129 CN-130");
    (void)state;
    table *t = open_table(2, NULL);
    given_row(t, "pc_native_field_1", "pc_tool_field_1", "pc_exploration_1", "pc_settlers_2", "pc_settlers_1");
    given_store(t, 0, "rrr");
    act(t, 0, "activate b1_fort_4\nclaim");
    row_is(t, "pc_native_field_1", "pc_tool_field_1", "pc_exploration_1", "pc_settlers_1");
    close_table(t);
}

static void the_effect_comes_before_the_refill(void **state)
{
    RULES("CN-127 CN-128");
    (void)state;
    table *t = open_table(2, NULL);
    given_row(t, "pc_exploration_1", "pc_tool_field_1", "pc_native_field_1", "pc_settlers_2", "pc_settlers_1");
    given_store(t, 0, "yyb");
    act(t, 0, "activate a1_fort_1\nclaim");
    assert_text(phase_of(t), "explore");
    row_is(t, NULL, "pc_tool_field_1", "pc_native_field_1", "pc_settlers_2"); /* still a gap */
    assert_int_equal(t->s->top, row_of(t, T_CARDS, "pc_settlers_1"));
    act(t, 0, "explore c1_beaver_river");
    row_is(t, "pc_tool_field_1", "pc_native_field_1", "pc_settlers_2", "pc_settlers_1");
    close_table(t);
}

static void an_empty_deck(void **state)
{
    RULES("CN-134 CN-135");
    (void)state;
    table *t = open_table(2, NULL);
    given_row(t, "pc_settlers_2", "pc_native_field_1", "pc_tool_field_1", "pc_exploration_1", "pc_settlers_1");
    given_deck_empty(t);
    given_store(t, 0, "rrryrr");
    act(t, 0, "activate a1_fort_1\nclaim"); /* the last card of the deck comes in; nothing to draw */
    row_is(t, "pc_native_field_1", "pc_tool_field_1", "pc_exploration_1", "pc_settlers_1");
    assert_int_equal(t->s->top, NO_CARD);
    assert_text(offers(t, 0), "take_tile a1_fort_1 0\ndone");
    act(t, 0, "done");
    act(t, 1, "rest");
    act(t, 0, "activate a1_fort_2\nclaim\ndone");
    row_is(t, "pc_native_field_1", "pc_exploration_1", "pc_settlers_1", NULL);
    json_t *v = look(t, 1);
    assert_true(json_is_null(json_array_get(json_object_get(v, "row"), 3)));
    assert_int_equal(json_integer_value(json_object_get(json_object_get(v, "deck"), "count")), 0);
    json_decref(v);
    act(t, 1, "activate b1_fort_4"); /* no card above it */
    assert_text(offers(t, 1), "take_tile b1_fort_4 0\ntake_tile b1_fort_4 1");
    close_table(t);
}

static void the_deck_lasts(void **state)
{
    RULES("CN-136");
    (void)state;
    for (unsigned seats = 2; seats <= 4; seats++) {
        table *t = open_raw(seats, NULL);
        assert_true(orr_popcount(t->s->deck) >= 8 * seats + 4);
        close_table(t);
    }
}

static void forts_know_no_help(void **state)
{
    RULES("CN-137");
    (void)state;
    table *t = open_table(2, NULL);
    given_cards(t, 0,
                "pc_native_field_2 pc_native_forest_2 pc_native_river_1 pc_native_mountain_1 pc_tool_field_1 "
                "pc_tool_river_1");
    given_store(t, 0, "");
    act(t, 0, "activate b1_fort_4");
    assert_int_equal(placed(t, "b1_fort_4"), 3); /* as printed */
    assert_text(store_of(t, 0), "");             /* and no tool pays */
    close_table(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tile_card_or_both),
        cmocka_unit_test(a_tile_from_the_top),
        cmocka_unit_test(one_tile_of_two_piles),
        cmocka_unit_test(empty_piles),
        cmocka_unit_test(three_tiles_are_all),
        cmocka_unit_test(paying_exactly),
        cmocka_unit_test(one_card_an_activation),
        cmocka_unit_test(the_row_slides),
        cmocka_unit_test(the_right_end_is_replaced),
        cmocka_unit_test(the_effect_comes_before_the_refill),
        cmocka_unit_test(an_empty_deck),
        cmocka_unit_test(the_deck_lasts),
        cmocka_unit_test(forts_know_no_help),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
