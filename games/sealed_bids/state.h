/* Sealed Bids, the state. A card is a number 0..19 and is worth card % 10 + 1.
 *
 * Where a card lies is known card by card: a viewer that does not know a card reads ELSEWHERE, and how many cards lie in
 * each place is public. A secret pick leaves its card in the hand until all have picked, so that picking moves nothing. */
#ifndef SEALED_BIDS_STATE_H
#define SEALED_BIDS_STATE_H

#include <orrery/parts.h>

enum { CARDS = 20, SEATS = 4, ROWS = SEATS + 1, HAND = 3, SLOTS = 2, FACES = 3, PRICES = 4 };

/* place[] */
enum { MID, TOP, BOTTOM, VAULT, LOT, BOX, IN_HAND, WON = IN_HAND + SEATS, PLACES = WON + SEATS, ELSEWHERE = 255 };

enum { ABSENT, PRESENT, GONE };               /* status[] */
enum { SLOT_EMPTY, SLOT_UNDECIDED, SLOT_SET }; /* vault[] */

typedef enum {
    SEAL,  /* chance: the reserve price, seen by nobody until the end */
    DEAL,  /* chance: hands are filled, seat by seat */
    SHOW,  /* chance: the lot is turned up */
    BID,   /* all who hold cards, in secret; the first bid covers the lot */
    ROLL,  /* chance: the winner's bonus */
    SWAP,  /* the winner names a partner */
    GIVE,  /* both, in secret */
    LOOK,  /* the lowest bidder looks into the vault or takes a card unseen */
    FATE,  /* chance: which card has lain in that slot */
    DECIDE, /* the looker puts it on top of the deck or leaves it */
    TAKE,  /* chance: which card was taken */
    END
} sealed_bids_phase;

enum { V_ARM, V_BID, V_DEAL, V_DECIDE_FATE, V_GIVE, V_JOIN, V_KEEP, V_LEAVE, V_LOOK, V_PASS, V_ROLL, V_SEAL, V_SWAP, V_TAKE,
       V_TAKEN, V_TOP };
enum { E_SEALED, E_DEALT, E_LOT, E_PICKED, E_BID, E_FLIPPED, E_WON, E_ROLLED, E_SWAPPED, E_LOOKED, E_LEFT_THERE, E_TOPPED,
       E_TOOK, E_PASSED, E_LEFT, E_JOINED, E_UNSEALED };
enum { P_BID, P_ARM, P_SWAP, P_GIVE, P_LOOK, P_DECIDE, P_CHANCE, P_TABLE };
enum { O_ROUNDS, O_ABSENT, O_TOKENS };
enum { F_KNOWS, F_PLACE, F_POS };
enum { L_LOTS, L_BONUS };
enum { R_OVER, R_NOT_HERE, R_NOT_ASKED, R_ASKED_ELSE, R_NO_TOKEN, R_ARMED, R_NOT_YOURS, R_NO_CARDS, R_SLOT_EMPTY };
enum { THINKABLE = 2 * CARDS + 2 * SEATS + SLOTS + 4 };

typedef struct {
    uint32_t knows[ROWS];    /* bit c: the seat (last row: the spectators) knows where card c lies */
    uint8_t place[CARDS];
    uint8_t pos[CARDS];      /* height in TOP and BOTTOM (0 lowest and first), slot in VAULT, else 0 */
    uint8_t pick[SEATS];     /* 0, or the secret pick, card + 1 */
    uint8_t armed[SEATS];    /* in secret: will flip the next bids */
    uint8_t looking[SEATS];  /* 0, or the card + 1 of a private look, until the seat's next decision */
    uint8_t reserve;         /* the price nobody knows; 0 before it is drawn and when it lies open */
    uint8_t hand_n[SEATS], won_n[SEATS], bonus[SEATS], token[SEATS], status[SEATS], vault[SLOTS];
    uint8_t top_n, bottom_n, box_n;
    uint8_t phase, round, rounds;
    uint8_t done;            /* mask of who has picked */
    uint8_t winner, loser, partner, slot, victim;
    uint8_t reserve_shown;   /* the price once it lies open */
} sealed_bids_state;

static inline int sealed_bids_worth(unsigned card) { return (int)(card % 10) + 1; }
static inline unsigned sealed_bids_row(orr_seat viewer) { return viewer < SEATS ? viewer : SEATS; }
static inline bool sealed_bids_in(const sealed_bids_state *s, unsigned seat) { return s->status[seat] == PRESENT; }
/* Who has to pick now, whether they have or not. */
orr_mask sealed_bids_pickers(const sealed_bids_state *s);
/* Cards that a draw may give: the top card if any, else those of the middle, else the first of the bottom. Bits. */
uint32_t sealed_bids_draw(const sealed_bids_state *s);
uint32_t sealed_bids_at(const sealed_bids_state *s, unsigned place);

void sealed_bids_setup(const orr_rules *r, void *state);
orr_turn sealed_bids_active(const orr_rules *r, const void *state);
uint16_t sealed_bids_prompt(const orr_rules *r, const void *state, orr_seat seat);
uint32_t sealed_bids_legal(const orr_rules *r, const void *state, orr_seat seat, orr_action *out);
uint32_t sealed_bids_thinkable(const orr_rules *r, const void *state, orr_seat seat, orr_action *out);
bool sealed_bids_why(const orr_rules *r, const void *state, orr_seat seat, orr_action a, orr_reason *out);
orr_action sealed_bids_default(const orr_rules *r, const void *state, orr_seat seat);
void sealed_bids_chance(const orr_rules *r, const void *state, uint32_t *weight);
void sealed_bids_apply(const orr_rules *r, void *state, orr_seat seat, orr_action a, orr_events *ev);
bool sealed_bids_covers(const orr_rules *r);
void sealed_bids_redact(const orr_rules *r, void *state, orr_seat viewer, orr_depth depth);
bool sealed_bids_hides(const orr_rules *r, const void *state, orr_seat viewer, orr_depth depth, uint32_t field,
                       uint32_t element);
void sealed_bids_imagine(const orr_rules *r, void *state, orr_seat viewer, orr_rng *rng);
void sealed_bids_outcome(const orr_rules *r, const void *state, orr_result *out);
uint32_t sealed_bids_breakdown(const orr_rules *r, const void *state, orr_seat seat, orr_line *out);
void sealed_bids_hint(const orr_rules *r, const void *state, int32_t *value);
const char *sealed_bids_check(const orr_rules *r, const void *state);
void sealed_bids_view(const orr_rules *r, const void *shown, orr_seat viewer, orr_json *out);

#endif
