/* The New Science: what its files share. The edition as rows and as fast tables, the state, and who calls whom:
 *   setup, apply -> round (the flow of a round) -> effects (cards), act (research, experiment, publish) -> tree;
 *   legal, why, view, score, hint, check only read. */
#ifndef NEWSCIENCE_STATE_H
#define NEWSCIENCE_STATE_H

#include <orrery/parts.h>

enum {
    SEATS = 5,        /* NS-001 */
    ENERGY = 3,       /* NS-008 */
    FIELDS = 5,       /* NS-177 */
    LEVELS = 5,       /* of discoveries */
    AGES = 3,         /* levels of cards, NS-003 */
    TRACKS = 4,       /* of influence */
    INFLUENCE = 5,    /* NS-037 */
    REST = 3,         /* NS-039 */
    FACES = 2,        /* NS-297 */
    DISCOVERIES = 32, /* rows an edition may have of each */
    GROUPS = 8,
    NEEDS = 3, /* prerequisites of either kind */
    SPACES = 24,
    CARDS = 63,
    NO_CARD = 63,
    EFFECTS = 5, /* of a card */
    NONE = 255,
};

/* Tables of the edition, in the order of newscience_schema. */
enum {
    T_EDITION,
    T_FIELDS,
    T_DISCOVERIES,
    T_GROUPS,
    T_SCIENTISTS,
    T_BLOCKS,
    T_SPACES,
    T_CARDS,
    T_COUNTS,
    T_RULES, /* single values; what is stated by the rulebook must have that value */
};

enum { GOVERNMENT, RELIGION, ENTERPRISE, SCIENCE, CHOICE, DISTINCT }; /* a track, or how the owner names some */
enum { B_REST, B_HAPPENING, B_INFLUENCE, B_RESEARCH, B_EXPERIMENT, B_PUBLISH, BLOCKS };
enum { EFFECT, PLAY, KEEP };                          /* NS-002 */
enum { RESEARCH, EXPERIMENT, PUBLISH, ACTIONS };      /* NS-089 */
enum { ON_REVEAL, ROUND, ON_CLAIM, PASSIVE, ON_USE }; /* trigger */
enum { ALL, SELF, OPPONENT, LEADERS, NON_LEADERS };   /* target */
enum { BEFORE_PUBLISH, BEFORE_ROLL, AFTER_ROLL };     /* window */
enum { IF_RICHER_OPPONENT, IF_OPPONENT_CHOSEN };      /* condition */
enum {
    OP_ACTION,      /* standing: points of an action */
    OP_REQUIREMENT, /* standing: what a discovery demands */
    OP_CLOSE,       /* standing: spaces that take no energy */
    OP_STEPS,       /* standing: steps of an influence space */
    OP_REST,        /* standing: rest gained on a Rest place */
    OP_IGNORE_ONE,  /* standing: NS-287 */
    OP_REROLL,      /* used: NS-248 */
    OP_DEMAND,      /* used: NS-247, NS-286 */
    OP_GAIN,        /* at once, these and all that follow */
    OP_LOSE,
    OP_LOSE_REST,
    OP_EXTRA,
    OP_MARK,
    OP_RETURN,
    OP_MOVE,
};

/* One effect of a card, as the file says it; the last three are made of it. */
typedef struct {
    uint8_t trigger, op, target, chosen, space_count, field_count, max_level, by_opponent, single, picks;
    int8_t amount, action, requirement, if_track, track, window, condition, duration;
    int8_t field[FIELDS], space[2], choose[TRACKS];
    uint8_t fields, tracks; /* sets; all when the file names none */
    uint32_t spaces;
} newscience_effect;

typedef struct {
    uint8_t level, kind, four_plus, effects;
    newscience_effect effect[EFFECTS];
    /* derived */
    uint8_t use, ignores_one, lasts; /* use: 1 + the window of a one-shot card; lasts: a PLAY for the round */
    uint8_t named;                   /* the owner names a track when it is used */
    int8_t use_amount, rest, steps[TRACKS];
    uint32_t closes;
} newscience_card;

typedef struct {
    uint8_t field, level, research, first, later, points, influence[TRACKS], prestige, needs, any;
    int8_t need[NEEDS], group[NEEDS];
} newscience_discovery;

typedef struct {
    uint8_t number, rest, influence[TRACKS];
    int8_t modifier[ACTIONS];
} newscience_scientist;

