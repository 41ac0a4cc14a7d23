/* Orrery, the contract between a game and everything else.
 *
 * A game is a table of pure functions over a flat block of bytes. The rules never ask and never speak: no callback, no
 * clock, no printing, no memory. Chance is a seat whose actions are chosen outside; the table is a seat too (somebody
 * leaves for good, an option is agreed in play). `apply` of the same action to the same bytes gives the same bytes.
 *
 * Begin with struct orr_game, below. The smallest game gives three lists (verbs, prompts, fields) and six functions
 * (setup, active, legal, apply, outcome, view), as games/connect_four does; all else it may leave out. What only some
 * games have stands in orrery/parts.h.
 *
 * Threads: every function is pure and may run on any number of threads; `rules` and its edition are never written. */
#ifndef ORRERY_GAME_H
#define ORRERY_GAME_H

#include <orrery/base.h>

#define ORR_ABI 3

/* ---- who ----------------------------------------------------------------------------------------------------------*/
typedef uint8_t orr_seat;  /* 0..11 a seat, or one of the three below */
typedef uint16_t orr_mask; /* bit s: seat s; bits 12 and 13: TABLE and CHANCE */
enum { ORR_SEATS_MAX = 12, ORR_TABLE = 12, ORR_CHANCE = 13, ORR_SPECTATOR = 14, ORR_NO_SEAT = 255 };
#define ORR_BIT(seat) ((orr_mask)(1u << (seat)))
#define ORR_SEATS(n) ((orr_mask)((1u << (n)) - 1u))

/* ---- actions ------------------------------------------------------------------------------------------------------*/
/* Eight bytes. `verb` indexes game->verbs; unused operands are 0. Order: by verb, then a, b, c. */
typedef struct {
    uint16_t verb, a, b, c;
} orr_action;

static inline uint64_t orr_action_key(orr_action x)
{
    return (uint64_t)x.verb << 48 | (uint64_t)x.a << 32 | (uint64_t)x.b << 16 | x.c;
}
static inline bool orr_action_equal(orr_action x, orr_action y) { return orr_action_key(x) == orr_action_key(y); }

/* What an operand or an event argument means; the readable form and the wire form come from it. */
typedef enum {
    ORR_ARG_NONE, /* ends a list */
    ORR_ARG_INT,  /* a whole number; written value = stored value - bias */
    ORR_ARG_SEAT, /* 0..11, ORR_CHANCE, ... */
    ORR_ARG_ROW,  /* a row of the edition table `table` (index in game->schema); written as the row's id */
    ORR_ARG_WORD, /* index into `words`, a NULL-ended list of ids */
} orr_arg_kind;

typedef struct {
    const char *id; /* name of the operand, as in the text catalogues: {location} */
    orr_arg_kind kind;
    uint16_t table;
    int16_t bias;
    const char *const *words;
} orr_arg;

typedef struct {
    const char *id; /* lower_case, the first word of the readable form */
    orr_arg arg[3];
} orr_verb;

/* ---- events: facts, for the log, the screen and nobody's rules ----------------------------------------------------*/
/* The first `open` arguments are for all; the others are zeroed for a viewer that is not in `seen`. */
typedef struct {
    uint16_t kind; /* index into game->events */
    orr_seat actor;
    uint8_t n, open, spare;
    orr_mask seen;
    int16_t arg[6];
} orr_event;

enum {
    ORR_EVENT_REVEALS = 1, /* hidden information came out: no undo past it */
    ORR_EVENT_STANDS = 2,  /* nothing came out, but by the rules what was done stands (a turn has ended): no undo past it */
    ORR_EVENT_OWN = 4,     /* its actor showed the others what it knew itself (a card of its own): it gains nothing by an undo */
};

typedef struct {
    const char *id;
    uint8_t flags;
    orr_arg arg[6];
} orr_event_kind;

/* Where events go. Rules write through orr_emit, which ignores a NULL sink: playouts pay one comparison. */
typedef struct {
    orr_event *at;
    uint32_t n, cap; /* beyond cap: dropped and counted in lost */
    uint32_t lost;
} orr_events;

