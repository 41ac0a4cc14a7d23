/* Who somebody is: a guest by a signed cookie, the user of a seat by a private link, an account by its session. */
#include "door/inside.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    orr_door *door;
    orr_session is;
    unsigned at;    /* of its forms */
    bool stays;     /* the guest beside them is asked for, too */
    uint64_t ended; /* sessions had, when it was asked */
    orr_user_row user;
    orr_key_row link;
    orr_who_then *then;
    void *arg;
} question;

static void by_people(void *arg, orr_err e, const orr_person *who);
static void by_link(void *arg, orr_err e, const orr_user_row *user, const orr_key_row *link);

/* A session that has ended since may be this one, and nobody has put out who is not in yet: it is looked for again. */
static void ask_people(question *q)
{
    const orr_session_form *form = &q->is.form[q->at];
    q->ended = orr_people_ended(q->door->people);
    if (*form->link)
        orr_people_user(q->door->people, q->user.id, by_people, q);
    else
        orr_people_who(q->door->people, form->user, form->session, by_people, q);
}

static void ask(question *q)
{
    const orr_session_form *form = &q->is.form[q->at];
    if (*form->link)
        orr_hall_who(q->door->hall, form->user, form->link, by_link, q);
    else
        ask_people(q);
}

/* Nobody, by this cookie; perhaps another of the same name says who it is. */
static void answer(question *q, orr_err e, const orr_person *who, const orr_key_row *link)
{
    if (e == ORR_NOT_FOUND && q->at + 1 < q->is.n) {
        q->at++;
        ask(q);
        return;
    }
    if (e == ORR_NOT_FOUND && q->stays && *q->is.guest) {
        char guest[ORR_USER_TEXT];
        memcpy(guest, q->is.guest, sizeof guest);
        orr_session_of(&q->is, guest);
        q->at = 0;
        ask(q);
        return;
    }
    q->then(q->arg, e, who, link);
    free(q);
}

/* Of a device that came by a link is told whether its user has an account, is muted or suspended, and nothing else. */
static void by_people(void *arg, orr_err e, const orr_person *who)
{
    question *q = arg;
    if (!e && q->ended != orr_people_ended(q->door->people)) {
        ask_people(q);
        return;
    }
    const bool linked = *q->is.form[q->at].link;
    orr_person of_link = {.user = q->user};
    if (linked && who) {
        of_link.account = who->account;
        of_link.muted = who->muted;
        of_link.suspended = who->suspended;
        memcpy(of_link.why, who->why, sizeof of_link.why);
        who = &of_link;
    }
    answer(q, e, who, linked && !e ? &q->link : NULL);
}

static void by_link(void *arg, orr_err e, const orr_user_row *user, const orr_key_row *link)
{
    question *q = arg;
    if (e) {
        answer(q, e, NULL, NULL);
        return;
    }
    q->user = *user;
    q->link = *link;
    ask_people(q);
}

static void ask_who(orr_door *d, const orr_session *is, bool stays, orr_who_then *then, void *arg)
{
    question *q = is->n ? malloc(sizeof *q) : NULL;
    if (!q) {
        then(arg, is->n ? ORR_NO_MEMORY : ORR_NOT_FOUND, NULL, NULL);
        return;
    }
    *q = (question){.door = d, .is = *is, .stays = stays, .then = then, .arg = arg};
    ask(q);
}

void orr_door_who(orr_door *d, const orr_session *is, orr_who_then *then, void *arg)
{
    ask_who(d, is, false, then, arg);
}

void orr_door_who_stays(orr_door *d, const orr_session *is, orr_who_then *then, void *arg)
{
    ask_who(d, is, true, then, arg);
}

typedef struct {
    void (*then)(void *arg, const orr_person *before);
    void *arg;
} before_question;

static void have_before(void *arg, orr_err e, const orr_person *who, const orr_key_row *link)
{
    before_question *q = arg;
    const bool suspended = e == ORR_FORBIDDEN && who && !who->account;
    q->then(q->arg, link || (e && !suspended) ? NULL : who);
    free(q);
}

void orr_door_before(orr_door *d, const orr_session *is, void (*then)(void *arg, const orr_person *before), void *arg)
{
    before_question *q = is->n ? malloc(sizeof *q) : NULL;
    if (!q) {
        then(arg, NULL);
        return;
    }
    *q = (before_question){then, arg};
    orr_door_who(d, is, have_before, q);
}

/* ---- requests that are about who sends them -----------------------------------------------------------------------*/
typedef struct {
    orr_door *door;
    orr_asked asked;
    void (*then)(orr_door *d, orr_asked *a);
    orr_session is;
    bool guests; /* may ask it, too */
} request;

