/* What the files of the appointments share. */
#ifndef SQUARE_DATES_INSIDE_H
#define SQUARE_DATES_INSIDE_H

#include "square/dates.h"

#define DATES_SAY(batch, must, sql, ...)                                                                               \
    orr_batch_write(batch, sql, must, (const orr_value[]){__VA_ARGS__},                                                \
                    sizeof((const orr_value[]){__VA_ARGS__}) / sizeof(orr_value))
/* That there are none is no error. */
#define DATES_EACH(store, each, arg, sql, ...)                                                                         \
    orr_dates_well((store)->kind->rows(store, sql, (const orr_value[]){__VA_ARGS__},                                   \
                                       sizeof((const orr_value[]){__VA_ARGS__}) / sizeof(orr_value), each, arg))

enum { ORR_DATES_MINUTE_MS = 60 * 1000 };

struct orr_dates {
    const orr_dates_options *o;
    int64_t next;   /* when it is looked again */
    unsigned doing; /* so much of a look is not done yet */
    bool closing;
};

/* ---- dates_read.c --------------------------------------------------------------------------------------------------*/
/* What the store says of one. */
typedef struct {
    char id[ORR_CODE_TEXT], code[ORR_CODE_TEXT], why[16];
    orr_sought what;
    int64_t due, rev;
    orr_date d;
    orr_user_row user[ORR_DATE_PEOPLE]; /* as d.person */
    char by[ORR_NAME_TEXT];             /* the name of who proposed it */
    int me;                             /* who asks, of its people; -1: none of them, */
    bool apart;                         /* and is apart from one */
    orr_err e;
} orr_date_row;

orr_err orr_dates_well(orr_err e);
/* On the reader's thread. `user`: who asks, or "". */
void orr_date_read(orr_store *s, const char *id, const char *user, orr_date_row *out);
void orr_date_copy(const orr_value *v, char *out, size_t size);

/* ---- dates.c -------------------------------------------------------------------------------------------------------*/
/* It is over; the sentence is added to the batch. */
bool orr_date_end(orr_batch *b, orr_date_row *row, const char *why);

/* ---- dates_tell.c --------------------------------------------------------------------------------------------------*/
extern const char *const orr_date_states[];
/* To all its people how it stands now; not to who has no user there. */
void orr_date_tell(orr_dates *ds, const orr_date_row *row);

#endif
