#include "link.h"

#include <curl/curl.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SILENT_S = 20 /* the server says an empty line every seven seconds */, ANSWER_S = 30, PATIENCE_S = 300 };
enum { ANSWER_MAX = 8 << 20 /* bytes, of an answer or a line */ };

struct link_line {
    CURL *easy;
    struct curl_slist *headers;
    const char *url;
    orr_text text; /* an answer, or what has come of a line */
    link_each *each; /* of a stream; NULL: an answer */
    void *arg;
    bool stopped;
};

link_line *link_line_new(const char *url, const char *token)
{
    char header[512];
    link_line *l = calloc(1, sizeof *l);
    if (!l)
        return NULL;
    snprintf(header, sizeof header, "Authorization: Bearer %.400s", token);
    l->url = url;
    l->text.max = ANSWER_MAX;
    l->easy = curl_easy_init();
    l->headers = curl_slist_append(NULL, header);
    struct curl_slist *more = l->headers ? curl_slist_append(l->headers, "Content-Type: application/json") : NULL;
    if (l->easy && more)
        return l;
    link_line_free(l);
    return NULL;
}

void link_line_free(link_line *l)
{
    if (!l)
        return;
    curl_slist_free_all(l->headers);
    curl_easy_cleanup(l->easy);
    orr_text_deinit(&l->text);
    free(l);
}

/* Empty lines only say that the line is there. */
static bool take_lines(link_line *l)
{
    size_t from = 0;
    for (const char *end; !l->stopped && (end = memchr(l->text.at + from, '\n', l->text.n - from));) {
        size_t n = (size_t)(end - l->text.at) - from;
        if (n && !l->each(l->arg, l->text.at + from, n))
            l->stopped = true;
        from += n + 1;
    }
    memmove(l->text.at, l->text.at + from, l->text.n - from);
    l->text.n -= from;
    return !l->stopped;
}

static size_t take(char *bytes, size_t one, size_t n, void *arg)
{
    link_line *l = arg;
    long status = 0;
    orr_text_add(&l->text, bytes, one * n);
    if (l->text.failed)
        return 0;
    curl_easy_getinfo(l->easy, CURLINFO_RESPONSE_CODE, &status);
    return l->each && status == 200 && !take_lines(l) ? 0 : one * n;
}

/* One try. 0: there was no answer. */
static long perform(link_line *l, const char *path, const char *body)
{
    char url[1024];
    long status = 0;
    snprintf(url, sizeof url, "%.600s/api%.300s", l->url, path);
    orr_text_clear(&l->text);
    curl_easy_reset(l->easy);
    curl_easy_setopt(l->easy, CURLOPT_URL, url);
    curl_easy_setopt(l->easy, CURLOPT_HTTPHEADER, l->headers);
    curl_easy_setopt(l->easy, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(l->easy, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(l->easy, CURLOPT_CONNECTTIMEOUT, (long)ANSWER_S);
    curl_easy_setopt(l->easy, CURLOPT_WRITEFUNCTION, take);
    curl_easy_setopt(l->easy, CURLOPT_WRITEDATA, l);
    if (l->each) {
        curl_easy_setopt(l->easy, CURLOPT_LOW_SPEED_LIMIT, 1L);
        curl_easy_setopt(l->easy, CURLOPT_LOW_SPEED_TIME, (long)SILENT_S);
    } else {
        curl_easy_setopt(l->easy, CURLOPT_TIMEOUT, (long)ANSWER_S);
    }
    if (body)
        curl_easy_setopt(l->easy, CURLOPT_POSTFIELDS, body);
    CURLcode e = curl_easy_perform(l->easy);
    curl_easy_getinfo(l->easy, CURLINFO_RESPONSE_CODE, &status);
    return e && !l->each ? 0 : status;
}

static void rest(int64_t ms)
{
    struct timespec t = {.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000};
    nanosleep(&t, NULL);
}

/* The code of a refusal, and when to try again: 0, never. */
static int64_t refused(const link_line *l, long status, char code[LINK_CODE_TEXT])
{
    json_t *said = l->text.n ? json_loadb(l->text.at, l->text.n, 0, NULL) : NULL;
    const char *error = json_string_value(json_object_get(said, "error"));
    int64_t retry = (int64_t)json_integer_value(json_object_get(said, "retry_ms"));
    snprintf(code, LINK_CODE_TEXT, "%s", error ? error : status ? "refused" : "line");
    json_decref(said);
    bool again = !status || status == 429 || status == 503;
    return !again ? 0 : retry > 0 && retry < PATIENCE_S * 1000 ? retry : 1000;
}

json_t *link_ask(link_line *l, const char *path, const char *body, char code[LINK_CODE_TEXT])
{
    code[0] = 0;
    for (int64_t waited = 0, ms;; waited += ms) {
        long status = perform(l, path, body);
        if (status >= 200 && status < 300) {
            json_t *answer = json_loadb(l->text.at, l->text.n, 0, NULL);
            if (!answer)
                snprintf(code, LINK_CODE_TEXT, "line");
            return answer;
        }
        ms = refused(l, status, code);
        if (!ms || waited > PATIENCE_S * 1000)
            return NULL;
        rest(ms);
    }
}

bool link_follow(link_line *l, const char *path, link_each *each, void *arg, char code[LINK_CODE_TEXT])
{
    code[0] = 0;
    l->each = each;
    l->arg = arg;
    l->stopped = false;
    long status = perform(l, path, NULL);
    int64_t ms = status == 200 ? 500 : refused(l, status, code);
    l->each = NULL;
    if (!l->stopped && ms)
        rest(ms);
    if (ms)
        code[0] = 0; /* it may go on */
    return l->stopped;
}
