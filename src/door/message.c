/* What clients say. Each message has one shape; a field too many is refused like a field too few. */
#include "door/visit.h"
#include "people/letters.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    orr_door *door;
    orr_client *c;    /* of a socket, or NULL; */
    orr_visit *visit; /* of a request, or NULL */
    orr_guest *guest; /* of either */
    json_t *json;
    const char *id;     /* checked, or NULL */
    unsigned *retry_ms; /* of a refusal: when to try again; 0: not told */
} message;

static bool is_seat(json_int_t n, int *out) { return orr_whole(n, 0, ORR_SEATS_MAX - 1, out); }

static orr_errand *new_errand(const message *m, orr_errand_kind kind)
{
    orr_errand *e = orr_errand_new(m->guest, kind, m->id);
    ORR_ASSERT(e != NULL);
    return e;
}

static orr_errand *new_ask(const message *m, orr_ask_kind kind)
{
    orr_errand *e = new_errand(m, ORR_ERRAND_ASK);
    e->ask.kind = kind;
    return e;
}

/* Who tries codes that are not there may not go on for ever (client.c), and what is not in memory is not read for
 * nothing. */
static unsigned wait_for(const message *m, const char *code)
{
    orr_limits *b = m->door->limits;
    const char *user = orr_guest_user(m->guest)->id;
    unsigned ms = orr_limit_wait(b, user, ORR_LIMIT_MISS);
    return ms || orr_hall_has(m->door->hall, code) ? ms : orr_limit_take(b, user, ORR_LIMIT_LOAD);
}

/* Hands it to its table. */
static orr_err pass_on(const message *m, const char *text, orr_errand *e)
{
    char code[ORR_CODE_TEXT];
    bool looks = e->kind == ORR_ERRAND_SAY || e->ask.kind == ORR_ASK_WISH; /* who asks it must have the table open */
    if (m->visit) {
        if (looks)
            orr_visit_open(m->visit, text, false, e);
        else
            orr_visit_go(m->visit, text, e);
        return ORR_OK;
    }
    const char *rest = orr_code_read(text, code);
    orr_err err = !rest || *rest ? ORR_NOT_FOUND : ORR_OK;
    if (!err && (*m->retry_ms = wait_for(m, code)))
        err = ORR_LIMIT;
    if (err)
        orr_errand_drop(e);
    else
        orr_errand_go(e, code);
    return err;
}

/* ---- one function a shape -----------------------------------------------------------------------------------------*/
static orr_err on_ping(const message *m)
{
    const char *t;
    if (json_unpack_ex(m->json, NULL, JSON_STRICT, "{s:s}", "t", &t))
        return ORR_BAD_INPUT;
    orr_client_pong(m->c);
    return ORR_OK;
}

static orr_err on_lobby(const message *m)
{
    const char *t;
    int on;
    if (json_unpack_ex(m->json, NULL, JSON_STRICT, "{s:s,s:b}", "t", &t, "on", &on))
        return ORR_BAD_INPUT;
    *m->retry_ms = on ? orr_limit_take(m->door->limits, orr_guest_user(m->guest)->id, ORR_LIMIT_LOAD) : 0;
    if (*m->retry_ms)
        return ORR_LIMIT;
    orr_guest_listen(m->c->guest, on);
    return ORR_OK;
}

static orr_err on_shut(const message *m)
{
    const char *t, *code;
    if (json_unpack_ex(m->json, NULL, JSON_STRICT, "{s:s,s:s}", "t", &t, "table", &code))
        return ORR_BAD_INPUT;
    orr_guest_shut(m->c->guest, code);
    return ORR_OK;
}

static orr_err read_bots(json_t *bots, orr_plan *plan)
{
    size_t n = bots ? json_array_size(bots) : 0;
    if (bots && !json_is_array(bots))
        return ORR_BAD_INPUT;
    if (n >= plan->row.seats)
        return ORR_BAD_INPUT;
    for (size_t i = 0; i < n; i++) {
        const char *level = json_string_value(json_array_get(bots, i));
        orr_seat_now *seat = &plan->seat[plan->row.seats - n + i];
        if (!level || strlen(level) >= sizeof seat->level || !orr_bot_level(level))
            return ORR_BAD_INPUT;
        seat->kind = ORR_SEAT_BOT;
        snprintf(seat->level, sizeof seat->level, "%s", level);
    }
    return ORR_OK;
}

