/* Newton: why a step of an action may not be made: moves, cards, books. */
#include "why.h"

static bool because(const newton_question *q, unsigned kind) { return newton_because(q, kind, 0, 0, 0); }

/* Books and Potions do not suffice (NW-083). */
static bool books_lack(const newton_question *q, const uint8_t need[COLOURS])
{
    unsigned lack = newton_missing(q->s, q->seat, need), potions = q->s->potions[q->seat];
    return lack > potions && newton_because(q, R_BOOKS, (int)lack, (int)potions, 0);
}

/* ---- moves --------------------------------------------------------------------------------------------------------------------------*/
static bool not_step(const newton_question *q, const newton_frame *f)
{
    unsigned at = q->s->marker[q->seat];
    if (!q->e->fork_count[at])
        return because(q, R_TRACK_END);
    if (!f->left)
        return because(q, R_SPENT);
    const newton_space *to = &q->e->space[q->e->fork[at][0]];
    return to->kind == S_OBJECTIVE && !(f->flags & A_IGNORE) && books_lack(q, to->need); /* NW-095 */
}

static bool not_earn(const newton_question *q, const newton_frame *f, unsigned coins)
{
    if (q->e->fork_count[q->s->marker[q->seat]])
        return because(q, R_EARN_END);
    if (f->flags & A_NO_COINS)
        return because(q, R_NO_COINS);
    return (f->done || coins > f->left) && because(q, R_SPENT);
}

/* NW-101, NW-283: may a Student on this space move in this action? */
static bool not_from(const newton_question *q, const newton_frame *f, unsigned from)
{
    const uint8_t *student = q->s->student[q->seat];
    if (f->piece != NONE)
        return student[f->piece] != from && because(q, R_OTHER_STUDENT);
    for (unsigned i = 0; i < STUDENTS; i++)
        if (student[i] == from && !((f->flags & A_SPLIT) && f->value >> i & 1))
            return false;
    return because(q, R_HAD_PART);
}

static bool not_advance(const newton_question *q, const newton_frame *f, unsigned from, unsigned to)
{
    const newton_space *x = &q->e->space[to];
    if (not_from(q, f, from))
        return true;
    if (!f->left)
        return because(q, R_SPENT);
    for (unsigned i = 0; x->end && i < STUDENTS; i++)
        if (q->s->student[q->seat][i] == to)
            return because(q, R_END_HELD);
    return x->kind == S_OBJECTIVE && !(f->flags & A_IGNORE) && books_lack(q, x->need); /* NW-107 */
}

static bool not_travel(const newton_question *q, const newton_frame *f, unsigned to)
{
    unsigned at = q->s->scientist[q->seat], i = 0;
    if (at == to)
        return because(q, R_HERE);
    while (i < q->e->next_count[at] && q->e->next[at][i] != to)
        i++;
    if (i == q->e->next_count[at])
        return because(q, R_NO_ROUTE_TO);
    if (!f->left)
        return because(q, R_SPENT);
    if (!(f->flags & A_FREE) && newton_too_dear(q, q->e->toll[at][i])) /* NW-114 */
        return true;
    return q->e->place[to].kind == OBJECTIVE_PLACE && books_lack(q, q->e->place[to].need); /* NW-124 */
}

static bool not_cube(const newton_question *q, const newton_frame *f)
{
    unsigned at = q->s->scientist[q->seat], kind = q->e->place[at].kind;
    if (!(f->flags & (A_EACH | A_MULTI)))
        return because(q, R_ONE_CUBE);
    if (!f->done || !f->left)
        return because(q, R_NOT_CROSSED);
    if (kind == VILLAGE || kind == START)
        return because(q, R_NO_CUBE_HERE);
    if (q->s->cubes[q->seat] >> at & 1)
        return because(q, R_CUBE_LIES);
    if (!q->s->cubes_left[q->seat])
        return because(q, R_NO_CUBES);
    return !(f->flags & A_EACH) && newton_too_dear(q, q->e->card[q->s->card].effect.pay.coins); /* NW-189 */
}

/* ---- cards and books -------------------------------------------------------------------------------------------------------------*/
bool newton_not_take(const newton_question *q, unsigned value, unsigned card)
{
    unsigned level = q->e->card[card].level;
    return level > value && newton_because(q, R_LEVEL, (int)level, (int)value, 0);
}

static bool unvisited(const newton_question *q, const newton_cell *c, bool potions)
{
    unsigned place = c->needs == NEED_UNIVERSITY ? q->s->university[c->university] : q->s->ancient[c->ancient];
    unsigned have = q->s->potions[q->seat], instead = q->e->constant[C_VISIT];
    bool met = (q->s->cubes[q->seat] >> place & 1) || (potions && have >= instead); /* NW-081, NW-084 */
    return !met && newton_because(q, R_UNVISITED, (int)place, (int)instead, (int)have);
}

