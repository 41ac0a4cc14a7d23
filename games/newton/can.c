/* Newton: what is possible now. Each question writes its actions in ascending order, or with `out` NULL only says whether
 * there is one. */
#include "state.h"

static uint32_t add(orr_action *out, uint32_t n, unsigned verb, unsigned a, unsigned b)
{
    if (out)
        out[n] = (orr_action){(uint16_t)verb, (uint16_t)a, (uint16_t)b, 0};
    return n + 1;
}

/* ---- movement ---------------------------------------------------------------------------------------------------------------*/
uint32_t newton_can_work(const orr_rules *r, const newton_state *s, const newton_frame *f, orr_action *out)
{
    const newton_edition *e = edition_of(r);
    unsigned at = s->marker[s->turn], to;
    uint32_t n = 0;
    if (at == e->work_end) { /* NW-092 */
        for (unsigned k = 1; !f->done && !(f->flags & A_NO_COINS) && k <= f->left; k++)
            n = add(out, n, V_EARN, k, 0);
        return n;
    }
    if (!f->left)
        return 0;
    to = e->fork[at][0];
    if (e->space[to].kind == S_OBJECTIVE && !(f->flags & A_IGNORE) && /* NW-095 */
        newton_missing(s, s->turn, e->space[to].need) > s->potions[s->turn])
        return 0;
    return add(out, n, V_STEP, 0, 0);
}

static bool held_end(const newton_edition *e, const newton_state *s, unsigned space)
{
    if (!(e->ends >> space & 1))
        return false;
    for (unsigned i = 0; i < STUDENTS; i++) /* NW-109 */
        if (s->student[s->turn][i] == space)
            return true;
    return false;
}

static uint32_t ways_on(const newton_edition *e, const newton_state *s, const newton_frame *f, unsigned from, orr_action *out,
                        uint32_t n)
{
    for (unsigned i = 0; i < e->fork_count[from]; i++) { /* NW-099 */
        unsigned to = e->fork[from][i];
        if (held_end(e, s, to))
            continue;
        if (e->space[to].kind == S_OBJECTIVE && !(f->flags & A_IGNORE) && /* NW-107 */
            newton_missing(s, s->turn, e->space[to].need) > s->potions[s->turn])
            continue;
        n = add(out, n, V_ADVANCE, from, to);
    }
    return n;
}

uint32_t newton_can_advance(const orr_rules *r, const newton_state *s, const newton_frame *f, orr_action *out)
{
    const newton_edition *e = edition_of(r);
    const uint8_t *student = s->student[s->turn];
    uint64_t from = 0;
    uint32_t n = 0;
    if (!f->left)
        return 0;
    if (f->piece != NONE) /* NW-101 */
        return ways_on(e, s, f, student[f->piece], out, 0);
    for (unsigned i = 0; i < STUDENTS; i++)
        if (student[i] != NONE && !((f->flags & A_SPLIT) && f->value >> i & 1)) /* NW-283 */
            from |= 1ull << student[i];
    for (; from; from &= from - 1) {
        n = ways_on(e, s, f, orr_lowest(from), out, n);
        if (n && !out)
            return n;
    }
    return n;
}

uint32_t newton_can_travel(const orr_rules *r, const newton_state *s, const newton_frame *f, orr_action *out)
{
    const newton_edition *e = edition_of(r);
    unsigned at = s->scientist[s->turn], coins = f->flags & A_FREE ? NONE : s->coins[s->turn]; /* NW-292 */
    uint32_t n = 0;
    if (!f->left)
        return 0;
    for (unsigned i = 0; i < e->next_count[at]; i++) {
        unsigned to = e->next[at][i];
        if (e->toll[at][i] > coins) /* NW-114 */
            continue;
        if (e->place[to].kind == OBJECTIVE_PLACE && /* NW-124, NW-125, NW-293 */
            newton_missing(s, s->turn, e->place[to].need) > s->potions[s->turn])
            continue;
        n = add(out, n, V_TRAVEL, to, 0);
        if (!out)
            return n;
    }
    return n;
}

