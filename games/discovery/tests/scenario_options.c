/* Discovery: special cards, help, cleaning, who leaves, options as a whole. */
#include "table.h"

static void the_joker(void **state)
{
    RULES("DI-379..DI-381 DI-090 DI-390 DI-089");
    table *t = open_table(3, "enforcement=strict special_cards=on");
    (void)state;
    given_tree(t, "cueillette 0 1");
    given_hand(t, 0, "joker homo_erectus mines");
    assert_false(offered(t, 0, "place joker")); /* cannot be placed */
    act(t, 0, "joker joker");
    assert_int(t->s->points[0], 3);
    assert_text(offers(t, 0), "draw\ncall\nnothing");
    assert_true(t->s->away == cards_of(t, "joker"));
    act(t, 0, "draw");
    settle(t);
    assert_int(t->s->hand_n[0], 5);
    act(t, 0, "end");
    assert_text(prompt_of(t, 0), "mandatory_discard"); /* it was no placement */
    close_table(t);
    t = open_table(3, "enforcement=strict special_cards=on");
    given_tree(t, "cueillette 0 1");
    given_hand(t, 0, "joker homo_erectus");
    act(t, 0, "place homo_erectus\nat 1 1");
    assert_int(t->s->points[0], 1); /* the hand is not empty */
    act(t, 0, "joker joker");
    assert_int(t->s->points[0], 4); /* emptied by a special card: no 5 points */
    assert_int(t->s->finalist, NONE);
    close_table(t);
}

static void discarded_and_buried(void **state)
{
    RULES("DI-391 DI-392 DI-130");
    table *t = open_table(3, "enforcement=strict special_cards=on");
    (void)state;
    given_hand(t, 0, "joker mines");
    act(t, 0, "end");
    assert_text(default_of(t, 0), "discard joker"); /* special cards rank above all */
    act(t, 0, "discard joker");
    assert_true(t->s->away == cards_of(t, "joker"));
    assert_int(t->s->discard[0], 0);
    close_table(t);
    t = open_table(3, "enforcement=strict special_cards=on");
    given_tree(t, "cueillette 0 1");
    given_hand(t, 0, "homo_erectus");
    given_hand(t, 1, "joker mines");
    given_hand(t, 2, "temoin brique");
    given_pile(t, "");
    act(t, 0, "place homo_erectus\nat 1 1\nend");
    act(t, 1, "joker joker");
    assert_int(t->s->points[1], 3); /* 3 points only */
    assert_text(offers(t, 1), "end");
    act(t, 1, "end");
    act(t, 2, "end");
    assert_true(orr_match_over(t->m));
    assert_int(t->s->grave_n[2], 2); /* a special card still held costs a point too */
    close_table(t);
}

static void the_temoin(void **state)
{
    RULES("DI-383..DI-388 DI-390 DI-494");
    table *t = open_table(4, "enforcement=strict special_cards=on");
    (void)state;
    given_tree(t, "cueillette 0 1");
    given_hand(t, 0, "homo_erectus homo_habilis mines brique");
    given_hand(t, 2, "temoin remparts temples commerce epieu");
    assert_true(orr_match_active(t->m).may & 4);
    assert_text(prompt_of(t, 2), "interrupt");
    assert_int(offers_of(t, 1, "interrupt"), 0); /* only the holder */
    act(t, 0, "place homo_erectus");
    act(t, 2, "interrupt"); /* takes effect at the next interruption point */
    assert_int(t->m->events.n, 0);
    assert_int(waited(t), 1);
    act(t, 0, "at 1 1");
    assert_true(saw(t, "\"interrupted\",\"by\":2"));
    assert_true(stands(t, "homo_erectus")); /* it had touched the table */
    assert_int(waited(t), 4);
    act(t, 2, "end\ndiscard remparts\nnothing"); /* an extra, normal turn with its own duty, and its draw */
    settle(t);
    assert_int(t->s->hand_n[2], 5);
    assert_true(saw(t, "\"resumed\",\"by\":0"));
    assert_int(waited(t), 1);
    act(t, 0, "place homo_habilis\nat 2 1\nend"); /* goes on, and owes nothing */
    settle(t);
    assert_int(active_seat(t->s), 1);
    assert_true(t->s->away == cards_of(t, "temoin"));
    close_table(t);
}

