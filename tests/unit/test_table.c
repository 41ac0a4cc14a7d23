/* src/table: who sits where, before the start and after the end; the table itself. Nothing here needs a server: times,
 * codes and secrets are handed in. */
#include "unit/table_do.h"

static place open_table(unsigned seats)
{
    orr_plan plan = plan_of("century", "fourth_board=d1\n", seats, 1, 0, 0);
    return made(plan, 0, false);
}

static const char *host_of(place *p) { return orr_table_host(p->t, p->now); }

static void who_sits_down_sits_there_and_moves_and_stands_up(void **unused)
{
    (void)unused;
    place p = open_table(3);
    good(ask(&p, BEN, ORR_ASK_SIT, 2, ""));
    assert_int_equal(orr_table_seat_of(p.t, at_user(BEN).id), 2);
    seat_has(&p, 2, "name", "\"Ben\"");
    table_has(&p, BEN, "you", "2");
    table_has(&p, CID, "you", "null");
    said(ask(&p, CID, ORR_ASK_SIT, 2, ""), "full");
    said(ask(&p, CID, ORR_ASK_SIT, 3, ""), "bad_input");
    uint32_t notes = orr_table_notes(p.t);
    good(ask(&p, BEN, ORR_ASK_SIT, -1, "")); /* sits there already */
    assert_int_equal(orr_table_notes(p.t), notes);
    good(ask(&p, BEN, ORR_ASK_SIT, 1, ""));
    seat_has(&p, 2, "kind", "\"open\"");
    good(ask(&p, CID, ORR_ASK_SIT, -1, "")); /* the first that is free */
    assert_int_equal(orr_table_seat_of(p.t, at_user(CID).id), 2);
    said(ask(&p, DAN, ORR_ASK_SIT, -1, ""), "full");
    good(ask(&p, BEN, ORR_ASK_STAND, -1, ""));
    said(ask(&p, BEN, ORR_ASK_STAND, -1, ""), "not_your_seat");
    orr_table_here(p.t, ORR_BIT(0), 0, p.now);
    p.now += 90000;
    good(ask(&p, BEN, ORR_ASK_SIT, 1, ""));
    seat_has(&p, 1, "away_ms", "0"); /* nobody is away since before sitting down */
    good(ask(&p, BEN, ORR_ASK_STAND, -1, ""));
    good(ask(&p, CID, ORR_ASK_LEAVE, -1, "")); /* before the start one just stands up */
    assert_int_equal(orr_table_people(p.t), ORR_BIT(0));
    at_close(&p);
}

static void a_colour_is_of_one_seat_and_the_rest_get_the_first_free_ones(void **unused)
{
    (void)unused;
    place p = open_table(3);
    const char *second = orr_row_id(&p.t->rules, orr_colours(p.t->rules.game), 1);
    good(ask(&p, BEN, ORR_ASK_SIT, -1, ""));
    good(ask(&p, CID, ORR_ASK_SIT, -1, ""));
    good(ask(&p, CID, ORR_ASK_COLOUR, -1, second));
    said(ask(&p, BEN, ORR_ASK_COLOUR, -1, second), "full");
    said(ask(&p, BEN, ORR_ASK_COLOUR, -1, "no_such_colour"), "bad_input");
    said(ask(&p, DAN, ORR_ASK_COLOUR, -1, second), "not_your_seat");
    good(ask(&p, CID, ORR_ASK_COLOUR, -1, "")); /* gives it back */
    good(ask(&p, BEN, ORR_ASK_COLOUR, -1, second));
    good(ask(&p, ADA, ORR_ASK_START, -1, ""));
    assert_int_equal(orr_table_seat(p.t, 0)->colour, 0);
    assert_int_equal(orr_table_seat(p.t, 1)->colour, 1);
    assert_int_equal(orr_table_seat(p.t, 2)->colour, 2);
    said(ask(&p, BEN, ORR_ASK_COLOUR, -1, ""), "started");
    at_close(&p);
}

