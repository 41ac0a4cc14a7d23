/* Discovery Memory: the stack, verification, theft, empty hands. */
#include "memory_table.h"

static void one_stack(void **state)
{
    RULES("DI-048 DI-209 DI-212..DI-217 DI-210 DI-211 DI-492 DI-498");
    table *t = memory(3, "enforcement=strict", "feu cueillette");
    (void)state;
    given_discards(t, 1, "epieu");
    assert_text(offers(t, 0),
                "place cuisson\nplace brique\nplace mines\nrelease epieu\nend"); /* whether it can stand or not */
    act(t, 0, "place cuisson");                                                    /* no cell to choose */
    assert_true(saw(t, "stacked"));
    assert_false(saw(t, "cuisson")); /* the log does not keep it */
    assert_text(prompt_of(t, 1), "challenge");
    assert_true(shows(t, 1, "cuisson"));
    all_pass(t);
    assert_false(shows(t, 1, "cueillette") || shows(t, 0, "feu"));
    assert_true(shows(t, 1, "cuisson"));
    assert_int(t->s->z[card_of(t, "cuisson")], 2);
    assert_int(t->s->points[0], 0); /* no points */
    act(t, 0, "nothing");
    assert_int(active_seat(t->s), 1);
    assert_int(t->s->hand_n[0], 2); /* ends without drawing */
    act(t, 1, "end");               /* places nothing: one card, no discard */
    assert_int(t->s->target, 1);
    settle(t);
    assert_int(t->s->hand_n[1], 4);
    assert_int(active_seat(t->s), 2);
    act(t, 2, "release epieu");
    all_pass(t);
    assert_true(stands(t, "epieu"));
    assert_int(active_seat(t->s), 0); /* one single card */
    close_table(t);
}

static void giving_up(void **state)
{
    RULES("DI-218 DI-221 DI-222 DI-V17 DI-240..DI-242 DI-501 DI-502");
    table *t = memory(3, "", "feu");
    (void)state;
    act(t, 0, "place cuisson");
    stop_by(t, 2);
    assert_text(prompt_of(t, 0), "memory_stopped");
    assert_text(offers(t, 0), "give_up\nverify");
    assert_text(default_of(t, 0), "verify");
    act(t, 0, "give_up");
    assert_true(in_discards(t, 0, "cuisson"));
    draw(t, "homo_habilis");
    assert_text(prompt_of(t, 2), "steal_reserve"); /* from the one who stopped */
    assert_text(default_of(t, 2), "nothing");
    act(t, 2, "set_aside troc");
    assert_text(offers(t, 0), "pick 1\npick 2");
    json_t *view = look(t, 0);
    json_decref(view);
    assert_false(shows(t, 0, "troc"));
    act(t, 0, "pick 1");
    orr_mask must = waited(t);
    assert_int(must, ORR_BIT(ORR_CHANCE)); /* shuffled backs */
    refused(t, ORR_CHANCE, "take troc");
    act(t, ORR_CHANCE, "take villages");
    assert_true(in_hand(t, 0, "villages"));
    assert_true(shows(t, 0, "villages") && saw(t, "\"gave_card\",\"by\":2,\"to\":0"));
    assert_false(shows(t, 1, "villages") || told(t, 0, "villages") || told(t, 2, "villages")); /* no log keeps it */
    assert_int(active_seat(t->s), 1); /* no further draw */
    assert_int(t->s->hand_n[0], 4);
    close_table(t);
}

static void verifying(void **state)
{
    RULES("DI-219 DI-220 DI-223..DI-226 DI-V17 DI-503");
    table *t = memory(3, "", "feu nomadisme cueillette homo_erectus");
    (void)state;
    act(t, 0, "place cuisson");
    stop_by(t, 2);
    assert_false(shows(t, 0, "nomadisme"));
    act(t, 0, "verify");
    assert_true(shows(t, 0, "nomadisme") && shows(t, 0, "feu")); /* to the verifier alone */
    assert_false(shows(t, 2, "nomadisme") || shows(t, ORR_SPECTATOR, "feu"));
    act(t, 0, "seen");
    assert_true(saw(t, "\"k\":\"found\"") && shows(t, 2, "feu") && shows(t, 1, "cueillette")); /* just those, to all */
    assert_false(saw(t, "feu") || shows(t, 2, "nomadisme"));
    assert_false(shows(t, 0, "nomadisme"));
    assert_int(t->s->target, 2); /* the one who stopped draws */
    settle(t);
    assert_int(t->s->hand_n[2], 4);
    assert_true(stands(t, "cuisson"));
    assert_text(prompt_of(t, 0), "memory_inauguration"); /* as if nobody had stopped */
    close_table(t);
    t = memory(3, "", "feu nomadisme homo_erectus");
    act(t, 0, "place cuisson");
    stop_by(t, 1);
    act(t, 0, "verify\nseen"); /* nomadisme needs cueillette as well: that does not help here */
    assert_false(saw(t, "\"k\":\"found\"") || shows(t, 2, "feu"));
    assert_true(in_discards(t, 0, "cuisson"));
    draw(t, "homo_habilis");
    assert_text(prompt_of(t, 1), "give_card");
    assert_text(default_of(t, 1), "give langage");
    act(t, 1, "give temples");
    assert_true(in_hand(t, 0, "temples"));
    assert_int(active_seat(t->s), 1);
    assert_int(t->s->hand_n[0], 4);
    close_table(t);
}

