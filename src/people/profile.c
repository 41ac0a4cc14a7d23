/* What is told of people: who somebody is, what the matches add up to, and the matches, a page at a time. All of it is asked
 * by user, so it takes no longer however much others have played. */
#include "people/profile.h"
#include "people/inside.h"
#include "people/name.h"

#include <stdlib.h>
#include <string.h>

enum { TEXT_MAX = 256 * 1024 };

typedef struct {
    orr_read read;
    orr_profile_ask ask;
    bool found, friends, blocked;
    orr_err e;
    orr_text text;
    orr_json j;
    /* Of the person. */
    char user[ORR_USER_TEXT], name[ORR_NAME_TEXT];
    int64_t since;
    unsigned role, shows;
    bool bot;
    /* While tallies are written: what is open. */
    char game[32], variant[64], what[16];
    int64_t seats;
    bool in_game, in_seats, in_what;
    void (*then)(void *arg, orr_err e, orr_text *json);
    void *arg;
} asking;

static const char *const shows_words[] = {"everybody", "accounts", "friends", "me"};

int orr_shows_read(const char *word)
{
    for (int i = 0; i < ORR_SHOWS_COUNT; i++)
        if (!strcmp(shows_words[i], word))
            return i;
    return -1;
}

/* ---- who, and who may look ----------------------------------------------------------------------------------------*/
static bool read_person(void *arg, const orr_value *row, unsigned columns)
{
    asking *a = arg;
    (void)columns;
    orr_row_copy(&row[0], a->user, sizeof a->user);
    orr_row_copy(&row[1], a->name, sizeof a->name);
    a->since = row[2].number;
    a->role = (unsigned)row[3].number;
    a->bot = row[4].number != 0;
    a->shows = (unsigned)row[5].number;
    a->blocked = row[6].number != 0;
    a->friends = row[7].number != 0;
    a->found = true;
    return false;
}

static void find_person(asking *a, orr_store *s)
{
    static const char sql[] =
        "SELECT p.id, u.name, p.created, p.role, p.bot, p.shows,"
        " (SELECT count(*) FROM ties AS t WHERE t.user_id = p.id AND t.kind = 'block' AND t.other = ?2),"
        " (SELECT count(*) FROM ties AS t WHERE t.user_id = p.id AND t.kind = 'friend' AND t.other = ?2)"
        " FROM names AS n JOIN people AS p ON p.id = n.user_id JOIN users AS u ON u.id = p.id WHERE n.key = ?1 AND "
        "n.main "
        "= 1";
    char key[ORR_NAME_KEY];
    if (*a->ask.user) { /* one's own */
        memcpy(a->user, a->ask.user, sizeof a->user);
        a->found = true;
        return;
    }
    if (orr_name_key(a->ask.name, key)) {
        a->e = ORR_NOT_FOUND;
        return;
    }
    a->e = ORR_ROWS(s, read_person, a, sql, orr_words(key), orr_words(a->ask.viewer));
    if (!a->e && !a->found)
        a->e = ORR_NOT_FOUND;
}

static bool may_see(const asking *a)
{
    bool own = *a->ask.user || (!a->ask.as_others && !strcmp(a->user, a->ask.viewer));
    return own ||
           (!a->blocked && (a->shows == ORR_SHOWS_EVERYBODY || (a->shows == ORR_SHOWS_ACCOUNTS && a->ask.account) ||
                            (a->shows == ORR_SHOWS_FRIENDS && a->friends)));
}

/* ---- statistics ---------------------------------------------------------------------------------------------------*/
static void shut(asking *a, bool game, bool seats)
{
    if (a->in_what)
        orr_json_end(&a->j);
    a->in_what = false;
    *a->what = 0;
    if (a->in_seats && (seats || game))
        orr_json_end(&a->j);
    a->in_seats = a->in_seats && !(seats || game);
    if (a->in_game && game) {
        orr_json_end(&a->j);
        orr_json_end(&a->j);
    }
    a->in_game = a->in_game && !game;
}

