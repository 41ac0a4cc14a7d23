/* One letter on its way, by libcurl, and what became of it. */
#include "post/line.h"
#include "post/letter.h"

#include <stdio.h>
#include <string.h>

enum { REST_MS = 60000 };

static size_t give_letter(char *to, size_t size, size_t n, void *arg)
{
    line *l = arg;
    size_t some = l->size - l->read;
    some = some < size * n ? some : size * n;
    memcpy(to, l->letter + l->read, some);
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

bool line_open(line *l, const line_way *w)
{
    CURL *c = l->easy = curl_easy_init();
    if (!c)
        return false;
    CURLcode e = curl_easy_setopt(c, CURLOPT_URL, w->place->url);
    e |= curl_easy_setopt(c, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
    e |= curl_easy_setopt(c, CURLOPT_USE_SSL, (long)w->place->tls);
    e |= curl_easy_setopt(c, CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2);
    if (*w->ca)
        e |= curl_easy_setopt(c, CURLOPT_CAINFO, w->ca);
    if (*w->ca)
        e |= curl_easy_setopt(c, CURLOPT_CAPATH, NULL);
    if (w->place->user)
        e |= curl_easy_setopt(c, CURLOPT_USERNAME, w->place->user);
    if (w->place->password)
        e |= curl_easy_setopt(c, CURLOPT_PASSWORD, w->place->password);
    e |= curl_easy_setopt(c, CURLOPT_PROXY, "");
    e |= curl_easy_setopt(c, CURLOPT_NOSIGNAL, 1L);
    e |= curl_easy_setopt(c, CURLOPT_TCP_KEEPALIVE, 1L);
    e |= curl_easy_setopt(c, CURLOPT_TIMEOUT_MS, (long)w->answer_ms);
    e |= curl_easy_setopt(c, CURLOPT_CONNECTTIMEOUT_MS, (long)(w->answer_ms / 2 + 1));
    e |= curl_easy_setopt(c, CURLOPT_MAXAGE_CONN, (long)REST_MS / 1000);
    e |= curl_easy_setopt(c, CURLOPT_MAIL_FROM, w->from);
    e |= curl_easy_setopt(c, CURLOPT_UPLOAD, 1L);
    e |= curl_easy_setopt(c, CURLOPT_READFUNCTION, give_letter);
    e |= curl_easy_setopt(c, CURLOPT_READDATA, l);
    e |= curl_easy_setopt(c, CURLOPT_HEADERFUNCTION, hear);
    e |= curl_easy_setopt(c, CURLOPT_HEADERDATA, l);
    e |= curl_easy_setopt(c, CURLOPT_WRITEFUNCTION, ignore);
    e |= curl_easy_setopt(c, CURLOPT_PRIVATE, l);
    return e == CURLE_OK;
}

void line_end(line *l, CURLM *multi)
{
    curl_multi_remove_handle(multi, l->easy);
    curl_slist_free_all(l->to);
    l->to = NULL;
    l->job = NULL;
}

bool line_begin(line *l, CURLM *multi, const char *reader, const char *letter, size_t size)
{
    char to[ORR_ADDRESS_MAX + 3];
    snprintf(to, sizeof to, "<%s>", reader);
    l->to = curl_slist_append(NULL, to);
    l->letter = letter;
    l->size = size;
    l->read = 0;
    l->answer[0] = '\0';
    return l->to && !curl_easy_setopt(l->easy, CURLOPT_MAIL_RCPT, l->to) &&
           !curl_easy_setopt(l->easy, CURLOPT_INFILESIZE_LARGE, (curl_off_t)size) &&
           !curl_multi_add_handle(multi, l->easy);
}

orr_mail_result line_result(const line *l, CURLcode e)
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
