/* Within the passkeys: CBOR, authenticator data, keys, client data. Spans point into what was handed in. */
#ifndef ORRERY_PASSKEY_INSIDE_H
#define ORRERY_PASSKEY_INSIDE_H

#include "people/passkey.h"

/* ---- CBOR -------------------------------------------------------------------------------------------------------- */
enum { PASSKEY_CBOR_DEPTH = 4, PASSKEY_CBOR_ITEMS = 16 };

typedef enum {
    PASSKEY_UINT,
    PASSKEY_NEGINT,
    PASSKEY_BYTES,
    PASSKEY_TEXT,
    PASSKEY_ARRAY,
    PASSKEY_MAP,
    PASSKEY_OTHER, /* true, null, a real number */
    PASSKEY_TAG,
    PASSKEY_OPEN, /* of indefinite length, or the end of one */
} passkey_kind;

typedef struct {
    passkey_kind kind;
    uint64_t n;        /* the number (of a negative one -1 - number), or how many bytes, items or pairs */
    const uint8_t *at; /* bytes and text */
} passkey_item;

typedef struct {
    passkey_item key, value; /* of a map or array as value only its size is known; it was read over */
} passkey_pair;

typedef struct {
    unsigned n;
    passkey_pair pair[PASSKEY_CBOR_ITEMS];
} passkey_map;

/* Reads the map that stands at the front of `n` bytes, and all in it; `used`: its bytes. */
orr_passkey_why passkey_cbor_map(const uint8_t *at, size_t n, passkey_map *out, size_t *used);
/* Values by key, or NULL. */
const passkey_item *passkey_cbor_word(const passkey_map *m, const char *key);
const passkey_item *passkey_cbor_number(const passkey_map *m, int key);
/* The number that an item is, or 0: none of those that matter here is 0. */
int passkey_cbor_int(const passkey_item *i);

/* ---- keys -------------------------------------------------------------------------------------------------------- */
/* Alg, key and key_size of a passkey, from a COSE key that has been read. */
orr_passkey_why passkey_key_read(const passkey_map *cose, orr_passkey *out);

/* What is signed, and by what. */
typedef struct {
    const char *rp_id;
    const uint8_t *auth, *signature, *client_hash; /* the last: 32 bytes */
    size_t auth_size, signature_size;
} passkey_statement;
orr_passkey_why passkey_key_verify(const orr_passkey *k, const passkey_statement *s);

/* ---- authenticator data ------------------------------------------------------------------------------------------ */
typedef struct {
    bool verified, backup_may, backup_is;
    uint32_t count;
    const uint8_t *id; /* of a registration */
    size_t id_size;
    passkey_map cose;
} passkey_auth;

/* `attested`: a credential is due, else it may not be there. */
orr_passkey_why passkey_auth_read(const uint8_t *at, size_t n, const char *rp_id, bool attested, passkey_auth *out);
/* An attestation object; all of `out` but transports. */
orr_passkey_why passkey_attestation(const uint8_t *at, size_t n, const char *rp_id, orr_passkey *out);

/* ---- client data ------------------------------------------------------------------------------------------------- */
/* The challenge that client data name. */
orr_passkey_why passkey_client_challenge(const uint8_t *at, size_t n, uint8_t out[ORR_CHALLENGE_SIZE]);
/* Whether client data are what is expected, of a ceremony of this type. */
orr_passkey_why passkey_client(const uint8_t *at, size_t n, const char *type, const orr_passkey_expected *expected);

#endif
