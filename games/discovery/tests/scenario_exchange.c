/* Discovery by rounds: exchanges, the catch-up of a round, help. */
#include "select_table.h"

static unsigned family(const table *t, const char *id)
{
    return (unsigned)orr_edition_row(t->m->rules.edition, T_FAMILIES, id);
}

static void say(table *t, orr_seat seat, const char *verb, unsigned mask)
{
    char text[40];
    snprintf(text, sizeof text, "%s %u", verb, mask);
    act(t, seat, text);
}

static table *offering(const char *options)
{
    char all[100];
    snprintf(all, sizeof all, "exchanges=on enforcement=strict %s", options);
    table *t = round_of(4, all);
    given_hand(t, 0, "cuisson mines brique");    /* alimentation, science, techniques */
    given_hand(t, 1, "langage temples commerce"); /* culture, economie */
    given_hand(t, 2, "mythes remparts feu");      /* culture, techniques, science */
    given_hand(t, 3, "peche outils villages");
    return t;
}

static void an_exchange(void **state)
{
    RULES("DI-403 DI-404 DI-406..DI-408");
    table *t = offering("");
    (void)state;
    unsigned food = family(t, "alimentation"), culture = family(t, "culture"), science = family(t, "science");
    assert_int(waited(t), 1); /* the leader first, before the selections */
    assert_text(prompt_of(t, 0), "exchange_offer");
    assert_text(default_of(t, 0), "nothing");
    assert_int(offers_of(t, 0, "offer"), 7); /* only families of which it holds a card */
    say(t, 0, "offer", 1u << food | 1u << science);
    assert_true(saw(t, "\"offers\",\"by\":0"));
    assert_int(offers_of(t, 0, "want"), 127);
    say(t, 0, "want", 1u << culture);
    assert_int(waited(t), 14); /* the others at once, in secret */
    assert_text(prompt_of(t, 3), "exchange_accept");
    json_t *view = look(t, 3), *exchange = json_object_get(view, "exchange");
    assert_int(json_array_size(json_object_get(exchange, "offered")), 2);
    assert_text(json_string_value(json_array_get(json_object_get(exchange, "wanted"), 0)), "culture");
    json_decref(view);
    assert_text(offers(t, 3), "no"); /* holds none of what is wanted */
    assert_text(offers(t, 1), "no\nme alimentation culture\nme science culture");
    assert_text(default_of(t, 1), "no");
    act(t, 2, "me alimentation culture");
    act(t, 1, "me science culture");
    assert_int(t->s->ex_taker, NONE);
    act(t, 3, "no");
    assert_int(t->s->ex_taker, 1); /* the first in seat order from the proposer, not the first to answer */
    assert_text(prompt_of(t, 0), "exchange_cards");
    assert_text(offers(t, 0), "give mines");
    assert_text(offers(t, 1), "give langage\ngive temples"); /* each its own card of the family */
    assert_text(default_of(t, 1), "give langage");
    act(t, 0, "give mines");
    assert_true(in_hand(t, 0, "mines"));
    act(t, 1, "give temples");
    assert_true(in_hand(t, 1, "mines") && in_hand(t, 0, "temples"));
    assert_int(t->s->hand_n[0], 3);
    assert_true(told(t, 0, "temples") && told(t, 1, "temples"));
    assert_false(told(t, 2, "temples") || told(t, 2, "\"mines\"") || told(t, ORR_SPECTATOR, "temples")); /* unseen by others */
    assert_int(waited(t), 2); /* the next in seat order */
    act(t, 1, "nothing");
    act(t, 2, "nothing");
    act(t, 3, "nothing");
    assert_text(prompt_of(t, 0), "selection");
    assert_int(waited(t), 15);
    close_table(t);
}

static void nobody_wants_it(void **state)
{
    RULES("DI-403 DI-408 DI-305 DI-306");
    table *t = offering("automata=1");
    (void)state;
    say(t, 0, "offer", 1u << family(t, "techniques"));
    say(t, 0, "want", 1u << family(t, "mouvement"));
    assert_int(waited(t), 6); /* no automaton exchanges */
    act(t, 1, "no");
    act(t, 2, "no");
    assert_true(saw(t, "no_exchange"));
    act(t, 1, "nothing");
    act(t, 2, "nothing");
    assert_text(prompt_of(t, 0), "selection");
    close_table(t);
    t = offering("");
    say(t, 0, "offer", 1u << family(t, "techniques"));
    say(t, 0, "want", 1u << family(t, "culture"));
    act(t, ORR_TABLE, "leave 0"); /* who proposed it has left */
    act(t, 1, "me techniques culture");
    act(t, 2, "no");
    act(t, 3, "no");
    assert_true(in_hand(t, 1, "langage") && in_hand(t, 1, "temples"));
    close_table(t);
    assert_text(refused_because(4, "variant=explore exchanges=on"), "not_of_game");
    assert_text(refused_because(4, "variant=compose exchanges=on"), "not_of_game"); /* by turns */
    assert_true(accepted(4, "variant=compose compose_base=round exchanges=on select_family=on"));
}

/* Who proposed it leaves when the other has given already. */
static bool passes_to_who_left(uint32_t version)
{
    table *t = of_version(offering(""), version);
    say(t, 0, "offer", 1u << family(t, "techniques"));
    say(t, 0, "want", 1u << family(t, "culture"));
    act(t, 1, "me techniques culture");
    act(t, 2, "no");
    act(t, 3, "no");
    act(t, 1, "give langage");
    act(t, ORR_TABLE, "leave 0");
    bool passes = !in_hand(t, 1, "langage");
    close_table(t);
    return passes;
}

