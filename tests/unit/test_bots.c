/* src/bots: reading a bot's text, repeatable choices, strength where it is beyond doubt, and that a bot cannot peek. */
#include "bots/contest.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

static const orr_game *four(void) { return orr_registry_find("connect_four")->game; }

static void texts_that_name_no_bot_are_refused(void **unused)
{
    static const struct {
        const char *text, *expected; /* a part of the message */
    } wrong[] = {
        {"", "expected one of: random, greedy, ismcts"},
        {"rondom", "unknown bot \"rondom\""},
        {"engine:cmd=true", "unknown bot \"engine\""}, /* no server runs one: only who plays bots at a terminal does */
        {"random:x=1", "random has no parameter \"x\"; expected one of: none"},
        {"ismcts:itrs=5", "no parameter \"itrs\"; expected one of: iters"},
        {"ismcts:iters", "expected iters=N"},
        {"ismcts:iters=", "expected iters=N"},
        {"ismcts:iters=ten", "\"iters=ten\": expected iters=N, a whole number from 0"},
        {"ismcts:iters=5x", "expected iters=N"},
        {"ismcts:iters= 5", "expected iters=N"},
        {"ismcts:iters=-1", "a whole number from 0"},
        {"ismcts:threads=0", "expected threads=N, a whole number from 1 to 16"},
        {"ismcts:iters=99999999999999999999999", "expected iters=N"},
        {"ismcts:iters=10:", NULL}, /* a colon too many is no parameter too many */
        {"ismcts:iters=10::depth=2", "no parameter \"\""},
        {"ismcts:strangers=2", "a whole number from -1 to 1"},
        {"greedy:samples=0", "from 1"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        orr_bot *b = NULL;
        char why[300];
        orr_err e = orr_bot_open(wrong[i].text, four(), 1, &b, why, sizeof why);
        if (!wrong[i].expected) {
            assert_int_equal(e, ORR_OK);
            orr_bot_close(b);
            continue;
        }
        assert_int_equal(e, ORR_BAD_INPUT);
        assert_null(b);
        if (!strstr(why, wrong[i].expected))
            fail_msg("\"%s\" said: %s", wrong[i].text, why);
    }
    orr_bot *b;
    assert_int_equal(orr_bot_open("nobody", four(), 1, &b, NULL, 0), ORR_BAD_INPUT);
}

static void every_bot_and_level_opens(void **unused)
{
    static const char *const level[] = {"apprentice", "fellow", "master"};
    (void)unused;
    for (size_t i = 0; orr_bot_kinds[i]; i++) {
        orr_bot *b;
        assert_int_equal(orr_bot_open(orr_bot_kinds[i]->name, four(), 1, &b, NULL, 0), ORR_OK);
        orr_bot_close(b);
    }
    for (size_t i = 0; i < 3; i++) {
        orr_bot *b;
        assert_non_null(orr_bot_level(level[i]));
        assert_int_equal(orr_bot_open(orr_bot_level(level[i]), four(), 1, &b, NULL, 0), ORR_OK);
        orr_bot_close(b);
        assert_int_equal(orr_bot_open(level[i], four(), 1, &b, NULL, 0), ORR_OK);
        orr_bot_close(b);
    }
    assert_null(orr_bot_level("grandmaster"));
}

/* ---- connect four ------------------------------------------------------------------------------------------------*/
/* What a bot drops after these columns (1..7) have been played in turn. */
static unsigned answer(const char *bot, const char *columns, uint64_t seed)
{
    orr_rules r;
    orr_bot *b;
    assert_int_equal(orr_rules_init(&r, four(), NULL, 2), ORR_OK);
    orr_match *m = orr_match_new(&r);
    for (size_t i = 0; columns[i]; i++) {
        char text[16];
        orr_action a;
        snprintf(text, sizeof text, "drop %c", columns[i]);
        assert_int_equal(orr_action_parse(&r, text, &a), ORR_OK);
        assert_int_equal(orr_match_play(m, (orr_seat)(i % 2), a), ORR_OK);
    }
    assert_int_equal(orr_bot_open(bot, four(), seed, &b, NULL, 0), ORR_OK);
    orr_action a = orr_bot_choose(b, &m->rules, m->state, (orr_seat)(m->plies % 2));
    orr_bot_close(b);
    orr_match_free(m);
    return a.a + 1u;
}

static void ismcts_takes_a_win_and_stops_one(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 20; seed++) {
        assert_int_equal(answer("ismcts:iters=500", "112233", seed), 4);   /* 1 2 3 in the lowest row: wins */
        assert_int_equal(answer("ismcts:iters=500", "12131", seed), 1);    /* three in column 1: stops it */
        assert_int_equal(answer("ismcts:iters=500:strangers=1", "12131", seed), 1); /* the other goes by the hint, and sees it */
    }
}

