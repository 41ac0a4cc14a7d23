/* Listening: by us and not by the library, which goes on asking for a connection when no descriptor is left for it,
 * says so in the log each time, and leaves nobody else a turn. */
#include "base/log.h"
#include "net/internal.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

enum {
    RESERVE =
        32, /* descriptors that are no connections: the store's files, a file that is being read, the loop's own */
    LINES_MIN = 8,
    AT_ONCE = 64, /* connections that are taken before others have their turn */
    SAY_US = 60000000
};

/* ---- descriptors -------------------------------------------------------------------------------------------------------*/
/* The table of descriptors is made for as many as the soft limit allows: ask for what we may have. */
static unsigned raise_descriptors(unsigned wanted)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit))
        return 1024;
    if (limit.rlim_cur < wanted) {
        limit.rlim_cur = limit.rlim_max < wanted ? limit.rlim_max : wanted;
        setrlimit(RLIMIT_NOFILE, &limit);
        getrlimit(RLIMIT_NOFILE, &limit);
    }
    return limit.rlim_cur > wanted ? wanted : (unsigned)limit.rlim_cur;
}

unsigned orr_listen_descriptors(orr_net *net)
{
    unsigned wanted = 2 * net->o.sockets_max + RESERVE, have = raise_descriptors(wanted);
    net->lines_max = have < RESERVE + LINES_MIN ? LINES_MIN : have - RESERVE;
    if (have == wanted)
        return have;
    net->o.sockets_max = net->lines_max / 2;
    orr_log_text("descriptors",
                 "the limit of open files is %u, and %u would be needed: at most %u connections and %u WebSockets",
                 have, wanted, net->lines_max, net->o.sockets_max);
    return have;
}

/* ---- taking connections ------------------------------------------------------------------------------------------------*/
static void pause_listening(orr_net *net)
{
    lws_usec_t now = lws_now_usecs();
    ev_io_stop(net->loop, &net->listening);
    net->paused = true;
    if (net->paused_said && now - net->paused_said < SAY_US)
        return;
    net->paused_said = now;
    orr_log_text("full", "%u connections are open and no descriptor is left: who comes now waits until one ends",
                 net->lines);
}

void orr_listen_again(orr_net *net)
{
    if (!net->paused || net->stopping || net->lines >= net->lines_max)
        return;
    net->paused = false;
    ev_io_start(net->loop, &net->listening);
}

static void on_connection(struct ev_loop *loop, struct ev_io *io, int events)
{
    static const int yes = 1;
    orr_net *net = io->data;
    (void)loop;
    (void)events;
    if (net->stopping) {
        ev_io_stop(net->loop, io);
        return;
    }
    for (unsigned i = 0; i < AT_ONCE; i++) {
        int fd = net->lines < net->lines_max ? accept4(io->fd, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC) : -1;
        if (fd < 0 &&
            (net->lines >= net->lines_max || errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM))
            pause_listening(net);
        if (fd < 0)
            return;
        if (!net->o.socket_file)
            setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
        orr_line_open(net, fd);
    }
}

/* ---- the socket ----------------------------------------------------------------------------------------------------------*/
/* Nobody may connect before its mode is set: Linux gives the file the mode that the socket has. */
static bool bind_file(int fd, const char *path)
{
    struct sockaddr_un to = {.sun_family = AF_UNIX};
    memcpy(to.sun_path, path, strlen(path) + 1);
    unlink(path);
    return !fchmod(fd, 0) && !bind(fd, (struct sockaddr *)&to, sizeof to) && !chmod(path, 0660);
}

static bool bind_port(orr_net *net, int fd, const struct addrinfo *to)
{
    static const int yes = 1;
    union {
        struct sockaddr any;
        struct sockaddr_in v4;
        struct sockaddr_in6 v6;
    } bound;
    socklen_t size = sizeof bound;
    if (setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) || bind(fd, to->ai_addr, to->ai_addrlen) ||
        getsockname(fd, &bound.any, &size))
        return false;
    net->port = ntohs(bound.any.sa_family == AF_INET6 ? bound.v6.sin6_port : bound.v4.sin_port);
    return true;
}

static int open_port(orr_net *net)
{
    char port[8];
    struct addrinfo *to = NULL, want = {.ai_family = strchr(net->o.address, ':') ? AF_INET6 : AF_INET,
                                        .ai_socktype = SOCK_STREAM,
                                        .ai_flags = AI_PASSIVE | AI_NUMERICSERV};
    snprintf(port, sizeof port, "%u", net->o.port);
    if (getaddrinfo(net->o.address, port, &want, &to))
        return -1;
    int fd = socket(to->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    bool ok = fd >= 0 && bind_port(net, fd, to);
    freeaddrinfo(to);
    if (!ok && fd >= 0)
        close(fd);
    return ok ? fd : -1;
}

static int open_file(orr_net *net)
{
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd < 0 || bind_file(fd, net->o.socket_file))
        return fd;
    close(fd);
    return -1;
}

bool orr_listen(orr_net *net)
{
    net->listener = net->o.socket_file ? open_file(net) : open_port(net);
    if (net->listener < 0)
        return false;
    net->listening.data = net;
    ev_io_init(&net->listening, on_connection, net->listener, EV_READ);
    ev_io_start(net->loop, &net->listening);
    return !listen(net->listener, SOMAXCONN);
}

void orr_listen_close(orr_net *net)
{
    if (net->listener < 0)
        return;
    if (net->o.socket_file) /* while we still listen there, it is surely ours */
        unlink(net->o.socket_file);
    ev_io_stop(net->loop, &net->listening);
    close(net->listener);
    net->listener = -1;
}
