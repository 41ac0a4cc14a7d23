/* The New Science: what must be true of every state. For the laws and the tests. */
#include "state.h"

/* NS-056, NS-057, NS-166: a marker a seat and discovery, one publisher, knowledge as it follows from the markers */
static const char *check_tree(const newscience_plan *p, const newscience_state *s, unsigned seats)
{
    uint32_t published = 0;
    for (unsigned i = 0; i < SEATS; i++) {
        uint32_t knows = s->published | s->experiment[i], all = s->own[i] | s->research[i] | s->experiment[i];
        if (published & s->own[i] || s->research[i] & s->experiment[i])
            return "markers";
        published |= s->own[i];
        if (all & ~p->in_play || (i >= seats && all)) /* NS-028 */
            return "markers_out_of_play";
        for (unsigned d = 0; i < seats && s->scientist[i] != NONE && d < DISCOVERIES; d++) {
            bool open = p->in_play >> d & 1 && !(p->all[d] & ~knows);
            for (unsigned k = 0; k < NEEDS; k++)
                open = open && (!p->any[d][k] || p->any[d][k] & knows);
            if (open != (s->open[i] >> d & 1))
                return "open";
            if (!open && all >> d & 1)
                return "without_prerequisites"; /* NS-054 */
        }
    }
    for (unsigned i = 0; i < SEATS; i++)
        if ((s->research[i] | s->experiment[i]) & published)
            return "markers_on_published"; /* NS-167 */
    return published == s->published ? NULL : "published";
}

static const char *check_energy(const newscience_edition *e, const newscience_state *s, unsigned seats)
{
    unsigned of[SEATS] = {0}, all = 0;
    for (unsigned i = 0; i < SPACES; i++) {
        unsigned owner = s->owner[i];
        if (owner == NONE)
            continue;
        if (owner >= seats || !(e->plan[seats].spaces >> i & 1) || s->free >> i & 1)
            return "energy_where_none_may_be"; /* NS-063 */
        of[owner]++;
        all++;
    }
    for (unsigned i = 0; i < seats; i++)
        if (of[i] > ENERGY || (s->phase == RESOLVING && of[i] != ENERGY)) /* NS-066 */
            return "energy";
    for (uint32_t set = s->waiting; set; set &= set - 1)
        if (s->owner[orr_lowest(set)] == NONE)
            return "waiting";
    return s->phase != OVER && all != s->placed ? "placed" : NULL;
}

static const char *check_cards(const newscience_edition *e, const newscience_state *s, unsigned seats)
{
    uint64_t out = 0;
    unsigned n = 0;
    if (s->deck & ~e->plan[seats].deck)
        return "cards"; /* NS-021 */
    for (unsigned i = 0; i < AGES; i++)
        if (s->stack[i] > orr_popcount(s->deck & e->of_age[i]))
            return "stack";
    for (unsigned i = 0; i < SEATS; i++)
        if (s->lab[i] != NO_CARD) { /* NS-042 */
            if (e->card[s->lab[i]].kind != KEEP)
                return "laboratory";
            out |= 1ull << s->lab[i];
            n++;
        }
    for (unsigned k = 0; k < FACES; k++) {
        if (s->face[k] == NO_CARD ? s->by[k] != WAITING : (s->by[k] == FOR_ALL && e->card[s->face[k]].kind != EFFECT))
            return "in_force";
        if (s->face[k] != NO_CARD && s->by[k] != SPENT)
            out |= 1ull << s->face[k], n++;
    }
    if (s->top != NO_CARD)
        out |= 1ull << s->top, n++;
    return out & s->deck || n != orr_popcount(out) ? "cards_twice" : NULL;
}

static const char *check_seats(const newscience_state *s, unsigned seats)
{
    unsigned in_order = 0, scientists = 0, chosen = 0;
    for (unsigned i = 0; i < seats; i++) {
        in_order |= 1u << s->order[i];
        if (s->rest[i] > REST)
            return "rest"; /* NS-039 */
        for (unsigned t = 0; t < TRACKS; t++)
            if (s->influence[i][t] > INFLUENCE)
                return "influence"; /* NS-037 */
        if (s->scientist[i] != NONE) {
            scientists |= 1u << s->scientist[i];
            chosen++;
        }
    }
    if (orr_popcount(scientists) != chosen)
        return "scientists"; /* NS-014 */
    if (s->phase != CHOOSING && (in_order != ORR_SEATS(seats) || chosen != seats))
        return "order";
    return NULL;
}

static const char *check_flow(const newscience_state *s, unsigned seats)
{
    if (s->turn >= seats)
        return "turn";
    if ((s->phase == OVER) != (s->ending != RUNNING))
        return "ending";
    if (s->phase != OVER && s->ask == A_NOTHING)
        return "nothing_asked";
    if (s->phase == PLACING && (s->at != NONE || s->effect != IDLE))
        return "at";
    if (s->phase == RESOLVING && s->at == NONE)
        return "at";
    return NULL;
}

const char *newscience_check(const orr_rules *r, const void *state)
{
    const newscience_edition *e = edition_of(r);
    const newscience_state *s = state;
    const char *fault = check_tree(&e->plan[r->seats], s, r->seats);
    if (!fault)
        fault = check_energy(e, s, r->seats);
    if (!fault)
        fault = check_cards(e, s, r->seats);
    if (!fault)
        fault = check_seats(s, r->seats);
    if (!fault)
        fault = check_flow(s, r->seats);
    return fault;
}
