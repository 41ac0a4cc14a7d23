/* Century: what everybody is shown, and the worked examples of the ledger. */
#include "table.h"

#include <stdlib.h>

static json_int_t number(const json_t *o, const char *key)
{
    assert_true(json_is_integer(json_object_get(o, key)));
    return json_integer_value(json_object_get(o, key));
}

static const char *text(const json_t *o, const char *key) { return json_string_value(json_object_get(o, key)); }

static const char *item(const json_t *o, const char *key, size_t i)
{
    return json_string_value(json_array_get(json_object_get(o, key), i));
}

static bool among(const json_t *list, size_t index)
{
    size_t i;
    json_t *at;
    json_array_foreach(list, i, at) if ((size_t)json_integer_value(at) == index) return true;
    return false;
}

/* What stands at a seat about a place: the settlers it takes; whether it is said to be dear, or without effect. */
static json_int_t needed(const json_t *view, size_t seat, const char *id, bool *dear, bool *no_effect)
{
    const json_t *all = json_object_get(view, "locations"), *at = json_array_get(json_object_get(view, "seats"), seat);
    size_t i = 0;
    while (strcmp(text(json_array_get(all, i), "id"), id))
        i++;
    *dear = among(json_object_get(at, "dear"), i);
    *no_effect = among(json_object_get(at, "no_effect"), i);
    const json_t *need = json_object_get(at, "need");
    if (!json_array_size(need)) /* as at the locations */
        return number(json_array_get(all, i), "need");
    assert_int_equal(json_array_size(need), json_array_size(all));
    return json_integer_value(json_array_get(need, i));
}

static void locations(void **state)
{
    RULES("CN-009 CN-010 CN-232 CN-233");
    (void)state;
    bool dear, no_effect;
    table *t = open_table(2, NULL);
    given_settlers(t, 0, "a1_maize_field", 2);
    given_settlers(t, 1, "b1_homestead", 3);
    given_cards(t, 0, "pc_native_field_2");
    given_store(t, 0, "b");
    given_available(t, 0, 2);
    json_t *v = look(t, 0);
    const json_t *all = json_object_get(v, "locations");
    assert_int_equal(json_array_size(json_object_get(v, "boards")), 4);
    assert_text(text(json_array_get(all, 0), "id"), "a1_fort_1"); /* the order of the edition */
    const json_t *l = find(all, "id", "a1_maize_field");
    assert_int_equal(number(l, "holder"), 0);
    assert_int_equal(number(l, "settlers"), 2);
    assert_int_equal(needed(v, 1, "a1_maize_field", &dear, &no_effect), 3); /* not its turn, yet told what it could do */
    const json_t *seats = json_object_get(v, "seats");
    assert_int_equal(json_array_size(json_object_get(json_array_get(seats, 1), "need")), 0); /* no help anywhere */
    assert_int_equal(json_array_size(json_object_get(json_array_get(seats, 0), "need")), json_array_size(all));
    assert_false(dear || no_effect);
    needed(v, 0, "a1_maize_field", &dear, &no_effect); /* its own */
    assert_false(dear || no_effect);
    l = find(all, "id", "b1_homestead");
    assert_int_equal(number(l, "holder"), 1);
    assert_int_equal(number(l, "need"), 4);                               /* without native help */
    assert_int_equal(needed(v, 0, "b1_homestead", &dear, &no_effect), 3); /* 3 + 1 less one helper */
    assert_true(dear && !no_effect);
    assert_text(text(find(all, "id", "d1_smoke_lodge"), "tile"), "et_settler_2");
    needed(v, 0, "d1_smoke_lodge", &dear, &no_effect); /* covered, and that says all */
    assert_false(dear || no_effect);
    l = find(all, "id", "a1_river_landing");
    assert_true(json_is_null(json_object_get(l, "holder")));
    assert_true(json_is_null(json_object_get(l, "tile")));
    needed(v, 0, "a1_river_landing", &dear, &no_effect);
    assert_true(no_effect && !dear);
    needed(v, 0, "a1_hunting_ground", &dear, &no_effect);
    assert_false(dear || no_effect);
    json_decref(v);
    close_table(t);
}

/* CN-062: nothing is secret, and who looks does not matter. */
static void all_see_the_same(void **state)
{
    RULES("CN-062 CN-233");
    (void)state;
    table *t = open_table(3, NULL);
    given_cards(t, 1, "pc_native_field_2");
    json_t *v = look(t, 0), *w = look(t, ORR_SPECTATOR), *x = look(t, 2);
    assert_true(json_equal(v, w) && json_equal(v, x));
    json_decref(v);
    json_decref(w);
    json_decref(x);
    close_table(t);
}

