/* Newton: the end of rounds, the end of the match, the solo game. */
#include "table.h"

static void tucking(void **state)
{
    RULES("NW-303 NW-304 NW-307 NW-366 NW-375");
    table *t = open_table(2, NULL);
    (void)state;
    given_desk(t, 0, "start_red_joker action_1_01 action_1_04");
    given_turns(t, 3);
    to_round_end(t);
    assert_int(t->s->phase, TUCKING);
    assert_true(orr_game_newton.prompts[orr_game_newton.prompt(&t->m->rules, t->s, 0)].flags & ORR_PROMPT_SECRET);
    assert_int(offers_of(t, 0, "tuck"), 5); /* compulsory: nothing else */
    assert_int(orr_match_legal(t->m, 0), 5);
    assert_text(default_of(t, 0), "tuck action_1_01"); /* the leftmost that is no Joker */
    act(t, 0, "tuck action_1_04");
    newton_state known;
    orr_match_redacted(t->m, 1, ORR_KNOWN, &known);
    assert_int(known.tuck[0], 0); /* secret until all have chosen */
    assert_int(t->s->tucked_n[0], 0);
    tuck_all(t);
    assert_int(t->s->tucked[0][0], card_of(t, "action_1_04"));
    assert_int(t->s->symbols[0][TECHNOLOGY], 1);
    assert_int(t->s->books[0][0], 0); /* its book is out of use */
    assert_true(in_hand(t, 0, "start_red_joker") && in_hand(t, 0, "action_1_01"));
    assert_int(t->s->desk_n[0], 0);
    assert_true(t->s->stamp[card_of(t, "start_red_joker")] < t->s->stamp[card_of(t, "action_1_01")]); /* in desk order */
    close_table(t);
}

static void nothing_to_tuck(void **state)
{
    RULES("NW-306");
    table *t = open_table(2, NULL);
    (void)state;
    given_no_hand(t, 1);
    to_round_end(t);
    assert_int(orr_match_active(t->m).must, 1);
    tuck_all(t);
    assert_int(t->s->tucked_n[1], 0);
    given_hand(t, 1, "action_1_01 action_1_02 action_1_03 action_1_04 action_1_05");
    to_round_end(t);
    tuck_all(t);
    assert_int(t->s->tucked_n[1], 1);
    assert_int(t->s->tucked_n[0], 2);
    close_table(t);
}

static void new_rows(void **state)
{
    RULES("NW-309 NW-311 NW-044 NW-310");
    table *t = open_table(2, NULL);
    (void)state;
    given_row(t, 1, "action_1_09 action_1_02 action_1_11 action_1_04");
    given_deck(t, 1, 2);
    given_row(t, 2, "");
    given_deck(t, 2, 2);
    to_round_end(t);
    tuck_all(t);
    assert_int(t->s->row_n[0], 3);
    assert_int(t->s->row[0][2], card_of(t, "action_1_09")); /* two from above, then the oldest that went under */
    static const char *const under[] = {"action_1_02", "action_1_11", "action_1_04"};
    for (unsigned i = 0; i < 3; i++)
        assert_int(t->s->bottom[0][i], card_of(t, under[i]));
    assert_int(t->s->row_n[1], 2); /* the row stays short */
    close_table(t);
    t = open_table(1, NULL);
    to_round_end(t);
    tuck_all(t);
    assert_int(t->s->row_n[0], 2);
    close_table(t);
}

static void last_round(void **state)
{
    RULES("NW-305 NW-Q06 NW-308 NW-314");
    table *t = open_table(2, NULL);
    (void)state;
    given_round(t, 6);
    given_income(t, 0, "income_vp");
    unsigned card = t->s->row[0][0];
    to_round_end(t);
    assert_int(t->s->phase, OVER);
    assert_int(t->s->vp[0], 2);       /* income */
    assert_int(t->s->desk_n[0], 5);   /* the cards stay on the desk */
    assert_int(t->s->tucked_n[0], 0);
    assert_int(t->s->row[0][0], card); /* no row is renewed */
    assert_true(orr_match_over(t->m));
    close_table(t);
}

