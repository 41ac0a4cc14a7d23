/* Century: who is asked what, and what may be answered. Every answer to a question is a bit of one set, so that the
 * list and the direct pick come from the same place; answers_to is the one judge. */
#include "state.h"

typedef struct {
    uint64_t set;    /* the operands, or the places behind them */
    uint16_t verb;   /* of the set */
    uint16_t before; /* 1: V_REST comes before it */
    uint16_t claim;  /* 1: V_CLAIM after it */
    uint16_t done;   /* 1: V_DONE after all */
} answers;

orr_turn century_active(const orr_rules *r, const void *state)
{
    const century_state *s = state;
    (void)r;
    if (s->phase == OVER)
        return (orr_turn){0};
    /* nobody can leave a table that is still being laid */
    return (orr_turn){.must = ORR_BIT(s->chance ? ORR_CHANCE : s->turn), .may = s->phase == SETUP ? 0 : ORR_BIT(ORR_TABLE)};
}

uint16_t century_prompt(const orr_rules *r, const void *state, orr_seat seat)
{
    static const uint8_t prompt[] = {
        [TURN] = P_TURN,    [UPGRADING] = P_UPGRADE, [TRADING] = P_TRADE,
        [AT_FORT] = P_FORT, [EXPLORING] = P_EXPLORE, [RETURNING] = P_RETURN,
        [SETUP] = P_TURN,   [REFILL] = P_TURN,       [OVER] = P_TURN,
    };
    (void)r;
    (void)seat;
    return prompt[((const century_state *)state)->phase];
}

/* CN-102, CN-104: levels of which the store holds a cube that can rise */
static uint32_t can_rise(uint32_t store)
{
    uint32_t some = (store | 0x80808080u) - 0x01010101u; /* the eighth bit stays where there is a cube */
    return (some >> 7 & 1) | (some >> 14 & 2) | (some >> 21 & 4);
}

/* CN-143, CN-144: levels that may be returned next, never going down, so that the exact excess stays within reach */
static uint32_t can_return(uint32_t store, unsigned level, unsigned excess)
{
    uint32_t set = 0;
    unsigned above = 0;
    for (unsigned c = CUBES; c-- > level;) {
        unsigned n = cube_count(store, c);
        above += n;
        set |= (uint32_t)(n && above >= excess) << c;
    }
    return set;
}

static uint32_t piles_open(const century_plan *p, const century_state *s)
{
    unsigned first = p->pile[s->place];
    uint32_t set = 0;
    if (!century_tile_possible(p, s))
        return 0;
    for (unsigned k = first; k < p->piles && p->pile_at[k] == s->place; k++)
        set |= (uint32_t)(s->pile_height[k] > 0) << (k - first);
    return set;
}

static answers answers_to(const century_edition *e, const century_state *s)
{
    switch (s->phase) {
    case TURN: /* CN-071, CN-073, CN-141 */
        return (answers){.set = century_choosable(e, s, s->turn), .verb = V_ACTIVATE, .before = 1};
    case UPGRADING: /* CN-103, CN-106 */
        return (answers){.set = can_rise(s->store[s->turn]), .verb = V_RAISE, .done = s->step_made || s->allow_empty};
    case TRADING: /* CN-112 */
        return (answers){.set = (2ull << s->exchanges) - 2, .verb = V_EXCHANGE, .done = s->allow_empty};
    case AT_FORT: /* CN-115, CN-116 */
        return (answers){.set = piles_open(&e->plan[s->plan], s),
                         .verb = V_TAKE_TILE,
                         .claim = century_card_possible(e, s),
                         .done = s->fort_done || s->allow_empty};
    case EXPLORING: /* CN-162, CN-163 */
        return (answers){.set = s->covered, .verb = V_EXPLORE};
    default:
        return (answers){.set = can_return(s->store[s->turn], s->level, s->excess), .verb = V_RETURN};
    }
}

static orr_action answer(const century_plan *p, const century_state *s, unsigned verb, unsigned bit)
{
    switch (verb) {
    case V_ACTIVATE:
    case V_EXPLORE:
        return (orr_action){.verb = (uint16_t)verb, .a = p->row[bit]};
    case V_TAKE_TILE:
        return (orr_action){.verb = V_TAKE_TILE, .a = p->row[s->place], .b = (uint16_t)bit};
    default:
        return (orr_action){.verb = (uint16_t)verb, .a = (uint16_t)bit};
    }
}

/* ---- chance -------------------------------------------------------------------------------------------------------*/
static uint64_t draws(const orr_rules *r, const century_state *s)
{
    switch (s->chance) {
    case ASK_BOARD:
        return ORR_SEATS(PLANS);
    case ASK_FIRST:
        return ORR_SEATS(r->seats);
    case ASK_COVER:
        return s->tile_pool;
    case ASK_CARD:
        return s->deck;
    default:
        return s->bonus_pool;
    }
}

