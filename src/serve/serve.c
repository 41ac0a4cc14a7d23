/* The wiring: options, threads, signals, the order of starting and stopping. */
#include "serve/serve.h"
#include "base/log.h"
#include "base/now.h"
#include "door/door.h"
#include "post/post.h"

#include <pthread.h>
#include <signal.h>
#include <sodium.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { TICK_MS = 100, HALF_TOLD_US = 4400 };

typedef struct {
    const orr_serve_options *o;
    orr_site site;
    orr_store *store;
    orr_desk *desk;
    orr_hall *hall;
    orr_people *people;
    orr_ladders *ladders;
    orr_post *post;
    orr_door *door;
    orr_net *net;
    orr_hall_options hall_options;
    orr_people_options people_options;
    orr_door_options door_options;
} orr_server;

#define orr_log(...) orr_log_text("note", __VA_ARGS__)

static atomic_int stop_signal;

/* ---- signals: one thread waits for them ---------------------------------------------------------------------------*/
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

/* ---- the loop's own calls -----------------------------------------------------------------------------------------*/
static void wake(void *arg)
{
    orr_server *s = arg;
    if (s->net)
        orr_net_wake(s->net);
}

static void woken(void *door)
{
    orr_desk_take(orr_door_desk(door));
    orr_people_woken(orr_door_people(door));
    orr_hall_woken(orr_door_hall(door));
    if (atomic_load(&stop_signal))
        orr_net_stop(orr_door_net(door));
}

static void settled(void *door)
{
    orr_door_settle(door);
    orr_desk_begin(orr_door_desk(door));
}

static void tick(void *door)
{
    orr_ladders *ladders = orr_door_ladders(door);
    orr_now_tick();
    orr_hall_tick(orr_door_hall(door));
    orr_people_tick(orr_door_people(door));
    orr_door_tick(door);
    orr_ladders_tick(ladders, orr_hall_rated(orr_door_hall(door)));
    orr_door_settle(door);
}

