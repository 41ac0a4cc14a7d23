/* Discovery Memory: theft, and the questions of this game. */
#include "memory.h"

/* ---- theft (DI-240 to DI-247) -----------------------------------------------------------------------------------------------*/
uint16_t discovery_memory_victims(const discovery_state *s, unsigned thief)
{
    uint16_t who = 0;
    for (unsigned i = 0; i < SEATS; i++)
        who |= (uint16_t)((i != thief && at_play(s) >> i & 1 && s->hand_n[i] > 0) << i); /* DI-244 */
    if (s->turn[s->depth].flags & U_ENDING && s->own[M_THEN] == THEN_HELPED) /* a helper replaces its card: not from whom it has just helped (DI-399) */
        who &= (uint16_t) ~(1u << active_seat(s));
    return who;
}

/* Most cards, then seat order. */
static unsigned richest(const discovery_state *s, unsigned thief)
{
    uint16_t who = discovery_memory_victims(s, thief);
    unsigned best = NONE;
    for (unsigned n = 0, i = s->next[thief]; n < SEATS; n++, i = s->next[i])
        if (who >> i & 1 && (best == NONE || s->hand_n[i] > s->hand_n[best]))
            best = i;
    return best;
}

/* What the victim had received before, and may still place, is that again, unless it is the card that goes (DI-417). */
static void end_of_theft(discovery_state *s)
{
    unsigned victim = s->own[M_VICTIM];
    if (s->received && s->hand[victim] >> (s->received - 1) & 1)
        s->chosen[victim] = s->received;
    s->received = 0;
}

static void no_theft(play *p)
{
    discovery_state *s = p->s;
    end_of_theft(s);
    s->own[M_MENU_THEFT] = 0;
    discovery_resume(p, s->own[M_THEN]);
}

static void backs(play *p)
{
    discovery_state *s = p->s;
    unsigned victim = s->own[M_VICTIM];
    s->own[M_BACKS] = (uint8_t)(s->hand_n[victim] - (s->chosen[victim] ? 1 : 0));
    if (!s->own[M_BACKS]) { /* DI-243 */
        orr_emit(p->ev, E_NO_THEFT, s->own[M_THIEF], (int)victim);
        s->chosen[victim] = 0;
        no_theft(p);
        return;
    }
    s->step = is_machine(s, s->own[M_THIEF]) ? S_TAKE : S_PICK;
}

static void from(play *p, unsigned victim)
{
    discovery_state *s = p->s;
    s->own[M_VICTIM] = (uint8_t)victim;
    if (!(discovery_memory_victims(s, s->own[M_THIEF]) >> victim & 1)) {
        no_theft(p);
        return;
    }
    orr_emit(p->ev, E_STEALS, s->own[M_THIEF], (int)victim);
    if (since(p->r, SINCE_RECEIVED_STAYS)) { /* it is none that was set aside */
        s->received = s->chosen[victim];
        s->chosen[victim] = 0;
    }
    if (is_machine(s, victim)) /* DI-245 */
        backs(p);
    else
        s->step = S_RESERVE;
}

void discovery_memory_steal(play *p, unsigned thief, unsigned victim, unsigned then)
{
    discovery_state *s = p->s;
    s->own[M_THIEF] = (uint8_t)thief;
    s->own[M_THEN] = (uint8_t)then;
    if (victim == NONE && is_machine(s, thief))
        victim = richest(s, thief); /* DI-247 */
    if (victim != NONE)
        from(p, victim);
    else if (discovery_memory_victims(s, thief))
        s->step = S_TARGET;
    else
        no_theft(p);
}

static void stolen(play *p, unsigned card)
{
    discovery_state *s = p->s;
    unsigned thief = s->own[M_THIEF], victim = s->own[M_VICTIM];
    bool golden = is_golden(s);
    s->chosen[victim] = 0;
    discovery_pass(p, victim, thief, card);
    end_of_theft(s);
    if (s->own[M_MENU_THEFT]) { /* DI-233, DI-234 */
        s->chosen[thief] = (uint8_t)(card + 1);
        s->own[M_GOT_FROM] = (uint8_t)victim;
        s->own[M_TODO] |= s->own[M_MENU_THEFT] == BY_MENU ? T_BACK | T_OFFER : T_OFFER; /* DI-418 */
    }
    s->own[M_MENU_THEFT] = 0;
    if (!s->hand_n[victim])
        discovery_memory_emptied(p, victim, golden);
    if (s->step != S_OVER)
        discovery_resume(p, s->own[M_THEN]);
}

/* DI-245: an automaton's backs lie in their order. */
static void pick(play *p, unsigned at)
{
    discovery_state *s = p->s;
    unsigned victim = s->own[M_VICTIM];
    if (!is_machine(s, victim)) {
        s->step = S_TAKE;
        return;
    }
    for (card_set set = s->hand[victim]; set; set &= set - 1)
        if (s->slot[card_lowest(set)] == at - 1) {
            stolen(p, card_lowest(set));
            return;
        }
}

