/* Discovery Select: selections and rounds. */
#include "select_table.h"

static void how_a_round_begins(void **state)
{
    RULES("DI-175 DI-177 DI-179 DI-180..DI-182 DI-501");
    table *t = round_of(3, "enforcement=strict");
    (void)state;
    assert_int(t->s->leader, 0);
    assert_int(waited(t), 7); /* all at once */
    assert_text(prompt_of(t, 1), "selection");
    given_hand(t, 1, "feu mines brique temples commerce");
    assert_int(offers_of(t, 1, "select"), 32); /* some, all or none of five */
    assert_text(default_of(t, 1), "select 0");
    choose(t, 1, "feu");
    json_t *other = look(t, 0), *own = look(t, 1);
    assert_false(has(other, 1, "selection"));
    assert_null(json_object_get(other, "selected"));
    assert_int(json_array_size(json_object_get(own, "selected")), 1);
    json_decref(other);
    json_decref(own);
    choose(t, 0, "");
    assert_int(t->s->revealed, 0);
    choose(t, 2, "");
    assert_true(saw(t, "\"selected\",\"by\":1,\"card\":\"feu\"")); /* to everybody */
    other = look(t, ORR_SPECTATOR);
    assert_true(has(other, 1, "selection"));
    json_decref(other);
    assert_int(active_seat(t->s), 0); /* the leader plays first */
    close_table(t);
}

static void the_winner_leads(void **state)
{
    RULES("DI-178 DI-026");
    table *t = open_raw(3, "variant=select dealer=last_winner");
    (void)state;
    t->s->dealer = 2;
    settle(t);
    assert_int(t->s->leader, 2);
    close_table(t);
}

static void waiting_in_a_round(void **state)
{
    RULES("DI-V09 DI-176 DI-183..DI-185 DI-187 DI-190");
    table *t = round_of(2, "enforcement=strict");
    (void)state;
    given_hand(t, 0, "cuisson epieu mines brique temples");
    given_hand(t, 1, "feu nomadisme remparts vannerie commerce");
    given_discards(t, 0, "homo_habilis");
    choose(t, 0, "cuisson");
    choose(t, 1, "feu");
    assert_text(offers(t, 0), "end"); /* the hand cannot be played */
    act(t, 0, "end");
    assert_int(active_seat(t->s), 1); /* passes without a discard */
    assert_int(t->s->hand_n[0], 5);
    assert_text(offers(t, 1), "place feu\nrelease homo_habilis"); /* nomadisme was not selected; feu must be placed */
    assert_text(default_of(t, 1), "place feu");
    act(t, 1, "release homo_habilis\nat -1 1\nplace feu\nat 3 1");
    assert_text(offers(t, 1), "end");
    act(t, 1, "end");
    assert_int(active_seat(t->s), 0);
    assert_int(t->s->hand_n[1], 4); /* nobody draws before the end of the round */
    assert_false(offered(t, 0, "end"));
    act(t, 0, "place cuisson\nat 2 2");
    assert_true(stands(t, "cuisson"));
    assert_int(t->s->points[0], 1 + 3);
    close_table(t);
}

static void trying(void **state)
{
    RULES("DI-186 DI-191 DI-202 DI-203 DI-145");
    table *t = round_of(2, "enforcement=assisted");
    (void)state;
    given_hand(t, 0, "huttes pirogues mines brique temples");
    given_hand(t, 1, "langage remparts vannerie commerce troc");
    choose(t, 0, "huttes pirogues");
    choose(t, 1, "");
    assert_text(offers(t, 0), "place huttes\nplace pirogues\nend");
    act(t, 0, "place huttes\nat 1 2");
    stop_by(t, 1);
    assert_true(in_discards(t, 0, "huttes"));
    act(t, 1, "claim_card");
    assert_false(offered(t, 0, "pay pirogues")); /* from the hand */
    act(t, 0, "pay mines");
    assert_int(t->s->hand_n[1], 6);              /* put right at the end of the round */
    assert_text(prompt_of(t, 0), "turn_action"); /* the turn goes on */
    assert_true(offered(t, 0, "place pirogues"));
    close_table(t);
    t = round_of(2, "enforcement=assisted");
    given_hand(t, 0, "huttes pirogues");
    choose(t, 0, "huttes pirogues");
    choose(t, 1, "");
    act(t, 0, "place huttes\nat 1 2");
    stop_by(t, 1);
    act(t, 1, "claim_card\n");
    act(t, 0, "pay pirogues");                    /* nothing else is left */
    assert_true(saw(t, "\"card\":\"pirogues\"")); /* it lay open */
    assert_false(t->s->picked[1]);
    close_table(t);
}

