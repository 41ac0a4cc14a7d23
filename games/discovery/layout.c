/* Discovery: cells in rows by era (Explore, Select), and who borders and touches whom. */
#include "state.h"

/* DI-071: cards that share an edge with a cell. */
card_set discovery_bordering(const discovery_state *s, card_set of, int x, int y)
{
    card_set cards = 0;
    for (; of; of &= of - 1) {
        unsigned c = card_lowest(of);
        if (discovery_away(s->x[c], x) + discovery_away(s->y[c], y) == 1)
            cards |= card_bit(c);
    }
    return cards;
}

/* DI-072: an edge or a corner. */
card_set discovery_touching(const discovery_state *s, card_set of, int x, int y)
{
    card_set cards = 0;
    for (; of; of &= of - 1) {
        unsigned c = card_lowest(of);
        unsigned dx = (unsigned)(s->x[c] - x + 1), dy = (unsigned)(s->y[c] - y + 1); /* 1: the same */
        cards |= dx <= 2 && dy <= 2 && (dx != 1 || dy != 1) ? of & -of : 0;
    }
    return cards;
}

/* Occupied cells of a row, bit 1 being min_x: so many columns fit (DI-461). */
static uint64_t row_of(const discovery_state *s, card_set cards, int y)
{
    uint64_t row = 0;
    for (; cards; cards &= cards - 1) {
        unsigned c = card_lowest(cards);
        row |= (uint64_t)(s->y[c] == y) << ((s->x[c] - s->min_x + 1) & 63);
    }
    return row;
}

static unsigned write_row(const discovery_state *s, uint64_t free, int y, discovery_cell *out)
{
    unsigned n = 0;
    if (s->max_x - s->min_x == WIDE - 1)
        free &= ~(1ull | 1ull << (WIDE + 1)); /* beyond the table */
    for (; free; free &= free - 1)
        out[n++] = (discovery_cell){(int8_t)(s->min_x - 1 + (int)orr_lowest(free)), (int8_t)y};
    return n;
}

/* DI-490: any free cell, one step beyond the cards at most; rows are those of the eras. */
static unsigned open_cells(const play *p, discovery_cell *out)
{
    const discovery_state *s = p->s;
    int low = s->mini_n || s->first_era > 1 ? s->first_era - 1 : s->first_era, high = s->last_era;
    discovery_area area = around_cards(s);
    uint64_t row[ERAS + 1];
    unsigned n = 0;
    for (int y = low; y <= high; y++)
        row[y] = row_of(s, on_table(s), y);
    for (int x = area.low_x; x <= area.high_x; x++)
        for (int y = low; y <= high; y++)
            if (!(row[y] >> (x - s->min_x + 1) & 1))
                out[n++] = (discovery_cell){(int8_t)x, (int8_t)y};
    return n;
}

/* DI-073 to DI-076. */
unsigned discovery_row_cells(const play *p, unsigned seat, unsigned card, unsigned how, discovery_cell *out)
{
    const discovery_state *s = p->s;
    int y = p->e->card[card].era;
    card_set cards = on_table(s);
    (void)seat;
    if (!cards) {
        out[0] = (discovery_cell){0, (int8_t)y};
        return 1;
    }
    if (how == OPEN)
        return open_cells(p, out);
    uint64_t row = row_of(s, cards, y);
    uint64_t free = (row << 1 | row >> 1 | row_of(s, cards, y - 1) | row_of(s, cards, y + 1)) & ~row;
    return write_row(s, free, y, out);
}

card_set discovery_row_some(const play *p, unsigned seat, card_set cards, unsigned how)
{
    const discovery_state *s = p->s;
    card_set table = on_table(s), good = 0;
    uint32_t rows = 0; /* bit y: row y has a card */
    (void)seat;
    if (how == OPEN || !table)
        return cards;
    for (card_set set = table; set; set &= set - 1)
        rows |= 1u << s->y[card_lowest(set)];
    rows |= rows << 1 | rows >> 1; /* a row with a card, or beside such a row, has a free cell that borders */
    for (unsigned e = 1; e <= s->last_era; e++)
        good |= rows >> e & 1 ? p->e->age[e] : 0;
    return cards & good;
}

bool discovery_row_right(const play *p)
{
    const discovery_state *s = p->s;
    card_set cards = on_table(s);
    return prerequisites_met(p, s->lay_card) && s->lay_y == p->e->card[s->lay_card].era &&
           (!cards || discovery_bordering(s, cards, s->lay_x, s->lay_y));
}
