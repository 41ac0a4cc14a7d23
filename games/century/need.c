/* Century: where a seat may go. This is the question asked most often, so it is answered with sets of places. */
#include "state.h"

/* Places that the available settlers of a seat suffice for (CN-082, CN-083), occupied or not. Asked group by group,
 * because native help (CN-147) moves the threshold of a whole group; never below one settler (CN-148). */
static uint32_t within_reach(const century_plan *p, const century_state *s, unsigned seat)
{
    unsigned n = s->available[seat];
    uint32_t reach = 0;
    if (!n)
        return 0;
    for (unsigned g = 0; g < GROUPS; g++) {
        unsigned threshold = n + s->help[seat][g];
        reach |= p->of_group[g] & s->le[threshold < REACHES ? threshold : REACHES - 1];
    }
    return reach;
}

static inline bool pays(const century_plan *p, const century_state *s, unsigned seat, uint32_t place)
{
    return cubes_cover(s->store[seat] + s->tools[seat][p->group[place]], p->give[place]);
}

/* Forts of `forts` at which a tile or a card can be had (CN-115). */
static uint32_t fruitful_forts(const century_edition *e, const century_state *s, unsigned seat, uint32_t forts)
{
    const century_plan *p = &e->plan[s->plan];
    uint32_t store = s->store[seat], good = 0;
    if (s->bonus_count[seat] < SPACES) /* CN-121 */
        good = s->stocked;             /* CN-120 */
    for (unsigned i = 0; i < ROW; i++)
        good |= (uint32_t)cubes_cover(store, e->cost[s->row[i]]) << p->fort_at[i];
    return forts & good;
}

/* The places among `open` whose action has an effect for the seat (CN-088), tools counted (CN-089). */
static uint32_t fruitful(const century_edition *e, const century_state *s, unsigned seat, uint32_t open)
{
    const century_plan *p = &e->plan[s->plan];
    uint32_t good = open & p->of_type[PRODUCTION]; /* CN-098 */
    uint32_t upgrades = open & p->of_type[UPGRADE];
    if (s->store[seat] & CAN_RISE) /* CN-106 */
        good |= upgrades;
    else
        for (; upgrades; upgrades &= upgrades - 1)
            if (s->tools[seat][p->group[orr_lowest(upgrades)]] & CAN_RISE)
                good |= upgrades & -upgrades;
    for (uint32_t trades = open & p->of_type[TRADE]; trades; trades &= trades - 1) /* CN-112 */
        good |= (trades & -trades) & -(uint32_t)pays(p, s, seat, orr_lowest(trades));
    uint32_t forts = open & p->of_type[FORT];
    return forts ? good | fruitful_forts(e, s, seat, forts) : good;
}

/* CN-075: the places the seat may activate. */
uint32_t century_choosable(const century_edition *e, const century_state *s, unsigned seat)
{
    uint32_t open = within_reach(&e->plan[s->plan], s, seat) & ~s->covered /* CN-076 */ & ~s->own[seat] /* CN-077 */;
    return s->allow_empty ? open /* CN-200 */ : fruitful(e, s, seat, open);
}

unsigned century_need(const century_plan *p, const century_state *s, unsigned seat, unsigned place)
{
    unsigned there = s->settlers[place];
    unsigned base = there ? there + 1u : p->base[place]; /* CN-078, CN-079, CN-080, CN-086 */
    unsigned help = s->help[seat][p->group[place]];      /* CN-147, CN-149, CN-151 */
    return base > help + 1 ? base - help : 1;            /* CN-148 */
}

bool century_piles_left(const century_plan *p, const century_state *s, unsigned place)
{
    unsigned first = p->pile[place];
    for (unsigned k = first; k < p->piles && p->pile_at[k] == place; k++)
        if (s->pile_height[k])
            return true;
    return false;
}

/* At the fort of this turn: may the mover take a bonus tile now? */
bool century_tile_possible(const century_plan *p, const century_state *s)
{
    return !(s->fort_done & DONE_TILE)            /* CN-119 */
           && s->bonus_count[s->turn] < SPACES    /* CN-121 */
           && century_piles_left(p, s, s->place); /* CN-120 */
}

/* At the fort of this turn: may the mover claim the card above it now (CN-125)? */
bool century_card_possible(const century_edition *e, const century_state *s)
{
    unsigned place = e->plan[s->plan].fort[s->place];
    return !(s->fort_done & DONE_CARD)                                /* CN-126, CN-132 */
           && cubes_cover(s->store[s->turn], e->cost[s->row[place]]); /* CN-123, CN-124, CN-135 */
}
