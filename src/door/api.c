/* The HTTP side. */
#include "door/inside.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

enum {
    MISS_COST = 4,
    LOAD_COST = 4
}; /* of a code that is not there, of a table that is not in memory, beside the request */

static const char json_mime[] = "application/json";

static void send_text(orr_door *d, uint64_t exchange, orr_text *text, const char *type, bool forever)
{
    orr_answer a = {.status = text->failed ? 500 : 200,
                    .type = type,
                    .forever = forever && !text->failed,
                    .body = text->at,
                    .size = text->failed ? 0 : text->n};
    orr_net_answer(d->net, exchange, &a);
}

void orr_api_error(orr_door *d, uint64_t exchange, int status, const char *code)
{
    orr_net_refuse(d->net, exchange, status, code, 0);
}

void orr_api_text(orr_door *d, uint64_t exchange, orr_text *text, const char *type)
{
    send_text(d, exchange, text, type, false);
    orr_text_deinit(text);
}

orr_waiting *orr_waiting_new(orr_door *d, uint64_t exchange)
{
    orr_waiting *w = malloc(sizeof *w);
    if (w)
        *w = (orr_waiting){d, exchange};
    else
        orr_api_error(d, exchange, 503, orr_err_name(ORR_NO_MEMORY));
    return w;
}

static int status_of(orr_err e)
{
    return e == ORR_NOT_FOUND ? 404 : e == ORR_UNSUPPORTED ? 409 : e == ORR_IO || e == ORR_LIMIT ? 503 : 500;
}

/* ---- what is there ------------------------------------------------------------------------------------------------*/
static void get_health(orr_door *d, const orr_request *r)
{
    orr_text text = {.max = 1024};
    orr_json j;
    orr_json_init(&j, &text);
    orr_json_object(&j);
    orr_json_kbool(&j, "ok", !orr_hall_sick(d->hall));
    orr_json_kstr(&j, "version", d->o->version);
    orr_json_kint(&j, "tables", orr_hall_tables(d->hall));
    orr_json_kint(&j, "sockets", orr_net_sockets(d->net));
    orr_json_end(&j);
    orr_net_answer(
        d->net, r->exchange,
        &(orr_answer){
            .status = orr_hall_sick(d->hall) ? 503 : 200, .type = json_mime, .body = text.at, .size = text.n});
    orr_text_deinit(&text);
}

static void have_edition(void *arg, orr_err e, orr_text *text)
{
    orr_waiting *w = arg;
    if (e)
        orr_api_error(w->door, w->exchange, e == ORR_NOT_FOUND ? 404 : 503, orr_err_name(e));
    else
        send_text(w->door, w->exchange, text, json_mime, true);
    free(w);
}

static void get_edition(orr_door *d, const orr_request *r, const char *hash)
{
    if (strlen(hash) != 64 || strspn(hash, "0123456789abcdef") != 64) {
        orr_api_error(d, r->exchange, 404, "not_found");
        return;
    }
    for (unsigned i = 0; orr_registry[i].game; i++) {
        const orr_game *g = orr_registry[i].game;
        if (!orr_registry[i].edition || strcmp(orr_edition_hash(orr_edition_builtin(g)), hash))
            continue;
        orr_text text = {.max = 4 * 1024 * 1024};
        size_t n = 0;
        const char *json = orr_edition_json(orr_edition_builtin(g), &n);
        orr_text_add(&text, json, n);
        send_text(d, r->exchange, &text, json_mime, true);
        orr_text_deinit(&text);
        return;
    }
    orr_waiting *w = orr_waiting_new(d, r->exchange);
    if (w)
        orr_hall_edition(d->hall, hash, have_edition, w);
}

/* ---- a match ------------------------------------------------------------------------------------------------------*/
static void told(void *arg, orr_err e, bool missed, orr_text *text, const char *type)
{
    orr_waiting *w = arg;
    if (missed) /* a code that is not there costs its address more */
        orr_net_charge(w->door->net, w->exchange, MISS_COST);
    if (e == ORR_FORBIDDEN)
        orr_api_error(w->door, w->exchange, 409, "not_over");
    else if (e)
        orr_api_error(w->door, w->exchange, status_of(e), orr_err_name(e));
    else
        send_text(w->door, w->exchange, text, type, false);
    free(w);
}

static void told_json(void *arg, orr_err e, bool missed, orr_text *text) { told(arg, e, missed, text, json_mime); }

static void told_file(void *arg, orr_err e, bool missed, orr_text *text)
{
    told(arg, e, missed, text, "application/x-ndjson");
}

/* "/at/PLY" */
static bool read_ply(const char *rest, uint32_t *ply)
{
    char *end;
    if (strncmp(rest, "/at/", 4) || rest[4] < '0' || rest[4] > '9' || strlen(rest + 4) > 9)
        return false;
    *ply = (uint32_t)strtoul(rest + 4, &end, 10);
    return !*end;
}

