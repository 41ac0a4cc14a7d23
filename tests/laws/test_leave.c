/* Leaving that the core sees to: Sealed Bids, which has one of its own, without it. The laws hold, and who has left is
 * answered for, ranks last, and gives the match to the last who stays. */
#include "../../games/sealed_bids/state.h"
#include "core/laws.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

extern const orr_game orr_game_sealed_bids;
static const orr_game *const honest = &orr_game_sealed_bids;

enum { MATCHES = 300 };

static orr_turn without_table(const orr_rules *r, const void *state)
{
    orr_turn turn = honest->active(r, state);
    turn.may &= (orr_mask)~ORR_BIT(ORR_TABLE);
    return turn;
}

static uint32_t not_of_table(const orr_rules *r, const void *state, orr_seat seat, orr_action *out)
{
    return seat == ORR_TABLE ? 0 : honest->legal(r, state, seat, out);
}

static orr_game without_leaving(void)
{
    static orr_verb verbs[V_TOP + 2];
    orr_game g = *honest;
    memcpy(verbs, honest->verbs, sizeof verbs);
    verbs[V_LEAVE].id = "never";
    g.traits &= ~(uint32_t)ORR_TRAIT_LEAVES;
    g.verbs = verbs;
    g.active = without_table;
    g.legal = not_of_table;
    return g;
}

static orr_match *fresh(const orr_game *g, unsigned seats)
{
    orr_rules r;
    assert_int_equal(orr_rules_init(&r, g, NULL, seats), ORR_OK);
    assert_int_equal(orr_rules_set(&r, "absent", "0", NULL, 0), ORR_OK);
    return orr_match_new(&r);
}

/* Whatever needs nobody, until somebody is asked or all is over. */
static void settle(orr_match *m, orr_rng *rng)
{
    while (orr_match_step(m, orr_source_rng(rng)))
        ;
}

static orr_err leaves(orr_match *m, unsigned seat)
{
    char text[32];
    orr_action a;
    snprintf(text, sizeof text, "leave %u", seat);
    assert_int_equal(orr_action_parse(&m->rules, text, &a), ORR_OK);
    return orr_match_play(m, ORR_TABLE, a);
}

static void the_laws_hold(void **unused)
{
    orr_game g = without_leaving();
    orr_laws_options o = {.matches = MATCHES, .seed = 7, .costly = 2};
    orr_laws_report r;
    (void)unused;
    orr_laws_run(&g, &o, &r);
    for (unsigned law = 0; law < ORR_LAW_COUNT; law++)
        if (r.law[law].broken && law != ORR_LAW_TEXT) /* the verb that never comes has no text */
            fail_msg("%s: seed %llu, ply %u, %s", orr_law_name(law), (unsigned long long)r.law[law].seed,
                     r.law[law].ply, r.law[law].what);
    assert_int_equal(r.matches, MATCHES);
    assert_true(r.left > 10);
    assert_true(r.plies > 1000);
    orr_laws_report_deinit(&r);
}

/* Also to a secret question: nobody waits for who is not there. */
static void who_has_left_is_answered_for(void **unused)
{
    orr_game g = without_leaving();
    orr_match *m = fresh(&g, 3);
    orr_rng rng;
    orr_result result[ORR_SEATS_MAX];
    (void)unused;
    orr_rng_seed(&rng, 1);
    settle(m, &rng);
    assert_int_equal(orr_match_active(m).must, 7);
    assert_int_equal(leaves(m, 1), ORR_OK);
    assert_int_equal(m->events.n, 1);
    assert_string_equal(orr_event_at(&g, m->events.at[0].kind)->id, "left");
    assert_int_equal(leaves(m, 1), ORR_ILLEGAL);
    assert_int_equal(orr_match_legal(m, 1), 1);
    settle(m, &rng);
    assert_int_equal(orr_match_active(m).must, 5);
    while (!orr_match_over(m)) {
        orr_seat s = (orr_seat)orr_lowest(orr_match_active(m).must);
        assert_int_not_equal(s, 1);
        orr_match_legal(m, s);
        assert_int_equal(orr_match_play(m, s, m->legal[0]), ORR_OK);
        settle(m, &rng);
    }
    orr_match_outcome(m, result);
    assert_int_equal(result[1].status, ORR_LEFT);
    assert_int_equal(result[1].rank, 3);
    assert_int_equal(result[0].status, ORR_PLAYED);
    assert_true(result[0].rank + result[2].rank <= 3);
    orr_match_free(m);
}

