/* The New Science: what a viewer sees, as JSON (README.md here). Nothing in the state is secret (NS-033, NS-036), so all
 * viewers see the same but for `you` at a discovery, which speaks to the viewer's own seat. */
#include "view.h"

/* NS-094, NS-095 */
static bool may_be_claimed(const view *v, unsigned slot)
{
    unsigned card = v->s->face[slot];
    return card != NO_CARD && v->e->card[card].kind != EFFECT;
}

static const char *space_state(const view *v, unsigned space)
{
    const newscience_state *s = v->s;
    unsigned block = v->e->space[space].block;
    uint32_t bit = bit32(space);
    if (s->at == space && s->phase == RESOLVING)
        return "now";
    if (s->waiting & bit)
        return "waiting";
    if (s->owner[space] != NONE)
        return "done";
    for (unsigned k = 0; k < FACES; k++)
        if (s->by[k] == FOR_ALL && v->e->card[s->face[k]].closes & bit)
            return "closed";
    if (block == B_HAPPENING && !may_be_claimed(v, v->e->space[space].slot - 1u))
        return "shut";
    return block == B_REST && s->phase == PLACING && !(s->free & bit) ? "later" : "free";
}

/* NS-323 */
static void put_spaces(const view *v)
{
    orr_json_karray(v->j, "spaces");
    for (uint32_t set = v->e->plan[v->r->seats].spaces; set; set &= set - 1) {
        unsigned space = orr_lowest(set);
        orr_json_object(v->j);
        kid(v, "id", T_SPACES, space, NONE);
        kseat(v, "owner", v->s->owner[space]);
        orr_json_kint(v->j, "modifier", v->e->space[space].modifier);
        orr_json_kstr(v->j, "state", space_state(v, space));
        orr_json_end(v->j);
    }
    orr_json_end(v->j);
}

/* The seat whose energy lies, or lay, on the card. */
static unsigned claimed_by(const view *v, unsigned slot)
{
    for (uint32_t set = v->e->of_block[B_HAPPENING]; set; set &= set - 1)
        if (v->e->space[orr_lowest(set)].slot == slot + 1)
            return v->s->owner[orr_lowest(set)];
    return NONE;
}

/* NS-328 */
static void put_cards(const view *v)
{
    const newscience_state *s = v->s;
    orr_json *j = v->j;
    unsigned level = 0;
    orr_json_karray(j, "cards");
    for (unsigned k = 0; k < FACES && s->face[k] != NO_CARD; k++) {
        bool running = s->effect != IDLE && s->slot == k;
        orr_json_object(j);
        orr_json_kint(j, "slot", k + 1);
        kid(v, "card", T_CARDS, s->face[k], NO_CARD);
        kseat(v, "claimed", claimed_by(v, k));
        orr_json_kstr(j, "state",
                      running               ? "now"
                      : s->by[k] == SPENT   ? "spent"
                      : s->by[k] == WAITING ? "waiting"
                                            : "in_force");
        orr_json_end(j);
    }
    orr_json_end(j);
    while (level < AGES && !s->stack[level])
        level++;
    if (s->top != NO_CARD)
        level = v->e->card[s->top].level - 1u;
    orr_json_kobject(j, "stack"); /* NS-035, NS-331 */
    orr_json_kint(j, "count", newscience_stack(s) + (s->top != NO_CARD));
    orr_json_key(j, "level");
    if (level < AGES)
        orr_json_int(j, level + 1);
    else
        orr_json_null(j);
    kid(v, "next", T_CARDS, s->top, NO_CARD);
    orr_json_end(j);
}

static void put_pending(const view *v)
{
    static const char *const track[] = {"government", "religion", "enterprise", "science"};
    const newscience_state *s = v->s;
    orr_json *j = v->j;
    bool running = s->effect != IDLE;
    orr_json_kobject(j, "pending");
    kid(v, "space", T_SPACES, s->phase == RESOLVING ? s->at : NONE, NONE);
    kid(v, "card", T_CARDS, running ? s->face[s->slot] : NO_CARD, NO_CARD);
    kid(v, "discovery", T_DISCOVERIES, s->discovery, NONE);
    orr_json_kint(j, "bonus", s->bonus);
    orr_json_kint(j, "total", s->total);
    orr_json_kint(j, "die", s->die);
    orr_json_kbool(j, "success", s->die != 0 && newscience_succeeds(v->e, s));
    orr_json_kint(j, "target", s->discovery == NONE ? 0 : newscience_target(v->e, s, s->turn, s->discovery));
    kseat(v, "opponent", s->opponent);
    orr_json_kint(j, "picks", running && s->picks != NONE ? s->picks : 0);
    orr_json_karray(j, "tracks");
    for (unsigned t = 0; t < TRACKS; t++)
        if (s->tracks >> t & 1)
            orr_json_str(j, track[t]);
    orr_json_end(j);
    orr_json_karray(j, "choices");
    for (uint32_t set = s->choices; set; set &= set - 1)
        id(v, T_DISCOVERIES, orr_lowest(set));
    orr_json_end(j);
    orr_json_end(j);
}

