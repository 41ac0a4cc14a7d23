/* Discovery: an indemnity, from the ruling to hands of five. */
#include "state.h"

static bool can_pay_card(const discovery_state *s, unsigned seat) { return s->hand_n[seat] > 0; }
static bool can_pay_point(const discovery_state *s, unsigned seat) { return s->points[seat] > 0; } /* DI-091 */

/* DI-141, DI-142: who is not at turn is put right at once; the active player only at the end (DI-143). */
void discovery_paid(play *p)
{
    discovery_state *s = p->s;
    uint16_t who = (uint16_t)(1u << s->debt_from | 1u << s->debt_to);
    unsigned to = s->debt_to;
    if (s->ending && to != active_seat(s) && !(s->last >> to & 1))
        discovery_bury_hand(p, to);          /* DI-127 */
    while (s->gone >> to & 1 && s->hand[to]) /* DI-445 */
        discovery_discard(p, to, card_lowest(s->hand[to]));
    who &= (uint16_t) ~(1u << active_seat(s));
    if (s->rounds)
        who = 0; /* DI-202 */
    s->debt_from = s->debt_to = NONE;
    discovery_put_right(p, who, s->debt_then);
}

void discovery_owe(play *p, unsigned from, unsigned to, unsigned then)
{
    discovery_state *s = p->s;
    s->debt_from = (uint8_t)from;
    s->debt_to = (uint8_t)to;
    s->debt_then = (uint8_t)then;
    bool card = can_pay_card(s, from), point = can_pay_point(s, from);
    if ((!card && !point) || is_gone(p, from) || is_gone(p, to)) { /* DI-139; DI-110: who has left neither pays nor is paid */
        discovery_paid(p);
        return;
    }
    s->step = S_KIND;
    if (!is_machine(s, to))
        return;
    if (point) { /* DI-308 */
        discovery_do(p, (orr_seat)to, (orr_action){.verb = V_POINT});
        return;
    }
    orr_emit(p->ev, E_OWES_CARD, (int)to, (int)from);
    s->step = S_PAY;
}
