/* Newton: what is gained: coins, Potions, VP, Students, tokens, tiles, cubes, and the spaces and places that give them. All of it
 * goes to the seat at turn, but for incomes. */
#include "state.h"

/* NW-111, NW-112 */
void newton_add_student(const orr_rules *r, newton_state *s, unsigned seat, orr_events *ev)
{
    for (unsigned i = 0; i < STUDENTS; i++)
        if (s->student[seat][i] == NONE) {
            s->student[seat][i] = edition_of(r)->tech_start;
            orr_emit(ev, E_STUDENT, (int)seat);
            return;
        }
    orr_emit(ev, E_STUDENT_LOST, (int)seat);
}

void newton_gain_all(const orr_rules *r, newton_state *s, unsigned seat, newton_gain g, unsigned times, orr_events *ev)
{
    unsigned coins = g.coins * times, potions = g.potions * times, vp = g.vp * times;
    s->coins[seat] = (uint16_t)(s->coins[seat] + coins);
    s->potions[seat] = (uint16_t)(s->potions[seat] + potions);
    s->vp[seat] = (uint16_t)(s->vp[seat] + vp); /* NW-047 */
    if (coins + potions + vp)
        orr_emit(ev, E_GAINED, (int)seat, (int)coins, (int)potions, (int)vp);
    for (unsigned i = 0; i < g.students * times; i++)
        newton_add_student(r, s, seat, ev);
}

void newton_pay(newton_state *s, unsigned seat, unsigned coins, unsigned potions, orr_events *ev)
{
    ORR_ASSERT(s->coins[seat] >= coins && s->potions[seat] >= potions); /* NW-049 */
    s->coins[seat] = (uint16_t)(s->coins[seat] - coins);
    s->potions[seat] = (uint16_t)(s->potions[seat] - potions);
    if (coins + potions)
        orr_emit(ev, E_PAID, (int)seat, (int)coins, (int)potions);
}

/* NW-192, NW-195, NW-178, NW-179 */
void newton_take_token(const orr_rules *r, newton_state *s, uint8_t *slot, bool doubled, orr_events *ev)
{
    unsigned token = *slot;
    *slot = NONE;
    s->token_count[s->turn][token]++;
    orr_emit(ev, E_TOKEN, s->turn, (int)token);
    newton_gain_all(r, s, s->turn, edition_of(r)->token[token].gain, doubled ? 2 : 1, ev);
}

void newton_offer_master(const orr_rules *r, newton_state *s, orr_events *ev)
{
    (void)ev;
    if (newton_master_count(r, s, s->turn)) /* NW-258 */
        newton_push(s, (newton_frame){.kind = F_MASTER});
}

/* ---- tiles ----------------------------------------------------------------------------------------------------------------------*/
static unsigned held(const uint8_t kinds[KINDS])
{
    unsigned n = 0;
    for (unsigned i = 0; i < KINDS; i++)
        n += kinds[i];
    return n;
}

static void put_tile(const orr_rules *r, newton_state *s, unsigned family, unsigned kind, unsigned side, orr_events *ev)
{
    unsigned me = s->turn;
    if (family == DEVELOPMENT) { /* NW-200, NW-068 */
        s->development_pile[kind]--;
        s->development[me][kind]++;
        s->symbols[me][kind] = (uint8_t)(s->symbols[me][kind] + edition_of(r)->development[kind].symbols);
        orr_emit(ev, E_DEVELOPMENT, (int)me, (int)kind);
    } else if (kind == MEDICINE) { /* NW-210 */
        s->income[me][MEDICINE] = 1;
        s->medicine_side[me] = (uint8_t)side;
        orr_emit(ev, E_MEDICINE, (int)me, (int)side);
    } else { /* NW-202 */
        s->income_pile[kind]--;
        s->income[me][kind]++;
        orr_emit(ev, E_INCOME, (int)me, (int)kind);
    }
}

/* A tile of a kind that is left, into a free slot, or else in exchange (NW-201, NW-203, NW-206, NW-238). */
static void offer_tile(const orr_rules *r, newton_state *s, unsigned family, unsigned kind, unsigned side, orr_events *ev)
{
    const uint8_t *own = family == DEVELOPMENT ? s->development[s->turn] : s->income[s->turn];
    unsigned room = family == DEVELOPMENT ? DRAWERS : SLOTS;
    if (held(own) < room)
        put_tile(r, s, family, kind, side, ev);
    else if (own[kind] < room)
        newton_push(s, (newton_frame){.kind = F_SLOT, .action = (uint8_t)family, .value = (uint8_t)kind, .left = (uint8_t)side});
}

void newton_gain_tile(const orr_rules *r, newton_state *s, unsigned family, unsigned kind, orr_events *ev)
{
    const uint8_t *pile = family == DEVELOPMENT ? s->development_pile : s->income_pile;
    if (pile[kind])
        offer_tile(r, s, family, kind, 0, ev);
    else
        orr_emit(ev, E_NOTHING_LEFT, s->turn); /* NW-208 */
}

