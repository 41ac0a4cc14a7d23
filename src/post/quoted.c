/* Words of headers (RFC 2047) and bodies (quoted-printable, RFC 2045) in the ASCII of mail. */
#include "post/inside.h"

#include <stdio.h>
#include <string.h>

enum {
    LINE_MAX = 76,     /* of a body, with the = of a soft end */
    HEADER_MAX = 76,   /* of a header's line */
    WORD_FRAME = 12,   /* =?UTF-8?Q? and ?= */
    WORD_LETTERS = 52, /* of an encoded word, whole letters: with its frame and the blank before it, far below 75 */
};

static const char hex[] = "0123456789ABCDEF";

unsigned quoted_letter(const char *p, uint32_t *letter)
{
    const unsigned char *b = (const unsigned char *)p;
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    unsigned n = b[0] < 0x80 ? 1 : b[0] >> 5 == 6 ? 2 : b[0] >> 4 == 14 ? 3 : b[0] >> 3 == 30 ? 4 : 0;
    uint32_t c = n == 1 ? b[0] : n ? b[0] & (0x7fu >> n) : 0;
    for (unsigned i = 1; i < n; i++) {
        if (b[i] >> 6 != 2) /* the NUL at the end, too */
            return 0;
        c = c << 6 | (b[i] & 0x3fu);
    }
    if (n && (c < least[n] || c > 0x10ffff || (c >= 0xd800 && c < 0xe000)))
        return 0;
    *letter = c;
    return n;
}

static bool is_clean(const char *text, size_t max, const char *also)
{
    uint32_t c = 0;
    unsigned n;
    if (strnlen(text, max + 1) > max)
        return false;
    for (const char *p = text; *p; p += n) {
        n = quoted_letter(p, &c);
        bool control = c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0x2028 || c == 0x2029;
        if (!n || (control && !(c < 0x20 && strchr(also, (int)c))))
            return false;
    }
    return true;
}

bool quoted_is_line(const char *text, size_t max) { return is_clean(text, max, ""); }

bool quoted_is_text(const char *text, size_t max) { return is_clean(text, max, "\n\t"); }

/* ---- words of headers ---------------------------------------------------------------------------------------------*/
static bool is_plain(unsigned char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

/* Short, of letters, digits and a little that means nothing in any header, no two blanks together. */
static bool stands_as_it_is(const char *text, size_t used)
{
    size_t n = strlen(text);
    if (!n || used + n > HEADER_MAX || text[0] == ' ' || text[n - 1] == ' ' || strstr(text, "  "))
        return false;
    for (const char *p = text; *p; p++)
        if (!is_plain((unsigned char)*p) && !strchr(" -'!", *p))
            return false;
    return true;
}

static void encode(orr_text *out, const char *p, unsigned n)
{
    for (unsigned i = 0; i < n; i++) {
        unsigned char c = (unsigned char)p[i];
        if (is_plain(c))
            orr_text_add(out, p + i, 1);
        else if (c == ' ')
            orr_text_str(out, "_");
        else
            orr_text_add(out, (const char[]){'=', hex[c >> 4], hex[c & 15]}, 3);
    }
}

static size_t encoded_size(const char *p, unsigned n)
{
    size_t size = 0;
    for (unsigned i = 0; i < n; i++)
        size += is_plain((unsigned char)p[i]) || p[i] == ' ' ? 1 : 3;
    return size;
}

void quoted_words(orr_text *out, const char *text, size_t used)
{
    if (stands_as_it_is(text, used)) {
        orr_text_str(out, text);
        return;
    }
    size_t in_word = 0, room = WORD_LETTERS;
    uint32_t c;
    unsigned n;
    if (used + WORD_FRAME < HEADER_MAX && HEADER_MAX - WORD_FRAME - used < room)
        room = HEADER_MAX - WORD_FRAME - used; /* the first line has its name in it */
    for (const char *p = text; *p; p += n) {
        n = quoted_letter(p, &c);
        ORR_ASSERT(n); /* the caller has looked */
        size_t size = encoded_size(p, n);
        if (!in_word || in_word + size > room) {
            if (p != text) {
                orr_text_str(out, "?=\r\n ");
                room = WORD_LETTERS;
            }
            orr_text_str(out, "=?UTF-8?Q?");
            in_word = 0;
        }
        encode(out, p, n);
        in_word += size;
    }
    if (*text)
        orr_text_str(out, "?=");
}

/* ---- bodies -------------------------------------------------------------------------------------------------------*/
/* Is the blank, dot or F at p one that some server on the way may change? */
static bool is_delicate(const char *p, bool first)
{
    if (*p == ' ' || *p == '\t')
        return p[1] == '\n' || !p[1];
    return first && (*p == '.' || !strncmp(p, "From ", 5));
}

void quoted_body(orr_text *out, const char *text)
{
    size_t column = 0;
    bool first = true; /* of a line of the text */
    for (const char *p = text; *p; p++) {
        unsigned char c = (unsigned char)*p;
        if (c == '\n') {
            orr_text_str(out, "\r\n");
            column = 0;
            first = true;
            continue;
        }
        bool as_is = ((c > 0x20 && c < 0x7f && c != '=') || c == ' ' || c == '\t') && !is_delicate(p, first);
        size_t size = as_is ? 1 : 3;
        bool last = p[1] == '\n' || !p[1];
        if (column + size > (size_t)LINE_MAX - !last) {
            orr_text_str(out, "=\r\n");
            column = 0;
            /* behind a soft end a dot begins a line, too */
            if (c == '.')
                as_is = false, size = 3;
        }
        if (as_is)
            orr_text_add(out, p, 1);
        else
            orr_text_add(out, (const char[]){'=', hex[c >> 4], hex[c & 15]}, 3);
        column += size;
        first = false;
    }
    if (column)
        orr_text_str(out, "\r\n");
}
