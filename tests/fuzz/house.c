#include "house.h"

#include <pthread.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A store grows with each input; a fresh one now and then keeps it small. */
enum { INPUTS_A_STORE = 4000, SETTLE_MAX = 5000 };

static const orr_serve_options options = {
    .address = "127.0.0.1",
    .public_url = "http://localhost",
    .version = "fuzz",
    .tables = 64,
    .data = "/dev/null/none", /* where replay files of tables set aside would go */
    .test_games = true,
    .test_clock_ms = 1,
};
static const char origin[] = "http://localhost";
static orr_store *store;
static orr_writer *writer;
static unsigned inputs;
static house *current;

/* ---- chance --------------------------------------------------------------------------------------------------------------*/
static orr_rng rng;

static const char *chance_name(void) { return "fuzz"; }
static uint32_t chance_next(void) { return (uint32_t)orr_rng_next(&rng); }

static void chance_fill(void *out, size_t n)
{
    uint8_t *at = out;
    while (n--)
        *at++ = (uint8_t)orr_rng_next(&rng);
}

static void chance_begin(void)
{
    static randombytes_implementation chance = {
        .implementation_name = chance_name, .random = chance_next, .buf = chance_fill};
    static bool set;
    if (set)
        return;
    ORR_ASSERT(!randombytes_set_implementation(&chance) && sodium_init() >= 0);
    set = true;
}

/* ---- bots: src/hall/pool.h without threads -----------------------------------------------------------------------------*/
struct orr_pool {
    orr_job *done, **last;
};
static struct orr_pool bots = {.last = &bots.done};

void orr_job_free(orr_job *job)
{
    if (!job)
        return;
    free(job->known);
    free(job);
}

bool orr_pool_push(orr_pool *p, orr_job *job)
{
    job->answer = orr_default(&job->rules, job->known, job->seat);
    job->next = NULL;
    *p->last = job;
    p->last = &job->next;
    return true;
}

bool orr_pool_has(orr_pool *p, const char *code, orr_seat seat, uint32_t q)
{
    for (const orr_job *job = p->done; job; job = job->next)
        if (job->seat == seat && job->q == q && !strcmp(job->code, code))
            return true;
    return false;
}

void orr_pool_want(orr_pool *p, const char *code, bool wanted) { (void)p, (void)code, (void)wanted; }

orr_job *orr_pool_take(orr_pool *p)
{
    orr_job *job = p->done;
    *p = (orr_pool){.last = &p->done};
    return job;
}

void orr_pool_look(orr_pool *p, orr_pool_numbers *out)
{
    (void)p;
    *out = (orr_pool_numbers){0};
}

orr_pool *orr_pool_open(unsigned threads, void (*wake)(void *arg), void *arg)
{
    (void)threads, (void)wake, (void)arg;
    return &bots;
}

void orr_pool_close(orr_pool *p) { (void)p; }

/* ---- the store -----------------------------------------------------------------------------------------------------------*/
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static bool woken;

static void wake(void *arg)
{
    (void)arg;
    pthread_mutex_lock(&lock);
    woken = true;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&lock);
    if (current && current->s.net)
        orr_net_wake(current->s.net);
}

static void wait_for_writer(void)
{
    orr_writer_begin(writer);
    pthread_mutex_lock(&lock);
    while (!woken)
        pthread_cond_wait(&changed, &lock);
    woken = false;
    pthread_mutex_unlock(&lock);
}

/* The files lose their names as soon as they are open: nothing is left behind, however the process ends. */
static void fresh_store(void)
{
    static const char *const ends[] = {"", "-wal", "-shm", ".lock"};
    char folder[] = "/dev/shm/orrery-fuzz-XXXXXX", path[64], file[80];
    if (writer)
        orr_writer_close(writer);
    if (store)
        store->kind->close(store);
    ORR_ASSERT(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/db", folder);
    ORR_ASSERT(orr_store_open_sqlite(path, &store) == ORR_OK);
    for (unsigned i = 0; i < 4; i++) {
        snprintf(file, sizeof file, "%s%s", path, ends[i]);
        unlink(file);
    }
    rmdir(folder);
    writer = orr_writer_open(store, wake, NULL);
    ORR_ASSERT(writer);
}

/* ---- the server ----------------------------------------------------------------------------------------------------------*/
void house_settle(house *h)
{
    for (unsigned i = 0; i < SETTLE_MAX && (h->s.in_flight || bots.done); i++) {
        if (h->s.in_flight)
            wait_for_writer();
        orr_committed(&h->s);
        orr_play_answers(&h->s);
        orr_ask_late(&h->s);
    }
    while (h->s.in_flight) {
        wait_for_writer();
        orr_committed(&h->s);
    }
}

void house_tick(house *h)
{
    h->s.ticks++;
    orr_ask_late(&h->s);
    orr_clock_tick(&h->s);
    orr_lobby_send(&h->s);
    orr_asleep_tidy(&h->s);
    house_settle(h);
}

/* Their ids are fresh with each input: what others did in the same store is none of theirs. */
static void add_user(house *h, unsigned i)
{
    static const char *const names[] = {"Ada", "Ben", "Zoé"};
    orr_user_row user;
    char cookie[256];
    orr_rng_seed(&rng, inputs * HOUSE_USERS + i);
    orr_session_new(&user);
    snprintf(user.name, sizeof user.name, "%s", names[i]);
    orr_ask_session(&h->s, 0, &user, false);
    orr_session_cookie(&h->s, user.id, NULL, cookie, sizeof cookie);
    snprintf(h->cookie[i], sizeof h->cookie[i], "%.*s", (int)strcspn(cookie, ";"), cookie);
}

void house_open(house *h, orr_net *net)
{
    chance_begin();
    if (inputs++ % INPUTS_A_STORE == 0)
        fresh_store();
    *h = (house){.s = {.o = &options, .lobby = {.max = 400 * 1024}, .net = net, .store = store, .writer = writer}};
    h->s.pool = orr_pool_open(1, wake, NULL);
    h->s.budgets = orr_budgets_new();
    ORR_ASSERT(h->s.budgets != NULL);
    snprintf(h->s.origin, sizeof h->s.origin, "%s", origin);
    snprintf(h->s.cookie, sizeof h->s.cookie, "orrery");
    current = h;
    for (unsigned i = 0; i < HOUSE_USERS; i++)
        add_user(h, i);
    house_settle(h);
    orr_rng_seed(&rng, inputs);
}

void house_close(house *h)
{
    house_settle(h);
    h->s.closing = true;
    for (orr_job *job = orr_pool_take(h->s.pool), *next; job; job = next) {
        next = job->next;
        orr_job_free(job);
    }
    for (unsigned b = 0; b < ORR_BUCKETS; b++)
        for (const orr_table_now *t = h->s.table[b]; t; t = t->next)
            ORR_ASSERT(!t->aside); /* a table set aside is a fault of ours */
    orr_tables_free_all(&h->s);
    orr_card_free_all(&h->s);
    orr_budgets_free(h->s.budgets);
    free(h->s.wake.code);
    orr_text_deinit(&h->s.lobby);
    orr_view_kept_deinit(&h->s.kept);
    orr_past_forget(&h->s);
    ORR_ASSERT(!h->s.clients && !h->s.in_flight);
    current = NULL;
}
