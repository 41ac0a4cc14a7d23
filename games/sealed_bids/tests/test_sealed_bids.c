/* Sealed Bids: the secrets one by one, in a match with scripted chance. The laws try the same at random. */
#include "../state.h"

#include <orrery/match.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

static orr_match *begin(unsigned seats, const char *absent)
{
    orr_rules r;
    assert_int_equal(orr_rules_init(&r, orr_registry_find("sealed_bids")->game, NULL, seats), ORR_OK);
    assert_int_equal(orr_rules_set(&r, "absent", absent, NULL, 0), ORR_OK);
    return orr_match_new(&r);
}

static void play(orr_match *m, orr_seat seat, const char *text)
{
    orr_action a;
    assert_int_equal(orr_action_parse(&m->rules, text, &a), ORR_OK);
    assert_int_equal(orr_match_play(m, seat, a), ORR_OK);
}

static void chance(orr_match *m, const char *verb, const int *card, unsigned n)
{
    char text[32];
    for (unsigned i = 0; i < n; i++) {
        snprintf(text, sizeof text, "%s %d", verb, card[i]);
        play(m, ORR_CHANCE, text);
    }
}

/* Three seats: 0 holds 0 1 2, 1 holds 3 4 5, 2 holds 6 7 8; the lot is 19; the price is 2. */
static orr_match *dealt(void)
{
    orr_match *m = begin(3, "0");
    play(m, ORR_CHANCE, "seal 2");
    chance(m, "deal", (const int[]){0, 1, 2, 3, 4, 5, 6, 7, 8, 19}, 10);
    return m;
}

static sealed_bids_state seen(const orr_match *m, orr_seat viewer, orr_depth depth)
{
    sealed_bids_state s;
    orr_match_redacted(m, viewer, depth, &s);
    return s;
}

/* Does the viewer read this argument of the last event of a kind? */
static bool told(orr_match *m, uint16_t kind, orr_seat viewer, const char *what)
{
    orr_text text = {.max = 4096};
    bool found = false;
    for (uint32_t i = 0; i < m->events.n; i++)
        if (m->events.at[i].kind == kind) {
            orr_json j;
            orr_text_clear(&text);
            orr_json_init(&j, &text);
            orr_event_json(&m->rules, &m->events.at[i], viewer, &j);
            found |= strstr(text.at, what) != NULL;
        }
    orr_text_deinit(&text);
    return found;
}

static void hands_are_hidden(void **unused)
{
    orr_match *m = dealt();
    (void)unused;
    for (orr_depth d = ORR_SHOWN; d <= ORR_KNOWN; d++) {
        sealed_bids_state s = seen(m, 1, d);
        assert_int_equal(sealed_bids_at(&s, IN_HAND + 1), 1u << 3 | 1u << 4 | 1u << 5);
        assert_int_equal(sealed_bids_at(&s, IN_HAND + 0) | sealed_bids_at(&s, IN_HAND + 2), 0);
        assert_int_equal(sealed_bids_at(&s, MID), 0); /* not even which cards are still to come */
        assert_int_equal(s.hand_n[0], 3);
        assert_int_equal(s.reserve, 0);
        s = seen(m, ORR_SPECTATOR, d);
        assert_int_equal(sealed_bids_at(&s, IN_HAND + 1), 0);
        assert_int_equal(sealed_bids_at(&s, LOT), 1u << 19);
    }
    orr_match_free(m);
}

static void the_lot_is_covered_by_the_first_bid(void **unused)
{
    orr_match *m = dealt();
    (void)unused;
    play(m, 0, "bid 1");
    sealed_bids_state shown = seen(m, 2, ORR_SHOWN), known = seen(m, 2, ORR_KNOWN);
    assert_int_equal(shown.place[19], ELSEWHERE);
    assert_int_equal(known.place[19], LOT);
    assert_int_equal(known.pick[0], 0);
    assert_int_equal(known.done, 1);
    assert_int_equal(seen(m, 0, ORR_SHOWN).pick[0], 2);
    assert_false(told(m, E_PICKED, 1, "card"));
    assert_true(told(m, E_PICKED, 0, "\"card\":1"));
    orr_match_free(m);
}

static void bids_commute_and_ask_nobody_anew(void **unused)
{
    orr_match *a = dealt(), *b = dealt();
    (void)unused;
    uint32_t question = a->question[2];
    play(a, 0, "bid 1");
    play(a, 1, "bid 5");
    assert_int_equal(a->question[2], question);
    play(b, 1, "bid 5");
    play(b, 0, "bid 1");
    assert_memory_equal(a->state, b->state, sizeof(sealed_bids_state));
    play(a, 2, "bid 7");
    play(b, 2, "bid 7");
    assert_memory_equal(a->state, b->state, sizeof(sealed_bids_state));
    assert_int_equal(((sealed_bids_state *)a->state)->winner, 2);
    assert_int_equal(((sealed_bids_state *)a->state)->loser, 0);
    orr_match_free(a);
    orr_match_free(b);
}

static void arming_is_not_told(void **unused)
{
    orr_match *m = dealt();
    (void)unused;
    play(m, 0, "bid 2");
    sealed_bids_state before = seen(m, 1, ORR_KNOWN);
    play(m, 0, "arm");
    sealed_bids_state after = seen(m, 1, ORR_KNOWN);
    assert_int_equal(m->events.n, 0);
    assert_memory_equal(&before, &after, sizeof before);
    assert_int_equal(seen(m, 0, ORR_SHOWN).armed[0], 1);
    play(m, 1, "bid 3");
    play(m, 2, "bid 6");
    assert_int_equal(((sealed_bids_state *)m->state)->winner, 0); /* the lowest */
    assert_int_equal(((sealed_bids_state *)m->state)->token[0], 0);
    orr_match_free(m);
}

