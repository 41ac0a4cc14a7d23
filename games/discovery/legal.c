/* Discovery: who is asked, what, and what may be answered. */
#include "state.h"

#include <string.h>

static const uint8_t prompt_of_step[] = {
    [S_DEALER] = P_CHANCE,       [S_DRAW] = P_CHANCE,       [S_MINI] = P_CHANCE,
    [S_MINI_CELL] = P_MINI_CELL, [S_MAIN] = P_TURN,         [S_CELL] = P_CELL,
    [S_CHALLENGE] = P_CHALLENGE, [S_KIND] = P_KIND,         [S_PAY] = P_PAY,
    [S_REBALANCE] = P_REBALANCE, [S_BONUS] = P_BONUS,       [S_DISCARD] = P_DISCARD,
    [S_AFTER] = P_AFTER,         [S_DECLARE] = P_DECLARE,   [S_OBJECT] = P_OBJECT,
    [S_RESPONSE] = P_RESPONSE,   [S_ANSWER] = P_ANSWER,     [S_ASK_HELP] = P_ASK_HELP,
    [S_GIVE_HELP] = P_GIVE_HELP, [S_USE_HELP] = P_USE_HELP, [S_AUTOMATON] = P_AUTOMATON,
    [S_OFFER] = P_OFFER,         [S_WANT] = P_OFFER,        [S_ACCEPT] = P_ACCEPT,
    [S_SWAP] = P_SWAP,           [S_ROUND_CATCH] = P_ROUND_CATCH, [S_ARRIVAL] = P_ARRIVAL,
    [S_VOTE] = P_VOTE,
    [S_SELECT] = P_SELECT,       [S_ADD] = P_ADD,           [S_OVER] = P_TABLE,
};

static play read_only(const orr_rules *r, const void *state)
{
    return (play){r, edition_of(r), (discovery_state *)state, NULL};
}

static orr_mask waited_for(const play *p)
{
    const discovery_state *s = p->s;
    switch (s->step) {
    case S_OVER:
        return 0;
    case S_DEALER:
    case S_DRAW:
    case S_MINI:
        return ORR_BIT(ORR_CHANCE);
    case S_CHALLENGE:
    case S_OBJECT:
    case S_RESPONSE:
    case S_SELECT:
    case S_ACCEPT:
    case S_SWAP:
    case S_VOTE:
        return (orr_mask)(s->asked & ~s->done);
    case S_OFFER:
    case S_WANT:
        return ORR_BIT(s->ex_by);
    case S_KIND:
        return ORR_BIT(s->debt_to);
    case S_PAY:
        return ORR_BIT(s->debt_from);
    case S_REBALANCE:
    case S_GIVE_HELP:
    case S_ARRIVAL:
        return ORR_BIT(s->target);
    case S_ANSWER:
        return ORR_BIT(s->call_who);
    default:
        return s->step >= S_OWN ? discovery_of(s)->asked(p) : ORR_BIT(active_seat(s));
    }
}

/* DI-383, DI-387: said ahead, in secret, and only in another's turn. */
static orr_mask may_interrupt(const play *p)
{
    const discovery_state *s = p->s;
    card_set temoin = p->e->temoin == NONE ? 0 : card_bit(p->e->temoin);
    if (!option_on(s, O_SPECIAL) || only_joker(s) || s->depth || s->finalist != NONE)
        return 0;
    for (unsigned i = 0; i < SEATS; i++)
        if (s->hand[i] & temoin)
            return !is_machine(s, i) && i != active_seat(s) && !s->armed[i] && at_play(s) >> i & 1 ? ORR_BIT(i) : 0;
    return 0;
}

orr_turn discovery_active(const orr_rules *r, const void *state)
{
    play p = read_only(r, state);
    orr_turn turn = {.must = waited_for(&p)};
    if (!turn.must || turn.must & ORR_BIT(ORR_CHANCE))
        return turn;
    turn.may = (orr_mask)(may_interrupt(&p) & ~turn.must);
    bool leaves = option_on(p.s, O_ARRIVAL) && p.s->present & ~(p.s->gone | p.s->machine);
    if (leaves || (!option_on(p.s, O_ARRIVAL) && discovery_is_between(p.s))) /* to propose that at least */
        turn.may |= ORR_BIT(ORR_TABLE);
    return turn;
}

uint16_t discovery_prompt(const orr_rules *r, const void *state, orr_seat seat)
{
    play p = read_only(r, state);
    if (seat == ORR_TABLE)
        return P_TABLE;
    if (seat != ORR_CHANCE && !(waited_for(&p) & ORR_BIT(seat)))
        return P_INTERRUPT;
    if (p.s->step >= S_OWN)
        return discovery_of(p.s)->prompt(&p, seat);
    if (option_on(p.s, O_TIMER) && (p.s->step == S_CHALLENGE || p.s->step == S_OBJECT)) /* DI-486, DI-487 */
        return p.s->step == S_CHALLENGE ? P_RACE : P_OBJECT_RACE;
    if (p.s->step == S_MAIN && p.s->turn[p.s->depth].flags & U_CATCH_UP)
        return P_CATCH_UP;
    return prompt_of_step[p.s->step];
}

