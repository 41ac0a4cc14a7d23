/* The laws about rules: what holds before, across and after each action. */
#include "core/laws_inside.h"

#include <string.h>

/* ---- who is asked, and what they may answer ---------------------------------------------------------------------------*/
static void law_turn(law_trial *t)
{
    orr_turn turn = law_active(t, t->match->state);
    orr_mask seats = ORR_SEATS(t->rules.seats), all = (orr_mask)(turn.must | turn.may);
    orr_mask others = (orr_mask)(ORR_BIT(ORR_TABLE) | ORR_BIT(ORR_CHANCE));
    LAW(t, ORR_LAW_TURN, !(all & ~(seats | others)), ORR_NO_SEAT, "must %#x, may %#x name seats that do not exist",
        turn.must, turn.may);
    LAW(t, ORR_LAW_TURN, !(turn.must & others) || !(turn.must & (turn.must - 1)), ORR_NO_SEAT,
        "must %#x: chance or the table together with another", turn.must);
    for (orr_seat s = 0; s < t->rules.seats; s++)
        if (all & ORR_BIT(s)) {
            uint16_t prompt = orr_prompt_of(&t->rules, t->match->state, s);
            LAW(t, ORR_LAW_TURN, prompt < t->plan->prompts, s, "prompt %u does not exist", prompt);
        }
}

/* What the core plays by itself must be chance or a forced answer to a prompt that is not secret. */
static void law_step(law_trial *t)
{
    orr_turn turn = law_active(t, t->match->state);
    orr_rng rng = t->probe;
    law_twin(t, 0, t->match->state);
    if (!orr_match_step(t->twin[0], orr_source_rng(&rng)))
        return;
    orr_entry e = t->twin[0]->log[0];
    uint32_t n = law_list(t, t->match->state, e.actor, 1);
    bool secret =
        e.actor < t->rules.seats && orr_question(&t->rules, t->match->state, e.actor)->flags & ORR_PROMPT_SECRET;
    bool own = e.actor == ORR_CHANCE || (n == 1 && (!secret || t->match->left & ORR_BIT(e.actor)));
    LAW(t, ORR_LAW_TURN, (turn.must & ORR_BIT(e.actor)) && own && law_among(t->list[1], n, e.action), e.actor,
        "a step played by itself was neither chance nor forced");
}

static void law_lists(law_trial *t)
{
    orr_turn turn = law_active(t, t->match->state);
    for (orr_seat s = 0; s <= ORR_CHANCE; s++) {
        bool active = (turn.must | turn.may) & ORR_BIT(s);
        if (s >= t->rules.seats && s < ORR_TABLE)
            continue;
        uint32_t n = law_list(t, t->match->state, s, 1);
        LAW(t, ORR_LAW_LIST, active || !n, s, "%u legal actions for who is not active", n);
        if (active)
            LAW(t, ORR_LAW_ASKED, n > 0, s, "%s", "active, and no legal action");
    }
}

static void law_gone(law_trial *t)
{
    orr_result result[ORR_SEATS_MAX] = {0};
    orr_turn turn = law_active(t, t->match->state);
    orr_match_outcome(t->match, result);
    for (orr_seat s = 0; s < t->rules.seats; s++) {
        if (result[s].status != ORR_LEFT)
            continue;
        bool forced = true; /* the core plays what is forced, so that nobody waits for who is gone */
        if (turn.must & ORR_BIT(s)) {
            uint16_t prompt = orr_prompt_of(&t->rules, t->match->state, s);
            bool secret = prompt < t->plan->prompts && t->game->prompts[prompt].flags & ORR_PROMPT_SECRET;
            forced = law_list(t, t->match->state, s, 1) == 1 && (!secret || t->match->left & ORR_BIT(s));
        }
        LAW(t, ORR_LAW_TURN, forced && !(turn.may & ORR_BIT(s)), s, "seat %u has left, and yet has a choice", s);
    }
}

/* ---- what is refused -----------------------------------------------------------------------------------------------------*/
static orr_action near(law_trial *t, uint32_t n)
{
    orr_action a = {0};
    uint64_t bits = orr_rng_next(&t->probe);
    uint16_t *part[4] = {&a.verb, &a.a, &a.b, &a.c};
    if (n && bits & 3) {
        a = t->list[1][orr_rng_below(&t->probe, n)];
        unsigned i = (bits >> 2) & 3;
        *part[i] = (uint16_t)(*part[i] + (bits & 0x100 ? 1 : 0xFFFF));
        return a;
    }
    for (unsigned i = 0; i < 4; i++) /* raw bytes, or small ones of a verb that exists */
        *part[i] = (uint16_t)(bits & 0x80 ? bits >> (16 * i) : (bits >> (16 * i + 8)) & 15);
    if (!(bits & 0x80) && t->plan->verbs)
        a.verb = (uint16_t)(a.verb % t->plan->verbs);
    return a;
}

