/* Newton: what things count for, and points and ranks, defined in every state. */
#include "state.h"

/* Available books of one colour, free ones counted in as that colour (NW-173). Potions never count (NW-086). */
unsigned newton_book_count(const newton_state *s, unsigned seat, unsigned colour)
{
    return s->books[seat][colour] + (unsigned)s->books[seat][WILD];
}

/* NW-172, NW-173: sets of `size` books of one colour; free ones fill up, and no book is in two sets. */
unsigned newton_identical_sets(const newton_state *s, unsigned seat, unsigned size)
{
    unsigned sets = 0, wild = s->books[seat][WILD], gap[COLOURS];
    for (unsigned i = 0; i < COLOURS; i++) {
        sets += s->books[seat][i] / size;
        gap[i] = size - s->books[seat][i] % size;
    }
    for (;;) {
        unsigned best = 0;
        for (unsigned i = 1; i < COLOURS; i++)
            best = gap[i] < gap[best] ? i : best;
        if (gap[best] > wild)
            return sets;
        wild -= gap[best];
        gap[best] = size;
        sets++;
    }
}

static unsigned sets_of_different(const newton_edition *e, const newton_state *s, unsigned seat)
{
    unsigned have[BOOKS], sets = 0;
    for (unsigned i = 0; i < BOOKS; i++)
        have[i] = s->books[seat][i]; /* desk and Masters */
    for (unsigned k = 0; k < 2; k++)
        for (uint64_t set = s->hand[seat][k]; set; set &= set - 1)
            for (unsigned i = 0; i < BOOKS; i++)
                have[i] += e->card[orr_lowest(set) + 64 * k].books[i];
    for (;; sets++) { /* NW-250, NW-251, NW-254 */
        unsigned gaps = 0;
        for (unsigned i = 0; i < COLOURS; i++)
            gaps += have[i] <= sets ? sets + 1 - have[i] : 0;
        if (gaps > have[WILD])
            return sets;
    }
}

static unsigned cards_learned(const newton_edition *e, const newton_state *s, unsigned seat)
{
    unsigned n = 0;
    for (unsigned k = 0; k < 2; k++)
        for (uint64_t set = s->hand[seat][k]; set; set &= set - 1)
            n += e->card[orr_lowest(set) + 64 * k].set != SET_STARTING;
    for (unsigned i = 0; i < s->desk_n[seat]; i++)
        n += e->card[s->desk[seat][i]].set != SET_STARTING;
    return n;
}

static unsigned at_ends(const newton_edition *e, const newton_state *s, unsigned seat)
{
    unsigned n = 0;
    for (unsigned i = 0; i < STUDENTS; i++)
        n += s->student[seat][i] != NONE && (e->ends >> s->student[seat][i] & 1);
    return n;
}

static unsigned sum(const uint8_t *of, unsigned n)
{
    unsigned all = 0;
    for (unsigned i = 0; i < n; i++)
        all += of[i];
    return all;
}

unsigned newton_count(const newton_edition *e, const newton_state *s, unsigned seat, unsigned per)
{
    switch (per) {
    case PER_COIN:
        return s->coins[seat];
    case PER_POTION:
        return s->potions[seat];
    case PER_TOKEN:
        return sum(s->token_count[seat], TOKENS);
    case PER_UNIVERSITY:
        return orr_popcount(s->cubes[seat] & e->of_kind[UNIVERSITY]);
    case PER_ANCIENT:
        return orr_popcount(s->cubes[seat] & e->of_kind[ANCIENT]);
    case PER_STUDENT:
        return at_ends(e, s, seat);
    case PER_MASTER:
        return orr_popcount(s->played[seat]);
    case PER_BOOK_SETS:
        return sets_of_different(e, s, seat);
    case PER_SHELF_SETS: /* NW-252, NW-274: placed, not taken; NW-147 */
        return orr_popcount(s->filled[seat] & e->book_cells) / 3;
    case PER_SHELF_TILE:
        return orr_popcount(s->filled[seat] & e->book_cells);
    case PER_CARD_PAIRS: /* NW-253, NW-332 */
        return cards_learned(e, s, seat) / 2;
    case PER_LINE:
        return orr_popcount(s->lines[seat]);
    case PER_CUBE:
        return CUBES - s->cubes_left[seat];
    case PER_TILE: /* NW-363 */
        return sum(s->development[seat], KINDS) + sum(s->income[seat], KINDS);
    default:
        return 1;
    }
}

/* The card tucked under the column above which the card of this turn lies (NW-342), or NONE. */
unsigned newton_tucked_column(const newton_state *s, unsigned seat)
{
    unsigned column = s->desk_n[seat];
    if (!(s->used & U_CARD) || !column || column > s->tucked_n[seat])
        return NONE;
    return s->tucked[seat][column - 1];
}

/* ---- points -------------------------------------------------------------------------------------------------------------------------*/
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
