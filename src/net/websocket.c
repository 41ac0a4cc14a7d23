/* WebSocket: whole small messages in; what goes out is in say.c. */
#include "base/log.h"
#include "net/internal.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>

enum {
    MESSAGES_AT_ONCE = 60,
    MESSAGES_PER_SECOND = 20,
    CLOSE_SECONDS = 5,
    PROBE_MS = 25000, /* of silence, until a line is asked whether it lives, */
    DEAD_MS = 50000,  /* and until it is given up; */
    STUCK_MS = 20000  /* so long a line may take nothing of what waits for it */
};

void orr_socket_set_data(orr_socket *s, void *data) { s->data = data; }

unsigned orr_socket_make(orr_socket *s) { return s->address ? orr_address_make(s->address) : 0; }

uint64_t orr_socket_from(const orr_socket *s, unsigned *share)
{
    const orr_address *a = s->address && s->address->wider ? s->address->wider : s->address;
    *share = a ? a->share : 1;
    return a ? orr_hash(&a->place.prefix, sizeof a->place.prefix, a->place.kind) : 0;
}

uint64_t orr_socket_line(const orr_socket *s) { return s->address ? orr_place_line(s->address->place) : 0; }

unsigned orr_socket_charge(orr_socket *s, unsigned cost) { return s->address ? orr_address_work(s->address, cost) : 0; }

uint64_t orr_socket_id(const orr_socket *s) { return s->id; }

void *orr_socket_data(const orr_socket *s) { return s->data; }

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

/* Is a sub-protocol among those of a handshake? */
static bool is_named(struct lws *wsi, const char *name)
{
    char list[128], *rest = list;
    if (!orr_header(wsi, WSI_TOKEN_PROTOCOL, list, sizeof list))
        return false;
    for (char *word; (word = strsep(&rest, ", "));)
        if (!strcmp(word, name))
            return true;
    return false;
}

/* The library hangs up without a word when it knows none of them. */
bool orr_socket_named(struct lws *wsi) { return is_named(wsi, "orrery.1"); }

/* Named beside ours: without a session it only looks. */
static bool looks(struct lws *wsi) { return is_named(wsi, "orrery.look"); }

/* The handshake: path, origin (a missing one is refused too), limits, cookie. */
static int on_handshake(orr_net *net, struct lws *wsi)
{
    char text[ORR_NET_HEAD_MAX]; /* beside other cookies ours may stand last */
    if (!orr_header(wsi, WSI_TOKEN_GET_URI, text, sizeof text) || strcmp(text, "/ws"))
        return orr_refuse(wsi, 404, ORR_NOT_FOUND, 0);
    if (!orr_origin_allowed(net, wsi))
        return orr_refuse(wsi, 403, ORR_FORBIDDEN, 0);
    orr_address *a = orr_address_get(net, orr_place_of(net, wsi));
    if (!a || orr_address_is_full(a, ORR_HOLD_SOCKET, net->o.sockets_per_address) ||
        net->socket_count >= net->o.sockets_max)
        return orr_refuse(wsi, 429, ORR_LIMIT, ORR_RETRY_MS);
    orr_header(wsi, WSI_TOKEN_HTTP_COOKIE, text, sizeof text);
    if (net->stopping || !net->h->admit(net->self, text, looks(wsi)))
        return orr_refuse(wsi, 403, ORR_FORBIDDEN, 0);
    return 0;
}

/* ---- in --------------------------------------------------------------------------------------------------------------*/
/* Whatever somebody says costs the same, so that it is no cheaper to say nothing. False: too much, the socket closes. */
static bool charge(orr_socket *s, unsigned *retry_ms)
{
    *retry_ms = orr_credit_take(&s->credit, lws_now_usecs(), MESSAGES_AT_ONCE, MESSAGES_PER_SECOND);
    if (!*retry_ms || s->credit.level > -MESSAGES_AT_ONCE)
        return true;
    fault(s, ORR_CLOSE_POLICY, *retry_ms);
    return false;
}

static void on_text(orr_socket *s)
{
    unsigned retry_ms;
    s->net->heard++;
    if (!s->net->heard_at)
        s->net->heard_at = lws_now_usecs();
    s->messages++;
    if (charge(s, &retry_ms))
        s->net->h->message(s->net->self, s, s->frames.text, s->frames.size, retry_ms);
}

/* Only the last ping need be answered (RFC 6455, 5.5.3). */
static void on_ping(orr_socket *s)
{
    unsigned retry_ms;
    if (!charge(s, &retry_ms) || retry_ms)
        return;
    memcpy(s->pong, s->frames.control, s->frames.control_size);
    s->pong_size = (unsigned char)s->frames.control_size;
    s->pong_due = true;
    orr_socket_wake(s);
}

