/* Discovery: the timed Stop. The rules stay free of time: what the table's clock needs stands in the prompt. */
#include "table.h"

static const orr_prompt *question(table *t, orr_seat seat)
{
    return &orr_game_discovery.prompts[discovery_prompt(&t->m->rules, t->s, seat)];
}

/* As the table does in a race: after the first Stop, the default of everybody else. */
static void race(table *t, orr_seat first)
{
    uint16_t asked = t->s->asked;
    act(t, first, "stop");
    for (orr_seat i = 0; i < SEATS; i++)
        if (asked >> i & 1 && i != first)
            act(t, i, default_of(t, i));
}

static void the_first_stop_counts(void **state)
{
    RULES("DI-486 DI-487 DI-479 DI-V14");
    table *t = open_table(4, "challenge_timer=on");
    (void)state;
    given_tree(t, "cueillette 0 1");
    given_hand(t, 0, "cuisson mines");
    given_points(t, 0, 3);
    act(t, 0, "place cuisson\nat 0 2");
    for (orr_seat i = 1; i < 4; i++) {
        assert_text(question(t, i)->id, "challenge_timed");
        assert_int(question(t, i)->flags, ORR_PROMPT_SECRET | ORR_PROMPT_RACE);
        assert_int(question(t, i)->seconds, 10);
        assert_int(question(t, i)->seconds + question(t, i)->pause, 30); /* one Pause, for everybody */
        assert_text(default_of(t, i), "pass");                           /* no answer is a pass */
    }
    race(t, 3);
    assert_int(t->s->debt_to, 3); /* though seats 1 and 2 come before in seat order */
    assert_true(in_discards(t, 0, "cuisson"));
    close_table(t);
    t = open_table(4, "challenge_timer=on");
    given_tree(t, "cueillette 0 1");
    given_hand(t, 0, "mines brique");
    act(t, 0, "end\ndiscard mines\ncall\ndeclare cueillette");
    assert_text(question(t, 2)->id, "call_challenge_timed");
    assert_int(question(t, 2)->flags, ORR_PROMPT_SECRET | ORR_PROMPT_RACE);
    race(t, 2);
    assert_true(saw(t, "\"call_stopped\",\"by\":2"));
    close_table(t);
    t = open_table(4, NULL); /* without it the table's own clock goes, and all are waited for */
    given_tree(t, "cueillette 0 1");
    given_hand(t, 0, "cuisson mines");
    act(t, 0, "place cuisson\nat 0 2");
    assert_text(question(t, 1)->id, "challenge");
    assert_int(question(t, 1)->seconds, 0);
    close_table(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {ALL_ASKED(the_first_stop_counts)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
