/* What a running server answers: at its own address, and at its public URL, where a proxy may stand before it. Only
 * questions that change nothing: an origin is tried at /api/accepts, a handshake goes without a cookie and is refused.
 * Https is spoken by curl, where that is. */
#include "cli.h"
#include "doctor.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ANSWER = 64 * 1024, PATIENCE_S = 5, FIELDS = 8 };

/* Header fields as "Name: value", ends with NULL; a body makes it a POST. */
typedef struct {
    const char *path, *body;
    const char *field[FIELDS];
} question;

typedef struct {
    int status; /* 0: nothing came */
    size_t n;
    char text[ANSWER];
} answer;

/* "https://Orrery.Example:443/" as browsers write it. */
static void origin_of(const char *url, char *out, size_t size)
{
    const char *port = strncmp(url, "https:", 6) ? ":80" : ":443";
    size_t n = 0;
    for (; *url && n < size - 1; url++)
        out[n++] = (char)(*url >= 'A' && *url <= 'Z' ? *url + 32 : *url);
    out[n] = '\0';
    if (n && out[n - 1] == '/')
        out[--n] = '\0';
    size_t k = strlen(port);
    if (n > k && strcmp(out + n - k, port) == 0)
        out[n - k] = '\0';
}

/* HOST:PORT; an IPv6 address stands in brackets; `port` when none is written. What listens everywhere is asked here. */
static bool host_port(const char *text, const char *port, char host[256], char out_port[16])
{
    const char *colon = strrchr(text, ':'), *bracket = strrchr(text, ']');
    if (colon && bracket && colon < bracket)
        colon = NULL;
    size_t n = colon ? (size_t)(colon - text) : strlen(text);
    if (n && *text == '[' && text[n - 1] == ']')
        text++, n -= 2;
    if (!n || n >= 256 || (colon && strlen(colon + 1) >= 16))
        return false;
    snprintf(host, 256, "%.*s", (int)n, text);
    snprintf(out_port, 16, "%s", colon ? colon + 1 : port);
    if (strcmp(host, "0.0.0.0") == 0)
        snprintf(host, 256, "127.0.0.1");
    else if (strcmp(host, "::") == 0)
        snprintf(host, 256, "::1");
    return true;
}

static int connected(int domain, const struct sockaddr *address, socklen_t size)
{
    const struct timeval patience = {.tv_sec = PATIENCE_S};
    int fd = socket(domain, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return -1;
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience); /* of connecting, too */
    if (!connect(fd, address, size))
        return fd;
    close(fd);
    return -1;
}

/* `at`: HOST:PORT or unix:PATH. */
static int connect_to(const char *at, const char *port)
{
    char host[256], number[16];
    struct sockaddr_un local = {.sun_family = AF_UNIX};
    struct addrinfo wish = {.ai_socktype = SOCK_STREAM}, *list = NULL;
    int fd = -1;
    if (strncmp(at, "unix:", 5) == 0) {
        int n = snprintf(local.sun_path, sizeof local.sun_path, "%s", at + 5);
        return n > 0 && (size_t)n < sizeof local.sun_path ? connected(AF_UNIX, (struct sockaddr *)&local, sizeof local)
                                                          : -1;
    }
    if (!host_port(at, port, host, number) || getaddrinfo(host, number, &wish, &list))
        return -1;
    for (struct addrinfo *a = list; a && fd < 0; a = a->ai_next)
        fd = connected(a->ai_family, a->ai_addr, a->ai_addrlen);
    freeaddrinfo(list);
    return fd;
}

/* Until its end; of what becomes a WebSocket, or is longer than we have room, the beginning. */
static void take(int fd, answer *out)
{
    double until = cli_now() + PATIENCE_S;
    out->n = 0;
    while (out->n < ANSWER - 1 && cli_now() < until) {
        struct pollfd one = {.fd = fd, .events = POLLIN};
        if (poll(&one, 1, PATIENCE_S * 1000) <= 0)
            break;
        ssize_t n = read(fd, out->text + out->n, ANSWER - 1 - out->n);
        if (n <= 0)
            break;
        out->n += (size_t)n;
        out->text[out->n] = '\0';
        if (strstr(out->text, " 101 ") == out->text + 8)
            break;
    }
    out->text[out->n] = '\0';
    if (sscanf(out->text, "HTTP/%*s %d", &out->status) != 1)
        out->status = 0;
}

