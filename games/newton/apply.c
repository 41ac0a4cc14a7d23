/* Newton: one action of a seat, of chance or of the table. */
#include "state.h"

static void boost(const orr_rules *r, newton_state *s, orr_events *ev)
{
    newton_pay(s, s->turn, edition_of(r)->quick[Q_BOOST], 0, ev);
    s->used |= U_BOOST;
    for (unsigned i = 0; i < s->frames; i++)
        if (s->frame[i].kind == F_ACTION && s->frame[i].flags & A_BASIC) { /* NW-159, NW-299 */
            s->frame[i].left++;
            s->frame[i].value++;
        }
    orr_emit(ev, E_BOOSTED, s->turn);
}

static void reveal(const orr_rules *r, newton_state *s, unsigned level, orr_events *ev)
{
    newton_pay(s, s->turn, edition_of(r)->quick[Q_REVEAL], 0, ev);
    s->chance = ASK_REVEAL;
    s->at = (uint8_t)(level - 1);
    s->reveals = edition_of(r)->constant[C_REVEAL];
    orr_emit(ev, E_REVEALS, s->turn, (int)level);
}

static void buy_potion(const orr_rules *r, newton_state *s, orr_events *ev)
{
    newton_pay(s, s->turn, edition_of(r)->quick[Q_POTION], 0, ev);
    s->potions[s->turn]++;
    orr_emit(ev, E_BOUGHT_POTION, s->turn);
}

static void enroll(const orr_rules *r, newton_state *s, orr_events *ev)
{
    newton_pay(s, s->turn, edition_of(r)->quick[Q_STUDENT], 0, ev);
    orr_emit(ev, E_ENROLLED, s->turn);
    newton_add_student(r, s, s->turn, ev);
}

/* NW-232: pay and place; the Scientist stays (NW-233, NW-296). */
static void place_at(const orr_rules *r, newton_state *s, unsigned place, orr_events *ev)
{
    newton_pay(s, s->turn, top_of(s)->value, 0, ev);
    newton_pop(s);
    newton_put_cube(r, s, place, ev);
}

static void teleport(const orr_rules *r, newton_state *s, unsigned place, orr_events *ev)
{
    newton_pay(s, s->turn, edition_of(r)->card[s->card].effect.pay.coins, 0, ev);
    newton_pop(s);
    s->scientist[s->turn] = (uint8_t)place;
    orr_emit(ev, E_TELEPORTED, s->turn, (int)place);
}

static void discard(const orr_rules *r, newton_state *s, unsigned card, orr_events *ev)
{
    unsigned by = top_of(s)->value;
    newton_pop(s);
    set_drop(s->hand[s->turn], card);
    set_add(s->removed, card);
    s->stamp[card] = 0;
    orr_emit(ev, E_DISCARDED, s->turn, (int)card);
    newton_gain_all(r, s, s->turn, edition_of(r)->card[by].effect.gain, 1, ev);
}

static void choose_kind(const orr_rules *r, newton_state *s, unsigned kind, orr_events *ev)
{
    unsigned family = top_of(s)->action;
    newton_pop(s);
    newton_gain_tile(r, s, family, kind, ev);
}

static void use_token(const orr_rules *r, newton_state *s, unsigned token, orr_events *ev)
{
    newton_pop(s);
    newton_gain_all(r, s, s->turn, edition_of(r)->token[token].gain, 1, ev);
}

static void use_city(const orr_rules *r, newton_state *s, unsigned place, orr_events *ev)
{
    newton_pop(s);
    newton_use_city(r, s, place, true, ev);
}

static void repeat(const orr_rules *r, newton_state *s, unsigned card, orr_events *ev)
{
    newton_pop(s);
    orr_emit(ev, E_REPEATED, s->turn, (int)card);
    newton_pay_out(r, s, card, ev);
}

static void tuck(const orr_rules *r, newton_state *s, unsigned seat, unsigned card, orr_events *ev)
{
    unsigned column = 0;
    while (s->desk[seat][column] != card)
        column++;
    s->tuck[seat] = (uint8_t)(column + 1);
    s->done |= (uint8_t)ORR_BIT(seat);
    orr_emit_secret(ev, E_TUCK_PICKED, (orr_seat)seat, ORR_BIT(seat), 0, 1, (const int16_t[]){(int16_t)card});
    newton_tuck_if_all(r, s, ev);
}

