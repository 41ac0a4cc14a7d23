/* Faults that have nothing to do with secrets: at least one for each law, so that no law is one that cannot fail. */
#include "../../games/sealed_bids/state.h"
#include "mutants.h"

#include <string.h>

extern const orr_game orr_game_sealed_bids;
static const orr_game *const honest = &orr_game_sealed_bids;

/* ---- tables -----------------------------------------------------------------------------------------------------------------*/
static const orr_prompt twins[] = {{.id = "bid"},  {.id = "arm"},   {.id = "swap"},
                                   {.id = "give"}, {.id = "look"},  {.id = "decide"},
                                   {.id = "look"}, {.id = "table"}, {0}};
static void plant_twins(orr_game *g) { g->prompts = twins; }

static const orr_prompt untold[] = {{.id = "bid", .flags = ORR_PROMPT_SECRET},
                                    {.id = "arm", .flags = ORR_PROMPT_SECRET},
                                    {.id = "swap"},
                                    {.id = "give", .flags = ORR_PROMPT_SECRET},
                                    {.id = "look"},
                                    {.id = "decide"},
                                    {.id = "chance"},
                                    {.id = "table"},
                                    {.id = "untold"},
                                    {0}};
static void plant_untold(orr_game *g) { g->prompts = untold; }

static void plant_gap(orr_game *g) { g->fields = honest->fields + 1; }

static void plant_bytes(orr_game *g) { g->state_size += 4; }

static const char *const same_words[] = {"slot", "slot", NULL};
static void plant_words(orr_game *g)
{
    static orr_verb verbs[V_TOP + 2];
    memcpy(verbs, honest->verbs, sizeof verbs);
    verbs[V_LOOK].arg[0] = (orr_arg){.id = "slot", .kind = ORR_ARG_WORD, .words = same_words};
    g->verbs = verbs;
}

/* ---- setup and apply ----------------------------------------------------------------------------------------------------------*/
static void lazy_setup(const orr_rules *r, void *state)
{
    uint8_t was = ((sealed_bids_state *)state)->victim;
    honest->setup(r, state);
    ((sealed_bids_state *)state)->victim = was;
}
static void plant_setup(orr_game *g) { g->setup = lazy_setup; }

static void remembering(const orr_rules *r, void *state, orr_seat seat, orr_action a, orr_events *ev)
{
    static unsigned calls;
    honest->apply(r, state, seat, a, ev);
    if (a.verb == V_ROLL)
        ((sealed_bids_state *)state)->slot = ++calls & 1;
}
static void plant_memory(orr_game *g) { g->apply = remembering; }

/* Does more when somebody listens. */
static void listening(const orr_rules *r, void *state, orr_seat seat, orr_action a, orr_events *ev)
{
    honest->apply(r, state, seat, a, ev);
    if (a.verb == V_ROLL && ev)
        ((sealed_bids_state *)state)->bonus[seat % SEATS]++;
}
static void plant_listening(orr_game *g) { g->apply = listening; }

static void beyond(const orr_rules *r, void *state, orr_seat seat, orr_action a, orr_events *ev)
{
    honest->apply(r, state, seat, a, ev);
    if (a.verb == V_ROLL && !ev) /* with a sink it would be the heap of the match itself */
        ((uint8_t *)state)[sizeof(sealed_bids_state)] ^= 1;
}
static void plant_beyond(orr_game *g) { g->apply = beyond; }

static void losing(const orr_rules *r, void *state, orr_seat seat, orr_action a, orr_events *ev)
{
    honest->apply(r, state, seat, a, ev);
    if (a.verb == V_ROLL)
        ((sealed_bids_state *)state)->bottom_n = 0;
}
static void plant_losing(orr_game *g) { g->apply = losing; }

static void first_served(const orr_rules *r, void *state, orr_seat seat, orr_action a, orr_events *ev)
{
    honest->apply(r, state, seat, a, ev);
    if (a.verb == V_BID)
        ((sealed_bids_state *)state)->slot = seat;
}
static void plant_order(orr_game *g) { g->apply = first_served; }

