/* A tournament, a machine: (row, notes) make it, (ask, now) gives a refusal or notes, and it says what is to be done
 * now and when to look again. It has no store, thread, clock or chance of its own; the tables of its rounds come from
 * pair.h, lots from the secret of its row. A note is never changed, so that the notes are its trail as well.
 *
 * Each round parts all who play into tables. A table is made for its people, begins when they are here or when their
 * grace is over (bots play for who has not come), and has a result, which is counted once. A round that has lasted as
 * long as it may is closed: bots play on for who is missing. Who plays no part at the end of the own table (left, was
 * never there, was removed) is last at it. Times are milliseconds since 1970. Threads: one at a time. */
#ifndef SQUARE_TOUR_H
#define SQUARE_TOUR_H

#include "record/record.h"
#include "record/time.h"
#include "square/pair.h"

enum {
    ORR_TOUR_PEOPLE = 256,    /* who may sign on, at most */
    ORR_TOUR_ROUNDS = 20,     /* of a Swiss tournament, at most */
    ORR_TOUR_NAME = 161,      /* 40 characters of UTF-8 and a NUL */
    ORR_TOUR_WORD = 176,      /* of a note: 9 seats with places and scores */
    ORR_TOUR_NOTES = 1 << 15, /* of one tournament */
    ORR_TOUR_CHANGES = 2000,  /* after so many notes before the start nobody signs on any more */
};

typedef enum { ORR_TOUR_SWISS, ORR_TOUR_ROBIN, ORR_TOUR_HEATS, ORR_TOUR_KINDS } orr_tour_kind;

typedef struct {
    char id[ORR_CODE_TEXT], name[ORR_TOUR_NAME], host[ORR_USER_TEXT];
    char game[32], options[ORR_OPTIONS_TEXT]; /* as of a table's row */
    uint8_t kind, size, least;                /* people at a table, at most and at least: pair.h */
    uint8_t rounds;                           /* of Swiss; else 0, for it follows from the people */
    uint8_t late;    /* of Swiss: who comes may enter until this round has been parted; 0: not */
    uint8_t through; /* of heats: so many of each go on */
    uint16_t most;   /* people */
    bool rated;
    orr_time time;            /* control, of turns */
    uint32_t grace, deadline; /* seconds: until bots play for who has not come; that a round may last */
    uint32_t rest;            /* seconds from one round to the next */
    int64_t created, starts;  /* starts: 0: when its host says so */
    uint8_t secret[32];
} orr_tour_row;

/* NULL: it can be held; else a stable code of what is wrong: "bad_name", "bad_kind", "bad_size", "bad_rounds",
 * "bad_people", "bad_times". Whether a game takes the sizes is the caller's to know. */
const char *orr_tour_wrong(const orr_tour_row *row, int64_t now);

/* ---- notes --------------------------------------------------------------------------------------------------------*/
typedef enum {
    ORR_TOUR_ON = 1, /* user signs on */
    ORR_TOUR_OFF,    /* user plays no more; word: "" by own seek, "removed", "absent" */
    ORR_TOUR_START,  /* a: people, with those that bots play from the first, for a round robin needs a number */
    ORR_TOUR_ROUND,  /* a: how many tables; that many TABLE notes follow with it */
    ORR_TOUR_TABLE,  /* a: which of the round; word: "4,17,5": people by seat, numbers from 0; one of them: a bye */
    ORR_TOUR_MADE,   /* a; word: the code of the table that was made for it */
    ORR_TOUR_BEGUN,  /* a: the grace of its people is over, bots play for who has not come */
    ORR_TOUR_LATE,   /* the round's time is over; a: 0: bots play for who is missing, 1: for all who still play */
    ORR_TOUR_RESULT, /* a; word: "1.54,2.40x": place and score by seat, x: who plays no part */
    ORR_TOUR_PAUSE,
    ORR_TOUR_GO,
    ORR_TOUR_OVER,
    ORR_TOUR_ANNUL, /* word: "" by its host, "short": too few were there */
} orr_tour_note_kind;

typedef struct {
    uint32_t n; /* from 0, without a gap; nobody takes a number twice */
    uint8_t kind;
    uint16_t a;
    int64_t at;
    char user[ORR_USER_TEXT]; /* whom it is about, of ON and OFF; else who asked for it; or "" */
    char word[ORR_TOUR_WORD];
} orr_tour_note;

typedef struct {
    orr_tour_note *at; /* owned */
    uint32_t n, cap;
} orr_tour_notes;
void orr_tour_notes_deinit(orr_tour_notes *list);

/* ---- what stands there --------------------------------------------------------------------------------------------*/
typedef enum { ORR_TOUR_OPEN, ORR_TOUR_RUNNING, ORR_TOUR_ENDED, ORR_TOUR_ANNULLED } orr_tour_status;

typedef struct {
    char user[ORR_USER_TEXT]; /* "": a bot, from the first */
    bool out, removed;
    uint8_t absent; /* rounds without a part in them, one after the other */
    int64_t at;     /* when it signed on */
} orr_tour_person;

typedef struct {
    orr_pair_table t;
    uint16_t round;           /* from 1 */
    bool made, begun, done;   /* begun: the grace was over; done: places and scores stand in t */
    uint16_t absent;          /* bit by seat: played no part */
    char code[ORR_CODE_TEXT]; /* "" until it is made */
    int64_t at;               /* when it was made; of a bye, when its round began */
} orr_tour_table;

