/* Who somebody is: a guest with a random id, a name, and a cookie that the server signed: "ID.MAC", or, on a device that came by a
 * private link, "ID.KEY.MAC" with the hash of the link, which ends with it (key.c). */
#include "server/server.h"

#include <ctype.h>
#include <sodium.h>
#include <string.h>

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

/* Characters that show nothing, or change how their neighbours are shown. */
static bool is_hidden(uint32_t c)
{
    return c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0xad || c == 0x61c ||
           (c >= 0x200b && c <= 0x200f && c != 0x200d) || (c >= 0x2028 && c <= 0x202e) ||
           (c >= 0x2060 && c <= 0x206f) || c == 0xfeff || (c >= 0xe0000 && c <= 0xe0fff);
}

static bool is_space(uint32_t c)
{
    return c == ' ' || c == 0xa0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200a) || c == 0x202f || c == 0x205f ||
           c == 0x3000;
}

/* The next character; the text is valid UTF-8 (the JSON reader saw to it). */
static uint32_t next_character(const char **p)
{
    const unsigned char *u = (const unsigned char *)*p;
    unsigned n = *u < 0x80 ? 0 : *u < 0xe0 ? 1 : *u < 0xf0 ? 2 : 3;
    uint32_t c = n == 0 ? *u : *u & (0x3fu >> n);
    u++;
    while (n-- && (*u & 0xc0) == 0x80)
        c = c << 6 | (*u++ & 0x3fu);
    *p = (const char *)u;
    return c;
}

bool orr_session_name(const char *text, char out[ORR_NAME_TEXT])
{
    const char *first = NULL, *last = NULL; /* of what stands between the spaces at the ends */
    unsigned characters = 0, shown = 0;
    for (const char *p = text; *p;) {
        const char *at = p;
        uint32_t c = next_character(&p);
        if (is_hidden(c))
            return false;
        characters += first != NULL;
        if (is_space(c))
            continue;
        if (!first) {
            first = at;
            characters = 1;
        }
        last = p;
        shown = characters;
    }
    if (!first || shown > NAME_MAX_CHARACTERS)
        return false;
    snprintf(out, ORR_NAME_TEXT, "%.*s", (int)(last - first), first);
    return true;
}
