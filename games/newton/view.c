/* Newton: what a viewer sees, as JSON; README.md tells every member. All is public but the Masters in hand and the packet of
 * the draft, which only their holder sees (NW-046, NW-382). */
#include "state.h"

typedef struct {
    const orr_rules *r;
    const newton_edition *e;
    const newton_state *s;
    orr_json *j;
} look;

static void id(const look *l, unsigned table, unsigned row)
{
    orr_json_str(l->j, orr_row_id(l->r, (uint16_t)table, row));
}

static void kid(const look *l, const char *key, unsigned table, unsigned row)
{
    orr_json_key(l->j, key);
    if (row == NONE)
        orr_json_null(l->j);
    else
        id(l, table, row);
}

static void id_list(const look *l, const char *key, unsigned table, const uint8_t *row, unsigned n)
{
    orr_json_karray(l->j, key);
    for (unsigned i = 0; i < n; i++)
        id(l, table, row[i]);
    orr_json_end(l->j);
}

static void bit_list(const look *l, const char *key, unsigned table, uint64_t set)
{
    orr_json_karray(l->j, key);
    for (; set; set &= set - 1)
        id(l, table, orr_lowest(set));
    orr_json_end(l->j);
}

static void counts(const look *l, const char *key, unsigned table, const uint8_t *count, unsigned rows)
{
    orr_json_kobject(l->j, key);
    for (unsigned i = 0; i < rows; i++)
        if (count[i])
            orr_json_kint(l->j, orr_row_id(l->r, (uint16_t)table, i), count[i]);
    orr_json_end(l->j);
}

/* The books that an Objective asks for (NW-242, NW-377). */
static void books(const look *l, const char *key, const uint8_t *need, unsigned n)
{
    static const char *const colour[] = {"blue", "orange", "green", "wild"};
    if (n == COLOURS && !(need[0] + need[1] + need[2]))
        return;
    orr_json_kobject(l->j, key);
    for (unsigned i = 0; i < n; i++)
        if (need[i] || n == BOOKS)
            orr_json_kint(l->j, colour[i], need[i]);
    orr_json_end(l->j);
}

/* ---- the boards -----------------------------------------------------------------------------------------------------------------*/
static void map(const look *l)
{
    static const uint16_t tile[] = {[UNIVERSITY] = T_UNIVERSITY,
                                    [ANCIENT] = T_ANCIENT,
                                    [CITY] = T_CITY,
                                    [OBJECTIVE_PLACE] = T_OBJECTIVE,
                                    [VILLAGE] = T_TOKENS};
    const newton_state *s = l->s;
    orr_json_karray(l->j, "places");
    for (unsigned p = 0; p < l->e->rows[T_PLACES]; p++) {
        const newton_place *x = &l->e->place[p];
        orr_json_object(l->j);
        kid(l, "id", T_PLACES, p);
        if (s->on_place[p] != NONE)
            kid(l, x->kind == VILLAGE ? "token" : "tile", tile[x->kind], s->on_place[p]);
        books(l, "needs", x->need, COLOURS);
        orr_json_karray(l->j, "cubes");
        for (unsigned i = 0; i < l->r->seats; i++)
            if (s->cubes[i] >> p & 1)
                orr_json_int(l->j, (int64_t)i);
        orr_json_end(l->j);
        orr_json_end(l->j);
    }
    orr_json_end(l->j);
    orr_json_kobject(l->j, "routes"); /* coins; the edition tells from where to where */
    for (unsigned i = 0; i < l->e->rows[T_ROUTES]; i++)
        orr_json_kint(l->j, orr_row_id(l->r, T_ROUTES, i), l->e->route[i].coins);
    orr_json_end(l->j);
}

static void tracks(const look *l)
{
    static const uint16_t tile[] = {
        [S_SPECIALIZATION] = T_SPECIALIZATION, [S_INVENTION] = T_INVENTION, [S_OBJECTIVE] = T_OBJECTIVE};
    orr_json_karray(l->j, "spaces");
    for (unsigned p = 0; p < l->e->rows[T_SPACES]; p++) {
        const newton_space *x = &l->e->space[p];
        unsigned on = l->s->on_space[p];
        orr_json_object(l->j);
        kid(l, "id", T_SPACES, p);
        if (on != NONE)
            kid(l, x->min_players ? "token" : "tile", x->min_players ? (unsigned)T_TOKENS : tile[x->kind], on);
        books(l, "needs", x->need, COLOURS);
        orr_json_end(l->j);
    }
    orr_json_end(l->j);
}

