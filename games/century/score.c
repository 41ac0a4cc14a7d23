/* Century: points and ranks, defined in every state. */
#include "state.h"

/* How often the condition of a bonus tile is met, each tile on its own (CN-177, CN-185). */
unsigned century_bonus_times(const century_bonus *b, const century_state *s, unsigned seat)
{
    const uint8_t *icons = s->icons[seat]; /* CN-178 */
    switch (b->kind) {
    case PER_ICON: /* CN-179 */
        return icons[b->icon[0]];
    case PER_ICON_PAIR: /* CN-180 */
        return icons[b->icon[0]] < icons[b->icon[1]] ? icons[b->icon[0]] : icons[b->icon[1]];
    case PER_SETTLER_PAIR: /* CN-181, CN-182, CN-183 */
        return (unsigned)(SETTLERS - s->reserve[seat]) / 2;
    default: /* CN-184 */
        return 1;
    }
}

static void exploration(const century_edition *e, const century_state *s, unsigned seat, int *count, int *points)
{
    *count = *points = 0;
    for (uint32_t set = s->tiles[seat]; set; set &= set - 1)
        if (e->tile[orr_lowest(set)].points) { /* CN-172, CN-193 */
            ++*count;
            *points += e->tile[orr_lowest(set)].points;
        }
}

static int score_of(const century_edition *e, const century_state *s, unsigned seat)
{
    int count, score;
    exploration(e, s, seat, &count, &score);
    score += s->card_points[seat];                        /* CN-191 */
    for (unsigned i = 0; i < s->bonus_count[seat]; i++) { /* CN-192 */
        const century_bonus *b = &e->bonus[s->bonus[seat][i]];
        score += b->points * (int)century_bonus_times(b, s, seat);
    }
    return score; /* CN-194 */
}

/* CN-196, CN-197: the more recent a seat's last turn, the higher; a turn begun counts. */
static int recency(const orr_rules *r, const century_state *s, unsigned seat)
{
    unsigned n = r->seats, place = (seat + n - s->first) % n, now = (s->turn + n - s->first) % n;
    bool had = place < now || (place == now && s->place != NONE) || s->ending == BY_CARDS || s->ending == BY_STALL;
    return (int)(had ? place + n : place);
}

void century_outcome(const orr_rules *r, const void *state, orr_result *out)
{
    const century_state *s = state;
    int key[SEATS];
    for (unsigned i = 0; i < r->seats; i++) {
        out[i].score = score_of(edition_of(r), s, i);
        out[i].status = has_left(s, i) ? ORR_LEFT : ORR_PLAYED;
        key[i] = out[i].score * 16 + recency(r, s, i); /* CN-195, CN-196, CN-198 */
        if (s->ending == BY_LEAVING && !has_left(s, i))
            key[i] += 1 << 24; /* CN-231 */
    }
    for (unsigned i = 0; i < r->seats; i++) {
        out[i].rank = 1;
        for (unsigned k = 0; k < r->seats; k++)
            out[i].rank = (uint8_t)(out[i].rank + (key[k] > key[i]));
    }
}

uint32_t century_breakdown(const orr_rules *r, const void *state, orr_seat seat, orr_line *out)
{
    const century_edition *e = edition_of(r);
    const century_state *s = state;
    uint32_t n = 0;
    int count, points;
    out[n++] = (orr_line){L_POINT_CARDS, ORR_NO_ROW, s->card_count[seat], (int16_t)s->card_points[seat]};
    for (unsigned i = 0; i < s->bonus_count[seat]; i++) {
        const century_bonus *b = &e->bonus[s->bonus[seat][i]];
        int times = (int)century_bonus_times(b, s, seat);
        out[n++] = (orr_line){L_BONUS_TILE, s->bonus[seat][i], (int16_t)times, (int16_t)(times * b->points)};
    }
    exploration(e, s, seat, &count, &points);
    if (count)
        out[n++] = (orr_line){L_EXPLORATION_POINTS, ORR_NO_ROW, (int16_t)count, (int16_t)points};
    return n;
}
