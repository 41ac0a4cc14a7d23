/* Newton: why an effect may not be used, and why the top of a chain takes no such answer. */
#include "why.h"

static bool because(const newton_question *q, unsigned kind) { return newton_because(q, kind, 0, 0, 0); }

static bool because_of(const newton_question *q, unsigned kind, unsigned what)
{
    return newton_because(q, kind, (int)what, 0, 0);
}

/* ---- effects ------------------------------------------------------------------------------------------------------------------------*/
static bool not_of_use(const newton_question *q, unsigned card);

static bool not_repeated(const newton_question *q, unsigned card)
{
    const newton_state *s = q->s;
    if (s->desk[q->seat][s->desk_n[q->seat] - 1] == card)
        return because(q, R_REPEAT_SELF);
    if (!q->e->card[card].effect.lightning)
        return because(q, R_NO_LIGHTNING);
    return not_of_use(q, card);
}

static bool nothing_to_repeat(const newton_question *q)
{
    orr_reason one;
    newton_question try = *q;
    try.out = &one;
    for (unsigned i = 0; i < q->s->desk_n[q->seat]; i++)
        if (!not_repeated(&try, q->s->desk[q->seat][i]))
            return false;
    return because(q, R_NOTHING_TO_REPEAT);
}

static bool not_gone_to(const newton_question *q, unsigned place)
{
    if (q->s->on_place[place] != NONE)
        return because(q, R_TOKEN_LIES);
    return q->s->scientist[q->seat] == place && because(q, R_HERE);
}

static bool no_village(const newton_question *q)
{
    orr_reason one;
    newton_question try = *q;
    try.out = &one;
    for (uint64_t set = q->e->of_kind[VILLAGE]; set; set &= set - 1)
        if (!not_gone_to(&try, orr_lowest(set)))
            return false;
    return because(q, R_NO_VILLAGE);
}

static bool not_again(const newton_question *q, unsigned place)
{
    return q->e->city[q->s->on_place[place]].medicine && because(q, R_MEDICINE);
}

static bool no_city(const newton_question *q)
{
    orr_reason one;
    newton_question try = *q;
    try.out = &one;
    for (uint64_t set = q->e->of_kind[CITY] & q->s->cubes[q->seat]; set; set &= set - 1)
        if (!not_again(&try, orr_lowest(set)))
            return false;
    return because(q, R_NO_CITY);
}

static bool no_token(const newton_question *q)
{
    for (unsigned i = 0; i < TOKENS; i++)
        if (q->s->token_count[q->seat][i])
            return false;
    return because(q, R_NO_TOKEN);
}

/* The effects that are resolved by themselves, and those that have nothing to resolve. */
static bool not_resolved(const newton_question *q, const newton_effect *x)
{
    switch (x->type) {
    case X_NONE:
        return because(q, R_NO_EFFECT);
    case X_BOOKS:
    case X_WILD:
        return because(q, R_BOOKS_SHOWN);
    case X_EXTRA_TILE:
    case X_IGNORE:
        return because_of(q, R_IN_ACTION, STUDY);
    case X_DOUBLE:
        return because_of(q, R_IN_ACTION, TECHNOLOGY);
    case X_MULTI_CUBE:
        return because_of(q, R_IN_ACTION, TRAVEL);
    case X_ACTION:
        return newton_no_way(q, &(newton_frame){F_ACTION, x->action, x->value, x->value, 0, NONE, 0, 0});
    case X_AFTER:
        return q->s->performed != x->action && because_of(q, R_AFTER_ACTION, x->action);
    case X_BUY:
        return newton_too_dear(q, x->pay.coins) ||
               newton_no_way(q, &(newton_frame){F_ACTION, LESSONS, x->value, x->value, 0, NONE, 0, 0});
    default:
        return false;
    }
}

