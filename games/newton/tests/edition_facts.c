/* Newton: facts about components. */
#include "table.h"

static const orr_edition *built_in(void) { return orr_edition_builtin(&orr_game_newton); }
static const newton_edition *data(void) { return orr_edition_data(built_in()); }
static unsigned row(unsigned table_, const char *id)
{
    int32_t at = orr_edition_row(built_in(), (uint16_t)table_, id);
    if (at < 0)
        fail_msg("no row %s", id);
    return (unsigned)at;
}

static unsigned kind_count(unsigned kind) { return orr_popcount(data()->of_kind[kind]); }

static void box(void **state)
{
    RULES("NW-003 NW-004");
    const newton_edition *e = data();
    unsigned cities = 0, development = 0, income = 0, tokens = 0, set[3] = {0}, level[4] = {0}, base = 0;
    (void)state;
    for (unsigned i = 0; i < e->rows[T_CITY]; i++)
        cities += e->city[i].count;
    for (unsigned i = 0; i < e->rows[T_DEVELOPMENT]; i++)
        development += e->development[i].count;
    for (unsigned i = 0; i < e->rows[T_INCOME]; i++)
        income += e->income[i].count;
    for (unsigned i = 0; i < e->rows[T_TOKENS]; i++)
        tokens += e->token[i].count;
    for (unsigned i = 0; i < e->rows[T_CARDS]; i++) {
        set[e->card[i].set]++;
        level[e->card[i].level] += e->card[i].set == SET_BASE;
    }
    for (unsigned i = 0; i < e->rows[T_MASTERS]; i++)
        base += !e->master[i].promo;
    assert_int(e->rows[T_OBJECTIVE], 10);
    assert_int(e->rows[T_SPECIALIZATION], 10);
    assert_int(e->rows[T_INVENTION], 10);
    assert_int(development, 20);
    assert_int(income, 12);
    assert_int(e->medicine.count, 4);
    assert_int(cities, 7);
    assert_int(e->rows[T_UNIVERSITY], 6);
    assert_int(e->rows[T_ANCIENT], 3);
    assert_int(tokens, 18);
    assert_int(set[SET_STARTING], 24);
    assert_int(set[SET_BASE], 45);
    assert_int(level[1], 15);
    assert_int(level[2], 15);
    assert_int(level[3], 15);
    assert_int(base, 20);
    assert_int(e->constant[C_SHELF], 12);
    assert_int(e->constant[C_CUBES], 12);
    assert_int(e->constant[C_STUDENTS], 4);
    assert_int(e->rows[T_COLOURS], 4);
}

static void map(void **state)
{
    RULES("NW-006 NW-007 NW-018");
    const newton_edition *e = data();
    unsigned marks[2][5] = {{0}};
    (void)state;
    assert_int(e->rows[T_PLACES], 33);
    assert_int(kind_count(START), 1);
    assert_int(kind_count(UNIVERSITY), 6);
    assert_int(kind_count(ANCIENT), 3);
    assert_int(kind_count(CITY), 7);
    assert_int(kind_count(VILLAGE), 14);
    assert_int(kind_count(MASTER_PLACE), 1);
    assert_int(kind_count(OBJECTIVE_PLACE), 1);
    assert_int(e->place[row(T_PLACES, "edinburgh")].kind, MASTER_PLACE);
    assert_int(e->place[row(T_PLACES, "moskva")].kind, OBJECTIVE_PLACE);
    assert_int(e->rows[T_ROUTES], 57);
    assert_int(e->route[row(T_ROUTES, "route_33")].coins, 3);
    for (unsigned i = 0; i < e->rows[T_PLACES]; i++)
        marks[0][e->place[i].min_players]++;
    for (unsigned i = 0; i < e->rows[T_SPACES]; i++)
        marks[1][e->space[i].min_players]++;
    assert_int(marks[0][1] + marks[0][2] + marks[0][3] + marks[0][4], 9);
    assert_int(marks[1][1] + marks[1][2] + marks[1][3] + marks[1][4], 9);
    assert_int(marks[0][1] + marks[1][1], 6);
    for (unsigned k = 2; k <= 4; k++)
        assert_int(marks[0][k] + marks[1][k], 4);
}

