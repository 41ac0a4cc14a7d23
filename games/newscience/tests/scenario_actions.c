/* The New Science: taking cards, influence, research and experiment. */
#include "table.h"

/* ---- happenings ---------------------------------------------------------------------------------------------------*/
static void which_card_where(void **state)
{
    RULES("NS-094 NS-095 NS-R16");
    (void)state;
    table *t = open_table("kepler galileo newton kircher", NULL);
    refused(t, 0, "place happening_1"); /* no cards in the first round */
    assert_text(why(t, 0, "place happening_1"), "{\"k\":\"no_card\",\"rule\":\"NS-094\"}");
    given_cards(t, "peace_of_westphalia", "napiers_bones");
    refused(t, 0, "place happening_1"); /* an EFFECT takes no energy */
    assert_text(why(t, 0, "place happening_1"),
                "{\"k\":\"effect_card\",\"rule\":\"NS-095\",\"card\":\"peace_of_westphalia\"}");
    SPEND(t, "happening_2");
    assert_text(lab_of(t, 0), "napiers_bones");
    close_table(t);
    t = open_table("kepler galileo", NULL);
    given_cards(t, "napiers_bones", NULL);
    assert_text(why(t, 0, "place happening_2"), ""); /* one card, one space */
    act(t, 0, "place happening_1");
    close_table(t);
}

static void plays(void **state)
{
    RULES("NS-096 NS-097 NS-098 NS-099 NS-V17");
    (void)state;
    table *t = open_table("kepler galileo newton kircher", NULL);
    given_cards(t, "accademia_dei_lincei", "court_of_rudolf_ii");
    SPEND(t, "happening_2 publish_1 publish_2", "happening_1 experiment_1 experiment_2", "experiment_3 experiment_4",
          "research_1");
    assert_text(influence_of(t, 1), "1/0/0/2"); /* at once, in the order of the spaces */
    assert_text(influence_of(t, 0), "3/0/1/1");
    assert_text(lab_of(t, 0), "");
    assert_text(lab_of(t, 1), "");
    assert_text(seen(t, 0, "cards.0.state"), "\"spent\"");
    next_round(t);
    assert_false(t->s->deck >> row_of(t, T_CARDS, "accademia_dei_lincei") & 1); /* out of the game */
    assert_true(t->s->face[0] != row_of(t, T_CARDS, "accademia_dei_lincei"));
    close_table(t);
}

static void a_play_without_effect(void **state)
{
    RULES("NS-100");
    (void)state;
    table *t = open_table("kepler galileo", NULL);
    given_cards(t, "puy_de_dome", NULL);
    SPEND(t, "happening_1", "research_2"); /* nothing researched */
    assert_true(saw(t, "{\"k\":\"nothing\",\"by\":0,\"space\":\"happening_1\"}"));
    assert_text(seen(t, 0, "spaces.happening_1.state"), "\"done\"");
    next_round(t);
    assert_int(t->s->lab[0], NO_CARD);
    close_table(t);
    t = open_table("kepler galileo", NULL);
    given_cards(t, "puy_de_dome", NULL);
    given_researched(t, 0, "astrology");
    SPEND(t, "happening_1", "research_2");
    act(t, 0, "decline");
    assert_text(seen(t, 0, "cards.0.state"), "\"spent\"");
    close_table(t);
}

static void keeps(void **state)
{
    RULES("NS-042 NS-101 NS-102 NS-104 NS-105 NS-108 NS-R05 NS-V18");
    (void)state;
    table *t = open_table("kepler galileo", NULL);
    given_cards(t, "napiers_bones", NULL);
    given_lab(t, 0, "galilean_telescope");
    given_published(t, 1, "symbolic_algebra");
    SPEND(t, "happening_1 research_2");
    assert_text(lab_of(t, 0), "napiers_bones"); /* without a question: the new one may not be refused */
    assert_true(saw(t, "{\"k\":\"replaced\",\"by\":0,\"card\":\"galilean_telescope\"}"));
    assert_text(seen(t, 0, "discoveries.logarithms.you.research.total"), "2"); /* works in the same round */
    assert_text(offers(t, 0), "research logarithms\nresearch astrology\nresearch laws_of_attraction\ndecline");
    next_round(t);
    assert_text(lab_of(t, 0), "napiers_bones"); /* and for good */
    assert_false(t->s->deck >> row_of(t, T_CARDS, "galilean_telescope") & 1);
    close_table(t);
}

