/* Newton: turns, symbols, books, requirements. */
#include "table.h"

static void six_rounds_of_five(void **state)
{
    RULES("NW-050 NW-051 NW-302 NW-312 NW-314 NW-313 NW-V19");
    table *t = open_table(3, NULL);
    (void)state;
    for (unsigned round = 1; round <= 6; round++) {
        assert_int(t->s->round, round);
        for (unsigned turn = 0; turn < 15; turn++) {
            assert_int(t->s->turn, (round - 1 + turn) % 3); /* clockwise from the first player */
            pass(t, t->s->turn);
        }
        assert_int(t->s->phase, round < 6 ? TUCKING : OVER);
        if (round == 5)
            assert_int(t->s->tucked_n[0], 4);
        tuck_all(t);
    }
    assert_int(t->s->tucked_n[0], 5);
    assert_true(orr_match_over(t->m));
    close_table(t);
}

static void a_card_must_be_laid(void **state)
{
    RULES("NW-052 NW-Q02");
    table *t = open_table(2, NULL);
    (void)state;
    given_money(t, 0, 20, 0);
    assert_int(orr_match_legal(t->m, 0), 6);
    assert_int(offers_of(t, 0, "play"), 6); /* no Quick Action, no end before it */
    act(t, 0, "play start_red_work");
    assert_int(t->s->desk[0][0], card_of(t, "start_red_work"));
    refused_as(t, 0, "play start_red_study", ORR_ILLEGAL);
    pass(t, 0);
    pass(t, 1);
    act(t, 0, "play start_red_joker");
    assert_int(t->s->desk[0][1], card_of(t, "start_red_joker")); /* leftmost free slot */
    close_table(t);
}

static void any_order(void **state)
{
    RULES("NW-053 NW-054 NW-055 NW-057 NW-063 NW-167");
    (void)state;
    for (unsigned first = 0; first < 2; first++) {
        table *t = open_table(2, NULL);
        given_money(t, 0, 3, 0);
        given_hand(t, 0, "action_1_02"); /* Work; 2 coins */
        act(t, 0, "play action_1_02");
        assert_true(offered(t, 0, "end")); /* either may be left out */
        act(t, 0, first ? "effect action_1_02\nact work\nstep\nstop" : "act work\npotion\nstep\neffect action_1_02");
        refused_as(t, 0, "act work", ORR_ILLEGAL);
        refused_as(t, 0, "effect action_1_02", ORR_ILLEGAL);
        assert_int(t->s->coins[0], first ? 6 : 3);
        act(t, 0, "end");
        assert_int(t->s->turn, 1);
        close_table(t);
    }
}

static void quick_between_steps(void **state)
{
    RULES("NW-057 NW-093 NW-117");
    table *t = open_table(2, NULL);
    (void)state;
    given_board(t, 0, "study_board_work");
    given_desk(t, 0, "start_red_travel");
    given_money(t, 0, 2, 0);
    act(t, 0, "play start_red_work\nact work\nstep");
    assert_true(offered(t, 0, "potion")); /* the coin of the step just made pays for it */
    act(t, 0, "potion\nstep");
    assert_int(t->s->coins[0], 1);
    assert_int(t->s->potions[0], 1);
    close_table(t);
}

static void effect_not_in_the_middle(void **state)
{
    RULES("NW-056 NW-182");
    table *t = open_table(2, NULL);
    (void)state;
    given_board(t, 0, "study_board_travel");
    given_money(t, 0, 9, 0);
    given_hand(t, 0, "action_1_08 action_1_09");
    act(t, 0, "play action_1_08");
    assert_true(offered(t, 0, "effect action_1_08")); /* before */
    act(t, 0, "act travel\ntravel lyon");
    refused_as(t, 0, "effect action_1_08", ORR_ILLEGAL);
    act(t, 0, "stop");
    assert_true(offered(t, 0, "effect action_1_08")); /* after */
    close_table(t);
}

static void starting_cards_have_no_effect(void **state)
{
    RULES("NW-058 NW-059");
    table *t = open_table(2, NULL);
    (void)state;
    for (unsigned i = 0; i < t->e->rows[T_CARDS]; i++) {
        const newton_card *c = &t->e->card[i];
        assert_true((c->effect.type != X_NONE) == (c->set != SET_STARTING));
    }
    act(t, 0, "play start_red_work");
    assert_int(offers_of(t, 0, "effect"), 0);
    close_table(t);
}