static void add(orr_action *out, uint32_t *n, unsigned verb, unsigned a)
{
    out[(*n)++] = (orr_action){.verb = (uint16_t)verb, .a = (uint16_t)a};
}

static uint32_t add_cards(orr_action *out, uint32_t n, unsigned verb, card_set cards)
{
    for (; cards; cards &= cards - 1)
        add(out, &n, verb, card_lowest(cards));
    return n;
}

/* Of these cards, those that the seat may lay: under strict control only with their prerequisites (DI-492). */
card_set discovery_layable(const play *p, unsigned seat, card_set cards)
{
    unsigned how = p->s->enforcement;
    bool free = how != STRICT || discovery_of(p->s)->covers;
    card_set good = free ? cards : 0;
    for (card_set set = free ? 0 : cards; set; set &= set - 1)
        good |= prerequisites_met(p, card_lowest(set)) ? set & -set : 0;
    return good ? discovery_of(p->s)->some(p, seat, good, how) : 0;
}

bool discovery_met(const play *p, unsigned card)
{
    return discovery_of(p->s)->met ? discovery_of(p->s)->met(p, card) : prerequisites_met(p, card);
}

bool discovery_met_in_sight(const play *p, unsigned card)
{
    return discovery_of(p->s)->met_in_sight ? discovery_of(p->s)->met_in_sight(p, card) : prerequisites_met(p, card);
}

bool discovery_can_lay(const play *p, unsigned seat, unsigned card)
{
    return discovery_layable(p, seat, card_bit(card));
}

bool discovery_can_stand(const play *p, unsigned seat, unsigned card)
{
    if (p->e->special >> card & 1)
        return card == p->e->joker;
    return discovery_met(p, card) && discovery_of(p->s)->some(p, seat, card_bit(card), STRICT);
}

uint32_t discovery_list_cells(const play *p, unsigned seat, unsigned card, unsigned how, orr_action *out)
{
    discovery_cell cell[CELLS];
    unsigned n = discovery_of(p->s)->cells(p, seat, card, how, cell);
    for (unsigned i = 0; i < n; i++)
        out[i] = (orr_action){.verb = V_AT, .a = (uint16_t)(cell[i].x + BIAS), .b = (uint16_t)(cell[i].y + BIAS)};
    return n;
}

static uint32_t legal_main(const play *p, unsigned seat, orr_action *out)
{
    const discovery_state *s = p->s;
    unsigned flags = s->turn[s->depth].flags;
    bool pays = flags & U_CATCH_UP;
    card_set others = 0, good;
    uint32_t n = 0;
    if (pays && s->points[seat] < 1) { /* DI-372 */
        add(out, &n, V_END, 0);
        return n;
    }
    for (unsigned i = 0; i < SEATS && !(flags & U_LAST || (pays && s->rounds)); i++) /* DI-079, DI-121, DI-411 */
        others |= i == seat ? 0 : s->discard[i];
    good = discovery_layable(p, seat, (playable(s, seat) & ~p->e->special) | others);
    n = add_cards(out, 0, V_PLACE, good & playable(s, seat));
    n = add_cards(out, n, V_RELEASE, good & others);
    if (!pays && p->e->joker != NONE && playable(s, seat) >> p->e->joker & 1) /* DI-381, DI-394 */
        add(out, &n, V_JOKER, p->e->joker);
    if (!s->rounds || pays || !discovery_must_place(p, seat))
        add(out, &n, V_END, 0);
    return n;
}

static uint32_t legal_after(const play *p, unsigned seat, orr_action *out)
{
    const discovery_state *s = p->s;
    uint32_t n = 0;
    add(out, &n, V_CALL, 0);
    for (unsigned i = 0; i < SEATS && option_on(s, O_HELP); i++)
        if (i != seat && same_side(s, i, seat) && at_play(s) >> i & 1 && s->hand_n[i]) { /* DI-395, DI-398 */
            add(out, &n, V_HELP, 0);
            break;
        }
    add(out, &n, V_NOTHING, 0);
    return n;
}

static uint32_t legal_bonus(const play *p, unsigned seat, orr_action *out)
{
    uint32_t n = 0;
    if (seat != p->s->finalist) /* DI-101 */
        add(out, &n, V_DRAW, 0);
    add(out, &n, V_CALL, 0);
    add(out, &n, V_NOTHING, 0);
    return n;
}

static uint32_t two(orr_action *out, unsigned a, unsigned b)
{
    uint32_t n = 0;
    add(out, &n, a, 0);
    add(out, &n, b, 0);
    return n;
}

