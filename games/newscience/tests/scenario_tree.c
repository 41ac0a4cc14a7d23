/* The New Science: knowledge and the tree. */
#include "table.h"

static void what_is_known(void **state)
{
    RULES("NS-043 NS-044 NS-128 NS-166");
    (void)state;
    table *t = open_table("galileo newton kepler", NULL);
    given_researched(t, 0, "symbolic_algebra");
    given_tested(t, 0, "astrology");
    given_tested(t, 1, "laws_of_attraction");
    assert_false(knows(t, 0, "symbolic_algebra"));
    assert_true(knows(t, 0, "astrology"));
    assert_false(knows(t, 1, "astrology")); /* by experiment only the one who made it */
    given_published(t, 0, "symbolic_algebra");
    for (unsigned i = 0; i < 3; i++)
        assert_true(knows(t, i, "symbolic_algebra"));
    assert_text(seen(t, 2, "discoveries.symbolic_algebra.you.knows"), "true");
    assert_text(seen(t, 2, "discoveries.astrology.you.knows"), "false");
    close_table(t);
}

static void all_prerequisites_together(void **state)
{
    RULES("NS-045 NS-044 NS-052 NS-047 NS-V11 NS-V12");
    (void)state;
    table *t = open_table("galileo newton", NULL);
    given_researched(t, 0, "astrology");
    given_tested(t, 0, "laws_of_attraction");
    assert_false(eligible(t, 0, "heliocentrism")); /* a research marker is no knowledge */
    assert_text(seen(t, 0, "discoveries.heliocentrism.you.missing"), "[\"astrology\"]");
    close_table(t);
    t = open_table("galileo newton", NULL);
    given_tested(t, 0, "astrology");
    assert_false(eligible(t, 0, "heliocentrism"));
    assert_false(eligible(t, 0, "planetary_motion"));
    assert_text(seen(t, 0, "discoveries.planetary_motion.you.missing"), "[\"laws_of_attraction\"]");
    given_published(t, 1, "laws_of_attraction");
    assert_true(eligible(t, 0, "heliocentrism"));
    assert_true(eligible(t, 0, "planetary_motion"));
    assert_false(eligible(t, 1, "planetary_motion"));
    assert_text(seen(t, 0, "discoveries.planetary_motion.you.missing"), "[]");
    close_table(t);
}

static void one_of_a_group(void **state)
{
    RULES("NS-046 NS-048 NS-049 NS-050 NS-051 NS-053 NS-V01 NS-V13 NS-V14");
    (void)state;
    static const char *const astronomy[] = {"heliocentrism", "planetary_motion"};
    static const char *const mathematics[] = {"analytic_geometry", "theory_of_probability"};
    static const char *const physics[] = {"theory_of_the_pendulum", "light_spectrum", "elastic_force"};
    table *t = open_table("galileo newton", NULL);
    assert_text(seen(t, 0, "discoveries.moons_of_jupiter.you.missing"), "[\"group_astronomy_2\"]");
    assert_text(seen(t, 0, "discoveries.infinite_series.you.missing"), "[\"group_mathematics_3\"]");
    close_table(t);
    for (unsigned i = 0; i < 2; i++) {
        t = open_table("galileo newton", NULL);
        given_tested(t, 0, astronomy[i]);
        assert_true(eligible(t, 0, "moons_of_jupiter"));
        given_tested(t, 0, mathematics[i]);
        assert_true(eligible(t, 0, "infinite_series"));
        close_table(t);
    }
    for (unsigned i = 0; i < 3; i++) {
        t = open_table("galileo newton", NULL);
        given_published(t, 1, "infinite_series");
        given_published(t, 1, "heliocentrism");
        assert_text(seen(t, 0, "discoveries.universal_gravitation.you.missing"), "[\"group_physics_4\"]");
        given_tested(t, 0, physics[i]);
        assert_true(eligible(t, 0, "universal_gravitation"));
        close_table(t);
    }
}

static void eligible_or_not(void **state)
{
    RULES("NS-054 NS-055 NS-056 NS-057 NS-060");
    (void)state;
    table *t = open_table("galileo newton kepler", NULL);
    given_influence(t, 0, 0, 0, 0, 0); /* influence is not needed to research */
    assert_true(eligible(t, 0, "astrology"));
    given_researched(t, 0, "astrology");
    given_researched(t, 1, "astrology"); /* several in one area */
    given_tested(t, 2, "astrology");
    assert_text(seen(t, 0, "discoveries.astrology.research"), "[0,1]");
    assert_text(seen(t, 0, "discoveries.astrology.experiment"), "[2]");
    for (unsigned i = 0; i < 3; i++)
        assert_false(eligible(t, i, "astrology")); /* one marker each */
    given_published(t, 2, "symbolic_algebra");
    for (unsigned i = 0; i < 3; i++)
        assert_false(eligible(t, i, "symbolic_algebra"));
    assert_text(seen(t, 0, "discoveries.symbolic_algebra.published"), "2");
    SPEND(t, "research_1");
    refused(t, 0, "research symbolic_algebra");
    refused(t, 0, "research astrology");
    act(t, 0, "research logarithms");
    assert_true(researched(t, 0, "logarithms"));
    close_table(t);
}

static void without_publishing(void **state)
{
    RULES("NS-059 NS-060 NS-128");
    (void)state;
    table *t = open_table("galileo newton", NULL);
    given_tested(t, 0, "symbolic_algebra");
    given_influence(t, 0, 0, 0, 0, 0);
    given_rest(t, 0, 3);
    SPEND(t, "research_1 experiment_1");
    act(t, 0, "research logarithms\nexperiment logarithms 3 plain");
    chance(t, "throw 2");
    assert_true(tested(t, 0, "logarithms"));
    assert_int(t->s->prestige[0], 0);
    assert_true(eligible(t, 0, "analytic_geometry"));
    close_table(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_known),      cmocka_unit_test(all_prerequisites_together),
        cmocka_unit_test(one_of_a_group),     cmocka_unit_test(eligible_or_not),
        cmocka_unit_test(without_publishing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
