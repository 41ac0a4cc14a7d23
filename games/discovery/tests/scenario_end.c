/* Discovery: golden age, finalist, last turns, cemetery, winners. */
#include "table.h"

/* Golden age; seat 0 has one card that it can lay. */
static table *near_the_end(const char *options)
{
    table *t = open_table(3, options);
    given_tree(t, "cueillette 0 1 homo_habilis 1 1");
    given_hand(t, 0, "homo_erectus");
    given_hand(t, 1, "epieu mines");
    given_hand(t, 2, "galet_taille brique");
    given_discards(t, 0, "remparts");
    given_discards(t, 1, "temples commerce");
    given_pile(t, "");
    return t;
}

static void the_finalist(void **state)
{
    RULES("DI-111 DI-114 DI-116 DI-118..DI-124 DI-085 DI-086 DI-041");
    table *t = near_the_end("enforcement=strict");
    (void)state;
    act(t, 0, "place homo_erectus\nat -1 1");
    assert_true(saw(t, "\"finalist\",\"by\":0"));
    assert_int(t->s->points[0], 6);
    assert_text(prompt_of(t, 0), "turn_action"); /* may go on by releasing */
    given_discards(t, 2, "nomadisme");
    act(t, 0, "release nomadisme\nat -2 1\nend");
    assert_int(t->s->grave_n[0], 1); /* all discards are buried, the finalist's too */
    assert_int(t->s->grave_n[1], 2);
    assert_int(active_seat(t->s), 1);
    assert_int(t->s->discard[0] | t->s->discard[1] | t->s->discard[2], 0);
    act(t, 1, "place epieu\nat 2 1");
    assert_int(t->s->points[1], 1);
    assert_text(offers(t, 1), "end"); /* no draw, no call, no release */
    act(t, 1, "end");
    assert_int(t->s->grave_n[1], 3); /* what is left in the hand */
    assert_int(active_seat(t->s), 2);
    act(t, 2, "place galet_taille\nat 3 1");
    act(t, 2, "end");
    assert_true(orr_match_over(t->m));
    assert_int(score_of_seat(t, 0), 6 + 1 - 1);
    assert_int(score_of_seat(t, 1), 1 - 3);
    close_table(t);
}

static void no_five_points_in_a_last_turn(void **state)
{
    RULES("DI-121 DI-123 DI-125 DI-092");
    table *t = near_the_end("enforcement=strict");
    (void)state;
    given_hand(t, 1, "nomadisme");
    given_hand(t, 2, "mines");
    given_pile(t, "");
    act(t, 0, "place homo_erectus\nat -1 1\nend");
    act(t, 1, "place nomadisme\nat 2 1");
    assert_int(t->s->points[1], 1); /* its last card: no 5 points */
    act(t, 1, "end");
    act(t, 2, "end"); /* no discard is owed */
    assert_true(orr_match_over(t->m));
    assert_int(t->s->grave_n[2], 1);
    close_table(t);
    t = near_the_end("enforcement=strict");
    given_tree(t, "cueillette 0 1 feu 1 1 homo_habilis 2 1");
    given_hand(t, 1, "cuisson mines");
    given_pile(t, "");
    act(t, 0, "place homo_erectus\nat -1 1\nend");
    act(t, 1, "place cuisson\nat 0 2");
    assert_int(t->s->points[1], 4); /* inaugurating still pays 3 */
    assert_text(prompt_of(t, 1), "turn_action");
    close_table(t);
}

static void the_golden_age_must_hold_before(void **state)
{
    RULES("DI-115 DI-112 DI-113 DI-V08");
    table *t = open_table(3, "enforcement=strict golden_age_era=2");
    (void)state;
    given_tree(t, "cueillette 0 1 feu 1 1");
    given_hand(t, 0, "cuisson");
    act(t, 0, "place cuisson\nat 0 2");
    assert_true(t->s->pile_n > 0);
    assert_true(is_golden(t->s)); /* the agreed era has been inaugurated */
    assert_true(saw(t, "golden_age"));
    assert_int(t->s->points[0], 9);
    assert_int(t->s->finalist, NONE);
    act(t, 0, "nothing\nend");
    settle(t);
    assert_int(t->s->hand_n[0], 5); /* and draws as usual */
    close_table(t);
    assert_text(refused_because(3, "golden_age_era=1"), "golden_age_era");
    assert_text(refused_because(3, "golden_age_era=5 last_era=4"), "golden_age_era");
    assert_true(accepted(3, "golden_age_era=2"));
}

