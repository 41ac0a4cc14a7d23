/* POST /api/passkey/…: ceremonies of passkeys. A browser asks for a challenge, its device answers, and what it says is
 * believed or not (people/passkey.h). */
#include "door/inside.h"
#include "people/name.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { BASE64_MAX = 64, WAIT_MS = ORR_CHALLENGE_MS };

static void base64(const void *at, size_t n, char out[BASE64_MAX])
{
    sodium_bin2base64(out, BASE64_MAX, at, n, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

/* ---- what a ceremony begins with ----------------------------------------------------------------------------------*/
static void put_transports(orr_json *j, uint8_t bits)
{
    orr_json_karray(j, "transports");
    for (unsigned i = 0; i < ORR_PASSKEY_TRANSPORT_COUNT; i++)
        if (bits >> i & 1)
            orr_json_str(j, orr_passkey_transport(i));
    orr_json_end(j);
}

static void put_selection(orr_json *j)
{
    orr_json_kobject(j, "authenticatorSelection");
    orr_json_kstr(j, "residentKey", "required");
    orr_json_kbool(j, "requireResidentKey", true);
    orr_json_kstr(j, "userVerification", "preferred");
    orr_json_end(j);
    orr_json_kstr(j, "attestation", "none");
    orr_json_karray(j, "pubKeyCredParams");
    static const int algs[] = {ORR_PASSKEY_ES256, ORR_PASSKEY_EDDSA, ORR_PASSKEY_RS256};
    for (size_t i = 0; i < sizeof algs / sizeof *algs; i++) {
        orr_json_object(j);
        orr_json_kstr(j, "type", "public-key");
        orr_json_kint(j, "alg", algs[i]);
        orr_json_end(j);
    }
    orr_json_end(j);
}

static void put_names(orr_json *j, const orr_passkey_name *list, unsigned n)
{
    orr_json_karray(j, "excludeCredentials");
    for (unsigned i = 0; i < n; i++) {
        orr_json_object(j);
        orr_json_kstr(j, "type", "public-key");
        orr_json_kstr(j, "id", list[i].id);
        put_transports(j, list[i].transports);
        orr_json_end(j);
    }
    orr_json_end(j);
}

/* PublicKeyCredentialCreationOptions as JSON (Web Authentication level 3, 5.1.10). */
static void put_creation(orr_door *d, orr_text *text, const orr_user_row *user, const orr_passkey_name *list,
                         unsigned n)
{
    uint8_t challenge[ORR_CHALLENGE_SIZE], handle[ORR_USER_HANDLE] = {0};
    char base[BASE64_MAX];
    orr_json j;
    orr_people_challenge(d->people, ORR_CHALLENGE_REGISTER, user->id, challenge);
    orr_people_handle(user->id, handle);
    orr_json_init(&j, text);
    orr_json_object(&j);
    orr_json_kobject(&j, "publicKey");
    base64(challenge, sizeof challenge, base);
    orr_json_kstr(&j, "challenge", base);
    orr_json_kint(&j, "timeout", WAIT_MS);
    orr_json_kobject(&j, "rp");
    orr_json_kstr(&j, "id", d->site->rp_id);
    orr_json_kstr(&j, "name", "Orrery");
    orr_json_end(&j);
    orr_json_kobject(&j, "user");
    base64(handle, sizeof handle, base);
    orr_json_kstr(&j, "id", base);
    orr_json_kstr(&j, "name", user->name);
    orr_json_kstr(&j, "displayName", user->name);
    orr_json_end(&j);
    put_selection(&j);
    put_names(&j, list, n);
    orr_json_end(&j);
    orr_json_end(&j);
}

static void begin_sign_in(orr_door *d, uint64_t exchange)
{
    uint8_t challenge[ORR_CHALLENGE_SIZE];
    char base[BASE64_MAX];
    orr_asked a = {.exchange = exchange};
    orr_text text = {.max = 2048};
    orr_json j;
    orr_people_challenge(d->people, ORR_CHALLENGE_SIGN_IN, "", challenge);
    base64(challenge, sizeof challenge, base);
    orr_json_init(&j, &text);
    orr_json_object(&j);
    orr_json_kobject(&j, "publicKey");
    orr_json_kstr(&j, "challenge", base);
    orr_json_kint(&j, "timeout", WAIT_MS);
    orr_json_kstr(&j, "rpId", d->site->rp_id);
    orr_json_kstr(&j, "userVerification", "preferred");
    orr_json_karray(&j, "allowCredentials");
    orr_json_end(&j);
    orr_json_end(&j);
    orr_json_end(&j);
    orr_asked_answer(d, &a, 200, &text);
}

/* Who has none yet, perhaps nobody at all: then an id is made, that its device and the page know until it signs up. */
static void begin_sign_up(void *arg, orr_err e, const orr_person *who, const orr_key_row *link)
{
    orr_waiting *w = arg;
    orr_user_row user = {0};
    orr_asked a = {.exchange = w->exchange};
    orr_text text = {.max = 4096};
    if (e == ORR_FORBIDDEN && who) {
        orr_reply_suspended(w->door, w->exchange, who);
    } else if (e && e != ORR_NOT_FOUND) {
        orr_api_error(w->door, w->exchange, 503, orr_err_name(e));
    } else if (link || (who && (who->account || who->muted))) {
        orr_api_error(w->door, w->exchange, link || !who->account ? 403 : 409,
                      link           ? "linked"
                      : who->account ? "has_account"
                                     : "muted");
    } else {
        if (who)
            user = who->user;
        else
            orr_session_new(&user);
        put_creation(w->door, &text, &user, NULL, 0);
        orr_asked_answer(w->door, &a, 200, &text);
    }
    free(w);
}

static void have_names(void *arg, orr_err e, const orr_passkey_name *list, unsigned n)
{
    orr_held *h = arg;
    orr_text text = {.max = 64 * 1024};
    if (e) {
        orr_held_refuse(h, 503, orr_err_name(e));
        return;
    }
    put_creation(h->door, &text, &h->asked.who.user, list, n);
    orr_held_answer(h, 200, &text);
}

static void begin_add(orr_door *d, orr_asked *a)
{
    orr_held *h = orr_ways_fresh(d, a) ? orr_held_new(d, a) : NULL;
    if (h)
        orr_people_passkeys(d->people, a->who.user.id, have_names, h);
}

void orr_passkey_begin(orr_door *d, const orr_request *r)
{
    json_t *json = json_loadb(r->body, r->size, JSON_REJECT_DUPLICATES, NULL);
    const char *said = NULL;
    bool ok = json && !json_unpack_ex(json, NULL, JSON_STRICT, "{s:s}", "purpose", &said);
    char purpose[8] = "";
    if (ok)
        snprintf(purpose, sizeof purpose, "%s", said);
    json_decref(json);
    bool add = !strcmp(purpose, "add"), up = !strcmp(purpose, "signup"), in = !strcmp(purpose, "signin");
    unsigned retry_ms = add || up || in ? orr_net_try(d->net, r->exchange, ORR_TRY_PASSKEY) : 0;
    if (!add && !up && !in) {
        orr_api_error(d, r->exchange, 400, "bad_input");
    } else if (!*d->site->rp_id) {
        orr_api_error(d, r->exchange, 409, orr_err_name(ORR_UNSUPPORTED));
    } else if (retry_ms) {
        orr_net_refuse(d->net, r->exchange, 429, orr_err_name(ORR_LIMIT), retry_ms);
    } else if (in) {
        begin_sign_in(d, r->exchange);
    } else if (add) {
        orr_door_asked(d, r, begin_add);
    } else {
        orr_session is;
        orr_waiting *w = orr_waiting_new(d, r->exchange);
        if (w && orr_session_read(d, r->cookie, &is))
            orr_door_who_stays(d, &is, begin_sign_up, w);
        else if (w)
            begin_sign_up(w, ORR_NOT_FOUND, NULL, NULL);
    }
}

/* ---- which there are ----------------------------------------------------------------------------------------------*/
static void list_names(void *arg, orr_err e, const orr_passkey_name *list, unsigned n)
{
    orr_held *h = arg;
    orr_text text = {.max = 64 * 1024};
    uint8_t handle[ORR_USER_HANDLE] = {0};
    char base[BASE64_MAX];
    orr_json j;
    if (e) {
        orr_held_refuse(h, 503, orr_err_name(e));
        return;
    }
    orr_people_handle(h->asked.who.user.id, handle);
    base64(handle, sizeof handle, base);
    orr_json_init(&j, &text);
    orr_json_object(&j);
    orr_json_kstr(&j, "rpId", h->door->site->rp_id);
    orr_json_kstr(&j, "userId", base);
    orr_json_karray(&j, "ids");
    for (unsigned i = 0; i < n; i++)
        orr_json_str(&j, list[i].id);
    orr_json_end(&j);
    orr_json_end(&j);
    orr_held_answer(h, 200, &text);
}

void orr_passkey_list(orr_door *d, orr_asked *a)
{
    orr_held *h = orr_held_new(d, a);
    if (h)
        orr_people_passkeys(d->people, a->who.user.id, list_names, h);
}

/* ---- what a browser says ------------------------------------------------------------------------------------------*/
/* The member `passkey` as a body of its own, to be freed; NULL: memory is out. */
static char *said_of(orr_door *d, const json_t *passkey, orr_passkey_said *out)
{
    char *body = json_dumps(passkey, JSON_COMPACT);
    *out = (orr_passkey_said){
        .body = body, .size = body ? strlen(body) : 0, .origin = d->site->rp_origin, .rp_id = d->site->rp_id};
    return body;
}

static void refuse_passkey(orr_door *d, uint64_t exchange, orr_err e, int status)
{
    orr_net_refuse(d->net, exchange,
                   e == ORR_FORBIDDEN || e == ORR_NOT_FOUND ? status
                   : e == ORR_LIMIT                         ? 429
                                                            : 503,
                   e == ORR_FORBIDDEN   ? "bad_passkey"
                   : e == ORR_NOT_FOUND ? "unknown_passkey"
                                        : orr_err_name(e),
                   e == ORR_LIMIT ? 1000 : 0);
}

/* ---- one more -----------------------------------------------------------------------------------------------------*/
static void added(void *arg, orr_err e)
{
    orr_held *h = arg;
    orr_text text = {.max = 64};
    if (e) {
        orr_held_refuse(h, e == ORR_FULL || e == ORR_LIMIT ? 409 : 503,
                        e == ORR_FULL    ? "passkey_taken"
                        : e == ORR_LIMIT ? "too_many"
                                         : orr_err_name(e));
        return;
    }
    orr_text_add(&text, "{}", 2);
    orr_held_answer(h, 201, &text);
}

void orr_passkey_add(orr_door *d, orr_asked *a)
{
    json_t *passkey = NULL;
    const char *label = a->label;
    bool ok = !json_unpack_ex(a->body, NULL, JSON_STRICT, "{s:o,s?s}", "passkey", &passkey, "label", &label) &&
              json_is_object(passkey) && strlen(label) < ORR_LABEL_TEXT;
    orr_passkey_said said;
    if (ok && !orr_ways_fresh(d, a))
        return;
    char *body = ok ? said_of(d, passkey, &said) : NULL;
    if (!body) {
        orr_api_error(d, a->exchange, ok ? 503 : 400, ok ? orr_err_name(ORR_NO_MEMORY) : "bad_input");
        return;
    }
    orr_passkey key;
    orr_err e = orr_people_passkey(d->people, a->who.user.id, &said, &key);
    orr_held *h = e ? NULL : orr_held_new(d, a);
    free(body);
    if (e)
        refuse_passkey(d, a->exchange, e, 400);
    else if (h)
        orr_people_add_passkey(d->people, &a->who, &key, label, added, h);
}

/* ---- signing up ---------------------------------------------------------------------------------------------------*/
typedef struct {
    orr_door *door;
    uint64_t exchange, from;
    json_t *json;
    const char *name, *invitation, *user; /* within it */
    json_t *passkey;
    char label[ORR_LABEL_TEXT];
} rising;

static void drop(rising *n)
{
    json_decref(n->json);
    free(n);
}

static void signed_up(void *arg, orr_err e, const orr_person *who, const orr_session_key *key)
{
    rising *n = arg;
    if (e) {
        orr_account_not_up(n->door, n->exchange, e);
    } else {
        orr_hall_renamed(n->door->hall, &who->user);
        orr_account_welcome(n->door, n->exchange, &(orr_welcome){.status = 201}, who, key);
    }
    drop(n);
}

/* Of who is nobody yet: the id that was made when the ceremony began, as its challenge knows. */
static bool read_handle(const char *text, char id[ORR_USER_TEXT])
{
    uint8_t handle[ORR_USER_HANDLE];
    size_t n = 0;
    if (sodium_base642bin(handle, sizeof handle, text, strlen(text), NULL, &n, NULL,
                          sodium_base64_VARIANT_URLSAFE_NO_PADDING) ||
        n != sizeof handle)
        return false;
    sodium_bin2hex(id, ORR_USER_TEXT, handle, sizeof handle);
    return true;
}

static void sign_up(rising *n, const char *id, bool fresh)
{
    orr_door *d = n->door;
    orr_passkey_said said;
    orr_passkey key;
    char *body = said_of(d, n->passkey, &said);
    orr_err e = body ? orr_people_passkey(d->people, id, &said, &key) : ORR_NO_MEMORY;
    unsigned retry_ms = e ? 0 : orr_account_may_sign_up(d, n->exchange);
    free(body);
    if (e) {
        refuse_passkey(d, n->exchange, e, 400);
        drop(n);
    } else if (retry_ms) {
        orr_net_refuse(d->net, n->exchange, 429, orr_err_name(ORR_LIMIT), retry_ms);
        drop(n);
    } else {
        orr_signup s = {.id = id,
                        .fresh = fresh,
                        .name = n->name,
                        .passkey = &key,
                        .invitation = n->invitation,
                        .label = n->label,
                        .from = n->from};
        orr_people_sign_up(d->people, &s, signed_up, n);
    }
}

static void rises(void *arg, orr_err e, const orr_person *who, const orr_key_row *link)
{
    rising *n = arg;
    char id[ORR_USER_TEXT] = "";
    const char *fault = e && e != ORR_NOT_FOUND          ? orr_err_name(e)
                        : link                           ? "linked"
                        : !e && who->account             ? "has_account"
                        : !e && who->muted               ? "muted" /* the new name would be a word, too */
                        : e && !read_handle(n->user, id) ? "bad_input"
                                                         : NULL;
    if (e == ORR_FORBIDDEN && who) {
        orr_reply_suspended(n->door, n->exchange, who);
        drop(n);
    } else if (fault) {
        orr_api_error(n->door, n->exchange,
                      e && e != ORR_NOT_FOUND         ? 503
                      : link || (!e && !who->account) ? 403
                      : !e                            ? 409
                                                      : 400,
                      fault);
        drop(n);
    } else {
        sign_up(n, e ? id : who->user.id, e != ORR_OK);
    }
}

void orr_passkey_sign_up(orr_door *d, const orr_request *r)
{
    rising *n = calloc(1, sizeof *n);
    orr_name name;
    if (!n) {
        orr_api_error(d, r->exchange, 503, orr_err_name(ORR_NO_MEMORY));
        return;
    }
    *n = (rising){.door = d,
                  .exchange = r->exchange,
                  .from = orr_net_from(d->net, r->exchange),
                  .json = json_loadb(r->body, r->size, JSON_REJECT_DUPLICATES, NULL),
                  .invitation = "",
                  .user = ""};
    bool ok = n->json &&
              !json_unpack_ex(n->json, NULL, JSON_STRICT, "{s:s,s:o,s?s,s?s}", "name", &n->name, "passkey", &n->passkey,
                              "user", &n->user, "invitation", &n->invitation) &&
              json_is_object(n->passkey) && strlen(n->invitation) < ORR_WORD_TEXT;
    orr_err e = ok ? orr_name_read(n->name, &name) : ORR_OK;
    orr_session is;
    orr_label(r->agent, n->label);
    if (!ok || e) {
        orr_api_error(d, r->exchange, e == ORR_NO_MEMORY ? 503 : 400,
                      !ok                  ? "bad_input"
                      : e == ORR_FORBIDDEN ? "name_reserved"
                                           : "bad_name");
        drop(n);
    } else if (orr_session_read(d, r->cookie, &is)) {
        orr_door_who_stays(d, &is, rises, n);
    } else {
        rises(n, ORR_NOT_FOUND, NULL, NULL);
    }
}

/* ---- signing in ---------------------------------------------------------------------------------------------------*/
typedef struct {
    orr_door *door;
    uint64_t exchange;
    char *body;
    orr_passkey_said said;
    char label[ORR_LABEL_TEXT], paid[ORR_USER_TEXT]; /* paid: the counter of its try */
    orr_seats seats;
} entering;

static void signed_in(void *arg, orr_err e, const orr_person *who, const orr_session_key *key)
{
    entering *n = arg;
    if (e != ORR_FORBIDDEN && e != ORR_NOT_FOUND)
        orr_limit_untry(n->door, n->exchange, n->paid);
    if (e == ORR_OVER)
        orr_reply_suspended(n->door, n->exchange, who);
    else if (e == ORR_STARTED)
        orr_seats_put(&n->seats, who);
    else if (e)
        refuse_passkey(n->door, n->exchange, e, 401);
    else
        orr_seats_welcome(&n->seats, who, key);
    free(n->body);
    free(n);
}

static void signs_in(void *arg, const orr_person *before)
{
    entering *n = arg;
    const orr_signin s = {.label = n->label, .before = before, .asks = orr_seats_asks(&n->seats)};
    orr_people_passkey_in(n->door->people, &n->said, &s, signed_in, n);
}

void orr_passkey_sign_in(orr_door *d, const orr_request *r)
{
    json_t *json = json_loadb(r->body, r->size, JSON_REJECT_DUPLICATES, NULL), *passkey = NULL;
    const char *word = NULL;
    orr_seats_choice choice = ORR_SEATS_ASK;
    bool ok = json && !json_unpack_ex(json, NULL, JSON_STRICT, "{s:o,s?s}", "passkey", &passkey, "seats", &word) &&
              json_is_object(passkey) && orr_seats_read(word, &choice);
    entering *n = ok ? calloc(1, sizeof *n) : NULL;
    char paid[ORR_USER_TEXT] = "";
    unsigned retry_ms = ok ? orr_limit_try(d, r, "passkey", paid) : 0;
    if (n) {
        *n = (entering){.door = d, .exchange = r->exchange};
        n->seats = (orr_seats){.door = d, .exchange = r->exchange, .choice = choice};
        n->body = said_of(d, passkey, &n->said);
        memcpy(n->paid, paid, sizeof paid);
        orr_label(r->agent, n->label);
    }
    json_decref(json);
    if (n && n->body && !retry_ms) {
        orr_session is;
        orr_session_read(d, r->cookie, &is);
        orr_seats_look(&n->seats, &is, signs_in, n);
        return;
    }
    if (retry_ms)
        orr_net_refuse(d->net, r->exchange, 429, orr_err_name(ORR_LIMIT), retry_ms);
    else
        orr_api_error(d, r->exchange, ok ? 503 : 400, ok ? orr_err_name(ORR_NO_MEMORY) : "bad_input");
    if (n)
        free(n->body);
    free(n);
}