static void no_card(void **state)
{
    RULES("NW-060 NW-061 NW-364");
    table *t = open_table(2, NULL);
    (void)state;
    given_no_hand(t, 1);
    given_money(t, 1, 9, 0);
    pass(t, 0);
    assert_text(prompt_of(t, 1), "no_card");
    assert_text(offers(t, 1), "reveal 1\nreveal 2\nreveal 3\npotion\nstudent\nend");
    act(t, 1, "end");
    assert_int(t->s->turns[1], 1);
    close_table(t);
}

static void card_gained_is_for_later(void **state)
{
    RULES("NW-062 NW-370");
    table *t = open_table(2, NULL);
    (void)state;
    given_row(t, 1, "action_1_02 action_1_03 action_1_09");
    act(t, 0, "play start_red_lessons\nact lessons\ntake action_1_02");
    assert_true(in_hand(t, 0, "action_1_02"));
    assert_int(offers_of(t, 0, "play"), 0);
    act(t, 0, "end");
    pass(t, 1);
    assert_true(offered(t, 0, "play action_1_02")); /* in the same round */
    assert_text(default_of(t, 0), "play start_red_work"); /* oldest: starting cards in data order */
    close_table(t);
}

/* ---- symbols ------------------------------------------------------------------------------------------------------------------*/
static void value_counts_symbols(void **state)
{
    RULES("NW-064 NW-065 NW-066 NW-068 NW-V01 NW-380");
    table *t = open_table(2, NULL);
    (void)state;
    given_board(t, 0, "study_board_lessons");
    given_desk(t, 0, "start_red_work action_1_02");
    given_hand(t, 0, "action_1_03");
    act(t, 0, "play action_1_03");
    assert_int(value_of_action(t, "work"), 3);
    assert_int(value_of_action(t, "lessons"), 1); /* the printed symbol */
    assert_int(value_of_action(t, "study"), 0);
    given_development(t, 0, "development_work");
    assert_int(value_of_action(t, "work"), 4);
    given_tucked(t, 0, "action_1_01");
    assert_int(value_of_action(t, "work"), 5);
    act(t, 0, "act work\nstep\nstep\nstep\nstep\nstep");
    assert_int(t->s->marker[0], space_of(t, "work_05"));
    close_table(t);
}

static void printed_symbol_is_no_drawer(void **state)
{
    RULES("NW-067 NW-200");
    table *t = open_table(2, NULL);
    (void)state;
    given_board(t, 0, "study_board_work");
    given_development(t, 0, "development_work development_work development_study development_study");
    given_tile(t, "work_03", "spec_dev_travel");
    act(t, 0, "play start_red_work\nact work\nstep\nstep\nstep\nstop"); /* value 1 + 2 + 1 */
    assert_int(t->s->development[0][TRAVEL], 1); /* a fifth drawer was free */
    assert_int(t->s->symbols[0][WORK], 4);
    close_table(t);
}

static void lower_value(void **state)
{
    RULES("NW-069 NW-070");
    table *t = open_table(2, "advanced_lessons=on");
    (void)state;
    given_desk(t, 0, "action_1_02 action_1_03");
    act(t, 0, "play start_red_work\nact work\nstep");
    assert_true(offered(t, 0, "stop"));
    act(t, 0, "stop");
    assert_int(t->s->marker[0], space_of(t, "work_01"));
    close_table(t);
    t = open_table(2, "advanced_lessons=on");
    given_tucked(t, 0, "advanced_1_08"); /* a Potion if Work is performed */
    act(t, 0, "play start_red_work\nact work\ndecline"); /* at 0: not performed, and used up */
    assert_int(offers_of(t, 0, "effect"), 0);
    assert_int(offers_of(t, 0, "act"), 0);
    assert_int(t->s->coins[0], 2);
    close_table(t);
}

