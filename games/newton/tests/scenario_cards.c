/* Newton: the special effects of Action cards. */
#include "table.h"

/* Seat 0 has laid this card, with so much money, after these others. */
static table *laid(const char *card, const char *desk, unsigned coins, unsigned potions)
{
    char action[60];
    table *t = open_table(2, NULL);
    given_money(t, 0, coins, potions);
    if (desk)
        given_desk(t, 0, desk);
    given_hand(t, 0, card);
    snprintf(action, sizeof action, "play %s", card);
    act(t, 0, action);
    return t;
}

static void lightning(void **state)
{
    RULES("NW-164");
    table *t = open_table(2, NULL);
    (void)state;
    for (unsigned i = 0; i < t->e->rows[T_CARDS]; i++) {
        const newton_effect *x = &t->e->card[i].effect;
        bool flash = x->type == X_GAIN || x->type == X_EXCHANGE || x->type == X_VP_PER_BOOK || x->type == X_COINS_PER_BOOK ||
                     x->type == X_SETS || x->type == X_DISCARD;
        assert_int(x->lightning, flash);
    }
    close_table(t);
}

static void gain_and_exchange(void **state)
{
    RULES("NW-167 NW-168 NW-169 NW-049");
    table *t = laid("action_3_15", NULL, 0, 0);
    (void)state;
    act(t, 0, "effect action_3_15");
    assert_int(t->s->coins[0], 3);
    assert_int(t->s->vp[0], 1);
    close_table(t);
    t = laid("action_1_06", NULL, 0, 2);
    act(t, 0, "effect action_1_06");
    assert_int(t->s->vp[0], 3);
    assert_int(t->s->potions[0], 1);
    refused_as(t, 0, "effect action_1_06", ORR_ILLEGAL); /* once, though there is a Potion more */
    close_table(t);
    t = laid("action_1_06", NULL, 0, 0);
    assert_int(offers_of(t, 0, "effect"), 0);
    close_table(t);
}

static void for_books(void **state)
{
    RULES("NW-170 NW-171 NW-173 NW-Q17");
    table *t = laid("action_3_08", "action_2_04 action_2_03", 0, 5);
    (void)state;
    act(t, 0, "effect action_3_08"); /* two blue, one free */
    assert_int(t->s->vp[0], 3);
    close_table(t);
    t = laid("action_1_05", "action_2_04", 0, 0);
    act(t, 0, "effect action_1_05");
    assert_int(t->s->coins[0], 2);
    close_table(t);
}

static void identical_sets(void **state)
{
    RULES("NW-172 NW-173");
    table *t = laid("action_3_02", "action_2_04 action_1_04 action_2_07", 0, 9);
    (void)state;
    act(t, 0, "effect action_3_02"); /* three blue, two orange: one set; Potions do not count */
    assert_int(t->s->vp[0], 4);
    close_table(t);
    t = laid("action_3_13", "action_2_04 action_1_04 action_2_07 action_2_03", 0, 0);
    act(t, 0, "effect action_3_13"); /* a free book makes a third orange */
    assert_int(t->s->vp[0], 8);
    close_table(t);
    t = laid("action_3_13", "action_2_04 action_2_07", 0, 0);
    assert_int(offers_of(t, 0, "effect"), 0);
    close_table(t);
}

static void discard(void **state)
{
    RULES("NW-174 NW-175");
    table *t = laid("action_3_01", NULL, 0, 0);
    (void)state;
    act(t, 0, "effect action_3_01");
    assert_int(offers_of(t, 0, "discard"), 6); /* starting cards too, not the card just played */
    act(t, 0, "discard start_red_study");
    assert_int(t->s->vp[0], 4);
    assert_int(t->s->coins[0], 2);
    assert_true(in_set(t->s->removed, card_of(t, "start_red_study")));
    close_table(t);
    t = open_table(2, NULL);
    given_no_hand(t, 0);
    given_hand(t, 0, "action_3_01");
    t->s->used = 0;
    act(t, 0, "play action_3_01");
    assert_int(offers_of(t, 0, "effect"), 0); /* with an empty hand */
    close_table(t);
}

