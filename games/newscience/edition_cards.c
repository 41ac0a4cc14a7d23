/* The New Science: what the cards of an edition may say. */
#include "state.h"

/* What an operation cannot do without. */
static bool effect_ok(const newscience_effect *x)
{
    bool track = a_track(x->track);
    switch (x->op) {
    case OP_ACTION:
        return x->action >= 0 && x->amount && (x->trigger != ON_USE || x->action != RESEARCH);
    case OP_EXTRA:
        return x->trigger == ON_CLAIM && (x->action == RESEARCH || x->action == EXPERIMENT);
    case OP_REQUIREMENT:
        return x->requirement >= 0 && x->amount && (x->if_track < 0 || x->if_track < TRACKS);
    case OP_CLOSE:
        return x->trigger == ROUND && x->space_count;
    case OP_STEPS:
        return x->trigger == ROUND && track;
    case OP_REST:
        return x->trigger == ROUND;
    case OP_IGNORE_ONE:
        return x->trigger == PASSIVE;
    case OP_REROLL:
        return x->trigger == ON_USE && x->window == AFTER_ROLL;
    case OP_DEMAND:
        return x->trigger == ON_USE && x->window == BEFORE_PUBLISH && x->track == CHOICE;
    case OP_GAIN:
        return (track || (x->track >= CHOICE && x->trigger == ON_CLAIM)) && x->amount > 0;
    case OP_LOSE:
        return track && x->amount > 0;
    case OP_LOSE_REST:
        return x->amount > 0;
    case OP_RETURN:
        return x->trigger == ON_REVEAL && x->amount == 1;
    default: /* OP_MARK, OP_MOVE */
        return x->op <= OP_MOVE && x->trigger == ON_CLAIM && x->amount > 0;
    }
}

/* How long an effect holds, and for whom when it does for a while, follows from its trigger; the file says it as well. */
static bool says_how_long(const newscience_effect *x)
{
    enum { INSTANT, THE_ROUND, WHILE_KEPT, ONE_ACTION };
    bool standing = x->op < OP_REROLL;
    int want = x->trigger == PASSIVE ? WHILE_KEPT : x->trigger == ON_USE ? ONE_ACTION : standing ? THE_ROUND : INSTANT;
    return x->duration == want && (!standing || x->target == (x->trigger == ROUND ? ALL : SELF));
}

void newscience_check_cards(const newscience_edition *e, orr_faults *f)
{
    static const uint8_t triggers[] = {
        [EFFECT] = 1 << ON_REVEAL | 1 << ROUND, [PLAY] = 1 << ON_CLAIM, [KEEP] = 1 << PASSIVE | 1 << ON_USE};
    for (unsigned i = 0; i < e->cards; i++)
        for (unsigned k = 0; k < e->card[i].effects; k++) {
            const newscience_effect *x = &e->card[i].effect[k];
            bool used = x->trigger == ON_USE;
            if (x->trigger > ON_USE || !(triggers[e->card[i].kind] >> x->trigger & 1))
                orr_fault(f, "wrong_trigger", T_CARDS, i, "effects");
            else if (!effect_ok(x) || !says_how_long(x) || x->target > NON_LEADERS)
                orr_fault(f, "bad_effect", T_CARDS, i, "effects");
            else if (used && (e->card[i].effects > 1 || x->window < 0)) /* NS-106: one thing, once */
                orr_fault(f, "bad_effect", T_CARDS, i, "effects");
        }
}
