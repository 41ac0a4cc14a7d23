/* Newton: what only this game can say about an edition, and the fast tables made from it. */
#include "state.h"
#include <string.h>

/* ---- lists whose order the rules rely on, and values that the rulebook states ------------------------------------------*/
static const uint8_t stated[CONSTANTS] = {
    [C_ROUNDS] = ROUNDS, [C_TURNS] = TURNS, [C_MIN] = 1, [C_MAX] = SEATS, [C_COINS] = 2, [C_POTIONS] = 0, [C_HAND] = 6,
    [C_DESK] = TURNS, [C_DRAWERS] = DRAWERS, [C_SLOTS] = SLOTS, [C_COLUMNS] = COLUMNS, [C_STUDENTS] = STUDENTS,
    [C_ON_START] = 1, [C_CUBES] = CUBES, [C_SHELF] = SHELF_TILES, [C_MASTERS] = DRAFT, [C_SOLO] = DEALT, [C_ROW] = 3,
    [C_SOLO_ROW] = 2, [C_VP_9] = 1, [C_VP_10] = 2, [C_VP_11] = 4, [C_VP_12] = 8, [C_BOOK] = 1, [C_VISIT] = 3,
    [C_OBJECTIVE] = 4, [C_SYMBOLS] = 1, [C_BOOST] = 1, [C_REVEAL] = 2};

static void check_lists(const newton_edition *e, orr_faults *f)
{
    for (unsigned i = 0; i < CONSTANTS; i++)
        if (e->constant[i] != stated[i] && i != C_COINS && i != C_POTIONS)
            orr_fault(f, "stated", T_CONSTANTS, i, "value");
    for (unsigned i = 0; i <= ACTIONS; i++)
        if (e->action_word[i] != i)
            orr_fault(f, "wrong_order", T_ACTIONS, i, "id");
    for (unsigned i = 0; i < COLOURS; i++)
        if (e->book_word[i] != i)
            orr_fault(f, "wrong_order", T_BOOKS, i, "id");
    for (unsigned i = 0; i < LEVELS; i++)
        if (e->shelf_value[i] != i + 1)
            orr_fault(f, "wrong_order", T_SHELVES, i, "study_value");
    for (unsigned i = 0; i < ACTIONS; i++)
        if (e->development[i].action != i)
            orr_fault(f, "wrong_order", T_DEVELOPMENT, i, "action");
    for (unsigned i = 0; i < SEATS; i++) {
        if (e->board[i] >= ACTIONS)
            orr_fault(f, "disagrees", T_BOARDS, i, "preprinted_symbol");
        if (e->players[i].players != i + 1)
            orr_fault(f, "wrong_order", T_PLAYERS, i, "players");
        if (e->players[i].dealt != (i ? DRAFT : DEALT))
            orr_fault(f, "stated", T_PLAYERS, i, "masters_dealt");
        if (e->players[i].row != e->constant[i ? C_ROW : C_SOLO_ROW])
            orr_fault(f, "disagrees", T_PLAYERS, i, "face_up_per_deck");
        if (e->players[i].discoveries > e->rows[T_DISCOVERY])
            orr_fault(f, "disagrees", T_PLAYERS, i, "great_discovery_tiles");
    }
}

/* ---- the map ------------------------------------------------------------------------------------------------------------*/
static void link_places(newton_edition *e, orr_faults *f)
{
    for (unsigned i = 0; i < e->rows[T_ROUTES]; i++)
        for (unsigned k = 0; k < i; k++)
            if ((e->route[i].a == e->route[k].a && e->route[i].b == e->route[k].b) ||
                (e->route[i].a == e->route[k].b && e->route[i].b == e->route[k].a))
                orr_fault(f, "duplicate", T_ROUTES, i, "b");
    for (unsigned p = 0; p < e->rows[T_PLACES]; p++)
        for (unsigned q = 0; q < e->rows[T_PLACES]; q++)
            for (unsigned i = 0; i < e->rows[T_ROUTES]; i++) {
                const newton_route *x = &e->route[i];
                if (!((x->a == p && x->b == q) || (x->a == q && x->b == p)))
                    continue;
                if (p == q || e->next_count[p] == NEIGHBOURS) {
                    orr_fault(f, p == q ? "loop" : "too_many_routes", T_ROUTES, i, "a");
                    continue;
                }
                e->next[p][e->next_count[p]] = (uint8_t)q;
                e->toll[p][e->next_count[p]++] = x->coins;
            }
}

