/* src/base/work.c: what is done in which order, on whose thread, and what comes back at the end. */
#include "base/work.h"

#include <errno.h>
#include <semaphore.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cmocka.h>

enum { MANY = 1000 };

typedef struct {
    orr_task task;
    unsigned number, times;
    bool holds; /* its thread waits at the gate */
} job;

static orr_work *work;
static sem_t woken, begun, gate;
static pthread_t here;
static atomic_uint elsewhere, wakes;

static void wake(void *arg)
{
    assert_ptr_equal(arg, &woken);
    atomic_fetch_add(&wakes, 1);
    sem_post(&woken);
}

static void hand_back(job *j)
{
    j->task.next = NULL;
    orr_work_done(work, &j->task);
}

static void do_job(void *arg, orr_task *task)
{
    job *j = (job *)task;
    char name[16] = "";
    assert_ptr_equal(arg, &begun);
    pthread_getname_np(pthread_self(), name, sizeof name);
    if (!pthread_equal(pthread_self(), here) && !strcmp(name, "some work") &&
        getpriority(PRIO_PROCESS, (id_t)gettid()) == 19)
        atomic_fetch_add(&elsewhere, 1);
    j->times++;
    if (j->holds) {
        sem_post(&begun);
        sem_wait(&gate);
    }
    hand_back(j);
}

static orr_work_kind kind_of(unsigned threads)
{
    sem_init(&woken, 0, 0);
    sem_init(&begun, 0, 0);
    sem_init(&gate, 0, 0);
    here = pthread_self();
    atomic_store(&elsewhere, 0);
    atomic_store(&wakes, 0);
    return (orr_work_kind){.name = "some work",
                           .threads = threads,
                           .nice = true,
                           .arg = &begun,
                           .work = do_job,
                           .wake = wake,
                           .wake_arg = &woken};
}

static void open_with(const orr_work_kind *kind, const orr_host *host)
{
    work = orr_work_open(kind, host);
    assert_non_null(work);
}

static void push(job *j, unsigned n)
{
    for (unsigned i = 0; i < n; i++) {
        j[i].number = i;
        assert_int_equal(orr_work_push(work, &j[i].task), ORR_OK);
    }
}

/* They come back in this order: those with such numbers, one after the other. */
static unsigned take_from(unsigned first)
{
    for (const orr_task *task = orr_work_take(work); task; task = task->next)
        assert_int_equal(((const job *)task)->number, first++);
    return first;
}

static void first_come_first_done(void **unused)
{
    static job j[MANY];
    const orr_work_kind kind = kind_of(1);
    unsigned back = 0;
    (void)unused;
    memset(j, 0, sizeof j);
    open_with(&kind, &orr_host_machine);
    push(j, MANY);
    while (back < MANY) {
        sem_wait(&woken);
        back = take_from(back);
    }
    assert_int_equal(orr_work_held(work), 0);
    assert_int_equal(atomic_load(&elsewhere), MANY);
    orr_work_close(work);
}

static void many_threads_lose_nothing(void **unused)
{
    static job j[MANY];
    const orr_work_kind kind = kind_of(8);
    (void)unused;
    memset(j, 0, sizeof j);
    open_with(&kind, &orr_host_machine);
    for (unsigned round = 1; round <= 20; round++) {
        unsigned back = 0;
        push(j, MANY);
        while (back < MANY) {
            sem_wait(&woken);
            for (const orr_task *task = orr_work_take(work); task; task = task->next, back++)
                assert_int_equal(((const job *)task)->times, round);
        }
        assert_int_equal(orr_work_held(work), 0);
    }
    orr_work_close(work);
    assert_int_equal(atomic_load(&elsewhere), 20 * MANY);
}

static void what_is_put_waits_for_the_beginning(void **unused)
{
    job first = {.holds = true}, second = {0};
    const orr_work_kind kind = kind_of(1);
    (void)unused;
    open_with(&kind, &orr_host_machine);
    orr_work_begin(work); /* nothing was put: nobody is told */
    assert_int_equal(orr_work_put(work, &first.task), ORR_OK);
    assert_int_equal(orr_work_held(work), 1);
    orr_work_begin(work);
    sem_wait(&begun);
    assert_int_equal(orr_work_put(work, &second.task), ORR_OK);
    sem_post(&gate);
    orr_work_begin(work);
    sem_wait(&woken);
    sem_wait(&woken);
    assert_ptr_equal(orr_work_take(work), &first.task);
    assert_ptr_equal(first.task.next, &second.task);
    orr_work_close(work);
}

static void it_holds_no_more_than_it_has_room_for(void **unused)
{
    job j[3] = {{.holds = true}}, more = {0};
    orr_work_kind kind = kind_of(1);
    (void)unused;
    kind.room = 3;
    open_with(&kind, &orr_host_machine);
    push(j, 3);
    sem_wait(&begun);
    assert_int_equal(orr_work_push(work, &more.task), ORR_LIMIT);
    sem_post(&gate);
    for (unsigned i = 0; i < 3; i++)
        sem_wait(&woken);
    assert_int_equal(orr_work_push(work, &more.task), ORR_LIMIT); /* they are done, and not taken */
    assert_int_equal(take_from(0), 3);
    assert_int_equal(orr_work_push(work, &more.task), ORR_OK);
    orr_work_end(work, true);
    assert_ptr_equal(orr_work_take(work), &more.task);
    orr_work_close(work);
}

