/* Friends, follow, block, hide: written, and listed. */
#include "people/inside.h"
#include "people/known.h"
#include "people/name.h"

#include <stdlib.h>
#include <string.h>

/* ---- wishing ------------------------------------------------------------------------------------------------------*/
typedef struct {
    orr_read read;
    orr_pending pending;
    orr_people *people;
    char me[ORR_USER_TEXT], other[ORR_USER_TEXT], key[ORR_NAME_KEY];
    orr_tie kind;
    bool on;
    bool account;            /* the other's */
    bool asks, friend, wall; /* the other has asked; they are friends; one has blocked the other */
    unsigned n;              /* of the kind, so far */
    uint8_t add, take;       /* what will be known */
    orr_err e;
    void (*then)(void *arg, orr_err e);
    void *arg;
} tying;

static const char *const kinds[ORR_TIE_KINDS] = {"friend", "follow", "block", "hide"};

static void end(tying *t, orr_err e)
{
    t->then(t->arg, e);
    orr_batch_deinit(&t->pending.batch);
    free(t);
}

static bool have_other(void *arg, const orr_value *row, unsigned columns)
{
    tying *t = arg;
    (void)columns;
    orr_row_copy(&row[0], t->other, sizeof t->other);
    t->account = row[1].kind == ORR_WORDS;
    t->e = ORR_OK;
    return false;
}

static bool have_tie(void *arg, const orr_value *row, unsigned columns)
{
    tying *t = arg;
    const char *kind = row[0].at;
    (void)columns;
    t->asks |= !strcmp(kind, "asked") && row[1].number;
    t->friend |= !strcmp(kind, "friend");
    t->wall |= !strcmp(kind, "block");
    return true;
}

static bool have_count(void *arg, const orr_value *row, unsigned columns)
{
    (void)columns;
    ((tying *)arg)->n = (unsigned)row[0].number;
    return false;
}

static orr_err look_all(tying *t, orr_store *s)
{
    t->e = ORR_NOT_FOUND;
    orr_err e = *t->key ? ORR_ROWS(s, have_other, t,
                                   "SELECT p.id, p.id FROM names AS n JOIN people AS p ON p.id = n.user_id"
                                   " WHERE n.key = ?1 AND n.main = 1",
                                   orr_words(t->key))
                        : ORR_ROWS(s, have_other, t,
                                   "SELECT u.id, p.id FROM users AS u LEFT JOIN people AS p ON p.id = u.id"
                                   " WHERE u.id = ?1",
                                   orr_words(t->other));
    if (e || t->e)
        return e ? e : t->e;
    e = ORR_ROWS(s, have_tie, t,
                 "SELECT kind, 0 FROM ties WHERE user_id = ?1 AND other = ?2 UNION ALL"
                 " SELECT kind, 1 FROM ties WHERE user_id = ?2 AND other = ?1",
                 orr_words(t->me), orr_words(t->other));
    return e ? e
             : ORR_ROWS(
                   s, have_count, t,
                   "SELECT count(*) FROM ties WHERE user_id = ?1 AND (kind = ?2 OR (?2 = 'friend' AND kind = 'asked'))",
                   orr_words(t->me), orr_words(kinds[t->kind]));
}

static void look(orr_read *r, orr_store *s)
{
    tying *t = (tying *)r;
    t->e = look_all(t, s);
}

/* One row, from a to b. */
static bool put(tying *t, const char *a, const char *kind, const char *b)
{
    return ORR_WRITE(&t->pending.batch, false,
                     "INSERT INTO ties(user_id, kind, other, at) VALUES(?1, ?2, ?3, ?4) ON CONFLICT DO NOTHING",
                     orr_words(a), orr_words(kind), orr_words(b), orr_number(orr_people_now(t->people)));
}

static bool take(tying *t, const char *a, const char *kind, const char *b, bool must)
{
    return ORR_WRITE(&t->pending.batch, must, "DELETE FROM ties WHERE user_id = ?1 AND kind = ?2 AND other = ?3",
                     orr_words(a), orr_words(kind), orr_words(b));
}

static bool both_ways(tying *t, const char *kind) /* taken */
{
    return take(t, t->me, kind, t->other, false) && take(t, t->other, kind, t->me, false);
}

static bool write_friend(tying *t)
{
    if (!t->on) {
        t->take = ORR_KNOWN_FRIEND;
        return both_ways(t, "asked") && both_ways(t, "friend");
    }
    if (!t->asks || t->wall) /* who is blocked may ask, and it is never seen */
        return put(t, t->me, "asked", t->other);
    t->add = ORR_KNOWN_FRIEND;
    return take(t, t->other, "asked", t->me, true) && take(t, t->me, "asked", t->other, false) &&
           put(t, t->me, "friend", t->other) && put(t, t->other, "friend", t->me);
}

/* Whoever blocks ends all else between the two; what was asked meanwhile is not seen afterwards either. */
static bool write_block(tying *t)
{
    t->add = t->on ? ORR_KNOWN_BLOCKS : 0;
    t->take = t->on ? ORR_KNOWN_FRIEND : ORR_KNOWN_BLOCKS;
    if (!t->on)
        return take(t, t->me, "block", t->other, false) && take(t, t->other, "asked", t->me, false);
    return both_ways(t, "asked") && both_ways(t, "friend") && both_ways(t, "follow") &&
           put(t, t->me, "block", t->other);
}

