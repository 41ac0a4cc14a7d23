/* Goes through those who follow a table (followers.c). */
#include "hall/inside.h"

void orr_follow_write(const orr_follower *list, const orr_fact *fact, orr_batch *b)
{
    for (const orr_follower *f = list; f->name; f++) {
        orr_write *mark = b->last;
        if (f->write && !f->write(fact, b)) {
            orr_batch_back(b, mark);
            b->lacks |= f->needed;
            orr_log("table=%s its rows of %s are missing: memory is out, or the rules failed", fact->code, f->name);
        }
    }
}

void orr_follow_heard(orr_hall *h, const orr_batch *b)
{
    for (const orr_follower *f = h->followers; f->name; f++)
        if (f->heard)
            f->heard(h, b);
}

void orr_follow_after(orr_hall *h, orr_hosted *t, const orr_change *change)
{
    for (const orr_follower *f = h->followers; f->name; f++)
        if (f->after)
            f->after(h, t, change);
}

void orr_follow_lost(orr_hall *h, orr_hosted *t)
{
    for (const orr_follower *f = h->followers; f->name; f++)
        if (f->lost)
            f->lost(h, t);
}

void orr_follow_ready(orr_hall *h, orr_hosted *t)
{
    for (const orr_follower *f = h->followers; f->name; f++)
        if (f->ready)
            f->ready(h, t);
}
