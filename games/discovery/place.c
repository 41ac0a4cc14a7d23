/* Discovery: one placement, in the order of DI-065: the card lies, may be contested, is ruled on, earns points, inaugurates. */
#include "state.h"

void discovery_gain(play *p, unsigned seat, unsigned what, int points)
{
    if (!points)
        return;
    p->s->points[seat] = (int16_t)(p->s->points[seat] + points);
    orr_emit(p->ev, E_POINTS, (int)seat, (int)what, points);
}

static unsigned owner_of_discard(const discovery_state *s, unsigned card)
{
    unsigned i = 0;
    while (i < SEATS && !(s->discard[i] >> card & 1))
        i++;
    return i < SEATS ? i : NONE;
}

/* DI-066: last card and golden age are judged as the card is laid. */
static uint8_t judge(const play *p, unsigned seat, bool released, unsigned by)
{
    const discovery_state *s = p->s;
    bool own = by == BY_TURN || (by == BY_HELP && !s->rounds); /* DI-205: from the selection */
    unsigned flags = released ? L_RELEASED : 0;
    flags |= is_golden(s) ? L_GOLDEN : 0;
    unsigned none = s->rounds ? U_LAST | U_CATCH_UP : U_LAST; /* DI-411 */
    flags |= !released && own && !s->hand_n[seat] && !(s->turn[s->depth].flags & none) ? L_LAST : 0; /* DI-085, DI-089 */
    return (uint8_t)flags;
}

void discovery_tell_laid(play *p)
{
    const discovery_state *s = p->s;
    int from = s->lay_from == NONE ? ORR_NO_SEAT : s->lay_from;
    if (discovery_of(s)->stack)
        orr_emit(p->ev, E_STACKED, s->lay_seat, from);
    else if (discovery_of(s)->covers)
        orr_emit(p->ev, E_LAID_UNNAMED, s->lay_seat, s->lay_x, s->lay_y, from);
    else
        orr_emit(p->ev, E_LAID, s->lay_seat, s->lay_card, s->lay_x, s->lay_y, from);
}

void discovery_lay(play *p, unsigned seat, unsigned card, unsigned by, int x, int y)
{
    discovery_state *s = p->s;
    unsigned from = owner_of_discard(s, card);
    s->chosen[seat] = 0;
    s->found = 0;
    if (turn_of(s)->flags & U_CATCH_UP && by == BY_TURN) { /* DI-371 to DI-373 */
        s->points[seat]--;
        orr_emit(p->ev, E_COST, (int)seat, 1);
    }
    if (from != NONE)
        s->discard[from] &= ~card_bit(card); /* DI-077 */
    else
        discovery_take(s, seat, card);
    discovery_learn_all(s, card);
    s->lay_card = (uint8_t)card;
    s->lay_seat = (uint8_t)seat;
    s->lay_by = (uint8_t)by;
    s->lay_from = (uint8_t)from;
    s->lay_x = (int8_t)x;
    s->lay_y = (int8_t)y;
    s->lay_flags = judge(p, seat, from != NONE, by);
    discovery_tell_laid(p);
    bool (*contestable)(const play *) = discovery_of(s)->contestable;
    if (contestable ? contestable(p) : discovery_contestable(p))
        discovery_window(p, S_CHALLENGE);
    else
        discovery_stands(p);
}

/* ---- Stop! ------------------------------------------------------------------------------------------------------------------*/
/* DI-483, DI-484: all opponents are asked at once, in secret. DI-515: nobody is where there is no doubt; then the first of those who
 * see what is wrong has stopped it (DI-485). */
void discovery_window(play *p, unsigned step)
{
    discovery_state *s = p->s;
    bool call = step == S_OBJECT;
    unsigned by = call ? s->call_by : s->lay_seat;
    discovery_doubt doubt = discovery_doubts(p, call);
    s->asked = doubt == NO_DOUBT_RIGHT ? 0 : discovery_opponents(s, by);
    s->done = 0;
    s->step = (uint8_t)step;
    if (doubt == NO_DOUBT_WRONG && s->asked) {
        unsigned first = discovery_after(s, by, s->asked);
        s->said[first] = SAID_YES;
        orr_emit(p->ev, E_IN_SIGHT, (int)by);
        discovery_window_closed(p);
    } else if (!s->asked) {
        discovery_window_closed(p);
    }
}

