/* Discovery: which options go together, as data; and why others are refused. */
#include "state.h"

enum {
    BUILT = 1 << EXPLORE | 1 << SELECT | 1 << MEMORY | 1 << CONNECT | 1 << COMPOSE
}; /* games whose rules are whole */

/* DI-021, DI-022, DI-023 */
const orr_advice discovery_advice[VARIANTS] = {
    [EXPLORE] = {{4, 6}, {20, 30}}, [SELECT] = {{3, 9}, {15, 25}},  [MEMORY] = {{3, 9}, {15, 25}},
    [CONNECT] = {{3, 5}, {30, 40}}, [COMPOSE] = {{3, 6}, {20, 30}},
};

static bool refuse(orr_reason *why, unsigned kind, int a, int b)
{
    if (why)
        *why = (orr_reason){.kind = (uint16_t)kind, .arg = {(int16_t)a, (int16_t)b}};
    return false;
}

static unsigned deck_size(const orr_rules *r)
{
    unsigned n = 0;
    for (int e = r->option[O_FIRST]; e <= r->option[O_LAST]; e++)
        n += card_count(edition_of(r)->age[e]);
    return n;
}

static bool seats_accepted(const orr_rules *r, orr_reason *why)
{
    int machines = r->option[O_AUTOMATA], seats = (int)starters(r), humans = seats - machines,
        teams = r->option[O_TEAMS];
    if (humans < 1 || seats < 2) /* DI-019 */
        return refuse(why, R_HUMAN, machines, seats);
    if (deck_size(r) < (unsigned)(HAND * seats)) /* DI-025 */
        return refuse(why, R_CARDS, (int)deck_size(r), HAND * seats);
    bool fits = teams == NO_TEAMS || (teams == TWO_TEAMS && seats % 2 == 0 && seats > 2) ||
                (teams == THREE_TEAMS && seats % 3 == 0 && seats > 3) || (teams == SOLITAIRE && humans == 1) ||
                (teams == COLLABORATIVE && humans > 1 && machines > 0) ||
                (teams == DUEL && humans == 2 && machines > 0);
    return fits || refuse(why, R_TEAMS, humans, machines);
}

bool discovery_accepts(const orr_rules *r, orr_reason *why)
{
    unsigned variant = (unsigned)r->option[O_VARIANT];
    const orr_option *o = r->game->options;
    if (!(BUILT >> variant & 1))
        return refuse(why, R_NOT_BUILT, (int)variant, 0);
    for (unsigned i = 0; i < O_OPTIONS; i++)
        if (r->option[i] != o[i].standard && o[i].of && !(o[i].of >> variant & 1)) /* DI-438 */
            return refuse(why, R_NOT_OF_GAME, (int)i, (int)variant);
    for (unsigned i = O_SELECT_FAMILY; i <= O_SELECT_CATCH_UP; i++)
        if (variant == COMPOSE && r->option[i] && !r->option[O_BASE]) /* by rounds only */
            return refuse(why, R_NOT_OF_GAME, (int)i, (int)variant);
    if (r->option[O_CATCH_UP] && r->option[O_BASE]) /* by turns only */
        return refuse(why, R_NOT_OF_GAME, O_CATCH_UP, (int)variant);
    for (unsigned i = O_MEMORY_FAMILY; i <= O_MEMORY_CATCH_UP; i++)
        if (r->option[O_CRAZY] && r->option[i]) /* DI-439 */
            return refuse(why, R_EXCLUDES, O_CRAZY, (int)i);
    if (r->option[O_CRAZY] && r->option[O_NEWCOMERS]) /* DI-455: it has no turns to come between */
        return refuse(why, R_EXCLUDES, O_CRAZY, O_NEWCOMERS);
    if (r->option[O_FIRST] > r->option[O_LAST])
        return refuse(why, R_ERAS, r->option[O_FIRST], r->option[O_LAST]);
    if (r->option[O_LAST] > edition_of(r)->eras) /* DI-461 */
        return refuse(why, R_NO_ERA, r->option[O_LAST], edition_of(r)->eras);
    if (r->option[O_GOLD] &&
        (r->option[O_GOLD] <= r->option[O_FIRST] || r->option[O_GOLD] > r->option[O_LAST])) /* DI-113 */
        return refuse(why, R_GOLD, r->option[O_GOLD], r->option[O_FIRST]);
    if (r->option[O_HELP] && r->option[O_TEAMS] == NO_TEAMS) /* DI-440 */
        return refuse(why, R_HELP, 0, 0);
    if (variant == MEMORY && r->option[O_HELP] && !r->option[O_MEMORY_CATCH_UP])
        return refuse(why, R_MEMORY_HELP, 0, 0);
    return seats_accepted(r, why);
}

/* DI-036: an option is a toggle of this game that is off. What is done before the deal, and Crazy, which has no turns to come between,
 * wait for the next game. */
bool discovery_may_come_up(const orr_rules *r, const discovery_state *s, unsigned option)
{
    const orr_option *o = &r->game->options[option];
    return o->kind == ORR_OPTION_BOOL && !option_on(s, option) && option != O_SPECIAL && option != O_CRAZY &&
           (!o->of || o->of >> s->variant & 1);
}

bool discovery_may_be_agreed(const orr_rules *r, const discovery_state *s, unsigned option, orr_reason *why)
{
    orr_rules with = *r;
    if (!discovery_may_come_up(r, s, option))
        return false;
    for (unsigned i = 0; i < O_OPTIONS; i++)
        if (r->game->options[i].kind == ORR_OPTION_BOOL)
            with.option[i] = option_on(s, i);
    with.option[option] = 1;
    return discovery_accepts(&with, why);
}
