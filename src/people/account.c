/* Signing up and in by name and password: hashed by the worker, then written or read. */
#include "people/inside.h"
#include "people/name.h"
#include "people/password.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { ID_HEX = 32 };

/* ---- signing up ---------------------------------------------------------------------------------------------------*/
typedef struct {
    orr_password_job job;
    orr_read read;
    orr_pending pending;
    orr_people *people;
    orr_name name;
    orr_person who;
    orr_session_key key;
    char invitation[ORR_WORD_TEXT], label[ORR_LABEL_TEXT];
    orr_passkey passkey;
    bool fresh;                       /* a new user, not a guest who rises */
    bool by_key, key_there;           /* by a passkey alone; which is somebody's already */
    char mail[ORR_MAIL_ADDRESS_TEXT]; /* by a mail address alone, or "" */
    orr_session_then *then;
    void *arg;
} signup;

static signup *of_pending(orr_pending *p) { return (signup *)((char *)p - offsetof(signup, pending)); }

static void end_signup(signup *s, orr_err e)
{
    if (!e)
        memcpy(s->who.session, s->key.hash, sizeof s->who.session);
    s->then(s->arg, e, e ? NULL : &s->who, e ? NULL : &s->key);
    if (!e)
        orr_guest_names_again(s->people, &s->name);
    orr_batch_deinit(&s->pending.batch);
    sodium_memzero(s, sizeof *s);
    free(s);
}

static void look_key(orr_read *r, orr_store *store)
{
    signup *s = (signup *)((char *)r - offsetof(signup, read));
    s->key_there = orr_key_there(store, &s->passkey);
}

static void looked_key(orr_read *r)
{
    signup *s = (signup *)((char *)r - offsetof(signup, read));
    end_signup(s, s->key_there && !r->dropped ? ORR_OVER : ORR_FULL);
}

static void signed_up(orr_pending *p)
{
    signup *s = of_pending(p);
    orr_err e = p->result;
    if (e == ORR_STALE) /* the invitation, or the guest has an account meanwhile */
        e = ORR_FORBIDDEN;
    if (e == ORR_FULL && s->by_key) { /* the name, or the passkey? */
        s->read = (orr_read){.work = look_key, .done = looked_key};
        orr_desk_read(s->people->desk, &s->read);
        return;
    }
    if (!e && !s->fresh)
        s->people->ended++; /* whoever was just taken for the guest is to ask again */
    end_signup(s, e);
}

/* Two names that could be taken for each other share a key. */
static bool write_name(orr_batch *b, const orr_name *n, const char *user, int64_t now)
{
    static const char add[] = "INSERT INTO names(key, user_id, main, at) VALUES(?1, ?2, ?3, ?4)";
    return ORR_WRITE(b, true, add, orr_words(n->key), orr_words(user), orr_number(1), orr_number(now)) &&
           (!strcmp(n->key, n->look) ||
            ORR_WRITE(b, true, add, orr_words(n->look), orr_words(user), orr_number(0), orr_number(now)));
}

static bool write_all(signup *s, int64_t now)
{
    orr_batch *b = &s->pending.batch;
    const char *user = s->who.user.id;
    b->has_user = true;
    b->user = s->who.user;
    return ORR_WRITE(b, true, "INSERT INTO people(id, created, seen, legacy) VALUES(?1, ?2, ?2, ?3)", orr_words(user),
                     orr_number(now), orr_number(!s->fresh)) &&
           ORR_WRITE(b, true, "UPDATE users SET erase_at = 0 WHERE id = ?1", orr_words(user)) &&
           write_name(b, &s->name, user, now) &&
           (*s->mail    ? orr_mail_write(b, user, s->mail, now)
            : s->by_key ? orr_key_add(b, user, &s->passkey, s->label, now)
                        : ORR_WRITE(b, true,
                                    "INSERT INTO ways(user_id, kind, handle, label, secret, count, created, used)"
                                    " VALUES(?1, 'password', ?1, '', ?2, 0, ?3, ?3)",
                                    orr_words(user), orr_words(s->job.hash), orr_number(now))) &&
           (s->people->o->accounts != ORR_ACCOUNTS_INVITE ||
            ORR_WRITE(b, true, "UPDATE invitations SET used = ?2, guest = ?3 WHERE code = ?1 AND used = 0",
                      orr_words(s->invitation), orr_number(now), orr_words(user))) &&
           orr_session_add(b, user, &s->key, s->label, now, true);
}

static void write_account(signup *s)
{
    orr_session_key_new(s->people, &s->key);
    if (write_all(s, orr_people_now(s->people)))
        orr_desk_write(s->people->desk, &s->pending);
    else
        end_signup(s, ORR_NO_MEMORY);
}

