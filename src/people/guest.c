/* Guests: an id and a name, which no account has. */
#include "people/inside.h"
#include "people/name.h"

#include <stdlib.h>

typedef struct {
    orr_pending pending;
    void (*then)(void *arg, orr_err e, const orr_user_row *user);
    void *arg;
} naming;

static void named(orr_pending *p)
{
    naming *n = (naming *)p;
    n->then(n->arg, p->result == ORR_STALE ? ORR_FULL : p->result, &p->batch.user);
    orr_pending_free(p);
}

void orr_people_guest(orr_people *p, const orr_user_row *user,
                      void (*then)(void *arg, orr_err e, const orr_user_row *user), void *arg)
{
    char key[ORR_NAME_KEY] = "", look[ORR_NAME_KEY] = "";
    naming *n = calloc(1, sizeof *n);
    if (!n) {
        then(arg, ORR_NO_MEMORY, user);
        return;
    }
    *n = (naming){.pending = {.done = named}, .then = then, .arg = arg};
    n->pending.batch.has_user = true;
    n->pending.batch.user = *user;
    bool free_for_all = orr_name_key(user->name, key) || orr_name_look(user->name, look); /* it could be no account's */
    orr_batch *b = &n->pending.batch;
    if (ORR_WRITE(b, true, "UPDATE users SET seen = ?2 WHERE id = ?1", orr_words(user->id), orr_number(orr_now_ms())) &&
        (free_for_all ||
         ORR_WRITE(
             b, true,
             "UPDATE users SET name = name WHERE id = ?1 AND NOT EXISTS(SELECT 1 FROM names WHERE key IN (?2, ?3))",
             orr_words(user->id), orr_words(key), orr_words(look)))) {
        orr_desk_write(p->desk, &n->pending);
        return;
    }
    n->pending.result = ORR_NO_MEMORY;
    named(&n->pending);
}
