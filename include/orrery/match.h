/* Orrery, one play of a game: its frozen rules, its state and its log. The log is the match; the state is what the log
 * makes of the beginning. Also here: editions and options, readable actions, random draws, replay files, the registry.
 *
 * Threads: an orr_match belongs to one thread at a time. Editions and rules may be shared freely once made. */
#ifndef ORRERY_MATCH_H
#define ORRERY_MATCH_H

#include <orrery/parts.h>

/* ---- the registry (games/registry.c) ---------------------------------------------------------------------------------*/
typedef struct {
    const orr_game *game;
    const char *edition; /* the built-in edition.json; NULL when the game has no components */
    size_t edition_size;
    const char *text[2]; /* text/en.json, text/fr.json */
    size_t text_size[2];
    const char *lobby[2]; /* text/lobby.en.json, text/lobby.fr.json */
    size_t lobby_size[2];
} orr_registered;

extern const orr_registered orr_registry[]; /* ends with game NULL */
/* The fixed rating of a level of bots, from contests at two seats (games/ratings.def). `variant`: of a module of several
 * games, or "". False: it was not measured, and stands where everybody begins. */
bool orr_registry_rating(const char *game_id, const char *variant, const char *level, int *rating, int *rd);
const orr_registered *orr_registry_find(const char *game_id); /* NULL when there is none */

/* ---- editions ------------------------------------------------------------------------------------------------------*/
typedef struct {
    char path[96];   /* "locations[3].trade.give.red", "" for the whole file */
    char code[32];   /* "missing", "not_a_number", "out_of_range", "unknown_word", "unknown_id", "duplicate_id", ... */
    char detail[160]; /* what was expected, in English; for people at a terminal */
} orr_edition_fault;

struct orr_faults {
    const orr_table *schema;
    orr_edition_fault *at; /* owned; the first 200 are kept */
    uint32_t n, cap, total;
};
void orr_faults_deinit(orr_faults *f);

typedef struct orr_edition orr_edition;

/* Reads an edition through the game's schema. On success *out is a new edition (orr_edition_free). On ORR_BAD_INPUT
 * `faults` lists every fault found. `faults` is initialised by the call; deinit it in either case. */
orr_err orr_edition_load(const orr_game *g, const char *json, size_t size, orr_edition **out, orr_faults *faults);
/* The built-in edition of a game; made once, shared, never freed. Asserts when it has faults (a test proves it has none). */
const orr_edition *orr_edition_builtin(const orr_game *g);
void orr_edition_free(orr_edition *e);
const void *orr_edition_data(const orr_edition *e);
/* 64 lower-case hex digits and a NUL: BLAKE2b-256 of the canonical bytes (schema names and values, not the white space). */
const char *orr_edition_hash(const orr_edition *e);
const char *orr_edition_id(const orr_edition *e); /* its own id ("reconstructed_1"), "" without one */
/* The text the edition was made from. */
const char *orr_edition_json(const orr_edition *e, size_t *size);
/* Row of `id` in a table, or -1. */
int32_t orr_edition_row(const orr_edition *e, uint16_t table, const char *id);
/* Its inverse: the id of a row, or NULL when there is no such row. */
const char *orr_edition_row_id(const orr_edition *e, uint16_t table, uint32_t row);
uint32_t orr_edition_rows(const orr_edition *e, uint16_t table);

/* ---- rules ----------------------------------------------------------------------------------------------------------*/
/* Fills rules with the edition (NULL: built-in), the standard options and `seats` human seats without colour, in the newest
 * version. */
orr_err orr_rules_init(orr_rules *r, const orr_game *g, const orr_edition *edition, unsigned seats);
/* The oldest version whose matches are played here. */
uint32_t orr_rules_oldest(const orr_game *g);
/* Makes them those of an older version (docs/adr/0011-versions.md); ORR_UNSUPPORTED when it is not played here. */
orr_err orr_rules_version(orr_rules *r, uint32_t version);
/* Sets an option from text ("fourth_board", "d1"; "stall_rounds", "0"; bool: true, false, on, off). On ORR_BAD_INPUT
 * `why` (may be NULL) says what was expected. */
