/* Information-set Monte-Carlo tree search: one thread's worth. ismcts.c makes a bot of it. */
#ifndef BOTS_SEARCH_H
#define BOTS_SEARCH_H

#include "sim.h"
#include "tree.h"

enum { SEARCH_PATH = 96 }; /* decisions from the root to a leaf, at most */

typedef struct {
    uint32_t depth; /* decisions below the tree */
    uint32_t tries; /* each the best of so many random ones */
    float explore;  /* UCB constant */
    bool strangers; /* others have no nodes: they go by the hint */
    float faith;    /* how many visits the hint's word on an action is worth; 0: the hint is asked at leaves only */
} search_params;

typedef struct {
    uint32_t node, edge;
} search_step;

typedef struct {
    sim s;
    tree t;
    search_params p;
    void *state; /* of the current iteration */
    void *aside; /* redactions and trials */
    orr_seat me;
    const void *known;
    search_step path[SEARCH_PATH];
    uint32_t steps;
} search;

orr_err search_open(search *q, const orr_game *g, const search_params *p, uint32_t node_cap, uint64_t seed);
void search_close(search *q);

/* Begins the search of a decision: `legal` are the n >= 2 actions of `seat`; they are the root's edges, in order. */
void search_begin(search *q, const orr_rules *r, const void *known, orr_seat seat, const orr_action *legal, uint32_t n);
/* One simulation. */
void search_iterate(search *q);
/* The root's edges. */
static inline const tree_edge *search_root(const search *q) { return &q->t.edge[q->t.node[0].edge]; }

#endif
