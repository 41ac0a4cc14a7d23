/* Lines (orrery/tell.h): what programs say is read strictly; and what they are told, up to the last byte that goes
 * through the pipe of an engine, is the same in any world that its seat cannot tell from the true one. */
#include "bots/engine.h"

#include <orrery/tell.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

static void answers_are_read_strictly(void **unused)
{
    static const struct {
        const char *line, *action; /* NULL: refused; "": ready */
        uint32_t q;
    } said[] = {
        {"{\"q\":17,\"action\":\"rest\"}", "rest", 17},
        {"{\"t\":\"act\",\"id\":\"a1\",\"q\":0,\"action\":\"activate a1_fort_1\"}", "activate a1_fort_1", 0},
        {"  {\"action\":\"rest\",\"q\":4294967295} \r", "rest", UINT32_MAX},
        {"{\"t\":\"ready\"}", "", 0},
        {"", NULL, 0},
        {"rest", NULL, 0},
        {"[17,\"rest\"]", NULL, 0},
        {"{\"q\":17}", NULL, 0},
        {"{\"action\":\"rest\"}", NULL, 0},
        {"{\"q\":\"17\",\"action\":\"rest\"}", NULL, 0},
        {"{\"q\":17.0,\"action\":\"rest\"}", NULL, 0},
        {"{\"q\":-1,\"action\":\"rest\"}", NULL, 0},
        {"{\"q\":4294967296,\"action\":\"rest\"}", NULL, 0},
        {"{\"q\":17,\"action\":[\"rest\"]}", NULL, 0},
        {"{\"q\":17,\"action\":\"rest\\u0000\"}", NULL, 0},
        {"{\"q\":17,\"action\":\"rest\",\"seat\":1}", NULL, 0},
        {"{\"q\":17,\"q\":17,\"action\":\"rest\"}", NULL, 0},
        {"{\"q\":17,\"action\":\"rest\"} {}", NULL, 0},
        {"{\"id\":1,\"q\":17,\"action\":\"rest\"}", NULL, 0},
        {"{\"t\":\"ask\",\"q\":17,\"action\":\"rest\"}", NULL, 0},
        {"{\"t\":7,\"q\":17,\"action\":\"rest\"}", NULL, 0},
        {"{\"t\":\"ready\",\"q\":17,\"action\":\"rest\"}", NULL, 0},
        {"{\"q\":17,\"action\":\"\xff\"}", NULL, 0},
    };
    char longest[ORR_ACTION_TEXT + 40];
    orr_answer a;
    (void)unused;
    for (size_t i = 0; i < sizeof said / sizeof *said; i++) {
        orr_err e = orr_answer_read(said[i].line, strlen(said[i].line), &a);
        if (e != (said[i].action ? ORR_OK : ORR_BAD_INPUT))
            fail_msg("%s: %s", said[i].line, orr_err_name(e));
        if (e)
            continue;
        assert_int_equal(a.ready, !*said[i].action);
        assert_string_equal(a.action, said[i].action);
        assert_int_equal(a.q, said[i].q);
    }
    for (int n = ORR_ACTION_TEXT - 1; n <= ORR_ACTION_TEXT; n++) {
        int size = snprintf(longest, sizeof longest, "{\"q\":1,\"action\":\"%0*d\"}", n, 0);
        assert_int_equal(orr_answer_read(longest, (size_t)size, &a), n < ORR_ACTION_TEXT ? ORR_OK : ORR_BAD_INPUT);
    }
}

/* ---- secrets ------------------------------------------------------------------------------------------------------*/
static void play_one(orr_match *m, orr_rng *rng)
{
    if (orr_match_step(m, orr_source_rng(rng)))
        return;
    orr_mask must = orr_match_active(m).must;
    orr_seat seat = (orr_seat)orr_nth_bit(must, orr_rng_below(rng, orr_popcount(must)));
    uint32_t n = orr_match_legal(m, seat);
    assert_int_equal(orr_match_play(m, seat, m->legal[orr_rng_below(rng, n)]), ORR_OK);
}

