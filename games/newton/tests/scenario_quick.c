/* Newton: Quick Actions, timeouts, leaving. */
#include "table.h"

/* ---- Quick Actions ------------------------------------------------------------------------------------------------------------*/
static void reveal_cards(void **state)
{
    RULES("NW-154 NW-155 NW-156 NW-Q16 NW-368");
    table *t = open_table(2, NULL);
    (void)state;
    given_money(t, 0, 9, 0);
    given_deck(t, 2, 3);
    act(t, 0, "play start_red_work\nreveal 2");
    assert_int(orr_match_active(t->m).must, ORR_BIT(ORR_CHANCE));
    settle(t);
    assert_int(t->s->row_n[1], 5); /* those that lay there stay */
    assert_int(t->s->row_n[0], 3);
    assert_int(t->s->coins[0], 8);
    assert_true(orr_game_newton.events[E_CARD].flags & ORR_EVENT_REVEALS); /* no taking back past it */
    act(t, 0, "reveal 2");
    settle(t);
    assert_int(t->s->row_n[1], 6); /* one was left */
    refused_as(t, 0, "reveal 2", ORR_ILLEGAL);
    act(t, 0, "reveal 1"); /* repeated, another deck */
    settle(t);
    close_table(t);
}

static void boost(void **state)
{
    RULES("NW-157 NW-V18 NW-159");
    table *t = open_table(2, NULL);
    (void)state;
    given_money(t, 0, 6, 0);
    act(t, 0, "play start_red_work\nact work\nstep"); /* value 1: reached, and not finished */
    act(t, 0, "boost");
    refused_as(t, 0, "boost", ORR_ILLEGAL);
    act(t, 0, "step");
    assert_int(t->s->marker[0], space_of(t, "work_02"));
    assert_int(t->s->coins[0], 6);
    refused_as(t, 0, "boost", ORR_ILLEGAL);
    act(t, 0, "end");
    pass(t, 1);
    act(t, 0, "play start_red_study\nend");
    pass(t, 1);
    act(t, 0, "play start_red_technology\nact technology\nadvance tech_start tech_b1\nstop");
    refused_as(t, 0, "boost", ORR_ILLEGAL); /* the action is finished */
    close_table(t);
}

static void potions_and_students(void **state)
{
    RULES("NW-160 NW-161 NW-162");
    table *t = open_table(2, NULL);
    (void)state;
    given_money(t, 0, 21, 0);
    act(t, 0, "play start_red_work\npotion\npotion\nstudent\nstudent\nstudent");
    assert_int(t->s->potions[0], 2);
    assert_int(t->s->coins[0], 0);
    assert_int(t->s->student[0][3], space_of(t, "tech_start"));
    given_money(t, 0, 9, 0);
    refused_as(t, 0, "student", ORR_ILLEGAL);
    given_money(t, 0, 2, 0);
    refused_as(t, 0, "potion", ORR_ILLEGAL);
    close_table(t);
}

static void supplies_have_no_limit(void **state)
{
    RULES("NW-005 NW-048");
    table *t = open_table(2, NULL);
    (void)state;
    given_money(t, 0, 900, 0);
    act(t, 0, "play start_red_work");
    for (unsigned i = 0; i < 60; i++)
        act(t, 0, "potion");
    assert_int(t->s->potions[0], 60); /* the box holds 20 */
    for (unsigned i = 0; orr_game_newton.verbs[i].id; i++)
        assert_true(t->s->vp[0] < 1000);
    close_table(t);
}

/* ---- timeouts -------------------------------------------------------------------------------------------------------------------*/
static void timeout_in_turn(void **state)
{
    RULES("NW-370 NW-371 NW-372");
    table *t = open_table(2, NULL);
    (void)state;
    given_tile(t, "work_03", "spec_dev_any");
    given_desk(t, 0, "action_1_02 action_1_03");
    assert_text(default_of(t, 0), "play start_red_work");
    act(t, 0, "play start_red_work");
    assert_text(default_of(t, 0), "end");
    act(t, 0, "act work");
    assert_text(default_of(t, 0), "decline");
    act(t, 0, "step\nstep");
    assert_text(default_of(t, 0), "stop");
    act(t, 0, "step\nstop");
    assert_text(prompt_of(t, 0), "kind"); /* the space is resolved */
    assert_text(default_of(t, 0), "development development_work");
    close_table(t);
}

static void timeout_choices(void **state)
{
    RULES("NW-373 NW-374");
    table *t = open_table(2, NULL);
    (void)state;
    given_masters(t, 0, "tycho_brahe gottfried_leibniz nicola_cusano robert_boyle");
    given_marker(t, 0, "work_08");
    act(t, 0, "play start_red_work\nact work\nstep\nstop");
    assert_text(default_of(t, 0), "master tycho_brahe"); /* 5 VP, ties in data order */
    act(t, 0, "decline\nend");
    pass(t, 1);
    given_tile(t, "tech_al3", "spec_income_any");
    given_students(t, 0, "tech_al2");
    given_income(t, 0, "income_vp income_vp income_coins income_coins income_potion");
    act(t, 0, "play start_red_technology\nact technology\nadvance tech_al2 tech_al3\nstop");
    assert_text(default_of(t, 0), "income income_potion"); /* three left of it */
    act(t, 0, "income income_potion");
    assert_text(default_of(t, 0), "decline"); /* the slots are full */
    close_table(t);
}

static void leaving(void **state)
{
    RULES("NW-376 NW-375");
    table *t = open_table(2, NULL);
    orr_result result[ORR_SEATS_MAX];
    (void)state;
    act(t, ORR_TABLE, "leave 1");
    while (!orr_match_over(t->m))
        if (!orr_match_step(t->m, orr_source_rng(&t->rng))) { /* everything of seat 1 is forced */
            orr_seat seat = (orr_seat)orr_lowest(orr_match_active(t->m).must);
            assert_int(seat, 0);
            assert_int(orr_match_play(t->m, 0, orr_game_newton.default_action(&t->m->rules, t->s, 0)), ORR_OK);
        }
    orr_game_newton.outcome(&t->m->rules, t->s, result);
    assert_int(result[1].status, ORR_LEFT);
    assert_int(result[1].rank, 1); /* stays in the scoring */
    assert_int(t->s->tucked_n[1], 5);
    close_table(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reveal_cards),
        cmocka_unit_test(boost),
        cmocka_unit_test(potions_and_students),
        cmocka_unit_test(supplies_have_no_limit),
        cmocka_unit_test(timeout_in_turn),
        cmocka_unit_test(timeout_choices),
        cmocka_unit_test(leaving),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
