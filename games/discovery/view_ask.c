/* Discovery: what the screen is told of what is under way: the turn, a question to several, who owes whom what. All of it is open. */
#include "memory.h"
#include "operands.h"
#include "view.h"

/* ---- eras -------------------------------------------------------------------------------------------------------------------*/
/* The pile ends with the last era, so that its height tells what is in it; not while special cards may be in it (DI-030, DI-377). */
static unsigned in_pile(const play *p, unsigned era)
{
    unsigned above = 0;
    for (unsigned e = era + 1; e <= p->s->last_era; e++)
        above += card_count(p->e->age[e]);
    unsigned left = p->s->pile_n > above ? p->s->pile_n - above : 0, whole = card_count(p->e->age[era]);
    return left < whole ? left : whole;
}

static bool specials_about(const play *p) { return option_on(p->s, O_SPECIAL) && specials_of(p) & ~p->s->away; }

static void put_era(const play *p, unsigned e, orr_json *out)
{
    const discovery_state *s = p->s;
    card_set discards = 0;
    bool mini = e < s->first_era;
    for (unsigned i = 0; i < SEATS; i++)
        discards |= s->discard[i];
    orr_json_object(out);
    orr_json_kint(out, "era", e);
    orr_json_kint(out, "cards", card_count(p->e->age[e]));
    if (s->variant != MEMORY)
        orr_json_kint(out, "tree", card_count(p->e->age[e] & (on_table(s) | s->cleared)));
    orr_json_kint(out, "discards", card_count(p->e->age[e] & discards));
    if (mini)
        orr_json_kint(out, "minipile", s->mini_n);
    else if (!specials_about(p))
        orr_json_kint(out, "pile", in_pile(p, e));
    orr_json_kbool(out, "open", mini || s->opened >> e & 1);
    orr_json_end(out);
}

void discovery_put_eras(const play *p, orr_json *out)
{
    const discovery_state *s = p->s;
    orr_json_karray(out, "eras");
    for (unsigned e = s->first_era > 1 ? s->first_era - 1u : 1; e <= s->last_era; e++)
        put_era(p, e, out);
    orr_json_end(out);
    orr_json_karray(out, "inaugurated");
    for (unsigned e = s->first_era + 1u; e <= s->last_era; e++)
        if (s->opened >> e & 1)
            orr_json_int(out, e);
    orr_json_end(out);
    orr_json_kbool(out, "golden_age", is_golden(s));
    orr_json_kint(out, "golden_era", s->gold_era); /* DI-112; 0: only with an empty pile */
}

/* ---- the turn ---------------------------------------------------------------------------------------------------------------*/
static const char *phase(const play *p)
{
    orr_mask must = discovery_active(p->r, p->s).must;
    if (!must)
        return "over";
    return p->r->game->prompts[discovery_prompt(p->r, p->s, (orr_seat)orr_lowest(must))].id;
}

/* Turns without a placement after which the match ends (DI-131, DI-260). */
static void put_stall(const play *p, orr_json *out)
{
    const discovery_state *s = p->s;
    unsigned n = orr_popcount(at_play(s)), quiet = s->variant == MEMORY ? s->own[M_QUIET] : s->idle;
    if (s->variant == MEMORY && !option_on(s, O_CRAZY) && since(p->r, SINCE_CIRCUIT_OF_ALL))
        quiet = s->circuits * n + orr_popcount(at_play(s) & still_of(s));
    if (s->rounds || quiet < n || s->step == S_OVER)
        return;
    orr_json_kobject(out, "stall");
    orr_json_kint(out, "turns", quiet);
    orr_json_kint(out, "of", s->variant == MEMORY ? 2 * n : 2 * n + 1);
    orr_json_end(out);
}

/* DI-420, DI-426: who placed last, and who may place once more. */
static void put_crazy(const discovery_state *s, orr_json *out)
{
    unsigned credit = (unsigned)(s->own[M_CREDIT] | s->own[M_CREDIT + 1] << 8);
    orr_json_kobject(out, "crazy");
    orr_json_key(out, "last");
    if (s->own[M_LAST])
        orr_json_int(out, s->own[M_LAST] - 1);
    else
        orr_json_null(out);
    orr_json_karray(out, "credit");
    for (; credit; credit &= credit - 1)
        orr_json_int(out, orr_lowest(credit));
    orr_json_end(out);
    orr_json_end(out);
}

void discovery_put_turn(const play *p, orr_json *out)
{
    const discovery_state *s = p->s;
    const discovery_turn *t = &s->turn[s->depth];
    orr_json_kstr(out, "phase", phase(p));
    if (t->seat < SEATS && s->step != S_OVER) {
        orr_json_kobject(out, "turn");
        orr_json_kint(out, "seat", t->seat);
        orr_json_kbool(out, "placed", t->flags & U_PLACED);
        orr_json_kbool(out, "overruled", t->flags & U_OVERRULED);
        orr_json_kbool(out, "last", t->flags & U_LAST);
        orr_json_kbool(out, "catch_up", t->flags & U_CATCH_UP);
        if (s->variant == CONNECT || s->variant == COMPOSE)
            discovery_put_one(p, out, "snake", t->snake);
        if (s->variant == MEMORY && t->adds) /* DI-412 */
            orr_json_kstr(out, "family", orr_row_id(p->r, T_FAMILIES, t->adds - 1u));
        orr_json_end(out);
    }
    if (option_on(s, O_CRAZY))
        put_crazy(s, out);
    put_stall(p, out);
}

/* ---- what is at stake with Stop -------------------------------------------------------------------------------------------*/
/* What one could be made to pay (DI-139); cards: and not points alone. */
static void put_price(const discovery_state *s, const char *key, unsigned from, bool cards, orr_json *out)
{
    orr_json_karray(out, key);
    if (cards && s->hand_n[from])
        orr_json_str(out, "card");
    if (s->points[from] > 0)
        orr_json_str(out, "point");
    orr_json_end(out);
}

