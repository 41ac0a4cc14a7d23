/* src/table: acts, taking back and Done, leaving, bots that play for somebody. */
#include "unit/table_do.h"

/* ---- acts ---------------------------------------------------------------------------------------------------------*/
static void what_is_not_asked_or_not_legal_is_refused(void **unused)
{
    (void)unused;
    place p = made(plan_of("connect_four", "", 2, 1, 0, 0), 0, false);
    said(act(&p, ADA, "drop 3"), "not_started");
    good(ask(&p, BEN, ORR_ASK_SIT, -1, ""));
    good(ask(&p, ADA, ORR_ASK_START, -1, ""));
    said(act(&p, CID, "drop 3"), "not_your_seat");
    orr_ask stale = ask_of(&p, ADA, ORR_ASK_ACT, -1, "drop 3");
    stale.q = orr_table_question(p.t, 0) + 1;
    said(put_ask(&p, &stale), "stale");
    said(act(&p, ADA, "drop 9"), "illegal");
    said(act(&p, ADA, "sing"), "bad_input");
    said(act(&p, BEN, "drop 3"), "not_your_seat"); /* it is Ada's turn */
    for (int i = 0; i < 6; i++)
        good(act(&p, i % 2 ? BEN : ADA, "drop 3"));
    said(act(&p, ADA, "drop 3"), "illegal"); /* the column is full */
    assert_int_equal(orr_table_plies(p.t), 6);
    at_close(&p);
}

static void an_act_is_done_once_by_its_id_also_after_the_end(void **unused)
{
    (void)unused;
    place p = four(false, 0);
    orr_ask one = ask_of(&p, ADA, ORR_ASK_ACT, -1, "drop 3");
    one.q = orr_table_question(p.t, 0);
    good(put_ask(&p, &one));
    uint32_t notes = orr_table_notes(p.t);
    good(put_ask(&p, &one)); /* though its question is no more */
    assert_int_equal(orr_table_notes(p.t), notes);
    one.user = at_user(BEN);
    one.q = orr_table_question(p.t, 1);
    good(put_ask(&p, &one)); /* ids are each seat's own */
    assert_int_equal(orr_table_plies(p.t), 2);
    static const char *const game[] = {"drop 1", "drop 3", "drop 1", "drop 3", "drop 1", "drop 4"};
    for (int i = 0; i < 6; i++)
        good(act(&p, i % 2 ? BEN : ADA, game[i]));
    orr_ask last = ask_of(&p, ADA, ORR_ASK_ACT, -1, "drop 1");
    last.q = orr_table_question(p.t, 0);
    good(put_ask(&p, &last));
    assert_int_equal(orr_table_status(p.t), ORR_FINISHED);
    good(put_ask(&p, &last));
    said(act(&p, BEN, "drop 1"), "over");
    said(ask(&p, BEN, ORR_ASK_LEAVE, -1, ""), "over");
    said(ask(&p, BEN, ORR_ASK_UNDO, -1, ""), "over");
    at_close(&p);
}

static void only_the_last_eight_ids_of_a_seat_are_remembered(void **unused)
{
    (void)unused;
    place p = four(false, 0);
    char id[ORR_ACTS_KEPT + 1][ORR_ASK_ID_TEXT];
    for (int i = 0; i <= ORR_ACTS_KEPT; i++) {
        good(act(&p, ADA, "drop 1"));
        snprintf(id[i], sizeof id[i], "t%u", p.ids);
        good(ask(&p, ADA, ORR_ASK_UNDO, -1, ""));
    }
    orr_ask first = ask_of(&p, ADA, ORR_ASK_ACT, -1, "drop 1");
    for (int i = ORR_ACTS_KEPT; i > 0; i--) {
        snprintf(first.id, sizeof first.id, "%s", id[i]);
        good(put_ask(&p, &first)); /* was done, though it was taken back */
    }
    snprintf(first.id, sizeof first.id, "%s", id[0]);
    said(put_ask(&p, &first), "stale");
    assert_int_equal(orr_table_plies(p.t), 0);
    at_close(&p);
}

