/* What the files of the hall share. All of it belongs to the service thread. The order of things, always: a table
 * changes in memory, its notes go to the writer, and until they are durable the table is `busy`: it hears nothing
 * and says nothing. */
#ifndef ORRERY_HALL_INSIDE_H
#define ORRERY_HALL_INSIDE_H

#include "base/log.h"
#include "base/now.h"
#include "hall/hall.h"

#include <stdio.h>

enum {
    ORR_ASKS_MAX = 64, /* errands that may wait for a busy table */
    ORR_MINE_MAX = 20, /* running matches of a user that the lobby names */
    ORR_LOGS_KEPT = 8,
    ORR_BUCKETS = 4096,
    ORR_CANNOT = 4096,
    ORR_CAME = 4096, /* users, by where they came from */
    ORR_HUSHED = 256,
    ORR_SWEEP_PAGE = 200, /* tables that are looked at at once, whether anybody ever played there */
};

typedef struct orr_hosted orr_hosted;
typedef struct orr_chat orr_chat;
typedef struct orr_card orr_card;
typedef struct orr_look orr_look;

typedef struct orr_sub {  /* a guest has a table open */
    struct orr_sub *next; /* at the table */
    orr_guest *guest;
    orr_hosted *table; /* NULL: the slot is free */
    bool table_due, view_due;
    bool holds; /* its client knows of Done */
    orr_eye eye;
    orr_ear ear;   /* of a guest that hears lines */
    uint64_t chat; /* the next line of talk for it */
} orr_sub;

/* A table of this process. */
struct orr_hosted {
    orr_hosted *next; /* in its bucket */
    char code[ORR_CODE_TEXT];
    /* Every tick looks at all tables: what it reads stands together. */
    int64_t deadline;                   /* the table's, 0: none */
    int64_t bots_later;                 /* bots wait until then, so that people are first; 0: none does */
    bool busy;                          /* notes are on their way to the disk */
    bool fresh;                         /* its row is not durable yet */
    bool aside;                         /* a fault of ours: not touched again */
    bool loading;                       /* it is being read: what is asked waits */
    bool answering;                     /* who waited for that is being told */
    orr_table_now *table;               /* NULL: being read for the first time */
    orr_errand *first, **last, *wishes; /* wishes: those that wait for the rules */
    orr_look *looks;                    /* who waits until it is read */
    unsigned asks, watchers;
    orr_sub *subs;
    uint32_t thinking[ORR_SEATS_MAX]; /* the question a bot works on, 0: none */
    bool begins;                      /* it waited for its people, and all of them are here */
    bool card_due;                    /* its card is to be drawn when it is durable */
    int64_t due;                      /* as the store has it */
    int64_t gone_ms;                  /* the lobby shows it for so long after all have gone */
    orr_chat *chat;                   /* NULL until somebody looks */
    int64_t chat_at;
    orr_mask asked, mine_people; /* whose user is waited for; seats of people; as it is durable */
    orr_status mine_status;      /* as it is durable */
    int64_t mine_due;            /* until when it waits for them, 0: for ever; as it is durable */
    uint64_t host_told;          /* a hash of the host that was told last */
    struct {
        uint64_t user, line;
    } line[ORR_SEATS_MAX]; /* who was here by which line last, both as numbers (line.c) */
};

struct orr_guest {
    orr_guest *next, **link, *listener, **listens; /* of all; of those who hear the lobby (NULL: not among them) */
    unsigned refs;
    const orr_guest_kind *kind;
    void *data; /* NULL: it has left */
    orr_hall *hall;
    orr_user_row user;
    char key[ORR_HASH_TEXT], key_code[ORR_CODE_TEXT]; /* the private link it came by, and of which table, or "" */
    char session[ORR_HASH_TEXT];                      /* of an account, or "" */
    uint64_t from;                                    /* where it comes from */
    unsigned share;
    uint64_t line; /* by which it comes, or 0 */
    bool ended, lobby_due;
    bool lines;                             /* what it opens is told by lines, */
    uint64_t lines_from;                    /* from this one on */
    bool mine_read;                         /* they are being looked for */
    char mine[ORR_MINE_MAX][ORR_CODE_TEXT]; /* running matches of the user, for the lobby */
    unsigned mines;
    uint64_t mine_rev;
    orr_sub sub[ORR_GUEST_TABLES];
};

