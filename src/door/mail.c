/* POST /api/mail/…: an address as a way in. A letter brings eight digits for the page that asked, and to who signs in
 * also a link, whose page has a button: looking at it changes nothing. Whether anybody has an address is told to nobody
 * who cannot read its letters. */
#include "door/inside.h"
#include "people/name.h"
#include "people/password.h"
#include "post/post.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* ---- asking for a letter ------------------------------------------------------------------------------------------*/
typedef struct {
    orr_door *door;
    uint64_t exchange;
    orr_mail_purpose purpose;
    char address[ORR_MAIL_ADDRESS_TEXT], language[4], name[ORR_NAME_TEXT], invitation[ORR_WORD_TEXT];
} asking;

static void refuse(asking *k, int status, const char *code, unsigned retry_ms)
{
    orr_net_refuse(k->door->net, k->exchange, status, code, retry_ms);
    free(k);
}

/* The letter is written for nobody, too, so that nobody learns from the time who has an account. */
static orr_err send_letter(const asking *k, const orr_mail_made *made)
{
    char link[sizeof k->door->site->origin + 3 + ORR_MAIL_WORD], minutes[8];
    snprintf(link, sizeof link, "%s/m/%s", k->door->site->origin, made->link);
    snprintf(minutes, sizeof minutes, "%d", ORR_MAIL_CODE_MS / 60000);
    const orr_slot slots[] = {
        {"name", *made->name ? made->name : "?"}, {"code", made->code}, {"minutes", minutes}, {"link", link}};
    const orr_post_letter letter = {.form = {.kind = k->purpose == ORR_MAIL_IN ? "code" : "address",
                                             .language = k->language,
                                             .slots = slots,
                                             .n_slots = k->purpose == ORR_MAIL_IN ? 4 : 3},
                                    .to = made->address,
                                    .at = orr_now_ms(),
                                    .lasts_ms = ORR_MAIL_CODE_MS,
                                    .kept_back = !made->known};
    orr_err e = orr_post_send(k->door->o->post, &letter);
    sodium_memzero(link, sizeof link);
    return e;
}

static void begun(void *arg, orr_err e, const orr_mail_made *made)
{
    asking *k = arg;
    orr_asked a = {.exchange = k->exchange};
    orr_text text = {.max = 256};
    orr_json j;
    e = e ? e : send_letter(k, made);
    if (e == ORR_LIMIT) { /* the mail server is slow, and too much waits for it */
        refuse(k, 429, orr_err_name(e), 60000);
        return;
    }
    if (e) {
        refuse(k, 503, orr_err_name(e), 0);
        return;
    }
    orr_json_init(&j, &text);
    orr_json_object(&j);
    orr_json_kstr(&j, "page", made->page);
    orr_json_kint(&j, "lasts_ms", ORR_MAIL_CODE_MS);
    orr_json_end(&j);
    orr_asked_answer(k->door, &a, 200, &text);
    free(k);
}

/* So many letters an hour go to an address, whoever asks for them, and whether anybody has it or not. */
static void begin(asking *k, const orr_user_row *user)
{
    orr_door *d = k->door;
    char of[ORR_USER_TEXT];
    uint8_t hash[16];
    orr_mail_wish wish = {
        .purpose = k->purpose, .address = k->address, .user = user->id, .name = k->name, .invitation = k->invitation};
    char folded[ORR_MAIL_ADDRESS_TEXT];
    for (unsigned i = 0; i < sizeof folded; i++)
        folded[i] = (char)(k->address[i] >= 'A' && k->address[i] <= 'Z' ? k->address[i] + 32 : k->address[i]);
    crypto_generichash(hash, sizeof hash, (const uint8_t *)folded, strlen(folded), NULL, 0);
    sodium_bin2hex(of, sizeof of, hash, sizeof hash);
    unsigned retry_ms = orr_net_try(d->net, k->exchange, ORR_TRY_MAIL);
    if (!retry_ms && (retry_ms = orr_limit_take(d->limits, of, ORR_LIMIT_MAIL)))
        orr_net_untry(d->net, k->exchange, ORR_TRY_MAIL);
    if (retry_ms)
        refuse(k, 429, orr_err_name(ORR_LIMIT), retry_ms);
    else
        orr_people_mail_begin(d->people, &wish, begun, k);
}