static bool write_plain(tying *t)
{
    uint8_t flag = t->kind == ORR_TIE_HIDE ? ORR_KNOWN_HIDES : 0;
    t->add = t->on ? flag : 0;
    t->take = t->on ? 0 : flag;
    return t->on ? put(t, t->me, kinds[t->kind], t->other) : take(t, t->me, kinds[t->kind], t->other, false);
}

static void tied(orr_pending *pending)
{
    tying *t = (tying *)((char *)pending - offsetof(tying, pending));
    if (!pending->result)
        orr_known_tie(t->people, t->me, t->other, t->add, t->take);
    end(t, pending->result == ORR_STALE ? ORR_NOT_FOUND : pending->result);
}

static void looked(orr_read *r)
{
    tying *t = (tying *)r;
    orr_err e = r->dropped ? ORR_IO : t->e;
    if (!e && !strcmp(t->me, t->other))
        e = ORR_BAD_INPUT;
    else if (!e && t->on && t->kind <= ORR_TIE_FOLLOW && !t->account)
        e = ORR_FORBIDDEN;
    else if (!e && t->on && t->n >= ORR_TIES_MAX)
        e = ORR_FULL;
    if (e || (t->kind == ORR_TIE_FRIEND && t->on && t->friend)) {
        end(t, e);
        return;
    }
    bool ok = t->kind == ORR_TIE_FRIEND ? write_friend(t) : t->kind == ORR_TIE_BLOCK ? write_block(t) : write_plain(t);
    if (ok)
        orr_desk_write(t->people->desk, &t->pending);
    else
        end(t, ORR_NO_MEMORY);
}

void orr_people_tie(orr_people *p, const orr_person *who, const orr_tie_wish *wish, void (*then)(void *arg, orr_err e),
                    void *arg)
{
    tying *t = calloc(1, sizeof *t);
    orr_err e = !t                                                          ? ORR_NO_MEMORY
                : wish->on && wish->kind <= ORR_TIE_FOLLOW && !who->account ? ORR_FORBIDDEN
                : wish->name && orr_name_key(wish->name, t->key)            ? ORR_NOT_FOUND
                : wish->user && strlen(wish->user) != sizeof t->other - 1   ? ORR_NOT_FOUND
                                                                            : ORR_OK;
    if (e) {
        free(t);
        then(arg, e);
        return;
    }
    t->read = (orr_read){.work = look, .done = looked};
    t->pending.done = tied;
    t->people = p;
    t->kind = wish->kind;
    t->on = wish->on;
    t->then = then;
    t->arg = arg;
    memcpy(t->me, who->user.id, sizeof t->me);
    if (wish->user)
        memcpy(t->other, wish->user, sizeof t->other);
    orr_desk_read(p->desk, &t->read);
}

/* ---- the list -----------------------------------------------------------------------------------------------------*/
typedef struct {
    orr_read read;
    char me[ORR_USER_TEXT];
    unsigned n;
    orr_err e;
    void (*then)(void *arg, orr_err e, const orr_tie_row *row, unsigned n);
    void *arg;
    orr_tie_row row[ORR_TIES_ALL];
} listing;

static bool add_row(void *arg, const orr_value *row, unsigned columns)
{
    listing *l = arg;
    orr_tie_row *r = &l->row[l->n++];
    (void)columns;
    orr_row_copy(&row[0], r->kind, sizeof r->kind);
    orr_row_copy(&row[1], r->user, sizeof r->user);
    orr_row_copy(&row[2], r->name, sizeof r->name);
    r->at = row[3].number;
    return l->n < ORR_TIES_ALL;
}

static void list_work(orr_read *r, orr_store *s)
{
    listing *l = (listing *)r;
    l->e =
        ORR_ROWS(s, add_row, l,
                 "SELECT t.kind, t.other, u.name, t.at FROM ties AS t JOIN users AS u ON u.id = t.other"
                 " WHERE t.user_id = ?1 UNION ALL"
                 " SELECT 'asks', t.user_id, u.name, t.at FROM ties AS t JOIN users AS u ON u.id = t.user_id"
                 " WHERE t.other = ?1 AND t.kind = 'asked' AND NOT EXISTS (SELECT 1 FROM ties AS b WHERE b.user_id = ?1"
                 " AND b.kind = 'block' AND b.other = t.user_id) ORDER BY 2, 1 LIMIT ?2",
                 orr_words(l->me), orr_number(ORR_TIES_ALL));
}

static void list_done(orr_read *r)
{
    listing *l = (listing *)r;
    l->then(l->arg, r->dropped ? ORR_IO : l->e, l->row, l->n);
    free(l);
}

void orr_people_ties(orr_people *p, const orr_person *who,
                     void (*then)(void *arg, orr_err e, const orr_tie_row *row, unsigned n), void *arg)
{
    listing *l = calloc(1, sizeof *l);
    if (!l) {
        then(arg, ORR_NO_MEMORY, NULL, 0);
        return;
    }
    l->read = (orr_read){.work = list_work, .done = list_done};
    memcpy(l->me, who->user.id, sizeof l->me);
    l->then = then;
    l->arg = arg;
    orr_desk_read(p->desk, &l->read);
}
