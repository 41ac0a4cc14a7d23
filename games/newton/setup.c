/* Newton: the beginning of a match, and every draw. What needs chance is asked for in a fixed order: boards, the tiles of the
 * map, those of the tracks, tokens, discovery tiles, the first player, the rows of cards, the Masters. */
#include "state.h"
#include <string.h>

/* ---- what is asked for, stage by stage ------------------------------------------------------------------------------------*/
/* Is `at` one of the places, spaces or seats that this stage asks about? */
static bool wanted(const orr_rules *r, const newton_state *s, unsigned at)
{
    const newton_edition *e = edition_of(r);
    const newton_place *p = at < PLACES ? &e->place[at] : NULL;
    const newton_space *x = &e->space[at];
    switch (s->chance) {
    case ASK_BOARD:
        return at < r->seats;
    case ASK_CITY:
        return p->kind == CITY;
    case ASK_UNIVERSITY:
        return p->kind == UNIVERSITY;
    case ASK_ANCIENT:
        return p->kind == ANCIENT;
    case ASK_MAP_OBJECTIVE:
        return p->kind == OBJECTIVE_PLACE;
    case ASK_MAP_TOKEN: /* NW-014 .. NW-018 */
        return p->min_players && p->min_players <= r->seats;
    case ASK_SPECIALIZATION:
        return x->kind == S_SPECIALIZATION;
    case ASK_INVENTION:
        return x->kind == S_INVENTION;
    case ASK_OBJECTIVE:
        return x->kind == S_OBJECTIVE;
    default:
        return x->min_players && x->min_players <= r->seats;
    }
}

static unsigned range(const newton_edition *e, unsigned stage)
{
    if (stage == ASK_BOARD)
        return SEATS;
    bool space = stage == ASK_SPECIALIZATION || stage == ASK_INVENTION || stage == ASK_OBJECTIVE || stage == ASK_TOKEN;
    return e->rows[space ? T_SPACES : T_PLACES];
}

static void fill_pool(const newton_edition *e, newton_state *s)
{
    static const uint8_t table[] = {[ASK_BOARD] = T_BOARDS, [ASK_CITY] = T_CITY, [ASK_UNIVERSITY] = T_UNIVERSITY,
                                    [ASK_ANCIENT] = T_ANCIENT, [ASK_SPECIALIZATION] = T_SPECIALIZATION,
                                    [ASK_INVENTION] = T_INVENTION, [ASK_MAP_OBJECTIVE] = T_OBJECTIVE,
                                    [ASK_MAP_TOKEN] = T_TOKENS};
    unsigned stage = s->chance;
    if (stage == ASK_OBJECTIVE || stage == ASK_TOKEN) /* these go on with what the map left over */
        return;
    memset(s->pool, 0, sizeof s->pool);
    for (unsigned i = 0; i < e->rows[table[stage]]; i++)
        s->pool[i] = stage == ASK_CITY ? e->city[i].count : stage == ASK_MAP_TOKEN ? e->token[i].count : 1;
}

static void begin_stage(const newton_edition *e, newton_state *s, unsigned stage)
{
    s->chance = (uint8_t)stage;
    s->at = 0;
    if (stage < ASK_DISCOVERY)
        fill_pool(e, s);
}

/* True when a card of this level has still to be turned up for its row (NW-024, NW-309, NW-310). */
static bool row_short(const orr_rules *r, const newton_state *s, unsigned level)
{
    const newton_edition *e = edition_of(r);
    bool cards = s->bottom_n[level] || (s->mid[0] & e->level[level + 1][0]) || (s->mid[1] & e->level[level + 1][1]);
    return cards && s->row_n[level] < e->players[r->seats - 1].row;
}

static bool stage_done(const orr_rules *r, newton_state *s)
{
    const newton_edition *e = edition_of(r);
    switch (s->chance) {
    case ASK_DISCOVERY:
        return !s->pool_n;
    case ASK_FIRST: /* NW-037: alone the token is not used */
        return r->seats == 1 || s->first != NONE;
    case ASK_ROW:
        while (s->at < LEVELS && !row_short(r, s, s->at))
            s->at++;
        return s->at == LEVELS;
    case ASK_MASTER:
        return s->dealt == e->players[r->seats - 1].dealt * r->seats;
    default:
        while (s->at < range(e, s->chance) && !wanted(r, s, s->at))
            s->at++;
        return s->at == range(e, s->chance);
    }
}

static void begin_draft(const orr_rules *r, newton_state *s, orr_events *ev)
{
    s->chance = ASK_NOTHING;
    if (r->seats > 1 && s->as_dealt) { /* NW-041, NW-Q01 */
        for (unsigned m = 0; m < MASTERS; m++)
            if (s->origin[m] != NONE)
                s->kept_in[m] = 0;
        s->draft_round = DRAFT;
        newton_begin_round(r, s, ev);
        return;
    }
    s->phase = KEEPING;
}

