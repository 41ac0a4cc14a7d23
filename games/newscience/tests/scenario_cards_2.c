/* The New Science: event cards of level 2. */
#include "table.h"

static void trial_of_galileo(void **state)
{
    RULES("NS-251 NS-220 NS-222");
    (void)state;
    table *t = open_table("kepler galileo newton kircher", NULL);
    given_cards(t, "trial_of_galileo", "execution_of_giordano_bruno");
    assert_text(seen(t, 0, "discoveries.laws_of_attraction.you.publish.influence"), "[0,1,1,0]");
    assert_text(seen(t, 0, "discoveries.astrology.you.publish.influence"), "[0,3,0,0]"); /* 1 + 1 + 1 */
    assert_text(seen(t, 0, "discoveries.symbolic_algebra.you.publish.influence"), "[0,0,0,1]");
    assert_text(seen(t, 0, "discoveries.alchemy.you.publish.influence"), "[1,0,0,0]");
    close_table(t);
}

static void leaders_lose(void **state)
{
    RULES("NS-252 NS-255 NS-227 NS-225 NS-038");
    (void)state;
    static const char *const card[] = {"tulip_mania", "execution_of_charles_i"};
    for (unsigned i = 0; i < 2; i++) {
        unsigned track = i ? GOVERNMENT : ENTERPRISE;
        table *t = open_table("kepler galileo newton kircher", NULL);
        for (unsigned k = 0; k < 4; k++)
            given_influence(t, k, 0, 0, 0, 0);
        t->s->influence[0][track] = t->s->influence[2][track] = 3;
        t->s->influence[1][track] = 2;
        given_cards(t, card[i], NULL);
        assert_int(t->s->influence[0][track], 2); /* tied for the lead */
        assert_int(t->s->influence[1][track], 2);
        assert_int(t->s->influence[2][track], 2);
        assert_int(t->s->influence[3][track], 0);
        close_table(t);
        t = open_table("kepler galileo newton kircher", NULL); /* nobody above 0: no leader */
        for (unsigned k = 0; k < 4; k++)
            given_influence(t, k, 0, 0, 0, 0);
        given_cards(t, card[i], NULL);
        for (unsigned k = 0; k < 4; k++)
            assert_text(influence_of(t, k), "0/0/0/0");
        close_table(t);
    }
}

static void westphalia(void **state)
{
    RULES("NS-253 NS-037");
    (void)state;
    table *t = open_table("kepler galileo", NULL);
    given_influence(t, 0, 1, 0, 0, 0);
    given_cards(t, "peace_of_westphalia", NULL);
    SPEND(t, "influence_government influence_religion publish_1");
    assert_text(influence_of(t, 0), "3/1/0/0"); /* two steps there, one elsewhere */
    close_table(t);
    t = open_table("kepler galileo", NULL);
    given_influence(t, 0, 4, 0, 0, 0);
    given_cards(t, "peace_of_westphalia", NULL);
    SPEND(t, "influence_government");
    assert_int(t->s->influence[0][GOVERNMENT], 5);
    close_table(t);
}

static void publish_points(void **state)
{
    RULES("NS-254 NS-275 NS-221 NS-224");
    (void)state;
    static const char *const card[] = {"english_civil_war", "philosophical_transactions"};
    for (unsigned i = 0; i < 2; i++) {
        table *t = open_table("kepler galileo", NULL);
        given_cards(t, card[i], NULL);
        for (orr_seat seat = 0; seat < 2; seat++)
            assert_text(seen(t, seat, "discoveries.astrology.you.publish.total"), i ? "3" : "1");
        close_table(t);
    }
    table *t = open_table("kepler galileo newton kircher", NULL);
    t->s->scientist[0] = (uint8_t)row_of(t, T_SCIENTISTS, "kepler");
    given_tested(t, 0, "astrology");
    given_influence(t, 0, 0, 1, 0, 0);
    given_rest(t, 0, 0);
    given_cards(t, "english_civil_war", NULL);
    SPEND(t, "publish_1");
    until(t, 0);
    act(t, 0, "publish astrology plain"); /* 1 + 1 - 1 against 1 */
    close_table(t);
    t = open_table("kepler galileo", NULL); /* below 1 it is compared as it is */
    given_rest(t, 0, 0);
    given_cards(t, "english_civil_war", NULL);
    ((newscience_edition *)(uintptr_t)t->e)->talent[row_of(t, T_SCIENTISTS, "kepler")] -= (int64_t)3 << 16;
    given_tested(t, 0, "astrology");
    given_influence(t, 0, 0, 1, 0, 0);
    assert_text(seen(t, 0, "discoveries.astrology.you.publish.total"), "-2");
    assert_text(seen(t, 0, "discoveries.astrology.you.publish.short"), "3");
    ((newscience_edition *)(uintptr_t)t->e)->talent[row_of(t, T_SCIENTISTS, "kepler")] += (int64_t)3 << 16;
    close_table(t);
}

