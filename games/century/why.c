/* Century: what a seat could think of, and why it may not do that now. Said apart from legal.c, which decides by sets of
 * places; the law `why` compares the two. */
#include "state.h"

enum { LIKELY_EXCHANGES = 4 }; /* thought of when no trade is at hand */

typedef struct {
    const orr_rules *r;
    const century_edition *e;
    const century_plan *p;
    const century_state *s;
    unsigned seat;
    orr_action action;
    orr_reason *out;
} question;

uint32_t century_thinkable(const orr_rules *r, const void *state, orr_seat seat, orr_action *out)
{
    const century_state *s = state;
    const century_plan *p = &edition_of(r)->plan[s->plan];
    bool board = s->chance != ASK_BOARD;
    unsigned places = board ? p->places : 0, piles = board ? p->piles : 0;
    unsigned times = s->exchanges < LIKELY_EXCHANGES ? LIKELY_EXCHANGES : s->exchanges;
    uint32_t n = 0;
    if (seat >= r->seats)
        return 0;
    out[n++] = (orr_action){.verb = V_REST};
    for (unsigned i = 0; i < places; i++)
        out[n++] = (orr_action){.verb = V_ACTIVATE, .a = p->row[i]};
    for (uint16_t c = 0; c < CUBES; c++)
        out[n++] = (orr_action){.verb = V_RAISE, .a = c};
    for (uint16_t i = 1; i <= times; i++)
        out[n++] = (orr_action){.verb = V_EXCHANGE, .a = i};
    for (unsigned i = 0; i < piles; i++)
        out[n++] = (orr_action){.verb = V_TAKE_TILE, .a = p->row[p->pile_at[i]], .b = p->pile_index[i]};
    out[n++] = (orr_action){.verb = V_CLAIM};
    for (unsigned i = 0; i < places; i++)
        if (s->covered >> i & 1)
            out[n++] = (orr_action){.verb = V_EXPLORE, .a = p->row[i]};
    for (uint16_t c = 0; c < CUBES; c++)
        out[n++] = (orr_action){.verb = V_RETURN, .a = c};
    out[n++] = (orr_action){.verb = V_DONE};
    return n;
}

static bool because(const question *q, unsigned kind, int a, int b)
{
    *q->out = (orr_reason){.kind = (uint16_t)kind, .arg = {(int16_t)a, (int16_t)b}};
    return true;
}

static bool because_cubes(const question *q, unsigned kind, uint32_t have, uint32_t want)
{
    *q->out = (orr_reason){.kind = (uint16_t)kind};
    for (unsigned c = 0; c < CUBES; c++)
        if (cube_count(want, c) > cube_count(have, c))
            q->out->arg[c] = (int16_t)(cube_count(want, c) - cube_count(have, c));
    return true;
}

/* Something else is asked. */
static bool because_asked(const question *q)
{
    return because(q, R_MUST_CONTINUE, century_prompt(q->r, q->s, (orr_seat)q->seat), 0);
}

/* CN-115: neither a tile nor the card could be had. */
static bool nothing_at(const question *q, unsigned place)
{
    bool tile = q->s->bonus_count[q->seat] < SPACES && century_piles_left(q->p, q->s, place);
    unsigned card = q->s->row[q->p->fort[place]];
    return !tile && (card == NO_CARD || !cubes_cover(q->s->store[q->seat], q->e->cost[card]));
}

/* Before a location is chosen. */
static bool not_to(const question *q, unsigned place)
{
    const century_state *s = q->s;
    unsigned need = century_need(q->p, s, q->seat, place), have = s->available[q->seat];
    uint32_t store = s->store[q->seat] + s->tools[q->seat][q->p->group[place]]; /* CN-089 */
    if (s->covered >> place & 1)
        return because(q, R_COVERED, 0, 0);
    if (s->own[q->seat] >> place & 1)
        return because(q, R_OWN, 0, 0);
    if (need > have)
        return because(q, R_DEAR, (int)need, (int)have);
    if (s->allow_empty) /* CN-200 */
        return false;
    if (q->p->type[place] == UPGRADE && !(store & CAN_RISE))
        return because(q, R_NO_UPGRADE, 0, 0);
    if (q->p->type[place] == TRADE && !cubes_cover(store, q->p->give[place]))
        return because_cubes(q, R_NO_TRADE, store, q->p->give[place]);
    return q->p->type[place] == FORT && nothing_at(q, place) && because(q, R_FORT_NOTHING, 0, 0);
}

