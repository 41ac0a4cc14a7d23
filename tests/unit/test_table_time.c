/* src/table: the clock of a turn, questions with seconds of their own, what is forgiven, and when a table is due. Time
 * is handed in: nothing here waits. */
#include "unit/table_do.h"

static orr_err expire(place *p) { return ask(p, AT_USERS, ORR_ASK_EXPIRE, -1, ""); }

/* The deadline of a seat, 0: none. */
static int64_t end_of(place *p, unsigned seat)
{
    char key[4];
    snprintf(key, sizeof key, "%u", seat);
    json_t *view = view_of(p, AT_USERS);
    int64_t end = json_integer_value(json_object_get(json_object_get(view, "deadline"), key));
    json_decref(view);
    return end;
}

/* ---- turns --------------------------------------------------------------------------------------------------------*/
static void who_is_asked_has_the_tables_time_and_bots_and_clockless_tables_have_none(void **unused)
{
    (void)unused;
    place p = four(false, 0);
    view_has(&p, ADA, "deadline", "{}");
    assert_int_equal(orr_table_due(p.t), 0);
    at_close(&p);
    p = four(false, 30);
    assert_int_equal(end_of(&p, 0), p.now + 30000);
    assert_int_equal(end_of(&p, 1), 0);
    assert_int_equal(orr_table_deadline(p.t), p.now + 30000);
    assert_int_equal(orr_table_due(p.t), p.now + 30000);
    table_has(&p, CID, "clock", "30");
    table_has(&p, CID, "time_control", "\"30s/turn\"");
    p.now += 7000;
    seat_has(&p, 0, "clock", "23000");
    good(act(&p, ADA, "drop 1"));
    assert_int_equal(end_of(&p, 0), 0);
    assert_int_equal(end_of(&p, 1), p.now + 30000);
    at_close(&p);
    p = made(plan_of("connect_four", "", 2, 1, 1, 60), 5000, false);
    assert_int_equal(end_of(&p, 0), p.now + 5000); /* of a test */
    good(act(&p, ADA, "drop 1"));
    view_has(&p, ADA, "deadline", "{}");
    at_close(&p);
}

static void its_note_is_a_text_and_was_a_number(void **unused)
{
    (void)unused;
    place p = four(false, 30);
    unsigned found = 0;
    for (uint32_t i = 0; i < p.notes.n; i++)
        if (p.notes.at[i].kind == ORR_NOTE_CLOCK) {
            found++;
            assert_string_equal(p.notes.at[i].word, "30s/turn");
            snprintf(p.notes.at[i].word, sizeof p.notes.at[i].word, "30"); /* as older programs wrote it */
        }
    assert_int_equal(found, 1);
    orr_table_now *again = at_again(&p);
    assert_non_null(again);
    assert_true(orr_time_same(orr_table_time(again), &(orr_time){.turn = 30}));
    assert_int_equal(orr_table_deadline(again), orr_table_deadline(p.t));
    orr_table_free(again);
    at_close(&p);
}

static void no_table_has_a_bank_yet(void **unused)
{
    (void)unused;
    orr_plan plan = plan_of("connect_four", "", 2, 2, 0, 0);
    orr_table_now *t = NULL;
    orr_notes notes = {0};
    plan.time = (orr_time){.bank = 300, .increment = 20};
    said(orr_table_make(&plan, NULL, 0, 1, &t, &notes), "unsupported");
    assert_int_equal(notes.n, 0);
    orr_table_free(t);
}

static void taking_back_gives_no_more_time_nor_does_the_wait_for_done(void **unused)
{
    (void)unused;
    place p = four(true, 30);
    int64_t end = end_of(&p, 0);
    for (int i = 0; i < 3; i++) {
        p.now += 5000;
        good(act(&p, ADA, "drop 1"));
        view_has(&p, BEN, "hold", "0");
        assert_int_equal(end_of(&p, 0), end);
        p.now += 1000;
        good(ask(&p, ADA, ORR_ASK_UNDO, -1, ""));
        assert_int_equal(end_of(&p, 0), end);
    }
    good(act(&p, ADA, "drop 2"));
    p.now = end;
    view_has(&p, ADA, "undo", "false"); /* its time is over */
    said(ask(&p, ADA, ORR_ASK_UNDO, -1, ""), "illegal");
    good(expire(&p)); /* that is Done */
    view_has(&p, BEN, "hold", "null");
    assert_int_equal(orr_table_plies(p.t), 1);
    assert_int_equal(end_of(&p, 1), end + 30000);
    at_close(&p);
}

