/* Engines: bots that are programs of somebody else's. `engine:cmd=./mybot:ms=1000` is run once a seat and thread, plays
 * one match after the other, is told of each in lines (orrery/tell.h, docs/api.md), and answers in lines. It gets what
 * its seat may see and no more. Whatever is wrong with it costs its own seat: the rules answer for it (orr_default).
 * Threads: a stable, with all its engines, belongs to one. */
#ifndef BOTS_ENGINE_H
#define BOTS_ENGINE_H

#include <orrery/bot.h>
#include <orrery/match.h>
#include <orrery/tell.h>

extern const orr_bot_kind engine_kind; /* its name, help and parameters, for the help; not in orr_bot_kinds */

/* Does a text of --bots name one? */
bool engine_is(const char *text);
/* ORR_OK when it can be read; else `why` says what was expected. Nothing is run. */
orr_err engine_check(const char *text, char *why, size_t size);

/* What was not as it should be, of one seat in one match. */
typedef struct {
    uint32_t starts;   /* of the program */
    uint32_t late;     /* questions whose time ran out */
    uint32_t refused;  /* lines that were no answer */
    uint32_t died;     /* ended, closed its input or output, or was ended for silence */
    uint32_t defaults; /* answers that the rules gave */
} engine_faults;
void engine_faults_add(engine_faults *sum, const engine_faults *more);
void engine_faults_json(const engine_faults *f, orr_json *j); /* the member "engine" of an object */

/* Programs that run: at a seat, or waiting for one. */
typedef struct engine_stable engine_stable;
typedef struct engine engine;
engine_stable *engine_stable_new(void);    /* NULL: memory is out */
void engine_stable_free(engine_stable *s); /* ends them; NULL is good */

/* One that takes a seat of a match that begins. `seed`: what the program may draw from. NULL: memory is out. */
engine *engine_sit(engine_stable *s, const char *text, const orr_match *m, orr_seat seat, uint64_t seed);
/* After each action: what has come of it. */
void engine_told(engine *e, const orr_match *m);
/* Its answer, which is legal; *clock: the rules gave it. */
orr_action engine_choose(engine *e, orr_match *m, bool *clock);
/* One for a seat of a match that is played elsewhere, and told of in lines from there. NULL: memory is out. */
engine *engine_far(engine_stable *s, const char *text);
/* Passes a line on, without its end; `hello`: it begins a match. */
void engine_line(engine *e, const char *line, size_t n, bool hello);
/* Its next line, as an answer. ORR_BAD_INPUT: it was none; ORR_STALE: its time was over; ORR_OVER: it has ended. */
orr_err engine_said(engine *e, orr_answer *out);

/* Its seat is free again. The match is over, or is broken off: then it is told nothing. */
void engine_rise(engine *e, const orr_match *m, engine_faults *out);

#endif
