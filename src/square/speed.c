/* The time controls that the square offers, by their speeds. */
#include "square/seeks.h"

#include <stdio.h>
#include <string.h>

const char *const orr_speed_names[ORR_SPEEDS] = {[ORR_QUICK] = "quick", [ORR_LIVE] = "live", [ORR_DAY] = "day"};
const orr_time orr_speed_times[ORR_SPEEDS] = {
    [ORR_QUICK] = {.turn = 30}, [ORR_LIVE] = {.turn = 120}, [ORR_DAY] = {.turn = 86400}};

uint8_t orr_speed_of(const orr_time *time)
{
    for (unsigned s = 0; s < ORR_SPEEDS; s++)
        if (orr_time_same(time, &orr_speed_times[s]))
            return (uint8_t)(1u << s);
    return 0;
}

orr_time orr_speed_time(unsigned speeds)
{
    for (unsigned s = 0; s < ORR_SPEEDS; s++)
        if (speeds >> s & 1)
            return orr_speed_times[s];
    return (orr_time){0};
}

const char *orr_speeds_print(unsigned speeds, char out[ORR_SPEEDS_TEXT])
{
    char time[ORR_TIME_TEXT];
    size_t n = 0;
    out[0] = 0;
    for (unsigned s = 0; s < ORR_SPEEDS; s++)
        if (speeds >> s & 1)
            n += (size_t)snprintf(out + n, ORR_SPEEDS_TEXT - n, "%s%s", n ? " " : "",
                                  orr_time_print(&orr_speed_times[s], time));
    return out;
}

uint8_t orr_speeds_kept(const char *text)
{
    char one[ORR_TIME_TEXT];
    unsigned speeds = 0;
    for (size_t n; *text; text += n + (text[n] != 0)) {
        n = strcspn(text, " ");
        snprintf(one, sizeof one, "%.*s", (int)n, text);
        orr_time time = orr_time_kept(one);
        speeds |= orr_speed_of(&time);
    }
    return (uint8_t)speeds;
}
