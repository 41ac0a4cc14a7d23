/* Signing up, in and out; the sessions of an account. */
#include "door/inside.h"
#include "people/name.h"
#include "people/password.h"
#include "people/ties.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* One who signs up or in, while it is looked at. */
typedef struct {
    orr_door *door;
    uint64_t exchange, from;
    char name[ORR_NAME_TEXT], label[ORR_LABEL_TEXT], invitation[ORR_WORD_TEXT];
    char password[ORR_PASSWORD_MOST + 1];
    size_t password_size;
    orr_session is; /* who this browser was */
    orr_seats seats;
    bool by_code; /* of recovery, in the place of the password */
    struct {
        char device[ORR_USER_TEXT]; /* "": it is not known */
        char one[ORR_USER_TEXT], around[ORR_USER_TEXT], all[ORR_USER_TEXT];
        bool first; /* paid by the first tries from there */
    } tries;
} entry;

static void drop(entry *n)
{
    sodium_memzero(n, sizeof *n);
    free(n);
}

static void refuse(entry *n, int status, const char *code, unsigned retry_ms)
{
    orr_net_refuse(n->door->net, n->exchange, status, code, retry_ms);
    drop(n);
}

/* {"name", "password"}, the password called `word`, and perhaps one word that is called `also`; NULL, and answered: it
 * is not so. */
static entry *read_entry(orr_door *d, const orr_request *r, const char *word, const char *also, size_t least)
{
    json_t *json = json_loadb(r->body, r->size, JSON_REJECT_DUPLICATES, NULL);
    const char *name = NULL, *password = NULL, *more = NULL, *last = NULL, *invitation = "";
    size_t size = 0;
    const bool in = !strcmp(also, "seats");
    orr_seats_choice choice = ORR_SEATS_ASK;
    bool ok = json && !json_unpack_ex(json, NULL, JSON_STRICT, "{s:s,s:s%,s?s}", "name", &name, word, &password, &size,
                                      also, &last);
    if (in)
        more = last;
    else if (last)
        invitation = last;
    ok = ok && orr_seats_read(more, &choice);
    const char *fault = !ok                                   ? "bad_input"
                        : size < least                        ? "password_short"
                        : size > ORR_PASSWORD_MOST            ? "password_long"
                        : strlen(name) >= ORR_NAME_TEXT       ? "bad_name"
                        : strlen(invitation) >= ORR_WORD_TEXT ? "bad_input"
                                                              : NULL;
    entry *n = fault ? NULL : calloc(1, sizeof *n);
    if (n) {
        *n = (entry){.door = d, .exchange = r->exchange, .from = orr_net_from(d->net, r->exchange)};
        memcpy(n->password, password, size);
        n->password_size = size;
        snprintf(n->name, sizeof n->name, "%s", name);
        snprintf(n->invitation, sizeof n->invitation, "%s", invitation);
        n->seats = (orr_seats){.door = d, .exchange = r->exchange, .choice = choice};
        orr_label(r->agent, n->label);
    } else {
        orr_api_error(d, r->exchange, fault ? 400 : 503, fault ? fault : orr_err_name(ORR_NO_MEMORY));
    }
    if (password) /* it is read-only to us, and goes back to the heap as it is */
        sodium_memzero((char *)(uintptr_t)password, size);
    json_decref(json);
    return n;
}

/* ---- answers ------------------------------------------------------------------------------------------------------*/
void orr_account_me(orr_json *j, const orr_person *who)
{
    static const char *const roles[] = {"person", "moderator", "host"};
    orr_json_kstr(j, "id", who->user.id);
    orr_json_kstr(j, "name", who->user.name);
    if (who->letters)
        orr_json_kint(j, "letters", who->letters);
    if (who->erase_at)
        orr_json_kint(j, "erase_at", who->erase_at);
    if (!who->account)
        return;
    orr_json_kbool(j, "account", true);
    orr_json_kstr(j, "role", roles[who->role <= ORR_ROLE_HOST ? who->role : 0]);
    if (who->bot)
        orr_json_kbool(j, "bot", true);
}

void orr_account_welcome(orr_door *d, uint64_t exchange, const orr_welcome *how, const orr_person *who,
                         const orr_session_key *key)
{
    orr_asked a = {.exchange = exchange};
    orr_text text = {.max = 4096};
    orr_json j;
    char known[ORR_COOKIE_TEXT];
    orr_session_cookie_row(d, key->secret, how->guest ? how->guest : "", a.cookie, sizeof a.cookie);
    orr_session_cookie_known(d, who->user.id, key->hash, known, sizeof known);
    orr_net_cookie(d->net, exchange, known);
    orr_json_init(&j, &text);
    orr_json_object(&j);
    if (how->status == 201) { /* a guest has become an account */
        orr_known_again(d->people, who->user.id);
        orr_hall_risen(d->hall, who->user.id);
    }
    orr_account_me(&j, who);
    if (how->more)
        how->more(how->arg, &j);
    orr_json_end(&j);
    orr_asked_answer(d, &a, how->status, &text);
    sodium_memzero(&a, sizeof a);
}

