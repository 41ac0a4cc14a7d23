/* src/table: what people ask of the table itself, and what each viewer is told of it. */
#include "unit/table_do.h"

/* ---- wishes -------------------------------------------------------------------------------------------------------*/
/* Between two turns; or, with `inside`, in the middle of one. */
static void reach(place *p, bool inside)
{
    static const char *const turn[] = {"place ", "at ", "pass", "end", NULL};
    char word[ORR_ACTION_TEXT];
    for (int i = 0; i < 200 && may_do(p, ORR_TABLE, "join", word) == inside; i++)
        go_on(p, turn);
    assert_true(may_do(p, ORR_TABLE, "join", word) != inside);
}

static void a_newcomer_takes_a_seat_kept_free_between_two_turns(void **unused)
{
    (void)unused;
    place p = made(plan_of("discovery", "newcomers=2\nenforcement=strict\n", 4, 2, 0, 0), 0, false);
    assert_int_equal(orr_table_status(p.t), ORR_PLAYING); /* kept seats need nobody */
    seat_has(&p, 2, "kind", "\"later\"");
    reach(&p, false);
    view_has(&p, CID, "ask", "{\"join\":{\"2\":{\"0\":{}}}}");
    view_has(&p, ADA, "window", "");
    orr_ask one = ask_of(&p, CID, ORR_ASK_WISH, -1, "join 2 0");
    one.looks = false;
    said(put_ask(&p, &one), "forbidden"); /* who does not look */
    good(ask(&p, CID, ORR_ASK_WISH, -1, "join 2 0"));
    assert_int_equal(orr_table_seat_of(p.t, at_user(CID).id), 2);
    table_has(&p, CID, "you", "2");
    seat_has(&p, 2, "name", "\"Cid\"");
    said(ask(&p, CID, ORR_ASK_WISH, -1, "join 3 0"), "forbidden"); /* sits there already */
    said(ask(&p, DAN, ORR_ASK_WISH, -1, "propose 0 catch_up"), "not_your_seat");
    said(ask(&p, DAN, ORR_ASK_WISH, -1, "leave 0"), "bad_input");
    said(ask(&p, DAN, ORR_ASK_WISH, -1, "join"), "bad_input");
    at_close(&p);
}

static void in_the_middle_of_a_turn_a_wish_waits_and_may_be_withdrawn(void **unused)
{
    (void)unused;
    place p = made(plan_of("discovery", "newcomers=2\nenforcement=strict\n", 4, 2, 0, 0), 0, false);
    reach(&p, true);
    orr_ask dan = ask_of(&p, DAN, ORR_ASK_WISH, -1, "join 2 0"), eve = ask_of(&p, EVE, ORR_ASK_WISH, -1, "join 2 0");
    uint32_t notes = orr_table_notes(p.t);
    good(put_ask(&p, &dan));
    good(put_ask(&p, &eve));
    assert_true(dan.waits && eve.waits && notes == orr_table_notes(p.t));
    orr_text text = {.max = 1 << 20};
    orr_table_tell(p.t, &(orr_company){.user = "", .origin = "", .wishes = 1, .wish = (const orr_ask *[]){&dan}}, p.now,
                   &text);
    assert_non_null(strstr(text.at, "\"waits\":[{\"name\":\"Dan\",\"action\":\"join 2 0\"}]"));
    orr_text_deinit(&text);
    good(put_ask(&p, &dan)); /* asked again, as it stands: it waits on */
    assert_true(dan.waits);
    orr_ask gone = dan;
    gone.looks = false;
    said(put_ask(&p, &gone), "stale");
    reach(&p, false);
    good(put_ask(&p, &dan));
    assert_false(dan.waits);
    assert_int_equal(orr_table_seat_of(p.t, at_user(DAN).id), 2);
    good(put_ask(&p, &eve)); /* was slower: the next seat, or the next time */
    for (int i = 0; i < 4 && eve.waits; i++) {
        reach(&p, false);
        good(put_ask(&p, &eve));
    }
    assert_int_equal(orr_table_seat_of(p.t, at_user(EVE).id), 3);
    said(ask(&p, ZOE, ORR_ASK_WISH, -1, "join 2 0"), "full");
    at_close(&p);
}

