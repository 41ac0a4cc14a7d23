/* Discovery Memory: several cards of a family, and the catch-up. */
#include "memory_table.h"

static void a_family(void **state)
{
    RULES("DI-412..DI-414");
    table *t = memory(3, "memory_family=on", "feu cueillette chasse");
    (void)state;
    given_opened(t, 2, 2);
    given_hand(t, 0, "cuisson peche mines stockage");
    given_discards(t, 1, "conservation remparts");
    given_discards(t, 0, "commerce");
    act(t, 0, "place cuisson");
    all_pass(t);
    assert_text(offers(t, 0), "place peche\nplace stockage\nrelease conservation\nend"); /* its family alone, from the hand or released */
    act(t, 0, "release conservation");
    assert_text(prompt_of(t, 1), "challenge"); /* a window of its own; era 3 is opened by it */
    all_pass(t);
    assert_text(prompt_of(t, 0), "memory_inauguration");
    assert_true(offered(t, 0, "place mines")); /* the extra card may be of any family */
    act(t, 0, "place mines");
    all_pass(t);
    assert_text(prompt_of(t, 0), "memory_inauguration"); /* era 6 */
    act(t, 0, "nothing");
    assert_text(offers(t, 0), "place peche\nplace stockage\nend");
    act(t, 0, "place stockage");
    stop_by(t, 2); /* the first lost challenge ends the turn */
    act(t, 0, "give_up");
    settle(t);
    act(t, 2, "nothing");
    act(t, 0, "pick 1");
    settle(t);
    assert_int(active_seat(t->s), 1);
    close_table(t);
    t = memory(3, "memory_family=on", "feu cueillette chasse");
    given_opened(t, 2, 2);
    act(t, 0, "place cuisson");
    all_pass(t);
    act(t, 0, "end");
    assert_int(t->s->hand_n[0], 2); /* something was placed: no card is drawn */
    assert_int(active_seat(t->s), 1);
    close_table(t);
    t = memory(3, "", "feu cueillette chasse");
    given_opened(t, 2, 2);
    given_hand(t, 0, "cuisson peche mines stockage");
    act(t, 0, "place cuisson");
    all_pass(t);
    assert_int(active_seat(t->s), 1); /* without the option one single card */
    close_table(t);
}

static table *catching_up(const char *options)
{
    char all[120];
    snprintf(all, sizeof all, "memory_catch_up=on %s", options);
    table *t = memory(4, all, "feu cueillette");
    given_hand(t, 3, "astronomie stockage");
    assert_true(offered(t, 0, "catch_up"));
    act(t, 0, "catch_up");
    assert_text(prompt_of(t, 0), "mandatory_discard"); /* first one card goes */
    assert_text(default_of(t, 0), "discard mines");    /* the highest */
    act(t, 0, "discard brique");
    assert_true(in_discards(t, 0, "brique"));
    assert_int(t->s->target, 0); /* and one is drawn */
    settle(t);
    assert_text(prompt_of(t, 0), "memory_catch_up");
    return t;
}

static void drawing(void **state)
{
    RULES("DI-415..DI-418");
    table *t = catching_up("");
    (void)state;
    assert_text(offers(t, 0), "draw\ncall\nsteal");
    assert_text(default_of(t, 0), "draw");
    given_pile(t, "huttes langage sepulture");
    act(t, 0, "draw");
    draw(t, "huttes");
    assert_text(prompt_of(t, 0), "received_card");
    assert_text(offers(t, 0), "place huttes\nkeep"); /* the card so obtained alone */
    assert_true(shows(t, 0, "huttes") && !shows(t, 1, "huttes"));
    act(t, 0, "place huttes");
    stop_by(t, 1); /* it can be stopped as usual */
    assert_text(prompt_of(t, 0), "memory_stopped");
    close_table(t);
    t = catching_up("");
    given_pile(t, "homo_sapiens langage sepulture");
    act(t, 0, "draw");
    draw(t, "homo_sapiens");
    act(t, 0, "place homo_sapiens");
    all_pass(t);
    assert_true(t->s->opened & 4);
    assert_int(active_seat(t->s), 1); /* no further choice: the turn ends there, without a card drawn */
    assert_int(t->s->hand_n[0], 3);
    assert_int(t->s->pile_n, 2);
    close_table(t);
    t = catching_up("");
    act(t, 0, "draw");
    settle(t);
    act(t, 0, "keep");
    assert_int(active_seat(t->s), 1);
    assert_int(t->s->hand_n[0], 4);
    close_table(t);
    t = memory(3, "memory_catch_up=on", "feu cueillette"); /* with an empty pile both cards are stolen */
    given_pile(t, "");
    act(t, 0, "catch_up\ndiscard brique");
    assert_text(prompt_of(t, 0), "steal_target");
    act(t, 0, "from 1");
    act(t, 1, "nothing");
    act(t, 0, "pick 1");
    settle(t);
    act(t, 0, "draw\nfrom 1");
    act(t, 1, "nothing");
    act(t, 0, "pick 1");
    settle(t);
    assert_text(prompt_of(t, 0), "received_card");
    close_table(t);
    t = memory(3, "", "feu cueillette");
    assert_false(offered(t, 0, "catch_up")); /* without the option */
    close_table(t);
}

