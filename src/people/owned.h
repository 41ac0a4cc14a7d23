/* What the store has about people: one list of all its tables and columns, by which an export is written and
 * somebody is erased. A unit test holds it against the store: what is in neither part of the list fails.
 *
 * Threads: the sentences are for whoever has the store's thread; all else is pure. */
#ifndef ORRERY_PEOPLE_OWNED_H
#define ORRERY_PEOPLE_OWNED_H

#include "store/store.h"

typedef enum {
    ORR_OWNED_NOBODYS, /* is about nobody */
    ORR_OWNED_GOES,    /* an erasure deletes the rows */
    ORR_OWNED_BLANKED, /* what names or quotes the person is taken out of them */
    ORR_OWNED_STAYS,   /* belongs to others, too: they keep it, of "somebody who left" */
} orr_owned_end;

/* One table, seen from one side: a table may stand in several rows, which together have all its columns. */
typedef struct {
    const char *table;
    const char *part;   /* its member of an export: an array of objects; NULL: nothing is exported */
    const char *shown;  /* columns that are exported, "a, b" */
    const char *hidden; /* columns that are not: secrets, other people's, the store's own numbers */
    const char *beside; /* names of what `rows` gives behind `shown`, or "" */
    const char *rows;   /* what asks for them; ?1 is the user */
    orr_owned_end end;
    const char *erase; /* a sentence; ?1 is the user; NULL: none */
} orr_owned;

extern const orr_owned orr_owned_all[]; /* in the order of an erasure; ends with a table of NULL */

enum { ORR_OWNED_ROWS = 200000 /* of one part: so many are exported */ };

/* Writes one part as a member of the object that is open: `j` is in it. ORR_IO, ORR_NO_MEMORY. */
orr_err orr_owned_part(orr_store *s, const orr_owned *part, const char *user, orr_json *j);
/* All of them, as one object. */
orr_err orr_owned_export(orr_store *s, const char *user, int64_t now, orr_text *out);
/* Adds what an erasure does. Its first sentence refuses the batch (ORR_STALE) unless the user's time has come by
 * `now`. What is done twice is as if done once. False: memory is out. */
bool orr_owned_erase(orr_batch *b, const char *user, int64_t now);

#endif
