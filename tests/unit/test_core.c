/* src/core: matches, wire forms, draws and replay files, on connect four. */
#include <orrery/match.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

static orr_match *fresh(void)
{
    orr_rules r;
    assert_int_equal(orr_rules_init(&r, orr_registry_find("connect_four")->game, NULL, 2), ORR_OK);
    return orr_match_new(&r);
}

static orr_action act(orr_match *m, const char *text)
{
    orr_action a;
    assert_int_equal(orr_action_parse(&m->rules, text, &a), ORR_OK);
    return a;
}

static void play(orr_match *m, orr_seat seat, const char *text)
{
    assert_int_equal(orr_match_play(m, seat, act(m, text)), ORR_OK);
}

static void refusals_change_nothing(void **unused)
{
    orr_match *m = fresh();
    uint64_t before = orr_match_hash(m);
    (void)unused;
    assert_int_equal(orr_match_play(m, 1, act(m, "drop 1")), ORR_NOT_YOUR_SEAT);
    assert_int_equal(orr_match_play(m, 99, act(m, "drop 1")), ORR_NOT_YOUR_SEAT);
    assert_int_equal(orr_match_play(m, 0, (orr_action){0, 7, 0, 0}), ORR_ILLEGAL);
    assert_int_equal(orr_match_play(m, 0, (orr_action){0, 1, 1, 0}), ORR_ILLEGAL);
    assert_int_equal(orr_match_play(m, 0, act(m, "leave 0")), ORR_ILLEGAL);
    assert_int_equal(m->plies, 0);
    assert_true(orr_match_hash(m) == before);
    orr_match_free(m);
}

static void a_match_ends_and_stays_ended(void **unused)
{
    orr_match *m = fresh();
    orr_result result[ORR_SEATS_MAX];
    (void)unused;
    for (int i = 0; i < 3; i++) {
        play(m, 0, "drop 4");
        play(m, 1, "drop 5");
    }
    play(m, 0, "drop 4");
    assert_true(orr_match_over(m));
    assert_int_equal(m->events.n, 2);
    orr_match_outcome(m, result);
    assert_int_equal(result[0].rank, 1);
    assert_int_equal(result[1].rank, 2);
    assert_int_equal(orr_match_play(m, 1, act(m, "drop 1")), ORR_OVER);
    orr_match_free(m);
}

static void questions_change_only_with_the_question(void **unused)
{
    orr_match *m = fresh();
    (void)unused;
    uint32_t first = m->question[0], other = m->question[1];
    assert_int_equal(first, 1);
    assert_int_equal(other, 0);
    orr_match_play(m, 0, (orr_action){9, 9, 9, 9});
    assert_int_equal(m->question[0], first);
    play(m, 0, "drop 1");
    assert_int_equal(m->question[0], first + 1); /* no longer asked */
    assert_int_equal(m->question[1], other + 1);
    orr_match_free(m);
}

static void actions_are_read_as_they_are_written(void **unused)
{
    static const char *const bad[] = {"",        "drop",     "drop 8x", "drop 1 2", "drop  1", "fly 1", "drop +1",
                                      "drop 01", "leave me", "drop 99999999999999999999", "leave 12", " drop 1"};
    orr_match *m = fresh();
    char text[ORR_ACTION_TEXT];
    orr_action a;
    (void)unused;
    uint32_t n = orr_match_legal(m, 0);
    for (uint32_t i = 0; i < n; i++) {
        orr_action_print(&m->rules, m->legal[i], text);
        assert_int_equal(orr_action_parse(&m->rules, text, &a), ORR_OK);
        assert_true(orr_action_equal(a, m->legal[i]));
    }
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(orr_action_parse(&m->rules, bad[i], &a), ORR_BAD_INPUT);
    orr_match_free(m);
}

static void legal_actions_are_a_tree(void **unused)
{
    orr_match *m = fresh();
    orr_text t = {.max = 1000};
    orr_json j;
    (void)unused;
    orr_json_init(&j, &t);
    uint32_t n = orr_match_legal(m, ORR_TABLE);
    orr_legal_json(&m->rules, m->legal, n, &j);
    assert_string_equal(t.at, "{\"leave\":{\"0\":{},\"1\":{}}}");
    orr_text_deinit(&t);
    orr_match_free(m);
}