static void only_the_host_places_bots_and_starts_a_full_table(void **unused)
{
    (void)unused;
    place p = open_table(3);
    good(ask(&p, BEN, ORR_ASK_SIT, -1, ""));
    said(ask(&p, BEN, ORR_ASK_BOT, 2, "fellow"), "forbidden");
    said(ask(&p, ADA, ORR_ASK_BOT, 1, "fellow"), "full");
    said(ask(&p, ADA, ORR_ASK_BOT, 2, "genius"), "bad_input");
    said(ask(&p, ADA, ORR_ASK_BOT, 3, "fellow"), "bad_input");
    said(ask(&p, ADA, ORR_ASK_START, -1, ""), "forbidden");
    good(ask(&p, ADA, ORR_ASK_BOT, 2, "fellow"));
    seat_has(&p, 2, "level", "\"fellow\"");
    said(ask(&p, CID, ORR_ASK_SIT, 2, ""), "full");
    good(ask(&p, ADA, ORR_ASK_BOT, 2, "")); /* takes it away */
    seat_has(&p, 2, "kind", "\"open\"");
    good(ask(&p, ADA, ORR_ASK_BOT, 2, "master"));
    said(ask(&p, BEN, ORR_ASK_START, -1, ""), "forbidden");
    good(ask(&p, ADA, ORR_ASK_START, -1, ""));
    assert_int_equal(orr_table_status(p.t), ORR_PLAYING);
    said(ask(&p, ADA, ORR_ASK_START, -1, ""), "started");
    said(ask(&p, CID, ORR_ASK_SIT, -1, ""), "started");
    assert_true(orr_table_awake(p.t));
    at_close(&p);
}

static void the_host_is_who_made_it_else_the_first_and_who_is_long_away_comes_last(void **unused)
{
    (void)unused;
    place p = open_table(3);
    good(ask(&p, BEN, ORR_ASK_SIT, 2, ""));
    good(ask(&p, CID, ORR_ASK_SIT, 1, ""));
    orr_table_here(p.t, 7, 0, p.now);
    assert_string_equal(host_of(&p), at_user(ADA).id);
    good(ask(&p, ADA, ORR_ASK_STAND, -1, ""));
    assert_string_equal(host_of(&p), at_user(CID).id); /* the first seat's */
    good(ask(&p, ADA, ORR_ASK_SIT, 0, ""));
    assert_string_equal(host_of(&p), at_user(ADA).id);
    orr_table_here(p.t, 6, 0, p.now);
    p.now += 59999;
    assert_string_equal(host_of(&p), at_user(ADA).id);
    p.now += 1;
    assert_string_equal(host_of(&p), at_user(CID).id);
    table_has(&p, BEN, "host", "\"user2\"");
    said(ask(&p, ADA, ORR_ASK_BOT, 0, "fellow"), "forbidden");
    orr_table_here(p.t, 4, 0, p.now);
    p.now += 60000;
    assert_string_equal(host_of(&p), at_user(BEN).id);
    orr_table_here(p.t, 0, 0, p.now);
    p.now += 60000; /* all of them are away: who made it again */
    assert_string_equal(host_of(&p), at_user(ADA).id);
    for (unsigned user = ADA; user <= CID; user++)
        good(ask(&p, user, ORR_ASK_STAND, -1, ""));
    assert_string_equal(host_of(&p), "");
    table_has(&p, BEN, "host", "null");
    at_close(&p);
}

static void who_was_removed_stays_away_but_for_who_made_the_table(void **unused)
{
    (void)unused;
    place p = open_table(3);
    good(ask(&p, BEN, ORR_ASK_SIT, 1, ""));
    said(ask(&p, BEN, ORR_ASK_REMOVE, 0, ""), "forbidden");
    said(ask(&p, ADA, ORR_ASK_REMOVE, 0, ""), "forbidden"); /* oneself */
    said(ask(&p, ADA, ORR_ASK_REMOVE, 2, ""), "forbidden"); /* nobody */
    good(ask(&p, ADA, ORR_ASK_REMOVE, 1, ""));
    assert_true(orr_table_removed(p.t, at_user(BEN).id));
    table_has(&p, BEN, "removed", "true");
    table_has(&p, CID, "removed", "");
    said(ask(&p, BEN, ORR_ASK_SIT, 1, ""), "forbidden");
    good(ask(&p, CID, ORR_ASK_SIT, 1, ""));
    orr_table_here(p.t, 2, 0, p.now);
    p.now += 60000;
    good(ask(&p, CID, ORR_ASK_REMOVE, 0, "")); /* who made it has been away for long */
    assert_false(orr_table_removed(p.t, at_user(ADA).id));
    good(ask(&p, ADA, ORR_ASK_SIT, 0, ""));
    at_close(&p);
}

