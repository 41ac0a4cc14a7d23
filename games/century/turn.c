/* Century: how a turn goes on by itself between the decisions: activation, fort, end of turn, of round and of match. */
#include "state.h"

/* CN-084, CN-090: the settlers of whoever holds the place go home. */
static void expel(century_state *s, unsigned row, unsigned place, unsigned there, orr_events *ev)
{
    uint32_t bit = 1u << place;
    for (unsigned q = 0; q < SEATS; q++)
        if (s->own[q] & bit) {
            s->own[q] ^= bit;
            s->available[q] = (uint8_t)(s->available[q] + there);
            orr_emit(ev, E_EXPELLED, s->turn, (int)q, (int)row, (int)there);
        }
}

static void tell_tools(const century_edition *e, const century_state *s, unsigned group, orr_events *ev)
{
    for (unsigned i = 0; i < s->card_count[s->turn]; i++) {
        unsigned card = s->cards[s->turn][i];
        if (e->card[card].icon == TOOL && e->card[card].symbol + 1 == (int)group)
            orr_emit(ev, E_TOOL, s->turn, (int)card, (int)(orr_lowest(e->tool[card]) / 8));
    }
}

static void place_settlers(const century_edition *e, century_state *s, unsigned place, orr_events *ev)
{
    const century_plan *p = &e->plan[s->plan];
    unsigned seat = s->turn, there = s->settlers[place], need = century_need(p, s, seat, place);
    uint32_t bit = 1u << place;
    if (there)
        expel(s, p->row[place], place, there, ev);
    s->settlers[place] = (uint8_t)need; /* CN-081, CN-091 */
    s->available[seat] = (uint8_t)(s->available[seat] - need);
    s->own[seat] |= bit;
    for (unsigned k = 0; k < REACHES; k++) /* from now on it takes need + 1 */
        s->le[k] = (s->le[k] & ~bit) | (k > need ? bit : 0);
    if (ev) {
        unsigned base = there ? there + 1u : p->base[place];
        orr_emit(ev, E_SENT, (int)seat, p->row[place], (int)need, (int)(base - need));
        tell_tools(e, s, p->group[place], ev);
    }
    s->store[seat] += s->tools[seat][p->group[place]]; /* CN-092, CN-153, CN-154 */
}

/* CN-108: how often the exchange can be made in sequence. */
static unsigned exchanges(uint32_t store, uint32_t give, uint32_t get)
{
    unsigned n = 0;
    while (n < EXCHANGES && cubes_cover(store, give)) {
        store += get - give;
        n++;
    }
    return n;
}

static void produce(const orr_rules *r, century_state *s, uint32_t gain, orr_events *ev)
{
    s->store[s->turn] += gain; /* CN-096 */
    if (ev)
        orr_emit(ev, E_PRODUCED, s->turn, (int)cube_count(gain, 0), (int)cube_count(gain, 1), (int)cube_count(gain, 2),
                 (int)cube_count(gain, 3));
    century_finish_activation(r, s, ev);
}

void century_begin_activation(const orr_rules *r, century_state *s, unsigned place, orr_events *ev)
{
    const century_edition *e = edition_of(r);
    const century_plan *p = &e->plan[s->plan];
    unsigned seat = s->turn;
    s->place = (uint8_t)place;
    s->busy = 1;
    place_settlers(e, s, place, ev);
    switch (p->type[place]) { /* CN-093 */
    case PRODUCTION:
        produce(r, s, p->gain[place], ev);
        return;
    case UPGRADE:
        if (!(s->store[seat] & CAN_RISE))
            break;
        s->phase = UPGRADING;
        s->steps = p->steps[place]; /* CN-099 */
        s->step_made = 0;
        return;
    case TRADE:
        s->exchanges = (uint8_t)exchanges(s->store[seat], p->give[place], p->get[place]);
        if (!s->exchanges)
            break;
        s->phase = TRADING;
        return;
    default:
        s->fort_done = 0;
        if (!century_tile_possible(p, s) && !century_card_possible(e, s))
            break;
        s->phase = AT_FORT;
        return;
    }
    century_finish_activation(r, s, ev); /* CN-200: nothing but placing and expelling */
}

