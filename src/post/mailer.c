#include "post/mailer.h"
#include "post/inside.h"
#include "post/place.h"

#include <curl/curl.h>
#include <pthread.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    LINES = 4,
    ROOM = 500,
    TRIES = 4,
    WAIT_MS = 5000,
    ANSWER_MS = 30000,
    TIMES = 4,
    ANSWER_TEXT = 201,
    REST_MS = 60000
};

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

/* One way to the server, used for one letter after the other. */
typedef struct {
    CURL *easy;
    struct curl_slist *to;
    job *job; /* on its way, or NULL */
    size_t read;
    char answer[ANSWER_TEXT];
} line;

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

/* ---- what became of it ---------------------------------------------------------------------------------------------*/
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

static orr_mail_result result_of(const line *l, CURLcode e)
{
    long code = 0;
    curl_off_t sent = 0;
    curl_easy_getinfo(l->easy, CURLINFO_RESPONSE_CODE, &code);
    curl_easy_getinfo(l->easy, CURLINFO_SIZE_UPLOAD_T, &sent);
    orr_mail_result r = {.fate = ORR_MAIL_LATER, .code = (int)code, .answer = l->answer};
    /* Only an answer to the sender, the reader or the letter is one about this letter. */
    bool about_it = e == CURLE_SEND_ERROR || (e == CURLE_WEIRD_SERVER_REPLY && sent > 0);
    if (e == CURLE_OK) {
        r.fate = ORR_MAIL_DELIVERED;
        r.why = "ok";
    } else if (e == CURLE_PEER_FAILED_VERIFICATION || e == CURLE_SSL_CACERT_BADFILE || e == CURLE_SSL_ISSUER_ERROR) {
        r.why = "certificate";
    } else if (e == CURLE_USE_SSL_FAILED || e == CURLE_SSL_CONNECT_ERROR) {
        r.why = "tls";
    } else if (e == CURLE_LOGIN_DENIED || code == 530 || code == 535) {
        r.why = "login";
    } else if (e == CURLE_OPERATION_TIMEDOUT) {
        r.why = "timeout";
    } else if (e == CURLE_OUT_OF_MEMORY) {
        r.why = "memory";
    } else if (about_it && code >= 500) {
        r.fate = ORR_MAIL_NEVER;
        r.why = "refused";
    } else {
        r.why = code >= 400 ? "busy" : "line";
    }
    return r;
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

/* ---- one letter on its way -----------------------------------------------------------------------------------------*/
static size_t give_letter(char *to, size_t size, size_t n, void *arg)
{
    line *l = arg;
    size_t some = l->job->size - l->read;
    some = some < size * n ? some : size * n;
    memcpy(to, l->job->letter + l->read, some);
    l->read += some;
    return some;
}

/* Each line that the server says; the last before its goodbye is kept. */
static size_t hear(char *at, size_t size, size_t n, void *arg)
{
    line *l = arg;
    size_t kept = 0;
    if (size * n >= 3 && !memcmp(at, "221", 3))
        return size * n;
    for (size_t i = 0; i < size * n && kept + 1 < sizeof l->answer; i++)
        if (at[i] >= 0x20 && at[i] < 0x7f)
            l->answer[kept++] = at[i];
    l->answer[kept] = '\0';
    return size * n;
}

static size_t ignore(char *at, size_t size, size_t n, void *arg)
{
    (void)at, (void)arg;
    return size * n;
}

static bool line_open(orr_mailer *m, line *l)
{
    CURL *c = l->easy = curl_easy_init();
    if (!c)
        return false;
    CURLcode e = curl_easy_setopt(c, CURLOPT_URL, m->place.url);
    e |= curl_easy_setopt(c, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
    e |= curl_easy_setopt(c, CURLOPT_USE_SSL, (long)m->place.tls);
    e |= curl_easy_setopt(c, CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2);
    if (*m->ca)
        e |= curl_easy_setopt(c, CURLOPT_CAINFO, m->ca);
    if (*m->ca)
        e |= curl_easy_setopt(c, CURLOPT_CAPATH, NULL);
    if (m->place.user)
        e |= curl_easy_setopt(c, CURLOPT_USERNAME, m->place.user);
    if (m->place.password)
        e |= curl_easy_setopt(c, CURLOPT_PASSWORD, m->place.password);
    e |= curl_easy_setopt(c, CURLOPT_PROXY, "");
    e |= curl_easy_setopt(c, CURLOPT_NOSIGNAL, 1L);
    e |= curl_easy_setopt(c, CURLOPT_TCP_KEEPALIVE, 1L);
    e |= curl_easy_setopt(c, CURLOPT_TIMEOUT_MS, (long)m->answer_ms);
    e |= curl_easy_setopt(c, CURLOPT_CONNECTTIMEOUT_MS, (long)(m->answer_ms / 2 + 1));
    e |= curl_easy_setopt(c, CURLOPT_MAXAGE_CONN, (long)REST_MS / 1000);
    e |= curl_easy_setopt(c, CURLOPT_MAIL_FROM, m->from);
    e |= curl_easy_setopt(c, CURLOPT_UPLOAD, 1L);
    e |= curl_easy_setopt(c, CURLOPT_READFUNCTION, give_letter);
    e |= curl_easy_setopt(c, CURLOPT_READDATA, l);
    e |= curl_easy_setopt(c, CURLOPT_HEADERFUNCTION, hear);
    e |= curl_easy_setopt(c, CURLOPT_HEADERDATA, l);
    e |= curl_easy_setopt(c, CURLOPT_WRITEFUNCTION, ignore);
    e |= curl_easy_setopt(c, CURLOPT_PRIVATE, l);
    return e == CURLE_OK;
}

static void line_end(orr_mailer *m, line *l)
{
    curl_multi_remove_handle(m->multi, l->easy);
    curl_slist_free_all(l->to);
    l->to = NULL;
    l->job = NULL;
}

/* False: there was no memory. The job is with the line then as before. */
static bool line_begin(orr_mailer *m, line *l, job *j)
{
    char to[ORR_ADDRESS_MAX + 3];
    snprintf(to, sizeof to, "<%s>", j->to);
    l->to = curl_slist_append(NULL, to);
    l->job = j;
    l->read = 0;
    l->answer[0] = '\0';
    j->tries++;
    return l->to && !curl_easy_setopt(l->easy, CURLOPT_MAIL_RCPT, l->to) &&
           !curl_easy_setopt(l->easy, CURLOPT_INFILESIZE_LARGE, (curl_off_t)j->size) &&
           !curl_multi_add_handle(m->multi, l->easy);
}

/* ---- the thread ----------------------------------------------------------------------------------------------------*/
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
            } else if (!line_begin(m, l, j)) {
                line_end(m, l);
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
        orr_mail_result r = result_of(l, said->data.result);
        job *j = l->job;
        line_end(m, l);
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
        line_end(m, &m->line[i]);
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

/* ---- opening, asking, closing --------------------------------------------------------------------------------------*/
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
        good = line_open(m, &m->line[i]);
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