static void put_order(const view *v, const char *key, const uint8_t *order, bool there)
{
    orr_json_karray(v->j, key);
    for (unsigned i = 0; there && i < v->r->seats; i++)
        orr_json_int(v->j, order[i]);
    orr_json_end(v->j);
}

static int put_lines(const view *v, const char *key, const orr_line *line, uint32_t n)
{
    int sum = 0;
    orr_json_karray(v->j, key);
    for (uint32_t i = 0; i < n; i++) {
        orr_json_object(v->j);
        orr_json_kstr(v->j, "k", orr_game_newscience.lines[line[i].kind].id);
        orr_json_kint(v->j, "count", line[i].count);
        orr_json_kint(v->j, "points", line[i].points);
        orr_json_end(v->j);
        sum += line[i].points;
    }
    orr_json_end(v->j);
    return sum;
}

/* NS-326, NS-327, NS-322 */
static void put_seat(const view *v, unsigned seat)
{
    const newscience_state *s = v->s;
    orr_json *j = v->j;
    orr_line line[ORR_LINES_MAX];
    bool chosen = s->scientist[seat] != NONE;
    unsigned waiting = 0, placed = 0;
    for (unsigned i = 0; i < SPACES; i++) {
        placed += s->owner[i] == seat;
        waiting += s->owner[i] == seat && (s->waiting >> i & 1);
    }
    orr_json_object(j);
    kid(v, "scientist", T_SCIENTISTS, s->scientist[seat], NONE);
    orr_json_kint(j, "prestige", s->prestige[seat]);
    orr_json_kint(j, "rest", s->rest[seat]);
    orr_json_karray(j, "influence");
    for (unsigned t = 0; t < TRACKS; t++)
        orr_json_int(j, s->influence[seat][t]);
    orr_json_end(j);
    orr_json_karray(j, "modifiers");
    for (unsigned k = 0; chosen && k < ACTIONS; k++)
        orr_json_int(j, v->e->scientist[s->scientist[seat]].modifier[k]);
    orr_json_end(j);
    kid(v, "laboratory", T_CARDS, s->lab[seat], NO_CARD);
    orr_json_kint(j, "to_place", s->phase == PLACING ? ENERGY - placed : 0);
    orr_json_kint(j, "waiting", waiting);
    orr_json_kint(j, "published", orr_popcount(s->own[seat]));
    orr_json_kint(j, "markers", orr_popcount(s->own[seat] | s->research[seat] | s->experiment[seat]));
    orr_json_karray(j, "knows"); /* beside what is published */
    for (uint32_t set = s->experiment[seat]; set; set &= set - 1)
        id(v, T_DISCOVERIES, orr_lowest(set));
    orr_json_end(j);
    int score = put_lines(v, "lines", line, newscience_breakdown(v->r, s, (orr_seat)seat, line));
    orr_json_kint(j, "score", score);
    put_lines(v, "forecast", line, newscience_forecast(v->r, s, seat, line));
    orr_json_kbool(j, "left", has_left(s, seat));
    orr_json_end(j);
}

void newscience_view(const orr_rules *r, const void *shown, orr_seat viewer, orr_json *out)
{
    static const char *const phase[] = {"choosing", "dealing", "placing", "resolving", "over"};
    static const char *const chance[] = {"draw_scientist", "card", "die"};
    const newscience_state *s = shown;
    const newscience_edition *e = edition_of(r);
    view v = {.r = r, .e = e, .s = s, .j = out, .viewer = viewer};
    orr_json_object(out);
    kid(&v, "edition", T_EDITION, 0, NONE); /* NS-330 */
    orr_json_kint(out, "round", s->round);
    orr_json_kint(out, "rounds", e->count[r->seats - 2].rounds);
    orr_json_kstr(out, "phase", phase[s->phase]);
    orr_json_kstr(out, "ask",
                  s->phase == OVER    ? NULL
                  : s->ask < A_CHANCE ? orr_game_newscience.prompts[s->ask].id
                                      : chance[s->ask - A_CHANCE]);
    kseat(&v, "turn", s->phase == OVER || s->ask == A_CARD ? NONE : s->turn);
    orr_json_kstr(out, "ending", s->ending ? s->ending == BY_SUMMIT ? "summit" : "stack" : NULL);
    put_order(&v, "order", s->order, s->phase != CHOOSING);
    put_order(&v, "next_order", s->next_order, s->phase == RESOLVING);
    put_cards(&v);
    put_spaces(&v);
    put_pending(&v);
    newscience_view_tree(&v);
    orr_json_karray(out, "seats");
    for (unsigned i = 0; i < r->seats; i++)
        put_seat(&v, i);
    orr_json_end(out);
    orr_json_end(out);
}
