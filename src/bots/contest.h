/* Matches between bots: one match, and contests of many over threads. Everything is a function of the seed, whatever the
 * number of threads; but for bots that go by time, and engines that do not go by their seed. */
#ifndef BOTS_CONTEST_H
#define BOTS_CONTEST_H

#include "engine.h"

/* ---- one match ---------------------------------------------------------------------------------------------------*/
typedef struct {
    const orr_rules *rules;
    const char *const *bot; /* a text for orr_bot_open, or of an engine, one a seat */
    uint64_t luck;          /* the seed of chance */
    uint64_t wits;          /* the seed of the bots */
    engine_stable *stable;  /* where its engines come from; NULL: none of the bots is one */
    double leave, timeouts; /* as in a contest */
} contest_match;

typedef struct {
    orr_result result[ORR_SEATS_MAX];
    double share[ORR_SEATS_MAX]; /* of the win */
    uint32_t plies, decisions;   /* decisions: actions of seats, forced ones included */
    bool cut;
    orr_entry *log; /* owned, when asked for; else NULL */
    engine_faults faults[ORR_SEATS_MAX];
} contest_played;

/* Plays one match from setup to its end. `keep`: the log is kept in out->log (free it). The bots' texts must be good
 * (contest_bots_check). */
orr_err contest_play(const contest_match *m, bool keep, contest_played *out);
/* The same, with seats that leave and run out of time; the log is always kept. For contest_play, which calls it. */
orr_err contest_play_on(const contest_match *m, contest_played *out);

/* ORR_OK when every text opens a bot of this game, or can be read as an engine's; else `why` says what was expected. */
orr_err contest_bots_check(const orr_game *g, const char *const *bot, unsigned n, char *why, size_t size);

/* ---- many --------------------------------------------------------------------------------------------------------*/
enum { CONTEST_BOTS_MAX = 32 };

typedef struct {
    const orr_rules *rules;
    const char *const *bot; /* fewer than seats: they are dealt round; more: not allowed */
    unsigned bots;
    bool rotate; /* each `bots` matches in a row have the same luck, and every bot sits on every seat in turn */
    uint32_t matches, threads;
    uint64_t seed;
    bool keep; /* logs */
    double leave;    /* the chance of each seat to leave in a match, at one in twenty of its decisions; 0: nobody does */
    double timeouts; /* the chance of each decision that its time runs out, and the rules answer */
    /* Called in the order of matches, on the calling thread; `who[seat]` is the bot's index. May be NULL. */
    void (*each)(void *arg, uint32_t match, const unsigned *who, uint64_t luck, const contest_played *played);
    void *arg;
    /* Called now and then on the calling thread; may be NULL. */
    void (*progress)(void *arg, uint32_t done, uint32_t matches);
} contest;

orr_err contest_run(const contest *c);

/* ---- figures -----------------------------------------------------------------------------------------------------*/
typedef struct {
    double low, high;
} contest_range;

/* Wilson's 95 % interval of a share `wins` of `n`; shared wins may make `wins` a fraction. */
contest_range contest_wilson(double wins, double n);
/* The rating difference that a score fraction p means: 400 log10(p / (1 - p)); infinite at 0 and 1. */
double contest_elo(double p);

/* What a contest says of each bot. A bot's score in a match is its mean over the seats of other bots: 1 for each one it
 * is ranked above, 1/2 for each equal. The mean of this over the matches is the score fraction p; the rating is
 * contest_elo(p), relative to the mean of the opponents met; its interval is that of Wilson's interval of p with one
 * trial a match (a match's pairs hang together, so they count as one). */
typedef struct {
    uint32_t matches, seats; /* seats: matches times the seats the bot had in each */
    double wins, score, ahead;
} contest_tally;
void contest_count(contest_tally *tally, const orr_rules *r, const unsigned *who, const contest_played *played);

#endif