static void bots_are_asked_where_they_sit_and_answer_their_question_alone(void **unused)
{
    (void)unused;
    place p = made(plan_of("connect_four", "", 2, 1, 1, 0), 0, false);
    int64_t later;
    assert_int_equal(orr_table_bots(p.t, p.now, &later), 0);
    assert_int_equal(orr_table_due(p.t), 0);
    good(act(&p, ADA, "drop 3"));
    assert_int_equal(orr_table_bots(p.t, p.now, &later), ORR_BIT(1));
    assert_int_equal(later, 0);
    assert_int_equal(orr_table_due(p.t), ORR_DUE_BOTS);
    orr_thought thought;
    orr_table_think(p.t, 1, &thought);
    assert_non_null(thought.known);
    assert_int_equal(thought.q, orr_table_question(p.t, 1));
    free(thought.known);
    orr_ask answer = ask_of(&p, AT_USERS, ORR_ASK_ANSWER, 1, "");
    answer.action = p.t->match->legal[orr_match_legal(p.t->match, 1) - 1];
    answer.q = thought.q + 1;
    said(put_ask(&p, &answer), "stale");
    answer.q = thought.q;
    answer.seat = 0;
    said(put_ask(&p, &answer), "stale"); /* somebody sits there */
    answer.seat = -1;
    said(put_ask(&p, &answer), "not_your_seat");
    answer.seat = 1;
    good(put_ask(&p, &answer));
    assert_int_equal(orr_table_waited(p.t), ORR_BIT(0));
    good(ask(&p, ADA, ORR_ASK_LEAVE, -1, ""));
    assert_int_equal(orr_table_due(p.t), 0);
    at_close(&p);
}

/* ---- taking back, and Done ----------------------------------------------------------------------------------------*/
static void done_is_asked_only_where_the_client_knows_of_it(void **unused)
{
    (void)unused;
    place p = four(false, 0);
    good(act(&p, ADA, "drop 1"));
    view_has(&p, BEN, "hold", "null");
    view_has(&p, BEN, "must", "[1]");
    view_has(&p, ADA, "undo", "true");
    view_has(&p, BEN, "undo", "false");
    said(ask(&p, ADA, ORR_ASK_DONE, -1, ""), "illegal");
    good(ask(&p, ADA, ORR_ASK_UNDO, -1, ""));
    view_has(&p, ADA, "must", "[0]");
    orr_table_here(p.t, 3, ORR_BIT(0), p.now); /* a client of Ada's knows of it now, none of Ben's */
    good(act(&p, ADA, "drop 2"));
    view_has(&p, BEN, "hold", "0");
    good(ask(&p, ADA, ORR_ASK_DONE, -1, ""));
    good(act(&p, BEN, "drop 2"));
    view_has(&p, BEN, "hold", "null");
    at_close(&p);
}

static void a_finished_turn_holds_the_table_until_done_which_seals_it(void **unused)
{
    (void)unused;
    place p = four(true, 0);
    good(act(&p, ADA, "drop 3"));
    for (unsigned user = ADA; user <= CID; user++) {
        view_has(&p, user, "hold", "0");
        view_has(&p, user, "must", "[0]");
        view_has(&p, user, "q", "");
        view_has(&p, user, "undo", user == ADA ? "true" : "false");
    }
    view_has(&p, ADA, "not", "{\"reasons\":[{\"k\":\"done\",\"seat\":0}],\"tree\":0}");
    view_has(&p, BEN, "not", "{\"reasons\":[{\"k\":\"held\",\"seat\":0}],\"tree\":0}");
    view_has(&p, CID, "not", "");
    said(act(&p, BEN, "drop 1"), "not_your_seat");
    said(ask(&p, BEN, ORR_ASK_UNDO, -1, ""), "illegal");
    said(ask(&p, BEN, ORR_ASK_DONE, -1, ""), "illegal");
    said(ask(&p, CID, ORR_ASK_DONE, -1, ""), "not_your_seat");
    good(ask(&p, ADA, ORR_ASK_DONE, -1, ""));
    view_has(&p, BEN, "hold", "null");
    view_has(&p, BEN, "must", "[1]");
    view_has(&p, ADA, "undo", "false");
    said(ask(&p, ADA, ORR_ASK_UNDO, -1, ""), "illegal");
    said(ask(&p, ADA, ORR_ASK_DONE, -1, ""), "illegal");
    at_close(&p);
}

