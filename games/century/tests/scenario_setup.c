/* Century: the beginning of a match. */
#include "table.h"

extern const orr_game orr_game_century;

static void two_to_four_players(void **state)
{
    RULES("CN-001");
    orr_rules r;
    (void)state;
    assert_int_equal(orr_game_century.seats_min, 2);
    assert_int_equal(orr_game_century.seats_max, 4);
    assert_int_not_equal(orr_rules_init(&r, &orr_game_century, NULL, 1), ORR_OK);
    assert_int_not_equal(orr_rules_init(&r, &orr_game_century, NULL, 5), ORR_OK);
    for (unsigned seats = 2; seats <= 4; seats++)
        close_table(open_table(seats, NULL));
}

static void boards_of(table *t, char *out, size_t size)
{
    json_t *v = look(t, 0);
    size_t n = 0;
    out[0] = 0;
    for (size_t i = 0; i < json_array_size(json_object_get(v, "boards")); i++)
        n += (size_t)snprintf(out + n, size - n, "%s ",
                              json_string_value(json_array_get(json_object_get(v, "boards"), i)));
    json_decref(v);
}

static void the_fourth_board_is_chosen(void **state)
{
    RULES("CN-002 CN-003 CN-025 CN-028 CN-199");
    static const char *const option[] = {"fourth_board=d1", "fourth_board=e1", "fourth_board=f1"};
    static const char *const want[] = {"a1 b1 c1 d1 ", "a1 b1 c1 e1 ", "a1 b1 c1 f1 "};
    static const char *const own[] = {"activate d1_prairie", "activate e1_cove", "activate f1_foothills"};
    char boards[100];
    (void)state;
    for (unsigned i = 0; i < 3; i++) {
        table *t = open_table(3, option[i]);
        boards_of(t, boards, sizeof boards);
        assert_text(boards, want[i]);
        for (unsigned k = 0; k < 3; k++)
            assert_int_equal(offered(t, 0, own[k]), i == k);
        close_table(t);
    }
}

static void nobody_leaves_while_the_table_is_laid(void **state)
{
    RULES("CN-230");
    (void)state;
    table *t = open_raw(2, NULL);
    assert_text(offers(t, ORR_TABLE), "");
    refused_as(t, ORR_TABLE, "leave 1", ORR_NOT_YOUR_SEAT);
    settle(t);
    assert_text(offers(t, ORR_TABLE), "leave 0\nleave 1");
    close_table(t);
}

static void the_fourth_board_is_drawn_when_random(void **state)
{
    RULES("CN-003 CN-199");
    char boards[100];
    (void)state;
    table *t = open_raw(2, NULL); /* random is the standard */
    assert_text(offers(t, ORR_CHANCE), "board d1\nboard e1\nboard f1");
    chance(t, "board e1");
    assert_true(saw(t, "{\"k\":\"board\",\"by\":13,\"board\":\"e1\"}"));
    boards_of(t, boards, sizeof boards);
    assert_text(boards, "a1 b1 c1 e1 ");
    close_table(t);
}

static void locations_in_play(void **state)
{
    RULES("CN-005 CN-006 CN-007");
    static const char *const option[] = {"fourth_board=d1", "fourth_board=e1", "fourth_board=f1"};
    (void)state;
    for (unsigned i = 0; i < 3; i++) {
        table *t = open_table(4, option[i]);
        json_t *v = look(t, 0);
        assert_int_equal(json_array_size(json_object_get(v, "locations")), 23);
        assert_int_equal(orr_popcount(t->e->plan[t->s->plan].of_type[FORT]), 4);
        json_decref(v);
        close_table(t);
    }
}

static unsigned deck_before_dealing(unsigned seats, const char *in, const char *out)
{
    table *t = open_raw(seats, "fourth_board=d1");
    unsigned n = orr_popcount(t->s->deck);
    assert_true(t->s->deck >> row_of(t, T_CARDS, in) & 1);
    if (out)
        assert_false(t->s->deck >> row_of(t, T_CARDS, out) & 1);
    close_table(t);
    return n;
}

static void cards_by_number_of_players(void **state)
{
    RULES("CN-029 CN-030 CN-031 CN-032 CN-033");
    (void)state;
    assert_int_equal(deck_before_dealing(2, "pc_native_field_1", "pc_native_field_3"), 28);
    assert_int_equal(deck_before_dealing(2, "pc_settlers_6", "pc_settlers_9"), 28);
    assert_int_equal(deck_before_dealing(3, "pc_native_field_3", "pc_settlers_9"), 36);
    assert_int_equal(deck_before_dealing(4, "pc_settlers_9", NULL), 44);
}

