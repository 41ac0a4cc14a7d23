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
    ORR_MAILS_MAX = 5,                   /* addresses of one account */
    ORR_RENAME_DAYS = 30,                /* from one change of name to the next; the first is free */
    ORR_HANDLE_TEXT = 4 * ((ORR_PASSKEY_ID_MAX + 2) / 3) + 1, /* a credential's id in base64url */
};

typedef void orr_people_done(void *arg, orr_err e);

/* ---- way.c: the list ----------------------------------------------------------------------------------------------*/
typedef struct {
    int64_t id, created, used;
    char kind[12];                     /* "passkey", "password", "mail", "code" */
    char label[ORR_MAIL_ADDRESS_TEXT]; /* what its user calls it; an address */
    unsigned left;                     /* recovery codes that are still good */
} orr_way_row;

/* Did somebody sign in with this session not long ago? */
bool orr_people_fresh(const orr_people *p, const orr_person *who);
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
/* `s` without name and password. ORR_NOT_FOUND: nobody has this passkey, or no longer. ORR_FORBIDDEN: it is not believed,
 * whatever the reason. ORR_OVER: it is, and the account is suspended; `who` says until when and why. ORR_STARTED as of
 * orr_people_sign_in; the challenge is good no more. */
void orr_people_passkey_in(orr_people *p, const orr_passkey_said *said, const orr_signin *s, orr_session_then *then,
                           void *arg);

/* ---- recovery.c: recovery codes -----------------------------------------------------------------------------------*/
/* Ten new ones, told once; those of before are good no more. */
void orr_people_make_codes(orr_people *p, const orr_person *who, uint64_t from,
                           void (*then)(void *arg, orr_err e, char text[ORR_CODES][ORR_CODES_TEXT]), void *arg);
/* As orr_people_sign_in, with a code in the place of the password. */
void orr_people_code_in(orr_people *p, const orr_signin *s, orr_session_then *then, void *arg);

/* ---- mail.c: mail addresses ---------------------------------------------------------------------------------------*/
/* Somebody shows an address by a code or a link that was written to it. What waits lies in this process alone: the page
 * that asked has a word by which its code is tried, the letter a word by which its link is, and of neither is more kept
 * than a hash. Ten minutes, five tries; of more than ORR_MAILS_WAIT the oldest goes. */
typedef enum { ORR_MAIL_IN, ORR_MAIL_UP, ORR_MAIL_ADD } orr_mail_purpose;
enum { ORR_MAILS_WAIT = 4096, ORR_MAIL_WORD = 33 /* 128 bits in hex and a NUL */ };
typedef struct {
    orr_mail_purpose purpose;
    const char *address; /* checked */
    const char *user;    /* who rises or adds; "": nobody, or not known */
    const char *name;    /* of UP, looked at already; of ADD, for the letter */
    const char *invitation;
} orr_mail_wish;
/* What goes into the letter, and to the page. `known`: IN, and nobody has the address: then no letter goes out. */
typedef struct {
    char page[ORR_MAIL_WORD], link[ORR_MAIL_WORD]; /* link: of IN alone */
    char code[ORR_MAIL_CODE_DIGITS + 1];
    char address[ORR_MAIL_ADDRESS_TEXT], name[ORR_NAME_TEXT];
    bool known;
} orr_mail_made;
void orr_people_mail_begin(orr_people *p, const orr_mail_wish *wish,
                           void (*then)(void *arg, orr_err e, const orr_mail_made *made), void *arg);
/* What was shown. */
typedef struct {
    orr_mail_purpose purpose;
    uint64_t id;
    char address[ORR_MAIL_ADDRESS_TEXT], user[ORR_USER_TEXT], name[ORR_NAME_TEXT], invitation[ORR_WORD_TEXT];
} orr_mail_claim;
/* By the page's word and the code, or by the word of a link (`code` NULL). Good once, unless it is given back.
 * ORR_FORBIDDEN: wrong; ORR_STALE: nothing of the kind waits (any more). */
orr_err orr_people_mail_claim(orr_people *p, const char *word, const char *code, orr_mail_claim *out);
void orr_people_mail_back(orr_people *p, const orr_mail_claim *claim);
/* As orr_people_sign_in, by the address of a claim. */
void orr_people_mail_in(orr_people *p, const orr_mail_claim *claim, const orr_signin *s, orr_session_then *then,
                        void *arg);
/* ORR_FULL: it is somebody's way in. ORR_LIMIT: too many. */
void orr_people_mail_add(orr_people *p, const orr_person *who, const char *address, orr_people_done *then, void *arg);
/* Has somebody this address? ORR_OK: nobody; ORR_FULL. */
void orr_people_mail_free(orr_people *p, const char *address, orr_people_done *then, void *arg);
/* Has this user? */
void orr_people_mail_free_of(orr_people *p, const char *user, const char *address, orr_people_done *then, void *arg);

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
/* Does this one sign in by that name, which may be one of before? */
void orr_people_called(orr_people *p, const char *user, const char *name, void (*then)(void *arg, bool named),
                       void *arg);
/* Is this name free for who is called `user` ("": nobody)? ORR_OK; ORR_FULL; ORR_BAD_INPUT; ORR_FORBIDDEN. */
void orr_people_name_free(orr_people *p, const char *name, const char *user, orr_people_done *then, void *arg);

#endif
