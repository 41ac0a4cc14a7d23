/* The hall: the tables of this process, who listens to them, and the bots. It loads tables from the store and
 * forgets them again, carries what is asked to them one ask after the other, commits what came of it, and only then
 * tells anybody. Nothing here waits for a disk: commits and reads are other threads' (store/store.h,
 * store/reader.h), bots think on theirs.
 *
 * Threads: all calls are for one thread, the service thread, and so are all calls back, but for `wake`. */
#ifndef ORRERY_HALL_H
#define ORRERY_HALL_H

#include "base/histogram.h"
#include "hall/pool.h"
#include "store/desk.h"
#include "store/outbox.h"
#include "table/table.h"

typedef struct orr_hall orr_hall;

typedef struct {
    orr_store *store;              /* is asked here only before anybody waits */
    orr_desk *desk;                /* of it */
    const orr_outbox_kind *outbox; /* who does what must happen once in the world; or NULL */
    const char *origin;            /* the public address, for links */
    const char *aside;             /* what the names of files of tables that were set aside begin with */
    unsigned bot_threads;          /* 1..64 */
    unsigned tables;               /* so many are kept in memory, and more while somebody looks at them; at least 1 */
    int64_t keep_empty_ms;         /* for how long a table is kept where nobody plays; 0: for ever */
    uint32_t test_clock_ms;        /* the length of every clock and time away; 0: the true ones */
    bool test_games;               /* games that are not listed can be made, too */
    void (*wake)(void *arg);       /* on any thread: orr_hall_woken is to be called soon */
    void *arg;
} orr_hall_options;

enum {
    ORR_TABLES_MAX = 20000, /* in memory, with somebody who looks */
    ORR_HOSTED_MAX = 50,    /* tables of a month that are not over and that one user made */
    ORR_GUEST_TABLES = 8,   /* tables that a guest may have open at once */
    ORR_LOBBY_MAX = 50,
};

/* NULL when memory or threads are out. `o` lives as long as the hall. */
orr_hall *orr_hall_open(const orr_hall_options *o);
void orr_hall_woken(orr_hall *h); /* after orr_desk_take */
void orr_hall_tick(orr_hall *h);  /* ten times a second */
/* Nothing that was begun is on its way: commits, reads, answers of bots. */
bool orr_hall_idle(const orr_hall *h);
/* Stops the bots and the desk; what was on its way is durable, and who waits for it hears of it. Nothing new is
 * begun. */
void orr_hall_stop(orr_hall *h);
void orr_hall_close(orr_hall *h); /* that, and frees all; guests have left */

/* ---- company.c: how people stand to each other --------------------------------------------------------------------*/
/* What somebody may say: all; phrases, but where all came by a link or are friends; to friends alone; nothing until
 * then. */
typedef enum { ORR_MAY_ALL, ORR_MAY_PHRASES, ORR_MAY_FRIENDS, ORR_MAY_NOTHING } orr_may_talk;
enum { ORR_PHRASE = 2 }; /* a line that begins with it is the id of a phrase; no character that is good in a line */
/* The hall's questions about users who are here (people/ties.h), which it asks for each line, seat and list. */
typedef struct {
    bool (*apart)(void *arg, const char *a, const char *b); /* one of them has blocked the other */
    bool (*walled)(void *arg, const char *user);            /* is anybody apart from this one? */
    bool (*friends)(void *arg, const char *a, const char *b);
    bool (*hears)(void *arg, const char *user, const char *speaker); /* is what the one says for the other? */
    bool (*account)(void *arg, const char *user);                    /* has this one, who is here, an account? */
    orr_may_talk (*talk)(void *arg, const char *user, int64_t now, int64_t *until);
} orr_company_kind;
/* Without it nobody is apart, and nobody a friend. `kind` lives as long as the hall. */
void orr_hall_set_company(orr_hall *h, const orr_company_kind *kind, void *arg);
/* It is durable that `user` is muted until then (0: no more): for a day at most guests and new accounts that come from
 * where it came from lately have phrases alone (hush.c). */
