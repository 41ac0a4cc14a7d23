/* Positions for the scenario tests, set up readably. `given_...` edits a match at the beginning of a round so that all
 * components stay conserved; `spend`, `act`, `refused`, `offered` go through the doors that everybody uses. */
#ifndef NEWSCIENCE_TESTS_TABLE_H
#define NEWSCIENCE_TESTS_TABLE_H

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
    newscience_state *s;
    const newscience_edition *e;
    orr_rng rng;
    char text[16384];
} table;

#define sound(t) assert_null((t)->m->rules.game->check(&(t)->m->rules, (t)->s))
#include "doing.h"

/* A match before its first action. `options` is "marker_limit=on preview_next_card=on" or NULL. */
table *open_raw(unsigned seats, const char *options);
/* A match at the first allocation; `who` names the scientists of the seats: "galileo newton". */
table *open_table(const char *who, const char *options);
table *open_on(const orr_edition *edition, const char *who, const char *options); /* NULL: the built-in one */
void close_table(table *t);

void given_rest(table *t, unsigned seat, unsigned rest);
void given_influence(table *t, unsigned seat, unsigned government, unsigned religion, unsigned enterprise,
                     unsigned science);
void given_prestige(table *t, unsigned seat, unsigned prestige);
/* Markers of a seat, with all that they need to be there published by `scholar`; the last seat when it is another. */
void given_researched(table *t, unsigned seat, const char *ids);
void given_tested(table *t, unsigned seat, const char *ids);
void given_published(table *t, unsigned seat, const char *ids);
void given_lab(table *t, unsigned seat, const char *card); /* NULL: empty */
/* These cards lie face up, as if revealed now; with four and five players a second one is added when it is not named. */
void given_cards(table *t, const char *first, const char *second);
void given_stack(table *t, unsigned first, unsigned second, unsigned third); /* cards left a level */
void given_order(table *t, const char *seats);                               /* "201" */

/* All energy of the round: a list of spaces a seat, "research_1 rest_1", NULL or too short: filled with spaces where nothing
 * is asked as long as there are such (publish and experiment without markers, influence, then others). Then resolution begins. */
void spend(table *t, const char *const lists[SEATS]);
#define SPEND(t, ...) spend((t), (const char *const[SEATS]){__VA_ARGS__})

void settle(table *t); /* draws by lot */
void defaults(
    table *t); /* all answer by default, dice fall by lot, until the next allocation or the end; new cards too */
void until(table *t, unsigned seat); /* others answer by default until this seat is asked in this round */
void next_round(table *t);           /* the rest of this round by default, cards of no effect in this test revealed */
const char *prompt_now(table *t);    /* of whoever is asked; "" for chance or when it is over */
static inline const char *why(table *t, orr_seat seat, const char *action) { return told_why(t, seat, action); }

bool researched(const table *t, unsigned seat, const char *id);
bool tested(const table *t, unsigned seat, const char *id);
bool published(const table *t, unsigned seat, const char *id);
bool eligible(const table *t, unsigned seat, const char *id);
bool knows(const table *t, unsigned seat, const char *id);
const char *influence_of(table *t, unsigned seat);        /* "0/2/0/1" */
const char *lab_of(const table *t, unsigned seat);        /* "" when empty */
const char *order_of(table *t);                           /* "201" */
const char *owner_of(table *t, const char *space);        /* "2", "" when free */
int points_of(table *t, unsigned seat, const char *line); /* of the breakdown; -1: no such line */

const json_t *at(const json_t *v, const char *path); /* "seats.0.rest" */
const char *dump(table *t, const json_t *v);         /* compact */
/* One value of the view of a viewer, compact. */
const char *seen(table *t, orr_seat viewer, const char *path);

#endif
