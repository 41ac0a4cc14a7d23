/* The New Science: event cards of level 3. */
#include "table.h"

static void plague(void **state)
{
    RULES("NS-272 NS-084");
    (void)state;
    table *t = open_table("kepler galileo", NULL);
    given_rest(t, 0, 1);
    given_rest(t, 1, 1);
    given_cards(t, "great_plague_of_london", NULL);
    SPEND(t, "influence_science rest_2", "rest_1");
    assert_int(t->s->rest[0], 1);
    assert_int(t->s->rest[1], 1);
    next_round(t);
    assert_text(order_of(t), "10"); /* the order as usual */
    close_table(t);
}

static void great_fire(void **state)
{
    RULES("NS-273 NS-225 NS-316 NS-076");
    (void)state;
    table *t = open_table("kepler galileo newton", NULL);
    given_order(t, "201");
    given_researched(t, 0, "infinite_series laws_of_attraction astrology");
    given_researched(t, 2, "theory_of_probability laws_of_attraction");
    given_tested(t, 1, "astrology");
    given_cards(t, "great_fire_of_london", NULL);
    assert_text(prompt_now(t), "take_back");
    assert_int(t->s->turn, 2); /* in the new turn order */
    assert_text(offers(t, 2), "take_back theory_of_probability\ntake_back laws_of_attraction");
    assert_text(default_of(t, 2), "take_back laws_of_attraction"); /* the lowest level */
    act(t, 2, "take_back theory_of_probability");
    assert_false(researched(t, 2, "theory_of_probability"));
    assert_int(t->s->turn, 0);
    assert_text(default_of(t, 0), "take_back astrology"); /* of two the first in DATA order */
    refused(t, 0, "decline");
    act(t, 0, "take_back infinite_series");
    assert_int(t->s->phase, PLACING); /* seat 1 has none in a research area */
    assert_true(tested(t, 1, "astrology"));
    assert_true(researched(t, 0, "laws_of_attraction") && researched(t, 0, "astrology"));
    close_table(t);
}

static void edict_of_nantes(void **state)
{
    RULES("NS-274 NS-223 NS-228");
    (void)state;
    table *t = open_table("kepler galileo", NULL);
    given_cards(t, "revocation_of_the_edict_of_nantes", NULL);
    refused(t, 0, "place influence_religion");
    assert_text(seen(t, 0, "discoveries.astrology.you.publish.influence"), "[0,2,0,0]");
    assert_text(seen(t, 0, "discoveries.heliocentrism.you.publish.influence"), "[1,3,0,0]");
    assert_text(seen(t, 0, "discoveries.symbolic_algebra.you.publish.influence"), "[0,0,0,1]"); /* none printed */
    close_table(t);
}

static void glorious_revolution(void **state)
{
    RULES("NS-276 NS-227");
    (void)state;
    table *t = open_table("kepler galileo newton kircher", NULL);
    given_influence(t, 0, 3, 0, 0, 0);
    given_influence(t, 1, 2, 0, 0, 0); /* leads after the others lost, yet was no leader */
    given_influence(t, 2, 3, 0, 0, 0);
    given_influence(t, 3, 0, 0, 0, 0);
    given_cards(t, "glorious_revolution", NULL);
    assert_int(t->s->influence[0][GOVERNMENT], 2);
    assert_int(t->s->influence[1][GOVERNMENT], 3);
    assert_int(t->s->influence[2][GOVERNMENT], 2);
    assert_int(t->s->influence[3][GOVERNMENT], 1);
    close_table(t);
    t = open_table("kepler galileo newton kircher", NULL); /* nobody above 0: everyone gains */
    for (unsigned i = 0; i < 4; i++)
        given_influence(t, i, 0, 0, 0, 0);
    given_cards(t, "glorious_revolution", NULL);
    for (unsigned i = 0; i < 4; i++)
        assert_text(influence_of(t, i), "1/0/0/0");
    close_table(t);
}

