/* Talk at a table: no part of its match. The last lines are kept ready to be sent; a guest has a place among them,
 * so that a slow one misses old lines and holds up nobody. */
#include "hall/inside.h"

#include <stdlib.h>
#include <string.h>

enum { LINES = 50 };

typedef struct {
    char *text; /* owned: a whole message */
    char user[ORR_USER_TEXT];
    bool quiet; /* for friends alone */
} chat_line;

struct orr_chat {
    chat_line line[LINES]; /* line i is at i % LINES */
    uint64_t n;
    bool loading, again; /* it is being read; and is to be read once more, for something was said meanwhile */
};

/* ---- what was said ------------------------------------------------------------------------------------------------*/
void orr_chat_free(orr_chat *chat)
{
    for (unsigned i = 0; chat && i < LINES; i++)
        free(chat->line[i].text);
    free(chat);
}

void orr_chat_forget(orr_chat *chat, const char *user)
{
    for (unsigned i = 0; chat && i < LINES; i++)
        if (chat->line[i].text && !strcmp(chat->line[i].user, user)) {
            free(chat->line[i].text);
            chat->line[i].text = NULL;
        }
    if (chat && chat->loading) /* what is being read may be of before */
        chat->again = true;
}

static void keep(orr_chat *chat, const orr_chat_row *row, bool quiet)
{
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
    if (*row->text == ORR_PHRASE)
        orr_json_kstr(&j, "phrase", row->text + 1);
    else
        orr_json_kstr(&j, "text", row->text);
    orr_json_kint(&j, "at", row->at);
    orr_json_end(&j);
    if (text.failed) {
        orr_text_deinit(&text);
        return;
    }
    chat_line *place = &chat->line[chat->n++ % LINES];
    free(place->text);
    place->text = text.at;
    memcpy(place->user, row->user, sizeof place->user);
    place->quiet = quiet;
}

/* ---- reading it ---------------------------------------------------------------------------------------------------*/
typedef struct {
    orr_read read;
    orr_hall *hall;
    char code[ORR_CODE_TEXT];
    orr_err e;
    unsigned n;
    orr_chat_row row[LINES];
    bool quiet[LINES];
} chat_read;

static void add(void *arg, const orr_chat_row *row)
{
    chat_read *c = arg;
    if (c->n < LINES)
        c->row[c->n++] = *row;
}

static bool mark_quiet(void *arg, const orr_value *row, unsigned columns)
{
    chat_read *c = arg;
    (void)columns;
    for (unsigned i = 0; i < c->n; i++)
        c->quiet[i] |= row[0].kind == ORR_WORDS && !strcmp(c->row[i].user, row[0].at);
    return true;
}

static void work(orr_read *r, orr_store *s)
{
    chat_read *c = (chat_read *)r;
    c->e = s->kind->chat(s, c->code, LINES, add, c);
    orr_value code = orr_words(c->code);
    if (!c->e)
        c->e = s->kind->rows(s,
                             "SELECT DISTINCT c.user_id FROM chat AS c JOIN people AS p ON p.id = c.user_id AND p.quiet = 1"
                             " WHERE c.tid = (SELECT id FROM tables WHERE code = ?1)",
                             &code, 1, mark_quiet, c);
}

static void done(orr_read *r);

static void read_chat(orr_hall *h, orr_hosted *t)
{
    chat_read *c = calloc(1, sizeof *c);
    if (!c)
        return;
    *c = (chat_read){.read = {.work = work, .done = done}, .hall = h};
    memcpy(c->code, t->code, sizeof c->code);
    t->chat->loading = true;
    orr_desk_read(h->desk, &c->read);
}

static void wake_all(const orr_hosted *t)
{
    for (orr_sub *sub = t->subs; sub; sub = sub->next)
        orr_guest_wake(sub->guest);
}

static void done(orr_read *r)
{
    chat_read *c = (chat_read *)r;
    orr_hosted *t = orr_tables_find(c->hall, c->code);
    bool wanted = !r->dropped && t && t->chat && t->chat->loading;
    if (wanted && c->e) { /* whoever opens it next asks again */
        orr_chat_free(t->chat);
        t->chat = NULL;
    } else if (wanted && t->chat->again) {
        t->chat->again = false;
        read_chat(c->hall, t);
    } else if (wanted) {
        t->chat->loading = false;
        for (unsigned i = 0; i < c->n; i++)
            keep(t->chat, &c->row[i], c->quiet[i]);
        wake_all(t);
    }
    free(c);
}

/* The talk of a table, read from the store when it is first wanted; NULL when memory is out. */
orr_chat *orr_chat_of(orr_hall *h, orr_hosted *t)
{
    if (!t->chat && (t->chat = calloc(1, sizeof *t->chat)))
        read_chat(h, t);
    return t->chat;
}

void orr_chat_open(orr_hall *h, orr_sub *sub)
{
    sub->chat = 0;
    orr_chat_of(h, sub->table);
}

bool orr_chat_next(orr_sub *sub, orr_text *out)
{
    const orr_chat *chat = sub->table->chat;
    if (!chat || chat->loading || sub->chat >= chat->n)
        return false;
    if (chat->n - sub->chat > LINES)
        sub->chat = chat->n - LINES;
    while (sub->chat < chat->n) {
        const chat_line *line = &chat->line[sub->chat++ % LINES];
        if (!line->text) /* of somebody who left */
            continue;
        if (!orr_company_hears(sub->guest->hall, sub->guest->user.id, line->user, line->quiet))
            continue;
        orr_text_add(out, line->text, strlen(line->text));
        return true;
    }
    return false;
}

void orr_chat_said(orr_hall *h, const orr_chat_row *row, bool quiet)
{
    orr_hosted *t = orr_tables_find(h, row->code);
    if (!t || !t->chat)
        return;
    if (t->chat->loading) {
        t->chat->again = true;
        return;
    }
    keep(t->chat, row, quiet);
    wake_all(t);
}
