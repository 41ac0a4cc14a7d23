/* What scenario tests of every game do: play by the doors that everybody uses, and look. A game's table.h includes it behind its type
 * `table`, whose members are at least
 *     orr_match *m;  state *s;  char text[];   what a call returns as text stands in `text` until the next call
 * and behind `sound(t)`, which fails the test when the game's check finds the state broken. */
#ifndef ORRERY_TESTS_DOING_H
#define ORRERY_TESTS_DOING_H

#include <jansson.h>
#include <stdlib.h>

#define assert_text(a, b) assert_string_equal(a, b)
#define assert_int(a, b) assert_int_equal((int)(a), (int)(b))

/* Options as "marker_limit=on preview_next_card=on", or NULL. */
static inline void set_options(orr_rules *r, const char *options)
{
    char copy[400], *save = NULL;
    snprintf(copy, sizeof copy, "%s", options ? options : "");
    for (char *word = strtok_r(copy, " ", &save); word; word = strtok_r(NULL, " ", &save)) {
        char *value = strchr(word, '=');
        assert_non_null(value);
        *value++ = 0;
        if (orr_rules_set(r, word, value, NULL, 0))
            fail_msg("option %s=%s", word, value);
    }
}

/* The row of an id; fails the test when there is none. */
static inline unsigned row_of(const table *t, unsigned which, const char *id)
{
    int32_t row = orr_edition_row(t->m->rules.edition, (uint16_t)which, id);
    if (row < 0)
        fail_msg("no row %s", id);
    return (unsigned)row;
}

static inline orr_action parsed(table *t, const char *text)
{
    orr_action a;
    if (orr_action_parse(&t->m->rules, text, &a) != ORR_OK)
        fail_msg("not an action: %s", text);
    return a;
}

/* The whole legal list, one action a line. */
static inline const char *offers(table *t, orr_seat seat)
{
    uint32_t n = orr_match_legal(t->m, seat);
    char one[ORR_ACTION_TEXT];
    size_t at = 0;
    t->text[0] = 0;
    for (uint32_t i = 0; i < n && at + sizeof one < sizeof t->text; i++) {
        orr_action_print(&t->m->rules, t->m->legal[i], one);
        at += (size_t)snprintf(t->text + at, sizeof t->text - at, "%s%s", i ? "\n" : "", one);
    }
    return t->text;
}

/* How many actions of the list begin with this word. */
static inline unsigned offers_of(table *t, orr_seat seat, const char *verb)
{
    unsigned count = 0;
    for (uint32_t i = 0, all = orr_match_legal(t->m, seat); i < all; i++)
        count += !strcmp(orr_verb_at(t->m->rules.game, t->m->legal[i].verb)->id, verb);
    return count;
}

static inline bool offered(table *t, orr_seat seat, const char *action)
{
    orr_action a = parsed(t, action);
    for (uint32_t i = 0, n = orr_match_legal(t->m, seat); i < n; i++)
        if (orr_action_equal(t->m->legal[i], a))
            return true;
    return false;
}

/* Plays one action or several, one a line; each must be legal. */
static inline void act(table *t, orr_seat seat, const char *actions)
{
    char copy[1500], *save = NULL;
    snprintf(copy, sizeof copy, "%s", actions);
    for (char *line = strtok_r(copy, "\n", &save); line; line = strtok_r(NULL, "\n", &save)) {
        sound(t);
        orr_err e = orr_match_play(t->m, seat, parsed(t, line));
        if (e)
            fail_msg("seat %u, %s: %s; offered are\n%s", seat, line, orr_err_name(e), offers(t, seat));
        sound(t);
    }
}

static inline void chance(table *t, const char *actions) { act(t, ORR_CHANCE, actions); }

/* What somebody gets who tries; a refusal has changed nothing. */
static inline orr_err tried(table *t, orr_seat seat, const char *action)
{
    uint64_t before = orr_match_hash(t->m);
    uint32_t plies = t->m->plies;
    orr_err e = orr_match_play(t->m, seat, parsed(t, action));
    if (e) {
        assert_true(orr_match_hash(t->m) == before);
        assert_int_equal(plies, t->m->plies);
    }
    return e;
}

static inline void refused(table *t, orr_seat seat, const char *action)
{
    if (tried(t, seat, action) == ORR_OK)
        fail_msg("seat %u could do %s", seat, action);
}

