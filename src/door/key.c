/* Private links: /k/SECRET makes another device the user of a seat, when its page has asked and somebody said yes. Only a
 * keyed hash of the secret is kept. The cookie of that device names the hash: when the link is called back, or another takes its
 * place, the device is out. A device that came by a link makes and ends none. */
#include "hall/server.h"

#include <jansson.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { SECRET_SIZE = 16, SECRET_HEX = 2 * SECRET_SIZE };

static void hash_of(const orr_server *s, const uint8_t secret[SECRET_SIZE], char out[ORR_HASH_TEXT])
{
    uint8_t hash[32];
    crypto_generichash(hash, sizeof hash, secret, SECRET_SIZE, s->store->kind->key(s->store), ORR_KEY_SIZE);
    sodium_bin2hex(out, ORR_HASH_TEXT, hash, sizeof hash);
}

/* A link is good while its user sits at the table where it was made. */
static bool sits(orr_server *s, const orr_key_row *key)
{
    orr_table_now *t = NULL;
    orr_err e = orr_tables_get(s, key->code, &t);
    if (e) /* by other rules nobody leaves any more; what cannot be read now ends nobody's session */
        return e != ORR_NOT_FOUND;
    return orr_table_seat_of(t, key->user) >= 0;
}

bool orr_key_good(orr_server *s, const char *user, const char *hash)
{
    orr_key_row key;
    return !s->store->kind->secret(s->store, hash, &key) && !strcmp(key.user, user) && sits(s, &key);
}

/* Devices that came by a link of this table which is good no more. */
static void close_devices(orr_server *s, const char *code)
{
    for (orr_client *c = s->clients; c; c = c->next)
        if (*c->key && !c->leaving && !strcmp(c->key_code, code) && !orr_key_good(s, c->user.id, c->key))
            orr_client_end(s, c, ORR_FORBIDDEN);
}

/* Another seat is no leaving: the link goes along. */
static bool is_leaving(const orr_batch *b, uint32_t i)
{
    bool moves = i + 1 < b->n && b->note[i + 1].kind == ORR_NOTE_SIT;
    return b->note[i].kind == ORR_NOTE_LEFT || (b->note[i].kind == ORR_NOTE_STAND && !moves);
}

void orr_key_committed(orr_server *s, const orr_batch *b)
{
    for (uint32_t i = 0; i < b->n; i++)
        if (is_leaving(b, i))
            close_devices(s, b->note[i].code);
    if (*b->sweep)
        close_devices(s, b->sweep);
}

static void stored(orr_server *s, orr_ask *ask, const orr_batch *b, orr_err e)
{
    char url[480];
    if (!e)
        close_devices(s, b->key->code);
    if (e || !*b->key->hash)
        return;
    snprintf(url, sizeof url, "%s/k/%s", s->origin, ask->word);
    orr_client_key(ask->client, ask->id, b->key->code, url);
    sodium_memzero(url, sizeof url);
    sodium_memzero(ask->word, sizeof ask->word);
    ask->said = true;
}

orr_err orr_key_do(orr_server *s, orr_table_now *t, orr_client *c, bool revoke, orr_ask *ask)
{
    uint8_t secret[SECRET_SIZE];
    int seat = orr_table_seat_of(t, c->user.id);
    if (seat < 0)
        return ORR_NOT_YOUR_SEAT;
    if (*c->key)
        return ORR_FORBIDDEN;
    orr_batch b = {.key = calloc(1, sizeof *b.key)};
    if (!b.key)
        return ORR_NO_MEMORY;
    *b.key = (orr_key_row){.seat = (uint8_t)seat};
    memcpy(b.key->code, t->row.code, sizeof b.key->code);
    memcpy(b.key->user, c->user.id, sizeof b.key->user);
    if (!revoke) {
        randombytes_buf(secret, sizeof secret);
        hash_of(s, secret, b.key->hash);
        sodium_bin2hex(ask->word, sizeof ask->word, secret, sizeof secret);
        sodium_memzero(secret, sizeof secret);
    }
    orr_ask_store(s, &b, ask, stored);
    return ORR_OK;
}

static bool find(orr_server *s, const char *text, orr_key_row *key)
{
    uint8_t secret[SECRET_SIZE];
    char hash[ORR_HASH_TEXT];
    size_t n = 0;
    orr_user_row user;
    if (strlen(text) != SECRET_HEX || sodium_hex2bin(secret, sizeof secret, text, SECRET_HEX, NULL, &n, NULL) ||
        n != SECRET_SIZE)
        return false;
    hash_of(s, secret, hash);
    return !s->store->kind->secret(s->store, hash, key) && !s->store->kind->user(s->store, key->user, &user) &&
           sits(s, key);
}

/* Who the link makes of somebody, and where. */
static void answer(orr_server *s, const orr_request *r, const orr_key_row *key, bool take)
{
    char cookie[256];
    orr_user_row user, now;
    orr_text text = {.max = 1024};
    orr_json j;
    if (s->store->kind->user(s->store, key->user, &user)) {
        orr_api_error(s, r->exchange, 503, orr_err_name(ORR_IO));
        return;
    }
    bool known = orr_session_user(s, r->cookie, &now, NULL);
    take = take && !(known && !strcmp(now.id, key->user)); /* who is that user keeps its cookie */
    orr_session_cookie(s, key->user, key->hash, cookie, sizeof cookie);
    orr_json_init(&j, &text);
    orr_json_object(&j);
    orr_json_kstr(&j, "table", key->code);
    orr_json_kstr(&j, "name", user.name);
    orr_json_kstr(&j, "now", known ? now.name : NULL);
    orr_json_end(&j);
    orr_net_answer(s->net, r->exchange,
                   &(orr_answer){.status = 200,
                                 .type = "application/json",
                                 .cookie = take ? cookie : NULL,
                                 .body = text.at,
                                 .size = text.n});
    orr_text_deinit(&text);
}

void orr_key_request(orr_server *s, const orr_request *r)
{
    const char *secret = NULL;
    int take = 0;
    orr_key_row key;
    json_t *json = json_loadb(r->body, r->size, JSON_REJECT_DUPLICATES, NULL);
    if (!json || json_unpack_ex(json, NULL, JSON_STRICT, "{s:s,s:b}", "key", &secret, "take", &take))
        orr_api_error(s, r->exchange, 400, "bad_input");
    else if (!find(s, secret, &key))
        orr_api_error(s, r->exchange, 404, "not_found");
    else
        answer(s, r, &key, take);
    json_decref(json);
}
