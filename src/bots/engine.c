#include "engine.h"

#include <orrery/tell.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot.h"
#include "process.h"

enum { PARAM_MS, PARAM_START, PARAMS };
enum {
    COMMAND_MAX = 4096,
    TRIES = 3,     /* lines that are no answer, a question */
    SILENCES = 3,  /* questions in a row without an answer, then it is taken for dead */
    END_MS = 5000, /* to end, when its input has */
    STARTS = 10,   /* of one program, in one stable */
};

static const orr_bot_param params[] = {
    {"ms", 1000, 1, 86400000, "milliseconds for an answer"},
    {"start", 10000, 1, 86400000, "milliseconds to be ready for a match"},
    {0},
};

const orr_bot_kind engine_kind = {
    .name = "engine",
    .help = "a program of your own: engine:cmd=COMMAND, or cmd=\"COMMAND\" around , and : (docs/api.md)",
    .params = params,
};

typedef struct {
    char command[COMMAND_MAX];
    int64_t value[PARAMS];
} engine_text;

struct engine {
    engine *next;
    char *name; /* its text, owned */
    engine_text text;
    process *run; /* NULL: it does not run */
    bool busy;    /* has a seat */
    orr_seat seat;
    unsigned started, silent; /* in all; questions in a row without an answer */
    uint32_t unready, owed;   /* times it has still to say ready; answers that may yet come too late */
    uint64_t lines;           /* told in this match */
    int64_t ready_by;
    engine_faults faults;
    orr_text line; /* scratch */
};

struct engine_stable {
    engine *first;
};

/* ---- texts --------------------------------------------------------------------------------------------------------*/
bool engine_is(const char *text) { return strncmp(text, "engine", 6) == 0 && (!text[6] || text[6] == ':'); }

/* The command of "cmd=...": all of it, or what stands in the quotes around it. */
static orr_err read_command(bot_word w, char out[COMMAND_MAX], char *why, size_t size)
{
    const char *at = w.at + strlen("cmd=");
    size_t n = w.n - strlen("cmd=");
    char quote = n && (*at == '"' || *at == '\'') ? *at : 0;
    if (quote && (n < 2 || memchr(at + 1, quote, n - 1) != at + n - 1)) {
        snprintf(why, size, "\"%.*s\": expected one %c more, and nothing behind it", (int)w.n, w.at, quote);
        return ORR_BAD_INPUT;
    }
    at += quote != 0;
    n -= quote ? 2u : 0u;
    if (!n || n >= COMMAND_MAX) {
        snprintf(why, size, "\"%.*s\": expected a command of at most %d bytes", (int)(w.n < 80 ? w.n : 80), w.at,
                 COMMAND_MAX - 1);
        return ORR_BAD_INPUT;
    }
    memcpy(out, at, n);
    out[n] = '\0';
    return ORR_OK;
}

static orr_err read_text(const char *text, engine_text *out, char *why, size_t size)
{
    orr_err e = ORR_OK;
    *out = (engine_text){0};
    for (int i = 0; i < PARAMS; i++)
        out->value[i] = params[i].standard;
    bot_word_take(&text);
    while (!e && *text) {
        bot_word w = bot_word_take(&text);
        bool command = w.n >= 4 && memcmp(w.at, "cmd=", 4) == 0;
        e = command ? read_command(w, out->command, why, size) : bot_param_read(&engine_kind, w, out->value, why, size);
    }
    if (!e && !*out->command) {
        snprintf(why, size, "engine: expected a command, as in engine:cmd=./mybot");
        e = ORR_BAD_INPUT;
    }
    return e;
}

orr_err engine_check(const char *text, char *why, size_t size)
{
    engine_text read;
    return read_text(text, &read, why, size);
}

/* ---- faults -------------------------------------------------------------------------------------------------------*/
void engine_faults_add(engine_faults *sum, const engine_faults *more)
{
    sum->starts += more->starts;
    sum->late += more->late;
    sum->refused += more->refused;
    sum->died += more->died;
    sum->defaults += more->defaults;
}

