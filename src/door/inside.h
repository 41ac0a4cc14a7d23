/* What the files of the door share. */
#ifndef ORRERY_DOOR_INSIDE_H
#define ORRERY_DOOR_INSIDE_H

#include "base/credit.h"
#include "base/log.h"
#include "base/now.h"
#include "door/door.h"
#include "people/ways.h"
#include "square/dates.h"
#include "square/seeks.h"

#include <jansson.h>
#include <stdio.h>

enum {
    ORR_REPLIES_MAX = 16384,   /* bytes of answers that a socket may have waiting */
    ORR_LONG_MAX = 128 * 1024, /* bytes of long answers that a socket may have waiting, or one that is longer */
    ORR_LONG_ALL_MAX = 64 * 1024 * 1024, /* that all sockets may */
    ORR_LINK_COST = 4,                   /* of what an address may ask for: a private link, whose table is looked at */
    ORR_LOOK_COST = 8,                   /* the same: a socket without a session */
    ORR_COOKIE_TEXT = 384,               /* the Set-Cookie header */
    ORR_EARLY_MAX = 60,                  /* messages that may come before it is known who says them */
};

typedef struct orr_limits orr_limits;
typedef struct orr_front orr_front; /* front.c */

struct orr_door {
    const orr_door_options *o;
    orr_hall *hall;
    orr_people *people;
    orr_tours *tours; /* its own */
    orr_tours_options tours_options;
    const orr_site *site;
    orr_net *net;
    orr_limits *limits;
    orr_seeks_options seeks_options;
    orr_seeks *seeks;
    orr_dates_options dates_options;
    orr_dates *dates;
    char metrics_token[129]; /* "": none */
    orr_text openapi;        /* empty until somebody asks for it */
    orr_front *front;
    int64_t begun;
    struct orr_visit *visit; /* requests by token, on their way; so many */
    unsigned visits;
    struct orr_feed *feed; /* streams by token */
    size_t long_waiting;   /* bytes of long answers, of all sockets */
    uint64_t refused[ORR_ERR_COUNT];
};

#define orr_log(...) orr_log_text("note", __VA_ARGS__)

/* What one cookie says: whose it is, and the hash of the link it came by, or "", if we signed it; or the hash of a
 * session, which may be none: the store knows that, and its user. */
typedef struct {
    char user[ORR_USER_TEXT], link[ORR_HASH_TEXT], session[ORR_HASH_TEXT];
} orr_session_form;

enum { ORR_FORMS = 8 }; /* cookies of our name that are believed to be ours, of a request */

typedef struct {
    orr_session_form form[ORR_FORMS]; /* the first that is somebody says who it is */
    unsigned n;
    bool linked;               /* one of them is of a link */
    char guest[ORR_USER_TEXT]; /* beside a session or a link: who stays with this browser, or "" */
} orr_session;

/* ---- client.c: sockets --------------------------------------------------------------------------------------------*/
typedef struct orr_early {
    struct orr_early *next;
    size_t size;
    char text[];
} orr_early;

typedef struct {
    orr_door *door;
    unsigned refs;
    orr_socket *socket; /* NULL when it has gone */
    orr_guest *guest;   /* NULL until it is known who it is, and how that stands to others */
    orr_person who;     /* as it came */
    orr_key_row link;   /* by which it came; "" of hash: none */
    orr_early *early;   /* what was said before that */
    unsigned earlies;
    orr_session is;
    uint64_t ended;   /* sessions had, when it was asked who it is */
    bool twice;       /* that was asked again */
    bool tied;        /* how its user stands to others is kept in memory */
    bool watches;     /* nothing else: nobody, or an account that is a program, which plays by its tokens */
    bool nobody;      /* who came without a session, to look on */
    bool leaving;     /* it was told goodbye: it is heard no more */
    orr_text replies; /* complete messages, each ended by a line feed */
    size_t replied;
    orr_text longer; /* long answers, like replies */
    size_t longer_said;
} orr_client;