static void the_last_twelve_who_were_removed_are_remembered(void **unused)
{
    (void)unused;
    place p = open_table(2);
    for (unsigned i = 0; i <= ORR_SEATS_MAX; i++) {
        orr_ask one = ask_of(&p, BEN, ORR_ASK_SIT, 1, "");
        snprintf(one.user.id, sizeof one.user.id, "many%u", i);
        good(put_ask(&p, &one));
        good(ask(&p, ADA, ORR_ASK_REMOVE, 1, ""));
    }
    assert_false(orr_table_removed(p.t, "many0"));
    for (unsigned i = 1; i <= ORR_SEATS_MAX; i++) {
        char user[16];
        snprintf(user, sizeof user, "many%u", i);
        assert_true(orr_table_removed(p.t, user));
    }
    at_close(&p);
}

static void leave_all_but(place *p, unsigned user)
{
    for (unsigned i = 0; i < p->t->row.seats; i++)
        if (i != user && orr_table_seat_of(p->t, at_user(i).id) >= 0)
            good(ask(p, i, ORR_ASK_LEAVE, -1, ""));
}

static void a_rematch_has_the_same_people_and_options_and_the_next_dealer(void **unused)
{
    (void)unused;
    place p = made(plan_of("century", "fourth_board=d1\n", 3, 2, 1, 120), 0, false);
    orr_plan plan;
    orr_user_row ben = at_user(BEN), cid = at_user(CID);
    said(orr_table_again(p.t, &ben, &plan), "forbidden");
    good(ask(&p, ADA, ORR_ASK_LEAVE, -1, ""));
    good(ask(&p, BEN, ORR_ASK_LEAVE, -1, ""));
    assert_int_equal(orr_table_status(p.t), ORR_FINISHED);
    said(orr_table_again(p.t, &cid, &plan), "forbidden"); /* was never there */
    good(orr_table_again(p.t, &ben, &plan));
    assert_string_equal(plan.row.host, ben.id);
    assert_int_equal(plan.row.dealer, 1);
    assert_int_equal(plan.time.turn, 120);
    assert_true(plan.start);                            /* no other person is there */
    assert_int_equal(plan.seat[0].kind, ORR_SEAT_OPEN); /* who has left is not taken along, */
    assert_string_equal(plan.seat[1].user, ben.id);     /* but who asks is */
    assert_string_equal(plan.seat[2].level, "fellow");
    assert_int_equal(plan.seat[2].colour, orr_table_seat(p.t, 2)->colour);
    assert_non_null(strstr(plan.row.options, "fourth_board=d1\n"));
    place next = made(plan, 0, false);
    assert_int_equal(orr_table_status(next.t), ORR_SETUP); /* a seat is free */
    assert_true(at_same(&next));
    at_close(&next);
    good(ask(&p, ADA, ORR_ASK_NEXT, -1, "abc234"));
    assert_string_equal(orr_table_next(p.t), "abc234");
    table_has(&p, BEN, "next", "\"abc234\"");
    said(ask(&p, BEN, ORR_ASK_NEXT, -1, "def567"), "forbidden"); /* there is one already */
    at_close(&p);
}

static void a_rematch_begins_at_once_for_one_among_bots_and_keeps_who_stayed(void **unused)
{
    (void)unused;
    place p = made(plan_of("century", "", 3, 2, 1, 0), 0, false);
    orr_plan plan;
    orr_user_row ada = at_user(ADA);
    said(ask(&p, ADA, ORR_ASK_NEXT, -1, "abc234"), "forbidden"); /* it goes on */
    leave_all_but(&p, AT_USERS);
    good(orr_table_again(p.t, &ada, &plan));
    plan.seat[1] = plan.seat[2];
    place next = made(plan, 0, false);
    assert_int_equal(orr_table_status(next.t), ORR_PLAYING);
    assert_int_equal(orr_table_row_of(next.t)->dealer, 1);
    at_close(&next);
    at_close(&p);
}

