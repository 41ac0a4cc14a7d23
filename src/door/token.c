/* Tokens of programs: made, listed and ended by hand; and who shows one. */
#include "door/inside.h"
#include "people/ties.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum {
    MISS_COST = 4,     /* of a token that is none, beside the request */
    BEARER_TEXT = 128, /* no token is so long */
};

const char *const orr_token_scopes[ORR_SCOPES] = {"read", "play", "bot", "manage"};

/* ---- making -------------------------------------------------------------------------------------------------------*/
/* 0: they are none. */
static unsigned read_scopes(const json_t *list)
{
    unsigned all = 0;
    size_t i;
    json_t *word;
    json_array_foreach((json_t *)(uintptr_t)list, i, word)
    {
        unsigned one = 0;
        for (unsigned s = 0; s < ORR_SCOPES && json_is_string(word); s++)
            one |= strcmp(json_string_value(word), orr_token_scopes[s]) ? 0 : 1u << s;
        if (!one || (all & one))
            return 0;
        all |= one;
    }
    return all;
}

static void put_token(orr_json *j, const orr_token_row *row)
{
    orr_json_kint(j, "id", row->id);
    orr_json_kstr(j, "label", row->label);
    orr_json_karray(j, "scopes");
    for (unsigned s = 0; s < ORR_SCOPES; s++)
        if (row->scopes >> s & 1)
            orr_json_str(j, orr_token_scopes[s]);
    orr_json_end(j);
    orr_json_kint(j, "created", row->created);
    orr_json_kint(j, "seen", row->seen);
}

static void made(void *arg, orr_err e, const char *token, const orr_token_row *row)
{
    orr_held *h = arg;
    orr_text text = {.max = 1024};
    orr_json j;
    if (e) {
        orr_held_refuse(h, e == ORR_FULL ? 409 : 503, e == ORR_FULL ? "too_many" : orr_err_name(e));
        return;
    }
    orr_json_init(&j, &text);
    orr_json_object(&j);
    orr_json_kstr(&j, "token", token);
    put_token(&j, row);
    orr_json_end(&j);
    orr_held_answer(h, 201, &text);
}

/* Of a label, its letters; a control sign in it is none. */
static bool is_label(const char *text)
{
    size_t n = strlen(text);
    for (size_t i = 0; i < n; i++)
        if ((unsigned char)text[i] < ' ' || text[i] == 0x7f)
            return false;
    return n && n < ORR_LABEL_TEXT;
}

void orr_token_new(orr_door *d, orr_asked *a)
{
    const char *label = NULL;
    json_t *list = NULL;
    bool ok =
        !json_unpack_ex(a->body, NULL, JSON_STRICT, "{s:s,s:o}", "label", &label, "scopes", &list) && is_label(label);
    unsigned all = ok && json_is_array(list) ? read_scopes(list) : 0;
    orr_held *h = all ? orr_held_new(d, a) : NULL;
    if (!all)
        orr_api_error(d, a->exchange, 400, "bad_input");
    else if (h)
        orr_people_token(d->people, &a->who, label, all, made, h);
}

/* ---- the list, and ending one -------------------------------------------------------------------------------------*/
static void listed(void *arg, orr_err e, const orr_token_row *row, unsigned n)
{
    orr_held *h = arg;
    orr_text text = {.max = 64 * 1024};
    orr_json j;
    if (e) {
        orr_held_refuse(h, 503, orr_err_name(e));
        return;
    }
    orr_json_init(&j, &text);
    orr_json_object(&j);
    orr_json_karray(&j, "tokens");
    for (unsigned i = 0; i < n; i++) {
        orr_json_object(&j);
        put_token(&j, &row[i]);
        orr_json_end(&j);
    }
    orr_json_end(&j);
    orr_json_end(&j);
    orr_held_answer(h, 200, &text);
}

