/* Discovery Memory: Crazy. */
#include "memory_table.h"

static table *crazy(unsigned seats, const char *options)
{
    char all[120];
    snprintf(all, sizeof all, "crazy=on %s", options);
    table *t = memory(seats, all, "feu cueillette");
    given_opened(t, 2, 2);
    return t;
}

/* Everybody asked who is not named waits. */
static void others_wait(table *t)
{
    uint16_t asked = (uint16_t)(t->s->asked & ~t->s->done);
    for (orr_seat i = 0; i < SEATS; i++)
        if (asked >> i & 1)
            act(t, i, "wait");
}

static void ticks(void **state)
{
    RULES("DI-419 DI-420 DI-422..DI-424 DI-426 DI-430");
    table *t = crazy(3, "");
    (void)state;
    given_discards(t, 1, "peche");
    assert_int(waited(t), 7); /* everybody at once, in secret, for ten seconds */
    const orr_prompt *q = &orr_game_discovery.prompts[discovery_prompt(&t->m->rules, t->s, 1)];
    assert_text(q->id, "crazy_tick");
    assert_int(q->flags & ORR_PROMPT_SECRET, ORR_PROMPT_SECRET);
    assert_int(q->seconds, 10);
    assert_text(offers(t, 0), "place cuisson\nplace brique\nplace mines\nrelease peche\nwait"); /* no calls */
    assert_text(default_of(t, 0), "wait");
    act(t, 2, "place villages");
    assert_false(shows(t, 0, "villages"));
    act(t, 0, "place cuisson");
    act(t, 1, "place langage");
    assert_int(t->s->lay_card, card_of(t, "cuisson")); /* the lowest; the others return */
    assert_true(in_hand(t, 1, "langage") && in_hand(t, 2, "villages"));
    assert_int(waited(t), 6); /* its window */
    all_pass(t);
    assert_true(stands(t, "cuisson"));
    assert_int(waited(t), 6); /* the last placer waits until somebody else has placed */
    act(t, 1, "place langage");
    act(t, 2, "release peche");
    assert_int(t->s->lay_card, card_of(t, "peche"));
    all_pass(t);
    assert_int(waited(t), 3);
    close_table(t);
}

static void overruled(void **state)
{
    RULES("DI-424 DI-494");
    table *t = crazy(3, "");
    (void)state;
    act(t, 1, "place temples");
    others_wait(t);
    stop_by(t, 2);
    act(t, 1, "give_up");
    settle(t);
    act(t, 2, "nothing");
    act(t, 1, "pick 1");
    settle(t);
    assert_true(in_discards(t, 1, "temples"));
    assert_int(waited(t), 7); /* an attempt is no placement: all may go on */
    close_table(t);
}

static void a_credit(void **state)
{
    RULES("DI-421 DI-426");
    table *t = crazy(3, "");
    (void)state;
    act(t, 1, "place langage"); /* opened already */
    others_wait(t);
    all_pass(t);
    assert_int(waited(t), 5);
    given_hand(t, 0, "metaux cuisson mines");
    act(t, 0, "place metaux");
    others_wait(t);
    all_pass(t);
    assert_true(t->s->opened >> 3 & 1);
    assert_text(prompt_of(t, 0), "crazy_tick"); /* no menu: one more placement */
    assert_int(waited(t), 7);
    act(t, 0, "place cuisson");
    others_wait(t);
    all_pass(t);
    assert_int(waited(t), 6); /* it is used up */
    close_table(t);
}

static void the_same_discard(void **state)
{
    RULES("DI-425");
    table *t = crazy(4, "");
    (void)state;
    given_discards(t, 3, "peche");
    act(t, 0, "release peche");
    act(t, 1, "place remparts");
    act(t, 2, "release peche");
    act(t, 3, "wait");
    assert_int(t->s->lay_seat, 0); /* the dealer is seat 3: first from its left */
    all_pass(t);
    given_discards(t, 3, "chasse");
    act(t, 1, "release chasse");
    act(t, 2, "release chasse");
    act(t, 3, "wait");
    assert_int(t->s->lay_seat, 1);
    all_pass(t);
    given_discards(t, 3, "epieu");
    act(t, 0, "release epieu");
    act(t, 2, "release epieu");
    act(t, 3, "wait");
    assert_int(t->s->lay_seat, 2); /* from seat 1, who was last */
    close_table(t);
}

