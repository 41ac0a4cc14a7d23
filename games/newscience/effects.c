/* The New Science: event cards. What holds for a while is summed when the edition is read (edition.c); here is what works
 * at once: a card's list of effects, one after the other, each an operation on data. */
#include "state.h"

const newscience_effect *newscience_now(const newscience_edition *e, const newscience_state *s)
{
    return &e->card[s->face[s->slot]].effect[s->effect];
}

void newscience_begin_card(newscience_state *s, unsigned slot)
{
    s->slot = (uint8_t)slot;
    s->effect = 0;
    s->leaders = 0;
    s->opponent = s->picks = NONE;
}

static void next_effect(newscience_state *s)
{
    s->effect++;
    s->picks = NONE;
}

/* NS-037, NS-109 */
void newscience_raise(newscience_state *s, unsigned seat, unsigned track, int steps, orr_events *ev)
{
    int now = s->influence[seat][track], room = INFLUENCE - now;
    steps = steps < room ? steps : room;
    s->influence[seat][track] = (uint8_t)(now + steps);
    orr_emit(ev, E_GAINED, (int)seat, (int)track, steps);
}

/* NS-038 */
static void lower(newscience_state *s, unsigned seat, unsigned track, int steps, orr_events *ev)
{
    int now = s->influence[seat][track];
    steps = steps < now ? steps : now;
    s->influence[seat][track] = (uint8_t)(now - steps);
    orr_emit(ev, E_LOST, (int)seat, (int)track, steps);
}

/* NS-227 */
static uint8_t leaders(const newscience_state *s, unsigned seats, unsigned track)
{
    unsigned most = 1, set = 0;
    for (unsigned i = 0; i < seats; i++) {
        unsigned n = s->influence[i][track];
        if (n >= most) {
            set = (n == most ? set : 0) | 1u << i;
            most = n;
        }
    }
    return (uint8_t)set;
}

/* The opponents whom the effect in progress may name. */
uint32_t newscience_opponents(const orr_rules *r, const newscience_state *s)
{
    const newscience_effect *x = newscience_now(edition_of(r), s);
    uint32_t set = 0;
    for (unsigned i = 0; i < r->seats; i++) {
        newscience_state as_if = *s;
        as_if.opponent = (uint8_t)i;
        bool can = x->op == OP_MARK
                       ? newscience_markable(r, &as_if, x) != 0                                       /* NS-280 */
                       : x->condition != IF_RICHER_OPPONENT || s->prestige[i] > s->prestige[s->turn]; /* NS-282 */
        set |= (uint32_t)(i != s->turn && can) << i;
    }
    return set;
}

/* NS-230: where the effect in progress lets its owner put a research marker */
uint32_t newscience_markable(const orr_rules *r, const newscience_state *s, const newscience_effect *x)
{
    const newscience_edition *e = edition_of(r);
    uint32_t set = newscience_eligible(r, s, s->turn), where = 0, tested = 0;
    for (unsigned f = 0; f < FIELDS; f++)
        where |= x->fields >> f & 1 ? e->of_field[f] : 0;
    set &= where;
    for (unsigned level = x->max_level; x->max_level && ++level <= LEVELS;)
        set &= ~e->of_level[level];
    if (!x->by_opponent)
        return set;
    for (unsigned i = 0; i < r->seats; i++)
        tested |= i != s->turn && (!x->single || i == s->opponent) ? s->experiment[i] : 0;
    return set & tested;
}

/* NS-258, NS-260: energy of one opponent that waits to be resolved, none twice */
uint32_t newscience_movable(const newscience_state *s)
{
    uint32_t set = 0;
    for (uint32_t left = s->waiting & ~s->moved; left; left &= left - 1) {
        unsigned space = orr_lowest(left), owner = s->owner[space];
        set |= (uint32_t)(owner != s->turn && (s->opponent == NONE || s->opponent == owner)) << space;
    }
    return set;
}

/* NS-259 */
uint32_t newscience_landing(const orr_rules *r, const newscience_state *s)
{
    const newscience_edition *e = edition_of(r);
    return s->free & ~(e->of_block[B_REST] | e->of_block[B_HAPPENING]);
}

static bool asks(newscience_state *s, unsigned ask, bool possible)
{
    if (possible)
        s->ask = (uint8_t)ask;
    return possible;
}

/* True when the effect goes on with a question; false when it is done. */
static bool gain(const orr_rules *r, newscience_state *s, const newscience_effect *x, orr_events *ev)
{
    if (x->track >= CHOICE) { /* NS-231 */
        if (s->picks == NONE) {
            s->picks = x->picks ? x->picks : 1;
            s->tracks = x->tracks;
        }
        return asks(s, A_TRACK, s->picks && s->tracks);
    }
    for (unsigned i = 0; i < r->seats; i++)
        if (x->target == NON_LEADERS ? !(s->leaders >> i & 1) : x->target == ALL || i == s->turn)
            if (x->condition != IF_OPPONENT_CHOSEN || s->opponent != NONE)
                newscience_raise(s, i, (unsigned)x->track, x->amount, ev);
    return false;
}