typedef struct {
    uint8_t block, min_players, order, steps, slot, place, rest;
    int8_t modifier, track;
} newscience_space;

typedef struct {
    uint8_t level, members;
    int8_t member[NEEDS];
} newscience_group;

typedef struct {
    uint8_t word, min_players;
} newscience_named;

typedef struct {
    uint8_t players, a_level, four_plus, faces, publish, rounds, fields;
} newscience_count;

typedef struct {
    uint8_t markers, failure, most, leader, minimum, stated;
} newscience_values;

/* The tree as it is with so many players (NS-028 .. NS-031). */
typedef struct {
    uint32_t in_play, summit;         /* summit: level 5 */
    uint32_t all[DISCOVERIES];        /* needed together */
    uint32_t any[DISCOVERIES][NEEDS]; /* of each set one; an empty set is no demand: ~0 */
    uint32_t unlocks[DISCOVERIES];    /* what names it, alone or in a group */
    uint32_t roots;                   /* without prerequisites */
    uint32_t spaces;
    uint64_t deck;
} newscience_plan;

/* Eight sums in a number, a byte each, so that what cards change is one addition. */
enum { LANE_POINTS = ACTIONS, LANE_INFLUENCE = 4, BIAS = 32 };

typedef struct {
    newscience_discovery discovery[DISCOVERIES];
    newscience_scientist scientist[SEATS];
    newscience_space space[SPACES];
    newscience_card card[CARDS + 1]; /* NO_CARD does nothing */
    newscience_group group[GROUPS];
    newscience_named field[FIELDS], block[BLOCKS];
    newscience_count count[SEATS];
    newscience_values values;
    uint16_t discoveries, scientists, spaces, cards, groups, fields, blocks, counts, singles;
    /* derived by newscience_edition_check */
    newscience_plan plan[SEATS + 1];
    int64_t printed[DISCOVERIES];             /* what a discovery demands; the three actions begin at 0 */
    int64_t standing[CARDS + 1][DISCOVERIES]; /* what a card adds while it holds */
    uint32_t influence[DISCOVERIES];          /* demanded as printed, a byte a track */
    int64_t talent[SEATS];                    /* what a scientist adds */
    uint32_t of_block[BLOCKS], of_field[FIELDS], of_level[LEVELS + 1];
    uint64_t of_age[AGES];
    uint8_t by_number[SEATS]; /* scientists by their number for round 1 */
} newscience_edition;

enum { CHOOSING, DEALING, PLACING, RESOLVING, OVER }; /* phase */
enum {                                                /* ask: what the state waits for; as the prompts, then chance */
       A_SCIENTIST,
       A_PLACE,
       A_RESEARCH,
       A_EXPERIMENT,
       A_REROLL,
       A_PUBLISH,
       A_ALONG,
       A_TRACK,
       A_OPPONENT,
       A_MARK,
       A_MOVE,
       A_TAKE_BACK,
       A_CHANCE,
       A_DRAW_SCIENTIST = A_CHANCE,
       A_CARD,
       A_DIE,
       A_NOTHING
};
/* Of a face-up card: a seat when the seat's PLAY holds for the round, or */
enum { WAITING = 255, FOR_ALL = 254, SPENT = 253 };
enum { IDLE = 255 }; /* effect: no card is being carried out */
/* How a publication is helped by a one-shot card: the fourth operand of the rules, NS-247, NS-250, NS-286. */
enum { PLAIN, WITH_CARD, WITH_TRACK };
enum { RUNNING, BY_SUMMIT, BY_STACK }; /* ending */

