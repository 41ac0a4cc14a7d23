#include "store/reader.h"

#include <stdlib.h>

struct orr_reader {
    orr_store *store;
    orr_work *work;
};

static void answer(void *arg, orr_task *task)
{
    orr_reader *r = arg;
    orr_read *read = (orr_read *)task;
    read->work(read, r->store);
    task->next = NULL;
    orr_work_done(r->work, task);
}

orr_reader *orr_reader_open(orr_store *s, const orr_host *host, void (*wake)(void *arg), void *arg)
{
    orr_reader *r = calloc(1, sizeof *r);
    if (!r)
        return NULL;
    r->store = s;
    r->work = orr_work_open(
        &(orr_work_kind){.name = "reader", .threads = 1, .arg = r, .work = answer, .wake = wake, .wake_arg = arg},
        host);
    if (r->work)
        return r;
    free(r);
    return NULL;
}

void orr_reader_push(orr_reader *r, orr_read *read)
{
    read->dropped = false;
    orr_err e = orr_work_push(r->work, &read->task);
    ORR_ASSERT(!e); /* it has room, and is closed once */
}

void orr_reader_take(orr_reader *r)
{
    orr_task *task = orr_work_take(r->work);
    for (orr_task *next; task; task = next) {
        orr_read *read = (orr_read *)task;
        next = task->next;
        read->done(read);
    }
}

unsigned orr_reader_waiting(const orr_reader *r) { return orr_work_held(r->work); }

void orr_reader_close(orr_reader *r)
{
    orr_work_end(r->work, false);
    orr_reader_take(r);
    for (orr_task *task; (task = orr_work_rest(r->work));) {
        orr_read *read = (orr_read *)task;
        read->dropped = true;
        read->done(read);
    }
    orr_work_close(r->work);
    free(r);
}