/* ---- starting and stopping ----------------------------------------------------------------------------------------*/
static bool open_store(orr_server *s)
{
    orr_store *inner = NULL;
    orr_err e = orr_store_open_sqlite(s->o->data, &inner);
    s->store = inner;
    if (!e && s->o->store_fault)
        e = orr_store_open_fault(inner, s->o->store_fault, &s->store);
    if (!e) {
        orr_now_not_before(s->store->kind->newest(s->store));
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
    return s->o->socket_file || (s->site.secure && orr_site_is_loopback(s->o->address));
}

static void say_where(const orr_server *s, unsigned port, char out[256])
{
    if (s->o->socket_file)
        snprintf(out, 256, "unix:%s", s->o->socket_file);
    else
        snprintf(out, 256, "http://%s:%u", s->o->address, port);
}

static bool open_net(orr_server *s)
{
    static orr_net_handlers handlers; /* the net keeps where it is */
    handlers = orr_door_handlers;
    handlers.woken = woken;
    handlers.settled = settled;
    handlers.tick = tick;
    orr_net_options net = {
        .address = s->o->address,
        .port = s->o->port,
        .socket_file = s->o->socket_file,
        .web_dir = s->o->web_dir,
        .worker_off = s->o->worker_off,
        .origins = s->site.origins,
        .open_folder = "/api/v1/",
        .trust_forwarded = is_behind_proxy(s),
        .tick_ms = TICK_MS,
        .half_told_us = HALF_TOLD_US,
        .sockets_max = 16384,
        .sockets_per_address = 256,
        .connections_per_address = 512,
    };
    char where[256];
    orr_err e = orr_net_open(&net, &handlers, s->door, &s->net);
    if (!e) {
        orr_door_set_net(s->door, s->net);
        return true;
    }
    say_where(s, s->o->port, where);
    orr_log("cannot listen on %s%s", where,
            e == ORR_FULL        ? ": another server listens there"
            : e == ORR_BAD_INPUT ? ": what stands there is no socket; it stays"
            : e == ORR_NOT_FOUND ? ": there is no such folder"
            : e == ORR_FORBIDDEN ? ": this user may not make or replace it"
                                 : "");
    return false;
}

/* Who does what must happen once in the world, by the kind of the row (store/outbox.h): a line each. */
static const orr_outbox_kind outbox_kinds[] = {{0}};

static bool open_hall(orr_server *s)
{
    s->desk = orr_desk_open(s->store, &orr_host_machine, wake, s);
    if (!s->desk)
        return false;
    s->hall_options = (orr_hall_options){
        .store = s->store,
        .desk = s->desk,
        .outbox = outbox_kinds,
        .origin = s->site.origin,
        .aside = s->o->data,
        .bot_threads = s->o->bot_threads,
        .tables = s->o->tables,
        .keep_empty_ms = s->o->keep_empty_ms,
        .test_clock_ms = s->o->test_clock_ms,
        .test_games = s->o->test_games,
        .wake = wake,
        .arg = s,
    };
    s->hall = orr_hall_open(&s->hall_options);
    return s->hall != NULL;
}

static bool open_people(orr_server *s)
{
    s->people_options = (orr_people_options){
        .desk = s->desk,
        .accounts = s->o->accounts,
        .guests = s->o->guests,
        .erase_ms = s->o->test_erase_ms,
        .unseen_ms = s->o->test_unseen_ms,
        .threads = 1,
        .wake = wake,
        .arg = s,
    };
    s->people = orr_people_open(&s->people_options);
    return s->people != NULL;
}

static bool open_post(orr_server *s)
{
    char why[256];
    if (!s->o->smtp)
        return true;
    s->post = orr_post_open(&(orr_post_options){.smtp = s->o->smtp, .ca = s->o->smtp_ca, .from = s->o->mail_from}, why,
                            sizeof why);
    if (s->post)
        orr_log("letters go by %s", orr_post_name(s->post));
    else
        orr_log("no letters: %s", why);
    return s->post != NULL;
}

static bool open_door(orr_server *s)
{
    s->door_options = (orr_door_options){
        .desk = s->desk,
        .hall = s->hall,
        .people = s->people,
        .ladders = s->ladders,
        .site = &s->site,
        .post = s->post,
        .version = s->o->version,
        .contact = s->o->contact,
        .source = s->o->source,
        .metrics_token = s->o->metrics_token,
        .tournaments_by_hosts = s->o->tournaments_by_hosts,
        .test_games = s->o->test_games,
        .test_ready_ms = s->o->test_ready_ms,
        .test_replays = s->o->test_replays,
    };
    s->door = orr_door_open(&s->door_options);
    return s->door != NULL;
}

/* What is on its way becomes durable while the net can still answer; nobody is left to hear it. */
static void close_all(orr_server *s)
{
    if (s->door)
        orr_tours_stop(orr_door_tours(s->door));
    if (s->people)
        orr_people_stop(s->people);
    if (s->hall)
        orr_hall_stop(s->hall);
    if (s->net)
        orr_net_close(s->net);
    if (s->door)
        orr_door_close(s->door);
    orr_post_close(s->post);
    if (s->people)
        orr_people_close(s->people);
    if (s->ladders)
        orr_ladders_close(s->ladders);
    if (s->hall)
        orr_hall_close(s->hall);
    if (s->desk)
        orr_desk_close(s->desk);
    if (s->store)
        s->store->kind->close(s->store);
}

static void run(orr_server *s)
{
    pthread_t signals;
    char where[256];
    if (pthread_create(&signals, NULL, wait_for_signal, s)) {
        orr_log("cannot make a thread");
        return;
    }
    say_where(s, s->o->socket_file ? 0 : orr_net_port(s->net), where);
    orr_log("listening on %s for %s, data in %s", where, s->site.origin, s->o->data);
    orr_log_event("cookie", "name=%s secure=%s forwarded=%s", s->site.cookie, s->site.secure ? "yes" : "no",
                  is_behind_proxy(s) ? "trusted" : "ignored");
    orr_net_run(s->net);
    pthread_kill(signals, SIGUSR2);
    pthread_join(signals, NULL);
    orr_log("stopping");
}

int orr_serve(const orr_serve_options *o)
{
    orr_server s = {.o = o};
    bool ok = sodium_init() >= 0;
    orr_now_begin(o->test_wall);
    block_signals();
    umask(077); /* whatever it writes may hold secrets; the library gives a socket file the mode that was promised */
    if (ok && !orr_site_read(o->public_url, &s.site)) {
        orr_log("the public URL is to be http://HOST[:PORT] or https://HOST[:PORT], not %s", o->public_url);
        return 1;
    }
    ok = ok && open_store(&s) && open_hall(&s) && open_people(&s) && open_post(&s) &&
         (s.ladders = orr_ladders_open(s.desk)) && open_door(&s) && open_net(&s);
    if (ok)
        run(&s);
    close_all(&s);
    return ok ? 0 : 1;
}
