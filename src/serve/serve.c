/* The wiring: options, threads, signals, the order of starting and stopping. */
#include "serve/serve.h"
#include "hall/server.h"

#include <pthread.h>
#include <signal.h>
#include <sodium.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { TICK_MS = 100, HOST_TICKS = 10, TIDY_TICKS = 100, PROBE_TICKS = 20 };

enum { HALF_TOLD_US = 4400 };

static atomic_int stop_signal;

/* ---- signals: one thread waits for them ----------------------------------------------------------------------------------*/
static void *wait_for_signal(void *arg)
{
    orr_server *s = arg;
    sigset_t set;
    int signal_number = 0;
    pthread_setname_np(pthread_self(), "signals");
    sigemptyset(&set);
    sigaddset(&set, SIGTERM);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGUSR2); /* ours: the loop ended by itself */
    sigwait(&set, &signal_number);
    atomic_store(&stop_signal, signal_number);
    if (signal_number != SIGUSR2)
        orr_net_wake(s->net);
    return NULL;
}

static void block_signals(void)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGTERM);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGUSR2);
    pthread_sigmask(SIG_BLOCK, &set, NULL);
    signal(SIGPIPE, SIG_IGN);
    atomic_store(&stop_signal, 0);
}

/* ---- the loop's own calls ----------------------------------------------------------------------------------------------------*/
static void wake(void *arg)
{
    orr_server *s = arg;
    if (s->net)
        orr_net_wake(s->net);
}

static void woken(void *arg)
{
    orr_server *s = arg;
    if (s->closing)
        return;
    orr_committed(s);
    orr_play_answers(s);
    if (atomic_load(&stop_signal))
        orr_net_stop(s->net);
}

static void settled(void *arg)
{
    orr_server *s = arg;
    if (s->writer)
        orr_writer_begin(s->writer);
}

static void tick(void *arg)
{
    orr_server *s = arg;
    s->ticks++;
    orr_now_tick();
    orr_asleep_tick(s);
    orr_ask_late(s);
    orr_clock_tick(s);
    orr_lobby_send(s);
    if (s->sick && s->ticks % PROBE_TICKS == 0)
        orr_ask_probe(s);
    if (s->ticks % HOST_TICKS == 0) {
        orr_seating_tick(s);
        orr_play_tick(s);
    }
    if (s->ticks % TIDY_TICKS == 0)
        orr_asleep_tidy(s);
}

static void wake_later(void *arg, const char *code) { orr_asleep_wake(arg, code); }

/* ---- the public URL ------------------------------------------------------------------------------------------------------------*/
typedef struct {
    char text[2][64];
    const char *list[4];
} origins;

static bool is_loopback(const char *host)
{
    return !strncmp(host, "localhost", 9) || !strncmp(host, "127.0.0.1", 9) || !strncmp(host, "[::1]", 5);
}

/* A browser leaves out the port that its scheme has by itself. */
static void drop_default_port(char *url, bool secure)
{
    size_t n = strlen(url);
    const char *port = secure ? ":443" : ":80";
    size_t k = strlen(port);
    if (n > k && !strcmp(url + n - k, port))
        url[n - k] = 0;
}

/* "https://host[:port]" without a path, in lower case: what browsers send as Origin. */
static bool read_url(orr_server *s, origins *out)
{
    size_t n = 0;
    for (const char *p = s->o->public_url; *p && n < sizeof s->origin - 1; p++)
        s->origin[n++] = (char)(*p >= 'A' && *p <= 'Z' ? *p + 32 : *p);
    s->origin[n - (n && s->origin[n - 1] == '/')] = 0;
    s->secure = !strncmp(s->origin, "https://", 8);
    drop_default_port(s->origin, s->secure);
    const char *host = s->origin + (s->secure ? 8 : 7);
    if ((!s->secure && strncmp(s->origin, "http://", 7)) || !*host || strpbrk(host, "/?#@ ") ||
        n == sizeof s->origin - 1)
        return false;
    snprintf(s->cookie, sizeof s->cookie, "%s", s->secure ? "__Host-orrery" : "orrery");
    out->list[0] = s->origin;
    if (s->secure || !is_loopback(host))
        return true;
    const char *port = strrchr(host, ':');
    port = port && !strchr(port, ']') ? port : "";
    snprintf(out->text[0], sizeof out->text[0], "http://localhost%.8s", port);
    snprintf(out->text[1], sizeof out->text[1], "http://127.0.0.1%.8s", port);
    out->list[1] = out->text[0];
    out->list[2] = out->text[1];
    return true;
}

