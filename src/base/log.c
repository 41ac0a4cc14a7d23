#include "base/log.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <time.h>

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
