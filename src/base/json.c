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

/* Copies few bytes, as nearly all words here are, without a call. */
static inline void copy(char *to, const char *from, size_t n)
{
    uint64_t head, tail;
    uint32_t small_head, small_tail;
    if (n >= 8 && n <= 16) {
        memcpy(&head, from, 8);
        memcpy(&tail, from + n - 8, 8);
        memcpy(to, &head, 8);
        memcpy(to + n - 8, &tail, 8);
    } else if (n >= 4 && n < 8) {
        memcpy(&small_head, from, 4);
        memcpy(&small_tail, from + n - 4, 4);
        memcpy(to, &small_head, 4);
        memcpy(to + n - 4, &small_tail, 4);
    } else if (n < 4) {
        for (size_t i = 0; i < n; i++)
            to[i] = from[i];
    } else {
        memcpy(to, from, n);
    }
}

/* A value of which nothing needs to be escaped. */
static inline void put(orr_json *j, const char *bytes, size_t n)
{
    bool comma = takes_comma(j);
    char *at = orr_text_open(j->out, n + comma);
    if (!at)
        return;
    if (comma)
        *at++ = ',';
    copy(at, bytes, n);
    orr_text_shut(j->out, at + n);
}

/* Begins a member: its key, and room for `more` bytes behind it; NULL when there is none. */
static inline char *begin(orr_json *j, const char *key, size_t n, size_t more)
{
    ORR_ASSERT(j->depth > 0 && (j->object & 1u << j->depth) && !j->keyed);
    bool comma = is_further(j);
    char *at = orr_text_open(j->out, n + 3 + comma + more);
    if (!at)
        return NULL;
    if (comma)
        *at++ = ',';
    *at++ = '"';
    copy(at, key, n);
    at[n] = '"';
    at[n + 1] = ':';
    return at + n + 2;
}

/* A member whose value needs no escapes. */
static inline void put_member(orr_json *j, const char *key, size_t n, const char *value, size_t size)
{
    char *at = begin(j, key, n, size);
    if (!at)
        return;
    copy(at, value, size);
    orr_text_shut(j->out, at + size);
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
    char *at = orr_text_open(j->out, 1);
    if (at) {
        *at = j->object & 1u << j->depth ? '}' : ']';
        orr_text_shut(j->out, at + 1);
    }
    j->depth--;
}

void orr_json_word(orr_json *j, const char *key, size_t n)
{
    char *at = begin(j, key, n, 0);
    j->keyed = true;
    if (at)
        orr_text_shut(j->out, at);
}

/* The digits of a number, from the end of the room for them. */
static inline const char *digits(int64_t v, char room[24], size_t *n)
{
    char *at = room + 24;
    uint64_t u = v < 0 ? 0 - (uint64_t)v : (uint64_t)v;
    do
        *--at = (char)('0' + u % 10);
    while (u /= 10);
    if (v < 0)
        *--at = '-';
    *n = (size_t)(room + 24 - at);
    return at;
}

void orr_json_int(orr_json *j, int64_t v)
{
    char room[24];
    size_t n = 1;
    if (v >= 0 && v < 10) { /* as most are */
        room[0] = (char)('0' + v);
        put(j, room, 1);
        return;
    }
    const char *at = digits(v, room, &n);
    put(j, at, n);
}

void orr_json_word_int(orr_json *j, const char *key, size_t n, int64_t v)
{
    char room[24];
    size_t size = 1;
    if (v >= 0 && v < 10) {
        room[0] = (char)('0' + v);
        put_member(j, key, n, room, 1);
        return;
    }
    const char *at = digits(v, room, &size);
    put_member(j, key, n, at, size);
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

void orr_json_word_bool(orr_json *j, const char *key, size_t n, bool v)
{
    put_member(j, key, n, v ? "true" : "false", v ? 4 : 5);
}

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

/* Is any of eight bytes below a space, beyond ASCII, a quote or a backslash? (High bits of the lanes that are.) */
static uint64_t odd(uint64_t w)
{
    const uint64_t ones = 0x0101010101010101u, high = 0x8080808080808080u;
    uint64_t quote = w ^ ones * '"', slash = w ^ ones * '\\';
    return (((w - ones * 0x20) & ~w) | w | ((quote - ones) & ~quote) | ((slash - ones) & ~slash)) & high;
}

/* Is there nothing to be escaped, as in every id? */
static bool is_plain(const char *s, size_t n)
{
    uint64_t w, found = 0;
    if (n >= 8) {
        for (size_t i = 0; i + 8 < n; i += 8) {
            memcpy(&w, s + i, 8);
            found |= odd(w);
        }
        memcpy(&w, s + n - 8, 8);
        return !(found | odd(w));
    }
    w = 0x2020202020202020u;
    copy((char *)&w, s, n);
    return !odd(w);
}

/* A string of n bytes as it is, between quotes; returns where it ends. */
static inline char *quoted(char *at, const char *s, size_t n)
{
    *at = '"';
    copy(at + 1, s, n);
    at[n + 1] = '"';
    return at + n + 2;
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
    orr_text_shut(j->out, quoted(at, s, n));
}

void orr_json_word_str(orr_json *j, const char *key, size_t n, const char *s)
{
    if (!s) {
        put_member(j, key, n, "null", 4);
        return;
    }
    size_t size = strlen(s);
    if (!is_plain(s, size)) {
        orr_json_word(j, key, n);
        orr_json_str(j, s);
        return;
    }
    char *at = begin(j, key, n, size + 2);
    if (at)
        orr_text_shut(j->out, quoted(at, s, size));
}

void orr_json_raw(orr_json *j, const char *json, size_t n) { put(j, json, n); }
