/* Keys of the curve P-256, from and to bytes. */
#ifndef ORRERY_POST_CURVE_H
#define ORRERY_POST_CURVE_H

#include "post/push.h"

#include <openssl/types.h>

/* For OpenSSL's own calls: a public key, or with `key` both halves of one. NULL when memory is out or they are none. */
EVP_PKEY *curve_key(const uint8_t *key, const uint8_t public[ORR_PUSH_PUBLIC]);

#endif
