/* Newton: what its files share. The edition as rows and as fast tables, the state with its stack of frames, and who calls whom:
 *   setup, apply -> turn, upkeep (the flow of a match) -> action, effects -> move, desk, gains (what a step meets);
 *   legal, view, score, hint, check only read. */
#ifndef NEWTON_STATE_H
#define NEWTON_STATE_H

#include <orrery/parts.h>

enum {
    SEATS = 4, /* NW-001 */
    ROUNDS = 6, TURNS = 5, COLUMNS = 5, DRAWERS = 5, SLOTS = 5, /* NW-050, NW-051, NW-200, NW-202 */
    ACTIONS = 5, STUDENTS = 4, CUBES = 12, SHELF_TILES = 12, STACKS = 4, STACK = 3,
    DRAFT = 4, DEALT = 6, /* Masters kept, and the most that one seat is dealt (alone) */
    LEVELS = 3, COLOURS = 3, WILD = 3, BOOKS = 4,
    /* rows that an edition may have */
    PLACES = 48, NEIGHBOURS = 8, SPACES = 64, FORKS = 4, CELLS = 32, LINES = 16, LINE = 7, CARDS = 128, DECK = 32,
    MASTERS = 32, KINDS = 8, TOKENS = 16, TILES = 16, DISCOVERIES = 16, RATINGS = 16, CONSTANTS = 29,
    MEDICINE = 7, /* as a kind of Income tile */
    FRAMES = 24,  /* the deepest chain; newton_edition_check proves that no edition needs more */
    NONE = 255,
};

/* Tables of the edition, in the order of newton_schema. */
enum {
    T_EDITION, T_CONSTANTS, T_QUICK, T_COLOURS, T_BOOKS, T_ACTIONS, T_PLACES, T_ROUTES, T_SPACES, T_EDGES, T_SHELVES,
    T_CELLS, T_LINES, T_STACKS, T_BOARDS, T_CARDS, T_MASTERS, T_DEVELOPMENT, T_INCOME, T_MEDICINE, T_SPECIALIZATION,
    T_INVENTION, T_CITY, T_OBJECTIVE, T_TOKENS, T_UNIVERSITY, T_ANCIENT, T_DISCOVERY, T_RATING, T_PLAYERS, TABLES,
};

enum { WORK, TECHNOLOGY, TRAVEL, LESSONS, STUDY, JOKER };
enum { C_ROUNDS, C_TURNS, C_MIN, C_MAX, C_COINS, C_POTIONS, C_HAND, C_DESK, C_DRAWERS, C_SLOTS, C_COLUMNS, C_STUDENTS,
       C_ON_START, C_CUBES, C_SHELF, C_MASTERS, C_SOLO, C_ROW, C_SOLO_ROW, C_VP_9, C_VP_10, C_VP_11, C_VP_12, C_BOOK,
       C_VISIT, C_OBJECTIVE, C_SYMBOLS, C_BOOST, C_REVEAL };
enum { Q_REVEAL, Q_BOOST, Q_POTION, Q_STUDENT };
enum { START, UNIVERSITY, ANCIENT, CITY, MASTER_PLACE, OBJECTIVE_PLACE, VILLAGE }; /* NW-006 */
enum { S_START, S_PLAIN, S_SPECIALIZATION, S_INVENTION, S_MASTER, S_OBJECTIVE };
enum { PREPRINTED, BOOK_SPACE, WINDOW };
enum { NEED_BOOKS, NEED_UNIVERSITY, NEED_ANCIENT };
enum { SINGLE, JOKER_CARD, DOUBLED, DUAL, REVERSED };
enum { SET_STARTING, SET_BASE, SET_ADVANCED };
enum { DEVELOPMENT, INCOME };
/* What effects are made of: cards, abilities and Masters speak one language (README.md). */
enum { X_NONE, X_BOOKS, X_WILD, X_GAIN, X_EXCHANGE, X_VP_PER_BOOK, X_COINS_PER_BOOK, X_SETS, X_DISCARD, X_EXTRA_TILE,
       X_DOUBLE, X_TELEPORT, X_REPEAT, X_IGNORE, X_MULTI_CUBE, X_ACTION, X_AFTER, X_BUY, X_TOKEN, X_CITY,
       X_MASTER_ACTION, X_DESCARTES, X_REMOVE, X_CUBE, X_PLAY_MASTER };
