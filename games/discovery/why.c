/* Discovery: why something may not be done now. Made from what the seat is shown, and said apart from legal.c; the law `why` compares
 * them. why_lay.c tells it of cards to be laid and of cells. */
#include "why.h"

#include "memory.h"

bool discovery_because(const discovery_question *q, unsigned kind, int a, int b)
{
    *q->out = (orr_reason){.kind = (uint16_t)kind, .arg = {(int16_t)a, (int16_t)b}};
    return true;
}

static bool because(const discovery_question *q, unsigned kind) { return discovery_because(q, kind, 0, 0); }

static bool about(const discovery_question *q, unsigned kind, unsigned card)
{
    return discovery_because(q, kind, (int)card, 0);
}

/* Of what this file does not know, and of what belongs to other questions: is it offered? */
static bool by_list(const discovery_question *q)
{
    orr_action list[CELLS];
    for (uint32_t i = 0, n = discovery_legal(q->r, q->s, (orr_seat)q->seat, list); i < n; i++)
        if (orr_action_equal(list[i], q->action))
            return false;
    return because(q, R_ASKED);
}

static bool selected(const discovery_question *q) { return q->s->picked[q->seat] >> q->action.a & 1; }

/* ---- the main phase of a turn -----------------------------------------------------------------------------------------------*/
/* DI-185: a card of the selection that could stand. */
static bool must_place(const discovery_question *q)
{
    play p = {q->r, q->e, (discovery_state *)q->s, NULL};
    orr_reason unheard;
    discovery_question aside = *q;
    aside.out = &unheard;
    for (unsigned c = 0; c < CARDS && q->s->rounds; c++)
        if (q->s->picked[q->seat] >> c & 1 && q->e->card[c].kind == DISCOVERY && discovery_met_in_sight(&p, c) &&
            !discovery_no_cell(&aside, c, STRICT))
            return about(q, R_MUST_PLACE, c);
    return false;
}

static bool not_released(const discovery_question *q, bool last_turn)
{
    if (q->s->discard[q->seat] >> q->action.a & 1)
        return because(q, R_OWN_DISCARD);
    return last_turn ? because(q, R_LAST_TURN) : discovery_not_laid(q, q->action.a);
}

/* Memory: DI-412, DI-366. */
static bool not_memory_main(const discovery_question *q)
{
    const discovery_state *s = q->s;
    unsigned verb = q->action.verb, family = s->turn[s->depth].adds;
    const discovery_card *c = &q->e->card[q->action.a];
    if (verb == V_END)
        return by_list(q) && because(q, R_EMPTY_HAND);
    if (verb != V_PLACE && verb != V_RELEASE)
        return by_list(q);
    if (verb == V_RELEASE && s->discard[q->seat] >> q->action.a & 1)
        return because(q, R_OWN_DISCARD);
    if (c->kind != DISCOVERY)
        return because(q, R_SPECIAL);
    return family && c->family + 1 != (int)family && because(q, R_TURN_FAMILY);
}

static bool not_main(const discovery_question *q)
{
    const discovery_state *s = q->s;
    unsigned flags = s->turn[s->depth].flags, verb = q->action.verb;
    bool pays = flags & U_CATCH_UP;
    if (s->variant == MEMORY)
        return not_memory_main(q);
    if (verb != V_PLACE && verb != V_RELEASE && verb != V_JOKER && verb != V_END)
        return by_list(q);
    if (verb == V_END)
        return !pays && must_place(q);
    if (pays && s->points[q->seat] < 1)
        return because(q, R_CATCH_UP_POINT);
    if (verb == V_RELEASE)
        return pays && s->rounds ? by_list(q) : not_released(q, flags & U_LAST); /* DI-411 */
    if (s->rounds && !selected(q))
        return because(q, R_NOT_SELECTED);
    if (verb == V_JOKER)
        return pays && because(q, R_JOKER_LATE);
    return discovery_not_laid(q, q->action.a);
}

/* ---- cells, payments, help ----------------------------------------------------------------------------------------------------*/
static bool not_at(const discovery_question *q)
{
    const discovery_state *s = q->s;
    discovery_cell at = {(int8_t)(q->action.a - BIAS), (int8_t)(q->action.b - BIAS)};
    if (q->action.verb != V_AT)
        return by_list(q);
    if (s->step == S_CELL)
        return discovery_not_there(q, s->chosen[q->seat] - 1u, at, s->enforcement);
    return discovery_not_there(q, s->step == S_ANSWER ? s->call_card : s->lay_card, at, STRICT);
}

static bool not_kind(const discovery_question *q)
{
    unsigned from = q->s->debt_from;
    if (q->action.verb == V_CARD)
        return !q->s->hand_n[from] && discovery_because(q, R_HAS_NO_CARD, (int)from, 0);
    if (q->action.verb == V_POINT)
        return q->s->points[from] < 1 && discovery_because(q, R_HAS_NO_POINT, (int)from, 0);
    return by_list(q);
}

