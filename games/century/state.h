/* Century: what its files share. The edition as rows and as fast tables, the state, and who calls whom:
 *   setup, apply -> turn (the flow of a turn) -> need (who may go where); view, score, hint, check only read. */
#ifndef CENTURY_STATE_H
#define CENTURY_STATE_H

#include <orrery/parts.h>

enum {
    SEATS = 4,      /* CN-001 */
    CUBES = 4,      /* CN-011: yellow, red, green, brown */
    ICONS = 4,      /* CN-017 */
    GROUPS = 6,     /* of locations: 0 without symbol, then one a symbol of the edition */
    PLANS = 3,      /* one a fourth board, CN-003 */
    PLACES = 24,    /* locations in play are numbered 0..PLACES-1 in the order of the edition */
    PILES = 8,      /* of bonus tiles */
    ROW = 4,        /* cards over the forts, CN-036 */
    SETTLERS = 12,  /* CN-013 */
    WAREHOUSE = 10, /* CN-014 */
    SPACES = 3,     /* for bonus tiles, CN-015 */
    GOAL = 8,       /* point cards, CN-186 */
    REACHES = 16,   /* le[]: required numbers go from 1 to 13 */
    EXCHANGES = 60, /* the longest list of exchanges */
    BOARDS = 6,
    LOCATIONS = 40, /* rows an edition may have of each */
    CARDS = 63,
    NO_CARD = 63,
    BONUS = 32,
    TILES = 16,
    NONE = 255,
};

/* Tables of the edition, in the order of century_schema. */
enum {
    T_EDITION,
    T_COLOURS,
    T_CUBES,
    T_ICONS,
    T_SYMBOLS,
    T_BOARDS,
    T_LOCATIONS,
    T_CARDS,
    T_BONUS,
    T_TILES,
    T_RULES, /* the rows of `setup` begin here; what is stated by the rulebook must have that value */
};

enum { PRODUCTION, UPGRADE, TRADE, FORT };                 /* CN-007 */
enum { NATIVE_HELP, TOOL, NEW_SETTLERS, EXPLORATION };     /* CN-017 */
enum { PER_ICON, PER_ICON_PAIR, PER_SETTLER_PAIR, FLAT };  /* CN-179 .. CN-184 */
enum { TILE_ICON, TILE_POINTS, TILE_SETTLER, TILE_CUBES }; /* CN-169 .. CN-173 */
enum { MARK_ALWAYS, MARK_2_3 };                            /* CN-042, CN-043; -1: none */

typedef struct {
    uint8_t board, type, settlers, steps, fort, piles, pile[2];
    int8_t symbol, mark;
    uint8_t gain[CUBES], give[CUBES], get[CUBES];
} century_location;

typedef struct {
    uint8_t icon, points, cost[CUBES], help, tool[CUBES], settlers, tiles, players_min;
    int8_t symbol, mark;
} century_card;

typedef struct {
    uint8_t kind, icons, points;
    int8_t icon[2];
} century_bonus;

typedef struct {
    uint8_t kind, points, settlers, gain[CUBES];
    int8_t icon;
} century_tile;

typedef struct {
    uint8_t word, level;
} century_named;

typedef struct {
    uint8_t word, use, locations;
} century_board;

typedef struct {
    uint8_t worth[CUBES], cubes[SEATS][CUBES], start[SEATS + 1];
    uint8_t deck[SEATS + 1], placed[SEATS + 1], piled, left_over, in_play; /* must agree with cards, tiles and places */
    uint8_t stated; /* values read only to be checked against what the rulebook states */
} century_values;

/* Fast tables of one map. Four cubes are packed in a u32, yellow lowest; sets of places are u32. */
typedef struct {
    uint32_t gain[PLACES], give[PLACES], get[PLACES];
    uint8_t row[PLACES], base[PLACES], group[PLACES], type[PLACES], steps[PLACES];
    uint8_t fort[PLACES]; /* its place under the row of cards */
    uint8_t pile[PLACES]; /* its first pile */
    uint32_t in_play, of_type[4], of_group[GROUPS], covered[SEATS + 1];
    uint32_t le[REACHES];     /* the empty places that need at most so many settlers */
    uint8_t place[LOCATIONS]; /* of a row, or NONE */
    uint8_t fort_at[ROW];
    uint8_t pile_at[PILES], pile_index[PILES], pile_height[PILES];
    uint8_t places, piles;
} century_plan;

typedef struct {
    century_location location[LOCATIONS];
    century_card card[CARDS];
    century_bonus bonus[BONUS];
    century_tile tile[TILES];
    century_named cube[CUBES], icon[ICONS];
    century_board board[BOARDS];
    century_values values;
    uint16_t locations, cards, bonuses, tiles, cubes, icons, symbols, boards, colours, singles;
    /* derived by century_edition_check */
    century_plan plan[PLANS];
    uint32_t cost[CARDS + 1]; /* NO_CARD costs more than any store holds */
    uint32_t tool[CARDS], tile_gain[TILES];
    uint32_t worth;
    uint32_t start[SEATS]; /* cubes by turn order */
    uint64_t deck[SEATS + 1];
    uint32_t all_bonus, all_tiles;
} century_edition;

