/* Discovery: Prehistory, what its files share. One module for five games; README.md says who calls whom.
 *
 * A card is a row of the edition, and rows stand in rank order (DI-016: era, then order; special cards last), so that the lowest
 * bit of a set is the lowest card. Zones are sets of cards. Positions are kept per card. */
#ifndef DISCOVERY_STATE_H
#define DISCOVERY_STATE_H

#include <orrery/parts.h>

#include "sets.h"

enum {
    SEATS = 9,
    WATCHERS = SEATS + 1, /* DI-019; the last row of `knows` is the spectators' */
    CARDS = 8 * sizeof(card_set),
    NEEDS = 4,
    FAMILIES = 8,
    ERAS = 14,
    HAND = 5,
    NONE = 255,
    BIAS = 64,    /* of a coordinate as an operand */
    WIDE = 62, /* cells of the table across and down (DI-461): with a step beyond either end they fit 64 bits */
    CELLS = (WIDE + 2) * (WIDE + 2), /* the most cells that are ever offered */
};

/* ---- the edition ----------------------------------------------------------------------------------------------------------*/
enum { T_FAMILIES, T_ERAS, T_CARDS, TABLES };
enum { DISCOVERY, JOKER, TEMOIN }; /* kind of a card */

typedef struct {
    uint8_t number, era, order, kind, needs;
    int8_t family, need[NEEDS];
} discovery_card;

typedef struct {
    uint8_t family[FAMILIES]; /* cards */
    uint8_t era[ERAS];        /* its number */
    discovery_card card[CARDS];
    uint16_t rows[TABLES];
    /* derived by discovery_edition_check */
    card_set need[CARDS];   /* prerequisites */
    card_set shares[CARDS]; /* cards with a prerequisite in common */
    card_set kin[CARDS];    /* cards of the family */
    card_set age[ERAS + 2]; /* cards of an era, by its number */
    card_set needed_by[CARDS];
    card_set link[CARDS]; /* cards that this one is linked with, when placed beside them (DI-264 to DI-269) */
    card_set special;     /* joker and temoin */
    uint8_t eras, joker, temoin;
} discovery_edition;

/* ---- the state ------------------------------------------------------------------------------------------------------------*/
enum { EXPLORE, SELECT, MEMORY, CONNECT, COMPOSE, VARIANTS };
enum { OPEN, ASSISTED, STRICT }; /* enforcement, DI-490 to DI-492 */
enum { NO_TEAMS, TWO_TEAMS, THREE_TEAMS, SOLITAIRE, COLLABORATIVE, DUEL };

/* Where a match stands. A step that asks a seat or chance ends the run of what goes on by itself. */
typedef enum {
    S_DEALER,    /* chance: who deals */
    S_DRAW,      /* chance: the next card of the pile goes to `target` */
    S_MINI,      /* chance: the next card of the minipile */
    S_MINI_CELL, /* minipile_cell */
    S_MAIN,      /* turn_action, catch_up_action */
    S_CELL,      /* the cell of the card that was chosen: the second half of turn_action and others */
    S_CHALLENGE, /* challenge */
    S_KIND,      /* indemnity_kind */
    S_PAY,       /* indemnity_card */
    S_REBALANCE, /* rebalance_discard */
    S_BONUS,     /* inauguration_bonus */
    S_DISCARD,   /* mandatory_discard */
    S_AFTER,     /* after_discard */
    S_DECLARE,   /* call_declare */
    S_OBJECT,    /* call_challenge */
    S_RESPONSE,  /* call_response */
    S_ANSWER,    /* call_placement */
    S_ASK_HELP,  /* help_request */
    S_GIVE_HELP, /* help_card */
    S_USE_HELP,  /* help_use */
    S_SELECT,    /* selection */
    S_ADD,       /* new_selection */
    S_OFFER,     /* exchange_offer: what is offered */
    S_WANT,      /* exchange_offer: what is wanted for it */
    S_ACCEPT,    /* exchange_accept */
    S_SWAP,      /* exchange_cards */
    S_ROUND_CATCH, /* round_catch_up */
    S_ARRIVAL,   /* arrival_gift */
    S_VOTE,      /* option_vote */
    S_AUTOMATON, /* an automaton's turn: one legal action at a time */
    S_OVER,
    S_OWN, /* the first of a variant's own steps */
} discovery_step;