static void ismcts_sees_two_ahead(void **unused)
{
    (void)unused;
    /* 4 and 5 are held in the empty lowest row: an open three of 3 4 5 or 4 5 6 would win; it must be stopped now */
    for (uint64_t seed = 0; seed < 20; seed++) {
        unsigned column = answer("ismcts:iters=3000", "445", seed);
        assert_true(column == 3 || column == 6 || column == 2 || column == 7);
    }
}

static void choices_repeat_by_seed(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 10; seed++) {
        assert_int_equal(answer("ismcts:iters=300", "4433", seed), answer("ismcts:iters=300", "4433", seed));
        assert_int_equal(answer("greedy", "4433", seed), answer("greedy", "4433", seed));
        assert_int_equal(answer("random", "4433", seed), answer("random", "4433", seed));
    }
}

static void threads_and_time_give_legal_choices(void **unused)
{
    (void)unused;
    assert_int_equal(answer("ismcts:iters=2000:threads=3", "112233", 1), 4);
    assert_int_equal(answer("ismcts:ms=20:threads=2", "112233", 1), 4);
    assert_int_equal(answer("ismcts:ms=1", "112233", 1), answer("ismcts:iters=500", "112233", 1));
    assert_int_equal(answer("ismcts:iters=400000:threads=2:depth=0", "112233", 1), 4); /* the pools of nodes run full */
}

/* ---- contests ----------------------------------------------------------------------------------------------------*/
typedef struct {
    orr_rules rules;
    contest c;
    contest_tally tally[CONTEST_BOTS_MAX];
    uint64_t hash;
} hall;

static void on_match(void *arg, uint32_t match, const unsigned *who, uint64_t luck, const contest_played *played)
{
    hall *h = arg;
    uint64_t record[4] = {match, luck, played->plies, played->result[0].rank};
    h->hash = orr_hash(record, sizeof record, h->hash);
    contest_count(h->tally, &h->rules, who, played);
}

static void hold(hall *h, const char *game, unsigned seats, const char *const *bot, unsigned bots, uint32_t matches,
                 uint32_t threads)
{
    *h = (hall){0};
    assert_int_equal(orr_rules_init(&h->rules, orr_registry_find(game)->game, NULL, seats), ORR_OK);
    h->c = (contest){.rules = &h->rules, .bot = bot, .bots = bots, .rotate = true, .matches = matches,
                     .threads = threads, .seed = 7, .each = on_match, .arg = h};
    assert_int_equal(contest_run(&h->c), ORR_OK);
}

static void greedy_beats_random(void **unused)
{
    static const char *const bot[] = {"random", "greedy"};
    hall h;
    (void)unused;
    hold(&h, "connect_four", 2, bot, 2, 200, 1);
    assert_int_equal(h.tally[0].matches, 200);
    assert_true(h.tally[0].wins + h.tally[1].wins > 199.9 && h.tally[0].wins + h.tally[1].wins < 200.1);
    assert_true(contest_wilson(h.tally[1].wins, 200).low > 0.75);
}

