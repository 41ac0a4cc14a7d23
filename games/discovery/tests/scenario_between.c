/* Discovery: what comes between turns: somebody arrives, an option is agreed. */
#include "select_table.h"

#include <orrery/bot.h>

static table *room(const char *options)
{
    char all[160];
    snprintf(all, sizeof all, "enforcement=strict newcomers=1 %s", options);
    table *t = open_raw(4, all);
    if (t->s->step == S_DEALER)
        act(t, ORR_CHANCE, "dealer 2");
    settle(t);
    given_tree(t, "cueillette 0 1");
    return t;
}

/* What the viewer is told that it may ask of the table holds this text; NULL: nothing at all. */
static void assert_asks(const table *t, orr_seat viewer, const char *expected)
{
    orr_text text = {.max = 8192};
    orr_json j;
    orr_json_init(&j, &text);
    orr_json_object(&j);
    orr_match_asks(t->m, viewer, &j);
    orr_json_end(&j);
    if (!expected)
        assert_text(text.at, "{}");
    else if (!strstr(text.at, expected))
        fail_msg("%s is not in %s", expected, text.at);
    orr_text_deinit(&text);
}

static void at_the_start(void **state)
{
    RULES("DI-452..DI-454 DI-456 DI-457");
    table *t = room("");
    (void)state;
    assert_int(t->s->present, 7); /* nobody sits there yet */
    assert_int(t->s->hand_n[3], 0);
    assert_int(active_seat(t->s), 0);
    given_hand(t, 0, "mines brique remparts temples commerce");
    given_hand(t, 1, "feu chasse peche outils troc");
    given_hand(t, 2, "huttes langage tribus pirogues metaux");
    assert_true(offered(t, ORR_TABLE, "join 3 0"));
    act(t, ORR_TABLE, "join 3 0");
    assert_int(t->s->next[3], 0); /* just before the player whose turn it is */
    assert_int(t->s->next[2], 3);
    assert_int(t->s->points[3], 0);
    assert_int(waited(t), 1); /* in seat order from that player on */
    assert_text(prompt_of(t, 0), "arrival_gift");
    assert_text(default_of(t, 0), "give temples");
    act(t, 0, "give mines");
    assert_true(told(t, 3, "mines") && !told(t, 1, "mines"));
    assert_int(t->s->target, 0); /* and draws one */
    settle(t);
    assert_int(t->s->hand_n[0], 5);
    assert_int(waited(t), 2);
    act(t, 1, "give feu");
    settle(t);
    assert_int(waited(t), 4);
    act(t, 2, "give metaux");
    settle(t); /* three given, two drawn */
    assert_int(t->s->hand_n[3], 5);
    assert_true(in_hand(t, 3, "mines") && in_hand(t, 3, "feu") && in_hand(t, 3, "metaux"));
    assert_int(waited(t), 1);
    assert_text(prompt_of(t, 0), "turn_action"); /* the turn begins */
    given_turn(t, 2);
    act(t, 2, "end\ndiscard huttes\nnothing");
    settle(t);
    assert_int(active_seat(t->s), 3);
    close_table(t);
}

static void when_not(void **state)
{
    RULES("DI-455");
    table *t = room("");
    (void)state;
    given_hand(t, 0, "homo_erectus mines brique");
    assert_int(offers_of(t, ORR_TABLE, "join"), 1);
    act(t, 0, "place homo_erectus");
    assert_int(offers_of(t, ORR_TABLE, "join"), 0); /* the turn has begun */
    act(t, 0, "at 1 1\nend");
    settle(t);
    assert_int(offers_of(t, ORR_TABLE, "join"), 1); /* the next one */
    t->s->finalist = 2;
    assert_int(offers_of(t, ORR_TABLE, "join"), 0);
    t->s->finalist = NONE;
    close_table(t);
    t = room("arrival_departure=off");
    assert_int(offers_of(t, ORR_TABLE, "join"), 0);
    close_table(t);
    t = room("variant=select");
    choose(t, 0, ""); /* between rounds: as long as the selections are not open; they are asked for anew */
    act(t, ORR_TABLE, "join 3 0");
    for (unsigned i = 0; i < 3; i++) {
        act(t, (orr_seat)orr_lowest(waited(t)), default_of(t, (orr_seat)orr_lowest(waited(t))));
        settle(t);
    }
    assert_text(prompt_of(t, 0), "selection");
    assert_int(waited(t), 15);
    for (orr_seat i = 0; i < 4; i++)
        choose(t, i, "");
    assert_int(offers_of(t, ORR_TABLE, "join"), 0);
    assert_int(active_seat(t->s), t->s->leader);
    close_table(t);
    assert_false(accepted(3, "newcomers=2")); /* two begin at least */
    assert_false(accepted(4, "variant=memory crazy=on newcomers=1"));
}

