/* What tests of the table do: make one, ask, and look at what is told. Every ask is put to a table that was read again,
 * too (at_ask_both). */
#ifndef ORRERY_TESTS_TABLE_DO_H
#define ORRERY_TESTS_TABLE_DO_H

#include "at_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

enum { ADA, BEN, CID, DAN, EVE, ZOE };

/* People on the first seats, bots on the last `bots`; `clock` in seconds a turn. It begins when no seat is free. */
static inline orr_plan plan_of(const char *game, const char *options, unsigned seats, unsigned people, unsigned bots,
                               unsigned clock)
{
    orr_plan plan = {.time = {.turn = clock}, .start = true};
    snprintf(plan.row.game, sizeof plan.row.game, "%s", game);
    snprintf(plan.row.options, sizeof plan.row.options, "%s", options);
    snprintf(plan.row.host, sizeof plan.row.host, "%s", at_user(ADA).id);
    plan.row.seats = (uint8_t)seats;
    for (unsigned i = 0; i < seats; i++) {
        orr_seat_now *seat = &plan.seat[i];
        seat->colour = -1;
        if (i < people) {
            seat->kind = ORR_SEAT_HUMAN;
            snprintf(seat->user, sizeof seat->user, "%s", at_user(i).id);
            snprintf(seat->name, sizeof seat->name, "%s", at_user(i).name);
        } else if (i >= seats - bots) {
            seat->kind = ORR_SEAT_BOT;
            snprintf(seat->level, sizeof seat->level, "fellow");
        }
    }
    return plan;
}

/* Everybody at it is here; a client of everybody's that `holds` knows of Done. */
static inline place made(orr_plan plan, uint32_t test_clock_ms, bool holds)
{
    place p;
    assert_int_equal(at_make(&p, &plan, test_clock_ms, 7), ORR_OK);
    orr_mask all = ORR_SEATS(plan.row.seats);
    orr_table_here(p.t, all, holds ? all : 0, p.now);
    return p;
}

static inline place four(bool holds, unsigned clock) /* connect four, of Ada and Ben */
{
    return made(plan_of("connect_four", "", 2, 2, 0, clock), 0, holds);
}

static inline orr_ask ask_of(place *p, unsigned user, orr_ask_kind kind, int seat, const char *word)
{
    orr_ask ask = {.kind = kind, .user = at_user(user), .looks = true, .seat = seat};
    snprintf(ask.id, sizeof ask.id, "t%u", ++p->ids);
    snprintf(ask.word, sizeof ask.word, "%s", word);
    return ask;
}

static inline orr_err put_ask(place *p, orr_ask *ask)
{
    orr_err e = ORR_BUG;
    if (!at_ask_both(p, ask, &e))
        fail_msg("%s", p->what);
    return e;
}

static inline orr_err ask(place *p, unsigned user, orr_ask_kind kind, int seat, const char *word)
{
    orr_ask one = ask_of(p, user, kind, seat, word);
    return put_ask(p, &one);
}

/* The answer, by its name. */
#define said(e, what) assert_string_equal(orr_err_name(e), what)
#define good(e) said(e, "ok")

static inline unsigned user_at(const place *p, int seat)
{
    for (unsigned i = 0; i < AT_USERS; i++)
        if (orr_table_seat_of(p->t, at_user(i).id) == seat)
            return i;
    fail_msg("nobody sits at %d", seat);
    return AT_USERS;
}

static inline orr_err act(place *p, unsigned user, const char *action)
{
    orr_ask one = ask_of(p, user, ORR_ASK_ACT, -1, action);
    int seat = orr_table_seat_of(p->t, one.user.id);
    one.q = seat < 0 || !orr_table_awake(p->t) ? 0 : orr_table_question(p->t, (orr_seat)seat);
    return put_ask(p, &one);
}

/* ---- what is told -------------------------------------------------------------------------------------------------*/
static inline json_t *parsed(orr_text *text)
{
    assert_false(text->failed);
    json_t *one = json_loadb(text->at, text->n, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(one);
    orr_text_deinit(text);
    return one;
}

static inline json_t *view_from(place *p, unsigned user, orr_eye *eye)
{
    orr_text text = {.max = 4 << 20};
    orr_view_kept kept = {0};
    orr_table_view(p->t, at_user(user).id, eye, &kept, p->now, &text);
    orr_view_kept_deinit(&kept);
    return parsed(&text);
}

static inline json_t *view_of(place *p, unsigned user)
{
    orr_eye eye = {.back = UINT32_MAX};
    return view_from(p, user, &eye);
}

static inline json_t *table_to(place *p, unsigned user)
{
    orr_text text = {.max = 1 << 20};
    orr_table_tell(p->t, &(orr_company){.user = at_user(user).id, .origin = "http://localhost"}, p->now, &text);
    return parsed(&text);
}

/* A value is what stands in the text, as JSON; a missing one is "". */
static inline void holds_that(json_t *whole, const char *key, const char *json)
{
    const json_t *at = json_object_get(whole, key);
    char *text = at ? json_dumps(at, JSON_ENCODE_ANY | JSON_COMPACT) : strdup("");
    assert_non_null(text);
    assert_string_equal(text, json);
    free(text);
}

static inline void view_has(place *p, unsigned user, const char *key, const char *json)
{
    json_t *view = view_of(p, user);
    holds_that(view, key, json);
    json_decref(view);
}

static inline void table_has(place *p, unsigned user, const char *key, const char *json)
{
    json_t *told = table_to(p, user);
    holds_that(told, key, json);
    json_decref(told);
}

/* Of a seat, as everybody is told it. */
static inline void seat_has(place *p, unsigned seat, const char *key, const char *json)
{
    json_t *told = table_to(p, AT_USERS);
    holds_that(json_array_get(json_object_get(told, "seats"), seat), key, json);
    json_decref(told);
}

/* ---- playing on ---------------------------------------------------------------------------------------------------*/
static inline bool may_do(place *p, orr_seat seat, const char *begins, char out[ORR_ACTION_TEXT])
{
    for (uint32_t i = 0, n = orr_match_legal(p->t->match, seat); i < n; i++) {
        orr_action_print(&p->t->rules, p->t->match->legal[i], out);
        if (!strncmp(out, begins, strlen(begins)))
            return true;
    }
    return false;
}

/* Somebody who is asked does the first of these that is legal, or the first thing of all. */
static inline int go_on(place *p, const char *const *first)
{
    char word[ORR_ACTION_TEXT];
    orr_mask who = orr_table_waited(p->t);
    assert_true(who != 0);
    orr_seat seat = (orr_seat)orr_lowest(who);
    for (; *first; first++)
        if (may_do(p, seat, *first, word))
            break;
    if (!*first)
        assert_true(may_do(p, seat, "", word));
    good(act(p, user_at(p, seat), word));
    return seat;
}

static inline const char *asked(const place *p, orr_seat seat)
{
    return orr_question(&p->t->rules, p->t->match->state, seat)->id;
}

#endif
