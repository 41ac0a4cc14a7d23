/* Century: facts about components. The expectations are written from the ledger; the edition that the program was built
 * with must agree. */
#include "table.h"

typedef struct {
    const char *id, *board;
    int type, settlers, steps;
    const char *gain, *give, *get, *symbol;
    int mark;
} location_fact;

typedef struct {
    const char *id;
    int icon;
    const char *cost;
    int points;
    const char *symbol, *tool;
    int settlers, players_min;
} card_fact;

static const location_fact cn_203[] = {
    {"a1_fort_1", "a1", FORT, 1, 0, "", "", "", NULL, -1},
    {"a1_fort_2", "a1", FORT, 1, 0, "", "", "", NULL, -1},
    {"a1_maize_field", "a1", PRODUCTION, 1, 0, "yyy", "", "", "field", -1},
    {"a1_hunting_ground", "a1", PRODUCTION, 2, 0, "rr", "", "", "forest", -1},
    {"a1_river_landing", "a1", UPGRADE, 1, 2, "", "", "", "river", -1},
    {"a1_mountain_post", "a1", TRADE, 1, 0, "", "g", "rr", "mountain", MARK_2_3},
    {0},
};
static const location_fact cn_204[] = {
    {"b1_fort_3", "b1", FORT, 2, 0, "", "", "", NULL, -1},
    {"b1_fort_4", "b1", FORT, 3, 0, "", "", "", NULL, -1},
    {"b1_homestead", "b1", PRODUCTION, 2, 0, "yyr", "", "", "field", -1},
    {"b1_tannery", "b1", UPGRADE, 2, 3, "", "", "", "mountain", -1},
    {"b1_barter_camp", "b1", TRADE, 1, 0, "", "yy", "g", "forest", -1},
    {"b1_tobacco_bank", "b1", PRODUCTION, 2, 0, "yg", "", "", "river", MARK_2_3},
    {0},
};
static const location_fact cn_205[] = {
    {"c1_game_trail", "c1", TRADE, 1, 0, "", "r", "yyy", NULL, -1},
    {"c1_fur_exchange", "c1", TRADE, 2, 0, "", "yyy", "b", "forest", -1},
    {"c1_trappers_market", "c1", TRADE, 2, 0, "", "rrr", "bb", "mountain", MARK_ALWAYS},
    {"c1_fur_for_maize", "c1", TRADE, 2, 0, "", "b", "yyyyyy", "field", MARK_ALWAYS},
    {"c1_beaver_river", "c1", PRODUCTION, 2, 0, "b", "", "", "river", MARK_ALWAYS},
    {"c1_council_fire", "c1", UPGRADE, 3, 5, "", "", "", NULL, MARK_ALWAYS},
    {0},
};
static const location_fact cn_206[] = {
    {"d1_prairie", "d1", PRODUCTION, 2, 0, "yyyy", "", "", NULL, -1},
    {"d1_tobacco_barn", "d1", PRODUCTION, 3, 0, "gg", "", "", "river", MARK_ALWAYS},
    {"d1_smoke_lodge", "d1", TRADE, 2, 0, "", "gg", "bb", "mountain", MARK_ALWAYS},
    {"d1_maize_mill", "d1", TRADE, 2, 0, "", "y", "r", "field", MARK_ALWAYS},
    {"d1_meat_rack", "d1", TRADE, 2, 0, "", "rr", "gg", "forest", MARK_ALWAYS},
    {0},
};
static const location_fact cn_207[] = {
    {"e1_cove", "e1", PRODUCTION, 1, 0, "yr", "", "", NULL, -1},
    {"e1_great_hunt", "e1", PRODUCTION, 3, 0, "rrr", "", "", "forest", MARK_ALWAYS},
    {"e1_tobacco_quay", "e1", TRADE, 1, 0, "", "g", "yyyy", "field", MARK_ALWAYS},
    {"e1_fur_wharf", "e1", TRADE, 2, 0, "", "b", "gg", "river", MARK_ALWAYS},
    {"e1_craft_yard", "e1", UPGRADE, 2, 4, "", "", "", "mountain", MARK_ALWAYS},
    {0},
};
static const location_fact cn_208[] = {
    {"f1_foothills", "f1", PRODUCTION, 1, 0, "g", "", "", NULL, -1},
    {"f1_trap_line", "f1", PRODUCTION, 3, 0, "rb", "", "", "mountain", MARK_ALWAYS},
    {"f1_forest_camp", "f1", TRADE, 1, 0, "", "rr", "yb", "forest", MARK_ALWAYS},
    {"f1_seed_traders", "f1", TRADE, 2, 0, "", "yy", "rr", "field", MARK_ALWAYS},
    {"f1_cascade", "f1", TRADE, 2, 0, "", "b", "rrr", "river", MARK_ALWAYS},
    {0},
};
static const card_fact cn_210[] = {
    {"pc_native_field_1", NATIVE_HELP, "yrg", 4, "field", "", 0, 2},
    {"pc_native_field_2", NATIVE_HELP, "rgg", 6, "field", "", 0, 2},
    {"pc_native_field_3", NATIVE_HELP, "rrg", 5, "field", "", 0, 3},
    {"pc_native_forest_1", NATIVE_HELP, "ygg", 5, "forest", "", 0, 2},
    {"pc_native_forest_2", NATIVE_HELP, "ggg", 7, "forest", "", 0, 2},
    {"pc_native_forest_3", NATIVE_HELP, "yrb", 5, "forest", "", 0, 3},
    {"pc_native_river_1", NATIVE_HELP, "yyb", 4, "river", "", 0, 2},
    {"pc_native_river_2", NATIVE_HELP, "rrb", 6, "river", "", 0, 2},
    {"pc_native_river_3", NATIVE_HELP, "ygb", 6, "river", "", 0, 4},
    {"pc_native_mountain_1", NATIVE_HELP, "rrr", 4, "mountain", "", 0, 2},
    {"pc_native_mountain_2", NATIVE_HELP, "rgb", 7, "mountain", "", 0, 2},
    {"pc_native_mountain_3", NATIVE_HELP, "ybb", 7, "mountain", "", 0, 4},
    {0},
};
static const card_fact cn_211[] = {
    {"pc_tool_field_1", TOOL, "yrr", 3, "field", "y", 0, 2},
    {"pc_tool_field_2", TOOL, "ygb", 5, "field", "r", 0, 2},
    {"pc_tool_field_3", TOOL, "ggb", 6, "field", "g", 0, 4},
    {"pc_tool_forest_1", TOOL, "rrg", 5, "forest", "y", 0, 2},
    {"pc_tool_forest_2", TOOL, "ybb", 6, "forest", "r", 0, 2},
    {"pc_tool_forest_3", TOOL, "rbb", 6, "forest", "g", 0, 4},
    {"pc_tool_river_1", TOOL, "yrg", 4, "river", "y", 0, 2},
    {"pc_tool_river_2", TOOL, "rgg", 4, "river", "g", 0, 2},
    {"pc_tool_river_3", TOOL, "rgb", 6, "river", "r", 0, 3},
    {"pc_tool_mountain_1", TOOL, "yrb", 5, "mountain", "y", 0, 2},
    {"pc_tool_mountain_2", TOOL, "gbb", 7, "mountain", "g", 0, 2},
    {"pc_tool_mountain_3", TOOL, "rrb", 5, "mountain", "r", 0, 3},
    {0},
};
static const card_fact cn_212[] = {
    {"pc_settlers_1", NEW_SETTLERS, "yyg", 3, NULL, "", 1, 2},
    {"pc_settlers_2", NEW_SETTLERS, "rrr", 4, NULL, "", 1, 2},
    {"pc_settlers_3", NEW_SETTLERS, "ygg", 5, NULL, "", 1, 2},
    {"pc_settlers_4", NEW_SETTLERS, "rgg", 6, NULL, "", 1, 2},
    {"pc_settlers_5", NEW_SETTLERS, "yrb", 4, NULL, "", 2, 2},
    {"pc_settlers_6", NEW_SETTLERS, "ggb", 7, NULL, "", 2, 2},
    {"pc_settlers_7", NEW_SETTLERS, "rgb", 7, NULL, "", 1, 3},
    {"pc_settlers_8", NEW_SETTLERS, "ygb", 5, NULL, "", 2, 3},
    {"pc_settlers_9", NEW_SETTLERS, "rbb", 8, NULL, "", 1, 4},
    {"pc_settlers_10", NEW_SETTLERS, "ggg", 6, NULL, "", 2, 4},
    {0},
};
static const card_fact cn_213[] = {
    {"pc_exploration_1", EXPLORATION, "yyb", 4, NULL, "", 0, 2},
    {"pc_exploration_2", EXPLORATION, "rrg", 5, NULL, "", 0, 2},
    {"pc_exploration_3", EXPLORATION, "rrb", 6, NULL, "", 0, 2},
    {"pc_exploration_4", EXPLORATION, "ybb", 7, NULL, "", 0, 2},
    {"pc_exploration_5", EXPLORATION, "gbb", 9, NULL, "", 0, 2},
    {"pc_exploration_6", EXPLORATION, "bbb", 10, NULL, "", 0, 2},
    {"pc_exploration_7", EXPLORATION, "yrg", 4, NULL, "", 0, 3},
    {"pc_exploration_8", EXPLORATION, "ggb", 8, NULL, "", 0, 3},
    {"pc_exploration_9", EXPLORATION, "ygg", 5, NULL, "", 0, 4},
    {"pc_exploration_10", EXPLORATION, "bbb", 10, NULL, "", 0, 4},
    {0},
};

