/* The HTTP side. */
#include "hall/server.h"

#include <jansson.h>
#include <string.h>

enum { MISS_COST = 4 }; /* of a code that is not there, beside what the request costs */

static const char json_mime[] = "application/json";

static void send_text(orr_server *s, const orr_request *r, orr_text *text, const char *type, bool forever)
{
    orr_answer a = {.status = text->failed ? 500 : 200,
                    .type = type,
                    .forever = forever && !text->failed,
                    .body = text->at,
                    .size = text->failed ? 0 : text->n};
    orr_net_answer(s->net, r->exchange, &a);
    orr_text_deinit(text);
}

void orr_api_error(orr_server *s, uint64_t exchange, int status, const char *code)
{
    orr_net_refuse(s->net, exchange, status, code, 0);
}

void orr_api_text(orr_server *s, const orr_request *r, orr_text *text, const char *type)
{
    send_text(s, r, text, type, false);
}

void orr_api_of_table(orr_server *s, const orr_request *r, orr_err e)
{
    if (e == ORR_NOT_FOUND)
        orr_net_charge(s->net, r->exchange, MISS_COST);
    orr_api_error(s, r->exchange, orr_api_status(e), orr_err_name(e));
}

int orr_api_status(orr_err e)
{
    return e == ORR_NOT_FOUND ? 404 : e == ORR_UNSUPPORTED ? 409 : e == ORR_IO || e == ORR_LIMIT ? 503 : 500;
}

/* ---- what is there -------------------------------------------------------------------------------------------------------*/
static void get_health(orr_server *s, const orr_request *r)
{
    orr_text text = {.max = 1024};
    orr_json j;
    orr_json_init(&j, &text);
    orr_json_object(&j);
    orr_json_kbool(&j, "ok", !s->sick);
    orr_json_kstr(&j, "version", s->o->version);
    orr_json_kint(&j, "tables", s->tables);
    orr_json_kint(&j, "sockets", orr_net_sockets(s->net));
    orr_json_end(&j);
    orr_net_answer(s->net, r->exchange,
                   &(orr_answer){.status = s->sick ? 503 : 200, .type = json_mime, .body = text.at, .size = text.n});
    orr_text_deinit(&text);
}

/* The variants that an option belongs to; without the member to all. */
static void put_of(orr_json *j, const orr_game *g, const orr_option *o)
{
    int variant = orr_rules_variant(g);
    if (variant < 0 || !o->of)
        return;
    orr_json_karray(j, "of");
    for (unsigned v = 0; orr_options_of(g)[variant].words[v]; v++)
        if (o->of >> v & 1)
            orr_json_str(j, orr_options_of(g)[variant].words[v]);
    orr_json_end(j);
}

static void put_option(orr_json *j, const orr_rules *r, unsigned i)
{
    const orr_option *o = &orr_options_of(r->game)[i];
    static const char *const kinds[] = {"bool", "int", "choice"};
    orr_json_object(j);
    orr_json_kstr(j, "id", o->id);
    orr_json_kstr(j, "kind", kinds[o->kind]);
    if (o->group)
        orr_json_kstr(j, "group", o->group);
    put_of(j, r->game, o);
    if (o->kind == ORR_OPTION_BOOL) {
        orr_json_kbool(j, "standard", o->standard != 0);
    } else if (o->kind == ORR_OPTION_INT) {
        orr_json_kint(j, "standard", o->standard);
        orr_json_kint(j, "min", o->min);
        orr_json_kint(j, "max", orr_rules_most(r, i));
    } else {
        orr_json_kstr(j, "standard", o->words[o->standard]);
        orr_json_karray(j, "words");
        for (unsigned w = 0; o->words[w]; w++)
            orr_json_str(j, o->words[w]);
        orr_json_end(j);
    }
    orr_json_end(j);
}

static void put_pair(orr_json *j, const char *key, const uint8_t *pair)
{
    orr_json_karray(j, key);
    orr_json_int(j, pair[0]);
    orr_json_int(j, pair[1]);
    orr_json_end(j);
}

/* A row a variant, or one. */
static void put_advice(orr_json *j, const orr_game *g)
{
    int variant = orr_rules_variant(g);
    orr_json_karray(j, "advice");
    for (unsigned i = 0; orr_lobby_of(g)->advice && (variant < 0 ? i < 1 : orr_options_of(g)[variant].words[i] != NULL);
         i++) {
        orr_json_object(j);
        put_pair(j, "seats", orr_lobby_of(g)->advice[i].seats);
        put_pair(j, "minutes", orr_lobby_of(g)->advice[i].minutes);
        orr_json_end(j);
    }
    orr_json_end(j);
}

