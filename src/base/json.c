/* The streaming JSON writer: views are the hot path, so there is no tree. */
#include "base/text.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

void orr_json_init(orr_json *j, orr_text *out) { *j = (orr_json){.out = out}; }

/* Is a comma due before the next member of this level? It has one from now on. */
static bool is_further(orr_json *j)
{
    uint32_t bit = 1u << j->depth;
    bool further = j->filled & bit;
    j->filled |= bit;
    return further;
}

/* The same for a value: after its key none is due. */
static bool takes_comma(orr_json *j)
{
    if (j->keyed) {
        j->keyed = false;
        return false;
    }
    ORR_ASSERT(j->depth == 0 || !(j->object & 1u << j->depth));
    return is_further(j);
}

/* A value of which nothing needs to be escaped. */
static void put(orr_json *j, const char *bytes, size_t n)
{
    bool comma = takes_comma(j);
    char *at = orr_text_open(j->out, n + comma);
    if (!at)
        return;
    if (comma)
        *at++ = ',';
    memcpy(at, bytes, n);
    orr_text_shut(j->out, at + n);
}

static void open_level(orr_json *j, bool object)
{
    put(j, object ? "{" : "[", 1);
    ORR_ASSERT(j->depth < 31);
    j->depth++;
    uint32_t bit = 1u << j->depth;
    j->filled &= ~bit;
    j->object = object ? j->object | bit : j->object & ~bit;
}

void orr_json_object(orr_json *j) { open_level(j, true); }

void orr_json_array(orr_json *j) { open_level(j, false); }

void orr_json_end(orr_json *j)
{
    ORR_ASSERT(j->depth > 0 && !j->keyed);
    orr_text_add(j->out, j->object & 1u << j->depth ? "}" : "]", 1);
    j->depth--;
}

void orr_json_key(orr_json *j, const char *key)
{
    ORR_ASSERT(j->depth > 0 && (j->object & 1u << j->depth) && !j->keyed);
    bool comma = is_further(j);
    size_t n = strlen(key);
    j->keyed = true;
    char *at = orr_text_open(j->out, n + 3 + comma);
    if (!at)
        return;
    if (comma)
        *at++ = ',';
    *at++ = '"';
    memcpy(at, key, n);
    at[n] = '"';
    at[n + 1] = ':';
    orr_text_shut(j->out, at + n + 2);
}

void orr_json_int(orr_json *j, int64_t v)
{
    char digits[24];
    char *at = digits + sizeof digits;
    uint64_t u = v < 0 ? 0 - (uint64_t)v : (uint64_t)v;
    do
        *--at = (char)('0' + u % 10);
    while (u /= 10);
    if (v < 0)
        *--at = '-';
    put(j, at, (size_t)(digits + sizeof digits - at));
}

void orr_json_real(orr_json *j, double v)
{
    char digits[32];
    if (isfinite(v))
        put(j, digits, (size_t)snprintf(digits, sizeof digits, "%.9g", v));
    else
        orr_json_null(j);
}

void orr_json_bool(orr_json *j, bool v) { put(j, v ? "true" : "false", v ? 4 : 5); }

void orr_json_null(orr_json *j) { put(j, "null", 4); }

/* Length of the well-formed UTF-8 sequence at s (RFC 3629), or 0. */
static size_t utf8(const unsigned char *s)
{
    if (s[0] < 0x80)
        return 1;
    size_t n = s[0] >= 0xf0 ? 4 : s[0] >= 0xe0 ? 3 : 2;
    if (s[0] < 0xc2 || s[0] > 0xf4)
        return 0;
    for (size_t i = 1; i < n; i++)
        if ((s[i] & 0xc0) != 0x80)
            return 0;
    if ((s[0] == 0xe0 && s[1] < 0xa0) || (s[0] == 0xed && s[1] > 0x9f) || (s[0] == 0xf0 && s[1] < 0x90) ||
        (s[0] == 0xf4 && s[1] > 0x8f))
        return 0;
    return n;
}

static void escaped(orr_text *out, const unsigned char *s)
{
    while (*s) {
        size_t run = 0;
        for (size_t n; s[run] >= 0x20 && s[run] != '"' && s[run] != '\\' && (n = utf8(s + run)) > 0;)
            run += n;
        orr_text_add(out, (const char *)s, run);
        s += run;
        if (!*s)
            return;
        if (*s == '"' || *s == '\\')
            orr_text_fmt(out, "\\%c", *s);
        else if (*s < 0x20)
            orr_text_fmt(out, "\\u%04x", *s);
        else
            orr_text_str(out, "\xef\xbf\xbd");
        s++;
    }
}

/* Is there nothing to be escaped, as in every id? */
static bool is_plain(const char *s, size_t n)
{
    unsigned odd = 0;
    for (size_t i = 0; i < n; i++)
        odd |= ((unsigned char)(s[i] - 0x20) >= 0x60) | (s[i] == '"') | (s[i] == '\\');
    return !odd;
}

void orr_json_str(orr_json *j, const char *s)
{
    if (!s) {
        orr_json_null(j);
        return;
    }
    size_t n = strlen(s);
    if (!is_plain(s, n)) {
        put(j, "\"", 1);
        escaped(j->out, (const unsigned char *)s);
        orr_text_add(j->out, "\"", 1);
        return;
    }
    bool comma = takes_comma(j);
    char *at = orr_text_open(j->out, n + 2 + comma);
    if (!at)
        return;
    if (comma)
        *at++ = ',';
    *at = '"';
    memcpy(at + 1, s, n);
    at[n + 1] = '"';
    orr_text_shut(j->out, at + n + 2);
}

void orr_json_raw(orr_json *j, const char *json, size_t n) { put(j, json, n); }

void orr_json_kint(orr_json *j, const char *key, int64_t v)
{
    orr_json_key(j, key);
    orr_json_int(j, v);
}

void orr_json_kreal(orr_json *j, const char *key, double v)
{
    orr_json_key(j, key);
    orr_json_real(j, v);
}

void orr_json_kbool(orr_json *j, const char *key, bool v)
{
    orr_json_key(j, key);
    orr_json_bool(j, v);
}

void orr_json_kstr(orr_json *j, const char *key, const char *s)
{
    orr_json_key(j, key);
    orr_json_str(j, s);
}

void orr_json_kobject(orr_json *j, const char *key)
{
    orr_json_key(j, key);
    orr_json_object(j);
}

void orr_json_karray(orr_json *j, const char *key)
{
    orr_json_key(j, key);
    orr_json_array(j);
}