static void the_row_is_dealt(void **state)
{
    RULES("CN-034 CN-035 CN-036 CN-063 CN-064");
    (void)state;
    table *t = open_raw(2, "fourth_board=d1");
    chance(t, "first 0");
    while (t->s->chance == ASK_COVER)
        assert_true(orr_match_step(t->m, orr_source_rng(&t->rng)));
    assert_int_equal(orr_match_legal(t->m, ORR_CHANCE), 28); /* any card may come: the order is nobody's */
    chance(t, "reveal_card pc_exploration_6");
    assert_true(saw(t, "{\"k\":\"row_dealt\",\"by\":13,\"place\":0,\"card\":\"pc_exploration_6\"}"));
    assert_int_equal(orr_match_legal(t->m, ORR_CHANCE), 27);
    refused_as(t, ORR_CHANCE, "reveal_card pc_exploration_6", ORR_ILLEGAL);
    chance(
        t,
        "reveal_card pc_settlers_1\nreveal_card pc_settlers_2\nreveal_card pc_settlers_3\nreveal_card pc_settlers_4");
    assert_true(saw(t, "{\"k\":\"deck_top\",\"by\":13,\"card\":\"pc_settlers_4\"}"));
    json_t *v = look(t, ORR_SPECTATOR);
    assert_text(json_string_value(json_array_get(json_object_get(v, "row"), 0)), "pc_exploration_6");
    assert_text(json_string_value(json_array_get(json_object_get(v, "row"), 3)), "pc_settlers_3");
    assert_int_equal(json_array_size(json_object_get(v, "row")), 4);
    assert_text(json_string_value(json_object_get(json_object_get(v, "deck"), "top")), "pc_settlers_4");
    assert_int_equal(json_integer_value(json_object_get(json_object_get(v, "deck"), "count")), 24);
    json_decref(v);
    close_table(t);
}

static void bonus_piles(void **state)
{
    RULES("CN-038 CN-039 CN-040 CN-041 CN-065 CN-066");
    static const char *const at[] = {"a1_fort_1 0", "a1_fort_2 0", "b1_fort_3 0",
                                     "b1_fort_3 1", "b1_fort_4 0", "b1_fort_4 1"};
    static const unsigned height[] = {4, 4, 2, 2, 2, 2};
    char action[100];
    (void)state;
    table *t = open_raw(2, "fourth_board=d1");
    while (t->s->chance != ASK_TILE)
        assert_true(orr_match_step(t->m, orr_source_rng(&t->rng)));
    for (unsigned i = 0; i < 6; i++) {
        assert_int_equal(orr_match_legal(t->m, ORR_CHANCE), 17 - i); /* each may be any that was not seen */
        snprintf(action, sizeof action, "reveal_tile %s bt_%s", at[i],
                 i ? i == 1   ? "flat_3"
                     : i == 2 ? "settler_pairs_1"
                     : i == 3 ? "settler_pairs_2"
                     : i == 4 ? "single_tool"
                              : "single_exploration"
                   : "single_native_help");
        chance(t, action);
        assert_int_equal(t->s->pile_height[i], height[i]);
    }
    assert_int_equal(t->s->phase, TURN);
    assert_int_equal(orr_popcount(t->s->bonus_pool), 11); /* ten under the tops, and the one left out */
    json_t *v = look(t, 1);
    const json_t *piles = json_object_get(v, "piles");
    assert_int_equal(json_array_size(piles), 6);
    assert_text(json_string_value(json_object_get(json_array_get(piles, 3), "top")), "bt_settler_pairs_2");
    assert_int_equal(json_integer_value(json_object_get(json_array_get(piles, 3), "height")), 2);
    json_decref(v);
    close_table(t);
}

static void exploration_tiles(void **state)
{
    RULES("CN-042 CN-043 CN-044 CN-045 CN-067");
    (void)state;
    for (unsigned seats = 2; seats <= 4; seats++) {
        table *t = open_raw(seats, "fourth_board=f1");
        chance(t, "first 0");
        assert_int_equal(orr_match_legal(t->m, ORR_CHANCE), 10); /* any tile on the first place */
        assert_true(offered(t, ORR_CHANCE,
                            seats < 4 ? "cover a1_mountain_post et_points_2" : "cover c1_trappers_market et_points_2"));
        while (t->s->phase == SETUP)
            assert_true(orr_match_step(t->m, orr_source_rng(&t->rng)));
        assert_int_equal(orr_popcount(t->s->covered), seats < 4 ? 10 : 8);
        for (unsigned i = 0; i < LOCATIONS; i++) {
            unsigned place = t->e->plan[t->s->plan].place[i];
            if (place == NONE)
                continue;
            int mark = t->e->location[i].mark;
            assert_int_equal(t->s->covered >> place & 1, mark == MARK_ALWAYS || (mark == MARK_2_3 && seats < 4));
            assert_int_equal(t->s->tile[place] != NONE, t->s->covered >> place & 1);
        }
        json_t *v = look(t, ORR_SPECTATOR);
        assert_int_equal(json_array_size(json_object_get(v, "left_out")), seats < 4 ? 0 : 2);
        json_decref(v);
        close_table(t);
    }
}

