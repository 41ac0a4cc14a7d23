/* Newton: what a viewer could reach, for the screen to show before a card is laid or a step is made: places by routes, spaces by steps, and
 * the Potions that a requirement would take. Tokens met on the way and what stops give are not counted. README.md tells every member. */
#include "state.h"
#include <string.h>

enum { FAR = 12, UNREACHED = 0xffff }; /* steps looked ahead; no route there */

typedef struct {
    const orr_rules *r;
    const newton_edition *e;
    const newton_state *s;
    orr_json *j;
    unsigned seat;
    uint16_t coins[FAR + 1][PLACES]; /* the least for a place in so many steps */
    uint8_t from[FAR + 1][PLACES];
} scout;

static const char *name(const scout *c, unsigned table, unsigned row) { return orr_row_id(c->r, (uint16_t)table, row); }

static bool visited(const scout *c, const newton_cell *cell)
{
    unsigned place = cell->needs == NEED_UNIVERSITY ? c->s->university[cell->university] : c->s->ancient[cell->ancient];
    return c->s->cubes[c->seat] >> place & 1;
}

/* The flags of the action that this viewer is in the middle of (NW-286, NW-292, NW-294). */
static unsigned flags(const scout *c, unsigned action)
{
    const newton_state *s = c->s;
    const newton_frame *f = s->frames && s->turn == c->seat ? &s->frame[s->frames - 1] : NULL;
    return f && f->kind == F_ACTION && f->action == action ? f->flags : 0;
}

/* Potions that each requirement would take now (NW-083, NW-084, NW-087), whether there are enough or not: none while the action under way
 * waives it (NW-276, NW-286, NW-294). */
static unsigned asked(const scout *c, unsigned action, unsigned potions)
{
    return flags(c, action) & A_IGNORE ? 0 : potions;
}

static void potions(const scout *c)
{
    const newton_edition *e = c->e;
    orr_json_kobject(c->j, "potions_for");
    for (uint32_t set = e->book_cells & ~c->s->filled[c->seat]; set; set &= set - 1) {
        const newton_cell *cell = &e->cell[orr_lowest(set)];
        unsigned need = cell->needs == NEED_BOOKS ? newton_missing(c->s, c->seat, cell->need)
                        : visited(c, cell)        ? 0
                                                  : e->constant[C_VISIT];
        orr_json_kint(c->j, name(c, T_CELLS, orr_lowest(set)), asked(c, STUDY, need));
    }
    for (unsigned p = 0; p < e->rows[T_SPACES]; p++)
        if (e->space[p].kind == S_OBJECTIVE)
            orr_json_kint(c->j, name(c, T_SPACES, p),
                          asked(c, e->space[p].track, newton_missing(c->s, c->seat, e->space[p].need)));
    for (uint64_t set = e->of_kind[OBJECTIVE_PLACE]; set; set &= set - 1)
        orr_json_kint(c->j, name(c, T_PLACES, orr_lowest(set)),
                      newton_missing(c->s, c->seat, e->place[orr_lowest(set)].need));
    orr_json_end(c->j);
}

static bool too_dear(const scout *c, const uint8_t need[COLOURS])
{
    return newton_missing(c->s, c->seat, need) > c->s->potions[c->seat];
}

/* ---- Travel: the least coins for each place and number of routes (NW-113 .. NW-125) -------------------------------------------*/
static void cross(scout *c, unsigned k, bool free)
{
    const newton_edition *e = c->e;
    for (unsigned p = 0; p < e->rows[T_PLACES]; p++)
        for (unsigned i = 0; c->coins[k - 1][p] != UNREACHED && i < e->next_count[p]; i++) {
            unsigned to = e->next[p][i], coins = c->coins[k - 1][p] + (free ? 0u : e->toll[p][i]);
            if (coins > c->s->coins[c->seat] || coins >= c->coins[k][to] ||
                (e->place[to].kind == OBJECTIVE_PLACE && too_dear(c, e->place[to].need)))
                continue;
            c->coins[k][to] = (uint16_t)coins;
            c->from[k][to] = (uint8_t)p;
        }
}

static void way(const scout *c, unsigned place, unsigned k)
{
    uint8_t path[FAR + 1];
    orr_json_object(c->j);
    orr_json_kstr(c->j, "place", name(c, T_PLACES, place));
    orr_json_kint(c->j, "steps", k);
    orr_json_kint(c->j, "coins", c->coins[k][place]);
    for (unsigned i = k; i; i--) {
        path[i] = (uint8_t)place;
        place = c->from[i][place];
    }
    orr_json_karray(c->j, "path");
    for (unsigned i = 1; i <= k; i++)
        orr_json_str(c->j, name(c, T_PLACES, path[i]));
    orr_json_end(c->j);
    orr_json_end(c->j);
}

