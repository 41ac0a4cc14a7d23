/* The two ceremonies, from the JSON of a request to what is believed of it. */
#include "people/passkey_inside.h"

#include <jansson.h>
#include <sodium.h>
#include <string.h>

const char *orr_passkey_why_name(orr_passkey_why why)
{
    static const char *const names[] = {
#define X(id, name) name,
        ORR_PASSKEY_REASONS(X)
#undef X
    };
    return (size_t)why < sizeof names / sizeof *names ? names[why] : "";
}

const char *orr_passkey_code(orr_passkey_why why)
{
    return why == ORR_PASSKEY_OK ? "ok" : why == ORR_PASSKEY_NO_MEMORY ? "no_memory" : "bad_passkey";
}

const char *orr_passkey_transport(unsigned i)
{
    static const char *const names[] = {
#define X(id, name) name,
        ORR_PASSKEY_TRANSPORTS(X)
#undef X
    };
    return i < sizeof names / sizeof *names ? names[i] : "";
}

/* ---- bodies ------------------------------------------------------------------------------------------------------ */
typedef struct {
    const char *text;
    size_t n;
} word;

static orr_passkey_why read_body(const char *body, size_t size, json_t **out)
{
    *out = NULL;
    if (size > ORR_PASSKEY_BODY_MAX)
        return ORR_PASSKEY_BODY_SIZE;
    *out = json_loadb(body, size, JSON_REJECT_DUPLICATES, NULL);
    return json_is_object(*out) ? ORR_PASSKEY_OK : ORR_PASSKEY_BODY;
}

/* `n`: how much was decoded; `max` bytes have room. */
static orr_passkey_why decode(word w, uint8_t *out, size_t max, size_t *n, orr_passkey_why too_long)
{
    *n = 0;
    if (w.n > (max * 4 + 2) / 3)
        return too_long;
    return sodium_base642bin(out, max, w.text, w.n, NULL, n, NULL, sodium_base64_VARIANT_URLSAFE_NO_PADDING)
               ? ORR_PASSKEY_BASE64
               : ORR_PASSKEY_OK;
}

/* Client data, decoded. */
typedef struct {
    uint8_t at[ORR_PASSKEY_CLIENT_MAX];
    size_t n;
} client_data;

static orr_passkey_why decode_client(word w, client_data *out)
{
    return decode(w, out->at, sizeof out->at, &out->n, ORR_PASSKEY_CLIENT_SIZE);
}

/* ---- registration ------------------------------------------------------------------------------------------------ */
typedef struct {
    word client, attestation;
    const json_t *transports;
} made_body;

static bool is_made(json_t *json, made_body *b)
{
    *b = (made_body){0};
    return !json_unpack_ex(json, NULL, JSON_STRICT, "{s:s%,s:s%,s?o}", "clientDataJSON", &b->client.text, &b->client.n,
                           "attestationObject", &b->attestation.text, &b->attestation.n, "transports", &b->transports);
}

/* Words that nobody knows yet are left out: it is a hint. */
static orr_passkey_why read_transports(const json_t *list, uint8_t *out)
{
    if (!list)
        return ORR_PASSKEY_OK;
    if (!json_is_array(list))
        return ORR_PASSKEY_BODY;
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *name = json_string_value(json_array_get(list, i));
        if (!name)
            return ORR_PASSKEY_BODY;
        for (unsigned bit = 0; bit < ORR_PASSKEY_TRANSPORT_COUNT; bit++)
            if (!strcmp(name, orr_passkey_transport(bit)))
                *out |= (uint8_t)(1u << bit);
    }
    return ORR_PASSKEY_OK;
}

static orr_passkey_why check_made(const orr_passkey_expected *expected, const made_body *b, orr_passkey *out)
{
    client_data client;
    uint8_t attestation[ORR_PASSKEY_ATTESTATION_MAX], transports = 0;
    size_t n = 0;
    orr_passkey_why why = ORR_PASSKEY_OK;
    if ((why = decode_client(b->client, &client)) ||
        (why = decode(b->attestation, attestation, sizeof attestation, &n, ORR_PASSKEY_ATTESTATION_SIZE)) ||
        (why = read_transports(b->transports, &transports)) ||
        (why = passkey_client(client.at, client.n, "webauthn.create", expected)) ||
        (why = passkey_attestation(attestation, n, expected->rp_id, out)))
        return why;
    out->transports = transports;
    return ORR_PASSKEY_OK;
}

orr_passkey_why orr_passkey_register(const orr_passkey_expected *expected, const char *body, size_t size,
                                     orr_passkey *out)
{
    made_body b;
    json_t *json;
    orr_passkey_why why = read_body(body, size, &json);
    if (!why)
        why = is_made(json, &b) ? check_made(expected, &b, out) : ORR_PASSKEY_BODY;
    if (why)
        memset(out, 0, sizeof *out);
    json_decref(json);
    return why;
}

/* ---- assertion --------------------------------------------------------------------------------------------------- */
typedef struct {
    word id, client, auth, signature, handle; /* handle.text: NULL without one */
} signed_body;

