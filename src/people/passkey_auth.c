/* Authenticator data and the attestation object around them (level 3, sections 6.1 and 6.5). */
#include "people/passkey_inside.h"

#include <sodium.h>
#include <string.h>

enum { HEAD = 37, AAGUID = 16, FLAG_UP = 1, FLAG_UV = 4, FLAG_BE = 8, FLAG_BS = 16, FLAG_AT = 64, FLAG_ED = 128 };

/* The credential, from `*at` on: AAGUID (whose make, not looked at), length and id, key. */
static orr_passkey_why read_credential(const uint8_t *data, size_t n, size_t *at, passkey_auth *out)
{
    size_t used = 0;
    if (n - *at < AAGUID + 2)
        return ORR_PASSKEY_AUTH_SHORT;
    *at += AAGUID;
    out->id_size = (size_t)data[*at] << 8 | data[*at + 1];
    *at += 2;
    out->id = data + *at;
    if (!out->id_size || out->id_size > ORR_PASSKEY_ID_MAX)
        return ORR_PASSKEY_ID_SIZE;
    if (out->id_size >= n - *at)
        return ORR_PASSKEY_AUTH_SHORT;
    *at += out->id_size;
    orr_passkey_why why = passkey_cbor_map(data + *at, n - *at, &out->cose, &used);
    *at += used;
    return why;
}

orr_passkey_why passkey_auth_read(const uint8_t *at, size_t n, const char *rp_id, bool attested, passkey_auth *out)
{
    uint8_t hash[crypto_hash_sha256_BYTES];
    size_t i = HEAD, used = 0;
    orr_passkey_why why = ORR_PASSKEY_OK;
    passkey_map extensions;
    memset(out, 0, sizeof *out);
    if (n < HEAD)
        return ORR_PASSKEY_AUTH_SHORT;
    crypto_hash_sha256(hash, (const uint8_t *)rp_id, strlen(rp_id));
    if (sodium_memcmp(hash, at, sizeof hash))
        return ORR_PASSKEY_RP_ID;
    const uint8_t flags = at[32];
    out->verified = flags & FLAG_UV;
    out->backup_may = flags & FLAG_BE;
    out->backup_is = flags & FLAG_BS;
    out->count = (uint32_t)at[33] << 24 | (uint32_t)at[34] << 16 | (uint32_t)at[35] << 8 | at[36];
    if (!(flags & FLAG_UP))
        return ORR_PASSKEY_NOT_PRESENT;
    if (out->backup_is && !out->backup_may)
        return ORR_PASSKEY_BACKUP;
    if (attested != !!(flags & FLAG_AT))
        return attested ? ORR_PASSKEY_NOT_ATTESTED : ORR_PASSKEY_ATTESTED;
    if (attested && (why = read_credential(at, n, &i, out)))
        return why;
    if (flags & FLAG_ED && (why = passkey_cbor_map(at + i, n - i, &extensions, &used)))
        return why;
    return i + used == n ? ORR_PASSKEY_OK : ORR_PASSKEY_TRAILING;
}

static bool is_word(const passkey_item *i, const char *word)
{
    return i->n == strlen(word) && !memcmp(i->at, word, i->n);
}

orr_passkey_why passkey_attestation(const uint8_t *at, size_t n, const char *rp_id, orr_passkey *out)
{
    passkey_map map;
    passkey_auth auth;
    size_t used = 0;
    orr_passkey_why why = passkey_cbor_map(at, n, &map, &used);
    memset(out, 0, sizeof *out);
    if (why)
        return why;
    if (used != n)
        return ORR_PASSKEY_TRAILING;
    const passkey_item *format = passkey_cbor_word(&map, "fmt"), *statement = passkey_cbor_word(&map, "attStmt"),
                       *data = passkey_cbor_word(&map, "authData");
    if (map.n != 3 || !format || format->kind != PASSKEY_TEXT || !statement || statement->kind != PASSKEY_MAP ||
        !data || data->kind != PASSKEY_BYTES)
        return ORR_PASSKEY_ATTESTATION;
    if (is_word(format, "none") && statement->n)
        return ORR_PASSKEY_STATEMENT;
    if ((why = passkey_auth_read(data->at, data->n, rp_id, true, &auth)) || (why = passkey_key_read(&auth.cose, out)))
        return why;
    memcpy(out->id, auth.id, auth.id_size);
    out->id_size = auth.id_size;
    out->count = auth.count;
    out->verified = auth.verified;
    out->backup_may = auth.backup_may;
    out->backup_is = auth.backup_is;
    return ORR_PASSKEY_OK;
}