void orr_hall_muted(orr_hall *h, const char *user, int64_t until);
bool orr_hall_hushed(const orr_hall *h, uint64_t from); /* is it such a place? As of orr_socket_from */
/* How strong somebody is at matches of that game and so many seats, for what is worth watching; 0: not known. */
typedef double orr_strength(void *arg, const char *user, const char *game, unsigned seats);
void orr_hall_set_strength(orr_hall *h, orr_strength *strength, void *arg);
/* Hears whose place is at a table that is not played by day: who has sat down there, not by the square, and all when its
 * match begins. */
typedef void orr_sat(void *arg, const char *user);
void orr_hall_set_sat(orr_hall *h, orr_sat *sat, void *arg);
/* A user stands otherwise to others than before: what is listed is listed anew. */
void orr_hall_stands(orr_hall *h, const char *user);
void orr_hall_notify(orr_hall *h, const char *user, const orr_text *message); /* to all sockets of the user */
/* Calls `each` for each guest that is here, with the code of a listed table where its user sits, or "". */
void orr_hall_presence(const orr_hall *h, void (*each)(void *arg, const char *user, const char *table), void *arg);

/* ---- guests: who asks and listens ---------------------------------------------------------------------------------*/
typedef struct orr_guest orr_guest;

/* What became of something asked. */
typedef struct {
    const char *id;
    orr_err e;
    const char *table; /* the one that came of it, or whose link it is; or NULL */
    const char *link;  /* a private one: its secret's hex, or NULL */
    uint32_t retry_ms; /* of a refusal: when to try again; 0: not told */
    const char *why;   /* of a refused line of talk, or NULL: "newcomer", "quiet", "muted"; of what a rated table
                        * refuses: "guest", "program", "bots", or a word of orr_table_unrated */
    int64_t until;     /* muted: until then, milliseconds since 1970; 0: not told */
    bool missed;       /* there is no table of that code */
    uint32_t seek;     /* its number (square/seeks.h), or 0 */
} orr_reply;

/* What the hall says to a guest, and never after orr_guest_leave. */
typedef struct {
    void (*reply)(void *data, const orr_reply *r);
    orr_err (*text)(void *data,
                    const orr_text *message); /* an answer that may be long. ORR_LIMIT: too much waits already */
    void (*news)(void *data, const orr_text *message);     /* what it did not ask for; NULL: it hears none */
    void (*gone)(void *data, const char *code, orr_err e); /* a table that was open is not any more */
    void (*wake)(void *data);                              /* orr_guest_next or orr_guest_lobby has something */
    void (*ended)(void *data, orr_err e);                  /* the session has: nothing is heard or said any more */
    unsigned (*may_make)(
        void *data); /* takes one table of what its user may make, and returns 0; or the milliseconds until then */
    unsigned (*may_say)(void *data); /* the same for one line of talk */
} orr_guest_kind;

/* `link`: the hash of the private link it came by and its table's code, or NULL. `from`: any number for where it
 * comes from, which has the `share` of so many when tables that somebody looks at take all the room. NULL: memory is
 * out. */
orr_guest *orr_guest_new(orr_hall *h, const orr_guest_kind *kind, void *data, const orr_user_row *user,
                         const orr_key_row *link, uint64_t from, unsigned share);
/* It came by the session of that hash. */
void orr_guest_of_session(orr_guest *g, const char *session);
/* It comes by the line of that number; 0: of none that is known. For the moderators alone (line.c). */
void orr_guest_of_line(orr_guest *g, uint64_t line);
/* A user has become an account: guests that came by no private link and no session are out (ORR_STALE). Who signed up
 * comes again by the session that it has now; whoever else had that guest's cookie does not. */
