/* Discovery: what an answer does. */
#include "state.h"

static bool all_in(const discovery_state *s) { return !(s->asked & ~s->done); }

/* A secret answer: nobody sees more than that it is in. */
static void say(play *p, unsigned seat, unsigned what)
{
    discovery_state *s = p->s;
    s->said[seat] = (uint8_t)what;
    s->done |= (uint16_t)(1u << seat);
    if (all_in(s))
        discovery_window_closed(p);
}

static void at(play *p, unsigned seat, orr_action a)
{
    discovery_state *s = p->s;
    int x = a.a - BIAS, y = a.b - BIAS;
    if (s->step == S_ANSWER) {
        discovery_lay(p, seat, s->call_card, BY_CALL, x, y);
    } else if (s->step == S_MINI_CELL) {
        s->lay_flags = 0;
        s->lay_from = NONE;
        s->lay_x = (int8_t)x;
        s->lay_y = (int8_t)y;
        discovery_tell_laid(p);
        discovery_stands(p);
    } else {
        bool help = turn_of(s)->flags & U_ENDING;
        discovery_lay(p, seat, s->chosen[seat] - 1u, help ? BY_HELP : BY_TURN, x, y);
    }
}

static void pay(play *p, unsigned seat, unsigned card)
{
    discovery_pass(p, seat, p->s->debt_to, card);
    discovery_paid(p);
}

static void kind(play *p, orr_action a)
{
    discovery_state *s = p->s;
    if (a.verb == V_CARD) {
        orr_emit(p->ev, E_OWES_CARD, s->debt_to, s->debt_from);
        s->step = S_PAY;
        return;
    }
    s->points[s->debt_from]--;
    s->points[s->debt_to]++;
    orr_emit(p->ev, E_PAID_POINT, s->debt_from, s->debt_to);
    discovery_paid(p);
}

static void discard(play *p, unsigned seat, unsigned card)
{
    discovery_state *s = p->s;
    discovery_step step = s->step;
    s->chosen[seat] = 0;
    discovery_discard(p, seat, card);
    if (step == S_ROUND_CATCH)
        discovery_begin_call(p, K_ENDS);
    else if (step == S_REBALANCE)
        discovery_fix(p);
    else if (step == S_USE_HELP)
        discovery_end_turn(p); /* DI-397 */
    else
        s->step = S_AFTER; /* DI-060 */
}

static void joker(play *p, unsigned seat)
{
    discovery_state *s = p->s;
    unsigned card = p->e->joker;
    discovery_take(s, seat, card);
    discovery_learn_all(s, card);
    s->away |= card_bit(card); /* DI-390 */
    orr_emit(p->ev, E_JOKER, (int)seat);
    if (discovery_of(s)->joker) {
        discovery_of(s)->joker(p);
        return;
    }
    discovery_gain(p, seat, WHAT_JOKER, 3); /* DI-380 */
    turn_of(s)->adds = s->rounds;
    if (turn_of(s)->flags & U_LAST)
        discovery_boundary(p, AT_MAIN); /* DI-130 */
    else
        s->step = S_BONUS;
}

static void nothing(play *p)
{
    discovery_state *s = p->s;
    if (s->step == S_AFTER)
        discovery_end_turn(p);
    else if (s->step == S_DECLARE && s->call_flags & K_ENDS) {
        s->call_flags = 0;
        s->call_by = NONE;
        discovery_end_turn(p);
    } else {
        s->call_flags = 0;
        s->call_by = NONE;
        discovery_carry_on(p);
    }
}

/* DI-396: the helper's card is known to the two; a new one replaces it. */
static void help(play *p, unsigned seat, unsigned card)
{
    discovery_state *s = p->s;
    unsigned asker = active_seat(s);
    discovery_pass(p, seat, asker, card);
    s->chosen[asker] = (uint8_t)(card + 1);
    turn_of(s)->flags |= U_ENDING;
    if (discovery_of(s)->stack)
        discovery_memory_take_one(p, seat, THEN_HELPED); /* DI-212 */
    else
        discovery_put_right(p, s->rounds ? 0 : (uint16_t)(1u << seat), THEN_HELPED); /* DI-401 */
}

static void ask_help(play *p, unsigned mate)
{
    discovery_state *s = p->s;
    orr_emit(p->ev, E_ASKED_HELP, (int)active_seat(s), (int)mate);
    s->target = (uint8_t)mate;
    s->step = S_GIVE_HELP;
    if (is_machine(s, mate)) /* DI-398 */
        help(p, mate, discovery_first_slot(s, mate, ALL_CARDS));
}