static void finish(request *q, const orr_person *who, const orr_session_key *key)
{
    q->asked.who = *who;
    if (key) { /* whatever is answered: the cookie of before is good no more */
        char cookie[ORR_COOKIE_TEXT];
        orr_session_cookie_row(q->door, key->secret, "", cookie, sizeof cookie);
        orr_net_cookie(q->door->net, q->asked.exchange, cookie);
        sodium_memzero(cookie, sizeof cookie);
    }
    q->then(q->door, &q->asked);
    json_decref(q->asked.body);
    free(q);
}

static void refuse(request *q, int status, const char *code)
{
    orr_api_error(q->door, q->asked.exchange, status, code);
    json_decref(q->asked.body);
    free(q);
}

static void renewed(void *arg, orr_err e, const orr_person *who, const orr_session_key *key)
{
    request *q = arg;
    if (e)
        refuse(q, e == ORR_NOT_FOUND ? 401 : 503, e == ORR_NOT_FOUND ? "signed_out" : orr_err_name(e));
    else
        finish(q, who, key);
}

static void known(void *arg, orr_err e, const orr_person *who, const orr_key_row *link)
{
    request *q = arg;
    if (e == ORR_FORBIDDEN && !link && who) {
        orr_reply_suspended(q->door, q->asked.exchange, who);
        json_decref(q->asked.body);
        free(q);
    } else if (link && q->guests)
        refuse(q, 403, "linked");
    else if (link || (!e && !who->account && !q->guests))
        refuse(q, 403, "no_account");
    else if (e)
        refuse(q, e == ORR_NOT_FOUND || e == ORR_FORBIDDEN ? 401 : 503,
               e == ORR_NOT_FOUND || e == ORR_FORBIDDEN ? "signed_out" : orr_err_name(e));
    else if (who->old)
        orr_people_renew(q->door->people, who, q->asked.label, renewed, q);
    else
        finish(q, who, NULL);
}

static void ask_of(orr_door *d, const orr_request *r, bool guests, void (*then)(orr_door *d, orr_asked *a))
{
    json_t *body = r->post ? json_loadb(r->body, r->size, JSON_REJECT_DUPLICATES, NULL) : NULL;
    request *q = !r->post || json_is_object(body) ? calloc(1, sizeof *q) : NULL;
    if (!q) {
        bool bad = r->post && !json_is_object(body);
        json_decref(body);
        orr_api_error(d, r->exchange, bad ? 400 : 503, bad ? "bad_input" : orr_err_name(ORR_NO_MEMORY));
        return;
    }
    *q = (request){.door = d, .then = then, .guests = guests, .asked = {.exchange = r->exchange, .body = body}};
    snprintf(q->asked.path, sizeof q->asked.path, "%s", r->path);
    snprintf(q->asked.query, sizeof q->asked.query, "%s", r->query);
    orr_label(r->agent, q->asked.label);
    if (orr_session_read(d, r->cookie, &q->is))
        orr_door_who(d, &q->is, known, q);
    else
        refuse(q, 401, "signed_out");
}

void orr_door_asked(orr_door *d, const orr_request *r, void (*then)(orr_door *d, orr_asked *a))
{
    ask_of(d, r, false, then);
}

void orr_door_asked_by_all(orr_door *d, const orr_request *r, void (*then)(orr_door *d, orr_asked *a))
{
    ask_of(d, r, true, then);
}

/* ---- the device ---------------------------------------------------------------------------------------------------*/
/* Proper names; the first that its User-Agent has. */
static const char *first_of(const char *agent, const char *const (*names)[2])
{
    for (; (*names)[0]; names++)
        if (strstr(agent, (*names)[0]))
            return (*names)[1];
    return "";
}

void orr_label(const char *agent, char label[ORR_LABEL_TEXT])
{
    static const char *const browsers[][2] = {
        {"Edg", "Edge"},        {"OPR/", "Opera"},        {"SamsungBrowser", "Samsung Internet"},
        {"Vivaldi", "Vivaldi"}, {"Firefox", "Firefox"},   {"FxiOS", "Firefox"},
        {"CriOS", "Chrome"},    {"Chromium", "Chromium"}, {"Chrome", "Chrome"},
        {"Safari", "Safari"},   {"curl", "curl"},         {"Python", "Python"},
        {NULL, NULL},
    };
    static const char *const systems[][2] = {
        {"iPhone", "iPhone"}, {"iPad", "iPad"},       {"Android", "Android"}, {"Windows", "Windows"},
        {"CrOS", "ChromeOS"}, {"Macintosh", "macOS"}, {"Linux", "Linux"},     {NULL, NULL},
    };
    const char *browser = first_of(agent, browsers), *system = first_of(agent, systems);
    snprintf(label, ORR_LABEL_TEXT, "%s%s%s", browser, *browser && *system ? ", " : "", system);
}
