/* The New Science: what a seat could think of, and why it may not do that now. Said apart from legal.c and act.c, which
 * decide by sets and prepared sums: here a discovery's prerequisites and the cards' effects are read as the edition has
 * them. The law `why` compares the two. */
#include "state.h"

typedef struct {
    const orr_rules *r;
    const newscience_edition *e;
    const newscience_state *s;
    unsigned seat;
    orr_action action;
    orr_reason *out;
} question;

static bool because(const question *q, unsigned kind, int a, int b, int c)
{
    *q->out = (orr_reason){.kind = (uint16_t)kind, .arg = {(int16_t)a, (int16_t)b, (int16_t)c}};
    return true;
}

static const newscience_card *lab_of(const question *q) { return &q->e->card[q->s->lab[q->seat]]; }

/* ---- places -------------------------------------------------------------------------------------------------------*/
static bool closed(const question *q, unsigned space)
{
    for (unsigned k = 0; k < FACES; k++) {
        const newscience_card *c = &q->e->card[q->s->face[k]];
        for (unsigned i = 0; q->s->by[k] == FOR_ALL && i < c->effects; i++)
            for (unsigned n = 0; n < c->effect[i].space_count; n++)
                if (c->effect[i].op == OP_CLOSE && c->effect[i].space[n] == (int)space)
                    return because(q, R_CLOSED, q->s->face[k], 0, 0);
    }
    return false;
}

static bool no_happening(const question *q, unsigned slot)
{
    unsigned card = q->s->face[slot - 1];
    if (card == NO_CARD)
        return because(q, R_NO_CARD, 0, 0, 0);
    return q->e->card[card].kind == EFFECT && because(q, R_EFFECT_CARD, (int)card, 0, 0);
}

static bool no_rest(const question *q, unsigned space)
{
    for (unsigned i = 0; i < q->e->spaces; i++)
        if (q->e->space[i].block == B_REST && q->s->owner[i] == q->seat)
            return because(q, R_REST_TWICE, 0, 0, 0);
    for (unsigned i = 0; i < space; i++)
        if (q->e->space[i].block == B_REST && q->s->owner[i] == NONE)
            return because(q, R_REST_ORDER, q->e->space[i].place, 0, 0);
    return false;
}

static bool not_placed(const question *q, unsigned space)
{
    const newscience_space *x = &q->e->space[space];
    if (q->s->owner[space] != NONE)
        return because(q, R_TAKEN, q->s->owner[space], 0, 0);
    if (closed(q, space))
        return true;
    if (x->block == B_HAPPENING)
        return no_happening(q, x->slot);
    return x->block == B_REST && no_rest(q, space);
}

static bool not_moved(const question *q, unsigned from, unsigned to)
{
    const newscience_state *s = q->s;
    unsigned owner = s->owner[from];
    if (owner == q->seat || s->moved >> from & 1 || (s->opponent != NONE && s->opponent != owner))
        return because(q, R_NOT_THEIRS, 0, 0, 0);
    if (s->owner[to] != NONE)
        return because(q, R_TAKEN, s->owner[to], 0, 0);
    return closed(q, to);
}

/* ---- discoveries --------------------------------------------------------------------------------------------------*/
static bool in_play(const question *q, unsigned d)
{
    return q->e->field[q->e->discovery[d].field].min_players <= q->r->seats;
}

static bool knows(const question *q, unsigned d) { return (q->s->published | q->s->experiment[q->seat]) >> d & 1; }

static bool published(const question *q, unsigned d)
{
    for (unsigned i = 0; i < q->r->seats; i++)
        if (q->s->own[i] >> d & 1)
            return because(q, R_PUBLISHED, (int)i, 0, 0);
    return false;
}

static bool group_missing(const question *q, unsigned group)
{
    const newscience_group *g = &q->e->group[group];
    unsigned in = 0, known_ones = 0;
    for (unsigned k = 0; k < g->members; k++) {
        in += in_play(q, (unsigned)g->member[k]);
        known_ones += knows(q, (unsigned)g->member[k]);
    }
    return in && !known_ones && because(q, R_MISSING_GROUP, (int)group, 0, 0);
}

