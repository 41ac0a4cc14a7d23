/* The mailer: takes letters and hands them to the site's mail server (SMTP by libcurl), on a thread of its own. Who
 * asks never waits: not for a name, a line, a server that hangs or one that refuses. What waits lies in memory and is
 * lost with the process; who must not lose it keeps it in the store until `done` says what became of it. */
#ifndef ORRERY_POST_MAILER_H
#define ORRERY_POST_MAILER_H

#include <orrery/base.h>

typedef struct orr_mailer orr_mailer;

typedef enum {
    ORR_MAIL_DELIVERED, /* the server has taken it */
    ORR_MAIL_LATER,     /* not now: no line, no answer, an answer of 4xx, or a server that is set up otherwise */
    ORR_MAIL_NEVER,     /* the server refused this letter or its reader for good, by an answer of 5xx */
} orr_mail_fate;

typedef struct {
    orr_mail_fate fate;
    int code; /* the last answer's, as 250 or 550; 0: none */
    const char
        *why; /* one word: "ok", "refused", "busy", "line", "timeout", "tls", "certificate", "login", "stopped", "old",
                        "memory" */
    const char
        *answer; /* the server's last line without controls, at most 200 bytes; it may name an address: not for logs */
    unsigned tries;
} orr_mail_result;

typedef struct {
    /* smtp://HOST[:PORT]: with STARTTLS where the server offers it; where a password is given, too, it must.
     * smtp+starttls://: it must. smtps://: TLS from the first byte. With TLS the certificate must be good. To this
     * machine itself smtp:// goes without TLS: the servers of distributions have a certificate there that nobody
     * signed. Before HOST, USER:PASSWORD@, with %40 for an @ in them. */
    const char *url;
    const char *from;   /* the address that letters come from, checked (letter.h) */
    const char *hello;  /* our name to the server, a domain; NULL: libcurl's choice */
    const char *ca;     /* a file of certificates to trust in the place of the system's, or NULL */
    unsigned room;      /* letters that may wait; 0: 500 */
    unsigned tries;     /* of a letter in all; 0: 4 */
    unsigned wait_ms;   /* before the second try, then four times as long each; 0: 5000 */
    unsigned answer_ms; /* a try may take; 0: 30000. Half of it for a line */
} orr_mailer_options;

typedef struct {
    const char *to;     /* one address, checked */
    const char *letter; /* from orr_letter_write; copied */
    size_t size;
    unsigned lasts_ms; /* not tried after that time, as a code that nobody wants then; 0: as long as there are tries */
    /* On the mailer's thread or in orr_mailer_close, once for each letter that was taken; quick. `result` is borrowed. */
    void (*done)(void *arg, const orr_mail_result *result);
    void *arg;
} orr_mail;

/* The process ignores SIGPIPE. NULL with a sentence for the host in `why`: an URL that is none, no memory, no thread.
 * Nothing is asked of the server yet. The options are copied. */
orr_mailer *orr_mailer_open(const orr_mailer_options *options, char *why, size_t size);
/* Scheme, host and port, without user and password: for logs. */
const char *orr_mailer_name(const orr_mailer *m);
/* ORR_LIMIT when too many wait, ORR_NO_MEMORY, ORR_BAD_INPUT for an address that is none. Any thread. */
orr_err orr_mailer_push(orr_mailer *m, const orr_mail *mail);
/* Letters that wait or are on their way. Any thread. */
unsigned orr_mailer_waiting(orr_mailer *m);
/* Gives what is on its way that long, then cuts it off; what has not been delivered is told as "stopped". Returns when
 * the thread has ended (a name that is being looked up may hold it some seconds longer). */
void orr_mailer_close(orr_mailer *m, unsigned grace_ms);

#endif