static void supplies(const look *l)
{
    const newton_state *s = l->s;
    orr_json_karray(l->j, "decks");
    for (unsigned i = 0; i < LEVELS; i++) {
        uint64_t mid[2] = {s->mid[0] & l->e->level[i + 1][0], s->mid[1] & l->e->level[i + 1][1]};
        orr_json_object(l->j);
        orr_json_kint(l->j, "level", (int64_t)i + 1);
        orr_json_kint(l->j, "cards", (int64_t)(set_count(mid) + s->bottom_n[i])); /* NW-043 */
        id_list(l, "row", T_CARDS, s->row[i], s->row_n[i]);
        id_list(l, "under", T_CARDS, s->bottom[i], s->bottom_n[i]); /* NW-044 */
        orr_json_end(l->j);
    }
    orr_json_end(l->j);
    counts(l, "development_piles", T_DEVELOPMENT, s->development_pile, l->e->rows[T_DEVELOPMENT]);
    counts(l, "income_piles", T_INCOME, s->income_pile, l->e->rows[T_INCOME]);
    bit_list(l, "discoveries", T_DISCOVERY, s->open);
}

/* ---- a seat -----------------------------------------------------------------------------------------------------------------------*/
/* In order of entry: the oldest first, which is laid when time runs out (NW-370). */
static void hand(const look *l, unsigned seat)
{
    uint64_t rest[2] = {l->s->hand[seat][0], l->s->hand[seat][1]};
    orr_json_karray(l->j, "hand");
    while (rest[0] | rest[1]) {
        unsigned oldest = NONE;
        for (unsigned k = 0; k < 2; k++)
            for (uint64_t set = rest[k]; set; set &= set - 1) {
                unsigned card = orr_lowest(set) + 64 * k;
                if (oldest == NONE || l->s->stamp[card] < l->s->stamp[oldest])
                    oldest = card;
            }
        set_drop(rest, oldest);
        id(l, T_CARDS, oldest);
    }
    orr_json_end(l->j);
}

static void pieces(const look *l, unsigned seat)
{
    const newton_state *s = l->s;
    unsigned supply = 0;
    orr_json_karray(l->j, "students");
    for (unsigned i = 0; i < STUDENTS; i++) {
        supply += s->student[seat][i] == NONE;
        if (s->student[seat][i] != NONE)
            id(l, T_SPACES, s->student[seat][i]);
    }
    orr_json_end(l->j);
    orr_json_kint(l->j, "students_left", supply);
    kid(l, "marker", T_SPACES, s->marker[seat]);
    kid(l, "scientist", T_PLACES, s->scientist[seat]);
    orr_json_kint(l->j, "cubes_left", s->cubes_left[seat]);
}

static void rating(const look *l, int score)
{
    unsigned row = 0;
    while (row + 1u < l->e->rows[T_RATING] && score > l->e->rating[row][1])
        row++;
    kid(l, "rating", T_RATING, row); /* NW-320, NW-321 */
}

/* What the symbols of an action are made of: they add up to `symbols` (NW-064 .. NW-068). */
static void parts(const look *l, unsigned seat, unsigned action)
{
    const newton_state *s = l->s;
    const newton_card *c = s->phase == TURN && s->turn == seat && s->card != NONE ? &l->e->card[s->card] : NULL;
    unsigned board = s->board[seat] != NONE && l->e->board[s->board[seat]] == action;
    unsigned drawers = (unsigned)s->development[seat][action] * l->e->development[action].symbols, tucked = 0;
    unsigned card = !c ? 0u : c->kind == DUAL ? s->dual == action : c->symbols[action];
    for (unsigned i = 0; i < s->tucked_n[seat]; i++)
        if (l->e->card[s->tucked[seat][i]].kind != REVERSED)
            tucked += l->e->card[s->tucked[seat][i]].symbols[action];
    orr_json_kobject(l->j, orr_row_id(l->r, T_ACTIONS, action));
    orr_json_kint(l->j, "board", board);
    orr_json_kint(l->j, "drawers", drawers);
    orr_json_kint(l->j, "tucked", tucked);
    orr_json_kint(l->j, "desk", (int64_t)s->symbols[seat][action] - board - drawers - tucked - card);
    orr_json_kint(l->j, "card", card);
    orr_json_end(l->j);
}

/* For each card in hand the actions it could perform, and at what value, if it were laid next. */
static void worth(const look *l, unsigned seat)
{
    orr_json_kobject(l->j, "hand_values");
    for (unsigned k = 0; k < 2; k++)
        for (uint64_t set = l->s->hand[seat][k]; set; set &= set - 1) {
            const newton_card *c = &l->e->card[orr_lowest(set) + 64 * k];
            orr_json_kobject(l->j, orr_row_id(l->r, T_CARDS, orr_lowest(set) + 64 * k));
            for (unsigned a = 0; a < ACTIONS; a++)
                if (c->symbols[a] || c->kind == JOKER_CARD) /* NW-152, NW-333, NW-336 */
                    orr_json_kint(l->j, orr_row_id(l->r, T_ACTIONS, a),
                                  l->s->symbols[seat][a] + (c->kind == JOKER_CARD ? 1u : c->symbols[a]));
            orr_json_end(l->j);
        }
    orr_json_end(l->j);
}