static void bots_have_names_of_their_own_that_nobody_else_has(void **unused)
{
    (void)unused;
    place p = made(plan_of("century", "", 4, 1, 3, 0), 0, false);
    char first[40];
    for (unsigned i = 1; i < 4; i++)
        for (unsigned k = i + 1; k < 4; k++)
            assert_string_not_equal(orr_bot_name(p.t, i), orr_bot_name(p.t, k));
    snprintf(first, sizeof first, "%s", orr_bot_name(p.t, 1));
    assert_true(orr_table_name(p.t, at_user(ADA).id, first));
    assert_false(orr_table_name(p.t, at_user(ADA).id, first)); /* it is the name already */
    assert_string_not_equal(orr_bot_name(p.t, 1), first);
    assert_false(orr_table_name(p.t, at_user(BEN).id, "Bob"));
    assert_true(at_same(&p));
    at_close(&p);
}

static void one_that_dozes_tells_who_sits_there_and_is_whole_when_read(void **unused)
{
    (void)unused;
    place p = four(true, 30);
    orr_text before, after, cards[2] = {{.max = 4096}, {.max = 4096}};
    orr_json j;
    good(act(&p, ADA, "drop 3"));
    at_tell(p.t, p.now, &before);
    orr_table_now *again = at_again(&p);
    for (int i = 0; i < 2; i++) {
        orr_json_init(&j, &cards[i]);
        orr_json_object(&j);
        orr_table_card(p.t, &j);
        orr_json_end(&j);
        orr_table_doze(p.t);
        assert_false(orr_table_awake(p.t));
    }
    assert_string_equal(cards[0].at, cards[1].at);
    orr_table_free(p.t);
    p.t = again;
    at_tell(p.t, p.now, &after);
    assert_string_equal(before.at, after.at);
    good(ask(&p, ADA, ORR_ASK_DONE, -1, ""));
    for (int i = 0; i < 2; i++)
        orr_text_deinit(&cards[i]);
    orr_text_deinit(&before);
    orr_text_deinit(&after);
    at_close(&p);
}

static void what_no_rules_or_notes_make_is_refused_not_believed(void **unused)
{
    (void)unused;
    place p = four(false, 0);
    orr_table_row row = *orr_table_row_of(p.t);
    orr_table_now *t;
    char what[200] = "";
    good(act(&p, ADA, "drop 3"));
    assert_true(orr_table_known(&row));
    row.version++;
    assert_false(orr_table_known(&row));
    said(orr_table_read(&row, &p.notes, NULL, 0, p.now, &t, what, sizeof what), "unsupported");
    assert_null(t);
    row.version--;
    orr_table_row old = {.game = "century", .version = 1}; /* is played on, by the rules it began with */
    assert_true(orr_table_known(&old));
    p.notes.at[p.notes.n - 1].seat = 1; /* it was not this seat's turn */
    said(orr_table_read(&row, &p.notes, NULL, 0, p.now, &t, what, sizeof what), "bug");
    assert_int_equal(orr_table_plies(t), 0); /* what was read so far */
    assert_true(*what != 0);
    orr_table_free(t);
    at_close(&p);
}

static orr_plan called_plan(bool start)
{
    orr_plan plan = plan_of("century", "", 3, 2, 1, 60);
    plan.row.host[0] = 0; /* the server's own */
    plan.start = start;
    return plan;
}