/* What a settlement, a draw or a discard leads back to. */
typedef enum {
    THEN_TURN,     /* the next turn */
    THEN_STANDS,   /* the placement stands: its points */
    THEN_FALLS,    /* it does not */
    THEN_GOES_ON,  /* the call goes on */
    THEN_FAILED,   /* the call failed */
    THEN_ANSWERED, /* the answerer has its new card: the call succeeded */
    THEN_MAIN,     /* back to the turn */
    THEN_HELPED,   /* the helper has its new card */
    THEN_ROUND,    /* hands are right at the end of a round: the next one */
    THEN_GIFT,     /* who gave a newcomer a card has another one: the next gift */
    THEN_ARRIVED,  /* the newcomer has five cards */
    THEN_OWN,      /* the first of a variant's own: variant->resume */
} discovery_then;

enum { BY_TURN, BY_CALL, BY_HELP, BY_MINI, BY_OWN };                  /* why a card is laid */
enum { L_LAST = 1, L_GOLDEN = 2, L_RELEASED = 4, L_INAUGURATES = 8 }; /* of a placement */
/* Of a turn. TWO: an automaton's next turn-up is of two; ONE: it placed one of those it has turned up; GOLDEN: it did so in
 * the golden age. */
enum { U_PLACED = 1, U_OVERRULED = 2, U_LAST = 4, U_CATCH_UP = 8, U_ENDING = 16, U_TWO = 32, U_GOLDEN = 64, U_ONE = 128 };
enum { K_ENDS = 1, K_FAILED = 2 };  /* of a call; ENDS: the turn ends with it (DI-165) */
enum { SAID_NO = 1, SAID_YES = 2 }; /* pass or decline; Stop or answer */

typedef struct {
    uint8_t seat, flags, snake; /* snake: what lies where the last card of the turn came to stand, or NONE; never a covered card */
    uint8_t adds;               /* in rounds: a new selection comes after the menu (DI-192); Memory: the family + 1 (DI-412) */
} discovery_turn;

typedef struct {
    card_set pile, mini; /* hidden: what is left, in no order (DI-030, DI-467) */
    card_set hand[SEATS], grave[SEATS];
    card_set picked[SEATS];   /* selections (part of hand[]), in secret until they are revealed */
    card_set discard[SEATS];  /* DI-041 */
    card_set knows[WATCHERS]; /* cards whose place the seat has learned; the last row is the spectators' */
    card_set tree;            /* all placed cards, minipile and cleared ones included */
    card_set covered;         /* placed, and under another card: buried in Compose, below the top in Memory */
    card_set looked;          /* Compose: visible cards of the stacks that were looked into in this search */
    card_set found;           /* covered cards that were shown to all as prerequisites (DI-225, DI-295), until the next one is laid */
    card_set cleared;         /* placed, and no longer on the table (DI-443) */
    card_set away;            /* out of the game: special cards (DI-390, DI-391) */
    card_set up;              /* turned up by an automaton, still in its hand */
    card_set always;          /* cards of always-present eras (DI-462) */
    uint32_t on;              /* options in force: bit O_... of those that can be agreed in play (DI-037) */
    int16_t points[SEATS];
    uint16_t asked, done;      /* of a question put to several in secret */
    uint16_t fix;              /* seats whose hand is to be put right */
    uint16_t last;             /* seats that still have their last turn */
    uint16_t machine;          /* automata */
    uint16_t present, out;     /* at play; of these, left without cards (DI-105) */
    uint16_t gone;             /* left for good (DI-445) */
    uint16_t opened;           /* bit e: era e was inaugurated, or is the first */
    uint16_t played, bare;     /* in rounds: have had a turn; had an empty selection (DI-188) */
    uint16_t idle;             /* turns in a row without a placement or a discard, DI-131 */
    int8_t x[CARDS], y[CARDS]; /* of placed cards, else 0 */
    uint8_t z[CARDS];          /* height in a stack, 0 lowest */
    uint8_t slot[CARDS];       /* place in an automaton's hand, 0 first */
    uint8_t next[SEATS];       /* clockwise */
    uint8_t team[SEATS], hand_n[SEATS], grave_n[SEATS], picked_n[SEATS];
    uint8_t chosen[SEATS];             /* in secret: the card to be laid + 1, until its cell is chosen */
    uint8_t said[SEATS];               /* secret answers */
    uint8_t armed[SEATS];              /* in secret: will interrupt (DI-387) */
    discovery_turn turn[2];            /* [1]: an interruption */
    int8_t min_x, max_x, min_y, max_y; /* around the cards on the table */
    uint8_t step, then, target, depth;
    uint8_t pile_n, mini_n, tree_n;
    uint8_t lay_card, lay_seat, lay_by, lay_flags,
        lay_from; /* the placement being resolved; lay_from: whose discards, or NONE */
    int8_t lay_x, lay_y;
    uint8_t call_card, call_by, call_who, call_flags;
    uint8_t debt_from, debt_to, debt_then, stopper;
    uint8_t dealer, finalist, ending; /* ending: discards are buried, last turns run (DI-119) */
    uint8_t first_era, last_era, gold_era, variant, enforcement;
    uint8_t deal_n; /* cards still to be dealt */
    uint8_t halted; /* where the interrupted turn goes on */
    uint8_t rounds; /* played by rounds (DI-176, DI-277) */
    uint8_t leader, revealed, acted,
        quiet;       /* in rounds: DI-177; selections lie open; this turn's call; turns without any act */
    uint8_t add_family; /* of the new selection that is being made, + 1 (DI-402) */
    uint8_t own[32]; /* of the variant; its file names them */
    uint16_t waiting;       /* seats still to be asked: for an exchange, a catch-up of the round, a gift to a newcomer */
    uint16_t chose, placed; /* in a round: have made a selection; have placed of it (DI-409) */
    uint8_t ex_by, ex_taker, ex_offered, ex_wanted, ex_get, ex_give; /* an exchange: who, sets of families, the two agreed */
    uint8_t between;  /* nothing has been done in this turn or round yet */
    uint8_t back;     /* the step after an arrival or a vote */
    uint8_t proposal; /* the option that is voted on */
    uint8_t newcomer;
    uint16_t turns;   /* that have begun; in games by rounds: rounds */
    uint8_t received; /* Memory: the card + 1 that awaits place or keep, while its owner is robbed; else it is chosen[] */
    uint8_t still[2]; /* seats, the low byte first: had a turn in this circuit in which nothing was done (DI-197, DI-260) */
    uint8_t circuits; /* Memory: whole circuits of such turns (DI-260) */
    uint8_t spare[2]; /* no padding: fields[] name every byte */
} discovery_state;

