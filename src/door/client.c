/* One socket's side of things: who it is, which tables it has open, what waits to be said. Answers are queued, with a
 * bound; tables, views and the lobby are only marked as due, so the newest replaces all before it. */
#include "hall/server.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

/* ---- what waits to be said ---------------------------------------------------------------------------------------------*/
void orr_client_wake(orr_client *c)
{
    if (c->socket)
        orr_socket_wake(c->socket);
}

static orr_json begin(orr_client *c, const char *type)
{
    orr_json j;
    orr_json_init(&j, &c->replies);
    orr_json_object(&j);
    orr_json_kstr(&j, "t", type);
    return j;
}

static void finish(orr_client *c, orr_json *j)
{
    orr_json_end(j);
    orr_text_add(&c->replies, "\n", 1);
    if (!c->socket)
        return;
    if (c->replies.failed) /* it does not read what it asks for */
        orr_socket_close(c->socket, ORR_CLOSE_POLICY);
    else
        orr_socket_wake(c->socket);
}

void orr_client_ok(orr_client *c, const char *id, const char *table)
{
    orr_json j = begin(c, "ok");
    orr_json_kstr(&j, "id", id);
    if (table)
        orr_json_kstr(&j, "table", table);
    finish(c, &j);
}

void orr_client_refused(orr_client *c, const char *id, orr_err e, unsigned retry_ms)
{
    orr_json j = begin(c, "refused");
    c->server->metrics.refused[e]++;
    if (c->socket && (e == ORR_LIMIT || e == ORR_IO || e == ORR_NO_MEMORY || e == ORR_BUG))
        orr_log_event("refused", "conn=%llu code=%s", (unsigned long long)orr_socket_id(c->socket), orr_err_name(e));
    orr_json_kstr(&j, "id", id && *id ? id : NULL);
    orr_json_kstr(&j, "code", orr_err_name(e));
    if (retry_ms)
        orr_json_kint(&j, "retry_ms", retry_ms);
    finish(c, &j);
}

void orr_client_gone(orr_client *c, const char *code, orr_err e)
{
    orr_json j = begin(c, "gone");
    orr_json_kstr(&j, "table", code);
    orr_json_kstr(&j, "code", orr_err_name(e));
    finish(c, &j);
}

void orr_client_bye(orr_client *c, orr_err e, unsigned retry_ms)
{
    orr_json j = begin(c, "bye");
    orr_json_kstr(&j, "code", orr_err_name(e));
    if (retry_ms)
        orr_json_kint(&j, "retry_ms", retry_ms);
    finish(c, &j);
    c->leaving = true;
}

bool orr_client_garbled(orr_client *c, const char *text, size_t size)
{
    json_t *string = json_stringn(text, size);
    json_decref(string);
    if (string)
        return false;
    orr_client_bye(c, ORR_BAD_INPUT, 0);
    orr_socket_close(c->socket, ORR_CLOSE_NOT_TEXT);
    return true;
}

void orr_client_pong(orr_client *c)
{
    orr_json j = begin(c, "pong");
    orr_json_kint(&j, "now", orr_now_ms());
    finish(c, &j);
}

void orr_client_key(orr_client *c, const char *id, const char *table, const char *url)
{
    orr_json j = begin(c, "ok");
    orr_json_kstr(&j, "id", id);
    orr_json_kstr(&j, "table", table);
    orr_json_kstr(&j, "key", url);
    finish(c, &j);
}

orr_err orr_client_long(orr_client *c, const orr_text *text)
{
    if (c->longer.n - c->longer_said + text->n + 1 > ORR_LONG_MAX)
        return ORR_LIMIT;
    c->longer.max = 2 * ORR_LONG_MAX;
    orr_text_add(&c->longer, text->at, text->n);
    orr_text_add(&c->longer, "\n", 1);
    orr_client_wake(c);
    return c->longer.failed ? ORR_NO_MEMORY : ORR_OK;
}

/* The next message of a queue; `said` of it has been taken. */
static bool take_from(orr_text *queue, size_t *said, orr_text *out)
{
    if (*said >= queue->n)
        return false;
    const char *at = queue->at + *said, *end = memchr(at, '\n', queue->n - *said);
    if (!end)
        return false; /* cut short: the socket is being closed */
    orr_text_add(out, at, (size_t)(end - at));
    *said += (size_t)(end - at) + 1;
    if (*said == queue->n) {
        orr_text_clear(queue);
        *said = 0;
    }
    return true;
}

