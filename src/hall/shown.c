/* What others are shown of a table has changed: its line in the lobby, and what those get who have it open. */
#include "hall/inside.h"

/* Before the start somebody has to sit there, whom others can join. */
static bool is_empty(const orr_hall *h, const orr_hosted *t)
{
    return orr_table_status(t->table) == ORR_SETUP && !*orr_table_host(t->table, orr_hall_now(h));
}

bool orr_lobby_shows(const orr_hall *h, const orr_hosted *t)
{
    return orr_table_row_of(t->table)->open && orr_table_listed(t->table) && !t->aside && !t->fresh &&
           !is_empty(h, t) &&
           ((t->subs && orr_table_status(t->table) != ORR_FINISHED) || orr_hall_now(h) < orr_lobby_until(t));
}

void orr_lobby_touch(orr_hall *h, orr_hosted *t)
{
    bool shows = orr_lobby_shows(h, t);
    orr_card *c = orr_card_find(h, t->code);
    t->card_due = t->busy && (shows || c); /* then it is drawn when it is durable */
    if (!shows && c && c->listed) {
        c->listed = false;
        h->lobby_stale = true;
    }
    if (t->card_due || (!c && !shows) || !(c = orr_card_get(h, t->code)))
        return;
    if (t->aside) {
        orr_card_clear(h, c);
        return;
    }
    orr_card_draw(h, c, t);
    c->listed = shows && c->line.n;
    h->lobby_stale |= c->listed;
}

void orr_tables_show(orr_hall *h, orr_hosted *t, bool table, bool view)
{
    if (table)
        orr_lobby_touch(h, t);
    for (orr_sub *sub = t->subs; sub; sub = sub->next) {
        sub->table_due |= table;
        sub->view_due |= view;
        orr_guest_wake(sub->guest);
    }
}
