/* Discovery: can anybody doubt it? What lies open before all settles most placements and calls; then nobody is asked, and the rules give
 * the answer that everybody would see (DI-515 to DI-518). Nothing hidden is looked at here, so being asked tells nothing (DI-050). */
#include "state.h"

/* Cards that all can see somewhere, so that they lie under no other. */
static card_set in_sight(const discovery_state *s)
{
    card_set cards = on_table(s) | s->cleared | s->away;
    for (unsigned i = 0; i < SEATS; i++)
        cards |= s->discard[i] | open_picks(s, i);
    return s->lay_card == NONE ? cards : cards | card_bit(s->lay_card);
}

/* Cards of which nobody can tell, from what lies open, that they do not lie covered. A card of the deck has opened its era when it
 * was laid (DI-092); one of the minipile opens none (DI-468). */
static card_set may_be_covered(const play *p)
{
    const discovery_state *s = p->s;
    card_set cards = s->first_era > 1 ? p->e->age[s->first_era - 1] : 0;
    for (unsigned era = s->first_era; era <= s->last_era; era++)
        cards |= s->opened >> era & 1 ? p->e->age[era] : 0;
    return s->covered ? cards & ~in_sight(s) : 0;
}

/* What the placement lacks if these lie there beside what all can see. */
static card_set lacks_with(const play *p, card_set covered)
{
    const discovery_state *s = p->s;
    card_set where = on_table(s) | covered;
    return s->variant == COMPOSE ? discovery_lacking(p, s->lay_card, where) : p->e->need[s->lay_card] & ~(where | s->always);
}

/* Of the placement in lay_...: in Memory of its prerequisites alone (DI-217). */
static discovery_doubt of_placement(const play *p)
{
    const discovery_variant *v = discovery_of(p->s);
    if (!v->covers)
        return v->right(p) ? NO_DOUBT_RIGHT : NO_DOUBT_WRONG;
    if (!v->stack && !discovery_grid_right(p))
        return NO_DOUBT_WRONG;
    if (!lacks_with(p, 0))
        return NO_DOUBT_RIGHT;
    return lacks_with(p, may_be_covered(p)) ? NO_DOUBT_WRONG : DOUBT;
}

/* Of the call in call_...: DI-150, DI-238. */
static discovery_doubt of_call(const play *p)
{
    const discovery_state *s = p->s;
    card_set card = card_bit(s->call_card);
    if (in_sight(s) & card)
        return NO_DOUBT_WRONG;
    return may_be_covered(p) & card ? DOUBT : NO_DOUBT_RIGHT;
}

discovery_doubt discovery_doubts(const play *p, bool call)
{
    const discovery_state *s = p->s;
    if (s->enforcement == OPEN || !since(p->r, SINCE_ONLY_DOUBT))
        return DOUBT; /* DI-490 */
    return call ? of_call(p) : of_placement(p);
}
