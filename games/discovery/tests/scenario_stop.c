/* Discovery: Stop, indemnities, hands put right. */
#include "table.h"

/* Seat 0 lays feu, whose prerequisites are there or not. */
static table *contested(bool right, const char *options)
{
    table *t = open_table(4, options);
    given_tree(t, right ? "galet_taille 0 1 homo_erectus 1 1" : "galet_taille 0 1");
    given_hand(t, 0, "feu mines brique remparts temples");
    given_hand(t, 1, "epieu chasse peche outils cuisson");
    given_hand(t, 2, "huttes troc tribus langage pirogues");
    given_hand(t, 3, "vetements animisme sepulture gravure navigation");
    given_points(t, 0, 2);
    given_points(t, 1, 3);
    act(t, 0, "place feu\nat -1 1");
    return t;
}

static void all_are_asked_in_secret(void **state)
{
    RULES("DI-134 DI-483 DI-484 DI-485 DI-087 DI-494");
    table *t = contested(true, NULL);
    (void)state;
    assert_int(waited(t), 14);
    assert_text(prompt_of(t, 2), "challenge");
    assert_text(default_of(t, 2), "pass");
    assert_int(t->s->points[0], 2); /* nothing before the window has closed */
    assert_false(stands(t, "feu"));
    act(t, 3, "stop");
    assert_int(t->m->events.n, 0);
    act(t, 2, "stop");
    act(t, 1, "pass");
    assert_true(saw(t, "\"stopped\",\"by\":2")); /* the first in seat order from the placer */
    close_table(t);
}

static void wrongly_stopped(void **state)
{
    RULES("DI-136 DI-137 DI-138 DI-140 DI-141 DI-V11 DI-065 DI-064");
    table *t = contested(true, NULL);
    (void)state;
    stop_by(t, 1);
    assert_true(saw(t, "\"placement\":\"right\""));
    assert_int(waited(t), 1); /* the receiver says what */
    assert_text(prompt_of(t, 0), "indemnity_kind");
    assert_text(offers(t, 0), "claim_card\nclaim_point");
    assert_text(default_of(t, 0), "claim_point");
    act(t, 0, "claim_card");
    assert_int(waited(t), 2);
    assert_text(default_of(t, 1), "pay epieu");
    act(t, 1, "pay chasse");
    assert_true(told(t, 0, "\"card\":\"chasse\"") && told(t, 1, "\"card\":\"chasse\""));
    assert_false(told(t, 2, "chasse") || saw(t, "chasse"));
    assert_int(waited(t), ORR_BIT(ORR_CHANCE)); /* the payer draws at once, before the points */
    assert_int(t->s->points[0], 2);
    settle(t);
    assert_true(stands(t, "feu"));
    assert_int(t->s->points[0], 3);
    assert_int(t->s->hand_n[1], 5);
    assert_int(t->s->hand_n[0], 5); /* one more than it would have, until the turn ends */
    close_table(t);
}

static void rightly_stopped(void **state)
{
    RULES("DI-135 DI-137 DI-141 DI-144..DI-146 DI-067 DI-V11 DI-493");
    table *t = contested(false, NULL);
    (void)state;
    stop_by(t, 1);
    assert_true(in_discards(t, 0, "feu"));
    assert_text(prompt_of(t, 1), "indemnity_kind");
    act(t, 1, "claim_card");
    act(t, 0, "pay brique");
    assert_text(prompt_of(t, 1), "rebalance_discard"); /* back to five at once */
    act(t, 1, "discard epieu");
    assert_int(t->s->points[0], 2);
    assert_text(prompt_of(t, 0), "turn_action"); /* the turn goes on */
    act(t, 0, "end");
    assert_text(prompt_of(t, 0), "after_discard"); /* the overruled card was the discard */
    assert_true(offered(t, 0, "call"));
    close_table(t);
}

static void a_point_instead(void **state)
{
    RULES("DI-137 DI-138 DI-139 DI-091");
    table *t = contested(true, NULL);
    (void)state;
    stop_by(t, 1);
    act(t, 0, "claim_point");
    assert_int(t->s->points[1], 2);
    assert_int(t->s->points[0], 2 + 1 + 1);
    close_table(t);
    t = contested(true, NULL);
    given_points(t, 1, 0);
    stop_by(t, 1);
    assert_text(offers(t, 0), "claim_card"); /* no point to pay with */
    close_table(t);
    t = contested(true, NULL);
    given_points(t, 1, 0);
    given_hand(t, 1, "");
    stop_by(t, 1);
    settle(t);
    assert_int(t->s->points[0], 3); /* nothing can be paid; the card stands */
    assert_true(stands(t, "feu"));
    close_table(t);
}

static void a_released_card_goes_to_the_placer(void **state)
{
    RULES("DI-144 DI-081");
    table *t = open_table(3, NULL);
    (void)state;
    given_tree(t, "cueillette 0 1");
    given_hand(t, 0, "mines brique remparts temples commerce");
    given_discards(t, 2, "feu");
    act(t, 0, "release feu\nat 1 1");
    stop_by(t, 1);
    assert_true(in_discards(t, 0, "feu"));
    assert_false(in_discards(t, 2, "feu"));
    close_table(t);
}

