/* src/hall/queue.c: whose bot thinks next; src/hall/pool.c: what it takes and gives back. */
#include "hall/queue.h"

#include <orrery/match.h>

#include <pthread.h>
#include <semaphore.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Codes of tables are long, and their ends tell them apart. */
#define LONG "23456789"
static const char long_code[] = LONG;

static orr_job *job_of(const char *user, const char *code, bool great)
{
    orr_job *job = calloc(1, sizeof *job);
    assert_non_null(job);
    snprintf(job->user, sizeof job->user, "%s", user);
    snprintf(job->code, sizeof job->code, "%s%s", long_code, code);
    job->great = great;
    return job;
}

static void put(orr_queue *q, const char *user, const char *code, bool great)
{
    assert_true(orr_queue_put(q, job_of(user, code, great), 0));
}

/* Does the next one, which takes so long; "" when there is none. */
static const char *next(orr_queue *q, double seconds)
{
    static char said[80];
    orr_job *job = orr_queue_pick(q, false, 0);
    said[0] = '\0';
    if (!job)
        return said;
    snprintf(said, sizeof said, "%s/%s", job->user, job->code + strlen(long_code));
    orr_queue_charge(q, job, seconds, 0);
    orr_queue_done(q, job);
    orr_job_free(job);
    return said;
}

static void users_take_turns_whoever_came_first(void **unused)
{
    (void)unused;
    orr_queue *q = orr_queue_new();
    for (int i = 0; i < 20; i++) {
        const char code[] = {'t', (char)('a' + i), '\0'};
        put(q, "eve", code, true);
    }
    put(q, "ada", "a", true);
    put(q, "ada", "a", true);
    put(q, "ben", "b", true);
    static const char *const order[] = {"eve/ta", "ada/a", "ben/b", "eve/tb", "ada/a", "eve/tc", "eve/td"};
    for (size_t i = 0; i < sizeof order / sizeof *order; i++)
        assert_string_equal(next(q, 1), order[i]);
    assert_int_equal(orr_queue_waiting(q, true), 16);
    for (int i = 0; i < 16; i++)
        next(q, 1);
    assert_string_equal(next(q, 1), "");
    orr_queue_free(q);
}

static void tables_of_a_user_take_turns(void **unused)
{
    (void)unused;
    orr_queue *q = orr_queue_new();
    for (int i = 0; i < 3; i++)
        put(q, "ada", "one", true);
    put(q, "ada", "two", true);
    put(q, "ada", "three", true);
    static const char *const order[] = {"ada/one", "ada/two", "ada/three", "ada/one", "ada/one", ""};
    for (size_t i = 0; i < sizeof order / sizeof *order; i++)
        assert_string_equal(next(q, 1), order[i]);
    orr_queue_free(q);
}

/* A great one runs, and quick ones never end. */
static void quick_ones_go_first_and_great_ones_get_a_share(void **unused)
{
    (void)unused;
    orr_queue *q = orr_queue_new();
    const double slice = 0.01, long_one = 0.15;
    double quick = 0, great = 0;
    put(q, "eve", "m", true);
    put(q, "ada", "f", false);
    assert_string_equal(next(q, long_one), "ada/f");
    orr_job *job = orr_queue_pick(q, false, 0);
    assert_true(job->great);
    while (great < 10 && quick < 100) {
        put(q, "ada", "f", false);
        orr_job *other = orr_queue_pick(q, true, 0);
        if (other) {
            orr_queue_charge(q, other, long_one, 0);
            orr_queue_done(q, other);
            orr_job_free(other);
            quick += long_one;
        } else {
            orr_queue_charge(q, job, slice, 0);
            great += slice;
        }
    }
    assert_true(quick > 2.7 * great && quick < 3.3 * great);
    orr_queue_done(q, job);
    orr_job_free(job);
    while ((job = orr_queue_empty(q)))
        orr_job_free(job);
    orr_queue_free(q);
}