static void halley(void **state)
{
    RULES("NS-278 NS-232 NS-222 NS-153");
    (void)state;
    table *t = open_table("kepler galileo newton", NULL);
    given_tested(t, 0, "heliocentrism");
    given_influence(t, 0, 0, 1, 0, 0);
    given_rest(t, 0, 0);
    given_cards(t, "edmond_halley", NULL);
    SPEND(t, "happening_1 publish_1 experiment_1", "research_2");
    assert_text(seen(t, 0, "discoveries.heliocentrism.you.publish.influence"), "[0,1,0,0]");
    assert_text(seen(t, 0, "discoveries.heliocentrism.you.publish.total"), "3");
    assert_text(seen(t, 0, "discoveries.symbolic_algebra.you.publish.influence"), "[0,0,0,0]");
    assert_text(seen(t, 0, "discoveries.logarithms.you.publish.influence"), "[0,0,0,0]"); /* every track */
    assert_text(seen(t, 1, "discoveries.heliocentrism.you.publish.influence"), "[1,2,0,0]");
    until(t, 0);
    act(t, 0, "publish heliocentrism plain");
    assert_int(t->s->prestige[0], 4);
    next_round(t);
    assert_text(seen(t, 0, "discoveries.symbolic_algebra.you.publish.total"), "2");
    close_table(t);
}

static void oldenburg(void **state)
{
    RULES("NS-280 NS-230 NS-076");
    (void)state;
    table *t = open_table("kepler galileo newton kircher", NULL);
    given_tested(t, 1, "astrology laws_of_attraction comparative_anatomy");
    given_tested(t, 2, "alchemy");
    given_tested(t, 0, "symbolic_algebra");
    given_tested(t, 3, "symbolic_algebra"); /* nothing that seat 0 may research */
    given_rest(t, 0, 0);
    given_cards(t, "oldenburgs_correspondence", NULL);
    SPEND(t, "happening_1");
    assert_text(offers(t, 0), "opponent 1\nopponent 2\ndecline");
    assert_text(why(t, 0, "opponent 3"), "{\"k\":\"nothing_there\",\"rule\":\"NS-280\"}");
    assert_text(default_of(t, 0), "decline");
    act(t, 0, "opponent 1");
    assert_text(offers(t, 0), "mark astrology\nmark laws_of_attraction\nmark comparative_anatomy\ndecline");
    assert_text(why(t, 0, "mark alchemy"), "{\"k\":\"not_this_card\",\"rule\":\"NS-230\"}"); /* of this opponent only */
    assert_text(default_of(t, 0), "decline");
    act(t, 0, "mark laws_of_attraction\nmark astrology");
    assert_true(researched(t, 0, "laws_of_attraction") && researched(t, 0, "astrology"));
    assert_false(t->s->ask == A_MARK); /* up to two */
    close_table(t);
    t = open_table("kepler galileo", NULL); /* or one, or none */
    given_tested(t, 1, "astrology laws_of_attraction");
    given_cards(t, "oldenburgs_correspondence", NULL);
    SPEND(t, "happening_1", "research_1");
    act(t, 0, "opponent 1\nmark astrology\ndecline");
    assert_false(researched(t, 0, "laws_of_attraction"));
    assert_text(seen(t, 0, "cards.0.state"), "\"spent\"");
    close_table(t);
}

static void priority_dispute(void **state)
{
    RULES("NS-282 NS-321 NS-038 NS-309");
    (void)state;
    table *t = open_table("kepler galileo newton kircher", NULL);
    given_order(t, "3021");
    given_prestige(t, 0, 5);
    given_prestige(t, 1, 7);
    given_prestige(t, 2, 7);
    given_prestige(t, 3, 5);
    given_influence(t, 0, 0, 0, 0, 1);
    given_influence(t, 1, 0, 0, 0, 0);
    given_influence(t, 2, 0, 0, 0, 2);
    given_cards(t, "calculus_priority_dispute", "peace_of_westphalia");
    SPEND(t, "happening_1 publish_1 publish_2", "influence_government", "influence_religion");
    assert_text(offers(t, 0), "opponent 1\nopponent 2"); /* compulsory; seat 3 has as much as the owner */
    assert_text(why(t, 0, "opponent 3"), "{\"k\":\"not_richer\",\"rule\":\"NS-282\"}");
    assert_text(default_of(t, 0), "opponent 2"); /* the most prestige, ties by turn order */
    act(t, 0, "opponent 1");
    assert_int(t->s->influence[1][SCIENCE], 0); /* never below 0 */
    assert_int(t->s->influence[0][SCIENCE], 3);
    assert_int(t->s->prestige[0], 5); /* no prestige moves */
    assert_int(t->s->prestige[1], 7);
    close_table(t);
    t = open_table("kepler galileo newton kircher", NULL); /* nobody has more: no effect at all */
    given_prestige(t, 0, 9);
    given_cards(t, "calculus_priority_dispute", "peace_of_westphalia");
    SPEND(t, "happening_1 publish_1 publish_2", "influence_government", "influence_religion");
    assert_true(saw(t, "{\"k\":\"nothing\",\"by\":0,\"space\":\"happening_1\"}"));
    assert_int(t->s->influence[0][SCIENCE], 1);
    assert_text(seen(t, 0, "cards.0.state"), "\"spent\"");
    close_table(t);
}