static table *t;

static int open_all(void **state)
{
    (void)state;
    t = open_raw(4, NULL);
    return 0;
}

static int close_all(void **state)
{
    (void)state;
    close_table(t);
    return 0;
}

static void same_cubes(const uint8_t cubes[CUBES], const char *text)
{
    uint8_t want[CUBES] = {0};
    for (; *text; text++)
        want[strchr("yrgb", *text) - "yrgb"]++;
    assert_memory_equal(cubes, want, CUBES);
}

static void same_symbol(int symbol, const char *id)
{
    assert_int_equal(symbol, id ? (int)row_of(t, T_SYMBOLS, id) : -1);
}

static void same_locations(const location_fact *all)
{
    for (const location_fact *f = all; f->id; f++) {
        const century_location *l = &t->e->location[row_of(t, T_LOCATIONS, f->id)];
        assert_int_equal(l->board, row_of(t, T_BOARDS, f->board));
        assert_int_equal(l->type, f->type);
        assert_int_equal(l->settlers, f->settlers);
        assert_int_equal(l->steps, f->steps);
        assert_int_equal(l->mark, f->mark);
        same_cubes(l->gain, f->gain);
        same_cubes(l->give, f->give);
        same_cubes(l->get, f->get);
        same_symbol(l->symbol, f->symbol);
    }
}

