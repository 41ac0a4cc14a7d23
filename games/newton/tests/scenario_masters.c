/* Newton: Masters. */
#include "table.h"

/* Seat 0 plays this Master, reached by the marker on work_09; its money is then `coins`, the printed symbol Lessons. */
static table *plays(table *t, const char *master, unsigned coins, unsigned potions)
{
    char action[60];
    given_masters(t, 0, master);
    given_marker(t, 0, "work_08");
    given_money(t, 0, 0, potions);
    act(t, 0, "play start_red_work\nact work\nstep");
    given_money(t, 0, coins, potions);
    snprintf(action, sizeof action, "master %s", master);
    act(t, 0, action);
    return t;
}

static void four_ways(void **state)
{
    RULES("NW-257 NW-258");
    table *t = open_table(2, NULL);
    (void)state;
    given_students(t, 0, "tech_bl5");
    given_money(t, 0, 0, 0);
    act(t, 0, "play start_red_technology\nact technology\nadvance tech_bl5 tech_bl6");
    assert_text(prompt_of(t, 0), "master");
    assert_int(offers_of(t, 0, "master"), 4);
    act(t, 0, "master giordano_bruno\nend");
    pass(t, 1);
    given_played(t, 0, "robert_boyle tycho_brahe thomas_browne");
    given_marker(t, 0, "work_08");
    given_money(t, 0, 0, 0);
    act(t, 0, "play start_red_work\nact work\nstep");
    assert_int(t->s->frames, 0); /* none in hand: nothing happens */
    close_table(t);
}

/* Who plays a Master learns nothing by it, and may think better of it until the turn ends; the others have seen it. */
static void taken_back(void **state)
{
    RULES("NW-368");
    table *t = open_table(2, NULL);
    (void)state;
    given_students(t, 0, "tech_bl5");
    act(t, 0, "play start_red_technology\nact technology\nadvance tech_bl5 tech_bl6");
    uint32_t before = t->m->plies;
    act(t, 0, "master giordano_bruno");
    assert_int(orr_game_newton.events[E_MASTER].flags, ORR_EVENT_OWN);
    assert_int(orr_match_undoable(t->m, 0), before);
    act(t, 0, "end");
    assert_int(orr_match_undoable(t->m, 0), t->m->plies);
    close_table(t);
}

static void optional(void **state)
{
    RULES("NW-259 NW-Q09 NW-256");
    table *t = open_table(2, NULL);
    (void)state;
    given_marker(t, 0, "work_08");
    given_money(t, 0, 0, 0);
    act(t, 0, "play start_red_work\nact work\nstep\ndecline");
    assert_int(t->s->frames, 0); /* lost */
    assert_int(newton_count(t->e, t->s, 0, PER_MASTER), 0);
    given_vp(t, 0, 10);
    assert_int(score_of_seat(t, 0), 10); /* in hand they give nothing */
    given_played(t, 0, "tycho_brahe");
    assert_int(score_of_seat(t, 0), 15);
    close_table(t);
}

static void permanent_books(void **state)
{
    RULES("NW-260 NW-264 NW-278 NW-289 NW-290 NW-074");
    static const char *const who[] = {"tycho_brahe", "gottfried_leibniz", "isaac_newton", "daniel_fahrenheit"};
    (void)state;
    for (unsigned i = 0; i < 4; i++) {
        table *t = plays(open_table(2, NULL), who[i], 0, 0);
        assert_int(t->s->books[0][i], (i < 3 ? 2 : 1) + (i == 0)); /* start_red_work shows a blue one */
        assert_int(t->s->frames, 0);
        assert_int(points_of(t, 0, "master", who[i]), i < 3 ? 5 : 6);
        close_table(t);
    }
}