void discovery_choose(play *p, unsigned seat, unsigned card)
{
    discovery_state *s = p->s;
    if (discovery_of(s)->stack) {
        discovery_lay(p, seat, card, BY_TURN, 0, 0);
        return;
    }
    s->chosen[seat] = (uint8_t)(card + 1);
    s->step = S_CELL;
}

static void interrupt(discovery_state *s, unsigned seat) { s->armed[seat] = 1; }

static void of_the_table(play *p, orr_action a)
{
    if (a.verb == V_LEAVE)
        discovery_leave(p, a.a);
    else if (a.verb == V_JOIN)
        discovery_join(p, a.a, a.b);
    else
        discovery_propose(p, a.a, a.b);
}

/* Steps that have a file of their own: the variant's, an automaton's turn, exchanges. False: the action belongs to none. */
static bool done_elsewhere(play *p, orr_seat seat, orr_action a)
{
    discovery_state *s = p->s;
    if (s->step >= S_OWN && a.verb != V_LEAVE && a.verb != V_INTERRUPT)
        discovery_of(s)->apply(p, seat, a);
    else if (s->step == S_AUTOMATON && seat < SEATS && is_machine(s, seat))
        discovery_machine_apply(p, seat, a);
    else if (s->step >= S_OFFER && s->step <= S_SWAP && seat < SEATS && a.verb != V_INTERRUPT)
        discovery_exchange(p, seat, a);
    else
        return false;
    return true;
}

void discovery_do(play *p, orr_seat seat, orr_action a)
{
    discovery_state *s = p->s;
    if (seat < SEATS && s->step != S_SELECT && discovery_is_between(s) && a.verb != V_INTERRUPT)
        s->between = 0; /* the turn has begun */
    if (done_elsewhere(p, seat, a))
        return;
    switch (a.verb) { /* lint: dispatch */
    case V_PLACE:
    case V_RELEASE:
        discovery_choose(p, seat, a.a);
        return;
    case V_AT:
        at(p, seat, a);
        return;
    case V_JOKER:
        joker(p, seat);
        return;
    case V_STOP:
    case V_ANSWER:
        say(p, seat, SAID_YES);
        return;
    case V_PASS:
    case V_DECLINE:
        say(p, seat, SAID_NO);
        return;
    case V_CARD:
    case V_POINT:
        kind(p, a);
        return;
    case V_PAY:
        pay(p, seat, a.a);
        return;
    case V_DISCARD:
        discard(p, seat, a.a);
        return;
    case V_DRAW:
        discovery_put_right(p, (uint16_t)(1u << seat), THEN_MAIN); /* DI-095 */
        return;
    case V_CALL:
        discovery_begin_call(p, s->step == S_AFTER ? K_ENDS : 0);
        return;
    case V_HELP:
        s->step = S_ASK_HELP;
        return;
    case V_NOTHING:
        nothing(p);
        return;
    case V_DECLARE:
        discovery_declare(p, a.a);
        return;
    case V_ASK:
        ask_help(p, a.a);
        return;
    case V_GIVE:
        if (s->step == S_ARRIVAL) {
            discovery_gift(p, seat, a.a);
            return;
        }
        help(p, seat, a.a);
        return;
    case V_INTERRUPT:
        interrupt(s, seat);
        return;
    case V_SELECT:
        discovery_select(p, seat, a.a);
        return;
    case V_ADD:
        discovery_add(p, seat, a.a);
        return;
    case V_END:
        if (s->rounds) {
            discovery_round_enough(p);
            return;
        }
        (discovery_of(s)->enough ? discovery_of(s)->enough : discovery_enough)(p);
        return;
    case V_YES:
    case V_NO:
        if (s->step == S_VOTE)
            discovery_vote(p, seat, a.verb == V_YES);
        else
            discovery_next_catch_up(p);
        return;
    case V_CATCH_UP:
        discovery_memory_catch_up(p);
        return;
    case V_LEAVE:
    case V_JOIN:
    case V_PROPOSE:
        of_the_table(p, a);
        return;
    default:
        discovery_apply_chance(p, a);
    }
}

void discovery_apply(const orr_rules *r, void *state, orr_seat seat, orr_action a, orr_events *ev)
{
    play p = {r, edition_of(r), state, ev};
    discovery_do(&p, seat, a);
    if (p.s->gone && a.verb != V_LEAVE)
        discovery_answer_for_gone(&p);
}
