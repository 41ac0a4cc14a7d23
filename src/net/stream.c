/* Answers that go on: lines, for as long as there are any and the client takes them. Nothing is queued here: like a
 * socket, a stream is asked for what it says when its line can take it. */
#include "net/internal.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>

enum {
    ENOUGH = 64 * 1024,
    QUIET_MS = 7000,  /* of silence, then an empty line is said; */
    STUCK_MS = 20000, /* so long a line may take nothing of what waits for it; */
    LEFT_MS = 5000    /* or of the last word */
};

static lws_usec_t after(lws_usec_t ms) { return lws_now_usecs() + ms * LWS_US_PER_MS; }

/* ---- coming and going ---------------------------------------------------------------------------------------------*/
static void hang_up(orr_exchange *x)
{
    ev_io_stop(x->net->loop, &x->stream.in);
    ev_io_stop(x->net->loop, &x->stream.out);
    x->stream.dead = true;
    lws_set_timeout(x->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
}

/* What a client says on such a line is not heard; that it has gone is. */
static void on_readable(struct ev_loop *loop, struct ev_io *io, int events)
{
    char bytes[ORR_NET_READ];
    ssize_t n = recv(io->fd, bytes, sizeof bytes, MSG_DONTWAIT);
    (void)loop;
    (void)events;
    if (!n || (n < 0 && errno != EAGAIN && errno != EINTR))
        hang_up(io->data);
}

static void set_due(orr_exchange *x)
{
    x->net->streams_due += !x->stream.due;
    x->stream.due = true;
}

static void on_writable(struct ev_loop *loop, struct ev_io *io, int events)
{
    (void)events;
    ev_io_stop(loop, io);
    set_due(io->data);
}

orr_err orr_net_stream(orr_net *net, uint64_t exchange, const char *type, orr_stream_next *next, void *data)
{
    orr_exchange *x = orr_exchange_find(net, exchange);
    if (!x || x->ready)
        return ORR_NOT_FOUND;
    orr_address *a = orr_address_get(net, orr_place_of(net, x->wsi));
    if (net->stopping || !a || net->socket_count >= net->o.sockets_max ||
        orr_address_is_full(a, ORR_HOLD_SOCKET, net->o.sockets_per_address))
        return ORR_LIMIT;
    orr_exchange_answer(x, &(orr_answer){.status = 200, .type = type});
    if (x->head) /* of what would come, nothing does */
        return ORR_NOT_FOUND;
    x->stream = (orr_stream){.next = next, .data = data, .address = a, .quiet_at = after(QUIET_MS)};
    x->stream.lines.max = 2 * ORR_NET_OUT_MAX;
    orr_address_hold(net, a, ORR_HOLD_SOCKET);
    net->socket_count++;
    return ORR_OK;
}

/* Its head is out: from here on the line is ours. The library would take what the client says for a request, and
 * while it reads nothing it writes nothing either (rops_handle_POLLIN_h1 of 4.1.6). */
void orr_stream_begin(orr_exchange *x)
{
    int fd = (int)lws_get_socket_fd(x->wsi);
    lws_set_timeout(x->wsi, NO_PENDING_TIMEOUT, 0);
    lws_rx_flow_control(x->wsi, 0);
    x->stream.in.data = x->stream.out.data = x;
    ev_io_init(&x->stream.in, on_readable, fd, EV_READ);
    ev_io_init(&x->stream.out, on_writable, fd, EV_WRITE);
    ev_io_start(x->net->loop, &x->stream.in);
    x->stream.begun = true;
    set_due(x);
}

void orr_stream_drop(orr_exchange *x)
{
    if (!x->stream.next)
        return;
    if (x->stream.begun) {
        ev_io_stop(x->net->loop, &x->stream.in);
        ev_io_stop(x->net->loop, &x->stream.out);
    }
    orr_text_deinit(&x->stream.lines);
    orr_address_let_go(x->net, x->stream.address, ORR_HOLD_SOCKET);
    x->net->socket_count--;
    x->net->streams_due -= x->stream.due;
    x->stream.next = NULL;
    x->net->h->stream_closed(x->net->self, x->id, x->stream.data);
}

void orr_net_stream_wake(orr_net *net, uint64_t exchange)
{
    orr_exchange *x = orr_exchange_find(net, exchange);
    if (x && x->stream.begun)
        set_due(x);
}

void orr_net_stream_end(orr_net *net, uint64_t exchange)
{
    orr_exchange *x = orr_exchange_find(net, exchange);
    if (!x || !x->stream.next || x->stream.ending)
        return;
    x->stream.ending = true;
    x->stream.stuck_at = after(LEFT_MS);
    if (x->stream.begun)
        set_due(x);
}

/* ---- saying -------------------------------------------------------------------------------------------------------*/
/* Lines as long as there are some, each with its end; an empty one after a long silence. */
static void collect(orr_exchange *x)
{
    orr_text *out = &x->stream.lines;
    orr_text_clear(out);
    x->stream.sent = 0;
    while (out->n < ENOUGH && !out->failed) {
        size_t before = out->n;
        if (!x->stream.next(x->stream.data, out)) {
            out->n = before;
            break;
        }
        orr_text_add(out, "\n", 1);
    }
    if (!out->n && !x->stream.ending && lws_now_usecs() >= x->stream.quiet_at)
        orr_text_add(out, "\n", 1);
}

/* As much of what waits as the line takes; false: it has gone. */
static bool send_lines(orr_exchange *x)
{
    orr_text *lines = &x->stream.lines;
    ssize_t n = send((int)lws_get_socket_fd(x->wsi), lines->at + x->stream.sent, lines->n - x->stream.sent,
                     MSG_NOSIGNAL | MSG_DONTWAIT);
    if (n < 0)
        return errno == EAGAIN || errno == EINTR;
    x->stream.sent += (size_t)n;
    x->out_size += (size_t)n;
    return true;
}

static void say(orr_exchange *x)
{
    orr_text *lines = &x->stream.lines;
    for (;;) {
        if (x->stream.sent == lines->n)
            collect(x);
        if (!lines->n || lines->failed)
            break;
        if (!send_lines(x)) {
            hang_up(x);
            return;
        }
        if (x->stream.sent < lines->n) { /* the rest when there is room */
            if (!x->stream.stuck_at)
                x->stream.stuck_at = after(STUCK_MS);
            ev_io_start(x->net->loop, &x->stream.out);
            return;
        }
        x->stream.stuck_at = x->stream.ending ? x->stream.stuck_at : 0;
        x->stream.quiet_at = after(QUIET_MS);
    }
    if (lines->failed) {
        hang_up(x); /* larger than any may be */
    } else if (x->stream.ending) {
        struct lws *wsi = x->wsi;
        hang_up(x);
        shutdown((int)lws_get_socket_fd(wsi), SHUT_WR);
        orr_exchange_finish(x);
    }
}

/* What is said may make other streams due, or end them: from the beginning after each. */
void orr_streams_say(orr_net *net)
{
    for (orr_exchange *x = net->streams_due ? net->exchanges : NULL; x;) {
        if (!x->stream.due) {
            x = x->next;
            continue;
        }
        x->stream.due = false;
        net->streams_due--;
        if (!x->stream.dead)
            say(x);
        x = net->streams_due ? net->exchanges : NULL;
    }
}

void orr_streams_look(orr_net *net)
{
    lws_usec_t now = lws_now_usecs();
    for (orr_exchange *x = net->exchanges; x; x = x->next) {
        if (!x->stream.begun || x->stream.dead)
            continue;
        if (x->stream.stuck_at && now >= x->stream.stuck_at)
            hang_up(x);
        else if (now >= x->stream.quiet_at && x->stream.sent == x->stream.lines.n)
            set_due(x);
    }
}

void orr_streams_stop(orr_net *net)
{
    for (orr_exchange *x = net->exchanges; x; x = x->next)
        orr_net_stream_end(net, x->id);
}
