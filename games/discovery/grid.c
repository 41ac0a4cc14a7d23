/* Discovery: cells of a free grid where neighbours must be linked (Connect; Compose builds on it). */
#include "state.h"

#include <string.h>

/* The cards fit a rectangle of at most this many cells, one step around included: under open control each may lie a step beyond. */
enum { BOX = CELLS, SPOTS = 5 * CARDS };

typedef struct {
    int8_t x, y;
    card_set near;  /* visible cards that border it */
    card_set under; /* the visible card there, in Compose */
} spot;

/* All empty cells that border a card, and in Compose the visible cards themselves, ascending. */
static unsigned spots(const play *p, bool stacks, spot *out)
{
    const discovery_state *s = p->s;
    unsigned high = (unsigned)(s->max_y - s->min_y) + 3, wide = (unsigned)(s->max_x - s->min_x) + 3, n = 0;
    discovery_area area = around_cards(s);
    card_set near[BOX];
    uint64_t taken[BOX / 64 + 1];
    ORR_ASSERT(high * wide <= BOX);
    memset(near, 0, high * wide * sizeof *near);
    memset(taken, 0, (high * wide / 64 + 1) * sizeof *taken);
    for (card_set set = on_table(s); set; set &= set - 1) {
        unsigned c = card_lowest(set);
        unsigned at = (unsigned)(s->x[c] - s->min_x + 1) * high + (unsigned)(s->y[c] - s->min_y + 1);
        taken[at / 64] |= 1ull << at % 64;
        near[at - 1] |= card_bit(c);
        near[at + 1] |= card_bit(c);
        near[at - high] |= card_bit(c);
        near[at + high] |= card_bit(c);
    }
    for (int x = area.low_x; x <= area.high_x; x++)
        for (int y = area.low_y; y <= area.high_y; y++) {
            unsigned at = (unsigned)(x - s->min_x + 1) * high + (unsigned)(y - s->min_y + 1);
            bool full = taken[at / 64] >> at % 64 & 1;
            if (full ? !stacks : !near[at])
                continue;
            out[n] = (spot){(int8_t)x, (int8_t)y, near[at], 0};
            for (card_set set = full ? on_table(s) : 0; set; set &= set - 1)
                if (s->x[card_lowest(set)] == out[n].x && s->y[card_lowest(set)] == out[n].y)
                    out[n].under |= set & -set;
            n++;
        }
    return n;
}

/* DI-278; DI-471: a card of the minipile never goes onto a stack. */
static bool on_stacks(const play *p) { return discovery_of(p->s)->covers && p->s->step != S_MINI_CELL; }

/* DI-272, DI-275: the card that the next one of this turn must border, as a set; all cards when there is none. */
static card_set snake_of(const play *p, unsigned seat)
{
    const discovery_state *s = p->s;
    const discovery_turn *t = &s->turn[s->depth];
    bool bound = t->seat == seat && t->snake != NONE && s->step != S_MINI_CELL && s->step != S_ANSWER;
    return bound ? card_bit(t->snake) : ALL_CARDS;
}

/* DI-262, DI-263; DI-279 to DI-281: on a stack linked with the covered card and no other, and the snake may go onto its last card.
 * Links are contestable under assisted control (DI-491). */
static bool takes(const play *p, const spot *at, unsigned card, unsigned how, card_set snake)
{
    card_set linked = at->under ? at->under : at->near;
    return (at->near | at->under) & snake && (how != STRICT || !(linked & ~p->e->link[card]));
}

/* DI-490: any free cell, one step beyond the cards at most. */
static unsigned open_cells(const play *p, discovery_cell *out)
{
    const discovery_state *s = p->s;
    discovery_area area = around_cards(s);
    unsigned n = 0;
    for (int x = area.low_x; x <= area.high_x; x++) {
        uint64_t column[2] = {0};
        for (card_set set = on_table(s); set; set &= set - 1) {
            unsigned c = card_lowest(set), at = (unsigned)(s->y[c] - s->min_y + 1);
            column[at / 64] |= (uint64_t)(s->x[c] == x) << at % 64;
        }
        for (int y = area.low_y; y <= area.high_y; y++)
            if (on_stacks(p) || !(column[(y - s->min_y + 1) / 64] >> (y - s->min_y + 1) % 64 & 1))
                out[n++] = (discovery_cell){(int8_t)x, (int8_t)y};
    }
    return n;
}

unsigned discovery_grid_cells(const play *p, unsigned seat, unsigned card, unsigned how, discovery_cell *out)
{
    const discovery_state *s = p->s;
    card_set snake = snake_of(p, seat);
    spot at[SPOTS];
    unsigned n = 0, all;
    if (!on_table(s)) {
        out[0] = (discovery_cell){0, 0};
        return 1;
    }
    if (how == OPEN)
        return open_cells(p, out);
    all = spots(p, on_stacks(p), at);
    for (unsigned i = 0; i < all; i++)
        if (takes(p, &at[i], card, how, snake))
            out[n++] = (discovery_cell){at[i].x, at[i].y};
    bool anywhere = !n && s->step == S_MINI_CELL; /* DI-471 */
    for (unsigned i = 0; anywhere && i < all; i++)
        out[n++] = (discovery_cell){at[i].x, at[i].y};
    return n;
}

card_set discovery_grid_some(const play *p, unsigned seat, card_set cards, unsigned how)
{
    card_set snake = snake_of(p, seat), good = 0;
    spot at[SPOTS];
    if (how == OPEN || !on_table(p->s))
        return cards;
    unsigned all = spots(p, on_stacks(p), at);
    for (card_set set = cards; set; set &= set - 1)
        for (unsigned i = 0, c = card_lowest(set); i < all; i++)
            if (takes(p, &at[i], c, how, snake)) {
                good |= set & -set;
                break;
            }
    return good;
}

/* The truth about where the card was laid: border, links, snake (DI-262, DI-263, DI-272). */
bool discovery_grid_right(const play *p)
{
    const discovery_state *s = p->s;
    spot at = {s->lay_x, s->lay_y, 0, 0};
    card_set snake = s->lay_by == BY_CALL ? ALL_CARDS : snake_of(p, s->lay_seat);
    for (card_set set = on_table(s); set; set &= set - 1) {
        unsigned c = card_lowest(set);
        int steps = discovery_away(s->x[c], at.x) + discovery_away(s->y[c], at.y);
        at.near |= steps == 1 ? set & -set : 0;
        at.under |= steps == 0 ? set & -set : 0;
    }
    return !on_table(s) || takes(p, &at, s->lay_card, STRICT, snake);
}

/* DI-264 to DI-268, DI-270, DI-271: with all cards it touches. */
int discovery_link_points(const play *p, unsigned card, card_set touched, int *item)
{
    int own = 2 * (int)card_count(touched & p->e->need[card]),
        shared = (int)card_count(touched & p->e->shares[card]);
    int family = (int)card_count(touched & p->e->kin[card]);
    if (item) {
        item[ITEM_OWN] = own;
        item[ITEM_SHARED] = shared;
        item[ITEM_FAMILY] = family;
    }
    return own + shared + family;
}