static void rises(void *arg, orr_err e, const orr_person *who, const orr_key_row *link)
{
    asking *k = arg;
    const orr_people_options *o = orr_people_options_of(k->door->people);
    if (e == ORR_FORBIDDEN && who) {
        orr_reply_suspended(k->door, k->exchange, who);
        free(k);
    } else if (e && e != ORR_NOT_FOUND) {
        refuse(k, 503, orr_err_name(e), 0);
    } else if (link || o->accounts == ORR_ACCOUNTS_CLOSED) {
        refuse(k, 403, link ? "linked" : "closed", 0);
    } else if (!e && who->account) {
        refuse(k, 409, "has_account", 0);
    } else if (!e && who->muted) { /* the new name would be a word, too */
        refuse(k, 403, "muted", 0);
    } else {
        begin(k, e ? &(orr_user_row){0} : &who->user);
    }
}

static bool read_purpose(const char *word, orr_mail_purpose *out)
{
    static const char *const words[] = {"signin", "signup", "add"};
    for (unsigned i = 0; i < 3; i++)
        if (!strcmp(word, words[i])) {
            *out = (orr_mail_purpose)i;
            return true;
        }
    return false;
}

static const char *read_asking(const json_t *json, asking *k)
{
    const char *purpose = "", *address = "", *language = "en", *name = "", *invitation = "";
    orr_name read;
    if (!json ||
        json_unpack_ex((json_t *)(uintptr_t)json, NULL, JSON_STRICT, "{s:s,s:s,s?s,s?s,s?s}", "purpose", &purpose,
                       "address", &address, "language", &language, "name", &name, "invitation", &invitation))
        return "bad_input";
    if (!read_purpose(purpose, &k->purpose) || (strcmp(language, "en") && strcmp(language, "fr")) ||
        strlen(invitation) >= ORR_WORD_TEXT || (k->purpose == ORR_MAIL_UP) != (*name != 0))
        return "bad_input";
    if (!orr_post_address(address))
        return "bad_address";
    orr_err e = k->purpose == ORR_MAIL_UP ? orr_name_read(name, &read) : ORR_OK;
    if (e)
        return e == ORR_FORBIDDEN ? "name_reserved" : "bad_name";
    snprintf(k->address, sizeof k->address, "%s", address);
    snprintf(k->language, sizeof k->language, "%s", language);
    snprintf(k->invitation, sizeof k->invitation, "%s", invitation);
    if (k->purpose == ORR_MAIL_UP)
        memcpy(k->name, read.text, sizeof k->name);
    return NULL;
}

static asking *new_asking(orr_door *d, uint64_t exchange, const json_t *json)
{
    asking *k = calloc(1, sizeof *k);
    const char *fault = !k ? orr_err_name(ORR_NO_MEMORY) : read_asking(json, k);
    if (!fault && !d->o->post)
        fault = orr_err_name(ORR_UNSUPPORTED);
    if (fault) {
        orr_api_error(d, exchange, !k ? 503 : !d->o->post && !strcmp(fault, "unsupported") ? 409 : 400, fault);
        free(k);
        return NULL;
    }
    k->door = d;
    k->exchange = exchange;
    return k;
}

static void adds(orr_door *d, orr_asked *a)
{
    asking *k = orr_ways_fresh(d, a) ? new_asking(d, a->exchange, a->body) : NULL;
    if (!k)
        return;
    memcpy(k->name, a->who.user.name, sizeof k->name);
    begin(k, &a->who.user);
}

