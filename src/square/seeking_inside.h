/* What the files of seeking share. */
#ifndef SQUARE_SEEKING_INSIDE_H
#define SQUARE_SEEKING_INSIDE_H

#include "square/seeking.h"

enum { ORR_SEEK_BUCKETS = 4096, ORR_MEASURED = 32, ORR_KEPT_OFF = 128 };

typedef struct orr_seek_person orr_seek_person;
typedef struct orr_seek_one orr_seek_one;
typedef struct orr_seek_check orr_seek_check;

/* All that must be equal for people to sit down together; and what was waited there. */
typedef struct {
    orr_sought what; /* of one speed; seats and near are 0 */
    uint32_t measured;
    int32_t waited[ORR_MEASURED]; /* ms, the last ones */
} orr_seek_list;

struct orr_seek_one {
    orr_seek_one *next; /* of the person */
    uint32_t number;
    orr_sought what;
    int64_t since;
    bool told;                 /* somebody wants it, which was told */
    bool offered;              /* that it has waited for long was told */
    uint32_t list[ORR_SPEEDS]; /* by speed, where it is sought */
};

struct orr_seek_person {
    orr_seek_person *next, *all, **link; /* in the bucket; of all */
    char user[ORR_USER_TEXT];
    bool here, known;
    int64_t gone;  /* since then not here */
    int64_t later; /* a start could not be made: not before then again */
    orr_seek_one *first;
    unsigned n;
    orr_seek_check *check; /* it is in, or NULL */
    uint32_t index;        /* in a wave */
    bool taken;            /* by a start of this wave */
    bool held;             /* in a wave: somebody is asked to come to its table */
    const char *table;     /* in a wave: the code of one where it sits, or NULL */
};

struct orr_seek_check {
    orr_seek_check *next;
    uint32_t number, list;
    uint8_t n;
    orr_seek_person *who[ORR_MATCH_SEATS];
    uint32_t seek[ORR_MATCH_SEATS];
    bool yes[ORR_MATCH_SEATS];
    char table[ORR_CODE_TEXT], from[ORR_MATCH_SEATS][ORR_CODE_TEXT]; /* as of a start */
    char sits[ORR_MATCH_SEATS][ORR_USER_TEXT];                       /* who sits at that table */
    bool full;                                                       /* it gets full */
    uint8_t seated;                                                  /* people who sit at that table */
    bool making;
    int64_t until;
    orr_check_why why; /* it ends, because of these: */
    uint8_t faults;
    char fault[ORR_MATCH_SEATS][ORR_USER_TEXT];
};

/* user "": nobody is called away from that table; else this one is not called to it. */
typedef struct {
    char code[ORR_CODE_TEXT], user[ORR_USER_TEXT];
} orr_kept_off;

struct orr_seeking {
    const orr_seeking_kind *kind;
    void *arg;
    orr_seek_person *bucket[ORR_SEEK_BUCKETS], *people;
    orr_seek_list *list;
    uint32_t lists, lists_cap, seeks, numbers, check_numbers;
    orr_seek_check *checks;
    orr_kept_off off[ORR_KEPT_OFF]; /* the last ones */
    uint32_t offs;
    bool stirred; /* something came or went back since the last wave */
    int64_t wave_at, ready_ms, stay_ms;
};

orr_seek_person *orr_seeking_find(const orr_seeking *w, const char *user);
orr_seek_person *orr_seeking_person(orr_seeking *w, const char *user); /* finds or makes; NULL: memory is out */
static inline bool orr_is_slow(const orr_sought *what) { return what->speeds == 1u << ORR_DAY; }
/* Takes this one away; number 0: all, or all that are live. A person without any is forgotten, unless in a check. */
void orr_seeking_take(orr_seeking *w, orr_seek_person *p, uint32_t number, bool live_only);
/* The list of a game and speed; UINT32_MAX: memory is out. */
uint32_t orr_seeking_list(orr_seeking *w, const orr_sought *what, unsigned speed);

/* ---- seeking_check.c ----------------------------------------------------------------------------------------------*/
/* Of a check: who, seek, n, list; table, from, seated. */
orr_err orr_check_begin(orr_seeking *w, const orr_seek_check *of, int64_t now);
/* It ends, as `why` says: who is out has no seeks any more, the others go back. */
void orr_check_fail(orr_seeking *w, orr_seek_check *c);
void orr_check_leave(orr_seeking *w, orr_seek_person *p); /* the check of this one fails, who keeps its seeks */
void orr_check_no(orr_seeking *w, orr_seek_person *p);    /* this one is out of its check, which fails */
void orr_check_tick(orr_seeking *w, int64_t now);

/* ---- seeking_wave.c -----------------------------------------------------------------------------------------------*/
void orr_wave(orr_seeking *w, int64_t now);

#endif
