/* What a bot needs of the machine that it runs on: work on a thread of its own, beside that of who began it, and a clock.
 * Where there are no threads none begins. */
#ifndef BOTS_BESIDE_H
#define BOTS_BESIDE_H

#include <stdint.h>

typedef struct beside beside;

/* Does work(arg) on a thread of its own. NULL: there is none to be had, and nothing is done. */
beside *beside_begin(void (*work)(void *arg), void *arg);
/* Waits for its end, and frees it. Nanoseconds of processor time that it took. */
uint64_t beside_end(beside *b);

/* Nanoseconds of a clock that nobody sets. */
uint64_t beside_now(void);

#endif
