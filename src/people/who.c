/* Who somebody is: read from the store, for a cookie's user or a session's hash. */
#include "people/inside.h"

#include <stdlib.h>
#include <string.h>

/* So seldom it is written down that a session was seen, and a guest. */
enum { SEEN_MS = 3600 * 1000, GUEST_SEEN_MS = 24 * SEEN_MS };

typedef struct {
    orr_read read;
    orr_people *people;
    orr_err e;
    bool any; /* whether a cookie or something else says who it is */
    bool found, legacy, renamed;
    int64_t seen;
    orr_person who;
    orr_people_then *then;
    void *arg;
} who_read;

void orr_row_copy(const orr_value *v, char *out, size_t size)
{
    snprintf(out, size, "%s", v->kind == ORR_WORDS ? v->at : "");
}

void orr_row_suspended(const orr_value *v, int64_t now, orr_person *who)
{
    who->suspended = v[0].number > now ? v[0].number : 0;
    orr_row_copy(&v[1], who->why, sizeof who->why);
    if (!who->suspended)
        who->why[0] = 0;
}

/* Letters that are not read yet, a suspension, and a mute. */
#define DEEDS                                                                                                          \
    ", (SELECT count(*) FROM deeds WHERE user_id = u.id AND told = 0 AND kind <> 'note'), " ORR_SUSPENSION(            \
        "u.id") ", " ORR_MUTED("u.id")

static const char by_id[] =
    "SELECT u.id, u.name, p.role, p.quiet, p.bot, p.legacy, p.created, u.seen, 0, u.erase_at" DEEDS
    " FROM users AS u LEFT JOIN people AS p ON p.id = u.id WHERE u.id = ?1 AND u.name <> ''";
static const char by_session[] =
    "SELECT u.id, u.name, p.role, p.quiet, p.bot, p.legacy, p.created, s.seen, s.proved, u.erase_at" DEEDS
    " FROM sessions AS s JOIN people AS p ON p.id = s.user_id JOIN users AS u ON u.id = s.user_id WHERE s.hash = ?1";

static bool read_row(void *arg, const orr_value *row, unsigned columns)
{
    who_read *w = arg;
    (void)columns;
    orr_row_copy(&row[0], w->who.user.id, sizeof w->who.user.id);
    orr_row_copy(&row[1], w->who.user.name, sizeof w->who.user.name);
    w->who.account = row[2].kind == ORR_NUMBER;
    w->who.role = (uint8_t)row[2].number;
    w->who.quiet = row[3].number != 0;
    w->who.bot = w->who.user.bot = row[4].number != 0;
    w->who.old = w->who.account && !*w->who.session && !w->any;
    w->who.created = row[6].number;
    w->seen = row[7].number;
    w->who.proved = row[8].number;
    w->who.erase_at = row[9].number;
    w->who.letters = (unsigned)row[10].number;
    orr_row_suspended(&row[11], orr_people_now(w->people), &w->who);
    w->who.muted = row[13].number > orr_people_now(w->people) ? row[13].number : 0;
    w->legacy = w->who.account && row[5].number;
    w->found = !w->who.old || w->legacy; /* an old cookie, exchanged already */
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
    if (!w->e && !w->who.account)
        w->e = orr_guest_name_look(s, &w->who.user, &w->renamed);
}

/* ---- a session was seen -------------------------------------------------------------------------------------------*/
static void forget(orr_pending *p) { orr_pending_free(p); }

static const char session_seen[] = "UPDATE sessions SET seen = ?2 WHERE hash = ?1";
static const char guest_seen[] = "UPDATE users SET seen = ?2 WHERE id = ?1 AND name <> ''";

/* A session of the account is in its browser: nobody needs the cookie of before any more. */
static const char old_ends[] = "UPDATE people SET legacy = 0, seen = ?2 WHERE id = ?1";

static void write_seen(orr_people *p, const char *sql, const char *whose)
{
    orr_pending *w = calloc(1, sizeof *w);
    if (!w)
        return;
    w->done = forget;
    if (orr_batch_write(&w->batch, sql, false, (const orr_value[]){orr_words(whose), orr_number(orr_people_now(p))}, 2))
        orr_desk_write(p->desk, w);
    else
        orr_pending_free(w);
}

static void note_seen(const who_read *w)
{
    int64_t ago = orr_people_now(w->people) - w->seen, half = orr_unseen_ms(w->people) / 2;
    if (*w->who.session && w->legacy)
        write_seen(w->people, old_ends, w->who.user.id);
    if (*w->who.session && ago > SEEN_MS)
        write_seen(w->people, session_seen, w->who.session);
    else if (!w->who.account && ago > (half < GUEST_SEEN_MS ? half : GUEST_SEEN_MS))
        write_seen(w->people, guest_seen, w->who.user.id);
}

static void done(orr_read *r)
{
    who_read *w = (who_read *)r;
    if (r->dropped)
        w->e = ORR_IO;
    if (!w->e && w->who.suspended)
        w->e = ORR_FORBIDDEN;
    if (!w->e)
        note_seen(w);
    if (!w->e && w->renamed)
        orr_guest_name_write(w->people, &w->who.user);
    w->then(w->arg, w->e, w->e && w->e != ORR_FORBIDDEN ? NULL : &w->who);
    free(w);
}

static void ask(orr_people *p, const char *id, const char *session, bool any, orr_people_then *then, void *arg)
{
    who_read *w = calloc(1, sizeof *w);
    if (!w) {
        then(arg, ORR_NO_MEMORY, NULL);
        return;
    }
    *w = (who_read){.read = {.work = work, .done = done}, .people = p, .any = any, .then = then, .arg = arg};
    snprintf(w->who.user.id, sizeof w->who.user.id, "%s", id);
    snprintf(w->who.session, sizeof w->who.session, "%s", session);
    orr_desk_read(p->desk, &w->read);
}

void orr_people_who(orr_people *p, const char *id, const char *session, orr_people_then *then, void *arg)
{
    ask(p, id, session, false, then, arg);
}

void orr_people_user(orr_people *p, const char *id, orr_people_then *then, void *arg)
{
    ask(p, id, "", true, then, arg);
}

/* ---- what ends ----------------------------------------------------------------------------------------------------*/
uint64_t orr_people_ended(const orr_people *p) { return p->ended; }

void orr_people_listen(orr_people *p, const orr_people_ears *ears, void *arg)
{
    p->ears = ears;
    p->ears_arg = arg;
}

void orr_people_tell_ended(orr_people *p, const char *user, const char *session, const char *except)
{
    p->ended++;
    if (p->ears)
        p->ears->ended(p->ears_arg, user, session, except);
}

void orr_people_tell_suspended(orr_people *p, const char *user)
{
    orr_people_tell_ended(p, user, "", "");
    if (p->ears)
        p->ears->suspended(p->ears_arg, user);
}
