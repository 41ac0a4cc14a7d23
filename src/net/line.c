/* A connection before its request is known, and the clock over it until it is answered. The library is given a line
 * when the head of its request has come whole and is one; it never sees another. */
#include "net/internal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { PATIENCE_US = 15000000, ENDING_US = 1000000, BYTES_A_SECOND = 8192, THROWS = 16 };

static orr_connection *line_of(struct lws *wsi) { return lws_get_opaque_user_data(wsi); }

static void leave_list(orr_connection *line)
{
    if (!line->link)
        return;
    *line->link = line->next;
    if (line->next)
        line->next->link = line->link;
    line->link = NULL;
}

static void forget(orr_connection *line)
{
    orr_net *net = line->net;
    leave_list(line);
    ev_io_stop(net->loop, &line->io);
    if (line->fd >= 0)
        close(line->fd);
    if (line->address)
        orr_address_let_go(net, line->address, ORR_HOLD_CONNECTION);
    orr_text_deinit(&line->bytes);
    free(line);
    net->lines--;
    orr_listen_again(net);
}

/* It has been answered: what it still sends is thrown away for a while, since closing with bytes unread would reset the
 * line, and the answer with it. */
static void end(orr_connection *line)
{
    line->ending = true;
    line->due = lws_now_usecs() + ENDING_US;
    orr_text_deinit(&line->bytes);
}

static void refuse(orr_connection *line, int status, orr_err e)
{
    orr_refuse_fd(line->fd, status, e, 0);
    end(line);
}

/* What may be asked where it points, when that is known. */
static void refuse_method(orr_connection *line)
{
    const orr_net *net = line->net;
    char path[256] = "";
    const char *at = memchr(line->bytes.at, ' ', line->bytes.n);
    if (at)
        snprintf(path, sizeof path, "%.*s", (int)strcspn(at + 1, " ?"), at + 1);
    orr_refuse_method(line->fd, net->h->allow(net->self, path));
    end(line);
}

/* Somebody speaks TLS: no browser shows what is answered, but a log or curl does. */
static void answer_tls(orr_connection *line)
{
    orr_text words = {.max = ORR_NET_WORDS_MAX};
    if (orr_file_read(line->net, "tls.txt", &words))
        orr_refuse_words(line->fd, 400, "text/plain; charset=utf-8", &words);
    else
        orr_refuse_fd(line->fd, 400, ORR_BAD_INPUT, 0);
    orr_text_deinit(&words);
    end(line);
}

/* The library answers at once if it can: the line may be gone afterwards. It reads as a body what it was given, if it
 * knows of one by then (lws_http_action of 4.1.6): it finds the last byte of such a head in the line. */
static void hand_over(orr_connection *line)
{
    orr_net *net = line->net;
    orr_text bytes = line->bytes;
    int fd = line->fd;
    ev_io_stop(net->loop, &line->io);
    line->bytes = (orr_text){0};
    line->fd = -1; /* the library's from here on, also when it fails */
    line->due = lws_now_usecs() + PATIENCE_US;
    net->adopting = line;
    lws_adopt_socket_vhost_readbuf(net->vhost, fd, bytes.at, bytes.n);
    if (net->adopting)
        forget(line);
    net->adopting = NULL;
    orr_text_deinit(&bytes);
}

/* Takes what has come of the head, and not a byte of what follows it. */
static void read_head(orr_connection *line)
{
    char bytes[ORR_NET_HEAD_MAX];
    size_t before = line->bytes.n;
    ssize_t n = recv(line->fd, bytes, sizeof bytes - before, MSG_PEEK | MSG_DONTWAIT);
    if (n <= 0) {
        if (!n || (errno != EAGAIN && errno != EINTR))
            forget(line);
        return;
    }
    orr_text_add(&line->bytes, bytes, (size_t)n);
    orr_head_state state =
        line->bytes.failed ? ORR_HEAD_BAD : orr_head_look(&line->head, line->bytes.at, line->bytes.n);
    if (state == ORR_HEAD_WHOLE)
        line->bytes.n = line->head.size - line->head.post;
    size_t taken = line->bytes.n - before;
    if (recv(line->fd, bytes, taken, MSG_DONTWAIT) != (ssize_t)taken)
        forget(line); /* they were there */
    else if (state == ORR_HEAD_TLS)
        answer_tls(line);
    else if (state == ORR_HEAD_BAD)
        refuse(line, 400, ORR_BAD_INPUT);
    else if (state == ORR_HEAD_METHOD)
        refuse_method(line);
    else if (state == ORR_HEAD_MORE && line->bytes.n == ORR_NET_HEAD_MAX)
        refuse(line, 431, ORR_LIMIT);
    else if (state == ORR_HEAD_WHOLE)
        hand_over(line);
}

