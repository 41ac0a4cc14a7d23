/* New game, the state: a row of tokens, and who has what of it. */
#ifndef NEW_GAME_STATE_H
#define NEW_GAME_STATE_H

#include <orrery/parts.h>

enum { SEATS = 4, TOKENS = 12 };
enum { LAYING, PLAY, OVER }; /* phase */

enum { V_LAY, V_PASS, V_TAKE };
enum { E_LAID, E_PASSED, E_TOOK, E_END };
enum { P_TURN };
enum { O_TOKENS };
enum { L_TOKENS };
enum { R_OVER, R_NOT_YOUR_TURN, R_PASSED };

typedef struct {
    uint16_t laid;         /* bit v: the token v + 1 has been laid */
    uint8_t token[TOKENS]; /* the row, from the left: the value of each; 0: taken, or not laid yet */
    uint8_t left, right;   /* the row is what lies at left..right - 1 */
    uint8_t score[SEATS];
    uint8_t passed; /* bit s: seat s has passed */
    uint8_t turn;   /* the seat to play */
    uint8_t phase;
    uint8_t tokens; /* how many are laid in this match */
} new_game_state;
_Static_assert(sizeof(new_game_state) == 24, "no padding: fields[] name every byte");

void new_game_setup(const orr_rules *r, void *state);
orr_turn new_game_active(const orr_rules *r, const void *state);
uint32_t new_game_legal(const orr_rules *r, const void *state, orr_seat seat, orr_action *out);
void new_game_apply(const orr_rules *r, void *state, orr_seat seat, orr_action a, orr_events *ev);
void new_game_outcome(const orr_rules *r, const void *state, orr_result *out);
uint32_t new_game_breakdown(const orr_rules *r, const void *state, orr_seat seat, orr_line *out);
orr_action new_game_default(const orr_rules *r, const void *state, orr_seat seat);
const char *new_game_check(const orr_rules *r, const void *state);

#endif