static void two_keeps(void **state)
{
    RULES("NS-103 NS-064 NS-R06 NS-V16");
    (void)state;
    table *t = open_table("kepler galileo newton kircher", NULL);
    given_cards(t, "napiers_bones", "medici_patronage");
    SPEND(t, "happening_2 happening_1");
    assert_text(lab_of(t, 0), "medici_patronage");
    assert_true(saw(t, "{\"k\":\"replaced\",\"by\":0,\"card\":\"napiers_bones\"}"));
    close_table(t);
}

static void used_once(void **state)
{
    RULES("NS-106 NS-107");
    (void)state;
    table *t = open_table("kepler galileo", NULL);
    given_lab(t, 0, "huygens_pendulum_clock");
    given_researched(t, 0, "astrology");
    SPEND(t, "experiment_1 experiment_2");
    assert_text(default_of(t, 0), "decline");
    act(t, 0, "experiment astrology 0 plain");
    chance(t, "throw 1");
    assert_text(lab_of(t, 0), "huygens_pendulum_clock"); /* the owner's choice */
    act(t, 0, "experiment astrology 0 with_card");
    assert_text(lab_of(t, 0), "");
    close_table(t);
}

/* ---- influence ----------------------------------------------------------------------------------------------------*/
static void influence(void **state)
{
    RULES("NS-109 NS-110 NS-111 NS-112 NS-113 NS-037 NS-R12 NS-320");
    (void)state;
    static const char *const who[] = {"kircher galileo", "kircher galileo newton", "kircher galileo newton kepler",
                                      "kircher galileo newton kepler leibniz"};
    for (unsigned n = 0; n < 4; n++) {
        table *t = open_table(who[n], NULL);
        given_influence(t, 0, 0, 4, 0, 0);
        given_influence(t, 1, 5, 0, 0, 0);
        SPEND(t, "influence_religion influence_enterprise influence_science", "influence_government");
        assert_text(influence_of(t, 0), "0/5/1/1");
        assert_int(t->s->influence[1][GOVERNMENT], 5); /* nothing above 5, and nobody was asked */
        close_table(t);
    }
}

/* ---- research -----------------------------------------------------------------------------------------------------*/
static void spaces_by_players(void **state)
{
    RULES("NS-115 NS-116 NS-117 NS-118 NS-129 NS-130 NS-131 NS-149 NS-150 NS-151 NS-V20 NS-R30");
    (void)state;
    static const char *const who[] = {"kircher galileo", "kircher galileo newton", "kircher galileo newton kepler",
                                      "kircher galileo newton kepler leibniz"};
    static const unsigned publish[] = {1, 2, 2, 3};
    for (unsigned n = 0; n < 4; n++) {
        table *t = open_table(who[n], NULL);
        unsigned of[BLOCKS] = {0}, third = row_of(t, T_SPACES, "research_3");
        for (unsigned i = 0; i < t->e->spaces; i++)
            if (offered(
                    t, t->s->turn,
                    (snprintf(t->text + 8000, 60, "place %s", orr_row_id(&t->m->rules, T_SPACES, i)), t->text + 8000)))
                of[t->e->space[i].block]++;
        assert_int(of[B_RESEARCH], n + 2);
        assert_int(of[B_EXPERIMENT], n + 2);
        assert_int(of[B_PUBLISH], publish[n]);
        assert_int(t->e->plan[n + 2].spaces >> third & 1, n > 0);
        assert_text(seen(t, 0, "spaces.research_1.modifier"), "1");
        assert_text(seen(t, 0, "spaces.research_2.modifier"), "0");
        assert_text(seen(t, 0, "spaces.experiment_1.modifier"), "1");
        assert_text(seen(t, 0, "spaces.experiment_2.modifier"), "0");
        assert_text(seen(t, 0, "spaces.publish_1.modifier"), "0");
        if (n) {
            assert_text(seen(t, 0, "spaces.research_3.modifier"), "1");
            assert_text(seen(t, 0, "spaces.experiment_3.modifier"), "1");
        }
        if (n > 1)
            assert_text(seen(t, 0, "spaces.research_4.modifier"), "0");
        close_table(t);
    }
}

static void the_first_step(void **state)
{
    RULES("NS-114 NS-119 NS-120 NS-121 NS-125 NS-213 NS-V07");
    (void)state;
    table *t = open_table("galileo newton", NULL);
    given_published(t, 1, "logarithms");
    given_rest(t, 0, 0);
    given_rest(t, 1, 0);
    SPEND(t, "research_2", "research_1"); /* Newton: 1 + 0 + 1 */
    assert_text(offers(t, 1), "research astrology\nresearch laws_of_attraction\ndecline");
    act(t, 1, "research astrology");
    assert_true(researched(t, 1, "astrology"));
    assert_text(seen(t, 0, "discoveries.analytic_geometry.you.research"),
                "{\"total\":3,\"parts\":{\"energy\":1,\"scientist\":2,\"space\":0,\"cards\":[]},\"need\":3,\"short\":0,"
                "\"can\":true}");
    refused(t, 0, "research symbolic_algebra"); /* published */
    refused(t, 0, "research infinite_series");  /* not eligible */
    act(t, 0, "research theory_of_probability");
    assert_true(researched(t, 0, "theory_of_probability"));
    close_table(t);
}

