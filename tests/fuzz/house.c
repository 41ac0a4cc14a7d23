#include "house.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A store grows with each input; a fresh one now and then keeps it small. */
enum { INPUTS_A_STORE = 4000, SETTLE_MAX = 5000 };

static void house_wake(void *arg);

static orr_hall_options hall_options = {
    .origin = "http://localhost",
    .aside = "/dev/null/none", /* where replay files of tables set aside would go */
    .bot_threads = 1,
    .tables = 64,
    .test_clock_ms = 1,
    .test_games = true,
    .wake = house_wake,
};
static orr_site site;
static orr_door_options door_options = {.site = &site, .version = "fuzz"};
static orr_people_options people_options = {.guests = true, .threads = 1, .wake = house_wake};
static orr_people *people;
static orr_ladders *ladders;
static orr_store *store;
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

static void host_random(void *unused, void *out, size_t n)
{
    (void)unused;
    chance_fill(out, n);
}

static int64_t host_now(void *unused)
{
    (void)unused;
    return orr_now_ms();
}

/* No threads: what they would do is done when the house settles. */
static const orr_host host = {.now = host_now, .random = host_random};

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

void orr_pool_look(orr_pool *p, orr_pool_numbers *out) { *out = (orr_pool_numbers){.waiting = p->done != NULL}; }

orr_pool *orr_pool_open(unsigned threads, const orr_host *its, void (*wake)(void *arg), void *arg)
{
    (void)threads, (void)its, (void)wake, (void)arg;
    return &bots;
}

void orr_pool_close(orr_pool *p)
{
    for (orr_job *job = orr_pool_take(p), *next; job; job = next) {
        next = job->next;
        orr_job_free(job);
    }
}

/* ---- the store -----------------------------------------------------------------------------------------------------------*/
static void house_wake(void *arg)
{
    (void)arg;
    if (current && current->door && current->door->net)
        orr_net_wake(current->door->net);
}

/* The files lose their names as soon as they are open: nothing is left behind, however the process ends. */
static void fresh_store(void)
{
    static const char *const ends[] = {"", "-wal", "-shm", ".lock"};
    char folder[] = "/dev/shm/orrery-fuzz-XXXXXX", path[64], file[80];
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
}

/* ---- the server ----------------------------------------------------------------------------------------------------------*/
void house_settle(house *h)
{
    for (unsigned i = 0; i < SETTLE_MAX && !(orr_hall_idle(h->hall) && orr_people_idle(people)); i++) {
        orr_desk_take(h->hall->desk);
        orr_people_woken(people);
        orr_hall_woken(h->hall);
        orr_errand_late(h->hall);
    }
    ORR_ASSERT(orr_desk_idle(h->hall->desk) && orr_people_idle(people));
}

void house_tick(house *h)
{
    orr_hall_tick(h->hall);
    orr_asleep_tidy(h->hall);
    house_settle(h);
}

static void known(void *arg, orr_err e, const orr_user_row *user)
{
    (void)arg, (void)user;
    ORR_ASSERT(!e);
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
    orr_people_guest(people, &user, known, NULL);
    orr_session_cookie(h->door, user.id, cookie, sizeof cookie);
    snprintf(h->cookie[i], sizeof h->cookie[i], "%.*s", (int)strcspn(cookie, ";"), cookie);
}

void house_open(house *h, orr_net *net)
{
    chance_begin();
    if (inputs++ % INPUTS_A_STORE == 0)
        fresh_store();
    ORR_ASSERT(orr_site_read("http://localhost", &site));
    hall_options.store = store;
    hall_options.desk = orr_desk_open(store, &host, house_wake, NULL);
    ORR_ASSERT(hall_options.desk != NULL);
    *h = (house){.hall = orr_hall_open(&hall_options)};
    ORR_ASSERT(h->hall != NULL);
    door_options.desk = hall_options.desk;
    door_options.hall = h->hall;
    people_options.desk = hall_options.desk;
    door_options.people = people = orr_people_open(&people_options);
    ORR_ASSERT(people != NULL);
    door_options.ladders = ladders = orr_ladders_open(hall_options.desk);
    ORR_ASSERT(ladders != NULL);
    h->door = orr_door_open(&door_options);
    ORR_ASSERT(h->door != NULL);
    orr_door_set_net(h->door, net);
    current = h;
    for (unsigned i = 0; i < HOUSE_USERS; i++)
        add_user(h, i);
    house_settle(h);
    orr_rng_seed(&rng, inputs);
}

void house_close(house *h)
{
    house_settle(h);
    for (unsigned b = 0; b < ORR_BUCKETS; b++)
        for (const orr_hosted *t = h->hall->table[b]; t; t = t->next)
            ORR_ASSERT(!t->aside); /* a table set aside is a fault of ours */
    ORR_ASSERT(!h->hall->guests && !h->hall->in_flight);
    orr_people_stop(people);
    orr_hall_stop(h->hall);
    orr_door_close(h->door);
    orr_people_close(people);
    orr_ladders_close(ladders);
    orr_hall_close(h->hall);
    orr_desk_close(hall_options.desk);
    current = NULL;
}
