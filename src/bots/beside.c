#include "beside.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

struct beside {
    pthread_t thread;
    void (*work)(void *arg);
    void *arg;
    uint64_t took_ns;
};

static uint64_t ns_by(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static void *run(void *arg)
{
    beside *b = arg;
    b->work(b->arg);
    b->took_ns = ns_by(CLOCK_THREAD_CPUTIME_ID);
    return NULL;
}

beside *beside_begin(void (*work)(void *arg), void *arg)
{
    beside *b = malloc(sizeof *b);
    if (!b)
        return NULL;
    *b = (beside){.work = work, .arg = arg};
    if (pthread_create(&b->thread, NULL, run, b) == 0)
        return b;
    free(b);
    return NULL;
}

uint64_t beside_end(beside *b)
{
    pthread_join(b->thread, NULL);
    uint64_t took_ns = b->took_ns;
    free(b);
    return took_ns;
}

uint64_t beside_now(void) { return ns_by(CLOCK_MONOTONIC); }
