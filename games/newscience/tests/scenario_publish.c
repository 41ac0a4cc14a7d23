/* The New Science: publishing. */
#include "table.h"

static void what_can_be_published(void **state)
{
    RULES("NS-148 NS-155 NS-156 NS-157 NS-158 NS-161 NS-162 NS-163 NS-164 NS-165 NS-V03 NS-058 NS-R27");
    (void)state;
    table *t = open_table("kircher newton", NULL);
    given_rest(t, 0, 0);
    given_tested(t, 0, "astrology");
    given_researched(t, 0, "laws_of_attraction");
    given_published(t, 1, "symbolic_algebra");
    given_influence(t, 0, 0, 1, 0, 0);
    SPEND(t, "publish_1");
    assert_text(offers(t, 0), "publish astrology plain\ndecline");
    assert_text(why(t, 0, "publish laws_of_attraction plain"), "{\"k\":\"not_tested\",\"rule\":\"NS-155\"}");
    assert_text(why(t, 0, "publish symbolic_algebra plain"), "{\"k\":\"published\",\"rule\":\"NS-055\",\"seat\":1}");
    act(t, 0, "publish astrology plain");
    assert_true(saw(t, "{\"k\":\"published\",\"by\":0,\"discovery\":\"astrology\",\"prestige\":2,\"rest\":0}"));
    assert_int(t->s->prestige[0], 2);
    assert_int(t->s->influence[0][RELIGION], 1); /* not spent */
    assert_true(published(t, 0, "astrology"));
    assert_false(tested(t, 0, "astrology")); /* the marker has moved */
    close_table(t);
}

static void influence_is_short(void **state)
{
    RULES("NS-161 NS-163 NS-075");
    (void)state;
    table *t = open_table("kircher newton", NULL);
    given_tested(t, 0, "astrology heliocentrism"); /* 3 points; government 1, religion 2 */
    given_rest(t, 0, 3);
    given_influence(t, 0, 0, 2, 5, 5);
    SPEND(t, "publish_1");
    assert_false(offered(t, 0, "publish heliocentrism plain"));
    assert_text(why(t, 0, "publish heliocentrism plain"),
                "{\"k\":\"influence\",\"rule\":\"NS-161\",\"track\":\"government\",\"need\":1,\"have\":0}");
    act(t, 0, "publish astrology plain");
    close_table(t);
    t = open_table("kircher newton", NULL);
    given_tested(t, 0, "astrology");
    given_influence(t, 0, 5, 0, 5, 5);
    given_rest(t, 0, 3);
    SPEND(t, "publish_1", "research_1");
    until(t, 1);
    act(t, 1, "decline");
    assert_true(saw(t, "{\"k\":\"nothing\",\"by\":0,\"space\":\"publish_1\"}")); /* lost */
    assert_int(t->s->rest[0], 3);
    assert_int(t->s->prestige[0], 0);
    close_table(t);
}

static void rest_for_points(void **state)
{
    RULES("NS-159 NS-160 NS-157 NS-163");
    (void)state;
    for (unsigned rest = 0; rest < 3; rest++) {
        table *t = open_table("kircher newton", NULL); /* 1 + 1 against 3 */
        given_tested(t, 0, "heliocentrism");
        given_influence(t, 0, 1, 2, 0, 0);
        given_rest(t, 0, rest);
        SPEND(t, "publish_1", "research_1");
        if (rest) {
            until(t, 0);
            act(t, 0, "publish heliocentrism plain");
            assert_int(t->s->rest[0], rest - 1);
            assert_int(t->s->prestige[0], 4);
        } else {
            act(t, 1, "decline");
            assert_true(saw(t, "{\"k\":\"nothing\",\"by\":0,\"space\":\"publish_1\"}"));
        }
        close_table(t);
    }
}

static void everybody_learns(void **state)
{
    RULES("NS-166 NS-167 NS-R19");
    (void)state;
    table *t = open_table("kircher newton kepler", NULL);
    given_tested(t, 0, "astrology");
    given_tested(t, 1, "astrology");
    given_researched(t, 2, "astrology");
    given_tested(t, 2, "laws_of_attraction");
    assert_false(eligible(t, 2, "heliocentrism"));
    SPEND(t, "publish_1");
    until(t, 0);
    act(t, 0, "publish astrology plain");
    assert_true(saw(t, "{\"k\":\"returned\",\"by\":1,\"discovery\":\"astrology\"}"));
    assert_true(saw(t, "{\"k\":\"returned\",\"by\":2,\"discovery\":\"astrology\"}"));
    assert_false(tested(t, 1, "astrology"));
    assert_false(researched(t, 2, "astrology"));
    assert_true(knows(t, 2, "astrology"));
    assert_true(eligible(t, 2, "heliocentrism"));
    close_table(t);
}

static void how_many(void **state)
{
    RULES("NS-149 NS-150 NS-151 NS-152 NS-153 NS-154 NS-R09");
    (void)state;
    table *t = open_table("kircher newton kepler galileo leibniz", NULL);
    given_influence(t, 0, 5, 5, 5, 5);
    given_tested(t, 0, "symbolic_algebra logarithms astrology laws_of_attraction alchemy");
    SPEND(t, "publish_1 publish_2 publish_3");
    until(t, 0);
    act(t, 0, "publish logarithms plain"); /* and algebra along with it, which counts for nothing here */
    act(t, 0, "publish astrology plain\npublish alchemy plain");
    assert_int(orr_popcount(t->s->own[0]), 4);
    assert_int(offers_of(t, 0, "publish"), 0);
    assert_int(t->s->prestige[0], 3 + 2 + 2);
    close_table(t);
}

