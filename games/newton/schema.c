/* Newton: the shape of edition.json. */
#include "state.h"

#include <orrery/schema.h>

#define GAIN(at, record, member)                                                                                       \
    MAYBE(at ".coins", record, member.coins, 0, 20), MAYBE(at ".potions", record, member.potions, 0, 20),              \
        MAYBE(at ".vp", record, member.vp, 0, 20), MAYBE(at ".students", record, member.students, 0, 4)
#define BOOKS_OF(at, record, member, high)                                                                             \
    MAYBE(at ".blue", record, member[0], 0, high), MAYBE(at ".orange", record, member[1], 0, high),                    \
        MAYBE(at ".green", record, member[2], 0, high)
#define TABLE(title, index, member, low, high, list)                                                                   \
    [index] = ROWS(newton_edition, title, member, rows[index], low, high, list)
#define IDS_ONLY(title, index, low, high) [index] = ROW_IDS(newton_edition, title, rows[index], low, high)

typedef struct {
    uint8_t value;
} one_byte;
typedef struct {
    int16_t low, high;
} rating;

static const char *const action_words[] = {"work", "technology", "travel", "lessons", "study", "joker", NULL};
static const char *const master_action_words[] = {"work", "technology", "travel", "lessons", "study", "any", NULL};
static const char *const book_words[] = {"blue", "orange", "green", NULL};
static const char *const place_words[] = {"start", "university", "ancient_land", "city", "master", "objective",
                                          "village", NULL};
static const char *const border_words[] = {"silver", "gold", NULL};
static const char *const track_words[] = {"work", "technology", NULL};
static const char *const space_words[] = {"start", "plain", "specialization", "invention", "master", "objective", NULL};
static const char *const cell_words[] = {"preprinted", "book", "window", NULL};
static const char *const need_words[] = {"books", "university", "ancient_land", NULL};
static const char *const set_words[] = {"starting", "base", "advanced", NULL};
static const char *const master_set_words[] = {"base", "promo", NULL};
static const char *const kind_words[] = {"single", "joker", "doubled", "dual", "reversed", NULL};
static const char *const family_words[] = {"development", "income", NULL};
static const char *const effect_words[] = {
    [X_NONE] = "none", [X_BOOKS] = "books", [X_WILD] = "wild_book", [X_GAIN] = "gain", [X_EXCHANGE] = "exchange",
    [X_VP_PER_BOOK] = "vp_per_book", [X_COINS_PER_BOOK] = "coins_per_book", [X_SETS] = "vp_per_identical_set",
    [X_DISCARD] = "discard_card", [X_EXTRA_TILE] = "extra_bookshelf_tile", [X_DOUBLE] = "double_bonus_tokens",
    [X_TELEPORT] = "teleport_village", [X_REPEAT] = "repeat_lightning", [X_IGNORE] = "ignore_book_requirement",
    [X_MULTI_CUBE] = "multi_cube", [X_ACTION] = "extra_action", [X_AFTER] = "potion_after_action", [X_BUY] = "buy_card",
    [X_TOKEN] = "reuse_bonus_token", [X_CITY] = "reuse_city", NULL};
static const char *const power_words[] = {
    [X_NONE] = "none", [X_BOOKS] = "permanent_books", "?", [X_GAIN] = "gain", "?", "?", "?", "?", "?", "?", "?", "?", "?",
    "?", "?", "?", "?", "?", "?", "?", [X_MASTER_ACTION] = "action", [X_DESCARTES] = "descartes",
    [X_REMOVE] = "remove_bookshelf_tiles", [X_CUBE] = "place_cube", [X_PLAY_MASTER] = "play_master", NULL};
static const char *const per_words[] = {
    [PER_NOTHING] = "nothing", [PER_COIN] = "coin", [PER_POTION] = "potion", [PER_TOKEN] = "bonus_token",
    [PER_UNIVERSITY] = "visited_university", [PER_ANCIENT] = "visited_ancient_land", [PER_STUDENT] = "student_at_end",
    [PER_MASTER] = "played_master", [PER_BOOK_SETS] = "set_of_3_different_books",
    [PER_SHELF_SETS] = "3_placed_bookshelf_tiles", [PER_CARD_PAIRS] = "2_non_starting_cards", [PER_LINE] = "completed_line",
    [PER_CUBE] = "travel_cubes_placed", [PER_SHELF_TILE] = "placed_bookshelf_tiles",
    [PER_TILE] = "drawer_and_income_tiles", NULL};