static void open_tally(asking *a, const orr_value *row)
{
    bool game = !a->in_game || strcmp(a->game, row[0].at) || strcmp(a->variant, row[1].at);
    if (game || a->seats != row[2].number)
        shut(a, game, true);
    orr_row_copy(&row[0], a->game, sizeof a->game);
    orr_row_copy(&row[1], a->variant, sizeof a->variant);
    a->seats = row[2].number;
    if (game) {
        orr_json_object(&a->j);
        orr_json_kstr(&a->j, "game", a->game);
        if (*a->variant)
            orr_json_kstr(&a->j, "variant", a->variant);
        orr_json_karray(&a->j, "tables");
        a->in_game = true;
    }
    if (!a->in_seats) {
        orr_json_object(&a->j);
        orr_json_kint(&a->j, "seats", a->seats);
        a->in_seats = true;
    }
}

/* Rows come ordered, `all` before the others: each kind of the others is an array. */
static bool put_tally(void *arg, const orr_value *row, unsigned columns)
{
    asking *a = arg;
    (void)columns;
    open_tally(a, row);
    const char *what = row[3].at;
    bool all = !strcmp(what, "all");
    if (!all && strcmp(what, a->what)) {
        if (a->in_what)
            orr_json_end(&a->j);
        orr_json_karray(&a->j, what);
        orr_row_copy(&row[3], a->what, sizeof a->what);
        a->in_what = true;
    }
    if (!all) {
        orr_json_object(&a->j);
        orr_json_kstr(&a->j, "key", row[4].at);
    }
    static const char *const names[] = {"n", "won", "even", "points", "best", "moves", "ms", "left"};
    for (unsigned i = 0; i < (all ? 8u : 4u); i++)
        orr_json_kint(&a->j, names[i], row[5 + i].number);
    if (!all)
        orr_json_end(&a->j);
    return true;
}

static void put_games(asking *a, orr_store *s)
{
    static const char sql[] =
        "SELECT game, variant, seats, what, key, n, won, even, points, best, plies, ms, gone FROM tallies"
        " WHERE user_id = ?1 ORDER BY game, variant, seats, what, key";
    orr_json_karray(&a->j, "games");
    a->e = ORR_ROWS(s, put_tally, a, sql, orr_words(a->user));
    a->e = a->e == ORR_NOT_FOUND ? ORR_OK : a->e;
    shut(a, true, true);
    orr_json_end(&a->j);
}

static void put_person(asking *a, bool sees)
{
    static const char *const roles[] = {"person", "moderator", "host"};
    orr_json_kstr(&a->j, "name", a->name);
    if (a->blocked)
        return;
    orr_json_kint(&a->j, "since", a->since);
    orr_json_kbool(&a->j, "bot", a->bot);
    orr_json_kstr(&a->j, "role", roles[a->role <= ORR_ROLE_HOST ? a->role : 0]);
    if (!strcmp(a->user, a->ask.viewer))
        orr_json_kbool(&a->j, "me", true);
    if (!strcmp(a->user, a->ask.viewer) || !sees)
        orr_json_kstr(&a->j, "shows", shows_words[a->shows < ORR_SHOWS_COUNT ? a->shows : ORR_SHOWS_ME]);
}

static void look_person(orr_read *r, orr_store *s)
{
    asking *a = (asking *)r;
    find_person(a, s);
    if (a->e)
        return;
    bool sees = may_see(a);
    orr_json_init(&a->j, &a->text);
    orr_json_object(&a->j);
    put_person(a, sees);
    orr_json_kbool(&a->j, "hidden", !sees);
    if (sees)
        put_games(a, s);
    if (sees && !a->e && a->ask.also)
        a->e = a->ask.also(s, &a->ask, a->user, &a->j);
    orr_json_end(&a->j);
}

static void answered(orr_read *r)
{
    asking *a = (asking *)r;
    orr_err e = r->dropped ? ORR_IO : a->e ? a->e : a->text.failed ? ORR_NO_MEMORY : ORR_OK;
    a->then(a->arg, e, &a->text);
    orr_text_deinit(&a->text);
    free(a);
}

static void ask(orr_people *p, const orr_profile_ask *ask, void (*work)(orr_read *, orr_store *),
                void (*then)(void *, orr_err, orr_text *), void *arg)
{
    orr_text none = {0};
    asking *a = calloc(1, sizeof *a);
    if (!a) {
        then(arg, ORR_NO_MEMORY, &none);
        return;
    }
    *a = (asking){
        .read = {.work = work, .done = answered}, .ask = *ask, .text = {.max = TEXT_MAX}, .then = then, .arg = arg};
    a->ask.host = orr_desk_host(p->desk);
    orr_desk_read(p->desk, &a->read);
}