/* Options as lines "id=value"; what they may be is the rules' business. */
static orr_err read_options(json_t *options, orr_table_row *row)
{
    const char *key;
    json_t *value;
    orr_text text = {.max = sizeof row->options - 1};
    if (options && !json_is_object(options))
        return ORR_BAD_INPUT;
    bool ok = true;
    json_object_foreach(options, key, value)
    {
        const char *word = json_string_value(value);
        if (json_is_boolean(value))
            word = json_is_true(value) ? "true" : "false";
        ok = ok && !strpbrk(key, "=\n") && (word || json_is_integer(value)) && !(word && strchr(word, '\n'));
        if (!ok)
            break;
        if (word)
            orr_text_fmt(&text, "%s=%s\n", key, word);
        else
            orr_text_fmt(&text, "%s=%lld\n", key, (long long)json_integer_value(value));
    }
    ok = ok && !text.failed;
    snprintf(row->options, sizeof row->options, "%s", text.at ? text.at : "");
    orr_text_deinit(&text);
    return ok ? ORR_OK : ORR_BAD_INPUT;
}

static orr_err refuse(const message *m, orr_err e, const char *why)
{
    orr_errand_end(new_errand(m, ORR_ERRAND_BESIDE), e, why, 0);
    return ORR_OK;
}

static bool is_clock(json_int_t seconds)
{
    static const int clocks[] = {0, 30, 60, 120, 300, 86400};
    for (size_t i = 0; i < sizeof clocks / sizeof *clocks; i++)
        if (clocks[i] == seconds)
            return true;
    return false;
}

static bool read_rated(const char *word, unsigned *out)
{
    for (*out = word ? ORR_RATED : ORR_CASUAL; word && *out <= ORR_RATED_BOTS; (*out)++)
        if (!strcmp(word, orr_rated_name(*out)))
            return true;
    return !word;
}

/* A time control, or as older clients say it, seconds a turn. */
static orr_err read_time(const char *said, json_int_t clock, orr_time *out, char why[ORR_TIME_REFUSED])
{
    if (said ? clock : !is_clock(clock))
        return ORR_BAD_INPUT;
    out->turn = (uint32_t)clock;
    orr_err e = said ? orr_time_read(said, out, why) : ORR_OK;
    if (e || is_clock(out->turn))
        return e;
    snprintf(why, ORR_TIME_REFUSED, "time_control: expected none, 30s/turn, 1m/turn, 2m/turn, 5m/turn or 1d/turn");
    return ORR_BAD_INPUT;
}

static unsigned may_make(const message *m)
{
    return m->visit ? orr_visit_may_make(m->visit) : orr_client_may_make(m->c);
}

