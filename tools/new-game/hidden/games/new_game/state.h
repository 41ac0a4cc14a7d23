/* New game, the state: cards as bits, card c being the one that is written c + 1. */
#ifndef NEW_GAME_STATE_H
#define NEW_GAME_STATE_H

#include <orrery/parts.h>

enum { SEATS = 4, CARDS = 20, COLOUR = 10 /* cards of a colour */, HAND = 5 };
enum { DEALING, PLAY, OVER }; /* phase */

enum { V_DEAL, V_PLAY };
enum { E_DEALT, E_PLAYED, E_TRICK, E_END };
enum { P_CARD };
enum { O_HAND };
enum { L_CARDS };
enum { R_OVER, R_NOT_YOUR_TURN, R_FOLLOW };
enum { F_DECK, F_HAND }; /* the fields that hide something; others follow */

typedef struct {
    uint32_t deck;          /* what nobody has been dealt; nobody knows which cards these are */
    uint32_t hand[SEATS];   /* each seat knows its own */
    uint32_t won[SEATS];    /* open */
    uint8_t played[SEATS];  /* the card in this trick, + 1; 0: none yet */
    uint8_t hand_n[SEATS];  /* how many: everybody can count them */
    uint8_t hands;          /* cards dealt to each seat in this match */
    uint8_t lead;           /* the seat that led this trick */
    uint8_t turn, phase;
} new_game_state;
_Static_assert(sizeof(new_game_state) == 48, "no padding: fields[] name every byte");

static inline uint32_t new_game_colour(unsigned card) { return ((1u << COLOUR) - 1) << card / COLOUR * COLOUR; }
/* The cards that the seat may play now, of those in its hand. */
uint32_t new_game_playable(const new_game_state *s, orr_seat seat);

void new_game_setup(const orr_rules *r, void *state);
orr_turn new_game_active(const orr_rules *r, const void *state);
uint32_t new_game_legal(const orr_rules *r, const void *state, orr_seat seat, orr_action *out);
void new_game_apply(const orr_rules *r, void *state, orr_seat seat, orr_action a, orr_events *ev);
void new_game_outcome(const orr_rules *r, const void *state, orr_result *out);
uint32_t new_game_breakdown(const orr_rules *r, const void *state, orr_seat seat, orr_line *out);
orr_action new_game_default(const orr_rules *r, const void *state, orr_seat seat);
const char *new_game_check(const orr_rules *r, const void *state);

/* secret.c */
extern const orr_secrets new_game_secrets;

#endif
