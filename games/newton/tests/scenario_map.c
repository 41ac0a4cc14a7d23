/* Newton: Travel and what the places of the map give. */
#include "table.h"

static table *traveller(const char *from, const char *desk, unsigned coins, unsigned potions)
{
    table *t = open_table(2, NULL);
    given_scientist(t, 0, from);
    if (desk)
        given_desk(t, 0, desk);
    given_money(t, 0, coins, potions);
    act(t, 0, "play start_red_travel");
    return t;
}

static void by_the_routes(void **state)
{
    RULES("NW-113 NW-116 NW-118 NW-V04 NW-226 NW-227");
    table *t = open_table(3, NULL);
    (void)state;
    given_scientist(t, 0, "wien");
    given_token(t, "thessaloniki", "bonus_potion_1");
    given_tile(t, "istanbul", "city_coins");
    given_desk(t, 0, "action_1_07 action_1_08 action_1_09");
    act(t, 0, "play start_red_travel\nact travel\ntravel beograd\ntravel thessaloniki");
    assert_int(t->s->potions[0], 1);
    act(t, 0, "travel istanbul\nstop");
    assert_true(has_cube(t, 0, "istanbul"));
    assert_int(t->s->coins[0], 2 + 4);
    assert_int(t->s->tucked_n[0], 0);
    close_table(t);
}

static void routes_cost_each_time(void **state)
{
    RULES("NW-114 NW-115 NW-049");
    table *t = traveller("basel", "action_1_07 action_1_08", 2, 0);
    (void)state;
    act(t, 0, "act travel\ntravel genova\ntravel basel"); /* there and back: 1 coin each */
    assert_int(t->s->coins[0], 0);
    assert_false(offered(t, 0, "travel genova"));
    assert_true(offered(t, 0, "travel lyon"));
    close_table(t);
}

static void found_on_the_way(void **state)
{
    RULES("NW-117 NW-116");
    table *t = open_table(4, NULL);
    (void)state;
    given_scientist(t, 0, "marseille");
    given_token(t, "lyon", "bonus_coins_3");
    given_desk(t, 0, "action_1_07 action_1_08");
    given_money(t, 0, 0, 0);
    act(t, 0, "play start_red_travel\nact travel\ntravel lyon");
    assert_int(t->s->coins[0], 3);
    act(t, 0, "travel basel\ntravel genova"); /* the coins found pay the route */
    assert_int(t->s->coins[0], 2);
    close_table(t);
}

static void one_cube_a_place(void **state)
{
    RULES("NW-119 NW-121");
    table *t = traveller("thessaloniki", NULL, 0, 0);
    (void)state;
    given_cubes(t, 0, "istanbul");
    given_cubes(t, 1, "istanbul");
    given_scientist(t, 1, "istanbul");
    given_tile(t, "istanbul", "city_coins");
    act(t, 0, "act travel\ntravel istanbul");
    assert_int(t->s->coins[0], 0);
    assert_int(t->s->cubes_left[0], 11);
    assert_int(t->s->scientist[0], t->s->scientist[1]);
    close_table(t);
}

static void no_cube_on_villages(void **state)
{
    RULES("NW-120");
    table *t = traveller("genova", NULL, 1, 0);
    (void)state;
    act(t, 0, "act travel\ntravel basel");
    assert_int(t->s->cubes_left[0], 12);
    act(t, 0, "end");
    pass(t, 1);
    given_desk(t, 0, "action_1_07");
    given_money(t, 0, 0, 0);
    given_hand(t, 0, "action_1_08");
    act(t, 0, "play action_1_08\nact travel\ntravel koln\nstop");
    assert_int(t->s->cubes_left[0], 12);
    close_table(t);
}