/* ---- starting and stopping --------------------------------------------------------------------------------------------------------*/
static bool open_store(orr_server *s)
{
    orr_store *inner = NULL;
    orr_err e = orr_store_open_sqlite(s->o->data, &inner);
    s->store = inner;
    if (!e && s->o->store_fault)
        e = orr_store_open_fault(inner, s->o->store_fault, &s->store);
    if (!e) {
        orr_now_not_before(s->store->kind->newest(s->store));
        s->well_since = orr_now_ms();
        return true;
    }
    orr_log("cannot open %s: %s", s->o->data,
            e == ORR_FULL          ? "another server has it open"
            : e == ORR_UNSUPPORTED ? "it was made by a newer version"
                                   : orr_err_name(e));
    if (inner)
        inner->kind->close(inner);
    s->store = NULL;
    return false;
}

/* Whoever connects is the proxy: only it, or this machine, can. */
static bool is_behind_proxy(const orr_server *s)
{
    return s->o->socket_file || (s->secure && is_loopback(s->o->address));
}

static void say_where(const orr_server *s, unsigned port, char out[256])
{
    if (s->o->socket_file)
        snprintf(out, 256, "unix:%s", s->o->socket_file);
    else
        snprintf(out, 256, "http://%s:%u", s->o->address, port);
}

static bool open_net(orr_server *s, const origins *allowed)
{
    static const orr_net_handlers handlers = {
        .request = orr_api_request,
        .admit = orr_client_admit,
        .opened = orr_client_opened,
        .message = orr_message,
        .fault = orr_client_fault,
        .next = orr_client_next,
        .closed = orr_client_closed,
        .woken = woken,
        .settled = settled,
        .tick = tick,
    };
    orr_net_options net = {
        .address = s->o->address,
        .port = s->o->port,
        .socket_file = s->o->socket_file,
        .web_dir = s->o->web_dir,
        .origins = allowed->list,
        .trust_forwarded = is_behind_proxy(s),
        .tick_ms = TICK_MS,
        .half_told_us = HALF_TOLD_US,
        .sockets_max = 16384,
        .sockets_per_address = 256,
        .connections_per_address = 512,
    };
    char where[256];
    orr_err e = orr_net_open(&net, &handlers, s, &s->net);
    if (!e)
        return true;
    say_where(s, s->o->port, where);
    orr_log("cannot listen on %s%s", where,
            e == ORR_FULL        ? ": another server listens there"
            : e == ORR_BAD_INPUT ? ": what stands there is no socket; it stays"
            : e == ORR_NOT_FOUND ? ": there is no such folder"
            : e == ORR_FORBIDDEN ? ": this user may not make or replace it"
                                 : "");
    return false;
}

static void close_all(orr_server *s)
{
    s->closing = true;
    if (s->pool)
        orr_pool_close(s->pool);
    if (s->writer)
        orr_writer_stop(s->writer);
    if (s->writer && s->net)
        orr_committed(s); /* what was on its way is durable; nobody is left to hear it */
    if (s->net)
        orr_net_close(s->net);
    orr_tables_free_all(s);
    if (s->writer)
        orr_writer_close(s->writer);
    if (s->store)
        s->store->kind->close(s->store);
    orr_text_deinit(&s->lobby);
    orr_view_kept_deinit(&s->kept);
    orr_past_forget(s);
    orr_card_free_all(s);
    orr_budgets_free(s->budgets);
    free(s->wake.code);
}

static void run(orr_server *s)
{
    pthread_t signals;
    char where[256];
    s->store->kind->open(s->store, ORR_LOBBY_MAX, wake_later, s);
    if (pthread_create(&signals, NULL, wait_for_signal, s)) {
        orr_log("cannot make a thread");
        return;
    }
    say_where(s, s->o->socket_file ? 0 : orr_net_port(s->net), where);
    orr_log("listening on %s for %s, data in %s", where, s->origin, s->o->data);
    orr_log_event("cookie", "name=%s secure=%s forwarded=%s", s->cookie, s->secure ? "yes" : "no",
                  is_behind_proxy(s) ? "trusted" : "ignored");
    orr_net_run(s->net);
    pthread_kill(signals, SIGUSR2);
    pthread_join(signals, NULL);
    orr_log("stopping");
}

int orr_serve(const orr_serve_options *o)
{
    orr_server s = {.o = o, .lobby = {.max = 400 * 1024}};
    origins allowed = {0};
    bool ok = sodium_init() >= 0;
    orr_now_begin(o->test_wall);
    block_signals();
    umask(077); /* whatever it writes may hold secrets; the library gives a socket file the mode that was promised */
    if (ok && !read_url(&s, &allowed)) {
        orr_log("the public URL is to be http://HOST[:PORT] or https://HOST[:PORT], not %s", o->public_url);
        return 1;
    }
    ok = ok && orr_metrics_token(&s, o->metrics_token) && open_store(&s) && (s.budgets = orr_budgets_new()) && open_net(&s, &allowed) &&
         (s.writer = orr_writer_open(s.store, wake, &s)) && (s.pool = orr_pool_open(o->bot_threads, wake, &s));
    if (ok)
        run(&s);
    close_all(&s);
    return ok ? 0 : 1;
}
