/* Whatever comes to a table: mostly what makes sense, by somebody who may, and now and then what does not. */
#include "at_table.h"

#include <stdlib.h>
#include <string.h>

static uint32_t below(orr_source s, uint32_t n) { return s.below(s.self, n); }

/* ---- a table ------------------------------------------------------------------------------------------------------*/
static const struct {
    const char *game, *options;
    unsigned seats, people, clock;
} kinds[] = {
    {"connect_four", "", 2, 2, 30},
    {"connect_four", "", 2, 1, 0},
    {"sealed_bids", "rounds=1\nabsent=0\n", 3, 3, 60},
    {"sealed_bids", "", 4, 3, 0},
    {"century", "fourth_board=d1\n", 3, 2, 30},
    {"newton", "", 2, 2, 60},
    {"newscience", "", 3, 2, 60},
    {"discovery", "challenge_timer=on\n", 3, 3, 0},
    {"discovery", "newcomers=1\nenforcement=strict\nchallenge_timer=on\n", 4, 2, 60},
    {"discovery", "variant=memory\ncrazy=on\n", 3, 2, 0},
    {"discovery", "variant=compose\nenforcement=open\n", 2, 2, 120},
};

orr_err at_make_any(place *p, orr_source s)
{
    orr_plan plan = {.start = below(s, 2) == 0};
    uint32_t kind = below(s, sizeof kinds / sizeof *kinds), clock_ms = below(s, 3) ? 0 : 5000;
    snprintf(plan.row.game, sizeof plan.row.game, "%s", kinds[kind].game);
    snprintf(plan.row.options, sizeof plan.row.options, "%s", kinds[kind].options);
    snprintf(plan.row.host, sizeof plan.row.host, "%s", at_user(0).id);
    plan.row.seats = (uint8_t)kinds[kind].seats;
    plan.row.dealer = (uint8_t)below(s, kinds[kind].seats);
    plan.time.turn = kinds[kind].clock;
    for (unsigned i = 0; i < kinds[kind].seats; i++) {
        orr_user_row user = at_user(i);
        plan.seat[i].colour = -1;
        if (i < kinds[kind].people) {
            plan.seat[i].kind = ORR_SEAT_HUMAN;
            snprintf(plan.seat[i].user, sizeof plan.seat[i].user, "%s", user.id);
            snprintf(plan.seat[i].name, sizeof plan.seat[i].name, "%s", user.name);
        } else if (!strstr(kinds[kind].options, "newcomers") && strcmp(kinds[kind].game, "sealed_bids")) {
            plan.seat[i].kind = ORR_SEAT_BOT;
            snprintf(plan.seat[i].level, sizeof plan.seat[i].level, "apprentice");
        }
    }
    orr_err e = at_make(p, &plan, clock_ms, below(s, 256));
    if (!e)
        orr_table_here(p->t, ORR_SEATS(kinds[kind].seats), below(s, 2) ? ORR_SEATS(kinds[kind].seats) : 0, p->now);
    return e;
}

/* ---- asks ---------------------------------------------------------------------------------------------------------*/
/* One of the seats, or -1. */
static int one_of(orr_source s, orr_mask seats)
{
    return seats ? (int)orr_nth_bit(seats, below(s, orr_popcount(seats))) : -1;
}

static orr_action any_legal(const place *p, orr_source s, orr_seat seat)
{
    orr_match *m = p->t->match;
    uint32_t n = m ? orr_match_legal(m, seat) : 0;
    return n ? m->legal[below(s, n)] : (orr_action){.verb = (uint16_t)below(s, 8), .a = (uint16_t)below(s, 8)};
}

static void put_action(const place *p, orr_source s, orr_seat seat, orr_ask *ask)
{
    orr_match *m = p->t->match;
    uint32_t n = m ? orr_match_legal(m, seat) : 0;
    if (n)
        orr_action_print(&p->t->rules, m->legal[below(s, n)], ask->word);
}

static void by_user(orr_ask *ask, const char *id)
{
    for (unsigned i = 0; i < AT_USERS; i++) {
        orr_user_row user = at_user(i);
        if (!strcmp(user.id, id))
            ask->user = user;
    }
}

