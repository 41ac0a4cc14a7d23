/* Newton: who is asked, and what they may answer. */
#include "state.h"

typedef struct {
    const orr_rules *r;
    const newton_edition *e;
    const newton_state *s;
    orr_action *out;
    uint32_t n;
} list;

static void add(list *l, unsigned verb, unsigned a) { l->out[l->n++] = (orr_action){(uint16_t)verb, (uint16_t)a, 0, 0}; }

static void add_bits(list *l, unsigned verb, uint64_t set)
{
    for (; set; set &= set - 1)
        add(l, verb, orr_lowest(set));
}

static void add_cards(list *l, unsigned verb, const uint64_t set[2])
{
    for (unsigned k = 0; k < 2; k++)
        for (uint64_t rest = set[k]; rest; rest &= rest - 1)
            add(l, verb, orr_lowest(rest) + 64 * k);
}

orr_turn newton_active(const orr_rules *r, const void *state)
{
    const newton_state *s = state;
    orr_turn turn = {0};
    if (s->phase == OVER)
        return turn;
    if (s->chance != ASK_NOTHING) {
        turn.must = ORR_BIT(ORR_CHANCE);
        return turn;
    }
    if (s->phase == KEEPING) /* NW-366 */
        turn.must = (orr_mask)(ORR_SEATS(r->seats) & ~(s->done | s->left));
    else if (s->phase == TUCKING)
        turn.must = (orr_mask)(newton_tuckers(s, r->seats) & ~s->done);
    else
        turn.must = ORR_BIT(s->turn);
    if (s->left != ORR_SEATS(r->seats))
        turn.may = ORR_BIT(ORR_TABLE);
    return turn;
}

uint16_t newton_prompt(const orr_rules *r, const void *state, orr_seat seat)
{
    static const uint16_t of_action[] = {P_WORK, P_TECHNOLOGY, P_TRAVEL, P_LESSONS, P_STUDY};
    static const uint16_t of_frame[] = {[F_CHOOSE] = P_CHOOSE, [F_MASTER] = P_MASTER, [F_KIND] = P_KIND, [F_SLOT] = P_SLOT,
                                        [F_SITE] = P_SITE, [F_DISCARD] = P_DISCARD, [F_TELEPORT] = P_TELEPORT,
                                        [F_REPEAT] = P_REPEAT, [F_TAKE] = P_TAKE, [F_TOKEN] = P_TOKEN, [F_CITY] = P_CITY};
    const newton_state *s = state;
    if (seat >= ORR_TABLE)
        return seat == ORR_CHANCE ? P_CHANCE : P_TABLE;
    if (s->phase == KEEPING)
        return r->seats > 1 ? P_KEEP : P_KEEP_SOLO;
    if (s->phase == TUCKING)
        return P_TUCK;
    if (s->frames) {
        const newton_frame *f = &s->frame[s->frames - 1];
        return f->kind == F_ACTION ? of_action[f->action] : of_frame[f->kind];
    }
    return s->used & U_NO_CARD ? P_NO_CARD : s->used & U_CARD ? P_TURN : P_PLAY;
}

/* ---- the start of a turn, and what may be done between effects ------------------------------------------------------------------*/
/* Value of an action of the card played, if it were begun now (NW-064, NW-152, NW-157, NW-336). */
static unsigned value_of(const newton_edition *e, const newton_state *s, unsigned action)
{
    const newton_card *c = &e->card[s->card];
    return s->symbols[s->turn][action] + (unsigned)(c->kind == JOKER_CARD || c->kind == DUAL) + (s->used & U_BOOST ? 1u : 0u);
}

static void add_actions(list *l)
{
    const newton_state *s = l->s;
    const newton_card *c = &l->e->card[s->card];
    if (s->used & U_BEGUN) /* NW-055 */
        return;
    for (unsigned a = 0; a < ACTIONS; a++) {
        if (!c->symbols[a] && c->kind != JOKER_CARD)
            continue;
        unsigned value = value_of(l->e, s, a);
        newton_frame f = {F_ACTION, (uint8_t)a, (uint8_t)value, (uint8_t)value, A_BASIC, NONE, 0, 0};
        if (newton_can_act(l->r, s, &f, NULL))
            add(l, V_ACT, a);
    }
}