static void cube_points(void **state)
{
    RULES("NW-122 NW-128 NW-Q18 NW-123 NW-234");
    static const char *const nine[] = {"bologna paris leipzig krakow salamanca cambridge athenai alexandria",
                                       "cambridge alexandria athenai salamanca krakow leipzig paris bologna"};
    (void)state;
    for (unsigned i = 0; i < 2; i++) { /* whatever order the cubes left the board in */
        table *t = open_table(2, NULL);
        given_cubes(t, 0, nine[i]);
        given_scientist(t, 0, "basel");
        given_tile(t, "amsterdam", "city_university");
        given_tile(t, "wien", "city_potions");
        given_tile(t, "istanbul", "city_coins");
        given_tile(t, "napoli", "city_student");
        static const unsigned points[] = {1, 3, 7, 15};
        static const char *const from[] = {"koln", "praha", "beograd", "bologna"}, *const to[] = {"amsterdam", "wien",
                                                                                                  "istanbul", "napoli"};
        for (unsigned k = 0; k < 4; k++) {
            char actions[200];
            given_scientist(t, 0, from[k]);
            given_hand(t, 0, "start_red_travel");
            given_money(t, 0, 1, 0);
            snprintf(actions, sizeof actions, "play start_red_travel\nact travel\ntravel %s", to[k]);
            act(t, 0, actions);
            assert_int(t->s->vp[0], points[k]);
            act(t, 0, "end");
            pass(t, 1);
        }
        assert_int(t->s->cubes_left[0], 0);
        given_scientist(t, 0, "hamburg");
        given_tile(t, "stockholm", "city_medicine");
        given_money(t, 0, 2, 0);
        given_hand(t, 0, "start_red_travel");
        act(t, 0, "play start_red_travel\nact travel\ntravel stockholm"); /* travels, and places nothing */
        assert_int(t->s->scientist[0], place_of(t, "stockholm"));
        assert_int(t->s->medicine[0], 0);
        close_table(t);
    }
}

static void map_objective(void **state)
{
    RULES("NW-124 NW-125 NW-240");
    table *t = traveller("kyiv", "action_2_07 action_1_08 action_1_09", 9, 1);
    (void)state;
    act(t, 0, "act travel\ntravel moskva"); /* 2 orange and 1 green; one orange is missing */
    assert_int(t->s->potions[0], 0);
    act(t, 0, "travel riga");
    assert_false(offered(t, 0, "travel moskva")); /* every entry must be paid */
    given_money(t, 0, 9, 1);
    act(t, 0, "travel moskva\nstop");
    assert_int(t->s->potions[0], 0); /* paid again, though it was paid in this very action */
    assert_true(has_cube(t, 0, "moskva"));
    assert_true(points_of(t, 0, "objective", "obj_coins") > 0);
    close_table(t);
    t = traveller("kyiv", "action_2_07 action_1_08 action_1_09", 9, 2);
    given_cubes(t, 0, "moskva");
    act(t, 0,
        "act travel\ntravel moskva\ntravel riga"); /* crossed, with an own cube there: paid, and leaving is free */
    assert_int(t->s->potions[0], 1);
    act(t, 0, "travel moskva");
    assert_int(t->s->potions[0], 0);
    close_table(t);
    t = traveller("kyiv", "action_2_07", 9, 0);
    given_cubes(t, 0, "moskva");
    act(t, 0, "act travel");
    assert_false(offered(t, 0, "travel moskva")); /* nor is it open without */
    close_table(t);
}

static void universities_do_nothing_more(void **state)
{
    RULES("NW-126");
    table *t = traveller("lyon", NULL, 0, 0);
    (void)state;
    act(t, 0, "act travel\ntravel paris");
    assert_true(has_cube(t, 0, "paris"));
    assert_int(t->s->coins[0] + t->s->potions[0] + t->s->vp[0] + t->s->frames, 0);
    close_table(t);
}

static void master_place(void **state)
{
    RULES("NW-127 NW-257");
    table *t = traveller("cambridge", NULL, 1, 0);
    (void)state;
    act(t, 0, "act travel\ntravel edinburgh");
    assert_text(prompt_of(t, 0), "master");
    act(t, 0, "master giordano_bruno");
    assert_true(has_cube(t, 0, "edinburgh") && has_played(t, 0, "giordano_bruno"));
    assert_int(t->s->coins[0], 6);
    close_table(t);
}

/* ---- Cities -----------------------------------------------------------------------------------------------------------------------*/
static table *in_istanbul(const char *tile, unsigned coins)
{
    table *t = traveller("thessaloniki", NULL, coins, 0);
    given_tile(t, "istanbul", tile);
    act(t, 0, "act travel\ntravel istanbul");
    if (t->s->frames && t->s->frame[0].kind == F_ACTION)
        act(t, 0, "stop");
    return t;
}

