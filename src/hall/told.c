/* What is told next to a guest: tables, views, lines of talk. */
#include "hall/inside.h"

#include <string.h>

enum { TOLD_WISHES = 32 };

static void tell_table(const orr_hall *h, const orr_sub *sub, orr_text *out)
{
    const orr_hosted *t = sub->table;
    const orr_ask *wish[TOLD_WISHES];
    orr_company c = {.user = sub->guest->user.id, .origin = h->o->origin, .watchers = t->watchers, .wish = wish};
    for (const orr_errand *e = t->wishes; e && c.wishes < TOLD_WISHES; e = e->next)
        if (orr_guest_sub(e->guest, t)) /* who looks no longer: it will be dropped */
            wish[c.wishes++] = &e->ask;
    orr_table_tell(t->table, &c, orr_hall_now(h), out);
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
        orr_table_lines(w->sub->table->table, w->sub->guest->user.id, &w->sub->eye, &w->sub->ear, orr_hall_now(w->hall),
                        w->out);
        return;
    }
    orr_table_view(w->sub->table->table, w->sub->guest->user.id, &w->sub->eye, &w->hall->kept, orr_hall_now(w->hall),
                   w->out);
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
