/* Newton: Work, Technology and Travel, step by step; what is met on the way is resolved before the next step (NW-367). */
#include "state.h"

/* Pays a requirement of books for entering: exactly the missing number in Potions (NW-087, NW-088). */
static void pay_books(newton_state *s, const uint8_t need[COLOURS], orr_events *ev)
{
    newton_pay(s, s->turn, 0, newton_missing(s, s->turn, need), ev);
}

static void moved(newton_state *s, newton_frame *f)
{
    f->left--;
    f->done++;
    if (f->flags & A_BASIC)
        s->performed = f->action;
}

/* Where there is nothing left to decide the move stops by itself. */
static void stop_if_must(const orr_rules *r, newton_state *s, bool ended, orr_events *ev)
{
    const newton_frame *f = top_of(s);
    if (ended || (!f->left && !((f->flags & A_BASIC) && newton_can_boost(r, s))))
        newton_stop(r, s, ev);
}

/* NW-089, NW-090, NW-093 */
void newton_step(const orr_rules *r, newton_state *s, orr_events *ev)
{
    const newton_edition *e = edition_of(r);
    newton_frame *f = top_of(s);
    unsigned to = e->fork[s->marker[s->turn]][0];
    if (e->space[to].kind == S_OBJECTIVE && !(f->flags & A_IGNORE)) /* NW-286 */
        pay_books(s, e->space[to].need, ev);
    s->marker[s->turn] = (uint8_t)to;
    moved(s, f);
    orr_emit(ev, E_STEPPED, s->turn, (int)to);
    if (!(f->flags & A_NO_COINS)) /* NW-287 */
        newton_gain_all(r, s, s->turn, (newton_gain){.coins = 1}, 1, ev);
    stop_if_must(r, s, to == e->work_end, ev);
}

/* NW-092: coins without a move. */
void newton_earn(const orr_rules *r, newton_state *s, unsigned coins, orr_events *ev)
{
    newton_frame *f = top_of(s);
    if (f->flags & A_BASIC)
        s->performed = WORK;
    orr_emit(ev, E_EARNED, s->turn, (int)coins);
    newton_gain_all(r, s, s->turn, (newton_gain){.coins = (uint8_t)coins}, 1, ev);
    newton_part_done(r, s, f->left);
}

/* NW-098 .. NW-110 */
void newton_advance(const orr_rules *r, newton_state *s, unsigned from, unsigned to, orr_events *ev)
{
    const newton_edition *e = edition_of(r);
    newton_frame *f = top_of(s);
    uint8_t *student = s->student[s->turn];
    if (f->piece == NONE) {
        f->piece = 0;
        while (student[f->piece] != from || ((f->flags & A_SPLIT) && f->value >> f->piece & 1))
            f->piece++;
        if (f->flags & A_SPLIT)
            f->value |= (uint8_t)(1u << f->piece);
    }
    if (e->space[to].kind == S_OBJECTIVE && !(f->flags & A_IGNORE)) /* NW-294 */
        pay_books(s, e->space[to].need, ev);
    student[f->piece] = (uint8_t)to;
    moved(s, f);
    orr_emit(ev, E_ADVANCED, s->turn, (int)from, (int)to);
    if (e->space[to].min_players && s->on_space[to] != NONE) /* NW-103 */
        newton_take_token(r, s, &s->on_space[to], f->flags & A_DOUBLE, ev);
    stop_if_must(r, s, e->fork_count[to] == 0, ev);
}

/* NW-113 .. NW-117 */
void newton_travel(const orr_rules *r, newton_state *s, unsigned place, orr_events *ev)
{
    const newton_edition *e = edition_of(r);
    newton_frame *f = top_of(s);
    unsigned at = s->scientist[s->turn], i = 0;
    while (e->next[at][i] != place)
        i++;
    if (!(f->flags & A_FREE)) /* NW-292 */
        newton_pay(s, s->turn, e->toll[at][i], 0, ev);
    if (e->place[place].kind == OBJECTIVE_PLACE) /* NW-125 */
        pay_books(s, e->place[place].need, ev);
    s->scientist[s->turn] = (uint8_t)place;
    moved(s, f);
    orr_emit(ev, E_TRAVELLED, s->turn, (int)place);
    if (e->place[place].kind == VILLAGE && s->on_place[place] != NONE) /* NW-116 */
        newton_take_token(r, s, &s->on_place[place], false, ev);
    stop_if_must(r, s, false, ev);
}

/* NW-189, NW-191, NW-279, NW-280 */
void newton_extra_cube(const orr_rules *r, newton_state *s, orr_events *ev)
{
    newton_frame *f = top_of(s);
    if (!(f->flags & A_EACH)) {
        newton_pay(s, s->turn, edition_of(r)->card[s->card].effect.pay.coins, 0, ev);
        f->flags &= (uint8_t)~A_MULTI; /* NW-Q05: one */
    }
    newton_put_cube(r, s, s->scientist[s->turn], ev);
}

/* The piece stays where it is, and that is resolved. The frame goes first, so that it does not wait for what follows. */
void newton_stop(const orr_rules *r, newton_state *s, orr_events *ev)
{
    newton_frame f = *top_of(s);
    unsigned me = s->turn;
    orr_emit(ev, E_STOPPED, (int)me);
    newton_part_done(r, s, f.left);
    if (f.action == WORK)
        newton_reach_space(r, s, s->marker[me], ev);
    else if (f.action == TECHNOLOGY)
        newton_reach_space(r, s, s->student[me][f.piece], ev);
    else
        newton_put_cube(r, s, s->scientist[me], ev);
}
