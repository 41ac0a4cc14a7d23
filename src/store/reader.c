#include "store/reader.h"

#include <pthread.h>
#include <stdlib.h>

struct orr_reader {
    orr_store *store;
    void (*wake)(void *arg);
    void *arg;
    pthread_t thread;
    unsigned waiting; /* of who asks */
    pthread_mutex_t lock; /* guards what follows */
    pthread_cond_t more;
    orr_read *first, **last, *done, **done_last;
    bool stop;
};

static orr_read *take_first(orr_reader *r)
{
    orr_read *read = r->first;
    r->first = read->next;
    if (!r->first)
        r->last = &r->first;
    return read;
}

static void put_done(orr_reader *r, orr_read *read)
{
    read->next = NULL;
    *r->done_last = read;
    r->done_last = &read->next;
}

static void *run(void *arg)
{
    orr_reader *r = arg;
    pthread_setname_np(pthread_self(), "reader");
    pthread_mutex_lock(&r->lock);
    for (;;) {
        while (!r->first && !r->stop)
            pthread_cond_wait(&r->more, &r->lock);
        if (r->stop)
            break;
        orr_read *read = take_first(r);
        pthread_mutex_unlock(&r->lock);
        read->work(read, r->store);
        pthread_mutex_lock(&r->lock);
        put_done(r, read);
        pthread_mutex_unlock(&r->lock);
        r->wake(r->arg);
        pthread_mutex_lock(&r->lock);
    }
    pthread_mutex_unlock(&r->lock);
    return NULL;
}

orr_reader *orr_reader_open(orr_store *s, void (*wake)(void *arg), void *arg)
{
    orr_reader *r = calloc(1, sizeof *r);
    if (!r)
        return NULL;
    *r = (orr_reader){.store = s, .wake = wake, .arg = arg};
    r->last = &r->first;
    r->done_last = &r->done;
    pthread_mutex_init(&r->lock, NULL);
    pthread_cond_init(&r->more, NULL);
    if (pthread_create(&r->thread, NULL, run, r)) {
        free(r);
        return NULL;
    }
    return r;
}

void orr_reader_push(orr_reader *r, orr_read *read)
{
    read->next = NULL;
    read->dropped = false;
    r->waiting++;
    pthread_mutex_lock(&r->lock);
    *r->last = read;
    r->last = &read->next;
    pthread_mutex_unlock(&r->lock);
    pthread_cond_signal(&r->more);
}

void orr_reader_take(orr_reader *r)
{
    pthread_mutex_lock(&r->lock);
    orr_read *read = r->done;
    r->done = NULL;
    r->done_last = &r->done;
    pthread_mutex_unlock(&r->lock);
    for (orr_read *next; read; read = next) {
        next = read->next;
        r->waiting--;
        read->done(read);
    }
}

unsigned orr_reader_waiting(const orr_reader *r) { return r->waiting; }

void orr_reader_close(orr_reader *r)
{
    pthread_mutex_lock(&r->lock);
    r->stop = true;
    pthread_mutex_unlock(&r->lock);
    pthread_cond_signal(&r->more);
    pthread_join(r->thread, NULL);
    while (r->first) {
        orr_read *read = take_first(r);
        read->dropped = true;
        put_done(r, read);
    }
    orr_reader_take(r);
    pthread_cond_destroy(&r->more);
    pthread_mutex_destroy(&r->lock);
    free(r);
}
