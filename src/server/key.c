/* Private links: /k/SECRET makes another device the user of a seat. Only a keyed hash of the secret is kept. */
#include "server/server.h"

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

static void stored(orr_server *s, orr_ask *ask, const orr_batch *b, orr_err e)
{
    char url[480];
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

/* The link is good while its user sits where it was made. */
static bool find(orr_server *s, const char *text, orr_key_row *key)
{
    uint8_t secret[SECRET_SIZE];
    char hash[ORR_HASH_TEXT];
    size_t n = 0;
    orr_user_row user;
    orr_table_now *t = NULL;
    if (strlen(text) != SECRET_HEX || sodium_hex2bin(secret, sizeof secret, text, SECRET_HEX, NULL, &n, NULL) ||
        n != SECRET_SIZE)
        return false;
    hash_of(s, secret, hash);
    return !s->store->kind->secret(s->store, hash, key) && !s->store->kind->user(s->store, key->user, &user) &&
           !orr_tables_get(s, key->code, &t) && orr_table_seat_of(t, key->user) == key->seat;
}

void orr_key_request(orr_server *s, const orr_request *r, const char *secret)
{
    char cookie[256], where[32];
    orr_key_row key;
    if (!find(s, secret, &key)) {
        orr_api_error(s, r->exchange, 404, "not_found");
        return;
    }
    orr_session_cookie(s, key.user, cookie, sizeof cookie);
    snprintf(where, sizeof where, "/t/%s", key.code);
    orr_net_answer(s->net, r->exchange,
                   &(orr_answer){.status = 303, .type = "text/plain", .cookie = cookie, .location = where, .body = ""});
}