static void a_vote_is_proposed_by_a_seat_and_not_twice_a_minute(void **unused)
{
    (void)unused;
    static const char *const yes[] = {"yes", NULL};
    static const char *const turn[] = {"place ", "at ", "pass", "end", NULL};
    char word[ORR_ACTION_TEXT];
    place p = made(plan_of("discovery", "enforcement=strict\n", 3, 3, 0, 0), 0, false);
    for (int i = 0; i < 200 && !may_do(&p, ORR_TABLE, "propose 1 catch_up", word); i++)
        go_on(&p, turn);
    said(ask(&p, BEN, ORR_ASK_WISH, -1, "propose 0 catch_up"), "not_your_seat");
    good(ask(&p, BEN, ORR_ASK_WISH, -1, "propose 1 catch_up"));
    assert_string_equal(asked(&p, 0), "option_vote");
    view_has(&p, CID, "must", "[0,2]");
    while (!strcmp(asked(&p, (orr_seat)orr_lowest(orr_table_waited(p.t))), "option_vote"))
        go_on(&p, yes);
    p.now += 59999;
    orr_ask soon = ask_of(&p, BEN, ORR_ASK_WISH, -1, "propose 1 family_bonus");
    said(put_ask(&p, &soon), "limit");
    assert_int_equal(soon.retry_ms, 1);
    p.now += 1;
    good(ask(&p, BEN, ORR_ASK_WISH, -1, "propose 1 family_bonus"));
    at_close(&p);
}

/* ---- views --------------------------------------------------------------------------------------------------------*/
/* The board as the rules draw it for this viewer stands in the view. */
static void sees(place *p, unsigned user, orr_seat viewer)
{
    orr_text text = {.max = 1 << 20};
    orr_json j;
    orr_json_init(&j, &text);
    orr_match_view(p->t->match, viewer, &j);
    json_t *board = parsed(&text), *view = view_of(p, user);
    assert_true(json_equal(board, json_object_get(view, "view")));
    json_decref(board);
    json_decref(view);
}

static void each_seat_is_told_its_own_and_who_looks_or_has_left_what_all_may_know(void **unused)
{
    (void)unused;
    place p = made(plan_of("sealed_bids", "absent=0\n", 3, 3, 0, 0), 0, false);
    json_t *ada = view_of(&p, ADA), *cid = view_of(&p, DAN);
    assert_false(json_equal(json_object_get(ada, "view"), json_object_get(cid, "view")));
    json_decref(ada);
    json_decref(cid);
    for (unsigned user = ADA; user <= CID; user++)
        sees(&p, user, (orr_seat)user);
    sees(&p, DAN, ORR_SPECTATOR);
    static const char *const nothing[] = {"q", "legal", "prompt", "not"};
    for (unsigned i = 0; i < 4; i++)
        view_has(&p, DAN, nothing[i], "");
    static const char *const any[] = {NULL};
    go_on(&p, any); /* an answer in secret */
    for (unsigned user = ADA; user <= CID; user++)
        sees(&p, user, (orr_seat)user);
    good(ask(&p, CID, ORR_ASK_LEAVE, -1, ""));
    sees(&p, CID, ORR_SPECTATOR);
    at_close(&p);
}

static void what_was_seen_is_not_told_again_and_covered_events_not_to_who_comes_late(void **unused)
{
    (void)unused;
    static const char *const any[] = {NULL};
    orr_eye eye = {.back = UINT32_MAX};
    place p = four(false, 0);
    for (int i = 0; i < 3; i++) {
        go_on(&p, any);
        json_t *view = view_from(&p, CID, &eye);
        assert_int_equal(json_integer_value(json_object_get(view, "from")), i);
        assert_int_equal(json_array_size(json_object_get(view, "events")), 1);
        json_decref(view);
        assert_int_equal(eye.from, i + 1);
    }
    eye = (orr_eye){.back = UINT32_MAX, .late = true};
    json_t *view = view_from(&p, CID, &eye);
    assert_int_equal(json_array_size(json_object_get(view, "events")), 3); /* nothing lies covered here */
    json_decref(view);
    at_close(&p);
    p = made(plan_of("sealed_bids", "absent=0\n", 2, 2, 0, 0), 0, false);
    for (int i = 0; i < 6; i++)
        go_on(&p, any);
    eye = (orr_eye){.back = UINT32_MAX, .late = true};
    view = view_from(&p, ADA, &eye);
    assert_int_equal(json_array_size(json_object_get(view, "events")), 0);
    assert_int_equal(json_integer_value(json_object_get(view, "from")), orr_table_plies(p.t));
    json_decref(view);
    view = view_of(&p, ADA); /* was there from the start */
    assert_true(json_array_size(json_object_get(view, "events")) > 0);
    json_decref(view);
    at_close(&p);
}