void engine_faults_json(const engine_faults *f, orr_json *j)
{
    orr_json_kobject(j, "engine");
    orr_json_kint(j, "starts", f->starts);
    orr_json_kint(j, "late", f->late);
    orr_json_kint(j, "refused", f->refused);
    orr_json_kint(j, "died", f->died);
    orr_json_kint(j, "defaults", f->defaults);
    orr_json_end(j);
}

/* ---- the stable ---------------------------------------------------------------------------------------------------*/
engine_stable *engine_stable_new(void) { return calloc(1, sizeof(engine_stable)); }

static void engine_free(engine *e)
{
    int64_t ms = e->text.value[PARAM_MS];
    process_stop(e->run, ms < END_MS ? ms : END_MS);
    orr_text_deinit(&e->line);
    free(e->name);
    free(e);
}

void engine_stable_free(engine_stable *s)
{
    for (engine *e = s ? s->first : NULL; e; e = e->next)
        if (e->run)
            process_leave(e->run); /* they end side by side */
    while (s && s->first) {
        engine *e = s->first;
        s->first = e->next;
        engine_free(e);
    }
    free(s);
}

static engine *find_or_make(engine_stable *s, const char *text)
{
    char why[1];
    for (engine *e = s->first; e; e = e->next)
        if (!e->busy && strcmp(e->name, text) == 0)
            return e;
    engine *e = calloc(1, sizeof *e);
    if (!e)
        return NULL;
    e->name = strdup(text);
    e->line.max = 4 << 20;
    if (!e->name || read_text(text, &e->text, why, sizeof why)) {
        engine_free(e);
        return NULL;
    }
    e->next = s->first;
    s->first = e;
    return e;
}

/* ---- a match ------------------------------------------------------------------------------------------------------*/
static void engine_dies(engine *e)
{
    process_stop(e->run, 0);
    e->run = NULL;
    e->faults.died++;
}

/* Says the line that was made. */
static void engine_say(engine *e)
{
    ORR_ASSERT(!e->line.failed);
    if (e->run && !process_say(e->run, e->line.at, e->line.n))
        engine_dies(e);
    orr_text_clear(&e->line);
}

engine *engine_sit(engine_stable *s, const char *text, const orr_match *m, orr_seat seat, uint64_t seed)
{
    engine *e = find_or_make(s, text);
    if (!e)
        return NULL;
    e->busy = true;
    e->seat = seat;
    e->silent = 0;
    e->lines = 0;
    e->faults = (engine_faults){0};
    if (!e->run && e->started < STARTS) {
        e->run = process_start(e->text.command);
        e->started++;
        e->faults.starts++;
        e->unready = e->owed = 0;
    }
    e->unready++;
    e->ready_by = process_now() + e->text.value[PARAM_START];
    int64_t told = orr_tell_seed(seed);
    orr_tell_hello(m, seat, ++e->lines, e->text.value[PARAM_MS], &told, &e->line);
    engine_say(e);
    return e;
}

void engine_told(engine *e, const orr_match *m)
{
    orr_tell_event event[sizeof m->event / sizeof *m->event];
    uint32_t n = orr_tell_happened(m, event, sizeof event / sizeof *event);
    if (!n || !e->run)
        return;
    orr_tell_told(m, e->seat, ++e->lines, event, n, UINT32_MAX, &e->line);
    engine_say(e);
}

/* It has said ready as often as hello was said to it: all that it said before was about something else. */
static void engine_await(engine *e)
{
    const char *line;
    size_t n;
    orr_answer answer;
    while (e->run && e->unready) {
        process_heard heard = process_hear(e->run, e->ready_by, &line, &n);
        if (heard == PROCESS_LINE && !orr_answer_read(line, n, &answer) && answer.ready) {
            e->owed = 0;
            e->unready--;
        } else if (heard == PROCESS_LATE || heard == PROCESS_GONE) {
            e->faults.late += heard == PROCESS_LATE;
            engine_dies(e);
        }
    }
}

static bool is_among(const orr_action *list, uint32_t n, orr_action a)
{
    for (uint32_t i = 0; i < n; i++)
        if (orr_action_equal(list[i], a))
            return true;
    return false;
}

