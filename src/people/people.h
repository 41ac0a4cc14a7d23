/* Orrery, people: who somebody is. A guest is a user; an account is the same user with a way in (a password, a
 * passkey, a mail address, recovery codes). Signing up adds a way in and changes nothing else; two users are never
 * made one.
 *
 * A session of an account is a row: its cookie holds a secret, the store a keyed hash of it. A guest's cookie is
 * signed by the store's key and no row (door/session.c); once its user has an account, it is good for one exchange
 * into a session (or for signing out), and for nothing as soon as any session of the account was seen.
 *
 * What is asked is answered later, on the service thread, once; what is handed over is borrowed. Errors: ORR_IO,
 * ORR_NO_MEMORY, and those that are named.
 *
 * Threads: all calls are for one thread, the service thread; passwords are hashed on others. */
#ifndef ORRERY_PEOPLE_H
#define ORRERY_PEOPLE_H

#include "store/desk.h"

typedef struct orr_people orr_people;

typedef enum { ORR_ACCOUNTS_OPEN, ORR_ACCOUNTS_INVITE, ORR_ACCOUNTS_CLOSED } orr_accounts;
typedef enum { ORR_ROLE_PERSON, ORR_ROLE_MODERATOR, ORR_ROLE_HOST } orr_role;

typedef struct {
    orr_desk *desk; /* stays the caller's */
    orr_accounts accounts;
    bool guests;             /* who has no account may play */
    unsigned threads;        /* that hash passwords: 1..4 */
    int64_t erase_ms;        /* from asking for an erasure to it; 0: a week */
    int64_t unseen_ms;       /* a guest who never sat down is forgotten after so long unseen; 0: 30 days */
    void (*wake)(void *arg); /* on any thread: orr_people_woken is to be called soon */
    void *arg;
} orr_people_options;

enum {
    ORR_SECRET_TEXT = 65, /* of a session's cookie: 256 bits in hex and a NUL */
    ORR_LABEL_TEXT = 81,  /* of a device */
    ORR_MAIL_ADDRESS_TEXT = 255,
};

/* NULL: memory or threads are out. `o` lives as long as the people. */
orr_people *orr_people_open(const orr_people_options *o);
const orr_people_options *orr_people_options_of(const orr_people *p);
void orr_people_woken(orr_people *p);
bool orr_people_idle(const orr_people *p); /* nothing is being hashed */
void orr_people_tick(orr_people *p);       /* ten times a second */
void orr_people_stop(orr_people *p);       /* ends the threads, stops the desk; nothing new is begun */
void orr_people_close(orr_people *p);

/* ---- who.c: who somebody is ---------------------------------------------------------------------------------------*/
typedef struct {
    orr_user_row user;
    bool account, quiet, bot;
    bool old; /* an account, by a cookie of before it was one: to be exchanged (orr_people_renew), and good once */
    uint8_t role;
    char session[ORR_HASH_TEXT]; /* of its session, or "" */
    unsigned letters;            /* about what was done, not read yet */
    int64_t suspended, muted;    /* until then, or 0 */
    char why[16];                /* the reason */
    int64_t created;             /* the account, milliseconds since 1970 */
    int64_t proved;              /* when a way in was last shown to its session; 0: never */
    int64_t erase_at;            /* when all of it goes, or 0 */
} orr_person;

typedef void orr_people_then(void *arg, orr_err e, const orr_person *who);

/* The user of an id (a signed cookie said it), or of a session's hash (then `id` is not looked at). ORR_NOT_FOUND:
 * nobody, or nobody any more. ORR_FORBIDDEN: suspended; then `who` says until when and why. */
void orr_people_who(orr_people *p, const char *id, const char *session, orr_people_then *then, void *arg);
/* The same of a user whom something else vouches for, a private link: with an account or without, never `old`. */
void orr_people_user(orr_people *p, const char *id, orr_people_then *then, void *arg);
/* Has anything ended since then that a session could hang on? Who asked before is to ask again. */
uint64_t orr_people_ended(const orr_people *p);
/* Who is told when sessions end: of this user, one (ORR_SESSION_NONE: of who came by a guest's cookie), or all (session
 * "") but one; but none (except ""): then whoever is this user by whatever way is to be asked for again. */
