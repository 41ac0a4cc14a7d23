/* Discovery: what a screen needs. Made from the SHOWN redaction alone. */
#include "state.h"

static void put_card(const play *p, orr_json *out, unsigned card)
{
    orr_json_str(out, orr_row_id(p->r, T_CARDS, card));
}

static void put_cards(const play *p, orr_json *out, const char *key, uint64_t cards)
{
    orr_json_karray(out, key);
    for (; cards; cards &= cards - 1)
        put_card(p, out, orr_lowest(cards));
    orr_json_end(out);
}

static void put_one(const play *p, orr_json *out, const char *key, unsigned card)
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
    for (uint64_t left = s->up & s->hand[seat]; left;) {
        unsigned c = discovery_first_slot(s, seat, left);
        put_card(p, out, c);
        left &= ~card_bit(c);
    }
    orr_json_end(out);
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
            put_cards(p, out, "selection", s->picked[i]);
        orr_json_kint(out, "cemetery", s->grave_n[i]);
        put_cards(p, out, "discards", s->discard[i]);
        if (s->step == S_OVER)
            put_cards(p, out, "buried", s->grave[i]);
        orr_json_kint(out, "team", s->team[i]);
        orr_json_kint(out, "next", s->next[i]);
        if (is_machine(s, i)) {
            orr_json_kbool(out, "automaton", true);
            put_up(p, out, i);
        }
        if (s->gone >> i & 1)
            orr_json_kbool(out, "left", true);
        if (s->out >> i & 1)
            orr_json_kbool(out, "out", true);
        if (s->asked >> i & 1)
            orr_json_kbool(out, "answered", s->done >> i & 1);
        orr_json_end(out);
    }
    orr_json_end(out);
}

static void put_cell(orr_json *out, int x, int y)
{
    orr_json_kint(out, "x", x);
    orr_json_kint(out, "y", y);
}

static void put_tree(const play *p, orr_json *out)
{
    const discovery_state *s = p->s;
    orr_json_karray(out, "tree");
    for (uint64_t set = on_table(s); set; set &= set - 1) {
        unsigned c = orr_lowest(set);
        orr_json_object(out);
        put_one(p, out, "card", c);
        put_cell(out, s->x[c], s->y[c]);
        if (s->z[c])
            orr_json_kint(out, "z", s->z[c]); /* so many lie below */
        orr_json_end(out);
    }
    orr_json_end(out);
    orr_json_karray(out, "below"); /* covered cards that the viewer sees: those of a search, all in the end */
    for (uint64_t set = s->covered; set; set &= set - 1) {
        unsigned c = orr_lowest(set);
        orr_json_object(out);
        put_one(p, out, "card", c);
        put_cell(out, s->x[c], s->y[c]);
        orr_json_kint(out, "z", s->z[c]);
        orr_json_end(out);
    }
    orr_json_end(out);
    if (s->variant == MEMORY) { /* DI-498; DI-225: looked through by the viewer */
        orr_json_kint(out, "height", s->tree_n);
        put_cards(p, out, "stack", s->looked ? s->covered : 0);
    }
    put_cards(p, out, "cleared", s->cleared);
    orr_json_kint(out, "always", s->first_era > 2 ? s->first_era - 2 : 0); /* eras up to this one */
}

static void put_lay(const play *p, orr_json *out)
{
    const discovery_state *s = p->s;
    if (s->lay_card == NONE)
        return;
    orr_json_kobject(out, "laid");
    put_one(p, out, "card", s->lay_card);
    if (s->step != S_MINI_CELL) {
        orr_json_kint(out, "by", s->lay_seat);
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
    put_one(p, out, "card", s->call_card);
    put_seat_or_null(out, "answered_by", s->call_who);
    orr_json_end(out);
}

static void put_eras(const discovery_state *s, orr_json *out)
{
    orr_json_karray(out, "inaugurated");
    for (unsigned e = s->first_era + 1u; e <= s->last_era; e++)
        if (s->opened >> e & 1)
            orr_json_int(out, e);
    orr_json_end(out);
    orr_json_kbool(out, "golden_age", is_golden(s));
}

static void put_own(const play *p, orr_seat viewer, orr_json *out)
{
    const discovery_state *s = p->s;
    if (viewer >= p->r->seats)
        return;
    put_cards(p, out, "hand", s->hand[viewer] & ~open_picks(s, viewer));
    if (s->step == S_SELECT && s->done >> viewer & 1)
        put_cards(p, out, "selected", s->picked[viewer]);
    if (s->chosen[viewer])
        put_one(p, out, "chosen", s->chosen[viewer] - 1u);
    orr_json_kbool(out, "will_interrupt", s->armed[viewer]);
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
    orr_json_kint(out, "first_era", s->first_era);
    orr_json_kint(out, "last_era", s->last_era);
    put_seat_or_null(out, "dealer", s->step == S_DEALER ? NONE : s->dealer);
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
    put_eras(s, out);
    put_tree(&p, out);
    put_lay(&p, out);
    put_call(&p, out);
    put_seats(&p, out);
    put_own(&p, viewer, out);
    orr_json_end(out);
}
