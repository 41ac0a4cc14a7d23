#include "post/push.h"

#include "post/curve.h"

#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <sodium.h>
#include <string.h>

enum { TAG = 16, RECORD = 4096, SECRET = 32, CEK = 16, NONCE = 12 };

bool orr_push_read(const char *text, uint8_t *out, size_t size)
{
    size_t n = 0;
    return !sodium_base642bin(out, size, text, strlen(text), NULL, &n, NULL,
                              sodium_base64_VARIANT_URLSAFE_NO_PADDING) &&
           n == size;
}

void orr_push_write(const uint8_t *bytes, size_t size, orr_text *out)
{
    char text[sodium_base64_ENCODED_LEN(ORR_PUSH_BODY_MAX, sodium_base64_VARIANT_URLSAFE_NO_PADDING)];
    ORR_ASSERT(size <= ORR_PUSH_BODY_MAX);
    sodium_bin2base64(text, sizeof text, bytes, size, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    orr_text_str(out, text);
}

/* HKDF of RFC 5869 with SHA-256. */
static bool derive(const uint8_t *salt, size_t salt_size, const uint8_t *secret, const uint8_t *info, size_t info_size,
                   uint8_t *out, size_t size)
{
    EVP_KDF *kdf = EVP_KDF_fetch(NULL, "HKDF", NULL);
    EVP_KDF_CTX *c = kdf ? EVP_KDF_CTX_new(kdf) : NULL;
    char digest[] = "SHA256";
    OSSL_PARAM params[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, digest, 0),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_KEY, (void *)(uintptr_t)secret, SECRET),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_SALT, (void *)(uintptr_t)salt, salt_size),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_INFO, (void *)(uintptr_t)info, info_size),
        OSSL_PARAM_construct_end(),
    };
    bool good = c && EVP_KDF_derive(c, out, size, params) == 1;
    EVP_KDF_CTX_free(c);
    EVP_KDF_free(kdf);
    return good;
}

/* The secret of both sides, by ECDH. */
static bool agree(EVP_PKEY *ours, EVP_PKEY *theirs, uint8_t out[SECRET])
{
    size_t n = SECRET;
    EVP_PKEY_CTX *c = EVP_PKEY_CTX_new(ours, NULL);
    bool good = c && EVP_PKEY_derive_init(c) == 1 && EVP_PKEY_derive_set_peer(c, theirs) == 1 &&
                EVP_PKEY_derive(c, out, &n) == 1 && n == SECRET;
    EVP_PKEY_CTX_free(c);
    return good;
}

/* Key and nonce of the record, RFC 8291, 3.3 and 3.4. */
static bool keys(const orr_push_reader *reader, const uint8_t ours[ORR_PUSH_PUBLIC], const uint8_t secret[SECRET],
                 const uint8_t salt[ORR_PUSH_SALT], uint8_t cek[CEK], uint8_t nonce[NONCE])
{
    static const uint8_t cek_info[] = "Content-Encoding: aes128gcm",
                         nonce_info[] = "Content-Encoding: nonce"; /* with their NUL */
    uint8_t info[14 + 2 * ORR_PUSH_PUBLIC] = "WebPush: info", ikm[SECRET];
    memcpy(info + 14, reader->key, ORR_PUSH_PUBLIC);
    memcpy(info + 14 + ORR_PUSH_PUBLIC, ours, ORR_PUSH_PUBLIC);
    bool good = derive(reader->auth, ORR_PUSH_AUTH, secret, info, sizeof info, ikm, sizeof ikm) &&
                derive(salt, ORR_PUSH_SALT, ikm, cek_info, sizeof cek_info, cek, CEK) &&
                derive(salt, ORR_PUSH_SALT, ikm, nonce_info, sizeof nonce_info, nonce, NONCE);
    sodium_memzero(ikm, sizeof ikm);
    return good;
}

/* The one record: text, the mark of the last record, nothing up to `padded`. */
static bool encrypt(const uint8_t cek[CEK], const uint8_t nonce[NONCE], const void *text, size_t size, size_t padded,
                    uint8_t *out)
{
    static const uint8_t rest[ORR_PUSH_TEXT_MAX + 1] = {2};
    EVP_CIPHER_CTX *c = EVP_CIPHER_CTX_new();
    int n = 0;
    uint8_t *at = out;
    bool good = c && EVP_EncryptInit_ex(c, EVP_aes_128_gcm(), NULL, cek, nonce) == 1;
    if (good && size)
        good = EVP_EncryptUpdate(c, at, &n, text, (int)size) == 1;
    at += n;
    good = good && EVP_EncryptUpdate(c, at, &n, rest, (int)(padded - size + 1)) == 1;
    at += n;
    good = good && EVP_EncryptFinal_ex(c, at, &n) == 1;
    good = good && EVP_CIPHER_CTX_ctrl(c, EVP_CTRL_GCM_GET_TAG, TAG, at) == 1;
    EVP_CIPHER_CTX_free(c);
    return good && at == out + padded + 1;
}

orr_err orr_push_seal(const orr_push_reader *reader, const uint8_t once[ORR_PUSH_PRIVATE],
                      const uint8_t salt[ORR_PUSH_SALT], const void *text, size_t size, size_t padded,
                      uint8_t out[ORR_PUSH_BODY_MAX], size_t *out_size, const char **why)
{
    const char *unused;
    uint8_t ours[ORR_PUSH_PUBLIC], secret[SECRET], cek[CEK], nonce[NONCE];
    padded = padded > size ? padded : size;
    why = why ? why : &unused;
    *why = padded > ORR_PUSH_TEXT_MAX              ? "size"
           : !orr_push_is_public(reader->key)      ? "key"
           : orr_push_public(once, ours) != ORR_OK ? "once"
                                                   : NULL;
    if (*why)
        return ORR_BAD_INPUT;
    EVP_PKEY *mine = curve_key(once, ours), *theirs = curve_key(NULL, reader->key);
    bool good = mine && theirs && agree(mine, theirs, secret) && keys(reader, ours, secret, salt, cek, nonce);
    memcpy(out, salt, ORR_PUSH_SALT); /* RFC 8188, 2.1: salt, size of records, the key's name, which is the key */
    uint8_t *at = out + ORR_PUSH_SALT;
    const uint8_t head[] = {0, 0, RECORD >> 8, RECORD & 255, ORR_PUSH_PUBLIC};
    memcpy(at, head, sizeof head);
    memcpy(at + sizeof head, ours, ORR_PUSH_PUBLIC);
    good = good && encrypt(cek, nonce, text, size, padded, at + sizeof head + ORR_PUSH_PUBLIC);
    *out_size = padded + ORR_PUSH_FRAME;
    EVP_PKEY_free(mine);
    EVP_PKEY_free(theirs);
    sodium_memzero(secret, sizeof secret);
    sodium_memzero(cek, sizeof cek);
    return good ? ORR_OK : ORR_NO_MEMORY;
}
