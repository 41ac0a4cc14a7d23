/* The New Science: a guess at each seat's final standing, for search and greedy play. What is sure counts in full; markers
 * count by the prestige they lead to and by what is still missing for it; energy that waits is carried out in thought, in
 * the order of the board, each time by the best that it could do. The numbers were tuned by matches of greedy play. */
#include "state.h"

enum {
    POINT = 16,      /* a point of prestige */
    WHOLE = 128,     /* what a marker is worth is told in parts of its prestige: */
    TESTED = 80,     /* a proved discovery, */
    RESEARCHED = 42, /* and a researched one; */
    LACK = 20,       /* less for each step of influence that is missing, */
    LEAST = 10,      /* but never less than this */
    SHARE = 2,       /* a discovery that is known */
    UNIT = 8,        /* a unit of rest */
    STEP = 4,        /* a step of influence, */
    HIGH_STEP = 3,   /* and one beyond the third */
    KEPT = 14,       /* a card in the laboratory */
    FIRST = 2,       /* a place in turn order */
    CHOSEN_STEP = 8, /* of a card in progress: a step of one's choice, */
    HELP = 20,       /* help for publications of this round, */
    MEDDLE = 8,      /* and harm done to another */
};

/* A seat as it will be when its energy has done what it can. */
typedef struct {
    const orr_rules *r;
    const newscience_edition *e;
    const newscience_state *s;
    unsigned seat;
    int left; /* rounds to come, this one included */
    int rest;
    uint32_t influence;                  /* a byte a track */
    uint32_t research, experiment, done; /* done: published in thought */
    uint32_t maybe;                      /* of experiment: expected only, */
    int odds;                            /* with this chance in sixths */
    int gain;
} thought;

/* Steps that are missing: four differences at once, the eighth bit of a byte says that there is one. */
static unsigned lack_of(uint32_t need, uint32_t have)
{
    uint32_t more = (need | 0x80808080u) - have, some = more >> 7 & 0x01010101u;
    return (more & some * 0x7f) * 0x01010101u >> 24;
}

/* What a marker is worth; the fewer rounds to come, the less it counts that something could still be published. */
static inline int worth(const thought *t, unsigned d, int full, int rounds)
{
    int part = full - LACK * (int)lack_of(t->e->influence[d], t->influence), late = t->left < rounds ? t->left : rounds;
    part = part < LEAST ? LEAST : part;
    return t->e->discovery[d].prestige * POINT * part * late / (WHOLE * rounds);
}

static int tested_worth(const thought *t, unsigned d) { return worth(t, d, TESTED, 2) + SHARE; }
static int researched_worth(const thought *t, unsigned d) { return worth(t, d, RESEARCHED, 4); }

static void think_research(thought *t, int bonus)
{
    uint32_t set = t->s->open[t->seat] & ~(t->s->published | t->research | t->experiment);
    int best = 0, spent = 0;
    unsigned which = NONE;
    for (; set; set &= set - 1) {
        unsigned d = orr_lowest(set);
        int total = 1 + bonus + lane(newscience_sums(t->e, t->s, t->seat, d), RESEARCH);
        int rest = t->e->discovery[d].research > total ? t->e->discovery[d].research - total : 0;
        int value = researched_worth(t, d) - rest * UNIT;
        if (rest <= t->rest && value > best) {
            best = value;
            which = d;
            spent = rest;
        }
    }
    if (which == NONE)
        return;
    t->research |= bit32(which);
    t->rest -= spent;
}

/* Faces of six that succeed with this total before the die. */
static int faces(const thought *t, int total, int target)
{
    int least = t->e->card[t->s->lab[t->seat]].ignores_one ? 1 : 2, from = target - total;
    from = from < least ? least : from;
    return from > 6 ? 0 : 7 - from;
}

static void think_experiment(thought *t, int bonus)
{
    int best = 0, spent = 0, odds = 0;
    unsigned which = NONE;
    for (uint32_t set = t->research; set; set &= set - 1) {
        unsigned d = orr_lowest(set);
        int total = 1 + bonus + lane(newscience_sums(t->e, t->s, t->seat, d), EXPERIMENT);
        int target = (int)newscience_target(t->e, t->s, t->seat, d);
        int more = tested_worth(t, d) - researched_worth(t, d);
        for (int rest = 0; rest <= t->rest; rest++) {
            int n = faces(t, total + rest, target), value = more * n / 6 - rest * UNIT;
            if (value > best) {
                best = value;
                which = d;
                spent = rest;
                odds = n;
            }
        }
    }
    if (which == NONE)
        return;
    t->gain += best + spent * UNIT;
    t->rest -= spent;
    t->maybe = bit32(which);
    t->odds = odds;
}

static void think_publish(thought *t, int bonus)
{
    int best = 0, spent = 0;
    unsigned which = NONE;
    for (uint32_t set = (t->experiment | t->maybe) & ~t->done; set; set &= set - 1) {
        unsigned d = orr_lowest(set);
        int64_t sums = newscience_sums(t->e, t->s, t->seat, d);
        int total = 1 + bonus + lane(sums, PUBLISH), points = lane(sums, LANE_POINTS);
        int rest = points > total ? points - total : 0;
        bool can = rest <= t->rest;
        for (unsigned i = 0; i < TRACKS; i++)
            can = can && newscience_demand(sums, i) <= (t->influence >> 8 * i & 0xff);
        int value = t->e->discovery[d].prestige * POINT + SHARE + POINT / 2 - tested_worth(t, d) - rest * UNIT;
        if (t->maybe >> d & 1)
            value = value * t->odds / 6;
        if (can && value > best) {
            best = value;
            which = d;
            spent = rest;
        }
    }
    if (which == NONE)
        return;
    t->gain += best + spent * UNIT;
    t->rest -= spent;
    t->done |= bit32(which);
}