static void an_empty_selection(void **state)
{
    RULES("DI-188 DI-189 DI-400");
    table *t = round_of(2, "enforcement=strict");
    (void)state;
    given_hand(t, 1, "feu remparts vannerie mines commerce");
    given_hand(t, 0, "cuisson epieu langage brique temples");
    given_discards(t, 1, "homo_habilis nomadisme");
    choose(t, 0, "");
    choose(t, 1, "feu");
    act(t, 0, "release homo_habilis\nat -1 1\nend");
    assert_text(prompt_of(t, 0), "mandatory_discard"); /* a release does not lift it */
    act(t, 0, "discard brique");
    assert_text(offers(t, 0), "call\nnothing");
    act(t, 0, "nothing");
    act(t, 1, "place feu\nat 3 1\nend");
    assert_int(active_seat(t->s), 0);
    assert_text(offers(t, 0), "release nomadisme\nend"); /* may release later too */
    act(t, 0, "end");
    assert_int(active_seat(t->s), 1); /* owes nothing in a later turn */
    close_table(t);
}

static void inaugurating(void **state)
{
    RULES("DI-192..DI-194");
    table *t = round_of(2, "enforcement=strict");
    (void)state;
    given_tree(t, "feu 3 1");
    given_hand(t, 0, "outils cuisson mines brique temples");
    choose(t, 0, "outils mines");
    choose(t, 1, "");
    act(t, 0, "place outils\nat 0 2\ndraw");
    draw(t, "nomadisme"); /* four cards with the rest of the selection: one is drawn */
    assert_int(t->s->hand_n[0], 5);
    assert_text(prompt_of(t, 0), "new_selection");
    assert_text(default_of(t, 0), "nothing");
    assert_false(offered(t, 0, "add mines"));
    act(t, 0, "add cuisson");
    assert_true(saw(t, "\"selected\",\"by\":0,\"card\":\"cuisson\""));
    act(t, 0, "nothing");
    assert_true(offered(t, 0, "place cuisson"));
    assert_false(offered(t, 0, "place nomadisme"));
    close_table(t);
    t = round_of(2, "enforcement=strict");
    given_tree(t, "feu 3 1");
    given_hand(t, 0, "outils cuisson mines brique temples");
    choose(t, 0, "outils");
    choose(t, 1, "");
    act(t, 0, "place outils\nat 0 2\nnothing");
    assert_text(prompt_of(t, 0), "new_selection"); /* also after nothing */
    act(t, 0, "nothing");
    assert_text(prompt_of(t, 0), "turn_action");
    close_table(t);
    t = round_of(2, "enforcement=strict");
    given_tree(t, "feu 3 1");
    given_hand(t, 0, "outils cuisson mines brique temples");
    given_hand(t, 1, "langage");
    choose(t, 0, "outils");
    choose(t, 1, "langage");
    act(t, 0, "place outils\nat 0 2\ncall\ndeclare huttes");
    all_pass(t);
    assert_int(active_seat(t->s), 1); /* the call failed: no new selection, the turn is over */
    close_table(t);
}

