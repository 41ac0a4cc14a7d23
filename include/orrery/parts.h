/* Orrery, the parts of a game: what one has and another has not. A game that has a part gives a constant struct of it;
 * one that has not leaves the pointer of struct orr_game NULL, and then holds what is said there. Whoever asks about a
 * part goes through the functions at the end of this file, which answer for the absent one. */
#ifndef ORRERY_PARTS_H
#define ORRERY_PARTS_H

#include <orrery/game.h>

/* ---- why not ------------------------------------------------------------------------------------------------------*/
/* Of all that a seat could think of doing, what is not legal now has a reason. Its text is under "reasons". */
typedef struct {
    const char *id;   /* lower_case: "dear" */
    const char *rule; /* the line of the ledger that says so, "CN-083"; NULL when there is none */
    orr_arg arg[4];
} orr_reason_kind;

typedef struct {
    uint16_t kind; /* index into reasons->kinds */
    int16_t arg[4];
} orr_reason;

typedef struct orr_reasons {
    const orr_reason_kind *kinds; /* ends with id NULL */
    /* Kinds, as bits (the first 64): who has one of these has it for whatever it could think of, and nothing is legal.
     * The match is over, others are asked. It is then looked for once. */
    uint64_t for_all;
    uint32_t max_thinkable; /* the longest list thinkable() may write */
    /* Writes, in strictly ascending order, what a seat could think of in this state, whatever is asked and of whom: all
     * the places, pieces and buttons that its screen offers. Holds all that is legal for the seat; 0 for who has no
     * seat. For ORR_TABLE: what people might ask of it, and no other verbs. */
    uint32_t (*thinkable)(const orr_rules *r, const void *state, orr_seat seat, orr_action *out);
    /* Of a thinkable action: false when it is legal for the seat now, else the reason, also when the seat is not asked
     * at all. Both are called with the SHOWN redaction of the seat (or with more, which must give the same answer). */
    bool (*why)(const orr_rules *r, const void *state, orr_seat seat, orr_action action, orr_reason *out);
} orr_reasons;

/* ---- search: what bots go by --------------------------------------------------------------------------------------*/
typedef struct orr_search {
    /* A guess at each seat's final standing, in any unit that hint_scale fits. For search and greedy. In a match of one
     * seat it is all they go by, so when that is over it grows with the score. NULL: none. */
    void (*hint)(const orr_rules *r, const void *state, int32_t *value);
    int32_t hint_scale; /* a lead of this much by hint() makes the win about 73 % likely */
    /* What a search does best with here. `explore`: how widely it looks about, in hundredths of the share of the win;
     * `playout`: how many decisions it plays on before it asks the hint; 0: its own standards. `strangers`: so much is
     * hidden that another seat is hardly ever met twice knowing the same; it is taken to go by the hint. */
    uint16_t explore, playout;
    bool strangers;
    /* One legal action without the list, uniform for seats, by its distribution for CHANCE, when that is much faster.
     * NULL: none. */
    orr_action (*pick)(const orr_rules *r, const void *state, orr_seat seat, orr_rng *rng);
} orr_search;

/* ---- secrets: who may not see what --------------------------------------------------------------------------------*/
typedef struct orr_secrets {
    /* Overwrites, in place, all that the viewer may not know at this depth. */
    void (*redact)(const orr_rules *r, void *state, orr_seat viewer, orr_depth depth);
    /* Turns a KNOWN redaction of `viewer` into one possible full state, in place; with COVERED, a SHOWN one too, so
     * that the laws can see that no list comes from what is covered. */
    void (*imagine)(const orr_rules *r, void *state, orr_seat viewer, orr_rng *rng);
    /* For ORR_SEE_RULE fields: is this element hidden from the viewer? Independent of redact; the laws compare them.
     * NULL: there are no such fields. */
    bool (*hides)(const orr_rules *r, const void *state, orr_seat viewer, orr_depth depth, uint32_t field,
                  uint32_t element);
    /* For ORR_SEE_BITS fields: the bits of this element that are hidden from the viewer. Independent of redact, like
     * hides. NULL: there are no such fields. */
    uint64_t (*veils)(const orr_rules *r, const void *state, orr_seat viewer, orr_depth depth, uint32_t field,
                      uint32_t element);
} orr_secrets;

