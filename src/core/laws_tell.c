/* The laws about what a viewer is told. Two worlds that the viewer cannot tell apart by what it knows must not be told apart
 * by what it receives: events, who is waited for, its own question and question number, its view, and refusals.
 *
 * Why this raises no false alarm: what an action honestly reveals is known afterwards, so that KNOWN of the viewer differs
 * between the two worlds, and then nothing is compared. Only when KNOWN agrees must all that is received agree too.
 *
 * Worlds are made in two ways. (1) The truth and what the viewer imagines, with the same action of somebody in both. (2) The truth
 * twice, with two actions of somebody else that differ in an operand; if both lead to the very same state they are one
 * action with two names, which the log may honestly tell apart, and nothing is compared. */
#include "core/laws_inside.h"

#include <string.h>

typedef struct {
    orr_seat viewer;
    const char *how; /* for the report */
} law_pair;

static void known(law_trial *t, const void *state, unsigned buffer, orr_seat viewer)
{
    memcpy(t->buffer[buffer], state, t->game->state_size);
    orr_redact(&t->rules, t->buffer[buffer], viewer, ORR_KNOWN);
}

static bool same_text(const law_trial *t)
{
    const orr_text *a = &t->text[0], *b = &t->text[1];
    return a->n == b->n && (a->n == 0 || !memcmp(a->at, b->at, a->n));
}

static void tell_events(law_trial *t, law_pair p)
{
    for (unsigned i = 0; i < 2; i++) {
        const orr_events *ev = &t->twin[i]->events;
        orr_json j;
        orr_text_clear(&t->text[i]);
        orr_json_init(&j, &t->text[i]);
        orr_json_array(&j);
        for (uint32_t k = 0; k < ev->n; k++)
            t->plan->hooks.event(&t->rules, &ev->at[k], p.viewer, &j);
        orr_json_end(&j);
    }
    LAW(t, ORR_LAW_SECRET_EVENT, same_text(t), p.viewer, "viewer %u (%s) receives %.90s or %.90s", p.viewer, p.how,
        t->text[0].at, t->text[1].at);
}

static void tell_view(law_trial *t, law_pair p)
{
    for (unsigned i = 0; i < 2; i++) {
        orr_json j;
        orr_text_clear(&t->text[i]);
        orr_json_init(&j, &t->text[i]);
        t->plan->hooks.view(t->twin[i], p.viewer, &j);
    }
    LAW(t, ORR_LAW_SECRET_VIEW, same_text(t), p.viewer, "the view of viewer %u differs (%s)", p.viewer, p.how);
}

static void tell_why(law_trial *t, law_pair p)
{
    if (p.viewer >= t->rules.seats)
        return;
    for (unsigned i = 0; i < 2; i++) {
        orr_json j;
        orr_text_clear(&t->text[i]);
        orr_json_init(&j, &t->text[i]);
        t->plan->hooks.why(t->twin[i], p.viewer, &j);
    }
    LAW(t, ORR_LAW_SECRET_WHY, same_text(t), p.viewer, "what seat %u is told of why it may not differs (%s)", p.viewer, p.how);
}

static void tell_question(law_trial *t, law_pair p)
{
    orr_match *a = t->twin[0], *b = t->twin[1];
    orr_turn x = orr_match_active(a), y = orr_match_active(b);
    LAW(t, ORR_LAW_SECRET_TURN, x.must == y.must, p.viewer, "waited for are %#x or %#x; viewer %u (%s) cannot know which",
        x.must, y.must, p.viewer, p.how);
    if (p.viewer >= t->rules.seats)
        return;
    orr_mask own = ORR_BIT(p.viewer);
    LAW(t, ORR_LAW_SECRET_TURN, (x.may & own) == (y.may & own), p.viewer, "seat %u may act, or not (%s)", p.viewer, p.how);
    uint32_t n = law_list(t, a->state, p.viewer, 1), m = law_list(t, b->state, p.viewer, 2);
    bool same = n == m && !memcmp(t->list[1], t->list[2], n * sizeof(orr_action));
    LAW(t, ORR_LAW_SECRET_LEGAL, same, p.viewer, "seat %u (%s) has %u legal actions, or %u others", p.viewer, p.how, n, m);
    if ((x.must | x.may) & (y.must | y.may) & own)
        LAW(t, ORR_LAW_SECRET_LEGAL,
            orr_prompt_of(&t->rules, a->state, p.viewer) == orr_prompt_of(&t->rules, b->state, p.viewer), p.viewer,
            "the prompt of seat %u differs (%s)", p.viewer, p.how);
    uint32_t q = t->plan->hooks.question ? t->plan->hooks.question(a, p.viewer) : a->question[p.viewer];
    uint32_t r = t->plan->hooks.question ? t->plan->hooks.question(b, p.viewer) : b->question[p.viewer];
    LAW(t, ORR_LAW_SECRET_QUESTION, q == r, p.viewer, "the question number of seat %u (%s) is %u or %u", p.viewer, p.how, q,
        r);
}

