/* Mail addresses as ways in: what waits for a code or a link to be shown, in a ring in memory; and the rows of `ways`. */
#include "people/inside.h"

#include <ctype.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { WORD_SIZE = (ORR_MAIL_WORD - 1) / 2, HASH_SIZE = 32 };

typedef struct {
    uint64_t id; /* 0: nobody */
    bool shown;  /* and not given back */
    uint8_t page[HASH_SIZE], link[HASH_SIZE];
    orr_mail_code code;
    uint8_t left; /* tries, before it was shown */
    orr_mail_claim claim;
} waiting;

struct orr_mails {
    uint8_t key[crypto_generichash_KEYBYTES], code_key[ORR_MAIL_CODE_KEY];
    uint64_t next;
    waiting at[ORR_MAILS_WAIT];
};

struct orr_mails *orr_mails_new(const orr_people *p)
{
    struct orr_mails *m = calloc(1, sizeof *m);
    if (!m)
        return NULL;
    orr_people_random(p, m->key, sizeof m->key);
    orr_people_random(p, m->code_key, sizeof m->code_key);
    return m;
}

void orr_mails_free(struct orr_mails *m)
{
    if (m)
        sodium_memzero(m, sizeof *m);
    free(m);
}

static void hash_of(const struct orr_mails *m, const char *word, uint8_t hash[HASH_SIZE])
{
    crypto_generichash(hash, HASH_SIZE, (const uint8_t *)word, strlen(word), m->key, sizeof m->key);
}

static void new_word(const orr_people *p, char word[ORR_MAIL_WORD], uint8_t hash[HASH_SIZE])
{
    uint8_t bytes[WORD_SIZE];
    orr_people_random(p, bytes, sizeof bytes);
    sodium_bin2hex(word, ORR_MAIL_WORD, bytes, sizeof bytes);
    sodium_memzero(bytes, sizeof bytes);
    hash_of(p->mails, word, hash);
}

/* Two that differ in large letters alone are one way in. */
static void fold(const char *address, char out[ORR_MAIL_ADDRESS_TEXT])
{
    snprintf(out, ORR_MAIL_ADDRESS_TEXT, "%s", address);
    for (char *c = out; *c; c++)
        *c = (char)tolower((unsigned char)*c);
}

/* ---- beginning ----------------------------------------------------------------------------------------------------*/
typedef struct {
    orr_read read;
    orr_people *people;
    orr_mail_claim claim;
    char folded[ORR_MAIL_ADDRESS_TEXT];
    orr_mail_made made;
    orr_err e;
    void (*then)(void *arg, orr_err e, const orr_mail_made *made);
    void *arg;
} beginning;

static bool found(void *arg, const orr_value *row, unsigned columns)
{
    beginning *b = arg;
    (void)columns;
    b->made.known = true;
    orr_row_copy(&row[0], b->claim.user, sizeof b->claim.user);
    orr_row_copy(&row[1], b->claim.name, sizeof b->claim.name);
    orr_row_copy(&row[2], b->made.address, sizeof b->made.address);
    return false;
}

/* The letter goes to the address as it was shown once. */
static void look(orr_read *r, orr_store *store)
{
    beginning *b = (beginning *)r;
    if (b->claim.purpose == ORR_MAIL_IN)
        b->e = ORR_ROWS(store, found, b,
                        "SELECT u.id, u.name, w.label FROM ways AS w JOIN users AS u ON u.id = w.user_id"
                        " WHERE w.kind = 'mail' AND w.handle = ?1",
                        orr_words(b->folded));
}

static void put(beginning *b)
{
    struct orr_mails *m = b->people->mails;
    orr_mail_made *made = &b->made;
    waiting *w = &m->at[m->next % ORR_MAILS_WAIT];
    uint8_t random[ORR_MAIL_CODE_RANDOM];
    sodium_memzero(w, sizeof *w);
    w->id = ++m->next;
    w->claim = b->claim;
    w->claim.id = w->id;
    orr_people_random(b->people, random, sizeof random);
    new_word(b->people, made->page, w->page);
    new_word(b->people, made->link, w->link);
    orr_mail_code_make(random, m->code_key, made->page, orr_people_now(b->people), made->code, &w->code);
    sodium_memzero(random, sizeof random);
    snprintf(made->name, sizeof made->name, "%s", b->claim.name);
}

static void looked(orr_read *r)
{
    beginning *b = (beginning *)r;
    orr_err e = r->dropped ? ORR_IO : b->e;
    if (!e)
        put(b);
    b->then(b->arg, e, e ? NULL : &b->made);
    sodium_memzero(b, sizeof *b);
    free(b);
}

void orr_people_mail_begin(orr_people *p, const orr_mail_wish *wish,
                           void (*then)(void *arg, orr_err e, const orr_mail_made *made), void *arg)
{
    beginning *b = calloc(1, sizeof *b);
    if (!b) {
        then(arg, ORR_NO_MEMORY, NULL);
        return;
    }
    b->read = (orr_read){.work = look, .done = looked};
    b->people = p;
    b->then = then;
    b->arg = arg;
    b->made.known = wish->purpose != ORR_MAIL_IN;
    b->claim.purpose = wish->purpose;
    snprintf(b->claim.address, sizeof b->claim.address, "%s", wish->address);
    snprintf(b->claim.user, sizeof b->claim.user, "%s", wish->user);
    snprintf(b->claim.name, sizeof b->claim.name, "%s", wish->name);
    snprintf(b->claim.invitation, sizeof b->claim.invitation, "%s", wish->invitation);
    snprintf(b->made.address, sizeof b->made.address, "%s", wish->address);
    fold(wish->address, b->folded);
    orr_desk_read(p->desk, &b->read);
}

