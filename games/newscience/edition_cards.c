/* The New Science: what the cards of an edition may say. Whatever else stands in an effect would be read past, or ask
 * somebody who is not there. */
#include "state.h"

enum { INSTANT, THE_ROUND, WHILE_KEPT, ONE_ACTION }; /* duration */
enum {                                               /* what only some operations read */
       AMOUNT = 1,
       ACTION = 2,
       REQUIREMENT = 4,
       IF_TRACK = 8,
       TRACK = 16,
       WINDOW = 32,
       CONDITION = 64,
       COUNT = 128,
       MAX_LEVEL = 256,
       BY_OPPONENT = 512,
       SINGLE = 1024,
       IN_FIELDS = 2048,
       AT_SPACES = 4096,
       CHOOSE_FROM = 8192
};
enum { EVERYBODY = 1 << ALL, OWN = 1 << SELF, RIVAL = 1 << OPPONENT, LEAD = 1 << LEADERS, BEHIND = 1 << NON_LEADERS };

/* Of an operation under a trigger: whom it may be for, how long it holds, what it must say and what it may say besides. */
static const struct {
    uint8_t op, trigger, targets, duration;
    uint16_t needs, takes;
} allowed[] = {
    {OP_ACTION, ROUND, EVERYBODY, THE_ROUND, ACTION | AMOUNT, IN_FIELDS | IF_TRACK}, /* NS-224 */
    {OP_ACTION, ON_CLAIM, OWN, THE_ROUND, ACTION | AMOUNT, IN_FIELDS | IF_TRACK},    /* NS-232 */
    {OP_ACTION, PASSIVE, OWN, WHILE_KEPT, ACTION | AMOUNT, IN_FIELDS | IF_TRACK},
    {OP_ACTION, ON_USE, OWN, ONE_ACTION, ACTION | AMOUNT | WINDOW, 0},
    {OP_REQUIREMENT, ROUND, EVERYBODY, THE_ROUND, REQUIREMENT | AMOUNT, IN_FIELDS | IF_TRACK},
    {OP_REQUIREMENT, ON_CLAIM, OWN, THE_ROUND, REQUIREMENT | AMOUNT, IN_FIELDS | IF_TRACK},
    {OP_REQUIREMENT, PASSIVE, OWN, WHILE_KEPT, REQUIREMENT | AMOUNT, IN_FIELDS | IF_TRACK},
    {OP_CLOSE, ROUND, EVERYBODY, THE_ROUND, AT_SPACES, 0},
    {OP_STEPS, ROUND, EVERYBODY, THE_ROUND, TRACK | AMOUNT, 0},
    {OP_REST, ROUND, EVERYBODY, THE_ROUND, AMOUNT, 0},
    {OP_IGNORE_ONE, PASSIVE, OWN, WHILE_KEPT, 0, 0},
    {OP_REROLL, ON_USE, OWN, ONE_ACTION, WINDOW, 0},
    {OP_DEMAND, ON_USE, OWN, ONE_ACTION, WINDOW | TRACK | AMOUNT, 0},
    {OP_GAIN, ON_REVEAL, EVERYBODY | BEHIND, INSTANT, TRACK | AMOUNT, 0},
    {OP_GAIN, ON_CLAIM, EVERYBODY | OWN | BEHIND, INSTANT, TRACK | AMOUNT, COUNT | CHOOSE_FROM | CONDITION},
    {OP_LOSE, ON_REVEAL, EVERYBODY | LEAD, INSTANT, TRACK | AMOUNT, 0},
    {OP_LOSE, ON_CLAIM, EVERYBODY | OWN | LEAD | RIVAL, INSTANT, TRACK | AMOUNT, CONDITION},
    {OP_LOSE_REST, ON_REVEAL, EVERYBODY, INSTANT, AMOUNT, 0},
    {OP_LOSE_REST, ON_CLAIM, EVERYBODY, INSTANT, AMOUNT, 0},
    {OP_EXTRA, ON_CLAIM, OWN, INSTANT, ACTION, AMOUNT},
    {OP_MARK, ON_CLAIM, OWN, INSTANT, AMOUNT, IN_FIELDS | MAX_LEVEL},
    {OP_MARK, ON_CLAIM, OWN, INSTANT, AMOUNT | BY_OPPONENT, SINGLE},
    {OP_RETURN, ON_REVEAL, EVERYBODY, INSTANT, AMOUNT, 0},
    {OP_MOVE, ON_CLAIM, RIVAL, INSTANT, AMOUNT, 0},
};

static unsigned said(const newscience_effect *x)
{
    const struct {
        bool there;
        unsigned what;
    } all[] = {
        {x->amount != 0, AMOUNT},           {x->action >= 0, ACTION},      {x->requirement >= 0, REQUIREMENT},
        {x->if_track >= 0, IF_TRACK},       {x->track >= 0, TRACK},        {x->window >= 0, WINDOW},
        {x->condition >= 0, CONDITION},     {x->picks != 0, COUNT},        {x->max_level != 0, MAX_LEVEL},
        {x->by_opponent != 0, BY_OPPONENT}, {x->single != 0, SINGLE},      {x->field_count != 0, IN_FIELDS},
        {x->space_count != 0, AT_SPACES},   {x->chosen != 0, CHOOSE_FROM},
    };
    unsigned set = 0;
    for (unsigned i = 0; i < sizeof all / sizeof *all; i++)
        set |= all[i].there ? all[i].what : 0;
    return set;
}

