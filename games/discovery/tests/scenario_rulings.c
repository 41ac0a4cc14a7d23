/* Discovery: rulings on what the rulebook leaves open (the ledger tells the reasons). */
#include "../memory.h"
#include "select_table.h"

/* ---- commands and options --------------------------------------------------------------------------------------------------*/
/* The owed discard and what may follow it are one action: the command waits for the draw. */
static void no_interruption_after_the_owed_discard(void **state)
{
    RULES("DI-506 DI-387");
    table *t = open_table(4, "enforcement=strict special_cards=on");
    (void)state;
    given_hand(t, 0, "mines brique");
    given_hand(t, 2, "temoin remparts temples commerce");
    act(t, 0, "end");
    act(t, 2, "interrupt");
    act(t, 0, "discard mines");
    assert_text(prompt_of(t, 0), "after_discard");
    assert_int(waited(t), 1);
    act(t, 0, "nothing");
    assert_true(saw(t, "\"interrupted\",\"by\":2"));
    assert_int(waited(t), 4);
    close_table(t);
}

#define ROW_1 "homo_habilis 0 1 cueillette 1 1 epieu 2 1 galet_taille 3 1 homo_erectus 4 1 nomadisme 5 1 chasse 6 1 feu 7 1 "
#define ROW_2 "outils 0 2 cuisson 1 2 huttes 2 2 troc 3 2 tribus 4 2 langage 5 2 homo_neandertal 6 2 homo_sapiens 7 2 "

/* What is cleared is a row: a card that stands in a wrong one, uncontested, leaves its own row unfinished. */
static card_set cleared(uint32_t version, const char *peche)
{
    char tree[600];
    table *t = open_table(3, "enforcement=open cleaning=on");
    t->m->rules.version = version;
    snprintf(tree, sizeof tree, ROW_1 ROW_2 "peche %s", peche);
    given_tree(t, tree);
    given_opened(t, 1, 2);
    given_hand(t, 0, "pirogues mines");
    act(t, 0, "place pirogues\nat 8 2");
    all_pass(t);
    card_set cards = t->s->cleared;
    close_table(t);
    return cards;
}

static void cleaning_goes_by_rows(void **state)
{
    RULES("DI-507 DI-442");
    (void)state;
    assert_int(card_count(cleared(2, "8 1")), 9);
    assert_int(card_count(cleared(2, "9 2")), 0);
    assert_int(card_count(cleared(1, "9 2")), 9); /* by era */
}

/* ---- automata ---------------------------------------------------------------------------------------------------------------*/
/* A card of the minipile earns nothing, so would-be points do not draw it. */
static void the_minipile_goes_by_links(void **state)
{
    RULES("DI-508 DI-475 DI-328 DI-344");
    (void)state;
    for (unsigned compose = 0; compose < 2; compose++) {
        table *t = open_table(3, compose ? "variant=compose first_era=3 automata=1" : "variant=connect first_era=3 automata=1");
        act(t, 0, "at 0 0");
        given_tree(t, "gravure 0 0 metaux 1 1 vetements 2 0 outils 9 9");
        given_turn(t, 2);
        t->s->step = S_MINI;
        draw(t, "troc"); /* links with three at 1 0; at outils with one, its own prerequisite */
        assert_text(offers(t, 2), "at 8 9");
        close_table(t);
    }
}

static table *machine(const char *hand)
{
    table *t = open_table(3, "automata=1 special_cards=on");
    given_tree(t, "cueillette 0 1");
    given_opened(t, 1, 1);
    given_hand(t, 2, hand);
    given_turn(t, 2);
    return t;
}

