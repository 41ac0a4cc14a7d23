/* src/people/password.c: hashing and trying, alone and on the worker. */
#include "people/password.h"

#include <semaphore.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

static const orr_password_cost cheap = {.passes = 1, .memory = 8192};

static orr_worker *keeper; /* of secrets that are tried here */

static void no_wake(void *unused) { (void)unused; }

static int begin(void **unused)
{
    (void)unused;
    if (sodium_init() < 0)
        return 1;
    keeper = orr_worker_open(1, &orr_host_machine, no_wake, NULL);
    return !keeper;
}

static int end(void **unused)
{
    (void)unused;
    orr_worker_close(keeper);
    return 0;
}

static orr_secret secret_of(const char *text, size_t n)
{
    orr_secret s;
    assert_int_equal(orr_secret_set(&s, keeper, text, n), ORR_OK);
    return s;
}

static orr_err tried(const char *text, size_t n, const char *hash)
{
    orr_secret s = secret_of(text, n);
    orr_err e = orr_password_try(&s, hash);
    orr_secret_free(&s);
    return e;
}

static void hash_of(const char *text, size_t n, orr_password_cost cost, char out[ORR_PASSWORD_HASH])
{
    orr_secret s = secret_of(text, n);
    assert_int_equal(orr_password_hash(&s, cost, out), ORR_OK);
    orr_secret_free(&s);
}

static void the_right_one_is_told_from_others(void **unused)
{
    char hash[ORR_PASSWORD_HASH], other[ORR_PASSWORD_HASH];
    (void)unused;
    hash_of("correct horse", 13, orr_password_cost_now, hash);
    hash_of("correct horse", 13, orr_password_cost_now, other);
    assert_string_not_equal(hash, other); /* a salt of its own */
    assert_memory_equal(hash, "$argon2id$v=19$m=19456,t=2,p=1$", 31);
    assert_int_equal(tried("correct horse", 13, hash), ORR_OK);
    assert_int_equal(tried("correct horse", 13, other), ORR_OK);
    assert_int_equal(tried("correct horsE", 13, hash), ORR_FORBIDDEN);
    assert_int_equal(tried("correct horse ", 14, hash), ORR_FORBIDDEN);
    assert_int_equal(tried("correct hors", 12, hash), ORR_FORBIDDEN);
    assert_int_equal(tried("correct horse", 13, "$argon2id$"), ORR_NO_MEMORY);
}

static void eight_to_1024_bytes_of_any_kind(void **unused)
{
    char text[ORR_PASSWORD_MOST + 1], hash[ORR_PASSWORD_HASH];
    orr_secret s;
    (void)unused;
    for (size_t i = 0; i < sizeof text; i++)
        text[i] = (char)(i * 37); /* NUL among them */
    assert_int_equal(orr_secret_set(&s, keeper, text, ORR_PASSWORD_LEAST - 1), ORR_BAD_INPUT);
    assert_null(s.bytes);
    assert_int_equal(orr_secret_set(&s, keeper, text, ORR_PASSWORD_MOST + 1), ORR_BAD_INPUT);
    assert_null(s.bytes);
    orr_secret_free(&s);
    orr_secret_free(&s);
    hash_of(text, ORR_PASSWORD_LEAST, cheap, hash);
    assert_int_equal(tried(text, ORR_PASSWORD_LEAST, hash), ORR_OK);
    hash_of(text, ORR_PASSWORD_MOST, cheap, hash);
    assert_int_equal(tried(text, ORR_PASSWORD_MOST, hash), ORR_OK);
    text[ORR_PASSWORD_MOST - 1]++; /* the last one counts, and those behind a NUL */
    assert_int_equal(tried(text, ORR_PASSWORD_MOST, hash), ORR_FORBIDDEN);
}