struct orr_hall {
    const orr_hall_options *o;
    orr_desk *desk;
    orr_outbox *outbox; /* or NULL: nobody works on it */
    orr_pool *pool;
    const struct orr_follower *followers; /* of the facts of tables; the last has no name */
    const orr_company_kind *company;      /* or NULL */
    void *company_arg;
    orr_strength *strength; /* or NULL: nobody knows */
    void *strength_arg;
    orr_sat *sat; /* or NULL */
    void *sat_arg;
    struct orr_editions *editions; /* of the reader's thread */
    orr_guest *guests, *listeners;
    orr_hosted *table[ORR_BUCKETS];
    unsigned tables;
    orr_text lobby; /* the message as it was last made */
    bool lobby_stale;
    int64_t lobby_at;                /* when it was sent last */
    orr_view_kept kept;              /* of the table that was last told */
    bool closing;                    /* bots and writer have ended: nothing new is begun */
    bool sick;                       /* the last commit failed */
    int64_t well_since;              /* the start, or the end of the last failure */
    unsigned ticks, in_flight, asks; /* in_flight: commits; asks: that wait at all tables */
    orr_card *card[ORR_BUCKETS];
    uint64_t links_ended; /* so often */
    struct {
        struct {
            uint64_t user, from;
        } came[ORR_CAME]; /* who came from where lately, both as numbers */
        struct {
            uint64_t user, from;
            int64_t until;
        } place[ORR_HUSHED]; /* where somebody came from who is muted until then */
        unsigned came_next, place_next;
    } hush;  /* hush.c */
    struct { /* tables to be loaded in the background, and how far those that are due have been looked for */
        char (*code)[ORR_CODE_TEXT];
        unsigned n, cap, loading;
        orr_due_hand bots, deadlines;
        bool reads_bots, reads_deadlines, reads_empty;
        unsigned sweep;                               /* the bucket where room is sought next */
        char sweeping[ORR_SWEEP_PAGE][ORR_CODE_TEXT]; /* tables that are being forgotten in the store, */
        unsigned sweeps, in_sweep;                    /* so many; of these not yet durable */
        int64_t swept;    /* the number of the last table that was looked at, whether it was ever played */
        int64_t sweep_at; /* not before */
        char cannot[ORR_CANNOT][ORR_CODE_TEXT]; /* tables that cannot be played here, by their hashes */
    } wake;
    uint64_t mine_rev, mine_sent;
    struct {
        bool busy, done;
    } fill; /* fill.c */
    struct {
        bool busy, wanted;        /* somebody may have left who still sits */
        bool again;               /* and since this round began: then from the first of them */
        bool later;               /* of this round something could not be done */
        int64_t at;               /* not before */
        char user[ORR_USER_TEXT]; /* how far this round has come: */
        int64_t tid;
    } gone; /* gone.c */
    struct {
        uint64_t moves, loads, dropped, swept, asked_late, rated;
        orr_histogram views;
    } metrics;
    struct {
        char code[ORR_CODE_TEXT];
        orr_text text;
    } told[ORR_LOGS_KEPT]; /* logs of finished matches, as they were told last */
    unsigned told_next;
};

static inline int64_t orr_hall_now(const orr_hall *h) { return orr_host_now(orr_desk_host(h->desk)); }

#define orr_log(...) orr_log_text("note", __VA_ARGS__)

/* ---- tables.c: finding; drop.c: forgetting, setting aside; shown.c: showing ---------------------------------------*/
orr_hosted *orr_tables_any(const orr_hall *h, const char *code); /* also one that is being read for the first time */
orr_hosted *orr_tables_find(const orr_hall *h, const char *code);
/* A new place, with nothing at it; NULL: memory is out. */
orr_hosted *orr_tables_add(orr_hall *h, const char *code);
void orr_tables_remove(orr_hall *h, const orr_hosted *t); /* from where it is found; it is freed by who calls */
/* Who looks and who waits is told why. */
void orr_tables_drop(orr_hall *h, orr_hosted *t, orr_err e);
/* Sets the table aside: a replay file is written beside the data, who looks is told. */
void orr_tables_aside(orr_hall *h, orr_hosted *t, const char *why);
void orr_tables_free_all(orr_hall *h);
/* Everybody who has the table open is to get what changed: the table, the view. */
void orr_tables_show(orr_hall *h, orr_hosted *t, bool table, bool view);
/* The table's time has changed. */
void orr_tables_clock(orr_hosted *t);