/* ---- questions ----------------------------------------------------------------------------------------------------*/
enum {
    ORR_PROMPT_SECRET = 1, /* answers stay hidden until all are in; never answered by itself, even when forced */
    ORR_PROMPT_RACE = 2,   /* on the first answer that is not its seat's default, the table logs the default of every other asked seat */
    ORR_PROMPT_CONSENT = 4, /* settled among people: no bot stands in the way, it gives the first answer of the list */
    ORR_PROMPT_PART = 8, /* one of several like parts that seats take by turns: no Done after each, it may be taken back until somebody acts */
};
typedef struct {
    const char *id; /* the ledger's decision id */
    uint16_t seconds; /* 0: the table's own clock */
    uint16_t flags;
    uint16_t pause; /* seconds that an asked seat may add, once while the question is put, for all who are asked; 0: none */
} orr_prompt;

/* ---- turns --------------------------------------------------------------------------------------------------------*/
typedef struct {
    orr_mask must; /* waited for */
    orr_mask may;  /* may act, never waited for (an interruption armed ahead; TABLE when somebody may leave) */
} orr_turn;

/* ---- rules: frozen for a match ------------------------------------------------------------------------------------*/
enum { ORR_OPTIONS_MAX = 32 };
/* An automaton is part of the rules; a bot is not, it sits on a HUMAN seat. LATER: kept free for somebody who comes in play. */
enum { ORR_HUMAN, ORR_AUTOMATON, ORR_LATER };
enum { ORR_NO_COLOUR = 255, ORR_NO_TEAM = 255 };

typedef struct {
    uint8_t kind, team, colour, spare; /* colour: the row of the game's colour table that was picked, or ORR_NO_COLOUR */
} orr_seat_rules;

struct orr_game;
struct orr_edition; /* src/core/edition.c; games see its data through orr_rules only */

typedef struct {
    const struct orr_game *game;
    const struct orr_edition *edition; /* ids of rows: orr_row_id */
    const void *data;                  /* the edition's flat struct, laid out by game->components */
    int16_t option[ORR_OPTIONS_MAX];   /* starting values; what can change in play is copied into the state by setup */
    orr_seat_rules seat[ORR_SEATS_MAX];
    uint32_t version;                  /* the one that the match began with: game->oldest to game->version */
    uint8_t seats;  /* capacity of this match */
    uint8_t dealer; /* who begins or deals when the rules do not draw it; 0 otherwise */
} orr_rules;

typedef enum { ORR_OPTION_BOOL, ORR_OPTION_INT, ORR_OPTION_CHOICE } orr_option_kind;
typedef struct {
    const char *id;
    orr_option_kind kind;
    int16_t standard, min, max;  /* CHOICE: index into words */
    const char *const *words;    /* NULL-ended */
    /* For whoever sets up a match. */
    const char *group; /* options of a group fold together, under the text "groups"; NULL: common, stands before all groups */
    uint16_t rows;     /* INT: at most as many as this table of the edition has rows: its index + 1; 0: max alone */
    uint32_t of; /* bit v: it belongs to variant v of game->lobby, and has its standard in the others; 0: to all */
    uint16_t alone; /* what the form begins with when one person plays against bots alone, + 1; 0: the standard */
} orr_option;

/* ---- fields: every byte of the state, by name ---------------------------------------------------------------------*/
/* Dumps, diffs, the layout hash and the scramble law come from this list. */
typedef enum {
    ORR_SEE_ALL,    /* public */
    ORR_SEE_OWNER,  /* an array a seat: only the seat itself */
    ORR_SEE_NOBODY, /* nobody, until the rules move it elsewhere */
    ORR_SEE_RULE,   /* depends on other fields: redact decides, secrets->hides tells the scramble law */
    ORR_SEE_BITS,   /* a set of bits, some of which may be hidden: secrets->veils tells which */
} orr_sight;

typedef struct {
    const char *name;
    uint32_t offset;
    uint8_t width; /* bytes of an element: 1, 2, 4 or 8 */
    uint8_t is_signed;
    uint16_t count;    /* elements */
    uint16_t per_seat; /* elements a seat when the array goes by seat, else 0 */
    orr_sight sight;
} orr_field;

#define ORR_FIELD(state_type, member, element_type, per, see)                                                           \
    {                                                                                                                  \
        .name = #member, .offset = (uint32_t)offsetof(state_type, member), .width = (uint8_t)sizeof(element_type),     \
        .is_signed = ((element_type)-1 < (element_type)1),                                                             \
        .count = (uint16_t)(sizeof(((state_type *)0)->member) / (sizeof(element_type))), .per_seat = (per),              \
        .sight = (see)                                                                                                 \
    }