static void without_done_too_nothing_is_taken_back_into_time_that_is_over(void **unused)
{
    (void)unused;
    place p = four(false, 30);
    int64_t end = end_of(&p, 0);
    p.now += 5000;
    good(act(&p, ADA, "drop 1"));
    p.now += 5000;
    good(ask(&p, ADA, ORR_ASK_UNDO, -1, ""));
    assert_int_equal(end_of(&p, 0), end);
    good(act(&p, ADA, "drop 1"));
    p.now = end - 1;
    view_has(&p, ADA, "undo", "true");
    p.now = end;
    said(ask(&p, ADA, ORR_ASK_UNDO, -1, ""), "illegal");
    at_close(&p);
}

static void when_the_time_is_over_the_rules_answer_and_it_is_told_so(void **unused)
{
    (void)unused;
    place p = four(true, 30);
    int64_t end = end_of(&p, 0);
    p.now = end - 1;
    good(expire(&p));
    assert_int_equal(orr_table_plies(p.t), 0);
    p.now = end;
    good(expire(&p));
    assert_int_equal(orr_table_plies(p.t), 1);
    view_has(&p, ADA, "hold", "null"); /* nobody waits for its Done */
    view_has(&p, ADA, "undo", "false");
    assert_int_equal(end_of(&p, 1), end + 30000);
    json_t *view = view_of(&p, CID);
    holds_that(json_array_get(json_object_get(view, "events"), 0), "clock", "true");
    json_decref(view);
    good(act(&p, BEN, "drop 5"));
    view = view_of(&p, CID);
    holds_that(json_array_get(json_object_get(view, "events"), 1), "clock", "");
    json_decref(view);
    assert_true(at_same(&p));
    at_close(&p);
}

/* Has anybody else been asked since, be it for what was forced? */
static bool others_since(const place *p, orr_seat seat, uint32_t ply)
{
    for (; ply < p->t->match->plies; ply++)
        if (p->t->match->log[ply].actor < ORR_SEATS_MAX && p->t->match->log[ply].actor != seat)
            return true;
    return false;
}

static void a_turn_of_several_questions_has_one_time_and_its_rest_own_defaults(void **unused)
{
    (void)unused;
    static const char *const many[] = {"activate ", NULL};
    unsigned same = 0, next = 0, rest = 0;
    place p = made(plan_of("century", "fourth_board=d1\nstall_rounds=0\n", 2, 2, 0, 120), 0, false);
    for (int i = 0; i < 80 && !(same > 3 && next > 3 && rest > 1); i++) {
        p.now += 1000;
        orr_seat before = (orr_seat)orr_lowest(orr_table_waited(p.t));
        int64_t end = end_of(&p, before);
        uint32_t ply = orr_table_plies(p.t);
        go_on(&p, many);
        orr_seat seat = (orr_seat)orr_lowest(orr_table_waited(p.t));
        if (seat != before || others_since(&p, seat, ply)) {
            assert_int_equal(end_of(&p, seat), p.now + 120000);
            next++;
            continue;
        }
        assert_int_equal(end_of(&p, seat), end);
        if (++same % 3)
            continue;
        p.now = end;
        good(expire(&p));
        assert_int_not_equal(orr_table_waited(p.t) & ORR_BIT(seat), ORR_BIT(seat)); /* its turn is over */
        rest++;
    }
    assert_true(same > 3 && next > 3 && rest > 1);
    at_close(&p);
}

