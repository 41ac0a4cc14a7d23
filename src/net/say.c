/* What a socket is to hear: one message a writable moment, framed by us. Nothing is queued here: it is asked for when
 * the socket can hear it. */
#include "net/internal.h"

#include <string.h>
#include <sys/socket.h>

enum { HEAD = 4, ENOUGH = 64 * 1024 };

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

void orr_socket_not_due(orr_socket *s)
{
    if (!s->due_link)
        return;
    *s->due_link = s->due;
    if (s->due)
        s->due->due_link = s->due_link;
    s->due_link = NULL;
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
        orr_text_add(out, "\x89\0", 2);
    if (s->pong_due) {
        orr_text_add(out, (const char[]){(char)0x8a, (char)s->pong_size}, 2);
        orr_text_add(out, s->pong, s->pong_size);
    }
    s->ping = s->pong_due = false;
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

static int say_goodbye(orr_socket *s, const char *payload, unsigned size)
{
    unsigned char frame[4] = {0x88, (unsigned char)size};
    memcpy(frame + 2, payload, size);
    s->bade = true;
    return lws_write(s->wsi, frame, 2 + size, LWS_WRITE_HTTP) < (int)(2 + size) ? -1 : 0;
}

/* There is nothing more to say: a socket that is closing may go when it has answered our close frame. Who broke a rule
 * may never do so, and sees the end of the line instead. */
static int on_silence(orr_socket *s)
{
    if (!s->closing)
        return 0;
    if (!s->bade && say_goodbye(s, (const char[]){(char)(s->closing >> 8), (char)s->closing}, 2))
        return -1;
    if (lws_partial_buffered(s->wsi))
        lws_callback_on_writable(s->wsi);
    else if (s->faulted)
        shutdown((int)lws_get_socket_fd(s->wsi), SHUT_WR);
    return 0;
}

int orr_socket_writable(orr_socket *s)
{
    s->stuck = 0;
    if (s->broken)
        return -1;
    if (s->left) {
        say_goodbye(s, s->frames.control, s->frames.control_size < 2 ? 0 : 2);
        return -1;
    }
    int said = s->bade ? 0 : say_all(s);
    if (!said)
        return on_silence(s);
    if (said > 0)
        lws_callback_on_writable(s->wsi);
    return said < 0 ? -1 : 0;
}

/* Most lines can take a message at any time: it is written without asking first, which spares three system calls. The
 * library keeps what the line did not take, and calls orr_socket_writable when it has gone; closing is done there. */
void orr_sockets_say(orr_net *net)
{
    for (orr_socket *s; (s = net->due);) {
        orr_socket_not_due(s);
        int said = s->closing || s->left ? 1 : say_all(s);
        s->broken = said < 0;
        if (said)
            lws_callback_on_writable(s->wsi);
    }
}