static void what_is_taken_back_is_gone_and_asked_anew(void **unused)
{
    (void)unused;
    place p = four(true, 0);
    uint32_t q = orr_table_question(p.t, 0);
    orr_eye eye = {.back = UINT32_MAX};
    good(act(&p, ADA, "drop 4"));
    json_decref(view_from(&p, CID, &eye));
    assert_int_equal(eye.from, 1);
    orr_ask undo = ask_of(&p, ADA, ORR_ASK_UNDO, -1, "");
    undo.has_q = true;
    undo.q = 99;
    said(put_ask(&p, &undo), "stale");
    good(ask(&p, ADA, ORR_ASK_UNDO, -1, ""));
    eye = (orr_eye){.from = 0, .back = 0}; /* as the hall turns it back */
    json_t *view = view_from(&p, CID, &eye);
    holds_that(view, "back", "0");
    holds_that(view, "events", "[]");
    holds_that(view, "ply", "0");
    json_decref(view);
    assert_true(orr_table_question(p.t, 0) > q);
    view_has(&p, ADA, "undo", "false");
    said(ask(&p, ADA, ORR_ASK_UNDO, -1, ""), "illegal");
    good(act(&p, ADA, "drop 5"));
    view_has(&p, CID, "back", ""); /* whoever comes now knows nothing of it */
    at_close(&p);
}

static void a_seat_takes_back_for_itself_alone_and_not_for_ever(void **unused)
{
    (void)unused;
    place p = four(true, 0);
    for (int i = 0; i < 50; i++) {
        good(act(&p, ADA, "drop 4"));
        view_has(&p, CID, "hold", "0");
        good(ask(&p, ADA, ORR_ASK_UNDO, -1, ""));
    }
    good(act(&p, ADA, "drop 4"));
    view_has(&p, CID, "hold", "null"); /* nothing to wait for */
    view_has(&p, ADA, "undo", "false");
    said(ask(&p, ADA, ORR_ASK_UNDO, -1, ""), "illegal");
    good(act(&p, BEN, "drop 1"));
    good(ask(&p, BEN, ORR_ASK_UNDO, -1, "")); /* the other has its own */
    good(act(&p, BEN, "drop 1"));
    good(ask(&p, BEN, ORR_ASK_DONE, -1, ""));
    good(act(&p, ADA, "drop 5"));
    good(ask(&p, ADA, ORR_ASK_UNDO, -1, "")); /* the match has got further */
    at_close(&p);
}

static void who_does_not_want_to_be_asked_for_done_is_not(void **unused)
{
    (void)unused;
    place p = four(true, 0);
    good(act(&p, ADA, "drop 1"));
    good(ask(&p, ADA, ORR_ASK_PREFER, -1, "")); /* says Done, too */
    view_has(&p, BEN, "must", "[1]");
    said(ask(&p, CID, ORR_ASK_PREFER, -1, ""), "not_your_seat");
    good(act(&p, BEN, "drop 1"));
    view_has(&p, CID, "hold", "1");
    good(ask(&p, BEN, ORR_ASK_DONE, -1, ""));
    good(act(&p, ADA, "drop 2"));
    view_has(&p, CID, "hold", "null");
    orr_ask prefer = ask_of(&p, ADA, ORR_ASK_PREFER, -1, "");
    for (int i = 0; i < 199; i++) {
        prefer.on = !prefer.on;
        good(at_ask(&p, &prefer));
    }
    prefer.on = !prefer.on;
    said(put_ask(&p, &prefer), "limit");
    at_close(&p);
}

static void no_bot_begins_while_the_table_is_held(void **unused)
{
    (void)unused;
    place p = made(plan_of("connect_four", "", 2, 1, 1, 0), 0, true);
    int64_t later;
    good(act(&p, ADA, "drop 4"));
    assert_int_equal(orr_table_bots(p.t, p.now, &later), 0);
    assert_false(orr_table_asks_bot(p.t));
    assert_int_equal(orr_table_waited(p.t), ORR_BIT(0));
    good(ask(&p, ADA, ORR_ASK_DONE, -1, ""));
    assert_int_equal(orr_table_bots(p.t, p.now, &later), ORR_BIT(1));
    at_close(&p);
}

