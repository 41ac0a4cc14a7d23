/* The New Science: how a round goes on by itself between the decisions. */
#include "state.h"
#include <string.h>

/* The cards under the one that may be known (NS-314). */
unsigned newscience_stack(const newscience_state *s) { return (unsigned)(s->stack[0] + s->stack[1] + s->stack[2]); }

void newscience_action_done(newscience_state *s)
{
    s->bonus = 0;
    if (s->effect == IDLE)
        s->at = NONE; /* NS-072 */
    else {
        s->effect++;
        s->picks = NONE;
    }
}

static void over(newscience_state *s, unsigned ending, orr_events *ev)
{
    s->phase = OVER;
    s->ending = (uint8_t)ending;
    s->turn = 0;
    orr_emit(ev, E_ENDED, ORR_TABLE, (int)ending - 1);
}

/* ---- laying out cards ---------------------------------------------------------------------------------------------*/
/* NS-094, NS-095, NS-228: the spaces that take energy in this round */
static uint32_t open_spaces(const newscience_edition *e, const newscience_plan *p, const newscience_state *s)
{
    uint32_t rest = e->of_block[B_REST] & p->spaces, set = p->spaces & ~e->of_block[B_REST];
    set |= rest & (0u - rest); /* NS-081: the highest only */
    for (uint32_t left = e->of_block[B_HAPPENING] & set; left; left &= left - 1) {
        unsigned card = s->face[e->space[orr_lowest(left)].slot - 1];
        if (card == NO_CARD || e->card[card].kind == EFFECT)
            set &= ~(left & (0u - left));
    }
    for (unsigned k = 0; k < FACES; k++)
        if (s->by[k] == FOR_ALL)
            set &= ~e->card[s->face[k]].closes;
    return set;
}

static void begin_placing(const orr_rules *r, newscience_state *s, orr_events *ev)
{
    const newscience_edition *e = edition_of(r);
    s->round++;
    s->phase = PLACING;
    s->slot = 0;
    s->free = open_spaces(e, &e->plan[r->seats], s);
    orr_emit(ev, E_ROUND, ORR_TABLE, s->round);
}

static void lay(newscience_state *s, unsigned card, orr_events *ev)
{
    s->face[s->face[0] != NO_CARD] = (uint8_t)card;
    orr_emit(ev, E_REVEALED, ORR_CHANCE, (int)card);
}

static unsigned laid(const newscience_state *s)
{
    return (unsigned)((s->face[0] != NO_CARD) + (s->face[1] != NO_CARD));
}

/* NS-032, NS-296, NS-297 */
static bool wants_card(const orr_rules *r, const newscience_state *s)
{
    return s->round && laid(s) < edition_of(r)->count[r->seats - 2].faces;
}

/* NS-225, NS-298, NS-314: one thing after the other */
static void deal(const orr_rules *r, newscience_state *s, orr_events *ev)
{
    bool wants = wants_card(r, s);
    if (wants && s->top != NO_CARD) {
        lay(s, s->top, ev);
        s->top = NO_CARD;
    } else if (newscience_stack(s) && (wants || (s->preview && s->top == NO_CARD))) {
        s->ask = A_CARD;
    } else if (s->slot == laid(s)) {
        begin_placing(r, s, ev);
    } else if (edition_of(r)->card[s->face[s->slot]].kind == EFFECT) {
        s->by[s->slot] = FOR_ALL;
        newscience_begin_card(s, s->slot);
    } else {
        s->slot++;
    }
}

/* NS-027: the card that chance has found */
void newscience_reveal(const orr_rules *r, newscience_state *s, unsigned card, orr_events *ev)
{
    s->deck &= ~(1ull << card);
    s->stack[edition_of(r)->card[card].level - 1]--;
    if (wants_card(r, s)) {
        lay(s, card, ev);
    } else {
        s->top = (uint8_t)card;
        orr_emit(ev, E_NEXT_CARD, ORR_CHANCE, (int)card);
    }
}

/* ---- resolution ---------------------------------------------------------------------------------------------------*/
/* NS-084, NS-085: players on Rest by their places, then the others as they are */
static void begin_resolving(const orr_rules *r, newscience_state *s)
{
    const newscience_edition *e = edition_of(r);
    unsigned n = 0;
    for (uint32_t set = s->waiting & e->of_block[B_REST]; set; set &= set - 1)
        s->next_order[n++] = s->owner[orr_lowest(set)];
    for (unsigned i = 0; i < r->seats; i++)
        if (!(s->rested >> s->order[i] & 1))
            s->next_order[n++] = s->order[i];
    s->phase = RESOLVING;
}

