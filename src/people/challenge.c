/* 8 bytes of when it was made, 8 that nobody can guess, and 16 that only this process could have made of them, of the
 * purpose and of the user. Those that were used stand in a ring, in the order of their use. */
#include "people/challenge.h"

#include "record/record.h"

#include <sodium.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { TIME = 8, SAID = 16, SEAL = ORR_CHALLENGE_SIZE - SAID };

struct orr_challenges {
    const orr_host *host;
    uint8_t key[crypto_generichash_KEYBYTES], tag_key[crypto_shorthash_KEYBYTES];
    unsigned next;
    uint64_t used[ORR_CHALLENGES_USED]; /* 0: none yet */
};

orr_challenges *orr_challenges_new(const orr_host *host)
{
    orr_challenges *c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    c->host = host;
    orr_host_random(host, c->key, sizeof c->key);
    orr_host_random(host, c->tag_key, sizeof c->tag_key);
    return c;
}

void orr_challenges_free(orr_challenges *c)
{
    if (c)
        sodium_memzero(c, sizeof *c);
    free(c);
}

static void seal(const orr_challenges *c, orr_challenge_purpose purpose, const char *user, const uint8_t said[SAID],
                 uint8_t out[SEAL])
{
    uint8_t all[SAID + 1 + ORR_USER_TEXT] = {0};
    size_t n = strlen(user);
    ORR_ASSERT(n < ORR_USER_TEXT);
    memcpy(all, said, SAID);
    all[SAID] = (uint8_t)purpose;
    memcpy(all + SAID + 1, user, n);
    _Static_assert((int)SEAL >= (int)crypto_generichash_BYTES_MIN, "a seal is a hash");
    crypto_generichash(out, SEAL, all, sizeof all, c->key, sizeof c->key);
}

void orr_challenge_make(orr_challenges *c, orr_challenge_purpose purpose, const char *user, int64_t now,
                        uint8_t out[ORR_CHALLENGE_SIZE])
{
    for (unsigned i = 0; i < TIME; i++)
        out[i] = (uint8_t)((uint64_t)now >> 8 * i);
    orr_host_random(c->host, out + TIME, SAID - TIME);
    seal(c, purpose, user, out, out + SAID);
}

static uint64_t tag_of(const orr_challenges *c, const uint8_t bytes[ORR_CHALLENGE_SIZE])
{
    uint64_t tag = 0;
    _Static_assert(sizeof tag == crypto_shorthash_BYTES, "a tag is a short hash");
    crypto_shorthash((uint8_t *)&tag, bytes, ORR_CHALLENGE_SIZE, c->tag_key);
    return tag;
}

static bool was_used(const orr_challenges *c, uint64_t tag)
{
    for (unsigned i = 0; i < ORR_CHALLENGES_USED; i++)
        if (c->used[i] == tag)
            return true;
    return false;
}

orr_challenge_why orr_challenge_take(orr_challenges *c, orr_challenge_purpose purpose, const char *user,
                                     const uint8_t bytes[ORR_CHALLENGE_SIZE], int64_t now)
{
    uint8_t sealed[SEAL];
    uint64_t made = 0, tag;
    seal(c, purpose, user, bytes, sealed);
    if (sodium_memcmp(sealed, bytes + SAID, SEAL))
        return ORR_CHALLENGE_UNKNOWN;
    for (unsigned i = TIME; i > 0; i--)
        made = made << 8 | bytes[i - 1];
    if (now - (int64_t)made >= ORR_CHALLENGE_MS)
        return ORR_CHALLENGE_EXPIRED;
    tag = tag_of(c, bytes);
    if (was_used(c, tag))
        return ORR_CHALLENGE_USED;
    c->used[c->next] = tag;
    c->next = (c->next + 1) % ORR_CHALLENGES_USED;
    return ORR_CHALLENGE_OK;
}
