/* What stands beside the matches: time, the lobby's own list for each user, the past, talk, private links, numbers. The end
 * of server.h, which is what to include. */
#ifndef ORRERY_BESIDE_H
#define ORRERY_BESIDE_H

/* ---- clock.c ------------------------------------------------------------------------------------------------------------------------------*/
/* After each note, at its time; after a PLAY note the second. */
void orr_clock_update(orr_table_now *t, int64_t at);
void orr_clock_played(orr_table_now *t, int64_t at);
/* The time that the seat had goes on, as if it had not been interrupted. */
void orr_clock_resume(orr_table_now *t, int seat);
/* Is the seat's last time over? */
bool orr_clock_ran_out(const orr_table_now *t, int seat);
/* A table was read again, or the store is well again: downtime is forgiven. */
void orr_clock_forgive(orr_server *s, orr_table_now *t);
orr_err orr_clock_expire(orr_table_now *t, orr_batch *b);
/* Somebody says Pause to a question that has one; may the seat; and it has been said. */
orr_err orr_clock_pause(orr_table_now *t, const orr_ask *ask, orr_batch *b);
bool orr_clock_may_pause(const orr_table_now *t, int seat);
void orr_clock_paused(orr_table_now *t, int seat);
/* In a race with people a bot leaves them half of the time. */
bool orr_clock_bot_waits(const orr_table_now *t, orr_seat bot);
void orr_clock_tick(orr_server *s);

/* ---- play.c: bots, and who waits for them ------------------------------------------------------------------------------------------------*/
/* An answer has been heard, or refused; somebody looks at the table; once a second. */
void orr_play_heard(orr_table_now *t, const orr_ask *ask);
void orr_play_seen(orr_server *s, orr_table_now *t);
void orr_play_tick(orr_server *s);

/* ---- asleep.c: memory is a cache of the store ---------------------------------------------------------------------------------------------*/
/* When the table must be looked at though nobody comes, in milliseconds since 1970: 1, as soon as may be (a bot is asked, and
 * people wait for it); 0, never. Without its match: as it was when it had one. */
int64_t orr_asleep_due(const orr_table_now *t);
/* Loads the table in the background, soon. */
void orr_asleep_wake(orr_server *s, const char *code);
/* Every tick: loads those, and tables whose time comes. */
void orr_asleep_tick(orr_server *s);
/* Forgets tables that nobody looks at and where nothing is about to happen. */
void orr_asleep_tidy(orr_server *s);
/* Is the table being forgotten in the store? A sweep that was asked for has ended, well or not. */
bool orr_asleep_is_swept(const orr_server *s, const char *code);
void orr_asleep_swept(orr_server *s);
/* Makes room for one more table in memory; false: there is none. */
bool orr_asleep_room(orr_server *s);

/* ---- budget.c: what one user may do in a time --------------------------------------------------------------------------------------------*/
typedef enum {
    ORR_BUDGET_MAKE,     /* tables at once */
    ORR_BUDGET_MAKE_DAY, /* and a day */
    ORR_BUDGET_MISS,     /* codes of tables that are not there */
    ORR_BUDGETS
} orr_budget;
orr_budgets *orr_budgets_new(void);
/* Takes one and returns 0; or nothing, and the milliseconds until there is one. */
unsigned orr_budget_take(orr_budgets *b, const char *user, orr_budget kind);
/* The same without taking it. */
unsigned orr_budget_wait(orr_budgets *b, const char *user, orr_budget kind);
void orr_budgets_free(orr_budgets *b);

/* ---- code.c: the codes of tables ---------------------------------------------------------------------------------------------------------*/
void orr_code_new(char code[ORR_CODE_TEXT]);
/* A code at the beginning of the text, before its end or a slash: returns what follows it, or NULL. */
const char *orr_code_read(const char *text, char code[ORR_CODE_TEXT]);

/* ---- card.c: what is told of a table to those who are not at it, kept while it lies in the store ---------------------------------------*/
struct orr_card {
    orr_card *next; /* in its bucket */
    char code[ORR_CODE_TEXT];
    int64_t created, until, alone; /* until: when the lobby drops it, unless somebody looks; since when nobody is there */
    uint64_t rev;                  /* when it changed last, in orr_server.mine_rev */
    orr_status status;
    orr_mask asked;
    bool listed, wanted;  /* in the lobby; by somebody there who sits at the table */
    bool pending;         /* the table is to be loaded: then it can be drawn */
    uint8_t seats;
    char (*user)[ORR_USER_TEXT]; /* of the seats: "" when nobody sits there who has not left */
    orr_text line; /* members of a JSON object; empty: there is nothing to tell */
};
orr_card *orr_card_find(const orr_server *s, const char *code);
/* Finds or makes; NULL when memory is out. A new one is empty. */
orr_card *orr_card_get(orr_server *s, const char *code);
/* The seat of a user, or -1. */
int orr_card_seat_of(const orr_card *c, const char *user);
/* The durable state of the table. */
void orr_card_draw(orr_server *s, orr_card *c, const orr_table_now *t);
/* Takes its line, for a table that cannot be shown. */
void orr_card_clear(orr_server *s, orr_card *c);
/* Frees what is neither listed nor wanted; drops from the lobby what is too old. */
void orr_card_tidy(orr_server *s);
/* A user has a new name: cards of tables that are not in memory are drawn again. */
void orr_card_renamed(orr_server *s, const char *user);
void orr_card_free_all(orr_server *s);