static void get_of_table(orr_door *d, const orr_request *r)
{
    char code[ORR_CODE_TEXT] = "";
    const char *rest = orr_code_read(r->path + strlen("/api/tables/"), code);
    orr_tell what = ORR_TELL_LOG;
    uint32_t ply = 0;
    if (rest && !strcmp(rest, "/replay"))
        what = ORR_TELL_REPLAY;
    else if (rest && !strcmp(rest, "/kept"))
        what = ORR_TELL_KEPT;
    else if (rest && read_ply(rest, &ply))
        what = ORR_TELL_AT;
    else if (!rest || strcmp(rest, "/log")) {
        orr_net_charge(d->net, r->exchange, MISS_COST);
        orr_api_error(d, r->exchange, 404, "not_found");
        return;
    }
    unsigned retry_ms = orr_hall_has(d->hall, code) ? 0 : orr_net_charge(d->net, r->exchange, LOAD_COST);
    if (retry_ms) {
        orr_net_refuse(d->net, r->exchange, 429, orr_err_name(ORR_LIMIT), retry_ms);
        return;
    }
    orr_waiting *w = orr_waiting_new(d, r->exchange);
    if (w)
        orr_hall_tell(d->hall, code, what, ply, what == ORR_TELL_REPLAY ? told_file : told_json, w);
}

static void get_key(orr_door *d, const orr_request *r)
{
    char key[65];
    orr_text text = {.max = 256};
    orr_json j;
    orr_sign_key(orr_hall_key(d->hall), key);
    orr_json_init(&j, &text);
    orr_json_object(&j);
    orr_json_kstr(&j, "key", key);
    orr_json_end(&j);
    orr_api_text(d, r->exchange, &text, json_mime);
}

/* ---- routes -------------------------------------------------------------------------------------------------------*/
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

static void charged(orr_door *d, const orr_request *r, unsigned cost, void (*answer)(orr_door *, const orr_request *))
{
    unsigned retry_ms = orr_net_charge(d->net, r->exchange, cost);
    if (retry_ms)
        orr_net_refuse(d->net, r->exchange, 429, orr_err_name(ORR_LIMIT), retry_ms);
    else
        answer(d, r);
}

orr_route orr_api_request(void *door, const orr_request *r)
{
    orr_door *d = door;
    const char *path = r->path;
    if (r->post) {
        if (!strcmp(path, "/api/session"))
            orr_session_request(d, r);
        else if (!strcmp(path, "/api/account"))
            orr_account_sign_up(d, r);
        else if (!strcmp(path, "/api/signin"))
            orr_account_sign_in(d, r);
        else if (!strcmp(path, "/api/signout"))
            charged(d, r, 1, orr_account_sign_out);
        else if (!strcmp(path, "/api/me/sessions/end"))
            orr_door_asked(d, r, orr_account_end_session);
        else if (!strcmp(path, "/api/ties"))
            orr_door_asked_any(d, r, orr_ties_post);
        else if (!strcmp(path, "/api/reports"))
            orr_door_asked_any(d, r, orr_desk_report);
        else if (!strcmp(path, "/api/me/letters"))
            orr_door_asked_any(d, r, orr_desk_reply);
        else if (!strcmp(path, "/api/desk/deed"))
            orr_door_asked(d, r, orr_desk_deed);
        else if (!strcmp(path, "/api/desk/lift"))
            orr_door_asked(d, r, orr_desk_lift);
        else if (!strcmp(path, "/api/key"))
            charged(d, r, ORR_LINK_COST, orr_key_request);
        else if (!strcmp(path, "/api/accepts"))
            charged(d, r, 1, orr_choose_request);
        else
            orr_api_error(d, r->exchange, 404, "not_found");
    } else if (!strcmp(path, "/healthz")) {
        get_health(d, r);
    } else if (!strcmp(path, "/metrics")) {
        orr_metrics_request(d, r);
    } else if (!strcmp(path, "/api/games")) {
        orr_games_request(d, r);
    } else if (!strcmp(path, "/api/key")) {
        get_key(d, r);
    } else if (!strcmp(path, "/api/me")) {
        orr_session_me(d, r);
    } else if (!strcmp(path, "/api/me/sessions")) {
        orr_door_asked(d, r, orr_account_sessions);
    } else if (!strcmp(path, "/api/ties")) {
        orr_door_asked_any(d, r, orr_ties_get);
    } else if (!strcmp(path, "/api/reports")) {
        orr_door_asked_any(d, r, orr_desk_reports);
    } else if (!strcmp(path, "/api/me/letters")) {
        orr_door_asked_any(d, r, orr_desk_letters);
    } else if (!strcmp(path, "/api/desk") || !strncmp(path, "/api/desk/", 10)) {
        orr_door_asked(d, r, orr_desk_get);
    } else if (!strncmp(path, "/api/editions/", 14)) {
        get_edition(d, r, path + 14);
    } else if (!strncmp(path, "/api/tables/", 12)) {
        charged(d, r, cost_of(path), get_of_table);
    } else if (!strncmp(path, "/api/", 5)) {
        orr_api_error(d, r->exchange, 404, "not_found");
    } else {
        return is_page(path) ? ORR_ROUTE_PAGE : ORR_ROUTE_FILE;
    }
    return ORR_ROUTE_TAKEN;
}