static uint64_t fingerprint(const orr_match *m)
{
    uint64_t h = orr_hash(m->state, m->rules.game->state_size, m->plies);
    h = orr_hash(m->question, sizeof m->question, h);
    h = orr_hash(m->asked, sizeof m->asked, h);
    return orr_hash(&m->rules, sizeof m->rules, h + m->cut + ((uint64_t)m->left << 1));
}

static void law_refused(law_trial *t)
{
    orr_turn turn = orr_match_active(t->match);
    law_twin(t, 0, t->match->state);
    uint64_t before = fingerprint(t->twin[0]);
    for (unsigned k = 0; k < 8; k++) {
        uint32_t die = orr_rng_below(&t->probe, t->rules.seats + 4u);
        orr_seat s = die < t->rules.seats ? (orr_seat)die : (orr_seat)(ORR_TABLE + die - t->rules.seats);
        if (k < 4 && turn.must)
            s = law_seat_of(&t->probe, turn.must);
        bool active = s <= ORR_CHANCE && ((turn.must | turn.may) & ORR_BIT(s));
        uint32_t n = active ? law_list(t, t->match->state, s, 1) : 0;
        orr_action a = near(t, n);
        if (active && law_among(t->list[1], n, a))
            continue;
        orr_err e = t->plan->hooks.play(t->twin[0], s, a);
        orr_err due = !turn.must ? ORR_OVER : active ? ORR_ILLEGAL : ORR_NOT_YOUR_SEAT;
        LAW(t, ORR_LAW_REFUSED, e == due, s, "action %u %u %u %u is not legal; the answer was %s", a.verb, a.a, a.b, a.c,
            orr_err_name(e));
        LAW(t, ORR_LAW_REFUSED, fingerprint(t->twin[0]) == before, s, "a refused action (%u %u %u %u) changed the match",
            a.verb, a.a, a.b, a.c);
        if (fingerprint(t->twin[0]) != before)
            return;
    }
}

static void law_print(law_trial *t)
{
    for (uint32_t k = 0; k < t->n && k < 8; k++) {
        orr_action a = t->list[0][t->n <= 8 ? k : orr_rng_below(&t->probe, t->n)], back = {0xFFFF, 0, 0, 0};
        char text[ORR_ACTION_TEXT];
        if (!law_operands_ok(t->plan, a))
            return;
        orr_action_print(&t->rules, a, text);
        bool ok = orr_action_parse(&t->rules, text, &back) == ORR_OK && orr_action_equal(a, back);
        LAW(t, ORR_LAW_PRINT, ok, t->actor, "%u %u %u %u prints as \"%s\" and is read as %u %u %u %u", a.verb, a.a, a.b,
            a.c, text, back.verb, back.a, back.b, back.c);
    }
}

/* ---- apply ------------------------------------------------------------------------------------------------------------------*/
static bool guards_ok(const law_trial *t, unsigned i)
{
    const uint8_t *low = t->memory[i], *high = t->buffer[i] + t->game->state_size;
    for (unsigned k = 0; k < LAW_GUARD; k++)
        if (low[k] != 0xC5 || high[k] != 0xC5)
            return false;
    return true;
}

/* Twice from the same bytes, once with and once without a sink: the same bytes come out, here and later in the match. */
static void law_apply(law_trial *t)
{
    const orr_game *g = t->game;
    size_t size = g->state_size;
    uint64_t rules = orr_hash(&t->rules, sizeof t->rules, 0), earlier = orr_hash(t->match->state, size, 0);
    orr_event event[8];
    orr_events sink = {.at = event, .cap = 8};
    memcpy(t->buffer[0], t->match->state, size);
    memcpy(t->buffer[1], t->match->state, size);
    orr_mask left[2] = {t->match->left, t->match->left};
    leave_apply(&t->rules, t->buffer[0], &left[0], t->actor, t->action, NULL);
    leave_apply(&t->rules, t->buffer[1], &left[1], t->actor, t->action, &sink);
    LAW(t, ORR_LAW_APPLY, !memcmp(t->buffer[0], t->buffer[1], size), t->actor, "%s",
        "the same action on the same bytes gave other bytes");
    LAW(t, ORR_LAW_APPLY, guards_ok(t, 0) && guards_ok(t, 1), t->actor, "%s", "apply wrote outside its state");
    LAW(t, ORR_LAW_APPLY, orr_hash(&t->rules, sizeof t->rules, 0) == rules, t->actor, "%s", "apply wrote into the rules");
    LAW(t, ORR_LAW_APPLY, orr_hash(t->match->state, size, 0) == earlier, t->actor, "%s", "an earlier copy changed");
}