static void hashed(orr_password_job *job)
{
    signup *s = (signup *)job;
    if (job->error)
        end_signup(s, job->error == ORR_OVER ? ORR_IO : job->error);
    else
        write_account(s);
}

static void new_id(const orr_people *p, char id[ORR_USER_TEXT])
{
    uint8_t bytes[ID_HEX / 2];
    orr_people_random(p, bytes, sizeof bytes);
    sodium_bin2hex(id, ORR_USER_TEXT, bytes, sizeof bytes);
}

void orr_people_sign_up(orr_people *p, const orr_signup *given, orr_session_then *then, void *arg)
{
    signup *s = p->o->accounts == ORR_ACCOUNTS_CLOSED ? NULL : calloc(1, sizeof *s);
    orr_err e = p->o->accounts == ORR_ACCOUNTS_CLOSED ? ORR_FORBIDDEN
                : s                                   ? orr_name_read(given->name, &s->name)
                                                      : ORR_NO_MEMORY;
    if (!e) {
        *s = (signup){.people = p, .name = s->name, .fresh = given->fresh || !*given->id, .then = then, .arg = arg};
        s->pending.done = signed_up;
        s->job.work.asker = given->from;
        s->job.make = true;
        s->job.done = hashed;
        s->who.account = true;
        s->who.created = orr_people_now(p);
        snprintf(s->who.user.id, sizeof s->who.user.id, "%s", given->id);
        if (!*given->id)
            new_id(p, s->who.user.id);
        memcpy(s->who.user.name, s->name.text, sizeof s->who.user.name);
        snprintf(s->invitation, sizeof s->invitation, "%s", given->invitation);
        snprintf(s->label, sizeof s->label, "%s", given->label);
        if (given->passkey || given->mail) {
            s->by_key = given->passkey != NULL;
            if (s->by_key)
                s->passkey = *given->passkey;
            else
                snprintf(s->mail, sizeof s->mail, "%s", given->mail);
            write_account(s);
            return;
        }
        e = !p->closing ? orr_password_ask(p->worker, &s->job, given->password, given->password_size) : ORR_IO;
    }
    if (!e)
        return;
    free(s);
    then(arg, e, NULL, NULL);
}

/* ---- invitations --------------------------------------------------------------------------------------------------*/
typedef struct {
    orr_read read;
    char code[ORR_WORD_TEXT];
    orr_err e;
    bool good;
    void (*then)(void *arg, orr_err e);
    void *arg;
} invited_question;

static bool is_good(void *arg, const orr_value *row, unsigned columns)
{
    (void)row;
    (void)columns;
    *(bool *)arg = true;
    return false;
}

static void look_invited(orr_read *r, orr_store *s)
{
    invited_question *q = (invited_question *)r;
    orr_err e =
        ORR_ROWS(s, is_good, &q->good, "SELECT 1 FROM invitations WHERE code = ?1 AND used = 0", orr_words(q->code));
    q->e = e && e != ORR_NOT_FOUND ? e : q->good ? ORR_OK : ORR_NOT_FOUND;
}

static void looked_invited(orr_read *r)
{
    invited_question *q = (invited_question *)r;
    q->then(q->arg, r->dropped ? ORR_IO : q->e);
    free(q);
}

void orr_people_invited(orr_people *p, const char *code, void (*then)(void *arg, orr_err e), void *arg)
{
    invited_question *q = p->o->accounts == ORR_ACCOUNTS_INVITE ? calloc(1, sizeof *q) : NULL;
    if (!q) {
        then(arg, p->o->accounts == ORR_ACCOUNTS_OPEN     ? ORR_OK
                  : p->o->accounts == ORR_ACCOUNTS_CLOSED ? ORR_NOT_FOUND
                                                          : ORR_NO_MEMORY);
        return;
    }
    *q = (invited_question){.read = {.work = look_invited, .done = looked_invited}, .then = then, .arg = arg};
    snprintf(q->code, sizeof q->code, "%s", code);
    orr_desk_read(p->desk, &q->read);
}

/* ---- signing in ---------------------------------------------------------------------------------------------------*/
typedef struct {
    orr_read read;
    orr_password_job job;
    orr_pending pending;
    orr_people *people;
    orr_person who;
    orr_session_key key;
    orr_before before;
    char name[ORR_NAME_KEY], label[ORR_LABEL_TEXT];
    orr_secret password; /* until the hash is there */
    bool asks;
    orr_err e;
    orr_session_then *then;
    void *arg;
} signin;

