/* What a process has of the machine that it runs on: the time, chance, threads. Handed in when a room is opened, so that
 * a test can run the rooms with a time and a chance of its own and without threads.
 *
 * Threads: `now` and `random` may be called from any. */
#ifndef ORRERY_HOST_H
#define ORRERY_HOST_H

#include <orrery/base.h>
#include <pthread.h>

typedef struct orr_host {
    int64_t (*now)(void *arg);                      /* milliseconds since 1970; never goes back (now.h) */
    void (*random)(void *arg, void *out, size_t n); /* n bytes that nobody can guess */
    int (*spawn)(pthread_t *out, void *(*run)(void *), void *arg); /* as pthread_create; NULL: there are no threads */
    void *arg;                                                     /* of `now` and `random` */
} orr_host;

/* This machine: orr_now_ms, randombytes_buf, pthread_create. */
extern const orr_host orr_host_machine;

static inline int64_t orr_host_now(const orr_host *h) { return h->now(h->arg); }
uint32_t orr_host_below(const orr_host *h, uint32_t n); /* 0 to n - 1, each as likely; n >= 1 */
static inline void orr_host_random(const orr_host *h, void *out, size_t n) { h->random(h->arg, out, n); }

#endif