static void grand_embassy(void **state)
{
    RULES("NS-283 NS-231");
    (void)state;
    table *t = open_table("kepler galileo newton kircher", NULL);
    given_influence(t, 0, 4, 1, 2, 1);
    given_cards(t, "grand_embassy_of_peter_i", "peace_of_westphalia");
    SPEND(t, "happening_1 publish_1 publish_2");
    assert_text(offers(t, 0), "track government\ntrack religion\ntrack enterprise\ntrack science");
    assert_text(default_of(t, 0), "track religion"); /* the three lowest */
    act(t, 0, "track science");
    assert_text(offers(t, 0), "track government\ntrack religion\ntrack enterprise"); /* different ones */
    assert_text(default_of(t, 0), "track religion");
    act(t, 0, "track religion");
    assert_text(default_of(t, 0), "track enterprise");
    act(t, 0, "track government");
    assert_text(influence_of(t, 0), "5/2/2/2");
    assert_false(t->s->ask == A_TRACK);
    close_table(t);
}

static void royal_privilege(void **state)
{
    RULES("NS-286 NS-106 NS-161");
    (void)state;
    table *t = open_table("kepler galileo", NULL);
    given_tested(t, 0, "heliocentrism"); /* 1/2/0/0 */
    given_influence(t, 0, 1, 0, 0, 0);
    given_rest(t, 0, 3);
    given_lab(t, 0, "royal_privilege");
    given_cards(t, "trial_of_galileo", NULL);
    SPEND(t, "publish_1 influence_science influence_enterprise");
    assert_text(offers(t, 0), "publish heliocentrism religion\ndecline"); /* one track, whatever it asks */
    act(t, 0, "publish heliocentrism religion");
    assert_true(published(t, 0, "heliocentrism"));
    assert_text(lab_of(t, 0), "");
    close_table(t);
    t = open_table("kepler galileo", NULL);
    given_tested(t, 0, "heliocentrism");
    given_influence(t, 0, 0, 0, 0, 0);
    given_rest(t, 0, 3);
    given_lab(t, 0, "royal_privilege");
    SPEND(t, "publish_1 influence_science influence_enterprise");
    assert_int(offers_of(t, 0, "publish"), 0); /* two are short */
    close_table(t);
}

static void papin(void **state)
{
    RULES("NS-287 NS-141");
    (void)state;
    table *t = open_table("kepler galileo", NULL);
    given_lab(t, 0, "denis_papin_assistant");
    given_researched(t, 0, "symbolic_algebra moons_of_jupiter");
    given_rest(t, 0, 1);
    SPEND(t, "experiment_1 experiment_2 publish_1");
    assert_text(seen(t, 0, "discoveries.symbolic_algebra.you.test.chances"), "[100,100]");
    act(t, 0, "experiment symbolic_algebra 0 plain"); /* 1 + 1 + 1 */
    chance(t, "throw 1");
    assert_true(tested(t, 0, "symbolic_algebra"));
    act(t, 0, "experiment moons_of_jupiter 0 plain"); /* 1 + 1 + 1 against 5: it still has to reach it */
    chance(t, "throw 1");
    assert_true(saw(t, "{\"k\":\"failed\",\"by\":0,\"discovery\":\"moons_of_jupiter\",\"total\":3,\"target\":5}"));
    assert_text(lab_of(t, 0), "denis_papin_assistant");
    close_table(t);
}

static void wolfenbuttel(void **state)
{
    RULES("NS-289 NS-105");
    (void)state;
    table *t = open_table("kepler galileo newton kircher", NULL);
    given_lab(t, 0, "wolfenbuttel_library");
    assert_text(seen(t, 0, "discoveries.astrology.you.publish.total"), "3");
    assert_text(seen(t, 0, "discoveries.boyles_law.you.publish.total"), "3");
    assert_text(seen(t, 1, "discoveries.astrology.you.publish.total"), "2");
    assert_text(seen(t, 0, "discoveries.astrology.you.research.total"), "1");
    close_table(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plague),           cmocka_unit_test(great_fire),
        cmocka_unit_test(edict_of_nantes),  cmocka_unit_test(glorious_revolution),
        cmocka_unit_test(halley),           cmocka_unit_test(oldenburg),
        cmocka_unit_test(priority_dispute), cmocka_unit_test(grand_embassy),
        cmocka_unit_test(royal_privilege),  cmocka_unit_test(papin),
        cmocka_unit_test(wolfenbuttel),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
