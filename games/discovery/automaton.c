/* Discovery: automata (DI-300 to DI-353). What an automaton does follows from what lies open: it first turns up a card, and then
 * has exactly one legal action. In Explore and Connect its placements are always legal (DI-329). */
#include "state.h"

static uint32_t one(orr_action *out, unsigned verb, unsigned a)
{
    out[0] = (orr_action){.verb = (uint16_t)verb, .a = (uint16_t)a};
    return 1;
}

/* DI-311, DI-312; in Compose it places without knowing, and releases by what is in sight (DI-346, DI-353). */
static bool places(const play *p, unsigned seat, unsigned card, bool released)
{
    if (!discovery_of(p->s)->covers || p->e->special >> card & 1)
        return discovery_can_stand(p, seat, card);
    return (!released || discovery_met_in_sight(p, card)) && discovery_of(p->s)->some(p, seat, card_bit(card), STRICT);
}

static unsigned lowest_that_can(const play *p, unsigned seat, card_set cards, bool released)
{
    for (; cards; cards &= cards - 1)
        if (places(p, seat, card_lowest(cards), released))
            return card_lowest(cards);
    return NONE;
}

/* DI-314, DI-315: its own discards included. */
static card_set releasable(const discovery_state *s)
{
    card_set cards = 0;
    for (unsigned i = 0; i < SEATS && !s->ending && s->variant != MEMORY; i++) /* DI-343 */
        cards |= s->discard[i];
    return cards;
}

/* DI-318: the first, then the second, then the first again. */
static unsigned of_those_up(const play *p, unsigned seat)
{
    const discovery_state *s = p->s;
    card_set left = s->up;
    while (left) {
        unsigned c = discovery_first_slot(s, seat, left);
        if (places(p, seat, c, false))
            return c;
        left &= ~card_bit(c);
    }
    return NONE;
}

uint32_t discovery_machine_legal(const play *p, unsigned seat, orr_action *out)
{
    const discovery_state *s = p->s;
    unsigned flags = s->turn[s->depth].flags, c;
    if (s->rounds && s->played >> seat & 1) /* DI-331 */
        return one(out, V_END, 0);
    if (flags & U_LAST) { /* DI-325, DI-326 */
        if (card_count(s->up) < s->hand_n[seat])
            return one(out, V_TURN_UP, 0);
        c = lowest_that_can(p, seat, s->up, false);
        return c == NONE ? one(out, V_END, 0) : one(out, p->e->special >> c & 1 ? V_JOKER : V_PLACE, c); /* DI-130 */
    }
    if (s->up) {
        c = of_those_up(p, seat);
        if (c != NONE)
            return one(out, p->e->special >> c & 1 ? V_JOKER : V_PLACE, c);
        return one(out, V_DISCARD, discovery_first_slot(s, seat, s->up));
    }
    if (flags & U_ENDING) /* DI-313, DI-319 */
        return one(out, V_END, 0);
    c = lowest_that_can(p, seat, releasable(s), true); /* DI-316 */
    if (c != NONE)
        return one(out, V_RELEASE, c);
    return !s->hand_n[seat] ? one(out, V_END, 0) : one(out, V_TURN_UP, 0);
}

/* DI-327: most points, then most bordered cards, then smallest |x|, then smallest x. */
static bool better(const int *a, const int *b, unsigned n)
{
    for (unsigned i = 0; i < n; i++)
        if (a[i] != b[i])
            return a[i] > b[i];
    return false;
}

static void judge_cell(const play *p, unsigned card, discovery_cell at, int *out)
{
    const discovery_state *s = p->s;
    card_set borders = discovery_bordering(s, on_table(s), at.x, at.y);
    out[0] = s->step == S_MINI_CELL ? 0 : discovery_of(s)->worth(p, card, at.x, at.y, NULL);
    if (s->variant == EXPLORE || s->variant == SELECT) {
        out[1] = (int)card_count(borders);
        out[2] = -discovery_away(at.x, 0);
        out[3] = -at.x;
        out[4] = out[5] = out[6] = out[7] = out[8] = 0;
        return;
    }
    if (s->variant == COMPOSE) { /* DI-344, DI-345: on a card goes before beside it */
        card_set under = 0;
        for (card_set set = on_table(s); set; set &= set - 1)
            under |= s->x[card_lowest(set)] == at.x && s->y[card_lowest(set)] == at.y ? set & -set : 0;
        out[5] = under ? -(int)card_lowest(under) : borders ? -CARDS - (int)card_lowest(borders) : -2 * CARDS;
        borders = under;
    } else {
        out[5] = borders ? -(int)card_lowest(borders) : -CARDS;
    }
    out[1] = (borders & p->e->need[card]) != 0; /* DI-328 */
    out[2] = (borders & p->e->shares[card]) != 0;
    out[3] = (borders & p->e->kin[card]) != 0;
    out[4] = (borders & p->e->age[p->e->card[card].era]) != 0;
    out[6] = -discovery_away(at.x, 0) - discovery_away(at.y, 0);
    out[7] = -at.x;
    out[8] = -at.y;
}