static void at_a_table_of_the_server_seats_are_given_and_it_begins_when_all_are_here(void **unused)
{
    (void)unused;
    place p = made(called_plan(false), 0, false);
    assert_true(orr_table_called(p.t));
    assert_int_equal(orr_table_status(p.t), ORR_SETUP);
    assert_string_equal(host_of(&p), "");
    said(ask(&p, ADA, ORR_ASK_STAND, -1, ""), "forbidden");
    said(ask(&p, ADA, ORR_ASK_LEAVE, -1, ""), "forbidden");
    said(ask(&p, ADA, ORR_ASK_START, -1, ""), "forbidden");
    said(ask(&p, CID, ORR_ASK_SIT, -1, ""), "forbidden");
    said(ask(&p, ADA, ORR_ASK_BOT, 2, ""), "forbidden");
    said(ask(&p, ADA, ORR_ASK_REMOVE, 1, ""), "forbidden");
    said(ask(&p, ADA, ORR_ASK_BEGIN, -1, ""), "forbidden"); /* only the server does */
    good(ask(&p, BEN, ORR_ASK_COLOUR, -1, "blue"));
    orr_table_here(p.t, ORR_BIT(0), 0, p.now);
    assert_false(orr_table_all_here(p.t));
    orr_table_here(p.t, ORR_BIT(0) | ORR_BIT(1), 0, p.now);
    assert_true(orr_table_all_here(p.t));
    good(ask(&p, AT_USERS, ORR_ASK_BEGIN, -1, ""));
    assert_int_equal(orr_table_status(p.t), ORR_PLAYING);
    assert_false(orr_table_all_here(p.t));
    said(ask(&p, AT_USERS, ORR_ASK_BEGIN, -1, ""), "started");
    at_close(&p);
}

static void at_a_table_of_the_server_bots_stand_in(void **unused)
{
    (void)unused;
    orr_text text = {.max = 256};
    orr_glance glance;
    place p = made(called_plan(true), 0, false);
    orr_table_here(p.t, ORR_BIT(0), 0, p.now);
    said(ask(&p, ADA, ORR_ASK_STAND_IN, -1, "fellow"), "forbidden"); /* only the server does */
    said(ask(&p, AT_USERS, ORR_ASK_STAND_IN, -1, "genius"), "bad_input");
    good(ask(&p, AT_USERS, ORR_ASK_STAND_IN, -1, "fellow"));
    assert_string_equal(orr_table_seat(p.t, 0)->played_by, "");
    assert_string_equal(orr_table_seat(p.t, 1)->played_by, "fellow");
    good(ask(&p, AT_USERS, ORR_ASK_STAND_IN, -1, "fellow")); /* twice is once */
    orr_table_glance(p.t, &glance);
    assert_true(glance.status == ORR_PLAYING && (glance.bots & ORR_BIT(1)) && !(glance.bots & ORR_BIT(0)));
    orr_ask all = {.kind = ORR_ASK_STAND_IN, .seat = -1, .on = true, .word = "fellow"};
    orr_notes notes = {0};
    assert_int_equal(orr_table_ask(p.t, &all, p.now, &notes), ORR_OK);
    assert_true(notes.n > 0);
    orr_notes_deinit(&notes);
    assert_string_equal(orr_table_seat(p.t, 0)->played_by, "fellow");
    orr_table_result_text(p.t, &text); /* neither has played */
    orr_text_add(&text, "", 1);
    assert_non_null(strstr(text.at, "n,"));
    orr_text_deinit(&text);
    at_close(&p);
}

static void for_who_does_not_come_a_bot_plays_until_that_one_is_here(void **unused)
{
    (void)unused;
    place p = made(called_plan(false), 0, false);
    orr_table_here(p.t, ORR_BIT(0), 0, p.now);
    said(ask(&p, AT_USERS, ORR_ASK_BEGIN, -1, "genius"), "bad_input");
    good(ask(&p, AT_USERS, ORR_ASK_BEGIN, -1, "master"));
    assert_string_equal(orr_table_seat(p.t, 0)->played_by, "");
    assert_string_equal(orr_table_seat(p.t, 1)->played_by, "master");
    good(ask(&p, BEN, ORR_ASK_TAKE, -1, ""));
    assert_string_equal(orr_table_seat(p.t, 1)->played_by, "");
    at_close(&p);
    p = made(called_plan(true), 0, false); /* at once */
    assert_int_equal(orr_table_status(p.t), ORR_PLAYING);
    assert_true(at_same(&p));
    at_close(&p);
    p = made(plan_of("century", "", 2, 1, 0, 0), 0, false); /* a table of somebody */
    assert_false(orr_table_called(p.t));
    said(ask(&p, AT_USERS, ORR_ASK_BEGIN, -1, ""), "forbidden");
    at_close(&p);
}

