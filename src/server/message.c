/* What clients say. Each message has one shape; a field too many is refused like a field too few. */
#include "server/server.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    orr_server *s;
    orr_client *c;
    json_t *json;
    const char *id; /* checked, or NULL */
    unsigned *retry_ms; /* of a refusal: when to try again; 0: not told */
} message;

bool orr_message_whole(long long n, int64_t low, int64_t high, int *out)
{
    bool fits = n >= low && n <= high;
    *out = fits ? (int)n : 0;
    return fits;
}

static bool is_seat(json_int_t n, int *out) { return orr_message_whole(n, 0, ORR_SEATS_MAX - 1, out); }

static orr_ask *new_ask(const message *m, orr_ask_kind kind)
{
    orr_ask *ask = calloc(1, sizeof *ask);
    ORR_ASSERT(ask != NULL);
    ask->kind = kind;
    ask->client = m->c;
    ask->seat = -1;
    m->c->refs++;
    snprintf(ask->id, sizeof ask->id, "%s", m->id);
    return ask;
}

enum { MISS_COST = 20 }; /* of what an address may ask for */

/* Who tries codes that are not there may not go on for ever. */
static orr_err find_table(const message *m, const char *text, orr_table_now **t)
{
    char code[ORR_CODE_TEXT];
    const char *rest = orr_code_read(text, code), *user = m->c->user.id;
    if (!rest || *rest)
        return ORR_NOT_FOUND;
    *m->retry_ms = orr_budget_wait(m->s->budgets, user, ORR_BUDGET_MISS);
    if (*m->retry_ms)
        return ORR_LIMIT;
    orr_err e = orr_tables_get(m->s, code, t);
    if (e != ORR_NOT_FOUND)
        return e;
    orr_budget_take(m->s->budgets, user, ORR_BUDGET_MISS);
    *m->retry_ms = m->c->socket ? orr_socket_charge(m->c->socket, MISS_COST) : 0;
    return *m->retry_ms ? ORR_LIMIT : e;
}

/* Hands an ask to its table. */
static orr_err pass_on(const message *m, const char *code, orr_ask *ask)
{
    orr_table_now *t = NULL;
    orr_err e = find_table(m, code, &t);
    if (e)
        orr_ask_free(ask);
    else
        orr_ask_take(m->s, t, ask);
    return e;
}

/* ---- one function a shape ---------------------------------------------------------------------------------------------*/
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
    orr_lobby_listen(m->s, m->c, on);
    if (on)
        orr_mine_begin(m->s, m->c);
    if (on && !m->s->lobby.n)
        orr_lobby_make(m->s);
    orr_client_wake(m->c);
    return ORR_OK;
}

