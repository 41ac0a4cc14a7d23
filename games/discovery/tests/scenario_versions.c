/* Discovery: what later versions of the rules corrected, and what matches of version 1 still do (versions.md). */
#include "../memory.h"
#include "memory_table.h"

/* ---- DI-131: an overruled release moves nothing -----------------------------------------------------------------------------*/
static table *releases(uint32_t version, unsigned times)
{
    table *t = of_version(open_table(2, "variant=compose"), version);
    given_tree(t, "cueillette 0 0");
    given_hand(t, 0, "mines");
    given_hand(t, 1, "brique");
    given_discards(t, 1, "remparts");
    given_points(t, 0, 50);
    given_points(t, 1, 50);
    for (unsigned i = 0; i < times && !orr_match_over(t->m); i++) {
        unsigned seat = i % 2;
        act(t, (orr_seat)seat, "release remparts\nat 0 0");
        stop_by(t, (orr_seat)(1 - seat));
        if (t->s->step == S_KIND)
            act(t, (orr_seat)(1 - seat), "claim_point");
        settle(t);
        if (t->s->step == S_OWN) /* the search of Compose: nothing is found */
            act(t, (orr_seat)seat, default_of(t, (orr_seat)seat));
    }
    return t;
}

static void releases_are_no_movement(void **state)
{
    RULES("DI-131");
    (void)state;
    table *t = releases(2, 4);
    assert_false(orr_match_over(t->m));
    close_table(t);
    t = releases(2, 6);
    assert_true(orr_match_over(t->m));
    close_table(t);
    t = releases(1, 20);
    assert_false(orr_match_over(t->m));
    close_table(t);
}

/* A hand card that is overruled is movement in every version. */
static void a_hand_card_is(void **state)
{
    RULES("DI-131");
    (void)state;
    table *t = open_table(2, "variant=compose");
    given_tree(t, "cueillette 0 0");
    given_hand(t, 0, "mines brique remparts");
    given_points(t, 0, 50);
    t->s->idle = 3;
    act(t, 0, "place mines\nat 0 0");
    stop_by(t, 1);
    while (t->s->lay_card != NONE)
        act(t, 0, default_of(t, 0));
    assert_int(t->s->idle, 0);
    close_table(t);
}

/* ---- DI-417, DI-241: what was received awaits its answer, also while its owner is robbed --------------------------------------*/
/* Seat 0 has stolen the last card of seat 1; all draw, seat 1 the last card of the pile, and seat 2 steals from seat 0. */
static table *robbed(uint32_t version)
{
    table *t = of_version(memory(3, "", "cueillette feu"), version);
    given_opened(t, 1, 1);
    given_hand(t, 0, "cuisson mines brique temples");
    given_hand(t, 1, "langage");
    given_pile(t, "peche");
    act(t, 0, "place cuisson");
    all_pass(t);
    assert_text(prompt_of(t, 0), "memory_inauguration");
    act(t, 0, "steal\nfrom 1");
    act(t, 1, "nothing");
    act(t, 0, "pick 1");
    act(t, ORR_CHANCE, "take langage");
    draw(t, "peche");
    assert_text(prompt_of(t, 2), "steal_target");
    act(t, 2, "from 0");
    return t;
}

static void goes_on(table *t)
{
    act(t, 0, "from 2");
    act(t, 2, "nothing");
    act(t, 0, "pick 1");
    act(t, ORR_CHANCE, "take troc");
}

static void received_stays(void **state)
{
    RULES("DI-417 DI-241");
    (void)state;
    table *t = robbed(2);
    act(t, 0, "set_aside temples");
    assert_int(t->s->own[M_BACKS], 3); /* all but the one set aside */
    act(t, 2, "pick 1");
    act(t, ORR_CHANCE, "take brique");
    goes_on(t);
    assert_text(prompt_of(t, 0), "give_back");
    act(t, 0, "nothing");
    assert_text(prompt_of(t, 0), "received_card");
    assert_text(offers(t, 0), "place langage\nkeep");
    close_table(t);
    t = robbed(2); /* it can be stolen, and is then not asked about */
    act(t, 0, "nothing");
    assert_int(t->s->own[M_BACKS], 4);
    act(t, 2, "pick 1");
    act(t, ORR_CHANCE, "take langage");
    goes_on(t);
    assert_int(t->s->received, 0);
    assert_int(active_seat(t->s), 1);
    close_table(t);
}

