/* Discovery: what the files about reasons share. */
#ifndef DISCOVERY_WHY_H
#define DISCOVERY_WHY_H

#include "state.h"

enum { THINKABLE = CELLS + 1024 };

typedef struct {
    const orr_rules *r;
    const discovery_edition *e;
    const discovery_state *s;
    unsigned seat;
    orr_action action;
    orr_reason *out;
} discovery_question;

uint32_t discovery_thinkable(const orr_rules *r, const void *state, orr_seat seat, orr_action *out);
bool discovery_why(const orr_rules *r, const void *state, orr_seat seat, orr_action action, orr_reason *out);
/* All that follow are true when there is a reason, which they write. */
bool discovery_because(const discovery_question *q, unsigned kind, int a, int b);
/* why_lay.c: a card that is to be laid; a cell for it, under this control */
bool discovery_not_laid(const discovery_question *q, unsigned card);
bool discovery_no_cell(const discovery_question *q, unsigned card, unsigned how);
bool discovery_not_there(const discovery_question *q, unsigned card, discovery_cell at, unsigned how);
/* between.c: what may be asked of the table */
uint32_t discovery_thinkable_table(const play *p, orr_action *out);
bool discovery_not_of_table(const discovery_question *q);
/* The places that a card could be thought to go to: empty cells that border a card, and visible cards of stacks; under open control
 * all that are offered. Ascending. */
unsigned discovery_places(const play *p, unsigned how, discovery_cell *out);

#endif
