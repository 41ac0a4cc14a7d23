/* Codes that people type. Ten recovery codes, each good once, for who has lost everything else; and the eight digits of
 * a mail. Randomness, keys and the time are handed in.
 *
 * A recovery code has 50 bits, which whoever has the store could try out one after the other were they hashed fast; and
 * the store's key lies in the store and in each backup, so a keyed hash would be no help. So they are hashed as
 * passwords are, on the worker, all ten of somebody with one salt: a try costs one hash. Codes of mails live for ten
 * minutes, and a fast hash with a key does for them. */
#ifndef ORRERY_PEOPLE_CODES_H
#define ORRERY_PEOPLE_CODES_H

#include "people/password.h"

/* ---- recovery codes -----------------------------------------------------------------------------------------------*/
enum {
    ORR_CODES = 10,
    ORR_CODES_LETTERS = 10,                   /* of 32: digits and letters without I, L, O and U */
    ORR_CODES_TEXT = ORR_CODES_LETTERS + 2,   /* "K7QF2-9DMX4" and a NUL */
    ORR_CODES_SALT = crypto_pwhash_SALTBYTES, /* 16 */
    ORR_CODES_HASH = 32,
    ORR_CODES_RANDOM = ORR_CODES_SALT + 7 * ORR_CODES, /* bytes of randombytes_buf, zeroed by the caller */
};

/* What is kept of somebody's; of who has none: zeros, which cost a try the same time. */
typedef struct {
    uint8_t salt[ORR_CODES_SALT];
    uint8_t hash[ORR_CODES][ORR_CODES_HASH];
    uint16_t left; /* bit i: code i is still good */
} orr_codes;

/* The letters of what was typed, large, without blanks and dashes; O is 0, I and L are 1, U is V. False: it is no code;
 * `out` is empty. */
bool orr_codes_read(const char *typed, char out[ORR_CODES_LETTERS + 1]);
/* Ten hashes. The texts are shown once, and zeroed by the caller. ORR_NO_MEMORY. Any thread. */
orr_err orr_codes_make(const uint8_t random[ORR_CODES_RANDOM], char text[ORR_CODES][ORR_CODES_TEXT], orr_codes *out);
/* One hash. ORR_OK: it is code *which, and still good. ORR_FORBIDDEN; ORR_NO_MEMORY. Any thread. */
orr_err orr_codes_try(const orr_codes *c, const orr_secret *letters, unsigned *which);
/* Uses up a code. False: it has been already. */
bool orr_codes_spend(orr_codes *c, unsigned which);

/* Codes to be made or one to be tried on the worker: the beginning of a struct of who asks. */
typedef struct orr_codes_job {
    orr_worker_job work;
    bool make;
    uint8_t random[ORR_CODES_RANDOM];        /* to make; zeroed before `done` */
    char text[ORR_CODES][ORR_CODES_TEXT];    /* made; to be zeroed by who asked */
    orr_secret letters;                      /* to try; gone before `done` */
    orr_codes codes;                         /* made, or what is tried against */
    unsigned which;                          /* found */
    orr_err error;                           /* as of the two above; ORR_OVER: dropped */
    void (*done)(struct orr_codes_job *job); /* on the thread that takes; the struct is its own again */
} orr_codes_job;

/* `make` and `random`, or `codes`; `done` and work.asker are set. `typed`: what is to be tried, else NULL.
 * ORR_BAD_INPUT: it is no code; ORR_LIMIT, ORR_NO_MEMORY: the job stays the caller's, and `done` is not called. */
orr_err orr_codes_ask(orr_worker *w, orr_codes_job *job, const char *typed);

/* ---- codes of mails -----------------------------------------------------------------------------------------------*/
enum {
    ORR_MAIL_CODE_DIGITS = 8,
    ORR_MAIL_CODE_TRIES = 5,
    ORR_MAIL_CODE_MS = 10 * 60 * 1000,
    ORR_MAIL_CODE_RANDOM = 8, /* bytes of randombytes_buf */
    ORR_MAIL_CODE_KEY = 32,   /* bytes; the store's, derived under a name of its own */
};

typedef struct {
    uint8_t hash[32];
    int64_t since; /* ms, of the clock of the calls */
    uint8_t left;  /* tries */
} orr_mail_code;

/* `who`: for whom alone it is good, any text. */
void orr_mail_code_make(const uint8_t random[ORR_MAIL_CODE_RANDOM], const uint8_t key[ORR_MAIL_CODE_KEY],
                        const char *who, int64_t now, char text[ORR_MAIL_CODE_DIGITS + 1], orr_mail_code *out);
/* ORR_OK: it is the code, and is good no more. ORR_FORBIDDEN: it is not, and one try is gone. ORR_STALE: ten minutes
 * are over, or have not begun (a clock was set back). ORR_LIMIT: no try is left, or it was used. ORR_BAD_INPUT: what
 * was typed is not eight digits; that costs no try. To be kept whatever comes out. */
orr_err orr_mail_code_try(orr_mail_code *c, const uint8_t key[ORR_MAIL_CODE_KEY], const char *who, const char *typed,
                          int64_t now);

#endif