static void its_joker(void **state)
{
    RULES("DI-509 DI-309 DI-317 DI-326");
    (void)state;
    table *t = machine("homo_erectus joker");
    t->s->pile &= ~cards_of(t, "mines brique");
    t->s->pile_n = (uint8_t)card_count(t->s->pile);
    discovery_give(t->s, 2, card_of(t, "mines")); /* behind those two */
    discovery_give(t->s, 2, card_of(t, "brique"));
    t->s->turn[0].flags |= U_TWO; /* as after an inauguration */
    act(t, 2, "turn_up");
    assert_text(offers(t, 2), "place homo_erectus"); /* one of two: in its order */
    act(t, 2, "place homo_erectus");
    act(t, 2, offers(t, 2));
    assert_text(offers(t, 2), "joker joker"); /* and then at once */
    act(t, 2, "joker joker\nturn_up");
    assert_int(card_count(t->s->up), 2);
    close_table(t);
    t = machine("homo_erectus joker mines");
    t->s->turn[0].flags |= U_LAST;
    act(t, 2, "turn_up");
    assert_text(offers(t, 2), "place homo_erectus"); /* in a last turn by rank, and it is the last */
    act(t, 2, "place homo_erectus");
    act(t, 2, offers(t, 2));
    int points = t->s->points[2];
    act(t, 2, "joker joker");
    assert_int(t->s->points[2], points + 3);
    assert_text(offers(t, 2), "end"); /* nothing more is turned up */
    close_table(t);
    t = open_table(3, "variant=memory automata=1 special_cards=on");
    given_tree(t, "cueillette 0 0");
    given_hand(t, 2, "joker");
    t->s->pile &= ~cards_of(t, "mines");
    t->s->pile_n = (uint8_t)card_count(t->s->pile);
    discovery_give(t->s, 2, card_of(t, "mines"));
    given_turn(t, 2);
    int before = t->s->points[2];
    act(t, 2, "turn_up");
    assert_text(offers(t, 2), "joker joker");
    act(t, 2, "joker joker");
    assert_int(t->s->points[2], before); /* DI-382: no points */
    assert_text(offers(t, 2), "turn_up");
    close_table(t);
}

/* ---- help, and leaving ------------------------------------------------------------------------------------------------------*/
/* By rounds a mate whose whole hand is selected gives of the selection, which it can spare best. */
static void a_mate_with_a_selection_only(void **state)
{
    RULES("DI-510 DI-396 DI-398");
    table *t = round_of(4, "enforcement=strict teams=two help=on");
    (void)state;
    given_hand(t, 0, "mines brique");
    given_hand(t, 2, "feu remparts");
    choose(t, 0, "");
    choose(t, 1, "");
    choose(t, 2, "feu remparts");
    choose(t, 3, "");
    act(t, 0, "end\ndiscard mines\nhelp");
    assert_text(offers(t, 0), "ask 2");
    act(t, 0, "ask 2");
    assert_text(offers(t, 2), "give feu\ngive remparts");
    act(t, 2, "give feu");
    assert_int(t->s->picked_n[2], 1);
    close_table(t);
}

/* What was helped ends the turn, also where it inaugurates: the menu comes, a new selection does not. */
static void no_selection_after_help(void **state)
{
    RULES("DI-511 DI-193 DI-397");
    table *t = round_of(4, "enforcement=strict teams=two help=on");
    (void)state;
    given_tree(t, "cueillette 0 1 homo_erectus 1 1 feu 2 1");
    given_opened(t, 1, 1);
    given_hand(t, 0, "mines brique");
    given_hand(t, 2, "cuisson remparts");
    for (orr_seat i = 0; i < 4; i++)
        choose(t, i, "");
    act(t, 0, "end\ndiscard mines\nhelp\nask 2");
    act(t, 2, "give cuisson");
    act(t, 0, "place cuisson\nat 1 2");
    assert_text(prompt_of(t, 0), "inauguration_bonus");
    act(t, 0, "nothing");
    settle(t);
    assert_int(active_seat(t->s), 1);
    close_table(t);
}

/* Who has had its last turn, and so no card any more, is still at the table and may say Stop. */
static void stop_without_cards_in_last_turns(void **state)
{
    RULES("DI-512 DI-105 DI-110");
    table *t = open_table(3, "enforcement=assisted");
    (void)state;
    given_tree(t, "cueillette 0 1");
    given_opened(t, 1, 1);
    given_points(t, 1, 5);
    given_hand(t, 0, "homo_erectus");
    given_hand(t, 1, "mines");
    given_hand(t, 2, "feu brique");
    given_pile(t, "");
    act(t, 0, "place homo_erectus\nat 1 1");
    all_pass(t);
    act(t, 0, "end");
    act(t, 1, "end"); /* its last turn: the hand is buried */
    assert_int(t->s->hand_n[1], 0);
    act(t, 2, "place feu\nat 2 1");
    assert_true(waited(t) & 2);
    close_table(t);
}

