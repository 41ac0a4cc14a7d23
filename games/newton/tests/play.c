#include "table.h"

#include <stdlib.h>

/* ---- doing ----------------------------------------------------------------------------------------------------------------*/
static orr_action parsed(table *t, const char *text)
{
    orr_action a;
    if (orr_action_parse(&t->m->rules, text, &a) != ORR_OK)
        fail_msg("not an action: %s", text);
    return a;
}

void act(table *t, orr_seat seat, const char *actions)
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

void chance(table *t, const char *actions) { act(t, ORR_CHANCE, actions); }

void settle(table *t)
{
    while (t->s->chance != ASK_NOTHING && t->s->phase != OVER)
        assert_true(orr_match_step(t->m, orr_source_rng(&t->rng)));
    sound(t);
}

void pass(table *t, orr_seat seat)
{
    if (!(t->s->used & (U_CARD | U_NO_CARD)))
        assert_int_equal(orr_match_play(t->m, seat, t->m->rules.game->default_action(&t->m->rules, t->s, seat)), ORR_OK);
    act(t, seat, "end");
}

void to_round_end(table *t)
{
    while (t->s->phase == TURN)
        pass(t, t->s->turn);
}

void tuck_all(table *t)
{
    for (orr_mask must; t->s->phase == TUCKING && (must = orr_match_active(t->m).must & ORR_SEATS(SEATS)) != 0;) {
        orr_seat seat = (orr_seat)orr_lowest(must);
        assert_int_equal(orr_match_play(t->m, seat, t->m->rules.game->default_action(&t->m->rules, t->s, seat)), ORR_OK);
    }
    settle(t);
}

void refused(table *t, orr_seat seat, const char *action, orr_err why)
{
    uint64_t before = orr_match_hash(t->m);
    assert_string_equal(orr_err_name(orr_match_play(t->m, seat, parsed(t, action))), orr_err_name(why));
    assert_true(orr_match_hash(t->m) == before);
}

bool offered(table *t, orr_seat seat, const char *action)
{
    orr_action a = parsed(t, action);
    for (uint32_t i = 0, n = orr_match_legal(t->m, seat); i < n; i++)
        if (orr_action_equal(t->m->legal[i], a))
            return true;
    return false;
}

const char *offers(table *t, orr_seat seat)
{
    size_t n = 0;
    t->text[0] = 0;
    for (uint32_t i = 0, all = orr_match_legal(t->m, seat); i < all; i++) {
        char line[ORR_ACTION_TEXT];
        orr_action_print(&t->m->rules, t->m->legal[i], line);
        n += (size_t)snprintf(t->text + n, sizeof t->text - n, "%s%s", i ? "\n" : "", line);
    }
    return t->text;
}

unsigned offers_of(table *t, orr_seat seat, const char *verb)
{
    unsigned count = 0;
    for (uint32_t i = 0, all = orr_match_legal(t->m, seat); i < all; i++)
        count += !strcmp(t->m->rules.game->verbs[t->m->legal[i].verb].id, verb);
    return count;
}

bool saw(table *t, const char *json)
{
    for (uint32_t i = 0; i < t->m->events.n; i++) {
        orr_text text = {.max = 4096};
        orr_json j;
        orr_json_init(&j, &text);
        orr_event_json(&t->m->rules, &t->m->events.at[i], ORR_SPECTATOR, &j);
        bool same = text.at && strstr(text.at, json);
        orr_text_deinit(&text);
        if (same)
            return true;
    }
    return false;
}

const char *default_of(table *t, orr_seat seat)
{
    orr_action_print(&t->m->rules, t->m->rules.game->default_action(&t->m->rules, t->s, seat), t->text);
    return t->text;
}

const char *prompt_of(table *t, orr_seat seat)
{
    return t->m->rules.game->prompts[t->m->rules.game->prompt(&t->m->rules, t->s, seat)].id;
}

/* ---- asking ------------------------------------------------------------------------------------------------------------------*/
unsigned value_of_action(table *t, const char *action)
{
    json_t *view = look(t, t->s->turn);
    json_int_t value = json_integer_value(json_object_get(json_object_get(json_object_get(view, "move"), "values"), action));
    json_decref(view);
    return (unsigned)value;
}

int score_of_seat(table *t, unsigned seat)
{
    orr_result result[ORR_SEATS_MAX];
    t->m->rules.game->outcome(&t->m->rules, t->s, result);
    return result[seat].score;
}

int points_of(table *t, unsigned seat, const char *line, const char *row)
{
    orr_line lines[ORR_LINES_MAX];
    uint32_t n = t->m->rules.game->breakdown(&t->m->rules, t->s, (orr_seat)seat, lines);
    for (uint32_t i = 0; i < n; i++) {
        const orr_line_kind *k = &t->m->rules.game->lines[lines[i].kind];
        if (!strcmp(k->id, line) && (!row || !strcmp(orr_row_id(&t->m->rules, k->table, lines[i].row), row)))
            return lines[i].points;
    }
    return -1;
}

bool in_hand(const table *t, unsigned seat, const char *card) { return in_set(t->s->hand[seat], card_of(t, card)); }
bool has_cube(const table *t, unsigned seat, const char *place) { return t->s->cubes[seat] >> place_of(t, place) & 1; }
bool has_filled(const table *t, unsigned seat, const char *cell)
{
    return t->s->filled[seat] >> row_of(t, T_CELLS, cell) & 1;
}
bool has_played(const table *t, unsigned seat, const char *master)
{
    return t->s->played[seat] >> row_of(t, T_MASTERS, master) & 1;
}

json_t *look(table *t, orr_seat viewer)
{
    orr_text text = {.max = 1 << 20};
    orr_json j;
    orr_json_init(&j, &text);
    orr_match_view(t->m, viewer, &j);
    assert_false(text.failed);
    json_t *view = json_loads(text.at, 0, NULL);
    assert_non_null(view);
    orr_text_deinit(&text);
    return view;
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

bool lists(const json_t *array, const char *id)
{
    size_t i;
    const json_t *one;
    json_array_foreach(array, i, one) if (json_string_value(one) && !strcmp(json_string_value(one), id)) return true;
    return false;
}
