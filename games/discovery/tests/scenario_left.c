/* Discovery: who leaves while something is under way (DI-445 to DI-451), and what version 4 corrected of it: where a test takes
 * a version, matches of version 3 go on as they did. */
#include "../memory.h"
#include "memory_table.h"
#include "select_table.h"

enum { BEFORE = SINCE_LEFT_AT_ONCE - 1, NOW = SINCE_LEFT_AT_ONCE };

static unsigned place_of(const table *t, unsigned seat)
{
    orr_result result[ORR_SEATS_MAX];
    discovery_outcome(&t->m->rules, t->s, result);
    return result[seat].rank;
}

/* ---- a turn, and what is asked ------------------------------------------------------------------------------------------------*/
static orr_mask asked_after_leaving(uint32_t version)
{
    table *t = of_version(open_table(3, ""), version);
    act(t, ORR_TABLE, "leave 0");
    orr_mask asked = waited(t);
    close_table(t);
    return asked;
}

/* No card is drawn for nobody. */
static void a_turn_ends_with_who_leaves(void **state)
{
    RULES("DI-445 DI-446 DI-527");
    (void)state;
    assert_int(asked_after_leaving(NOW), ORR_BIT(1));
    assert_int(asked_after_leaving(BEFORE), ORR_BIT(ORR_CHANCE));
}

static unsigned left_with_after_a_theft(uint32_t version)
{
    table *t = of_version(memory(3, "", "cueillette"), version);
    given_pile(t, "");
    given_turn(t, 2);
    act(t, ORR_TABLE, "leave 2");
    if (t->s->step == S_RESERVE)
        act(t, 0, "nothing");
    settle(t);
    unsigned cards = t->s->hand_n[0];
    close_table(t);
    return cards;
}

static void who_has_left_robs_nobody(void **state)
{
    RULES("DI-446 DI-527");
    (void)state;
    assert_int(left_with_after_a_theft(NOW), 3);
    assert_int(left_with_after_a_theft(BEFORE), 2);
}

/* Seat 1 has lost against the Stop of seat 2, who leaves instead of giving a card; with this turn the second circuit ends. */
static table *stall_with_who_leaves(uint32_t version)
{
    table *t = of_version(memory(3, "", "nomadisme cueillette"), version);
    given_hand(t, 0, "mines brique peche");
    given_hand(t, 1, "cuisson langage remparts");
    given_hand(t, 2, "temples troc");
    given_pile(t, "");
    t->s->own[M_QUIET] = 5;
    t->s->circuits = 1;
    set_still(t->s, 5);
    given_turn(t, 1);
    act(t, 1, "place cuisson");
    if (t->s->step == S_CHALLENGE)
        stop_by(t, 2);
    for (unsigned i = 0; i < 2 && (t->s->step == S_STOPPED || t->s->step == S_LOOK); i++)
        act(t, 1, t->s->step == S_STOPPED ? "verify" : "seen");
    act(t, 1, "from 0");
    act(t, 0, "nothing");
    act(t, 1, "pick 1");
    settle(t);
    assert_text(prompt_of(t, 2), "give_card");
    act(t, ORR_TABLE, "leave 2");
    assert_true(orr_match_over(t->m));
    return t;
}

static void who_has_left_wins_no_stall(void **state)
{
    RULES("DI-260 DI-527");
    (void)state;
    table *t = stall_with_who_leaves(NOW);
    assert_int(t->s->points[0], 1);
    assert_int(t->s->points[2], 0);
    close_table(t);
    t = stall_with_who_leaves(BEFORE);
    assert_int(t->s->points[0], 0);
    assert_int(t->s->points[2], 1);
    close_table(t);
}