/* DI-485: the first in seat order. Forgets all answers. */
unsigned discovery_stopper(const discovery_state *s, unsigned from)
{
    for (unsigned n = 0, i = s->next[from]; n < SEATS && i != from; n++, i = s->next[i])
        if (s->said[i] == SAID_YES)
            return i;
    return NONE;
}

static void forget(discovery_state *s)
{
    for (unsigned i = 0; i < SEATS; i++)
        s->said[i] = 0;
    s->asked = s->done = 0;
}

void discovery_window_closed(play *p)
{
    discovery_state *s = p->s;
    bool call = s->step != S_CHALLENGE;
    if (s->step == S_RESPONSE) {
        discovery_responded(p);
        return;
    }
    s->stopper = (uint8_t)discovery_stopper(s, call ? s->call_by : s->lay_seat);
    if (s->stopper == NONE && s->asked)
        orr_emit(p->ev, E_UNCONTESTED, call ? s->call_by : s->lay_seat);
    forget(s);
    if (call)
        discovery_objected(p);
    else if (s->stopper == NONE)
        discovery_stands(p);
    else if (discovery_of(s)->stopped)
        discovery_of(s)->stopped(p);
    else {
        bool right = discovery_of(s)->right(p);
        orr_emit(p->ev, E_STOPPED, s->stopper, s->lay_seat, right);
        if (right)
            discovery_owe(p, s->stopper, s->lay_seat, THEN_STANDS); /* DI-136 */
        else
            discovery_falls(p);
    }
}

/* DI-135, DI-144: to the placer's own discards, wherever it came from; then the placer pays. */
void discovery_overrule(play *p)
{
    discovery_state *s = p->s;
    unsigned card = s->lay_card;
    discovery_tell(p, E_OVERRULED, s->lay_seat, card);
    s->lay_card = NONE;
    discovery_put_down(p, s->lay_seat, card);
    if (s->lay_from == NONE || !since(p->r, SINCE_IDLE_RELEASE)) /* DI-131: a release comes from no hand */
        s->idle = 0;
    if (s->lay_by == BY_TURN)
        turn_of(s)->flags |= U_OVERRULED; /* DI-146 */
}

void discovery_falls(play *p)
{
    discovery_overrule(p);
    discovery_owe(p, p->s->lay_seat, p->s->stopper, THEN_FALLS);
}

/* ---- it stands --------------------------------------------------------------------------------------------------------------*/
/* The cards that lie in a row; before DI-507 those of its era, wherever they lie. */
static card_set in_row(const play *p, unsigned era)
{
    card_set cards = 0;
    if (!since(p->r, SINCE_ROWS_CLEARED))
        return p->e->age[era];
    for (card_set set = p->s->tree; set; set &= set - 1)
        cards |= p->s->y[card_lowest(set)] == (int)era ? set & -set : 0;
    return cards;
}

static bool row_is_whole(const play *p, unsigned era) { return !(p->e->age[era] & ~(p->s->tree & in_row(p, era))); }

/* DI-442, DI-443: of two whole successive rows the lower is cleared. */
static void clean(play *p)
{
    discovery_state *s = p->s;
    bool cleared = false;
    for (unsigned e = 1; option_on(s, O_CLEANING) && e < s->last_era; e++) {
        card_set row = in_row(p, e);
        if (!row_is_whole(p, e) || !row_is_whole(p, e + 1) || !(row & ~s->cleared))
            continue;
        s->cleared |= row;
        cleared = true;
        orr_emit(p->ev, E_CLEARED, ORR_TABLE, (int)e);
    }
    if (cleared)
        discovery_placed_area(s);
}

void discovery_onto_table(play *p)
{
    discovery_state *s = p->s;
    unsigned c = s->lay_card;
    bool first = !on_table(s);
    for (card_set set = discovery_of(s)->covers ? on_table(s) : 0; set; set &= set - 1) {
        unsigned under = card_lowest(set);
        if (s->x[under] != s->lay_x || s->y[under] != s->lay_y)
            continue;
        s->covered |= card_bit(under);
        s->z[c] = (uint8_t)(s->z[under] + 1);
        for (unsigned i = 0; i < 2; i++) /* the snake goes on from the place, whosever card lies there (DI-281, DI-275) */
            s->turn[i].snake = s->turn[i].snake == under ? (uint8_t)c : s->turn[i].snake;
    }
    s->tree |= card_bit(c);
    s->tree_n++;
    s->x[c] = s->lay_x;
    s->y[c] = s->lay_y;
    s->min_x = first || s->lay_x < s->min_x ? s->lay_x : s->min_x;
    s->max_x = first || s->lay_x > s->max_x ? s->lay_x : s->max_x;
    s->min_y = first || s->lay_y < s->min_y ? s->lay_y : s->min_y;
    s->max_y = first || s->lay_y > s->max_y ? s->lay_y : s->max_y;
    s->lay_card = NONE;
    s->idle = 0;
}