static void ismcts_beats_greedy(void **unused)
{
    static const char *const bot[] = {"greedy", "ismcts:iters=200"};
    hall h;
    (void)unused;
    hold(&h, "connect_four", 2, bot, 2, 60, 2);
    assert_true(contest_wilson(h.tally[1].wins, 60).low > 0.75);
}

/* With one seat the share of the win says nothing: bots go by how far the hint comes. */
static void alone_they_score(void **unused)
{
    static const char *const bot[] = {"random", "greedy", "ismcts:iters=20"};
    hall h[3];
    (void)unused;
    for (unsigned i = 0; i < 3; i++) /* greedy has 34 on the mean, random 2 */
        hold(&h[i], "newton", 1, &bot[i], 1, i < 2 ? 20 : 2, 1);
    assert_true(h[1].tally[0].score > 20 * 15 && h[1].tally[0].score > 5 * h[0].tally[0].score);
    assert_true(h[2].tally[0].score > 2 * 20);
}

static void contests_do_not_depend_on_threads(void **unused)
{
    static const char *const bot[] = {"ismcts:iters=50", "greedy"};
    hall one, three;
    (void)unused;
    hold(&one, "connect_four", 2, bot, 2, 40, 1);
    hold(&three, "connect_four", 2, bot, 2, 40, 3);
    assert_true(one.hash == three.hash);
    assert_memory_equal(one.tally, three.tally, sizeof one.tally);
}

static void figures_are_those_of_the_books(void **unused)
{
    (void)unused;
    contest_range r = contest_wilson(8, 10); /* 0.4902 to 0.9433 */
    assert_true(r.low > 0.4901 && r.low < 0.4903 && r.high > 0.9432 && r.high < 0.9434);
    r = contest_wilson(0, 10);
    assert_true(r.low <= 0 && r.high > 0.2775 && r.high < 0.2776);
    r = contest_wilson(10, 10);
    assert_true(r.high >= 1 && r.low > 0.7224 && r.low < 0.7225);
    double elo = contest_elo(0.75);
    assert_true(elo > 190.84 && elo < 190.86);
}

/* ---- secrets -----------------------------------------------------------------------------------------------------*/
/* Random play of a game that hides something; at each choice, a second world that the seat cannot tell from the first: what
 * the bots are given is the same bytes, and so is their answer. */
static void bots_cannot_peek(void **unused)
{
    static const char *const bot[] = {"random", "greedy", "ismcts:iters=60"};
    const orr_registered *found = orr_registry_find("sealed_bids");
    (void)unused;
    if (!found)
        skip();
    const orr_game *g = found->game;
    orr_rules r;
    orr_rng rng;
    unsigned tried = 0, differed = 0;
    orr_rng_seed(&rng, 5);
    assert_int_equal(orr_rules_init(&r, g, NULL, g->seats_max), ORR_OK);
    void *other = malloc(g->state_size), *mine = malloc(g->state_size), *theirs = malloc(g->state_size);
    for (unsigned match = 0; match < 3; match++) {
        orr_match *m = orr_match_new(&r);
        while (!orr_match_over(m)) {
            if (orr_match_step(m, orr_source_rng(&rng)))
                continue;
            orr_mask must = orr_match_active(m).must;
            orr_seat seat = (orr_seat)orr_nth_bit(must, orr_rng_below(&rng, orr_popcount(must)));
            memcpy(other, m->state, g->state_size);
            orr_redact(&r, other, seat, ORR_KNOWN);
            orr_imagine(&r, other, seat, &rng);
            differed += memcmp(other, m->state, g->state_size) != 0;
            memcpy(theirs, other, g->state_size);
            orr_redact(&r, theirs, seat, ORR_KNOWN);
            orr_match_redacted(m, seat, ORR_KNOWN, mine);
            assert_memory_equal(mine, theirs, g->state_size);
            for (size_t i = 0; i < 3; i++, tried++) {
                orr_bot *a, *b;
                assert_int_equal(orr_bot_open(bot[i], g, tried, &a, NULL, 0), ORR_OK);
                assert_int_equal(orr_bot_open(bot[i], g, tried, &b, NULL, 0), ORR_OK);
                orr_action x = orr_bot_choose(a, &r, mine, seat), y = orr_bot_choose(b, &r, theirs, seat);
                assert_true(orr_action_equal(x, y));
                orr_bot_close(a);
                orr_bot_close(b);
            }
            uint32_t n = orr_match_legal(m, seat);
            assert_int_equal(orr_match_play(m, seat, m->legal[orr_rng_below(&rng, n)]), ORR_OK);
        }
        orr_match_free(m);
    }
    assert_true(tried > 30 && differed > 5);
    free(other);
    free(mine);
    free(theirs);
}

