#include "table.h"

#include <stdlib.h>

table *open_raw(unsigned seats, const char *options)
{
    table *t = calloc(1, sizeof *t);
    orr_rules r;
    assert_int_equal(orr_rules_init(&r, &orr_game_newton, NULL, seats), ORR_OK);
    set_options(&r, options);
    t->m = orr_match_new(&r);
    t->s = t->m->state;
    t->e = r.data;
    orr_rng_seed(&t->rng, 1);
    sound(t);
    return t;
}

/* The first possibility of each draw, but boards from the last: seat 0 has Lessons. */
table *open_table(unsigned seats, const char *options)
{
    char all[200];
    bool draft = options && strstr(options, "masters_as_dealt");
    snprintf(all, sizeof all, "%s%s", draft ? "" : "masters_as_dealt=on ", options ? options : "");
    table *t = open_raw(seats, all);
    while (t->s->phase == SETUP) {
        uint32_t n = orr_match_legal(t->m, ORR_CHANCE);
        assert_true(n > 0);
        orr_action a = t->m->legal[t->m->legal[0].verb == V_DRAW_BOARD ? n - 1 : 0];
        assert_int_equal(orr_match_play(t->m, ORR_CHANCE, a), ORR_OK);
        sound(t);
    }
    while (seats == 1 && t->s->phase == KEEPING) {
        assert_true(orr_match_legal(t->m, 0) > 0);
        assert_int_equal(orr_match_play(t->m, 0, t->m->legal[0]), ORR_OK);
    }
    return t;
}

void close_table(table *t)
{
    sound(t);
    orr_match_free(t->m);
    free(t);
}

unsigned place_of(const table *t, const char *id) { return row_of(t, T_PLACES, id); }
unsigned space_of(const table *t, const char *id) { return row_of(t, T_SPACES, id); }
unsigned card_of(const table *t, const char *id) { return row_of(t, T_CARDS, id); }

/* ---- given ------------------------------------------------------------------------------------------------------------*/
/* Symbols and books follow from what lies there. */
static void renew(table *t, unsigned seat)
{
    newton_recount(&t->m->rules, t->s, seat);
    for (unsigned i = 0; i < t->s->desk_n[seat]; i++) {
        const newton_card *c = &t->e->card[t->s->desk[seat][i]];
        newton_add_books(t->s, seat, c->books);
        for (unsigned a = 0; a < ACTIONS; a++)
            t->s->symbols[seat][a] = (uint8_t)(t->s->symbols[seat][a] + c->symbols[a]);
    }
}

static void each_word(table *t, unsigned seat, const char *ids, void (*one)(table *, unsigned, const char *))
{
    char copy[600], *save = NULL;
    snprintf(copy, sizeof copy, "%s", ids);
    for (char *id = strtok_r(copy, " ", &save); id; id = strtok_r(NULL, " ", &save))
        one(t, seat, id);
}

void given_board(table *t, unsigned seat, const char *board)
{
    unsigned row = row_of(t, T_BOARDS, board);
    for (unsigned i = 0; i < t->m->rules.seats; i++)
        if (t->s->board[i] == row) {
            t->s->board[i] = t->s->board[seat];
            renew(t, i);
        }
    t->s->board[seat] = (uint8_t)row;
    renew(t, seat);
}

void given_money(table *t, unsigned seat, unsigned coins, unsigned potions)
{
    t->s->coins[seat] = (uint16_t)coins;
    t->s->potions[seat] = (uint16_t)potions;
}

void given_vp(table *t, unsigned seat, unsigned vp) { t->s->vp[seat] = (uint16_t)vp; }

static void drop_from(uint8_t *list, uint8_t *n, unsigned card)
{
    for (unsigned i = 0; i < *n; i++)
        if (list[i] == card) {
            for (unsigned k = i; k + 1 < *n; k++)
                list[k] = list[k + 1];
            list[--*n] = NONE;
            return;
        }
}

/* Takes a card from wherever it is. */
static unsigned take_card(table *t, const char *id)
{
    newton_state *s = t->s;
    unsigned card = card_of(t, id);
    set_drop(s->mid, card);
    set_drop(s->face, card);
    set_drop(s->removed, card);
    for (unsigned i = 0; i < LEVELS; i++) {
        drop_from(s->row[i], &s->row_n[i], card);
        drop_from(s->bottom[i], &s->bottom_n[i], card);
    }
    for (unsigned i = 0; i < SEATS; i++) {
        unsigned before = (unsigned)s->desk_n[i] + s->tucked_n[i];
        set_drop(s->hand[i], card);
        drop_from(s->desk[i], &s->desk_n[i], card);
        drop_from(s->tucked[i], &s->tucked_n[i], card);
        if (before != (unsigned)s->desk_n[i] + s->tucked_n[i])
            renew(t, i);
    }
    return card;
}

static void one_hand(table *t, unsigned seat, const char *id) { newton_add_to_hand(t->s, seat, take_card(t, id)); }
void given_hand(table *t, unsigned seat, const char *ids) { each_word(t, seat, ids, one_hand); }

