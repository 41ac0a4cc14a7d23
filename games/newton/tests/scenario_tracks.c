/* Newton: Work and Technology. */
#include "table.h"

static void work_moves_and_pays(void **state)
{
    RULES("NW-089 NW-090 NW-091 NW-V02");
    table *t = open_table(2, NULL);
    (void)state;
    given_marker(t, 0, "work_01");
    given_desk(t, 0, "action_1_02 action_1_03");
    given_tile(t, "work_03", "spec_dev_study");
    act(t, 0, "play start_red_work\nact work\nstep\nstep\nstop");
    assert_int(t->s->marker[0], space_of(t, "work_03"));
    assert_int(t->s->coins[0], 4);
    assert_int(t->s->development[0][STUDY], 1);
    act(t, 0, "end");
    pass(t, 1);
    given_tile(t, "work_06", "inv_potion_6vp");
    given_hand(t, 0, "action_1_01");
    act(t, 0, "play action_1_01\nact work\nstep\nstep\nstep\nstep\nstop"); /* over work_06 without stopping */
    assert_int(t->s->marker[0], space_of(t, "work_07"));
    assert_int(t->s->vp[0], 0);
    close_table(t);
}

static void work_at_the_end(void **state)
{
    RULES("NW-092");
    table *t = open_table(2, NULL);
    (void)state;
    given_marker(t, 0, "work_12");
    given_desk(t, 0, "action_1_02 action_1_03");
    act(t, 0, "play start_red_work\nact work");
    assert_true(offered(t, 0, "earn 1") && offered(t, 0, "earn 3"));
    assert_false(offered(t, 0, "earn 4"));
    act(t, 0, "earn 3");
    assert_int(t->s->coins[0], 5);
    assert_int(t->s->marker[0], space_of(t, "work_12"));
    close_table(t);
}

static void work_objective(void **state)
{
    RULES("NW-094 NW-095 NW-093 NW-Q12 NW-242");
    table *t = open_table(2, NULL);
    (void)state;
    given_marker(t, 0, "work_10");
    given_money(t, 0, 2, 0);
    given_desk(t, 0, "action_2_01 action_3_01"); /* two green books */
    act(t, 0, "play start_red_work\nact work\nstep"); /* blue: one green is missing */
    assert_false(offered(t, 0, "step"));
    assert_true(offered(t, 0, "potion")); /* the coin just earned pays for what is missing */
    act(t, 0, "potion\nstep");
    assert_int(t->s->marker[0], space_of(t, "work_12"));
    assert_int(t->s->potions[0], 0);
    assert_int(t->s->coins[0], 1); /* value 3, and only the two spaces moved are paid */
    assert_int(t->s->frames, 0);
    assert_true(points_of(t, 0, "objective", "obj_potions") >= 0);
    close_table(t);
}

static void many_on_one_space(void **state)
{
    RULES("NW-097 NW-110 NW-109");
    table *t = open_table(2, NULL);
    (void)state;
    given_marker(t, 1, "work_01");
    given_students(t, 1, "tech_b1 tech_bl6");
    given_students(t, 0, "tech_start tech_b1 tech_bl5");
    act(t, 0, "play start_red_work\nact work\nstep\nstop");
    assert_int(t->s->marker[0], t->s->marker[1]);
    act(t, 0, "end");
    pass(t, 1);
    given_money(t, 0, 0, 0);
    act(t, 0, "play start_red_technology\nact technology");
    assert_true(offered(t, 0, "advance tech_start tech_b1")); /* one of the same colour stands there */
    assert_true(offered(t, 0, "advance tech_bl5 tech_bl6")); /* of another colour, on an end */
    act(t, 0, "advance tech_bl5 tech_bl6\ndecline\nend");
    pass(t, 1);
    given_students(t, 0, "tech_bl5 tech_bl6");
    given_hand(t, 0, "action_1_04");
    act(t, 0, "play action_1_04");
    assert_false(offered(t, 0, "act technology")); /* never two of one colour on one end */
    close_table(t);
}

static void technology_forward(void **state)
{
    RULES("NW-098 NW-099 NW-100 NW-103 NW-104 NW-V03 NW-105 NW-367");
    table *t = open_table(2, NULL);
    (void)state;
    given_token(t, "tech_a1", "bonus_coins_3");
    given_tile(t, "tech_ar3", "inv_2potions_3vp");
    given_desk(t, 0, "action_1_04 action_1_05");
    act(t, 0, "play start_red_technology\nact technology");
    assert_int(offers_of(t, 0, "advance"), 3); /* three ways out of the start */
    act(t, 0, "advance tech_start tech_a1");
    assert_int(t->s->coins[0], 5); /* passing over suffices */
    assert_text(offers(t, 0),
                "advance tech_a1 tech_al2\nadvance tech_a1 tech_ar2\nstop\nreveal 1\nreveal 2\nreveal 3\nboost\npotion\nstudent");
    act(t, 0, "advance tech_a1 tech_ar2\nadvance tech_ar2 tech_ar3\nstop");
    assert_int(t->s->potions[0], 2);
    assert_int(t->s->vp[0], 3);
    assert_int(t->s->student[0][0], space_of(t, "tech_ar3"));
    assert_int(t->s->on_space[space_of(t, "tech_a1")], NONE);
    close_table(t);
}