static void cards_and_piles(void **state)
{
    RULES("CN-037 CN-068 CN-234 CN-235 CN-239 CN-240");
    (void)state;
    table *t = open_table(2, NULL);
    json_t *v = look(t, 0), *w = look(t, ORR_SPECTATOR);
    assert_int_equal(json_array_size(json_object_get(v, "row")), 4);
    assert_text(item(v, "row", 1), "pc_native_field_2");
    const json_t *deck = json_object_get(v, "deck");
    assert_text(text(deck, "top"), "pc_native_river_1");
    assert_int_equal(number(deck, "count"), 24);
    assert_int_equal(json_object_size(deck), 2); /* nothing of what lies below */
    const json_t *pile = json_array_get(json_object_get(v, "piles"), 0);
    assert_text(text(pile, "location"), "a1_fort_1");
    assert_text(text(pile, "top"), "bt_single_native_help");
    assert_int_equal(number(pile, "height"), 4);
    assert_int_equal(json_object_size(pile), 4);
    char *all = json_dumps(w, 0); /* no hidden card or tile is named anywhere */
    assert_null(strstr(all, "pc_exploration_6"));
    assert_null(strstr(all, "bt_flat_3"));
    free(all);
    json_decref(v);
    json_decref(w);
    close_table(t);
}

static void players(void **state)
{
    RULES("CN-062 CN-236 CN-238");
    (void)state;
    table *t = open_raw(2, "fourth_board=d1");
    chance(t, "first 1");
    settle(t);
    given_settlers(t, 0, "a1_maize_field", 2);
    given_store(t, 0, "yyrb");
    given_cards(t, 0, "pc_settlers_4 pc_exploration_5");
    given_bonus(t, 0, "bt_single_new_settlers");
    given_explored(t, 0, "et_icon_new_settlers et_points_2");
    json_t *v = look(t, 1);
    const json_t *a = json_array_get(json_object_get(v, "seats"), 0);
    assert_int_equal(number(v, "first"), 1);
    assert_text(text(a, "colour"), "blue");
    assert_int_equal(number(a, "place"), 2);
    assert_int_equal(number(a, "available"), 5);
    assert_int_equal(number(a, "placed"), 2);
    assert_int_equal(number(a, "reserve"), 5);
    assert_int_equal(json_integer_value(json_array_get(json_object_get(a, "store"), 0)), 2);
    assert_int_equal(json_integer_value(json_array_get(json_object_get(a, "store"), 3)), 1);
    assert_text(item(a, "cards", 1), "pc_exploration_5");
    assert_text(item(a, "bonus", 0), "bt_single_new_settlers");
    assert_text(item(a, "tiles", 0), "et_icon_new_settlers");
    assert_int_equal(json_integer_value(json_array_get(json_object_get(a, "icons"), 2)), 2);
    assert_int_equal(number(a, "cards_goal"), 8);
    assert_int_equal(number(a, "score"), 6 + 9 + 4 + 3);
    const json_t *lines = json_object_get(a, "lines");
    assert_int_equal(json_array_size(lines), 3);
    assert_int_equal(number(find(lines, "k", "point_cards"), "points"), 15);
    assert_text(text(find(lines, "k", "bonus_tile"), "row"), "bt_single_new_settlers");
    assert_int_equal(number(find(lines, "k", "bonus_tile"), "count"), 2);
    assert_int_equal(number(find(lines, "k", "exploration_points"), "points"), 3);
    assert_false(json_is_true(json_object_get(a, "left")));
    json_decref(v);
    close_table(t);
}

static void the_turn(void **state)
{
    RULES("CN-237 CN-241");
    (void)state;
    table *t = open_table(2, NULL);
    given_store(t, 0, "yyyyyyyyyy");
    act(t, 0, "activate b1_tannery\nraise yellow");
    json_t *v = look(t, 1);
    const json_t *p = json_object_get(v, "pending");
    assert_text(text(v, "edition"), "reconstructed_1");
    assert_int_equal(number(v, "round"), 1);
    assert_int_equal(number(v, "turn"), 0);
    assert_text(text(v, "phase"), "upgrade");
    assert_false(json_is_true(json_object_get(v, "last_round")));
    assert_text(text(p, "location"), "b1_tannery");
    assert_int_equal(number(p, "steps"), 2);
    json_decref(v);
    assert_text(t->m->rules.game->prompts[t->m->rules.game->prompt(&t->m->rules, t->s, 0)].id, "upgrade");
    act(t, 0, "done");
    given_store(t, 1, "yyyyyyyyy");
    act(t, 1, "activate b1_barter_camp");
    v = look(t, 1);
    assert_int_equal(number(json_object_get(v, "pending"), "max_exchanges"), 4);
    json_decref(v);
    act(t, 1, "exchange 1");
    given_cards(t, 0,
                "pc_native_field_2 pc_native_forest_2 pc_native_river_1 pc_native_mountain_1 pc_tool_forest_1 "
                "pc_tool_river_1 pc_tool_mountain_1");
    given_store(t, 0, "yrg");
    act(t, 0, "activate a1_fort_1\nclaim");
    settle(t);
    v = look(t, 0);
    assert_true(json_is_true(json_object_get(v, "last_round")));
    assert_true(json_is_true(json_object_get(json_object_get(v, "pending"), "card_done")));
    assert_false(json_is_true(json_object_get(json_object_get(v, "pending"), "tile_done")));
    json_decref(v);
    act(t, 0, "done");
    given_store(t, 1, "yyyyyyyyy");
    act(t, 1, "activate a1_maize_field");
    v = look(t, 0);
    assert_text(text(v, "phase"), "return");
    assert_int_equal(number(json_object_get(v, "pending"), "excess"), 2);
    json_decref(v);
    act(t, 1, "return yellow\nreturn yellow");
    v = look(t, 0);
    assert_text(text(v, "phase"), "over");
    json_decref(v);
    close_table(t);
}