void orr_client_release(orr_client *c);
void orr_client_refused(orr_client *c, const char *id, orr_err e, unsigned retry_ms);
bool orr_client_garbled(orr_client *c, const char *text, size_t size); /* no UTF-8 either: closed (RFC 6455, 8.1) */
void orr_client_pong(orr_client *c);
void orr_client_long(orr_client *c, const orr_text *text); /* a long answer; one that does not fit is not said */
/* Takes from what its user and address may make; 0, or when to try again. */
unsigned orr_client_may_make(void *client);
bool orr_client_admit(void *door, const char *cookie, bool looks);
void orr_client_opened(void *door, orr_socket *socket, const char *cookie, bool looks);
void orr_client_closed(void *door, orr_socket *socket);
void orr_client_fault(void *door, orr_socket *socket, int code, unsigned retry_ms);
bool orr_client_next(void *door, orr_socket *socket, orr_text *out);

/* ---- message.c: what clients say ----------------------------------------------------------------------------------*/
void orr_message(void *door, orr_socket *socket, const char *text, size_t size, unsigned retry_ms);
void orr_message_say(orr_client *c, const char *text, size_t size, unsigned retry_ms);

/* ---- time.c: time controls ----------------------------------------------------------------------------------------*/
enum { ORR_TIME_REFUSED = ORR_TIME_WHY + 16 };
/* As it is sent. ORR_BAD_INPUT, and `why` says what was expected and where; ORR_UNSUPPORTED: no table can be played by it
 * yet, why "time_control". */
orr_err orr_time_read(const char *said, orr_time *out, char why[ORR_TIME_REFUSED]);

/* ---- seeks.c: the square -----------------------------------------------------------------------------------------*/
extern const orr_seeks_hands orr_door_seeks_hands;                                        /* their arg: the door */
double orr_door_strength(void *door, const char *user, const char *game, unsigned seats); /* as orr_strength */
void orr_seeks_plan(const orr_seek_table *table, orr_plan *plan); /* all of the plan but whether it begins */
bool orr_seeks_seats(json_t *array, uint16_t *out);               /* numbers of seats; false: it is none of them */
/* Adds the speed of a time control; ORR_BAD_INPUT, ORR_UNSUPPORTED, with `why`. */
orr_err orr_seeks_speed(const char *time_control, uint8_t *speeds, char why[ORR_TIME_REFUSED]);
/* Each takes the errand, of ORR_ERRAND_BESIDE, but on ORR_BAD_INPUT. */
orr_err orr_seeks_on_seek(orr_door *d, orr_errand *e, json_t *json);
orr_err orr_seeks_on_unseek(orr_door *d, orr_errand *e, json_t *json);
orr_err orr_seeks_on_ready(orr_door *d, orr_errand *e, json_t *json);
orr_err orr_seeks_on_clockwork(orr_door *d, orr_errand *e, json_t *json);

/* ---- given.c: for tests, matches begun from a replay file ---------------------------------------------------------*/
/* Takes the errand, of ORR_ERRAND_MAKE, whose ask says how (orr_plan_from). */
orr_err orr_given_go(orr_door *d, const char *name, orr_errand *e);

/* ---- session.c: cookies -------------------------------------------------------------------------------------------*/
bool orr_session_read(const orr_door *d, const char *cookies,
                      orr_session *out); /* of a Cookie header; false: none of ours, and all of it is empty */
void orr_session_of(orr_session *out, const char *user); /* as a guest's cookie has it */
void orr_session_new(orr_user_row *user);
void orr_session_cookie(const orr_door *d, const char *id, char *out, size_t size);
/* Of a device that came by a private link, or of a session, and of the guest who stays with this browser ("": none). */
void orr_session_cookie_link(const orr_door *d, const char *id, const char *link, const char *guest, char *out,
                             size_t size);
void orr_session_cookie_row(const orr_door *d, const char *secret, const char *guest, char *out, size_t size);
void orr_session_cookie_none(const orr_door *d, char *out, size_t size); /* forget it */
/* Another cookie, of a device where an account (its id) has that session, by its hash. */
void orr_session_cookie_known(const orr_door *d, const char *account, const char *session, char *out, size_t size);
/* Which account had a session there last; false: none. `device`: any number, the same for one session. */
bool orr_session_known(const orr_door *d, const char *cookies, char account[ORR_USER_TEXT], char device[ORR_USER_TEXT]);
/* Trims; false unless 1 to 24 characters remain, and good ones. */
bool orr_session_name(const char *text, char out[ORR_NAME_TEXT]);