static uint32_t legal_table(const play *p, orr_action *out)
{
    uint64_t humans = p->s->present & ~(uint64_t)(p->s->gone | p->s->machine);
    uint32_t n = add_cards(out, 0, V_LEAVE, option_on(p->s, O_ARRIVAL) ? humans : 0);
    return discovery_legal_proposals(p, discovery_legal_join(p, n, out), out);
}

static uint32_t legal_kind(const play *p, orr_action *out)
{
    const discovery_state *s = p->s;
    uint32_t n = 0;
    if (s->hand_n[s->debt_from])
        add(out, &n, V_CARD, 0);
    if (s->points[s->debt_from] > 0)
        add(out, &n, V_POINT, 0);
    return n;
}

static uint32_t legal_help(const play *p, unsigned seat, orr_action *out)
{
    const discovery_state *s = p->s;
    uint32_t n = 0;
    for (unsigned i = 0; i < SEATS; i++)
        if (i != seat && same_side(s, i, seat) && at_play(s) >> i & 1 && s->hand_n[i])
            add(out, &n, V_ASK, i);
    return n;
}

static uint32_t legal_use(const play *p, unsigned seat, orr_action *out)
{
    unsigned card = p->s->chosen[seat] - 1u;
    uint32_t n = 0;
    if (!(p->e->special >> card & 1) && discovery_can_lay(p, seat, card))
        add(out, &n, V_PLACE, card);
    add(out, &n, V_DISCARD, card);
    return n;
}

uint32_t discovery_legal(const orr_rules *r, const void *state, orr_seat seat, orr_action *out)
{
    play p = read_only(r, state);
    const discovery_state *s = state;
    orr_turn turn = discovery_active(r, state);
    if (seat > ORR_CHANCE || !((turn.must | turn.may) & ORR_BIT(seat)))
        return 0;
    if (seat == ORR_CHANCE)
        return discovery_legal_chance(&p, out);
    if (seat == ORR_TABLE)
        return legal_table(&p, out);
    if (!(turn.must & ORR_BIT(seat)))
        return add_cards(out, 0, V_INTERRUPT, 1);
    bool machine = is_machine(s, seat);
    switch (s->step) { /* lint: dispatch */
    case S_MINI_CELL:
        return machine ? discovery_machine_cell(&p, seat, s->lay_card, out)
                       : discovery_list_cells(&p, seat, s->lay_card, STRICT, out);
    case S_MAIN:
        return (discovery_of(s)->main ? discovery_of(s)->main : legal_main)(&p, seat, out);
    case S_CELL:
        return machine ? discovery_machine_cell(&p, seat, s->chosen[seat] - 1u, out)
                       : discovery_list_cells(&p, seat, s->chosen[seat] - 1u, s->enforcement, out);
    case S_CHALLENGE:
    case S_OBJECT:
        return two(out, V_STOP, V_PASS);
    case S_RESPONSE:
        return two(out, V_ANSWER, V_DECLINE);
    case S_KIND:
        return legal_kind(&p, out);
    case S_PAY:
        return add_cards(out, 0, V_PAY, payable(s, seat));
    case S_REBALANCE:
    case S_DISCARD:
        return add_cards(out, 0, V_DISCARD, loose(s, seat));
    case S_BONUS:
        return legal_bonus(&p, seat, out);
    case S_AFTER:
        return legal_after(&p, seat, out);
    case S_DECLARE:
        out[0] = (orr_action){.verb = V_NOTHING};
        return add_cards(out, 1, V_DECLARE, discovery_callable(&p, seat));
    case S_ANSWER:
        return machine ? discovery_machine_cell(&p, seat, s->call_card, out)
                       : discovery_list_cells(&p, seat, s->call_card, STRICT, out);
    case S_ASK_HELP:
        return legal_help(&p, seat, out);
    case S_GIVE_HELP:
        return add_cards(out, 0, V_GIVE, payable(s, seat));
    case S_VOTE:
        return two(out, V_YES, V_NO);
    case S_ARRIVAL:
        return add_cards(out, 0, V_GIVE, s->hand[seat]);
    case S_OFFER:
    case S_WANT:
    case S_ACCEPT:
    case S_SWAP:
        return discovery_legal_exchange(&p, seat, out);
    case S_ROUND_CATCH: {
        uint32_t n = add_cards(out, 0, V_DISCARD, s->hand[seat]);
        return add_cards(out, n, V_NO, 1);
    }
    case S_SELECT:
        return discovery_legal_selection(&p, seat, out);
    case S_ADD:
        return discovery_legal_add(&p, seat, out);
    case S_USE_HELP:
        return legal_use(&p, seat, out);
    case S_AUTOMATON:
        return discovery_machine_legal(&p, seat, out);
    default:
        return discovery_of(s)->legal(&p, seat, out);
    }
}
