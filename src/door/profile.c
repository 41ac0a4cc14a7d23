/* Profiles and lists of matches: anybody may ask; what is told depends on who does. */
#include "people/profile.h"
#include "door/inside.h"
#include "door/visit.h"
#include "square/ladders.h"

#include <stdlib.h>
#include <string.h>

enum { LOOK_COST = 2 }; /* of what an address may ask for */

typedef void look(orr_people *p, const orr_profile_ask *what, void (*then)(void *arg, orr_err e, orr_text *json),
                  void *arg);

typedef struct {
    orr_door *door;
    uint64_t exchange;
    orr_profile_ask ask;
    look *look;
    bool own; /* /api/me/…: of who asks */
} question;

/* ---- what is asked ------------------------------------------------------------------------------------------------*/
static bool copy_word(const char *value, char *out, size_t size)
{
    return (size_t)snprintf(out, size, "%s", value) < size;
}

static bool read_result(const char *value, orr_profile_ask *a)
{
    static const char *const words[] = {"", "won", "lost", "left"};
    for (unsigned i = 0; i < sizeof words / sizeof *words; i++)
        if (!strcmp(value, words[i])) {
            a->result = (orr_played_result)i;
            return true;
        }
    return false;
}

static bool read_seats(const char *value, orr_profile_ask *a)
{
    a->seats = (unsigned)(*value ? strtoul(value, NULL, 10) : 0);
    return strspn(value, "0123456789") == strlen(value) && a->seats <= ORR_SEATS_MAX;
}

static bool read_pair(const char *key, const char *value, orr_profile_ask *a)
{
    if (!strcmp(key, "game"))
        return copy_word(value, a->game, sizeof a->game);
    if (!strcmp(key, "variant"))
        return copy_word(value, a->variant, sizeof a->variant);
    if (!strcmp(key, "with"))
        return copy_word(value, a->with, sizeof a->with);
    if (!strcmp(key, "users"))
        return copy_word(value, a->users, sizeof a->users);
    if (!strcmp(key, "class"))
        return (*value == '2' || *value == '3') && !value[1] && (a->class = *value - '0');
    if (!strcmp(key, "as"))
        return (a->as_others = !strcmp(value, "others"));
    if (!strcmp(key, "seats"))
        return read_seats(value, a);
    return !strcmp(key, "result") ? read_result(value, a) : !strcmp(key, "before") && orr_history_before(value, a);
}

static bool read_query(const char *query, orr_profile_ask *a)
{
    char text[256], *rest = text;
    if (!copy_word(query, text, sizeof text))
        return false;
    for (char *key, *value; orr_query_next(&rest, &key, &value);)
        if (!value || !read_pair(key, value, a))
            return false;
    return true;
}

/* What is read of a query; ORR_BAD_INPUT, ORR_NOT_FOUND. */
typedef orr_err reading(const char *query, orr_profile_ask *a);

static orr_err read_any(const char *query, orr_profile_ask *a)
{
    return read_query(query, a) ? ORR_OK : ORR_BAD_INPUT;
}

/* A class and a variant are of a game. ORR_NOT_FOUND: no such game or variant. */
static orr_err read_course(const char *query, orr_profile_ask *a)
{
    if (!read_query(query, a) || (!*a->game && (a->class || *a->variant)))
        return ORR_BAD_INPUT;
    const orr_registered *entry = *a->game ? orr_registry_find(a->game) : NULL;
    if (!*a->game)
        return ORR_OK;
    if (!entry || !orr_has_variant(entry->game, a->variant))
        return ORR_NOT_FOUND;
    a->class = a->class ? a->class : entry->game->seats_max > 2 ? 3 : 2;
    return ORR_OK;
}

/* ---- who asks -----------------------------------------------------------------------------------------------------*/
static void answered(void *arg, orr_err e, orr_text *json)
{
    question *q = arg;
    if (e)
        orr_api_error(q->door, q->exchange, e == ORR_NOT_FOUND ? 404 : 503, orr_err_name(e));
    else
        orr_api_text(q->door, q->exchange, json, "application/json");
    free(q);
}

/* Who came by the link to a seat is nobody here, and so is who is suspended. */
static void known(void *arg, orr_err e, const orr_person *who, const orr_key_row *link)
{
    question *q = arg;
    bool somebody = !e && !link && !who->old;
    if (e == ORR_FORBIDDEN && who && q->own) {
        orr_reply_suspended(q->door, q->exchange, who);
    } else if (e && e != ORR_NOT_FOUND && e != ORR_FORBIDDEN) {
        orr_api_error(q->door, q->exchange, 503, orr_err_name(e));
    } else if (q->own && !somebody) {
        orr_api_error(q->door, q->exchange, link ? 403 : 401, link ? "linked" : "signed_out");
    } else {
        if (somebody) {
            memcpy(q->ask.viewer, who->user.id, sizeof q->ask.viewer);
            q->ask.account = who->account;
        }
        if (q->own)
            memcpy(q->ask.user, q->ask.viewer, sizeof q->ask.user);
        q->look(q->door->people, &q->ask, answered, q);
        return;
    }
    free(q);
}