/* ---- showing ------------------------------------------------------------------------------------------------------*/
static waiting *find(struct orr_mails *m, const char *word, bool link)
{
    uint8_t hash[HASH_SIZE];
    hash_of(m, word, hash);
    for (unsigned i = 0; i < ORR_MAILS_WAIT; i++) {
        waiting *w = &m->at[i];
        if (w->id && !sodium_memcmp(link ? w->link : w->page, hash, sizeof hash))
            return w;
    }
    return NULL;
}

orr_err orr_people_mail_claim(orr_people *p, const char *word, const char *code, orr_mail_claim *out)
{
    int64_t now = orr_people_now(p);
    waiting *w = find(p->mails, word, !code);
    if (!w || w->shown || now < w->code.since || now - w->code.since >= ORR_MAIL_CODE_MS ||
        (!code && w->claim.purpose != ORR_MAIL_IN))
        return ORR_STALE;
    w->left = w->code.left;
    orr_err e = code ? orr_mail_code_try(&w->code, p->mails->code_key, word, code, now) : ORR_OK;
    if (e)
        return e == ORR_FORBIDDEN || e == ORR_BAD_INPUT ? ORR_FORBIDDEN : ORR_STALE;
    w->shown = true;
    *out = w->claim;
    return ORR_OK;
}

void orr_people_mail_back(orr_people *p, const orr_mail_claim *claim)
{
    waiting *w = &p->mails->at[(claim->id - 1) % ORR_MAILS_WAIT];
    if (w->id != claim->id)
        return;
    w->shown = false;
    w->code.left = w->left;
}

/* ---- rows ---------------------------------------------------------------------------------------------------------*/
bool orr_mail_write(orr_batch *b, const char *user, const char *address, int64_t now)
{
    char folded[ORR_MAIL_ADDRESS_TEXT];
    fold(address, folded);
    return ORR_WRITE(b, true,
                     "INSERT INTO ways(user_id, kind, handle, label, secret, count, created, used)"
                     " SELECT ?1, 'mail', ?2, ?3, '', 0, ?4, ?4 WHERE"
                     " (SELECT count(*) FROM ways WHERE user_id = ?1 AND kind = 'mail') < ?5",
                     orr_words(user), orr_words(folded), orr_words(address), orr_number(now),
                     orr_number(ORR_MAILS_MAX));
}

typedef struct {
    orr_pending pending;
    orr_people_done *then;
    void *arg;
} adding;

static void added(orr_pending *p)
{
    adding *a = (adding *)p;
    a->then(a->arg, p->result == ORR_STALE ? ORR_LIMIT : p->result);
    orr_pending_free(p);
}

void orr_people_mail_add(orr_people *p, const orr_person *who, const char *address, orr_people_done *then, void *arg)
{
    adding *a = calloc(1, sizeof *a);
    if (!a) {
        then(arg, ORR_NO_MEMORY);
        return;
    }
    *a = (adding){.pending = {.done = added}, .then = then, .arg = arg};
    if (orr_mail_write(&a->pending.batch, who->user.id, address, orr_people_now(p))) {
        orr_desk_write(p->desk, &a->pending);
        return;
    }
    a->pending.result = ORR_NO_MEMORY;
    added(&a->pending);
}

typedef struct {
    orr_read read;
    char folded[ORR_MAIL_ADDRESS_TEXT], user[ORR_USER_TEXT]; /* user: by this one, or "" */
    bool taken;
    orr_err e;
    orr_people_done *then;
    void *arg;
} asking;

static bool is_taken(void *arg, const orr_value *row, unsigned columns)
{
    (void)row;
    (void)columns;
    ((asking *)arg)->taken = true;
    return false;
}

static void ask(orr_read *r, orr_store *s)
{
    asking *a = (asking *)r;
    a->e =
        ORR_ROWS(s, is_taken, a, "SELECT 1 FROM ways WHERE kind = 'mail' AND handle = ?1 AND (?2 = '' OR user_id = ?2)",
                 orr_words(a->folded), orr_words(a->user));
}

static void asked(orr_read *r)
{
    asking *a = (asking *)r;
    a->then(a->arg, r->dropped ? ORR_IO : a->e ? a->e : a->taken ? ORR_FULL : ORR_OK);
    free(a);
}

void orr_people_mail_free(orr_people *p, const char *address, orr_people_done *then, void *arg)
{
    orr_people_mail_free_of(p, "", address, then, arg);
}

void orr_people_mail_free_of(orr_people *p, const char *user, const char *address, orr_people_done *then, void *arg)
{
    asking *a = calloc(1, sizeof *a);
    if (!a) {
        then(arg, ORR_NO_MEMORY);
        return;
    }
    *a = (asking){.read = {.work = ask, .done = asked}, .then = then, .arg = arg};
    fold(address, a->folded);
    snprintf(a->user, sizeof a->user, "%s", user);
    orr_desk_read(p->desk, &a->read);
}