static void throw_away(orr_connection *line)
{
    char bytes[ORR_NET_READ];
    for (int i = 0; i < THROWS; i++) {
        ssize_t n = recv(line->fd, bytes, sizeof bytes, MSG_DONTWAIT);
        if (n < 0 && (errno == EAGAIN || errno == EINTR))
            return;
        if (n <= 0) {
            forget(line);
            return;
        }
    }
}

static void on_readable(struct ev_loop *loop, struct ev_io *io, int events)
{
    orr_connection *line = io->data;
    (void)loop;
    (void)events;
    if (line->ending)
        throw_away(line);
    else
        read_head(line);
}

static orr_connection *make(orr_net *net, int fd, orr_address *a)
{
    orr_connection *line = calloc(1, sizeof *line);
    if (!line) {
        close(fd);
        return NULL;
    }
    *line = (orr_connection){.net = net, .fd = fd, .address = a, .next = net->asking, .link = &net->asking};
    line->bytes.max = 2 * ORR_NET_HEAD_MAX;
    line->due = lws_now_usecs() + PATIENCE_US;
    if (line->next)
        line->next->link = &line->next;
    net->asking = line;
    net->lines++;
    if (a)
        orr_address_hold(net, a, ORR_HOLD_CONNECTION);
    line->io.data = line;
    ev_io_init(&line->io, on_readable, fd, EV_READ);
    ev_io_start(net->loop, &line->io);
    return line;
}

void orr_line_open(orr_net *net, int fd)
{
    orr_address *a = net->o.trust_forwarded ? NULL : orr_address_get(net, orr_place_of_fd(fd));
    if (net->o.trust_forwarded || (a && !orr_address_is_full(a, ORR_HOLD_CONNECTION, net->o.connections_per_address))) {
        make(net, fd, a);
        return;
    }
    orr_refuse_fd(fd, 429, ORR_LIMIT, ORR_RETRY_MS);
    close(fd);
}

void orr_line_linger(struct lws *wsi)
{
    orr_connection *line = line_of(wsi);
    int fd = fcntl((int)lws_get_socket_fd(wsi), F_DUPFD_CLOEXEC, 0);
    line = fd < 0 ? NULL : make(line->net, fd, line->address);
    if (line)
        end(line);
}

void orr_line_adopted(orr_net *net, struct lws *wsi)
{
    net->adopting->wsi = wsi;
    lws_set_opaque_user_data(wsi, net->adopting);
    net->adopting = NULL;
}

void orr_line_closed(struct lws *wsi)
{
    orr_connection *line = line_of(wsi);
    lws_set_opaque_user_data(wsi, NULL);
    if (line)
        forget(line);
}

bool orr_line_proxied(struct lws *wsi) { return line_of(wsi)->head.proxied; }

void orr_line_waits(struct lws *wsi) { line_of(wsi)->due = 0; }

void orr_line_answers(struct lws *wsi, size_t size)
{
    line_of(wsi)->due = lws_now_usecs() + PATIENCE_US + (lws_usec_t)(size / BYTES_A_SECOND) * LWS_US_PER_SEC;
}

void orr_line_stays(struct lws *wsi)
{
    orr_line_waits(wsi);
    leave_list(line_of(wsi));
}

static void give_up(orr_connection *line)
{
    if (line->wsi) {
        line->due = 0;
        orr_line_late(line->wsi);
    } else if (line->ending || !line->bytes.n) {
        forget(line);
    } else {
        refuse(line, 408, ORR_LIMIT);
    }
}

void orr_lines_look(orr_net *net)
{
    lws_usec_t now = lws_now_usecs();
    for (orr_connection *line = net->asking, *next; line; line = next) {
        next = line->next;
        if (line->due && line->due <= now)
            give_up(line);
    }
}

void orr_lines_deinit(orr_net *net)
{
    while (net->asking)
        forget(net->asking);
}

void orr_line_late(struct lws *wsi)
{
    orr_exchange *x = lws_wsi_user(wsi);
    if (!x || !x->head_sent) {
        orr_refuse_line(wsi, 408, ORR_LIMIT, 0);
        orr_line_linger(wsi);
    }
    lws_set_timeout(wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
}
