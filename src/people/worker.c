#include "people/worker.h"

#include <sodium.h>
#include <stdlib.h>

/* The jobs of an asker that wait, in the order in which they came. */
typedef struct {
    uint64_t asker;
    orr_task *first, **last;
} line;

struct orr_worker {
    orr_work *work;
    /* Under the work's lock: */
    line lines[ORR_WORKER_ALL];
    unsigned n, turn; /* so many lines, none of them empty; whose turn it is */
    /* The owner's alone: of whom the jobs are that are here. */
    uint64_t asker[ORR_WORKER_ALL];
    unsigned waiting;
    char *rooms; /* locked; of which these are free */
    char *free_room[ORR_WORKER_ALL];
    unsigned free_rooms;
};

/* ---- lines, under the lock ----------------------------------------------------------------------------------------*/
static line *line_of(orr_worker *p, uint64_t asker)
{
    unsigned i = 0;
    while (i < p->n && p->lines[i].asker != asker)
        i++;
    if (i == p->n) {
        ORR_ASSERT(p->n < ORR_WORKER_ALL); /* there are no more jobs than that */
        p->lines[p->n++] = (line){.asker = asker};
    }
    return &p->lines[i];
}

/* It goes to the end of its line. */
static void put(void *arg, orr_task *task)
{
    line *l = line_of(arg, ((orr_worker_job *)task)->asker);
    task->next = NULL;
    if (l->first)
        *l->last = task;
    else
        l->first = task;
    l->last = &task->next;
}

/* The first of the line whose turn it is; the line after it is the next one. */
static orr_task *pick(void *arg, unsigned unused)
{
    orr_worker *p = arg;
    (void)unused;
    if (!p->n)
        return NULL;
    p->turn = p->turn < p->n ? p->turn : 0;
    line *l = &p->lines[p->turn];
    orr_task *task = l->first;
    l->first = task->next;
    if (l->first) {
        p->turn++;
    } else { /* those behind it move up, in their order */
        p->n--;
        memmove(l, l + 1, (p->n - p->turn) * sizeof *l);
    }
    return task;
}

static void work(void *arg, orr_task *task)
{
    orr_worker *p = arg;
    orr_worker_job *job = (orr_worker_job *)task;
    job->work(job);
    task->next = NULL;
    orr_work_done(p->work, task);
}

/* ---- for the owner ------------------------------------------------------------------------------------------------*/
static void make_rooms(orr_worker *p)
{
    const size_t size = (size_t)ORR_WORKER_ALL * ORR_WORKER_ROOM;
    p->rooms = sodium_malloc(size);
    if (!p->rooms)
        return;
    sodium_memzero(p->rooms, size);
    while (p->free_rooms < ORR_WORKER_ALL) {
        p->free_room[p->free_rooms] = p->rooms + (size_t)p->free_rooms * ORR_WORKER_ROOM;
        p->free_rooms++;
    }
}

char *orr_worker_room(orr_worker *p) { return p->free_rooms ? p->free_room[--p->free_rooms] : NULL; }

void orr_worker_room_back(orr_worker *p, char *room)
{
    ORR_ASSERT(p->free_rooms < ORR_WORKER_ALL);
    sodium_memzero(room, ORR_WORKER_ROOM);
    p->free_room[p->free_rooms++] = room;
}

orr_worker *orr_worker_open(unsigned threads, const orr_host *host, void (*wake)(void *arg), void *arg)
{
    orr_worker *p = calloc(1, sizeof *p);
    ORR_ASSERT(threads >= 1 && threads <= ORR_WORKER_THREADS);
    if (!p)
        return NULL;
    make_rooms(p);
    const orr_work_kind kind = {.name = "worker",
                                .threads = threads,
                                .nice = true,
                                .arg = p,
                                .put = put,
                                .pick = pick,
                                .work = work,
                                .wake = wake,
                                .wake_arg = arg};
    if (p->rooms && (p->work = orr_work_open(&kind, host)))
        return p;
    sodium_free(p->rooms);
    free(p);
    return NULL;
}

orr_err orr_worker_push(orr_worker *p, orr_worker_job *job)
{
    unsigned same = 0;
    for (unsigned i = 0; i < p->waiting; i++)
        same += p->asker[i] == job->asker;
    if (p->waiting == ORR_WORKER_ALL || same >= ORR_WORKER_AN_ASKER)
        return ORR_LIMIT;
    job->dropped = false;
    orr_err e = orr_work_push(p->work, &job->task);
    if (!e)
        p->asker[p->waiting++] = job->asker;
    return e;
}

static void hand_over(orr_worker *p, orr_worker_job *job, bool dropped)
{
    unsigned i = 0;
    while (i < p->waiting && p->asker[i] != job->asker)
        i++;
    ORR_ASSERT(i < p->waiting);
    p->asker[i] = p->asker[--p->waiting];
    job->dropped = dropped;
    job->done(job);
}

void orr_worker_take(orr_worker *p)
{
    orr_task *task = orr_work_take(p->work);
    for (orr_task *next; task; task = next) {
        next = task->next;
        hand_over(p, (orr_worker_job *)task, false);
    }
}

unsigned orr_worker_waiting(const orr_worker *p) { return p->waiting; }

void orr_worker_stop(orr_worker *p) { orr_work_stop(p->work, false); }

void orr_worker_close(orr_worker *p)
{
    orr_work_end(p->work, false);
    orr_worker_take(p);
    for (orr_task *task; (task = orr_work_rest(p->work));)
        hand_over(p, (orr_worker_job *)task, true);
    orr_work_close(p->work);
    sodium_free(p->rooms);
    free(p);
}