/* ---- who.c: who somebody is ---------------------------------------------------------------------------------------*/
typedef void orr_who_then(void *arg, orr_err e, const orr_person *who, const orr_key_row *link);
/* Answers once, perhaps at once. ORR_NOT_FOUND: nobody. `link`: by which a device came to its seat, or NULL. */
void orr_door_who(orr_door *d, const orr_session *is, orr_who_then *then, void *arg);

/* The same for who is nobody any more: the guest who stayed with this browser, when the session or the link has ended. */
void orr_door_who_stays(orr_door *d, const orr_session *is, orr_who_then *then, void *arg);

/* Who a browser was before it signs in; NULL: nobody, or a device that came by a link. A guest who is suspended is
 * told of with the hour until when, and comes in nowhere. */
void orr_door_before(orr_door *d, const orr_session *is, void (*then)(void *arg, const orr_person *before), void *arg);

/* A request of somebody who is known. */
typedef struct {
    uint64_t exchange;
    char path[256];
    json_t *body; /* of a POST: an object; borrowed */
    orr_person who;
    char label[ORR_LABEL_TEXT];
    char cookie[ORR_COOKIE_TEXT]; /* to be set with the answer that is made of it, or "" */
    char query[256];              /* what follows the question mark, or ""; as long as net takes it */
    unsigned scopes;              /* of its token, 0: it came by a session */
} orr_asked;
/* Calls `then` when it is known who asks; else it is answered: 401, 403, 400. */
void orr_door_asked(orr_door *d, const orr_request *r, void (*then)(orr_door *d, orr_asked *a));
/* The same, also of guests; a device that came by a private link is refused: 403 linked. */
void orr_door_asked_by_all(orr_door *d, const orr_request *r, void (*then)(orr_door *d, orr_asked *a));
/* The name of a device, from its User-Agent: "Firefox, Linux", or "". */
void orr_label(const char *agent, char label[ORR_LABEL_TEXT]);

/* ---- path.c: what is read of a request ----------------------------------------------------------------------------*/
/* Is a path of this pattern, "/api/tables/{code}"? A parameter stands for a part without a slash. */
bool orr_path_fits(const char *pattern, const char *path);
/* The part of a path that stands for a parameter; false: it has none of that name, or it does not fit. */
bool orr_path_part(const char *pattern, const char *path, const char *name, char *out, size_t size);
/* The next pair of a query, whose bytes it changes; *value is NULL where none is given. false: there are no more. */
bool orr_query_next(char **rest, char **key, char **value);
/* A whole number from `low` to `high`, which fit an int; else false, and *out is 0. Nothing is ever cut to fit. */
bool orr_whole(long long n, int64_t low, int64_t high, int *out);

/* ---- reply.c: what is answered, at once or later ------------------------------------------------------------------*/
void orr_api_error(orr_door *d, uint64_t exchange, int status, const char *code);
void orr_api_refuse(orr_door *d, uint64_t exchange, int status, const char *code, const char *why); /* and says why */
/* 200, or 500 for a text that failed. `forever`: what has this address never changes. */
void orr_api_send(orr_door *d, uint64_t exchange, const orr_text *text, const char *type, bool forever);
void orr_api_text(orr_door *d, uint64_t exchange, orr_text *text, const char *type); /* the same; leaves it empty */
/* A request that waits for an answer of the hall. */
typedef struct {
    orr_door *door;
    uint64_t exchange;
} orr_waiting;
orr_waiting *orr_waiting_new(orr_door *d, uint64_t exchange); /* NULL, and answered: memory is out */
void orr_asked_answer(orr_door *d, const orr_asked *a, int status, orr_text *text); /* JSON; leaves the text empty */
/* That to who is suspended, with until when and why: only to who has shown a way in, or a guest's cookie. */
void orr_reply_suspended(orr_door *d, uint64_t exchange, const orr_person *who);
/* One that is answered later. */
typedef struct {
    orr_door *door;
    orr_asked asked; /* without its body */
} orr_held;
orr_held *orr_held_new(orr_door *d, const orr_asked *a); /* NULL, and answered: memory is out */
void orr_held_answer(orr_held *h, int status, orr_text *text);
void orr_held_refuse(orr_held *h, int status, const char *code);

