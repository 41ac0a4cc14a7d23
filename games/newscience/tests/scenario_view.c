/* The New Science: what the screen is given. */
#include "table.h"

static void spaces(void **state)
{
    RULES("NS-323 NS-011 NS-094");
    (void)state;
    table *t = open_table("kepler galileo newton kircher", NULL);
    given_cards(t, "gunpowder_plot", "napiers_bones");
    assert_text(seen(t, 0, "spaces.rest_1.state"), "\"free\"");
    assert_text(seen(t, 0, "spaces.rest_2.state"), "\"later\"");
    assert_text(seen(t, 0, "spaces.happening_1.state"), "\"shut\""); /* an EFFECT */
    assert_text(seen(t, 0, "spaces.happening_2.state"), "\"free\"");
    assert_text(seen(t, 0, "spaces.influence_government.state"), "\"closed\"");
    assert_text(seen(t, 0, "spaces.research_1"),
                "{\"id\":\"research_1\",\"owner\":null,\"modifier\":1,\"state\":\"free\"}");
    act(t, 0, "place rest_1");
    assert_text(seen(t, ORR_SPECTATOR, "spaces.rest_1"),
                "{\"id\":\"rest_1\",\"owner\":0,\"modifier\":0,\"state\":\"waiting\"}");
    assert_text(seen(t, 0, "spaces.rest_2.state"), "\"free\"");
    close_table(t);
    t = open_table("kepler galileo", NULL);
    given_cards(t, "gunpowder_plot", NULL);
    SPEND(t, "research_1");
    assert_text(seen(t, 0, "spaces.happening_1.state"), "\"shut\""); /* in resolution too */
    close_table(t);
    t = open_table("kepler galileo", NULL);
    json_t *v = look(t, 0);
    assert_int(json_array_size(at(v, "spaces")), 2 + 1 + 4 + 2 + 2 + 1); /* those of this player count */
    json_decref(v);
    SPEND(t, "rest_1 research_1 experiment_1");
    assert_text(seen(t, 0, "spaces.rest_1.state"), "\"done\"");
    assert_text(seen(t, 0, "spaces.research_1.state"), "\"now\"");
    assert_text(seen(t, 0, "spaces.experiment_1.state"), "\"waiting\"");
    assert_text(seen(t, 0, "pending.space"), "\"research_1\"");
    assert_text(seen(t, 0, "pending.bonus"), "1");
    assert_text(seen(t, 0, "ask"), "\"research\"");
    assert_text(seen(t, 0, "turn"), "0");
    close_table(t);
}

static void the_tree(void **state)
{
    RULES("NS-324 NS-325 NS-047 NS-048 NS-058");
    (void)state;
    table *t = open_table("galileo newton kepler", NULL);
    json_t *v = look(t, 0);
    assert_int(json_array_size(at(v, "discoveries")), 19); /* the fields that are in play */
    json_decref(v);
    given_tested(t, 0, "astrology");
    given_researched(t, 0, "symbolic_algebra");
    given_researched(t, 1, "symbolic_algebra");
    given_published(t, 2, "laws_of_attraction");
    assert_text(seen(t, 0, "discoveries.astrology.you.state"), "\"tested\"");
    assert_text(seen(t, 0, "discoveries.symbolic_algebra.you.state"), "\"researched\"");
    assert_text(seen(t, 0, "discoveries.symbolic_algebra.research"), "[0,1]");
    assert_text(seen(t, 0, "discoveries.laws_of_attraction.you.state"), "\"published\"");
    assert_text(seen(t, 0, "discoveries.laws_of_attraction.published"), "2");
    assert_text(seen(t, 0, "discoveries.heliocentrism.you.state"), "\"open\"");
    assert_text(seen(t, 1, "discoveries.heliocentrism.you.state"), "\"locked\"");
    assert_text(seen(t, 1, "discoveries.heliocentrism.you.missing"), "[\"astrology\"]");
    assert_text(seen(t, 1, "discoveries.universal_gravitation.you.missing"),
                "[\"infinite_series\",\"group_physics_4\",\"group_astronomy_2\"]");
    assert_text(seen(t, 1, "seats.0.knows"), "[\"astrology\"]");
    assert_text(seen(t, 1, "summit"), "{\"published\":0,\"of\":3}");
    v = look(t, ORR_SPECTATOR); /* nobody's own knowledge */
    assert_null(json_object_get(at(v, "discoveries.astrology"), "you"));
    json_decref(v);
    close_table(t);
}

