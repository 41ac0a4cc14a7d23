/* Discovery Memory: all cards lie on one stack and only its top is seen; who empties the hand first wins. No points, no indemnity. */
#include "memory.h"

#include <string.h>

/* ---- one card for a seat: drawn, or stolen when the pile is empty ------------------------------------------------------------*/
void discovery_memory_take_one(play *p, unsigned seat, unsigned then)
{
    discovery_state *s = p->s;
    s->fix = 0;
    s->then = (uint8_t)then;
    s->target = (uint8_t)seat;
    s->own[M_MENU_THEFT] = 0;
    if (since(p->r, SINCE_LEFT_AT_ONCE) && s->gone >> seat & 1) /* DI-446: draws no more */
        discovery_resume(p, then);
    else if (s->pile_n)
        s->step = S_DRAW; /* DI-212 */
    else
        discovery_memory_steal(p, seat, NONE, then); /* DI-246 */
}

/* ---- what is still to be done in this turn, in order --------------------------------------------------------------------------*/
static bool due(discovery_state *s, unsigned what)
{
    bool is = s->own[M_TODO] & what;
    s->own[M_TODO] &= (uint8_t)~what;
    return is;
}

/* The card that was stolen or called: secret in chosen[], or open. */
static unsigned received(const discovery_state *s)
{
    unsigned seat = active_seat(s), card = s->own[M_CALLED] ? s->own[M_CALLED] : s->chosen[seat];
    return card && s->hand[seat] >> (card - 1) & 1 ? card - 1 : NONE;
}

static bool may_give_back(const discovery_state *s)
{
    unsigned got = received(s), others = s->hand_n[active_seat(s)] - 1u;
    return got != NONE && others >= 2 && at_play(s) >> s->own[M_GOT_FROM] & 1; /* DI-235, DI-237 */
}

static bool gift(play *p)
{
    discovery_state *s = p->s;
    bool can = at_play(s) >> s->stopper & 1 && s->hand_n[s->stopper];
    if (can)
        s->step = S_GIFT;
    return can;
}

static bool placed_called(play *p)
{
    discovery_state *s = p->s;
    unsigned card = received(s);
    s->own[M_CALLED] = 0;
    s->own[M_EXTRA] = 1;
    if (card != NONE)
        discovery_lay(p, active_seat(s), card, BY_TURN, 0, 0); /* DI-230, DI-232 */
    return card != NONE;
}

static bool menu(play *p)
{
    discovery_state *s = p->s;
    bool machine = is_machine(s, active_seat(s));
    if (machine && !s->hand_n[active_seat(s)])
        return false;
    s->step = machine ? S_AUTOMATON : S_MENU; /* DI-228, DI-342 */
    return true;
}

static void turn_over(play *p)
{
    discovery_state *s = p->s;
    unsigned seat = active_seat(s);
    if (option_on(s, O_CRAZY)) {
        discovery_memory_tick(p);
    } else if (s->own[M_MAIN]) {
        s->own[M_MAIN] = 0;
        if (s->own[M_TODO] & T_AGAIN) /* nobody comes between, who would play it */
            discovery_main(p);
        else
            discovery_boundary(p, AT_MAIN); /* DI-387 */
    } else if (!due(s, T_AGAIN) || !(at_play(s) >> seat & 1)) {
        discovery_end_turn(p);
    } else {
        s->own[M_CATCH] = C_NONE;
        if (!s->depth) {
            discovery_begin_turn(p, seat); /* DI-252 */
            return;
        }
        s->turn[1].flags = s->turn[1].adds = 0;
        discovery_boundary(p, AT_START);
    }
}

