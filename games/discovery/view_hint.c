/* Discovery: what laying a card would bring, for the seat that holds or chose it. All of it follows from what lies open, and from the
 * seat's own cards: of what is covered nothing is told, not even that it is there (DI-050), and in Memory nothing at all. */
#include "view.h"

/* The prerequisites that nobody can see to be there. */
static card_set missing_in_sight(const play *p, unsigned card)
{
    const discovery_state *s = p->s;
    if (s->variant == COMPOSE)
        return discovery_lacking(p, card, on_table(s));
    return p->e->need[card] & ~(s->tree | s->always);
}

static card_set under(const discovery_state *s, int x, int y)
{
    for (card_set set = discovery_of(s)->covers ? on_table(s) : 0; set; set &= set - 1)
        if (s->x[card_lowest(set)] == x && s->y[card_lowest(set)] == y)
            return set & -set;
    return 0;
}

/* ---- points that do not hang on the cell ------------------------------------------------------------------------------------*/
typedef struct {
    int place, inaugurate, last, cost; /* DI-083, DI-084, DI-085, DI-371 */
} base;

static base base_of(const play *p, unsigned seat, unsigned card)
{
    const discovery_state *s = p->s;
    const discovery_turn *t = &s->turn[s->depth];
    bool called = s->step == S_ANSWER, own = !called && s->hand[seat] >> card & 1;
    bool turn = t->seat == seat, helped = turn && t->flags & U_ENDING;
    base b = {.place = 1};
    if (s->step == S_MINI_CELL && s->lay_card == card) /* DI-465 */
        return (base){0};
    b.inaugurate = s->opened >> p->e->card[card].era & 1 ? 0 : 3;
    if (own && s->hand_n[seat] == 1 && !s->ending && !(turn && t->flags & U_LAST) && !(helped && s->rounds))
        b.last = 5;
    b.cost = turn && t->flags & U_CATCH_UP && !called ? 1 : 0;
    return b;
}

static int sum_of(base b) { return b.place + b.inaugurate + b.last - b.cost; }

static void put_base(const play *p, base b, orr_json *out)
{
    if (b.inaugurate)
        orr_json_kint(out, "inaugurate", b.inaugurate);
    if (b.last)
        orr_json_kint(out, "last_card", b.last);
    if (b.last && is_golden(p->s)) /* DI-114 */
        orr_json_kbool(out, "finalist", p->s->finalist == NONE);
    if (b.cost)
        orr_json_kint(out, "cost", b.cost);
}

/* ---- before a card is chosen ------------------------------------------------------------------------------------------------*/
static void put_hint(const play *p, orr_seat viewer, unsigned card, orr_json *out)
{
    discovery_cell cell[CELLS];
    unsigned n = discovery_of(p->s)->cells(p, viewer, card, STRICT, cell);
    card_set missing = missing_in_sight(p, card);
    base b = base_of(p, viewer, card);
    int best = 0;
    for (unsigned i = 0; i < n; i++) {
        int now = discovery_of(p->s)->worth(p, card, cell[i].x, cell[i].y, NULL);
        best = now > best ? now : best;
    }
    orr_json_object(out);
    discovery_put_one(p, out, "card", card);
    orr_json_kint(out, "cells", n);
    orr_json_kint(out, "points", sum_of(b) + best);
    put_base(p, b, out);
    if (missing)
        discovery_put_cards(p, out, "missing", missing);
    orr_json_end(out);
}

void discovery_put_hints(const play *p, orr_seat viewer, orr_json *out)
{
    const discovery_state *s = p->s;
    card_set cards = s->hand[viewer];
    if (discovery_of(s)->stack || s->step == S_OVER)
        return;
    for (unsigned i = 0; i < SEATS && !(s->turn[s->depth].flags & U_LAST); i++) /* DI-079, DI-121 */
        cards |= i == viewer ? 0 : s->discard[i];
    orr_json_karray(out, "hints");
    for (cards &= ~p->e->special; cards; cards &= cards - 1)
        put_hint(p, viewer, card_lowest(cards), out);
    orr_json_end(out);
}

