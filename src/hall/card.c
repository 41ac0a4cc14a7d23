/* Cards: a table lies in the store most of the time, and what the lobby and its own people are told of it is here. */
#include "hall/server.h"

#include <stdlib.h>
#include <string.h>

enum { LINE_MAX_BYTES = 8192 };

static orr_card **bucket(orr_server *s, const char *code)
{
    return &s->card[orr_hash(code, strlen(code), 0) % ORR_BUCKETS];
}

orr_card *orr_card_find(const orr_server *s, const char *code)
{
    for (orr_card *c = s->card[orr_hash(code, strlen(code), 0) % ORR_BUCKETS]; c; c = c->next)
        if (!strcmp(c->code, code))
            return c;
    return NULL;
}

orr_card *orr_card_get(orr_server *s, const char *code)
{
    orr_card *c = orr_card_find(s, code);
    if (c || !(c = calloc(1, sizeof *c)))
        return c;
    snprintf(c->code, sizeof c->code, "%s", code);
    c->line.max = LINE_MAX_BYTES;
    c->next = *bucket(s, code);
    *bucket(s, code) = c;
    return c;
}

static void free_card(orr_card *c)
{
    orr_text_deinit(&c->line);
    free(c->user);
    free(c);
}

int orr_card_seat_of(const orr_card *c, const char *user)
{
    for (int i = 0; i < c->seats; i++)
        if (*c->user[i] && !strcmp(c->user[i], user))
            return i;
    return -1;
}

/* Who sits there. */
static bool take_users(orr_card *c, const orr_table_now *t)
{
    if (c->seats != t->row.seats) {
        char(*more)[ORR_USER_TEXT] = realloc(c->user, t->row.seats * sizeof *more);
        if (!more)
            return false;
        c->user = more;
        c->seats = t->row.seats;
    }
    for (unsigned i = 0; i < c->seats; i++) {
        const orr_seat_now *seat = &t->seat[i];
        bool sits = seat->kind == ORR_SEAT_HUMAN && !seat->left;
        memcpy(c->user[i], sits ? seat->user : (char[ORR_USER_TEXT]){""}, sizeof *c->user);
    }
    return true;
}

void orr_card_draw(orr_server *s, orr_card *c, const orr_table_now *t)
{
    orr_text line = {.max = LINE_MAX_BYTES};
    orr_json j;
    orr_json_init(&j, &line);
    orr_json_object(&j);
    orr_json_kstr(&j, "code", t->row.code);
    orr_json_kstr(&j, "game", t->row.game);
    orr_publish_variant(t, &j);
    orr_json_kstr(&j, "status", orr_status_name(t->status));
    orr_publish_seats(t, false, &j);
    if (line.failed || !take_users(c, t)) {
        orr_text_deinit(&line);
        orr_card_clear(s, c);
        return;
    }
    bool same = c->line.n == line.n - 1 && !memcmp(c->line.at, line.at + 1, c->line.n);
    orr_text_clear(&c->line);
    orr_text_add(&c->line, line.at + 1, line.n - 1); /* without the brace */
    orr_text_deinit(&line);
    same = same && c->asked == t->asked && c->status == t->mine_status;
    c->created = t->row.created;
    c->until = orr_lobby_until(t);
    c->alone = orr_lobby_alone(t);
    c->asked = t->asked;
    c->status = t->mine_status;
    c->pending = false;
    if (!same)
        c->rev = ++s->mine_rev;
}

void orr_card_clear(orr_server *s, orr_card *c)
{
    s->lobby_stale |= c->listed;
    c->listed = c->pending = false;
    orr_text_clear(&c->line);
    c->rev = ++s->mine_rev;
}

void orr_card_tidy(orr_server *s)
{
    int64_t now = orr_now_ms();
    for (unsigned b = 0; b < ORR_BUCKETS; b++)
        for (orr_card **at = &s->card[b], *c; (c = *at);) {
            if (c->listed && now >= c->until && !orr_tables_find(s, c->code)) {
                c->listed = false;
                s->lobby_stale = true;
            }
            if (c->listed || c->wanted || c->pending) {
                at = &c->next;
                continue;
            }
            *at = c->next;
            free_card(c);
        }
}

void orr_card_renamed(orr_server *s, const char *user)
{
    for (unsigned b = 0; b < ORR_BUCKETS; b++)
        for (orr_card *c = s->card[b]; c; c = c->next)
            if (!c->pending && orr_card_seat_of(c, user) >= 0 && !orr_tables_find(s, c->code)) {
                c->pending = true;
                orr_asleep_wake(s, c->code);
            }
}

void orr_card_free_all(orr_server *s)
{
    for (unsigned b = 0; b < ORR_BUCKETS; b++)
        while (s->card[b]) {
            orr_card *c = s->card[b];
            s->card[b] = c->next;
            free_card(c);
        }
}
