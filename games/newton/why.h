/* Newton: reasons, and what the files about them share. */
#ifndef NEWTON_WHY_H
#define NEWTON_WHY_H

#include "state.h"

enum {
    R_OVER,
    R_LEFT,
    R_NOT_YOUR_TURN,
    R_WAIT,
    R_MUST_CONTINUE,
    R_KEEP_ORDER,
    R_KEEP_MORE,
    R_CARD_LAID,
    R_TUCK_LATER,
    R_NO_CARD,
    R_ACTION_DONE,
    R_OTHER_ACTION,
    R_BEGIN,
    R_NOTHING_OPEN,
    R_COINS,
    R_POTIONS,
    R_BOOKS,
    R_UNVISITED, /* moves */
    R_SPENT,
    R_TRACK_END,
    R_EARN_END,
    R_NO_COINS,
    R_OTHER_STUDENT,
    R_HAD_PART,
    R_END_HELD,
    R_HERE,
    R_NO_ROUTE_TO,
    R_ONE_CUBE,
    R_NOT_CROSSED,
    R_NO_CUBE_HERE,
    R_CUBE_LIES,
    R_NO_CUBES,
    R_LEVEL,
    R_NO_TILE_LEFT,
    R_FILLED,
    R_SHELF,
    R_IGNORE_OWN,
    R_NEED_MET,
    R_NO_STUDENT,
    R_NO_ROUTE,
    R_NO_FITTING_CARD,
    R_NO_SPACE,
    R_NOT_MOVED,
    R_MOVING, /* effects */
    R_EFFECT_DONE,
    R_EARLIER_CARD,
    R_TUCKED,
    R_OTHER_COLUMN,
    R_NO_EFFECT,
    R_BOOKS_SHOWN,
    R_IN_ACTION,
    R_AFTER_ACTION,
    R_NO_BOOK,
    R_NO_SET,
    R_NO_HAND,
    R_NO_VILLAGE,
    R_NOTHING_TO_REPEAT,
    R_REPEAT_SELF,
    R_NO_LIGHTNING,
    R_TOKEN_LIES,
    R_NO_TOKEN,
    R_NO_CITY,
    R_MEDICINE,
    R_MASTER_WAY,
    R_KIND_ONLY,
    R_SWAP_ONLY,
    R_SITE_ONLY,
    R_TELEPORT_ONLY,
    R_DISCARD_ONLY,
    R_REPEAT_ONLY,
    R_TOKEN_ONLY,
    R_CITY_ONLY,
    R_PILE_EMPTY,
    R_MUST_TAKE,
    R_SAME_KIND,
    R_SITE_KIND, /* Quick Actions */
    R_DECK_EMPTY,
    R_BOOSTED,
    R_BOOST_LATE,
    R_NO_SUPPLY,
};

/* The longest list of what could be thought of: cards in hand twice, rows, the desk and what is tucked; coins; the map four
 * times, the tracks, the bookshelf twice; Masters in hand and packet; tiles and tokens; buttons. */
enum {
    THINKABLE = 3 * CARDS + 3 * TURNS + COLUMNS + NONE + 4 * PLACES + STUDENTS * FORKS + 2 * CELLS + 2 * MASTERS +
                4 * KINDS + TOKENS + ACTIONS + 16
};

typedef struct {
    const orr_rules *r;
    const newton_edition *e;
    const newton_state *s;
    unsigned seat;
    orr_action action;
    orr_reason *out;
} newton_question;

extern const orr_reason_kind newton_reasons[];
uint32_t newton_thinkable(const orr_rules *r, const void *state, orr_seat seat, orr_action *out);
/* All that follow are true when there is a reason, which they write. why.c: */
bool newton_why(const orr_rules *r, const void *state, orr_seat seat, orr_action action, orr_reason *out);
bool newton_because(const newton_question *q, unsigned kind, int a, int b, int c);
bool newton_because_asked(const newton_question *q);
bool newton_too_dear(const newton_question *q, unsigned coins);
/* why_action.c: of a step in an action, and of all its steps together */
bool newton_not_in_action(const newton_question *q, const newton_frame *f);
bool newton_not_take(const newton_question *q, unsigned value, unsigned card);
bool newton_no_way(const newton_question *q, const newton_frame *f);
/* why_chain.c: before anything is begun, and when something is */
bool newton_not_begun(const newton_question *q);
bool newton_not_answered(const newton_question *q);

#endif
