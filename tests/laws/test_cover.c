/* The laws' settings: whatever two values of two options a game takes together, for some seats and some of its games, are met there. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/laws_inside.h"

enum { VALUES = 16, DRAWS = 20000 };

/* One of the values, as an index; of a long range only its ends and the standard are tried. */
static unsigned index_of(const orr_option *o, int16_t value)
{
    if (o->kind != ORR_OPTION_INT)
        return (unsigned)value;
    return o->max - o->min < VALUES ? (unsigned)(value - o->min) : value == o->min ? 0 : value == o->max ? 1 : 2;
}

static int16_t random_value(const orr_rules *r, unsigned option, orr_rng *rng)
{
    const orr_option *o = &orr_options_of(r->game)[option];
    unsigned words = 0;
    if (o->kind == ORR_OPTION_BOOL)
        return (int16_t)orr_rng_below(rng, 2);
    while (o->kind == ORR_OPTION_CHOICE && o->words[words])
        words++;
    if (words)
        return (int16_t)orr_rng_below(rng, words);
    if (o->max - o->min < VALUES)
        return (int16_t)(o->min + (int)orr_rng_below(rng, (uint32_t)(orr_rules_most(r, option) - o->min + 1)));
    return orr_rng_below(rng, 2) ? o->min : o->max;
}

typedef struct {
    const orr_game *game;
    int variant; /* the option that says which of its games is played, or -1 */
    unsigned options;
    uint8_t *met;
} cover;

static uint8_t *met(const cover *c, unsigned seats, const int16_t *option, unsigned o, unsigned p)
{
    unsigned v = index_of(&orr_options_of(c->game)[o], option[o]), w = index_of(&orr_options_of(c->game)[p], option[p]);
    size_t block = seats * VALUES + (c->variant >= 0 ? (unsigned)option[c->variant] : 0);
    return &c->met[((block * c->options + o) * VALUES + v) * c->options * VALUES + p * VALUES + w];
}

static void fill(cover *c)
{
    law_plan p = {.game = c->game};
    law_plan_settings(&p);
    assert_true(p.settings > 0);
    c->met = calloc((size_t)(c->game->seats_max + 1u) * VALUES * c->options * VALUES * c->options, VALUES);
    assert_non_null(c->met);
    for (unsigned i = 0; i < p.settings; i++)
        for (unsigned o = 0; o < c->options; o++)
            for (unsigned q = 0; q < c->options; q++)
                *met(c, p.setting[i].seats, p.setting[i].option, o, q) = 1;
    free(p.setting);
}

/* The standard with a few random changes, if the game takes it. */
static bool draw(const cover *c, orr_rng *rng, orr_rules *r)
{
    const orr_game *g = c->game;
    assert_int_equal(orr_rules_init(r, g, NULL, g->seats_min + orr_rng_below(rng, g->seats_max - g->seats_min + 1u)),
                     ORR_OK);
    for (unsigned n = orr_rng_below(rng, 7); n && c->options; n--) {
        unsigned o = orr_rng_below(rng, c->options);
        r->option[o] = random_value(r, o, rng);
    }
    return orr_rules_accepted(r, NULL);
}

static void pairs_meet(void **state)
{
    (void)state;
    for (const orr_registered *reg = orr_registry; reg->game; reg++) {
        cover c = {.game = reg->game, .variant = orr_rules_variant(reg->game)};
        orr_rng rng;
        orr_rules r;
        unsigned taken = 0;
        orr_rng_seed(&rng, 1);
        while (orr_options_of(c.game)[c.options].id)
            c.options++;
        fill(&c);
        for (unsigned i = 0; i < DRAWS; i++) {
            if (!draw(&c, &rng, &r))
                continue;
            taken++;
            for (unsigned o = 0; o < c.options; o++)
                for (unsigned p = 0; p < o; p++)
                    if (!*met(&c, r.seats, r.option, o, p))
                        fail_msg("%s, %u seats: %s=%d never meets %s=%d", c.game->id, r.seats,
                                 orr_options_of(c.game)[o].id, r.option[o], orr_options_of(c.game)[p].id, r.option[p]);
        }
        assert_true(taken > DRAWS / 100);
        free(c.met);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(pairs_meet)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
