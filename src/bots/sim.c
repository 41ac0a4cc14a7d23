#include "sim.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { STATE_ALIGN = 64, DRAWN = 256 /* actions whose drawing is remembered */ };
#define MARGIN_WEIGHT 0.02f /* of the score margin against the win itself */
#define MARGIN_HALF 20.0f   /* a margin that earns half of the term */

void *sim_state_new(const orr_game *g)
{
    size_t size = (g->state_size + STATE_ALIGN - 1u) / STATE_ALIGN * STATE_ALIGN;
    return aligned_alloc(STATE_ALIGN, size);
}

orr_err sim_open(sim *s, const orr_game *g, uint64_t seed)
{
    const orr_search *advice = orr_search_of(g);
    *s = (sim){.g = g,
               .hint = advice->hint,
               .pick = advice->pick,
               .per_lead = 1.0f / (float)(advice->hint_scale > 0 ? advice->hint_scale : 1)};
    orr_rng_seed(&s->rng, seed);
    s->list = malloc(sizeof *s->list * (g->max_legal + 1u));
    s->weight = malloc(sizeof *s->weight * (g->max_legal + 1u));
    s->trial = sim_state_new(g);
    s->best = sim_state_new(g);
    if (s->list && s->weight && s->trial && s->best)
        return ORR_OK;
    sim_close(s);
    return ORR_NO_MEMORY;
}

void sim_close(sim *s)
{
    free(s->list);
    free(s->weight);
    free(s->trial);
    free(s->best);
    s->list = NULL;
    s->weight = NULL;
    s->trial = s->best = NULL;
}

void sim_begin(sim *s, const orr_rules *r, const void *state)
{
    s->r = r;
    s->base = 0;
    if (r->seats == 1 && s->hint)
        s->hint(r, state, &s->base);
}

void sim_chance(sim *s, void *state)
{
    const orr_game *g = s->g;
    if (s->pick) {
        g->apply(s->r, state, ORR_CHANCE, s->pick(s->r, state, ORR_CHANCE, &s->rng), NULL);
        return;
    }
    uint32_t n = g->legal(s->r, state, ORR_CHANCE, s->list), at = 0;
    if (g->chance) {
        uint32_t sum = 0;
        g->chance(s->r, state, s->weight);
        for (uint32_t i = 0; i < n; i++)
            sum += s->weight[i];
        uint32_t x = orr_rng_below(&s->rng, sum);
        while (x >= s->weight[at])
            x -= s->weight[at++];
    } else {
        at = orr_rng_below(&s->rng, n);
    }
    g->apply(s->r, state, ORR_CHANCE, s->list[at], NULL);
}

orr_seat sim_settle(sim *s, void *state, uint32_t *n, uint32_t limit)
{
    const orr_game *g = s->g;
    while (limit--) {
        orr_mask must = g->active(s->r, state).must;
        if (!must)
            return ORR_NO_SEAT;
        if (must & ORR_BIT(ORR_CHANCE)) {
            sim_chance(s, state);
            continue;
        }
        orr_seat seat = (orr_seat)orr_lowest(must);
        *n = g->legal(s->r, state, seat, s->list);
        if (*n != 1)
            return seat;
        g->apply(s->r, state, seat, s->list[0], NULL);
    }
    return ORR_NO_SEAT;
}

/* The lead of a seat by the hint. */
static int32_t lead(const sim *s, const void *state, orr_seat seat)
{
    int32_t hint[ORR_SEATS_MAX], other = INT32_MIN;
    s->hint(s->r, state, hint);
    for (unsigned i = 0; i < s->r->seats; i++)
        if (i != seat && hint[i] > other)
            other = hint[i];
    return s->r->seats > 1 ? hint[seat] - other : hint[seat];
}

