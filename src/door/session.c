/* Who somebody is: a guest with a random id, a name, and a cookie that the server signed: "ID.MAC", or, on a device
 * that came by a private link, "ID.KEY.MAC" with the hash of the link, which ends with it (hall/link.c). Behind that,
 * as behind a session, there may be the cookie of a guest who stays with this browser. */
#include "door/inside.h"
#include "people/letters.h"

#include <jansson.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <unistr.h>

enum {
    ID_HEX = 32,
    KEY_HEX = ORR_HASH_TEXT - 1,
    ROW_HEX = ORR_SECRET_TEXT - 1,
    MAC_HEX = 2 * crypto_auth_BYTES,
    LINK_SIZE = ID_HEX + 1 + KEY_HEX + 1 + MAC_HEX,
    COOKIE_SECONDS = 365 * 24 * 3600,
    NAME_MAX_CHARACTERS = 24
};

static void sign(const orr_door *d, const char *text, size_t n, char mac[MAC_HEX + 1])
{
    uint8_t bytes[crypto_auth_BYTES];
    crypto_auth(bytes, (const uint8_t *)text, n, orr_hall_key(d->hall));
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

/* ".ID.MAC" of a guest who stays with this browser: the cookie that guest had. */
static bool read_guest(const orr_door *d, const char *value, size_t n, char guest[ORR_USER_TEXT])
{
    char mac[MAC_HEX + 1];
    if (n != 1 + ID_HEX + 1 + MAC_HEX || *value != '.' || value[1 + ID_HEX] != '.')
        return false;
    sign(d, value + 1, ID_HEX, mac);
    if (sodium_memcmp(mac, value + 1 + ID_HEX + 1, MAC_HEX))
        return false;
    snprintf(guest, ORR_USER_TEXT, "%.*s", ID_HEX, value + 1);
    return true;
}

static bool read_value(const orr_door *d, const char *value, size_t n, orr_session_form *out, char guest[ORR_USER_TEXT])
{
    char mac[MAC_HEX + 1];
    *out = (orr_session_form){0};
    *guest = '\0';
    const bool row = n >= ROW_HEX + 2 && !strncmp(value, "s.", 2);
    if (row && (n == ROW_HEX + 2 || read_guest(d, value + ROW_HEX + 2, n - ROW_HEX - 2, guest))) {
        char secret[ROW_HEX + 1];
        snprintf(secret, sizeof secret, "%.*s", ROW_HEX, value + 2);
        bool good = orr_session_hash(d->people, secret, out->session);
        sodium_memzero(secret, sizeof secret);
        return good;
    }
    if (n > LINK_SIZE && value[ID_HEX] == '.') {
        if (!read_guest(d, value + LINK_SIZE, n - LINK_SIZE, guest))
            return false;
        n = LINK_SIZE;
    }
    if (n <= MAC_HEX || value[n - MAC_HEX - 1] != '.')
        return false;
    n -= MAC_HEX + 1; /* what is signed */
    bool linked = n == ID_HEX + 1 + KEY_HEX && value[ID_HEX] == '.';
    if (n != ID_HEX && !linked)
        return false;
    sign(d, value, n, mac);
    if (sodium_memcmp(mac, value + n + 1, MAC_HEX))
        return false;
    snprintf(out->user, sizeof out->user, "%.*s", ID_HEX, value);
    if (linked)
        snprintf(out->link, sizeof out->link, "%.*s", KEY_HEX, value + ID_HEX + 1);
    return true;
}

/* Whoever can put cookies of this name beside ours logs nobody out: what has the form of a session and is none does not
 * end the search (who.c). The last place is for a cookie that we signed, so that a row of such forms hides none. */
bool orr_session_read(const orr_door *d, const char *cookies, orr_session *out)
{
    size_t n = 0;
    *out = (orr_session){0};
    for (const char *value; (value = find_cookie(cookies, d->site->cookie, &n)); cookies = value + n) {
        orr_session_form form;
        char guest[ORR_USER_TEXT];
        if (!read_value(d, value, n, &form, guest))
            continue;
        if (out->n < (*form.session ? ORR_FORMS - 1 : ORR_FORMS)) {
            out->form[out->n++] = form;
            out->linked |= *form.link != 0;
        }
        if (!*out->guest)
            memcpy(out->guest, guest, sizeof out->guest);
    }
    return out->n;
}

void orr_session_of(orr_session *out, const char *user)
{
    *out = (orr_session){.n = 1};
    snprintf(out->form[0].user, sizeof out->form[0].user, "%s", user);
}

void orr_session_new(orr_user_row *user)
{
    uint8_t bytes[ID_HEX / 2];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2hex(user->id, sizeof user->id, bytes, sizeof bytes);
}

/* The cookie of a guest, behind that of somebody else; "" for none. */
static void put_guest(const orr_door *d, const char *guest, char out[1 + ID_HEX + 1 + MAC_HEX + 1])
{
    char mac[MAC_HEX + 1];
    *out = '\0';
    if (*guest) {
        sign(d, guest, strlen(guest), mac);
        snprintf(out, 1 + ID_HEX + 1 + MAC_HEX + 1, ".%.*s.%s", ID_HEX, guest, mac);
    }
}

static void put_cookie(const orr_door *d, const char *who, const char *mac, const char *beside, char *out, size_t size)
{
    snprintf(out, size, "%s=%s.%s%s; HttpOnly; SameSite=Lax; Path=/; Max-Age=%d%s", d->site->cookie, who, mac, beside,
             COOKIE_SECONDS, d->site->secure ? "; Secure" : "");
}

void orr_session_cookie(const orr_door *d, const char *id, char *out, size_t size)
{
    char mac[MAC_HEX + 1];
    sign(d, id, strlen(id), mac);
    put_cookie(d, id, mac, "", out, size);
}

void orr_session_cookie_link(const orr_door *d, const char *id, const char *link, const char *guest, char *out,
                             size_t size)
{
    char who[ID_HEX + 1 + KEY_HEX + 1], mac[MAC_HEX + 1], beside[1 + ID_HEX + 1 + MAC_HEX + 1];
    int n = snprintf(who, sizeof who, "%.*s.%.*s", ID_HEX, id, KEY_HEX, link);
    sign(d, who, (size_t)n, mac);
    put_guest(d, guest, beside);
    put_cookie(d, who, mac, beside, out, size);
}

void orr_session_cookie_row(const orr_door *d, const char *secret, const char *guest, char *out, size_t size)
{
    char beside[1 + ID_HEX + 1 + MAC_HEX + 1];
    put_guest(d, guest, beside);
    put_cookie(d, "s", secret, beside, out, size);
}

void orr_session_cookie_none(const orr_door *d, char *out, size_t size)
{
    snprintf(out, size, "%s=; HttpOnly; SameSite=Lax; Path=/; Max-Age=0%s", d->site->cookie,
             d->site->secure ? "; Secure" : "");
}

/* ---- devices that are known ---------------------------------------------------------------------------------------*/
/* A second cookie: "ACCOUNT.DEVICE.MAC", the id of the account that last had a session here, and a number that comes of
 * that session: whoever asks for the cookie again gets the same one, and no new tries. It lets nobody in; it only keeps
 * the tries of strangers from counting against this device. What is signed begins with a letter that begins no id. */
enum { KNOWN_HEX = ORR_USER_TEXT - 1, KNOWN_SIZE = KNOWN_HEX + 1 + KNOWN_HEX };

static void sign_known(const orr_door *d, const char *value, char mac[MAC_HEX + 1])
{
    char text[2 + KNOWN_SIZE + 1];
    int n = snprintf(text, sizeof text, "k.%.*s", KNOWN_SIZE, value);
    sign(d, text, (size_t)n, mac);
}

static void known_name(const orr_door *d, char out[48]) { snprintf(out, 48, "%s-known", d->site->cookie); }

void orr_session_cookie_known(const orr_door *d, const char *account, const char *session, char *out, size_t size)
{
    char name[48], value[KNOWN_SIZE + 1], mac[MAC_HEX + 1], device[KNOWN_HEX + 1];
    uint8_t bytes[KNOWN_HEX / 2];
    crypto_generichash(bytes, sizeof bytes, (const uint8_t *)session, strlen(session), orr_hall_key(d->hall),
                       ORR_KEY_SIZE);
    sodium_bin2hex(device, sizeof device, bytes, sizeof bytes);
    snprintf(value, sizeof value, "%.*s.%s", KNOWN_HEX, account, device);
    known_name(d, name);
    sign_known(d, value, mac);
    snprintf(out, size, "%s=%s.%s; HttpOnly; SameSite=Lax; Path=/; Max-Age=%d%s", name, value, mac, COOKIE_SECONDS,
             d->site->secure ? "; Secure" : "");
}

bool orr_session_known(const orr_door *d, const char *cookies, char account[ORR_USER_TEXT], char device[ORR_USER_TEXT])
{
    char name[48], mac[MAC_HEX + 1];
    size_t n = 0;
    known_name(d, name);
    for (const char *value; (value = find_cookie(cookies, name, &n)); cookies = value + n) {
        if (n != KNOWN_SIZE + 1 + MAC_HEX || value[KNOWN_HEX] != '.' || value[KNOWN_SIZE] != '.')
            continue;
        sign_known(d, value, mac);
        if (sodium_memcmp(mac, value + KNOWN_SIZE + 1, MAC_HEX))
            continue;
        snprintf(account, ORR_USER_TEXT, "%.*s", KNOWN_HEX, value);
        snprintf(device, ORR_USER_TEXT, "%.*s", KNOWN_HEX, value + KNOWN_HEX + 1);
        return true;
    }
    return false;
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
