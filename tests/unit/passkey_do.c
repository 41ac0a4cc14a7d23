#include "passkey_do.h"

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/rsa.h>
#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

const uint8_t do_challenge[ORR_CHALLENGE_SIZE] = "0123456789abcdefghijklmnopqrstu";
const orr_passkey_expected do_expected = {.challenge = do_challenge, .origin = DO_ORIGIN, .rp_id = DO_RP_ID};

void bytes_add(bytes *b, const void *at, size_t n)
{
    assert_true(n <= sizeof b->at - b->n);
    if (n)
        memcpy(b->at + b->n, at, n);
    b->n += n;
}

void bytes_text(bytes *b, const char *text) { bytes_add(b, text, strlen(text)); }

void bytes_hex(bytes *b, const char *hex)
{
    size_t n = 0;
    assert_int_equal(sodium_hex2bin(b->at + b->n, sizeof b->at - b->n, hex, strlen(hex), " ", &n, NULL), 0);
    b->n += n;
}

void cbor_head(bytes *b, unsigned major, uint64_t n)
{
    unsigned size = n < 24 ? 0 : n < 256 ? 1 : n < 65536 ? 2 : n < 1ull << 32 ? 4 : 8;
    const unsigned info[] = {[1] = 24, [2] = 25, [4] = 26, [8] = 27};
    uint8_t head = (uint8_t)(major << 5 | (size ? info[size] : n));
    bytes_add(b, &head, 1);
    while (size--) {
        uint8_t byte = (uint8_t)(n >> 8 * size);
        bytes_add(b, &byte, 1);
    }
}

void cbor_text(bytes *b, const char *text)
{
    cbor_head(b, 3, strlen(text));
    bytes_text(b, text);
}

void cbor_bytes(bytes *b, const void *at, size_t n)
{
    cbor_head(b, 2, n);
    bytes_add(b, at, n);
}

/* ---- the device -------------------------------------------------------------------------------------------------- */
void device_make(device *d, int alg)
{
    *d = (device){.alg = alg, .id_size = 16};
    d->pkey = alg == ORR_PASSKEY_ES256   ? EVP_EC_gen("P-256")
              : alg == ORR_PASSKEY_RS256 ? EVP_RSA_gen(2048)
                                         : EVP_PKEY_Q_keygen(NULL, NULL, "ED25519");
    assert_non_null(d->pkey);
    for (size_t i = 0; i < sizeof d->id; i++)
        d->id[i] = (uint8_t)(i * 7 - (unsigned)alg);
}

void device_free(device *d)
{
    EVP_PKEY_free(d->pkey);
    d->pkey = NULL;
}

void ceremony_begin(ceremony *c, const char *type, uint8_t flags)
{
    memset(c, 0, sizeof *c);
    c->type = type;
    c->origin = DO_ORIGIN;
    c->rp_id = DO_RP_ID;
    c->format = "none";
    c->more = ",\"crossOrigin\":false";
    c->flags = flags;
    memcpy(c->challenge, do_challenge, sizeof c->challenge);
}

static const char *base64(const void *at, size_t n)
{
    static char text[4][DO_BYTES_MAX * 2];
    static unsigned next;
    char *to = text[next++ % 4];
    assert_non_null(sodium_bin2base64(to, sizeof text[0], at, n, sodium_base64_VARIANT_URLSAFE_NO_PADDING));
    return to;
}

void ceremony_client(ceremony *c)
{
    int n = snprintf((char *)c->client.at, sizeof c->client.at,
                     "{\"type\":\"%s\",\"challenge\":\"%s\",\"origin\":\"%s\"%s}", c->type,
                     base64(c->challenge, sizeof c->challenge), c->origin, c->more);
    assert_true(n > 0 && (size_t)n < sizeof c->client.at);
    c->client.n = (size_t)n;
}

static void number_and_bytes(bytes *b, uint64_t negint, const void *at, size_t n)
{
    cbor_head(b, 1, negint);
    cbor_bytes(b, at, n);
}

static void modulus(const device *d, uint8_t n[256])
{
    BIGNUM *bn = NULL;
    assert_int_equal(EVP_PKEY_get_bn_param(d->pkey, OSSL_PKEY_PARAM_RSA_N, &bn), 1);
    assert_int_equal(BN_bn2binpad(bn, n, 256), 256);
    BN_free(bn);
}

void ceremony_cose(ceremony *c, const device *d)
{
    uint8_t key[256] = {0};
    size_t n = sizeof key;
    bytes *b = &c->cose;
    b->n = 0;
    if (d->alg == ORR_PASSKEY_ES256) {
        assert_int_equal(EVP_PKEY_get_octet_string_param(d->pkey, OSSL_PKEY_PARAM_PUB_KEY, key, n, &n), 1);
        assert_int_equal(n, 65);
        bytes_hex(b, "a5 01 02 03 26 20 01");
        number_and_bytes(b, 1, key + 1, 32);
        number_and_bytes(b, 2, key + 33, 32);
    } else if (d->alg == ORR_PASSKEY_EDDSA) {
        assert_int_equal(EVP_PKEY_get_raw_public_key(d->pkey, key, &n), 1);
        bytes_hex(b, "a4 01 01 03 27 20 06");
        number_and_bytes(b, 1, key, n);
    } else {
        modulus(d, key);
        bytes_hex(b, "a4 01 03 03 39 01 00");
        number_and_bytes(b, 0, key, 256);
        number_and_bytes(b, 1, "\1\0\1", 3);
    }
}

