/* Tournaments over HTTP, by a session or by a token; and what they need of the tables. */
#include "door/inside.h"
#include "door/routes.h"
#include "people/letters.h"
#include "square/tours.h"

#include <stdlib.h>
#include <string.h>

enum { NAME_MOST = 40, TELL_COST = 2 };

static const char level[] = "fellow"; /* of bots that play for people */

/* ---- what they need of the tables ---------------------------------------------------------------------------------*/
/* Ratings are of people alone, and all of them. */
static bool is_rated(const orr_tour_call *c)
{
    for (unsigned i = 0; i < c->seats; i++)
        if (!*c->user[i].id || c->user[i].bot)
            return false;
    return c->row->rated;
}

static void call(void *arg, const orr_tour_call *c, void (*then)(void *arg, orr_err e, const char *code),
                 void *then_arg)
{
    orr_call made = {.plan = {.time = c->row->time}, .why = "tournament", .about = c->row->id, .with = c->with};
    orr_plan *p = &made.plan;
    snprintf(p->row.game, sizeof p->row.game, "%s", c->row->game);
    snprintf(p->row.options, sizeof p->row.options, "%s", c->row->options);
    p->row.seats = (uint8_t)c->seats;
    p->row.open = true;
    p->row.rated = is_rated(c) ? ORR_RATED : ORR_CASUAL;
    for (unsigned i = 0; i < c->seats; i++) {
        orr_seat_now *seat = &p->seat[i];
        bool person = *c->user[i].id != 0;
        *seat = (orr_seat_now){.kind = person ? ORR_SEAT_HUMAN : ORR_SEAT_BOT, .colour = -1, .bot = c->user[i].bot};
        memcpy(seat->user, c->user[i].id, sizeof seat->user);
        snprintf(seat->name, sizeof seat->name, "%s", c->user[i].name);
        if (!person)
            snprintf(seat->level, sizeof seat->level, "%s", level);
    }
    orr_hall_call(arg, &made, then, then_arg);
}

static void begin(void *hall, const char *code) { orr_hall_begin(hall, code, level); }
static void stand_in(void *hall, const char *code, bool all) { orr_hall_stand_in(hall, code, level, all); }

static bool glance(void *hall, const char *code, orr_tour_glance *out)
{
    orr_glance g;
    if (!orr_hall_glance(hall, code, &g))
        return false;
    *out = (orr_tour_glance){.waits = g.status == ORR_SETUP, .over = g.status == ORR_FINISHED, .scored = g.scored};
    out->plies = g.plies;
    for (unsigned i = 0; i < ORR_PAIR_SIZE_MAX; i++) {
        out->score[i] = g.score[i];
        out->bots |= (uint16_t)((g.bots >> i & 1u) << i);
        out->asked |= (uint16_t)((g.asked >> i & 1u) << i);
    }
    return true;
}

const orr_tour_hands orr_tournament_hands = {.call = call, .begin = begin, .stand_in = stand_in, .glance = glance};

/* ---- telling ------------------------------------------------------------------------------------------------------*/
static const char *const parts[] = {[ORR_TOURS_SHOW] = "",
                                    [ORR_TOURS_STANDING] = "standing",
                                    [ORR_TOURS_ROUNDS] = "rounds",
                                    [ORR_TOURS_TRAIL] = "trail"};
enum { PARTS = sizeof parts / sizeof *parts };

/* The id, and what is asked of it, of a path below either folder; false: it is none. */
static bool read_path(const char *path, char id[ORR_CODE_TEXT], char *what, size_t size)
{
    static const char word[] = "/tournaments/";
    const char *p = strstr(path, word);
    size_t n = p ? strcspn(p += sizeof word - 1, "/") : 0;
    if (!n || n >= ORR_CODE_TEXT)
        return false;
    memset(id, 0, ORR_CODE_TEXT);
    memcpy(id, p, n);
    return (size_t)snprintf(what, size, "%s", p[n] ? p + n + 1 : "") < size;
}

/* Who asks to be told, and where the answer goes. */
typedef struct {
    orr_door *door;
    uint64_t exchange;
    char path[256];
} asking;

static void told(void *arg, orr_err e, orr_text *json)
{
    asking *a = arg;
    if (e)
        orr_api_error(a->door, a->exchange, e == ORR_NOT_FOUND ? 404 : 503, orr_err_name(e));
    else
        orr_api_text(a->door, a->exchange, json, "application/json");
    free(a);
}

static bool may_lead(const orr_person *who) { return who->role >= ORR_ROLE_MODERATOR; }

