/* The door: what comes in and goes out. HTTP routes, WebSocket messages, cookies and limits; it knows who somebody
 * is and what the words of the wire mean (docs/protocol.md), and hands what is asked to the hall.
 *
 * Threads: the service thread alone. */
#ifndef ORRERY_DOOR_H
#define ORRERY_DOOR_H

#include "hall/hall.h"
#include "net/net.h"
#include "people/people.h"
#include "square/ladders.h"
#include "square/tours.h"

typedef struct orr_door orr_door;

/* How browsers see this place. */
typedef struct {
    bool secure;           /* https */
    char origin[256];      /* "https://host[:port]", what browsers send as Origin */
    char cookie[32];       /* its name */
    char rp_id[256];       /* of passkeys: the host, "localhost" of this machine; "": an address has none */
    const char *rp_origin; /* and the origin of their page */
    char text[2][64];
    const char *origins[4]; /* from where a socket may be opened; ends with NULL */
} orr_site;

/* From "http://localhost:8080"; false: it is no such URL. *out stays where it is, for it points into itself. */
bool orr_site_read(const char *url, orr_site *out);
bool orr_site_is_loopback(const char *host); /* also "HOST:PORT" */

typedef struct {
    orr_desk *desk;
    orr_hall *hall;
    orr_people *people;
    orr_ladders *ladders;
    const orr_site *site;
    struct orr_post *post; /* or NULL: no letters (post/post.h) */
    const char *version;
    const char *contact, *source; /* as of orr_serve_options; NULL: not told */
    const char *metrics_token;    /* a file with the token for GET /metrics from elsewhere, or NULL */
    bool tournaments_by_hosts;    /* nobody else makes any */
    int64_t test_ready_ms;        /* for tests: how long a ready check waits; 0: the true time */
    bool test_games;              /* for tests: games that are not listed can be sought, too */
    const char *test_replays;     /* for tests: a folder of replay files that matches are begun from, or NULL */
} orr_door_options;

/* NULL: memory is out, or the token's file is not as it should be (a line in the log says so). `o` lives as long as
 * the door. */
orr_door *orr_door_open(const orr_door_options *o);
/* The net's handlers, but for woken, settled and tick; `self` is the door. */
extern const orr_net_handlers orr_door_handlers;
void orr_door_set_net(orr_door *d, orr_net *net); /* before the first of them is called */
orr_net *orr_door_net(const orr_door *d);
orr_desk *orr_door_desk(const orr_door *d);
orr_hall *orr_door_hall(const orr_door *d);
orr_people *orr_door_people(const orr_door *d);
orr_tours *orr_door_tours(const orr_door *d);
void orr_door_tick(orr_door *d); /* ten times a second */
orr_ladders *orr_door_ladders(const orr_door *d);
void orr_door_settle(orr_door *d); /* the loop is about to wait; and every tick */
void orr_door_close(orr_door *d);  /* the net is closed */

#endif
