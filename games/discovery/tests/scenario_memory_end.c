/* Discovery Memory: empty hands and piles, automata, special cards. */
#include "memory_table.h"

/* Everybody who is asked says nothing, until the seat is at the beginning of its turn. */
static void silence(table *t, unsigned turns)
{
    for (unsigned seat = active_seat(t->s); turns && t->s->step != S_OVER;) {
        settle(t);
        orr_mask must = waited(t);
        for (orr_seat i = 0; i < SEATS; i++)
            if (must >> i & 1) {
                act(t, i, default_of(t, i));
                break;
            }
        settle(t);
        if (active_seat(t->s) != seat)
            turns--;
        seat = active_seat(t->s);
    }
}

static void an_empty_pile(void **state)
{
    RULES("DI-246 DI-247 DI-260 DI-495");
    table *t = memory(3, "", "feu");
    (void)state;
    given_hand(t, 2, "troc commerce");
    given_pile(t, "");
    act(t, 0, "end");
    assert_text(prompt_of(t, 0), "steal_target");
    assert_text(default_of(t, 0), "from 1"); /* most cards */
    act(t, 0, "from 1");
    act(t, 1, "set_aside langage");
    act(t, 0, "pick 1");
    act(t, ORR_CHANCE, "take temples");
    assert_int(active_seat(t->s), 1);
    silence(t, 4);
    assert_int(active_seat(t->s), 2);
    assert_int(t->s->step, S_MAIN);
    silence(t, 1); /* two circuits without a card that stood */
    assert_int(t->s->step, S_OVER);
    unsigned least = 9;
    for (unsigned i = 0; i < 3; i++)
        least = t->s->hand_n[i] < least ? t->s->hand_n[i] : least;
    for (unsigned i = 0; i < 3; i++)
        assert_int(score_of_seat(t, i), t->s->hand_n[i] == least);
    close_table(t);
}

static table *last_card(const char *options, bool golden)
{
    table *t = memory(3, options, "feu cueillette homo_erectus");
    given_opened(t, 1, 2);
    given_hand(t, 0, "cuisson");
    given_pile(t, golden ? "" : "peche epieu homo_habilis");
    act(t, 0, "place cuisson");
    return t;
}

static void a_hand_is_empty(void **state)
{
    RULES("DI-248..DI-252");
    table *t = last_card("", false);
    (void)state;
    all_pass(t);
    assert_true(saw(t, "all_draw"));
    assert_int(t->s->target, 0); /* beginning with that player */
    draw(t, "homo_habilis");
    assert_int(t->s->target, 1);
    draw(t, "epieu");
    draw(t, "peche");
    assert_int(t->s->hand_n[2], 4);
    assert_int(active_seat(t->s), 0);
    assert_text(prompt_of(t, 0), "turn_action"); /* plays again: a full turn */
    act(t, 0, "place homo_habilis");
    close_table(t);
    t = last_card("", false);
    given_pile(t, "peche");
    all_pass(t);
    draw(t, "peche"); /* the last one: the others steal */
    assert_text(prompt_of(t, 1), "steal_target");
    act(t, 1, "from 2");
    act(t, 2, "nothing");
    act(t, 1, "pick 1");
    settle(t);
    assert_text(prompt_of(t, 2), "steal_target");
    close_table(t);
    t = memory(3, "", "feu cueillette"); /* by theft, in another's turn: nobody plays again */
    given_hand(t, 1, "langage");
    act(t, 0, "place cuisson");
    all_pass(t);
    act(t, 0, "steal\nfrom 1");
    act(t, 1, "nothing");
    act(t, 0, "pick 1");
    settle(t);
    assert_int(t->s->hand_n[1], 1);
    act(t, 0, "nothing\nkeep");
    assert_int(active_seat(t->s), 1);
    close_table(t);
}

static void winning(void **state)
{
    RULES("DI-254 DI-253 DI-210 DI-259");
    table *t = last_card("", true);
    (void)state;
    all_pass(t);
    assert_int(t->s->step, S_OVER);
    assert_true(saw(t, "\"won\",\"by\":0"));
    orr_result result[ORR_SEATS_MAX];
    discovery_outcome(&t->m->rules, t->s, result);
    assert_int(result[0].rank, 1);
    assert_int(result[1].rank, 2);
    close_table(t);
    t = last_card("", true); /* stopped, and all prerequisites are shown */
    stop_by(t, 1);
    act(t, 0, "verify\nseen\n");
    assert_text(prompt_of(t, 1), "steal_target"); /* an empty pile: the one who stopped steals */
    act(t, 1, "from 2");
    act(t, 2, "nothing");
    act(t, 1, "pick 1");
    settle(t);
    assert_true(saw(t, "\"won\",\"by\":0"));
    close_table(t);
    t = last_card("", true); /* stopped, and gives up: no win */
    stop_by(t, 1);
    act(t, 0, "give_up");
    assert_int(t->s->out, 0);
    close_table(t);
    t = memory(3, "", "feu cueillette"); /* the last card is stolen */
    given_hand(t, 1, "langage");
    given_pile(t, "");
    act(t, 0, "place cuisson");
    all_pass(t);
    act(t, 0, "steal\nfrom 1");
    act(t, 1, "nothing");
    act(t, 0, "pick 1");
    settle(t);
    assert_true(saw(t, "\"won\",\"by\":1"));
    close_table(t);
    t = memory(3, "", "feu cueillette"); /* or called away; no exchange */
    given_hand(t, 1, "langage");
    given_pile(t, "");
    given_opened(t, 3, 3);
    act(t, 0, "place cuisson");
    all_pass(t);
    act(t, 0, "call\ndeclare langage");
    all_pass(t);
    assert_true(saw(t, "\"won\",\"by\":1"));
    close_table(t);
}

