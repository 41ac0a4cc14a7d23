/* Discovery: a turn from its beginning to the final draw; the finalist, the last turns and the end. */
#include "state.h"

const discovery_variant *discovery_of(const discovery_state *s)
{
    static const discovery_variant *const all[] = {
        [EXPLORE] = &discovery_explore, [SELECT] = &discovery_select_game, [MEMORY] = &discovery_memory,
        [CONNECT] = &discovery_connect, [COMPOSE] = &discovery_compose,
    };
    return all[s->variant];
}

/* ---- the beginning of a turn ------------------------------------------------------------------------------------------------*/
/* DI-464: a card of the minipile first, where the layout has a cell for it. */
static bool minipile_first(play *p)
{
    discovery_state *s = p->s;
    unsigned seat = active_seat(s);
    if (!s->mini_n || (s->rounds && s->played >> seat & 1)) /* DI-474 */
        return false;
    if ((s->variant == EXPLORE || s->variant == SELECT) &&
        !discovery_row_some(p, seat, p->e->age[s->first_era - 1], STRICT))
        return false; /* a free grid always has a cell (DI-471) */
    s->step = S_MINI;
    return true;
}

void discovery_main(play *p)
{
    discovery_state *s = p->s;
    s->step = is_machine(s, active_seat(s)) ? S_AUTOMATON : S_MAIN;
}

/* DI-387: the holder of the temoin who has said so comes in now. */
static bool interrupted(play *p, unsigned where)
{
    discovery_state *s = p->s;
    for (unsigned i = 0; i < SEATS; i++) {
        if (!s->armed[i] || i == active_seat(s) || s->depth || s->finalist != NONE)
            continue;
        s->armed[i] = 0;
        s->halted = (uint8_t)where;
        discovery_take(s, i, p->e->temoin);
        s->away |= card_bit(p->e->temoin); /* DI-390 */
        discovery_learn_all(s, p->e->temoin);
        orr_emit(p->ev, E_INTERRUPTED, (int)i);
        s->depth = 1;
        s->turn[1] = (discovery_turn){.seat = (uint8_t)i, .snake = NONE};
        return true;
    }
    return false;
}

static void draw_at_end(play *p)
{
    discovery_state *s = p->s;
    if (discovery_of(s)->over)
        discovery_of(s)->over(p);
    else if (s->rounds)
        discovery_round_turn(p); /* DI-176 */
    else if (!s->ending)
        discovery_put_right(p, (uint16_t)(1u << active_seat(s)), THEN_TURN); /* DI-061, DI-104 */
    else
        discovery_next_turn(p);
}

void discovery_boundary(play *p, unsigned where)
{
    if (interrupted(p, where)) /* DI-384: the extra turn begins like any other */
        where = AT_START;
    if (where == AT_END)
        draw_at_end(p);
    else if (where == AT_MAIN || !minipile_first(p))
        discovery_main(p);
}

void discovery_begin_turn(play *p, unsigned seat)
{
    discovery_state *s = p->s;
    s->turn[0] = (discovery_turn){.seat = (uint8_t)seat, .flags = s->ending ? U_LAST : 0, .snake = NONE};
    s->between = !s->rounds;
    s->turns = (uint16_t)(s->turns + !s->rounds);
    orr_emit(p->ev, s->ending ? E_LAST_TURN : E_TURN, (int)seat);
    discovery_boundary(p, AT_START);
}

/* ---- the end of a turn ------------------------------------------------------------------------------------------------------*/
/* DI-119, DI-120: discards are buried, and the others have one more turn each. */
static void end_of_finalist(play *p)
{
    discovery_state *s = p->s;
    discovery_bury_hand(p, s->finalist); /* DI-128 */
    s->ending = 1;
    discovery_bury_discards(p);
    s->last = (uint16_t)(at_play(s) & ~(1u << s->finalist));
}

