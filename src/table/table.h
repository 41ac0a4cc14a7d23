/* One table, a machine: (row, notes) make it, (ask, now) give a refusal or notes, time moves it, and it tells what
 * each viewer may know. It has no socket, store, thread, clock or chance of its own: `now` (milliseconds since 1970,
 * never going back), the secret and the code are handed in, so a test runs it without a server.
 *
 * Notes are applied as they are taken; who takes them has to make them durable before anybody is told, or throw the
 * table away and make it again. Faults of the rules leave by orr_guard, which is the caller's; then the table is
 * only to be freed. Threads: one at a time. */
#ifndef ORRERY_TABLE_H
#define ORRERY_TABLE_H

#include "record/record.h"
#include "record/time.h"

#include <orrery/bot.h>
#include <orrery/match.h>

typedef struct orr_table_now orr_table_now;

enum { ORR_ASK_ID_TEXT = 37, ORR_LEVEL_TEXT = 16, ORR_BATCH_MAX = 8192 /* notes of one ask */ };

typedef enum { ORR_SETUP, ORR_PLAYING, ORR_FINISHED } orr_status;
typedef enum { ORR_SEAT_OPEN, ORR_SEAT_HUMAN, ORR_SEAT_BOT, ORR_SEAT_AUTOMATON } orr_seat_kind;

/* Who sits there. */
typedef struct {
    orr_seat_kind kind;
    bool left, bot; /* bot: its user is a program's account */
    int16_t colour; /* row of the game's colours, or -1 */
    char user[ORR_USER_TEXT];
    char name[ORR_NAME_TEXT];
    char level[ORR_LEVEL_TEXT];
    char played_by[ORR_LEVEL_TEXT]; /* the level of the bot that plays for an absent user, or "" */
} orr_seat_now;

/* ---- asks ---------------------------------------------------------------------------------------------------------*/
typedef enum {
    ORR_ASK_SIT, /* seat: or -1, any */
    ORR_ASK_STAND,
    ORR_ASK_COLOUR, /* word: a colour, or "" */
    ORR_ASK_BOT,    /* seat; word: a level, or "" */
    ORR_ASK_START,
    ORR_ASK_ACT,    /* id, q, word: an action */
    ORR_ASK_ANSWER, /* a bot's: seat, q, action */
    ORR_ASK_LEAVE,
    ORR_ASK_UNDO, /* q with has_q: which question is meant */
    ORR_ASK_DONE,
    ORR_ASK_PREFER, /* on: to be asked for Done */
    ORR_ASK_HAND,   /* seat */
    ORR_ASK_TAKE,
    ORR_ASK_REMOVE,   /* seat */
    ORR_ASK_PAUSE,    /* q with has_q */
    ORR_ASK_WISH,     /* word: an action of the table, or "": what waited is withdrawn */
    ORR_ASK_EXPIRE,   /* of the clock: whose time is over is answered for */
    ORR_ASK_NEXT,     /* word: the code of the table that follows this one */
    ORR_ASK_BEGIN,    /* of the server, at a table that it made itself (called.c): word: the level of the bots that play
                     * for those who are not here, or "" */
    ORR_ASK_STAND_IN, /* of the server: bots of the level `word` play for whoever is not here (on: for all) until they
                       * take their seats back */
    ORR_ASK_PASS,     /* of who has signed in: the seat of the guest in word */
    ORR_ASK_GONE,     /* of the server: the user in word has left for good, and holds up nobody: before the start the
                       * seat is free, in a match a bot plays it. ORR_NOT_STARTED: seats of this table are given, and it
                       * has not begun */
} orr_ask_kind;

typedef struct {
    orr_ask_kind kind;
    orr_user_row user;        /* who asks; "" for a bot and the clock */
    bool looks;               /* and has the table open */
    char id[ORR_ASK_ID_TEXT]; /* what was done by this id is not done again */
    int seat;                 /* or -1 */
    uint32_t q;
    bool has_q, on;
    orr_action action;
    char word[ORR_ACTION_TEXT];
    /* What becomes of it. waits: it is to be asked again after the next note, as it stands, for only time is
     * wanting. */
    bool waits;
    uint32_t retry_ms; /* of a refusal: when to try again; 0: not told */
} orr_ask;

/* ORR_OK: the notes, perhaps none, are the caller's to keep. Else the table is as it was, and nothing is in `notes`. */
orr_err orr_table_ask(orr_table_now *t, orr_ask *ask, int64_t now, orr_notes *notes);

/* ---- making -------------------------------------------------------------------------------------------------------*/
/* A table to be made. Of the row: game, seats, dealer, options ("id=value\n"; those that are missing are the standard),
 * edition ("": the built-in one), open, rated, host ("": the server itself), code, secret. Of the seats: kind, user, name,
 * level, colour. */
