#include "state.h"

#include <string.h>

static void next_round(sealed_bids_state *s, orr_events *ev);
static void to_look(sealed_bids_state *s, orr_events *ev);

void sealed_bids_setup(const orr_rules *r, void *state)
{
    sealed_bids_state *s = state;
    unsigned absent = (unsigned)r->option[O_ABSENT];
    memset(s, 0, sizeof *s);
    if (absent > r->seats - 2u)
        absent = r->seats - 2u;
    for (unsigned i = 0; i < r->seats; i++) {
        s->status[i] = i < r->seats - absent ? PRESENT : ABSENT;
        s->token[i] = (uint8_t)r->option[O_TOKENS];
    }
    for (unsigned i = 0; i < SLOTS; i++)
        s->vault[i] = SLOT_UNDECIDED;
    s->rounds = (uint8_t)r->option[O_ROUNDS];
    s->phase = SEAL;
}

static orr_mask present(const sealed_bids_state *s)
{
    orr_mask who = 0;
    for (orr_seat i = 0; i < SEATS; i++)
        if (sealed_bids_in(s, i))
            who |= ORR_BIT(i);
    return who;
}

static void put(sealed_bids_state *s, unsigned card, unsigned place, unsigned pos)
{
    s->place[card] = (uint8_t)place;
    s->pos[card] = (uint8_t)pos;
}

static void learn(sealed_bids_state *s, unsigned seat, unsigned card) { s->knows[seat] |= 1u << card; }

/* Shown to all: absent seats and those that left watch as spectators do. */
static void learn_all(sealed_bids_state *s, unsigned card)
{
    for (unsigned row = 0; row < ROWS; row++)
        learn(s, row, card);
}

/* A card went from one hand to the other, or both ways: all but those two lose track of both hands. */
static void lose_track(sealed_bids_state *s, unsigned a, unsigned b)
{
    uint32_t cards = sealed_bids_at(s, IN_HAND + a) | sealed_bids_at(s, IN_HAND + b);
    for (unsigned row = 0; row < ROWS; row++)
        if (row != a && row != b)
            s->knows[row] &= ~cards;
}

static void end(sealed_bids_state *s, orr_events *ev)
{
    for (uint32_t lot = sealed_bids_at(s, LOT); lot; lot = 0, s->box_n++)
        put(s, orr_lowest(lot), BOX, 0);
    s->phase = END;
    s->done = 0;
    memset(s->pick, 0, sizeof s->pick);
    memset(s->armed, 0, sizeof s->armed);
    memset(s->looking, 0, sizeof s->looking);
    s->reserve_shown = s->reserve;
    s->reserve = 0;
    orr_emit(ev, E_UNSEALED, ORR_TABLE, s->reserve_shown);
}

/* The first seat at play with room in its hand. */
static unsigned next_to_fill(const sealed_bids_state *s)
{
    unsigned i = 0;
    while (i < SEATS && !(sealed_bids_in(s, i) && s->hand_n[i] < HAND))
        i++;
    return i;
}

static void deal_on(sealed_bids_state *s, orr_events *ev)
{
    s->phase = next_to_fill(s) < SEATS ? DEAL : SHOW;
    if (!sealed_bids_draw(s))
        end(s, ev);
}

static void leave_deck(sealed_bids_state *s, unsigned card)
{
    if (s->place[card] == TOP)
        s->top_n--;
    if (s->place[card] != BOTTOM)
        return;
    s->bottom_n--;
    for (unsigned c = 0; c < CARDS; c++)
        if (s->place[c] == BOTTOM && s->pos[c])
            s->pos[c]--;
}

static void deal(sealed_bids_state *s, unsigned card, orr_events *ev)
{
    unsigned to = next_to_fill(s);
    leave_deck(s, card);
    if (s->phase == SHOW) {
        put(s, card, LOT, 0);
        learn_all(s, card);
        orr_emit(ev, E_LOT, ORR_CHANCE, (int)card);
        s->phase = BID;
        return;
    }
    put(s, card, IN_HAND + to, 0);
    s->hand_n[to]++;
    learn(s, to, card);
    orr_emit_secret(ev, E_DEALT, ORR_CHANCE, ORR_BIT(to), 1, 2, (const int16_t[]){(int16_t)to, (int16_t)card});
    deal_on(s, ev);
}

/* Bids compare by worth, then by number; with an odd number of armed seats the lowest wins. */
static int strength(unsigned pick)
{
    unsigned card = pick - 1;
    return sealed_bids_worth(card) * CARDS + (int)card;
}

