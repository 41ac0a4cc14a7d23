/* Century: what a viewer sees, as JSON (README.md here). Nothing in the state is secret (CN-062), so all viewers see
 * the same: what each seat could choose stands at that seat (CN-233). */
#include "state.h"

typedef struct {
    const orr_rules *r;
    const century_edition *e;
    const century_plan *p;
    const century_state *s;
    orr_json *j;
} view;

static void id_or_null(const view *v, const char *key, uint16_t table, unsigned row, unsigned none)
{
    orr_json_kstr(v->j, key, row == none ? NULL : orr_row_id(v->r, table, row));
}

static void id(const view *v, uint16_t table, unsigned row) { orr_json_str(v->j, orr_row_id(v->r, table, row)); }

/* What a place takes from a player without native help. */
static unsigned plain_need(const view *v, unsigned place)
{
    unsigned there = v->s->settlers[place];
    return there ? there + 1u : v->p->base[place];
}

static void put_location(const view *v, unsigned place)
{
    const century_state *s = v->s;
    orr_json *j = v->j;
    orr_json_object(j);
    orr_json_kstr(j, "id", orr_row_id(v->r, T_LOCATIONS, v->p->row[place]));
    orr_json_key(j, "holder");
    unsigned holder = 0;
    while (holder < v->r->seats && !(s->own[holder] >> place & 1))
        holder++;
    if (holder < v->r->seats)
        orr_json_int(j, holder);
    else
        orr_json_null(j);
    orr_json_kint(j, "settlers", s->settlers[place]);
    id_or_null(v, "tile", T_TILES, s->tile[place], NONE);
    orr_json_kint(j, "need", plain_need(v, place));
    orr_json_end(j);
}

static void put_board(const view *v)
{
    orr_json *j = v->j;
    bool known = v->s->chance != ASK_BOARD;
    orr_json_karray(j, "boards");
    for (unsigned i = 0; i < BOARDS - PLANS; i++)
        id(v, T_BOARDS, i);
    if (known)
        id(v, T_BOARDS, BOARDS - PLANS + v->s->plan);
    orr_json_end(j);
    orr_json_karray(j, "locations");
    for (unsigned i = 0; known && i < v->p->places; i++)
        put_location(v, i);
    orr_json_end(j);
    orr_json_karray(j, "piles"); /* CN-235 */
    for (unsigned i = 0; known && i < v->p->piles; i++) {
        orr_json_object(j);
        orr_json_kstr(j, "location", orr_row_id(v->r, T_LOCATIONS, v->p->row[v->p->pile_at[i]]));
        orr_json_kint(j, "index", v->p->pile_index[i]);
        id_or_null(v, "top", T_BONUS, v->s->pile_top[i], NONE);
        orr_json_kint(j, "height", v->s->pile_height[i]);
        orr_json_end(j);
    }
    orr_json_end(j);
}

/* CN-234; CN-239: of the cards under the top only their number */
static void put_cards(const view *v)
{
    const century_state *s = v->s;
    orr_json *j = v->j;
    orr_json_karray(j, "row");
    for (unsigned i = 0; i < ROW; i++)
        if (s->row[i] == NO_CARD)
            orr_json_null(j);
        else
            id(v, T_CARDS, s->row[i]);
    orr_json_end(j);
    orr_json_kobject(j, "deck");
    id_or_null(v, "top", T_CARDS, s->top, NO_CARD);
    orr_json_kint(j, "count", orr_popcount(s->deck) + (s->top != NO_CARD));
    orr_json_end(j);
    orr_json_karray(j, "left_out"); /* CN-067: with everything laid, what is left is known */
    if (s->phase != SETUP)
        for (uint32_t set = s->tile_pool; set; set &= set - 1)
            id(v, T_TILES, orr_lowest(set));
    orr_json_end(j);
}

static void put_pending(const view *v)
{
    const century_state *s = v->s;
    orr_json *j = v->j;
    bool returning = s->phase == RETURNING;
    orr_json_kobject(j, "pending");
    id_or_null(v, "location", T_LOCATIONS, s->place == NONE ? NONE : v->p->row[s->place], NONE);
    orr_json_kint(j, "steps", s->steps);
    orr_json_kbool(j, "tile_done", s->fort_done & DONE_TILE);
    orr_json_kbool(j, "card_done", s->fort_done & DONE_CARD);
    orr_json_kint(j, "excess", returning ? s->excess : 0);
    orr_json_kint(j, "max_exchanges", s->exchanges);
    orr_json_end(j);
}

static void put_ids(const view *v, const char *key, uint16_t table, const uint8_t *row, unsigned n)
{
    orr_json_karray(v->j, key);
    for (unsigned i = 0; i < n; i++)
        id(v, table, row[i]);
    orr_json_end(v->j);
}

