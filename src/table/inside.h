/* What the files of the table share: its memory, and who does what of an ask. Times are those of the table's `now`. */
#ifndef ORRERY_TABLE_INSIDE_H
#define ORRERY_TABLE_INSIDE_H

#include "table/table.h"

#include <stdio.h>

enum {
    ORR_TAIL = 200,    /* events kept for those who come in the middle */
    ORR_ACTS_KEPT = 8, /* acts of a seat whose ids are remembered */
};

/* Of a seat, beside who sits there. */
typedef struct {
    bool no_done, timed;          /* its user is not asked for Done; its deadline is that of the window */
    int64_t deadline, budget;     /* of the clock that runs, 0: none; as it was last */
    int64_t handed;               /* the deadline of the turn in which a bot took over, 0: that turn is over */
    int64_t away_since, asked_at; /* while nobody is here; when it last asked something of the table */
    char act[ORR_ACTS_KEPT][ORR_ASK_ID_TEXT]; /* ids of the last acts */
    unsigned acts;
    uint32_t decided; /* the plies up to its first decision that stands; 0: there is none (orr_table_decide) */
} orr_seat_more;

typedef struct {
    uint32_t ply;
    orr_event event;
} orr_told;

/* How often a seat has taken back: all in all, and since it last got to a ply to which it never went back before. */
typedef struct {
    uint32_t furthest, all, here, prefers, hands; /* notes about Done; bots that played for it */
} orr_undos;

/* A question with seconds of its own, put to several at once. */
typedef struct {
    int prompt;
    int64_t until, ms; /* 0: there is none; how long in all */
    int64_t bots;      /* in a race: bots answer from then on, or when no people are asked any more */
    int paused;        /* the seat that has said Pause, or -1 */
} orr_window;

/* What a match is begun with: plies of another one, and that one's colours, which stay. */
typedef struct {
    orr_entry *at; /* owned, origin.plies of them */
    uint32_t cap;
    orr_origin origin;
    int16_t colour[ORR_SEATS_MAX];
} orr_given;

/* What is told of the course, as it was told last; made when a view is. */
typedef struct {
    orr_course course;
    uint32_t rev, undone; /* the table's notes and take-backs then */
    char told[65];        /* "": not yet */
} orr_course_now;

struct orr_table_now {
    orr_table_row row;
    orr_rules rules; /* with options, without colours until the start */
    orr_status status;
    int64_t now;           /* as it was handed in last */
    int64_t begun, ended;  /* the match; 0: not yet */
    int64_t next_deadline; /* of all seats, 0: none */
    orr_window window;
    orr_seat_now seat[ORR_SEATS_MAX];
    orr_seat_more more[ORR_SEATS_MAX];
    orr_mask here, holds; /* seats whose user looks; with a client that knows of Done */
    char next_code[ORR_CODE_TEXT], removed[ORR_SEATS_MAX][ORR_USER_TEXT];
    uint16_t sat[64];         /* how often users sat down, by their hashes */
    uint32_t undone_at;       /* the number of notes when something was taken back last */
    uint32_t notes, removals; /* taken so far; the users of those stand at removed[i % ORR_SEATS_MAX] */
    int64_t touched;
    orr_given given;
    orr_match *match; /* NULL before the start, and while it dozes */
    orr_draw draw;
    orr_course_now course;
    orr_told tail[ORR_TAIL];
    uint64_t told, told_first; /* events so far and the first that is kept: event i is at tail[i % ORR_TAIL] */
    int8_t hold;               /* the seat whose Done is awaited, or -1 */
    uint32_t sealed;           /* what was done before this ply stands */
    orr_undos undos[ORR_SEATS_MAX];
    orr_mask rushed; /* seats that are not asked for Done: their time has run out */
    orr_time time;   /* control */
    uint32_t test_clock_ms;
};

/* ---- table.c; tail.c ----------------------------------------------------------------------------------------------*/
/* Rules of the row, without colours; seats that the rules play are nobody else's from now on. ORR_UNSUPPORTED. */
orr_err orr_table_rules(orr_table_now *t, const orr_edition *edition);
/* A table with nobody at it, without rules; NULL when memory is out. */
orr_table_now *orr_table_empty(const orr_table_row *row, uint32_t test_clock_ms, int64_t now);
/* Adds a note, and applies it. */
orr_note *orr_table_take(orr_table_now *t, orr_notes *b, orr_note_kind kind, int seat, const char *user,
                         const char *word);
/* Makes the match from the row, the seats and their colours. */
void orr_table_begin(orr_table_now *t);
/* Keeps the events of the match's last action. */
void orr_table_keep(orr_table_now *t);
void orr_table_remember(orr_table_now *t, int seat, const char *act);
bool orr_table_remembers(const orr_table_now *t, int seat, const char *act);
/* Was the match's last action a decision? Of a person who did it, by the id of the act, and of a bot at its own seat;
 * not what was forced, what the clock did, or a bot for somebody. */
void orr_table_decide(orr_table_now *t, const char *act);
/* A seat takes back to this ply, before the log is cut. */
void orr_table_undecide(orr_table_now *t, int seat, uint32_t to);

/* ---- called.c: tables that the server made itself ------------------------------------------------------------------*/
orr_err orr_called_begin(orr_table_now *t, const orr_ask *ask, orr_notes *b);