static void at_once(void **state)
{
    RULES("NW-260 NW-266 NW-277 NW-281");
    table *t = plays(open_table(2, NULL), "giordano_bruno", 0, 0);
    (void)state;
    assert_int(t->s->coins[0], 6);
    assert_int(points_of(t, 0, "master", "giordano_bruno"), 4);
    close_table(t);
    t = plays(open_table(2, NULL), "nicola_cusano", 0, 0);
    assert_int(t->s->potions[0], 3);
    assert_int(points_of(t, 0, "master", "nicola_cusano"), 4);
    close_table(t);
    t = plays(open_table(2, NULL), "william_gilbert", 0, 0);
    assert_int(t->s->student[0][1], space_of(t, "tech_start"));
    assert_int(points_of(t, 0, "master", "william_gilbert"), 7);
    close_table(t);
}

static void value_is_fixed(void **state)
{
    RULES("NW-261 NW-262 NW-158 NW-Q08");
    table *t = open_table(2, NULL);
    (void)state;
    given_development(t, 0, "development_work development_work");
    given_tile(t, "work_12", "obj_coins");
    given_masters(t, 0, "christiaan_huygens");
    given_marker(t, 0, "work_08");
    given_money(t, 0, 9, 0);
    act(t, 0, "play start_red_work\nact work\nstep\nstop\nmaster christiaan_huygens");
    assert_int(t->s->frame[0].left, 3); /* no symbols */
    assert_false(offered(t, 0, "boost"));
    assert_true(offered(t, 0, "decline"));
    act(t, 0, "step");
    assert_true(offered(t, 0, "stop")); /* lower */
    close_table(t);
}

static void boyle(void **state)
{
    RULES("NW-263 NW-V12 NW-285");
    table *t = plays(open_table(2, NULL), "robert_boyle", 0, 60);
    (void)state;
    act(t, 0, "fill shelf1_c2");
    assert_true(offered(t, 0, "fill shelf3_c1")); /* 1 and 3 */
    act(t, 0, "fill shelf3_c1");
    assert_int(t->s->frames, 0);
    assert_int(t->s->potions[0], 60 - 3 - 3); /* requirements are needed */
    close_table(t);
    t = plays(open_table(2, NULL), "robert_boyle", 0, 60);
    act(t, 0, "fill shelf2_c1");
    assert_int(offers_of(t, 0, "fill"), 5 + 5); /* not shelf 3 any more */
    act(t, 0, "decline");
    close_table(t);
    t = plays(open_table(2, NULL), "robert_boyle", 0, 60);
    act(t, 0, "fill shelf1_c2\nfill shelf1_c3\nfill shelf1_c4\nfill shelf1_c5"); /* four on shelf 1; the third brings a Potion */
    assert_int(t->s->frames, 0);
    close_table(t);
}

static void browne(void **state)
{
    RULES("NW-265 NW-V13 NW-285");
    table *t = open_table(2, NULL);
    (void)state;
    given_row(t, 1, "action_1_01 action_1_02 action_1_03 action_1_04 action_1_05");
    plays(t, "thomas_browne", 0, 0);
    act(t, 0, "take action_1_01");
    assert_int(offers_of(t, 0, "take"), 4 + 3 + 3);
    act(t, 0, "take action_1_02");
    assert_int(offers_of(t, 0, "take"), 3 + 3);
    act(t, 0, "take action_1_03\ntake action_1_04");
    assert_int(t->s->frames, 0);
    close_table(t);
}

static void descartes(void **state)
{
    RULES("NW-267 NW-268 NW-269 NW-271");
    table *t = open_table(2, NULL);
    (void)state;
    given_row(t, 1, "action_1_05 action_1_12");
    given_development(t, 0, "development_technology");
    plays(t, "rene_descartes", 9, 0);
    assert_int(offers_of(t, 0, "take"), 2);
    act(t, 0, "take action_1_05");
    assert_true(in_hand(t, 0, "action_1_05"));
    assert_int(t->s->frame[0].action, TECHNOLOGY);
    assert_int(t->s->frame[0].left, 2); /* one visible symbol, and 1 */
    assert_false(offered(t, 0, "boost"));
    act(t, 0, "decline");
    assert_int(t->s->books[0][0], 1); /* nothing of the card taken is used */
    assert_false(offered(t, 0, "effect action_1_05"));
    close_table(t);
    t = plays(open_table(2, NULL), "rene_descartes", 0, 0);
    act(t, 0, "decline");
    assert_int(t->s->frames, 0); /* no card, no action */
    close_table(t);
}