static bool take_reply(orr_client *c, orr_text *out) { return take_from(&c->replies, &c->replied, out); }

static bool take_long(orr_client *c, orr_text *out)
{
    if (!take_from(&c->longer, &c->longer_said, out))
        return false;
    if (!c->longer.n)
        orr_text_deinit(&c->longer);
    return true;
}

typedef struct {
    orr_sub *sub;
    orr_view_kept *kept;
    orr_text *out;
} view_work;

static void write_view(void *arg)
{
    view_work *w = arg;
    orr_publish_view(w->sub, w->kept, w->out);
}

static bool take_view(orr_server *s, orr_sub *sub, orr_text *out)
{
    char what[200] = "";
    size_t before = out->n;
    view_work w = {sub, &s->kept, out};
    double begun = orr_clock_seconds();
    sub->view_due = false;
    if (!orr_guard(write_view, &w, what, sizeof what)) {
        orr_histogram_add(&s->metrics.views, orr_clock_seconds() - begun);
        return true;
    }
    out->n = before;
    orr_tables_aside(s, sub->table, what);
    return false;
}

bool orr_client_next(void *server, orr_socket *socket, orr_text *out)
{
    orr_server *s = server;
    orr_client *c = orr_socket_data(socket);
    if (!c)
        return false;
    if (take_reply(c, out))
        return true;
    for (unsigned i = 0; i < ORR_CLIENT_TABLES && !c->leaving; i++) {
        orr_sub *sub = &c->sub[i];
        if (!sub->table || sub->table->busy || sub->table->aside)
            continue;
        if (sub->table_due) {
            sub->table_due = false;
            orr_publish_table(s, sub, out);
            return true;
        }
        if (sub->view_due && sub->table->match && take_view(s, sub, out)) {
            orr_ask_drain(s, sub->table, false);
            return true;
        }
        if (!sub->table) /* its view tripped over a fault of ours: it was set aside, and shut */
            continue;
        if (orr_chat_next(sub, out))
            return true;
    }
    if (take_reply(c, out))
        return true;
    if (c->leaving)
        return false;
    if (take_long(c, out))
        return true;
    if (!c->lobby_due || s->lobby.failed)
        return false;
    return orr_mine_lobby(s, c, out);
}

/* ---- tables that a client has open ---------------------------------------------------------------------------------------*/
/* Who is here, how many watch; when that changed, all are told. */
static void recount(orr_server *s, orr_table_now *t)
{
    orr_mask here = 0;
    unsigned watchers = 0;
    for (const orr_sub *sub = t->subs; sub; sub = sub->next) {
        int seat = orr_table_seat_of(t, sub->client->user.id);
        if (seat < 0)
            watchers++;
        else
            here |= ORR_BIT(seat);
    }
    if (t->here == here && t->watchers == watchers)
        return;
    orr_away_recount(t, here);
    t->here = here;
    t->watchers = watchers;
    orr_publish(s, t, true, false);
}

void orr_client_recount(orr_server *s, orr_table_now *t) { recount(s, t); }

orr_sub *orr_client_sub(orr_client *c, const orr_table_now *t)
{
    for (unsigned i = 0; i < ORR_CLIENT_TABLES; i++)
        if (c->sub[i].table == t)
            return &c->sub[i];
    return NULL;
}

orr_err orr_client_open(orr_server *s, orr_client *c, orr_table_now *t, bool holds)
{
    if (!c->socket)
        return ORR_OK;
    orr_sub *sub = orr_client_sub(c, t);
    if (!sub) {
        sub = orr_client_sub(c, NULL);
        if (!sub)
            return ORR_LIMIT;
        *sub = (orr_sub){.client = c, .table = t, .next = t->subs};
        t->subs = sub;
    }
    sub->holds = holds;
    sub->late = t->status == ORR_PLAYING;
    sub->from = 0;
    sub->back = UINT32_MAX;
    sub->table_due = true;
    sub->view_due = true;
    orr_chat_open(s, sub);
    recount(s, t);
    orr_client_wake(c);
    return ORR_OK;
}

