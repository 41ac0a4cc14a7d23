/* Friends, follow, block, hide over HTTP; and what the hall asks about how people stand to each other. */
#include "people/ties.h"
#include "door/inside.h"

#include <stdlib.h>
#include <string.h>

/* ---- what the hall asks -------------------------------------------------------------------------------------------*/
static bool apart(void *people, const char *a, const char *b) { return orr_ties_apart(people, a, b); }
static bool walled(void *people, const char *user) { return orr_ties_walled(people, user); }
static bool friends(void *people, const char *a, const char *b) { return orr_ties_friends(people, a, b); }

static bool hears(void *people, const char *user, const char *speaker)
{
    return !orr_ties_apart(people, user, speaker) && !orr_ties_hides(people, user, speaker) &&
           (!orr_known_quiet(people, user) || orr_ties_friends(people, user, speaker));
}

static bool account(void *people, const char *user) { return orr_known_account(people, user); }

static orr_may_talk talk(void *people, const char *user, int64_t now, int64_t *until)
{
    static const orr_may_talk may[] = {[ORR_TALK_FREE] = ORR_MAY_ALL,
                                       [ORR_TALK_NEWCOMER] = ORR_MAY_PHRASES,
                                       [ORR_TALK_QUIET] = ORR_MAY_FRIENDS,
                                       [ORR_TALK_MUTED] = ORR_MAY_NOTHING};
    return may[orr_known_talk(people, user, now, until)];
}

const orr_company_kind orr_ties_company = {
    .apart = apart, .walled = walled, .friends = friends, .hears = hears, .account = account, .talk = talk};

/* ---- POST /api/ties -----------------------------------------------------------------------------------------------*/
static void tied(void *arg, orr_err e)
{
    orr_held *h = arg;
    orr_text text = {.max = 64};
    if (e) {
        int status = e == ORR_NOT_FOUND   ? 404
                     : e == ORR_BAD_INPUT ? 400
                     : e == ORR_FORBIDDEN ? 403
                     : e == ORR_FULL      ? 409
                                          : 503;
        orr_held_refuse(h, status, e == ORR_FORBIDDEN ? "no_account" : e == ORR_FULL ? "full" : orr_err_name(e));
        return;
    }
    orr_hall_stands(h->door->hall, h->asked.who.user.id);
    orr_text_add(&text, "{}", 2);
    orr_held_answer(h, 200, &text);
}

static bool read_wish(json_t *body, orr_tie_wish *wish)
{
    static const char *const kinds[ORR_TIE_KINDS] = {"friend", "follow", "block", "hide"};
    const char *kind = "";
    int on = 0;
    if (json_unpack_ex(body, NULL, JSON_STRICT, "{s?s,s?s,s:s,s:b}", "name", &wish->name, "user", &wish->user, "kind",
                       &kind, "on", &on) ||
        !wish->name == !wish->user)
        return false;
    wish->on = on;
    for (unsigned i = 0; i < ORR_TIE_KINDS; i++)
        if (!strcmp(kinds[i], kind)) {
            wish->kind = (orr_tie)i;
            return true;
        }
    return false;
}

static void change(orr_door *d, orr_asked *a)
{
    orr_tie_wish wish = {0};
    if (!read_wish(a->body, &wish)) {
        orr_api_error(d, a->exchange, 400, "bad_input");
        return;
    }
    unsigned retry_ms = orr_limit_take(d->limits, a->who.user.id, ORR_LIMIT_TIES);
    if (retry_ms) {
        orr_net_refuse(d->net, a->exchange, 429, orr_err_name(ORR_LIMIT), retry_ms);
        return;
    }
    orr_held *h = orr_held_new(d, a);
    if (h)
        orr_people_tie(d->people, &a->who, &wish, tied, h);
}

/* ---- GET /api/ties ------------------------------------------------------------------------------------------------*/
typedef struct {
    const orr_people *people;
    const char *me;
    const orr_tie_row *row;
    unsigned n;
    struct {
        bool here;
        char table[ORR_CODE_TEXT];
    } at[ORR_TIES_ALL];
} presence;

static int by_user(const void *user, const void *row) { return strcmp(user, ((const orr_tie_row *)row)->user); }

static void is_here(void *arg, const char *user, const char *table)
{
    presence *p = arg;
    const orr_tie_row *found = bsearch(user, p->row, p->n, sizeof *p->row, by_user);
    if (!found || orr_ties_apart(p->people, p->me, user)) /* of who built a wall nothing is told */
        return;
    size_t first = (size_t)(found - p->row);
    while (first && !strcmp(p->row[first - 1].user, user))
        first--;
    for (size_t i = first; i < p->n && !strcmp(p->row[i].user, user); i++) {
        p->at[i].here = true;
        if (*table)
            snprintf(p->at[i].table, sizeof p->at[i].table, "%s", table);
    }
}

static void write_row(orr_json *j, const presence *p, unsigned i)
{
    const orr_tie_row *r = &p->row[i];
    bool friend = !strcmp(r->kind, "friend");
    orr_json_object(j);
    orr_json_kstr(j, "kind", r->kind);
    orr_json_kstr(j, "user", r->user);
    orr_json_kstr(j, "name", r->name);
    orr_json_kint(j, "at", r->at);
    if (friend)
        orr_json_kbool(j, "here", p->at[i].here);
    if (*p->at[i].table && (friend || !strcmp(r->kind, "follow")))
        orr_json_kstr(j, "table", p->at[i].table);
    orr_json_end(j);
}

static void have_ties(void *arg, orr_err e, const orr_tie_row *row, unsigned n)
{
    orr_held *h = arg;
    orr_text text = {.max = 1024 * 1024};
    orr_json j;
    presence *p = e ? NULL : calloc(1, sizeof *p);
    if (!p) {
        orr_held_refuse(h, 503, orr_err_name(e ? e : ORR_NO_MEMORY));
        return;
    }
    p->people = h->door->people;
    p->me = h->asked.who.user.id;
    p->row = row;
    p->n = n;
    orr_hall_presence(h->door->hall, is_here, p);
    orr_json_init(&j, &text);
    orr_json_object(&j);
    orr_json_karray(&j, "ties");
    for (unsigned i = 0; i < n; i++)
        write_row(&j, p, i);
    orr_json_end(&j);
    orr_json_end(&j);
    free(p);
    orr_held_answer(h, 200, &text);
}

static void list(orr_door *d, orr_asked *a)
{
    unsigned retry_ms = orr_net_charge(d->net, a->exchange, 4);
    orr_held *h = retry_ms ? NULL : orr_held_new(d, a);
    if (h)
        orr_people_ties(d->people, &a->who, have_ties, h);
    else if (retry_ms)
        orr_net_refuse(d->net, a->exchange, 429, orr_err_name(ORR_LIMIT), retry_ms);
}

void orr_ties_get(orr_door *d, const orr_request *r) { orr_door_asked_by_all(d, r, list); }
void orr_ties_post(orr_door *d, const orr_request *r) { orr_door_asked_by_all(d, r, change); }