void orr_token_list(orr_door *d, orr_asked *a)
{
    orr_held *h = orr_held_new(d, a);
    if (h)
        orr_people_tokens(d->people, &a->who, listed, h);
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

void orr_token_end(orr_door *d, orr_asked *a)
{
    json_int_t id = 0;
    bool ok = !json_unpack_ex(a->body, NULL, JSON_STRICT, "{s:I}", "id", &id) && id > 0;
    orr_held *h = ok ? orr_held_new(d, a) : NULL;
    if (!ok)
        orr_api_error(d, a->exchange, 400, "bad_input");
    else if (h)
        orr_people_token_end(d->people, &a->who, id, ended, h);
}

/* ---- becoming a program -------------------------------------------------------------------------------------------*/
static void became(void *arg, orr_err e)
{
    orr_held *h = arg;
    orr_text text = {.max = 1024};
    orr_json j;
    if (e) {
        orr_held_refuse(h, e == ORR_STARTED ? 409 : 503, e == ORR_STARTED ? "has_played" : orr_err_name(e));
        return;
    }
    h->asked.who.bot = true;
    orr_json_init(&j, &text);
    orr_json_object(&j);
    orr_account_me(&j, &h->asked.who);
    orr_json_end(&j);
    orr_held_answer(h, 200, &text);
}

void orr_token_bot(orr_door *d, orr_asked *a)
{
    bool ok = json_object_size(a->body) == 0;
    orr_held *h = ok ? orr_held_new(d, a) : NULL;
    if (!ok)
        orr_api_error(d, a->exchange, 400, "bad_input");
    else if (h && a->who.bot)
        became(h, ORR_OK);
    else if (h)
        orr_people_bot(d->people, &a->who, became, h);
}

/* ---- who shows a token --------------------------------------------------------------------------------------------*/
typedef struct {
    orr_door *door;
    orr_asked asked;
    unsigned scopes;
    uint64_t ended; /* sessions and tokens had, when its user was known */
    bool tied;      /* how its user stands to others is kept in memory: who comes to the hall keeps it on */
    char text[BEARER_TEXT];
    void (*then)(orr_door *d, orr_asked *a);
} showing;

static void end_showing(showing *s, int status, const char *code)
{
    if (status)
        orr_api_error(s->door, s->asked.exchange, status, code);
    if (s->tied)
        orr_known_gone(s->door->people, s->asked.who.user.id);
    json_decref(s->asked.body);
    sodium_memzero(s, sizeof *s);
    free(s);
}

/* The scope `bot` plays where its account is one, and opens nothing where it is not. */
static unsigned opens(const orr_bearer *b)
{
    unsigned all = b->scopes & ~(unsigned)ORR_SCOPE_BOT;
    return (b->scopes & ORR_SCOPE_BOT) && b->who.bot ? all | ORR_SCOPE_PLAY : all;
}

static void shown(void *arg, orr_err e, const orr_bearer *b);

/* How the user stands to others is known. What has ended meanwhile may have been this one. */
static void tied(void *arg, orr_err e)
{
    showing *s = arg;
    s->tied = !e;
    if (e) {
        end_showing(s, 503, orr_err_name(e));
    } else if (s->ended != orr_people_ended(s->door->people)) {
        orr_people_bearer(s->door->people, s->text, shown, s);
    } else {
        s->then(s->door, &s->asked);
        end_showing(s, 0, NULL);
    }
}

static void shown(void *arg, orr_err e, const orr_bearer *b)
{
    showing *s = arg;
    if (e == ORR_NOT_FOUND)
        orr_net_charge(s->door->net, s->asked.exchange, MISS_COST);
    if (e == ORR_FORBIDDEN) {
        orr_reply_suspended(s->door, s->asked.exchange, &b->who);
        end_showing(s, 0, NULL);
    } else if (e) {
        end_showing(s, e == ORR_NOT_FOUND ? 401 : 503, e == ORR_NOT_FOUND ? "bad_token" : orr_err_name(e));
    } else if (!(opens(b) & s->scopes)) {
        end_showing(s, 403, "scope");
    } else {
        s->asked.who = b->who;
        s->asked.scopes = opens(b);
        s->ended = orr_people_ended(s->door->people);
        if (s->tied)
            tied(s, ORR_OK);
        else
            orr_known_here(s->door->people, s->asked.who.user.id, tied, s);
    }
}

void orr_token_asked(orr_door *d, const orr_request *r, unsigned all, void (*then)(orr_door *d, orr_asked *a))
{
    static const char bearer[] = "Bearer ";
    const size_t n = sizeof bearer - 1;
    bool has = !strncasecmp(r->authorization, bearer, n);
    json_t *body = r->post && r->size ? json_loadb(r->body, r->size, JSON_REJECT_DUPLICATES, NULL) : NULL;
    showing *s = has && (!r->post || json_is_object(body)) ? calloc(1, sizeof *s) : NULL;
    if (!s) {
        bool bad = has && r->post && !json_is_object(body);
        json_decref(body);
        orr_api_error(d, r->exchange,
                      !has  ? 401
                      : bad ? 400
                            : 503,
                      !has  ? "no_token"
                      : bad ? "bad_input"
                            : "no_memory");
        return;
    }
    *s = (showing){.door = d, .scopes = all, .then = then, .asked = {.exchange = r->exchange, .body = body}};
    snprintf(s->asked.path, sizeof s->asked.path, "%s", r->path);
    snprintf(s->asked.query, sizeof s->asked.query, "%s", r->query);
    snprintf(s->text, sizeof s->text, "%s", r->authorization + n);
    orr_people_bearer(d->people, r->authorization + n, shown, s);
}
