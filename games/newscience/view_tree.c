/* The New Science: the tree as a viewer sees it (NS-324, NS-325, NS-329): who stands where, and for the viewer's own seat
 * what it knows, what it may do, what is missing, and the chance of success. */
#include "view.h"

static void seats_with(const view *v, const char *key, const uint32_t *set, unsigned d)
{
    orr_json_karray(v->j, key);
    for (unsigned i = 0; i < v->r->seats; i++)
        if (set[i] >> d & 1)
            orr_json_int(v->j, i);
    orr_json_end(v->j);
}

/* The bonus of the space or card whose action the viewer is carrying out, else none. */
static int bonus(const view *v, unsigned ask) { return v->s->ask == ask && v->s->turn == v->viewer ? v->s->bonus : 0; }

/* What a card changes in one of the eight sums. */
static int change(const view *v, unsigned card, unsigned d, unsigned which)
{
    int64_t even = (int64_t)0x2020202020202020; /* BIAS in each lane */
    return lane(v->e->standing[card][d] + even, which);
}

static void put_card(const view *v, unsigned card, unsigned d, unsigned which)
{
    int points = change(v, card, d, which);
    if (!points)
        return;
    orr_json_object(v->j);
    kid(v, "card", T_CARDS, card, NO_CARD);
    orr_json_kint(v->j, "points", points);
    orr_json_end(v->j);
}

/* NS-120, NS-136, NS-157: what the total before rest is made of */
static int put_total(const view *v, unsigned action, unsigned d, int extra)
{
    const newscience_state *s = v->s;
    int total = 1 + lane(newscience_sums(v->e, s, v->viewer, d), action) + extra;
    orr_json_kint(v->j, "total", total);
    orr_json_kobject(v->j, "parts");
    orr_json_kint(v->j, "energy", 1);
    orr_json_kint(v->j, "scientist", v->e->scientist[s->scientist[v->viewer]].modifier[action]);
    orr_json_kint(v->j, "space", extra);
    orr_json_karray(v->j, "cards");
    put_card(v, s->lab[v->viewer], d, action);
    for (unsigned k = 0; k < FACES; k++)
        if (s->by[k] == FOR_ALL || s->by[k] == v->viewer)
            put_card(v, s->face[k], d, action);
    orr_json_end(v->j);
    orr_json_end(v->j);
    return total;
}

static void put_missing(const view *v, unsigned d)
{
    const newscience_plan *p = &v->e->plan[v->r->seats];
    uint32_t knows = known(v->s, v->viewer);
    orr_json_karray(v->j, "missing");
    for (uint32_t set = p->all[d] & ~knows; set; set &= set - 1)
        id(v, T_DISCOVERIES, orr_lowest(set));
    for (unsigned k = 0; k < NEEDS; k++)
        if (p->any[d][k] && !(p->any[d][k] & knows))
            id(v, T_GROUPS, (unsigned)v->e->discovery[d].group[k]);
    orr_json_end(v->j);
}

static void put_research(const view *v, unsigned d)
{
    int need = v->e->discovery[d].research;
    orr_json_kobject(v->j, "research");
    int total = put_total(v, RESEARCH, d, bonus(v, A_RESEARCH)), gap = need > total ? need - total : 0;
    orr_json_kint(v->j, "need", need);
    orr_json_kint(v->j, "short", gap);
    orr_json_kbool(v->j, "can", gap <= v->s->rest[v->viewer]);
    orr_json_end(v->j);
}

/* Chances in whole per cent for 0, 1, 2 ... rest: a throw of 1 fails unless a card says otherwise (NS-141, NS-287). */
static void put_chances(const view *v, const char *key, int total, int target)
{
    const newscience_card *lab = &v->e->card[v->s->lab[v->viewer]];
    int least = lab->ignores_one ? 1 : v->e->values.failure + 1;
    orr_json_karray(v->j, key);
    for (int rest = 0; rest <= v->s->rest[v->viewer]; rest++) {
        int from = target - total - rest;
        from = from < least ? least : from;
        orr_json_int(v->j, from > 6 ? 0 : ((7 - from) * 100 + 3) / 6);
    }
    orr_json_end(v->j);
}

static void put_test(const view *v, unsigned d)
{
    const newscience_card *lab = &v->e->card[v->s->lab[v->viewer]];
    int target = (int)newscience_target(v->e, v->s, v->viewer, d);
    orr_json_kobject(v->j, "test");
    int total = put_total(v, EXPERIMENT, d, bonus(v, A_EXPERIMENT));
    orr_json_kint(v->j, "target", target);
    put_chances(v, "chances", total, target);
    if (lab->use == 1 + BEFORE_ROLL)
        put_chances(v, "chances_with_card", total + lab->use_amount, target);
    orr_json_end(v->j);
}