/* What is counted: for Inventions, Objectives and discovery tiles. */
enum { PER_NOTHING, PER_COIN, PER_POTION, PER_TOKEN, PER_UNIVERSITY, PER_ANCIENT, PER_STUDENT, PER_MASTER, PER_BOOK_SETS,
       PER_SHELF_SETS, PER_CARD_PAIRS, PER_LINE, PER_CUBE, PER_SHELF_TILE, PER_TILE };

typedef struct {
    uint8_t coins, potions, vp, students;
} newton_gain;

typedef struct {
    newton_gain pay, gain;
    uint8_t type, action, value, set_size, lightning, count, split, ignore, each, no_coins, free_routes, on_city,
        on_university, on_ancient, extra;
    int8_t colour;
} newton_effect;

typedef struct {
    uint8_t kind, min_players, need[COLOURS];
    int8_t border;
} newton_place;
typedef struct {
    uint8_t a, b, coins;
} newton_route;
typedef struct {
    uint8_t track, kind, end, min_players, need[COLOURS];
} newton_space;
typedef struct {
    uint8_t shelf, column, kind, needs, need[COLOURS];
    int8_t university, ancient, type;
} newton_cell;
typedef struct {
    uint8_t cells, vp;
    int8_t cell[LINE];
} newton_line;
typedef struct {
    uint8_t tiles, play_master;
    newton_gain gain;
} newton_stack;
typedef struct {
    uint8_t set, level, kind, symbols[ACTIONS], books[BOOKS];
    int8_t colour;
    newton_effect effect;
} newton_card;
typedef struct {
    uint8_t vp, promo, immediate, books[BOOKS];
    newton_effect effect;
} newton_master;
typedef struct {
    uint8_t action, count, symbols; /* of a Development tile */
    newton_gain gain, turned;       /* of an Income or Medicine tile */
} newton_tile;
typedef struct {
    uint8_t family, any, count;
    int8_t development, income;
} newton_special;
typedef struct {
    uint8_t count, value;
    int8_t per, action;
    newton_gain gain;
} newton_invention;
typedef struct {
    uint8_t count, medicine, pay;
    int8_t cube; /* kind of place, or -1 */
    newton_gain gain;
} newton_city;
typedef struct {
    uint8_t per, vp, cap, count;
} newton_objective;
typedef struct {
    uint8_t count;
    newton_gain gain;
} newton_token;
typedef struct {
    uint8_t per, least;
    newton_gain gain;
} newton_discovery;
typedef struct {
    uint8_t players, tokens, row, dealt, kept, discoveries;
} newton_players;

typedef struct {
    uint8_t constant[CONSTANTS], quick[4], action_word[ACTIONS + 1], book_word[COLOURS], shelf_value[LEVELS],
        board[SEATS];
    newton_place place[PLACES];
    newton_route route[96];
    newton_space space[SPACES];
    newton_route edge[96];
    newton_cell cell[CELLS];
    newton_line line[LINES];
    newton_stack stack[STACKS];
    newton_card card[CARDS];
    newton_master master[MASTERS];
    newton_tile development[ACTIONS], income[MEDICINE], medicine;
    newton_special special[TILES];
    newton_invention invention[TILES];
    newton_city city[KINDS];
    newton_objective objective[TILES];
    newton_token token[TOKENS];
    newton_discovery discovery[DISCOVERIES];
    newton_players players[SEATS];
    int16_t rating[RATINGS][2];
    uint16_t rows[TABLES];
    /* derived by newton_edition_check */
    uint8_t next_count[PLACES], next[PLACES][NEIGHBOURS], toll[PLACES][NEIGHBOURS]; /* neighbours ascend */
    uint8_t fork_count[SPACES], fork[SPACES][FORKS], steps[SPACES]; /* steps: from the start of the track */
    uint64_t of_kind[7];    /* places */
    uint64_t ends;          /* of the Technology track */
    uint64_t level[LEVELS + 1][2]; /* cards of a level, the advanced ones included */
    uint64_t advanced[2];
    uint32_t shelf[LEVELS + 1]; /* book spaces of shelves up to this value */
    uint32_t book_cells, preprinted, line_mask[LINES], masters[2]; /* without and with the promo cards */
    uint8_t start[SEATS][6];    /* starting cards of a colour: one an action, then the Joker */
    uint8_t work_start, work_end, tech_start, basel;
    uint8_t depth; /* of the deepest chain */
} newton_edition;

