/* What the laws need of more than the rules: texts, replay files, and a reader of JSON. In a module of the page the host
 * has these (tests/wasm/laws.c). */
#include "core/laws_inside.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

/* ---- texts ----------------------------------------------------------------------------------------------------------------*/
static void has_text(law_trial *t, const json_t *root, const char *language, const char *group, const char *id)
{
    const char *text = json_string_value(json_object_get(json_object_get(root, group), id));
    LAW(t, ORR_LAW_TEXT, text && *text, ORR_NO_SEAT, "text/%s.json: no %s.%s", language, group, id);
}

/* Braces must pair, and name something. */
static bool braces_ok(const char *s)
{
    int depth = 0;
    for (; *s; s++) {
        if (*s == '{')
            depth++;
        if (*s == '}' && --depth < 0)
            return false;
        if (*s == '{' && s[1] == '}')
            return false;
    }
    return depth == 0;
}

static void group_ok(law_trial *t, const json_t *root, const char *language, const char *group)
{
    const char *key;
    json_t *value, *members = json_object_get(root, group);
    LAW(t, ORR_LAW_TEXT, json_is_object(members), ORR_NO_SEAT, "text/%s.json: \"%s\" is not an object", language, group);
    json_object_foreach(members, key, value)
        LAW(t, ORR_LAW_TEXT, !json_is_string(value) || braces_ok(json_string_value(value)), ORR_NO_SEAT,
            "text/%s.json: %s.%s: braces do not pair", language, group, key);
}

/* ---- names in braces -------------------------------------------------------------------------------------------------------*/
/* What the texts of one id can name: the operands, and what the screen knows beside them. */
typedef struct {
    const char *group, *id;
    const orr_arg *arg;
    unsigned args;
    const char *also[3]; /* ends with NULL */
} law_names;

static bool is_word(const char *word, const char *at, size_t n)
{
    return word && strlen(word) == n && !memcmp(word, at, n);
}

/* What the screen makes out of several operands ("2 maize and a fish") is declared beside the texts: {"made":{group:{id:[names]}}}. */
static bool is_named(const law_names *names, const json_t *root, const char *at, size_t n)
{
    const json_t *made = json_object_get(json_object_get(json_object_get(root, "made"), names->group), names->id);
    for (unsigned i = 0; i < names->args && names->arg[i].kind; i++)
        if (is_word(names->arg[i].id, at, n))
            return true;
    for (unsigned i = 0; names->also[i]; i++)
        if (is_word(names->also[i], at, n))
            return true;
    for (size_t i = 0; i < json_array_size(made); i++)
        if (is_word(json_string_value(json_array_get(made, i)), at, n))
            return true;
    return false;
}

/* {name} and {name:one|# others}, in the texts of one id in a group. */
static void names_ok(law_trial *t, const json_t *root, const char *language, const char *group, const law_names *names)
{
    const char *at = json_string_value(json_object_get(json_object_get(root, group), names->id));
    while (at && (at = strchr(at, '{'))) {
        size_t n = strcspn(++at, ":}");
        LAW(t, ORR_LAW_TEXT, is_named(names, root, at, n), ORR_NO_SEAT, "text/%s.json: %s.%s: there is no {%.*s}", language,
            group, names->id, (int)(n < 40 ? n : 40), at);
    }
}

static void operands_ok(law_trial *t, const json_t *root, const char *language)
{
    const orr_game *g = t->game;
    for (const orr_verb *v = g->verbs; v->id; v++)
        names_ok(t, root, language, "verbs", &(law_names){"verbs", v->id, v->arg, 3, {NULL}});
    for (const orr_event_kind *e = g->events; e && e->id; e++) {
        const law_names names = {"events", e->id, e->arg, 6, {"by", NULL}};
        names_ok(t, root, language, "events", &names);
        names_ok(t, root, language, "events_you", &names);    /* when the reader did it */
        names_ok(t, root, language, "events_at_you", &names); /* when it was done to the reader */
    }
    for (const orr_reason_kind *w = orr_reasons_of(g)->kinds; w->id; w++)
        names_ok(t, root, language, "reasons", &(law_names){"reasons", w->id, w->arg, 4, {NULL}});
    for (const orr_option *o = orr_options_of(g); o->id; o++)
        names_ok(t, root, language, "options", &(law_names){"options", o->id, NULL, 0, {NULL}});
    for (const orr_line_kind *l = orr_lines_of(g); l->id; l++)
        names_ok(t, root, language, "lines", &(law_names){"lines", l->id, NULL, 0, {"count", "points", NULL}});
}

