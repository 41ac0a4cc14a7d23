/* What people ask of the table, beside leaving: a seat that was kept free, an option that is to be agreed. When the rules do not allow
 * it now and only time is wanting, the ask waits at the table, in memory: who goes away withdraws it. */
#include "hall/server.h"

#include <stdlib.h>
#include <string.h>

enum { WISHES_MAX = 16, AGAIN_MS = 60 * 1000 }; /* of a table; from one proposal of a seat to the next */

/* What a user, or one client of that user, wished before is stale. Was there something? */
static bool withdraw(orr_table_now *t, const char *user, const orr_client *only)
{
    bool was = false;
    for (orr_ask **at = &t->wishes; *at;) {
        orr_ask *ask = *at;
        if (strcmp(ask->client->user.id, user) || (only && ask->client != only)) {
            at = &ask->next;
            continue;
        }
        *at = ask->next;
        orr_client_refused(ask->client, ask->id, ORR_STALE, 0);
        orr_ask_free(ask);
        was = true;
    }
    return was;
}

void orr_wish_gone(orr_table_now *t, const orr_client *c) { withdraw(t, c->user.id, c); }

orr_err orr_wish_keep(orr_table_now *t, orr_ask *ask)
{
    orr_ask **at = &t->wishes;
    unsigned n = 0;
    for (; *at; at = &(*at)->next)
        n++;
    if (n >= WISHES_MAX)
        return ORR_LIMIT;
    ask->next = NULL;
    *at = ask;
    return ORR_OK;
}

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

static orr_err too_soon(const orr_table_now *t, orr_ask *ask, const orr_seat_now *seat)
{
    int64_t left = seat->asked_at + (t->test_clock_ms ? t->test_clock_ms : AGAIN_MS) - orr_now_ms();
    if (!seat->asked_at || left <= 0)
        return ORR_OK;
    ask->retry_ms = (uint32_t)left;
    return ORR_LIMIT;
}

static void grant(orr_table_now *t, const orr_ask *ask, int mine, orr_action action, orr_batch *b)
{
    if (mine < 0)
        orr_seating_sit(t, b, action.a, ask->client->user.id, ask->client->user.name);
    else
        t->seat[mine].asked_at = orr_now_ms();
    orr_err e = orr_play_one(t, ORR_TABLE, action, NULL, b);
    ORR_ASSERT(e == ORR_OK);
}

static orr_err decide(orr_table_now *t, orr_ask *ask, bool again, orr_batch *b)
{
    orr_action action;
    const char *user = ask->client->user.id;
    if (again && !orr_client_sub(ask->client, t))
        return ORR_STALE; /* who asked looks no longer */
    if (t->status != ORR_PLAYING)
        return t->status == ORR_SETUP ? ORR_NOT_STARTED : ORR_OVER;
    if (!*ask->word)
        return ORR_OK;
    if (!orr_client_sub(ask->client, t) || orr_table_removed(t, user))
        return ORR_FORBIDDEN;
    if (orr_action_parse(&t->rules, ask->word, &action))
        return ORR_BAD_INPUT;
    int mine = orr_table_seat_of(t, user);
    orr_err e = may_ask(t, mine, action);
    if (!e && mine >= 0)
        e = too_soon(t, ask, &t->seat[mine]);
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

/* Everybody at the table is told when somebody's wish begins to wait, and when it no longer does. */
orr_err orr_wish_do(orr_table_now *t, orr_ask *ask, orr_batch *b)
{
    bool again = ask->waits, withdrawn = withdraw(t, ask->client->user.id, NULL); /* a user has one wish at a table */
    ask->waits = false;
    orr_err e = decide(t, ask, again, b);
    if (withdrawn || ask->waits != again)
        orr_publish(ask->client->server, t, true, false);
    return e;
}

void orr_wish_tell(const orr_table_now *t, orr_json *j)
{
    bool any = false;
    for (const orr_ask *ask = t->wishes; ask; ask = ask->next) {
        int seat = orr_table_seat_of(t, ask->client->user.id);
        if (!orr_client_sub(ask->client, t))
            continue; /* who asked looks no longer: it will be dropped */
        if (!any)
            orr_json_karray(j, "waits");
        any = true;
        orr_json_object(j);
        if (seat >= 0)
            orr_json_kint(j, "seat", seat);
        orr_json_kstr(j, "name", ask->client->user.name);
        orr_json_kstr(j, "action", ask->word);
        orr_json_end(j);
    }
    if (any)
        orr_json_end(j);
}
