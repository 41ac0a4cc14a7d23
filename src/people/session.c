/* Sessions of accounts: rows. Their cookies hold a secret of 256 bits, of which the store has a keyed hash. */
#include "people/inside.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { SECRET_SIZE = 32, TOO_MANY = 8 /* at once */ };

static void hash_of(const orr_people *p, const uint8_t secret[SECRET_SIZE], char hash[ORR_HASH_TEXT])
{
    uint8_t bytes[32];
    crypto_generichash(bytes, sizeof bytes, secret, SECRET_SIZE, orr_desk_key(p->desk), ORR_KEY_SIZE);
    sodium_bin2hex(hash, ORR_HASH_TEXT, bytes, sizeof bytes);
}

bool orr_session_hash(const orr_people *p, const char *text, char hash[ORR_HASH_TEXT])
{
    uint8_t secret[SECRET_SIZE];
    size_t n = 0;
    if (strlen(text) != 2 * SECRET_SIZE ||
        sodium_hex2bin(secret, sizeof secret, text, 2 * SECRET_SIZE, NULL, &n, NULL) || n != sizeof secret)
        return false;
    hash_of(p, secret, hash);
    sodium_memzero(secret, sizeof secret);
    return true;
}

void orr_session_key_new(const orr_people *p, orr_session_key *key)
{
    uint8_t secret[SECRET_SIZE];
    orr_people_random(p, secret, sizeof secret);
    sodium_bin2hex(key->secret, sizeof key->secret, secret, sizeof secret);
    hash_of(p, secret, key->hash);
    sodium_memzero(secret, sizeof secret);
}

bool orr_session_add(orr_batch *b, const char *user, const orr_session_key *key, const char *label, int64_t now,
                     bool proved)
{
    return ORR_WRITE(b, true,
                     "INSERT INTO sessions(hash, user_id, id, label, created, seen, proved) VALUES(?1, ?2,"
                     " (SELECT coalesce(max(id), 0) + 1 FROM sessions WHERE user_id = ?2), ?3, ?4, ?4, ?5)",
                     orr_words(key->hash), orr_words(user), orr_words(label), orr_number(now),
                     orr_number(proved ? now : 0));
}

void orr_before_set(orr_before *b, const orr_person *who)
{
    *b = (orr_before){0};
    if (!who)
        return;
    memcpy(b->user, who->user.id, sizeof b->user);
    memcpy(b->session, who->session, sizeof b->session);
}

bool orr_session_enter(orr_batch *b, const char *user, const orr_session_key *key, const char *label,
                       const orr_before *before, int64_t now)
{
    return (!*before->session ||
            ORR_WRITE(b, false, "DELETE FROM sessions WHERE hash = ?1", orr_words(before->session))) &&
           orr_session_add(b, user, key, label, now, true);
}

/* ---- there are too many -------------------------------------------------------------------------------------------*/
/* The longest unseen go, and whoever hangs on them is told. */
typedef struct {
    orr_read read;
    orr_pending pending;
    orr_people *people;
    char user[ORR_USER_TEXT], hash[TOO_MANY][ORR_HASH_TEXT];
    unsigned n;
    orr_err e;
} trimming;

static bool add_surplus(void *arg, const orr_value *row, unsigned columns)
{
    trimming *t = arg;
    (void)columns;
    orr_row_copy(&row[0], t->hash[t->n++], sizeof t->hash[0]);
    return t->n < TOO_MANY;
}

static void look_surplus(orr_read *r, orr_store *s)
{
    trimming *t = (trimming *)r;
    t->e = ORR_ROWS(s, add_surplus, t,
                    "SELECT hash FROM sessions WHERE user_id = ?1 ORDER BY seen DESC, id DESC LIMIT ?2 OFFSET ?3",
                    orr_words(t->user), orr_number(TOO_MANY), orr_number(ORR_SESSIONS_MAX));
}

static void drop_trimming(trimming *t)
{
    orr_batch_deinit(&t->pending.batch);
    free(t);
}

static void trimmed(orr_pending *p)
{
    trimming *t = (trimming *)((char *)p - offsetof(trimming, pending));
    for (unsigned i = 0; !p->result && i < t->n; i++)
        orr_people_tell_ended(t->people, t->user, t->hash[i], "");
    drop_trimming(t);
}

