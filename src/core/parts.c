/* What stands in for what a game leaves out, so that nobody has to ask whether it is there. */
#include "core/leave.h"

#include <stdlib.h>

/* ---- absent parts -------------------------------------------------------------------------------------------------*/
static const orr_reason_kind no_kinds[] = {{.id = NULL}};
static const orr_table no_tables[] = {{.name = NULL}};

static uint32_t think_of_nothing(const orr_rules *r, const void *state, orr_seat seat, orr_action *out)
{
    (void)r, (void)state, (void)seat, (void)out;
    return 0;
}

static bool no_why(const orr_rules *r, const void *state, orr_seat seat, orr_action action, orr_reason *out)
{
    (void)r, (void)state, (void)seat, (void)action, (void)out;
    return false;
}

const orr_reasons orr_no_reasons = {.kinds = no_kinds, .thinkable = think_of_nothing, .why = no_why};
const orr_search orr_no_search = {.hint_scale = 1};
const orr_seating orr_no_seating = {.later = 0};
const orr_asking orr_no_asking = {.seats = 0};
const orr_components orr_no_components = {.schema = no_tables};
const orr_lobby orr_no_lobby = {.variant = NULL};

/* ---- lists --------------------------------------------------------------------------------------------------------*/
const orr_option *orr_options_of(const orr_game *g)
{
    static const orr_option none[] = {{.id = NULL}};
    return g->options ? g->options : none;
}

const orr_line_kind *orr_lines_of(const orr_game *g)
{
    static const orr_line_kind none[] = {{.id = NULL}};
    return g->lines ? g->lines : none;
}

static const orr_verb leave = {.id = "leave", .arg = {{.id = "seat", .kind = ORR_ARG_SEAT}}};
static const orr_event_kind left = {.id = "left", .arg = {{.id = "seat", .kind = ORR_ARG_SEAT}}};

static uint32_t own_verbs(const orr_game *g)
{
    uint32_t n = 0;
    while (g->verbs[n].id)
        n++;
    return n;
}

static uint32_t own_events(const orr_game *g)
{
    uint32_t n = 0;
    while (g->events && g->events[n].id)
        n++;
    return n;
}

uint32_t orr_verbs(const orr_game *g) { return own_verbs(g) + leave_by_core(g); }
uint32_t orr_events_n(const orr_game *g) { return own_events(g) + leave_by_core(g); }

const orr_verb *orr_verb_at(const orr_game *g, uint32_t verb) { return g->verbs[verb].id ? &g->verbs[verb] : &leave; }

const orr_event_kind *orr_event_at(const orr_game *g, uint32_t kind)
{
    return g->events && g->events[kind].id ? &g->events[kind] : &left;
}

/* ---- answers ------------------------------------------------------------------------------------------------------*/
orr_action orr_default(const orr_rules *r, const void *state, orr_seat seat)
{
    const orr_game *g = r->game;
    if (g->default_action)
        return g->default_action(r, state, seat);
    orr_action *list = malloc(g->max_legal * sizeof *list);
    ORR_ASSERT(list);
    uint32_t n = g->legal(r, state, seat, list);
    ORR_ASSERT(n > 0 && n <= g->max_legal);
    orr_action first = list[0];
    free(list);
    return first;
}
