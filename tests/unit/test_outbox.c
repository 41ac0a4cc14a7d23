/* The outbox: a row stands with its cause or not at all, once; no two workers hold it; a kill neither loses it nor lets
 * it happen twice; what fails waits and is given up in the end. The clock is the test's. */
#include "hall/inside.h"
#include "store/outbox.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

enum { TAKEN_MAX = 512, LEASE = ORR_OUTBOX_CLAIM_MS };
#define ADA "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
#define BEN "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb"

static const int64_t begun = 1000000;
static char folder[] = "/tmp/orrery-outbox-XXXXXX", path[64], control[64], deed[64];

static orr_store *opened(void)
{
    orr_store *s = NULL;
    assert_int_equal(orr_store_open_sqlite(path, &s), ORR_OK);
    return s;
}

static void remove_files(void)
{
    static const char *const ends[] = {"", "-wal", "-shm", ".lock"};
    for (unsigned i = 0; i < 4; i++) {
        char name[80];
        snprintf(name, sizeof name, "%s%s", path, ends[i]);
        unlink(name);
    }
    unlink(control);
    unlink(deed);
}

static void closed(orr_store *s)
{
    s->kind->close(s);
    remove_files();
}

static orr_err commit(orr_store *s, orr_batch *b)
{
    orr_err e = s->kind->commit(s, &b, 1);
    orr_batch_deinit(b);
    return e;
}

static bool keep_number(void *arg, const orr_value *row, unsigned columns)
{
    (void)columns;
    *(int64_t *)arg = row[0].number;
    return false;
}

static int64_t ask(orr_store *s, const char *sql)
{
    int64_t n = -1;
    assert_int_equal(s->kind->rows(s, sql, NULL, 0, keep_number, &n), ORR_OK);
    return n;
}

static int64_t rows_of(orr_store *s) { return ask(s, "SELECT count(*) FROM outbox"); }
static int64_t undone(orr_store *s) { return ask(s, "SELECT count(*) FROM outbox WHERE done = 0"); }

/* ---- rows and claims of tests -------------------------------------------------------------------------------------*/
static orr_outbox_row row_of(const char *cause, int64_t due)
{
    return (orr_outbox_row){
        .cause = cause, .kind = "test", .receiver = ADA, .body = "a body", .made = begun, .due = due};
}

static void put(orr_store *s, orr_outbox_row row)
{
    orr_batch b = {0};
    assert_true(orr_outbox_put(&b, &row));
    assert_int_equal(commit(s, &b), ORR_OK);
}

static void put_some(orr_store *s, unsigned n)
{
    orr_batch b = {0};
    for (unsigned i = 0; i < n; i++) {
        char cause[ORR_OUTBOX_CAUSE];
        snprintf(cause, sizeof cause, "table/abc/%u", i);
        const orr_outbox_row row = row_of(cause, begun);
        assert_true(orr_outbox_put(&b, &row));
    }
    assert_int_equal(commit(s, &b), ORR_OK);
}

/* What a claim has brought. */
typedef struct {
    struct {
        char cause[ORR_OUTBOX_CAUSE], receiver[ORR_OUTBOX_RECEIVER];
        unsigned attempts;
    } row[TAKEN_MAX];
    unsigned n;
} taken;

static bool keep(void *arg, const orr_outbox_row *row)
{
    taken *t = arg;
    if (t->n == TAKEN_MAX)
        return false;
    snprintf(t->row[t->n].cause, sizeof t->row->cause, "%s", row->cause);
    snprintf(t->row[t->n].receiver, sizeof t->row->receiver, "%s", row->receiver);
    t->row[t->n++].attempts = row->attempts;
    return true;
}

static orr_claim claim_of(const char *worker, int64_t now)
{
    return (orr_claim){.kind = "test", .worker = worker, .now = now, .until = now + LEASE, .n = TAKEN_MAX};
}

/* Of any thread; adds to `out`. */
static orr_err try_claim(orr_store *s, const orr_claim *c, taken *out)
{
    orr_batch b = {0};
    orr_err e = orr_outbox_claim(&b, c) ? commit(s, &b) : ORR_NO_MEMORY;
    return e ? e : orr_outbox_claimed(s, c, keep, out);
}

