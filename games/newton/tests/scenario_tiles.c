/* Newton: Bonus tokens, Specialization, Development and Income tiles, Inventions. */
#include "table.h"

static void tokens(void **state)
{
    RULES("NW-192 NW-193 NW-195 NW-103");
    static const struct {
        const char *token;
        unsigned coins, potions, vp, students;
    } row[] = {{"bonus_coins_4", 4, 0, 0, 1}, {"bonus_vp_3", 0, 0, 3, 1}, {"bonus_potion_2", 0, 2, 0, 1}, {"bonus_student", 0, 0, 0, 2}};
    (void)state;
    for (unsigned i = 0; i < 4; i++) {
        table *t = open_table(2, NULL);
        given_token(t, "tech_b1", row[i].token);
        given_money(t, 0, 0, 0);
        act(t, 0, "play start_red_technology\nact technology\nadvance tech_start tech_b1");
        if (t->s->frames)
            act(t, 0, "stop");
        assert_int(t->s->coins[0], row[i].coins);
        assert_int(t->s->potions[0], row[i].potions);
        assert_int(t->s->vp[0], row[i].vp);
        assert_int(t->s->student[0][row[i].students - 1] != NONE, 1);
        assert_int(t->s->token_count[0][row_of(t, T_TOKENS, row[i].token)], 1); /* kept */
        act(t, 0, "end");
        unsigned coins = t->s->coins[1];
        act(t, 1, "play start_green_technology\nact technology\nadvance tech_start tech_b1"); /* the second finds nothing */
        assert_int(t->s->coins[1], coins);
        assert_int(newton_count(t->e, t->s, 1, PER_TOKEN), 0);
        close_table(t);
    }
}

/* Seat 0 moves a Student onto tech_al3, where this tile lies. */
static table *onto_al3(table *t, const char *tile)
{
    given_students(t, 0, "tech_al2");
    given_tile(t, "tech_al3", tile);
    given_money(t, 0, 0, 0);
    act(t, 0, "play start_red_technology\nact technology\nadvance tech_al2 tech_al3");
    return t;
}

static void specialization(void **state)
{
    RULES("NW-196 NW-198 NW-200 NW-202 NW-205");
    table *t = onto_al3(open_table(2, NULL), "spec_dev_lessons");
    (void)state;
    assert_int(t->s->development[0][LESSONS], 1); /* without being asked */
    assert_int(t->s->development_pile[LESSONS], 3);
    close_table(t);
    t = onto_al3(open_table(2, NULL), "spec_income_potion");
    assert_int(t->s->income[0][2], 1);
    assert_int(t->s->frames, 0);
    close_table(t);
}

static void any_kind(void **state)
{
    RULES("NW-197 NW-209 NW-205");
    table *t = open_table(3, NULL);
    (void)state;
    given_development(t, 1, "development_travel development_travel");
    given_development(t, 2, "development_travel development_travel");
    onto_al3(t, "spec_dev_any");
    assert_text(offers(t, 0), "development development_work\ndevelopment development_technology\n"
                              "development development_lessons\ndevelopment development_study");
    act(t, 0, "development development_study");
    assert_int(t->s->symbols[0][STUDY], 1);
    close_table(t);
    t = onto_al3(open_table(2, NULL), "spec_income_any");
    assert_text(offers(t, 0), "income income_vp\nincome income_coins\nincome income_potion");
    close_table(t);
}

static void full_drawers(void **state)
{
    RULES("NW-201 NW-206 NW-207");
    table *t = open_table(2, NULL);
    (void)state;
    given_development(t, 0, "development_work development_work development_study development_study development_travel");
    onto_al3(t, "spec_dev_lessons");
    assert_text(offers(t, 0), "swap_development development_work\nswap_development development_travel\n"
                              "swap_development development_study\ndecline");
    act(t, 0, "swap_development development_work");
    assert_int(t->s->development[0][LESSONS], 1);
    assert_int(t->s->development_pile[WORK], 3); /* returned */
    assert_int(t->s->symbols[0][WORK], 1);
    close_table(t);
    t = open_table(2, NULL); /* to give up a tile of the same kind would change nothing */
    given_development(t, 0, "development_work development_work development_study development_study development_lessons");
    onto_al3(t, "spec_dev_lessons");
    assert_text(offers(t, 0), "swap_development development_work\nswap_development development_study\ndecline");
    close_table(t);
}

