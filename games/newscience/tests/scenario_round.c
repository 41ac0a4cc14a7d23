/* The New Science: phases, placing energy, Rest and the order of play. */
#include "table.h"

#include <stdlib.h>

static void energy_one_by_one(void **state)
{
    RULES("NS-008 NS-061 NS-062 NS-066 NS-R01");
    (void)state;
    table *t = open_table("galileo newton kepler", NULL);
    static const unsigned turns[] = {2, 0, 1, 2, 0, 1, 2, 0, 1}; /* Kepler, Galileo, Newton, three times */
    static const char *const spaces[] = {"research_1",   "research_2", "research_3", "experiment_1",     "experiment_2",
                                         "experiment_3", "publish_1",  "publish_2",  "influence_science"};
    assert_text(seen(t, 0, "phase"), "\"placing\"");
    for (unsigned i = 0; i < 9; i++) {
        char action[60];
        assert_int(t->s->turn, turns[i]);
        assert_text(prompt_now(t), "allocate");
        refused(t, (orr_seat)turns[i], "decline"); /* not optional */
        refused(t, (orr_seat)turns[(i + 1) % 3], "place influence_religion");
        snprintf(action, sizeof action, "place %s", spaces[i]);
        act(t, (orr_seat)turns[i], action);
    }
    assert_text(seen(t, 0, "phase"), "\"resolving\"");
    assert_text(seen(t, 0, "seats.0.to_place"), "0");
    close_table(t);
}

static void a_space_takes_one(void **state)
{
    RULES("NS-063 NS-065 NS-R04 NS-V15");
    (void)state;
    table *t = open_table("galileo newton", NULL);
    act(t, 0, "place research_1");
    refused(t, 1, "place research_1");
    assert_text(why(t, 1, "place research_1"), "{\"k\":\"taken\",\"rule\":\"NS-063\",\"seat\":0}");
    act(t, 1, "place research_2"); /* the same action, another space */
    refused(t, 0, "place research_2");
    close_table(t);
}

static void several_of_one_action(void **state)
{
    RULES("NS-064 NS-067 NS-152");
    (void)state;
    table *t = open_table("galileo newton kepler", NULL);
    act(t, 2, "place publish_1"); /* nothing to publish: to be in the way */
    act(t, 0, "place research_1");
    act(t, 1, "place experiment_1");
    act(t, 2, "place publish_2");
    act(t, 0, "place research_2");
    act(t, 1, "place experiment_2");
    act(t, 2, "place influence_religion");
    act(t, 0, "place research_3");
    act(t, 1, "place experiment_3");
    assert_text(prompt_now(t), "research");
    assert_int(t->s->turn, 0);
    close_table(t);
    t = open_table("galileo newton kepler kircher", NULL);
    given_cards(t, "napiers_bones", "galilean_telescope");
    SPEND(t, "happening_1 happening_2"); /* two event cards */
    assert_text(lab_of(t, 0), "galilean_telescope");
    close_table(t);
}

static void time_runs_out_at_allocation(void **state)
{
    RULES("NS-068 NS-319");
    (void)state;
    table *t = open_table("galileo newton", NULL); /* rest 0 and 2 */
    assert_text(default_of(t, 0), "place rest_1");
    act(t, 0, "place rest_1");
    assert_text(default_of(t, 1), "place rest_2");
    act(t, 1, "place influence_government");
    given_influence(t, 0, 5, 5, 4, 0);
    assert_text(default_of(t, 0), "place influence_enterprise"); /* the first below 5 that is free; at Rest already */
    given_rest(t, 1, 3);
    act(t, 0, "place influence_enterprise");
    assert_text(default_of(t, 1), "place influence_religion"); /* three rest: no Rest */
    given_influence(t, 1, 5, 5, 5, 5);
    assert_text(default_of(t, 1), "place rest_2"); /* the first legal in resolution order */
    close_table(t);
}