void orr_hall_risen(orr_hall *h, const char *user);
/* Sessions have ended: guests of this user are out, those of one session ("none": that have none), or all ("") but
 * those of another. All but none ("", ""): those that came by a private link, too; it stays good, and who it is is asked
 * again. */
void orr_hall_out(orr_hall *h, const char *user, const char *session, const char *except);
/* A user has left for good, which is durable: its guests and devices are out, its name and what it said are forgotten,
 * and its seats hold up nobody (gone.c). */
void orr_hall_left(orr_hall *h, const char *user);
bool orr_hall_here(const orr_hall *h, const char *user); /* is one of its guests here? */
/* It hears and is told no more; what it has asked and has not begun is not done. */
void orr_guest_end(orr_guest *g);
void orr_guest_leave(orr_guest *g); /* it is gone; what it has asked is done nevertheless */
const orr_user_row *orr_guest_user(const orr_guest *g);
uint64_t orr_guest_from(const orr_guest *g); /* where it comes from; 0: not known */
/* It is a program: of the tables that it opens from now on it hears lines (docs/api.md) in the place of messages;
 * `from`: the number of the last it has had of the table, or 0. */
void orr_guest_lines(orr_guest *g, uint64_t from);
/* The next message of its tables, as they are now; false: there is none. */
bool orr_guest_next(orr_guest *g, orr_text *out);
bool orr_guest_next_lobby(orr_guest *g, orr_text *out);
/* It wants to hear of the tables of all and its own running matches, or no longer. */
void orr_guest_listen(orr_guest *g, bool on);
void orr_guest_shut(orr_guest *g, const char *code);

/* ---- errands: what a guest asks -----------------------------------------------------------------------------------*/
typedef enum {
    ORR_ERRAND_ASK,    /* of the table: `ask` */
    ORR_ERRAND_OPEN,   /* to look at it; ask.on: its client knows of Done */
    ORR_ERRAND_PAST,   /* the board after ply ask.q */
    ORR_ERRAND_KNOWN,  /* what a seat that is asked knows, as the bots of this server get it */
    ORR_ERRAND_AGAIN,  /* a rematch */
    ORR_ERRAND_FROM,   /* a new match from ply ask.q of one that is over (orr_table_from) */
    ORR_ERRAND_SAY,    /* `text` */
    ORR_ERRAND_INVITE, /* a friend, by the user id in ask.word, to this table: told to that user's sockets */
    ORR_ERRAND_LINK,   /* a private link of the guest's seat, in the place of the one before */
    ORR_ERRAND_REVOKE, /* which ends it */
    ORR_ERRAND_MAKE,   /* a new table */
    ORR_ERRAND_BESIDE, /* of another room, which ends it (orr_errand_end); it holds its guest so long */
} orr_errand_kind;

typedef struct orr_errand {
    orr_errand_kind kind;
    orr_ask ask; /* kind, id, seat, q, has_q, on, word: to be filled in */
    char *text;  /* of ORR_ERRAND_SAY: malloc, owned; a phrase: ORR_PHRASE and its id */
    /* The hall's own. */
    struct orr_errand *next;
    orr_guest *guest; /* a reference; NULL for a bot and the clock */
    char made[ORR_CODE_TEXT];
    const char *why;
    int64_t until;
    void (*told)(void *arg, orr_err e); /* of who asks without being a guest: what became of it, once */
    void *told_arg;
    orr_err came;
    bool counted, said; /* it is known how many tables its user has; it was answered with more than a word */
} orr_errand;

/* For the guest to send; NULL: memory is out. */
orr_errand *orr_errand_new(orr_guest *g, orr_errand_kind kind, const char *id);
void orr_errand_drop(orr_errand *e); /* of one that was not sent */
/* Answers one of ORR_ERRAND_BESIDE, and takes it. `why`: of a refusal, or NULL; `number`: of the seek, or 0. */
void orr_errand_end(orr_errand *e, orr_err err, const char *why, uint32_t number);
/* Sends it, and it is the hall's; the guest gets one reply. */
void orr_errand_go(orr_errand *e, const char *code);
/* With a code, a secret and a time of the hall's own choice; takes what the plan owns. */
void orr_errand_make(orr_errand *e, const orr_plan *plan);

