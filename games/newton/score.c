/* Newton: points and ranks, defined in every state. */
#include "state.h"

/* Objective tiles that the seat holds by a cube, a Student or its marker (NW-240). */
unsigned newton_objectives(const newton_edition *e, const newton_state *s, unsigned seat, uint8_t out[TILES])
{
    unsigned n = 0;
    for (uint64_t set = s->cubes[seat] & e->of_kind[OBJECTIVE_PLACE]; set; set &= set - 1)
        out[n++] = s->on_place[orr_lowest(set)];
    if (e->space[s->marker[seat]].kind == S_OBJECTIVE)
        out[n++] = s->on_space[s->marker[seat]];
    for (unsigned i = 0; i < STUDENTS; i++) {
        unsigned at = s->student[seat][i];
        if (at != NONE && e->space[at].kind == S_OBJECTIVE)
            out[n++] = s->on_space[at];
    }
    return n;
}

/* NW-243 .. NW-255 */
int newton_objective_points(const newton_edition *e, const newton_state *s, unsigned seat, unsigned tile)
{
    const newton_objective *o = &e->objective[tile];
    int points = (int)newton_count(e, s, seat, o->per) * o->vp;
    return o->cap && points > o->cap ? o->cap : points;
}

uint32_t newton_breakdown(const orr_rules *r, const void *state, orr_seat seat, orr_line *out)
{
    const newton_edition *e = edition_of(r);
    const newton_state *s = state;
    uint8_t held[TILES];
    uint32_t n = 0;
    unsigned tiles = s->phase == SETUP ? 0 : newton_objectives(e, s, seat, held);
    out[n++] = (orr_line){L_VP, ORR_NO_ROW, (int16_t)s->vp[seat], (int16_t)s->vp[seat]};
    for (unsigned i = 0; i < tiles; i++) { /* NW-315 */
        int count = (int)newton_count(e, s, seat, e->objective[held[i]].per);
        out[n++] = (orr_line){L_OBJECTIVE, held[i], (int16_t)count, (int16_t)newton_objective_points(e, s, seat, held[i])};
    }
    for (uint32_t set = s->played[seat]; set; set &= set - 1) /* NW-316 */
        out[n++] = (orr_line){L_MASTER, (uint16_t)orr_lowest(set), 1, e->master[orr_lowest(set)].vp};
    return n;
}

void newton_outcome(const orr_rules *r, const void *state, orr_result *out)
{
    const newton_state *s = state;
    orr_line line[ORR_LINES_MAX];
    for (unsigned i = 0; i < r->seats; i++) {
        uint32_t n = newton_breakdown(r, state, (orr_seat)i, line);
        out[i] = (orr_result){.status = has_left(s, i) ? ORR_LEFT : ORR_PLAYED};
        for (uint32_t k = 0; k < n; k++)
            out[i].score += line[k].points;
    }
    for (unsigned i = 0; i < r->seats; i++) { /* NW-002, NW-317 */
        out[i].rank = 1;
        for (unsigned k = 0; k < r->seats; k++)
            out[i].rank = (uint8_t)(out[i].rank + (out[k].score > out[i].score));
    }
}