#define ORR_SESSION_NONE "none"
typedef void orr_session_ended(void *arg, const char *user, const char *session, const char *except);
/* Who is told that somebody is suspended: what they wish and have signed on to is to end. That somebody is muted. That
 * somebody has left: all that is still known of them is to be forgotten. And asked whether somebody is here now: then a
 * guest is not forgotten. */
typedef struct {
    orr_session_ended *ended;
    void (*renamed)(void *arg, const orr_user_row *user); /* a guest, by what an account is called now (guest.c) */
    void (*suspended)(void *arg, const char *user);
    void (*muted)(void *arg, const char *user, int64_t until); /* 0: no more */
    void (*left)(void *arg, const char *user);
    bool (*here)(void *arg, const char *user);
    void (*seated)(void *arg, void (*each)(void *of, const char *user), void *of); /* who sits where others see it */
} orr_people_ears;
/* `ears` live as long as the people; NULL: nobody. */
void orr_people_listen(orr_people *p, const orr_people_ears *ears, void *arg);

/* ---- guest.c ------------------------------------------------------------------------------------------------------*/
/* On the reader's thread: a guest of a name that is an account's by now, or nobody's to have, is called otherwise. */
void orr_people_called_now(orr_store *s, orr_user_row *user);
/* Makes a guest durable, or the new name of one. ORR_FULL: an account has the name, or one that could be taken for
 * it. ORR_FORBIDDEN: nobody may be called that. A guest whose name an account gets later is called otherwise from then
 * on, for all who see it. */
void orr_people_guest(orr_people *p, const orr_user_row *user,
                      void (*then)(void *arg, orr_err e, const orr_user_row *user), void *arg);

/* ---- session.c ----------------------------------------------------------------------------------------------------*/
/* The hash of a cookie's secret; false: it is none. */
bool orr_session_hash(const orr_people *p, const char *secret, char hash[ORR_HASH_TEXT]);
/* What a new session is given: the secret is for the cookie and is kept nowhere. */
typedef struct {
    char secret[ORR_SECRET_TEXT], hash[ORR_HASH_TEXT];
} orr_session_key;
typedef void orr_session_then(void *arg, orr_err e, const orr_person *who, const orr_session_key *key);
/* A session in the place of an old cookie. ORR_NOT_FOUND: it has been exchanged already. */
void orr_people_renew(orr_people *p, const orr_person *who, const char *label, orr_session_then *then, void *arg);
typedef struct {
    int64_t id, created, seen;
    char label[ORR_LABEL_TEXT];
    bool here; /* the one that asks */
} orr_session_row;
enum { ORR_SESSIONS_MAX = 50 /* of one user: the longest unseen goes */ };
void orr_people_sessions(orr_people *p, const orr_person *who,
                         void (*then)(void *arg, orr_err e, const orr_session_row *row, unsigned n), void *arg);
/* Ends a session: by its number; 0: all but the one that asks; -1: the one that asks, or
 * its old cookie. ORR_NOT_FOUND: there is none. */
void orr_people_revoke(orr_people *p, const orr_person *who, int64_t id, void (*then)(void *arg, orr_err e), void *arg);

/* ---- account.c: signing up and in by name and password ------------------------------------------------------------*/
typedef struct {
    const char *id;       /* the guest who rises, or "": a new user */
    bool fresh;           /* a new user, who is to have this id */
    const char *name;     /* looked at already: orr_people_name */
    const char *password; /* copied, and forgotten when it is hashed; NULL: a passkey */
    size_t password_size;
    const char *mail;                  /* an address that is this one's; or NULL */
    const struct orr_passkey *passkey; /* believed already (ways.h); copied; or NULL */
    const char *invitation;            /* or "" */
    const char *label;                 /* of the device */
    uint64_t from;                     /* any number for where it comes from: nobody holds up the others */
} orr_signup;

/* ORR_FULL: the name is taken. ORR_OVER: the passkey is. ORR_STARTED: that user has an account. ORR_FORBIDDEN: accounts
 * are closed, or the invitation is no good. ORR_LIMIT: too many wait to be hashed. */
void orr_people_sign_up(orr_people *p, const orr_signup *s, orr_session_then *then, void *arg);

/* Does this code make an account here now? ORR_OK; ORR_NOT_FOUND: there is none, it was used or called back, or
 * accounts are closed. Where they are open any is good. */
void orr_people_invited(orr_people *p, const char *code, void (*then)(void *arg, orr_err e), void *arg);

