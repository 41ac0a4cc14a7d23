/* Discovery: play by rounds (DI-175 to DI-208). In a round only selections are placed, and hands are put right at its end. */
#include "state.h"

#include <string.h>

/* Who has turns: the finalist has none any more (DI-207). */
static uint16_t players(const discovery_state *s)
{
    return (uint16_t)(at_play(s) & ~(s->finalist == NONE ? 0 : 1u << s->finalist));
}

static void begin_round(play *p)
{
    discovery_state *s = p->s;
    if (!at_play(s)) {
        discovery_finish(p);
        return;
    }
    if (!(at_play(s) >> s->leader & 1))
        s->leader = (uint8_t)discovery_after(s, s->leader, at_play(s));
    s->turn[0] = (discovery_turn){.seat = s->leader, .snake = NONE};
    s->played = s->bare = s->chose = s->placed = 0;
    s->acted = s->quiet = s->revealed = 0;
    set_still(s, 0);
    orr_emit(p->ev, E_ROUND, s->leader);
    s->between = 1;
    s->turns++;
    s->waiting = option_on(s, O_EXCHANGES) ? at_play(s) : 0;
    discovery_next_offer(p);
}

void discovery_open_selections(play *p)
{
    discovery_state *s = p->s;
    s->asked = (uint16_t)(at_play(s) & ~s->machine); /* DI-180, DI-330 */
    s->done = 0;
    s->step = S_SELECT;
    if (!s->asked)
        discovery_select(p, s->leader, 0);
}

/* DI-178, DI-179. */
void discovery_first_round(play *p)
{
    p->s->leader = p->s->dealer;
    begin_round(p);
}

/* DI-201. */
void discovery_next_round(play *p)
{
    discovery_state *s = p->s;
    s->leader = at_play(s) ? (uint8_t)discovery_after(s, s->leader, at_play(s)) : s->leader;
    begin_round(p);
}

/* ---- selections -----------------------------------------------------------------------------------------------------------*/
static card_set subset(card_set hand, unsigned mask)
{
    card_set cards = 0;
    for (unsigned i = 0; hand; hand &= hand - 1, i++)
        cards |= mask >> i & 1 ? hand & -hand : 0;
    return cards;
}

/* DI-402; DI-394: a joker is free of it. */
bool discovery_one_family(const play *p, card_set cards)
{
    cards &= ~p->e->special;
    return !option_on(p->s, O_SELECT_FAMILY) || !cards ||
           !(cards & ~(card_bit(card_lowest(cards)) | p->e->kin[card_lowest(cards)]));
}

uint32_t discovery_legal_selection(const play *p, unsigned seat, orr_action *out)
{
    unsigned cards = card_count(p->s->hand[seat]);
    uint32_t n = 0;
    ORR_ASSERT(cards <= 12);
    for (unsigned mask = 0; mask < 1u << cards; mask++)
        if (discovery_one_family(p, subset(p->s->hand[seat], mask)))
            out[n++] = (orr_action){.verb = V_SELECT, .a = (uint16_t)mask};
    return n;
}

static void lay_open(play *p, unsigned seat, card_set cards)
{
    for (; cards; cards &= cards - 1) {
        discovery_learn_all(p->s, card_lowest(cards));
        discovery_tell(p, E_SELECTED, seat, card_lowest(cards));
    }
}

/* DI-181, DI-182: all selections are in. */
static void reveal(play *p)
{
    discovery_state *s = p->s;
    s->revealed = 1;
    s->between = 0;
    s->asked = s->done = 0;
    for (unsigned n = 0, i = s->leader; n < around(s); n++, i = s->next[i]) {
        s->picked_n[i] = (uint8_t)card_count(s->picked[i]);
        s->chose |= (uint16_t)((s->picked_n[i] > 0) << i);
        lay_open(p, i, s->picked[i]);
        if (s->picked_n[i] || is_machine(s, i) || !(at_play(s) >> i & 1))
            continue;
        s->bare |= (uint16_t)(1u << i);
        orr_emit(p->ev, E_SELECTED_NONE, (int)i);
    }
    discovery_begin_turn(p, at_play(s) >> s->leader & 1 ? s->leader : discovery_after(s, s->leader, at_play(s)));
}

void discovery_select(play *p, unsigned seat, unsigned mask)
{
    discovery_state *s = p->s;
    s->picked[seat] = subset(s->hand[seat], mask);
    s->done |= (uint16_t)(1u << seat);
    if (!(s->asked & ~s->done))
        reveal(p);
}

/* DI-192, DI-193: also after "nothing"; each card lies open as it is chosen. */
bool discovery_new_selection(play *p)
{
    discovery_state *s = p->s;
    discovery_turn *t = turn_of(s);
    bool adds = t->adds && !(t->flags & (U_LAST | U_ENDING)) && !is_machine(s, t->seat) && loose(s, t->seat);
    t->adds = 0;
    s->add_family = 0;
    if (adds)
        s->step = S_ADD;
    return adds;
}

