/* One socket's side of things: who it is, and what waits to be said. Answers are queued, with a bound; what tables
 * say is made when the socket can take it (hall/told.c). */
#include "door/inside.h"
#include "people/ties.h"

#include <jansson.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { MISS_COST = 20 }; /* of what an address may ask for: a code that is not there */

/* ---- what waits to be said ----------------------------------------------------------------------------------------*/
static void wake(void *client)
{
    orr_client *c = client;
    if (c->socket)
        orr_socket_wake(c->socket);
}

static orr_json begin(orr_client *c, const char *type)
{
    orr_json j;
    orr_json_init(&j, &c->replies);
    orr_json_object(&j);
    orr_json_kstr(&j, "t", type);
    return j;
}

static void finish(orr_client *c, orr_json *j)
{
    orr_json_end(j);
    orr_text_add(&c->replies, "\n", 1);
    if (!c->socket)
        return;
    if (c->replies.failed) /* it does not read what it asks for */
        orr_socket_close(c->socket, ORR_CLOSE_POLICY);
    else
        orr_socket_wake(c->socket);
}

static void say_ok(orr_client *c, const orr_reply *r)
{
    char url[480];
    orr_json j = begin(c, "ok");
    orr_json_kstr(&j, "id", r->id);
    if (r->table)
        orr_json_kstr(&j, "table", r->table);
    if (r->seek)
        orr_json_kint(&j, "seek", r->seek);
    if (r->link) {
        snprintf(url, sizeof url, "%s/k/%s", c->door->site->origin, r->link);
        orr_json_kstr(&j, "key", url);
        sodium_memzero(url, sizeof url);
    }
    finish(c, &j);
}

static void refused(orr_client *c, const orr_reply *r, orr_err e, unsigned retry_ms)
{
    const char *id = r->id;
    orr_json j = begin(c, "refused");
    c->door->refused[e]++;
    if (c->socket && (e == ORR_LIMIT || e == ORR_IO || e == ORR_NO_MEMORY || e == ORR_BUG))
        orr_log_outside("refused", "conn=%llu code=%s", (unsigned long long)orr_socket_id(c->socket), orr_err_name(e));
    orr_json_kstr(&j, "id", id && *id ? id : NULL);
    orr_json_kstr(&j, "code", orr_err_name(e));
    if (retry_ms)
        orr_json_kint(&j, "retry_ms", retry_ms);
    if (r->why)
        orr_json_kstr(&j, "why", r->why);
    if (r->until)
        orr_json_kint(&j, "until", r->until);
    finish(c, &j);
}

void orr_client_refused(orr_client *c, const char *id, orr_err e, unsigned retry_ms)
{
    refused(c, &(orr_reply){.id = id}, e, retry_ms);
}

static void gone(void *client, const char *code, orr_err e)
{
    orr_client *c = client;
    orr_json j = begin(c, "gone");
    orr_json_kstr(&j, "table", code);
    orr_json_kstr(&j, "code", orr_err_name(e));
    finish(c, &j);
}

/* The last word to a socket that is being closed: what it still sends is not heard. */
static void bye(orr_client *c, orr_err e, unsigned retry_ms)
{
    orr_json j = begin(c, "bye");
    orr_json_kstr(&j, "code", orr_err_name(e));
    if (retry_ms)
        orr_json_kint(&j, "retry_ms", retry_ms);
    finish(c, &j);
    c->leaving = true;
    if (c->guest)
        orr_guest_end(c->guest);
}

bool orr_client_garbled(orr_client *c, const char *text, size_t size)
{
    json_t *string = json_stringn(text, size);
    json_decref(string);
    if (string)
        return false;
    bye(c, ORR_BAD_INPUT, 0);
    orr_socket_close(c->socket, ORR_CLOSE_NOT_TEXT);
    return true;
}

void orr_client_pong(orr_client *c)
{
    orr_json j = begin(c, "pong");
    orr_json_kint(&j, "now", orr_now_ms());
    finish(c, &j);
}

static orr_err say_long(void *client, const orr_text *text)
{
    orr_client *c = client;
    size_t waits = c->longer.n - c->longer_said;
    if ((waits && waits + text->n + 1 > ORR_LONG_MAX) || c->door->long_waiting + text->n > ORR_LONG_ALL_MAX)
        return ORR_LIMIT;
    c->longer.max = ORR_LONG_MAX + ORR_NET_OUT_MAX;
    c->door->long_waiting += text->n + 1;
    orr_text_add(&c->longer, text->at, text->n);
    orr_text_add(&c->longer, "\n", 1);
    wake(c);
    return c->longer.failed ? ORR_NO_MEMORY : ORR_OK;
}

static void say_news(void *client, const orr_text *text) { say_long(client, text); }
void orr_client_long(orr_client *c, const orr_text *text) { say_long(c, text); }