/* It is shown already, and lies where silence would lay it. */
static void an_announced_card_is_laid(void **state)
{
    RULES("DI-525 DI-450");
    (void)state;
    table *t = open_table(3, "enforcement=strict");
    given_tree(t, "cueillette 0 1 feu 1 1");
    given_hand(t, 0, "cuisson mines");
    act(t, 0, "place cuisson");
    act(t, ORR_TABLE, "leave 0");
    assert_true(stands(t, "cuisson"));
    assert_true(in_discards(t, 0, "mines"));
    assert_int(waited(t), ORR_BIT(1));
    close_table(t);
}

/* ---- rounds ---------------------------------------------------------------------------------------------------------------------*/
/* The leader, without a selection, leaves; seat 1 does nothing; seat 2 has selected a card and had no turn. */
static table *leader_gone(uint32_t version)
{
    table *t = of_version(round_of(3, ""), version);
    given_hand(t, 2, "feu mines brique temples commerce");
    choose(t, 0, "");
    choose(t, 1, "");
    choose(t, 2, "feu");
    act(t, ORR_TABLE, "leave 0");
    while (active_seat(t->s) == 1 && waited(t) == ORR_BIT(1))
        act(t, 1, default_of(t, 1));
    return t;
}

static void a_round_is_of_whole_circuits(void **state)
{
    RULES("DI-184 DI-196 DI-197 DI-529");
    (void)state;
    table *t = leader_gone(NOW);
    assert_int(waited(t), ORR_BIT(2));
    assert_text(prompt_of(t, 2), "turn_action");
    close_table(t);
    t = leader_gone(BEFORE);
    settle(t);
    assert_int(t->s->turns, 2); /* the next round */
    close_table(t);
}

/* The last at play leaves while selections are asked, the others having no cards any more. */
static void the_last_at_play_leaves(void **state)
{
    RULES("DI-131 DI-527");
    (void)state;
    table *t = round_of(3, "");
    given_hand(t, 1, "");
    given_hand(t, 2, "");
    t->s->out = 6;
    t->s->asked = 1;
    act(t, ORR_TABLE, "leave 0");
    assert_true(orr_match_over(t->m));
    close_table(t);
}

static unsigned leader_after_two_have_left(uint32_t version)
{
    table *t = of_version(round_of(4, ""), version);
    act(t, ORR_TABLE, "leave 1");
    act(t, ORR_TABLE, "leave 0");
    unsigned leader = t->s->leader;
    close_table(t);
    return leader;
}

static void the_temoin_goes_to_who_plays(void **state)
{
    RULES("DI-449 DI-201");
    (void)state;
    assert_int(leader_after_two_have_left(NOW), 2);
    assert_int(leader_after_two_have_left(BEFORE), 1);
}

/* Rounds that ended though somebody at play had no turn in them, in random matches with departures. */
static unsigned skipped(uint32_t version, uint64_t seed)
{
    table *t = of_version(open_raw(4, "variant=select"), version);
    unsigned n = 0, round = 0;
    uint16_t turns = 0, playing = 0;
    orr_rng rng;
    orr_rng_seed(&rng, seed);
    for (unsigned ply = 0; ply < 600 && !orr_match_over(t->m); ply++) {
        if (t->s->turns != round) {
            n += round && t->s->finalist == NONE && playing & at_play(t->s) & ~turns;
            round = t->s->turns;
            turns = 0;
            playing = at_play(t->s);
        }
        if (t->s->revealed && active_seat(t->s) < SEATS && !(turn_of(t->s)->flags & U_CATCH_UP))
            turns |= (uint16_t)(1u << active_seat(t->s));
        orr_mask must = waited(t);
        orr_seat seat = orr_rng_below(&rng, 60) || must & ORR_BIT(ORR_CHANCE) ? (orr_seat)orr_lowest(must) : ORR_TABLE;
        uint32_t m = orr_match_legal(t->m, seat);
        if (!m)
            continue;
        orr_action a = t->m->legal[orr_rng_below(&rng, m)];
        if (seat < SEATS && t->s->step == S_MAIN && orr_rng_below(&rng, 2))
            a = t->m->legal[m - 1]; /* nothing */
        assert_int(orr_match_play(t->m, seat, a), ORR_OK);
    }
    close_table(t);
    return n;
}