/* Would the effect of this card do nothing now? */
static bool not_of_use(const newton_question *q, unsigned card)
{
    const newton_effect *x = &q->e->card[card].effect;
    const newton_state *s = q->s;
    unsigned have = s->potions[q->seat];
    switch (x->type) {
    case X_EXCHANGE:
        return newton_too_dear(q, x->pay.coins) ||
               (have < x->pay.potions && newton_because(q, R_POTIONS, x->pay.potions, (int)have, 0));
    case X_VP_PER_BOOK:
    case X_COINS_PER_BOOK:
        return !newton_book_count(s, q->seat, (unsigned)x->colour) && because_of(q, R_NO_BOOK, (unsigned)x->colour);
    case X_SETS:
        return !newton_identical_sets(s, q->seat, x->set_size) && because(q, R_NO_SET);
    case X_DISCARD:
        return !set_count(s->hand[q->seat]) && because(q, R_NO_HAND);
    case X_TELEPORT:
        return newton_too_dear(q, x->pay.coins) || no_village(q);
    case X_REPEAT:
        return nothing_to_repeat(q);
    case X_TOKEN:
        return no_token(q);
    case X_CITY:
        return no_city(q);
    default:
        return not_resolved(q, x);
    }
}

static bool not_used(const newton_question *q)
{
    const newton_state *s = q->s;
    unsigned card = q->action.a;
    if (!(s->used & U_CARD))
        return because(q, R_NO_CARD);
    if (card == s->card)
        return s->used & U_EFFECT ? because(q, R_EFFECT_DONE) : not_of_use(q, card);
    for (unsigned i = 0; i < s->desk_n[q->seat]; i++)
        if (s->desk[q->seat][i] == card)
            return because(q, R_EARLIER_CARD);
    if (q->e->card[card].kind != REVERSED)
        return because(q, R_TUCKED);
    if (s->desk_n[q->seat] > s->tucked_n[q->seat] || s->tucked[q->seat][s->desk_n[q->seat] - 1] != card)
        return because(q, R_OTHER_COLUMN);
    return s->used & U_ABILITY ? because(q, R_EFFECT_DONE) : not_of_use(q, card);
}

static bool not_acted(const newton_question *q)
{
    const newton_state *s = q->s;
    unsigned action = q->action.a;
    if (!(s->used & U_CARD))
        return because(q, R_NO_CARD);
    if (s->used & U_BEGUN)
        return because(q, R_ACTION_DONE);
    const newton_card *c = &q->e->card[s->card];
    if (c->kind != JOKER_CARD && !c->symbols[action])
        return because(q, R_OTHER_ACTION);
    unsigned value = s->symbols[q->seat][action] + (c->kind == JOKER_CARD || c->kind == DUAL ? 1u : 0u);
    value += s->used & U_BOOST ? 1u : 0u;
    return newton_no_way(
        q, &(newton_frame){F_ACTION, (uint8_t)action, (uint8_t)value, (uint8_t)value, A_BASIC, NONE, 0, 0});
}

/* ---- nothing is under way -------------------------------------------------------------------------------------------------------*/
bool newton_not_begun(const newton_question *q)
{
    static const uint8_t of_action[] = {
        [V_STEP] = WORK,   [V_EARN] = WORK,    [V_ADVANCE] = TECHNOLOGY, [V_TRAVEL] = TRAVEL,
        [V_CUBE] = TRAVEL, [V_TAKE] = LESSONS, [V_FILL] = STUDY,         [V_IGNORE] = STUDY};
    static const uint8_t granted[] = {
        [V_MASTER - V_MASTER] = R_MASTER_WAY,     [V_DEVELOPMENT - V_MASTER] = R_KIND_ONLY,
        [V_INCOME - V_MASTER] = R_KIND_ONLY,      [V_SWAP_DEVELOPMENT - V_MASTER] = R_SWAP_ONLY,
        [V_SWAP_INCOME - V_MASTER] = R_SWAP_ONLY, [V_SWAP_MEDICINE - V_MASTER] = R_SWAP_ONLY,
        [V_SITE - V_MASTER] = R_SITE_ONLY,        [V_TELEPORT - V_MASTER] = R_TELEPORT_ONLY,
        [V_DISCARD - V_MASTER] = R_DISCARD_ONLY,  [V_REPEAT - V_MASTER] = R_REPEAT_ONLY,
        [V_TOKEN - V_MASTER] = R_TOKEN_ONLY,      [V_CITY - V_MASTER] = R_CITY_ONLY,
        [V_STOP - V_MASTER] = R_NOTHING_OPEN,     [V_DECLINE - V_MASTER] = R_NOTHING_OPEN};
    unsigned verb = q->action.verb;
    if (verb == V_ACT)
        return not_acted(q);
    if (verb == V_EFFECT)
        return not_used(q);
    if (verb == V_END)
        return false;
    return verb < V_MASTER ? because_of(q, R_BEGIN, of_action[verb]) : because(q, granted[verb - V_MASTER]);
}