/* ---- signing up ---------------------------------------------------------------------------------------------------*/
void orr_account_not_up(orr_door *d, uint64_t exchange, orr_err e)
{
    const char *code = e == ORR_FULL        ? "name_taken"
                       : e == ORR_OVER      ? "passkey_taken"
                       : e == ORR_STARTED   ? "has_account"
                       : e == ORR_FORBIDDEN ? "closed"
                                            : orr_err_name(e);
    orr_net_untry(d->net, exchange, ORR_TRY_SIGN_UP_DAY);
    orr_net_refuse(d->net, exchange,
                   e == ORR_FULL || e == ORR_STARTED || e == ORR_OVER ? 409
                   : e == ORR_FORBIDDEN                               ? 403
                   : e == ORR_LIMIT                                   ? 429
                                                                      : 503,
                   code, e == ORR_LIMIT ? 1000 : 0);
}

static void signed_up(void *arg, orr_err e, const orr_person *who, const orr_session_key *key)
{
    entry *n = arg;
    if (e) {
        orr_account_not_up(n->door, n->exchange, e);
    } else {
        orr_hall_renamed(n->door->hall, &who->user);
        orr_account_welcome(n->door, n->exchange, &(orr_welcome){.status = 201}, who, key);
    }
    drop(n);
}

static void rises(void *arg, orr_err e, const orr_person *who, const orr_key_row *link)
{
    entry *n = arg;
    if (e == ORR_FORBIDDEN) {
        orr_reply_suspended(n->door, n->exchange, who);
        drop(n);
    } else if (e && e != ORR_NOT_FOUND) {
        refuse(n, 503, orr_err_name(e), 0);
    } else if (link) { /* whoever has a link to a seat does not get its user's account */
        refuse(n, 403, "linked", 0);
    } else if (!e && who->account) {
        refuse(n, 409, "has_account", 0);
    } else if (!e && who->muted) { /* the new name would be a word, too */
        refuse(n, 403, "muted", 0);
    } else {
        orr_signup s = {.id = e ? "" : who->user.id,
                        .name = n->name,
                        .password = n->password,
                        .password_size = n->password_size,
                        .invitation = n->invitation,
                        .label = n->label,
                        .from = n->from};
        orr_people_sign_up(n->door->people, &s, signed_up, n);
    }
}

unsigned orr_account_may_sign_up(orr_door *d, uint64_t exchange)
{
    unsigned retry_ms = orr_net_try(d->net, exchange, ORR_TRY_SIGN_UP);
    return retry_ms ? retry_ms : orr_net_try(d->net, exchange, ORR_TRY_SIGN_UP_DAY);
}

void orr_account_sign_up(orr_door *d, const orr_request *r)
{
    orr_name name;
    orr_session is;
    entry *n = read_entry(d, r, "password", "invitation", ORR_PASSWORD_LEAST);
    orr_err e = n ? orr_name_read(n->name, &name) : ORR_OK;
    if (!n)
        return;
    if (!e && orr_password_common(n->password, n->password_size)) {
        refuse(n, 400, "password_common", 0);
        return;
    }
    if (e) {
        refuse(n, e == ORR_NO_MEMORY ? 503 : 400, e == ORR_FORBIDDEN ? "name_reserved" : "bad_name", 0);
        return;
    }
    unsigned retry_ms = orr_account_may_sign_up(d, r->exchange);
    if (retry_ms)
        refuse(n, 429, orr_err_name(ORR_LIMIT), retry_ms);
    else if (orr_session_read(d, r->cookie, &is))
        orr_door_who(d, &is, rises, n);
    else
        rises(n, ORR_NOT_FOUND, NULL, NULL);
}

/* ---- signing in ---------------------------------------------------------------------------------------------------*/
static void hash_text(const char *text, char out[ORR_USER_TEXT])
{
    uint8_t hash[16];
    crypto_generichash(hash, sizeof hash, (const uint8_t *)text, strlen(text), NULL, 0);
    sodium_bin2hex(out, ORR_USER_TEXT, hash, sizeof hash);
}

/* The counters that pay for a try: of where it comes from, as narrow and as wide as that is known, and of the name,
 * whether somebody has it or not. Recovery codes have their own. */
