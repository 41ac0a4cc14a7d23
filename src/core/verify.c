/* The proof of a served match: its replay file alone shows that chance was drawn from a secret that was fixed beforehand, that
 * every action was legal, and that the result is what the rules say (docs/replay.md). */
#include <orrery/match.h>

#include <jansson.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { LINE_MAX_BYTES = 16384 };

typedef struct {
    orr_replay replay;    /* as far as its actions are legal */
    orr_err read;         /* what was wrong with them, if anything */
    json_t *first, *last; /* the first and the last line */
    uint32_t lines;
} evidence;

/* A line as the reader takes it: one that is longer, it has refused. */
static json_t *line_at(const char *text, size_t size)
{
    const char *end = memchr(text, '\n', size);
    size_t n = end ? (size_t)(end - text) : size;
    return n > LINE_MAX_BYTES ? NULL : json_loadb(text, n, JSON_REJECT_DUPLICATES, NULL);
}

static void gather(evidence *v, const char *text, size_t size, const orr_edition *edition)
{
    const char *last = text;
    for (size_t i = 0; i < size; i++) {
        v->lines += text[i] == '\n' || i + 1 == size;
        if (text[i] == '\n' && i + 1 < size)
            last = text + i + 1;
    }
    v->read = orr_replay_read(text, size, edition, UINT32_MAX, true, &v->replay);
    v->first = line_at(text, size);
    v->last = line_at(last, size - (size_t)(last - text));
}

static orr_err fault(orr_proof *out, uint32_t line, const char *why)
{
    out->line = line;
    snprintf(out->why, sizeof out->why, "%s", why);
    return ORR_BAD_INPUT;
}

static orr_err missing(orr_proof *out, const char *why)
{
    snprintf(out->why, sizeof out->why, "%s", why);
    return ORR_UNSUPPORTED;
}

static const char *word(const json_t *o, const char *key) { return json_string_value(json_object_get(o, key)); }

/* Draw after draw, beside the log. The first that is another one is the fault. */
static bool draws_agree(const orr_match *m, const uint8_t secret[32], orr_proof *out)
{
    orr_draw draw = {.counter = 0};
    orr_match *again = orr_match_new(&m->rules);
    char told[ORR_ACTION_TEXT], due[ORR_ACTION_TEXT];
    bool agree = true;
    memcpy(draw.secret, secret, sizeof draw.secret);
    for (uint32_t i = 0; i < m->plies && agree; i++) {
        const orr_entry *e = &m->log[i];
        if (e->actor == ORR_CHANCE && i >= m->origin.plies) {
            orr_action a =
                orr_chance_draw(&again->rules, again->state, orr_source_draw(&draw), again->legal, again->weight);
            agree = orr_action_equal(a, e->action);
            orr_action_print(&m->rules, e->action, told);
            orr_action_print(&m->rules, a, due);
            out->draws += agree;
        }
        if (agree)
            orr_match_play(again, e->actor, e->action);
        else
            snprintf(out->why, sizeof out->why, "ply %u: draw %llu of the secret gives \"%.80s\"; here it is \"%.80s\"",
                     i + 1, (unsigned long long)draw.counter - 1, due, told);
        out->line = agree ? 0 : i + 2; /* the header is line 1 */
    }
    orr_match_free(again);
    return agree;
}

/* The result line says how long the match was; the reader has compared the scores. A bare file claims no result: it is complete
 * when the rules say that the match is over. */
static bool length_agrees(const evidence *v)
{
    const json_t *plies = json_object_get(v->last, "plies"), *cut = json_object_get(v->last, "cut");
    const orr_match *m = v->replay.match;
    bool ended = v->replay.bare ? !cut && orr_match_over(m) : json_is_boolean(cut) && json_is_true(cut) == m->cut;
    return json_is_integer(plies) && json_integer_value(plies) == m->plies && m->origin.plies < m->plies && ended;
}

