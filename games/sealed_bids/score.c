#include "state.h"

/* A lot below the reserve price is worth nothing. */
static int lots(const sealed_bids_state *s, unsigned seat)
{
    int sum = 0, price = s->reserve + s->reserve_shown;
    for (uint32_t cards = sealed_bids_at(s, WON + seat); cards; cards &= cards - 1)
        sum += sealed_bids_worth(orr_lowest(cards)) >= price ? sealed_bids_worth(orr_lowest(cards)) : 0;
    return sum;
}

void sealed_bids_outcome(const orr_rules *r, const void *state, orr_result *out)
{
    const sealed_bids_state *s = state;
    for (unsigned i = 0; i < r->seats; i++)
        out[i] = (orr_result){.score = lots(s, i) + s->bonus[i], .rank = 1,
                              .status = sealed_bids_in(s, i) ? ORR_PLAYED : ORR_LEFT};
    for (unsigned i = 0; i < r->seats; i++)
        for (unsigned j = 0; j < r->seats; j++)
            out[i].rank = (uint8_t)(out[i].rank + (out[j].status < out[i].status ||
                                                   (out[j].status == out[i].status && out[j].score > out[i].score)));
}

uint32_t sealed_bids_breakdown(const orr_rules *r, const void *state, orr_seat seat, orr_line *out)
{
    const sealed_bids_state *s = state;
    (void)r;
    out[0] = (orr_line){.kind = L_LOTS, .row = ORR_NO_ROW, .count = s->won_n[seat], .points = (int16_t)lots(s, seat)};
    out[1] = (orr_line){.kind = L_BONUS, .row = ORR_NO_ROW, .count = 1, .points = s->bonus[seat]};
    return 2;
}

void sealed_bids_hint(const orr_rules *r, const void *state, int32_t *value)
{
    const sealed_bids_state *s = state;
    for (unsigned i = 0; i < r->seats; i++)
        value[i] = lots(s, i) + s->bonus[i];
}

static const char *check_cards(const sealed_bids_state *s)
{
    unsigned count[PLACES] = {0}, undecided = 0, set = 0;
    for (unsigned c = 0; c < CARDS; c++) {
        if (s->place[c] >= PLACES)
            return "card_nowhere";
        count[s->place[c]]++;
        for (unsigned d = 0; d < c; d++)
            if (s->place[d] == s->place[c] && s->pos[d] == s->pos[c] && s->place[c] >= TOP && s->place[c] <= LOT)
                return "two_in_one_place";
    }
    for (unsigned i = 0; i < SLOTS; i++) {
        undecided += s->vault[i] == SLOT_UNDECIDED;
        set += s->vault[i] == SLOT_SET;
    }
    for (unsigned i = 0; i < SEATS; i++)
        if (count[IN_HAND + i] != s->hand_n[i] || count[WON + i] != s->won_n[i])
            return "seat_count";
    if (count[TOP] != s->top_n || count[BOTTOM] != s->bottom_n || count[BOX] != s->box_n || count[VAULT] != set)
        return "deck_count";
    return undecided > count[MID] ? "vault_count" : NULL;
}

const char *sealed_bids_check(const orr_rules *r, const void *state)
{
    const sealed_bids_state *s = state;
    (void)r;
    for (unsigned i = 0; i < SEATS; i++) {
        if (sealed_bids_at(s, IN_HAND + i) & ~s->knows[i])
            return "own_hand_unknown";
        if ((s->pick[i] != 0) != (s->done >> i & 1) || (s->pick[i] && s->place[s->pick[i] - 1] != IN_HAND + i))
            return "pick";
        if (s->armed[i] > s->token[i])
            return "armed";
        if (s->knows[i] & sealed_bids_at(s, MID))
            return "knows_the_middle";
    }
    if (s->phase > SEAL && !s->reserve == !s->reserve_shown)
        return "reserve";
    return check_cards(s);
}