/* ---- the cells of the card that was chosen ----------------------------------------------------------------------------------*/
/* o: it is an own prerequisite, s: a shared one, f: of one family, e: of one era, 0 points (DI-264 to DI-267, DI-370). */
static void put_links(const play *p, unsigned card, discovery_cell at, orr_json *out)
{
    const discovery_state *s = p->s;
    const discovery_edition *e = p->e;
    bool rows = s->variant == EXPLORE || s->variant == SELECT;
    card_set near = discovery_touching(s, on_table(s), at.x, at.y) | under(s, at.x, at.y);
    near &= rows ? (option_on(s, O_FAMILY_BONUS) ? e->kin[card] : 0) : e->link[card];
    if (!near)
        return;
    orr_json_kobject(out, "links");
    for (; near; near &= near - 1) {
        unsigned c = card_lowest(near), n = 0;
        char how[5] = {0};
        if (!rows && e->need[card] >> c & 1)
            how[n++] = 'o';
        if (!rows && e->shares[card] >> c & 1)
            how[n++] = 's';
        if (e->kin[card] >> c & 1)
            how[n++] = 'f';
        if (!rows && e->card[c].era == e->card[card].era)
            how[n++] = 'e';
        orr_json_kstr(out, orr_row_id(p->r, T_CARDS, c), how);
    }
    orr_json_end(out);
}

static void put_cell(const play *p, unsigned card, discovery_cell at, int more, orr_json *out)
{
    bool mini = p->s->step == S_MINI_CELL;
    orr_json_object(out);
    orr_json_kint(out, "x", at.x);
    orr_json_kint(out, "y", at.y);
    orr_json_kint(out, "points", mini ? 0 : more + discovery_of(p->s)->worth(p, card, at.x, at.y, NULL));
    if (!mini)
        put_links(p, card, at, out);
    orr_json_end(out);
}

/* A neighbour, or the card below, that it is not linked with (DI-263, DI-280). */
static card_set unlinked(const play *p, unsigned card, discovery_cell at)
{
    card_set below = under(p->s, at.x, at.y);
    return (below ? below : discovery_bordering(p->s, on_table(p->s), at.x, at.y)) & ~p->e->link[card];
}

static bool among(const discovery_cell *cell, unsigned n, discovery_cell at)
{
    for (unsigned i = 0; i < n; i++)
        if (cell[i].x == at.x && cell[i].y == at.y)
            return true;
    return false;
}

/* Cells where it may be laid and would be wrong, with a card that it has no link with; cells beside nothing are left out. */
static void put_wrong(const play *p, orr_seat viewer, unsigned card, const discovery_cell *good, unsigned n,
                      orr_json *out)
{
    discovery_cell cell[CELLS];
    unsigned all = discovery_of(p->s)->cells(p, viewer, card, p->s->enforcement, cell);
    bool grid = p->s->variant == CONNECT || p->s->variant == COMPOSE;
    orr_json_karray(out, "wrong");
    for (unsigned i = 0; i < all && grid; i++) {
        card_set with = unlinked(p, card, cell[i]);
        if (!with || among(good, n, cell[i]))
            continue;
        orr_json_object(out);
        orr_json_kint(out, "x", cell[i].x);
        orr_json_kint(out, "y", cell[i].y);
        discovery_put_one(p, out, "with", card_lowest(with));
        orr_json_end(out);
    }
    orr_json_end(out);
}

static unsigned card_to_lay(const discovery_state *s, orr_seat viewer)
{
    if (s->step == S_CELL && active_seat(s) == viewer)
        return s->chosen[viewer] - 1u;
    if (s->step == S_ANSWER && s->call_who == viewer)
        return s->call_card;
    return s->step == S_MINI_CELL && active_seat(s) == viewer ? s->lay_card : NONE;
}

void discovery_put_cells(const play *p, orr_seat viewer, orr_json *out)
{
    discovery_cell cell[CELLS];
    unsigned card = card_to_lay(p->s, viewer), n;
    if (card >= CARDS)
        return;
    base b = base_of(p, viewer, card);
    n = discovery_of(p->s)->cells(p, viewer, card, STRICT, cell);
    orr_json_kobject(out, "where");
    discovery_put_one(p, out, "card", card);
    orr_json_kint(out, "place", b.place);
    put_base(p, b, out);
    discovery_put_cards(p, out, "missing", p->s->step == S_MINI_CELL ? 0 : missing_in_sight(p, card));
    orr_json_karray(out, "cells");
    for (unsigned i = 0; i < n; i++)
        put_cell(p, card, cell[i], sum_of(b), out);
    orr_json_end(out);
    if (p->s->step == S_CELL && p->s->enforcement != STRICT)
        put_wrong(p, viewer, card, cell, n, out);
    orr_json_end(out);
}
