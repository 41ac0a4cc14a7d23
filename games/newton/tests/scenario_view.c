/* Newton: what the view tells whom. */
#include "table.h"

static const json_t *seat_in(const json_t *view, unsigned seat)
{
    return json_array_get(json_object_get(view, "seats"), seat);
}
static long number(const json_t *in, const char *key) { return (long)json_integer_value(json_object_get(in, key)); }

static void each_player(void **state)
{
    RULES("NW-378 NW-379 NW-045 NW-046 NW-047");
    table *t = open_table(2, NULL);
    (void)state;
    given_money(t, 0, 7, 3);
    given_vp(t, 0, 12);
    given_tokens(t, 0, "bonus_vp_2 bonus_vp_2");
    given_desk(t, 0, "action_1_02 action_1_01");
    given_tucked(t, 0, "action_1_03");
    given_development(t, 0, "development_study");
    given_income(t, 0, "income_coins");
    given_medicine(t, 0, 1, 1);
    given_filled(t, 0, "shelf1_c3");
    given_cubes(t, 0, "paris");
    given_students(t, 0, "tech_b1");
    given_marker(t, 0, "work_04");
    given_played(t, 0, "tycho_brahe");
    json_t *view = look(t, ORR_SPECTATOR);
    const json_t *seat = seat_in(view, 0);
    assert_int(number(seat, "coins"), 7);
    assert_int(number(seat, "potions"), 3);
    assert_int(number(seat, "vp"), 12);
    assert_int(number(json_object_get(seat, "tokens"), "bonus_vp_2"), 2);
    assert_text(json_string_value(json_array_get(json_object_get(seat, "desk"), 0)), "action_1_02"); /* in order */
    assert_true(lists(json_object_get(seat, "tucked"), "action_1_03"));
    assert_int(number(json_object_get(seat, "drawers"), "development_study"), 1);
    assert_int(number(json_object_get(seat, "incomes"), "income_coins"), 1);
    assert_int(number(seat, "medicine"), 1);
    assert_true(lists(json_object_get(seat, "filled"), "shelf1_c3"));
    assert_int(number(seat, "tiles_taken"), 1);
    assert_int(number(seat, "cubes_left"), 11);
    assert_true(lists(json_object_get(seat, "students"), "tech_b1"));
    assert_text(json_string_value(json_object_get(seat, "marker")), "work_04");
    assert_true(lists(json_object_get(seat, "masters"), "tycho_brahe"));
    assert_int(number(seat, "masters_in_hand"), 3);
    assert_true(lists(json_object_get(seat, "hand"), "start_red_joker"));
    assert_int(json_integer_value(
                   json_array_get(json_object_get(find(json_object_get(view, "places"), "id", "paris"), "cubes"), 0)),
               0);
    json_decref(view);
    close_table(t);
}

static void the_table(void **state)
{
    RULES("NW-377 NW-381 NW-380");
    table *t = open_table(2, "great_discovery_tiles=on");
    (void)state;
    act(t, 0, "play start_red_work\nboost\nact work\nstep");
    json_t *view = look(t, 1);
    assert_int(number(view, "round"), 1);
    assert_int(number(view, "first"), 0);
    assert_int(json_array_size(json_object_get(json_array_get(json_object_get(view, "decks"), 0), "row")), 3);
    assert_int(json_array_size(json_object_get(view, "discoveries")), 3);
    assert_int(json_array_size(json_object_get(view, "places")), 33);
    assert_int(json_array_size(json_object_get(view, "spaces")), 50);
    const json_t *move = json_object_get(view, "move");
    assert_true(json_is_true(json_object_get(move, "boosted")));
    assert_int(number(json_object_get(move, "values"), "work"), 2);
    const json_t *link = json_array_get(json_object_get(move, "chain"), 0);
    assert_text(json_string_value(json_object_get(link, "action")), "work");
    assert_int(number(link, "left"), 1);
    assert_int(number(seat_in(view, 0), "turns"), 0);
    json_decref(view);
    close_table(t);
}

static void own_secrets(void **state)
{
    RULES("NW-382 NW-383 NW-042");
    table *t = open_table(2, NULL);
    (void)state;
    given_masters(t, 0, "isaac_newton");
    json_t *mine = look(t, 0), *other = look(t, 1), *none = look(t, ORR_SPECTATOR);
    assert_true(lists(json_object_get(json_object_get(mine, "you"), "masters"), "isaac_newton"));
    char *text = json_dumps(other, 0);
    assert_null(strstr(text, "isaac_newton"));
    free(text);
    assert_null(json_object_get(none, "you"));
    json_decref(mine);
    json_decref(other);
    json_decref(none);
    close_table(t);
}