/* Nothing here is secret: what nobody knows (NS-034) is not in the state, only the set it will be drawn from. */
typedef struct {
    uint64_t deck;                                           /* cards never seen: in the stack or in the box */
    uint32_t own[SEATS], research[SEATS], experiment[SEATS]; /* discoveries, by area */
    uint32_t open[SEATS];                                    /* those whose prerequisites a seat knows */
    uint32_t published;
    uint32_t free;    /* spaces that take energy now */
    uint32_t waiting; /* spaces with energy that is still on the board */
    uint32_t along;   /* published in this action, prerequisites not yet looked at */
    uint32_t choices; /* for A_ALONG: members that qualify */
    uint32_t moved;   /* spaces with energy that was moved there by the card in progress */
    uint16_t prestige[SEATS];
    uint8_t influence[SEATS][TRACKS];
    uint8_t rest[SEATS], lab[SEATS], scientist[SEATS], order[SEATS], next_order[SEATS];
    uint8_t owner[SPACES]; /* of the energy placed there in this round, also when it is back already; or NONE */
    uint8_t face[FACES], by[FACES], top; /* cards, or NO_CARD */
    uint8_t stack[AGES];                 /* cards left a level */
    uint8_t round, phase, ask, turn;     /* turn: the seat that is asked, or whose action chance decides */
    uint8_t placed;                      /* energy placed in this round */
    uint8_t rested;                      /* seats on Rest, bit by bit */
    uint8_t at;                          /* the space being resolved, or NONE */
    uint8_t slot, effect;                /* the face-up card in progress and where in it, or IDLE */
    uint8_t leaders, opponent, picks, tracks, asked;
    int8_t bonus, total; /* of the action in progress: from its space or card; the sum before the die */
    uint8_t discovery, die;
    uint8_t left, ending, marker_limit, preview;
    uint8_t spare[3];
} newscience_state;

_Static_assert(sizeof(newscience_state) == 224, "no padding, and no growth unseen");

enum {
    V_CHOOSE,
    V_PLACE,
    V_RESEARCH,
    V_EXPERIMENT,
    V_REROLL,
    V_PUBLISH,
    V_ALONG,
    V_TRACK,
    V_OPPONENT,
    V_MARK,
    V_MOVE,
    V_TAKE_BACK,
    V_DECLINE,
    V_LEAVE,
    V_DRAW_SCIENTIST,
    V_REVEAL,
    V_THROW
};

enum {
    E_SCIENTIST,
    E_ROUND,
    E_NEXT_CARD,
    E_REVEALED,
    E_PLACED,
    E_RESTED,
    E_KEPT,
    E_REPLACED,
    E_PLAYED,
    E_GAINED,
    E_LOST,
    E_TIRED,
    E_RESEARCHED,
    E_MARKED,
    E_TESTED,
    E_USED,
    E_THREW,
    E_SUCCEEDED,
    E_FAILED,
    E_FAILED_BY_ONE,
    E_PUBLISHED,
    E_ALONG,
    E_RETURNED,
    E_OPPONENT,
    E_MOVED,
    E_DECLINED,
    E_NOTHING,
    E_LEFT,
    E_ENDED
};

enum {
    R_NOT_YOUR_TURN,
    R_OVER,
    R_LEFT,
    R_MUST_CONTINUE,
    R_TAKEN,
    R_CLOSED,
    R_NO_CARD,
    R_EFFECT_CARD,
    R_REST_ORDER,
    R_REST_TWICE,
    R_SCIENTIST_TAKEN,
    R_PUBLISHED,
    R_YOURS,
    R_MISSING,
    R_MISSING_GROUP,
    R_SHORT,
    R_MARKERS,
    R_NOT_RESEARCHED,
    R_REST_SHORT,
    R_NOT_TESTED,
    R_INFLUENCE,
    R_TRACK,
    R_NOT_RICHER,
    R_NOTHING_THERE,
    R_NOT_THIS_CARD,
    R_NOT_THEIRS
};

enum { MAX_LEGAL = 256, THINKABLE = 900 };
enum { L_PUBLISHED, L_MOST_PUBLISHED, L_INFLUENCE }; /* the last: one a track */

static inline const newscience_edition *edition_of(const orr_rules *r) { return r->data; }
static inline bool a_track(int t) { return t >= 0 && t < TRACKS; }
static inline bool has_left(const newscience_state *s, unsigned seat) { return s->left >> seat & 1; }
static inline uint32_t bit32(unsigned i) { return 1u << i; }
static inline int lane(int64_t sums, unsigned i) { return (int)((uint64_t)sums >> (8 * i) & 0xff) - BIAS; }
static inline uint32_t known(const newscience_state *s, unsigned seat)
{
    return s->published | s->experiment[seat];
} /* NS-043 */

