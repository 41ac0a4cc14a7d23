/* Discovery Memory: Stop with an empty pile, with an automaton, with a hand that has nothing to give; whom a thief robs. */
#include "memory_table.h"

/* The victim sets nothing aside; the thief picks the first back, which is this card. */
static void robs(table *t, orr_seat thief, orr_seat victim, const char *card)
{
    char take[60];
    snprintf(take, sizeof take, "take %s", card);
    act(t, victim, "nothing");
    act(t, thief, "pick 1");
    act(t, ORR_CHANCE, take);
    assert_true(in_hand(t, thief, card));
}

static table *stopped(const char *options, const char *pile, orr_seat by)
{
    table *t = memory(3, options, "feu");
    given_pile(t, pile);
    act(t, 0, "place cuisson"); /* cueillette is not there */
    stop_by(t, by);
    return t;
}

static void giving_up(void **state)
{
    RULES("DI-218 DI-246 DI-247");
    table *t = stopped("", "", 2);
    (void)state;
    act(t, 0, "give_up");
    assert_true(in_discards(t, 0, "cuisson"));
    assert_text(offers(t, 0), "from 1\nfrom 2"); /* in place of the card from the pile: from whom it likes */
    act(t, 0, "from 1");
    robs(t, 0, 1, "langage");
    assert_text(prompt_of(t, 2), "steal_reserve"); /* and the other one from the one who stopped */
    robs(t, 0, 2, "troc");
    assert_int(t->s->hand_n[0], 2 + 2);
    assert_int(active_seat(t->s), 1);
    close_table(t);
    t = memory(3, "", "feu");
    given_hand(t, 2, "");
    act(t, 0, "place cuisson");
    stop_by(t, 2); /* with an empty hand */
    act(t, 0, "give_up");
    draw(t, "homo_habilis");
    assert_int(t->s->hand_n[0], 2 + 1); /* nothing to steal there */
    assert_int(active_seat(t->s), 1);
    close_table(t);
}

static void not_found(void **state)
{
    RULES("DI-220 DI-246");
    table *t = stopped("", "", 2);
    (void)state;
    act(t, 0, "verify\nseen");
    assert_text(prompt_of(t, 0), "steal_target");
    act(t, 0, "from 1");
    robs(t, 0, 1, "temples");
    assert_text(prompt_of(t, 2), "give_card"); /* the stopper chooses this one */
    act(t, 2, "give villages");
    assert_int(t->s->hand_n[0], 2 + 2);
    assert_int(active_seat(t->s), 1);
    close_table(t);
}

/* The automaton, seat 2, has laid troc, which needs what is not there; or cuisson, whose prerequisites lie there. */
static table *machine(const char *hand, const char *pile, const char *laid)
{
    char text[80];
    table *t = memory(3, "automata=1", "feu cueillette");
    given_opened(t, 1, 2);
    given_hand(t, 2, hand);
    given_pile(t, pile);
    given_turn(t, 2);
    snprintf(text, sizeof text, "turn_up\nplace %s", laid);
    act(t, 2, text);
    return t;
}

static void an_automaton_is_wrong(void **state)
{
    RULES("DI-340 DI-343 DI-306 DI-255");
    table *t = machine("troc commerce villages", "", "troc");
    (void)state;
    stop_by(t, 1);
    assert_true(in_discards(t, 2, "troc")); /* it neither draws nor steals, and is robbed of nothing */
    assert_text(offers(t, 1), "give langage\ngive temples\ngive remparts");
    act(t, 1, "give temples");
    assert_int(t->s->slot[card_of(t, "temples")], 2);
    assert_int(t->s->hand_n[2], 3);
    assert_int(t->s->hand_n[1], 2);
    assert_int(active_seat(t->s), 0);
    close_table(t);
    t = machine("troc", "homo_habilis", "troc"); /* its last card, and it has not won */
    stop_by(t, 1);
    act(t, 1, "give temples");
    assert_true(in_hand(t, 2, "temples"));
    assert_int(t->s->pile_n, 1); /* nobody draws */
    assert_int(active_seat(t->s), 0);
    close_table(t);
    t = machine("troc commerce", "homo_habilis", "troc"); /* who stopped has nothing to give */
    given_hand(t, 1, "");
    stop_by(t, 1);
    assert_int(t->s->hand_n[2], 1);
    assert_int(active_seat(t->s), 0);
    close_table(t);
    t = machine("troc commerce", "", "troc");
    given_hand(t, 1, "temples");
    given_pile(t, "");
    stop_by(t, 1);
    act(t, 1, "give temples"); /* the last card in the golden age, given away */
    assert_true(saw(t, "\"won\",\"by\":1"));
    close_table(t);
}