/* ---- the top of the chain ---------------------------------------------------------------------------------------------------------*/
static bool not_site(const newton_question *q, const newton_frame *f)
{
    if (!(f->flags >> q->e->place[q->action.a].kind & 1))
        return because(q, R_SITE_KIND);
    if (q->s->cubes[q->seat] >> q->action.a & 1)
        return because(q, R_CUBE_LIES);
    return newton_too_dear(q, f->value) || (!q->s->cubes_left[q->seat] && because(q, R_NO_CUBES));
}

static bool not_bought(const newton_question *q, const newton_frame *f)
{
    bool buys = f->flags & TAKE_BUY;
    return (buys && newton_too_dear(q, q->e->card[f->value].effect.pay.coins)) ||
           newton_not_take(q, f->left, q->action.a);
}

/* The verb that a question takes, beside leaving it out. */
static unsigned verb_of(const newton_frame *f)
{
    static const uint8_t of[] = {[F_CHOOSE] = V_ACT,      [F_MASTER] = V_MASTER,     [F_SITE] = V_SITE,
                                 [F_DISCARD] = V_DISCARD, [F_TELEPORT] = V_TELEPORT, [F_REPEAT] = V_REPEAT,
                                 [F_TAKE] = V_TAKE,       [F_TOKEN] = V_TOKEN,       [F_CITY] = V_CITY};
    if (f->kind == F_KIND)
        return f->action == DEVELOPMENT ? V_DEVELOPMENT : V_INCOME;
    if (f->kind == F_SLOT)
        return f->action == DEVELOPMENT ? V_SWAP_DEVELOPMENT : V_SWAP_INCOME;
    return of[f->kind];
}

bool newton_not_answered(const newton_question *q)
{
    const newton_frame *f = &q->s->frame[q->s->frames - 1];
    unsigned a = q->action.a;
    if (f->kind == F_ACTION)
        return newton_not_in_action(q, f);
    if (q->action.verb == V_DECLINE)
        return f->kind == F_KIND && because(q, R_MUST_TAKE);
    if (q->action.verb == V_SWAP_MEDICINE && f->kind == F_SLOT && f->action == INCOME)
        return false;
    if (q->action.verb != verb_of(f))
        return newton_because_asked(q);
    switch (f->kind) {
    case F_CHOOSE:
        return !(f->action >> a & 1) && because(q, R_OTHER_ACTION);
    case F_KIND:
        return !(f->action == DEVELOPMENT ? q->s->development_pile : q->s->income_pile)[a] && because(q, R_PILE_EMPTY);
    case F_SLOT:
        return a == f->value && because(q, R_SAME_KIND);
    case F_SITE:
        return not_site(q, f);
    case F_TELEPORT:
        return newton_too_dear(q, q->e->card[q->s->card].effect.pay.coins) || not_gone_to(q, a);
    case F_REPEAT:
        return not_repeated(q, a);
    case F_TAKE:
        return not_bought(q, f);
    case F_CITY:
        return not_again(q, a);
    default:
        return false;
    }
}