static void reveal(sealed_bids_state *s, orr_events *ev)
{
    orr_mask who = sealed_bids_pickers(s);
    unsigned high = ORR_NO_SEAT, low = ORR_NO_SEAT;
    bool flipped = false;
    for (orr_seat i = 0; i < SEATS; i++)
        if (s->armed[i]) {
            s->armed[i] = 0;
            s->token[i]--;
            flipped = !flipped;
            orr_emit(ev, E_FLIPPED, i);
        }
    for (orr_seat i = 0; i < SEATS; i++)
        if (who & ORR_BIT(i)) {
            high = high == ORR_NO_SEAT || strength(s->pick[i]) > strength(s->pick[high]) ? i : high;
            low = low == ORR_NO_SEAT || strength(s->pick[i]) < strength(s->pick[low]) ? i : low;
        }
    for (orr_seat i = 0; i < SEATS; i++)
        if (who & ORR_BIT(i)) {
            unsigned card = s->pick[i] - 1u;
            orr_emit(ev, E_BID, i, (int)card);
            put(s, card, BOTTOM, s->bottom_n++);
            s->hand_n[i]--;
            learn_all(s, card);
        }
    s->winner = (uint8_t)(flipped ? low : high);
    s->loser = (uint8_t)(flipped ? high : low);
    put(s, orr_lowest(sealed_bids_at(s, LOT)), WON + s->winner, 0);
    s->won_n[s->winner]++;
    orr_emit(ev, E_WON, s->winner);
    s->phase = ROLL;
}

static void exchange(sealed_bids_state *s, orr_events *ev)
{
    unsigned a = s->winner, b = s->partner, x = s->pick[a] - 1u, y = s->pick[b] - 1u;
    orr_mask seen = (orr_mask)(ORR_BIT(a) | ORR_BIT(b));
    put(s, x, IN_HAND + b, 0);
    put(s, y, IN_HAND + a, 0);
    learn(s, b, x);
    learn(s, a, y);
    lose_track(s, a, b);
    orr_emit_secret(ev, E_SWAPPED, s->winner, seen, 1, 2, (const int16_t[]){(int16_t)b, (int16_t)x});
    orr_emit_secret(ev, E_SWAPPED, s->partner, seen, 1, 2, (const int16_t[]){(int16_t)a, (int16_t)y});
    to_look(s, ev);
}

/* The lowest bidder's turn, unless it has left. */
static void to_look(sealed_bids_state *s, orr_events *ev)
{
    s->phase = LOOK;
    s->done = 0;
    memset(s->pick, 0, sizeof s->pick);
    if (!sealed_bids_in(s, s->loser))
        next_round(s, ev);
}

/* When all have picked, the picks take effect. */
static void picks_done(sealed_bids_state *s, orr_events *ev)
{
    if (sealed_bids_pickers(s) & ~s->done)
        return;
    if (s->phase == GIVE)
        exchange(s, ev);
    else if (sealed_bids_pickers(s))
        reveal(s, ev);
    else
        end(s, ev);
    s->done = 0;
    memset(s->pick, 0, sizeof s->pick);
}

static void show_slot(sealed_bids_state *s, unsigned card, orr_events *ev)
{
    learn(s, s->loser, card);
    s->looking[s->loser] = (uint8_t)(card + 1);
    s->phase = DECIDE;
    orr_emit_secret(ev, E_LOOKED, s->loser, ORR_BIT(s->loser), 1, 2, (const int16_t[]){s->slot, (int16_t)card});
}

static unsigned slot_card(const sealed_bids_state *s)
{
    uint32_t cards = sealed_bids_at(s, VAULT);
    while (s->pos[orr_lowest(cards)] != s->slot)
        cards &= cards - 1;
    return orr_lowest(cards);
}

static void taken(sealed_bids_state *s, unsigned card, orr_events *ev)
{
    orr_mask seen = (orr_mask)(ORR_BIT(s->loser) | ORR_BIT(s->victim));
    put(s, card, IN_HAND + s->loser, 0);
    s->hand_n[s->victim]--;
    s->hand_n[s->loser]++;
    learn(s, s->loser, card);
    lose_track(s, s->victim, s->loser);
    orr_emit_secret(ev, E_TOOK, s->loser, seen, 1, 2, (const int16_t[]){s->victim, (int16_t)card});
    next_round(s, ev);
}

static void next_round(sealed_bids_state *s, orr_events *ev)
{
    if (++s->round == s->rounds)
        end(s, ev);
    else
        deal_on(s, ev);
}