/* ---- called.c: a table begun for people who are to sit at it --------------------------------------------------------*/
/* A table that the server itself makes. Of the plan's seats: each person with id and name, and bots with their levels;
 * none is left free. plan.start: the match begins with the table; else as soon as all its people are here, or by
 * orr_hall_begin. row.host is "" and open as sought: whether it is listed once it runs. */
typedef struct {
    orr_plan plan;           /* `given` stays the caller's */
    const char *why, *about; /* for its people, borrowed: by which part of the place; of what there (an id), or NULL */
    orr_batch *with;         /* its sentences become durable with the table or not at all, and are taken; or NULL */
} orr_call;
/* `then` hears of it once, perhaps at once, when it is durable and before anybody is told; then all sockets of its people
 * hear the message `called`, and it is among their running matches. Errors as of orr_table_make; ORR_LIMIT: too many
 * tables; ORR_STALE: a sentence of `with` that must change something changed nothing; ORR_IO. Without ORR_OK there is no
 * table, and `code` is NULL. */
void orr_hall_call(orr_hall *h, const orr_call *call, void (*then)(void *arg, orr_err e, const char *code), void *arg);
/* Begins such a table now; bots of that level play for those who are not here, until they come ("": nobody does). What
 * has begun already stays as it is. */
void orr_hall_begin(orr_hall *h, const char *code, const char *level);
/* In one that runs: bots of that level play for those who are not here now (all: for all), until they take their seats
 * back. */
void orr_hall_stand_in(orr_hall *h, const char *code, const char *level, bool all);
/* Any table as it is durable; false: it is not in memory, or just changes. */
bool orr_hall_glance(const orr_hall *h, const char *code, orr_glance *out);

/* ---- setup.c: tables that wait for people -----------------------------------------------------------------------------*/
/* Calls `each` for the tables of the lobby before their start that have a free seat, at which people alone sit, all of whom
 * look at it now by their own sessions. */
void orr_hall_setups(const orr_hall *h, void (*each)(void *arg, const orr_table_now *t), void *arg);
/* One table in memory, or NULL. *changes: of it only the row and the rules are durable yet. Borrowed until the hall is
 * called again. */
const orr_table_now *orr_hall_peek(const orr_hall *h, const char *code, bool *changes);
/* Gives this one a free seat there, as if it had asked for one, and takes the one at `from` ("": none) back. `then` once,
 * with the errors of sitting down; then all sockets of the user hear the message `called`, which says `why`. */
void orr_hall_seat(orr_hall *h, const char *code, const char *from, const orr_user_row *who, const char *why,
                   void (*then)(void *arg, orr_err e), void *arg);
void orr_hall_stand(orr_hall *h, const char *code, const orr_user_row *who); /* gives a seat back before the start */

/* ---- for who is not at a table ------------------------------------------------------------------------------------*/
bool orr_hall_has(const orr_hall *h, const char *code); /* is the table in memory? To look at another costs more */
/* Each calls `then` once, perhaps at once; what it hands over is borrowed. */
typedef enum {
    ORR_TELL_LOG,    /* a match that is over: ORR_FORBIDDEN while it is not */
    ORR_TELL_AT,     /* its board after a ply: ORR_NOT_FOUND without one */
    ORR_TELL_REPLAY, /* its file, signed */
    ORR_TELL_KEPT,   /* what is known of one of another version; ORR_UNSUPPORTED of ours */
} orr_tell;
void orr_hall_tell(orr_hall *h, const char *code, orr_tell what, uint32_t ply,
                   void (*then)(void *arg, orr_err e, bool missed, orr_text *text), void *arg);