static void check_reachable(const newton_edition *e, orr_faults *f)
{
    uint64_t met = 1ull << e->basel, before = 0;
    while (met != before) {
        before = met;
        for (uint64_t set = before; set; set &= set - 1)
            for (unsigned i = 0; i < e->next_count[orr_lowest(set)]; i++)
                met |= 1ull << e->next[orr_lowest(set)][i];
    }
    for (unsigned p = 0; p < e->rows[T_PLACES]; p++)
        if (!(met >> p & 1))
            orr_fault(f, "unreachable", T_PLACES, p, "id");
}

static void check_map(newton_edition *e, orr_faults *f)
{
    unsigned cities = 0;
    for (unsigned p = 0; p < e->rows[T_PLACES]; p++)
        e->of_kind[e->place[p].kind] |= 1ull << p;
    for (unsigned i = 0; i < e->rows[T_CITY]; i++)
        cities += e->city[i].count;
    if (orr_popcount(e->of_kind[START]) != 1)
        orr_fault(f, "wrong_number", T_PLACES, 0, "kind");
    else
        e->basel = (uint8_t)orr_lowest(e->of_kind[START]);
    if (orr_popcount(e->of_kind[CITY]) != cities)
        orr_fault(f, "missing_tile", T_CITY, 0, "count");
    if (orr_popcount(e->of_kind[UNIVERSITY]) != e->rows[T_UNIVERSITY])
        orr_fault(f, "missing_tile", T_UNIVERSITY, 0, "id");
    if (orr_popcount(e->of_kind[ANCIENT]) != e->rows[T_ANCIENT])
        orr_fault(f, "missing_tile", T_ANCIENT, 0, "id");
    for (unsigned p = 0; p < e->rows[T_PLACES]; p++) {
        const newton_place *x = &e->place[p];
        if (x->min_players && x->kind != VILLAGE)
            orr_fault(f, "disagrees", T_PLACES, p, "bonus_slot.min_players");
        if (x->kind != OBJECTIVE_PLACE && x->need[0] + x->need[1] + x->need[2])
            orr_fault(f, "disagrees", T_PLACES, p, "requirement");
    }
    link_places(e, f);
    check_reachable(e, f);
}

/* ---- the tracks ---------------------------------------------------------------------------------------------------------*/
/* Longest way down from each space, counted in Invention spaces; a cycle is found by its length. */
static unsigned inventions_from(const newton_edition *e, unsigned space, unsigned length)
{
    unsigned most = 0;
    if (length > SPACES)
        return NONE;
    for (unsigned i = 0; i < e->fork_count[space]; i++) {
        unsigned n = inventions_from(e, e->fork[space][i], length + 1);
        if (n == NONE)
            return NONE;
        most = n > most ? n : most;
    }
    return most + (e->space[space].kind == S_INVENTION);
}

