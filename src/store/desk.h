/* The store's two threads, shared by all rooms that keep something in it: one reads, one commits. Who asks waits for
 * no disk: it is answered when orr_desk_take is called.
 *
 * Threads: all calls are for one thread, the service thread, but for `wake`, which is called on the others. */
#ifndef ORRERY_STORE_DESK_H
#define ORRERY_STORE_DESK_H

#include "store/reader.h"
#include "store/store.h"

typedef struct orr_desk orr_desk;

/* `host` stays the caller's, too. `wake`: orr_desk_take is to be called soon. The store stays the caller's, who leaves it alone while the desk is
 * open. NULL: memory or threads are out. */
orr_desk *orr_desk_open(orr_store *s, const orr_host *host, void (*wake)(void *arg), void *arg);
const orr_host *orr_desk_host(const orr_desk *d); /* the one of all rooms that share the desk */
const uint8_t *orr_desk_key(const orr_desk *d);   /* of the store: ORR_KEY_SIZE bytes */
/* Both take the struct until its `done`. After orr_desk_stop it is dropped at once. */
void orr_desk_read(orr_desk *d, orr_read *r);
void orr_desk_write(orr_desk *d, orr_pending *p);
void orr_desk_begin(orr_desk *d);      /* there is nothing to write for a while: what was written may be committed */
void orr_desk_take(orr_desk *d);       /* calls `done` for what is answered */
bool orr_desk_idle(const orr_desk *d); /* nothing was asked or written that is not taken */
uint64_t orr_desk_log_bytes(const orr_desk *d);                /* the size of the write-ahead log */
unsigned orr_desk_reads(const orr_desk *d);                    /* so many are asked and not yet taken */
unsigned orr_desk_writes(orr_desk *d, orr_histogram *commits); /* so many wait; and how long commits have taken */
/* Commits what waits, ends the threads, and calls `done` for all. The second time it does nothing. */
void orr_desk_stop(orr_desk *d);
void orr_desk_close(orr_desk *d);

#endif
