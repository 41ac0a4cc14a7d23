/* Discovery: what a screen needs. Made from the SHOWN redaction alone. */
#include "view.h"

void discovery_put_card(const play *p, orr_json *out, unsigned card)
{
    orr_json_str(out, orr_row_id(p->r, T_CARDS, card));
}

void discovery_put_cards(const play *p, orr_json *out, const char *key, card_set cards)
{
    orr_json_karray(out, key);
    for (; cards; cards &= cards - 1)
        discovery_put_card(p, out, card_lowest(cards));
    orr_json_end(out);
}

void discovery_put_one(const play *p, orr_json *out, const char *key, unsigned card)
{
    orr_json_kstr(out, key, card == NONE ? NULL : orr_row_id(p->r, T_CARDS, card));
}

static void put_seat_or_null(orr_json *out, const char *key, unsigned seat)
{
    orr_json_key(out, key);
    if (seat >= SEATS)
        orr_json_null(out);
    else
        orr_json_int(out, seat);
}

/* An automaton's cards that lie open, in their order. */
static void put_up(const play *p, orr_json *out, unsigned seat)
{
    const discovery_state *s = p->s;
    orr_json_karray(out, "up");
    for (card_set left = s->up & s->hand[seat]; left;) {
        unsigned c = discovery_first_slot(s, seat, left);
        discovery_put_card(p, out, c);
        left &= ~card_bit(c);
    }
    orr_json_end(out);
}

/* DI-188: who selected nothing. */
static void put_round(const discovery_state *s, unsigned seat, orr_json *out)
{
    orr_json_kbool(out, "played", s->played >> seat & 1);
    if (s->bare >> seat & 1)
        orr_json_kbool(out, "selected_nothing", true);
}

static void put_seats(const play *p, orr_json *out)
{
    const discovery_state *s = p->s;
    orr_json_karray(out, "seats");
    for (unsigned i = 0; i < p->r->seats; i++) {
        orr_json_object(out);
        orr_json_kint(out, "points", s->points[i]);
        orr_json_kint(out, "cards", s->hand_n[i] - s->picked_n[i]);
        if (s->revealed)
            discovery_put_cards(p, out, "selection", s->picked[i]);
        orr_json_kint(out, "cemetery", s->grave_n[i]);
        discovery_put_cards(p, out, "discards", s->discard[i]);
        if (s->step == S_OVER)
            discovery_put_cards(p, out, "buried", s->grave[i]);
        orr_json_kint(out, "team", s->team[i]);
        orr_json_kint(out, "next", s->next[i]);
        if (is_machine(s, i)) {
            orr_json_kbool(out, "automaton", true);
            put_up(p, out, i);
        }
        if (s->gone >> i & 1)
            orr_json_kbool(out, "left", true);
        if (!((s->present | s->gone) >> i & 1)) /* DI-452: nobody has come yet */
            orr_json_kbool(out, "free", true);
        if (s->out >> i & 1)
            orr_json_kbool(out, "out", true);
        if (s->asked >> i & 1) /* a question to several: whether, not what */
            orr_json_kbool(out, "answered", s->done >> i & 1);
        if (s->rounds)
            put_round(s, i, out);
        if (s->last >> i & 1) /* DI-120: still to come */
            orr_json_kbool(out, "last_turn", true);
        orr_json_end(out);
    }
    orr_json_end(out);
}

static void put_cell(orr_json *out, int x, int y)
{
    orr_json_kint(out, "x", x);
    orr_json_kint(out, "y", y);
}

/* DI-498; DI-225: looked through by the viewer; DI-505. From the bottom, but for the top, which is the tree. */
static void put_stack(const play *p, orr_json *out)
{
    const discovery_state *s = p->s;
    uint8_t at[256] = {0};
    unsigned n = 0;
    for (card_set set = s->covered; set; set &= set - 1)
        n = s->z[card_lowest(set)] >= n ? s->z[card_lowest(set)] + 1u : n;
    for (card_set set = s->covered; set; set &= set - 1)
        at[s->z[card_lowest(set)]] = (uint8_t)card_lowest(set);
    orr_json_kint(out, "height", s->tree_n);
    orr_json_karray(out, "stack");
    for (unsigned z = 0; z < n; z++)
        discovery_put_card(p, out, at[z]);
    orr_json_end(out);
}