/* The next message of a queue; `said` of it has been taken. */
static bool take_from(orr_text *queue, size_t *said, orr_text *out)
{
    if (*said >= queue->n)
        return false;
    const char *at = queue->at + *said, *end = memchr(at, '\n', queue->n - *said);
    if (!end)
        return false; /* cut short: the socket is being closed */
    orr_text_add(out, at, (size_t)(end - at));
    *said += (size_t)(end - at) + 1;
    if (*said == queue->n) {
        orr_text_clear(queue);
        *said = 0;
    }
    return true;
}

static bool take_reply(orr_client *c, orr_text *out) { return take_from(&c->replies, &c->replied, out); }

static bool take_long(orr_client *c, orr_text *out)
{
    size_t before = out->n;
    if (!take_from(&c->longer, &c->longer_said, out))
        return false;
    c->door->long_waiting -= out->n - before + 1;
    if (!c->longer.n)
        orr_text_deinit(&c->longer);
    return true;
}

bool orr_client_next(void *door, orr_socket *socket, orr_text *out)
{
    orr_client *c = orr_socket_data(socket);
    (void)door;
    if (!c)
        return false;
    if (take_reply(c, out) || (c->guest && !c->leaving && orr_guest_next(c->guest, out)) || take_reply(c, out))
        return true;
    if (c->leaving || !c->guest)
        return false;
    return take_long(c, out) || orr_guest_next_lobby(c->guest, out);
}

/* ---- what the hall says -------------------------------------------------------------------------------------------*/
/* Who tries codes that are not there may not go on for ever. */
static unsigned pay_for_miss(orr_client *c)
{
    unsigned retry_ms = orr_limit_take(c->door->limits, orr_guest_user(c->guest)->id, ORR_LIMIT_MISS);
    if (!retry_ms && c->socket)
        retry_ms = orr_socket_charge(c->socket, MISS_COST);
    return retry_ms;
}

static void reply(void *client, const orr_reply *r)
{
    orr_client *c = client;
    unsigned retry_ms = r->missed ? pay_for_miss(c) : r->retry_ms;
    if (!r->e)
        say_ok(c, r);
    else
        refused(c, r, r->missed && retry_ms ? ORR_LIMIT : r->e, retry_ms);
}

static void ended(void *client, orr_err e)
{
    orr_client *c = client;
    bye(c, e, 0);
    if (c->socket)
        orr_socket_close(c->socket, ORR_CLOSE_POLICY);
}

unsigned orr_client_may_make(void *client)
{
    orr_client *c = client;
    const char *user = orr_guest_user(c->guest)->id;
    const orr_limit_kind kinds[] = {ORR_LIMIT_MAKE, ORR_LIMIT_MAKE_DAY};
    unsigned retry_ms = 0;
    for (unsigned i = 0; i < 2 && !retry_ms; i++)
        retry_ms = orr_limit_take(c->door->limits, user, kinds[i]);
    if (!retry_ms && c->socket)
        retry_ms = orr_socket_make(c->socket);
    return retry_ms;
}

static unsigned may_say(void *client)
{
    orr_client *c = client;
    return orr_limit_say(c->door, c->guest);
}

static unsigned may_show(void *client, const char *code)
{
    const orr_client *c = client;
    return orr_limit_show(c->door, c->guest, code);
}

/* ---- coming and going ---------------------------------------------------------------------------------------------*/
/* Where guests are received, who has no session may look on. */
bool orr_client_admit(void *door, const char *cookie, bool looks)
{
    const orr_door *d = door;
    orr_session is;
    return orr_session_read(d, cookie, &is) || (looks && orr_people_options_of(d->people)->guests);
}

/* A device that came by a link is its user at tables, and has no account. */
static void welcome(orr_client *c)
{
    const orr_user_row *me = orr_guest_user(c->guest);
    static const char *const talks[] = {"all", "phrases", "friends", "none"};
    int64_t until = 0;
    char page[24];
    orr_may_talk may = orr_ties_company.talk(c->door->people, me->id, orr_now_ms(), &until);
    orr_json j = begin(c, "welcome");
    orr_json_kobject(&j, "me");
    orr_json_kstr(&j, "id", me->id);
    orr_json_kstr(&j, "name", me->name);
    if (c->who.account && !*c->link.hash)
        orr_json_kbool(&j, "account", true);
    orr_json_end(&j);
    orr_json_kstr(&j, "talk", talks[may]);
    if (c->who.letters)
        orr_json_kint(&j, "letters", c->who.letters);
    orr_json_kstr(&j, "version", c->door->o->version);
    orr_net_page(c->door->net, page, sizeof page);
    if (*page)
        orr_json_kstr(&j, "page", page);
    orr_json_kint(&j, "now", orr_now_ms());
    finish(c, &j);
}

