/* Recovery codes: all ten of an account in one row, whose count is how many are left. */
#include "people/inside.h"
#include "people/name.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* ---- as they are kept ---------------------------------------------------------------------------------------------*/
enum { HASHES = ORR_CODES * ORR_CODES_HASH, PACKED = ORR_CODES_SALT + HASHES + 2 };

static void pack(const orr_codes *c, uint8_t out[PACKED])
{
    memcpy(out, c->salt, ORR_CODES_SALT);
    memcpy(out + ORR_CODES_SALT, c->hash, HASHES);
    out[PACKED - 2] = (uint8_t)(c->left & 255);
    out[PACKED - 1] = (uint8_t)(c->left >> 8);
}

static bool unpack(const orr_value *v, orr_codes *c)
{
    if (v->kind != ORR_BYTES || v->size != PACKED)
        return false;
    const uint8_t *in = (const uint8_t *)v->at;
    memcpy(c->salt, in, ORR_CODES_SALT);
    memcpy(c->hash, in + ORR_CODES_SALT, HASHES);
    c->left = (uint16_t)(in[PACKED - 2] | in[PACKED - 1] << 8);
    return true;
}

static unsigned left_of(const orr_codes *c)
{
    unsigned n = 0;
    for (unsigned i = 0; i < ORR_CODES; i++)
        n += c->left >> i & 1;
    return n;
}

/* ---- ten new ones -------------------------------------------------------------------------------------------------*/
typedef struct {
    orr_codes_job job;
    orr_pending pending;
    orr_people *people;
    char user[ORR_USER_TEXT];
    void (*then)(void *arg, orr_err e, char text[ORR_CODES][ORR_CODES_TEXT]);
    void *arg;
} making;

static void end_making(making *m, orr_err e)
{
    m->then(m->arg, e, e ? NULL : m->job.text);
    orr_batch_deinit(&m->pending.batch);
    sodium_memzero(m, sizeof *m);
    free(m);
}

static void kept(orr_pending *p) { end_making((making *)((char *)p - offsetof(making, pending)), p->result); }

static void made(orr_codes_job *job)
{
    making *m = (making *)job;
    orr_batch *b = &m->pending.batch;
    uint8_t packed[PACKED];
    if (job->error) {
        end_making(m, job->error == ORR_OVER ? ORR_IO : job->error);
        return;
    }
    pack(&job->codes, packed);
    bool ok = ORR_WRITE(b, false, "DELETE FROM ways WHERE user_id = ?1 AND kind = 'code'", orr_words(m->user)) &&
              ORR_WRITE(b, true,
                        "INSERT INTO ways(user_id, kind, handle, label, secret, count, created, used)"
                        " VALUES(?1, 'code', ?2, '', ?3, ?4, ?5, 0)",
                        orr_words(m->user), orr_words(m->user), orr_bytes(packed, sizeof packed), orr_number(ORR_CODES),
                        orr_number(orr_people_now(m->people)));
    sodium_memzero(packed, sizeof packed);
    if (ok)
        orr_desk_write(m->people->desk, &m->pending);
    else
        end_making(m, ORR_NO_MEMORY);
}

void orr_people_make_codes(orr_people *p, const orr_person *who, uint64_t from,
                           void (*then)(void *arg, orr_err e, char text[ORR_CODES][ORR_CODES_TEXT]), void *arg)
{
    making *m = calloc(1, sizeof *m);
    if (!m) {
        then(arg, ORR_NO_MEMORY, NULL);
        return;
    }
    m->pending.done = kept;
    m->people = p;
    memcpy(m->user, who->user.id, sizeof m->user);
    m->then = then;
    m->arg = arg;
    m->job.make = true;
    m->job.done = made;
    m->job.work.asker = from;
    orr_people_random(p, m->job.random, sizeof m->job.random);
    orr_err e = !p->closing ? orr_codes_ask(p->worker, &m->job, NULL) : ORR_IO;
    if (e)
        end_making(m, e);
}

/* ---- signing in by one --------------------------------------------------------------------------------------------*/
typedef struct {
    orr_read read;
    orr_codes_job job;
    orr_pending pending;
    orr_people *people;
    orr_person who;
    orr_session_key key;
    orr_before before;
    uint8_t was[PACKED];
    char name[ORR_NAME_KEY], label[ORR_LABEL_TEXT];
    char typed[ORR_CODES_LETTERS + 1]; /* until it is with the worker */
    bool asks;
    orr_err e;
    orr_session_then *then;
    void *arg;
} code_in;

static void end_in(code_in *c, orr_err e)
{
    if (!e) {
        memcpy(c->who.session, c->key.hash, sizeof c->who.session);
        orr_session_entered(c->people, c->who.user.id, &c->before);
    }
    c->then(c->arg, e, e && e != ORR_FORBIDDEN && e != ORR_STARTED ? NULL : &c->who, e ? NULL : &c->key);
    orr_batch_deinit(&c->pending.batch);
    sodium_memzero(c, sizeof *c);
    free(c);
}