/* The value of each action taken apart, and what could be reached, before a card is laid. */
static void what_could_be(void **state)
{
    RULES("NW-380 NW-064 NW-065 NW-066 NW-246");
    table *t = open_table(2, NULL);
    (void)state;
    given_money(t, 0, 1, 0);
    given_hand(t, 0, "action_3_15");
    given_tucked(t, 0, "action_1_08 action_1_09");
    given_development(t, 0, "development_travel");
    given_desk(t, 0, "action_2_09");
    given_scientist(t, 0, "bologna");
    given_cubes(t, 0, "bologna");
    given_students(t, 0, "tech_bl5");
    given_tile(t, "bologna", "university_tile_2");
    given_tile(t, "moskva", "obj_universities");
    act(t, 0, "play start_red_travel");
    json_t *view = look(t, 0);
    const json_t *travel = json_object_get(json_object_get(seat_in(view, 0), "parts"), "travel"),
                 *you = json_object_get(view, "you");
    assert_int(number(travel, "board"), 0);
    assert_int(number(travel, "drawers"), 1);
    assert_int(number(travel, "tucked"), 2);
    assert_int(number(travel, "desk"), 1);
    assert_int(number(travel, "card"), 1);
    const json_t *hand = json_object_get(seat_in(view, 0), "hand_values");
    assert_int(number(json_object_get(hand, "action_3_15"), "travel"), 6); /* the Joker adds 1 (NW-152) */
    assert_int(number(json_object_get(hand, "start_red_work"), "work"), 1);
    assert_null(json_object_get(json_object_get(hand, "start_red_work"), "travel"));
    const json_t *points = json_object_get(seat_in(view, 0), "objective_points");
    assert_int(number(points, "obj_universities"), 3); /* Bologna, though the Objective is not held (NW-246) */
    assert_int(json_object_size(points), 6);
    const json_t *potions = json_object_get(you, "potions_for");
    assert_int(number(potions, "shelf2_c1"), 0); /* University II is visited */
    assert_int(number(potions, "shelf1_c2"), 3); /* NW-084 */
    assert_int(number(potions, "work_12"), 3);   /* the green book of this card is there (NW-095) */
    assert_null(json_object_get(potions, "shelf1_c1"));
    const json_t *reach = json_object_get(you, "reach");
    assert_int(number(reach, "work"), 11); /* up to the Objective */
    assert_text(
        json_string_value(json_object_get(find(json_object_get(reach, "technology"), "to", "tech_bl6"), "from")),
        "tech_bl5");
    assert_int(json_array_size(json_object_get(reach, "technology")), 1);
    const json_t *napoli = find(json_object_get(reach, "travel"), "place", "napoli");
    assert_int(number(napoli, "steps"), 1);
    assert_int(json_array_size(json_object_get(napoli, "path")), 1);
    for (size_t i = 0; i < json_array_size(json_object_get(reach, "travel")); i++) /* NW-124 */
        assert_string_not_equal(
            json_string_value(json_object_get(json_array_get(json_object_get(reach, "travel"), i), "place")), "moskva");
    json_decref(view);
    close_table(t);
}

/* Where a Master waives what a space asks for, no Potions are named for it. */
static void waived(const char *master, const char *action, const char *free, const char *asked)
{
    table *t = open_table(2, NULL);
    given_masters(t, 0, master);
    given_students(t, 0, "tech_cl5");
    given_marker(t, 0, "work_08");
    given_money(t, 0, 0, 0);
    act(t, 0, "play start_red_work\nact work\nstep"); /* the Master space */
    json_t *before = look(t, 0);
    assert_true(number(json_object_get(json_object_get(before, "you"), "potions_for"), free) > 0);
    json_decref(before);
    char words[64];
    snprintf(words, sizeof words, "master %s", master);
    act(t, 0, words);
    json_t *view = look(t, 0);
    const json_t *link = json_array_get(json_object_get(json_object_get(view, "move"), "chain"), 0);
    const json_t *potions = json_object_get(json_object_get(view, "you"), "potions_for");
    assert_text(json_string_value(json_object_get(link, "action")), action);
    assert_true(json_is_true(json_object_get(link, "waived")));
    assert_int(number(potions, free), 0);
    assert_true(number(potions, asked) > 0); /* what another action would ask stays */
    json_decref(view);
    close_table(t);
}

static void nothing_for_what_is_waived(void **state)
{
    RULES("NW-276 NW-286 NW-294 NW-380");
    (void)state;
    waived("nicolaus_copernicus", "study", "shelf1_c2", "work_12");
    waived("christiaan_huygens", "work", "work_12", "shelf1_c2");
    waived("evangelista_torricelli", "technology", "tech_cl7", "work_12");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(each_player), cmocka_unit_test(the_table),
                                       cmocka_unit_test(own_secrets), cmocka_unit_test(what_could_be),
                                       cmocka_unit_test(nothing_for_what_is_waived)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
