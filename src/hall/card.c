/* Cards: a table lies in the store most of the time, and what the lobby and its own people are told of it is here. */
#include "hall/inside.h"

#include <stdlib.h>
#include <string.h>

enum { LINE_MAX_BYTES = 8192 };
enum { SETUP_MS = 15 * 60 * 1000, PLAYING_MS = 24 * 3600 * 1000, OVER_MS = 10 * 60 * 1000 };

static orr_card **bucket(orr_hall *h, const char *code)
{
    return &h->card[orr_hash(code, strlen(code), 0) % ORR_BUCKETS];
}

orr_card *orr_card_find(const orr_hall *h, const char *code)
{
    for (orr_card *c = h->card[orr_hash(code, strlen(code), 0) % ORR_BUCKETS]; c; c = c->next)
        if (!strcmp(c->code, code))
            return c;
    return NULL;
}

orr_card *orr_card_get(orr_hall *h, const char *code)
{
    orr_card *c = orr_card_find(h, code);
    if (c || !(c = calloc(1, sizeof *c)))
        return c;
    snprintf(c->code, sizeof c->code, "%s", code);
    c->line.max = LINE_MAX_BYTES;
    c->next = *bucket(h, code);
    *bucket(h, code) = c;
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
static bool take_users(orr_card *c, const orr_hosted *t)
{
    unsigned seats = orr_table_row_of(t->table)->seats;
    if (c->seats != seats) {
        char(*more)[ORR_USER_TEXT] = realloc(c->user, seats * sizeof *more);
        if (!more)
            return false;
        c->user = more;
        c->seats = (uint8_t)seats;
    }
    for (unsigned i = 0; i < c->seats; i++) {
        const orr_seat_now *seat = orr_table_seat(t->table, i);
        bool sits = seat->kind == ORR_SEAT_HUMAN && !seat->left;
        memcpy(c->user[i], sits ? seat->user : (char[ORR_USER_TEXT]){""}, sizeof *c->user);
    }
    return true;
}

int64_t orr_lobby_until(const orr_hosted *t)
{
    static const int64_t age[] = {[ORR_SETUP] = SETUP_MS, [ORR_PLAYING] = PLAYING_MS, [ORR_FINISHED] = OVER_MS};
    int64_t old = orr_table_touched(t->table) + age[orr_table_status(t->table)];
    int64_t gone = orr_table_alone(t->table) + t->gone_ms;
    return old < gone ? old : gone;
}

void orr_card_draw(orr_hall *h, orr_card *c, const orr_hosted *t)
{
    orr_text line = {.max = LINE_MAX_BYTES};
    orr_json j;
    orr_json_init(&j, &line);
    orr_json_object(&j);
    orr_table_card(t->table, &j);
    if (line.failed || !take_users(c, t)) {
        orr_text_deinit(&line);
        orr_card_clear(h, c);
        return;
    }
    bool same = c->line.n == line.n - 1 && !memcmp(c->line.at, line.at + 1, c->line.n);
    orr_text_clear(&c->line);
    orr_text_add(&c->line, line.at + 1, line.n - 1); /* without the brace */
    orr_text_deinit(&line);
    same = same && c->asked == t->asked && c->due == t->mine_due && c->status == t->mine_status;
    c->created = orr_table_row_of(t->table)->created;
    memcpy(c->host, orr_table_row_of(t->table)->host, sizeof c->host);
    memcpy(c->game, orr_table_row_of(t->table)->game, sizeof c->game);
    c->rated = orr_table_row_of(t->table)->rated;
    c->until = orr_lobby_until(t);
    c->alone = orr_table_alone(t->table);
    c->asked = t->asked;
    c->due = t->mine_due;
    c->status = t->mine_status;
    c->pending = false;
    if (!same)
        c->rev = ++h->mine_rev;
}

bool orr_card_draw_kept(orr_hall *h, orr_card *c, const orr_kept *k)
{
    orr_text line = {.max = LINE_MAX_BYTES};
    orr_json j;
    uint8_t seats = orr_kept_row(k)->seats;
    bool goes_on = orr_kept_status(k) == ORR_PLAYING;
    char(*user)[ORR_USER_TEXT] = goes_on ? calloc(seats, sizeof *user) : NULL;
    if (!user)
        return false;
    for (unsigned i = 0; i < seats; i++) {
        const orr_seat_now *seat = orr_kept_seat(k, i);
        if (seat->kind == ORR_SEAT_HUMAN && !seat->left)
            memcpy(user[i], seat->user, sizeof *user);
    }
    orr_json_init(&j, &line);
    orr_json_object(&j);
    orr_kept_card(k, &j);
    if (line.failed) {
        free(user);
        orr_text_deinit(&line);
        return false;
    }
    orr_card_clear(h, c);
    orr_text_add(&c->line, line.at + 1, line.n - 1);
    orr_text_deinit(&line);
    free(c->user);
    c->user = user;
    c->seats = seats;
    c->status = ORR_PLAYING;
    c->asked = 0;
    c->due = 0;
    return true;
}

void orr_card_clear(orr_hall *h, orr_card *c)
{
    h->lobby_stale |= c->listed;
    c->listed = c->pending = false;
    orr_text_clear(&c->line);
    c->rev = ++h->mine_rev;
}

void orr_card_tidy(orr_hall *h)
{
    int64_t now = orr_hall_now(h);
    for (unsigned b = 0; b < ORR_BUCKETS; b++)
        for (orr_card **at = &h->card[b], *c; (c = *at);) {
            if (c->listed && now >= c->until && !orr_tables_find(h, c->code)) {
                c->listed = false;
                h->lobby_stale = true;
            }
            if (c->listed || c->wanted || c->pending) {
                at = &c->next;
                continue;
            }
            *at = c->next;
            free_card(c);
        }
}

void orr_card_renamed(orr_hall *h, const char *user)
{
    for (unsigned b = 0; b < ORR_BUCKETS; b++)
        for (orr_card *c = h->card[b]; c; c = c->next)
            if (!c->pending && orr_card_seat_of(c, user) >= 0 && !orr_tables_find(h, c->code)) {
                c->pending = true;
                orr_asleep_wake(h, c->code);
            }
}

void orr_card_free_all(orr_hall *h)
{
    for (unsigned b = 0; b < ORR_BUCKETS; b++)
        while (h->card[b]) {
            orr_card *c = h->card[b];
            h->card[b] = c->next;
            free_card(c);
        }
}
