/* Century: production, upgrade and trade. */
#include "table.h"

static void production_gives_all_it_shows(void **state)
{
    RULES("CN-096 CN-097");
    (void)state;
    table *t = open_table(2, NULL);
    given_store(t, 0, "b");
    act(t, 0, "activate b1_homestead"); /* yyr; no question is asked, so nothing can be declined */
    assert_true(saw(t, "{\"k\":\"produced\",\"by\":0,\"yellow\":2,\"red\":1,\"green\":0,\"brown\":0}"));
    assert_text(store_of(t, 0), "yyrb");
    assert_int_equal(t->s->turn, 1);
    close_table(t);
}

static void upgrade_steps(void **state)
{
    RULES("CN-099 CN-100 CN-101 CN-102");
    (void)state;
    table *t = open_table(2, NULL);
    given_store(t, 0, "yyrgb");
    act(t, 0, "activate b1_tannery"); /* 3 steps */
    assert_int_equal(t->s->steps, 3);
    assert_text(offers(t, 0), "raise yellow\nraise red\nraise green");
    act(t, 0, "raise green");
    assert_true(saw(t, "{\"k\":\"raised\",\"by\":0,\"cube\":\"green\"}"));
    assert_text(store_of(t, 0), "yyrbb");
    act(t, 0, "raise yellow");
    assert_text(store_of(t, 0), "yrrbb");
    act(t, 0, "raise red"); /* perhaps the same cube again */
    assert_text(store_of(t, 0), "yrgbb");
    assert_int_equal(t->s->turn, 1); /* three and no more */
    close_table(t);
}

static void fewer_steps(void **state)
{
    RULES("CN-103 CN-106");
    (void)state;
    table *t = open_table(2, NULL);
    given_store(t, 0, "yy");
    act(t, 0, "activate b1_tannery");
    refused_as(t, 0, "done", ORR_ILLEGAL); /* at least one */
    act(t, 0, "raise yellow");
    assert_true(offered(t, 0, "done"));
    act(t, 0, "done");
    assert_text(store_of(t, 0), "yr");
    assert_int_equal(t->s->turn, 1);
    assert_int_equal(t->s->steps, 0); /* lost */
    close_table(t);
}

static void brown_is_the_highest(void **state)
{
    RULES("CN-011 CN-104");
    (void)state;
    table *t = open_table(2, NULL);
    given_store(t, 0, "gb");
    act(t, 0, "activate b1_tannery");
    assert_text(offers(t, 0), "raise green");
    act(t, 0, "raise green");
    assert_text(store_of(t, 0), "bb"); /* steps are left, but nothing can rise: the turn goes on by itself */
    assert_int_equal(t->s->turn, 1);
    close_table(t);
}

static void an_exchange(void **state)
{
    RULES("CN-107 CN-108 CN-109");
    (void)state;
    table *t = open_table(2, NULL);
    given_uncovered(t, "c1_trappers_market"); /* rrr to bb */
    given_store(t, 0, "yrrrrrrrb");
    act(t, 0, "activate c1_trappers_market");
    assert_text(offers(t, 0), "exchange 1\nexchange 2"); /* whole ones only */
    refused_as(t, 0, "exchange 3", ORR_ILLEGAL);
    act(t, 0, "exchange 2");
    assert_true(saw(t, "{\"k\":\"exchanged\",\"by\":0,\"location\":\"c1_trappers_market\",\"times\":2}"));
    assert_text(store_of(t, 0), "yrbbbbb");
    close_table(t);
}

static void only_along_the_arrow(void **state)
{
    RULES("CN-109 CN-112");
    (void)state;
    table *t = open_table(2, NULL);
    given_store(t, 0, "ggg"); /* b1_barter_camp gives yy to g, not the other way */
    refused_as(t, 0, "activate b1_barter_camp", ORR_ILLEGAL);
    given_store(t, 0, "yyy");
    act(t, 0, "activate b1_barter_camp");
    refused_as(t, 0, "done", ORR_ILLEGAL); /* at least one exchange */
    act(t, 0, "exchange 1");
    assert_text(store_of(t, 0), "yg");
    close_table(t);
}

static void gained_cubes_may_be_given(void **state)
{
    RULES("CN-108 CN-110");
    (void)state;
    table *t = open_table(2, "fourth_board=f1");
    given_uncovered(t, "f1_forest_camp");  /* rr to yb */
    given_cards(t, 0, "pc_tool_forest_2"); /* pays a red */
    given_store(t, 0, "r");
    act(t, 0, "activate f1_forest_camp");
    assert_true(saw(t, "{\"k\":\"tool\",\"by\":0,\"card\":\"pc_tool_forest_2\",\"cube\":\"red\"}"));
    assert_text(offers(t, 0), "exchange 1");
    act(t, 0, "exchange 1");
    assert_text(store_of(t, 0), "yb");
    close_table(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(production_gives_all_it_shows),
        cmocka_unit_test(upgrade_steps),
        cmocka_unit_test(fewer_steps),
        cmocka_unit_test(brown_is_the_highest),
        cmocka_unit_test(an_exchange),
        cmocka_unit_test(only_along_the_arrow),
        cmocka_unit_test(gained_cubes_may_be_given),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