/* ---- the state --------------------------------------------------------------------------------------------------------*/
/* Something begun and not finished. The stack of frames is where in a chain the turn is: the top frame is asked about, the
 * others wait (NW-298). What is finished is taken off before what follows from it is put on, so that only moves with cubes on
 * places crossed, separate actions and shared values ever wait. */
typedef struct {
    uint8_t kind, action, left, value, flags, piece, again, done;
} newton_frame;

enum { F_ACTION, F_CHOOSE, F_MASTER, F_KIND, F_SLOT, F_SITE, F_DISCARD, F_TELEPORT, F_REPEAT, F_TAKE, F_TOKEN, F_CITY };
/* flags of F_ACTION */
enum { A_BASIC = 1, A_IGNORE = 2, A_FREE = 4, A_EACH = 8, A_NO_COINS = 16, A_SPLIT = 32, A_DOUBLE = 64, A_MULTI = 128 };
/* flags of F_TAKE */
enum { TAKE_BUY = 1, TAKE_DESCARTES = 2 };

enum { SETUP, KEEPING, TURN, TUCKING, OVER }; /* phase */
enum { ASK_NOTHING, ASK_BOARD, ASK_CITY, ASK_UNIVERSITY, ASK_ANCIENT, ASK_SPECIALIZATION, ASK_INVENTION, ASK_MAP_OBJECTIVE,
       ASK_OBJECTIVE, ASK_MAP_TOKEN, ASK_TOKEN, ASK_DISCOVERY, ASK_FIRST, ASK_ROW, ASK_MASTER, ASK_REVEAL };
enum { U_CARD = 1, U_NO_CARD = 2, U_BEGUN = 4, U_ENDED = 8, U_EFFECT = 16, U_ABILITY = 32, U_BOOST = 64 }; /* of a turn */

