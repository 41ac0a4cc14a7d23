/* Discovery Explore: placing, releasing, inaugurating, drawing, leaving. */
#include "table.h"

static void rows_by_era(void **state)
{
    RULES("DI-071..DI-076 DI-068..DI-070 DI-V01");
    table *t = open_table(4, "enforcement=strict");
    (void)state;
    given_hand(t, 0, "cueillette homo_erectus homo_habilis epieu feu");
    act(t, 0, "place cueillette");
    assert_text(offers(t, 0), "at 0 1");
    act(t, 0, "at 0 1\nplace homo_habilis");
    assert_text(offers(t, 0), "at -1 1\nat 1 1"); /* must border, in its own row */
    act(t, 0, "at 1 1");
    assert_true(offered(t, 0, "place epieu")); /* its prerequisite serves everybody, whoever placed it */
    assert_false(offered(t, 0, "place feu"));  /* galet_taille is not there */
    given_tree(t, "homo_neandertal 0 2 cuisson 2 2 conservation 2 3 cueillette 9 1 homo_habilis 9 2 sepulture 1 3");
    card_set table_cards = on_table(t->s);
    assert_true(discovery_bordering(t->s, table_cards, 1, 3) == cards_of(t, "conservation"));
    assert_true(discovery_touching(t->s, table_cards, 1, 3) == cards_of(t, "conservation homo_neandertal cuisson"));
    close_table(t);
}

static void a_row_out_of_reach(void **state)
{
    RULES("DI-076 DI-075");
    table *t = open_table(2, "enforcement=assisted");
    (void)state;
    given_tree(t, "cueillette 0 1");
    given_hand(t, 0, "mines vetements cuisson feu");
    assert_false(offered(t, 0, "place mines"));     /* rows 5, 6, 7 are empty */
    assert_false(offered(t, 0, "place vetements")); /* rows 2, 3, 4 */
    act(t, 0, "place cuisson");
    assert_text(offers(t, 0), "at 0 2"); /* above era 1 */
    close_table(t);
}

static void as_many_as_one_likes(void **state)
{
    RULES("DI-052 DI-053 DI-054 DI-064 DI-077 DI-078 DI-081 DI-082 DI-083 DI-042");
    table *t = open_table(4, "enforcement=strict teams=two");
    (void)state;
    given_hand(t, 0, "cueillette homo_erectus mines brique remparts");
    given_discards(t, 1, "homo_habilis");
    given_discards(t, 2, "epieu"); /* a teammate's */
    given_discards(t, 3, "feu");
    assert_false(offered(t, 0, "release epieu")); /* homo_habilis in discards is no prerequisite */
    assert_true(offered(t, 0, "end"));
    act(t, 0,
        "place cueillette\nat 0 1\nrelease homo_habilis\nat 1 1\nplace homo_erectus\nat -1 1\nrelease epieu\nat 2 1");
    assert_true(stands(t, "epieu") && stands(t, "homo_habilis"));
    assert_int(t->s->points[0], 4);
    assert_int(t->s->hand_n[0], 3);
    assert_false(offered(t, 0, "release feu")); /* galet_taille is missing */
    act(t, 0, "end");
    assert_int(t->s->discard[0], 0); /* a release fulfils the duty; so does a placement */
    close_table(t);
}

static void not_from_ones_own_nor_in_others_turns(void **state)
{
    RULES("DI-079 DI-080 DI-081 DI-055");
    table *t = open_table(3, "enforcement=strict");
    (void)state;
    given_hand(t, 0, "mines brique remparts temples commerce");
    given_discards(t, 0, "cueillette");
    given_discards(t, 1, "homo_erectus");
    assert_false(offered(t, 0, "release cueillette"));
    assert_int(waited(t), 1);
    refused(t, 2, "release cueillette");
    act(t, 0, "release homo_erectus\nat 0 1\nend");
    assert_text(prompt_of(t, 1), "turn_action"); /* no discard was owed; the next turn */
    close_table(t);
}

static void nothing_placed(void **state)
{
    RULES("DI-055..DI-061 DI-062 DI-102 DI-063");
    table *t = open_table(3, "enforcement=strict");
    (void)state;
    given_hand(t, 0, "mines brique remparts temples cueillette");
    act(t, 0, "end");
    assert_text(prompt_of(t, 0), "mandatory_discard");
    assert_int(offers_of(t, 0, "discard"), 5);
    assert_text(default_of(t, 0), "discard mines");
    act(t, 0, "discard brique");
    assert_text(prompt_of(t, 0), "after_discard");
    assert_text(offers(t, 0), "call\nnothing");
    act(t, 0, "nothing");
    assert_int(waited(t), ORR_BIT(ORR_CHANCE)); /* the draw has begun: nothing more can be played */
    settle(t);
    assert_int(t->s->hand_n[0], 5);
    assert_true(in_discards(t, 0, "brique"));
    assert_int(active_seat(t->s), 1);
    close_table(t);
}