/* Goes on to the next draw, or to what follows when all is drawn. */
void newton_next_question(const orr_rules *r, newton_state *s, orr_events *ev)
{
    while (stage_done(r, s)) {
        if (s->chance == ASK_FIRST && s->first == NONE)
            s->first = 0;
        if (s->chance == ASK_ROW && s->phase != SETUP) {
            s->chance = ASK_NOTHING;
            newton_begin_round(r, s, ev);
            return;
        }
        if (s->chance == ASK_MASTER) {
            begin_draft(r, s, ev);
            return;
        }
        begin_stage(edition_of(r), s, s->chance + 1u);
    }
}

/* ---- setup ------------------------------------------------------------------------------------------------------------------*/
static uint8_t free_colour(const orr_rules *r, unsigned taken)
{
    for (unsigned i = 0; i < r->seats; i++)
        if (r->seat[i].colour != ORR_NO_COLOUR)
            taken |= 1u << r->seat[i].colour;
    return (uint8_t)orr_lowest(~taken);
}

static void seat_player(const orr_rules *r, newton_state *s, unsigned i)
{
    const newton_edition *e = edition_of(r);
    unsigned given = 0;
    for (unsigned k = 0; k < i; k++)
        if (r->seat[k].colour == ORR_NO_COLOUR)
            given |= 1u << s->colour[k];
    s->colour[i] = r->seat[i].colour == ORR_NO_COLOUR ? free_colour(r, given) : r->seat[i].colour; /* NW-031 */
    for (unsigned a = 0; a <= ACTIONS; a++) /* NW-029, in data order for NW-370 */
        newton_add_to_hand(s, i, e->start[s->colour[i]][a]);
    s->filled[i] = e->preprinted;      /* NW-146 */
    s->scientist[i] = e->basel;        /* NW-032 */
    s->student[i][0] = e->tech_start;  /* NW-033 */
    s->marker[i] = e->work_start;      /* NW-034 */
    s->cubes_left[i] = CUBES;          /* NW-028 */
    s->coins[i] = e->constant[C_COINS]; /* NW-035 */
    s->potions[i] = e->constant[C_POTIONS]; /* NW-036 */
}

void newton_setup(const orr_rules *r, void *state)
{
    const newton_edition *e = edition_of(r);
    newton_state *s = state;
    memset(s, 0, sizeof *s);
    s->as_dealt = r->option[O_AS_DEALT] != 0;
    s->with_promo = r->option[O_PROMO] != 0;
    s->with_advanced = r->option[O_ADVANCED] != 0;
    s->with_discoveries = r->option[O_DISCOVERIES] != 0;
    memset(s->origin, NONE, sizeof s->origin);
    memset(s->kept_in, NONE, sizeof s->kept_in);
    memset(s->student, NONE, sizeof s->student);
    memset(s->desk, NONE, sizeof s->desk);
    memset(s->tucked, NONE, sizeof s->tucked);
    memset(s->row, NONE, sizeof s->row);
    memset(s->bottom, NONE, sizeof s->bottom);
    memset(s->on_place, NONE, sizeof s->on_place);
    memset(s->on_space, NONE, sizeof s->on_space);
    memset(s->university, NONE, sizeof s->university);
    memset(s->ancient, NONE, sizeof s->ancient);
    memset(s->board, NONE, sizeof s->board);
    memset(s->colour, NONE, sizeof s->colour);
    s->first = s->card = s->performed = s->dual = NONE;
    for (unsigned i = 1; i <= LEVELS; i++)
        for (unsigned k = 0; k < 2; k++)
            s->mid[k] |= e->level[i][k] & ~(s->with_advanced ? 0 : e->advanced[k]); /* NW-330 */
    for (unsigned i = 0; i < e->rows[T_DEVELOPMENT]; i++)
        s->development_pile[i] = e->development[i].count; /* NW-021, NW-022 */
    for (unsigned i = 0; i < e->rows[T_INCOME]; i++)
        s->income_pile[i] = e->income[i].count;
    if (s->with_discoveries) {
        s->discovery_pool = (uint16_t)((1u << e->rows[T_DISCOVERY]) - 1);
        s->pool_n = e->players[r->seats - 1].discoveries; /* NW-350 */
    }
    for (unsigned i = 0; i < r->seats; i++)
        seat_player(r, s, i);
    begin_stage(e, s, ASK_BOARD);
    newton_next_question(r, s, NULL);
}

/* ---- draws --------------------------------------------------------------------------------------------------------------------*/
static uint32_t pool_actions(const newton_state *s, unsigned verb, orr_action *out)
{
    uint32_t n = 0;
    for (unsigned i = 0; i < TOKENS; i++)
        if (s->pool[i])
            out[n++] = (orr_action){(uint16_t)verb, s->at, (uint16_t)i, 0};
    return n;
}