/* What a line answers; *q: the question that it names. */
static orr_err engine_read(const engine *e, orr_match *m, const char *line, size_t n, uint32_t *q, orr_action *out)
{
    orr_answer answer;
    *q = 0;
    if (orr_answer_read(line, n, &answer) || answer.ready)
        return ORR_BAD_INPUT;
    *q = answer.q;
    if (answer.q != m->question[e->seat])
        return ORR_STALE;
    if (orr_action_parse(&m->rules, answer.action, out))
        return ORR_BAD_INPUT;
    return is_among(m->legal, orr_match_legal(m, e->seat), *out) ? ORR_OK : ORR_ILLEGAL;
}

/* Until it has given a legal answer, its time is over, or it has tried too often. */
static bool engine_answers(engine *e, orr_match *m, int64_t deadline, orr_action *out)
{
    const char *line = "";
    size_t n = 0;
    unsigned tries = 0;
    while (e->run && tries < TRIES) {
        uint32_t q = 0;
        process_heard heard = process_hear(e->run, deadline, &line, &n);
        if (heard == PROCESS_GONE)
            engine_dies(e);
        else if (heard == PROCESS_LATE) {
            e->faults.late++;
            e->owed++;
            if (++e->silent == SILENCES)
                engine_dies(e);
            return false;
        } else {
            orr_err code = heard == PROCESS_LINE ? engine_read(e, m, line, n, &q, out) : ORR_BAD_INPUT;
            e->silent = 0;
            if (!code)
                return true;
            bool late =
                code == ORR_STALE && q < m->question[e->seat] && e->owed; /* to a question whose time was over */
            e->owed -= late;
            e->faults.refused += !late;
            tries += !late;
            orr_tell_refused(++e->lines, q, code, TRIES - tries, &e->line);
            engine_say(e);
        }
    }
    return false;
}

orr_action engine_choose(engine *e, orr_match *m, bool *clock)
{
    orr_action a;
    *clock = false;
    if (bot_consents(&m->rules, m->state, e->seat, &a))
        return a;
    engine_await(e);
    if (e->run) {
        orr_tell_ask(m, e->seat, ++e->lines, e->text.value[PARAM_MS], &e->line);
        engine_say(e);
        if (engine_answers(e, m, process_now() + e->text.value[PARAM_MS], &a))
            return a;
    }
    *clock = true;
    e->faults.defaults++;
    return orr_default(&m->rules, m->state, e->seat);
}

void engine_rise(engine *e, const orr_match *m, engine_faults *out)
{
    if (e->run && orr_match_over(m)) {
        orr_tell_end(m, e->seat, ++e->lines, ORR_SEATS(m->rules.seats), &e->line);
        engine_say(e);
        if (e->run && !process_flush(e->run, process_now() + e->text.value[PARAM_MS]))
            engine_dies(e);
    }
    e->busy = false;
    *out = e->faults;
}

/* ---- a match that is played elsewhere -----------------------------------------------------------------------------*/
engine *engine_far(engine_stable *s, const char *text)
{
    engine *e = find_or_make(s, text);
    if (e)
        e->busy = true;
    return e;
}

void engine_line(engine *e, const char *line, size_t n, bool hello)
{
    if (hello && !e->run && e->started < STARTS) {
        e->run = process_start(e->text.command);
        e->started++;
        e->unready = 0;
    }
    if (hello) {
        e->unready++;
        e->ready_by = process_now() + e->text.value[PARAM_START];
    }
    orr_text_add(&e->line, line, n);
    orr_text_add(&e->line, "\n", 1);
    engine_say(e);
}

orr_err engine_said(engine *e, orr_answer *out)
{
    const char *line;
    size_t n;
    engine_await(e);
    if (!e->run)
        return ORR_OVER;
    process_heard heard = process_hear(e->run, process_now() + e->text.value[PARAM_MS], &line, &n);
    if (heard == PROCESS_GONE)
        engine_dies(e);
    return heard == PROCESS_GONE                                             ? ORR_OVER
           : heard == PROCESS_LATE                                           ? ORR_STALE
           : heard == PROCESS_LINE && !orr_answer_read(line, n, out) && !out->ready ? ORR_OK
                                                                             : ORR_BAD_INPUT;
}
