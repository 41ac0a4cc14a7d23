/* What the rooms of src/server share: the server, its tables and its clients.
 *
 * All of it belongs to the service thread. The writer and the bots have their own threads and are reached through locked
 * queues only. The order of things, always: a table changes in memory, its notes go to the writer, and until they are
 * durable the table is `busy`: it hears nothing and says nothing. */
#ifndef ORRERY_SERVER_H
#define ORRERY_SERVER_H

#include "base/credit.h"
#include "base/histogram.h"
#include "base/log.h"
#include "net/net.h"
#include "server/pool.h"
#include "server/serve.h"
#include "store/store.h"

#include <orrery/bot.h>
#include <orrery/match.h>
#include <stdio.h>

enum {
    ORR_CLIENT_TABLES = 8,   /* tables that a socket may have open at once */
    ORR_REPLIES_MAX = 16384, /* bytes of answers that a socket may have waiting */
    ORR_TAIL = 200,          /* events kept for those who come in the middle */
    ORR_ACTS_KEPT = 8,       /* acts of a seat whose ids are remembered */
    ORR_ASKS_MAX = 64,       /* messages that may wait for a busy table */
    ORR_ASK_ID_TEXT = 37,
    ORR_LOBBY_MAX = 50,
    ORR_LOGS_KEPT = 8,
    ORR_MINE_MAX = 20,      /* running matches of a user that the lobby names */
    ORR_LONG_MAX = 768 * 1024, /* bytes of long answers that a socket may have waiting */
    ORR_HOSTED_MAX = 50,   /* tables of a month that are not over and that one user made */
    ORR_TABLES_MAX = 20000, /* in memory, with somebody who looks */
    ORR_BUCKETS = 4096,
    ORR_SWEEP_PAGE = 200, /* tables that are looked at at once, whether anybody ever played there */
};

typedef struct orr_server orr_server;
typedef struct orr_table_now orr_table_now;
typedef struct orr_client orr_client;
typedef struct orr_chat orr_chat;
typedef struct orr_card orr_card;
typedef struct orr_budgets orr_budgets;

/* ---- what somebody asks of a table -----------------------------------------------------------------------------------*/
typedef enum {
    ORR_ASK_CREATE,
    ORR_ASK_OPEN,
    ORR_ASK_SIT,
    ORR_ASK_STAND,
    ORR_ASK_COLOUR,
    ORR_ASK_BOT,
    ORR_ASK_START,
    ORR_ASK_ACT,
    ORR_ASK_LEAVE,
    ORR_ASK_REMATCH,
    ORR_ASK_FROM,
    ORR_ASK_UNDO,
    ORR_ASK_DONE,
    ORR_ASK_PREFER,
    ORR_ASK_HAND,
    ORR_ASK_TAKE,
    ORR_ASK_REMOVE,
    ORR_ASK_PAST,
    ORR_ASK_STORE,  /* something beside the match */
    ORR_ASK_ANSWER, /* a bot's */
    ORR_ASK_PAUSE,
    ORR_ASK_WISH,
    ORR_ASK_EXPIRE, /* of the clock */
} orr_ask_kind;

typedef struct orr_ask {
    struct orr_ask *next;
    orr_client *client; /* a reference; NULL for a bot and the clock */
    orr_ask_kind kind;
    char id[ORR_ASK_ID_TEXT];
    int seat; /* or -1 */
    uint32_t q, retry_ms;       /* retry_ms: of a refusal, when to try again; 0: not told */
    bool has_q, on;             /* on: holds, done */
    bool said, waits;           /* it was answered with more than ok; it waits until the rules allow it */
    orr_action action;          /* of a bot */
    char word[ORR_ACTION_TEXT]; /* an action, a level, a colour; "" is null */
    char made[ORR_CODE_TEXT];   /* the table that came of it: the answer tells */
} orr_ask;

/* ---- tables ---------------------------------------------------------------------------------------------------------------*/
typedef enum { ORR_SETUP, ORR_PLAYING, ORR_FINISHED } orr_status;
typedef enum { ORR_SEAT_OPEN, ORR_SEAT_HUMAN, ORR_SEAT_BOT, ORR_SEAT_AUTOMATON } orr_seat_kind;