/* ---- load.c: reading tables ---------------------------------------------------------------------------------------*/
struct orr_look { /* somebody waits until a table is there */
    orr_look *next;
    void (*then)(orr_look *l, orr_hosted *t, orr_err e, const orr_kept *kept);
};
/* Calls `then` when the table is there with its match, if it has one; perhaps at once. ORR_NOT_FOUND, ORR_IO,
 * ORR_LIMIT, ORR_BUG, ORR_UNSUPPORTED (then `kept`, when it is of another version). The struct is the sender's again
 * when `then` is called. */
void orr_load_look(orr_hall *h, const char *code, orr_look *l);
/* Is it there at once? */
orr_err orr_load_get(orr_hall *h, const char *code, orr_hosted **out); /* ORR_IO: it is being read, or must be */
void orr_load_begin(orr_hall *h, orr_hosted *t);
void orr_load_stop(orr_hall *h); /* who waits for a table waits no more */
/* Throws away what is in memory and reads the table again; when that fails who looks is told and it goes. */
void orr_load_again(orr_hall *h, orr_hosted *t);
struct orr_editions *orr_editions_new(void);
/* Of one thread at a time. NULL: it is not there. */
const orr_edition *orr_editions_find(struct orr_editions *all, orr_store *s, const orr_table_row *row);
/* What people are called now. `company` or NULL. */
void orr_load_names(orr_table_now *t, orr_store *s, const orr_company_kind *company);
void orr_editions_free(struct orr_editions *e);

/* ---- answer.c: how errands end; errand.c: asking, committing ------------------------------------------------------*/
void orr_errand_refuse(orr_errand *e, orr_err why); /* both take it */
void orr_errand_answer(orr_errand *e);
void orr_errand_take(orr_hall *h, orr_hosted *t, orr_errand *e); /* does it now, or when the table is no longer busy */
void orr_errand_by_itself(orr_hall *h, orr_hosted *t, orr_ask_kind kind); /* something that nobody asks */
/* Does what waits at a table and can be done; `late`: what waited for slow readers, too. */
void orr_errand_drain(orr_hall *h, orr_hosted *t, bool late);
void orr_errand_stop(orr_hall *h); /* who asks without being a guest, and waits, is told that it is over */
void orr_errand_late(orr_hall *h); /* that, for all tables */
/* A user wishes nothing more at this table, and is told so: only by this guest, or NULL. True: there was something. */
bool orr_errand_withdraw(orr_hosted *t, const char *user, const orr_guest *only);

/* ---- facts.c, follow.c, followers.c, sitting.c: what follows the log ----------------------------------------------*/
/* What happened at a table. The notes are the truth; facts are what they say, and all else follows facts. */
typedef enum {
    ORR_FACT_SAT,    /* seat, user */
    ORR_FACT_ROSE,   /* seat: stood up before the start, or was removed */
    ORR_FACT_MOVED,  /* seat: stands up and sits down on seat `to`; that it sat is told next */
    ORR_FACT_LEFT,   /* seat: has left the match */
    ORR_FACT_PASSED, /* seat: is `user`'s, and was that of `before` */
    ORR_FACT_STARTED,
    ORR_FACT_ANSWERED, /* seat */
    ORR_FACT_OVER,
    ORR_FACT_TOUCHED, /* last, also where nothing else is told: something of the table is written */
} orr_fact_kind;
typedef struct {
    orr_fact_kind kind;
    const char *code, *user, *before; /* of the table, of users; borrowed */
    orr_hosted *t;                    /* as it is after all of the commit; NULL: it is not in memory */
    int64_t at;                       /* milliseconds since 1970 */
    uint32_t note;                    /* the number of the note that says so; TOUCHED has none */
    uint8_t seat, to;
} orr_fact;

/* What a commit changed, to who follows in memory. */
typedef struct {
    unsigned kinds; /* bit i: a fact of kind i was among them */
    bool shows_table, shows_view;
} orr_change;

typedef struct orr_follower {
    const char *name;
    bool needed; /* without its rows nothing of the batch may stand */
    /* Adds rows to the batch of the notes. False: memory is out, or the rules failed; then what it added is taken back. */
    bool (*write)(const orr_fact *fact, orr_batch *b);
    /* The batch is durable; before anybody is answered. */
    void (*heard)(orr_hall *h, const orr_batch *b);
    /* The same, of each of its tables; after who asked is answered. May be lost with the process. */
    void (*after)(orr_hall *h, orr_hosted *t, const orr_change *change);
    /* The batch failed, and its table in memory says what is not true. */
    void (*lost)(orr_hall *h, orr_hosted *t);
    /* The table can be asked again: it was read, or its commit has come to an end. */
    void (*ready)(orr_hall *h, orr_hosted *t);
} orr_follower;

