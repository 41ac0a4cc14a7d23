/* src/people/worker.c: what it takes, in which order, and what it gives back. */
#include "people/worker.h"

#include <pthread.h>
#include <semaphore.h>
#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cmocka.h>

enum { MANY = 4096 };

static sem_t woken, begun, gate;
static orr_worker_job *order[MANY]; /* as the worker did them; read when they are back */
static unsigned worked, done, dropped;
static pthread_t here;

static void wake(void *unused)
{
    (void)unused;
    sem_post(&woken);
}

static void work(orr_worker_job *w) { order[worked++] = w; }

static void finish(orr_worker_job *w)
{
    assert_true(pthread_equal(pthread_self(), here));
    done++;
    dropped += w->dropped;
}

/* Keeps its thread until the gate is opened. */
static void hold(orr_worker_job *unused)
{
    (void)unused;
    sem_post(&begun);
    sem_wait(&gate);
}

static orr_worker *open_worker(unsigned threads)
{
    sem_init(&woken, 0, 0);
    sem_init(&begun, 0, 0);
    sem_init(&gate, 0, 0);
    worked = done = dropped = 0;
    here = pthread_self();
    orr_worker *p = orr_worker_open(threads, &orr_host_machine, wake, NULL);
    assert_non_null(p);
    return p;
}

static orr_worker_job job_of(uint64_t asker, void (*what)(orr_worker_job *))
{
    return (orr_worker_job){.asker = asker, .work = what, .done = finish};
}

static void take(orr_worker *p, unsigned n)
{
    while (n--)
        sem_wait(&woken);
    orr_worker_take(p);
}

/* One thread that is busy: what is asked meanwhile waits. */
static void keep_busy(orr_worker *p, orr_worker_job *holder)
{
    *holder = job_of(UINT64_MAX, hold);
    assert_int_equal(orr_worker_push(p, holder), ORR_OK);
    sem_wait(&begun);
}

static void askers_take_turns_whoever_came_first(void **unused)
{
    enum { EVE = 1, ADA, BEN };
    static const uint64_t turns[] = {EVE, ADA, BEN, EVE, BEN, EVE, EVE, EVE, EVE};
    orr_worker *p = open_worker(1);
    orr_worker_job holder, eve[6], ada = job_of(ADA, work), ben[2];
    (void)unused;
    keep_busy(p, &holder);
    for (int i = 0; i < 6; i++) {
        eve[i] = job_of(EVE, work);
        assert_int_equal(orr_worker_push(p, &eve[i]), ORR_OK);
    }
    assert_int_equal(orr_worker_push(p, &ada), ORR_OK);
    for (int i = 0; i < 2; i++) {
        ben[i] = job_of(BEN, work);
        assert_int_equal(orr_worker_push(p, &ben[i]), ORR_OK);
    }
    assert_int_equal(orr_worker_waiting(p), 10);
    sem_post(&gate);
    take(p, 10);
    assert_int_equal(worked, 9);
    for (size_t i = 0, k = 0; i < 9; i++) {
        assert_int_equal(order[i]->asker, turns[i]);
        if (turns[i] == EVE)
            assert_ptr_equal(order[i], &eve[k++]); /* in the order in which they came */
    }
    assert_int_equal(done, 10);
    assert_int_equal(dropped, 0);
    assert_int_equal(orr_worker_waiting(p), 0);
    orr_worker_close(p);
}

static void one_asker_fills_no_queue(void **unused)
{
    orr_worker *p = open_worker(1);
    orr_worker_job holder, job[ORR_WORKER_AN_ASKER], more = job_of(7, work), other = job_of(8, work);
    (void)unused;
    keep_busy(p, &holder);
    for (int i = 0; i < ORR_WORKER_AN_ASKER; i++) {
        job[i] = job_of(7, work);
        assert_int_equal(orr_worker_push(p, &job[i]), ORR_OK);
    }
    assert_int_equal(orr_worker_push(p, &more), ORR_LIMIT);
    assert_int_equal(orr_worker_push(p, &other), ORR_OK);
    sem_post(&gate);
    for (int i = 0; i < ORR_WORKER_AN_ASKER + 2; i++)
        sem_wait(&woken);
    assert_int_equal(orr_worker_push(p, &more), ORR_LIMIT); /* they are done, and not taken */
    orr_worker_take(p);
    assert_int_equal(orr_worker_push(p, &more), ORR_OK);
    take(p, 1);
    assert_int_equal(done, ORR_WORKER_AN_ASKER + 3);
    orr_worker_close(p);
}

