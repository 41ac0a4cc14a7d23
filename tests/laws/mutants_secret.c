/* One leak each. A wrapper stands around an honest function of Sealed Bids and lets something out, as a slip would. */
#include "../../games/sealed_bids/state.h"
#include "mutants.h"

#include <string.h>

extern const orr_game orr_game_sealed_bids;
static const orr_game *const honest = &orr_game_sealed_bids;

/* ---- redact -------------------------------------------------------------------------------------------------------------*/
static void redact_hand(const orr_rules *r, void *state, orr_seat viewer, orr_depth depth)
{
    sealed_bids_state was = *(sealed_bids_state *)state, *s = state;
    honest->secrets->redact(r, state, viewer, depth);
    for (unsigned c = 0; c < CARDS; c++)
        if (was.place[c] == IN_HAND + 1)
            s->place[c] = was.place[c];
}
static void plant_redact_hand(orr_game *g) { own_secrets(g)->redact = redact_hand; }

static void redact_pick(const orr_rules *r, void *state, orr_seat viewer, orr_depth depth)
{
    sealed_bids_state was = *(sealed_bids_state *)state, *s = state;
    honest->secrets->redact(r, state, viewer, depth);
    memcpy(s->pick, was.pick, sizeof s->pick);
}
static void plant_redact_pick(orr_game *g) { own_secrets(g)->redact = redact_pick; }

static void redact_reserve(const orr_rules *r, void *state, orr_seat viewer, orr_depth depth)
{
    uint8_t was = ((sealed_bids_state *)state)->reserve;
    honest->secrets->redact(r, state, viewer, depth);
    if (viewer == ORR_SPECTATOR)
        ((sealed_bids_state *)state)->reserve = was;
}
static void plant_redact_reserve(orr_game *g) { own_secrets(g)->redact = redact_reserve; }

/* Heights of hidden cards stay: two face-down cards that change places can be told apart. */
static void redact_height(const orr_rules *r, void *state, orr_seat viewer, orr_depth depth)
{
    sealed_bids_state was = *(sealed_bids_state *)state, *s = state;
    honest->secrets->redact(r, state, viewer, depth);
    memcpy(s->pos, was.pos, sizeof s->pos);
}
static void plant_redact_height(orr_game *g) { own_secrets(g)->redact = redact_height; }

/* The lot was shown and is covered now; who saw it knows it, but the table must not go on showing it. */
static void redact_covered(const orr_rules *r, void *state, orr_seat viewer, orr_depth depth)
{
    sealed_bids_state was = *(sealed_bids_state *)state, *s = state;
    honest->secrets->redact(r, state, viewer, depth);
    for (unsigned c = 0; c < CARDS; c++)
        if (was.place[c] == LOT && was.knows[sealed_bids_row(viewer)] >> c & 1u)
            s->place[c] = LOT;
}
static void plant_redact_covered(orr_game *g) { own_secrets(g)->redact = redact_covered; }

/* A card seen in private is taken out of what is known and left in what is shown. */
static void redact_look(const orr_rules *r, void *state, orr_seat viewer, orr_depth depth)
{
    sealed_bids_state *s = state;
    honest->secrets->redact(r, state, viewer, depth);
    if (depth == ORR_KNOWN && viewer < SEATS && s->looking[viewer])
        s->place[s->looking[viewer] - 1] = ELSEWHERE;
}
static void plant_redact_look(orr_game *g) { own_secrets(g)->redact = redact_look; }

/* ---- events: the wrong `open` or `seen` ---------------------------------------------------------------------------------*/
static void retell(orr_events *ev, uint16_t kind, uint8_t open, orr_mask seen)
{
    for (uint32_t i = 0; ev && i < ev->n; i++)
        if (ev->at[i].kind == kind) {
            ev->at[i].open = open;
            ev->at[i].seen |= seen;
        }
}
static void swap_open(const orr_rules *r, void *state, orr_seat seat, orr_action a, orr_events *ev)
{
    honest->apply(r, state, seat, a, ev);
    retell(ev, E_SWAPPED, 2, 0);
}
static void plant_swap_open(orr_game *g) { g->apply = swap_open; }

