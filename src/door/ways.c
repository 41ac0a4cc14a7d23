/* The ways in of an account, its password, recovery codes and name. What opens a way or closes one asks for a session
 * that is fresh, so that a browser left open is not the end of an account. */
#include "door/inside.h"
#include "people/password.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

static void done(void *arg, orr_err e)
{
    orr_held *h = arg;
    orr_text text = {.max = 64};
    if (e) {
        orr_held_refuse(h,
                        e == ORR_NOT_FOUND   ? 404
                        : e == ORR_FORBIDDEN ? 409
                                             : 503,
                        e == ORR_FORBIDDEN ? "last_way" : orr_err_name(e));
        return;
    }
    orr_text_add(&text, "{}", 2);
    orr_held_answer(h, 200, &text);
}

bool orr_ways_fresh(orr_door *d, const orr_asked *a)
{
    if (orr_people_fresh(d->people, &a->who))
        return true;
    orr_api_error(d, a->exchange, 403, "not_fresh");
    return false;
}

/* ---- the list -----------------------------------------------------------------------------------------------------*/
static void have_ways(void *arg, orr_err e, const orr_way_row *row, unsigned n)
{
    orr_held *h = arg;
    orr_text text = {.max = 32 * 1024};
    orr_json j;
    if (e) {
        orr_held_refuse(h, 503, orr_err_name(e));
        return;
    }
    orr_json_init(&j, &text);
    orr_json_object(&j);
    orr_json_kbool(&j, "fresh", orr_people_fresh(h->door->people, &h->asked.who));
    orr_json_kint(&j, "created", h->asked.who.created);
    orr_json_karray(&j, "ways");
    for (unsigned i = 0; i < n; i++) {
        orr_json_object(&j);
        orr_json_kint(&j, "id", row[i].id);
        orr_json_kstr(&j, "kind", row[i].kind);
        orr_json_kstr(&j, "label", row[i].label);
        orr_json_kint(&j, "created", row[i].created);
        orr_json_kint(&j, "used", row[i].used);
        if (!strcmp(row[i].kind, "code"))
            orr_json_kint(&j, "left", row[i].left);
        orr_json_end(&j);
    }
    orr_json_end(&j);
    orr_json_end(&j);
    orr_held_answer(h, 200, &text);
}

void orr_ways_list(orr_door *d, orr_asked *a)
{
    orr_held *h = orr_held_new(d, a);
    if (h)
        orr_people_ways(d->people, &a->who, have_ways, h);
}

/* ---- one of them --------------------------------------------------------------------------------------------------*/
void orr_ways_rename(orr_door *d, orr_asked *a)
{
    json_int_t id = 0;
    const char *label = NULL;
    bool ok = !json_unpack_ex(a->body, NULL, JSON_STRICT, "{s:I,s:s}", "id", &id, "label", &label) && id > 0 &&
              strlen(label) < ORR_LABEL_TEXT;
    char text[ORR_NAME_TEXT];
    ok = ok && orr_session_name(label, text);
    orr_held *h = ok ? orr_held_new(d, a) : NULL;
    if (h)
        orr_people_label_way(d->people, &a->who, id, text, done, h);
    else if (!ok)
        orr_api_error(d, a->exchange, 400, "bad_input");
}

void orr_ways_remove(orr_door *d, orr_asked *a)
{
    json_int_t id = 0;
    bool ok = !json_unpack_ex(a->body, NULL, JSON_STRICT, "{s:I}", "id", &id) && id > 0;
    if (!ok) {
        orr_api_error(d, a->exchange, 400, "bad_input");
        return;
    }
    orr_held *h = orr_ways_fresh(d, a) ? orr_held_new(d, a) : NULL;
    if (h)
        orr_people_remove_way(d->people, &a->who, id, done, h);
}

/* ---- the password -------------------------------------------------------------------------------------------------*/
static void password_set(void *arg, orr_err e)
{
    orr_held *h = arg;
    orr_text text = {.max = 64};
    if (e != ORR_FORBIDDEN)
        orr_limit_give(h->door->limits, h->asked.who.user.id, ORR_LIMIT_SIGN_IN);
    if (e) {
        if (e == ORR_LIMIT)
            orr_net_refuse(h->door->net, h->asked.exchange, 429, orr_err_name(e), 1000);
        else
            orr_api_error(h->door, h->asked.exchange, e == ORR_FORBIDDEN ? 403 : 503,
                          e == ORR_FORBIDDEN ? "wrong" : orr_err_name(e));
        free(h);
        return;
    }
    orr_text_add(&text, "{}", 2);
    orr_held_answer(h, 200, &text);
}

