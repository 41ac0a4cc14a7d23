/* Connect four: the whole state, 24 bytes.
 *
 * A column is seven bits of a board: six cells, lowest first, and one that stays empty so that lines do not wrap
 * (the bit board of J. Tromp's Fhourstones). */
#ifndef CONNECT_FOUR_STATE_H
#define CONNECT_FOUR_STATE_H

#include <orrery/parts.h>

enum { COLUMNS = 7, ROWS = 6, HEIGHT = ROWS + 1 };
enum { VERB_DROP, VERB_LEAVE };
enum { EVENT_DROPPED, EVENT_WON, EVENT_FULL, EVENT_LEFT };
enum { REASON_OVER, REASON_NOT_YOUR_TURN, REASON_COLUMN_FULL };
enum { RUNNING, WON, FULL, ABANDONED };

typedef struct {
    uint64_t stones[2]; /* a board a seat */
    uint8_t turn;       /* the seat to play */
    uint8_t end;        /* RUNNING, WON, FULL or ABANDONED */
    uint8_t winner;     /* a seat when WON or ABANDONED, else ORR_NO_SEAT */
    uint8_t open;       /* bit c: column c has room */
    uint32_t plies;     /* stones on the board */
} connect_four_state;

_Static_assert(sizeof(connect_four_state) == 24, "no padding");

#endif
