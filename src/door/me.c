/* Who a browser is told that it is: GET /api/me; and how a guest comes to be, and is renamed: POST /api/session. */
#include "door/inside.h"

#include <inttypes.h>
#include <jansson.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

static void send_me(orr_door *d, uint64_t exchange, const orr_person *who, const char *cookie)
{
    orr_text text = {.max = 1024};
    orr_json j;
    orr_json_init(&j, &text);
    orr_json_object(&j);
    if (who)
        orr_account_me(&j, who);
    else
        orr_json_kstr(&j, "id", NULL);
    orr_json_end(&j);
    orr_net_answer(
        d->net, exchange,
        &(orr_answer){.status = 200, .type = "application/json", .cookie = cookie, .body = text.at, .size = text.n});
    orr_text_deinit(&text);
}

typedef struct {
    orr_door *door;
    uint64_t exchange;
    char label[ORR_LABEL_TEXT];
    char guest[ORR_USER_TEXT]; /* who stayed with this browser, or "" */
    char known[ORR_USER_TEXT]; /* the account whose device this is, as far as it knows, or "" */
    char cookie[ORR_COOKIE_TEXT];
} asking;

/* Whoever has a session here is known here, also where that began before there was such a cookie. */
static void know(const asking *a, const orr_person *who)
{
    char cookie[ORR_COOKIE_TEXT];
    if (!who->account || !*who->session || !strcmp(a->known, who->user.id))
        return;
    orr_session_cookie_known(a->door, who->user.id, who->session, cookie, sizeof cookie);
    orr_net_cookie(a->door->net, a->exchange, cookie);
}

static void renewed(void *arg, orr_err e, const orr_person *who, const orr_session_key *key)
{
    asking *a = arg;
    char cookie[ORR_COOKIE_TEXT];
    if (!e) {
        orr_session_cookie_row(a->door, key->secret, "", cookie, sizeof cookie);
        know(a, who);
    }
    if (!e || e == ORR_NOT_FOUND)
        send_me(a->door, a->exchange, who, e ? NULL : cookie);
    else
        orr_api_error(a->door, a->exchange, 503, orr_err_name(e));
    sodium_memzero(cookie, sizeof cookie);
    free(a);
}

static void found_me(void *arg, orr_err e, const orr_person *who, const orr_key_row *link)
{
    asking *a = arg;
    if (!e && who->old && !link) { /* a cookie of before the account: this once */
        orr_people_renew(a->door->people, who, a->label, renewed, a);
        return;
    }
    if (e == ORR_NOT_FOUND && *a->guest) { /* it has ended, and the guest is here again */
        orr_session is = {0};
        memcpy(is.user, a->guest, sizeof is.user);
        orr_session_cookie(a->door, a->guest, a->cookie, sizeof a->cookie);
        a->guest[0] = 0;
        orr_door_who(a->door, &is, found_me, a);
        return;
    }
    if (!e && !link)
        know(a, who);
    if (e == ORR_FORBIDDEN && who)
        orr_reply_suspended(a->door, a->exchange, who);
    else if (e == ORR_OK || e == ORR_NOT_FOUND || e == ORR_FORBIDDEN)
        send_me(a->door, a->exchange, who, !e && *a->cookie ? a->cookie : NULL);
    else
        orr_api_error(a->door, a->exchange, 503, orr_err_name(e));
    free(a);
}

void orr_me_request(orr_door *d, const orr_request *r)
{
    orr_session is;
    bool ours = orr_session_read(d, r->cookie, &is);
    unsigned retry_ms = *is.link ? orr_net_charge(d->net, r->exchange, ORR_LINK_COST) : 0;
    if (retry_ms) {
        orr_net_refuse(d->net, r->exchange, 429, orr_err_name(ORR_LIMIT), retry_ms);
        return;
    }
    if (!ours) {
        send_me(d, r->exchange, NULL, NULL);
        return;
    }
    asking *a = malloc(sizeof *a);
    if (!a) {
        orr_api_error(d, r->exchange, 503, orr_err_name(ORR_NO_MEMORY));
        return;
    }
    char device[ORR_USER_TEXT];
    *a = (asking){.door = d, .exchange = r->exchange};
    if (!orr_session_known(d, r->cookie, a->known, device))
        a->known[0] = 0;
    memcpy(a->guest, is.guest, sizeof a->guest);
    orr_label(r->agent, a->label);
    orr_door_who(d, &is, found_me, a);
}

/* A new guest, or a new name for who is known. */
typedef struct {
    orr_door *door;
    uint64_t exchange;
    char name[ORR_NAME_TEXT];
    uint64_t from;
    bool known, paid, shared; /* paid: one of the names it may take in a time; shared: of those of its place */
} naming;