static void on_frame(orr_socket *s, orr_frame frame)
{
    unsigned retry_ms;
    switch (frame) {
    case ORR_FRAME_TEXT:
        on_text(s);
        return;
    case ORR_FRAME_PING:
        on_ping(s);
        return;
    case ORR_FRAME_PART:
        if (s->frames.empty)
            charge(s, &retry_ms);
        return;
    case ORR_FRAME_PONG:
        charge(s, &retry_ms);
        return;
    default:
        fault(s, s->frames.fault, 0);
    }
}

/* Nothing more is heard or to be said. The socket is gone afterwards, or goes when what waits has gone out. */
static void hang_up(orr_socket *s)
{
    ev_io_stop(s->net->loop, &s->io);
    lws_set_timeout(s->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_SYNC);
}

/* Their close frame: the answer to ours, or to be answered with the same. */
static void on_goodbye(orr_socket *s)
{
    if (s->bade) {
        hang_up(s);
        return;
    }
    s->left = true;
    ev_io_stop(s->net->loop, &s->io);
    lws_set_timeout(s->wsi, PENDING_TIMEOUT_USER_REASON_BASE, CLOSE_SECONDS);
    lws_callback_on_writable(s->wsi);
}

/* A socket that is closing is read on, and what it says is thrown away: closing with bytes unread would reset the line,
 * and our last word with it. */
static void on_readable(struct ev_loop *loop, struct ev_io *io, int events)
{
    orr_socket *s = io->data;
    unsigned char bytes[ORR_NET_READ];
    const unsigned char *at = bytes;
    ssize_t n = recv(io->fd, bytes, sizeof bytes, MSG_DONTWAIT);
    (void)loop;
    (void)events;
    if (n < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    if (n <= 0) {
        hang_up(s);
        return;
    }
    s->heard = s->net->ticks;
    s->asked = false;
    for (orr_frame frame; (frame = orr_frame_read(&s->frames, &at, bytes + n));) {
        if (frame == ORR_FRAME_CLOSE) {
            on_goodbye(s);
            return;
        }
        if (!s->closing)
            on_frame(s, frame);
        if (frame == ORR_FRAME_FAULT)
            return;
    }
}

/* ---- its life ---------------------------------------------------------------------------------------------------------*/
static int on_open(orr_net *net, struct lws *wsi, orr_socket *s)
{
    char cookie[ORR_NET_HEAD_MAX];
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
    if (s->address && orr_address_open(s->address)) /* who comes and goes all the time brings no credit along */
        orr_credit_try(&s->credit, s->begun, MESSAGES_AT_ONCE, MESSAGES_AT_ONCE, MESSAGES_PER_SECOND);
    s->next = net->sockets;
    s->link = &net->sockets;
    if (s->next)
        s->next->link = &s->next;
    net->sockets = s;
    net->socket_count++;
    orr_log_outside("socket_opened", "conn=%llu sockets=%u", (unsigned long long)s->id, net->socket_count);
    orr_line_stays(wsi);
    lws_rx_flow_control(wsi, 0);
    s->io.data = s;
    ev_io_init(&s->io, on_readable, (int)lws_get_socket_fd(wsi), EV_READ);
    ev_io_start(net->loop, &s->io);
    net->h->opened(net->self, s, cookie, looks(wsi));
    return 0;
}

static void on_close(orr_socket *s)
{
    if (!s->net)
        return;
    ev_io_stop(s->net->loop, &s->io);
    s->net->h->closed(s->net->self, s);
    orr_log_outside("socket_closed", "conn=%llu ms=%lld messages=%u code=%d", (unsigned long long)s->id,
                    (long long)(lws_now_usecs() - s->begun) / 1000, s->messages, s->closing);
    orr_socket_not_due(s);
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

static void look_at(orr_net *net, orr_socket *s)
{
    unsigned silent = net->ticks - s->heard;
    if (!lws_partial_buffered(s->wsi))
        s->stuck = 0;
    else if (!s->stuck)
        s->stuck = net->ticks;
    if (silent >= DEAD_MS / net->o.tick_ms || (s->stuck && net->ticks - s->stuck >= STUCK_MS / net->o.tick_ms)) {
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

int orr_socket_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t len)
{
    orr_net *net = lws_context_user(lws_get_context(wsi));
    orr_socket *s = user;
    (void)in;
    (void)len;
    switch (reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return on_handshake(net, wsi);
    case LWS_CALLBACK_ESTABLISHED:
        return on_open(net, wsi, s);
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return s->net ? orr_socket_writable(s) : 0;
    case LWS_CALLBACK_CLOSED:
        on_close(s);
        return 0;
    case LWS_CALLBACK_WSI_DESTROY:
        orr_line_closed(wsi);
        return 0;
    default:
        return 0;
    }
}