/* A number for the act, or the last one's. */
static void put_id(place *p, orr_source s, orr_ask *ask)
{
    p->ids += below(s, 8) != 0;
    snprintf(ask->id, sizeof ask->id, "a%u", p->ids);
}

static void act(place *p, orr_source s, orr_ask *ask)
{
    int seat = one_of(s, orr_table_waited(p->t));
    ask->kind = ORR_ASK_ACT;
    put_id(p, s, ask);
    if (seat < 0)
        return;
    by_user(ask, p->t->seat[seat].user);
    ask->q = orr_table_question(p->t, (orr_seat)seat);
    put_action(p, s, (orr_seat)seat, ask);
    if (p->t->hold == seat && below(s, 4))
        ask->kind = ORR_ASK_DONE;
}

static void answer(place *p, orr_source s, orr_ask *ask)
{
    int64_t later;
    int seat = one_of(s, orr_table_bots(p->t, p->now, &later));
    if (seat < 0) {
        act(p, s, ask);
        return;
    }
    ask->kind = ORR_ASK_ANSWER;
    ask->user = at_user(AT_USERS);
    ask->seat = seat;
    ask->q = orr_table_question(p->t, (orr_seat)seat);
    ask->action = any_legal(p, s, (orr_seat)seat);
}

/* What is asked of the table: what the rules would allow now, or might later; now and then what waits. */
static void wish(place *p, orr_source s, orr_ask *ask)
{
    static const char *const words[] = {"join 2 0", "join 3 0", "propose 0 catch_up", "propose 1 family_bonus",
                                        "leave 0"};
    ask->kind = ORR_ASK_WISH;
    ask->looks = true;
    if (p->wish.waits && below(s, 2)) {
        *ask = p->wish;
        ask->looks = below(s, 8) != 0;
    } else if (below(s, 2)) {
        put_action(p, s, ORR_TABLE, ask);
    } else {
        snprintf(ask->word, sizeof ask->word, "%s", words[below(s, 5)]);
    }
}

static void put_word(place *p, orr_source s, orr_ask *ask)
{
    static const char *const words[] = {"", "red", "yellow", "blue", "fellow", "master", "drop 3", "abc234", "bid 1"};
    uint32_t which = below(s, 12);
    if (which < 9)
        snprintf(ask->word, sizeof ask->word, "%s", words[which]);
    else if (which == 9)
        put_action(p, s, (orr_seat)below(s, p->t->row.seats), ask);
    else
        for (uint32_t i = 0, n = below(s, ORR_ACTION_TEXT); i < n; i++)
            ask->word[i] = (char)(' ' + below(s, 200));
}

/* Each field something of its type. A bot's answer is the hall's own: its seat is one that a table can have, or -1. */
static void wild(place *p, orr_source s, orr_ask *ask)
{
    ask->kind = (orr_ask_kind)below(s, ORR_ASK_STAND_IN + 1);
    ask->user = at_user(below(s, AT_USERS + 1));
    ask->seat = (int)below(s, ask->kind == ORR_ASK_ANSWER ? ORR_SEATS_MAX + 1 : 40) - 1;
    ask->q = below(s, 2) ? below(s, 64) : UINT32_MAX - below(s, 3);
    ask->has_q = below(s, 2);
    ask->on = below(s, 2);
    ask->waits = below(s, 8) == 0;
    ask->action =
        (orr_action){(uint16_t)below(s, 80), (uint16_t)below(s, 300), (uint16_t)below(s, 70), (uint16_t)below(s, 9)};
    put_id(p, s, ask);
    put_word(p, s, ask);
    if (ask->kind == ORR_ASK_NEXT)
        snprintf(ask->word, sizeof ask->word, "next22");
    if (ask->kind >= ORR_ASK_BEGIN && below(s, 4)) /* of the server */
        ask->user = (orr_user_row){0};
    if (ask->kind == ORR_ASK_STAND && ask->on) { /* a seat goes over, mostly of somebody who is there */
        ask->kind = ORR_ASK_PASS;
        if (ask->has_q)
            snprintf(ask->word, sizeof ask->word, "%s", at_user(ask->action.verb % AT_USERS).id);
    }
    if (ask->kind == ORR_ASK_LEAVE && below(s, 4)) /* a match that has ended tells nothing new */
        ask->kind = ORR_ASK_UNDO;
}