void orr_facts_read(const orr_notes *notes, void (*each)(void *arg, const orr_fact *fact), void *arg);
/* What of the outbox comes of the fact, by its note (store/outbox.h). Not of TOUCHED. */
void orr_fact_cause(const orr_fact *fact, char out[ORR_OUTBOX_CAUSE]);
/* Do they change what is shown of the table, of the match? Adds to what stands there. */
void orr_facts_shown(const orr_notes *notes, bool *table, bool *view);
extern const orr_follower orr_followers[]; /* ends with a name NULL */
/* follow.c: to all of them. Who fails to write takes back what it alone added. */
void orr_follow_write(const orr_follower *list, const orr_fact *fact, orr_batch *b);
void orr_follow_heard(orr_hall *h, const orr_batch *b);
void orr_follow_after(orr_hall *h, orr_hosted *t, const orr_change *change);
void orr_follow_lost(orr_hall *h, orr_hosted *t);
void orr_follow_ready(orr_hall *h, orr_hosted *t);
bool orr_sitting_status(const orr_fact *fact, orr_batch *b);
bool orr_sitting_write(const orr_fact *fact, orr_batch *b);
bool orr_due_follow(const orr_fact *fact, orr_batch *b);
int64_t orr_due_of(const orr_hosted *t); /* orr_table_due; of one that dozes: as it was when it had its match */
/* When the table is due next, whatever the store believes. */
bool orr_due_write(orr_hosted *t, orr_batch *b);

/* ---- commit.c: what becomes durable -------------------------------------------------------------------------------*/
/* What a commit is about. */
typedef struct orr_commit {
    orr_pending pending;                           /* first: its batch */
    bool quiet;                                    /* a line of talk for friends alone */
    orr_hosted *t, *also;                          /* busy until it is done, or NULL */
    orr_errand *errand;                            /* is answered then, or NULL */
    void (*then)(struct orr_commit *c, orr_err e); /* hears of it first, or NULL */
    void *arg;
    orr_change change;
    orr_hall *hall;
} orr_commit;
orr_commit *orr_commit_new(orr_hall *h); /* NULL: memory is out */
void orr_commit_go(orr_commit *c);
void orr_commit_drop(orr_commit *c); /* of one that did not go */
void orr_commit_probe(orr_hall *h);  /* is the store well? */

/* ---- make.c: new tables, and rematches ----------------------------------------------------------------------------*/
/* Adds to the batch what makes a table of the plan, marked fresh. `t` is set as soon as there is something to be
 * dropped. */
orr_err orr_make_table(orr_hall *h, const orr_plan *plan, const orr_edition *edition, orr_batch *b, orr_hosted **t);
void orr_make_again(orr_hall *h, orr_hosted *t, orr_errand *e);

/* ---- bots.c -------------------------------------------------------------------------------------------------------*/
void orr_bots_ask(orr_hall *h, orr_hosted *t);          /* sends bots to think where they are asked */
void orr_bots_seen(orr_hall *h, orr_hosted *t);         /* somebody looks */
void orr_bots_heard(orr_hosted *t, const orr_ask *ask); /* an answer has been heard, or refused */
void orr_bots_take(orr_hall *h);
void orr_bots_tick(orr_hall *h); /* once a second */

/* ---- guest.c; present.c: who is here; told.c: what they get -------------------------------------------------------*/
void orr_guest_release(orr_guest *g);
void orr_guest_wake(orr_guest *g);
void orr_guest_reply(orr_guest *g, const orr_reply *r);
orr_sub *orr_guest_sub(orr_guest *g, const orr_hosted *t); /* NULL: it does not look */
orr_err orr_guest_open(orr_guest *g, orr_hosted *t, bool holds);
void orr_guest_close(orr_sub *sub);
void orr_guest_recount(orr_hall *h, orr_hosted *t); /* who is here, how many watch; when that changed, all are told */
void orr_guest_renamed(orr_hall *h, const orr_user_row *user); /* tables where that user is here show it */
void orr_guest_out(orr_guest *g, orr_err e);                   /* its session has ended */