typedef struct {
    orr_seat_kind kind;
    bool left, no_done, timed; /* timed: its deadline is that of the window */
    int16_t colour; /* row of the game's colours, or -1 */
    char user[ORR_USER_TEXT];
    char name[ORR_NAME_TEXT];
    char level[16];
    char played_by[16];                       /* the level of the bot that plays for an absent user */
    int64_t deadline, budget;                 /* of the clock that runs, 0: none; as it was last */
    int64_t away_since, asked_at;             /* while nobody is here; when it last asked something of the table */
    uint32_t thinking;                        /* the question a bot works on, 0: none */
    char act[ORR_ACTS_KEPT][ORR_ASK_ID_TEXT]; /* ids of the last acts */
    unsigned acts;
} orr_seat_now;

typedef struct {
    uint32_t ply;
    orr_event event;
} orr_told;

typedef struct orr_sub {  /* a client has a table open */
    struct orr_sub *next; /* at the table */
    orr_client *client;
    orr_table_now *table; /* NULL: the slot is free */
    bool table_due, view_due;
    bool holds;    /* it knows of Done */
    bool late;     /* it came into a running match and has had no view yet */
    uint32_t from; /* the ply this client has seen */
    uint32_t back; /* to this ply was taken back since, or UINT32_MAX */
    uint64_t chat; /* the next line of talk for this client */
} orr_sub;

/* How often a seat has taken back: all in all, and since it last got to a ply to which it never went back before. */
typedef struct {
    uint32_t furthest, all, here, prefers; /* prefers: notes about Done */
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
    orr_table_now *next; /* in its bucket */
    /* Every tick looks at all tables: what it reads stands together, in one line of the cache. */
    int64_t next_deadline; /* of all seats, 0: none */
    orr_window window;
    bool bots_wait; /* a bot was not sent to think, so that people are first */
    bool busy;      /* notes are on their way to the disk */
    bool fresh;     /* its row is not durable yet */
    bool aside;     /* a fault of ours: not touched again */
    orr_table_row row;
    orr_rules rules; /* with options, without colours until the start */
    orr_status status;
    orr_seat_now seat[ORR_SEATS_MAX];
    char next_code[ORR_CODE_TEXT], removed[ORR_SEATS_MAX][ORR_USER_TEXT];
    uint32_t notes, removals; /* taken so far; the users of those stand at removed[i % ORR_SEATS_MAX] */
    int64_t touched, over_at;
    orr_given given;
    orr_match *match; /* NULL before the start, and while nobody looks */
    orr_draw draw;
    orr_course_now course;
    orr_told tail[ORR_TAIL];
    uint64_t told, told_first; /* events so far and the first that is kept: event i is at tail[i % ORR_TAIL] */
    int8_t hold;              /* the seat whose Done is awaited, or -1 */
    uint32_t sealed;          /* what was done before this ply stands */
    orr_undos undos[ORR_SEATS_MAX];
    orr_mask rushed;          /* seats that are not asked for Done: their time has run out */
    uint32_t clock;           /* seconds a turn, 0: none */
    uint32_t test_clock_ms;
    orr_ask *first_ask, **last_ask, *wishes; /* wishes: those that wait for the rules */
    unsigned asks, watchers;
    orr_sub *subs;
    orr_mask here;
    bool card_due; /* its card is to be drawn when it is durable */
    int64_t due;   /* as the store has it */

    orr_chat *chat; /* NULL until somebody looks */
    int64_t chat_at;
    orr_mask asked, mine_people; /* whose user is waited for; seats of people; as it is durable */
    orr_status mine_status; /* as it is durable */
    uint64_t host_told; /* a hash of the host that was told last */
};

/* ---- clients ---------------------------------------------------------------------------------------------------------------*/
struct orr_client {
    orr_client *next, **link, *listener, **listens; /* of all; of those who hear the lobby (NULL: not among them) */
    unsigned refs;
    orr_socket *socket; /* NULL when it has gone */
    orr_user_row user;
    char key[ORR_HASH_TEXT], key_code[ORR_CODE_TEXT]; /* the private link it came by, and of which table, or "" */
    orr_text replies; /* complete messages, each ended by a line feed */
    size_t replied;
    orr_text longer; /* long answers, like replies */
    size_t longer_said;
    bool lobby_due, leaving;
    orr_server *server;
    char mine[ORR_MINE_MAX][ORR_CODE_TEXT]; /* running matches of the user, for the lobby */
    unsigned mines;
    uint64_t mine_rev;
    int64_t chat_at;
    orr_sub sub[ORR_CLIENT_TABLES];
};