static void rest_makes_up(void **state)
{
    RULES("NS-122 NS-123 NS-124 NS-091 NS-092 NS-V08");
    (void)state;
    for (unsigned rest = 0; rest < 3; rest++) {
        table *t = open_table("galileo newton kepler kircher", NULL);
        given_published(t, 1, "phosphorus");
        given_published(t, 1, "circulation_of_the_blood");
        given_rest(t, 0, rest);
        SPEND(t, "research_2");
        if (!rest) { /* short of it: refused, and with nothing else the action is lost */
            assert_false(offered(t, 0, "research theory_of_combustion"));
            assert_text(why(t, 0, "research theory_of_combustion"),
                        "{\"k\":\"short\",\"rule\":\"NS-123\",\"need\":4,\"have\":3,\"rest\":0}");
        } else {
            act(t, 0, "research theory_of_combustion");
            assert_true(researched(t, 0, "theory_of_combustion"));
            assert_int(t->s->rest[0], rest - 1); /* never more than the difference */
        }
        close_table(t);
    }
    table *t = open_table("kepler newton", NULL); /* nothing in reach at all */
    given_researched(t, 0, "astrology laws_of_attraction symbolic_algebra");
    given_rest(t, 0, 3);
    SPEND(t, "research_1");
    assert_int(t->s->rest[0], 3);
    assert_true(saw(t, "{\"k\":\"nothing\",\"by\":0,\"space\":\"research_1\"}"));
    close_table(t);
}

/* ---- experiment ---------------------------------------------------------------------------------------------------*/
static void what_can_be_tested(void **state)
{
    RULES("NS-132 NS-133 NS-134 NS-060");
    (void)state;
    table *t = open_table("newton kepler", NULL);
    given_influence(t, 0, 0, 0, 0, 0);
    given_researched(t, 0, "astrology");
    given_tested(t, 0, "laws_of_attraction");
    given_published(t, 1, "symbolic_algebra");
    given_rest(t, 0, 1);
    SPEND(t, "experiment_1");
    assert_text(offers(t, 0), "experiment astrology 0 plain\nexperiment astrology 1 plain\ndecline");
    assert_text(why(t, 0, "experiment laws_of_attraction 0 plain"), "{\"k\":\"yours\",\"rule\":\"NS-056\"}");
    assert_text(why(t, 0, "experiment symbolic_algebra 0 plain"),
                "{\"k\":\"published\",\"rule\":\"NS-055\",\"seat\":1}");
    assert_text(why(t, 0, "experiment falling_bodies 0 plain"), "{\"k\":\"not_researched\",\"rule\":\"NS-132\"}");
    assert_text(why(t, 0, "experiment astrology 2 plain"), "{\"k\":\"rest_short\",\"rule\":\"NS-091\",\"rest\":1}");
    close_table(t);
}

static void two_targets(void **state)
{
    RULES("NS-137 NS-138 NS-R18 NS-V02 NS-V04 NS-058 NS-187");
    (void)state;
    table *t = open_table("galileo newton kepler", NULL);
    given_researched(t, 0, "astrology");
    given_researched(t, 1, "astrology"); /* research of another does not count */
    assert_text(seen(t, 0, "discoveries.astrology.target"), "4");
    given_tested(t, 2, "laws_of_attraction");
    given_tested(t, 2, "astrology");
    assert_text(seen(t, 0, "discoveries.astrology.target"), "3");
    assert_text(seen(t, 2, "discoveries.astrology.target"), "4"); /* the own marker does not count */
    SPEND(t, "experiment_2");
    act(t, 0, "experiment astrology 0 plain"); /* 1 + 0 + 0 */
    chance(t, "throw 2");
    assert_true(saw(t, "{\"k\":\"succeeded\",\"by\":0,\"discovery\":\"astrology\",\"total\":3,\"target\":3}"));
    close_table(t);
}

