/* Discovery: chance, and hands that are put right. The pile has no order: the next card is one of its lowest era (DI-030). */
#include "state.h"

static unsigned total_cards(const play *p)
{
    unsigned n = 0;
    for (unsigned e = p->s->first_era; e <= p->s->last_era; e++)
        n += card_count(p->e->age[e]);
    return n;
}

/* Of the deck: how many special cards were put in, and how many cards have left it. */
static unsigned specials_in(const play *p) { return !option_on(p->s, O_SPECIAL) ? 0 : only_joker(p->s) ? 1 : 2; }

static card_set lowest_era(const play *p, card_set pile)
{
    card_set cards = pile & ~p->e->special;
    return cards ? cards & p->e->age[p->e->card[card_lowest(cards)].era] : 0;
}

/* How likely the next card is a special one: `special` in `all` (DI-377, DI-378, DI-393). */
typedef struct {
    uint32_t special, all;
} odds;

/* Thirds of the deck are cut before the special cards are put in. A special card in a third of n cards has n + 1 places, all alike:
 * when j cards of the third are out and it is not, it comes next with 1 in n + 1 - j. One special card alone may be in either third. */
static odds special_odds(const play *p)
{
    const discovery_state *s = p->s;
    unsigned cards = total_cards(p), specials = specials_in(p), third = cards / 3;
    unsigned left = card_count(s->pile & p->e->special), drawn = cards - card_count(s->pile & ~p->e->special);
    if (!left)
        return (odds){0, 1};
    if (drawn < third)
        return (odds){0, 1};
    if (specials == 1 && drawn <= 2 * third) /* in either part; between the parts there are two places */
        return (odds){drawn < 2 * third ? 1 : 2, cards + 2 - drawn};
    if (left == 2)
        return (odds){1, 2 * third + 1 - drawn}; /* the last place of the second part is after its last card */
    return drawn < 2 * third ? (odds){0, 1} : (odds){1, cards + 1 - drawn};
}

uint32_t discovery_legal_chance(const play *p, orr_action *out)
{
    const discovery_state *s = p->s;
    uint32_t n = 0;
    if (s->step == S_DEALER) {
        for (unsigned i = 0; i < p->r->seats; i++)
            if (s->present >> i & 1)
                out[n++] = (orr_action){.verb = V_DEALER, .a = (uint16_t)i};
        return n;
    }
    if (s->step == S_MINI) {
        for (card_set set = s->mini; set; set &= set - 1)
            out[n++] = (orr_action){.verb = V_MINI, .a = (uint16_t)card_lowest(set)};
        return n;
    }
    if (s->step >= S_OWN)
        return discovery_of(s)->legal(p, ORR_CHANCE, out);
    odds o = special_odds(p);
    card_set cards = o.special == o.all ? 0 : lowest_era(p, s->pile);
    cards |= o.special ? s->pile & p->e->special : 0;
    for (; cards; cards &= cards - 1)
        out[n++] = (orr_action){.verb = V_DEAL, .a = (uint16_t)card_lowest(cards)};
    return n;
}

void discovery_chance(const orr_rules *r, const void *state, uint32_t *weight)
{
    discovery_state *s = (discovery_state *)state;
    play p = {r, edition_of(r), s, NULL};
    orr_action list[CARDS];
    uint32_t n = discovery_legal_chance(&p, list);
    odds o = s->step == S_DRAW ? special_odds(&p) : (odds){0, 1};
    uint32_t plain = 0, special = 0;
    for (uint32_t i = 0; i < n; i++)
        *(p.e->special >> list[i].a & 1 && s->step == S_DRAW ? &special : &plain) += 1;
    for (uint32_t i = 0; i < n; i++) {
        bool is = s->step == S_DRAW && p.e->special >> list[i].a & 1;
        weight[i] = !special ? 1 : is ? o.special * (plain ? plain : 1) : (o.all - o.special) * special;
    }
}

/* DI-031: one at a time, beginning at the dealer's left. */
void discovery_deal(discovery_state *s)
{
    s->target = (uint8_t)discovery_after(s, s->dealer, s->present);
    s->deal_n = (uint8_t)(HAND * orr_popcount(s->present) - 1);
    s->step = S_DRAW;
}

