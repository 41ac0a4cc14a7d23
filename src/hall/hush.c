/* Who is muted could throw its cookie away and come back as a guest whom nobody knows. So where somebody muted came
 * from, guests and new accounts have phrases alone, also by a link, and guests few names among them all: as long as the
 * mute holds, and a day at most, for an address has neighbours and is given to others. It is known in memory alone: no
 * address is written down. */
#include "hall/inside.h"

#include <string.h>

enum { LONGEST_MS = 24 * 3600 * 1000 };

static uint64_t number_of(const char *user) { return orr_hash(user, strlen(user), 8); }

static void hush(orr_hall *h, uint64_t user, uint64_t from, int64_t until)
{
    int64_t now = orr_hall_now(h), most = now + LONGEST_MS;
    if (until <= now || !from)
        return;
    unsigned i = 0;
    while (i < ORR_HUSHED && (h->hush.place[i].user != user || h->hush.place[i].from != from))
        i++;
    for (unsigned k = 0; i == ORR_HUSHED && k < ORR_HUSHED; k++)
        if (h->hush.place[k].until <= now)
            i = k; /* a place of which the time is over */
    if (i == ORR_HUSHED)
        i = h->hush.place_next++ % ORR_HUSHED;
    h->hush.place[i].user = user;
    h->hush.place[i].from = from;
    h->hush.place[i].until = until < most ? until : most;
}

void orr_hush_muted(orr_hall *h, const orr_guest *g, int64_t until) { hush(h, number_of(g->user.id), g->from, until); }

void orr_hush_came(orr_hall *h, const orr_guest *g)
{
    const uint64_t user = number_of(g->user.id);
    int64_t until = 0;
    unsigned i = 0;
    while (i < ORR_CAME && (h->hush.came[i].user != user || h->hush.came[i].from != g->from))
        i++;
    if (i == ORR_CAME && g->from) {
        i = h->hush.came_next++ % ORR_CAME;
        h->hush.came[i].user = user;
        h->hush.came[i].from = g->from;
    }
    if (h->company && h->company->talk(h->company_arg, g->user.id, orr_hall_now(h), &until) == ORR_MAY_NOTHING)
        hush(h, user, g->from, until);
}

void orr_hall_muted(orr_hall *h, const char *user, int64_t until)
{
    const uint64_t number = number_of(user);
    for (unsigned i = 0; i < ORR_CAME; i++)
        if (h->hush.came[i].user == number)
            hush(h, number, h->hush.came[i].from, until);
    for (unsigned i = 0; i < ORR_HUSHED && !until; i++)
        if (h->hush.place[i].user == number)
            h->hush.place[i].until = 0;
}

bool orr_hall_hushed(const orr_hall *h, uint64_t from)
{
    const int64_t now = orr_hall_now(h);
    for (unsigned i = 0; i < ORR_HUSHED && from; i++)
        if (h->hush.place[i].from == from && h->hush.place[i].until > now)
            return true;
    return false;
}