static orr_err on_create(const message *m)
{
    const char *t, *id, *game;
    int seats, open = 0, start = 0;
    unsigned rated;
    json_int_t seats_said, clock = 0;
    json_t *bots = NULL, *options = NULL;
    const char *rated_said = NULL, *time_said = NULL;
    char why[ORR_TIME_REFUSED] = "";
    orr_time time = {0};
    if (json_unpack_ex(m->json, NULL, JSON_STRICT, "{s:s,s:s,s:s,s:I,s?o,s?o,s?b,s?b,s?I,s?s,s?s}", "t", &t, "id", &id,
                       "game", &game, "seats", &seats_said, "bots", &bots, "options", &options, "open", &open, "start",
                       &start, "clock", &clock, "time_control", &time_said, "rated", &rated_said) ||
        !read_rated(rated_said, &rated) || !orr_whole(seats_said, 1, ORR_SEATS_MAX, &seats) ||
        strlen(game) >= sizeof((orr_table_row *)0)->game)
        return ORR_BAD_INPUT;
    orr_err e = read_time(time_said, clock, &time, why);
    if (e)
        return *why ? refuse(m, e, why) : e;
    if (!orr_registry_find(game))
        return ORR_NOT_FOUND;
    orr_plan plan = {
        .row = {.seats = (uint8_t)seats, .open = open, .rated = (uint8_t)rated}, .time = time, .start = start};
    snprintf(plan.row.game, sizeof plan.row.game, "%s", game);
    const orr_user_row *me = orr_guest_user(m->guest);
    snprintf(plan.row.host, sizeof plan.row.host, "%s", me->id);
    for (unsigned i = 0; i < ORR_SEATS_MAX; i++)
        plan.seat[i].colour = -1;
    plan.seat[0].kind = ORR_SEAT_HUMAN;
    snprintf(plan.seat[0].user, sizeof plan.seat[0].user, "%s", me->id);
    snprintf(plan.seat[0].name, sizeof plan.seat[0].name, "%s", me->name);
    plan.seat[0].bot = me->bot;
    e = read_bots(bots, &plan);
    if (!e)
        e = read_options(options, &plan.row);
    if (!e)
        e = (*m->retry_ms = may_make(m)) ? ORR_LIMIT : ORR_OK;
    if (!e)
        orr_errand_make(new_errand(m, ORR_ERRAND_MAKE), &plan);
    return e;
}

/* From a match that is over; in tests also from a replay file. */
static orr_err on_from(const message *m)
{
    const char *t, *id, *code = NULL, *file = NULL, *level = "", *rated_said = NULL;
    int seat, open = 0;
    unsigned rated;
    json_int_t seat_said, ply;
    if (json_unpack_ex(m->json, NULL, JSON_STRICT, "{s:s,s:s,s?s,s?s,s:I,s:I,s?s,s?b,s?s}", "t", &t, "id", &id, "table",
                       &code, "file", &file, "ply", &ply, "seat", &seat_said, "bots", &level, "open", &open, "rated",
                       &rated_said) ||
        !is_seat(seat_said, &seat) || ply < 1 || ply > UINT32_MAX || !code == !file ||
        !read_rated(rated_said, &rated) || (file && rated) || (file && !m->door->o->test_replays) ||
        (*level && !orr_bot_level(level)) || (!*level && json_object_get(m->json, "bots")))
        return ORR_BAD_INPUT;
    orr_errand *e = new_errand(m, file ? ORR_ERRAND_MAKE : ORR_ERRAND_FROM);
    if (rated)
        e->why = "from"; /* which is refused */
    e->ask.q = (uint32_t)ply;
    e->ask.seat = seat;
    e->ask.on = open;
    snprintf(e->ask.word, sizeof e->ask.word, "%s", level);
    return file ? orr_given_go(m->door, file, e) : pass_on(m, code, e);
}

/* t, id, table and nothing else. */
static orr_err on_plain(const message *m, orr_ask_kind kind)
{
    const char *t, *id, *code;
    if (json_unpack_ex(m->json, NULL, JSON_STRICT, "{s:s,s:s,s:s}", "t", &t, "id", &id, "table", &code))
        return ORR_BAD_INPUT;
    return pass_on(m, code, new_ask(m, kind));
}

static orr_err on_stand(const message *m) { return on_plain(m, ORR_ASK_STAND); }
static orr_err on_start(const message *m) { return on_plain(m, ORR_ASK_START); }
static orr_err on_leave(const message *m) { return on_plain(m, ORR_ASK_LEAVE); }
static orr_err on_done(const message *m) { return on_plain(m, ORR_ASK_DONE); }
static orr_err on_take(const message *m) { return on_plain(m, ORR_ASK_TAKE); }

/* The same for what is the hall's. */
static orr_err on_plain_errand(const message *m, orr_errand_kind kind)
{
    const char *t, *id, *code;
    if (json_unpack_ex(m->json, NULL, JSON_STRICT, "{s:s,s:s,s:s}", "t", &t, "id", &id, "table", &code))
        return ORR_BAD_INPUT;
    return pass_on(m, code, new_errand(m, kind));
}