static void descartes_takes_a_joker(void **state)
{
    RULES("NW-270");
    static newton_edition changed;
    table *t = open_table(2, NULL);
    (void)state;
    changed = *t->e; /* an edition with a Joker of level 1 */
    unsigned card = card_of(t, "action_1_05");
    changed.card[card].kind = JOKER_CARD;
    changed.card[card].symbols[TECHNOLOGY] = 0;
    t->m->rules.data = t->e = &changed;
    given_row(t, 1, "action_1_05");
    given_development(t, 0, "development_study");
    plays(t, "rene_descartes", 0, 9);
    act(t, 0, "take action_1_05");
    assert_int(offers_of(t, 0, "act"), 5);
    act(t, 0, "act study");
    assert_int(t->s->frame[0].left, 2);
    act(t, 0, "fill shelf2_c1");
    t->m->rules.data = t->e = orr_edition_data(t->m->rules.edition);
    given_hand(t, 0, "action_1_05");
    close_table(t);
}

static void cavendish(void **state)
{
    RULES("NW-272 NW-273 NW-274 NW-275 NW-385 NW-Q10 NW-Q22");
    table *t = open_table(2, NULL);
    (void)state;
    given_taken(t, 0, 4);
    given_filled(t, 0, "");
    plays(t, "margaret_cavendish", 0, 0);
    assert_int(t->s->taken[0], 6);
    assert_int(t->s->coins[0], 4); /* the second stack is empty */
    assert_int(newton_count(t->e, t->s, 0, PER_SHELF_TILE), 0);
    close_table(t);
    t = open_table(2, NULL);
    given_taken(t, 0, 11);
    plays(t, "margaret_cavendish", 0, 0);
    assert_int(t->s->taken[0], 12);
    assert_int(t->s->vp[0], 8);
    close_table(t);
    t = open_table(2, NULL); /* the 9th tile taken lets another Master be played */
    given_taken(t, 0, 7);
    plays(t, "margaret_cavendish", 0, 0);
    assert_text(prompt_of(t, 0), "master");
    close_table(t);
    t = open_table(2, NULL); /* and is played when both are gone */
    given_taken(t, 0, 8);
    plays(t, "margaret_cavendish", 0, 0);
    assert_int(t->s->taken[0], 10);
    assert_text(prompt_of(t, 0), "master");
    close_table(t);
}

static void copernicus(void **state)
{
    RULES("NW-276");
    table *t = plays(open_table(2, NULL), "nicolaus_copernicus", 0, 0);
    (void)state;
    assert_int(offers_of(t, 0, "fill"), 17);
    act(t, 0, "fill shelf3_c6");
    assert_int(t->s->frames, 0);
    close_table(t);
}

static void galileo(void **state)
{
    RULES("NW-279 NW-280 NW-190 NW-298");
    table *t = open_table(2, NULL);
    (void)state;
    given_scientist(t, 0, "praha");
    given_tile(t, "wien", "city_potions");
    plays(t, "galileo_galilei", 9, 0);
    assert_false(offered(t, 0, "cube"));
    act(t, 0, "travel wien\ncube");
    assert_int(t->s->potions[0], 2); /* resolved at once, for nothing */
    assert_int(t->s->coins[0], 9);
    act(t, 0, "travel krakow");
    assert_true(offered(t, 0, "cube") && offered(t, 0, "travel lviv")); /* may be declined */
    act(t, 0, "cube\ntravel leipzig");
    assert_int(t->s->cubes_left[0], 9);
    assert_true(has_cube(t, 0, "wien") && has_cube(t, 0, "krakow") && has_cube(t, 0, "leipzig"));
    close_table(t);
}