/* Made, or why not. */
static orr_err made_rated(const char *game, const char *options, unsigned seats, orr_rated_kind rated, unsigned bots)
{
    orr_plan plan = plan_of(game, options, seats, 1, bots, 0);
    place p;
    plan.row.rated = (uint8_t)rated;
    orr_err e = at_make(&p, &plan, 0, 1);
    at_close(&p);
    return e;
}

/* And a casual one says why it could not be rated, or "". */
static const char *unrated(const char *game, const char *options, unsigned seats)
{
    orr_plan plan = plan_of(game, options, seats, 1, 0, 0);
    place p = made(plan, 0, false);
    const char *why = orr_table_unrated(p.t);
    at_close(&p);
    return why ? why : "";
}

static void a_rated_table_is_of_people_on_two_sides_and_of_bots_where_it_says_so(void **unused)
{
    (void)unused;
    orr_plan plan = plan_of("century", "", 3, 1, 0, 0);
    place p = made(plan, 0, false);
    table_has(&p, ADA, "rated", "");
    at_close(&p);
    plan.row.rated = ORR_RATED;
    p = made(plan, 0, false);
    table_has(&p, ADA, "rated", "\"people\"");
    said(ask(&p, ADA, ORR_ASK_BOT, 1, "fellow"), "forbidden");
    good(ask(&p, ADA, ORR_ASK_BOT, 1, "")); /* nothing is nothing */
    at_close(&p);
    plan.row.rated = ORR_RATED_BOTS;
    p = made(plan, 0, false);
    table_has(&p, ADA, "rated", "\"bots\"");
    good(ask(&p, ADA, ORR_ASK_BOT, 1, "fellow"));
    at_close(&p);
    said(made_rated("century", "", 3, ORR_RATED, 1), "forbidden");
    good(made_rated("century", "", 3, ORR_RATED_BOTS, 1));
    said(made_rated("newton", "", 1, ORR_RATED_BOTS, 0), "forbidden"); /* nobody to be rated against */
    said(made_rated("century", "", 3, ORR_RATED_BOTS + 1, 0), "forbidden");
    said(made_rated("discovery", "automata=1\n", 4, ORR_RATED_BOTS, 0), "forbidden");
    assert_string_equal(unrated("century", "", 3), "");
    assert_string_equal(unrated("newton", "", 1), "alone");
    assert_string_equal(unrated("discovery", "", 4), "");
    assert_string_equal(unrated("discovery", "automata=1\n", 4), "automata");
    assert_string_equal(unrated("discovery", "newcomers=1\n", 4), "later");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_rated_table_is_of_people_on_two_sides_and_of_bots_where_it_says_so),
        cmocka_unit_test(who_sits_down_sits_there_and_moves_and_stands_up),
        cmocka_unit_test(a_colour_is_of_one_seat_and_the_rest_get_the_first_free_ones),
        cmocka_unit_test(only_the_host_places_bots_and_starts_a_full_table),
        cmocka_unit_test(the_host_is_who_made_it_else_the_first_and_who_is_long_away_comes_last),
        cmocka_unit_test(who_was_removed_stays_away_but_for_who_made_the_table),
        cmocka_unit_test(the_last_twelve_who_were_removed_are_remembered),
        cmocka_unit_test(a_rematch_has_the_same_people_and_options_and_the_next_dealer),
        cmocka_unit_test(a_rematch_begins_at_once_for_one_among_bots_and_keeps_who_stayed),
        cmocka_unit_test(bots_have_names_of_their_own_that_nobody_else_has),
        cmocka_unit_test(one_that_dozes_tells_who_sits_there_and_is_whole_when_read),
        cmocka_unit_test(at_a_table_of_the_server_seats_are_given_and_it_begins_when_all_are_here),
        cmocka_unit_test(at_a_table_of_the_server_bots_stand_in),
        cmocka_unit_test(for_who_does_not_come_a_bot_plays_until_that_one_is_here),
        cmocka_unit_test(what_no_rules_or_notes_make_is_refused_not_believed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
