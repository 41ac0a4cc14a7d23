/* Seeks as a machine: who would like to play what, which matches start of it, who is asked whether they are there, and
 * who goes back to waiting. Seeks and time come in; starts come out. It has no store, socket or clock of its own: a test
 * runs it without a server (tests/unit/test_seeking.c), the room (square.h) gives it both.
 *
 * A person has any number of seeks and is in one start at most. A live seek needs its person to be here, and ends a
 * while after that one has gone; a slow one waits for days. A live start asks its people (a ready check): when all have
 * said yes in time it is to be made, else who has not is out, and the others wait on as if nothing had been. A slow one
 * is made at once. A table with free seats is found as a seek is: who is called to it, by a seek or away from an emptier
 * one, is asked; who sits there is not. Two tables that are not full together become one.
 * Who does not leave a table when asked is not asked there again. Once it is made, all live seeks of its people are gone,
 * and the slow one that it came of.
 *
 * `now` is in milliseconds and never goes back. Threads: one at a time. */
#ifndef SQUARE_SEEKING_H
#define SQUARE_SEEKING_H

#include "record/record.h"
#include "record/time.h"
#include "square/match.h"

typedef struct orr_seeking orr_seeking;

/* The time controls that can be sought (speed.c). ORR_DAY is slow. */
typedef enum { ORR_QUICK, ORR_LIVE, ORR_DAY, ORR_SPEEDS } orr_speed;

typedef struct {
    char game[32], variant[32]; /* variant: of a module of several games, or "" */
    uint16_t seats;             /* bit k: a table of k is welcome, 2..ORR_MATCH_SEATS */
    uint8_t speeds;             /* bit orr_speed; ORR_DAY stands alone */
    bool rated;
    bool tell;     /* only to be told when somebody wants the same game: it starts nothing, and nobody waits there */
    uint16_t near; /* only rivals whose rating is at most so far off; 0: anybody */
} orr_sought;

enum {
    ORR_SEEKS_MAX = 8,        /* of one person */
    ORR_SEEKS_ALL = 20000,    /* of all */
    ORR_READY_MS = 15 * 1000, /* to say yes in */
    ORR_GONE_MS = 30 * 1000,  /* a live seek outlives its person's last socket by so long */
    ORR_STAY_MS = 20 * 1000,  /* nobody is called away from a table where somebody sat down only just now */
    ORR_OFFER_MS = 20 * 1000, /* of waiting, until something else is offered */
    ORR_WAVE_MS = 5 * 1000,   /* between waves when nobody comes */
    ORR_MEASURED_LEAST = 3,   /* so many waits are known before one is foretold */
};

/* A table before its start where people sit, all of them here, and seats are free: among the seeks of its list it is one
 * of several people. */
typedef struct {
    char code[ORR_CODE_TEXT];
    orr_sought what; /* seats: its number alone; one speed, or 0: without a clock, found by others of its kind alone */
    bool own;        /* its options are its own: its free seats are filled, and nobody is called away from it */
    uint8_t n;
    const char *user[ORR_MATCH_SEATS];
    int64_t since;
} orr_seek_sits;

/* A start that is to be made: its people have said yes, or are not asked. */
typedef struct {
    uint32_t number;
    orr_sought what; /* of one speed */
    uint8_t n;       /* people, who fill its seats; 1: seats are as they were sought */
    const char *user[ORR_MATCH_SEATS];
    uint32_t seek[ORR_MATCH_SEATS]; /* the numbers of the seeks it came of; 0: of a table */
    const char *table;              /* they sit down there, where others sit already; "": at a new one, which begins */
    const char *from[ORR_MATCH_SEATS]; /* a table whose seat this one leaves for it, or "" */
} orr_seek_start;

/* Why a ready check came to nothing. */
typedef enum {
    ORR_CHECK_SILENT, /* somebody did not answer */
    ORR_CHECK_LEFT,   /* somebody said no, seeks no more, or sat down elsewhere */
    ORR_CHECK_TAKEN,  /* the seat was somebody else's meanwhile */
    ORR_CHECK_UNMADE, /* the table could not be made */
} orr_check_why;

/* The end of a ready check, as it is for one of those who were asked. */
typedef struct {
    uint32_t number;
    const orr_sought *what; /* of one speed */
    uint8_t seats, n;
    orr_check_why why;
    const char *who[ORR_MATCH_SEATS]; /* `n`, because of whom */
    uint8_t lost;                     /* not 0: this one did not answer itself, is out, and these seeks are gone; */
    const orr_sought *seek[ORR_SEEKS_MAX]; /* else it is where it was before */
} orr_check_end;

typedef struct {
    bool (*apart)(void *arg, const char *a, const char *b); /* they do not play together */
    bool (*walled)(void *arg, const char *user);            /* is anybody apart from this one? */
    /* What is known of somebody at such tables (`many`: of three and more); ratings are not touched when it knows none. */
    void (*rating)(void *arg, const char *user, const orr_sought *what, bool many, double *rating, bool *provisional);
    void (*start)(void *arg, const orr_seek_start *s); /* orr_seeking_made is to be called, perhaps at once */
    void (*changed)(void *arg, const char *user);      /* there is something to be told to this one */
    /* A check of this one has ended without a table; not told to who left it. NULL: to nobody. */
    void (*ended)(void *arg, const char *user, const orr_check_end *end);
    /* A live seek is no more, and nobody took it back: it came to a table, or its person is out or gone. NULL: to nobody. */
    void (*over)(void *arg, const char *user, uint32_t number);
    /* A seek that is only to be told of, by somebody who is here: somebody wants this, too, who did not before. */
    void (*wanted)(void *arg, const char *user, uint32_t number, const orr_sought *what);
    /* Calls `each` for the tables that may be filled, of people who are known (orr_seeking_known). NULL: none. */
    void (*tables)(void *arg, void (*each)(void *to, const orr_seek_sits *table), void *to);
} orr_seeking_kind;