void discovery_memory_go_on(play *p)
{
    discovery_state *s = p->s;
    unsigned seat = active_seat(s);
    for (unsigned i = 0; i < SEATS; i++) /* DI-445 */
        while (s->gone >> i & 1 && s->hand[i])
            discovery_discard(p, i, card_lowest(s->hand[i]));
    if (s->step == S_OVER || discovery_memory_draw_round(p))
        return;
    if (!(at_play(s) >> seat & 1)) /* has won, or left: nothing more to do */
        s->own[M_TODO] = s->own[M_MAIN] = 0;
    if (is_gone(p, seat)) /* the called card lies in the discards */
        s->own[M_CALLED] = 0;
    if (due(s, T_DRAW)) {
        discovery_memory_take_one(p, seat, THEN_OWN);
        return;
    }
    if (due(s, T_STEAL)) {
        discovery_memory_steal(p, seat, s->stopper, THEN_OWN);
        return;
    }
    if (due(s, T_GIFT) && gift(p))
        return;
    if (due(s, T_BACK) && may_give_back(s)) {
        s->step = S_BACK;
        return;
    }
    if (!(s->own[M_TODO] & T_AGAIN) && at_play(s) >> seat & 1 && discovery_memory_catching(p))
        return;
    if (due(s, T_MUST) && placed_called(p))
        return;
    if (due(s, T_OFFER) && received(s) != NONE) {
        s->step = S_RECEIVED;
        return;
    }
    s->chosen[seat] = 0;
    if (!due(s, T_MENU) || !menu(p))
        turn_over(p);
}

/* ---- placements --------------------------------------------------------------------------------------------------------------*/
static unsigned cells(const play *p, unsigned seat, unsigned card, unsigned how, discovery_cell *out)
{
    (void)p, (void)seat, (void)card, (void)how;
    out[0] = (discovery_cell){0, 0};
    return 1;
}

static card_set some(const play *p, unsigned seat, card_set cards, unsigned how)
{
    (void)p, (void)seat, (void)how;
    return cards;
}

/* DI-217, DI-226. */
static bool right(const play *p) { return prerequisites_met(p, p->s->lay_card); }

static int worth(const play *p, unsigned card, int x, int y, int *item)
{
    (void)p, (void)card, (void)x, (void)y, (void)item;
    return 0; /* DI-210 */
}

/* DI-492: the windows stay under every control, and for automata too. */
static bool contestable(const play *p) { return p->s->lay_by != BY_MINI; }

static bool inaugurates(play *p, unsigned card)
{
    discovery_state *s = p->s;
    unsigned era = p->e->card[card].era;
    bool golden = is_golden(s);
    if (s->opened >> era & 1)
        return false;
    s->opened |= (uint16_t)(1u << era);
    orr_emit(p->ev, E_INAUGURATED, s->lay_seat, (int)era);
    if (!golden && is_golden(s))
        orr_emit(p->ev, E_GOLDEN, s->lay_seat);
    return true;
}

static void stands(play *p)
{
    discovery_state *s = p->s;
    unsigned card = s->lay_card;
    bool mini = s->lay_by == BY_MINI;
    discovery_onto_table(p);
    s->lay_by = BY_TURN;
    if (mini) { /* DI-472, DI-473 */
        s->own[M_MINI] = since(p->r, SINCE_MINI_MOVES);
        if (option_on(s, O_CRAZY))
            discovery_memory_open_tick(p);
        else
            discovery_boundary(p, AT_MAIN);
        return;
    }
    bool opens = inaugurates(p, card), extra = s->own[M_EXTRA] || s->own[M_CATCH];
    turn_of(s)->flags |= U_PLACED;
    s->own[M_EXTRA] = 0;
    if (option_on(s, O_CRAZY))
        discovery_memory_placed(s, s->lay_seat, opens);
    else if (opens && !s->own[M_CATCH]) /* DI-418 */
        s->own[M_TODO] |= T_MENU;
    if (option_on(s, O_MEMORY_FAMILY) && !extra && !is_machine(s, s->lay_seat)) { /* DI-412, DI-414 */
        turn_of(s)->adds = (uint8_t)(p->e->card[card].family + 1);
        s->own[M_MAIN] = 1;
    }
    if (s->lay_flags & L_LAST)
        discovery_memory_emptied(p, s->lay_seat, s->lay_flags & L_GOLDEN);
    discovery_memory_go_on(p);
}

/* ---- Stop! ------------------------------------------------------------------------------------------------------------------*/
/* DI-219: the one who stopped draws, and then the card stands. */
static void found(play *p)
{
    discovery_state *s = p->s;
    s->found = p->e->need[s->lay_card] & ~s->always; /* DI-225 */
    if (s->found)
        orr_emit(p->ev, E_FOUND, s->lay_seat);
    orr_emit(p->ev, E_STOPPED, s->stopper, s->lay_seat, true);
    discovery_memory_take_one(p, s->stopper, THEN_STANDS);
}

