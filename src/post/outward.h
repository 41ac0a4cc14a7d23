/* Outward: one POST by https to an address that somebody else gave us (a push service, a webhook), without letting them
 * reach what is near us. Only https, no redirect, and no line to an address that is not of the open internet: looked at
 * where the socket is opened, so that no second look-up of a name can change it. */
#ifndef ORRERY_POST_OUTWARD_H
#define ORRERY_POST_OUTWARD_H

#include <orrery/base.h>

struct sockaddr;

enum { ORR_OUTWARD_URL_MAX = 1000, ORR_OUTWARD_HEADERS = 12 };

/* May we open a line to this address? Of IPv4 and IPv6 what is routed for all; nothing that is private, of this
 * machine, of the link, shared by a carrier, mapped or translated, for documents or tests, for many, or unknown. */
bool orr_outward_is_open(const struct sockaddr *address);
/* Is this an address that we would ask: https, a host, no user, printable ASCII, of at most ORR_OUTWARD_URL_MAX bytes?
 * A host that is written as a number is looked at as well. ORR_BAD_INPUT with one word in `why`: "long", "form",
 * "https", "user", "near". */
orr_err orr_outward_check(const char *url, const char **why);

typedef struct {
    const char *url;                          /* from somebody else */
    const char *headers[ORR_OUTWARD_HEADERS]; /* "Name: value" of one line each, up to a NULL */
    const void *body;
    size_t size;
    unsigned limit_ms;   /* for all of it; 0: 5000 */
    const char *ca;      /* a file of certificates to trust in the place of the system's; NULL: those */
    const char *test_at; /* for tests: "127.0.0.1:PORT" alone of what is near may be reached; NULL: nothing */
} orr_outward;

typedef struct {
    int status; /* of HTTP; 0: no answer */
    const char
        *why; /* one word: "ok" for 2xx, "status" for other answers, "near", "name", "line", "timeout", "certificate",
                        "tls", "long" (more than 64 kB of an answer), or of orr_outward_check */
    unsigned retry_s; /* the answer's Retry-After, or 0 */
} orr_outward_result;

/* Asks, and waits for the answer: for a thread that has the time, of a process that ignores SIGPIPE. The answer's body
 * is thrown away. Any thread. */
void orr_outward_send(const orr_outward *o, orr_outward_result *out);

#endif