static void values(const look *l, unsigned seat)
{
    orr_json_kobject(l->j, "symbols");
    for (unsigned a = 0; a < ACTIONS; a++)
        orr_json_kint(l->j, orr_row_id(l->r, T_ACTIONS, a), l->s->symbols[seat][a]);
    orr_json_end(l->j);
    orr_json_kobject(l->j, "parts");
    for (unsigned a = 0; a < ACTIONS; a++)
        parts(l, seat, a);
    orr_json_end(l->j);
    worth(l, seat);
    books(l, "books", l->s->books[seat], BOOKS);
}

static void tableau(const look *l, unsigned seat)
{
    const newton_state *s = l->s;
    uint8_t held[TILES];
    unsigned objectives = newton_objectives(l->e, s, seat, held);
    id_list(l, "desk", T_CARDS, s->desk[seat], s->desk_n[seat]);
    id_list(l, "tucked", T_CARDS, s->tucked[seat], s->tucked_n[seat]);
    counts(l, "drawers", T_DEVELOPMENT, s->development[seat], ACTIONS);
    counts(l, "incomes", T_INCOME, s->income[seat], l->e->rows[T_INCOME]);
    orr_json_kint(l->j, "medicine", s->medicine_side[seat]);
    orr_json_kint(l->j, "medicine_visits", s->medicine[seat]);
    bit_list(l, "filled", T_CELLS, s->filled[seat]);
    bit_list(l, "lines", T_LINES, s->lines[seat]);
    orr_json_kint(l->j, "tiles_taken", s->taken[seat]);
    counts(l, "tokens", T_TOKENS, s->token_count[seat], TOKENS);
    bit_list(l, "discoveries", T_DISCOVERY, s->discoveries[seat]);
    bit_list(l, "masters", T_MASTERS, s->played[seat]);
    orr_json_kint(l->j, "masters_in_hand", newton_master_count(l->r, s, seat));
    id_list(l, "objectives", T_OBJECTIVE, held, s->phase == SETUP ? 0 : objectives);
    newton_prospects(l->r, s, seat, l->j);
}

static void seat_of(const look *l, unsigned seat, const orr_result *result)
{
    const newton_state *s = l->s;
    orr_json_object(l->j);
    orr_json_kint(l->j, "seat", seat);
    kid(l, "colour", T_COLOURS, s->colour[seat]);
    kid(l, "board", T_BOARDS, s->board[seat]);
    orr_json_kint(l->j, "coins", s->coins[seat]);
    orr_json_kint(l->j, "potions", s->potions[seat]);
    orr_json_kint(l->j, "vp", s->vp[seat]);
    orr_json_kint(l->j, "score", result[seat].score);
    if (l->r->seats == 1)
        rating(l, result[seat].score);
    orr_json_kint(l->j, "turns", s->turns[seat]);
    orr_json_kbool(l->j, "left", has_left(s, seat));
    orr_json_kbool(l->j, "chosen", s->done >> seat & 1);
    hand(l, seat);
    pieces(l, seat);
    tableau(l, seat);
    values(l, seat);
    orr_json_end(l->j);
}

/* ---- the move -----------------------------------------------------------------------------------------------------------------------*/
static void frame(const look *l, const newton_frame *f)
{
    static const char *const kind[] = {[F_ACTION] = "action",   [F_CHOOSE] = "choose_action",
                                       [F_MASTER] = "master",   [F_KIND] = "kind",
                                       [F_SLOT] = "slot",       [F_SITE] = "site",
                                       [F_DISCARD] = "discard", [F_TELEPORT] = "teleport",
                                       [F_REPEAT] = "repeat",   [F_TAKE] = "take",
                                       [F_TOKEN] = "token",     [F_CITY] = "city"};
    orr_json_object(l->j);
    orr_json_kstr(l->j, "kind", kind[f->kind]);
    if (f->kind == F_ACTION) {
        kid(l, "action", T_ACTIONS, f->action);
        orr_json_kbool(l->j, "basic", f->flags & A_BASIC);
        orr_json_kbool(l->j, "shared", f->flags & A_SPLIT);
        orr_json_kbool(l->j, "no_coins", f->flags & A_NO_COINS);
        orr_json_kbool(l->j, "waived", f->flags & A_IGNORE); /* NW-276, NW-286, NW-294 */
        orr_json_kint(l->j, "done", f->done);
        orr_json_kint(l->j, "again", f->again);
        if (f->piece != NONE)
            kid(l, "student", T_SPACES, l->s->student[l->s->turn][f->piece]);
    }
    if (f->kind == F_ACTION || f->kind == F_TAKE)
        orr_json_kint(l->j, "left", f->left);
    if (f->kind == F_CHOOSE) {
        orr_json_kobject(l->j, "values"); /* NW-267, NW-291 */
        for (unsigned set = f->action; set; set &= set - 1) {
            unsigned a = orr_lowest(set), symbols = f->flags ? l->s->symbols[l->s->turn][a] : 0u;
            orr_json_kint(l->j, orr_row_id(l->r, T_ACTIONS, a), f->value + symbols);
        }
        orr_json_end(l->j);
    }
    if (f->kind == F_KIND)
        orr_json_kstr(l->j, "family", f->action == DEVELOPMENT ? "development" : "income");
    if (f->kind == F_SLOT && f->value != MEDICINE)
        kid(l, "tile", f->action == DEVELOPMENT ? T_DEVELOPMENT : T_INCOME, f->value);
    if (f->kind == F_SITE)
        orr_json_kint(l->j, "coins", f->value);
    orr_json_end(l->j);
}

