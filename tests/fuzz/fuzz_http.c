/* Any bytes as what comes in on a connection: through the system's loopback into src/net as it is, and what that passes on
 * into src/door and src/hall as they are. The first byte cuts the rest into pieces (0: whole). "$C" stands for a good Cookie header's
 * value; what follows an upgrade is frames, and with a mask of zeros their text can be read. */
#include "house.h"
#include "net/internal.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { PIECES_MAX = 12, INPUT_MAX = 80 * 1024, QUIET = 4, ROUNDS_MAX = 4000, ADDRESSES = 4096 };

static house h;
static orr_net *net;
static unsigned inputs;

static void on_woken(void *door)
{
    orr_desk_take(orr_door_desk(door));
    orr_people_woken(orr_door_people(door));
    orr_hall_woken(orr_door_hall(door));
    net->stopped = true;
}

static void on_settled(void *door) { orr_desk_begin(orr_door_desk(door)); }

static void on_tick(void *door)
{
    orr_errand_late(orr_door_hall(door));
    orr_lobby_send(orr_door_hall(door));
    net->stopped = true;
}

static void open_net(void)
{
    static const char *const origins[] = {"http://localhost", NULL};
    static orr_net_handlers handlers; /* the net keeps where it is */
    handlers = orr_door_handlers;
    handlers.woken = on_woken;
    handlers.settled = on_settled;
    handlers.tick = on_tick;
    const orr_net_options o = {.address = "127.0.0.1",
                               .web_dir = "tests/fuzz",
                               .origins = origins,
                               .trust_forwarded = false,
                               .tick_ms = 100,
                               .sockets_max = 64,
                               .sockets_per_address = 16,
                               .connections_per_address = 16};
    ORR_ASSERT(orr_net_open(&o, &handlers, NULL, &net) == ORR_OK);
}

/* Each input comes from another address of this machine: the limits of one are not what is tried. */
static int try_to_connect(void)
{
    unsigned n = inputs++ % ADDRESSES;
    struct sockaddr_in from = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(0x7f000000u | (n + 2))};
    struct sockaddr_in to = {
        .sin_family = AF_INET, .sin_port = htons(orr_net_port(net)), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const struct linger hard = {.l_onoff = 1}; /* or all ports would soon be waiting for their end */
    ORR_ASSERT(fd >= 0 && !setsockopt(fd, SOL_SOCKET, SO_LINGER, &hard, sizeof hard));
    if (!bind(fd, (struct sockaddr *)&from, sizeof from) && !connect(fd, (struct sockaddr *)&to, sizeof to) &&
        !fcntl(fd, F_SETFL, O_NONBLOCK))
        return fd;
    close(fd);
    return -1;
}

/* Where the server hung up, its side still waits: a pair of ports may be taken. */
static int connect_to_net(void)
{
    int fd = -1;
    for (int tries = 0; fd < 0 && tries < 100; tries++)
        fd = try_to_connect();
    ORR_ASSERT(fd >= 0);
    return fd;
}

/* Reads what has come; false when the line is closed. */
static bool hear(int fd, size_t *heard)
{
    char buffer[16384];
    for (;;) {
        ssize_t n = recv(fd, buffer, sizeof buffer, 0);
        if (n <= 0)
            return n < 0 && (errno == EAGAIN || errno == EINTR);
        *heard += (size_t)n;
    }
}

static bool is_idle(void) { return orr_hall_idle(h.hall) && orr_people_idle(orr_door_people(h.door)); }

/* The loop until it is woken: by ourselves, or by the writer when it has done something. */
static void turn(bool waits)
{
    if (!waits)
        orr_net_wake(net);
    net->stopped = false;
    orr_net_run(net);
}

/* Serves until nothing more happens; false when the line is closed. */
static bool serve(int fd)
{
    for (unsigned quiet = 0, rounds = 0; quiet < QUIET && rounds < ROUNDS_MAX; rounds++) {
        size_t heard = 0;
        bool waits = !is_idle();
        turn(waits);
        if (!hear(fd, &heard))
            return false;
        quiet = heard || waits || !is_idle() ? 0 : quiet + 1;
    }
    return true;
}

static bool say(int fd, const char *at, size_t n)
{
    while (n) {
        ssize_t sent = send(fd, at, n, MSG_NOSIGNAL);
        if (sent < 0 && errno != EAGAIN && errno != EINTR)
            return false;
        if (sent > 0) {
            at += sent;
            n -= (size_t)sent;
        }
        if (n && !serve(fd))
            return false;
    }
    return serve(fd);
}

static void fill_in(orr_text *out, const char *at, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (at[i] == '$' && i + 1 < n && at[i + 1] == 'C') {
            orr_text_str(out, h.cookie[0]);
            i++;
        } else {
            orr_text_add(out, at + i, 1);
        }
}

static void give(const orr_text *text, size_t piece)
{
    int fd = connect_to_net();
    bool open = serve(fd);
    size_t least = text->n / PIECES_MAX + 1;
    piece = !piece ? text->n : piece < least ? least : piece;
    for (size_t i = 0; open && i < text->n; i += piece)
        open = say(fd, text->at + i, text->n - i < piece ? text->n - i : piece);
    close(fd);
    for (unsigned i = 0; i < ROUNDS_MAX && (net->exchanges || net->sockets || net->lines || i < QUIET); i++)
        turn(false);
    ORR_ASSERT(!net->exchanges && !net->sockets && !net->lines); /* who hangs up leaves nothing behind */
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    orr_text text = {.max = INPUT_MAX};
    if (!net)
        open_net();
    house_open(&h, net);
    net->self = h.door; /* the net stays, houses come and go */
    if (size > 1)
        fill_in(&text, (const char *)data + 1, size - 1);
    if (text.n && !text.failed)
        give(&text, data[0]);
    orr_text_deinit(&text);
    house_close(&h);
    return 0;
}