/* Places where a cube of the seat may lie and lies not yet (NW-118, NW-119, NW-120, NW-234). */
static bool takes_cube(const newton_edition *e, const newton_state *s, unsigned place)
{
    unsigned kind = e->place[place].kind;
    return s->cubes_left[s->turn] && kind != VILLAGE && kind != START && !(s->cubes[s->turn] >> place & 1);
}

/* NW-189, NW-190, NW-191, NW-279: a cube on the place just entered. */
bool newton_can_cube(const orr_rules *r, const newton_state *s, const newton_frame *f)
{
    const newton_edition *e = edition_of(r);
    if (!f->done || !f->left || !takes_cube(e, s, s->scientist[s->turn]))
        return false;
    if (f->flags & A_EACH)
        return true;
    return (f->flags & A_MULTI) && s->coins[s->turn] >= e->card[s->card].effect.pay.coins;
}

/* ---- cards and books -----------------------------------------------------------------------------------------------------------*/
uint32_t newton_can_take(const orr_rules *r, const newton_state *s, unsigned level, orr_action *out)
{
    const newton_edition *e = edition_of(r);
    uint32_t n = 0;
    level = level < LEVELS ? level : LEVELS;
    for (unsigned k = 0; k < 2; k++) {
        uint64_t set = 0;
        for (unsigned i = 1; i <= level; i++) /* NW-129 */
            set |= e->level[i][k];
        for (set &= s->face[k]; set; set &= set - 1) {
            n = add(out, n, V_TAKE, orr_lowest(set) + 64 * k, 0);
            if (!out)
                return n;
        }
    }
    return n;
}

/* Can the requirement of a space be met? (NW-081, NW-083, NW-084) */
static bool meets(const newton_edition *e, const newton_state *s, unsigned cell)
{
    const newton_cell *c = &e->cell[cell];
    unsigned potions = s->potions[s->turn];
    if (c->needs == NEED_BOOKS)
        return newton_missing(s, s->turn, c->need) <= potions;
    unsigned place = c->needs == NEED_UNIVERSITY ? s->university[c->university] : s->ancient[c->ancient];
    return (s->cubes[s->turn] >> place & 1) || potions >= e->constant[C_VISIT];
}

static bool met_for_nothing(const newton_edition *e, const newton_state *s, unsigned cell)
{
    const newton_cell *c = &e->cell[cell];
    if (c->needs == NEED_BOOKS)
        return !newton_missing(s, s->turn, c->need);
    unsigned place = c->needs == NEED_UNIVERSITY ? s->university[c->university] : s->ancient[c->ancient];
    return s->cubes[s->turn] >> place & 1;
}

uint32_t newton_can_fill(const orr_rules *r, const newton_state *s, const newton_frame *f, orr_action *out)
{
    const newton_edition *e = edition_of(r);
    unsigned left = f->left < LEVELS ? f->left : LEVELS, coins = s->coins[s->turn];
    uint32_t open = e->shelf[left] & ~s->filled[s->turn], n = 0;
    const newton_effect *x = f->flags & A_BASIC && s->card != NONE ? &e->card[s->card].effect : NULL;
    if (s->taken[s->turn] == SHELF_TILES) /* NW-142 */
        return 0;
    if (f->done && !(f->flags & A_SPLIT)) { /* NW-141, NW-176: the second tile is paid for */
        if (!x || x->type != X_EXTRA_TILE || coins < x->pay.coins || f->done > 1)
            return 0;
    }
    for (uint32_t set = open; set; set &= set - 1)
        if (f->flags & A_IGNORE || meets(e, s, orr_lowest(set))) {
            n = add(out, n, V_FILL, orr_lowest(set), 0);
            if (!out)
                return n;
        }
    if (!x || x->type != X_IGNORE || f->done || coins < x->pay.coins) /* NW-187, NW-188 */
        return n;
    for (uint32_t set = open; set; set &= set - 1)
        if (!met_for_nothing(e, s, orr_lowest(set)))
            n = add(out, n, V_IGNORE, orr_lowest(set), 0);
    return n;
}

