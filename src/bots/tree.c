#include "tree.h"

#include <stdlib.h>
#include <string.h>

orr_err tree_open(tree *t, uint32_t node_cap, uint32_t edge_cap)
{
    uint32_t slots = 64;
    while (slots < 2 * node_cap)
        slots *= 2;
    *t = (tree){.node_cap = node_cap, .edge_cap = edge_cap, .slot_mask = slots - 1};
    /* big pools are touched, and so become real memory, only as far as a search fills them */
    t->node = malloc(sizeof *t->node * node_cap);
    t->edge = malloc(sizeof *t->edge * edge_cap);
    t->slot = calloc(slots, sizeof *t->slot);
    if (t->node && t->edge && t->slot)
        return ORR_OK;
    tree_close(t);
    return ORR_NO_MEMORY;
}

void tree_close(tree *t)
{
    free(t->node);
    free(t->edge);
    free(t->slot);
    *t = (tree){0};
}

void tree_clear(tree *t)
{
    memset(t->slot, 0, sizeof *t->slot * (t->slot_mask + 1u));
    t->nodes = 0;
    t->edges = 0;
}

uint32_t tree_find(const tree *t, uint64_t key)
{
    for (uint32_t at = (uint32_t)key & t->slot_mask; t->slot[at]; at = (at + 1) & t->slot_mask)
        if (t->node[t->slot[at] - 1].key == key)
            return t->slot[at] - 1;
    return TREE_NONE;
}

uint32_t tree_add(tree *t, uint64_t key, orr_seat seat, const orr_action *legal, uint32_t n)
{
    if (t->nodes == t->node_cap || n > t->edge_cap - t->edges)
        return TREE_NONE;
    uint32_t at = (uint32_t)key & t->slot_mask;
    while (t->slot[at])
        at = (at + 1) & t->slot_mask;
    uint32_t i = t->nodes++;
    t->slot[at] = i + 1;
    t->node[i] = (tree_node){.key = key, .edge = t->edges, .n = (uint16_t)n, .seat = seat};
    for (uint32_t k = 0; k < n; k++)
        t->edge[t->edges + k] = (tree_edge){.action = legal[k]};
    t->edges += n;
    return i;
}
