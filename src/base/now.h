/* The time that stamps, deadlines and limits go by: milliseconds since 1970. Never goes back, and is not moved when
 * the wall clock is set. Threads: orr_now_begin before any other is made, orr_now_not_before and orr_now_tick by
 * one. */
#ifndef ORRERY_NOW_H
#define ORRERY_NOW_H

#include <stdint.h>

int64_t orr_now_ms(void);
/* From the wall clock; `wrong`: a file with the milliseconds by which a test has it wrong, or NULL. */
void orr_now_begin(const char *wrong);
void orr_now_not_before(int64_t ms); /* what was stamped before this process */
void orr_now_tick(void);             /* often */

#endif