static unsigned take(orr_store *s, const orr_claim *c, taken *out)
{
    bool waits;
    *out = (taken){0};
    assert_int_equal(orr_outbox_waits(s, c, &waits), ORR_OK);
    assert_int_equal(try_claim(s, c, out), ORR_OK);
    assert_int_equal(out->n > 0, waits); /* who asks first is told the truth */
    return out->n;
}

static orr_outbox_row taken_row(const taken *t, unsigned i)
{
    return (orr_outbox_row){
        .cause = t->row[i].cause, .kind = "test", .receiver = t->row[i].receiver, .attempts = t->row[i].attempts};
}

static void mark_done(orr_store *s, const orr_outbox_row *row, int64_t now)
{
    orr_batch b = {0};
    assert_true(orr_outbox_done(&b, row, now));
    assert_int_equal(commit(s, &b), ORR_OK);
}

static void mark_again(orr_store *s, const orr_outbox_row *row, const orr_claim *c, int64_t now)
{
    orr_batch b = {0};
    assert_true(orr_outbox_again(&b, row, c, now));
    assert_int_equal(commit(s, &b), ORR_OK);
}

/* ---- a follower ---------------------------------------------------------------------------------------------------*/
static const char *ending; /* the body */

static bool write_end(const orr_fact *fact, orr_batch *b)
{
    static const char *const receivers[] = {ADA, BEN};
    char cause[ORR_OUTBOX_CAUSE];
    if (fact->kind != ORR_FACT_OVER)
        return true;
    orr_fact_cause(fact, cause);
    for (unsigned i = 0; i < 2; i++) {
        const orr_outbox_row row = {.cause = cause,
                                    .kind = "test",
                                    .receiver = receivers[i],
                                    .body = ending,
                                    .made = fact->at,
                                    .due = fact->at};
        if (!orr_outbox_put(b, &row))
            return false;
    }
    return true;
}

static void follow(void *b, const orr_fact *fact)
{
    static const orr_follower list[] = {{"ends", .write = write_end}, {0}};
    orr_follow_write(list, fact, b);
}

/* A match that begins and ends; false: without the note, the facts alone. */
static void end_match(orr_batch *b, const char *code, bool notes)
{
    orr_notes said = {0};
    orr_notes *list = notes ? &b->notes : &said;
    for (unsigned i = 0; i < 2; i++) {
        orr_note *n = orr_notes_add(list, code, i, i ? ORR_NOTE_OVER : ORR_NOTE_START, 0);
        assert_non_null(n);
        n->at = begun + i;
    }
    orr_facts_read(list, follow, b);
    orr_notes_deinit(&said);
}

static void a_match_that_ends_is_a_row_for_each_receiver(void **state)
{
    (void)state;
    orr_store *s = opened();
    orr_batch b = {.table = calloc(1, sizeof *b.table)};
    assert_non_null(b.table);
    strcpy(b.table->code, "abc");
    ending = "first";
    end_match(&b, "abc", true);
    assert_int_equal(commit(s, &b), ORR_OK);
    assert_int_equal(rows_of(s), 2);
    assert_int_equal(ask(s, "SELECT count(*) FROM outbox WHERE cause = 'table/abc/1' AND made = due AND done = 0"), 2);
    ending = "second"; /* the same fact, read again */
    b = (orr_batch){0};
    end_match(&b, "abc", false);
    end_match(&b, "abc", false);
    assert_int_equal(commit(s, &b), ORR_OK);
    assert_int_equal(rows_of(s), 2);
    assert_int_equal(ask(s, "SELECT count(*) FROM outbox WHERE body = 'first'"), 2);
    b = (orr_batch){0}; /* no such table: neither the notes nor what follows them */
    end_match(&b, "nobody", true);
    assert_int_equal(commit(s, &b), ORR_NOT_FOUND);
    assert_int_equal(rows_of(s), 2);
    closed(s);
}