static void end_signin(signin *s, orr_err e)
{
    if (!e) {
        memcpy(s->who.session, s->key.hash, sizeof s->who.session);
        orr_session_entered(s->people, s->who.user.id, &s->before);
    }
    s->then(s->arg, e, e && e != ORR_FORBIDDEN && e != ORR_STARTED ? NULL : &s->who, e ? NULL : &s->key);
    orr_secret_free(&s->password);
    orr_batch_deinit(&s->pending.batch);
    sodium_memzero(s, sizeof *s);
    free(s);
}

static void signed_in(orr_pending *p)
{
    signin *s = (signin *)((char *)p - offsetof(signin, pending));
    end_signin(s, p->result == ORR_STALE ? ORR_NOT_FOUND : p->result);
}

static void tried(orr_password_job *job)
{
    signin *s = (signin *)((char *)job - offsetof(signin, job));
    orr_batch *b = &s->pending.batch;
    int64_t now = orr_people_now(s->people);
    const char *user = s->who.user.id;
    if (job->error) {
        end_signin(s, job->error == ORR_FORBIDDEN ? ORR_NOT_FOUND : job->error == ORR_OVER ? ORR_IO : job->error);
        return;
    }
    if (s->who.suspended) { /* whoever knows the password may know that */
        end_signin(s, ORR_FORBIDDEN);
        return;
    }
    if (s->asks) {
        end_signin(s, ORR_STARTED);
        return;
    }
    orr_session_key_new(s->people, &s->key);
    bool ok = ORR_WRITE(b, true, "UPDATE ways SET used = ?2 WHERE user_id = ?1 AND kind = 'password'", orr_words(user),
                        orr_number(now)) &&
              (!job->fresh || ORR_WRITE(b, true, "UPDATE ways SET secret = ?2 WHERE user_id = ?1 AND kind = 'password'",
                                        orr_words(user), orr_words(job->hash))) &&
              orr_session_enter(b, user, &s->key, s->label, &s->before, now);
    if (ok)
        orr_desk_write(s->people->desk, &s->pending);
    else
        end_signin(s, ORR_NO_MEMORY);
}

static bool found(void *arg, const orr_value *row, unsigned columns)
{
    signin *s = arg;
    (void)columns;
    orr_row_copy(&row[0], s->who.user.id, sizeof s->who.user.id);
    orr_row_copy(&row[1], s->who.user.name, sizeof s->who.user.name);
    s->who.account = true;
    s->who.role = (uint8_t)row[2].number;
    s->who.created = row[3].number;
    s->who.bot = row[7].number != 0;
    orr_row_copy(&row[4], s->job.hash, sizeof s->job.hash);
    orr_row_suspended(&row[5], orr_people_now(s->people), &s->who);
    return false;
}

static void look(orr_read *r, orr_store *store)
{
    signin *s = (signin *)r;
    s->e = ORR_ROWS(
        store, found, s,
        "SELECT p.id, u.name, p.role, p.created, w.secret, " ORR_SUSPENSION(
            "p.id") ", p.bot FROM names AS n JOIN people AS p ON p.id = n.user_id"
                    " JOIN users AS u ON u.id = p.id JOIN ways AS w ON w.user_id = p.id AND w.kind = 'password'"
                    " WHERE n.key = ?1 AND n.main = 1",
        orr_words(s->name));
}

/* Whether there is such a name or not, a password is tried. */
static void looked(orr_read *r)
{
    signin *s = (signin *)r;
    orr_err e = r->dropped ? ORR_IO : s->e;
    if (!e && s->people->closing)
        e = ORR_IO;
    if (!e)
        e = orr_password_ask(s->people->worker, &s->job, s->password.bytes, s->password.n);
    orr_secret_free(&s->password);
    if (e)
        end_signin(s, e);
}

void orr_people_sign_in(orr_people *p, const orr_signin *given, orr_session_then *then, void *arg)
{
    signin *s = calloc(1, sizeof *s);
    orr_err e = !s ? ORR_NO_MEMORY : p->closing ? ORR_IO : ORR_OK;
    if (!e)
        e = orr_secret_set(&s->password, p->worker, given->password, given->password_size);
    if (e) {
        free(s);
        then(arg, e, NULL, NULL);
        return;
    }
    s->read = (orr_read){.work = look, .done = looked};
    s->pending.done = signed_in;
    s->people = p;
    s->job.work.asker = given->from;
    s->job.done = tried;
    s->asks = given->asks;
    s->then = then;
    s->arg = arg;
    snprintf(s->label, sizeof s->label, "%s", given->label);
    orr_before_set(&s->before, given->before);
    if (orr_name_key(given->name, s->name))
        s->name[0] = 0; /* nobody's */
    orr_desk_read(p->desk, &s->read);
}
