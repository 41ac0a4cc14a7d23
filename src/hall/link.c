/* Private links: whoever has the secret of one is the user of a seat, on another device. Only a keyed hash of it is
 * kept; the cookie of that device names the hash: when the link is called back, another takes its place, or its user
 * stands up, the device is out. A device that came by a link makes and ends none. */
#include "hall/inside.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { SECRET_SIZE = 16, SECRET_HEX = 2 * SECRET_SIZE };

static void hash_of(const orr_hall *h, const uint8_t secret[SECRET_SIZE], char out[ORR_HASH_TEXT])
{
    uint8_t hash[32];
    crypto_generichash(hash, sizeof hash, secret, SECRET_SIZE, orr_hall_key(h), ORR_KEY_SIZE);
    sodium_bin2hex(out, ORR_HASH_TEXT, hash, sizeof hash);
}

bool orr_link_hash(const orr_hall *h, const char *text, char hash[ORR_HASH_TEXT])
{
    uint8_t secret[SECRET_SIZE];
    size_t n = 0;
    if (strlen(text) != SECRET_HEX || sodium_hex2bin(secret, sizeof secret, text, SECRET_HEX, NULL, &n, NULL) ||
        n != SECRET_SIZE)
        return false;
    hash_of(h, secret, hash);
    sodium_memzero(secret, sizeof secret);
    return true;
}

/* ---- links that end -----------------------------------------------------------------------------------------------*/
/* Devices that came by a link of the table, of this user or of anybody (NULL), but for those of the link `hash` or
 * of none (""). */
static void put_out(orr_hall *h, const char *code, const char *user, const char *hash)
{
    h->links_ended++;
    for (orr_guest *g = h->guests, *next; g; g = next) {
        next = g->next;
        if (*g->key && !strcmp(g->key_code, code) && (!user || !strcmp(g->user.id, user)) && strcmp(g->key, hash))
            orr_guest_out(g, ORR_FORBIDDEN);
    }
}

/* Those whose user sits there no more. */
static void put_out_leavers(orr_hall *h, const char *code)
{
    h->links_ended++;
    const orr_hosted *t = orr_tables_find(h, code);
    for (orr_guest *g = h->guests, *next; t && g; g = next) {
        next = g->next;
        if (*g->key && !strcmp(g->key_code, code) && orr_table_seat_of(t->table, g->user.id) < 0)
            orr_guest_out(g, ORR_FORBIDDEN);
    }
}

/* A private link ends with the seat it is for, and goes along when its user takes another. */
bool orr_link_write(const orr_fact *fact, orr_batch *b)
{
    static const char gone[] = "DELETE FROM keys WHERE tid = (SELECT id FROM tables WHERE code = ?1) AND seat = ?2";
    static const char there[] = "DELETE FROM keys WHERE tid = (SELECT id FROM tables WHERE code = ?1) AND seat = ?3"
                                " AND EXISTS(SELECT 1 FROM keys AS k WHERE k.tid = keys.tid AND k.seat = ?2)";
    static const char moved[] = "UPDATE keys SET seat = ?3 WHERE tid = (SELECT id FROM tables WHERE code = ?1)"
                                " AND seat = ?2";
    const orr_value seats[] = {orr_words(fact->code), orr_number(fact->seat), orr_number(fact->to)};
    if (fact->kind == ORR_FACT_MOVED && fact->to != fact->seat)
        return orr_batch_write(b, there, false, seats, 3) && orr_batch_write(b, moved, false, seats, 3);
    bool ends = fact->kind == ORR_FACT_ROSE || fact->kind == ORR_FACT_LEFT || fact->kind == ORR_FACT_PASSED;
    return !ends || orr_batch_write(b, gone, false, seats, 2);
}

void orr_link_committed(orr_hall *h, const orr_batch *b)
{
    for (uint32_t i = 0; i < b->notes.n; i++)
        if (b->notes.at[i].kind == ORR_NOTE_LEFT || b->notes.at[i].kind == ORR_NOTE_STAND ||
            b->notes.at[i].kind == ORR_NOTE_PASS)
            put_out_leavers(h, b->notes.at[i].code);
    if (*b->sweep)
        put_out(h, b->sweep, NULL, "");
}

/* ---- making and calling back --------------------------------------------------------------------------------------*/
static void stored(orr_commit *c, orr_err e)
{
    const orr_key_row *key = c->pending.batch.key;
    orr_errand *errand = c->errand;
    if (e)
        return;
    put_out(c->hall, key->code, key->user, key->hash);
    if (!*key->hash)
        return;
    orr_guest_reply(errand->guest, &(orr_reply){.id = errand->ask.id, .table = key->code, .link = errand->ask.word});
    errand->said = true;
}