void given_no_hand(table *t, unsigned seat)
{
    for (unsigned k = 0; k < 2; k++) {
        t->s->removed[k] |= t->s->hand[seat][k];
        t->s->hand[seat][k] = 0;
    }
}

static void one_desk(table *t, unsigned seat, const char *id)
{
    unsigned card = take_card(t, id);
    t->s->desk[seat][t->s->desk_n[seat]++] = (uint8_t)card;
    t->s->stamp[card] = 0;
    renew(t, seat);
}
void given_desk(table *t, unsigned seat, const char *ids) { each_word(t, seat, ids, one_desk); }

static void one_tucked(table *t, unsigned seat, const char *id)
{
    t->s->tucked[seat][t->s->tucked_n[seat]++] = (uint8_t)take_card(t, id);
    renew(t, seat);
}
void given_tucked(table *t, unsigned seat, const char *ids) { each_word(t, seat, ids, one_tucked); }

static void one_row(table *t, unsigned level, const char *id)
{
    unsigned card = take_card(t, id);
    t->s->row[level - 1][t->s->row_n[level - 1]++] = (uint8_t)card;
    set_add(t->s->face, card);
}

void given_row(table *t, unsigned level, const char *ids)
{
    newton_state *s = t->s;
    while (s->row_n[level - 1]) {
        unsigned card = s->row[level - 1][--s->row_n[level - 1]];
        s->row[level - 1][s->row_n[level - 1]] = NONE;
        set_drop(s->face, card);
        set_add(s->mid, card);
    }
    each_word(t, level, ids, one_row);
}

void given_deck(table *t, unsigned level, unsigned cards)
{
    newton_state *s = t->s;
    for (unsigned card = CARDS; card-- > 0;) {
        uint64_t in_mid[2] = {s->mid[0] & t->e->level[level][0], s->mid[1] & t->e->level[level][1]};
        if (set_count(in_mid) > cards && in_set(in_mid, card)) {
            set_drop(s->mid, card);
            set_add(s->removed, card);
        }
    }
}

static void one_cube(table *t, unsigned seat, const char *id)
{
    t->s->cubes[seat] |= 1ull << place_of(t, id);
    t->s->cubes_left[seat] = (uint8_t)(CUBES - orr_popcount(t->s->cubes[seat]));
}
void given_cubes(table *t, unsigned seat, const char *places) { each_word(t, seat, places, one_cube); }
void given_scientist(table *t, unsigned seat, const char *place)
{
    t->s->scientist[seat] = (uint8_t)place_of(t, place);
}
void given_marker(table *t, unsigned seat, const char *space) { t->s->marker[seat] = (uint8_t)space_of(t, space); }

static void one_student(table *t, unsigned seat, const char *id)
{
    unsigned i = 0;
    while (t->s->student[seat][i] != NONE)
        i++;
    t->s->student[seat][i] = (uint8_t)space_of(t, id);
}

void given_students(table *t, unsigned seat, const char *spaces)
{
    memset(t->s->student[seat], NONE, STUDENTS);
    each_word(t, seat, spaces, one_student);
}

static void one_filled(table *t, unsigned seat, const char *id)
{
    t->s->filled[seat] |= 1u << row_of(t, T_CELLS, id);
    for (unsigned i = 0; i < t->e->rows[T_LINES]; i++)
        if (!(t->e->line_mask[i] & ~t->s->filled[seat]))
            t->s->lines[seat] |= (uint16_t)(1u << i);
    t->s->taken[seat]++;
}
void given_filled(table *t, unsigned seat, const char *cells) { each_word(t, seat, cells, one_filled); }
void given_taken(table *t, unsigned seat, unsigned tiles) { t->s->taken[seat] = (uint8_t)tiles; }

void given_tile(table *t, const char *at, const char *tile)
{
    static const uint8_t of_place[] = {
        [UNIVERSITY] = T_UNIVERSITY, [ANCIENT] = T_ANCIENT, [CITY] = T_CITY, [OBJECTIVE_PLACE] = T_OBJECTIVE};
    static const uint8_t of_space[] = {
        [S_SPECIALIZATION] = T_SPECIALIZATION, [S_INVENTION] = T_INVENTION, [S_OBJECTIVE] = T_OBJECTIVE};
    newton_state *s = t->s;
    int32_t place = orr_edition_row(t->m->rules.edition, T_PLACES, at);
    unsigned which = place >= 0 ? of_place[t->e->place[place].kind] : of_space[t->e->space[space_of(t, at)].kind];
    uint8_t *slot = place >= 0 ? &s->on_place[place] : &s->on_space[space_of(t, at)];
    unsigned row = row_of(t, which, tile), old = *slot;
    if (old == row)
        return;
    for (unsigned p = 0; p < t->e->rows[T_PLACES]; p++)
        if (which == of_place[t->e->place[p].kind < VILLAGE ? t->e->place[p].kind : 0] && s->on_place[p] == row) {
            s->on_place[p] = (uint8_t)old;
            break;
        }
    for (unsigned p = 0; p < t->e->rows[T_SPACES]; p++)
        if (which == of_space[t->e->space[p].kind] && s->on_space[p] == row)
            s->on_space[p] = (uint8_t)old;
    *slot = (uint8_t)row;
    for (unsigned p = 0; p < t->e->rows[T_PLACES]; p++) {
        if (t->e->place[p].kind == UNIVERSITY)
            s->university[s->on_place[p]] = (uint8_t)p;
        if (t->e->place[p].kind == ANCIENT)
            s->ancient[s->on_place[p]] = (uint8_t)p;
    }
}