static void from_left_to_right(void **state)
{
    RULES("NS-069 NS-070 NS-072 NS-073 NS-R15 NS-088");
    (void)state;
    table *t = open_table("newton galileo", NULL); /* Galileo is first in turn */
    given_tested(t, 0, "astrology");
    given_tested(t, 1, "laws_of_attraction");
    given_influence(t, 0, 0, 1, 0, 0);
    given_influence(t, 1, 0, 0, 1, 0);
    given_rest(t, 0, 0);
    given_rest(t, 1, 0);
    given_researched(t, 0, "symbolic_algebra");
    SPEND(t, "rest_2 experiment_1 publish_1", "rest_1 research_1 research_2");
    assert_int(t->s->rest[0], 1); /* Rest is resolved, and may be spent at once */
    assert_int(t->s->rest[1], 1);
    assert_text(prompt_now(t), "research");
    assert_int(t->s->turn, 1);
    assert_text(seen(t, 0, "pending.space"), "\"research_1\"");
    assert_text(seen(t, 0, "spaces.rest_1.state"), "\"done\""); /* the marker is back */
    assert_text(seen(t, 0, "seats.1.waiting"), "1");
    act(t, 1, "research symbolic_algebra");
    assert_text(seen(t, 0, "pending.space"), "\"research_2\"");
    act(t, 1, "decline");
    assert_text(prompt_now(t), "experiment");
    assert_int(t->s->turn, 0);
    act(t, 0, "experiment symbolic_algebra 1 plain");
    chance(t, "throw 2");
    assert_text(prompt_now(t), "publish");
    act(t, 0, "publish astrology plain");
    assert_int(t->s->prestige[0], 2);
    close_table(t);
}

static void the_owner_may_decline(void **state)
{
    RULES("NS-074 NS-075 NS-076 NS-077 NS-127 NS-147 NS-176 NS-R17 NS-321");
    (void)state;
    table *t = open_table("galileo newton", NULL);
    given_tested(t, 0, "astrology");
    given_influence(t, 0, 0, 1, 0, 0);
    given_researched(t, 0, "symbolic_algebra");
    given_rest(t, 0, 2);
    SPEND(t, "research_1 experiment_1 publish_1", "research_2");
    assert_text(default_of(t, 0), "decline");
    act(t, 0, "decline");
    assert_true(saw(t, "{\"k\":\"declined\",\"by\":0,\"space\":\"research_1\"}"));
    act(t, 1, "decline");
    assert_text(default_of(t, 0), "decline");
    act(t, 0, "decline");
    assert_text(default_of(t, 0), "decline");
    act(t, 0, "decline");
    assert_int(t->s->rest[0], 2);
    assert_int(t->s->prestige[0], 0);
    close_table(t);
    t = open_table("kepler newton", NULL); /* nothing researched, nothing to publish: lost without a question */
    SPEND(t, "experiment_1 publish_1", "experiment_2");
    assert_true(saw(t, "{\"k\":\"nothing\",\"by\":0,\"space\":\"experiment_1\"}"));
    assert_true(saw(t, "{\"k\":\"nothing\",\"by\":0,\"space\":\"publish_1\"}"));
    assert_true(t->s->ask == A_CARD);
    close_table(t);
}

static void modifiers_count_each_time(void **state)
{
    RULES("NS-078 NS-079 NS-077 NS-126 NS-V09 NS-V10");
    (void)state;
    table *t = open_table("galileo newton", NULL);
    given_rest(t, 0, 0);
    given_published(t, 1, "symbolic_algebra");
    given_published(t, 1, "logarithms");
    SPEND(t, "research_1 research_2"); /* 1 + 2 + 1, then 1 + 2 */
    assert_text(seen(t, 0, "discoveries.analytic_geometry.you.research.total"), "4");
    act(t, 0, "research astrology"); /* needs 1 only, and that is all of this action */
    assert_false(researched(t, 0, "laws_of_attraction"));
    assert_text(seen(t, 0, "discoveries.analytic_geometry.you.research.total"), "3");
    act(t, 0, "research analytic_geometry");
    assert_int(offers_of(t, 0, "research"), 0); /* no third research */
    close_table(t);
}

