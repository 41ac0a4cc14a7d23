/* A letter: one e-mail as it goes over the wire (RFC 5322, 2045, 2047, 8058). Pure: the time and the randomness are
 * handed in, and nothing is kept. All of it from any thread.
 *
 * No header can be smuggled in: whatever is given stands encoded or is refused, and a line end, a control or broken
 * UTF-8 in a name, a subject, an address or a link is refused. */
#ifndef ORRERY_POST_LETTER_H
#define ORRERY_POST_LETTER_H

#include <orrery/base.h>

enum {
    ORR_ADDRESS_MAX = 254,            /* bytes of an address, RFC 5321 with its brackets taken off */
    ORR_MAILBOX_NAME_MAX = 120,       /* bytes of UTF-8 */
    ORR_SUBJECT_MAX = 250,            /* the same */
    ORR_LETTER_LINK_MAX = 900,        /* a line has 998 at most */
    ORR_LETTER_PART_MAX = 128 * 1024, /* a text or HTML before it is encoded */
    ORR_LETTER_MAX = 10 * 128 * 1024, /* a letter; an orr_text of this maximum takes any */
    ORR_LETTER_RANDOM = 16,
};

typedef struct {
    char name[ORR_MAILBOX_NAME_MAX + 1]; /* UTF-8; "": none */
    char address[ORR_ADDRESS_MAX + 1];
} orr_mailbox;

/* Is this one address that we write to? ann@example.org: a local part of letters, digits and . _ + - and a few more,
 * never quoted; a domain of two names or more in ASCII (what has other letters is written as xn--…). ORR_OK, or
 * ORR_BAD_INPUT with one word in `why`, when not NULL: "empty", "long", "at", "local", "domain", "ascii". */
orr_err orr_address_check(const char *address, const char **why);

/* "Orrery <post@example.org>" or "post@example.org", as a host writes it. ORR_BAD_INPUT with `why` as above, or "name",
 * "form". */
orr_err orr_mailbox_read(const char *text, orr_mailbox *out, const char **why);

typedef struct {
    orr_mailbox from, to;
    const char *subject;               /* UTF-8, one line */
    const char *text, *html;           /* UTF-8, lines end with \n; html: NULL for none */
    const char *language;              /* "en"; NULL: not said */
    const char *unsubscribe;           /* a link of http or https that a POST ends these letters with, or NULL */
    const char *host;                  /* a domain, ours: stands behind the @ of the Message-ID */
    int64_t at;                        /* when it was handed in, milliseconds since 1970 */
    uint8_t random[ORR_LETTER_RANDOM]; /* never used before: makes the Message-ID and the boundary */
} orr_letter;

/* Adds the whole letter to `out`, lines ending with CR LF. ORR_BAD_INPUT, with one word in `why` when not NULL, and
 * `out` as it was: "from", "to", "subject", "text", "html", "language", "unsubscribe", "host", "at"; ORR_NO_MEMORY when
 * `out` is full. */
orr_err orr_letter_write(const orr_letter *letter, orr_text *out, const char **why);

#endif