static void look_up(orr_door *d, const orr_request *r, const char *name, bool own, reading *read, look *how)
{
    orr_session is;
    unsigned retry_ms = orr_net_charge(d->net, r->exchange, LOOK_COST);
    if (retry_ms) {
        orr_net_refuse(d->net, r->exchange, 429, orr_err_name(ORR_LIMIT), retry_ms);
        return;
    }
    question *q = calloc(1, sizeof *q);
    if (q)
        q->ask.key = orr_hall_key(d->hall);
    orr_err e = !q ? ORR_NO_MEMORY : !copy_word(name, q->ask.name, sizeof q->ask.name) ? ORR_NOT_FOUND : ORR_OK;
    if (!e)
        e = read(r->query, &q->ask);
    if (e) {
        orr_api_error(d, r->exchange, orr_visit_status(e), orr_err_name(e));
        free(q);
        return;
    }
    q->door = d;
    q->exchange = r->exchange;
    q->look = how;
    q->own = own;
    if (orr_session_read(d, r->cookie, &is))
        orr_door_who(d, &is, known, q);
    else
        known(q, ORR_NOT_FOUND, NULL, NULL);
}

static bool is_own(const orr_profile_ask *what, const char *user)
{
    return !what->as_others && !strcmp(what->viewer, user);
}

/* What the square tells of somebody. */
static orr_err told_person(orr_store *s, const orr_profile_ask *what, const char *user, orr_json *j)
{
    return orr_told_person(s, user, orr_now_ms(), is_own(what, user), j);
}

static orr_err told_course(orr_store *s, const orr_profile_ask *what, const char *user, orr_json *j)
{
    return orr_told_course(s, user, what->game, what->variant, what->class, is_own(what, user), j);
}

static void look_at_ratings(orr_people *p, const orr_profile_ask *what, void (*then)(void *, orr_err, orr_text *),
                            void *arg)
{
    orr_profile_ask ask = *what;
    ask.also = told_course;
    orr_people_also(p, &ask, then, arg);
}

/* Of one ladder how it went, or all of them. */
static void look_at_any(orr_people *p, const orr_profile_ask *what, void (*then)(void *, orr_err, orr_text *),
                        void *arg)
{
    orr_profile_ask ask = *what;
    ask.also = *what->game ? told_course : told_person;
    orr_people_also(p, &ask, then, arg);
}

static void look_at_person(orr_people *p, const orr_profile_ask *what, void (*then)(void *, orr_err, orr_text *),
                           void *arg)
{
    orr_profile_ask ask = *what;
    ask.also = told_person;
    orr_people_profile(p, &ask, then, arg);
}

/* GET /api/people/NAME, GET /api/people/NAME/matches, GET /api/people/NAME/ratings */
void orr_profile_request(orr_door *d, const orr_request *r)
{
    static const char matches[] = "/matches", ratings[] = "/ratings";
    char name[ORR_NAME_TEXT] = "";
    const char *rest = r->path + strlen("/api/people/");
    size_t n = strcspn(rest, "/");
    if (n >= sizeof name || (rest[n] && strcmp(rest + n, matches) && strcmp(rest + n, ratings))) {
        orr_api_error(d, r->exchange, 404, "not_found");
        return;
    }
    memcpy(name, rest, n);
    if (!strcmp(rest + n, ratings))
        look_up(d, r, name, false, read_course, look_at_ratings);
    else
        look_up(d, r, name, false, read_any, rest[n] ? orr_people_matches : look_at_person);
}

/* GET /api/v1/ratings/NAME */
void orr_ratings_v1(orr_door *d, orr_asked *a)
{
    static const char pattern[] = "/api/v1/ratings/{name}";
    question *q = calloc(1, sizeof *q);
    if (!q) {
        orr_api_error(d, a->exchange, 503, orr_err_name(ORR_NO_MEMORY));
        return;
    }
    *q = (question){.door = d, .exchange = a->exchange, .look = look_at_any};
    bool named = orr_path_part(pattern, a->path, "name", q->ask.name, sizeof q->ask.name);
    orr_err e = named ? read_course(a->query, &q->ask) : ORR_NOT_FOUND;
    if (e) {
        orr_api_error(d, a->exchange, e == ORR_BAD_INPUT ? 400 : 404, orr_err_name(e));
        free(q);
        return;
    }
    q->ask.key = orr_hall_key(d->hall);
    q->ask.account = true;
    memcpy(q->ask.viewer, a->who.user.id, sizeof q->ask.viewer);
    q->look(d->people, &q->ask, answered, q);
}

void orr_profile_known(orr_door *d, const orr_request *r) { look_up(d, r, "", false, read_any, orr_people_known); }
void orr_profile_mine(orr_door *d, const orr_request *r) { look_up(d, r, "", true, read_any, orr_people_matches); }

/* ---- who may look -------------------------------------------------------------------------------------------------*/
static void chosen(void *arg, orr_err e)
{
    orr_held *h = arg;
    orr_text text = {.max = 64};
    if (e) {
        orr_held_refuse(h, 503, orr_err_name(e));
        return;
    }
    orr_text_add(&text, "{}", 2);
    orr_held_answer(h, 200, &text);
}

void orr_profile_shows(orr_door *d, orr_asked *a)
{
    const char *word = "";
    bool ok = !json_unpack_ex(a->body, NULL, JSON_STRICT, "{s:s}", "shows", &word) && orr_shows_read(word) >= 0;
    orr_held *h = ok ? orr_held_new(d, a) : NULL;
    if (h)
        orr_people_shows(d->people, a->who.user.id, (orr_shows)orr_shows_read(word), chosen, h);
    else if (!ok)
        orr_api_error(d, a->exchange, 400, "bad_input");
}
