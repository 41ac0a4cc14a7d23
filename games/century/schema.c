/* Century: the shape of edition.json. What the rulebook states (marked `stated`) may not be changed by an edition. */
#include "state.h"

#include <orrery/schema.h>

#define FOUR(at, record, member, high)                                                                                 \
    MAYBE(at ".yellow", record, member[0], 0, high), MAYBE(at ".red", record, member[1], 0, high),                     \
        MAYBE(at ".green", record, member[2], 0, high), MAYBE(at ".brown", record, member[3], 0, high)
/* A value that the rulebook states. */
#define STATED(at, value) INT(at, century_values, stated, value, value)

#define TABLE(title, member, counter, low, high, list) ROWS(century_edition, title, member, counter, low, high, list)
#define IDS_ONLY(title, counter, low, high) ROW_IDS(century_edition, title, counter, low, high)
#define SINGLE(title, list) ONE_ROW(century_edition, title, values, singles, list)

static const char *const cube_words[] = {"yellow", "red", "green", "brown", NULL};
static const char *const icon_words[] = {"native_help", "tool", "new_settlers", "exploration", NULL};
static const char *const board_words[] = {"a1", "b1", "c1", "d1", "e1", "f1", NULL};
static const char *const use_words[] = {"always", "one_of", NULL};
static const char *const type_words[] = {"production", "upgrade", "trade", "fort", NULL};
static const char *const mark_words[] = {"always", "2-3", NULL};
static const char *const player_words[] = {"3+", "=4", NULL};
static const char *const bonus_words[] = {"per_icon", "per_icon_pair", "per_settler_pair", "flat", NULL};
static const char *const tile_words[] = {"icon", "points", "settler", "cubes", NULL};

static const orr_column cubes[] = {
    WORD("id", century_named, word, cube_words),
    INT("level", century_named, level, 1, 4),
    {0},
};
static const orr_column icons[] = {WORD("id", century_named, word, icon_words), {0}};
static const orr_column boards[] = {
    WORD("id", century_board, word, board_words),
    WORD("use", century_board, use, use_words),
    LENGTH("location_ids", century_board, locations, 1, PLACES),
    {0},
};
static const orr_column locations[] = {
    LINK("board", century_location, board, T_BOARDS),
    WORD("type", century_location, type, type_words),
    INT("settlers", century_location, settlers, 1, SETTLERS),
    MAYBE_LINK("symbol", century_location, symbol, T_SYMBOLS),
    MAYBE_WORD("exploration_mark", century_location, mark, mark_words),
    MAYBE("fort_index", century_location, fort, 1, ROW),
    LENGTH("bonus_piles", century_location, piles, 1, 2),
    MAYBE("bonus_piles[0]", century_location, pile[0], 1, BONUS),
    MAYBE("bonus_piles[1]", century_location, pile[1], 1, BONUS),
    MAYBE("upgrade_steps", century_location, steps, 1, 20),
    FOUR("gain", century_location, gain, 9),
    FOUR("trade.give", century_location, give, 9),
    FOUR("trade.get", century_location, get, 9),
    {0},
};
static const orr_column cards[] = {
    WORD("icon", century_card, icon, icon_words),
    INT("points", century_card, points, 0, 30),
    FOUR("cost", century_card, cost, 9),
    MAYBE_LINK("effect.symbol", century_card, symbol, T_SYMBOLS),
    MAYBE("effect.settlers_reduction", century_card, help, 1, 1),
    FOUR("effect.gain", century_card, tool, 1),
    MAYBE("effect.settlers", century_card, settlers, 1, SETTLERS),
    MAYBE("effect.exploration_tiles", century_card, tiles, 1, 1),
    MAYBE_WORD("player_mark", century_card, mark, player_words),
    INT("players_min", century_card, players_min, 2, SEATS),
    {0},
};
static const orr_column bonuses[] = {
    WORD("kind", century_bonus, kind, bonus_words),
    LENGTH("icons", century_bonus, icons, 0, 2),
    MAYBE_WORD("icons[0]", century_bonus, icon[0], icon_words),
    MAYBE_WORD("icons[1]", century_bonus, icon[1], icon_words),
    INT("points_each", century_bonus, points, 1, 9),
    {0},
};
static const orr_column tiles[] = {
    WORD("kind", century_tile, kind, tile_words), MAYBE_WORD("icon", century_tile, icon, icon_words),
    MAYBE("points", century_tile, points, 1, 9),  MAYBE("settlers", century_tile, settlers, 1, SETTLERS),
    FOUR("gain", century_tile, gain, 9),          {0},
};