static void travel(scout *c)
{
    unsigned at = c->s->scientist[c->seat];
    bool free = flags(c, TRAVEL) & A_FREE;
    memset(c->coins, 0xff, sizeof c->coins);
    c->coins[0][at] = 0;
    for (unsigned k = 1; k <= FAR; k++)
        cross(c, k, free);
    orr_json_karray(c->j, "travel");
    for (unsigned p = 0; p < c->e->rows[T_PLACES]; p++) {
        unsigned least = UNREACHED;
        for (unsigned k = 1; p != at && k <= FAR; k++)
            if (c->coins[k][p] < least) { /* more routes only where they are cheaper */
                least = c->coins[k][p];
                way(c, p, k);
            }
    }
    orr_json_end(c->j);
}

/* ---- Technology: the track forks, and never meets again (NW-098 .. NW-110) -------------------------------------------------------*/
static bool blocked(const scout *c, unsigned space)
{
    const newton_space *x = &c->e->space[space];
    if (x->kind == S_OBJECTIVE && !(flags(c, x->track) & A_IGNORE) && too_dear(c, x->need))
        return true;
    for (unsigned i = 0; i < STUDENTS; i++)
        if (c->e->ends >> space & 1 && c->s->student[c->seat][i] == space)
            return true;
    return false;
}

static void forks(const scout *c, unsigned from)
{
    uint8_t steps[SPACES] = {0};
    for (unsigned at = from; at < c->e->rows[T_SPACES]; at++) /* the table goes down the track */
        for (unsigned i = 0; (at == from || steps[at]) && i < c->e->fork_count[at]; i++) {
            unsigned to = c->e->fork[at][i];
            if (blocked(c, to))
                continue;
            steps[to] = (uint8_t)(steps[at] + 1);
            orr_json_object(c->j);
            orr_json_kstr(c->j, "from", name(c, T_SPACES, from));
            orr_json_kstr(c->j, "to", name(c, T_SPACES, to));
            orr_json_kint(c->j, "steps", steps[to]);
            orr_json_end(c->j);
        }
}

static void technology(const scout *c)
{
    uint64_t from = 0;
    for (unsigned i = 0; i < STUDENTS; i++)
        if (c->s->student[c->seat][i] != NONE)
            from |= 1ull << c->s->student[c->seat][i];
    orr_json_karray(c->j, "technology");
    for (; from; from &= from - 1)
        forks(c, orr_lowest(from));
    orr_json_end(c->j);
}

/* Spaces that the marker could still go (NW-094, NW-095). */
static void work(const scout *c)
{
    unsigned n = 0;
    for (unsigned at = c->s->marker[c->seat]; at != c->e->work_end && !blocked(c, c->e->fork[at][0]);
         at = c->e->fork[at][0])
        n++;
    orr_json_kint(c->j, "work", n);
}

void newton_reach(const orr_rules *r, const newton_state *s, unsigned seat, orr_json *out)
{
    scout c = {.r = r, .e = edition_of(r), .s = s, .j = out, .seat = seat};
    potions(&c);
    orr_json_kobject(out, "reach");
    work(&c);
    technology(&c);
    travel(&c);
    orr_json_end(out);
}

/* What each Objective laid would score for a seat as things stand, held or not (NW-243 .. NW-254). */
void newton_prospects(const orr_rules *r, const newton_state *s, unsigned seat, orr_json *out)
{
    const newton_edition *e = edition_of(r);
    unsigned tile[PLACES + SPACES], n = 0;
    for (uint64_t set = e->of_kind[OBJECTIVE_PLACE]; set; set &= set - 1)
        tile[n++] = s->on_place[orr_lowest(set)];
    for (unsigned p = 0; p < e->rows[T_SPACES]; p++)
        if (e->space[p].kind == S_OBJECTIVE)
            tile[n++] = s->on_space[p];
    orr_json_kobject(out, "objective_points");
    for (unsigned i = 0; i < n; i++)
        if (tile[i] != NONE)
            orr_json_kint(out, orr_row_id(r, T_OBJECTIVE, tile[i]), newton_objective_points(e, s, seat, tile[i]));
    orr_json_end(out);
}