void orr_mail_begin(orr_door *d, const orr_request *r)
{
    orr_session is;
    json_t *json = json_loadb(r->body, r->size, JSON_REJECT_DUPLICATES, NULL);
    asking *k = new_asking(d, r->exchange, json);
    json_decref(json);
    if (!k)
        return;
    if (k->purpose == ORR_MAIL_ADD) {
        free(k);
        orr_door_asked(d, r, adds);
    } else if (k->purpose == ORR_MAIL_IN) {
        begin(k, &(orr_user_row){0});
    } else if (orr_session_read(d, r->cookie, &is)) {
        orr_door_who(d, &is, rises, k);
    } else {
        rises(k, ORR_NOT_FOUND, NULL, NULL);
    }
}

/* ---- showing what came --------------------------------------------------------------------------------------------*/
typedef struct {
    orr_door *door;
    uint64_t exchange, from;
    orr_mail_claim claim;
    orr_seats seats;
    orr_session is; /* who shows it */
    orr_person who;
    char label[ORR_LABEL_TEXT];
} showing;

/* What was shown is good again: something else was wrong. */
static void drop(showing *s, int status, const char *code, unsigned retry_ms)
{
    orr_people_mail_back(s->door->people, &s->claim);
    orr_net_refuse(s->door->net, s->exchange, status, code, retry_ms);
    free(s);
}

static void signed_in(void *arg, orr_err e, const orr_person *who, const orr_session_key *key)
{
    showing *s = arg;
    if (!e) {
        orr_net_untry(s->door->net, s->exchange, ORR_TRY_MAIL);
        orr_seats_welcome(&s->seats, who, key);
    } else if (e == ORR_STARTED) {
        orr_people_mail_back(s->door->people, &s->claim);
        orr_seats_put(&s->seats, who);
    } else if (e == ORR_FORBIDDEN) {
        orr_reply_suspended(s->door, s->exchange, who);
    } else {
        orr_net_refuse(s->door->net, s->exchange, e == ORR_NOT_FOUND ? 409 : 503,
                       e == ORR_NOT_FOUND ? "expired" : orr_err_name(e), 0);
    }
    free(s);
}

static void signs_in(void *arg, const orr_person *before)
{
    showing *s = arg;
    const orr_signin in = {.label = s->label, .before = before, .asks = orr_seats_asks(&s->seats)};
    orr_people_mail_in(s->door->people, &s->claim, &in, signed_in, s);
}

static void signed_up(void *arg, orr_err e, const orr_person *who, const orr_session_key *key)
{
    showing *s = arg;
    if (e) {
        orr_people_mail_back(s->door->people, &s->claim);
        orr_account_not_up(s->door, s->exchange, e);
    } else {
        orr_net_untry(s->door->net, s->exchange, ORR_TRY_MAIL);
        orr_hall_renamed(s->door->hall, &who->user);
        orr_account_welcome(s->door, s->exchange, &(orr_welcome){.status = 201}, who, key);
    }
    free(s);
}

static void added(void *arg, orr_err e)
{
    showing *s = arg;
    if (e == ORR_FULL || e == ORR_LIMIT) {
        drop(s, 409, e == ORR_FULL ? "mail_taken" : "mail_many", 0);
        return;
    }
    if (e) {
        drop(s, 503, orr_err_name(e), 0);
        return;
    }
    orr_asked a = {.exchange = s->exchange};
    orr_text text = {.max = 1024};
    orr_json j;
    orr_net_untry(s->door->net, s->exchange, ORR_TRY_MAIL);
    orr_json_init(&j, &text);
    orr_json_object(&j);
    orr_account_me(&j, &s->who);
    orr_json_end(&j);
    orr_asked_answer(s->door, &a, 200, &text);
    free(s);
}

static void is_free(void *arg, orr_err e)
{
    showing *s = arg;
    unsigned retry_ms = 0;
    if (e) {
        drop(s, e == ORR_FULL ? 409 : 503, e == ORR_FULL ? "mail_taken" : orr_err_name(e), 0);
    } else if (s->claim.purpose == ORR_MAIL_ADD) {
        orr_people_mail_add(s->door->people, &s->who, s->claim.address, added, s);
    } else if ((retry_ms = orr_account_may_sign_up(s->door, s->exchange))) {
        drop(s, 429, orr_err_name(ORR_LIMIT), retry_ms);
    } else {
        const orr_signup up = {.id = s->claim.user,
                               .name = s->claim.name,
                               .mail = s->claim.address,
                               .invitation = s->claim.invitation,
                               .label = s->label,
                               .from = s->from};
        orr_people_sign_up(s->door->people, &up, signed_up, s);
    }
}