/* What the functions of the rules work on. */
typedef struct {
    const orr_rules *r;
    const discovery_edition *e;
    discovery_state *s;
    orr_events *ev;
} play;

typedef struct {
    int8_t x, y;
} discovery_cell;

typedef struct {
    int low_x, high_x, low_y, high_y;
} discovery_area;

/* ---- the seam between what is shared and a game ---------------------------------------------------------------------------
 * README.md explains it. Members that are NULL: the game does as Explore. */
typedef struct {
    /* Cards cover cards: legality may not ask what lies below, not even for prerequisites (DI-050). */
    bool covers;
    /* All cards lie on one stack: there is no cell to choose. */
    bool stack;
    /* The cells where `seat` may lay `card` under this control, ascending by x, then y. STRICT: only what is true of layout and
     * links. Prerequisites are not its business. Of a set of cards, `some` gives those that have a cell. */
    unsigned (*cells)(const play *p, unsigned seat, unsigned card, unsigned how, discovery_cell *out);
    card_set (*some)(const play *p, unsigned seat, card_set cards, unsigned how);
    /* Are the prerequisites of a card there in truth; and among what all can see? NULL: as Explore. */
    bool (*met)(const play *p, unsigned card);
    bool (*met_in_sight)(const play *p, unsigned card);
    /* The truth about the placement in lay_...: may it stand? */
    bool (*right)(const play *p);
    /* Points of laying a card there beyond 1, 3 and 5; by item (ITEM_...) when `item` is not NULL. */
    int (*worth)(const play *p, unsigned card, int x, int y, int *item);
    /* Is there anything about the placement in lay_... that somebody could contest? NULL: as Explore. */
    bool (*contestable)(const play *p);
    /* Somebody has said Stop (s->stopper): leads to discovery_stands, discovery_falls, or a question of its own. NULL: as Explore. */
    void (*stopped)(play *p);
    /* Memory has no points, no indemnities and an end of its own: the placement stands; what comes after it; a call was stopped,
     * fairly or not for the caller; somebody answered; the call failed; a joker was played; the turn is over; the match is over;
     * somebody has left. */
    void (*stands)(play *p);
    void (*carry_on)(play *p);
    void (*ruled)(play *p, bool fair);
    void (*answered)(play *p, unsigned who);
    void (*failed)(play *p);
    void (*joker)(play *p);
    void (*over)(play *p);
    void (*left)(play *p, unsigned seat);
    bool (*quits)(play *p, unsigned seat); /* ends the turn of one who has left; NULL: as Explore */
    void (*first)(play *p);                               /* the first turn; NULL: of the dealer's left */
    void (*drew)(play *p, unsigned seat, unsigned card); /* a card has come from the pile */
    /* What may be done in the main phase. NULL: as Explore. */
    uint32_t (*main)(const play *p, unsigned seat, orr_action *out);
    /* The main phase of the turn is over, by the seat's own will. NULL: as Explore. */
    void (*enough)(play *p);
    /* The own steps: S_OWN and above; and the own THEN_OWN and above. */
    void (*resume)(play *p, unsigned then);
    orr_mask (*asked)(const play *p);
    uint16_t (*prompt)(const play *p, orr_seat seat);
    uint32_t (*legal)(const play *p, orr_seat seat, orr_action *out);
    void (*apply)(play *p, orr_seat seat, orr_action a);
    orr_action (*standard)(const play *p, orr_seat seat); /* when time runs out */
} discovery_variant;