static const orr_column values[] = {INT("value", one_byte, value, 0, 60), {0}};
/* A free Quick Action that may be repeated would never end. */
static const orr_column costs[] = {INT("coins", one_byte, value, 1, 60), {0}};
static const orr_column actions[] = {WORD("id", one_byte, value, action_words), {0}};
static const orr_column books[] = {WORD("id", one_byte, value, book_words), {0}};
static const orr_column places[] = {
    WORD("kind", newton_place, kind, place_words),
    MAYBE("bonus_slot.min_players", newton_place, min_players, 1, SEATS),
    WORD_OR("border", newton_place, border, border_words, -1),
    BOOKS_OF("requirement.books", newton_place, need, 9),
    {0},
};
static const orr_column routes[] = {
    LINK("a", newton_route, a, T_PLACES),
    LINK("b", newton_route, b, T_PLACES),
    INT("coins", newton_route, coins, 0, 9),
    {0},
};
static const orr_column spaces[] = {
    WORD("track", newton_space, track, track_words),
    WORD("kind", newton_space, kind, space_words),
    FLAG("end", newton_space, end),
    MAYBE("bonus_slot.min_players", newton_space, min_players, 1, SEATS),
    BOOKS_OF("requirement.books", newton_space, need, 9),
    {0},
};
static const orr_column edges[] = {LINK("a", newton_route, a, T_SPACES), LINK("b", newton_route, b, T_SPACES), {0}};
static const orr_column shelves[] = {INT("study_value", one_byte, value, 1, LEVELS), {0}};
static const orr_column cells[] = {
    INT("shelf", newton_cell, shelf, 1, LEVELS),
    INT("column", newton_cell, column, 1, 16),
    WORD("kind", newton_cell, kind, cell_words),
    WORD_OR("requirement.type", newton_cell, type, need_words, -1),
    MAYBE_LINK("requirement.university", newton_cell, university, T_UNIVERSITY),
    MAYBE_LINK("requirement.ancient_land", newton_cell, ancient, T_ANCIENT),
    BOOKS_OF("requirement.books", newton_cell, need, 9),
    {0},
};
#define CELL(i) MAYBE_LINK("cells[" #i "]", newton_line, cell[i], T_CELLS)
static const orr_column lines[] = {
    {.path = "cells", .kind = ORR_COLUMN_COUNT, FIELD(newton_line, cells), .required = true, .min = 2, .max = LINE},
    CELL(0), CELL(1), CELL(2), CELL(3), CELL(4), CELL(5), CELL(6),
    INT("vp_per_round", newton_line, vp, 0, 20),
    {0},
};
static const orr_column stacks[] = {
    INT("tiles", newton_stack, tiles, STACK, STACK),
    MAYBE("bonus.play_master", newton_stack, play_master, 0, 1),
    GAIN("bonus", newton_stack, gain),
    {0},
};
static const orr_column boards[] = {WORD("preprinted_symbol", one_byte, value, action_words), {0}};
static const orr_column cards[] = {
    WORD("set", newton_card, set, set_words),
    INT("level", newton_card, level, 0, LEVELS),
    WORD("kind", newton_card, kind, kind_words),
    MAYBE_LINK("color", newton_card, colour, T_COLOURS),
    MAYBE("symbols.work", newton_card, symbols[WORK], 0, 2),
    MAYBE("symbols.technology", newton_card, symbols[TECHNOLOGY], 0, 2),
    MAYBE("symbols.travel", newton_card, symbols[TRAVEL], 0, 2),
    MAYBE("symbols.lessons", newton_card, symbols[LESSONS], 0, 2),
    MAYBE("symbols.study", newton_card, symbols[STUDY], 0, 2),
    BOOKS_OF("books", newton_card, books, 4),
    MAYBE("books.wild", newton_card, books[WILD], 0, 4),
    WORD_OR("special_effect.type", newton_card, effect.type, effect_words, X_NONE),
    FLAG("special_effect.lightning", newton_card, effect.lightning),
    WORD_OR("special_effect.color", newton_card, effect.colour, book_words, -1),
    WORD_OR("special_effect.action", newton_card, effect.action, action_words, 0),
    MAYBE("special_effect.value", newton_card, effect.value, 1, 9),
    MAYBE("special_effect.set_size", newton_card, effect.set_size, 1, 9),
    MAYBE("special_effect.extra_tiles", newton_card, effect.count, 1, 1),
    MAYBE("special_effect.extra_cubes", newton_card, effect.extra, 1, 1),
    MAYBE("special_effect.pay.coins", newton_card, effect.pay.coins, 0, 60),
    MAYBE("special_effect.pay.potions", newton_card, effect.pay.potions, 0, 60),
    GAIN("special_effect.gain", newton_card, effect.gain),
    {0},
};
static const orr_column masters[] = {
    INT("vp", newton_master, vp, 0, 60),
    WORD("set", newton_master, promo, master_set_words),
    FLAG("immediate", newton_master, immediate),
    WORD("effect.type", newton_master, effect.type, power_words),
    BOOKS_OF("effect.books", newton_master, books, 4),
    MAYBE("effect.books.wild", newton_master, books[WILD], 0, 4),
    WORD_OR("effect.action", newton_master, effect.action, master_action_words, 0),
    MAYBE("effect.value", newton_master, effect.value, 1, 9),
    MAYBE("effect.count", newton_master, effect.count, 1, 2),
    FLAG("effect.split", newton_master, effect.split),
    FLAG("effect.ignore_requirement", newton_master, effect.ignore),
    FLAG("effect.cube_on_each_space", newton_master, effect.each),
    FLAG("effect.no_coins", newton_master, effect.no_coins),
    FLAG("effect.free_routes", newton_master, effect.free_routes),
    FLAG("effect.on.city", newton_master, effect.on_city),
    FLAG("effect.on.university", newton_master, effect.on_university),
    FLAG("effect.on.ancient_land", newton_master, effect.on_ancient),
    GAIN("effect.gain", newton_master, effect.gain),
    {0},
};
static const orr_column development[] = {
    WORD("action", newton_tile, action, action_words),
    INT("count", newton_tile, count, 1, 20),
    INT("symbols", newton_tile, symbols, 1, 3),
    {0},
};
static const orr_column income[] = {GAIN("income", newton_tile, gain), INT("count", newton_tile, count, 1, 20), {0}};
static const orr_column medicine[] = {
    GAIN("side_a", newton_tile, gain),
    GAIN("side_b", newton_tile, turned),
    INT("count", newton_tile, count, SEATS, SEATS),
    {0},
};
static const orr_column specials[] = {
    WORD("grants.tile", newton_special, family, family_words),
    FLAG("grants.any", newton_special, any),
    MAYBE_LINK("grants.development", newton_special, development, T_DEVELOPMENT),
    MAYBE_LINK("grants.income", newton_special, income, T_INCOME),
    INT("count", newton_special, count, 1, 1),
    {0},
};
static const orr_column inventions[] = {
    WORD_OR("effect.per", newton_invention, per, per_words, -1),
    GAIN("effect.gain", newton_invention, gain),
    WORD_OR("effect.action.action", newton_invention, action, action_words, -1),
    MAYBE("effect.action.value", newton_invention, value, 1, 9),
    INT("count", newton_invention, count, 1, 1),
    {0},
};
static const orr_column cities[] = {
    GAIN("effect.gain", newton_city, gain),
    MAYBE("effect.pay.coins", newton_city, pay, 0, 60),
    WORD_OR("effect.place_cube", newton_city, cube, place_words, -1),
    FLAG("effect.medicine", newton_city, medicine),
    INT("count", newton_city, count, 1, PLACES),
    {0},
};
static const orr_column objectives[] = {
    WORD("score.per", newton_objective, per, per_words),
    INT("score.vp", newton_objective, vp, 1, 20),
    MAYBE("score.cap", newton_objective, cap, 1, 100),
    INT("count", newton_objective, count, 1, 1),
    {0},
};
static const orr_column tokens[] = {GAIN("gain", newton_token, gain), INT("count", newton_token, count, 1, 18), {0}};
static const orr_column discoveries[] = {
    WORD("condition.count", newton_discovery, per, per_words),
    INT("condition.at_least", newton_discovery, least, 1, 20),
    GAIN("gain", newton_discovery, gain),
    {0},
};
static const orr_column ratings[] = {
    INT("min", rating, low, 0, 999),
    MAYBE("max", rating, high, 0, 999),
    {0},
};
static const orr_column players[] = {
    INT("players", newton_players, players, 1, SEATS),
    INT("bonus_tokens_placed", newton_players, tokens, 0, 99),
    INT("face_up_per_deck", newton_players, row, 1, 9),
    INT("masters_dealt", newton_players, dealt, DRAFT, DEALT),
    INT("masters_kept", newton_players, kept, DRAFT, DRAFT),
    INT("great_discovery_tiles", newton_players, discoveries, 0, DISCOVERIES),
    {0},
};

