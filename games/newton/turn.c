/* Newton: rounds and turns. */
#include "state.h"
#include <string.h>

void newton_add_to_hand(newton_state *s, unsigned seat, unsigned card)
{
    set_add(s->hand[seat], card);
    s->stamp[card] = ++s->clock;
}

void newton_add_books(newton_state *s, unsigned seat, const uint8_t books[BOOKS])
{
    for (unsigned i = 0; i < BOOKS; i++)
        s->books[seat][i] = (uint8_t)(s->books[seat][i] + books[i]);
}

static void begin_turn(newton_state *s, unsigned seat)
{
    s->turn = (uint8_t)seat;
    s->used = s->hand[seat][0] | s->hand[seat][1] ? 0 : U_NO_CARD; /* NW-060 */
    s->card = s->performed = s->dual = NONE;
}

void newton_begin_round(const orr_rules *r, newton_state *s, orr_events *ev)
{
    (void)r;
    s->phase = TURN;
    s->round++;
    memset(s->turns, 0, sizeof s->turns);
    orr_emit(ev, E_ROUND, ORR_TABLE, s->round);
    begin_turn(s, s->first); /* NW-051 */
}

/* NW-052, NW-075 */
void newton_play_card(const orr_rules *r, newton_state *s, unsigned card, orr_events *ev)
{
    const newton_card *c = &edition_of(r)->card[card];
    unsigned me = s->turn;
    set_drop(s->hand[me], card);
    s->stamp[card] = 0;
    s->desk[me][s->desk_n[me]++] = (uint8_t)card;
    s->card = (uint8_t)card;
    s->used = U_CARD;
    newton_add_books(s, me, c->books);
    for (unsigned a = 0; c->kind != DUAL && a < ACTIONS; a++) /* NW-065, NW-071, NW-333 */
        s->symbols[me][a] = (uint8_t)(s->symbols[me][a] + c->symbols[a]);
    orr_emit(ev, E_PLAYED, (int)me, (int)card);
}

/* NW-352, NW-353, NW-355 */
static void discover(const orr_rules *r, newton_state *s, orr_events *ev)
{
    const newton_edition *e = edition_of(r);
    unsigned met = 0;
    for (uint32_t set = s->open; set; set &= set - 1) {
        const newton_discovery *d = &e->discovery[orr_lowest(set)];
        if (newton_count(e, s, s->turn, d->per) >= d->least)
            met |= set & -set;
    }
    for (; met; met &= met - 1) {
        unsigned tile = orr_lowest(met);
        s->open &= (uint16_t)~(1u << tile);
        s->discoveries[s->turn] |= (uint16_t)(1u << tile);
        orr_emit(ev, E_DISCOVERED, s->turn, (int)tile);
        newton_gain_all(r, s, s->turn, e->discovery[tile].gain, 1, ev);
    }
}

/* NW-063. A dual card counts for either action from now on (NW-336). */
void newton_end_turn(const orr_rules *r, newton_state *s, orr_events *ev)
{
    const newton_edition *e = edition_of(r);
    unsigned me = s->turn;
    if (s->card != NONE && e->card[s->card].kind == DUAL)
        for (unsigned a = 0; a < ACTIONS; a++)
            if (a != s->dual)
                s->symbols[me][a] = (uint8_t)(s->symbols[me][a] + e->card[s->card].symbols[a]);
    discover(r, s, ev);
    s->turns[me]++;
    orr_emit(ev, E_TURN_ENDED, (int)me);
    unsigned next = (me + 1) % r->seats;
    if (s->turns[next] < TURNS)
        begin_turn(s, next);
    else
        newton_end_round(r, s, ev);
}

/* A card comes off a deck: for a new row, or by a Quick Action (NW-154, NW-155). */
void newton_card_revealed(const orr_rules *r, newton_state *s, orr_action a, orr_events *ev)
{
    unsigned deck = s->at, card = a.a;
    if (in_set(s->mid, card)) {
        set_drop(s->mid, card);
    } else {
        s->bottom_n[deck]--;
        memmove(s->bottom[deck], s->bottom[deck] + 1, s->bottom_n[deck]);
        s->bottom[deck][s->bottom_n[deck]] = NONE;
    }
    s->row[deck][s->row_n[deck]++] = (uint8_t)card;
    set_add(s->face, card);
    orr_emit(ev, E_CARD, ORR_CHANCE, (int)card);
    if (s->chance != ASK_REVEAL) {
        newton_next_question(r, s, ev);
        return;
    }
    const uint64_t *level = edition_of(r)->level[deck + 1];
    bool empty = !s->bottom_n[deck] && !(s->mid[0] & level[0]) && !(s->mid[1] & level[1]);
    if (--s->reveals == 0 || empty) { /* NW-156 */
        s->reveals = 0;
        s->chance = ASK_NOTHING;
    }
}
