/* Discovery Connect: a free grid; a card must be linked with every card it borders, and links with all it touches pay. */
#include "state.h"

static int worth(const play *p, unsigned card, int x, int y, int *item)
{
    return discovery_link_points(p, card, discovery_touching(p->s, on_table(p->s), x, y), item);
}

static bool right(const play *p) { return prerequisites_met(p, p->s->lay_card) && discovery_grid_right(p); }

const discovery_variant discovery_connect = {
    .cells = discovery_grid_cells,
    .some = discovery_grid_some,
    .right = right,
    .worth = worth,
};
