#include "table.h"

#include <stdlib.h>

extern const orr_game orr_game_century;
#define PLAN(t) (&(t)->e->plan[(t)->s->plan])

table *open_raw(unsigned seats, const char *options)
{
    table *t = calloc(1, sizeof *t);
    orr_rules r;
    char copy[200], *save = NULL;
    assert_int_equal(orr_rules_init(&r, &orr_game_century, NULL, seats), ORR_OK);
    snprintf(copy, sizeof copy, "%s", options ? options : "");
    for (char *word = strtok_r(copy, " ", &save); word; word = strtok_r(NULL, " ", &save)) {
        char *value = strchr(word, '=');
        *value++ = 0;
        assert_int_equal(orr_rules_set(&r, word, value, NULL, 0), ORR_OK);
    }
    t->m = orr_match_new(&r);
    t->s = t->m->state;
    t->e = r.data;
    orr_rng_seed(&t->rng, 1);
    sound(t);
    return t;
}

/* The first possibility of each draw: cards and tiles in the order of the edition. */
static void draw_first_of_each(table *t)
{
    while (t->s->phase == SETUP) {
        assert_true(orr_match_legal(t->m, ORR_CHANCE) > 0);
        assert_int_equal(orr_match_play(t->m, ORR_CHANCE, t->m->legal[0]), ORR_OK);
        sound(t);
    }
}

table *open_table(unsigned seats, const char *options)
{
    char all[200];
    bool board = options && strstr(options, "fourth_board");
    snprintf(all, sizeof all, "%s%s", board ? "" : "fourth_board=d1 ", options ? options : "");
    table *t = open_raw(seats, all);
    draw_first_of_each(t);
    return t;
}

void close_table(table *t)
{
    sound(t);
    orr_match_free(t->m);
    free(t);
}

unsigned row_of(const table *t, unsigned which, const char *id)
{
    int32_t row = orr_edition_row(t->m->rules.edition, (uint16_t)which, id);
    if (row < 0)
        fail_msg("no row %s", id);
    return (unsigned)row;
}

unsigned place_of(const table *t, const char *location)
{
    unsigned place = PLAN(t)->place[row_of(t, T_LOCATIONS, location)];
    assert_true(place != NONE);
    return place;
}

/* ---- given ------------------------------------------------------------------------------------------------------------*/
/* Masks that follow from arrays. */
static void renew(table *t)
{
    century_state *s = t->s;
    for (unsigned k = 0; k < REACHES; k++) {
        s->le[k] = 0;
        for (unsigned i = 0; i < PLAN(t)->places; i++)
            s->le[k] |= (uint32_t)((s->settlers[i] ? s->settlers[i] + 1u : PLAN(t)->base[i]) <= k) << i;
    }
    s->stocked = 0;
    for (unsigned i = 0; i < PLAN(t)->piles; i++)
        s->stocked |= (uint32_t)(s->pile_height[i] > 0) << PLAN(t)->pile_at[i];
}

void given_turn(table *t, unsigned seat) { t->s->turn = (uint8_t)seat; }

static uint32_t cubes_from(const char *text)
{
    uint32_t cubes = 0;
    for (; *text; text++)
        cubes += 1u << 8 * (unsigned)(strchr("yrgb", *text) - "yrgb");
    return cubes;
}

void given_store(table *t, unsigned seat, const char *cubes) { t->s->store[seat] = cubes_from(cubes); }

void given_available(table *t, unsigned seat, unsigned n)
{
    century_state *s = t->s;
    s->reserve[seat] = (uint8_t)(s->reserve[seat] + s->available[seat] - n);
    s->available[seat] = (uint8_t)n;
}

void given_settlers(table *t, unsigned seat, const char *location, unsigned n)
{
    unsigned place = place_of(t, location);
    assert_true(t->s->available[seat] >= n && !t->s->settlers[place] && !(t->s->covered >> place & 1));
    t->s->available[seat] = (uint8_t)(t->s->available[seat] - n);
    t->s->settlers[place] = (uint8_t)n;
    t->s->own[seat] |= 1u << place;
    renew(t);
}