static void everybody_has_a_turn_in_a_round(void **state)
{
    RULES("DI-184 DI-197 DI-529");
    (void)state;
    unsigned now = 0, before = 0;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        now += skipped(NOW, seed);
        before += skipped(BEFORE, seed);
    }
    assert_int(now, 0);
    assert_true(before > 0);
}

/* ---- Memory: who has won ----------------------------------------------------------------------------------------------------------*/
static bool over_with_one_player(uint32_t version)
{
    table *t = of_version(memory(3, "memory_play_to_last=on", "feu cueillette"), version);
    given_hand(t, 2, "");
    given_pile(t, "");
    t->s->out = 4;
    t->s->points[2] = 3;
    act(t, ORR_TABLE, "leave 0");
    bool over = orr_match_over(t->m);
    close_table(t);
    return over;
}

static void nobody_plays_on_alone(void **state)
{
    RULES("DI-258 DI-451");
    (void)state;
    assert_true(over_with_one_player(NOW));
    assert_false(over_with_one_player(BEFORE));
}

/* Seat 0 wins, somebody arrives, seat 0 may leave, seat 1 wins. */
static table *two_winners(uint32_t version, bool leaves)
{
    table *t = of_version(open_raw(4, "variant=memory memory_play_to_last=on newcomers=1"), version);
    act(t, ORR_CHANCE, "dealer 2");
    settle(t);
    given_tree(t, "feu 0 0 cueillette 0 0 homo_erectus 0 0 homo_habilis 0 0");
    given_opened(t, 2, 2);
    given_hand(t, 0, "cuisson");
    given_hand(t, 1, "langage remparts temples");
    given_hand(t, 2, "troc commerce villages");
    given_pile(t, "");
    act(t, 0, "place cuisson");
    all_pass(t);
    assert_int(active_seat(t->s), 1);
    act(t, ORR_TABLE, "join 3 0");
    while (t->s->step == S_ARRIVAL)
        act(t, (orr_seat)orr_lowest(waited(t)), default_of(t, (orr_seat)orr_lowest(waited(t))));
    settle(t);
    if (leaves)
        act(t, ORR_TABLE, "leave 0");
    given_hand(t, 1, "nomadisme");
    given_pile(t, "");
    act(t, 1, "place nomadisme");
    all_pass(t);
    assert_true(t->s->out >> 1 & 1);
    return t;
}

static void who_wins_first_is_first(void **state)
{
    RULES("DI-253 DI-258 DI-259 DI-528");
    (void)state;
    table *t = two_winners(NOW, false);
    assert_int(place_of(t, 0), 1);
    assert_int(place_of(t, 1), 2);
    close_table(t);
    t = two_winners(BEFORE, false);
    assert_int(place_of(t, 1), 1); /* shares it */
    close_table(t);
}

static void a_winner_may_leave(void **state)
{
    RULES("DI-448 DI-528");
    (void)state;
    table *t = two_winners(NOW, true);
    assert_int(place_of(t, 0), 1);
    assert_int(place_of(t, 1), 2);
    close_table(t);
    t = two_winners(BEFORE, true);
    assert_int(place_of(t, 0), 4);
    close_table(t);
}

/* Answers by silence, until a turn waits for what its seat does. */
static void until_turn(table *t)
{
    settle(t);
    while (!orr_match_over(t->m) && t->s->step != S_MAIN) {
        orr_seat seat = (orr_seat)orr_lowest(waited(t));
        act(t, seat, default_of(t, seat));
        settle(t);
    }
}

