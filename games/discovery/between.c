/* Discovery: what may come between turns, in rounds between rounds: somebody arrives (DI-452 to DI-458), an option is agreed (DI-037).
 * Both are actions of the table; while they go on, the step that was asked waits in `back`. */
#include "why.h"

/* Is this the beginning of a turn, or of a round before its selections are open? */
bool discovery_is_between(const discovery_state *s)
{
    bool begins = s->step == S_MAIN || s->step == S_AUTOMATON || s->step == S_MINI_CELL || s->step == S_SELECT;
    return s->between && begins && !s->depth;
}

/* Selections that are in stay secret and are asked for anew: the hands may have changed. */
static void interrupt(discovery_state *s)
{
    s->back = s->step;
    s->asked = s->done = 0;
    for (unsigned i = 0; i < SEATS; i++)
        s->picked[i] = s->said[i] = 0;
}

static void go_back(play *p)
{
    discovery_state *s = p->s;
    s->step = s->back;
    if (s->back == S_SELECT)
        discovery_open_selections(p);
}

/* ---- somebody arrives -------------------------------------------------------------------------------------------------------*/
/* A side of Memory that has won plays no more (DI-258). */
static uint16_t teams_at_play(const play *p)
{
    const discovery_state *s = p->s;
    uint16_t teams = 0, who = since(p->r, SINCE_RANK_BY_WIN) && discovery_of(s)->stack ? at_play(s) : s->present;
    for (unsigned i = 0; i < SEATS; i++)
        teams |= (uint16_t)((who >> i & 1) << s->team[i]);
    return teams;
}

/* DI-456: in a team game a team is named, else everybody is one. */
static uint32_t free_seats(const play *p, uint32_t n, orr_action *out)
{
    const discovery_state *s = p->s;
    bool teams = p->r->option[O_TEAMS] != NO_TEAMS;
    for (unsigned i = 0; i < p->r->seats; i++) {
        if ((s->present | s->gone) >> i & 1)
            continue;
        for (uint16_t set = teams ? teams_at_play(p) : 1; set; set &= (uint16_t)(set - 1))
            out[n++] = (orr_action){.verb = V_JOIN, .a = (uint16_t)i, .b = (uint16_t)orr_lowest(set)};
    }
    return n;
}

/* DI-455: not after there is a finalist. */
uint32_t discovery_legal_join(const play *p, uint32_t n, orr_action *out)
{
    const discovery_state *s = p->s;
    bool open = option_on(s, O_ARRIVAL) && discovery_is_between(s) && s->finalist == NONE;
    return open ? free_seats(p, n, out) : n;
}

/* DI-452: just before the player whose turn it is. */
void discovery_join(play *p, unsigned seat, unsigned team)
{
    discovery_state *s = p->s;
    unsigned active = active_seat(s), before = active;
    while (s->next[before] != active)
        before = s->next[before];
    s->next[before] = (uint8_t)seat;
    s->next[seat] = (uint8_t)active;
    interrupt(s);
    s->waiting = at_play(s);
    unsigned sides = discovery_memory_sides(s);
    s->present |= (uint16_t)(1u << seat);
    s->team[seat] = (uint8_t)(p->r->option[O_TEAMS] != NO_TEAMS ? team : seat);
    if (discovery_of(s)->stack && since(p->r, SINCE_RANK_BY_WIN))
        discovery_memory_arrived(s, sides);
    s->newcomer = (uint8_t)seat;
    orr_emit(p->ev, E_JOINED, ORR_TABLE, (int)seat);
    discovery_next_gift(p);
}

/* DI-453, DI-457, DI-458: in Memory nobody gives the last card of a golden age, which would win. */
void discovery_next_gift(play *p)
{
    discovery_state *s = p->s;
    bool here = at_play(s) >> s->newcomer & 1;
    s->waiting &= (uint16_t)(here ? at_play(s) : 0);
    for (unsigned n = 0, i = active_seat(s); n < SEATS; n++, i = s->next[i]) {
        if (!(s->waiting >> i & 1))
            continue;
        s->waiting &= (uint16_t) ~(1u << i);
        if (!s->hand_n[i] || (discovery_of(s)->stack && s->hand_n[i] == 1 && is_golden(s)))
            continue;
        s->target = (uint8_t)i;
        s->step = S_ARRIVAL;
        if (is_machine(s, i))
            discovery_gift(p, i, discovery_first_slot(s, i, ALL_CARDS));
        return;
    }
    discovery_put_right(p, here ? (uint16_t)(1u << s->newcomer) : 0, THEN_ARRIVED); /* DI-454 */
}