static void find_counters(entry *n)
{
    char key[ORR_NAME_KEY] = "", name[ORR_USER_TEXT], text[128];
    const char *kind = n->by_code ? "code" : "password";
    if (orr_name_key(n->name, key))
        snprintf(key, sizeof key, "%s", n->name);
    hash_text(key, name);
    if (*n->tries.device)
        snprintf(text, sizeof text, "%s known %s", kind, n->tries.device);
    else
        snprintf(text, sizeof text, "%s %s %llu", kind, name, (unsigned long long)n->from);
    hash_text(text, n->tries.one);
    snprintf(text, sizeof text, "%s %s around %llu", kind, name,
             (unsigned long long)orr_net_around(n->door->net, n->exchange));
    hash_text(text, n->tries.around);
    snprintf(text, sizeof text, "%s %s", kind, name);
    hash_text(text, n->tries.all);
}

/* Whoever knows nothing but a name locks nobody out of it: tries count for the name and where they come from, a device
 * where the account has a session has its own, and the first three from anywhere always pass. Those after them share
 * what strangers may try of a name together: that may be empty, but only for who has been wrong three times.
 *
 * What somebody with N addresses (a /48 of IPv6 is one) can guess of a name: 3 N + 1440 passwords a day, and 3 N + 60
 * more on the first. The 10,000 commonest ones are wasted: nobody can choose them. */
static unsigned try_in(entry *n)
{
    orr_limits *b = n->door->limits;
    const bool known = *n->tries.device;
    find_counters(n);
    unsigned retry_ms = known ? 0 : orr_net_try(n->door->net, n->exchange, ORR_TRY_SIGN_IN);
    if (retry_ms)
        return retry_ms;
    retry_ms = orr_limit_take(b, n->tries.one, ORR_LIMIT_SIGN_IN);
    n->tries.first = !retry_ms && !known && !orr_limit_take(b, n->tries.around, ORR_LIMIT_SIGN_IN_FIRST);
    if (!retry_ms && !known && !n->tries.first)
        retry_ms = orr_limit_take(b, n->tries.all, ORR_LIMIT_SIGN_IN_ALL);
    if (retry_ms && !known)
        orr_net_untry(n->door->net, n->exchange, ORR_TRY_SIGN_IN);
    return retry_ms;
}

static void untry(const entry *n)
{
    orr_limits *b = n->door->limits;
    orr_limit_give(b, n->tries.one, ORR_LIMIT_SIGN_IN);
    if (*n->tries.device)
        return;
    if (n->tries.first)
        orr_limit_give(b, n->tries.around, ORR_LIMIT_SIGN_IN_FIRST);
    else
        orr_limit_give(b, n->tries.all, ORR_LIMIT_SIGN_IN_ALL);
    orr_net_untry(n->door->net, n->exchange, ORR_TRY_SIGN_IN);
}

static void signed_in(void *arg, orr_err e, const orr_person *who, const orr_session_key *key)
{
    entry *n = arg;
    orr_door *d = n->door;
    if (e != ORR_NOT_FOUND)
        untry(n);
    if (e == ORR_FORBIDDEN) {
        orr_reply_suspended(d, n->exchange, who);
        drop(n);
        return;
    }
    if (e == ORR_STARTED) {
        orr_seats_put(&n->seats, who);
        drop(n);
        return;
    }
    if (e) {
        refuse(n,
               e == ORR_NOT_FOUND ? 401
               : e == ORR_LIMIT   ? 429
                                  : 503,
               e == ORR_NOT_FOUND ? "wrong" : orr_err_name(e), e == ORR_LIMIT ? 1000 : 0);
        return;
    }
    orr_seats_welcome(&n->seats, who, key);
    drop(n);
}

static void signs_in(void *arg, const orr_person *before)
{
    entry *n = arg;
    orr_signin s = {.name = n->name,
                    .password = n->password,
                    .password_size = n->password_size,
                    .label = n->label,
                    .from = n->from,
                    .before = before,
                    .asks = orr_seats_asks(&n->seats)};
    if (n->by_code)
        orr_people_code_in(n->door->people, &s, signed_in, n);
    else
        orr_people_sign_in(n->door->people, &s, signed_in, n);
}

static void tries(entry *n)
{
    unsigned retry_ms = try_in(n);
    if (retry_ms)
        refuse(n, 429, orr_err_name(ORR_LIMIT), retry_ms);
    else
        orr_seats_look(&n->seats, &n->is, signs_in, n);
}

static void is_known(void *arg, bool named)
{
    entry *n = arg;
    if (!named)
        n->tries.device[0] = 0;
    tries(n);
}

/* A device is an account's, whatever that one is called by now. */
static void sign_in(const orr_request *r, entry *n)
{
    char account[ORR_USER_TEXT];
    orr_session_read(n->door, r->cookie, &n->is);
    if (orr_session_known(n->door, r->cookie, account, n->tries.device))
        orr_people_called(n->door->people, account, n->name, is_known, n);
    else
        tries(n);
}

