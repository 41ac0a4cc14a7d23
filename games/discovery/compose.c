/* Discovery Compose: Connect with stacks. What is buried still counts as placed, but must be found when somebody says Stop. */
#include "state.h"

enum { S_STOPPED = S_OWN }; /* compose_stopped */
enum { DEPOSIT };           /* own[]: points put down for this search (DI-434) */

/* DI-286: a prerequisite is found as the card itself or as another card that needs it; DI-287: not as the contested card. */
card_set discovery_lacking(const play *p, unsigned card, card_set where)
{
    card_set lack = p->e->need[card] & ~p->s->always; /* DI-477 */
    where &= ~card_bit(card);
    for (card_set set = lack; set; set &= set - 1)
        if (where & ((set & -set) | p->e->needed_by[card_lowest(set)]))
            lack &= ~(set & -set);
    return lack;
}

static bool found_in(const play *p, unsigned card, card_set where) { return !discovery_lacking(p, card, where); }

/* DI-285, DI-296: over the whole tree. */
static bool met(const play *p, unsigned card) { return found_in(p, card, p->s->tree); }
static bool met_in_sight(const play *p, unsigned card) { return found_in(p, card, on_table(p->s)); }

static unsigned top_at(const discovery_state *s, int x, int y)
{
    for (card_set set = on_table(s); set; set &= set - 1)
        if (s->x[card_lowest(set)] == x && s->y[card_lowest(set)] == y)
            return card_lowest(set);
    return NONE;
}

/* DI-282, DI-283: visible cards touched, and the one that is covered. */
static int worth(const play *p, unsigned card, int x, int y, int *item)
{
    unsigned under = top_at(p->s, x, y);
    card_set near = discovery_touching(p->s, on_table(p->s), x, y) | (under == NONE ? 0 : card_bit(under));
    return discovery_link_points(p, card, near, item);
}

/* DI-492: under strict control only what is not in sight can be contested. */
static bool contestable(const play *p)
{
    const discovery_state *s = p->s;
    if (s->lay_by == BY_MINI)
        return false;
    return s->enforcement != STRICT || !met_in_sight(p, s->lay_card);
}

static bool right(const play *p) { return discovery_grid_right(p) && met(p, p->s->lay_card); }

/* ---- a search ---------------------------------------------------------------------------------------------------------------*/
/* Cards that lie under the visible cards of a set. */
static card_set under(const discovery_state *s, card_set tops)
{
    card_set cards = 0;
    for (; tops; tops &= tops - 1)
        for (card_set set = s->covered; set; set &= set - 1)
            if (s->x[card_lowest(set)] == s->x[card_lowest(tops)] && s->y[card_lowest(set)] == s->y[card_lowest(tops)])
                cards |= set & -set;
    return cards;
}

static void end_turn_after(play *p)
{
    discovery_state *s = p->s;
    if (s->lay_by != BY_CALL)
        turn_of(s)->flags |= U_ENDING; /* DI-290, DI-292, DI-297, DI-350 */
}

/* The search is over; nobody looks any more. */
static void put_back(discovery_state *s)
{
    s->looked = 0;
    s->own[DEPOSIT] = 0;
}

/* DI-292, DI-436: the card is discarded and an indemnity is paid. */
static void lost(play *p)
{
    put_back(p->s); /* the deposit stays with the bank */
    end_turn_after(p);
    discovery_falls(p);
}

static void give_up(play *p)
{
    discovery_state *s = p->s;
    orr_emit(p->ev, E_GAVE_UP, s->lay_seat);
    put_back(s);
    end_turn_after(p);
    discovery_overrule(p);
    discovery_resume(p, THEN_FALLS); /* DI-290: nothing is paid */
}

/* DI-295: all is found; what found it is shown to everybody. */
static void won(play *p)
{
    discovery_state *s = p->s;
    card_set where = (on_table(s) | under(s, s->looked)) & ~card_bit(s->lay_card);
    for (card_set lack = p->e->need[s->lay_card] & ~s->always; lack; lack &= lack - 1) {
        unsigned q = card_lowest(lack);
        card_set by = where >> q & 1 ? card_bit(q) : where & p->e->needed_by[q];
        s->found |= by & -by;
    }
    orr_emit(p->ev, E_FOUND, s->lay_seat);
    s->points[s->lay_seat] = (int16_t)(s->points[s->lay_seat] + s->own[DEPOSIT]); /* DI-435 */
    put_back(s);
    discovery_owe(p, s->stopper, s->lay_seat, THEN_STANDS);
}