static void tell(asking *a, const char *user, bool host)
{
    char id[ORR_CODE_TEXT], what[16];
    orr_tours *ts = a->door->tours;
    unsigned i = 0;
    if (!read_path(a->path, id, what, sizeof what)) {
        orr_tours_list(ts, user, told, a);
        return;
    }
    while (i + 1 < PARTS && strcmp(what, parts[i]))
        i++;
    orr_tours_tell(ts, id, (orr_tours_part)i, user, host, told, a);
}

static void known(void *arg, orr_err e, const orr_person *who, const orr_key_row *link)
{
    bool somebody = !e && !link && !who->old;
    tell(arg, somebody ? who->user.id : "", somebody && may_lead(who));
}

static asking *new_asking(orr_door *d, uint64_t exchange, const char *path)
{
    asking *a = calloc(1, sizeof *a);
    if (!a) {
        orr_api_error(d, exchange, 503, orr_err_name(ORR_NO_MEMORY));
        return NULL;
    }
    *a = (asking){.door = d, .exchange = exchange};
    snprintf(a->path, sizeof a->path, "%s", path);
    return a;
}

void orr_tournament_get(orr_door *d, const orr_request *r)
{
    orr_session is;
    asking *a = new_asking(d, r->exchange, r->path);
    if (!a)
        return;
    if (orr_session_read(d, r->cookie, &is))
        orr_door_who(d, &is, known, a);
    else
        tell(a, "", false);
}

void orr_tournament_v1_get(orr_door *d, orr_asked *a)
{
    asking *x = new_asking(d, a->exchange, a->path);
    if (x)
        tell(x, a->who.user.id, may_lead(&a->who));
}

/* ---- asking -------------------------------------------------------------------------------------------------------*/
static void done(void *arg, orr_err e)
{
    static const struct {
        orr_err e;
        int status;
        const char *code;
    } codes[] = {{ORR_FORBIDDEN, 403, "forbidden"},     {ORR_NOT_FOUND, 404, "not_found"}, {ORR_FULL, 409, "full"},
                 {ORR_STARTED, 409, "too_late"},        {ORR_OVER, 409, "over"},           {ORR_STALE, 409, "too_few"},
                 {ORR_NOT_STARTED, 409, "not_started"}, {ORR_LIMIT, 409, "limit"}};
    orr_held *h = arg;
    orr_text text = {.max = 16};
    for (unsigned i = 0; e && i < sizeof codes / sizeof *codes; i++)
        if (codes[i].e == e) {
            orr_held_refuse(h, codes[i].status, codes[i].code);
            return;
        }
    if (e) {
        orr_held_refuse(h, 503, orr_err_name(e));
        return;
    }
    orr_text_add(&text, "{}", 2);
    orr_held_answer(h, 200, &text);
}

/* {} or, to remove somebody, {"user": ID}. */
void orr_tournament_ask(orr_door *d, orr_asked *a)
{
    static const char *const words[] = {
        [ORR_TOUR_SIGN_ON] = "on", [ORR_TOUR_SIGN_OFF] = "off",  [ORR_TOUR_BEGIN] = "start", [ORR_TOUR_STOP] = "pause",
        [ORR_TOUR_RESUME] = "go",  [ORR_TOUR_REMOVE] = "remove", [ORR_TOUR_CANCEL] = "annul"};
    char id[ORR_CODE_TEXT], what[16];
    const char *user = NULL;
    unsigned i = 0;
    bool ok = read_path(a->path, id, what, sizeof what);
    while (i < sizeof words / sizeof *words && strcmp(words[i], what))
        i++;
    ok = ok && i < sizeof words / sizeof *words;
    if (i == ORR_TOUR_REMOVE)
        ok = ok && !json_unpack_ex(a->body, NULL, JSON_STRICT, "{s:s}", "user", &user) &&
             strlen(user) == ORR_USER_TEXT - 1;
    else
        ok = ok && json_object_size(a->body) == 0;
    unsigned retry_ms = ok ? orr_limit_take(d->limits, a->who.user.id, ORR_LIMIT_TIES) : 0;
    if (retry_ms) {
        orr_net_refuse(d->net, a->exchange, 429, orr_err_name(ORR_LIMIT), retry_ms);
        return;
    }
    orr_held *h = ok ? orr_held_new(d, a) : NULL;
    if (!ok)
        orr_api_error(d, a->exchange, 400, "bad_input");
    if (!h)
        return;
    orr_tour_ask ask = {.kind = (orr_tour_ask_kind)i, .host = may_lead(&a->who)};
    memcpy(ask.user, a->who.user.id, sizeof ask.user);
    if (user)
        memcpy(ask.about, user, sizeof ask.about);
    orr_tours_ask(d->tours, id, &ask, done, h);
}