void orr_link_do(orr_hall *h, orr_hosted *t, orr_errand *e)
{
    uint8_t secret[SECRET_SIZE];
    int seat = orr_table_seat_of(t->table, e->ask.user.id);
    orr_err err = seat < 0 ? ORR_NOT_YOUR_SEAT : *e->guest->key ? ORR_FORBIDDEN : ORR_OK;
    orr_commit *c = err ? NULL : orr_commit_new(h);
    orr_key_row *key = c ? calloc(1, sizeof *key) : NULL;
    if (!key) {
        if (c)
            orr_commit_drop(c);
        orr_errand_refuse(e, err ? err : ORR_NO_MEMORY);
        return;
    }
    *key = (orr_key_row){.seat = (uint8_t)seat};
    memcpy(key->code, t->code, sizeof key->code);
    memcpy(key->user, e->ask.user.id, sizeof key->user);
    if (e->kind == ORR_ERRAND_LINK) {
        orr_host_random(orr_desk_host(h->desk), secret, sizeof secret);
        hash_of(h, secret, key->hash);
        sodium_bin2hex(e->ask.word, sizeof e->ask.word, secret, sizeof secret);
        sodium_memzero(secret, sizeof secret);
    }
    c->pending.batch.key = key;
    c->errand = e;
    c->then = stored;
    orr_commit_go(c);
}

/* ---- who somebody is ----------------------------------------------------------------------------------------------*/
typedef struct {
    orr_read read;
    orr_look look;
    orr_hall *hall;
    char id[ORR_USER_TEXT], hash[ORR_HASH_TEXT];
    uint64_t ended; /* links had, when it was asked */
    orr_err e;
    orr_user_row user;
    orr_key_row link;
    void (*then)(void *arg, orr_err e, const orr_user_row *user, const orr_key_row *link);
    void *arg;
} who_read;

static void work(orr_read *r, orr_store *s)
{
    who_read *w = (who_read *)r;
    if (*w->hash)
        w->e = s->kind->secret(s, w->hash, &w->link);
    if (!w->e && *w->hash && *w->id && strcmp(w->link.user, w->id))
        w->e = ORR_NOT_FOUND;
    if (!w->e)
        w->e = s->kind->user(s, *w->hash ? w->link.user : w->id, &w->user);
}

/* A link that has ended since may be this one, and nobody has put out who is not in yet: it is looked for once more. */
static void end_who(who_read *w)
{
    orr_hall *h = w->hall;
    if (*w->hash && !w->e && w->ended != h->links_ended && !h->closing) {
        w->ended = h->links_ended;
        orr_desk_read(h->desk, &w->read);
        return;
    }
    w->then(w->arg, w->e, w->e ? NULL : &w->user, !w->e && *w->hash ? &w->link : NULL);
    free(w);
}

/* A link is good while its user sits at the table where it was made. By other rules nobody leaves any more; what
 * cannot be read now ends nobody's session. */
static void seen(orr_look *l, orr_hosted *t, orr_err e, const orr_kept *kept)
{
    who_read *w = (who_read *)((char *)l - offsetof(who_read, look));
    (void)kept;
    if (e == ORR_NOT_FOUND || (!e && orr_table_seat_of(t->table, w->user.id) < 0))
        w->e = ORR_NOT_FOUND;
    end_who(w);
}

static void done(orr_read *r)
{
    who_read *w = (who_read *)r;
    if (r->dropped)
        w->e = ORR_IO;
    if (w->e || !*w->hash)
        end_who(w);
    else
        orr_load_look(w->hall, w->link.code, &w->look);
}

static void find(orr_hall *h, const char *id, const char *hash,
                 void (*then)(void *arg, orr_err e, const orr_user_row *user, const orr_key_row *link), void *arg)
{
    who_read *w = calloc(1, sizeof *w);
    if (!w) {
        then(arg, ORR_NO_MEMORY, NULL, NULL);
        return;
    }
    *w = (who_read){.read = {.work = work, .done = done}, .look = {.then = seen}, .hall = h, .then = then, .arg = arg};
    w->ended = h->links_ended;
    snprintf(w->id, sizeof w->id, "%s", id);
    snprintf(w->hash, sizeof w->hash, "%s", hash);
    orr_desk_read(h->desk, &w->read);
}

void orr_hall_who(orr_hall *h, const char *id, const char *hash,
                  void (*then)(void *arg, orr_err e, const orr_user_row *user, const orr_key_row *link), void *arg)
{
    find(h, id, hash, then, arg);
}

void orr_hall_link(orr_hall *h, const char *hash,
                   void (*then)(void *arg, orr_err e, const orr_user_row *user, const orr_key_row *link), void *arg)
{
    find(h, "", hash, then, arg);
}