extern const discovery_variant discovery_explore, discovery_connect, discovery_compose, discovery_select_game,
    discovery_memory;
const discovery_variant *discovery_of(const discovery_state *s);

#include "ids.h"

extern const orr_game orr_game_discovery;

/* Corrections of the rules, each with the version that it came with: a match that began with an older one ends without it
 * (versions.md, docs/adr/0011-versions.md). */
enum {
    SINCE_IDLE_RELEASE = 2,   /* DI-131 */
    SINCE_RECEIVED_STAYS = 2, /* DI-417, DI-241 */
    SINCE_TEMOIN_LAST = 2,    /* DI-257, DI-310 */
    SINCE_AGAIN_ENDS = 2,     /* DI-249 */
    SINCE_MINI_MOVES = 2,     /* DI-260 */
    SINCE_ROWS_CLEARED = 2,   /* DI-507, DI-442 */
    SINCE_ONLY_DOUBT = 3,     /* DI-515 to DI-518 */
    SINCE_LEFT_AT_ONCE = 4,   /* DI-445, DI-446, DI-450, DI-260 */
    SINCE_CIRCUIT_OF_ALL = 4, /* DI-184, DI-196, DI-197, DI-260 */
    SINCE_TEMOIN_PRESENT = 4, /* DI-449, DI-201 */
    SINCE_ONE_PLAYS = 4,      /* DI-258, DI-451 */
    SINCE_RANK_BY_WIN = 4,    /* DI-253, DI-258, DI-259, DI-448 */
    SINCE_SILENCE_SEES = 4,   /* DI-050, DI-299 */
    SINCE_SIDE_EMPTY = 4,     /* DI-520 */
    SINCE_BOTH_SWAP = 4,      /* DI-524 */
};
static inline bool since(const orr_rules *r, unsigned version) { return r->version >= version; }
static inline const discovery_edition *edition_of(const orr_rules *r) { return r->data; }
/* Seats that are taken from the beginning; the others are kept for newcomers (DI-452). */
static inline unsigned starters(const orr_rules *r) { return (unsigned)(r->seats - r->option[O_NEWCOMERS]); }
static inline bool option_on(const discovery_state *s, unsigned option) { return s->on >> option & 1; }
static inline discovery_turn *turn_of(discovery_state *s) { return &s->turn[s->depth]; }
static inline unsigned active_seat(const discovery_state *s) { return s->turn[s->depth].seat; }
static inline bool is_machine(const discovery_state *s, unsigned seat) { return s->machine >> seat & 1; }
/* The cards that all can see on the table. */
static inline card_set on_table(const discovery_state *s) { return s->tree & ~(s->cleared | s->covered); }
/* Selections that lie open (DI-181). */
static inline card_set open_picks(const discovery_state *s, unsigned seat) { return s->revealed ? s->picked[seat] : 0; }
/* Cards of the hand that are in no selection; what can be placed: in rounds the selection alone (DI-183). */
static inline card_set loose(const discovery_state *s, unsigned seat) { return s->hand[seat] & ~s->picked[seat]; }
static inline card_set playable(const discovery_state *s, unsigned seat)
{
    return s->rounds ? s->picked[seat] : s->hand[seat];
}
/* DI-203: from the selection only when nothing else is left. */
static inline card_set payable(const discovery_state *s, unsigned seat)
{
    return loose(s, seat) ? loose(s, seat) : s->hand[seat];
}
/* Who has left, by the rules that end all that comes to such a seat. */
static inline bool is_gone(const play *p, unsigned seat)
{
    return since(p->r, SINCE_LEFT_AT_ONCE) && p->s->gone >> seat & 1;
}
static inline uint16_t still_of(const discovery_state *s) { return (uint16_t)(s->still[0] | s->still[1] << 8); }
static inline void set_still(discovery_state *s, unsigned seats)
{
    s->still[0] = (uint8_t)seats;
    s->still[1] = (uint8_t)(seats >> 8);
}
/* How many sit around the table, gone or not. */
static inline unsigned around(const discovery_state *s) { return orr_popcount(s->present | s->gone); }
/* Who is still at play: neither gone nor out of cards. */
static inline uint16_t at_play(const discovery_state *s) { return (uint16_t)(s->present & ~s->out); }
static inline bool same_side(const discovery_state *s, unsigned a, unsigned b)
{
    return a == b || s->team[a] == s->team[b];
}
static inline bool prerequisites_met(const play *p, unsigned card)
{
    return !(p->e->need[card] & ~(p->s->tree | p->s->always)); /* DI-069, DI-462 */
}
/* A card of the minipile is up and waits for its cell, whatever is asked meanwhile. */
static inline bool mini_waits(const discovery_state *s) { return s->lay_card != NONE && s->lay_by == BY_MINI; }
static inline bool is_golden(const discovery_state *s) /* DI-111, DI-112 */
{
    return !s->pile_n || (s->gold_era && s->opened >> s->gold_era & 1);
}
/* DI-393, DI-431: of the special cards only the joker is in the deck. */
static inline bool only_joker(const discovery_state *s) { return s->rounds || option_on(s, O_CRAZY); }
static inline card_set specials_of(const play *p) { return only_joker(p->s) ? card_bit(p->e->joker) : p->e->special; }
/* The cells around the cards, one step beyond them where the table goes on. */
static inline discovery_area around_cards(const discovery_state *s)
{
    int x = s->max_x - s->min_x < WIDE - 1, y = s->max_y - s->min_y < WIDE - 1;
    return (discovery_area){s->min_x - x, s->max_x + x, s->min_y - y, s->max_y + y};
}
static inline int discovery_away(int a, int b) { return a > b ? a - b : b - a; }

