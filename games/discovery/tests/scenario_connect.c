/* Discovery Connect: links, the snake, points. */
#include "table.h"

static void ten_points_for_cooking(void **state)
{
    RULES("DI-264 DI-265 DI-266 DI-268 DI-270 DI-271 DI-V04 DI-012");
    table *t = open_table(3, "variant=connect enforcement=strict");
    (void)state;
    given_tree(t, COOKING);
    given_hand(t, 0, "cuisson chasse peche epieu outils");
    given_opened(t, 1, 1);
    act(t, 0, "place cuisson\nat 0 1");
    assert_true(saw(t, "\"what\":\"place\",\"points\":1"));
    assert_true(saw(t, "\"what\":\"own_prerequisite\",\"points\":4"));    /* cueillette, and feu at a corner */
    assert_true(saw(t, "\"what\":\"shared_prerequisite\",\"points\":1")); /* nomadisme at a corner */
    assert_true(saw(t, "\"what\":\"family\",\"points\":1"));              /* cueillette again */
    assert_true(saw(t, "\"what\":\"inaugurate\",\"points\":3"));
    assert_int(t->s->points[0], 10);
    assert_int(card_count(t->e->need[card_of(t, "cuisson")] & t->e->need[card_of(t, "nomadisme")]), 1);
    close_table(t);
}

static void each_neighbour_must_be_linked(void **state)
{
    RULES("DI-261 DI-262 DI-263 DI-267 DI-269 DI-492");
    table *t = open_table(3, "variant=connect enforcement=strict");
    (void)state;
    given_hand(t, 0, "cueillette homo_habilis feu metaux langage");
    act(t, 0, "place cueillette");
    assert_text(offers(t, 0), "at 0 0"); /* the first card anywhere: the middle */
    act(t, 0, "at 0 0");
    given_tree(t, "cueillette 0 0 galet_taille 1 0 homo_erectus 2 0");
    act(t, 0, "end"); /* the snake is over */
    forced(t);
    given_turn(t, 0);
    given_hand(t, 0, "metaux homo_habilis feu vannerie langage");
    given_tree(t, "feu 0 1 outils 1 1 fil_et_aiguille 2 2");
    assert_false(offered(t, 0, "place langage"));
    act(t, 0, "place vannerie"); /* needs cueillette and fil_et_aiguille; shares cueillette with nobody here */
    assert_true(offered(t, 0, "at -1 0"));   /* cueillette alone */
    assert_false(offered(t, 0, "at 0 2"));   /* feu: no link, though not a prerequisite either way */
    assert_false(offered(t, 0, "at 1 -1"));  /* galet_taille */
    assert_false(offered(t, 0, "at -1 -1")); /* borders nothing */
    act(t, 0, "at -1 0");
    close_table(t);
}

static void one_era_links_and_pays_nothing(void **state)
{
    RULES("DI-267 DI-269");
    table *t = open_table(2, "variant=connect enforcement=strict");
    (void)state;
    given_tree(t, "nomadisme 0 0");
    given_hand(t, 0, "cueillette homo_habilis");
    act(t, 0, "place cueillette\nat 1 0"); /* a prerequisite of its neighbour: that is no link; the era is */
    assert_int(t->s->points[0], 1);
    close_table(t);
}

static void shared_prerequisites_count_once(void **state)
{
    RULES("DI-265 DI-268");
    table *t = open_table(2, "variant=connect enforcement=strict");
    (void)state;
    given_tree(t, "vetements 0 0 nomadisme 5 5 chasse 5 6 outils 5 7"); /* needs nomadisme, chasse, outils */
    given_opened(t, 1, 3);
    given_hand(t, 0, "tribus homo_habilis"); /* nomadisme and chasse: two in common, one family */
    act(t, 0, "place tribus\nat 1 0");
    assert_int(t->s->points[0], 1 + 1 + 1);
    close_table(t);
}

static void the_snake(void **state)
{
    RULES("DI-272 DI-273 DI-274");
    table *t = open_table(3, "variant=connect");
    (void)state;
    given_tree(t, "galet_taille 0 0 epieu 1 0 homo_habilis 2 0");
    given_hand(t, 0, "cueillette homo_erectus chasse peche");
    given_discards(t, 1, "feu");
    act(t, 0, "place chasse\nat 0 1");
    all_pass(t);
    act(t, 0, "release feu");
    assert_text(offers(t, 0), "at -1 1\nat 0 2\nat 1 1"); /* around the card placed just before */
    act(t, 0, "at -1 1");
    stop_by(t, 1); /* homo_erectus is not there */
    assert_true(saw(t, "\"k\":\"overruled\""));
    act(t, 1, "claim_card");
    act(t, 0, "pay cueillette");
    settle(t);
    act(t, 0, "place peche");
    assert_true(offered(t, 0, "at 0 2")); /* on from the last one that stood */
    assert_false(offered(t, 0, "at -2 1"));
    close_table(t);
}

static void answers_are_no_part_of_the_snake(void **state)
{
    RULES("DI-170 DI-275 DI-093");
    table *t = open_table(3, "variant=connect enforcement=strict");
    (void)state;
    given_tree(t, COOKING);
    given_hand(t, 0, "cuisson outils epieu");
    given_hand(t, 1, "huttes chasse");
    act(t, 0, "place cuisson\nat 0 1\ncall\ndeclare huttes");
    stop_by(t, 1);
    assert_true(offered(t, 1, "at 2 0")); /* far from cuisson */
    act(t, 1, "at 2 0");
    settle(t);
    act(t, 0, "place outils");
    assert_false(offered(t, 0, "at 3 0"));
    assert_true(offered(t, 0, "at 1 1"));
    close_table(t);
}

static void links_are_contestable_unless_strict(void **state)
{
    RULES("DI-490 DI-491 DI-492 DI-493");
    (void)state;
    for (unsigned how = OPEN; how <= STRICT; how++) {
        table *t = open_table(3, how == OPEN       ? "variant=connect enforcement=open"
                                 : how == ASSISTED ? "variant=connect"
                                                   : "variant=connect enforcement=strict");
        given_tree(t, "cueillette 0 0 galet_taille 1 0");
        given_hand(t, 0, "mines brique homo_habilis");
        assert_int(offered(t, 0, "place mines"), how != STRICT);
        if (how != STRICT) {
            act(t, 0, "place mines");
            assert_int(offered(t, 0, "at 3 0"), 0);
            assert_int(offered(t, 0, "at -1 -1"), how == OPEN); /* borders nothing */
            act(t, 0, "at 0 1");
            assert_int(waited(t), 6); /* both others are asked */
            stop_by(t, 2);
            assert_true(in_discards(t, 0, "mines"));
        }
        close_table(t);
    }
}

static void no_family_bonus(void **state)
{
    RULES("DI-276 DI-438 DI-035");
    (void)state;
    assert_text(refused_because(3, "variant=connect family_bonus=on"), "not_of_game");
    assert_true(accepted(3, "variant=explore family_bonus=on"));
    assert_text(refused_because(3, "variant=connect cleaning=on"), "not_of_game");
    assert_true(accepted(3, "variant=connect catch_up=on"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ten_points_for_cooking),
        cmocka_unit_test(each_neighbour_must_be_linked),
        cmocka_unit_test(one_era_links_and_pays_nothing),
        cmocka_unit_test(shared_prerequisites_count_once),
        cmocka_unit_test(the_snake),
        cmocka_unit_test(answers_are_no_part_of_the_snake),
        ALL_ASKED(links_are_contestable_unless_strict),
        cmocka_unit_test(no_family_bonus),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