orr_err orr_rules_set(orr_rules *r, const char *option, const char *value, char *why, size_t size);
/* The highest value of INT option i, with this edition. */
int orr_rules_most(const orr_rules *r, unsigned option);
/* The value of option i as text, in `out`. */
void orr_rules_get(const orr_rules *r, unsigned option, char *out, size_t size);
/* The index of the option that tells which of the module's games is played (lobby->variant), or -1. */
int orr_rules_variant(const orr_game *g);
/* Kind and team of all seats, as the game's seating says. The rules must be accepted. */
void orr_rules_seat(orr_rules *r);
/* Are they so? A file may claim otherwise. */
bool orr_rules_seated(const orr_rules *r);

/* ---- readable actions: "activate a1_maize_field" -----------------------------------------------------------------------*/
enum { ORR_ACTION_TEXT = 192 };
void orr_action_print(const orr_rules *r, orr_action a, char out[ORR_ACTION_TEXT]);
/* Exact inverse; ORR_BAD_INPUT when the text names no action of this game. Legality is not looked at. */
orr_err orr_action_parse(const orr_rules *r, const char *text, orr_action *out);
/* One operand or event argument as an id, in `out`. */
void orr_arg_print(const orr_rules *r, const orr_arg *arg, int32_t value, char *out, size_t size);
/* {"k":"kind","by":seat,"location":"a1_fort_1",...}; seats and numbers as numbers, rows and words as ids. Arguments that
 * `viewer` may not see are left out. */
void orr_event_json(const orr_rules *r, const orr_event *e, orr_seat viewer, orr_json *out);
/* The same without the braces: members of an object of the caller. */
void orr_event_members(const orr_rules *r, const orr_event *e, orr_seat viewer, orr_json *out);
/* The legal actions of a seat as a tree of ids: {"rest":{},"activate":{"a1_maize_field":{}}}. */
void orr_legal_json(const orr_rules *r, const orr_action *a, uint32_t n, orr_json *out);

/* A reason as an object: {"k":"dear","rule":"CN-083","need":4,"have":2}; NULL: {}. */
void orr_reason_json(const orr_rules *r, const orr_reason *why, orr_json *out);
/* Why the other thinkable actions of a seat are not legal: reasons, each once, and a tree as above whose leaves are their
 * places, {"reasons":[{"k":"dear","rule":"CN-083","need":4,"have":2}],"tree":{"activate":{"a1_fort_1":0}}}. `shown` is the
 * seat's SHOWN redaction, so that nothing leaks. Both are empty for spectators and for games without reasons. When nothing
 * is legal and all for the same reason, its place 0 stands in the place of the tree. */
void orr_not_json(const orr_rules *r, const void *shown, orr_seat seat, orr_json *out);
/* What the viewer (ORR_SPECTATOR: somebody who would like to come) may ask of the table now, and why not for the rest: the
 * members "ask" and "ask_not" of an object of the caller, as legal actions and reasons above, the second always with a tree.
 * Who has no seat is told of the first free one. No members when there is nothing that this viewer could ask for. `state` is whole; the
 * reasons come from `shown`, as above. */
void orr_asks_json(const orr_rules *r, const void *state, const void *shown, orr_seat viewer, orr_json *out);

/* ---- chance ---------------------------------------------------------------------------------------------------------*/
/* A source of uniform numbers in 0..n-1. */
typedef struct {
    uint32_t (*below)(void *self, uint32_t n);
    void *self;
} orr_source;
orr_source orr_source_rng(orr_rng *rng);

/* The draws of a served match: draw i comes from its own block keyed by a 256-bit secret, by a counter that never goes
 * back; the commitment is made by another function, so it foretells nothing. docs/replay.md gives both. */