static void a_finalist_may_call_through_an_inauguration(void **state)
{
    RULES("DI-101 DI-117 DI-116");
    table *t = near_the_end("enforcement=strict");
    (void)state;
    given_tree(t, "cueillette 0 1 feu 1 1 nomadisme 2 1");
    given_hand(t, 0, "cuisson");
    given_hand(t, 1, "huttes mines");
    given_pile(t, "");
    act(t, 0, "place cuisson\nat 0 2");
    assert_text(offers(t, 0), "call\nnothing"); /* not draw */
    assert_text(default_of(t, 0), "nothing");
    act(t, 0, "call\ndeclare huttes");
    stop_by(t, 1);
    act(t, 1, "at 1 2");
    assert_true(stands(t, "huttes"));
    assert_int(t->s->hand_n[1], 1);
    assert_text(prompt_of(t, 0), "turn_action");
    act(t, 0, "end");
    assert_int(active_seat(t->s), 1);
    close_table(t);
}

static void overruled_in_a_last_turn(void **state)
{
    RULES("DI-126 DI-127 DI-142 DI-519");
    table *t = near_the_end("enforcement=open");
    (void)state;
    act(t, 0, "place homo_erectus\nat -1 1");
    all_pass(t);
    act(t, 0, "end");
    act(t, 1, "place mines\nat 2 6");
    stop_by(t, 0); /* the finalist has no turn left */
    assert_true(t->s->grave[1] & cards_of(t, "mines"));
    act(t, 0, "claim_card");
    act(t, 1, "pay epieu");
    assert_true(t->s->grave[0] & cards_of(t, "epieu"));
    assert_int(t->s->hand_n[0], 0);
    assert_int(t->s->hand_n[1], 0);
    assert_int(t->s->out, 0); /* nobody is out any more for want of cards */
    assert_int(active_seat(t->s), 1);
    close_table(t);
}

static void a_card_for_the_finalist(void **state)
{
    RULES("DI-128 DI-066");
    table *t = near_the_end(NULL);
    (void)state;
    act(t, 0, "place homo_erectus\nat -1 1");
    stop_by(t, 1);
    act(t, 0, "claim_card");
    act(t, 1, "pay mines");
    assert_int(t->s->finalist, 0); /* stays the finalist */
    assert_int(t->s->points[0], 6);
    act(t, 0, "end");
    assert_true(t->s->grave[0] & cards_of(t, "mines"));
    close_table(t);
}

static void nobody_left(void **state)
{
    RULES("DI-131 DI-033 DI-103");
    table *t = open_table(2, "enforcement=strict");
    (void)state;
    given_tree(t, "cueillette 0 1");
    given_hand(t, 0, "mines");
    given_hand(t, 1, "brique");
    given_discards(t, 1, "remparts");
    given_pile(t, "");
    act(t, 0, "end\ndiscard mines\nnothing");
    act(t, 1, "end\ndiscard brique\nnothing");
    assert_true(orr_match_over(t->m));
    assert_int(t->s->finalist, NONE);
    assert_int(score_of_seat(t, 1), -2);
    close_table(t);
    t = open_table(3, "last_era=2"); /* 18 cards, 15 dealt */
    assert_false(is_golden(t->s));
    close_table(t);
    t = open_raw(9, "last_era=5"); /* 45 cards for nine */
    act(t, ORR_CHANCE, "dealer 0");
    settle(t);
    assert_int(t->s->pile_n, 0);
    assert_true(is_golden(t->s)); /* from the start */
    close_table(t);
}

static void equal_totals_share(void **state)
{
    RULES("DI-132 DI-133 DI-086 DI-091");
    table *t = open_table(3, "enforcement=strict");
    orr_result r[ORR_SEATS_MAX];
    (void)state;
    given_points(t, 0, 7);
    given_points(t, 1, 9);
    given_points(t, 2, 5);
    given_grave(t, 1, "mines brique");
    discovery_outcome(&t->m->rules, t->s, r);
    assert_int(r[0].score, 7);
    assert_int(r[1].score, 7);
    assert_int(r[0].rank, 1);
    assert_int(r[1].rank, 1);
    assert_int(r[2].rank, 3);
    close_table(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_finalist),
        cmocka_unit_test(no_five_points_in_a_last_turn),
        cmocka_unit_test(the_golden_age_must_hold_before),
        cmocka_unit_test(a_finalist_may_call_through_an_inauguration),
        cmocka_unit_test(overruled_in_a_last_turn),
        ALL_ASKED(a_card_for_the_finalist),
        cmocka_unit_test(nobody_left),
        cmocka_unit_test(equal_totals_share),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
