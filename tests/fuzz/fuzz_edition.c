/* Any bytes as an edition of each game that has one: loaded or refused with faults, never a crash; what is accepted
 * carries a match to its end. */
#include <orrery/match.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void play_on(const orr_edition *e, const orr_game *g, uint64_t seed)
{
    orr_rules r;
    orr_rng rng;
    orr_rng_seed(&rng, seed);
    ORR_ASSERT(orr_rules_init(&r, g, e, g->seats_max) == ORR_OK);
    orr_match *m = orr_match_new(&r);
    for (unsigned ply = 0; ply < 300 && !orr_match_over(m); ply++) {
        if (orr_match_step(m, orr_source_rng(&rng)))
            continue;
        orr_turn turn = orr_match_active(m);
        orr_seat seat = (orr_seat)orr_lowest(turn.must);
        uint32_t n = orr_match_legal(m, seat);
        ORR_ASSERT(n > 0);
        ORR_ASSERT(orr_match_play(m, seat, m->legal[orr_rng_below(&rng, n)]) == ORR_OK);
        ORR_ASSERT(!g->check || !g->check(&m->rules, m->state));
    }
    orr_match_free(m);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    for (const orr_registered *entry = orr_registry; entry->game; entry++) {
        orr_edition *e;
        orr_faults f;
        if (!entry->edition)
            continue;
        orr_err err = orr_edition_load(entry->game, (const char *)data, size, &e, &f);
        ORR_ASSERT((err == ORR_OK) == (f.total == 0));
        if (err == ORR_OK)
            play_on(e, entry->game, orr_hash(data, size, 1));
        orr_edition_free(e);
        orr_faults_deinit(&f);
    }
    return 0;
}
