/* Web push: the body of a message that only one browser can read (RFC 8291, aes128gcm of RFC 8188), and who sends it
 * (VAPID, RFC 8292). Pure, by OpenSSL: keys, randomness and the time are handed in; only the signature's own randomness
 * is OpenSSL's. All of it from any thread. */
#ifndef ORRERY_POST_PUSH_H
#define ORRERY_POST_PUSH_H

#include <orrery/base.h>

enum {
    ORR_PUSH_PRIVATE = 32,
    ORR_PUSH_PUBLIC = 65, /* a point of P-256, not shortened: 4, x, y */
    ORR_PUSH_AUTH = 16,
    ORR_PUSH_SALT = 16,
    ORR_PUSH_TEXT_MAX = 2800,
    ORR_PUSH_FRAME = 16 + 4 + 1 + ORR_PUSH_PUBLIC + 1 + 16, /* what a body has beside text and padding */
    ORR_PUSH_BODY_MAX = ORR_PUSH_TEXT_MAX + ORR_PUSH_FRAME, /* below 3 kB */
    ORR_PUSH_ENDPOINT_MAX = 1000,
    ORR_VAPID_MAX = 1400,
};

/* What a browser says when it subscribes. */
typedef struct {
    uint8_t key[ORR_PUSH_PUBLIC];
    uint8_t auth[ORR_PUSH_AUTH];
} orr_push_reader;

/* Bytes in base64url without padding, as browsers and VAPID write them: exactly `size` of them, or false. */
bool orr_push_read(const char *text, uint8_t *out, size_t size);
void orr_push_write(const uint8_t *bytes, size_t size, orr_text *out);

/* Is this a point of the curve, and not its zero? */
bool orr_push_is_public(const uint8_t key[ORR_PUSH_PUBLIC]);
/* The public key of a private one; ORR_BAD_INPUT when it is none (0, or beyond the curve's order), which of 2^32 random
 * ones one is. */
orr_err orr_push_public(const uint8_t key[ORR_PUSH_PRIVATE], uint8_t out[ORR_PUSH_PUBLIC]);

/* The body of one message. `once` is a private key and `salt` are bytes that were never used before. With `padded` more
 * than `size`, so many bytes of text are shown by the length, whatever the text has. ORR_BAD_INPUT with one word in
 * `why`, when not NULL: "key" (of the browser), "once", "size"; ORR_NO_MEMORY. */
orr_err orr_push_seal(const orr_push_reader *reader, const uint8_t once[ORR_PUSH_PRIVATE],
                      const uint8_t salt[ORR_PUSH_SALT], const void *text, size_t size, size_t padded,
                      uint8_t out[ORR_PUSH_BODY_MAX], size_t *out_size, const char **why);

/* The value of the header Authorization for an endpoint of https: "vapid t=..., k=...". `until`: seconds since 1970,
 * not more than 24 hours ahead; `subject`: mailto: or https:, of the host. ORR_BAD_INPUT with "endpoint", "subject",
 * "key", "until". */
orr_err orr_push_vapid(const uint8_t key[ORR_PUSH_PRIVATE], const char *endpoint, const char *subject, int64_t until,
                       char out[ORR_VAPID_MAX], const char **why);

#endif