/* ---- token.c: tokens of programs -----------------------------------------------------------------------------------*/
extern const char *const orr_token_scopes[];    /* ORR_SCOPES words, by their bits */
void orr_token_new(orr_door *d, orr_asked *a);  /* POST /api/tokens {label, scopes} */
void orr_token_list(orr_door *d, orr_asked *a); /* GET /api/tokens */
void orr_token_end(orr_door *d, orr_asked *a);  /* POST /api/tokens/end {id} */
void orr_token_bot(orr_door *d, orr_asked *a);  /* POST /api/me/bot */
/* Calls `then` when it is known whose token a request shows, with one of these scopes; else it is answered: 401, 403,
 * 400. */
void orr_token_asked(orr_door *d, const orr_request *r, unsigned scopes, void (*then)(orr_door *d, orr_asked *a));

/* ---- v1.c: by token -----------------------------------------------------------------------------------------------*/
void orr_v1_me(orr_door *d, orr_asked *a);      /* GET /api/v1/me */
void orr_v1_games(orr_door *d, orr_asked *a);   /* GET /api/v1/games */
void orr_v1_tables(orr_door *d, orr_asked *a);  /* GET /api/v1/tables */
void orr_v1_create(orr_door *d, orr_asked *a);  /* POST /api/v1/tables */
void orr_v1_table(orr_door *d, orr_asked *a);   /* GET /api/v1/tables/CODE */
void orr_v1_known(orr_door *d, orr_asked *a);   /* GET /api/v1/tables/CODE/known */
void orr_v1_ask(orr_door *d, orr_asked *a);     /* POST /api/v1/tables/CODE/... */
void orr_v1_seeks(orr_door *d, orr_asked *a);   /* GET /api/v1/seeks */
void orr_v1_seek(orr_door *d, orr_asked *a);    /* POST /api/v1/seeks, and behind it /end, /ready, /clockwork */
void orr_feed_table(orr_door *d, orr_asked *a); /* GET /api/v1/tables/CODE/stream?from=N */
void orr_feed_mine(orr_door *d, orr_asked *a);  /* GET /api/v1/stream */
void orr_feed_closed(void *door, uint64_t exchange, void *feed);
void orr_feeds_settle(orr_door *d);
void orr_feeds_drop(orr_door *d);

/* ---- account.c: signing up, in and out ----------------------------------------------------------------------------*/
void orr_account_me(orr_json *j, const orr_person *who);     /* members of an object */
void orr_account_sign_up(orr_door *d, const orr_request *r); /* POST /api/account {name, password, invitation} */
void orr_account_sign_in(orr_door *d, const orr_request *r); /* POST /api/signin {name, password} */
void orr_account_code_in(orr_door *d, const orr_request *r); /* POST /api/signin/code {name, code} */
/* The answer to who has come in, with the cookie. `guest`: who stays with this browser, or "". `more`, or NULL, adds
 * members. */
typedef struct {
    int status;
    const char *guest;
    void (*more)(const void *arg, orr_json *j);
    const void *arg;
} orr_welcome;
void orr_account_welcome(orr_door *d, uint64_t exchange, const orr_welcome *how, const orr_person *who,
                         const orr_session_key *key);
/* The answer to who has not signed up, and 429 for ORR_LIMIT. */
void orr_account_not_up(orr_door *d, uint64_t exchange, orr_err e);
unsigned orr_account_may_sign_up(orr_door *d, uint64_t exchange); /* or when to try again, in ms */
void orr_account_sign_out(orr_door *d, const orr_request *r);     /* POST /api/signout */
void orr_account_sessions(orr_door *d, orr_asked *a);             /* GET /api/me/sessions */
void orr_account_end_session(orr_door *d, orr_asked *a);          /* POST /api/me/sessions/end {id} or {others} */

/* ---- seats.c: who signs in where a guest sits at tables -------------------------------------------------------------*/
typedef enum { ORR_SEATS_ASK, ORR_SEATS_TAKE, ORR_SEATS_LEAVE } orr_seats_choice;
typedef struct {
    orr_door *door;
    uint64_t exchange;
    orr_seats_choice choice;
    char guest[ORR_USER_TEXT]; /* who stays with this browser, or "" */
    orr_user_row before;       /* the guest who sits there */
    bool muted;                /* whose seats stay: nobody talks there by another name meanwhile */
    orr_seat_row row[ORR_SEATS_ROWS];
    unsigned n;
} orr_seats;
/* "take", "leave", or NULL; false: another word. */
bool orr_seats_read(const char *word, orr_seats_choice *out);
/* Looks who this browser was, and where that guest sits: door, exchange and choice are set. `before` as of
 * orr_door_before. */
