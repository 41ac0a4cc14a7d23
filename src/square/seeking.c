/* Who seeks what, and who is here. */
#include "square/seeking_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { AGAIN_MS = 10 * 1000 /* who was away for so long comes again */ };

orr_seeking *orr_seeking_new(const orr_seeking_kind *kind, void *arg, int64_t ready_ms)
{
    orr_seeking *w = calloc(1, sizeof *w);
    if (w)
        *w = (orr_seeking){.kind = kind,
                           .arg = arg,
                           .ready_ms = ready_ms ? ready_ms : ORR_READY_MS,
                           .stay_ms = ready_ms ? ready_ms : ORR_STAY_MS};
    return w;
}

/* ---- people -------------------------------------------------------------------------------------------------------*/
static orr_seek_person **bucket_of(orr_seeking *w, const char *user)
{
    return &w->bucket[orr_hash(user, strlen(user), 3) % ORR_SEEK_BUCKETS];
}

orr_seek_person *orr_seeking_find(const orr_seeking *w, const char *user)
{
    orr_seek_person *p = w->bucket[orr_hash(user, strlen(user), 3) % ORR_SEEK_BUCKETS];
    while (p && strcmp(p->user, user))
        p = p->next;
    return p;
}

orr_seek_person *orr_seeking_person(orr_seeking *w, const char *user)
{
    orr_seek_person *p = orr_seeking_find(w, user), **at = bucket_of(w, user);
    if (p || !(p = calloc(1, sizeof *p)))
        return p;
    snprintf(p->user, sizeof p->user, "%s", user);
    p->next = *at;
    *at = p;
    p->all = w->people;
    p->link = &w->people;
    if (p->all)
        p->all->link = &p->all;
    return w->people = p;
}

static void forget(orr_seeking *w, orr_seek_person *p)
{
    orr_seek_person **at = bucket_of(w, p->user);
    while (*at != p)
        at = &(*at)->next;
    *at = p->next;
    *p->link = p->all;
    if (p->all)
        p->all->link = p->link;
    free(p);
}

static void take_one(orr_seeking *w, orr_seek_person *p, orr_seek_one **at)
{
    orr_seek_one *one = *at;
    *at = one->next;
    if (w->kind->over && !orr_is_slow(&one->what))
        w->kind->over(w->arg, p->user, one->number);
    free(one);
    p->n--;
    w->seeks--;
}

void orr_seeking_take(orr_seeking *w, orr_seek_person *p, uint32_t number, bool live_only)
{
    for (orr_seek_one **at = &p->first; *at;)
        if (number ? (*at)->number == number : !live_only || !orr_is_slow(&(*at)->what))
            take_one(w, p, at);
        else
            at = &(*at)->next;
    if (!p->n && !p->check)
        forget(w, p);
}

void orr_seeking_free(orr_seeking *w)
{
    if (!w)
        return;
    for (orr_seek_person *p = w->people, *next; p; p = next) {
        next = p->all;
        p->check = NULL;
        orr_seeking_take(w, p, 0, false);
    }
    for (orr_seek_check *c = w->checks, *next; c; c = next) {
        next = c->next;
        free(c);
    }
    free(w->list);
    free(w);
}

/* ---- lists --------------------------------------------------------------------------------------------------------*/
static bool same_list(const orr_sought *a, const orr_sought *b)
{
    return a->speeds == b->speeds && a->rated == b->rated && !strcmp(a->game, b->game) &&
           !strcmp(a->variant, b->variant);
}

uint32_t orr_seeking_list(orr_seeking *w, const orr_sought *what, unsigned speed)
{
    orr_sought key = *what;
    key.seats = key.near = 0;
    key.tell = false;
    key.speeds = (uint8_t)(1u << speed);
    for (uint32_t i = 0; i < w->lists; i++)
        if (same_list(&w->list[i].what, &key))
            return i;
    if (w->lists == w->lists_cap) {
        uint32_t cap = 2 * w->lists_cap + 16;
        orr_seek_list *more = realloc(w->list, cap * sizeof *more);
        if (!more)
            return UINT32_MAX;
        w->list = more;
        w->lists_cap = cap;
    }
    w->list[w->lists] = (orr_seek_list){.what = key};
    return w->lists++;
}

/* ---- seeking ------------------------------------------------------------------------------------------------------*/
static bool is_good(const orr_sought *what)
{
    const unsigned day = 1u << ORR_DAY;
    return what->seats && !(what->seats & 3) && !(what->seats >> (ORR_MATCH_SEATS + 1)) && what->speeds &&
           !(what->speeds >> ORR_SPEEDS) && (!(what->speeds & day) || what->speeds == day);
}

static bool same(const orr_sought *a, const orr_sought *b)
{
    return same_list(a, b) && a->seats == b->seats && a->near == b->near && a->tell == b->tell;
}

