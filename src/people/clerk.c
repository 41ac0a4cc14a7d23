/* What a host does to people from a command line. */
#include "people/clerk.h"
#include "people/inside.h"
#include "people/name.h"
#include "people/owned.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* ---- looking ------------------------------------------------------------------------------------------------------*/
#define ROW                                                                                                            \
    "SELECT u.id, u.name, p.role, p.quiet, p.bot, p.created, coalesce((SELECT max(seen) FROM sessions WHERE user_id = "   \
    "u.id),"                                                                                                           \
    " u.seen), u.erase_at, " ORR_SUSPENDED("u.id") ", (SELECT count(*) FROM sessions WHERE user_id = u.id),"              \
                                                   " (SELECT count(*) FROM played WHERE user_id = u.id) FROM users AS u " \
                                                   "LEFT JOIN people AS p ON p.id = u.id"

typedef struct {
    orr_clerk_row row;
    unsigned n;
    void (*each)(void *arg, const orr_clerk_row *row);
    void *arg;
} looking;

static bool add(void *arg, const orr_value *v, unsigned columns)
{
    looking *l = arg;
    (void)columns;
    l->row = (orr_clerk_row){.account = v[2].kind == ORR_NUMBER,
                             .role = (uint8_t)v[2].number,
                             .quiet = v[3].number != 0,
                             .bot = v[4].number != 0,
                             .created = v[5].number,
                             .seen = v[6].number,
                             .erase_at = v[7].number,
                             .suspended = v[8].number,
                             .sessions = v[9].number,
                             .matches = v[10].number};
    orr_row_copy(&v[0], l->row.user.id, sizeof l->row.user.id);
    orr_row_copy(&v[1], l->row.user.name, sizeof l->row.user.name);
    l->n++;
    if (l->each)
        l->each(l->arg, &l->row);
    return true;
}

orr_err orr_clerk_find(orr_store *s, const char *name, orr_clerk_row *out)
{
    looking l = {0};
    char key[ORR_NAME_KEY] = "";
    orr_err e = ORR_ROWS(s, add, &l, ROW " WHERE u.id = ?1 AND u.name <> ''", orr_words(name));
    if (!e && !l.n && !orr_name_key(name, key))
        e = ORR_ROWS(s, add, &l, ROW " WHERE u.id = (SELECT user_id FROM names WHERE key = ?1 AND main = 1)",
                     orr_words(key));
    *out = l.row;
    return e ? e : l.n ? ORR_OK : ORR_NOT_FOUND;
}

orr_err orr_clerk_list(orr_store *s, void (*each)(void *arg, const orr_clerk_row *row), void *arg)
{
    looking l = {.each = each, .arg = arg};
    return ORR_ROWS(s, add, &l, ROW " WHERE p.id IS NOT NULL ORDER BY p.created, p.id LIMIT ?1", orr_number(1000000));
}

/* ---- doing --------------------------------------------------------------------------------------------------------*/
static orr_err commit(orr_store *s, orr_batch *b, bool written)
{
    orr_err e = written ? s->kind->commit(s, &(orr_batch *){b}, 1) : ORR_NO_MEMORY;
    orr_batch_deinit(b);
    return e == ORR_STALE ? ORR_NOT_FOUND : e;
}

static bool call(orr_batch *b, const char *user, const char *what, int64_t now)
{
    return ORR_WRITE(b, true, "INSERT INTO calls(at, user_id, what) VALUES(?1, ?2, ?3)", orr_number(now), orr_words(user),
                     orr_words(what));
}

/* By the host's own hand: of no user. */
static bool trail(orr_batch *b, const char *what, const char *about, const char *words, int64_t now)
{
    return ORR_WRITE(b, true, "INSERT INTO trail(user_id, at, what, about, words) VALUES('', ?1, ?2, ?3, ?4)",
                     orr_number(now), orr_words(what), orr_words(about), orr_words(words));
}

/* Who rises signs in again: no session of before has the new rights. */
orr_err orr_clerk_grant(orr_store *s, const char *user, orr_role role, int64_t now)
{
    static const char *const roles[] = {"person", "moderator", "host"};
    orr_batch b = {0};
    bool ok = ORR_WRITE(&b, true, "UPDATE people SET role = ?2, legacy = 0 WHERE id = ?1", orr_words(user),
                        orr_number((int64_t)role)) &&
              ORR_WRITE(&b, false, "DELETE FROM sessions WHERE user_id = ?1", orr_words(user)) &&
              trail(&b, "grant", user, roles[role], now) && call(&b, user, "out", now);
    return commit(s, &b, ok);
}

orr_err orr_clerk_invite(orr_store *s, const char *by, int64_t now, char code[ORR_INVITATION_TEXT])
{
    static const char letters[] = "0123456789abcdefghjkmnpqrstvwxyz"; /* 32: none looks like another */
    uint8_t bytes[ORR_INVITATION_TEXT - 1];
    orr_batch b = {0};
    randombytes_buf(bytes, sizeof bytes);
    for (size_t i = 0; i < sizeof bytes; i++)
        code[i] = letters[bytes[i] & 31];
    code[sizeof bytes] = 0;
    bool ok = ORR_WRITE(&b, true, "INSERT INTO invitations(code, user_id, created, used) VALUES(?1, ?2, ?3, 0)",
                        orr_words(code), orr_words(by), orr_number(now));
    return commit(s, &b, ok);
}

orr_err orr_clerk_suspend(orr_store *s, const char *user, int64_t until, const char *reason, int64_t now)
{
    orr_batch b = {0};
    bool ok =
        ORR_WRITE(
            &b, true,
            "INSERT INTO deeds(user_id, by, kind, reason, words, at, until) VALUES(?1, '', 'suspend', 'other', ?2, ?3,"
            " ?4)",
            orr_words(user), orr_words(reason), orr_number(now), orr_number(until)) &&
        orr_deed_suspends(&b, user) && trail(&b, "suspend", user, reason, now) && call(&b, user, "suspend", now);
    return commit(s, &b, ok);
}

orr_err orr_clerk_lift(orr_store *s, const char *user, int64_t now)
{
    orr_batch b = {0};
    bool ok =
        ORR_WRITE(&b, true,
                  "UPDATE deeds SET lifted = ?2 WHERE user_id = ?1 AND kind = 'suspend' AND lifted = 0 AND until > ?2",
                  orr_words(user), orr_number(now)) &&
        trail(&b, "lift", user, "", now);
    return commit(s, &b, ok);
}

orr_err orr_clerk_quiet(orr_store *s, const char *user, bool quiet, int64_t now)
{
    orr_batch b = {0};
    bool ok = ORR_WRITE(&b, true, "UPDATE people SET quiet = ?2 WHERE id = ?1", orr_words(user), orr_number(quiet)) &&
              trail(&b, quiet ? "quiet" : "unquiet", user, "", now) && call(&b, user, "again", now);
    return commit(s, &b, ok);
}

orr_err orr_clerk_erase(orr_store *s, const char *user, int64_t at, int64_t now)
{
    orr_batch b = {0};
    bool ok = ORR_WRITE(&b, true, "UPDATE users SET erase_at = ?2 WHERE id = ?1 AND name <> ''", orr_words(user),
                        orr_number(at > 0 ? at : 1));
    if (ok && at <= now)
        ok = orr_owned_erase(&b, user, now) && call(&b, user, "left", now);
    return commit(s, &b, ok && trail(&b, "erase", user, "", now));
}