typedef struct {
    uint64_t mid[2];              /* cards whose order nobody knows, all decks (NW-043) */
    uint64_t face[2];             /* cards face up in the rows */
    uint64_t hand[SEATS][2];      /* NW-045 */
    uint64_t removed[2];          /* cards out of the game */
    uint64_t cubes[SEATS];        /* places with a cube */
    uint32_t filled[SEATS];       /* spaces of the bookshelf, the pre-printed one included */
    uint32_t saw[SEATS];          /* Masters that the seat has held in the draft */
    uint32_t saw_again[SEATS];    /* those that came back to it */
    uint32_t played[SEATS];       /* Masters played */
    uint16_t stamp[CARDS];        /* when a card entered the hand it is in, for NW-370 */
    uint16_t clock;
    uint16_t coins[SEATS], potions[SEATS], vp[SEATS], lines[SEATS];
    uint16_t discoveries[SEATS], open, discovery_pool;
    uint8_t origin[MASTERS];      /* packet a Master was dealt in, NONE: not dealt; hidden, NW-042 */
    uint8_t kept_in[MASTERS];     /* round of the draft in which it was kept, NONE: not yet; hidden */
    uint8_t keep[SEATS];          /* secret choice of the draft: Master + 1 */
    uint8_t tuck[SEATS];          /* secret choice of a card to tuck: column + 1 */
    uint8_t symbols[SEATS][8];    /* visible symbols of each action */
    uint8_t books[SEATS][BOOKS];  /* available books; the last is of free colour */
    uint8_t desk[SEATS][TURNS], tucked[SEATS][COLUMNS];
    uint8_t student[SEATS][STUDENTS]; /* spaces, or NONE: in the supply */
    uint8_t development[SEATS][KINDS], income[SEATS][KINDS]; /* tiles by kind; MEDICINE is an Income tile */
    uint8_t token_count[SEATS][TOKENS];
    uint8_t row[LEVELS][DECK], bottom[LEVELS][DECK]; /* oldest first; known order under the decks (NW-044) */
    uint8_t on_place[PLACES];     /* City, University, Ancient Land, Objective tile or token, or NONE */
    uint8_t on_space[SPACES];     /* Specialization, Invention, Objective tile or token, or NONE */
    uint8_t pool[TOKENS];         /* tiles or tokens still to be laid at setup; then tokens left in the box */
    uint8_t development_pile[KINDS], income_pile[KINDS];
    uint8_t university[KINDS], ancient[KINDS]; /* place of a tile */
    newton_frame frame[FRAMES];
    uint8_t row_n[LEVELS], bottom_n[LEVELS];
    uint8_t colour[SEATS], board[SEATS], desk_n[SEATS], tucked_n[SEATS], marker[SEATS], scientist[SEATS];
    uint8_t cubes_left[SEATS], taken[SEATS]; /* bookshelf tiles taken */
    uint8_t medicine[SEATS];      /* Medicine Cities visited */
    uint8_t medicine_side[SEATS]; /* 0: no Medicine tile, 1: 1 VP side, 2: 3 VP side */
    uint8_t turns[SEATS];         /* turns taken in this round */
    uint8_t frames, phase, chance, at; /* at: the place, space, seat or column that chance is asked about */
    uint8_t first, turn, round, draft_round;
    uint8_t done;                 /* seats whose secret choice is made */
    uint8_t left;                 /* seats that left */
    uint8_t used;                 /* U_ bits of this turn */
    uint8_t card;                 /* played this turn, or NONE */
    uint8_t performed;            /* action performed with it at 1 or more, or NONE */
    uint8_t dual;                 /* action chosen for a dual card, or NONE */
    uint8_t reveals; /* cards still to be turned up */
    uint8_t dealt;                /* Masters dealt so far */
    uint8_t pool_n;               /* discovery tiles still to be laid out */
    uint8_t as_dealt, with_advanced, with_promo, with_discoveries; /* options */
    uint8_t spare[11];
} newton_state;

_Static_assert(sizeof(newton_state) == 1440, "no padding, and no growth unseen");

enum { V_KEEP, V_PLAY, V_TUCK, V_ACT, V_EFFECT, V_STEP, V_EARN, V_ADVANCE, V_TRAVEL, V_CUBE, V_TAKE, V_FILL, V_IGNORE, V_MASTER,
       V_DEVELOPMENT, V_INCOME, V_SWAP_DEVELOPMENT, V_SWAP_INCOME, V_SWAP_MEDICINE, V_SITE, V_TELEPORT, V_DISCARD, V_REPEAT,
       V_TOKEN, V_CITY, V_STOP, V_DECLINE, V_REVEAL, V_BOOST, V_POTION, V_STUDENT, V_END, V_LEAVE, V_DRAW_BOARD, V_DRAW_CITY,
       V_DRAW_UNIVERSITY, V_DRAW_ANCIENT, V_DRAW_SPECIALIZATION, V_DRAW_INVENTION, V_DRAW_MAP_OBJECTIVE, V_DRAW_OBJECTIVE,
       V_DRAW_MAP_TOKEN, V_DRAW_TOKEN, V_DRAW_DISCOVERY, V_DRAW_FIRST, V_DRAW_CARD, V_DRAW_MASTER };

