/* Leaving, where the game leaves it to the core (orr_game.leave). `gone`: the seats that have left; the log says who.
 * For a game with ORR_TRAIT_LEAVES these are its own functions, and `gone` is empty. */
#ifndef ORRERY_CORE_LEAVE_H
#define ORRERY_CORE_LEAVE_H

#include <orrery/parts.h>

static inline bool leave_by_core(const orr_game *g) { return !(g->traits & ORR_TRAIT_LEAVES); }

/* Both masks are empty when the match is over. */
orr_turn leave_active(const orr_rules *r, const void *state, orr_mask gone);
/* Needs room for leave_max_legal actions. */
uint32_t leave_legal(const orr_rules *r, const void *state, orr_mask gone, orr_seat seat, orr_action *out);
uint32_t leave_max_legal(const orr_game *g);
void leave_apply(const orr_rules *r, void *state, orr_mask *gone, orr_seat actor, orr_action action, orr_events *ev);
void leave_outcome(const orr_rules *r, const void *state, orr_mask gone, orr_result *out);

#endif