static void published_along(void **state)
{
    RULES("NS-168 NS-169 NS-170 NS-171 NS-175 NS-167 NS-V25 NS-R20");
    (void)state;
    table *t = open_table("galileo newton", NULL);
    given_tested(t, 0, "symbolic_algebra logarithms analytic_geometry");
    given_tested(t, 1, "symbolic_algebra");
    given_researched(t, 1, "logarithms");
    given_influence(t, 0, 1, 0, 0, 2); /* not the enterprise that logarithms would ask for */
    SPEND(t, "publish_1");
    act(t, 0, "publish analytic_geometry plain");
    assert_int(t->s->prestige[0], 5);
    assert_true(published(t, 0, "analytic_geometry") && published(t, 0, "logarithms") &&
                published(t, 0, "symbolic_algebra"));
    assert_false(researched(t, 1, "logarithms") || tested(t, 1, "symbolic_algebra"));
    assert_true(saw(t, "{\"k\":\"along\",\"by\":0,\"discovery\":\"symbolic_algebra\"}"));
    assert_true(saw(t, "{\"k\":\"returned\",\"by\":1,\"discovery\":\"logarithms\"}"));
    assert_text(seen(t, 0, "seats.0.published"), "3");
    assert_text(seen(t, 0, "seats.0.forecast.0"), "{\"k\":\"most_published\",\"count\":3,\"points\":3}");
    close_table(t);
}

static void only_what_is_unpublished(void **state)
{
    RULES("NS-168 NS-171");
    (void)state;
    table *t = open_table("galileo newton", NULL);
    given_published(t, 1, "symbolic_algebra");
    given_tested(t, 0, "logarithms theory_of_probability astrology");
    given_influence(t, 0, 0, 0, 2, 1);
    SPEND(t, "publish_1");
    act(t, 0, "publish theory_of_probability plain");
    assert_true(published(t, 1, "symbolic_algebra"));
    assert_true(published(t, 0, "logarithms"));
    assert_true(tested(t, 0, "astrology")); /* no prerequisite: it stays */
    close_table(t);
}

static void of_a_group_one(void **state)
{
    RULES("NS-172 NS-173 NS-R21");
    (void)state;
    table *t = open_table("galileo newton", NULL); /* one of the two: it goes along */
    given_published(t, 1, "logarithms");
    given_tested(t, 0, "theory_of_probability infinite_series");
    given_influence(t, 0, 0, 0, 0, 1);
    SPEND(t, "publish_1");
    act(t, 0, "publish infinite_series plain");
    assert_true(published(t, 0, "theory_of_probability"));
    close_table(t);
    t = open_table("galileo newton", NULL); /* any member published: nothing goes along */
    given_published(t, 1, "analytic_geometry");
    given_tested(t, 0, "theory_of_probability infinite_series");
    given_influence(t, 0, 0, 0, 0, 1);
    SPEND(t, "publish_1");
    act(t, 0, "publish infinite_series plain");
    assert_false(published(t, 0, "theory_of_probability"));
    assert_true(tested(t, 0, "theory_of_probability"));
    close_table(t);
}

static void the_publisher_picks(void **state)
{
    RULES("NS-174 NS-173 NS-076 NS-171");
    (void)state;
    table *t = open_table("galileo newton", NULL);
    given_tested(t, 0, "symbolic_algebra logarithms analytic_geometry theory_of_probability infinite_series");
    given_influence(t, 0, 0, 0, 0, 1);
    SPEND(t, "publish_1");
    act(t, 0, "publish infinite_series plain");
    assert_text(prompt_now(t), "along");
    assert_text(offers(t, 0), "along analytic_geometry\nalong theory_of_probability"); /* may not be declined */
    assert_text(default_of(t, 0), "along analytic_geometry");
    assert_false(published(t, 0, "logarithms"));
    act(t, 0, "along theory_of_probability");
    assert_true(published(t, 0, "theory_of_probability") && published(t, 0, "logarithms") &&
                published(t, 0, "symbolic_algebra"));
    assert_true(tested(t, 0, "analytic_geometry"));
    assert_int(t->s->prestige[0], 7);
    close_table(t);
}

static void several_groups(void **state)
{
    RULES("NS-172 NS-174 NS-171");
    (void)state;
    table *t = open_table("galileo newton", NULL);
    given_published(t, 1, "logarithms");
    given_published(t, 1, "laws_of_attraction");
    given_published(t, 1, "astrology");
    given_tested(t, 0,
                 "heliocentrism planetary_motion moons_of_jupiter finite_speed_of_light analytic_geometry "
                 "theory_of_probability cometary_orbits");
    given_influence(t, 0, 1, 1, 0, 1);
    given_rest(t, 0, 3);
    SPEND(t, "publish_1");
    act(t, 0, "publish cometary_orbits plain");
    assert_true(published(t, 0, "finite_speed_of_light") && published(t, 0, "moons_of_jupiter"));
    assert_text(prompt_now(t), "along");
    if (offered(t, 0, "along heliocentrism")) {
        act(t, 0, "along heliocentrism\nalong analytic_geometry");
    } else {
        act(t, 0, "along analytic_geometry\nalong heliocentrism");
    }
    assert_true(published(t, 0, "heliocentrism") && published(t, 0, "analytic_geometry"));
    assert_true(tested(t, 0, "planetary_motion") && tested(t, 0, "theory_of_probability"));
    assert_int(t->s->prestige[0], 10);
    close_table(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_can_be_published),
        cmocka_unit_test(influence_is_short),
        cmocka_unit_test(rest_for_points),
        cmocka_unit_test(everybody_learns),
        cmocka_unit_test(how_many),
        cmocka_unit_test(published_along),
        cmocka_unit_test(only_what_is_unpublished),
        cmocka_unit_test(of_a_group_one),
        cmocka_unit_test(the_publisher_picks),
        cmocka_unit_test(several_groups),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
