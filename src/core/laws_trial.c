/* What all laws are tried with: a trial, its second state, its lists; and what is told of one that is broken. */
#include "core/laws_inside.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LOG_MAX = 1 << 20, TEXT_MAX = 1 << 20 };

void law_trial_init(law_trial *t, const law_plan *p, orr_laws_report *report)
{
    size_t size = p->game->state_size + 2 * LAW_GUARD;
    *t = (law_trial){.plan = p, .game = p->game, .report = report};
    for (unsigned i = 0; i < LAW_BUFFERS; i++) {
        t->memory[i] = malloc(size);
        ORR_ASSERT(t->memory[i]);
        memset(t->memory[i], 0xC5, size);
        t->buffer[i] = t->memory[i] + LAW_GUARD;
    }
    for (unsigned i = 0; i < LAW_LISTS; i++) {
        t->list[i] = calloc(leave_max_legal(p->game) + LAW_GUARD, sizeof *t->list[i]);
        ORR_ASSERT(t->list[i]);
    }
    t->thought = calloc(orr_reasons_of(p->game)->max_thinkable + 1u, sizeof *t->thought);
    ORR_ASSERT(t->thought);
    t->weight = calloc(p->game->max_legal + LAW_GUARD, sizeof *t->weight);
    ORR_ASSERT(t->weight);
    t->text[0].max = t->text[1].max = TEXT_MAX;
}

void law_trial_deinit(law_trial *t)
{
    for (unsigned i = 0; i < LAW_BUFFERS; i++)
        free(t->memory[i]);
    for (unsigned i = 0; i < LAW_LISTS; i++)
        free(t->list[i]);
    free(t->thought);
    free(t->weight);
    for (unsigned i = 0; i < 2; i++) {
        orr_match_free(t->twin[i]);
        orr_text_deinit(&t->text[i]);
    }
}

void law_twin(law_trial *t, unsigned i, const void *state)
{
    const orr_match *m = t->match;
    if (!t->twin[i])
        t->twin[i] = orr_match_new(&m->rules);
    orr_match *twin = t->twin[i];
    twin->rules = m->rules;
    memcpy(twin->state, state, t->game->state_size);
    memcpy(twin->question, m->question, sizeof m->question);
    memcpy(twin->asked, m->asked, sizeof m->asked);
    twin->cut = m->cut;
    twin->left = m->left;
    twin->plies = 0; /* its log begins here */
    twin->events.n = twin->events.lost = 0;
}

bool law_among(const orr_action *list, uint32_t n, orr_action a)
{
    for (uint32_t i = 0; i < n; i++)
        if (orr_action_equal(list[i], a))
            return true;
    return false;
}

orr_seat law_seat_of(orr_rng *rng, orr_mask mask)
{
    uint32_t n = orr_popcount(mask);
    return n ? (orr_seat)orr_nth_bit(mask, n > 1 ? orr_rng_below(rng, n) : 0) : ORR_NO_SEAT;
}

orr_seat law_viewer(law_trial *t)
{
    uint32_t i = orr_rng_below(&t->probe, t->rules.seats + 1u);
    return i < t->rules.seats ? (orr_seat)i : ORR_SPECTATOR;
}

bool law_hidden(const law_trial *t) { return t->game->secrets != NULL; }

void law_redacted(const law_trial *t, const void *state, unsigned buffer, orr_seat viewer, orr_depth depth)
{
    memcpy(t->buffer[buffer], state, t->game->state_size);
    orr_redact(&t->rules, t->buffer[buffer], viewer, depth);
}

void law_rules(const law_plan *p, unsigned seats, orr_rules *out)
{
    ORR_ASSERT(orr_rules_init(out, p->game, p->o.edition, seats) == ORR_OK);
    ORR_ASSERT(!p->o.version || orr_rules_version(out, p->o.version) == ORR_OK);
}

orr_turn law_active(law_trial *t, const void *state) { return leave_active(&t->rules, state, t->match->left); }

static unsigned operands(const orr_verb *v)
{
    unsigned n = 0;
    while (n < 3 && v->arg[n].kind)
        n++;
    return n;
}

bool law_operands_ok(const law_plan *p, orr_action a)
{
    if (a.verb >= p->verbs)
        return false;
    unsigned n = operands(orr_verb_at(p->game, a.verb));
    return (n > 0 || a.a == 0) && (n > 1 || a.b == 0) && (n > 2 || a.c == 0);
}

uint32_t law_list(law_trial *t, const void *state, orr_seat seat, unsigned slot)
{
    uint32_t most = leave_max_legal(t->game);
    orr_action *list = t->list[slot];
    for (uint32_t i = 0; i < LAW_GUARD; i++)
        list[most + i] = (orr_action){0xFFFF, 0xFFFF, 0xFFFF, (uint16_t)i};
    uint32_t n = leave_legal(&t->rules, state, t->match ? t->match->left : 0, seat, list);
    bool inside = n <= most && list[most].verb == 0xFFFF && list[most].c == 0;
    LAW(t, ORR_LAW_LIST, inside, seat, "%u legal actions; max_legal is %u", n, most);
    if (n > most)
        n = most;
    for (uint32_t i = 0; i < n; i++) {
        if (!law_operands_ok(t->plan, list[i]))
            law_broken(t, ORR_LAW_LIST, seat, "entry %u (%u %u %u %u) names no verb, or has operands too many", i,
                       list[i].verb, list[i].a, list[i].b, list[i].c);
        if (i && orr_action_key(list[i - 1]) >= orr_action_key(list[i]))
            law_broken(t, ORR_LAW_LIST, seat, "entries %u and %u do not ascend", i - 1, i);
    }
    return n;
}

bool law_try(law_trial *t, orr_law law)
{
    t->report->law[law].tried++;
    return !t->report->law[law].broken;
}

static char *log_of(const law_trial *t)
{
    orr_text text = {.max = LOG_MAX};
    orr_replay_info info = {.seeded = true, .seed = t->seed};
    if (!t->match)
        return NULL;
    orr_replay_write(t->match, &info, &text);
    if (text.failed)
        orr_text_deinit(&text);
    return text.at;
}

void law_broken(law_trial *t, orr_law law, orr_seat viewer, const char *format, ...)
{
    orr_law_verdict *v = &t->report->law[law];
    va_list args;
    if (v->broken)
        return;
    v->broken = true;
    v->viewer = viewer;
    v->seed = t->seed;
    v->ply = t->match ? t->match->plies : 0;
    v->seats = t->match ? t->match->rules.seats : 0;
    va_start(args, format);
    vsnprintf(v->what, sizeof v->what, format, args);
    va_end(args);
    v->log = log_of(t);
}

void orr_laws_report_deinit(orr_laws_report *r)
{
    for (unsigned i = 0; i < ORR_LAW_COUNT; i++) {
        free(r->law[i].log);
        r->law[i].log = NULL;
    }
}
