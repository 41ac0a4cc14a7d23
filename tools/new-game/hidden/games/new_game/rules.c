/* The rules: how a match begins, what may be done, what it does, what it is worth. The ids are those of docs/rules/new_game.md. */
#include "state.h"

void new_game_setup(const orr_rules *r, void *state)
{
    new_game_state *s = state;
    *s = (new_game_state){.deck = (1u << CARDS) - 1, /* NG-002 */
                          .hands = (uint8_t)r->option[O_HAND],
                          .lead = r->dealer, /* NG-005 */
                          .turn = r->dealer};
}

orr_turn new_game_active(const orr_rules *r, const void *state)
{
    const new_game_state *s = state;
    orr_turn turn = {0};
    (void)r;
    if (s->phase == DEALING)
        turn.must = ORR_BIT(ORR_CHANCE);
    else if (s->phase == PLAY)
        turn.must = ORR_BIT(s->turn);
    return turn;
}

uint32_t new_game_playable(const new_game_state *s, orr_seat seat)
{
    uint32_t hand = s->hand[seat];
    if (!s->played[s->lead])
        return hand; /* it leads */
    uint32_t same = hand & new_game_colour(s->played[s->lead] - 1u);
    return same ? same : hand; /* NG-007 */
}

uint32_t new_game_legal(const orr_rules *r, const void *state, orr_seat seat, orr_action *out)
{
    const new_game_state *s = state;
    uint32_t n = 0;
    if (!(new_game_active(r, s).must & ORR_BIT(seat)))
        return 0;
    uint32_t cards = seat == ORR_CHANCE ? s->deck : new_game_playable(s, seat);
    for (; cards; cards &= cards - 1)
        out[n++] = (orr_action){.verb = seat == ORR_CHANCE ? V_DEAL : V_PLAY, .a = (uint16_t)orr_lowest(cards)};
    return n;
}

/* NG-003: one card after the other, to the seats in turn. Only who gets it learns which it is. */
static void deal(const orr_rules *r, new_game_state *s, unsigned card, orr_events *ev)
{
    orr_seat to = 0;
    for (orr_seat i = 1; i < r->seats; i++)
        if (s->hand_n[i] < s->hand_n[to])
            to = i;
    s->deck &= ~(1u << card);
    s->hand[to] |= 1u << card;
    s->hand_n[to]++;
    orr_emit_secret(ev, E_DEALT, ORR_CHANCE, ORR_BIT(to), 1, 2, (int16_t[]){to, (int16_t)card});
    if (to == r->seats - 1 && s->hand_n[to] == s->hands)
        s->phase = PLAY;
}

/* NG-008, NG-009: the highest of the colour that was led takes the cards, and leads. */
static void end_trick(const orr_rules *r, new_game_state *s, orr_events *ev)
{
    orr_seat best = s->lead;
    uint32_t colour = new_game_colour(s->played[s->lead] - 1u), cards = 0;
    for (orr_seat i = 0; i < r->seats; i++) {
        cards |= 1u << (s->played[i] - 1);
        if (colour >> (s->played[i] - 1) & 1 && s->played[i] > s->played[best])
            best = i;
    }
    for (orr_seat i = 0; i < r->seats; i++)
        s->played[i] = 0;
    s->won[best] |= cards;
    s->lead = s->turn = best;
    orr_emit(ev, E_TRICK, best);
    if (!s->hand_n[best]) { /* NG-010 */
        s->phase = OVER;
        orr_emit(ev, E_END, best);
    }
}

void new_game_apply(const orr_rules *r, void *state, orr_seat seat, orr_action a, orr_events *ev)
{
    new_game_state *s = state;
    if (a.verb == V_DEAL) {
        deal(r, s, a.a, ev);
        return;
    }
    s->hand[seat] &= ~(1u << a.a);
    s->hand_n[seat]--;
    s->played[seat] = (uint8_t)(a.a + 1);
    orr_emit(ev, E_PLAYED, seat, a.a);
    s->turn = (uint8_t)((seat + 1u) % r->seats);
    if (s->turn == s->lead)
        end_trick(r, s, ev);
}

void new_game_outcome(const orr_rules *r, const void *state, orr_result *out)
{
    const new_game_state *s = state;
    for (unsigned i = 0; i < r->seats; i++)
        out[i] = (orr_result){.score = (int32_t)orr_popcount(s->won[i])};
    orr_rank(out, r->seats); /* NG-011 */
}

uint32_t new_game_breakdown(const orr_rules *r, const void *state, orr_seat seat, orr_line *out)
{
    const new_game_state *s = state;
    int16_t n = (int16_t)orr_popcount(s->won[seat]);
    (void)r;
    out[0] = (orr_line){.kind = L_CARDS, .row = ORR_NO_ROW, .count = n, .points = n};
    return 1;
}

/* NG-012 */
orr_action new_game_default(const orr_rules *r, const void *state, orr_seat seat)
{
    (void)r;
    return (orr_action){.verb = V_PLAY, .a = (uint16_t)orr_lowest(new_game_playable(state, seat))};
}

/* Each card is in one place, and the counts agree. */
const char *new_game_check(const orr_rules *r, const void *state)
{
    const new_game_state *s = state;
    uint32_t all = s->deck;
    unsigned n = orr_popcount(s->deck);
    for (unsigned i = 0; i < r->seats; i++) {
        uint32_t table = s->played[i] ? 1u << (s->played[i] - 1) : 0;
        all |= s->hand[i] | s->won[i] | table;
        n += orr_popcount(s->hand[i]) + orr_popcount(s->won[i]) + orr_popcount(table);
        if (orr_popcount(s->hand[i]) != s->hand_n[i])
            return "hand_count";
    }
    return all == (1u << CARDS) - 1 && n == CARDS ? NULL : "cards_lost";
}