/* ---- the server --------------------------------------------------------------------------------------------------------------*/
struct orr_server {
    const orr_serve_options *o;
    orr_net *net;
    orr_store *store;
    orr_writer *writer;
    orr_pool *pool;
    bool secure; /* the public URL is https */
    char origin[256], cookie[32];
    orr_client *clients, *listeners;
    orr_table_now *table[ORR_BUCKETS];
    unsigned tables;
    struct orr_edition **edition; /* others than the built-in, made once, never freed while serving */
    unsigned editions;
    orr_text lobby; /* the message as it was last made */
    bool lobby_stale;
    orr_view_kept kept; /* of the table that was last told */
    bool closing; /* bots and writer have ended: nothing new is begun */
    bool sick; /* the last commit failed */
    int64_t well_since; /* the start, or the end of the last failure */
    unsigned ticks, in_flight, asks; /* asks: that wait at all tables */
    orr_budgets *budgets;
    orr_card *card[ORR_BUCKETS];
    struct { /* tables to be loaded in the background, and how far those that are due have been looked for */
        char (*code)[ORR_CODE_TEXT];
        unsigned n, cap;
        orr_due_hand bots, deadlines;
        unsigned sweep; /* the bucket where room is sought next */
        char sweeping[ORR_SWEEP_PAGE][ORR_CODE_TEXT]; /* tables that are being forgotten in the store, */
        unsigned sweeps, in_sweep;                    /* so many; of these not yet durable */
        int64_t swept;  /* the number of the last table that was looked at, whether it was ever played */
    } wake;
    uint64_t mine_rev, mine_sent;
    struct {
        int64_t begun;
        uint64_t moves, loads, dropped, swept, asked_late, refused[ORR_ERR_COUNT];
        orr_histogram views;
    } metrics;
    char metrics_token[129]; /* "": none */
    struct {
        char code[ORR_CODE_TEXT];
        orr_text text;
    } told[ORR_LOGS_KEPT]; /* logs of finished matches, as they were sent last */
    unsigned told_next;
};

/* ---- now.c: the time, milliseconds since 1970. Never goes back, and is not moved when the wall clock is set. ----------------*/
int64_t orr_now_ms(void);
/* From the wall clock; `wrong`: a file with the milliseconds by which a test has it wrong, or NULL. */
void orr_now_begin(const char *wrong);
void orr_now_not_before(int64_t ms); /* what was stamped before this process */
void orr_now_tick(void);             /* often */
#define orr_log(...) orr_log_text("note", __VA_ARGS__)

/* ---- session.c: who somebody is ---------------------------------------------------------------------------------------------*/
/* The user of a Cookie header; false when it is not ours, or no longer good. `key` (or NULL): its private link's hash, or "". */
bool orr_session_user(orr_server *s, const char *cookies, orr_user_row *out, char key[ORR_HASH_TEXT]);
bool orr_key_good(orr_server *s, const char *user, const char *hash); /* is this link of the user still good? */
void orr_session_new(orr_user_row *user);
void orr_session_cookie(const orr_server *s, const char *id, const char *key, char *out, size_t size); /* key: or NULL */
/* Trims; false unless 1 to 24 characters remain, and good ones. */
bool orr_session_name(const char *text, char out[ORR_NAME_TEXT]);

/* ---- letters.c: may a text be shown to others? ------------------------------------------------------------------------------*/
enum { ORR_LETTERS_MAX = (ORR_CHAT_TEXT - 1) / 4 }; /* of a line of talk; each has at most four bytes */
/* 1 to `most` characters of UTF-8; something of it shows; nothing that shows nothing, but where it shapes its neighbours; no control; no
 * more than four marks on a letter. */
bool orr_letters_good(const char *text, unsigned most);
bool orr_letters_space(uint32_t c);

