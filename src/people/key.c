/* The passkeys of accounts: kept, and signed in with. */
#include "people/inside.h"
#include "people/ways.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* ---- as they are kept: handle is the id, count the count, secret these bytes and the key --------------------------*/
enum { HEAD = 4, PACKED = HEAD + ORR_PASSKEY_KEY_MAX, VERIFIED = 1, MAY = 2, IS = 4 };

static void handle_of(const uint8_t *id, size_t n, char out[ORR_HANDLE_TEXT])
{
    sodium_bin2base64(out, ORR_HANDLE_TEXT, id, n, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

static size_t pack(const orr_passkey *k, uint8_t out[PACKED])
{
    out[0] = (uint8_t)(k->alg & 255);
    out[1] = (uint8_t)(k->alg >> 8 & 255);
    out[2] = k->transports;
    out[3] = (uint8_t)((k->verified ? VERIFIED : 0) | (k->backup_may ? MAY : 0) | (k->backup_is ? IS : 0));
    memcpy(out + HEAD, k->key, k->key_size);
    return HEAD + k->key_size;
}

static bool unpack(const orr_value *secret, const orr_value *count, orr_passkey *k)
{
    if (secret->kind != ORR_BYTES || secret->size <= HEAD || secret->size > PACKED)
        return false;
    const uint8_t *in = (const uint8_t *)secret->at;
    k->alg = (int16_t)(in[0] | in[1] << 8);
    k->transports = in[2];
    k->verified = in[3] & VERIFIED;
    k->backup_may = in[3] & MAY;
    k->backup_is = in[3] & IS;
    k->key_size = secret->size - HEAD;
    memcpy(k->key, in + HEAD, k->key_size);
    k->count = (uint32_t)count->number;
    return true;
}

bool orr_key_add(orr_batch *b, const char *user, const orr_passkey *k, const char *label, int64_t now)
{
    char handle[ORR_HANDLE_TEXT];
    uint8_t packed[PACKED];
    handle_of(k->id, k->id_size, handle);
    return ORR_WRITE(b, true,
                     "INSERT INTO ways(user_id, kind, handle, label, secret, count, created, used)"
                     " SELECT ?1, 'passkey', ?2, ?3, ?4, ?5, ?6, ?6"
                     " WHERE (SELECT count(*) FROM ways WHERE user_id = ?1 AND kind = 'passkey') < ?7",
                     orr_words(user), orr_words(handle), orr_words(label), orr_bytes(packed, pack(k, packed)),
                     orr_number(k->count), orr_number(now), orr_number(ORR_PASSKEYS_MAX));
}

static bool is_there(void *arg, const orr_value *row, unsigned columns)
{
    (void)row;
    (void)columns;
    *(bool *)arg = true;
    return false;
}

bool orr_key_there(orr_store *s, const orr_passkey *k)
{
    char handle[ORR_HANDLE_TEXT];
    bool there = false;
    handle_of(k->id, k->id_size, handle);
    ORR_ROWS(s, is_there, &there, "SELECT 1 FROM ways WHERE kind = 'passkey' AND handle = ?1", orr_words(handle));
    return there;
}

/* ---- what a ceremony begins with ----------------------------------------------------------------------------------*/
void orr_people_challenge(orr_people *p, orr_challenge_purpose purpose, const char *user,
                          uint8_t out[ORR_CHALLENGE_SIZE])
{
    orr_challenge_make(p->challenges, purpose, user, orr_people_now(p), out);
}

bool orr_people_handle(const char *id, uint8_t handle[ORR_USER_HANDLE])
{
    size_t n = 0;
    return strlen(id) == 2 * ORR_USER_HANDLE &&
           !sodium_hex2bin(handle, ORR_USER_HANDLE, id, strlen(id), NULL, &n, NULL) && n == ORR_USER_HANDLE;
}

typedef struct {
    orr_read read;
    char user[ORR_USER_TEXT];
    orr_passkey_name list[ORR_PASSKEYS_MAX];
    unsigned n;
    orr_err e;
    void (*then)(void *arg, orr_err e, const orr_passkey_name *list, unsigned n);
    void *arg;
} names_read;

static bool add_name(void *arg, const orr_value *row, unsigned columns)
{
    names_read *l = arg;
    orr_passkey_name *name = &l->list[l->n++];
    (void)columns;
    orr_row_copy(&row[0], name->id, sizeof name->id);
    name->transports = row[1].kind == ORR_BYTES && row[1].size > HEAD ? (uint8_t)row[1].at[2] : 0;
    return l->n < ORR_PASSKEYS_MAX;
}

static void names_work(orr_read *r, orr_store *s)
{
    names_read *l = (names_read *)r;
    l->e =
        ORR_ROWS(s, add_name, l, "SELECT handle, secret FROM ways WHERE user_id = ?1 AND kind = 'passkey' ORDER BY id",
                 orr_words(l->user));
}

static void names_done(orr_read *r)
{
    names_read *l = (names_read *)r;
    l->then(l->arg, r->dropped ? ORR_IO : l->e, l->list, l->n);
    free(l);
}

void orr_people_passkeys(orr_people *p, const char *user,
                         void (*then)(void *arg, orr_err e, const orr_passkey_name *list, unsigned n), void *arg)
{
    names_read *l = calloc(1, sizeof *l);
    if (!l) {
        then(arg, ORR_NO_MEMORY, NULL, 0);
        return;
    }
    l->read = (orr_read){.work = names_work, .done = names_done};
    snprintf(l->user, sizeof l->user, "%s", user);
    l->then = then;
    l->arg = arg;
    orr_desk_read(p->desk, &l->read);
}

/* ---- a new one ----------------------------------------------------------------------------------------------------*/
static orr_err not_believed(const char *what, orr_passkey_why why)
{
    orr_log_event("passkey", "%s refused: %s", what, orr_passkey_why_name(why));
    return why == ORR_PASSKEY_NO_MEMORY ? ORR_NO_MEMORY : ORR_FORBIDDEN;
}

/* Its challenge is used up, whatever comes of it. */
static orr_passkey_why take_challenge(orr_people *p, orr_challenge_purpose purpose, const char *user,
                                      const orr_passkey_said *said, orr_passkey_claim *claim)
{
    orr_passkey_why why = orr_passkey_claims(said->body, said->size, claim);
    if (why)
        return why;
    return orr_challenge_take(p->challenges, purpose, user, claim->challenge, orr_people_now(p)) ? ORR_PASSKEY_CHALLENGE
                                                                                                 : ORR_PASSKEY_OK;
}

orr_err orr_people_passkey(orr_people *p, const char *user, const orr_passkey_said *said, orr_passkey *out)
{
    orr_passkey_claim claim;
    orr_passkey_why why = take_challenge(p, ORR_CHALLENGE_REGISTER, user, said, &claim);
    const orr_passkey_expected expected = {.challenge = claim.challenge, .origin = said->origin, .rp_id = said->rp_id};
    if (!why)
        why = orr_passkey_register(&expected, said->body, said->size, out);
    return why ? not_believed("registration", why) : ORR_OK;
}

typedef struct {
    orr_pending pending;
    orr_people_done *then;
    void *arg;
} addition;

static void added(orr_pending *p)
{
    addition *a = (addition *)p;
    a->then(a->arg, p->result == ORR_STALE ? ORR_LIMIT : p->result);
    orr_pending_free(p);
}

void orr_people_add_passkey(orr_people *p, const orr_person *who, const orr_passkey *key, const char *label,
                            orr_people_done *then, void *arg)
{
    addition *a = calloc(1, sizeof *a);
    if (!a) {
        then(arg, ORR_NO_MEMORY);
        return;
    }
    *a = (addition){.pending = {.done = added}, .then = then, .arg = arg};
    if (orr_key_add(&a->pending.batch, who->user.id, key, label, orr_people_now(p))) {
        orr_desk_write(p->desk, &a->pending);
        return;
    }
    a->pending.result = ORR_NO_MEMORY;
    added(&a->pending);
}

/* ---- signing in ---------------------------------------------------------------------------------------------------*/
typedef struct {
    orr_read read;
    orr_pending pending;
    orr_people *people;
    orr_passkey_claim claim;
    char handle[ORR_HANDLE_TEXT], label[ORR_LABEL_TEXT], origin[256], rp_id[256];
    orr_before before;
    orr_passkey key;
    bool known, asks;
    orr_person who;
    orr_session_key session;
    orr_err e;
    orr_session_then *then;
    void *arg;
    size_t size;
    char body[]; /* what the browser said */
} key_in;

static void end(key_in *k, orr_err e)
{
    if (!e) {
        memcpy(k->who.session, k->session.hash, sizeof k->who.session);
        orr_session_entered(k->people, k->who.user.id, &k->before);
    }
    k->then(k->arg, e, e && e != ORR_OVER && e != ORR_STARTED ? NULL : &k->who, e ? NULL : &k->session);
    orr_batch_deinit(&k->pending.batch);
    sodium_memzero(&k->session, sizeof k->session);
    free(k);
}

static void entered(orr_pending *p)
{
    key_in *k = (key_in *)((char *)p - offsetof(key_in, pending));
    end(k, p->result == ORR_STALE ? ORR_FORBIDDEN : p->result);
}

static bool found(void *arg, const orr_value *row, unsigned columns)
{
    key_in *k = arg;
    (void)columns;
    orr_row_copy(&row[0], k->who.user.id, sizeof k->who.user.id);
    orr_row_copy(&row[1], k->who.user.name, sizeof k->who.user.name);
    k->who.account = true;
    k->who.role = (uint8_t)row[2].number;
    k->who.created = row[3].number;
    k->who.bot = row[8].number != 0;
    memcpy(k->key.id, k->claim.id, k->claim.id_size);
    k->key.id_size = k->claim.id_size;
    k->known = unpack(&row[4], &row[5], &k->key);
    orr_row_suspended(&row[6], orr_people_now(k->people), &k->who);
    return false;
}

static void look(orr_read *r, orr_store *store)
{
    key_in *k = (key_in *)r;
    k->e = ORR_ROWS(
        store, found, k,
        "SELECT p.id, u.name, p.role, p.created, w.secret, w.count, " ORR_SUSPENSION(
            "p.id") ", p.bot FROM ways AS w JOIN people AS p"
                    " ON p.id = w.user_id JOIN users AS u ON u.id = p.id WHERE w.kind = 'passkey' AND w.handle = ?1",
        orr_words(k->handle));
}

static orr_passkey_why verify(key_in *k, orr_passkey_signed *sign)
{
    uint8_t handle[ORR_USER_HANDLE];
    const orr_passkey_expected expected = {.challenge = k->claim.challenge, .origin = k->origin, .rp_id = k->rp_id};
    if (!k->known || !orr_people_handle(k->who.user.id, handle))
        return ORR_PASSKEY_UNKNOWN;
    const orr_passkey_user user = {
        .passkeys = &k->key, .n = 1, .handle = handle, .handle_size = sizeof handle, .handle_due = true};
    return orr_passkey_verify(&expected, &user, k->body, k->size, sign);
}

static bool write_in(key_in *k, const orr_passkey_signed *sign)
{
    orr_batch *b = &k->pending.batch;
    uint8_t packed[PACKED];
    int64_t now = orr_people_now(k->people);
    k->key.backup_may = sign->backup_may;
    k->key.backup_is = sign->backup_is;
    return ORR_WRITE(b, true,
                     "UPDATE ways SET used = ?2, count = ?3, secret = ?4 WHERE kind = 'passkey' AND handle = ?1",
                     orr_words(k->handle), orr_number(now), orr_number(sign->count),
                     orr_bytes(packed, pack(&k->key, packed))) &&
           orr_session_enter(b, k->who.user.id, &k->session, k->label, &k->before, now);
}

static void looked(orr_read *r)
{
    key_in *k = (key_in *)r;
    orr_passkey_signed sign;
    if (r->dropped || k->e) {
        end(k, r->dropped ? ORR_IO : k->e);
        return;
    }
    orr_passkey_why why = verify(k, &sign);
    if (why) {
        orr_err e = not_believed("sign-in", why);
        end(k, *k->who.user.id ? e : ORR_NOT_FOUND);
        return;
    }
    if (sign.count_fell || sign.backup_turned)
        orr_log_event("passkey", "sign-in: %s", sign.count_fell ? "count fell" : "backup turned");
    if (k->who.suspended || k->asks) {
        end(k, k->who.suspended ? ORR_OVER : ORR_STARTED);
        return;
    }
    orr_session_key_new(k->people, &k->session);
    if (write_in(k, &sign))
        orr_desk_write(k->people->desk, &k->pending);
    else
        end(k, ORR_NO_MEMORY);
}

void orr_people_passkey_in(orr_people *p, const orr_passkey_said *said, const orr_signin *s, orr_session_then *then,
                           void *arg)
{
    orr_passkey_claim claim;
    orr_passkey_why why = take_challenge(p, ORR_CHALLENGE_SIGN_IN, "", said, &claim);
    key_in *k = why ? NULL : calloc(1, sizeof *k + said->size);
    if (!k) {
        then(arg, why ? not_believed("sign-in", why) : ORR_NO_MEMORY, NULL, NULL);
        return;
    }
    k->read = (orr_read){.work = look, .done = looked};
    k->pending.done = entered;
    k->people = p;
    k->claim = claim;
    k->then = then;
    k->arg = arg;
    k->size = said->size;
    memcpy(k->body, said->body, said->size);
    snprintf(k->label, sizeof k->label, "%s", s->label);
    k->asks = s->asks;
    snprintf(k->origin, sizeof k->origin, "%s", said->origin);
    snprintf(k->rp_id, sizeof k->rp_id, "%s", said->rp_id);
    orr_before_set(&k->before, s->before);
    handle_of(claim.id, claim.id_size, k->handle);
    orr_desk_read(p->desk, &k->read);
}
