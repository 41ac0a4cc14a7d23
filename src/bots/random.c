/* random: any legal action, all equally likely. */
#include <orrery/bot.h>

#include "sim.h"

static const orr_bot_param params[] = {{0}};

static orr_err random_open(void *self, const orr_game *g, const int64_t *value, uint64_t seed)
{
    (void)value;
    return sim_open(self, g, seed);
}

static orr_action random_choose(void *self, const orr_rules *r, const void *known, orr_seat seat)
{
    sim *s = self;
    uint32_t n = s->g->legal(r, known, seat, s->list);
    ORR_ASSERT(n > 0);
    return s->list[n > 1 ? orr_rng_below(&s->rng, n) : 0];
}

static void random_close(void *self) { sim_close(self); }

const orr_bot_kind orr_bot_random = {
    .name = "random",
    .help = "any legal action, all equally likely",
    .params = params,
    .size = sizeof(sim),
    .open = random_open,
    .choose = random_choose,
    .close = random_close,
};
