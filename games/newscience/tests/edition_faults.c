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
    bad(t, "groups", "group_mathematics_3", "any_of.1", json_string("analytic_geometry"), "groups[1].any_of",
        "named_twice");
    bad(t, "discoveries", "infinitesimal_calculus", "prerequisites.0", json_string("falling_bodies"),
        "discoveries[5].prerequisites", "named_twice");
    bad(t, "discoveries", "universal_gravitation", "prerequisite_groups.1", json_string("group_physics_4"),
        "discoveries[18].prerequisite_groups", "named_twice");
    close_table(t);
}

/* Places of Rest and spaces of cards: in order, none without those before it. */
static void places(void **state)
{
    RULES("NS-081 NS-083 NS-084 NS-094 NS-096");
    (void)state;
    table *t = open_raw(2, NULL);
    bad(t, "spaces", "rest_1", "turn_order_place", json_integer(2), "spaces[0].turn_order_place", "wrong_order");
    bad(t, "spaces", "rest_2", "turn_order_place", json_integer(1), "spaces[1].turn_order_place", "wrong_order");
    bad(t, "spaces", "rest_1", "min_players", json_integer(4), "spaces[1].min_players", "wrong_order");
    bad(t, "spaces", "happening_2", "card_slot", json_integer(1), "spaces[4].card_slot", "wrong_order");
    bad(t, "spaces", "happening_1", "card_slot", json_integer(2), "spaces[3].card_slot", "wrong_order");
    bad(t, "spaces", "happening_1", "min_players", json_integer(4), "player_counts[0].events_per_round", "disagrees");
    bad(t, "spaces", "happening_1", "min_players", json_integer(5), "spaces[4].min_players", "wrong_order");
    bad(t, "spaces", "happening_2", "min_players", json_integer(3), "player_counts[1].events_per_round", "disagrees");
    close_table(t);
}

static void effects(void **state)
{
    RULES("NS-002 NS-105 NS-106 NS-224 NS-226 NS-229 NS-232");
    (void)state;
    table *t = open_raw(2, NULL);
    bad(t, "event_cards", "tulip_mania", "effects.0.trigger", json_string("passive"), "event_cards[19].effects[0]",
        "wrong_trigger");
    bad(t, "event_cards", "tulip_mania", "effects.0.track", json_null(), "event_cards[19].effects[0]", "bad_effect");
    bad(t, "event_cards", "tulip_mania", "effects.0.op", json_string("steal"), "event_cards[19].effects[0].op",
        "unknown_word");
    bad(t, "event_cards", "tulip_mania", "effects.0.op", json_null(), "event_cards[19].effects[0]", "bad_effect");
    bad(t, "event_cards", "napiers_bones", "effects.0.action", json_null(), "event_cards[13].effects[0]", "bad_effect");
    bad(t, "event_cards", "napiers_bones", "effects.0.fields.0", json_string("alchemy"),
        "event_cards[13].effects[0].fields[0]", "unknown_word");
    bad(t, "event_cards", "medici_patronage", "effects.0.window", json_null(), "event_cards[14].effects[0]",
        "bad_effect");
    bad(t, "event_cards", "gunpowder_plot", "effects.0.spaces.0", json_string("nowhere"),
        "event_cards[2].effects[0].spaces[0]", "unknown_id");
    bad(t, "event_cards", "novum_organum", "effects.0.action", json_string("publish"), "event_cards[11].effects[0]",
        "bad_effect"); /* NS-153: no card adds a publication */
    bad(t, "event_cards", "house_of_elzevir", "effects.0.duration", json_string("instant"),
        "event_cards[26].effects[0]", "bad_effect"); /* NS-232 */
    bad(t, "event_cards", "peace_of_westphalia", "effects.0.target", json_string("self"), "event_cards[20].effects[0]",
        "bad_effect"); /* NS-224 */
    bad(t, "event_cards", "dutch_east_india_company", "effects.0.amount", json_integer(0), "event_cards[6].effects[0]",
        "bad_effect");
    bad(t, "event_cards", "great_plague_of_london", "effects.0.op", json_string("place_research_marker"),
        "event_cards[36].effects[0]", "bad_effect");
    close_table(t);
}

/* What an effect says with a member of its own, a path below the effect. */
static void bad_effect(table *t, const char *card, const char *key, json_t *value, const char *path)
{
    bad(t, "event_cards", card, key, value, path, "bad_effect");
}

