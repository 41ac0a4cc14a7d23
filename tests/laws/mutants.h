/* Sealed Bids with one fault planted on purpose, each with the law that must find it. */
#ifndef ORRERY_TESTS_MUTANTS_H
#define ORRERY_TESTS_MUTANTS_H

#include "core/laws.h"

typedef struct {
    const char *name;
    orr_law law; /* that catches it */
    void (*change)(orr_game *g); /* plants the fault in a copy of the honest game; NULL: the fault is in the hooks */
    orr_laws_hooks hooks;        /* what core would hand out, when the fault is there */
} mutant;

extern const mutant secrecy_mutants[]; /* mutants_secret.c; ends with name NULL */
extern const mutant plain_mutants[];   /* mutants_plain.c */
void plant_own_bid(orr_game *g); /* no fault: a bid laid open, told as its seat's own to show */

/* A part of the game, as a copy of its own that a fault can be planted in. */
static inline orr_secrets *own_secrets(orr_game *g)
{
    static orr_secrets own;
    own = *g->secrets;
    g->secrets = &own;
    return &own;
}
static inline orr_reasons *own_reasons(orr_game *g)
{
    static orr_reasons own;
    own = *g->reasons;
    g->reasons = &own;
    return &own;
}
static inline orr_search *own_search(orr_game *g)
{
    static orr_search own;
    own = *g->search;
    g->search = &own;
    return &own;
}

#endif