static void put_game(orr_json *j, const orr_game *g)
{
    static const char *const levels[] = {"apprentice", "fellow", "master"};
    orr_rules rules;
    if (orr_rules_init(&rules, g, NULL, g->seats_min))
        return;
    orr_json_object(j);
    orr_json_kstr(j, "id", g->id);
    orr_json_kint(j, "seats_min", g->seats_min);
    orr_json_kint(j, "seats_max", g->seats_max);
    if (orr_lobby_of(g)->variant)
        orr_json_kstr(j, "variant", orr_lobby_of(g)->variant);
    if (orr_lobby_of(g)->advice)
        put_advice(j, g);
    if (g->seating)
        orr_json_kbool(j, "asks", true);
    orr_json_karray(j, "options");
    for (unsigned i = 0; orr_options_of(g)[i].id; i++)
        put_option(j, &rules, i);
    orr_json_end(j);
    orr_json_kstr(j, "edition", rules.edition ? orr_edition_hash(rules.edition) : NULL);
    orr_json_karray(j, "colours");
    for (uint32_t i = 0;
         orr_colours(g) != ORR_NO_TABLE && rules.edition && i < orr_edition_rows(rules.edition, orr_colours(g)); i++)
        orr_json_str(j, orr_row_id(&rules, orr_colours(g), i));
    orr_json_end(j);
    orr_json_karray(j, "levels");
    for (unsigned i = 0; i < sizeof levels / sizeof *levels; i++)
        if (orr_bot_level(levels[i]))
            orr_json_str(j, levels[i]);
    orr_json_end(j);
    orr_json_end(j);
}

static void get_games(orr_server *s, const orr_request *r)
{
    orr_text text = {.max = 64 * 1024};
    orr_json j;
    orr_json_init(&j, &text);
    orr_json_object(&j);
    orr_json_karray(&j, "games");
    for (unsigned i = 0; orr_registry[i].game; i++)
        if (orr_registry[i].game->listed)
            put_game(&j, orr_registry[i].game);
    orr_json_end(&j);
    orr_json_end(&j);
    send_text(s, r, &text, json_mime, false);
}

static void get_edition(orr_server *s, const orr_request *r, const char *hash)
{
    orr_text text = {.max = 4 * 1024 * 1024};
    if (strlen(hash) != 64 || strspn(hash, "0123456789abcdef") != 64) {
        orr_api_error(s, r->exchange, 404, "not_found");
        return;
    }
    for (unsigned i = 0; orr_registry[i].game; i++) {
        const orr_game *g = orr_registry[i].game;
        if (!orr_registry[i].edition || strcmp(orr_edition_hash(orr_edition_builtin(g)), hash))
            continue;
        size_t n = 0;
        const char *json = orr_edition_json(orr_edition_builtin(g), &n);
        orr_text_add(&text, json, n);
    }
    if (!text.n)
        s->store->kind->edition(s->store, hash, &text);
    if (text.n)
        send_text(s, r, &text, json_mime, true);
    else
        orr_api_error(s, r->exchange, 404, "not_found");
}

typedef struct {
    const orr_table_now *t;
    orr_store *store;
    orr_text *out;
} replay_work;

static void write_replay(void *arg)
{
    replay_work *w = arg;
    orr_publish_replay(w->t, true, w->store, w->out);
}

/* `path` is what follows /api/tables/. */
static void get_replay(orr_server *s, const orr_request *r, const char *path)
{
    char code[ORR_CODE_TEXT] = "", what[200];
    orr_text text = {.max = 16 * 1024 * 1024};
    orr_table_now *t = NULL;
    orr_err e = ORR_NOT_FOUND;
    const char *rest = orr_code_read(path, code);
    if (rest && !strcmp(rest, "/kept")) {
        orr_kept_request(s, r, code, false);
        return;
    }
    if (rest && !strcmp(rest, "/replay"))
        e = orr_tables_get(s, code, &t);
    if (e == ORR_UNSUPPORTED) {
        orr_kept_request(s, r, code, true);
    } else if (e) {
        orr_api_of_table(s, r, e);
    } else if (t->status != ORR_FINISHED || t->busy) {
        orr_api_error(s, r->exchange, 409, "not_over");
    } else if (orr_guard(write_replay, &(replay_work){t, s->store, &text}, what, sizeof what)) {
        orr_api_error(s, r->exchange, 500, "bug");
        orr_tables_aside(s, t, what);
    } else {
        send_text(s, r, &text, "application/x-ndjson", false);
    }
}