/* ---- api.c: HTTP ---------------------------------------------------------------------------------------------------------------*/
orr_route orr_api_request(void *server, const orr_request *r);
/* A user is durable, or not: the answer to POST /api/session. */
void orr_api_committed(orr_server *s, uint64_t exchange, const orr_user_row *user, bool renamed, orr_err e);
void orr_api_error(orr_server *s, uint64_t exchange, int status, const char *code);
/* Takes the text. */
void orr_api_text(orr_server *s, const orr_request *r, orr_text *text, const char *type);
int orr_api_status(orr_err e);
/* Refuses a request about a table; a code that is not there costs its address more. */
void orr_api_of_table(orr_server *s, const orr_request *r, orr_err e);

/* ---- client.c: sockets ----------------------------------------------------------------------------------------------------------*/
bool orr_client_admit(void *server, const char *cookie);
void orr_client_opened(void *server, orr_socket *socket, const char *cookie);
void orr_client_closed(void *server, orr_socket *socket);
void orr_client_fault(void *server, orr_socket *socket, int code, unsigned retry_ms);
bool orr_client_next(void *server, orr_socket *socket, orr_text *out);
void orr_client_release(orr_client *c);
void orr_client_wake(orr_client *c);
void orr_client_ok(orr_client *c, const char *id, const char *table);
void orr_client_refused(orr_client *c, const char *id, orr_err e, unsigned retry_ms);
void orr_client_gone(orr_client *c, const char *code, orr_err e);
bool orr_client_garbled(orr_client *c, const char *text, size_t size); /* no UTF-8 either: closed (RFC 6455, 8.1) */
/* The last word to a socket that is being closed: what it still sends is not heard. */
void orr_client_bye(orr_client *c, orr_err e, unsigned retry_ms);
/* Its session has ended, by whatever way: it looks at nothing any more, is told why and closed with 1008. */
void orr_client_end(orr_server *s, orr_client *c, orr_err e);
void orr_client_pong(orr_client *c);
void orr_client_key(orr_client *c, const char *id, const char *table, const char *url); /* a private link */
/* An answer that may be long. ORR_LIMIT when too much waits already. */
orr_err orr_client_long(orr_client *c, const orr_text *text);
/* The client's subscription to a table, or NULL. */
orr_sub *orr_client_sub(orr_client *c, const orr_table_now *t);
orr_err orr_client_open(orr_server *s, orr_client *c, orr_table_now *t, bool holds);
/* A user has a new name: tables where that user is here show it. */
void orr_client_renamed(orr_server *s, const orr_user_row *user);
/* Somebody sat or stood: who is here and how many watch are counted again. */
void orr_client_recount(orr_server *s, orr_table_now *t);
void orr_client_shut(orr_server *s, orr_sub *sub);

/* ---- message.c: what clients say -----------------------------------------------------------------------------------------------*/
void orr_message(void *server, orr_socket *socket, const char *text, size_t size, unsigned retry_ms);
/* A whole number from `low` to `high`, which fit an int; else false, and *out is 0. Nothing is ever cut to fit. */
bool orr_message_whole(long long n, int64_t low, int64_t high, int *out);

/* ---- tables.c: finding, loading, forgetting ---------------------------------------------------------------------------------------*/
orr_table_now *orr_tables_find(const orr_server *s, const char *code);
/* Finds or loads; with its match when it has one. ORR_NOT_FOUND, ORR_IO, ORR_BUG, ORR_UNSUPPORTED. */
orr_err orr_tables_get(orr_server *s, const char *code, orr_table_now **out);
void orr_tables_add(orr_server *s, orr_table_now *t);
/* Throws away what is in memory and reads the table again; when that fails its sockets are told and it goes. */
void orr_tables_reload(orr_server *s, orr_table_now *t);
void orr_tables_drop(orr_server *s, orr_table_now *t);
/* Sets the table aside: a replay file is written beside the data, sockets are told. */
void orr_tables_aside(orr_server *s, orr_table_now *t, const char *why);
void orr_tables_free_all(orr_server *s);
/* The edition of a hash: the built-in one, or one that the store kept. NULL without it. */
const orr_edition *orr_tables_edition(orr_server *s, const orr_game *g, const char *hash);
void orr_table_free(orr_table_now *t);
/* Rules of the row, without colours; seats that the rules play are nobody else's from now on. */
orr_err orr_table_rules(orr_server *s, orr_table_now *t);