static void the_last_decision_can_be_taken_back(void **unused)
{
    orr_match *m = fresh();
    (void)unused;
    uint64_t before = orr_match_hash(m);
    assert_int_equal(orr_match_undoable(m, 0), m->plies);
    play(m, 0, "drop 4");
    uint32_t q = m->question[0];
    assert_int_equal(orr_match_undoable(m, 0), 0);
    assert_int_equal(orr_match_undoable(m, 1), 1);
    assert_int_equal(orr_match_undo(m, 1, 0), ORR_ILLEGAL);
    assert_int_equal(orr_match_undo(m, 0, 1), ORR_ILLEGAL);
    assert_int_equal(orr_match_undo(m, 0, 0), ORR_OK);
    assert_int_equal(m->plies, 0);
    assert_true(orr_match_hash(m) == before);
    assert_true(m->question[0] > q);
    play(m, 0, "drop 4");
    play(m, 1, "drop 4");
    assert_int_equal(orr_match_undoable(m, 0), m->plies); /* another seat has acted since */
    assert_int_equal(orr_match_undoable(m, 1), 1);
    orr_match_free(m);
}

/* The numbers that docs/replay.md publishes: another reader must come to the same. */
static void draws_follow_the_published_vector(void **unused)
{
    orr_draw d = {.counter = 0};
    char hex[65];
    (void)unused;
    for (unsigned i = 0; i < 32; i++)
        d.secret[i] = (uint8_t)i;
    orr_draw_commitment(&d, hex);
    assert_string_equal(hex, "3d3f456c8a8a521c78b4a99255e4595fe20f4c899f9a9b51bfe468e4f860dd6f");
    static const uint32_t want[] = {5, 31, 2, 39, 17, 20, 36, 15};
    for (unsigned i = 0; i < 8; i++)
        assert_int_equal(orr_draw_below(&d, 44), want[i]);
    assert_int_equal(d.counter, 8);
}

static void draws_are_even(void **unused)
{
    orr_draw d;
    uint32_t count[7] = {0};
    (void)unused;
    orr_draw_init(&d);
    for (int i = 0; i < 70000; i++)
        count[orr_draw_below(&d, 7)]++;
    for (int i = 0; i < 7; i++) /* 10,000 expected, deviation 93: six of them */
        assert_true(count[i] > 9440 && count[i] < 10560);
}

static void replay_of(orr_match *m, orr_text *t)
{
    orr_replay_info info = {.seat_kind = {"human", "bot:greedy"}, .seat_name = {"An\"a", NULL}, .seeded = true, .seed = 5};
    orr_replay_write(m, &info, t);
    assert_false(t->failed);
}

static void replays_come_back(void **unused)
{
    orr_match *m = fresh();
    orr_text t = {.max = 1 << 20};
    orr_replay p;
    (void)unused;
    play(m, 0, "drop 4");
    play(m, 1, "drop 4");
    play(m, ORR_TABLE, "leave 1");
    replay_of(m, &t);
    assert_int_equal(orr_replay_read(t.at, t.n, NULL, UINT32_MAX, true, &p), ORR_OK);
    assert_true(p.has_result && p.plies == 3 && p.result[0].rank == 1 && p.result[1].status == ORR_LEFT);
    assert_true(orr_match_hash(p.match) == orr_match_hash(m));
    orr_replay_deinit(&p);
    assert_int_equal(orr_replay_read(t.at, t.n, NULL, 1, true, &p), ORR_OK);
    assert_int_equal(p.match->plies, 1);
    assert_int_equal(p.plies, 3);
    orr_replay_deinit(&p);
    orr_text_deinit(&t);
    orr_match_free(m);
}

