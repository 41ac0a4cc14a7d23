/* Signing in by a mail address that was shown by a code or a link. */
#include "people/inside.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    orr_read read;
    orr_pending pending;
    orr_people *people;
    orr_mail_claim claim;
    orr_person who;
    orr_session_key key;
    orr_before before;
    char label[ORR_LABEL_TEXT];
    bool asks, there;
    orr_err e;
    orr_session_then *then;
    void *arg;
} mail_in;

static void end(mail_in *m, orr_err e)
{
    if (!e) {
        memcpy(m->who.session, m->key.hash, sizeof m->who.session);
        orr_session_entered(m->people, m->who.user.id, &m->before);
    }
    m->then(m->arg, e, e && e != ORR_FORBIDDEN && e != ORR_STARTED ? NULL : &m->who, e ? NULL : &m->key);
    orr_batch_deinit(&m->pending.batch);
    sodium_memzero(m, sizeof *m);
    free(m);
}

static void entered(orr_pending *p)
{
    mail_in *m = (mail_in *)((char *)p - offsetof(mail_in, pending));
    end(m, p->result == ORR_STALE ? ORR_NOT_FOUND : p->result);
}

static bool found(void *arg, const orr_value *row, unsigned columns)
{
    mail_in *m = arg;
    (void)columns;
    m->there = true;
    orr_row_copy(&row[0], m->who.user.id, sizeof m->who.user.id);
    orr_row_copy(&row[1], m->who.user.name, sizeof m->who.user.name);
    m->who.account = true;
    m->who.role = (uint8_t)row[2].number;
    m->who.created = row[3].number;
    orr_row_suspended(&row[4], orr_people_now(m->people), &m->who);
    m->who.bot = row[6].number != 0;
    return false;
}

/* The address may have been taken away, or be another's, since the letter was written. */
static void look(orr_read *r, orr_store *store)
{
    mail_in *m = (mail_in *)r;
    m->e = ORR_ROWS(
        store, found, m,
        "SELECT p.id, u.name, p.role, p.created, " ORR_SUSPENSION(
            "p.id") ", p.bot FROM people AS p JOIN users AS u ON u.id = p.id JOIN ways AS w ON w.user_id = p.id"
                    " AND w.kind = 'mail' AND w.handle = lower(?2) WHERE p.id = ?1",
        orr_words(m->claim.user), orr_words(m->claim.address));
}

static void looked(orr_read *r)
{
    mail_in *m = (mail_in *)r;
    orr_batch *b = &m->pending.batch;
    int64_t now = orr_people_now(m->people);
    orr_err e = r->dropped || m->people->closing ? ORR_IO
                : m->e                           ? m->e
                : !m->there                      ? ORR_NOT_FOUND
                : m->who.suspended               ? ORR_FORBIDDEN
                : m->asks                        ? ORR_STARTED
                                                 : ORR_OK;
    if (e) {
        end(m, e);
        return;
    }
    orr_session_key_new(m->people, &m->key);
    if (ORR_WRITE(b, true, "UPDATE ways SET used = ?3 WHERE user_id = ?1 AND kind = 'mail' AND handle = lower(?2)",
                  orr_words(m->claim.user), orr_words(m->claim.address), orr_number(now)) &&
        orr_session_enter(b, m->who.user.id, &m->key, m->label, &m->before, now))
        orr_desk_write(m->people->desk, &m->pending);
    else
        end(m, ORR_NO_MEMORY);
}

void orr_people_mail_in(orr_people *p, const orr_mail_claim *claim, const orr_signin *s, orr_session_then *then,
                        void *arg)
{
    mail_in *m = calloc(1, sizeof *m);
    if (!m) {
        then(arg, ORR_NO_MEMORY, NULL, NULL);
        return;
    }
    m->read = (orr_read){.work = look, .done = looked};
    m->pending.done = entered;
    m->people = p;
    m->claim = *claim;
    m->asks = s->asks;
    m->then = then;
    m->arg = arg;
    snprintf(m->label, sizeof m->label, "%s", s->label);
    orr_before_set(&m->before, s->before);
    orr_desk_read(p->desk, &m->read);
}