static orr_err on_rematch(const message *m) { return on_plain_errand(m, ORR_ERRAND_AGAIN); }
static orr_err on_key(const message *m) { return on_plain_errand(m, ORR_ERRAND_LINK); }
static orr_err on_revoke(const message *m) { return on_plain_errand(m, ORR_ERRAND_REVOKE); }

static orr_err on_open(const message *m)
{
    const char *t, *id, *code;
    int holds = 0;
    if (json_unpack_ex(m->json, NULL, JSON_STRICT, "{s:s,s:s,s:s,s?b}", "t", &t, "id", &id, "table", &code, "holds",
                       &holds))
        return ORR_BAD_INPUT;
    orr_errand *e = new_errand(m, ORR_ERRAND_OPEN);
    e->ask.on = holds;
    return pass_on(m, code, e);
}

/* t, id, table and perhaps the question that is meant. */
static orr_err on_question(const message *m, orr_ask_kind kind)
{
    const char *t, *id, *code;
    json_int_t q = -1;
    if (json_unpack_ex(m->json, NULL, JSON_STRICT, "{s:s,s:s,s:s,s?I}", "t", &t, "id", &id, "table", &code, "q", &q) ||
        q > UINT32_MAX || (q < 0 && json_object_get(m->json, "q")))
        return ORR_BAD_INPUT;
    orr_errand *e = new_ask(m, kind);
    e->ask.has_q = q >= 0;
    e->ask.q = (uint32_t)q;
    return pass_on(m, code, e);
}

static orr_err on_undo(const message *m) { return on_question(m, ORR_ASK_UNDO); }
static orr_err on_pause(const message *m) { return on_question(m, ORR_ASK_PAUSE); }

static orr_err on_prefer(const message *m)
{
    const char *t, *id, *code;
    int done;
    if (json_unpack_ex(m->json, NULL, JSON_STRICT, "{s:s,s:s,s:s,s:b}", "t", &t, "id", &id, "table", &code, "done",
                       &done))
        return ORR_BAD_INPUT;
    orr_errand *e = new_ask(m, ORR_ASK_PREFER);
    e->ask.on = done;
    return pass_on(m, code, e);
}

/* t, id, table and a seat. */
static orr_err on_seat(const message *m, orr_ask_kind kind)
{
    const char *t, *id, *code;
    int seat;
    json_int_t said;
    if (json_unpack_ex(m->json, NULL, JSON_STRICT, "{s:s,s:s,s:s,s:I}", "t", &t, "id", &id, "table", &code, "seat",
                       &said) ||
        !is_seat(said, &seat))
        return ORR_BAD_INPUT;
    orr_errand *e = new_ask(m, kind);
    e->ask.seat = seat;
    return pass_on(m, code, e);
}

static orr_err on_hand(const message *m) { return on_seat(m, ORR_ASK_HAND); }
static orr_err on_remove(const message *m) { return on_seat(m, ORR_ASK_REMOVE); }

static orr_err on_sit(const message *m)
{
    const char *t, *id, *code;
    int seat;
    json_int_t said = 0;
    if (orr_seeks_starts(m->door->seeks, orr_guest_user(m->guest)->id))
        return ORR_STARTED; /* its seat is at a table that is being made */
    if (json_unpack_ex(m->json, NULL, JSON_STRICT, "{s:s,s:s,s:s,s?I}", "t", &t, "id", &id, "table", &code, "seat",
                       &said) ||
        !is_seat(said, &seat))
        return ORR_BAD_INPUT;
    orr_errand *e = new_ask(m, ORR_ASK_SIT);
    e->ask.seat = json_object_get(m->json, "seat") ? seat : -1;
    return pass_on(m, code, e);
}

/* A word or null: "" is null, and no word. */
static bool read_word(json_t *value, char *out, size_t size)
{
    const char *word = json_string_value(value);
    if (!json_is_null(value) && (!word || !*word || strlen(word) >= size))
        return false;
    snprintf(out, size, "%s", word ? word : "");
    return true;
}

