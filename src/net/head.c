/* The head of a request. Of one that is too large the library closes the line without a word; so it is counted before the
 * library reads it. */
#include "net/internal.h"

#include <sys/socket.h>

enum { ENDING_SECONDS = 1, THROWS = 64 };

/* Counts what the library is about to read: as much as it reads at a time. */
static void on_bytes(struct ev_loop *loop, struct ev_io *io, int events)
{
    orr_connection *line = io->data;
    char bytes[ORR_NET_READ];
    (void)loop;
    (void)events;
    ssize_t n = recv(io->fd, bytes, sizeof bytes, MSG_PEEK | MSG_DONTWAIT);
    if (n <= 0)
        return;
    bool was_too_large = line->early > ORR_NET_HEAD_MAX;
    line->early += (unsigned)n;
    if (line->early <= ORR_NET_HEAD_MAX)
        return;
    /* What it still sends is thrown away for a while: closing with bytes unread would reset the line, and the answer with
     * it. The library finds nothing more to read, unless somebody sends faster than we read; then it closes the line. */
    for (int i = 0; i < THROWS && recv(io->fd, bytes, sizeof bytes, MSG_DONTWAIT) > 0; i++)
        ;
    if (was_too_large)
        return;
    orr_refuse_line(line->wsi, 431, ORR_LIMIT, 0);
    lws_set_timeout(line->wsi, PENDING_TIMEOUT_USER_REASON_BASE, ENDING_SECONDS);
}

void orr_head_watch(orr_connection *line)
{
    line->head.data = line;
    ev_io_init(&line->head, on_bytes, (int)lws_get_socket_fd(line->wsi), EV_READ);
    ev_set_priority(&line->head, EV_MAXPRI);
    ev_io_start(line->net->loop, &line->head);
}

void orr_head_known(struct lws *wsi)
{
    orr_connection *line = lws_get_opaque_user_data(wsi);
    if (line)
        ev_io_stop(line->net->loop, &line->head);
}
