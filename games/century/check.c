/* Century: what must be true of every state. For the laws and the tests; nothing here is fast. */
#include "state.h"

static const char *check_settlers(const century_plan *p, const century_state *s, unsigned seats)
{
    uint32_t held = 0;
    for (unsigned i = 0; i < SEATS; i++) {
        unsigned placed = 0;
        if (held & s->own[i])
            return "two_holders"; /* CN-059 */
        held |= s->own[i];
        for (uint32_t set = s->own[i]; set; set &= set - 1) {
            if (!s->settlers[orr_lowest(set)])
                return "holder_without_settlers";
            placed += s->settlers[orr_lowest(set)];
        }
        if (i < seats ? s->available[i] + s->reserve[i] + placed != SETTLERS : s->own[i] || s->available[i])
            return "settlers"; /* CN-058 */
    }
    if (held & (s->covered | ~p->in_play))
        return "settlers_on_covered"; /* CN-060 */
    for (unsigned i = 0; i < PLACES; i++) {
        unsigned required = s->settlers[i] ? s->settlers[i] + 1u : p->base[i];
        if ((s->settlers[i] > 0) != (held >> i & 1))
            return "settlers_without_holder";
        for (unsigned k = 0; k < REACHES; k++)
            if ((s->le[k] >> i & 1) != (i < p->places && required <= k))
                return "reach_mask";
    }
    return NULL;
}

static const char *check_tiles(const century_edition *e, const century_plan *p, const century_state *s)
{
    uint32_t seen = s->tile_pool, stocked = 0, piled = 0;
    unsigned under = 0, bonus = orr_popcount(s->bonus_pool), tiles = orr_popcount(s->tile_pool);
    for (unsigned i = 0; i < PLACES; i++) {
        if ((s->tile[i] != NONE) != ((s->covered & ~s->to_cover) >> i & 1))
            return "cover_mask";
        if (s->tile[i] != NONE)
            seen |= 1u << s->tile[i], tiles++;
    }
    for (unsigned i = 0; i < SEATS; i++) {
        seen |= s->tiles[i];
        tiles += orr_popcount(s->tiles[i]);
    }
    if (seen != e->all_tiles || tiles != e->tiles)
        return "exploration_tiles"; /* CN-061, CN-168 */
    seen = s->bonus_pool;
    for (unsigned i = 0; i < p->piles; i++) {
        bool top = s->pile_top[i] != NONE;
        if (top)
            seen |= 1u << s->pile_top[i], bonus++;
        under += s->pile_height[i] - (unsigned)top;
        stocked |= (uint32_t)(s->pile_height[i] > 0) << p->pile_at[i];
        piled += p->pile_height[i];
    }
    for (unsigned i = 0; i < SEATS; i++)
        for (unsigned k = 0; k < s->bonus_count[i]; k++)
            seen |= 1u << s->bonus[i][k], bonus++;
    if (seen != e->all_bonus || bonus != e->bonuses)
        return "bonus_tiles"; /* CN-122 */
    if (orr_popcount(s->bonus_pool) != under + e->bonuses - piled)
        return "bonus_pool"; /* CN-041: one is left out */
    return stocked == s->stocked ? NULL : "stock_mask";
}

static const char *check_cards(const century_edition *e, const century_state *s, unsigned seats)
{
    uint64_t seen = s->deck;
    unsigned n = orr_popcount(s->deck);
    for (unsigned i = 0; i <= ROW; i++) {
        unsigned card = i < ROW ? s->row[i] : s->top;
        if (card != NO_CARD)
            seen |= 1ull << card, n++;
    }
    for (unsigned i = 0; i < SEATS; i++)
        for (unsigned k = 0; k < s->card_count[i]; k++)
            seen |= 1ull << s->cards[i][k], n++;
    return seen == e->deck[seats] && n == orr_popcount(seen) ? NULL : "cards";
}

/* What is kept beside a seat's cards and tiles must be what follows from them. */
static const char *check_seat(const century_edition *e, const century_state *s, unsigned seat)
{
    unsigned points = 0, icons[ICONS] = {0}, help[GROUPS] = {0};
    uint32_t tools[GROUPS] = {0};
    for (unsigned k = 0; k < s->card_count[seat]; k++) {
        const century_card *c = &e->card[s->cards[seat][k]];
        points += c->points;
        icons[c->icon]++;
        help[c->symbol + 1] += c->help;
        tools[c->symbol + 1] += e->tool[s->cards[seat][k]];
    }
    for (uint32_t set = s->tiles[seat]; set; set &= set - 1)
        if (e->tile[orr_lowest(set)].icon >= 0)
            icons[e->tile[orr_lowest(set)].icon]++;
    for (unsigned i = 0; i < GROUPS; i++)
        if (help[i] != s->help[seat][i] || tools[i] != s->tools[seat][i])
            return "permanent_effects";
    for (unsigned i = 0; i < ICONS; i++)
        if (icons[i] != s->icons[seat][i])
            return "icons";
    return points == s->card_points[seat] ? NULL : "card_points";
}

static const char *check_turn(const century_state *s, unsigned seats)
{
    bool waiting = s->phase == SETUP || s->phase == REFILL;
    if (waiting != (s->chance != ASK_NOTHING) || s->turn >= seats || s->first >= seats)
        return "turn";
    if ((s->phase == OVER) != (s->ending != RUNNING))
        return "ending";
    if ((s->phase == REFILL || (s->phase >= UPGRADING && s->phase <= RETURNING)) != (s->place != NONE) &&
        s->ending != BY_LEAVING)
        return "place";
    for (unsigned i = 0; i < seats; i++) {
        bool acting = s->place != NONE && i == s->turn;
        if (!acting && cubes_total(s->store[i]) > WAREHOUSE)
            return "store"; /* CN-142, CN-145 */
        for (unsigned c = 0; c < CUBES; c++)
            if (cube_count(s->store[i], c) > CUBES_MAX)
                return "store_overflow";
    }
    if (s->phase == RETURNING && cubes_total(s->store[s->turn]) != (unsigned)WAREHOUSE + s->excess)
        return "excess"; /* CN-144 */
    return NULL;
}

const char *century_check(const orr_rules *r, const void *state)
{
    const century_edition *e = edition_of(r);
    const century_state *s = state;
    const century_plan *p = &e->plan[s->plan];
    const char *fault = NULL;
    if (s->chance == ASK_BOARD)
        return NULL; /* nothing is laid out yet */
    if (!fault)
        fault = check_settlers(p, s, r->seats);
    if (!fault)
        fault = check_tiles(e, p, s);
    if (!fault)
        fault = check_cards(e, s, r->seats);
    if (!fault)
        fault = check_turn(s, r->seats);
    for (unsigned i = 0; !fault && i < r->seats; i++)
        fault = check_seat(e, s, i);
    return fault;
}