static void tracks(void **state)
{
    RULES("NW-012 NW-096 NW-105 NW-106 NW-108");
    const newton_edition *e = data();
    unsigned kinds[2][6] = {{0}};
    (void)state;
    for (unsigned i = 0; i < e->rows[T_SPACES]; i++)
        kinds[e->space[i].track][e->space[i].kind]++;
    assert_int(kinds[WORK][S_SPECIALIZATION], 1);
    assert_int(kinds[WORK][S_INVENTION], 1);
    assert_int(kinds[TECHNOLOGY][S_SPECIALIZATION], 4);
    assert_int(kinds[TECHNOLOGY][S_INVENTION], 4);
    assert_int(kinds[TECHNOLOGY][S_OBJECTIVE], 4);
    assert_int(orr_popcount(e->ends), 6);
    assert_int(e->space[row(T_SPACES, "work_03")].kind, S_SPECIALIZATION);
    assert_int(e->space[row(T_SPACES, "work_06")].kind, S_INVENTION);
    assert_int(e->space[row(T_SPACES, "work_09")].kind, S_MASTER);
    assert_int(e->work_end, row(T_SPACES, "work_12"));
    assert_int(e->space[row(T_SPACES, "tech_br6")].kind, S_INVENTION);
    assert_true(e->ends >> row(T_SPACES, "tech_br6") & 1);
    assert_memory_equal(e->space[row(T_SPACES, "tech_al7")].need, ((uint8_t[]){3, 1, 0}), 3);
    assert_memory_equal(e->space[row(T_SPACES, "tech_ar7")].need, ((uint8_t[]){1, 1, 2}), 3);
    assert_memory_equal(e->space[row(T_SPACES, "tech_cl7")].need, ((uint8_t[]){2, 1, 1}), 3);
    assert_memory_equal(e->space[row(T_SPACES, "tech_cr7")].need, ((uint8_t[]){1, 2, 1}), 3);
}

static void boards_and_shelves(void **state)
{
    RULES("NW-026 NW-027 NW-030 NW-031 NW-072 NW-073 NW-149");
    const newton_edition *e = data();
    (void)state;
    assert_int(e->board[row(T_BOARDS, "study_board_technology")], TECHNOLOGY);
    assert_int(e->board[row(T_BOARDS, "study_board_work")], WORK);
    assert_int(e->board[row(T_BOARDS, "study_board_travel")], TRAVEL);
    assert_int(e->board[row(T_BOARDS, "study_board_lessons")], LESSONS);
    for (unsigned colour = 0; colour < SEATS; colour++) {
        unsigned books[BOOKS] = {0};
        for (unsigned a = 0; a <= ACTIONS; a++)
            for (unsigned b = 0; b < BOOKS; b++)
                books[b] += e->card[e->start[colour][a]].books[b];
        assert_true(books[0] == 1 && books[1] == 1 && books[2] == 1 && !books[WILD]);
        for (unsigned b = 0; b < BOOKS; b++) {
            assert_int(e->card[e->start[colour][STUDY]].books[b], 0);
            assert_int(e->card[e->start[colour][JOKER]].books[b], 0);
        }
    }
    assert_int(e->rows[T_BOOKS], 3);
    assert_true(row(T_BOOKS, "orange") == 1 && orr_edition_row(built_in(), T_BOOKS, "yellow") < 0);
    assert_int(orr_popcount(e->book_cells), 17);
    assert_int(e->rows[T_LINES], 11);
    assert_int(e->line[row(T_LINES, "row3_b")].vp, 8);
}