/* The user of an id, who came by the link of a hash or by none (""). ORR_NOT_FOUND: no user, or the link is good no
 * more. `link`: what stands behind it, or NULL. */
void orr_hall_who(orr_hall *h, const char *id, const char *hash,
                  void (*then)(void *arg, orr_err e, const orr_user_row *user, const orr_key_row *link), void *arg);
/* ---- pass.c: the seats of a guest who signs in ---------------------------------------------------------------------*/
enum { ORR_SEATS_ROWS = 20 /* tables of a guest that are looked at, the youngest */ };
typedef struct {
    char code[ORR_CODE_TEXT], game[32];
    orr_status status;
} orr_seat_row;
/* Where a user sits at tables that are not over. `row` is borrowed. */
void orr_hall_seats(orr_hall *h, const char *user,
                    void (*then)(void *arg, orr_err e, const orr_seat_row *row, unsigned n), void *arg);
/* The seats of the guest `from` at these tables are those of `to` from now on, but where that user sat or sits, whom the host
 * removed, or before the start beside somebody who is apart. Bit i of `moved`: at row[i] it is so, and durable. */
void orr_hall_pass(orr_hall *h, const char *from, const orr_user_row *to, const orr_seat_row *row, unsigned n,
                   void (*then)(void *arg, uint32_t moved), void *arg);
/* What a link opens: whose seat it is. */
void orr_hall_link(orr_hall *h, const char *hash,
                   void (*then)(void *arg, orr_err e, const orr_user_row *user, const orr_key_row *link), void *arg);
/* The text of an edition that was once played. */
void orr_hall_edition(orr_hall *h, const char *hash, void (*then)(void *arg, orr_err e, orr_text *text), void *arg);
/* A user has a new name, which is durable: who looks is told. */
void orr_hall_renamed(orr_hall *h, const orr_user_row *user);
typedef struct {
    unsigned tables, status[3], aside, writer_waiting, reader_waiting;
    bool sick; /* the last commit failed */
    uint64_t moves, loads, dropped, swept, asked_late, log_bytes;
    orr_histogram commits, views;
    orr_pool_numbers bots;
} orr_hall_numbers;
void orr_hall_look(const orr_hall *h, orr_hall_numbers *out);
uint64_t orr_hall_rated(const orr_hall *h); /* so many rated matches have ended here: their results wait in the store */
bool orr_hall_sick(const orr_hall *h);
unsigned orr_hall_tables(const orr_hall *h);

/* ---- rebuild.c ----------------------------------------------------------------------------------------------------*/
typedef struct {
    uint64_t tables, matches; /* that were read; of these, over */
    char code[ORR_CODE_TEXT]; /* of the table whose error it is; "": of none */
} orr_rebuilt;

/* Makes what follows from the notes of all tables again, in one commit: "status" (how far each is), "sitting",
 * "played" (with the figures of people) or "results"; NULL: all of them. Of a store that nobody else has; about 3 kB of
 * memory a match. ORR_BAD_INPUT: there is none of that name. ORR_UNSUPPORTED: a match of rules, or of an edition, that
 * this program has not. ORR_BUG: a match does not replay. ORR_IO, ORR_NO_MEMORY. After an error nothing has changed. */
orr_err orr_hall_rebuild(orr_store *s, const char *name, orr_rebuilt *out);

/* ---- code.c: the codes of tables ----------------------------------------------------------------------------------*/
/* A code at the beginning of the text, before its end or a slash: returns what follows it, or NULL. */
const char *orr_code_read(const char *text, char code[ORR_CODE_TEXT]);

/* ---- link.c: the secrets of private links -------------------------------------------------------------------------*/
/* The hash by which a link is known, of the secret in hex; false: it is none. */
bool orr_link_hash(const orr_hall *h, const char *secret, char hash[ORR_HASH_TEXT]);
const uint8_t *orr_hall_key(const orr_hall *h); /* of the store: ORR_KEY_SIZE bytes */

#endif