/* SHOWN: what the table shows now, the only input of view. KNOWN: what a seat with perfect recall knows, the only
 * input of bots. A covered card may be KNOWN and not SHOWN. */
typedef enum { ORR_SHOWN, ORR_KNOWN } orr_depth;

/* ---- results ------------------------------------------------------------------------------------------------------*/
enum { ORR_PLAYED, ORR_LEFT }; /* status */
typedef struct {
    int32_t score;
    uint8_t rank; /* 1 is best; equal ranks are shared */
    uint8_t status;
} orr_result;

typedef struct {
    const char *id;
    uint16_t table; /* what `row` refers to, or ORR_NO_TABLE */
} orr_line_kind;
enum { ORR_NO_TABLE = 65535, ORR_NO_ROW = 65535, ORR_LINES_MAX = 64 };

/* One line of an explained score: "Bonus tile bt_x: 3 pairs, 9 points". Lines of a seat add up to its score. */
typedef struct {
    uint16_t kind, row;
    int16_t count, points;
} orr_line;

/* ---- the table of a game ------------------------------------------------------------------------------------------*/
/* First what the smallest game gives. Then what it may leave out, as 0 or NULL, with what holds then; then the parts,
 * which it has or has not. */
enum {
    ORR_TRAIT_CHANCE = 1,
    ORR_TRAIT_LEAVES = 2, /* the rules themselves say what becomes of who leaves: `leave SEAT` is a verb of TABLE */
    ORR_TRAIT_NO_UNDO = 4,
    ORR_TRAIT_COVERED = 8, /* SHOWN may be less than KNOWN */
    ORR_TRAIT_ALIKE = 16,  /* view does not look at its viewer: who is shown the same state sees the same */
};

typedef struct orr_game {
    uint32_t abi; /* ORR_ABI */
    const char *id;
    uint32_t version; /* of the rules: grows when a stored log could replay differently; what begins now begins with it */
    uint32_t oldest;  /* of which matches are still played on and replayed, by rules->version; 0: of no older one */
    uint32_t traits;
    uint8_t seats_min, seats_max;
    bool listed; /* shown in the lobby */
    uint32_t state_size; /* bytes */
    uint32_t max_legal;  /* the longest list legal() may write, CHANCE and TABLE included */
    uint32_t max_plies; /* a match that reaches it ends there, marked cut */

    const orr_verb *verbs; /* each list ends with id NULL */
    const orr_prompt *prompts;
    const orr_field *fields; /* ends with name NULL; covers every byte of the state */
    /* The beginning of a match; every byte of `state` is written. What needs chance becomes CHANCE actions. */
    void (*setup)(const orr_rules *r, void *state);
    /* Who must and who may act. `must` empty: the match is over. CHANCE and TABLE are never in `must` with a seat. */
    orr_turn (*active)(const orr_rules *r, const void *state);
    /* Writes the legal actions of an active seat in strictly ascending order, at most max_legal, and returns how many.
     * For CHANCE, what is possible; for TABLE, what the table may do. 0 when the seat is not active. */
    uint32_t (*legal)(const orr_rules *r, const void *state, orr_seat seat, orr_action *out);
    /* Performs a legal action. Never called with another. `ev` may be NULL. */
    void (*apply)(const orr_rules *r, void *state, orr_seat seat, orr_action action, orr_events *ev);
    /* Scores, ranks and status of all seats; defined in every state. */
    void (*outcome)(const orr_rules *r, const void *state, orr_result *out);
    /* Writes one JSON value: what `viewer` sees. `shown` has been redacted to SHOWN for this viewer. */
    void (*view)(const orr_rules *r, const void *shown, orr_seat viewer, orr_json *out);

    /* ---- what may be left out ---- */
    const orr_event_kind *events; /* nothing is told */
    const orr_option *options;    /* there are none */
    const orr_line_kind *lines;   /* there are none */
    /* The lines of a seat's score as it stands; returns how many, at most ORR_LINES_MAX. NULL: scores are not
     * explained. */
    uint32_t (*breakdown)(const orr_rules *r, const void *state, orr_seat seat, orr_line *out);
    /* The question put to an active seat: an index into prompts. NULL: always the first. */
    uint16_t (*prompt)(const orr_rules *r, const void *state, orr_seat seat);
    /* The ledger's answer when the time of an active seat runs out; legal. NULL: the first action of its list. */
    orr_action (*default_action)(const orr_rules *r, const void *state, orr_seat seat);
    /* Without ORR_TRAIT_LEAVES the core sees to leaving: whenever a seat is waited for, TABLE may `leave SEAT`, a verb
     * after the last of `verbs`, told by an event `left` after the last of `events`. Who has left is answered for by
     * default_action, ranks behind all who stayed, and when one side alone is left the match is over. This function
     * adds what the rules want: it may change the state and tell events. NULL: nothing. */
    void (*leave)(const orr_rules *r, void *state, orr_seat seat, orr_events *ev);
    /* Whether the table has chosen that matches of these rules may go on for ever. NULL: they always end. */
    bool (*endless)(const orr_rules *r);
    /* Weights parallel to legal(CHANCE); their sum is below 2^32. NULL: all equal. */
    void (*chance)(const orr_rules *r, const void *state, uint32_t *weight);
    /* NULL when all is conserved, else an id of what is broken. For the laws. NULL: nothing is looked at. */
    const char *(*check)(const orr_rules *r, const void *state);

    /* ---- parts (orrery/parts.h) ---- */
    const struct orr_reasons *reasons;       /* why not. NULL: "over" and "not_your_turn", which the core says */
    const struct orr_search *search;         /* what bots go by. NULL: they play matches to the end */
    const struct orr_secrets *secrets;       /* who may not see what. NULL: all is open to all */
    const struct orr_covering *covering;     /* what is covered again. NULL: nothing */
    const struct orr_seating *seating;       /* automata, sides, seats to come. NULL: people, each for himself */
    const struct orr_asking *asking;         /* what people ask of the table. NULL: to leave, and nothing else */
    const struct orr_components *components; /* the edition: values printed on components. NULL: there are none */
    const struct orr_lobby *lobby;           /* games of their own in one module, advice. NULL: one game, no advice */
} orr_game;

