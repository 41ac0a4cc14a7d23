/* How long something took, counted in buckets that grow by about 2.5. */
#ifndef ORRERY_HISTOGRAM_H
#define ORRERY_HISTOGRAM_H

#include <stdint.h>
#include <time.h>

enum { ORR_BOUNDS = 14 };
static const double orr_bounds[ORR_BOUNDS] = {0.00005, 0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005,
                                              0.01,    0.025,  0.05,    0.1,    0.25,  0.5,    1};

typedef struct {
    uint64_t count[ORR_BOUNDS + 1]; /* the last: longer than all bounds */
    double sum;                     /* seconds */
} orr_histogram;

static inline double orr_clock_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static inline void orr_histogram_add(orr_histogram *h, double seconds)
{
    unsigned i = 0;
    while (i < ORR_BOUNDS && seconds > orr_bounds[i])
        i++;
    h->count[i]++;
    h->sum += seconds;
}

#endif