/* What the action of a frame may do next. */
uint32_t newton_can_act(const orr_rules *r, const newton_state *s, const newton_frame *f, orr_action *out)
{
    switch (f->action) {
    case WORK:
        return newton_can_work(r, s, f, out);
    case TECHNOLOGY:
        return newton_can_advance(r, s, f, out);
    case TRAVEL:
        return newton_can_travel(r, s, f, out);
    case LESSONS:
        return newton_can_take(r, s, f->left, out);
    default:
        return newton_can_fill(r, s, f, out);
    }
}

/* NW-157, NW-158, NW-159 */
bool newton_can_boost(const orr_rules *r, const newton_state *s)
{
    return (s->used & (U_CARD | U_ENDED | U_BOOST)) == U_CARD && s->coins[s->turn] >= edition_of(r)->quick[Q_BOOST];
}

/* ---- effects --------------------------------------------------------------------------------------------------------------------*/
uint64_t newton_sites(const newton_edition *e, const newton_state *s, const newton_frame *f)
{
    uint64_t kinds = 0;
    for (unsigned k = UNIVERSITY; k <= CITY; k++)
        if (f->flags >> k & 1)
            kinds |= e->of_kind[k];
    return s->cubes_left[s->turn] && s->coins[s->turn] >= f->value ? kinds & ~s->cubes[s->turn] : 0; /* NW-232, NW-296 */
}

/* NW-181 */
uint64_t newton_free_villages(const newton_edition *e, const newton_state *s)
{
    uint64_t all = 0;
    for (uint64_t set = e->of_kind[VILLAGE]; set; set &= set - 1)
        if (s->on_place[orr_lowest(set)] == NONE)
            all |= set & -set;
    return all & ~(1ull << s->scientist[s->turn]);
}

/* NW-347: Cities with an own cube that would give something. */
uint64_t newton_reusable_cities(const newton_edition *e, const newton_state *s)
{
    uint64_t all = 0;
    for (uint64_t set = e->of_kind[CITY] & s->cubes[s->turn]; set; set &= set - 1)
        if (!e->city[s->on_place[orr_lowest(set)]].medicine)
            all |= set & -set;
    return all;
}

/* NW-184, NW-185: columns of the desk whose lightning effect could be resolved now. */
unsigned newton_repeatable(const orr_rules *r, const newton_state *s)
{
    const newton_edition *e = edition_of(r);
    unsigned set = 0;
    for (unsigned i = 0; i + 1u < s->desk_n[s->turn]; i++) {
        unsigned card = s->desk[s->turn][i];
        set |= (unsigned)(e->card[card].effect.lightning && newton_effect_usable(r, s, card)) << i;
    }
    return set;
}

/* Would the effect of this card do anything now? */
bool newton_effect_usable(const orr_rules *r, const newton_state *s, unsigned card)
{
    const newton_edition *e = edition_of(r);
    const newton_effect *x = &e->card[card].effect;
    unsigned me = s->turn, coins = s->coins[me];
    switch (x->type) {
    case X_GAIN:
        return true;
    case X_EXCHANGE: /* NW-049 */
        return coins >= x->pay.coins && s->potions[me] >= x->pay.potions;
    case X_VP_PER_BOOK:
    case X_COINS_PER_BOOK:
        return newton_book_count(s, me, (unsigned)x->colour) > 0;
    case X_SETS:
        return newton_identical_sets(s, me, x->set_size) > 0;
    case X_DISCARD: /* NW-175 */
        return (s->hand[me][0] | s->hand[me][1]) != 0;
    case X_TELEPORT:
        return coins >= x->pay.coins && newton_free_villages(e, s);
    case X_REPEAT:
        return newton_repeatable(r, s) != 0;
    case X_ACTION:
        return newton_can_act(r, s, &(newton_frame){F_ACTION, x->action, x->value, x->value, 0, NONE, 0, 0}, NULL);
    case X_AFTER: /* NW-344 */
        return s->performed == x->action;
    case X_BUY:
        return coins >= x->pay.coins && newton_can_take(r, s, x->value, NULL);
    case X_TOKEN:
        return newton_count(e, s, me, PER_TOKEN) > 0;
    case X_CITY:
        return newton_reusable_cities(e, s) != 0;
    default:
        return false;
    }
}