/* What holds for any tile on this space, whatever the requirement. */
static bool not_there(const newton_question *q, const newton_frame *f, unsigned cell)
{
    unsigned shelf = q->e->cell[cell].shelf;
    if (q->s->taken[q->seat] == SHELF_TILES)
        return because(q, R_NO_TILE_LEFT);
    if (q->s->filled[q->seat] >> cell & 1)
        return because(q, R_FILLED);
    return shelf > f->left && newton_because(q, R_SHELF, (int)shelf, f->left, 0);
}

static bool not_fill(const newton_question *q, const newton_frame *f, unsigned cell)
{
    const newton_cell *c = &q->e->cell[cell];
    if (not_there(q, f, cell))
        return true;
    if (f->done && !(f->flags & A_SPLIT) && newton_too_dear(q, q->e->card[q->s->card].effect.pay.coins)) /* NW-176 */
        return true;
    if (f->flags & A_IGNORE)
        return false;
    return c->needs == NEED_BOOKS ? books_lack(q, c->need) : unvisited(q, c, true);
}

static bool not_ignore(const newton_question *q, const newton_frame *f, unsigned cell)
{
    const newton_cell *c = &q->e->cell[cell];
    if (!(f->flags & A_BASIC)) /* NW-187: the Study of this card only */
        return because(q, R_IGNORE_OWN);
    if (not_there(q, f, cell) || newton_too_dear(q, q->e->card[q->s->card].effect.pay.coins))
        return true;
    bool met = c->needs == NEED_BOOKS ? !newton_missing(q->s, q->seat, c->need) : !unvisited(q, c, false);
    return met && because(q, R_NEED_MET);
}

/* ---- actions ------------------------------------------------------------------------------------------------------------------------*/
/* Would nothing at all be possible in this action? The reason of a single step is not told, but for Work, which has one way. */
bool newton_no_way(const newton_question *q, const newton_frame *f)
{
    orr_reason one;
    newton_question try = *q;
    bool ignores = f->flags & A_BASIC && q->e->card[q->s->card].effect.type == X_IGNORE;
    try.out = &one;
    switch (f->action) {
    case WORK:
        return q->e->fork_count[q->s->marker[q->seat]] && not_step(q, f);
    case TECHNOLOGY:
        for (unsigned i = 0; i < STUDENTS; i++)
            for (unsigned at = q->s->student[q->seat][i], k = 0; at != NONE && k < q->e->fork_count[at]; k++)
                if (!not_advance(&try, f, at, q->e->fork[at][k]))
                    return false;
        return because(q, R_NO_STUDENT);
    case TRAVEL:
        for (unsigned place = 0; place < q->e->rows[T_PLACES]; place++)
            if (!not_travel(&try, f, place))
                return false;
        return because(q, R_NO_ROUTE);
    case LESSONS:
        for (unsigned card = 0; card < CARDS; card++)
            if (in_set(q->s->face, card) && !newton_not_take(&try, f->left, card))
                return false;
        return because(q, R_NO_FITTING_CARD);
    default:
        for (uint32_t set = q->e->book_cells; set; set &= set - 1)
            if (!not_fill(&try, f, orr_lowest(set)) || (ignores && !not_ignore(&try, f, orr_lowest(set))))
                return false;
        return because(q, q->s->taken[q->seat] == SHELF_TILES ? R_NO_TILE_LEFT : R_NO_SPACE);
    }
}

bool newton_not_in_action(const newton_question *q, const newton_frame *f)
{
    unsigned verb = q->action.verb, a = q->action.a;
    bool moving = f->action <= TRAVEL && f->done;
    if (verb == V_STOP)
        return !moving && because(q, R_NOT_MOVED);
    if (verb == V_DECLINE)
        return moving && because(q, R_MOVING);
    if (verb == V_STEP && f->action == WORK)
        return not_step(q, f);
    if (verb == V_EARN && f->action == WORK)
        return not_earn(q, f, a);
    if (verb == V_ADVANCE && f->action == TECHNOLOGY)
        return not_advance(q, f, a, q->action.b);
    if (verb == V_TRAVEL && f->action == TRAVEL)
        return not_travel(q, f, a);
    if (verb == V_CUBE && f->action == TRAVEL)
        return not_cube(q, f);
    if (verb == V_TAKE && f->action == LESSONS)
        return newton_not_take(q, f->left, a);
    if (verb == V_FILL && f->action == STUDY)
        return not_fill(q, f, a);
    if (verb == V_IGNORE && f->action == STUDY)
        return not_ignore(q, f, a);
    return newton_because_asked(q);
}