static void entered(orr_pending *p)
{
    code_in *c = (code_in *)((char *)p - offsetof(code_in, pending));
    end_in(c, p->result == ORR_STALE ? ORR_NOT_FOUND : p->result);
}

/* Of two who come with one code at once, the second finds another row than it has read. */
static void tried(orr_codes_job *job)
{
    code_in *c = (code_in *)((char *)job - offsetof(code_in, job));
    orr_batch *b = &c->pending.batch;
    uint8_t packed[PACKED];
    int64_t now = orr_people_now(c->people);
    if (job->error || !orr_codes_spend(&job->codes, job->which)) {
        end_in(c, job->error == ORR_OVER                       ? ORR_IO
                  : job->error == ORR_FORBIDDEN || !job->error ? ORR_NOT_FOUND
                                                               : job->error);
        return;
    }
    if (c->who.suspended || c->asks) { /* the code stays good */
        end_in(c, c->who.suspended ? ORR_FORBIDDEN : ORR_STARTED);
        return;
    }
    pack(&job->codes, packed);
    orr_session_key_new(c->people, &c->key);
    bool ok = ORR_WRITE(b, true,
                        "UPDATE ways SET secret = ?2, count = ?3, used = ?4 WHERE user_id = ?1 AND kind = 'code'"
                        " AND secret = ?5",
                        orr_words(c->who.user.id), orr_bytes(packed, sizeof packed), orr_number(left_of(&job->codes)),
                        orr_number(now), orr_bytes(c->was, sizeof c->was)) &&
              orr_session_enter(b, c->who.user.id, &c->key, c->label, &c->before, now);
    if (ok)
        orr_desk_write(c->people->desk, &c->pending);
    else
        end_in(c, ORR_NO_MEMORY);
}

static bool found(void *arg, const orr_value *row, unsigned columns)
{
    code_in *c = arg;
    (void)columns;
    orr_row_copy(&row[0], c->who.user.id, sizeof c->who.user.id);
    orr_row_copy(&row[1], c->who.user.name, sizeof c->who.user.name);
    c->who.account = true;
    c->who.role = (uint8_t)row[2].number;
    c->who.created = row[3].number;
    c->who.bot = row[7].number != 0;
    if (unpack(&row[4], &c->job.codes))
        memcpy(c->was, row[4].at, sizeof c->was);
    orr_row_suspended(&row[5], orr_people_now(c->people), &c->who);
    return false;
}

static void look(orr_read *r, orr_store *store)
{
    code_in *c = (code_in *)r;
    c->e = ORR_ROWS(store, found, c,
                    "SELECT p.id, u.name, p.role, p.created, w.secret, " ORR_SUSPENSION(
                        "p.id") ", p.bot FROM names AS n JOIN people AS p ON p.id = n.user_id"
                                " JOIN users AS u ON u.id = p.id JOIN ways AS w ON w.user_id = p.id AND w.kind = 'code'"
                                " WHERE n.key = ?1 AND n.main = 1",
                    orr_words(c->name));
}

/* Whether there is such a name or not, a code is tried. */
static void looked(orr_read *r)
{
    code_in *c = (code_in *)r;
    orr_err e = r->dropped || c->people->closing ? ORR_IO : c->e;
    if (!e)
        e = orr_codes_ask(c->people->worker, &c->job, c->typed);
    sodium_memzero(c->typed, sizeof c->typed);
    if (e)
        end_in(c, e);
}

void orr_people_code_in(orr_people *p, const orr_signin *given, orr_session_then *then, void *arg)
{
    char letters[ORR_CODES_LETTERS + 1];
    bool ok = orr_codes_read(given->password, letters);
    code_in *c = ok ? calloc(1, sizeof *c) : NULL;
    if (!c) { /* what is no code is nobody's, and that is no secret */
        then(arg, ok ? ORR_NO_MEMORY : ORR_NOT_FOUND, NULL, NULL);
        return;
    }
    c->read = (orr_read){.work = look, .done = looked};
    c->pending.done = entered;
    c->people = p;
    c->job.work.asker = given->from;
    c->job.done = tried;
    c->asks = given->asks;
    c->then = then;
    c->arg = arg;
    memcpy(c->typed, letters, sizeof letters);
    sodium_memzero(letters, sizeof letters);
    snprintf(c->label, sizeof c->label, "%s", given->label);
    orr_before_set(&c->before, given->before);
    if (orr_name_key(given->name, c->name))
        c->name[0] = 0; /* nobody's */
    orr_desk_read(p->desk, &c->read);
}
