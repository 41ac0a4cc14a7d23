/* Rules of a match: edition, options, seats. */
#include <orrery/match.h>

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

orr_err orr_rules_init(orr_rules *r, const orr_game *g, const orr_edition *edition, unsigned seats)
{
    if (seats < g->seats_min || seats > g->seats_max)
        return ORR_BAD_INPUT;
    *r = (orr_rules){.game = g, .version = g->version, .seats = (uint8_t)seats};
    if (g->components) {
        r->edition = edition ? edition : orr_edition_builtin(g);
        r->data = orr_edition_data(r->edition);
    }
    for (unsigned i = 0; i < ORR_SEATS_MAX; i++)
        r->seat[i] = (orr_seat_rules){.kind = ORR_HUMAN, .team = ORR_NO_TEAM, .colour = ORR_NO_COLOUR};
    for (unsigned i = 0; orr_options_of(g)[i].id; i++)
        r->option[i] = orr_options_of(g)[i].standard;
    return ORR_OK;
}

uint32_t orr_rules_oldest(const orr_game *g) { return g->oldest ? g->oldest : g->version; }

orr_err orr_rules_version(orr_rules *r, uint32_t version)
{
    if (version < orr_rules_oldest(r->game) || version > r->game->version)
        return ORR_UNSUPPORTED;
    r->version = version;
    return ORR_OK;
}

static bool parse_bool(const char *value, long *out)
{
    static const char *const words[] = {"false", "off", "0", "no", "true", "on", "1", "yes"};
    for (unsigned i = 0; i < 8; i++)
        if (!strcmp(value, words[i])) {
            *out = i >= 4;
            return true;
        }
    return false;
}

int orr_rules_most(const orr_rules *r, unsigned option)
{
    const orr_option *o = &orr_options_of(r->game)[option];
    int rows = o->rows ? (int)orr_edition_rows(r->edition, (uint16_t)(o->rows - 1)) : o->max;
    return rows < o->max ? rows : o->max;
}

static bool parse_value(const orr_rules *r, unsigned option, const char *value, long *out)
{
    const orr_option *o = &orr_options_of(r->game)[option];
    char *end;
    switch (o->kind) {
    case ORR_OPTION_BOOL:
        return parse_bool(value, out);
    case ORR_OPTION_INT:
        errno = 0;
        *out = strtol(value, &end, 10);
        return *value && !*end && !errno && *out >= o->min && *out <= orr_rules_most(r, option);
    default:
        for (long i = 0; o->words[i]; i++)
            if (!strcmp(o->words[i], value)) {
                *out = i;
                return true;
            }
        return false;
    }
}

static void expected(const orr_rules *r, unsigned option, const char *value, char *why, size_t size)
{
    const orr_option *o = &orr_options_of(r->game)[option];
    char list[256] = "";
    size_t n = 0;
    if (o->kind == ORR_OPTION_BOOL)
        snprintf(list, sizeof list, "true or false");
    else if (o->kind == ORR_OPTION_INT)
        snprintf(list, sizeof list, "a whole number from %d to %d", o->min, orr_rules_most(r, option));
    else
        for (unsigned i = 0; o->words[i] && n < sizeof list; i++)
            n += (size_t)snprintf(list + n, sizeof list - n, "%s%s", i ? ", " : "one of ", o->words[i]);
    snprintf(why, size, "option %s: expected %s, not \"%.40s\"", o->id, list, value);
}

orr_err orr_rules_set(orr_rules *r, const char *option, const char *value, char *why, size_t size)
{
    const orr_option *o = orr_options_of(r->game);
    unsigned i = 0;
    long v = 0;
    while (o[i].id && strcmp(o[i].id, option))
        i++;
    if (!o[i].id) {
        if (why)
            snprintf(why, size, "%s has no option \"%.40s\"", r->game->id, option);
        return ORR_BAD_INPUT;
    }
    if (!parse_value(r, i, value, &v)) {
        if (why)
            expected(r, i, value, why, size);
        return ORR_BAD_INPUT;
    }
    r->option[i] = (int16_t)v;
    return ORR_OK;
}

void orr_rules_get(const orr_rules *r, unsigned option, char *out, size_t size)
{
    const orr_option *o = &orr_options_of(r->game)[option];
    int v = r->option[option];
    if (o->kind == ORR_OPTION_BOOL)
        snprintf(out, size, "%s", v ? "true" : "false");
    else if (o->kind == ORR_OPTION_INT)
        snprintf(out, size, "%d", v);
    else
        snprintf(out, size, "%s", o->words[v]);
}

int orr_rules_variant(const orr_game *g)
{
    const char *variant = orr_lobby_of(g)->variant;
    const orr_option *o = orr_options_of(g);
    for (int i = 0; variant && o[i].id; i++)
        if (!strcmp(o[i].id, variant))
            return i;
    return -1;
}

void orr_rules_seat(orr_rules *r)
{
    orr_seat_rules seat[ORR_SEATS_MAX];
    memcpy(seat, r->seat, sizeof seat);
    if (orr_seating_of(r->game)->seat)
        r->game->seating->seat(r, seat);
    memcpy(r->seat, seat, sizeof seat);
}

bool orr_rules_seated(const orr_rules *r)
{
    orr_rules due = *r;
    bool same = true;
    for (unsigned i = 0; i < r->seats; i++) {
        due.seat[i].kind = ORR_HUMAN;
        due.seat[i].team = ORR_NO_TEAM;
    }
    orr_rules_seat(&due);
    for (unsigned i = 0; i < r->seats; i++)
        same &= due.seat[i].kind == r->seat[i].kind && due.seat[i].team == r->seat[i].team;
    return same;
}