/* A code is for the browser that asked: whoever has begun it there is to be there still. */
static void shown_by(void *arg, orr_err e, const orr_person *who, const orr_key_row *link)
{
    showing *s = arg;
    const bool adds = s->claim.purpose == ORR_MAIL_ADD, same = !e && !link && !strcmp(who->user.id, s->claim.user);
    if (e && e != ORR_NOT_FOUND && e != ORR_FORBIDDEN) {
        drop(s, 503, orr_err_name(e), 0);
    } else if (e == ORR_FORBIDDEN && who) {
        orr_reply_suspended(s->door, s->exchange, who);
        orr_people_mail_back(s->door->people, &s->claim);
        free(s);
    } else if (*s->claim.user ? !same : !e) {
        drop(s, 403, "other_browser", 0);
    } else if (!adds && !e && (who->account || who->muted)) {
        drop(s, who->account ? 409 : 403, who->account ? "has_account" : "muted", 0);
    } else {
        if (!e)
            s->who = *who;
        orr_people_mail_free(s->door->people, s->claim.address, is_free, s);
    }
}

static void show(orr_door *d, const orr_request *r, const char *word, const char *code, orr_seats_choice choice)
{
    unsigned retry_ms = orr_net_try(d->net, r->exchange, ORR_TRY_SIGN_IN);
    showing *s = retry_ms ? NULL : calloc(1, sizeof *s);
    orr_err e = s ? orr_people_mail_claim(d->people, word, code, &s->claim) : ORR_NO_MEMORY;
    if (retry_ms || e) {
        orr_net_refuse(d->net, r->exchange,
                       retry_ms             ? 429
                       : e == ORR_FORBIDDEN ? 401
                       : e == ORR_STALE     ? 409
                                            : 503,
                       retry_ms             ? orr_err_name(ORR_LIMIT)
                       : e == ORR_FORBIDDEN ? "wrong"
                       : e == ORR_STALE     ? "expired"
                                            : orr_err_name(e),
                       retry_ms);
        free(s);
        return;
    }
    orr_net_untry(d->net, r->exchange, ORR_TRY_SIGN_IN);
    s->door = d;
    s->exchange = r->exchange;
    s->from = orr_net_from(d->net, r->exchange);
    s->seats = (orr_seats){.door = d, .exchange = r->exchange, .choice = choice};
    orr_label(r->agent, s->label);
    const bool ours = orr_session_read(d, r->cookie, &s->is);
    if (s->claim.purpose == ORR_MAIL_IN)
        orr_seats_look(&s->seats, &s->is, signs_in, s);
    else if (ours)
        orr_door_who(d, &s->is, shown_by, s);
    else
        shown_by(s, ORR_NOT_FOUND, NULL, NULL);
}

static void read_and_show(orr_door *d, const orr_request *r, bool link)
{
    json_t *json = json_loadb(r->body, r->size, JSON_REJECT_DUPLICATES, NULL);
    const char *word = NULL, *code = NULL, *seats = NULL;
    orr_seats_choice choice = ORR_SEATS_ASK;
    bool ok = json && !(link ? json_unpack_ex(json, NULL, JSON_STRICT, "{s:s,s?s}", "link", &word, "seats", &seats)
                             : json_unpack_ex(json, NULL, JSON_STRICT, "{s:s,s:s,s?s}", "page", &word, "code", &code,
                                              "seats", &seats));
    if (ok && orr_seats_read(seats, &choice))
        show(d, r, word, code, choice);
    else
        orr_api_error(d, r->exchange, 400, "bad_input");
    json_decref(json);
}

void orr_mail_code_shown(orr_door *d, const orr_request *r) { read_and_show(d, r, false); }
void orr_mail_link_shown(orr_door *d, const orr_request *r) { read_and_show(d, r, true); }
