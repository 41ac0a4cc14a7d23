/* Passkeys: what a browser says after navigator.credentials.create() and .get(), believed only when it is true (Web
 * Authentication level 3, sections 7.1 and 7.2; docs/adr/0008-passkeys.md).
 *
 * Pure: no store, clock, socket or randomness; no device is opened. What is handed in is borrowed for the call. Any
 * thread; what is static here never changes. Bytes are bytes, lengths are in bytes, and nothing is kept or logged. */
#ifndef ORRERY_PASSKEY_H
#define ORRERY_PASSKEY_H

#include "people/challenge.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    ORR_PASSKEY_BODY_MAX = 16 * 1024,       /* the JSON of a request */
    ORR_PASSKEY_CLIENT_MAX = 2048,          /* client data */
    ORR_PASSKEY_ATTESTATION_MAX = 8 * 1024, /* an attestation object */
    ORR_PASSKEY_AUTH_MAX = 512,             /* authenticator data of an assertion; libfido2 takes less than 1,024 */
    ORR_PASSKEY_ID_MAX = 1023,              /* a credential's id, by the standard */
    ORR_PASSKEY_HANDLE_MAX = 64,            /* a user's handle, by the standard */
    ORR_PASSKEY_KEY_MAX = 259,              /* a public key, as it is stored */
    ORR_PASSKEY_SIGNATURE_MAX = 256,
};

/* COSE's numbers of the algorithms that are taken; what a page lists in pubKeyCredParams, in this order. */
enum { ORR_PASSKEY_ES256 = -7, ORR_PASSKEY_EDDSA = -8, ORR_PASSKEY_RS256 = -257 };

/* Why something is not believed: for tests and the log. What is told outside is orr_passkey_code alone. */
#define ORR_PASSKEY_REASONS(X)                                                                                         \
    X(OK, "ok")                                                                                                        \
    X(NO_MEMORY, "no_memory")                                                                                          \
    X(BODY_SIZE, "body_size")               /* longer than ORR_PASSKEY_BODY_MAX */                                     \
    X(BODY, "body")                         /* not the JSON object, or not its members */                              \
    X(BASE64, "base64")                     /* not base64url as it is written: letters, padding, spare bits */         \
    X(CLIENT_SIZE, "client_size")           /* client data: longer than ORR_PASSKEY_CLIENT_MAX */                      \
    X(CLIENT, "client")                     /* client data: not a JSON object, a member missing or of a wrong kind */  \
    X(TYPE, "type")                         /* webauthn.get where .create is due, or anything else */                  \
    X(CHALLENGE, "challenge")               /* another challenge */                                                    \
    X(ORIGIN, "origin")                     /* a page of another origin */                                             \
    X(CROSS_ORIGIN, "cross_origin")         /* our page within a frame of another origin */                            \
    X(ATTESTATION_SIZE, "attestation_size") /* longer than ORR_PASSKEY_ATTESTATION_MAX */                              \
    X(ATTESTATION, "attestation")           /* not exactly fmt, attStmt and authData, each of its kind */              \
    X(STATEMENT, "statement")               /* format "none" with a statement */                                       \
    X(CBOR_SHORT, "cbor_short")             /* ends in the middle of an item */                                        \
    X(CBOR, "cbor")                     /* no CBOR, or what CTAP2 forbids: tags, keys that are no word or number */    \
    X(CBOR_OPEN, "cbor_open")           /* an indefinite length */                                                     \
    X(CBOR_TWICE, "cbor_twice")         /* a key twice in a map */                                                     \
    X(CBOR_BOUNDS, "cbor_bounds")       /* deeper than 4, or more than 16 items in a map or array */                   \
    X(TRAILING, "trailing")             /* bytes after the end */                                                      \
    X(AUTH_SIZE, "auth_size")           /* authenticator data longer than ORR_PASSKEY_AUTH_MAX */                      \
    X(AUTH_SHORT, "auth_short")         /* authenticator data that ends too early */                                   \
    X(RP_ID, "rp_id")                   /* for another relying party */                                                \
    X(NOT_PRESENT, "not_present")       /* nobody was there (UP) */                                                    \
    X(BACKUP, "backup")                 /* backed up (BS) what may not be (BE) */                                      \
    X(NOT_ATTESTED, "not_attested")     /* a registration without a credential (AT) */                                 \
    X(ATTESTED, "attested")             /* an assertion with one */                                                    \
    X(ID_SIZE, "id_size")               /* a credential's id of 0 or more than 1,023 bytes */                          \
    X(ALGORITHM, "algorithm")           /* a key of an algorithm that was not asked for */                             \
    X(KEY, "key")                       /* a key whose parts do not go with its algorithm */                           \
    X(KEY_VALUE, "key_value")           /* numbers that are no such key: a point beside the curve */                   \
    X(UNKNOWN, "unknown")               /* none of the passkeys handed in has this id */                               \
    X(HANDLE, "handle")                 /* the passkey of another user, or a handle is due and missing */              \
    X(EXTENSIONS, "extensions")         /* an extension that nobody asked for and that libfido2 refuses */             \
    X(SIGNATURE_SIZE, "signature_size") /* longer than ORR_PASSKEY_SIGNATURE_MAX */                                    \
    X(SIGNATURE, "signature")           /* not signed by that key */