/* ---- sessions ------------------------------------------------------------------------------------------------------------------*/
static void send_me(orr_server *s, uint64_t exchange, const orr_user_row *user, const char *cookie)
{
    orr_text text = {.max = 1024};
    orr_json j;
    orr_json_init(&j, &text);
    orr_json_object(&j);
    orr_json_kstr(&j, "id", user ? user->id : NULL);
    if (user)
        orr_json_kstr(&j, "name", user->name);
    orr_json_end(&j);
    orr_net_answer(s->net, exchange,
                   &(orr_answer){.status = 200, .type = json_mime, .cookie = cookie, .body = text.at, .size = text.n});
    orr_text_deinit(&text);
}

static void post_session(orr_server *s, const orr_request *r)
{
    json_t *json = json_loadb(r->body, r->size, JSON_REJECT_DUPLICATES, NULL);
    const char *name = NULL;
    char trimmed[ORR_NAME_TEXT];
    orr_user_row user;
    bool ok =
        json && !json_unpack_ex(json, NULL, JSON_STRICT, "{s:s}", "name", &name) && orr_session_name(name, trimmed);
    json_decref(json);
    if (!ok) {
        orr_api_error(s, r->exchange, 400, "bad_input");
        return;
    }
    bool known = orr_session_user(s, r->cookie, &user, NULL);
    if (!known)
        orr_session_new(&user);
    memcpy(user.name, trimmed, sizeof trimmed);
    orr_ask_session(s, r->exchange, &user, known);
}

void orr_api_committed(orr_server *s, uint64_t exchange, const orr_user_row *user, bool renamed, orr_err e)
{
    char cookie[256];
    if (e) {
        orr_api_error(s, exchange, 503, orr_err_name(e));
        return;
    }
    orr_session_cookie(s, user->id, NULL, cookie, sizeof cookie);
    if (renamed) /* looks at every socket and table */
        orr_client_renamed(s, user);
    send_me(s, exchange, user, renamed ? NULL : cookie); /* who is renamed has a cookie, perhaps that of a link */
}

/* ---- routes ----------------------------------------------------------------------------------------------------------------------*/
static bool is_page(const char *path)
{
    return !strcmp(path, "/") || !strcmp(path, "/about") || !strncmp(path, "/t/", 3) || !strncmp(path, "/r/", 3) ||
           !strncmp(path, "/how/", 5) || !strncmp(path, "/k/", 3);
}

/* What is made of a whole match costs more than one board of it. */
static unsigned cost_of(const char *path)
{
    const char *what = strrchr(path, '/');
    return !strcmp(what, "/log") || !strcmp(what, "/replay") || !strcmp(what, "/kept") ? 20 : 1;
}

static void charged(orr_server *s, const orr_request *r, unsigned cost, void (*answer)(orr_server *, const orr_request *))
{
    unsigned retry_ms = orr_net_charge(s->net, r->exchange, cost);
    if (retry_ms)
        orr_net_refuse(s->net, r->exchange, 429, orr_err_name(ORR_LIMIT), retry_ms);
    else
        answer(s, r);
}

static void get_of_table(orr_server *s, const orr_request *r)
{
    const char *rest = r->path + strlen("/api/tables/");
    if (!orr_past_request(s, r, rest))
        get_replay(s, r, rest);
}

orr_route orr_api_request(void *server, const orr_request *r)
{
    orr_server *s = server;
    orr_user_row user;
    const char *path = r->path;
    if (r->post) {
        if (!strcmp(path, "/api/session"))
            post_session(s, r);
        else if (!strcmp(path, "/api/key"))
            orr_key_request(s, r);
        else if (!strcmp(path, "/api/accepts"))
            charged(s, r, 1, orr_choose_request);
        else
            orr_api_error(s, r->exchange, 404, "not_found");
    } else if (!strcmp(path, "/healthz")) {
        get_health(s, r);
    } else if (!strcmp(path, "/metrics")) {
        orr_metrics_request(s, r);
    } else if (!strcmp(path, "/api/games")) {
        get_games(s, r);
    } else if (!strcmp(path, "/api/key")) {
        orr_sign_request(s, r);
    } else if (!strcmp(path, "/api/me")) {
        send_me(s, r->exchange, orr_session_user(s, r->cookie, &user, NULL) ? &user : NULL, NULL);
    } else if (!strncmp(path, "/api/editions/", 14)) {
        get_edition(s, r, path + 14);
    } else if (!strncmp(path, "/api/tables/", 12)) {
        charged(s, r, cost_of(path), get_of_table);
    } else if (!strncmp(path, "/api/", 5)) {
        orr_api_error(s, r->exchange, 404, "not_found");
    } else {
        return is_page(path) ? ORR_ROUTE_PAGE : ORR_ROUTE_FILE;
    }
    return ORR_ROUTE_TAKEN;
}