static void invisible_college(void **state)
{
    RULES("NS-256");
    (void)state;
    table *t = open_table("kepler galileo newton kircher", NULL);
    given_cards(t, "the_invisible_college", NULL);
    assert_text(seen(t, 0, "discoveries.astrology.you.research.total"), "2");
    assert_text(seen(t, 1, "discoveries.alchemy.you.research.total"), "4");
    close_table(t);
}

/* ---- robert_hooke -------------------------------------------------------------------------------------------------*/
static void hooke(void **state)
{
    RULES("NS-071 NS-257 NS-258 NS-259 NS-069");
    (void)state;
    table *t = open_table("kepler galileo newton", NULL);
    given_cards(t, "robert_hooke", NULL);
    SPEND(t, "happening_1 influence_government influence_religion", "rest_1 research_1 publish_1",
          "influence_science publish_2 experiment_1");
    assert_text(prompt_now(t), "move");
    assert_text(default_of(t, 0), "decline");
    refused(t, 0, "move rest_1 influence_enterprise");               /* resolved already */
    refused(t, 0, "move influence_government influence_enterprise"); /* not an opponent's */
    refused(t, 0, "move research_1 rest_1");
    refused(t, 0, "move research_1 happening_1");
    refused(t, 0, "move research_1 publish_2"); /* no two on a space */
    assert_text(why(t, 0, "move research_1 publish_2"), "{\"k\":\"taken\",\"rule\":\"NS-063\",\"seat\":2}");
    act(t, 0, "move research_1 influence_enterprise");
    assert_text(owner_of(t, "influence_enterprise"), "1");
    assert_text(owner_of(t, "research_1"), "");
    refused(t, 0, "move influence_enterprise research_2"); /* none twice */
    refused(t, 0, "move publish_2 research_2");            /* one opponent only */
    assert_text(why(t, 0, "move publish_2 research_2"), "{\"k\":\"not_theirs\",\"rule\":\"NS-258\"}");
    act(t, 0, "move publish_1 research_1");        /* the space that the first one left */
    assert_int(t->s->influence[1][ENTERPRISE], 1); /* resolved at its new place for its owner */
    assert_int(t->s->turn, 1);
    assert_text(prompt_now(t), "research");
    assert_text(seen(t, 1, "pending.space"), "\"research_1\"");
    close_table(t);
}

static void hooke_may_stop(void **state)
{
    RULES("NS-258 NS-228");
    (void)state;
    table *t = open_table("kepler galileo newton kircher", NULL);
    given_cards(t, "robert_hooke", "kipper_und_wipper");
    SPEND(t, "happening_1", "research_1 research_2 publish_1");
    refused(t, 0, "move research_1 influence_enterprise"); /* closed */
    assert_text(why(t, 0, "move research_1 influence_enterprise"),
                "{\"k\":\"closed\",\"rule\":\"NS-228\",\"card\":\"kipper_und_wipper\"}");
    assert_true(offered(t, 0, "decline"));
    act(t, 0, "move research_1 research_4");
    act(t, 0, "decline");
    assert_text(prompt_now(t), "research");
    assert_text(seen(t, 0, "cards.0.state"), "\"spent\"");
    close_table(t);
    t = open_table("kepler galileo", NULL); /* or move nothing at all */
    given_cards(t, "robert_hooke", NULL);
    SPEND(t, "happening_1", "research_1");
    act(t, 0, "decline");
    assert_text(owner_of(t, "research_1"), "1");
    close_table(t);
}

