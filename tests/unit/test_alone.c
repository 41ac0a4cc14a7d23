/* Hall, tables and people in one thread, with a time and a chance of the test's own (src/base/host.h): nothing that happens
 * is anybody else's, so what happened once happens again, note by note. */
#include "hall/hall.h"
#include "people/people.h"

#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

enum { STEP_MS = 1000, STEPS_MAX = 50000, CLOCK_S = 60, PAUSE_MS = 3600 * 1000 };

static const int64_t begun = INT64_C(1700000000000);

/* A world of its own: its time goes on when the test says so. */
typedef struct {
    int64_t now;
    orr_rng rng;
    orr_store *store;
    orr_desk *desk;
    orr_hall_options hall_options;
    orr_people_options people_options;
    orr_hall *hall;
    orr_people *people;
    char folder[40];
    /* What came of what was asked. */
    orr_err e;
    char code[ORR_CODE_TEXT];
    orr_person who;
    unsigned answers;
} world;

static int64_t world_now(void *arg) { return ((world *)arg)->now; }

static void world_random(void *arg, void *out, size_t n)
{
    uint8_t *at = out;
    while (n--)
        *at++ = (uint8_t)(orr_rng_next(&((world *)arg)->rng) >> 56);
}

static void wake(void *arg) { (void)arg; }

static void open_world(world *w, orr_host *host, uint64_t seed)
{
    char path[64];
    *w = (world){.now = begun, .folder = "/tmp/orrery-alone-XXXXXX"};
    *host = (orr_host){.now = world_now, .random = world_random, .arg = w};
    orr_rng_seed(&w->rng, seed);
    assert_non_null(mkdtemp(w->folder));
    snprintf(path, sizeof path, "%s/db", w->folder);
    assert_int_equal(orr_store_open_sqlite(path, &w->store), ORR_OK);
    w->desk = orr_desk_open(w->store, host, wake, NULL);
    assert_non_null(w->desk);
    w->hall_options = (orr_hall_options){.store = w->store,
                                         .desk = w->desk,
                                         .origin = "http://localhost",
                                         .aside = path,
                                         .bot_threads = 1,
                                         .tables = 10,
                                         .wake = wake};
    w->people_options = (orr_people_options){.desk = w->desk, .guests = true, .threads = 1, .wake = wake};
    assert_non_null(w->hall = orr_hall_open(&w->hall_options));
    assert_non_null(w->people = orr_people_open(&w->people_options));
}

static void close_world(world *w)
{
    static const char *const ends[] = {"", "-wal", "-shm", ".lock"};
    char file[80];
    orr_people_stop(w->people);
    orr_hall_stop(w->hall);
    orr_people_close(w->people);
    orr_hall_close(w->hall);
    orr_desk_close(w->desk);
    w->store->kind->close(w->store);
    for (unsigned i = 0; i < 4; i++) {
        snprintf(file, sizeof file, "%s/db%s", w->folder, ends[i]);
        unlink(file);
    }
    rmdir(w->folder);
}

/* Until nothing is on its way. */
static void settle(world *w)
{
    for (unsigned i = 0; i < 1000; i++) {
        orr_desk_begin(w->desk);
        orr_desk_take(w->desk);
        orr_people_woken(w->people);
        orr_hall_woken(w->hall);
        if (orr_hall_idle(w->hall) && orr_people_idle(w->people))
            return;
    }
    fail_msg("the rooms do not come to rest");
}

static void tick(world *w, int64_t ms)
{
    w->now += ms;
    orr_hall_tick(w->hall);
    orr_people_tick(w->people);
    settle(w);
}

static void have_session(void *arg, orr_err e, const orr_person *who, const orr_session_key *key)
{
    world *w = arg;
    w->answers++;
    w->e = e;
    if (e)
        return;
    w->who = *who;
    assert_int_equal(strlen(key->secret), ORR_SECRET_TEXT - 1);
}

