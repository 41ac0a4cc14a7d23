/* Discovery: calls. */
#include "table.h"

/* Seat 0 has discarded and calls; seat 2 holds huttes, seat 1 holds outils. */
static table *calling(const char *options)
{
    table *t = open_table(4, options);
    given_tree(t, "galet_taille 0 1 feu 1 1 nomadisme 2 1");
    given_hand(t, 0, "mines brique remparts temples commerce");
    given_hand(t, 1, "outils epieu chasse peche cuisson");
    given_hand(t, 2, "huttes troc tribus langage pirogues");
    given_hand(t, 3, "vetements animisme sepulture gravure navigation");
    given_discards(t, 3, "metaux");
    for (unsigned i = 0; i < 4; i++)
        given_points(t, i, 2);
    act(t, 0, "end\ndiscard mines\ncall");
    return t;
}

static void what_can_be_called(void **state)
{
    RULES("DI-149..DI-152 DI-163");
    table *t = calling("special_cards=on");
    (void)state;
    assert_text(prompt_of(t, 0), "call_declare");
    assert_text(default_of(t, 0), "nothing");
    assert_false(offered(t, 0, "declare brique")); /* in the own hand */
    assert_true(offered(t, 0, "declare feu"));     /* in the tree: contestable */
    assert_true(offered(t, 0, "declare metaux"));
    assert_true(offered(t, 0, "declare astronomie")); /* in the pile, as it happens */
    assert_false(offered(t, 0, "declare joker") || offered(t, 0, "declare temoin"));
    close_table(t);
    t = calling("enforcement=strict");
    assert_false(offered(t, 0, "declare feu") || offered(t, 0, "declare metaux") || offered(t, 0, "declare mines"));
    close_table(t);
    t = open_table(2, "first_era=3 last_era=5 enforcement=open");
    forced(t);
    given_hand(t, 0, "sculpture");
    t->s->step = S_AFTER;
    act(t, 0, "call");
    assert_int(offers_of(t, 0, "declare"),
               26); /* eras 3 to 5, without the own card, the minipile, what is always there */
    close_table(t);
}

static void stopping_a_call(void **state)
{
    RULES("DI-153..DI-155 DI-V10 DI-164");
    table *t = calling(NULL);
    (void)state;
    act(t, 0, "declare feu");
    assert_text(prompt_of(t, 1), "call_challenge");
    stop_by(t, 3);
    assert_true(saw(t, "\"call\":\"wrong\""));
    act(t, 3, "claim_point"); /* the caller pays, and the turn ends */
    assert_int(t->s->points[0], 1);
    assert_int(t->s->points[3], 3);
    settle(t);
    assert_int(active_seat(t->s), 1);
    close_table(t);
    t = calling(NULL);
    act(t, 0, "declare huttes");
    stop_by(t, 3);
    act(t, 0, "claim_point"); /* wrongly stopped: paid, and the call goes on */
    assert_text(prompt_of(t, 2), "call_response");
    close_table(t);
}

static void everybody_is_asked_when_free(void **state)
{
    RULES("DI-156 DI-157 DI-160 DI-161 DI-172 DI-164 DI-V10");
    table *t = calling("enforcement=strict");
    (void)state;
    act(t, 0, "declare huttes");
    assert_int(waited(t), 14); /* holders or not */
    assert_text(offers(t, 1), "answer\ndecline");
    assert_text(offers(t, 2), "answer\ndecline");
    assert_text(default_of(t, 2), "decline");
    act(t, 1, "answer"); /* not the holder: no effect */
    act(t, 2, "decline");
    act(t, 3, "decline");
    assert_true(saw(t, "unanswered"));
    settle(t);
    assert_int(t->s->points[0], 2); /* nothing is paid */
    assert_int(active_seat(t->s), 1);
    close_table(t);
    t = calling("enforcement=strict"); /* the last era: never compulsory */
    given_opened(t, 1, 6);
    given_hand(t, 1, "astronomie");
    act(t, 0, "declare astronomie");
    assert_text(prompt_of(t, 1), "call_response");
    close_table(t);
}

static void the_holder_must_answer(void **state)
{
    RULES("DI-156 DI-158 DI-165 DI-167 DI-173 DI-098");
    table *t = calling("enforcement=strict");
    (void)state;
    given_opened(t, 1, 1);
    given_opened(t, 3, 3);
    act(t, 0, "declare huttes"); /* era 3 is open */
    assert_int(waited(t), 4);
    assert_true(saw(t, "\"showed\",\"by\":2"));
    assert_text(prompt_of(t, 2), "call_placement");
    assert_text(offers(t, 2), "at 0 2\nat 1 2\nat 2 2"); /* a legal cell must be chosen */
    act(t, 2, "at 1 2");
    assert_int(t->s->points[2], 2 + 1 + 3); /* the answerer's points, and no menu */
    assert_int(waited(t), ORR_BIT(ORR_CHANCE));
    draw(t, "homo_habilis");
    assert_true(in_hand(t, 2, "homo_habilis")); /* one card at once */
    settle(t);
    assert_int(active_seat(t->s), 1); /* the caller's turn is over */
    assert_int(t->s->hand_n[0], 5);
    close_table(t);
}

static void the_card_cannot_stand(void **state)
{
    RULES("DI-159 DI-166 DI-V10 DI-164 DI-142");
    table *t = calling("enforcement=strict");
    (void)state;
    act(t, 0, "declare troc"); /* outils is not placed */
    stop_by(t, 2);             /* answers */
    assert_true(saw(t, "\"unplaceable\",\"by\":2"));
    assert_true(in_hand(t, 2, "troc"));
    for (unsigned i = 0; i < WATCHERS; i++)
        assert_true(t->s->knows[i] >> card_of(t, "troc") & 1); /* all have seen it */
    act(t, 2, "claim_card");
    act(t, 0, "pay brique");
    assert_text(prompt_of(t, 2), "rebalance_discard");
    act(t, 2, "discard langage");
    settle(t);
    assert_int(active_seat(t->s), 1);
    close_table(t);
}