static void link_spaces(newton_edition *e, orr_faults *f)
{
    unsigned n = e->rows[T_SPACES];
    uint64_t entered = 0;
    /* Tracks fork, and never meet again: reach.c and steps[] rely on it. */
    for (unsigned i = 0; i < e->rows[T_EDGES]; i++)
        for (unsigned k = 0; k < i; k++)
            if (e->edge[i].b == e->edge[k].b)
                orr_fault(f, e->edge[i].a == e->edge[k].a ? "duplicate" : "tracks_meet", T_EDGES, i, "b");
    for (unsigned p = 0; p < n; p++)
        for (unsigned q = 0; q < n; q++)
            for (unsigned i = 0; i < e->rows[T_EDGES]; i++)
                if (e->edge[i].a == p && e->edge[i].b == q) {
                    if (e->space[p].track != e->space[q].track || e->fork_count[p] == FORKS || q <= p)
                        orr_fault(f, "bad_edge", T_EDGES, i, "b"); /* forward is down the table: so no cycle */
                    else
                        e->fork[p][e->fork_count[p]++] = (uint8_t)q;
                    e->steps[q] = (uint8_t)(e->steps[p] + 1);
                    entered |= 1ull << q;
                }
    for (unsigned p = 0; p < n; p++) {
        const newton_space *x = &e->space[p];
        bool start = x->kind == S_START;
        if (start == (entered >> p & 1))
            orr_fault(f, start ? "bad_edge" : "unreachable", T_SPACES, p, "id");
        if (x->track == WORK && e->fork_count[p] > 1)
            orr_fault(f, "bad_edge", T_SPACES, p, "id");
        if (x->track == TECHNOLOGY && (e->fork_count[p] == 0) != x->end)
            orr_fault(f, "disagrees", T_SPACES, p, "end");
        if (x->kind != S_OBJECTIVE && x->need[0] + x->need[1] + x->need[2])
            orr_fault(f, "disagrees", T_SPACES, p, "requirement");
        if (x->kind == S_OBJECTIVE && e->fork_count[p])
            orr_fault(f, "disagrees", T_SPACES, p, "kind"); /* NW-095, NW-107: Objectives are ends */
        if (x->min_players && x->kind != S_PLAIN)
            orr_fault(f, "disagrees", T_SPACES, p, "bonus_slot.min_players");
    }
}

static void check_tracks(newton_edition *e, orr_faults *f)
{
    unsigned kinds[6] = {0}, starts[2] = {0};
    link_spaces(e, f);
    for (unsigned p = 0; p < e->rows[T_SPACES]; p++) {
        const newton_space *x = &e->space[p];
        kinds[x->kind]++;
        if (x->kind == S_START) {
            *(x->track == WORK ? &e->work_start : &e->tech_start) = (uint8_t)p;
            starts[x->track]++;
        }
        if (x->track == WORK && !e->fork_count[p])
            e->work_end = (uint8_t)p;
        if (x->track == TECHNOLOGY && x->end)
            e->ends |= 1ull << p;
    }
    if (starts[WORK] != 1 || starts[TECHNOLOGY] != 1)
        orr_fault(f, "wrong_number", T_SPACES, 0, "kind");
    kinds[S_OBJECTIVE] += orr_popcount(e->of_kind[OBJECTIVE_PLACE]);
    if (kinds[S_SPECIALIZATION] > e->rows[T_SPECIALIZATION])
        orr_fault(f, "missing_tile", T_SPECIALIZATION, 0, "id");
    if (kinds[S_INVENTION] > e->rows[T_INVENTION])
        orr_fault(f, "missing_tile", T_INVENTION, 0, "id");
    if (kinds[S_OBJECTIVE] > e->rows[T_OBJECTIVE])
        orr_fault(f, "missing_tile", T_OBJECTIVE, 0, "id");
    /* A frame waits only for the Basic Action (1), for each Master played (4), and for separate actions of an Invention, which
     * a piece reaches at most once since pieces only go forward; two more are asked about. */
    unsigned deep = 3u + DRAFT + STUDENTS * inventions_from(e, e->tech_start, 0) + inventions_from(e, e->work_start, 0);
    e->depth = (uint8_t)(deep < NONE ? deep : NONE);
    if (deep > FRAMES)
        orr_fault(f, "too_deep", T_SPACES, e->tech_start, "kind");
}

static void check_slots(const newton_edition *e, orr_faults *f)
{
    unsigned tokens = 0;
    for (unsigned i = 0; i < e->rows[T_TOKENS]; i++)
        tokens += e->token[i].count;
    for (unsigned n = 1; n <= SEATS; n++) {
        unsigned slots = 0;
        for (unsigned p = 0; p < e->rows[T_PLACES]; p++)
            slots += e->place[p].min_players && e->place[p].min_players <= n;
        for (unsigned p = 0; p < e->rows[T_SPACES]; p++)
            slots += e->space[p].min_players && e->space[p].min_players <= n;
        if (slots != e->players[n - 1].tokens)
            orr_fault(f, "disagrees", T_PLAYERS, n - 1, "bonus_tokens_placed");
        if (slots > tokens)
            orr_fault(f, "missing_tile", T_TOKENS, 0, "count");
    }
}

