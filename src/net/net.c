/* The loop. */
#include "base/log.h"
#include "net/internal.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/random.h>
#include <unistd.h>

enum { STOP_US = 2 * LWS_US_PER_SEC, REST_MIN_US = 4000, REST_MAX_US = 9000, TELLINGS = 16 };
enum { CALM_PER_SECOND = 200, CALM_REST_US = 500, LOOK_US = LWS_US_PER_SEC / 4 };
enum { LOG_AT_ONCE = 20, LOG_PER_SECOND = 1, THEIR_PATIENCE = 300 };

static const struct lws_protocols protocols[] = {
    {.name = "http",
     .callback = orr_http_callback,
     .per_session_data_size = sizeof(orr_exchange),
     .tx_packet_size = ORR_NET_CHUNK},
    {.name = "orrery.1",
     .callback = orr_socket_callback,
     .per_session_data_size = sizeof(orr_socket),
     .rx_buffer_size = 16,                   /* the library reads nothing of a WebSocket */
     .tx_packet_size = 2 * ORR_NET_OUT_MAX}, /* else what is said goes out in pieces of that */
    {0},
};

/* The library has a timer for each line, in one list that is searched from its head. Silence is our business
 * (websocket.c); hours are as long as it can be told to wait. */
static const lws_retry_bo_t silence = {.secs_since_valid_ping = 30000, .secs_since_valid_hangup = 60000};

/* What the library calls an error may be something that everybody can bring about: its lines have a credit. */
static void log_line(int level, const char *line)
{
    static orr_credit credit;
    static unsigned unsaid;
    (void)level;
    if (strstr(line, "calling service")) /* it says so whenever it is given a line */
        return;
    if (orr_credit_try(&credit, lws_now_usecs(), 1, LOG_AT_ONCE, LOG_PER_SECOND)) {
        unsaid++;
        return;
    }
    orr_log_text("net", "net: %s (%u unsaid)", line, unsaid);
    unsaid = 0;
}

static void on_tick(lws_sorted_usec_list_t *sul)
{
    orr_net *net = lws_container_of(sul, orr_net, tick);
    net->h->tick(net->self);
    orr_sockets_look(net);
    if (++net->ticks % 600 == 0)
        orr_addresses_prune(net);
    if (net->ticks % (1000 / net->o.tick_ms) == 0) {
        orr_lines_look(net);
        orr_streams_look(net);
        orr_listen_again(net);
    }
    lws_sul_schedule(net->context, 0, &net->tick, on_tick, (lws_usec_t)net->o.tick_ms * LWS_US_PER_MS);
}

/* Nothing more has come in: now what came of it is said, together. */
static void settle(orr_net *net)
{
    orr_sockets_say(net);
    orr_streams_say(net);
    net->h->settled(net->self);
}

static void answer_bell(orr_net *net)
{
    uint64_t rings;
    if (read(net->bell, &rings, sizeof rings) == (ssize_t)sizeof rings)
        net->h->woken(net->self);
}

static void on_bell(struct ev_loop *loop, struct ev_io *io, int events)
{
    (void)loop;
    (void)events;
    answer_bell(io->data);
}

/* Are there so few that hardly two are served by one turn, however long it waits? Looked at four times a second. */
static void look_at_pace(orr_net *net)
{
    lws_usec_t now = lws_now_usecs(), took = now - net->since;
    if (took < LOOK_US)
        return;
    net->calm = (lws_usec_t)net->heard * LWS_US_PER_SEC < CALM_PER_SECOND * took;
    net->heard = 0;
    net->since = now;
}

/* So long after who spoke in a turn was heard, the next one begins: half of those who speak until then wait for less than
 * half of it, and then as long as it has taken of late until what came of a turn was said. Where few speak a rest serves
 * nobody else. */
static lws_usec_t rest_us(const orr_net *net)
{
    if (net->calm)
        return CALM_REST_US;
    lws_usec_t rest = 2 * (net->o.half_told_us - net->telling_us);
    return rest < REST_MIN_US ? REST_MIN_US : rest > REST_MAX_US ? REST_MAX_US : rest;
}

/* What came of this turn has been said. */
static void note_telling(orr_net *net)
{
    net->telling_us += (lws_now_usecs() - net->heard_at - net->telling_us) / TELLINGS;
}

/* Who spoke has been heard. The next turn begins after a rest, so that it serves all who speak until then: waking up costs
 * more than what is done then. The bell is heard meanwhile. */