/* What is known well enough and finds no marker is not out of reach. */
static void no_marker(void **state)
{
    RULES("NS-325 NS-313");
    (void)state;
    for (unsigned limit = 0; limit < 2; limit++) {
        table *t = open_table("galileo newton", limit ? "marker_limit=on" : NULL);
        given_published(t, 0,
                        "astrology laws_of_attraction symbolic_algebra logarithms falling_bodies heliocentrism "
                        "planetary_motion moons_of_jupiter atmospheric_pressure light_spectrum");
        assert_text(seen(t, 0, "discoveries.analytic_geometry.you.state"), limit ? "\"no_marker\"" : "\"open\"");
        assert_text(seen(t, 0, "discoveries.infinite_series.you.state"), "\"locked\"");
        assert_text(seen(t, 1, "discoveries.analytic_geometry.you.state"), "\"open\"");
        close_table(t);
    }
}

static void players(void **state)
{
    RULES("NS-326 NS-327 NS-010 NS-012");
    (void)state;
    table *t = open_table("kircher galileo", NULL);
    given_lab(t, 0, "medici_patronage");
    given_prestige(t, 0, 12);
    given_researched(t, 0, "astrology");
    assert_text(seen(t, 1, "order"), "[1,0]");
    assert_text(seen(t, 1, "next_order"), "[]");
    assert_text(seen(t, 1, "seats.0.scientist"), "\"kircher\"");
    assert_text(seen(t, 1, "seats.0.prestige"), "12");
    assert_text(seen(t, 1, "seats.0.rest"), "3");
    assert_text(seen(t, 1, "seats.0.influence"), "[0,2,0,0]");
    assert_text(seen(t, 1, "seats.0.modifiers"), "[0,1,1]");
    assert_text(seen(t, 1, "seats.0.laboratory"), "\"medici_patronage\"");
    assert_text(seen(t, 1, "seats.1.laboratory"), "null");
    assert_text(seen(t, 1, "seats.0.markers"), "1");
    assert_text(seen(t, 1, "seats.0.to_place"), "3");
    act(t, 1, "place research_1");
    assert_text(seen(t, 1, "seats.1.to_place"), "2");
    assert_text(seen(t, 1, "seats.1.waiting"), "1");
    close_table(t);
}

static void cards(void **state)
{
    RULES("NS-328 NS-330 NS-331 NS-006");
    (void)state;
    table *t = open_table("kepler galileo newton kircher", NULL);
    given_cards(t, "royal_observatories", "house_of_elzevir");
    assert_text(seen(t, 0, "cards.0"),
                "{\"slot\":1,\"card\":\"royal_observatories\",\"claimed\":null,\"state\":\"in_force\"}");
    assert_text(seen(t, 0, "cards.1.state"), "\"waiting\"");
    act(t, 0, "place happening_2");
    assert_text(seen(t, 0, "cards.1.claimed"), "0");
    assert_text(seen(t, 0, "stack"), "{\"count\":30,\"level\":1,\"next\":null}");
    assert_text(seen(t, 0, "edition"), "\"reconstructed_1\"");
    given_stack(t, 0, 3, 10);
    assert_text(seen(t, 0, "stack"), "{\"count\":13,\"level\":2,\"next\":null}");
    act(t, 1, "place research_1"); /* the flow goes on: a PLAY in force for its owner */
    defaults(t);
    close_table(t);
    t = open_table("kepler galileo", NULL);
    given_cards(t, "house_of_elzevir", NULL);
    SPEND(t, "happening_1", "research_1");
    assert_text(seen(t, 1, "cards.0"),
                "{\"slot\":1,\"card\":\"house_of_elzevir\",\"claimed\":0,\"state\":\"in_force\"}");
    close_table(t);
}