static void same_cards(const card_fact *all)
{
    for (const card_fact *f = all; f->id; f++) {
        const century_card *c = &t->e->card[row_of(t, T_CARDS, f->id)];
        assert_int_equal(c->icon, f->icon);
        assert_int_equal(c->points, f->points);
        assert_int_equal(c->players_min, f->players_min);
        assert_int_equal(c->settlers, f->settlers);
        assert_int_equal(c->help, f->icon == NATIVE_HELP);
        assert_int_equal(c->tiles, f->icon == EXPLORATION);
        same_cubes(c->cost, f->cost);
        same_cubes(c->tool, f->tool);
        same_symbol(c->symbol, f->symbol);
    }
}

static void the_locations(void **state)
{
    RULES("CN-007 CN-008 CN-009 CN-010 CN-203..CN-208");
    (void)state;
    same_locations(cn_203);
    same_locations(cn_204);
    same_locations(cn_205);
    same_locations(cn_206);
    same_locations(cn_207);
    same_locations(cn_208);
    assert_int_equal(t->e->locations, 33);
}

static void piles_and_forts(void **state)
{
    RULES("CN-006 CN-040");
    static const char *const fort[] = {"a1_fort_1", "a1_fort_2", "b1_fort_3", "b1_fort_4"};
    static const uint8_t pile[][2] = {{4, 0}, {4, 0}, {2, 2}, {2, 2}};
    (void)state;
    for (unsigned i = 0; i < 4; i++) {
        const century_location *l = &t->e->location[row_of(t, T_LOCATIONS, fort[i])];
        assert_int_equal(l->fort, i + 1);
        assert_memory_equal(l->pile, pile[i], 2);
    }
}

