#include "post/outward.h"

#include <arpa/inet.h>
#include <curl/curl.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { LIMIT_MS = 5000, ANSWER_MAX = 64 * 1024 };

/* ---- which addresses ----------------------------------------------------------------------------------------------*/
typedef struct {
    const char *from; /* as inet_pton reads it */
    unsigned bits;
} range;

/* Of IANA's register of special addresses what is not for everybody, and what is given to groups. */
static const range near4[] = {
    {"0.0.0.0", 8},      {"10.0.0.0", 8},     {"100.64.0.0", 10},   {"127.0.0.0", 8},     {"169.254.0.0", 16},
    {"172.16.0.0", 12},  {"192.0.0.0", 24},   {"192.0.2.0", 24},    {"192.31.196.0", 24}, {"192.52.193.0", 24},
    {"192.88.99.0", 24}, {"192.168.0.0", 16}, {"192.175.48.0", 24}, {"198.18.0.0", 15},   {"198.51.100.0", 24},
    {"203.0.113.0", 24}, {"224.0.0.0", 4},    {"240.0.0.0", 4},
};
/* Of IPv6 only 2000::/3 is routed for all: mapped, translated, local addresses and groups lie outside. Within it: */
static const range near6[] = {
    {"2001::", 23},         /* Teredo, ORCHID, benchmarks and the like */
    {"2001:db8::", 32},     /* documents */
    {"2002::", 16},         /* 6to4: has an IPv4 address in it */
    {"2620:4f:8000::", 48}, /* AS112 */
    {"3ffe::", 16},         /* the old 6bone */
    {"3fff::", 20},         /* documents */
};

static bool is_within(const uint8_t *address, int family, const range *r)
{
    uint8_t from[16];
    if (inet_pton(family, r->from, from) != 1)
        return true; /* a fault of ours closes */
    unsigned whole = r->bits / 8, rest = r->bits % 8;
    uint8_t mask = (uint8_t)(0xff00u >> rest);
    return !memcmp(address, from, whole) && (!rest || !((address[whole] ^ from[whole]) & mask));
}

bool orr_outward_is_open(const struct sockaddr *address)
{
    if (address->sa_family == AF_INET) {
        const uint8_t *a = (const uint8_t *)&((const struct sockaddr_in *)(const void *)address)->sin_addr;
        for (unsigned i = 0; i < sizeof near4 / sizeof *near4; i++)
            if (is_within(a, AF_INET, &near4[i]))
                return false;
        return true;
    }
    if (address->sa_family != AF_INET6)
        return false;
    const uint8_t *a = (const uint8_t *)&((const struct sockaddr_in6 *)(const void *)address)->sin6_addr;
    for (unsigned i = 0; i < sizeof near6 / sizeof *near6; i++)
        if (is_within(a, AF_INET6, &near6[i]))
            return false;
    return a[0] >> 5 == 1;
}

/* ---- which URLs ---------------------------------------------------------------------------------------------------*/
static const char *why_not(CURLU *u, const char *url)
{
    const char *fault = NULL;
    char *scheme = NULL, *host = NULL;
    union {
        struct sockaddr any;
        struct sockaddr_in v4;
        struct sockaddr_in6 v6;
    } at = {.any = {.sa_family = AF_UNSPEC}};
    CURLUcode e = curl_url_set(u, CURLUPART_URL, url, CURLU_DISALLOW_USER);
    if (e == CURLUE_USER_NOT_ALLOWED)
        return "user";
    if (e || curl_url_get(u, CURLUPART_SCHEME, &scheme, 0) || curl_url_get(u, CURLUPART_HOST, &host, 0) || !*host)
        fault = "form";
    else if (strcmp(scheme, "https") != 0)
        fault = "https";
    if (!fault && host[0] == '[') {
        host[strcspn(host, "]")] = '\0';
        at.v6.sin6_family = AF_INET6;
        fault = inet_pton(AF_INET6, host + 1, &at.v6.sin6_addr) != 1 ? "form"
                : !orr_outward_is_open(&at.any)                      ? "near"
                                                                     : NULL;
    } else if (!fault && inet_pton(AF_INET, host, &at.v4.sin_addr) ==
                             1) { /* libcurl has made 127.1 and 0x7f000001 to this form */
        at.v4.sin_family = AF_INET;
        fault = !orr_outward_is_open(&at.any) ? "near" : NULL;
    }
    curl_free(scheme);
    curl_free(host);
    return fault;
}

static const char *fault_of(const char *url, bool near_too)
{
    size_t n = strnlen(url, ORR_OUTWARD_URL_MAX + 1);
    if (n > ORR_OUTWARD_URL_MAX)
        return "long";
    for (size_t i = 0; i < n; i++)
        if (url[i] <= 0x20 || url[i] >= 0x7f)
            return "form";
    CURLU *u = curl_url();
    const char *fault = u ? why_not(u, url) : "form";
    curl_url_cleanup(u);
    return near_too && fault && !strcmp(fault, "near") ? NULL : fault;
}

orr_err orr_outward_check(const char *url, const char **why)
{
    const char *fault = fault_of(url, false);
    if (why)
        *why = fault;
    return fault ? ORR_BAD_INPUT : ORR_OK;
}

