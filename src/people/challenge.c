/* A ring in the order of handing out: the next place is the oldest one's. Looked up by a keyed hash, which nobody
 * outside can compute, and then compared as a whole in constant time. */
#include "people/challenge.h"

#include "record/record.h"

#include <sodium.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

typedef enum { EMPTY, WAITS, USED } condition;

typedef struct {
    condition is;
    orr_challenge_purpose purpose;
    int64_t made;                      /* ms */
    uint8_t bytes[ORR_CHALLENGE_SIZE]; /* zeroes once used: its hash is enough to say so */
    char user[ORR_USER_TEXT];          /* zeroes after its end */
} challenge;

struct orr_challenges {
    void (*draw)(void *bytes, size_t n);
    uint8_t key[crypto_shorthash_KEYBYTES];
    unsigned next;
    uint64_t tag[ORR_CHALLENGES]; /* by themselves: all of them are looked through */
    challenge at[ORR_CHALLENGES];
};

orr_challenges *orr_challenges_new(void (*draw)(void *bytes, size_t n))
{
    orr_challenges *c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    c->draw = draw;
    draw(c->key, sizeof c->key);
    return c;
}

void orr_challenges_free(orr_challenges *c)
{
    if (c)
        sodium_memzero(c, sizeof *c);
    free(c);
}

static uint64_t tag_of(const orr_challenges *c, const uint8_t *bytes)
{
    uint64_t tag = 0;
    _Static_assert(sizeof tag == crypto_shorthash_BYTES, "a tag is a short hash");
    crypto_shorthash((uint8_t *)&tag, bytes, ORR_CHALLENGE_SIZE, c->key);
    return tag;
}

static void put_user(char to[ORR_USER_TEXT], const char *user)
{
    size_t n = strlen(user);
    ORR_ASSERT(n < ORR_USER_TEXT);
    memset(to, 0, ORR_USER_TEXT);
    memcpy(to, user, n);
}

void orr_challenge_make(orr_challenges *c, orr_challenge_purpose purpose, const char *user, int64_t now,
                        uint8_t out[ORR_CHALLENGE_SIZE])
{
    challenge *one = &c->at[c->next];
    c->draw(out, ORR_CHALLENGE_SIZE);
    one->is = WAITS;
    one->purpose = purpose;
    one->made = now;
    memcpy(one->bytes, out, ORR_CHALLENGE_SIZE);
    put_user(one->user, user);
    c->tag[c->next] = tag_of(c, out);
    c->next = (c->next + 1) % ORR_CHALLENGES;
}

static challenge *find(orr_challenges *c, const uint8_t *bytes)
{
    const uint64_t tag = tag_of(c, bytes);
    challenge *found = NULL;
    for (unsigned i = 0; i < ORR_CHALLENGES; i++) {
        challenge *one = &c->at[i];
        if (c->tag[i] == tag && one->is != EMPTY &&
            (one->is == USED || !sodium_memcmp(one->bytes, bytes, ORR_CHALLENGE_SIZE)))
            found = one;
    }
    return found;
}

orr_challenge_why orr_challenge_take(orr_challenges *c, orr_challenge_purpose purpose, const char *user,
                                     const uint8_t bytes[ORR_CHALLENGE_SIZE], int64_t now)
{
    char asks[ORR_USER_TEXT];
    challenge *one = find(c, bytes);
    if (!one)
        return ORR_CHALLENGE_UNKNOWN;
    if (one->is == USED)
        return ORR_CHALLENGE_USED;
    one->is = USED;
    sodium_memzero(one->bytes, sizeof one->bytes);
    put_user(asks, user);
    if (now - one->made >= ORR_CHALLENGE_MS)
        return ORR_CHALLENGE_EXPIRED;
    if (one->purpose != purpose)
        return ORR_CHALLENGE_PURPOSE;
    return memcmp(one->user, asks, sizeof asks) ? ORR_CHALLENGE_USER : ORR_CHALLENGE_OK;
}
