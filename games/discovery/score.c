/* Discovery: points, ranks and the lines of a score. */
#include "state.h"

static int total(const discovery_state *s, unsigned seat)
{
    return s->points[seat] - s->grave_n[seat];
} /* DI-086, DI-132 */

/* DI-354: teammates pool their points. Those of Memory say how early the side has won, and are no more for a larger side. */
static int side_total(const orr_rules *r, const discovery_state *s, unsigned seat)
{
    int sum = 0, most = total(s, seat);
    for (unsigned i = 0; i < r->seats; i++) {
        if (!same_side(s, i, seat))
            continue;
        sum += total(s, i);
        most = total(s, i) > most ? total(s, i) : most;
    }
    return discovery_of(s)->stack && since(r, SINCE_RANK_BY_WIN) ? most : sum;
}

/* DI-448: left for good, with the match still to win. */
static bool has_left(const orr_rules *r, const discovery_state *s, unsigned seat)
{
    bool won = discovery_of(s)->stack && since(r, SINCE_RANK_BY_WIN) && s->points[seat] > 0;
    return !(s->present >> seat & 1) && !won;
}

/* Who left for good comes after all others (DI-448); equal totals share a rank (DI-133). */
void discovery_outcome(const orr_rules *r, const void *state, orr_result *out)
{
    const discovery_state *s = state;
    int side[SEATS];
    for (unsigned i = 0; i < r->seats; i++) {
        side[i] = side_total(r, s, i);
        out[i] = (orr_result){.score = total(s, i), .rank = 1, .status = has_left(r, s, i) ? ORR_LEFT : ORR_PLAYED};
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
