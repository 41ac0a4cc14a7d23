/* Time controls as they are sent (record/time.h). */
#include "door/inside.h"

orr_err orr_time_read(const char *said, orr_time *out, char why[ORR_TIME_REFUSED])
{
    char fault[ORR_TIME_WHY];
    if (!orr_time_parse(said, out, fault)) {
        snprintf(why, ORR_TIME_REFUSED, "time_control: %s", fault);
        return ORR_BAD_INPUT;
    }
    if (orr_time_plays(out))
        return ORR_OK;
    snprintf(why, ORR_TIME_REFUSED, "time_control");
    return ORR_UNSUPPORTED;
}