/* The turn is over (DI-222), but for a hand that was emptied before. */
static void lost(play *p, unsigned penalty)
{
    discovery_state *s = p->s;
    discovery_overrule(p);
    s->own[M_MAIN] = s->own[M_EXTRA] = 0; /* DI-413 */
    s->own[M_TODO] = (uint8_t)((s->own[M_TODO] & T_AGAIN) | penalty);
    discovery_memory_go_on(p);
}

void discovery_memory_verified(play *p)
{
    discovery_state *s = p->s;
    s->looked = 0;
    if (right(p)) {
        found(p);
        return;
    }
    orr_emit(p->ev, E_STOPPED, s->stopper, s->lay_seat, false);
    lost(p, is_machine(s, s->lay_seat) ? T_GIFT : T_DRAW | T_GIFT); /* DI-220, DI-340 */
}

/* DI-218. */
void discovery_memory_gave_up(play *p)
{
    orr_emit(p->ev, E_GAVE_UP, p->s->lay_seat);
    lost(p, T_DRAW | T_STEAL);
}

static void stopped(play *p)
{
    discovery_state *s = p->s;
    orr_emit(p->ev, E_STOPS, s->stopper, s->lay_seat);
    if (!(p->e->need[s->lay_card] & ~s->always)) /* DI-227 */
        found(p);
    else if (is_machine(s, s->lay_seat)) /* DI-339 */
        discovery_memory_verified(p);
    else
        s->step = S_STOPPED;
}

/* ---- calls ------------------------------------------------------------------------------------------------------------------*/
/* DI-238: the loser draws. */
static void ruled(play *p, bool fair)
{
    discovery_state *s = p->s;
    discovery_memory_take_one(p, fair ? s->stopper : s->call_by, fair ? THEN_GOES_ON : THEN_FAILED);
}

/* DI-230. */
static void answered(play *p, unsigned who)
{
    discovery_state *s = p->s;
    unsigned card = s->call_card, by = s->call_by;
    s->call_card = s->call_by = s->call_who = NONE;
    discovery_take(s, who, card);
    discovery_give(s, by, card);
    s->own[M_CALLED] = (uint8_t)(card + 1);
    s->own[M_GOT_FROM] = (uint8_t)who;
    s->own[M_TODO] |= s->own[M_CATCH] ? T_MUST : T_BACK | T_MUST; /* DI-418 */
    s->own[M_CATCH] = s->own[M_CATCH] ? C_GOING : C_NONE;
    if (!s->hand_n[who])
        discovery_memory_emptied(p, who, is_golden(s));
    discovery_memory_go_on(p);
}

/* DI-239. */
static void failed(play *p)
{
    if (!p->s->own[M_CATCH]) { /* DI-416: else it draws or steals now */
        p->s->own[M_MAIN] = 0;
        p->s->own[M_TODO] |= T_DRAW;
    }
    discovery_memory_go_on(p);
}

/* ---- a turn -------------------------------------------------------------------------------------------------------------------*/
/* DI-215, DI-216; DI-368. */
static void enough(play *p)
{
    discovery_state *s = p->s;
    if (!(turn_of(s)->flags & U_PLACED || discovery_memory_bare(s, active_seat(s))))
        s->own[M_TODO] |= T_DRAW;
    discovery_memory_go_on(p);
}

/* DI-382, DI-257: the choice of an inauguration; then the turn goes on. */
static void joker(play *p)
{
    discovery_state *s = p->s;
    s->own[M_TODO] |= s->hand_n[active_seat(s)] ? T_MENU : T_MENU | T_DRAW;
    s->own[M_MAIN] = 1;
    discovery_memory_go_on(p);
}

