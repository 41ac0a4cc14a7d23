/* Who somebody is: read from the store, for a cookie's user or a session's hash. */
#include "people/inside.h"

#include <stdlib.h>
#include <string.h>

enum { SEEN_MS = 3600 * 1000 }; /* so seldom it is written down that a session was seen */

typedef struct {
    orr_read read;
    orr_people *people;
    orr_err e;
    bool found;
    int64_t seen;
    orr_person who;
    orr_people_then *then;
    void *arg;
} who_read;

void orr_row_copy(const orr_value *v, char *out, size_t size)
{
    snprintf(out, size, "%s", v->kind == ORR_WORDS ? v->at : "");
}

#define DEEDS                                                                                                          \
    ", (SELECT count(*) FROM deeds WHERE user = u.id AND told = 0 AND kind <> 'note')"                                 \
    ", (SELECT max(until) FROM deeds WHERE user = u.id AND kind = 'suspend' AND lifted = 0)"                           \
    ", (SELECT reason FROM deeds WHERE user = u.id AND kind = 'suspend' AND lifted = 0 ORDER BY until DESC LIMIT 1)"

static const char by_id[] =
    "SELECT u.id, u.name, p.role, p.quiet, p.bot, p.legacy, p.created, 0" DEEDS " FROM users AS u"
    " LEFT JOIN people AS p ON p.id = u.id WHERE u.id = ?1";
static const char by_session[] =
    "SELECT u.id, u.name, p.role, p.quiet, p.bot, 0, p.created, s.seen" DEEDS " FROM sessions AS s"
    " JOIN people AS p ON p.id = s.user JOIN users AS u ON u.id = s.user WHERE s.hash = ?1";

static bool read_row(void *arg, const orr_value *row, unsigned columns)
{
    who_read *w = arg;
    (void)columns;
    orr_row_copy(&row[0], w->who.user.id, sizeof w->who.user.id);
    orr_row_copy(&row[1], w->who.user.name, sizeof w->who.user.name);
    w->who.account = row[2].kind == ORR_NUMBER;
    w->who.role = (uint8_t)row[2].number;
    w->who.quiet = row[3].number != 0;
    w->who.bot = row[4].number != 0;
    w->who.old = w->who.account && !*w->who.session;
    w->who.created = row[6].number;
    w->seen = row[7].number;
    w->who.letters = (unsigned)row[8].number;
    w->who.suspended = row[9].number;
    orr_row_copy(&row[10], w->who.why, sizeof w->who.why);
    w->found = !w->who.old || row[5].number; /* an old cookie, exchanged already */
    return false;
}

static void work(orr_read *r, orr_store *s)
{
    who_read *w = (who_read *)r;
    if (*w->who.session)
        w->e = ORR_ROWS(s, read_row, w, by_session, orr_words(w->who.session));
    else
        w->e = ORR_ROWS(s, read_row, w, by_id, orr_words(w->who.user.id));
    if (!w->e && !w->found)
        w->e = ORR_NOT_FOUND;
}

/* ---- a session was seen -------------------------------------------------------------------------------------------*/
static void forget(orr_pending *p) { orr_pending_free(p); }

static void write_seen(orr_people *p, const char *session)
{
    orr_pending *w = calloc(1, sizeof *w);
    if (!w)
        return;
    w->done = forget;
    if (ORR_WRITE(&w->batch, false, "UPDATE sessions SET seen = ?2 WHERE hash = ?1", orr_words(session),
                  orr_number(orr_now_ms())))
        orr_desk_write(p->desk, w);
    else
        orr_pending_free(w);
}

static void done(orr_read *r)
{
    who_read *w = (who_read *)r;
    if (r->dropped)
        w->e = ORR_IO;
    if (w->who.suspended <= orr_now_ms())
        w->who.suspended = 0;
    if (!w->e && w->who.suspended)
        w->e = ORR_FORBIDDEN;
    if (!w->e && *w->who.session && orr_now_ms() - w->seen > SEEN_MS)
        write_seen(w->people, w->who.session);
    w->then(w->arg, w->e, w->e && w->e != ORR_FORBIDDEN ? NULL : &w->who);
    free(w);
}

void orr_people_who(orr_people *p, const char *id, const char *session, orr_people_then *then, void *arg)
{
    who_read *w = calloc(1, sizeof *w);
    if (!w) {
        then(arg, ORR_NO_MEMORY, NULL);
        return;
    }
    *w = (who_read){.read = {.work = work, .done = done}, .people = p, .then = then, .arg = arg};
    snprintf(w->who.user.id, sizeof w->who.user.id, "%s", id);
    snprintf(w->who.session, sizeof w->who.session, "%s", session);
    orr_desk_read(p->desk, &w->read);
}

/* ---- what ends ----------------------------------------------------------------------------------------------------*/
uint64_t orr_people_ended(const orr_people *p) { return p->ended; }

void orr_people_on_ended(orr_people *p, orr_session_ended *ended, void *arg)
{
    p->told = ended;
    p->told_arg = arg;
}

void orr_people_tell_ended(orr_people *p, const char *user, const char *session, const char *except)
{
    p->ended++;
    if (p->told)
        p->told(p->told_arg, user, session, except);
}
