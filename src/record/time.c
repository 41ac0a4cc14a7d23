#include "record/time.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    char letter;
    uint32_t seconds;
} units[] = {{'d', 86400}, {'h', 3600}, {'m', 60}, {'s', 1}};
enum { UNITS = sizeof units / sizeof *units };

/* What is being read: where it is, and what was expected there that was not there. */
typedef struct {
    const char *text, *at, *expected;
} reading;

static bool expect(reading *r, const char *what)
{
    r->expected = what;
    return false;
}

static bool read_word(reading *r, const char *word, const char *what)
{
    size_t n = strlen(word);
    if (strncmp(r->at, word, n))
        return expect(r, what);
    r->at += n;
    return true;
}

static bool read_span(reading *r, uint32_t least, uint32_t *out)
{
    const char *from = r->at;
    uint32_t n = 0;
    unsigned u = 0;
    for (; *r->at >= '0' && *r->at <= '9' && n <= ORR_TIME_MOST; r->at++)
        n = n * 10 + (uint32_t)(*r->at - '0');
    if (r->at == from)
        return expect(r, r->at == r->text ? "\"none\" or a number" : "a number");
    while (u < UNITS && *r->at != units[u].letter)
        u++;
    if (n <= ORR_TIME_MOST && u == UNITS)
        return expect(r, "d, h, m or s");
    uint64_t seconds = n <= ORR_TIME_MOST ? (uint64_t)n * units[u].seconds : n;
    if (seconds < least || seconds > ORR_TIME_MOST) {
        r->at = from;
        return expect(r, seconds < least ? "more than nothing" : "no more than 366 days");
    }
    r->at++;
    *out = (uint32_t)seconds;
    return true;
}

static bool read_time(reading *r, orr_time *out)
{
    uint32_t first;
    if (!strncmp(r->at, "none", 4)) {
        r->at += 4;
    } else if (!read_span(r, 1, &first)) {
        return false;
    } else if (*r->at == '+') {
        r->at++;
        out->bank = first;
        if (!read_span(r, 0, &out->increment))
            return false;
    } else {
        out->turn = first;
        if (!read_word(r, "/turn", "\"/turn\" or \"+\""))
            return false;
    }
    return !*r->at || expect(r, "the end");
}

bool orr_time_parse(const char *text, orr_time *out, char why[ORR_TIME_WHY])
{
    reading r = {.text = text, .at = text};
    orr_time t = {0};
    if (!read_time(&r, &t)) {
        snprintf(why, ORR_TIME_WHY, "expected %s at %zu", r.expected, (size_t)(r.at - text) + 1);
        return false;
    }
    *out = t;
    return true;
}

static int print_span(uint32_t seconds, const char *after, char *out, size_t size)
{
    unsigned u = 0;
    while (!seconds ? u + 1 < UNITS : seconds % units[u].seconds)
        u++;
    return snprintf(out, size, "%u%c%s", seconds / units[u].seconds, units[u].letter, after);
}

const char *orr_time_print(const orr_time *t, char out[ORR_TIME_TEXT])
{
    if (t->bank) {
        int n = print_span(t->bank, "+", out, ORR_TIME_TEXT);
        print_span(t->increment, "", out + n, ORR_TIME_TEXT - (size_t)n);
    } else if (t->turn) {
        print_span(t->turn, "/turn", out, ORR_TIME_TEXT);
    } else {
        snprintf(out, ORR_TIME_TEXT, "none");
    }
    return out;
}

orr_time orr_time_kept(const char *word)
{
    char why[ORR_TIME_WHY];
    orr_time t = {0};
    if (*word && !word[strspn(word, "0123456789")])
        t.turn = (uint32_t)strtoul(word, NULL, 10);
    else
        orr_time_parse(word, &t, why);
    return t;
}

bool orr_time_same(const orr_time *a, const orr_time *b)
{
    return a->turn == b->turn && a->bank == b->bank && a->increment == b->increment;
}