/* NS-080, NS-088 */
static void rest(const newscience_edition *e, newscience_state *s, const newscience_space *x, orr_events *ev)
{
    int gain = x->rest, room = REST - s->rest[s->turn];
    for (unsigned k = 0; k < FACES; k++)
        gain += s->by[k] == FOR_ALL ? e->card[s->face[k]].rest : 0; /* NS-272 */
    gain = gain < 0 ? 0 : gain < room ? gain : room;
    s->rest[s->turn] = (uint8_t)(s->rest[s->turn] + gain);
    orr_emit(ev, E_RESTED, s->turn, x->place, gain);
}

/* NS-097, NS-101 .. NS-104 */
static void happening(const newscience_edition *e, newscience_state *s, unsigned slot, orr_events *ev)
{
    unsigned seat = s->turn, card = s->face[slot];
    if (e->card[card].kind == PLAY) {
        orr_emit(ev, E_PLAYED, (int)seat, (int)card);
        newscience_begin_card(s, slot);
        return;
    }
    if (s->lab[seat] != NO_CARD)
        orr_emit(ev, E_REPLACED, (int)seat, s->lab[seat]);
    s->lab[seat] = (uint8_t)card;
    s->by[slot] = SPENT;
    orr_emit(ev, E_KEPT, (int)seat, (int)card);
}

static void influence(const newscience_edition *e, newscience_state *s, const newscience_space *x, orr_events *ev)
{
    int steps = x->steps; /* NS-110 */
    for (unsigned k = 0; k < FACES; k++)
        steps += s->by[k] == FOR_ALL ? e->card[s->face[k]].steps[x->track] : 0; /* NS-253 */
    if (steps < 0)
        steps = 0; /* NS-109: an influence space moves up */
    newscience_raise(s, s->turn, (unsigned)x->track, steps, ev);
}

/* NS-069, NS-070, NS-071: the lowest space that waits */
static void resolve(const orr_rules *r, newscience_state *s, orr_events *ev)
{
    const newscience_edition *e = edition_of(r);
    unsigned at = orr_lowest(s->waiting);
    const newscience_space *x = &e->space[at];
    s->waiting &= s->waiting - 1;
    s->at = (uint8_t)at;
    s->turn = s->owner[at];
    switch (x->block) {
    case B_REST:
        rest(e, s, x, ev);
        break;
    case B_HAPPENING:
        happening(e, s, x->slot - 1u, ev);
        break;
    case B_INFLUENCE:
        influence(e, s, x, ev);
        break;
    default:
        if (newscience_begin_action(r, s, x->block - B_RESEARCH + RESEARCH, x->modifier))
            return;
        orr_emit(ev, E_NOTHING, s->turn, (int)at); /* NS-075, NS-321 */
    }
    if (s->effect == IDLE)
        s->at = NONE;
}

/* NS-290 .. NS-299, in this order */
static void end_round(const orr_rules *r, newscience_state *s, orr_events *ev)
{
    if (!(edition_of(r)->plan[r->seats].summit & ~s->published)) {
        over(s, BY_SUMMIT, ev);
        return;
    }
    memset(s->owner, NONE, sizeof s->owner);  /* NS-293 */
    memset(s->face, NO_CARD, sizeof s->face); /* NS-294 */
    memset(s->by, WAITING, sizeof s->by);
    memcpy(s->order, s->next_order, sizeof s->order);
    s->placed = s->rested = 0;
    s->free = 0;
    if (newscience_stack(s) || s->top != NO_CARD)
        s->phase = DEALING;
    else
        over(s, BY_STACK, ev);
}

/* ---- the flow -----------------------------------------------------------------------------------------------------*/
static void step(const orr_rules *r, newscience_state *s, orr_events *ev)
{
    if (s->along) {
        newscience_publish_along(r, s, ev);
    } else if (s->effect != IDLE) {
        newscience_carry_out(r, s, ev);
    } else if (s->phase == DEALING) {
        deal(r, s, ev);
    } else if (s->phase == PLACING && s->placed < ENERGY * r->seats) {
        s->turn = s->order[s->placed % r->seats]; /* NS-062 */
        s->ask = A_PLACE;
    } else if (s->phase == PLACING) {
        begin_resolving(r, s);
    } else if (s->waiting) {
        resolve(r, s, ev);
    } else {
        end_round(r, s, ev);
    }
}

/* Until somebody, or chance, is asked, or the match is over. */
void newscience_go_on(const orr_rules *r, newscience_state *s, orr_events *ev)
{
    while (s->ask == A_NOTHING && s->phase != OVER)
        step(r, s, ev);
}