static void deal_on(play *p)
{
    discovery_state *s = p->s;
    if (!s->deal_n) {
        void (*first)(play *) = discovery_of(s)->first ? discovery_of(s)->first : discovery_first_turn;
        (s->rounds ? discovery_first_round : first)(p);
        return;
    }
    s->target = (uint8_t)discovery_after(s, s->target, s->present);
    s->deal_n--;
    s->step = S_DRAW;
}

void discovery_apply_chance(play *p, orr_action a)
{
    discovery_state *s = p->s;
    unsigned seat = s->target;
    switch (a.verb) {
    case V_DEALER:
        s->dealer = (uint8_t)a.a;
        orr_emit(p->ev, E_DEALER, (int)a.a);
        discovery_deal(s);
        return;
    case V_MINI:
        s->mini &= ~card_bit(a.a);
        s->mini_n--;
        s->lay_card = (uint8_t)a.a;
        s->lay_seat = (uint8_t)active_seat(s);
        s->lay_by = BY_MINI;
        discovery_learn_all(s, a.a);
        discovery_tell(p, E_MINI, active_seat(s), a.a);
        s->step = S_MINI_CELL;
        return;
    default:
        s->pile &= ~card_bit(a.a);
        s->pile_n--;
        discovery_give(s, seat, a.a);
        orr_emit_secret(p->ev, E_DREW, (orr_seat)seat, is_machine(s, seat) || discovery_of(s)->covers ? 0 : ORR_BIT(seat), 0, 1,
                        (const int16_t[]){(int16_t)a.a});
        if (!s->pile_n)
            orr_emit(p->ev, E_GOLDEN, (int)seat);
        if (s->turn[0].seat != NONE && discovery_of(s)->drew)
            discovery_of(s)->drew(p, seat, a.a);
        if (s->turn[0].seat == NONE)
            deal_on(p);
        else
            discovery_fix(p);
    }
}

/* ---- hands of five --------------------------------------------------------------------------------------------------------*/
void discovery_put_right(play *p, uint16_t seats, unsigned then)
{
    p->s->fix = seats;
    p->s->then = (uint8_t)then;
    discovery_fix(p);
}

/* Who is left without cards leaves the game (DI-105); the active player only at the end of the turn (DI-106). */
static void leave_empty(play *p, unsigned seat)
{
    discovery_state *s = p->s;
    if (s->hand_n[seat] || s->ending || seat == s->finalist || s->then == THEN_MAIN)
        return;
    s->out |= (uint16_t)(1u << seat);
    orr_emit(p->ev, E_OUT, (int)seat);
}

static bool settled(play *p, unsigned seat)
{
    discovery_state *s = p->s;
    bool may_draw = !s->ending && seat != s->finalist; /* DI-118, DI-142 */
    if (s->hand_n[seat] < HAND && s->pile_n && may_draw) {
        s->target = (uint8_t)seat;
        s->step = S_DRAW;
        return false;
    }
    if (s->hand_n[seat] > HAND && s->then != THEN_MAIN) { /* DI-104, DI-141 */
        if (is_machine(s, seat)) {                        /* DI-308: the card it received, which lies last */
            card_set hand = s->hand[seat];
            unsigned last = card_lowest(hand);
            for (; hand; hand &= hand - 1)
                last = s->slot[card_lowest(hand)] > s->slot[last] ? card_lowest(hand) : last;
            discovery_discard(p, seat, last);
            return settled(p, seat);
        }
        s->target = (uint8_t)seat;
        s->step = S_REBALANCE;
        return false;
    }
    leave_empty(p, seat);
    return true;
}

/* One seat after the other, from the active one; comes back here after each card (DI-142). */
void discovery_fix(play *p)
{
    discovery_state *s = p->s;
    s->fix &= at_play(s);
    for (unsigned i = 0, seat = active_seat(s); i < SEATS && s->fix; i++, seat = s->next[seat])
        if (s->fix >> seat & 1) {
            if (!settled(p, seat))
                return;
            s->fix &= (uint16_t) ~(1u << seat);
        }
    discovery_resume(p, s->then);
}