/* DI-260, DI-529: has a second circuit ended in which nothing came to stand, and everybody at play had a turn? */
static bool second_circuit(play *p, bool quiet)
{
    discovery_state *s = p->s;
    if (!since(p->r, SINCE_CIRCUIT_OF_ALL))
        return s->own[M_QUIET] >= 2 * orr_popcount(at_play(s));
    if (!quiet) {
        set_still(s, 0);
        s->circuits = 0;
    } else if (!s->depth) { /* an interruption is no turn of a circuit */
        set_still(s, still_of(s) | 1u << active_seat(s));
    }
    if (quiet && !(at_play(s) & ~still_of(s))) {
        set_still(s, 0);
        s->circuits++;
    }
    return s->circuits >= 2;
}

static void over(play *p)
{
    discovery_state *s = p->s;
    bool quiet = !s->pile_n && !(turn_of(s)->flags & U_PLACED) && !s->own[M_MINI]; /* DI-260 */
    s->own[M_MINI] = 0;
    if (since(p->r, SINCE_AGAIN_ENDS))
        s->own[M_TODO] = 0; /* DI-249: who plays again is the seat whose turn this was */
    s->own[M_QUIET] = quiet ? (uint8_t)(s->own[M_QUIET] + 1) : 0;
    s->own[M_CATCH] = C_NONE;
    s->idle = 0;
    bool stalls = second_circuit(p, quiet);
    if (discovery_memory_side_empty(p))
        return;
    if (stalls)
        discovery_memory_stalled(p);
    else
        discovery_next_turn(p);
}

static void first(play *p)
{
    if (option_on(p->s, O_CRAZY))
        discovery_memory_tick(p);
    else
        discovery_first_turn(p);
}

static void resume(play *p, unsigned then)
{
    (void)then;
    discovery_memory_go_on(p);
}

/* Of a tick: what others have submitted. */
static void imagine_tick(discovery_state *s, orr_seat viewer, orr_rng *rng)
{
    for (unsigned i = 0; i < SEATS; i++) {
        unsigned at = s->hand_n[i] ? orr_rng_below(rng, s->hand_n[i] + 1u) : 0;
        if (i != viewer && s->done >> i & 1 && at)
            s->chosen[i] = (uint8_t)(1 + card_nth(s->hand[i], at - 1));
    }
}

/* Secrets of others: what was set aside, and which card came. */
void discovery_memory_imagine(play *p, orr_seat viewer, orr_rng *rng)
{
    discovery_state *s = p->s;
    unsigned victim = s->own[M_VICTIM], seat = active_seat(s);
    if (s->step == S_TICK)
        imagine_tick(s, viewer, rng);
    bool theft = s->step == S_PICK || s->step == S_TAKE;
    if (theft && victim != viewer && s->own[M_BACKS] < s->hand_n[victim])
        s->chosen[victim] = (uint8_t)(1 + card_nth(s->hand[victim], orr_rng_below(rng, s->hand_n[victim])));
    bool got = s->step == S_BACK || s->step == S_RECEIVED || s->own[M_TODO] & T_OFFER;
    bool robbed = since(p->r, SINCE_RECEIVED_STAYS) && (theft || s->step == S_RESERVE) && seat == victim;
    if (!got || seat == viewer || s->own[M_CALLED] || !s->hand[seat])
        return;
    uint8_t *came = robbed ? &s->received : &s->chosen[seat];
    if (!*came)
        *came = (uint8_t)(1 + card_nth(s->hand[seat], orr_rng_below(rng, card_count(s->hand[seat]))));
}

const discovery_variant discovery_memory = {
    .covers = true,
    .stack = true,
    .cells = cells,
    .some = some,
    .right = right,
    .worth = worth,
    .contestable = contestable,
    .stopped = stopped,
    .stands = stands,
    .ruled = ruled,
    .answered = answered,
    .failed = failed,
    .enough = enough,
    .joker = joker,
    .over = over,
    .first = first,
    .main = discovery_memory_main,
    .drew = discovery_memory_drew,
    .carry_on = discovery_memory_go_on,
    .left = discovery_memory_left,
    .quits = discovery_memory_quits,
    .resume = resume,
    .asked = discovery_memory_asked,
    .prompt = discovery_memory_prompt,
    .legal = discovery_memory_legal,
    .apply = discovery_memory_apply,
    .standard = discovery_memory_standard,
};
