#include "table.h"

#include <stdlib.h>

/* ---- doing ----------------------------------------------------------------------------------------------------------------*/

void settle(table *t)
{
    while (t->s->chance != ASK_NOTHING && t->s->phase != OVER)
        assert_true(orr_match_step(t->m, orr_source_rng(&t->rng)));
    sound(t);
}

void pass(table *t, orr_seat seat)
{
    if (!(t->s->used & (U_CARD | U_NO_CARD)))
        assert_int_equal(orr_match_play(t->m, seat, t->m->rules.game->default_action(&t->m->rules, t->s, seat)),
                         ORR_OK);
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
        assert_int_equal(orr_match_play(t->m, seat, t->m->rules.game->default_action(&t->m->rules, t->s, seat)),
                         ORR_OK);
    }
    settle(t);
}

/* ---- asking ------------------------------------------------------------------------------------------------------------------*/
unsigned value_of_action(table *t, const char *action)
{
    json_t *view = look(t, t->s->turn);
    json_int_t value =
        json_integer_value(json_object_get(json_object_get(json_object_get(view, "move"), "values"), action));
    json_decref(view);
    return (unsigned)value;
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

bool lists(const json_t *array, const char *id)
{
    size_t i;
    const json_t *one;
    json_array_foreach(array, i, one) if (json_string_value(one) && !strcmp(json_string_value(one), id)) return true;
    return false;
}