/* The names that guests may take from where somebody muted came from, all of them together: a name is a word, too. */
static void place_name(const naming *n, char out[ORR_USER_TEXT])
{
    snprintf(out, ORR_USER_TEXT, "from %016" PRIx64, n->from);
}

static unsigned take_name(naming *n, const orr_person *known)
{
    orr_limits *b = n->door->limits;
    char place[ORR_USER_TEXT];
    n->paid = known && strcmp(known->user.name, n->name);
    n->shared = (n->paid || !known) && orr_hall_hushed(n->door->hall, n->from);
    unsigned retry_ms = n->paid ? orr_limit_take(b, known->user.id, ORR_LIMIT_NAME) : 0;
    if (retry_ms || !n->shared)
        return retry_ms;
    place_name(n, place);
    retry_ms = orr_limit_take(b, place, ORR_LIMIT_NAME);
    if (retry_ms && n->paid)
        orr_limit_give(b, known->user.id, ORR_LIMIT_NAME);
    return retry_ms;
}

static void give_name(const naming *n, const char *user)
{
    char place[ORR_USER_TEXT];
    place_name(n, place);
    if (n->paid)
        orr_limit_give(n->door->limits, user, ORR_LIMIT_NAME);
    if (n->shared)
        orr_limit_give(n->door->limits, place, ORR_LIMIT_NAME);
}

static void named(void *arg, orr_err e, const orr_user_row *user)
{
    naming *n = arg;
    orr_person who = {.user = *user};
    char cookie[ORR_COOKIE_TEXT];
    orr_session_cookie(n->door, user->id, cookie, sizeof cookie);
    if (e) {
        give_name(n, user->id); /* nobody has heard it */
        orr_api_error(n->door, n->exchange,
                      e == ORR_FULL        ? 409
                      : e == ORR_FORBIDDEN ? 400
                                           : 503,
                      e == ORR_FULL        ? "name_taken"
                      : e == ORR_FORBIDDEN ? "name_reserved"
                                           : orr_err_name(e));
    } else { /* who is renamed has a cookie, perhaps that of a link */
        if (n->known)
            orr_hall_renamed(n->door->hall, user);
        send_me(n->door, n->exchange, &who, n->known ? NULL : cookie);
    }
    free(n);
}

static void name_user(void *arg, orr_err e, const orr_person *known, const orr_key_row *link)
{
    naming *n = arg;
    orr_user_row user = known ? known->user : (orr_user_row){0};
    (void)link;
    if (e == ORR_FORBIDDEN && known) {
        orr_reply_suspended(n->door, n->exchange, known);
        free(n);
        return;
    }
    int status = e && e != ORR_NOT_FOUND                                     ? 503
                 : known && known->account                                   ? 409
                 : !known && !orr_people_options_of(n->door->people)->guests ? 403
                 : known && known->muted                                     ? 403 /* a name is a word, too */
                                                                             : 0;
    n->known = known != NULL;
    unsigned retry_ms = status ? 0 : take_name(n, known);
    if (status || retry_ms) {
        orr_net_refuse(n->door->net, n->exchange, retry_ms ? 429 : status,
                       retry_ms        ? orr_err_name(ORR_LIMIT)
                       : status == 503 ? orr_err_name(e)
                       : status == 409 ? "has_account"
                       : known         ? "muted"
                                       : "no_guests",
                       retry_ms);
        free(n);
        return;
    }
    if (!known)
        orr_session_new(&user);
    memcpy(user.name, n->name, sizeof user.name);
    orr_people_guest(n->door->people, &user, named, n);
}

void orr_me_name(orr_door *d, const orr_request *r)
{
    json_t *json = json_loadb(r->body, r->size, JSON_REJECT_DUPLICATES, NULL);
    const char *name = NULL;
    orr_session is;
    naming n = {.door = d, .exchange = r->exchange, .from = orr_net_place(d->net, r->exchange)}, *kept = NULL;
    bool ok =
        json && !json_unpack_ex(json, NULL, JSON_STRICT, "{s:s}", "name", &name) && orr_session_name(name, n.name);
    json_decref(json);
    if (!ok) {
        orr_api_error(d, r->exchange, 400, "bad_input");
    } else if (!(kept = malloc(sizeof *kept))) {
        orr_api_error(d, r->exchange, 503, orr_err_name(ORR_NO_MEMORY));
    } else {
        *kept = n;
        if (orr_session_read(d, r->cookie, &is))
            orr_door_who(d, &is, name_user, kept);
        else
            name_user(kept, ORR_NOT_FOUND, NULL, NULL);
    }
}
