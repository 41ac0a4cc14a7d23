/* One match on a server, played by a bot of this machine. An engine is told the server's own lines. A built-in bot gets
 * what its seat knows from the server, and thinks by the same rules here. */
#include "link.h"

#include <orrery/tell.h>

#include <stdlib.h>
#include <string.h>

enum { TRIES = 3 /* answers that are none, a question */ };

typedef struct {
    const link_options *o;
    const char *code;
    link_line *act; /* beside the stream */
    uint64_t last;  /* line that was heard */
    bool over, failed;
    /* a built-in bot */
    orr_rules rules;
    orr_edition *edition; /* of the server, where it is not ours */
    orr_bot *bot;
    orr_seat seat;
    /* an engine */
    engine_stable *stable;
    engine *engine;
} table;

static bool fail(table *t, const char *what, const char *why)
{
    cli_fail("table %s: %s%s%s", t->code, what, *why ? ": " : "", why);
    t->failed = true;
    return false;
}

/* ---- the rules that the server plays by ---------------------------------------------------------------------------*/
static const orr_edition *find_edition(table *t, const orr_registered *game, const char *hash)
{
    char path[128], code[LINK_CODE_TEXT], *text = NULL;
    const orr_edition *own = game->edition ? orr_edition_builtin(game->game) : NULL;
    if (!hash || (own && !strcmp(orr_edition_hash(own), hash)))
        return own;
    snprintf(path, sizeof path, "/editions/%.64s", hash);
    json_t *json = link_ask(t->act, path, NULL, code);
    if (json)
        text = json_dumps(json, JSON_COMPACT);
    orr_edition *other = NULL;
    if (text && orr_edition_load(game->game, text, strlen(text), &other, NULL))
        other = NULL;
    free(text);
    json_decref(json);
    return t->edition = other;
}

static orr_err set_options(orr_rules *r, const json_t *options)
{
    const char *id;
    json_t *value;
    orr_err e = ORR_OK;
    json_object_foreach((json_t *)(uintptr_t)options, id, value)
    {
        char text[64];
        if (json_is_boolean(value))
            snprintf(text, sizeof text, "%s", json_is_true(value) ? "on" : "off");
        else if (json_is_integer(value))
            snprintf(text, sizeof text, "%lld", (long long)json_integer_value(value));
        else
            snprintf(text, sizeof text, "%s", json_is_string(value) ? json_string_value(value) : "");
        e = e ? e : orr_rules_set(r, id, text, NULL, 0);
    }
    return e;
}

static void set_seats(orr_rules *r, const json_t *seats)
{
    orr_rules_seat(r);
    for (unsigned i = 0; i < r->seats; i++) {
        const char *colour = json_string_value(json_object_get(json_array_get(seats, i), "colour"));
        int row = colour && r->edition ? orr_edition_row(r->edition, orr_colours(r->game), colour) : -1;
        r->seat[i].colour = row < 0 ? ORR_NO_COLOUR : (uint8_t)row;
    }
}

static bool begin_bot(table *t, const json_t *hello)
{
    char why[200] = "";
    const json_t *seats = json_object_get(hello, "seats"), *hash = json_object_get(hello, "edition");
    const char *id = json_string_value(json_object_get(hello, "game"));
    const orr_registered *game = id ? orr_registry_find(id) : NULL;
    if (!game)
        return fail(t, "a game that is not known here", id ? id : "");
    orr_err e = orr_rules_init(&t->rules, game->game, find_edition(t, game, json_string_value(hash)),
                               (unsigned)json_array_size(seats));
    if (!e)
        e = orr_rules_version(&t->rules, (uint32_t)json_integer_value(json_object_get(hello, "version")));
    if (!e)
        e = set_options(&t->rules, json_object_get(hello, "options"));
    if (e || !orr_rules_accepted(&t->rules, NULL))
        return fail(t, "its rules are not those of this program", id);
    set_seats(&t->rules, seats);
    t->rules.dealer = (orr_seat)json_integer_value(json_object_get(hello, "dealer"));
    orr_bot_close(t->bot);
    t->bot = NULL;
    if (orr_bot_open(t->o->bot, game->game, t->o->seed + t->seat, &t->bot, why, sizeof why))
        return fail(t, "--bots", why);
    return true;
}

/* ---- answers ------------------------------------------------------------------------------------------------------*/
/* True: it is done with, taken or too late. The id makes it safe to say twice. */
static bool say(table *t, uint32_t q, const char *action, char code[LINK_CODE_TEXT])
{
    char path[64];
    json_t *act = json_pack("{s:o,s:I,s:s}", "id", json_sprintf("l%llu-%u", (unsigned long long)t->last, q), "q",
                            (json_int_t)q, "action", action);
    char *body = act ? json_dumps(act, JSON_COMPACT) : NULL;
    snprintf(path, sizeof path, "/v1/tables/%s/act", t->code);
    json_t *answer = body ? link_ask(t->act, path, body, code) : NULL;
    bool done = answer || !strcmp(code, "stale") || !strcmp(code, "over");
    json_decref(answer);
    json_decref(act);
    free(body);
    return done;
}

