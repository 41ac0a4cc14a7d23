/* The life of an exchange: a request, what is asked about it meanwhile, and its answer. */
#include "base/log.h"
#include "net/internal.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>

void orr_exchange_drop(orr_exchange *x)
{
    if (!x->id)
        return;
    for (orr_exchange **at = &x->net->exchanges; *at; at = &(*at)->next)
        if (*at == x) {
            *at = x->next;
            break;
        }
    orr_stream_drop(x);
    free(x->body);
    free(x->out);
    memset(x, 0, sizeof *x);
}

void orr_exchange_start(orr_exchange *x, orr_net *net, struct lws *wsi, const char *path)
{
    orr_exchange_drop(x);
    *x = (orr_exchange){
        .net = net, .wsi = wsi, .id = ++net->last_exchange, .begun = lws_now_usecs(), .next = net->exchanges};
    net->exchanges = x;
    snprintf(x->path, sizeof x->path, "%s", path);
}

void orr_exchange_answer(orr_exchange *x, const orr_answer *a)
{
    if (x->ready)
        return;
    x->out = malloc(LWS_PRE + a->size + 1);
    x->status = x->out ? a->status : 500;
    x->out_size = x->out ? a->size : 0;
    if (x->out && a->size)
        memcpy(x->out + LWS_PRE, a->body, a->size);
    snprintf(x->type, sizeof x->type, "%s", a->type);
    snprintf(x->cookie, sizeof x->cookie, "%s", a->cookie ? a->cookie : "");
    snprintf(x->file, sizeof x->file, "%s", a->file ? a->file : "");
    x->forever = a->forever;
    x->retry_ms = a->retry_ms;
    x->ready = true;
    lws_callback_on_writable(x->wsi);
}

void orr_exchange_error(orr_exchange *x, int status, const char *code, unsigned retry_ms)
{
    char body[96];
    int n = orr_refusal_body(body, sizeof body, code, retry_ms);
    orr_exchange_answer(
        x, &(orr_answer){
               .status = status, .type = "application/json", .retry_ms = retry_ms, .body = body, .size = (size_t)n});
}

orr_exchange *orr_exchange_find(orr_net *net, uint64_t id)
{
    orr_exchange *x = net->exchanges;
    while (x && x->id != id)
        x = x->next;
    return x;
}

void orr_net_answer(orr_net *net, uint64_t exchange, const orr_answer *answer)
{
    orr_exchange *x = orr_exchange_find(net, exchange);
    if (x)
        orr_exchange_answer(x, answer);
}

void orr_net_cookie(orr_net *net, uint64_t exchange, const char *cookie)
{
    orr_exchange *x = orr_exchange_find(net, exchange);
    if (x)
        snprintf(x->beside, sizeof x->beside, "%s", cookie);
}

void orr_net_refuse(orr_net *net, uint64_t exchange, int status, const char *code, unsigned retry_ms)
{
    orr_exchange *x = orr_exchange_find(net, exchange);
    if (x)
        orr_exchange_error(x, status, code, retry_ms);
}

unsigned orr_net_charge(orr_net *net, uint64_t exchange, unsigned cost)
{
    orr_exchange *x = orr_exchange_find(net, exchange);
    if (!x)
        return 0;
    orr_address *a = orr_address_get(net, orr_place_of(net, x->wsi));
    return a ? orr_address_work(a, cost) : ORR_RETRY_MS;
}

unsigned orr_net_try(orr_net *net, uint64_t exchange, orr_try kind)
{
    orr_exchange *x = orr_exchange_find(net, exchange);
    orr_address *a = x ? orr_address_get(net, orr_place_of(net, x->wsi)) : NULL;
    return a ? orr_address_try(a, kind) : ORR_RETRY_MS;
}

void orr_net_untry(orr_net *net, uint64_t exchange, orr_try kind)
{
    orr_exchange *x = orr_exchange_find(net, exchange);
    orr_address *a = x ? orr_address_get(net, orr_place_of(net, x->wsi)) : NULL;
    if (a)
        orr_address_untry(a, kind);
}

uint64_t orr_net_from(orr_net *net, uint64_t exchange)
{
    orr_exchange *x = orr_exchange_find(net, exchange);
    return x ? orr_place_of(net, x->wsi).prefix : 0;
}

uint64_t orr_net_place(orr_net *net, uint64_t exchange)
{
    orr_exchange *x = orr_exchange_find(net, exchange);
    orr_place place = x ? orr_place_of(net, x->wsi) : (orr_place){0}, wider = orr_place_wider(place);
    place = wider.kind ? wider : place;
    return place.kind ? orr_hash(&place.prefix, sizeof place.prefix, place.kind) : 0;
}

uint64_t orr_net_line(orr_net *net, uint64_t exchange)
{
    orr_exchange *x = orr_exchange_find(net, exchange);
    return x ? orr_place_line(orr_place_of(net, x->wsi)) : 0;
}

uint64_t orr_net_around(orr_net *net, uint64_t exchange)
{
    orr_exchange *x = orr_exchange_find(net, exchange);
    orr_place place = x ? orr_place_of(net, x->wsi) : (orr_place){0}, wider = orr_place_wider(place);
    return wider.kind ? wider.prefix : place.prefix;
}

/* A line a request, but not for the files that never change. What follows /k/, /i/ or /m/ is a secret, also when it was
 * mistyped, and what follows the others somebody's name. */
static void log_request(const orr_exchange *x)
{
    static const char *const covered[] = {"/k/", "/i/", "/m/", "/people/", "/names/", "/ratings/"};
    char path[80];
    if (x->forever && x->status == 200)
        return;
    snprintf(path, sizeof path, "%.79s", x->path);
    for (size_t i = 0; i < sizeof covered / sizeof *covered; i++)
        if (strcasestr(x->path, covered[i])) {
            snprintf(path, sizeof path, "%s*", covered[i]);
            break;
        }
    for (char *p = path; *p; p++)
        if (*p <= ' ' || *p > '~' || *p == '"' || *p == '=')
            *p = '?';
    orr_log_outside("request", "req=%llu method=%s path=%s status=%d bytes=%zu ms=%lld", (unsigned long long)x->id,
                    x->post   ? "POST"
                    : x->head ? "HEAD"
                              : "GET",
                    path, x->status, x->out_size, (long long)(lws_now_usecs() - x->begun) / 1000);
}

/* One request a connection. What follows on the same line is never looked at: of that, the library (4.1.6) reads memory
 * that it has freed when the second request is broken, and asks again and again for the end of the first. */
int orr_exchange_finish(orr_exchange *x)
{
    int unread = 0;
    log_request(x);
    if (ioctl((int)lws_get_socket_fd(x->wsi), FIONREAD, &unread) || unread || (x->post && !x->whole))
        orr_line_linger(x->wsi);
    orr_exchange_drop(x);
    return -1;
}