/* NS-054 */
static bool not_eligible(const question *q, unsigned d)
{
    const newscience_discovery *x = &q->e->discovery[d];
    uint32_t markers = q->s->own[q->seat] | q->s->research[q->seat] | q->s->experiment[q->seat];
    if (published(q, d))
        return true;
    if (markers >> d & 1)
        return because(q, R_YOURS, 0, 0, 0);
    for (unsigned k = 0; k < x->needs; k++)
        if (in_play(q, (unsigned)x->need[k]) && !knows(q, (unsigned)x->need[k]))
            return because(q, R_MISSING, x->need[k], 0, 0);
    for (unsigned k = 0; k < x->any; k++)
        if (group_missing(q, (unsigned)x->group[k]))
            return true;
    return q->s->marker_limit && orr_popcount(markers) >= q->e->values.markers &&
           because(q, R_MARKERS, q->e->values.markers, 0, 0);
}

/* What one effect changes: the points of an action, or with `requirement` what is demanded. */
static int change(const newscience_effect *x, const newscience_discovery *d, unsigned op, int which)
{
    bool here = !x->field_count;
    for (unsigned k = 0; k < x->field_count; k++)
        here = here || x->field[k] == d->field;
    if (x->op != op || x->trigger == ON_USE || !here || (x->if_track >= 0 && !d->influence[x->if_track]))
        return 0;
    return (op == OP_ACTION ? x->action : x->requirement) == which ? x->amount : 0;
}

static int changes(const question *q, unsigned d, unsigned op, int which)
{
    const newscience_state *s = q->s;
    const newscience_card *card[] = {lab_of(q), &q->e->card[s->face[0]], &q->e->card[s->face[1]]};
    int sum = 0;
    for (unsigned k = 0; k < 1 + FACES; k++)
        if (!k || s->by[k - 1] == FOR_ALL || s->by[k - 1] == q->seat)
            for (unsigned i = 0; i < card[k]->effects; i++)
                sum += change(&card[k]->effect[i], &q->e->discovery[d], op, which);
    return sum;
}

static int total(const question *q, unsigned d, unsigned action)
{
    return 1 + q->e->scientist[q->s->scientist[q->seat]].modifier[action] + q->s->bonus +
           changes(q, d, OP_ACTION, (int)action);
}

static bool too_short(const question *q, int need, int have)
{
    int rest = q->s->rest[q->seat];
    return have + rest < need && because(q, R_SHORT, need, have, rest);
}

static bool not_researched(const question *q, unsigned d)
{
    return not_eligible(q, d) || too_short(q, q->e->discovery[d].research, total(q, d, RESEARCH));
}

static bool not_tested(const question *q, unsigned d, unsigned rest)
{
    if (published(q, d))
        return true;
    if (q->s->experiment[q->seat] >> d & 1)
        return because(q, R_YOURS, 0, 0, 0);
    if (!(q->s->research[q->seat] >> d & 1))
        return because(q, R_NOT_RESEARCHED, 0, 0, 0);
    return rest > q->s->rest[q->seat] && because(q, R_REST_SHORT, q->s->rest[q->seat], 0, 0);
}

static bool not_published(const question *q, unsigned d, unsigned help)
{
    const newscience_discovery *x = &q->e->discovery[d];
    int points = x->points + changes(q, d, OP_REQUIREMENT, 0), amount = lab_of(q)->effect[0].amount;
    if (published(q, d))
        return true;
    if (!(q->s->experiment[q->seat] >> d & 1))
        return because(q, R_NOT_TESTED, 0, 0, 0);
    for (int t = 0; t < TRACKS; t++) {
        int need = x->influence[t] + changes(q, d, OP_REQUIREMENT, t + 1), have = q->s->influence[q->seat][t];
        need = need > INFLUENCE ? INFLUENCE : need;
        need -= help == WITH_TRACK + (unsigned)t ? amount : 0;
        if (have < need)
            return because(q, R_INFLUENCE, t, need, have);
    }
    return too_short(q, points, total(q, d, PUBLISH) + (help == WITH_CARD ? amount : 0));
}

static bool not_marked(const question *q, unsigned d)
{
    const newscience_effect *x = newscience_now(q->e, q->s);
    const newscience_discovery *on = &q->e->discovery[d];
    bool fits = !x->field_count && !x->by_opponent;
    for (unsigned k = 0; k < x->field_count; k++)
        fits = fits || x->field[k] == on->field;
    for (unsigned i = 0; x->by_opponent && i < q->r->seats; i++)
        if (i != q->seat && (!x->single || q->s->opponent == i))
            fits = fits || q->s->experiment[i] >> d & 1;
    if (not_eligible(q, d))
        return true;
    return (!fits || (x->max_level && on->level > x->max_level)) && because(q, R_NOT_THIS_CARD, 0, 0, 0);
}