static void what_is_too_long_is_refused(void **state)
{
    (void)state;
    static char text[ORR_OUTBOX_BODY + 1];
    orr_batch b = {0};
    orr_outbox_row row = row_of("table/abc/1", begun);
    memset(text, 'x', ORR_OUTBOX_BODY);
    row.body = text;
    assert_false(orr_outbox_put(&b, &row));
    text[ORR_OUTBOX_CAUSE] = 0;
    row.cause = text;
    assert_false(orr_outbox_put(&b, &row));
    assert_null(b.first);
    text[ORR_OUTBOX_CAUSE - 1] = 0;
    assert_true(orr_outbox_put(&b, &row));
    orr_batch_deinit(&b);
}

/* ---- claims -------------------------------------------------------------------------------------------------------*/
static void the_first_due_is_claimed_first(void **state)
{
    (void)state;
    static taken t;
    orr_store *s = opened();
    orr_claim c = claim_of("one", begun + 10);
    put(s, row_of("late", begun + 11));
    put(s, row_of("third", begun + 10));
    put(s, row_of("first", begun));
    put(s, row_of("second", begun));
    orr_outbox_row other = row_of("other", begun);
    other.kind = "other";
    put(s, other);
    c.n = 2;
    assert_int_equal(take(s, &c, &t), 2);
    assert_string_equal(t.row[0].cause, "first");
    assert_string_equal(t.row[1].cause, "second");
    c.until++;
    assert_int_equal(take(s, &c, &t), 1);
    assert_string_equal(t.row[0].cause, "third");
    c.until++;
    assert_int_equal(take(s, &c, &t), 0); /* one is not due, one is of another kind */
    c.kind = "other";
    c.until++;
    assert_int_equal(take(s, &c, &t), 1);
    assert_string_equal(t.row[0].cause, "other");
    closed(s);
}

typedef struct {
    orr_store *store;
    const char *worker;
    orr_err e;
    taken got;
} claimer;

static void *claim_all(void *arg)
{
    claimer *c = arg;
    orr_claim claim = claim_of(c->worker, begun);
    claim.n = 3;
    for (unsigned before = 1, n = 0; !c->e && before != n; claim.until++) {
        before = c->got.n;
        c->e = try_claim(c->store, &claim, &c->got);
        n = c->got.n;
    }
    return NULL;
}

static void two_workers_never_hold_one_row(void **state)
{
    (void)state;
    enum { ROWS = 200 };
    static claimer c[2] = {{.worker = "one"}, {.worker = "two"}};
    pthread_t thread[2];
    c[0].store = opened();
    assert_int_equal(orr_store_open_beside(path, &c[1].store), ORR_OK);
    put_some(c[0].store, ROWS);
    for (unsigned i = 0; i < 2; i++)
        assert_int_equal(pthread_create(&thread[i], NULL, claim_all, &c[i]), 0);
    for (unsigned i = 0; i < 2; i++)
        pthread_join(thread[i], NULL);
    assert_int_equal(c[0].e, ORR_OK);
    assert_int_equal(c[1].e, ORR_OK);
    assert_int_equal(c[0].got.n + c[1].got.n, ROWS);
    for (unsigned i = 0; i < ROWS; i++) {
        char cause[ORR_OUTBOX_CAUSE];
        unsigned holders = 0;
        snprintf(cause, sizeof cause, "table/abc/%u", i);
        for (unsigned k = 0; k < 2; k++)
            for (unsigned j = 0; j < c[k].got.n; j++)
                holders += !strcmp(c[k].got.row[j].cause, cause);
        assert_int_equal(holders, 1);
    }
    c[1].store->kind->close(c[1].store);
    closed(c[0].store);
}

