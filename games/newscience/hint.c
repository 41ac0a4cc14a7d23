/* The New Science: a guess at each seat's final standing, for search and greedy play. */
#include "state.h"

void newscience_hint(const orr_rules *r, const void *state, int32_t *value)
{
    const newscience_state *s = state;
    orr_line line[ORR_LINES_MAX];
    for (unsigned i = 0; i < r->seats; i++) {
        value[i] = s->prestige[i] * 16;
        for (uint32_t n = newscience_forecast(r, s, i, line); n--;)
            value[i] += line[n].points * 8;
    }
}
