#include "post/mailer.h"
#include "post/letter.h"
#include "post/line.h"

#include <pthread.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LINES = 4, ROOM = 500, TRIES = 4, WAIT_MS = 5000, ANSWER_MS = 30000, TIMES = 4, REST_MS = 60000 };

typedef struct job {
    struct job *next;
    char to[ORR_ADDRESS_MAX + 1];
    unsigned tries;
    int64_t due, end; /* milliseconds of the steady clock; end 0: none */
    void (*done)(void *arg, const orr_mail_result *result);
    void *arg;
    size_t size;
    char letter[];
} job;

struct orr_mailer {
    place_of_mail place;
    char from[ORR_ADDRESS_MAX + 3], hello[256], ca[1024];
    unsigned room, tries, wait_ms, answer_ms;
    CURLM *multi;
    line line[LINES];
    pthread_t thread;
    job *waiting; /* the thread's, in the order in which they came */
    pthread_mutex_t lock;
    /* under the lock: */
    job *inbox;    /* the newest first */
    unsigned held; /* with us, wherever */
    bool stop;
    int64_t stop_at;
};

static int64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* ---- what became of it --------------------------------------------------------------------------------------------*/
static void tell(orr_mailer *m, job *j, orr_mail_result result)
{
    result.tries = j->tries;
    result.answer = result.answer ? result.answer : "";
    j->done(j->arg, &result);
    pthread_mutex_lock(&m->lock);
    m->held--;
    pthread_mutex_unlock(&m->lock);
    sodium_memzero(j->letter, j->size); /* it may carry a code */
    free(j);
}

static void put_behind(job **list, job *j)
{
    while (*list)
        list = &(*list)->next;
    j->next = NULL;
    *list = j;
}

/* Later here, where there are tries and time left; else it is told. */
static void settle(orr_mailer *m, job *j, const orr_mail_result *r)
{
    int64_t wait = m->wait_ms;
    for (unsigned i = 1; i < j->tries && wait < INT64_C(3600000); i++)
        wait *= TIMES;
    if (r->fate != ORR_MAIL_LATER || j->tries >= m->tries || (j->end && now_ms() + wait >= j->end)) {
        tell(m, j, *r);
        return;
    }
    j->due = now_ms() + wait;
    put_behind(&m->waiting, j);
}

/* ---- the thread ---------------------------------------------------------------------------------------------------*/
static void take_in(orr_mailer *m, bool *stop, int64_t *stop_at)
{
    pthread_mutex_lock(&m->lock);
    job *list = m->inbox;
    m->inbox = NULL;
    *stop = m->stop;
    *stop_at = m->stop_at;
    pthread_mutex_unlock(&m->lock);
    job **end = &m->waiting;
    while (*end)
        end = &(*end)->next;
    for (job *next; list; list = next) { /* the oldest comes to stand first */
        next = list->next;
        list->next = *end;
        *end = list;
    }
}

/* The one that has been due longest, taken out; else `soon` is when one will be. */
static job *next_due(orr_mailer *m, int64_t *soon)
{
    job **best = NULL;
    for (job **at = &m->waiting; *at; at = &(*at)->next)
        if (!best || (*at)->due < (*best)->due)
            best = at;
    if (!best)
        return NULL;
    job *j = *best;
    if (j->due > now_ms()) {
        *soon = j->due < *soon ? j->due : *soon;
        return NULL;
    }
    *best = j->next;
    return j;
}

static void begin_what_is_due(orr_mailer *m, int64_t *soon)
{
    for (unsigned i = 0; i < LINES; i++) {
        line *l = &m->line[i];
        job *j;
        while (!l->job && (j = next_due(m, soon))) {
            if (j->end && now_ms() >= j->end) {
                tell(m, j, (orr_mail_result){.fate = ORR_MAIL_LATER, .why = "old"});
                continue;
            }
            j->tries++;
            l->job = j;
            if (!line_begin(l, m->multi, j->to, j->letter, j->size)) {
                line_end(l, m->multi);
                settle(m, j, &(orr_mail_result){.fate = ORR_MAIL_LATER, .why = "memory"});
            }
        }
    }
}

/* False: nothing was. */
static bool end_what_is_done(orr_mailer *m)
{
    bool any = false;
    int left;
    for (CURLMsg *said; (said = curl_multi_info_read(m->multi, &left));) {
        line *l = NULL;
        curl_easy_getinfo(said->easy_handle, CURLINFO_PRIVATE, (char **)&l);
        orr_mail_result r = line_result(l, said->data.result);
        job *j = l->job;
        line_end(l, m->multi);
        settle(m, j, &r);
        any = true;
    }
    return any;
}

static bool is_busy(const orr_mailer *m)
{
    for (unsigned i = 0; i < LINES; i++)
        if (m->line[i].job)
            return true;
    return false;
}