static bool can_look(const discovery_state *s, unsigned top)
{
    return s->z[top] && !(s->looked >> top & 1) &&
           (!option_on(s, O_DEPOSIT) || s->points[s->lay_seat] > 0); /* DI-437 */
}

static card_set stacks_left(const discovery_state *s)
{
    card_set tops = 0;
    for (card_set set = on_table(s); set; set &= set - 1)
        tops |= can_look(s, card_lowest(set)) ? set & -set : 0;
    return tops;
}

/* DI-293: all cards of a stack, for the placer alone, whose view shows them. */
static void look(play *p, unsigned top)
{
    discovery_state *s = p->s;
    if (option_on(s, O_DEPOSIT)) {
        s->points[s->lay_seat]--; /* DI-434 */
        s->own[DEPOSIT]++;
        orr_emit(p->ev, E_DEPOSIT, s->lay_seat, 1);
    }
    s->looked |= card_bit(top);
    orr_emit(p->ev, E_LOOKED, s->lay_seat, s->x[top], s->y[top]);
    if (found_in(p, s->lay_card, on_table(s) | under(s, s->looked))) /* DI-294 */
        won(p);
}

/* DI-347 to DI-350: all stacks are checked for an automaton; it pays nothing, and is paid a point, never a card. */
static void machine_stopped(play *p)
{
    discovery_state *s = p->s;
    bool good = met(p, s->lay_card);
    orr_emit(p->ev, E_STOPPED, s->stopper, s->lay_seat, good);
    if (!good) {
        end_turn_after(p);
        discovery_overrule(p);
        discovery_resume(p, THEN_FALLS);
        return;
    }
    if (s->points[s->stopper] > 0) {
        s->points[s->stopper]--;
        s->points[s->lay_seat]++;
        orr_emit(p->ev, E_PAID_POINT, s->stopper, s->lay_seat);
    }
    discovery_stands(p);
}

static void stopped(play *p)
{
    discovery_state *s = p->s;
    bool linked = discovery_grid_right(p), seen = met_in_sight(p, s->lay_card);
    if (linked && is_machine(s, s->lay_seat)) {
        machine_stopped(p);
        return;
    }
    if (!linked || seen) { /* DI-289, DI-297: settled on sight */
        orr_emit(p->ev, E_STOPPED, s->stopper, s->lay_seat, linked);
        if (linked)
            discovery_owe(p, s->stopper, s->lay_seat, THEN_STANDS);
        else
            lost(p);
        return;
    }
    orr_emit(p->ev, E_STOPS, s->stopper, s->lay_seat);
    s->step = S_STOPPED;
}

/* ---- compose_stopped ----------------------------------------------------------------------------------------------------*/
static orr_mask asked(const play *p) { return ORR_BIT(p->s->lay_seat); }

static uint16_t prompt(const play *p, orr_seat seat)
{
    (void)p;
    (void)seat;
    return P_SEARCH;
}

/* DI-290, DI-293: give up before the first stack, later abandon. */
static uint32_t legal(const play *p, orr_seat seat, orr_action *out)
{
    const discovery_state *s = p->s;
    uint32_t n = 0;
    (void)seat;
    for (card_set set = stacks_left(s); set; set &= set - 1)
        out[n++] = (orr_action){.verb = V_LOOK, .a = (uint16_t)card_lowest(set)};
    out[n++] = (orr_action){.verb = s->looked ? V_ABANDON : V_GIVE_UP};
    return n;
}

static void apply(play *p, orr_seat seat, orr_action a)
{
    (void)seat;
    if (a.verb == V_LOOK)
        look(p, a.a);
    else if (a.verb == V_GIVE_UP)
        give_up(p);
    else
        lost(p);
}

static orr_action standard(const play *p, orr_seat seat)
{
    (void)seat;
    return (orr_action){.verb = p->s->looked ? V_ABANDON : V_GIVE_UP};
}

const discovery_variant discovery_compose = {
    .covers = true,
    .cells = discovery_grid_cells,
    .some = discovery_grid_some,
    .met = met,
    .met_in_sight = met_in_sight,
    .right = right,
    .worth = worth,
    .contestable = contestable,
    .stopped = stopped,
    .asked = asked,
    .prompt = prompt,
    .legal = legal,
    .apply = apply,
    .standard = standard,
};