static orr_match *after_bids(void)
{
    orr_match *m = dealt();
    play(m, 0, "bid 0");
    play(m, 1, "bid 3");
    play(m, 2, "bid 8");
    play(m, ORR_CHANCE, "roll 1");
    return m;
}

static void a_swap_is_known_to_two(void **unused)
{
    orr_match *m = after_bids();
    (void)unused;
    play(m, 2, "swap 1");
    play(m, 1, "give 4");
    play(m, 2, "give 7");
    assert_true(told(m, E_SWAPPED, 1, "\"card\":7") && told(m, E_SWAPPED, 2, "\"card\":4"));
    assert_false(told(m, E_SWAPPED, 0, "card"));
    assert_int_equal(seen(m, 2, ORR_KNOWN).place[7], IN_HAND + 1); /* the giver remembers */
    assert_int_equal(seen(m, 2, ORR_SHOWN).place[7], ELSEWHERE);
    assert_int_equal(seen(m, 0, ORR_KNOWN).place[7], ELSEWHERE);
    orr_match_free(m);
}

static void a_look_is_shown_until_the_next_decision(void **unused)
{
    orr_match *m = after_bids();
    (void)unused;
    play(m, 2, "pass");
    play(m, 0, "look 1");
    play(m, ORR_CHANCE, "fate 15");
    assert_true(told(m, E_LOOKED, 0, "\"card\":15"));
    assert_false(told(m, E_LOOKED, 1, "card"));
    assert_int_equal(seen(m, 0, ORR_SHOWN).place[15], VAULT);
    assert_int_equal(seen(m, 1, ORR_KNOWN).place[15], ELSEWHERE);
    play(m, 0, "top");
    assert_int_equal(seen(m, 0, ORR_SHOWN).place[15], ELSEWHERE);
    assert_int_equal(seen(m, 0, ORR_KNOWN).place[15], TOP);
    assert_int_equal(orr_match_legal(m, ORR_CHANCE), 1); /* the next draw is known to seat 0 alone */
    play(m, ORR_CHANCE, "deal 15");
    assert_int_equal(seen(m, 0, ORR_KNOWN).place[15], IN_HAND + 0);
    orr_match_free(m);
}

static void a_card_is_taken_by_chance(void **unused)
{
    orr_match *m = after_bids();
    (void)unused;
    play(m, 2, "pass");
    play(m, 0, "take 1");
    assert_int_equal(orr_match_active(m).must, ORR_BIT(ORR_CHANCE));
    assert_int_equal(orr_match_legal(m, ORR_CHANCE), 2);
    play(m, ORR_CHANCE, "taken 5");
    assert_false(told(m, E_TOOK, 2, "card"));
    assert_true(told(m, E_TOOK, 1, "\"card\":5"));
    assert_int_equal(seen(m, 1, ORR_KNOWN).place[5], IN_HAND + 0);
    orr_match_free(m);
}

static void leaving_and_joining(void **unused)
{
    orr_match *m = begin(3, "1");
    (void)unused;
    play(m, ORR_CHANCE, "seal 4");
    chance(m, "deal", (const int[]){0, 1, 2, 3, 4, 5, 6}, 7);
    play(m, ORR_TABLE, "join 2");
    assert_int_equal(orr_match_active(m).must, ORR_BIT(0) | ORR_BIT(1)); /* it holds no cards yet */
    play(m, 0, "bid 0");
    play(m, ORR_TABLE, "leave 1");
    sealed_bids_state s = seen(m, 1, ORR_KNOWN);
    assert_int_equal(s.box_n, 3);
    assert_int_equal(s.place[4], BOX); /* its own cards, it knows where they are */
    assert_int_equal(s.phase, ROLL);
    assert_int_equal(seen(m, 2, ORR_KNOWN).place[4], ELSEWHERE);
    orr_match_free(m);
}

/* What is imagined agrees with what is known, is sound, and is not always the same. */
static void imagined(void **unused)
{
    orr_match *m = after_bids();
    const orr_game *g = m->rules.game;
    sealed_bids_state first, known, back;
    unsigned different = 0;
    orr_rng rng;
    (void)unused;
    orr_rng_seed(&rng, 1);
    play(m, 2, "swap 1");
    play(m, 1, "give 4");
    for (unsigned i = 0; i < 50; i++) {
        known = seen(m, 2, ORR_KNOWN);
        sealed_bids_state full = known;
        orr_imagine(&m->rules, &full, 2, &rng);
        assert_null(g->check(&m->rules, &full));
        assert_true(full.pick[1] > 0);
        assert_int_equal(full.place[full.pick[1] - 1], IN_HAND + 1);
        back = full;
        orr_redact(&m->rules, &back, 2, ORR_KNOWN);
        assert_memory_equal(&back, &known, sizeof known);
        if (i == 0)
            first = full;
        different += memcmp(&first, &full, sizeof full) != 0;
    }
    assert_true(different > 40);
    orr_match_free(m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hands_are_hidden),
        cmocka_unit_test(the_lot_is_covered_by_the_first_bid),
        cmocka_unit_test(bids_commute_and_ask_nobody_anew),
        cmocka_unit_test(arming_is_not_told),
        cmocka_unit_test(a_swap_is_known_to_two),
        cmocka_unit_test(a_look_is_shown_until_the_next_decision),
        cmocka_unit_test(a_card_is_taken_by_chance),
        cmocka_unit_test(leaving_and_joining),
        cmocka_unit_test(imagined),
    };
    return cmocka_run_group_tests_name("sealed_bids", tests, NULL, NULL);
}
