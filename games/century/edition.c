/* Century: what only this game can say about an edition, and the fast tables made from it. */
#include "state.h"
#include <string.h>

static uint32_t bit(unsigned i) { return 1u << i; }

/* ---- faults -------------------------------------------------------------------------------------------------------*/
static void check_lists(const century_edition *e, orr_faults *f)
{
    for (unsigned i = 0; i < CUBES; i++)
        if (e->cube[i].word != i || e->cube[i].level != i + 1)
            orr_fault(f, "wrong_order", T_CUBES, i, "id");
    for (unsigned i = 0; i < ICONS; i++)
        if (e->icon[i].word != i)
            orr_fault(f, "wrong_order", T_ICONS, i, "id");
    for (unsigned i = 0; i < BOARDS; i++) {
        unsigned n = 0;
        for (unsigned k = 0; k < e->locations; k++)
            n += e->location[k].board == i;
        if (e->board[i].word != i || e->board[i].use != (i >= BOARDS - PLANS))
            orr_fault(f, "wrong_order", T_BOARDS, i, "id");
        if (e->board[i].locations != n)
            orr_fault(f, "disagrees", T_BOARDS, i, "location_ids");
    }
}

static void check_location(const century_location *l, uint32_t row, orr_faults *f)
{
    unsigned gives = 0, growing = 1, gains = 0;
    for (unsigned c = 0; c < CUBES; c++) {
        gives += l->give[c];
        gains += l->gain[c];
        growing = growing && l->get[c] >= l->give[c];
    }
    if (l->type == FORT ? !l->fort || !l->piles : l->fort || l->piles)
        orr_fault(f, "disagrees", T_LOCATIONS, row, l->fort ? "fort_index" : "bonus_piles");
    if (l->type == FORT && l->symbol >= 0) /* CN-137 */
        orr_fault(f, "fort_with_symbol", T_LOCATIONS, row, "symbol");
    if ((l->type == PRODUCTION) != (gains > 0)) /* CN-098 */
        orr_fault(f, "disagrees", T_LOCATIONS, row, "gain");
    if ((l->type == UPGRADE) != (l->steps > 0))
        orr_fault(f, "disagrees", T_LOCATIONS, row, "upgrade_steps");
    if ((l->type == TRADE) != (gives > 0))
        orr_fault(f, "disagrees", T_LOCATIONS, row, "trade.give");
    if (l->type == TRADE && growing)
        orr_fault(f, "endless", T_LOCATIONS, row, "trade.get");
}

/* A store may not outgrow its bytes, whatever is done: 10 cubes, all tools of a symbol, and one action (CN-095). */
static void check_growth(const century_edition *e, const century_location *l, uint32_t row, orr_faults *f)
{
    unsigned most[CUBES], all = 0, times = EXCHANGES + 1, highest = 0, tools = 0;
    for (unsigned c = 0; c < CUBES; c++) {
        most[c] = WAREHOUSE;
        for (unsigned i = 0; l->symbol >= 0 && i < e->cards; i++)
            if (e->card[i].icon == TOOL && e->card[i].symbol == l->symbol)
                most[c] += e->card[i].tool[c], tools += e->card[i].tool[c];
        if (l->give[c] > l->get[c] && most[c] >= l->give[c]) {
            unsigned n = (most[c] - l->give[c]) / (unsigned)(l->give[c] - l->get[c]) + 1;
            times = n < times ? n : times;
        }
    }
    for (unsigned c = 0; c < CUBES; c++) {
        unsigned after = most[c] + l->gain[c] + (l->type == TRADE ? times * l->get[c] : 0u);
        highest = after > highest ? after : highest;
        all += l->gain[c] + (l->type == TRADE ? times * l->get[c] : 0u);
    }
    if ((l->type == TRADE && times > EXCHANGES) || highest > CUBES_MAX || all + WAREHOUSE + tools > 250)
        orr_fault(f, "too_much", T_LOCATIONS, row, l->type == TRADE ? "trade.get" : "gain");
}