static void joker(void **state)
{
    RULES("NW-071 NW-151 NW-152 NW-V07 NW-153 NW-V08");
    table *t = open_table(2, NULL);
    (void)state;
    given_board(t, 0, "study_board_travel");
    given_desk(t, 0, "start_red_travel action_1_07");
    act(t, 0, "play start_red_joker");
    assert_int(offers_of(t, 0, "act"), 5 - 1); /* Study has no space open at 1 yet */
    assert_int(value_of_action(t, "travel"), 4);
    act(t, 0, "boost");
    assert_int(value_of_action(t, "travel"), 5);
    assert_int(t->s->coins[0], 0);
    act(t, 0, "act travel");
    assert_int(t->s->frame[0].left, 5);
    act(t, 0, "decline\nend");
    assert_int(t->s->symbols[0][TRAVEL], 3); /* the Joker itself counts for nothing later */
    given_turns(t, 5);
    t->s->turns[1] = 4;
    pass(t, 1);
    act(t, 0, "tuck start_red_joker");
    tuck_all(t);
    assert_int(t->s->symbols[0][TRAVEL], 1);
    close_table(t);
}

/* ---- books --------------------------------------------------------------------------------------------------------------------*/
static void available_books(void **state)
{
    RULES("NW-072 NW-074 NW-075 NW-076 NW-077 NW-165");
    table *t = open_table(2, NULL);
    (void)state;
    given_desk(t, 0, "action_1_01"); /* green */
    given_tucked(t, 0, "action_1_04"); /* blue, but tucked */
    given_played(t, 0, "tycho_brahe");
    act(t, 0, "play start_red_technology"); /* orange, at once */
    json_t *view = look(t, 1);
    const json_t *books = json_object_get(json_array_get(json_object_get(view, "seats"), 0), "books");
    assert_int(json_integer_value(json_object_get(books, "blue")), 2);
    assert_int(json_integer_value(json_object_get(books, "orange")), 1);
    assert_int(json_integer_value(json_object_get(books, "green")), 1);
    json_decref(view);
    given_turns(t, 1);
    to_round_end(t);
    tuck_all(t);
    assert_int(t->s->books[0][0], 2); /* the Master's stay, the others are gone with the desk */
    assert_int(t->s->books[0][1] + t->s->books[0][2], 0);
    close_table(t);
}

static void books_are_not_used_up(void **state)
{
    RULES("NW-078 NW-V15 NW-171");
    table *t = open_table(2, NULL);
    (void)state;
    given_hand(t, 0, "action_1_05");
    act(t, 0, "play start_red_work\nend");
    pass(t, 1);
    act(t, 0, "play start_red_study\nact study\nfill shelf1_c3\nend");
    pass(t, 1);
    assert_int(t->s->coins[0], 2);
    act(t, 0, "play action_1_05\neffect action_1_05");
    assert_int(t->s->coins[0], 3);
    close_table(t);
}

static void several_books(void **state)
{
    RULES("NW-079");
    table *t = open_table(2, NULL);
    (void)state;
    given_desk(t, 0, "start_red_technology"); /* one orange */
    act(t, 0, "play start_red_study");
    refused_as(t, 0, "act study", ORR_ILLEGAL); /* shelf1_c4 asks for two, c3 for a blue one */
    given_desk(t, 0, "action_1_07");
    t->s->card = (uint8_t)card_of(t, "start_red_study");
    act(t, 0, "act study");
    assert_text(offers(t, 0), "fill shelf1_c4\ndecline\nreveal 1\nreveal 2\nreveal 3\nboost");
    close_table(t);
}

static void wild_books(void **state)
{
    RULES("NW-080 NW-087 NW-166 NW-Q19");
    table *t = open_table(2, NULL);
    (void)state;
    given_development(t, 0, "development_study");
    given_desk(t, 0, "action_2_03"); /* one of free colour */
    given_money(t, 0, 0, 1);
    given_hand(t, 0, "action_2_12");
    act(t, 0, "play start_red_study\nact study");
    assert_true(offered(t, 0, "fill shelf1_c3")); /* as blue */
    assert_true(offered(t, 0, "fill shelf1_c4")); /* as one of two orange, and a Potion */
    assert_true(offered(t, 0, "fill shelf2_c2")); /* one of green and blue */
    act(t, 0, "fill shelf1_c3");
    assert_int(t->s->potions[0], 1); /* enough without a Potion */
    act(t, 0, "end");
    pass(t, 1);
    act(t, 0, "play action_2_12\nact study\nfill shelf1_c7"); /* another colour this time: green, and a Potion for the other */
    assert_int(t->s->potions[0], 0);
    close_table(t);
}