static void one_student_an_action(void **state)
{
    RULES("NW-101 NW-102");
    table *t = open_table(2, NULL);
    (void)state;
    given_students(t, 0, "tech_start tech_b1");
    given_desk(t, 0, "action_1_04");
    act(t, 0, "play start_red_technology\nact technology\nadvance tech_b1 tech_b2");
    assert_int(offers_of(t, 0, "advance"), 2); /* from b2 alone */
    assert_false(offered(t, 0, "advance tech_start tech_a1"));
    act(t, 0, "stop\nend");
    pass(t, 1);
    given_students(t, 0, "tech_bl6");
    given_hand(t, 0, "action_1_06");
    act(t, 0, "play action_1_06");
    assert_false(offered(t, 0, "act technology")); /* nobody is able to move */
    close_table(t);
}

static void passing_is_not_stopping(void **state)
{
    RULES("NW-104 NW-196 NW-211");
    table *t = open_table(2, NULL);
    (void)state;
    given_students(t, 0, "tech_al2");
    given_tile(t, "tech_al3", "spec_dev_work");
    given_desk(t, 0, "action_1_04");
    act(t, 0, "play start_red_technology\nact technology\nadvance tech_al2 tech_al3\nadvance tech_al3 tech_al4\nstop");
    assert_int(t->s->development[0][WORK], 0);
    close_table(t);
}

static void technology_objective(void **state)
{
    RULES("NW-107 NW-108 NW-240 NW-241");
    table *t = open_table(2, NULL);
    (void)state;
    given_students(t, 0, "tech_al6 tech_start");
    given_students(t, 1, "tech_al7");
    given_money(t, 0, 0, 0);
    given_played(t, 0, "tycho_brahe"); /* 2 blue */
    act(t, 0, "play start_red_technology"); /* orange */
    act(t, 0, "act technology");
    assert_false(offered(t, 0, "advance tech_al6 tech_al7")); /* 3 blue, 1 orange */
    given_money(t, 0, 0, 1);
    act(t, 0, "advance tech_al6 tech_al7");
    assert_int(t->s->potions[0], 0);
    given_tokens(t, 0, "bonus_vp_2");
    assert_int(points_of(t, 0, "objective", "obj_bonus_tokens"), 2);
    assert_int(points_of(t, 1, "objective", "obj_bonus_tokens"), 0); /* both score it */
    close_table(t);
}

static void students(void **state)
{
    RULES("NW-111 NW-112");
    table *t = open_table(2, NULL);
    (void)state;
    given_students(t, 0, "tech_a1 tech_b1 tech_start");
    given_tile(t, "istanbul", "city_student");
    given_tile(t, "tech_br3", "inv_coins_student");
    given_scientist(t, 0, "thessaloniki");
    act(t, 0, "play start_red_travel\nact travel\ntravel istanbul\nstop");
    assert_int(t->s->student[0][3], space_of(t, "tech_start"));
    act(t, 0, "end");
    pass(t, 1);
    given_students(t, 0, "tech_a1 tech_b2 tech_start tech_start");
    given_money(t, 0, 0, 0);
    act(t, 0, "play start_red_technology\nact technology\nadvance tech_b2 tech_br3");
    assert_true(saw(t, "student_lost"));
    assert_int(t->s->coins[0], 5);
    close_table(t);
}

static void a_space_works_again(void **state)
{
    RULES("NW-300 NW-212 NW-199");
    table *t = open_table(2, NULL);
    (void)state;
    given_students(t, 0, "tech_al2 tech_al2");
    given_tile(t, "tech_al3", "spec_dev_work");
    given_money(t, 0, 0, 0);
    act(t, 0, "play start_red_technology\nact technology\nadvance tech_al2 tech_al3\nend");
    assert_int(t->s->on_space[space_of(t, "tech_al3")], row_of(t, T_SPECIALIZATION, "spec_dev_work")); /* stays */
    pass(t, 1);
    given_hand(t, 0, "action_1_04");
    act(t, 0, "play action_1_04\nact technology\nadvance tech_al2 tech_al3\nstop\nend");
    assert_int(t->s->development[0][WORK], 2);
    pass(t, 1);
    act(t, 0, "play start_red_study\nend"); /* standing still gives nothing */
    assert_int(t->s->development[0][WORK], 2);
    close_table(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(work_moves_and_pays), cmocka_unit_test(work_at_the_end), cmocka_unit_test(work_objective),
        cmocka_unit_test(many_on_one_space), cmocka_unit_test(technology_forward), cmocka_unit_test(one_student_an_action),
        cmocka_unit_test(passing_is_not_stopping), cmocka_unit_test(technology_objective), cmocka_unit_test(students),
        cmocka_unit_test(a_space_works_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