static void symbols(void **state)
{
    RULES("CN-009 CN-010 CN-209");
    (void)state;
    assert_int_equal(t->e->symbols, 4);
    assert_int_equal(row_of(t, T_SYMBOLS, "field"), 0);
    assert_int_equal(row_of(t, T_SYMBOLS, "forest"), 1);
    assert_int_equal(row_of(t, T_SYMBOLS, "river"), 2);
    assert_int_equal(row_of(t, T_SYMBOLS, "mountain"), 3);
    for (unsigned n = 0; n < PLANS; n++) {
        const century_plan *p = &t->e->plan[n];
        assert_int_equal(p->places, 23);
        assert_int_equal(orr_popcount(p->of_group[0]), 7);
        for (unsigned g = 1; g <= 4; g++)
            assert_int_equal(orr_popcount(p->of_group[g]), 4);
    }
}

static void cubes(void **state)
{
    RULES("CN-011 CN-054");
    static const char *const id[] = {"yellow", "red", "green", "brown"};
    (void)state;
    assert_int_equal(t->e->cubes, 4);
    for (unsigned i = 0; i < 4; i++) {
        assert_int_equal(row_of(t, T_CUBES, id[i]), i);
        assert_int_equal(t->e->cube[i].level, i + 1);
    }
}

static void the_cards(void **state)
{
    RULES("CN-017 CN-018 CN-019 CN-022 CN-210..CN-213");
    static const char *const icon[] = {"native_help", "tool", "new_settlers", "exploration"};
    unsigned of[SEATS + 1] = {0};
    (void)state;
    same_cards(cn_210);
    same_cards(cn_211);
    same_cards(cn_212);
    same_cards(cn_213);
    for (unsigned i = 0; i < 4; i++)
        assert_int_equal(row_of(t, T_ICONS, icon[i]), i);
    for (unsigned i = 0; i < t->e->cards; i++)
        of[t->e->card[i].players_min]++;
    assert_int_equal(t->e->cards, 44);
    assert_int_equal(of[2], 28);
    assert_int_equal(of[3], 8);
    assert_int_equal(of[4], 8);
}

static void three_cubes_a_card(void **state)
{
    RULES("CN-020");
    (void)state;
    for (unsigned i = 0; i < t->e->cards; i++)
        assert_int_equal(cubes_total(t->e->cost[i]), 3);
}

static void same_bonus(const char *id, int kind, int points, int a, int b)
{
    const century_bonus *x = &t->e->bonus[row_of(t, T_BONUS, id)];
    assert_int_equal(x->kind, kind);
    assert_int_equal(x->points, points);
    assert_int_equal(x->icon[0], a);
    assert_int_equal(x->icon[1], b);
}

static void bonus_tiles(void **state)
{
    RULES("CN-023 CN-214 CN-215 CN-216");
    (void)state;
    assert_int_equal(t->e->bonuses, 17);
    same_bonus("bt_single_native_help", PER_ICON, 2, NATIVE_HELP, -1);
    same_bonus("bt_single_tool", PER_ICON, 2, TOOL, -1);
    same_bonus("bt_single_new_settlers", PER_ICON, 2, NEW_SETTLERS, -1);
    same_bonus("bt_single_exploration", PER_ICON, 2, EXPLORATION, -1);
    same_bonus("bt_pair_native_help_tool_1", PER_ICON_PAIR, 3, NATIVE_HELP, TOOL);
    same_bonus("bt_pair_native_help_tool_2", PER_ICON_PAIR, 3, NATIVE_HELP, TOOL);
    same_bonus("bt_pair_new_settlers_exploration_1", PER_ICON_PAIR, 3, NEW_SETTLERS, EXPLORATION);
    same_bonus("bt_pair_new_settlers_exploration_2", PER_ICON_PAIR, 3, NEW_SETTLERS, EXPLORATION);
    same_bonus("bt_pair_native_help_new_settlers_1", PER_ICON_PAIR, 3, NATIVE_HELP, NEW_SETTLERS);
    same_bonus("bt_pair_native_help_new_settlers_2", PER_ICON_PAIR, 3, NATIVE_HELP, NEW_SETTLERS);
    same_bonus("bt_pair_tool_exploration_1", PER_ICON_PAIR, 3, TOOL, EXPLORATION);
    same_bonus("bt_pair_tool_exploration_2", PER_ICON_PAIR, 3, TOOL, EXPLORATION);
    same_bonus("bt_pair_native_help_exploration", PER_ICON_PAIR, 3, NATIVE_HELP, EXPLORATION);
    same_bonus("bt_pair_tool_new_settlers", PER_ICON_PAIR, 3, TOOL, NEW_SETTLERS);
    same_bonus("bt_settler_pairs_1", PER_SETTLER_PAIR, 1, -1, -1);
    same_bonus("bt_settler_pairs_2", PER_SETTLER_PAIR, 1, -1, -1);
    same_bonus("bt_flat_3", FLAT, 3, -1, -1);
}