static void deal_seen(const orr_rules *r, void *state, orr_seat seat, orr_action a, orr_events *ev)
{
    honest->apply(r, state, seat, a, ev);
    retell(ev, E_DEALT, 1, ORR_BIT(0));
}
static void plant_deal_seen(orr_game *g) { g->apply = deal_seen; }

static void pick_open(const orr_rules *r, void *state, orr_seat seat, orr_action a, orr_events *ev)
{
    honest->apply(r, state, seat, a, ev);
    retell(ev, E_PICKED, 1, 0);
}
static void plant_pick_open(orr_game *g) { g->apply = pick_open; }

static void look_open(const orr_rules *r, void *state, orr_seat seat, orr_action a, orr_events *ev)
{
    honest->apply(r, state, seat, a, ev);
    retell(ev, E_LOOKED, 2, 0);
}
static void plant_look_open(orr_game *g) { g->apply = look_open; }

/* That a seat armed its token is a secret; an event says so without saying anything else. */
static void arm_event(const orr_rules *r, void *state, orr_seat seat, orr_action a, orr_events *ev)
{
    honest->apply(r, state, seat, a, ev);
    if (a.verb == V_ARM)
        orr_emit(ev, E_PASSED, seat);
}
static void plant_arm_event(orr_game *g) { g->apply = arm_event; }

/* ---- who is asked, and what ------------------------------------------------------------------------------------------------*/
/* Bids are asked for one after another when the hidden price is odd. */
static orr_turn price_turn(const orr_rules *r, const void *state)
{
    const sealed_bids_state *s = state;
    orr_turn turn = honest->active(r, state);
    if (s->phase == BID && s->reserve & 1)
        turn.must &= (orr_mask)-turn.must;
    return turn;
}
static uint32_t price_legal(const orr_rules *r, const void *state, orr_seat seat, orr_action *out)
{
    orr_turn turn = price_turn(r, state);
    return (turn.must | turn.may) & ORR_BIT(seat) ? honest->legal(r, state, seat, out) : 0;
}
static void plant_turn(orr_game *g)
{
    g->active = price_turn;
    g->legal = price_legal;
}

/* Silence remembers the card of the lot that lies covered. */
static orr_action lot_default(const orr_rules *r, const void *state, orr_seat seat)
{
    orr_action list[CARDS];
    uint32_t n = honest->legal(r, state, seat, list);
    return sealed_bids_at(state, LOT) & 0x55555u ? list[n - 1] : honest->default_action(r, state, seat);
}
static void plant_default(orr_game *g) { g->default_action = lot_default; }

/* No swap is offered with a seat that holds a precious card. */
static uint32_t swap_legal(const orr_rules *r, const void *state, orr_seat seat, orr_action *out)
{
    uint32_t n = honest->legal(r, state, seat, out), kept = 0;
    for (uint32_t i = 0; i < n; i++) {
        uint32_t hand = out[i].verb == V_SWAP ? sealed_bids_at(state, IN_HAND + out[i].a) : 0;
        if (!(hand & (1u << 9 | 1u << 19)))
            out[kept++] = out[i];
    }
    return kept;
}
static void plant_legal(orr_game *g) { g->legal = swap_legal; }

/* Chosen among own cards, but not all, once the next seat has bid an even one: the question is put anew. */
static uint32_t bid_legal(const orr_rules *r, const void *state, orr_seat seat, orr_action *out)
{
    const sealed_bids_state *s = state;
    uint32_t n = honest->legal(r, state, seat, out);
    unsigned next = (seat + 1u) % SEATS;
    return n > 1 && out[0].verb == V_BID && s->pick[next] && s->pick[next] % 2 ? n - 1 : n;
}
static void plant_question(orr_game *g) { g->legal = bid_legal; }