/* ---- the rest -----------------------------------------------------------------------------------------------------*/
static bool not_named(const question *q, unsigned opponent)
{
    const newscience_state *s = q->s;
    const newscience_effect *x = newscience_now(q->e, s);
    if (x->op != OP_MARK)
        return x->condition == IF_RICHER_OPPONENT && s->prestige[opponent] <= s->prestige[q->seat] &&
               because(q, R_NOT_RICHER, 0, 0, 0);
    for (unsigned d = 0; d < q->e->discoveries; d++)
        if (s->experiment[opponent] >> d & 1 && !not_eligible(q, d))
            return false;
    return because(q, R_NOTHING_THERE, 0, 0, 0);
}

static bool scientist_taken(const question *q, unsigned scientist)
{
    for (unsigned i = 0; i < q->r->seats; i++)
        if (q->s->scientist[i] == scientist)
            return because(q, R_SCIENTIST_TAKEN, (int)i, 0, 0);
    return false;
}

static bool not_declined(const question *q)
{
    unsigned ask = q->s->ask;
    bool always = ask == A_SCIENTIST || ask == A_PLACE || ask == A_ALONG || ask == A_TRACK || ask == A_TAKE_BACK;
    bool may = ask == A_OPPONENT ? newscience_now(q->e, q->s)->op == OP_MARK : !always;
    return !may && because(q, R_MUST_CONTINUE, (int)ask, 0, 0);
}

static bool not_now(const question *q)
{
    static const uint8_t ask[] = {
        [V_CHOOSE] = A_SCIENTIST,  [V_PLACE] = A_PLACE,     [V_RESEARCH] = A_RESEARCH, [V_EXPERIMENT] = A_EXPERIMENT,
        [V_REROLL] = A_REROLL,     [V_PUBLISH] = A_PUBLISH, [V_ALONG] = A_ALONG,       [V_TRACK] = A_TRACK,
        [V_OPPONENT] = A_OPPONENT, [V_MARK] = A_MARK,       [V_MOVE] = A_MOVE,         [V_TAKE_BACK] = A_TAKE_BACK};
    orr_action a = q->action;
    if (a.verb == V_DECLINE)
        return not_declined(q);
    if (ask[a.verb] != q->s->ask)
        return because(q, R_MUST_CONTINUE, q->s->ask, 0, 0);
    switch (a.verb) {
    case V_CHOOSE:
        return scientist_taken(q, a.a);
    case V_PLACE:
        return not_placed(q, a.a);
    case V_RESEARCH:
        return not_researched(q, a.a);
    case V_EXPERIMENT:
        return not_tested(q, a.a, a.b);
    case V_PUBLISH:
        return not_published(q, a.a, a.b);
    case V_TRACK:
        return !(q->s->tracks >> a.a & 1) && because(q, R_TRACK, 0, 0, 0);
    case V_OPPONENT:
        return not_named(q, a.a);
    case V_MARK:
        return not_marked(q, a.a);
    case V_MOVE:
        return not_moved(q, a.a, a.b);
    default: /* of these only what is legal is thinkable */
        return false;
    }
}

bool newscience_why(const orr_rules *r, const void *state, orr_seat seat, orr_action action, orr_reason *out)
{
    const newscience_state *s = state;
    const newscience_edition *e = edition_of(r);
    question q = {r, e, s, seat, action, out};
    bool chance = s->ask >= A_CHANCE;
    if (s->phase == OVER)
        return because(&q, R_OVER, 0, 0, 0);
    if (has_left(s, seat)) { /* NS-319: it has one answer */
        bool asked = seat == s->turn && !chance;
        return !(asked && orr_action_equal(action, newscience_default_action(r, s, seat))) &&
               because(&q, R_LEFT, 0, 0, 0);
    }
    if (chance || seat != s->turn)
        return because(&q, R_NOT_YOUR_TURN, chance ? ORR_CHANCE : s->turn, 0, 0);
    return not_now(&q);
}
