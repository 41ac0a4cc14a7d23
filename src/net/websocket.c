/* WebSocket: whole small messages in, one message a writable moment out. Nothing is queued here: what a socket is to
 * hear is asked for when it can hear it. */
#include "base/log.h"
#include "net/internal.h"

#include <string.h>
#include <sys/socket.h>

enum {
    MESSAGES_AT_ONCE = 60,
    MESSAGES_PER_SECOND = 20,
    HEAD = 4,
    ENOUGH = 64 * 1024,
    CLOSE_SECONDS = 5,
    LINGER_US = 300000,
    PROBE_MS = 25000, /* of silence, until a line is asked whether it lives, */
    DEAD_MS = 50000   /* and until it is given up */
};

void orr_socket_set_data(orr_socket *s, void *data) { s->data = data; }

uint64_t orr_socket_id(const orr_socket *s) { return s->id; }

void *orr_socket_data(const orr_socket *s) { return s->data; }

void orr_socket_wake(orr_socket *s)
{
    if (s->due_link)
        return;
    s->due = s->net->due;
    s->due_link = &s->net->due;
    if (s->due)
        s->due->due_link = &s->due;
    s->net->due = s;
}

static void not_due(orr_socket *s)
{
    if (!s->due_link)
        return;
    *s->due_link = s->due;
    if (s->due)
        s->due->due_link = s->due_link;
    s->due_link = NULL;
}

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

/* Is our sub-protocol among those of a handshake? The library hangs up without a word when it knows none of them. */
bool orr_socket_named(struct lws *wsi)
{
    char list[128], *rest = list;
    if (!orr_header(wsi, WSI_TOKEN_PROTOCOL, list, sizeof list))
        return false;
    for (char *word; (word = strsep(&rest, ", "));)
        if (!strcmp(word, "orrery.1"))
            return true;
    return false;
}

/* The handshake: path, origin (a missing one is refused too), limits, cookie. */
static int on_handshake(orr_net *net, struct lws *wsi)
{
    char text[1024];
    if (!orr_header(wsi, WSI_TOKEN_GET_URI, text, sizeof text) || strcmp(text, "/ws"))
        return orr_refuse(wsi, 404, ORR_NOT_FOUND, 0);
    if (!orr_origin_allowed(net, wsi))
        return orr_refuse(wsi, 403, ORR_FORBIDDEN, 0);
    orr_address *a = orr_address_get(net, orr_place_of(net, wsi));
    if (!a || orr_address_is_full(a, ORR_HOLD_SOCKET, net->o.sockets_per_address) ||
        net->socket_count >= net->o.sockets_max)
        return orr_refuse(wsi, 429, ORR_LIMIT, ORR_RETRY_MS);
    orr_header(wsi, WSI_TOKEN_HTTP_COOKIE, text, sizeof text);
    if (net->stopping || !net->h->admit(net->self, text))
        return orr_refuse(wsi, 403, ORR_FORBIDDEN, 0);
    return 0;
}

/* The library takes frames that are not masked; a server must not (RFC 6455, 5.1). Who does not mask does so from the first
 * frame, so its head is looked at before the library reads it. */
static void on_first(struct ev_loop *loop, struct ev_io *io, int events)
{
    orr_socket *s = io->data;
    unsigned char head[2];
    ssize_t n = recv(io->fd, head, sizeof head - s->looked, MSG_PEEK | MSG_DONTWAIT);
    (void)events;
    if (n <= 0)
        return;
    s->looked += (unsigned)n;
    if (s->looked < sizeof head)
        return;
    ev_io_stop(loop, io);
    if (!(head[n - 1] & 0x80))
        fault(s, ORR_CLOSE_PROTOCOL, 0);
}

static void look_at_first(orr_socket *s)
{
    s->first.data = s;
    ev_io_init(&s->first, on_first, (int)lws_get_socket_fd(s->wsi), EV_READ);
    ev_set_priority(&s->first, EV_MAXPRI);
    ev_io_start(s->net->loop, &s->first);
}

static int on_open(orr_net *net, struct lws *wsi, orr_socket *s)
{
    char cookie[1024];
    memset(s, 0, sizeof *s);
    orr_header(wsi, WSI_TOKEN_HTTP_COOKIE, cookie, sizeof cookie);
    s->net = net;
    s->wsi = wsi;
    s->id = ++net->last_exchange;
    s->begun = lws_now_usecs();
    s->heard = net->ticks;
    s->address = orr_address_get(net, orr_place_of(net, wsi));
    if (s->address)
        orr_address_hold(net, s->address, ORR_HOLD_SOCKET);
    s->next = net->sockets;
    s->link = &net->sockets;
    if (s->next)
        s->next->link = &s->next;
    net->sockets = s;
    net->socket_count++;
    orr_log_event("socket_opened", "conn=%llu sockets=%u", (unsigned long long)s->id, net->socket_count);
    look_at_first(s);
    net->h->opened(net->self, s, cookie);
    return 0;
}

