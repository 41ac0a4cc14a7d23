/* Tokens of programs, and accounts that are programs. Of a token the store has a hash; whoever shows it is its user, as
 * far as its scopes go. */
#include "people/inside.h"
#include "people/token.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { SEEN_MS = 60 * 1000 }; /* so seldom it is written down that a token was seen */

/* ---- making -------------------------------------------------------------------------------------------------------*/
typedef struct {
    orr_pending pending;
    char text[ORR_TOKEN_TEXT];
    orr_token_row row;
    orr_token_then *then;
    void *arg;
} making;

static void made(orr_pending *p)
{
    making *m = (making *)p;
    orr_err e = p->result == ORR_STALE ? ORR_FULL : p->result;
    m->then(m->arg, e, e ? NULL : m->text, e ? NULL : &m->row);
    sodium_memzero(m->text, sizeof m->text);
    orr_pending_free(p);
}

void orr_people_token(orr_people *p, const orr_person *who, const char *label, unsigned scopes, orr_token_then *then,
                      void *arg)
{
    uint8_t secret[ORR_TOKEN_RANDOM], bytes[ORR_TOKEN_HASH];
    uint64_t number;
    char hash[ORR_HASH_TEXT];
    making *m = calloc(1, sizeof *m);
    if (!m) {
        then(arg, ORR_NO_MEMORY, NULL, NULL);
        return;
    }
    *m = (making){.pending = {.done = made}, .then = then, .arg = arg};
    m->row = (orr_token_row){.created = orr_people_now(p), .scopes = scopes};
    m->row.seen = m->row.created;
    orr_people_random(p, &number, sizeof number);
    m->row.id = 1 + (int64_t)(number >> 16); /* below 2^49 */
    snprintf(m->row.label, sizeof m->row.label, "%s", label);
    orr_people_random(p, secret, sizeof secret);
    orr_token_make(ORR_TOKEN_API, secret, m->text, bytes);
    sodium_memzero(secret, sizeof secret);
    sodium_bin2hex(hash, sizeof hash, bytes, sizeof bytes);
    if (ORR_WRITE(&m->pending.batch, true,
                  "INSERT INTO tokens(hash, user_id, id, label, scopes, created, seen)"
                  " SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?6 WHERE (SELECT count(*) FROM tokens WHERE user_id = ?2) < ?7",
                  orr_words(hash), orr_words(who->user.id), orr_number(m->row.id), orr_words(label),
                  orr_number((int64_t)scopes), orr_number(m->row.created), orr_number(ORR_TOKENS_MAX))) {
        orr_desk_write(p->desk, &m->pending);
        return;
    }
    m->pending.result = ORR_NO_MEMORY;
    made(&m->pending);
}

/* ---- the list -----------------------------------------------------------------------------------------------------*/
typedef struct {
    orr_read read;
    char user[ORR_USER_TEXT];
    orr_token_row row[ORR_TOKENS_MAX];
    unsigned n;
    orr_err e;
    void (*then)(void *arg, orr_err e, const orr_token_row *row, unsigned n);
    void *arg;
} list_read;

static bool add_row(void *arg, const orr_value *row, unsigned columns)
{
    list_read *l = arg;
    orr_token_row *t = &l->row[l->n++];
    (void)columns;
    *t = (orr_token_row){
        .id = row[0].number, .scopes = (unsigned)row[2].number, .created = row[3].number, .seen = row[4].number};
    orr_row_copy(&row[1], t->label, sizeof t->label);
    return l->n < ORR_TOKENS_MAX;
}

static void list_work(orr_read *r, orr_store *s)
{
    list_read *l = (list_read *)r;
    l->e = ORR_ROWS(s, add_row, l,
                    "SELECT id, label, scopes, created, seen FROM tokens WHERE user_id = ?1 ORDER BY created DESC, id",
                    orr_words(l->user));
}

static void list_done(orr_read *r)
{
    list_read *l = (list_read *)r;
    l->then(l->arg, r->dropped ? ORR_IO : l->e, l->row, l->n);
    free(l);
}