typedef struct {
    orr_tour_row row;
    orr_tour_status status;
    bool paused;
    uint8_t late; /* LATE notes of this round */
    uint32_t notes;
    int64_t touched;    /* the last note's time */
    int64_t round_at;   /* when the round was parted; pauses move it on, and that of its tables */
    int64_t round_done; /* when the last table of the round was; 0: not yet */
    int64_t paused_at;
    unsigned people, rounds; /* rounds: parted so far */
    orr_tour_person person[ORR_TOUR_PEOPLE];
    char barred[64][ORR_USER_TEXT]; /* removed before the start; whom many more make forgotten may come again */
    unsigned barreds;
    orr_tour_table *table; /* owned; all of all rounds, byes too */
    unsigned tables, cap;
    unsigned first, in_round; /* the tables of this round */
    unsigned round_tables;    /* so many they are to be */
    unsigned robin;           /* rounds of a round robin, known from the start */
} orr_tour;

/* NULL: memory is out. */
orr_tour *orr_tour_new(const orr_tour_row *row);
void orr_tour_free(orr_tour *t);
/* Takes a note that was written down. ORR_BAD_INPUT: it is none that could follow. ORR_NO_MEMORY. */
orr_err orr_tour_take(orr_tour *t, const orr_tour_note *note);
int orr_tour_find(const orr_tour *t, const char *user); /* the person's number, or -1 */
/* The table of this round where the user sits and which is not done, or NULL. */
const orr_tour_table *orr_tour_seat(const orr_tour *t, const char *user);
uint64_t orr_tour_seed(const orr_tour *t);
/* Rounds in all, as far as they are known: 0: not yet. */
unsigned orr_tour_rounds(const orr_tour *t);
/* May somebody still sign on? */
bool orr_tour_takes(const orr_tour *t);

/* ---- asks ---------------------------------------------------------------------------------------------------------*/
typedef enum {
    ORR_TOUR_SIGN_ON,
    ORR_TOUR_SIGN_OFF,
    ORR_TOUR_BEGIN,  /* of its host */
    ORR_TOUR_STOP,   /* of its host: pause */
    ORR_TOUR_RESUME, /* of its host */
    ORR_TOUR_REMOVE, /* of its host: `about` */
    ORR_TOUR_CANCEL, /* of its host: all of it is annulled */
} orr_tour_ask_kind;
typedef struct {
    orr_tour_ask_kind kind;
    char user[ORR_USER_TEXT], about[ORR_USER_TEXT];
    bool host; /* the user may do what its host may, also of others' */
} orr_tour_ask;
/* ORR_OK: the notes, perhaps none, have been taken and are the caller's to keep. Else nothing has changed:
 * ORR_FORBIDDEN; ORR_FULL; ORR_STARTED: too late; ORR_NOT_STARTED; ORR_OVER; ORR_NOT_FOUND: is not among its people;
 * ORR_STALE: too few are there to begin; ORR_LIMIT; ORR_NO_MEMORY. */
orr_err orr_tour_do(orr_tour *t, const orr_tour_ask *ask, int64_t now, orr_tour_notes *notes);

/* ---- time ---------------------------------------------------------------------------------------------------------*/
typedef enum {
    ORR_TOUR_WAIT,    /* until `at`; 0: until somebody asks */
    ORR_TOUR_TO_NOTE, /* orr_tour_go makes the notes of it: start, out, begun, late, over, a table without people */
    ORR_TOUR_TO_PART, /* a round: orr_tour_part, and orr_tour_round with what it gave */
    ORR_TOUR_TO_MAKE, /* the table `table`: then orr_tour_made */
} orr_tour_due_kind;
typedef struct {
    orr_tour_due_kind kind;
    unsigned table; /* index in t->table; t->tables: none */
    int64_t at;
} orr_tour_due;
orr_tour_due orr_tour_next(const orr_tour *t, int64_t now);
/* Does what is ORR_TOUR_TO_NOTE. */
orr_err orr_tour_go(orr_tour *t, int64_t now, orr_tour_notes *notes);
/* The tables of the next round, with room for ORR_TOUR_PEOPLE; takes up to a second, and only reads. `apart`: who sits
 * with whom at no table (pair.h), by the numbers of people, or NULL: where nothing else parts them they have byes, but
 * in heats. ORR_NO_MEMORY. */
orr_err orr_tour_part(const orr_tour *t, const uint8_t *apart, orr_pair_table *out, unsigned *tables);
orr_err orr_tour_round(orr_tour *t, const orr_pair_table *tables, unsigned n, int64_t now, orr_tour_notes *notes);
orr_err orr_tour_made(orr_tour *t, unsigned table, const char *code, int64_t now, orr_tour_notes *notes);
/* The table of that code is over. place, score and absent (bit by seat) as they were played. Counted once: the second
 * time, after the end and of a code that is none it gives no notes. */
orr_err orr_tour_result(orr_tour *t, const char *code, const uint8_t *place, const int32_t *score, uint16_t absent,
                        int64_t now, orr_tour_notes *notes);

/* ---- the standing -------------------------------------------------------------------------------------------------*/
/* Places of n seats as they count: who is `absent` comes behind all who are not, and shares with others like that. */
void orr_tour_places(const uint8_t *place, unsigned n, uint16_t absent, uint8_t *out);
/* Of all tables that are done, best first: `people` lines. In heats who came further stands before who did not; of as
 * far, the place at the last table, and then as elsewhere. ORR_NO_MEMORY. */
orr_err orr_tour_standing(const orr_tour *t, orr_pair_line *lines);

#endif
