/* Who may know what: the hands of others and the deck are hidden (NG-003, NG-004). */
#include "state.h"

/* Here nothing that was seen is covered again, so a good memory knows what the table shows: both depths are the same. */
static void redact(const orr_rules *r, void *state, orr_seat viewer, orr_depth depth)
{
    new_game_state *s = state;
    (void)r, (void)depth;
    s->deck = 0;
    for (unsigned i = 0; i < SEATS; i++)
        if (i != viewer)
            s->hand[i] = 0;
}

/* The same, said element by element and apart from redact: the laws compare the two. */
static uint64_t veils(const orr_rules *r, const void *state, orr_seat viewer, orr_depth depth, uint32_t field,
                      uint32_t element)
{
    (void)r, (void)state, (void)depth;
    return field == F_DECK || element != viewer ? ~0ull : 0;
}

/* Gives each other seat as many of the cards that the viewer has not seen as it holds; the rest is the deck. */
static void imagine(const orr_rules *r, void *state, orr_seat viewer, orr_rng *rng)
{
    new_game_state *s = state;
    uint32_t unseen = (1u << CARDS) - 1;
    for (unsigned i = 0; i < r->seats; i++)
        unseen &= ~(s->hand[i] | s->won[i] | (s->played[i] ? 1u << (s->played[i] - 1) : 0));
    for (unsigned i = 0; i < r->seats; i++)
        for (unsigned n = i == viewer ? 0 : s->hand_n[i]; n; n--) {
            uint32_t card = 1u << orr_nth_bit(unseen, orr_rng_below(rng, orr_popcount(unseen)));
            unseen &= ~card;
            s->hand[i] |= card;
        }
    s->deck = unseen;
}

const orr_secrets new_game_secrets = {.redact = redact, .imagine = imagine, .veils = veils};