static void leave(sealed_bids_state *s, orr_seat seat, orr_events *ev)
{
    for (uint32_t cards = sealed_bids_at(s, IN_HAND + seat); cards; cards &= cards - 1, s->box_n++)
        put(s, orr_lowest(cards), BOX, 0);
    s->status[seat] = GONE;
    s->hand_n[seat] = s->token[seat] = s->pick[seat] = s->armed[seat] = s->looking[seat] = 0;
    s->done &= (uint8_t)~ORR_BIT(seat);
    orr_emit(ev, E_LEFT, seat);
    if (orr_popcount(present(s)) < 2) {
        end(s, ev);
    } else if (s->phase == BID) {
        picks_done(s, ev);
    } else if ((s->phase == SWAP && seat == s->winner) || (s->phase == GIVE && (seat == s->winner || seat == s->partner))) {
        to_look(s, ev);
    } else if ((s->phase == LOOK || s->phase == DECIDE) && seat == s->loser) {
        next_round(s, ev);
    }
}

static void join(sealed_bids_state *s, orr_seat seat, orr_events *ev)
{
    s->status[seat] = PRESENT;
    orr_emit(ev, E_JOINED, seat);
}

static void apply_pick(sealed_bids_state *s, orr_seat seat, unsigned card, orr_events *ev)
{
    s->pick[seat] = (uint8_t)(card + 1);
    s->done |= (uint8_t)ORR_BIT(seat);
    orr_emit_secret(ev, E_PICKED, seat, ORR_BIT(seat), 0, 1, (const int16_t[]){(int16_t)card});
    picks_done(s, ev);
}

static void apply_look(sealed_bids_state *s, orr_action a, orr_events *ev)
{
    s->slot = (uint8_t)a.a;
    if (s->vault[s->slot] == SLOT_UNDECIDED)
        s->phase = FATE;
    else
        show_slot(s, slot_card(s), ev);
}

static void apply_fate(sealed_bids_state *s, orr_action a, orr_events *ev)
{
    s->vault[s->slot] = SLOT_SET;
    put(s, a.a, VAULT, s->slot);
    show_slot(s, a.a, ev);
}

static void apply_top(sealed_bids_state *s, orr_seat seat, orr_events *ev)
{
    put(s, slot_card(s), TOP, s->top_n++);
    s->vault[s->slot] = SLOT_EMPTY;
    orr_emit(ev, E_TOPPED, seat, s->slot);
    next_round(s, ev);
}

static void apply_pass(sealed_bids_state *s, orr_seat seat, orr_events *ev)
{
    orr_emit(ev, E_PASSED, seat);
    if (s->phase == SWAP)
        to_look(s, ev);
    else
        next_round(s, ev);
}

void sealed_bids_apply(const orr_rules *r, void *state, orr_seat seat, orr_action a, orr_events *ev)
{
    sealed_bids_state *s = state;
    (void)r;
    if (seat < SEATS)
        s->looking[seat] = 0;
    switch (a.verb) {
    case V_SEAL:
        s->reserve = (uint8_t)a.a;
        orr_emit_secret(ev, E_SEALED, ORR_CHANCE, 0, 0, 1, (const int16_t[]){(int16_t)a.a});
        deal_on(s, ev);
        break;
    case V_DEAL:
        deal(s, a.a, ev);
        break;
    case V_ROLL:
        s->bonus[s->winner] = (uint8_t)(s->bonus[s->winner] + a.a);
        orr_emit(ev, E_ROLLED, s->winner, a.a);
        s->phase = SWAP;
        break;
    case V_BID:
    case V_GIVE:
        apply_pick(s, seat, a.a, ev);
        break;
    case V_ARM: /* no event: that a seat acted at all is its secret */
        s->armed[seat] = 1;
        break;
    case V_SWAP:
        s->partner = (uint8_t)a.a;
        s->phase = GIVE;
        break;
    case V_LOOK:
        apply_look(s, a, ev);
        break;
    case V_DECIDE_FATE:
        apply_fate(s, a, ev);
        break;
    case V_KEEP:
        orr_emit(ev, E_LEFT_THERE, seat);
        next_round(s, ev);
        break;
    case V_TOP:
        apply_top(s, seat, ev);
        break;
    case V_TAKE:
        s->victim = (uint8_t)a.a;
        s->phase = TAKE;
        break;
    case V_TAKEN:
        taken(s, a.a, ev);
        break;
    case V_PASS:
        apply_pass(s, seat, ev);
        break;
    case V_LEAVE:
        leave(s, (orr_seat)a.a, ev);
        break;
    default:
        join(s, (orr_seat)a.a, ev);
    }
}
