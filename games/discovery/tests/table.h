/* Positions for the scenario tests, set up readably. `given_...` edits a match between two actions so that no card is lost; `act`,
 * `refused`, `offered` go through the doors that everybody uses. Seat 0 plays first. */
#ifndef DISCOVERY_TESTS_TABLE_H
#define DISCOVERY_TESTS_TABLE_H

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
    discovery_state *s;
    const discovery_edition *e;
    play p;
    char text[65536];
} table;

void sound(const table *t); /* no card is lost; the order of the pile is not looked at */
#include "doing.h"

/* A test of what comes of a Stop where nobody could doubt: by the rules of before DI-515, which asked about every card. */
#define ALL_ASKED(test) cmocka_unit_test_setup_teardown(test, before_doubt, by_the_newest)
int before_doubt(void **state);
int by_the_newest(void **state);

/* A match before its first action; `options` is "enforcement=strict teams=two" or NULL. */
table *open_raw(unsigned seats, const char *options);
table *open_box(const orr_edition *edition, unsigned seats, const char *options); /* of another edition than the built-in one */
table *of_version(table *t, uint32_t version);                        /* goes on by those rules */
/* Dealt by the last seat, each card the first possible one; seat 0 is asked. */
table *dealt(table *t);
table *open_table(unsigned seats, const char *options);
void close_table(table *t);
bool accepted(unsigned seats, const char *options);               /* may a match be begun with these? */
const char *refused_because(unsigned seats, const char *options); /* the id of the reason, or "" */

unsigned card_of(const table *t, const char *id);
card_set cards_of(const table *t, const char *ids);

/* Each moves cards from wherever they are. */
void given_hand(table *t, unsigned seat,
                const char *ids);             /* the hand is exactly this; what was in it goes to the pile */
void given_tree(table *t, const char *cards); /* "cueillette 0 1 feu 1 1" */
/* A tree, as it is before cuisson goes to 0 1 (DI-V04). */
#define COOKING "nomadisme -1 0 cueillette 0 0 feu 1 0 homo_erectus 0 -1 galet_taille 1 -1 homo_habilis 2 -1"
void given_discards(table *t, unsigned seat, const char *ids);
void given_grave(table *t, unsigned seat, const char *ids);
void given_pile(table *t, const char *ids); /* the pile is exactly this; the rest of it is out of the game */
void given_points(table *t, unsigned seat, int points);
void given_opened(table *t, unsigned from, unsigned to); /* eras inaugurated, from..to */
void given_turn(table *t, unsigned seat);                /* this seat is at the beginning of its turn */

void draw(table *t, const char *card); /* chance draws this one */
void settle(table *t);                 /* chance draws the first possible card until somebody is asked */
void forced(table *t);                 /* all that goes on by itself: chance as settle, and single answers */
void all_pass(table *t);               /* everybody asked in secret says no */
void stop_by(table *t, orr_seat seat); /* this seat says Stop, the others pass */
orr_mask waited(table *t);
bool in_hand(const table *t, unsigned seat, const char *card);
bool in_discards(const table *t, unsigned seat, const char *card);
bool stands(const table *t, const char *card);

#endif