void discovery_gift(play *p, unsigned seat, unsigned card)
{
    discovery_state *s = p->s;
    if (!(at_play(s) >> s->newcomer & 1)) { /* has left again */
        discovery_next_gift(p);
        return;
    }
    discovery_pass(p, seat, s->newcomer, card);
    s->fix = 0;
    s->then = THEN_GIFT;
    s->target = (uint8_t)seat;
    if (s->pile_n && !is_gone(p, seat))
        s->step = S_DRAW; /* one to replace it */
    else
        discovery_next_gift(p);
}

/* Who has given the last card away, and finds no other, is out, but for the player at turn (DI-105 to DI-107). */
void discovery_arrived(play *p)
{
    discovery_state *s = p->s;
    unsigned active = active_seat(s);
    s->newcomer = NONE;
    for (unsigned i = 0; i < SEATS && !discovery_of(s)->stack; i++)
        if (at_play(s) >> i & 1 && !s->hand_n[i] && i != active) {
            s->out |= (uint16_t)(1u << i);
            orr_emit(p->ev, E_OUT, (int)i);
        }
    go_back(p);
}

/* ---- an option is put to the vote -----------------------------------------------------------------------------------------------*/
static uint16_t voters(const discovery_state *s) { return (uint16_t)(s->present & ~(s->machine | s->gone)); }

/* Each of the voters with each of the options that could ever come up, or of those that could be agreed now. */
static uint32_t proposals(const play *p, bool now, uint32_t n, orr_action *out)
{
    for (uint32_t set = voters(p->s); set; set &= set - 1)
        for (unsigned i = 0; i < O_OPTIONS; i++)
            if (now ? discovery_may_be_agreed(p->r, p->s, i, NULL) : discovery_may_come_up(p->r, p->s, i))
                out[n++] = (orr_action){.verb = V_PROPOSE, .a = (uint16_t)orr_lowest(set), .b = (uint16_t)i};
    return n;
}

uint32_t discovery_legal_proposals(const play *p, uint32_t n, orr_action *out)
{
    return discovery_is_between(p->s) ? proposals(p, true, n, out) : n;
}

/* Who proposes it has said yes with that. */
void discovery_propose(play *p, unsigned seat, unsigned option)
{
    discovery_state *s = p->s;
    interrupt(s);
    s->between = 0; /* one at a time */
    s->proposal = (uint8_t)option;
    s->target = (uint8_t)seat;
    orr_emit(p->ev, E_PROPOSED, (int)seat, (int)option);
    s->asked = voters(s);
    s->step = S_VOTE;
    discovery_vote(p, seat, true);
}

/* DI-037: every human says yes. */
void discovery_vote(play *p, unsigned seat, bool yes)
{
    discovery_state *s = p->s;
    bool agreed = true;
    s->said[seat] = yes ? SAID_YES : SAID_NO;
    s->done |= (uint16_t)(1u << seat);
    if (s->asked & ~s->done)
        return;
    for (unsigned i = 0; i < SEATS; i++) {
        agreed = agreed && !(s->asked >> i & 1 && s->said[i] != SAID_YES);
        s->said[i] = 0;
    }
    s->asked = s->done = 0;
    s->on |= (uint32_t)agreed << s->proposal;
    orr_emit(p->ev, agreed ? E_AGREED : E_NOT_AGREED, ORR_TABLE, s->proposal);
    go_back(p);
}

/* ---- what people may ask for, and why not now (the law `why` compares) --------------------------------------------------------------*/
uint32_t discovery_thinkable_table(const play *p, orr_action *out)
{
    bool none = p->s->step == S_OVER || option_on(p->s, O_CRAZY); /* without turns nothing comes between them */
    return none ? 0 : proposals(p, false, free_seats(p, 0, out), out);
}

bool discovery_not_of_table(const discovery_question *q)
{
    bool joins = q->action.verb == V_JOIN;
    if (joins && !option_on(q->s, O_ARRIVAL))
        return discovery_because(q, R_NO_ARRIVAL, 0, 0);
    if (joins && q->s->finalist != NONE)
        return discovery_because(q, R_NO_NEWCOMER, 0, 0);
    if (!joins && !discovery_may_be_agreed(q->r, q->s, q->action.b, q->out))
        return true;
    return !discovery_is_between(q->s) && discovery_because(q, R_BETWEEN, 0, 0);
}
