/* Talk at a table: no part of its match. The last lines are kept ready to be sent; a socket has a place among them, so
 * that a slow one misses old lines and holds up nobody. */
#include "hall/server.h"

#include <stdlib.h>
#include <string.h>

enum { LINES = 50, AT_ONCE = 5, EVERY_MS = 2000, TABLE_AT_ONCE = 20, TABLE_EVERY_MS = 250 };

struct orr_chat {
    char *line[LINES]; /* owned: whole messages; line i is at i % LINES */
    uint64_t n;
};

/* ---- what was said ---------------------------------------------------------------------------------------------------------*/
void orr_chat_free(orr_chat *chat)
{
    for (unsigned i = 0; chat && i < LINES; i++)
        free(chat->line[i]);
    free(chat);
}

static void keep(void *arg, const orr_chat_row *row)
{
    orr_chat *chat = arg;
    orr_text text = {.max = 16 * 1024};
    orr_json j;
    orr_json_init(&j, &text);
    orr_json_object(&j);
    orr_json_kstr(&j, "t", "chat");
    orr_json_kstr(&j, "table", row->code);
    orr_json_kstr(&j, "from", row->name);
    orr_json_kstr(&j, "user", row->user);
    orr_json_key(&j, "seat");
    if (row->seat < 0)
        orr_json_null(&j);
    else
        orr_json_int(&j, row->seat);
    orr_json_kstr(&j, "text", row->text);
    orr_json_kint(&j, "at", row->at);
    orr_json_end(&j);
    if (text.failed) {
        orr_text_deinit(&text);
        return;
    }
    char **place = &chat->line[chat->n++ % LINES];
    free(*place);
    *place = text.at;
}

/* The talk of a table, read from the store when it is first wanted; NULL when memory is out. */
static orr_chat *chat_of(orr_server *s, orr_table_now *t)
{
    if (!t->chat && (t->chat = calloc(1, sizeof *t->chat)))
        s->store->kind->chat(s->store, t->row.code, LINES, keep, t->chat);
    return t->chat;
}

void orr_chat_open(orr_server *s, orr_sub *sub)
{
    sub->chat = 0;
    chat_of(s, sub->table);
}

bool orr_chat_next(orr_sub *sub, orr_text *out)
{
    const orr_chat *chat = sub->table->chat;
    if (!chat || sub->chat >= chat->n)
        return false;
    if (chat->n - sub->chat > LINES)
        sub->chat = chat->n - LINES;
    const char *line = chat->line[sub->chat++ % LINES];
    orr_text_add(out, line, strlen(line));
    return true;
}

/* ---- saying --------------------------------------------------------------------------------------------------------------------*/
/* 0, or the milliseconds until one more may be said. `at` is the time at which all credit will be back. */
static unsigned wait_ms(int64_t *at, int64_t now, int64_t at_once, int64_t every)
{
    int64_t from = *at > now ? *at : now;
    if (from + every - now > at_once * every)
        return (unsigned)(from + every - now - at_once * every);
    *at = from + every;
    return 0;
}

static void said(orr_server *s, orr_ask *ask, const orr_batch *b, orr_err e)
{
    orr_table_now *t = orr_tables_find(s, b->chat->code);
    if (e || !t || !t->chat)
        return;
    (void)ask;
    keep(t->chat, b->chat);
    for (orr_sub *sub = t->subs; sub; sub = sub->next)
        orr_client_wake(sub->client);
}

orr_err orr_chat_say(orr_server *s, orr_table_now *t, orr_client *c, const char *text, orr_ask *ask, unsigned *retry_ms)
{
    int64_t now = orr_now_ms();
    int seat = orr_table_seat_of(t, c->user.id);
    if (!orr_letters_good(text, ORR_LETTERS_MAX))
        return ORR_BAD_INPUT;
    if (!orr_client_sub(c, t) || (t->status == ORR_PLAYING && seat < 0) || orr_table_removed(t, c->user.id))
        return ORR_FORBIDDEN;
    if (!chat_of(s, t))
        return ORR_NO_MEMORY;
    *retry_ms = wait_ms(&c->chat_at, now, AT_ONCE, EVERY_MS);
    if (!*retry_ms)
        *retry_ms = wait_ms(&t->chat_at, now, TABLE_AT_ONCE, TABLE_EVERY_MS);
    if (*retry_ms)
        return ORR_LIMIT;
    orr_batch b = {.chat = calloc(1, sizeof *b.chat)};
    if (!b.chat)
        return ORR_NO_MEMORY;
    *b.chat = (orr_chat_row){.at = now, .seat = (int8_t)seat};
    memcpy(b.chat->code, t->row.code, sizeof b.chat->code);
    memcpy(b.chat->user, c->user.id, sizeof b.chat->user);
    memcpy(b.chat->name, c->user.name, sizeof b.chat->name);
    snprintf(b.chat->text, sizeof b.chat->text, "%s", text);
    orr_ask_store(s, &b, ask, said);
    return ORR_OK;
}