static void the_queue_has_an_end(void **unused)
{
    orr_worker *p = open_worker(1);
    static orr_worker_job job[ORR_WORKER_ALL];
    orr_worker_job holder, more = job_of(MANY, work);
    (void)unused;
    keep_busy(p, &holder);
    for (unsigned i = 0; i < ORR_WORKER_ALL - 1; i++) {
        job[i] = job_of(i, work);
        assert_int_equal(orr_worker_push(p, &job[i]), ORR_OK);
    }
    assert_int_equal(orr_worker_push(p, &more), ORR_LIMIT);
    sem_post(&gate);
    take(p, ORR_WORKER_ALL);
    assert_int_equal(worked, ORR_WORKER_ALL - 1);
    for (unsigned i = 0; i < ORR_WORKER_ALL - 1; i++)
        assert_ptr_equal(order[i], &job[i]);
    assert_int_equal(orr_worker_push(p, &more), ORR_OK);
    take(p, 1);
    orr_worker_close(p);
}

static void what_has_not_begun_is_dropped_at_the_end(void **unused)
{
    orr_worker *p = open_worker(1);
    orr_worker_job holder, job[5];
    (void)unused;
    keep_busy(p, &holder);
    for (unsigned i = 0; i < 5; i++) {
        job[i] = job_of(i / 2, work);
        assert_int_equal(orr_worker_push(p, &job[i]), ORR_OK);
    }
    orr_worker_stop(p);
    sem_post(&gate);
    orr_worker_close(p);
    assert_int_equal(worked, 0);
    assert_int_equal(done, 6);
    assert_int_equal(dropped, 5);
    assert_false(holder.dropped);
}

static void rooms_come_back_empty(void **unused)
{
    static const char zero[ORR_WORKER_ROOM];
    char *room[ORR_WORKER_ALL];
    orr_worker *p = open_worker(1);
    (void)unused;
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < ORR_WORKER_ALL; i++) {
            assert_non_null(room[i] = orr_worker_room(p));
            assert_memory_equal(room[i], zero, sizeof zero);
            memset(room[i], 1 + i % 100, sizeof zero);
        }
        assert_null(orr_worker_room(p));
        for (int i = 0; i < ORR_WORKER_ALL; i++) {
            assert_int_equal(room[i][0], 1 + i % 100); /* none of them overlap */
            assert_int_equal(room[i][ORR_WORKER_ROOM - 1], 1 + i % 100);
        }
        for (int i = 0; i < ORR_WORKER_ALL; i++)
            orr_worker_room_back(p, room[i]);
    }
    orr_worker_close(p);
}

typedef struct {
    orr_worker_job work;
    unsigned times; /* written by the worker's threads, seen by who takes */
} again;

static atomic_uint elsewhere;

static void look(orr_worker_job *w)
{
    char name[16] = "";
    ((again *)w)->times++;
    pthread_getname_np(pthread_self(), name, sizeof name);
    if (!pthread_equal(pthread_self(), here) && getpriority(PRIO_PROCESS, (id_t)gettid()) == 19 &&
        !strcmp(name, "worker"))
        atomic_fetch_add(&elsewhere, 1);
}

/* Four threads, all at once, again and again. */
static void each_job_comes_back(void **unused)
{
    enum { ROUNDS = 50, JOBS = 100 };
    static again job[JOBS];
    orr_worker *p = open_worker(4);
    (void)unused;
    atomic_store(&elsewhere, 0);
    for (unsigned i = 0; i < JOBS; i++)
        job[i] = (again){.work = job_of(i % 9, look)};
    for (int round = 0; round < ROUNDS; round++) {
        for (unsigned i = 0; i < JOBS; i++)
            assert_int_equal(orr_worker_push(p, &job[i].work), ORR_OK);
        while (orr_worker_waiting(p))
            take(p, 1);
    }
    for (unsigned i = 0; i < JOBS; i++)
        assert_int_equal(job[i].times, ROUNDS);
    assert_int_equal(atomic_load(&elsewhere), ROUNDS * JOBS);
    assert_int_equal(done, ROUNDS * JOBS);
    orr_worker_close(p);
}

int main(void)
{
    if (sodium_init() < 0)
        return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(askers_take_turns_whoever_came_first),
        cmocka_unit_test(one_asker_fills_no_queue),
        cmocka_unit_test(the_queue_has_an_end),
        cmocka_unit_test(what_has_not_begun_is_dropped_at_the_end),
        cmocka_unit_test(rooms_come_back_empty),
        cmocka_unit_test(each_job_comes_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
