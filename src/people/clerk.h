/* What a host does to people from a command line, beside a server that runs or without one: it reads and writes the
 * store (orr_store_open_beside), and leaves a call there, which the server hears within a second or two (tick.c),
 * so that sockets close whose sessions have ended.
 *
 * Threads: whoever has the store. Errors: ORR_IO, ORR_NO_MEMORY, and those that are named. */
#ifndef ORRERY_PEOPLE_CLERK_H
#define ORRERY_PEOPLE_CLERK_H

#include "people/people.h"

enum { ORR_INVITATION_TEXT = 17 }; /* of a code: 80 bits in letters and digits that look like no others, and a NUL */

typedef struct {
    orr_user_row user;
    bool account, quiet, bot;
    uint8_t role;
    int64_t created, seen;     /* of an account; milliseconds since 1970 */
    int64_t erase_at;          /* or 0 */
    int64_t suspended;         /* until then; in the past, or 0: not */
    int64_t sessions, matches; /* that it has; that it has finished */
} orr_clerk_row;

/* By the name of an account, or the id of any user. ORR_NOT_FOUND. */
orr_err orr_clerk_find(orr_store *s, const char *name, orr_clerk_row *out);
/* All accounts, by age. */
orr_err orr_clerk_list(orr_store *s, void (*each)(void *arg, const orr_clerk_row *row), void *arg);
/* ORR_NOT_FOUND: it has no account. */
orr_err orr_clerk_grant(orr_store *s, const char *user, orr_role role, int64_t now);
/* A new code for an account; `by`: a user, or "". */
orr_err orr_clerk_invite(orr_store *s, const char *by, int64_t now, char code[ORR_INVITATION_TEXT]);
/* Until then nobody signs in to it, and nobody is it; who is, is out. */
orr_err orr_clerk_suspend(orr_store *s, const char *user, int64_t until, const char *reason, int64_t now);
/* ORR_NOT_FOUND: it is not suspended. */
orr_err orr_clerk_lift(orr_store *s, const char *user, int64_t now);
/* A quiet account says nothing and hears nobody but its friends. ORR_NOT_FOUND: it has no account. */
orr_err orr_clerk_quiet(orr_store *s, const char *user, bool quiet, int64_t now);
/* All of it goes at that time; `at` not behind `now`: at once. ORR_NOT_FOUND. */
orr_err orr_clerk_erase(orr_store *s, const char *user, int64_t at, int64_t now);

#endif