static void have_surplus(orr_read *r)
{
    trimming *t = (trimming *)r;
    bool ok = !r->dropped && !t->e && t->n;
    for (unsigned i = 0; ok && i < t->n; i++)
        ok = ORR_WRITE(&t->pending.batch, false, "DELETE FROM sessions WHERE hash = ?1", orr_words(t->hash[i]));
    if (ok)
        orr_desk_write(t->people->desk, &t->pending);
    else
        drop_trimming(t);
}

static void trim(orr_people *p, const char *user)
{
    trimming *t = calloc(1, sizeof *t);
    if (!t)
        return;
    *t = (trimming){.read = {.work = look_surplus, .done = have_surplus}, .pending.done = trimmed, .people = p};
    snprintf(t->user, sizeof t->user, "%s", user);
    orr_desk_read(p->desk, &t->read);
}

void orr_session_entered(orr_people *p, const char *user, const orr_before *before)
{
    if (*before->session)
        orr_people_tell_ended(p, before->user, before->session, "");
    trim(p, user);
}

/* ---- exchanging an old cookie -------------------------------------------------------------------------------------*/
typedef struct {
    orr_pending pending;
    orr_people *people;
    orr_person who;
    orr_session_key key;
    orr_session_then *then;
    void *arg;
} renewal;

static void renewed(orr_pending *p)
{
    renewal *r = (renewal *)p;
    orr_err e = p->result == ORR_STALE ? ORR_NOT_FOUND : p->result;
    if (!e) {
        memcpy(r->who.session, r->key.hash, sizeof r->who.session);
        r->who.old = false;
        orr_people_tell_ended(r->people, r->who.user.id, "", r->key.hash); /* what else hung on the old cookie */
    }
    r->then(r->arg, e, e ? NULL : &r->who, e ? NULL : &r->key);
    sodium_memzero(&r->key, sizeof r->key);
    orr_pending_free(p);
}

void orr_people_renew(orr_people *p, const orr_person *who, const char *label, orr_session_then *then, void *arg)
{
    renewal *r = calloc(1, sizeof *r);
    if (!r) {
        then(arg, ORR_NO_MEMORY, NULL, NULL);
        return;
    }
    *r = (renewal){.pending = {.done = renewed}, .people = p, .who = *who, .then = then, .arg = arg};
    orr_session_key_new(p, &r->key);
    orr_batch *b = &r->pending.batch;
    if (ORR_WRITE(b, true, "UPDATE people SET legacy = 0 WHERE id = ?1 AND legacy = 1", orr_words(who->user.id)) &&
        orr_session_add(b, who->user.id, &r->key, label, orr_people_now(p), false)) {
        orr_desk_write(p->desk, &r->pending);
        return;
    }
    r->pending.result = ORR_NO_MEMORY;
    renewed(&r->pending);
}

/* ---- the list -----------------------------------------------------------------------------------------------------*/
typedef struct {
    orr_read read;
    orr_person who;
    orr_session_row row[ORR_SESSIONS_MAX];
    unsigned n;
    orr_err e;
    void (*then)(void *arg, orr_err e, const orr_session_row *row, unsigned n);
    void *arg;
} list_read;

static bool add_row(void *arg, const orr_value *row, unsigned columns)
{
    list_read *l = arg;
    orr_session_row *s = &l->row[l->n++];
    (void)columns;
    *s = (orr_session_row){.id = row[1].number, .created = row[3].number, .seen = row[4].number};
    orr_row_copy(&row[2], s->label, sizeof s->label);
    s->here = row[0].kind == ORR_WORDS && !strcmp(row[0].at, l->who.session);
    return l->n < ORR_SESSIONS_MAX;
}

static void list_work(orr_read *r, orr_store *s)
{
    list_read *l = (list_read *)r;
    l->e =
        ORR_ROWS(s, add_row, l,
                 "SELECT hash, id, label, created, seen FROM sessions WHERE user_id = ?1 ORDER BY seen DESC, id DESC",
                 orr_words(l->who.user.id));
}