static void of_the_first_version(void **state)
{
    RULES("DI-417 DI-241");
    (void)state;
    table *t = robbed(1);
    act(t, 0, "set_aside temples");
    act(t, 2, "pick 1");
    act(t, ORR_CHANCE, "take brique");
    goes_on(t);
    assert_int(active_seat(t->s), 1); /* nobody asks any more */
    close_table(t);
    t = robbed(1);
    act(t, 0, "nothing");
    assert_int(t->s->own[M_BACKS], 3); /* langage counts as set aside */
    close_table(t);
}

/* Nobody but its owner sees which card that is. */
static void received_is_hidden(void **state)
{
    RULES("DI-417");
    (void)state;
    table *t = robbed(2);
    for (unsigned v = 0; v < 3; v++) {
        discovery_state seen;
        orr_match_redacted(t->m, (orr_seat)v, ORR_KNOWN, &seen);
        assert_int(seen.received, v ? 0 : (int)card_of(t, "langage") + 1);
    }
    close_table(t);
}

/* ---- DI-257, DI-310, DI-249: the temoin of an automaton; who plays again ------------------------------------------------------*/
static table *last_is_temoin(uint32_t version, const char *pile)
{
    table *t = of_version(memory(3, "automata=1 special_cards=on", "cueillette"), version);
    given_hand(t, 2, "temoin");
    given_pile(t, pile);
    given_turn(t, 2);
    act(t, 2, "turn_up");
    return t;
}

static void an_automaton_draws_for_its_temoin(void **state)
{
    RULES("DI-257 DI-310");
    (void)state;
    table *t = last_is_temoin(2, "homo_erectus");
    assert_true(t->s->away & cards_of(t, "temoin"));
    draw(t, "homo_erectus");
    assert_text(offers(t, 2), "turn_up"); /* and turns that up */
    act(t, 2, "turn_up");
    assert_text(offers(t, 2), "place homo_erectus");
    close_table(t);
    t = last_is_temoin(1, "homo_erectus");
    assert_text(offers(t, 2), "end");
    close_table(t);
}

static table *ends_with_again(uint32_t version)
{
    table *t = last_is_temoin(1, "homo_erectus");
    t->m->rules.version = version;
    t->s->own[M_TODO] |= T_AGAIN; /* its hand was emptied in this turn */
    act(t, 2, "end");
    settle(t);
    assert_int(active_seat(t->s), 0);
    act(t, 0, "end");
    settle(t);
    return t;
}

static void again_ends_with_the_turn(void **state)
{
    RULES("DI-249");
    (void)state;
    table *t = ends_with_again(2);
    assert_int(active_seat(t->s), 1);
    close_table(t);
    t = ends_with_again(1);
    assert_int(active_seat(t->s), 0); /* a second turn for somebody else's hand */
    close_table(t);
}

/* ---- DI-260: the minipile moves the stack ---------------------------------------------------------------------------------------*/
/* Two quiet turns were before; in this one nothing is placed, but a card of the minipile has come. */
static unsigned quiet_after_a_turn(uint32_t version)
{
    table *t = of_version(open_table(2, "variant=memory first_era=2"), version);
    assert_text(offers(t, 0), "at 0 0");
    act(t, 0, "at 0 0");
    given_pile(t, "");
    t->s->own[M_QUIET] = 2;
    act(t, 0, "end\nfrom 1");
    act(t, 1, "nothing");
    act(t, 0, "pick 1");
    forced(t);
    assert_int(active_seat(t->s), 1);
    unsigned quiet = t->s->own[M_QUIET];
    close_table(t);
    return quiet;
}

static void the_minipile_ends_a_stall(void **state)
{
    RULES("DI-260");
    (void)state;
    assert_int(quiet_after_a_turn(2), 0);
    assert_int(quiet_after_a_turn(1), 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(releases_are_no_movement), cmocka_unit_test(a_hand_card_is),
        cmocka_unit_test(received_stays),           cmocka_unit_test(of_the_first_version),
        cmocka_unit_test(received_is_hidden),       cmocka_unit_test(an_automaton_draws_for_its_temoin),
        cmocka_unit_test(again_ends_with_the_turn), cmocka_unit_test(the_minipile_ends_a_stall),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