void orr_client_shut(orr_server *s, orr_sub *sub)
{
    orr_table_now *t = sub->table;
    orr_wish_gone(t, sub->client);
    for (orr_sub **at = &t->subs; *at; at = &(*at)->next)
        if (*at == sub) {
            *at = sub->next;
            break;
        }
    *sub = (orr_sub){0};
    recount(s, t);
}

static void renamed_at(orr_server *s, orr_table_now *t, const orr_user_row *user)
{
    bool sits = false;
    for (unsigned i = 0; i < t->row.seats; i++) {
        orr_seat_now *seat = &t->seat[i];
        if (seat->kind != ORR_SEAT_HUMAN || strcmp(seat->user, user->id) || !strcmp(seat->name, user->name))
            continue;
        memcpy(seat->name, user->name, sizeof seat->name);
        sits = true;
    }
    if (!sits || t->aside)
        return;
    orr_publish(s, t, true, false);
}

void orr_client_renamed(orr_server *s, const orr_user_row *user)
{
    for (orr_client *c = s->clients; c; c = c->next)
        if (!strcmp(c->user.id, user->id))
            c->user = *user;
    orr_past_forget(s);
    for (unsigned b = 0; b < ORR_BUCKETS; b++)
        for (orr_table_now *t = s->table[b]; t; t = t->next)
            renamed_at(s, t, user);
    orr_card_renamed(s, user->id);
}

void orr_client_end(orr_server *s, orr_client *c, orr_err e)
{
    if (c->leaving)
        return;
    orr_lobby_listen(s, c, false);
    for (unsigned i = 0; i < ORR_CLIENT_TABLES; i++)
        if (c->sub[i].table)
            orr_client_shut(s, &c->sub[i]);
    orr_client_bye(c, e, 0);
    if (c->socket)
        orr_socket_close(c->socket, ORR_CLOSE_POLICY);
}

/* ---- coming and going ------------------------------------------------------------------------------------------------------*/
bool orr_client_admit(void *server, const char *cookie)
{
    orr_user_row user;
    return orr_session_user(server, cookie, &user, NULL);
}

void orr_client_opened(void *server, orr_socket *socket, const char *cookie)
{
    orr_server *s = server;
    orr_client *c = calloc(1, sizeof *c);
    if (!c || !orr_session_user(s, cookie, &c->user, c->key)) {
        free(c);
        orr_socket_close(socket, ORR_CLOSE_POLICY);
        return;
    }
    orr_key_row link;
    if (*c->key && !s->store->kind->secret(s->store, c->key, &link))
        memcpy(c->key_code, link.code, sizeof c->key_code);
    c->refs = 1;
    c->server = s;
    c->socket = socket;
    c->replies.max = ORR_REPLIES_MAX;
    c->next = s->clients;
    c->link = &s->clients;
    if (c->next)
        c->next->link = &c->next;
    s->clients = c;
    orr_socket_set_data(socket, c);
    orr_json j = begin(c, "welcome");
    orr_json_kobject(&j, "me");
    orr_json_kstr(&j, "id", c->user.id);
    orr_json_kstr(&j, "name", c->user.name);
    orr_json_end(&j);
    orr_json_kstr(&j, "version", s->o->version);
    orr_json_kint(&j, "now", orr_now_ms());
    finish(c, &j);
}

void orr_client_release(orr_client *c)
{
    if (--c->refs)
        return;
    orr_text_deinit(&c->replies);
    orr_text_deinit(&c->longer);
    free(c);
}

void orr_client_closed(void *server, orr_socket *socket)
{
    orr_server *s = server;
    orr_client *c = orr_socket_data(socket);
    if (!c)
        return;
    c->socket = NULL;
    orr_lobby_listen(s, c, false);
    *c->link = c->next;
    if (c->next)
        c->next->link = c->link;
    for (unsigned i = 0; i < ORR_CLIENT_TABLES; i++)
        if (c->sub[i].table)
            orr_client_shut(s, &c->sub[i]);
    orr_client_release(c);
}

void orr_client_fault(void *server, orr_socket *socket, int code, unsigned retry_ms)
{
    (void)server;
    orr_client *c = orr_socket_data(socket);
    if (c)
        orr_client_bye(c, code == ORR_CLOSE_TOO_BIG || retry_ms ? ORR_LIMIT : ORR_BAD_INPUT, retry_ms);
}