/* ---- table.c: one table's memory ----------------------------------------------------------------------------------------------------*/
/* A table with nobody at it; NULL when memory is out. */
orr_table_now *orr_table_new(const orr_server *s);
/* Does a note that was read again. */
void orr_table_replay(orr_table_now *t, const orr_note *n);
/* Adds a note to the batch and applies it. */
orr_note *orr_table_take(orr_table_now *t, orr_batch *b, orr_note_kind kind, int seat, const char *user,
                         const char *word);
/* The seat of a user who has not left, or -1. */
int orr_table_seat_of(const orr_table_now *t, const char *user);
/* Makes the match from the row, the seats and their colours. */
void orr_table_begin(orr_table_now *t);
/* Keeps the events of the match's last action. */
void orr_table_tell(orr_table_now *t);
void orr_table_remember(orr_table_now *t, int seat, const char *act);
bool orr_table_remembers(const orr_table_now *t, int seat, const char *act);

/* ---- ask.c: asking, committing, answering ------------------------------------------------------------------------------------------*/
/* A table to be made: what is missing in the row (code, secret, time) is filled in. Of the seats kind, user, name,
 * level and colour count. */
typedef struct {
    orr_table_row row;
    orr_seat_now seat[ORR_SEATS_MAX];
    uint32_t clock;
    bool start;             /* begins at once when no seat is free */
    const orr_match *given; /* borrowed, or NULL: the match to be begun from, the code of it and how many plies */
    char from[ORR_CODE_TEXT];
    uint32_t plies;
} orr_plan;

/* Takes the ask: does it now, or when the table is no longer busy. */
void orr_ask_take(orr_server *s, orr_table_now *t, orr_ask *ask);
/* Takes the ask. Nobody hears of the table until it is durable. */
void orr_ask_create(orr_server *s, const orr_plan *plan, orr_ask *ask);
/* Does what waits at a table and can be done; `late`: what waited for slow readers, too. */
void orr_ask_drain(orr_server *s, orr_table_now *t, bool late);
void orr_ask_late(orr_server *s); /* that, for all tables */
/* `renamed`: the user is not new. */
void orr_ask_session(orr_server *s, uint64_t exchange, const orr_user_row *user, bool renamed);
/* Writes when the table is due next; until that is durable it is busy. */
void orr_ask_due(orr_server *s, orr_table_now *t);
/* Forgets, in the store, a table that is not in memory; orr_asleep_swept hears when it is done. False: memory is out. */
bool orr_ask_sweep(orr_server *s, const char *code);
/* Something that nobody asks. */
void orr_ask_by_itself(orr_server *s, orr_table_now *t, orr_ask_kind kind);
/* Commits something beside the matches and answers the ask; takes both. `then` hears of it first. */
void orr_ask_store(orr_server *s, const orr_batch *b, orr_ask *ask,
                   void (*then)(orr_server *s, orr_ask *ask, const orr_batch *b, orr_err e));
/* Asks whether the store is well. */
void orr_ask_probe(orr_server *s);
/* After each commit. */
void orr_committed(orr_server *s);
void orr_ask_free(orr_ask *ask);

/* ---- seating.c and play.c: what asks do. Notes that they take go into `b`; none: answered at once. ----------------------------------*/
orr_err orr_seating_do(orr_server *s, orr_table_now *t, orr_ask *ask, orr_batch *b);
/* Makes a table, marked fresh, with its first notes in `b`. */
orr_err orr_seating_make(orr_server *s, const orr_plan *plan, orr_batch *b);
/* Before the start: who may begin and place bots, or "" when nobody sits there; later who made the table. */
const char *orr_seating_host(const orr_table_now *t);
/* Tables whose host has gone, or is back, are told anew. */
void orr_seating_tick(orr_server *s);
orr_err orr_play_act(orr_table_now *t, orr_ask *ask, orr_batch *b);
orr_err orr_play_leave(orr_table_now *t, orr_ask *ask, orr_batch *b);
/* One action, with its note. */
orr_err orr_play_one(orr_table_now *t, orr_seat actor, orr_action action, const char *act, orr_batch *b);
/* Plays all that needs nobody, unless somebody's Done is due first. */
void orr_play_on(orr_table_now *t, orr_batch *b);
/* Sends bots to think where they are asked; takes back what they thought. */
void orr_play_bots(orr_server *s, orr_table_now *t);
void orr_play_answers(orr_server *s);