/* Ada's take a tenth of Eve's: she gets ten for one. */
static void users_get_the_same_time_not_the_same_number(void **unused)
{
    (void)unused;
    orr_queue *q = orr_queue_new();
    double ada = 0, eve = 0;
    put(q, "eve", "e", true);
    put(q, "ada", "a", true);
    for (int i = 0; i < 1100; i++) {
        orr_job *job = orr_queue_pick(q, false, 0);
        bool is_ada = !strcmp(job->user, "ada");
        double took = is_ada ? 0.1 : 1.0;
        *(is_ada ? &ada : &eve) += took;
        orr_queue_charge(q, job, took, 0);
        orr_queue_done(q, job);
        assert_true(orr_queue_put(q, job, 0));
    }
    assert_true(ada > 0.9 * eve && ada < 1.1 * eve);
    orr_job_free(orr_queue_empty(q));
    orr_job_free(orr_queue_empty(q));
    orr_queue_free(q);
}

static void nobody_saves_up_turns(void **unused)
{
    (void)unused;
    orr_queue *q = orr_queue_new();
    for (int i = 0; i < 30; i++) {
        put(q, "eve", "e", true);
        assert_string_equal(next(q, 1), "eve/e");
    }
    for (int i = 0; i < 3; i++) {
        put(q, "eve", "e", true);
        put(q, "ada", "a", true); /* has not been here until now */
    }
    unsigned ada = 0;
    for (int i = 0; i < 4; i++)
        ada += !strcmp(next(q, 1), "ada/a");
    assert_int_equal(ada, 2);
    while (*next(q, 1))
        ;
    orr_queue_free(q);
}

static void beyond_the_budget_comes_last_until_time_has_passed(void **unused)
{
    (void)unused;
    orr_queue *q = orr_queue_new();
    put(q, "eve", "e", true);
    next(q, ORR_BUDGET_S + 10);
    put(q, "ben", "b", true);
    next(q, ORR_BUDGET_S - 10); /* much, but within */
    assert_int_equal(orr_queue_beyond(q), 0);
    put(q, "eve", "e", false);
    put(q, "ben", "b", false);
    put(q, "ben", "b", false);
    assert_int_equal(orr_queue_beyond(q), 1);
    assert_string_equal(next(q, 0.1), "ben/b");
    assert_string_equal(next(q, 0.1), "ben/b");
    assert_string_equal(next(q, 0.1), "eve/e"); /* and loses nothing */
    const double later = 30 / ORR_BUDGET_RATE;
    assert_true(orr_queue_put(q, job_of("eve", "e", false), later));
    assert_int_equal(orr_queue_beyond(q), 1);
    assert_string_equal(next(q, 0.1), "eve/e");
    orr_queue_free(q);
}

/* ---- the pool --------------------------------------------------------------------------------------------------------*/
static sem_t woken;

static void wake(void *unused)
{
    (void)unused;
    sem_post(&woken);
}

static orr_job *question(const char *user, const char *code, uint32_t q, const char *bot)
{
    orr_job *job = job_of(user, code, false);
    const orr_game *four = orr_registry_find("connect_four")->game;
    assert_int_equal(orr_rules_init(&job->rules, four, NULL, 2), ORR_OK);
    assert_non_null(job->known = malloc(four->state_size));
    four->setup(&job->rules, job->known);
    job->q = q;
    snprintf(job->bot, sizeof job->bot, "%s", bot);
    return job;
}

/* Takes back n jobs; returns how many of them were dropped. */
static unsigned take_back(orr_pool *p, unsigned n)
{
    unsigned dropped = 0;
    while (n) {
        sem_wait(&woken);
        for (orr_job *job = orr_pool_take(p), *next; job; job = next, n--) {
            next = job->next;
            assert_true(n > 0);
            assert_false(orr_pool_has(p, job->code, job->seat, job->q));
            dropped += job->dropped;
            orr_job_free(job);
        }
    }
    return dropped;
}