/* DI-446: who has left takes nothing any more, and the turn ends. */
bool discovery_memory_quits(play *p, unsigned seat)
{
    discovery_state *s = p->s;
    switch (s->step) {
    case S_TARGET:
    case S_PICK:
        if (s->own[M_THIEF] != seat)
            return false;
        if (s->step == S_PICK) /* what was set aside against it */
            s->chosen[s->own[M_VICTIM]] = 0;
        no_theft(p);
        return true;
    case S_MAIN:
    case S_ASK_HELP:
    case S_GIVE_HELP:
    case S_MENU:
    case S_BACK:
    case S_RECEIVED:
    case S_CATCH:
    case S_CATCH_DISCARD:
        if (active_seat(s) != seat)
            return false;
        discovery_memory_go_on(p);
        return true;
    default:
        return false;
    }
}

/* Somebody has left: a theft from there ends. */
void discovery_memory_left(play *p, unsigned seat)
{
    discovery_state *s = p->s;
    discovery_memory_side_left(p, seat);
    if (s->step == S_AFTER) { /* nobody is left who could help */
        s->own[M_CATCH] = C_CHOICE;
        s->step = S_CATCH;
    }
    bool taking = s->step == S_PICK || s->step == S_TAKE;
    if ((taking && !s->hand_n[s->own[M_VICTIM]]) || (s->step == S_TARGET && !discovery_memory_victims(s, s->own[M_THIEF])))
        no_theft(p);
    else if (s->step == S_GIFT && (!s->hand_n[s->stopper] || is_gone(p, s->lay_seat)))
        discovery_memory_go_on(p);
    else if (s->step == S_BACK && is_gone(p, s->own[M_GOT_FROM])) /* DI-235 */
        discovery_memory_go_on(p);
}

/* ---- questions ----------------------------------------------------------------------------------------------------------------*/
orr_mask discovery_memory_asked(const play *p)
{
    const discovery_state *s = p->s;
    switch (s->step) {
    case S_STOPPED:
    case S_LOOK:
        return ORR_BIT(s->lay_seat);
    case S_TARGET:
    case S_PICK:
        return ORR_BIT(s->own[M_THIEF]);
    case S_RESERVE:
        return ORR_BIT(s->own[M_VICTIM]);
    case S_TAKE:
        return ORR_BIT(ORR_CHANCE);
    case S_GIFT:
        return ORR_BIT(s->stopper);
    case S_TICK:
        return (orr_mask)(s->asked & ~s->done);
    default:
        return ORR_BIT(active_seat(s));
    }
}

uint16_t discovery_memory_prompt(const play *p, orr_seat seat)
{
    static const uint8_t of[] = {
        [S_STOPPED - S_OWN] = P_STOPPED,   [S_LOOK - S_OWN] = P_LOOK,       [S_MENU - S_OWN] = P_MENU,
        [S_TARGET - S_OWN] = P_TARGET,     [S_RESERVE - S_OWN] = P_RESERVE, [S_PICK - S_OWN] = P_PICK,
        [S_TAKE - S_OWN] = P_CHANCE,       [S_GIFT - S_OWN] = P_GIFT,       [S_BACK - S_OWN] = P_BACK,
        [S_RECEIVED - S_OWN] = P_RECEIVED, [S_CATCH_DISCARD - S_OWN] = P_DISCARD,
        [S_CATCH - S_OWN] = P_MEMORY_CATCH, [S_TICK - S_OWN] = P_TICK,
    };
    (void)seat;
    return of[p->s->step - S_OWN];
}

uint32_t discovery_memory_list(orr_action *out, uint32_t n, unsigned verb, card_set operands)
{
    for (; operands; operands &= operands - 1)
        out[n++] = (orr_action){.verb = (uint16_t)verb, .a = (uint16_t)card_lowest(operands)};
    return n;
}

/* The card that came, in secret or by a call (DI-236). */
static card_set came(const discovery_state *s, unsigned seat)
{
    unsigned card = s->own[M_CALLED] ? s->own[M_CALLED] : s->chosen[seat];
    return card ? card_bit(card - 1) : 0;
}

static uint32_t legal_menu(const play *p, unsigned seat, orr_action *out)
{
    const discovery_state *s = p->s;
    card_set others = 0;
    for (unsigned i = 0; i < SEATS; i++)
        others |= i == seat ? 0 : s->discard[i];
    uint32_t n = discovery_memory_list(out, 0, V_PLACE, s->hand[seat] & ~p->e->special);
    n = discovery_memory_list(out, n, V_RELEASE, others);
    n = discovery_memory_list(out, n, V_CALL, 1);
    n = discovery_memory_list(out, n, V_NOTHING, 1);
    return discovery_memory_victims(s, seat) ? discovery_memory_list(out, n, V_STEAL, 1) : n;
}

