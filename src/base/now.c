/* The time that stamps, deadlines and limits go by. It begins with the wall clock, or with the youngest stamp of the
 * store when that is later, and goes on with the clock that nobody sets. When the wall clock is set, nobody's time
 * runs out and nobody gets more; from then on this one follows it by five thousandths, so that a drift never adds up
 * and a step ebbs away. */
#include "base/now.h"
#include "base/log.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { FOLLOW = 200, STEP_US = 2 * 1000 * 1000 }; /* it is never off by more than one part in FOLLOW; from STEP on it is told */

static struct {
    bool begun;
    const char *wrong;            /* --test-wall, or NULL */
    int64_t ahead, gap, ticked;   /* of this time, before CLOCK_BOOTTIME; of the wall clock, before this time; microseconds */
} is;

static int64_t read_us(clockid_t id)
{
    struct timespec t;
    clock_gettime(id, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

static int64_t wall_us(void)
{
    char text[32] = "";
    FILE *f = is.wrong ? fopen(is.wrong, "re") : NULL;
    if (f) {
        if (!fgets(text, sizeof text, f))
            text[0] = 0;
        fclose(f);
    }
    return read_us(CLOCK_REALTIME) + strtoll(text, NULL, 10) * 1000;
}

void orr_now_begin(const char *wrong)
{
    is.wrong = wrong;
    is.ticked = read_us(CLOCK_BOOTTIME);
    is.ahead = wall_us() - is.ticked;
    is.gap = 0;
    is.begun = true;
}

int64_t orr_now_ms(void)
{
    if (!is.begun)
        orr_now_begin(NULL);
    return (read_us(CLOCK_BOOTTIME) + is.ahead) / 1000;
}

void orr_now_not_before(int64_t ms)
{
    int64_t behind = ms - orr_now_ms();
    if (behind <= 0)
        return;
    is.ahead += behind * 1000;
    is.gap -= behind * 1000;
    orr_log_event("clock", "behind_data_ms=%lld", (long long)behind);
}

void orr_now_tick(void)
{
    int64_t boot = read_us(CLOCK_BOOTTIME), gap = wall_us() - boot - is.ahead, step = gap - is.gap;
    int64_t most = (boot - is.ticked) / FOLLOW;
    if (step > STEP_US || step < -STEP_US)
        orr_log_event("clock", "step_ms=%lld wall_ahead_ms=%lld", (long long)(step / 1000), (long long)(gap / 1000));
    int64_t by = gap > most ? most : gap < -most ? -most : gap;
    is.ahead += by;
    is.gap = gap - by;
    is.ticked = boot;
}