void orr_seats_look(orr_seats *s, const orr_session *is, void (*then)(void *arg, const orr_person *before), void *arg);
bool orr_seats_asks(const orr_seats *s);                       /* must be chosen before anybody comes in */
void orr_seats_put(const orr_seats *s, const orr_person *who); /* the answer that asks: 409 */
/* Somebody has come in: does what was chosen, and answers. */
void orr_seats_welcome(const orr_seats *s, const orr_person *who, const orr_session_key *key);

/* ---- passkey.c: POST /api/passkey/… -------------------------------------------------------------------------------*/
void orr_passkey_begin(orr_door *d, const orr_request *r);   /* begin {purpose: "add", "signup" or "signin"} */
void orr_passkey_add(orr_door *d, orr_asked *a);             /* add {passkey, label?} */
void orr_passkey_sign_up(orr_door *d, const orr_request *r); /* signup {name, passkey, user?, invitation?} */
void orr_passkey_sign_in(orr_door *d, const orr_request *r); /* signin {passkey} */
void orr_passkey_list(orr_door *d, orr_asked *a);            /* GET /api/me/passkeys */

/* ---- mail.c: POST /api/mail/… -------------------------------------------------------------------------------------*/
void orr_mail_begin(orr_door *d, const orr_request *r); /* begin {purpose, address, language?, name?, invitation?} */
void orr_mail_code_shown(orr_door *d, const orr_request *r); /* code {page, code, seats?} */
void orr_mail_link_shown(orr_door *d, const orr_request *r); /* link {link, seats?} */

/* ---- ways.c: the ways in of an account, and its name --------------------------------------------------------------*/
bool orr_ways_fresh(orr_door *d, const orr_asked *a);     /* may it change ways in? false, and answered: no */
void orr_ways_list(orr_door *d, orr_asked *a);            /* GET /api/me/ways */
void orr_ways_rename(orr_door *d, orr_asked *a);          /* POST /api/me/ways/rename {id, label} */
void orr_ways_remove(orr_door *d, orr_asked *a);          /* POST /api/me/ways/remove {id} */
void orr_ways_password(orr_door *d, orr_asked *a);        /* POST /api/me/password {password, old?} */
void orr_ways_codes(orr_door *d, orr_asked *a);           /* POST /api/me/codes {} */
void orr_ways_name(orr_door *d, orr_asked *a);            /* POST /api/me/name {name} */
void orr_ways_free(orr_door *d, const orr_request *r);    /* GET /api/names/NAME */
void orr_ways_invited(orr_door *d, const orr_request *r); /* POST /api/invitation {code} */

/* ---- owned.c: one's own data; the place ---------------------------------------------------------------------------*/
void orr_owned_export_request(orr_door *d, const orr_request *r); /* GET /api/me/export */
void orr_owned_erase_request(orr_door *d, const orr_request *r);  /* POST /api/me/erase {password} or {} */
void orr_owned_cancel_request(orr_door *d, const orr_request *r); /* POST /api/me/erase/cancel {} */
void orr_owned_site(orr_door *d, const orr_request *r);           /* GET /api/site */

/* ---- profile.c ----------------------------------------------------------------------------------------------------*/
void orr_profile_request(orr_door *d, const orr_request *r); /* GET /api/people/NAME, and behind it /matches */
/* ladder.c: GET /api/ladders, GET /api/ladders/GAME/CLASS, GET /api/tables/CODE/rating */
void orr_ladders_request(orr_door *d, const orr_request *r);
void orr_ladder_v1(orr_door *d, orr_asked *a);             /* GET /api/v1/ladder/GAME?class=... */
bool orr_has_variant(const orr_game *g, const char *word); /* ladder.c; "": of a game without variants */
void orr_ratings_v1(orr_door *d, orr_asked *a);            /* GET /api/v1/ratings/NAME?game=...&class=... */
void orr_profile_known(orr_door *d, const orr_request *r); /* GET /api/people?users=ID,ID: which have a profile */
void orr_profile_mine(orr_door *d, const orr_request *r);  /* GET /api/me/matches, also of a guest */
void orr_profile_shows(orr_door *d, orr_asked *a);         /* POST /api/me/shows {shows} */