/* Memory has no indemnity: who was wrong to stop draws, or steals when the pile is empty (DI-219, DI-238, DI-246). */
static void put_memory_price(const discovery_state *s, orr_json *out)
{
    orr_json_karray(out, "if_wrong");
    orr_json_str(out, s->pile_n ? "draw" : "steal");
    orr_json_end(out);
}

static void put_stakes(const play *p, orr_seat viewer, unsigned of, orr_json *out)
{
    const discovery_state *s = p->s;
    bool machine = is_machine(s, of), search = false;
    if (s->variant == MEMORY) {
        put_memory_price(s, out);
        return;
    }
    if (s->variant == COMPOSE && s->step == S_CHALLENGE)
        search = discovery_lacking(p, s->lay_card, on_table(s)) != 0; /* DI-290 */
    put_price(s, "if_wrong", viewer, !machine, out);                  /* DI-348, DI-349: a point or nothing */
    orr_json_karray(out, "if_right");
    if (!machine && s->hand_n[of])
        orr_json_str(out, "card");
    if (!machine && s->points[of] > 0)
        orr_json_str(out, "point");
    orr_json_end(out);
    if (search && !machine)
        orr_json_kbool(out, "may_give_up", true);
}

/* ---- between seats ----------------------------------------------------------------------------------------------------------*/
static void put_dealing(orr_json *out, const char *kind, unsigned from, unsigned to)
{
    orr_json_kobject(out, "dealing");
    orr_json_kstr(out, "kind", kind);
    if (from < SEATS)
        orr_json_kint(out, "from", from);
    orr_json_kint(out, "to", to);
}

static void put_memory_dealing(const discovery_state *s, orr_json *out)
{
    bool theft = s->step >= S_TARGET && s->step <= S_TAKE;
    if (theft)
        put_dealing(out, "theft", s->step == S_TARGET ? NONE : s->own[M_VICTIM], s->own[M_THIEF]);
    else if (s->step == S_GIFT)
        put_dealing(out, "gift", s->stopper, s->lay_seat);
    else if (s->step == S_BACK)
        put_dealing(out, "give_back", active_seat(s), s->own[M_GOT_FROM]);
    else
        return;
    if (s->step == S_PICK)
        orr_json_kint(out, "backs", s->own[M_BACKS]);
    orr_json_end(out);
}

/* DI-290 to DI-293: what is still lacking, by what this viewer sees. */
static void put_search(const play *p, orr_json *out)
{
    const discovery_state *s = p->s;
    orr_json_kobject(out, "search");
    orr_json_kint(out, "by", s->lay_seat);
    orr_json_kint(out, "stopper", s->stopper);
    if (s->variant == COMPOSE) {
        discovery_put_cards(p, out, "looked", s->looked);
        discovery_put_cards(p, out, "lacking", discovery_lacking(p, s->lay_card, s->tree));
        orr_json_kint(out, "deposit", s->own[0]); /* DI-434 */
    } else {
        orr_json_kbool(out, "looking", s->step == S_LOOK);
    }
    orr_json_end(out);
}

static void put_families(const play *p, const char *key, unsigned mask, orr_json *out)
{
    orr_json_karray(out, key);
    for (; mask; mask &= mask - 1)
        orr_json_str(out, orr_row_id(p->r, T_FAMILIES, orr_lowest(mask)));
    orr_json_end(out);
}

/* What comes before a round or between turns: an exchange (DI-403), a newcomer (DI-452), a vote (DI-037). */
static void put_between(const play *p, orr_json *out)
{
    const discovery_state *s = p->s;
    if (s->step >= S_OFFER && s->step <= S_SWAP) {
        orr_json_kobject(out, "exchange");
        orr_json_kint(out, "by", s->ex_by);
        put_families(p, "offered", s->ex_offered, out);
        put_families(p, "wanted", s->ex_wanted, out);
        if (s->step == S_SWAP) {
            orr_json_kint(out, "with", s->ex_taker);
            orr_json_kstr(out, "gives", orr_row_id(p->r, T_FAMILIES, s->ex_get));
            orr_json_kstr(out, "gets", orr_row_id(p->r, T_FAMILIES, s->ex_give));
        }
        orr_json_end(out);
    }
    if (s->newcomer != NONE)
        orr_json_kint(out, "newcomer", s->newcomer);
    if (s->step == S_VOTE) {
        orr_json_kstr(out, "proposal", discovery_option_words[s->proposal]);
        orr_json_kint(out, "proposed_by", s->target);
    }
}

void discovery_put_dealings(const play *p, orr_seat viewer, orr_json *out)
{
    const discovery_state *s = p->s;
    put_between(p, out);
    bool call = s->step == S_OBJECT;
    if (viewer < SEATS && s->asked >> viewer & 1 && (call || s->step == S_CHALLENGE)) {
        orr_json_kobject(out, "stakes");
        put_stakes(p, viewer, call ? s->call_by : s->lay_seat, out);
        orr_json_end(out);
    }
    if (s->step == S_KIND || s->step == S_PAY) {
        put_dealing(out, "indemnity", s->debt_from, s->debt_to);
        orr_json_end(out);
    } else if (s->step == S_GIVE_HELP) {
        put_dealing(out, "help", s->target, active_seat(s));
        orr_json_end(out);
    } else if (s->variant == MEMORY) {
        put_memory_dealing(s, out);
    }
    if ((s->variant == COMPOSE || s->variant == MEMORY) && (s->step == S_STOPPED || s->step == S_LOOK))
        put_search(p, out);
}