typedef struct {
    const char *name, *password;
    size_t password_size;
    const char *label;
    uint64_t from;
    const orr_person *before; /* whose session ends here, or NULL */
    bool asks;                /* nothing begins yet, for something is to be chosen first */
} orr_signin;
/* ORR_STARTED: `asks`, and all else is well; `who` says who it would be. ORR_NOT_FOUND: name or password is wrong, after the same time. ORR_FORBIDDEN: suspended, `who` says until when and
 * why. ORR_LIMIT. */
void orr_people_sign_in(orr_people *p, const orr_signin *s, orr_session_then *then, void *arg);

/* ---- leave.c: one's own data (owned.h) ----------------------------------------------------------------------------*/
enum {
    ORR_PROVED_MS = 10 * 60 * 1000,    /* so fresh a session needs no other proof */
    ORR_EXPORT_MAX = 64 * 1024 * 1024, /* bytes */
};
/* All of it as one JSON object, read part by part between what others ask. `text` is the callee's to take.
 * ORR_LIMIT: it is longer than ORR_EXPORT_MAX. */
void orr_people_export(orr_people *p, const char *user, void (*then)(void *arg, orr_err e, orr_text *text), void *arg);

/* From now on in a week all of it goes. A guest has no proof to give; an account its password, or a session that
 * was begun with a way in less than ORR_PROVED_MS ago: ORR_FORBIDDEN without (no password was sent), ORR_NOT_FOUND:
 * it is not the password. ORR_LIMIT. Asked twice, the first time counts. */
typedef struct {
    const orr_person *who;
    const char *password; /* or NULL */
    size_t password_size;
    uint64_t from;
} orr_erasure;
void orr_people_erase(orr_people *p, const orr_erasure *e, void (*then)(void *arg, orr_err e, int64_t at), void *arg);
void orr_people_stay(orr_people *p, const char *user, void (*then)(void *arg, orr_err e), void *arg);

/* What the ticks have done since the start. */
typedef struct {
    uint64_t erased, unseen; /* people erased; guests who never sat down, forgotten */
} orr_people_numbers;
const orr_people_numbers *orr_people_look(const orr_people *p);

/* ---- tokens.c: programs -------------------------------------------------------------------------------------------*/
/* What a token opens under /api/v1. */
enum {
    ORR_SCOPE_READ = 1,   /* looking */
    ORR_SCOPE_PLAY = 2,   /* sitting, acting, talking */
    ORR_SCOPE_BOT = 4,    /* the same, of an account that is a bot */
    ORR_SCOPE_MANAGE = 8, /* the account's tokens */
    ORR_SCOPES = 4,
    ORR_TOKENS_MAX = 50, /* of one user */
};
typedef struct {
    int64_t id, created, seen; /* id: any number; seen: a minute may be wanting */
    char label[ORR_LABEL_TEXT];
    unsigned scopes;
} orr_token_row;
/* `text` is for whoever asked, once, and is kept nowhere. ORR_FULL: there are ORR_TOKENS_MAX. */
typedef void orr_token_then(void *arg, orr_err e, const char *text, const orr_token_row *row);
void orr_people_token(orr_people *p, const orr_person *who, const char *label, unsigned scopes, orr_token_then *then,
                      void *arg);
void orr_people_tokens(orr_people *p, const orr_person *who,
                       void (*then)(void *arg, orr_err e, const orr_token_row *row, unsigned n), void *arg);
/* Who is told of sessions that end (orr_people_listen) is told of it, the hash in the session's place. ORR_NOT_FOUND. */
void orr_people_token_end(orr_people *p, const orr_person *who, int64_t id, void (*then)(void *arg, orr_err e),
                          void *arg);
/* Who shows a token; who.session is its hash. */
typedef struct {
    orr_person who;
    unsigned scopes;
    int64_t id;
} orr_bearer;
/* ORR_NOT_FOUND: it is none, or none any more. ORR_FORBIDDEN: its user is suspended; then bearer.who says until when
 * and why. */
typedef void orr_bearer_then(void *arg, orr_err e, const orr_bearer *bearer);
void orr_people_bearer(orr_people *p, const char *text, orr_bearer_then *then, void *arg);
/* The account is a program from now on, for good. ORR_STARTED: it has sat at a table. */
void orr_people_bot(orr_people *p, const orr_person *who, void (*then)(void *arg, orr_err e), void *arg);

#endif