void ceremony_auth(ceremony *c, const device *d)
{
    static const uint8_t aaguid[16] = "an authenticator";
    bytes *b = &c->auth;
    uint8_t hash[32];
    const uint8_t rest[] = {c->flags, (uint8_t)(d->count >> 24), (uint8_t)(d->count >> 16), (uint8_t)(d->count >> 8),
                            (uint8_t)d->count};
    const uint8_t size[] = {(uint8_t)(d->id_size >> 8), (uint8_t)d->id_size};
    b->n = 0;
    crypto_hash_sha256(hash, (const uint8_t *)c->rp_id, strlen(c->rp_id));
    bytes_add(b, hash, sizeof hash);
    bytes_add(b, rest, sizeof rest);
    if (c->flags & AT) {
        bytes_add(b, aaguid, sizeof aaguid);
        bytes_add(b, size, sizeof size);
        bytes_add(b, d->id, d->id_size);
        bytes_add(b, c->cose.at, c->cose.n);
    }
    if (c->flags & ED)
        bytes_add(b, c->extensions.at, c->extensions.n);
}

void ceremony_object(ceremony *c)
{
    bytes *b = &c->object;
    b->n = 0;
    cbor_head(b, 5, 3);
    cbor_text(b, "fmt");
    cbor_text(b, c->format);
    cbor_text(b, "attStmt");
    cbor_head(b, 5, 0);
    cbor_text(b, "authData");
    cbor_bytes(b, c->auth.at, c->auth.n);
}

void ceremony_sign(ceremony *c, const device *d)
{
    EVP_MD_CTX *md = EVP_MD_CTX_new();
    bytes *all = &c->object; /* an assertion has no other use for it */
    uint8_t hash[32];
    assert_non_null(md);
    all->n = 0;
    bytes_add(all, c->auth.at, c->auth.n);
    crypto_hash_sha256(hash, c->client.at, c->client.n);
    bytes_add(all, hash, sizeof hash);
    c->signature.n = sizeof c->signature.at;
    assert_int_equal(EVP_DigestSignInit(md, NULL, d->alg == ORR_PASSKEY_EDDSA ? NULL : EVP_sha256(), NULL, d->pkey), 1);
    assert_int_equal(EVP_DigestSign(md, c->signature.at, &c->signature.n, all->at, all->n), 1);
    EVP_MD_CTX_free(md);
}

void ceremony_make(ceremony *c, const device *d, uint8_t flags)
{
    ceremony_begin(c, "webauthn.create", flags | AT);
    ceremony_client(c);
    ceremony_cose(c, d);
    ceremony_auth(c, d);
    ceremony_object(c);
}

void ceremony_get(ceremony *c, device *d, uint8_t flags)
{
    d->count++;
    ceremony_begin(c, "webauthn.get", flags);
    ceremony_client(c);
    ceremony_auth(c, d);
    ceremony_sign(c, d);
}

/* ---- bodies ------------------------------------------------------------------------------------------------------ */
static char body[4 * DO_BYTES_MAX];

const char *made_body(const ceremony *c, const char *transports)
{
    int n = snprintf(body, sizeof body, "{\"clientDataJSON\":\"%s\",\"attestationObject\":\"%s\"%s}",
                     base64(c->client.at, c->client.n), base64(c->object.at, c->object.n), transports);
    assert_true(n > 0 && (size_t)n < sizeof body);
    return body;
}

const char *signed_body(const ceremony *c, const device *d, const void *handle, size_t handle_size)
{
    int n = snprintf(body, sizeof body,
                     "{\"id\":\"%s\",\"clientDataJSON\":\"%s\",\"authenticatorData\":\"%s\",\"signature\":\"%s\"",
                     base64(d->id, d->id_size), base64(c->client.at, c->client.n), base64(c->auth.at, c->auth.n),
                     base64(c->signature.at, c->signature.n));
    if (handle)
        n += snprintf(body + n, sizeof body - (size_t)n, ",\"userHandle\":\"%s\"", base64(handle, handle_size));
    assert_true(n > 0 && (size_t)n + 2 < sizeof body);
    strcat(body, "}");
    return body;
}

orr_passkey_why do_register(const ceremony *c, orr_passkey *out)
{
    const char *said = made_body(c, "");
    return orr_passkey_register(&do_expected, said, strlen(said), out);
}

orr_passkey_why do_verify(const ceremony *c, const device *d, const orr_passkey *k, orr_passkey_signed *out)
{
    const char *said = signed_body(c, d, NULL, 0);
    const orr_passkey_user user = {.passkeys = k, .n = 1};
    return orr_passkey_verify(&do_expected, &user, said, strlen(said), out);
}
