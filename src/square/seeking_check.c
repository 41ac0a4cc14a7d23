/* Ready checks: people who were put together say that they are there. */
#include "square/seeking_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void unlink_check(orr_seeking *w, orr_seek_check *c)
{
    orr_seek_check **at = &w->checks;
    while (*at != c)
        at = &(*at)->next;
    *at = c->next;
}

static void tell_all(orr_seeking *w, const orr_seek_check *c)
{
    for (unsigned i = 0; i < c->n; i++)
        if (c->who[i])
            w->kind->changed(w->arg, c->who[i]->user);
}

static void make(orr_seeking *w, orr_seek_check *c, uint16_t seats)
{
    orr_seek_start s = {.number = c->number, .what = w->list[c->list].what, .n = c->n};
    c->making = true;
    s.what.seats = seats;
    s.table = c->table;
    for (unsigned i = 0; i < c->n; i++) {
        s.user[i] = c->who[i]->user;
        s.from[i] = c->from[i];
        s.seek[i] = c->seek[i];
    }
    tell_all(w, c);
    w->kind->start(w->arg, &s);
}

static orr_seek_check *new_check(orr_seeking *w, const orr_seek_check *of)
{
    orr_seek_check *c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    *c = *of;
    c->next = w->checks;
    c->number = ++w->check_numbers;
    w->checks = c;
    for (unsigned i = 0; i < c->n; i++) {
        ORR_ASSERT(!c->who[i]->check);
        c->who[i]->check = c;
    }
    return c;
}

orr_err orr_check_begin(orr_seeking *w, const orr_seek_check *of, int64_t now)
{
    orr_seek_check *c = new_check(w, of);
    if (!c)
        return ORR_NO_MEMORY;
    if (orr_is_slow(&w->list[of->list].what)) {
        make(w, c, (uint16_t)(1u << (c->n + c->seated)));
        return ORR_OK;
    }
    c->until = now + w->ready_ms;
    tell_all(w, c);
    return ORR_OK;
}

orr_err orr_seeking_alone(orr_seeking *w, const char *user, uint32_t number, int64_t now)
{
    orr_seek_person *p = orr_seeking_find(w, user);
    const orr_seek_one *one = p ? p->first : NULL;
    unsigned speed = 0;
    (void)now;
    while (one && one->number != number)
        one = one->next;
    if (!one || one->what.tell)
        return ORR_NOT_FOUND;
    if (p->check)
        return ORR_STARTED;
    while (!(one->what.speeds >> speed & 1))
        speed++;
    uint16_t seats = one->what.seats;
    orr_seek_check *c = new_check(w, &(orr_seek_check){.who = {p}, .seek = {number}, .n = 1, .list = one->list[speed]});
    if (!c)
        return ORR_NO_MEMORY;
    make(w, c, seats);
    return ORR_OK;
}

/* ---- how it ends --------------------------------------------------------------------------------------------------*/
static void name_fault(orr_seek_check *c, const orr_seek_person *p)
{
    memcpy(c->fault[c->faults++], p->user, sizeof p->user);
}

static orr_check_end end_of(const orr_seeking *w, const orr_seek_check *c)
{
    orr_check_end end = {.number = c->number, .what = &w->list[c->list].what, .why = c->why, .n = c->faults};
    end.seats = (uint8_t)(c->n + c->seated);
    for (unsigned i = 0; i < c->faults; i++)
        end.who[i] = c->fault[i];
    return end;
}

/* Of what nobody was asked, nobody hears. */
static void tell_end(orr_seeking *w, const orr_seek_check *c, const orr_seek_person *p)
{
    orr_check_end end = end_of(w, c);
    if (c->until && w->kind->ended)
        w->kind->ended(w->arg, p->user, &end);
}

/* Before they go: what it will have lost. */
static void tell_out(orr_seeking *w, const orr_seek_check *c, const orr_seek_person *p)
{
    orr_check_end end = end_of(w, c);
    for (const orr_seek_one *one = p->first; one; one = one->next)
        if (!orr_is_slow(&one->what))
            end.seek[end.lost++] = &one->what;
    if (end.lost && w->kind->ended)
        w->kind->ended(w->arg, p->user, &end);
}

void orr_check_fail(orr_seeking *w, orr_seek_check *c)
{
    tell_all(w, c);
    unlink_check(w, c);
    for (unsigned i = 0; i < c->n; i++) {
        orr_seek_person *p = c->who[i];
        if (!p)
            continue;
        tell_end(w, c, p);
        p->check = NULL;
        orr_seeking_take(w, p, UINT32_MAX, false); /* forgets who has none any more */
    }
    w->stirred = true;
    free(c);
}

static void keep_off(orr_seeking *w, const char *code, const char *user)
{
    orr_kept_off *o = &w->off[w->offs++ % ORR_KEPT_OFF];
    snprintf(o->code, sizeof o->code, "%s", code);
    snprintf(o->user, sizeof o->user, "%s", user);
}

/* Its live seeks are gone; a table that it would not leave stays. */
static void put_out(orr_seeking *w, orr_seek_check *c, unsigned i)
{
    orr_seek_person *p = c->who[i];
    if (*c->from[i])
        keep_off(w, c->from[i], "");
    w->kind->changed(w->arg, p->user);
    c->who[i] = NULL;
    p->check = NULL;
    orr_seeking_take(w, p, 0, true);
}

void orr_check_no(orr_seeking *w, orr_seek_person *p)
{
    orr_seek_check *c = p->check;
    c->why = ORR_CHECK_LEFT;
    name_fault(c, p);
    for (unsigned i = 0; i < c->n; i++)
        if (c->who[i] == p)
            put_out(w, c, i);
    orr_check_fail(w, c);
}

