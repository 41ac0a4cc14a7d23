/* Discovery: truncated decks on a free grid; automata in rounds on it. */
#include "table.h"

static void minipile_on_a_free_grid(void **state)
{
    RULES("DI-471 DI-475 DI-469");
    (void)state;
    for (unsigned compose = 0; compose < 2; compose++) {
        table *t = open_table(2, compose ? "variant=compose first_era=3" : "variant=connect first_era=3");
        assert_text(offers(t, 0), "at 0 0");
        act(t, 0, "at 0 0");
        given_discards(t, 1, "outils");
        given_tree(t, "metaux 0 0 nombres 1 0");
        t->s->step = S_MINI;
        draw(t, "langage"); /* linked with neither: anywhere beside a card, and never onto a stack */
        assert_text(offers(t, 0), "at -1 0\nat 0 -1\nat 0 1\nat 1 -1\nat 1 1\nat 2 0");
        act(t, 0, "at 2 0");
        assert_int(t->s->points[0], 0);
        given_tree(t, "metaux 0 0 nombres 1 0 langage 9 9");
        t->s->step = S_MINI;
        draw(t, "homo_neandertal"); /* shares feu with metaux: where it is linked with all it borders */
        assert_text(offers(t, 0), "at -1 0\nat 0 -1\nat 0 1\nat 8 9\nat 9 8\nat 9 10\nat 10 9");
        close_table(t);
    }
}

static void always_there(void **state)
{
    RULES("DI-462 DI-476 DI-477");
    table *t = open_table(2, "variant=compose first_era=3 enforcement=strict");
    (void)state;
    act(t, 0, "at 0 0");
    given_tree(t, "outils 0 0 homo_neandertal 5 5");
    given_hand(t, 0, "metaux mines brique");
    act(t, 0, "place metaux"); /* feu and outils: the one is always there and need not be found */
    act(t, 0, "at 1 0");
    assert_true(stands(t, "metaux"));
    assert_int(t->s->points[0], 1 + 2 + 1); /* own prerequisite; feu, which both need, links them all the same */
    close_table(t);
}

static void automata_in_rounds(void **state)
{
    RULES("DI-331 DI-352 DI-332");
    table *t = open_table(2, "variant=compose compose_base=round automata=1 enforcement=strict");
    unsigned second = 0;
    (void)state;
    assert_int(t->s->leader, 1); /* an automaton may lead */
    given_hand(t, 0, "cueillette homo_erectus mines brique");
    act(t, 0, "select 3");
    for (unsigned i = 0; i < 300 && t->s->leader == 1; i++) {
        orr_mask must = waited(t);
        if (must & ORR_BIT(ORR_CHANCE)) {
            settle(t);
        } else if (must & 2) {
            if (t->s->step == S_AUTOMATON && t->s->played >> 1 & 1) { /* it plays in its first turn of a round only */
                assert_text(offers(t, 1), "end");
                second++;
            }
            act(t, 1, offers(t, 1));
        } else {
            act(t, 0, default_of(t, 0));
        }
    }
    assert_true(second > 0);
    close_table(t);
}

static void a_minipile_is_imagined(void **state)
{
    RULES("DI-463 DI-467 DI-504 DI-048");
    (void)state;
    for (unsigned compose = 0; compose < 2; compose++) {
        table *t = open_table(2, compose ? "variant=compose first_era=3" : "variant=memory first_era=3");
        orr_rng rng;
        orr_rng_seed(&rng, 5);
        act(t, 0, "at 0 0");
        given_tree(t, "outils 0 0 cuisson 0 0 huttes 0 0 metaux 0 0"); /* three of the minipile's era lie covered */
        t->s->step = S_MAIN;
        for (unsigned i = 0; i < 20; i++) {
            discovery_state seen;
            orr_match_redacted(t->m, 1, ORR_SHOWN, &seen);
            discovery_imagine(t->p.r, &seen, 1, &rng);
            assert_int(card_count(seen.mini), t->s->mini_n);
            assert_null(discovery_check(t->p.r, &seen));
            assert_int(card_count(seen.covered & t->e->age[2]), 3); /* they can be nowhere else */
            assert_false((seen.hand[0] | seen.hand[1] | seen.pile) & t->e->age[2]);
        }
        close_table(t);
    }
}

static void nobody_lays_the_last_one(void **state)
{
    RULES("DI-451 DI-464");
    table *t = open_table(2, "variant=connect first_era=3 automata=1");
    (void)state;
    act(t, 0, "at 0 0");
    given_turn(t, 1);
    settle(t);
    unsigned left = t->s->mini_n;
    act(t, ORR_TABLE, "leave 0"); /* the automaton's card of the minipile waits for its cell */
    assert_int(t->s->step, S_OVER);
    assert_int(t->s->tree_n, 1);
    assert_int(t->s->mini_n, left + 1);
    close_table(t);
}

static void an_extra_turn_begins_with_a_card(void **state)
{
    RULES("DI-384 DI-464");
    table *t = open_table(3, "variant=connect enforcement=strict special_cards=on first_era=3");
    (void)state;
    act(t, 0, "at 0 0");
    given_hand(t, 1, "temoin mines");
    given_hand(t, 0, "metaux brique");
    unsigned left = t->s->mini_n;
    act(t, 1, "interrupt");
    act(t, 0, "end\ndiscard brique\nnothing"); /* before the final draw */
    assert_int(active_seat(t->s), 1);
    settle(t);
    assert_int(t->s->mini_n, left - 1); /* a turn like any other */
    assert_text(prompt_of(t, 1), "minipile_cell");
    act(t, 1, default_of(t, 1));
    assert_text(prompt_of(t, 1), "turn_action");
    assert_int(t->s->depth, 1);
    act(t, 1, "end\ndiscard mines\nnothing");
    settle(t);
    assert_int(t->s->depth, 0);
    assert_int(active_seat(t->s), 1); /* the halted turn went on without one; this is the next turn's */
    assert_int(t->s->mini_n, left - 2);
    close_table(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(minipile_on_a_free_grid),  cmocka_unit_test(always_there),
        cmocka_unit_test(automata_in_rounds),       cmocka_unit_test(a_minipile_is_imagined),
        cmocka_unit_test(nobody_lays_the_last_one), cmocka_unit_test(an_extra_turn_begins_with_a_card),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
