/* The tree of a search: a pool of nodes and a pool of edges with hard maxima, found by 64-bit keys through a hash table.
 * A node is what one seat is asked, as far as that seat knows; an edge is one of its legal actions. Nothing is
 * allocated after tree_open; when a pool is full, tree_add says so and the search goes on without growing. */
#ifndef BOTS_TREE_H
#define BOTS_TREE_H

#include <orrery/game.h>

typedef struct {
    orr_action action;
    uint32_t visits;
    float sum;   /* of the values to the node's seat */
    float prior; /* what the hint promises this action, as a value */
} tree_edge;

typedef struct {
    uint64_t key;
    uint32_t edge;   /* the first of `n` */
    uint32_t visits; /* of those that chose an edge here */
    uint16_t n;
    orr_seat seat;
    bool ready; /* the priors are in */
} tree_node;

#define TREE_NONE UINT32_MAX

typedef struct {
    tree_node *node;
    tree_edge *edge;
    uint32_t *slot; /* index of a node + 1, or 0; linear probing, at most half full */
    uint32_t nodes, node_cap, edges, edge_cap, slot_mask;
} tree;

orr_err tree_open(tree *t, uint32_t node_cap, uint32_t edge_cap);
void tree_close(tree *t);
void tree_clear(tree *t);

/* The node of a key, or TREE_NONE. */
uint32_t tree_find(const tree *t, uint64_t key);
/* Adds a node for a key that is not there yet; TREE_NONE when a pool is full. */
uint32_t tree_add(tree *t, uint64_t key, orr_seat seat, const orr_action *legal, uint32_t n);

#endif