static void one_choice_at_a_time(void **state)
{
    RULES("NS-316 NS-318 NS-320");
    (void)state;
    table *t = open_table("galileo newton kepler", NULL);
    given_researched(t, 0, "astrology");
    given_researched(t, 1, "astrology");
    SPEND(t, "rest_1 experiment_1 influence_religion", "rest_2 experiment_2");
    assert_int(orr_game_newscience.active(&t->m->rules, t->s).must, 1); /* rest and influence went by themselves */
    assert_int(t->s->influence[0][RELIGION], 1);
    act(t, 0, "experiment astrology 0 plain");
    assert_int(orr_game_newscience.active(&t->m->rules, t->s).must, ORR_BIT(ORR_CHANCE));
    refused(t, 0, "experiment astrology 1 plain"); /* declared is declared */
    chance(t, "throw 2");
    refused(t, 0, "experiment astrology 1 plain");
    close_table(t);
}

static void who_leaves(void **state)
{
    RULES("NS-319 NS-076");
    (void)state;
    table *t = open_table("galileo newton kepler", NULL);
    given_tested(t, 0, "astrology");
    act(t, ORR_TABLE, "leave 0");
    assert_true(tested(t, 0, "astrology")); /* nothing is removed */
    act(t, 2, "place research_1");
    assert_text(offers(t, 0), "place rest_1");
    act(t, 0, "place rest_1");
    act(t, 1, "place research_2");
    act(t, 2, "place publish_1");
    assert_text(offers(t, 0), "place influence_government");
    defaults(t);
    assert_int(t->s->round, 2);
    refused(t, ORR_TABLE, "leave 0");
    act(t, ORR_TABLE, "leave 1\nleave 2");
    defaults(t);
    assert_int(t->s->round, 3); /* the clock plays it to the end */
    assert_text(seen(t, 1, "seats.0.left"), "true");
    close_table(t);
}

/* ---- Rest ---------------------------------------------------------------------------------------------------------*/
static void rest_and_turn_order(void **state)
{
    RULES("NS-080 NS-084 NS-085 NS-071 NS-V21 NS-R03");
    (void)state;
    table *t = open_table("kepler galileo newton", NULL); /* A, B, C */
    for (unsigned i = 0; i < 3; i++)
        given_rest(t, i, 1);
    act(t, 0, "place influence_religion");
    act(t, 1, "place influence_science");
    act(t, 2, "place rest_1");
    act(t, 0, "place publish_1");
    act(t, 1, "place rest_2");
    act(t, 2, "place research_1");
    act(t, 0, "place publish_2");
    act(t, 1, "place research_2");
    act(t, 2, "place experiment_1");
    assert_int(t->s->rest[0], 1);
    assert_int(t->s->rest[1], 2);
    assert_int(t->s->rest[2], 2);
    assert_int(t->s->turn, 2); /* the board decides, not the turn order */
    assert_text(order_of(t), "012");
    assert_text(seen(t, 0, "next_order"), "[2,1,0]");
    next_round(t);
    assert_text(order_of(t), "210");
    assert_int(t->s->turn, 2);
    SPEND(t, "rest_1"); /* last in turn, yet alone on Rest */
    next_round(t);
    assert_text(order_of(t), "021");
    close_table(t);
}

static void no_rest_no_change(void **state)
{
    RULES("NS-086");
    (void)state;
    table *t = open_table("kepler galileo newton", NULL);
    given_order(t, "120");
    SPEND(t, NULL);
    next_round(t);
    assert_text(order_of(t), "120");
    close_table(t);
}

static void the_highest_place(void **state)
{
    RULES("NS-081 NS-082 NS-083 NS-R14");
    (void)state;
    table *t = open_table("kepler galileo newton", NULL);
    refused(t, 0, "place rest_2");
    assert_text(why(t, 0, "place rest_2"), "{\"k\":\"rest_order\",\"rule\":\"NS-081\",\"place\":1}");
    act(t, 0, "place rest_1");
    refused(t, 1, "place rest_3");
    act(t, 1, "place rest_2");
    act(t, 2, "place research_1");
    refused(t, 0, "place rest_3"); /* one marker each */
    assert_text(why(t, 0, "place rest_3"), "{\"k\":\"rest_twice\",\"rule\":\"NS-082\"}");
    act(t, 0, "place research_2");
    act(t, 1, "place research_3");
    act(t, 2, "place rest_3");
    close_table(t);
    t = open_table("kepler galileo", NULL); /* two places with two players */
    act(t, 0, "place rest_1");
    assert_true(offered(t, 1, "place rest_2"));
    act(t, 1, "place rest_2");
    refused(t, 0, "place rest_3");
    assert_text(why(t, 0, "place rest_3"), "");
    close_table(t);
}