static void the_answer_can_be_stopped(void **state)
{
    RULES("DI-168 DI-136");
    table *t = calling(NULL);
    (void)state;
    act(t, 0, "declare huttes");
    all_pass(t);
    stop_by(t, 2);
    act(t, 2, "at 1 2");
    assert_int(waited(t), 11); /* the caller too */
    stop_by(t, 0);
    assert_true(saw(t, "\"stopped\",\"by\":0,\"placer\":2,\"placement\":\"right\""));
    act(t, 2, "claim_point");
    assert_int(t->s->points[0], 1);
    close_table(t);
}

static void overruled_answer(void **state)
{
    RULES("DI-169");
    table *t = calling("catch_up=on");
    (void)state;
    act(t, 0, "declare huttes");
    all_pass(t);
    stop_by(t, 2);
    t->s->tree &= ~cards_of(t, "nomadisme"); /* as if what was seen had been mistaken */
    t->s->tree_n--;
    t->s->away |= cards_of(t, "nomadisme");
    act(t, 2, "at 1 2");
    stop_by(t, 3);
    assert_true(in_discards(t, 2, "huttes"));
    act(t, 3, "claim_point");
    settle(t);
    assert_int(t->s->points[2], 1);
    assert_text(prompt_of(t, 0), "catch_up_action"); /* the call counts as successful */
    close_table(t);
}

static void compulsory_and_nobody_holds_it(void **state)
{
    RULES("DI-162 DI-163 DI-156");
    table *t = calling("enforcement=strict");
    (void)state;
    given_opened(t, 1, 6);
    act(t, 0, "declare propulseur"); /* lies in the pile */
    assert_true(saw(t, "unanswered"));
    settle(t);
    assert_int(active_seat(t->s), 1);
    close_table(t);
}

static void a_call_of_an_inauguration(void **state)
{
    RULES("DI-099 DI-100 DI-093 DI-094 DI-174");
    (void)state;
    for (unsigned well = 0; well < 2; well++) {
        table *t = open_table(4, "enforcement=strict teams=two");
        given_tree(t, "galet_taille 0 1 feu 1 1 nomadisme 2 1 cueillette 3 1");
        given_hand(t, 0, "cuisson brique remparts temples commerce");
        given_hand(t, 2, "huttes troc tribus langage pirogues");
        act(t, 0, "place cuisson\nat 1 2\ncall\ndeclare huttes");
        stop_by(t, well ? 2 : ORR_NO_SEAT); /* a teammate may answer */
        if (well) {
            act(t, 2, "at 2 2");
            settle(t);
            assert_text(prompt_of(t, 0), "turn_action");
        } else {
            settle(t);
            assert_int(active_seat(t->s), 1);
        }
        close_table(t);
    }
}

static void automata_answer_last(void **state)
{
    RULES("DI-171 DI-307 DI-305 DI-040");
    table *t = open_table(4, "enforcement=strict automata=2");
    (void)state;
    given_tree(t, "galet_taille 0 1 feu 1 1 nomadisme 2 1");
    given_hand(t, 0, "mines brique remparts temples commerce");
    given_hand(t, 3, "troc huttes");
    act(t, 0, "end\ndiscard mines\ncall\ndeclare huttes");
    assert_int(waited(t), 2); /* humans only are asked */
    act(t, 1, "decline");
    assert_true(saw(t, "\"showed\",\"by\":3"));
    forced(t);
    assert_true(stands(t, "huttes"));
    close_table(t);
}

static void catch_up(void **state)
{
    RULES("DI-371..DI-376 DI-165");
    table *t = calling("enforcement=strict catch_up=on");
    (void)state;
    given_hand(t, 0, "cuisson cueillette homo_erectus");
    given_tree(t, "galet_taille 0 1 feu 1 1 nomadisme 2 1 homo_habilis 3 1");
    given_discards(t, 3, "epieu");
    act(t, 0, "declare huttes");
    stop_by(t, 2);
    act(t, 2, "at 1 2");
    settle(t);
    assert_text(prompt_of(t, 0), "catch_up_action");
    assert_text(default_of(t, 0), "end");
    act(t, 0, "place homo_erectus\nat -1 1"); /* 2 - 1 + 1 */
    assert_int(t->s->points[0], 2);
    assert_true(offered(t, 0, "release epieu"));
    act(t, 0, "release epieu\nat 4 1");
    assert_int(t->s->points[0], 2);
    given_points(t, 0, 0);
    assert_text(offers(t, 0), "end"); /* the point is paid first */
    act(t, 0, "end");
    settle(t);
    assert_int(active_seat(t->s), 1);
    assert_int(t->s->hand_n[0], 5);
    close_table(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_can_be_called),
        ALL_ASKED(stopping_a_call),
        cmocka_unit_test(everybody_is_asked_when_free),
        cmocka_unit_test(the_holder_must_answer),
        cmocka_unit_test(the_card_cannot_stand),
        ALL_ASKED(the_answer_can_be_stopped),
        ALL_ASKED(overruled_answer),
        cmocka_unit_test(compulsory_and_nobody_holds_it),
        cmocka_unit_test(a_call_of_an_inauguration),
        cmocka_unit_test(automata_answer_last),
        cmocka_unit_test(catch_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
