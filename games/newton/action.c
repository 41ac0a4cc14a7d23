/* Newton: the stack of frames, where in a chain the turn is (NW-298), and how actions begin and end, whoever grants them. */
#include "state.h"

newton_frame *newton_push(newton_state *s, newton_frame f)
{
    ORR_ASSERT(s->frames < FRAMES); /* newton_edition_check proves the bound */
    s->frame[s->frames] = f;
    return &s->frame[s->frames++];
}

void newton_pop(newton_state *s)
{
    ORR_ASSERT(s->frames);
    s->frame[--s->frames] = (newton_frame){0};
}

/* Puts an action on the stack; `again`: so many separate ones follow (NW-224). */
void newton_begin_action(newton_state *s, unsigned action, unsigned value, unsigned flags, unsigned again)
{
    bool mask = (flags & A_SPLIT) && action == TECHNOLOGY; /* there, value is the set of Students that had their part */
    newton_push(s, (newton_frame){F_ACTION, (uint8_t)action, (uint8_t)value, (uint8_t)(mask ? 0 : value),
                                  (uint8_t)flags, NONE, (uint8_t)again, 0});
}

static void over(newton_state *s)
{
    if (top_of(s)->flags & A_BASIC)
        s->used |= U_ENDED;
    newton_pop(s);
}

/* Is there a second tile to come, of what is left of the value or of what the boost still adds? `more`: coins may come
 * before that, so what the seat has now does not tell. */
static bool goes_on(const orr_rules *r, const newton_state *s, const newton_frame *f, bool more)
{
    const newton_edition *e = edition_of(r);
    if (f->flags & A_SPLIT)
        return f->left > 0;
    bool extra =
        f->action == STUDY && f->flags & A_BASIC && f->done == 1 && e->card[s->card].effect.type == X_EXTRA_TILE;
    return extra && (f->left > 0 || newton_can_boost(r, s) || (more && !(s->used & U_BOOST))); /* NW-176, NW-159 */
}

/* One part of the top action is done: a move has stopped, a card is taken, a tile placed. `used` is what it cost of the value
 * (moves have counted it step by step: what is left stays for other parts only); `more`: coins may come of it. */
void newton_tile_done(const orr_rules *r, newton_state *s, unsigned used, bool more)
{
    newton_frame *f = top_of(s);
    if (f->action == LESSONS || f->action == STUDY) {
        f->left = (uint8_t)(f->left - used);
        f->done++;
    }
    if (goes_on(r, s, f, more)) {
        f->piece = NONE; /* NW-283, NW-285: the next part */
        if (f->action == TECHNOLOGY)
            f->done = 0;
    } else if (f->again) {
        f->again--;
        f->left = f->value;
        f->piece = NONE;
        f->done = 0;
    } else {
        over(s);
    }
}

void newton_part_done(const orr_rules *r, newton_state *s, unsigned used) { newton_tile_done(r, s, used, false); }

/* The Basic Action of the card played, or an action whose kind is chosen. */
void newton_act(const orr_rules *r, newton_state *s, unsigned action, orr_events *ev)
{
    const newton_edition *e = edition_of(r);
    unsigned value, flags = 0;
    if (s->frames) { /* NW-291, NW-270, NW-349 */
        newton_frame f = *top_of(s);
        newton_pop(s);
        value = f.value + (f.flags ? s->symbols[s->turn][action] : 0u);
    } else {
        const newton_card *c = &e->card[s->card];
        if (c->kind == DUAL) { /* NW-334, NW-336 */
            s->dual = (uint8_t)action;
            s->symbols[s->turn][action]++;
        }
        value = s->symbols[s->turn][action] + (c->kind == JOKER_CARD ? 1u : 0u) + (s->used & U_BOOST ? 1u : 0u);
        flags = A_BASIC;
        if (c->effect.type == X_DOUBLE && action == TECHNOLOGY)
            flags |= A_DOUBLE;
        if (c->effect.type == X_MULTI_CUBE && action == TRAVEL)
            flags |= A_MULTI;
        s->used |= U_BEGUN;
    }
    orr_emit(ev, E_ACTION, s->turn, (int)action, (int)value);
    newton_begin_action(s, action, value, flags, 0);
}

/* Leaves out what the top frame offers (NW-069, NW-070, NW-225, NW-232, NW-259, NW-262). */
void newton_decline(const orr_rules *r, newton_state *s, orr_events *ev)
{
    newton_frame *f = top_of(s);
    orr_emit(ev, E_DECLINED, s->turn);
    if (f->kind != F_ACTION)
        newton_pop(s);
    else if (f->again)
        newton_part_done(r, s, 0); /* only this one of the separate actions */
    else
        over(s);
}