static void halley(void **state)
{
    RULES("NW-282 NW-283 NW-284 NW-V14");
    table *t = open_table(2, NULL);
    (void)state;
    given_students(t, 0, "tech_start tech_start tech_start tech_bl3");
    plays(t, "edmond_halley", 0, 0);
    act(t, 0, "advance tech_start tech_b1\nstop"); /* 1 */
    act(t, 0, "advance tech_start tech_c1");
    assert_int(offers_of(t, 0, "advance"), 2); /* the same Student goes on, or stops */
    act(t, 0, "advance tech_c1 tech_cl2\nadvance tech_cl2 tech_cl3"); /* and 3 */
    assert_int(t->s->frames, 0);
    close_table(t);
    t = open_table(2, NULL);
    given_students(t, 0, "tech_start tech_start tech_start tech_bl3");
    plays(t, "edmond_halley", 0, 0);
    act(t, 0, "advance tech_start tech_b1\nstop");
    assert_false(offered(t, 0, "advance tech_b1 tech_b2")); /* at most one part each */
    act(t, 0, "advance tech_start tech_b1\nstop\nadvance tech_start tech_b1\nstop\nadvance tech_bl3 tech_bl4");
    assert_int(t->s->frames, 0);
    close_table(t);
    t = open_table(2, NULL);
    given_token(t, "tech_b1", "bonus_student");
    plays(t, "edmond_halley", 0, 0);
    act(t, 0, "advance tech_start tech_b1\nstop");
    assert_true(offered(t, 0, "advance tech_start tech_a1")); /* the Student just gained */
    close_table(t);
}

/* Whichever of the two was there first. */
static void halley_on_one_space(void **state)
{
    RULES("NW-386 NW-283 NW-Q23");
    static const char *const order[] = {"tech_start tech_b1", "tech_b1 tech_start"};
    (void)state;
    for (unsigned i = 0; i < 2; i++) {
        table *t = open_table(2, NULL);
        given_students(t, 0, order[i]);
        plays(t, "edmond_halley", 0, 0);
        act(t, 0, "advance tech_start tech_b1\nstop");
        assert_int(offers_of(t, 0, "advance"), 1);
        act(t, 0, "advance tech_b1 tech_b2\nstop");
        assert_int(offers_of(t, 0, "advance"), 0); /* the one that is still there has had its part */
        assert_int(t->s->student[0][i], space_of(t, "tech_b1"));
        assert_int(t->s->student[0][1 - i], space_of(t, "tech_b2"));
        close_table(t);
    }
}

static void huygens(void **state)
{
    RULES("NW-286 NW-095");
    table *t = plays(open_table(2, NULL), "christiaan_huygens", 0, 0);
    (void)state;
    act(t, 0, "step\nstep\nstep");
    assert_int(t->s->marker[0], space_of(t, "work_12"));
    assert_int(t->s->coins[0], 3);
    close_table(t);
}

static void kepler(void **state)
{
    RULES("NW-287 NW-288");
    table *t = open_table(2, NULL);
    (void)state;
    given_masters(t, 0, "johannes_kepler");
    given_students(t, 0, "tech_bl5");
    given_tile(t, "work_06", "inv_potion_6vp");
    given_money(t, 0, 0, 0);
    act(t, 0, "play start_red_technology\nact technology\nadvance tech_bl5 tech_bl6\nmaster johannes_kepler");
    act(t, 0, "step\nstep\nstep\nstep\nstep\nstep");
    assert_int(t->s->coins[0], 0);
    assert_int(t->s->vp[0], 6);
    close_table(t);
    t = plays(open_table(2, NULL), "johannes_kepler", 0, 0);
    act(t, 0, "step\nstep");
    assert_false(offered(t, 0, "step")); /* the Objective needs its books */
    close_table(t);
}

static void paracelsus(void **state)
{
    RULES("NW-291");
    table *t = plays(open_table(2, NULL), "paracelsus", 0, 0);
    (void)state;
    assert_int(offers_of(t, 0, "act"), 5);
    act(t, 0, "act lessons");
    assert_int(offers_of(t, 0, "take"), 9);
    assert_int(t->s->frame[0].left, 3);
    close_table(t);
}

