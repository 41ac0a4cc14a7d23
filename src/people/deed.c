/* What moderators do: looked at, written with its trail, and then held. */
#include "people/inside.h"
#include "people/judge.h"
#include "people/known.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    orr_read read;
    orr_pending pending;
    orr_people *people;
    orr_person by;
    char user[ORR_USER_TEXT], code[ORR_CODE_TEXT], kind[12], reason[16], words[4 * ORR_JUDGE_WORDS + 1];
    int64_t id, until; /* of the entry, or of the deed that is taken back */
    bool lifts, found;
    int64_t role, did; /* of whom it is done to; of who did what is taken back */
    orr_deed deed;
    orr_err e;
    orr_deed_then *then;
    void *arg;
} doing;

static const char *const kinds[ORR_DEEDS] = {"nothing", "warn", "mute", "suspend", "note"};

static void end(doing *d, orr_err e)
{
    d->then(d->arg, e, e ? NULL : d->user);
    orr_batch_deinit(&d->pending.batch);
    free(d);
}

static bool have_row(void *arg, const orr_value *row, unsigned columns)
{
    doing *d = arg;
    (void)columns;
    orr_row_copy(&row[0], d->user, sizeof d->user);
    orr_row_copy(&row[1], d->code, sizeof d->code);
    d->role = row[2].number;
    if (d->lifts) {
        orr_row_copy(&row[1], d->kind, sizeof d->kind);
        d->did = row[3].number;
    }
    d->found = true;
    return false;
}

static void look(orr_read *r, orr_store *s)
{
    doing *d = (doing *)r;
    if (d->lifts)
        d->e = ORR_ROWS(s, have_row, d,
                        "SELECT d.user_id, d.kind, p.role, CASE d.by WHEN '' THEN ?2 ELSE coalesce(b.role, ?2) END"
                        " FROM deeds AS d"
                        " LEFT JOIN people AS p ON p.id = d.user_id LEFT JOIN people AS b ON b.id = d.by"
                        " WHERE d.id = ?1 AND d.lifted = 0",
                        orr_number(d->id),
                        orr_number(ORR_ROLE_HOST)); /* of no user, or one who is erased: as the host's */
    else
        d->e = ORR_ROWS(s, have_row, d,
                        "SELECT r.about, r.code, p.role FROM reports AS r LEFT JOIN people AS p ON p.id = r.about"
                        " WHERE r.id = ?1 AND r.state = 0",
                        orr_number(d->id));
    if (!d->e && !d->found)
        d->e = ORR_NOT_FOUND;
}

static bool write_trail(doing *d, const char *what)
{
    return ORR_WRITE(&d->pending.batch, true,
                     "INSERT INTO trail(user_id, at, what, about, words) VALUES(?1, ?2, ?3, ?4, ?5)",
                     orr_words(d->by.user.id), orr_number(orr_people_now(d->people)), orr_words(what),
                     orr_words(d->user), orr_words(d->words));
}

bool orr_deed_suspends(orr_batch *b, const char *user)
{
    return ORR_WRITE(b, false, "DELETE FROM sessions WHERE user_id = ?1", orr_words(user)) &&
           ORR_WRITE(b, false, "UPDATE people SET legacy = 0 WHERE id = ?1", orr_words(user)) &&
           ORR_WRITE(b, false, "DELETE FROM seeks WHERE user_id = ?1", orr_words(user)) &&
           ORR_WRITE(b, false,
                     "UPDATE appointments SET due = 0, rev = rev + 1 WHERE state < 2 AND id IN"
                     " (SELECT appointment FROM appointment_answers WHERE user_id = ?1)",
                     orr_words(user)) &&
           ORR_WRITE(b, false,
                     "DELETE FROM appointment_answers WHERE user_id = ?1 AND appointment IN"
                     " (SELECT id FROM appointments WHERE state < 2)",
                     orr_words(user)) &&
           ORR_WRITE(b, false, "DELETE FROM invitations WHERE user_id = ?1 AND used = 0", orr_words(user));
}

static bool write_deed(doing *d)
{
    orr_batch *b = &d->pending.batch;
    bool ok = ORR_WRITE(b, true, "UPDATE reports SET state = ?3 WHERE about = ?1 AND code = ?2 AND state = 0",
                        orr_words(d->user), orr_words(d->code), orr_number(d->deed == ORR_DEED_NOTHING ? 2 : 1)) &&
              write_trail(d, kinds[d->deed]);
    if (ok && d->deed != ORR_DEED_NOTHING)
        ok = ORR_WRITE(b, true,
                       "INSERT INTO deeds(user_id, by, kind, reason, words, at, until, told, report)"
                       " VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
                       orr_words(d->user), orr_words(d->by.user.id), orr_words(kinds[d->deed]), orr_words(d->reason),
                       orr_words(d->words), orr_number(orr_people_now(d->people)), orr_number(d->until),
                       orr_number(d->deed == ORR_DEED_NOTE), orr_number(d->id));
    return ok && (d->deed != ORR_DEED_SUSPEND || orr_deed_suspends(b, d->user));
}

