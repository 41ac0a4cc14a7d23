/* Century: what an edition may not say. */
#include "table.h"

#include <stdlib.h>

extern const orr_game orr_game_century;

static table *t;

/* Sets a value of a record and expects the edition to be refused with this fault, and no other. */
static void bad(const char *list, const char *id, const char *key, json_t *value, const char *path, const char *code)
{
    json_t *file = json_loads(orr_edition_json(t->m->rules.edition, NULL), 0, NULL);
    json_t *record = (json_t *)(uintptr_t)find(json_object_get(file, list), "id", id);
    char copy[80], *save = NULL, *name, *next;
    orr_edition *e;
    orr_faults f;
    snprintf(copy, sizeof copy, "%s", key);
    for (name = strtok_r(copy, ".", &save); (next = strtok_r(NULL, ".", &save)); name = next)
        record = json_object_get(record, name);
    json_object_set_new(record, name, value);
    char *text = json_dumps(file, 0);
    assert_int_equal(orr_edition_load(&orr_game_century, text, strlen(text), &e, &f), ORR_BAD_INPUT);
    assert_true(f.n >= 1);
    assert_text(f.at[0].path, path);
    assert_text(f.at[0].code, code);
    orr_faults_deinit(&f);
    json_decref(file);
    free(text);
}

static void faults(void **state)
{
    RULES("CN-013 CN-050 CN-098 CN-107 CN-137 CN-142");
    (void)state;
    t = open_raw(2, NULL);
    bad("locations", "a1_fort_1", "symbol", json_string("field"), "locations[0].symbol", "fort_with_symbol");
    bad("locations", "a1_maize_field", "gain.yellow", json_integer(0), "locations[2].gain", "disagrees");
    bad("locations", "a1_mountain_post", "trade.get.green", json_integer(1), "locations[5].trade.get", "endless");
    bad("locations", "a1_mountain_post", "trade.get.red", json_integer(13), "locations[5].trade.get.red",
        "out_of_range");
    bad("locations", "c1_fur_for_maize", "trade.get", json_pack("{s:i,s:i,s:i}", "yellow", 9, "red", 9, "green", 9),
        "locations[15].trade.get", "too_much");
    bad("locations", "a1_river_landing", "upgrade_steps", json_null(), "locations[4].upgrade_steps", "disagrees");
    bad("locations", "b1_homestead", "board", json_string("c1"), "boards[1].location_ids", "disagrees");
    bad("locations", "b1_homestead", "board", json_string("z9"), "locations[8].board", "unknown_id");
    bad("point_cards", "pc_settlers_1", "players_min", json_integer(3), "point_cards[24].players_min", "disagrees");
    bad("point_cards", "pc_tool_field_1", "effect.symbol", json_null(), "point_cards[12].effect.symbol", "disagrees");
    bad("point_cards", "pc_tool_field_1", "effect.gain.red", json_integer(1), "point_cards[12].effect.gain",
        "disagrees");
    bad("bonus_tiles", "bt_flat_3", "kind", json_string("per_icon"), "bonus_tiles[16].icons", "disagrees");
    bad("exploration_tiles", "et_points_1", "points", json_null(), "exploration_tiles[4].points", "disagrees");
    bad("setup", "settlers_total_per_player", "value", json_integer(11), "setup#settlers_total_per_player.value",
        "out_of_range");
    bad("setup", "warehouse_limit", "value", json_integer(12), "setup#warehouse_limit.value", "out_of_range");
    bad("setup", "deck_size", "value.3", json_integer(35), "point_cards[0].players_min", "disagrees");
    bad("setup", "locations_in_play", "value", json_integer(22), "boards[3].location_ids", "bad_map");
    close_table(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(faults)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