static void list_done(orr_read *r)
{
    list_read *l = (list_read *)r;
    l->then(l->arg, r->dropped ? ORR_IO : l->e, l->row, l->n);
    free(l);
}

void orr_people_sessions(orr_people *p, const orr_person *who,
                         void (*then)(void *arg, orr_err e, const orr_session_row *row, unsigned n), void *arg)
{
    list_read *l = calloc(1, sizeof *l);
    if (!l) {
        then(arg, ORR_NO_MEMORY, NULL, 0);
        return;
    }
    l->read = (orr_read){.work = list_work, .done = list_done};
    l->who = *who;
    l->then = then;
    l->arg = arg;
    orr_desk_read(p->desk, &l->read);
}

/* ---- ending them --------------------------------------------------------------------------------------------------*/
typedef struct {
    orr_pending pending;
    orr_people *people;
    orr_person who;
    int64_t id;
    char hash[ORR_HASH_TEXT]; /* the one that ends; "": all but the one that asks, or its old cookie (id < 0) */
    void (*then)(void *arg, orr_err e);
    void *arg;
} revocation;

typedef struct {
    orr_read read;
    orr_err e;
    revocation *r;
} find_hash;

static void revoked(orr_pending *p)
{
    revocation *r = (revocation *)p;
    orr_err e = p->result == ORR_STALE ? ORR_NOT_FOUND : p->result;
    if (!e) {
        const char *one = r->id < 0 && !*r->hash ? ORR_SESSION_NONE : r->hash;
        orr_people_tell_ended(r->people, r->who.user.id, one, *one ? "" : r->who.session);
    }
    r->then(r->arg, e);
    orr_pending_free(p);
}

static void end_it(revocation *r)
{
    orr_batch *b = &r->pending.batch;
    const char *user = r->who.user.id;
    bool ok = *r->hash ? ORR_WRITE(b, true, "DELETE FROM sessions WHERE user_id = ?1 AND hash = ?2", orr_words(user),
                                   orr_words(r->hash))
                       : (r->id < 0 || ORR_WRITE(b, false, "DELETE FROM sessions WHERE user_id = ?1 AND hash <> ?2",
                                                 orr_words(user), orr_words(r->who.session))) &&
                             ORR_WRITE(b, false, "UPDATE people SET legacy = 0 WHERE id = ?1", orr_words(user));
    if (ok) {
        orr_desk_write(r->people->desk, &r->pending);
        return;
    }
    r->pending.result = ORR_NO_MEMORY;
    revoked(&r->pending);
}

static bool have_hash(void *arg, const orr_value *row, unsigned columns)
{
    find_hash *f = arg;
    (void)columns;
    orr_row_copy(&row[0], f->r->hash, sizeof f->r->hash);
    return false;
}

static void find_work(orr_read *read, orr_store *s)
{
    find_hash *f = (find_hash *)read;
    f->e = ORR_ROWS(s, have_hash, f, "SELECT hash FROM sessions WHERE user_id = ?1 AND id = ?2",
                    orr_words(f->r->who.user.id), orr_number(f->r->id));
}

static void find_done(orr_read *read)
{
    find_hash *f = (find_hash *)read;
    revocation *r = f->r;
    r->pending.result = read->dropped ? ORR_IO : f->e ? f->e : *r->hash ? ORR_OK : ORR_NOT_FOUND;
    free(f);
    if (r->pending.result)
        revoked(&r->pending);
    else
        end_it(r);
}

void orr_people_revoke(orr_people *p, const orr_person *who, int64_t id, void (*then)(void *arg, orr_err e), void *arg)
{
    revocation *r = calloc(1, sizeof *r);
    find_hash *f = id > 0 ? calloc(1, sizeof *f) : NULL;
    if (!r || (id > 0 && !f)) {
        free(r);
        free(f);
        then(arg, ORR_NO_MEMORY);
        return;
    }
    *r = (revocation){.pending = {.done = revoked}, .people = p, .who = *who, .id = id, .then = then, .arg = arg};
    if (f) {
        *f = (find_hash){.read = {.work = find_work, .done = find_done}, .r = r};
        orr_desk_read(p->desk, &f->read);
        return;
    }
    if (id < 0)
        memcpy(r->hash, who->session, sizeof r->hash);
    end_it(r);
}