/* Takes a card out of the deck, or out of the row or top, where the lowest of the deck replaces it. */
static unsigned take_card(table *t, const char *id)
{
    century_state *s = t->s;
    unsigned card = row_of(t, T_CARDS, id);
    for (unsigned i = 0; i <= ROW; i++) {
        uint8_t *at = i < ROW ? &s->row[i] : &s->top;
        if (*at == card) {
            *at = (uint8_t)orr_lowest(s->deck);
            s->deck &= s->deck - 1;
            return card;
        }
    }
    assert_true(s->deck >> card & 1);
    s->deck &= ~(1ull << card);
    return card;
}

void given_row(table *t, const char *a, const char *b, const char *c, const char *d, const char *top)
{
    const char *want[] = {a, b, c, d, top};
    century_state *s = t->s;
    for (unsigned i = 0; i <= ROW; i++) {
        uint8_t *at = i < ROW ? &s->row[i] : &s->top;
        if (*at != NO_CARD)
            s->deck |= 1ull << *at;
        *at = NO_CARD;
    }
    for (unsigned i = 0; i <= ROW; i++)
        if (want[i])
            *(i < ROW ? &s->row[i] : &s->top) = (uint8_t)take_card(t, want[i]);
}

static void own_card(table *t, unsigned seat, unsigned card)
{
    century_state *s = t->s;
    const century_card *c = &t->e->card[card];
    assert_true(s->card_count[seat] < GOAL);
    s->cards[seat][s->card_count[seat]++] = (uint8_t)card;
    s->card_points[seat] = (uint16_t)(s->card_points[seat] + c->points);
    s->icons[seat][c->icon]++;
    s->help[seat][c->symbol + 1] = (uint8_t)(s->help[seat][c->symbol + 1] + c->help);
    s->tools[seat][c->symbol + 1] += t->e->tool[card];
}

/* The deck of this edition never runs out (CN-136), so the test shortens the list of cards in the match. */
void given_deck_empty(table *t)
{
    static century_edition small;
    small = *t->e;
    small.deck[t->m->rules.seats] &= ~t->s->deck;
    t->s->deck = 0;
    t->m->rules.data = t->e = &small;
}

static void each_word(table *t, unsigned seat, const char *ids, void (*one)(table *, unsigned, const char *))
{
    char copy[400], *save = NULL;
    snprintf(copy, sizeof copy, "%s", ids);
    for (char *id = strtok_r(copy, " ", &save); id; id = strtok_r(NULL, " ", &save))
        one(t, seat, id);
}

static void one_card(table *t, unsigned seat, const char *id) { own_card(t, seat, take_card(t, id)); }
void given_cards(table *t, unsigned seat, const char *ids) { each_word(t, seat, ids, one_card); }

/* Takes a bonus tile out of the unseen ones, or from the top of a pile, where the lowest unseen one replaces it. */
static unsigned take_bonus(table *t, const char *id)
{
    century_state *s = t->s;
    unsigned tile = row_of(t, T_BONUS, id);
    for (unsigned i = 0; i < PLAN(t)->piles; i++)
        if (s->pile_top[i] == tile) {
            s->pile_top[i] = (uint8_t)orr_lowest(s->bonus_pool);
            s->bonus_pool &= s->bonus_pool - 1;
            return tile;
        }
    assert_true(s->bonus_pool >> tile & 1);
    s->bonus_pool &= ~(1u << tile);
    return tile;
}

/* A tile given to a seat comes off a pile: the highest one. */
static void one_bonus(table *t, unsigned seat, const char *id)
{
    century_state *s = t->s;
    unsigned high = 0;
    s->bonus[seat][s->bonus_count[seat]++] = (uint8_t)take_bonus(t, id);
    for (unsigned i = 1; i < PLAN(t)->piles; i++)
        if (s->pile_height[i] > s->pile_height[high])
            high = i;
    assert_true(--s->pile_height[high] > 0);
}
void given_bonus(table *t, unsigned seat, const char *ids) { each_word(t, seat, ids, one_bonus); }