/* The match in another world: all that the viewer is not shown is as it might be, and so is what events keep from it. */
typedef struct {
    void *state, *truth;
    orr_event event[128];
    unsigned states, events; /* that differed from the true ones */
} world;

static void enter(world *w, orr_match *m, orr_seat viewer, orr_rng *rng)
{
    const orr_game *g = m->rules.game;
    if (viewer != ORR_SPECTATOR || g->traits & ORR_TRAIT_COVERED) { /* who imagines knows all that it is shown */
        orr_match_redacted(m, viewer, g->traits & ORR_TRAIT_COVERED ? ORR_SHOWN : ORR_KNOWN, w->state);
        orr_imagine(&m->rules, w->state, viewer, rng);
        w->states += memcmp(w->state, m->state, g->state_size) != 0;
        w->truth = m->state;
        m->state = w->state;
    }
    memcpy(w->event, m->event, sizeof m->event);
    for (uint32_t i = 0; i < m->events.n; i++) {
        orr_event *e = &m->event[i];
        bool all = viewer < ORR_SEATS_MAX && e->seen & ORR_BIT(viewer);
        for (unsigned k = e->open; k < e->n && !all; k++, w->events++)
            e->arg[k] = (int16_t)(e->arg[k] ? 0 : 1);
    }
}

static void leave(world *w, orr_match *m)
{
    if (w->truth)
        m->state = w->truth;
    w->truth = NULL;
    memcpy(m->event, w->event, sizeof m->event);
}

/* The lines about the match as it stands, for one viewer. */
static void put_lines(orr_match *m, orr_seat viewer, orr_text *out)
{
    orr_tell_event event[128];
    int64_t seed = 5;
    orr_turn turn = orr_match_active(m);
    orr_text_clear(out);
    orr_tell_hello(m, viewer, 1, 1000, &seed, out);
    orr_tell_told(m, viewer, 2, event, orr_tell_happened(m, event, 128), m->plies / 2, out);
    if (viewer != ORR_SPECTATOR && (turn.must | turn.may) & ORR_BIT(viewer))
        orr_tell_ask(m, viewer, 3, 1000, out);
}

static orr_match *match_of(const char *game, const char *variant, unsigned seats)
{
    orr_rules r;
    assert_int_equal(orr_rules_init(&r, orr_registry_find(game)->game, NULL, seats), ORR_OK);
    if (variant)
        assert_int_equal(orr_rules_set(&r, "variant", variant, NULL, 0), ORR_OK);
    return orr_match_new(&r);
}

static const struct {
    const char *game, *variant;
    unsigned seats;
} hiding[] = {{"sealed_bids", NULL, 3},   {"newton", NULL, 2},        {"discovery", "explore", 3},
              {"discovery", "select", 3}, {"discovery", "memory", 3}, {"discovery", "connect", 3},
              {"discovery", "compose", 3}};
enum { HIDING = sizeof hiding / sizeof *hiding };

static void lines_are_the_same_in_any_world_that_looks_the_same(void **unused)
{
    (void)unused;
    for (unsigned i = 0; i < HIDING; i++) {
        orr_text here = {.max = 1 << 22}, there = {.max = 1 << 22};
        orr_rng rng, dreams;
        orr_rng_seed(&rng, 11 + i);
        orr_rng_seed(&dreams, 7);
        orr_match *m = match_of(hiding[i].game, hiding[i].variant, hiding[i].seats);
        world w = {.state = malloc(m->rules.game->state_size)};
        while (!orr_match_over(m) && m->plies < 400) {
            play_one(m, &rng);
            if (orr_match_over(m) || orr_match_active(m).must & ORR_BIT(ORR_CHANCE))
                continue;
            for (orr_seat s = 0; s <= m->rules.seats; s++) {
                orr_seat viewer = s < m->rules.seats ? s : (orr_seat)ORR_SPECTATOR;
                put_lines(m, viewer, &here);
                enter(&w, m, viewer, &dreams);
                put_lines(m, viewer, &there);
                leave(&w, m);
                assert_false(here.failed || there.failed);
                assert_string_equal(here.at, there.at);
            }
        }
        if (w.states < 20)
            fail_msg("%s: %u other worlds", hiding[i].game, w.states);
        print_message("# %s %s: %u other worlds, %u secrets of events\n", hiding[i].game,
                      hiding[i].variant ? hiding[i].variant : "", w.states, w.events);
        orr_text_deinit(&here);
        orr_text_deinit(&there);
        orr_match_free(m);
        free(w.state);
    }
}