static void whom_a_bot_plays_for_has_no_time_and_that_of_the_turn_when_back(void **unused)
{
    (void)unused;
    place p = four(false, 3600);
    int64_t end = end_of(&p, 0);
    assert_int_equal(end, p.now + 3600000);
    orr_table_here(p.t, ORR_BIT(1), 0, p.now);
    p.now += 60000;
    good(ask(&p, BEN, ORR_ASK_HAND, 0, ""));
    assert_int_equal(end_of(&p, 0), 0);
    assert_int_equal(orr_table_due(p.t), ORR_DUE_BOTS);
    p.now += 1000;
    good(ask(&p, ADA, ORR_ASK_TAKE, -1, ""));
    assert_int_equal(end_of(&p, 0), end);
    said(ask(&p, BEN, ORR_ASK_HAND, 0, ""), "forbidden"); /* who has taken it is not away */
    p.now = end - 1000;
    good(ask(&p, BEN, ORR_ASK_HAND, 0, ""));
    p.now = end + 500;
    good(ask(&p, ADA, ORR_ASK_TAKE, -1, ""));
    assert_int_equal(end_of(&p, 0), p.now + 5000); /* a little, however late */
    at_close(&p);
}

static void a_turn_that_a_bot_has_ended_is_over_for_its_user(void **unused)
{
    (void)unused;
    place p = four(false, 3600);
    orr_table_here(p.t, ORR_BIT(1), 0, p.now);
    p.now += 60000;
    good(ask(&p, BEN, ORR_ASK_HAND, 0, ""));
    orr_ask answer = {.kind = ORR_ASK_ANSWER, .seat = 0, .q = orr_table_question(p.t, 0)};
    assert_int_equal(orr_action_parse(&p.t->rules, "drop 1", &answer.action), ORR_OK);
    good(put_ask(&p, &answer));
    p.now += 1000;
    good(ask(&p, ADA, ORR_ASK_TAKE, -1, ""));
    good(act(&p, BEN, "drop 1"));
    assert_int_equal(end_of(&p, 0), p.now + 3600000);
    at_close(&p);
}

static void a_table_is_due_at_a_deadline_or_for_bots_that_people_wait_for(void **unused)
{
    (void)unused;
    place p = made(plan_of("connect_four", "", 2, 1, 0, 30), 0, false);
    assert_int_equal(orr_table_due(p.t), 0); /* before the start */
    at_close(&p);
    p = made(plan_of("century", "fourth_board=d1\n", 3, 1, 2, 0), 0, false);
    static const char *const rest[] = {"rest", NULL};
    for (int i = 0; i < 3 && orr_table_waited(p.t); i++)
        go_on(&p, rest);
    assert_true(orr_table_asks_bot(p.t));
    assert_int_equal(orr_table_due(p.t), ORR_DUE_BOTS);
    good(ask(&p, ADA, ORR_ASK_LEAVE, -1, ""));
    assert_true(orr_table_asks_bot(p.t));    /* two bots go on, */
    assert_int_equal(orr_table_due(p.t), 0); /* but nobody waits for them */
    assert_false(orr_table_has_people(p.t));
    at_close(&p);
}

/* ---- forgiving ----------------------------------------------------------------------------------------------------*/
static void forgive(place *p)
{
    orr_table_forgive(p->t, p->now);
    p->forgiven = true;
}

static void nobodys_time_is_over_soon_after_the_server_was_away(void **unused)
{
    (void)unused;
    place p = four(false, 30);
    int64_t end = end_of(&p, 0);
    p.now += 10000;
    forgive(&p);
    assert_int_equal(end_of(&p, 0), end); /* enough is left */
    p.now += 90000;
    forgive(&p);
    assert_int_equal(end_of(&p, 0), p.now + 15000);
    assert_int_equal(orr_table_deadline(p.t), p.now + 15000);
    p.now += 14999;
    good(expire(&p));
    assert_int_equal(orr_table_plies(p.t), 0);
    good(act(&p, ADA, "drop 1"));
    good(ask(&p, ADA, ORR_ASK_UNDO, -1, "")); /* it counts for what is taken back, too */
    p.now += 1;
    good(expire(&p));
    assert_int_equal(orr_table_plies(p.t), 1);
    assert_int_equal(end_of(&p, 1), p.now + 30000);
    at_close(&p);
}

