/* Opening and closing. */
#include "people/inside.h"
#include "people/known.h"

#include <stdlib.h>

static void wake(void *arg)
{
    orr_people *p = arg;
    p->o->wake(p->o->arg);
}

orr_people *orr_people_open(const orr_people_options *o)
{
    orr_people *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    *p = (orr_people){.o = o, .desk = o->desk, .tick.call = -1};
    p->challenges = orr_known_open(p) ? orr_challenges_new(orr_desk_host(p->desk)) : NULL;
    p->mails = orr_mails_new(p);
    p->worker = p->challenges && p->mails ? orr_worker_open(o->threads, orr_desk_host(o->desk), wake, p) : NULL;
    if (p->worker)
        return p;
    orr_known_close(p);
    orr_challenges_free(p->challenges);
    orr_mails_free(p->mails);
    free(p);
    return NULL;
}

const orr_people_options *orr_people_options_of(const orr_people *p) { return p->o; }

void orr_people_woken(orr_people *p)
{
    if (p->worker)
        orr_worker_take(p->worker);
}

bool orr_people_idle(const orr_people *p) { return !p->worker || !orr_worker_waiting(p->worker); }

void orr_people_tick(orr_people *p) { orr_tick_people(p); }

const orr_people_numbers *orr_people_look(const orr_people *p) { return &p->numbers; }

/* Secrets lie with the worker: it goes last. */
void orr_people_stop(orr_people *p)
{
    p->closing = true;
    orr_desk_stop(p->desk);
    if (p->worker)
        orr_worker_close(p->worker);
    p->worker = NULL;
}

void orr_people_close(orr_people *p)
{
    orr_people_stop(p);
    orr_known_close(p);
    orr_challenges_free(p->challenges);
    orr_mails_free(p->mails);
    free(p);
}
