/* Discovery: what a seat could think of, whatever is asked: its cards, the discards, the places for a card, and the buttons. */
#include "why.h"

#include "memory.h"

typedef struct {
    play p;
    unsigned seat;
    orr_action *out;
    uint32_t n;
} list;

static void add(list *l, unsigned verb, unsigned a, unsigned b)
{
    l->out[l->n++] = (orr_action){(uint16_t)verb, (uint16_t)a, (uint16_t)b, 0};
}

static void each(list *l, unsigned verb, card_set set)
{
    for (; set; set &= set - 1)
        add(l, verb, card_lowest(set), 0);
}

static void when(list *l, bool is, unsigned verb)
{
    if (is)
        add(l, verb, 0, 0);
}

static void places(list *l)
{
    const discovery_state *s = l->p.s;
    bool own = s->step == S_CELL && active_seat(s) == l->seat,
         mini = s->step == S_MINI_CELL && active_seat(s) == l->seat;
    discovery_cell at[CELLS];
    if (discovery_of(s)->stack || (!own && !mini && !(s->step == S_ANSWER && s->call_who == l->seat)))
        return;
    for (unsigned i = 0, n = on_table(s) ? discovery_places(&l->p, own ? s->enforcement : STRICT, at) : 0; i < n; i++)
        add(l, V_AT, (unsigned)(at[i].x + BIAS), (unsigned)(at[i].y + BIAS));
}

/* In the order of the verbs. */
static void cards_and_buttons(list *l)
{
    const discovery_state *s = l->p.s;
    card_set hand = s->hand[l->seat], discards = 0, all = ALL_CARDS >> (CARDS - l->p.e->rows[T_CARDS]);
    bool memory = s->variant == MEMORY, pays = s->step == S_PAY && s->debt_from == l->seat;
    for (unsigned i = 0; i < SEATS; i++)
        discards |= s->discard[i];
    each(l, V_PLACE, hand);
    each(l, V_RELEASE, discards);
    each(l, V_JOKER, l->p.e->joker == NONE ? 0 : hand & card_bit(l->p.e->joker));
    places(l);
    add(l, V_STOP, 0, 0);
    add(l, V_PASS, 0, 0);
    when(l, !memory, V_CARD);
    when(l, !memory, V_POINT);
    each(l, V_PAY, pays ? hand : 0);
    each(l, V_DISCARD, memory ? 0 : hand);
    when(l, !memory, V_DRAW);
    add(l, V_CALL, 0, 0);
    when(l, option_on(s, O_HELP), V_HELP);
    add(l, V_NOTHING, 0, 0);
    each(l, V_DECLARE, s->step == S_DECLARE && s->call_by == l->seat ? all & ~l->p.e->special : 0);
    add(l, V_ANSWER, 0, 0);
    add(l, V_DECLINE, 0, 0);
    each(l, V_ASK, s->step == S_ASK_HELP ? s->present : 0);
    each(l, V_GIVE, (s->step == S_GIVE_HELP && s->target == l->seat) || (memory && s->step == S_GIFT) ? hand : 0);
    when(l, !s->rounds && l->p.e->temoin != NONE && hand >> l->p.e->temoin & 1, V_INTERRUPT);
    add(l, V_END, 0, 0);
}

static void of_a_game(list *l)
{
    const discovery_state *s = l->p.s;
    bool memory = s->variant == MEMORY, compose = s->variant == COMPOSE;
    card_set hand = s->hand[l->seat];
    unsigned n = card_count(hand);
    each(l, V_LOOK, compose && s->step == S_STOPPED && s->lay_seat == l->seat ? on_table(s) : 0);
    when(l, compose, V_ABANDON);
    when(l, compose || memory, V_GIVE_UP);
    for (unsigned mask = 0; s->step == S_SELECT && mask < 1u << n; mask++)
        add(l, V_SELECT, mask, 0);
    each(l, V_ADD, s->step == S_ADD && active_seat(s) == l->seat ? loose(s, l->seat) : 0);
    if (!memory)
        return;
    add(l, V_VERIFY, 0, 0);
    add(l, V_SEEN, 0, 0);
    add(l, V_STEAL, 0, 0);
    each(l, V_FROM, s->step == S_TARGET ? s->present : 0);
    each(l, V_SET_ASIDE, s->step == S_RESERVE ? hand : 0);
    each(l, V_GIVE_BACK, s->step == S_BACK ? hand : 0);
    add(l, V_KEEP, 0, 0);
}

/* What is offered and stands in no list above belongs to it: nothing legal is unthinkable. */
static uint32_t merge(orr_action *out, uint32_t n, const orr_action *more, uint32_t m)
{
    uint32_t both = n + m;
    for (uint32_t i = 0, k = 0; k < m; k++) { /* those that are in both */
        while (i < n && orr_action_key(out[i]) < orr_action_key(more[k]))
            i++;
        both -= i < n && orr_action_equal(out[i], more[k]);
    }
    for (uint32_t at = both; m;) {
        if (n && orr_action_key(out[n - 1]) > orr_action_key(more[m - 1])) {
            out[--at] = out[--n];
            continue;
        }
        n -= n && orr_action_equal(out[n - 1], more[m - 1]);
        out[--at] = more[--m];
    }
    return both;
}

uint32_t discovery_thinkable(const orr_rules *r, const void *state, orr_seat seat, orr_action *out)
{
    const discovery_state *s = state;
    orr_action offered[CELLS];
    list l = {{r, edition_of(r), (discovery_state *)state, NULL}, seat, out, 0};
    if (seat >= r->seats)
        return seat == ORR_TABLE ? discovery_thinkable_table(&l.p, out) : 0;
    if (!is_machine(s, seat)) {
        cards_and_buttons(&l);
        of_a_game(&l);
    }
    return merge(out, l.n, offered, discovery_legal(r, state, seat, offered));
}
