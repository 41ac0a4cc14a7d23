/* Editing a position by hand, all components conserved. */
#include "table.h"

#define PLAN(t) (&(t)->e->plan[(t)->s->plan])

/* Masks that follow from arrays. */
static void renew(table *t)
{
    century_state *s = t->s;
    for (unsigned k = 0; k < REACHES; k++) {
        s->le[k] = 0;
        for (unsigned i = 0; i < PLAN(t)->places; i++)
            s->le[k] |= (uint32_t)((s->settlers[i] ? s->settlers[i] + 1u : PLAN(t)->base[i]) <= k) << i;
    }
    s->stocked = 0;
    for (unsigned i = 0; i < PLAN(t)->piles; i++)
        s->stocked |= (uint32_t)(s->pile_height[i] > 0) << PLAN(t)->pile_at[i];
}

void given_turn(table *t, unsigned seat) { t->s->turn = (uint8_t)seat; }

static uint32_t cubes_from(const char *text)
{
    uint32_t cubes = 0;
    for (; *text; text++)
        cubes += 1u << 8 * (unsigned)(strchr("yrgb", *text) - "yrgb");
    return cubes;
}

void given_store(table *t, unsigned seat, const char *cubes) { t->s->store[seat] = cubes_from(cubes); }

void given_available(table *t, unsigned seat, unsigned n)
{
    century_state *s = t->s;
    s->reserve[seat] = (uint8_t)(s->reserve[seat] + s->available[seat] - n);
    s->available[seat] = (uint8_t)n;
}

void given_settlers(table *t, unsigned seat, const char *location, unsigned n)
{
    unsigned place = place_of(t, location);
    assert_true(t->s->available[seat] >= n && !t->s->settlers[place] && !(t->s->covered >> place & 1));
    t->s->available[seat] = (uint8_t)(t->s->available[seat] - n);
    t->s->settlers[place] = (uint8_t)n;
    t->s->own[seat] |= 1u << place;
    renew(t);
}

/* Takes a card out of the deck, or out of the row or top, where the lowest of the deck replaces it. */
static unsigned take_card(table *t, const char *id)
{
    century_state *s = t->s;
    unsigned card = row_of(t, T_CARDS, id);
    for (unsigned i = 0; i <= ROW; i++) {
        uint8_t *at = i < ROW ? &s->row[i] : &s->top;
        if (*at == card) {
            *at = (uint8_t)orr_lowest(s->deck);
            s->deck &= s->deck - 1;
            return card;
        }
    }
    assert_true(s->deck >> card & 1);
    s->deck &= ~(1ull << card);
    return card;
}

void given_row(table *t, const char *a, const char *b, const char *c, const char *d, const char *top)
{
    const char *want[] = {a, b, c, d, top};
    century_state *s = t->s;
    for (unsigned i = 0; i <= ROW; i++) {
        uint8_t *at = i < ROW ? &s->row[i] : &s->top;
        if (*at != NO_CARD)
            s->deck |= 1ull << *at;
        *at = NO_CARD;
    }
    for (unsigned i = 0; i <= ROW; i++)
        if (want[i])
            *(i < ROW ? &s->row[i] : &s->top) = (uint8_t)take_card(t, want[i]);
}

static void own_card(table *t, unsigned seat, unsigned card)
{
    century_state *s = t->s;
    const century_card *c = &t->e->card[card];
    assert_true(s->card_count[seat] < GOAL);
    s->cards[seat][s->card_count[seat]++] = (uint8_t)card;
    s->card_points[seat] = (uint16_t)(s->card_points[seat] + c->points);
    s->icons[seat][c->icon]++;
    s->help[seat][c->symbol + 1] = (uint8_t)(s->help[seat][c->symbol + 1] + c->help);
    s->tools[seat][c->symbol + 1] += t->e->tool[card];
}

/* The deck of this edition never runs out (CN-136), so the test shortens the list of cards in the match. */
void given_deck_empty(table *t)
{
    static century_edition small;
    small = *t->e;
    small.deck[t->m->rules.seats] &= ~t->s->deck;
    t->s->deck = 0;
    t->m->rules.data = t->e = &small;
}