static void stop_all(orr_mailer *m)
{
    const orr_mail_result stopped = {.fate = ORR_MAIL_LATER, .why = "stopped"};
    for (unsigned i = 0; i < LINES; i++) {
        job *j = m->line[i].job;
        if (!j)
            continue;
        line_end(&m->line[i], m->multi);
        tell(m, j, stopped);
    }
    for (job *j; (j = m->waiting);) {
        m->waiting = j->next;
        tell(m, j, stopped);
    }
}

static void *run(void *arg)
{
    orr_mailer *m = arg;
    bool stop = false;
    int64_t stop_at = 0;
    pthread_setname_np(pthread_self(), "mailer");
    for (;;) {
        int running;
        int64_t soon = INT64_MAX;
        take_in(m, &stop, &stop_at);
        if (!stop)
            begin_what_is_due(m, &soon);
        curl_multi_perform(m->multi, &running);
        bool ended = end_what_is_done(m);
        int64_t now = now_ms();
        if (stop && (!is_busy(m) || now >= stop_at))
            break;
        if (ended && !stop)
            continue; /* a line is free, and something may be due sooner */
        soon = stop ? stop_at : soon;
        curl_multi_poll(m->multi, NULL, 0, soon - now > 10000 ? 10000 : soon > now ? (int)(soon - now) : 0, NULL);
    }
    take_in(m, &stop, &stop_at);
    stop_all(m);
    return NULL;
}

/* ---- opening, asking, closing -------------------------------------------------------------------------------------*/
static void begin_curl(void) { curl_global_init(CURL_GLOBAL_DEFAULT); }

static unsigned or_else(unsigned given, unsigned standard) { return given ? given : standard; }

static void mailer_free(orr_mailer *m)
{
    for (unsigned i = 0; i < LINES; i++)
        curl_easy_cleanup(m->line[i].easy);
    curl_multi_cleanup(m->multi);
    place_of_mail_free(&m->place);
    pthread_mutex_destroy(&m->lock);
    free(m);
}

orr_mailer *orr_mailer_open(const orr_mailer_options *o, char *why, size_t size)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    orr_mailer *m = calloc(1, sizeof *m);
    pthread_once(&once, begin_curl);
    snprintf(why, size, "no memory");
    if (!m)
        return NULL;
    pthread_mutex_init(&m->lock, NULL);
    m->room = or_else(o->room, ROOM);
    m->tries = or_else(o->tries, TRIES);
    m->wait_ms = or_else(o->wait_ms, WAIT_MS);
    m->answer_ms = or_else(o->answer_ms, ANSWER_MS);
    snprintf(m->from, sizeof m->from, "<%s>", o->from);
    snprintf(m->ca, sizeof m->ca, "%s", o->ca ? o->ca : "");
    bool good = place_of_mail_read(o->url, o->hello, &m->place, why, size);
    if (good && orr_address_check(o->from, NULL)) {
        snprintf(why, size, "the sender is no address");
        good = false;
    }
    good = good && (m->multi = curl_multi_init());
    for (unsigned i = 0; good && i < LINES; i++)
        good = line_open(&m->line[i], &(line_way){&m->place, m->from, m->ca, m->answer_ms});
    if (good && !pthread_create(&m->thread, NULL, run, m))
        return m;
    mailer_free(m);
    return NULL;
}

const char *orr_mailer_name(const orr_mailer *m) { return m->place.name; }

orr_err orr_mailer_push(orr_mailer *m, const orr_mail *mail)
{
    if (orr_address_check(mail->to, NULL) || mail->size > ORR_LETTER_MAX)
        return ORR_BAD_INPUT;
    job *j = malloc(sizeof *j + mail->size);
    if (!j)
        return ORR_NO_MEMORY;
    *j = (job){.done = mail->done, .arg = mail->arg, .size = mail->size, .due = now_ms()};
    j->end = mail->lasts_ms ? j->due + mail->lasts_ms : 0;
    memcpy(j->to, mail->to, strlen(mail->to) + 1);
    memcpy(j->letter, mail->letter, mail->size);
    pthread_mutex_lock(&m->lock);
    bool full = m->held >= m->room || m->stop;
    if (!full) {
        m->held++;
        j->next = m->inbox;
        m->inbox = j;
    }
    pthread_mutex_unlock(&m->lock);
    if (full) {
        sodium_memzero(j->letter, j->size);
        free(j);
        return ORR_LIMIT;
    }
    curl_multi_wakeup(m->multi);
    return ORR_OK;
}

unsigned orr_mailer_waiting(orr_mailer *m)
{
    pthread_mutex_lock(&m->lock);
    unsigned held = m->held;
    pthread_mutex_unlock(&m->lock);
    return held;
}

void orr_mailer_close(orr_mailer *m, unsigned grace_ms)
{
    if (!m)
        return;
    pthread_mutex_lock(&m->lock);
    m->stop = true;
    m->stop_at = now_ms() + grace_ms;
    pthread_mutex_unlock(&m->lock);
    curl_multi_wakeup(m->multi);
    pthread_join(m->thread, NULL);
    mailer_free(m);
}
