#include "base/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void orr_text_deinit(orr_text *t)
{
    size_t max = t->max;
    free(t->at);
    *t = (orr_text){.max = max};
}

void orr_text_clear(orr_text *t)
{
    t->n = 0;
    t->failed = false;
    if (t->at)
        t->at[0] = 0;
}

bool orr_text_room(orr_text *t, size_t more)
{
    if (t->failed)
        return false;
    if (more > t->max || t->n > t->max - more) {
        t->failed = true;
        return false;
    }
    size_t need = t->n + more + 1;
    if (need <= t->cap)
        return true;
    size_t cap = t->cap ? t->cap : 256;
    while (cap < need)
        cap *= 2;
    if (cap > t->max)
        cap = t->max + 1;
    char *at = realloc(t->at, cap);
    if (!at) {
        t->failed = true;
        return false;
    }
    t->at = at;
    t->cap = cap;
    return true;
}

void orr_text_add(orr_text *t, const char *bytes, size_t n)
{
    char *at = orr_text_open(t, n);
    if (!at)
        return;
    if (n)
        memcpy(at, bytes, n);
    orr_text_shut(t, at + n);
}

void orr_text_str(orr_text *t, const char *s) { orr_text_add(t, s, strlen(s)); }

void orr_text_fmt(orr_text *t, const char *format, ...)
{
    char small[512];
    va_list ap;
    va_start(ap, format);
    int n = vsnprintf(small, sizeof small, format, ap);
    va_end(ap);
    if (n < 0) {
        t->failed = true;
    } else if ((size_t)n < sizeof small) {
        orr_text_add(t, small, (size_t)n);
    } else if (orr_text_room(t, (size_t)n)) {
        va_start(ap, format);
        vsnprintf(t->at + t->n, (size_t)n + 1, format, ap);
        va_end(ap);
        t->n += (size_t)n;
    }
}
