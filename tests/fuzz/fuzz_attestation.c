/* Any bytes as an attestation object for localhost, as the authenticator data within one, and as those of an assertion.
 * What is believed is within its bounds, and its key is one that libfido2 verifies with. */
#include "people/passkey_inside.h"

#include <orrery/base.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char rp_id[] = "localhost";

static void as_object(const uint8_t *data, size_t size)
{
    static const uint8_t hash[32], signature[64] = {1};
    orr_passkey made;
    if (passkey_attestation(data, size, rp_id, &made))
        return;
    ORR_ASSERT(made.id_size && made.id_size <= ORR_PASSKEY_ID_MAX && made.key_size &&
               made.key_size <= ORR_PASSKEY_KEY_MAX);
    ORR_ASSERT(made.backup_may || !made.backup_is);
    const passkey_statement s = {.rp_id = rp_id,
                                 .auth = data,
                                 .auth_size = size < ORR_PASSKEY_AUTH_MAX ? size : ORR_PASSKEY_AUTH_MAX,
                                 .signature = signature,
                                 .signature_size = sizeof signature,
                                 .client_hash = hash};
    ORR_ASSERT(passkey_key_verify(&made, &s) != ORR_PASSKEY_OK);
}

static void as_data(const uint8_t *data, size_t size, bool attested)
{
    static const uint8_t hash[32], signature[64] = {1};
    static const orr_passkey key = {
        .alg = ORR_PASSKEY_EDDSA, .key = "Xfffffffffffffffffffffffffffffff", .key_size = 32};
    passkey_auth auth;
    if (passkey_auth_read(data, size, rp_id, attested, &auth))
        return;
    ORR_ASSERT(attested == (auth.id_size > 0) && auth.cose.n <= PASSKEY_CBOR_ITEMS);
    if (attested || size > ORR_PASSKEY_AUTH_MAX)
        return;
    const passkey_statement s = {.rp_id = rp_id,
                                 .auth = data,
                                 .auth_size = size,
                                 .signature = signature,
                                 .signature_size = sizeof signature,
                                 .client_hash = hash};
    const orr_passkey_why why = passkey_key_verify(&key, &s);
    ORR_ASSERT(why == ORR_PASSKEY_SIGNATURE || why == ORR_PASSKEY_EXTENSIONS);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    as_object(data, size);
    as_data(data, size, true);
    as_data(data, size, false);
    return 0;
}
