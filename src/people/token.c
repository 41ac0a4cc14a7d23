#include "people/token.h"

#include <sodium.h>

enum { LETTERS = 43 };

static const char *prefix_of(orr_token_kind kind) { return kind == ORR_TOKEN_API ? "orr_" : ""; }

/* No key and no salt: nobody tries 2^256. */
static void hash_of(orr_token_kind kind, const uint8_t secret[ORR_TOKEN_RANDOM], uint8_t hash[ORR_TOKEN_HASH])
{
    uint8_t bytes[1 + ORR_TOKEN_RANDOM] = {(uint8_t)kind};
    memcpy(bytes + 1, secret, ORR_TOKEN_RANDOM);
    crypto_generichash(hash, ORR_TOKEN_HASH, bytes, sizeof bytes, NULL, 0);
    sodium_memzero(bytes, sizeof bytes);
}

void orr_token_make(orr_token_kind kind, const uint8_t random[ORR_TOKEN_RANDOM], char text[ORR_TOKEN_TEXT],
                    uint8_t hash[ORR_TOKEN_HASH])
{
    const char *prefix = prefix_of(kind);
    size_t n = strlen(prefix);
    memset(text, 0, ORR_TOKEN_TEXT);
    memcpy(text, prefix, n);
    sodium_bin2base64(text + n, ORR_TOKEN_TEXT - n, random, ORR_TOKEN_RANDOM, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    hash_of(kind, random, hash);
}

bool orr_token_read(orr_token_kind kind, const char *text, size_t n, uint8_t hash[ORR_TOKEN_HASH])
{
    const char *prefix = prefix_of(kind);
    size_t before = strlen(prefix), size = 0;
    uint8_t secret[ORR_TOKEN_RANDOM];
    bool good = n == before + LETTERS && !memcmp(text, prefix, before) &&
                !sodium_base642bin(secret, sizeof secret, text + before, LETTERS, NULL, &size, NULL,
                                   sodium_base64_VARIANT_URLSAFE_NO_PADDING) &&
                size == sizeof secret;
    memset(hash, 0, ORR_TOKEN_HASH);
    if (good)
        hash_of(kind, secret, hash);
    sodium_memzero(secret, sizeof secret);
    return good;
}

bool orr_token_same(const uint8_t a[ORR_TOKEN_HASH], const uint8_t b[ORR_TOKEN_HASH])
{
    return !sodium_memcmp(a, b, ORR_TOKEN_HASH);
}