/* ---- scoring ----------------------------------------------------------------------------------------------------------------------*/
static void the_example(void **state)
{
    RULES("NW-315 NW-316 NW-V11 NW-Q13 NW-246 NW-245 NW-249 NW-247 NW-243");
    table *t = open_table(4, NULL);
    (void)state;
    given_round(t, 6);
    given_turns(t, 4);
    given_tile(t, "moskva", "obj_universities");
    given_tile(t, "tech_al7", "obj_bonus_tokens");
    given_tile(t, "tech_ar7", "obj_masters");
    given_tile(t, "tech_cl7", "obj_ancient_lands");
    given_tile(t, "work_12", "obj_coins");
    given_vp(t, 0, 34);
    given_cubes(t, 0, "bologna paris leipzig krakow athenai amsterdam napoli istanbul moskva");
    given_tokens(t, 0, "bonus_coins_3 bonus_coins_3 bonus_coins_4 bonus_potion_1 bonus_student");
    given_played(t, 0, "tycho_brahe giordano_bruno edmond_halley");
    given_students(t, 0, "tech_al7 tech_ar7 tech_cl7");
    given_marker(t, 0, "work_12");
    given_money(t, 0, 0, 0);
    to_round_end(t);
    assert_int(t->s->phase, OVER);
    assert_int(points_of(t, 0, "objective", "obj_universities"), 12);
    assert_int(points_of(t, 0, "objective", "obj_bonus_tokens"), 10);
    assert_int(points_of(t, 0, "objective", "obj_masters"), 12);
    assert_int(points_of(t, 0, "objective", "obj_ancient_lands"), 5);
    assert_int(points_of(t, 0, "objective", "obj_coins"), 0);
    assert_int(score_of_seat(t, 0), 84);
    close_table(t);
}

static void caps(void **state)
{
    RULES("NW-243 NW-244 NW-245 NW-246 NW-V16 NW-255");
    table *t = open_table(4, NULL);
    (void)state;
    given_tile(t, "moskva", "obj_universities");
    given_tile(t, "tech_al7", "obj_bonus_tokens");
    given_tile(t, "tech_ar7", "obj_potions");
    given_tile(t, "work_12", "obj_coins");
    given_money(t, 0, 20, 9);
    given_tokens(t, 0, "bonus_coins_3 bonus_coins_3 bonus_coins_4 bonus_coins_4 bonus_potion_1 bonus_potion_1 bonus_vp_2 bonus_vp_2");
    given_cubes(t, 0, "bologna paris leipzig krakow salamanca cambridge moskva");
    given_students(t, 0, "tech_al7 tech_ar7");
    given_marker(t, 0, "work_12");
    assert_int(points_of(t, 0, "objective", "obj_coins"), 14);
    assert_int(points_of(t, 0, "objective", "obj_potions"), 14);
    assert_int(points_of(t, 0, "objective", "obj_bonus_tokens"), 14);
    assert_int(points_of(t, 0, "objective", "obj_universities"), 15);
    assert_int(t->s->vp[0], 0); /* nothing is paid during the game */
    given_money(t, 0, 5, 3);
    assert_int(points_of(t, 0, "objective", "obj_coins"), 5);
    assert_int(points_of(t, 0, "objective", "obj_potions"), 6);
    assert_int(points_of(t, 1, "objective", "obj_coins"), -1);
    close_table(t);
}

