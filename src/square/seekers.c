/* Who seeks; and how the last ready check of each came to an end, kept a while for who was not here to hear it. */
#include "base/now.h"
#include "square/seeks_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STANDS_MS = 60 * 1000, OUT_MS = 10 * 60 * 1000 /* whoever is out may come in again */ };

static orr_seeker **bucket_of(orr_seeks *s, const char *user)
{
    return &s->seeker[orr_hash(user, strlen(user), 5) % ORR_SEEKER_BUCKETS];
}

orr_seeker *orr_seeker_find(const orr_seeks *s, const char *user)
{
    orr_seeker *r = s->seeker[orr_hash(user, strlen(user), 5) % ORR_SEEKER_BUCKETS];
    while (r && strcmp(r->user.id, user))
        r = r->next;
    return r;
}

orr_seeker *orr_seeker_get(orr_seeks *s, const orr_user_row *user)
{
    orr_seeker *r = orr_seeker_find(s, user->id), **at = bucket_of(s, user->id);
    if (!r && (r = calloc(1, sizeof *r))) {
        r->square = s;
        r->next = *at;
        *at = r;
        s->seekers++;
    }
    if (r)
        r->user = *user;
    return r;
}

/* ---- notes --------------------------------------------------------------------------------------------------------*/
static orr_seek_note *new_note(orr_seeker *r, uint32_t number)
{
    if (r && !r->note)
        r->note = malloc(sizeof *r->note);
    if (!r || !r->note)
        return NULL;
    *r->note = (orr_seek_note){.number = number, .at = orr_now_ms()};
    return r->note;
}

void orr_seeks_ended(void *square, const char *user, const orr_check_end *end)
{
    orr_seeks *s = square;
    orr_seek_note *n = new_note(orr_seeker_find(s, user), end->number);
    if (!n)
        return;
    n->what = *end->what;
    n->seats = end->seats;
    n->why = end->why;
    n->lost = end->lost;
    for (unsigned i = 0; i < end->lost; i++)
        n->seek[i] = *end->seek[i];
    for (unsigned i = 0; i < end->n; i++) {
        const orr_seeker *by = orr_seeker_find(s, end->who[i]);
        if (by)
            snprintf(n->who[n->n++], sizeof n->who[0], "%s", by->user.name);
    }
}

void orr_seeks_started(orr_seeks *s, const char *user, uint32_t number, const char *table)
{
    orr_seek_note *n = new_note(orr_seeker_find(s, user), number);
    if (n)
        snprintf(n->table, sizeof n->table, "%s", table);
}

void orr_seeks_unnote(orr_seeks *s, const char *user)
{
    orr_seeker *r = orr_seeker_find(s, user);
    if (!r)
        return;
    free(r->note);
    r->note = NULL;
}

const orr_seek_note *orr_seeker_note(const orr_seeker *r)
{
    const orr_seek_note *n = r ? r->note : NULL;
    return n && orr_now_ms() - n->at < (n->lost ? OUT_MS : STANDS_MS) ? n : NULL;
}

void orr_seeks_due(orr_seeks *s, const char *user)
{
    orr_seeker *r = orr_seeker_find(s, user);
    s->dues += r && !r->due;
    if (r)
        r->due = true;
}