static void ask_plainly(const char *at, const char *host, const question *q, answer *out)
{
    char text[2048];
    size_t n =
        (size_t)snprintf(text, sizeof text, "%s %s HTTP/1.1\r\nHost: %s\r\n", q->body ? "POST" : "GET", q->path, host);
    for (unsigned i = 0; i < FIELDS && q->field[i] && n < sizeof text; i++)
        n += (size_t)snprintf(text + n, sizeof text - n, "%s\r\n", q->field[i]);
    if (n < sizeof text && q->body)
        n += (size_t)snprintf(text + n, sizeof text - n, "Content-Length: %zu\r\n", strlen(q->body));
    if (n < sizeof text)
        n += (size_t)snprintf(text + n, sizeof text - n, "\r\n%s", q->body ? q->body : "");
    int fd = n < sizeof text ? connect_to(at, "80") : -1;
    out->status = 0;
    if (fd < 0)
        return;
    if (send(fd, text, n, MSG_NOSIGNAL) == (ssize_t)n)
        take(fd, out);
    close(fd);
}

/* False when there is no curl. */
static bool ask_by_curl(const char *url, const question *q, answer *out)
{
    extern char **environ;
    char address[600], *argv[16 + 2 * FIELDS] = {"curl", "-s", "-i", "--http1.1", "--noproxy", "*", "-m", "5"};
    unsigned n = 8;
    int pipes[2];
    pid_t pid;
    posix_spawn_file_actions_t actions;
    snprintf(address, sizeof address, "%s%s", url, q->path);
    for (unsigned i = 0; i < FIELDS && q->field[i]; i++)
        argv[n++] = "-H", argv[n++] = (char *)(uintptr_t)q->field[i]; /* it does not write there */
    argv[n++] = address;
    out->status = 0;
    if (pipe2(pipes, O_CLOEXEC))
        return true;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, pipes[1], STDOUT_FILENO);
    int e = posix_spawnp(&pid, "curl", &actions, NULL, argv, environ);
    posix_spawn_file_actions_destroy(&actions);
    close(pipes[1]);
    if (!e) {
        take(pipes[0], out);
        kill(pid, SIGTERM); /* when it goes on after a handshake */
        waitpid(pid, NULL, 0);
    }
    close(pipes[0]);
    return e == 0;
}

static bool ask_public(const char *url, const question *q, answer *out)
{
    const char *host = url + (strncmp(url, "https://", 8) ? 7 : 8);
    if (strncmp(url, "https://", 8) == 0)
        return ask_by_curl(url, q, out);
    ask_plainly(host, host, q, out);
    return true;
}

/* Whoever asks for the public URL comes to the server itself: no proxy can be seen there. */
static bool is_direct(const char *listen, const char *origin)
{
    char host[256], mine[16], theirs[16];
    return strncmp(listen, "unix:", 5) && !strncmp(origin, "http://", 7) && host_port(listen, "80", host, mine) &&
           host_port(origin + 7, "80", host, theirs) && strcmp(mine, theirs) == 0;
}

static void ask_through(const char *url, const char *origin_field, doctor_wire *out, answer *a)
{
    const question health = {"/healthz", NULL, {"Connection: close"}},
                   metrics = {"/metrics", NULL, {"Connection: close"}};
    const question handshake = {"/ws",
                                NULL,
                                {"Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13",
                                 "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "Sec-WebSocket-Protocol: orrery.1",
                                 origin_field}};
    if (!ask_public(url, &health, a)) {
        snprintf(out->why, sizeof out->why, "it is https, and there is no curl here to speak it");
        return;
    }
    out->public_health = a->status;
    if (a->status != 200)
        return;
    ask_public(url, &metrics, a);
    out->public_metrics = a->status;
    out->metrics_told = a->status == 200 && strstr(a->text, "orrery_info{");
    out->refused_by_us = a->status == 403 && strstr(a->text, "\"forbidden\"");
    ask_public(url, &handshake, a);
    out->public_socket = a->status;
}

void doctor_ask(const char *listen, const char *public_url, doctor_wire *out)
{
    char origin[300], field[320];
    answer *a = malloc(sizeof *a);
    *out = (doctor_wire){.listen = listen,
                         .public_url = public_url,
                         .origin = -1,
                         .public_health = -1,
                         .public_metrics = -1,
                         .public_socket = -1};
    if (!a)
        return;
    ask_plainly(listen, "localhost", &(question){"/healthz", NULL, {"Connection: close"}}, a);
    out->health = a->status;
    if (out->health == 200) {
        ask_plainly(listen, "localhost", &(question){"/metrics", NULL, {"Connection: close"}}, a);
        const char *at = a->status == 200 ? strstr(a->text, "orrery_info{version=\"") : NULL;
        if (at)
            snprintf(out->version, sizeof out->version, "%.*s", (int)strcspn(at + 21, "\"\n"), at + 21);
    }
    if (out->health && public_url) {
        origin_of(public_url, origin, sizeof origin);
        snprintf(field, sizeof field, "Origin: %s", origin);
        ask_plainly(listen, "localhost",
                    &(question){"/api/accepts", "{}", {"Connection: close", "Content-Type: application/json", field}},
                    a);
        out->origin = a->status;
        out->direct = is_direct(listen, origin);
        ask_through(origin, field, out, a);
    }
    free(a);
}