uint32_t discovery_machine_cell(const play *p, unsigned seat, unsigned card, orr_action *out)
{
    discovery_cell cell[CELLS];
    int best[9] = {0}, now[9];
    unsigned n = discovery_of(p->s)->cells(p, seat, card, STRICT, cell), at = 0;
    ORR_ASSERT(n);
    for (unsigned i = 0; i < n; i++) {
        judge_cell(p, card, cell[i], now);
        if (i && !better(now, best, 9))
            continue;
        at = i;
        for (unsigned k = 0; k < 9; k++)
            best[k] = now[k];
    }
    out[0] = (orr_action){.verb = V_AT, .a = (uint16_t)(cell[at].x + BIAS), .b = (uint16_t)(cell[at].y + BIAS)};
    return 1;
}

static void show_up(play *p, unsigned seat, unsigned card)
{
    discovery_learn_all(p->s, card);
    discovery_tell(p, E_TURNED_UP, seat, card);
}

/* DI-302, DI-317, DI-320: one card, or two after an inauguration; all in a last turn. */
static void turn_up(play *p, unsigned seat)
{
    discovery_state *s = p->s;
    discovery_turn *t = turn_of(s);
    unsigned n = t->flags & U_LAST ? s->hand_n[seat] : t->flags & U_TWO ? 2 : 1;
    card_set fresh = 0;
    t->flags &= (uint8_t) ~(U_TWO | U_ONE | U_GOLDEN);
    for (; n && (s->up | fresh) != s->hand[seat]; n--) {
        unsigned c = discovery_first_slot(s, seat, s->hand[seat] & ~(s->up | fresh));
        fresh |= card_bit(c);
        n += c == p->e->temoin;
    }
    if (p->e->temoin != NONE && fresh >> p->e->temoin & 1) { /* DI-310; told first, for where it lay is forgotten */
        fresh &= ~card_bit(p->e->temoin);
        show_up(p, seat, p->e->temoin);
        discovery_take(s, seat, p->e->temoin);
        s->away |= card_bit(p->e->temoin);
    }
    s->up |= fresh;
    for (; fresh; fresh &= ~card_bit(discovery_first_slot(s, seat, fresh)))
        show_up(p, seat, discovery_first_slot(s, seat, fresh));
    if (s->variant == MEMORY && !s->hand_n[seat] && since(p->r, SINCE_TEMOIN_LAST))
        discovery_memory_temoin(p);
}

/* DI-313, DI-319; DI-324: one of the last two was placed. A joker lets the turn go on, but is no placement (DI-309, DI-381). */
static void put_away(play *p, unsigned seat, unsigned card)
{
    discovery_state *s = p->s;
    discovery_turn *t = turn_of(s);
    discovery_discard(p, seat, card);
    if (s->up)
        return;
    if (!(t->flags & (U_ONE | U_TWO)))
        t->flags |= U_ENDING;
    if (!(t->flags & U_ONE) || s->hand_n[seat])
        return;
    discovery_gain(p, seat, WHAT_LAST, 5);
    if (t->flags & U_GOLDEN && s->finalist == NONE) {
        s->finalist = (uint8_t)seat;
        orr_emit(p->ev, E_FINALIST, (int)seat);
    }
}

void discovery_machine_apply(play *p, unsigned seat, orr_action a)
{
    discovery_state *s = p->s;
    discovery_turn *t = turn_of(s);
    switch (a.verb) {
    case V_TURN_UP:
        turn_up(p, seat);
        return;
    case V_DISCARD:
        put_away(p, seat, a.a);
        return;
    case V_JOKER: /* DI-309 */
        discovery_take(s, seat, a.a);
        s->away |= card_bit(a.a);
        orr_emit(p->ev, E_JOKER, (int)seat);
        if (discovery_of(s)->joker) {
            discovery_of(s)->joker(p);
            return;
        }
        discovery_gain(p, seat, WHAT_JOKER, 3);
        t->flags |= U_TWO;
        return;
    case V_PLACE:
        t->flags |= is_golden(s) ? U_ONE | U_GOLDEN : U_ONE;
        discovery_choose(p, seat, a.a);
        return;
    case V_RELEASE:
        discovery_choose(p, seat, a.a);
        return;
    default:
        discovery_end_turn(p);
    }
}
