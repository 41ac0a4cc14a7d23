/* What the files of src/net share. */
#ifndef ORRERY_NET_INTERNAL_H
#define ORRERY_NET_INTERNAL_H

#include "base/credit.h"
#include "net/net.h"

#include <ev.h>
#include <libwebsockets.h>

enum {
    ORR_NET_CHUNK = 16 * 1024, /* of a file, a write */
    ORR_NET_READ = 4096,       /* of a line at a time */
    ORR_NET_HEAD_MAX = 8160,   /* of a request, in bytes; */
    ORR_NET_HEAD_ROOM =
        5 * ORR_NET_HEAD_MAX / 2,  /* what the library needs for it: of very short headers twice as much */
    ORR_NET_WORDS_MAX = 16 * 1024, /* a page that is made here */
};

/* ---- addresses -------------------------------------------------------------------------------------------------*/
/* What limits go by: an address of IPv4, also when it is written as one of IPv6; of IPv6 the first 64 bits; or the one
 * place of all whose address nobody tells. */
typedef enum { ORR_PLACE_NONE, ORR_PLACE_4, ORR_PLACE_64, ORR_PLACE_48 } orr_place_kind;

typedef struct {
    orr_place_kind kind;
    uint64_t prefix;
} orr_place;

/* Of an address as text; ORR_PLACE_NONE when it is none. */
orr_place orr_place_read(const char *text);
/* The /48 around a /64; ORR_PLACE_NONE of anything else. */
orr_place orr_place_wider(orr_place place);
bool orr_place_is_here(orr_place place);  /* a loopback address */
uint64_t orr_place_line(orr_place place); /* as a number, as of orr_socket_line */
/* Of the other end of a line; of the client there, looking through a trusted proxy. */
orr_place orr_place_of_fd(int fd);
orr_place orr_place_of_peer(struct lws *wsi);
orr_place orr_place_of(orr_net *net, struct lws *wsi);

enum { ORR_ADDRESS_BUCKETS = 16384, ORR_ADDRESSES_MAX = 65536, ORR_NO_ADDRESS_SHARE = 64, ORR_WIDE_SHARE = 16 };

typedef enum { ORR_HOLD_SOCKET, ORR_HOLD_CONNECTION, ORR_HOLDS } orr_hold;

typedef struct orr_address {
    struct orr_address *next;          /* in its bucket */
    struct orr_address *older, *newer; /* among those that hold nothing */
    struct orr_address *wider;         /* the /48 of a /64, else NULL */
    orr_place place;
    unsigned narrower; /* of a /48: its /64s that are known */
    unsigned share;    /* the limits of so many are its own */
    unsigned held[ORR_HOLDS];
    lws_usec_t used;
    orr_credit posts, heavy; /* heavy: answers that take work */
    orr_credit made;         /* what stays: see orr_socket_make */
    orr_credit opened;       /* WebSockets */
    orr_credit tries[ORR_TRIES];
} orr_address;

/* Finds or makes; NULL when memory is full. Good until the loop turns, and as long as it holds something. */
orr_address *orr_address_get(orr_net *net, orr_place place);
/* Credit for a POST, for an answer that takes work: 0, or the milliseconds until there is so much. */
unsigned orr_address_post(orr_address *a);
unsigned orr_address_work(orr_address *a, unsigned cost);
unsigned orr_address_make(orr_address *a);
unsigned orr_address_try(orr_address *a, orr_try kind);
void orr_address_untry(orr_address *a, orr_try kind);
unsigned orr_address_open(orr_address *a); /* for a WebSocket, whose own credit is new */
/* Has it, or what is around it, as many as it may? `limit` is for one. */
bool orr_address_is_full(const orr_address *a, orr_hold what, unsigned limit);
void orr_address_hold(orr_net *net, orr_address *a, orr_hold what);
void orr_address_let_go(orr_net *net, orr_address *a, orr_hold what);
/* Forgets addresses that hold nothing and owe nothing. */
void orr_addresses_prune(orr_net *net);
void orr_addresses_deinit(orr_net *net);