enum { E_BOARD, E_CITY, E_UNIVERSITY, E_ANCIENT, E_SPECIALIZATION, E_INVENTION, E_MAP_OBJECTIVE, E_OBJECTIVE, E_MAP_TOKEN,
       E_SPACE_TOKEN, E_DISCOVERY, E_FIRST, E_CARD, E_DEALT, E_PICKED, E_KEPT, E_PASSED, E_ROUND, E_PLAYED, E_ACTION, E_EFFECT,
       E_STEPPED, E_EARNED, E_ADVANCED, E_TRAVELLED, E_CUBE, E_TOOK, E_FILLED, E_LINE, E_STACK, E_MASTER, E_DEVELOPMENT,
       E_INCOME, E_MEDICINE, E_GAVE_DEVELOPMENT, E_GAVE_INCOME, E_NOTHING_LEFT, E_INVENTED, E_CITY_USED, E_TOKEN, E_TELEPORTED,
       E_DISCARDED, E_REPEATED, E_STOPPED, E_DECLINED, E_REVEALS, E_BOOSTED, E_BOUGHT_POTION, E_ENROLLED, E_GAINED, E_PAID,
       E_STUDENT, E_STUDENT_LOST, E_REMOVED_TILES, E_DISCOVERED, E_TURN_ENDED, E_TUCK_PICKED, E_TUCKED, E_TAKEN_BACK, E_LINES_PAY,
       E_TILES_PAY, E_RENEWED, E_LEFT, E_ENDED };

enum { P_KEEP, P_KEEP_SOLO, P_PLAY, P_NO_CARD, P_TURN, P_WORK, P_TECHNOLOGY, P_TRAVEL, P_LESSONS, P_STUDY, P_CHOOSE, P_MASTER,
       P_KIND, P_SLOT, P_SITE, P_DISCARD, P_TELEPORT, P_REPEAT, P_TAKE, P_TOKEN, P_CITY, P_TUCK, P_CHANCE, P_TABLE };
enum { L_VP, L_OBJECTIVE, L_MASTER };
enum { O_AS_DEALT, O_PROMO, O_ADVANCED, O_DISCOVERIES };

/* Corrections of the rules, each with the version that it came with: a match that began with an older one ends without it
 * (versions.md, docs/adr/0011-versions.md). */
enum {
    SINCE_BONUS_FIRST = 2, /* NW-159 */
};
static inline bool since(const orr_rules *r, unsigned version) { return r->version >= version; }

static inline const newton_edition *edition_of(const orr_rules *r) { return r->data; }
static inline bool in_set(const uint64_t set[2], unsigned card) { return set[card >> 6] >> (card & 63) & 1; }
static inline void set_add(uint64_t set[2], unsigned card) { set[card >> 6] |= 1ull << (card & 63); }
static inline void set_drop(uint64_t set[2], unsigned card) { set[card >> 6] &= ~(1ull << (card & 63)); }
static inline unsigned set_count(const uint64_t set[2]) { return orr_popcount(set[0]) + orr_popcount(set[1]); }
static inline bool has_left(const newton_state *s, unsigned seat) { return s->left >> seat & 1; }
static inline newton_frame *top_of(newton_state *s) { return s->frames ? &s->frame[s->frames - 1] : NULL; }

/* The books of `need` that a seat lacks: so many Potions would be spent (NW-079, NW-087). */
static inline unsigned newton_missing(const newton_state *s, unsigned seat, const uint8_t need[COLOURS])
{
    const uint8_t *have = s->books[seat];
    unsigned lack = 0;
    for (unsigned i = 0; i < COLOURS; i++)
        lack += need[i] > have[i] ? (unsigned)(need[i] - have[i]) : 0u;
    return lack > have[WILD] ? lack - have[WILD] : 0; /* NW-080 */
}

