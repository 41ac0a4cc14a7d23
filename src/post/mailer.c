#include "post/mailer.h"
#include "base/work.h"
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
    orr_task task;
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
    unsigned tries, wait_ms, answer_ms;
    CURLM *multi;
    line line[LINES];
    orr_work *work;
    /* The thread's: */
    orr_task *waiting; /* in the order in which they came */
    int64_t soon;      /* when the next of them is due, as far as a line is free for it */
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
    orr_work_forget(m->work);
    sodium_memzero(j->letter, j->size); /* it may carry a code */
    free(j);
}

static void put(void *arg, orr_task *task)
{
    orr_mailer *m = arg;
    orr_task **at = &m->waiting;
    while (*at)
        at = &(*at)->next;
    task->next = NULL;
    *at = task;
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
    put(m, &j->task);
}

/* ---- the thread ---------------------------------------------------------------------------------------------------*/
static line *free_line(orr_mailer *m)
{
    for (unsigned i = 0; i < LINES; i++)
        if (!m->line[i].job)
            return &m->line[i];
    return NULL;
}

/* The one that has been due longest, where there is a line for it. */
static orr_task *next_due(void *arg, unsigned unused)
{
    orr_mailer *m = arg;
    orr_task **best = NULL;
    (void)unused;
    m->soon = INT64_MAX;
    for (orr_task **at = &m->waiting; free_line(m) && *at; at = &(*at)->next)
        if (!best || ((job *)*at)->due < ((job *)*best)->due)
            best = at;
    if (!best)
        return NULL;
    orr_task *task = *best;
    if (((job *)task)->due > now_ms()) {
        m->soon = ((job *)task)->due;
        return NULL;
    }
    *best = task->next;
    return task;
}

static void begin(void *arg, orr_task *task)
{
    orr_mailer *m = arg;
    job *j = (job *)task;
    if (j->end && now_ms() >= j->end) {
        tell(m, j, (orr_mail_result){.fate = ORR_MAIL_LATER, .why = "old"});
        return;
    }
    line *l = free_line(m);
    j->tries++;
    l->job = j;
    if (!line_begin(l, m->multi, j->to, j->letter, j->size)) {
        line_end(l, m->multi);
        settle(m, j, &(orr_mail_result){.fate = ORR_MAIL_LATER, .why = "memory"});
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

/* Until something comes, is due or is done. */
static void wait(void *arg)
{
    orr_mailer *m = arg;
    int running;
    curl_multi_perform(m->multi, &running);
    if (end_what_is_done(m))
        return; /* a line is free, and something may be due sooner */
    int64_t ms = m->soon - now_ms();
    curl_multi_poll(m->multi, NULL, 0, ms > 10000 ? 10000 : ms > 0 ? (int)ms : 0, NULL);
}

static void nudge(void *arg) { curl_multi_wakeup(((orr_mailer *)arg)->multi); }

/* ---- the end, when the thread has gone ------------------------------------------------------------------------------*/
static void end_lines(orr_mailer *m, int64_t stop_at)
{
    for (;;) {
        int running;
        curl_multi_perform(m->multi, &running);
        end_what_is_done(m);
        int64_t left = stop_at - now_ms();
        if (!is_busy(m) || left <= 0)
            return;
        curl_multi_poll(m->multi, NULL, 0, left > 10000 ? 10000 : (int)left, NULL);
    }
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
    for (orr_task *task; (task = orr_work_next(m->work, 0)) || (task = m->waiting);) {
        m->waiting = task == m->waiting ? task->next : m->waiting;
        tell(m, (job *)task, stopped);
    }
}

/* ---- opening, asking, closing -------------------------------------------------------------------------------------*/
static void begin_curl(void) { curl_global_init(CURL_GLOBAL_DEFAULT); }

static unsigned or_else(unsigned given, unsigned standard) { return given ? given : standard; }

static void mailer_free(orr_mailer *m)
{
    orr_work_close(m->work);
    for (unsigned i = 0; i < LINES; i++)
        curl_easy_cleanup(m->line[i].easy);
    curl_multi_cleanup(m->multi);
    place_of_mail_free(&m->place);
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
    const orr_work_kind kind = {.name = "mailer",
                                .threads = 1,
                                .room = or_else(o->room, ROOM),
                                .arg = m,
                                .put = put,
                                .pick = next_due,
                                .work = begin,
                                .wait = wait,
                                .nudge = nudge};
    if (good && (m->work = orr_work_open(&kind, &orr_host_machine)))
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
    orr_err e = orr_work_push(m->work, &j->task);
    if (e) {
        sodium_memzero(j->letter, j->size);
        free(j);
    }
    return e;
}

unsigned orr_mailer_waiting(orr_mailer *m) { return orr_work_held(m->work); }

void orr_mailer_close(orr_mailer *m, unsigned grace_ms)
{
    if (!m)
        return;
    int64_t stop_at = now_ms() + grace_ms;
    orr_work_end(m->work, false);
    end_lines(m, stop_at);
    stop_all(m);
    mailer_free(m);
}
