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

static void *run(void *arg)
{
    beside *b = arg;
    struct timespec took;
    b->work(b->arg);
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &took);
    b->took_ns = (uint64_t)took.tv_sec * 1000000000u + (uint64_t)took.tv_nsec;
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
