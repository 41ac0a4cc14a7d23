/* WebSocket: whole small messages in, one message a writable moment out. Nothing is queued here: what a socket is to
 * hear is asked for when it can hear it. */
#include "base/log.h"
#include "net/internal.h"

#include <string.h>

enum { MESSAGES_AT_ONCE = 60, MESSAGES_PER_SECOND = 20, SAYS_AT_ONCE = 8, CLOSE_SECONDS = 5, LINGER_US = 300000 };

void orr_socket_set_data(orr_socket *s, void *data) { s->data = data; }

uint64_t orr_socket_id(const orr_socket *s) { return s->id; }

void *orr_socket_data(const orr_socket *s) { return s->data; }

void orr_socket_wake(orr_socket *s) { lws_callback_on_writable(s->wsi); }

void orr_socket_close(orr_socket *s, int code)
{
    if (s->closing)
        return;
    s->closing = code;
    lws_set_timeout(s->wsi, PENDING_TIMEOUT_USER_REASON_BASE, CLOSE_SECONDS);
    lws_callback_on_writable(s->wsi);
}

static void fault(orr_socket *s, int code, unsigned retry_ms)
{
    if (s->faulted || s->closing)
        return;
    s->faulted = true;
    s->net->h->fault(s->net->self, s, code, retry_ms);
    orr_socket_close(s, code);
}

static int refuse(struct lws *wsi, unsigned status)
{
    lws_return_http_status(wsi, status, NULL);
    return -1;
}

/* The handshake: path, origin (a missing one is refused too), limits, cookie. */
static int on_handshake(orr_net *net, struct lws *wsi)
{
    char text[1024], address[ORR_ADDRESS_TEXT];
    if (!orr_header(wsi, WSI_TOKEN_GET_URI, text, sizeof text) || strcmp(text, "/ws"))
        return refuse(wsi, 404);
    if (!orr_origin_allowed(net, wsi))
        return refuse(wsi, 403);
    orr_address_of(net, wsi, address);
    orr_address *a = orr_address_get(net, address);
    if (!a || a->sockets >= net->o.sockets_per_address || net->socket_count >= net->o.sockets_max)
        return refuse(wsi, 429);
    orr_header(wsi, WSI_TOKEN_HTTP_COOKIE, text, sizeof text);
    if (net->stopping || !net->h->admit(net->self, text))
        return refuse(wsi, 403);
    return 0;
}

static int on_open(orr_net *net, struct lws *wsi, orr_socket *s)
{
    char cookie[1024], address[ORR_ADDRESS_TEXT];
    memset(s, 0, sizeof *s);
    orr_header(wsi, WSI_TOKEN_HTTP_COOKIE, cookie, sizeof cookie);
    orr_address_of(net, wsi, address);
    s->net = net;
    s->wsi = wsi;
    s->id = ++net->last_exchange;
    s->begun = lws_now_usecs();
    s->address = orr_address_get(net, address);
    if (s->address)
        s->address->sockets++;
    s->next = net->sockets;
    s->link = &net->sockets;
    if (s->next)
        s->next->link = &s->next;
    net->sockets = s;
    net->socket_count++;
    orr_log_event("socket_opened", "conn=%llu sockets=%u", (unsigned long long)s->id, net->socket_count);
    net->h->opened(net->self, s, cookie);
    return 0;
}

static void on_close(orr_socket *s)
{
    if (!s->net)
        return;
    s->net->h->closed(s->net->self, s);
    orr_log_event("socket_closed", "conn=%llu ms=%lld messages=%u code=%d", (unsigned long long)s->id,
                  (long long)(lws_now_usecs() - s->begun) / 1000, s->messages, s->closing);
    *s->link = s->next;
    if (s->next)
        s->next->link = s->link;
    s->net->socket_count--;
    if (s->address)
        s->address->sockets--;
    s->net = NULL;
}

static void on_bytes(orr_socket *s, const char *bytes, size_t n)
{
    if (s->closing)
        return;
    if (lws_frame_is_binary(s->wsi)) {
        fault(s, ORR_CLOSE_POLICY, 0);
        return;
    }
    if (n > sizeof s->text - s->size) {
        fault(s, ORR_CLOSE_TOO_BIG, 0);
        return;
    }
    memcpy(s->text + s->size, bytes, n);
    s->size += n;
    if (lws_remaining_packet_payload(s->wsi) || !lws_is_final_fragment(s->wsi))
        return;
    size_t size = s->size;
    s->size = 0;
    s->messages++;
    unsigned retry_ms = orr_credit_take(&s->credit, MESSAGES_AT_ONCE, MESSAGES_PER_SECOND);
    if (retry_ms && s->credit.level <= -MESSAGES_AT_ONCE)
        fault(s, ORR_CLOSE_POLICY, retry_ms);
    else
        s->net->h->message(s->net->self, s, s->text, size, retry_ms);
}

/* There is nothing to say: a socket that is closing may go. */
static int on_silence(orr_socket *s)
{
    if (!s->closing)
        return 0;
    if (s->faulted && !s->lingered) {
        /* What it still sends is read and thrown away: closing with bytes unread would reset the line, and the last
         * word with it. */
        s->lingered = true;
        lws_set_timer_usecs(s->wsi, LINGER_US);
        return 0;
    }
    lws_close_reason(s->wsi, (enum lws_close_status)s->closing, NULL, 0);
    return -1;
}

/* Writes the next message: 1 when there was one, 0 when there is none, -1 when the line is to be closed. */
static int say_next(orr_socket *s)
{
    orr_text *out = &s->net->out;
    static const char room[LWS_PRE];
    orr_text_clear(out);
    orr_text_add(out, room, sizeof room);
    if (!s->net->h->next(s->net->self, s, out))
        return 0;
    if (out->failed)
        return -1; /* larger than any message may be: our bug, but not worth the process */
    size_t n = out->n - LWS_PRE;
    return lws_write(s->wsi, (unsigned char *)out->at + LWS_PRE, n, LWS_WRITE_TEXT) < (int)n ? -1 : 1;
}

/* Says what there is to say until the line is full. */
static int on_writable(orr_socket *s)
{
    for (unsigned i = 0; i < SAYS_AT_ONCE; i++) {
        int said = say_next(s);
        if (said < 0)
            return -1;
        if (!said)
            return on_silence(s);
        if (lws_partial_buffered(s->wsi))
            break;
    }
    lws_callback_on_writable(s->wsi);
    return 0;
}

int orr_socket_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t len)
{
    orr_net *net = lws_context_user(lws_get_context(wsi));
    orr_socket *s = user;
    switch (reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return on_handshake(net, wsi);
    case LWS_CALLBACK_ESTABLISHED:
        return on_open(net, wsi, s);
    case LWS_CALLBACK_RECEIVE:
        on_bytes(s, in, len);
        return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return s->net ? on_writable(s) : 0;
    case LWS_CALLBACK_TIMER:
        lws_callback_on_writable(wsi);
        return 0;
    case LWS_CALLBACK_CLOSED:
        on_close(s);
        return 0;
    case LWS_CALLBACK_WSI_DESTROY:
        return orr_http_callback(wsi, reason, NULL, in, len);
    default:
        return 0;
    }
}
