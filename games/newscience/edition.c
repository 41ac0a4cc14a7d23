/* The New Science: what only this game can say about an edition, and the fast tables made from it. */
#include "state.h"
#include <string.h>

/* Faulty rows come this far too; what they lack is left out. */
static uint32_t bit_or_none(int i) { return i < 0 ? 0 : bit32((unsigned)i); }

/* ---- faults -------------------------------------------------------------------------------------------------------*/
static void check_lists(const newscience_edition *e, orr_faults *f)
{
    unsigned numbers = 0;
    for (unsigned i = 0; i < FIELDS; i++)
        if (e->field[i].word != i)
            orr_fault(f, "wrong_order", T_FIELDS, i, "id");
    for (unsigned i = 0; i < BLOCKS; i++)
        if (e->block[i].word != i) /* NS-070 */
            orr_fault(f, "wrong_order", T_BLOCKS, i, "id");
    for (unsigned i = 0; i < SEATS; i++)
        numbers |= 1u << e->scientist[i].number;
    if (numbers != 0x3e)
        orr_fault(f, "disagrees", T_SCIENTISTS, 0, "turn_order_number");
    for (unsigned i = 0; i + 1 < SEATS; i++)
        if (e->count[i].players != i + 2)
            orr_fault(f, "wrong_order", T_COUNTS, i, "players");
}

static void check_spaces(const newscience_edition *e, orr_faults *f)
{
    for (unsigned i = 0; i < e->spaces; i++) {
        const newscience_space *x = &e->space[i], *before = i ? x - 1 : x;
        if (x->order != i + 1 || x->block < before->block) /* NS-069, NS-070 */
            orr_fault(f, "wrong_order", T_SPACES, i, "resolve_index");
        if ((x->block == B_INFLUENCE) != (x->track >= 0 && x->track < TRACKS && x->steps > 0))
            orr_fault(f, "disagrees", T_SPACES, i, "track");
        if ((x->block == B_HAPPENING) != (x->slot > 0))
            orr_fault(f, "disagrees", T_SPACES, i, "card_slot");
        if ((x->block == B_REST) != (x->place > 0 && x->rest > 0))
            orr_fault(f, "disagrees", T_SPACES, i, "turn_order_place");
        if (x->block < B_RESEARCH && x->modifier)
            orr_fault(f, "disagrees", T_SPACES, i, "modifier");
    }
}

/* The places of Rest and the spaces of the cards are counted from 1, and none is there without those before it (NS-081,
 * NS-083, NS-094). */
static void check_places(const newscience_edition *e, orr_faults *f)
{
    unsigned places = 0, slots = 0;
    for (unsigned i = 0; i < e->spaces; i++) {
        const newscience_space *x = &e->space[i];
        bool rest = x->block == B_REST, happening = x->block == B_HAPPENING;
        if (rest && x->place && x->place != ++places)
            orr_fault(f, "wrong_order", T_SPACES, i, "turn_order_place");
        if (happening && x->slot && x->slot != ++slots)
            orr_fault(f, "wrong_order", T_SPACES, i, "card_slot");
        if ((rest || happening) && i && x[-1].block == x->block && x[-1].min_players > x->min_players)
            orr_fault(f, "wrong_order", T_SPACES, i, "min_players");
    }
}

static bool twice(const int8_t *row, unsigned n)
{
    for (unsigned i = 0; i < n; i++)
        for (unsigned k = 0; k < i; k++)
            if (row[i] == row[k])
                return true;
    return false;
}

/* NS-045, NS-050, NS-180 */
static void check_discoveries(const newscience_edition *e, orr_faults *f)
{
    for (unsigned i = 0; i < e->groups; i++) {
        for (unsigned k = 0; k < e->group[i].members; k++)
            if (e->group[i].member[k] < 0 || e->discovery[e->group[i].member[k]].level != e->group[i].level)
                orr_fault(f, "disagrees", T_GROUPS, i, "any_of");
        if (twice(e->group[i].member, e->group[i].members))
            orr_fault(f, "named_twice", T_GROUPS, i, "any_of");
    }
    for (unsigned i = 0; i < e->discoveries; i++) {
        const newscience_discovery *d = &e->discovery[i];
        for (unsigned k = 0; k < d->needs; k++)
            if (d->need[k] < 0 || e->discovery[d->need[k]].level >= d->level)
                orr_fault(f, "not_lower", T_DISCOVERIES, i, "prerequisites");
        for (unsigned k = 0; k < d->any; k++)
            if (d->group[k] < 0 || e->group[d->group[k]].level >= d->level)
                orr_fault(f, "not_lower", T_DISCOVERIES, i, "prerequisite_groups");
        if (twice(d->need, d->needs))
            orr_fault(f, "named_twice", T_DISCOVERIES, i, "prerequisites");
        if (twice(d->group, d->any))
            orr_fault(f, "named_twice", T_DISCOVERIES, i, "prerequisite_groups");
    }
}