/* After a part of a fort is complete: the other part when it is possible, else the end of the turn (CN-113, CN-114). */
void century_fort_goes_on(const orr_rules *r, century_state *s, orr_events *ev)
{
    const century_edition *e = edition_of(r);
    s->chance = ASK_NOTHING;
    if (century_tile_possible(&e->plan[s->plan], s) || century_card_possible(e, s))
        s->phase = AT_FORT;
    else
        century_finish_activation(r, s, ev);
}

/* CN-129, CN-130, CN-134: after the effect of a claimed card (CN-128) the row is filled again. */
void century_slide(century_state *s, const orr_rules *r, orr_events *ev)
{
    for (unsigned i = s->gap; i + 1 < ROW; i++)
        s->row[i] = s->row[i + 1];
    s->row[ROW - 1] = s->top;
    s->top = NO_CARD;
    s->gap = NONE;
    orr_emit(ev, E_SLID, s->turn);
    if (s->deck) {
        s->phase = REFILL;
        s->chance = ASK_CARD;
    } else {
        century_fort_goes_on(r, s, ev);
    }
}

/* CN-157, CN-158, CN-160, CN-170, CN-171 */
void century_join(century_state *s, unsigned seat, unsigned settlers, orr_events *ev)
{
    unsigned n = settlers < s->reserve[seat] ? settlers : s->reserve[seat];
    s->reserve[seat] = (uint8_t)(s->reserve[seat] - n);
    s->available[seat] = (uint8_t)(s->available[seat] + n);
    orr_emit(ev, E_JOINED, (int)seat, (int)n);
}

/* CN-094, CN-142, CN-144: only now does the limit of the warehouse hold (CN-095). */
void century_finish_activation(const orr_rules *r, century_state *s, orr_events *ev)
{
    unsigned total = cubes_total(s->store[s->turn]);
    s->steps = s->exchanges = 0;
    if (total > WAREHOUSE) {
        s->phase = RETURNING;
        s->excess = (uint8_t)(total - WAREHOUSE);
        s->level = 0;
    } else {
        century_end_turn(r, s, ev);
    }
}

/* CN-242: where goods go round and nobody ever takes a card or a tile. */
static bool is_barren(const orr_rules *r, century_state *s)
{
    if (!since(r, SINCE_BARREN_ENDS))
        return false;
    s->barren = s->took ? 0 : (uint8_t)(s->barren + (s->barren < 255));
    s->took = 0;
    return s->stall_rounds && s->barren >= BARREN_ROUNDS;
}

static void end_round(const orr_rules *r, century_state *s, orr_events *ev)
{
    bool barren = is_barren(r, s);
    s->idle = s->busy ? 0 : (uint8_t)(s->idle + (s->idle < 255));
    if (s->last_round) /* CN-186, CN-188 */
        s->ending = BY_CARDS;
    else if (s->stall_rounds && s->idle >= s->stall_rounds) /* CN-201 */
        s->ending = BY_STALL;
    else if (barren)
        s->ending = BY_STALL;
    if (s->ending) {
        if (s->ending == BY_STALL && barren)
            orr_emit(ev, E_BARREN, ORR_TABLE, BARREN_ROUNDS);
        else if (s->ending == BY_STALL)
            orr_emit(ev, E_STALLED, ORR_TABLE);
        s->phase = OVER;
        orr_emit(ev, E_ENDED, ORR_TABLE);
        return;
    }
    s->busy = 0;
    s->turn = (uint8_t)((s->turn + 1u) % r->seats);
    s->round++;
    orr_emit(ev, E_ROUND, ORR_TABLE, s->round);
}

/* CN-069, CN-070 */
void century_end_turn(const orr_rules *r, century_state *s, orr_events *ev)
{
    unsigned next = s->turn + 1u == r->seats ? 0 : s->turn + 1u;
    s->phase = TURN;
    s->place = NONE;
    s->fort_done = 0;
    s->level = 0;
    if (next == s->first)
        end_round(r, s, ev);
    else
        s->turn = (uint8_t)next;
}