static bool is_allowed(const newscience_effect *x)
{
    unsigned members = said(x);
    for (unsigned i = 0; i < sizeof allowed / sizeof *allowed; i++)
        if (allowed[i].op == x->op && allowed[i].trigger == x->trigger && x->target <= NON_LEADERS &&
            allowed[i].targets >> x->target & 1 && allowed[i].duration == x->duration &&
            !(allowed[i].needs & ~members) && !(members & ~(unsigned)(allowed[i].needs | allowed[i].takes)))
            return true;
    return false;
}

/* Lists without a hole; a condition on a track, and a choice among tracks, that are tracks. */
static bool lists_ok(const newscience_effect *x)
{
    bool ok = x->if_track < TRACKS;
    for (unsigned k = 0; k < x->field_count; k++)
        ok = ok && x->field[k] >= 0;
    for (unsigned k = 0; k < x->space_count; k++)
        ok = ok && x->space[k] >= 0;
    for (unsigned k = 0; k < x->chosen; k++)
        ok = ok && a_track(x->choose[k]);
    return ok;
}

/* Whether an effect before this one fixes the leaders, or an opponent (NS-227, NS-282). */
static bool after(const newscience_card *c, unsigned k, unsigned target)
{
    while (k--) {
        const newscience_effect *x = &c->effect[k];
        if (x->target == target || (target == OPPONENT && x->single))
            return true;
    }
    return false;
}

static bool gain_ok(const newscience_card *c, unsigned k)
{
    const newscience_effect *x = &c->effect[k];
    unsigned most = x->chosen ? x->chosen : TRACKS;
    if (x->amount < 1)
        return false;
    if (x->track >= CHOICE) /* NS-231: its owner chooses, for itself */
        return x->trigger == ON_CLAIM && x->target == SELF && x->condition < 0 &&
               x->picks <= (x->track == DISTINCT ? most : 1);
    return !x->picks && !x->chosen && (x->target != NON_LEADERS || after(c, k, LEADERS)) &&
           (x->condition < 0 || (x->condition == IF_OPPONENT_CHOSEN && after(c, k, OPPONENT)));
}

/* NS-081: the places of Rest are taken from the highest on, so none of them can be closed alone. */
static bool close_ok(const newscience_edition *e, const newscience_effect *x)
{
    for (unsigned k = 0; k < x->space_count; k++)
        if (x->space[k] >= 0 && e->space[x->space[k]].block == B_REST)
            return false;
    return true;
}

/* What the members of an effect must be beside being there. */
static bool effect_ok(const newscience_edition *e, const newscience_card *c, unsigned k)
{
    static const int8_t window[] = {[RESEARCH] = -1, [EXPERIMENT] = BEFORE_ROLL, [PUBLISH] = BEFORE_PUBLISH};
    const newscience_effect *x = &c->effect[k];
    switch (x->op) {
    case OP_ACTION: /* NS-250: a card that is used for an action is used before that action is decided */
        return x->trigger != ON_USE || (x->amount > 0 && x->window == window[x->action]);
    case OP_CLOSE:
        return close_ok(e, x);
    case OP_STEPS:
        return a_track(x->track);
    case OP_REROLL:
        return x->window == AFTER_ROLL;
    case OP_DEMAND:
        return x->window == BEFORE_PUBLISH && x->track == CHOICE && x->amount > 0;
    case OP_GAIN:
        return gain_ok(c, k);
    case OP_LOSE:
        return a_track(x->track) && x->amount > 0 &&
               (x->condition < 0 || (x->condition == IF_RICHER_OPPONENT && x->target == OPPONENT));
    case OP_EXTRA: /* NS-153 */
        return x->action != PUBLISH;
    case OP_LOSE_REST:
    case OP_MARK:
    case OP_MOVE:
        return x->amount > 0;
    case OP_RETURN:
        return x->amount == 1;
    default:
        return true;
    }
}

void newscience_check_cards(const newscience_edition *e, orr_faults *f)
{
    static const uint8_t triggers[] = {
        [EFFECT] = 1 << ON_REVEAL | 1 << ROUND, [PLAY] = 1 << ON_CLAIM, [KEEP] = 1 << PASSIVE | 1 << ON_USE};
    static const char *const at[EFFECTS] = {"effects[0]", "effects[1]", "effects[2]", "effects[3]", "effects[4]"};
    for (unsigned i = 0; i < e->cards; i++)
        for (unsigned k = 0; k < e->card[i].effects; k++) {
            const newscience_card *c = &e->card[i];
            const newscience_effect *x = &c->effect[k];
            if (x->trigger > ON_USE || !(triggers[c->kind] >> x->trigger & 1))
                orr_fault(f, "wrong_trigger", T_CARDS, i, at[k]);
            else if (!is_allowed(x) || !lists_ok(x) || !effect_ok(e, c, k))
                orr_fault(f, "bad_effect", T_CARDS, i, at[k]);
            else if (x->trigger == ON_USE && c->effects > 1) /* NS-106: one thing, once */
                orr_fault(f, "bad_effect", T_CARDS, i, at[k]);
        }
}