/* ---- leaving, being away ------------------------------------------------------------------------------------------*/
static void leaving_ends_a_hold_whoever_leaves_and_two_gone_end_the_match(void **unused)
{
    (void)unused;
    static const char *const rest[] = {"rest", NULL};
    place p = made(plan_of("century", "fourth_board=d1\n", 3, 3, 0, 0), 0, true);
    int mover = go_on(&p, rest);
    for (int i = 0; i < 10 && p.t->hold < 0; i++)
        mover = go_on(&p, rest);
    assert_int_equal(p.t->hold, mover);
    unsigned other = user_at(&p, (mover + 1) % 3), third = user_at(&p, (mover + 2) % 3);
    good(ask(&p, other, ORR_ASK_LEAVE, -1, ""));
    view_has(&p, third, "hold", "null");
    view_has(&p, user_at(&p, mover), "undo", "false");
    view_has(&p, third, "over", "null");
    seat_has(&p, (unsigned)(mover + 1) % 3, "left", "true");
    table_has(&p, other, "you", "null");
    said(ask(&p, other, ORR_ASK_LEAVE, -1, ""), "not_your_seat");
    said(act(&p, other, "rest"), "not_your_seat");
    good(ask(&p, third, ORR_ASK_LEAVE, -1, ""));
    assert_int_equal(orr_table_status(p.t), ORR_FINISHED);
    at_close(&p);
}

static void who_is_away_for_a_minute_is_handed_to_a_bot_and_takes_the_seat_back(void **unused)
{
    (void)unused;
    place p = four(true, 0);
    int64_t later;
    good(act(&p, ADA, "drop 4"));
    said(ask(&p, BEN, ORR_ASK_HAND, 0, ""), "forbidden"); /* who is here */
    orr_table_here(p.t, ORR_BIT(1), ORR_BIT(1), p.now);
    p.now += 59999;
    seat_has(&p, 0, "away_ms", "59999");
    said(ask(&p, BEN, ORR_ASK_HAND, 0, ""), "forbidden");
    p.now += 1;
    said(ask(&p, CID, ORR_ASK_HAND, 0, ""), "not_your_seat");
    said(ask(&p, BEN, ORR_ASK_HAND, 1, ""), "forbidden"); /* oneself */
    said(ask(&p, BEN, ORR_ASK_HAND, 2, ""), "bad_input");
    said(ask(&p, ADA, ORR_ASK_TAKE, -1, ""), "illegal");
    good(ask(&p, BEN, ORR_ASK_HAND, 0, "")); /* its Done was awaited: that is Done */
    view_has(&p, BEN, "must", "[1]");
    seat_has(&p, 0, "played_by", "\"fellow\"");
    view_has(&p, ADA, "not", "{\"reasons\":[{\"k\":\"bot\",\"seat\":0}],\"tree\":0}");
    said(ask(&p, BEN, ORR_ASK_HAND, 0, ""), "forbidden");
    good(act(&p, BEN, "drop 4"));
    good(ask(&p, BEN, ORR_ASK_DONE, -1, ""));
    assert_int_equal(orr_table_bots(p.t, p.now, &later), ORR_BIT(0));
    said(act(&p, ADA, "drop 1"), "not_your_seat");
    orr_ask answer = ask_of(&p, AT_USERS, ORR_ASK_ANSWER, 0, "");
    answer.q = orr_table_question(p.t, 0);
    answer.action = p.t->match->legal[orr_match_legal(p.t->match, 0) - 1];
    good(ask(&p, ADA, ORR_ASK_TAKE, -1, ""));
    said(put_ask(&p, &answer), "stale"); /* taken back while the bot was thinking */
    seat_has(&p, 0, "played_by", "");
    good(act(&p, ADA, "drop 1"));
    at_close(&p);
}

/* What would be kept if everybody but one left now; also of the table that is read again. */
static void decided(place *p, unsigned who_leaves, orr_mask expected)
{
    orr_played played;
    good(ask(p, who_leaves, ORR_ASK_LEAVE, -1, ""));
    assert_true(orr_table_played(p->t, &played));
    assert_int_equal(played.decided, expected);
    orr_table_now *again = at_again(p);
    assert_true(orr_table_played(again, &played));
    assert_int_equal(played.decided, expected);
    orr_table_free(again);
    at_close(p);
}

