/* What `orrery bench` is made of: random playouts on the bare rules. */
#ifndef CLI_BENCH_H
#define CLI_BENCH_H

#include "cli.h"
#include "core/loop.h"

/* orr_loop_open; CLI_OK, or a status after a message. */
int bench_begin(orr_loop *b, const orr_game *g, const orr_rules *r, uint64_t seed);

int bench_signature(const cli_args *a); /* bench_signature.c */
int bench_search(const cli_args *a);    /* bench_search.c */
/* The games named on the command line, or all; NULL-ended. NULL after a message. */
const orr_game *const *bench_games(const cli_args *a);
/* Seconds of processor time of this process: one thread that never waits, so others on the machine disturb it less. */
double bench_now(void);
double bench_median(double *v, unsigned n);

#endif