/* NW-207: the tile given up goes back to its pile. */
void newton_swap_tile(const orr_rules *r, newton_state *s, unsigned kind, orr_events *ev)
{
    newton_frame f = *top_of(s);
    unsigned me = s->turn;
    newton_pop(s);
    if (f.action == DEVELOPMENT) {
        s->development[me][kind]--;
        s->development_pile[kind]++;
        s->symbols[me][kind] = (uint8_t)(s->symbols[me][kind] - edition_of(r)->development[kind].symbols);
        orr_emit(ev, E_GAVE_DEVELOPMENT, (int)me, (int)kind);
    } else if (kind == MEDICINE) {
        s->income[me][MEDICINE] = s->medicine_side[me] = 0;
        orr_emit(ev, E_MEDICINE, (int)me, 0);
    } else {
        s->income[me][kind]--;
        s->income_pile[kind]++;
        orr_emit(ev, E_GAVE_INCOME, (int)me, (int)kind);
    }
    put_tile(r, s, f.action, f.value, f.left, ev);
}

/* ---- spaces of the tracks ---------------------------------------------------------------------------------------------------------*/
/* NW-196, NW-197 */
static void specialize(const orr_rules *r, newton_state *s, unsigned tile, orr_events *ev)
{
    const newton_special *x = &edition_of(r)->special[tile];
    const uint8_t *pile = x->family == DEVELOPMENT ? s->development_pile : s->income_pile;
    if (!x->any)
        newton_gain_tile(r, s, x->family, (unsigned)(x->family == DEVELOPMENT ? x->development : x->income), ev);
    else if (held(pile))
        newton_push(s, (newton_frame){.kind = F_KIND, .action = x->family});
    else
        orr_emit(ev, E_NOTHING_LEFT, s->turn);
}

/* NW-211, NW-223, NW-224, NW-225: fixed gains, then separate actions, as many as are counted now (NW-299). */
static void invent(const orr_rules *r, newton_state *s, unsigned tile, orr_events *ev)
{
    const newton_edition *e = edition_of(r);
    const newton_invention *x = &e->invention[tile];
    unsigned times = x->per < 0 ? 1 : newton_count(e, s, s->turn, (unsigned)x->per);
    orr_emit(ev, E_INVENTED, s->turn, (int)tile);
    newton_gain_all(r, s, s->turn, x->gain, times, ev);
    if (x->action >= 0 && times)
        newton_begin_action(s, (unsigned)x->action, x->value, 0, times - 1);
}

/* A piece has stopped here (NW-091, NW-104). */
void newton_reach_space(const orr_rules *r, newton_state *s, unsigned space, orr_events *ev)
{
    switch (edition_of(r)->space[space].kind) {
    case S_SPECIALIZATION:
        specialize(r, s, s->on_space[space], ev);
        return;
    case S_INVENTION:
        invent(r, s, s->on_space[space], ev);
        return;
    case S_MASTER:
        newton_offer_master(r, s, ev);
        return;
    default:
        return;
    }
}

/* ---- places of the map --------------------------------------------------------------------------------------------------------------*/
static void visit_medicine(const orr_rules *r, newton_state *s, orr_events *ev)
{
    unsigned me = s->turn, visits = ++s->medicine[me];
    if (visits > 2)
        return;
    if (s->medicine_side[me]) { /* NW-237 */
        s->medicine_side[me] = 2;
        orr_emit(ev, E_MEDICINE, (int)me, 2);
        return;
    }
    offer_tile(r, s, INCOME, MEDICINE, visits, ev); /* NW-236, NW-239 */
}

void newton_use_city(const orr_rules *r, newton_state *s, unsigned place, bool again, orr_events *ev)
{
    const newton_edition *e = edition_of(r);
    const newton_city *c = &e->city[s->on_place[place]];
    orr_emit(ev, E_CITY_USED, s->turn, s->on_place[place]);
    newton_gain_all(r, s, s->turn, c->gain, 1, ev);
    if (c->medicine && !again)
        visit_medicine(r, s, ev);
    if (c->cube >= 0) { /* NW-230, NW-231, NW-232 */
        newton_frame f = {.kind = F_SITE, .flags = (uint8_t)(1u << c->cube), .value = c->pay};
        if (newton_sites(e, s, &f))
            newton_push(s, f);
    }
}

/* A cube on a place, and what the place gives (NW-118, NW-122, NW-226). Nothing where none can lie (NW-119, NW-123). */
void newton_put_cube(const orr_rules *r, newton_state *s, unsigned place, orr_events *ev)
{
    const newton_edition *e = edition_of(r);
    unsigned me = s->turn, kind = e->place[place].kind;
    if (!s->cubes_left[me] || kind == VILLAGE || kind == START || (s->cubes[me] >> place & 1))
        return;
    s->cubes[me] |= 1ull << place;
    s->cubes_left[me]--;
    orr_emit(ev, E_CUBE, (int)me, (int)place);
    if (s->cubes_left[me] < 4)
        newton_gain_all(r, s, me, (newton_gain){.vp = e->constant[C_VP_12 - s->cubes_left[me]]}, 1, ev);
    if (kind == CITY)
        newton_use_city(r, s, place, false, ev);
    if (kind == MASTER_PLACE) /* NW-127 */
        newton_offer_master(r, s, ev);
}