static void hooke_and_the_second_card(void **state)
{
    RULES("NS-260 NS-094");
    (void)state;
    table *t = open_table("kepler galileo newton kircher", NULL);
    given_cards(t, "robert_hooke", "napiers_bones");
    SPEND(t, "happening_1", "happening_2");
    act(t, 0, "move happening_2 research_1\ndecline");
    assert_text(lab_of(t, 1), ""); /* the card stays unclaimed */
    assert_text(seen(t, 0, "cards.1.claimed"), "null");
    assert_text(seen(t, 0, "pending.space"), "\"research_1\""); /* and the marker works at its new place */
    assert_int(t->s->turn, 1);
    close_table(t);
}

/* ---- plays --------------------------------------------------------------------------------------------------------*/
static void royal_society(void **state)
{
    RULES("NS-261 NS-231");
    (void)state;
    table *t = open_table("kepler galileo", NULL);
    given_influence(t, 0, 5, 2, 2, 0);
    given_cards(t, "founding_of_the_royal_society", NULL);
    SPEND(t, "happening_1");
    assert_text(influence_of(t, 0), "5/2/2/1");
    assert_text(offers(t, 0), "track government\ntrack religion\ntrack enterprise"); /* compulsory, another track */
    assert_text(why(t, 0, "track science"), "{\"k\":\"track\",\"rule\":\"NS-231\"}");
    assert_text(default_of(t, 0), "track religion"); /* the lowest, the first of those tied */
    act(t, 0, "track government");                   /* at 5 already: without effect */
    assert_int(t->s->influence[0][GOVERNMENT], 5);
    assert_false(t->s->ask == A_TRACK);
    close_table(t);
}

static void elzevir(void **state)
{
    RULES("NS-262 NS-232 NS-153 NS-098 NS-R09");
    (void)state;
    table *t = open_table("kepler galileo newton", NULL);
    given_tested(t, 0, "astrology heliocentrism");
    given_influence(t, 0, 1, 2, 0, 0);
    given_rest(t, 0, 0);
    given_cards(t, "house_of_elzevir", NULL);
    SPEND(t, "happening_1 publish_1 publish_2", "research_2");
    assert_text(seen(t, 0, "discoveries.heliocentrism.you.publish.total"), "4");
    assert_text(seen(t, 1, "discoveries.heliocentrism.you.publish.total"), "2"); /* its owner alone */
    until(t, 0);
    act(t, 0, "publish astrology plain\npublish heliocentrism plain"); /* two spaces, two publications */
    assert_int(offers_of(t, 0, "publish"), 0);
    next_round(t);
    assert_text(seen(t, 0, "discoveries.symbolic_algebra.you.publish.total"), "2"); /* to the end of the round */
    close_table(t);
}

static void puy_de_dome(void **state)
{
    RULES("NS-263 NS-229 NS-R11");
    (void)state;
    table *t = open_table("kepler galileo", NULL);
    given_rest(t, 0, 2);
    given_cards(t, "puy_de_dome", NULL);
    given_researched(t, 0, "laws_of_attraction astrology");
    given_lab(t, 0, "torricellis_barometer");
    SPEND(t, "happening_1");
    assert_text(prompt_now(t), "experiment");
    assert_text(default_of(t, 0), "decline");
    assert_text(seen(t, 0, "discoveries.laws_of_attraction.you.test.total"), "4"); /* 1 + 1 + 1 + the barometer */
    act(t, 0, "experiment laws_of_attraction 1 plain");
    assert_int(t->s->rest[0], 1);
    chance(t, "throw 2");
    assert_true(tested(t, 0, "laws_of_attraction"));
    assert_true(researched(t, 0, "astrology"));
    close_table(t);
    t = open_table("kepler galileo", NULL); /* nothing to test: nothing of the card stays */
    given_cards(t, "puy_de_dome", NULL);
    SPEND(t, "happening_1 influence_government influence_religion", "influence_enterprise influence_science rest_1");
    assert_text(seen(t, 0, "pending.bonus"), "0");
    close_table(t);
}

