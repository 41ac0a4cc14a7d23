/* Reads of the store, asked and answered: one thread reads, so that who asks waits for no disk. Questions are
 * answered in the order in which they were asked; what a commit has made durable before a question is asked, its
 * answer knows. */
#ifndef ORRERY_STORE_READER_H
#define ORRERY_STORE_READER_H

#include "store/store.h"

typedef struct orr_reader orr_reader;

/* One question: the beginning of a struct of who asks, which holds what is asked and what was found. */
typedef struct orr_read {
    orr_task task;
    void (*work)(struct orr_read *r, orr_store *s); /* on the reader's thread */
    void (*done)(struct orr_read *r);               /* on the thread that takes; the struct is its own again */
    bool dropped;                                   /* done without work: the reader was closed */
} orr_read;

/* `wake` is called on the reader's thread after each answer. NULL when memory or threads are out. */
orr_reader *orr_reader_open(orr_store *s, const orr_host *host, void (*wake)(void *arg), void *arg);
void orr_reader_push(orr_reader *r, orr_read *read);
/* Calls `done` for all that is answered. */
void orr_reader_take(orr_reader *r);
/* So many were asked, and not yet taken. */
unsigned orr_reader_waiting(const orr_reader *r);
/* Ends the thread after the question it works on; calls `done` for the rest. */
void orr_reader_close(orr_reader *r);

#endif