/* What stands against a proof before chance is looked at: a file without its secret, or a secret that was not promised. */
static orr_err promised(const evidence *v, uint8_t secret[32], orr_proof *out)
{
    const char *commitment = word(v->first, "commitment"), *hex = word(v->last, "secret");
    char made[65];
    size_t n = 0;
    orr_draw draw = {.counter = 0};
    if (commitment)
        snprintf(out->commitment, sizeof out->commitment, "%s", commitment);
    if (!commitment || !hex) {
        if (v->read)
            return fault(out, v->replay.line, v->replay.why);
        if (!commitment && word(v->first, "seed"))
            return missing(out, "chance came from a seed, and nothing was promised beforehand");
        if (!commitment)
            return missing(out, "the header has no commitment");
        if (!v->replay.has_result)
            return missing(out, "the match is not over, and its secret not yet published");
        return missing(out, "the result has no secret");
    }
    if (sodium_hex2bin(draw.secret, sizeof draw.secret, hex, strlen(hex), NULL, &n, NULL) || n != sizeof draw.secret ||
        strlen(hex) != 2 * n)
        return fault(out, v->lines, "expected \"secret\": 64 hex digits");
    memcpy(secret, draw.secret, sizeof draw.secret);
    orr_draw_commitment(&draw, made);
    out->committed = !strcmp(made, commitment);
    if (out->committed)
        return ORR_OK;
    snprintf(out->why, sizeof out->why, "the commitment is not that of the secret in the last line, which is %s", made);
    out->line = 1;
    return ORR_BAD_INPUT;
}

/* Keeps a text of the file that is as long as it should be. */
static bool take(char *out, size_t size, const char *text)
{
    bool fits = text && strlen(text) == size - 1;
    memcpy(out, fits ? text : "", fits ? size : 1);
    return fits;
}

/* The course as it stands in the file, and whether its seal is one of this course. */
static void course_agrees(const evidence *v, const uint8_t secret[32], orr_proof *out)
{
    orr_course course;
    orr_seal seal = {0};
    orr_course_of(&course, secret, v->replay.match);
    orr_course_hex(&course, out->hash);
    if (!json_object_get(v->last, "hash") && !json_object_get(v->last, "signature") && !json_object_get(v->last, "key"))
        return;
    bool whole = take(seal.hash, sizeof seal.hash, word(v->last, "hash"));
    whole &= take(seal.signature, sizeof seal.signature, word(v->last, "signature"));
    whole &= take(seal.key, sizeof seal.key, word(v->last, "key"));
    memcpy(out->key, seal.key, sizeof out->key);
    if (!whole)
        fault(out, v->lines, "expected \"hash\", \"signature\" and \"key\" to be 64, 128 and 64 hex digits");
    else if (strcmp(seal.hash, out->hash))
        fault(out, v->lines, "this is not the course that was signed: its hash is another one");
    else if (!(out->sealed = orr_seal_good(&seal)))
        fault(out, v->lines, "the signature is not one of this course with this key");
}

/* That, beside what else may be wrong, which is told first. */
static orr_proof look_at_course(const evidence *v, const uint8_t secret[32], orr_proof *out)
{
    orr_proof seen = *out;
    if (!v->read)
        course_agrees(v, secret, &seen);
    memcpy(out->hash, seen.hash, sizeof out->hash);
    memcpy(out->key, seen.key, sizeof out->key);
    out->sealed = seen.sealed;
    return seen;
}

static orr_err judge(const evidence *v, orr_proof *out)
{
    uint8_t secret[32];
    const orr_match *m = v->replay.match;
    if (!m) {
        fault(out, v->replay.line, v->replay.why);
        return v->read;
    }
    snprintf(out->game, sizeof out->game, "%s", m->rules.game->id);
    out->seats = m->rules.seats;
    out->lines = v->lines;
    out->plies = m->plies;
    out->origin = m->origin;
    bool seated = orr_rules_seated(&m->rules);
    out->legal = !v->read && v->replay.has_result && length_agrees(v) && seated;
    orr_err e = promised(v, secret, out);
    if (e)
        return e;
    orr_proof course = look_at_course(v, secret, out);
    out->drawn = draws_agree(m, secret, out) && !v->read;
    if (out->line)
        return ORR_BAD_INPUT;
    if (v->read)
        return fault(out, v->replay.line, v->replay.why);
    if (!seated)
        return fault(out, 1, "expected \"automaton\", \"later\" and \"team\" of the seats as the options have them");
    if (!out->legal)
        return fault(out, v->lines, "expected \"plies\" and \"cut\" as the match ended");
    return course.line ? fault(out, course.line, course.why) : ORR_OK;
}

orr_err orr_replay_verify(const char *text, size_t size, const orr_edition *edition, orr_proof *out)
{
    evidence v = {0};
    *out = (orr_proof){0};
    gather(&v, text, size, edition);
    orr_err e = judge(&v, out);
    json_decref(v.first);
    json_decref(v.last);
    orr_replay_deinit(&v.replay);
    return e;
}