/* ---- seating.c: before the start and after the end ----------------------------------------------------------------*/
orr_err orr_seating_do(orr_table_now *t, const orr_ask *ask, orr_notes *b);
orr_err orr_seating_start(orr_table_now *t, orr_notes *b); /* ORR_FORBIDDEN: a seat is free */
uint16_t *orr_seating_sat(orr_table_now *t, const char *user); /* how often, about */
void orr_seating_sit(orr_table_now *t, orr_notes *b, int seat, const orr_user_row *user);

/* ---- play.c: during the match -------------------------------------------------------------------------------------*/
orr_err orr_play_act(orr_table_now *t, const orr_ask *ask, orr_notes *b);
orr_err orr_play_leave(orr_table_now *t, const orr_ask *ask, orr_notes *b);
/* One action, with its note. */
orr_err orr_play_one(orr_table_now *t, orr_seat actor, orr_action action, const char *act, orr_notes *b);
/* Plays all that needs nobody, unless somebody's Done is due first. */
void orr_play_on(orr_table_now *t, orr_notes *b);

/* ---- given.c: a match that is begun from a ply of another one -----------------------------------------------------*/
void orr_given_notes(orr_table_now *t, const orr_plan *plan, orr_notes *b); /* the first of the new table */
void orr_given_note(orr_table_now *t, const orr_note *n);
void orr_given_begin(orr_table_now *t); /* plays them */

/* ---- hold.c: Done; undo.c: taking back ----------------------------------------------------------------------------*/
orr_err orr_hold_do(orr_table_now *t, const orr_ask *ask, orr_notes *b);
/* Is the table held, or to be held from now on? */
bool orr_hold_begin(orr_table_now *t, orr_notes *b);
/* Done, by whatever way; then it goes on. */
void orr_hold_release(orr_table_now *t, orr_notes *b);
/* The ply to which a seat may take back, or the match's plies. */
uint32_t orr_hold_undoable(const orr_table_now *t, int seat);
/* Takes back in memory; the note is the caller's. */
void orr_hold_take_back(orr_table_now *t, int seat, uint32_t to);
bool orr_hold_spent(const orr_table_now *t, int seat, uint32_t to); /* it has taken back too often */

/* ---- away.c; here.c: who is here ----------------------------------------------------------------------------------*/
orr_err orr_away_do(orr_table_now *t, const orr_ask *ask, orr_notes *b);
orr_err orr_away_stand_in(orr_table_now *t, const orr_ask *ask, orr_notes *b);
orr_err orr_away_gone(orr_table_now *t, const orr_ask *ask, orr_notes *b);
/* How long the seat's user has been away; -1 when here, or when there is none. */
int64_t orr_away_ms(const orr_table_now *t, unsigned seat);
/* Has the seat's user been away for so long that others may act for that user? */
bool orr_away_long(const orr_table_now *t, unsigned seat);
void orr_away_loaded(orr_table_now *t);

/* ---- clock.c; late.c: time that is over ---------------------------------------------------------------------------*/
/* After each note, at its time; after a PLAY note the second. */
void orr_clock_update(orr_table_now *t, int64_t at);
void orr_clock_played(orr_table_now *t, int64_t at);
/* The time that the seat had goes on, as if it had not been interrupted. */
void orr_clock_resume(orr_table_now *t, int seat);
/* Its user plays again: in the turn in which a bot took over, with the time of that turn, and a little more. */
void orr_clock_taken(orr_table_now *t, int seat, int64_t at);
bool orr_clock_ran_out(const orr_table_now *t, int seat); /* is the seat's last time over? */
orr_err orr_clock_expire(orr_table_now *t, orr_notes *b);
/* Somebody says Pause to a question that has one; may the seat; and it has been said. */
orr_err orr_clock_pause(orr_table_now *t, const orr_ask *ask, orr_notes *b);
bool orr_clock_may_pause(const orr_table_now *t, int seat);
void orr_clock_paused(orr_table_now *t, int seat);
/* In a race with people a bot leaves them half of the time: until then, or 0. */
int64_t orr_clock_bot_waits(const orr_table_now *t, orr_seat bot);

/* ---- wish.c -------------------------------------------------------------------------------------------------------*/
orr_err orr_wish_do(orr_table_now *t, orr_ask *ask, orr_notes *b);
/* May the user not come (any more)? */
bool orr_wish_barred(const orr_table_now *t, const char *user);
void orr_wish_tell(const orr_table_now *t, const orr_company *c, orr_json *j);

/* ---- publish.c ----------------------------------------------------------------------------------------------------*/
const char *orr_publish_kind(const orr_table_now *t, unsigned seat); /* what a seat is called on the wire */
/* The ply after which the kept events are complete: `from`, or a later one. */
uint32_t orr_publish_tail_from(const orr_table_now *t, uint32_t from);
/* The member "variant", for a module of several games. */
void orr_publish_variant(const orr_table_now *t, orr_json *j);
/* Members of an object: reason, results. */
void orr_publish_over(const orr_table_now *t, orr_json *j);

/* ---- sign.c -------------------------------------------------------------------------------------------------------*/
/* What is told of the course as the log stands, of a table that is awake. Lives as long as the table. */
const char *orr_sign_told(orr_table_now *t);
void orr_sign_course(const uint8_t *key, const orr_course *course, orr_seal *out);

#endif
