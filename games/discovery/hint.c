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
static int link_value(const discovery_edition *e, card_set table, unsigned card)
{
    int n = 2 * (int)card_count(table & e->need[card]) + (int)card_count(table & e->shares[card]) +
            (int)card_count(table & e->kin[card]);
    return n > 5 ? 5 : n;
}

/* What is the same for all hands. */
typedef struct {
    card_set table, there; /* in sight; what prerequisites are met by */
    card_set fresh;        /* cards that would open an era */
    bool links, golden;
} common;

static common look_around(const play *p)
{
    const discovery_state *s = p->s;
    common c = {on_table(s), s->tree | s->always, 0, s->variant == CONNECT || s->variant == COMPOSE, is_golden(s)};
    for (card_set set = s->variant == COMPOSE ? s->tree : 0; set; set &= set - 1) /* DI-286 */
        c.there |= p->e->need[card_lowest(set)];
    for (unsigned e = 1; e <= s->last_era; e++)
        c.fresh |= s->opened >> e & 1 ? 0 : p->e->age[e];
    return c;
}

/* Cards that can be laid are worth some of what they would bring; who could lay all of them is near the 5 points. */
static int hand_value(const play *p, const common *c, unsigned seat)
{
    const discovery_state *s = p->s;
    card_set hand = s->hand[seat], cards = hand & ~p->e->special, now = 0, soon = 0, single = 0;
    int links = 0;
    if (s->chosen[seat])
        cards &= ~card_bit(s->chosen[seat] - 1u);
    for (card_set set = cards; set; set &= set - 1) {
        unsigned card = card_lowest(set);
        card_set lack = p->e->need[card] & ~c->there, bit = set & -set;
        now |= lack ? 0 : bit;
        soon |= lack & ~hand ? 0 : bit;
        single |= lack & (lack - 1) ? 0 : bit;
        links += c->links && !lack ? link_value(p->e, c->table, card) : 0;
    }
    soon &= ~now;
    unsigned n = card_count(cards), stuck = n - card_count(now | soon);
    card_set later = cards & ~(now | soon);
    int sum = 5 * (int)card_count(now) + 3 * (int)card_count(soon) + (int)card_count(single & later) + 2 * links;
    sum += 12 * (int)card_count(now & c->fresh) + 6 * (int)card_count(soon & c->fresh) +
           3 * (int)card_count(later & c->fresh);
    sum -= c->golden ? 6 * (int)n : 0;
    if (!s->ending)
        sum += stuck == 0 ? 15 : stuck == 1 ? 5 : 0;
    return sum;
}

static bool has_laid(const discovery_state *s) { return s->lay_card != NONE && !mini_waits(s); }

/* The fewest cards; a card that was laid wrongly will come back with two more, if somebody notices. */
static void memory_hint(const play *p, int32_t *value)
{
    const discovery_state *s = p->s;
    for (unsigned i = 0; i < p->r->seats; i++)
        value[i] = 20 * POINT * s->points[i] - POINT * s->hand_n[i];
    if (has_laid(s) && !prerequisites_met(p, s->lay_card))
        value[s->lay_seat] -= 2 * POINT;
}

/* A card lies and is not yet ruled on. What is wrong may pass; who has said Stop will pay, or be paid. */
static void contested(const play *p, int32_t *value)
{
    const discovery_state *s = p->s;
    unsigned stopper = s->step == S_CHALLENGE ? discovery_stopper(s, s->lay_seat) : NONE;
    bool right = discovery_of(s)->right(p);
    if (right)
        value[s->lay_seat] += POINT * (1 + discovery_of(s)->worth(p, s->lay_card, s->lay_x, s->lay_y, NULL)) +
                              bonus(p, s->lay_card, s->lay_flags & L_LAST);
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
    common c = look_around(&p);
    for (unsigned i = 0; i < r->seats; i++) {
        value[i] = POINT * (s->points[i] - s->grave_n[i]) - 9 * (int32_t)card_count(s->discard[i]);
        value[i] += s->step == S_OVER || is_machine(s, i) ? 0 : hand_value(&p, &c, i);
        value[i] += s->chosen[i] ? chosen_value(&p, i) : 0;
    }
    if (s->debt_from < SEATS && s->debt_to < SEATS) { /* an indemnity that is still to be paid */
        value[s->debt_from] -= POINT;
        value[s->debt_to] += POINT;
    }
    if (has_laid(s))
        contested(&p, value);
}