static void one_tile(table *t, unsigned seat, const char *id)
{
    century_state *s = t->s;
    unsigned tile = row_of(t, T_TILES, id);
    for (unsigned i = 0; i < PLACES; i++)
        if (s->tile[i] == tile) {
            s->tile[i] = NONE;
            s->covered &= ~(1u << i);
        }
    s->tile_pool &= ~(1u << tile);
    s->tiles[seat] |= 1u << tile;
    if (t->e->tile[tile].icon >= 0)
        s->icons[seat][t->e->tile[tile].icon]++;
}
void given_explored(table *t, unsigned seat, const char *ids) { each_word(t, seat, ids, one_tile); }

void given_tile_at(table *t, const char *location, const char *id)
{
    century_state *s = t->s;
    unsigned place = place_of(t, location), tile = row_of(t, T_TILES, id), old = s->tile[place];
    assert_true(old != NONE);
    if (old == tile)
        return;
    s->tile[place] = (uint8_t)tile;
    for (unsigned i = 0; i < PLACES; i++)
        if (i != place && s->tile[i] == tile) {
            s->tile[i] = (uint8_t)old;
            return;
        }
    s->tile_pool = (s->tile_pool & ~(1u << tile)) | 1u << old;
}

void given_uncovered(table *t, const char *location)
{
    century_state *s = t->s;
    unsigned place = place_of(t, location);
    if (s->tile[place] != NONE)
        s->tile_pool |= 1u << s->tile[place];
    s->tile[place] = NONE;
    s->covered &= ~(1u << place);
}

void given_pile(table *t, const char *location, unsigned index, const char *top)
{
    unsigned pile = PLAN(t)->pile[place_of(t, location)] + index;
    unsigned tile = take_bonus(t, top);
    t->s->bonus_pool |= 1u << t->s->pile_top[pile];
    t->s->pile_top[pile] = (uint8_t)tile;
}

void given_height(table *t, const char *location, unsigned index, unsigned height)
{
    century_state *s = t->s;
    unsigned pile = PLAN(t)->pile[place_of(t, location)] + index;
    unsigned last = t->m->rules.seats - 1u;
    while (s->pile_height[pile] > height) {
        s->pile_height[pile]--;
        assert_true(s->bonus_count[last] < SPACES);
        s->bonus[last][s->bonus_count[last]++] = s->pile_top[pile];
        s->pile_top[pile] = NONE;
        if (!s->pile_height[pile])
            break;
        s->pile_top[pile] = (uint8_t)orr_lowest(s->bonus_pool);
        s->bonus_pool &= s->bonus_pool - 1;
    }
    renew(t);
}

/* ---- doing ----------------------------------------------------------------------------------------------------------------*/
static orr_action parsed(table *t, const char *text)
{
    orr_action a;
    if (orr_action_parse(&t->m->rules, text, &a) != ORR_OK)
        fail_msg("not an action: %s", text);
    return a;
}

void act(table *t, orr_seat seat, const char *actions)
{
    char copy[1000], *save = NULL;
    snprintf(copy, sizeof copy, "%s", actions);
    for (char *line = strtok_r(copy, "\n", &save); line; line = strtok_r(NULL, "\n", &save)) {
        sound(t);
        orr_err e = orr_match_play(t->m, seat, parsed(t, line));
        if (e)
            fail_msg("seat %u, %s: %s", seat, line, orr_err_name(e));
        sound(t);
    }
}

void chance(table *t, const char *actions) { act(t, ORR_CHANCE, actions); }

void settle(table *t)
{
    while (t->s->chance && t->s->phase != OVER)
        assert_true(orr_match_step(t->m, orr_source_rng(&t->rng)));
    sound(t);
}

void forced(table *t)
{
    while (orr_match_step(t->m, orr_source_rng(&t->rng)))
        sound(t);
}

void around(table *t, unsigned seat)
{
    settle(t);
    for (unsigned i = 0; i < SEATS && t->s->turn != seat; i++)
        act(t, t->s->turn, "rest");
    assert_int_equal(t->s->turn, seat);
}