/* ---- making -------------------------------------------------------------------------------------------------------*/
static void made(void *arg, orr_err e, const char *id)
{
    orr_held *h = arg;
    orr_text text = {.max = 64};
    orr_json j;
    if (e == ORR_LIMIT || e == ORR_FULL) {
        orr_held_refuse(h, 409, e == ORR_LIMIT ? "too_many" : "full");
        return;
    }
    if (e) {
        orr_held_refuse(h, 503, orr_err_name(e));
        return;
    }
    orr_json_init(&j, &text);
    orr_json_object(&j);
    orr_json_kstr(&j, "id", id);
    orr_json_end(&j);
    orr_held_answer(h, 201, &text);
}

/* Trims; false unless 1 to 40 good characters remain. */
static bool read_name(const char *text, char out[ORR_TOUR_NAME])
{
    size_t n;
    text += strspn(text, " ");
    for (n = strlen(text); n && text[n - 1] == ' ';)
        n--;
    if (!n || n >= ORR_TOUR_NAME)
        return false;
    memcpy(out, text, n);
    out[n] = 0;
    return orr_letters_good(out, NAME_MOST);
}

/* All options in their canonical form, as those of a table's row; and does the game take so many? */
static bool read_options(const orr_game *g, unsigned seats, json_t *options, char out[ORR_OPTIONS_TEXT])
{
    orr_rules r;
    orr_text text = {.max = ORR_OPTIONS_TEXT - 1};
    if (orr_rules_init(&r, g, NULL, seats) || (options && orr_choose_options(&r, options)) ||
        !orr_rules_accepted(&r, NULL))
        return false;
    orr_rules_seat(&r);
    for (unsigned i = 0; i < seats; i++)
        if (r.seat[i].kind != ORR_HUMAN || r.seat[i].team != ORR_NO_TEAM)
            return false;
    for (unsigned i = 0; orr_options_of(g)[i].id; i++) {
        char value[64];
        orr_rules_get(&r, i, value, sizeof value);
        orr_text_fmt(&text, "%s=%s\n", orr_options_of(g)[i].id, value);
    }
    bool ok = !text.failed;
    snprintf(out, ORR_OPTIONS_TEXT, "%s", text.at ? text.at : "");
    orr_text_deinit(&text);
    return ok;
}

/* Tables of which numbers of people there may be: `size`, and below it as far as the game goes. */
static const char *read_game(const orr_door *d, const char *game, json_t *options, orr_tour_row *row)
{
    char all[ORR_OPTIONS_TEXT];
    const orr_registered *entry = orr_registry_find(game);
    if (!entry || (!entry->game->listed && !d->o->test_games))
        return "bad_game";
    snprintf(row->game, sizeof row->game, "%s", game);
    if (row->size < 2 || row->size > ORR_PAIR_SIZE_MAX)
        return "bad_size";
    if (row->size > entry->game->seats_max || !read_options(entry->game, row->size, options, row->options))
        return "bad_game";
    row->least = row->size;
    while (row->least > 2 && row->least > entry->game->seats_min &&
           read_options(entry->game, row->least - 1u, options, all))
        row->least--;
    return NULL;
}

static bool has(json_t *body, const char *key, json_int_t least, json_int_t most, json_int_t standard, json_int_t *out)
{
    json_t *v = json_object_get(body, key);
    *out = v ? json_integer_value(v) : standard;
    return (!v || json_is_integer(v)) && *out >= least && *out <= most;
}

/* Numbers that do not fit are as wrong as those that orr_tour_wrong minds, by the same codes. */
static const char *read_numbers(json_t *body, orr_tour_row *row)
{
    json_int_t n;
    bool swiss = row->kind == ORR_TOUR_SWISS, robin = row->kind == ORR_TOUR_ROBIN;
    static const uint8_t robins[] = {0, 0, 100, 15, 28, 25};
    if (!has(body, "rounds", 0, 255, swiss ? 5 : 0, &n))
        return "bad_rounds";
    row->rounds = (uint8_t)n;
    if (!has(body, "late", 0, 255, !swiss ? 0 : row->rounds > 1 ? 2 : 1, &n))
        return "bad_rounds";
    row->late = (uint8_t)n;
    if (!has(body, "through", 0, 255, row->kind == ORR_TOUR_HEATS ? row->size / 2 : 0, &n))
        return "bad_size";
    row->through = (uint8_t)n;
    if (!has(body, "most", 0, UINT16_MAX, robin && row->size < sizeof robins ? robins[row->size] : 64, &n))
        return "bad_people";
    row->most = (uint16_t)n;
    static const struct {
        const char *key;
        uint32_t standard;
        size_t at;
    } times[] = {{"clock", 60, offsetof(orr_tour_row, time.turn)},
                 {"grace", 300, offsetof(orr_tour_row, grace)},
                 {"deadline", 5400, offsetof(orr_tour_row, deadline)},
                 {"rest", 60, offsetof(orr_tour_row, rest)}};
    for (unsigned i = 0; i < sizeof times / sizeof *times; i++) {
        if (!has(body, times[i].key, 0, 100 * 86400, times[i].standard, &n))
            return "bad_times";
        *(uint32_t *)((char *)row + times[i].at) = (uint32_t)n;
    }
    if (!has(body, "starts", 0, (json_int_t)1 << 52, 0, &n))
        return "bad_times";
    row->starts = n;
    return NULL;
}