void discovery_end_turn(play *p)
{
    discovery_state *s = p->s;
    unsigned seat = active_seat(s);
    while (s->up & s->hand[seat] && !s->ending) /* DI-317: turned up, and the turn was lost (DI-350) */
        discovery_discard(p, seat, discovery_first_slot(s, seat, s->up));
    if (seat == s->finalist)
        end_of_finalist(p);
    else if (s->ending && (!s->rounds || is_machine(s, seat)))
        discovery_bury_hand(p, seat); /* DI-122; DI-207: with the round, but an automaton has no other turn in it */
    discovery_boundary(p, AT_END);
}

/* DI-389: after an interruption that made a finalist, the rest of the halted turn is a last turn. */
static void resume_halted(play *p)
{
    discovery_state *s = p->s;
    s->depth = 0;
    orr_emit(p->ev, E_RESUMED, s->turn[0].seat);
    if (!(at_play(s) >> s->turn[0].seat & 1)) {
        discovery_next_turn(p);
        return;
    }
    if (s->ending) {
        s->turn[0].flags |= U_LAST;
        s->last &= (uint16_t) ~(1u << s->turn[0].seat);
    }
    if (s->halted == AT_END && s->ending)
        discovery_bury_hand(p, s->turn[0].seat);
    discovery_boundary(p, s->halted);
}

static void next_last_turn(play *p)
{
    discovery_state *s = p->s;
    unsigned seat = discovery_after(s, s->turn[0].seat, s->last); /* DI-124 */
    if (seat == NONE) {
        discovery_finish(p);
        return;
    }
    s->last &= (uint16_t) ~(1u << seat);
    discovery_begin_turn(p, seat);
}

void discovery_next_turn(play *p)
{
    discovery_state *s = p->s;
    if (s->depth) {
        resume_halted(p);
        return;
    }
    if (s->ending) {
        next_last_turn(p);
        return;
    }
    unsigned seat = discovery_after(s, s->turn[0].seat, at_play(s));
    s->idle++;
    if (seat == NONE || s->idle > 2 * orr_popcount(at_play(s))) { /* DI-131 */
        discovery_finish(p);
        return;
    }
    discovery_begin_turn(p, seat);
}

void discovery_finish(play *p)
{
    discovery_state *s = p->s;
    for (unsigned i = 0; i < p->r->seats && !discovery_of(s)->stack; i++)
        discovery_bury_hand(p, i);
    if (!discovery_of(s)->stack)
        discovery_bury_discards(p);
    if (mini_waits(s)) { /* nobody is left who could lay it */
        s->mini |= card_bit(s->lay_card);
        s->mini_n++;
        s->lay_card = NONE;
    }
    if (s->lay_card != NONE) /* somebody left while a card was contested: it stands */
        discovery_onto_table(p);
    s->looked = 0;
    for (unsigned i = 0; i < SEATS; i++)
        s->said[i] = s->armed[i] = s->chosen[i] = 0;
    s->asked = s->done = s->fix = s->received = 0;
    s->call_card = NONE;
    s->ending = 1;
    s->step = S_OVER;
    orr_emit(p->ev, E_OVER, ORR_TABLE);
}

void discovery_resume(play *p, unsigned then)
{
    switch (then) {
    case THEN_TURN:
        discovery_next_turn(p);
        return;
    case THEN_STANDS:
        discovery_stands(p);
        return;
    case THEN_FALLS:
        discovery_carry_on(p);
        return;
    case THEN_GOES_ON:
        discovery_find_answer(p);
        return;
    case THEN_FAILED:
        discovery_call_over(p, false);
        return;
    case THEN_ANSWERED:
        discovery_call_over(p, true);
        return;
    case THEN_MAIN:
        discovery_carry_on(p);
        return;
    case THEN_ROUND:
        discovery_next_round(p);
        return;
    case THEN_GIFT:
        discovery_next_gift(p);
        return;
    case THEN_ARRIVED:
        discovery_arrived(p);
        return;
    case THEN_HELPED:
        p->s->step = S_USE_HELP;
        if (!p->s->chosen[active_seat(p->s)]) /* the asker has left, and the card lies in the discards */
            discovery_end_turn(p);
        return;
    default:
        discovery_of(p->s)->resume(p, then);
    }
}
