/* Who somebody is: a guest with a random id, a name, and a cookie that the server signed: "ID.MAC", or, on a device that came by a
 * private link, "ID.KEY.MAC" with the hash of the link, which ends with it (key.c). */
#include "hall/server.h"

#include <sodium.h>
#include <string.h>
#include <unistr.h>

enum { ID_HEX = 32, KEY_HEX = ORR_HASH_TEXT - 1, MAC_HEX = 2 * crypto_auth_BYTES, COOKIE_SECONDS = 365 * 24 * 3600, NAME_MAX_CHARACTERS = 24 };

static void sign(const orr_server *s, const char *text, size_t n, char mac[MAC_HEX + 1])
{
    uint8_t bytes[crypto_auth_BYTES];
    crypto_auth(bytes, (const uint8_t *)text, n, s->store->kind->key(s->store));
    sodium_bin2hex(mac, MAC_HEX + 1, bytes, sizeof bytes);
}

/* The value of one cookie of a Cookie header; its length in *n. */
static const char *find_cookie(const char *cookies, const char *name, size_t *n)
{
    size_t size = strlen(name);
    for (const char *p = cookies; *p;) {
        p += strspn(p, "; ");
        size_t item = strcspn(p, ";");
        if (item > size && !strncmp(p, name, size) && p[size] == '=') {
            *n = item - size - 1;
            return p + size + 1;
        }
        p += item;
    }
    return NULL;
}

bool orr_session_user(orr_server *s, const char *cookies, orr_user_row *out, char key[ORR_HASH_TEXT])
{
    char id[ID_HEX + 1], hash[KEY_HEX + 1] = "", mac[MAC_HEX + 1];
    size_t n = 0;
    const char *value = find_cookie(cookies, s->cookie, &n);
    if (!value || n <= MAC_HEX || value[n - MAC_HEX - 1] != '.')
        return false;
    n -= MAC_HEX + 1; /* what is signed */
    bool linked = n == ID_HEX + 1 + KEY_HEX && value[ID_HEX] == '.';
    if (n != ID_HEX && !linked)
        return false;
    sign(s, value, n, mac);
    if (sodium_memcmp(mac, value + n + 1, MAC_HEX))
        return false;
    snprintf(id, sizeof id, "%.*s", ID_HEX, value);
    if (linked)
        snprintf(hash, sizeof hash, "%.*s", KEY_HEX, value + ID_HEX + 1);
    if (linked && !orr_key_good(s, id, hash))
        return false;
    if (key)
        memcpy(key, hash, sizeof hash);
    return s->store->kind->user(s->store, id, out) == ORR_OK;
}

void orr_session_new(orr_user_row *user)
{
    uint8_t bytes[ID_HEX / 2];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2hex(user->id, sizeof user->id, bytes, sizeof bytes);
}

void orr_session_cookie(const orr_server *s, const char *id, const char *key, char *out, size_t size)
{
    char who[ID_HEX + 1 + KEY_HEX + 1], mac[MAC_HEX + 1];
    int n = snprintf(who, sizeof who, "%.*s%s%.*s", ID_HEX, id, key ? "." : "", KEY_HEX, key ? key : "");
    sign(s, who, (size_t)n, mac);
    snprintf(out, size, "%s=%s.%s; HttpOnly; SameSite=Lax; Path=/; Max-Age=%d%s", s->cookie, who, mac, COOKIE_SECONDS,
             s->secure ? "; Secure" : "");
}

bool orr_session_name(const char *text, char out[ORR_NAME_TEXT])
{
    const char *first = NULL, *last = text; /* what stands between the spaces at the ends */
    ucs4_t c;
    for (const char *p = text; *p;) {
        int size = u8_strmbtouc(&c, (const uint8_t *)p);
        if (size <= 0)
            return false;
        if (!orr_letters_space(c)) {
            first = first ? first : p;
            last = p + size;
        }
        p += size;
    }
    if (!first || last - first >= ORR_NAME_TEXT)
        return false;
    snprintf(out, ORR_NAME_TEXT, "%.*s", (int)(last - first), first);
    return orr_letters_good(out, NAME_MAX_CHARACTERS);
}