static void calling(void **state)
{
    RULES("DI-195 DI-202 DI-099");
    (void)state;
    for (unsigned stopped = 0; stopped < 2; stopped++) {
        table *t = round_of(3, "enforcement=assisted");
        given_hand(t, 0, "cuisson mines brique temples commerce");
        given_hand(t, 1, "feu remparts vannerie langage troc");
        given_points(t, 0, 1);
        choose(t, 0, "");
        choose(t, 1, "feu");
        choose(t, 2, "");
        act(t, 0, "end\ndiscard mines\ncall\ndeclare feu");
        if (stopped) {
            stop_by(t, 2);
            assert_true(saw(t, "\"call\":\"wrong\""));
            act(t, 2, "claim_point");
        } else {
            all_pass(t);
            stop_by(t, 1); /* says that it answers; it lies in the selection */
            assert_true(saw(t, "unanswered"));
        }
        assert_int(active_seat(t->s), 1);
        close_table(t);
    }
    table *t = round_of(2, "enforcement=strict");
    given_hand(t, 0, "cuisson mines brique temples commerce");
    given_hand(t, 1, "feu nomadisme vannerie langage troc");
    choose(t, 0, "");
    choose(t, 1, "feu");
    act(t, 0, "end\ndiscard mines\ncall");
    assert_false(offered(t, 0, "declare feu"));
    act(t, 0, "declare nomadisme");
    stop_by(t, 1);
    act(t, 1, "at 3 1");
    assert_int(t->s->hand_n[1], 4); /* no card to replace it before the end of the round */
    close_table(t);
}

static void the_round_ends(void **state)
{
    RULES("DI-196..DI-201 DI-176");
    table *t = round_of(3, "enforcement=strict");
    (void)state;
    given_hand(t, 0, "cuisson mines brique temples commerce");
    given_hand(t, 1, "remparts vannerie langage troc villages stockage");
    given_hand(t, 2, "chasse peche epieu");
    choose(t, 0, "cuisson");
    choose(t, 1, "langage");
    choose(t, 2, "peche");
    act(t, 0, "end");
    act(t, 1, "end");
    assert_int(t->s->quiet, 2);
    act(t, 2, "end"); /* a full circuit without any act */
    assert_true(in_discards(t, 0, "cuisson") && in_discards(t, 1, "langage") && in_discards(t, 2, "peche"));
    assert_true(in_hand(t, 2, "chasse"));
    assert_int(t->s->target, 0); /* from the leader: one card */
    draw(t, "homo_habilis");
    assert_int(t->s->target, 2); /* seat 1 has five; seat 2 draws three */
    settle(t);
    assert_int(t->s->hand_n[2], 5);
    assert_int(t->s->leader, 1);
    assert_int(waited(t), 7);
    close_table(t);
}

static void more_than_five(void **state)
{
    RULES("DI-200 DI-104");
    table *t = round_of(2, "enforcement=strict");
    (void)state;
    given_hand(t, 0, "cuisson mines brique temples commerce");
    given_hand(t, 1, "remparts vannerie langage tribus villages stockage chemins");
    choose(t, 0, "cuisson");
    choose(t, 1, "langage");
    act(t, 0, "end");
    act(t, 1, "end");
    settle(t);
    assert_text(prompt_of(t, 1), "rebalance_discard");
    assert_text(default_of(t, 1), "discard vannerie");
    act(t, 1, "discard chemins");
    assert_int(t->s->hand_n[1], 5);
    assert_int(t->s->leader, 1);
    close_table(t);
}

static void one_family(void **state)
{
    RULES("DI-402");
    table *t = round_of(2, "enforcement=strict select_family=on");
    (void)state;
    given_tree(t, "feu 3 1");
    given_hand(t, 0, "outils propulseur pierre_polie mines temples"); /* three of outils */
    given_hand(t, 1, "langage");
    assert_int(offers_of(t, 0, "select"), 8 + 1 + 1);
    choose(t, 0, "outils propulseur");
    choose(t, 1, "langage");
    act(t, 0, "place outils\nat 0 2\nnothing");
    assert_text(offers(t, 0), "nothing\nadd pierre_polie\nadd temples\nadd mines"); /* may be of another family */
    act(t, 0, "add mines");
    assert_text(offers(t, 0), "nothing");
    close_table(t);
    assert_text(refused_because(3, "variant=compose select_family=on"), "not_of_game");
    assert_true(accepted(3, "variant=compose compose_base=round select_family=on"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(how_a_round_begins),
        cmocka_unit_test(the_winner_leads),
        cmocka_unit_test(waiting_in_a_round),
        cmocka_unit_test(trying),
        cmocka_unit_test(an_empty_selection),
        cmocka_unit_test(inaugurating),
        ALL_ASKED(calling),
        cmocka_unit_test(one_family),
        cmocka_unit_test(the_round_ends),
        cmocka_unit_test(more_than_five),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
