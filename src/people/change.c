/* The password of an account, set or changed; its name, changed. */
#include "people/inside.h"
#include "people/name.h"
#include "people/password.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* ---- the password -------------------------------------------------------------------------------------------------*/
typedef struct {
    orr_read read;
    orr_password_job job;
    orr_pending pending;
    orr_people *people;
    char user[ORR_USER_TEXT], session[ORR_HASH_TEXT];
    orr_secret old, fresh; /* until they are tried, and hashed */
    orr_err e;
    orr_people_done *then;
    void *arg;
} setting;

static void end_setting(setting *s, orr_err e)
{
    s->then(s->arg, e);
    orr_secret_free(&s->old);
    orr_secret_free(&s->fresh);
    orr_batch_deinit(&s->pending.batch);
    sodium_memzero(s, sizeof *s);
    free(s);
}

static void kept(orr_pending *p)
{
    setting *s = (setting *)((char *)p - offsetof(setting, pending));
    if (!p->result)
        orr_people_tell_ended(s->people, s->user, "", s->session);
    end_setting(s, p->result);
}

static void hashed(orr_password_job *job)
{
    setting *s = (setting *)((char *)job - offsetof(setting, job));
    orr_batch *b = &s->pending.batch;
    if (job->error) {
        end_setting(s, job->error == ORR_OVER ? ORR_IO : job->error);
        return;
    }
    if (ORR_WRITE(b, true,
                  "INSERT INTO ways(user_id, kind, handle, label, secret, count, created, used)"
                  " VALUES(?1, 'password', ?2, '', ?3, 0, ?4, ?4) ON CONFLICT(kind, handle) DO UPDATE SET"
                  " secret = excluded.secret, created = excluded.created",
                  orr_words(s->user), orr_words(s->user), orr_words(job->hash),
                  orr_number(orr_people_now(s->people))) &&
        ORR_WRITE(b, false, "DELETE FROM sessions WHERE user_id = ?1 AND hash <> ?2", orr_words(s->user),
                  orr_words(s->session)) &&
        ORR_WRITE(b, false, "UPDATE people SET legacy = 0 WHERE id = ?1", orr_words(s->user)))
        orr_desk_write(s->people->desk, &s->pending);
    else
        end_setting(s, ORR_NO_MEMORY);
}

static void hash_fresh(setting *s)
{
    s->job.make = true;
    s->job.done = hashed;
    orr_err e = !s->people->closing ? orr_password_ask(s->people->worker, &s->job, s->fresh.bytes, s->fresh.n) : ORR_IO;
    orr_secret_free(&s->fresh);
    if (e)
        end_setting(s, e);
}

static void tried(orr_password_job *job)
{
    setting *s = (setting *)((char *)job - offsetof(setting, job));
    if (job->error)
        end_setting(s, job->error == ORR_OVER ? ORR_IO : job->error);
    else
        hash_fresh(s);
}

static bool found(void *arg, const orr_value *row, unsigned columns)
{
    setting *s = arg;
    (void)columns;
    orr_row_copy(&row[0], s->job.hash, sizeof s->job.hash);
    return false;
}

static void look(orr_read *r, orr_store *store)
{
    setting *s = (setting *)r;
    s->e = ORR_ROWS(store, found, s, "SELECT secret FROM ways WHERE user_id = ?1 AND kind = 'password'",
                    orr_words(s->user));
}

static void looked(orr_read *r)
{
    setting *s = (setting *)r;
    orr_err e = r->dropped || s->people->closing ? ORR_IO : s->e;
    if (!e)
        e = orr_password_ask(s->people->worker, &s->job, s->old.bytes, s->old.n);
    orr_secret_free(&s->old);
    if (e)
        end_setting(s, e);
}