/* ---- windows ------------------------------------------------------------------------------------------------------*/
/* Somebody of Discovery's table, of `people` and a bot, has laid a card that all others may contest: who did. */
static int laid(place *p, unsigned people, unsigned bots)
{
    static const char *const lay[] = {"place ", "at ", "pass", "end", NULL};
    int64_t later;
    *p = made(plan_of("discovery", "enforcement=open\nchallenge_timer=on\n", people + bots, people, bots, 0), 0, false);
    for (int placer = -1, i = 0; i < 400; i++) {
        orr_seat seat = (orr_seat)orr_lowest(orr_match_active(p->t->match).must);
        if (!strcmp(asked(p, seat), "challenge_timed") && placer >= 0)
            return placer;
        orr_mask bot = orr_table_bots(p->t, p->now, &later);
        if (orr_table_waited(p->t)) {
            placer = go_on(p, lay);
        } else if (bot) {
            orr_ask answer = ask_of(p, AT_USERS, ORR_ASK_ANSWER, (int)orr_lowest(bot), "");
            answer.q = orr_table_question(p->t, (orr_seat)answer.seat);
            answer.action = p->t->match->legal[orr_match_legal(p->t->match, (orr_seat)answer.seat) - 1];
            good(put_ask(p, &answer));
            placer = -1;
        } else {
            p->now = later;
        }
    }
    fail_msg("nobody lays a card");
    return -1;
}

static void all_who_may_say_stop_have_one_end_and_then_silence_answers(void **unused)
{
    (void)unused;
    place p;
    int placer = laid(&p, 3, 0);
    unsigned one = (unsigned)(placer + 1) % 3, two = (unsigned)(placer + 2) % 3;
    int64_t end = end_of(&p, one);
    assert_int_equal(end, p.t->touched + 10000);
    assert_int_equal(end_of(&p, two), end);
    assert_int_equal(end_of(&p, (unsigned)placer), 0);
    p.now += 4000;
    good(act(&p, user_at(&p, (int)one), "pass"));
    assert_int_equal(end_of(&p, one), 0);
    assert_int_equal(end_of(&p, two), end); /* whenever the others answer */
    p.now = end - 1;
    good(expire(&p));
    assert_int_equal(end_of(&p, two), end);
    p.now = end;
    good(expire(&p));
    view_has(&p, ADA, "window", "");
    assert_int_equal(orr_table_deadline(p.t), 0);
    at_close(&p);
}

static void one_pause_a_question_for_all_by_any_who_has_not_answered(void **unused)
{
    (void)unused;
    place p;
    int placer = laid(&p, 3, 0);
    unsigned one = user_at(&p, (placer + 1) % 3), two = user_at(&p, (placer + 2) % 3);
    int64_t end = orr_table_deadline(p.t);
    said(ask(&p, user_at(&p, placer), ORR_ASK_PAUSE, -1, ""), "illegal");
    said(ask(&p, DAN, ORR_ASK_PAUSE, -1, ""), "not_your_seat");
    good(act(&p, one, "pass"));
    said(ask(&p, one, ORR_ASK_PAUSE, -1, ""), "illegal"); /* has answered */
    orr_ask pause = ask_of(&p, two, ORR_ASK_PAUSE, -1, "");
    pause.has_q = true;
    pause.q = orr_table_question(p.t, (orr_seat)((placer + 2) % 3)) + 1;
    said(put_ask(&p, &pause), "stale");
    pause.q--;
    p.now = end;
    said(put_ask(&p, &pause), "illegal"); /* too late */
    p.now = end - 1;
    good(put_ask(&p, &pause));
    assert_int_equal(orr_table_deadline(p.t), end + 20000);
    said(put_ask(&p, &pause), "illegal"); /* once */
    json_t *view = view_of(&p, two), *window = json_object_get(view, "window");
    assert_int_equal(json_integer_value(json_object_get(window, "ms")), 30000);
    assert_int_equal(json_integer_value(json_object_get(window, "paused")), (placer + 2) % 3);
    json_decref(view);
    at_close(&p);
}

static void the_first_stop_counts_and_nobody_else_is_asked(void **unused)
{
    (void)unused;
    place p;
    int placer = laid(&p, 3, 0);
    orr_seat one = (orr_seat)((placer + 1) % 3), two = (orr_seat)((placer + 2) % 3);
    uint32_t plies = orr_table_plies(p.t);
    good(act(&p, user_at(&p, two), "stop"));
    view_has(&p, ADA, "window", "");
    assert_true(strcmp(asked(&p, one), "challenge_timed") || !(orr_table_waited(p.t) & ORR_BIT(one)));
    assert_true(orr_table_plies(p.t) >= plies + 2); /* silence has answered for the other, and no clock */
    for (uint32_t i = 0; i < p.notes.n; i++)
        assert_string_not_equal(p.notes.at[i].user, ORR_BY_CLOCK);
    at_close(&p);
}