/* `kind` lives as long as the machine; `ready_ms`: how long a ready check waits, and how long people sit at a table before they
 * are called away; 0: ORR_READY_MS, ORR_STAY_MS. NULL: memory is out. */
orr_seeking *orr_seeking_new(const orr_seeking_kind *kind, void *arg, int64_t ready_ms);
void orr_seeking_free(orr_seeking *w);

/* ---- seeking ------------------------------------------------------------------------------------------------------*/
/* Who seeks the same once more has one seek. *number: its own, from 1; `number` not 0 on the way in: the one that it was
 * given before (a slow one, read again). `since`: since when it waits. ORR_BAD_INPUT: no seats or speeds, or day beside
 * another; ORR_LIMIT: too many; ORR_STARTED: a start of this person is being made. */
orr_err orr_seeking_add(orr_seeking *w, const char *user, const orr_sought *what, int64_t since, uint32_t *number);
/* Takes one back, 0: all, and leaves a ready check. ORR_NOT_FOUND; ORR_STARTED: it is being made. */
orr_err orr_seeking_drop(orr_seeking *w, const char *user, uint32_t number, int64_t now);
/* Is somebody here? Those of whom nothing was said are not. A ready check goes on without who goes during it: a yes that
 * was said holds, and whoever comes back in time may still say it. */
void orr_seeking_here(orr_seeking *w, const char *user, bool here, int64_t now);
/* From now on it is known who is apart from this one: not before is anything started with them. */
void orr_seeking_known(orr_seeking *w, const char *user);
/* The answer to a ready check. ORR_NOT_FOUND: there is none of that number (any more). Said twice, the first yes holds;
 * no is out at once. */
orr_err orr_seeking_answer(orr_seeking *w, const char *user, uint32_t number, bool yes, int64_t now);
/* This one has sat down somewhere by itself, or its match has begun there: it leaves a ready check that is not being made
 * yet, as by a no. */
void orr_seeking_sat(orr_seeking *w, const char *user);
/* A start of this person alone, with rivals that the caller has: of this seek, at once. ORR_NOT_FOUND; ORR_STARTED: it is
 * asked already, or one is being made. */
orr_err orr_seeking_alone(orr_seeking *w, const char *user, uint32_t number, int64_t now);
/* This one alone of a start at a table did not get a seat, and is to wait on; orr_seeking_made follows. `taken`: it was
 * somebody else's meanwhile; else it could not be had. */
void orr_seeking_missed(orr_seeking *w, uint32_t number, const char *user, bool taken, int64_t now);
/* A start was made (ORR_OK), or not: then its people wait on. */
void orr_seeking_made(orr_seeking *w, uint32_t number, orr_err e, int64_t now);
/* Time has gone on: ten times a second. */
void orr_seeking_tick(orr_seeking *w, int64_t now);

/* ---- what is told -------------------------------------------------------------------------------------------------*/
typedef struct {
    uint32_t number;
    const orr_sought *what;
    int64_t since;
    int reach;       /* how far off a rival may be by now who comes just then */
    bool offers;     /* it has waited for long: something else is to be offered */
    uint8_t smaller; /* then: enough people wait for a table of so few seats, or 0 */
} orr_seek_now;
typedef struct {
    uint32_t number;
    const orr_sought *what; /* of one speed */
    uint8_t seats, yes;     /* people; of them have said yes, or sit there already */
    bool mine;              /* so has this one */
    bool making;
    int64_t until;
} orr_check_now;
typedef struct {
    const orr_sought *what; /* of one speed; its seats are those that anybody seeks */
    uint32_t waiting;       /* people */
    int64_t typical;        /* the median of what was waited there last, or -1: not known */
} orr_list_now;
void orr_seeking_mine(const orr_seeking *w, const char *user, int64_t now,
                      void (*each)(void *arg, const orr_seek_now *seek), void *arg);
bool orr_seeking_check(const orr_seeking *w, const char *user, orr_check_now *out); /* false: there is none */
/* All people of a ready check, who sits at its table included; their number, 0: there is no such check (any more). */
unsigned orr_seeking_of_check(const orr_seeking *w, uint32_t number, const char *who[ORR_MATCH_SEATS]);
/* Those where somebody waits, or of which something is known. */
void orr_seeking_lists(const orr_seeking *w, void (*each)(void *arg, const orr_list_now *list), void *arg);
/* Does anybody but this one want such a match, whom they are not apart from: waits for it, or is here to be told of it? */
bool orr_seeking_wanted(const orr_seeking *w, const char *but, const char *game, const char *variant);
/* Calls `each` for all who seek something. */
void orr_seeking_people(const orr_seeking *w, void (*each)(void *arg, const char *user), void *arg);
bool orr_seeking_has(const orr_seeking *w, const char *user);
/* A match of theirs is being made: until it stands they seek nothing else. */
bool orr_seeking_starts(const orr_seeking *w, const char *user);

#endif