/* DI-092: the first card of an era; DI-468: a card of the minipile inaugurates nothing, nor the first era. */
static bool inaugurate(play *p, unsigned card)
{
    discovery_state *s = p->s;
    unsigned era = p->e->card[card].era;
    bool golden = is_golden(s);
    if (s->opened >> era & 1)
        return false;
    s->opened |= (uint16_t)(1u << era);
    orr_emit(p->ev, E_INAUGURATED, s->lay_seat, (int)era);
    discovery_gain(p, s->lay_seat, WHAT_INAUGURATE, 3); /* DI-084 */
    if (!golden && is_golden(s))
        orr_emit(p->ev, E_GOLDEN, s->lay_seat);
    return true;
}

/* DI-085, DI-114. */
static void emptied(play *p)
{
    discovery_state *s = p->s;
    discovery_gain(p, s->lay_seat, WHAT_LAST, 5);
    bool gone = since(p->r, SINCE_LEFT_AT_ONCE) && s->gone >> s->lay_seat & 1; /* DI-446: no turns end with theirs */
    if (!(s->lay_flags & L_GOLDEN) || s->finalist != NONE || gone)
        return;
    s->finalist = s->lay_seat;
    orr_emit(p->ev, E_FINALIST, s->lay_seat);
}

void discovery_stands(play *p)
{
    discovery_state *s = p->s;
    unsigned card = s->lay_card, seat = s->lay_seat;
    int item[ITEMS] = {0};
    if (discovery_of(s)->stands) {
        discovery_of(s)->stands(p);
        return;
    }
    discovery_of(s)->worth(p, card, s->lay_x, s->lay_y, item);
    discovery_onto_table(p);
    if (s->lay_by == BY_MINI) { /* DI-465, DI-469 */
        s->acted = s->rounds;
        clean(p);
        discovery_boundary(p, AT_MAIN);
        return;
    }
    discovery_gain(p, seat, WHAT_PLACE, 1); /* DI-083, DI-087 */
    for (unsigned i = 0; i < ITEMS; i++)
        discovery_gain(p, seat, WHAT_OWN + i, item[i]);
    bool first = inaugurate(p, card), own = s->lay_by == BY_TURN || s->lay_by == BY_HELP;
    if (own) {
        turn_of(s)->flags |= U_PLACED;
        turn_of(s)->snake = (uint8_t)card;
        s->placed |= (uint16_t)(!(s->lay_flags & L_RELEASED) << seat);
    }
    if (s->lay_flags & L_LAST)
        emptied(p);
    clean(p);
    if (first && own && is_machine(s, seat))
        turn_of(s)->flags |= U_TWO;                           /* DI-317 */
    else if (first && own && !(turn_of(s)->flags & (s->rounds ? U_LAST | U_CATCH_UP : U_LAST))) { /* DI-093, DI-098, DI-123, DI-411 */
        turn_of(s)->adds = s->rounds;
        s->step = S_BONUS;
        return;
    }
    discovery_carry_on(p);
}

/* What comes after a placement, its points and its menu. */
void discovery_carry_on(play *p)
{
    discovery_state *s = p->s;
    unsigned by = s->lay_by;
    if (discovery_of(s)->carry_on) {
        discovery_of(s)->carry_on(p);
        return;
    }
    s->lay_by = BY_TURN;
    if (by == BY_CALL)
        discovery_put_right(p, s->rounds ? 0 : (uint16_t)(1u << s->lay_seat), THEN_ANSWERED); /* DI-158, DI-202 */
    else if (turn_of(s)->flags & U_ENDING)
        discovery_end_turn(p);
    else if (!s->rounds || !discovery_new_selection(p))
        discovery_boundary(p, AT_MAIN);
}