static void given_away(void **state)
{
    RULES("DI-255 DI-256");
    table *t = memory(3, "", "feu");
    (void)state;
    given_hand(t, 1, "langage");
    given_pile(t, "epieu");
    act(t, 0, "place cuisson");
    stop_by(t, 1);
    act(t, 0, "verify\nseen");
    draw(t, "epieu"); /* the pile is empty now */
    act(t, 1, "give langage");
    assert_true(saw(t, "\"won\",\"by\":1")); /* emptied as by a theft */
    close_table(t);
    t = memory(3, "golden_age_era=2", "feu cueillette"); /* a last card that brings the golden age itself */
    given_hand(t, 0, "cuisson");
    act(t, 0, "place cuisson");
    all_pass(t);
    assert_true(saw(t, "golden_age") && saw(t, "all_draw"));
    assert_int(t->s->out, 0);
    close_table(t);
}

static void automata(void **state)
{
    RULES("DI-336..DI-343 DI-245 DI-306");
    table *t = memory(3, "automata=1", "feu cueillette");
    (void)state;
    given_hand(t, 2, "troc commerce villages");
    given_discards(t, 0, "epieu");
    given_turn(t, 2);
    assert_text(offers(t, 2), "turn_up"); /* never releases */
    act(t, 2, "turn_up");
    assert_true(shows(t, 0, "troc"));          /* all see it */
    assert_text(offers(t, 2), "place troc"); /* its prerequisites are not there */
    act(t, 2, "place troc");
    assert_int(waited(t), 3);
    stop_by(t, 1); /* the program verifies */
    assert_true(in_discards(t, 2, "troc"));
    assert_text(prompt_of(t, 1), "give_card");
    act(t, 1, "give remparts");
    assert_int(t->s->slot[card_of(t, "remparts")], 2); /* at the end of its hand */
    assert_int(t->s->hand_n[2], 3);                    /* and it draws nothing */
    assert_int(active_seat(t->s), 0);
    close_table(t);
    t = memory(3, "automata=1", "feu cueillette");
    given_hand(t, 2, "cuisson commerce villages");
    given_turn(t, 2);
    act(t, 2, "turn_up\nplace cuisson");
    stop_by(t, 1);
    assert_int(t->s->target, 1); /* it is right: who stopped draws */
    settle(t);
    assert_true(stands(t, "cuisson"));
    assert_text(offers(t, 2), "turn_up"); /* after inaugurating it plays again */
    act(t, 2, "turn_up\nplace villages");
    all_pass(t);
    assert_text(offers(t, 2), "turn_up");
    close_table(t);
    t = memory(3, "automata=1", "feu cueillette"); /* its backs lie in the order of arrival */
    given_hand(t, 2, "troc commerce villages");
    act(t, 0, "place cuisson");
    all_pass(t);
    act(t, 0, "steal\nfrom 2\npick 2");
    assert_true(in_hand(t, 0, "villages"));
    close_table(t);
}

static void special_cards(void **state)
{
    RULES("DI-257 DI-382 DI-380");
    table *t = memory(3, "special_cards=on", "feu cueillette");
    (void)state;
    given_hand(t, 0, "joker cuisson");
    act(t, 0, "joker joker");
    assert_text(prompt_of(t, 0), "memory_inauguration");
    assert_int(t->s->points[0], 0);
    act(t, 0, "nothing");
    assert_text(prompt_of(t, 0), "turn_action"); /* the turn goes on */
    close_table(t);
    t = memory(3, "special_cards=on", "feu cueillette");
    given_hand(t, 0, "joker");
    given_pile(t, "");
    t->s->pile_n = 0;
    act(t, 0, "joker joker"); /* the last card: no win */
    assert_int(t->s->out, 0);
    assert_text(prompt_of(t, 0), "steal_target");
    close_table(t);
}

static void minipile(void **state)
{
    RULES("DI-472");
    table *t = open_raw(2, "variant=memory first_era=2");
    (void)state;
    act(t, ORR_CHANCE, "dealer 1");
    while (t->s->step == S_DRAW)
        assert_int(orr_match_play(t->m, ORR_CHANCE, (orr_match_legal(t->m, ORR_CHANCE), t->m->legal[0])), ORR_OK);
    draw(t, "feu");
    assert_true(shows(t, 1, "feu"));
    assert_false(saw(t, "feu"));
    act(t, 0, "at 0 0");
    assert_true(stands(t, "feu"));
    assert_text(prompt_of(t, 0), "turn_action");
    close_table(t);
}

static void to_the_last(void **state)
{
    RULES("DI-258 DI-259");
    table *t = last_card("memory_play_to_last=on", true);
    (void)state;
    given_opened(t, 3, 3);
    all_pass(t);
    assert_true(saw(t, "\"won\",\"by\":0"));
    assert_int(active_seat(t->s), 1); /* the others play on */
    given_hand(t, 1, "homo_sapiens");
    t->s->pile_n = (uint8_t)card_count(t->s->pile);
    given_pile(t, "");
    act(t, 1, "place homo_sapiens");
    assert_int(waited(t), 4); /* who has won says nothing any more */
    all_pass(t);
    assert_int(t->s->step, S_OVER); /* one loser is left */
    orr_result result[ORR_SEATS_MAX];
    discovery_outcome(&t->m->rules, t->s, result);
    assert_int(result[0].rank, 1);
    assert_int(result[1].rank, 2);
    assert_int(result[2].rank, 3);
    close_table(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_empty_pile), cmocka_unit_test(a_hand_is_empty), cmocka_unit_test(winning),
        cmocka_unit_test(given_away),    cmocka_unit_test(to_the_last),     ALL_ASKED(automata),
        cmocka_unit_test(special_cards), cmocka_unit_test(minipile),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