/* Of every operation and trigger only those for whom it works. */
static void targets(void **state)
{
    RULES("NS-224 NS-227 NS-232 NS-276 NS-282");
    (void)state;
    table *t = open_raw(2, NULL);
    bad_effect(t, "tulip_mania", "effects.0.target", json_string("chosen_opponent"), "event_cards[19].effects[0]");
    bad_effect(t, "tulip_mania", "effects.0.target", json_string("self"), "event_cards[19].effects[0]");
    bad_effect(t, "tulip_mania", "effects.0.op", json_string("gain_influence"), "event_cards[19].effects[0]");
    bad_effect(t, "tulip_mania", "effects.0.track", json_string("choice"), "event_cards[19].effects[0]");
    bad_effect(t, "glorious_revolution", "effects.1.target", json_string("chosen_opponent"),
               "event_cards[40].effects[1]");
    bad_effect(t, "glorious_revolution", "effects.0.target", json_string("all_players"),
               "event_cards[40].effects[1]"); /* nobody leads */
    bad_effect(t, "defenestration_of_prague", "effects.0.target", json_string("leaders"), "event_cards[4].effects[0]");
    bad_effect(t, "great_fire_of_london", "effects.0.target", json_string("self"), "event_cards[37].effects[0]");
    bad_effect(t, "dutch_east_india_company", "effects.0.target", json_string("leaders"), "event_cards[6].effects[0]");
    bad_effect(t, "calculus_priority_dispute", "effects.0.target", json_string("self"), "event_cards[46].effects[0]");
    bad_effect(t, "robert_hooke", "effects.0.target", json_string("self"), "event_cards[24].effects[0]");
    bad_effect(t, "novum_organum", "effects.0.target", json_string("all_players"), "event_cards[11].effects[0]");
    bad_effect(t, "galilean_telescope", "effects.0.target", json_string("all_players"), "event_cards[12].effects[0]");
    close_table(t);
}

/* What an operation would read past. */
static void read_past(void **state)
{
    RULES("NS-081 NS-106 NS-228 NS-231 NS-247 NS-250");
    (void)state;
    table *t = open_raw(2, NULL);
    bad(t, "event_cards", "great_comet_of_1618", "effects.0.fields",
        json_pack("[sssss]", "biology", "chemistry", "physics", "astronomy", "mathematics"),
        "event_cards[3].effects[0].fields", "not_an_array");
    bad(t, "event_cards", "founding_of_the_royal_society", "effects.1.choose_from",
        json_pack("[ssss]", "government", "religion", "enterprise", "science"),
        "event_cards[25].effects[1].choose_from", "not_an_array");
    bad_effect(t, "great_comet_of_1618", "effects.0.fields.0", json_null(), "event_cards[3].effects[0]");
    bad_effect(t, "founding_of_the_royal_society", "effects.1.choose_from.0", json_string("choice"),
               "event_cards[25].effects[1]");
    bad_effect(t, "founding_of_the_royal_society", "effects.1.count", json_integer(2), "event_cards[25].effects[1]");
    bad_effect(t, "suspension_of_copernicus", "effects.0.if_requires_track", json_string("choice"),
               "event_cards[1].effects[0]");
    bad_effect(t, "gunpowder_plot", "effects.0.spaces.0", json_string("rest_1"), "event_cards[2].effects[0]");
    bad_effect(t, "gunpowder_plot", "effects.0.spaces.0", json_null(), "event_cards[2].effects[0]");
    bad_effect(t, "gunpowder_plot", "effects.0.amount", json_integer(2), "event_cards[2].effects[0]");
    bad_effect(t, "huygens_pendulum_clock", "effects.0.window", json_string("after_experiment_roll"),
               "event_cards[32].effects[0]");
    bad_effect(t, "huygens_pendulum_clock", "effects.0.window", json_string("before_publish_check"),
               "event_cards[32].effects[0]");
    bad_effect(t, "correspondence_with_peiresc", "effects.0.window", json_string("after_experiment_roll"),
               "event_cards[17].effects[0]");
    bad_effect(t, "correspondence_with_peiresc", "effects.0.fields", json_pack("[s]", "biology"),
               "event_cards[17].effects[0]");
    bad_effect(t, "correspondence_with_peiresc", "effects.0.op", json_string("requirement_modifier"),
               "event_cards[17].effects[0]");
    bad_effect(t, "tychos_observations", "effects.0.window", json_string("before_experiment_roll"),
               "event_cards[15].effects[0]");
    bad_effect(t, "medici_patronage", "effects.0.amount", json_integer(-3), "event_cards[14].effects[0]");
    bad_effect(t, "medici_patronage", "effects.0.track", json_string("government"), "event_cards[14].effects[0]");
    bad_effect(t, "oldenburgs_correspondence", "effects.0.require_opponent_experiment", json_false(),
               "event_cards[44].effects[0]");
    bad_effect(t, "oldenburgs_correspondence", "effects.0.max_level", json_integer(2), "event_cards[44].effects[0]");
    bad_effect(t, "bank_of_england", "effects.0.condition", json_string("opponent_chosen"),
               "event_cards[45].effects[0]");
    close_table(t);
}