static void keep_pace(orr_net *net)
{
    bool told = false;
    look_at_pace(net);
    while (net->heard_at && !net->stopping) {
        lws_usec_t left = net->heard_at + rest_us(net) - lws_now_usecs();
        struct timespec time = {.tv_nsec = (long)left * 1000};
        struct pollfd bell = {.fd = net->bell, .events = POLLIN};
        if (left <= 0 || ppoll(&bell, 1, &time, NULL) <= 0)
            break;
        answer_bell(net);
        settle(net);
        if (!told)
            note_telling(net);
        told = true;
    }
    net->heard_at = 0;
}

static void on_before_sleep(struct ev_loop *loop, struct ev_prepare *prepare, int events)
{
    (void)loop;
    (void)events;
    settle(prepare->data);
    keep_pace(prepare->data);
}

orr_err orr_net_open(const orr_net_options *o, const orr_net_handlers *h, void *self, orr_net **out)
{
    orr_err e = o->socket_file ? orr_local_fault(o->socket_file) : ORR_OK;
    orr_net *net = e ? NULL : calloc(1, sizeof *net);
    if (!net)
        return e ? e : ORR_NO_MEMORY;
    net->o = *o;
    net->h = h;
    net->self = self;
    net->out.max = 2 * ORR_NET_OUT_MAX;
    if (getrandom(&net->salt, sizeof net->salt, GRND_NONBLOCK) < 0)
        net->salt = (uint64_t)lws_now_usecs();
    lws_set_log_level(LLL_ERR, log_line);
    /* The library's own loop is poll(): its cost grows with all sockets, those that say nothing included. */
    net->loop = ev_loop_new(EVFLAG_AUTO);
    void *loops[] = {net->loop};
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN_SERVER,
        .foreign_loops = loops,
        .protocols = protocols,
        .user = net,
        .gid = -1,
        .uid = -1,
        .server_string = "orrery",
        .listen_accept_role = "raw-skt", /* for what is not HTTP */
        .listen_accept_protocol = "http",
        .fd_limit_per_thread = orr_listen_descriptors(net),
        .timeout_secs = THEIR_PATIENCE, /* ours ends before (line.c) */
        .retry_and_idle_policy = &silence,
        .max_http_header_data = ORR_NET_HEAD_ROOM,
        .pt_serv_buf_size = LWS_PRE + ORR_NET_HEAD_MAX, /* a head is read in one go */
        .options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_LIBEV |
                   LWS_SERVER_OPTION_FALLBACK_TO_APPLY_LISTEN_ACCEPT_CONFIG,
    };
    net->listener = -1;
    net->bell = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    struct lws_context *context = net->loop && net->bell >= 0 ? lws_create_context(&info) : NULL;
    if (context)
        net->vhost = lws_create_vhost(context, &info);
    if (!net->vhost || !orr_listen(net)) {
        orr_listen_close(net);
        close(net->bell);
        if (context)
            lws_context_destroy(context);
        if (net->loop)
            ev_loop_destroy(net->loop);
        free(net);
        return ORR_IO;
    }
    net->context = context;
    net->before_sleep.data = net;
    ev_prepare_init(&net->before_sleep, on_before_sleep);
    ev_prepare_start(net->loop, &net->before_sleep);
    net->woken.data = net;
    ev_io_init(&net->woken, on_bell, net->bell, EV_READ);
    ev_io_start(net->loop, &net->woken);
    lws_sul_schedule(context, 0, &net->tick, on_tick, (lws_usec_t)o->tick_ms * LWS_US_PER_MS);
    *out = net;
    return ORR_OK;
}

uint16_t orr_net_port(const orr_net *net) { return net->port; }

unsigned orr_net_sockets(const orr_net *net) { return net->socket_count; }

void orr_net_wake(orr_net *net)
{
    static const uint64_t once = 1;
    ssize_t n = write(net->bell, &once, sizeof once);
    (void)n; /* full: it rings already */
}

void orr_net_run(orr_net *net)
{
    while (!net->stopped) {
        ev_run(net->loop, EVRUN_ONCE);
        if (net->stopping && (!net->socket_count || lws_now_usecs() > net->stop_at))
            net->stopped = true;
    }
}

void orr_net_stop(orr_net *net)
{
    if (net->stopping)
        return;
    net->stopping = true;
    net->stop_at = lws_now_usecs() + STOP_US;
    for (orr_socket *s = net->sockets; s; s = s->next)
        orr_socket_close(s, ORR_CLOSE_AWAY);
    orr_streams_stop(net);
}

void orr_net_close(orr_net *net)
{
    struct lws_context *context = net->context;
    lws_sul_cancel(&net->tick);
    orr_listen_close(net);
    lws_context_destroy(context); /* it says goodbye to lines that it has */
    orr_lines_deinit(net);
    ev_loop_destroy(net->loop);
    close(net->bell);
    orr_addresses_deinit(net);
    orr_text_deinit(&net->out);
    free(net);
}