/* DI-203: out of the selection only when nothing else is left. */
static bool not_given(const discovery_question *q, unsigned verb)
{
    if (q->action.verb != verb)
        return by_list(q);
    return selected(q) && q->s->hand[q->seat] & ~q->s->picked[q->seat] && because(q, R_FROM_HAND);
}

static bool not_discarded(const discovery_question *q)
{
    if (q->action.verb != V_DISCARD)
        return by_list(q);
    return selected(q) && because(q, R_SELECTED);
}

static bool mate(const discovery_question *q, unsigned seat)
{
    return seat != q->seat && q->s->team[seat] == q->s->team[q->seat];
}

static bool nobody_helps(const discovery_question *q)
{
    for (unsigned i = 0; i < q->r->seats; i++)
        if (mate(q, i) && q->s->present >> i & 1 && !(q->s->out >> i & 1) && q->s->hand_n[i])
            return false;
    return because(q, R_NO_HELP);
}

static bool not_asked(const discovery_question *q)
{
    unsigned who = q->action.a;
    if (q->action.verb != V_ASK)
        return by_list(q);
    if (!mate(q, who))
        return because(q, R_NOT_MATE);
    return (q->s->out >> who & 1 || !q->s->hand_n[who]) && discovery_because(q, R_HAS_NO_CARD, (int)who, 0);
}

static bool not_used(const discovery_question *q)
{
    if (q->action.verb != V_PLACE && q->action.verb != V_DISCARD)
        return by_list(q);
    if (q->action.a + 1u != q->s->chosen[q->seat])
        return because(q, R_THIS_CARD);
    return q->action.verb == V_PLACE && discovery_not_laid(q, q->action.a);
}

/* ---- calls and selections -----------------------------------------------------------------------------------------------------*/
static bool not_called(const discovery_question *q)
{
    const discovery_state *s = q->s;
    unsigned card = q->action.a, era = q->e->card[card].era;
    if (q->action.verb != V_DECLARE)
        return by_list(q);
    if (era < s->first_era || era > s->last_era)
        return because(q, R_NOT_IN_DECK);
    if (s->hand[q->seat] >> card & 1)
        return because(q, R_OWN_CARD);
    if (s->enforcement != STRICT)
        return false;
    if (on_table(s) >> card & 1 || s->cleared >> card & 1)
        return because(q, R_IN_TREE);
    for (unsigned i = 0; i < q->r->seats; i++) {
        if (s->discard[i] >> card & 1)
            return discovery_because(q, R_IN_DISCARDS, (int)i, 0);
        if (s->revealed && s->picked[i] >> card & 1)
            return discovery_because(q, R_IN_SELECTION, (int)i, 0);
    }
    return false;
}

/* DI-402: one family, a joker excepted. */
static bool not_one_family(const discovery_question *q)
{
    int family = -1;
    unsigned at = 0;
    if (q->action.verb != V_SELECT)
        return by_list(q);
    for (unsigned c = 0; c < CARDS && option_on(q->s, O_SELECT_FAMILY); c++) {
        if (!(q->s->hand[q->seat] >> c & 1))
            continue;
        bool in = q->action.a >> at++ & 1 && q->e->card[c].kind == DISCOVERY;
        if (in && family >= 0 && family != q->e->card[c].family)
            return because(q, R_FAMILY);
        family = in ? q->e->card[c].family : family;
    }
    return false;
}

static bool not_added(const discovery_question *q)
{
    const discovery_card *c = &q->e->card[q->action.a];
    if (q->action.verb != V_ADD)
        return by_list(q);
    return q->s->add_family && c->kind == DISCOVERY && c->family + 1 != q->s->add_family && because(q, R_FAMILY);
}

/* ---- steps of Compose and Memory ----------------------------------------------------------------------------------------------*/
static bool not_searched(const discovery_question *q)
{
    const discovery_state *s = q->s;
    unsigned card = q->action.a;
    if (q->action.verb == V_GIVE_UP)
        return s->looked && because(q, R_LOOKED);
    if (q->action.verb == V_ABANDON)
        return !s->looked && because(q, R_NOT_LOOKED);
    if (q->action.verb != V_LOOK)
        return by_list(q);
    if (!s->z[card])
        return because(q, R_NO_STACK);
    if (s->looked >> card & 1)
        return because(q, R_SEEN);
    return option_on(s, O_DEPOSIT) && s->points[q->seat] < 1 && because(q, R_DEPOSIT);
}

static bool no_victim(const discovery_question *q)
{
    for (unsigned i = 0; i < q->r->seats; i++)
        if (i != q->seat && q->s->present >> i & 1 && !(q->s->out >> i & 1) && q->s->hand_n[i])
            return false;
    return because(q, R_NO_VICTIM);
}

