/* Discovery: why a card may not be laid, or not there. Said apart from grid.c, layout.c and legal.c, cell by cell; the law `why`
 * compares them. */
#include "why.h"

#include <string.h>

static bool in_rows(const discovery_state *s) { return s->variant == EXPLORE || s->variant == SELECT; }
static bool stacks_here(const discovery_state *s) { return s->variant == COMPOSE && s->step != S_MINI_CELL; }

/* ---- places -----------------------------------------------------------------------------------------------------------------*/
enum { FREE, BESIDE, FULL };

static void mark(const discovery_state *s, int x, int y, unsigned high, uint8_t what, uint8_t *map)
{
    uint8_t *at = &map[(unsigned)(x - s->min_x + 1) * high + (unsigned)(y - s->min_y + 1)];
    *at = *at > what ? *at : what;
}

/* Rows end where the eras do. */
static bool is_row(const discovery_state *s, int y)
{
    int low = s->first_era > 1 ? s->first_era - 1 : 1;
    return !in_rows(s) || (y >= low && y <= s->last_era);
}

unsigned discovery_places(const play *p, unsigned how, discovery_cell *out)
{
    const discovery_state *s = p->s;
    unsigned high = (unsigned)(s->max_y - s->min_y) + 3, wide = (unsigned)(s->max_x - s->min_x) + 3, n = 0;
    discovery_area area = around_cards(s);
    uint8_t map[CELLS];
    ORR_ASSERT(high * wide <= CELLS);
    memset(map, FREE, high * wide);
    for (card_set set = on_table(s); set; set &= set - 1) {
        int x = s->x[card_lowest(set)], y = s->y[card_lowest(set)];
        mark(s, x, y, high, FULL, map);
        mark(s, x - 1, y, high, BESIDE, map);
        mark(s, x + 1, y, high, BESIDE, map);
        mark(s, x, y - 1, high, BESIDE, map);
        mark(s, x, y + 1, high, BESIDE, map);
    }
    for (unsigned i = 0; i < wide * high; i++) {
        int x = s->min_x - 1 + (int)(i / high), y = s->min_y - 1 + (int)(i % high);
        bool thought = map[i] == FULL ? stacks_here(s) : map[i] == BESIDE || (how == OPEN && !in_rows(s));
        bool outside = x < area.low_x || x > area.high_x || y < area.low_y || y > area.high_y;
        if (thought && !outside && is_row(s, y))
            out[n++] = (discovery_cell){(int8_t)x, (int8_t)y};
    }
    return n;
}

/* ---- cells ------------------------------------------------------------------------------------------------------------------*/
static unsigned top_of(const discovery_state *s, discovery_cell at)
{
    for (unsigned c = 0; c < CARDS; c++)
        if (on_table(s) >> c & 1 && s->x[c] == at.x && s->y[c] == at.y)
            return c;
    return NONE;
}

static bool borders(const discovery_state *s, unsigned c, discovery_cell at)
{
    return discovery_away(s->x[c], at.x) + discovery_away(s->y[c], at.y) == 1;
}

/* DI-262 to DI-269, by what the two cards say of themselves. */
static bool linked(const discovery_question *q, unsigned laid, unsigned other)
{
    const discovery_card *a = &q->e->card[laid], *b = &q->e->card[other];
    if (a->era == b->era || (a->family >= 0 && a->family == b->family))
        return true;
    for (unsigned i = 0; i < a->needs; i++) {
        if (a->need[i] == (int)other)
            return true;
        for (unsigned k = 0; k < b->needs; k++)
            if (a->need[i] == b->need[k])
                return true;
    }
    return false;
}

/* DI-272, DI-275, DI-281: the card of this turn that the next one must border, or lie on. */
static unsigned snake(const discovery_question *q)
{
    const discovery_turn *t = &q->s->turn[q->s->depth];
    bool free = in_rows(q->s) || t->seat != q->seat || q->s->step == S_ANSWER || q->s->step == S_MINI_CELL;
    return free ? NONE : t->snake;
}

