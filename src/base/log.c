#include "base/log.h"
#include "base/credit.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <time.h>

enum { OUTSIDE_AT_ONCE = 600, OUTSIDE_PER_SECOND = 50 };

static void write_line(const char *event, const char *rest)
{
    char at[40];
    struct timespec now;
    struct tm utc;
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &utc);
    strftime(at, sizeof at, "%Y-%m-%dT%H:%M:%S", &utc);
    /* one call: lines of several threads do not mix */
    fprintf(stderr, "orrery: at=%s.%03ldZ event=%s %s\n", at, now.tv_nsec / 1000000, event, rest);
}

void orr_log_event(const char *event, const char *format, ...)
{
    char rest[900];
    va_list args;
    va_start(args, format);
    vsnprintf(rest, sizeof rest, format, args);
    va_end(args);
    write_line(event, rest);
}

/* May a line more be written? Tells first how many were not. */
static bool may_write(void)
{
    static orr_credit credit;
    static unsigned unsaid;
    struct timespec now;
    char n[32];
    clock_gettime(CLOCK_MONOTONIC, &now);
    if (orr_credit_try(&credit, (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000 + 1, 1, OUTSIDE_AT_ONCE, OUTSIDE_PER_SECOND)) {
        unsaid++;
        return false;
    }
    snprintf(n, sizeof n, "n=%u", unsaid);
    if (unsaid)
        write_line("unsaid", n);
    unsaid = 0;
    return true;
}

void orr_log_outside(const char *event, const char *format, ...)
{
    char rest[900];
    va_list args;
    if (!may_write())
        return;
    va_start(args, format);
    vsnprintf(rest, sizeof rest, format, args);
    va_end(args);
    write_line(event, rest);
}

void orr_log_text(const char *event, const char *format, ...)
{
    char text[600], rest[1300] = "msg=\"";
    size_t n = 5;
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    for (const char *p = text; *p; p++) {
        if (*p == '"' || *p == '\\')
            rest[n++] = '\\';
        rest[n++] = *p;
        if ((unsigned char)*p < 0x20)
            rest[n - 1] = ' ';
    }
    rest[n++] = '"';
    rest[n] = 0;
    write_line(event, rest);
}