static void an_automaton_is_right(void **state)
{
    RULES("DI-341 DI-246 DI-254 DI-245");
    table *t = machine("cuisson commerce villages", "", "cuisson");
    (void)state;
    stop_by(t, 1);
    assert_text(offers(t, 1), "from 0\nfrom 2"); /* the automaton too */
    act(t, 1, "from 2\npick 2");
    assert_true(in_hand(t, 1, "commerce")); /* its backs lie in their order */
    assert_true(stands(t, "cuisson"));
    assert_int(active_seat(t->s), 0);
    close_table(t);
    t = machine("cuisson", "", "cuisson");
    stop_by(t, 1);
    assert_text(offers(t, 1), "from 0");
    act(t, 1, "from 0");
    robs(t, 1, 0, "mines");
    assert_true(saw(t, "\"won\",\"by\":2"));
    close_table(t);
}

static void whom_to_rob(void **state)
{
    RULES("DI-247 DI-495 DI-251");
    table *t = memory(3, "", "feu");
    (void)state;
    given_pile(t, "");
    given_turn(t, 1);
    act(t, 1, "end");
    assert_text(offers(t, 1), "from 0\nfrom 2");
    assert_text(default_of(t, 1), "from 2"); /* as many cards: the next in seat order */
    given_hand(t, 2, "troc commerce");
    assert_text(default_of(t, 1), "from 0"); /* most cards */
    close_table(t);
    t = memory(3, "", "feu");
    given_hand(t, 1, "");
    given_hand(t, 2, "");
    given_pile(t, "");
    act(t, 0, "end"); /* there is nobody: nothing happens */
    assert_int(active_seat(t->s), 1);
    assert_int(t->s->hand_n[0], 3);
    close_table(t);
    for (unsigned more = 0; more < 2; more++) { /* an automaton steals when all draw and the pile ends */
        t = memory(3, "automata=1", "feu cueillette homo_erectus");
        given_opened(t, 1, 2);
        given_hand(t, 0, "cuisson");
        given_hand(t, 1, more ? "langage" : "");
        given_pile(t, "peche epieu");
        act(t, 0, "place cuisson");
        all_pass(t);
        settle(t);
        assert_int(t->s->hand_n[0], 1);
        assert_int(t->s->hand_n[1], 1 + more);
        assert_int(waited(t),
                   more ? 2 : 1); /* the one with most cards, else the next in seat order: to set one aside */
        assert_text(prompt_of(t, more ? 1 : 0), "steal_reserve");
        act(t, more ? 1 : 0, "nothing");
        assert_int(waited(t), ORR_BIT(ORR_CHANCE)); /* at random */
        assert_int(orr_match_legal(t->m, ORR_CHANCE), 1 + more);
        close_table(t);
    }
}

static void the_victim_leaves(void **state)
{
    RULES("DI-445 DI-450 DI-247");
    table *t = memory(4, "automata=1", "feu cueillette homo_erectus");
    (void)state;
    given_opened(t, 1, 2);
    given_hand(t, 0, "cuisson");
    given_hand(t, 1, "langage temples");
    given_hand(t, 2, "troc");
    given_hand(t, 3, "villages");
    given_pile(t, "peche epieu galet_taille");
    act(t, 0, "place cuisson");
    all_pass(t);
    settle(t); /* all draw; nothing is left for the automaton */
    assert_text(prompt_of(t, 1), "steal_reserve");
    act(t, ORR_TABLE, "leave 1");
    assert_false(waited(t) & ORR_BIT(ORR_CHANCE)); /* there is nothing to take any more */
    assert_int(t->s->hand_n[3], 1);
    assert_text(prompt_of(t, 0), "turn_action");
    close_table(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        ALL_ASKED(giving_up),
        ALL_ASKED(not_found),
        ALL_ASKED(an_automaton_is_wrong),
        cmocka_unit_test(an_automaton_is_right),
        cmocka_unit_test(whom_to_rob),
        cmocka_unit_test(the_victim_leaves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