static void an_interruption_makes_a_finalist(void **state)
{
    RULES("DI-389 DI-129 DI-124");
    table *t = open_table(4, "enforcement=strict special_cards=on");
    (void)state;
    given_tree(t, "cueillette 0 1");
    given_hand(t, 0, "homo_erectus homo_habilis mines");
    given_hand(t, 1, "brique");
    given_hand(t, 2, "temoin nomadisme");
    given_hand(t, 3, "remparts");
    given_pile(t, "");
    act(t, 2, "interrupt");
    act(t, 0, "place homo_erectus\nat 1 1");
    act(t, 2, "place nomadisme\nat 2 1");
    assert_int(t->s->finalist, 2);
    act(t, 2, "end");
    assert_int(waited(t), 1); /* the rest of the halted turn is its last turn */
    assert_true(t->s->turn[0].flags & U_LAST);
    act(t, 0, "end");
    assert_int(t->s->grave_n[0], 2);
    assert_int(active_seat(t->s), 1); /* then from that player's left */
    act(t, 1, "end");
    assert_int(active_seat(t->s), 3);
    act(t, 3, "end");
    assert_true(orr_match_over(t->m));
    close_table(t);
}

static void help(void **state)
{
    RULES("DI-395..DI-398 DI-440");
    table *t = open_table(4, "enforcement=strict teams=two help=on");
    (void)state;
    given_tree(t, "cueillette 0 1");
    given_hand(t, 0, "mines brique remparts temples commerce");
    given_hand(t, 2, "homo_erectus epieu feu chasse peche");
    act(t, 0, "end\ndiscard mines");
    assert_text(offers(t, 0), "call\nhelp\nnothing");
    act(t, 0, "help");
    assert_text(offers(t, 0), "ask 2");
    act(t, 0, "ask 2");
    assert_text(prompt_of(t, 2), "help_card");
    assert_text(default_of(t, 2), "give epieu");
    act(t, 2, "give homo_erectus");
    assert_true(told(t, 0, "homo_erectus"));
    assert_false(told(t, 1, "homo_erectus"));
    settle(t);
    assert_int(t->s->hand_n[2], 5); /* one at once */
    assert_text(offers(t, 0), "place homo_erectus\ndiscard homo_erectus");
    assert_text(default_of(t, 0), "discard homo_erectus");
    act(t, 0, "place homo_erectus\nat 1 1");
    settle(t);
    assert_int(t->s->points[0], 1);
    assert_int(active_seat(t->s), 1); /* the turn ends with the draw */
    close_table(t);
    t = open_table(4, "enforcement=strict teams=collaborative automata=2 help=on");
    given_hand(t, 0, "mines brique");
    given_hand(t, 2, "");
    act(t, 0, "end\ndiscard mines");
    assert_text(offers(t, 0), "call\nnothing"); /* a teammate without cards cannot be asked */
    close_table(t);
}

static void the_only_helper_leaves(void **state)
{
    RULES("DI-398 DI-445");
    table *t = open_table(4, "enforcement=strict teams=two help=on");
    (void)state;
    given_hand(t, 0, "mines brique");
    act(t, 0, "end\ndiscard mines\nhelp");
    discovery_leave(&t->p, 2);
    assert_text(offers(t, 0), "call\nnothing");
    close_table(t);
}

static void an_automaton_helps(void **state)
{
    RULES("DI-398");
    table *t = open_table(4, "enforcement=strict teams=two automata=1 help=on");
    (void)state;
    given_hand(t, 1, "mines brique remparts");
    given_hand(t, 3, "homo_erectus epieu");
    given_turn(t, 1);
    act(t, 1, "end\ndiscard mines\nhelp\nask 3"); /* gives its first card */
    assert_true(in_hand(t, 1, "epieu"));
    settle(t);
    assert_int(t->s->hand_n[3], 5);
    close_table(t);
}

static void cleaning(void **state)
{
    RULES("DI-442..DI-444");
    table *t = open_table(3, "enforcement=strict cleaning=on");
    (void)state;
    given_tree(
        t,
        "homo_habilis 0 1 cueillette 1 1 epieu 2 1 galet_taille 3 1 homo_erectus 4 1 nomadisme 5 1 chasse 6 1 feu 7 1 "
        "peche 8 1 outils 0 2 cuisson 1 2 huttes 2 2 troc 3 2 tribus 4 2 langage 5 2 homo_neandertal 6 2 homo_sapiens "
        "7 2");
    given_opened(t, 1, 2);
    given_hand(t, 0, "pirogues mines");
    act(t, 0, "place pirogues\nat 8 2");
    assert_true(saw(t, "\"cleared\",\"by\":12,\"era\":1"));
    assert_int(card_count(on_table(t->s)), 9);
    assert_true(stands(t, "feu")); /* still present */
    given_hand(t, 0, "metaux mines");
    act(t, 0, "place metaux");
    assert_true(offered(t, 0, "at 0 3"));
    close_table(t);
    t = open_table(3, "enforcement=strict cleaning=on");
    given_tree(
        t,
        "homo_habilis 0 1 cueillette 1 1 epieu 2 1 galet_taille 3 1 homo_erectus 4 1 nomadisme 5 1 chasse 6 1 feu 7 1 "
        "outils 0 2 cuisson 1 2 huttes 2 2 troc 3 2 tribus 4 2 langage 5 2 homo_neandertal 6 2 homo_sapiens 7 2");
    given_grave(t, 1, "peche"); /* buried: the row never becomes whole */
    given_hand(t, 0, "pirogues mines");
    t->s->enforcement = OPEN;
    act(t, 0, "place pirogues\nat 8 2");
    all_pass(t);
    assert_int(t->s->cleared, 0);
    close_table(t);
}

