/* Post: the letters of this site, by their kinds, in the reader's language. What is handed in is on its way at once, by
 * the mailer's thread: nobody waits here, and what waits is lost with the process. */
#ifndef ORRERY_POST_POST_H
#define ORRERY_POST_POST_H

#include "post/form.h"

typedef struct orr_post orr_post;

typedef struct {
    const char *smtp, *ca; /* as of mailer.h; ca: NULL for the system's */
    const char *from;      /* "Orrery <post@example.org>" */
} orr_post_options;

/* NULL with a sentence for the host in `why`. The options are copied; the process ignores SIGPIPE. */
orr_post *orr_post_open(const orr_post_options *o, char *why, size_t size);
const char *orr_post_name(const orr_post *p); /* of the mail server, for logs */

typedef struct {
    orr_form form;     /* its slot `site` is the post's own */
    const char *to;    /* one address, checked */
    int64_t at;        /* milliseconds since 1970 */
    unsigned lasts_ms; /* as of orr_mail */
    bool kept_back;    /* it is written, and not sent: so that it takes the same time */
} orr_post_letter;
/* ORR_BAD_INPUT, ORR_NOT_FOUND as of form.h and letter.h; ORR_LIMIT: too many wait; ORR_NO_MEMORY. */
orr_err orr_post_send(orr_post *p, const orr_post_letter *l);
/* Is this one address that we write to? As of letter.h. */
bool orr_post_address(const char *address);
enum { ORR_POST_ADDRESS_TEXT = 255 };
/* Gives what is on its way two seconds; NULL is taken. */
void orr_post_close(orr_post *p);

#endif