/* Processor time of a try, ns: the least of three. */
static uint64_t cost_of(const char *hash)
{
    uint64_t least = UINT64_MAX;
    for (int i = 0; i < 3; i++) {
        struct timespec from, to;
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &from);
        assert_int_equal(tried("battery staple", 14, hash), ORR_FORBIDDEN);
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &to);
        uint64_t ns = (uint64_t)(to.tv_sec - from.tv_sec) * 1000000000u + (uint64_t)to.tv_nsec - (uint64_t)from.tv_nsec;
        least = ns < least ? ns : least;
    }
    return least;
}

/* Else the time would tell who is there. Without a hash of nobody's a try takes microseconds. */
static void nobody_costs_as_much_as_somebody(void **unused)
{
    char hash[ORR_PASSWORD_HASH];
    (void)unused;
    hash_of("correct horse", 13, orr_password_cost_now, hash);
    uint64_t somebody = cost_of(hash), none = cost_of("");
    assert_true(none > somebody / 4 && somebody > none / 4);
    assert_int_equal(tried("correct horse", 13, ""), ORR_FORBIDDEN);
    assert_int_equal(tried("correct horse", 13, orr_password_nobody), ORR_FORBIDDEN);
    assert_false(orr_password_stale(orr_password_nobody, orr_password_cost_now));
    assert_true(orr_password_cost_now.passes >= 2);
    assert_true(orr_password_cost_now.memory >= 19u << 20);
}

static void a_hash_of_another_cost_is_stale(void **unused)
{
    char hash[ORR_PASSWORD_HASH];
    (void)unused;
    hash_of("correct horse", 13, cheap, hash);
    assert_false(orr_password_stale(hash, cheap));
    assert_true(orr_password_stale(hash, orr_password_cost_now));
    assert_true(orr_password_stale(hash, (orr_password_cost){.passes = 2, .memory = cheap.memory}));
}

/* Is this address in memory that core dumps leave out (madvise, MADV_DONTDUMP)? */
static bool is_not_dumped(const void *at)
{
    FILE *maps = fopen("/proc/self/smaps", "r");
    char text[1024];
    bool in = false, found = false;
    assert_non_null(maps);
    while (fgets(text, sizeof text, maps)) {
        uintptr_t from, to;
        if (sscanf(text, "%lx-%lx ", &from, &to) == 2)
            in = (uintptr_t)at >= from && (uintptr_t)at < to;
        else if (in && !strncmp(text, "VmFlags:", 8))
            found |= strstr(text, " dd") != NULL;
    }
    fclose(maps);
    return found;
}

static bool is_zero(const char *room)
{
    static const char zero[ORR_WORKER_ROOM];
    return !memcmp(room, zero, sizeof zero);
}

static void what_was_typed_is_not_dumped(void **unused)
{
    orr_secret s = secret_of("correct horse", 13);
    char *heap = malloc(16);
    (void)unused;
    char *at = s.bytes;
    assert_true(is_not_dumped(s.bytes));
    assert_false(is_not_dumped(heap));
    free(heap);
    assert_memory_equal(at, "correct horse", 13);
    orr_secret_free(&s);
    assert_true(is_zero(at));
    assert_null(s.bytes);
    assert_int_equal(s.n, 0);
}

/* ---- on the worker ------------------------------------------------------------------------------------------------*/
static sem_t woken, begun, gate;
static unsigned finished;

static void wake(void *unused)
{
    (void)unused;
    sem_post(&woken);
}

static void finish(orr_password_job *job)
{
    assert_null(job->secret.bytes); /* whatever became of it */
    finished++;
}

static void ask(orr_worker *w, orr_password_job *job, const char *text)
{
    job->done = finish;
    assert_int_equal(orr_password_ask(w, job, text, strlen(text)), ORR_OK);
    const char *room = job->secret.bytes;
    sem_wait(&woken);
    assert_true(is_zero(room)); /* before it is taken */
    orr_worker_take(w);
}