static orr_err on_shut(const message *m)
{
    const char *t, *code;
    if (json_unpack_ex(m->json, NULL, JSON_STRICT, "{s:s,s:s}", "t", &t, "table", &code))
        return ORR_BAD_INPUT;
    orr_table_now *table = orr_tables_find(m->s, code);
    orr_sub *sub = table ? orr_client_sub(m->c, table) : NULL;
    if (sub)
        orr_client_shut(m->s, sub);
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

static bool is_clock(json_int_t seconds)
{
    static const int clocks[] = {0, 30, 60, 120, 300, 86400};
    for (size_t i = 0; i < sizeof clocks / sizeof *clocks; i++)
        if (clocks[i] == seconds)
            return true;
    return false;
}

static orr_err on_create(const message *m)
{
    const char *t, *id, *game;
    int seats, open = 0, start = 0;
    json_int_t seats_said, clock = 0;
    json_t *bots = NULL, *options = NULL;
    if (json_unpack_ex(m->json, NULL, JSON_STRICT, "{s:s,s:s,s:s,s:I,s?o,s?o,s?b,s?b,s?I}", "t", &t, "id", &id, "game",
                       &game, "seats", &seats_said, "bots", &bots, "options", &options, "open", &open, "start", &start,
                       "clock", &clock) ||
        !is_clock(clock) || !orr_message_whole(seats_said, 1, ORR_SEATS_MAX, &seats) ||
        strlen(game) >= sizeof((orr_table_row *)0)->game)
        return ORR_BAD_INPUT;
    if (!orr_registry_find(game))
        return ORR_NOT_FOUND;
    orr_plan plan = {.row = {.seats = (uint8_t)seats, .open = open}, .clock = (uint32_t)clock, .start = start};
    snprintf(plan.row.game, sizeof plan.row.game, "%s", game);
    snprintf(plan.row.host, sizeof plan.row.host, "%s", m->c->user.id);
    for (unsigned i = 0; i < ORR_SEATS_MAX; i++)
        plan.seat[i].colour = -1;
    plan.seat[0].kind = ORR_SEAT_HUMAN;
    snprintf(plan.seat[0].user, sizeof plan.seat[0].user, "%s", m->c->user.id);
    snprintf(plan.seat[0].name, sizeof plan.seat[0].name, "%s", m->c->user.name);
    orr_err e = read_bots(bots, &plan);
    if (!e)
        e = read_options(options, &plan.row);
    if (!e)
        e = orr_seating_may_make(m->s, m->c, m->retry_ms);
    if (!e)
        orr_ask_create(m->s, &plan, new_ask(m, ORR_ASK_CREATE));
    return e;
}

/* From a match that is over; in tests also from a replay file. */
static orr_err on_from(const message *m)
{
    const char *t, *id, *code = NULL, *file = NULL, *level = "";
    int seat, open = 0;
    json_int_t seat_said, ply;
    if (json_unpack_ex(m->json, NULL, JSON_STRICT, "{s:s,s:s,s?s,s?s,s:I,s:I,s?s,s?b}", "t", &t, "id", &id, "table",
                       &code, "file", &file, "ply", &ply, "seat", &seat_said, "bots", &level, "open", &open) ||
        !is_seat(seat_said, &seat) || ply < 1 || ply > UINT32_MAX || !code == !file ||
        (file && !m->s->o->test_replays) || (*level && !orr_bot_level(level)) ||
        (!*level && json_object_get(m->json, "bots")))
        return ORR_BAD_INPUT;
    orr_ask *ask = new_ask(m, ORR_ASK_FROM);
    ask->q = (uint32_t)ply;
    ask->seat = seat;
    ask->on = open;
    snprintf(ask->word, sizeof ask->word, "%s", level);
    return file ? orr_given_file(m->s, file, ask) : pass_on(m, code, ask);
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
static orr_err on_rematch(const message *m) { return on_plain(m, ORR_ASK_REMATCH); }
static orr_err on_done(const message *m) { return on_plain(m, ORR_ASK_DONE); }
static orr_err on_take(const message *m) { return on_plain(m, ORR_ASK_TAKE); }

static orr_err on_open(const message *m)
{
    const char *t, *id, *code;
    int holds = 0;
    if (json_unpack_ex(m->json, NULL, JSON_STRICT, "{s:s,s:s,s:s,s?b}", "t", &t, "id", &id, "table", &code, "holds",
                       &holds))
        return ORR_BAD_INPUT;
    orr_ask *ask = new_ask(m, ORR_ASK_OPEN);
    ask->on = holds;
    return pass_on(m, code, ask);
}

/* t, id, table and perhaps the question that is meant. */
static orr_err on_question(const message *m, orr_ask_kind kind)
{
    const char *t, *id, *code;
    json_int_t q = -1;
    if (json_unpack_ex(m->json, NULL, JSON_STRICT, "{s:s,s:s,s:s,s?I}", "t", &t, "id", &id, "table", &code, "q", &q) ||
        q > UINT32_MAX || (q < 0 && json_object_get(m->json, "q")))
        return ORR_BAD_INPUT;
    orr_ask *ask = new_ask(m, kind);
    ask->has_q = q >= 0;
    ask->q = (uint32_t)q;
    return pass_on(m, code, ask);
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
    orr_ask *ask = new_ask(m, ORR_ASK_PREFER);
    ask->on = done;
    return pass_on(m, code, ask);
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
    orr_ask *ask = new_ask(m, kind);
    ask->seat = seat;
    return pass_on(m, code, ask);
}

static orr_err on_hand(const message *m) { return on_seat(m, ORR_ASK_HAND); }
static orr_err on_remove(const message *m) { return on_seat(m, ORR_ASK_REMOVE); }

static orr_err on_sit(const message *m)
{
    const char *t, *id, *code;
    int seat;
    json_int_t said = 0;
    if (json_unpack_ex(m->json, NULL, JSON_STRICT, "{s:s,s:s,s:s,s?I}", "t", &t, "id", &id, "table", &code, "seat",
                       &said) ||
        !is_seat(said, &seat))
        return ORR_BAD_INPUT;
    orr_ask *ask = new_ask(m, ORR_ASK_SIT);
    ask->seat = json_object_get(m->json, "seat") ? seat : -1;
    return pass_on(m, code, ask);
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
    orr_ask *ask = new_ask(m, kind);
    memcpy(ask->word, word, size);
    return pass_on(m, code, ask);
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
    orr_ask *ask = new_ask(m, ORR_ASK_BOT);
    ask->seat = seat;
    memcpy(ask->word, word, sizeof word);
    return pass_on(m, code, ask);
}

static orr_err on_act(const message *m)
{
    const char *t, *id, *code, *action;
    json_int_t q;
    if (json_unpack_ex(m->json, NULL, JSON_STRICT, "{s:s,s:s,s:s,s:I,s:s}", "t", &t, "id", &id, "table", &code, "q", &q,
                       "action", &action) ||
        q < 0 || q > UINT32_MAX || strlen(action) >= ORR_ACTION_TEXT)
        return ORR_BAD_INPUT;
    orr_ask *ask = new_ask(m, ORR_ASK_ACT);
    ask->q = (uint32_t)q;
    snprintf(ask->word, sizeof ask->word, "%s", action);
    return pass_on(m, code, ask);
}

static orr_err on_past(const message *m)
{
    const char *t, *id, *code;
    json_int_t ply;
    if (json_unpack_ex(m->json, NULL, JSON_STRICT, "{s:s,s:s,s:s,s:I}", "t", &t, "id", &id, "table", &code, "ply",
                       &ply) ||
        ply < 0 || ply > UINT32_MAX)
        return ORR_BAD_INPUT;
    orr_ask *ask = new_ask(m, ORR_ASK_PAST);
    ask->q = (uint32_t)ply;
    return pass_on(m, code, ask);
}

static orr_err on_chat(const message *m)
{
    const char *t, *id, *code, *text;
    orr_table_now *table = NULL;
    if (json_unpack_ex(m->json, NULL, JSON_STRICT, "{s:s,s:s,s:s,s:s}", "t", &t, "id", &id, "table", &code, "text",
                       &text))
        return ORR_BAD_INPUT;
    orr_err e = find_table(m, code, &table);
    if (e)
        return e;
    orr_ask *ask = new_ask(m, ORR_ASK_STORE);
    e = orr_chat_say(m->s, table, m->c, text, ask, m->retry_ms);
    if (e)
        orr_ask_free(ask);
    return e;
}

static orr_err key_or_revoke(const message *m, bool revoke)
{
    const char *t, *id, *code;
    orr_table_now *table = NULL;
    if (json_unpack_ex(m->json, NULL, JSON_STRICT, "{s:s,s:s,s:s}", "t", &t, "id", &id, "table", &code))
        return ORR_BAD_INPUT;
    orr_err e = find_table(m, code, &table);
    if (e)
        return e;
    orr_ask *ask = new_ask(m, ORR_ASK_STORE);
    e = orr_key_do(m->s, table, m->c, revoke, ask);
    if (e)
        orr_ask_free(ask);
    return e;
}

static orr_err on_key(const message *m) { return key_or_revoke(m, false); }
static orr_err on_revoke(const message *m) { return key_or_revoke(m, true); }

/* ---- all of them -----------------------------------------------------------------------------------------------------------*/
static const struct {
    const char *type;
    bool answered; /* carries an id */
    orr_err (*take)(const message *m);
} shapes[] = {
    {"ping", false, on_ping},  {"lobby", false, on_lobby},  {"shut", false, on_shut},      {"create", true, on_create},
    {"open", true, on_open},   {"sit", true, on_sit},       {"stand", true, on_stand},     {"colour", true, on_colour},
    {"bot", true, on_bot},     {"start", true, on_start},   {"act", true, on_act},         {"undo", true, on_undo},
    {"done", true, on_done},   {"prefer", true, on_prefer}, {"leave", true, on_leave},     {"hand", true, on_hand},
    {"take", true, on_take},   {"remove", true, on_remove}, {"rematch", true, on_rematch}, {"past", true, on_past},
    {"chat", true, on_chat},   {"key", true, on_key},       {"revoke", true, on_revoke},   {"pause", true, on_pause},
    {"table", true, on_table}, {"from", true, on_from},
};

static orr_err dispatch(message *m)
{
    const char *type = json_string_value(json_object_get(m->json, "t"));
    for (size_t i = 0; type && i < sizeof shapes / sizeof *shapes; i++)
        if (!strcmp(shapes[i].type, type))
            return shapes[i].answered && !m->id ? ORR_BAD_INPUT : shapes[i].take(m);
    return ORR_BAD_INPUT;
}

void orr_message(void *server, orr_socket *socket, const char *text, size_t size, unsigned retry_ms)
{
    message m = {.s = server, .c = orr_socket_data(socket), .retry_ms = &retry_ms};
    if (!m.c || m.c->leaving)
        return;
    m.json = json_loadb(text, size, JSON_REJECT_DUPLICATES, NULL);
    if (!m.json && orr_client_garbled(m.c, text, size))
        return;
    m.id = json_string_value(json_object_get(m.json, "id"));
    if (m.id && (!*m.id || strlen(m.id) >= ORR_ASK_ID_TEXT))
        m.id = NULL;
    m.c->refs++; /* an answer may end the client */
    orr_err e = retry_ms ? ORR_LIMIT : json_is_object(m.json) ? dispatch(&m) : ORR_BAD_INPUT;
    if (e)
        orr_client_refused(m.c, m.id, e, retry_ms);
    orr_client_release(m.c);
    json_decref(m.json);
}