static void put_set(const view *v, const char *key, uint32_t set)
{
    orr_json_karray(v->j, key);
    for (; set; set &= set - 1)
        orr_json_int(v->j, orr_lowest(set));
    orr_json_end(v->j);
}

static void put_score(const view *v, unsigned seat)
{
    orr_line line[ORR_LINES_MAX];
    orr_json *j = v->j;
    uint32_t n = century_breakdown(v->r, v->s, (orr_seat)seat, line);
    int score = 0;
    for (unsigned i = 0; i < n; i++)
        score += line[i].points;
    orr_json_kint(j, "score", score);
    orr_json_kbool(j, "left", has_left(v->s, seat));
    orr_json_karray(j, "lines");
    for (unsigned i = 0; i < n; i++) {
        orr_json_object(j);
        orr_json_kstr(j, "k", orr_game_century.lines[line[i].kind].id);
        id_or_null(v, "row", T_BONUS, line[i].row, ORR_NO_ROW);
        orr_json_kint(j, "count", line[i].count);
        orr_json_kint(j, "points", line[i].points);
        orr_json_end(j);
    }
    orr_json_end(j);
}

/* CN-233: what each place takes from this seat, where that is less than from others for any, and the places that are neither
 * covered nor its own and yet could not be chosen, by their index: too few settlers at hand, or no effect. */
static void put_reach(const view *v, unsigned seat)
{
    const century_state *s = v->s;
    unsigned need[PLACES], places = s->chance != ASK_BOARD ? v->p->places : 0;
    bool helped = false;
    uint32_t dear = 0, shut = places ? ((1u << places) - 1) & ~s->covered & ~s->own[seat] : 0;
    shut &= ~century_choosable(v->e, s, seat);
    for (unsigned i = 0; i < places; i++) {
        need[i] = century_need(v->p, s, seat, i);
        helped |= need[i] < plain_need(v, i);
        if (need[i] > s->available[seat])
            dear |= 1u << i;
    }
    orr_json_karray(v->j, "need");
    for (unsigned i = 0; helped && i < places; i++)
        orr_json_int(v->j, need[i]);
    orr_json_end(v->j);
    put_set(v, "dear", shut & dear);
    put_set(v, "no_effect", shut & ~dear);
}

/* CN-236, CN-238 */
static void put_seat(const view *v, unsigned seat)
{
    const century_state *s = v->s;
    orr_json *j = v->j;
    unsigned placed = 0;
    for (uint32_t set = s->own[seat]; set; set &= set - 1)
        placed += s->settlers[orr_lowest(set)];
    orr_json_object(j);
    orr_json_kstr(j, "colour", orr_row_id(v->r, T_COLOURS, s->colour[seat]));
    orr_json_kint(j, "place", (seat + v->r->seats - s->first) % v->r->seats + 1);
    orr_json_kint(j, "available", s->available[seat]);
    orr_json_kint(j, "placed", placed);
    orr_json_kint(j, "reserve", s->reserve[seat]);
    orr_json_karray(j, "store");
    for (unsigned c = 0; c < CUBES; c++)
        orr_json_int(j, cube_count(s->store[seat], c));
    orr_json_end(j);
    put_ids(v, "cards", T_CARDS, s->cards[seat], s->card_count[seat]);
    put_ids(v, "bonus", T_BONUS, s->bonus[seat], s->bonus_count[seat]);
    orr_json_karray(j, "tiles");
    for (uint32_t set = s->tiles[seat]; set; set &= set - 1)
        id(v, T_TILES, orr_lowest(set));
    orr_json_end(j);
    orr_json_karray(j, "icons");
    for (unsigned i = 0; i < ICONS; i++)
        orr_json_int(j, s->icons[seat][i]);
    orr_json_end(j);
    orr_json_kint(j, "cards_goal", GOAL);
    put_reach(v, seat);
    put_score(v, seat);
    orr_json_end(j);
}

void century_view(const orr_rules *r, const void *shown, orr_seat viewer, orr_json *out)
{
    static const char *const phase[] = {"setup",   "turn",   "upgrade", "trade", "fort",
                                        "explore", "return", "refill",  "over"};
    const century_state *s = shown;
    const century_edition *e = edition_of(r);
    view v = {.r = r, .e = e, .p = &e->plan[s->plan], .s = s, .j = out};
    (void)viewer;
    orr_json_object(out);
    orr_json_kstr(out, "edition", orr_row_id(r, T_EDITION, 0)); /* CN-241 */
    orr_json_kint(out, "round", s->round);
    orr_json_kbool(out, "last_round", s->last_round);
    orr_json_kint(out, "first", s->first);
    orr_json_kint(out, "turn", s->turn);
    orr_json_kstr(out, "phase", phase[s->phase]);
    put_pending(&v);
    put_board(&v);
    put_cards(&v);
    orr_json_karray(out, "seats");
    for (unsigned i = 0; i < r->seats; i++)
        put_seat(&v, i);
    orr_json_end(out);
    orr_json_end(out);
}