/* ---- through the pipe ---------------------------------------------------------------------------------------------*/
typedef struct {
    orr_match *m;
    world w;
    orr_rng rng;
    uint64_t n;
    orr_text expected;
} tale;

enum { SEAT = 1, EVER = 600000 };

/* What the engine must have read by now, told from another world. */
static void expect(tale *t, const char *type)
{
    orr_tell_event event[128];
    int64_t seed = orr_tell_seed(77);
    if (!orr_match_over(t->m))
        enter(&t->w, t->m, SEAT, &t->rng);
    uint32_t events = orr_tell_happened(t->m, event, 128);
    if (*type == 'h')
        orr_tell_hello(t->m, SEAT, ++t->n, EVER, &seed, &t->expected);
    else if (*type == 'a')
        orr_tell_ask(t->m, SEAT, ++t->n, EVER, &t->expected);
    else if (*type == 'e')
        orr_tell_end(t->m, SEAT, ++t->n, ORR_SEATS(t->m->rules.seats), &t->expected);
    else if (events)
        orr_tell_told(t->m, SEAT, ++t->n, event, events, UINT32_MAX, &t->expected);
    if (*type != 't' || events)
        orr_text_add(&t->expected, "\n", 1);
    if (!orr_match_over(t->m))
        leave(&t->w, t->m);
}

static void play_and_expect(tale *t, engine *e)
{
    orr_match *m = t->m;
    while (!orr_match_over(m)) {
        orr_mask must = orr_match_active(m).must;
        if (must & ORR_BIT(SEAT) && orr_match_legal(m, SEAT) > 1 &&
            !(orr_question(&m->rules, m->state, SEAT)->flags & ORR_PROMPT_CONSENT)) {
            bool clock;
            expect(t, "ask");
            assert_int_equal(orr_match_play(m, SEAT, engine_choose(e, m, &clock)), ORR_OK);
            assert_false(clock);
        } else {
            play_one(m, &t->rng);
        }
        expect(t, "told");
        engine_told(e, m);
    }
    expect(t, "end");
}

static void the_pipe_carries_these_bytes_and_no_others(void **unused)
{
    (void)unused;
    for (unsigned i = 0; i < HIDING; i++) {
        char path[] = "/tmp/orrery-lines-XXXXXX", text[200];
        int file = mkstemp(path);
        tale t = {.m = match_of(hiding[i].game, hiding[i].variant, hiding[i].seats), .expected = {.max = 1 << 26}};
        engine_faults faults;
        assert_true(file >= 0);
        orr_rng_seed(&t.rng, 3);
        t.w.state = malloc(t.m->rules.game->state_size);
        snprintf(text, sizeof text, "engine:cmd=tee %s | exec python3 tests/engine/first.py:ms=%d:start=%d", path, EVER,
                 EVER);
        engine_stable *stable = engine_stable_new();
        engine *e = engine_sit(stable, text, t.m, SEAT, 77);
        expect(&t, "hello");
        play_and_expect(&t, e);
        engine_rise(e, t.m, &faults);
        engine_stable_free(stable); /* it has read all when it has ended */
        assert_int_equal(faults.starts, 1);
        assert_int_equal(faults.late + faults.refused + faults.died + faults.defaults, 0);
        char *found = malloc(t.expected.n + 1);
        assert_int_equal(pread(file, found, t.expected.n + 1, 0), t.expected.n);
        assert_memory_equal(found, t.expected.at, t.expected.n);
        assert_true(t.n > 20 && t.w.states > 5);
        free(found);
        close(file);
        unlink(path);
        free(t.w.state);
        orr_text_deinit(&t.expected);
        orr_match_free(t.m);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_are_read_strictly),
        cmocka_unit_test(lines_are_the_same_in_any_world_that_looks_the_same),
        cmocka_unit_test(the_pipe_carries_these_bytes_and_no_others),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
