#include "post/curve.h"

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/obj_mac.h>
#include <openssl/param_build.h>

bool orr_push_is_public(const uint8_t key[ORR_PUSH_PUBLIC])
{
    EC_GROUP *g = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1);
    EC_POINT *p = g ? EC_POINT_new(g) : NULL;
    /* by length and first byte no zero, and what OpenSSL reads lies on the curve */
    bool good =
        p && key[0] == POINT_CONVERSION_UNCOMPRESSED && EC_POINT_oct2point(g, p, key, ORR_PUSH_PUBLIC, NULL) == 1;
    EC_POINT_free(p);
    EC_GROUP_free(g);
    return good;
}

orr_err orr_push_public(const uint8_t key[ORR_PUSH_PRIVATE], uint8_t out[ORR_PUSH_PUBLIC])
{
    orr_err e = ORR_NO_MEMORY;
    EC_GROUP *g = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1);
    EC_POINT *p = g ? EC_POINT_new(g) : NULL;
    BIGNUM *k = BN_secure_new();
    if (p && k && BN_bin2bn(key, ORR_PUSH_PRIVATE, k)) {
        BN_set_flags(k, BN_FLG_CONSTTIME);
        if (BN_is_zero(k) || BN_cmp(k, EC_GROUP_get0_order(g)) >= 0)
            e = ORR_BAD_INPUT;
        else if (EC_POINT_mul(g, p, k, NULL, NULL, NULL) == 1 &&
                 EC_POINT_point2oct(g, p, POINT_CONVERSION_UNCOMPRESSED, out, ORR_PUSH_PUBLIC, NULL) == ORR_PUSH_PUBLIC)
            e = ORR_OK;
    }
    BN_clear_free(k);
    EC_POINT_free(p);
    EC_GROUP_free(g);
    return e;
}

EVP_PKEY *curve_key(const uint8_t *key, const uint8_t public[ORR_PUSH_PUBLIC])
{
    EVP_PKEY *made = NULL;
    BIGNUM *k = key ? BN_secure_new() : NULL;
    OSSL_PARAM_BLD *b = OSSL_PARAM_BLD_new();
    OSSL_PARAM *params = NULL;
    EVP_PKEY_CTX *c = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    bool good = b && c && OSSL_PARAM_BLD_push_utf8_string(b, OSSL_PKEY_PARAM_GROUP_NAME, "prime256v1", 0) &&
                OSSL_PARAM_BLD_push_octet_string(b, OSSL_PKEY_PARAM_PUB_KEY, public, ORR_PUSH_PUBLIC);
    if (good && key)
        good = k && BN_bin2bn(key, ORR_PUSH_PRIVATE, k) && OSSL_PARAM_BLD_push_BN(b, OSSL_PKEY_PARAM_PRIV_KEY, k);
    if (good && (params = OSSL_PARAM_BLD_to_param(b)) && EVP_PKEY_fromdata_init(c) == 1 &&
        EVP_PKEY_fromdata(c, &made, key ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY, params) != 1)
        made = NULL;
    OSSL_PARAM_free(params);
    OSSL_PARAM_BLD_free(b);
    EVP_PKEY_CTX_free(c);
    BN_clear_free(k);
    return made;
}
