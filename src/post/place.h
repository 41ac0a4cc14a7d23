/* Where a mail server is, read from what a host writes: scheme://[user:password@]host[:port]. */
#ifndef ORRERY_POST_PLACE_H
#define ORRERY_POST_PLACE_H

#include <orrery/base.h>

typedef struct {
    char *url;             /* for libcurl, without user and password, with our name as its path */
    char *user, *password; /* or NULL */
    char *name;            /* for logs: scheme, host, port */
    int tls;               /* a CURLUSESSL_ value */
} place_of_mail;

/* False with a sentence in `why`, which has nothing of user and password; whatever was read is to be freed all the
 * same. */
bool place_of_mail_read(const char *url, const char *hello, place_of_mail *out, char *why, size_t size);
/* The password is overwritten. */
void place_of_mail_free(place_of_mail *p);

#endif