typedef struct {
    uint8_t secret[32];
    uint64_t counter; /* of the next draw */
} orr_draw;
void orr_draw_init(orr_draw *d);                              /* a fresh secret from the system */
void orr_draw_commitment(const orr_draw *d, char hex[65]);
uint32_t orr_draw_below(orr_draw *d, uint32_t n); /* without bias; uses exactly one counter step */
orr_source orr_source_draw(orr_draw *d);

/* One CHANCE action by its distribution. `buffer` has room for max_legal actions, `weight` for max_legal numbers. */
orr_action orr_chance_draw(const orr_rules *r, const void *state, orr_source source, orr_action *buffer,
                           uint32_t *weight);

/* ---- matches --------------------------------------------------------------------------------------------------------*/
enum {
    ORR_ENTRY_REVEALS = 1, /* an event of it REVEALS or STANDS: no undo past it */
    ORR_ENTRY_FORCED = 2,  /* it was the only legal action of a seat that had to act */
    ORR_ENTRY_SECRET = 4,  /* it answered a SECRET prompt */
    ORR_ENTRY_CLOCK = 8,   /* the rules answered for the seat, whose time had run out; the server sets it */
    ORR_ENTRY_PART = 16,   /* it answered a PART prompt */
};
typedef struct {
    orr_action action;
    orr_seat actor;
    uint8_t flags;
    uint8_t spare[6];
} orr_entry;

/* The match, and the ply of it, that another one was begun from. Up to that ply its actions are those of that match and no draws
 * of its own secret; `table` is the code of that match. No plies: it was begun from nothing. */
enum { ORR_ORIGIN_TEXT = 16 };
typedef struct {
    char table[ORR_ORIGIN_TEXT];
    uint32_t plies;
} orr_origin;
/* The member "from" of an object, {"table":CODE,"ply":N}; none when it was begun from nothing. */
void orr_origin_json(const orr_origin *o, orr_json *j);

typedef struct orr_match {
    orr_rules rules;
    void *state;      /* owned, game->state_size bytes */
    orr_entry *log;   /* owned */
    uint32_t plies;   /* entries in the log */
    uint32_t log_cap;
    bool cut;         /* ended by max_plies */
    orr_mask left;    /* seats that have left, where the core sees to leaving (orr_game.leave) */
    uint32_t question[ORR_SEATS_MAX]; /* grows by one whenever this seat's question changes, and only then */
    uint64_t asked[ORR_SEATS_MAX];    /* what the seat was asked: hash of its prompt and legal list; 0 when not asked */
    orr_action *legal; /* scratch, max_legal */
    uint32_t *weight;  /* scratch, max_legal */
    orr_event event[128]; /* of the last action */
    orr_events events;
    orr_origin origin; /* set by who makes the match; the rules do not look at it */
} orr_match;

/* The match after setup, no action played. Asserts only when memory is out. The rules are copied. */
orr_match *orr_match_new(const orr_rules *rules);
void orr_match_free(orr_match *m);
/* Plays an action of an active seat (or CHANCE, TABLE). ORR_OVER, ORR_NOT_YOUR_SEAT, ORR_ILLEGAL change nothing. After
 * ORR_OK, m->events holds what happened. */
orr_err orr_match_play(orr_match *m, orr_seat actor, orr_action action);
orr_turn orr_match_active(const orr_match *m); /* must and may are empty when over or cut */
bool orr_match_over(const orr_match *m);
/* Scores, ranks and status of all seats now. */
void orr_match_outcome(const orr_match *m, orr_result *out);
/* Does once more what an entry of a log did, known to be legal: to the state and to `left`, with m->events; nothing
 * else is looked at or written. */
void orr_match_redo(orr_match *m, const orr_entry *entry);
/* Plays one step that needs nobody: a chance action drawn from `source`, or the only legal action of a waited-for seat
 * whose prompt is not SECRET. Returns false when somebody must decide, or when the match is over. */