static void the_worker_makes_and_tries(void **unused)
{
    orr_password_job made = {.make = true}, good = {.make = false}, bad = good, none = good, old = good;
    (void)unused;
    finished = 0;
    sem_init(&woken, 0, 0);
    orr_worker *w = orr_worker_open(1, &orr_host_machine, wake, NULL);
    assert_non_null(w);
    ask(w, &made, "correct horse");
    assert_int_equal(made.error, ORR_OK);
    assert_true(made.fresh);
    memcpy(good.hash, made.hash, sizeof made.hash);
    ask(w, &good, "correct horse");
    assert_int_equal(good.error, ORR_OK);
    assert_false(good.fresh);
    assert_string_equal(good.hash, made.hash);
    memcpy(bad.hash, made.hash, sizeof made.hash);
    ask(w, &bad, "battery staple");
    assert_int_equal(bad.error, ORR_FORBIDDEN);
    ask(w, &none, "correct horse");
    assert_int_equal(none.error, ORR_FORBIDDEN);
    assert_false(none.fresh);
    hash_of("correct horse", 13, cheap, old.hash);
    ask(w, &old, "correct horse"); /* made anew, since it is known now */
    assert_int_equal(old.error, ORR_OK);
    assert_true(old.fresh);
    assert_false(orr_password_stale(old.hash, orr_password_cost_now));
    assert_int_equal(tried("correct horse", 13, old.hash), ORR_OK);
    hash_of("correct horse", 13, cheap, old.hash);
    ask(w, &old, "battery staple");
    assert_int_equal(old.error, ORR_FORBIDDEN);
    assert_false(old.fresh);
    assert_int_equal(finished, 6);
    orr_worker_close(w);
}

static void hold(orr_worker_job *unused)
{
    (void)unused;
    sem_post(&begun);
    sem_wait(&gate);
}

static void nothing(orr_worker_job *unused) { (void)unused; }

static void what_is_refused_or_dropped_is_zeroed(void **unused)
{
    orr_password_job job = {.done = finish}, many[ORR_WORKER_AN_ASKER] = {{.done = finish}};
    orr_worker_job holder = {.asker = 1, .work = hold, .done = nothing};
    char text[ORR_PASSWORD_MOST + 1] = "";
    (void)unused;
    finished = 0;
    sem_init(&woken, 0, 0);
    sem_init(&begun, 0, 0);
    sem_init(&gate, 0, 0);
    orr_worker *w = orr_worker_open(1, &orr_host_machine, wake, NULL);
    assert_non_null(w);
    assert_int_equal(orr_worker_push(w, &holder), ORR_OK);
    sem_wait(&begun);
    for (int i = 0; i < ORR_WORKER_AN_ASKER; i++) {
        many[i].done = finish;
        assert_int_equal(orr_password_ask(w, &many[i], "correct horse", 13), ORR_OK);
        assert_non_null(many[i].secret.bytes);
    }
    assert_int_equal(orr_password_ask(w, &job, "correct horse", 13), ORR_LIMIT);
    assert_null(job.secret.bytes);
    assert_int_equal(orr_password_ask(w, &job, text, sizeof text), ORR_BAD_INPUT);
    assert_null(job.secret.bytes);
    orr_worker_stop(w);
    sem_post(&gate);
    orr_worker_close(w);
    assert_int_equal(finished, ORR_WORKER_AN_ASKER);
    for (int i = 0; i < ORR_WORKER_AN_ASKER; i++) {
        assert_int_equal(many[i].error, ORR_OVER);
        assert_string_equal(many[i].hash, "");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_right_one_is_told_from_others),    cmocka_unit_test(eight_to_1024_bytes_of_any_kind),
        cmocka_unit_test(nobody_costs_as_much_as_somebody),     cmocka_unit_test(a_hash_of_another_cost_is_stale),
        cmocka_unit_test(what_was_typed_is_not_dumped),         cmocka_unit_test(the_worker_makes_and_tries),
        cmocka_unit_test(what_is_refused_or_dropped_is_zeroed),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