void orr_people_tokens(orr_people *p, const orr_person *who,
                       void (*then)(void *arg, orr_err e, const orr_token_row *row, unsigned n), void *arg)
{
    list_read *l = calloc(1, sizeof *l);
    if (!l) {
        then(arg, ORR_NO_MEMORY, NULL, 0);
        return;
    }
    l->read = (orr_read){.work = list_work, .done = list_done};
    memcpy(l->user, who->user.id, sizeof l->user);
    l->then = then;
    l->arg = arg;
    orr_desk_read(p->desk, &l->read);
}

/* ---- who shows one ------------------------------------------------------------------------------------------------*/
typedef struct {
    orr_read read;
    orr_people *people;
    uint64_t ended; /* so much had ended, when it was asked */
    orr_bearer bearer;
    int64_t seen;
    bool found;
    orr_err e;
    orr_bearer_then *then;
    void *arg;
} bearer_read;

static bool have_bearer(void *arg, const orr_value *row, unsigned columns)
{
    bearer_read *b = arg;
    orr_person *who = &b->bearer.who;
    (void)columns;
    orr_row_copy(&row[0], who->user.id, sizeof who->user.id);
    orr_row_copy(&row[1], who->user.name, sizeof who->user.name);
    who->account = true;
    who->role = (uint8_t)row[2].number;
    who->quiet = row[3].number != 0;
    who->bot = who->user.bot = row[4].number != 0;
    who->created = row[5].number;
    b->bearer.scopes = (unsigned)row[6].number;
    b->bearer.id = row[7].number;
    b->seen = row[8].number;
    orr_row_suspended(&row[9], orr_people_now(b->people), who);
    who->muted = row[11].number > orr_people_now(b->people) ? row[11].number : 0;
    b->found = true;
    return false;
}

static void bearer_work(orr_read *r, orr_store *s)
{
    bearer_read *b = (bearer_read *)r;
    b->found = false;
    b->e = ORR_ROWS(s, have_bearer, b,
                    "SELECT u.id, u.name, p.role, p.quiet, p.bot, p.created, t.scopes, t.id, t.seen, " ORR_SUSPENSION(
                        "u.id") ", " ORR_MUTED("u.id") " FROM tokens AS t"
                                                       " JOIN people AS p ON p.id = t.user_id JOIN users AS u ON u.id "
                                                       "= t.user_id WHERE t.hash = ?1",
                    orr_words(b->bearer.who.session));
    if (!b->e && !b->found)
        b->e = ORR_NOT_FOUND;
}

static void forget(orr_pending *p) { orr_pending_free(p); }

static void write_seen(orr_people *p, const char *hash)
{
    orr_pending *w = calloc(1, sizeof *w);
    if (!w)
        return;
    w->done = forget;
    if (ORR_WRITE(&w->batch, false, "UPDATE tokens SET seen = ?2 WHERE hash = ?1", orr_words(hash),
                  orr_number(orr_people_now(p))))
        orr_desk_write(p->desk, w);
    else
        orr_pending_free(w);
}

/* What has ended since it was asked may have been this one, and whoever was told of that had nobody to put out yet. */
static void bearer_done(orr_read *r)
{
    bearer_read *b = (bearer_read *)r;
    if (!r->dropped && !b->e && b->ended != b->people->ended) {
        b->ended = b->people->ended;
        orr_desk_read(b->people->desk, r);
        return;
    }
    if (r->dropped)
        b->e = ORR_IO;
    if (!b->e && b->bearer.who.suspended)
        b->e = ORR_FORBIDDEN;
    if (!b->e && orr_people_now(b->people) - b->seen > SEEN_MS)
        write_seen(b->people, b->bearer.who.session);
    b->then(b->arg, b->e, b->e && b->e != ORR_FORBIDDEN ? NULL : &b->bearer);
    free(b);
}

void orr_people_bearer(orr_people *p, const char *text, orr_bearer_then *then, void *arg)
{
    uint8_t bytes[ORR_TOKEN_HASH];
    bool good = orr_token_read(ORR_TOKEN_API, text, strlen(text), bytes);
    bearer_read *b = good ? calloc(1, sizeof *b) : NULL;
    if (!b) {
        then(arg, good ? ORR_NO_MEMORY : ORR_NOT_FOUND, NULL);
        return;
    }
    *b = (bearer_read){
        .read = {.work = bearer_work, .done = bearer_done}, .people = p, .ended = p->ended, .then = then, .arg = arg};
    sodium_bin2hex(b->bearer.who.session, sizeof b->bearer.who.session, bytes, sizeof bytes);
    orr_desk_read(p->desk, &b->read);
}

