/* Discovery: cards change places, and who knows where they are. */
#include "state.h"

void discovery_tell(play *p, unsigned kind, unsigned actor, unsigned card)
{
    static const uint8_t unnamed[] = {
        [E_OVERRULED] = E_OVERRULED_UNNAMED,     [E_DISCARDED] = E_DISCARDED_UNNAMED,
        [E_CALLED] = E_CALLED_UNNAMED,           [E_SHOWN] = E_SHOWN_UNNAMED,
        [E_UNPLACEABLE] = E_UNPLACEABLE_UNNAMED, [E_UNANSWERED] = E_UNANSWERED_UNNAMED,
        [E_TURNED_UP] = E_TURNED_UP_UNNAMED,     [E_BURIED] = E_BURIED_UNNAMED,
        [E_MINI] = E_MINI_UNNAMED,               [E_SELECTED] = E_SELECTED_UNNAMED,
    };
    if (discovery_of(p->s)->covers)
        orr_emit(p->ev, unnamed[kind], (int)actor);
    else
        orr_emit(p->ev, (uint16_t)kind, (int)actor, (int)card);
}

void discovery_learn_all(discovery_state *s, unsigned card)
{
    for (unsigned i = 0; i < WATCHERS; i++)
        s->knows[i] |= card_bit(card);
}

void discovery_take(discovery_state *s, unsigned seat, unsigned card)
{
    card_set bit = card_bit(card);
    s->hand[seat] &= ~bit;
    s->hand_n[seat]--;
    s->up &= ~bit;
    if (s->picked[seat] & bit) {
        s->picked[seat] &= ~bit;
        s->picked_n[seat] = (uint8_t)(s->revealed ? s->picked_n[seat] - 1 : 0);
    }
    if (!is_machine(s, seat))
        return;
    for (card_set set = s->hand[seat]; set; set &= set - 1)
        if (s->slot[card_lowest(set)] > s->slot[card])
            s->slot[card_lowest(set)]--;
    s->slot[card] = 0;
}

void discovery_give(discovery_state *s, unsigned seat, unsigned card)
{
    s->hand[seat] |= card_bit(card);
    if (is_machine(s, seat))
        s->slot[card] = s->hand_n[seat]; /* DI-301 */
    else
        s->knows[seat] |= card_bit(card);
    s->hand_n[seat]++;
}

/* Who knew a card of the payer's hand and does not see which one passes loses track of all of them. */
static void lose_track(discovery_state *s, unsigned from, unsigned to)
{
    card_set unseen = s->hand[from] & ~open_picks(s, from);
    for (unsigned i = 0; i < WATCHERS && card_count(unseen) > 1; i++)
        if (i != from && i != to)
            s->knows[i] &= ~unseen;
}

void discovery_pass(play *p, unsigned from, unsigned to, unsigned card)
{
    discovery_state *s = p->s;
    orr_mask seen = (orr_mask)((is_machine(s, from) ? 0 : ORR_BIT(from)) | (is_machine(s, to) ? 0 : ORR_BIT(to)));
    bool open = open_picks(s, from) >> card & 1; /* DI-203: all see which one */
    if (open)
        discovery_learn_all(s, card);
    else
        lose_track(s, from, to);
    if (is_machine(s, to) && s->hand_n[from] > 1)
        s->knows[to] &= ~s->hand[from];
    discovery_take(s, from, card);
    if (card == p->e->temoin)
        s->armed[from] = 0;
    discovery_give(s, to, card);
    if (!is_machine(s, from))
        s->knows[from] |= card_bit(card);
    if (discovery_of(s)->covers) /* what one had in hand is in no log either: it may be covered by then */
        seen = 0, open = false;
    orr_emit_secret(p->ev, E_PAID_CARD, (orr_seat)from, seen, open ? 2 : 1, 2, (const int16_t[]){(int16_t)to, (int16_t)card});
}

void discovery_put_down(play *p, unsigned seat, unsigned card)
{
    discovery_state *s = p->s;
    discovery_learn_all(s, card);
    if (p->e->special >> card & 1) {
        s->away |= card_bit(card); /* DI-391 */
    } else if (s->ending && !(s->gone >> seat & 1)) {
        s->grave[seat] |= card_bit(card); /* DI-126 */
        s->grave_n[seat]++;
        discovery_tell(p, E_BURIED, seat, card);
    } else {
        s->discard[seat] |= card_bit(card);
    }
}

void discovery_discard(play *p, unsigned seat, unsigned card)
{
    discovery_take(p->s, seat, card);
    p->s->idle = 0;
    if (card == p->e->temoin)
        p->s->armed[seat] = 0;
    discovery_tell(p, E_DISCARDED, seat, card);
    discovery_put_down(p, seat, card);
}

void discovery_bury_hand(play *p, unsigned seat)
{
    discovery_state *s = p->s;
    while (is_gone(p, seat) && s->hand[seat]) /* DI-445, DI-447 */
        discovery_discard(p, seat, card_lowest(s->hand[seat]));
    if (!s->hand_n[seat])
        return;
    orr_emit(p->ev, E_BURIED_HAND, (int)seat, s->hand_n[seat]);
    for (card_set set = s->hand[seat]; set; set &= set - 1)
        s->slot[card_lowest(set)] = 0;
    s->up &= ~s->hand[seat];
    s->armed[seat] = 0;
    s->grave[seat] |= s->hand[seat];
    s->grave_n[seat] = (uint8_t)(s->grave_n[seat] + s->hand_n[seat]);
    s->hand[seat] = s->picked[seat] = 0;
    s->hand_n[seat] = s->picked_n[seat] = 0;
}

/* DI-119; what a departed player left behind costs nothing and stays (DI-447). */
void discovery_bury_discards(play *p)
{
    discovery_state *s = p->s;
    for (unsigned i = 0; i < p->r->seats; i++) {
        unsigned n = card_count(s->discard[i]);
        if (!n || s->gone >> i & 1)
            continue;
        orr_emit(p->ev, E_BURIED_HAND, (int)i, (int)n);
        s->grave[i] |= s->discard[i];
        s->grave_n[i] = (uint8_t)(s->grave_n[i] + n);
        s->discard[i] = 0;
    }
}

unsigned discovery_first_slot(const discovery_state *s, unsigned seat, card_set of)
{
    unsigned best = NONE;
    for (card_set set = s->hand[seat] & of; set; set &= set - 1)
        if (best == NONE || s->slot[card_lowest(set)] < s->slot[best])
            best = card_lowest(set);
    return best;
}

card_set discovery_placed_area(discovery_state *s)
{
    card_set cards = on_table(s);
    s->min_x = s->max_x = s->min_y = s->max_y = 0;
    for (card_set set = cards; set; set &= set - 1) {
        unsigned c = card_lowest(set);
        bool first = set == cards;
        s->min_x = first || s->x[c] < s->min_x ? s->x[c] : s->min_x;
        s->max_x = first || s->x[c] > s->max_x ? s->x[c] : s->max_x;
        s->min_y = first || s->y[c] < s->min_y ? s->y[c] : s->min_y;
        s->max_y = first || s->y[c] > s->max_y ? s->y[c] : s->max_y;
    }
    return cards;
}