void orr_account_sign_in(orr_door *d, const orr_request *r)
{
    entry *n = read_entry(d, r, "password", "seats", ORR_PASSWORD_LEAST);
    if (n)
        sign_in(r, n);
}

void orr_account_code_in(orr_door *d, const orr_request *r)
{
    entry *n = read_entry(d, r, "code", "seats", 0);
    if (!n)
        return;
    n->by_code = true;
    sign_in(r, n);
}

/* ---- signing out --------------------------------------------------------------------------------------------------*/
/* A guest who stayed with this browser is here again. */
static void say_out(orr_door *d, uint64_t exchange, const char *guest)
{
    orr_asked a = {.exchange = exchange};
    orr_text text = {.max = 64};
    if (*guest)
        orr_session_cookie(d, guest, a.cookie, sizeof a.cookie);
    else
        orr_session_cookie_none(d, a.cookie, sizeof a.cookie);
    orr_text_add(&text, "{}", 2);
    orr_asked_answer(d, &a, 200, &text);
}

typedef struct {
    orr_door *door;
    uint64_t exchange;
    char guest[ORR_USER_TEXT];
} leaving;

static void went_out(void *arg, orr_err e)
{
    leaving *w = arg;
    if (e && e != ORR_NOT_FOUND && e != ORR_FORBIDDEN)
        orr_api_error(w->door, w->exchange, 503, orr_err_name(e));
    else
        say_out(w->door, w->exchange, w->guest);
    free(w);
}

static void goes_out(void *arg, orr_err e, const orr_person *who, const orr_key_row *link)
{
    leaving *w = arg;
    (void)link;
    if (!e && (*who->session || who->old))
        orr_people_revoke(w->door->people, who, -1, went_out, w);
    else
        went_out(w, e);
}

/* A guest keeps its cookie: without it nobody comes back to its seats. */
static void out_or_guest(void *arg, orr_err e, const orr_person *who, const orr_key_row *link)
{
    leaving *w = arg;
    if (!e && !who->account && !link) {
        orr_api_error(w->door, w->exchange, 403, "no_account");
        free(w);
        return;
    }
    goes_out(w, e, who, link);
}

void orr_account_sign_out(orr_door *d, const orr_request *r)
{
    orr_session is;
    if (!orr_session_read(d, r->cookie, &is)) {
        say_out(d, r->exchange, "");
        return;
    }
    leaving *w = malloc(sizeof *w);
    if (!w) {
        orr_api_error(d, r->exchange, 503, orr_err_name(ORR_NO_MEMORY));
        return;
    }
    *w = (leaving){.door = d, .exchange = r->exchange};
    memcpy(w->guest, is.guest, sizeof w->guest);
    orr_door_who(d, &is, out_or_guest, w);
}

/* ---- sessions -----------------------------------------------------------------------------------------------------*/
static void have_sessions(void *arg, orr_err e, const orr_session_row *row, unsigned n)
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
    orr_json_karray(&j, "sessions");
    for (unsigned i = 0; i < n; i++) {
        orr_json_object(&j);
        orr_json_kint(&j, "id", row[i].id);
        orr_json_kstr(&j, "label", row[i].label);
        orr_json_kint(&j, "created", row[i].created);
        orr_json_kint(&j, "seen", row[i].seen);
        orr_json_kbool(&j, "here", row[i].here);
        orr_json_end(&j);
    }
    orr_json_end(&j);
    orr_json_end(&j);
    orr_held_answer(h, 200, &text);
}

void orr_account_sessions(orr_door *d, orr_asked *a)
{
    orr_held *h = orr_held_new(d, a);
    if (h)
        orr_people_sessions(d->people, &a->who, have_sessions, h);
}

static void ended(void *arg, orr_err e)
{
    orr_held *h = arg;
    orr_text text = {.max = 64};
    if (e) {
        orr_held_refuse(h, e == ORR_NOT_FOUND ? 404 : 503, orr_err_name(e));
        return;
    }
    orr_text_add(&text, "{}", 2);
    orr_held_answer(h, 200, &text);
}

/* {"id": N}, or {"others": true}. */
void orr_account_end_session(orr_door *d, orr_asked *a)
{
    json_int_t id = 0;
    int others = 0;
    bool ok = !json_unpack_ex(a->body, NULL, JSON_STRICT, "{s?I,s?b}", "id", &id, "others", &others) &&
              (others ? id == 0 : id > 0);
    orr_held *h = ok ? orr_held_new(d, a) : NULL;
    if (h)
        orr_people_revoke(d->people, &a->who, id, ended, h);
    else if (!ok)
        orr_api_error(d, a->exchange, 400, "bad_input");
}