/* Who wins after somebody and is not ranked behind it, whoever comes and goes in between. */
static unsigned misplaced(uint32_t version, uint64_t seed)
{
    static const char *const last[] = {"cuisson", "epieu", "galet_taille", "homo_neandertal"};
    table *t = of_version(open_raw(6, "variant=memory memory_play_to_last=on newcomers=1"), version);
    unsigned order[4], n = 0, wrong = 0;
    char words[40];
    orr_rng rng;
    orr_rng_seed(&rng, seed);
    act(t, ORR_CHANCE, "dealer 4");
    settle(t);
    given_tree(t, "feu 0 0 cueillette 0 0 homo_erectus 0 0 homo_habilis 0 0");
    given_opened(t, 2, 2);
    given_pile(t, "");
    for (unsigned step = 0; step < 16 && n < 4 && !orr_match_over(t->m); step++) {
        unsigned seat = active_seat(t->s), who = orr_rng_below(&rng, 6), what = orr_rng_below(&rng, 3);
        if (!what && !(t->s->present >> 5 & 1) && !(t->s->gone >> 5 & 1)) {
            act(t, ORR_TABLE, "join 5 0");
        } else if (what == 1 && who != seat && t->s->present >> who & 1) {
            snprintf(words, sizeof words, "leave %u", who);
            act(t, ORR_TABLE, words);
        } else {
            given_hand(t, seat, last[n]);
            given_pile(t, "");
            snprintf(words, sizeof words, "place %s", last[n]);
            act(t, (orr_seat)seat, words);
            all_pass(t);
            assert_true(t->s->out >> seat & 1);
            order[n++] = seat;
        }
        until_turn(t);
    }
    for (unsigned i = 1; i < n; i++)
        wrong += place_of(t, order[i]) <= place_of(t, order[i - 1]);
    close_table(t);
    return wrong;
}

static void ranks_are_the_order_of_winning(void **state)
{
    RULES("DI-253 DI-258 DI-259 DI-448 DI-528");
    (void)state;
    unsigned now = 0, before = 0;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        now += misplaced(NOW, seed);
        before += misplaced(BEFORE, seed);
    }
    assert_int(now, 0);
    assert_true(before > 0);
}

/* ---- what must always hold sees such faults ------------------------------------------------------------------------------------------*/
static void check_sees_cards_of_who_left(void **state)
{
    RULES("DI-445");
    (void)state;
    table *t = open_table(3, "");
    act(t, ORR_TABLE, "leave 0");
    unsigned card = card_lowest(t->s->discard[0]);
    t->s->discard[0] &= ~card_bit(card);
    discovery_give(t->s, 0, card);
    assert_text(discovery_check(&t->m->rules, t->s), "left_with_cards");
    t->m->rules.version = BEFORE;
    assert_null(discovery_check(&t->m->rules, t->s));
    close_table(t);
}

static void check_sees_winners_that_tie(void **state)
{
    RULES("DI-528");
    (void)state;
    table *t = two_winners(NOW, false);
    assert_null(discovery_check(&t->m->rules, t->s));
    int16_t first = t->s->points[0];
    t->s->points[0] = t->s->points[1];
    assert_text(discovery_check(&t->m->rules, t->s), "winners_tie");
    t->s->points[0] = 2; /* as many as play on */
    assert_text(discovery_check(&t->m->rules, t->s), "winner_behind");
    t->s->points[0] = first;
    close_table(t);
}

/* ---- more that came to who had left ----------------------------------------------------------------------------------------------------*/

/* A giver who leaves instead of giving gets no card for what is given in its name. */
static void a_giver_leaves(void **state)
{
    RULES("DI-445 DI-453");
    (void)state;
    table *t = open_raw(4, "enforcement=strict newcomers=1");
    act(t, ORR_CHANCE, "dealer 2");
    settle(t);
    act(t, ORR_TABLE, "join 3 0");
    act(t, ORR_TABLE, "leave 0");
    settle(t);
    assert_int(t->s->hand_n[0], 0);
    close_table(t);
}