static void waiting(void **state)
{
    RULES("DI-427..DI-429");
    table *t = crazy(3, "");
    (void)state;
    act(t, 1, "place langage");
    others_wait(t);
    all_pass(t);
    others_wait(t);
    assert_true(saw(t, "all_wait"));
    assert_int(t->s->target, 2); /* from the last placer's left */
    settle(t);
    assert_int(t->s->hand_n[0], 4);
    assert_int(t->s->hand_n[1], 3);
    assert_int(waited(t), 5);
    given_pile(t, "");
    others_wait(t); /* an empty pile: nobody draws, and the last placer is asked too */
    assert_int(t->s->hand_n[0], 4);
    assert_int(waited(t), 7);
    others_wait(t);
    assert_int(t->s->step, S_OVER); /* again: the smallest hand wins */
    assert_int(score_of_seat(t, 1), 1);
    assert_int(score_of_seat(t, 0), 0);
    close_table(t);
    t = crazy(3, "");
    act(t, 1, "place langage");
    others_wait(t);
    all_pass(t);
    given_pile(t, "epieu"); /* runs out in the middle: the others steal */
    others_wait(t);
    settle(t);
    assert_text(prompt_of(t, 0), "steal_target");
    close_table(t);
}

static void the_joker(void **state)
{
    RULES("DI-431 DI-432");
    table *t = crazy(3, "special_cards=on");
    (void)state;
    assert_false((t->s->pile | t->s->hand[0] | t->s->hand[1] | t->s->hand[2]) >> t->e->temoin & 1);
    given_hand(t, 1, "joker temples nombres");
    act(t, 1, "joker joker");
    act(t, 0, "place cuisson");
    act(t, 2, "wait");
    assert_true(saw(t, "joker_played")); /* before every card; the tick ends */
    assert_int(t->s->lay_card, NONE);
    assert_true(in_hand(t, 0, "cuisson"));
    assert_true(t->s->away >> t->e->joker & 1);
    assert_int(waited(t), 7);
    act(t, 1, "place temples");
    others_wait(t);
    all_pass(t);
    act(t, 1, "place nombres"); /* the first made it the last placer; the credit lets it place again */
    others_wait(t);
    all_pass(t);
    close_table(t);
    t = crazy(3, "special_cards=on");
    given_hand(t, 1, "joker");
    act(t, 1, "joker joker");
    others_wait(t);
    assert_int(t->s->target, 1); /* the last card: no win, one card is drawn */
    settle(t);
    assert_int(t->s->hand_n[1], 1);
    close_table(t);
}

static void automata(void **state)
{
    RULES("DI-433");
    table *t = crazy(3, "automata=1");
    (void)state;
    given_hand(t, 2, "troc commerce villages");
    assert_int(waited(t), 3); /* it needs no question */
    act(t, 0, "place mines");
    act(t, 1, "wait");
    assert_int(t->s->lay_seat, 2); /* its first card, which is lower */
    assert_int(t->s->lay_card, card_of(t, "troc"));
    all_pass(t);
    act(t, 0, "place mines");
    act(t, 1, "wait");
    assert_int(t->s->lay_seat, 0); /* it has placed last */
    close_table(t);
}

static void minipile(void **state)
{
    RULES("DI-473");
    table *t = open_raw(2, "variant=memory crazy=on first_era=2");
    (void)state;
    act(t, ORR_CHANCE, "dealer 1");
    while (t->s->step == S_DRAW)
        assert_int(orr_match_play(t->m, ORR_CHANCE, (orr_match_legal(t->m, ORR_CHANCE), t->m->legal[0])), ORR_OK);
    draw(t, "feu");
    act(t, t->s->turn[0].seat, "at 0 0");
    assert_true(stands(t, "feu"));
    assert_text(prompt_of(t, 0), "crazy_tick");
    others_wait(t);
    settle(t);
    assert_int(t->s->tree_n + (t->s->lay_card != NONE), 2); /* before each tick one */
    close_table(t);
}

static void the_end(void **state)
{
    RULES("DI-254 DI-248 DI-260");
    table *t = crazy(3, "");
    (void)state;
    given_hand(t, 0, "cuisson");
    act(t, 0, "place cuisson");
    others_wait(t);
    all_pass(t);
    assert_true(saw(t, "all_draw"));
    settle(t);
    assert_int(waited(t), 6); /* no turn, and so none again */
    close_table(t);
    t = crazy(3, "");
    given_hand(t, 0, "cuisson");
    given_pile(t, "");
    act(t, 0, "place cuisson");
    others_wait(t);
    all_pass(t);
    assert_true(saw(t, "\"won\",\"by\":0"));
    assert_int(t->s->step, S_OVER);
    close_table(t);
}

static void excludes(void **state)
{
    RULES("DI-439");
    (void)state;
    assert_text(refused_because(4, "variant=memory crazy=on memory_family=on"), "excludes");
    assert_text(refused_because(4, "variant=memory crazy=on memory_catch_up=on"), "excludes");
    assert_true(accepted(4, "variant=memory crazy=on memory_play_to_last=on"));
    assert_text(refused_because(4, "variant=select crazy=on"), "not_of_game");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ticks),    cmocka_unit_test(overruled), cmocka_unit_test(a_credit), cmocka_unit_test(the_same_discard),
        cmocka_unit_test(waiting),  ALL_ASKED(the_joker), cmocka_unit_test(automata), cmocka_unit_test(minipile),
        cmocka_unit_test(the_end),  cmocka_unit_test(excludes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
