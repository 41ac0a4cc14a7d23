/* Discovery: who is asked to contest, and when all can see for themselves (DI-515 to DI-518). */
#include "memory_table.h"

static bool asked_about(table *t) { return t->s->step == S_CHALLENGE || t->s->step == S_OBJECT; }

/* Seat 0 lays feu, whose prerequisites are there or not; seats 1 to 3 are the others. */
static table *lays_fire(bool right, const char *options)
{
    table *t = open_table(4, options);
    given_tree(t, right ? "galet_taille 0 1 homo_erectus 1 1" : "galet_taille 0 1");
    given_hand(t, 0, "feu mines brique remparts temples");
    given_points(t, 0, 2);
    act(t, 0, "place feu\nat -1 1");
    return t;
}

static void what_is_right_stands(void **state)
{
    RULES("DI-515 DI-516 DI-491");
    table *t = lays_fire(true, NULL);
    (void)state;
    assert_true(stands(t, "feu"));
    assert_false(saw(t, "uncontested") || saw(t, "wrong_in_sight"));
    assert_int(t->s->points[0], 3);
    assert_int(waited(t), 1);
    json_t *view = look(t, 1);
    assert_true(json_is_true(json_object_get(view, "only_doubt")));
    json_decref(view);
    close_table(t);
}

static void what_is_wrong_is_stopped_by_all(void **state)
{
    RULES("DI-515 DI-485 DI-493 DI-146");
    table *t = lays_fire(false, NULL);
    (void)state;
    assert_true(in_discards(t, 0, "feu"));
    assert_true(saw(t, "\"wrong_in_sight\",\"by\":0"));
    assert_true(saw(t, "\"stopped\",\"by\":1,\"placer\":0,\"placement\":\"wrong\""));
    assert_int(waited(t), 2); /* the first in seat order says what it wants */
    assert_text(prompt_of(t, 1), "indemnity_kind");
    act(t, 1, "claim_point");
    assert_int(t->s->points[0], 1);
    assert_int(waited(t), 1); /* the turn goes on, and owes no other discard */
    assert_true(t->s->turn[0].flags & U_OVERRULED);
    close_table(t);
    t = lays_fire(false, "teams=two"); /* a teammate stops nobody (DI-147): seat 2 is of the same side */
    assert_true(saw(t, "\"stopped\",\"by\":1"));
    close_table(t);
}

static void open_control_asks(void **state)
{
    RULES("DI-490 DI-515");
    (void)state;
    for (unsigned right = 0; right < 2; right++) {
        table *t = lays_fire(right, "enforcement=open");
        assert_int(waited(t), 14);
        assert_text(prompt_of(t, 2), "challenge");
        close_table(t);
    }
}

/* Nobody is there who could say Stop: only automata. */
static void without_opponents(void **state)
{
    RULES("DI-515");
    table *t = open_table(2, "automata=1 teams=solitaire");
    (void)state;
    given_tree(t, "galet_taille 0 1");
    given_hand(t, 0, "feu mines brique remparts temples");
    act(t, 0, "place feu\nat -1 1");
    assert_true(stands(t, "feu"));
    close_table(t);
}

/* ---- calls ------------------------------------------------------------------------------------------------------------------*/
static table *calls(const char *options, const char *card)
{
    table *t = open_table(3, options);
    char declare[60];
    given_tree(t, "cueillette 0 0 homo_erectus 1 0");
    given_hand(t, 0, "mines brique remparts temples villages");
    given_hand(t, 1, "huttes peche");
    given_discards(t, 2, "epieu");
    given_points(t, 0, 2);
    act(t, 0, "end\ndiscard mines\ncall");
    snprintf(declare, sizeof declare, "declare %s", card);
    act(t, 0, declare);
    return t;
}

