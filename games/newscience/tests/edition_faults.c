/* The New Science: what an edition may not say. */
#include "table.h"

#include "faulty.h"

static void stated(void **state)
{
    RULES("NS-008 NS-037 NS-039 NS-042 NS-302 NS-305 NS-009 NS-019 NS-080");
    (void)state;
    table *t = open_raw(2, NULL);
    bad(t, "constants", "energy_per_round", "value", json_integer(4), "constants#energy_per_round.value",
        "out_of_range");
    bad(t, "constants", "influence_max", "value", json_integer(6), "constants#influence_max.value", "out_of_range");
    bad(t, "constants", "rest_max", "value", json_integer(4), "constants#rest_max.value", "out_of_range");
    bad(t, "constants", "prestige_start", "value", json_integer(1), "constants#prestige_start.value", "out_of_range");
    bad(t, "constants", "laboratory_slots", "value", json_integer(2), "constants#laboratory_slots.value",
        "out_of_range");
    bad(t, "constants", "bonus_most_published", "value", json_integer(4), "constants#bonus_most_published.value",
        "out_of_range");
    bad(t, "constants", "bonus_influence_leader", "value", json_integer(1), "constants#bonus_influence_leader.value",
        "out_of_range");
    bad(t, "components", "discovery_markers", "count", json_integer(9), "components#discovery_markers.count",
        "out_of_range");
    bad(t, "spaces", "rest_1", "gain_rest", json_integer(2), "spaces[0].gain_rest", "out_of_range");
    close_table(t);
}

static void structure(void **state)
{
    RULES("NS-016 NS-030 NS-051 NS-066 NS-069 NS-149 NS-180 NS-300");
    (void)state;
    table *t = open_raw(2, NULL);
    bad(t, "scientists", "newton", "turn_order_number", json_integer(1), "scientists[0].turn_order_number",
        "disagrees");
    bad(t, "spaces", "rest_1", "resolve_index", json_integer(2), "spaces[0].resolve_index", "wrong_order");
    bad(t, "spaces", "rest_1", "block", json_string("influence"), "spaces[0].track", "disagrees");
    bad(t, "spaces", "influence_science", "track", json_null(), "spaces[8].track", "disagrees");
    bad(t, "spaces", "happening_1", "card_slot", json_null(), "spaces[3].card_slot", "disagrees");
    bad(t, "spaces", "rest_2", "turn_order_place", json_null(), "spaces[1].turn_order_place", "disagrees");
    bad(t, "spaces", "rest_2", "modifier", json_integer(1), "spaces[1].modifier", "disagrees");
    bad(t, "discoveries", "logarithms", "prerequisites.0", json_string("infinite_series"),
        "discoveries[1].prerequisites", "not_lower");
    bad(t, "discoveries", "cometary_orbits", "prerequisite_groups.0", json_string("group_none"),
        "discoveries[11].prerequisite_groups[0]", "unknown_id");
    bad(t, "discoveries", "moons_of_jupiter", "level", json_integer(2), "discoveries[9].prerequisite_groups",
        "not_lower");
    bad(t, "groups", "group_physics_4", "any_of.1", json_string("astrology"), "groups[2].any_of", "disagrees");
    bad(t, "player_counts", "players_3", "publish_spaces", json_integer(1), "player_counts[1].publish_spaces",
        "disagrees");
    bad(t, "player_counts", "players_3", "max_rounds", json_integer(12), "player_counts[1].max_rounds", "disagrees");
    bad(t, "player_counts", "players_3", "cards_per_level", json_integer(13), "player_counts[1].cards_per_level",
        "too_few_cards");
    bad(t, "spaces", "research_4", "min_players", json_integer(5), "player_counts[2].players", "too_few_spaces");
    bad(t, "fields", "biology", "min_players", json_integer(2), "player_counts[0].fields_in_play", "disagrees");
    close_table(t);
}

static void effects(void **state)
{
    RULES("NS-002 NS-105 NS-106 NS-224 NS-226 NS-229 NS-232");
    (void)state;
    table *t = open_raw(2, NULL);
    bad(t, "event_cards", "tulip_mania", "effects.0.trigger", json_string("passive"), "event_cards[19].effects",
        "wrong_trigger");
    bad(t, "event_cards", "tulip_mania", "effects.0.track", json_null(), "event_cards[19].effects", "bad_effect");
    bad(t, "event_cards", "tulip_mania", "effects.0.op", json_string("steal"), "event_cards[19].effects[0].op",
        "unknown_word");
    bad(t, "event_cards", "tulip_mania", "effects.0.op", json_null(), "event_cards[19].effects", "bad_effect");
    bad(t, "event_cards", "napiers_bones", "effects.0.action", json_null(), "event_cards[13].effects", "bad_effect");
    bad(t, "event_cards", "napiers_bones", "effects.0.fields.0", json_string("alchemy"),
        "event_cards[13].effects[0].fields[0]", "unknown_word");
    bad(t, "event_cards", "medici_patronage", "effects.0.window", json_null(), "event_cards[14].effects", "bad_effect");
    bad(t, "event_cards", "gunpowder_plot", "effects.0.spaces.0", json_string("nowhere"),
        "event_cards[2].effects[0].spaces[0]", "unknown_id");
    bad(t, "event_cards", "novum_organum", "effects.0.action", json_string("publish"), "event_cards[11].effects",
        "bad_effect"); /* NS-153: no card adds a publication */
    bad(t, "event_cards", "house_of_elzevir", "effects.0.duration", json_string("instant"), "event_cards[26].effects",
        "bad_effect"); /* NS-232 */
    bad(t, "event_cards", "peace_of_westphalia", "effects.0.target", json_string("self"), "event_cards[20].effects",
        "bad_effect"); /* NS-224 */
    bad(t, "event_cards", "dutch_east_india_company", "effects.0.amount", json_integer(0), "event_cards[6].effects",
        "bad_effect");
    bad(t, "event_cards", "great_plague_of_london", "effects.0.op", json_string("place_research_marker"),
        "event_cards[36].effects", "bad_effect");
    close_table(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stated),
        cmocka_unit_test(structure),
        cmocka_unit_test(effects),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