/* The first path through a tree of legal actions. */
static void first_action(const json_t *tree, char out[ORR_ACTION_TEXT])
{
    size_t n = 0;
    out[0] = 0;
    while (json_object_size(tree)) {
        void *at = json_object_iter((json_t *)(uintptr_t)tree);
        int more = snprintf(out + n, ORR_ACTION_TEXT - n, "%s%s", n ? " " : "", json_object_iter_key(at));
        if (more < 0 || (size_t)more >= ORR_ACTION_TEXT - n)
            return;
        n += (size_t)more;
        tree = json_object_iter_value(at);
    }
}

/* A bot that answers nothing that is taken does not hold up the others. */
static bool say_any(table *t, const json_t *ask, uint32_t q)
{
    char action[ORR_ACTION_TEXT], code[LINK_CODE_TEXT];
    first_action(json_object_get(ask, "legal"), action);
    cli_fail("table %s: question %u: no answer was taken; the first legal one is given", t->code, q);
    return say(t, q, action, code) || fail(t, "the server refuses", code);
}

static bool engine_answers(table *t, const json_t *ask, uint32_t q)
{
    char code[LINK_CODE_TEXT];
    orr_answer a;
    for (int tries = 0; tries < TRIES; tries++) {
        orr_err e = engine_said(t->engine, &a);
        if (e == ORR_STALE || e == ORR_OVER)
            break;
        if (!e && a.q == q && say(t, q, a.action, code))
            return true;
        char refusal[160];
        int n = snprintf(refusal, sizeof refusal, "{\"t\":\"refused\",\"n\":%llu,\"q\":%u,\"code\":\"%s\",\"left\":%d}",
                         (unsigned long long)t->last, e ? 0 : a.q,
                         e          ? "bad_input"
                         : a.q != q ? "stale"
                                    : code,
                         TRIES - 1 - tries);
        engine_line(t->engine, refusal, (size_t)n, false);
    }
    return say_any(t, ask, q);
}

/* What the seat knows, as the server has it now: when that is about another question, its line is on its way. */
static bool bot_answers(table *t, const json_t *ask, uint32_t q)
{
    char path[64], code[LINK_CODE_TEXT], action[ORR_ACTION_TEXT];
    snprintf(path, sizeof path, "/v1/tables/%s/known", t->code);
    json_t *said = link_ask(t->act, path, NULL, code);
    if (!said)
        return !strcmp(code, "stale") || !strcmp(code, "over") || fail(t, "the server refuses", code);
    const char *text = json_string_value(json_object_get(said, "known"));
    size_t size = t->rules.game->state_size;
    uint8_t *known = malloc(size);
    bool good = known && text && (size_t)json_integer_value(json_object_get(said, "size")) == size &&
                cli_from_base64(text, known, size);
    bool now = json_integer_value(json_object_get(said, "q")) == q;
    if (good && now)
        orr_action_print(&t->rules, orr_bot_choose(t->bot, &t->rules, known, t->seat), action);
    free(known);
    json_decref(said);
    if (!good)
        return fail(t, "the server's state is not of this program's form", "");
    return !now || say(t, q, action, code) || say_any(t, ask, q);
}

/* ---- lines --------------------------------------------------------------------------------------------------------*/
static bool hear_hello(table *t, const json_t *hello)
{
    const json_t *you = json_object_get(hello, "you");
    if (!json_is_integer(you))
        return fail(t, "nobody of this account sits there", "");
    t->seat = (orr_seat)json_integer_value(you);
    return t->engine || begin_bot(t, hello);
}

static bool hear(void *arg, const char *text, size_t n)
{
    table *t = arg;
    json_t *line = json_loadb(text, n, 0, NULL);
    const char *what = json_string_value(json_object_get(line, "t"));
    bool on = what != NULL, hello = on && !strcmp(what, "hello");
    if (on)
        t->last = (uint64_t)json_integer_value(json_object_get(line, "n"));
    if (on && t->engine)
        engine_line(t->engine, text, n, hello);
    if (hello) {
        on = hear_hello(t, line);
    } else if (on && !strcmp(what, "ask")) {
        uint32_t q = (uint32_t)json_integer_value(json_object_get(line, "q"));
        on = t->engine ? engine_answers(t, line, q) : bot_answers(t, line, q);
    } else if (on && !strcmp(what, "end")) {
        t->over = true;
        on = false;
    }
    if (t->over)
        printf("{\"table\":\"%s\",\"end\":%.*s}\n", t->code, (int)n, text);
    json_decref(line);
    return on;
}

static bool open_table(table *t)
{
    t->act = link_line_new(t->o->url, t->o->token);
    if (engine_is(t->o->bot)) {
        t->stable = engine_stable_new();
        t->engine = t->stable ? engine_far(t->stable, t->o->bot) : NULL;
    }
    return t->act && (t->engine || !engine_is(t->o->bot));
}

bool link_play(const link_options *o, const char *code)
{
    table t = {.o = o, .code = code};
    link_line *stream = link_line_new(o->url, o->token);
    char why[LINK_CODE_TEXT] = "", path[96];
    if (!open_table(&t) || !stream)
        fail(&t, "memory ran out", "");
    while (!t.over && !t.failed) {
        snprintf(path, sizeof path, "/v1/tables/%s/stream?from=%llu", code, (unsigned long long)t.last);
        link_follow(stream, path, hear, &t, why);
        if (!t.over && !t.failed && *why)
            fail(&t, "the server refuses", why);
    }
    fflush(stdout);
    orr_bot_close(t.bot);
    engine_stable_free(t.stable);
    orr_edition_free(t.edition);
    link_line_free(stream);
    link_line_free(t.act);
    return t.over;
}
