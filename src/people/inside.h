/* What the files of the people share. */
#ifndef ORRERY_PEOPLE_INSIDE_H
#define ORRERY_PEOPLE_INSIDE_H

#include "base/log.h"
#include "base/now.h"
#include "people/people.h"
#include "people/worker.h"

#include <stdio.h>

struct orr_people {
    const orr_people_options *o;
    orr_desk *desk;
    orr_worker *worker; /* NULL: it has ended */
    bool closing;       /* nothing more is hashed */
    uint64_t ended;
    struct orr_known *known; /* of who is here (known.h) */
    orr_session_ended *told;
    void *told_arg;
};

#define orr_log(...) orr_log_text("note", __VA_ARGS__)

/* Sentences with their values. */
#define ORR_WRITE(batch, must, sql, ...)                                                                               \
    orr_batch_write(batch, sql, must, (const orr_value[]){__VA_ARGS__},                                                \
                    sizeof((const orr_value[]){__VA_ARGS__}) / sizeof(orr_value))
#define ORR_ROWS(store, each, arg, sql, ...)                                                                           \
    (store)->kind->rows(store, sql, (const orr_value[]){__VA_ARGS__},                                                  \
                        sizeof((const orr_value[]){__VA_ARGS__}) / sizeof(orr_value), each, arg)

/* Words of a row, cut to the size; "" for nothing. */
void orr_row_copy(const orr_value *v, char *out, size_t size);

/* ---- session.c ----------------------------------------------------------------------------------------------------*/
void orr_session_key_new(const orr_people *p, orr_session_key *key);
/* Adds a new session to the batch; the user's longest unseen go when there are too many. */
bool orr_session_add(orr_batch *b, const char *user, const orr_session_key *key, const char *label, int64_t now);
void orr_people_tell_ended(orr_people *p, const char *user, const char *session, const char *except);

#endif