/* Every chance is counted by trying all six faces. */
static unsigned counted(const table *t, const char *action)
{
    orr_action a;
    unsigned good = 0;
    assert_int_equal(orr_action_parse(&t->m->rules, action, &a), ORR_OK);
    for (uint16_t die = 1; die <= 6; die++) {
        newscience_state s = *t->s;
        orr_game_newscience.apply(&t->m->rules, &s, s.turn, a, NULL);
        orr_game_newscience.apply(&t->m->rules, &s, ORR_CHANCE, (orr_action){.verb = V_THROW, .a = die}, NULL);
        good += s.experiment[0] >> a.a & 1;
    }
    return (good * 100 + 3) / 6;
}

static void chances(void **state)
{
    RULES("NS-329 NS-136 NS-141 NS-317");
    (void)state;
    static const char *const lab[] = {NULL, "denis_papin_assistant", "huygens_pendulum_clock"};
    for (unsigned i = 0; i < 3; i++) {
        table *t = open_table("galileo newton", NULL);
        given_rest(t, 0, 3);
        given_lab(t, 0, lab[i]);
        given_researched(t, 0, "infinitesimal_calculus"); /* target 6 */
        SPEND(t, "experiment_2 publish_1 influence_science");
        for (unsigned rest = 0; rest < 4; rest++) {
            char action[80], path[100], percent[8];
            snprintf(action, sizeof action, "experiment infinitesimal_calculus %u plain", rest);
            snprintf(path, sizeof path, "discoveries.infinitesimal_calculus.you.test.chances.%u", rest);
            snprintf(percent, sizeof percent, "%u", counted(t, action));
            assert_text(seen(t, 0, path), percent);
            snprintf(action, sizeof action, "experiment infinitesimal_calculus %u with_card", rest);
            snprintf(path, sizeof path, "discoveries.infinitesimal_calculus.you.test.chances_with_card.%u", rest);
            if (i == 2) {
                snprintf(percent, sizeof percent, "%u", counted(t, action));
                assert_text(seen(t, 0, path), percent);
            }
        }
        close_table(t);
    }
    table *t = open_table("galileo newton", NULL); /* the spare point of a space counts while it is resolved */
    given_rest(t, 0, 0);
    given_researched(t, 0, "infinitesimal_calculus");
    SPEND(t, "experiment_1 publish_1 influence_science");
    assert_text(seen(t, 0, "discoveries.infinitesimal_calculus.you.test.chances"), "[50]");
    act(t, 0, "experiment infinitesimal_calculus 0 plain");
    assert_text(seen(t, 1, "pending.total"), "2");
    assert_text(seen(t, 1, "pending.target"), "6");
    assert_text(seen(t, 1, "ask"), "\"die\"");
    close_table(t);
}

static void before_confirming(void **state)
{
    RULES("NS-329 NS-122 NS-159");
    (void)state;
    table *t = open_table("kepler newton", NULL);
    given_published(t, 1, "symbolic_algebra");
    given_tested(t, 0, "heliocentrism");
    given_rest(t, 0, 1);
    given_influence(t, 0, 1, 1, 0, 0);
    assert_text(seen(t, 0, "discoveries.logarithms.you.research"),
                "{\"total\":1,\"parts\":{\"energy\":1,\"scientist\":0,\"space\":0,\"cards\":[]},\"need\":2,\"short\":1,"
                "\"can\":true}");
    assert_text(seen(t, 0, "discoveries.heliocentrism.you.publish.short"), "1");
    assert_text(seen(t, 0, "discoveries.heliocentrism.you.publish.lacks"), "[\"religion\"]");
    assert_text(seen(t, 0, "discoveries.heliocentrism.you.publish.can"), "false");
    given_influence(t, 0, 1, 2, 0, 0);
    assert_text(seen(t, 0, "discoveries.heliocentrism.you.publish.can"), "true");
    given_rest(t, 0, 0);
    assert_text(seen(t, 0, "discoveries.heliocentrism.you.publish.can"), "false");
    assert_text(seen(t, 0, "discoveries.logarithms.you.research.can"), "false");
    close_table(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(spaces),
        cmocka_unit_test(the_tree),
        cmocka_unit_test(players),
        cmocka_unit_test(no_marker),
        cmocka_unit_test(cards),
        cmocka_unit_test(chances),
        cmocka_unit_test(before_confirming),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
