/* What a seat could think of, and why not. A reason goes by what the seat is shown: it says that a card is not in the own hand,
 * never where it is. */
#include "state.h"

uint32_t sealed_bids_thinkable(const orr_rules *r, const void *state, orr_seat seat, orr_action *out)
{
    static const uint8_t verbs[] = {V_ARM, V_BID, V_GIVE, V_KEEP, V_LOOK, V_PASS, V_SWAP, V_TAKE, V_TOP};
    uint32_t n = 0;
    (void)state;
    if (seat >= r->seats)
        return 0;
    for (unsigned i = 0; i < sizeof verbs; i++) {
        bool card = verbs[i] == V_BID || verbs[i] == V_GIVE, other = verbs[i] == V_SWAP || verbs[i] == V_TAKE;
        unsigned count = card ? CARDS : other ? r->seats : verbs[i] == V_LOOK ? SLOTS : 1u;
        for (unsigned a = 0; a < count; a++)
            if (!other || a != seat)
                out[n++] = (orr_action){.verb = verbs[i], .a = (uint16_t)a};
    }
    return n;
}

static bool because(orr_reason *out, unsigned kind, int arg)
{
    *out = (orr_reason){.kind = (uint16_t)kind, .arg = {(int16_t)arg}};
    return true;
}

/* Is this verb an answer to the prompt? */
static bool answers(unsigned verb, unsigned prompt)
{
    switch (verb) {
    case V_ARM:
        return prompt == P_ARM;
    case V_BID:
        return prompt == P_BID;
    case V_GIVE:
        return prompt == P_GIVE;
    case V_LOOK:
    case V_TAKE:
        return prompt == P_LOOK;
    case V_PASS:
        return prompt == P_LOOK || prompt == P_SWAP;
    case V_SWAP:
        return prompt == P_SWAP;
    default:
        return prompt == P_DECIDE;
    }
}

static bool not_with(const sealed_bids_state *s, unsigned seat, orr_reason *out)
{
    if (!sealed_bids_in(s, seat))
        return because(out, R_NOT_HERE, (int)seat);
    return !s->hand_n[seat] && because(out, R_NO_CARDS, (int)seat);
}

bool sealed_bids_why(const orr_rules *r, const void *state, orr_seat seat, orr_action a, orr_reason *out)
{
    const sealed_bids_state *s = state;
    bool must = sealed_bids_active(r, s).must & ORR_BIT(seat);
    if (s->phase == END)
        return because(out, R_OVER, 0);
    if (!sealed_bids_in(s, seat))
        return because(out, R_NOT_HERE, seat);
    if (a.verb == V_ARM && !s->token[seat])
        return because(out, R_NO_TOKEN, 0);
    if (a.verb == V_ARM && s->armed[seat])
        return because(out, R_ARMED, 0);
    if (must && !answers(a.verb, sealed_bids_prompt(r, s, seat)))
        return because(out, R_ASKED_ELSE, sealed_bids_prompt(r, s, seat));
    if (a.verb == V_ARM)
        return sealed_bids_active(r, s).must == ORR_BIT(ORR_CHANCE) && because(out, R_NOT_ASKED, 0);
    if (!must)
        return because(out, R_NOT_ASKED, 0);
    switch (a.verb) {
    case V_BID:
    case V_GIVE:
        return s->place[a.a] != IN_HAND + seat && because(out, R_NOT_YOURS, a.a);
    case V_LOOK:
        return s->vault[a.a] == SLOT_EMPTY && because(out, R_SLOT_EMPTY, a.a);
    case V_SWAP:
        if (!s->hand_n[seat])
            return because(out, R_NO_CARDS, seat);
        return not_with(s, a.a, out);
    case V_TAKE:
        return not_with(s, a.a, out);
    default:
        return false;
    }
}