/* All that may hold at once stays within what a sum has room for. */
static void sums(void **state)
{
    RULES("NS-220 NS-221 NS-222");
    (void)state;
    static const char *const effect = "{s:s,s:s,s:s,s:i,s:s,s:s}";
    table *t = open_raw(2, NULL);
    for (int sign = -1; sign <= 1; sign += 2) {
        json_t *five = json_array();
        for (unsigned i = 0; i < 5; i++)
            json_array_append_new(five, json_pack(effect, "trigger", "round", "op", "action_modifier", "target",
                                                  "all_players", "amount", 9 * sign, "duration", "round", "action",
                                                  "publish"));
        bad(t, "event_cards", "english_civil_war", "effects", five, "event_cards[21].effects", "too_much");
    }
    json_t *four = json_array(); /* 29 by itself, and 4 more by a scientist and two cards of the round */
    for (unsigned i = 0; i < 4; i++)
        json_array_append_new(four, json_pack(effect, "trigger", "passive", "op", "action_modifier", "target", "self",
                                              "amount", i ? 9 : 2, "duration", "while_kept", "action", "publish"));
    bad(t, "event_cards", "wolfenbuttel_library", "effects", four, "event_cards[53].effects", "too_much");
    close_table(t);
}

/* What people read, in both languages. */
static void words(void **state)
{
    RULES("NS-330");
    (void)state;
    table *t = open_raw(2, NULL);
    bad(t, "discoveries", "logarithms", "name", json_null(), "discoveries[1].name.en", "missing");
    bad(t, "event_cards", "medici_patronage", "text.fr", json_null(), "event_cards[14].text.fr", "missing");
    bad(t, "scientists", "newton", "name.en", json_string(""), "scientists[4].name.en", "missing");
    close_table(t);
}

/* A table without the words at all: its first record is told. */
static void wordless(table *t, const char *list, const char *key)
{
    json_t *file = json_loads(orr_edition_json(t->m->rules.edition, NULL), 0, NULL), *record;
    char path[64], *text;
    orr_edition *e;
    orr_faults f;
    size_t i;
    json_array_foreach(json_object_get(file, list), i, record) { json_object_del(record, key); }
    text = json_dumps(file, 0);
    assert_int(orr_edition_load(t->m->rules.game, text, strlen(text), &e, &f), ORR_BAD_INPUT);
    assert_int(f.total, 2 * i); /* in English and French */
    snprintf(path, sizeof path, "%s[0].%s.en", list, key);
    assert_text(f.at[0].path, path);
    assert_text(f.at[0].code, "missing");
    orr_faults_deinit(&f);
    free(text);
    json_decref(file);
}

static void no_words(void **state)
{
    RULES("NS-006 NS-330");
    (void)state;
    static const char *const named[] = {"fields", "discoveries", "groups",     "scientists",
                                        "blocks", "spaces",      "event_cards"};
    table *t = open_raw(2, NULL);
    for (unsigned i = 0; i < sizeof named / sizeof *named; i++)
        wordless(t, named[i], "name");
    wordless(t, "scientists", "text");
    wordless(t, "event_cards", "text");
    close_table(t);
}

/* Where single values come from. */
static void sources(void **state)
{
    RULES("NS-330");
    (void)state;
    table *t = open_raw(2, NULL);
    bad(t, "scientists", "galileo", "source", json_string("printed"), "scientists[1].source", "unknown_word");
    bad(t, "scientists", "galileo", "sources", json_string("rulebook"), "scientists[1].sources", "not_an_object");
    bad(t, "scientists", "galileo", "sources", json_pack("{s:s}", "modifiers.research", "printed"),
        "scientists[1].sources.modifiers.research", "unknown_word");
    bad(t, "scientists", "galileo", "sources", json_pack("{s:s}", "modifiers.throw", "rulebook"),
        "scientists[1].sources.modifiers.throw", "unknown_member");
    bad(t, "event_cards", "robert_hooke", "sources", json_pack("{s:s}", "effects[0].opp", "published"),
        "event_cards[24].sources.effects[0].opp", "unknown_member");
    close_table(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stated),   cmocka_unit_test(structure), cmocka_unit_test(places), cmocka_unit_test(effects),
        cmocka_unit_test(targets),  cmocka_unit_test(read_past), cmocka_unit_test(sums),   cmocka_unit_test(words),
        cmocka_unit_test(no_words), cmocka_unit_test(sources),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