/* ---- asking -------------------------------------------------------------------------------------------------------*/
typedef struct {
    const orr_outward *o;
    size_t heard;
    bool near; /* an address was refused */
} asking;

static bool is_test(const char *test_at, const struct sockaddr *address)
{
    char text[40];
    const struct sockaddr_in *v4 = (const struct sockaddr_in *)(const void *)address;
    if (!test_at || address->sa_family != AF_INET || v4->sin_addr.s_addr != htonl(INADDR_LOOPBACK))
        return false;
    snprintf(text, sizeof text, "127.0.0.1:%u", ntohs(v4->sin_port));
    return !strcmp(text, test_at);
}

/* The last look, at what the line will truly go to. */
static curl_socket_t open_line(void *arg, curlsocktype purpose, struct curl_sockaddr *to)
{
    asking *a = arg;
    if (purpose != CURLSOCKTYPE_IPCXN || (!orr_outward_is_open(&to->addr) && !is_test(a->o->test_at, &to->addr))) {
        a->near = true;
        return CURL_SOCKET_BAD;
    }
    return socket(to->family, to->socktype | SOCK_CLOEXEC, to->protocol);
}

static size_t count(char *at, size_t size, size_t n, void *arg)
{
    asking *a = arg;
    (void)at;
    a->heard += size * n;
    return a->heard > ANSWER_MAX ? 0 : size * n;
}

static bool set_up(CURL *c, const orr_outward *o, asking *a, struct curl_slist *headers)
{
    CURLcode e = curl_easy_setopt(c, CURLOPT_URL, o->url);
    e |= curl_easy_setopt(c, CURLOPT_PROTOCOLS_STR, "https");
    e |= curl_easy_setopt(c, CURLOPT_FOLLOWLOCATION, 0L);
    e |= curl_easy_setopt(c, CURLOPT_PROXY, "");
    e |= curl_easy_setopt(c, CURLOPT_NOSIGNAL, 1L);
    e |= curl_easy_setopt(c, CURLOPT_OPENSOCKETFUNCTION, open_line);
    e |= curl_easy_setopt(c, CURLOPT_OPENSOCKETDATA, a);
    e |= curl_easy_setopt(c, CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2);
    e |= curl_easy_setopt(c, CURLOPT_TIMEOUT_MS, (long)(o->limit_ms ? o->limit_ms : LIMIT_MS));
    e |= curl_easy_setopt(c, CURLOPT_HTTPHEADER, headers);
    e |= curl_easy_setopt(c, CURLOPT_POST, 1L);
    e |= curl_easy_setopt(c, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)o->size);
    e |= curl_easy_setopt(c, CURLOPT_POSTFIELDS, o->size ? o->body : "");
    e |= curl_easy_setopt(c, CURLOPT_WRITEFUNCTION, count);
    e |= curl_easy_setopt(c, CURLOPT_WRITEDATA, a);
    e |= curl_easy_setopt(c, CURLOPT_HEADERFUNCTION, count);
    e |= curl_easy_setopt(c, CURLOPT_HEADERDATA, a);
    if (o->ca)
        e |= curl_easy_setopt(c, CURLOPT_CAINFO, o->ca);
    if (o->ca)
        e |= curl_easy_setopt(c, CURLOPT_CAPATH, NULL);
    return e == CURLE_OK;
}

static void ask(CURL *c, const asking *a, orr_outward_result *out)
{
    curl_off_t retry = 0;
    long status = 0;
    CURLcode e = curl_easy_perform(c);
    curl_easy_getinfo(c, CURLINFO_RESPONSE_CODE, &status);
    curl_easy_getinfo(c, CURLINFO_RETRY_AFTER, &retry);
    out->status = (int)status;
    out->retry_s = retry > 0 && retry < 86400 ? (unsigned)retry : 0;
    out->why = a->near && e                          ? "near"
               : e == CURLE_COULDNT_RESOLVE_HOST     ? "name"
               : e == CURLE_OPERATION_TIMEDOUT       ? "timeout"
               : e == CURLE_PEER_FAILED_VERIFICATION ? "certificate"
               : e == CURLE_SSL_CONNECT_ERROR        ? "tls"
               : e == CURLE_WRITE_ERROR              ? "long"
               : e                                   ? "line"
               : status >= 200 && status < 300       ? "ok"
                                                     : "status";
}

void orr_outward_send(const orr_outward *o, orr_outward_result *out)
{
    asking a = {.o = o};
    CURL *c = NULL;
    struct curl_slist *headers = NULL;
    bool good = true;
    *out = (orr_outward_result){.why = fault_of(o->url, o->test_at != NULL)};
    if (out->why)
        return;
    for (unsigned i = 0; good && i < ORR_OUTWARD_HEADERS && o->headers[i]; i++) {
        struct curl_slist *more = strpbrk(o->headers[i], "\r\n") ? NULL : curl_slist_append(headers, o->headers[i]);
        good = more != NULL;
        out->why = good ? NULL : "form";
        headers = more ? more : headers;
    }
    c = curl_easy_init();
    if (good && c && set_up(c, o, &a, headers))
        ask(c, &a, out);
    else if (!out->why)
        out->why = "line";
    curl_easy_cleanup(c);
    curl_slist_free_all(headers);
}