static void who_has_decided_did_it_himself_and_it_stands(void **unused)
{
    (void)unused;
    place p = four(false, 0);
    decided(&p, BEN, 0);
    p = four(false, 0);
    good(act(&p, ADA, "drop 4"));
    decided(&p, BEN, ORR_BIT(0));
    p = four(true, 0);
    good(act(&p, ADA, "drop 4"));
    good(ask(&p, ADA, ORR_ASK_UNDO, -1, ""));
    decided(&p, ADA, 0);
    p = four(false, 0);
    good(act(&p, ADA, "drop 4"));
    good(act(&p, BEN, "drop 4"));
    good(act(&p, ADA, "drop 4"));
    good(ask(&p, ADA, ORR_ASK_UNDO, -1, "")); /* the second */
    decided(&p, ADA, ORR_BIT(0) | ORR_BIT(1));
    p = four(false, 0);
    orr_table_here(p.t, ORR_BIT(1), 0, p.now);
    p.now += 60000;
    good(ask(&p, BEN, ORR_ASK_HAND, 0, "")); /* a bot for Ada, who did nothing */
    orr_ask answer = ask_of(&p, AT_USERS, ORR_ASK_ANSWER, 0, "");
    answer.q = orr_table_question(p.t, 0);
    orr_match_legal(p.t->match, 0);
    answer.action = p.t->match->legal[0];
    good(put_ask(&p, &answer));
    good(act(&p, BEN, "drop 4"));
    decided(&p, BEN, ORR_BIT(1));
    p = four(false, 30);
    p.now += 30000;
    good(ask(&p, AT_USERS, ORR_ASK_EXPIRE, -1, "")); /* the clock for Ada */
    assert_int_equal(orr_table_plies(p.t), 1);
    good(act(&p, BEN, "drop 4"));
    decided(&p, BEN, ORR_BIT(1));
    p = made(plan_of("connect_four", "", 2, 1, 1, 0), 0, false); /* a bot on its own seat */
    good(act(&p, ADA, "drop 4"));
    answer = ask_of(&p, AT_USERS, ORR_ASK_ANSWER, 1, "");
    answer.q = orr_table_question(p.t, 1);
    orr_match_legal(p.t->match, 1);
    answer.action = p.t->match->legal[0];
    good(put_ask(&p, &answer));
    decided(&p, ADA, ORR_BIT(0) | ORR_BIT(1));
}

static void alone_is_since_the_last_note_or_the_last_who_went(void **unused)
{
    (void)unused;
    place p = four(false, 0);
    int64_t begun = p.now;
    p.now += 5000;
    orr_table_here(p.t, ORR_BIT(0), 0, p.now);
    assert_int_equal(orr_table_alone(p.t), begun + 5000);
    p.now += 5000;
    assert_false(orr_table_here(p.t, ORR_BIT(0), ORR_BIT(0), p.now)); /* who is here has not changed */
    assert_true(orr_table_here(p.t, 0, 0, p.now));
    assert_int_equal(orr_table_alone(p.t), begun + 10000);
    p.now += 1000;
    good(act(&p, ADA, "drop 1"));
    assert_int_equal(orr_table_alone(p.t), begun + 11000);
    orr_table_now *again = at_again(&p);
    orr_table_was_alone(again, begun + 4000);
    assert_int_equal(orr_table_alone(again), begun + 11000);
    orr_table_free(again);
    at_close(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_not_asked_or_not_legal_is_refused),
        cmocka_unit_test(an_act_is_done_once_by_its_id_also_after_the_end),
        cmocka_unit_test(only_the_last_eight_ids_of_a_seat_are_remembered),
        cmocka_unit_test(bots_are_asked_where_they_sit_and_answer_their_question_alone),
        cmocka_unit_test(done_is_asked_only_where_the_client_knows_of_it),
        cmocka_unit_test(a_finished_turn_holds_the_table_until_done_which_seals_it),
        cmocka_unit_test(what_is_taken_back_is_gone_and_asked_anew),
        cmocka_unit_test(a_seat_takes_back_for_itself_alone_and_not_for_ever),
        cmocka_unit_test(who_does_not_want_to_be_asked_for_done_is_not),
        cmocka_unit_test(no_bot_begins_while_the_table_is_held),
        cmocka_unit_test(leaving_ends_a_hold_whoever_leaves_and_two_gone_end_the_match),
        cmocka_unit_test(who_is_away_for_a_minute_is_handed_to_a_bot_and_takes_the_seat_back),
        cmocka_unit_test(who_has_decided_did_it_himself_and_it_stands),
        cmocka_unit_test(alone_is_since_the_last_note_or_the_last_who_went),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
