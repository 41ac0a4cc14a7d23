/* What is told of seeks: to who has them, and to all. */
#include "square/seeking_inside.h"

#include <stdlib.h>
#include <string.h>

/* So far off may one be who comes just now: match.h. */
static int reach(const orr_seek_one *one, int64_t now)
{
    int64_t per = orr_is_slow(&one->what) ? 60000 : 1000, waited = now > one->since ? now - one->since : 0;
    int64_t widest = 150 + 8 * waited / per;
    return (int)(one->what.near && one->what.near < widest ? one->what.near : widest < 3000 ? widest : 3000);
}

static bool is_on(const orr_seek_one *one, uint32_t list)
{
    for (unsigned s = 0; s < ORR_SPEEDS && !one->what.tell; s++)
        if ((one->what.speeds >> s & 1) && one->list[s] == list)
            return true;
    return false;
}

/* How many but this one would sit at a table of k. */
static unsigned others(const orr_seeking *w, const orr_seek_person *me, uint32_t list, unsigned k)
{
    unsigned n = 0;
    for (const orr_seek_person *p = w->people; p; p = p->all) {
        bool would = false;
        for (const orr_seek_one *one = p->first; one && p != me; one = one->next)
            would |= is_on(one, list) && (one->what.seats >> k & 1);
        n += would && (p->here || orr_is_slow(&w->list[list].what)) && !w->kind->apart(w->arg, me->user, p->user);
    }
    return n;
}

static uint8_t smaller(const orr_seeking *w, const orr_seek_person *p, const orr_seek_one *one)
{
    unsigned least = 2;
    while (!(one->what.seats >> least & 1))
        least++;
    for (unsigned k = least - 1; k >= 2; k--)
        for (unsigned s = 0; s < ORR_SPEEDS; s++)
            if ((one->what.speeds >> s & 1) && others(w, p, one->list[s], k) + 1 >= k)
                return (uint8_t)k;
    return 0;
}

void orr_seeking_mine(const orr_seeking *w, const char *user, int64_t now,
                      void (*each)(void *arg, const orr_seek_now *seek), void *arg)
{
    const orr_seek_person *p = orr_seeking_find(w, user);
    for (const orr_seek_one *one = p ? p->first : NULL; one; one = one->next) {
        orr_seek_now out = {.number = one->number, .what = &one->what, .since = one->since};
        out.reach = reach(one, now);
        out.offers = !one->what.tell && !orr_is_slow(&one->what) && now - one->since >= ORR_OFFER_MS;
        out.smaller = out.offers ? smaller(w, p, one) : 0;
        each(arg, &out);
    }
}

bool orr_seeking_check(const orr_seeking *w, const char *user, orr_check_now *out)
{
    const orr_seek_person *p = orr_seeking_find(w, user);
    const orr_seek_check *c = p ? p->check : NULL;
    if (!c)
        return false;
    *out = (orr_check_now){.number = c->number, .what = &w->list[c->list].what, .making = c->making};
    out->seats = (uint8_t)(c->n + c->seated);
    out->yes = c->seated;
    out->until = c->until;
    for (unsigned i = 0; i < c->n; i++) {
        out->yes = (uint8_t)(out->yes + c->yes[i]);
        out->mine |= c->who[i] == p && c->yes[i];
    }
    return true;
}

static int by_length(const void *a, const void *b)
{
    int32_t x = *(const int32_t *)a, y = *(const int32_t *)b;
    return (x > y) - (x < y);
}

static int64_t typical(const orr_seek_list *l)
{
    int32_t sorted[ORR_MEASURED];
    uint32_t n = l->measured < ORR_MEASURED ? l->measured : ORR_MEASURED;
    if (n < ORR_MEASURED_LEAST)
        return -1;
    memcpy(sorted, l->waited, n * sizeof *sorted);
    qsort(sorted, n, sizeof *sorted, by_length);
    return sorted[n / 2];
}

void orr_seeking_lists(const orr_seeking *w, void (*each)(void *arg, const orr_list_now *list), void *arg)
{
    for (uint32_t i = 0; i < w->lists; i++) {
        orr_sought what = w->list[i].what;
        orr_list_now out = {.what = &what, .typical = typical(&w->list[i])};
        for (const orr_seek_person *p = w->people; p; p = p->all) {
            bool waits = false;
            for (const orr_seek_one *one = p->first; one; one = one->next)
                if (is_on(one, i) && (p->here || orr_is_slow(&one->what))) {
                    waits = true;
                    what.seats |= one->what.seats;
                }
            out.waiting += waits;
        }
        if (out.waiting || out.typical >= 0)
            each(arg, &out);
    }
}

bool orr_seeking_wanted(const orr_seeking *w, const char *but, const char *game, const char *variant)
{
    for (const orr_seek_person *p = w->people; p; p = p->all)
        for (const orr_seek_one *one = p->first; one; one = one->next)
            if (strcmp(p->user, but) && !strcmp(one->what.game, game) && !strcmp(one->what.variant, variant) &&
                (p->here || (orr_is_slow(&one->what) && !one->what.tell)) && !w->kind->apart(w->arg, but, p->user))
                return true;
    return false;
}

void orr_seeking_people(const orr_seeking *w, void (*each)(void *arg, const char *user), void *arg)
{
    for (const orr_seek_person *p = w->people, *next; p; p = next) {
        next = p->all;
        each(arg, p->user);
    }
}

bool orr_seeking_has(const orr_seeking *w, const char *user) { return orr_seeking_find(w, user) != NULL; }

bool orr_seeking_starts(const orr_seeking *w, const char *user)
{
    const orr_seek_person *p = orr_seeking_find(w, user);
    return p && p->check && p->check->making;
}