/* A last card that stands after its placer has left wins nothing, and ends nothing. */
static void a_last_card_of_who_left(void **state)
{
    RULES("DI-446 DI-254");
    (void)state;
    table *t = memory(3, "", "cueillette feu");
    given_opened(t, 1, 2);
    given_pile(t, "");
    given_hand(t, 0, "cuisson");
    act(t, 0, "place cuisson");
    act(t, ORR_TABLE, "leave 0");
    all_pass(t);
    assert_false(orr_match_over(t->m));
    assert_int(active_seat(t->s), 1);
    close_table(t);
}

/* Each seat at play has its turns of two circuits, whoever leaves in them. */
static void a_stall_is_of_whole_circuits(void **state)
{
    RULES("DI-260 DI-529");
    (void)state;
    table *t = memory(3, "", "cueillette");
    given_pile(t, "");
    for (unsigned turn = 0; turn < 4; turn++) { /* 0 1 2 0: each steals from the next, and keeps it */
        act(t, (orr_seat)active_seat(t->s), "end");
        forced(t);
        while (t->s->step == S_TARGET || t->s->step == S_RESERVE || t->s->step == S_PICK) {
            orr_seat who = (orr_seat)orr_lowest(waited(t));
            act(t, who, default_of(t, who));
            settle(t);
        }
    }
    assert_int(active_seat(t->s), 1);
    act(t, ORR_TABLE, "leave 1");
    assert_false(orr_match_over(t->m)); /* seat 2 has had one such turn */
    assert_int(active_seat(t->s), 2);
    close_table(t);
}

/* DI-148: a Stop in secret of somebody who leaves before all have answered is none. */
static void a_stop_of_who_left(void **state)
{
    RULES("DI-148 DI-450");
    (void)state;
    table *t = open_table(3, "enforcement=open");
    given_tree(t, "cueillette 0 1");
    given_hand(t, 0, "mines brique temples");
    act(t, 0, "place mines");
    act(t, 0, default_of(t, 0));
    act(t, 1, "stop");
    act(t, ORR_TABLE, "leave 1");
    act(t, 2, "pass");
    assert_true(stands(t, "mines"));
    close_table(t);
}

/* Nobody gives a card to a caller who has left. */
static void a_caller_leaves(void **state)
{
    RULES("DI-445 DI-230");
    (void)state;
    table *t = memory(3, "memory_catch_up=on enforcement=open", "cueillette");
    act(t, 0, "catch_up\ndiscard brique");
    settle(t);
    act(t, 0, "call\ndeclare troc");
    all_pass(t);
    act(t, ORR_TABLE, "leave 0");
    act(t, 1, "decline");
    act(t, 2, "answer");
    assert_true(in_hand(t, 2, "troc"));
    close_table(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_turn_ends_with_who_leaves),
        cmocka_unit_test(who_has_left_robs_nobody),
        cmocka_unit_test(who_has_left_wins_no_stall),
        cmocka_unit_test(an_announced_card_is_laid),
        cmocka_unit_test(a_round_is_of_whole_circuits),
        cmocka_unit_test(the_last_at_play_leaves),
        cmocka_unit_test(the_temoin_goes_to_who_plays),
        cmocka_unit_test(everybody_has_a_turn_in_a_round),
        cmocka_unit_test(nobody_plays_on_alone),
        cmocka_unit_test(who_wins_first_is_first),
        cmocka_unit_test(a_winner_may_leave),
        cmocka_unit_test(ranks_are_the_order_of_winning),
        cmocka_unit_test(check_sees_cards_of_who_left),
        cmocka_unit_test(check_sees_winners_that_tie),
        cmocka_unit_test(a_giver_leaves),
        cmocka_unit_test(a_last_card_of_who_left),
        cmocka_unit_test(a_stall_is_of_whole_circuits),
        cmocka_unit_test(a_stop_of_who_left),
        cmocka_unit_test(a_caller_leaves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
