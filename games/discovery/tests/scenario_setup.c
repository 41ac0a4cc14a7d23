/* Discovery: dealer, deal, deck, seats, teams, truncated decks. */
#include "table.h"

static void dealing(void **state)
{
    RULES("DI-026..DI-032 DI-V02 DI-029 DI-039 DI-043");
    table *t = open_raw(3, NULL);
    (void)state;
    assert_text(offers(t, ORR_CHANCE), "dealer 0\ndealer 1\ndealer 2"); /* drawn in a first game */
    act(t, ORR_CHANCE, "dealer 1");
    for (unsigned i = 0; i < 15; i++) {
        assert_int(t->s->target, (2 + i) % 3); /* one at a time, from the dealer's left */
        assert_int(orr_match_legal(t->m, ORR_CHANCE), i < 9 ? 9 - i : 18 - i); /* era 1 on top, any of it */
        assert_int(orr_match_play(t->m, ORR_CHANCE, t->m->legal[0]), ORR_OK);
    }
    for (unsigned i = 0; i < 3; i++) {
        assert_int(card_count(t->s->hand[i] & t->e->age[1]), 3);
        assert_int(card_count(t->s->hand[i] & t->e->age[2]), 2);
    }
    assert_int(t->s->pile_n, 39);
    assert_int(active_seat(t->s), 2); /* the dealer's left */
    close_table(t);
    orr_rules r;
    assert_int_equal(orr_rules_init(&r, &orr_game_discovery, NULL, 3), ORR_OK);
    assert_int_equal(orr_rules_set(&r, "dealer", "last_winner", NULL, 0), ORR_OK);
    r.dealer = 2;
    orr_match *m = orr_match_new(&r);
    assert_int(((discovery_state *)m->state)->target, 0); /* the last winner deals */
    orr_match_free(m);
}

static void seat_order(void **state)
{
    RULES("DI-028 DI-027");
    table *t = open_table(4, "enforcement=strict");
    (void)state;
    for (unsigned turn = 0; turn < 8; turn++) {
        assert_int(active_seat(t->s), turn % 4);
        given_hand(t, turn % 4, "mines brique remparts temples commerce");
        act(t, (orr_seat)(turn % 4), "end\ndiscard mines\nnothing");
        settle(t);
    }
    close_table(t);
}

static void numbers_of_players(void **state)
{
    RULES("DI-019 DI-020 DI-025 DI-034 DI-441");
    orr_rules r;
    (void)state;
    assert_int_equal(orr_rules_init(&r, &orr_game_discovery, NULL, 1), ORR_BAD_INPUT);
    assert_int_equal(orr_rules_init(&r, &orr_game_discovery, NULL, 10), ORR_BAD_INPUT);
    for (unsigned seats = 2; seats <= 9; seats++) /* outside the advised range too */
        assert_true(accepted(seats, NULL));
    assert_text(refused_because(3, "automata=3"), "no_human");
    assert_text(refused_because(6, "last_era=3"), "cards"); /* 27 cards for 30 */
    assert_true(accepted(5, "last_era=3"));
    assert_text(refused_because(5, "last_era=2 special_cards=on"), "cards"); /* special cards do not count */
    table *t = open_raw(2, NULL);
    assert_int(t->s->first_era, 1);
    assert_int(t->s->last_era, 6);
    assert_int(t->s->enforcement, ASSISTED);
    assert_int(t->s->machine, 0);
    assert_true(t->s->on == 1u << O_ARRIVAL);
    close_table(t);
}

static void who_sits_with_whom(unsigned seats, const char *options, const char *teams, unsigned machines)
{
    table *t = open_raw(seats, options);
    for (unsigned i = 0; i < seats; i++)
        assert_int(t->s->team[i], teams[i] - '0');
    assert_int(t->s->machine, machines);
    close_table(t);
}

static void sides(void **state)
{
    RULES("DI-355..DI-362 DI-V13 DI-300");
    (void)state;
    who_sits_with_whom(4, "teams=two", "0101", 0);
    who_sits_with_whom(6, "teams=two", "010101", 0);
    who_sits_with_whom(6, "teams=three", "012012", 0);
    who_sits_with_whom(4, "teams=collaborative automata=2", "0101", 10);
    who_sits_with_whom(2, "teams=solitaire automata=1", "01", 2);
    who_sits_with_whom(4, "teams=solitaire automata=3", "0111", 14);
    who_sits_with_whom(5, "teams=duel automata=3", "01222", 28);
    assert_text(refused_because(5, "teams=two"), "teams");
    assert_text(refused_because(4, "teams=duel automata=1"), "teams");
    assert_text(refused_because(3, "teams=collaborative"), "teams");
    assert_text(refused_because(4, "help=on"), "help");
}

