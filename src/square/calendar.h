/* An event as a file for calendars (RFC 5545): lines end with CRLF, and none is longer than 75 octets. */
#ifndef SQUARE_CALENDAR_H
#define SQUARE_CALENDAR_H

#include <orrery/base.h>

typedef struct {
    const char *uid, *summary, *url; /* UTF-8, of any length */
    int64_t stamp, start;            /* milliseconds since 1970 */
} orr_calendar_event;

void orr_calendar_write(const orr_calendar_event *e, orr_text *out);

#endif
