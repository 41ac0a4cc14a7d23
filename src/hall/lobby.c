/* The list of tables: whole, newest first, sent when it has changed and not more often than every tick. Each table has its
 * line on a card (card.c), drawn when its state became durable. */
#include "hall/server.h"

#include <stdlib.h>
#include <string.h>

enum { SETUP_MS = 15 * 60 * 1000, PLAYING_MS = 24 * 3600 * 1000, OVER_MS = 10 * 60 * 1000, GONE_MS = 10 * 60 * 1000 };

/* Since when nobody who sits there has been here; whoever came only to look does not count. */
int64_t orr_lobby_alone(const orr_table_now *t)
{
    int64_t at = t->touched;
    for (unsigned i = 0; i < t->row.seats; i++)
        if (t->seat[i].kind == ORR_SEAT_HUMAN && t->seat[i].away_since > at)
            at = t->seat[i].away_since;
    return at;
}

int64_t orr_lobby_until(const orr_table_now *t)
{
    static const int64_t age[] = {[ORR_SETUP] = SETUP_MS, [ORR_PLAYING] = PLAYING_MS, [ORR_FINISHED] = OVER_MS};
    int64_t old = t->touched + age[t->status];
    int64_t gone = orr_lobby_alone(t) + (t->test_clock_ms ? t->test_clock_ms : GONE_MS);
    return old < gone ? old : gone;
}

/* Before the start somebody has to sit there, whom others can join. */
static bool is_empty(const orr_table_now *t) { return t->status == ORR_SETUP && !*orr_seating_host(t); }

bool orr_lobby_shows(const orr_table_now *t)
{
    return t->row.open && t->rules.game->listed && !t->aside && !t->fresh && !is_empty(t) &&
           ((t->subs && t->status != ORR_FINISHED) || orr_now_ms() < orr_lobby_until(t));
}

void orr_lobby_touch(orr_server *s, orr_table_now *t)
{
    bool shows = orr_lobby_shows(t);
    orr_card *c = orr_card_find(s, t->row.code);
    t->card_due = t->busy && (shows || c); /* then it is drawn when it is durable */
    if (!shows && c && c->listed) {
        c->listed = false;
        s->lobby_stale = true;
    }
    if (t->card_due || (!c && !shows) || !(c = orr_card_get(s, t->row.code)))
        return;
    if (t->aside) {
        orr_card_clear(s, c);
        return;
    }
    orr_card_draw(s, c, t);
    c->listed = shows && c->line.n;
    s->lobby_stale |= c->listed;
}

static int newest_first(const void *a, const void *b)
{
    const orr_card *const *x = a, *const *y = b;
    if ((*x)->created != (*y)->created)
        return (*x)->created < (*y)->created ? 1 : -1;
    return strcmp((*x)->code, (*y)->code);
}

/* The newest ORR_LOBBY_MAX, in their order; returns how many. */
static unsigned newest(const orr_server *s, const orr_card *shown[ORR_LOBBY_MAX + 1])
{
    unsigned n = 0;
    for (unsigned b = 0; b < ORR_BUCKETS; b++)
        for (const orr_card *c = s->card[b]; c; c = c->next) {
            if (!c->listed || !c->line.n || (n == ORR_LOBBY_MAX && newest_first(&c, &shown[n - 1]) > 0))
                continue;
            unsigned at = n < ORR_LOBBY_MAX ? n++ : n - 1;
            for (; at && newest_first(&c, &shown[at - 1]) < 0; at--)
                shown[at] = shown[at - 1];
            shown[at] = c;
        }
    return n;
}

void orr_lobby_make(orr_server *s)
{
    const orr_card *shown[ORR_LOBBY_MAX + 1];
    unsigned n = newest(s, shown);
    orr_text_clear(&s->lobby);
    orr_text_str(&s->lobby, "{\"t\":\"lobby\",\"tables\":[");
    for (unsigned i = 0; i < n; i++)
        orr_text_fmt(&s->lobby, "%s{%.*s}", i ? "," : "", (int)shown[i]->line.n, shown[i]->line.at);
    orr_text_str(&s->lobby, "]}");
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