static void no_discard_after_a_placement(void **state)
{
    RULES("DI-057 DI-059 DI-062 DI-103");
    table *t = open_table(3, "enforcement=strict");
    (void)state;
    given_hand(t, 0, "cueillette mines");
    act(t, 0, "place cueillette\nat 0 1\nend");
    settle(t);
    assert_int(t->s->hand_n[0], 5);
    assert_int(active_seat(t->s), 1);
    given_pile(t, "");
    given_hand(t, 1, "homo_erectus homo_habilis"); /* the old hand is the pile now */
    given_pile(t, "");
    given_discards(t, 0, "epieu");
    act(t, 1, "end\ndiscard homo_erectus\nnothing");
    assert_int(t->s->hand_n[1], 1); /* play goes on without drawing */
    given_hand(t, 2, "");
    given_pile(t, "");
    given_turn(t, 2);
    act(t, 2, "end"); /* no card to discard: no discard and no call */
    assert_true(t->s->out >> 2 & 1);
    close_table(t);
}

static void inaugurating(void **state)
{
    RULES("DI-092..DI-096 DI-084 DI-100 DI-095 DI-088");
    table *t = open_table(3, "enforcement=strict");
    (void)state;
    given_tree(t, "cueillette 0 1 feu 1 1 galet_taille 2 1 nomadisme 3 1");
    given_hand(t, 0, "cuisson huttes mines brique");
    act(t, 0, "place cuisson\nat 0 2");
    assert_true(saw(t, "\"inaugurated\",\"by\":0,\"era\":2"));
    assert_int(t->s->points[0], 4);
    assert_text(prompt_of(t, 0), "inauguration_bonus");
    assert_text(offers(t, 0), "draw\ncall\nnothing");
    assert_text(default_of(t, 0), "draw");
    act(t, 0, "draw");
    settle(t);
    assert_int(t->s->hand_n[0], 5);
    assert_text(prompt_of(t, 0), "turn_action"); /* goes on, without a discard */
    act(t, 0, "place huttes\nat 1 2");
    assert_int(t->s->points[0], 5); /* once an era */
    assert_text(prompt_of(t, 0), "turn_action");
    close_table(t);
}

static void the_first_era_is_not_inaugurated(void **state)
{
    RULES("DI-092 DI-468");
    table *t = open_table(3, "enforcement=strict");
    (void)state;
    given_hand(t, 0, "cueillette homo_erectus mines brique");
    act(t, 0, "place cueillette\nat 0 1");
    assert_int(t->s->points[0], 1);
    assert_text(prompt_of(t, 0), "turn_action");
    close_table(t);
}

static void nine_points(void **state)
{
    RULES("DI-V03 DI-085 DI-093 DI-115 DI-088");
    (void)state;
    for (unsigned golden = 0; golden < 2; golden++) {
        table *t = open_table(3, "enforcement=strict");
        given_tree(t, "cueillette 0 1 feu 1 1");
        given_hand(t, 0, "cuisson");
        if (golden)
            given_pile(t, "");
        act(t, 0, "place cuisson\nat 0 2");
        assert_int(t->s->points[0], 9);
        assert_true(offered(t, 0, "call"));
        assert_int(t->s->finalist, golden ? 0 : NONE);
        close_table(t);
    }
}

static void five_points_twice_in_a_turn(void **state)
{
    RULES("DI-088 DI-085");
    table *t = open_table(2, "enforcement=strict");
    (void)state;
    given_tree(t, "cueillette 0 1 feu 1 1 homo_erectus 2 1");
    given_pile(t, "homo_sapiens mines");
    given_hand(t, 0, "cuisson");
    given_pile(t, "homo_sapiens homo_neandertal metaux");
    act(t, 0, "place cuisson\nat 0 2\ndraw");
    settle(t);
    given_hand(t, 0, "homo_sapiens");
    act(t, 0, "place homo_sapiens\nat 1 2");
    assert_int(t->s->points[0], 9 + 1 + 5);
    close_table(t);
}