/* A line without its numbers is read by its words. */
static void words_alone_are_read(void **unused)
{
    orr_match *m = fresh();
    orr_text t = {.max = 1 << 20}, words = {.max = 1 << 20};
    orr_replay p;
    (void)unused;
    play(m, 0, "drop 4");
    play(m, 1, "drop 2");
    replay_of(m, &t);
    for (const char *at = t.at, *next; *at; at = next) {
        next = strstr(at, "\"a\":[");
        orr_text_add(&words, at, next ? (size_t)(next - at) : strlen(at));
        next = next ? strstr(next, "\"do\"") : at + strlen(at);
    }
    assert_null(strstr(words.at, "\"a\":["));
    assert_int_equal(orr_replay_read(words.at, words.n, NULL, UINT32_MAX, true, &p), ORR_OK);
    assert_true(orr_match_hash(p.match) == orr_match_hash(m));
    orr_replay_deinit(&p);
    orr_text_deinit(&t);
    orr_text_deinit(&words);
    orr_match_free(m);
}

/* A match is of the version that it began with: rules, file and course say so; what is not played here is refused. */
static void versions(void **unused)
{
    const orr_game *g = orr_registry_find("century")->game;
    static const uint8_t secret[32] = {7};
    orr_text t = {.max = 1 << 20};
    orr_course course[2];
    orr_replay p;
    orr_rules r;
    (void)unused;
    assert_int_equal(orr_rules_oldest(g), 1);
    assert_int_equal(orr_rules_oldest(orr_registry_find("connect_four")->game), 1);
    assert_int_equal(orr_rules_init(&r, g, NULL, 2), ORR_OK);
    assert_int_equal(r.version, g->version);
    assert_int_equal(orr_rules_version(&r, 0), ORR_UNSUPPORTED);
    assert_int_equal(orr_rules_version(&r, g->version + 1), ORR_UNSUPPORTED);
    assert_int_equal(r.version, g->version);
    for (uint32_t v = 1; v <= 2; v++) {
        assert_int_equal(orr_rules_version(&r, v), ORR_OK);
        orr_match *m = orr_match_new(&r);
        orr_course_of(&course[v - 1], secret, m);
        orr_text_clear(&t);
        replay_of(m, &t);
        assert_int_equal(orr_replay_read(t.at, t.n, NULL, UINT32_MAX, true, &p), ORR_OK);
        assert_int_equal(p.match->rules.version, v);
        orr_replay_deinit(&p);
        orr_match_free(m);
    }
    assert_memory_not_equal(course[0].head, course[1].head, sizeof course[0].head);
    memcpy(strstr(t.at, "\"version\":2"), "\"version\":9", 11);
    assert_int_equal(orr_replay_read(t.at, t.n, NULL, UINT32_MAX, true, &p), ORR_UNSUPPORTED);
    assert_non_null(strstr(p.why, "rules version 9, here are versions 1 to 2"));
    orr_replay_deinit(&p);
    orr_text_deinit(&t);
}

/* Every replacement makes a wrong file; the line of the fault is told. */
static void wrong_replays_are_refused(void **unused)
{
    static const struct {
        const char *from, *to;
        uint32_t line;
        orr_err err;
    } bad[] = {
        {"orrery-replay-1", "orrery-replay-9", 1, ORR_BAD_INPUT}, {"connect_four", "connect_five", 1, ORR_BAD_INPUT},
        {"\"version\":1", "\"version\":7", 1, ORR_UNSUPPORTED},   {"\"ply\":2", "\"ply\":3", 3, ORR_BAD_INPUT},
        {"\"by\":1", "\"by\":0", 3, ORR_BAD_INPUT},               {"[0,3,0,0]", "[0,2,0,0]", 2, ORR_BAD_INPUT},
        {"drop 4", "drop 9", 2, ORR_BAD_INPUT},                   {"\"score\":1", "\"score\":2", 5, ORR_BAD_INPUT},
        {"{\"result\"", "[\"result\"", 5, ORR_BAD_INPUT},         {"\"by\":\"table\"", "\"by\":\"chair\"", 4, ORR_BAD_INPUT},
    };
    orr_match *m = fresh();
    orr_text t = {.max = 1 << 20};
    orr_replay p;
    (void)unused;
    play(m, 0, "drop 4");
    play(m, 1, "drop 4");
    play(m, ORR_TABLE, "leave 1");
    replay_of(m, &t);
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
        char copy[4096];
        char *at = strstr(t.at, bad[i].from);
        assert_non_null(at);
        snprintf(copy, sizeof copy, "%.*s%s%s", (int)(at - t.at), t.at, bad[i].to, at + strlen(bad[i].from));
        assert_int_equal(orr_replay_read(copy, strlen(copy), NULL, UINT32_MAX, true, &p), bad[i].err);
        assert_int_equal(p.line, bad[i].line);
        assert_true(p.why[0]);
        orr_replay_deinit(&p);
    }
    orr_text_deinit(&t);
    orr_match_free(m);
}