static void a_claim_that_has_run_out_is_anothers(void **state)
{
    (void)state;
    static taken t;
    orr_store *s = opened();
    orr_claim one = claim_of("one", begun), two = claim_of("two", begun + LEASE - 1);
    put(s, row_of("table/abc/1", begun));
    assert_int_equal(take(s, &one, &t), 1);
    assert_int_equal(t.row[0].attempts, 0);
    const orr_outbox_row first = {.cause = "table/abc/1", .kind = "test", .receiver = ADA};
    static taken none;
    assert_int_equal(take(s, &two, &none), 0);
    two = claim_of("two", begun + LEASE);
    assert_int_equal(take(s, &two, &t), 1);
    assert_int_equal(t.row[0].attempts, 1);         /* the first has failed, or cannot tell */
    mark_again(s, &first, &one, begun + LEASE + 1); /* which no longer holds it */
    assert_int_equal(ask(s, "SELECT count(*) FROM outbox WHERE claimed_by = 'two' AND attempts = 1"), 1);
    mark_done(s, &first, begun + LEASE + 2); /* but has done it */
    assert_int_equal(undone(s), 0);
    const orr_outbox_row second = taken_row(&t, 0);
    mark_again(s, &second, &two, begun + LEASE + 3);
    mark_done(s, &second, begun + LEASE + 4);
    assert_int_equal(ask(s, "SELECT done FROM outbox"), begun + LEASE + 2);
    assert_int_equal(ask(s, "SELECT count(*) FROM outbox WHERE body = '' AND claimed_by = '' AND claimed_until = 0"),
                     1);
    orr_claim three = claim_of("three", begun + 2 * LEASE);
    assert_int_equal(take(s, &three, &t), 0);
    put(s, row_of("table/abc/1", begun)); /* read again, it does not happen again */
    assert_int_equal(take(s, &three, &t), 0);
    closed(s);
}

/* ---- a kill -------------------------------------------------------------------------------------------------------*/
static unsigned deeds, doubles;