void refused(table *t, orr_seat seat, const char *action, orr_err why)
{
    century_state before = *t->s;
    uint32_t plies = t->m->plies;
    assert_int_equal(orr_match_play(t->m, seat, parsed(t, action)), why);
    assert_memory_equal(&before, t->s, sizeof before);
    assert_int_equal(plies, t->m->plies);
}

bool offered(table *t, orr_seat seat, const char *action)
{
    orr_action a = parsed(t, action);
    uint32_t n = orr_match_legal(t->m, seat);
    for (uint32_t i = 0; i < n; i++)
        if (orr_action_equal(a, t->m->legal[i]))
            return true;
    return false;
}

const char *offers(table *t, orr_seat seat)
{
    uint32_t n = orr_match_legal(t->m, seat);
    char one[ORR_ACTION_TEXT];
    size_t at = 0;
    t->text[0] = 0;
    for (uint32_t i = 0; i < n; i++) {
        orr_action_print(&t->m->rules, t->m->legal[i], one);
        at += (size_t)snprintf(t->text + at, sizeof t->text - at, "%s%s", i ? "\n" : "", one);
    }
    return t->text;
}

bool saw(table *t, const char *json)
{
    bool found = false;
    for (uint32_t i = 0; i < t->m->events.n && !found; i++) {
        orr_text text = {.max = 1000};
        orr_json j;
        orr_json_init(&j, &text);
        orr_event_json(&t->m->rules, &t->m->event[i], ORR_SPECTATOR, &j);
        found = !strcmp(text.at, json);
        orr_text_deinit(&text);
    }
    return found;
}

/* ---- what there is ----------------------------------------------------------------------------------------------------------*/
const char *store_of(table *t, unsigned seat)
{
    size_t n = 0;
    for (unsigned c = 0; c < CUBES; c++)
        for (unsigned i = 0; i < cube_count(t->s->store[seat], c); i++)
            t->text[n++] = "yrgb"[c];
    t->text[n] = 0;
    return t->text;
}

const char *phase_of(table *t)
{
    json_t *v = look(t, ORR_SPECTATOR);
    snprintf(t->text, sizeof t->text, "%s", json_string_value(json_object_get(v, "phase")));
    json_decref(v);
    return t->text;
}

unsigned placed(table *t, const char *location) { return t->s->settlers[place_of(t, location)]; }

int holder(table *t, const char *location)
{
    for (int i = 0; i < SEATS; i++)
        if (t->s->own[i] >> place_of(t, location) & 1)
            return i;
    return -1;
}

int score_of_seat(table *t, unsigned seat)
{
    orr_result result[ORR_SEATS_MAX];
    orr_line line[ORR_LINES_MAX];
    int sum = 0;
    t->m->rules.game->outcome(&t->m->rules, t->s, result);
    uint32_t n = t->m->rules.game->breakdown(&t->m->rules, t->s, (orr_seat)seat, line);
    while (n--)
        sum += line[n].points;
    assert_int_equal(sum, result[seat].score);
    return result[seat].score;
}

unsigned rank_of(table *t, unsigned seat)
{
    orr_result result[ORR_SEATS_MAX];
    t->m->rules.game->outcome(&t->m->rules, t->s, result);
    return result[seat].rank;
}

json_t *look(table *t, orr_seat viewer)
{
    orr_text text = {.max = 1 << 20};
    orr_json j;
    orr_json_init(&j, &text);
    orr_match_view(t->m, viewer, &j);
    json_t *v = json_loads(text.at, 0, NULL);
    assert_non_null(v);
    orr_text_deinit(&text);
    return v;
}

const json_t *find(const json_t *list, const char *key, const char *id)
{
    size_t i;
    const json_t *one;
    json_array_foreach(list, i, one)
    {
        const char *text = json_string_value(json_object_get(one, key));
        if (text && !strcmp(text, id))
            return one;
    }
    fail_msg("no %s %s", key, id);
    return NULL;
}