typedef enum {
#define X(id, name) ORR_PASSKEY_##id,
    ORR_PASSKEY_REASONS(X)
#undef X
        ORR_PASSKEY_REASON_COUNT
} orr_passkey_why;

/* "cbor_twice"; never NULL. For tests and the log, never for the wire: it would help to probe. */
const char *orr_passkey_why_name(orr_passkey_why why);
/* The stable code for the wire: "bad_passkey" for all that is refused, "no_memory" for our own trouble, "ok". */
const char *orr_passkey_code(orr_passkey_why why);

/* How a passkey may be reached, as bits; a page hands them back in excludeCredentials and allowCredentials. */
#define ORR_PASSKEY_TRANSPORTS(X)                                                                                      \
    X(USB, "usb") X(NFC, "nfc") X(BLE, "ble") X(INTERNAL, "internal") X(HYBRID, "hybrid") X(SMART_CARD, "smart-card")
enum {
#define X(id, name) ORR_PASSKEY_AT_##id,
    ORR_PASSKEY_TRANSPORTS(X)
#undef X
        ORR_PASSKEY_TRANSPORT_COUNT
};
/* The standard's word of bit `i`, which is below ORR_PASSKEY_TRANSPORT_COUNT. */
const char *orr_passkey_transport(unsigned i);

/* A passkey, as it is stored; of each only public things. */
typedef struct orr_passkey {
    uint8_t id[ORR_PASSKEY_ID_MAX];
    size_t id_size;
    int alg;                          /* ORR_PASSKEY_ES256, ... */
    uint8_t key[ORR_PASSKEY_KEY_MAX]; /* ES256: x, y (64 bytes); EdDSA: the point (32); RS256: n, e (259) */
    size_t key_size;
    uint32_t count;     /* of signatures, as its device counts; 0 for ever where it does not */
    uint8_t transports; /* bit i: orr_passkey_transport(i), as the browser said; unsigned, a hint and no more */
    bool verified;      /* the device knew its user (UV): a finger, a face, a PIN */
    bool backup_may;    /* may be on several devices (BE) */
    bool backup_is;     /* is now (BS) */
} orr_passkey;

/* What the server knows without being told. */
typedef struct {
    const uint8_t *challenge; /* the ORR_CHALLENGE_SIZE bytes that were handed out, and taken back from the book */
    const char *origin;       /* of our page, to the letter: "https://play.example", "http://localhost:8080" */
    const char *rp_id;        /* the domain: "play.example", "localhost" */
} orr_passkey_expected;

/* What a body says that it answers, by which the challenge and the passkey are looked up. Nothing of it is verified. */
typedef struct {
    uint8_t challenge[ORR_CHALLENGE_SIZE];
    uint8_t id[ORR_PASSKEY_ID_MAX]; /* of an assertion */
    size_t id_size;                 /* 0 of a registration */
} orr_passkey_claim;
orr_passkey_why orr_passkey_claims(const char *body, size_t size, orr_passkey_claim *out);

/* A new passkey. The body: {"clientDataJSON","attestationObject"}, both base64url, and "transports" if the browser has
 * them. UP is demanded, UV recorded. Attestation is not asked for: statements of other formats than "none" are read
 * over and prove nothing. `out` is written when the result is ORR_PASSKEY_OK, and else zeroed. Whether the id is
 * already somebody's is the caller's to look up (and to refuse). */
orr_passkey_why orr_passkey_register(const orr_passkey_expected *expected, const char *body, size_t size,
                                     orr_passkey *out);

/* Whose passkeys may sign: those of one user. */
typedef struct {
    const orr_passkey *passkeys;
    size_t n;
    const uint8_t *handle; /* what the user's passkeys were made for (user.id), at most ORR_PASSKEY_HANDLE_MAX bytes */
    size_t handle_size;
    bool handle_due; /* nobody was named before: the passkey itself must say whose it is */
} orr_passkey_user;

/* What a signature that holds tells; the caller stores count, backup_may and backup_is anew. */
typedef struct {
    size_t which; /* of the user's passkeys */
    uint32_t count;
    bool verified, backup_may, backup_is;
    bool count_fell; /* a count that has not grown: perhaps a copy of the key; to be told, nothing is refused for it */
    bool backup_turned; /* BE is not as it was at registration, which no device should do; to be told as well */
} orr_passkey_signed;

/* A signature. The body: {"id","clientDataJSON","authenticatorData","signature"}, base64url, and "userHandle", which
 * may be null. `out` is written when the result is ORR_PASSKEY_OK, and else zeroed. Takes some 0.1 ms of the
 * processor. */
orr_passkey_why orr_passkey_verify(const orr_passkey_expected *expected, const orr_passkey_user *user, const char *body,
                                   size_t size, orr_passkey_signed *out);

#endif
