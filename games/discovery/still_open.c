/* Discovery: may a board of before be shown while the match runs? Where cards cover cards, only when it tells nothing that now lies
 * covered: seeing it again would spare its reader the remembering (DI-048, DI-049). */
#include "state.h"

/* Beside the tree, all cards that a view of this SHOWN redaction names. */
static card_set beside(const discovery_state *shown, orr_seat viewer)
{
    card_set cards = shown->found | shown->away;
    for (unsigned i = 0; i < SEATS; i++) /* of other hands what lies open is left */
        cards |= shown->discard[i] | (i == viewer ? open_picks(shown, i) : shown->hand[i]);
    if (shown->lay_card != NONE)
        cards |= card_bit(shown->lay_card);
    if (shown->call_card != NONE)
        cards |= card_bit(shown->call_card);
    return cards;
}

/* A card seen in the tree must be seen there now; one seen elsewhere must be seen somewhere. Of the viewer's own hand, which lay open to
 * nobody, nothing may lie covered: what one held is in no log either. That is known to all, who saw each card laid. */
bool discovery_still_open(const orr_rules *r, const void *then, const void *now, orr_seat viewer)
{
    discovery_state was = *(const discovery_state *)then, is = *(const discovery_state *)now;
    card_set covered = is.covered;
    discovery_redact(r, &was, viewer, ORR_SHOWN);
    discovery_redact(r, &is, viewer, ORR_SHOWN);
    card_set own = viewer < SEATS ? was.hand[viewer] : 0;
    card_set open = is.tree | beside(&is, viewer);
    return !(was.tree & ~is.tree) && !(beside(&was, viewer) & ~open) && !(own & covered & ~open);
}