static void roberval(void **state)
{
    RULES("NS-265 NS-230");
    (void)state;
    table *t = open_table("kepler galileo newton kircher", NULL);
    given_tested(t, 1, "astrology");
    given_tested(t, 2, "alchemy nature_of_gases");
    given_tested(t, 0, "laws_of_attraction");
    given_researched(t, 1, "symbolic_algebra");
    given_rest(t, 0, 0);
    given_cards(t, "roberval_torricelli_dispute", NULL);
    SPEND(t, "happening_1");
    assert_text(offers(t, 0), "mark astrology\nmark alchemy\ndecline"); /* gases not: alchemy is not known */
    assert_text(why(t, 0, "mark symbolic_algebra"), "{\"k\":\"not_this_card\",\"rule\":\"NS-230\"}");
    assert_text(why(t, 0, "mark nature_of_gases"), "{\"k\":\"missing\",\"rule\":\"NS-045\",\"discovery\":\"alchemy\"}");
    assert_text(default_of(t, 0), "decline");
    act(t, 0, "mark alchemy");
    assert_true(researched(t, 0, "alchemy"));
    assert_false(t->s->ask == A_MARK);
    close_table(t);
}

/* ---- keeps --------------------------------------------------------------------------------------------------------*/
static void pendulum_clock(void **state)
{
    RULES("NS-268 NS-135 NS-107 NS-106");
    (void)state;
    table *t = open_table("kepler galileo", NULL);
    given_rest(t, 0, 1);
    given_lab(t, 0, "huygens_pendulum_clock");
    given_researched(t, 0, "moons_of_jupiter");
    SPEND(t, "experiment_2 publish_1 influence_science");
    assert_text(offers(t, 0), "experiment moons_of_jupiter 0 plain\nexperiment moons_of_jupiter 0 with_card\n"
                              "experiment moons_of_jupiter 1 plain\nexperiment moons_of_jupiter 1 with_card\ndecline");
    assert_text(seen(t, 0, "discoveries.moons_of_jupiter.you.test.chances"), "[67,83]");
    assert_text(seen(t, 0, "discoveries.moons_of_jupiter.you.test.chances_with_card"), "[83,83]");
    act(t, 0, "experiment moons_of_jupiter 0 with_card"); /* 1 + 1 + 3 */
    assert_int(t->s->total, 5);
    assert_text(lab_of(t, 0), "");
    chance(t, "throw 2");
    assert_true(tested(t, 0, "moons_of_jupiter"));
    close_table(t);
}

static void barberini(void **state)
{
    RULES("NS-269 NS-105 NS-222");
    (void)state;
    table *t = open_table("kepler galileo newton kircher", NULL);
    given_lab(t, 0, "protection_of_cardinal_barberini");
    assert_text(seen(t, 0, "discoveries.astrology.you.publish.influence"), "[0,0,0,0]");
    assert_text(seen(t, 0, "discoveries.heliocentrism.you.publish.influence"), "[1,1,0,0]");
    assert_text(seen(t, 0, "discoveries.alchemy.you.publish.influence"), "[1,0,0,0]"); /* not below 0 */
    assert_text(seen(t, 1, "discoveries.astrology.you.publish.influence"), "[0,1,0,0]");
    given_cards(t, "execution_of_giordano_bruno", NULL);
    assert_text(seen(t, 0, "discoveries.astrology.you.publish.influence"), "[0,1,0,0]"); /* added first: 1 + 1 - 1 */
    close_table(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(trial_of_galileo),  cmocka_unit_test(leaders_lose),
        cmocka_unit_test(westphalia),        cmocka_unit_test(publish_points),
        cmocka_unit_test(invisible_college), cmocka_unit_test(hooke),
        cmocka_unit_test(hooke_may_stop),    cmocka_unit_test(hooke_and_the_second_card),
        cmocka_unit_test(royal_society),     cmocka_unit_test(elzevir),
        cmocka_unit_test(puy_de_dome),       cmocka_unit_test(roberval),
        cmocka_unit_test(pendulum_clock),    cmocka_unit_test(barberini),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
