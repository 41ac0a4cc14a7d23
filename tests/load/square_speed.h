#ifndef LOAD_SQUARE_SPEED_H
#define LOAD_SQUARE_SPEED_H

#include <stdint.h>

/* Prints a table. */
void square_speed(uint64_t seed);

#endif