static void visits(void **state)
{
    RULES("NW-081 NW-082 NW-084");
    table *t = open_table(2, NULL);
    (void)state;
    given_scientist(t, 0, "bologna"); /* University I: standing there is no visit */
    act(t, 0, "play start_red_study");
    refused_as(t, 0, "act study", ORR_ILLEGAL);
    given_cubes(t, 0, "bologna");
    given_scientist(t, 0, "basel");
    act(t, 0, "act study\nfill shelf1_c2");
    assert_int(t->s->potions[0], 0);
    close_table(t);
    t = open_table(2, NULL);
    given_money(t, 0, 0, 2);
    act(t, 0, "play start_red_study\nact study");
    assert_false(offered(t, 0, "fill shelf1_c2"));
    given_money(t, 0, 0, 3);
    act(t, 0, "fill shelf1_c2"); /* three Potions in place of the University */
    assert_int(t->s->potions[0], 0);
    close_table(t);
}

static void potions_for_books(void **state)
{
    RULES("NW-083 NW-085 NW-087 NW-088 NW-049");
    table *t = open_table(2, NULL);
    (void)state;
    given_money(t, 0, 0, 2);
    given_desk(t, 0, "start_red_technology");
    act(t, 0, "play start_red_study\nact study");
    assert_true(offered(t, 0, "fill shelf1_c4")); /* one of two orange is there */
    act(t, 0, "fill shelf1_c4");
    assert_int(t->s->potions[0], 1); /* exactly the missing number */
    act(t, 0, "end");
    assert_int(t->s->books[0][1], 1); /* the Potion is no book */
    close_table(t);
}

static void potions_are_not_counted(void **state)
{
    RULES("NW-086 NW-170 NW-173");
    table *t = open_table(2, NULL);
    (void)state;
    given_money(t, 0, 0, 9);
    given_hand(t, 0, "action_2_13 action_1_07"); /* 1 VP for each orange book */
    act(t, 0, "play action_2_13");
    assert_int(offers_of(t, 0, "effect"), 0);
    act(t, 0, "end");
    pass(t, 1);
    given_desk(t, 0, "action_2_03"); /* a free book counts as orange */
    act(t, 0, "play action_1_07");
    act(t, 0, "end");
    pass(t, 1);
    given_hand(t, 0, "action_2_13");
    act(t, 0, "play action_2_13\neffect action_2_13");
    assert_int(t->s->vp[0], 2);
    close_table(t);
}

static void an_ended_turn_stands(void **state)
{
    RULES("NW-063 NW-368");
    (void)state;
    for (unsigned seats = 1; seats <= 2; seats++) { /* alone too, where nobody acts between */
        table *t = open_table(seats, NULL);
        act(t, 0, "play start_red_work");
        assert_int(orr_match_undoable(t->m, 0), t->m->plies - 1);
        act(t, 0, "end");
        assert_int(orr_match_undoable(t->m, 0), t->m->plies);
        close_table(t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(six_rounds_of_five), cmocka_unit_test(a_card_must_be_laid), cmocka_unit_test(any_order),
        cmocka_unit_test(quick_between_steps), cmocka_unit_test(effect_not_in_the_middle),
        cmocka_unit_test(starting_cards_have_no_effect), cmocka_unit_test(no_card), cmocka_unit_test(card_gained_is_for_later),
        cmocka_unit_test(value_counts_symbols), cmocka_unit_test(printed_symbol_is_no_drawer), cmocka_unit_test(lower_value),
        cmocka_unit_test(joker), cmocka_unit_test(available_books), cmocka_unit_test(books_are_not_used_up),
        cmocka_unit_test(several_books), cmocka_unit_test(wild_books), cmocka_unit_test(visits),
        cmocka_unit_test(potions_for_books), cmocka_unit_test(potions_are_not_counted),
        cmocka_unit_test(an_ended_turn_stands),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
