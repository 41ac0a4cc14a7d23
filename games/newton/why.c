/* Newton: why something may not be done now: whose turn it is, Quick Actions, and what may be begun. Said apart from legal.c and
 * can.c; the law `why` compares them. why_action.c tells it of the steps of actions, why_chain.c of effects and chains. */
#include "why.h"

bool newton_because(const newton_question *q, unsigned kind, int a, int b, int c)
{
    *q->out = (orr_reason){.kind = (uint16_t)kind, .arg = {(int16_t)a, (int16_t)b, (int16_t)c}};
    return true;
}

static bool because(const newton_question *q, unsigned kind) { return newton_because(q, kind, 0, 0, 0); }

/* Something else is asked. */
bool newton_because_asked(const newton_question *q)
{
    return newton_because(q, R_MUST_CONTINUE, newton_prompt(q->r, q->s, (orr_seat)q->seat), 0, 0);
}

bool newton_too_dear(const newton_question *q, unsigned coins)
{
    unsigned have = q->s->coins[q->seat];
    return have < coins && newton_because(q, R_COINS, (int)coins, (int)have, 0); /* NW-049 */
}

/* NW-366; alone the four are named up the list, so that no choice has two spellings. */
static bool not_kept(const newton_question *q)
{
    unsigned seats = q->r->seats, above = 0;
    if (q->s->done >> q->seat & 1)
        return because(q, R_WAIT);
    if (q->action.verb != V_KEEP)
        return newton_because_asked(q);
    if (seats > 1)
        return false;
    uint32_t packet = newton_packet(q->s, seats, q->seat), own = newton_own_masters(q->s, seats, q->seat);
    if (own >> q->action.a)
        return because(q, R_KEEP_ORDER);
    for (unsigned m = q->action.a + 1u; m < MASTERS; m++)
        above += packet >> m & 1;
    return above + q->s->draft_round + 1 < DRAFT && because(q, R_KEEP_MORE);
}

static bool not_tucked(const newton_question *q)
{
    if (!q->s->desk_n[q->seat] || q->s->done >> q->seat & 1)
        return because(q, R_WAIT);
    return q->action.verb != V_TUCK && newton_because_asked(q);
}

static bool deck_empty(const newton_question *q, unsigned level)
{
    for (unsigned card = 0; card < CARDS; card++)
        if (in_set(q->s->mid, card) && q->e->card[card].level == level)
            return false;
    return !q->s->bottom_n[level - 1];
}

/* Quick Actions: open with every question of one's own turn. */
static bool not_quick(const newton_question *q)
{
    const newton_state *s = q->s;
    switch (q->action.verb) {
    case V_REVEAL:
        if (deck_empty(q, q->action.a))
            return because(q, R_DECK_EMPTY);
        return newton_too_dear(q, q->e->quick[Q_REVEAL]);
    case V_BOOST:
        if (!(s->used & U_CARD))
            return because(q, R_NO_CARD);
        if (s->used & U_BOOST)
            return because(q, R_BOOSTED);
        if (s->used & U_ENDED)
            return because(q, R_BOOST_LATE);
        return newton_too_dear(q, q->e->quick[Q_BOOST]);
    case V_POTION:
        return newton_too_dear(q, q->e->quick[Q_POTION]);
    default:
        for (unsigned i = 0; i < STUDENTS; i++)
            if (s->student[q->seat][i] == NONE)
                return newton_too_dear(q, q->e->quick[Q_STUDENT]);
        return because(q, R_NO_SUPPLY);
    }
}

static bool not_in_turn(const newton_question *q)
{
    unsigned verb = q->action.verb;
    bool begun = q->s->used & (U_CARD | U_NO_CARD);
    if (!begun && !q->s->frames)
        return verb != V_PLAY && newton_because_asked(q); /* NW-052 */
    if (verb == V_PLAY)
        return because(q, q->s->used & U_CARD ? R_CARD_LAID : R_NO_CARD);
    if (verb == V_TUCK)
        return because(q, R_TUCK_LATER);
    if (verb >= V_REVEAL && verb <= V_STUDENT)
        return not_quick(q);
    return q->s->frames ? newton_not_answered(q) : newton_not_begun(q);
}

bool newton_why(const orr_rules *r, const void *state, orr_seat seat, orr_action action, orr_reason *out)
{
    const newton_state *s = state;
    newton_question q = {r, edition_of(r), s, seat, action, out};
    bool own = s->phase == TURN && s->turn == seat && s->chance == ASK_NOTHING;
    if (s->phase == OVER)
        return because(&q, R_OVER);
    if (has_left(s, seat)) /* NW-376: on its turns it has one answer */
        return !(own && orr_action_equal(action, newton_default_action(r, s, seat))) && because(&q, R_LEFT);
    if (s->chance != ASK_NOTHING)
        return newton_because(&q, R_NOT_YOUR_TURN, ORR_CHANCE, 0, 0);
    if (s->phase == KEEPING)
        return not_kept(&q);
    if (s->phase == TUCKING)
        return not_tucked(&q);
    return own ? not_in_turn(&q) : newton_because(&q, R_NOT_YOUR_TURN, s->turn, 0, 0);
}
