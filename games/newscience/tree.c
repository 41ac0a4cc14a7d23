/* The New Science: who knows what, what may be researched, and what a publication takes along. */
#include "state.h"

static bool met(const newscience_plan *p, uint32_t knows, unsigned discovery)
{
    if (p->all[discovery] & ~knows) /* NS-045 */
        return false;
    for (unsigned k = 0; k < NEEDS; k++)
        if (p->any[discovery][k] && !(p->any[discovery][k] & knows)) /* NS-046 */
            return false;
    return true;
}

/* Knowledge is never lost, so that `open` only grows. */
void newscience_learn(const newscience_plan *p, newscience_state *s, unsigned seat, unsigned discovery)
{
    uint32_t knows = known(s, seat);
    for (uint32_t set = p->unlocks[discovery] & ~s->open[seat]; set; set &= set - 1) {
        unsigned d = orr_lowest(set);
        s->open[seat] |= (uint32_t)met(p, knows, d) << d;
    }
}

/* NS-054 */
uint32_t newscience_eligible(const orr_rules *r, const newscience_state *s, unsigned seat)
{
    if (s->marker_limit && orr_popcount(s->own[seat] | s->research[seat] | s->experiment[seat]) >=
                               edition_of(r)->values.markers) /* NS-313 */
        return 0;
    return s->open[seat] & ~(s->published | s->research[seat] | s->experiment[seat]);
}

/* NS-165, NS-166, NS-167 */
void newscience_publish_one(const orr_rules *r, newscience_state *s, unsigned seat, unsigned discovery, orr_events *ev)
{
    const newscience_plan *p = &edition_of(r)->plan[r->seats];
    uint32_t bit = bit32(discovery);
    s->own[seat] |= bit;
    s->published |= bit;
    for (unsigned i = 0; i < r->seats; i++) {
        bool knew = s->experiment[i] & bit;
        if (i != seat && (knew || s->research[i] & bit))
            orr_emit(ev, E_RETURNED, (int)i, (int)discovery);
        s->research[i] &= ~bit;
        s->experiment[i] &= ~bit;
        if (!knew)
            newscience_learn(p, s, i, discovery);
    }
}

static void take_along(const orr_rules *r, newscience_state *s, uint32_t set, orr_events *ev)
{
    for (; set; set &= set - 1) {
        unsigned d = orr_lowest(set);
        s->along |= bit32(d);
        orr_emit(ev, E_ALONG, s->turn, (int)d);
        newscience_publish_one(r, s, s->turn, d, ev);
    }
}

/* One step of NS-168 .. NS-174; the single prerequisites first, since one of them may be the member of a group that is
 * then published (NS-172). False when a question is open. */
bool newscience_publish_along(const orr_rules *r, newscience_state *s, orr_events *ev)
{
    const newscience_plan *p = &edition_of(r)->plan[r->seats];
    uint32_t own = s->experiment[s->turn], single = 0;
    for (uint32_t set = s->along; set; set &= set - 1)
        single |= p->all[orr_lowest(set)] & own; /* NS-168, NS-171 */
    if (single) {
        take_along(r, s, single, ev);
        return true;
    }
    for (uint32_t set = s->along; set; set &= set - 1)
        for (unsigned k = 0; k < NEEDS; k++) {
            uint32_t group = p->any[orr_lowest(set)][k], choices = group & own;
            if (group & s->published || !choices) /* NS-172 */
                continue;
            if (choices & (choices - 1)) { /* NS-174 */
                s->choices = choices;
                s->ask = A_ALONG;
                return false;
            }
            take_along(r, s, choices, ev); /* NS-173 */
            return true;
        }
    s->along = 0;
    newscience_action_done(s);
    return true;
}