/* What the lobby says: a short name and a place, and of each variant a name, a short one and a line. */
static void lobby_ok(law_trial *t, const char *language, const char *text, size_t size)
{
    static const char *const words[] = {"short", "place"}, *const own[] = {"name", "short", "line"};
    const orr_game *g = t->game;
    const orr_lobby *lobby = orr_lobby_of(g);
    int variant = orr_rules_variant(g);
    json_t *root = text ? json_loadb(text, size, JSON_REJECT_DUPLICATES, NULL) : NULL;
    for (unsigned i = 0; i < 2; i++)
        LAW(t, ORR_LAW_TEXT, json_is_string(json_object_get(root, words[i])), ORR_NO_SEAT, "text/lobby.%s.json: no %s",
            language, words[i]);
    LAW(t, ORR_LAW_TEXT, !lobby->variant || (variant >= 0 && orr_options_of(g)[variant].kind == ORR_OPTION_CHOICE),
        ORR_NO_SEAT, "the variant %s is no choice among the options", lobby->variant ? lobby->variant : "");
    for (unsigned v = 0; variant >= 0 && orr_options_of(g)[variant].words[v]; v++) {
        const char *id = orr_options_of(g)[variant].words[v];
        json_t *at = json_object_get(json_object_get(root, "variants"), id);
        for (unsigned i = 0; i < 3; i++)
            LAW(t, ORR_LAW_TEXT, json_is_string(json_object_get(at, own[i])), ORR_NO_SEAT,
                "text/lobby.%s.json: no %s of the variant %s", language, own[i], id);
    }
    json_decref(root);
}

static void language_ok(law_trial *t, const char *language, const char *text, size_t size)
{
    const orr_game *g = t->game;
    const bool has[] = {true, g->events, true, g->options, g->lines, g->reasons};
    static const char *const groups[] = {"verbs", "events", "prompts", "options", "lines", "reasons"};
    json_error_t error;
    json_t *root = text ? json_loadb(text, size, JSON_REJECT_DUPLICATES, &error) : NULL;
    LAW(t, ORR_LAW_TEXT, root, ORR_NO_SEAT, "text/%s.json: %s", language, text ? error.text : "missing");
    if (!root)
        return;
    for (unsigned i = 0; i < 2; i++) {
        const char *name = json_string_value(json_object_get(root, i ? "tagline" : "name"));
        LAW(t, ORR_LAW_TEXT, name && *name, ORR_NO_SEAT, "text/%s.json: no %s", language, i ? "tagline" : "name");
    }
    for (unsigned i = 0; i < 6; i++)
        if (has[i])
            group_ok(t, root, language, groups[i]);
    for (const orr_verb *v = g->verbs; v->id; v++)
        has_text(t, root, language, "verbs", v->id);
    for (const orr_event_kind *e = g->events; e && e->id; e++)
        has_text(t, root, language, "events", e->id);
    for (const orr_prompt *p = g->prompts; p->id; p++)
        has_text(t, root, language, "prompts", p->id);
    for (const orr_option *o = g->options; o && o->id; o++)
        has_text(t, root, language, "options", o->id);
    for (const orr_line_kind *l = g->lines; l && l->id; l++)
        has_text(t, root, language, "lines", l->id);
    for (const orr_reason_kind *w = orr_reasons_of(g)->kinds; w->id; w++)
        has_text(t, root, language, "reasons", w->id);
    operands_ok(t, root, language);
    json_decref(root);
}

void law_texts(law_trial *t)
{
    static const char *const languages[] = {"en", "fr"};
    const orr_registered *r = t->plan->o.registered;
    if (!r)
        r = orr_registry_find(t->game->id);
    LAW(t, ORR_LAW_TEXT, r, ORR_NO_SEAT, "the game is not registered and has no texts");
    for (unsigned i = 0; r && i < 2; i++) {
        language_ok(t, languages[i], r->text[i], r->text_size[i]);
        lobby_ok(t, languages[i], r->lobby[i], r->lobby_size[i]);
    }
}

/* ---- views ----------------------------------------------------------------------------------------------------------------*/
bool law_is_value(const orr_text *text, char *what, size_t size)
{
    json_error_t error;
    json_t *root = json_loadb(text->at, text->n, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &error);
    if (!root)
        snprintf(what, size, "%s", error.text);
    json_decref(root);
    return root;
}

/* ---- replay files ---------------------------------------------------------------------------------------------------------*/
/* Through the file: written, read, checked. Only for the registered table: the reader finds the game by its id. */
void law_file(law_trial *t)
{
    enum { FILE_MAX = 16 << 20 }; /* a match that is cut fits, too */
    const orr_registered *reg = orr_registry_find(t->game->id);
    orr_replay_info info = {.seeded = true, .seed = t->seed};
    orr_replay replay;
    orr_text text = {.max = FILE_MAX};
    if (!reg || reg->game != t->game || (t->seed / t->plan->settings) % 32)
        return;
    orr_replay_write(t->match, &info, &text);
    orr_err e = orr_replay_read(text.at, text.n, t->rules.edition, UINT32_MAX, true, &replay);
    LAW(t, ORR_LAW_REPLAY, !e, ORR_NO_SEAT, "its replay file is not accepted: %s in line %u, %s", orr_err_name(e),
        replay.line, replay.why);
    if (!e)
        LAW(t, ORR_LAW_REPLAY, orr_match_hash(replay.match) == orr_match_hash(t->match), ORR_NO_SEAT, "%s",
            "its replay file gives another match");
    orr_replay_deinit(&replay);
    orr_text_deinit(&text);
}
