/* Newton: Great Discoveries: Advanced Lessons and discovery tiles. */
#include "table.h"

/* Seat 0 has laid this card after these, over a desk with these cards under it. */
static table *laid(const char *card, const char *desk, const char *tucked, unsigned coins)
{
    char action[60];
    table *t = open_table(2, "advanced_lessons=on");
    given_money(t, 0, coins, 0);
    if (desk)
        given_desk(t, 0, desk);
    if (tucked)
        given_tucked(t, 0, tucked);
    given_hand(t, 0, card);
    snprintf(action, sizeof action, "play %s", card);
    act(t, 0, action);
    return t;
}

static void doubled(void **state)
{
    RULES("NW-333 NW-337");
    table *t = laid("advanced_3_01", NULL, NULL, 0);
    (void)state;
    assert_int(value_of_action(t, "work"), 2);
    act(t, 0, "effect advanced_3_01");
    assert_int(t->s->vp[0], 3);
    given_turns(t, 4);
    act(t, 0, "end");
    pass(t, 1);
    act(t, 0, "tuck advanced_3_01");
    tuck_all(t);
    assert_int(t->s->symbols[0][WORK], 2);
    act(t, t->s->turn, "play start_green_study");
    pass(t, 1);
    act(t, 0, "play start_red_study");
    assert_int(offers_of(t, 0, "effect"), 0); /* its effect is lost */
    close_table(t);
}

static void dual(void **state)
{
    RULES("NW-334 NW-335 NW-336 NW-337");
    table *t = laid("advanced_1_05", NULL, NULL, 0); /* Work or Travel */
    (void)state;
    assert_int(t->s->symbols[0][WORK], 0); /* before the choice for none */
    assert_int(offers_of(t, 0, "act"), 2);
    act(t, 0, "act work");
    assert_int(t->s->frame[0].left, 1);
    assert_int(t->s->symbols[0][WORK], 1);
    assert_int(t->s->symbols[0][TRAVEL], 0);
    act(t, 0, "decline\neffect advanced_1_05");
    assert_int(t->s->coins[0], 2);
    act(t, 0, "end");
    assert_int(t->s->symbols[0][TRAVEL], 1); /* in later turns for either */
    given_turns(t, 4);
    t->s->turns[0] = 5;
    pass(t, 1);
    act(t, 0, "tuck advanced_1_05");
    tuck_all(t);
    assert_int(t->s->symbols[0][WORK], 1);
    assert_int(t->s->symbols[0][TRAVEL], 1);
    close_table(t);
    t = laid("advanced_1_05", NULL, NULL, 0);
    act(t, 0, "end"); /* without a choice too */
    assert_int(t->s->symbols[0][WORK] + t->s->symbols[0][TRAVEL], 2);
    close_table(t);
}

static void reversed_from_hand(void **state)
{
    RULES("NW-340 NW-341 NW-343");
    table *t = laid("advanced_2_10", NULL, NULL, 9); /* Travel; Travel 2 */
    (void)state;
    given_development(t, 0, "development_travel");
    assert_int(value_of_action(t, "travel"), 2);
    act(t, 0, "act travel\ntravel lyon");
    refused_as(t, 0, "effect advanced_2_10", ORR_ILLEGAL);
    act(t, 0, "stop\neffect advanced_2_10");
    assert_int(t->s->frame[0].left, 2); /* no symbols */
    assert_false(offered(t, 0, "boost"));
    assert_true(offered(t, 0, "decline"));
    act(t, 0, "travel paris\nstop");
    assert_true(has_cube(t, 0, "paris"));
    refused_as(t, 0, "effect advanced_2_10", ORR_ILLEGAL);
    close_table(t);
}

static void reversed_when_tucked(void **state)
{
    RULES("NW-338 NW-339 NW-341 NW-342");
    table *t = laid("start_red_study", "start_red_work", "action_1_01 advanced_1_10", 0); /* Work 1 in the second column */
    (void)state;
    assert_int(t->s->symbols[0][TECHNOLOGY], 0); /* it adds no symbol */
    assert_true(offered(t, 0, "effect advanced_1_10"));
    act(t, 0, "effect advanced_1_10\nstep");
    assert_int(t->s->marker[0], space_of(t, "work_01"));
    assert_int(t->s->coins[0], 1);
    refused_as(t, 0, "effect advanced_1_10", ORR_ILLEGAL); /* once */
    act(t, 0, "end");
    pass(t, 1);
    act(t, 0, "play start_red_joker");
    assert_int(offers_of(t, 0, "effect"), 0); /* only in the turn of its column */
    act(t, 0, "end");
    close_table(t);
    t = laid("start_red_study", NULL, "action_1_01 advanced_1_10", 0);
    assert_int(offers_of(t, 0, "effect"), 0);
    close_table(t);
    t = open_table(2, "advanced_lessons=on");
    given_no_hand(t, 1);
    given_tucked(t, 1, "advanced_1_10");
    pass(t, 0);
    assert_int(offers_of(t, 1, "effect"), 0); /* with no card played */
    close_table(t);
}

