/* One's own data: GET /api/me/export, POST /api/me/erase, POST /api/me/erase/cancel; and GET /api/site, what a
 * client is to know of this place before anybody has signed in. */
#include "door/inside.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { EXPORT_COST = 50 }; /* of what an address may ask for: a quarter */

/* ---- taking it along ----------------------------------------------------------------------------------------------*/
static void exported(void *arg, orr_err e, orr_text *text)
{
    orr_held *h = arg;
    if (e) {
        orr_held_refuse(h, e == ORR_LIMIT ? 413 : 503, orr_err_name(e));
        return;
    }
    orr_answer a = {
        .status = 200, .type = "application/json", .file = "orrery-export.json", .body = text->at, .size = text->n};
    orr_net_answer(h->door->net, h->asked.exchange, &a);
    sodium_memzero(h, sizeof *h);
    free(h);
}

static void export(orr_door *d, orr_asked *a)
{
    unsigned retry_ms = orr_net_charge(d->net, a->exchange, EXPORT_COST);
    if (retry_ms) {
        orr_net_refuse(d->net, a->exchange, 429, orr_err_name(ORR_LIMIT), retry_ms);
        return;
    }
    orr_held *h = orr_held_new(d, a);
    if (h)
        orr_people_export(d->people, a->who.user.id, exported, h);
}

void orr_owned_export_request(orr_door *d, const orr_request *r) { orr_door_asked_by_all(d, r, export); }

/* ---- having it erased ---------------------------------------------------------------------------------------------*/
static void say_when(orr_held *h, int64_t at)
{
    orr_text text = {.max = 128};
    orr_json j;
    orr_json_init(&j, &text);
    orr_json_object(&j);
    orr_json_key(&j, "erase_at");
    if (at)
        orr_json_int(&j, at);
    else
        orr_json_null(&j);
    orr_json_end(&j);
    orr_held_answer(h, 200, &text);
}

static void erased(void *arg, orr_err e, int64_t at)
{
    orr_held *h = arg;
    if (e != ORR_NOT_FOUND) { /* no password was wrong */
        orr_net_untry(h->door->net, h->asked.exchange, ORR_TRY_SIGN_IN);
        orr_limit_give(h->door->limits, h->asked.who.user.id, ORR_LIMIT_SIGN_IN);
    }
    if (!e) {
        say_when(h, at);
        return;
    }
    orr_held_refuse(h,
                    e == ORR_NOT_FOUND || e == ORR_FORBIDDEN ? 403
                    : e == ORR_LIMIT                         ? 429
                                                             : 503,
                    e == ORR_NOT_FOUND   ? "wrong"
                    : e == ORR_FORBIDDEN ? "proof"
                                         : orr_err_name(e));
}

/* Passwords that are tried here count as those of signing in do. */
static unsigned may_try(orr_door *d, const orr_asked *a)
{
    unsigned retry_ms = orr_net_try(d->net, a->exchange, ORR_TRY_SIGN_IN);
    if (!retry_ms && (retry_ms = orr_limit_take(d->limits, a->who.user.id, ORR_LIMIT_SIGN_IN)))
        orr_net_untry(d->net, a->exchange, ORR_TRY_SIGN_IN);
    return retry_ms;
}

static void erase(orr_door *d, orr_asked *a)
{
    const char *password = NULL;
    size_t size = 0;
    if (json_unpack_ex(a->body, NULL, JSON_STRICT, "{s?s%}", "password", &password, &size)) {
        orr_api_error(d, a->exchange, 400, "bad_input");
        return;
    }
    unsigned retry_ms = may_try(d, a);
    if (retry_ms) {
        orr_net_refuse(d->net, a->exchange, 429, orr_err_name(ORR_LIMIT), retry_ms);
        return;
    }
    orr_held *h = orr_held_new(d, a);
    orr_erasure x = {
        .who = &a->who, .password = password, .password_size = size, .from = orr_net_from(d->net, a->exchange)};
    if (h)
        orr_people_erase(d->people, &x, erased, h);
    if (password)
        sodium_memzero((char *)(uintptr_t)password, size);
}

void orr_owned_erase_request(orr_door *d, const orr_request *r) { orr_door_asked_by_all(d, r, erase); }

static void stayed(void *arg, orr_err e)
{
    orr_held *h = arg;
    if (e)
        orr_held_refuse(h, e == ORR_NOT_FOUND ? 404 : 503, orr_err_name(e));
    else
        say_when(h, 0);
}

static void cancel(orr_door *d, orr_asked *a)
{
    orr_held *h = json_object_size(a->body) ? NULL : orr_held_new(d, a);
    if (h)
        orr_people_stay(d->people, a->who.user.id, stayed, h);
    else if (json_object_size(a->body))
        orr_api_error(d, a->exchange, 400, "bad_input");
}

void orr_owned_cancel_request(orr_door *d, const orr_request *r) { orr_door_asked_by_all(d, r, cancel); }

/* ---- the place ----------------------------------------------------------------------------------------------------*/
void orr_owned_site(orr_door *d, const orr_request *r)
{
    static const char *const accounts[] = {"open", "invite", "closed"};
    const orr_people_options *o = orr_people_options_of(d->people);
    orr_text text = {.max = 2048};
    orr_json j;
    orr_json_init(&j, &text);
    orr_json_object(&j);
    orr_json_kstr(&j, "version", d->o->version);
    if (d->o->contact)
        orr_json_kstr(&j, "contact", d->o->contact);
    if (d->o->source)
        orr_json_kstr(&j, "source", d->o->source);
    orr_json_kstr(&j, "accounts", accounts[o->accounts]);
    orr_json_kbool(&j, "guests", o->guests);
    orr_json_karray(&j, "ways");
    orr_json_str(&j, "password");
    if (*d->site->rp_id)
        orr_json_str(&j, "passkey");
    if (d->o->post)
        orr_json_str(&j, "mail");
    orr_json_end(&j);
    orr_json_end(&j);
    orr_api_text(d, r->exchange, &text, "application/json");
}