#define NO_REASONS "{\"reasons\":[],\"tree\":{}}"

static const char *reasons(const orr_match *m, orr_seat seat)
{
    static char out[2000];
    orr_text text = {.max = sizeof out};
    orr_json j;
    orr_json_init(&j, &text);
    orr_match_not(m, seat, &j);
    snprintf(out, sizeof out, "%s", text.at);
    orr_text_deinit(&text);
    return out;
}

static void a_game_without_reasons_says_whose_turn_it_is(void **unused)
{
    orr_match *m = fresh();
    (void)unused;
    assert_string_equal(reasons(m, 0), NO_REASONS); /* it is asked */
    assert_string_equal(reasons(m, ORR_SPECTATOR), NO_REASONS);
    assert_string_equal(reasons(m, 1), "{\"reasons\":[{\"k\":\"not_your_turn\",\"seat\":0}],\"tree\":0}");
    play(m, ORR_TABLE, "leave 0");
    for (orr_seat s = 0; s < 2; s++)
        assert_string_equal(reasons(m, s), "{\"reasons\":[{\"k\":\"over\"}],\"tree\":0}");
    orr_match_free(m);
}

/* Connect four with reasons: each column is thinkable, and what its list does not have is full, or not the seat's turn. */
static uint32_t columns(const orr_rules *r, const void *state, orr_seat seat, orr_action *out)
{
    (void)state;
    for (uint16_t c = 0; c < 7 && seat < r->seats; c++)
        out[c] = (orr_action){.a = c};
    return seat < r->seats ? 7 : 0;
}

static bool closed(const orr_rules *r, const void *state, orr_seat seat, orr_action a, orr_reason *out)
{
    orr_action list[8];
    uint32_t n = r->game->legal(r, state, seat, list);
    for (uint32_t i = 0; i < n; i++)
        if (orr_action_equal(list[i], a))
            return false;
    *out = n ? (orr_reason){.kind = 1, .arg = {(int16_t)a.a}} : (orr_reason){.arg = {(int16_t)(1 - seat)}};
    return true;
}

static void what_is_not_legal_has_a_reason(void **unused)
{
    static const orr_reason_kind kinds[] = {
        {"not_your_turn", NULL, {{.id = "seat", .kind = ORR_ARG_SEAT}}},
        {"column_full", NULL, {{.id = "column", .kind = ORR_ARG_INT, .bias = -1}}},
        {.id = NULL},
    };
    static const orr_reasons part = {.kinds = kinds, .for_all = 1, .max_thinkable = 7, .thinkable = columns, .why = closed};
    orr_match *m = fresh();
    orr_game with = *m->rules.game;
    (void)unused;
    with.reasons = &part;
    m->rules.game = &with;
    assert_string_equal(reasons(m, 0), NO_REASONS); /* all columns are open */
    assert_string_equal(reasons(m, ORR_SPECTATOR), NO_REASONS);
    assert_string_equal(reasons(m, 1), "{\"reasons\":[{\"k\":\"not_your_turn\",\"seat\":0}],\"tree\":0}"); /* one for all */
    for (orr_seat s = 0; s < 6; s++)
        play(m, s & 1, "drop 3");
    assert_string_equal(reasons(m, 0), "{\"reasons\":[{\"k\":\"column_full\",\"column\":3}],\"tree\":{\"drop\":{\"3\":0}}}");
    m->cut = true;
    assert_string_equal(reasons(m, 1), NO_REASONS);
    orr_match_free(m);
}

