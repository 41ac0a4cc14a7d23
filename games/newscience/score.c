/* The New Science: prestige, the bonuses at the end, and who wins. */
#include "state.h"

/* NS-302 .. NS-308: what the end would bring a seat now; returns how many lines. */
uint32_t newscience_forecast(const orr_rules *r, const newscience_state *s, unsigned seat, orr_line *out)
{
    const newscience_values *v = &edition_of(r)->values;
    unsigned mine = orr_popcount(s->own[seat]), most = v->minimum;
    uint32_t n = 0;
    for (unsigned i = 0; i < r->seats; i++)
        most = orr_popcount(s->own[i]) > most ? orr_popcount(s->own[i]) : most;
    if (mine == most)
        out[n++] = (orr_line){L_MOST_PUBLISHED, ORR_NO_ROW, (int16_t)mine, v->most};
    for (unsigned t = 0; t < TRACKS; t++) {
        unsigned highest = v->minimum;
        for (unsigned i = 0; i < r->seats; i++)
            highest = s->influence[i][t] > highest ? s->influence[i][t] : highest;
        if (s->influence[seat][t] == highest)
            out[n++] = (orr_line){(uint16_t)(L_INFLUENCE + t), ORR_NO_ROW, (int16_t)highest, v->leader};
    }
    return n;
}

uint32_t newscience_breakdown(const orr_rules *r, const void *state, orr_seat seat, orr_line *out)
{
    const newscience_state *s = state;
    out[0] = (orr_line){L_PUBLISHED, ORR_NO_ROW, (int16_t)orr_popcount(s->own[seat]), (int16_t)s->prestige[seat]};
    return 1 + (s->phase == OVER ? newscience_forecast(r, s, seat, out + 1) : 0); /* NS-301, NS-322 */
}

void newscience_outcome(const orr_rules *r, const void *state, orr_result *out)
{
    const newscience_state *s = state;
    orr_line line[ORR_LINES_MAX];
    int key[SEATS];
    for (unsigned i = 0; i < r->seats; i++) {
        uint32_t n = newscience_breakdown(r, s, (orr_seat)i, line);
        out[i].score = 0;
        while (n--)
            out[i].score += line[n].points;
        out[i].status = has_left(s, i) ? ORR_LEFT : ORR_PLAYED;
        key[i] =
            out[i].score * 64 + (int)orr_popcount(s->own[i] & edition_of(r)->of_level[LEVELS]); /* NS-310, NS-311 */
    }
    for (unsigned i = 0; i < r->seats; i++) {
        out[i].rank = 1; /* NS-312 */
        for (unsigned k = 0; k < r->seats; k++)
            out[i].rank = (uint8_t)(out[i].rank + (key[k] > key[i]));
    }
}