void sim_best(sim *s, void *state, orr_seat seat, uint32_t n, uint32_t tries)
{
    const orr_game *g = s->g;
    int32_t most = INT32_MIN;
    uint64_t drawn[DRAWN / 64] = {0};
    for (uint32_t i = 0; i < tries; i++) {
        uint32_t which = orr_rng_below(&s->rng, n);
        if (which < DRAWN) {
            uint64_t *word = &drawn[which / 64], bit = (uint64_t)1 << which % 64;
            if (*word & bit) /* it would come to the same again */
                continue;
            *word |= bit;
        }
        memcpy(s->trial, state, g->state_size);
        g->apply(s->r, s->trial, seat, s->list[which], NULL);
        int32_t value = lead(s, s->trial, seat);
        if (value <= most && i)
            continue;
        void *swap = s->best;
        s->best = s->trial;
        s->trial = swap;
        most = value;
    }
    memcpy(state, s->best, g->state_size);
}

bool sim_playout(sim *s, void *state, uint32_t depth, uint32_t tries)
{
    const orr_game *g = s->g;
    const orr_rules *r = s->r;
    if (!s->hint)
        tries = 1;
    for (uint32_t guard = g->max_plies; guard; guard--) {
        orr_mask must = g->active(r, state).must;
        if (!must)
            return true;
        if (must & ORR_BIT(ORR_CHANCE)) {
            sim_chance(s, state);
            continue;
        }
        if (!depth)
            return false;
        orr_seat seat = (orr_seat)orr_lowest(must);
        if (s->pick && tries == 1) {
            g->apply(r, state, seat, s->pick(r, state, seat, &s->rng), NULL);
            depth--;
            continue;
        }
        uint32_t n = g->legal(r, state, seat, s->list);
        if (n == 1)
            g->apply(r, state, seat, s->list[0], NULL);
        else if (tries == 1)
            g->apply(r, state, seat, s->list[orr_rng_below(&s->rng, n)], NULL);
        else
            sim_best(s, state, seat, n, tries);
        depth -= n > 1;
    }
    return true;
}

static void value_of_outcome(const sim *s, const void *state, float *value)
{
    orr_result result[ORR_SEATS_MAX];
    unsigned seats = s->r->seats, winners = 0;
    s->g->outcome(s->r, state, result);
    for (unsigned i = 0; i < seats; i++)
        winners += result[i].rank == 1;
    for (unsigned i = 0; i < seats; i++) {
        int32_t other = INT32_MIN;
        for (unsigned k = 0; k < seats; k++)
            if (k != i && result[k].score > other)
                other = result[k].score;
        float margin = seats > 1 ? (float)result[i].score - (float)other : 0.0f;
        float part = 0.5f + 0.5f * margin / (fabsf(margin) + MARGIN_HALF);
        float win = result[i].rank == 1 ? 1.0f / (float)winners : 0.0f;
        value[i] = (1.0f - MARGIN_WEIGHT) * win + MARGIN_WEIGHT * part;
    }
}

static void value_of_hint(const sim *s, const void *state, float *value)
{
    int32_t hint[ORR_SEATS_MAX];
    unsigned seats = s->r->seats;
    s->hint(s->r, state, hint);
    if (seats == 2) {
        float lead = (float)(hint[0] - hint[1]) * s->per_lead;
        value[0] = 1.0f / (1.0f + expf(-lead));
        value[1] = 1.0f - value[0];
        return;
    }
    int32_t best = hint[0];
    float sum = 0.0f;
    for (unsigned i = 1; i < seats; i++)
        best = hint[i] > best ? hint[i] : best;
    for (unsigned i = 0; i < seats; i++) {
        value[i] = expf((float)(hint[i] - best) * s->per_lead);
        sum += value[i];
    }
    for (unsigned i = 0; i < seats; i++)
        value[i] /= sum;
}

static float value_alone(const sim *s, const void *state)
{
    int32_t hint;
    s->hint(s->r, state, &hint);
    return 1.0f / (1.0f + expf((float)(s->base - hint) * s->per_lead));
}

void sim_value(sim *s, const void *state, bool ended, float *value)
{
    if (s->r->seats == 1 && s->hint)
        value[0] = value_alone(s, state);
    else if (ended)
        value_of_outcome(s, state, value);
    else if (s->hint)
        value_of_hint(s, state, value);
    else
        for (unsigned i = 0; i < s->r->seats; i++)
            value[i] = 1.0f / (float)s->r->seats;
}
