/* What `orrery bench` is made of: random playouts on the bare rules. */
#ifndef CLI_BENCH_H
#define CLI_BENCH_H

#include "cli.h"

typedef struct {
    const orr_game *g;
    const orr_rules *r;
    orr_rng rng;
    orr_action *list;
    uint32_t *weight;
    void *begin, *state; /* the state after setup; the one at play */
} bench_table;

/* CLI_OK, or a status after a message. */
int bench_open(bench_table *b, const orr_game *g, const orr_rules *r, uint64_t seed);
void bench_close(bench_table *b);
/* Chance by its distribution, from the legal list and its weights. */
orr_action bench_chance(bench_table *b);

int bench_signature(const cli_args *a); /* bench_signature.c */
int bench_search(const cli_args *a);    /* bench_search.c */
/* The games named on the command line, or all; NULL-ended. NULL after a message. */
const orr_game *const *bench_games(const cli_args *a);
/* Seconds of processor time of this process: one thread that never waits, so others on the machine disturb it less. */
double bench_now(void);
double bench_median(double *v, unsigned n);

#endif