/* t, id, table and a word, or null, under `key`. */
static orr_err on_word(const message *m, orr_ask_kind kind, const char *key, size_t size)
{
    const char *t, *id, *code;
    char word[ORR_ACTION_TEXT];
    json_t *v;
    if (json_unpack_ex(m->json, NULL, JSON_STRICT, "{s:s,s:s,s:s,s:o}", "t", &t, "id", &id, "table", &code, key, &v) ||
        !read_word(v, word, size))
        return ORR_BAD_INPUT;
    orr_errand *e = new_ask(m, kind);
    memcpy(e->ask.word, word, size);
    return pass_on(m, code, e);
}

static orr_err on_colour(const message *m) { return on_word(m, ORR_ASK_COLOUR, "colour", ORR_WORD_TEXT); }
static orr_err on_table(const message *m) { return on_word(m, ORR_ASK_WISH, "action", ORR_ACTION_TEXT); }

static orr_err on_bot(const message *m)
{
    const char *t, *id, *code;
    char word[16];
    int seat;
    json_int_t said;
    json_t *level;
    if (json_unpack_ex(m->json, NULL, JSON_STRICT, "{s:s,s:s,s:s,s:I,s:o}", "t", &t, "id", &id, "table", &code, "seat",
                       &said, "level", &level) ||
        !is_seat(said, &seat) || !read_word(level, word, sizeof word))
        return ORR_BAD_INPUT;
    orr_errand *e = new_ask(m, ORR_ASK_BOT);
    e->ask.seat = seat;
    memcpy(e->ask.word, word, sizeof word);
    return pass_on(m, code, e);
}

static orr_err on_act(const message *m)
{
    const char *t, *id, *code, *action;
    json_int_t q;
    if (json_unpack_ex(m->json, NULL, JSON_STRICT, "{s:s,s:s,s:s,s:I,s:s}", "t", &t, "id", &id, "table", &code, "q", &q,
                       "action", &action) ||
        q < 0 || q > UINT32_MAX || strlen(action) >= ORR_ACTION_TEXT)
        return ORR_BAD_INPUT;
    orr_errand *e = new_ask(m, ORR_ASK_ACT);
    e->ask.q = (uint32_t)q;
    snprintf(e->ask.word, sizeof e->ask.word, "%s", action);
    return pass_on(m, code, e);
}

static orr_err on_past(const message *m)
{
    const char *t, *id, *code;
    json_int_t ply;
    if (json_unpack_ex(m->json, NULL, JSON_STRICT, "{s:s,s:s,s:s,s:I}", "t", &t, "id", &id, "table", &code, "ply",
                       &ply) ||
        ply < 0 || ply > UINT32_MAX)
        return ORR_BAD_INPUT;
    orr_errand *e = new_errand(m, ORR_ERRAND_PAST);
    e->ask.q = (uint32_t)ply;
    return pass_on(m, code, e);
}

static orr_err on_chat(const message *m)
{
    const char *t, *id, *code, *text;
    if (json_unpack_ex(m->json, NULL, JSON_STRICT, "{s:s,s:s,s:s,s:s}", "t", &t, "id", &id, "table", &code, "text",
                       &text))
        return ORR_BAD_INPUT;
    if (!orr_letters_good(text, ORR_LETTERS_MAX))
        return ORR_BAD_INPUT;
    orr_errand *e = new_errand(m, ORR_ERRAND_SAY);
    e->text = strdup(text);
    ORR_ASSERT(e->text != NULL);
    return pass_on(m, code, e);
}

static orr_err on_invite(const message *m)
{
    const char *t, *id, *code, *user;
    if (json_unpack_ex(m->json, NULL, JSON_STRICT, "{s:s,s:s,s:s,s:s}", "t", &t, "id", &id, "table", &code, "user",
                       &user) ||
        !*user || strlen(user) >= ORR_USER_TEXT)
        return ORR_BAD_INPUT;
    orr_errand *e = new_errand(m, ORR_ERRAND_INVITE);
    snprintf(e->ask.word, sizeof e->ask.word, "%s", user);
    return pass_on(m, code, e);
}