/* ---- given.c: a match that is begun from a ply of another one ------------------------------------------------------------------------*/
/* A new table that goes on from ply `ask->q` of a match that is over; the asking user sits on `ask->seat`. */
orr_err orr_given_do(orr_server *s, orr_table_now *t, orr_ask *ask, orr_batch *b);
/* The same from a replay file in the folder of --test-replays: for tests. Takes the ask. */
orr_err orr_given_file(orr_server *s, const char *name, orr_ask *ask);
void orr_given_notes(orr_table_now *t, const orr_plan *plan, orr_batch *b); /* the first of the new table */
void orr_given_note(orr_table_now *t, const orr_note *n);
void orr_given_begin(orr_table_now *t); /* plays them */

/* ---- hold.c: taking back, and Done ----------------------------------------------------------------------------------------------------*/
orr_err orr_hold_do(orr_table_now *t, orr_ask *ask, orr_batch *b);
/* Is the table held, or to be held from now on? */
bool orr_hold_begin(orr_table_now *t, orr_batch *b);
/* Done, by whatever way; then it goes on. */
void orr_hold_release(orr_table_now *t, orr_batch *b);
/* The ply to which a seat may take back, or the match's plies. */
uint32_t orr_hold_undoable(const orr_table_now *t, int seat);
/* Takes back in memory; the note is the caller's. */
void orr_hold_take_back(orr_table_now *t, int seat, uint32_t to);

/* ---- away.c, names.c ------------------------------------------------------------------------------------------------------------------------*/
orr_err orr_away_do(orr_table_now *t, orr_ask *ask, orr_batch *b);
/* How long the seat's user has been away; -1 when here, or when there is none. */
int64_t orr_away_ms(const orr_table_now *t, unsigned seat);
/* Has the seat's user been away for so long that others may act for that user? */
bool orr_away_long(const orr_table_now *t, unsigned seat);
/* `here` is about to become the table's. */
void orr_away_recount(orr_table_now *t, orr_mask here);
void orr_away_loaded(orr_table_now *t);
/* The level of the bot that plays a seat, or NULL. */
const char *orr_away_bot(const orr_table_now *t, unsigned seat);
/* The name of the bot or automaton on a seat; no two at a table are called alike, and none like a person there. */
const char *orr_bot_name(const orr_table_now *t, unsigned seat);

/* ---- publish.c: what tables say --------------------------------------------------------------------------------------------------------*/
/* Everybody who has the table open is to get what changed: the table, the view. */
void orr_publish(orr_server *s, orr_table_now *t, bool table, bool view);
void orr_publish_table(const orr_server *s, const orr_sub *sub, orr_text *out);
void orr_publish_view(orr_sub *sub, orr_view_kept *kept, orr_text *out);
/* `live`: with what changes by itself: clocks, who is away. */
void orr_publish_seats(const orr_table_now *t, bool live, orr_json *j);
const char *orr_status_name(orr_status status);
void orr_publish_options(const orr_table_now *t, orr_json *j);
/* The member "variant", for a module of several games. */
void orr_publish_variant(const orr_table_now *t, orr_json *j);
/* Members of an object: reason, results. */
void orr_publish_over(const orr_table_now *t, orr_json *j);
/* The replay file of a finished match; with `signs` the server of that store signs it. */
void orr_publish_replay(const orr_table_now *t, bool secret, orr_store *signs, orr_text *out);

/* ---- sign.c: whose course it is ----------------------------------------------------------------------------------------------------------*/
/* What is told of the course as the log stands; of a table with its match, and as it is durable. Lives as long as the table. */
const char *orr_sign_told(orr_table_now *t);
void orr_sign_course(orr_store *store, const orr_course *course, orr_seal *out);
void orr_sign_request(orr_server *s, const orr_request *r); /* GET /api/key */

#include "server/beside.h"

#endif