static void set_password(orr_door *d, orr_asked *a, orr_new_password *n)
{
    unsigned retry_ms = orr_limit_take(d->limits, a->who.user.id, ORR_LIMIT_SIGN_IN);
    if (retry_ms) {
        orr_net_refuse(d->net, a->exchange, 429, orr_err_name(ORR_LIMIT), retry_ms);
        return;
    }
    orr_held *h = orr_held_new(d, a);
    n->from = orr_net_from(d->net, a->exchange);
    if (h)
        orr_people_set_password(d->people, &a->who, n, password_set, h);
}

void orr_ways_password(orr_door *d, orr_asked *a)
{
    orr_new_password n = {0};
    const char *old = NULL;
    size_t old_size = 0;
    bool ok = !json_unpack_ex(a->body, NULL, JSON_STRICT, "{s:s%,s?s%}", "password", &n.password, &n.size, "old", &old,
                              &old_size);
    const char *fault = !ok                                       ? "bad_input"
                        : n.size < ORR_PASSWORD_LEAST             ? "password_short"
                        : n.size > ORR_PASSWORD_MOST              ? "password_long"
                        : orr_password_common(n.password, n.size) ? "password_common"
                                                                  : NULL;
    n.old = old;
    n.old_size = old_size;
    if (fault)
        orr_api_error(d, a->exchange, 400, fault);
    else if (old || orr_ways_fresh(d, a))
        set_password(d, a, &n);
    if (n.password) /* they are read-only to us, and go back to the heap as they are */
        sodium_memzero((char *)(uintptr_t)n.password, n.size);
    if (old)
        sodium_memzero((char *)(uintptr_t)old, old_size);
}

/* ---- recovery codes -----------------------------------------------------------------------------------------------*/
static void have_codes(void *arg, orr_err e, char code[ORR_CODES][ORR_CODES_TEXT])
{
    orr_held *h = arg;
    orr_text text = {.max = 1024};
    orr_json j;
    if (e) {
        orr_held_refuse(h, 503, orr_err_name(e));
        return;
    }
    orr_json_init(&j, &text);
    orr_json_object(&j);
    orr_json_karray(&j, "codes");
    for (unsigned i = 0; i < ORR_CODES; i++)
        orr_json_str(&j, code[i]);
    orr_json_end(&j);
    orr_json_end(&j);
    orr_held_answer(h, 200, &text);
}

void orr_ways_codes(orr_door *d, orr_asked *a)
{
    bool ok = !json_object_size(a->body);
    if (!ok) {
        orr_api_error(d, a->exchange, 400, "bad_input");
        return;
    }
    if (!orr_ways_fresh(d, a))
        return;
    unsigned retry_ms = orr_net_charge(d->net, a->exchange, 20);
    orr_held *h = retry_ms ? NULL : orr_held_new(d, a);
    if (retry_ms)
        orr_net_refuse(d->net, a->exchange, 429, orr_err_name(ORR_LIMIT), retry_ms);
    else if (h)
        orr_people_make_codes(d->people, &a->who, orr_net_from(d->net, a->exchange), have_codes, h);
}

/* ---- the name -----------------------------------------------------------------------------------------------------*/
static const char *name_code(orr_err e)
{
    return e == ORR_FULL        ? "name_taken"
           : e == ORR_FORBIDDEN ? "name_reserved"
           : e == ORR_BAD_INPUT ? "bad_name"
                                : orr_err_name(e);
}

static void renamed(void *arg, orr_err e, int64_t wait_ms, const orr_user_row *user)
{
    orr_held *h = arg;
    orr_text text = {.max = 1024};
    orr_json j;
    if (e) /* nobody has heard it */
        orr_limit_name_back(h->door, h->asked.who.user.id, orr_net_place(h->door->net, h->asked.exchange));
    if (e == ORR_LIMIT) { /* weeks: Retry-After counts in seconds, and its milliseconds fit */
        orr_net_refuse(h->door->net, h->asked.exchange, 429, "too_soon", (unsigned)wait_ms);
        free(h);
        return;
    }
    if (e) {
        orr_held_refuse(h, e == ORR_FULL ? 409 : e == ORR_FORBIDDEN || e == ORR_BAD_INPUT ? 400 : 503, name_code(e));
        return;
    }
    orr_hall_renamed(h->door->hall, user);
    memcpy(h->asked.who.user.name, user->name, sizeof h->asked.who.user.name);
    orr_json_init(&j, &text);
    orr_json_object(&j);
    orr_account_me(&j, &h->asked.who);
    orr_json_end(&j);
    orr_held_answer(h, 200, &text);
}