/* A time control in the place of the seconds of a turn. */
static const char *read_time(const json_t *body, orr_tour_row *row, char why[ORR_TIME_REFUSED])
{
    const json_t *said = json_object_get(body, "time_control");
    if (!said)
        return NULL;
    if (!json_is_string(said) || json_object_get(body, "clock"))
        return "bad_input";
    orr_err e = orr_time_read(json_string_value(said), &row->time, why);
    return !e ? NULL : e == ORR_BAD_INPUT ? "bad_times" : orr_err_name(e);
}

static const char *read_row(const orr_door *d, json_t *body, orr_tour_row *row, char why[ORR_TIME_REFUSED])
{
    static const char *const kinds[] = {"swiss", "robin", "heats"};
    const char *name = "", *kind = "swiss", *game = "";
    json_t *options = NULL, *unused;
    json_int_t size = 0;
    int rated = 0;
    unsigned i = 0;
    if (json_unpack_ex(body, NULL, JSON_STRICT, "{s:s,s:s,s:I,s?s,s?o,s?b,s?o,s?o,s?o,s?o,s?o,s?o,s?o,s?o,s?o,s?o}",
                       "name", &name, "game", &game, "size", &size, "kind", &kind, "options", &options, "rated", &rated,
                       "rounds", &unused, "late", &unused, "through", &unused, "most", &unused, "clock", &unused,
                       "time_control", &unused, "grace", &unused, "deadline", &unused, "rest", &unused, "starts",
                       &unused) ||
        (options && !json_is_object(options)))
        return "bad_input";
    if (!read_name(name, row->name))
        return "bad_name";
    while (i < ORR_TOUR_KINDS && strcmp(kinds[i], kind))
        i++;
    if (i == ORR_TOUR_KINDS)
        return "bad_kind";
    row->kind = (uint8_t)i;
    row->size = (uint8_t)(size > 0 && size < 100 ? size : 0);
    row->rated = rated != 0;
    const char *wrong = read_game(d, game, options, row);
    wrong = wrong ? wrong : read_numbers(body, row);
    wrong = wrong ? wrong : read_time(body, row, why);
    return wrong ? wrong : orr_tour_wrong(row, orr_now_ms());
}

void orr_tournament_make(orr_door *d, orr_asked *a)
{
    orr_tour_row row = {0};
    if (d->o->tournaments_by_hosts && a->who.role < ORR_ROLE_HOST) {
        orr_api_error(d, a->exchange, 403, "hosts_only");
        return;
    }
    if (a->who.muted) { /* its name is a word, too */
        orr_api_error(d, a->exchange, 403, "muted");
        return;
    }
    char why[ORR_TIME_REFUSED] = "";
    const char *wrong = read_row(d, a->body, &row, why);
    if (wrong && *why) {
        orr_api_refuse(d, a->exchange, strcmp(wrong, "bad_times") ? 409 : 400, wrong, why);
        return;
    }
    if (wrong) {
        orr_api_error(d, a->exchange, 400, wrong);
        return;
    }
    unsigned retry_ms = orr_limit_take(d->limits, a->who.user.id, ORR_LIMIT_MAKE);
    if (!retry_ms && a->who.role == ORR_ROLE_PERSON)
        retry_ms = orr_limit_title(d, a->who.user.id, orr_net_place(d->net, a->exchange));
    if (retry_ms) {
        orr_net_refuse(d->net, a->exchange, 429, orr_err_name(ORR_LIMIT), retry_ms);
        return;
    }
    memcpy(row.host, a->who.user.id, sizeof row.host);
    orr_held *h = orr_held_new(d, a);
    if (h)
        orr_tours_make(d->tours, &row, made, h);
}
