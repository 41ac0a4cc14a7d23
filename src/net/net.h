/* Orrery, the wire: HTTP and WebSocket over libwebsockets. It knows bytes and routes, not matches.
 *
 * One thread, the one that calls orr_net_run, owns everything here and calls every handler. From another thread only
 * orr_net_wake may be called. */
#ifndef ORRERY_NET_H
#define ORRERY_NET_H

#include <orrery/base.h>

enum {
    ORR_NET_MESSAGE_MAX = 2048,         /* a WebSocket message of a client, all fragments together */
    ORR_NET_POST_MAX = 64 * 1024,       /* the body of a POST */
    ORR_NET_OUT_MAX = 512 * 1024,       /* one message to a client */
    ORR_NET_FILE_MAX = 16 * 1024 * 1024 /* one file of the client */
};

/* Close codes of RFC 6455 that the server uses. */
enum {
    ORR_CLOSE_AWAY = 1001,
    ORR_CLOSE_PROTOCOL = 1002,
    ORR_CLOSE_NOT_TEXT = 1007,
    ORR_CLOSE_POLICY = 1008,
    ORR_CLOSE_TOO_BIG = 1009
};

typedef struct orr_net orr_net;
typedef struct orr_socket orr_socket;

/* A request that is not for a file. Everything is borrowed for the duration of the call. */
typedef struct {
    uint64_t exchange; /* names the request to orr_net_answer */
    bool post;
    const char *path;          /* without the query */
    const char *query;         /* what follows the question mark, cut at 255 bytes, "" without one; %26 and %25 stay */
    const char *host;          /* the Host header, "" without one */
    const char *cookie;        /* the Cookie header, "" without one */
    const char *authorization; /* that header, "" without one */
    const char *agent;         /* the User-Agent header, cut at 255 bytes, "" without one */
    bool loopback;             /* from this machine, not through a proxy that says so */
    const char *body;
    size_t size;
} orr_request;

typedef struct {
    int status;
    const char *type;   /* content type */
    const char *cookie; /* the Set-Cookie header, or NULL; then nobody may keep the answer */
    const char
        *file; /* the name under which it is to be saved, of letters, digits, dots and dashes, or NULL; the same */
    unsigned retry_ms; /* not 0: when to ask again, as Retry-After */
    bool forever;      /* the answer never changes: may be cached for good */
    const char *body;  /* copied */
    size_t size;
} orr_answer;

typedef enum {
    ORR_ROUTE_TAKEN, /* orr_net_answer was called or will be */
    ORR_ROUTE_PAGE,  /* the page: index.html of the web folder */
    ORR_ROUTE_FILE,  /* a file of the web folder */
} orr_route;

typedef struct {
    orr_route (*request)(void *self, const orr_request *request);
    /* The methods that a path has, as "GET, HEAD"; what is not known has those two. */
    const char *(*allow)(void *self, const char *path);
    /* May this cookie open a WebSocket? Asked during the handshake; the origin has been looked at. */
    bool (*admit)(void *self, const char *cookie, bool looks);
    void (*opened)(void *self, orr_socket *s, const char *cookie, bool looks);
    /* A whole text message. `retry_ms` > 0: the socket is over its credit and the message is to be refused. */
    void (*message)(void *self, orr_socket *s, const char *text, size_t size, unsigned retry_ms);
    /* The socket broke a rule of the wire and will be closed with `code`; a last word may be made ready for `next`. */
    void (*fault)(void *self, orr_socket *s, int code, unsigned retry_ms);
    /* The socket can take a message: append one to `out` and return true, or return false when there is none. */
    bool (*next)(void *self, orr_socket *s, orr_text *out);
    void (*closed)(void *self, orr_socket *s);
    void (*stream_closed)(void *self, uint64_t exchange, void *data); /* of orr_net_stream: it is asked no more */
    void (*woken)(void *self);   /* after orr_net_wake; several wakes may be one call */
    void (*settled)(void *self); /* what had come has been heard: the thread is about to wait */
    void (*tick)(void *self);    /* every tick_ms */
} orr_net_handlers;

typedef struct {
    const char *address;        /* to listen on: "127.0.0.1", "0.0.0.0", "::1" */
    uint16_t port;              /* 0: the system chooses */
    const char *socket_file;    /* not NULL: instead of both, the path of a Unix-domain socket, from the root */
    const char *web_dir;        /* may be missing: then there is no page */
    bool worker_off;            /* who asks for /sw.js gets sw-off.js: a worker that takes itself and its caches away */
    const char *const *origins; /* allowed, NULL-ended; borrowed for the life of the net */
    /* "/api/v1/": what lies there goes by no cookie. Any page may ask for it, and any program post to it, without an
     * Origin; a POST there costs what its answer costs (orr_net_charge) and nothing else. NULL: there is no such. */
    const char *open_folder;
    bool trust_forwarded; /* a proxy stands in front: the last X-Forwarded-For is the client */
    unsigned tick_ms;
    /* Sockets rest between two turns, as long as half of what they say can still be told to all within this. One that
     * speaks alone is heard at once. */
    int64_t half_told_us;
    unsigned sockets_max; /* WebSockets in all */
    /* An address is one of IPv4 or a /64 of IPv6; a /48 has the limits of 16. */
    unsigned sockets_per_address;     /* WebSockets */
    unsigned connections_per_address; /* TCP connections; not looked at behind a proxy */
} orr_net_options;