static void tell_muted(const doing *d, int64_t until)
{
    const orr_people *p = d->people;
    if (p->ears)
        p->ears->muted(p->ears_arg, d->user, until);
}

static void written(orr_pending *p)
{
    doing *d = (doing *)((char *)p - offsetof(doing, pending));
    if (!p->result && d->lifts) {
        orr_known_again(d->people, d->user);
        tell_muted(d, 0); /* another mute that holds is known again from its next word or coming */
    } else if (!p->result && d->deed == ORR_DEED_MUTE) {
        orr_known_mute(d->people, d->user, d->until);
        tell_muted(d, d->until);
    } else if (!p->result && d->deed == ORR_DEED_SUSPEND) {
        orr_people_tell_suspended(d->people, d->user);
    }
    end(d, p->result == ORR_STALE ? ORR_NOT_FOUND : p->result);
}

static void looked(orr_read *r)
{
    doing *d = (doing *)r;
    orr_err e = r->dropped ? ORR_IO : d->e;
    if (!e && (!strcmp(d->user, d->by.user.id) || d->role >= d->by.role || d->did > d->by.role))
        e = ORR_FORBIDDEN;
    if (e) {
        end(d, e);
        return;
    }
    bool ok = d->lifts ? ORR_WRITE(&d->pending.batch, true, "UPDATE deeds SET lifted = ?2 WHERE id = ?1 AND lifted = 0",
                                   orr_number(d->id), orr_number(orr_people_now(d->people))) &&
                             write_trail(d, "lift")
                       : write_deed(d);
    if (ok)
        orr_desk_write(d->people->desk, &d->pending);
    else
        end(d, ORR_NO_MEMORY);
}

static doing *new_doing(orr_people *p, const orr_person *who, int64_t id, orr_deed_then *then, void *arg)
{
    doing *d = calloc(1, sizeof *d);
    if (!d) {
        then(arg, ORR_NO_MEMORY, NULL);
        return NULL;
    }
    d->read = (orr_read){.work = look, .done = looked};
    d->pending.done = written;
    d->people = p;
    d->by = *who;
    d->id = id;
    d->then = then;
    d->arg = arg;
    return d;
}

void orr_people_deed(orr_people *p, const orr_person *who, const orr_deed_wish *wish, orr_deed_then *then, void *arg)
{
    doing *d = new_doing(p, who, wish->report, then, arg);
    if (!d)
        return;
    d->deed = wish->deed;
    d->until = wish->hours ? orr_people_now(p) + wish->hours * (int64_t)3600000 : 0;
    snprintf(d->reason, sizeof d->reason, "%s", wish->reason);
    snprintf(d->words, sizeof d->words, "%s", wish->words);
    orr_desk_read(p->desk, &d->read);
}

void orr_people_lift(orr_people *p, const orr_person *who, int64_t deed, orr_deed_then *then, void *arg)
{
    doing *d = new_doing(p, who, deed, then, arg);
    if (!d)
        return;
    d->lifts = true;
    orr_desk_read(p->desk, &d->read);
}

/* ---- the person's side --------------------------------------------------------------------------------------------*/
typedef struct {
    orr_pending pending;
    void (*then)(void *arg, orr_err e);
    void *arg;
} replying;

static void replied(orr_pending *p)
{
    replying *r = (replying *)p;
    r->then(r->arg, p->result == ORR_STALE ? ORR_NOT_FOUND : p->result);
    orr_pending_free(p);
}

void orr_people_reply(orr_people *p, const orr_person *who, int64_t deed, const char *words,
                      void (*then)(void *arg, orr_err e), void *arg)
{
    replying *r = calloc(1, sizeof *r);
    if (!r) {
        then(arg, ORR_NO_MEMORY);
        return;
    }
    *r = (replying){.pending = {.done = replied}, .then = then, .arg = arg};
    bool ok = words ? ORR_WRITE(&r->pending.batch, true,
                                "UPDATE reports SET reply = ?3 WHERE reply = '' AND id = (SELECT report FROM deeds"
                                " WHERE id = ?1 AND user_id = ?2 AND kind <> 'note' AND report > 0)",
                                orr_number(deed), orr_words(who->user.id), orr_words(words))
                    : ORR_WRITE(&r->pending.batch, true,
                                "UPDATE deeds SET told = 1 WHERE id = ?1 AND user_id = ?2 AND kind <> 'note'",
                                orr_number(deed), orr_words(who->user.id));
    if (ok) {
        orr_desk_write(p->desk, &r->pending);
        return;
    }
    r->pending.result = ORR_NO_MEMORY;
    replied(&r->pending);
}
