/* Credit: so many uses at once, then so many a second. One thread. */
#ifndef ORRERY_CREDIT_H
#define ORRERY_CREDIT_H

#include <stdint.h>

typedef struct {
    double level;
    int64_t at; /* microseconds, of a clock that never goes back; 0: never used, full */
} orr_credit;

/* Takes one; returns 0, or the milliseconds until one can be taken (a refused one costs too, down to -cap). */
unsigned orr_credit_take(orr_credit *c, int64_t now_us, double cap, double per_second);
/* Takes `cost`, or nothing: then returns the milliseconds until there is so much. */
unsigned orr_credit_try(orr_credit *c, int64_t now_us, double cost, double cap, double per_second);

#endif