/* ---- ending one, and becoming a program ---------------------------------------------------------------------------*/
typedef struct {
    orr_read read;
    orr_pending pending;
    orr_people *people;
    char user[ORR_USER_TEXT], hash[ORR_HASH_TEXT];
    int64_t id;
    orr_err e;
    void (*then)(void *arg, orr_err e);
    void *arg;
} ending;

static void end_of(ending *x, orr_err e)
{
    x->then(x->arg, e);
    orr_batch_deinit(&x->pending.batch);
    free(x);
}

static void token_ended(orr_pending *p)
{
    ending *x = (ending *)((char *)p - offsetof(ending, pending));
    orr_err e = p->result == ORR_STALE ? ORR_NOT_FOUND : p->result;
    if (!e)
        orr_people_tell_ended(x->people, x->user, x->hash, "");
    end_of(x, e);
}

static bool have_hash(void *arg, const orr_value *row, unsigned columns)
{
    ending *x = arg;
    (void)columns;
    orr_row_copy(&row[0], x->hash, sizeof x->hash);
    return false;
}

static void find_work(orr_read *r, orr_store *s)
{
    ending *x = (ending *)r;
    x->e = ORR_ROWS(s, have_hash, x, "SELECT hash FROM tokens WHERE user_id = ?1 AND id = ?2", orr_words(x->user),
                    orr_number(x->id));
}

static void find_done(orr_read *r)
{
    ending *x = (ending *)r;
    orr_err e = r->dropped ? ORR_IO : x->e ? x->e : *x->hash ? ORR_OK : ORR_NOT_FOUND;
    if (!e && !ORR_WRITE(&x->pending.batch, true, "DELETE FROM tokens WHERE user_id = ?1 AND hash = ?2",
                         orr_words(x->user), orr_words(x->hash)))
        e = ORR_NO_MEMORY;
    if (e)
        end_of(x, e);
    else
        orr_desk_write(x->people->desk, &x->pending);
}

static ending *new_ending(orr_people *p, const orr_person *who, void (*then)(void *arg, orr_err e), void *arg)
{
    ending *x = calloc(1, sizeof *x);
    if (!x) {
        then(arg, ORR_NO_MEMORY);
        return NULL;
    }
    *x = (ending){.people = p, .then = then, .arg = arg};
    memcpy(x->user, who->user.id, sizeof x->user);
    return x;
}

void orr_people_token_end(orr_people *p, const orr_person *who, int64_t id, void (*then)(void *arg, orr_err e),
                          void *arg)
{
    ending *x = new_ending(p, who, then, arg);
    if (!x)
        return;
    x->id = id;
    x->read = (orr_read){.work = find_work, .done = find_done};
    x->pending.done = token_ended;
    orr_desk_read(p->desk, &x->read);
}

static void became(orr_pending *p)
{
    ending *x = (ending *)((char *)p - offsetof(ending, pending));
    orr_err e = p->result == ORR_STALE ? ORR_STARTED : p->result;
    if (!e) /* whoever is in comes again, and is known for what it is */
        orr_people_tell_ended(x->people, x->user, "", "");
    end_of(x, e);
}

void orr_people_bot(orr_people *p, const orr_person *who, void (*then)(void *arg, orr_err e), void *arg)
{
    ending *x = new_ending(p, who, then, arg);
    if (!x)
        return;
    x->pending.done = became;
    if (ORR_WRITE(&x->pending.batch, true,
                  "UPDATE people SET bot = 1 WHERE id = ?1"
                  " AND NOT EXISTS (SELECT 1 FROM notes WHERE kind = 1 AND user_id = ?1)"
                  " AND NOT EXISTS (SELECT 1 FROM notes WHERE kind = 19 AND user_id = ?1)",
                  orr_words(x->user)))
        orr_desk_write(p->desk, &x->pending);
    else
        end_of(x, ORR_NO_MEMORY);
}
