/* The New Science: research, experiment, publish. All that cards and scientists change is summed in one number, a byte
 * for each of its eight parts (LANE_..., NS-220). */
#include "state.h"

int64_t newscience_sums(const newscience_edition *e, const newscience_state *s, unsigned seat, unsigned discovery)
{
    int64_t sums = e->printed[discovery] + e->talent[s->scientist[seat]] + e->standing[s->lab[seat]][discovery];
    for (unsigned k = 0; k < FACES; k++)
        if (s->by[k] == FOR_ALL || s->by[k] == seat) /* NS-224, NS-232 */
            sums += e->standing[s->face[k]][discovery];
    return sums;
}

/* NS-222 */
unsigned newscience_demand(int64_t sums, unsigned track)
{
    int demand = lane(sums, LANE_INFLUENCE + track);
    return (unsigned)(demand < 0 ? 0 : demand > INFLUENCE ? INFLUENCE : demand);
}

/* NS-137, NS-138 */
unsigned newscience_target(const newscience_edition *e, const newscience_state *s, unsigned seat, unsigned discovery)
{
    uint32_t others = 0;
    for (unsigned i = 0; i < SEATS; i++)
        others |= i == seat ? 0 : s->experiment[i];
    return others >> discovery & 1 ? e->discovery[discovery].later : e->discovery[discovery].first;
}

/* NS-120 .. NS-123: what could be researched now with this bonus of a space or a card. */
uint32_t newscience_researchable(const orr_rules *r, const newscience_state *s, unsigned seat, int bonus)
{
    const newscience_edition *e = edition_of(r);
    uint32_t set = 0;
    for (uint32_t left = newscience_eligible(r, s, seat); left; left &= left - 1) {
        unsigned d = orr_lowest(left);
        int total = 1 + lane(newscience_sums(e, s, seat, d), RESEARCH) + bonus + s->rest[seat];
        set |= (uint32_t)(total >= e->discovery[d].research) << d;
    }
    return set;
}

/* The rest that publishing takes with this help, or -1 when points or influence are short (NS-157 .. NS-163). */
int newscience_publish_rest(const newscience_edition *e, const newscience_state *s, unsigned seat, unsigned discovery,
                            unsigned help, int bonus)
{
    int64_t sums = newscience_sums(e, s, seat, discovery);
    int amount = help ? e->card[s->lab[seat]].use_amount : 0;
    int points = lane(sums, LANE_POINTS), total = 1 + lane(sums, PUBLISH) + bonus;
    for (unsigned t = 0; t < TRACKS; t++) {
        int demand = (int)newscience_demand(sums, t);
        if (help == WITH_TRACK + t)
            demand -= amount; /* NS-247, NS-286 */
        if (s->influence[seat][t] < demand)
            return -1;
    }
    points = points < 0 ? 0 : points;
    total += help == WITH_CARD ? amount : 0; /* NS-250 */
    int rest = points > total ? points - total : 0;
    return rest <= s->rest[seat] ? rest : -1;
}

/* Without help of a one-shot card. */
uint32_t newscience_publishable(const newscience_edition *e, const newscience_state *s, unsigned seat, int bonus)
{
    uint32_t set = 0;
    for (uint32_t left = s->experiment[seat]; left; left &= left - 1) {
        unsigned d = orr_lowest(left);
        set |= (uint32_t)(newscience_publish_rest(e, s, seat, d, PLAIN, bonus) >= 0) << d;
    }
    return set;
}

static bool something_to_publish(const newscience_edition *e, const newscience_state *s, int bonus)
{
    const newscience_card *lab = &e->card[s->lab[s->turn]];
    if (newscience_publishable(e, s, s->turn, bonus))
        return true;
    if (lab->use != 1 + BEFORE_PUBLISH)
        return false;
    for (uint32_t set = s->experiment[s->turn]; set; set &= set - 1)
        for (unsigned help = lab->named ? WITH_TRACK : WITH_CARD;
             help < (lab->named ? WITH_TRACK + TRACKS : WITH_TRACK); help++)
            if (newscience_publish_rest(e, s, s->turn, orr_lowest(set), help, bonus) >= 0)
                return true;
    return false;
}

/* Asks the owner for the choice of an action; false when nothing can be done and it is lost (NS-075, NS-321). */
bool newscience_begin_action(const orr_rules *r, newscience_state *s, unsigned action, int bonus)
{
    static const uint8_t ask[] = {[RESEARCH] = A_RESEARCH, [EXPERIMENT] = A_EXPERIMENT, [PUBLISH] = A_PUBLISH};
    bool some;
    if (action == RESEARCH)
        some = newscience_researchable(r, s, s->turn, bonus) != 0;
    else if (action == EXPERIMENT)
        some = s->research[s->turn] != 0; /* NS-132 */
    else
        some = something_to_publish(edition_of(r), s, bonus);
    if (some) {
        s->ask = ask[action];
        s->bonus = (int8_t)bonus;
    }
    return some;
}