static void teams_and_automata(void **state)
{
    RULES("DI-456 DI-457");
    table *t = open_raw(5, "enforcement=strict newcomers=1 teams=two automata=1 dealer=last_winner");
    (void)state;
    settle(t);
    assert_int(t->s->machine, 8);
    given_turn(t, 0);
    assert_true(offered(t, ORR_TABLE, "join 4 0") && offered(t, ORR_TABLE, "join 4 1")); /* a team must be named */
    assert_int(offers_of(t, ORR_TABLE, "join"), 2);
    given_hand(t, 3, "epieu mines brique");
    act(t, ORR_TABLE, "join 4 1");
    assert_int(t->s->team[4], 1);
    for (unsigned i = 0; i < 3; i++) {
        act(t, (orr_seat)i, default_of(t, (orr_seat)i));
        settle(t);
    }
    assert_true(in_hand(t, 4, "epieu")); /* an automaton gives its first card */
    close_table(t);
}

static void empty_hands(void **state)
{
    RULES("DI-458 DI-454 DI-453");
    table *t = room("");
    (void)state;
    given_hand(t, 1, "");
    given_hand(t, 2, "feu");
    given_pile(t, "");
    act(t, ORR_TABLE, "join 3 0");
    act(t, 0, default_of(t, 0));
    assert_int(waited(t), 4); /* an empty hand gives nothing */
    act(t, 2, "give feu");
    assert_int(t->s->hand_n[3], 2); /* nothing left to draw */
    assert_int(t->s->out, 6);       /* without cards, and with an empty pile: out of the game */
    assert_int(active_seat(t->s), 0);
    close_table(t);
    t = room("variant=memory");
    given_hand(t, 2, "feu");
    given_pile(t, "");
    act(t, ORR_TABLE, "join 3 0");
    act(t, 0, default_of(t, 0));
    act(t, 1, default_of(t, 1));
    assert_true(in_hand(t, 2, "feu")); /* a last card in the golden age is kept: it would win */
    assert_text(prompt_of(t, 0), "turn_action");
    close_table(t);
}

static void too_many_cards(void **state)
{
    RULES("DI-454");
    table *t = open_raw(7, "enforcement=strict newcomers=1 dealer=last_winner");
    (void)state;
    settle(t);
    act(t, ORR_TABLE, "join 6 0");
    for (unsigned i = 0; i < 6; i++) {
        orr_seat seat = (orr_seat)orr_lowest(waited(t));
        act(t, seat, default_of(t, seat));
        settle(t);
    }
    assert_text(prompt_of(t, 6), "rebalance_discard"); /* six cards */
    act(t, 6, default_of(t, 6));
    assert_int(t->s->hand_n[6], 5);
    assert_int(active_seat(t->s), 1); /* who was to play */
    close_table(t);
}

/* ---- votes ------------------------------------------------------------------------------------------------------------------*/
static void an_option_is_agreed(void **state)
{
    RULES("DI-036 DI-037");
    table *t = open_table(3, "enforcement=strict");
    (void)state;
    given_tree(t, "cueillette 0 1");
    given_hand(t, 0, "homo_erectus mines brique");
    assert_true(offered(t, ORR_TABLE, "propose 0 catch_up"));
    assert_false(offered(t, ORR_TABLE, "propose 0 deposit"));       /* not of this game */
    assert_false(offered(t, ORR_TABLE, "propose 0 help"));          /* needs teams */
    assert_false(offered(t, ORR_TABLE, "propose 0 special_cards")); /* they go into the deck before the deal */
    assert_false(offered(t, ORR_TABLE, "propose 0 arrival_departure"));
    act(t, ORR_TABLE, "propose 0 catch_up");
    assert_int(waited(t), 6); /* every human, in secret; who proposes it has said yes */
    assert_text(prompt_of(t, 1), "option_vote");
    assert_text(offers(t, 1), "yes\nno");
    assert_text(default_of(t, 1), "no"); /* no answer counts as no */
    json_t *view = look(t, 2);
    assert_text(json_string_value(json_object_get(view, "proposal")), "catch_up"); /* all see what is voted on */
    assert_int(json_integer_value(json_object_get(view, "proposed_by")), 0);
    json_decref(view);
    act(t, 1, "yes");
    assert_false(option_on(t->s, O_CATCH_UP));
    act(t, 2, "yes");
    assert_true(saw(t, "\"agreed\""));
    assert_true(option_on(t->s, O_CATCH_UP));
    assert_text(prompt_of(t, 0), "turn_action");       /* the turn goes on as it was */
    assert_int(offers_of(t, ORR_TABLE, "propose"), 0); /* one vote between two turns */
    act(t, 0, "place homo_erectus\nat 1 1\nend");
    settle(t);
    assert_true(offers_of(t, ORR_TABLE, "propose") > 0);
    act(t, ORR_TABLE, "propose 1 cleaning");
    act(t, 0, "yes");
    act(t, 2, "no");
    assert_true(saw(t, "not_agreed"));
    assert_false(option_on(t->s, O_CLEANING));
    act(t, 1, "end");
    assert_int(offers_of(t, ORR_TABLE, "propose"), 0); /* within a turn */
    close_table(t);
    t = round_of(3, "enforcement=strict");
    choose(t, 0, "");
    act(t, ORR_TABLE, "propose 2 select_family"); /* between rounds */
    for (orr_seat i = 0; i < 2; i++)
        act(t, i, "yes");
    assert_int(waited(t), 7);
    given_hand(t, 0, "feu peche");
    assert_int(offers_of(t, 0, "select"), 3);
    for (orr_seat i = 0; i < 3; i++)
        choose(t, i, "");
    assert_int(offers_of(t, ORR_TABLE, "propose"), 0);
    close_table(t);
}

