/* Any bytes as client data, as the body of a registration and of an assertion, and as the client data within both. */
#include "people/passkey_inside.h"

#include <orrery/base.h>

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { BASE64 = sodium_base64_VARIANT_URLSAFE_NO_PADDING, TEXT = ORR_PASSKEY_BODY_MAX + 1024 };

static const uint8_t challenge[ORR_CHALLENGE_SIZE]; /* "AAAA..." in the corpus */
static const orr_passkey_expected expected = {
    .challenge = challenge, .origin = "http://localhost:8080", .rp_id = "localhost"};
static const orr_passkey key = {
    .id = {1}, .id_size = 1, .alg = ORR_PASSKEY_EDDSA, .key = "Xfffffffffffffffffffffffffffffff", .key_size = 32};
static const orr_passkey_user user = {.passkeys = &key, .n = 1, .handle = challenge, .handle_size = 1};

static void as_body(const char *body, size_t size)
{
    orr_passkey_claim claim;
    orr_passkey made;
    orr_passkey_signed seen;
    const orr_passkey_why claims = orr_passkey_claims(body, size, &claim);
    const orr_passkey_why registers = orr_passkey_register(&expected, body, size, &made);
    const orr_passkey_why signs = orr_passkey_verify(&expected, &user, body, size, &seen);
    ORR_ASSERT(claims || registers || signs); /* no body is both */
    ORR_ASSERT(registers ? !made.id_size : !claims && made.id_size);
    ORR_ASSERT(signs != ORR_PASSKEY_OK); /* nobody has that key */
    ORR_ASSERT(claims || claim.id_size <= ORR_PASSKEY_ID_MAX);
}

static void within(const uint8_t *data, size_t size)
{
    static const char *const after[] = {"\",\"attestationObject\":\"oA\"}",
                                        "\",\"id\":\"AQ\",\"authenticatorData\":\"AA\",\"signature\":\"AA\"}"};
    static char text[TEXT], body[TEXT + 256];
    if (size > ORR_PASSKEY_CLIENT_MAX + 1)
        return;
    ORR_ASSERT(sodium_bin2base64(text, sizeof text, data, size, BASE64));
    for (size_t i = 0; i < sizeof after / sizeof *after; i++) {
        strcpy(body, "{\"clientDataJSON\":\"");
        strcat(body, text);
        strcat(body, after[i]);
        as_body(body, strlen(body));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint8_t named[ORR_CHALLENGE_SIZE];
    const orr_passkey_why create = passkey_client(data, size, "webauthn.create", &expected);
    const orr_passkey_why get = passkey_client(data, size, "webauthn.get", &expected);
    ORR_ASSERT(create || get);
    if (!create || !get)
        ORR_ASSERT(!passkey_client_challenge(data, size, named) && !memcmp(named, challenge, sizeof named));
    as_body((const char *)data, size);
    within(data, size);
    return 0;
}
