/* Discovery Explore: one row per era; place, release, call. The base of the other games. */
#include "state.h"

/* DI-370. */
int discovery_row_worth(const play *p, unsigned card, int x, int y, int *item)
{
    int n = 0;
    if (option_on(p->s, O_FAMILY_BONUS))
        n = (int)card_count(discovery_touching(p->s, on_table(p->s) & p->e->kin[card], x, y));
    if (item)
        item[ITEM_FAMILY] = n;
    return n;
}

/* DI-492: strict control leaves nothing to contest; DI-329: nor do automata; DI-465: nor the minipile. */
bool discovery_contestable(const play *p)
{
    const discovery_state *s = p->s;
    return s->enforcement != STRICT && s->lay_by != BY_MINI && !is_machine(s, s->lay_seat);
}

/* DI-027: the first turn is of the dealer's left. */
void discovery_first_turn(play *p) { discovery_begin_turn(p, discovery_after(p->s, p->s->dealer, p->s->present)); }

/* DI-055, DI-059, DI-125, DI-146. */
void discovery_enough(play *p)
{
    discovery_state *s = p->s;
    unsigned flags = turn_of(s)->flags;
    bool owes = !(flags & (U_PLACED | U_LAST | U_CATCH_UP));
    if (owes && flags & U_OVERRULED)
        s->step = S_AFTER;
    else if (owes && s->hand_n[active_seat(s)])
        s->step = S_DISCARD;
    else
        discovery_end_turn(p);
}

const discovery_variant discovery_explore = {
    .cells = discovery_row_cells,
    .some = discovery_row_some,
    .right = discovery_row_right,
    .worth = discovery_row_worth,
};