static void with_one_party_nothing_passes(void **state)
{
    RULES("DI-524 DI-406");
    (void)state;
    assert_false(passes_to_who_left(SINCE_BOTH_SWAP));
    assert_true(passes_to_who_left(SINCE_BOTH_SWAP - 1));
}

/* Seat 0 has selected what cannot be placed, seat 1 holds a card that can be called. */
static table *left_over(const char *options)
{
    char all[120];
    snprintf(all, sizeof all, "enforcement=strict select_catch_up=on %s", options);
    table *t = round_of(3, all);
    given_hand(t, 0, "cuisson mines brique");
    given_hand(t, 1, "feu langage remparts");
    given_hand(t, 2, "temples commerce");
    given_discards(t, 2, "epieu homo_habilis");
    given_points(t, 0, 3);
    choose(t, 0, "cuisson mines");
    choose(t, 1, "langage");
    choose(t, 2, "");
    act(t, 0, "end");
    act(t, 1, "end");
    act(t, 2, "end\ndiscard temples\nnothing");
    return t;
}

static void a_round_is_made_good(void **state)
{
    RULES("DI-409..DI-411");
    table *t = left_over("");
    (void)state;
    assert_text(prompt_of(t, 0), "round_catch_up"); /* from the leader, before the leftovers go */
    assert_int(t->s->picked_n[0], 2);
    assert_text(default_of(t, 0), "no");
    assert_text(offers(t, 0), "discard cuisson\ndiscard brique\ndiscard mines\nno"); /* of the hand or the selection */
    act(t, 0, "discard mines");
    assert_text(prompt_of(t, 0), "call_declare");
    act(t, 0, "declare feu");
    all_pass(t); /* nobody need answer */
    assert_text(prompt_of(t, 1), "round_catch_up");
    assert_true(in_hand(t, 0, "cuisson") == false || t->s->picked_n[0] == 1);
    act(t, 1, "no");
    assert_int(t->s->leader, 0); /* seat 2 selected nothing: it is not asked, hands are put right */
    settle(t);
    assert_true(in_discards(t, 0, "cuisson"));
    close_table(t);
    t = left_over("");
    act(t, 0, "discard mines\ndeclare feu");
    stop_by(t, 1); /* answers */
    act(t, 1, strtok(strdupa(offers(t, 1)), "\n"));
    assert_text(prompt_of(t, 0), "catch_up_action");
    assert_text(offers(t, 0), "place cuisson\nend"); /* of the selection alone: no release, and nothing must be placed */
    assert_text(default_of(t, 0), "end");
    act(t, 0, "place cuisson\nat 2 2");
    assert_int(t->s->points[0], 3 - 1 + 1 + 3); /* paid to the bank; the inauguration brings 3 points and no menu */
    assert_text(prompt_of(t, 0), "catch_up_action");
    act(t, 0, "end");
    assert_text(prompt_of(t, 1), "round_catch_up");
    close_table(t);
}

static void no_last_card(void **state)
{
    RULES("DI-411");
    table *t = left_over("");
    (void)state;
    given_pile(t, "");
    act(t, 0, "discard mines");
    discovery_give(t->s, 1, card_of(t, "brique"));
    discovery_take(t->s, 0, card_of(t, "brique"));
    act(t, 0, "declare feu");
    stop_by(t, 1);
    act(t, 1, strtok(strdupa(offers(t, 1)), "\n"));
    act(t, 0, "place cuisson\nat 2 2");
    assert_int(t->s->hand_n[0], 0);
    assert_int(t->s->points[0], 3 - 1 + 1 + 3); /* no five points */
    assert_int(t->s->finalist, NONE);
    close_table(t);
}

static void who_has_placed_is_not_asked(void **state)
{
    RULES("DI-409");
    table *t = round_of(3, "enforcement=strict select_catch_up=on");
    (void)state;
    given_hand(t, 0, "feu mines");
    given_hand(t, 1, "langage remparts");
    given_hand(t, 2, "temples");
    choose(t, 0, "feu mines");
    choose(t, 1, "");
    choose(t, 2, "temples");
    act(t, 0, "place feu\nat 3 1\nend");
    act(t, 1, "end\ndiscard remparts\nnothing");
    act(t, 2, "end");
    act(t, 0, "end");
    assert_text(prompt_of(t, 2), "round_catch_up");
    assert_int(waited(t), 4);
    act(t, 2, "no");
    assert_text(refused_because(4, "variant=compose select_catch_up=on"), "not_of_game");
    close_table(t);
}

static void help_in_a_round(void **state)
{
    RULES("DI-400 DI-401");
    table *t = round_of(4, "enforcement=strict teams=two help=on");
    (void)state;
    given_hand(t, 0, "mines brique");
    given_hand(t, 2, "feu remparts");
    for (orr_seat i = 0; i < 4; i++)
        choose(t, i, "");
    act(t, 0, "end\ndiscard mines\nhelp\nask 2");
    act(t, 2, "give feu");
    assert_int(t->s->hand_n[2], 1); /* no replacement before the end of the round */
    assert_text(offers(t, 0), "place feu\ndiscard feu");
    close_table(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_exchange),  cmocka_unit_test(nobody_wants_it),             cmocka_unit_test(a_round_is_made_good),
        cmocka_unit_test(with_one_party_nothing_passes),
        cmocka_unit_test(no_last_card), cmocka_unit_test(who_has_placed_is_not_asked), cmocka_unit_test(help_in_a_round),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
