/* Discovery: what the files of the view share. */
#ifndef DISCOVERY_VIEW_H
#define DISCOVERY_VIEW_H

#include "state.h"

void discovery_put_card(const play *p, orr_json *out, unsigned card);
void discovery_put_cards(const play *p, orr_json *out, const char *key, card_set cards);
void discovery_put_one(const play *p, orr_json *out, const char *key, unsigned card);
/* view_hint.c: what laying a card would bring */
void discovery_put_hints(const play *p, orr_seat viewer, orr_json *out);
void discovery_put_cells(const play *p, orr_seat viewer, orr_json *out);
/* view_ask.c: what is under way between seats */
void discovery_put_eras(const play *p, orr_json *out);
void discovery_put_turn(const play *p, orr_json *out);
void discovery_put_dealings(const play *p, orr_seat viewer, orr_json *out);

#endif
