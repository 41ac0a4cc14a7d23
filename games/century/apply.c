/* Century: what an action of a seat or of the table does at once; turn.c goes on from there. */
#include "state.h"

/* CN-138, CN-139: all own settlers come back. */
static void rest(const orr_rules *r, century_state *s, orr_events *ev)
{
    const century_plan *p = &edition_of(r)->plan[s->plan];
    unsigned seat = s->turn, back = 0;
    uint32_t own = s->own[seat];
    for (uint32_t left = own; left; left &= left - 1) {
        unsigned place = orr_lowest(left);
        back += s->settlers[place];
        s->settlers[place] = 0;
    }
    for (unsigned k = 0; k < REACHES; k++)
        s->le[k] = (s->le[k] & ~own) | (p->le[k] & own);
    s->own[seat] = 0;
    s->available[seat] = (uint8_t)(s->available[seat] + back);
    orr_emit(ev, E_RESTED, (int)seat, (int)back);
    century_end_turn(r, s, ev);
}

/* CN-100, CN-101, CN-102 */
static void raise(const orr_rules *r, century_state *s, unsigned cube, orr_events *ev)
{
    uint32_t *store = &s->store[s->turn];
    *store += (1u << 8 << 8 * cube) - (1u << 8 * cube);
    s->step_made = 1;
    s->steps--;
    orr_emit(ev, E_RAISED, s->turn, (int)cube);
    if (!s->steps || !(*store & CAN_RISE))
        century_finish_activation(r, s, ev);
}

/* CN-107, CN-108, CN-109: n exchanges; sums of packed cubes are exact as long as each end result fits its byte */
static void exchange(const orr_rules *r, century_state *s, unsigned n, orr_events *ev)
{
    const century_plan *p = &edition_of(r)->plan[s->plan];
    s->store[s->turn] += n * (p->get[s->place] - p->give[s->place]);
    orr_emit(ev, E_EXCHANGED, s->turn, p->row[s->place], (int)n);
    century_finish_activation(r, s, ev);
}

/* CN-117, CN-118 */
static void take_tile(const orr_rules *r, century_state *s, unsigned index, orr_events *ev)
{
    const century_plan *p = &edition_of(r)->plan[s->plan];
    unsigned seat = s->turn, pile = p->pile[s->place] + index, tile = s->pile_top[pile];
    s->bonus[seat][s->bonus_count[seat]++] = (uint8_t)tile;
    s->pile_top[pile] = NONE;
    s->fort_done |= DONE_TILE;
    s->took = since(r, SINCE_BARREN_ENDS);
    orr_emit(ev, E_TOOK_TILE, (int)seat, p->row[s->place], (int)index, (int)tile);
    if (--s->pile_height[pile]) {
        s->pile = (uint8_t)pile;
        s->phase = REFILL;
        s->chance = ASK_TILE;
        return;
    }
    if (!century_piles_left(p, s, s->place))
        s->stocked &= ~(1u << s->place);
    century_fort_goes_on(r, s, ev);
}

/* CN-123, CN-127: pay, keep the card, and its effect; an exploration card first asks which tile (CN-161). */
static void claim(const orr_rules *r, century_state *s, orr_events *ev)
{
    const century_edition *e = edition_of(r);
    unsigned seat = s->turn, gap = e->plan[s->plan].fort[s->place], card = s->row[gap];
    const century_card *c = &e->card[card];
    s->store[seat] -= e->cost[card];
    s->row[gap] = NO_CARD;
    s->gap = (uint8_t)gap;
    s->fort_done |= DONE_CARD;
    s->took = since(r, SINCE_BARREN_ENDS);
    s->cards[seat][s->card_count[seat]++] = (uint8_t)card;
    s->card_points[seat] = (uint16_t)(s->card_points[seat] + c->points);
    s->icons[seat][c->icon]++;
    orr_emit(ev, E_CLAIMED, (int)seat, (int)card, (int)gap);
    if (s->card_count[seat] == GOAL) { /* CN-186, CN-189 */
        if (!s->last_round)
            orr_emit(ev, E_LAST_ROUND, (int)seat, (int)seat);
        s->last_round = 1;
    }
    unsigned group = (unsigned)(c->symbol + 1);                       /* 0 for an immediate effect: adds nothing */
    s->help[seat][group] = (uint8_t)(s->help[seat][group] + c->help); /* CN-146 */
    s->tools[seat][group] += e->tool[card];                           /* CN-152 */
    if (c->settlers)
        century_join(s, seat, c->settlers, ev);
    if (c->tiles && s->covered) /* CN-163, CN-164 */
        s->phase = EXPLORING;
    else
        century_slide(s, r, ev);
}