static void limits_of_rest(void **state)
{
    RULES("NS-039 NS-087 NS-090 NS-092 NS-093 NS-R08");
    (void)state;
    table *t = open_table("kircher galileo", NULL);
    given_rest(t, 0, 3);
    given_order(t, "10");
    SPEND(t, "rest_1");
    assert_int(t->s->rest[0], 3); /* no more, but first in turn */
    next_round(t);
    assert_text(order_of(t), "01");
    given_rest(t, 0, 2);
    given_researched(t, 0, "symbolic_algebra");
    SPEND(t, "experiment_2");
    act(t, 0, "experiment symbolic_algebra 2 plain");
    assert_int(t->s->rest[0], 0); /* lowered before the throw */
    chance(t, "throw 6");
    next_round(t);
    assert_int(t->s->rest[0], 0); /* it comes back by Rest only */
    close_table(t);
}

static void where_rest_may_go(void **state)
{
    RULES("NS-089 NS-091 NS-040 NS-R07");
    (void)state;
    table *t = open_table("kircher galileo", NULL);
    given_rest(t, 0, 3);
    given_researched(t, 0, "symbolic_algebra");
    given_published(t, 1, "astrology");
    SPEND(t, "influence_science experiment_1 research_1");
    assert_int(t->s->influence[0][SCIENCE], 1); /* nothing to spend there */
    assert_int(t->s->rest[0], 3);
    act(t, 0, "decline");
    assert_int(offers_of(t, 0, "experiment"), 4); /* 0 to 3, any amount that is held */
    refused(t, 0, "experiment symbolic_algebra 4 plain");
    act(t, 0, "experiment symbolic_algebra 3 plain");
    assert_int(t->s->rest[0], 0);
    close_table(t);
}

static void a_first_round(void **state)
{
    RULES("NS-V24 NS-070 NS-120 NS-136 NS-157");
    (void)state;
    table *t = open_table("kircher newton", NULL);
    SPEND(t, "research_1 experiment_1 publish_1");
    assert_text(seen(t, 0, "discoveries.astrology.you.research.total"), "2");
    act(t, 0, "research astrology");
    assert_text(seen(t, 0, "discoveries.astrology.you.test.total"), "3");
    act(t, 0, "experiment astrology 0 plain");
    chance(t, "throw 3");
    assert_true(saw(t, "{\"k\":\"succeeded\",\"by\":0,\"discovery\":\"astrology\",\"total\":6,\"target\":4}"));
    assert_text(seen(t, 0, "discoveries.astrology.you.publish.total"), "2");
    act(t, 0, "publish astrology plain");
    assert_int(t->s->prestige[0], 2);
    assert_int(t->s->rest[0], 3);
    close_table(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(energy_one_by_one),
        cmocka_unit_test(a_space_takes_one),
        cmocka_unit_test(several_of_one_action),
        cmocka_unit_test(time_runs_out_at_allocation),
        cmocka_unit_test(from_left_to_right),
        cmocka_unit_test(the_owner_may_decline),
        cmocka_unit_test(modifiers_count_each_time),
        cmocka_unit_test(one_choice_at_a_time),
        cmocka_unit_test(who_leaves),
        cmocka_unit_test(rest_and_turn_order),
        cmocka_unit_test(no_rest_no_change),
        cmocka_unit_test(the_highest_place),
        cmocka_unit_test(limits_of_rest),
        cmocka_unit_test(where_rest_may_go),
        cmocka_unit_test(a_first_round),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