static void add_effects(list *l)
{
    const newton_state *s = l->s;
    unsigned card[2] = {NONE, NONE}, tucked = newton_tucked_column(s, s->turn);
    if (!(s->used & U_EFFECT) && newton_effect_usable(l->r, s, s->card))
        card[0] = s->card;
    if (!(s->used & U_ABILITY) && tucked != NONE && l->e->card[tucked].kind == REVERSED && /* NW-338, NW-339 */
        newton_effect_usable(l->r, s, tucked))
        card[1] = tucked;
    bool swap = card[1] < card[0];
    for (unsigned i = 0; i < 2; i++)
        if (card[i ^ (unsigned)swap] != NONE)
            add(l, V_EFFECT, card[i ^ (unsigned)swap]);
}

/* NW-154 .. NW-162 */
static void add_quick(list *l)
{
    const newton_state *s = l->s;
    unsigned coins = s->coins[s->turn];
    const uint8_t *cost = l->e->quick;
    if (coins >= cost[Q_REVEAL])
        for (unsigned i = 0; i < LEVELS; i++)
            if (s->bottom_n[i] || (s->mid[0] & l->e->level[i + 1][0]) || (s->mid[1] & l->e->level[i + 1][1]))
                add(l, V_REVEAL, i + 1);
    if (newton_can_boost(l->r, s))
        add(l, V_BOOST, 0);
    if (coins >= cost[Q_POTION])
        add(l, V_POTION, 0);
    if (coins >= cost[Q_STUDENT] && s->student[s->turn][STUDENTS - 1] == NONE)
        add(l, V_STUDENT, 0);
}

/* ---- frames ------------------------------------------------------------------------------------------------------------------------*/
static void add_action_frame(list *l, const newton_frame *f)
{
    bool moving = f->action <= TRAVEL && f->done;
    l->n += newton_can_act(l->r, l->s, f, l->out + l->n);
    if (f->action == TRAVEL && newton_can_cube(l->r, l->s, f))
        add(l, V_CUBE, 0);
    add(l, moving ? V_STOP : V_DECLINE, 0);
}

static void add_kinds(list *l, const newton_frame *f)
{
    const uint8_t *pile = f->action == DEVELOPMENT ? l->s->development_pile : l->s->income_pile;
    for (unsigned i = 0; i < MEDICINE; i++) /* NW-209 */
        if (pile[i])
            add(l, f->action == DEVELOPMENT ? V_DEVELOPMENT : V_INCOME, i);
}

/* NW-206: which tile is given up; the same kind would change nothing. */
static void add_slots(list *l, const newton_frame *f)
{
    const newton_state *s = l->s;
    const uint8_t *own = f->action == DEVELOPMENT ? s->development[s->turn] : s->income[s->turn];
    for (unsigned i = 0; i < MEDICINE; i++)
        if (own[i] && i != f->value)
            add(l, f->action == DEVELOPMENT ? V_SWAP_DEVELOPMENT : V_SWAP_INCOME, i);
    if (f->action == INCOME && own[MEDICINE])
        add(l, V_SWAP_MEDICINE, 0);
}