/* ---- Memory -----------------------------------------------------------------------------------------------------------------*/
/* A call goes on after an indemnity, and the card goes to its caller, who has won by that theft and lays it no more. */
static void who_has_won_receives(void **state)
{
    RULES("DI-513 DI-155 DI-253");
    table *t = open_table(4, "variant=memory memory_play_to_last=on");
    (void)state;
    given_tree(t, "cueillette 0 0 feu 0 0");
    given_opened(t, 1, 1);
    given_hand(t, 0, "cuisson mines");
    given_hand(t, 1, "langage temples");
    given_hand(t, 2, "troc commerce");
    given_pile(t, "");
    act(t, 0, "place cuisson");
    all_pass(t);
    act(t, 0, "call\ndeclare langage");
    stop_by(t, 2);
    act(t, 2, "from 0");
    act(t, 0, "nothing");
    act(t, 2, "pick 1");
    settle(t);
    assert_true(saw(t, "\"won\",\"by\":0"));
    assert_text(prompt_of(t, 1), "call_response");
    act(t, 1, "answer");
    while (waited(t) & 12)
        act(t, (orr_seat)orr_lowest(waited(t)), "decline");
    assert_true(in_hand(t, 0, "langage"));
    assert_int(active_seat(t->s), 1);
    assert_text(prompt_of(t, 1), "turn_action");
    close_table(t);
}

/* The others play on until one is left; where only automata are left, nobody is there to play for. */
static void automata_alone_end_it(void **state)
{
    RULES("DI-514 DI-258");
    table *t = open_table(4, "variant=memory automata=2 memory_play_to_last=on");
    (void)state;
    given_tree(t, "feu 0 0 cueillette 0 0");
    given_opened(t, 1, 1);
    given_hand(t, 0, "homo_erectus");
    given_hand(t, 1, "homo_habilis");
    given_pile(t, "");
    act(t, 0, "place homo_erectus");
    all_pass(t);
    assert_true(saw(t, "\"won\",\"by\":0"));
    assert_false(orr_match_over(t->m));
    assert_int(active_seat(t->s), 1);
    act(t, 1, "place homo_habilis");
    all_pass(t);
    assert_true(orr_match_over(t->m));
    close_table(t);
}

/* From the player whose turn it is, wherever the two sit. */
static void hands_are_put_right_in_seat_order(void **state)
{
    RULES("DI-523 DI-142");
    (void)state;
    for (unsigned active = 0; active < 3; active++) {
        table *t = open_table(3, "");
        unsigned first = (active + 1) % 3, second = (active + 2) % 3;
        given_hand(t, first, "mines");
        given_hand(t, second, "brique");
        given_turn(t, active);
        discovery_put_right(&t->p, (uint16_t)(1u << first | 1u << second), THEN_MAIN);
        assert_int(t->s->target, first);
        for (unsigned i = 0; i < HAND - 1; i++)
            assert_true(orr_match_legal(t->m, ORR_CHANCE) && !orr_match_play(t->m, ORR_CHANCE, t->m->legal[0]));
        assert_int(t->s->target, second);
        close_table(t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_interruption_after_the_owed_discard),
        cmocka_unit_test(cleaning_goes_by_rows),
        cmocka_unit_test(the_minipile_goes_by_links),
        cmocka_unit_test(its_joker),
        cmocka_unit_test(hands_are_put_right_in_seat_order),
        cmocka_unit_test(a_mate_with_a_selection_only),
        cmocka_unit_test(no_selection_after_help),
        ALL_ASKED(stop_without_cards_in_last_turns),
        cmocka_unit_test(who_has_won_receives),
        cmocka_unit_test(automata_alone_end_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
