/* What every bot does with an imagined state: draw chance, go through what is forced, play on at random, and say what a
 * position is worth to each seat. Knows a game through its contract alone. */
#ifndef BOTS_SIM_H
#define BOTS_SIM_H

#include <orrery/parts.h>

typedef struct {
    const orr_game *g;
    const orr_rules *r; /* of the current decision */
    orr_rng rng;        /* the bot's own: never the match's */
    orr_action *list;   /* scratch, max_legal */
    uint32_t *weight;   /* scratch, max_legal */
    void *trial, *best; /* scratch, states */
    /* Of the game, or NULL. */
    void (*hint)(const orr_rules *r, const void *state, int32_t *value);
    orr_action (*pick)(const orr_rules *r, const void *state, orr_seat seat, orr_rng *rng);
    float per_lead;     /* 1 / hint_scale */
    int32_t base;       /* a match of one seat: the hint where the decision is taken */
} sim;

orr_err sim_open(sim *s, const orr_game *g, uint64_t seed);
void sim_close(sim *s);

/* A decision of `r` in this state begins. */
void sim_begin(sim *s, const orr_rules *r, const void *state);

/* A block for one state, aligned for any fixed-width integer; NULL when memory is out. */
void *sim_state_new(const orr_game *g);

/* Plays one chance action by its distribution. */
void sim_chance(sim *s, void *state);

/* Plays chance and forced decisions until somebody has a choice. Returns that seat, its actions in s->list and their
 * number in *n; or ORR_NO_SEAT at the end of the match or after `limit` steps, a guard against loops. */
orr_seat sim_settle(sim *s, void *state, uint32_t *n, uint32_t limit);

/* Applies the one that the hint likes best of `tries` drawn at random from the n actions in s->list. */
void sim_best(sim *s, void *state, orr_seat seat, uint32_t n, uint32_t tries);

/* Plays up to `depth` decisions; forced ones are not counted when the game has no `pick`. Each is the one that the hint
 * likes best of `tries` drawn at random: 1 is random play. Returns true when the match ended. */
bool sim_playout(sim *s, void *state, uint32_t depth, uint32_t tries);

/* The share of the win each seat can expect, 0..1. Ended: the real outcome, a shared win divided, with a small term for
 * the margin so that a lost match is still played well. Not ended: softmax of hint over hint_scale. Alone there is nobody
 * to beat: ended or not, how far the hint has come from where the decision is taken. */
void sim_value(sim *s, const void *state, bool ended, float *value);

#endif