/* NW-376: what the seat had chosen in secret stays chosen. */
static void leave(const orr_rules *r, newton_state *s, unsigned seat, orr_events *ev)
{
    s->left |= (uint8_t)ORR_BIT(seat);
    orr_emit(ev, E_LEFT, ORR_TABLE, (int)seat);
    if (s->phase == KEEPING)
        newton_keep_if_all(r, s, ev);
    else if (s->phase == TUCKING)
        newton_tuck_if_all(r, s, ev);
}

static void apply_quick(const orr_rules *r, newton_state *s, orr_action a, orr_events *ev)
{
    switch (a.verb) {
    case V_REVEAL:
        reveal(r, s, a.a, ev);
        return;
    case V_BOOST:
        boost(r, s, ev);
        return;
    case V_POTION:
        buy_potion(r, s, ev);
        return;
    default:
        enroll(r, s, ev);
    }
}

static void apply_choice(const orr_rules *r, newton_state *s, orr_action a, orr_events *ev)
{
    switch (a.verb) {
    case V_MASTER:
        newton_play_master(r, s, a.a, ev);
        return;
    case V_DEVELOPMENT:
    case V_INCOME:
        choose_kind(r, s, a.a, ev);
        return;
    case V_SWAP_DEVELOPMENT:
    case V_SWAP_INCOME:
        newton_swap_tile(r, s, a.a, ev);
        return;
    case V_SWAP_MEDICINE:
        newton_swap_tile(r, s, MEDICINE, ev);
        return;
    case V_SITE:
        place_at(r, s, a.a, ev);
        return;
    case V_TELEPORT:
        teleport(r, s, a.a, ev);
        return;
    case V_DISCARD:
        discard(r, s, a.a, ev);
        return;
    case V_REPEAT:
        repeat(r, s, a.a, ev);
        return;
    case V_TOKEN:
        use_token(r, s, a.a, ev);
        return;
    default:
        use_city(r, s, a.a, ev);
    }
}

void newton_apply(const orr_rules *r, void *state, orr_seat seat, orr_action a, orr_events *ev)
{
    newton_state *s = state;
    switch (a.verb) { /* lint: dispatch */
    case V_KEEP:
        newton_keep(r, s, seat, a.a, ev);
        return;
    case V_PLAY:
        newton_play_card(r, s, a.a, ev);
        return;
    case V_TUCK:
        tuck(r, s, seat, a.a, ev);
        return;
    case V_ACT:
        newton_act(r, s, a.a, ev);
        return;
    case V_EFFECT:
        newton_use_effect(r, s, a.a, ev);
        return;
    case V_STEP:
        newton_step(r, s, ev);
        return;
    case V_EARN:
        newton_earn(r, s, a.a, ev);
        return;
    case V_ADVANCE:
        newton_advance(r, s, a.a, a.b, ev);
        return;
    case V_TRAVEL:
        newton_travel(r, s, a.a, ev);
        return;
    case V_CUBE:
        newton_extra_cube(r, s, ev);
        return;
    case V_TAKE:
        newton_take(r, s, a.a, ev);
        return;
    case V_FILL:
    case V_IGNORE:
        newton_fill(r, s, a.a, a.verb == V_IGNORE, ev);
        return;
    case V_STOP:
        newton_stop(r, s, ev);
        return;
    case V_DECLINE:
        newton_decline(r, s, ev);
        return;
    case V_REVEAL:
    case V_BOOST:
    case V_POTION:
    case V_STUDENT:
        apply_quick(r, s, a, ev);
        return;
    case V_END:
        newton_end_turn(r, s, ev);
        return;
    case V_LEAVE:
        leave(r, s, a.a, ev);
        return;
    default:
        if (a.verb > V_LEAVE)
            newton_apply_chance(r, s, a, ev);
        else
            apply_choice(r, s, a, ev);
    }
}
