#include "state.h"

#include <string.h>

/* Lies face up for everybody: the lot before the first bid, all that was won once the match is over. */
static bool face_up(const sealed_bids_state *s, unsigned card)
{
    if (s->place[card] == LOT)
        return s->phase == BID && !s->done;
    return s->phase == END && s->place[card] >= WON && s->place[card] < PLACES;
}

static bool sees(const sealed_bids_state *s, unsigned card, orr_seat viewer, orr_depth depth)
{
    if (face_up(s, card))
        return true;
    if (depth == ORR_KNOWN)
        return s->knows[sealed_bids_row(viewer)] >> card & 1u;
    return viewer < SEATS && (s->place[card] == IN_HAND + viewer || s->looking[viewer] == card + 1);
}

/* A card that was shown lies face down again. */
bool sealed_bids_covers(const orr_rules *r)
{
    (void)r;
    return true;
}

void sealed_bids_redact(const orr_rules *r, void *state, orr_seat viewer, orr_depth depth)
{
    sealed_bids_state *s = state;
    uint32_t seen = 0;
    (void)r;
    for (unsigned c = 0; c < CARDS; c++)
        seen |= sees(s, c, viewer, depth) ? 1u << c : 0;
    for (unsigned c = 0; c < CARDS; c++)
        if (!(seen >> c & 1u)) {
            s->place[c] = ELSEWHERE;
            s->pos[c] = 0;
        }
    for (unsigned row = 0; row < ROWS; row++)
        if (depth == ORR_SHOWN || row != sealed_bids_row(viewer))
            s->knows[row] = 0;
    for (unsigned i = 0; i < SEATS; i++)
        if (i != viewer)
            s->pick[i] = s->armed[i] = s->looking[i] = 0;
    s->reserve = 0;
}

/* Says again, in other words and on purpose, what redact does: the laws compare the two. */
bool sealed_bids_hides(const orr_rules *r, const void *state, orr_seat viewer, orr_depth depth, uint32_t field,
                       uint32_t element)
{
    const sealed_bids_state *s = state;
    bool seat = viewer < SEATS;
    (void)r;
    if (field == F_KNOWS)
        return depth == ORR_SHOWN || element != (seat ? viewer : SEATS);
    bool hand = seat && s->place[element] == (uint8_t)(IN_HAND + viewer);
    bool peek = seat && s->looking[viewer] && s->looking[viewer] - 1u == element;
    bool lot = s->place[element] == LOT && s->phase == BID && s->done == 0;
    bool prize = s->phase == END && s->place[element] >= WON && s->place[element] != ELSEWHERE;
    bool kept = depth == ORR_KNOWN && (s->knows[seat ? viewer : SEATS] & 1u << element) != 0;
    return !(hand || peek || lot || prize || kept);
}

/* Hands out hidden cards, each place in turn taking as many as it lacks. */
typedef struct {
    sealed_bids_state *s;
    uint8_t card[CARDS];
    unsigned n;
} stock;

static void fill(stock *k, unsigned place, unsigned pos, unsigned wanted)
{
    unsigned here = 0;
    for (unsigned c = 0; c < CARDS; c++)
        here += k->s->place[c] == place && k->s->pos[c] == pos;
    for (; here < wanted; here++) {
        unsigned c = k->card[--k->n];
        k->s->place[c] = (uint8_t)place;
        k->s->pos[c] = (uint8_t)pos;
    }
}

static void fill_all(stock *k)
{
    sealed_bids_state *s = k->s;
    for (unsigned i = 0; i < SEATS; i++) {
        fill(k, IN_HAND + i, 0, s->hand_n[i]);
        fill(k, WON + i, 0, s->won_n[i]);
    }
    for (unsigned i = 0; i < s->top_n; i++)
        fill(k, TOP, i, 1);
    for (unsigned i = 0; i < s->bottom_n; i++)
        fill(k, BOTTOM, i, 1);
    for (unsigned i = 0; i < SLOTS; i++)
        fill(k, VAULT, i, s->vault[i] == SLOT_SET);
    fill(k, BOX, 0, s->box_n);
    fill(k, LOT, 0, s->phase == BID);
    fill(k, MID, 0, orr_popcount(sealed_bids_at(s, MID)) + k->n); /* the rest */
}

/* What the others hold in their heads and picked in secret. */
static void fill_minds(sealed_bids_state *s, orr_seat viewer, orr_rng *rng)
{
    orr_mask pickers = sealed_bids_pickers(s);
    for (unsigned i = 0; i < SEATS; i++) {
        uint32_t hand = sealed_bids_at(s, IN_HAND + i);
        s->knows[i] |= hand;
        if (i == viewer)
            continue;
        if (s->done & pickers & ORR_BIT(i))
            s->pick[i] = (uint8_t)(1 + orr_nth_bit(hand, orr_rng_below(rng, orr_popcount(hand))));
        if (s->token[i] && sealed_bids_in(s, i))
            s->armed[i] = orr_rng_below(rng, 8) == 0; /* few do */
        if (s->phase == DECIDE && i == s->loser)
            for (unsigned c = 0; c < CARDS; c++)
                if (s->place[c] == VAULT && s->pos[c] == s->slot) {
                    s->looking[i] = (uint8_t)(c + 1);
                    s->knows[i] |= 1u << c;
                }
    }
}

void sealed_bids_imagine(const orr_rules *r, void *state, orr_seat viewer, orr_rng *rng)
{
    stock k = {.s = state};
    (void)r;
    for (unsigned c = 0; c < CARDS; c++)
        if (k.s->place[c] == ELSEWHERE)
            k.card[k.n++] = (uint8_t)c;
    for (unsigned i = k.n; i > 1; i--) {
        unsigned j = orr_rng_below(rng, i);
        uint8_t c = k.card[i - 1];
        k.card[i - 1] = k.card[j];
        k.card[j] = c;
    }
    fill_all(&k);
    fill_minds(k.s, viewer, rng);
    if (k.s->phase > SEAL && !k.s->reserve_shown)
        k.s->reserve = (uint8_t)(1 + orr_rng_below(rng, PRICES));
}