static void think_effect(thought *t, const newscience_effect *x)
{
    switch (x->op) {
    case OP_GAIN:
        if (x->track >= CHOICE)
            t->gain += CHOSEN_STEP * (x->picks ? x->picks : 1) * x->amount;
        else
            t->influence += (uint32_t)x->amount << 8 * x->track;
        return;
    case OP_EXTRA:
        if (x->action == RESEARCH)
            think_research(t, x->amount);
        else
            think_experiment(t, x->amount);
        return;
    case OP_MARK:
        think_research(t, REST);
        return;
    case OP_ACTION:
    case OP_REQUIREMENT:
        t->gain += t->experiment | t->research ? HELP / 4 : 0;
        return;
    default:
        t->gain += MEDDLE;
    }
}

static void think_happening(thought *t, unsigned slot)
{
    const newscience_card *c = &t->e->card[t->s->face[slot]];
    if (c->kind == KEEP)
        t->gain += t->s->lab[t->seat] == NO_CARD ? KEPT : KEPT / 4;
    else
        for (unsigned i = 0; i < c->effects; i++)
            think_effect(t, &c->effect[i]);
}

static void think(thought *t, unsigned space)
{
    const newscience_space *x = &t->e->space[space];
    switch (x->block) {
    case B_REST:
        t->rest += t->rest < REST;
        t->gain += (int)(t->r->seats - x->place) * FIRST;
        return;
    case B_HAPPENING:
        think_happening(t, x->slot - 1u);
        return;
    case B_INFLUENCE:
        t->influence += (uint32_t)x->steps << 8 * x->track;
        return;
    case B_RESEARCH:
        think_research(t, x->modifier);
        return;
    case B_EXPERIMENT:
        think_experiment(t, x->modifier);
        return;
    default:
        think_publish(t, x->modifier);
    }
}

static int value_of(const orr_rules *r, const newscience_state *s, unsigned seat, uint32_t energy)
{
    const newscience_edition *e = edition_of(r);
    thought t = {.r = r,
                 .e = e,
                 .s = s,
                 .seat = seat,
                 .rest = s->rest[seat],
                 .research = s->research[seat],
                 .experiment = s->experiment[seat]};
    int value = s->prestige[seat] * POINT;
    t.left = e->count[r->seats - 2].rounds - s->round + (s->phase != DEALING);
    for (unsigned i = 0; i < TRACKS; i++)
        t.influence |= (uint32_t)s->influence[seat][i] << 8 * i;
    for (; energy; energy &= energy - 1)
        think(&t, orr_lowest(energy));
    for (uint32_t set = t.research; set; set &= set - 1)
        value += researched_worth(&t, orr_lowest(set));
    for (uint32_t set = t.experiment; set; set &= set - 1)
        value += tested_worth(&t, orr_lowest(set));
    value += (int)orr_popcount(s->published) * SHARE + t.gain + t.rest * UNIT;
    for (unsigned i = 0; i < TRACKS; i++) {
        int n = t.influence >> 8 * i & 0xff;
        n = n > INFLUENCE ? INFLUENCE : n;
        value += n > 3 ? 3 * STEP + (n - 3) * HIGH_STEP : n * STEP;
    }
    return value + (s->lab[seat] == NO_CARD ? 0 : KEPT);
}

/* NS-302 .. NS-308, the more the nearer the end */
static void add_bonuses(const orr_rules *r, const newscience_state *s, int32_t *value)
{
    const newscience_values *v = &edition_of(r)->values;
    int rounds = edition_of(r)->count[r->seats - 2].rounds;
    int weight = s->phase == OVER ? 16 : 16 * s->round / (rounds + rounds / 4);
    unsigned published[SEATS], most = v->minimum, highest;
    for (unsigned i = 0; i < r->seats; i++) {
        published[i] = orr_popcount(s->own[i]);
        most = published[i] > most ? published[i] : most;
    }
    for (unsigned i = 0; i < r->seats; i++)
        value[i] += published[i] == most ? v->most * POINT * weight / 16 : 0;
    for (unsigned t = 0; t < TRACKS; t++) {
        highest = v->minimum;
        for (unsigned i = 0; i < r->seats; i++)
            highest = s->influence[i][t] > highest ? s->influence[i][t] : highest;
        for (unsigned i = 0; i < r->seats; i++)
            value[i] += s->influence[i][t] == highest ? v->leader * POINT * weight / 16 : 0;
    }
}

void newscience_hint(const orr_rules *r, const void *state, int32_t *value)
{
    const newscience_state *s = state;
    uint32_t energy[SEATS] = {0}, set = s->waiting;
    if (s->phase == RESOLVING && s->at != NONE && s->effect == IDLE)
        set |= bit32(s->at);
    for (; set; set &= set - 1)
        if (s->owner[orr_lowest(set)] < SEATS)
            energy[s->owner[orr_lowest(set)]] |= set & (0 - set);
    for (unsigned i = 0; i < r->seats; i++)
        if (s->phase == OVER)
            value[i] = s->prestige[i] * POINT;
        else
            value[i] = s->phase == CHOOSING ? 0 : value_of(r, s, i, energy[i]);
    add_bonuses(r, s, value);
}