static void on_close(orr_socket *s)
{
    if (!s->net)
        return;
    ev_io_stop(s->net->loop, &s->first);
    s->net->h->closed(s->net->self, s);
    orr_log_event("socket_closed", "conn=%llu ms=%lld messages=%u code=%d", (unsigned long long)s->id,
                  (long long)(lws_now_usecs() - s->begun) / 1000, s->messages, s->closing);
    not_due(s);
    if (s->net->look == s)
        s->net->look = s->next;
    *s->link = s->next;
    if (s->next)
        s->next->link = s->link;
    s->net->socket_count--;
    if (s->address)
        orr_address_let_go(s->net, s->address, ORR_HOLD_SOCKET);
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

/* Writes the head of a frame (RFC 6455, 5.2; a server masks nothing) into the room left for it at `at`. Its length depends
 * on the message: when it is not the usual one, the message moves. */
static void put_head(orr_text *out, size_t at)
{
    size_t size = out->n - at - HEAD, head = size < 126 ? 2 : size < 65536 ? 4 : 10;
    static const char room[10 - HEAD];
    if (head > HEAD)
        orr_text_add(out, room, head - HEAD);
    if (out->failed)
        return;
    if (head != HEAD)
        memmove(out->at + at + head, out->at + at + HEAD, size);
    unsigned char *p = (unsigned char *)out->at + at;
    out->n = at + head + size;
    p[0] = 0x81; /* a whole text */
    p[1] = head == 2 ? (unsigned char)size : head == 4 ? 126 : 127;
    for (size_t i = head; i > 2; i--, size >>= 8)
        p[i - 1] = (unsigned char)size;
}

/* Collects what there is to say, as frames. Returns whether there may be more. */
static bool collect(orr_socket *s, orr_text *out)
{
    static const char room[HEAD];
    orr_text_clear(out);
    if (s->ping)
        orr_text_add(out, "\x89\1?", 3); /* a ping; of an empty pong the library says nothing */
    s->ping = false;
    while (out->n < ENOUGH && !out->failed) {
        size_t at = out->n;
        orr_text_add(out, room, sizeof room);
        if (!s->net->h->next(s->net->self, s, out)) {
            out->n = at;
            return false;
        }
        put_head(out, at);
    }
    return true;
}

/* Says what there is to say in one write: 1 when there may be more, 0 when there is none, -1 when the line is to be closed. */
static int say_all(orr_socket *s)
{
    orr_text *out = &s->net->out;
    if (lws_partial_buffered(s->wsi))
        return 1;
    bool more = collect(s, out);
    if (out->failed)
        return -1; /* larger than any message may be: our bug, but not worth the process */
    /* Frames that are made already go by the library as a body does. */
    if (out->n && lws_write(s->wsi, (unsigned char *)out->at, out->n, LWS_WRITE_HTTP) < (int)out->n)
        return -1;
    return more || lws_partial_buffered(s->wsi);
}

static int on_writable(orr_socket *s)
{
    int said = s->broken ? -1 : say_all(s);
    if (!said)
        return on_silence(s);
    if (said > 0)
        lws_callback_on_writable(s->wsi);
    return said < 0 ? -1 : 0;
}

/* Most lines can take a message at any time: it is written without asking first, which spares three system calls. The
 * library keeps what the line did not take, and calls on_writable when it has gone; closing is done there, too. */
void orr_sockets_say(orr_net *net)
{
    for (orr_socket *s; (s = net->due);) {
        not_due(s);
        int said = s->closing ? 1 : say_all(s);
        s->broken = said < 0;
        if (said)
            lws_callback_on_writable(s->wsi);
    }
}

static void look_at(orr_net *net, orr_socket *s)
{
    unsigned silent = net->ticks - s->heard;
    if (silent >= DEAD_MS / net->o.tick_ms) {
        lws_set_timeout(s->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
    } else if (silent >= PROBE_MS / net->o.tick_ms && !s->asked) {
        s->asked = s->ping = true;
        orr_socket_wake(s);
    }
}

void orr_sockets_look(orr_net *net)
{
    for (unsigned n = net->socket_count * net->o.tick_ms / 1000 + 1; n && net->sockets; n--) {
        orr_socket *s = net->look ? net->look : net->sockets;
        net->look = s->next;
        look_at(net, s);
    }
}

static void heard(orr_socket *s)
{
    s->heard = s->net->ticks;
    s->asked = false;
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
        if (!net->heard_at)
            net->heard_at = lws_now_usecs();
        heard(s);
        on_bytes(s, in, len);
        return 0;
    case LWS_CALLBACK_RECEIVE_PONG:
        heard(s);
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
        orr_connection_closed(wsi);
        return 0;
    default:
        return 0;
    }
}
