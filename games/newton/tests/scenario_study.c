/* Newton: Lessons and Study. */
#include "table.h"

static void lessons(void **state)
{
    RULES("NW-129 NW-130 NW-131 NW-132 NW-134 NW-V05");
    table *t = open_table(2, NULL);
    (void)state;
    given_board(t, 0, "study_board_lessons");
    act(t, 0, "play start_red_lessons\nact lessons");
    assert_int(offers_of(t, 0, "take"), 6);
    for (unsigned i = 0; i < 3; i++)
        assert_false(in_hand(t, 0, orr_row_id(&t->m->rules, T_CARDS, t->s->row[2][i])));
    unsigned card = t->s->row[1][1];
    assert_int(t->e->card[card].level, 2);
    assert_int(orr_match_play(t->m, 0, (orr_action){V_TAKE, (uint16_t)card, 0, 0}), ORR_OK);
    assert_int(offers_of(t, 0, "take"), 0); /* one card only */
    assert_int(t->s->row_n[1], 2);          /* and no new one */
    assert_true(in_set(t->s->hand[0], card));
    close_table(t);
}

static void no_limit_of_hand(void **state)
{
    RULES("NW-134");
    table *t = open_table(2, NULL);
    (void)state;
    for (unsigned i = 1; i <= 12; i++) {
        char id[20];
        snprintf(id, sizeof id, "action_1_%02u", i);
        given_hand(t, 0, id);
    }
    act(t, 0, "play start_red_lessons\nact lessons");
    assert_int(orr_match_play(t->m, 0, t->m->legal[0]), ORR_OK);
    assert_int(set_count(t->s->hand[0]), 18);
    close_table(t);
}

static void no_fitting_card(void **state)
{
    RULES("NW-133");
    table *t = open_table(2, NULL);
    (void)state;
    given_row(t, 1, "");
    given_board(t, 0, "study_board_work");
    act(t, 0, "play start_red_lessons");
    assert_false(offered(t, 0, "act lessons"));
    close_table(t);
}

/* The Study example of the rulebook. */
static void study_example(void **state)
{
    RULES("NW-135 NW-139 NW-148 NW-138 NW-V06 NW-140 NW-Q04 NW-Q03 NW-145 NW-147");
    table *t = open_table(2, NULL);
    (void)state;
    given_tile(t, "bologna", "university_tile_2");
    given_cubes(t, 0, "bologna");
    given_development(t, 0, "development_study");
    given_money(t, 0, 0, 0);
    given_filled(t, 0, "shelf2_c3 shelf1_c4");
    given_desk(t, 0, "start_red_work");
    act(t, 0, "play start_red_study\nact study");
    assert_text(offers(t, 0), "fill shelf1_c3\nfill shelf2_c1\ndecline");
    act(t, 0, "fill shelf1_c3");
    assert_int(t->s->potions[0], 1); /* the third tile of the first stack, the pre-printed one not counted */
    assert_int(t->s->vp[0], 0);
    assert_int(t->s->lines[0], 1u << row_of(t, T_LINES, "col3"));
    given_turns(t, 3);
    to_round_end(t);
    tuck_all(t);
    assert_int(t->s->vp[0], 2);
    to_round_end(t);
    tuck_all(t);
    assert_int(t->s->vp[0], 4);
    close_table(t);
}

static void stacks(void **state)
{
    RULES("NW-138 NW-139 NW-257");
    static const unsigned before[] = {2, 5, 8, 11};
    (void)state;
    for (unsigned i = 0; i < 4; i++) {
        table *t = open_table(2, NULL);
        given_desk(t, 0, "start_red_work");
        given_taken(t, 0, before[i]);
        given_money(t, 0, 0, 0);
        act(t, 0, "play start_red_study\nact study\nfill shelf1_c3");
        assert_int(t->s->potions[0], i == 0);
        assert_int(t->s->coins[0], i == 1 ? 4 : 0);
        assert_int(t->s->frames, i == 2);
        if (i == 2)
            assert_text(prompt_of(t, 0), "master");
        assert_int(t->s->vp[0], i == 3 ? 8 : 0);
        close_table(t);
    }
}

