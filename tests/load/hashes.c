/* What signing in by password costs: tries a second of one worker, and how late a thread is that serves beside it. The
 * serving thread wakes each millisecond, works for a tenth of one with memory that it maps and gives back, asks for
 * tries and takes the answers. Three kinds of seconds take turns: nobody signs in, 50 a second, as many as can be.
 *
 * usage: hashes [ROUNDS [SECONDS]]   (3 rounds of 5 s of each kind) */
#include "people/password.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { KINDS = 3, TICK_NS = 1000000, WORK_NS = 100000, JOBS = ORR_WORKER_AN_ASKER, A_SECOND = 50, ROOM = 256 << 10 };

typedef struct {
    uint64_t *ns; /* from when it should have woken until it was done */
    size_t n, tries;
    uint64_t took_ns;
} tally;

static const char password[] = "correct horse battery staple";
static orr_password_job job[JOBS];
static bool busy[JOBS];
static size_t answered;

static uint64_t now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static void wake(void *unused) { (void)unused; }

static void done(orr_password_job *j)
{
    ORR_ASSERT(!j->error);
    busy[j - job] = false;
    answered++;
}

static void ask(orr_worker *w)
{
    size_t i = 0;
    while (i < JOBS && busy[i])
        i++;
    if (i == JOBS)
        return;
    job[i].done = done;
    busy[i] = !orr_password_ask(w, &job[i], password, sizeof password - 1);
}

static void serve(void)
{
    uint64_t end = now() + WORK_NS;
    char *room = malloc(ROOM);
    ORR_ASSERT(room);
    for (size_t i = 0; i < ROOM; i += 4096)
        ((volatile char *)room)[i] = 1;
    free(room);
    while (now() < end)
        ;
}

static void run(orr_worker *w, int kind, unsigned seconds, tally *t)
{
    uint64_t start = now(), end = start + seconds * 1000000000ull, at = start;
    size_t before = answered;
    for (unsigned tick = 0; at < end; tick++) {
        at += TICK_NS;
        struct timespec until = {.tv_sec = (time_t)(at / 1000000000u), .tv_nsec = (long)(at % 1000000000u)};
        clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, NULL);
        orr_worker_take(w);
        if (kind == 2 || (kind == 1 && tick % (1000 / A_SECOND) == 0))
            ask(w);
        serve();
        uint64_t is = now();
        t->ns[t->n++] = is - at;
        at = is > at + TICK_NS ? is : at; /* what was missed is not done at once */
    }
    t->tries += answered - before;
    t->took_ns += now() - start;
    while (orr_worker_waiting(w)) {
        nanosleep(&(struct timespec){.tv_nsec = TICK_NS}, NULL);
        orr_worker_take(w);
    }
}

static int compare(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

int main(int argc, char **argv)
{
    static const char *const names[KINDS] = {"nobody", "50 a second", "as many as can be"};
    unsigned rounds = argc > 1 ? (unsigned)atoi(argv[1]) : 3, seconds = argc > 2 ? (unsigned)atoi(argv[2]) : 5;
    tally of[KINDS] = {{.n = 0}};
    orr_secret s;
    char hash[ORR_PASSWORD_HASH];
    orr_worker *w = sodium_init() < 0 ? NULL : orr_worker_open(1, &orr_host_machine, wake, NULL);
    if (!w || orr_secret_set(&s, w, password, sizeof password - 1) ||
        orr_password_hash(&s, orr_password_cost_now, hash))
        return 1;
    orr_secret_free(&s);
    for (int i = 0; i < JOBS; i++)
        memcpy(job[i].hash, hash, sizeof hash);
    for (int k = 0; k < KINDS; k++)
        if (!(of[k].ns = calloc(rounds * seconds * 1100 + 1, sizeof *of[k].ns)))
            return 1;
    for (unsigned i = 0; i < rounds * KINDS; i++)
        run(w, (int)(i % KINDS), seconds, &of[i % KINDS]);
    orr_worker_close(w);
    for (int k = 0; k < KINDS; k++) {
        tally *t = &of[k];
        qsort(t->ns, t->n, sizeof *t->ns, compare);
        printf("%-18s %6.1f tries/s; served after ms: median %.3f, p99 %.3f, p99.9 %.3f, longest %.3f\n", names[k],
               (double)t->tries * 1e9 / (double)t->took_ns, (double)t->ns[t->n / 2] * 1e-6,
               (double)t->ns[t->n * 99 / 100] * 1e-6, (double)t->ns[t->n * 999 / 1000] * 1e-6,
               (double)t->ns[t->n - 1] * 1e-6);
        free(t->ns);
    }
    return 0;
}