static void same_tile(const char *id, int kind, int icon, int points, int settlers, const char *gain)
{
    const century_tile *x = &t->e->tile[row_of(t, T_TILES, id)];
    assert_int_equal(x->kind, kind);
    assert_int_equal(x->icon, icon);
    assert_int_equal(x->points, points);
    assert_int_equal(x->settlers, settlers);
    same_cubes(x->gain, gain);
}

static void exploration_tiles(void **state)
{
    RULES("CN-024 CN-217");
    (void)state;
    assert_int_equal(t->e->tiles, 10);
    same_tile("et_icon_native_help", TILE_ICON, NATIVE_HELP, 0, 0, "");
    same_tile("et_icon_tool", TILE_ICON, TOOL, 0, 0, "");
    same_tile("et_icon_new_settlers", TILE_ICON, NEW_SETTLERS, 0, 0, "");
    same_tile("et_icon_exploration", TILE_ICON, EXPLORATION, 0, 0, "");
    same_tile("et_points_1", TILE_POINTS, -1, 3, 0, "");
    same_tile("et_points_2", TILE_POINTS, -1, 3, 0, "");
    same_tile("et_settler_1", TILE_SETTLER, -1, 0, 1, "");
    same_tile("et_settler_2", TILE_SETTLER, -1, 0, 1, "");
    same_tile("et_cubes_1", TILE_CUBES, -1, 0, 0, "rr");
    same_tile("et_cubes_2", TILE_CUBES, -1, 0, 0, "yg");
}

static void boards_and_colours(void **state)
{
    RULES("CN-002 CN-003 CN-026 CN-027 CN-218");
    static const char *const board[] = {"a1", "b1", "c1", "d1", "e1", "f1"};
    static const char *const colour[] = {"blue", "white", "purple", "black"};
    static const int slot[][2] = {{0, 0}, {0, 1}, {1, 0}, {1, 1}, {1, 1}, {1, 1}}; /* row, column */
    json_t *file = json_loads(orr_edition_json(t->m->rules.edition, NULL), 0, NULL);
    (void)state;
    for (unsigned i = 0; i < BOARDS; i++) {
        const json_t *b = find(json_object_get(file, "boards"), "id", board[i]);
        const json_t *at = json_object_get(b, "slot");
        assert_int_equal(row_of(t, T_BOARDS, board[i]), i);
        assert_int_equal(t->e->board[i].use, i >= 3);
        assert_int_equal(json_integer_value(json_object_get(at, "row")), slot[i][0]);
        assert_int_equal(json_integer_value(json_object_get(at, "col")), slot[i][1]);
    }
    for (unsigned i = 0; i < SEATS; i++)
        assert_int_equal(row_of(t, T_COLOURS, colour[i]), i);
    json_decref(file);
}

static void the_box(void **state)
{
    RULES("CN-014 CN-015 CN-021 CN-037");
    json_t *file = json_loads(orr_edition_json(t->m->rules.edition, NULL), 0, NULL);
    const json_t *box = json_object_get(file, "box_counts"), *boards = json_object_get(file, "player_boards");
    (void)state;
    assert_int_equal(json_integer_value(json_object_get(find(box, "id", "box_point_cards"), "count")), 56);
    for (size_t i = 0; i < json_array_size(boards); i++) {
        const json_t *b = json_array_get(boards, i);
        assert_int_equal(json_integer_value(json_object_get(b, "warehouse_spaces")), 10);
        assert_int_equal(json_integer_value(json_object_get(b, "bonus_spaces")), 3);
    }
    const json_t *row = find(json_object_get(file, "layout"), "id", "layout_point_row");
    assert_text(json_string_value(json_object_get(row, "deck")), "right_of_row");
    json_decref(file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_locations), cmocka_unit_test(piles_and_forts),   cmocka_unit_test(symbols),
        cmocka_unit_test(cubes),         cmocka_unit_test(the_cards),         cmocka_unit_test(three_cubes_a_card),
        cmocka_unit_test(bonus_tiles),   cmocka_unit_test(exploration_tiles), cmocka_unit_test(boards_and_colours),
        cmocka_unit_test(the_box),
    };
    return cmocka_run_group_tests(tests, open_all, close_all);
}
