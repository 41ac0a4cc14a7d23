/* Files for calendars. */
#include "square/calendar.h"

#include <string.h>
#include <time.h>

enum { LINE = 75 };

/* A line, folded where a character begins: the next one goes on behind a blank. */
static void put_line(orr_text *out, const char *name, const char *value)
{
    size_t at = strlen(name) + 1;
    orr_text_fmt(out, "%s:", name);
    while (*value) {
        size_t n = 1;
        while (((unsigned char)value[n] & 0xc0) == 0x80)
            n++;
        if (at + n > LINE) {
            orr_text_add(out, "\r\n ", 3);
            at = 1;
        }
        orr_text_add(out, value, n);
        at += n;
        value += n;
    }
    orr_text_add(out, "\r\n", 2);
}

/* TEXT: backslash, semicolon, comma and new lines are escaped; other control characters are none of it. */
static void put_words(orr_text *out, const char *name, const char *value)
{
    orr_text escaped = {.max = 4096};
    for (; *value; value++) {
        if (*value == '\n')
            orr_text_add(&escaped, "\\n", 2);
        else if (strchr("\\;,", *value))
            orr_text_fmt(&escaped, "\\%c", *value);
        else if ((unsigned char)*value >= 0x20 && *value != 0x7f)
            orr_text_add(&escaped, value, 1);
    }
    out->failed |= escaped.failed;
    if (!escaped.failed)
        put_line(out, name, escaped.n ? escaped.at : "");
    orr_text_deinit(&escaped);
}

static void put_time(orr_text *out, const char *name, int64_t ms)
{
    char text[32] = "";
    time_t seconds = (time_t)(ms / 1000);
    struct tm utc;
    if (!gmtime_r(&seconds, &utc) || !strftime(text, sizeof text, "%Y%m%dT%H%M%SZ", &utc))
        out->failed = true;
    put_line(out, name, text);
}

void orr_calendar_write(const orr_calendar_event *e, orr_text *out)
{
    put_line(out, "BEGIN", "VCALENDAR");
    put_line(out, "VERSION", "2.0");
    put_line(out, "PRODID", "-//Orrery//Orrery//EN");
    put_line(out, "METHOD", "PUBLISH");
    put_line(out, "BEGIN", "VEVENT");
    put_words(out, "UID", e->uid);
    put_time(out, "DTSTAMP", e->stamp);
    put_time(out, "DTSTART", e->start);
    put_words(out, "SUMMARY", e->summary);
    put_line(out, "URL", e->url);
    put_line(out, "END", "VEVENT");
    put_line(out, "END", "VCALENDAR");
}
