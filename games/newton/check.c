/* Newton: what must be true of every state. For the laws and the tests; nothing here is fast. */
#include "state.h"
#include <string.h>

typedef struct {
    uint64_t met[2];
    bool twice;
} cards;

static void meet(cards *c, unsigned card)
{
    c->twice = c->twice || card >= CARDS || in_set(c->met, card);
    if (card < CARDS)
        set_add(c->met, card);
}

static void meet_set(cards *c, const uint64_t set[2])
{
    for (unsigned k = 0; k < 2; k++) {
        c->twice = c->twice || (c->met[k] & set[k]);
        c->met[k] |= set[k];
    }
}

static const char *check_cards(const orr_rules *r, const newton_state *s)
{
    const newton_edition *e = edition_of(r);
    cards c = {0};
    uint64_t face[2] = {0}, all[2] = {0};
    for (unsigned i = 1; i <= LEVELS; i++)
        for (unsigned k = 0; k < 2; k++)
            all[k] |= e->level[i][k] & ~(s->with_advanced ? 0 : e->advanced[k]);
    for (unsigned i = 0; i < r->seats; i++)
        for (unsigned a = 0; a <= ACTIONS; a++)
            set_add(all, e->start[s->colour[i]][a]);
    meet_set(&c, s->mid);
    meet_set(&c, s->removed);
    for (unsigned i = 0; i < LEVELS; i++) {
        for (unsigned k = 0; k < s->row_n[i]; k++) {
            meet(&c, s->row[i][k]);
            set_add(face, s->row[i][k]);
            if (e->card[s->row[i][k]].level != i + 1)
                return "row";
        }
        for (unsigned k = 0; k < s->bottom_n[i]; k++)
            meet(&c, s->bottom[i][k]);
    }
    for (unsigned i = 0; i < r->seats; i++) {
        meet_set(&c, s->hand[i]);
        for (unsigned k = 0; k < s->desk_n[i]; k++)
            meet(&c, s->desk[i][k]);
        for (unsigned k = 0; k < s->tucked_n[i]; k++)
            meet(&c, s->tucked[i][k]);
    }
    if (c.twice || memcmp(c.met, all, sizeof all))
        return "cards";
    return memcmp(face, s->face, sizeof face) ? "face_up" : NULL;
}

static const char *check_masters(const orr_rules *r, const newton_state *s)
{
    const newton_edition *e = edition_of(r);
    unsigned dealt = 0, kept[SEATS] = {0}, each = e->players[r->seats - 1].dealt;
    uint32_t own[SEATS] = {0}, met = 0;
    for (unsigned m = 0; m < MASTERS; m++) {
        if (s->origin[m] == NONE) {
            if (s->kept_in[m] != NONE)
                return "kept_nothing";
            continue;
        }
        if (s->origin[m] >= r->seats || !(e->masters[s->with_promo] >> m & 1))
            return "masters";
        dealt++;
        if (s->kept_in[m] == NONE)
            continue;
        unsigned who = ((unsigned)s->origin[m] + s->kept_in[m]) % r->seats;
        kept[who]++;
        own[who] |= 1u << m;
    }
    if (dealt != s->dealt || dealt > each * r->seats)
        return "masters_dealt";
    for (unsigned i = 0; i < r->seats; i++) {
        unsigned due = s->phase == SETUP ? 0 : s->draft_round;
        if (kept[i] != due || (s->played[i] & ~own[i]) || (s->played[i] & met))
            return "masters_kept"; /* NW-038, NW-256 */
        met |= s->played[i];
    }
    return NULL;
}

