/* Positions for the scenario tests, set up readably. `given_...` edits a match between two actions so that all components stay
 * conserved; `act`, `refused`, `offered` go through the doors that everybody uses. */
#ifndef NEWTON_TESTS_TABLE_H
#define NEWTON_TESTS_TABLE_H

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
    newton_state *s;
    const newton_edition *e;
    orr_rng rng;
    char text[16384];
} table;

#define sound(t) assert_null((t)->m->rules.game->check(&(t)->m->rules, (t)->s))
#include "doing.h"

/* A match before its first action. `options` is "promo_masters=on advanced_lessons=on" or NULL. */
table *open_raw(unsigned seats, const char *options);
/* A match at the first turn of seat 0 with empty boards' printed symbol Lessons for all (NW-V01): tiles, cards and tokens lie in
 * the order of the edition, and Masters are as they came. */
table *open_table(unsigned seats, const char *options);
void close_table(table *t);

unsigned place_of(const table *t, const char *id);
unsigned space_of(const table *t, const char *id);
unsigned card_of(const table *t, const char *id);

void given_board(table *t, unsigned seat, const char *board); /* swaps boards if another seat has it */
void given_money(table *t, unsigned seat, unsigned coins, unsigned potions);
void given_vp(table *t, unsigned seat, unsigned vp);
void given_hand(table *t, unsigned seat, const char *ids); /* cards are added; wherever they were */
void given_no_hand(table *t, unsigned seat);               /* all cards in hand leave the game */
void given_desk(table *t, unsigned seat, const char *ids); /* laid in earlier turns of this round */
void given_tucked(table *t, unsigned seat, const char *ids);
void given_row(table *t, unsigned level, const char *ids);     /* the row is exactly this */
void given_deck(table *t, unsigned level, unsigned cards);     /* only so many are left in the deck */
void given_cubes(table *t, unsigned seat, const char *places); /* without what the places give */
void given_scientist(table *t, unsigned seat, const char *place);
void given_marker(table *t, unsigned seat, const char *space);
void given_students(table *t, unsigned seat, const char *spaces); /* the others are in the supply */
void given_filled(table *t, unsigned seat, const char *cells);    /* tiles placed, without stack bonuses */
void given_taken(table *t, unsigned seat, unsigned tiles);        /* at least those placed */
void given_tile(table *t, const char *at,
                const char *tile); /* City, University, ..., Objective at a place or space; swapped */
void given_token(table *t, const char *at, const char *token); /* token on a slot, or NULL: none */
void given_tokens(table *t, unsigned seat, const char *ids);   /* kept, without their gain */
void given_development(table *t, unsigned seat, const char *ids);
void given_income(table *t, unsigned seat, const char *ids);
void given_medicine(table *t, unsigned seat, unsigned visits, unsigned side);
void given_masters(table *t, unsigned seat, const char *ids); /* in hand are these, and others */
void given_played(table *t, unsigned seat, const char *ids);  /* played before, without what they give at once */
void given_round(table *t, unsigned round);
void given_turns(table *t, unsigned taken); /* by each seat in this round; seat 0 is at turn */
void given_open(table *t, const char *ids); /* discovery tiles that lie open are exactly these */

void settle(table *t);              /* draws only */
void pass(table *t, orr_seat seat); /* lays the oldest card and ends the turn; or ends it */
void to_round_end(table *t);        /* all pass until the tucking, or the end */
void tuck_all(table *t);            /* all by their default, and the draws of the new rows */

unsigned value_of_action(table *t, const char *action); /* as the view shows it for the seat at turn */
int points_of(table *t, unsigned seat, const char *line,
              const char *row); /* of a line of the breakdown; -1: no such line */
bool in_hand(const table *t, unsigned seat, const char *card);
bool has_cube(const table *t, unsigned seat, const char *place);
bool has_filled(const table *t, unsigned seat, const char *cell);
bool has_played(const table *t, unsigned seat, const char *master);
bool lists(const json_t *array, const char *id);

#endif
