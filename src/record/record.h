/* What is written down of a table: a row, and the notes taken there, in order. A note is never changed. From the two
 * the table is made again, to the last bit (table/table.h); the store keeps them (store/store.h).
 *
 * All of it is plain data: copied at will, of any thread. */
#ifndef ORRERY_RECORD_H
#define ORRERY_RECORD_H

#include <orrery/base.h>

enum {
    ORR_USER_TEXT = 33, /* 128 bits in hex and a NUL */
    ORR_NAME_TEXT = 97, /* 24 characters of UTF-8 and a NUL */
    ORR_CODE_TEXT = 16, /* of a table */
    ORR_WORD_TEXT = 40, /* a client's id of an act, a level, a colour, a code */
    ORR_HASH_TEXT = 65,
    ORR_OPTIONS_TEXT = 1024,
};

typedef struct {
    char id[ORR_USER_TEXT];
    char name[ORR_NAME_TEXT];
    bool bot; /* an account that is a program; not among the rows of users */
} orr_user_row;

/* Whether a match counts for ratings: not; among people alone; also where bots sit, and then people alone move. */
typedef enum { ORR_CASUAL, ORR_RATED, ORR_RATED_BOTS } orr_rated_kind;

typedef struct {
    char code[ORR_CODE_TEXT];
    char game[32];
    uint32_t version; /* of the rules */
    char edition[ORR_HASH_TEXT];
    char options[ORR_OPTIONS_TEXT]; /* "id=value\n", all options */
    uint8_t seats, dealer;
    bool open;
    uint8_t rated; /* orr_rated_kind */
    char host[ORR_USER_TEXT];
    uint8_t secret[32];
    int64_t created; /* milliseconds since 1970 */
    int64_t due;     /* as it was read: when it must be looked at, 0: never */
} orr_table_row;

typedef enum {
    ORR_NOTE_SIT = 1, /* seat, user */
    ORR_NOTE_STAND,   /* seat; user: whom the host removed, or "" */
    ORR_NOTE_COLOUR,  /* seat, word: a colour, "" gives it back */
    ORR_NOTE_BOT,     /* seat, word: a level, "" takes the bot away */
    ORR_NOTE_START,
    ORR_NOTE_PLAY, /* seat: the actor; action; draws; word: the client's id of the act, or ""; user: ORR_BY_CLOCK or "" */
    ORR_NOTE_LEFT, /* seat */
    ORR_NOTE_OVER,
    ORR_NOTE_NEXT,   /* word: the code of the next table */
    ORR_NOTE_UNDO,   /* seat: who takes back; action: the ply to which; draws */
    ORR_NOTE_HOLD,   /* seat: its turn is over and could be taken back; its Done is awaited */
    ORR_NOTE_DONE,   /* seat: what it did stands */
    ORR_NOTE_PREFER, /* seat, word: "done" when its user wants to be asked for Done, else "" */
    ORR_NOTE_CLOCK,  /* word: the time control, as orr_time_kept reads it (record/time.h) */
    ORR_NOTE_HAND,   /* seat, word: the level of the bot that plays for its user */
    ORR_NOTE_TAKE,   /* seat: its user plays again */
    ORR_NOTE_PAUSE,  /* seat: has said Pause to the question that is put */
    ORR_NOTE_GIVEN,  /* before the start, a ply of the match that this one is begun from: seat, action and user as of a
                      * PLAY; word: the code of that match */
    ORR_NOTE_PASS,   /* seat: is that of user from now on, and was that of word: a guest, who has signed in */
} orr_note_kind;

#define ORR_BY_CLOCK "clock" /* no user is called so: the rules answered, since the time had run out */

typedef struct {
    char code[ORR_CODE_TEXT];
    uint32_t n; /* from 0, without a gap; nobody takes a number twice */
    uint8_t kind, seat;
    uint64_t action; /* orr_action_key */
    uint64_t draws;  /* the counter of chance after this note */
    int64_t at;      /* milliseconds since 1970 */
    char user[ORR_USER_TEXT];
    char word[ORR_WORD_TEXT];
} orr_note;

/* Notes in order; all zero: none. */
typedef struct {
    orr_note *at; /* owned */
    uint32_t n, cap;
} orr_notes;

enum { ORR_NOTES_MAX = 1 << 20 }; /* of one table */

/* A note more, at its end, with this code, number, kind and seat; NULL: memory is out, or there are ORR_NOTES_MAX. */
orr_note *orr_notes_add(orr_notes *list, const char *code, uint32_t n, orr_note_kind kind, uint8_t seat);
void orr_notes_deinit(orr_notes *list);

/* ---- rows of results ----------------------------------------------------------------------------------------------*/
/* How a match ended, as the table tells it: by its rules, after as many plies as may be, or because the others left. */
typedef enum { ORR_ENDED_WELL, ORR_ENDED_CUT, ORR_ENDED_LEFT } orr_result_end;

/* What becomes of it: it waits to be rated, it was, it was struck out; or nobody is rated for it. */
typedef enum { ORR_RESULT_WAITS, ORR_RESULT_RATED, ORR_RESULT_STRUCK, ORR_RESULT_CASUAL } orr_result_state;

#endif
