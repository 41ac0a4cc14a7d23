/* Discovery Select: the finalist, automata, special cards, the minipile. */
#include "select_table.h"

static table *last_card(const char *hand, const char *selected)
{
    table *t = round_of(3, "enforcement=strict");
    given_hand(t, 0, hand);
    given_hand(t, 1, "nomadisme mines brique");
    given_hand(t, 2, "epieu commerce");
    given_pile(t, "");
    given_discards(t, 1, "homo_habilis");
    choose(t, 0, selected);
    choose(t, 1, "nomadisme brique");
    choose(t, 2, "commerce");
    act(t, 0, "place feu\nat 3 1");
    return t;
}

static void finalist(void **state)
{
    RULES("DI-204..DI-208 DI-122");
    table *t = last_card("feu", "feu");
    (void)state;
    assert_int(t->s->points[0], 1 + 5);
    assert_int(t->s->finalist, 0);
    act(t, 0, "end");
    assert_true(t->s->grave[1] >> card_of(t, "homo_habilis") & 1); /* at the end of the finalist's turn */
    assert_int(active_seat(t->s), 1);
    assert_text(offers(t, 1), "place nomadisme"); /* no release */
    act(t, 1, "place nomadisme\nat 4 1\nend");
    assert_int(t->s->points[1], 1);
    assert_true(in_hand(t, 1, "brique")); /* not buried before the end of the round */
    act(t, 2, "end");
    assert_int(active_seat(t->s), 1); /* the finalist has no turn any more */
    act(t, 1, "end");
    assert_int(t->s->step, S_OVER);  /* and no further round begins */
    assert_int(t->s->grave_n[1], 3); /* homo_habilis, mines, brique */
    assert_int(t->s->grave_n[2], 2);
    assert_int(score_of_seat(t, 0), 6);
    assert_int(score_of_seat(t, 1), 1 - 3);
    close_table(t);
    t = last_card("feu temples", "feu"); /* the hand is not empty */
    assert_int(t->s->points[0], 1);
    assert_int(t->s->finalist, NONE);
    close_table(t);
}

static void automata(void **state)
{
    RULES("DI-330..DI-335");
    table *t = round_of(2, "enforcement=strict automata=1");
    (void)state;
    given_hand(t, 1, "feu nomadisme langage");
    given_hand(t, 0, "cuisson mines brique temples commerce");
    assert_int(waited(t), 1); /* it makes no selection */
    choose(t, 0, "cuisson");
    act(t, 0, "end");
    act(t, 1, "turn_up");
    assert_text(offers(t, 1), "place nomadisme"); /* by rank: as given */
    for (unsigned i = 0; i < 20 && active_seat(t->s) == 1; i++)
        act(t, 1, strtok(strdupa(offers(t, 1)), "\n"));
    assert_true(stands(t, "feu") && stands(t, "nomadisme"));
    assert_true(in_discards(t, 1, "langage"));
    assert_int(t->s->hand_n[1], 0); /* draws at the end of the round */
    assert_int(t->s->points[1], 2); /* no five points: the last card was not placed */
    act(t, 0, "place cuisson\nat 2 2\nnothing\nnothing\nend");
    assert_text(offers(t, 1), "end"); /* its one turn is over */
    act(t, 1, "end");
    act(t, 0, "end");
    settle(t);
    assert_int(t->s->hand_n[1], 5);
    assert_int(t->s->leader, 1); /* an automaton may lead */
    close_table(t);
}

static void the_joker(void **state)
{
    RULES("DI-393 DI-394");
    table *t = round_of(2, "enforcement=strict special_cards=on");
    (void)state;
    given_hand(t, 0, "joker mines brique temples commerce");
    assert_true(t->s->pile & ~t->s->hand[0]);
    assert_false(t->s->pile >> t->e->temoin & 1); /* only the joker is put in */
    choose(t, 0, "mines");
    choose(t, 1, "");
    assert_text(offers(t, 0), "end"); /* not selected */
    close_table(t);
    t = round_of(2, "enforcement=strict special_cards=on");
    given_hand(t, 0, "joker mines brique temples commerce");
    choose(t, 0, "joker mines");
    choose(t, 1, "");
    assert_text(offers(t, 0), "joker joker\nend");
    act(t, 0, "end");
    act(t, 1, "end");
    act(t, 1, strtok(strdupa(offers(t, 1)), "\n"));
    act(t, 1, "nothing");
    settle(t);
    assert_true(t->s->away >> t->e->joker & 1); /* left over: out of the game */
    close_table(t);
}

static void the_leader_leaves(void **state)
{
    RULES("DI-449 DI-445");
    table *t = round_of(3, "enforcement=strict");
    (void)state;
    act(t, ORR_TABLE, "leave 0");
    assert_int(t->s->leader, 1);
    choose(t, 1, "");
    choose(t, 2, "");
    assert_int(active_seat(t->s), 1);
    close_table(t);
}

static void minipile(void **state)
{
    RULES("DI-474 DI-470");
    table *t = open_raw(2, "variant=select enforcement=strict first_era=2");
    (void)state;
    act(t, ORR_CHANCE, "dealer 0");
    settle(t);
    given_hand(t, 0, "pirogues mines brique temples commerce");
    given_hand(t, 1, "langage remparts");
    choose(t, 0, "pirogues");
    choose(t, 1, "langage");
    assert_int(t->s->step, S_MINI);
    draw(t, "homo_habilis");
    act(t, 0, "at 0 1\nend");
    assert_int(t->s->step, S_MINI);
    draw(t, "cueillette");
    act(t, 1, "at 1 1\nend");
    assert_text(prompt_of(t, 0), "turn_action"); /* once per player and round */
    close_table(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finalist),          cmocka_unit_test(automata), cmocka_unit_test(the_joker),
        cmocka_unit_test(the_leader_leaves), cmocka_unit_test(minipile),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
