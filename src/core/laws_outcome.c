/* The laws about what comes out of an action: chance, defaults, results and events. */
#include "core/laws_inside.h"

#include <string.h>

/* ---- chance, defaults, results ----------------------------------------------------------------------------------------------*/
void law_chance(law_trial *t)
{
    const orr_game *g = t->game;
    uint64_t sum = 0;
    if (t->actor == ORR_CHANCE && g->chance) {
        g->chance(&t->rules, t->match->state, t->weight);
        for (uint32_t i = 0; i < t->n; i++) {
            sum += t->weight[i];
            LAW(t, ORR_LAW_CHANCE, t->weight[i] > 0, ORR_CHANCE, "possible outcome %u of %u has no weight", i, t->n);
        }
        LAW(t, ORR_LAW_CHANCE, sum >> 32 == 0, ORR_CHANCE, "%s", "the weights add up to 2^32 or more");
    }
    const orr_search *advice = orr_search_of(g);
    if (!advice->pick || (t->actor == ORR_TABLE && leave_by_core(g)))
        return;
    orr_rng rng = t->probe;
    orr_action a = advice->pick(&t->rules, t->match->state, t->actor, &rng);
    LAW(t, ORR_LAW_CHANCE, law_among(t->list[0], t->n, a), t->actor, "pick gave %u %u %u %u, which is not legal",
        a.verb, a.a, a.b, a.c);
}

void law_default(law_trial *t)
{
    orr_turn turn = law_active(t, t->match->state);
    for (orr_seat s = 0; s < t->rules.seats; s++) {
        if (!(turn.must & ORR_BIT(s)))
            continue;
        uint32_t n = law_list(t, t->match->state, s, 1);
        orr_action a = orr_default(&t->rules, t->match->state, s);
        LAW(t, ORR_LAW_DEFAULT, law_among(t->list[1], n, a), s, "the default %u %u %u %u is not legal", a.verb, a.a,
            a.b, a.c);
    }
}

/* Ranks 1, 1, 3 and 1, 1, 2 are both good; 2 without a 1, or 1 and 3 without a third seat between, are not. */
static void ranks_ok(law_trial *t, const orr_result *r)
{
    for (orr_seat s = 0; s < t->rules.seats; s++) {
        unsigned better = 0, next = 0;
        for (orr_seat o = 0; o < t->rules.seats; o++) {
            better += r[o].rank < r[s].rank;
            next |= r[o].rank + 1u == r[s].rank;
        }
        LAW(t, ORR_LAW_OUTCOME, r[s].rank >= 1 && (r[s].rank == better + 1 || next), s,
            "seat %u has rank %u, and %u seats are better", s, r[s].rank, better);
        LAW(t, ORR_LAW_OUTCOME, r[s].status == ORR_PLAYED || r[s].status == ORR_LEFT, s, "status %u", r[s].status);
    }
}

static void law_breakdown(law_trial *t, const orr_result *r)
{
    orr_line line[ORR_LINES_MAX + 1];
    for (orr_seat s = 0; s < t->rules.seats; s++) {
        uint32_t n = orr_breakdown(&t->rules, t->match->state, s, line);
        int64_t sum = 0;
        LAW(t, ORR_LAW_BREAKDOWN, n <= ORR_LINES_MAX, s, "%u lines", n);
        for (uint32_t i = 0; i < n && i < ORR_LINES_MAX; i++) {
            sum += line[i].points;
            bool kind = line[i].kind < t->plan->lines;
            uint16_t table = kind ? orr_lines_of(t->game)[line[i].kind].table : ORR_NO_TABLE;
            bool row = table == ORR_NO_TABLE || line[i].row == ORR_NO_ROW ||
                       (t->rules.edition && line[i].row < orr_edition_rows(t->rules.edition, table));
            LAW(t, ORR_LAW_BREAKDOWN, kind && row, s, "line %u: kind %u, row %u", i, line[i].kind, line[i].row);
        }
        LAW(t, ORR_LAW_BREAKDOWN, sum == r[s].score, s, "the lines add up to %lld; the score is %d", (long long)sum,
            r[s].score);
    }
}

void law_outcome(law_trial *t)
{
    const orr_game *g = t->game;
    orr_result a[ORR_SEATS_MAX], b[ORR_SEATS_MAX];
    int32_t x[ORR_SEATS_MAX], y[ORR_SEATS_MAX];
    memset(a, 0x11, sizeof a);
    memset(b, 0x22, sizeof b);
    memset(x, 0x11, sizeof x);
    memset(y, 0x22, sizeof y);
    g->outcome(&t->rules, t->match->state, a);
    g->outcome(&t->rules, t->match->state, b);
    for (orr_seat s = 0; s < t->rules.seats; s++)
        LAW(t, ORR_LAW_OUTCOME, a[s].score == b[s].score && a[s].rank == b[s].rank && a[s].status == b[s].status, s,
            "the result of seat %u is not written", s);
    ranks_ok(t, a);
    orr_match_outcome(t->match, b);
    ranks_ok(t, b);
    if (g->breakdown)
        law_breakdown(t, a);
    if (!orr_search_of(g)->hint)
        return;
    g->search->hint(&t->rules, t->match->state, x);
    g->search->hint(&t->rules, t->match->state, y);
    for (orr_seat s = 0; s < t->rules.seats; s++)
        LAW(t, ORR_LAW_OUTCOME, x[s] == y[s], s, "the hint of seat %u is not written", s);
}

/* ---- events -------------------------------------------------------------------------------------------------------------------*/
bool law_arg_ok(const law_trial *t, const orr_arg *arg, int v)
{
    int words = 0;
    switch (arg->kind) {
    case ORR_ARG_SEAT:
        return v < t->rules.seats || v == ORR_TABLE || v == ORR_CHANCE || v == ORR_NO_SEAT;
    case ORR_ARG_ROW:
        return v < 0 || (t->rules.edition && (uint32_t)v < orr_edition_rows(t->rules.edition, arg->table));
    case ORR_ARG_WORD:
        while (arg->words[words])
            words++;
        return v < words;
    case ORR_ARG_NONE:
        return false;
    default:
        return true;
    }
}

void law_events(law_trial *t)
{
    const orr_events *ev = &t->match->events;
    LAW(t, ORR_LAW_EVENTS, ev->lost == 0, t->actor, "%u events of one action were lost", ev->lost);
    for (uint32_t i = 0; i < ev->n; i++) {
        const orr_event *e = &ev->at[i];
        bool kind = e->kind < t->plan->events && e->n <= 6 && e->open <= e->n;
        LAW(t, ORR_LAW_EVENTS, kind, t->actor, "event of kind %u with %u arguments, %u open", e->kind, e->n, e->open);
        if (!kind)
            continue;
        const orr_event_kind *k = orr_event_at(t->game, e->kind);
        bool who = e->actor < t->rules.seats || e->actor == ORR_TABLE || e->actor == ORR_CHANCE;
        LAW(t, ORR_LAW_EVENTS, who && !(e->seen & ~ORR_SEATS(t->rules.seats)), t->actor,
            "event %s: actor %u, seen by %#x", k->id, e->actor, e->seen);
        for (unsigned j = 0; j < e->n; j++)
            LAW(t, ORR_LAW_EVENTS, law_arg_ok(t, &k->arg[j], e->arg[j]), t->actor, "event %s: argument %u is %d", k->id,
                j, e->arg[j]);
    }
}