/* Two seats that are both waited for may answer in either order. */
static void law_commute(law_trial *t)
{
    const orr_game *g = t->game;
    orr_mask must = (orr_mask)(law_active(t, t->match->state).must & ORR_SEATS(t->rules.seats));
    if (orr_popcount(must) < 2)
        return;
    orr_seat s[2];
    orr_action a[2];
    s[0] = law_seat_of(&t->probe, must);
    s[1] = law_seat_of(&t->probe, (orr_mask)(must & ~ORR_BIT(s[0])));
    for (unsigned i = 0; i < 2; i++) {
        uint32_t n = law_list(t, t->match->state, s[i], 1);
        if (!n)
            return;
        a[i] = t->list[1][orr_rng_below(&t->probe, n)];
    }
    for (unsigned i = 0; i < 2; i++) {
        memcpy(t->buffer[i], t->match->state, g->state_size);
        g->apply(&t->rules, t->buffer[i], s[i], a[i], NULL);
        uint32_t n = law_list(t, t->buffer[i], s[1 - i], 1);
        bool still = law_among(t->list[1], n, a[1 - i]);
        LAW(t, ORR_LAW_COMMUTE, still, s[1 - i], "what seat %u may answer depends on whether seat %u has answered",
            s[1 - i], s[i]);
        if (!still)
            return;
        g->apply(&t->rules, t->buffer[i], s[1 - i], a[1 - i], NULL);
    }
    LAW(t, ORR_LAW_COMMUTE, !memcmp(t->buffer[0], t->buffer[1], g->state_size), s[0],
        "answers of seats %u and %u in the other order give another state", s[0], s[1]);
}

/* ---- the three moments --------------------------------------------------------------------------------------------------------*/
void law_before(law_trial *t)
{
    law_turn(t);
    if (!t->costly)
        return;
    law_lists(t);
    law_step(t);
    law_gone(t);
    law_refused(t);
    law_print(t);
    law_chance(t);
    law_default(t);
    law_outcome(t);
    law_commute(t);
    law_apply(t);
    law_why(t);
    law_undo(t);
}

bool law_after(law_trial *t)
{
    const orr_game *g = t->game;
    const char *broken = orr_check(&t->rules, t->match->state);
    law_events(t);
    if (g->check)
        LAW(t, ORR_LAW_CONSERVED, !broken, t->actor, "check() says \"%s\" after %s", broken,
            orr_verb_at(g, t->action.verb)->id);
    bool due = t->match->plies >= g->max_plies;
    LAW(t, ORR_LAW_ENDS, !due || orr_match_over(t->match), ORR_NO_SEAT, "ply %u, and not over", t->match->plies);
    return !broken;
}

/* Setup over two patterns; the log again from there. */
static void law_replay(law_trial *t)
{
    const orr_game *g = t->game;
    const orr_match *m = t->match;
    orr_mask left = 0;
    memset(t->buffer[0], 0xAA, g->state_size);
    memset(t->buffer[1], 0x55, g->state_size);
    g->setup(&t->rules, t->buffer[0]);
    g->setup(&t->rules, t->buffer[1]);
    LAW(t, ORR_LAW_SETUP, !memcmp(t->buffer[0], t->buffer[1], g->state_size), ORR_NO_SEAT, "%s",
        "setup over 0xAA and over 0x55 give other bytes");
    LAW(t, ORR_LAW_SETUP, guards_ok(t, 0) && guards_ok(t, 1), ORR_NO_SEAT, "%s", "setup wrote outside its state");
    if (t->seed % (t->plan->o.costly / 8 + 1))
        return;
    for (uint32_t i = 0; i <= m->plies; i++) {
        if (i == t->mark)
            LAW(t, ORR_LAW_REPLAY, !memcmp(t->buffer[0], t->buffer[5], g->state_size), ORR_NO_SEAT,
                "replayed to ply %u, the state is another than it was", i);
        if (i < m->plies)
            leave_apply(&t->rules, t->buffer[0], &left, m->log[i].actor, m->log[i].action, NULL);
    }
    LAW(t, ORR_LAW_REPLAY, !memcmp(t->buffer[0], m->state, g->state_size), ORR_NO_SEAT, "%s",
        "replayed to the end, the state is another than it was");
}

void law_end(law_trial *t)
{
    t->actor = ORR_NO_SEAT;
    t->n = 0;
    law_refused(t);
    law_outcome(t);
    law_why(t);
    law_undo(t);
    law_secrets(t);
    law_replay(t);
    law_file(t);
}