/* ---- faults of ours, and pauses --------------------------------------------------------------------------------------*/
static pthread_t first_thread;
static bool fails_beside;

/* A move that fails on the first thread of a search, or on another. */
static void failing_apply(const orr_rules *r, void *state, orr_seat seat, orr_action a, orr_events *events)
{
    ORR_ASSERT(!pthread_equal(pthread_self(), first_thread) != fails_beside);
    four()->apply(r, state, seat, a, events);
}

typedef struct {
    orr_match *match;
    orr_bot *bot;
} chooser;

static void choose(void *arg)
{
    chooser *c = arg;
    orr_bot_choose(c->bot, &c->match->rules, c->match->state, 0);
}

static void a_fault_in_any_thread_of_a_search_stays_in_its_guard(void **unused)
{
    (void)unused;
    orr_game game = *four();
    orr_rules r;
    char what[200];
    game.apply = failing_apply;
    first_thread = pthread_self();
    assert_int_equal(orr_rules_init(&r, &game, NULL, 2), ORR_OK);
    for (int i = 0; i < 2; i++) {
        chooser c = {.match = orr_match_new(&r)};
        assert_int_equal(orr_bot_open("ismcts:iters=2000:threads=2", &game, 1, &c.bot, NULL, 0), ORR_OK);
        fails_beside = i;
        assert_int_equal(orr_guard(choose, &c, what, sizeof what), ORR_BUG);
        assert_non_null(strstr(what, "fails_beside"));
        orr_bot_close(c.bot); /* none of its threads is left */
        orr_match_free(c.match);
    }
}

static bool count_and_end(void *arg)
{
    orr_bot_pauses *p = arg;
    p->enough = ++p->beside_ns >= 10; /* any number will do to count */
    return true;
}

static void a_search_pauses_and_ends_when_told(void **unused)
{
    (void)unused;
    orr_rules r;
    orr_bot *b;
    orr_bot_pauses pauses = {.pause = count_and_end, .arg = &pauses};
    assert_int_equal(orr_rules_init(&r, four(), NULL, 2), ORR_OK);
    orr_match *m = orr_match_new(&r);
    assert_int_equal(orr_bot_open("ismcts:ms=600000", four(), 1, &b, NULL, 0), ORR_OK);
    orr_bot_pause(b, &pauses);
    orr_bot_choose(b, &r, m->state, 0);
    assert_int_equal(pauses.beside_ns, 10);
    orr_bot_close(b);
    orr_match_free(m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_that_name_no_bot_are_refused),
        cmocka_unit_test(every_bot_and_level_opens),
        cmocka_unit_test(ismcts_takes_a_win_and_stops_one),
        cmocka_unit_test(ismcts_sees_two_ahead),
        cmocka_unit_test(choices_repeat_by_seed),
        cmocka_unit_test(threads_and_time_give_legal_choices),
        cmocka_unit_test(greedy_beats_random),
        cmocka_unit_test(ismcts_beats_greedy),
        cmocka_unit_test(alone_they_score),
        cmocka_unit_test(contests_do_not_depend_on_threads),
        cmocka_unit_test(figures_are_those_of_the_books),
        cmocka_unit_test(bots_cannot_peek),
        cmocka_unit_test(a_fault_in_any_thread_of_a_search_stays_in_its_guard),
        cmocka_unit_test(a_search_pauses_and_ends_when_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
