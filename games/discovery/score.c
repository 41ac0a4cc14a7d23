/* Discovery: points, ranks and the lines of a score. */
#include "state.h"

static int total(const discovery_state *s, unsigned seat)
{
    return s->points[seat] - s->grave_n[seat];
} /* DI-086, DI-132 */

/* DI-354: teammates pool their points. */
static int side_total(const orr_rules *r, const discovery_state *s, unsigned seat)
{
    int sum = 0;
    for (unsigned i = 0; i < r->seats; i++)
        sum += same_side(s, i, seat) ? total(s, i) : 0;
    return sum;
}

/* Who left for good comes after all others (DI-448); equal totals share a rank (DI-133). */
void discovery_outcome(const orr_rules *r, const void *state, orr_result *out)
{
    const discovery_state *s = state;
    int side[SEATS];
    for (unsigned i = 0; i < r->seats; i++) {
        side[i] = side_total(r, s, i);
        out[i] = (orr_result){.score = total(s, i), .rank = 1, .status = s->present >> i & 1 ? ORR_PLAYED : ORR_LEFT};
    }
    for (unsigned i = 0; i < r->seats; i++)
        for (unsigned j = 0; j < r->seats; j++)
            out[i].rank = (uint8_t)(out[i].rank + (out[j].status < out[i].status ||
                                                   (out[j].status == out[i].status && side[j] > side[i])));
}

uint32_t discovery_breakdown(const orr_rules *r, const void *state, orr_seat seat, orr_line *out)
{
    const discovery_state *s = state;
    (void)r;
    out[0] = (orr_line){.kind = LINE_POINTS, .row = ORR_NO_ROW, .count = 1, .points = s->points[seat]};
    out[1] = (orr_line){
        .kind = LINE_GRAVE, .row = ORR_NO_ROW, .count = s->grave_n[seat], .points = (int16_t)-s->grave_n[seat]};
    return 2;
}