static void add_frame(list *l, const newton_frame *f)
{
    const newton_state *s = l->s;
    switch (f->kind) { /* lint: dispatch */
    case F_ACTION:
        add_action_frame(l, f);
        return;
    case F_CHOOSE:
        add_bits(l, V_ACT, f->action);
        break;
    case F_MASTER:
        add_bits(l, V_MASTER, newton_own_masters(s, l->r->seats, s->turn));
        break;
    case F_KIND:
        add_kinds(l, f);
        return; /* NW-205: a tile gained is taken */
    case F_SLOT:
        add_slots(l, f);
        break;
    case F_SITE:
        add_bits(l, V_SITE, newton_sites(l->e, s, f));
        break;
    case F_DISCARD:
        add_cards(l, V_DISCARD, s->hand[s->turn]);
        break;
    case F_TELEPORT:
        if (s->coins[s->turn] >= l->e->card[s->card].effect.pay.coins)
            add_bits(l, V_TELEPORT, newton_free_villages(l->e, s));
        break;
    case F_REPEAT:
        for (unsigned k = 0, desk = newton_repeatable(l->r, s); k < CARDS; k++)
            for (unsigned i = 0; i < TURNS; i++)
                if (desk >> i & 1 && s->desk[s->turn][i] == k)
                    add(l, V_REPEAT, k);
        break;
    case F_TAKE:
        if (!(f->flags & TAKE_BUY) || s->coins[s->turn] >= l->e->card[f->value].effect.pay.coins)
            l->n += newton_can_take(l->r, s, f->left, l->out + l->n);
        break;
    case F_TOKEN:
        for (unsigned i = 0; i < TOKENS; i++)
            if (s->token_count[s->turn][i])
                add(l, V_TOKEN, i);
        break;
    default:
        add_bits(l, V_CITY, newton_reusable_cities(l->e, s));
    }
    add(l, V_DECLINE, 0);
}

/* ---- the list ------------------------------------------------------------------------------------------------------------------------*/
static void add_keeps(list *l, unsigned seat)
{
    const newton_state *s = l->s;
    uint32_t packet = newton_packet(s, l->r->seats, seat);
    if (l->r->seats == 1) { /* NW-319: four of six, up the list, so that no choice has two spellings */
        uint32_t own = newton_own_masters(s, 1, 0), above = packet & (own ? ~((2u << (31 - __builtin_clz(own))) - 1u) : ~0u);
        for (packet = above; packet; packet &= packet - 1)
            if (orr_popcount(packet) + s->draft_round >= DRAFT)
                add(l, V_KEEP, orr_lowest(packet));
        return;
    }
    add_bits(l, V_KEEP, packet);
}

static void add_tucks(list *l, unsigned seat)
{
    uint64_t desk[2] = {0};
    for (unsigned i = 0; i < l->s->desk_n[seat]; i++)
        set_add(desk, l->s->desk[seat][i]);
    add_cards(l, V_TUCK, desk);
}

static void add_turn(list *l)
{
    const newton_state *s = l->s;
    if (s->frames) {
        add_frame(l, &s->frame[s->frames - 1]);
        add_quick(l);
        return;
    }
    if (!(s->used & (U_CARD | U_NO_CARD))) { /* NW-052 */
        add_cards(l, V_PLAY, s->hand[s->turn]);
        return;
    }
    if (s->used & U_CARD) {
        add_actions(l);
        add_effects(l);
    }
    add_quick(l); /* NW-057, NW-061 */
    add(l, V_END, 0);
}

uint32_t newton_legal(const orr_rules *r, const void *state, orr_seat seat, orr_action *out)
{
    const newton_state *s = state;
    list l = {.r = r, .e = edition_of(r), .s = s, .out = out};
    orr_turn turn = newton_active(r, state);
    if (!((turn.must | turn.may) & ORR_BIT(seat)))
        return 0;
    if (seat == ORR_CHANCE)
        return newton_legal_chance(r, s, out);
    if (seat == ORR_TABLE)
        add_bits(&l, V_LEAVE, ORR_SEATS(r->seats) & ~s->left);
    else if (s->phase == KEEPING)
        add_keeps(&l, seat);
    else if (s->phase == TUCKING)
        add_tucks(&l, seat);
    else if (has_left(s, seat)) { /* NW-376 */
        out[0] = newton_default_action(r, state, seat);
        l.n = 1;
    } else
        add_turn(&l);
    return l.n;
}