uint32_t discovery_legal_add(const play *p, unsigned seat, orr_action *out)
{
    uint32_t n = 1;
    out[0] = (orr_action){.verb = V_NOTHING};
    card_set cards = loose(p->s, seat);
    for (card_set set = p->s->add_family ? cards & ~p->e->special : 0; set; set &= set - 1)
        if (p->e->card[card_lowest(set)].family + 1 != p->s->add_family) /* DI-402: another one than before, but one */
            cards &= ~(set & -set);
    for (card_set set = cards; set; set &= set - 1)
        out[n++] = (orr_action){.verb = V_ADD, .a = (uint16_t)card_lowest(set)};
    return n;
}

void discovery_add(play *p, unsigned seat, unsigned card)
{
    discovery_state *s = p->s;
    s->picked[seat] |= card_bit(card);
    s->picked_n[seat]++;
    s->chose |= (uint16_t)(1u << seat);
    if (option_on(s, O_SELECT_FAMILY) && !(p->e->special >> card & 1))
        s->add_family = (uint8_t)(p->e->card[card].family + 1);
    lay_open(p, seat, card_bit(card));
    if (!loose(s, seat))
        discovery_carry_on(p);
}

/* ---- turns of a round -----------------------------------------------------------------------------------------------------*/
/* DI-184, DI-185; DI-299: by what is in sight. */
bool discovery_must_place(const play *p, unsigned seat)
{
    card_set ready = 0;
    for (card_set set = p->s->picked[seat] & ~p->e->special; set; set &= set - 1)
        ready |= discovery_met_in_sight(p, card_lowest(set)) ? set & -set : 0;
    return ready && discovery_of(p->s)->some(p, seat, ready, STRICT);
}

/* DI-188 to DI-190: who selected nothing discards in the first turn; nobody else owes anything. */
void discovery_round_enough(play *p)
{
    discovery_state *s = p->s;
    unsigned seat = active_seat(s);
    bool first = !(s->played >> seat & 1), owes = s->bare >> seat & first && !(turn_of(s)->flags & (U_LAST | U_CATCH_UP));
    if (owes && loose(s, seat))
        s->step = S_DISCARD;
    else
        discovery_end_turn(p);
}

/* DI-198 to DI-200, DI-206. */
static void end_round(play *p)
{
    discovery_state *s = p->s;
    if (s->finalist != NONE) { /* DI-207, DI-208 */
        discovery_finish(p);
        return;
    }
    s->waiting = option_on(s, O_SELECT_CATCH_UP) ? (uint16_t)(s->chose & ~s->placed & ~s->machine) : 0;
    discovery_next_catch_up(p);
}

/* DI-409, DI-410: one pass from the leader, of those who selected something and placed none of it. No turn (DI-411): only the call
 * and what follows it go by U_CATCH_UP. */
bool discovery_next_catch_up(play *p)
{
    discovery_state *s = p->s;
    s->waiting &= at_play(s);
    for (unsigned n = 0, i = s->leader; n < around(s); n++, i = s->next[i]) {
        if (!(s->waiting >> i & 1))
            continue;
        s->waiting &= (uint16_t) ~(1u << i);
        if (!s->hand_n[i])
            continue;
        s->turn[0] = (discovery_turn){.seat = (uint8_t)i, .flags = U_CATCH_UP, .snake = NONE};
        s->step = S_ROUND_CATCH;
        return true;
    }
    discovery_after_catch_ups(p);
    return false;
}

void discovery_after_catch_ups(play *p)
{
    discovery_state *s = p->s;
    for (unsigned n = 0, i = s->leader; n < around(s); n++, i = s->next[i])
        while (s->picked[i])
            discovery_discard(p, i, card_lowest(s->picked[i]));
    s->revealed = 0;
    s->turn[0] = (discovery_turn){.seat = s->leader, .snake = NONE}; /* hands are put right from the leader on */
    discovery_put_right(p, at_play(s), THEN_ROUND);
}

/* Has everybody had a turn since anybody did something? A turn of somebody who has left since is none of these. */
static bool full_circuit(const play *p, uint16_t who)
{
    const discovery_state *s = p->s;
    return since(p->r, SINCE_CIRCUIT_OF_ALL) ? !(who & ~still_of(s)) : s->quiet >= orr_popcount(who);
}

/* DI-196, DI-197: a full circuit in which nobody did anything ends the round. */
void discovery_round_turn(play *p)
{
    discovery_state *s = p->s;
    uint16_t who = players(s);
    if (turn_of(s)->flags & U_CATCH_UP) { /* DI-410: the next one */
        discovery_next_catch_up(p);
        return;
    }
    unsigned seat = active_seat(s), next = discovery_after(s, seat, who);
    bool acts = s->acted || turn_of(s)->flags & U_PLACED;
    s->played |= (uint16_t)(1u << seat);
    s->quiet = acts ? 0 : (uint8_t)(s->quiet + 1);
    if (since(p->r, SINCE_CIRCUIT_OF_ALL))
        set_still(s, acts ? 0 : still_of(s) | 1u << seat);
    s->acted = 0;
    if (next == NONE || full_circuit(p, who))
        end_round(p);
    else
        discovery_begin_turn(p, next);
}