typedef struct {
    orr_table_row row;
    orr_seat_now seat[ORR_SEATS_MAX];
    orr_time time;            /* control */
    bool start;               /* begins at once when no seat is free */
    char from[ORR_CODE_TEXT]; /* of a match to be begun from: its code, and its plies up to there */
    orr_entry *given;         /* owned, malloc; NULL: none */
    uint32_t plies;
} orr_plan;
void orr_plan_deinit(orr_plan *p);

/* `edition`: the row's, or NULL without; `test_clock_ms`: the length of every clock and time away, 0: the true ones.
 * *out is set as soon as there is something to be freed. ORR_BAD_INPUT, ORR_NOT_FOUND (no such game),
 * ORR_UNSUPPORTED (also a time control that orr_time_plays says no to), ORR_NO_MEMORY; ORR_FORBIDDEN: it is to be rated,
 * and cannot be (orr_table_may_rate). */
orr_err orr_table_make(const orr_plan *plan, const orr_edition *edition, uint32_t test_clock_ms, int64_t now,
                       orr_table_now **out, orr_notes *notes);
/* From what was written down. ORR_UNSUPPORTED: by other rules, or without its edition; ORR_BUG, with `what` saying
 * why: it does not replay, and *out is what was read so far. */
orr_err orr_table_read(const orr_table_row *row, const orr_notes *notes, const orr_edition *edition,
                       uint32_t test_clock_ms, int64_t now, orr_table_now **out, char *what, size_t size);
/* Does this program know the rules that the row was made by? */
bool orr_table_known(const orr_table_row *row);
/* The same people, bots, options and colours; who left is not taken along; the next seat deals; `user` is the host.
 * It begins at once when no other person is there. ORR_FORBIDDEN: who was never at the table; one that goes on. */
orr_err orr_table_again(const orr_table_now *t, const orr_user_row *user, orr_plan *out);
/* The match goes on from ply ask->q, with draws of its own: who asks sits on ask->seat; on the others are bots of
 * the level ask->word, or nobody ("") yet; ask->on: in the lobby. ORR_FORBIDDEN: one that goes on; ORR_NOT_FOUND,
 * ORR_OVER: no ply to go on from; ORR_UNSUPPORTED: people came or left before; ORR_LIMIT, ORR_BAD_INPUT, ORR_FULL:
 * that seat is the rules'. */
orr_err orr_table_from(const orr_table_now *t, const orr_ask *ask, orr_plan *out);
/* The same for a match of a replay file, which is called `name`. */
orr_err orr_plan_from(const orr_match *m, const orr_ask *ask, const char *name, orr_plan *out);
void orr_table_free(orr_table_now *t);
/* Forgets the match; the table tells who sits there, and is asked no more. */
void orr_table_doze(orr_table_now *t);
bool orr_table_awake(const orr_table_now *t); /* has it its match? */

/* ---- what stands there --------------------------------------------------------------------------------------------*/
const orr_table_row *orr_table_row_of(const orr_table_now *t);
const orr_edition *orr_table_edition(const orr_table_now *t); /* NULL: none */
bool orr_table_listed(const orr_table_now *t);
/* Can its matches be rated, as the rules seat it? Two sides or more, of people and bots alone, who all sit there from the
 * start; the built-in edition; not begun from another match. */
bool orr_table_may_rate(const orr_table_now *t);
/* Why not, in a word for people to be told: "from" (begun from another match), "alone" (one seat), "automata", "later"
 * (seats that are kept free), "one_side", "edition"; NULL: they can. */
const char *orr_table_unrated(const orr_table_now *t);
const orr_time *orr_table_time(const orr_table_now *t); /* its time control */
const char *orr_table_variant(const orr_table_now *t);  /* of a module of several games, or "" */
/* A match as anybody would begin one: but for the variant all options are standard, the edition is the built-in one. */
bool orr_table_plain(const orr_table_now *t);
bool orr_table_given(const orr_table_now *t); /* begun from another match */
const char *orr_rated_name(unsigned rated);   /* "people", "bots", or NULL of a casual one */
orr_status orr_table_status(const orr_table_now *t);
uint32_t orr_table_notes(const orr_table_now *t); /* taken so far */
uint32_t orr_table_plies(const orr_table_now *t);
int64_t orr_table_touched(const orr_table_now *t);  /* the last note's time */
const char *orr_table_next(const orr_table_now *t); /* the code of the next table, or "" */
const orr_seat_now *orr_table_seat(const orr_table_now *t, unsigned seat);
int orr_table_seat_of(const orr_table_now *t, const char *user); /* of a user who has not left, or -1 */
/* The server made it itself, for people whom it gave their seats (row.host is ""): before the start it has no host,
 * and nobody sits down there or stands up. */
