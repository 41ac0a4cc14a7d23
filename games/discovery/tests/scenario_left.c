/* Discovery: who leaves while something is under way (DI-445 to DI-451). */
#include "../memory.h"
#include "memory_table.h"

/* A giver who leaves instead of giving gets no card for what is given in its name. */
static void a_giver_leaves(void **state)
{
    RULES("DI-445 DI-453");
    (void)state;
    table *t = open_raw(4, "enforcement=strict newcomers=1");
    act(t, ORR_CHANCE, "dealer 2");
    settle(t);
    act(t, ORR_TABLE, "join 3 0");
    act(t, ORR_TABLE, "leave 0");
    settle(t);
    assert_int(t->s->hand_n[0], 0);
    close_table(t);
}

/* A last card that stands after its placer has left wins nothing, and ends nothing. */
static void a_last_card_of_who_left(void **state)
{
    RULES("DI-446 DI-254");
    (void)state;
    table *t = memory(3, "", "cueillette feu");
    given_opened(t, 1, 2);
    given_pile(t, "");
    given_hand(t, 0, "cuisson");
    act(t, 0, "place cuisson");
    act(t, ORR_TABLE, "leave 0");
    all_pass(t);
    assert_false(orr_match_over(t->m));
    assert_int(active_seat(t->s), 1);
    close_table(t);
}

/* Each seat at play has its turns of two circuits, whoever leaves in them. */
static void a_stall_is_of_whole_circuits(void **state)
{
    RULES("DI-260");
    (void)state;
    table *t = memory(3, "", "cueillette");
    given_pile(t, "");
    for (unsigned turn = 0; turn < 4; turn++) { /* 0 1 2 0: each steals from the next, and keeps it */
        act(t, (orr_seat)active_seat(t->s), "end");
        forced(t);
        while (t->s->step == S_TARGET || t->s->step == S_RESERVE || t->s->step == S_PICK) {
            orr_seat who = (orr_seat)orr_lowest(waited(t));
            act(t, who, default_of(t, who));
            settle(t);
        }
    }
    assert_int(active_seat(t->s), 1);
    act(t, ORR_TABLE, "leave 1");
    assert_false(orr_match_over(t->m)); /* seat 2 has had one such turn */
    assert_int(active_seat(t->s), 2);
    close_table(t);
}

/* DI-148: a Stop in secret of somebody who leaves before all have answered is none. */
static void a_stop_of_who_left(void **state)
{
    RULES("DI-148 DI-450");
    (void)state;
    table *t = open_table(3, "enforcement=open");
    given_tree(t, "cueillette 0 1");
    given_hand(t, 0, "mines brique temples");
    act(t, 0, "place mines");
    act(t, 0, default_of(t, 0));
    act(t, 1, "stop");
    act(t, ORR_TABLE, "leave 1");
    act(t, 2, "pass");
    assert_true(stands(t, "mines"));
    close_table(t);
}

/* Nobody gives a card to a caller who has left. */
static void a_caller_leaves(void **state)
{
    RULES("DI-445 DI-230");
    (void)state;
    table *t = memory(3, "memory_catch_up=on enforcement=open", "cueillette");
    act(t, 0, "catch_up\ndiscard brique");
    settle(t);
    act(t, 0, "call\ndeclare troc");
    all_pass(t);
    act(t, ORR_TABLE, "leave 0");
    act(t, 1, "decline");
    act(t, 2, "answer");
    assert_true(in_hand(t, 2, "troc"));
    close_table(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_giver_leaves),
        cmocka_unit_test(a_last_card_of_who_left),
        cmocka_unit_test(a_stall_is_of_whole_circuits),
        cmocka_unit_test(a_stop_of_who_left),
        cmocka_unit_test(a_caller_leaves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