static void each_word(table *t, unsigned seat, const char *ids, void (*one)(table *, unsigned, const char *))
{
    char copy[400], *save = NULL;
    snprintf(copy, sizeof copy, "%s", ids);
    for (char *id = strtok_r(copy, " ", &save); id; id = strtok_r(NULL, " ", &save))
        one(t, seat, id);
}

static void one_card(table *t, unsigned seat, const char *id) { own_card(t, seat, take_card(t, id)); }
void given_cards(table *t, unsigned seat, const char *ids) { each_word(t, seat, ids, one_card); }

/* Takes a bonus tile out of the unseen ones, or from the top of a pile, where the lowest unseen one replaces it. */
static unsigned take_bonus(table *t, const char *id)
{
    century_state *s = t->s;
    unsigned tile = row_of(t, T_BONUS, id);
    for (unsigned i = 0; i < PLAN(t)->piles; i++)
        if (s->pile_top[i] == tile) {
            s->pile_top[i] = (uint8_t)orr_lowest(s->bonus_pool);
            s->bonus_pool &= s->bonus_pool - 1;
            return tile;
        }
    assert_true(s->bonus_pool >> tile & 1);
    s->bonus_pool &= ~(1u << tile);
    return tile;
}

/* A tile given to a seat comes off a pile: the highest one. */
static void one_bonus(table *t, unsigned seat, const char *id)
{
    century_state *s = t->s;
    unsigned high = 0;
    s->bonus[seat][s->bonus_count[seat]++] = (uint8_t)take_bonus(t, id);
    for (unsigned i = 1; i < PLAN(t)->piles; i++)
        if (s->pile_height[i] > s->pile_height[high])
            high = i;
    assert_true(--s->pile_height[high] > 0);
}
void given_bonus(table *t, unsigned seat, const char *ids) { each_word(t, seat, ids, one_bonus); }

static void one_tile(table *t, unsigned seat, const char *id)
{
    century_state *s = t->s;
    unsigned tile = row_of(t, T_TILES, id);
    for (unsigned i = 0; i < PLACES; i++)
        if (s->tile[i] == tile) {
            s->tile[i] = NONE;
            s->covered &= ~(1u << i);
        }
    s->tile_pool &= ~(1u << tile);
    s->tiles[seat] |= 1u << tile;
    if (t->e->tile[tile].icon >= 0)
        s->icons[seat][t->e->tile[tile].icon]++;
}
void given_explored(table *t, unsigned seat, const char *ids) { each_word(t, seat, ids, one_tile); }

void given_tile_at(table *t, const char *location, const char *id)
{
    century_state *s = t->s;
    unsigned place = place_of(t, location), tile = row_of(t, T_TILES, id), old = s->tile[place];
    assert_true(old != NONE);
    if (old == tile)
        return;
    s->tile[place] = (uint8_t)tile;
    for (unsigned i = 0; i < PLACES; i++)
        if (i != place && s->tile[i] == tile) {
            s->tile[i] = (uint8_t)old;
            return;
        }
    s->tile_pool = (s->tile_pool & ~(1u << tile)) | 1u << old;
}

void given_uncovered(table *t, const char *location)
{
    century_state *s = t->s;
    unsigned place = place_of(t, location);
    if (s->tile[place] != NONE)
        s->tile_pool |= 1u << s->tile[place];
    s->tile[place] = NONE;
    s->covered &= ~(1u << place);
}

void given_pile(table *t, const char *location, unsigned index, const char *top)
{
    unsigned pile = PLAN(t)->pile[place_of(t, location)] + index;
    unsigned tile = take_bonus(t, top);
    t->s->bonus_pool |= 1u << t->s->pile_top[pile];
    t->s->pile_top[pile] = (uint8_t)tile;
}

void given_height(table *t, const char *location, unsigned index, unsigned height)
{
    century_state *s = t->s;
    unsigned pile = PLAN(t)->pile[place_of(t, location)] + index;
    unsigned last = t->m->rules.seats - 1u;
    while (s->pile_height[pile] > height) {
        s->pile_height[pile]--;
        assert_true(s->bonus_count[last] < SPACES);
        s->bonus[last][s->bonus_count[last]++] = s->pile_top[pile];
        s->pile_top[pile] = NONE;
        if (!s->pile_height[pile])
            break;
        s->pile_top[pile] = (uint8_t)orr_lowest(s->bonus_pool);
        s->bonus_pool &= s->bonus_pool - 1;
    }
    renew(t);
}