bool orr_match_step(orr_match *m, orr_source source);
/* The ply to which `seat` may take back its last own decision, or m->plies when it may not: its own entries since then
 * must be followed by no chance action, no event that REVEALS or STANDS and no action of another seat. An answer to a SECRET
 * prompt may be taken back as long as only secret answers followed. Forced entries go with the decision before them. */
uint32_t orr_match_undoable(const orr_match *m, orr_seat seat);
/* Takes back the entries of `seat` from `ply` on, which must be what orr_match_undoable says; ORR_ILLEGAL otherwise. The
 * state is made anew from the shortened log; question numbers go on growing. */
orr_err orr_match_undo(orr_match *m, orr_seat seat, uint32_t ply);
/* Legal actions of a seat now, in m->legal. */
uint32_t orr_match_legal(orr_match *m, orr_seat seat);
/* The state as `viewer` may know it, written to `out` (state_size bytes). */
void orr_match_redacted(const orr_match *m, orr_seat viewer, orr_depth depth, void *out);
/* The view of the game for a viewer: redacted to SHOWN, then drawn. */
void orr_match_view(const orr_match *m, orr_seat viewer, orr_json *out);
/* The last view that was drawn, for games whose view is ALIKE for all: the others at the table are shown the same state, and
 * get its text. Zero-initialised it is ready; one thread at a time. */
typedef struct {
    orr_rules rules;
    void *shown; /* owned, of `size` bytes */
    size_t size;
    orr_text text; /* empty: there is none */
} orr_view_kept;
/* orr_match_view, from what is kept when that is of the same rules and the same shown state; else it is drawn, and kept. Writes
 * the value of a key: no comma may be due before it. */
void orr_match_view_again(const orr_match *m, orr_seat viewer, orr_view_kept *kept, orr_json *out);
void orr_view_kept_deinit(orr_view_kept *kept);
/* The reasons of a seat now (orr_not_json), made from its own redaction. */
void orr_match_not(const orr_match *m, orr_seat seat, orr_json *out);
/* What a viewer may ask of the table now (orr_asks_json); nothing when it is over. */
void orr_match_asks(const orr_match *m, orr_seat viewer, orr_json *out);
/* Hash of rules, state and plies: equal for equal histories. */
uint64_t orr_match_hash(const orr_match *m);
/* For core itself: renews the question numbers after an action of `actor` (ORR_NO_SEAT: of nobody). */
void orr_match_ask(orr_match *m, orr_seat actor);

/* ---- the course of a match (docs/replay.md) ------------------------------------------------------------------------------*/
enum { ORR_COURSE_SIZE = 32 };

/* A hash that runs along with the log: its head after `plies` actions is a function of the secret, the rules and those
 * actions. No thread but the owner's. */
typedef struct {
    uint8_t key[ORR_COURSE_SIZE]; /* follows from the secret of the draws, and tells nothing of it */
    uint8_t head[ORR_COURSE_SIZE];
    uint32_t plies;
} orr_course;

/* What the first head is made of. Texts are borrowed; NULL for no edition, no colour. */
typedef struct {
    const char *game, *edition, *options; /* options: "id=value\n", all of them, in the game's order */
    uint32_t version;
    uint8_t dealer, seats;
    const char *colour[ORR_SEATS_MAX];
    orr_origin origin;
} orr_course_facts;
void orr_course_rules(const orr_course_facts *f, orr_text *out);

/* Before the first action; `rules` is the text of orr_course_rules. */
void orr_course_begin(orr_course *c, const uint8_t secret[32], const char *rules);
/* One action more; `clock`: the rules answered for the seat (ORR_ENTRY_CLOCK). */
void orr_course_add(orr_course *c, orr_seat actor, uint64_t action_key, bool clock);
/* The course of a match as its log stands; on from there, when nothing was taken back meanwhile. */
void orr_course_of(orr_course *c, const uint8_t secret[32], const orr_match *m);
void orr_course_follow(orr_course *c, const orr_match *m);
/* The head in hex; and what is told of it while the match runs, another text for every `rev`, so that whoever sees the same
 * thing hidden twice is not told so. */