static void extra_tile(void **state)
{
    RULES("NW-176 NW-188 NW-V10");
    table *t = laid("action_2_12", NULL, 3, 30);
    (void)state;
    given_development(t, 0, "development_study development_study");
    act(t, 0, "act study\nfill shelf1_c2");
    assert_int(t->s->coins[0], 3); /* paid when the second is placed */
    assert_true(offered(t, 0, "fill shelf1_c3") && offered(t, 0, "fill shelf2_c1"));
    assert_false(offered(t, 0, "fill shelf3_c1"));
    act(t, 0, "fill shelf2_c1");
    assert_int(t->s->coins[0], 0);
    assert_int(t->s->frames, 0); /* no third */
    close_table(t);
    t = laid("action_2_12", NULL, 3, 30);
    given_development(t, 0, "development_study development_study");
    act(t, 0, "act study\nfill shelf2_c1");
    assert_int(offers_of(t, 0, "fill"), 5); /* with 2 only shelf 1 is left */
    act(t, 0, "decline");
    assert_int(t->s->coins[0], 3);
    close_table(t);
    t = laid("action_2_12", NULL, 2, 30);
    given_development(t, 0, "development_study development_study");
    act(t, 0, "act study\nfill shelf1_c2");
    assert_int(offers_of(t, 0, "fill"), 0);
    close_table(t);
}

/* The card of a second tile, the whole value used, with one coin; `taken` tiles before. */
static table *one_tile(uint32_t version, unsigned taken)
{
    table *t = open_table(2, NULL);
    t->m->rules.version = version;
    given_board(t, 0, "study_board_lessons");
    given_taken(t, 0, taken);
    given_money(t, 0, 1, 30);
    given_masters(t, 0, "christiaan_huygens");
    given_hand(t, 0, "action_2_12");
    act(t, 0, "play action_2_12\nact study\nfill shelf1_c2");
    return t;
}

/* The bonus of a stack is gained before it is decided whether the Study goes on: its coins buy the boost and the second tile.
 * A match of version 1 decides before. */
static void bonus_buys_the_second_tile(void **state)
{
    RULES("NW-159 NW-139 NW-140 NW-176");
    table *t = one_tile(2, 5);
    (void)state;
    assert_int(t->s->coins[0], 5);
    assert_text(prompt_of(t, 0), "study");
    act(t, 0, "boost\nfill shelf1_c3");
    assert_int(t->s->coins[0], 0);
    assert_text(prompt_of(t, 0), "turn");
    close_table(t);
    t = one_tile(1, 5);
    assert_int(t->s->coins[0], 5);
    assert_text(prompt_of(t, 0), "turn");
    assert_false(offered(t, 0, "boost"));
    close_table(t);
    t = one_tile(2, 4); /* no stack is emptied: nothing comes that could pay */
    assert_text(prompt_of(t, 0), "turn");
    close_table(t);
}

/* So do the coins of the Master that the third stack brings. */
static void master_buys_the_second_tile(void **state)
{
    RULES("NW-159 NW-139 NW-176 NW-298");
    table *t = one_tile(2, 8);
    (void)state;
    assert_text(prompt_of(t, 0), "master");
    act(t, 0, "master christiaan_huygens");
    while (offered(t, 0, "step"))
        act(t, 0, "step");
    if (offered(t, 0, "stop"))
        act(t, 0, "stop");
    assert_text(prompt_of(t, 0), "study");
    given_money(t, 0, 5, 30);
    act(t, 0, "boost\nfill shelf1_c3");
    assert_int(t->s->coins[0], 0);
    close_table(t);
    t = one_tile(2, 8);
    act(t, 0, "decline"); /* no Master: the Study is asked, and there is nothing but to end it */
    assert_text(offers(t, 0), "decline\nreveal 1\nreveal 2\nreveal 3");
    close_table(t);
    t = one_tile(1, 8);
    act(t, 0, "decline");
    assert_text(prompt_of(t, 0), "turn");
    close_table(t);
}

static void double_tokens(void **state)
{
    RULES("NW-177 NW-178 NW-179");
    table *t = laid("action_2_05", NULL, 0, 0);
    (void)state;
    given_token(t, "tech_a1", "bonus_potion_1");
    act(t, 0, "act technology\nadvance tech_start tech_a1");
    assert_int(t->s->potions[0], 2);
    assert_int(newton_count(t->e, t->s, 0, PER_TOKEN), 1);
    close_table(t);
    t = laid("action_3_04", NULL, 0, 0);
    given_token(t, "tech_a1", "bonus_student");
    act(t, 0, "act technology\nadvance tech_start tech_a1");
    assert_int(t->s->student[0][2], space_of(t, "tech_start")); /* two Students */
    close_table(t);
    t = laid("action_2_05", NULL, 0, 0); /* a chained action: Travel by an Invention meets a token */
    given_students(t, 0, "tech_br5");
    given_tile(t, "tech_br6", "inv_travel");
    given_scientist(t, 0, "zaragoza");
    given_token(t, "toulouse", "bonus_potion_1");
    given_money(t, 0, 1, 0);
    act(t, 0, "act technology\nadvance tech_br5 tech_br6\ntravel toulouse");
    assert_int(t->s->potions[0], 1 + 1);
    close_table(t);
}