/* The seat to move: its card, what the actions are worth, what has been done, and the chain from the bottom up (NW-380). */
static void move(const look *l)
{
    const newton_state *s = l->s;
    const newton_card *c = s->card == NONE ? NULL : &l->e->card[s->card];
    orr_json_kobject(l->j, "move");
    orr_json_kint(l->j, "seat", s->turn);
    kid(l, "card", T_CARDS, s->card);
    orr_json_kobject(l->j, "values");
    for (unsigned a = 0; a < ACTIONS; a++) {
        bool shown = c && (c->kind == JOKER_CARD || (c->kind == DUAL && s->dual == NONE && c->symbols[a]));
        unsigned value = s->symbols[s->turn][a] + (shown ? 1u : 0u);
        orr_json_kint(l->j, orr_row_id(l->r, T_ACTIONS, a), value + (s->used & U_BOOST ? 1u : 0u));
    }
    orr_json_end(l->j);
    orr_json_kbool(l->j, "boosted", s->used & U_BOOST);
    orr_json_kbool(l->j, "action_done", s->used & U_BEGUN);
    orr_json_kbool(l->j, "effect_done", s->used & U_EFFECT);
    orr_json_kbool(l->j, "ability_done", s->used & U_ABILITY);
    orr_json_kbool(l->j, "no_card", s->used & U_NO_CARD);
    kid(l, "column", T_CARDS, newton_tucked_column(s, s->turn));
    orr_json_karray(l->j, "chain");
    for (unsigned i = 0; i < s->frames; i++)
        frame(l, &s->frame[i]);
    orr_json_end(l->j);
    orr_json_end(l->j);
}

/* NW-382 */
static void own(const look *l, orr_seat viewer)
{
    const newton_state *s = l->s;
    orr_json_kobject(l->j, "you");
    bit_list(l, "masters", T_MASTERS, newton_own_masters(s, l->r->seats, viewer));
    bit_list(l, "packet", T_MASTERS, s->phase == KEEPING ? newton_packet(s, l->r->seats, viewer) : 0);
    kid(l, "keep", T_MASTERS, s->keep[viewer] ? s->keep[viewer] - 1u : NONE);
    kid(l, "tuck", T_CARDS, s->tuck[viewer] ? s->desk[viewer][s->tuck[viewer] - 1] : NONE);
    if (s->phase == TURN)
        newton_reach(l->r, s, viewer, l->j);
    orr_json_end(l->j);
}

void newton_view(const orr_rules *r, const void *shown, orr_seat viewer, orr_json *out)
{
    static const char *const phase[] = {
        [SETUP] = "setup", [KEEPING] = "masters", [TURN] = "turn", [TUCKING] = "tuck", [OVER] = "over"};
    look l = {.r = r, .e = edition_of(r), .s = shown, .j = out};
    orr_result result[ORR_SEATS_MAX];
    newton_outcome(r, shown, result);
    orr_json_object(out);
    orr_json_kstr(out, "phase", phase[l.s->phase]);
    orr_json_kint(out, "round", l.s->round);
    orr_json_kint(out, "rounds", ROUNDS);
    orr_json_key(out, "first");
    if (r->seats == 1 || l.s->first == NONE) /* NW-318 */
        orr_json_null(out);
    else
        orr_json_int(out, l.s->first);
    map(&l);
    tracks(&l);
    supplies(&l);
    orr_json_karray(out, "seats");
    for (unsigned i = 0; i < r->seats; i++)
        seat_of(&l, i, result);
    orr_json_end(out);
    if (l.s->phase == TURN)
        move(&l);
    if (viewer < r->seats)
        own(&l, viewer);
    orr_json_end(out);
}