/* ---- lobby.c ------------------------------------------------------------------------------------------------------------------------------*/
/* The durable state of a table has changed: its line in the lobby is made anew. */
void orr_lobby_touch(orr_server *s, orr_table_now *t);
/* Is the table to be shown? */
bool orr_lobby_shows(const orr_table_now *t);
/* Until when, if nobody comes and nothing happens; since when nobody who sits there has been here. */
int64_t orr_lobby_until(const orr_table_now *t);
int64_t orr_lobby_alone(const orr_table_now *t);
/* Sends the lobby to those who want it, when it has changed. */
void orr_lobby_send(orr_server *s);
void orr_lobby_make(orr_server *s);
/* The client wants to hear of it, or no longer. */
void orr_lobby_listen(orr_server *s, orr_client *c, bool on);

/* ---- mine.c: a user's running matches, beside the lobby --------------------------------------------------------------------------------*/
/* The client wants to hear of them. */
void orr_mine_begin(orr_server *s, orr_client *c);
/* What is durable of a table has changed. */
void orr_mine_touch(orr_server *s, orr_table_now *t);
void orr_mine_tick(orr_server *s);
/* Marks the cards that somebody in the lobby wants. */
void orr_mine_keep(orr_server *s);
/* The lobby as the client sees it; false: later. */
bool orr_mine_lobby(orr_server *s, orr_client *c, orr_text *out);

/* ---- metrics.c ---------------------------------------------------------------------------------------------------------------------------*/
/* Reads the token; false, after a line in the log, when the file is not as it should be. No file: true. */
bool orr_metrics_token(orr_server *s, const char *path);
void orr_metrics_request(orr_server *s, const orr_request *r);
/* The batch has become durable. */
void orr_metrics_batch(orr_server *s, const orr_batch *b);

/* ---- past.c ------------------------------------------------------------------------------------------------------------------------------*/
orr_err orr_past_do(orr_table_now *t, orr_ask *ask);
/* GET CODE/log, CODE/at/PLY; false: the path is neither. */
bool orr_past_request(orr_server *s, const orr_request *r, const char *path);
/* Somebody has a new name: logs are told anew. */
void orr_past_forget(orr_server *s);

/* ---- kept.c: matches of another version of the rules -------------------------------------------------------------------------------------*/
/* Draws the card of a match that goes on, as far as it can be told; false: it is none of another version. */
bool orr_kept_card(orr_server *s, orr_card *card);
/* GET CODE/kept: what is known of it; `replay`: CODE/replay, when it is over. `code` has the length of one. */
void orr_kept_request(orr_server *s, const orr_request *r, const char *code, bool replay);

/* ---- chat.c ------------------------------------------------------------------------------------------------------------------------------*/
/* Takes the ask when it returns ORR_OK. */
orr_err orr_chat_say(orr_server *s, orr_table_now *t, orr_client *c, const char *text, orr_ask *ask,
                     unsigned *retry_ms);
void orr_chat_open(orr_server *s, orr_sub *sub);
bool orr_chat_next(orr_sub *sub, orr_text *out);
void orr_chat_free(orr_chat *chat);

/* ---- choose.c -----------------------------------------------------------------------------------------------------------------------------*/
/* POST /api/accepts {game, seats, options}: do they go together? */
void orr_choose_request(orr_server *s, const orr_request *r);

/* ---- wish.c ------------------------------------------------------------------------------------------------------------------------------*/
/* What somebody asks of the table (word, "": what waits is withdrawn). ORR_OK without a note and with ask->waits: it is to be kept. */
orr_err orr_wish_do(orr_table_now *t, orr_ask *ask, orr_batch *b);
/* Takes the ask, at the end of those that wait, when it returns ORR_OK. */
orr_err orr_wish_keep(orr_table_now *t, orr_ask *ask);
/* The wishes that wait, of the message that tells the table; nothing when none does. */
void orr_wish_tell(const orr_table_now *t, orr_json *j);
/* Who asked looks no longer: its wish is stale, and told so at once. */
void orr_wish_gone(orr_table_now *t, const orr_client *c);
/* table.c: did the host remove the user from this table? The last ORR_SEATS_MAX who were are remembered: whom one more makes
 * forgotten may sit down again. */
bool orr_table_removed(const orr_table_now *t, const char *user);
/* seating.c: somebody sits down; publish.c: what a seat is called on the wire. */
/* May the client make one more table now? Takes from its budgets. ORR_LIMIT. */
orr_err orr_seating_may_make(orr_server *s, const orr_client *c, unsigned *retry_ms);
void orr_seating_sit(orr_table_now *t, orr_batch *b, int seat, const char *user, const char *name);
const char *orr_publish_kind(const orr_table_now *t, unsigned seat);

/* ---- key.c -------------------------------------------------------------------------------------------------------------------------------*/
/* Takes the ask when it returns ORR_OK. */
/* A batch is durable: who came by the link of a user that stood up is out. */
void orr_key_committed(orr_server *s, const orr_batch *b);
orr_err orr_key_do(orr_server *s, orr_table_now *t, orr_client *c, bool revoke, orr_ask *ask);
/* POST /api/key {key, take}: whose seat a private link opens; with `take` the sender is that user from now on. */
void orr_key_request(orr_server *s, const orr_request *r);

#endif
