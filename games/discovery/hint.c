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

/* A card in hand costs a point at the end unless it is laid: those that can be laid now are worth most of theirs. */
static int hand_value(const play *p, unsigned seat)
{
    const discovery_state *s = p->s;
    int sum = 0;
    for (uint64_t set = s->hand[seat] & ~p->e->special; set; set &= set - 1) {
        unsigned card = orr_lowest(set);
        unsigned lacking = orr_popcount(p->e->need[card] & ~(s->tree | s->always));
        sum += lacking == 0 ? 6 : lacking == 1 ? 2 : 0;
        sum += p->e->card[card].era <= s->last_era && !(s->opened >> p->e->card[card].era & 1) ? 4 : 0;
        sum -= is_golden(s) ? 7 : 0;
    }
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
        value[s->lay_seat] += gain;
    if (stopper == NONE)
        return;
    value[stopper] += right ? -POINT : POINT;
    value[s->lay_seat] += right ? POINT : -2 * POINT;
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
        value[i] = POINT * (s->points[i] - s->grave_n[i]) - 9 * (int32_t)orr_popcount(s->discard[i]);
        value[i] += s->step == S_OVER || is_machine(s, i) ? 0 : hand_value(&p, i);
        if (!s->chosen[i])
            continue;
        unsigned card = s->chosen[i] - 1u;
        bool can = prerequisites_met(&p, card);
        value[i] += can ? POINT * (1 + best_worth(&p, i, card)) - 4 : -2 * POINT;
    }
    if (s->debt_from < SEATS && s->debt_to < SEATS) { /* an indemnity that is still to be paid */
        value[s->debt_from] -= POINT;
        value[s->debt_to] += POINT;
    }
    if (s->lay_card != NONE)
        contested(&p, value);
}
