/* Newton: the end of a round (NW-302 .. NW-313) and of the match. */
#include "state.h"
#include <string.h>

/* Seats that choose a card to tuck: those that laid one and have not left (NW-306). */
uint8_t newton_tuckers(const newton_state *s, unsigned seats)
{
    unsigned who = 0;
    for (unsigned i = 0; i < seats; i++)
        who |= (unsigned)(s->desk_n[i] > 0) << i;
    return (uint8_t)(who & ~s->left);
}

/* Symbols and books that are visible with an empty desk (NW-065, NW-066, NW-077, NW-304). */
void newton_recount(const orr_rules *r, newton_state *s, unsigned seat)
{
    const newton_edition *e = edition_of(r);
    memset(s->symbols[seat], 0, sizeof s->symbols[seat]);
    memset(s->books[seat], 0, sizeof s->books[seat]);
    s->symbols[seat][e->board[s->board[seat]]]++;
    for (unsigned a = 0; a < ACTIONS; a++)
        s->symbols[seat][a] = (uint8_t)(s->symbols[seat][a] + s->development[seat][a] * e->development[a].symbols);
    for (unsigned i = 0; i < s->tucked_n[seat]; i++) {
        const newton_card *c = &e->card[s->tucked[seat][i]];
        for (unsigned a = 0; c->kind != REVERSED && a < ACTIONS; a++) /* NW-335, NW-338 */
            s->symbols[seat][a] = (uint8_t)(s->symbols[seat][a] + c->symbols[a]);
    }
    for (uint32_t set = s->played[seat]; set; set &= set - 1)
        newton_add_books(s, seat, e->master[orr_lowest(set)].books);
}

/* NW-303, NW-307 */
static void clear_desk(const orr_rules *r, newton_state *s, unsigned seat, orr_events *ev)
{
    unsigned n = s->desk_n[seat], column = s->tuck[seat] ? s->tuck[seat] - 1u : newton_default_tuck(r, s, seat);
    if (n) {
        unsigned card = s->desk[seat][column];
        s->tucked[seat][s->tucked_n[seat]++] = (uint8_t)card;
        orr_emit(ev, E_TUCKED, (int)seat, (int)card);
        if (n > 1)
            orr_emit(ev, E_TAKEN_BACK, (int)seat, (int)n - 1);
    }
    for (unsigned i = 0; i < n; i++)
        if (i != column)
            newton_add_to_hand(s, seat, s->desk[seat][i]);
    memset(s->desk[seat], NONE, sizeof s->desk[seat]);
    s->desk_n[seat] = s->tuck[seat] = 0;
    newton_recount(r, s, seat);
}

/* NW-148, NW-204, NW-210, NW-308 */
static void receive_income(const orr_rules *r, newton_state *s, unsigned seat, orr_events *ev)
{
    const newton_edition *e = edition_of(r);
    unsigned vp = 0;
    for (uint32_t set = s->lines[seat]; set; set &= set - 1)
        vp += e->line[orr_lowest(set)].vp;
    if (vp) {
        orr_emit(ev, E_LINES_PAY, (int)seat, (int)vp);
        newton_gain_all(r, s, seat, (newton_gain){.vp = (uint8_t)vp}, 1, ev);
    }
    for (unsigned i = 0; i < MEDICINE; i++)
        if (s->income[seat][i]) {
            orr_emit(ev, E_TILES_PAY, (int)seat, (int)i, s->income[seat][i]);
            newton_gain_all(r, s, seat, e->income[i].gain, s->income[seat][i], ev);
        }
    if (s->medicine_side[seat])
        newton_gain_all(r, s, seat, s->medicine_side[seat] == 1 ? e->medicine.gain : e->medicine.turned, 1, ev);
}

/* NW-309, NW-311: rows go under their decks, oldest first. */
static void renew_rows(newton_state *s, orr_events *ev)
{
    for (unsigned i = 0; i < LEVELS; i++) {
        for (unsigned k = 0; k < s->row_n[i]; k++) {
            ORR_ASSERT(s->bottom_n[i] < DECK);
            s->bottom[i][s->bottom_n[i]++] = s->row[i][k];
        }
        memset(s->row[i], NONE, sizeof s->row[i]);
        s->row_n[i] = 0;
    }
    s->face[0] = s->face[1] = 0;
    orr_emit(ev, E_RENEWED, ORR_TABLE);
}

void newton_tuck_if_all(const orr_rules *r, newton_state *s, orr_events *ev)
{
    if (newton_tuckers(s, r->seats) & ~s->done)
        return;
    s->done = 0;
    for (unsigned i = 0; i < r->seats; i++)
        clear_desk(r, s, i, ev);
    for (unsigned i = 0; i < r->seats; i++)
        receive_income(r, s, i, ev);
    renew_rows(s, ev);
    s->first = (uint8_t)((s->first + 1) % r->seats); /* NW-312 */
    s->chance = ASK_ROW;
    s->at = 0;
    newton_next_question(r, s, ev);
}

void newton_end_round(const orr_rules *r, newton_state *s, orr_events *ev)
{
    s->used = 0;
    s->card = s->performed = s->dual = NONE;
    if (s->round < ROUNDS) {
        s->phase = TUCKING;
        s->done = 0;
        newton_tuck_if_all(r, s, ev);
        return;
    }
    for (unsigned i = 0; i < r->seats; i++) /* NW-305 */
        receive_income(r, s, i, ev);
    s->phase = OVER; /* NW-314 */
    orr_emit(ev, E_ENDED, ORR_TABLE);
}
