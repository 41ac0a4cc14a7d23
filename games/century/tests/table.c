/* Opening a match, playing in it, and looking at it. */
#include "table.h"

#include <stdlib.h>

extern const orr_game orr_game_century;
#define PLAN(t) (&(t)->e->plan[(t)->s->plan])

table *open_raw(unsigned seats, const char *options)
{
    table *t = calloc(1, sizeof *t);
    orr_rules r;
    char copy[200], *save = NULL;
    assert_int_equal(orr_rules_init(&r, &orr_game_century, NULL, seats), ORR_OK);
    snprintf(copy, sizeof copy, "%s", options ? options : "");
    for (char *word = strtok_r(copy, " ", &save); word; word = strtok_r(NULL, " ", &save)) {
        char *value = strchr(word, '=');
        *value++ = 0;
        assert_int_equal(orr_rules_set(&r, word, value, NULL, 0), ORR_OK);
    }
    t->m = orr_match_new(&r);
    t->s = t->m->state;
    t->e = r.data;
    orr_rng_seed(&t->rng, 1);
    sound(t);
    return t;
}

/* The first possibility of each draw: cards and tiles in the order of the edition. */
static void draw_first_of_each(table *t)
{
    while (t->s->phase == SETUP) {
        assert_true(orr_match_legal(t->m, ORR_CHANCE) > 0);
        assert_int_equal(orr_match_play(t->m, ORR_CHANCE, t->m->legal[0]), ORR_OK);
        sound(t);
    }
}

table *open_table(unsigned seats, const char *options)
{
    char all[200];
    bool board = options && strstr(options, "fourth_board");
    snprintf(all, sizeof all, "%s%s", board ? "" : "fourth_board=d1 ", options ? options : "");
    table *t = open_raw(seats, all);
    draw_first_of_each(t);
    return t;
}

void close_table(table *t)
{
    sound(t);
    orr_match_free(t->m);
    free(t);
}

unsigned row_of(const table *t, unsigned which, const char *id)
{
    int32_t row = orr_edition_row(t->m->rules.edition, (uint16_t)which, id);
    if (row < 0)
        fail_msg("no row %s", id);
    return (unsigned)row;
}

unsigned place_of(const table *t, const char *location)
{
    unsigned place = PLAN(t)->place[row_of(t, T_LOCATIONS, location)];
    assert_true(place != NONE);
    return place;
}

/* ---- doing --------------------------------------------------------------------------------------------------------*/
static orr_action parsed(table *t, const char *text)
{
    orr_action a;
    if (orr_action_parse(&t->m->rules, text, &a) != ORR_OK)
        fail_msg("not an action: %s", text);
    return a;
}

void act(table *t, orr_seat seat, const char *actions)
{
    char copy[1000], *save = NULL;
    snprintf(copy, sizeof copy, "%s", actions);
    for (char *line = strtok_r(copy, "\n", &save); line; line = strtok_r(NULL, "\n", &save)) {
        sound(t);
        orr_err e = orr_match_play(t->m, seat, parsed(t, line));
        if (e)
            fail_msg("seat %u, %s: %s", seat, line, orr_err_name(e));
        sound(t);
    }
}

void chance(table *t, const char *actions) { act(t, ORR_CHANCE, actions); }

void settle(table *t)
{
    while (t->s->chance && t->s->phase != OVER)
        assert_true(orr_match_step(t->m, orr_source_rng(&t->rng)));
    sound(t);
}

void forced(table *t)
{
    while (orr_match_step(t->m, orr_source_rng(&t->rng)))
        sound(t);
}

void around(table *t, unsigned seat)
{
    settle(t);
    for (unsigned i = 0; i < SEATS && t->s->turn != seat; i++)
        act(t, t->s->turn, "rest");
    assert_int_equal(t->s->turn, seat);
}

void refused(table *t, orr_seat seat, const char *action, orr_err why)
{
    century_state before = *t->s;
    uint32_t plies = t->m->plies;
    assert_int_equal(orr_match_play(t->m, seat, parsed(t, action)), why);
    assert_memory_equal(&before, t->s, sizeof before);
    assert_int_equal(plies, t->m->plies);
}

bool offered(table *t, orr_seat seat, const char *action)
{
    orr_action a = parsed(t, action);
    uint32_t n = orr_match_legal(t->m, seat);
    for (uint32_t i = 0; i < n; i++)
        if (orr_action_equal(a, t->m->legal[i]))
            return true;
    return false;
}

const char *offers(table *t, orr_seat seat)
{
    uint32_t n = orr_match_legal(t->m, seat);
    char one[ORR_ACTION_TEXT];
    size_t at = 0;
    t->text[0] = 0;
    for (uint32_t i = 0; i < n; i++) {
        orr_action_print(&t->m->rules, t->m->legal[i], one);
        at += (size_t)snprintf(t->text + at, sizeof t->text - at, "%s%s", i ? "\n" : "", one);
    }
    return t->text;
}

bool saw(table *t, const char *json)
{
    bool found = false;
    for (uint32_t i = 0; i < t->m->events.n && !found; i++) {
        orr_text text = {.max = 1000};
        orr_json j;
        orr_json_init(&j, &text);
        orr_event_json(&t->m->rules, &t->m->event[i], ORR_SPECTATOR, &j);
        found = !strcmp(text.at, json);
        orr_text_deinit(&text);
    }
    return found;
}

/* ---- what there is ------------------------------------------------------------------------------------------------*/
const char *store_of(table *t, unsigned seat)
{
    size_t n = 0;
    for (unsigned c = 0; c < CUBES; c++)
        for (unsigned i = 0; i < cube_count(t->s->store[seat], c); i++)
            t->text[n++] = "yrgb"[c];
    t->text[n] = 0;
    return t->text;
}

const char *phase_of(table *t)
{
    json_t *v = look(t, ORR_SPECTATOR);
    snprintf(t->text, sizeof t->text, "%s", json_string_value(json_object_get(v, "phase")));
    json_decref(v);
    return t->text;
}

unsigned placed(table *t, const char *location) { return t->s->settlers[place_of(t, location)]; }

int holder(table *t, const char *location)
{
    for (int i = 0; i < SEATS; i++)
        if (t->s->own[i] >> place_of(t, location) & 1)
            return i;
    return -1;
}

int score_of_seat(table *t, unsigned seat)
{
    orr_result result[ORR_SEATS_MAX];
    orr_line line[ORR_LINES_MAX];
    int sum = 0;
    t->m->rules.game->outcome(&t->m->rules, t->s, result);
    uint32_t n = t->m->rules.game->breakdown(&t->m->rules, t->s, (orr_seat)seat, line);
    while (n--)
        sum += line[n].points;
    assert_int_equal(sum, result[seat].score);
    return result[seat].score;
}

unsigned rank_of(table *t, unsigned seat)
{
    orr_result result[ORR_SEATS_MAX];
    t->m->rules.game->outcome(&t->m->rules, t->s, result);
    return result[seat].rank;
}

json_t *look(table *t, orr_seat viewer)
{
    orr_text text = {.max = 1 << 20};
    orr_json j;
    orr_json_init(&j, &text);
    orr_match_view(t->m, viewer, &j);
    json_t *v = json_loads(text.at, 0, NULL);
    assert_non_null(v);
    orr_text_deinit(&text);
    return v;
}

const json_t *find(const json_t *list, const char *key, const char *id)
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