/* Words by their id, which each reader has in the own language. */
static orr_err on_phrase(const message *m)
{
    static const char *const phrases[] = {
#define PHRASE(id) #id,
#define REACTION(id) #id,
#include "door/phrases.def"
#undef PHRASE
#undef REACTION
    };
    const char *t, *id, *code, *phrase;
    if (json_unpack_ex(m->json, NULL, JSON_STRICT, "{s:s,s:s,s:s,s:s}", "t", &t, "id", &id, "table", &code, "phrase",
                       &phrase))
        return ORR_BAD_INPUT;
    for (size_t i = 0; i < sizeof phrases / sizeof *phrases; i++) {
        if (strcmp(phrases[i], phrase))
            continue;
        orr_errand *e = new_errand(m, ORR_ERRAND_SAY);
        e->text = malloc(strlen(phrase) + 2);
        ORR_ASSERT(e->text != NULL);
        e->text[0] = ORR_PHRASE;
        memcpy(e->text + 1, phrase, strlen(phrase) + 1);
        return pass_on(m, code, e);
    }
    return ORR_BAD_INPUT;
}

/* ---- the square (seeks.c) ----------------------------------------------------------------------------------------*/
/* A device that came by a private link has no account: it seeks nothing in the name of who gave it. */
static orr_err on_square(const message *m, orr_err (*take)(orr_door *d, orr_errand *e, json_t *json))
{
    if (m->c && *m->c->link.hash)
        return ORR_FORBIDDEN;
    orr_errand *e = new_errand(m, ORR_ERRAND_BESIDE);
    orr_err err = take(m->door, e, m->json);
    if (err)
        orr_errand_drop(e);
    return err;
}

static orr_err on_seek(const message *m)
{
    return (*m->retry_ms = orr_limit_take(m->door->limits, orr_guest_user(m->guest)->id, ORR_LIMIT_SEEK))
               ? ORR_LIMIT
               : on_square(m, orr_seeks_on_seek);
}
static orr_err on_unseek(const message *m) { return on_square(m, orr_seeks_on_unseek); }

/* Who sits down makes the table, with the others. */
static orr_err on_ready(const message *m)
{
    return json_is_true(json_object_get(m->json, "yes")) && (*m->retry_ms = may_make(m))
               ? ORR_LIMIT
               : on_square(m, orr_seeks_on_ready);
}

static orr_err on_clockwork(const message *m)
{
    return (*m->retry_ms = may_make(m)) ? ORR_LIMIT : on_square(m, orr_seeks_on_clockwork);
}

static orr_err on_seeks(const message *m)
{
    orr_text text = {.max = ORR_LONG_MAX};
    if (!m->c || json_object_size(m->json) != 1)
        return ORR_BAD_INPUT;
    orr_seeks_say(m->door->seeks, orr_guest_user(m->guest)->id, &text);
    orr_client_long(m->c, &text);
    orr_text_deinit(&text);
    return ORR_OK;
}

/* ---- all of them --------------------------------------------------------------------------------------------------*/
/* What somebody may do who only watches. */
static bool is_watching(const char *type)
{
    static const char *const all[] = {"ping", "lobby", "shut", "open", "past", "seeks"};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (!strcmp(all[i], type))
            return true;
    return false;
}

static const struct {
    const char *type;
    bool answered; /* carries an id */
    orr_err (*take)(const message *m);
} shapes[] = {
    {"ping", false, on_ping},
    {"lobby", false, on_lobby},
    {"shut", false, on_shut},
    {"create", true, on_create},
    {"open", true, on_open},
    {"sit", true, on_sit},
    {"stand", true, on_stand},
    {"colour", true, on_colour},
    {"bot", true, on_bot},
    {"start", true, on_start},
    {"act", true, on_act},
    {"undo", true, on_undo},
    {"done", true, on_done},
    {"prefer", true, on_prefer},
    {"leave", true, on_leave},
    {"hand", true, on_hand},
    {"take", true, on_take},
    {"remove", true, on_remove},
    {"rematch", true, on_rematch},
    {"past", true, on_past},
    {"chat", true, on_chat},
    {"key", true, on_key},
    {"revoke", true, on_revoke},
    {"pause", true, on_pause},
    {"seek", true, on_seek},
    {"unseek", true, on_unseek},
    {"ready", true, on_ready},
    {"seeks", false, on_seeks},
    {"clockwork", true, on_clockwork},
    {"table", true, on_table},
    {"from", true, on_from},
    {"invite", true, on_invite},
    {"phrase", true, on_phrase},
};