static void bots_leave_people_half_of_the_time_and_alone_answer_at_once(void **unused)
{
    (void)unused;
    place p;
    int placer = laid(&p, 2, 1);
    int64_t later, end = orr_table_deadline(p.t);
    assert_int_equal(orr_table_bots(p.t, p.now, &later), 0);
    assert_int_equal(later, end - 5000);
    assert_int_equal(orr_table_bots(p.t, end - 5000, &later), ORR_BIT(2));
    assert_int_equal(later, 0);
    at_close(&p);
    placer = laid(&p, 2, 1);
    good(act(&p, user_at(&p, 1 - placer), "pass"));
    assert_int_equal(orr_table_bots(p.t, p.now, &later), ORR_BIT(2));
    assert_int_equal(later, 0);
    at_close(&p);
}

static void a_window_that_ran_out_while_the_server_was_away_is_short(void **unused)
{
    (void)unused;
    place p;
    laid(&p, 3, 0);
    p.now += 60000;
    forgive(&p);
    assert_int_equal(orr_table_deadline(p.t), p.now + 15000);
    json_t *view = view_of(&p, ADA);
    assert_int_equal(json_integer_value(json_object_get(json_object_get(view, "window"), "until")), p.now + 15000);
    json_decref(view);
    p.now += 15000;
    good(expire(&p));
    view_has(&p, ADA, "window", "");
    at_close(&p);
}

static void a_tick_begins_anew_when_the_last_one_is_answered(void **unused)
{
    (void)unused;
    place p = made(plan_of("discovery", "variant=memory\ncrazy=on\n", 3, 3, 0, 0), 0, false);
    static const char *const wait[] = {"wait", NULL};
    static const char *const begin[] = {"place ", "at ", "pass", "end", NULL};
    for (int i = 0; i < 50 && strcmp(asked(&p, (orr_seat)orr_lowest(orr_table_waited(p.t))), "crazy_tick"); i++)
        go_on(&p, begin);
    int64_t end = orr_table_deadline(p.t);
    p.now += 3000;
    for (int i = 0; i < 2; i++) {
        go_on(&p, wait);
        assert_int_equal(orr_table_deadline(p.t), end);
    }
    go_on(&p, wait);
    assert_int_equal(orr_table_deadline(p.t), p.now + 10000);
    said(ask(&p, ADA, ORR_ASK_PAUSE, -1, ""), "illegal"); /* this question has none */
    at_close(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_is_asked_has_the_tables_time_and_bots_and_clockless_tables_have_none),
        cmocka_unit_test(its_note_is_a_text_and_was_a_number),
        cmocka_unit_test(no_table_has_a_bank_yet),
        cmocka_unit_test(taking_back_gives_no_more_time_nor_does_the_wait_for_done),
        cmocka_unit_test(without_done_too_nothing_is_taken_back_into_time_that_is_over),
        cmocka_unit_test(when_the_time_is_over_the_rules_answer_and_it_is_told_so),
        cmocka_unit_test(a_turn_of_several_questions_has_one_time_and_its_rest_own_defaults),
        cmocka_unit_test(whom_a_bot_plays_for_has_no_time_and_that_of_the_turn_when_back),
        cmocka_unit_test(a_turn_that_a_bot_has_ended_is_over_for_its_user),
        cmocka_unit_test(a_table_is_due_at_a_deadline_or_for_bots_that_people_wait_for),
        cmocka_unit_test(nobodys_time_is_over_soon_after_the_server_was_away),
        cmocka_unit_test(all_who_may_say_stop_have_one_end_and_then_silence_answers),
        cmocka_unit_test(one_pause_a_question_for_all_by_any_who_has_not_answered),
        cmocka_unit_test(the_first_stop_counts_and_nobody_else_is_asked),
        cmocka_unit_test(bots_leave_people_half_of_the_time_and_alone_answer_at_once),
        cmocka_unit_test(a_window_that_ran_out_while_the_server_was_away_is_short),
        cmocka_unit_test(a_tick_begins_anew_when_the_last_one_is_answered),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