void orr_people_profile(orr_people *p, const orr_profile_ask *what, void (*then)(void *, orr_err, orr_text *),
                        void *arg)
{
    ask(p, what, look_person, then, arg);
}

static void look_also(orr_read *r, orr_store *s)
{
    asking *a = (asking *)r;
    find_person(a, s);
    if (a->e)
        return;
    orr_json_init(&a->j, &a->text);
    orr_json_object(&a->j);
    if (may_see(a))
        a->e = a->ask.also(s, &a->ask, a->user, &a->j);
    else
        orr_json_kbool(&a->j, "hidden", true);
    orr_json_end(&a->j);
}

void orr_people_also(orr_people *p, const orr_profile_ask *what, void (*then)(void *, orr_err, orr_text *), void *arg)
{
    ask(p, what, look_also, then, arg);
}

/* One's own come with what they add up to: guests have no page that would tell it. */
static void look_matches(orr_read *r, orr_store *s)
{
    asking *a = (asking *)r;
    find_person(a, s);
    if (a->e)
        return;
    orr_json_init(&a->j, &a->text);
    orr_json_object(&a->j);
    if (may_see(a))
        a->e = orr_history_put(s, a->user,
                               *a->ask.user       ? a->ask.user
                               : a->ask.as_others ? ""
                                                  : a->ask.viewer,
                               &a->ask, &a->j);
    else
        orr_json_kbool(&a->j, "hidden", true);
    if (!a->e && *a->ask.user && !a->ask.before)
        put_games(a, s);
    orr_json_end(&a->j);
}

void orr_people_matches(orr_people *p, const orr_profile_ask *what, void (*then)(void *, orr_err, orr_text *),
                        void *arg)
{
    ask(p, what, look_matches, then, arg);
}

/* ---- which users have a profile -----------------------------------------------------------------------------------*/
static bool put_known(void *arg, const orr_value *row, unsigned columns)
{
    asking *a = arg;
    (void)columns;
    orr_json_kstr(&a->j, row[0].at, row[1].at);
    return true;
}

static void look_known(orr_read *r, orr_store *s)
{
    static const char sql[] = "SELECT p.id, u.name FROM people AS p JOIN users AS u ON u.id = p.id WHERE p.id = ?1";
    asking *a = (asking *)r;
    orr_json_init(&a->j, &a->text);
    orr_json_object(&a->j);
    orr_json_kobject(&a->j, "people");
    char *rest = a->ask.users;
    for (char *id; !a->e && (id = strsep(&rest, ",")) != NULL;) {
        orr_err e = ORR_ROWS(s, put_known, a, sql, orr_words(id));
        a->e = e == ORR_NOT_FOUND ? ORR_OK : e;
    }
    orr_json_end(&a->j);
    orr_json_end(&a->j);
}

void orr_people_known(orr_people *p, const orr_profile_ask *what, void (*then)(void *, orr_err, orr_text *), void *arg)
{
    ask(p, what, look_known, then, arg);
}

/* ---- who may look: chosen -----------------------------------------------------------------------------------------*/
typedef struct {
    orr_pending pending;
    void (*then)(void *arg, orr_err e);
    void *arg;
} choice;

static void chosen(orr_pending *p)
{
    choice *c = (choice *)p;
    c->then(c->arg, p->dropped ? ORR_IO : p->result);
    orr_pending_free(p);
}

void orr_people_shows(orr_people *p, const char *user, orr_shows shows, void (*then)(void *arg, orr_err e), void *arg)
{
    choice *c = calloc(1, sizeof *c);
    if (!c) {
        then(arg, ORR_NO_MEMORY);
        return;
    }
    *c = (choice){.pending = {.done = chosen}, .then = then, .arg = arg};
    if (ORR_WRITE(&c->pending.batch, true, "UPDATE people SET shows = ?2 WHERE id = ?1", orr_words(user),
                  orr_number(shows))) {
        orr_desk_write(p->desk, &c->pending);
        return;
    }
    c->pending.result = ORR_NO_MEMORY;
    chosen(&c->pending);
}