static void pooled_points(void **state)
{
    RULES("DI-354 DI-133");
    table *t = open_table(4, "teams=two");
    orr_result r[ORR_SEATS_MAX];
    (void)state;
    given_points(t, 0, 1);
    given_points(t, 2, 9);
    given_points(t, 1, 6);
    given_points(t, 3, 3);
    discovery_outcome(&t->m->rules, t->s, r);
    assert_int(r[0].rank, 1);
    assert_int(r[2].rank, 1);
    assert_int(r[1].rank, 3);
    close_table(t);
}

static void truncated_decks(void **state)
{
    RULES("DI-V05 DI-459 DI-462 DI-463 DI-466 DI-156 DI-V07 DI-440");
    table *t = open_raw(3, "first_era=4");
    (void)state;
    assert_int(t->s->pile_n, 27);
    assert_int(t->s->mini_n, 9);
    assert_true(t->s->mini == t->e->age[3]);
    assert_true(t->s->always == (t->e->age[1] | t->e->age[2]));
    close_table(t);
    t = open_raw(2, "first_era=2");
    assert_true(t->s->mini == t->e->age[1] && !t->s->always);
    close_table(t);
    t = open_table(4, "last_era=3");
    assert_int(t->s->pile_n, 7);
    close_table(t);
    assert_text(refused_because(2, "first_era=5 last_era=4"), "eras");
}

static void the_minipile(void **state)
{
    RULES("DI-464 DI-465 DI-467..DI-470 DI-474 DI-475 DI-476 DI-462");
    table *t = open_table(3, "first_era=3 last_era=6 family_bonus=on");
    (void)state;
    assert_int(t->s->mini_n, 8); /* settled: the first of its cards lies */
    assert_text(prompt_of(t, 0), "minipile_cell");
    assert_text(offers(t, 0), "at 0 2");
    act(t, 0, default_of(t, 0));
    assert_int(t->s->points[0], 0); /* no points, no window */
    assert_text(prompt_of(t, 0), "turn_action");
    assert_true(stands(t, "outils"));
    assert_false(t->s->opened >> 2 & 1);
    assert_int(t->s->turn[0].flags, 0); /* no placement for the duty */
    given_hand(t, 0, "metaux mines brique remparts temples");
    act(t, 0, "place metaux\nat 0 3"); /* borders it; feu is always present */
    all_pass(t);
    assert_int(t->s->points[0], 1); /* era 3 is the first: not inaugurated */
    act(t, 0, "end");
    while (t->s->step == S_DRAW)
        assert_int_equal(orr_match_legal(t->m, ORR_CHANCE) ? orr_match_play(t->m, ORR_CHANCE, t->m->legal[0]) : ORR_BUG,
                         ORR_OK);
    assert_int(t->s->step, S_MINI);
    assert_int(orr_match_legal(t->m, ORR_CHANCE), 8); /* any: it is shuffled */
    draw(t, "cuisson");
    assert_text(offers(t, 1), "at -1 2\nat 1 2");
    close_table(t);
}

static void thirds_with_special_cards(void **state)
{
    RULES("DI-377 DI-378 DI-V16");
    table *t = open_raw(4, "special_cards=on");
    uint32_t weight[CARDS];
    (void)state;
    assert_int(t->s->pile_n, 56);
    act(t, ORR_CHANCE, "dealer 3");
    unsigned first = 0, second = 0;
    for (unsigned i = 0; i < 20; i++) {
        uint32_t n = orr_match_legal(t->m, ORR_CHANCE), special = 0, all = 0;
        discovery_chance(&t->m->rules, t->s, weight);
        for (uint32_t k = 0; k < n; k++) {
            all += weight[k];
            special += t->e->special >> t->m->legal[k].a & 1 ? weight[k] : 0;
        }
        if (i < 18)
            assert_int(special, 0); /* the first third has none */
        else
            assert_int(special * (37 - i), all); /* 19 places in the second, all alike */
        first += special == 0;
        second += special > 0;
        assert_int(orr_match_play(t->m, ORR_CHANCE, t->m->legal[0]), ORR_OK);
    }
    assert_int(first, 18);
    assert_int(second, 2);
    close_table(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dealing),
        cmocka_unit_test(seat_order),
        cmocka_unit_test(numbers_of_players),
        cmocka_unit_test(sides),
        cmocka_unit_test(pooled_points),
        cmocka_unit_test(truncated_decks),
        cmocka_unit_test(the_minipile),
        cmocka_unit_test(thirds_with_special_cards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