/* CN-161, CN-162, CN-166 */
static void explore(const orr_rules *r, century_state *s, unsigned row, orr_events *ev)
{
    const century_edition *e = edition_of(r);
    unsigned seat = s->turn, place = e->plan[s->plan].place[row], tile = s->tile[place];
    const century_tile *t = &e->tile[tile];
    uint32_t gain = e->tile_gain[tile];
    s->tile[place] = NONE;
    s->covered &= ~(1u << place);
    s->tiles[seat] |= 1u << tile;
    orr_emit(ev, E_EXPLORED, (int)seat, (int)row, (int)tile);
    if (t->icon >= 0)
        s->icons[seat][t->icon]++; /* CN-173, CN-174 */
    if (t->settlers)
        century_join(s, seat, t->settlers, ev); /* CN-170 */
    if (gain)                                   /* CN-169 */
        orr_emit(ev, E_GAINED, (int)seat, (int)cube_count(gain, 0), (int)cube_count(gain, 1), (int)cube_count(gain, 2),
                 (int)cube_count(gain, 3));
    s->store[seat] += gain;
    century_slide(s, r, ev);
}

/* CN-143: one cube back; from now on only its level or higher, so that no set of cubes has two spellings */
static void give_back(const orr_rules *r, century_state *s, unsigned cube, orr_events *ev)
{
    s->store[s->turn] -= 1u << 8 * cube;
    s->level = (uint8_t)cube;
    orr_emit(ev, E_RETURNED, s->turn, (int)cube);
    if (!--s->excess)
        century_end_turn(r, s, ev);
}

/* CN-230, CN-231 */
static void leave(const orr_rules *r, century_state *s, unsigned seat, orr_events *ev)
{
    s->left = (uint8_t)(s->left | 1u << seat);
    orr_emit(ev, E_LEFT, ORR_TABLE, (int)seat);
    if (orr_popcount(s->left) + 1 < r->seats)
        return;
    s->phase = OVER;
    s->chance = ASK_NOTHING;
    s->ending = BY_LEAVING;
    orr_emit(ev, E_ENDED, ORR_TABLE);
}

void century_apply(const orr_rules *r, void *state, orr_seat seat, orr_action a, orr_events *ev)
{
    century_state *s = state;
    (void)seat; /* the verb tells: CN-074, a seat acts only in its own turn */
    switch (a.verb) {
    case V_REST:
        rest(r, s, ev);
        return;
    case V_ACTIVATE:
        century_begin_activation(r, s, edition_of(r)->plan[s->plan].place[a.a], ev);
        return;
    case V_RAISE:
        raise(r, s, a.a, ev);
        return;
    case V_EXCHANGE:
        exchange(r, s, a.a, ev);
        return;
    case V_TAKE_TILE:
        take_tile(r, s, a.b, ev);
        return;
    case V_CLAIM:
        claim(r, s, ev);
        return;
    case V_EXPLORE:
        explore(r, s, a.a, ev);
        return;
    case V_RETURN:
        give_back(r, s, a.a, ev);
        return;
    case V_DONE:
        century_finish_activation(r, s, ev);
        return;
    case V_LEAVE:
        leave(r, s, a.a, ev);
        return;
    default:
        century_apply_chance(r, s, a, ev);
    }
}