/* ---- covering: what lay open and does no longer -------------------------------------------------------------------*/
typedef struct orr_covering {
    /* Does the table, in a match of these rules, cover what lay open before? Then its past is not told while it goes
     * on: who comes back has no log, and a view of an earlier ply only where still_open allows. Its events name nothing
     * that can be covered. */
    bool (*covers)(const orr_rules *r);
    /* In a match that covers, while it runs: does `now` still show the viewer all that `then`, an earlier state of it,
     * showed? All or nothing: of a view nothing is blanked out. Also what was the viewer's own then must not lie
     * covered. Gets whole states; the answer follows from the viewer's KNOWN redactions of both, so that it tells
     * nobody a secret. NULL: never. */
    bool (*still_open)(const orr_rules *r, const void *then, const void *now, orr_seat viewer);
} orr_covering;

/* ---- seating: automata, sides and seats to come -------------------------------------------------------------------*/
typedef struct orr_seating {
    /* Do these options, with these seats, go together? When not, `why` (may be NULL) gets the reason, one of
     * game->reasons. NULL: all do. A match is begun only with rules that are accepted: the rules may count on it. */
    bool (*accepts)(const orr_rules *r, orr_reason *why);
    /* Who is played by the rules (ORR_AUTOMATON), which seats stay free (ORR_LATER), and who is on whose side: kind and
     * team of the r->seats entries of `out`, which begins as r->seat. Called with accepted rules. NULL: as r->seat
     * says. */
    void (*seat)(const orr_rules *r, orr_seat_rules *out);
    uint16_t later; /* the INT option that says how many seats stay free (ORR_LATER): its index + 1; 0: none does */
} orr_seating;

/* ---- asking the table ---------------------------------------------------------------------------------------------*/
/* What people may ask of the table, beside leaving: bit v of the verbs (the first 64) that who has a seat, and that who
 * has none, may ask for. The first operand is the seat of who asks, or the one to be taken. reasons->thinkable and why
 * know them too, under ORR_TABLE. */
typedef struct orr_asking {
    uint64_t seats, newcomers;
    uint16_t passing; /* the reason that goes by itself, so that one can wait */
} orr_asking;

/* ---- the shape of an edition --------------------------------------------------------------------------------------*/
/* games/<id>/edition.json is an object whose members are arrays of records, each with an `id`. Each row of a table
 * lands in an array of the edition struct, in the order of the file; unused rows are zero. A table named
 * "setup#warehouse" is the one record of that id in the array "setup". docs/editions.md tells the reader of a file the
 * same. A column's `path` joins the names of members with dots ("gain.yellow"); "[0]" indexes an array. */
typedef enum {
    ORR_COLUMN_INT, /* min..max */
    ORR_COLUMN_BOOL,
    ORR_COLUMN_WORD,  /* one of `words`, stored as its index */
    ORR_COLUMN_ROW,   /* the id of a row of `table`, stored as its index */
    ORR_COLUMN_COUNT, /* the length of the array at path, min..max */
} orr_column_kind;

typedef struct {
    const char *path;
    orr_column_kind kind;
    uint32_t offset; /* within the row */
    uint8_t width;   /* 1, 2 or 4 bytes, signed when min < 0 or when `absent` < 0 */
    bool required;
    int32_t absent; /* stored when the value is missing or null and the column is not required */
    int32_t min, max;
    uint16_t table;
    const char *const *words;
} orr_column;

typedef struct {
    const char *name; /* the member of the file */
    uint32_t offset;  /* of the first row in the edition struct */
    uint32_t stride;
    uint32_t count_offset; /* of a uint16_t that receives the number of rows */
    uint16_t min_rows, max_rows;
    const orr_column *columns; /* ends with path NULL */
    bool named, told;          /* each record has a name; a name and a text, in every language of the screen */
} orr_table;

/* How components->check reports: `path` as "locations[3].settlers" in at most 95 bytes, `code` a stable lower_case id.
 */
typedef struct orr_faults orr_faults;
void orr_fault(orr_faults *f, const char *code, uint16_t table, uint32_t row, const char *column);

typedef struct orr_components {
    uint32_t size;           /* of the edition struct, in bytes */
    const orr_table *schema; /* ends with name NULL */
    uint16_t colours;        /* the table of seat colours: its index + 1; 0: there is none */
    /* Faults only this game knows; may fill derived parts of the edition struct, last. NULL: none. */
    void (*check)(void *edition, orr_faults *faults);
} orr_components;

/* ---- the lobby ----------------------------------------------------------------------------------------------------*/
/* For how many people a game is best, and how long it takes: told to whoever sets up a match, never enforced. */
typedef struct {
    uint8_t seats[2], minutes[2]; /* from, to */
} orr_advice;