static bool not_in_turn(const question *q)
{
    switch (q->action.verb) {
    case V_REST:
        return false;
    case V_ACTIVATE:
        return not_to(q, q->p->place[q->action.a]);
    default:
        return because_asked(q);
    }
}

static bool not_raised(const question *q)
{
    if (q->action.a == CUBES - 1)
        return because(q, R_BROWN, 0, 0);
    return !cube_count(q->s->store[q->seat], q->action.a) && because(q, R_NONE_OF_IT, q->action.a, 0);
}

static bool not_at_fort(const question *q)
{
    const century_state *s = q->s;
    unsigned card = s->row[q->p->fort[s->place]];
    if (q->action.verb == V_DONE)
        return !s->fort_done && !s->allow_empty && because(q, R_PART_FIRST, 0, 0);
    if (q->action.verb == V_CLAIM) {
        if (s->fort_done & DONE_CARD)
            return because(q, R_CARD_DONE, 0, 0);
        if (card == NO_CARD)
            return because(q, R_NO_CARD, 0, 0);
        return !cubes_cover(s->store[q->seat], q->e->cost[card]) &&
               because_cubes(q, R_CANNOT_PAY, s->store[q->seat], q->e->cost[card]);
    }
    if (q->p->place[q->action.a] != s->place)
        return because(q, R_OTHER_FORT, q->p->row[s->place], 0);
    if (s->fort_done & DONE_TILE)
        return because(q, R_TILE_DONE, 0, 0);
    if (s->bonus_count[q->seat] == SPACES)
        return because(q, R_TILES_FULL, 0, 0);
    return !s->pile_height[q->p->pile[s->place] + q->action.b] && because(q, R_PILES_EMPTY, 0, 0);
}

/* CN-143: a set of cubes is returned from the lowest level upward, so that it has one spelling. */
static bool not_returned(const question *q)
{
    const century_state *s = q->s;
    unsigned cube = q->action.a, above = 0;
    if (!cube_count(s->store[q->seat], cube))
        return because(q, R_NONE_OF_IT, (int)cube, 0);
    for (unsigned c = cube; c < CUBES; c++)
        above += cube_count(s->store[q->seat], c);
    return (cube < s->level || above < s->excess) && because(q, R_RETURN_ORDER, 0, 0);
}

/* The verbs that a phase takes; what else is thought of waits until this is done. */
static bool not_now(const question *q)
{
    const century_state *s = q->s;
    unsigned verb = q->action.verb;
    if (verb == V_RAISE && s->phase != UPGRADING)
        return because(q, R_NO_STEPS, 0, 0);
    if (verb == V_RETURN && s->phase != RETURNING && cubes_total(s->store[q->seat]) <= WAREHOUSE)
        return because(q, R_AT_LIMIT, WAREHOUSE, 0);
    switch (s->phase) {
    case TURN:
        return not_in_turn(q);
    case UPGRADING:
        if (verb == V_RAISE)
            return not_raised(q);
        if (verb == V_DONE)
            return !s->step_made && !s->allow_empty && because(q, R_STEP_FIRST, 0, 0);
        break;
    case TRADING:
        if (verb == V_EXCHANGE)
            return q->action.a > s->exchanges && because(q, R_TOO_MANY_EXCHANGES, s->exchanges, 0);
        if (verb == V_DONE)
            return !s->allow_empty && because(q, R_EXCHANGE_FIRST, 0, 0);
        break;
    case AT_FORT:
        if (verb == V_TAKE_TILE || verb == V_CLAIM || verb == V_DONE)
            return not_at_fort(q);
        break;
    case EXPLORING:
        if (verb == V_EXPLORE)
            return false;
        break;
    default:
        if (verb == V_RETURN)
            return not_returned(q);
    }
    return because_asked(q);
}

bool century_why(const orr_rules *r, const void *state, orr_seat seat, orr_action action, orr_reason *out)
{
    const century_state *s = state;
    const century_edition *e = edition_of(r);
    question q = {r, e, &e->plan[s->plan], s, seat, action, out};
    if (s->phase == OVER)
        return because(&q, R_OVER, 0, 0);
    if (has_left(s, seat)) { /* CN-230: on its turns it has one answer */
        bool own = seat == s->turn && !s->chance;
        return !(own && orr_action_equal(action, century_default_action(r, s, seat))) && because(&q, R_LEFT, 0, 0);
    }
    if (s->chance || seat != s->turn)
        return because(&q, R_NOT_YOUR_TURN, s->chance ? ORR_CHANCE : s->turn, 0);
    return not_now(&q);
}
