/* Century: what an edition may not say. */
#include "table.h"

#include "faulty.h"

static void faults(void **state)
{
    RULES("CN-013 CN-050 CN-098 CN-107 CN-137 CN-142");
    (void)state;
    table *t = open_raw(2, NULL);
    bad(t, "locations", "a1_fort_1", "symbol", json_string("field"), "locations[0].symbol", "fort_with_symbol");
    bad(t, "locations", "a1_maize_field", "gain.yellow", json_integer(0), "locations[2].gain", "disagrees");
    bad(t, "locations", "a1_mountain_post", "trade.get.green", json_integer(1), "locations[5].trade.get", "endless");
    bad(t, "locations", "a1_mountain_post", "trade.get.red", json_integer(13), "locations[5].trade.get.red",
        "out_of_range");
    bad(t, "locations", "c1_fur_for_maize", "trade.get", json_pack("{s:i,s:i,s:i}", "yellow", 9, "red", 9, "green", 9),
        "locations[15].trade.get", "too_much");
    bad(t, "locations", "a1_river_landing", "upgrade_steps", json_null(), "locations[4].upgrade_steps", "disagrees");
    bad(t, "locations", "b1_homestead", "board", json_string("c1"), "boards[1].location_ids", "disagrees");
    bad(t, "locations", "b1_homestead", "board", json_string("z9"), "locations[8].board", "unknown_id");
    bad(t, "point_cards", "pc_settlers_1", "players_min", json_integer(3), "point_cards[24].players_min", "disagrees");
    bad(t, "point_cards", "pc_tool_field_1", "effect.symbol", json_null(), "point_cards[12].effect.symbol",
        "disagrees");
    bad(t, "point_cards", "pc_tool_field_1", "effect.gain.red", json_integer(1), "point_cards[12].effect.gain",
        "disagrees");
    bad(t, "bonus_tiles", "bt_flat_3", "kind", json_string("per_icon"), "bonus_tiles[16].icons", "disagrees");
    bad(t, "exploration_tiles", "et_points_1", "points", json_null(), "exploration_tiles[4].points", "disagrees");
    bad(t, "setup", "settlers_total_per_player", "value", json_integer(11), "setup#settlers_total_per_player.value",
        "out_of_range");
    bad(t, "setup", "warehouse_limit", "value", json_integer(12), "setup#warehouse_limit.value", "out_of_range");
    bad(t, "setup", "deck_size", "value.3", json_integer(35), "point_cards[0].players_min", "disagrees");
    bad(t, "setup", "locations_in_play", "value", json_integer(22), "boards[3].location_ids", "bad_map");
    close_table(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(faults)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