static orr_action draw(const century_plan *p, const century_state *s, unsigned bit)
{
    uint16_t x = (uint16_t)bit;
    switch (s->chance) {
    case ASK_BOARD:
        return (orr_action){.verb = V_BOARD, .a = (uint16_t)(x + BOARDS - PLANS)};
    case ASK_FIRST:
        return (orr_action){.verb = V_FIRST, .a = x};
    case ASK_COVER:
        return (orr_action){.verb = V_COVER, .a = p->row[orr_lowest(s->to_cover)], .b = x};
    case ASK_CARD:
        return (orr_action){.verb = V_REVEAL_CARD, .a = x};
    default:
        return (orr_action){
            .verb = V_REVEAL_TILE, .a = p->row[p->pile_at[s->pile]], .b = p->pile_index[s->pile], .c = x};
    }
}

/* ---- the list, and one of it --------------------------------------------------------------------------------------*/
static uint32_t legal_for_table(const orr_rules *r, const century_state *s, orr_action *out)
{
    uint32_t n = 0;
    for (unsigned i = 0; i < r->seats; i++)
        if (!has_left(s, i))
            out[n++] = (orr_action){.verb = V_LEAVE, .a = (uint16_t)i};
    return n;
}

static uint32_t legal_for_chance(const orr_rules *r, const century_state *s, orr_action *out)
{
    const century_plan *p = &edition_of(r)->plan[s->plan];
    uint32_t n = 0;
    for (uint64_t set = draws(r, s); set; set &= set - 1)
        out[n++] = draw(p, s, orr_lowest(set));
    return n;
}

uint32_t century_legal(const orr_rules *r, const void *state, orr_seat seat, orr_action *out)
{
    const century_state *s = state;
    const century_edition *e = edition_of(r);
    uint32_t n = 0;
    if (s->phase == OVER)
        return 0;
    if (seat != s->turn || s->chance) {
        if (seat == ORR_TABLE)
            return s->phase == SETUP ? 0 : legal_for_table(r, s, out);
        return seat == ORR_CHANCE && s->chance ? legal_for_chance(r, s, out) : 0;
    }
    if (has_left(s, seat)) { /* CN-230 */
        *out = century_default_action(r, s, seat);
        return 1;
    }
    answers all = answers_to(e, s);
    if (all.before)
        out[n++] = (orr_action){.verb = V_REST};
    if (all.verb == V_ACTIVATE) { /* the longest and most frequent list, without the detour */
        const uint8_t *row = e->plan[s->plan].row;
        for (uint32_t set = (uint32_t)all.set; set; set &= set - 1)
            out[n++] = (orr_action){.verb = V_ACTIVATE, .a = row[orr_lowest(set)]};
        return n;
    }
    for (uint64_t set = all.set; set; set &= set - 1)
        out[n++] = answer(&e->plan[s->plan], s, all.verb, orr_lowest(set));
    if (all.claim)
        out[n++] = (orr_action){.verb = V_CLAIM};
    if (all.done)
        out[n++] = (orr_action){.verb = V_DONE};
    return n;
}

orr_action century_pick(const orr_rules *r, const void *state, orr_seat seat, orr_rng *rng)
{
    const century_state *s = state;
    const century_edition *e = edition_of(r);
    const century_plan *p = &e->plan[s->plan];
    if (seat == ORR_CHANCE) {
        uint64_t set = draws(r, s);
        return draw(p, s, orr_nth_bit(set, orr_rng_below(rng, orr_popcount(set))));
    }
    if (seat == ORR_TABLE) {
        unsigned here = ORR_SEATS(r->seats) & ~(unsigned)s->left;
        return (orr_action){.verb = V_LEAVE, .a = (uint16_t)orr_nth_bit(here, orr_rng_below(rng, orr_popcount(here)))};
    }
    if (has_left(s, seat))
        return century_default_action(r, s, seat);
    answers all = answers_to(e, s);
    uint32_t n = orr_popcount(all.set);
    uint32_t i = orr_rng_below(rng, n + all.before + all.claim + all.done);
    if (all.before && !i--)
        return (orr_action){.verb = V_REST};
    if (i < n)
        return answer(p, s, all.verb, orr_nth_bit(all.set, i));
    return (orr_action){.verb = i == n && all.claim ? V_CLAIM : V_DONE};
}

/* CN-220 .. CN-227: the first possible step, exchange, tile, card or cube when nothing was done, else the end */
orr_action century_default_action(const orr_rules *r, const void *state, orr_seat seat)
{
    const century_state *s = state;
    const century_edition *e = edition_of(r);
    answers all = answers_to(e, s);
    (void)seat;
    if (all.before) /* CN-220 */
        return (orr_action){.verb = V_REST};
    if ((s->phase == UPGRADING && s->step_made) || (s->phase == AT_FORT && s->fort_done))
        return (orr_action){.verb = V_DONE};
    if (all.set)
        return answer(&e->plan[s->plan], s, all.verb, orr_lowest(all.set));
    return (orr_action){.verb = all.claim ? V_CLAIM : V_DONE};
}