enum { FOURTH_BOARD, ALLOW_EMPTY, STALL_ROUNDS }; /* options */
enum { SETUP, TURN, UPGRADING, TRADING, AT_FORT, EXPLORING, RETURNING, REFILL, OVER }; /* phase */
enum { ASK_NOTHING, ASK_BOARD, ASK_FIRST, ASK_COVER, ASK_CARD, ASK_TILE };             /* chance */
enum { RUNNING, BY_CARDS, BY_STALL, BY_LEAVING };                                      /* ending */
enum { BARREN_ROUNDS = 60 };                                                           /* CN-242 */
enum { DONE_TILE = 1, DONE_CARD = 2 };                                                 /* at a fort */

/* Nothing here is secret: what nobody knows (the order of deck and piles, CN-064, CN-065, CN-066) is not in the state,
 * only the set it will be drawn from. */
typedef struct {
    uint64_t deck;                 /* cards under the known top */
    uint32_t le[REACHES];          /* the places whose required number, before native help, is at most so much */
    uint32_t store[SEATS];         /* four packed cubes */
    uint32_t tools[SEATS][GROUPS]; /* what a seat's tools pay, four packed cubes */
    uint32_t own[SEATS];           /* places held */
    uint32_t covered;              /* places under an exploration tile */
    uint32_t stocked;              /* forts with a bonus tile */
    uint32_t to_cover;             /* setup: places still without their tile */
    uint32_t bonus_pool;           /* bonus tiles never seen: in piles, and those left out */
    uint32_t tile_pool;            /* exploration tiles not laid: at the end of setup, those left out */
    uint32_t tiles[SEATS];         /* exploration tiles taken */
    uint16_t round, card_points[SEATS];
    uint8_t help[SEATS][GROUPS]; /* native help */
    uint8_t settlers[PLACES], tile[PLACES];
    uint8_t available[SEATS], reserve[SEATS];
    uint8_t cards[SEATS][GOAL], card_count[SEATS];
    uint8_t icons[SEATS][ICONS]; /* on cards and exploration tiles, CN-178 */
    uint8_t bonus[SEATS][SPACES], bonus_count[SEATS];
    uint8_t row[ROW], top; /* cards, or NO_CARD */
    uint8_t pile_top[PILES], pile_height[PILES];
    uint8_t colour[SEATS];
    uint8_t plan, first, turn, phase, chance, ending;
    uint8_t left;                   /* seats that left, bit by bit */
    uint8_t place;                  /* where the activation of this turn is, or NONE */
    uint8_t fort_done;              /* DONE_ bits */
    uint8_t gap;                    /* place of the row that was claimed and not yet filled, or NONE */
    uint8_t steps, step_made;       /* of an upgrade: left; whether one was made */
    uint8_t exchanges;              /* of a trade: the most that can be made */
    uint8_t excess, level;          /* cubes still to return, of this level or higher */
    uint8_t pile;                   /* the pile whose new top chance must tell */
    uint8_t last_round, busy, idle; /* busy: an activation in this round; idle: complete rounds without one */
    uint8_t allow_empty, stall_rounds, dealt;
    uint8_t took, barren; /* took: a card or a tile in this round; barren: complete rounds in a row without one */
    uint8_t spare[5];
} century_state;

_Static_assert(sizeof(century_state) == 448, "no padding, and no growth unseen");

enum {
    V_REST,
    V_ACTIVATE,
    V_RAISE,
    V_EXCHANGE,
    V_TAKE_TILE,
    V_CLAIM,
    V_EXPLORE,
    V_RETURN,
    V_DONE,
    V_LEAVE,
    V_BOARD,
    V_FIRST,
    V_COVER,
    V_REVEAL_CARD,
    V_REVEAL_TILE
};

enum {
    E_BOARD,
    E_FIRST,
    E_COVERED,
    E_PILE_TOP,
    E_ROW_DEALT,
    E_DECK_TOP,
    E_RESTED,
    E_SENT,
    E_EXPELLED,
    E_TOOL,
    E_PRODUCED,
    E_RAISED,
    E_EXCHANGED,
    E_TOOK_TILE,
    E_CLAIMED,
    E_JOINED,
    E_SLID,
    E_EXPLORED,
    E_GAINED,
    E_RETURNED,
    E_LAST_ROUND,
    E_ROUND,
    E_STALLED,
    E_LEFT,
    E_ENDED,
    E_BARREN
};