/* ORR_IO. Of a socket file also: ORR_FULL, another server listens there; ORR_BAD_INPUT, something stands there that is no
 * socket; ORR_NOT_FOUND, its folder is missing; ORR_FORBIDDEN, it is not ours to make. A file that nobody listens at is
 * replaced; ours is removed by orr_net_close. */
orr_err orr_net_open(const orr_net_options *o, const orr_net_handlers *h, void *self, orr_net **out);
uint16_t orr_net_port(const orr_net *net);
/* The name of the page that is served, which changes with any file of it; "" when there is none. */
void orr_net_page(const orr_net *net, char *out, size_t size);
/* Serves until orr_net_stop. */
void orr_net_run(orr_net *net);
/* Makes orr_net_run call `woken` soon. From any thread. */
void orr_net_wake(orr_net *net);
/* Closes every socket with 1001 and ends orr_net_run when they are gone, at the latest after two seconds. */
void orr_net_stop(orr_net *net);
void orr_net_close(orr_net *net);
unsigned orr_net_sockets(const orr_net *net);

/* Answers a request, once; nothing happens when the client has gone. */
void orr_net_answer(orr_net *net, uint64_t exchange, const orr_answer *answer);

/* Goes with whatever is answered, beside a cookie of the answer's own; once a request. `cookie` as in orr_answer. */
void orr_net_cookie(orr_net *net, uint64_t exchange, const char *cookie);

/* The same for {"error":code}, with "retry_ms" and Retry-After when that is not 0. */
void orr_net_refuse(orr_net *net, uint64_t exchange, int status, const char *code, unsigned retry_ms);
/* Answers with 200 and lines without end: `next` is asked for one (without its line feed) whenever the client can take
 * more, and returns false when there is none until orr_net_stream_wake. After 7 s of silence an empty line is said. It
 * counts like a WebSocket. ORR_LIMIT: there are too many, and nothing is answered. ORR_NOT_FOUND: nobody waits for it
 * (any more), or only for the head. `stream_closed` is called once of each that began. */
typedef bool orr_stream_next(void *data, orr_text *out);
orr_err orr_net_stream(orr_net *net, uint64_t exchange, const char *type, orr_stream_next *next, void *data);
void orr_net_stream_wake(orr_net *net, uint64_t exchange);
void orr_net_stream_end(orr_net *net, uint64_t exchange); /* when `next` has nothing more, at the latest after 5 s */

/* For an answer that takes work: its address has credit for 200, 40 a second. Takes `cost` of it and returns 0, or takes
 * nothing and returns the milliseconds until there is so much. */
unsigned orr_net_charge(orr_net *net, uint64_t exchange, unsigned cost);

/* What an address may try, by kind (address.c): takes one and returns 0, or takes nothing and returns the milliseconds until
 * there is one. What succeeded may be given back. */
typedef enum {
    ORR_TRY_SIGN_IN,
    ORR_TRY_SIGN_UP,
    ORR_TRY_SIGN_UP_DAY,
    ORR_TRY_MAIL,
    ORR_TRY_PASSKEY,
    ORR_TRIES
} orr_try;
unsigned orr_net_try(orr_net *net, uint64_t exchange, orr_try kind);
void orr_net_untry(orr_net *net, uint64_t exchange, orr_try kind);
/* From where it comes, as a number. */
uint64_t orr_net_from(orr_net *net, uint64_t exchange);
uint64_t orr_net_place(orr_net *net, uint64_t exchange);  /* the number that orr_socket_from gives; 0: none */
uint64_t orr_net_line(orr_net *net, uint64_t exchange);   /* the number that orr_socket_line gives */
uint64_t orr_net_around(orr_net *net, uint64_t exchange); /* the same, but of IPv6 for a whole /48 */

/* For something made that stays: its address may make 600 at once and 5,000 a day. Takes one and returns 0, or takes nothing and
 * returns the milliseconds until there is one. */
unsigned orr_socket_make(orr_socket *s);
/* For something wrong that costs its address as much as an answer that takes work (orr_net_charge). */
unsigned orr_socket_charge(orr_socket *s, unsigned cost);

/* From where it comes, as a number: its address of IPv4, its /48; and how many that may be at once (address.c). */
uint64_t orr_socket_from(const orr_socket *s, unsigned *share);

/* Of the line that it comes by, as a number: an address of IPv4, a /64 of IPv6; 0: of none that is known, or of this
 * machine. */
uint64_t orr_socket_line(const orr_socket *s);

void orr_socket_set_data(orr_socket *s, void *data);
void *orr_socket_data(const orr_socket *s);
/* Its number in the log; requests and sockets are counted together. */
uint64_t orr_socket_id(const orr_socket *s);
/* There is something to say: `next` will be called when the socket can take it. */
void orr_socket_wake(orr_socket *s);
/* Closes when `next` has nothing more to say, at the latest after five seconds. Messages are no longer read. */
void orr_socket_close(orr_socket *s, int code);

#endif