/* ---- the bookshelf ------------------------------------------------------------------------------------------------------*/
static void check_cell(newton_edition *e, unsigned i, orr_faults *f)
{
    newton_cell *c = &e->cell[i];
    bool right = c->type < 0;
    if (c->kind == BOOK_SPACE) {
        c->needs = (uint8_t)c->type;
        right = (c->type == NEED_UNIVERSITY && c->university >= 0) || (c->type == NEED_ANCIENT && c->ancient >= 0) ||
                (c->type == NEED_BOOKS && c->need[0] + c->need[1] + c->need[2]);
        e->book_cells |= 1u << i;
        for (unsigned v = c->shelf; v <= LEVELS; v++)
            e->shelf[v] |= 1u << i;
    } else if (c->kind == PREPRINTED) {
        e->preprinted |= 1u << i;
    }
    if (!right)
        orr_fault(f, "disagrees", T_CELLS, i, "requirement");
}

static void check_shelves(newton_edition *e, orr_faults *f)
{
    for (unsigned i = 0; i < e->rows[T_CELLS]; i++)
        check_cell(e, i, f);
    for (unsigned i = 0; i < e->rows[T_LINES]; i++) {
        const newton_line *l = &e->line[i];
        bool row = true, column = true, window = false;
        for (unsigned k = 0; k < l->cells; k++) {
            const newton_cell *a = &e->cell[l->cell[0]], *b = &e->cell[l->cell[k]];
            row = row && a->shelf == b->shelf && b->column == a->column + k;
            column = column && a->column == b->column && b->shelf == a->shelf + k;
            window = window || b->kind == WINDOW;
            e->line_mask[i] |= 1u << l->cell[k];
        }
        if ((!row && !column) || window) /* NW-145 */
            orr_fault(f, "broken_line", T_LINES, i, "cells");
    }
}

/* ---- cards and Masters ----------------------------------------------------------------------------------------------------*/
static bool symbols_fit(const newton_card *c)
{
    unsigned ones = 0, twos = 0;
    for (unsigned i = 0; i < ACTIONS; i++) {
        ones += c->symbols[i] == 1;
        twos += c->symbols[i] == 2;
    }
    switch (c->kind) {
    case JOKER_CARD:
        return !ones && !twos;
    case DOUBLED:
        return !ones && twos == 1;
    case DUAL:
        return ones == 2 && !twos;
    default:
        return ones == 1 && !twos;
    }
}

static void check_card(newton_edition *e, unsigned i, orr_faults *f)
{
    const newton_card *c = &e->card[i];
    const newton_effect *x = &c->effect;
    bool flash = (x->type >= X_GAIN && x->type <= X_DISCARD), start = c->set == SET_STARTING;
    if (!symbols_fit(c))
        orr_fault(f, "disagrees", T_CARDS, i, "symbols");
    if (start != (c->level == 0))
        orr_fault(f, "disagrees", T_CARDS, i, "level");
    if (start != (c->colour >= 0) || (start && x->type > X_BOOKS)) /* NW-059 */
        orr_fault(f, "disagrees", T_CARDS, i, start ? "special_effect" : "color");
    if (flash != x->lightning) /* NW-164 */
        orr_fault(f, "disagrees", T_CARDS, i, "special_effect.lightning");
    if ((x->type >= X_ACTION && x->type <= X_CITY) != (c->kind == REVERSED))
        orr_fault(f, "disagrees", T_CARDS, i, "special_effect.type");
    if (x->type == X_EXCHANGE && !x->pay.coins && !x->pay.potions)
        orr_fault(f, "missing", T_CARDS, i, "special_effect.pay");
    if ((x->type == X_VP_PER_BOOK || x->type == X_COINS_PER_BOOK) != (x->colour >= 0))
        orr_fault(f, "disagrees", T_CARDS, i, "special_effect.color");
    if ((x->type == X_SETS && !x->set_size) || ((x->type == X_ACTION || x->type == X_BUY) && !x->value))
        orr_fault(f, "missing", T_CARDS, i, "special_effect.value");
    if (start && c->colour >= 0) {
        unsigned a = JOKER;
        for (unsigned k = 0; c->kind == SINGLE && k < ACTIONS; k++)
            a = c->symbols[k] ? k : a;
        if (e->start[c->colour][a] != NONE)
            orr_fault(f, "duplicate", T_CARDS, i, "symbols");
        e->start[c->colour][a] = (uint8_t)i;
    } else {
        set_add(e->level[c->level], i);
        if (c->set == SET_ADVANCED)
            set_add(e->advanced, i);
    }
}