/* Every human has to agree; no bot stands in the way. */
static void bots_agree(void **state)
{
    RULES("DI-037");
    (void)state;
    for (unsigned k = 0; orr_bot_kinds[k]; k++)
        for (uint64_t seed = 1; seed <= 8; seed++) {
            table *t = open_table(3, "enforcement=strict");
            orr_bot *b;
            given_hand(t, 0, "homo_erectus mines brique");
            act(t, ORR_TABLE, "propose 0 catch_up");
            assert_int(orr_bot_open(orr_bot_kinds[k]->name, t->m->rules.game, seed, &b, NULL, 0), ORR_OK);
            for (orr_seat i = 1; i < 3; i++)
                assert_int(orr_bot_choose(b, &t->m->rules, t->m->state, i).verb, V_YES);
            orr_bot_close(b);
            close_table(t);
        }
}

/* What somebody who comes to the table, or sits there, is told of it: what can be asked now, and why not. */
static void asking(void **state)
{
    RULES("DI-036 DI-455");
    table *t = room("");
    (void)state;
    given_hand(t, 0, "homo_erectus mines brique");
    assert_asks(t, ORR_SPECTATOR, "\"ask\":{\"join\":{\"3\":{\"0\":{}}}},\"ask_not\":{\"reasons\":[],\"tree\":{}}");
    assert_asks(t, 1, "\"ask_not\":{\"reasons\":[{\"k\":\"help\"");
    assert_asks(t, 1, "\"help\":0");
    assert_asks(t, 1, "\"ask\":{\"propose\":{\"1\":{\"challenge_timer\":{},");
    act(t, 0, "place homo_erectus");
    assert_asks(t, ORR_SPECTATOR,
                "\"ask\":{},\"ask_not\":{\"reasons\":[{\"k\":\"between\",\"rule\":\"DI-037\",\"passes\":1}],\"tree\":{"
                "\"join\":{\"3\":{\"0\":0}}}}");
    assert_asks(t, 1, "\"ask\":{},\"ask_not\":{\"reasons\":[{\"k\":\"between\"");
    assert_asks(t, 1, "\"tree\":{\"propose\":{\"1\":{\"challenge_timer\":0,");
    t->s->finalist = 2;
    assert_asks(t, ORR_SPECTATOR, "\"k\":\"no_newcomer\"");
    t->s->finalist = NONE;
    close_table(t);
    t = room("arrival_departure=off");
    assert_asks(t, ORR_SPECTATOR, "\"k\":\"no_arrival\"");
    close_table(t);
    t = open_raw(2, "variant=memory crazy=on");
    settle(t);
    assert_asks(t, ORR_SPECTATOR, NULL);
    assert_asks(t, 0, NULL);
    close_table(t);
    t = open_raw(3, "automata=2 dealer=last_winner"); /* who is alone with automata agrees at once */
    forced(t);
    act(t, ORR_TABLE, "propose 0 challenge_timer");
    assert_true(option_on(t->s, O_TIMER));
    close_table(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(at_the_start), cmocka_unit_test(when_not),       cmocka_unit_test(teams_and_automata),
        cmocka_unit_test(empty_hands),  cmocka_unit_test(too_many_cards), cmocka_unit_test(an_option_is_agreed),
        cmocka_unit_test(bots_agree),   cmocka_unit_test(asking),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