static bool lose(const orr_rules *r, newscience_state *s, const newscience_effect *x, orr_events *ev)
{
    unsigned track = (unsigned)x->track, set;
    if (x->target == LEADERS) {
        set = s->leaders = leaders(s, r->seats, track);
    } else if (x->target == OPPONENT) {
        if (s->opponent == NONE && asks(s, A_OPPONENT, newscience_opponents(r, s) != 0))
            return true;
        if (s->opponent == NONE)
            orr_emit(ev, E_NOTHING, s->turn, s->at); /* NS-282, NS-321 */
        set = s->opponent == NONE ? 0 : 1u << s->opponent;
    } else {
        set = x->target == ALL ? ORR_SEATS(r->seats) : 1u << s->turn;
    }
    for (unsigned i = 0; i < r->seats; i++)
        if (set >> i & 1)
            lower(s, i, track, x->amount, ev);
    return false;
}

static void lose_rest(const orr_rules *r, newscience_state *s, const newscience_effect *x, orr_events *ev)
{
    ORR_ASSERT(r->seats <= SEATS); /* gcc without link-time optimisation cannot know, and warns */
    for (unsigned i = 0; i < r->seats; i++) {
        int now = s->rest[i], less = x->amount < now ? x->amount : now; /* NS-040 */
        s->rest[i] = (uint8_t)(now - less);
        orr_emit(ev, E_TIRED, (int)i, less);
    }
}

static bool mark(const orr_rules *r, newscience_state *s, const newscience_effect *x, orr_events *ev)
{
    bool first = s->picks == NONE;
    if (first)
        s->picks = (uint8_t)x->amount;
    if (x->single && s->opponent == NONE) {
        if (asks(s, A_OPPONENT, newscience_opponents(r, s) != 0))
            return true;
    } else if (asks(s, A_MARK, s->picks && newscience_markable(r, s, x))) {
        return true;
    }
    if (first)
        orr_emit(ev, E_NOTHING, s->turn, s->at);
    return false;
}

/* NS-273: in the new turn order */
static bool give_back(const orr_rules *r, newscience_state *s)
{
    if (s->picks == NONE)
        s->picks = s->asked = 0;
    for (; s->asked < r->seats; s->asked++) {
        s->turn = s->order[s->asked];
        if (asks(s, A_TAKE_BACK, s->research[s->turn] != 0))
            return true;
    }
    return false;
}

static bool move(const orr_rules *r, newscience_state *s, const newscience_effect *x, orr_events *ev)
{
    bool first = s->picks == NONE;
    if (first) {
        s->picks = (uint8_t)x->amount;
        s->moved = 0;
    }
    if (asks(s, A_MOVE, s->picks && newscience_movable(s) && newscience_landing(r, s)))
        return true;
    if (first)
        orr_emit(ev, E_NOTHING, s->turn, s->at);
    s->moved = 0;
    return false;
}

static bool extra(const orr_rules *r, newscience_state *s, const newscience_effect *x, orr_events *ev)
{
    if (newscience_begin_action(r, s, (unsigned)x->action, x->amount)) /* NS-229 */
        return true;
    orr_emit(ev, E_NOTHING, s->turn, s->at);
    return false;
}

static bool one_effect(const orr_rules *r, newscience_state *s, const newscience_effect *x, orr_events *ev)
{
    switch (x->op) {
    case OP_GAIN:
        return gain(r, s, x, ev);
    case OP_LOSE:
        return lose(r, s, x, ev);
    case OP_LOSE_REST:
        lose_rest(r, s, x, ev);
        return false;
    case OP_EXTRA:
        return extra(r, s, x, ev);
    case OP_MARK:
        return mark(r, s, x, ev);
    case OP_RETURN:
        return give_back(r, s);
    case OP_MOVE:
        return move(r, s, x, ev);
    default: /* holds for a while: newscience_sums */
        return false;
    }
}

/* Goes on with the card in progress; false when a question is open. */
bool newscience_carry_out(const orr_rules *r, newscience_state *s, orr_events *ev)
{
    const newscience_edition *e = edition_of(r);
    const newscience_card *card = &e->card[s->face[s->slot]];
    if (s->phase == RESOLVING)
        s->turn = s->owner[s->at];
    for (; s->effect < card->effects; next_effect(s))
        if (one_effect(r, s, newscience_now(e, s), ev))
            return false;
    s->effect = IDLE;
    s->opponent = s->picks = NONE;
    s->leaders = s->tracks = s->asked = 0;
    if (s->phase == DEALING) {
        s->slot++;
    } else {
        s->by[s->slot] = card->lasts ? s->turn : SPENT; /* NS-098, NS-232 */
        s->slot = 0;
        s->at = NONE;
    }
    return true;
}
