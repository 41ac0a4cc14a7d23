/* Newton: a Master is played (NW-256 .. NW-297). */
#include "state.h"

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
