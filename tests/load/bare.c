/* Connect four as a bare loop, the legal list included but no contract around it: what the machine can do, beside which `orrery bench
 * connect_four` is told. Random matches; processor time; the median of five runs, in decisions a second. */
#include <orrery/base.h>

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { COLUMNS = 7, HEIGHT = 7, RUNS = 5 }; /* six rows, and one that stays empty between columns */

static double processor_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static bool four(uint64_t stones)
{
    static const unsigned step[] = {1, HEIGHT - 1, HEIGHT, HEIGHT + 1};
    for (unsigned i = 0; i < 4; i++) {
        uint64_t pairs = stones & stones >> step[i];
        if (pairs & pairs >> 2 * step[i])
            return true;
    }
    return false;
}

/* One match; the number of its decisions. */
static unsigned play(orr_rng *rng)
{
    uint64_t stones[2] = {0, 0};
    unsigned height[COLUMNS] = {0}, legal[COLUMNS], ply = 0;
    for (;; ply++) {
        unsigned n = 0;
        for (unsigned c = 0; c < COLUMNS; c++)
            if (height[c] < HEIGHT - 1)
                legal[n++] = c;
        if (!n)
            return ply;
        unsigned c = legal[orr_rng_below(rng, n)];
        stones[ply & 1] |= (uint64_t)1 << (c * HEIGHT + height[c]++);
        if (four(stones[ply & 1]))
            return ply + 1;
    }
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

int main(void)
{
    double speed[RUNS];
    orr_rng rng;
    orr_rng_seed(&rng, 1);
    for (unsigned i = 0; i < RUNS; i++) {
        uint64_t decisions = 0;
        double begun = processor_now(), now;
        do {
            for (unsigned k = 0; k < 1000; k++)
                decisions += play(&rng);
            now = processor_now();
        } while (now - begun < 0.4);
        speed[i] = (double)decisions / (now - begun);
    }
    qsort(speed, RUNS, sizeof *speed, by_value);
    printf("{\"decisions_per_s\":%.0f}\n", speed[RUNS / 2]);
    return 0;
}