static void the_last_who_stays_wins(void **unused)
{
    orr_game g = without_leaving();
    orr_match *m = fresh(&g, 3);
    orr_result result[ORR_SEATS_MAX];
    orr_rng rng;
    (void)unused;
    orr_rng_seed(&rng, 2);
    settle(m, &rng);
    assert_int_equal(leaves(m, 0), ORR_OK);
    assert_false(orr_match_over(m));
    uint64_t before = orr_match_hash(m);
    assert_int_equal(leaves(m, 2), ORR_OK);
    assert_true(orr_match_over(m));
    assert_true(orr_match_hash(m) != before);
    assert_int_equal(leaves(m, 1), ORR_OVER);
    orr_match_outcome(m, result);
    for (unsigned i = 0; i < 3; i++) {
        assert_int_equal(result[i].rank, i == 1 ? 1 : 2);
        assert_int_equal(result[i].status, i == 1 ? ORR_PLAYED : ORR_LEFT);
    }
    orr_match_free(m);
}

/* Teammates are one side, and nobody plays on among automata alone. */
static void one_side_is_left(void **unused)
{
    orr_game g = without_leaving();
    orr_match *m = fresh(&g, 4);
    orr_rng rng;
    (void)unused;
    orr_rng_seed(&rng, 3);
    settle(m, &rng);
    for (unsigned i = 0; i < 4; i++)
        m->rules.seat[i].team = i & 1;
    assert_int_equal(leaves(m, 0), ORR_OK);
    assert_false(orr_match_over(m));
    assert_int_equal(leaves(m, 2), ORR_OK);
    assert_true(orr_match_over(m));
    orr_match_free(m);
    m = fresh(&g, 3);
    settle(m, &rng);
    m->rules.seat[1].kind = m->rules.seat[2].kind = ORR_AUTOMATON;
    assert_int_equal(leaves(m, 2), ORR_ILLEGAL);
    assert_int_equal(leaves(m, 0), ORR_OK);
    assert_true(orr_match_over(m));
    orr_match_free(m);
}

/* What was taken back before is played again with the same people at the table. */
static void taking_back_keeps_who_has_left(void **unused)
{
    orr_game g = without_leaving();
    orr_match *m = fresh(&g, 3);
    orr_rng rng;
    (void)unused;
    orr_rng_seed(&rng, 4);
    settle(m, &rng);
    assert_int_equal(leaves(m, 1), ORR_OK);
    settle(m, &rng);
    assert_int_equal(orr_match_undoable(m, 0), m->plies);
    orr_match_legal(m, 0);
    assert_int_equal(orr_match_play(m, 0, m->legal[0]), ORR_OK);
    uint32_t to = orr_match_undoable(m, 0);
    assert_int_equal(to, m->plies - 1);
    assert_int_equal(orr_match_undo(m, 0, to), ORR_OK);
    assert_int_equal(m->left, ORR_BIT(1));
    assert_int_equal(leaves(m, 1), ORR_ILLEGAL);
    orr_match_free(m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_laws_hold),
        cmocka_unit_test(who_has_left_is_answered_for),
        cmocka_unit_test(the_last_who_stays_wins),
        cmocka_unit_test(one_side_is_left),
        cmocka_unit_test(taking_back_keeps_who_has_left),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