/* What came before it was known who says it. */
static void hear_early(orr_client *c)
{
    while (c->early) {
        orr_early *first = c->early;
        c->early = first->next;
        orr_message_say(c, first->text, first->size, 0);
        free(first);
    }
}

static void begin_guest(orr_client *c)
{
    static const orr_guest_kind kind = {
        .reply = reply,
        .text = say_long,
        .news = say_news,
        .gone = gone,
        .wake = wake,
        .ended = ended,
        .may_make = orr_client_may_make,
        .may_say = may_say,
        .may_show = may_show,
    };
    unsigned share = 1;
    uint64_t from = orr_socket_from(c->socket, &share);
    c->guest = orr_guest_new(c->door->hall, &kind, c, &c->who.user, *c->link.hash ? &c->link : NULL, from, share);
    if (!c->guest) {
        ended(c, ORR_NO_MEMORY);
        return;
    }
    orr_guest_of_session(c->guest, c->who.session);
    orr_guest_of_line(c->guest, orr_socket_line(c->socket));
    welcome(c);
    hear_early(c);
}

/* How the user stands to others is known. Sessions and links that ended meanwhile had no guest to be told: then it is
 * asked again who it is. */
static void known(void *client, orr_err e, const orr_person *who, const orr_key_row *link);

static void tied(void *client, orr_err e)
{
    orr_client *c = client;
    c->tied = !e;
    if (c->socket && !c->leaving && e)
        ended(c, e);
    bool goes_on = c->socket && !c->leaving;
    bool asks = !c->nobody && (c->ended != orr_people_ended(c->door->people) || (*c->link.hash && !c->twice));
    if (goes_on && asks) {
        c->twice = true;
        orr_door_who(c->door, &c->is, known, c);
        return;
    }
    if (goes_on)
        begin_guest(c);
    orr_client_release(c);
}

/* A socket cannot be given a session: whoever comes by an old cookie gets one over HTTP first. */
static void known(void *client, orr_err e, const orr_person *who, const orr_key_row *link)
{
    orr_client *c = client;
    bool may = !e && !who->old && (who->account || link || orr_people_options_of(c->door->people)->guests);
    if (c->socket && !c->leaving && may) {
        c->who = *who;
        c->link = link ? *link : (orr_key_row){0};
        c->watches = who->bot;
        c->ended = orr_people_ended(c->door->people);
        if (c->tied)
            tied(c, ORR_OK);
        else
            orr_known_here(c->door->people, who->user.id, tied, c);
        return;
    }
    if (c->socket && !c->leaving)
        ended(c, e == ORR_NOT_FOUND || (!e && !may) ? ORR_FORBIDDEN : e ? e : ORR_NO_MEMORY);
    orr_client_release(c);
}

void orr_client_opened(void *door, orr_socket *socket, const char *cookie, bool looks)
{
    orr_door *d = door;
    orr_session is;
    bool known_here = orr_session_read(d, cookie, &is);
    unsigned cost = !known_here ? ORR_LOOK_COST : is.linked ? ORR_LINK_COST : 0;
    bool may = (known_here || looks) && !(cost && orr_socket_charge(socket, cost));
    orr_client *c = may ? calloc(1, sizeof *c) : NULL;
    if (!c) {
        orr_socket_close(socket, ORR_CLOSE_POLICY);
        return;
    }
    c->refs = 2; /* the socket, and what is asked of the store */
    c->door = d;
    c->socket = socket;
    c->is = is;
    c->replies.max = ORR_REPLIES_MAX;
    orr_socket_set_data(socket, c);
    if (known_here) {
        orr_door_who(d, &is, known, c);
        return;
    }
    c->nobody = c->watches = true; /* an id for this one line, which is kept nowhere */
    orr_session_new(&c->who.user);
    orr_known_here(d->people, c->who.user.id, tied, c);
}

void orr_client_release(orr_client *c)
{
    if (--c->refs)
        return;
    while (c->early) {
        orr_early *first = c->early;
        c->early = first->next;
        free(first);
    }
    if (c->tied)
        orr_known_gone(c->door->people, c->who.user.id);
    c->door->long_waiting -= c->longer.n - c->longer_said;
    orr_text_deinit(&c->replies);
    orr_text_deinit(&c->longer);
    free(c);
}

void orr_client_closed(void *door, orr_socket *socket)
{
    orr_client *c = orr_socket_data(socket);
    (void)door;
    if (!c)
        return;
    c->socket = NULL;
    if (c->guest)
        orr_guest_leave(c->guest);
    c->guest = NULL;
    orr_client_release(c);
}

void orr_client_fault(void *door, orr_socket *socket, int code, unsigned retry_ms)
{
    (void)door;
    orr_client *c = orr_socket_data(socket);
    if (c)
        bye(c, code == ORR_CLOSE_TOO_BIG || retry_ms ? ORR_LIMIT : ORR_BAD_INPUT, retry_ms);
}