typedef struct orr_lobby {
    const char *variant; /* a CHOICE option whose values are, to people, games of their own: a plate, a name and a way
                          * in each, under the text "variants". NULL: the module is one game */
    const orr_advice *advice; /* a row a variant, or one row; NULL: none */
} orr_lobby;

/* ---- what holds, part or no part ----------------------------------------------------------------------------------*/
/* What stands in for an absent part: empty lists, and functions that do nothing. */
extern const orr_reasons orr_no_reasons;
extern const orr_search orr_no_search;
extern const orr_seating orr_no_seating;
extern const orr_asking orr_no_asking;
extern const orr_components orr_no_components;
extern const orr_lobby orr_no_lobby;

static inline const orr_reasons *orr_reasons_of(const orr_game *g) { return g->reasons ? g->reasons : &orr_no_reasons; }
static inline const orr_search *orr_search_of(const orr_game *g) { return g->search ? g->search : &orr_no_search; }
static inline const orr_seating *orr_seating_of(const orr_game *g) { return g->seating ? g->seating : &orr_no_seating; }
static inline const orr_asking *orr_asking_of(const orr_game *g) { return g->asking ? g->asking : &orr_no_asking; }
static inline const orr_components *orr_components_of(const orr_game *g)
{
    return g->components ? g->components : &orr_no_components;
}
static inline const orr_lobby *orr_lobby_of(const orr_game *g) { return g->lobby ? g->lobby : &orr_no_lobby; }
const orr_option *orr_options_of(const orr_game *g);  /* ends with id NULL */
const orr_line_kind *orr_lines_of(const orr_game *g); /* the same */
/* The edition table of seat colours, or ORR_NO_TABLE. */
static inline uint16_t orr_colours(const orr_game *g) { return (uint16_t)(orr_components_of(g)->colours - 1u); }

/* Where the core sees to leaving, its verb and its event stand behind the game's own. */
uint32_t orr_verbs(const orr_game *g); /* how many */
uint32_t orr_events_n(const orr_game *g);
const orr_verb *orr_verb_at(const orr_game *g, uint32_t verb);
const orr_event_kind *orr_event_at(const orr_game *g, uint32_t kind);

static inline void orr_redact(const orr_rules *r, void *state, orr_seat viewer, orr_depth depth)
{
    if (r->game->secrets)
        r->game->secrets->redact(r, state, viewer, depth);
}
static inline void orr_imagine(const orr_rules *r, void *state, orr_seat viewer, orr_rng *rng)
{
    if (r->game->secrets)
        r->game->secrets->imagine(r, state, viewer, rng);
}
static inline bool orr_rules_cover(const orr_rules *r) { return r->game->covering && r->game->covering->covers(r); }
/* May the viewer be shown the earlier state `then` while the match stands at `now` and runs? */
static inline bool orr_rules_show(const orr_rules *r, const void *then, const void *now, orr_seat viewer)
{
    const orr_covering *c = r->game->covering;
    return !orr_rules_cover(r) || (c->still_open && c->still_open(r, then, now, viewer));
}
static inline bool orr_rules_accepted(const orr_rules *r, orr_reason *why)
{
    const orr_seating *s = r->game->seating;
    return !s || !s->accepts || s->accepts(r, why);
}
static inline bool orr_reason_for_all(const orr_game *g, const orr_reason *why)
{
    return why->kind < 64 && orr_reasons_of(g)->for_all >> why->kind & 1;
}
/* The question put to an active seat, and its index. */
static inline uint16_t orr_prompt_of(const orr_rules *r, const void *state, orr_seat seat)
{
    return r->game->prompt ? r->game->prompt(r, state, seat) : 0;
}
static inline const orr_prompt *orr_question(const orr_rules *r, const void *state, orr_seat seat)
{
    return &r->game->prompts[orr_prompt_of(r, state, seat)];
}
/* The answer of the rules for a seat whose time is out. Asserts only when memory is. */
orr_action orr_default(const orr_rules *r, const void *state, orr_seat seat);
static inline bool orr_endless(const orr_rules *r) { return r->game->endless && r->game->endless(r); }
static inline uint32_t orr_breakdown(const orr_rules *r, const void *state, orr_seat seat, orr_line *out)
{
    return r->game->breakdown ? r->game->breakdown(r, state, seat, out) : 0;
}
/* What is broken in a state, or NULL. */
static inline const char *orr_check(const orr_rules *r, const void *state)
{
    return r->game->check ? r->game->check(r, state) : NULL;
}

#endif
