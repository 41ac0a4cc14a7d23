/* Orrery, the server: tables that people and bots sit at. */
#ifndef ORRERY_SERVE_H
#define ORRERY_SERVE_H

#include "people/people.h"

#include <orrery/base.h>

typedef struct {
    const char *address;       /* to listen on */
    uint16_t port;             /* 0: the system chooses; the log says which */
    const char *socket_file;   /* not NULL: instead of both, the path of a Unix-domain socket, from the root */
    const char *data;          /* the file of the store; made when it is not there */
    const char *public_url;    /* as browsers see it: "http://localhost:8080", "https://orrery.example" */
    const char *web_dir;       /* the built client; NULL or missing: no page */
    int64_t keep_empty_ms;     /* for how long a table is kept where nobody plays; 0: for ever */
    unsigned bot_threads;      /* 1..64 */
    unsigned tables;           /* so many are kept in memory, and more while somebody looks at them; at least 1 */
    orr_accounts accounts;     /* who may make one */
    bool guests;               /* who has none may play */
    bool worker_off;           /* browsers get rid of the page's service worker */
    bool tournaments_by_hosts; /* nobody else makes any */
    const char *smtp, *smtp_ca, *mail_from; /* the mail server and the sender (post/post.h); smtp NULL: no letters */
    const char *version;
    const char *contact;       /* of the host, for who reports a fault: an address of mail or an https URL; or NULL */
    const char *source;        /* where the source of this server lies, an https URL; or NULL */
    const char *metrics_token; /* a file with the token for GET /metrics from elsewhere, or NULL */
    const char *store_fault;   /* for tests: a control file of orr_store_open_fault, or NULL */
    bool test_games;           /* for tests: games that are not listed can be played, too */
    const char *test_replays;  /* for tests: a folder of replay files that matches are begun from, or NULL */
    const char *test_wall;     /* for tests: a file with milliseconds, by which the wall clock is wrong; or NULL */
    uint32_t test_clock_ms;    /* for tests: the length of every clock and time away; 0: the true ones */
    int64_t test_ready_ms;     /* for tests: how long a ready check waits; 0: the true time */
    int64_t test_erase_ms, test_unseen_ms; /* for tests: as of orr_people_options; 0: the true ones */
} orr_serve_options;

/* Serves until SIGTERM or SIGINT. 0: stopped cleanly; 1: could not start (a line on stderr says why). To be called
 * before any other thread is made: it blocks signals for all of them. */
int orr_serve(const orr_serve_options *o);

/* Appends the replay file of a match that stands in a store, whatever its rules, as it was written: a bare one
 * (docs/replay.md). While the match goes on it tells what others hold, but not the secret. ORR_NOT_FOUND,
 * ORR_NOT_STARTED, ORR_IO; ORR_UNSUPPORTED: of more seats than are known here. */
struct orr_store;
orr_err orr_kept_export(struct orr_store *store, const char *code, orr_text *out);

#endif
