/* The list of tables: whole, newest first, sent when it has changed and not more often than every tick. Each table keeps
 * its own line, made when its state became durable. */
#include "server/server.h"

#include <stdlib.h>
#include <string.h>

enum { SETUP_MS = 15 * 60 * 1000, PLAYING_MS = 24 * 3600 * 1000, OVER_MS = 10 * 60 * 1000, GONE_MS = 10 * 60 * 1000 };

/* Since when nobody who sits there has been here; whoever came only to look does not count. */
static int64_t left_alone(const orr_table_now *t)
{
    int64_t at = t->touched;
    for (unsigned i = 0; i < t->row.seats; i++)
        if (t->seat[i].kind == ORR_SEAT_HUMAN && t->seat[i].away_since > at)
            at = t->seat[i].away_since;
    return at;
}

/* Before the start somebody has to sit there, whom others can join. */
static bool is_empty(const orr_table_now *t) { return t->status == ORR_SETUP && !*orr_seating_host(t); }

bool orr_lobby_shows(const orr_table_now *t)
{
    static const int64_t age[] = {[ORR_SETUP] = SETUP_MS, [ORR_PLAYING] = PLAYING_MS, [ORR_FINISHED] = OVER_MS};
    int64_t now = orr_now_ms(), gone = t->test_clock_ms ? t->test_clock_ms : GONE_MS;
    return t->row.open && t->rules.game->listed && !t->aside && !t->fresh && !is_empty(t) &&
           ((t->subs && t->status != ORR_FINISHED) ||
            (now - t->touched < age[t->status] && now - left_alone(t) < gone));
}

void orr_lobby_touch(orr_server *s, orr_table_now *t)
{
    bool shows = orr_lobby_shows(t);
    t->card_due = t->busy && shows; /* then it is made when it is durable */
    if (t->card_due)
        return;
    if (shows) {
        orr_json j;
        orr_text_clear(&t->card);
        orr_json_init(&j, &t->card);
        orr_json_object(&j);
        orr_json_kstr(&j, "code", t->row.code);
        orr_json_kstr(&j, "game", t->row.game);
        orr_publish_variant(t, &j);
        orr_json_kstr(&j, "status", orr_status_name(t->status));
        orr_publish_seats(t, false, &j);
        orr_json_end(&j);
    }
    s->lobby_stale |= shows || t->listed;
    t->listed = shows;
}

static int newest_first(const void *a, const void *b)
{
    const orr_table_now *const *x = a, *const *y = b;
    if ((*x)->row.created != (*y)->row.created)
        return (*x)->row.created < (*y)->row.created ? 1 : -1;
    return strcmp((*x)->row.code, (*y)->row.code);
}

void orr_lobby_make(orr_server *s)
{
    const orr_table_now **shown = malloc((s->tables + 1) * sizeof *shown);
    unsigned n = 0;
    if (!shown)
        return;
    for (unsigned b = 0; b < ORR_BUCKETS; b++)
        for (const orr_table_now *t = s->table[b]; t; t = t->next)
            if (t->listed && !t->card.failed && t->card.n)
                shown[n++] = t;
    qsort(shown, n, sizeof *shown, newest_first);
    orr_json j;
    orr_text_clear(&s->lobby);
    orr_json_init(&j, &s->lobby);
    orr_json_object(&j);
    orr_json_kstr(&j, "t", "lobby");
    orr_json_karray(&j, "tables");
    for (unsigned i = 0; i < n && i < ORR_LOBBY_MAX; i++)
        orr_json_raw(&j, shown[i]->card.at, shown[i]->card.n);
    orr_json_end(&j);
    orr_json_end(&j);
    free(shown);
    s->lobby_stale = false;
}

void orr_lobby_send(orr_server *s)
{
    orr_mine_tick(s);
    if (!s->lobby_stale)
        return;
    orr_lobby_make(s);
    for (orr_client *c = s->listeners; c; c = c->listener) {
        c->lobby_due = true;
        orr_client_wake(c);
    }
}

void orr_lobby_listen(orr_server *s, orr_client *c, bool on)
{
    c->lobby_due = on;
    if (on == (c->listens != NULL))
        return;
    if (on) {
        c->listener = s->listeners;
        c->listens = &s->listeners;
        s->listeners = c;
    } else {
        *c->listens = c->listener;
    }
    if (c->listener)
        c->listener->listens = on ? &c->listener : c->listens;
    if (!on)
        c->listens = NULL;
}