static void check_card(const century_card *c, uint32_t row, orr_faults *f)
{
    unsigned cost = cubes_total(cubes_of(c->cost)), tool = cubes_total(cubes_of(c->tool));
    bool permanent = c->icon == NATIVE_HELP || c->icon == TOOL;
    if (!cost)
        orr_fault(f, "missing", T_CARDS, row, "cost");
    if (permanent != (c->symbol >= 0))
        orr_fault(f, "disagrees", T_CARDS, row, "effect.symbol");
    if ((c->icon == NATIVE_HELP) != c->help)
        orr_fault(f, "disagrees", T_CARDS, row, "effect.settlers_reduction");
    if ((c->icon == TOOL) != (tool == 1) || tool > 1) /* CN-153: one cube */
        orr_fault(f, "disagrees", T_CARDS, row, "effect.gain");
    if ((c->icon == NEW_SETTLERS) != (c->settlers > 0))
        orr_fault(f, "disagrees", T_CARDS, row, "effect.settlers");
    if ((c->icon == EXPLORATION) != (c->tiles == 1))
        orr_fault(f, "disagrees", T_CARDS, row, "effect.exploration_tiles");
    if (c->players_min != c->mark + 3)
        orr_fault(f, "disagrees", T_CARDS, row, "players_min");
}

static void check_tiles(const century_edition *e, orr_faults *f)
{
    static const uint8_t icons[] = {[PER_ICON] = 1, [PER_ICON_PAIR] = 2, [PER_SETTLER_PAIR] = 0, [FLAT] = 0};
    for (unsigned i = 0; i < e->bonuses; i++)
        if (e->bonus[i].icons != icons[e->bonus[i].kind])
            orr_fault(f, "disagrees", T_BONUS, i, "icons");
    for (unsigned i = 0; i < e->tiles; i++) {
        const century_tile *t = &e->tile[i];
        if ((t->kind == TILE_ICON) != (t->icon >= 0))
            orr_fault(f, "disagrees", T_TILES, i, "icon");
        if ((t->kind == TILE_POINTS) != (t->points > 0))
            orr_fault(f, "disagrees", T_TILES, i, "points");
        if ((t->kind == TILE_SETTLER) != (t->settlers > 0))
            orr_fault(f, "disagrees", T_TILES, i, "settlers");
        if ((t->kind == TILE_CUBES) != (cubes_total(cubes_of(t->gain)) > 0))
            orr_fault(f, "disagrees", T_TILES, i, "gain");
    }
}

/* ---- fast tables --------------------------------------------------------------------------------------------------*/
static void add_piles(century_plan *p, const century_location *l, unsigned place)
{
    p->fort[place] = (uint8_t)(l->fort - 1);
    p->fort_at[l->fort - 1] = (uint8_t)place;
    p->pile[place] = p->piles;
    for (unsigned k = 0; k < l->piles; k++, p->piles++) {
        p->pile_at[p->piles] = (uint8_t)place;
        p->pile_index[p->piles] = (uint8_t)k;
        p->pile_height[p->piles] = l->pile[k];
    }
}

static void add_place(century_plan *p, const century_location *l, unsigned row)
{
    unsigned i = p->places++, group = (unsigned)(l->symbol + 1);
    p->place[row] = (uint8_t)i;
    p->row[i] = (uint8_t)row;
    p->base[i] = l->settlers;
    p->group[i] = (uint8_t)group;
    p->type[i] = l->type;
    p->steps[i] = l->steps;
    p->gain[i] = cubes_of(l->gain);
    p->give[i] = cubes_of(l->give);
    p->get[i] = cubes_of(l->get);
    p->in_play |= bit(i);
    p->of_type[l->type] |= bit(i);
    p->of_group[group] |= bit(i);
    for (unsigned seats = 2; seats <= SEATS; seats++)
        if (l->mark == MARK_ALWAYS || (l->mark == MARK_2_3 && seats < 4)) /* CN-042, CN-043, CN-044 */
            p->covered[seats] |= bit(i);
    for (unsigned k = l->settlers; k < REACHES; k++)
        p->le[k] |= bit(i);
    if (l->type == FORT)
        add_piles(p, l, i);
}