static bool is_signed(json_t *json, signed_body *b)
{
    const json_t *handle = NULL;
    *b = (signed_body){0};
    if (json_unpack_ex(json, NULL, JSON_STRICT, "{s:s%,s:s%,s:s%,s:s%,s?o}", "id", &b->id.text, &b->id.n,
                       "clientDataJSON", &b->client.text, &b->client.n, "authenticatorData", &b->auth.text, &b->auth.n,
                       "signature", &b->signature.text, &b->signature.n, "userHandle", &handle))
        return false;
    b->handle = (word){.text = json_string_value(handle), .n = json_string_length(handle)};
    return !handle || json_is_null(handle) || b->handle.text;
}

static orr_passkey_why find_passkey(const orr_passkey_user *user, word w, size_t *which)
{
    uint8_t id[ORR_PASSKEY_ID_MAX];
    size_t n = 0;
    orr_passkey_why why = decode(w, id, sizeof id, &n, ORR_PASSKEY_ID_SIZE);
    if (!why && !n)
        why = ORR_PASSKEY_ID_SIZE;
    for (size_t i = 0; !why && i < user->n; i++)
        if (user->passkeys[i].id_size == n && !memcmp(user->passkeys[i].id, id, n)) {
            *which = i;
            return ORR_PASSKEY_OK;
        }
    return why ? why : ORR_PASSKEY_UNKNOWN;
}

static orr_passkey_why check_handle(const orr_passkey_user *user, word w)
{
    uint8_t handle[ORR_PASSKEY_HANDLE_MAX];
    size_t n = 0;
    if (!w.text)
        return user->handle_due ? ORR_PASSKEY_HANDLE : ORR_PASSKEY_OK;
    orr_passkey_why why = decode(w, handle, sizeof handle, &n, ORR_PASSKEY_HANDLE);
    return why                                                               ? why
           : n != user->handle_size || !n || memcmp(handle, user->handle, n) ? ORR_PASSKEY_HANDLE
                                                                             : ORR_PASSKEY_OK;
}

/* What the signature covers: the authenticator data and the hash of the client data. */
static orr_passkey_why check_signature(const orr_passkey_expected *expected, const orr_passkey *k, const signed_body *b,
                                       const client_data *client, passkey_auth *auth)
{
    uint8_t data[ORR_PASSKEY_AUTH_MAX], signature[ORR_PASSKEY_SIGNATURE_MAX], hash[crypto_hash_sha256_BYTES];
    passkey_statement s = {.rp_id = expected->rp_id, .auth = data, .signature = signature, .client_hash = hash};
    orr_passkey_why why = ORR_PASSKEY_OK;
    if ((why = decode(b->auth, data, sizeof data, &s.auth_size, ORR_PASSKEY_AUTH_SIZE)) ||
        (why = decode(b->signature, signature, sizeof signature, &s.signature_size, ORR_PASSKEY_SIGNATURE_SIZE)) ||
        (why = passkey_auth_read(data, s.auth_size, expected->rp_id, false, auth)))
        return why;
    crypto_hash_sha256(hash, client->at, client->n);
    return passkey_key_verify(k, &s);
}

static orr_passkey_why check_signed(const orr_passkey_expected *expected, const orr_passkey_user *user,
                                    const signed_body *b, orr_passkey_signed *out)
{
    client_data client;
    passkey_auth auth;
    orr_passkey_why why = ORR_PASSKEY_OK;
    if ((why = decode_client(b->client, &client)) ||
        (why = passkey_client(client.at, client.n, "webauthn.get", expected)) ||
        (why = find_passkey(user, b->id, &out->which)) || (why = check_handle(user, b->handle)) ||
        (why = check_signature(expected, &user->passkeys[out->which], b, &client, &auth)))
        return why;
    const orr_passkey *k = &user->passkeys[out->which];
    out->count = auth.count;
    out->verified = auth.verified;
    out->backup_may = auth.backup_may;
    out->backup_is = auth.backup_is;
    out->count_fell = (auth.count || k->count) && auth.count <= k->count;
    out->backup_turned = auth.backup_may != k->backup_may;
    return ORR_PASSKEY_OK;
}

orr_passkey_why orr_passkey_verify(const orr_passkey_expected *expected, const orr_passkey_user *user, const char *body,
                                   size_t size, orr_passkey_signed *out)
{
    signed_body b;
    json_t *json;
    orr_passkey_why why = read_body(body, size, &json);
    *out = (orr_passkey_signed){0};
    if (!why)
        why = is_signed(json, &b) ? check_signed(expected, user, &b, out) : ORR_PASSKEY_BODY;
    if (why)
        *out = (orr_passkey_signed){0};
    json_decref(json);
    return why;
}

/* ---- what a body says that it answers ---------------------------------------------------------------------------- */
orr_passkey_why orr_passkey_claims(const char *body, size_t size, orr_passkey_claim *out)
{
    made_body made;
    signed_body signs;
    client_data client;
    json_t *json;
    orr_passkey_why why = read_body(body, size, &json);
    memset(out, 0, sizeof *out);
    if (!why && is_made(json, &made)) {
        why = decode_client(made.client, &client);
    } else if (!why && is_signed(json, &signs)) {
        why = decode(signs.id, out->id, sizeof out->id, &out->id_size, ORR_PASSKEY_ID_SIZE);
        why = why ? why : out->id_size ? decode_client(signs.client, &client) : ORR_PASSKEY_ID_SIZE;
    } else if (!why) {
        why = ORR_PASSKEY_BODY;
    }
    if (!why)
        why = passkey_client_challenge(client.at, client.n, out->challenge);
    if (why)
        memset(out, 0, sizeof *out);
    json_decref(json);
    return why;
}