static uint16_t price_prompt(const orr_rules *r, const void *state, orr_seat seat)
{
    uint16_t prompt = honest->prompt(r, state, seat);
    return prompt == P_LOOK && ((const sealed_bids_state *)state)->reserve == 1 ? P_DECIDE : prompt;
}
static void plant_prompt(orr_game *g) { g->prompt = price_prompt; }

/* ---- reasons --------------------------------------------------------------------------------------------------------------*/
/* "That card is with seat 2": said of the whole state, as it is by core in the second of the two. */
static bool telling_why(const orr_rules *r, const void *state, orr_seat seat, orr_action a, orr_reason *out)
{
    const sealed_bids_state *s = state;
    bool no = honest->reasons->why(r, state, seat, a, out);
    if (no && out->kind == R_NOT_YOURS && s->place[a.a] >= IN_HAND && s->place[a.a] < IN_HAND + SEATS)
        *out = (orr_reason){.kind = R_NO_CARDS, .arg = {(int16_t)(s->place[a.a] - IN_HAND)}};
    return no;
}
static void plant_why(orr_game *g) { own_reasons(g)->why = telling_why; }

static void unredacted_why(const orr_match *m, orr_seat seat, orr_json *out)
{
    orr_not_json(&m->rules, m->state, seat, out);
}

/* ---- imagine -----------------------------------------------------------------------------------------------------------------*/
/* Own cards are shuffled too. */
static void imagine_own(const orr_rules *r, void *state, orr_seat viewer, orr_rng *rng)
{
    sealed_bids_state *s = state;
    uint32_t hand = viewer < SEATS ? sealed_bids_at(s, IN_HAND + viewer) : 0;
    honest->secrets->imagine(r, state, viewer, rng);
    uint32_t mid = sealed_bids_at(s, MID);
    if (hand && mid) {
        s->place[orr_lowest(hand)] = MID;
        s->place[orr_lowest(mid)] = (uint8_t)(IN_HAND + viewer);
    }
}
static void plant_imagine_own(orr_game *g) { own_secrets(g)->imagine = imagine_own; }

/* Who has picked is known; what was picked is not imagined. */
static void imagine_pick(const orr_rules *r, void *state, orr_seat viewer, orr_rng *rng)
{
    sealed_bids_state *s = state;
    honest->secrets->imagine(r, state, viewer, rng);
    for (unsigned i = 0; i < SEATS; i++)
        if (i != viewer)
            s->pick[i] = 0;
}
static void plant_imagine_pick(orr_game *g) { own_secrets(g)->imagine = imagine_pick; }

/* ---- told, and taken back ----------------------------------------------------------------------------------------------------*/
/* Until all have bid, a bid may be taken back. */
static bool is_first_bid(const void *state, orr_action a)
{
    return a.verb == V_BID && ((const sealed_bids_state *)state)->phase == BID;
}

static void open_bid(const orr_rules *r, void *state, orr_seat seat, orr_action a, orr_events *ev)
{
    sealed_bids_state *s = state;
    honest->apply(r, state, seat, a, ev);
    for (unsigned row = 0; row < ROWS && is_first_bid(s, a); row++)
        s->knows[row] |= 1u << a.a;
}
static void plant_open_bid(orr_game *g) { g->apply = open_bid; }

/* The event that comes with it says that it was its actor's own to show. */
static void call_it_own(orr_game *g)
{
    static orr_event_kind events[E_UNSEALED + 2];
    memcpy(events, honest->events, sizeof events);
    events[E_PICKED].flags = ORR_EVENT_OWN;
    g->events = events;
}
void plant_own_bid(orr_game *g)
{
    plant_open_bid(g);
    call_it_own(g);
}

/* With a bid the seat after the next sees a card of the next, which the bidder does not know. */
static void sold_bid(const orr_rules *r, void *state, orr_seat seat, orr_action a, orr_events *ev)
{
    sealed_bids_state *s = state;
    honest->apply(r, state, seat, a, ev);
    uint32_t hand = sealed_bids_at(s, IN_HAND + (seat + 1u) % SEATS);
    if (hand && is_first_bid(s, a))
        s->knows[(seat + 2u) % SEATS] |= 1u << orr_lowest(hand);
}
static void plant_sold_bid(orr_game *g)
{
    g->apply = sold_bid;
    call_it_own(g);
}

