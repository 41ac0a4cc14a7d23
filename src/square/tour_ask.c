/* A tournament: what people ask of it. */
#include "tour_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- making notes -------------------------------------------------------------------------------------------------*/
orr_err orr_tour_add(orr_tour *t, orr_tour_notes *list, const orr_tour_note *n)
{
    if (list->n == list->cap) {
        uint32_t cap = list->cap ? 2 * list->cap : 8;
        orr_tour_note *more = realloc(list->at, cap * sizeof *more);
        if (!more)
            return ORR_NO_MEMORY;
        list->at = more;
        list->cap = cap;
    }
    list->at[list->n] = *n;
    list->at[list->n].n = t->notes;
    orr_err e = orr_tour_take(t, &list->at[list->n]);
    list->n += !e;
    return e;
}

static orr_err note(orr_tour *t, orr_tour_notes *list, orr_tour_note_kind kind, const char *user, const char *word,
                    int64_t now)
{
    orr_tour_note n = {.kind = (uint8_t)kind, .at = now};
    snprintf(n.user, sizeof n.user, "%s", user);
    snprintf(n.word, sizeof n.word, "%s", word);
    return orr_tour_add(t, list, &n);
}

unsigned orr_tour_here(const orr_tour *t)
{
    unsigned n = 0;
    for (unsigned i = 0; i < t->people; i++)
        n += !t->person[i].out;
    return n;
}

orr_err orr_tour_start(orr_tour *t, const char *user, int64_t now, orr_tour_notes *list)
{
    unsigned people = t->people;
    if (t->row.kind == ORR_TOUR_ROBIN)
        people = orr_tour_robin(t->people, t->row.size);
    orr_tour_note n = {.kind = ORR_TOUR_START, .at = now, .a = (uint16_t)people};
    snprintf(n.user, sizeof n.user, "%s", user);
    return people ? orr_tour_add(t, list, &n) : ORR_STALE;
}

/* ---- asks ---------------------------------------------------------------------------------------------------------*/
bool orr_tour_takes(const orr_tour *t)
{
    bool soon = t->status == ORR_TOUR_OPEN || (t->status == ORR_TOUR_RUNNING && t->rounds < t->row.late);
    return soon && orr_tour_here(t) < t->row.most && t->people < ORR_TOUR_PEOPLE && t->notes < ORR_TOUR_CHANGES;
}

static bool is_barred(const orr_tour *t, const char *user)
{
    for (unsigned i = 0; i < t->barreds && i < ORR_TOUR_BARRED; i++)
        if (!strcmp(t->barred[i], user))
            return true;
    return false;
}

static orr_err sign_on(orr_tour *t, const orr_tour_ask *ask, int64_t now, orr_tour_notes *notes)
{
    int who = orr_tour_find(t, ask->user);
    if (who >= 0)
        return !t->person[who].out ? ORR_OK : t->person[who].removed ? ORR_FORBIDDEN : ORR_STARTED;
    if (is_barred(t, ask->user))
        return ORR_FORBIDDEN;
    if (t->status == ORR_TOUR_RUNNING && t->rounds >= t->row.late)
        return ORR_STARTED;
    if (t->notes >= ORR_TOUR_CHANGES)
        return ORR_LIMIT;
    return orr_tour_takes(t) ? note(t, notes, ORR_TOUR_ON, ask->user, "", now) : ORR_FULL;
}

static orr_err sign_off(orr_tour *t, const char *user, const char *why, int64_t now, orr_tour_notes *notes)
{
    int who = orr_tour_find(t, user);
    if (who < 0)
        return ORR_NOT_FOUND;
    if (t->person[who].out)
        return ORR_OK;
    return note(t, notes, ORR_TOUR_OFF, user, why, now);
}

static orr_err by_host(orr_tour *t, const orr_tour_ask *ask, int64_t now, orr_tour_notes *notes)
{
    if (!ask->host && strcmp(ask->user, t->row.host))
        return ORR_FORBIDDEN;
    switch (ask->kind) {
    case ORR_TOUR_BEGIN:
        if (t->status != ORR_TOUR_OPEN)
            return ORR_STARTED;
        return orr_tour_here(t) < t->row.size ? ORR_STALE : orr_tour_start(t, ask->user, now, notes);
    case ORR_TOUR_STOP:
        return t->paused ? ORR_OK : note(t, notes, ORR_TOUR_PAUSE, ask->user, "", now);
    case ORR_TOUR_RESUME:
        return t->paused ? note(t, notes, ORR_TOUR_GO, ask->user, "", now) : ORR_OK;
    case ORR_TOUR_REMOVE:
        return sign_off(t, ask->about, "removed", now, notes);
    case ORR_TOUR_CANCEL:
        return note(t, notes, ORR_TOUR_ANNUL, ask->user, "", now);
    default:
        return ORR_BAD_INPUT;
    }
}

orr_err orr_tour_do(orr_tour *t, const orr_tour_ask *ask, int64_t now, orr_tour_notes *notes)
{
    now = now > t->touched ? now : t->touched;
    if (t->status >= ORR_TOUR_ENDED)
        return ORR_OVER;
    if (ask->kind == ORR_TOUR_SIGN_ON)
        return sign_on(t, ask, now, notes);
    if (ask->kind == ORR_TOUR_SIGN_OFF)
        return sign_off(t, ask->user, "", now, notes);
    return by_host(t, ask, now, notes);
}