/* ---- what the rules may call --------------------------------------------------------------------------------------*/
/* Appends an event to the sink; the first `open` of `n` arguments are for all, the others for `seen` alone. */
static inline void orr_emit_secret(orr_events *ev, uint16_t kind, orr_seat actor, orr_mask seen, uint8_t open, uint8_t n,
                                   const int16_t *arg)
{
    if (!ev)
        return;
    if (ev->n >= ev->cap) {
        ev->lost++;
        return;
    }
    orr_event *e = &ev->at[ev->n++];
    *e = (orr_event){.kind = kind, .actor = actor, .n = n, .open = open, .seen = seen};
    for (unsigned i = 0; i < n; i++)
        e->arg[i] = arg[i];
}
static inline void orr_emit_open(orr_events *ev, uint16_t kind, const int *arg, size_t n)
{
    int16_t small[6] = {0};
    if (!ev)
        return;
    for (size_t i = 1; i < n && i <= 6; i++)
        small[i - 1] = (int16_t)arg[i];
    orr_emit_secret(ev, kind, (orr_seat)arg[0], 0, (uint8_t)(n - 1), (uint8_t)(n - 1), small);
}
/* orr_emit(ev, kind, actor, args...): an event that is open to all, with 0 to 6 arguments after the actor. */
#define orr_emit(ev, kind, ...)                                                                                        \
    orr_emit_open((ev), (kind), (const int[]){__VA_ARGS__}, sizeof((const int[]){__VA_ARGS__}) / sizeof(int))

/* For outcome, when the score decides alone: ranks from scores that are written; equal ones share. */
static inline void orr_rank(orr_result *out, unsigned seats)
{
    for (unsigned i = 0; i < seats; i++) {
        out[i].rank = 1;
        for (unsigned k = 0; k < seats; k++)
            out[i].rank = (uint8_t)(out[i].rank + (out[k].score > out[i].score));
    }
}

/* For views: the number of a seat; null for ORR_NO_SEAT. */
static inline void orr_json_kseat(orr_json *out, const char *key, orr_seat seat)
{
    orr_json_key(out, key);
    if (seat == ORR_NO_SEAT)
        orr_json_null(out);
    else
        orr_json_int(out, seat);
}

/* The id of a row of an edition table ("a1_maize_field"); "?" when there is no such row. */
const char *orr_row_id(const orr_rules *r, uint16_t table, uint32_t row);

#endif
