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
    return g;
}

void orr_guest_release(orr_guest *g)
{
    if (!--g->refs)
        free(g);
}

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

void orr_guest_lines(orr_guest *g, uint64_t from)
{
    g->lines = true;
    g->lines_from = from;
}

void orr_guest_of_session(orr_guest *g, const char *session) { snprintf(g->session, sizeof g->session, "%s", session); }

void orr_hall_risen(orr_hall *h, const char *user, const char *session)
{
    for (orr_guest *g = h->guests; g; g = g->next)
        if (!*g->key && !*g->session && !strcmp(g->user.id, user)) {
            orr_guest_of_session(g, session);
            if (g->data && g->kind->risen)
                g->kind->risen(g->data);
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

bool orr_hall_here(const orr_hall *h, const char *user)
{
    for (const orr_guest *g = h->guests; g; g = g->next)
        if (!strcmp(g->user.id, user))
            return true;
    return false;
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

const orr_user_row *orr_guest_user(const orr_guest *g) { return &g->user; }

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

void orr_guest_recount(orr_hall *h, orr_hosted *t)
{
    orr_mask here = 0, holds = 0;
    unsigned watchers = 0;
    for (const orr_sub *sub = t->subs; sub; sub = sub->next) {
        int seat = orr_table_seat_of(t->table, sub->guest->user.id);
        if (seat < 0)
            watchers++;
        else
            here |= ORR_BIT(seat);
        if (seat >= 0 && sub->holds)
            holds |= ORR_BIT(seat);
    }
    bool changed = orr_table_here(t->table, here, holds, orr_now_ms()) || t->watchers != watchers;
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

/* ---- what is told -------------------------------------------------------------------------------------------------*/
enum { TOLD_WISHES = 32 };

static void tell_table(const orr_hall *h, const orr_sub *sub, orr_text *out)
{
    const orr_hosted *t = sub->table;
    const orr_ask *wish[TOLD_WISHES];
    orr_company c = {.user = sub->guest->user.id, .origin = h->o->origin, .watchers = t->watchers, .wish = wish};
    for (const orr_errand *e = t->wishes; e && c.wishes < TOLD_WISHES; e = e->next)
        if (orr_guest_sub(e->guest, t)) /* who looks no longer: it will be dropped */
            wish[c.wishes++] = &e->ask;
    orr_table_tell(t->table, &c, orr_now_ms(), out);
}

typedef struct {
    orr_hall *hall;
    orr_sub *sub;
    orr_text *out;
} view_work;

static void write_view(void *arg)
{
    view_work *w = arg;
    if (w->sub->guest->lines) {
        orr_table_lines(w->sub->table->table, w->sub->guest->user.id, &w->sub->eye, &w->sub->ear, orr_now_ms(), w->out);
        return;
    }
    orr_table_view(w->sub->table->table, w->sub->guest->user.id, &w->sub->eye, &w->hall->kept, orr_now_ms(), w->out);
}

static bool tell_view(orr_hall *h, orr_sub *sub, orr_text *out)
{
    char what[200] = "";
    size_t before = out->n;
    view_work w = {h, sub, out};
    double begun = orr_clock_seconds();
    sub->view_due = false;
    if (!orr_guard(write_view, &w, what, sizeof what)) {
        orr_histogram_add(&h->metrics.views, orr_clock_seconds() - begun);
        return true;
    }
    out->n = before;
    orr_tables_aside(h, sub->table, what);
    return false;
}

bool orr_guest_next(orr_guest *g, orr_text *out)
{
    orr_hall *h = g->hall;
    for (unsigned i = 0; i < ORR_GUEST_TABLES; i++) {
        orr_sub *sub = &g->sub[i];
        if (!sub->table || sub->table->busy || sub->table->aside)
            continue;
        if (sub->table_due && g->lines)
            sub->table_due = false;
        if (sub->table_due) {
            sub->table_due = false;
            tell_table(h, sub, out);
            return true;
        }
        if (sub->view_due && !orr_table_awake(sub->table->table) && orr_table_status(sub->table->table) != ORR_SETUP)
            orr_load_begin(h, sub->table); /* it dozed before this one could hear of it */
        size_t before = out->n;
        if (sub->view_due && orr_table_awake(sub->table->table) && tell_view(h, sub, out)) {
            orr_errand_drain(h, sub->table, false);
            if (out->n > before)
                return true;
        }
        if (!sub->table) /* its view tripped over a fault of ours: it was set aside, and shut */
            continue;
        if (!g->lines && orr_chat_next(sub, out))
            return true;
    }
    return false;
}
