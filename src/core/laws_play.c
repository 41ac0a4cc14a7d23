/* The laws at play: the random match that the laws look at. */
#include "core/laws_inside.h"

#include <stdlib.h>
#include <string.h>

/* ---- one match ------------------------------------------------------------------------------------------------------------*/
static void shuffle_colours(orr_rules *r, orr_rng *rng)
{
    uint32_t rows = orr_colours(r->game) == ORR_NO_TABLE ? 0 : orr_edition_rows(r->edition, orr_colours(r->game));
    if (rows < r->seats || orr_rng_below(rng, 2))
        return;
    for (unsigned i = 0, first = orr_rng_below(rng, rows); i < r->seats; i++)
        r->seat[i].colour = (uint8_t)((first + i) % rows);
}

static void begin(law_trial *t, uint64_t seed)
{
    const law_setting *s = &t->plan->setting[seed % t->plan->settings];
    orr_rng_seed(&t->play, seed);
    law_rules(t->plan, s->seats, &t->rules);
    memcpy(t->rules.option, s->option, sizeof s->option);
    t->rules.dealer = (uint8_t)orr_rng_below(&t->play, s->seats);
    shuffle_colours(&t->rules, &t->play);
    t->seed = seed;
    t->left = false;
    t->mark = UINT32_MAX;
    t->match = orr_match_new(&t->rules);
}

/* The best of three random actions by the game's own hint, so that some matches get to where random ones never do. */
static orr_action keen(law_trial *t)
{
    orr_action best = t->list[0][orr_rng_below(&t->play, t->n)], a = best;
    int32_t value[ORR_SEATS_MAX], most = INT32_MIN;
    for (unsigned k = 0; k < 3; k++, a = t->list[0][orr_rng_below(&t->play, t->n)]) {
        memcpy(t->buffer[0], t->match->state, t->game->state_size);
        t->game->apply(&t->rules, t->buffer[0], t->actor, a, NULL);
        t->game->search->hint(&t->rules, t->buffer[0], value);
        if (value[t->actor] > most) {
            most = value[t->actor];
            best = a;
        }
    }
    return best;
}

/* What always comes first with this seed, by verbs or by whole actions: whoever wants the same again and again finds the
 * circles that careless seats leave by luck. */
static orr_action wonted(const law_trial *t)
{
    orr_action best = t->list[0][0];
    uint64_t least = UINT64_MAX;
    for (uint32_t i = 0; i < t->n; i++) {
        orr_action a = t->list[0][i];
        uint64_t likes = orr_hash(&a, sizeof a, t->seed) >> 32;
        if (t->seed & 8)
            likes |= orr_hash(&a.verb, sizeof a.verb, t->seed) & ~(uint64_t)UINT32_MAX;
        if (likes < least) {
            least = likes;
            best = a;
        }
    }
    return best;
}

/* Chance by its distribution; else mostly a seat that is waited for, now and then one that merely may, or the table. */
static bool choose(law_trial *t, uint32_t restless)
{
    orr_turn turn = orr_match_active(t->match);
    orr_mask table = turn.may & ORR_BIT(ORR_TABLE), may = (orr_mask)(turn.may & ~ORR_BIT(ORR_TABLE));
    uint32_t dice = orr_rng_below(&t->play, 64);
    t->actor = law_seat_of(&t->play, table && dice < restless ? table : may && dice >= 52 ? may : turn.must);
    t->n = law_list(t, t->match->state, t->actor, 0);
    if (t->report->longest_legal < t->n)
        t->report->longest_legal = t->n;
    bool waited = turn.must & ORR_BIT(t->actor);
    LAW(t, ORR_LAW_ASKED, t->n > 0, t->actor, "%s has no legal action", waited ? "who is waited for" : "who may act");
    if (!t->n)
        return false;
    if (t->stubborn && t->actor < t->rules.seats)
        t->action = wonted(t);
    else if (t->keen && t->n > 1 && t->actor < t->rules.seats)
        t->action = keen(t);
    else
        t->action = t->list[0][orr_rng_below(&t->play, t->n)];
    if (t->actor == ORR_CHANCE)
        t->action = orr_chance_draw(&t->rules, t->match->state, orr_source_rng(&t->play), t->list[1], t->weight);
    return t->action.verb < t->plan->verbs;
}

/* A state is kept at one random ply, each equally likely, for the replay law. */
static void keep_one(law_trial *t)
{
    if (orr_rng_below(&t->probe, t->match->plies + 1) == 0) {
        memcpy(t->buffer[5], t->match->state, t->game->state_size);
        t->mark = t->match->plies;
    }
}

void law_match(law_trial *t, uint64_t seed)
{
    begin(t, seed);
    t->report->matches++;
    uint32_t restless = orr_rng_below(&t->play, 4) ? 0 : 2; /* in one match of four seats come and go */
    uint32_t phase = orr_rng_below(&t->play, t->plan->o.costly);
    t->stubborn = !orr_endless(&t->rules) && orr_hash(&seed, sizeof seed, 1) % 8 == 0; /* whatever the setting */
    t->keen = orr_search_of(t->game)->hint && orr_rng_below(&t->play, 4);
    while (!orr_match_over(t->match)) {
        orr_rng_seed(&t->probe, seed * 1000003u + t->match->plies);
        t->costly = t->match->plies % t->plan->o.costly == phase;
        keep_one(t);
        if (!choose(t, restless))
            return;
        law_before(t);
        if (t->costly) {
            law_secrets(t);
            law_tell(t);
            law_recall(t);
        }
        if (orr_match_play(t->match, t->actor, t->action)) {
            LAW(t, ORR_LAW_REFUSED, false, t->actor, "a legal action was refused");
            return;
        }
        t->left |= t->actor == ORR_TABLE;
        if (!law_after(t))
            return;
    }
    law_end(t);
    LAW(t, ORR_LAW_CIRCLES, !t->match->cut || orr_endless(&t->rules), ORR_NO_SEAT,
        "after %u plies it is not over, and nothing in its rules lets it go on for ever", t->match->plies);
    t->report->plies += t->match->plies;
    t->report->cut += t->match->cut;
    t->report->left += t->left;
    if (t->report->longest_match < t->match->plies)
        t->report->longest_match = t->match->plies;
}

static void guarded_match(void *arg)
{
    law_trial *t = arg;
    law_match(t, t->seed);
}

void law_matches(const law_plan *p, uint32_t (*next)(void *arg), void *arg, orr_laws_report *out)
{
    char what[200];
    law_trial t;
    law_trial_init(&t, p, out);
    for (uint32_t i = next(arg); i < p->o.matches; i = next(arg)) {
        t.seed = p->o.seed + i;
        bool sound = orr_guard(guarded_match, &t, what, sizeof what) == ORR_OK;
        LAW(&t, ORR_LAW_SOUND, sound, t.actor, "%s", what);
        orr_match_free(t.match);
        t.match = NULL;
    }
    law_trial_deinit(&t);
}