static void who_missed_more_than_is_kept_is_told_from_where_it_is_whole(void **unused)
{
    (void)unused;
    static const char *const any[] = {NULL};
    place p = made(plan_of("century", "stall_rounds=0\n", 2, 2, 0, 0), 0, false);
    for (int i = 0; i < 400 && p.t->told <= ORR_TAIL + 20; i++)
        go_on(&p, any);
    assert_true(p.t->told_first > 0);
    orr_eye eye = {.from = 1, .back = UINT32_MAX};
    json_t *view = view_from(&p, ADA, &eye), *event;
    json_int_t from = json_integer_value(json_object_get(view, "from"));
    size_t i;
    assert_true(from > 1);
    json_array_foreach(json_object_get(view, "events"), i, event)
        assert_true(json_integer_value(json_object_get(event, "ply")) > from);
    assert_true(i > ORR_TAIL / 2);
    json_decref(view);
    at_close(&p);
}

/* ---- past boards --------------------------------------------------------------------------------------------------*/
static json_t *past(place *p, unsigned user, uint32_t ply, const char *answer)
{
    orr_text text = {.max = 1 << 20};
    said(orr_table_past(p->t, at_user(user).id, "x", ply, &text), answer);
    return text.n ? parsed(&text) : NULL;
}

static void each_past_board_is_as_it_was_told_then(void **unused)
{
    (void)unused;
    static const char *const any[] = {NULL};
    enum { PLIES = 12 };
    json_t *then[PLIES];
    place p = made(plan_of("century", "stall_rounds=0\n", 2, 1, 0, 0), 0, false);
    past(&p, ADA, 0, "not_started");
    good(ask(&p, BEN, ORR_ASK_SIT, -1, ""));
    good(ask(&p, ADA, ORR_ASK_START, -1, ""));
    uint32_t ply[PLIES];
    for (int i = 0; i < PLIES; i++) {
        ply[i] = orr_table_plies(p.t);
        then[i] = view_of(&p, ADA);
        go_on(&p, any);
    }
    for (int i = 0; i < PLIES; i++) {
        json_t *now = past(&p, ADA, ply[i], "ok");
        assert_true(json_equal(json_object_get(now, "view"), json_object_get(then[i], "view")));
        json_decref(now);
        json_decref(then[i]);
    }
    past(&p, ADA, orr_table_plies(p.t) + 1, "not_found");
    at_close(&p);
}

static void what_lies_covered_is_shown_again_when_the_match_is_over(void **unused)
{
    (void)unused;
    static const char *const any[] = {NULL};
    place p = made(plan_of("sealed_bids", "absent=0\n", 2, 2, 0, 0), 0, false);
    for (int i = 0; i < 6; i++)
        go_on(&p, any);
    past(&p, ADA, 0, "forbidden");
    past(&p, CID, 0, "forbidden");
    good(ask(&p, ADA, ORR_ASK_LEAVE, -1, ""));
    assert_int_equal(orr_table_status(p.t), ORR_FINISHED);
    json_decref(past(&p, CID, 0, "ok"));
    assert_true(at_same(&p));
    at_close(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_newcomer_takes_a_seat_kept_free_between_two_turns),
        cmocka_unit_test(in_the_middle_of_a_turn_a_wish_waits_and_may_be_withdrawn),
        cmocka_unit_test(a_vote_is_proposed_by_a_seat_and_not_twice_a_minute),
        cmocka_unit_test(each_seat_is_told_its_own_and_who_looks_or_has_left_what_all_may_know),
        cmocka_unit_test(what_was_seen_is_not_told_again_and_covered_events_not_to_who_comes_late),
        cmocka_unit_test(who_missed_more_than_is_kept_is_told_from_where_it_is_whole),
        cmocka_unit_test(each_past_board_is_as_it_was_told_then),
        cmocka_unit_test(what_lies_covered_is_shown_again_when_the_match_is_over),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
