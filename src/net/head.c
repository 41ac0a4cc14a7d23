/* The head of a request. Of one that is too large the library closes the line without a word, and for the end of one with a
 * folded line it waits in vain; so they are looked at before the library reads them. */
#include "net/internal.h"

#include <sys/socket.h>

enum { ENDING_SECONDS = 1, THROWS = 64 };

/* Does one of these bytes begin a line with a space? It would go on with the one before: that is to be refused (RFC 9112, 5.2). */
static bool is_folded(orr_connection *line, const char *bytes, size_t n)
{
    for (size_t i = 0; i < n && !line->over; i++) {
        if (line->fresh && (bytes[i] == ' ' || bytes[i] == '\t'))
            return true;
        line->over = line->fresh && (bytes[i] == '\n' || bytes[i] == '\r');
        line->fresh = bytes[i] == '\n';
    }
    return false;
}

/* Looks at what the library is about to read: as much as it reads at a time. */
static void on_bytes(struct ev_loop *loop, struct ev_io *io, int events)
{
    orr_connection *line = io->data;
    char bytes[ORR_NET_READ];
    (void)loop;
    (void)events;
    ssize_t n = recv(io->fd, bytes, sizeof bytes, MSG_PEEK | MSG_DONTWAIT);
    if (n <= 0)
        return;
    bool was_refused = line->early > ORR_NET_HEAD_MAX, folded = !was_refused && is_folded(line, bytes, (size_t)n);
    line->early += folded ? ORR_NET_HEAD_MAX + 1 : (unsigned)n;
    if (line->early <= ORR_NET_HEAD_MAX)
        return;
    /* What it still sends is thrown away for a while: closing with bytes unread would reset the line, and the answer with
     * it. The library finds nothing more to read, unless somebody sends faster than we read; then it closes the line. */
    for (int i = 0; i < THROWS && recv(io->fd, bytes, sizeof bytes, MSG_DONTWAIT) > 0; i++)
        ;
    if (was_refused)
        return;
    orr_refuse_line(line->wsi, folded ? 400 : 431, folded ? ORR_BAD_INPUT : ORR_LIMIT, 0);
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
