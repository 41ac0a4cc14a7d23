/* A table without a server: who asks, what was noted, and all that it tells; for tests/unit/test_table*.c and
 * tests/fuzz/fuzz_table.c.
 *
 * Whatever is done here holds the law of the record: the notes that were written down make the same table. What the two
 * may differ in is what no note tells: who is here and since when who is not (orr_table_inherit hands it on), the names
 * of people (the hall has them from their sessions), when a seat last asked something of the table, and time that was
 * forgiven (orr_table_forgive). The first two are handed to the table that is read; the others are said where they are
 * met. */
#ifndef ORRERY_TESTS_AT_TABLE_H
#define ORRERY_TESTS_AT_TABLE_H

#include "table/inside.h"

#include <jansson.h>

enum { AT_USERS = 6, AT_NOTES_MAX = 4000, AT_WHAT = 900 };

typedef struct {
    orr_table_now *t;
    orr_notes notes; /* all of them, as a store would have them */
    int64_t now;
    uint32_t test_clock_ms, ids;
    bool forgiven; /* no note tells of it: from now on times are not compared with those of a table that was read */
    orr_ask wish;  /* that waits */
    uint32_t asks; /* all in all */
    uint32_t refused, limits; /* of these; wishes that came too soon */
    char what[AT_WHAT];       /* why something was false */
} place;

/* User 0.. AT_USERS - 1, of whom each has a name; others have none. */
orr_user_row at_user(unsigned user);

/* A table of the plan at a fixed time, with a code and a secret of its own, by the seed. */
orr_err at_make(place *p, orr_plan *plan, uint32_t test_clock_ms, uint64_t seed);
void at_close(place *p);

/* Asks, under a guard; its notes are kept. ORR_BUG: an assertion failed, and the place is only to be closed. */
orr_err at_ask(place *p, orr_ask *ask);
/* All that the table tells of itself and to each of the users, a line a message; to be deinited. */
void at_tell(orr_table_now *t, int64_t now, orr_text *out);
/* Is each of those lines that is a message one JSON value? */
bool at_well_formed(place *p, const orr_text *told);
/* What was written down, read again; NULL, with `what`: it cannot be. */
orr_table_now *at_again(place *p);
/* Does the table that is read tell the same? */
bool at_same(place *p);
/* Asks, and asks a table that is read just before the same: both tell the same before, and give the same answer and
 * notes. Who was refused has changed nothing. */
bool at_ask_both(place *p, orr_ask *ask, orr_err *e);

/* ---- at_any.c: whatever comes -------------------------------------------------------------------------------------*/
/* A table of any game that has begun or not, by the source. */
orr_err at_make_any(place *p, orr_source s);
/* Time goes on, people come and go, and somebody asks something: mostly what makes sense. */
bool at_any(place *p, orr_source s);

#endif
