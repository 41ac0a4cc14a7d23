/* Positions for the scenario tests, set up readably. `given_...` edits a match between two actions so that all
 * components stay conserved; `act`, `refused`, `offered` go through the doors that everybody uses. Cubes are written
 * "yyrgb". */
#ifndef CENTURY_TESTS_TABLE_H
#define CENTURY_TESTS_TABLE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>
#include <orrery/match.h>

#include "../state.h"
#include "rules.h"

typedef struct {
    orr_match *m;
    century_state *s;
    const century_edition *e;
    orr_rng rng;
    char text[16384];
} table;

#define sound(t) assert_null((t)->m->rules.game->check(&(t)->m->rules, (t)->s))
#include "doing.h"

/* A match before its first action. `options` is "fourth_board=d1 stall_rounds=0" or NULL. */
table *open_raw(unsigned seats, const char *options);
/* A match at the first turn of seat 0, on board d1 unless the options say another; tiles, cards and piles in the order
 * of the edition. */
table *open_table(unsigned seats, const char *options);
void close_table(table *t);

/* fails the test when there is no such location */
unsigned place_of(const table *t, const char *location);

void given_turn(table *t, unsigned seat);
void given_store(table *t, unsigned seat, const char *cubes);
void given_available(table *t, unsigned seat, unsigned n); /* the difference comes from the reserve or goes there */
void given_settlers(table *t, unsigned seat, const char *location, unsigned n); /* from those available */
void given_row(table *t, const char *a, const char *b, const char *c, const char *d, const char *top); /* NULL: none */
void given_deck_empty(table *t); /* what is under the top is no longer among the cards of the match */
void given_cards(table *t, unsigned seat, const char *ids); /* owned, without their immediate effects */
void given_bonus(table *t, unsigned seat, const char *ids);
void given_explored(table *t, unsigned seat, const char *ids); /* tiles owned, without their immediate effects */
void given_tile_at(table *t, const char *location, const char *tile);
void given_uncovered(table *t, const char *location);
void given_pile(table *t, const char *location, unsigned index, const char *top); /* another tile on top */
void given_height(table *t, const char *location, unsigned index,
                  unsigned height); /* 0: empty; the last seat gets the tiles */

/* Plays what needs nobody: draws, and forced answers when `forced`. */
void settle(table *t);
void forced(table *t);
/* All seats but `seat` rest until it is its turn again. */
void around(table *t, unsigned seat);

const char *store_of(table *t, unsigned seat); /* "yyrg" */
const char *phase_of(table *t);
unsigned placed(table *t, const char *location);
int holder(table *t, const char *location); /* -1: nobody */

#endif