bool orr_table_called(const orr_table_now *t);
/* It waits for its people, and all of them are here. */
bool orr_table_all_here(const orr_table_now *t);
/* Did the host remove the user? The last ORR_SEATS_MAX who were are remembered: whom one more makes forgotten may
 * sit down. */
bool orr_table_removed(const orr_table_now *t, const char *user);
/* Before the start: who may begin and place bots, or "" when nobody sits there; later who made the table. */
const char *orr_table_host(orr_table_now *t, int64_t now);
bool orr_table_has_people(const orr_table_now *t); /* who play themselves */
orr_mask orr_table_people(const orr_table_now *t); /* seats of people, also of those who left */
orr_mask orr_table_waited(const orr_table_now *t); /* seats of people who are asked */
/* Since when nobody who sits there has been here; what of that was before it was read, somebody else has kept. */
int64_t orr_table_alone(const orr_table_now *t);
void orr_table_was_alone(orr_table_now *t, int64_t since);
/* It takes the place of `before`, which was the same table: who is here, and who is away since when. */
void orr_table_inherit(orr_table_now *t, const orr_table_now *before);

/* ---- what is kept of a match that is over, for each person who played it -------------------------------------------*/
typedef struct {
    int64_t at, ms;      /* when it ended; how long it took */
    uint32_t plies;      /* of all */
    const char *variant; /* or "" */
    bool given;          /* begun from another match */
    orr_result_end ended;
    orr_mask people;     /* seats with a person, each person once */
    orr_mask decided;    /* seats that have decided something themselves, and it stands */
    orr_result result[ORR_SEATS_MAX];
    uint32_t moves[ORR_SEATS_MAX]; /* of each, but for what the clock did */
    unsigned kinds;
    const char *kind[ORR_LINES_MAX]; /* of lines of scores, by their ids; and what people have of them */
    int32_t points[ORR_SEATS_MAX][ORR_LINES_MAX];
} orr_played;
/* Asks the rules: to be guarded. False: it is not over or not awake, or nobody played. */
bool orr_table_played(const orr_table_now *t, orr_played *out);
/* A JSON object for one of these seats, without names of people: seats, options, lines. */
void orr_table_played_text(const orr_table_now *t, const orr_played *p, unsigned seat, orr_text *out);
bool orr_table_same_side(const orr_table_now *t, unsigned seat, unsigned other);

/* ---- what is told of a table that it does not tell itself ----------------------------------------------------------*/
/* A table that runs, as anybody may know it. */
typedef struct {
    orr_status status;
    uint32_t plies;
    bool scored; /* the game hides nothing: its scores are open */
    int32_t score[ORR_SEATS_MAX];
    orr_mask bots, asked; /* seats that bots play, seats of people who are asked */
} orr_glance;
/* Asks the rules: to be guarded. */
void orr_table_glance(const orr_table_now *t, orr_glance *out);
/* Of a match that is over: "1.54,2.40b": place and score by seat, and what the seat was at the end: l: left, or a bot's
 * from the first; n: a bot played for somebody who never did; b: for somebody who had. To be guarded. */
void orr_table_result_text(const orr_table_now *t, orr_text *out);

/* ---- who is here --------------------------------------------------------------------------------------------------*/
/* Seats whose user looks, and those where a client of that user knows of Done. True: who is here has changed. */
bool orr_table_here(orr_table_now *t, orr_mask here, orr_mask holds, int64_t now);
bool orr_table_is_here(const orr_table_now *t); /* anybody who sits there */
/* The name of a user, at each seat of that user. True: it was another. */
bool orr_table_name(orr_table_now *t, const char *user, const char *name);
void orr_table_is_bot(orr_table_now *t, const char *user); /* that user is a program's account: its seats say so */
const char *orr_bot_name(const orr_table_now *t,
                         unsigned seat); /* of the bot or automaton; no two at a table are alike */

/* ---- time ---------------------------------------------------------------------------------------------------------*/
int64_t orr_table_deadline(const orr_table_now *t); /* of all seats, the first; 0: none */
/* When it must be looked at though nobody comes: ORR_DUE_BOTS, as soon as may be, for people wait for a bot; 0:
 * never. For one that is awake. */
enum { ORR_DUE_BOTS = 1 };
int64_t orr_table_due(const orr_table_now *t);
/* Until `since` nobody could answer, the server or its store was away: nobody's time is over soon after. */
void orr_table_forgive(orr_table_now *t, int64_t since);

