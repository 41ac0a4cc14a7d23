/* Ways in: what makes a guest an account, and lets somebody in again. Passkeys (any number), a password, ten recovery
 * codes. An account is never without a passkey, a password or a mail address: codes are for whom all else is lost.
 *
 * Threads and errors as in people.h. `before`: who this browser was, or NULL; a session of it ends when a new one
 * begins. */
#ifndef ORRERY_WAYS_H
#define ORRERY_WAYS_H

#include "people/challenge.h"
#include "people/codes.h"
#include "people/passkey.h"
#include "people/people.h"

enum {
    ORR_PASSKEYS_MAX = 20,               /* of one account */
    ORR_WAYS_MAX = ORR_PASSKEYS_MAX + 8, /* of one account, all kinds */
    ORR_FRESH_MS = 10 * 60 * 1000,       /* so long after signing in ways may be changed without more */
    ORR_RENAME_DAYS = 30,                /* from one change of name to the next; the first is free */
    ORR_HANDLE_TEXT = 4 * ((ORR_PASSKEY_ID_MAX + 2) / 3) + 1, /* a credential's id in base64url */
};

typedef void orr_people_done(void *arg, orr_err e);

/* ---- way.c: the list ----------------------------------------------------------------------------------------------*/
typedef struct {
    int64_t id, created, used;
    char kind[12]; /* "passkey", "password", "mail", "code" */
    char label[ORR_LABEL_TEXT];
    unsigned left; /* recovery codes that are still good */
} orr_way_row;

/* Did somebody sign in with this session not long ago? */
bool orr_people_fresh(const orr_person *who);
void orr_people_ways(orr_people *p, const orr_person *who,
                     void (*then)(void *arg, orr_err e, const orr_way_row *row, unsigned n), void *arg);
/* Another label for a passkey. ORR_NOT_FOUND. */
void orr_people_label_way(orr_people *p, const orr_person *who, int64_t id, const char *label, orr_people_done *then,
                          void *arg);
/* ORR_NOT_FOUND; ORR_FORBIDDEN: it is the last one. */
void orr_people_remove_way(orr_people *p, const orr_person *who, int64_t id, orr_people_done *then, void *arg);

/* ---- key.c: passkeys ----------------------------------------------------------------------------------------------*/
/* A challenge, for this user or "". What is made for a user who is none yet is good for signing up alone. */
void orr_people_challenge(orr_people *p, orr_challenge_purpose purpose, const char *user,
                          uint8_t out[ORR_CHALLENGE_SIZE]);
/* The user's handle, as passkeys know it: the bytes of the id. False: that is no id. */
enum { ORR_USER_HANDLE = 16 };
bool orr_people_handle(const char *id, uint8_t handle[ORR_USER_HANDLE]);

/* What a page is told of those that are there already. */
typedef struct {
    char id[ORR_HANDLE_TEXT];
    uint8_t transports;
} orr_passkey_name;
void orr_people_passkeys(orr_people *p, const char *user,
                         void (*then)(void *arg, orr_err e, const orr_passkey_name *list, unsigned n), void *arg);

/* What a browser said, and what is true of our page; borrowed. */
typedef struct {
    const char *body; /* as of passkey.h */
    size_t size;
    const char *origin, *rp_id;
} orr_passkey_said;
/* Believes a new passkey, for this user: takes its challenge back. ORR_FORBIDDEN; ORR_NO_MEMORY. */
orr_err orr_people_passkey(orr_people *p, const char *user, const orr_passkey_said *said, orr_passkey *out);
/* ORR_FULL: somebody has this one already; ORR_LIMIT: too many. */
void orr_people_add_passkey(orr_people *p, const orr_person *who, const orr_passkey *key, const char *label,
                            orr_people_done *then, void *arg);
/* ORR_FORBIDDEN: it is not believed, whatever the reason. ORR_OVER: it is, and the account is suspended; `who` says
 * until when and why. */
void orr_people_passkey_in(orr_people *p, const orr_passkey_said *said, const char *label, const orr_person *before,
                           orr_session_then *then, void *arg);

/* ---- recovery.c: recovery codes -----------------------------------------------------------------------------------*/
/* Ten new ones, told once; those of before are good no more. */
void orr_people_make_codes(orr_people *p, const orr_person *who, uint64_t from,
                           void (*then)(void *arg, orr_err e, char text[ORR_CODES][ORR_CODES_TEXT]), void *arg);
/* As orr_people_sign_in, with a code in the place of the password. */
void orr_people_code_in(orr_people *p, const orr_signin *s, orr_session_then *then, void *arg);

/* ---- change.c: the password and the name --------------------------------------------------------------------------*/
typedef struct {
    const char *old; /* or NULL: the caller knows who it is */
    size_t old_size;
    const char *password;
    size_t size;
    uint64_t from;
} orr_new_password;
/* Sets or changes it. ORR_FORBIDDEN: the old one is wrong; ORR_BAD_INPUT: the new one is too short or too long. */
void orr_people_set_password(orr_people *p, const orr_person *who, const orr_new_password *n, orr_people_done *then,
                             void *arg);

/* Another name; what looks like the old one stays this account's. ORR_FULL: it is taken; ORR_LIMIT: too soon, and
 * wait_ms until then; ORR_BAD_INPUT, ORR_FORBIDDEN: as of orr_name_read. */
void orr_people_rename(orr_people *p, const orr_person *who, const char *name,
                       void (*then)(void *arg, orr_err e, int64_t wait_ms, const orr_user_row *user), void *arg);
/* Is this name free for who is called `user` ("": nobody)? ORR_OK; ORR_FULL; ORR_BAD_INPUT; ORR_FORBIDDEN. */
void orr_people_name_free(orr_people *p, const char *name, const char *user, orr_people_done *then, void *arg);

#endif
