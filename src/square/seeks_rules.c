/* Which seeks can be met: the rules of the game say so. */
#include "square/seeks.h"

#include <orrery/match.h>

#include <stdio.h>
#include <string.h>

/* Does the game take so many, all of them people; and, to be rated, on two sides? */
static bool takes(const orr_game *g, const orr_sought *what, unsigned seats)
{
    orr_rules r;
    int variant = orr_rules_variant(g);
    bool sides = false;
    if (seats < g->seats_min || seats > g->seats_max || orr_rules_init(&r, g, NULL, seats))
        return false;
    if (variant >= 0 && orr_rules_set(&r, orr_options_of(g)[variant].id, what->variant, NULL, 0))
        return false;
    if (!orr_rules_accepted(&r, NULL))
        return false;
    orr_rules_seat(&r);
    for (unsigned i = 0; i < seats; i++) {
        if (r.seat[i].kind != ORR_HUMAN)
            return false;
        sides |= r.seat[i].team == ORR_NO_TEAM || r.seat[i].team != r.seat[0].team;
    }
    return sides || !what->rated;
}

static bool read_variant(const orr_game *g, orr_sought *what)
{
    int i = orr_rules_variant(g);
    if (i < 0)
        return !*what->variant;
    const orr_option *o = &orr_options_of(g)[i];
    if (!*what->variant)
        snprintf(what->variant, sizeof what->variant, "%s", o->words[o->standard]);
    for (unsigned k = 0; o->words[k]; k++)
        if (!strcmp(o->words[k], what->variant))
            return true;
    return false;
}

orr_err orr_seeks_may(orr_sought *what, bool test_games, const char **why)
{
    const orr_registered *entry = orr_registry_find(what->game);
    *why = "game";
    if (!entry || (!entry->game->listed && !test_games))
        return ORR_NOT_FOUND;
    *why = "variant";
    if (!read_variant(entry->game, what))
        return ORR_BAD_INPUT;
    *why = "seats";
    if (!what->seats || (what->seats & 3) || what->seats >> (ORR_MATCH_SEATS + 1))
        return ORR_BAD_INPUT;
    for (unsigned k = 2; k <= ORR_MATCH_SEATS; k++) {
        orr_sought casual = *what;
        casual.rated = false;
        if (!(what->seats >> k & 1) || takes(entry->game, what, k))
            continue;
        if (what->rated && takes(entry->game, &casual, k))
            *why = "unrated";
        return what->rated && !strcmp(*why, "unrated") ? ORR_FORBIDDEN : ORR_BAD_INPUT;
    }
    *why = NULL;
    return ORR_OK;
}