static void nothing_to_find(void **state)
{
    RULES("DI-227 DI-477");
    table *t = memory(2, "", "feu");
    (void)state;
    given_hand(t, 0, "cueillette mines");
    act(t, 0, "place cueillette");
    stop_by(t, 1);
    assert_int(t->s->target, 1);
    settle(t);
    assert_true(stands(t, "cueillette"));
    assert_int(active_seat(t->s), 1);
    close_table(t);
}

static table *inaugurated(const char *options)
{
    table *t = memory(3, options, "feu cueillette");
    act(t, 0, "place cuisson");
    all_pass(t);
    return t;
}

static void inaugurating(void **state)
{
    RULES("DI-228 DI-229 DI-233..DI-237 DI-244");
    table *t = inaugurated("");
    (void)state;
    assert_text(offers(t, 0), "place brique\nplace mines\ncall\nnothing\nsteal"); /* no draw */
    assert_text(default_of(t, 0), "nothing");
    act(t, 0, "place brique");
    assert_text(prompt_of(t, 1), "challenge"); /* a window of its own */
    all_pass(t);
    assert_text(prompt_of(t, 0), "memory_inauguration"); /* era 6: the choice again */
    act(t, 0, "nothing");
    assert_int(active_seat(t->s), 1);
    close_table(t);
    t = inaugurated("");
    act(t, 0, "steal");
    assert_text(offers(t, 0), "from 1\nfrom 2");
    given_hand(t, 2, "");
    assert_text(offers(t, 0), "from 1");
    act(t, 0, "from 1");
    act(t, 1, "nothing");
    act(t, 0, "pick 2");
    act(t, ORR_CHANCE, "take langage");
    assert_text(prompt_of(t, 0), "give_back"); /* before it is placed */
    assert_text(offers(t, 0), "nothing\ngive_back brique\ngive_back mines");
    act(t, 0, "give_back mines");
    assert_true(in_hand(t, 1, "mines"));
    assert_text(prompt_of(t, 0), "received_card");
    assert_text(offers(t, 0), "place langage\nkeep");
    assert_text(default_of(t, 0), "keep");
    act(t, 0, "place langage");
    all_pass(t);
    assert_true(stands(t, "langage"));
    assert_int(active_seat(t->s), 1);
    close_table(t);
    t = inaugurated("");
    given_hand(t, 0, "mines");
    act(t, 0, "steal\nfrom 2");
    act(t, 2, "nothing");
    act(t, 0, "pick 1");
    act(t, ORR_CHANCE, "take troc");
    assert_text(prompt_of(t, 0), "received_card"); /* mines is the only other card */
    act(t, 0, "keep");
    assert_true(in_hand(t, 0, "troc"));
    close_table(t);
}

static void calling(void **state)
{
    RULES("DI-230..DI-232 DI-236 DI-239");
    table *t = inaugurated("enforcement=strict");
    (void)state;
    given_opened(t, 3, 3);
    given_points(t, 0, 0);
    act(t, 0, "call\ndeclare langage"); /* era 3 is open: compulsory; its prerequisites are not there */
    all_pass(t);
    assert_true(in_hand(t, 0, "langage"));
    act(t, 0, "nothing");                      /* give_back */
    assert_text(prompt_of(t, 2), "challenge"); /* the caller has placed it, and runs the risk */
    assert_int(t->s->lay_seat, 0);
    stop_by(t, 2);
    assert_text(prompt_of(t, 0), "memory_stopped");
    close_table(t);
    t = inaugurated("enforcement=strict");
    act(t, 0, "call\ndeclare langage");
    all_pass(t);
    assert_text(prompt_of(t, 2), "call_response"); /* free while era 3 is not open */
    all_pass(t);
    assert_int(t->s->target, 0); /* the turn ends with a card drawn */
    settle(t);
    assert_int(t->s->hand_n[0], 3);
    assert_int(active_seat(t->s), 1);
    close_table(t);
}

static void stopping_a_call(void **state)
{
    RULES("DI-238 DI-239 DI-211");
    table *t = inaugurated("");
    (void)state;
    assert_true(orr_match_legal(t->m, 0) > 0);
    act(t, 0, "call\ndeclare feu"); /* lies in the stack */
    stop_by(t, 2);
    assert_true(saw(t, "\"call\":\"wrong\""));
    settle(t);
    assert_int(t->s->hand_n[0], 2 + 2); /* the penalty, and the card at the end of the turn */
    assert_int(active_seat(t->s), 1);
    close_table(t);
    t = inaugurated("");
    act(t, 0, "call\ndeclare langage");
    stop_by(t, 2);
    assert_int(t->s->target, 2); /* wrongly stopped: the other draws, and the call goes on */
    settle(t);
    assert_text(prompt_of(t, 1), "call_response");
    close_table(t);
}

static void theft_ends(void **state)
{
    RULES("DI-241 DI-243 DI-244");
    table *t = inaugurated("");
    (void)state;
    given_hand(t, 1, "langage");
    act(t, 0, "steal\nfrom 1");
    act(t, 1, "set_aside langage");
    assert_true(in_hand(t, 1, "langage") && saw(t, "stole_nothing")); /* no card moves */
    assert_int(active_seat(t->s), 1);
    close_table(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_stack),       ALL_ASKED(giving_up),    cmocka_unit_test(verifying),
        cmocka_unit_test(nothing_to_find), ALL_ASKED(inaugurating), cmocka_unit_test(calling),
        cmocka_unit_test(stopping_a_call), cmocka_unit_test(theft_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