static void leaving(void **state)
{
    RULES("DI-445..DI-448 DI-450 DI-451");
    table *t = open_table(3, "enforcement=strict");
    (void)state;
    given_tree(t, "cueillette 0 1");
    given_hand(t, 0, "mines brique");
    given_hand(t, 1, "homo_erectus remparts");
    given_points(t, 1, 9);
    act(t, ORR_TABLE, "leave 1");
    assert_true(in_discards(t, 1, "homo_erectus") && in_discards(t, 1, "remparts"));
    act(t, 0, "release homo_erectus\nat 1 1\nend"); /* can still be released from there */
    settle(t);
    assert_int(active_seat(t->s), 2); /* skipped */
    orr_result r[ORR_SEATS_MAX];
    discovery_outcome(&t->m->rules, t->s, r);
    assert_int(r[1].status, ORR_LEFT);
    assert_int(r[1].rank, 3);
    act(t, ORR_TABLE, "leave 2"); /* one side left */
    assert_true(orr_match_over(t->m));
    assert_int(t->s->grave_n[1], 0); /* costs nothing */
    close_table(t);
    t = open_table(3, NULL);
    given_tree(t, "cueillette 0 1");
    given_hand(t, 0, "homo_erectus mines");
    act(t, 0, "place homo_erectus\nat 1 1");
    act(t, 1, "pass");
    act(t, ORR_TABLE, "leave 2"); /* its pending question takes its timeout answer */
    assert_true(stands(t, "homo_erectus"));
    close_table(t);
    t = open_table(3, "arrival_departure=off");
    assert_int(offers_of(t, ORR_TABLE, "leave"), 0);
    close_table(t);
}

static void circuits_without_anything(void **state)
{
    RULES("DI-131");
    table *t = open_table(2, "enforcement=strict");
    (void)state;
    for (unsigned i = 0; i < 20 && !orr_match_over(t->m); i++) { /* as if every turn passed without a discard */
        discovery_next_turn(&t->p);
        assert_true(i < 5);
    }
    assert_true(orr_match_over(t->m));
    assert_int(t->s->hand_n[0] + t->s->hand_n[1], 0);
    assert_int(t->s->grave_n[0], 5);
    close_table(t);
}

static void each_belongs_to_its_games(void **state)
{
    RULES("DI-034 DI-035 DI-038 DI-438");
    (void)state;
    for (unsigned v = 0; v < 3; v++) {
        static const char *const variant[] = {"explore", "connect", "compose"};
        char options[120];
        snprintf(options, sizeof options, "variant=%s special_cards=on catch_up=on teams=two help=on golden_age_era=4",
                 variant[v]);
        assert_true(accepted(4, options)); /* toggles of their own, together */
    }
    assert_text(refused_because(4, "variant=compose family_bonus=on"), "not_of_game");
}

/* Advice stands in the line that the setup shows under each option; nothing is refused for it. */
static void advice(void **state)
{
    RULES("DI-024 DI-405");
    static const char *const told[][4] = {
        {"automata", "Below four players one or two", "moins de quatre joueurs"},
        {"exchanges", "selections of one family", "les sélections d’une famille"},
        {"select_family", "with exchanges", "avec les échanges"},
    };
    const orr_registered *game = orr_registry_find("discovery");
    (void)state;
    assert_non_null(game);
    for (unsigned l = 0; l < 2; l++) {
        json_t *text = json_loadb(game->text[l], game->text_size[l], 0, NULL), *about = json_object_get(text, "about");
        for (unsigned i = 0; i < 3; i++)
            assert_non_null(strstr(json_string_value(json_object_get(about, told[i][0])), told[i][1 + l]));
        json_decref(text);
    }
    assert_true(accepted(2, NULL) && accepted(4, "variant=select exchanges=on"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_joker),
        cmocka_unit_test(discarded_and_buried),
        cmocka_unit_test(the_temoin),
        cmocka_unit_test(an_interruption_makes_a_finalist),
        cmocka_unit_test(help),
        cmocka_unit_test(an_automaton_helps),
        cmocka_unit_test(the_only_helper_leaves),
        cmocka_unit_test(cleaning),
        ALL_ASKED(leaving),
        cmocka_unit_test(circuits_without_anything),
        cmocka_unit_test(each_belongs_to_its_games),
        cmocka_unit_test(advice),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