/* ---- bots ---------------------------------------------------------------------------------------------------------*/
bool orr_table_asks_bot(const orr_table_now *t);
const char *orr_away_bot(const orr_table_now *t, unsigned seat); /* the level of the bot that plays the seat, or NULL */
/* Seats whose bots are asked now. *later: 0, or when some who are in a race with people are to be asked. */
orr_mask orr_table_bots(orr_table_now *t, int64_t now, int64_t *later);
/* What such a bot thinks about. `known`: of the game's state_size, its KNOWN redaction. */
typedef struct {
    orr_rules rules;
    uint32_t q;
    void *known; /* malloc; the caller's. NULL: memory is out */
} orr_thought;
void orr_table_think(const orr_table_now *t, orr_seat seat, orr_thought *out);
uint32_t orr_table_question(const orr_table_now *t,
                            orr_seat seat); /* the index of what it is asked, or was asked last */

/* ---- what is told -------------------------------------------------------------------------------------------------*/
/* What only the hall knows of a table. */
typedef struct {
    const char *user;   /* to whom it is told */
    const char *origin; /* the public address */
    unsigned watchers, wishes;
    const orr_ask *const *wish; /* those that wait, of users who look */
} orr_company;
void orr_table_tell(orr_table_now *t, const orr_company *c, int64_t now, orr_text *out); /* the message `table` */
/* How far a viewer has seen the match. */
typedef struct {
    uint32_t from; /* the ply */
    uint32_t back; /* to this ply was taken back since, or UINT32_MAX */
    bool late;     /* came into a running match, and has had no view yet */
} orr_eye;
/* The message `view`, from where the eye is, which moves on. */
void orr_table_view(orr_table_now *t, const char *user, orr_eye *eye, orr_view_kept *kept, int64_t now, orr_text *out);
/* How far a program has been told of it, by lines. Zero in the beginning, but for `from`. */
typedef struct {
    uint64_t from; /* the number of the last line that it had when it was here before, or 0 */
    bool begun, greeted, asked, over;
    orr_seat viewer;
    uint32_t q; /* the question it was told last */
} orr_ear;
/* The lines (docs/api.md) that are due to a program, each but the last with its end; perhaps none. The table is awake. */
void orr_table_lines(orr_table_now *t, const char *user, orr_eye *eye, orr_ear *ear, int64_t now, orr_text *out);
/* The KNOWN redaction of the user's seat, for a program of this version that thinks elsewhere (docs/api.md).
 * ORR_NOT_YOUR_SEAT, ORR_NOT_STARTED, ORR_OVER; ORR_STALE: it is not asked. */
orr_err orr_table_known_told(orr_table_now *t, const char *user, orr_text *out);
/* The message `past`: the board after a ply. ORR_NOT_STARTED, ORR_NOT_FOUND, ORR_FORBIDDEN (what lies covered was
 * shown then). */
orr_err orr_table_past(orr_table_now *t, const char *user, const char *id, uint32_t ply, orr_text *out);
void orr_table_card(const orr_table_now *t, orr_json *j); /* members: what is told of it to those who are not at it */
const char *orr_status_name(orr_status status);

/* ---- of a match that is over: told in whole, to anybody -----------------------------------------------------------*/
void orr_table_log(const orr_table_now *t, orr_text *out);
void orr_table_at(const orr_table_now *t, uint32_t ply, orr_text *out);
/* The replay file; with `key`, that of the store (ORR_KEY_SIZE bytes), it is signed. */
void orr_table_replay(const orr_table_now *t, const uint8_t *key, orr_text *out);
/* The public half of what signs, in hex. */
void orr_sign_key(const uint8_t *key, char out[65]);

/* ---- kept.c: matches of another version of the rules --------------------------------------------------------------*/
/* They are told and given away as they were written, and never played again by rules that are not theirs. */
typedef struct orr_kept orr_kept;
/* NULL: memory is out, or more seats than anybody here has (ORR_SEATS_MAX). */
orr_kept *orr_kept_new(const orr_table_row *row, const orr_notes *notes);
void orr_kept_free(orr_kept *k);
const orr_table_row *orr_kept_row(const orr_kept *k);
orr_status orr_kept_status(const orr_kept *k);
const orr_seat_now *orr_kept_seat(const orr_kept *k, unsigned seat);
void orr_kept_name(orr_kept *k, unsigned seat, const char *name);
void orr_kept_card(const orr_kept *k, orr_json *j); /* members */
/* A bare replay file (docs/replay.md); while the match goes on it tells what others hold, but not the secret. */
void orr_kept_replay(const orr_kept *k, const uint8_t *key, orr_text *out);

#endif