static void each_job_comes_back(void **unused)
{
    enum { ROUNDS = 50, MANY = 40 };
    orr_pool_numbers numbers;
    (void)unused;
    sem_init(&woken, 0, 0);
    orr_pool *p = orr_pool_open(3, &orr_host_machine, wake, NULL);
    for (uint32_t i = 0; i < ROUNDS; i++) {
        for (uint32_t k = 0; k < MANY; k++) {
            orr_job *job = question(k % 2 ? "ada" : "eve", k % 3 ? "one" : "two", i * MANY + k, "random");
            job->great = k % 5 == 0;
            assert_true(orr_pool_push(p, job));
        }
        assert_int_equal(take_back(p, MANY), 0);
    }
    orr_pool_look(p, &numbers);
    assert_int_equal(numbers.waiting + numbers.thinking, 0);
    assert_int_equal(numbers.quick + numbers.great, ROUNDS * MANY);
    assert_int_equal(numbers.great, ROUNDS * MANY / 5);
    orr_pool_close(p);
    sem_destroy(&woken);
}

/* One thread, busy with a great one that looks up when quick ones come. */
static void a_quick_one_interrupts_a_great_one(void **unused)
{
    (void)unused;
    sem_init(&woken, 0, 0);
    orr_pool *p = orr_pool_open(1, &orr_host_machine, wake, NULL);
    orr_job *great = question("eve", "e", 1, "ismcts:iters=100000000:ms=600000");
    great->great = true;
    assert_true(orr_pool_push(p, great));
    for (uint32_t i = 0; i < 5; i++) {
        assert_true(orr_pool_push(p, question("ada", "a", i, "ismcts:iters=50")));
        assert_int_equal(take_back(p, 1), 0);
        assert_true(orr_pool_has(p, LONG "e", 0, 1));
    }
    orr_pool_close(p);
    sem_destroy(&woken);
}

/* The only thread is busy until nobody waits for what it does. */
static void what_is_not_waited_for_is_dropped_at_its_turn(void **unused)
{
    orr_pool_numbers numbers;
    (void)unused;
    sem_init(&woken, 0, 0);
    orr_pool *p = orr_pool_open(1, &orr_host_machine, wake, NULL);
    orr_job *first = question("eve", "long", 1, "ismcts:iters=100000000:ms=600000:threads=2");
    first->great = true;
    assert_true(orr_pool_push(p, first));
    for (uint32_t i = 0; i < ORR_POOL_A_USER; i++) {
        orr_job *job = question("ada", i % 2 ? "gone" : "here", i, "random");
        job->great = true;
        assert_true(orr_pool_push(p, job));
    }
    orr_job *more = question("ada", "here", 1000, "random");
    assert_false(orr_pool_push(p, more)); /* stays ours */
    orr_job_free(more);
    orr_pool_want(p, LONG "gone", false);
    orr_pool_want(p, LONG "here", false);
    orr_pool_want(p, LONG "here", true); /* somebody is back */
    orr_pool_want(p, LONG "long", false);
    assert_int_equal(take_back(p, 1 + ORR_POOL_A_USER), 1 + ORR_POOL_A_USER / 2);
    orr_pool_look(p, &numbers);
    assert_int_equal(numbers.dropped, 1 + ORR_POOL_A_USER / 2);
    assert_int_equal(numbers.put_off, 1);
    assert_true(orr_pool_push(p, question("ada", "here", 1000, "random")));
    assert_int_equal(take_back(p, 1), 0);
    orr_pool_close(p);
    sem_destroy(&woken);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(users_take_turns_whoever_came_first),
        cmocka_unit_test(tables_of_a_user_take_turns),
        cmocka_unit_test(quick_ones_go_first_and_great_ones_get_a_share),
        cmocka_unit_test(users_get_the_same_time_not_the_same_number),
        cmocka_unit_test(nobody_saves_up_turns),
        cmocka_unit_test(beyond_the_budget_comes_last_until_time_has_passed),
        cmocka_unit_test(each_job_comes_back),
        cmocka_unit_test(a_quick_one_interrupts_a_great_one),
        cmocka_unit_test(what_is_not_waited_for_is_dropped_at_its_turn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
