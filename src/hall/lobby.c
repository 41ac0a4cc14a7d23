/* The list of tables: whole, newest first, sent when it has changed, and not more often than once a second. Each
 * table has its line on a card (card.c), drawn when its state became durable. */
#include "hall/inside.h"

#include <stdlib.h>
#include <string.h>

enum { EVERY_MS = 1000 /* from one list to the next */, HOST_MAX = 10 /* tables of one host that are listed */ };

static int newest_first(const void *a, const void *b)
{
    const orr_card *const *x = a, *const *y = b;
    if ((*x)->created != (*y)->created)
        return (*x)->created < (*y)->created ? 1 : -1;
    return strcmp((*x)->code, (*y)->code);
}

/* Nobody has the list alone: of those one host has made the newest HOST_MAX stay. The place of the one that gives
 * way, or n. */
static unsigned gives_way(const orr_card *const *shown, unsigned n, const orr_card *c)
{
    unsigned same = 0, oldest = n;
    for (unsigned i = 0; *c->host && i < n; i++) /* "": the server itself */
        if (!strcmp(shown[i]->host, c->host)) {
            same++;
            oldest = i;
        }
    return same < HOST_MAX ? n : oldest;
}

/* The newest ORR_LOBBY_MAX, in their order; returns how many. */
static unsigned newest(const orr_hall *h, const orr_card *shown[ORR_LOBBY_MAX + 1])
{
    unsigned n = 0;
    for (unsigned b = 0; b < ORR_BUCKETS; b++)
        for (const orr_card *c = h->card[b]; c; c = c->next) {
            if (!c->listed || !c->line.n)
                continue;
            unsigned way = gives_way(shown, n, c);
            unsigned last = way < n ? way : n - 1;
            if ((way < n || n == ORR_LOBBY_MAX) && newest_first(&c, &shown[last]) > 0)
                continue;
            if (way < n) {
                memmove(&shown[way], &shown[way + 1], (n - way - 1) * sizeof *shown);
                n--;
            }
            unsigned at = n < ORR_LOBBY_MAX ? n++ : n - 1;
            for (; at && newest_first(&c, &shown[at - 1]) < 0; at--)
                shown[at] = shown[at - 1];
            shown[at] = c;
        }
    return n;
}

/* Of those that run, a rated one before others, that of the strongest, the newest; NULL: none runs. */
static const orr_card *worth_watching(const orr_hall *h, const char *user, const orr_card *const *shown, unsigned n)
{
    const orr_card *best = NULL;
    double strength = 0;
    for (unsigned i = 0; i < n; i++) {
        const orr_card *c = shown[i];
        if (c->status != ORR_PLAYING || (user && !orr_company_shows(h, c, user)))
            continue;
        double one = orr_company_strength(h, c);
        if (!best || (c->rated && !best->rated) || (!c->rated == !best->rated && one > strength)) {
            best = c;
            strength = one;
        }
    }
    return best;
}

static void write_list(const orr_hall *h, const char *user, orr_text *out)
{
    const orr_card *shown[ORR_LOBBY_MAX + 1];
    unsigned n = newest(h, shown), written = 0;
    const orr_card *watch = worth_watching(h, user, shown, n);
    orr_text_str(out, "{\"t\":\"lobby\",");
    if (watch)
        orr_text_fmt(out, "\"watch\":\"%s\",", watch->code);
    orr_text_str(out, "\"tables\":[");
    for (unsigned i = 0; i < n; i++)
        if (!user || orr_company_shows(h, shown[i], user))
            orr_text_fmt(out, "%s{%.*s}", written++ ? "," : "", (int)shown[i]->line.n, shown[i]->line.at);
    orr_text_str(out, "]");
}

void orr_lobby_make(orr_hall *h)
{
    orr_text_clear(&h->lobby);
    write_list(h, NULL, &h->lobby);
    orr_text_str(&h->lobby, "}");
    h->lobby_stale = false;
}

/* Who has walls is sent a list of their own. */
void orr_lobby_add(orr_hall *h, const char *user, orr_text *out)
{
    if (orr_company_walled(h, user))
        write_list(h, user, out);
    else
        orr_text_add(out, h->lobby.at, h->lobby.n - 1);
}

void orr_lobby_send(orr_hall *h)
{
    orr_mine_tick(h);
    int64_t now = orr_hall_now(h);
    if (!h->lobby_stale || now - h->lobby_at < EVERY_MS)
        return;
    h->lobby_at = now;
    orr_lobby_make(h);
    for (orr_guest *g = h->listeners; g; g = g->listener) {
        g->lobby_due = true;
        orr_guest_wake(g);
    }
}

static void listen(orr_guest *g, bool on)
{
    orr_hall *h = g->hall;
    g->lobby_due = on;
    if (on == (g->listens != NULL))
        return;
    if (on) {
        g->listener = h->listeners;
        g->listens = &h->listeners;
        h->listeners = g;
    } else {
        *g->listens = g->listener;
    }
    if (g->listener)
        g->listener->listens = on ? &g->listener : g->listens;
    if (!on)
        g->listens = NULL;
}

void orr_guest_listen(orr_guest *g, bool on)
{
    bool was = g->listens != NULL;
    listen(g, on);
    if (!on)
        return;
    if (!was)
        orr_mine_begin(g);
    if (!g->hall->lobby.n)
        orr_lobby_make(g->hall);
    orr_guest_wake(g);
}