const orr_table newton_schema[] = {
    IDS_ONLY("player_colors", T_COLOURS, SEATS, SEATS),
    IDS_ONLY("options", T_EDITION, 4, 4),
    TABLE("constants", T_CONSTANTS, constant, CONSTANTS, CONSTANTS, values),
    TABLE("quick_actions", T_QUICK, quick, 4, 4, costs),
    TABLE("book_colors", T_BOOKS, book_word, COLOURS, COLOURS, books),
    TABLE("actions", T_ACTIONS, action_word, ACTIONS + 1, ACTIONS + 1, actions),
    TABLE("places", T_PLACES, place, 2, PLACES, places),
    TABLE("routes", T_ROUTES, route, 1, 96, routes),
    TABLE("track_spaces", T_SPACES, space, 4, SPACES, spaces),
    TABLE("track_edges", T_EDGES, edge, 2, 96, edges),
    TABLE("shelves", T_SHELVES, shelf_value, LEVELS, LEVELS, shelves),
    TABLE("cells", T_CELLS, cell, SHELF_TILES, CELLS, cells),
    TABLE("lines", T_LINES, line, 1, LINES, lines),
    TABLE("stacks", T_STACKS, stack, STACKS, STACKS, stacks),
    TABLE("study_boards", T_BOARDS, board, SEATS, SEATS, boards),
    TABLE("action_cards", T_CARDS, card, 24, CARDS, cards),
    TABLE("master_cards", T_MASTERS, master, SEATS * DRAFT, MASTERS, masters),
    TABLE("development_tiles", T_DEVELOPMENT, development, ACTIONS, ACTIONS, development),
    TABLE("income_tiles", T_INCOME, income, 1, MEDICINE, income),
    [T_MEDICINE] = {.name = "medicine_income_tiles", .offset = offsetof(newton_edition, medicine),
                    .stride = sizeof(newton_tile), .count_offset = offsetof(newton_edition, rows[T_MEDICINE]),
                    .min_rows = 1, .max_rows = 1, .columns = medicine},
    TABLE("specialization_tiles", T_SPECIALIZATION, special, 1, TILES, specials),
    TABLE("invention_tiles", T_INVENTION, invention, 1, TILES, inventions),
    TABLE("city_tiles", T_CITY, city, 1, KINDS, cities),
    TABLE("objective_tiles", T_OBJECTIVE, objective, 1, TILES, objectives),
    TABLE("bonus_tokens", T_TOKENS, token, 1, TOKENS, tokens),
    IDS_ONLY("university_tiles", T_UNIVERSITY, 1, KINDS),
    IDS_ONLY("ancient_land_tiles", T_ANCIENT, 1, KINDS),
    TABLE("great_discovery_tiles", T_DISCOVERY, discovery, 1, DISCOVERIES, discoveries),
    TABLE("solo_rating", T_RATING, rating, 1, RATINGS, ratings),
    TABLE("player_counts", T_PLAYERS, players, SEATS, SEATS, players),
    [TABLES] = {0},
};
