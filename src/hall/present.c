/* Who is here: guests that open tables and close them, that leave or are put out, and their names. */
#include "hall/inside.h"

#include <stdlib.h>
#include <string.h>

static void shut_all(orr_guest *g)
{
    orr_guest_listen(g, false);
    for (unsigned i = 0; i < ORR_GUEST_TABLES; i++)
        if (g->sub[i].table)
            orr_guest_close(&g->sub[i]);
}

void orr_guest_end(orr_guest *g)
{
    g->ended = true;
    shut_all(g);
}

void orr_guest_leave(orr_guest *g)
{
    g->data = NULL;
    shut_all(g);
    *g->link = g->next;
    if (g->next)
        g->next->link = g->link;
    orr_guest_release(g);
}

void orr_guest_out(orr_guest *g, orr_err e)
{
    if (g->ended || !g->data)
        return;
    orr_guest_end(g);
    g->kind->ended(g->data, e);
}

void orr_hall_risen(orr_hall *h, const char *user)
{
    for (orr_guest *g = h->guests, *next; g; g = next) {
        next = g->next;
        if (!*g->key && !*g->session && !strcmp(g->user.id, user))
            orr_guest_out(g, ORR_STALE);
    }
}

void orr_hall_out(orr_hall *h, const char *user, const char *session, const char *except)
{
    for (orr_guest *g = h->guests, *next; g; g = next) {
        next = g->next;
        bool all = !*session && !*except;
        const char *own = *g->session ? g->session : "none";
        if (strcmp(g->user.id, user) || (*g->key && !all))
            continue;
        if (all || (*session ? !strcmp(own, session) : strcmp(own, except) != 0))
            orr_guest_out(g, ORR_FORBIDDEN);
    }
}

void orr_hall_left(orr_hall *h, const char *user)
{
    orr_user_row nobody = {0};
    snprintf(nobody.id, sizeof nobody.id, "%s", user);
    h->links_ended++;
    h->gone.wanted = h->gone.again = true;
    h->gone.at = 0;
    for (orr_guest *g = h->guests, *next; g; g = next) {
        next = g->next;
        if (!strcmp(g->user.id, user))
            orr_guest_out(g, ORR_FORBIDDEN);
    }
    for (unsigned b = 0; b < ORR_BUCKETS; b++)
        for (orr_hosted *t = h->table[b]; t; t = t->next)
            orr_chat_forget(t->chat, user);
    orr_guest_renamed(h, &nobody);
}

void orr_guest_recount(orr_hall *h, orr_hosted *t)
{
    orr_mask here = 0, holds = 0, lines = 0;
    unsigned watchers = 0;
    for (const orr_sub *sub = t->subs; sub; sub = sub->next) {
        int seat = orr_table_seat_of(t->table, sub->guest->user.id);
        if (seat < 0)
            watchers++;
        else
            here |= ORR_BIT(seat);
        if (seat >= 0 && sub->guest->line && !(lines & ORR_BIT(seat)))
            orr_line_here(t, (unsigned)seat, sub->guest); /* the newest one */
        if (seat >= 0 && sub->guest->line)
            lines |= ORR_BIT(seat);
        if (seat >= 0 && sub->holds)
            holds |= ORR_BIT(seat);
    }
    bool changed = orr_table_here(t->table, here, holds, orr_hall_now(h)) || t->watchers != watchers;
    t->watchers = watchers;
    t->begins = orr_table_all_here(t->table);
    if (changed)
        orr_tables_show(h, t, true, false);
}

orr_err orr_guest_open(orr_guest *g, orr_hosted *t, bool holds)
{
    if (!g->data)
        return ORR_OK;
    orr_sub *sub = orr_guest_sub(g, t);
    if (!sub) {
        sub = orr_guest_sub(g, NULL);
        if (!sub || !orr_guest_has_share(g))
            return ORR_LIMIT;
        *sub = (orr_sub){.guest = g, .table = t, .next = t->subs};
        t->subs = sub;
    }
    sub->holds = holds;
    sub->eye = (orr_eye){.back = UINT32_MAX, .late = orr_table_status(t->table) == ORR_PLAYING};
    sub->ear = (orr_ear){.from = g->lines_from};
    sub->table_due = true;
    sub->view_due = true;
    orr_chat_open(g->hall, sub);
    orr_guest_recount(g->hall, t);
    orr_guest_wake(g);
    return ORR_OK;
}

void orr_guest_close(orr_sub *sub)
{
    orr_hosted *t = sub->table;
    orr_hall *h = sub->guest->hall;
    orr_errand_withdraw(t, sub->guest->user.id, sub->guest);
    for (orr_sub **at = &t->subs; *at; at = &(*at)->next)
        if (*at == sub) {
            *at = sub->next;
            break;
        }
    *sub = (orr_sub){0};
    orr_guest_recount(h, t);
}

void orr_guest_shut(orr_guest *g, const char *code)
{
    orr_hosted *t = orr_tables_find(g->hall, code);
    orr_sub *sub = t ? orr_guest_sub(g, t) : NULL;
    if (sub)
        orr_guest_close(sub);
}

void orr_guest_renamed(orr_hall *h, const orr_user_row *user)
{
    for (orr_guest *g = h->guests; g; g = g->next)
        if (!strcmp(g->user.id, user->id))
            memcpy(g->user.name, user->name, sizeof g->user.name);
    orr_tell_forget(h);
    for (unsigned b = 0; b < ORR_BUCKETS; b++)
        for (orr_hosted *t = h->table[b]; t; t = t->next)
            if (t->table && orr_table_name(t->table, user->id, user->name) && !t->aside)
                orr_tables_show(h, t, true, false);
    orr_card_renamed(h, user->id);
}
