/* How errands come to be, and how they end: their sender is answered. */
#include "hall/inside.h"

#include <stdlib.h>
#include <string.h>

orr_errand *orr_errand_new(orr_guest *g, orr_errand_kind kind, const char *id)
{
    orr_errand *e = calloc(1, sizeof *e);
    if (!e)
        return NULL;
    e->kind = kind;
    e->ask.seat = -1;
    snprintf(e->ask.id, sizeof e->ask.id, "%s", id);
    if (g) {
        e->guest = g;
        e->ask.user = g->user;
        g->refs++;
    }
    return e;
}

void orr_errand_drop(orr_errand *e)
{
    if (!e)
        return;
    if (e->guest)
        orr_guest_release(e->guest);
    if (e->told)
        e->told(e->told_arg, e->came);
    if (e->kind == ORR_ERRAND_LINK)
        explicit_bzero(e->ask.word, sizeof e->ask.word);
    free(e->text);
    free(e);
}

void orr_errand_refuse(orr_errand *e, orr_err why)
{
    const char *reason = why == ORR_FORBIDDEN ? e->why : NULL; /* nothing else has a reason */
    orr_reply reply = {.id = e->ask.id, .e = why, .why = reason, .until = e->until, .retry_ms = e->ask.retry_ms};
    e->came = why;
    if (e->guest)
        orr_guest_reply(e->guest, &reply);
    orr_errand_drop(e);
}

void orr_errand_end(orr_errand *e, orr_err err, const char *why, uint32_t number)
{
    ORR_ASSERT(e->kind == ORR_ERRAND_BESIDE);
    orr_guest_reply(e->guest,
                    &(orr_reply){.id = e->ask.id, .e = err, .why = err ? why : NULL, .seek = err ? 0 : number});
    orr_errand_drop(e);
}

void orr_errand_answer(orr_errand *e)
{
    e->came = ORR_OK;
    if (e->guest && !e->said)
        orr_guest_reply(e->guest, &(orr_reply){.id = e->ask.id, .table = *e->made ? e->made : NULL});
    orr_errand_drop(e);
}

bool orr_errand_withdraw(orr_hosted *t, const char *user, const orr_guest *only)
{
    bool was = false;
    for (orr_errand **at = &t->wishes; *at;) {
        orr_errand *e = *at;
        if (strcmp(e->ask.user.id, user) || (only && e->guest != only)) {
            at = &e->next;
            continue;
        }
        *at = e->next;
        orr_errand_refuse(e, ORR_STALE);
        was = true;
    }
    return was;
}
