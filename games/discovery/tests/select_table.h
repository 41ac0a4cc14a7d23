/* A match of Select for its tests. */
#ifndef DISCOVERY_TESTS_SELECT_TABLE_H
#define DISCOVERY_TESTS_SELECT_TABLE_H

#include "table.h"

/* Seat 0 deals and so leads; all are asked for a selection. */
static inline table *round_of(unsigned seats, const char *options)
{
    char all[200];
    snprintf(all, sizeof all, "variant=select %s", options);
    table *t = open_raw(seats, all);
    act(t, ORR_CHANCE, "dealer 0");
    settle(t);
    given_tree(t, "galet_taille 0 1 homo_erectus 1 1 cueillette 2 1");
    return t;
}

static inline void choose(table *t, orr_seat seat, const char *ids)
{
    card_set wanted = cards_of(t, ids);
    unsigned mask = 0, i = 0;
    char text[40];
    for (card_set set = t->s->hand[seat]; set; set &= set - 1, i++)
        mask |= (wanted & set & -set ? 1u : 0u) << i;
    snprintf(text, sizeof text, "select %u", mask);
    act(t, seat, text);
}

static inline bool has(json_t *view, unsigned seat, const char *key)
{
    return json_object_get(json_array_get(json_object_get(view, "seats"), seat), key) != NULL;
}

#endif