uint32_t discovery_memory_legal(const play *p, orr_seat seat, orr_action *out)
{
    const discovery_state *s = p->s;
    unsigned victim = s->own[M_VICTIM];
    switch (s->step) { /* lint: dispatch */
    case S_STOPPED:
        return discovery_memory_list(out, discovery_memory_list(out, 0, V_GIVE_UP, 1), V_VERIFY, 1);
    case S_LOOK:
        return discovery_memory_list(out, 0, V_SEEN, 1);
    case S_MENU:
        return legal_menu(p, seat, out);
    case S_TARGET:
        return discovery_memory_list(out, 0, V_FROM, discovery_memory_victims(s, seat));
    case S_RESERVE:
        return discovery_memory_list(out, discovery_memory_list(out, 0, V_NOTHING, 1), V_SET_ASIDE, s->hand[seat]);
    case S_PICK:
        return discovery_memory_list(out, 0, V_PICK, (card_bit(s->own[M_BACKS]) - 1) << 1);
    case S_TAKE:
        return discovery_memory_list(out, 0, V_TAKE, s->hand[victim] & ~(s->chosen[victim] ? card_bit(s->chosen[victim] - 1u) : 0));
    case S_GIFT:
        return discovery_memory_list(out, 0, V_GIVE, s->hand[seat]);
    case S_BACK:
        return discovery_memory_list(out, discovery_memory_list(out, 0, V_NOTHING, 1), V_GIVE_BACK, s->hand[seat] & ~came(s, seat));
    case S_CATCH_DISCARD:
    case S_CATCH:
        return discovery_memory_legal_catch(p, seat, out);
    case S_TICK:
        return discovery_memory_legal_tick(p, seat, out);
    default: /* S_RECEIVED */
        return discovery_memory_list(out, discovery_memory_list(out, 0, V_PLACE, came(s, seat) & ~p->e->special), V_KEEP, 1);
    }
}

static void look(play *p)
{
    discovery_state *s = p->s;
    orr_emit(p->ev, E_VERIFIES, s->lay_seat);
    s->looked = on_table(s); /* DI-225: shown to the verifier alone */
    s->step = S_LOOK;
    if (!s->looked)
        discovery_memory_verified(p);
}

static void give(play *p, unsigned from_seat, unsigned to, unsigned card)
{
    discovery_state *s = p->s;
    discovery_pass(p, from_seat, to, card);
    if (!s->hand_n[from_seat]) /* DI-255 */
        discovery_memory_emptied(p, from_seat, is_golden(s));
    discovery_memory_go_on(p);
}

static void simple(play *p, orr_seat seat, unsigned verb)
{
    discovery_state *s = p->s;
    switch (verb) {
    case V_GIVE_UP:
        discovery_memory_gave_up(p);
        return;
    case V_VERIFY:
        look(p);
        return;
    case V_SEEN:
        discovery_memory_verified(p);
        return;
    case V_CALL:
        discovery_begin_call(p, 0);
        return;
    case V_STEAL:
        s->own[M_MENU_THEFT] = BY_MENU;
        discovery_memory_steal(p, seat, NONE, THEN_OWN);
        return;
    default: /* V_NOTHING, V_KEEP */
        if (s->step == S_RESERVE)
            backs(p);
        else
            discovery_memory_go_on(p);
    }
}

void discovery_memory_apply(play *p, orr_seat seat, orr_action a)
{
    discovery_state *s = p->s;
    if (s->step == S_TICK) {
        discovery_memory_submit(p, seat, a);
        return;
    }
    if (discovery_memory_catch(p, seat, a))
        return;
    switch (a.verb) {
    case V_PLACE:
    case V_RELEASE:
        s->own[M_EXTRA] = 1;
        discovery_lay(p, seat, a.a, BY_TURN, 0, 0);
        return;
    case V_FROM:
        from(p, a.a);
        return;
    case V_SET_ASIDE:
        s->chosen[seat] = (uint8_t)(a.a + 1);
        backs(p);
        return;
    case V_PICK:
        pick(p, a.a);
        return;
    case V_TAKE:
        stolen(p, a.a);
        return;
    case V_GIVE:
        give(p, seat, s->lay_seat, a.a);
        return;
    case V_GIVE_BACK:
        give(p, seat, s->own[M_GOT_FROM], a.a);
        return;
    default:
        simple(p, seat, a.verb);
    }
}

orr_action discovery_memory_standard(const play *p, orr_seat seat)
{
    const discovery_state *s = p->s;
    orr_action legal[CARDS + SEATS];
    switch (s->step) {
    case S_STOPPED:
        return (orr_action){.verb = V_VERIFY};
    case S_LOOK:
        return (orr_action){.verb = V_SEEN};
    case S_TARGET:
        return (orr_action){.verb = V_FROM, .a = (uint16_t)richest(s, seat)};
    case S_RECEIVED:
        return (orr_action){.verb = V_KEEP};
    case S_CATCH:
        return (orr_action){.verb = V_DRAW};
    case S_TICK:
        return (orr_action){.verb = V_WAIT};
    case S_CATCH_DISCARD:
        return legal[discovery_memory_legal(p, seat, legal) - 1];
    case S_PICK:
    case S_GIFT:
        discovery_memory_legal(p, seat, legal);
        return legal[0];
    default:
        return (orr_action){.verb = V_NOTHING};
    }
}
