/* What people ask of the table, beside leaving: a seat that was kept free, an option that is to be agreed. When the
 * rules do not allow it now and only time is wanting, the ask waits. */
#include "table/inside.h"

#include <stdlib.h>
#include <string.h>

enum { AGAIN_MS = 60 * 1000 }; /* from one proposal of a seat to the next */

/* Whoever comes takes the next free seat when another was faster. */
static bool find_seat(const orr_table_now *t, orr_action *action)
{
    if (action->a < t->row.seats && t->seat[action->a].kind == ORR_SEAT_OPEN)
        return true;
    for (unsigned i = 0; i < t->row.seats; i++)
        if (t->seat[i].kind == ORR_SEAT_OPEN) {
            action->a = (uint16_t)i;
            return true;
        }
    return false;
}

static bool among(const orr_action *list, uint32_t n, orr_action a)
{
    for (uint32_t i = 0; i < n; i++)
        if (orr_action_equal(list[i], a))
            return true;
    return false;
}

/* Will it be allowed if one waits? Only what is thinkable has a reason. */
static bool passes(const orr_table_now *t, orr_action action)
{
    const orr_game *g = t->rules.game;
    orr_action *list = malloc(orr_reasons_of(g)->max_thinkable * sizeof *list);
    orr_reason why;
    ORR_ASSERT(list != NULL);
    bool found = among(list, orr_reasons_of(g)->thinkable(&t->rules, t->match->state, ORR_TABLE, list), action);
    free(list);
    return found && g->reasons->why(&t->rules, t->match->state, ORR_TABLE, action, &why) &&
           why.kind == orr_asking_of(g)->passing;
}

/* Is this an action that the user, who has the seat `mine` or none (-1), may ask for at all? */
static orr_err may_ask(const orr_table_now *t, int mine, orr_action action)
{
    const orr_game *g = t->rules.game;
    uint64_t verb = action.verb < 64 ? 1ull << action.verb : 0;
    if (!(verb & (orr_asking_of(g)->seats | orr_asking_of(g)->newcomers)))
        return ORR_BAD_INPUT;
    if (mine < 0)
        return verb & orr_asking_of(g)->newcomers ? ORR_OK : ORR_NOT_YOUR_SEAT;
    if (!(verb & orr_asking_of(g)->seats))
        return ORR_FORBIDDEN;
    return action.a == mine && !*t->seat[mine].played_by ? ORR_OK : ORR_NOT_YOUR_SEAT;
}

static orr_err too_soon(const orr_table_now *t, orr_ask *ask, int64_t before)
{
    int64_t left = before + (t->test_clock_ms ? t->test_clock_ms : AGAIN_MS) - t->now;
    if (!before || left <= 0)
        return ORR_OK;
    ask->retry_ms = (uint32_t)left;
    return ORR_LIMIT;
}

static void grant(orr_table_now *t, const orr_ask *ask, int mine, orr_action action, orr_notes *b)
{
    if (mine < 0)
        orr_seating_sit(t, b, action.a, &ask->user);
    else
        t->more[mine].asked_at = t->now;
    orr_err e = orr_play_one(t, ORR_TABLE, action, NULL, b);
    ORR_ASSERT(e == ORR_OK);
}

/* Whom the host removed; and who left, for who has had a seat there knows what lay before it. */
bool orr_wish_barred(const orr_table_now *t, const char *user)
{
    if (orr_table_removed(t, user))
        return true;
    for (unsigned i = 0; i < t->row.seats; i++)
        if (t->seat[i].kind == ORR_SEAT_HUMAN && t->seat[i].left && !strcmp(t->seat[i].user, user))
            return true;
    return false;
}

orr_err orr_wish_do(orr_table_now *t, orr_ask *ask, orr_notes *b)
{
    orr_action action;
    bool again = ask->waits;
    ask->waits = false;
    if (again && !ask->looks)
        return ORR_STALE; /* who asked looks no longer */
    if (t->status != ORR_PLAYING)
        return t->status == ORR_SETUP ? ORR_NOT_STARTED : ORR_OVER;
    if (!*ask->word)
        return ORR_OK;
    if (!ask->looks || (orr_table_seat_of(t, ask->user.id) < 0 && orr_wish_barred(t, ask->user.id)))
        return ORR_FORBIDDEN;
    if (orr_action_parse(&t->rules, ask->word, &action))
        return ORR_BAD_INPUT;
    int mine = orr_table_seat_of(t, ask->user.id);
    orr_err e = may_ask(t, mine, action);
    if (!e && mine >= 0)
        e = too_soon(t, ask, t->more[mine].asked_at);
    if (!e && mine < 0 && !find_seat(t, &action))
        e = ORR_FULL;
    if (e)
        return e;
    bool now = among(t->match->legal, orr_match_legal(t->match, ORR_TABLE), action);
    if (!now && !passes(t, action))
        return ORR_ILLEGAL;
    ask->waits = !now || t->hold >= 0;
    if (!ask->waits)
        grant(t, ask, mine, action, b);
    return ORR_OK;
}

void orr_wish_tell(const orr_table_now *t, const orr_company *c, orr_json *j)
{
    if (!c->wishes)
        return;
    orr_json_karray(j, "waits");
    for (unsigned i = 0; i < c->wishes; i++) {
        const orr_ask *ask = c->wish[i];
        int seat = orr_table_seat_of(t, ask->user.id);
        orr_json_object(j);
        if (seat >= 0)
            orr_json_kint(j, "seat", seat);
        orr_json_kstr(j, "name", ask->user.name);
        orr_json_kstr(j, "action", ask->word);
        orr_json_end(j);
    }
    orr_json_end(j);
}