/* ---- worked examples ----------------------------------------------------------------------------------------------*/
static void example_1(void **state)
{
    RULES("CN-V01 CN-078");
    (void)state;
    table *t = open_table(2, NULL);
    act(t, 0, "activate a1_maize_field");
    assert_int_equal(placed(t, "a1_maize_field"), 1);
    close_table(t);
}

static void example_2(void **state)
{
    RULES("CN-V02 CN-079 CN-084");
    (void)state;
    table *t = open_table(3, NULL);
    given_settlers(t, 1, "b1_fort_4", 3);
    act(t, 0, "activate b1_fort_4\ntake_tile b1_fort_4 0");
    assert_int_equal(placed(t, "b1_fort_4"), 4);
    assert_int_equal(holder(t, "b1_fort_4"), 0);
    assert_int_equal(t->s->available[0], 2);
    assert_int_equal(t->s->available[1], 6);
    close_table(t);
}

static void example_3(void **state)
{
    RULES("CN-V03 CN-086 CN-080");
    (void)state;
    table *t = open_table(2, NULL);
    given_uncovered(t, "d1_tobacco_barn");
    given_cards(t, 0, "pc_native_river_1 pc_native_river_2");
    act(t, 0, "activate d1_tobacco_barn");
    assert_int_equal(placed(t, "d1_tobacco_barn"), 1);
    act(t, 1, "activate d1_tobacco_barn");
    assert_int_equal(placed(t, "d1_tobacco_barn"), 2);
    assert_int_equal(holder(t, "d1_tobacco_barn"), 1);
    close_table(t);
}

static void example_4(void **state)
{
    RULES("CN-V04 CN-101");
    (void)state;
    table *t = open_table(2, NULL);
    given_store(t, 0, "yyr");
    act(t, 0, "activate b1_tannery\nraise yellow\nraise red\nraise green");
    assert_text(store_of(t, 0), "yrb");
    close_table(t);
}

static void example_5(void **state)
{
    RULES("CN-V05 CN-108");
    (void)state;
    table *t = open_table(2, NULL);
    given_store(t, 0, "yyyyy");
    act(t, 0, "activate b1_barter_camp");
    refused_as(t, 0, "exchange 3", ORR_ILLEGAL);
    act(t, 0, "exchange 2");
    assert_text(store_of(t, 0), "ygg");
    close_table(t);
}

static void example_6(void **state)
{
    RULES("CN-V06 CN-129 CN-130");
    static const char *const after[] = {"pc_native_field_1", "pc_tool_field_1", "pc_exploration_1", "pc_settlers_1"};
    (void)state;
    table *t = open_table(2, NULL);
    given_row(t, "pc_native_field_1", "pc_settlers_2", "pc_tool_field_1", "pc_exploration_1", "pc_settlers_1");
    given_store(t, 0, "rrr");
    act(t, 0, "activate a1_fort_2\nclaim");
    for (unsigned i = 0; i < ROW; i++)
        assert_int_equal(t->s->row[i], row_of(t, T_CARDS, after[i]));
    close_table(t);
}

static void example_7(void **state)
{
    RULES("CN-V07 CN-179 CN-180 CN-185");
    (void)state;
    table *t = open_table(2, NULL);
    given_cards(t, 0,
                "pc_native_field_1 pc_native_field_2 pc_native_forest_1 pc_tool_field_1 pc_tool_forest_1 "
                "pc_exploration_1 pc_exploration_2");
    int cards = score_of_seat(t, 0);
    given_bonus(t, 0, "bt_single_native_help bt_pair_native_help_tool_1 bt_pair_native_help_exploration");
    assert_int_equal(score_of_seat(t, 0), cards + 18);
    close_table(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(locations),
        cmocka_unit_test(all_see_the_same), cmocka_unit_test(cards_and_piles), cmocka_unit_test(players),
        cmocka_unit_test(the_turn),  cmocka_unit_test(example_1),       cmocka_unit_test(example_2),
        cmocka_unit_test(example_3), cmocka_unit_test(example_4),       cmocka_unit_test(example_5),
        cmocka_unit_test(example_6), cmocka_unit_test(example_7),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