static orr_err add(orr_seeking *w, orr_seek_person *p, const orr_sought *what, int64_t since, uint32_t *number)
{
    orr_seek_one *one = calloc(1, sizeof *one);
    if (!one)
        return ORR_NO_MEMORY;
    *one = (orr_seek_one){.what = *what, .since = since, .number = *number ? *number : w->numbers + 1};
    for (unsigned s = 0; s < ORR_SPEEDS; s++)
        if ((what->speeds >> s & 1) && (one->list[s] = orr_seeking_list(w, what, s)) == UINT32_MAX) {
            free(one);
            return ORR_NO_MEMORY;
        }
    if (one->number > w->numbers)
        w->numbers = one->number;
    one->next = p->first;
    p->first = one;
    p->n++;
    w->seeks++;
    w->stirred = true;
    *number = one->number;
    w->kind->changed(w->arg, p->user);
    return ORR_OK;
}

orr_err orr_seeking_add(orr_seeking *w, const char *user, const orr_sought *what, int64_t since, uint32_t *number)
{
    if (!is_good(what))
        return ORR_BAD_INPUT;
    orr_seek_person *p = orr_seeking_person(w, user);
    if (!p)
        return ORR_NO_MEMORY;
    for (const orr_seek_one *one = p->first; one; one = one->next)
        if (same(&one->what, what)) {
            *number = one->number;
            return ORR_OK;
        }
    orr_err e = p->check && p->check->making                         ? ORR_STARTED
                : p->n >= ORR_SEEKS_MAX || w->seeks >= ORR_SEEKS_ALL ? ORR_LIMIT
                                                                     : add(w, p, what, since, number);
    if (e && !p->n && !p->check)
        forget(w, p);
    return e;
}

orr_err orr_seeking_drop(orr_seeking *w, const char *user, uint32_t number, int64_t now)
{
    orr_seek_person *p = orr_seeking_find(w, user);
    const orr_seek_one *one = p ? p->first : NULL;
    (void)now;
    while (one && number && one->number != number)
        one = one->next;
    if (!one)
        return ORR_NOT_FOUND;
    orr_seek_check *c = p->check;
    bool in_check = false;
    for (unsigned i = 0; c && i < c->n; i++)
        in_check |= c->who[i] == p && (!number || c->seek[i] == number);
    if (in_check && c->making)
        return ORR_STARTED;
    w->kind->changed(w->arg, user);
    if (in_check)
        orr_check_leave(w, p);
    orr_seeking_take(w, p, number, false);
    return ORR_OK;
}

/* ---- being here ---------------------------------------------------------------------------------------------------*/
void orr_seeking_here(orr_seeking *w, const char *user, bool here, int64_t now)
{
    orr_seek_person *p = orr_seeking_find(w, user);
    if (!p || p->here == here)
        return;
    for (orr_seek_one *one = p->first; one && here && now - p->gone >= AGAIN_MS; one = one->next)
        one->told = false; /* who comes again is told anew */
    p->here = here;
    p->gone = now;
    w->stirred |= here;
}

void orr_seeking_known(orr_seeking *w, const char *user)
{
    orr_seek_person *p = orr_seeking_find(w, user);
    if (p)
        w->stirred |= p->known = true;
}

static void look_for_gone(orr_seeking *w, int64_t now)
{
    for (orr_seek_person *p = w->people, *next; p; p = next) {
        next = p->all;
        if (!p->here && !p->check && now - p->gone >= ORR_GONE_MS)
            orr_seeking_take(w, p, 0, true);
    }
}

/* What has waited for long is told once. */
static void look_for_offers(orr_seeking *w, int64_t now)
{
    for (orr_seek_person *p = w->people; p; p = p->all)
        for (orr_seek_one *one = p->first; one; one = one->next)
            if (!one->offered && !one->what.tell && !orr_is_slow(&one->what) && now - one->since >= ORR_OFFER_MS) {
                one->offered = true;
                w->kind->changed(w->arg, p->user);
            }
}

/* Told once each time that somebody begins to want it. */
static void look_for_wanted(orr_seeking *w)
{
    for (orr_seek_person *p = w->people; p; p = p->all)
        for (orr_seek_one *one = p->first; one && p->here && p->known; one = one->next) {
            if (!one->what.tell)
                continue;
            bool wanted = orr_seeking_wanted(w, p->user, one->what.game, one->what.variant),
                 tell = wanted && !one->told;
            one->told = wanted;
            if (tell && w->kind->wanted)
                w->kind->wanted(w->arg, p->user, one->number, &one->what);
        }
}

void orr_seeking_tick(orr_seeking *w, int64_t now)
{
    enum { MANY = 1000, MANY_MS = 500 };
    orr_check_tick(w, now);
    look_for_gone(w, now);
    look_for_offers(w, now);
    bool due = now - w->wave_at >= ORR_WAVE_MS || (w->stirred && (w->seeks < MANY || now - w->wave_at >= MANY_MS));
    if (!due || (!w->seeks && !w->kind->tables))
        return;
    w->stirred = false;
    w->wave_at = now;
    look_for_wanted(w); /* before who finds each other at once is gone */
    orr_wave(w, now);
}