/* An action of the viewer that is legal in neither world is refused alike. It may be what another would have played. */
static void tell_refusals(law_trial *t, law_pair p)
{
    if (p.viewer >= t->rules.seats)
        return;
    uint32_t n = law_list(t, t->twin[0]->state, p.viewer, 1), m = law_list(t, t->twin[1]->state, p.viewer, 2);
    for (unsigned k = 0; k < 4; k++) {
        orr_action a = {.verb = (uint16_t)orr_rng_below(&t->probe, t->plan->verbs)};
        if (k == 0)
            a = t->action;
        else if (orr_verb_at(t->game, a.verb)->arg[0].kind)
            a.a = (uint16_t)orr_rng_below(&t->probe, 24);
        if (law_among(t->list[1], n, a) || law_among(t->list[2], m, a))
            continue;
        orr_err x = t->plan->hooks.play(t->twin[0], p.viewer, a), y = t->plan->hooks.play(t->twin[1], p.viewer, a);
        LAW(t, ORR_LAW_SECRET_REFUSAL, x == y, p.viewer, "seat %u (%s) is told %s or %s", p.viewer, p.how, orr_err_name(x),
            orr_err_name(y));
    }
}

/* Twin 0 and twin 1 have been played; compares what the viewer receives, if it cannot know which is which. */
static bool tell_all(law_trial *t, law_pair p)
{
    known(t, t->twin[0]->state, 3, p.viewer);
    known(t, t->twin[1]->state, 4, p.viewer);
    if (memcmp(t->buffer[3], t->buffer[4], t->game->state_size))
        return false;
    tell_events(t, p);
    tell_question(t, p);
    tell_view(t, p);
    tell_why(t, p);
    tell_refusals(t, p);
    return true;
}

/* (1) The truth, and what the viewer imagines. */
static void tell_worlds(law_trial *t, orr_seat v)
{
    law_twin(t, 0, t->match->state);
    known(t, t->match->state, 2, v);
    orr_imagine(&t->rules, t->buffer[2], v, &t->probe);
    if (orr_check(&t->rules, t->buffer[2]))
        return; /* not a state to play on; the law about imagine says so */
    law_twin(t, 1, t->buffer[2]);
    tell_question(t, (law_pair){v, "imagining, before the action"});
    tell_view(t, (law_pair){v, "imagining, before the action"});
    tell_why(t, (law_pair){v, "imagining, before the action"});
    tell_refusals(t, (law_pair){v, "imagining, before the action"});
    if (!law_among(t->list[1], law_list(t, t->buffer[2], t->actor, 1), t->action))
        return;
    if (!orr_match_play(t->twin[0], t->actor, t->action) && !orr_match_play(t->twin[1], t->actor, t->action))
        tell_all(t, (law_pair){v, "imagining"});
}

/* Has the question moved on, for anybody but the actor? Then a secret answer may have been revealed. */
static bool moved_on(law_trial *t, const orr_match *after, orr_seat actor)
{
    orr_turn x = law_active(t, t->match->state), y = orr_match_active(after);
    orr_mask own = ORR_BIT(actor), others = (orr_mask)(x.must & ~own & ORR_SEATS(t->rules.seats));
    if (!others || (y.must & ~own) != (x.must & ~own))
        return true;
    for (orr_seat s = 0; s < t->rules.seats; s++)
        if (others & ORR_BIT(s) &&
            orr_prompt_of(&t->rules, t->match->state, s) != orr_prompt_of(&t->rules, after->state, s))
            return true;
    return false;
}

static bool secret_answer(law_trial *t)
{
    if (t->actor >= t->rules.seats)
        return false;
    uint16_t prompt = orr_prompt_of(&t->rules, t->match->state, t->actor);
    return prompt < t->plan->prompts && t->game->prompts[prompt].flags & ORR_PROMPT_SECRET;
}

/* An answer armed ahead, of a seat nobody waits for: not even that it acted may be known. */
static void tell_armed(law_trial *t, orr_seat v)
{
    if (orr_match_active(t->match).must & ORR_BIT(t->actor) || moved_on(t, t->twin[0], t->actor))
        return;
    known(t, t->match->state, 3, v);
    known(t, t->twin[0]->state, 4, v);
    LAW(t, ORR_LAW_SECRET_COMMIT, !memcmp(t->buffer[3], t->buffer[4], t->game->state_size), v,
        "viewer %u knows that seat %u acted in secret", v, t->actor);
    LAW(t, ORR_LAW_SECRET_COMMIT, t->twin[0]->events.n == 0, v, "an event tells that seat %u acted in secret", t->actor);
}

/* (2) The truth twice, with two actions of another. */
static void tell_actions(law_trial *t, orr_seat v)
{
    orr_action other = t->list[0][orr_rng_below(&t->probe, t->n)];
    bool secret = secret_answer(t);
    law_twin(t, 0, t->match->state);
    law_twin(t, 1, t->match->state);
    if (orr_match_play(t->twin[0], t->actor, t->action))
        return;
    if (secret)
        tell_armed(t, v);
    if (orr_action_equal(other, t->action) || (other.verb != t->action.verb && !secret) ||
        orr_match_play(t->twin[1], t->actor, other) ||
        !memcmp(t->twin[0]->state, t->twin[1]->state, t->game->state_size))
        return;
    bool silent = secret && !moved_on(t, t->twin[0], t->actor) && !moved_on(t, t->twin[1], t->actor) &&
                  orr_match_active(t->twin[0]).must == orr_match_active(t->twin[1]).must;
    bool told = tell_all(t, (law_pair){v, "of two actions of another"});
    if (silent)
        LAW(t, ORR_LAW_SECRET_COMMIT, told, v, "viewer %u knows what seat %u answered in secret", v, t->actor);
}

void law_tell(law_trial *t)
{
    orr_seat v = law_viewer(t);
    if (!law_hidden(t))
        return;
    tell_worlds(t, v);
    if (v != t->actor)
        tell_actions(t, v);
}
