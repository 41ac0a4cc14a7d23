/* Any bytes as a time control: it is none, and what was expected is said within the text, or it is printed as a text
 * that is read as the same and printed as the same. */
#include "record/time.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char text[64] = "", why[ORR_TIME_WHY] = "", out[ORR_TIME_TEXT], again[ORR_TIME_TEXT];
    orr_time t = {0}, same;
    if (size)
        memcpy(text, data, size < sizeof text ? size : sizeof text - 1);
    orr_time_kept(text);
    if (!orr_time_parse(text, &t, why)) {
        ORR_ASSERT(strstr(why, "expected "));
        unsigned long at = strtoul(strstr(why, " at ") + 4, NULL, 10);
        ORR_ASSERT(at >= 1 && at <= strlen(text) + 1);
        ORR_ASSERT(orr_time_same(&t, &(orr_time){0}));
        return 0;
    }
    ORR_ASSERT(!(t.turn && t.bank) && (t.bank || !t.increment));
    ORR_ASSERT(t.turn <= ORR_TIME_MOST && t.bank <= ORR_TIME_MOST && t.increment <= ORR_TIME_MOST);
    ORR_ASSERT(orr_time_parse(orr_time_print(&t, out), &same, why) && orr_time_same(&t, &same));
    ORR_ASSERT(!strcmp(orr_time_print(&same, again), out));
    return 0;
}