/* ---- asleep.c, wake.c, room.c: memory is a cache of the store -----------------------------------------------------*/
void orr_asleep_wake(orr_hall *h, const char *code); /* loads the table in the background, soon */
void orr_asleep_tick(orr_hall *h);                   /* loads those, and tables whose time comes */
void orr_asleep_tidy(orr_hall *h); /* forgets tables that nobody looks at and where nothing is about to happen */
/* Is the table being forgotten in the store? */
bool orr_asleep_is_swept(const orr_hall *h, const char *code);
bool orr_guest_has_share(const orr_guest *g); /* may who comes from there look at one table more? */
bool orr_asleep_room(orr_hall *h);            /* makes room for one more table in memory; false: there is none */
bool orr_room_is_used(const orr_hosted *t);   /* it cannot go now */
/* Nobody looks, and what is to come stands in the store, or is written there first. */
void orr_room_forget(orr_hall *h, orr_hosted *t);

/* ---- card.c: what is told of a table to those who are not at it, kept while it lies in the store ------------------*/
struct orr_card {
    orr_card *next; /* in its bucket */
    char code[ORR_CODE_TEXT];
    int64_t created, until,
        alone;    /* until: when the lobby drops it, unless somebody looks; since when nobody is there */
    uint64_t rev; /* when it changed last, in orr_hall.mine_rev */
    orr_status status;
    orr_mask asked;
    int64_t due;         /* the first deadline of those who are asked, 0: none */
    bool listed, wanted; /* in the lobby; by somebody there who sits at the table */
    bool pending;        /* the table is to be loaded: then it can be drawn */
    uint8_t seats, rated;
    char host[ORR_USER_TEXT], game[32];
    char (*user)[ORR_USER_TEXT]; /* of the seats: "" when nobody sits there who has not left */
    orr_text line;               /* members of a JSON object; empty: there is nothing to tell */
};
orr_card *orr_card_find(const orr_hall *h, const char *code);
orr_card *orr_card_get(orr_hall *h, const char *code); /* finds or makes; NULL when memory is out. A new one is empty */
int orr_card_seat_of(const orr_card *c, const char *user);         /* or -1 */
void orr_card_draw(orr_hall *h, orr_card *c, const orr_hosted *t); /* the durable state of the table */
/* A match of another version that goes on; false: it does not. */
bool orr_card_draw_kept(orr_hall *h, orr_card *c, const orr_kept *k);
void orr_card_clear(orr_hall *h, orr_card *c); /* takes its line, for a table that cannot be shown */
void orr_card_tidy(orr_hall *h); /* frees what is neither listed nor wanted; drops from the lobby what is too old */
void orr_card_renamed(orr_hall *h, const char *user); /* cards of tables that are not in memory are drawn again */
void orr_card_free_all(orr_hall *h);

/* ---- lobby.c; shown.c: what is listed -----------------------------------------------------------------------------*/
void orr_lobby_touch(orr_hall *h, orr_hosted *t); /* the durable state has changed: its line is made anew */
bool orr_lobby_shows(const orr_hall *h, const orr_hosted *t);
int64_t orr_lobby_until(const orr_hosted *t); /* if nobody comes and nothing happens */
void orr_lobby_send(orr_hall *h);             /* to those who want it, when it has changed */
void orr_lobby_make(orr_hall *h);
/* What orr_lobby_make makes, less its end, as this user is to see it. */
void orr_lobby_add(orr_hall *h, const char *user, orr_text *out);

/* ---- mine.c: a user's running matches, beside the lobby -----------------------------------------------------------*/
void orr_mine_begin(orr_guest *g);               /* the guest wants to hear of them */
void orr_mine_touch(orr_hall *h, orr_hosted *t); /* what is durable of a table has changed */
void orr_mine_tick(orr_hall *h);
void orr_mine_keep(orr_hall *h); /* marks the cards that somebody in the lobby wants */

/* ---- hush.c: where somebody muted came from -----------------------------------------------------------------------*/
void orr_hush_came(orr_hall *h, const orr_guest *g);
void orr_hush_muted(orr_hall *h, const orr_guest *g, int64_t until);