static bool not_in_menu(const discovery_question *q)
{
    switch (q->action.verb) {
    case V_PLACE:
        return discovery_not_laid(q, q->action.a);
    case V_RELEASE:
        return not_released(q, false);
    case V_STEAL:
        return no_victim(q);
    default:
        return by_list(q);
    }
}

static bool not_robbed(const discovery_question *q)
{
    unsigned who = q->action.a;
    if (q->action.verb != V_FROM)
        return by_list(q);
    if (who == q->seat)
        return because(q, R_SELF);
    if (who == active_seat(q->s) && turn_of((discovery_state *)q->s)->flags & U_ENDING && q->s->own[M_THEN] == THEN_HELPED)
        return because(q, R_HELPED);
    return (q->s->out >> who & 1 || !q->s->hand_n[who]) && discovery_because(q, R_HAS_NO_CARD, (int)who, 0);
}

/* DI-236, DI-237: the card that came, in secret or by a call. */
static bool not_received(const discovery_question *q)
{
    unsigned came = q->s->own[M_CALLED] ? q->s->own[M_CALLED] : q->s->chosen[q->seat];
    bool is = q->action.a + 1u == came;
    if (q->action.verb == V_GIVE_BACK && q->s->step == S_BACK)
        return is && because(q, R_RECEIVED);
    if (q->action.verb != V_PLACE || q->s->step != S_RECEIVED)
        return by_list(q);
    return is ? discovery_not_laid(q, q->action.a) : because(q, R_THIS_CARD);
}

static bool not_own(const discovery_question *q)
{
    unsigned step = q->s->step;
    if (q->s->variant == COMPOSE)
        return step == S_STOPPED ? not_searched(q) : by_list(q);
    if (step == S_MENU)
        return not_in_menu(q);
    if (step == S_TARGET)
        return not_robbed(q);
    return step == S_BACK || step == S_RECEIVED ? not_received(q) : by_list(q);
}

/* ---- whose turn it is ---------------------------------------------------------------------------------------------------------*/
static bool not_answered(const discovery_question *q)
{
    switch (q->s->step) { /* lint: dispatch */
    case S_MAIN:
        return not_main(q);
    case S_CELL:
    case S_ANSWER:
    case S_MINI_CELL:
        return not_at(q);
    case S_KIND:
        return not_kind(q);
    case S_PAY:
        return not_given(q, V_PAY);
    case S_GIVE_HELP:
        return not_given(q, V_GIVE);
    case S_REBALANCE:
    case S_DISCARD:
        return not_discarded(q);
    case S_BONUS:
        return q->action.verb == V_DRAW && q->seat == q->s->finalist ? because(q, R_FINALIST) : by_list(q);
    case S_AFTER:
        return q->action.verb == V_HELP ? nobody_helps(q) : by_list(q);
    case S_DECLARE:
        return not_called(q);
    case S_ASK_HELP:
        return not_asked(q);
    case S_USE_HELP:
        return not_used(q);
    case S_SELECT:
        return not_one_family(q);
    case S_ADD:
        return not_added(q);
    default:
        return q->s->step >= S_OWN ? not_own(q) : by_list(q);
    }
}

/* DI-383, DI-387: said ahead, in another's turn. */
static bool not_interrupting(const discovery_question *q)
{
    const discovery_state *s = q->s;
    if (s->armed[q->seat])
        return because(q, R_ARMED);
    if (s->finalist != NONE)
        return because(q, R_TOO_LATE);
    if (s->depth)
        return because(q, R_HALTED);
    return active_seat(s) == q->seat && because(q, R_OWN_TURN);
}

bool discovery_why(const orr_rules *r, const void *state, orr_seat seat, orr_action action, orr_reason *out)
{
    const discovery_state *s = state;
    discovery_question q = {r, edition_of(r), s, seat, action, out};
    orr_mask must = discovery_active(r, state).must;
    if (!must)
        return because(&q, R_OVER);
    if (seat == ORR_TABLE)
        return discovery_not_of_table(&q);
    if (s->gone >> seat & 1)
        return because(&q, R_LEFT);
    if (must & ORR_BIT(seat))
        return is_machine(s, seat) ? by_list(&q) : not_answered(&q);
    if (s->out >> seat & 1)
        return because(&q, R_OUT);
    if (action.verb == V_INTERRUPT && !(must & ORR_BIT(ORR_CHANCE)))
        return not_interrupting(&q);
    if (s->asked >> seat & 1 && s->done >> seat & 1)
        return because(&q, R_ANSWERED);
    return discovery_because(&q, R_NOT_YOUR_TURN, (int)orr_lowest(must), 0);
}