/* Only who holds the best card may pass instead of looking, and shows it. */
static const uint32_t precious = 1u << 19;
static uint32_t proud_legal(const orr_rules *r, const void *state, orr_seat seat, orr_action *out)
{
    uint32_t n = honest->legal(r, state, seat, out), kept = 0;
    bool look = ((const sealed_bids_state *)state)->phase == LOOK && seat < SEATS;
    for (uint32_t i = 0; i < n; i++)
        if (!look || out[i].verb != V_PASS || sealed_bids_at(state, IN_HAND + seat) & precious)
            out[kept++] = out[i];
    return kept;
}
static void proud_pass(const orr_rules *r, void *state, orr_seat seat, orr_action a, orr_events *ev)
{
    sealed_bids_state *s = state;
    bool look = s->phase == LOOK && a.verb == V_PASS;
    honest->apply(r, state, seat, a, ev);
    for (unsigned row = 0; row < ROWS && look; row++)
        s->knows[row] |= sealed_bids_at(s, IN_HAND + seat) & precious;
}
static void plant_proud_pass(orr_game *g)
{
    g->legal = proud_legal;
    g->apply = proud_pass;
}

/* ---- forgotten --------------------------------------------------------------------------------------------------------------*/
/* A bit of what all knew is dropped in passing: of a card that lies where it lay. */
static void dropping(const orr_rules *r, void *state, orr_seat seat, orr_action a, orr_events *ev)
{
    sealed_bids_state *s = state;
    honest->apply(r, state, seat, a, ev);
    uint32_t deck = sealed_bids_at(s, BOTTOM);
    for (unsigned row = 0; row < ROWS && deck && a.verb == V_PASS; row++)
        s->knows[row] &= ~(1u << orr_lowest(deck));
}
static void plant_dropping(orr_game *g) { g->apply = dropping; }

/* A swap makes the seats that had no part in it forget more than the two hands. */
static void confused(const orr_rules *r, void *state, orr_seat seat, orr_action a, orr_events *ev)
{
    sealed_bids_state *s = state;
    honest->apply(r, state, seat, a, ev);
    for (unsigned i = 0; i < SEATS && a.verb == V_GIVE && s->phase != GIVE; i++)
        if (i != s->winner && i != s->partner)
            s->knows[i] &= ~sealed_bids_at(s, BOTTOM);
}
static void plant_confused(orr_game *g) { g->apply = confused; }

/* What was won is not known any more from the second round on. */
static void redact_won(const orr_rules *r, void *state, orr_seat viewer, orr_depth depth)
{
    sealed_bids_state *s = state;
    honest->secrets->redact(r, state, viewer, depth);
    for (unsigned c = 0; c < CARDS && s->round; c++)
        if (s->phase != END && s->place[c] >= WON && s->place[c] < PLACES) {
            s->place[c] = ELSEWHERE;
            s->pos[c] = 0;
        }
}
static void plant_redact_won(orr_game *g) { own_secrets(g)->redact = redact_won; }

/* ---- what core hands out -------------------------------------------------------------------------------------------------------*/
static void log_all(const orr_rules *r, const orr_event *e, orr_seat viewer, orr_json *out)
{
    orr_event all = *e;
    (void)viewer;
    all.open = all.n;
    orr_event_json(r, &all, ORR_SPECTATOR, out);
}

static orr_err telling_error(orr_match *m, orr_seat seat, orr_action a)
{
    const sealed_bids_state *s = m->state;
    bool elsewhere = a.a < CARDS && s->place[a.a] >= IN_HAND && s->place[a.a] < WON && s->place[a.a] != IN_HAND + seat;
    orr_err e = orr_match_play(m, seat, a);
    return e == ORR_ILLEGAL && elsewhere ? ORR_NOT_YOUR_SEAT : e; /* "that card is not yours" */
}