static void teleport(void **state)
{
    RULES("NW-180 NW-181 NW-182 NW-183");
    table *t = laid("action_1_08", NULL, 3, 0);
    (void)state;
    given_token(t, "lviv", "bonus_coins_3");
    given_token(t, "palermo", NULL);
    act(t, 0, "effect action_1_08");
    assert_false(offered(t, 0, "teleport lviv")); /* a token lies there */
    assert_false(offered(t, 0, "teleport napoli"));
    assert_true(offered(t, 0, "teleport beograd")); /* silver */
    act(t, 0, "teleport palermo"); /* gold, and free */
    assert_int(t->s->scientist[0], place_of(t, "palermo"));
    assert_int(t->s->coins[0], 1);
    act(t, 0, "end"); /* no Travel is needed */
    close_table(t);
}

static void repeat(void **state)
{
    RULES("NW-184 NW-185 NW-186");
    table *t = laid("action_2_10", "action_1_02 action_1_04 action_1_03 action_3_09", 3, 0);
    (void)state;
    act(t, 0, "effect action_2_10");
    assert_text(offers(t, 0), "repeat action_1_02\nrepeat action_1_03\ndecline\nreveal 1\nreveal 2\nreveal 3\nboost\npotion");
    act(t, 0, "repeat action_1_03"); /* its cost is paid again; it had not been used */
    assert_int(t->s->vp[0], 3);
    assert_int(t->s->coins[0], 0);
    close_table(t);
    t = laid("action_3_09", "action_2_04 action_1_05 action_1_11", 0, 0);
    act(t, 0, "effect action_3_09\nrepeat action_1_05"); /* three blue now */
    assert_int(t->s->coins[0], 3);
    close_table(t);
    t = laid("action_3_09", "action_3_01", 0, 0);
    act(t, 0, "effect action_3_09\nrepeat action_3_01\ndiscard start_red_work");
    assert_int(t->s->vp[0], 4);
    close_table(t);
}

static void ignore(void **state)
{
    RULES("NW-187 NW-188");
    table *t = laid("action_3_11", NULL, 4, 0);
    (void)state;
    given_development(t, 0, "development_study");
    act(t, 0, "act study");
    assert_true(offered(t, 0, "ignore shelf1_c2") && offered(t, 0, "ignore shelf2_c6"));
    assert_false(offered(t, 0, "ignore shelf3_c1")); /* the value still limits */
    act(t, 0, "ignore shelf2_c6");
    assert_int(t->s->coins[0], 0);
    assert_true(has_filled(t, 0, "shelf2_c6"));
    close_table(t);
    t = laid("action_3_11", NULL, 3, 0);
    assert_false(offered(t, 0, "act study"));
    close_table(t);
}

static void multi_cube(void **state)
{
    RULES("NW-189 NW-190 NW-191 NW-Q05 NW-298");
    table *t = laid("action_2_08", "action_1_07 action_1_08", 9, 0);
    (void)state;
    given_scientist(t, 0, "thessaloniki");
    given_tile(t, "istanbul", "city_coins");
    act(t, 0, "act travel");
    assert_false(offered(t, 0, "cube")); /* not on the place of departure */
    act(t, 0, "travel istanbul\ncube");
    assert_true(has_cube(t, 0, "istanbul"));
    assert_int(t->s->coins[0], 9 - 2 + 4); /* resolved before the next step */
    act(t, 0, "travel thessaloniki\ntravel athenai");
    assert_false(offered(t, 0, "cube")); /* one */
    act(t, 0, "stop");
    assert_true(has_cube(t, 0, "athenai"));
    close_table(t);
    t = laid("action_2_08", "action_1_07", 1, 0);
    given_scientist(t, 0, "thessaloniki");
    act(t, 0, "act travel\ntravel athenai");
    assert_false(offered(t, 0, "cube")); /* cannot be paid */
    close_table(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lightning), cmocka_unit_test(gain_and_exchange), cmocka_unit_test(for_books),
        cmocka_unit_test(identical_sets), cmocka_unit_test(discard), cmocka_unit_test(extra_tile),
        cmocka_unit_test(bonus_buys_the_second_tile), cmocka_unit_test(master_buys_the_second_tile),
        cmocka_unit_test(double_tokens), cmocka_unit_test(teleport), cmocka_unit_test(repeat), cmocka_unit_test(ignore),
        cmocka_unit_test(multi_cube),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