static uint8_t *slot_of(table *t, const char *at)
{
    int32_t place = orr_edition_row(t->m->rules.edition, T_PLACES, at);
    return place >= 0 ? &t->s->on_place[place] : &t->s->on_space[space_of(t, at)];
}

/* Takes a token from the box, or else from a slot. */
static unsigned take_token(table *t, const char *id)
{
    newton_state *s = t->s;
    unsigned token = row_of(t, T_TOKENS, id);
    if (s->pool[token]) {
        s->pool[token]--;
        return token;
    }
    for (unsigned p = 0; p < t->e->rows[T_SPACES]; p++)
        if (t->e->space[p].min_players && s->on_space[p] == token) {
            s->on_space[p] = NONE;
            return token;
        }
    for (unsigned p = 0; p < t->e->rows[T_PLACES]; p++)
        if (t->e->place[p].min_players && s->on_place[p] == token) {
            s->on_place[p] = NONE;
            return token;
        }
    fail_msg("no token %s is left", id);
    return 0;
}

void given_token(table *t, const char *at, const char *token)
{
    uint8_t *slot = slot_of(t, at);
    if (*slot != NONE)
        t->s->pool[*slot]++;
    *slot = NONE;
    if (token)
        *slot = (uint8_t)take_token(t, token);
}

static void one_token(table *t, unsigned seat, const char *id) { t->s->token_count[seat][take_token(t, id)]++; }
void given_tokens(table *t, unsigned seat, const char *ids) { each_word(t, seat, ids, one_token); }

static void one_development(table *t, unsigned seat, const char *id)
{
    unsigned kind = row_of(t, T_DEVELOPMENT, id);
    t->s->development[seat][kind]++;
    t->s->development_pile[kind]--;
    renew(t, seat);
}
void given_development(table *t, unsigned seat, const char *ids) { each_word(t, seat, ids, one_development); }

static void one_income(table *t, unsigned seat, const char *id)
{
    unsigned kind = row_of(t, T_INCOME, id);
    t->s->income[seat][kind]++;
    t->s->income_pile[kind]--;
}
void given_income(table *t, unsigned seat, const char *ids) { each_word(t, seat, ids, one_income); }

void given_medicine(table *t, unsigned seat, unsigned visits, unsigned side)
{
    t->s->medicine[seat] = (uint8_t)visits;
    t->s->medicine_side[seat] = (uint8_t)side;
    t->s->income[seat][MEDICINE] = side > 0;
}

static uint32_t swapped(uint32_t set, unsigned a, unsigned b)
{
    uint32_t differ = (set >> a ^ set >> b) & 1;
    return set ^ (differ << a | differ << b);
}

void given_masters(table *t, unsigned seat, const char *ids)
{
    newton_state *s = t->s;
    char copy[300], *save = NULL;
    uint32_t wanted = 0;
    snprintf(copy, sizeof copy, "%s", ids);
    for (char *id = strtok_r(copy, " ", &save); id; id = strtok_r(NULL, " ", &save))
        wanted |= 1u << row_of(t, T_MASTERS, id);
    for (uint32_t set = wanted; set; set &= set - 1) {
        unsigned m = orr_lowest(set);
        uint32_t own = newton_own_masters(s, t->m->rules.seats, seat);
        if (own >> m & 1)
            continue;
        assert_true((own & ~wanted) != 0);
        unsigned other = orr_lowest(own & ~wanted);
        uint8_t origin = s->origin[m], kept = s->kept_in[m];
        s->origin[m] = s->origin[other];
        s->kept_in[m] = s->kept_in[other];
        s->origin[other] = origin;
        s->kept_in[other] = kept;
        for (unsigned i = 0; i < SEATS; i++) {
            s->saw[i] = swapped(s->saw[i], m, other);
            s->saw_again[i] = swapped(s->saw_again[i], m, other);
        }
    }
}

static void one_played(table *t, unsigned seat, const char *id)
{
    t->s->played[seat] |= 1u << row_of(t, T_MASTERS, id);
    renew(t, seat);
}

void given_played(table *t, unsigned seat, const char *ids)
{
    given_masters(t, seat, ids);
    each_word(t, seat, ids, one_played);
}

void given_round(table *t, unsigned round) { t->s->round = (uint8_t)round; }

void given_turns(table *t, unsigned taken)
{
    for (unsigned i = 0; i < t->m->rules.seats; i++)
        t->s->turns[i] = (uint8_t)taken;
}

static void one_open(table *t, unsigned seat, const char *id)
{
    (void)seat;
    t->s->open |= (uint16_t)(1u << row_of(t, T_DISCOVERY, id));
}

void given_open(table *t, const char *ids)
{
    t->s->open = 0;
    each_word(t, 0, ids, one_open);
}
