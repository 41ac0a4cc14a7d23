/* greedy: looks one action ahead. Each legal action is tried on imagined worlds; chance and forced decisions that follow
 * are played; the action with the best share of the win by `hint` is taken. All actions meet the same luck (the same
 * seed a sample), so that they differ by themselves and not by what was drawn after them. */
#include <orrery/bot.h>

#include <stdlib.h>
#include <string.h>

#include "sim.h"

enum { PARAM_SAMPLES, PARAM_WORLDS };
enum { SETTLE_LIMIT = 200 };

static const orr_bot_param params[] = {
    {"samples", 4, 1, 1000, "tries of an action that chance follows"},
    {"worlds", 4, 1, 1000, "worlds imagined when the game hides something"},
    {0},
};

typedef struct {
    sim s;
    uint32_t samples, worlds;
    orr_action *option; /* the legal actions */
    float *total;       /* their values, summed over worlds and samples */
    void *world, *trial;
} greedy;

static void greedy_close(void *self)
{
    greedy *b = self;
    sim_close(&b->s);
    free(b->option);
    free(b->total);
    free(b->world);
    free(b->trial);
}

static orr_err greedy_open(void *self, const orr_game *g, const int64_t *value, uint64_t seed)
{
    greedy *b = self;
    b->samples = g->traits & ORR_TRAIT_CHANCE ? (uint32_t)value[PARAM_SAMPLES] : 1;
    b->worlds = g->secrets ? (uint32_t)value[PARAM_WORLDS] : 1;
    orr_err e = sim_open(&b->s, g, seed);
    if (e)
        return e;
    b->option = malloc(sizeof *b->option * g->max_legal);
    b->total = malloc(sizeof *b->total * g->max_legal);
    b->world = sim_state_new(g);
    b->trial = sim_state_new(g);
    if (b->option && b->total && b->world && b->trial)
        return ORR_OK;
    greedy_close(b);
    return ORR_NO_MEMORY;
}

/* Adds what each action is worth to `seat` in b->world under one piece of luck. */
static void greedy_try(greedy *b, orr_seat seat, uint32_t n, uint64_t luck)
{
    const orr_game *g = b->s.g;
    for (uint32_t i = 0; i < n; i++) {
        float value[ORR_SEATS_MAX];
        uint32_t left;
        memcpy(b->trial, b->world, g->state_size);
        g->apply(b->s.r, b->trial, seat, b->option[i], NULL);
        orr_rng_seed(&b->s.rng, luck);
        bool ended = sim_settle(&b->s, b->trial, &left, SETTLE_LIMIT) == ORR_NO_SEAT && !g->active(b->s.r, b->trial).must;
        sim_value(&b->s, b->trial, ended, value);
        b->total[i] += value[seat];
    }
}

static orr_action greedy_choose(void *self, const orr_rules *r, const void *known, orr_seat seat)
{
    greedy *b = self;
    const orr_game *g = b->s.g;
    sim_begin(&b->s, r, known);
    uint32_t n = g->legal(r, known, seat, b->option);
    ORR_ASSERT(n > 0);
    if (n == 1)
        return b->option[0];
    for (uint32_t i = 0; i < n; i++)
        b->total[i] = 0.0f;
    for (uint32_t w = 0; w < b->worlds; w++) {
        memcpy(b->world, known, g->state_size);
        orr_imagine(r, b->world, seat, &b->s.rng);
        for (uint32_t k = 0; k < b->samples; k++) {
            orr_rng keep = b->s.rng;
            greedy_try(b, seat, n, orr_rng_next(&keep));
            b->s.rng = keep;
        }
    }
    float best = -1.0f;
    uint32_t ties = 0, choice = 0;
    for (uint32_t i = 0; i < n; i++) {
        if (b->total[i] > best) {
            best = b->total[i];
            ties = 0;
        }
        /* the k-th of equal actions replaces the choice with probability 1/k */
        if (b->total[i] >= best && orr_rng_below(&b->s.rng, ++ties) == 0)
            choice = i;
    }
    return b->option[choice];
}

const orr_bot_kind orr_bot_greedy = {
    .name = "greedy",
    .help = "looks one action ahead and takes what the game's hint likes best",
    .params = params,
    .size = sizeof(greedy),
    .open = greedy_open,
    .choose = greedy_choose,
    .close = greedy_close,
};