static void calls_are_seen_too(void **state)
{
    RULES("DI-517 DI-150 DI-154");
    static const char *const wrong[] = {"epieu", "cueillette"};
    (void)state;
    for (unsigned i = 0; i < 2; i++) {
        table *t = calls("variant=connect", wrong[i]); /* it lies before seat 2, or in the tree */
        assert_true(saw(t, "\"call_stopped\",\"by\":1,\"caller\":0,\"call\":\"wrong\""));
        assert_text(prompt_of(t, 1), "indemnity_kind");
        close_table(t);
    }
    table *t = calls("variant=connect", "huttes");
    assert_false(saw(t, "call_stopped"));
    assert_text(prompt_of(t, 1), "call_response"); /* only who holds it can know */
    assert_text(prompt_of(t, 2), "call_response");
    close_table(t);
}

static void calls_of_what_may_lie_covered(void **state)
{
    RULES("DI-517");
    (void)state;
    table *t = calls("variant=compose", "huttes"); /* no card lies on another */
    assert_text(prompt_of(t, 1), "call_response");
    close_table(t);
    t = open_table(3, "variant=compose");
    given_tree(t, "cueillette 0 0 homo_erectus 1 0 nomadisme 1 0");
    given_hand(t, 0, "mines brique remparts temples villages");
    given_points(t, 0, 2);
    act(t, 0, "end\ndiscard mines\ncall\ndeclare homo_habilis");
    assert_text(prompt_of(t, 1), "call_challenge"); /* it may be the one below */
    close_table(t);
    t = open_table(3, "variant=compose");
    given_tree(t, "cueillette 0 0 homo_erectus 1 0 nomadisme 1 0");
    given_hand(t, 0, "mines brique remparts temples villages");
    act(t, 0, "end\ndiscard mines\ncall\ndeclare huttes"); /* no card of era 2 has come yet */
    assert_text(prompt_of(t, 1), "call_response");
    close_table(t);
}

/* ---- Compose ------------------------------------------------------------------------------------------------------------------*/
static table *composes(const char *options, const char *tree, const char *lays, const char *at)
{
    table *t = open_table(3, options);
    char place[60];
    given_tree(t, tree);
    given_hand(t, 0, "cuisson mines brique remparts temples");
    given_points(t, 0, 3);
    snprintf(place, sizeof place, "place %s\n%s", lays, at);
    act(t, 0, place);
    return t;
}

static void compose(void **state)
{
    RULES("DI-516 DI-518 DI-289");
    static const char *const control[] = {"variant=compose", "variant=compose enforcement=strict"};
    (void)state;
    for (unsigned i = 0; i < 2; i++) {
        /* cueillette lies below nomadisme, which needs it, and feu in sight */
        table *t = composes(control[i], "cueillette 0 0 nomadisme 0 0 feu 1 0", "cuisson", "at 1 0");
        assert_true(stands(t, "cuisson"));
        close_table(t);
        /* feu is nowhere to be seen, and something lies below homo_erectus */
        t = composes(control[i], "cueillette 0 0 feu 1 0 homo_erectus 1 0", "cuisson", "at 0 0");
        assert_int(waited(t), 6);
        assert_true(asked_about(t));
        close_table(t);
        /* the same, but one of the others holds what is missing: only that one knows */
        t = open_table(3, control[i]);
        given_tree(t, "cueillette 0 0 galet_taille 1 0 homo_erectus 1 0");
        given_hand(t, 0, "cuisson");
        given_hand(t, 1, "feu outils huttes");
        act(t, 0, "place cuisson\nat 0 0");
        assert_int(waited(t), 6);
        close_table(t);
        /* nothing lies below any card */
        t = composes(control[i], "cueillette 0 0 homo_erectus 1 0", "cuisson", "at 0 0");
        assert_true(saw(t, "wrong_in_sight"));
        assert_text(prompt_of(t, 0), "compose_stopped"); /* the placer has its say as ever */
        act(t, 0, "give_up");
        assert_true(in_discards(t, 0, "cuisson"));
        close_table(t);
    }
    /* feu lies before seat 2, and so does all that needs it */
    table *t = open_table(3, "variant=compose");
    given_tree(t, "cueillette 0 0 galet_taille 1 0 homo_erectus 1 0");
    given_hand(t, 0, "cuisson");
    given_discards(t, 2, "feu");
    act(t, 0, "place cuisson\nat 0 0");
    assert_true(saw(t, "wrong_in_sight")); /* what else needs it is of eras that no card has opened */
    close_table(t);
    /* no link */
    t = composes("variant=compose", "cueillette 0 0 feu 1 0 homo_erectus 1 0", "mines", "at 0 0");
    assert_true(saw(t, "\"stopped\",\"by\":1,\"placer\":0,\"placement\":\"wrong\""));
    assert_true(in_discards(t, 0, "mines"));
    close_table(t);
}

