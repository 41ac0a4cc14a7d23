/* What stands at a table, for those who are not of it. */
#include "table/inside.h"

#include <string.h>

const orr_table_row *orr_table_row_of(const orr_table_now *t) { return &t->row; }
const orr_edition *orr_table_edition(const orr_table_now *t) { return t->rules.edition; }
bool orr_table_listed(const orr_table_now *t) { return t->rules.game->listed; }
orr_status orr_table_status(const orr_table_now *t) { return t->status; }
uint32_t orr_table_notes(const orr_table_now *t) { return t->notes; }
uint32_t orr_table_plies(const orr_table_now *t) { return t->match ? t->match->plies : 0; }
int64_t orr_table_touched(const orr_table_now *t) { return t->touched; }
const char *orr_table_next(const orr_table_now *t) { return t->next_code; }
const orr_seat_now *orr_table_seat(const orr_table_now *t, unsigned seat) { return &t->seat[seat]; }
bool orr_table_awake(const orr_table_now *t) { return t->match != NULL; }

bool orr_table_same_side(const orr_table_now *t, unsigned seat, unsigned other)
{
    uint8_t team = t->rules.seat[seat].team;
    return seat == other || (team != ORR_NO_TEAM && team == t->rules.seat[other].team);
}

const char *orr_table_unrated(const orr_table_now *t)
{
    const orr_registered *entry = orr_registry_find(t->row.game);
    bool sides = false, automata = false, later = false;
    for (unsigned i = 0; i < t->row.seats; i++) {
        later |= t->rules.seat[i].kind == ORR_LATER;
        automata |= t->rules.seat[i].kind != ORR_HUMAN && t->rules.seat[i].kind != ORR_LATER;
        sides |= i && !orr_table_same_side(t, 0, i);
    }
    if (t->given.origin.plies)
        return "from";
    if (t->row.seats < 2)
        return "alone";
    if (automata || later)
        return automata ? "automata" : "later";
    if (!sides)
        return "one_side";
    bool own = entry->edition && strcmp(t->row.edition, orr_edition_hash(orr_edition_builtin(entry->game)));
    return own ? "edition" : NULL;
}

bool orr_table_may_rate(const orr_table_now *t) { return !orr_table_unrated(t); }

const orr_time *orr_table_time(const orr_table_now *t) { return &t->time; }
bool orr_table_given(const orr_table_now *t) { return t->given.origin.plies != 0; }

const char *orr_table_variant(const orr_table_now *t)
{
    int i = orr_rules_variant(t->rules.game);
    return i < 0 ? "" : orr_options_of(t->rules.game)[i].words[t->rules.option[i]];
}

bool orr_table_plain(const orr_table_now *t)
{
    orr_rules standard;
    const orr_game *g = t->rules.game;
    const orr_registered *entry = orr_registry_find(t->row.game);
    int variant = orr_rules_variant(g);
    if (!entry || orr_rules_init(&standard, g, NULL, t->row.seats) ||
        (entry->edition && strcmp(t->row.edition, orr_edition_hash(orr_edition_builtin(entry->game)))))
        return false;
    for (unsigned i = 0; orr_options_of(g)[i].id; i++)
        if ((int)i != variant && standard.option[i] != t->rules.option[i])
            return false;
    return true;
}

const char *orr_rated_name(unsigned rated)
{
    static const char *const names[] = {NULL, "people", "bots"};
    return rated <= ORR_RATED_BOTS ? names[rated] : NULL;
}

void orr_table_doze(orr_table_now *t)
{
    if (t->match)
        orr_match_free(t->match);
    t->match = NULL;
}

int orr_table_seat_of(const orr_table_now *t, const char *user)
{
    for (int i = 0; i < t->row.seats; i++)
        if (t->seat[i].kind == ORR_SEAT_HUMAN && !t->seat[i].left && !strcmp(t->seat[i].user, user))
            return i;
    return -1;
}

bool orr_table_removed(const orr_table_now *t, const char *user)
{
    for (unsigned i = 0; i < ORR_SEATS_MAX; i++)
        if (!strcmp(t->removed[i], user))
            return true;
    return false;
}

bool orr_table_has_people(const orr_table_now *t)
{
    for (unsigned i = 0; i < t->row.seats; i++)
        if (t->seat[i].kind == ORR_SEAT_HUMAN && !t->seat[i].left && !*t->seat[i].played_by)
            return true;
    return false;
}

orr_mask orr_table_people(const orr_table_now *t)
{
    orr_mask people = 0;
    for (unsigned i = 0; i < t->row.seats; i++)
        people |= t->seat[i].kind == ORR_SEAT_HUMAN ? ORR_BIT(i) : 0;
    return people;
}

orr_mask orr_table_waited(const orr_table_now *t)
{
    if (t->status != ORR_PLAYING || !t->match)
        return 0;
    if (t->hold >= 0)
        return ORR_BIT(t->hold);
    orr_mask must = orr_match_active(t->match).must, people = 0;
    for (unsigned i = 0; i < t->row.seats; i++)
        if ((must & ORR_BIT(i)) && !orr_away_bot(t, i))
            people |= ORR_BIT(i);
    return people;
}

bool orr_table_name(orr_table_now *t, const char *user, const char *name)
{
    bool changed = false;
    for (unsigned i = 0; i < t->row.seats; i++) {
        orr_seat_now *seat = &t->seat[i];
        if (seat->kind != ORR_SEAT_HUMAN || strcmp(seat->user, user) || !strcmp(seat->name, name))
            continue;
        snprintf(seat->name, sizeof seat->name, "%s", name);
        changed = true;
    }
    return changed;
}

void orr_table_is_bot(orr_table_now *t, const char *user)
{
    for (unsigned i = 0; i < t->row.seats; i++)
        if (t->seat[i].kind == ORR_SEAT_HUMAN && !strcmp(t->seat[i].user, user))
            t->seat[i].bot = true;
}

void orr_table_inherit(orr_table_now *t, const orr_table_now *before)
{
    t->here = before->here;
    t->holds = before->holds;
    for (unsigned i = 0; i < ORR_SEATS_MAX; i++) {
        t->more[i].away_since = before->more[i].away_since;
        t->more[i].asked_at = before->more[i].asked_at;
    }
}

uint16_t *orr_seating_sat(orr_table_now *t, const char *user)
{
    return &t->sat[orr_hash(user, strlen(user), 2) % (sizeof t->sat / sizeof *t->sat)];
}

bool orr_table_asks_bot(const orr_table_now *t)
{
    if (t->hold >= 0)
        return false;
    orr_mask must = orr_match_active(t->match).must;
    for (unsigned i = 0; i < t->row.seats; i++)
        if ((must & ORR_BIT(i)) && orr_away_bot(t, i))
            return true;
    return false;
}
