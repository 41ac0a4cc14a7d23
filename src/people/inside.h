/* What the files of the people share. */
#ifndef ORRERY_PEOPLE_INSIDE_H
#define ORRERY_PEOPLE_INSIDE_H

#include "base/log.h"
#include "base/now.h"
#include "people/people.h"
#include "people/ways.h"
#include "people/worker.h"

#include <stdio.h>

struct orr_people {
    const orr_people_options *o;
    orr_desk *desk;
    orr_worker *worker; /* NULL: it has ended */
    orr_challenges *challenges;
    struct orr_mails *mails;
    bool closing; /* nothing more is hashed */
    uint64_t ended;
    struct orr_known *known; /* of who is here (known.h) */
    const orr_people_ears *ears;
    void *ears_arg;
    orr_people_numbers numbers;
    struct {               /* tick.c */
        bool busy, sweeps; /* a read is on its way; of guests */
        unsigned writes;   /* that are */
        int64_t next, next_sweep;
        int64_t call; /* the number of the last call that was heard; -1: not known yet */
        int64_t hand; /* how far guests have been looked at: seen, */
        char hand_id[ORR_USER_TEXT];
    } tick;
};

static inline int64_t orr_people_now(const orr_people *p) { return orr_host_now(orr_desk_host(p->desk)); }
static inline void orr_people_random(const orr_people *p, void *out, size_t n)
{
    orr_host_random(orr_desk_host(p->desk), out, n);
}

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
/* Adds a new session to the batch. `proved`: a way in was shown. */
bool orr_session_add(orr_batch *b, const char *user, const orr_session_key *key, const char *label, int64_t now,
                     bool proved);
void orr_people_tell_ended(orr_people *p, const char *user, const char *session, const char *except);
void orr_people_tell_suspended(orr_people *p, const char *user);

/* ---- deed.c -------------------------------------------------------------------------------------------------------*/
/* What ends with a suspension, beside it in the batch: sessions, seeks, invitations that nobody has used. */
bool orr_deed_suspends(orr_batch *b, const char *user);

/* ---- tick.c: what happens by itself -------------------------------------------------------------------------------*/
void orr_tick_people(orr_people *p);
int64_t orr_erase_ms(const orr_people *p);
int64_t orr_unseen_ms(const orr_people *p);

/* Two columns to who.suspended and who.why. */
void orr_row_suspended(const orr_value *v, int64_t now, orr_person *who);

/* The end of what was done to somebody, or NULL. */
#define ORR_UNTIL(user, kind)                                                                                          \
    "(SELECT max(d.until) FROM deeds AS d WHERE d.user_id = " user " AND d.kind = '" kind "' AND d.lifted = 0)"
#define ORR_SUSPENDED(user) ORR_UNTIL(user, "suspend")
#define ORR_MUTED(user) ORR_UNTIL(user, "mute")
/* That, and its reason. */
#define ORR_SUSPENSION(user)                                                                                           \
    ORR_SUSPENDED(user)                                                                                                \
    ", (SELECT d.reason FROM deeds AS d WHERE d.user_id = " user                                                       \
    " AND d.kind = 'suspend' AND d.lifted = 0 ORDER BY d.until DESC LIMIT 1)"

/* ---- guest.c ------------------------------------------------------------------------------------------------------*/
/* On the reader's thread: has a guest a name that is an account's, or nobody's to have? Then `user` has another. */
orr_err orr_guest_name_look(orr_store *s, orr_user_row *user, bool *other);
void orr_guest_name_write(orr_people *p, const orr_user_row *user); /* makes that durable, and tells it */
struct orr_name;
/* Somebody has got a name: guests of that name who are here, or sit at a table, are looked at. */
void orr_guest_names_again(orr_people *p, const struct orr_name *name);

/* Who this browser was: its session ends where a new one begins. */
typedef struct {
    char user[ORR_USER_TEXT], session[ORR_HASH_TEXT];
} orr_before;
void orr_before_set(orr_before *b, const orr_person *who); /* NULL: nobody */
bool orr_session_enter(orr_batch *b, const char *user, const orr_session_key *key, const char *label,
                       const orr_before *before, int64_t now);
/* It was committed: whoever hung on the one before is told, and of too many sessions the longest unseen go. */
void orr_session_entered(orr_people *p, const char *user, const orr_before *before);

/* ---- mail.c: addresses --------------------------------------------------------------------------------------------*/
struct orr_mails *orr_mails_new(const orr_people *p); /* NULL: memory is out */
void orr_mails_free(struct orr_mails *m);
bool orr_mail_write(orr_batch *b, const char *user, const char *address, int64_t now);

/* ---- key.c --------------------------------------------------------------------------------------------------------*/
bool orr_key_add(orr_batch *b, const char *user, const orr_passkey *k, const char *label, int64_t now);
bool orr_key_there(orr_store *s, const orr_passkey *k); /* is it somebody's? On the reader's thread */

#endif