static void stealing(void **state)
{
    RULES("DI-416..DI-418");
    table *t = catching_up("");
    (void)state;
    act(t, 0, "steal\nfrom 1");
    act(t, 1, "set_aside temples");
    act(t, 0, "pick 1");
    act(t, ORR_CHANCE, "take langage");
    assert_text(prompt_of(t, 0), "received_card"); /* no card is given back */
    assert_text(offers(t, 0), "place langage\nkeep");
    act(t, 0, "keep");
    assert_int(active_seat(t->s), 1);
    close_table(t);
}

static void calling(void **state)
{
    RULES("DI-416..DI-418");
    table *t = catching_up("");
    (void)state;
    given_opened(t, 3, 3);
    act(t, 0, "call\ndeclare langage");
    all_pass(t);
    assert_text(prompt_of(t, 2), "challenge"); /* it must be placed, and no card is given back */
    assert_int(t->s->lay_card, card_of(t, "langage"));
    all_pass(t);
    assert_true(stands(t, "langage"));
    assert_int(active_seat(t->s), 1);
    close_table(t);
    t = catching_up("");
    act(t, 0, "call\ndeclare langage");
    all_pass(t);
    all_pass(t);                                  /* nobody answers */
    assert_text(offers(t, 0), "draw\nsteal");   /* then they must draw or steal */
    act(t, 0, "draw");
    settle(t);
    assert_text(prompt_of(t, 0), "received_card");
    act(t, 0, "keep");
    assert_int(active_seat(t->s), 1);
    assert_int(t->s->hand_n[0], 4); /* no other card at the end */
    close_table(t);
    t = catching_up("");
    act(t, 0, "call\ndeclare feu");
    stop_by(t, 2);
    settle(t); /* rightly stopped: a penalty card first */
    assert_int(t->s->hand_n[0], 4);
    assert_text(offers(t, 0), "draw\nsteal");
    close_table(t);
    t = catching_up("");
    act(t, 0, "call\nnothing"); /* no card was named: as a call that fails */
    assert_text(offers(t, 0), "draw\nsteal");
    close_table(t);
}

static void help(void **state)
{
    RULES("DI-399 DI-440");
    table *t = catching_up("teams=two help=on");
    (void)state;
    assert_text(offers(t, 0), "draw\ncall\nhelp\nsteal");
    act(t, 0, "help\nask 2");
    act(t, 2, "give troc");
    assert_int(t->s->target, 2); /* one card replaces it */
    settle(t);
    assert_int(t->s->hand_n[2], 3);
    assert_text(offers(t, 0), "place troc\ndiscard troc");
    act(t, 0, "place troc");
    all_pass(t);
    assert_true(stands(t, "troc"));
    assert_int(active_seat(t->s), 1);
    close_table(t);
    t = catching_up("teams=two help=on");
    given_pile(t, "");
    act(t, 0, "help\nask 2");
    act(t, 2, "give troc");
    assert_text(offers(t, 2), "from 1\nfrom 3"); /* an empty pile: stolen, but not from whom it has just helped */
    act(t, 2, "from 3");
    act(t, 3, "nothing");
    act(t, 2, "pick 1");
    settle(t);
    act(t, 0, "discard troc");
    assert_int(active_seat(t->s), 1);
    close_table(t);
    t = catching_up("teams=two help=on");
    act(t, 0, "help");
    discovery_leave(&t->p, 2); /* the only helper leaves: another choice */
    assert_text(offers(t, 0), "draw\ncall\nsteal");
    close_table(t);
    assert_text(refused_because(4, "variant=memory teams=two help=on"), "memory_help");
    assert_text(refused_because(4, "variant=memory memory_catch_up=on help=on"), "help");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        ALL_ASKED(a_family), ALL_ASKED(drawing), cmocka_unit_test(stealing),
        ALL_ASKED(calling),  ALL_ASKED(help),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
