/* Newton: the special effects of cards and the abilities of reversed ones. The effects that change the Basic Action itself
 * (extra_bookshelf_tile, double_bonus_tokens, ignore_book_requirement, multi_cube) are looked up where that action is done. */
#include "state.h"

/* What carries the lightning mark (NW-164); costs are paid and counts taken each time (NW-186). */
void newton_pay_out(const orr_rules *r, newton_state *s, unsigned card, orr_events *ev)
{
    const newton_effect *x = &edition_of(r)->card[card].effect;
    unsigned times = 1;
    switch (x->type) {
    case X_EXCHANGE: /* NW-168, NW-169 */
        newton_pay(s, s->turn, x->pay.coins, x->pay.potions, ev);
        break;
    case X_VP_PER_BOOK: /* NW-170, NW-171 */
    case X_COINS_PER_BOOK:
        times = newton_book_count(s, s->turn, (unsigned)x->colour);
        break;
    case X_SETS:
        times = newton_identical_sets(s, s->turn, x->set_size);
        break;
    case X_DISCARD: /* NW-174 */
        newton_push(s, (newton_frame){.kind = F_DISCARD, .value = (uint8_t)card});
        return;
    default:
        break;
    }
    newton_gain_all(r, s, s->turn, x->gain, times, ev);
}

void newton_use_effect(const orr_rules *r, newton_state *s, unsigned card, orr_events *ev)
{
    const newton_effect *x = &edition_of(r)->card[card].effect;
    s->used |= card == s->card ? U_EFFECT : U_ABILITY;
    orr_emit(ev, E_EFFECT, s->turn, (int)card);
    switch (x->type) {
    case X_TELEPORT:
        newton_push(s, (newton_frame){.kind = F_TELEPORT});
        return;
    case X_REPEAT:
        newton_push(s, (newton_frame){.kind = F_REPEAT});
        return;
    case X_ACTION: /* NW-343 */
        newton_begin_action(s, x->action, x->value, 0, 0);
        return;
    case X_BUY:
        newton_push(s, (newton_frame){.kind = F_TAKE, .left = x->value, .value = (uint8_t)card, .flags = TAKE_BUY});
        return;
    case X_TOKEN: /* NW-346 */
        newton_push(s, (newton_frame){.kind = F_TOKEN});
        return;
    case X_CITY: /* NW-347 */
        newton_push(s, (newton_frame){.kind = F_CITY});
        return;
    default:
        newton_pay_out(r, s, card, ev);
    }
}