static void bad_event(const orr_rules *r, void *state, orr_seat seat, orr_action a, orr_events *ev)
{
    honest->apply(r, state, seat, a, ev);
    if (a.verb == V_ROLL)
        orr_emit(ev, E_DEALT, ORR_CHANCE, 77, 0);
}
static void plant_event(orr_game *g) { g->apply = bad_event; }

static void many_events(const orr_rules *r, void *state, orr_seat seat, orr_action a, orr_events *ev)
{
    honest->apply(r, state, seat, a, ev);
    for (unsigned i = 0; i < 200 && a.verb == V_ROLL; i++)
        orr_emit(ev, E_PASSED, 0);
}
static void plant_events(orr_game *g) { g->apply = many_events; }

static void asserting(const orr_rules *r, void *state, orr_seat seat, orr_action a, orr_events *ev)
{
    ORR_ASSERT(a.verb != V_TOP);
    honest->apply(r, state, seat, a, ev);
}
static void plant_assert(orr_game *g) { g->apply = asserting; }

/* ---- turns and lists --------------------------------------------------------------------------------------------------------------*/
static orr_turn both(const orr_rules *r, const void *state)
{
    orr_turn turn = honest->active(r, state);
    if (((const sealed_bids_state *)state)->phase == ROLL)
        turn.must |= ORR_BIT(0);
    return turn;
}
static void plant_turn(orr_game *g) { g->active = both; }

static orr_turn haunted(const orr_rules *r, const void *state)
{
    const sealed_bids_state *s = state;
    orr_turn turn = honest->active(r, state);
    for (orr_seat i = 0; i < SEATS; i++)
        if (s->status[i] == GONE && turn.may)
            turn.may |= ORR_BIT(i);
    return turn;
}
static void plant_haunted(orr_game *g) { g->active = haunted; }

static uint16_t no_prompt(const orr_rules *r, const void *state, orr_seat seat)
{
    uint16_t prompt = honest->prompt(r, state, seat);
    return prompt == P_LOOK ? 99 : prompt;
}
static void plant_prompt(orr_game *g) { g->prompt = no_prompt; }

static uint32_t silent(const orr_rules *r, const void *state, orr_seat seat, orr_action *out)
{
    return ((const sealed_bids_state *)state)->phase == LOOK ? 0 : honest->legal(r, state, seat, out);
}
static void plant_silent(orr_game *g) { g->legal = silent; }

static uint32_t backwards(const orr_rules *r, const void *state, orr_seat seat, orr_action *out)
{
    uint32_t n = honest->legal(r, state, seat, out);
    for (uint32_t i = 0; i < n / 2; i++) {
        orr_action a = out[i];
        out[i] = out[n - 1 - i];
        out[n - 1 - i] = a;
    }
    return n;
}
static void plant_backwards(orr_game *g) { g->legal = backwards; }

static uint32_t uninvited(const orr_rules *r, const void *state, orr_seat seat, orr_action *out)
{
    uint32_t n = honest->legal(r, state, seat, out);
    if (!n && seat < r->seats)
        out[n++] = (orr_action){.verb = V_PASS};
    return n;
}
static void plant_uninvited(orr_game *g) { g->legal = uninvited; }

static void plant_short(orr_game *g) { g->max_legal = 2; }

static void plant_plies(orr_game *g) { g->max_plies = 5; }

/* ---- chance, defaults, results, views --------------------------------------------------------------------------------------------*/
static void loaded(const orr_rules *r, const void *state, uint32_t *weight)
{
    honest->chance(r, state, weight);
    if (((const sealed_bids_state *)state)->phase == ROLL)
        weight[1] = 0;
}
static void plant_loaded(orr_game *g) { g->chance = loaded; }

static orr_action odd_pick(const orr_rules *r, const void *state, orr_seat seat, orr_rng *rng)
{
    orr_action list[CARDS];
    orr_action a = list[0] = (orr_action){.verb = V_PASS};
    uint32_t n = honest->legal(r, state, seat, list);
    return n && orr_rng_below(rng, 8) ? list[orr_rng_below(rng, n)] : a;
}
static void plant_pick(orr_game *g) { own_search(g)->pick = odd_pick; }

