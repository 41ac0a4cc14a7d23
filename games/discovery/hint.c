/* Discovery: a guess at each seat's final standing, in tenths of a point. */
#include "state.h"

enum { POINT = 10 };

/* The best cell for a card, in points beyond the first. */
static int best_worth(const play *p, unsigned seat, unsigned card)
{
    discovery_cell cell[CELLS];
    int best = 0;
    unsigned n = discovery_of(p->s)->cells(p, seat, card, STRICT, cell);
    for (unsigned i = 0; i < n; i++) {
        int now = discovery_of(p->s)->worth(p, card, cell[i].x, cell[i].y, NULL);
        best = now > best ? now : best;
    }
    return best;
}

/* Beyond the first point and the links: a new era, and the last card of the hand (DI-084, DI-085). */
static int bonus(const play *p, unsigned card, bool last)
{
    return (p->s->opened >> p->e->card[card].era & 1 ? 0 : 3 * POINT) + (last ? 5 * POINT : 0);
}

/* What its links may bring on a good cell, without looking for one: it touches few of the cards that it is linked with. */
static int link_value(const play *p, unsigned card)
{
    card_set table = on_table(p->s);
    int n = 2 * (int)card_count(table & p->e->need[card]) + (int)card_count(table & p->e->shares[card]) +
            (int)card_count(table & p->e->kin[card]);
    return n > 5 ? 5 : n;
}

/* Cards that can be laid are worth some of what they would bring; who could lay all of them is near the 5 points. */
static int hand_value(const play *p, unsigned seat)
{
    const discovery_state *s = p->s;
    card_set hand = s->hand[seat], there = s->tree | s->always, cards = hand & ~p->e->special;
    bool links = s->variant == CONNECT || s->variant == COMPOSE, golden = is_golden(s);
    int sum = 0;
    unsigned stuck = 0;
    if (s->chosen[seat])
        cards &= ~card_bit(s->chosen[seat] - 1u);
    for (; cards; cards &= cards - 1) {
        unsigned card = card_lowest(cards);
        card_set lack = s->variant == COMPOSE ? discovery_lacking(p, card, s->tree) : p->e->need[card] & ~there;
        bool now = !lack, soon = !(lack & ~hand), fresh = !(s->opened >> p->e->card[card].era & 1);
        stuck += !now && !soon;
        sum += now ? 5 : soon ? 3 : !(lack & (lack - 1)) ? 1 : 0;
        sum += fresh ? (now ? 12 : soon ? 6 : 3) : 0;
        sum += links && now ? 2 * link_value(p, card) : 0;
        sum -= golden ? 6 : 0;
    }
    if (!s->ending)
        sum += stuck == 0 ? 15 : stuck == 1 ? 5 : 0;
    return sum;
}

/* The fewest cards; a card that was laid wrongly will come back with two more, if somebody notices. */
static void memory_hint(const play *p, int32_t *value)
{
    const discovery_state *s = p->s;
    for (unsigned i = 0; i < p->r->seats; i++)
        value[i] = 20 * POINT * s->points[i] - POINT * s->hand_n[i];
    if (s->lay_card != NONE && !prerequisites_met(p, s->lay_card))
        value[s->lay_seat] -= 2 * POINT;
}

/* A card lies and is not yet ruled on. What is wrong may pass; who has said Stop will pay, or be paid. */
static void contested(const play *p, int32_t *value)
{
    const discovery_state *s = p->s;
    unsigned stopper = s->step == S_CHALLENGE ? discovery_stopper(s, s->lay_seat) : NONE;
    bool right = discovery_of(s)->right(p);
    int gain = POINT * (1 + discovery_of(s)->worth(p, s->lay_card, s->lay_x, s->lay_y, NULL));
    if (right)
        value[s->lay_seat] += gain + bonus(p, s->lay_card, s->lay_flags & L_LAST);
    if (stopper == NONE)
        return;
    value[stopper] += right ? -POINT : POINT;
    value[s->lay_seat] += right ? POINT : -2 * POINT;
}

static int chosen_value(const play *p, unsigned seat)
{
    const discovery_state *s = p->s;
    unsigned card = s->chosen[seat] - 1u;
    bool own = s->hand[seat] >> card & 1, last = own && s->hand_n[seat] == 1 && !(s->turn[s->depth].flags & U_LAST);
    if (!discovery_met(p, card))
        return -2 * POINT;
    return POINT * (1 + best_worth(p, seat, card)) + bonus(p, card, last) - 4;
}

void discovery_hint(const orr_rules *r, const void *state, int32_t *value)
{
    discovery_state *s = (discovery_state *)state;
    play p = {r, edition_of(r), s, NULL};
    if (s->variant == MEMORY) {
        memory_hint(&p, value);
        return;
    }
    for (unsigned i = 0; i < r->seats; i++) {
        value[i] = POINT * (s->points[i] - s->grave_n[i]) - 9 * (int32_t)card_count(s->discard[i]);
        value[i] += s->step == S_OVER || is_machine(s, i) ? 0 : hand_value(&p, i);
        value[i] += s->chosen[i] ? chosen_value(&p, i) : 0;
    }
    if (s->debt_from < SEATS && s->debt_to < SEATS) { /* an indemnity that is still to be paid */
        value[s->debt_from] -= POINT;
        value[s->debt_to] += POINT;
    }
    if (s->lay_card != NONE)
        contested(&p, value);
}
