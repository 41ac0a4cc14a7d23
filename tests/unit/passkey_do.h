/* A small authenticator and its browser, for tests: makes passkeys, signs, and lies where it is told to. */
#ifndef ORRERY_TESTS_PASSKEY_DO_H
#define ORRERY_TESTS_PASSKEY_DO_H

#include "people/passkey.h"

#include <openssl/evp.h>

enum { UP = 1, UV = 4, BE = 8, BS = 16, AT = 64, ED = 128 };
enum { DO_BYTES_MAX = 48 * 1024 };

#define DO_ORIGIN "http://localhost:8080"
#define DO_RP_ID "localhost"

typedef struct {
    size_t n;
    uint8_t at[DO_BYTES_MAX];
} bytes;

void bytes_add(bytes *b, const void *at, size_t n);
void bytes_hex(bytes *b, const char *hex); /* "a1 01 02" */
void bytes_text(bytes *b, const char *text);

/* CBOR: the head of an item (major 0 to 7), a text, a byte string. */
void cbor_head(bytes *b, unsigned major, uint64_t n);
void cbor_text(bytes *b, const char *text);
void cbor_bytes(bytes *b, const void *at, size_t n);

/* One passkey on its device. */
typedef struct {
    int alg;
    EVP_PKEY *pkey;
    uint8_t id[ORR_PASSKEY_ID_MAX + 1];
    size_t id_size;
    uint32_t count;
} device;

void device_make(device *d, int alg);
void device_free(device *d);

/* What is said, part by part; a ceremony fills in what is right, a test spoils a part, the body is written of that. */
typedef struct {
    const char *type, *origin, *rp_id, *format, *more; /* more: members of client data, ",\"x\":1" */
    uint8_t challenge[ORR_CHALLENGE_SIZE];
    uint8_t flags;
    bytes client, auth, cose, extensions, object, signature;
} ceremony;

/* What a test's server handed out. */
extern const uint8_t do_challenge[ORR_CHALLENGE_SIZE];
extern const orr_passkey_expected do_expected;

void ceremony_begin(ceremony *c, const char *type, uint8_t flags);
/* The parts in their order; each takes those before it as they then are. */
void ceremony_client(ceremony *c);
void ceremony_cose(ceremony *c, const device *d);
void ceremony_auth(ceremony *c, const device *d); /* the credential with AT, the extensions with ED */
void ceremony_object(ceremony *c);
void ceremony_sign(ceremony *c, const device *d);

/* All of them. */
void ceremony_make(ceremony *c, const device *d, uint8_t flags);
void ceremony_get(ceremony *c, device *d, uint8_t flags); /* counts */

/* Bodies; `handle`: NULL for none. Static; good until the next. */
const char *made_body(const ceremony *c, const char *transports);
const char *signed_body(const ceremony *c, const device *d, const void *handle, size_t handle_size);

orr_passkey_why do_register(const ceremony *c, orr_passkey *out);
/* By one passkey of a user without a handle due. */
orr_passkey_why do_verify(const ceremony *c, const device *d, const orr_passkey *k, orr_passkey_signed *out);

#endif
