/* A match that is begun from a ply of another one, which is over: it is played on from there, with draws of its own.
 * The plies up to there are copied, as notes before the start, so that the new match stands for itself. People begin
 * only from matches that this server played: such a one was legal, and whose course it was is known; a file from
 * anywhere is neither, and costs a replay to find out. */
#include "table/inside.h"

#include <stdlib.h>
#include <string.h>

enum { GIVEN_MAX = 8000 }; /* plies: with the other first notes they fit one batch (ORR_BATCH_MAX) */

/* ---- the plan -----------------------------------------------------------------------------------------------------*/
/* Who came, left or proposed something in the middle of it: a seat that nobody here can answer for. */
static bool has_table(const orr_match *m, uint32_t plies)
{
    for (uint32_t i = 0; i < plies; i++)
        if (m->log[i].actor == ORR_TABLE)
            return true;
    return false;
}

static orr_err may_begin(const orr_match *m, const orr_ask *ask)
{
    if (ask->q > m->plies)
        return ORR_NOT_FOUND;
    if (ask->q == m->plies && orr_match_over(m))
        return ORR_OVER;
    if (ask->q > GIVEN_MAX)
        return ORR_LIMIT;
    if (has_table(m, ask->q))
        return ORR_UNSUPPORTED;
    if (ask->seat >= m->rules.seats)
        return ORR_BAD_INPUT;
    return m->rules.seat[ask->seat].kind == ORR_HUMAN ? ORR_OK : ORR_FULL;
}

/* The asking user on one seat, bots or nobody on the others. */
static void fill_plan(const orr_match *m, const orr_ask *ask, orr_plan *plan)
{
    const orr_user_row *user = &ask->user;
    snprintf(plan->row.host, sizeof plan->row.host, "%s", user->id);
    plan->row.open = ask->on;
    plan->plies = ask->q;
    plan->start = true;
    for (unsigned i = 0; i < m->rules.seats; i++) {
        orr_seat_now *seat = &plan->seat[i];
        seat->colour = m->rules.seat[i].colour == ORR_NO_COLOUR ? -1 : m->rules.seat[i].colour;
        if (m->rules.seat[i].kind != ORR_HUMAN)
            continue;
        seat->kind = i == (unsigned)ask->seat ? ORR_SEAT_HUMAN : *ask->word ? ORR_SEAT_BOT : ORR_SEAT_OPEN;
        snprintf(seat->level, sizeof seat->level, "%.15s", ask->word);
    }
    snprintf(plan->seat[ask->seat].user, sizeof plan->seat[0].user, "%s", user->id);
    snprintf(plan->seat[ask->seat].name, sizeof plan->seat[0].name, "%s", user->name);
    plan->seat[ask->seat].bot = user->bot;
}

static orr_err take_plies(const orr_match *m, const orr_ask *ask, orr_plan *out)
{
    orr_err e = may_begin(m, ask);
    if (e)
        return e;
    out->given = malloc(ask->q * sizeof *out->given);
    if (!out->given)
        return ORR_NO_MEMORY;
    memcpy(out->given, m->log, ask->q * sizeof *out->given);
    fill_plan(m, ask, out);
    return ORR_OK;
}

orr_err orr_table_from(const orr_table_now *t, const orr_ask *ask, orr_plan *out)
{
    *out = (orr_plan){.row = t->row, .time = t->time};
    if (t->status != ORR_FINISHED || !t->match)
        return ORR_FORBIDDEN;
    out->row.rated = ORR_CASUAL;
    memcpy(out->from, t->row.code, sizeof out->from);
    return take_plies(t->match, ask, out);
}

void orr_plan_deinit(orr_plan *p)
{
    free(p->given);
    p->given = NULL;
}

/* ---- from a file --------------------------------------------------------------------------------------------------*/
static void fill_row(const orr_rules *r, orr_table_row *row)
{
    char value[64];
    orr_text options = {.max = sizeof row->options - 1};
    for (unsigned i = 0; orr_options_of(r->game)[i].id; i++) {
        orr_rules_get(r, i, value, sizeof value);
        orr_text_fmt(&options, "%s=%s\n", orr_options_of(r->game)[i].id, value);
    }
    snprintf(row->game, sizeof row->game, "%s", r->game->id);
    snprintf(row->options, sizeof row->options, "%s", options.at ? options.at : "");
    orr_text_deinit(&options);
    row->version = r->version;
    row->seats = r->seats;
    row->dealer = r->dealer;
}

orr_err orr_plan_from(const orr_match *m, const orr_ask *ask, const char *name, orr_plan *out)
{
    *out = (orr_plan){.start = true};
    if (!orr_rules_seated(&m->rules))
        return ORR_UNSUPPORTED;
    snprintf(out->from, sizeof out->from, "%.15s", name);
    fill_row(&m->rules, &out->row);
    return take_plies(m, ask, out);
}

/* ---- the notes, and what they make --------------------------------------------------------------------------------*/
void orr_given_notes(orr_table_now *t, const orr_plan *plan, orr_notes *b)
{
    const orr_game *g = t->rules.game;
    if (!plan->given)
        return;
    for (int i = 0; i < t->row.seats; i++)
        if (plan->seat[i].colour >= 0 && t->rules.edition)
            orr_table_take(t, b, ORR_NOTE_COLOUR, i, NULL,
                           orr_row_id(&t->rules, orr_colours(g), (uint32_t)plan->seat[i].colour));
    for (uint32_t i = 0; i < plan->plies; i++) {
        const orr_entry *entry = &plan->given[i];
        orr_note *n = orr_table_take(t, b, ORR_NOTE_GIVEN, entry->actor,
                                     entry->flags & ORR_ENTRY_CLOCK ? ORR_BY_CLOCK : NULL, plan->from);
        n->action = orr_action_key(entry->action);
        orr_given_note(t, n);
    }
}

void orr_given_note(orr_table_now *t, const orr_note *n)
{
    orr_given *given = &t->given;
    for (unsigned i = 0; !given->origin.plies && i < ORR_SEATS_MAX; i++)
        given->colour[i] = t->seat[i].colour;
    if (given->origin.plies == given->cap) {
        uint32_t cap = given->cap ? given->cap * 2 : 256;
        orr_entry *more = realloc(given->at, cap * sizeof *more);
        ORR_ASSERT(more != NULL);
        given->at = more;
        given->cap = cap;
    }
    snprintf(given->origin.table, sizeof given->origin.table, "%.15s", n->word);
    given->at[given->origin.plies++] = (orr_entry){
        .action = {.verb = (uint16_t)(n->action >> 48),
                   .a = (uint16_t)(n->action >> 32),
                   .b = (uint16_t)(n->action >> 16),
                   .c = (uint16_t)n->action},
        .actor = n->seat,
        .flags = strcmp(n->user, ORR_BY_CLOCK) ? 0 : ORR_ENTRY_CLOCK,
    };
}

/* They stand: nobody takes back what was not done here. Where cards cover cards it is not told again what was laid. */
void orr_given_begin(orr_table_now *t)
{
    orr_match *m = t->match;
    for (uint32_t i = 0; i < t->given.origin.plies; i++) {
        const orr_entry *entry = &t->given.at[i];
        orr_err e = orr_match_play(m, entry->actor, entry->action);
        ORR_ASSERT(e == ORR_OK);
        m->log[i].flags |= entry->flags;
        if (!orr_rules_cover(&t->rules))
            orr_table_keep(t);
    }
    t->sealed = t->given.origin.plies;
    m->origin = t->given.origin;
}
