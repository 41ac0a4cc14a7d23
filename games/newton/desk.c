/* Newton: Lessons and Study. */
#include "state.h"

/* ---- Lessons ------------------------------------------------------------------------------------------------------------------*/
static void take_from_row(newton_state *s, unsigned level, unsigned card)
{
    uint8_t *row = s->row[level - 1], n = s->row_n[level - 1];
    for (unsigned i = 0, k = 0; i < n; i++)
        if (row[i] != card)
            row[k++] = row[i];
    row[n - 1] = NONE; /* NW-132 */
    s->row_n[level - 1]--;
    set_drop(s->face, card);
}

/* NW-267 .. NW-271: the Basic Action of the card taken, at the visible symbols and those of the card. */
static void act_as(const orr_rules *r, newton_state *s, unsigned card)
{
    const newton_card *c = &edition_of(r)->card[card];
    unsigned mask = 0, action = 0;
    for (unsigned a = 0; a < ACTIONS; a++)
        if (c->symbols[a] || c->kind == JOKER_CARD) {
            mask |= 1u << a;
            action = a;
        }
    if (mask & (mask - 1)) /* NW-270, NW-349 */
        newton_push(s, (newton_frame){.kind = F_CHOOSE, .action = (uint8_t)mask, .value = 1, .flags = 1});
    else
        newton_begin_action(s, action, s->symbols[s->turn][action] + (unsigned)c->symbols[action], 0, 0); /* NW-348 */
}

void newton_take(const orr_rules *r, newton_state *s, unsigned card, orr_events *ev)
{
    const newton_edition *e = edition_of(r);
    newton_frame f = *top_of(s);
    unsigned level = e->card[card].level;
    if (f.kind == F_TAKE && f.flags & TAKE_BUY) /* NW-345 */
        newton_pay(s, s->turn, e->card[f.value].effect.pay.coins, 0, ev);
    take_from_row(s, level, card);
    newton_add_to_hand(s, s->turn, card);
    orr_emit(ev, E_TOOK, s->turn, (int)card);
    if (f.kind == F_TAKE) {
        newton_pop(s);
        if (f.flags & TAKE_DESCARTES)
            act_as(r, s, card);
        return;
    }
    if (f.flags & A_BASIC)
        s->performed = LESSONS;
    newton_part_done(r, s, level);
}

/* ---- Study ----------------------------------------------------------------------------------------------------------------------*/
static void pay_for(const newton_edition *e, newton_state *s, const newton_cell *c, orr_events *ev)
{
    unsigned me = s->turn;
    if (c->needs == NEED_BOOKS) {
        newton_pay(s, me, 0, newton_missing(s, me, c->need), ev);
        return;
    }
    unsigned place = c->needs == NEED_UNIVERSITY ? s->university[c->university] : s->ancient[c->ancient];
    if (!(s->cubes[me] >> place & 1))
        newton_pay(s, me, 0, e->constant[C_VISIT], ev); /* NW-084 */
}

static void close_lines(const newton_edition *e, newton_state *s, unsigned cell, orr_events *ev)
{
    for (unsigned i = 0; i < e->rows[T_LINES]; i++)
        if ((e->line_mask[i] >> cell & 1) && (e->line_mask[i] & ~s->filled[s->turn]) == 0) {
            s->lines[s->turn] |= (uint16_t)(1u << i);
            orr_emit(ev, E_LINE, s->turn, (int)i);
        }
}

/* A tile off the topmost stack; true when it was the last of its stack (NW-138, NW-139). */
static bool take_tile(newton_state *s) { return ++s->taken[s->turn] % STACK == 0; }

static const newton_stack *emptied(const orr_rules *r, const newton_state *s)
{
    return &edition_of(r)->stack[s->taken[s->turn] / STACK - 1u];
}

static void stack_gain(const orr_rules *r, newton_state *s, orr_events *ev)
{
    orr_emit(ev, E_STACK, s->turn, s->taken[s->turn] / STACK - 1);
    newton_gain_all(r, s, s->turn, emptied(r, s)->gain, 1, ev);
}

static void stack_master(const orr_rules *r, newton_state *s, orr_events *ev)
{
    if (emptied(r, s)->play_master)
        newton_offer_master(r, s, ev);
}

static void stack_bonus(const orr_rules *r, newton_state *s, orr_events *ev)
{
    stack_gain(r, s, ev);
    stack_master(r, s, ev);
}

/* The bonus is gained at once (NW-140), so that its coins may buy the boost and a second tile; so may those of a Master. */
static void bonus_first(const orr_rules *r, newton_state *s, unsigned used, orr_events *ev)
{
    stack_gain(r, s, ev);
    newton_tile_done(r, s, used, emptied(r, s)->play_master && newton_master_count(r, s, s->turn));
    stack_master(r, s, ev);
}

void newton_fill(const orr_rules *r, newton_state *s, unsigned cell, bool ignoring, orr_events *ev)
{
    const newton_edition *e = edition_of(r);
    const newton_cell *c = &e->cell[cell];
    newton_frame *f = top_of(s);
    if (f->done && !(f->flags & A_SPLIT)) /* NW-176, NW-188 */
        newton_pay(s, s->turn, e->card[s->card].effect.pay.coins, 0, ev);
    if (ignoring) /* NW-187 */
        newton_pay(s, s->turn, e->card[s->card].effect.pay.coins, 0, ev);
    else if (!(f->flags & A_IGNORE))
        pay_for(e, s, c, ev);
    s->filled[s->turn] |= 1u << cell;
    orr_emit(ev, E_FILLED, s->turn, (int)cell);
    close_lines(e, s, cell, ev);
    bool last = take_tile(s);
    if (f->flags & A_BASIC)
        s->performed = STUDY;
    if (last && since(r, SINCE_BONUS_FIRST)) { /* NW-159 */
        bonus_first(r, s, c->shelf, ev);
        return;
    }
    newton_part_done(r, s, c->shelf);
    if (last) /* NW-140 */
        stack_bonus(r, s, ev);
}

/* NW-272 .. NW-275 */
void newton_remove_tiles(const orr_rules *r, newton_state *s, unsigned n, orr_events *ev)
{
    unsigned removed = 0;
    for (; removed < n && s->taken[s->turn] < SHELF_TILES; removed++)
        if (take_tile(s))
            stack_bonus(r, s, ev);
    orr_emit(ev, E_REMOVED_TILES, s->turn, (int)removed);
}