/* ---- views --------------------------------------------------------------------------------------------------------------*/
/* Is what is sent again what would be drawn? And how often was it drawn, by the text that is kept? */
static void seen_alike(const orr_match *m, orr_view_kept *kept)
{
    orr_text drawn = {.max = 65536}, again = {.max = 65536};
    for (orr_seat v = 0; v <= m->rules.seats; v++) {
        orr_json j;
        orr_seat viewer = v < m->rules.seats ? v : ORR_SPECTATOR;
        orr_text_clear(&drawn);
        orr_text_clear(&again);
        orr_json_init(&j, &drawn);
        orr_match_view(m, viewer, &j);
        orr_json_init(&j, &again);
        orr_match_view_again(m, viewer, kept, &j);
        assert_string_equal(again.at, drawn.at);
        if (m->rules.game->traits & ORR_TRAIT_ALIKE)
            assert_string_equal(kept->text.at, drawn.at);
        else
            assert_int_equal(kept->text.n, 0);
    }
    orr_text_deinit(&drawn);
    orr_text_deinit(&again);
}

/* Two tables take turns, as they do at a server, and one of them takes back. */
static void a_view_is_drawn_once_for_all(void **unused)
{
    orr_match *a = fresh(), *b = fresh();
    orr_view_kept kept = {0};
    (void)unused;
    seen_alike(a, &kept);
    play(a, 0, "drop 4");
    seen_alike(a, &kept);
    seen_alike(b, &kept);
    play(b, 0, "drop 1");
    seen_alike(b, &kept);
    seen_alike(a, &kept);
    assert_int_equal(orr_match_undo(a, 0, 0), ORR_OK);
    seen_alike(a, &kept);
    kept.text.at[1] = '!'; /* what is kept is what is sent, while it fits */
    orr_text sent = {.max = 65536};
    orr_json j;
    orr_json_init(&j, &sent);
    orr_match_view_again(a, 1, &kept, &j);
    assert_int_equal(sent.at[1], '!');
    orr_text_clear(&sent);
    orr_json_init(&j, &sent);
    orr_match_view_again(b, 1, &kept, &j);
    assert_int_not_equal(sent.at[1], '!');
    orr_text_deinit(&sent);
    orr_view_kept_deinit(&kept);
    orr_match_free(a);
    orr_match_free(b);
}

static void a_view_of_ones_own_is_not_kept(void **unused)
{
    orr_view_kept kept = {0};
    orr_rules r;
    (void)unused;
    assert_int_equal(orr_rules_init(&r, orr_registry_find("sealed_bids")->game, NULL, 3), ORR_OK);
    orr_match *m = orr_match_new(&r);
    seen_alike(m, &kept);
    orr_view_kept_deinit(&kept);
    orr_match_free(m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refusals_change_nothing),
        cmocka_unit_test(a_match_ends_and_stays_ended),
        cmocka_unit_test(questions_change_only_with_the_question),
        cmocka_unit_test(actions_are_read_as_they_are_written),
        cmocka_unit_test(legal_actions_are_a_tree),
        cmocka_unit_test(the_last_decision_can_be_taken_back),
        cmocka_unit_test(draws_follow_the_published_vector),
        cmocka_unit_test(draws_are_even),
        cmocka_unit_test(replays_come_back),
        cmocka_unit_test(words_alone_are_read),
        cmocka_unit_test(versions),
        cmocka_unit_test(wrong_replays_are_refused),
        cmocka_unit_test(a_game_without_reasons_says_whose_turn_it_is),
        cmocka_unit_test(what_is_not_legal_has_a_reason),
        cmocka_unit_test(a_view_is_drawn_once_for_all),
        cmocka_unit_test(a_view_of_ones_own_is_not_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