enum { P_TURN, P_UPGRADE, P_TRADE, P_FORT, P_EXPLORE, P_RETURN };
enum {
    R_NOT_YOUR_TURN,
    R_OVER,
    R_LEFT,
    R_MUST_CONTINUE,
    R_OWN,
    R_COVERED,
    R_DEAR,
    R_NO_UPGRADE,
    R_NO_TRADE,
    R_FORT_NOTHING,
    R_NO_STEPS,
    R_BROWN,
    R_NONE_OF_IT,
    R_STEP_FIRST,
    R_TOO_MANY_EXCHANGES,
    R_EXCHANGE_FIRST,
    R_OTHER_FORT,
    R_TILE_DONE,
    R_TILES_FULL,
    R_PILES_EMPTY,
    R_CARD_DONE,
    R_NO_CARD,
    R_CANNOT_PAY,
    R_PART_FIRST,
    R_AT_LIMIT,
    R_RETURN_ORDER
};
/* the longest list of what could be thought of: rest, places, cubes, exchanges, piles, claim, tiles, cubes, done */
enum { THINKABLE = 1 + PLACES + CUBES + EXCHANGES + PILES + 1 + PLACES + CUBES + 1 };
enum { L_POINT_CARDS, L_BONUS_TILE, L_EXPLORATION_POINTS };

/* ---- four cubes in a u32 --------------------------------------------------------------------------------------------
 * No cube of a store goes beyond 120 (century_edition_check), so that the eighth bit of each byte is free. */
enum { CUBES_MAX = 120 };

static inline uint32_t cubes_of(const uint8_t c[CUBES])
{
    return (uint32_t)c[0] | (uint32_t)c[1] << 8 | (uint32_t)c[2] << 16 | (uint32_t)c[3] << 24;
}
static inline unsigned cube_count(uint32_t cubes, unsigned cube) { return cubes >> (8 * cube) & 0xff; }
static inline unsigned cubes_total(uint32_t cubes) { return cubes * 0x01010101u >> 24; }
static inline bool cubes_cover(uint32_t store, uint32_t cost)
{
    return (((store | 0x80808080u) - cost) & 0x80808080u) == 0x80808080u;
}
enum { CAN_RISE = 0x00ffffff }; /* CN-104: all but brown */

/* Corrections of the rules, each with the version that it came with: a match that began with an older one ends without it
 * (versions.md, docs/adr/0011-versions.md). */
enum {
    SINCE_BARREN_ENDS = 2, /* CN-242 */
};
static inline bool since(const orr_rules *r, unsigned version) { return r->version >= version; }

static inline const century_edition *edition_of(const orr_rules *r) { return r->data; }
static inline bool has_left(const century_state *s, unsigned seat) { return s->left >> seat & 1; }

/* need.c */
uint32_t century_choosable(const century_edition *e, const century_state *s, unsigned seat);
unsigned century_need(const century_plan *p, const century_state *s, unsigned seat, unsigned place);
bool century_tile_possible(const century_plan *p, const century_state *s);
bool century_card_possible(const century_edition *e, const century_state *s);
bool century_piles_left(const century_plan *p, const century_state *s, unsigned place);
/* turn.c */
void century_begin_activation(const orr_rules *r, century_state *s, unsigned place, orr_events *ev);
void century_fort_goes_on(const orr_rules *r, century_state *s, orr_events *ev);
void century_slide(century_state *s, const orr_rules *r, orr_events *ev);
void century_join(century_state *s, unsigned seat, unsigned settlers, orr_events *ev);
void century_finish_activation(const orr_rules *r, century_state *s, orr_events *ev);
void century_end_turn(const orr_rules *r, century_state *s, orr_events *ev);
/* setup.c */
void century_setup(const orr_rules *r, void *state);
void century_apply_chance(const orr_rules *r, century_state *s, orr_action a, orr_events *ev);
/* legal.c */
orr_turn century_active(const orr_rules *r, const void *state);
uint16_t century_prompt(const orr_rules *r, const void *state, orr_seat seat);
uint32_t century_legal(const orr_rules *r, const void *state, orr_seat seat, orr_action *out);
orr_action century_pick(const orr_rules *r, const void *state, orr_seat seat, orr_rng *rng);
orr_action century_default_action(const orr_rules *r, const void *state, orr_seat seat);
/* why.c */
uint32_t century_thinkable(const orr_rules *r, const void *state, orr_seat seat, orr_action *out);
bool century_why(const orr_rules *r, const void *state, orr_seat seat, orr_action action, orr_reason *out);
/* apply.c */
void century_apply(const orr_rules *r, void *state, orr_seat seat, orr_action a, orr_events *ev);
/* score.c */
void century_outcome(const orr_rules *r, const void *state, orr_result *out);
uint32_t century_breakdown(const orr_rules *r, const void *state, orr_seat seat, orr_line *out);
unsigned century_bonus_times(const century_bonus *b, const century_state *s, unsigned seat);
/* the others, a file each */
void century_view(const orr_rules *r, const void *shown, orr_seat viewer, orr_json *out);
void century_hint(const orr_rules *r, const void *state, int32_t *value);
const char *century_check(const orr_rules *r, const void *state);
void century_edition_check(void *edition, orr_faults *faults);
extern const orr_table century_schema[];
extern const orr_game orr_game_century;

#endif
