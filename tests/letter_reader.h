/* A reader of letters that shares nothing with what writes them: what a mail program sees. Strict: whatever the RFCs do
 * not allow in what we write makes it fail. */
#ifndef ORRERY_TESTS_LETTER_READER_H
#define ORRERY_TESTS_LETTER_READER_H

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { READER_HEADERS = 32, READER_SIZE = 400 * 1024 };

typedef struct {
    unsigned n;
    char name[READER_HEADERS][64];
    char value[READER_HEADERS][2048]; /* unfolded, encoded words decoded */
    char raw[READER_HEADERS][4096];   /* unfolded alone */
    const char *body;                 /* in the letter */
    const char *fault;
} reader_letter;

static int reader_hex(char c) { return c >= '0' && c <= '9' ? c - '0' : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1; }

/* Encoded words of one line to UTF-8; blanks between two of them fall away. */
static bool reader_words(const char *in, char *out, size_t size)
{
    size_t n = 0, word_end = 0;
    bool after_word = false;
    while (*in) {
        if (!strncmp(in, "=?UTF-8?Q?", 10)) {
            const char *from = in, *p = in + 10;
            if (after_word)
                n = word_end;
            for (; *p && strncmp(p, "?=", 2) != 0; p++) {
                int high, low;
                if (n + 2 > size || *p == ' ' || *p == '?')
                    return false;
                if (*p != '=') {
                    out[n++] = *p == '_' ? ' ' : *p;
                    continue;
                }
                high = reader_hex(p[1]);
                low = high < 0 ? -1 : reader_hex(p[2]);
                if (low < 0)
                    return false;
                out[n++] = (char)(high * 16 + low);
                p += 2;
            }
            if (!*p || p + 2 - from > 75)
                return false;
            in = p + 2;
            after_word = true;
            word_end = n;
            if (*in && *in != ' ')
                return false;
        } else {
            if (n + 2 > size)
                return false;
            after_word &= *in == ' ';
            out[n++] = *in++;
        }
    }
    out[n] = '\0';
    return true;
}

/* Headers up to the empty line; every line ends with CR LF, is printable ASCII, and has 998 bytes at most. */
static bool reader_headers(const char *p, reader_letter *out)
{
    out->n = 0;
    out->fault = NULL;
    for (;;) {
        const char *end = strstr(p, "\r\n"), *colon;
        if (!end || end - p > 998)
            return out->fault = "a line without an end, or too long", false;
        for (const char *q = p; q < end; q++)
            if (*q < 0x20 || *q > 0x7e)
                return out->fault = "a control or a byte beyond ASCII in a header", false;
        if (end == p) {
            out->body = end + 2;
            break;
        }
        if (*p == ' ') {
            char *raw = out->n ? out->raw[out->n - 1] : NULL;
            size_t n = raw ? strlen(raw) : 0;
            if (!raw || n + (size_t)(end - p) >= sizeof out->raw[0] || strspn(p, " ") == (size_t)(end - p))
                return out->fault = "folding", false;
            memcpy(raw + n, p, (size_t)(end - p));
            raw[n + (size_t)(end - p)] = '\0';
        } else {
            colon = memchr(p, ':', (size_t)(end - p));
            if (!colon || colon == p || (size_t)(colon - p) >= sizeof out->name[0] || out->n == READER_HEADERS ||
                colon[1] != ' ' || (size_t)(end - colon) >= sizeof out->raw[0])
                return out->fault = "no header", false;
            snprintf(out->name[out->n], sizeof out->name[0], "%.*s", (int)(colon - p), p);
            snprintf(out->raw[out->n], sizeof out->raw[0], "%.*s", (int)(end - colon - 2), colon + 2);
            out->n++;
        }
        p = end + 2;
    }
    for (unsigned i = 0; i < out->n; i++)
        if (!reader_words(out->raw[i], out->value[i], sizeof out->value[i]))
            return out->fault = "an encoded word", false;
    return true;
}

static const char *reader_value(const reader_letter *l, const char *name)
{
    const char *found = NULL;
    for (unsigned i = 0; i < l->n; i++)
        if (!strcasecmp(l->name[i], name)) {
            if (found)
                return "(twice)";
            found = l->value[i];
        }
    return found ? found : "(none)";
}

/* Quoted-printable between two places; lines of 76 bytes at most. */
static bool reader_quoted(const char *p, const char *end, char *out, size_t size)
{
    size_t n = 0, column = 0;
    while (p < end) {
        if (n + 2 > size || column > 76)
            return false;
        if (*p == '=' && p + 2 < end && p[1] == '\r' && p[2] == '\n') {
            if (column + 1 > 76)
                return false;
            p += 3;
            column = 0;
        } else if (*p == '=') {
            int high = p + 2 < end ? reader_hex(p[1]) : -1, low = high < 0 ? -1 : reader_hex(p[2]);
            if (low < 0)
                return false;
            out[n++] = (char)(high * 16 + low);
            p += 3;
            column += 3;
        } else if (*p == '\r') {
            if (p + 1 >= end || p[1] != '\n' || (n && column && (p[-1] == ' ' || p[-1] == '\t')))
                return false;
            out[n++] = '\n';
            p += 2;
            column = 0;
        } else {
            if ((*p < 0x20 && *p != '\t') || *p > 0x7e || (!column && *p == '.'))
                return false;
            out[n++] = *p++;
            column++;
        }
    }
    out[n] = '\0';
    return true;
}

/* The i-th part of a multipart/alternative (0 text, 1 HTML), decoded into `out`; type in `type`. False when there is no
 * such part or it is broken. With i the number of parts, `out` "" and true means: the end is where it should be. */
static bool reader_part(const reader_letter *l, unsigned i, char type[64], char *out, size_t size)
{
    char mark[128];
    const char *open = strstr(reader_value(l, "Content-Type"), "boundary=\""), *p = l->body;
    int n;
    static reader_letter inner;
    if (!open)
        return false;
    n = snprintf(mark, sizeof mark, "--%.*s", (int)strcspn(open + 10, "\""), open + 10);
    for (unsigned k = 0;; k++) {
        if (strncmp(p, mark, (size_t)n) != 0)
            return false;
        if (!strcmp(p + n, "--\r\n")) {
            out[0] = '\0';
            return i == k;
        }
        if (strncmp(p + n, "\r\n", 2) != 0 || !reader_headers(p + n + 2, &inner))
            return false;
        const char *next = strstr(inner.body, mark);
        if (!next || next < inner.body + 2 || next[-2] != '\r') /* that line end is part of the mark */
            return false;
        if (k == i) {
            snprintf(type, 64, "%.63s", reader_value(&inner, "Content-Type"));
            return !strcmp(reader_value(&inner, "Content-Transfer-Encoding"), "quoted-printable") &&
                   reader_quoted(inner.body, next - 2, out, size);
        }
        p = next;
    }
}

#endif