void orr_check_leave(orr_seeking *w, orr_seek_person *p)
{
    orr_seek_check *c = p->check;
    c->why = ORR_CHECK_LEFT;
    name_fault(c, p);
    for (unsigned i = 0; i < c->n; i++)
        if (c->who[i] == p)
            c->who[i] = NULL;
    p->check = NULL;
    orr_check_fail(w, c);
}

void orr_seeking_sat(orr_seeking *w, const char *user)
{
    orr_seek_person *p = orr_seeking_find(w, user);
    if (p && p->check && p->check->until && !p->check->making)
        orr_check_no(w, p);
}

orr_err orr_seeking_answer(orr_seeking *w, const char *user, uint32_t number, bool yes, int64_t now)
{
    orr_seek_person *p = orr_seeking_find(w, user);
    orr_seek_check *c = p ? p->check : NULL;
    unsigned all = 0;
    if (!c || c->number != number || (!c->making && c->until <= now))
        return ORR_NOT_FOUND;
    if (c->making)
        return yes ? ORR_OK : ORR_STARTED;
    if (!yes) {
        orr_check_no(w, p);
        return ORR_OK;
    }
    for (unsigned i = 0; i < c->n; i++) {
        c->yes[i] |= c->who[i] == p;
        all += c->yes[i];
    }
    if (all == c->n)
        make(w, c, (uint16_t)(1u << (c->n + c->seated)));
    else
        tell_all(w, c);
    return ORR_OK;
}

static void measure(orr_seeking *w, const orr_seek_check *c, int64_t now)
{
    orr_seek_list *l = &w->list[c->list];
    for (unsigned i = 0; i < c->n; i++)
        for (const orr_seek_one *one = c->who[i]->first; one; one = one->next) {
            int64_t ms = now - one->since;
            if (one->number == c->seek[i])
                l->waited[l->measured++ % ORR_MEASURED] = (int32_t)(ms < 0 ? 0 : ms > INT32_MAX ? INT32_MAX : ms);
        }
}

static orr_seek_check *check_of(const orr_seeking *w, uint32_t number)
{
    orr_seek_check *c = w->checks;
    while (c && c->number != number)
        c = c->next;
    return c;
}

unsigned orr_seeking_of_check(const orr_seeking *w, uint32_t number, const char *who[ORR_MATCH_SEATS])
{
    const orr_seek_check *c = check_of(w, number);
    unsigned n = 0;
    for (unsigned i = 0; c && i < c->n && n < ORR_MATCH_SEATS; i++)
        who[n++] = c->who[i]->user;
    for (unsigned i = 0; c && i < c->seated && n < ORR_MATCH_SEATS; i++)
        who[n++] = c->sits[i];
    return n;
}

void orr_seeking_missed(orr_seeking *w, uint32_t number, const char *user, bool taken, int64_t now)
{
    orr_seek_check *c = check_of(w, number);
    for (unsigned i = 0; c && i < c->n; i++)
        if (!strcmp(c->who[i]->user, user)) {
            orr_seek_person *p = c->who[i];
            keep_off(w, c->table, user);
            c->why = taken ? ORR_CHECK_TAKEN : ORR_CHECK_UNMADE;
            tell_end(w, c, p);
            p->later = now + ORR_WAVE_MS - 1;
            p->check = NULL;
            w->kind->changed(w->arg, user);
            c->n--;
            memmove(&c->who[i], &c->who[i + 1], (c->n - i) * sizeof *c->who);
            memmove(&c->seek[i], &c->seek[i + 1], (c->n - i) * sizeof *c->seek);
            memmove(&c->from[i], &c->from[i + 1], (c->n - i) * sizeof *c->from);
            orr_seeking_take(w, p, UINT32_MAX, false);
            return;
        }
}

/* Their table is full: they look no further. */
static void end_of_seated(orr_seeking *w, const orr_seek_check *c)
{
    for (unsigned i = 0; c->full && c->n && i < c->seated; i++) {
        orr_seek_person *p = orr_seeking_find(w, c->sits[i]);
        if (!p || p->check)
            continue;
        w->kind->changed(w->arg, p->user);
        orr_seeking_take(w, p, 0, true);
    }
}

void orr_seeking_made(orr_seeking *w, uint32_t number, orr_err e, int64_t now)
{
    orr_seek_check *c = check_of(w, number);
    if (!c)
        return;
    if (e) {
        for (unsigned i = 0; i < c->n; i++)
            c->who[i]->later = now + ORR_WAVE_MS - 1;
        c->why = ORR_CHECK_UNMADE;
        orr_check_fail(w, c);
        return;
    }
    if (c->n + c->seated > 1)
        measure(w, c, now);
    tell_all(w, c);
    unlink_check(w, c);
    bool live = !orr_is_slow(&w->list[c->list].what);
    if (live)
        end_of_seated(w, c);
    for (unsigned i = 0; i < c->n; i++) {
        orr_seek_person *p = c->who[i];
        p->check = NULL;
        orr_seeking_take(w, p, live ? 0 : c->seek[i], live);
    }
    free(c);
}

static bool ends(orr_seeking *w, orr_seek_check *c, int64_t now)
{
    if (c->making || c->until > now)
        return false;
    c->why = ORR_CHECK_SILENT;
    for (unsigned i = 0; i < c->n; i++)
        if (!c->yes[i])
            name_fault(c, c->who[i]);
    for (unsigned i = 0; i < c->n; i++)
        if (!c->yes[i]) {
            tell_out(w, c, c->who[i]);
            put_out(w, c, i);
        }
    orr_check_fail(w, c);
    return true;
}

void orr_check_tick(orr_seeking *w, int64_t now)
{
    for (orr_seek_check *c = w->checks, *next; c; c = next) {
        next = c->next;
        ends(w, c, now);
    }
}