static void sets_and_pairs(void **state)
{
    RULES("NW-250 NW-251 NW-253 NW-254 NW-V17 NW-076");
    table *t = open_table(2, NULL);
    (void)state;
    given_tile(t, "moskva", "obj_book_sets");
    given_tile(t, "work_12", "obj_card_pairs");
    given_cubes(t, 0, "moskva");
    given_marker(t, 0, "work_12");
    given_no_hand(t, 0);
    given_money(t, 0, 0, 9);
    given_hand(t, 0, "action_1_01 action_1_04");
    given_desk(t, 0, "action_1_07");
    given_tucked(t, 0, "action_3_03 action_3_07");
    assert_int(points_of(t, 0, "objective", "obj_book_sets"), 5); /* hand and desk, not what is tucked */
    assert_int(points_of(t, 0, "objective", "obj_card_pairs"), 3); /* three cards: one pair */
    given_played(t, 0, "tycho_brahe");
    given_hand(t, 0, "action_2_03 action_2_01"); /* a free book fills the gap of orange */
    assert_int(points_of(t, 0, "objective", "obj_book_sets"), 10);
    given_hand(t, 0, "action_2_04 action_2_07 action_2_11 action_2_14 action_3_12 action_1_10 action_1_13 action_1_11");
    assert_int(points_of(t, 0, "objective", "obj_book_sets"), 15);
    assert_int(points_of(t, 0, "objective", "obj_card_pairs"), 15); /* six pairs and one */
    given_no_hand(t, 0);
    given_hand(t, 0, "start_red_work start_red_technology start_red_travel start_red_study");
    assert_int(points_of(t, 0, "objective", "obj_card_pairs"), 0); /* starting cards do not count */
    close_table(t);
}

static void other_objectives(void **state)
{
    RULES("NW-247 NW-248 NW-249 NW-252 NW-254");
    table *t = open_table(2, NULL);
    (void)state;
    given_tile(t, "moskva", "obj_students_at_end");
    given_tile(t, "work_12", "obj_bookshelf_sets");
    given_tile(t, "tech_al7", "obj_ancient_lands");
    given_tile(t, "tech_ar7", "obj_masters");
    given_cubes(t, 0, "moskva athenai carthago alexandria");
    given_marker(t, 0, "work_12");
    given_students(t, 0, "tech_al7 tech_ar7 tech_bl6 tech_br5");
    given_filled(t, 0, "shelf1_c2 shelf1_c3 shelf1_c4 shelf1_c7 shelf2_c6");
    given_played(t, 0, "tycho_brahe");
    assert_int(points_of(t, 0, "objective", "obj_students_at_end"), 12);
    assert_int(points_of(t, 0, "objective", "obj_bookshelf_sets"), 4);
    assert_int(points_of(t, 0, "objective", "obj_ancient_lands"), 15);
    assert_int(points_of(t, 0, "objective", "obj_masters"), 4);
    close_table(t);
}

static void most_points_win(void **state)
{
    RULES("NW-002 NW-317 NW-047");
    table *t = open_table(3, NULL);
    orr_result result[ORR_SEATS_MAX];
    (void)state;
    given_round(t, 6);
    given_turns(t, 4);
    given_vp(t, 0, 30);
    given_vp(t, 1, 40);
    given_vp(t, 2, 40);
    given_money(t, 2, 50, 9);
    to_round_end(t);
    orr_game_newton.outcome(&t->m->rules, t->s, result);
    assert_int(result[0].rank, 3);
    assert_int(result[1].rank, 1); /* a tie is shared, whatever else they have */
    assert_int(result[2].rank, 1);
    close_table(t);
}

static void solo_rating(void **state)
{
    RULES("NW-320 NW-321 NW-Q14 NW-318");
    static const struct {
        unsigned vp;
        const char *rating;
    } row[] = {{0, "rating_01"}, {40, "rating_01"}, {41, "rating_02"}, {75, "rating_05"}, {110, "rating_08"}, {111, "rating_09"},
               {120, "rating_09"}, {121, "rating_10"}, {300, "rating_10"}};
    table *t = open_table(1, NULL);
    (void)state;
    for (unsigned i = 0; i < 9; i++) {
        given_vp(t, 0, row[i].vp);
        json_t *view = look(t, 0);
        assert_text(json_string_value(json_object_get(json_array_get(json_object_get(view, "seats"), 0), "rating")), row[i].rating);
        json_decref(view);
    }
    given_vp(t, 0, 0);
    to_round_end(t); /* alone a round is five turns */
    tuck_all(t);
    assert_int(t->s->round, 2);
    close_table(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tucking), cmocka_unit_test(nothing_to_tuck), cmocka_unit_test(new_rows), cmocka_unit_test(last_round),
        cmocka_unit_test(the_example), cmocka_unit_test(caps), cmocka_unit_test(sets_and_pairs),
        cmocka_unit_test(other_objectives), cmocka_unit_test(most_points_win), cmocka_unit_test(solo_rating),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
