/* One's own data: to take along, and to have erased after a week. */
#include "people/inside.h"
#include "people/owned.h"
#include "people/password.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* ---- the export ---------------------------------------------------------------------------------------------------*/
typedef struct {
    orr_read read;
    orr_people *people;
    char user[ORR_USER_TEXT];
    const orr_owned *next;
    orr_text text;
    orr_json json;
    orr_err e;
    void (*then)(void *arg, orr_err e, orr_text *text);
    void *arg;
} export;

static void read_part(orr_read *r, orr_store *s)
{
    export *x = (export *)r;
    x->e = orr_owned_part(s, x->next, x->user, &x->json);
}

/* Part by part: who asks something small meanwhile waits for one of them at most. */
static void have_part(orr_read *r)
{
    export *x = (export *)r;
    orr_err e = r->dropped ? ORR_IO : x->e;
    if (!e)
        for (x->next++; x->next->table && !x->next->part;)
            x->next++;
    if (!e && x->next->table) {
        orr_desk_read(x->people->desk, &x->read);
        return;
    }
    if (!e)
        orr_json_end(&x->json);
    if (x->text.failed)
        e = ORR_LIMIT;
    x->then(x->arg, e, &x->text);
    orr_text_deinit(&x->text);
    free(x);
}

void orr_people_export(orr_people *p, const char *user, void (*then)(void *arg, orr_err e, orr_text *text), void *arg)
{
    export *x = calloc(1, sizeof *x);
    if (!x) {
        then(arg, ORR_NO_MEMORY, NULL);
        return;
    }
    *x = (export){.people = p, .next = orr_owned_all, .text.max = ORR_EXPORT_MAX, .then = then, .arg = arg};
    x->read = (orr_read){.work = read_part, .done = have_part};
    snprintf(x->user, sizeof x->user, "%s", user);
    orr_json_init(&x->json, &x->text);
    orr_json_object(&x->json);
    orr_json_kint(&x->json, "orrery_export", 1);
    orr_json_kint(&x->json, "at", orr_people_now(p));
    orr_desk_read(p->desk, &x->read);
}

/* ---- the erasure --------------------------------------------------------------------------------------------------*/
typedef struct {
    orr_read read;
    orr_password_job job;
    orr_pending pending;
    orr_people *people;
    orr_person who;
    orr_secret password;
    int64_t at;
    orr_err e;
    void (*then)(void *arg, orr_err e, int64_t at);
    void *arg;
} erasure;

static void end_erasure(erasure *x, orr_err e)
{
    x->then(x->arg, e, x->at);
    orr_secret_free(&x->password);
    orr_batch_deinit(&x->pending.batch);
    sodium_memzero(x, sizeof *x);
    free(x);
}

static void noted(orr_pending *p)
{
    erasure *x = (erasure *)((char *)p - offsetof(erasure, pending));
    end_erasure(x, p->result == ORR_STALE ? ORR_NOT_FOUND : p->result);
}

static void note(erasure *x)
{
    if (x->who.erase_at) { /* the first time counts */
        x->at = x->who.erase_at;
        end_erasure(x, ORR_OK);
        return;
    }
    x->at = orr_people_now(x->people) + orr_erase_ms(x->people);
    if (ORR_WRITE(&x->pending.batch, true, "UPDATE users SET erase_at = ?2 WHERE id = ?1 AND name <> ''",
                  orr_words(x->who.user.id), orr_number(x->at)))
        orr_desk_write(x->people->desk, &x->pending);
    else
        end_erasure(x, ORR_NO_MEMORY);
}

static void tried(orr_password_job *job)
{
    erasure *x = (erasure *)((char *)job - offsetof(erasure, job));
    if (job->error)
        end_erasure(x, job->error == ORR_FORBIDDEN ? ORR_NOT_FOUND : job->error == ORR_OVER ? ORR_IO : job->error);
    else
        note(x);
}

static bool have_secret(void *arg, const orr_value *row, unsigned columns)
{
    erasure *x = arg;
    (void)columns;
    orr_row_copy(&row[0], x->job.hash, sizeof x->job.hash);
    return false;
}

static void look(orr_read *r, orr_store *s)
{
    erasure *x = (erasure *)r;
    x->e = ORR_ROWS(s, have_secret, x, "SELECT secret FROM ways WHERE user_id = ?1 AND kind = 'password'",
                    orr_words(x->who.user.id));
    x->e = x->e == ORR_NOT_FOUND ? ORR_OK : x->e;
}

static void looked(orr_read *r)
{
    erasure *x = (erasure *)r;
    orr_err e = r->dropped || x->people->closing ? ORR_IO : x->e;
    if (!e)
        e = orr_password_ask(x->people->worker, &x->job, x->password.bytes, x->password.n);
    orr_secret_free(&x->password);
    if (e)
        end_erasure(x, e == ORR_BAD_INPUT ? ORR_NOT_FOUND : e);
}

void orr_people_erase(orr_people *p, const orr_erasure *given, void (*then)(void *arg, orr_err e, int64_t at),
                      void *arg)
{
    const orr_person *who = given->who;
    int64_t ago = orr_people_now(p) - who->proved;
    bool proved = !who->account || (who->proved && ago >= 0 && ago < ORR_PROVED_MS);
    erasure *x = given->password || proved ? calloc(1, sizeof *x) : NULL;
    orr_err e = x ? ORR_OK : given->password || proved ? ORR_NO_MEMORY : ORR_FORBIDDEN;
    if (!e && given->password)
        e = p->closing ? ORR_IO : orr_secret_set(&x->password, p->worker, given->password, given->password_size);
    if (e) {
        free(x);
        then(arg, e == ORR_BAD_INPUT ? ORR_NOT_FOUND : e, 0);
        return;
    }
    x->read = (orr_read){.work = look, .done = looked};
    x->job.work.asker = given->from;
    x->job.done = tried;
    x->pending.done = noted;
    x->people = p;
    x->who = *who;
    x->then = then;
    x->arg = arg;
    if (given->password)
        orr_desk_read(p->desk, &x->read);
    else
        note(x);
}

/* ---- or not -------------------------------------------------------------------------------------------------------*/
typedef struct {
    orr_pending pending;
    void (*then)(void *arg, orr_err e);
    void *arg;
} staying;

static void stayed(orr_pending *p)
{
    staying *s = (staying *)p;
    s->then(s->arg, p->result == ORR_STALE ? ORR_NOT_FOUND : p->result);
    orr_pending_free(p);
}

void orr_people_stay(orr_people *p, const char *user, void (*then)(void *arg, orr_err e), void *arg)
{
    staying *s = calloc(1, sizeof *s);
    if (!s) {
        then(arg, ORR_NO_MEMORY);
        return;
    }
    *s = (staying){.pending.done = stayed, .then = then, .arg = arg};
    if (ORR_WRITE(&s->pending.batch, true, "UPDATE users SET erase_at = 0 WHERE id = ?1 AND name <> ''",
                  orr_words(user))) {
        orr_desk_write(p->desk, &s->pending);
        return;
    }
    s->pending.result = ORR_NO_MEMORY;
    stayed(&s->pending);
}