static bool not_linked(const discovery_question *q, unsigned card, discovery_cell at)
{
    unsigned below = top_of(q->s, at);
    if (below != NONE)
        return !linked(q, card, below) && discovery_because(q, R_LINK_BELOW, (int)below, 0);
    for (unsigned c = 0; c < CARDS; c++)
        if (on_table(q->s) >> c & 1 && borders(q->s, c, at) && !linked(q, card, c))
            return discovery_because(q, R_LINK, (int)c, 0);
    return false;
}

static bool not_bordered(const discovery_question *q, discovery_cell at)
{
    for (unsigned c = 0; c < CARDS; c++)
        if (on_table(q->s) >> c & 1 && (borders(q->s, c, at) || top_of(q->s, at) == c))
            return false;
    return discovery_because(q, in_rows(q->s) ? R_ROW_BORDER : R_BORDER, 0, 0);
}

/* DI-471: a card of the minipile goes anywhere when no cell is linked. */
static bool nowhere_linked(const discovery_question *q, unsigned card)
{
    play p = {q->r, q->e, (discovery_state *)q->s, NULL};
    discovery_cell at[CELLS];
    orr_reason unheard;
    discovery_question aside = *q;
    aside.out = &unheard;
    for (unsigned i = 0, n = discovery_places(&p, STRICT, at); i < n; i++)
        if (!not_linked(&aside, card, at[i]))
            return false;
    return true;
}

bool discovery_not_there(const discovery_question *q, unsigned card, discovery_cell at, unsigned how)
{
    const discovery_state *s = q->s;
    unsigned last = snake(q);
    bool rows = in_rows(s);
    if (!on_table(s) || how == OPEN)
        return false;
    if (rows && at.y != q->e->card[card].era)
        return discovery_because(q, R_ROW, q->e->card[card].era, 0);
    if (not_bordered(q, at))
        return true;
    if (last != NONE && !borders(s, last, at) && top_of(s, at) != last)
        return discovery_because(q, R_SNAKE, (int)last, 0);
    if (rows || how != STRICT || !not_linked(q, card, at))
        return false;
    return s->step != S_MINI_CELL || !nowhere_linked(q, card);
}

/* ---- cards ------------------------------------------------------------------------------------------------------------------*/
bool discovery_no_cell(const discovery_question *q, unsigned card, unsigned how)
{
    play p = {q->r, q->e, (discovery_state *)q->s, NULL};
    discovery_cell at[CELLS];
    orr_reason unheard;
    discovery_question aside = *q;
    unsigned last = snake(q);
    aside.out = &unheard;
    if (!on_table(q->s) || q->s->variant == MEMORY)
        return false;
    for (unsigned i = 0, n = discovery_places(&p, how, at); i < n; i++)
        if (!discovery_not_there(&aside, card, at[i], how))
            return false;
    if (in_rows(q->s))
        return discovery_because(q, R_NO_ROW, q->e->card[card].era, 0);
    return last == NONE ? discovery_because(q, R_NO_CELL, 0, 0) : discovery_because(q, R_NO_SNAKE, (int)last, 0);
}

/* DI-492: prerequisites count under strict control, where all of them lie open. */
bool discovery_not_laid(const discovery_question *q, unsigned card)
{
    const discovery_state *s = q->s;
    const discovery_card *c = &q->e->card[card];
    if (c->kind != DISCOVERY)
        return discovery_because(q, R_SPECIAL, 0, 0);
    for (unsigned i = 0; i < c->needs && s->enforcement == STRICT && s->variant != MEMORY && s->variant != COMPOSE; i++)
        if (!((s->tree | s->always) >> c->need[i] & 1))
            return discovery_because(q, R_MISSING, c->need[i], 0);
    return discovery_no_cell(q, card, s->enforcement);
}