void orr_ways_name(orr_door *d, orr_asked *a)
{
    const char *name = NULL;
    bool ok = !json_unpack_ex(a->body, NULL, JSON_STRICT, "{s:s}", "name", &name) && strlen(name) < ORR_NAME_TEXT;
    if (ok && a->who.muted) { /* a name is a word, too */
        orr_api_error(d, a->exchange, 403, "muted");
        return;
    }
    const uint64_t from = orr_net_place(d->net, a->exchange);
    unsigned retry_ms = ok ? orr_limit_name(d, a->who.user.id, from) : 0;
    orr_held *h = ok && !retry_ms ? orr_held_new(d, a) : NULL;
    if (h)
        orr_people_rename(d->people, &a->who, name, renamed, h);
    else if (retry_ms)
        orr_net_refuse(d->net, a->exchange, 429, orr_err_name(ORR_LIMIT), retry_ms);
    else if (!ok)
        orr_api_error(d, a->exchange, 400, "bad_input");
}

/* ---- is a name free? ----------------------------------------------------------------------------------------------*/
typedef struct {
    orr_door *door;
    uint64_t exchange;
    char name[ORR_NAME_TEXT];
} asking;

static void looked(void *arg, orr_err e)
{
    asking *q = arg;
    orr_asked a = {.exchange = q->exchange};
    orr_text text = {.max = 256};
    orr_json j;
    if (e && e != ORR_FULL && e != ORR_BAD_INPUT && e != ORR_FORBIDDEN) {
        orr_api_error(q->door, q->exchange, 503, orr_err_name(e));
    } else {
        orr_json_init(&j, &text);
        orr_json_object(&j);
        orr_json_kbool(&j, "free", !e);
        if (e)
            orr_json_kstr(&j, "why", name_code(e));
        orr_json_end(&j);
        orr_asked_answer(q->door, &a, 200, &text);
    }
    free(q);
}

static void look_for(void *arg, const orr_person *before)
{
    asking *q = arg;
    orr_people_name_free(q->door->people, q->name, before ? before->user.id : "", looked, q);
}

void orr_ways_free(orr_door *d, const orr_request *r)
{
    const char *name = r->path + strlen("/api/names/");
    orr_session is;
    asking *q = calloc(1, sizeof *q);
    if (!q) {
        orr_api_error(d, r->exchange, 503, orr_err_name(ORR_NO_MEMORY));
        return;
    }
    *q = (asking){.door = d, .exchange = r->exchange};
    if (strlen(name) >= sizeof q->name) {
        looked(q, ORR_BAD_INPUT);
        return;
    }
    memcpy(q->name, name, strlen(name) + 1);
    orr_session_read(d, r->cookie, &is);
    orr_door_before(d, &is, look_for, q);
}

/* ---- is an invitation good? ---------------------------------------------------------------------------------------*/
static void have_invitation(void *arg, orr_err e)
{
    orr_waiting *w = arg;
    orr_asked a = {.exchange = w->exchange};
    orr_text text = {.max = 64};
    if (e && e != ORR_NOT_FOUND) {
        orr_api_error(w->door, w->exchange, 503, orr_err_name(e));
    } else {
        orr_json j;
        orr_json_init(&j, &text);
        orr_json_object(&j);
        orr_json_kbool(&j, "good", !e);
        orr_json_end(&j);
        orr_asked_answer(w->door, &a, 200, &text);
    }
    free(w);
}

/* Not by GET: a code is a key, and addresses are written down in many places. */
void orr_ways_invited(orr_door *d, const orr_request *r)
{
    json_t *json = json_loadb(r->body, r->size, JSON_REJECT_DUPLICATES, NULL);
    const char *said = NULL;
    char code[ORR_WORD_TEXT] = "";
    bool ok = json && !json_unpack_ex(json, NULL, JSON_STRICT, "{s:s}", "code", &said) && strlen(said) < sizeof code;
    if (ok)
        snprintf(code, sizeof code, "%s", said);
    json_decref(json);
    orr_waiting *w = ok ? orr_waiting_new(d, r->exchange) : NULL;
    if (w)
        orr_people_invited(d->people, code, have_invitation, w);
    else if (!ok)
        orr_api_error(d, r->exchange, 400, "bad_input");
}