static void check_cards(newton_edition *e, orr_faults *f)
{
    memset(e->start, NONE, sizeof e->start);
    for (unsigned i = 0; i < e->rows[T_CARDS]; i++)
        check_card(e, i, f);
    for (unsigned k = 0; k < SEATS; k++)
        for (unsigned a = 0; a <= ACTIONS; a++)
            if (e->start[k][a] == NONE)
                orr_fault(f, "missing_card", T_COLOURS, k, "id");
    for (unsigned level = 1; level <= LEVELS; level++) {
        unsigned all = set_count(e->level[level]), extra = 0;
        for (unsigned i = 0; i < 2; i++)
            extra += orr_popcount(e->level[level][i] & e->advanced[i]);
        if (all > DECK || all - extra < e->constant[C_ROW])
            orr_fault(f, "wrong_number", T_CARDS, 0, "level");
    }
}

static void check_masters(newton_edition *e, orr_faults *f)
{
    for (unsigned i = 0; i < e->rows[T_MASTERS]; i++) {
        const newton_effect *x = &e->master[i].effect;
        bool known = x->type == X_NONE || x->type == X_BOOKS || x->type == X_GAIN || x->type >= X_MASTER_ACTION;
        bool acts = x->type == X_MASTER_ACTION || x->type == X_DESCARTES;
        if (!known || acts != (x->value > 0) || e->master[i].immediate != (x->type != X_BOOKS && x->type != X_NONE))
            orr_fault(f, "disagrees", T_MASTERS, i, "effect.type");
        if ((x->split && (x->action == WORK || x->action == TRAVEL || x->action == JOKER)) ||
            (x->type == X_REMOVE && !x->count))
            orr_fault(f, "disagrees", T_MASTERS, i, "effect");
        e->masters[1] |= 1u << i;
        if (!e->master[i].promo)
            e->masters[0] |= 1u << i;
    }
    if (orr_popcount(e->masters[0]) < SEATS * DRAFT)
        orr_fault(f, "wrong_number", T_MASTERS, 0, "set");
}

static void check_tiles(const newton_edition *e, orr_faults *f)
{
    for (unsigned i = 0; i < e->rows[T_SPECIALIZATION]; i++) {
        const newton_special *x = &e->special[i];
        bool named = x->family == DEVELOPMENT ? x->development >= 0 : x->income >= 0;
        if (named == x->any)
            orr_fault(f, "disagrees", T_SPECIALIZATION, i, "grants");
    }
    for (unsigned i = 0; i < e->rows[T_INVENTION]; i++)
        if ((e->invention[i].action >= 0) != (e->invention[i].value > 0) || e->invention[i].action == JOKER)
            orr_fault(f, "disagrees", T_INVENTION, i, "effect.action");
    for (unsigned i = 0; i < e->rows[T_CITY]; i++) {
        const newton_city *x = &e->city[i];
        if (x->cube >= 0 && x->cube != UNIVERSITY && x->cube != ANCIENT)
            orr_fault(f, "disagrees", T_CITY, i, "effect.place_cube");
        if (x->medicine && x->count > 2)
            orr_fault(f, "disagrees", T_CITY, i, "count");
    }
    for (unsigned i = 0; i < e->rows[T_RATING]; i++) { /* NW-320: no gap, and no end */
        bool last = i + 1u == e->rows[T_RATING];
        if (e->rating[i][0] != (i ? e->rating[i - 1][1] + 1 : 0))
            orr_fault(f, "disagrees", T_RATING, i, "min");
        if (last ? e->rating[i][1] != 0 : e->rating[i][1] < e->rating[i][0])
            orr_fault(f, "disagrees", T_RATING, i, "max");
    }
}

void newton_edition_check(void *edition, orr_faults *faults)
{
    newton_edition *e = edition;
    check_lists(e, faults);
    check_map(e, faults);
    check_tracks(e, faults);
    check_slots(e, faults);
    check_shelves(e, faults);
    check_cards(e, faults);
    check_masters(e, faults);
    check_tiles(e, faults);
}