static void full_slots(void **state)
{
    RULES("NW-203 NW-206");
    table *t = open_table(2, NULL);
    (void)state;
    given_income(t, 0, "income_vp income_vp income_coins income_coins");
    given_medicine(t, 0, 1, 1);
    onto_al3(t, "spec_income_potion");
    assert_text(offers(t, 0), "swap_income income_vp\nswap_income income_coins\nswap_medicine\ndecline");
    act(t, 0, "swap_medicine");
    assert_int(t->s->medicine_side[0], 0);
    assert_int(t->s->income[0][2], 1);
    close_table(t);
    t = open_table(2, NULL);
    given_income(t, 0, "income_vp income_vp income_coins income_coins income_coins");
    onto_al3(t, "spec_income_potion");
    act(t, 0, "decline");
    assert_int(t->s->income[0][2], 0);
    close_table(t);
}

static void empty_pile(void **state)
{
    RULES("NW-208");
    table *t = open_table(2, NULL);
    (void)state;
    given_development(t, 1, "development_work development_work development_work development_work");
    onto_al3(t, "spec_dev_work");
    assert_int(t->s->development[0][WORK], 0);
    assert_true(saw(t, "nothing_left"));
    close_table(t);
}

static void incomes(void **state)
{
    RULES("NW-204");
    table *t = open_table(2, NULL);
    (void)state;
    given_income(t, 0, "income_vp income_vp income_coins income_potion");
    given_money(t, 0, 0, 0);
    to_round_end(t);
    tuck_all(t);
    assert_int(t->s->vp[0], 4);
    assert_int(t->s->coins[0], 2);
    assert_int(t->s->potions[0], 1);
    to_round_end(t);
    tuck_all(t);
    assert_int(t->s->vp[0], 8); /* every round */
    close_table(t);
}

/* ---- Inventions -----------------------------------------------------------------------------------------------------------------*/
static table *onto_ar3(table *t, const char *tile)
{
    given_students(t, 0, "tech_ar2");
    given_tile(t, "tech_ar3", tile);
    given_money(t, 0, 0, 0);
    act(t, 0, "play start_red_technology\nact technology\nadvance tech_ar2 tech_ar3");
    return t;
}

static void fixed_gains(void **state)
{
    RULES("NW-211 NW-213 NW-214 NW-215");
    table *t = onto_ar3(open_table(2, NULL), "inv_potion_6vp");
    (void)state;
    assert_int(t->s->potions[0], 1);
    assert_int(t->s->vp[0], 6);
    close_table(t);
    t = onto_ar3(open_table(2, NULL), "inv_2potions_3vp");
    assert_int(t->s->potions[0], 2);
    assert_int(t->s->vp[0], 3);
    close_table(t);
    t = onto_ar3(open_table(2, NULL), "inv_coins_student");
    assert_int(t->s->coins[0], 5);
    assert_int(t->s->student[0][1], space_of(t, "tech_start"));
    close_table(t);
}

static void counted_gains(void **state)
{
    RULES("NW-216 NW-217");
    table *t = open_table(2, NULL);
    (void)state;
    given_played(t, 0, "tycho_brahe isaac_newton robert_boyle");
    onto_ar3(t, "inv_masters");
    assert_int(t->s->vp[0], 6);
    assert_int(t->s->coins[0], 6);
    close_table(t);
    t = open_table(2, NULL);
    given_cubes(t, 0, "paris leipzig athenai");
    onto_ar3(t, "inv_universities");
    assert_int(t->s->vp[0], 4);
    close_table(t);
}

static void separate_actions(void **state)
{
    RULES("NW-218 NW-223 NW-224 NW-Q07 NW-225 NW-299");
    table *t = open_table(2, NULL);
    (void)state;
    given_cubes(t, 0, "athenai carthago");
    given_development(t, 0, "development_technology");
    given_students(t, 0, "tech_ar2 tech_start");
    given_tile(t, "tech_ar3", "inv_ancient_lands");
    given_tile(t, "tech_cr3", "inv_potion_6vp");
    given_money(t, 0, 0, 0);
    act(t, 0, "play start_red_technology\nact technology\nadvance tech_ar2 tech_ar3\nstop");
    assert_int(t->s->vp[0], 4);
    assert_int(t->s->frame[0].left, 1); /* value 1: no symbols are added */
    assert_int(t->s->frame[0].again, 1);
    act(t, 0, "advance tech_start tech_b1"); /* each with its own choice */
    assert_int(t->s->frames, 1);
    assert_true(offered(t, 0, "advance tech_ar3 tech_ar4"));
    act(t, 0, "advance tech_b1 tech_b2");
    assert_int(t->s->frames, 0);
    close_table(t);
    t = open_table(2, NULL);
    given_cubes(t, 0, "athenai carthago alexandria");
    onto_ar3(t, "inv_ancient_lands");
    act(t, 0, "decline\ndecline");
    assert_int(t->s->frames, 1);
    act(t, 0, "decline");
    assert_int(t->s->frames, 0);
    close_table(t);
}