static void before_start(place *p, orr_source s, orr_ask *ask)
{
    static const orr_ask_kind often[] = {ORR_ASK_SIT,   ORR_ASK_SIT,   ORR_ASK_COLOUR, ORR_ASK_BOT,
                                         ORR_ASK_BOT,   ORR_ASK_BOT,   ORR_ASK_STAND,  ORR_ASK_REMOVE,
                                         ORR_ASK_START, ORR_ASK_START, ORR_ASK_START};
    static const char *const levels[] = {"", "apprentice", "fellow", "master", "fellow"};
    ask->kind = often[below(s, sizeof often / sizeof *often)];
    ask->seat = (int)below(s, p->t->row.seats + 1u) - 1;
    if (ask->kind >= ORR_ASK_BOT)
        by_user(ask, orr_table_host(p->t, p->now));
    if (ask->kind == ORR_ASK_BOT)
        snprintf(ask->word, sizeof ask->word, "%s", levels[below(s, 5)]);
    else if (ask->kind == ORR_ASK_COLOUR && orr_colours(p->t->rules.game) != ORR_NO_TABLE && p->t->rules.edition)
        snprintf(ask->word, sizeof ask->word, "%s",
                 orr_row_id(&p->t->rules, orr_colours(p->t->rules.game),
                            below(s, orr_edition_rows(p->t->rules.edition, orr_colours(p->t->rules.game)))));
}

static void in_play(place *p, orr_source s, orr_ask *ask)
{
    static const orr_ask_kind others[] = {ORR_ASK_UNDO, ORR_ASK_UNDO, ORR_ASK_DONE,  ORR_ASK_PREFER, ORR_ASK_HAND,
                                          ORR_ASK_HAND, ORR_ASK_TAKE, ORR_ASK_PAUSE, ORR_ASK_EXPIRE, ORR_ASK_EXPIRE};
    uint32_t r = below(s, 32);
    if (r < 12) {
        act(p, s, ask);
    } else if (r < 18) {
        answer(p, s, ask);
    } else if (r < 20) {
        wish(p, s, ask);
    } else {
        ask->kind = others[below(s, sizeof others / sizeof *others)];
        ask->seat = (int)below(s, p->t->row.seats);
        ask->on = below(s, 2);
    }
}

/* ---- and on -------------------------------------------------------------------------------------------------------*/
static void time_passes(place *p, orr_source s)
{
    static const int64_t far[] = {70000, 31000, 11000, 5000};
    uint32_t r = below(s, 24);
    p->now += r < 4 ? far[r] : (int64_t)below(s, 256);
}

static void come_and_go(place *p, orr_source s)
{
    if (below(s, 8))
        return;
    orr_mask here = below(s, 256) & ORR_SEATS(p->t->row.seats);
    orr_table_here(p->t, here, below(s, 2) ? here : here & below(s, 256), p->now);
    if (below(s, 4) == 0) {
        orr_user_row user = at_user(below(s, AT_USERS));
        orr_table_name(p->t, user.id, below(s, 2) ? user.name : "Huygens");
    }
}

bool at_any(place *p, orr_source s)
{
    orr_ask ask = {.seat = -1, .looks = below(s, 4) != 0, .user = at_user(below(s, AT_USERS))};
    orr_err e;
    time_passes(p, s);
    come_and_go(p, s);
    if (below(s, 8) == 0)
        wild(p, s, &ask);
    else if (orr_table_status(p->t) == ORR_SETUP)
        before_start(p, s, &ask);
    else if (orr_table_status(p->t) == ORR_PLAYING)
        in_play(p, s, &ask);
    else
        wild(p, s, &ask);
    return at_ask_both(p, &ask, &e);
}