void orr_people_set_password(orr_people *p, const orr_person *who, const orr_new_password *n, orr_people_done *then,
                             void *arg)
{
    setting *s = p->closing ? NULL : calloc(1, sizeof *s);
    orr_err e = s ? orr_secret_set(&s->fresh, p->worker, n->password, n->size) : p->closing ? ORR_IO : ORR_NO_MEMORY;
    if (!e && n->old && orr_secret_set(&s->old, p->worker, n->old, n->old_size)) {
        orr_secret_free(&s->fresh);
        e = ORR_FORBIDDEN; /* too short to be anybody's */
    }
    if (e) {
        free(s);
        then(arg, e);
        return;
    }
    s->read = (orr_read){.work = look, .done = looked};
    s->pending.done = kept;
    s->people = p;
    memcpy(s->user, who->user.id, sizeof s->user);
    memcpy(s->session, who->session, sizeof s->session);
    s->job.work.asker = n->from;
    s->job.done = tried;
    s->then = then;
    s->arg = arg;
    if (n->old)
        orr_desk_read(p->desk, &s->read);
    else
        hash_fresh(s);
}

/* ---- the name -----------------------------------------------------------------------------------------------------*/
typedef struct {
    orr_read read;
    orr_pending pending;
    orr_people *people;
    orr_name name;
    char user[ORR_USER_TEXT];
    bool taken, again;   /* again: it was looked at twice */
    int64_t at, created; /* of the newest name; of the account */
    orr_err e;
    void (*then)(void *arg, orr_err e, int64_t wait_ms, const orr_user_row *user);
    orr_people_done *told; /* instead of that: whether it is free */
    void *arg;
} renaming;

static void end_naming(renaming *r, orr_err e, int64_t wait_ms)
{
    if (r->told)
        r->told(r->arg, e);
    else
        r->then(r->arg, e, wait_ms, &r->pending.batch.user);
    orr_batch_deinit(&r->pending.batch);
    free(r);
}

static void renamed(orr_pending *p)
{
    renaming *r = (renaming *)((char *)p - offsetof(renaming, pending));
    if (p->result == ORR_STALE && !r->again) { /* something has changed since: what, is looked for */
        r->again = true;
        orr_batch_deinit(&p->batch);
        p->batch = (orr_batch){0};
        orr_desk_read(r->people->desk, &r->read);
        return;
    }
    if (!p->result)
        orr_guest_names_again(r->people, &r->name);
    end_naming(r, p->result == ORR_STALE ? ORR_FULL : p->result, 0);
}

/* Who had a key before has it again; nobody else does. */
static bool give(orr_batch *b, const char *key, const char *user, int main, int64_t now)
{
    return ORR_WRITE(b, true,
                     "INSERT INTO names(key, user_id, main, at) VALUES(?1, ?2, ?3, ?4) ON CONFLICT(key) DO UPDATE SET"
                     " at = excluded.at, main = CASE WHEN excluded.main = 1 THEN 1 ELSE names.main END"
                     " WHERE names.user_id = excluded.user_id",
                     orr_words(key), orr_words(user), orr_number(main), orr_number(now));
}

static bool have_name(void *arg, const orr_value *row, unsigned columns)
{
    renaming *r = arg;
    (void)columns;
    r->taken = row[0].number > 0;
    r->at = row[1].number;
    r->created = row[2].number;
    return false;
}

/* A name without a user was somebody's who left; who has none yet asks as "", and is not that one. */
static void look_name(orr_read *read, orr_store *s)
{
    renaming *r = (renaming *)read;
    r->e = ORR_ROWS(s, have_name, r,
                    "SELECT (SELECT count(*) FROM names WHERE key IN (?2, ?3) AND (user_id <> ?1 OR user_id = '')),"
                    " (SELECT coalesce(max(at), 0) FROM names WHERE user_id = ?1),"
                    " (SELECT coalesce(max(created), 0) FROM people WHERE id = ?1)",
                    orr_words(r->user), orr_words(r->name.key), orr_words(r->name.look));
}

static const int64_t pause = ORR_RENAME_DAYS * 24 * 3600 * INT64_C(1000);

/* The first name was given with the account. */
static int64_t wait_of(const renaming *r, int64_t now)
{
    const int64_t since = now - r->at;
    return r->at > r->created && since >= 0 && since < pause ? pause - since : 0;
}