/* ---- lines -----------------------------------------------------------------------------------------------------------*/
typedef enum {
    ORR_HEAD_MORE,   /* as far as it has come it is one */
    ORR_HEAD_WHOLE,  /* `size` bytes */
    ORR_HEAD_BAD,    /* no request, or one that two servers could read in two ways */
    ORR_HEAD_METHOD, /* whole, of a method that nothing here has, with a body */
    ORR_HEAD_TLS,    /* the beginning of another protocol */
} orr_head_state;

/* What is known of a head; zero in the beginning. */
typedef struct {
    size_t size;           /* of its lines that were looked at */
    bool begun, old, post; /* it has a first line; HTTP/1.0 */
    bool known;            /* the method: POST, GET or HEAD */
    bool body, proxied;
    unsigned hosts, lengths, codings;
} orr_head;

/* Looks at `n` bytes, those of the last time included. */
orr_head_state orr_head_look(orr_head *h, const char *bytes, size_t n);

/* What is ours of a connection, from the beginning to the end; from its request on the library keeps it for us. */
typedef struct orr_connection {
    struct orr_connection *next, **link; /* among those that ask; link NULL: it has become a WebSocket */
    orr_net *net;
    struct lws *wsi;      /* NULL until its head is known; */
    int fd;               /* ours until then, afterwards -1 */
    orr_address *address; /* NULL behind a proxy: not counted */
    struct ev_io io;
    lws_usec_t due; /* when it is given up, or 0: it waits for us */
    bool ending;    /* it has been answered, what still comes is thrown away */
    orr_head head;
    orr_text bytes; /* of the head */
} orr_connection;

/* A line was taken; `fd` belongs to it. */
void orr_line_open(orr_net *net, int fd);
/* The library has made what it needs for the line that it was given; has let go of it. */
void orr_line_adopted(orr_net *net, struct lws *wsi);
void orr_line_closed(struct lws *wsi);
/* Does its head say that it came through a proxy? */
bool orr_line_proxied(struct lws *wsi);
/* The clock over a line: it waits for us; it is answered, by so many bytes; it has become a WebSocket. */
void orr_line_waits(struct lws *wsi);
void orr_line_answers(struct lws *wsi, size_t size);
void orr_line_stays(struct lws *wsi);
/* The library is about to close this line: what still comes is read and thrown away, or it would be reset. */
void orr_line_linger(struct lws *wsi);
/* Every second: gives up those that are late. */
void orr_lines_look(orr_net *net);
void orr_lines_deinit(orr_net *net);

/* How many descriptors there are; sets how many lines and sockets there may be. */
unsigned orr_listen_descriptors(orr_net *net);
bool orr_listen(orr_net *net);
void orr_listen_close(orr_net *net);
/* Begins to listen again if it was paused for want of descriptors and there may be some. */
void orr_listen_again(orr_net *net);

/* Can a socket file be made here? ORR_OK, or the errors of orr_net_open. */
orr_err orr_local_fault(const char *path);

/* ---- refusals -------------------------------------------------------------------------------------------------*/
enum { ORR_RETRY_MS = 5000 }; /* when an address has too many lines: nobody knows when one ends */
#define ORR_RETRY_SECONDS(ms) (((ms) + 999u) / 1000u)
/* {"error":code}, and "retry_ms" when it is not 0; returns its length. */
int orr_refusal_body(char *out, size_t size, const char *code, unsigned retry_ms);
/* Answers what is not yet an exchange. Returns -1: the line is to be closed. */
int orr_refuse(struct lws *wsi, int status, orr_err e, unsigned retry_ms);
/* The same beside the library, when it has said nothing: as far as the line takes it, and nothing after it. */
int orr_refuse_line(struct lws *wsi, int status, orr_err e, unsigned retry_ms);
void orr_refuse_fd(int fd, int status, orr_err e, unsigned retry_ms);
void orr_refuse_method(int fd, const char *allow); /* 405 */
void orr_refuse_words(int fd, int status, const char *type, const orr_text *words);