/* tree.c */
void newscience_learn(const newscience_plan *p, newscience_state *s, unsigned seat, unsigned discovery);
uint32_t newscience_eligible(const orr_rules *r, const newscience_state *s, unsigned seat);
void newscience_publish_one(const orr_rules *r, newscience_state *s, unsigned seat, unsigned discovery, orr_events *ev);
bool newscience_publish_along(const orr_rules *r, newscience_state *s, orr_events *ev);
/* act.c */
int64_t newscience_sums(const newscience_edition *e, const newscience_state *s, unsigned seat, unsigned discovery);
unsigned newscience_demand(int64_t sums, unsigned track);
/* The die lies: what the experiment comes to as it stands. */
bool newscience_succeeds(const newscience_edition *e, const newscience_state *s);
unsigned newscience_target(const newscience_edition *e, const newscience_state *s, unsigned seat, unsigned discovery);
uint32_t newscience_researchable(const orr_rules *r, const newscience_state *s, unsigned seat, int bonus);
int newscience_publish_rest(const newscience_edition *e, const newscience_state *s, unsigned seat, unsigned discovery,
                            unsigned help, int bonus);
uint32_t newscience_publishable(const newscience_edition *e, const newscience_state *s, unsigned seat, int bonus);
uint32_t newscience_markable(const orr_rules *r, const newscience_state *s, const newscience_effect *x);
bool newscience_begin_action(const orr_rules *r, newscience_state *s, unsigned action, int bonus);
void newscience_research(const orr_rules *r, newscience_state *s, unsigned discovery, orr_events *ev);
void newscience_experiment(const orr_rules *r, newscience_state *s, orr_action a, orr_events *ev);
void newscience_throw(const orr_rules *r, newscience_state *s, unsigned die, orr_events *ev);
void newscience_judge(const orr_rules *r, newscience_state *s, orr_events *ev);
void newscience_use_card(newscience_state *s, unsigned seat, orr_events *ev);
void newscience_publish(const orr_rules *r, newscience_state *s, orr_action a, orr_events *ev);
/* effects.c */
void newscience_begin_card(newscience_state *s, unsigned slot);
bool newscience_carry_out(const orr_rules *r, newscience_state *s, orr_events *ev);
void newscience_raise(newscience_state *s, unsigned seat, unsigned track, int steps, orr_events *ev);
uint32_t newscience_opponents(const orr_rules *r, const newscience_state *s);
uint32_t newscience_movable(const newscience_state *s);
uint32_t newscience_landing(const orr_rules *r, const newscience_state *s);
const newscience_effect *newscience_now(const newscience_edition *e, const newscience_state *s);
/* round.c */
unsigned newscience_stack(const newscience_state *s);
void newscience_reveal(const orr_rules *r, newscience_state *s, unsigned card, orr_events *ev);
void newscience_go_on(const orr_rules *r, newscience_state *s, orr_events *ev);
void newscience_action_done(newscience_state *s);
/* setup.c */
void newscience_setup(const orr_rules *r, void *state);
void newscience_take_scientist(const orr_rules *r, newscience_state *s, unsigned scientist, orr_events *ev);
/* legal.c */
orr_turn newscience_active(const orr_rules *r, const void *state);
uint16_t newscience_prompt(const orr_rules *r, const void *state, orr_seat seat);
uint32_t newscience_legal(const orr_rules *r, const void *state, orr_seat seat, orr_action *out);
uint32_t newscience_free_for(const newscience_edition *e, const newscience_state *s, unsigned seat);
/* timeout.c */
orr_action newscience_default_action(const orr_rules *r, const void *state, orr_seat seat);
/* thinkable.c, why.c */
uint32_t newscience_thinkable(const orr_rules *r, const void *state, orr_seat seat, orr_action *out);
bool newscience_why(const orr_rules *r, const void *state, orr_seat seat, orr_action action, orr_reason *out);
/* apply.c */
void newscience_apply(const orr_rules *r, void *state, orr_seat seat, orr_action a, orr_events *ev);
/* score.c */
void newscience_outcome(const orr_rules *r, const void *state, orr_result *out);
uint32_t newscience_breakdown(const orr_rules *r, const void *state, orr_seat seat, orr_line *out);
uint32_t newscience_forecast(const orr_rules *r, const newscience_state *s, unsigned seat, orr_line *out);
/* the others, a file each */
void newscience_view(const orr_rules *r, const void *shown, orr_seat viewer, orr_json *out);
void newscience_hint(const orr_rules *r, const void *state, int32_t *value);
const char *newscience_check(const orr_rules *r, const void *state);
void newscience_edition_check(void *edition, orr_faults *faults);
void newscience_check_cards(const newscience_edition *e, orr_faults *f);
extern const orr_table newscience_schema[];
extern const orr_game orr_game_newscience;

#endif