/* score.c: what things count for */
unsigned newton_count(const newton_edition *e, const newton_state *s, unsigned seat, unsigned per);
unsigned newton_book_count(const newton_state *s, unsigned seat, unsigned colour);
unsigned newton_identical_sets(const newton_state *s, unsigned seat, unsigned size);
unsigned newton_tucked_column(const newton_state *s, unsigned seat);
/* can.c: what is possible; each writes its actions when `out` is not NULL */
uint32_t newton_can_work(const orr_rules *r, const newton_state *s, const newton_frame *f, orr_action *out);
uint32_t newton_can_advance(const orr_rules *r, const newton_state *s, const newton_frame *f, orr_action *out);
uint32_t newton_can_travel(const orr_rules *r, const newton_state *s, const newton_frame *f, orr_action *out);
uint32_t newton_can_take(const orr_rules *r, const newton_state *s, unsigned level, orr_action *out);
uint32_t newton_can_fill(const orr_rules *r, const newton_state *s, const newton_frame *f, orr_action *out);
uint32_t newton_can_act(const orr_rules *r, const newton_state *s, const newton_frame *f, orr_action *out);
bool newton_can_cube(const orr_rules *r, const newton_state *s, const newton_frame *f);
bool newton_can_boost(const orr_rules *r, const newton_state *s);
bool newton_effect_usable(const orr_rules *r, const newton_state *s, unsigned card);
uint64_t newton_sites(const newton_edition *e, const newton_state *s, const newton_frame *f);
uint64_t newton_free_villages(const newton_edition *e, const newton_state *s);
uint64_t newton_reusable_cities(const newton_edition *e, const newton_state *s);
unsigned newton_repeatable(const orr_rules *r, const newton_state *s);
uint32_t newton_own_masters(const newton_state *s, unsigned seats, unsigned seat);
/* legal.c */
orr_turn newton_active(const orr_rules *r, const void *state);
uint16_t newton_prompt(const orr_rules *r, const void *state, orr_seat seat);
uint32_t newton_legal(const orr_rules *r, const void *state, orr_seat seat, orr_action *out);
/* timeout.c */
orr_action newton_default_action(const orr_rules *r, const void *state, orr_seat seat);
unsigned newton_default_keep(const orr_rules *r, const newton_state *s, unsigned seat);
unsigned newton_default_tuck(const orr_rules *r, const newton_state *s, unsigned seat);
/* gains.c */
void newton_gain_all(const orr_rules *r, newton_state *s, unsigned seat, newton_gain g, unsigned times, orr_events *ev);
void newton_pay(newton_state *s, unsigned seat, unsigned coins, unsigned potions, orr_events *ev);
void newton_add_student(const orr_rules *r, newton_state *s, unsigned seat, orr_events *ev);
void newton_take_token(const orr_rules *r, newton_state *s, uint8_t *slot, bool doubled, orr_events *ev);
void newton_put_cube(const orr_rules *r, newton_state *s, unsigned place, orr_events *ev);
void newton_use_city(const orr_rules *r, newton_state *s, unsigned place, bool again, orr_events *ev);
void newton_reach_space(const orr_rules *r, newton_state *s, unsigned space, orr_events *ev);
void newton_gain_tile(const orr_rules *r, newton_state *s, unsigned family, unsigned kind, orr_events *ev);
void newton_swap_tile(const orr_rules *r, newton_state *s, unsigned kind, orr_events *ev);
void newton_offer_master(const orr_rules *r, newton_state *s, orr_events *ev);
/* move.c */
void newton_step(const orr_rules *r, newton_state *s, orr_events *ev);
void newton_earn(const orr_rules *r, newton_state *s, unsigned coins, orr_events *ev);
void newton_advance(const orr_rules *r, newton_state *s, unsigned from, unsigned to, orr_events *ev);
void newton_travel(const orr_rules *r, newton_state *s, unsigned place, orr_events *ev);
void newton_extra_cube(const orr_rules *r, newton_state *s, orr_events *ev);
void newton_stop(const orr_rules *r, newton_state *s, orr_events *ev);
/* desk.c */
void newton_take(const orr_rules *r, newton_state *s, unsigned card, orr_events *ev);
void newton_fill(const orr_rules *r, newton_state *s, unsigned cell, bool ignoring, orr_events *ev);
void newton_remove_tiles(const orr_rules *r, newton_state *s, unsigned n, orr_events *ev);
/* action.c */
newton_frame *newton_push(newton_state *s, newton_frame f);
void newton_pop(newton_state *s);
void newton_begin_action(newton_state *s, unsigned action, unsigned value, unsigned flags, unsigned again);
void newton_part_done(const orr_rules *r, newton_state *s, unsigned used);
void newton_tile_done(const orr_rules *r, newton_state *s, unsigned used, bool more);
void newton_act(const orr_rules *r, newton_state *s, unsigned action, orr_events *ev);
void newton_decline(const orr_rules *r, newton_state *s, orr_events *ev);
/* effects.c */
void newton_use_effect(const orr_rules *r, newton_state *s, unsigned card, orr_events *ev);
void newton_pay_out(const orr_rules *r, newton_state *s, unsigned card, orr_events *ev);
void newton_play_master(const orr_rules *r, newton_state *s, unsigned master, orr_events *ev);
/* turn.c */
void newton_add_to_hand(newton_state *s, unsigned seat, unsigned card);
void newton_add_books(newton_state *s, unsigned seat, const uint8_t books[BOOKS]);
void newton_begin_round(const orr_rules *r, newton_state *s, orr_events *ev);
void newton_play_card(const orr_rules *r, newton_state *s, unsigned card, orr_events *ev);
void newton_end_turn(const orr_rules *r, newton_state *s, orr_events *ev);
void newton_card_revealed(const orr_rules *r, newton_state *s, orr_action a, orr_events *ev);
/* upkeep.c */
void newton_tuck_if_all(const orr_rules *r, newton_state *s, orr_events *ev);
void newton_end_round(const orr_rules *r, newton_state *s, orr_events *ev);
void newton_recount(const orr_rules *r, newton_state *s, unsigned seat);
uint8_t newton_tuckers(const newton_state *s, unsigned seats);
/* secret.c: the Masters in packets and hands */
void newton_keep(const orr_rules *r, newton_state *s, unsigned seat, unsigned master, orr_events *ev);
void newton_keep_if_all(const orr_rules *r, newton_state *s, orr_events *ev);
uint32_t newton_packet(const newton_state *s, unsigned seats, unsigned seat);
unsigned newton_master_count(const orr_rules *r, const newton_state *s, unsigned seat);
void newton_redact(const orr_rules *r, void *state, orr_seat viewer, orr_depth depth);
bool newton_hides(const orr_rules *r, const void *state, orr_seat viewer, orr_depth depth, uint32_t field, uint32_t element);
void newton_imagine(const orr_rules *r, void *state, orr_seat viewer, orr_rng *rng);
/* setup.c */
void newton_setup(const orr_rules *r, void *state);
void newton_next_question(const orr_rules *r, newton_state *s, orr_events *ev);
void newton_apply_chance(const orr_rules *r, newton_state *s, orr_action a, orr_events *ev);
uint32_t newton_legal_chance(const orr_rules *r, const newton_state *s, orr_action *out);
void newton_chance(const orr_rules *r, const void *state, uint32_t *weight);
/* the others, a file each */
void newton_apply(const orr_rules *r, void *state, orr_seat seat, orr_action a, orr_events *ev);
void newton_outcome(const orr_rules *r, const void *state, orr_result *out);
uint32_t newton_breakdown(const orr_rules *r, const void *state, orr_seat seat, orr_line *out);
unsigned newton_objectives(const newton_edition *e, const newton_state *s, unsigned seat, uint8_t out[TILES]);
int newton_objective_points(const newton_edition *e, const newton_state *s, unsigned seat, unsigned tile);
void newton_reach(const orr_rules *r, const newton_state *s, unsigned seat, orr_json *out);
void newton_prospects(const orr_rules *r, const newton_state *s, unsigned seat, orr_json *out);
void newton_view(const orr_rules *r, const void *shown, orr_seat viewer, orr_json *out);
void newton_hint(const orr_rules *r, const void *state, int32_t *value);
const char *newton_check(const orr_rules *r, const void *state);
void newton_edition_check(void *edition, orr_faults *faults);
extern const orr_table newton_schema[];
extern const orr_game orr_game_newton;

#endif