/* Signs up, and in again some time later. */
static void come(world *w)
{
    static const char password[] = "seven winged orreries";
    const orr_signup up = {.id = "",
                           .name = "Ada",
                           .password = password,
                           .password_size = sizeof password - 1,
                           .invitation = "",
                           .label = ""};
    const orr_signin in = {.name = "Ada", .password = password, .password_size = sizeof password - 1, .label = ""};
    orr_people_sign_up(w->people, &up, have_session, w);
    settle(w);
    assert_int_equal(w->e, ORR_OK);
    assert_int_equal(w->who.created, begun);
    tick(w, PAUSE_MS);
    orr_people_sign_in(w->people, &in, have_session, w);
    settle(w);
    assert_int_equal(w->e, ORR_OK);
    assert_int_equal(w->answers, 2);
}

static void have_table(void *arg, orr_err e, const char *code)
{
    world *w = arg;
    w->e = e;
    if (!e)
        snprintf(w->code, sizeof w->code, "%s", code);
}

/* Ada with a clock, who never comes, and two bots. */
static void begin_match(world *w)
{
    orr_call call = {.plan = {.row = {.game = "century", .seats = 3}, .time = {.turn = CLOCK_S}, .start = true},
                     .why = "test"};
    for (unsigned i = 0; i < 3; i++)
        call.plan.seat[i].colour = -1;
    call.plan.seat[0].kind = ORR_SEAT_HUMAN;
    snprintf(call.plan.seat[0].user, sizeof call.plan.seat[0].user, "%s", w->who.user.id);
    snprintf(call.plan.seat[0].name, sizeof call.plan.seat[0].name, "Ada");
    for (unsigned i = 1; i < 3; i++) {
        call.plan.seat[i].kind = ORR_SEAT_BOT;
        snprintf(call.plan.seat[i].level, sizeof call.plan.seat[i].level, "apprentice");
    }
    orr_hall_call(w->hall, &call, have_table, w);
    settle(w);
    assert_int_equal(w->e, ORR_OK);
}

static bool is_over(world *w)
{
    orr_glance now;
    return orr_hall_glance(w->hall, w->code, &now) && now.status == ORR_FINISHED;
}

typedef struct {
    uint64_t hash;
    unsigned notes, by_clock;
    int64_t first, last;
} story;

static bool add_note(void *arg, const orr_note *n)
{
    story *s = arg;
    const uint64_t words[] = {n->n, n->kind, n->seat, n->action, n->draws, (uint64_t)n->at};
    s->hash = orr_hash(n->user, strlen(n->user), orr_hash(words, sizeof words, s->hash));
    s->first = s->notes++ ? s->first : n->at;
    s->by_clock += !strcmp(n->user, ORR_BY_CLOCK);
    assert_true(n->at >= s->last);
    s->last = n->at;
    return true;
}

static unsigned threads_of_process(void)
{
    char line[128];
    unsigned n = 0;
    FILE *f = fopen("/proc/self/status", "re");
    assert_non_null(f);
    while (fgets(line, sizeof line, f))
        if (sscanf(line, "Threads: %u", &n) == 1)
            break;
    fclose(f);
    return n;
}

static story tell_story(uint64_t seed)
{
    static world w; /* its options live as long as its rooms */
    orr_host host;
    story s = {0};
    unsigned threads = threads_of_process(), steps = 0;
    open_world(&w, &host, seed);
    come(&w);
    begin_match(&w);
    while (!is_over(&w) && steps++ < STEPS_MAX)
        tick(&w, STEP_MS);
    assert_true(is_over(&w));
    assert_int_equal(threads_of_process(), threads); /* nobody else did anything */
    assert_int_equal(w.store->kind->notes(w.store, w.code, add_note, &s), ORR_OK);
    s.hash = orr_hash(w.code, strlen(w.code), orr_hash(w.who.user.id, strlen(w.who.user.id), s.hash));
    assert_int_equal(s.first, begun + PAUSE_MS);
    assert_true(s.last <= w.now);
    close_world(&w);
    return s;
}

static void what_happened_once_happens_again(void **unused)
{
    (void)unused;
    story first = tell_story(1), again = tell_story(1), other = tell_story(2);
    assert_true(first.by_clock > 0);
    assert_true(first.last - first.first >=
                (int64_t)first.by_clock * CLOCK_S * 1000); /* her time had to run out so often */
    assert_int_equal(first.hash, again.hash);
    assert_int_equal(first.notes, again.notes);
    assert_int_not_equal(first.hash, other.hash);
}

int main(void)
{
    if (sodium_init() < 0)
        return 1;
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_happened_once_happens_again)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