static void a_release_empties_no_hand(void **state)
{
    RULES("DI-089 DI-105 DI-106");
    table *t = open_table(3, "enforcement=strict");
    (void)state;
    given_tree(t, "cueillette 0 1");
    given_hand(t, 0, "");
    given_discards(t, 1, "homo_erectus");
    act(t, 0, "release homo_erectus\nat 1 1");
    assert_int(t->s->points[0], 1);
    assert_text(prompt_of(t, 0), "turn_action"); /* draws only at the end */
    act(t, 0, "end");
    settle(t);
    assert_int(t->s->hand_n[0], 5);
    close_table(t);
}

static void without_cards_and_without_pile(void **state)
{
    RULES("DI-105 DI-107 DI-108 DI-109 DI-110 DI-114 DI-148");
    table *t = open_table(3, "enforcement=assisted");
    (void)state;
    given_tree(t, "cueillette 0 1 feu 1 1");
    given_pile(t, "mines");
    given_hand(t, 0, "homo_habilis");
    given_points(t, 0, 3);
    given_discards(t, 0, "homo_erectus");
    given_pile(t, "");
    act(t, 0, "end\ndiscard homo_habilis\nnothing"); /* emptied by discarding: not the finalist */
    assert_true(t->s->out & 1);
    assert_int(t->s->finalist, NONE);
    assert_int(active_seat(t->s), 1);
    assert_int(t->s->points[0], 3);
    given_hand(t, 1, "mines");
    act(t, 1, "release homo_erectus\nat 2 1"); /* others can still release from there */
    assert_int(waited(t), 4);                  /* who left cannot stop */
    act(t, 2, "pass");
    assert_true(stands(t, "homo_erectus"));
    close_table(t);
}

static void more_than_five(void **state)
{
    RULES("DI-104 DI-143");
    table *t = open_table(3, "enforcement=assisted");
    (void)state;
    given_tree(t, "cueillette 0 1");
    given_hand(t, 0, "homo_erectus mines brique remparts temples commerce");
    act(t, 0, "place homo_erectus\nat 1 1");
    stop_by(t, 1);
    act(t, 0, "claim_card");
    given_hand(t, 1, "epieu feu outils tribus troc");
    act(t, 1, "pay epieu");
    settle(t);
    assert_int(t->s->hand_n[0], 6); /* put right only at the end */
    act(t, 0, "end");
    assert_text(prompt_of(t, 0), "rebalance_discard");
    assert_text(default_of(t, 0), "discard mines");
    act(t, 0, "discard epieu");
    assert_int(t->s->hand_n[0], 5);
    assert_int(active_seat(t->s), 1);
    close_table(t);
}

static void touching_kin_pays(void **state)
{
    RULES("DI-370");
    table *t = open_table(3, "enforcement=strict family_bonus=on");
    (void)state;
    given_tree(t, "cueillette 0 1 feu 1 1 chasse 2 1 nomadisme 3 1");
    given_opened(t, 1, 2);
    given_hand(t, 0, "cuisson mines");
    act(t, 0, "place cuisson\nat 1 2"); /* cueillette and chasse at the corners */
    assert_true(saw(t, "\"family\",\"points\":2"));
    assert_int(t->s->points[0], 3);
    close_table(t);
}

static void points_never_run_out(void **state)
{
    RULES("DI-017 DI-018 DI-046");
    table *t = open_table(2, "enforcement=strict");
    (void)state;
    given_points(t, 1, 1000);
    given_hand(t, 0, "cueillette mines");
    act(t, 0, "place cueillette\nat 0 1");
    json_t *view = look(t, ORR_SPECTATOR);
    assert_int(json_integer_value(json_object_get(json_array_get(json_object_get(view, "seats"), 1), "points")), 1000);
    assert_int(json_integer_value(json_object_get(json_array_get(json_object_get(view, "seats"), 0), "points")), 1);
    json_decref(view);
    close_table(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_by_era),
        cmocka_unit_test(a_row_out_of_reach),
        cmocka_unit_test(as_many_as_one_likes),
        cmocka_unit_test(not_from_ones_own_nor_in_others_turns),
        cmocka_unit_test(nothing_placed),
        cmocka_unit_test(no_discard_after_a_placement),
        cmocka_unit_test(inaugurating),
        cmocka_unit_test(the_first_era_is_not_inaugurated),
        cmocka_unit_test(nine_points),
        cmocka_unit_test(five_points_twice_in_a_turn),
        cmocka_unit_test(a_release_empties_no_hand),
        ALL_ASKED(without_cards_and_without_pile),
        ALL_ASKED(more_than_five),
        cmocka_unit_test(touching_kin_pays),
        cmocka_unit_test(points_never_run_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