/* Everybody is sent what seat 0 may see. */
static void shared_view(const orr_match *m, orr_seat viewer, orr_json *out)
{
    (void)viewer;
    orr_match_view(m, 0, out);
}

static uint32_t shared_question(const orr_match *m, orr_seat seat)
{
    const sealed_bids_state *s = m->state;
    return m->question[seat] + s->armed[0] + s->armed[1]; /* one counter for all goes on with each secret act */
}

const mutant secrecy_mutants[] = {
    {"redact: a hand", ORR_LAW_SCRAMBLE, plant_redact_hand, {0}},
    {"redact: a secret pick", ORR_LAW_SCRAMBLE, plant_redact_pick, {0}},
    {"redact: a secret pick, seen as an answer", ORR_LAW_SECRET_COMMIT, plant_redact_pick, {0}},
    {"redact: the price, to spectators only", ORR_LAW_SCRAMBLE, plant_redact_reserve, {0}},
    {"redact: heights of hidden cards", ORR_LAW_SCRAMBLE, plant_redact_height, {0}},
    {"covered card still shown", ORR_LAW_SCRAMBLE, plant_redact_covered, {0}},
    {"shown but not known", ORR_LAW_DEPTHS, plant_redact_look, {0}},
    {"event: a swapped card open to all", ORR_LAW_SECRET_EVENT, plant_swap_open, {0}},
    {"event: a dealt card seen by seat 0", ORR_LAW_SECRET_EVENT, plant_deal_seen, {0}},
    {"event: a secret pick open to all", ORR_LAW_SECRET_EVENT, plant_pick_open, {0}},
    {"event: a private look open to all", ORR_LAW_SECRET_EVENT, plant_look_open, {0}},
    {"event: somebody armed", ORR_LAW_SECRET_COMMIT, plant_arm_event, {0}},
    {"active mask", ORR_LAW_SECRET_TURN, plant_turn, {0}},
    {"legal list", ORR_LAW_SECRET_LEGAL, plant_legal, {0}},
    {"legal list, when imagined", ORR_LAW_IMAGINE, plant_legal, {0}},
    {"silence that goes by a covered card", ORR_LAW_IMAGINE, plant_default, {0}},
    {"prompt", ORR_LAW_SECRET_LEGAL, plant_prompt, {0}},
    {"question number, through the list", ORR_LAW_SECRET_QUESTION, plant_question, {0}},
    {"question number, of the table", ORR_LAW_SECRET_QUESTION, NULL, {.question = shared_question}},
    {"log", ORR_LAW_SECRET_EVENT, NULL, {.event = log_all}},
    {"error text", ORR_LAW_SECRET_REFUSAL, NULL, {.play = telling_error}},
    {"the view of another seat", ORR_LAW_SECRET_VIEW, NULL, {.view = shared_view}},
    {"a reason that names who holds the card", ORR_LAW_WHY, plant_why, {0}},
    {"the same, made from the whole state", ORR_LAW_SECRET_WHY, plant_why, {.why = unredacted_why}},
    {"imagine: own cards", ORR_LAW_ROUND_TRIP, plant_imagine_own, {0}},
    {"imagine: no picks", ORR_LAW_IMAGINE, plant_imagine_pick, {0}},
    {"a bid laid open that may be taken back", ORR_LAW_UNDO, plant_open_bid, {0}},
    {"the card of a third shown as one's own", ORR_LAW_UNDO, plant_sold_bid, {0}},
    {"a pass that proves a card, and shows it", ORR_LAW_UNDO, plant_proud_pass, {0}},
    {"a known card of the deck is forgotten", ORR_LAW_RECALL, plant_dropping, {0}},
    {"the deck is forgotten over a swap", ORR_LAW_RECALL, plant_confused, {0}},
    {"redact: what was won is forgotten", ORR_LAW_RECALL, plant_redact_won, {0}},
    {.name = NULL},
};
