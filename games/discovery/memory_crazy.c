/* Discovery Memory, Crazy: no turns. In every tick all who may place submit a card in secret or wait, and the lowest goes onto the
 * stack (DI-419 to DI-433). */
#include "memory.h"

static uint16_t credit(const discovery_state *s) { return (uint16_t)(s->own[M_CREDIT] | s->own[M_CREDIT + 1] << 8); }

static void set_credit(discovery_state *s, uint16_t who)
{
    s->own[M_CREDIT] = (uint8_t)who;
    s->own[M_CREDIT + 1] = (uint8_t)(who >> 8);
}

/* DI-420, DI-426, DI-428. */
static uint16_t eligible(const discovery_state *s)
{
    uint16_t who = at_play(s);
    if (s->own[M_LAST] && !s->own[M_ALL])
        who &= (uint16_t)(~(1u << (s->own[M_LAST] - 1)) | credit(s));
    return who;
}

static card_set discards_of_others(const discovery_state *s, unsigned seat)
{
    card_set cards = 0;
    for (unsigned i = 0; i < SEATS; i++)
        cards |= i == seat ? 0 : s->discard[i];
    return cards;
}

uint32_t discovery_memory_legal_tick(const play *p, unsigned seat, orr_action *out)
{
    const discovery_state *s = p->s;
    uint32_t n = discovery_memory_list(out, 0, V_PLACE, s->hand[seat] & ~p->e->special);
    n = discovery_memory_list(out, n, V_RELEASE, discards_of_others(s, seat));
    n = discovery_memory_list(out, n, V_JOKER, s->hand[seat] & p->e->special);
    return discovery_memory_list(out, n, V_WAIT, 1);
}

/* The seat from whose left everything goes: the last placer, in the beginning the dealer. */
static unsigned last_placer(const discovery_state *s) { return s->own[M_LAST] ? s->own[M_LAST] - 1u : s->dealer; }

/* ---- the end of a tick --------------------------------------------------------------------------------------------------------*/
/* What a seat submits: an automaton its first card (DI-433). */
static unsigned submitted(const discovery_state *s, unsigned seat)
{
    if (!(eligible(s) >> seat & 1))
        return NONE;
    return is_machine(s, seat) ? discovery_first_slot(s, seat, ALL_CARDS) : s->chosen[seat] - 1u;
}

/* DI-422, DI-432: the joker, else the lowest; DI-425: of two the first in seat order. */
static unsigned best_of(const play *p, unsigned *card)
{
    const discovery_state *s = p->s;
    unsigned best = NONE;
    *card = NONE;
    for (unsigned n = 0, i = s->next[last_placer(s)]; n < SEATS; n++, i = s->next[i]) {
        unsigned c = submitted(s, i);
        if (c >= CARDS)
            continue;
        bool joker = p->e->special >> c & 1, first = *card != NONE && p->e->special >> *card & 1;
        if (best != NONE && !joker && (first || c >= *card))
            continue;
        best = i;
        *card = c;
    }
    return best;
}

/* DI-427 to DI-429. */
static void all_wait(play *p)
{
    discovery_state *s = p->s;
    orr_emit(p->ev, E_ALL_WAIT, ORR_TABLE);
    if (s->pile_n) {
        s->own[M_ALL] = 0;
        s->own[M_FROM] = s->next[last_placer(s)];
        s->own[M_DRAW] = (uint8_t)at_play(s);
        s->own[M_DRAW + 1] = (uint8_t)(at_play(s) >> 8);
        discovery_memory_go_on(p);
    } else if (s->own[M_ALL]) {
        discovery_memory_stalled(p);
    } else {
        s->own[M_ALL] = 1;
        discovery_memory_tick(p);
    }
}

/* DI-432; DI-257: with the joker as the last card nobody wins. */
static void joker(play *p, unsigned seat, unsigned card)
{
    discovery_state *s = p->s;
    discovery_take(s, seat, card);
    discovery_learn_all(s, card);
    s->away |= card_bit(card);
    orr_emit(p->ev, E_JOKER, (int)seat);
    set_credit(s, (uint16_t)(credit(s) | 1u << seat));
    if (!s->hand_n[seat])
        s->own[M_TODO] |= T_DRAW;
    discovery_memory_go_on(p);
}

static void resolve(play *p)
{
    discovery_state *s = p->s;
    unsigned card, seat = best_of(p, &card);
    for (unsigned i = 0; i < SEATS; i++)
        s->chosen[i] = 0;
    s->asked = s->done = 0;
    if (seat == NONE) {
        all_wait(p);
        return;
    }
    s->own[M_ALL] = 0;
    s->turn[0] = (discovery_turn){.seat = (uint8_t)seat, .snake = NONE};
    if (p->e->special >> card & 1)
        joker(p, seat, card);
    else
        discovery_lay(p, seat, card, BY_TURN, 0, 0);
}

void discovery_memory_submit(play *p, unsigned seat, orr_action a)
{
    discovery_state *s = p->s;
    s->chosen[seat] = (uint8_t)(a.verb == V_WAIT ? 0 : a.a + 1);
    s->done |= (uint16_t)(1u << seat);
    if (!(s->asked & ~s->done))
        resolve(p);
}

/* A card stands: who has placed waits now, or holds a credit (DI-420, DI-421, DI-426). */
void discovery_memory_placed(discovery_state *s, unsigned seat, bool inaugurates)
{
    uint16_t who = credit(s);
    if (s->own[M_LAST] == seat + 1)
        who &= (uint16_t) ~(1u << seat);
    if (inaugurates)
        who |= (uint16_t)(1u << seat);
    set_credit(s, who);
    s->own[M_LAST] = (uint8_t)(seat + 1);
}

/* ---- the next tick ------------------------------------------------------------------------------------------------------------*/
/* Everybody who may place and has something to place is asked at once. */
void discovery_memory_open_tick(play *p)
{
    discovery_state *s = p->s;
    uint16_t who = (uint16_t)(eligible(s) & ~s->machine);
    for (unsigned i = 0; i < SEATS; i++)
        if (!(s->hand_n[i] || discards_of_others(s, i)))
            who &= (uint16_t) ~(1u << i);
    s->asked = who;
    s->done = 0;
    s->step = S_TICK;
    if (!who)
        resolve(p);
}

/* DI-473: a card of the minipile first. A tick with an empty pile in which nothing came to stand counts as a turn of DI-260. */
void discovery_memory_tick(play *p)
{
    discovery_state *s = p->s;
    bool quiet = !s->pile_n && s->turn[0].seat != NONE && !(s->turn[0].flags & U_PLACED) && !s->own[M_MINI];
    unsigned seat = last_placer(s);
    s->own[M_QUIET] = quiet ? (uint8_t)(s->own[M_QUIET] + 1) : 0;
    s->own[M_TODO] = s->own[M_EXTRA] = s->own[M_MINI] = 0;
    if (s->own[M_QUIET] >= 2 * orr_popcount(at_play(s)) || !at_play(s)) {
        discovery_memory_stalled(p);
        return;
    }
    if (!(at_play(s) >> seat & 1))
        seat = discovery_after(s, seat, at_play(s));
    s->turn[0] = (discovery_turn){.seat = (uint8_t)seat, .snake = NONE};
    if (s->mini_n)
        s->step = S_MINI;
    else
        discovery_memory_open_tick(p);
}
