/* Century: a guess at each seat's final standing, for search and greedy play. What is sure counts in full; cubes,
 * settlers, help and tools count by what they may still bring before somebody has eight cards. The numbers were tuned
 * by matches of greedy play against itself. */
#include "state.h"

enum {
    POINT = 16,
    CARD = 157,        /* a claimed card beside its points: it is what brings the end, on one's own terms */
    CUBE = 17,         /* a unit of cube worth */
    ENOUGH = 17,       /* units that count in a store, */
    ENOUGH_A_CARD = 5, /* and for each card still to go */
    AFFORDABLE = 11,   /* a point of the best card of the row that the store pays for */
    CLAIM = 3,         /* a point of the card when standing at its fort */
    TILE = 16,         /* a bonus tile when standing at its fort */
    AVAILABLE = 8,     /* a settler at hand */
    SETTLER = 2,       /* a settler out of the reserve, times cards to go; and so are the next three */
    HELP = 2,
    TOOL_CARD = 3,
    TOOL_WORTH = 1, /* a unit of worth of its cube */
    EXPLORE = 23,   /* an exploration tile that is being chosen */
};

typedef struct {
    const century_edition *e;
    const century_plan *p;
    const century_state *s;
    int to_go; /* cards until somebody has eight */
} guess;

static int worth_of(const century_edition *e, uint32_t store)
{
    int over = (int)cubes_total(store) - WAREHOUSE, worth = 0;
    for (unsigned c = 0; c < CUBES; c++) {
        int n = (int)cube_count(store, c);
        if (over > 0) { /* the cheapest go back */
            int back = over < n ? over : n;
            n -= back;
            over -= back;
        }
        worth += n * e->values.worth[c];
    }
    return worth;
}

static int store_value(const guess *g, uint32_t store)
{
    int worth = worth_of(g->e, store), limit = g->to_go * ENOUGH_A_CARD;
    limit = limit < ENOUGH ? limit : ENOUGH;
    return (worth < limit ? worth : limit) * CUBE;
}

static int affordable(const guess *g, uint32_t store)
{
    int best = 0;
    for (unsigned i = 0; i < ROW; i++) {
        unsigned card = g->s->row[i];
        if (cubes_cover(store, g->e->cost[card]) && g->e->card[card].points > best)
            best = g->e->card[card].points;
    }
    return best;
}

/* What the decision that is open may still bring its seat. */
static int pending(const guess *g, unsigned seat)
{
    const century_state *s = g->s;
    uint32_t store = s->store[seat], step;
    int best = 0, now = store_value(g, store);
    switch (s->phase) {
    case UPGRADING:
        return s->steps * CUBE;
    case TRADING:
        step = g->p->get[s->place] - g->p->give[s->place];
        for (unsigned n = 0; n < s->exchanges && n < 6; n++) {
            store += step;
            int then = store_value(g, store);
            best = then > best ? then : best;
        }
        return best > now ? best - now : 0;
    case AT_FORT:
        if (century_card_possible(g->e, s)) {
            const century_card *c = &g->e->card[s->row[g->p->fort[s->place]]];
            best = CARD + c->points * CLAIM;
        }
        return best + (century_tile_possible(g->p, s) ? TILE : 0);
    case EXPLORING:
        return EXPLORE;
    default:
        return 0;
    }
}

static int permanent(const guess *g, unsigned seat)
{
    const century_state *s = g->s;
    int sum = 0;
    for (unsigned i = 0; i < s->card_count[seat]; i++) {
        unsigned card = s->cards[seat][i];
        const century_card *c = &g->e->card[card];
        if (c->help)
            sum += HELP;
        else if (g->e->tool[card])
            sum += TOOL_CARD + TOOL_WORTH * worth_of(g->e, g->e->tool[card]);
    }
    return sum;
}

static int seat_value(const guess *g, unsigned seat)
{
    const century_state *s = g->s;
    int v = s->card_points[seat] * POINT + s->card_count[seat] * CARD;
    for (unsigned i = 0; i < s->bonus_count[seat]; i++) {
        const century_bonus *b = &g->e->bonus[s->bonus[seat][i]];
        v += (int)century_bonus_times(b, s, seat) * b->points * POINT;
    }
    for (uint32_t set = s->tiles[seat]; set; set &= set - 1)
        v += g->e->tile[orr_lowest(set)].points * POINT;
    v += store_value(g, s->store[seat]) + affordable(g, s->store[seat]) * AFFORDABLE;
    v += s->available[seat] * AVAILABLE + (SETTLERS - s->reserve[seat]) * SETTLER * g->to_go;
    return v + permanent(g, seat) * g->to_go;
}

void century_hint(const orr_rules *r, const void *state, int32_t *value)
{
    const century_state *s = state;
    const century_edition *e = edition_of(r);
    guess g = {.e = e, .p = &e->plan[s->plan], .s = s, .to_go = GOAL};
    for (unsigned i = 0; i < r->seats; i++)
        if (GOAL - s->card_count[i] < g.to_go)
            g.to_go = GOAL - s->card_count[i];
    for (unsigned i = 0; i < r->seats; i++)
        value[i] = seat_value(&g, i);
    if (s->place != NONE && s->phase != OVER)
        value[s->turn] += pending(&g, s->turn);
}