/* ---- ties.c: friends, follow, block, hide -------------------------------------------------------------------------*/
extern const orr_company_kind orr_ties_company;        /* what the hall asks; its arg: the people */
void orr_ties_get(orr_door *d, const orr_request *r);  /* GET /api/ties */
void orr_ties_post(orr_door *d, const orr_request *r); /* POST /api/ties {name or user, kind, on} */

/* ---- desk.c: reports and what comes of them -----------------------------------------------------------------------*/
void orr_desk_report(orr_door *d, const orr_request *r);  /* POST /api/reports {name or user, table, reason, words} */
void orr_desk_reports(orr_door *d, const orr_request *r); /* GET /api/reports */
void orr_desk_letters(orr_door *d, const orr_request *r); /* GET /api/me/letters */
void orr_desk_reply(orr_door *d, const orr_request *r);   /* POST /api/me/letters {letter, reply} */
void orr_desk_get(orr_door *d, orr_asked *a);             /* GET /api/desk, /api/desk/N */
void orr_desk_deed(orr_door *d, orr_asked *a);            /* POST /api/desk/deed {report, kind, reason, words, hours} */
void orr_desk_lift(orr_door *d, orr_asked *a);            /* POST /api/desk/lift {deed} */

/* ---- routes.c, match.c and games.c: HTTP --------------------------------------------------------------------------*/
orr_route orr_api_request(void *door, const orr_request *r);
const char *orr_api_allow(void *door, const char *path);
void orr_server_health(orr_door *d, const orr_request *r);  /* GET /healthz */
void orr_server_edition(orr_door *d, const orr_request *r); /* GET /api/editions/HASH */
void orr_server_key(orr_door *d, const orr_request *r);     /* GET /api/key */
void orr_match_request(orr_door *d, const orr_request *r);  /* GET /api/tables/CODE/... */
void orr_games_request(orr_door *d, const orr_request *r);  /* GET /api/games */
void orr_games_write(orr_text *out);                        /* its answer */
void orr_front_request(orr_door *d, const orr_request *r);  /* front.c: GET /api/front */
orr_front *orr_front_new(void);                             /* NULL: memory is out */
void orr_front_free(orr_front *f);
void orr_choose_request(orr_door *d, const orr_request *r); /* POST /api/accepts {game, seats, options} */
orr_err orr_choose_options(orr_rules *r, json_t *options);  /* an object; ORR_BAD_INPUT */
void orr_me_request(orr_door *d, const orr_request *r);     /* me.c: GET /api/me */
void orr_me_name(orr_door *d, const orr_request *r);        /* POST /api/session {name} */
/* POST /api/key {key, take}: whose seat a private link opens; with `take` the sender is that user from now on. */
void orr_key_request(orr_door *d, const orr_request *r);
void orr_metrics_request(orr_door *d, const orr_request *r);
bool orr_metrics_token(orr_door *d,
                       const char *path); /* false, after a line in the log: not as it should be. NULL: true */

/* ---- tournament.c -------------------------------------------------------------------------------------------------*/
extern const orr_tour_hands orr_tournament_hands;           /* what tournaments need of tables; its arg: the hall */
void orr_tournament_get(orr_door *d, const orr_request *r); /* GET /api/tournaments, and behind it /ID, /ID/PART */
void orr_tournament_v1_get(orr_door *d, orr_asked *a);      /* the same below /api/v1 */
void orr_tournament_make(orr_door *d, orr_asked *a);        /* POST /api/tournaments */
void orr_tournament_ask(orr_door *d, orr_asked *a);         /* POST /api/tournaments/ID/on, off, start, … */

/* ---- appointment.c ------------------------------------------------------------------------------------------------*/
extern const orr_dates_hands orr_door_dates_hands;        /* their arg: the door */
void orr_appointment_list(orr_door *d, orr_asked *a);     /* GET /api/appointments */
void orr_appointment_propose(orr_door *d, orr_asked *a);  /* POST /api/appointments */
void orr_appointment_answer(orr_door *d, orr_asked *a);   /* POST /api/appointments/ID/answer {times} */
void orr_appointment_end(orr_door *d, orr_asked *a);      /* POST /api/appointments/ID/end {} */
void orr_appointment_calendar(orr_door *d, orr_asked *a); /* GET /api/appointments/ID/calendar?title=... */