static void the_first_player_is_drawn(void **state)
{
    RULES("CN-016 CN-046 CN-047 CN-048");
    (void)state;
    table *t = open_raw(3, "fourth_board=d1");
    assert_text(offers(t, ORR_CHANCE), "first 0\nfirst 1\nfirst 2");
    chance(t, "first 2");
    while (t->s->phase == SETUP)
        assert_true(orr_match_step(t->m, orr_source_rng(&t->rng)));
    json_t *v = look(t, 0);
    assert_int_equal(json_integer_value(json_object_get(v, "first")), 2); /* the one mark */
    json_decref(v);
    act(t, 2, "rest");
    act(t, 0, "rest");
    act(t, 1, "rest");
    assert_int_equal(t->s->turn, 2);
    close_table(t);
}

static void colours(void **state)
{
    RULES("CN-049 CN-218 CN-219");
    (void)state;
    table *t = open_raw(3, NULL);
    orr_rules r = t->m->rules;
    close_table(t);
    assert_int_equal(orr_edition_row(r.edition, T_COLOURS, "white"), 1);
    r.seat[1].colour = 0; /* blue is picked; the others take the first free ones in order */
    orr_match *m = orr_match_new(&r);
    const century_state *s = m->state;
    assert_int_equal(s->colour[0], 1);
    assert_int_equal(s->colour[1], 0);
    assert_int_equal(s->colour[2], 2);
    orr_match_free(m);
    r.seat[0].colour = 2;
    r.seat[2].colour = 3;
    m = orr_match_new(&r);
    s = m->state;
    assert_int_equal(s->colour[0], 2);
    assert_int_equal(s->colour[1], 0);
    assert_int_equal(s->colour[2], 3);
    orr_match_free(m);
}

static void settlers_at_the_start(void **state)
{
    RULES("CN-013 CN-050 CN-051 CN-052 CN-058");
    (void)state;
    for (unsigned seats = 2; seats <= 4; seats++) {
        table *t = open_table(seats, NULL);
        for (unsigned i = 0; i < seats; i++) {
            assert_int_equal(t->s->available[i], seats == 2 ? 7 : 6);
            assert_int_equal(t->s->available[i] + t->s->reserve[i], 12);
        }
        close_table(t);
    }
}

static void the_reserve_is_not_available(void **state)
{
    RULES("CN-053 CN-082");
    (void)state;
    table *t = open_table(2, NULL);
    given_settlers(t, 0, "a1_maize_field", 6); /* one at hand, five in reserve */
    assert_int_equal(t->s->reserve[0], 5);
    assert_true(offered(t, 0, "activate a1_river_landing"));
    refused_as(t, 0, "activate a1_hunting_ground", ORR_ILLEGAL); /* needs 2 */
    act(t, 0, "rest");
    assert_int_equal(t->s->reserve[0], 5);
    close_table(t);
}

static void cubes_at_the_start(void **state)
{
    RULES("CN-054 CN-055 CN-056 CN-057");
    (void)state;
    table *t = open_raw(4, "fourth_board=d1");
    chance(t, "first 2");
    assert_text(store_of(t, 2), "yyy");
    assert_text(store_of(t, 3), "yyyy");
    assert_text(store_of(t, 0), "yyyy");
    assert_text(store_of(t, 1), "yyyr");
    close_table(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_to_four_players),
        cmocka_unit_test(the_fourth_board_is_chosen),
        cmocka_unit_test(nobody_leaves_while_the_table_is_laid),
        cmocka_unit_test(the_fourth_board_is_drawn_when_random),
        cmocka_unit_test(locations_in_play),
        cmocka_unit_test(cards_by_number_of_players),
        cmocka_unit_test(the_row_is_dealt),
        cmocka_unit_test(bonus_piles),
        cmocka_unit_test(exploration_tiles),
        cmocka_unit_test(the_first_player_is_drawn),
        cmocka_unit_test(colours),
        cmocka_unit_test(settlers_at_the_start),
        cmocka_unit_test(the_reserve_is_not_available),
        cmocka_unit_test(cubes_at_the_start),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