static void what_has_not_begun_comes_back_undone(void **unused)
{
    job j[5] = {{.holds = true}};
    const orr_work_kind kind = kind_of(1);
    (void)unused;
    open_with(&kind, &orr_host_machine);
    push(j, 5);
    sem_wait(&begun);
    orr_work_stop(work, false);
    assert_true(orr_work_stopped(work));
    sem_post(&gate);
    orr_work_end(work, false);
    assert_int_equal(take_from(0), 1);
    for (unsigned i = 1; i < 5; i++)
        assert_ptr_equal(orr_work_rest(work), &j[i].task);
    assert_null(orr_work_rest(work));
    assert_int_equal(orr_work_held(work), 0);
    for (unsigned i = 0; i < 5; i++)
        assert_int_equal(j[i].times, i == 0);
    orr_work_close(work);
}

static void a_drain_does_all_that_was_pushed(void **unused)
{
    static job j[MANY];
    const orr_work_kind kind = kind_of(4);
    (void)unused;
    memset(j, 0, sizeof j);
    open_with(&kind, &orr_host_machine);
    for (unsigned i = 0; i < MANY; i++)
        assert_int_equal(orr_work_put(work, &j[i].task), ORR_OK); /* nobody is told */
    orr_work_end(work, true);
    orr_work_end(work, true);
    for (unsigned i = 0; i < MANY; i++)
        assert_int_equal(j[i].times, 1);
    assert_null(orr_work_rest(work));
    orr_work_close(work);
}

static void without_threads_who_takes_does_the_work(void **unused)
{
    static const orr_host alone = {0};
    job j[4] = {{.times = 0}};
    orr_work_kind kind = kind_of(3);
    (void)unused;
    open_with(&kind, &alone);
    assert_false(orr_work_threaded(work));
    push(j, 3);
    assert_int_equal(j[0].times, 0);
    assert_int_equal(take_from(0), 3);
    assert_int_equal(atomic_load(&wakes), 3);
    assert_int_equal(atomic_load(&elsewhere), 0);
    j[3].number = 3;
    assert_int_equal(orr_work_push(work, &j[3].task), ORR_OK);
    orr_work_end(work, true);
    assert_int_equal(take_from(3), 4);
    orr_work_close(work);
}

static int no_thread(pthread_t *out, void *(*run)(void *), void *arg)
{
    (void)out, (void)run, (void)arg;
    return EAGAIN;
}

static void no_thread_no_work(void **unused)
{
    static const orr_host poor = {.spawn = no_thread};
    const orr_work_kind kind = kind_of(1);
    (void)unused;
    assert_null(orr_work_open(&kind, &poor));
    orr_work_close(NULL);
}

/* An order of its own: even numbers first, and only those when they alone are wanted. */
static job *kept[MANY];
static unsigned n_kept;

static void put_kept(void *arg, orr_task *task)
{
    (void)arg;
    kept[n_kept++] = (job *)task;
}

static orr_task *pick_kept(void *arg, unsigned wanted)
{
    (void)arg;
    for (unsigned odd = 0; odd <= !wanted; odd++)
        for (unsigned i = 0; i < n_kept; i++)
            if (kept[i]->number % 2 == odd) {
                job *j = kept[i];
                n_kept--;
                memmove(kept + i, kept + i + 1, (n_kept - i) * sizeof *kept);
                return &j->task;
            }
    return NULL;
}

/* While it works it takes the even ones that have come meanwhile, and gives them back before itself. */
static void work_kept(void *arg, orr_task *task)
{
    job *first = (job *)task;
    (void)arg;
    for (orr_task *next; first->holds && (next = orr_work_next(work, 1));) {
        ((job *)next)->times++;
        hand_back((job *)next);
    }
    first->times++;
    hand_back(first);
}

static void a_kind_has_its_own_order(void **unused)
{
    static const orr_host alone = {0};
    static const unsigned order[] = {2, 4, 0, 1, 3};
    job j[5] = {{.holds = true}};
    orr_work_kind kind = kind_of(1);
    unsigned k = 0;
    (void)unused;
    n_kept = 0;
    kind.put = put_kept;
    kind.pick = pick_kept;
    kind.work = work_kept;
    open_with(&kind, &alone);
    push(j, 5);
    for (const orr_task *task = orr_work_take(work); task; task = task->next)
        assert_int_equal(((const job *)task)->number, order[k++]);
    assert_int_equal(k, 5);
    orr_work_close(work);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(first_come_first_done),
        cmocka_unit_test(many_threads_lose_nothing),
        cmocka_unit_test(what_is_put_waits_for_the_beginning),
        cmocka_unit_test(it_holds_no_more_than_it_has_room_for),
        cmocka_unit_test(what_has_not_begun_comes_back_undone),
        cmocka_unit_test(a_drain_does_all_that_was_pushed),
        cmocka_unit_test(without_threads_who_takes_does_the_work),
        cmocka_unit_test(no_thread_no_work),
        cmocka_unit_test(a_kind_has_its_own_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