static void cards(void **state)
{
    RULES("NW-163 NW-166 NW-331");
    const newton_edition *e = data();
    unsigned kinds[5] = {0}, twice[2][ACTIONS] = {{0}}, pairs = 0;
    bool met[ACTIONS][ACTIONS] = {{false}};
    (void)state;
    assert_int(e->card[row(T_CARDS, "action_3_14")].books[WILD], 1);
    assert_int(e->card[row(T_CARDS, "action_3_05")].effect.pay.coins, 4);
    assert_int(e->card[row(T_CARDS, "action_3_05")].effect.gain.vp, 7);
    for (unsigned i = 0; i < e->rows[T_CARDS]; i++) {
        const newton_card *c = &e->card[i];
        if (c->set != SET_ADVANCED)
            continue;
        kinds[c->kind]++;
        for (unsigned a = 0; a < ACTIONS; a++) {
            twice[0][a] += c->kind == DOUBLED && c->symbols[a];
            twice[1][a] += c->kind == REVERSED && c->symbols[a];
            for (unsigned b = a + 1; b < ACTIONS; b++)
                if (c->kind == DUAL && c->symbols[a] && c->symbols[b]) {
                    assert_false(met[a][b]);
                    met[a][b] = true;
                    pairs++;
                }
        }
    }
    assert_true(kinds[DOUBLED] == 10 && kinds[DUAL] == 10 && kinds[REVERSED] == 10);
    assert_int(pairs, 10);
    for (unsigned a = 0; a < ACTIONS; a++)
        assert_true(twice[0][a] == 2 && twice[1][a] == 2);
}

static void tokens_and_tiles(void **state)
{
    RULES("NW-194 NW-198 NW-235");
    static const struct {
        const char *id;
        unsigned count;
        newton_gain gain;
    } token[] = {{"bonus_coins_3", 3, {.coins = 3}},    {"bonus_coins_4", 2, {.coins = 4}},
                 {"bonus_vp_2", 2, {.vp = 2}},          {"bonus_vp_3", 2, {.vp = 3}},
                 {"bonus_vp_4", 1, {.vp = 4}},          {"bonus_potion_1", 4, {.potions = 1}},
                 {"bonus_potion_2", 1, {.potions = 2}}, {"bonus_student", 3, {.students = 1}}};
    const newton_edition *e = data();
    unsigned any[2] = {0}, named[2] = {0};
    (void)state;
    for (unsigned i = 0; i < 8; i++) {
        const newton_token *t = &e->token[row(T_TOKENS, token[i].id)];
        assert_int(t->count, token[i].count);
        assert_memory_equal(&t->gain, &token[i].gain, sizeof t->gain);
    }
    for (unsigned i = 0; i < 10; i++)
        (e->special[i].any ? any : named)[e->special[i].family]++;
    assert_true(any[DEVELOPMENT] == 1 && any[INCOME] == 1 && named[DEVELOPMENT] == 5 && named[INCOME] == 3);
    assert_int(e->city[row(T_CITY, "city_medicine")].count, 2);
    assert_int(e->rows[T_CITY], 6);
}

static void sources(void **state)
{
    RULES("NW-384");
    size_t size, i;
    json_t *root = json_loads(orr_edition_json(built_in(), &size), 0, NULL), *one;
    (void)state;
    static const char *const tables[] = {"places",       "routes",       "track_spaces", "cells",
                                         "action_cards", "master_cards", "bonus_tokens"};
    for (unsigned k = 0; k < sizeof tables / sizeof *tables; k++)
        json_array_foreach(json_object_get(root, tables[k]), i, one)
            assert_non_null(json_string_value(json_object_get(one, "source")));
    json_decref(root);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(box),
        cmocka_unit_test(map),
        cmocka_unit_test(tracks),
        cmocka_unit_test(boards_and_shelves),
        cmocka_unit_test(cards),
        cmocka_unit_test(tokens_and_tiles),
        cmocka_unit_test(sources),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