/* ---- company.c ----------------------------------------------------------------------------------------------------*/
bool orr_company_apart(const orr_hall *h, const char *a, const char *b);
/* `quiet`: who says it talks to friends alone. */
bool orr_company_hears(const orr_hall *h, const char *user, const char *speaker, bool quiet);
/* May the guest say so at the table? ORR_FORBIDDEN, and the errand says why. *quiet: to friends alone. */
orr_err orr_company_may_say(orr_hall *h, const orr_hosted *t, orr_errand *e, bool *quiet);
/* May this be asked? Nobody sits down beside somebody who is apart, before the start or in a match that runs. */
bool orr_company_may_sit(const orr_hall *h, const orr_hosted *t, const orr_ask *ask);
bool orr_company_apart_from(const orr_hall *h, const orr_hosted *t, const char *user); /* anybody who sits there */
bool orr_company_shows(const orr_hall *h, const orr_card *c, const char *user);        /* in the lobby of this user */
double orr_company_strength(const orr_hall *h, const orr_card *c); /* of the strongest at the table; 0: not known */
bool orr_company_walled(const orr_hall *h, const char *user);
/* Takes from the plan of a rematch who is apart from its host. */
void orr_company_part(const orr_hall *h, orr_plan *plan);
/* results.c: the result of a match that is over. `now`: it ends with this; what is only found later waits for no
 * rating. False: memory is out. */
bool orr_result_add(const orr_table_now *t, bool now, orr_batch *b);
bool orr_result_write(const orr_fact *fact, orr_batch *b);
bool orr_result_rewrite(const orr_fact *fact, orr_batch *b); /* of a match that was over before */

/* ---- line.c -------------------------------------------------------------------------------------------------------*/
void orr_line_here(orr_hosted *t, unsigned seat, const orr_guest *g); /* who sits there is here by this guest */
bool orr_line_write(const orr_fact *fact, orr_batch *b);              /* after the result */
/* A rated table is for accounts of people, and for bots where it says so. ORR_FORBIDDEN: e->why says which. */
orr_err orr_company_may_rate(const orr_hall *h, orr_errand *e, const orr_plan *plan); /* one that is made */
orr_err orr_company_may_join(const orr_hall *h, const orr_hosted *t, orr_errand *e);  /* who sits down, or sets a bot */
void orr_company_invite(orr_hall *h, orr_hosted *t, orr_errand *e);

/* ---- played.c, fill.c: what people have played ---------------------------------------------------------------------*/
/* Bits of played.kind. */
enum {
    ORR_PLAYED_LEFT = 1,
    ORR_PLAYED_GIVEN = 2,   /* begun from another match: counts for nothing */
    ORR_PLAYED_PRIVATE = 4, /* not listed in the lobby */
    ORR_PLAYED_BOTS = 8,    /* with bots */
    ORR_PLAYED_PEOPLE = 16, /* with other people */
    ORR_PLAYED_WON = 32,
};
/* Adds the rows of a match that is over; none, and told in the log, where the rules fail. False: memory is out; what it
 * added is the caller's to take back (orr_batch_back). */
bool orr_played_add(const orr_table_now *t, orr_batch *b);
bool orr_played_write(const orr_fact *fact, orr_batch *b);
/* The result of a match that is over, where a tournament waits for it. */
bool orr_played_count(const orr_fact *fact, orr_batch *b);
void orr_fill_tick(orr_hall *h);

/* ---- gone.c: seats of who has left for good -----------------------------------------------------------------------*/
void orr_gone_tick(orr_hall *h);

/* ---- chat.c; say.c ------------------------------------------------------------------------------------------------*/
void orr_chat_say(orr_hall *h, orr_hosted *t, orr_errand *e);
void orr_chat_open(orr_hall *h, orr_sub *sub);
orr_chat *orr_chat_of(orr_hall *h,
                      orr_hosted *t); /* read from the store when it is first wanted; NULL: memory is out */
void orr_chat_said(orr_hall *h, const orr_chat_row *row, bool quiet); /* it is durable */
bool orr_chat_next(orr_sub *sub, orr_text *out);
void orr_chat_free(orr_chat *chat);
void orr_chat_forget(orr_chat *chat, const char *user); /* what that user said; chat: or NULL */

/* ---- link.c -------------------------------------------------------------------------------------------------------*/
void orr_link_do(orr_hall *h, orr_hosted *t, orr_errand *e);
bool orr_link_write(const orr_fact *fact, orr_batch *b);
void orr_link_committed(orr_hall *h, const orr_batch *b); /* who came by the link of a user that stood up is out */

/* ---- tell.c, logs.c, code.c ---------------------------------------------------------------------------------------*/
void orr_tell_forget(orr_hall *h);                     /* somebody has a new name: logs are told anew */
orr_text *orr_told_log(orr_hall *h, const char *code); /* as it was told; NULL: it is not kept */
orr_text *orr_told_keep(orr_hall *h, const char *code, const orr_text *text); /* takes the text */
void orr_code_new(const orr_host *host, char code[ORR_CODE_TEXT]);

#endif
