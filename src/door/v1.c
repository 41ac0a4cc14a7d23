/* What is asked under /api/v1, by token: who one is, what there is to play,
 * and what a program asks of tables. */
#include "door/routes.h"
#include "door/visit.h"

#include <string.h>

void orr_v1_me(orr_door *d, orr_asked *a)
{
    orr_text text = {.max = 1024};
    orr_json j;
    orr_json_init(&j, &text);
    orr_json_object(&j);
    orr_account_me(&j, &a->who);
    orr_json_karray(&j, "scopes");
    for (unsigned s = 0; s < ORR_SCOPES; s++)
        if (a->scopes >> s & 1)
            orr_json_str(&j, orr_token_scopes[s]);
    orr_json_end(&j);
    orr_json_end(&j);
    orr_asked_answer(d, a, 200, &text);
}

void orr_v1_games(orr_door *d, orr_asked *a)
{
    orr_text text = {.max = 64 * 1024};
    orr_games_write(&text);
    orr_asked_answer(d, a, 200, &text);
}

/* ---- tables -------------------------------------------------------------------------------------------------------*/
void orr_v1_tables(orr_door *d, orr_asked *a)
{
    unsigned retry_ms = orr_limit_take(d->limits, a->who.user.id, ORR_LIMIT_LOAD);
    orr_visit *v = retry_ms ? NULL : orr_visit_new(d, a);
    if (retry_ms)
        orr_net_refuse(d->net, a->exchange, 429, orr_err_name(ORR_LIMIT), retry_ms);
    else if (v)
        orr_visit_lobby(v);
}

void orr_v1_create(orr_door *d, orr_asked *a)
{
    orr_visit *v = orr_visit_new(d, a);
    if (v)
        orr_message_visit(v, "create", NULL, a->body);
}

static const char pattern[] = "/api/v1/tables/{code}/{what}";

void orr_v1_table(orr_door *d, orr_asked *a)
{
    orr_visit *v = orr_visit_new(d, a);
    if (v)
        orr_visit_open(v, a->path + strlen("/api/v1/tables/"), true, NULL);
}

void orr_v1_known(orr_door *d, orr_asked *a)
{
    char code[64] = "";
    orr_visit *v = orr_visit_new(d, a);
    orr_errand *e = v ? orr_errand_new(v->guest, ORR_ERRAND_KNOWN, "known") : NULL;
    if (e && orr_path_part(pattern, a->path, "code", code, sizeof code))
        orr_visit_go(v, code, e);
    else if (v) {
        orr_errand_drop(e);
        orr_visit_refuse(v, e ? ORR_NOT_FOUND : ORR_NO_MEMORY, 0);
    }
}

/* By their names on the wire, but for two. */
void orr_v1_ask(orr_door *d, orr_asked *a)
{
    char code[64] = "", what[16] = "";
    orr_visit *v = orr_visit_new(d, a);
    if (!v)
        return;
    if (!orr_path_part(pattern, a->path, "code", code, sizeof code) ||
        !orr_path_part(pattern, a->path, "what", what, sizeof what)) {
        orr_visit_refuse(v, ORR_NOT_FOUND, 0);
        return;
    }
    orr_message_visit(v, !strcmp(what, "say") ? "chat" : !strcmp(what, "wish") ? "table" : what, code, a->body);
}
