/* Opening a match, playing in it, and looking at it. */
#include "table.h"

#include <stdlib.h>

extern const orr_game orr_game_century;
#define PLAN(t) (&(t)->e->plan[(t)->s->plan])

table *open_raw(unsigned seats, const char *options)
{
    table *t = calloc(1, sizeof *t);
    orr_rules r;
    assert_int_equal(orr_rules_init(&r, &orr_game_century, NULL, seats), ORR_OK);
    set_options(&r, options);
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

unsigned place_of(const table *t, const char *location)
{
    unsigned place = PLAN(t)->place[row_of(t, T_LOCATIONS, location)];
    assert_true(place != NONE);
    return place;
}

/* ---- doing --------------------------------------------------------------------------------------------------------*/

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
