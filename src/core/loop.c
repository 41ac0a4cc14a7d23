/* Random matches on the bare rules: what `orrery bench` measures and signs, natively and in a page. */
#include "core/loop.h"

#include <stdlib.h>
#include <string.h>

orr_err orr_loop_open(orr_loop *b, const orr_game *g, const orr_rules *r, uint64_t seed)
{
    size_t size = (g->state_size + 63u) / 64 * 64;
    *b = (orr_loop){.g = g, .r = r};
    orr_rng_seed(&b->rng, seed);
    b->list = malloc(sizeof *b->list * (g->max_legal + 1u));
    b->weight = malloc(sizeof *b->weight * (g->max_legal + 1u));
    b->begin = aligned_alloc(64, size);
    b->state = aligned_alloc(64, size);
    if (b->list && b->weight && b->begin && b->state) {
        g->setup(r, b->begin);
        return ORR_OK;
    }
    orr_loop_close(b);
    return ORR_NO_MEMORY;
}

void orr_loop_close(orr_loop *b)
{
    free(b->list);
    free(b->weight);
    free(b->begin);
    free(b->state);
}

orr_action orr_loop_chance(orr_loop *b)
{
    uint32_t n = b->g->legal(b->r, b->state, ORR_CHANCE, b->list), at = 0;
    if (!b->g->chance)
        return b->list[orr_rng_below(&b->rng, n)];
    uint32_t sum = 0;
    b->g->chance(b->r, b->state, b->weight);
    for (uint32_t i = 0; i < n; i++)
        sum += b->weight[i];
    uint32_t x = orr_rng_below(&b->rng, sum);
    while (x >= b->weight[at])
        x -= b->weight[at++];
    return b->list[at];
}

/* The hot loop: everything that does not change is in a local. */
void orr_loop_play(orr_loop *b, uint32_t matches, orr_loop_tally *out)
{
    const orr_game *const g = b->g;
    const orr_rules *const r = b->r;
    void *const state = b->state;
    orr_action *const list = b->list;
    const size_t size = g->state_size;
    const uint32_t max_plies = g->max_plies;
    orr_action (*const pick)(const orr_rules *, const void *, orr_seat, orr_rng *) = orr_search_of(g)->pick;
    orr_turn (*const active)(const orr_rules *, const void *) = g->active;
    uint32_t (*const legal)(const orr_rules *, const void *, orr_seat, orr_action *) = g->legal;
    void (*const apply)(const orr_rules *, void *, orr_seat, orr_action, orr_events *) = g->apply;
    orr_rng rng = b->rng;
    uint64_t decisions = 0, cut = 0;

    for (uint32_t i = 0; i < matches; i++) {
        uint32_t plies = 0;
        memcpy(state, b->begin, size);
        for (orr_mask must; (must = active(r, state).must); plies++) {
            if (plies == max_plies) {
                cut++;
                break;
            }
            if (must & ORR_BIT(ORR_CHANCE)) {
                orr_action a;
                if (pick) {
                    a = pick(r, state, ORR_CHANCE, &rng);
                } else {
                    b->rng = rng;
                    a = orr_loop_chance(b);
                    rng = b->rng;
                }
                apply(r, state, ORR_CHANCE, a, NULL);
                continue;
            }
            orr_seat seat = (orr_seat)orr_lowest(must);
            uint32_t n = legal(r, state, seat, list);
            apply(r, state, seat, list[orr_rng_below(&rng, n)], NULL);
            decisions++;
        }
    }
    b->rng = rng;
    out->matches += matches;
    out->decisions += decisions;
    out->cut += cut;
}

typedef struct {
    orr_action action;
    uint32_t actor, n;
} record;

static uint64_t match_sign(orr_loop *b, uint64_t hash)
{
    const orr_game *g = b->g;
    memcpy(b->state, b->begin, g->state_size);
    for (uint32_t ply = 0; ply < g->max_plies; ply++) {
        orr_mask must = g->active(b->r, b->state).must;
        if (!must)
            break;
        orr_seat actor = must & ORR_BIT(ORR_CHANCE) ? (orr_seat)ORR_CHANCE : (orr_seat)orr_lowest(must);
        record x = {.actor = actor, .n = 1};
        if (actor == ORR_CHANCE) {
            x.action = orr_loop_chance(b);
        } else {
            x.n = g->legal(b->r, b->state, actor, b->list);
            x.action = b->list[orr_rng_below(&b->rng, x.n)];
        }
        hash = orr_hash(&x, sizeof x, hash);
        g->apply(b->r, b->state, actor, x.action, NULL);
    }
    return orr_hash(b->state, g->state_size, hash);
}

orr_err orr_loop_sign(const orr_rules *r, uint64_t *hash)
{
    enum { MATCHES = 200, SEED = 20240229 };
    orr_loop b;
    orr_err e = orr_loop_open(&b, r->game, r, SEED + r->seats);
    if (e)
        return e;
    for (uint32_t i = 0; i < MATCHES; i++)
        *hash = match_sign(&b, *hash);
    orr_loop_close(&b);
    return ORR_OK;
}
