/* Guests: who listens, which tables they have open, and what is to be told to them. Tables, views and the lobby are
 * only marked as due, so the newest replaces all before it. */
#include "hall/inside.h"

#include <stdlib.h>
#include <string.h>

/* ---- coming and going ---------------------------------------------------------------------------------------------*/
orr_guest *orr_guest_new(orr_hall *h, const orr_guest_kind *kind, void *data, const orr_user_row *user,
                         const orr_key_row *link, uint64_t from, unsigned share)
{
    orr_guest *g = calloc(1, sizeof *g);
    if (!g)
        return NULL;
    g->refs = 1;
    g->kind = kind;
    g->data = data;
    g->hall = h;
    g->user = *user;
    g->from = from;
    g->share = share;
    if (link) {
        memcpy(g->key, link->hash, sizeof g->key);
        memcpy(g->key_code, link->code, sizeof g->key_code);
    }
    g->next = h->guests;
    g->link = &h->guests;
    if (g->next)
        g->next->link = &g->next;
    h->guests = g;
    orr_hush_came(h, g);
    return g;
}

void orr_guest_release(orr_guest *g)
{
    if (!--g->refs)
        free(g);
}

void orr_guest_lines(orr_guest *g, uint64_t from)
{
    g->lines = true;
    g->lines_from = from;
}

void orr_guest_of_session(orr_guest *g, const char *session) { snprintf(g->session, sizeof g->session, "%s", session); }
void orr_guest_of_line(orr_guest *g, uint64_t line) { g->line = line; }

bool orr_hall_here(const orr_hall *h, const char *user)
{
    for (const orr_guest *g = h->guests; g; g = g->next)
        if (!strcmp(g->user.id, user))
            return true;
    return false;
}

const orr_user_row *orr_guest_user(const orr_guest *g) { return &g->user; }

uint64_t orr_guest_from(const orr_guest *g) { return g->from; }

void orr_guest_wake(orr_guest *g)
{
    if (g->data)
        g->kind->wake(g->data);
}

void orr_guest_reply(orr_guest *g, const orr_reply *r)
{
    if (g->data)
        g->kind->reply(g->data, r);
}

enum { SHARE_LEAST = 16, SHARE_OF = 8 }; /* of what is kept in memory: so many, and one in so many */

/* ---- tables that a guest has open ---------------------------------------------------------------------------------*/
orr_sub *orr_guest_sub(orr_guest *g, const orr_hosted *t)
{
    for (unsigned i = 0; i < ORR_GUEST_TABLES; i++)
        if (g->sub[i].table == t)
            return &g->sub[i];
    return NULL;
}

/* While there is room beside the tables that somebody looks at, everybody may; then nobody has it all. */
bool orr_guest_has_share(const orr_guest *g)
{
    const orr_hall *h = g->hall;
    unsigned held = 0;
    if (h->tables <= h->o->tables)
        return true;
    for (const orr_guest *other = h->guests; other; other = other->next)
        for (unsigned i = 0; other->from == g->from && i < ORR_GUEST_TABLES; i++)
            held += other->sub[i].table != NULL;
    return held < (SHARE_LEAST + h->o->tables / SHARE_OF) * g->share;
}