/* ---- fast tables --------------------------------------------------------------------------------------------------*/
static int64_t at_lane(unsigned i, int amount) { return (int64_t)amount * ((int64_t)1 << (8 * i)); }

static void make_sets(newscience_edition *e)
{
    for (unsigned i = 0; i < e->discoveries; i++) {
        const newscience_discovery *d = &e->discovery[i];
        int64_t sums = at_lane(LANE_POINTS, d->points);
        for (unsigned k = 0; k < 8; k++)
            sums += at_lane(k, BIAS);
        for (unsigned t = 0; t < TRACKS; t++)
            sums += at_lane(LANE_INFLUENCE + t, d->influence[t]), e->influence[i] |= (uint32_t)d->influence[t] << 8 * t;
        e->printed[i] = sums;
        e->of_field[d->field] |= bit32(i);
        e->of_level[d->level] |= bit32(i);
    }
    for (unsigned i = 0; i < e->spaces; i++)
        e->of_block[e->space[i].block] |= bit32(i);
    for (unsigned i = 0; i < e->cards; i++)
        e->of_age[e->card[i].level - 1] |= 1ull << i;
    for (unsigned i = 0; i < SEATS; i++) {
        e->by_number[e->scientist[i].number - 1] = (uint8_t)i;
        for (unsigned k = 0; k < ACTIONS; k++)
            e->talent[i] += at_lane(k, e->scientist[i].modifier[k]);
    }
}

static void read_lists(newscience_effect *x)
{
    x->fields = x->field_count ? 0 : (1u << FIELDS) - 1;
    for (unsigned k = 0; k < x->field_count; k++)
        x->fields |= (uint8_t)bit_or_none(x->field[k]);
    x->tracks = x->chosen ? 0 : (1u << TRACKS) - 1;
    for (unsigned k = 0; k < x->chosen; k++)
        x->tracks |= (uint8_t)bit_or_none(x->choose[k]);
    for (unsigned k = 0; k < x->space_count; k++)
        x->spaces |= bit_or_none(x->space[k]);
}

/* What an effect that holds for a while adds for one discovery (NS-220, NS-223). */
static int64_t standing(const newscience_effect *x, const newscience_discovery *d)
{
    if (!(x->fields >> d->field & 1) || (a_track(x->if_track) && !d->influence[x->if_track]))
        return 0;
    if (x->op == OP_ACTION && x->action >= 0)
        return at_lane((unsigned)x->action, x->amount);
    if (x->op == OP_REQUIREMENT && x->requirement >= 0)
        return at_lane(x->requirement ? LANE_INFLUENCE + (unsigned)x->requirement - 1 : LANE_POINTS, x->amount);
    return 0;
}

static void make_card(newscience_edition *e, unsigned row)
{
    newscience_card *c = &e->card[row];
    for (unsigned k = 0; k < c->effects; k++) {
        newscience_effect *x = &c->effect[k];
        read_lists(x);
        if (x->trigger == ON_USE) {
            c->use = (uint8_t)(1 + x->window);
            c->use_amount = x->amount;
            c->named = x->op == OP_DEMAND;
            continue;
        }
        c->lasts |= x->trigger == ON_CLAIM && (x->op == OP_ACTION || x->op == OP_REQUIREMENT);
        c->ignores_one |= x->op == OP_IGNORE_ONE;
        c->rest = (int8_t)(c->rest + (x->op == OP_REST ? x->amount : 0));
        if (x->op == OP_STEPS && a_track(x->track))
            c->steps[x->track] = (int8_t)(c->steps[x->track] + x->amount);
        c->closes |= x->spaces;
        for (unsigned d = 0; d < e->discoveries; d++)
            e->standing[row][d] += standing(x, &e->discovery[d]);
    }
}

/* ---- whether the sums fit their lanes -------------------------------------------------------------------------------*/
/* What a card adds in one lane, with a sign; five effects of at most 9 stay far from the ends of a lane (schema.c). */
static int adds(const newscience_edition *e, unsigned card, unsigned d, unsigned which, int sign)
{
    uint64_t even = 0x4040404040404040;
    return sign * ((int)(((uint64_t)e->standing[card][d] + even) >> (8 * which) & 0xff) - 0x40);
}

/* The most that a scientist, a laboratory and the two face-up cards make of one lane together; `worst` is the card that
 * does most of it. */
static int sum_of_worst(const newscience_edition *e, unsigned d, unsigned which, int sign, unsigned *worst)
{
    int talent = 0, lab = 0, face[FACES] = {0}, most = 0;
    for (unsigned i = 0; which < ACTIONS && i < SEATS; i++)
        if (sign * e->scientist[i].modifier[which] > talent)
            talent = sign * e->scientist[i].modifier[which];
    for (unsigned i = 0; i < e->cards; i++) {
        int n = adds(e, i, d, which, sign);
        if (n > most) {
            most = n;
            *worst = i;
        }
        if (e->card[i].kind == KEEP) {
            lab = n > lab ? n : lab;
        } else if (n > face[0]) {
            face[1] = face[0];
            face[0] = n;
        } else if (n > face[1]) {
            face[1] = n;
        }
    }
    return talent + lab + face[0] + face[1];
}