static void put_publish(const view *v, unsigned d)
{
    static const char *const track[] = {"government", "religion", "enterprise", "science"};
    const newscience_state *s = v->s;
    const newscience_card *lab = &v->e->card[s->lab[v->viewer]];
    int64_t sums = newscience_sums(v->e, s, v->viewer, d);
    int need = lane(sums, LANE_POINTS), extra = bonus(v, A_PUBLISH);
    need = need < 0 ? 0 : need;
    orr_json_kobject(v->j, "publish");
    int total = put_total(v, PUBLISH, d, extra), gap = need > total ? need - total : 0;
    orr_json_kint(v->j, "need", need);
    orr_json_kint(v->j, "short", gap);
    if (lab->use == 1 + BEFORE_PUBLISH && !lab->named) /* NS-250 */
        orr_json_kint(v->j, "short_with_card", gap > lab->use_amount ? gap - lab->use_amount : 0);
    orr_json_karray(v->j, "influence");
    for (unsigned t = 0; t < TRACKS; t++)
        orr_json_int(v->j, newscience_demand(sums, t));
    orr_json_end(v->j);
    orr_json_karray(v->j, "lacks");
    for (unsigned t = 0; t < TRACKS; t++)
        if (s->influence[v->viewer][t] < newscience_demand(sums, t))
            orr_json_str(v->j, track[t]);
    orr_json_end(v->j);
    orr_json_kbool(v->j, "can", newscience_publish_rest(v->e, s, v->viewer, d, PLAIN, extra) >= 0);
    orr_json_end(v->j);
}

/* NS-054: published, tested (own marker in the experiment area), researched, open (may be researched), locked, or no_marker: known
 * well enough, but all own markers are on the board (NS-313). */
static void put_you(const view *v, unsigned d)
{
    const newscience_state *s = v->s;
    uint32_t bit = bit32(d);
    bool published = s->published & bit, tested = s->experiment[v->viewer] & bit, noted = s->research[v->viewer] & bit;
    bool open = newscience_eligible(v->r, s, v->viewer) & bit;
    orr_json_kobject(v->j, "you");
    orr_json_kstr(v->j, "state",
                  published                  ? "published"
                  : tested                   ? "tested"
                  : noted                    ? "researched"
                  : open                     ? "open"
                  : s->open[v->viewer] & bit ? "no_marker"
                                             : "locked");
    orr_json_kbool(v->j, "knows", published || tested);
    put_missing(v, d);
    if (!published && !tested && !noted)
        put_research(v, d);
    if (noted)
        put_test(v, d);
    if (!published)
        put_publish(v, d);
    orr_json_end(v->j);
}

/* The target for whoever tests it next, for a spectator the one for a newcomer. */
static void put_discovery(const view *v, unsigned d)
{
    const newscience_state *s = v->s;
    unsigned publisher = 0;
    while (publisher < v->r->seats && !(s->own[publisher] >> d & 1))
        publisher++;
    orr_json_object(v->j);
    kid(v, "id", T_DISCOVERIES, d, NONE);
    kseat(v, "published", publisher);
    seats_with(v, "research", s->research, d);
    seats_with(v, "experiment", s->experiment, d);
    orr_json_kint(v->j, "target", newscience_target(v->e, s, v->viewer, d));
    if (v->viewer < v->r->seats && s->scientist[v->viewer] != NONE)
        put_you(v, d);
    orr_json_end(v->j);
}

void newscience_view_tree(const view *v)
{
    const newscience_plan *p = &v->e->plan[v->r->seats];
    orr_json_karray(v->j, "fields");
    for (unsigned i = 0; i < FIELDS; i++)
        if (v->e->of_field[i] & p->in_play)
            id(v, T_FIELDS, i);
    orr_json_end(v->j);
    orr_json_karray(v->j, "discoveries");
    for (uint32_t set = p->in_play; set; set &= set - 1)
        put_discovery(v, orr_lowest(set));
    orr_json_end(v->j);
    orr_json_kobject(v->j, "summit"); /* NS-290, NS-291 */
    orr_json_kint(v->j, "published", orr_popcount(p->summit & v->s->published));
    orr_json_kint(v->j, "of", orr_popcount(p->summit));
    orr_json_end(v->j);
}
