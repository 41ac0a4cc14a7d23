/* What follows of an appointment. */
#include "square/date.h"

#include <stdlib.h>
#include <string.h>

/* ---- who -----------------------------------------------------------------------------------------------------------*/
static unsigned smallest(uint16_t seats)
{
    unsigned k = 2;
    while (k < ORR_MATCH_SEATS && !(seats >> k & 1))
        k++;
    return k;
}

/* The largest welcome table that so many can fill; 0: none. */
static unsigned fills(uint16_t seats, unsigned people)
{
    unsigned k = people < ORR_MATCH_SEATS ? people : ORR_MATCH_SEATS;
    while (k >= 2 && !(seats >> k & 1))
        k--;
    return k >= 2 ? k : 0;
}

static bool wants(const orr_date *d, const orr_date_person *p, unsigned time)
{
    return d->state == ORR_DATE_ASKS ? p->can >> time & 1 : p->comes;
}

/* Of those who want to, in the order in which they came, without who is apart from one before. */
static unsigned gather(const orr_date *d, unsigned time, uint8_t who[ORR_DATE_PEOPLE])
{
    uint64_t all = 0;
    unsigned n = 0;
    for (unsigned i = 0; i < d->n; i++) {
        if (!wants(d, &d->person[i], time) || (d->person[i].apart & all))
            continue;
        all |= (uint64_t)1 << i;
        who[n++] = (uint8_t)i;
    }
    return n;
}

/* As many as sit down: a welcome table full, or none. */
static unsigned choose(const orr_date *d, unsigned time, uint8_t who[ORR_MATCH_SEATS])
{
    uint8_t all[ORR_DATE_PEOPLE];
    unsigned n = fills(d->seats, gather(d, time, all));
    memcpy(who, all, n);
    return n;
}

unsigned orr_date_count(const orr_date *d, unsigned time)
{
    unsigned n = 0;
    for (unsigned i = 0; i < d->n; i++)
        n += wants(d, &d->person[i], time);
    return n;
}

/* Who proposed it is still there. */
static bool stands(const orr_date *d)
{
    for (unsigned i = 0; *d->by && i < d->n; i++)
        if (!strcmp(d->person[i].user, d->by))
            return d->state != ORR_DATE_FIXED || d->person[i].comes;
    return false;
}

/* ---- when ----------------------------------------------------------------------------------------------------------*/
static int64_t decided_at(const orr_date *d, unsigned time, int64_t minute)
{
    int64_t ahead = ORR_DATE_DECIDED * minute, half = (d->time[time] - d->made) / 2;
    return d->time[time] - (half < ahead ? half : ahead);
}

static void ends(orr_date_due *out, const char *why) { *out = (orr_date_due){.kind = ORR_DATE_ENDS, .why = why}; }

static void look_open(const orr_date *d, int64_t now, int64_t minute, orr_date_due *out)
{
    unsigned first = d->times, left = 0;
    for (unsigned i = d->times; i-- > 0;)
        if (!(d->lapsed >> i & 1)) {
            first = i;
            left++;
        }
    for (unsigned i = first; i < d->times; i++) {
        out->n = d->lapsed >> i & 1 || d->time[i] <= now ? 0 : choose(d, i, out->who);
        if (out->n && !(d->seats >> (out->n + 1))) { /* no larger one is welcome */
            out->kind = ORR_DATE_FIXES;
            out->time = i;
            return;
        }
    }
    if (!left) {
        ends(out, "lapsed");
        return;
    }
    out->next = decided_at(d, first, minute);
    if (now < out->next)
        return;
    out->time = first;
    out->n = d->time[first] <= now ? 0 : choose(d, first, out->who);
    if (out->n)
        out->kind = ORR_DATE_FIXES;
    else if (left > 1)
        out->kind = ORR_DATE_LAPSES;
    else
        ends(out, "lapsed");
}

static void look_fixed(const orr_date *d, int64_t now, int64_t minute, orr_date_due *out)
{
    out->next = d->fixed - ORR_DATE_TABLE_AT * minute;
    out->n = choose(d, 0, out->who);
    if (now > d->fixed + ORR_DATE_MISSED * minute)
        ends(out, "missed");
    else if (orr_date_count(d, 0) < smallest(d->seats) || (now >= out->next && !out->n))
        ends(out, "few");
    else if (now >= out->next)
        out->kind = ORR_DATE_SEATS;
}

void orr_date_look(const orr_date *d, int64_t now, int64_t minute, orr_date_due *out)
{
    *out = (orr_date_due){.kind = ORR_DATE_WAITS};
    if (d->state == ORR_DATE_SEATED) {
        out->next = d->fixed + ORR_DATE_BEGINS * minute;
        if (now >= out->next)
            out->kind = ORR_DATE_BEGUN;
    } else if (d->state == ORR_DATE_OVER) {
        out->next = INT64_MAX;
    } else if (!stands(d)) {
        ends(out, "called_off");
    } else if (d->state == ORR_DATE_ASKS) {
        look_open(d, now, minute, out);
    } else {
        look_fixed(d, now, minute, out);
    }
}

/* ---- proposing -----------------------------------------------------------------------------------------------------*/
static int by_time(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

const char *orr_date_wrong(int64_t *time, unsigned n, int64_t now, int64_t minute)
{
    if (n > ORR_DATE_TIMES)
        return "many_times";
    if (!n)
        return "bad_times";
    qsort(time, n, sizeof *time, by_time);
    for (unsigned i = 0; i < n; i++)
        if (time[i] < now + ORR_DATE_SOONEST * minute || time[i] > now + ORR_DATE_FARTHEST * minute ||
            (i && time[i] == time[i - 1]))
            return "bad_times";
    return NULL;
}