/* The cards that the next draw from a deck may give: those above the known ones, or else the first of these (NW-044). */
static uint32_t deck_actions(const newton_edition *e, const newton_state *s, unsigned deck, orr_action *out)
{
    uint32_t n = 0;
    for (unsigned k = 0; k < 2; k++)
        for (uint64_t set = s->mid[k] & e->level[deck + 1][k]; set; set &= set - 1)
            out[n++] = (orr_action){V_DRAW_CARD, (uint16_t)(orr_lowest(set) + 64 * k), 0, 0};
    if (!n)
        out[n++] = (orr_action){V_DRAW_CARD, s->bottom[deck][0], 0, 0};
    return n;
}

uint32_t newton_legal_chance(const orr_rules *r, const newton_state *s, orr_action *out)
{
    const newton_edition *e = edition_of(r);
    uint32_t n = 0;
    switch (s->chance) {
    case ASK_DISCOVERY:
        for (uint32_t set = s->discovery_pool; set; set &= set - 1)
            out[n++] = (orr_action){V_DRAW_DISCOVERY, (uint16_t)orr_lowest(set), 0, 0};
        return n;
    case ASK_FIRST:
        for (; n < r->seats; n++)
            out[n] = (orr_action){V_DRAW_FIRST, (uint16_t)n, 0, 0};
        return n;
    case ASK_ROW:
    case ASK_REVEAL:
        return deck_actions(e, s, s->at, out);
    case ASK_MASTER:
        for (uint32_t set = e->masters[s->with_promo]; set; set &= set - 1) /* NW-323 */
            if (s->origin[orr_lowest(set)] == NONE)
                out[n++] = (orr_action){V_DRAW_MASTER, (uint16_t)(s->dealt / e->players[r->seats - 1].dealt),
                                        (uint16_t)orr_lowest(set), 0};
        return n;
    default:
        return pool_actions(s, V_DRAW_BOARD + s->chance - ASK_BOARD, out);
    }
}

void newton_chance(const orr_rules *r, const void *state, uint32_t *weight)
{
    const newton_state *s = state;
    orr_action list[CARDS];
    uint32_t n = newton_legal_chance(r, s, list);
    bool tiles = s->chance >= ASK_CITY && s->chance < ASK_DISCOVERY;
    for (uint32_t i = 0; i < n; i++)
        weight[i] = tiles ? s->pool[list[i].b] : 1;
}

static void lay(newton_state *s, orr_action a, orr_events *ev)
{
    bool space = a.verb == V_DRAW_SPECIALIZATION || a.verb == V_DRAW_INVENTION || a.verb == V_DRAW_OBJECTIVE ||
                 a.verb == V_DRAW_TOKEN;
    s->pool[a.b]--;
    if (a.verb == V_DRAW_BOARD)
        s->board[a.a] = (uint8_t)a.b;
    else if (space)
        s->on_space[a.a] = (uint8_t)a.b;
    else
        s->on_place[a.a] = (uint8_t)a.b;
    if (a.verb == V_DRAW_UNIVERSITY)
        s->university[a.b] = (uint8_t)a.a;
    if (a.verb == V_DRAW_ANCIENT)
        s->ancient[a.b] = (uint8_t)a.a;
    orr_emit(ev, (uint16_t)(E_BOARD + a.verb - V_DRAW_BOARD), ORR_CHANCE, a.a, a.b);
    s->at++;
}

static void deal_master(newton_state *s, orr_action a, orr_events *ev)
{
    int16_t arg[] = {(int16_t)a.a, (int16_t)a.b};
    s->origin[a.b] = (uint8_t)a.a;
    s->saw[a.a] |= 1u << a.b;
    s->dealt++;
    orr_emit_secret(ev, E_DEALT, ORR_CHANCE, ORR_BIT(a.a), 1, 2, arg);
}

void newton_apply_chance(const orr_rules *r, newton_state *s, orr_action a, orr_events *ev)
{
    const newton_edition *e = edition_of(r);
    switch (a.verb) {
    case V_DRAW_CARD:
        newton_card_revealed(r, s, a, ev);
        return;
    case V_DRAW_DISCOVERY:
        s->discovery_pool &= (uint16_t)~(1u << a.a);
        s->open |= (uint16_t)(1u << a.a);
        s->pool_n--;
        orr_emit(ev, E_DISCOVERY, ORR_CHANCE, a.a);
        break;
    case V_DRAW_FIRST:
        s->first = (uint8_t)a.a;
        orr_emit(ev, E_FIRST, ORR_CHANCE, a.a);
        break;
    case V_DRAW_MASTER:
        deal_master(s, a, ev);
        break;
    default:
        lay(s, a, ev);
        if (a.verb == V_DRAW_BOARD)
            s->symbols[a.a][e->board[a.b]]++; /* NW-066 */
    }
    newton_next_question(r, s, ev);
}