/* True when the places of this map fit the tables; fills them. */
static bool make_plan(century_edition *e, unsigned n)
{
    century_plan *p = &e->plan[n];
    unsigned places = 0, piles = 0, tiles = 0, forts = 0;
    memset(p->place, NONE, sizeof p->place);
    for (unsigned i = 0; i < e->locations; i++) {
        const century_location *l = &e->location[i];
        if (l->board >= BOARDS - PLANS && l->board != BOARDS - PLANS + n)
            continue;
        places++;
        piles += l->piles;
        tiles += (unsigned)(l->pile[0] + l->pile[1]);
        forts |= l->type == FORT ? 1u << l->fort : 0u;
    }
    if (places != e->values.in_play || piles > PILES || tiles != e->values.piled || forts != 0x1e)
        return false;
    for (unsigned i = 0; i < e->locations; i++) {
        unsigned board = e->location[i].board;
        if (board < BOARDS - PLANS || board == BOARDS - PLANS + n)
            add_place(p, &e->location[i], i);
    }
    return orr_popcount(p->of_type[FORT]) == ROW;
}

static void make_tables(century_edition *e)
{
    for (unsigned i = 0; i <= CARDS; i++)
        e->cost[i] = 0x7f7f7f7f;
    for (unsigned i = 0; i < e->cards; i++) {
        e->cost[i] = cubes_of(e->card[i].cost);
        e->tool[i] = cubes_of(e->card[i].tool);
        for (unsigned seats = e->card[i].players_min; seats <= SEATS; seats++) /* CN-030, CN-031, CN-032 */
            e->deck[seats] |= 1ull << i;
    }
    for (unsigned i = 0; i < e->tiles; i++)
        e->tile_gain[i] = cubes_of(e->tile[i].gain);
    for (unsigned i = 0; i < SEATS; i++)
        e->start[i] = cubes_of(e->values.cubes[i]);
    e->all_bonus = bit(e->bonuses - 1u) * 2u - 1u;
    e->all_tiles = bit(e->tiles - 1u) * 2u - 1u;
    e->worth = cubes_of(e->values.worth);
}

static void check_numbers(const century_edition *e, orr_faults *f)
{
    const century_values *v = &e->values;
    if (v->piled + v->left_over != e->bonuses)
        orr_fault(f, "disagrees", T_BONUS, 0, "");
    for (unsigned seats = 2; seats <= SEATS; seats++) {
        if (orr_popcount(e->deck[seats]) != v->deck[seats])
            orr_fault(f, "disagrees", T_CARDS, 0, "players_min");
        for (unsigned n = 0; n < PLANS; n++) {
            unsigned covered = orr_popcount(e->plan[n].covered[seats]);
            if (covered != v->placed[seats] || covered > e->tiles)
                orr_fault(f, "disagrees", T_TILES, 0, "");
        }
    }
}

void century_edition_check(void *edition, orr_faults *faults)
{
    century_edition *e = edition;
    bool fits = true;
    check_lists(e, faults);
    for (unsigned i = 0; i < e->locations; i++) {
        check_location(&e->location[i], i, faults);
        check_growth(e, &e->location[i], i, faults);
        fits = fits && (e->location[i].type != FORT || (e->location[i].fort && e->location[i].piles));
    }
    for (unsigned i = 0; i < e->cards; i++)
        check_card(&e->card[i], i, faults);
    check_tiles(e, faults);
    for (unsigned n = 0; fits && n < PLANS; n++)
        if (!make_plan(e, n))
            orr_fault(faults, "bad_map", T_BOARDS, BOARDS - PLANS + n, "location_ids");
    make_tables(e);
    if (fits)
        check_numbers(e, faults);
}
