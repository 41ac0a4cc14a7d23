/* Orrery, the laws: what must hold for every game, tried on random matches over all seat counts and option sets.
 *
 * A law that is broken says where: game, seed, ply, what, and the log as a replay file. Everything is a function of the seed:
 * match i of a run has seed `seed + i`, which picks its seats, options, actions and samples, so
 * `--seed <that seed> --matches 1` shows the same violation again. docs/testing.md explains each law. */
#ifndef ORRERY_CORE_LAWS_H
#define ORRERY_CORE_LAWS_H

#include <orrery/match.h>

/* X(id, name, what holds). The secret_ laws are put only to games with secrets. */
#define ORR_LAWS(X)                                                                                                    \
    X(TABLE, "table", "the vtable is complete and its lists are well formed")                                         \
    X(FIELDS, "fields", "fields[] cover every byte of the state exactly once")                                        \
    X(TEXT, "text", "all that has an id has a text in every language, whose {names} are operands of it")              \
    X(SETUP, "setup", "setup writes every byte and gives the same bytes each time")                                   \
    X(TURN, "turn", "active masks and prompts are well formed; who has left has no choice")                            \
    X(ASKED, "asked", "an active seat has a legal action")                                                            \
    X(LIST, "list", "the legal list strictly ascends, fits max_legal, and is empty for who is not active")            \
    X(REFUSED, "refused", "any other action is refused and changes no byte")                                          \
    X(PRINT, "print", "printing and parsing a legal action gives it back")                                            \
    X(EVENTS, "events", "events are of known kinds, with valid arguments, and none is lost")                          \
    X(APPLY, "apply", "apply is a pure function and writes nothing but its own state")                                \
    X(CONSERVED, "conserved", "check() is silent after each ply")                                                     \
    X(CHANCE, "chance", "weights are positive where legal, and pick gives a legal action")                            \
    X(DEFAULT, "default", "the default action is legal")                                                              \
    X(OUTCOME, "outcome", "outcome is defined in every state and its ranks are consistent")                           \
    X(BREAKDOWN, "breakdown", "the lines of a score add up to it")                                                    \
    X(COMMUTE, "commute", "simultaneous commits commute")                                                             \
    X(REPLAY, "replay", "replaying the log gives the live state")                                                     \
    X(ENDS, "ends", "matches end within max_plies, with leavers too")                                                 \
    X(CIRCLES, "circles", "no match goes on to max_plies, but where its rules may go on for ever")                     \
    X(VIEW, "view", "the view is one JSON value made from the redacted state alone")                                  \
    X(WHY, "why", "what a seat could think of has a reason exactly when it is not legal")                             \
    X(UNDO, "undo", "what is taken back can be played again, and had told nobody anything")                           \
    X(ROUND_TRIP, "round_trip", "redact after imagine after redact is redact, at both depths")                        \
    X(DEPTHS, "depths", "redacting twice changes nothing, and what is shown is known")                                \
    X(IMAGINE, "imagine", "imagine gives a sound state and keeps the seat's own question and who is waited for")      \
    X(SCRAMBLE, "scramble", "redact is blind to every field that the viewer may not see")                             \
    X(RECALL, "recall", "what a viewer knew, and nothing can have moved, it still knows")                             \
    X(SECRET_COMMIT, "secret_commit", "an answer to a secret prompt tells the others nothing before the reveal")      \
    X(SECRET_TURN, "secret_turn", "who is asked tells a viewer nothing it may not know")                              \
    X(SECRET_LEGAL, "secret_legal", "a seat's prompt and legal list tell it nothing it may not know")                 \
    X(SECRET_QUESTION, "secret_question", "a seat's question number tells it nothing it may not know")                \
    X(SECRET_EVENT, "secret_event", "filtered events tell a viewer nothing it may not know")                          \
    X(SECRET_VIEW, "secret_view", "the view tells a viewer nothing it may not know")                                  \
    X(SECRET_WHY, "secret_why", "reasons tell a seat nothing it may not know")                                        \
    X(SECRET_REFUSAL, "secret_refusal", "refusals tell a seat nothing it may not know")                               \
    X(SOUND, "sound", "no assertion fails")

typedef enum {
#define X(id, name, text) ORR_LAW_##id,
    ORR_LAWS(X)
#undef X
        ORR_LAW_COUNT
} orr_law;

const char *orr_law_name(orr_law law); /* "round_trip" */
const char *orr_law_text(orr_law law); /* "redact after imagine ..." */

/* What a viewer receives from a match. The laws about secrecy look at a match only through these, so that a test can put
 * a leaking one in place of an honest one. A NULL member is the honest function of core. */
typedef struct {
    void (*event)(const orr_rules *r, const orr_event *e, orr_seat viewer, orr_json *out); /* a line of the log */
    void (*view)(const orr_match *m, orr_seat viewer, orr_json *out);
    orr_err (*play)(orr_match *m, orr_seat seat, orr_action action);
    uint32_t (*question)(const orr_match *m, orr_seat seat);
    void (*why)(const orr_match *m, orr_seat seat, orr_json *out);
} orr_laws_hooks;

typedef struct {
    uint32_t matches; /* 0: 500 */
    uint64_t seed;    /* of the first match */
    uint32_t costly;  /* the costly laws are tried at one ply in so many; 0: 8, or 32 from 20,000 matches on */
    uint32_t workers; /* threads; 0: one a processor, at most 16 */
    uint32_t version; /* of the rules; 0: the newest */
    const orr_laws_hooks *hooks;      /* NULL: all honest */
    const orr_registered *registered; /* where the texts are; NULL: found by the game's id */
    const orr_edition *edition;       /* NULL: the built-in one */
    const char *edition_file;         /* where it was read, for the line that shows a violation again; may be NULL */
} orr_laws_options;

typedef struct {
    uint64_t tried; /* how often the law was put to the game; 0: the game gave no occasion */
    bool broken;
    orr_seat viewer;        /* or actor; ORR_NO_SEAT when no seat matters */
    uint32_t ply, seats;
    uint64_t seed;          /* of the match */
    char what[280];         /* what was found, in English */
    char *log;              /* owned: the replay file up to that ply; NULL when no match was at play */
} orr_law_verdict;

typedef struct {
    const orr_game *game;
    const char *edition_file;    /* borrowed from the options */
    uint32_t version;            /* of the rules, when it is not the newest; else 0 */
    uint32_t matches, cut, left; /* played; ended by max_plies; in which a seat left */
    uint32_t settings;           /* seat counts times option rows */
    uint64_t plies;
    uint32_t longest_legal, longest_match;
    orr_law_verdict law[ORR_LAW_COUNT];
} orr_laws_report;

/* Tries every law on one game. ORR_OK: all hold. ORR_BUG: at least one is broken (the first violation of each is kept).
 * `o` may be NULL. `out` is initialised by the call; deinit it in either case. */
orr_err orr_laws_run(const orr_game *g, const orr_laws_options *o, orr_laws_report *out);
void orr_laws_report_deinit(orr_laws_report *r);

/* Appends one TAP line a law, "ok 7 - century round_trip", numbered on from *number; a broken law with where, what and
 * the log as comments; a law without occasion as SKIP. The caller writes the plan: ORR_LAW_COUNT lines a game. */
void orr_laws_tap(const orr_laws_report *r, uint32_t *number, orr_text *out);

#endif