/* ---- HTTP ------------------------------------------------------------------------------------------------------------*/
/* An answer that goes on (stream.c). */
typedef struct {
    orr_stream_next *next; /* NULL: it is none */
    void *data;
    orr_address *address;
    struct ev_io in, out;
    orr_text lines; /* that were made, and so many bytes of them sent */
    size_t sent;
    lws_usec_t quiet_at, stuck_at; /* when to say an empty line; when it is given up, 0: it takes what it is told */
    bool begun, due, ending, dead; /* dead: the line is being closed */
} orr_stream;

typedef struct orr_exchange {
    struct orr_exchange *next; /* among the open ones */
    orr_net *net;
    struct lws *wsi;
    uint64_t id;                              /* 0: no request in hand */
    bool head, post, whole, ready, head_sent; /* whole: its body has come */
    bool open;                                /* of the open folder */
    char path[256];
    char *body;
    size_t body_size, body_cap;
    lws_usec_t begun;
    int status;
    unsigned retry_ms;
    char type[64];
    char cookie[384], beside[384]; /* Set-Cookie: of the answer, and beside it (orr_net_cookie), or "" */
    char file[64];                 /* the name to save it as, or "" */
    char encoding[8];
    bool forever, page; /* page: a file of the client, which may be kept but is asked for again */
    unsigned char *out; /* LWS_PRE bytes, then the answer */
    size_t out_size, out_sent;
    orr_stream stream;
} orr_exchange;

int orr_http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t len);
orr_exchange *orr_exchange_find(orr_net *net, uint64_t id);                                /* or NULL */
void orr_exchange_start(orr_exchange *x, orr_net *net, struct lws *wsi, const char *path); /* in the place of another */
void orr_exchange_drop(orr_exchange *x);
void orr_exchange_error(orr_exchange *x, int status, const char *code, unsigned retry_ms); /* its answer, as JSON */
/* It has been answered: -1. */
int orr_exchange_finish(orr_exchange *x);
void orr_stream_begin(orr_exchange *x); /* its head has been sent */
void orr_streams_say(orr_net *net);     /* what waits at all streams, as far as their lines take it */
void orr_stream_drop(orr_exchange *x);
void orr_streams_look(orr_net *net); /* every second: which are silent, which are stuck */
void orr_streams_stop(orr_net *net);
/* Answers an exchange that was found. */
void orr_exchange_answer(orr_exchange *x, const orr_answer *answer);
/* Reads a file of the web folder into the exchange, compressed when the client takes that; false: there is none. */
bool orr_file_answer(orr_exchange *x, const char *path);
/* Appends a file of the web folder to `out`; false: there is none, or it is empty or larger than `out` may be. */
bool orr_file_read(const orr_net *net, const char *name, orr_text *out);
/* Answers who asks by http for a page of a place that is https, if the web folder has words for it; else false. */
bool orr_insecure_answer(orr_exchange *x);
/* The line has run out of time. */
void orr_line_late(struct lws *wsi);
/* Copies a header into `out`; false when it is absent, or too long for it (then `out` is ""). */
bool orr_header(struct lws *wsi, enum lws_token_indexes token, char *out, size_t size);
bool orr_origin_allowed(const orr_net *net, struct lws *wsi);

/* ---- WebSocket -----------------------------------------------------------------------------------------------------------*/
enum { ORR_FRAME_CONTROL_MAX = 125 };

typedef enum {
    ORR_FRAME_NONE, /* not yet whole */
    ORR_FRAME_PART, /* a fragment of a text, not its last; `empty` tells whether it had no bytes */
    ORR_FRAME_TEXT, /* a whole text: `size` bytes of `text` */
    ORR_FRAME_PING, /* `control_size` bytes of `control`, */
    ORR_FRAME_PONG,
    ORR_FRAME_CLOSE,
    ORR_FRAME_FAULT, /* `fault`, a close code; nothing is read any more */
} orr_frame;

