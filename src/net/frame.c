/* The frames that a client sends (RFC 6455, 5). The library takes those that are not masked, says nothing of pings and
 * empty fragments, and hangs up without a word on some others; so they are read here. */
#include "net/internal.h"

enum { CONTINUES = 0, TEXT = 1, BINARY = 2, CLOSE = 8, PING = 9, PONG = 10 };
enum { LAST = 0x80, RESERVED = 0x70, KIND = 0x0f, MASKED = 0x80, SIZE = 0x7f, SIZE_16 = 126, SIZE_64 = 127 };

static bool is_control(const orr_frames *f) { return f->head[0] & 0x08; }

/* What can be told from the first two bytes: 0, or a close code. */
static int fault_of_first(const orr_frames *f)
{
    unsigned kind = f->head[0] & KIND, size = f->head[1] & SIZE;
    if ((f->head[0] & RESERVED) || !(f->head[1] & MASKED) || (kind > BINARY && kind < CLOSE) || kind > PONG)
        return ORR_CLOSE_PROTOCOL;
    if (is_control(f))
        return size > ORR_FRAME_CONTROL_MAX || !(f->head[0] & LAST) ? ORR_CLOSE_PROTOCOL : 0;
    if (kind == BINARY)
        return ORR_CLOSE_POLICY;
    return f->within != (kind == CONTINUES) ? ORR_CLOSE_PROTOCOL : 0;
}

static unsigned length_bytes(const orr_frames *f)
{
    unsigned size = f->head[1] & SIZE;
    return size == SIZE_64 ? 8 : size == SIZE_16 ? 2 : 0;
}

/* The head is whole: 0, or a close code. */
static int begin(orr_frames *f)
{
    unsigned n = length_bytes(f);
    uint64_t size = n ? 0 : f->head[1] & SIZE;
    for (unsigned i = 0; i < n; i++)
        size = size << 8 | f->head[2 + i];
    if ((n == 2 && size < SIZE_16) || (n == 8 && size <= UINT16_MAX))
        return ORR_CLOSE_PROTOCOL; /* the shortest form is to be used */
    for (unsigned i = 0; i < 4; i++)
        f->mask[i] = f->head[2 + n + i];
    f->left = size;
    f->turn = 0;
    f->empty = !size;
    if (is_control(f)) {
        f->control_size = 0;
        return 0;
    }
    if (!f->within)
        f->size = 0;
    return size > ORR_NET_MESSAGE_MAX - f->size ? ORR_CLOSE_TOO_BIG : 0;
}

/* Reads the head as far as it has come: true when it is whole. */
static bool read_head(orr_frames *f, const unsigned char **at, const unsigned char *end)
{
    while (*at < end && !f->fault) {
        f->head[f->got++] = *(*at)++;
        if (f->got == 2)
            f->fault = fault_of_first(f);
        if (f->got >= 2 && !f->fault && f->got == 6 + length_bytes(f)) {
            f->fault = begin(f);
            return true;
        }
    }
    return f->fault;
}

static void read_payload(orr_frames *f, const unsigned char **at, const unsigned char *end)
{
    unsigned *size = is_control(f) ? &f->control_size : &f->size;
    char *to = is_control(f) ? f->control : f->text;
    for (; f->left && *at < end; f->left--)
        to[(*size)++] = (char)(*(*at)++ ^ f->mask[f->turn++ & 3]);
}

static orr_frame finish(orr_frames *f)
{
    f->got = 0;
    switch (f->head[0] & KIND) {
    case CLOSE:
        return ORR_FRAME_CLOSE;
    case PING:
        return ORR_FRAME_PING;
    case PONG:
        return ORR_FRAME_PONG;
    default:
        f->within = !(f->head[0] & LAST);
        return f->within ? ORR_FRAME_PART : ORR_FRAME_TEXT;
    }
}

orr_frame orr_frame_read(orr_frames *f, const unsigned char **at, const unsigned char *end)
{
    bool headed = f->got >= 2 && f->got == 6 + length_bytes(f);
    if (!f->fault && !headed && !read_head(f, at, end))
        return ORR_FRAME_NONE;
    if (f->fault)
        return ORR_FRAME_FAULT;
    read_payload(f, at, end);
    return f->left ? ORR_FRAME_NONE : finish(f);
}