static void success_and_failure(void **state)
{
    RULES("NS-136 NS-139 NS-140 NS-143 NS-144 NS-007 NS-317");
    (void)state;
    for (unsigned die = 2; die < 4; die++) {
        table *t = open_table("kepler galileo", NULL);
        given_researched(t, 0, "symbolic_algebra");
        given_rest(t, 0, 2);
        given_lab(t, 0, "huygens_pendulum_clock");
        given_published(t, 1, "laws_of_attraction");
        given_published(t, 1, "astrology");
        given_published(t, 1, "planetary_motion");
        given_researched(t, 0, "moons_of_jupiter"); /* target 5 */
        SPEND(t, "experiment_2");
        act(t, 0, "experiment moons_of_jupiter 0 plain"); /* 1 + 1 */
        assert_text(offers(t, ORR_CHANCE), "throw 1\nthrow 2\nthrow 3\nthrow 4\nthrow 5\nthrow 6");
        chance(t, die == 2 ? "throw 2" : "throw 3");
        assert_int(tested(t, 0, "moons_of_jupiter"), die == 3);
        assert_int(researched(t, 0, "moons_of_jupiter"), die == 2);
        assert_int(knows(t, 0, "moons_of_jupiter"), die == 3);
        close_table(t);
    }
    table *t = open_table("kepler galileo", NULL); /* rest and card are lost with a failure */
    given_researched(t, 0, "symbolic_algebra");
    given_rest(t, 0, 2);
    given_lab(t, 0, "huygens_pendulum_clock");
    SPEND(t, "experiment_2");
    act(t, 0, "experiment symbolic_algebra 2 with_card");
    chance(t, "throw 1");
    assert_true(researched(t, 0, "symbolic_algebra"));
    assert_int(t->s->rest[0], 0);
    assert_text(lab_of(t, 0), "");
    close_table(t);
}

static void a_one_and_a_six(void **state)
{
    RULES("NS-141 NS-142 NS-R02");
    (void)state;
    table *t = open_table("newton galileo", NULL);
    given_rest(t, 0, 3);
    given_researched(t, 0, "symbolic_algebra");
    SPEND(t, "experiment_1");
    act(t, 0, "experiment symbolic_algebra 3 plain"); /* 7 before the die against 4 */
    chance(t, "throw 1");
    assert_true(
        saw(t, "{\"k\":\"failed_by_one\",\"by\":0,\"discovery\":\"symbolic_algebra\",\"total\":8,\"target\":4}"));
    assert_true(researched(t, 0, "symbolic_algebra"));
    close_table(t);
    t = open_table("galileo newton kepler kircher", NULL);
    given_published(t, 1, "phosphorus");
    given_published(t, 1, "circulation_of_the_blood");
    given_researched(t, 0, "theory_of_combustion"); /* target 7 */
    given_rest(t, 0, 0);
    given_lab(t, 0, "medici_patronage");
    given_cards(t, "peace_of_westphalia", NULL);
    SPEND(t, "experiment_2");
    until(t, 0);
    act(t, 0, "experiment theory_of_combustion 0 plain");
    chance(t, "throw 6"); /* 1 + 6: enough; a 6 is a 6 */
    assert_true(tested(t, 0, "theory_of_combustion"));
    close_table(t);
}

static void again(void **state)
{
    RULES("NS-145 NS-V19 NS-134");
    (void)state;
    table *t = open_table("kepler galileo", NULL);
    given_researched(t, 0, "symbolic_algebra");
    given_rest(t, 0, 2);
    SPEND(t, "experiment_1 experiment_2");
    act(t, 0, "experiment symbolic_algebra 0 plain");
    chance(t, "throw 1");
    assert_text(prompt_now(t), "experiment"); /* not asked for rest after the throw: the next marker is asked */
    assert_text(seen(t, 0, "pending.space"), "\"experiment_2\"");
    assert_int(t->s->rest[0], 2);
    act(t, 0, "experiment symbolic_algebra 0 plain");
    chance(t, "throw 2"); /* 1 + 1 + 2 */
    assert_true(tested(t, 0, "symbolic_algebra"));
    close_table(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(which_card_where),
        cmocka_unit_test(plays),
        cmocka_unit_test(a_play_without_effect),
        cmocka_unit_test(keeps),
        cmocka_unit_test(two_keeps),
        cmocka_unit_test(used_once),
        cmocka_unit_test(influence),
        cmocka_unit_test(spaces_by_players),
        cmocka_unit_test(the_first_step),
        cmocka_unit_test(rest_makes_up),
        cmocka_unit_test(what_can_be_tested),
        cmocka_unit_test(two_targets),
        cmocka_unit_test(success_and_failure),
        cmocka_unit_test(a_one_and_a_six),
        cmocka_unit_test(again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