/* What has come of a client's frames; zero in the beginning. */
typedef struct {
    unsigned char head[14], mask[4];
    unsigned got, turn; /* bytes of the head; of the payload, for the mask */
    uint64_t left;      /* bytes of the payload that are to come */
    bool within, empty; /* a text has begun */
    int fault;
    unsigned size, control_size;
    char control[ORR_FRAME_CONTROL_MAX], text[ORR_NET_MESSAGE_MAX];
} orr_frames;

/* Reads on at `*at`, at most to the end of a frame. */
orr_frame orr_frame_read(orr_frames *f, const unsigned char **at, const unsigned char *end);

struct orr_socket {
    orr_socket *next, **link;    /* among the open ones */
    orr_socket *due, **due_link; /* among those with something to say; due_link NULL: not among them */
    orr_net *net;
    struct lws *wsi;
    void *data;
    orr_address *address;
    orr_credit credit;
    struct ev_io io;  /* reads: the library reads nothing of a WebSocket */
    int closing;      /* the close code, or 0 */
    unsigned heard;   /* the tick in which it last said something */
    unsigned stuck;   /* the tick since which it takes nothing, or 0 */
    bool asked, ping; /* since then it was asked whether it lives; that is to be sent */
    bool faulted, broken;
    bool bade, left; /* our close frame is on its way; theirs has come first */
    unsigned char pong_size;
    bool pong_due;
    char pong[ORR_FRAME_CONTROL_MAX]; /* what the last ping said */
    uint64_t id;
    lws_usec_t begun;
    unsigned messages;
    orr_frames frames;
};

/* There is nothing to say any more. */
void orr_socket_not_due(orr_socket *s);
/* The line can take something: 0, or -1 when it is to be closed. */
int orr_socket_writable(orr_socket *s);
/* Says what waits at all sockets, as far as their lines take it. */
void orr_sockets_say(orr_net *net);
/* Every tick: looks at some sockets whether they are silent, at each about once a second. */
void orr_sockets_look(orr_net *net);
/* Does the handshake ask for our sub-protocol? */
bool orr_socket_named(struct lws *wsi);
int orr_socket_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t len);

/* ---- all of it --------------------------------------------------------------------------------------------------------------*/
struct orr_net {
    struct ev_loop *loop;
    struct ev_prepare before_sleep;
    struct ev_io woken;
    int bell;              /* an eventfd: orr_net_wake */
    lws_usec_t heard_at;   /* when sockets were heard first since the loop waited for them, or 0 */
    lws_usec_t telling_us; /* from there until what came of it was said, lately */
    lws_usec_t since;      /* from when on `heard` counts */
    unsigned heard;        /* how often sockets were heard since then */
    bool calm;             /* few were heard of late */
    int listener;
    uint16_t port;
    struct ev_io listening;
    bool paused;
    lws_usec_t paused_said;    /* when the log was told last, or 0 */
    unsigned lines, lines_max; /* connections, WebSockets too */
    orr_connection *asking;    /* those that are no WebSocket */
    orr_connection *adopting;  /* the one that the library is being given */
    struct lws_context *context;
    struct lws_vhost *vhost;
    orr_net_options o;
    const orr_net_handlers *h;
    void *self;
    orr_socket *sockets, *due, *look; /* look: whose turn it is to be looked at, or NULL: the first */
    unsigned socket_count;
    orr_exchange *exchanges;
    unsigned streams_due; /* so many of them have something to say */
    uint64_t last_exchange;
    orr_address *address[ORR_ADDRESS_BUCKETS];
    orr_address *oldest, *newest; /* of those that hold nothing, by when they were last here */
    unsigned quiet;               /* so many are they */
    uint64_t salt;                /* of their hash: nobody outside can fill one bucket */
    orr_text out;                 /* the messages being written */
    lws_sorted_usec_list_t tick;
    unsigned ticks;
    bool stopping, stopped;
    lws_usec_t stop_at;
};

#endif