/* ---- limit.c: rate limits: what one user may do in a time ---------------------------------------------------------*/
typedef enum {
    ORR_LIMIT_MAKE,     /* tables at once */
    ORR_LIMIT_MAKE_DAY, /* and a day */
    ORR_LIMIT_MISS,     /* codes of tables that are not there */
    ORR_LIMIT_LOAD,     /* what is looked for in the store: tables that were not in memory, one's own matches */
    ORR_LIMIT_TALK,     /* lines of talk */
    ORR_LIMIT_NAME,     /* other names of a guest */
    ORR_LIMIT_VOICE,    /* people of one place who begin to talk, of those who have phrases alone */
    ORR_LIMIT_SHOWN,    /* names that people of one place show at a table, or change, of those who are new */
    ORR_LIMIT_TITLE,    /* names of tournaments, of those who have phrases alone */
    ORR_LIMIT_TIES,     /* changes of how one stands to others */
    ORR_LIMIT_REPORT,
    ORR_LIMIT_SEEK,     /* seeks of the square */
    ORR_LIMIT_DATE,     /* appointments proposed, answered, called off */
    ORR_LIMIT_MAIL,     /* letters to an address, asked for by one somewhere, in the place of the user */
    ORR_LIMIT_MAIL_DAY, /* and a day, by one somewhere; letters that an account has sent to new addresses */
    ORR_LIMIT_MAIL_ALL, /* letters to an address a day, by all */
    ORR_LIMIT_SIGN_IN,  /* wrong passwords for a name from an address or a known device, in the place of the user */
    ORR_LIMIT_SIGN_IN_FIRST, /* of these the first from somewhere, which others cannot use up */
    ORR_LIMIT_SIGN_IN_ALL,   /* all others of a name from everywhere, but for known devices */
    ORR_LIMIT_KINDS
} orr_limit_kind;
orr_limits *orr_limits_new(void);
/* Takes one and returns 0; or nothing, and the milliseconds until there is one. */
unsigned orr_limit_take(orr_limits *b, const char *user, orr_limit_kind kind);
unsigned orr_limit_wait(orr_limits *b, const char *user, orr_limit_kind kind); /* the same without taking it */
void orr_limit_give(orr_limits *b, const char *user, orr_limit_kind kind);     /* one back */
/* A counter that is of no user, by what it counts. */
void orr_limit_of(const char *what, char out[ORR_USER_TEXT]);
/* A try of a way in that nobody can guess, `way`: of a known device, which strangers beside it cannot use up, or of where
 * it comes from. 0, or when to try again. `paid`: the counter that paid, which has it back by orr_limit_untry. */
unsigned orr_limit_try(orr_door *d, const orr_request *r, const char *way, char paid[ORR_USER_TEXT]);
void orr_limit_untry(orr_door *d, uint64_t exchange, const char *paid);
/* A line of talk of this user. A name is a word, too: of those who are new, ten from one place may begin to talk at once,
 * and then one in ten seconds. */
unsigned orr_limit_say(orr_door *d, const orr_guest *g);
/* The name of who sits down. A name is a word, too: of those who are new, ten of one place show theirs at one table, and
 * then one in ten seconds; who has shown it there shows it again. */
unsigned orr_limit_show(orr_door *d, const orr_guest *g, const char *code);
/* Another name of a guest, for others to see; the same of one place. */
unsigned orr_limit_renamed(orr_door *d, uint64_t from);
void orr_limit_renamed_back(orr_door *d, uint64_t from);
/* A name of a new account, or NULL for who becomes one: where somebody muted came from few, with those of guests. */
unsigned orr_limit_name(orr_door *d, const char *user, uint64_t from);
void orr_limit_name_back(orr_door *d, const char *user, uint64_t from);
/* A name that the user gives to something that all see. Who is new has twenty, then one in five minutes; and where
 * somebody muted came from few among all who are new. */
unsigned orr_limit_title(orr_door *d, const char *user, uint64_t from);
void orr_limits_free(orr_limits *b);

#endif
