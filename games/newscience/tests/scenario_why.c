/* The New Science: why an action is not possible now; the reasons that the other scenarios do not name. */
#include "table.h"

static void whose_turn(void **state)
{
    RULES("NS-316 NS-061 NS-290");
    (void)state;
    table *t = open_raw(2, NULL);
    assert_text(why(t, 1, "choose kepler"), "{\"k\":\"not_your_turn\",\"rule\":\"NS-316\",\"seat\":0}");
    act(t, 0, "choose kepler");
    assert_text(why(t, 1, "choose kepler"), "{\"k\":\"scientist_taken\",\"rule\":\"NS-014\",\"seat\":0}");
    act(t, 1, "choose galileo");
    assert_text(why(t, 0, "research astrology"),
                "{\"k\":\"must_continue\",\"rule\":\"NS-316\",\"prompt\":\"allocate\"}");
    assert_text(why(t, 0, "decline"), "{\"k\":\"must_continue\",\"rule\":\"NS-316\",\"prompt\":\"allocate\"}");
    assert_text(why(t, 1, "place rest_1"), "{\"k\":\"not_your_turn\",\"rule\":\"NS-316\",\"seat\":0}");
    given_researched(t, 0, "astrology");
    SPEND(t, "experiment_1 publish_1 influence_science");
    act(t, 0, "experiment astrology 0 plain");
    assert_text(why(t, 0, "place rest_1"), "{\"k\":\"not_your_turn\",\"rule\":\"NS-316\",\"seat\":13}"); /* chance */
    t->s->ask = A_NOTHING;
    t->s->phase = OVER;
    t->s->ending = BY_STACK;
    assert_text(why(t, 0, "place rest_1"), "{\"k\":\"over\",\"rule\":\"NS-290\"}");
    close_table(t);
}

static void who_left(void **state)
{
    RULES("NS-319");
    (void)state;
    table *t = open_table("kepler galileo", NULL);
    act(t, ORR_TABLE, "leave 0");
    assert_text(why(t, 0, "place research_1"), "{\"k\":\"left\",\"rule\":\"NS-319\"}");
    assert_text(why(t, 0, "place rest_1"), ""); /* its one answer */
    close_table(t);
}

static void research(void **state)
{
    RULES("NS-054 NS-055 NS-056 NS-045 NS-046 NS-313");
    (void)state;
    table *t = open_table("galileo newton", "marker_limit=on");
    given_tested(t, 0, "astrology");
    given_researched(t, 0, "symbolic_algebra");
    given_published(t, 1, "laws_of_attraction");
    SPEND(t, "research_1 publish_1 influence_science");
    assert_text(why(t, 0, "research laws_of_attraction"), "{\"k\":\"published\",\"rule\":\"NS-055\",\"seat\":1}");
    assert_text(why(t, 0, "research astrology"), "{\"k\":\"yours\",\"rule\":\"NS-056\"}");
    assert_text(why(t, 0, "research symbolic_algebra"), "{\"k\":\"yours\",\"rule\":\"NS-056\"}");
    assert_text(why(t, 0, "research falling_bodies"),
                "{\"k\":\"missing\",\"rule\":\"NS-045\",\"discovery\":\"symbolic_algebra\"}");
    assert_text(why(t, 0, "research moons_of_jupiter"),
                "{\"k\":\"missing_group\",\"rule\":\"NS-046\",\"group\":\"group_astronomy_2\"}");
    assert_text(why(t, 0, "research heliocentrism"), "");
    assert_text(why(t, 0, "research alchemy"), "");        /* not in play: nothing to think of */
    t->s->own[0] |= t->e->of_field[0] | t->e->of_field[1]; /* ten markers and more */
    assert_text(why(t, 0, "research heliocentrism"), "{\"k\":\"markers\",\"rule\":\"NS-313\",\"limit\":10}");
    t->s->own[0] = 0;
    close_table(t);
}

static void publications(void **state)
{
    RULES("NS-158 NS-161 NS-163");
    (void)state;
    table *t = open_table("kepler newton", NULL);
    given_tested(t, 0, "astrology heliocentrism");
    given_influence(t, 0, 1, 2, 0, 0);
    given_rest(t, 0, 0);
    SPEND(t, "publish_1 influence_science influence_enterprise");
    assert_text(why(t, 0, "publish heliocentrism plain"),
                "{\"k\":\"short\",\"rule\":\"NS-123\",\"need\":3,\"have\":2,\"rest\":0}");
    assert_text(why(t, 0, "publish astrology plain"), "");
    assert_text(why(t, 0, "research symbolic_algebra"),
                "{\"k\":\"must_continue\",\"rule\":\"NS-316\",\"prompt\":\"publish\"}");
    close_table(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whose_turn),
        cmocka_unit_test(who_left),
        cmocka_unit_test(research),
        cmocka_unit_test(publications),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