static orr_err dispatch(message *m)
{
    const char *type = json_string_value(json_object_get(m->json, "t"));
    for (size_t i = 0; type && i < sizeof shapes / sizeof *shapes; i++)
        if (!strcmp(shapes[i].type, type))
            return shapes[i].answered && !m->id                  ? ORR_BAD_INPUT
                   : m->c && m->c->watches && !is_watching(type) ? ORR_FORBIDDEN
                                                                 : shapes[i].take(m);
    return ORR_BAD_INPUT;
}

void orr_message_say(orr_client *c, const char *text, size_t size, unsigned retry_ms)
{
    message m = {.door = c->door, .c = c, .guest = c->guest, .retry_ms = &retry_ms};
    if (c->leaving || !c->guest)
        return;
    m.json = json_loadb(text, size, JSON_REJECT_DUPLICATES, NULL);
    if (!m.json && orr_client_garbled(c, text, size))
        return;
    m.id = json_string_value(json_object_get(m.json, "id"));
    if (m.id && (!*m.id || strlen(m.id) >= ORR_ASK_ID_TEXT))
        m.id = NULL;
    c->refs++; /* an answer may end the client */
    orr_err e = retry_ms ? ORR_LIMIT : json_is_object(m.json) ? dispatch(&m) : ORR_BAD_INPUT;
    if (e)
        orr_client_refused(c, m.id, e, retry_ms);
    orr_client_release(c);
    json_decref(m.json);
}

void orr_message_visit(orr_visit *v, const char *type, const char *code, json_t *body)
{
    unsigned retry_ms = 0;
    bool named = json_object_get(body, "t") || json_object_get(body, "table"); /* the path says both */
    bool acts = !strcmp(type, "act");
    orr_err e = ORR_BAD_INPUT;
    if (!named && (!code || !json_object_set_new(body, "table", json_string(code))) &&
        !json_object_set_new(body, "t", json_string(type)) &&
        (acts || json_object_get(body, "id") || !json_object_set_new(body, "id", json_string("-")))) {
        const char *id = json_string_value(json_object_get(body, "id"));
        bool good = id && *id && strlen(id) < ORR_ASK_ID_TEXT;
        message m = {.door = v->door,
                     .visit = v,
                     .guest = v->guest,
                     .json = body,
                     .id = good ? id : NULL,
                     .retry_ms = &retry_ms};
        e = dispatch(&m);
    }
    if (e)
        orr_visit_refuse(v, e, retry_ms);
}

/* Too much, before it is known who says it. */
static void refuse_early(orr_client *c, const char *text, size_t size, unsigned retry_ms)
{
    json_t *json = json_loadb(text, size, JSON_REJECT_DUPLICATES, NULL);
    const char *id = json_string_value(json_object_get(json, "id"));
    orr_client_refused(c, id && *id && strlen(id) < ORR_ASK_ID_TEXT ? id : NULL, ORR_LIMIT, retry_ms);
    json_decref(json);
}

/* It is not known yet who says it: it is kept until then. */
static void keep_early(orr_client *c, const char *text, size_t size)
{
    orr_early *more = c->earlies < ORR_EARLY_MAX ? malloc(sizeof *more + size + 1) : NULL, **at = &c->early;
    if (!more) {
        refuse_early(c, text, size, 0);
        return;
    }
    *more = (orr_early){.size = size};
    memcpy(more->text, text, size);
    while (*at)
        at = &(*at)->next;
    *at = more;
    c->earlies++;
}

void orr_message(void *door, orr_socket *socket, const char *text, size_t size, unsigned retry_ms)
{
    orr_client *c = orr_socket_data(socket);
    (void)door;
    if (!c || c->leaving)
        return;
    if (c->guest)
        orr_message_say(c, text, size, retry_ms);
    else if (retry_ms)
        refuse_early(c, text, size, retry_ms);
    else
        keep_early(c, text, size);
}
