/* Client data: what the browser itself says of the page and the ceremony (level 3, section 5.8.1). Members that are not
 * known are let pass, as the standard bids. */
#include "people/passkey_inside.h"

#include <jansson.h>
#include <sodium.h>
#include <string.h>

static orr_passkey_why read_object(const uint8_t *at, size_t n, json_t **out)
{
    *out = json_loadb((const char *)at, n, JSON_REJECT_DUPLICATES, NULL);
    return json_is_object(*out) ? ORR_PASSKEY_OK : ORR_PASSKEY_CLIENT;
}

static orr_passkey_why read_challenge(const json_t *object, uint8_t out[ORR_CHALLENGE_SIZE])
{
    const json_t *text = json_object_get(object, "challenge");
    size_t n = 0;
    if (!json_is_string(text))
        return ORR_PASSKEY_CLIENT;
    if (sodium_base642bin(out, ORR_CHALLENGE_SIZE, json_string_value(text), json_string_length(text), NULL, &n, NULL,
                          sodium_base64_VARIANT_URLSAFE_NO_PADDING) ||
        n != ORR_CHALLENGE_SIZE)
        return ORR_PASSKEY_CHALLENGE;
    return ORR_PASSKEY_OK;
}

orr_passkey_why passkey_client_challenge(const uint8_t *at, size_t n, uint8_t out[ORR_CHALLENGE_SIZE])
{
    json_t *object;
    orr_passkey_why why = read_object(at, n, &object);
    if (!why)
        why = read_challenge(object, out);
    json_decref(object);
    return why;
}

/* A page in a frame of another origin says crossOrigin, newer browsers also topOrigin. We are in no frames. */
static orr_passkey_why check_frame(const json_t *object)
{
    const json_t *cross = json_object_get(object, "crossOrigin");
    if (cross && !json_is_boolean(cross))
        return ORR_PASSKEY_CLIENT;
    return json_is_true(cross) || json_object_get(object, "topOrigin") ? ORR_PASSKEY_CROSS_ORIGIN : ORR_PASSKEY_OK;
}

static orr_passkey_why check(const json_t *object, const char *type, const orr_passkey_expected *expected)
{
    uint8_t challenge[ORR_CHALLENGE_SIZE];
    const char *is = json_string_value(json_object_get(object, "type"));
    const char *origin = json_string_value(json_object_get(object, "origin"));
    orr_passkey_why why = is && origin ? ORR_PASSKEY_OK : ORR_PASSKEY_CLIENT;
    if (why)
        return why;
    if (strcmp(is, type))
        return ORR_PASSKEY_TYPE;
    if ((why = read_challenge(object, challenge)))
        return why;
    if (sodium_memcmp(challenge, expected->challenge, sizeof challenge))
        why = ORR_PASSKEY_CHALLENGE;
    else if (strcmp(origin, expected->origin))
        why = ORR_PASSKEY_ORIGIN;
    sodium_memzero(challenge, sizeof challenge);
    return why ? why : check_frame(object);
}

orr_passkey_why passkey_client(const uint8_t *at, size_t n, const char *type, const orr_passkey_expected *expected)
{
    json_t *object;
    orr_passkey_why why = read_object(at, n, &object);
    if (!why)
        why = check(object, type, expected);
    json_decref(object);
    return why;
}
