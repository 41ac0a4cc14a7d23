/* What the files of the laws share; nobody else includes this, but for their tests.
 *
 * A trial is one match at play and the scratch memory around it. `play` chooses actions; `probe` chooses samples and is
 * seeded anew at each ply, so that a law that takes more or fewer samples changes nothing for the others. */
#ifndef ORRERY_CORE_LAWS_INSIDE_H
#define ORRERY_CORE_LAWS_INSIDE_H

#include "core/laws.h"
#include "core/leave.h"

enum { LAW_BUFFERS = 6, LAW_LISTS = 3, LAW_GUARD = 64 };

typedef struct {
    uint8_t seats;
    int16_t option[ORR_OPTIONS_MAX];
} law_setting;

typedef struct {
    const orr_game *game;
    orr_laws_options o; /* all zeros resolved */
    orr_laws_hooks hooks; /* all members set */
    law_setting *setting; /* owned */
    uint32_t settings;
    uint32_t verbs, events, prompts, lines, reasons; /* lengths of the game's lists, with what the core adds */
} law_plan;

typedef struct {
    const law_plan *plan;
    const orr_game *game;
    orr_laws_report *report;
    uint64_t seed; /* of the match */
    orr_rng play, probe;
    orr_rules rules;
    orr_match *match;
    orr_match *twin[2]; /* copies to try things on */
    uint8_t *memory[LAW_BUFFERS], *buffer[LAW_BUFFERS]; /* states, with LAW_GUARD bytes before and after */
    orr_action *list[LAW_LISTS];                        /* max_legal, and LAW_GUARD more */
    orr_action *thought;                                /* max_thinkable, and one more */
    uint32_t *weight;
    orr_text text[2];
    orr_seat actor; /* who is about to act, or has just acted */
    orr_action action;
    uint32_t n;       /* legal actions of the actor, in list[0] */
    bool costly;      /* the costly laws are due at this ply */
    bool keen;        /* seats choose by the game's hint, in this match */
    bool stubborn;    /* seats always like the same actions best, in this match */
    bool left;        /* a seat has left */
    uint32_t mark;    /* the ply of the state kept in buffer 5 for the replay law */
} law_trial;

/* Counts the attempt; false when the law is known to be broken already and need not be tried again. */
bool law_try(law_trial *t, orr_law law);
/* Keeps the first violation of a law, with the log up to here. */
void law_broken(law_trial *t, orr_law law, orr_seat viewer, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* law_try, and broken unless `ok`. */
#define LAW(t, law, ok, viewer, ...)                                                                                   \
    do {                                                                                                               \
        if (law_try((t), (law)) && !(ok))                                                                              \
            law_broken((t), (law), (viewer), __VA_ARGS__);                                                             \
    } while (0)

/* laws_trial.c; laws_play.c: the match */
void law_plan_settings(law_plan *p);
/* The standard rules of a match of the plan, in its version. */
void law_rules(const law_plan *p, unsigned seats, orr_rules *out);
void law_trial_init(law_trial *t, const law_plan *p, orr_laws_report *report);
void law_trial_deinit(law_trial *t);
void law_match(law_trial *t, uint64_t seed); /* one whole match */
void law_twin(law_trial *t, unsigned i, const void *state); /* twin i becomes the match, with another state */
bool law_among(const orr_action *list, uint32_t n, orr_action a);
/* The legal actions in a state, in list[slot]; what is wrong with the list breaks LIST. */
uint32_t law_list(law_trial *t, const void *state, orr_seat seat, unsigned slot);
orr_turn law_active(law_trial *t, const void *state);
orr_seat law_viewer(law_trial *t); /* a random seat, or the spectator */
/* A random seat of a mask; ORR_NO_SEAT of an empty one. */
orr_seat law_seat_of(orr_rng *rng, orr_mask mask);
bool law_hidden(const law_trial *t); /* does the game hide anything? */
void law_redacted(const law_trial *t, const void *state, unsigned buffer, orr_seat viewer, orr_depth depth);
/* The bits of an element that are hidden from a viewer, by what the game declares: all or none, but in sets of bits. */
uint64_t law_veil(const law_trial *t, const void *state, orr_seat viewer, orr_depth depth, uint32_t field, uint32_t element);

/* laws_play.c: matches of a plan, of which `next` tells the index each time; a number that there is none of ends it */
void law_matches(const law_plan *p, uint32_t (*next)(void *arg), void *arg, orr_laws_report *out);

/* laws_workers.c: all of them, and what was found added to `out` */
void law_workers(const law_plan *p, orr_laws_report *out);

/* laws_static.c: once a game */
void law_static(law_trial *t);

/* laws_host.c: what needs texts, a reader of JSON, or the reader of replay files */
void law_texts(law_trial *t); /* once a game */
void law_file(law_trial *t);  /* at the end of some matches */
/* Is this one JSON value? `what`: why not. */
bool law_is_value(const orr_text *text, char *what, size_t size);

/* laws_rules.c: before and after an action; at the end */
void law_before(law_trial *t);
bool law_after(law_trial *t); /* false: the state is not sound, there is no point in going on */
void law_end(law_trial *t);
bool law_operands_ok(const law_plan *p, orr_action a);

/* laws_outcome.c: parts of these */
void law_chance(law_trial *t);
void law_default(law_trial *t);
void law_outcome(law_trial *t);
void law_events(law_trial *t);
bool law_arg_ok(const law_trial *t, const orr_arg *arg, int value);

/* laws_why.c and laws_undo.c: at costly plies */
void law_why(law_trial *t);
void law_undo(law_trial *t);

/* laws_secret.c, laws_tell.c and laws_recall.c: at costly plies */
void law_secrets(law_trial *t);
void law_tell(law_trial *t);
void law_recall(law_trial *t);

#endif