static void potion_after(void **state)
{
    RULES("NW-344 NW-070");
    table *t = laid("start_red_work", NULL, "advanced_1_08", 0);
    (void)state;
    assert_int(offers_of(t, 0, "effect"), 0);
    act(t, 0, "act work\nstep");
    act(t, 0, "effect advanced_1_08");
    assert_int(t->s->potions[0], 1);
    refused_as(t, 0, "effect advanced_1_08", ORR_ILLEGAL);
    close_table(t);
    t = laid("start_red_travel", NULL, "advanced_1_08", 0);
    act(t, 0, "act travel\ntravel lyon\nend");
    assert_int(t->s->potions[0], 0);
    close_table(t);
}

static void buy_card(void **state)
{
    RULES("NW-345");
    table *t = laid("advanced_1_09", NULL, NULL, 2);
    (void)state;
    act(t, 0, "effect advanced_1_09");
    assert_int(offers_of(t, 0, "take"), 3); /* level 1 */
    assert_int(orr_match_play(t->m, 0, t->m->legal[0]), ORR_OK);
    assert_int(t->s->coins[0], 0);
    assert_int(set_count(t->s->hand[0]), 7);
    close_table(t);
    t = laid("advanced_3_10", NULL, NULL, 3);
    act(t, 0, "effect advanced_3_10");
    assert_int(offers_of(t, 0, "take"), 9);
    close_table(t);
    t = laid("advanced_1_09", NULL, NULL, 1);
    assert_int(offers_of(t, 0, "effect"), 0);
    close_table(t);
}

static void reuse_token(void **state)
{
    RULES("NW-346");
    table *t = laid("advanced_2_08", NULL, NULL, 0);
    (void)state;
    given_tokens(t, 0, "bonus_coins_4 bonus_vp_2");
    act(t, 0, "effect advanced_2_08\ntoken bonus_coins_4");
    assert_int(t->s->coins[0], 4);
    assert_int(newton_count(t->e, t->s, 0, PER_TOKEN), 2);
    close_table(t);
}

static void reuse_city(void **state)
{
    RULES("NW-347 NW-298");
    table *t = laid("advanced_3_07", NULL, NULL, 2);
    (void)state;
    given_tile(t, "wien", "city_medicine");
    given_tile(t, "istanbul", "city_university");
    given_tile(t, "napoli", "city_potions");
    given_cubes(t, 0, "wien istanbul napoli");
    act(t, 0, "effect advanced_3_07");
    assert_int(offers_of(t, 0, "city"), 2); /* a Medicine City gives nothing */
    act(t, 0, "city istanbul\nsite paris");
    assert_int(t->s->coins[0], 0);
    assert_true(has_cube(t, 0, "paris"));
    close_table(t);
}

static void descartes_and_advanced(void **state)
{
    RULES("NW-348 NW-349");
    (void)state;
    for (unsigned i = 0; i < 2; i++) {
        table *t = open_table(2, "advanced_lessons=on");
        given_row(t, 1, i ? "advanced_1_04" : "advanced_1_01");
        given_masters(t, 0, "rene_descartes");
        given_students(t, 0, "tech_bl5");
        given_money(t, 0, 0, 0);
        act(t, 0, "play start_red_technology\nact technology\nadvance tech_bl5 tech_bl6\nmaster rene_descartes");
        act(t, 0, i ? "take advanced_1_04" : "take advanced_1_01");
        if (i) {
            assert_text(offers(t, 0), "act work\nact technology\ndecline");
            act(t, 0, "act work");
            assert_int(t->s->frame[0].left, 1);
        } else {
            assert_int(t->s->frame[0].left, 2); /* no visible symbol, and 2 */
        }
        close_table(t);
    }
}

static void no_starting_cards(void **state)
{
    RULES("NW-332");
    table *t = open_table(2, "advanced_lessons=on");
    (void)state;
    given_hand(t, 0, "advanced_1_04 advanced_2_01");
    assert_int(newton_count(t->e, t->s, 0, PER_CARD_PAIRS), 1);
    act(t, 0, "play advanced_2_01");
    assert_int(t->s->books[0][1], 1);
    close_table(t);
}

/* ---- discovery tiles -----------------------------------------------------------------------------------------------------------*/
static table *open_for(const char *tiles)
{
    table *t = open_table(2, "great_discovery_tiles=on");
    given_open(t, tiles);
    given_money(t, 0, 0, 0);
    return t;
}