static void pascal(void **state)
{
    RULES("NW-292 NW-293");
    table *t = open_table(2, NULL);
    (void)state;
    given_scientist(t, 0, "hamburg");
    given_token(t, "riga", NULL);
    plays(t, "blaise_pascal", 0, 0);
    act(t, 0, "travel stockholm\ntravel riga"); /* 3 coins otherwise */
    assert_int(t->s->coins[0], 0);
    assert_false(offered(t, 0, "travel moskva"));
    act(t, 0, "travel krakow\ntravel leipzig\ntravel hamburg");
    assert_int(t->s->frames, 0);
    close_table(t);
}

static void torricelli(void **state)
{
    RULES("NW-294 NW-107");
    table *t = open_table(2, NULL);
    (void)state;
    given_students(t, 0, "tech_cl5");
    plays(t, "evangelista_torricelli", 0, 0);
    act(t, 0, "advance tech_cl5 tech_cl6\nadvance tech_cl6 tech_cl7");
    assert_int(t->s->student[0][0], space_of(t, "tech_cl7"));
    close_table(t);
}

static void winkelmann(void **state)
{
    RULES("NW-295 NW-296 NW-297 NW-Q11 NW-234");
    table *t = open_table(2, NULL);
    (void)state;
    given_cubes(t, 0, "paris");
    given_tile(t, "kyiv", "city_coins");
    plays(t, "maria_winkelmann", 0, 0);
    assert_int(offers_of(t, 0, "site"), 6 + 3 + 7 - 1);
    assert_false(offered(t, 0, "site edinburgh") || offered(t, 0, "site moskva") || offered(t, 0, "site lyon"));
    act(t, 0, "site kyiv");
    assert_int(t->s->coins[0], 4); /* resolved */
    assert_int(t->s->scientist[0], place_of(t, "basel"));
    close_table(t);
    t = open_table(2, NULL);
    given_cubes(t, 0, "bologna paris leipzig krakow salamanca cambridge athenai alexandria carthago istanbul napoli wien");
    plays(t, "maria_winkelmann", 0, 0);
    assert_int(t->s->frames, 0); /* no cube is left */
    close_table(t);
}

static void hawking_and_hooke(void **state)
{
    RULES("NW-324 NW-325 NW-326 NW-327 NW-Q21");
    table *t = open_table(2, "promo_masters=on");
    (void)state;
    given_masters(t, 0, "stephen_hawking robert_hooke");
    plays(t, "stephen_hawking", 0, 0);
    assert_text(prompt_of(t, 0), "master");
    act(t, 0, "master robert_hooke");
    assert_int(t->s->frames, 0);
    assert_int(newton_count(t->e, t->s, 0, PER_MASTER), 2);
    assert_int(points_of(t, 0, "master", "robert_hooke"), 9);
    assert_int(points_of(t, 0, "master", "stephen_hawking"), 0);
    close_table(t);
    t = open_table(2, "promo_masters=on");
    given_played(t, 0, "tycho_brahe isaac_newton robert_boyle");
    plays(t, "stephen_hawking", 0, 0);
    assert_int(t->s->frames, 0); /* no other in hand */
    close_table(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(four_ways), cmocka_unit_test(taken_back),
        cmocka_unit_test(optional), cmocka_unit_test(permanent_books), cmocka_unit_test(at_once),
        cmocka_unit_test(value_is_fixed), cmocka_unit_test(boyle), cmocka_unit_test(browne), cmocka_unit_test(descartes),
        cmocka_unit_test(descartes_takes_a_joker), cmocka_unit_test(cavendish), cmocka_unit_test(copernicus),
        cmocka_unit_test(galileo), cmocka_unit_test(halley),
        cmocka_unit_test(halley_on_one_space), cmocka_unit_test(huygens), cmocka_unit_test(kepler),
        cmocka_unit_test(paracelsus), cmocka_unit_test(pascal), cmocka_unit_test(torricelli), cmocka_unit_test(winkelmann),
        cmocka_unit_test(hawking_and_hooke),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
