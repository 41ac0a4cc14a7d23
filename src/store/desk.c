#include "store/desk.h"

#include <stdlib.h>

struct orr_desk {
    const orr_host *host;
    orr_store *store;
    orr_reader *reader;
    orr_writer *writer;
    unsigned writes;      /* that are not taken */
    bool ending, stopped; /* reads are dropped; writes, too */
};

orr_desk *orr_desk_open(orr_store *s, const orr_host *host, void (*wake)(void *arg), void *arg)
{
    orr_desk *d = calloc(1, sizeof *d);
    if (!d)
        return NULL;
    d->host = host;
    d->store = s;
    if ((d->writer = orr_writer_open(s, host, wake, arg)) && (d->reader = orr_reader_open(s, host, wake, arg)))
        return d;
    orr_desk_close(d);
    return NULL;
}

const orr_host *orr_desk_host(const orr_desk *d) { return d->host; }
const uint8_t *orr_desk_key(const orr_desk *d) { return d->store->kind->key(d->store); }

void orr_desk_read(orr_desk *d, orr_read *r)
{
    if (!d->ending) {
        orr_reader_push(d->reader, r);
        return;
    }
    r->dropped = true;
    r->done(r);
}

void orr_desk_write(orr_desk *d, orr_pending *p)
{
    if (!d->stopped) {
        d->writes++;
        orr_writer_push(d->writer, p);
        return;
    }
    p->dropped = true;
    p->result = ORR_IO;
    p->done(p);
}

void orr_desk_begin(orr_desk *d) { orr_writer_begin(d->writer); }

static void take_written(orr_desk *d)
{
    for (orr_task *task = orr_writer_take(d->writer), *next; task; task = next) {
        orr_pending *p = (orr_pending *)task;
        next = task->next;
        d->writes--;
        p->done(p);
    }
}

bool orr_desk_idle(const orr_desk *d) { return !d->writes && !orr_desk_reads(d); }

void orr_desk_take(orr_desk *d)
{
    take_written(d);
    orr_reader_take(d->reader);
}

uint64_t orr_desk_log_bytes(const orr_desk *d) { return d->store->kind->log_bytes(d->store); }

unsigned orr_desk_reads(const orr_desk *d) { return d->reader ? orr_reader_waiting(d->reader) : 0; }
unsigned orr_desk_writes(orr_desk *d, orr_histogram *commits) { return orr_writer_waiting(d->writer, commits); }

/* What is read last may still write something. */
void orr_desk_stop(orr_desk *d)
{
    if (d->ending)
        return;
    d->ending = true;
    if (d->reader)
        orr_reader_close(d->reader);
    d->reader = NULL;
    if (d->writer)
        orr_writer_stop(d->writer);
    d->stopped = true;
    if (d->writer)
        take_written(d);
}

void orr_desk_close(orr_desk *d)
{
    orr_desk_stop(d);
    if (d->writer)
        orr_writer_close(d->writer);
    free(d);
}