/* A lane holds what is between -BIAS and BIAS with what is printed, and then so does `total` of the state. */
static void check_sums(const newscience_edition *e, orr_faults *f)
{
    for (unsigned k = 0; k < 8; k++)
        for (int sign = -1; sign <= 1; sign += 2)
            for (unsigned d = 0, worst = 0; d < e->discoveries; d++)
                if (sum_of_worst(e, d, k, sign, &worst) > BIAS) {
                    orr_fault(f, "too_much", T_CARDS, worst, "effects");
                    break;
                }
}

/* NS-028 .. NS-031: the tree with so many players */
static void make_plan(newscience_edition *e, unsigned seats)
{
    newscience_plan *p = &e->plan[seats];
    for (unsigned i = 0; i < FIELDS; i++)
        p->in_play |= e->field[i].min_players <= seats ? e->of_field[i] : 0;
    p->summit = p->in_play & e->of_level[LEVELS];
    for (unsigned i = 0; i < e->discoveries; i++) {
        const newscience_discovery *d = &e->discovery[i];
        uint32_t names;
        for (unsigned k = 0; k < d->needs; k++)
            p->all[i] |= bit_or_none(d->need[k]) & p->in_play; /* NS-030 */
        names = p->all[i];
        for (unsigned k = 0; k < d->any; k++) {
            const newscience_group *g = &e->group[d->group[k] < 0 ? 0 : d->group[k]];
            for (unsigned m = 0; m < g->members; m++)
                p->any[i][k] |= bit_or_none(g->member[m]) & p->in_play;
            names |= p->any[i][k];
        }
        if (!(p->in_play >> i & 1))
            continue;
        if (!names)
            p->roots |= bit32(i);
        for (; names; names &= names - 1)
            p->unlocks[orr_lowest(names)] |= bit32(i);
    }
    for (unsigned i = 0; i < e->spaces; i++)
        if (e->space[i].min_players <= seats) /* NS-083, NS-111, NS-116, NS-129 */
            p->spaces |= bit32(i);
    for (unsigned i = 0; i < e->cards; i++)
        if (!e->card[i].four_plus || e->count[seats - 2].four_plus) /* NS-005, NS-021 */
            p->deck |= 1ull << i;
}

/* Whether there is room for all energy, cards for the stacks, and what two tables both say. */
static void check_plan(const newscience_edition *e, unsigned seats, orr_faults *f)
{
    const newscience_plan *p = &e->plan[seats];
    const newscience_count *c = &e->count[seats - 2];
    uint32_t sure = p->spaces & ~(e->of_block[B_REST] | e->of_block[B_HAPPENING]);
    unsigned closed = 0, fields = 0;
    for (unsigned i = 0; i < e->cards; i++) {
        unsigned n = orr_popcount(e->card[i].closes & sure);
        closed = n > closed ? n : closed;
    }
    if (orr_popcount(sure) < ENERGY * seats + closed * c->faces) /* NS-066 */
        orr_fault(f, "too_few_spaces", T_COUNTS, seats - 2, "players");
    for (unsigned i = 0; i < AGES; i++)
        if (orr_popcount(p->deck & e->of_age[i]) < c->a_level)
            orr_fault(f, "too_few_cards", T_COUNTS, seats - 2, "cards_per_level");
    if (orr_popcount(p->spaces & e->of_block[B_PUBLISH]) != c->publish) /* NS-149, NS-150, NS-151 */
        orr_fault(f, "disagrees", T_COUNTS, seats - 2, "publish_spaces");
    if (orr_popcount(p->spaces & e->of_block[B_HAPPENING]) != c->faces) /* NS-094 */
        orr_fault(f, "disagrees", T_COUNTS, seats - 2, "events_per_round");
    if (c->rounds != 1 + (AGES * c->a_level + c->faces - 1) / c->faces) /* NS-300 */
        orr_fault(f, "disagrees", T_COUNTS, seats - 2, "max_rounds");
    for (unsigned i = 0; i < FIELDS; i++)
        fields += e->field[i].min_players <= seats;
    if (fields != c->fields || !p->summit)
        orr_fault(f, "disagrees", T_COUNTS, seats - 2, "fields_in_play");
}

void newscience_edition_check(void *edition, orr_faults *faults)
{
    newscience_edition *e = edition;
    check_lists(e, faults);
    check_spaces(e, faults);
    check_places(e, faults);
    check_discoveries(e, faults);
    newscience_check_cards(e, faults);
    make_sets(e);
    for (unsigned i = 0; i < e->cards; i++)
        make_card(e, i);
    check_sums(e, faults);
    for (unsigned seats = 2; seats <= SEATS; seats++) {
        make_plan(e, seats);
        check_plan(e, seats, faults);
    }
}
