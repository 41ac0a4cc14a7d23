/* Passwords, by libsodium's Argon2id: 8 to 1,024 bytes of any kind. What was typed lives in locked memory that is not
 * dumped (orr_secret) and is zeroed when it was used. Hashing takes 12 ms of a processor and 19 MiB: it is work for the
 * worker (worker.h), by orr_password_job, whose calls are for the worker's owner; orr_password_hash, _try and _stale may
 * run on any thread. Passwords are bytes as they were typed, not normalised.
 *
 * Whether a name has a password, or is there at all, is told by no answer and no time: where there is none, a hash of
 * nobody's is tried, and it costs the same. */
#ifndef ORRERY_PEOPLE_PASSWORD_H
#define ORRERY_PEOPLE_PASSWORD_H

#include "people/worker.h"

#include <sodium.h>

enum {
    ORR_PASSWORD_LEAST = 8,
    ORR_PASSWORD_MOST = ORR_WORKER_ROOM, /* bytes */
    ORR_PASSWORD_HASH = crypto_pwhash_STRBYTES,
};

/* Is it one of the ten thousand that are tried first, in small or large letters? */
bool orr_password_common(const char *bytes, size_t n);

/* What a hash costs. */
typedef struct {
    unsigned long long passes;
    size_t memory; /* bytes */
} orr_password_cost;

/* What new ones cost; and the hash of a password that nobody has, at that cost. */
extern const orr_password_cost orr_password_cost_now;
extern const char orr_password_nobody[];

/* Bytes that nobody else shall see, in a room of a worker's: locked, left out of core dumps. For its owner's thread. */
typedef struct {
    orr_worker *worker;
    char *bytes;
    size_t n;
} orr_secret;

/* Copies 8 to 1,024 bytes. ORR_BAD_INPUT: more or fewer; ORR_LIMIT: no room is left. The caller zeroes what it has
 * itself. */
orr_err orr_secret_set(orr_secret *s, orr_worker *w, const char *bytes, size_t n);
void orr_secret_wipe(orr_secret *s); /* zeroes; any thread that has it */
void orr_secret_free(orr_secret *s); /* zeroes and gives the room back; twice is once */

/* "$argon2id$…" with a salt of its own. ORR_NO_MEMORY. */
orr_err orr_password_hash(const orr_secret *s, orr_password_cost cost, char out[ORR_PASSWORD_HASH]);
/* ORR_OK: it is the password of this hash. ORR_FORBIDDEN: it is not; "" has none, and takes the same time.
 * ORR_NO_MEMORY: it could not be tried. */
orr_err orr_password_try(const orr_secret *s, const char *hash);
/* Was the hash made at another cost? */
bool orr_password_stale(const char *hash, orr_password_cost cost);

/* One password to be hashed or tried on the worker: the beginning of a struct of who asks. */
typedef struct orr_password_job {
    orr_worker_job work;
    orr_secret secret; /* zeroed and gone before `done` */
    bool make;         /* hash it; else try it */
    /* In: the hash it is tried against, "" when there is none. Out: the new one, when one was made, or when the
     * password was right and its hash stale (`fresh`). */
    char hash[ORR_PASSWORD_HASH];
    orr_err error; /* ORR_OK; ORR_FORBIDDEN: not the password; ORR_NO_MEMORY; ORR_OVER: dropped */
    bool fresh;    /* there is a new hash to be kept */
    void (*done)(struct orr_password_job *job); /* on the thread that takes; the struct is its own again */
} orr_password_job;

/* `make`, `hash` (to be tried), `done` and work.asker are set. Copies the password. ORR_BAD_INPUT, ORR_LIMIT,
 * ORR_NO_MEMORY: the job stays the caller's, and `done` is not called. */
orr_err orr_password_ask(orr_worker *w, orr_password_job *job, const char *bytes, size_t n);

#endif