static orr_action no_answer(const orr_rules *r, const void *state, orr_seat seat)
{
    orr_action a = honest->default_action(r, state, seat);
    return a.verb == V_BID ? (orr_action){.verb = V_PASS} : a;
}
static void plant_default(orr_game *g) { g->default_action = no_answer; }

static void no_winner(const orr_rules *r, const void *state, orr_result *out)
{
    honest->outcome(r, state, out);
    for (unsigned i = 0; i < r->seats; i++)
        out[i].rank++;
}
static void plant_ranks(orr_game *g) { g->outcome = no_winner; }

static void half_outcome(const orr_rules *r, const void *state, orr_result *out)
{
    orr_result whole[ORR_SEATS_MAX];
    honest->outcome(r, state, whole);
    memcpy(out, whole, sizeof *out); /* the first seat's */
}
static void plant_outcome(orr_game *g) { g->outcome = half_outcome; }

static uint32_t generous(const orr_rules *r, const void *state, orr_seat seat, orr_line *out)
{
    uint32_t n = honest->breakdown(r, state, seat, out);
    out[0].points++;
    return n;
}
static void plant_lines(orr_game *g) { g->breakdown = generous; }

static void broken_view(const orr_rules *r, const void *shown, orr_seat viewer, orr_json *out)
{
    (void)r, (void)shown, (void)viewer;
    orr_json_raw(out, "{\"a\":}", 6);
}
static void plant_view(orr_game *g) { g->view = broken_view; }

static void own_view(const orr_rules *r, const void *shown, orr_seat viewer, orr_json *out)
{
    (void)r, (void)shown;
    orr_json_object(out);
    orr_json_kint(out, "you", viewer);
    orr_json_end(out);
}
static void plant_own_view(orr_game *g)
{
    g->traits |= ORR_TRAIT_ALIKE;
    g->view = own_view;
}

/* ---- reasons, taking back ----------------------------------------------------------------------------------------------------*/
static bool no_reason(const orr_rules *r, const void *state, orr_seat seat, orr_action a, orr_reason *out)
{
    return honest->reasons->why(r, state, seat, a, out) && out->kind != R_NO_TOKEN;
}
static void plant_no_reason(orr_game *g) { own_reasons(g)->why = no_reason; }

static bool odd_reason(const orr_rules *r, const void *state, orr_seat seat, orr_action a, orr_reason *out)
{
    bool no = honest->reasons->why(r, state, seat, a, out);
    if (no && out->kind == R_NOT_HERE)
        out->arg[0] = 77;
    return no;
}
static void plant_odd_reason(orr_game *g) { own_reasons(g)->why = odd_reason; }

static uint32_t thoughtless(const orr_rules *r, const void *state, orr_seat seat, orr_action *out)
{
    uint32_t n = honest->reasons->thinkable(r, state, seat, out);
    return n ? n - 1 : 0; /* the last button is not thought of */
}
static void plant_thoughtless(orr_game *g) { own_reasons(g)->thinkable = thoughtless; }

static void plant_half(orr_game *g) { own_reasons(g)->why = NULL; }

static void plant_reason_for_all(orr_game *g)
{
    own_reasons(g)->for_all |= 1ull << R_NOT_ASKED; /* it is not for who is armed already */
}

/* One event no longer says that it reveals something. */
static void forget(orr_game *g, unsigned kind)
{
    static orr_event_kind events[2][E_UNSEALED + 2];
    orr_event_kind *mine = events[kind == E_LOOKED];
    memcpy(mine, honest->events, sizeof events[0]);
    mine[kind].flags = 0;
    g->events = mine;
}
static void plant_look_again(orr_game *g) { forget(g, E_LOOKED); }
static void plant_swap_again(orr_game *g) { forget(g, E_SWAPPED); }