#include "calls.h"

extern const orr_table discovery_schema[];
void discovery_edition_check(void *edition, orr_faults *faults);
void discovery_seating(const orr_rules *r, orr_seat_rules *out);
void discovery_setup(const orr_rules *r, void *state);
orr_turn discovery_active(const orr_rules *r, const void *state);
uint16_t discovery_prompt(const orr_rules *r, const void *state, orr_seat seat);
uint32_t discovery_legal(const orr_rules *r, const void *state, orr_seat seat, orr_action *out);
void discovery_apply(const orr_rules *r, void *state, orr_seat seat, orr_action a, orr_events *ev);
orr_action discovery_default(const orr_rules *r, const void *state, orr_seat seat);
void discovery_outcome(const orr_rules *r, const void *state, orr_result *out);
uint32_t discovery_breakdown(const orr_rules *r, const void *state, orr_seat seat, orr_line *out);
void discovery_hint(const orr_rules *r, const void *state, int32_t *value);
void discovery_view(const orr_rules *r, const void *shown, orr_seat viewer, orr_json *out);
bool discovery_covers(const orr_rules *r);
bool discovery_still_open(const orr_rules *r, const void *then, const void *now, orr_seat viewer);
void discovery_redact(const orr_rules *r, void *state, orr_seat viewer, orr_depth depth);
bool discovery_hides(const orr_rules *r, const void *state, orr_seat viewer, orr_depth depth, uint32_t field,
                     uint32_t element);
uint64_t discovery_veils(const orr_rules *r, const void *state, orr_seat viewer, orr_depth depth, uint32_t field,
                         uint32_t element);
void discovery_imagine(const orr_rules *r, void *state, orr_seat viewer, orr_rng *rng);
const char *discovery_check(const orr_rules *r, const void *state);

#endif