static void bonus_comes_after(void **state)
{
    RULES("NW-140");
    table *t = open_table(2, NULL);
    (void)state;
    given_taken(t, 0, 2); /* this tile would bring a Potion */
    given_desk(t, 0, "start_red_technology");
    given_money(t, 0, 0, 0);
    act(t, 0, "play start_red_study");
    assert_false(offered(t, 0, "act study")); /* shelf1_c4 lacks one orange book */
    close_table(t);
}

static void one_tile_an_action(void **state)
{
    RULES("NW-141 NW-142 NW-136 NW-137 NW-144");
    table *t = open_table(2, NULL);
    (void)state;
    given_money(t, 0, 0, 30);
    act(t, 0, "play start_red_study\nact study");
    assert_int(offers_of(t, 0, "fill"), 5); /* shelf 1 alone */
    act(t, 0, "fill shelf1_c2");
    assert_int(t->s->frames, 0);
    act(t, 0, "end");
    pass(t, 1);
    given_hand(t, 0, "action_1_13");
    act(t, 0, "play action_1_13\nact study");
    assert_false(offered(t, 0, "fill shelf1_c2")); /* taken */
    assert_int(offers_of(t, 0, "fill"), 4 + 6);
    act(t, 0, "fill shelf1_c3");
    assert_int(t->s->frames, 0); /* 1 of the value is left, and lost */
    act(t, 0, "end");
    pass(t, 1);
    given_hand(t, 0, "action_1_14");
    given_taken(t, 0, 12);
    act(t, 0, "play action_1_14");
    assert_false(offered(t, 0, "act study")); /* no tile is left */
    close_table(t);
}

static void windows(void **state)
{
    RULES("NW-143 NW-145 NW-146 NW-150");
    table *t = open_table(2, NULL);
    (void)state;
    assert_true(has_filled(t, 0, "shelf1_c1")); /* pre-printed */
    given_money(t, 0, 0, 30);
    given_development(t, 0, "development_study development_study");
    act(t, 0, "play start_red_study\nact study");
    assert_int(offers_of(t, 0, "fill"), 17);
    act(t, 0, "fill shelf1_c7"); /* beyond the window shelf1_c6: closes nothing, and counts as a tile */
    assert_int(t->s->lines[0], 0);
    assert_int(newton_count(t->e, t->s, 0, PER_SHELF_TILE), 1);
    given_filled(t, 0, "shelf3_c1");
    assert_int(t->s->lines[0], 0);
    given_filled(t, 0, "shelf2_c1"); /* with the pre-printed one the column is full */
    assert_int(t->s->lines[0], 1u << row_of(t, T_LINES, "col1"));
    close_table(t);
}

static void round_income(void **state)
{
    RULES("NW-308 NW-204 NW-210 NW-V09 NW-148");
    table *t = open_table(2, NULL);
    (void)state;
    given_filled(t, 0, "shelf1_c3 shelf2_c1 shelf2_c2 shelf2_c3");
    given_medicine(t, 0, 1, 1);
    given_income(t, 0, "income_potion");
    given_money(t, 0, 0, 0);
    to_round_end(t);
    tuck_all(t);
    assert_int(t->s->vp[0], 2 + 4 + 1);
    assert_int(t->s->potions[0], 1);
    close_table(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lessons), cmocka_unit_test(no_limit_of_hand), cmocka_unit_test(no_fitting_card),
        cmocka_unit_test(study_example), cmocka_unit_test(stacks), cmocka_unit_test(bonus_comes_after),
        cmocka_unit_test(one_tile_an_action), cmocka_unit_test(windows), cmocka_unit_test(round_income),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