static inline void refused_as(table *t, orr_seat seat, const char *action, orr_err why)
{
    assert_string_equal(orr_err_name(tried(t, seat, action)), orr_err_name(why));
}

static inline const char *default_of(table *t, orr_seat seat)
{
    orr_action_print(&t->m->rules, orr_default(&t->m->rules, t->s, seat), t->text);
    assert_true(offered(t, seat, t->text));
    return t->text;
}

static inline const char *prompt_of(table *t, orr_seat seat) { return orr_question(&t->m->rules, t->s, seat)->id; }

/* Did the last action cause an event in whose words, as this viewer is told it, `json` stands? */
static inline bool told(table *t, orr_seat viewer, const char *json)
{
    bool found = false;
    for (uint32_t i = 0; i < t->m->events.n && !found; i++) {
        orr_text text = {.max = 8192};
        orr_json j;
        orr_json_init(&j, &text);
        orr_event_json(&t->m->rules, &t->m->events.at[i], viewer, &j);
        found = text.at && strstr(text.at, json);
        orr_text_deinit(&text);
    }
    return found;
}

static inline bool saw(table *t, const char *json) { return told(t, ORR_SPECTATOR, json); }

static inline orr_result result_of(table *t, unsigned seat)
{
    orr_result result[ORR_SEATS_MAX];
    orr_match_outcome(t->m, result);
    return result[seat];
}

/* The score; the lines that explain it add up to it. */
static inline int score_of_seat(table *t, unsigned seat)
{
    int score = result_of(t, seat).score, sum = 0;
    if (t->m->rules.game->breakdown) {
        orr_line line[ORR_LINES_MAX];
        for (uint32_t n = t->m->rules.game->breakdown(&t->m->rules, t->s, (orr_seat)seat, line); n--;)
            sum += line[n].points;
        assert_int_equal(sum, score);
    }
    return score;
}

static inline unsigned rank_of(table *t, unsigned seat) { return result_of(t, seat).rank; }

/* How many bytes a seat or a spectator is sent. */
static inline size_t view_size(const orr_match *m, orr_seat viewer)
{
    orr_text text = {.max = 1 << 20};
    orr_json j;
    orr_json_init(&j, &text);
    orr_match_view(m, viewer, &j);
    size_t n = text.n;
    orr_text_deinit(&text);
    return n;
}

/* The view of a seat or a spectator; json_decref it. */
static inline json_t *look(table *t, orr_seat viewer)
{
    orr_text text = {.max = 1 << 20};
    orr_json j;
    orr_json_init(&j, &text);
    orr_match_view(t->m, viewer, &j);
    assert_false(text.failed);
    json_t *view = json_loadb(text.at, text.n, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(view);
    orr_text_deinit(&text);
    return view;
}

/* The member of a list of objects whose key has that text. */
static inline const json_t *find(const json_t *list, const char *key, const char *id)
{
    size_t i;
    const json_t *one;
    json_array_foreach(list, i, one)
    {
        const char *text = json_string_value(json_object_get(one, key));
        if (text && !strcmp(text, id))
            return one;
    }
    fail_msg("no %s %s", key, id);
    return NULL;
}

/* Why a seat may not do this now, as it is told; "" when there is no reason. Legal and reasoned exclude each other. */
static inline const char *told_why(table *t, orr_seat seat, const char *action)
{
    orr_text text = {.max = 1 << 18};
    orr_json j;
    char copy[ORR_ACTION_TEXT], *save = NULL;
    parsed(t, action);
    orr_json_init(&j, &text);
    orr_match_not(t->m, seat, &j);
    json_t *root = json_loads(text.at, JSON_REJECT_DUPLICATES, NULL), *leaf = json_object_get(root, "tree");
    snprintf(copy, sizeof copy, "%s", action);
    for (char *word = strtok_r(copy, " ", &save); word; word = strtok_r(NULL, " ", &save))
        leaf = json_is_integer(leaf) ? leaf : json_object_get(leaf, word); /* one reason may stand for all */
    t->text[0] = 0;
    if (leaf) {
        assert_true(json_is_integer(leaf));
        size_t place = (size_t)json_integer_value(leaf);
        char *out =
            json_dumps(json_array_get(json_object_get(root, "reasons"), place), JSON_COMPACT | JSON_PRESERVE_ORDER);
        assert_non_null(out);
        snprintf(t->text, sizeof t->text, "%s", out);
        free(out);
    }
    json_decref(root);
    orr_text_deinit(&text);
    return t->text;
}

#endif