static void put_tree(const play *p, orr_json *out)
{
    const discovery_state *s = p->s;
    orr_json_karray(out, "tree");
    for (card_set set = on_table(s); set; set &= set - 1) {
        unsigned c = card_lowest(set);
        orr_json_object(out);
        discovery_put_one(p, out, "card", c);
        put_cell(out, s->x[c], s->y[c]);
        if (s->z[c])
            orr_json_kint(out, "z", s->z[c]); /* so many lie below */
        orr_json_end(out);
    }
    orr_json_end(out);
    orr_json_karray(out, "below"); /* covered cards that the viewer sees: those of a search, all in the end */
    for (card_set set = s->variant == MEMORY ? 0 : s->covered; set; set &= set - 1) {
        unsigned c = card_lowest(set);
        orr_json_object(out);
        discovery_put_one(p, out, "card", c);
        put_cell(out, s->x[c], s->y[c]);
        orr_json_kint(out, "z", s->z[c]);
        orr_json_end(out);
    }
    orr_json_end(out);
    if (s->variant == MEMORY)
        put_stack(p, out);
    if (discovery_of(s)->covers)
        discovery_put_cards(p, out, "found", s->found); /* DI-225, DI-295 */
    discovery_put_cards(p, out, "cleared", s->cleared);
    discovery_put_cards(p, out, "specials_out", s->away);                  /* special cards that are out of the game */
    orr_json_kint(out, "always", s->first_era > 2 ? s->first_era - 2 : 0); /* eras up to this one */
}

static void put_lay(const play *p, orr_json *out)
{
    static const char *const how[] = {"turn", "call", "help", "minipile", "turn"};
    const discovery_state *s = p->s;
    if (s->lay_card == NONE)
        return;
    orr_json_kobject(out, "laid");
    discovery_put_one(p, out, "card", s->lay_card);
    if (!mini_waits(s)) {
        orr_json_kint(out, "by", s->lay_seat);
        orr_json_kstr(out, "how", how[s->lay_by]);
        if (s->lay_from < SEATS) /* out of whose discards */
            orr_json_kint(out, "from", s->lay_from);
        put_cell(out, s->lay_x, s->lay_y);
    }
    orr_json_end(out);
}

static void put_call(const play *p, orr_json *out)
{
    const discovery_state *s = p->s;
    if (s->call_by >= SEATS || s->call_card == NONE)
        return;
    orr_json_kobject(out, "call");
    orr_json_kint(out, "by", s->call_by);
    discovery_put_one(p, out, "card", s->call_card);
    put_seat_or_null(out, "answered_by", s->call_who);
    orr_json_end(out);
}

static void put_own(const play *p, orr_seat viewer, orr_json *out)
{
    const discovery_state *s = p->s;
    if (viewer >= p->r->seats)
        return;
    discovery_put_cards(p, out, "hand", s->hand[viewer] & ~open_picks(s, viewer));
    if (s->step == S_SELECT && s->done >> viewer & 1)
        discovery_put_cards(p, out, "selected", s->picked[viewer]);
    if (s->chosen[viewer])
        discovery_put_one(p, out, "chosen", s->chosen[viewer] - 1u);
    orr_json_kbool(out, "will_interrupt", s->armed[viewer]);
    discovery_put_hints(p, viewer, out);
    discovery_put_cells(p, viewer, out);
}

void discovery_view(const orr_rules *r, const void *shown, orr_seat viewer, orr_json *out)
{
    static const char *const games[] = {"explore", "select", "memory", "connect", "compose"};
    static const char *const control[] = {"open", "assisted", "strict"};
    discovery_state *s = (discovery_state *)shown;
    play p = {r, edition_of(r), s, NULL};
    orr_json_object(out);
    orr_json_kstr(out, "variant", games[s->variant]);
    orr_json_kstr(out, "enforcement", control[s->enforcement]);
    if (s->enforcement != OPEN && since(r, SINCE_ONLY_DOUBT)) /* DI-515 */
        orr_json_kbool(out, "only_doubt", true);
    orr_json_kint(out, "first_era", s->first_era);
    orr_json_kint(out, "last_era", s->last_era);
    put_seat_or_null(out, "dealer", s->step == S_DEALER ? NONE : s->dealer);
    orr_json_kint(out, "turns", s->turns);
    if (s->rounds) {
        put_seat_or_null(out, "leader", s->leader);
        orr_json_kbool(out, "revealed", s->revealed);
    }
    put_seat_or_null(out, "active", s->step == S_OVER ? NONE : active_seat(s));
    put_seat_or_null(out, "halted", s->depth ? s->turn[0].seat : NONE);
    put_seat_or_null(out, "finalist", s->finalist);
    orr_json_kbool(out, "last_turns", s->ending);
    orr_json_kint(out, "pile", s->pile_n);
    orr_json_kint(out, "minipile", s->mini_n);
    discovery_put_eras(&p, out);
    discovery_put_turn(&p, out);
    put_tree(&p, out);
    put_lay(&p, out);
    put_call(&p, out);
    put_seats(&p, out);
    discovery_put_dealings(&p, viewer, out);
    put_own(&p, viewer, out);
    orr_json_end(out);
}