static void nobody_objects(void **state)
{
    RULES("DI-051 DI-490");
    table *t = open_table(3, "enforcement=open");
    (void)state;
    given_tree(t, "cueillette 0 1");
    given_hand(t, 0, "mines outils brique");
    act(t, 0, "place mines\nat 1 2"); /* the wrong row, bordering nothing, without prerequisites */
    all_pass(t);
    assert_true(stands(t, "mines"));
    assert_int(t->s->points[0], 1 + 3);
    close_table(t);
}

static void a_lost_last_card_earns_nothing(void **state)
{
    RULES("DI-066 DI-067 DI-097");
    table *t = open_table(3, NULL);
    (void)state;
    given_tree(t, "cueillette 0 1 feu 1 1 homo_erectus 2 1");
    given_hand(t, 0, "huttes");
    given_hand(t, 1, "epieu chasse peche");
    act(t, 0, "place huttes\nat 0 2");
    stop_by(t, 1); /* nomadisme is missing; nothing to pay with */
    settle(t);
    assert_int(t->s->points[0], 0);
    assert_false(t->s->opened >> 2 & 1);
    given_hand(t, 0, "homo_neandertal");
    act(t, 0, "place homo_neandertal\nat 0 2");
    stop_by(t, 1);
    act(t, 0, "claim_card");
    act(t, 1, "pay epieu");
    settle(t);
    assert_int(t->s->points[0], 9); /* the card that came by the challenge changes nothing */
    assert_int(t->s->hand_n[0], 1);
    assert_text(prompt_of(t, 0), "inauguration_bonus");
    close_table(t);
}

static void teammates_and_strict_control(void **state)
{
    RULES("DI-147 DI-306 DI-491 DI-492");
    table *t = open_table(4, "teams=two");
    (void)state;
    given_hand(t, 0, "cueillette feu mines");
    assert_true(offered(t, 0, "place feu")); /* prerequisites are contestable */
    act(t, 0, "place cueillette\nat 0 1");
    assert_int(waited(t), 10);
    close_table(t);
    t = open_table(4, "enforcement=strict");
    given_hand(t, 0, "cueillette feu mines");
    assert_false(offered(t, 0, "place feu"));
    act(t, 0, "place cueillette\nat 0 1");
    assert_int(t->s->points[0], 1); /* no window */
    close_table(t);
    t = open_table(3, "automata=1");
    given_hand(t, 0, "cueillette feu mines");
    act(t, 0, "place cueillette\nat 0 1");
    assert_int(waited(t), 2); /* an automaton never stops */
    close_table(t);
}

static void no_more_than_the_pile_holds(void **state)
{
    RULES("DI-142 DI-105 DI-106 DI-107");
    table *t = contested(true, NULL);
    (void)state;
    given_hand(t, 1, "epieu");
    given_pile(t, "");
    stop_by(t, 1);
    act(t, 0, "claim_card");
    act(t, 1, "pay epieu");
    assert_int(t->s->hand_n[1], 0);
    assert_true(t->s->out >> 1 & 1); /* a non-active player leaves at once */
    close_table(t);
    t = contested(false, NULL); /* the active player, who has paid with the last card, draws at the end of the turn alone */
    given_hand(t, 0, "mines");
    stop_by(t, 1);
    act(t, 1, "claim_card");
    act(t, 0, "pay mines");
    act(t, 1, default_of(t, 1));
    assert_text(prompt_of(t, 0), "turn_action");
    assert_int(t->s->hand_n[0], 0);
    act(t, 0, "end\nnothing");
    settle(t);
    assert_int(t->s->hand_n[0], 5);
    close_table(t);
}

static void without_a_clock_all_must_answer(void **state)
{
    RULES("DI-495 DI-496 DI-482 DI-521");
    table *t = contested(true, NULL);
    (void)state;
    orr_rng rng;
    orr_rng_seed(&rng, 1);
    assert_false(orr_match_step(t->m, orr_source_rng(&rng))); /* a secret question is never answered by itself */
    assert_int(orr_match_undoable(t->m, 0), t->m->plies);     /* what lies, lies */
    for (orr_seat i = 1; i < 4; i++)
        assert_true(offered(t, i, "pass") && !strcmp(default_of(t, i), "pass"));
    all_pass(t);
    assert_true(stands(t, "feu"));
    close_table(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        ALL_ASKED(all_are_asked_in_secret),
        ALL_ASKED(wrongly_stopped),
        cmocka_unit_test(rightly_stopped),
        ALL_ASKED(a_point_instead),
        cmocka_unit_test(a_released_card_goes_to_the_placer),
        cmocka_unit_test(nobody_objects),
        ALL_ASKED(a_lost_last_card_earns_nothing),
        ALL_ASKED(teammates_and_strict_control),
        ALL_ASKED(no_more_than_the_pile_holds),
        ALL_ASKED(without_a_clock_all_must_answer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
