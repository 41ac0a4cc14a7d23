/* Room in memory: a table that nobody looks at is forgotten there, when what is to come stands in the store. */
#include "hall/inside.h"

#include <stdlib.h>

bool orr_room_is_used(const orr_hosted *t)
{
    return t->busy || t->loading || t->answering || t->looks || t->aside || t->fresh || t->first || t->wishes;
}

static void write_due(orr_hall *h, orr_hosted *t)
{
    orr_commit *c = orr_commit_new(h);
    if (c && orr_due_write(t, &c->pending.batch)) {
        c->t = t;
        orr_commit_go(c);
    } else if (c) {
        orr_commit_drop(c);
    }
}

/* Nobody looks, and what is to come stands in the store. */
void orr_room_forget(orr_hall *h, orr_hosted *t)
{
    if (t->due != orr_due_of(t)) {
        if (!h->sick && !h->closing)
            write_due(h, t);
        return;
    }
    h->metrics.dropped++;
    orr_tables_drop(h, t, ORR_IO);
}

/* Tables without anybody go whatever they wait for: it stands in the store. */
bool orr_asleep_room(orr_hall *h)
{
    for (unsigned i = 0; i < ORR_BUCKETS && h->tables >= h->o->tables; i++) {
        h->wake.sweep = (h->wake.sweep + 1) % ORR_BUCKETS;
        for (orr_hosted *t = h->table[h->wake.sweep], *next; t; t = next) {
            next = t->next;
            if (t->table && !orr_room_is_used(t) && !t->subs)
                orr_room_forget(h, t);
        }
    }
    return h->tables < ORR_TABLES_MAX;
}