static void work_for_lines(void **state)
{
    RULES("NW-219 NW-224");
    table *t = open_table(2, NULL);
    (void)state;
    given_filled(t, 0, "shelf2_c3 shelf1_c3 shelf2_c1 shelf2_c2");
    given_marker(t, 0, "work_02");
    given_tile(t, "work_03", "spec_dev_study");
    onto_ar3(t, "inv_lines");
    assert_int(t->s->vp[0], 2);
    act(t, 0, "step"); /* it stops on work_03, which acts, and then goes on by the second action */
    assert_int(t->s->development[0][STUDY], 1);
    act(t, 0, "step");
    assert_int(t->s->marker[0], space_of(t, "work_04"));
    assert_int(t->s->coins[0], 2);
    assert_int(t->s->frames, 0);
    close_table(t);
}

static void granted_actions(void **state)
{
    RULES("NW-220 NW-221 NW-222 NW-223 NW-225 NW-158");
    table *t = open_table(2, NULL);
    (void)state;
    given_development(t, 0, "development_study");
    onto_ar3(t, "inv_study");
    assert_int(t->s->coins[0], 2); /* first the fixed gain */
    assert_int(t->s->frame[0].left, 3);
    assert_false(offered(t, 0, "boost"));
    act(t, 0, "decline");
    close_table(t);
    t = onto_ar3(open_table(2, NULL), "inv_lessons");
    assert_int(t->s->vp[0], 2);
    assert_int(offers_of(t, 0, "take"), 9);
    close_table(t);
    t = onto_ar3(open_table(2, NULL), "inv_travel");
    assert_int(t->s->potions[0], 1);
    act(t, 0, "travel lyon\ntravel paris\nstop");
    assert_true(has_cube(t, 0, "paris"));
    close_table(t);
}

/* An action reaches a tile that grants an action that reaches a place that plays a Master that grants another. */
static void chain(void **state)
{
    RULES("NW-298 NW-057 NW-301");
    table *t = open_table(2, NULL);
    (void)state;
    given_masters(t, 0, "christiaan_huygens");
    given_scientist(t, 0, "cambridge");
    given_students(t, 0, "tech_ar2");
    given_tile(t, "tech_ar3", "inv_travel");
    given_tile(t, "work_03", "spec_dev_any");
    given_money(t, 0, 1, 0);
    act(t, 0, "play start_red_technology\nact technology\nadvance tech_ar2 tech_ar3\ntravel edinburgh\nstop");
    assert_text(prompt_of(t, 0), "master");
    act(t, 0, "master christiaan_huygens\nstep\nstep\nstep");
    assert_text(prompt_of(t, 0), "kind");
    json_t *view = look(t, 1);
    const json_t *links = json_object_get(json_object_get(view, "move"), "chain");
    assert_text(json_string_value(json_object_get(json_array_get(links, 0), "kind")), "kind");
    json_decref(view);
    act(t, 0, "potion\ndevelopment development_work"); /* a Quick Action in the middle of it all */
    assert_int(t->s->frames, 0);
    assert_int(t->s->development[0][WORK], 1);
    act(t, 0, "end");
    close_table(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tokens), cmocka_unit_test(specialization), cmocka_unit_test(any_kind), cmocka_unit_test(full_drawers),
        cmocka_unit_test(full_slots), cmocka_unit_test(empty_pile), cmocka_unit_test(incomes), cmocka_unit_test(fixed_gains),
        cmocka_unit_test(counted_gains), cmocka_unit_test(separate_actions), cmocka_unit_test(work_for_lines),
        cmocka_unit_test(granted_actions), cmocka_unit_test(chain),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