static orr_err touching(orr_match *m, orr_seat seat, orr_action a)
{
    orr_err e = orr_match_play(m, seat, a);
    if (e == ORR_ILLEGAL && seat < ORR_SEATS_MAX)
        m->question[seat]++;
    return e;
}

const mutant plain_mutants[] = {
    {"two prompts of one name", ORR_LAW_TABLE, plant_twins, {0}},
    {"a field left out", ORR_LAW_FIELDS, plant_gap, {0}},
    {"bytes without a field", ORR_LAW_FIELDS, plant_bytes, {0}},
    {"a prompt without text", ORR_LAW_TEXT, plant_untold, {0}},
    {"a byte that setup does not write", ORR_LAW_SETUP, plant_setup, {0}},
    {"chance waited for with a seat", ORR_LAW_TURN, plant_turn, {0}},
    {"a seat that left may act", ORR_LAW_TURN, plant_haunted, {0}},
    {"a prompt that does not exist", ORR_LAW_TURN, plant_prompt, {0}},
    {"no legal action", ORR_LAW_ASKED, plant_silent, {0}},
    {"a list that descends", ORR_LAW_LIST, plant_backwards, {0}},
    {"a list for who is not active", ORR_LAW_LIST, plant_uninvited, {0}},
    {"a list beyond max_legal", ORR_LAW_LIST, plant_short, {0}},
    {"a refusal that renews the question", ORR_LAW_REFUSED, NULL, {.play = touching}},
    {"two operands printed alike", ORR_LAW_PRINT, plant_words, {0}},
    {"an event about seat 77", ORR_LAW_EVENTS, plant_event, {0}},
    {"more events than are kept", ORR_LAW_EVENTS, plant_events, {0}},
    {"apply remembers", ORR_LAW_APPLY, plant_memory, {0}},
    {"apply does more for a listener", ORR_LAW_APPLY, plant_listening, {0}},
    {"apply writes beyond the state", ORR_LAW_APPLY, plant_beyond, {0}},
    {"the deck is miscounted", ORR_LAW_CONSERVED, plant_losing, {0}},
    {"a possible face without weight", ORR_LAW_CHANCE, plant_loaded, {0}},
    {"pick gives what is not legal", ORR_LAW_CHANCE, plant_pick, {0}},
    {"the default is not legal", ORR_LAW_DEFAULT, plant_default, {0}},
    {"nobody is first", ORR_LAW_OUTCOME, plant_ranks, {0}},
    {"results not written", ORR_LAW_OUTCOME, plant_outcome, {0}},
    {"lines that do not add up", ORR_LAW_BREAKDOWN, plant_lines, {0}},
    {"the order of secret bids matters", ORR_LAW_COMMUTE, plant_order, {0}},
    {"a replay goes another way", ORR_LAW_REPLAY, plant_listening, {0}},
    {"every match is cut", ORR_LAW_ENDS, plant_plies, {0}},
    {"a match that only the limit ends", ORR_LAW_CIRCLES, plant_plies, {0}},
    {"a view that is not JSON", ORR_LAW_VIEW, plant_view, {0}},
    {"views are ALIKE, and one speaks of its viewer", ORR_LAW_VIEW, plant_own_view, {0}},
    {"an action that is refused without a reason", ORR_LAW_WHY, plant_no_reason, {0}},
    {"a reason about seat 77", ORR_LAW_WHY, plant_odd_reason, {0}},
    {"a reason for all that is not for all", ORR_LAW_WHY, plant_reason_for_all, {0}},
    {"a legal action that is not thinkable", ORR_LAW_WHY, plant_thoughtless, {0}},
    {"reasons without why", ORR_LAW_TABLE, plant_half, {0}},
    {"a private look that may be taken back", ORR_LAW_UNDO, plant_look_again, {0}},
    {"a swap that may be taken back", ORR_LAW_UNDO, plant_swap_again, {0}},
    {"an assertion fails", ORR_LAW_SOUND, plant_assert, {0}},
    {.name = NULL},
};