static const orr_column worth[] = {FOUR("value", century_values, worth, 20), {0}};
static const orr_column total[] = {STATED("value", SETTLERS), {0}};
static const orr_column start[] = {
    INT("value.2", century_values, start[2], 7, 7), /* CN-051 */
    INT("value.3", century_values, start[3], 6, 6), /* CN-050 */
    INT("value.4", century_values, start[4], 6, 6),
    {0},
};
static const orr_column reserve[] = {STATED("value.2", 5), STATED("value.3", 6), STATED("value.4", 6), {0}};
static const orr_column start_cubes[] = {
    INT("value[0].yellow", century_values, cubes[0][0], 3, 3), /* CN-055 */
    INT("value[1].yellow", century_values, cubes[1][0], 4, 4), /* CN-056 */
    INT("value[2].yellow", century_values, cubes[2][0], 4, 4),
    INT("value[3].yellow", century_values, cubes[3][0], 3, 3), /* CN-057 */
    INT("value[3].red", century_values, cubes[3][1], 1, 1),
    {0},
};
static const orr_column warehouse[] = {STATED("value", WAREHOUSE), {0}};
static const orr_column spaces[] = {STATED("value", SPACES), {0}};
static const orr_column row_size[] = {STATED("value", ROW), {0}};
static const orr_column goal[] = {STATED("value", GOAL), {0}};
static const orr_column deck[] = {
    INT("value.2", century_values, deck[2], 5, CARDS),
    INT("value.3", century_values, deck[3], 5, CARDS),
    INT("value.4", century_values, deck[4], 5, CARDS),
    {0},
};
static const orr_column placed[] = {
    INT("value.2", century_values, placed[2], 0, TILES),
    INT("value.3", century_values, placed[3], 0, TILES),
    INT("value.4", century_values, placed[4], 0, TILES),
    {0},
};
static const orr_column piled[] = {INT("value", century_values, piled, 1, BONUS), {0}};
static const orr_column left_over[] = {INT("value", century_values, left_over, 0, BONUS), {0}};
static const orr_column in_play[] = {INT("value", century_values, in_play, 1, PLACES), {0}};

const orr_table century_schema[] = {
    [T_EDITION] = IDS_ONLY("edition", singles, 1, 1),
    [T_COLOURS] = IDS_ONLY("player_colours", colours, SEATS, SEATS),
    [T_CUBES] = TABLE("cubes", cube, cubes, CUBES, CUBES, cubes),
    [T_ICONS] = TABLE("new_world_icons", icon, icons, ICONS, ICONS, icons),
    [T_SYMBOLS] = IDS_ONLY("location_symbols", symbols, 1, GROUPS - 1),
    [T_BOARDS] = TABLE("boards", board, boards, BOARDS, BOARDS, boards),
    [T_LOCATIONS] = TABLE("locations", location, locations, 1, LOCATIONS, locations),
    [T_CARDS] = TABLE("point_cards", card, cards, 1, CARDS, cards),
    [T_BONUS] = TABLE("bonus_tiles", bonus, bonuses, 1, BONUS, bonuses),
    [T_TILES] = TABLE("exploration_tiles", tile, tiles, 1, TILES, tiles),
    [T_RULES] = SINGLE("setup#settlers_total_per_player", total),
    SINGLE("setup#settlers_start", start),
    SINGLE("setup#settlers_reserve_start", reserve),
    SINGLE("setup#start_cubes_by_turn_order", start_cubes),
    SINGLE("setup#warehouse_limit", warehouse),
    SINGLE("setup#bonus_spaces_per_player", spaces),
    SINGLE("setup#point_row_size", row_size),
    SINGLE("setup#end_trigger_point_cards", goal),
    SINGLE("setup#deck_size", deck),
    SINGLE("setup#exploration_tiles_placed", placed),
    SINGLE("setup#bonus_tiles_placed", piled),
    SINGLE("setup#bonus_tiles_left_over", left_over),
    SINGLE("setup#locations_in_play", in_play),
    SINGLE("balance#cube_worth", worth),
    {0},
};
