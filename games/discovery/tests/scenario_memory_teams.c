/* Discovery Memory: teams. */
#include "../memory.h"
#include "memory_table.h"

/* Seats 0 and 2 against 1 and 3; the golden age holds, with an empty pile. */
static table *golden(const char *options)
{
    char all[120];
    snprintf(all, sizeof all, "teams=two %s", options);
    table *t = memory(4, all, "feu cueillette homo_erectus homo_habilis");
    given_hand(t, 0, "cuisson");
    given_hand(t, 2, "nomadisme");
    given_hand(t, 3, "astronomie stockage");
    given_opened(t, 2, 2);
    given_pile(t, "");
    return t;
}

static void one_after_the_other(void **state)
{
    RULES("DI-365 DI-366 DI-526");
    table *t = golden("");
    (void)state;
    act(t, 0, "place cuisson");
    all_pass(t);
    assert_int(t->s->hand_n[0], 0);
    assert_int(t->s->out, 0); /* a teammate still holds cards: it stays */
    assert_int(active_seat(t->s), 1);
    given_turn(t, 2);
    act(t, 2, "place nomadisme");
    all_pass(t);
    assert_true(saw(t, "\"won\",\"by\":0") && saw(t, "\"won\",\"by\":2"));
    assert_int(t->s->step, S_OVER);
    orr_result result[ORR_SEATS_MAX];
    discovery_outcome(&t->m->rules, t->s, result);
    assert_int(result[0].rank, 1);
    assert_int(result[2].rank, 1);
    assert_int(result[1].rank, 3);
    assert_int(result[3].rank, 3);
    close_table(t);
    t = golden("memory_play_to_last=on"); /* with two sides there is one loser */
    given_hand(t, 2, "");
    given_pile(t, "");
    act(t, 0, "place cuisson");
    all_pass(t);
    assert_int(t->s->step, S_OVER);
    close_table(t);
    t = golden(""); /* who held the last cards of the side leaves */
    act(t, 0, "place cuisson");
    all_pass(t);
    act(t, ORR_TABLE, "leave 2");
    assert_int(t->s->step, S_OVER);
    assert_true(saw(t, "\"won\",\"by\":0"));
    close_table(t);
}

/* A catch-up takes the last card of the side: what should be drawn or stolen is not there. */
static bool won_by_a_catch_up(uint32_t version)
{
    table *t = of_version(golden("memory_catch_up=on"), version);
    given_hand(t, 2, "");
    given_hand(t, 1, "remparts");
    given_pile(t, "");
    act(t, 0, "catch_up\ndiscard cuisson");
    for (unsigned i = 0; i < 2; i++) { /* one card, and one more of one's choice */
        if (t->s->step == S_CATCH)
            act(t, 0, "steal");
        act(t, 0, "from 1");
        act(t, 1, "set_aside remparts");
    }
    bool over = orr_match_over(t->m);
    assert_int(saw(t, "\"won\",\"by\":2"), over);
    close_table(t);
    return over;
}

static void a_side_without_cards_has_won(void **state)
{
    RULES("DI-520 DI-365");
    (void)state;
    assert_true(won_by_a_catch_up(SINCE_SIDE_EMPTY));
    assert_false(won_by_a_catch_up(SINCE_SIDE_EMPTY - 1));
}

static void with_an_empty_hand(void **state)
{
    RULES("DI-366..DI-368");
    table *t = golden("");
    (void)state;
    act(t, 0, "place cuisson");
    all_pass(t);
    given_discards(t, 1, "remparts");
    given_opened(t, 2, 6);
    given_discards(t, 0, "commerce");
    given_turn(t, 0);
    assert_text(offers(t, 0), "release remparts\ncatch_up"); /* one of these; its own discards cannot be released */
    act(t, 0, "release remparts");
    all_pass(t);
    assert_int(active_seat(t->s), 1);
    assert_int(t->s->hand_n[0], 0);
    given_turn(t, 0);
    assert_text(default_of(t, 0), "catch_up");
    assert_text(offers(t, 0), "catch_up"); /* without memory_catch_up, and nothing is discarded */
    act(t, 0, "catch_up");
    assert_text(prompt_of(t, 0), "steal_target");
    close_table(t);
    t = golden("");
    act(t, 0, "place cuisson");
    all_pass(t);
    given_hand(t, 1, "");
    given_hand(t, 3, "");
    given_hand(t, 2, "");
    given_pile(t, "");
    given_turn(t, 0);
    assert_text(offers(t, 0), "end"); /* neither: they pass, and draw nothing */
    act(t, 0, "end");
    assert_int(active_seat(t->s), 1);
    close_table(t);
}

static void before_the_golden_age(void **state)
{
    RULES("DI-369");
    table *t = golden("");
    (void)state;
    for (card_set set = cards_of(t, "epieu peche chasse langage troc"); set; set &= set - 1) {
        t->s->away &= ~(set & -set);
        if (!((t->s->hand[0] | t->s->hand[1] | t->s->hand[2] | t->s->hand[3]) & set & -set))
            t->s->pile |= set & -set;
    }
    t->s->pile_n = (uint8_t)card_count(t->s->pile);
    act(t, 0, "place cuisson");
    all_pass(t);
    assert_true(saw(t, "all_draw"));
    settle(t);
    assert_int(t->s->hand_n[0], 1);
    assert_int(t->s->hand_n[2], 2);
    assert_text(prompt_of(t, 0), "turn_action"); /* and plays again */
    close_table(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_after_the_other),
        cmocka_unit_test(a_side_without_cards_has_won),
        ALL_ASKED(with_an_empty_hand),
        cmocka_unit_test(before_the_golden_age),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
