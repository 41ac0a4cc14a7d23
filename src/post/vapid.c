/* VAPID: a token that says which site a push comes from, signed with a key that the browser was told when it
 * subscribed. */
#include "post/curve.h"
#include "post/push.h"

#include <openssl/bn.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { SIGNATURE = 64, DER_MAX = 80, ORIGIN_MAX = 300, SUBJECT_MAX = 300, CLAIMS_MAX = 800 };

/* Behind what stands in `out`, as far as there is room: as it is, or in base64url without padding. */
static bool add(char out[ORR_VAPID_MAX], const char *text)
{
    size_t n = strlen(out), more = strlen(text);
    if (more >= ORR_VAPID_MAX - n)
        return false;
    memcpy(out + n, text, more + 1);
    return true;
}

static bool add64(char out[ORR_VAPID_MAX], const void *bytes, size_t size)
{
    size_t n = strlen(out);
    return sodium_base64_encoded_len(size, sodium_base64_VARIANT_URLSAFE_NO_PADDING) <= ORR_VAPID_MAX - n &&
           sodium_bin2base64(out + n, ORR_VAPID_MAX - n, bytes, size, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

/* Letters of addresses that mean nothing in a JSON string. */
static bool is_plain(const char *s, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (s[i] <= 0x20 || s[i] >= 0x7f || strchr("\"\\<>", s[i]))
            return false;
    return true;
}

/* Scheme, host and port of the endpoint; those of the scheme itself are left out (RFC 6454). */
static bool origin_of(const char *endpoint, char out[ORIGIN_MAX])
{
    size_t n = strlen(endpoint), begin = strlen("https://");
    if (n > ORR_PUSH_ENDPOINT_MAX || strncmp(endpoint, "https://", begin) != 0)
        return false;
    size_t host = strcspn(endpoint + begin, "/?#");
    if (!host || begin + host >= ORIGIN_MAX || memchr(endpoint + begin, '@', host) || !is_plain(endpoint, n))
        return false;
    if (host > 4 && !memcmp(endpoint + begin + host - 4, ":443", 4))
        host -= 4;
    for (size_t i = 0; i < begin + host; i++)
        out[i] = endpoint[i] >= 'A' && endpoint[i] <= 'Z' ? (char)(endpoint[i] + 32) : endpoint[i];
    out[begin + host] = '\0';
    return true;
}

/* ES256 (RFC 7518): r and s, 32 bytes each. */
static bool sign(const uint8_t key[ORR_PUSH_PRIVATE], const uint8_t public[ORR_PUSH_PUBLIC], const char *what,
                 uint8_t out[SIGNATURE])
{
    uint8_t der[DER_MAX];
    const uint8_t *at = der;
    size_t n = sizeof der;
    EVP_PKEY *k = curve_key(key, public);
    EVP_MD_CTX *c = EVP_MD_CTX_new();
    bool good = k && c && EVP_DigestSignInit(c, NULL, EVP_sha256(), NULL, k) == 1 &&
                EVP_DigestSign(c, der, &n, (const uint8_t *)what, strlen(what)) == 1;
    ECDSA_SIG *s = good ? d2i_ECDSA_SIG(NULL, &at, (long)n) : NULL;
    good = s && BN_bn2binpad(ECDSA_SIG_get0_r(s), out, SIGNATURE / 2) > 0 &&
           BN_bn2binpad(ECDSA_SIG_get0_s(s), out + SIGNATURE / 2, SIGNATURE / 2) > 0;
    ECDSA_SIG_free(s);
    EVP_MD_CTX_free(c);
    EVP_PKEY_free(k);
    return good;
}

orr_err orr_push_vapid(const uint8_t key[ORR_PUSH_PRIVATE], const char *endpoint, const char *subject, int64_t until,
                       char out[ORR_VAPID_MAX], const char **why)
{
    static const char frame[] = "vapid t=", head[] = "{\"typ\":\"JWT\",\"alg\":\"ES256\"}";
    const char *unused;
    char origin[ORIGIN_MAX], claims[CLAIMS_MAX];
    uint8_t public[ORR_PUSH_PUBLIC], signature[SIGNATURE];
    why = why ? why : &unused;
    *why = !origin_of(endpoint, origin) ? "endpoint"
           : strlen(subject) > SUBJECT_MAX || !is_plain(subject, strlen(subject)) ||
                   (strncmp(subject, "mailto:", 7) != 0 && strncmp(subject, "https://", 8) != 0)
               ? "subject"
           : orr_push_public(key, public) != ORR_OK ? "key"
           : until <= 0 || until > INT64_C(1) << 40 ? "until"
                                                    : NULL;
    if (*why)
        return ORR_BAD_INPUT;
    int n = snprintf(claims, sizeof claims, "{\"aud\":\"%s\",\"exp\":%lld,\"sub\":\"%s\"}", origin, (long long)until,
                     subject);
    ORR_ASSERT(n > 0 && (size_t)n < sizeof claims);
    strcpy(out, frame);
    bool good = add64(out, head, sizeof head - 1) && add(out, ".") && add64(out, claims, (size_t)n) &&
                sign(key, public, out + sizeof frame - 1, signature) && add(out, ".") &&
                add64(out, signature, sizeof signature) && add(out, ", k=") && add64(out, public, sizeof public);
    return good ? ORR_OK : ORR_NO_MEMORY;
}
