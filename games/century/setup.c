/* Century: the beginning of a match, and every draw. What needs chance is asked for in a fixed order: board, first,
 * the covered places, five cards, the tops of the piles. */
#include "state.h"
#include <string.h>

static void lay_out_board(const century_edition *e, century_state *s, unsigned plan, unsigned seats)
{
    const century_plan *p = &e->plan[plan];
    s->plan = (uint8_t)plan;
    memcpy(s->le, p->le, sizeof s->le);
    s->to_cover = s->covered = p->covered[seats];
    s->stocked = p->of_type[FORT];
    memcpy(s->pile_height, p->pile_height, sizeof s->pile_height); /* CN-040 */
    s->chance = ASK_FIRST;
}

static uint8_t free_colour(const orr_rules *r, unsigned taken)
{
    for (unsigned i = 0; i < r->seats; i++)
        if (r->seat[i].colour != ORR_NO_COLOUR)
            taken |= 1u << r->seat[i].colour;
    return (uint8_t)orr_lowest(~taken);
}

static void seat_players(const orr_rules *r, century_state *s)
{
    const century_edition *e = edition_of(r);
    unsigned given = 0;
    for (unsigned i = 0; i < r->seats; i++) {
        s->available[i] = e->values.start[r->seats];           /* CN-050, CN-051 */
        s->reserve[i] = (uint8_t)(SETTLERS - s->available[i]); /* CN-052 */
        s->colour[i] = r->seat[i].colour;
        if (s->colour[i] == ORR_NO_COLOUR) { /* CN-219 */
            s->colour[i] = free_colour(r, given);
            given |= 1u << s->colour[i];
        }
    }
}

void century_setup(const orr_rules *r, void *state)
{
    const century_edition *e = edition_of(r);
    century_state *s = state;
    memset(s, 0, sizeof *s);
    s->phase = SETUP;
    s->allow_empty = r->option[ALLOW_EMPTY] != 0;
    s->stall_rounds = (uint8_t)r->option[STALL_ROUNDS];
    s->deck = e->deck[r->seats];
    s->bonus_pool = e->all_bonus;
    s->tile_pool = e->all_tiles;
    s->place = s->gap = NONE;
    s->top = NO_CARD;
    memset(s->row, NO_CARD, sizeof s->row);
    memset(s->tile, NONE, sizeof s->tile);
    memset(s->cards, NO_CARD, sizeof s->cards);
    memset(s->bonus, NONE, sizeof s->bonus);
    memset(s->pile_top, NONE, sizeof s->pile_top);
    memset(s->colour, NONE, sizeof s->colour);
    seat_players(r, s);
    if (r->option[FOURTH_BOARD] == 0) /* CN-199 */
        s->chance = ASK_BOARD;
    else
        lay_out_board(e, s, (unsigned)r->option[FOURTH_BOARD] - 1, r->seats);
}

/* ---- draws --------------------------------------------------------------------------------------------------------*/
/* CN-046, CN-047, CN-048 */
static void draw_first(const orr_rules *r, century_state *s, unsigned first, orr_events *ev)
{
    const century_edition *e = edition_of(r);
    s->first = s->turn = (uint8_t)first;
    for (unsigned i = 0; i < r->seats; i++)
        s->store[(first + i) % r->seats] = e->start[i]; /* CN-055, CN-056, CN-057 */
    orr_emit(ev, E_FIRST, ORR_CHANCE, (int)first);
    s->chance = s->to_cover ? ASK_COVER : ASK_CARD;
}

static void draw_cover(const orr_rules *r, century_state *s, orr_action a, orr_events *ev)
{
    const century_plan *p = &edition_of(r)->plan[s->plan];
    s->tile[p->place[a.a]] = (uint8_t)a.b;
    s->tile_pool &= ~(1u << a.b);
    s->to_cover &= s->to_cover - 1;
    orr_emit(ev, E_COVERED, ORR_CHANCE, a.a, a.b);
    if (!s->to_cover)
        s->chance = ASK_CARD;
}

static void draw_card(const orr_rules *r, century_state *s, unsigned card, orr_events *ev)
{
    s->deck &= ~(1ull << card);
    if (s->phase == SETUP && s->dealt < ROW) { /* CN-035 */
        s->row[s->dealt] = (uint8_t)card;
        orr_emit(ev, E_ROW_DEALT, ORR_CHANCE, s->dealt, (int)card);
        s->dealt++;
        return;
    }
    s->top = (uint8_t)card; /* CN-063 */
    orr_emit(ev, E_DECK_TOP, ORR_CHANCE, (int)card);
    if (s->phase == SETUP)
        s->chance = ASK_TILE;
    else
        century_fort_goes_on(r, s, ev);
}

static void draw_tile(const orr_rules *r, century_state *s, orr_action a, orr_events *ev)
{
    const century_plan *p = &edition_of(r)->plan[s->plan];
    s->pile_top[s->pile] = (uint8_t)a.c; /* CN-039, CN-065 */
    s->bonus_pool &= ~(1u << a.c);
    orr_emit(ev, E_PILE_TOP, ORR_CHANCE, a.a, a.b, a.c);
    if (s->phase == REFILL) {
        century_fort_goes_on(r, s, ev);
        return;
    }
    if (++s->pile < p->piles)
        return;
    s->pile = 0;
    s->phase = TURN;
    s->chance = ASK_NOTHING;
    s->round = 1;
    orr_emit(ev, E_ROUND, ORR_TABLE, 1);
}

void century_apply_chance(const orr_rules *r, century_state *s, orr_action a, orr_events *ev)
{
    switch (a.verb) {
    case V_BOARD: /* CN-003, CN-028 */
        orr_emit(ev, E_BOARD, ORR_CHANCE, a.a);
        lay_out_board(edition_of(r), s, a.a - (BOARDS - PLANS), r->seats);
        return;
    case V_FIRST:
        draw_first(r, s, a.a, ev);
        return;
    case V_COVER:
        draw_cover(r, s, a, ev);
        return;
    case V_REVEAL_CARD:
        draw_card(r, s, a.a, ev);
        return;
    default:
        draw_tile(r, s, a, ev);
    }
}
