/* The matches of a run, on several threads. */
#include "core/laws_inside.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

enum { WORKERS_MAX = 16 };

typedef struct {
    const law_plan *plan;
    atomic_uint *next; /* index of the next match */
    orr_laws_report report;
    pthread_t thread;
} law_worker;

static uint32_t take(void *next) { return atomic_fetch_add((atomic_uint *)next, 1u); }

static void *work(void *arg)
{
    law_worker *w = arg;
    law_matches(w->plan, take, w->next, &w->report);
    return NULL;
}

/* The violation of the lowest seed is kept, so that the number of workers does not matter. */
static void merge(orr_laws_report *to, orr_laws_report *from)
{
    to->matches += from->matches;
    to->cut += from->cut;
    to->left += from->left;
    to->plies += from->plies;
    if (from->longest_legal > to->longest_legal)
        to->longest_legal = from->longest_legal;
    if (from->longest_match > to->longest_match)
        to->longest_match = from->longest_match;
    for (unsigned i = 0; i < ORR_LAW_COUNT; i++) {
        orr_law_verdict *a = &to->law[i], *b = &from->law[i];
        uint64_t tried = a->tried + b->tried;
        if (b->broken && (!a->broken || b->seed < a->seed)) {
            orr_law_verdict swap = *a;
            *a = *b;
            *b = swap;
        }
        a->tried = tried;
    }
}

static uint32_t workers_of(const law_plan *p)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    uint32_t n = p->o.workers ? p->o.workers : processors > 0 ? (uint32_t)processors : 1;
    return n < WORKERS_MAX ? n : WORKERS_MAX;
}

void law_workers(const law_plan *p, orr_laws_report *out)
{
    const uint32_t n = workers_of(p);
    atomic_uint next = 0;
    law_worker *worker = calloc(n, sizeof *worker);
    ORR_ASSERT(worker);
    for (uint32_t i = 0; i < n; i++) {
        worker[i].plan = p;
        worker[i].next = &next;
    }
    for (uint32_t i = 1; i < n; i++)
        ORR_ASSERT(pthread_create(&worker[i].thread, NULL, work, &worker[i]) == 0);
    work(&worker[0]);
    for (uint32_t i = 0; i < n; i++) {
        if (i)
            pthread_join(worker[i].thread, NULL);
        merge(out, &worker[i].report);
        orr_laws_report_deinit(&worker[i].report);
    }
    free(worker);
}
