/* Chance: numbers from a generator, and how a number becomes an action. */
#include <orrery/match.h>

static uint32_t below_rng(void *self, uint32_t n)
{
    return orr_rng_below(self, n);
}

orr_source orr_source_rng(orr_rng *rng)
{
    return (orr_source){below_rng, rng};
}

orr_action orr_chance_draw(const orr_rules *r, const void *state, orr_source source, orr_action *buffer,
                           uint32_t *weight)
{
    uint32_t n = r->game->legal(r, state, ORR_CHANCE, buffer);
    ORR_ASSERT(n > 0 && n <= r->game->max_legal);
    if (!r->game->chance)
        return buffer[source.below(source.self, n)];
    uint32_t total = 0;
    r->game->chance(r, state, weight);
    for (uint32_t i = 0; i < n; i++)
        total += weight[i];
    ORR_ASSERT(total > 0);
    uint32_t x = source.below(source.self, total), i = 0;
    while (x >= weight[i])
        x -= weight[i++];
    return buffer[i];
}