void orr_course_hex(const orr_course *c, char out[65]);
void orr_course_veiled(const orr_course *c, uint64_t rev, char out[65]);

/* What a server sets under a finished course: the last head, an Ed25519 signature of it, and the key; lower-case hex. */
typedef struct {
    char hash[65], signature[129], key[65];
} orr_seal;
void orr_course_seal(const orr_course *c, const uint8_t seed[32], orr_seal *out);
void orr_seal_key(const uint8_t seed[32], char out[65]); /* the public key alone */
void orr_seal_json(const orr_seal *seal, orr_json *j);   /* members of an object */
/* Is the signature one of this hash with this key? Whose key it is, no file can tell. */
bool orr_seal_good(const orr_seal *seal);

/* ---- replay files (docs/replay.md) --------------------------------------------------------------------------------------*/
typedef struct {
    const char *seat_kind[ORR_SEATS_MAX]; /* "human", "bot:ismcts:ms=200", "automaton" */
    const char *seat_name[ORR_SEATS_MAX]; /* or NULL */
    const char *commitment;               /* hex, or NULL */
    const char *secret;                   /* hex, written only when the match is over; or NULL */
    const orr_seal *seal;                 /* written only when the match is over; or NULL */
    bool seeded;                          /* the chance came from a seed instead */
    uint64_t seed;
} orr_replay_info;

/* Appends the whole file to `out`. */
void orr_replay_write(const orr_match *m, const orr_replay_info *info, orr_text *out);

typedef struct {
    orr_match *match; /* at the ply asked for; owned */
    uint32_t plies;   /* actions in the file */
    bool has_result;
    bool bare;        /* it was written without the rules: actions in numbers alone, and no result */
    orr_result result[ORR_SEATS_MAX];
    uint32_t line;    /* where a fault was found, from 1 */
    char why[200];    /* what was expected there */
} orr_replay;

/* Reads a file and replays it to ply `to` (UINT32_MAX: the end). Each action is checked for legality. With an edition
 * hash that is not the built-in one, `edition` must carry it, else ORR_UNSUPPORTED. With `check`, the result line must be what
 * the rules say. On error, line and why are set. */
orr_err orr_replay_read(const char *text, size_t size, const orr_edition *edition, uint32_t to, bool check,
                        orr_replay *out);
void orr_replay_deinit(orr_replay *r);

typedef struct {
    char game[64]; /* "" when the file could not be read so far */
    uint32_t seats, plies; /* actions that are legal, from the first on */
    uint32_t draws;        /* chance actions that follow from the secret, from the first on */
    orr_origin origin;     /* of whose actions nothing is proved but that they were legal */
    char commitment[65]; /* of the header; "" when it has none. Whether it was shown before the match, no file can prove */
    bool committed; /* it is that of the secret */
    bool drawn;     /* all chance actions follow from it */
    bool legal;     /* all actions are legal, the match is over, its result is what the rules say */
    uint32_t line;  /* of the first fault, from 1; 0 when there is none */
    char why[240];
    /* Whose course it is. Anybody who has the secret can write another one that is drawn and legal. */
    char hash[65];  /* of the course in the file; "" when it could not be read to its end, or has no proper secret */
    char key[65];   /* of the file's seal, whoever made it; "" without one */
    bool sealed;    /* the seal is good for this course and that key */
    uint32_t lines; /* of the file */
} orr_proof;

/* Proves a finished match of a server. ORR_OK: committed, drawn, legal, and the seal is good if there is one; whose key that
 * is, the caller must know. ORR_UNSUPPORTED with no line: nothing is wrong, but `why`
 * cannot be proved (not over, no secret, from a seed). Any other error: the first fault is in `line`, told by `why`. */
orr_err orr_replay_verify(const char *text, size_t size, const orr_edition *edition, orr_proof *out);

#endif