static const char *check_board(const orr_rules *r, const newton_state *s)
{
    const newton_edition *e = edition_of(r);
    unsigned tokens[TOKENS] = {0}, development[KINDS] = {0}, income[KINDS] = {0};
    if (s->phase == SETUP)
        return NULL; /* the board is being laid out */
    for (unsigned i = 0; i < e->rows[T_PLACES]; i++)
        if (e->place[i].kind == VILLAGE && s->on_place[i] != NONE)
            tokens[s->on_place[i]]++;
    for (unsigned i = 0; i < e->rows[T_SPACES]; i++)
        if (e->space[i].min_players && s->on_space[i] != NONE)
            tokens[s->on_space[i]]++;
    for (unsigned k = 0; k < TOKENS; k++) {
        for (unsigned i = 0; i < r->seats; i++)
            tokens[k] += s->token_count[i][k];
        if (tokens[k] + (unsigned)s->pool[k] != (k < e->rows[T_TOKENS] ? e->token[k].count : 0u))
            return "tokens"; /* NW-019, NW-195 */
    }
    for (unsigned k = 0; k < KINDS; k++) {
        for (unsigned i = 0; i < r->seats; i++) {
            development[k] += s->development[i][k];
            income[k] += s->income[i][k];
        }
        if (development[k] + (unsigned)s->development_pile[k] != (k < ACTIONS ? e->development[k].count : 0u))
            return "development_tiles"; /* NW-207 */
        if (k < MEDICINE && income[k] + (unsigned)s->income_pile[k] != (k < e->rows[T_INCOME] ? e->income[k].count : 0u))
            return "income_tiles";
    }
    return NULL;
}

/* What is kept beside a seat's cards and tiles must be what follows from them. */
static const char *check_seen(const orr_rules *r, const newton_state *s, unsigned seat)
{
    const newton_edition *e = edition_of(r);
    newton_state copy = *s;
    if (s->board[seat] == NONE)
        return NULL;
    newton_recount(r, &copy, seat);
    for (unsigned i = 0; i < s->desk_n[seat]; i++) {
        unsigned card = s->desk[seat][i];
        const newton_card *c = &e->card[card];
        bool own_turn = card == s->card && s->turn == seat;
        newton_add_books(&copy, seat, c->books);
        for (unsigned a = 0; a < ACTIONS; a++)
            if (c->kind != DUAL || !own_turn || s->dual == a)
                copy.symbols[seat][a] = (uint8_t)(copy.symbols[seat][a] + c->symbols[a]);
    }
    if (memcmp(copy.symbols[seat], s->symbols[seat], sizeof copy.symbols[seat]))
        return "symbols"; /* NW-065 */
    return memcmp(copy.books[seat], s->books[seat], sizeof copy.books[seat]) ? "books" : NULL; /* NW-074 */
}

static const char *check_seat(const orr_rules *r, const newton_state *s, unsigned seat)
{
    const newton_edition *e = edition_of(r);
    unsigned drawers = 0, slots = 0, placed = orr_popcount(s->filled[seat] & e->book_cells);
    for (unsigned k = 0; k < KINDS; k++) {
        drawers += s->development[seat][k];
        slots += s->income[seat][k];
    }
    if (drawers > DRAWERS || slots > SLOTS)
        return "slots"; /* NW-200, NW-202 */
    if ((s->income[seat][MEDICINE] != 0) != (s->medicine_side[seat] != 0) || s->income[seat][MEDICINE] > 1)
        return "medicine";
    if (orr_popcount(s->cubes[seat]) + s->cubes_left[seat] != CUBES)
        return "cubes"; /* NW-004 */
    if (s->cubes[seat] & (e->of_kind[VILLAGE] | e->of_kind[START]))
        return "cube_place"; /* NW-120 */
    if (placed > s->taken[seat] || s->taken[seat] > SHELF_TILES || (s->filled[seat] & ~(e->book_cells | e->preprinted)))
        return "bookshelf";
    for (unsigned i = 0; i < e->rows[T_LINES]; i++)
        if ((s->lines[seat] >> i & 1) != ((e->line_mask[i] & ~s->filled[seat]) == 0))
            return "lines"; /* NW-145 */
    for (unsigned i = 0; i < STUDENTS; i++)
        for (unsigned k = 0; k < i; k++)
            if (s->student[seat][i] != NONE && s->student[seat][i] == s->student[seat][k] &&
                (e->ends >> s->student[seat][i] & 1))
                return "two_students_on_an_end"; /* NW-109 */
    if (s->desk_n[seat] > TURNS || s->tucked_n[seat] > COLUMNS || s->turns[seat] > TURNS)
        return "desk";
    return check_seen(r, s, seat);
}

const char *newton_check(const orr_rules *r, const void *state)
{
    const newton_state *s = state;
    const char *fault = check_cards(r, s);
    if (!fault)
        fault = check_masters(r, s);
    if (!fault)
        fault = check_board(r, s);
    for (unsigned i = 0; !fault && i < r->seats; i++)
        fault = check_seat(r, s, i);
    if (!fault && (s->frames > edition_of(r)->depth || (s->phase != TURN && s->frames)))
        fault = "frames";
    return fault;
}
