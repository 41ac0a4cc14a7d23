/* Secrets of 256 bits that programs and browsers keep: sessions, API tokens, links in mail. The store has their hashes
 * alone, which are looked up as they are: who has all of them has none of the secrets. What one kind of secret opens,
 * another does not. Pure; any thread. */
#ifndef ORRERY_PEOPLE_TOKEN_H
#define ORRERY_PEOPLE_TOKEN_H

#include <orrery/base.h>

enum {
    ORR_TOKEN_RANDOM = 32, /* bytes of randombytes_buf, handed in and zeroed by the caller */
    ORR_TOKEN_TEXT = 48,   /* of the longest kind, with its NUL */
    ORR_TOKEN_HASH = 32,
};

/* 43 letters of base64url; those for programs begin with "orr_", by which they are known where they should not be. */
typedef enum { ORR_TOKEN_SESSION = 1, ORR_TOKEN_API, ORR_TOKEN_MAIL } orr_token_kind;

/* The text is shown once, and zeroed by the caller; the hash is kept. */
void orr_token_make(orr_token_kind kind, const uint8_t random[ORR_TOKEN_RANDOM], char text[ORR_TOKEN_TEXT],
                    uint8_t hash[ORR_TOKEN_HASH]);
/* The hash of what somebody has shown. False: it is no token of this kind. One secret has one text. */
bool orr_token_read(orr_token_kind kind, const char *text, size_t n, uint8_t hash[ORR_TOKEN_HASH]);
/* In constant time. */
bool orr_token_same(const uint8_t a[ORR_TOKEN_HASH], const uint8_t b[ORR_TOKEN_HASH]);

#endif
