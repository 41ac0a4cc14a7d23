/* Newton: the special effects of cards, the abilities of reversed ones, and the Masters. The effects that change the Basic Action itself
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

/* ---- Masters (NW-256 .. NW-297) ---------------------------------------------------------------------------------------------------*/
static unsigned flags_of(const newton_effect *x)
{
    return (x->ignore ? (unsigned)A_IGNORE : 0u) | (x->each ? (unsigned)A_EACH : 0u) | (x->no_coins ? (unsigned)A_NO_COINS : 0u) |
           (x->free_routes ? (unsigned)A_FREE : 0u) | (x->split ? (unsigned)A_SPLIT : 0u);
}

static void place_cube(const orr_rules *r, newton_state *s, const newton_effect *x)
{
    unsigned kinds = (unsigned)(x->on_university << UNIVERSITY | x->on_ancient << ANCIENT | x->on_city << CITY);
    newton_frame f = {.kind = F_SITE, .flags = (uint8_t)kinds};
    if (newton_sites(edition_of(r), s, &f)) /* NW-234 */
        newton_push(s, f);
}

void newton_play_master(const orr_rules *r, newton_state *s, unsigned master, orr_events *ev)
{
    const newton_master *m = &edition_of(r)->master[master];
    const newton_effect *x = &m->effect;
    newton_pop(s);
    s->played[s->turn] |= 1u << master;
    orr_emit(ev, E_MASTER, s->turn, (int)master);
    newton_add_books(s, s->turn, m->books);
    switch (x->type) {
    case X_GAIN:
        newton_gain_all(r, s, s->turn, x->gain, 1, ev);
        return;
    case X_MASTER_ACTION: /* NW-261, NW-262 */
        if (x->action == JOKER)
            newton_push(s, (newton_frame){.kind = F_CHOOSE, .action = (1u << ACTIONS) - 1u, .value = x->value});
        else
            newton_begin_action(s, x->action, x->value, flags_of(x), 0);
        return;
    case X_DESCARTES:
        newton_push(s, (newton_frame){.kind = F_TAKE, .left = x->value, .flags = TAKE_DESCARTES});
        return;
    case X_REMOVE:
        newton_remove_tiles(r, s, x->count, ev);
        return;
    case X_CUBE: /* NW-295 */
        place_cube(r, s, x);
        return;
    case X_PLAY_MASTER: /* NW-325, NW-326 */
        newton_offer_master(r, s, ev);
        return;
    default:
        return;
    }
}
