#include "wire.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

enum { SAID_MAX = 2000, STREAMS_MAX = 64 };

void orr_socket_set_data(orr_socket *s, void *data) { s->data = data; }
void *orr_socket_data(const orr_socket *s) { return s->data; }
uint64_t orr_socket_id(const orr_socket *s) { return s->id; }
void orr_socket_wake(orr_socket *s) { (void)s; }

void orr_socket_close(orr_socket *s, int code)
{
    if (!s->closing)
        s->closing = code;
}

static void look_at(const char *text, size_t size)
{
    json_error_t error;
    json_t *json = json_loadb(text, size, JSON_REJECT_DUPLICATES, &error);
    ORR_ASSERT(json_is_object(json)); /* whatever was asked, what we say is JSON */
    json_decref(json);
}

void wire_drain(house *h, orr_socket *socket)
{
    orr_text out = {.max = ORR_NET_OUT_MAX};
    for (unsigned n = 0; orr_client_next(h->door, socket, &out); n++) {
        ORR_ASSERT(!out.failed && n < SAID_MAX);
        look_at(out.at, out.n);
        orr_text_clear(&out);
    }
    orr_text_deinit(&out);
}

/* ---- HTTP ----------------------------------------------------------------------------------------------------------------*/
void orr_net_answer(orr_net *net, uint64_t exchange, const orr_answer *a)
{
    (void)net, (void)exchange;
    ORR_ASSERT(a->status >= 200 && a->status < 600);
    if (a->size && !strcmp(a->type, "application/json"))
        look_at(a->body, a->size);
}

void orr_net_refuse(orr_net *net, uint64_t exchange, int status, const char *code, unsigned retry_ms)
{
    char body[96];
    int n = retry_ms ? snprintf(body, sizeof body, "{\"error\":\"%s\",\"retry_ms\":%u}", code, retry_ms)
                     : snprintf(body, sizeof body, "{\"error\":\"%s\"}", code);
    orr_net_answer(net, exchange,
                   &(orr_answer){.status = status, .type = "application/json", .body = body, .size = (size_t)n});
}

void orr_net_cookie(orr_net *net, uint64_t exchange, const char *cookie)
{
    (void)net;
    (void)exchange;
    ORR_ASSERT(cookie);
}

unsigned orr_net_charge(orr_net *net, uint64_t exchange, unsigned cost)
{
    (void)net;
    (void)exchange;
    (void)cost;
    return 0;
}

unsigned orr_net_try(orr_net *net, uint64_t exchange, orr_try kind)
{
    (void)net;
    (void)exchange;
    (void)kind;
    return 0;
}

void orr_net_untry(orr_net *net, uint64_t exchange, orr_try kind)
{
    (void)net;
    (void)exchange;
    (void)kind;
}

uint64_t orr_net_from(orr_net *net, uint64_t exchange)
{
    (void)net;
    return exchange;
}

uint64_t orr_net_place(orr_net *net, uint64_t exchange)
{
    (void)net;
    return exchange;
}

uint64_t orr_net_line(orr_net *net, uint64_t exchange)
{
    (void)net;
    return exchange;
}

uint64_t orr_net_around(orr_net *net, uint64_t exchange)
{
    (void)net;
    return exchange;
}

unsigned orr_socket_make(orr_socket *s)
{
    (void)s;
    return 0;
}

uint64_t orr_socket_from(const orr_socket *s, unsigned *share)
{
    *share = 1;
    return s->id;
}

uint64_t orr_socket_line(const orr_socket *s) { return s->id; }

unsigned orr_socket_charge(orr_socket *s, unsigned cost)
{
    (void)s;
    (void)cost;
    return 0;
}

/* ---- streams -------------------------------------------------------------------------------------------------------*/
static struct {
    orr_stream_next *next;
    void *data;
    uint64_t exchange;
} streams[STREAMS_MAX];

orr_err orr_net_stream(orr_net *net, uint64_t exchange, const char *type, orr_stream_next *next, void *data)
{
    (void)net, (void)type;
    for (unsigned i = 0; i < STREAMS_MAX; i++)
        if (!streams[i].next) {
            streams[i].next = next;
            streams[i].data = data;
            streams[i].exchange = exchange;
            return ORR_OK;
        }
    return ORR_LIMIT;
}

void orr_net_stream_wake(orr_net *net, uint64_t exchange) { (void)net, (void)exchange; }
void orr_net_stream_end(orr_net *net, uint64_t exchange) { (void)net, (void)exchange; }

void wire_drain_streams(void)
{
    orr_text out = {.max = ORR_NET_OUT_MAX};
    for (unsigned i = 0; i < STREAMS_MAX; i++)
        for (unsigned n = 0; streams[i].next && streams[i].next(streams[i].data, &out); n++) {
            ORR_ASSERT(!out.failed && n < SAID_MAX);
            for (const char *line = out.at, *end = out.at + out.n; line < end;) {
                const char *stop = memchr(line, '\n', (size_t)(end - line));
                size_t size = stop ? (size_t)(stop - line) : (size_t)(end - line);
                look_at(line, size);
                line += size + 1;
            }
            orr_text_clear(&out);
        }
    orr_text_deinit(&out);
}

void wire_close_streams(house *h)
{
    for (unsigned i = 0; i < STREAMS_MAX; i++)
        if (streams[i].next) {
            streams[i].next = NULL;
            orr_feed_closed(h->door, streams[i].exchange, streams[i].data);
        }
}

unsigned orr_net_sockets(const orr_net *net)
{
    (void)net;
    return 0;
}

/* Serving is not what is tried here; src/serve/serve.c asks for these. */
orr_err orr_net_open(const orr_net_options *o, const orr_net_handlers *h, void *self, orr_net **out)
{
    (void)o, (void)h, (void)self, (void)out;
    return ORR_UNSUPPORTED;
}

uint16_t orr_net_port(const orr_net *net)
{
    (void)net;
    return 0;
}

void orr_net_page(const orr_net *net, char *out, size_t size)
{
    (void)net;
    snprintf(out, size, "%s", "fuzz");
}

void orr_net_run(orr_net *net) { (void)net; }
void orr_net_wake(orr_net *net) { (void)net; }
void orr_net_stop(orr_net *net) { (void)net; }
void orr_net_close(orr_net *net) { (void)net; }