/* ---- Memory -------------------------------------------------------------------------------------------------------------------*/
static void memory_asks_what_lies_covered(void **state)
{
    RULES("DI-516 DI-492");
    static const char *const control[] = {"", "enforcement=strict"};
    (void)state;
    for (unsigned i = 0; i < 2; i++) {
        table *t = memory(3, control[i], "cueillette feu");
        act(t, 0, "place cuisson"); /* cueillette is covered */
        assert_int(waited(t), 6);
        close_table(t);
        t = memory(3, control[i], "cueillette feu");
        given_hand(t, 0, "homo_habilis mines");
        act(t, 0, "place homo_habilis"); /* needs nothing */
        assert_true(stands(t, "homo_habilis"));
        close_table(t);
        t = memory(3, control[i], "cueillette homo_habilis");
        given_hand(t, 0, "epieu mines");
        act(t, 0, "place epieu"); /* homo_habilis is the top */
        assert_true(stands(t, "epieu"));
        close_table(t);
        t = memory(3, control[i], "cueillette homo_erectus");
        given_discards(t, 1, "feu");
        act(t, 0, "place cuisson"); /* feu lies before seat 1 */
        assert_true(saw(t, "\"wrong_in_sight\",\"by\":0") && saw(t, "\"stops\",\"by\":1"));
        assert_text(offers(t, 0), "give_up\nverify");
        close_table(t);
        t = memory(3, control[i], "cueillette homo_erectus");
        act(t, 0, "place mines"); /* of era 6; no card has opened eras 3 and 5 */
        assert_true(saw(t, "wrong_in_sight"));
        close_table(t);
    }
}

/* Which cards are known to lie there does not matter, only which could: the same is asked over any stack. */
static void asking_tells_nothing(void **state)
{
    RULES("DI-050 DI-518");
    static const char *const stack[] = {"cueillette homo_erectus", "galet_taille homo_erectus", "peche homo_erectus"};
    (void)state;
    for (unsigned i = 0; i < 3; i++) {
        table *t = memory(3, "", stack[i]);
        given_opened(t, 1, 2);
        act(t, 0, "place cuisson");
        assert_int(waited(t), 6);
        close_table(t);
    }
}

/* ---- before ---------------------------------------------------------------------------------------------------------------------*/
static void older_matches_ask(void **state)
{
    RULES("DI-515");
    (void)state;
    for (unsigned right = 0; right < 2; right++) {
        table *t = lays_fire(right, NULL);
        assert_int(waited(t), 14);
        close_table(t);
    }
    table *t = memory(3, "", "cueillette feu");
    given_hand(t, 0, "homo_habilis mines");
    act(t, 0, "place homo_habilis");
    assert_int(waited(t), 6);
    close_table(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_right_stands),
        cmocka_unit_test(what_is_wrong_is_stopped_by_all),
        cmocka_unit_test(open_control_asks),
        cmocka_unit_test(without_opponents),
        cmocka_unit_test(calls_are_seen_too),
        cmocka_unit_test(calls_of_what_may_lie_covered),
        cmocka_unit_test(compose),
        cmocka_unit_test(memory_asks_what_lies_covered),
        cmocka_unit_test(asking_tells_nothing),
        ALL_ASKED(older_matches_ask),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