static void looked_name(orr_read *read)
{
    renaming *r = (renaming *)read;
    orr_batch *b = &r->pending.batch;
    int64_t now = orr_people_now(r->people), wait_ms = wait_of(r, now);
    orr_err e = read->dropped ? ORR_IO : r->e ? r->e : r->taken ? ORR_FULL : ORR_OK;
    if (!e && !r->told && wait_ms)
        e = ORR_LIMIT;
    if (e || r->told) {
        end_naming(r, e, wait_ms);
        return;
    }
    b->has_user = true;
    memcpy(b->user.id, r->user, sizeof b->user.id);
    memcpy(b->user.name, r->name.text, sizeof b->user.name);
    /* Of two at once one was the first. */
    if (ORR_WRITE(b, true,
                  "UPDATE people SET created = created WHERE id = ?1 AND NOT EXISTS(SELECT 1 FROM names AS n"
                  " WHERE n.user_id = ?1 AND n.at > people.created AND n.at > ?2 AND n.at <= ?3)",
                  orr_words(r->user), orr_number(now - pause), orr_number(now)) &&
        give(b, r->name.key, r->user, 1, now) &&
        (!strcmp(r->name.key, r->name.look) || give(b, r->name.look, r->user, 0, now)))
        orr_desk_write(r->people->desk, &r->pending);
    else
        end_naming(r, ORR_NO_MEMORY, 0);
}

static void ask_name(orr_people *p, const char *user, const char *name, const renaming *how)
{
    renaming *r = calloc(1, sizeof *r);
    if (!r) {
        renaming none = *how;
        if (none.told)
            none.told(none.arg, ORR_NO_MEMORY);
        else
            none.then(none.arg, ORR_NO_MEMORY, 0, NULL);
        return;
    }
    *r = *how;
    r->read = (orr_read){.work = look_name, .done = looked_name};
    r->pending.done = renamed;
    r->people = p;
    snprintf(r->user, sizeof r->user, "%s", user);
    orr_err e = orr_name_read(name, &r->name);
    if (e)
        end_naming(r, e, 0);
    else
        orr_desk_read(p->desk, &r->read);
}

void orr_people_rename(orr_people *p, const orr_person *who, const char *name,
                       void (*then)(void *arg, orr_err e, int64_t wait_ms, const orr_user_row *user), void *arg)
{
    ask_name(p, who->user.id, name, &(renaming){.then = then, .arg = arg});
}

/* ---- whose a name is ----------------------------------------------------------------------------------------------*/
typedef struct {
    orr_read read;
    char user[ORR_USER_TEXT], key[ORR_NAME_KEY];
    bool named;
    void (*then)(void *arg, bool named);
    void *arg;
} called_question;

static bool is_named(void *arg, const orr_value *row, unsigned columns)
{
    (void)row;
    (void)columns;
    *(bool *)arg = true;
    return false;
}

static void look_called(orr_read *r, orr_store *s)
{
    called_question *q = (called_question *)r;
    if (ORR_ROWS(s, is_named, &q->named, "SELECT 1 FROM names WHERE key = ?1 AND user_id = ?2 AND main = 1",
                 orr_words(q->key), orr_words(q->user)))
        q->named = false;
}

static void looked_called(orr_read *r)
{
    called_question *q = (called_question *)r;
    q->then(q->arg, !r->dropped && q->named);
    free(q);
}

void orr_people_called(orr_people *p, const char *user, const char *name, void (*then)(void *arg, bool named),
                       void *arg)
{
    called_question *q = calloc(1, sizeof *q);
    if (!q || orr_name_key(name, q->key)) {
        free(q);
        then(arg, false);
        return;
    }
    q->read = (orr_read){.work = look_called, .done = looked_called};
    snprintf(q->user, sizeof q->user, "%s", user);
    q->then = then;
    q->arg = arg;
    orr_desk_read(p->desk, &q->read);
}

void orr_people_name_free(orr_people *p, const char *name, const char *user, orr_people_done *then, void *arg)
{
    ask_name(p, user, name, &(renaming){.told = then, .arg = arg});
}
