/* Public keys, from COSE (RFC 9053, 8230), and the signatures they make, by libfido2. */
#include "people/passkey_inside.h"

#include <fido.h>
#include <fido/eddsa.h>
#include <fido/es256.h>
#include <fido/rs256.h>
#include <openssl/err.h>
#include <sodium.h>
#include <string.h>

enum { COSE_KEY_TYPE = 1, COSE_KEY_ALG = 3, KEY_PARTS_MAX = 2 };

/* An algorithm's key: its type, the curve (under -1) if it has one, and the byte strings, in the order stored. */
typedef struct {
    int alg, type, curve;
    struct {
        int key;
        size_t size;
    } part[KEY_PARTS_MAX];
} form;

static const form forms[] = {
    {ORR_PASSKEY_ES256, COSE_KTY_EC2, COSE_P256, {{-2, 32}, {-3, 32}}},
    {ORR_PASSKEY_EDDSA, COSE_KTY_OKP, COSE_ED25519, {{-2, crypto_core_ed25519_BYTES}}},
    {ORR_PASSKEY_RS256, COSE_KTY_RSA, 0, {{-1, 256}, {-2, 3}}},
};

static const form *form_of(int alg)
{
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        if (forms[i].alg == alg)
            return &forms[i];
    return NULL;
}

static size_t key_size(const form *f) { return f->part[0].size + f->part[1].size; }

/* A key as libfido2 has it; one of them. */
typedef struct {
    es256_pk_t *es256;
    eddsa_pk_t *eddsa;
    rs256_pk_t *rs256;
    const void *any;
} fido_key;

static void key_close(fido_key *k)
{
    es256_pk_free(&k->es256);
    eddsa_pk_free(&k->eddsa);
    rs256_pk_free(&k->rs256);
    ERR_clear_error(); /* libfido2 leaves OpenSSL's errors behind, for the next who asks on this thread */
}

/* libfido2 looks whether a point lies on its curve and whether a modulus has 2,048 bits. An exponent of 1 or a point of
 * small order would let anybody sign. */
static orr_passkey_why key_open(const orr_passkey *p, fido_key *k)
{
    static const uint8_t f4[3] = {1, 0, 1};
    const form *f = form_of(p->alg);
    bool good = false;
    *k = (fido_key){0};
    if (!f)
        return ORR_PASSKEY_ALGORITHM;
    if (p->key_size != key_size(f))
        return ORR_PASSKEY_KEY;
    if (p->alg == ORR_PASSKEY_ES256 && (k->any = k->es256 = es256_pk_new()))
        good = !es256_pk_from_ptr(k->es256, p->key, p->key_size);
    else if (p->alg == ORR_PASSKEY_EDDSA && (k->any = k->eddsa = eddsa_pk_new()))
        good = crypto_core_ed25519_is_valid_point(p->key) && !eddsa_pk_from_ptr(k->eddsa, p->key, p->key_size);
    else if (p->alg == ORR_PASSKEY_RS256 && (k->any = k->rs256 = rs256_pk_new()))
        good = !memcmp(p->key + 256, f4, sizeof f4) && !rs256_pk_from_ptr(k->rs256, p->key, p->key_size);
    return !k->any ? ORR_PASSKEY_NO_MEMORY : good ? ORR_PASSKEY_OK : ORR_PASSKEY_KEY_VALUE;
}

/* Exactly the parts of its form: a COSE key of a passkey has no others (level 3, section 6.5.1.1). */
orr_passkey_why passkey_key_read(const passkey_map *cose, orr_passkey *out)
{
    fido_key fido;
    unsigned parts = 2;
    orr_passkey_why why = ORR_PASSKEY_OK;
    const form *f = form_of(passkey_cbor_int(passkey_cbor_number(cose, COSE_KEY_ALG)));
    if (!f)
        return ORR_PASSKEY_ALGORITHM;
    if (passkey_cbor_int(passkey_cbor_number(cose, COSE_KEY_TYPE)) != f->type)
        return ORR_PASSKEY_KEY;
    if (f->curve && parts++ && passkey_cbor_int(passkey_cbor_number(cose, -1)) != f->curve)
        return ORR_PASSKEY_KEY;
    out->alg = f->alg;
    out->key_size = 0;
    for (unsigned i = 0; i < KEY_PARTS_MAX && f->part[i].size; i++, parts++) {
        const passkey_item *part = passkey_cbor_number(cose, f->part[i].key);
        if (!part || part->kind != PASSKEY_BYTES || part->n != f->part[i].size)
            return ORR_PASSKEY_KEY;
        memcpy(out->key + out->key_size, part->at, f->part[i].size);
        out->key_size += f->part[i].size;
    }
    if (cose->n != parts)
        return ORR_PASSKEY_KEY;
    why = key_open(out, &fido);
    key_close(&fido);
    return why;
}

static orr_passkey_why fill(fido_assert_t *a, const passkey_statement *s)
{
    int e = FIDO_ERR_INTERNAL;
    if (!a || fido_assert_set_count(a, 1) || fido_assert_set_rp(a, s->rp_id) || fido_assert_set_up(a, FIDO_OPT_TRUE) ||
        fido_assert_set_clientdata_hash(a, s->client_hash, crypto_hash_sha256_BYTES) ||
        fido_assert_set_sig(a, 0, s->signature, s->signature_size) ||
        (e = fido_assert_set_authdata_raw(a, 0, s->auth, s->auth_size)) == FIDO_ERR_INTERNAL)
        return ORR_PASSKEY_NO_MEMORY;
    return e == FIDO_OK ? ORR_PASSKEY_OK : ORR_PASSKEY_EXTENSIONS; /* all else of it has been read before */
}

orr_passkey_why passkey_key_verify(const orr_passkey *k, const passkey_statement *s)
{
    fido_key key;
    orr_passkey_why why = key_open(k, &key);
    fido_assert_t *a = why ? NULL : fido_assert_new();
    if (!s->signature_size && !why)
        why = ORR_PASSKEY_SIGNATURE;
    if (!why)
        why = fill(a, s);
    if (!why) {
        int e = fido_assert_verify(a, 0, k->alg, key.any);
        if (e != FIDO_OK)
            why = e == FIDO_ERR_INVALID_SIG     ? ORR_PASSKEY_SIGNATURE
                  : e == FIDO_ERR_INVALID_PARAM ? ORR_PASSKEY_EXTENSIONS
                                                : ORR_PASSKEY_NO_MEMORY;
    }
    fido_assert_free(&a);
    key_close(&key);
    return why;
}