static void city_gains(void **state)
{
    RULES("NW-227 NW-228 NW-229 NW-301");
    table *t = in_istanbul("city_coins", 0);
    (void)state;
    assert_int(t->s->coins[0], 4);
    close_table(t);
    t = in_istanbul("city_potions", 0);
    assert_int(t->s->potions[0], 2);
    assert_int(t->s->frames, 0); /* not asked */
    close_table(t);
    t = in_istanbul("city_student", 0);
    assert_int(t->s->student[0][1], space_of(t, "tech_start"));
    close_table(t);
}

static void city_cubes(void **state)
{
    RULES("NW-230 NW-231 NW-232 NW-233 NW-301");
    table *t = in_istanbul("city_university", 2);
    (void)state;
    given_cubes(t, 0, "paris");
    assert_int(offers_of(t, 0, "site"), 5);
    assert_false(offered(t, 0, "site paris"));
    assert_true(offered(t, 0, "decline"));
    act(t, 0, "site krakow");
    assert_true(has_cube(t, 0, "krakow"));
    assert_int(t->s->coins[0], 0);
    assert_int(t->s->scientist[0], place_of(t, "istanbul"));
    close_table(t);
    t = in_istanbul("city_ancient_land", 2);
    given_cubes(t, 0, "paris leipzig krakow bologna salamanca cambridge moskva");
    act(t, 0, "site carthago");
    assert_int(t->s->vp[0], 1); /* the ninth cube */
    close_table(t);
    t = in_istanbul("city_ancient_land", 1);
    assert_int(t->s->frames, 0); /* cannot be paid */
    close_table(t);
}

static void medicine(void **state)
{
    RULES("NW-236 NW-237 NW-210");
    table *t = in_istanbul("city_medicine", 9);
    (void)state;
    assert_int(t->s->medicine_side[0], 1);
    assert_int(t->s->income[0][MEDICINE], 1);
    act(t, 0, "end");
    pass(t, 1);
    given_tile(t, "wien", "city_medicine");
    given_scientist(t, 0, "praha");
    given_money(t, 0, 1, 0);
    given_hand(t, 0, "start_red_travel");
    act(t, 0, "play start_red_travel\nact travel\ntravel wien\nend");
    assert_int(t->s->medicine_side[0], 2);
    assert_int(t->s->income[0][MEDICINE], 1);
    given_turns(t, 4);
    t->s->turn = 0;
    t->s->turns[0] = 5;
    t->s->turn = 1;
    pass(t, 1);
    tuck_all(t);
    assert_int(t->s->vp[0], 3);
    close_table(t);
}

static void medicine_without_room(void **state)
{
    RULES("NW-238 NW-239");
    table *t = traveller("thessaloniki", NULL, 0, 0);
    (void)state;
    given_income(t, 0, "income_vp income_vp income_coins income_coins income_potion");
    given_tile(t, "istanbul", "city_medicine");
    act(t, 0, "act travel\ntravel istanbul");
    assert_text(offers(t, 0), "swap_income income_vp\nswap_income income_coins\nswap_income income_potion\ndecline");
    act(t, 0, "decline\nend");
    assert_int(t->s->medicine_side[0], 0);
    pass(t, 1);
    given_tile(t, "wien", "city_medicine");
    given_scientist(t, 0, "praha");
    given_hand(t, 0, "action_1_07");
    act(t, 0, "play action_1_07\nact travel\ntravel wien\nstop\nswap_income income_potion");
    assert_int(t->s->medicine_side[0], 2); /* the second visit: with its 3 VP side */
    assert_int(t->s->income_pile[2], 4);
    close_table(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(by_the_routes),
        cmocka_unit_test(routes_cost_each_time),
        cmocka_unit_test(found_on_the_way),
        cmocka_unit_test(one_cube_a_place),
        cmocka_unit_test(no_cube_on_villages),
        cmocka_unit_test(cube_points),
        cmocka_unit_test(map_objective),
        cmocka_unit_test(universities_do_nothing_more),
        cmocka_unit_test(master_place),
        cmocka_unit_test(city_gains),
        cmocka_unit_test(city_cubes),
        cmocka_unit_test(medicine),
        cmocka_unit_test(medicine_without_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