/* Something in the world that takes each name once: a file. */
static void do_deed(const orr_outbox_row *row)
{
    int file = open(deed, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    (void)row;
    if (file >= 0) {
        deeds++;
        close(file);
    } else if (errno == EEXIST) {
        doubles++;
    }
}

static void a_kill_between_deed_and_mark_makes_no_second_deed(void **state)
{
    (void)state;
    static taken t;
    deeds = doubles = 0;
    orr_store *s = opened();
    put(s, row_of("table/abc/1", begun));
    s->kind->close(s);
    pid_t child = fork();
    if (!child) {
        const orr_claim c = claim_of("killed", begun);
        if (!orr_store_open_sqlite(path, &s) && !try_claim(s, &c, &t) && t.n == 1) {
            const orr_outbox_row row = taken_row(&t, 0);
            do_deed(&row);
            kill(getpid(), SIGKILL);
        }
        _exit(1);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
    assert_int_equal(access(deed, F_OK), 0);
    s = opened();
    orr_claim early = claim_of("next", begun + LEASE - 1), late = claim_of("next", begun + LEASE);
    assert_int_equal(take(s, &early, &t), 0);
    assert_int_equal(take(s, &late, &t), 1);
    const orr_outbox_row row = taken_row(&t, 0);
    do_deed(&row);
    assert_int_equal(deeds, 0);
    assert_int_equal(doubles, 1);
    mark_done(s, &row, begun + LEASE);
    assert_int_equal(undone(s), 0);
    closed(s);
}

/* ---- what fails ---------------------------------------------------------------------------------------------------*/
static void what_fails_waits_longer_each_time_and_is_given_up(void **state)
{
    (void)state;
    static taken t;
    static const int64_t seconds[] = {1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 3600, 3600};
    orr_store *s = opened();
    int64_t now = begun;
    for (unsigned i = 0; i < sizeof seconds / sizeof *seconds; i++)
        assert_int_equal(orr_outbox_pause(i + 1), seconds[i] * 1000);
    assert_int_equal(orr_outbox_pause(UINT32_MAX), 3600 * 1000);
    put(s, row_of("table/abc/1", begun));
    for (unsigned i = 0; i < ORR_OUTBOX_ATTEMPTS; i++) {
        orr_claim early = claim_of("one", now - 1), c = claim_of("one", now);
        assert_int_equal(take(s, &early, &t), 0);
        assert_int_equal(take(s, &c, &t), 1);
        assert_int_equal(t.row[0].attempts, i);
        const orr_outbox_row row = taken_row(&t, 0);
        assert_int_equal(orr_outbox_gives_up(&row), i + 1 == ORR_OUTBOX_ATTEMPTS);
        mark_again(s, &row, &c, now);
        now += orr_outbox_pause(i + 1);
    }
    assert_int_equal(undone(s), 0);
    assert_int_equal(ask(s, "SELECT attempts FROM outbox WHERE given_up = 1 AND body = ''"), ORR_OUTBOX_ATTEMPTS);
    orr_claim c = claim_of("one", now + LEASE);
    assert_int_equal(take(s, &c, &t), 0);
    closed(s);
}

static void tidy(orr_store *s, int64_t now)
{
    orr_batch b = {0};
    assert_true(orr_outbox_tidy(&b, now));
    assert_int_equal(commit(s, &b), ORR_OK);
}

static void what_is_done_is_thrown_away_in_the_end(void **state)
{
    (void)state;
    orr_store *s = opened();
    put_some(s, 3);
    const orr_outbox_row row = row_of("table/abc/1", begun);
    mark_done(s, &row, begun + 5);
    tidy(s, begun + 5 + ORR_OUTBOX_KEPT_MS);
    assert_int_equal(rows_of(s), 3);
    tidy(s, begun + 6 + ORR_OUTBOX_KEPT_MS);
    assert_int_equal(rows_of(s), 2);
    tidy(s, begun + 100 * ORR_OUTBOX_KEPT_MS); /* what is not done stays */
    assert_int_equal(undone(s), 2);
    closed(s);
}

/* ---- the worker ---------------------------------------------------------------------------------------------------*/
static void wake(void *arg) { (void)arg; }

/* Until nothing is on its way. */
static void settle(orr_desk *d)
{
    for (unsigned i = 0; i < 20000; i++) {
        orr_desk_begin(d);
        orr_desk_take(d);
        if (orr_desk_idle(d))
            return;
        usleep(200);
    }
    fail_msg("the desk does not come to rest");
}

/* With a desk open its writer alone writes: it may be tidying up. */
static void put_by_desk(orr_desk *d, orr_outbox_row row)
{
    orr_pending *p = calloc(1, sizeof *p);
    assert_non_null(p);
    p->done = orr_pending_free;
    assert_true(orr_outbox_put(&p->batch, &row));
    orr_desk_write(d, p);
    settle(d);
}

/* Who does things of a kind, as a test wants it: at once, or when it says so. */
typedef struct {
    int64_t now;
    bool later, fails;
    orr_outbox_job *job[2 * ORR_OUTBOX_PAGE];
    unsigned n, times;
    char last[ORR_OUTBOX_CAUSE];
} doer;

static void do_job(void *arg, orr_outbox_job *job)
{
    doer *d = arg;
    d->times++;
    snprintf(d->last, sizeof d->last, "%s", job->row.cause);
    assert_string_equal(job->row.kind, "test");
    assert_string_equal(job->row.receiver, ADA);
    assert_string_equal(job->row.body, "a body");
    assert_true(job->until > d->now);
    if (d->later) {
        assert_true(d->n < 2 * ORR_OUTBOX_PAGE);
        d->job[d->n++] = job;
        return;
    }
    orr_outbox_answer(job, !d->fails, d->now);
}

static void answer_all(doer *d)
{
    for (unsigned i = 0; i < d->n; i++)
        orr_outbox_answer(d->job[i], !d->fails, d->now);
    d->n = 0;
}

static void tick(orr_outbox *o, orr_desk *desk, doer *d, int64_t now)
{
    d->now = now;
    orr_outbox_tick(o, now);
    settle(desk);
}

static void a_worker_does_what_is_due_once(void **state)
{
    (void)state;
    static doer d;
    const orr_outbox_kind kinds[] = {{"test", do_job, &d}, {0}};
    d = (doer){0};
    orr_store *s = opened();
    put_some(s, 50); /* more than a page */
    orr_desk *desk = orr_desk_open(s, &orr_host_machine, wake, NULL);
    orr_outbox *one = orr_outbox_open(desk, "one", kinds), *two = orr_outbox_open(desk, "two", kinds);
    for (int64_t i = 0; i < 4; i++) {
        d.now = begun + i;
        orr_outbox_tick(one, begun + i); /* both at a time */
        tick(two, desk, &d, begun + i);
    }
    assert_int_equal(d.times, 50);
    assert_int_equal(undone(s), 0);
    d.fails = true;
    put_by_desk(desk, row_of("table/abc/77", begun + 5000));
    tick(one, desk, &d, begun + 4999);
    assert_int_equal(d.times, 50);
    tick(one, desk, &d, begun + 6000);
    assert_int_equal(d.times, 51);
    assert_string_equal(d.last, "table/abc/77");
    tick(two, desk, &d, begun + 6999);
    assert_int_equal(d.times, 51);
    d.fails = false;
    tick(two, desk, &d, begun + 8000);
    assert_int_equal(d.times, 52);
    assert_int_equal(undone(s), 0);
    orr_outbox_stop(one);
    orr_outbox_stop(two);
    orr_desk_close(desk);
    orr_outbox_close(one);
    orr_outbox_close(two);
    closed(s);
}

/* As much as a page at a time; and what a process had when it ended is the next one's, once its claim has run out. */
static void a_worker_takes_no_more_than_it_can_hold(void **state)
{
    (void)state;
    static doer d;
    const orr_outbox_kind kinds[] = {{"test", do_job, &d}, {0}};
    d = (doer){.later = true};
    orr_store *s = opened();
    put_some(s, ORR_OUTBOX_PAGE + 5);
    orr_desk *desk = orr_desk_open(s, &orr_host_machine, wake, NULL);
    orr_outbox *o = orr_outbox_open(desk, "one", kinds);
    for (int64_t i = 0; i < 3; i++)
        tick(o, desk, &d, begun + i * 2000);
    assert_int_equal(d.times, ORR_OUTBOX_PAGE);
    assert_string_equal(d.last, "table/abc/31");
    answer_all(&d);
    settle(desk);
    assert_int_equal(undone(s), 5);
    tick(o, desk, &d, begun + 6000);
    assert_int_equal(d.n, 5);
    orr_outbox_stop(o);
    tick(o, desk, &d, begun + 9000);
    orr_desk_close(desk);
    orr_outbox_close(o);
    answer_all(&d); /* too late */
    assert_int_equal(undone(s), 5);

    desk = orr_desk_open(s, &orr_host_machine, wake, NULL);
    o = orr_outbox_open(desk, "another", kinds);
    d.later = false;
    d.times = 0;
    tick(o, desk, &d, begun + 6000 + LEASE - 1);
    assert_int_equal(d.times, 0);
    tick(o, desk, &d, begun + 6000 + LEASE + 1000);
    assert_int_equal(d.times, 5);
    assert_int_equal(undone(s), 0);
    assert_int_equal(ask(s, "SELECT count(*) FROM outbox WHERE attempts = 1"), 5);
    orr_outbox_stop(o);
    orr_desk_close(desk);
    orr_outbox_close(o);
    closed(s);
}

static void say_to_store(const char *word)
{
    FILE *f = fopen(control, "we");
    assert_non_null(f);
    fputs(word, f);
    fclose(f);
}

static void what_cannot_be_marked_is_marked_later_and_not_done_again(void **state)
{
    (void)state;
    static doer d;
    const orr_outbox_kind kinds[] = {{"test", do_job, &d}, {0}};
    d = (doer){.later = true};
    orr_store *s = NULL;
    assert_int_equal(orr_store_open_fault(opened(), control, &s), ORR_OK);
    put_some(s, 1);
    orr_desk *desk = orr_desk_open(s, &orr_host_machine, wake, NULL);
    orr_outbox *o = orr_outbox_open(desk, "one", kinds);
    tick(o, desk, &d, begun);
    assert_int_equal(d.n, 1);
    say_to_store("fail");
    answer_all(&d);
    settle(desk);
    tick(o, desk, &d, begun + 1000);
    assert_int_equal(undone(s), 1);
    say_to_store("well");
    tick(o, desk, &d, begun + 2000);
    assert_int_equal(undone(s), 0);
    assert_int_equal(d.times, 1);
    orr_outbox_stop(o);
    orr_desk_close(desk);
    orr_outbox_close(o);
    closed(s);
}

/* Claimed again and again by who dies at it, a row is given up without being given out once more. */
static void what_kills_its_worker_is_given_up(void **state)
{
    (void)state;
    static doer d;
    static taken t;
    const orr_outbox_kind kinds[] = {{"test", do_job, &d}, {0}};
    d = (doer){0};
    orr_store *s = opened();
    put(s, row_of("table/abc/1", begun));
    int64_t now = begun;
    for (unsigned i = 0; i < ORR_OUTBOX_ATTEMPTS; i++, now += LEASE) {
        orr_claim c = claim_of("dies", now);
        assert_int_equal(take(s, &c, &t), 1);
        assert_int_equal(t.row[0].attempts, i);
    }
    orr_desk *desk = orr_desk_open(s, &orr_host_machine, wake, NULL);
    orr_outbox *o = orr_outbox_open(desk, "lives", kinds);
    tick(o, desk, &d, now);
    assert_int_equal(d.times, 0);
    assert_int_equal(ask(s, "SELECT count(*) FROM outbox WHERE given_up = 1 AND done > 0"), 1);
    orr_outbox_stop(o);
    orr_desk_close(desk);
    orr_outbox_close(o);
    closed(s);
}

/* ---- a large site -------------------------------------------------------------------------------------------------*/
static bool goes_by_an_index(void *sql, const orr_value *row, unsigned n)
{
    (void)n;
    if (!strncmp(row[3].at, "SCAN", 4) || strstr(row[3].at, "TEMP B-TREE"))
        fail_msg("%s: %s", row[3].at, (const char *)sql);
    return true;
}

static void what_is_written_goes_by_an_index(void **state)
{
    (void)state;
    static char plan[8][700]; /* by their address they are known */
    orr_batch b = {0};
    orr_store *s = opened();
    const orr_outbox_row row = row_of("table/abc/1", begun);
    const orr_claim c = claim_of("one", begun);
    unsigned n = 0;
    assert_true(orr_outbox_claim(&b, &c) && orr_outbox_done(&b, &row, begun) && orr_outbox_again(&b, &row, &c, begun) &&
                orr_outbox_tidy(&b, begun));
    for (const orr_write *w = b.first; w; w = w->next, n++) {
        snprintf(plan[n], sizeof plan[n], "EXPLAIN QUERY PLAN %s", w->sql);
        assert_int_equal(s->kind->rows(s, plan[n], w->value, w->n, goes_by_an_index, plan[n]), ORR_OK);
    }
    assert_int_equal(n, 4);
    orr_batch_deinit(&b);
    closed(s);
}

static int begin(void **state)
{
    (void)state;
    if (!mkdtemp(folder))
        return -1;
    snprintf(path, sizeof path, "%s/outbox.db", folder);
    snprintf(control, sizeof control, "%s/control", folder);
    snprintf(deed, sizeof deed, "%s/deed", folder);
    return 0;
}

static int end(void **state)
{
    (void)state;
    remove_files();
    return rmdir(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_match_that_ends_is_a_row_for_each_receiver),
        cmocka_unit_test(what_is_too_long_is_refused),
        cmocka_unit_test(the_first_due_is_claimed_first),
        cmocka_unit_test(two_workers_never_hold_one_row),
        cmocka_unit_test(a_claim_that_has_run_out_is_anothers),
        cmocka_unit_test(a_kill_between_deed_and_mark_makes_no_second_deed),
        cmocka_unit_test(what_fails_waits_longer_each_time_and_is_given_up),
        cmocka_unit_test(what_is_done_is_thrown_away_in_the_end),
        cmocka_unit_test(a_worker_does_what_is_due_once),
        cmocka_unit_test(a_worker_takes_no_more_than_it_can_hold),
        cmocka_unit_test(what_cannot_be_marked_is_marked_later_and_not_done_again),
        cmocka_unit_test(what_kills_its_worker_is_given_up),
        cmocka_unit_test(what_is_written_goes_by_an_index),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