/* NS-124, NS-125 */
void newscience_research(const orr_rules *r, newscience_state *s, unsigned discovery, orr_events *ev)
{
    const newscience_edition *e = edition_of(r);
    unsigned seat = s->turn;
    int need = e->discovery[discovery].research;
    int total = 1 + lane(newscience_sums(e, s, seat, discovery), RESEARCH) + s->bonus;
    int rest = need > total ? need - total : 0;
    s->rest[seat] = (uint8_t)(s->rest[seat] - rest);
    s->research[seat] |= bit32(discovery);
    orr_emit(ev, E_RESEARCHED, (int)seat, (int)discovery, need, total, rest);
    newscience_action_done(s);
}

/* NS-106 */
void newscience_use_card(newscience_state *s, unsigned seat, orr_events *ev)
{
    orr_emit(ev, E_USED, (int)seat, s->lab[seat]);
    s->lab[seat] = NO_CARD;
}

/* NS-134, NS-135, NS-136: all is declared, then the die is thrown. */
void newscience_experiment(const orr_rules *r, newscience_state *s, orr_action a, orr_events *ev)
{
    const newscience_edition *e = edition_of(r);
    unsigned seat = s->turn;
    int total = 1 + lane(newscience_sums(e, s, seat, a.a), EXPERIMENT) + s->bonus + a.b;
    if (a.c == WITH_CARD) {
        total += e->card[s->lab[seat]].use_amount;
        newscience_use_card(s, seat, ev);
    }
    s->rest[seat] = (uint8_t)(s->rest[seat] - a.b);
    s->total = (int8_t)total;
    s->discovery = (uint8_t)a.a;
    s->ask = A_DIE;
    orr_emit(ev, E_TESTED, (int)seat, a.a, a.b, total, (int)newscience_target(e, s, seat, a.a));
}

/* NS-141, NS-287 */
static bool is_ruined(const newscience_edition *e, const newscience_state *s)
{
    return s->die <= e->values.failure && !e->card[s->lab[s->turn]].ignores_one;
}

bool newscience_succeeds(const newscience_edition *e, const newscience_state *s)
{
    return !is_ruined(e, s) && s->total + s->die >= (int)newscience_target(e, s, s->turn, s->discovery);
}

/* NS-139 .. NS-144 */
void newscience_judge(const orr_rules *r, newscience_state *s, orr_events *ev)
{
    const newscience_edition *e = edition_of(r);
    unsigned seat = s->turn, d = s->discovery;
    int total = s->total + s->die, target = (int)newscience_target(e, s, seat, d);
    if (!newscience_succeeds(e, s)) {
        orr_emit(ev, is_ruined(e, s) ? E_FAILED_BY_ONE : E_FAILED, (int)seat, (int)d, total, target);
    } else {
        s->research[seat] &= ~bit32(d);
        s->experiment[seat] |= bit32(d);
        orr_emit(ev, E_SUCCEEDED, (int)seat, (int)d, total, target);
        newscience_learn(&e->plan[r->seats], s, seat, d);
    }
    s->total = 0;
    s->die = 0;
    s->discovery = NONE;
    newscience_action_done(s);
}

void newscience_throw(const orr_rules *r, newscience_state *s, unsigned die, orr_events *ev)
{
    s->die = (uint8_t)die;
    orr_emit(ev, E_THREW, s->turn, (int)die);
    if (edition_of(r)->card[s->lab[s->turn]].use == 1 + AFTER_ROLL) /* NS-146 */
        s->ask = A_REROLL;
    else
        newscience_judge(r, s, ev);
}

/* NS-155 .. NS-171 */
void newscience_publish(const orr_rules *r, newscience_state *s, orr_action a, orr_events *ev)
{
    const newscience_edition *e = edition_of(r);
    unsigned seat = s->turn;
    int rest = newscience_publish_rest(e, s, seat, a.a, a.b, s->bonus), prestige = e->discovery[a.a].prestige;
    if (a.b)
        newscience_use_card(s, seat, ev);
    s->rest[seat] = (uint8_t)(s->rest[seat] - rest);
    s->prestige[seat] = (uint16_t)(s->prestige[seat] + prestige); /* NS-164 */
    orr_emit(ev, E_PUBLISHED, (int)seat, a.a, prestige, rest);
    newscience_publish_one(r, s, seat, a.a, ev);
    s->along = bit32(a.a);
}
