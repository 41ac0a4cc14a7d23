/* What is told of the server, and of matches that are over. */
#include "door/routes.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

enum {
    MISS_COST = 4,
    LOAD_COST = 4
}; /* of a code that is not there, of a table that is not in memory, beside the request */

static const char json_mime[] = "application/json";

static int status_of(orr_err e)
{
    const bool later = e == ORR_IO || e == ORR_LIMIT || e == ORR_NO_MEMORY;
    return e == ORR_NOT_FOUND ? 404 : e == ORR_UNSUPPORTED ? 409 : later ? 503 : 500;
}

/* ---- what is there ------------------------------------------------------------------------------------------------*/
void orr_server_health(orr_door *d, const orr_request *r)
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
        orr_api_send(w->door, w->exchange, text, json_mime, true);
    free(w);
}

void orr_server_edition(orr_door *d, const orr_request *r)
{
    const char *hash = r->path + strlen("/api/editions/");
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
        orr_api_send(d, r->exchange, &text, json_mime, true);
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
        orr_api_send(w->door, w->exchange, text, type, false);
    free(w);
}

static void told_json(void *arg, orr_err e, bool missed, orr_text *text) { told(arg, e, missed, text, json_mime); }

static void told_file(void *arg, orr_err e, bool missed, orr_text *text)
{
    told(arg, e, missed, text, "application/x-ndjson");
}

/* A whole number of at most nine digits. */
static bool read_ply(const char *text, uint32_t *ply)
{
    size_t n = strspn(text, "0123456789");
    *ply = n && n < 10 && !text[n] ? (uint32_t)strtoul(text, NULL, 10) : 0;
    return n && n < 10 && !text[n];
}

void orr_match_request(orr_door *d, const orr_request *r)
{
    static const char *const names[] = {
        [ORR_TELL_LOG] = "log", [ORR_TELL_AT] = "at", [ORR_TELL_REPLAY] = "replay", [ORR_TELL_KEPT] = "kept"};
    char code[ORR_CODE_TEXT] = "", name[16] = "", text[16] = "";
    const char *pattern = "/api/tables/{code}/{what}/{ply}",
               *rest = orr_code_read(r->path + strlen("/api/tables/"), code);
    orr_tell what = ORR_TELL_LOG;
    uint32_t ply = 0;
    orr_path_part(pattern, r->path, "what", name, sizeof name);
    while (what <= ORR_TELL_KEPT && strcmp(names[what], name))
        what++;
    ORR_ASSERT(what <= ORR_TELL_KEPT); /* the table of routes knows no other */
    bool numbered =
        what != ORR_TELL_AT || (orr_path_part(pattern, r->path, "ply", text, sizeof text) && read_ply(text, &ply));
    if (!rest || !numbered) {
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

void orr_server_key(orr_door *d, const orr_request *r)
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
