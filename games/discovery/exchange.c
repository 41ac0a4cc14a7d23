/* Discovery: exchanges of cards by family, before the selections of a round (DI-403 to DI-408). */
#include "state.h"

static unsigned families(const play *p, card_set cards)
{
    unsigned mask = 0;
    for (cards &= ~p->e->special; cards; cards &= cards - 1)
        mask |= 1u << p->e->card[card_lowest(cards)].family;
    return mask;
}

static card_set of_family(const play *p, card_set cards, unsigned family)
{
    for (card_set set = cards; set; set &= set - 1)
        if (p->e->card[card_lowest(set)].family != (int)family)
            cards &= ~(set & -set);
    return cards;
}

/* From the leader in seat order, each human may propose one (DI-403, DI-305). */
void discovery_next_offer(play *p)
{
    discovery_state *s = p->s;
    s->waiting &= (uint16_t)(at_play(s) & ~s->machine);
    s->ex_offered = s->ex_wanted = 0;
    s->ex_by = s->ex_taker = NONE;
    for (unsigned n = 0, i = s->leader; n < SEATS; n++, i = s->next[i]) {
        if (!(s->waiting >> i & 1))
            continue;
        s->waiting &= (uint16_t) ~(1u << i);
        s->ex_by = (uint8_t)i;
        s->step = S_OFFER;
        return;
    }
    discovery_open_selections(p);
}

/* ---- what may be answered -----------------------------------------------------------------------------------------------------*/
static uint32_t legal_offer(const play *p, unsigned seat, orr_action *out)
{
    unsigned own = families(p, p->s->hand[seat]);
    uint32_t n = 1;
    out[0] = (orr_action){.verb = V_NOTHING};
    for (unsigned mask = 1; mask <= own; mask++) /* DI-407 */
        if (!(mask & ~own))
            out[n++] = (orr_action){.verb = V_OFFER, .a = (uint16_t)mask};
    return n;
}

static uint32_t legal_want(const play *p, orr_action *out)
{
    uint32_t n = 1;
    out[0] = (orr_action){.verb = V_NOTHING};
    for (unsigned mask = 1; mask < 1u << p->e->rows[T_FAMILIES]; mask++)
        out[n++] = (orr_action){.verb = V_WANT, .a = (uint16_t)mask};
    return n;
}

/* DI-404, DI-407: one of the families offered, for one of those wanted that is held. */
static uint32_t legal_accept(const play *p, unsigned seat, orr_action *out)
{
    const discovery_state *s = p->s;
    unsigned gives = families(p, s->hand[seat]) & s->ex_wanted;
    uint32_t n = 1;
    out[0] = (orr_action){.verb = V_NO};
    for (unsigned get = s->ex_offered; get; get &= get - 1)
        for (unsigned give = gives; give; give &= give - 1)
            out[n++] = (orr_action){.verb = V_ME, .a = (uint16_t)orr_lowest(get), .b = (uint16_t)orr_lowest(give)};
    return n;
}

/* DI-406. Whoever has to give has such a card; only in what another imagines it may have none. */
static uint32_t legal_swap(const play *p, unsigned seat, orr_action *out)
{
    const discovery_state *s = p->s;
    card_set cards = of_family(p, s->hand[seat] & ~p->e->special, seat == s->ex_by ? s->ex_get : s->ex_give);
    uint32_t n = 0;
    for (cards = cards ? cards : s->hand[seat]; cards; cards &= cards - 1)
        out[n++] = (orr_action){.verb = V_GIVE, .a = (uint16_t)card_lowest(cards)};
    return n;
}

uint32_t discovery_legal_exchange(const play *p, unsigned seat, orr_action *out)
{
    switch (p->s->step) {
    case S_OFFER:
        return legal_offer(p, seat, out);
    case S_WANT:
        return legal_want(p, out);
    case S_ACCEPT:
        return legal_accept(p, seat, out);
    default:
        return legal_swap(p, seat, out);
    }
}

/* ---- what an answer does ------------------------------------------------------------------------------------------------------*/
static void tell(play *p, unsigned kind, unsigned mask)
{
    for (; mask; mask &= mask - 1)
        orr_emit(p->ev, (uint16_t)kind, p->s->ex_by, (int)orr_lowest(mask));
}

static void want(play *p, unsigned mask)
{
    discovery_state *s = p->s;
    s->ex_wanted = (uint8_t)mask;
    tell(p, E_WANTS, mask);
    s->asked = (uint16_t)(at_play(s) & ~s->machine & ~(1u << s->ex_by));
    s->done = 0;
    s->step = S_ACCEPT;
    if (!s->asked)
        discovery_next_offer(p);
}

/* DI-408: the first in seat order who said Me. In said[]: 2 + 8 times the family wanted + the family given. */
static void accepted(play *p)
{
    discovery_state *s = p->s;
    for (unsigned n = 0, i = s->next[s->ex_by]; n < SEATS && s->ex_taker == NONE; n++, i = s->next[i])
        if (s->said[i] >= 2 && at_play(s) >> i & 1 && at_play(s) >> s->ex_by & 1) {
            s->ex_taker = (uint8_t)i;
            s->ex_get = (uint8_t)((s->said[i] - 2) / 8);
            s->ex_give = (uint8_t)((s->said[i] - 2) % 8);
        }
    for (unsigned i = 0; i < SEATS; i++)
        s->said[i] = 0;
    s->asked = s->done = 0;
    if (s->ex_taker == NONE) {
        orr_emit(p->ev, E_NO_EXCHANGE, s->ex_by);
        discovery_next_offer(p);
        return;
    }
    orr_emit(p->ev, E_EXCHANGE, s->ex_by, s->ex_taker, s->ex_get, s->ex_give);
    s->asked = (uint16_t)(1u << s->ex_by | 1u << s->ex_taker);
    s->step = S_SWAP;
}

/* DI-406: one card passes each way, unseen by others. Who has left gives nothing, and gets nothing (DI-524). */
static void swap(play *p)
{
    discovery_state *s = p->s;
    unsigned a = s->chosen[s->ex_by], b = s->chosen[s->ex_taker];
    bool both = !since(p->r, SINCE_BOTH_SWAP) || !((s->gone >> s->ex_by | s->gone >> s->ex_taker) & 1);
    s->chosen[s->ex_by] = s->chosen[s->ex_taker] = 0;
    s->asked = s->done = 0;
    if (a && b && both) {
        discovery_pass(p, s->ex_by, s->ex_taker, a - 1);
        discovery_pass(p, s->ex_taker, s->ex_by, b - 1);
    }
    discovery_next_offer(p);
}

void discovery_exchange(play *p, unsigned seat, orr_action a)
{
    discovery_state *s = p->s;
    if (a.verb == V_OFFER) {
        s->ex_offered = (uint8_t)a.a;
        tell(p, E_OFFERS, a.a);
        s->step = S_WANT;
        return;
    }
    if (a.verb == V_WANT) {
        want(p, a.a);
        return;
    }
    if (a.verb == V_NOTHING) {
        discovery_next_offer(p);
        return;
    }
    if (a.verb == V_GIVE)
        s->chosen[seat] = (uint8_t)(a.a + 1);
    else
        s->said[seat] = (uint8_t)(a.verb == V_NO ? SAID_NO : 2 + 8 * a.a + a.b);
    s->done |= (uint16_t)(1u << seat);
    if (!(s->asked & ~s->done))
        (s->step == S_SWAP ? swap : accepted)(p);
}