static bool discovers(table *t, const char *tile)
{
    pass(t, 0);
    return t->s->discoveries[0] >> row_of(t, T_DISCOVERY, tile) & 1;
}

static void conditions(void **state)
{
    RULES("NW-352 NW-356 NW-357 NW-358 NW-359 NW-360 NW-361 NW-362 NW-363");
    static const struct {
        const char *tile, *few, *many;
        unsigned kind, vp, coins, potions;
    } row[] = {
        {"gd_atlas", "paris leipzig krakow bologna moskva", "wien", 0, 5, 0, 0},
        {"gd_academies", "paris leipzig wien athenai", "krakow", 0, 3, 0, 1},
        {"gd_antiquity", "athenai paris", "carthago", 0, 5, 0, 0},
        {"gd_library", "shelf1_c2 shelf1_c4 shelf1_c7 shelf2_c6 shelf3_c4", "shelf3_c2", 1, 4, 2, 0},
        {"gd_method", "shelf1_c3 shelf2_c3 shelf3_c1", "shelf3_c2", 1, 3, 3, 0},
        {"gd_mentors", "tycho_brahe", "isaac_newton", 2, 3, 0, 1},
    };
    (void)state;
    for (unsigned i = 0; i < 6; i++)
        for (unsigned enough = 0; enough < 2; enough++) {
            void (*given[])(table *, unsigned, const char *) = {given_cubes, given_filled, given_played};
            table *t = open_for(row[i].tile);
            given[row[i].kind](t, 0, row[i].few);
            if (enough)
                given[row[i].kind](t, 0, row[i].many);
            if (row[i].kind == 1 && enough && i == 4)
                given_filled(t, 0, "shelf2_c1");
            assert_int(discovers(t, row[i].tile), enough);
            assert_int(t->s->vp[0], enough ? row[i].vp : 0);
            assert_int(t->s->coins[0], enough ? row[i].coins : 0);
            assert_int(t->s->potions[0], enough ? row[i].potions : 0);
            assert_int(t->s->open != 0, !enough);
            close_table(t);
        }
    for (unsigned enough = 0; enough < 2; enough++) {
        table *t = open_for("gd_workshop");
        given_students(t, 0, enough ? "tech_al7 tech_br6" : "tech_al7 tech_br5");
        assert_int(discovers(t, "gd_workshop"), enough);
        close_table(t);
        t = open_for("gd_system");
        given_medicine(t, 0, 1, 1);
        given_development(t, 0, "development_work development_study");
        if (enough)
            given_income(t, 0, "income_vp");
        assert_int(discovers(t, "gd_system"), enough);
        assert_int(t->s->coins[0], enough ? 4 : 0);
        close_table(t);
    }
}

static void when_checked(void **state)
{
    RULES("NW-352 NW-353 NW-354 NW-355 NW-Q20 NW-364");
    table *t = open_for("gd_atlas gd_academies");
    (void)state;
    given_cubes(t, 1, "paris leipzig krakow");
    pass(t, 0);
    assert_int(t->s->open, 3); /* only the player whose turn ends is looked at */
    given_cubes(t, 0, "paris leipzig krakow bologna salamanca cambridge");
    given_turns(t, 4);
    t->s->turns[0] = 5;
    pass(t, 1);
    assert_int(t->s->discoveries[1], 2);
    tuck_all(t);
    assert_int(t->s->open, 1); /* the end of the round checks nothing */
    pass(t, 1);
    act(t, 0, "play start_red_study");
    assert_int(t->s->open, 1);
    act(t, 0, "end");
    assert_int(t->s->discoveries[0], 1);
    close_table(t);
    t = open_for("gd_atlas gd_academies");
    given_cubes(t, 0, "paris leipzig krakow bologna salamanca cambridge");
    given_round(t, 6);
    given_no_hand(t, 0);
    t->s->used = U_NO_CARD;
    act(t, 0, "end"); /* several at once, without a card, in round 6; nobody is asked */
    assert_int(t->s->discoveries[0], 3);
    assert_int(t->s->vp[0], 8);
    close_table(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(doubled), cmocka_unit_test(dual), cmocka_unit_test(reversed_from_hand),
        cmocka_unit_test(reversed_when_tucked), cmocka_unit_test(potion_after), cmocka_unit_test(buy_card),
        cmocka_unit_test(reuse_token), cmocka_unit_test(reuse_city), cmocka_unit_test(descartes_and_advanced),
        cmocka_unit_test(no_starting_cards), cmocka_unit_test(conditions), cmocka_unit_test(when_checked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
