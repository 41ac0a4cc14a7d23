/* The course of a match: what its hash follows from, that it tells nothing while the match runs, and that a file of another
 * course, though drawn and legal, is not one that was signed. */
#include <orrery/match.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { FILE_MAX = 1 << 20, PLIES = 12 };
static const char vector[] = "tests/vectors/sealed_bids-verify.ndjson"; /* from the root of the repository */
static const uint8_t seed[32] = {1, 2, 3}, other_seed[32] = {3, 2, 1};

static void make_secret(uint8_t out[32])
{
    for (unsigned i = 0; i < 32; i++)
        out[i] = (uint8_t)(7 * i + 1);
}

/* A match of two without a mind; `choices` is the seed of what they choose, the chance is always that of one secret. */
static orr_match *played(const char *game, uint64_t choices, uint32_t plies)
{
    orr_draw draw = {.counter = 0};
    orr_rules r;
    orr_rng rng;
    orr_rng_seed(&rng, choices);
    make_secret(draw.secret);
    assert_int_equal(orr_rules_init(&r, orr_registry_find(game)->game, NULL, 2), ORR_OK);
    orr_match *m = orr_match_new(&r);
    while (!orr_match_over(m) && m->plies < plies) {
        if (orr_match_step(m, orr_source_draw(&draw)))
            continue;
        orr_seat s = (orr_seat)orr_lowest(orr_match_active(m).must);
        uint32_t n = orr_match_legal(m, s);
        assert_int_equal(orr_match_play(m, s, m->legal[orr_rng_below(&rng, n)]), ORR_OK);
    }
    return m;
}

static void head_of(const orr_match *m, char hex[65])
{
    orr_course c;
    uint8_t secret[32];
    make_secret(secret);
    orr_course_of(&c, secret, m);
    assert_int_equal(c.plies, m->plies);
    orr_course_hex(&c, hex);
}

/* The file that a server would write of it, with a seal or without. */
static char *file_of(const orr_match *m, const uint8_t *signer)
{
    orr_draw draw = {.counter = 0};
    orr_course c;
    orr_seal seal;
    char commitment[65], secret[65];
    make_secret(draw.secret);
    for (unsigned i = 0; i < 32; i++)
        snprintf(secret + 2 * i, 3, "%02x", draw.secret[i]);
    orr_draw_commitment(&draw, commitment);
    orr_course_of(&c, draw.secret, m);
    if (signer)
        orr_course_seal(&c, signer, &seal);
    orr_text out = {.max = FILE_MAX};
    orr_replay_info info = {.commitment = commitment, .secret = secret, .seal = signer ? &seal : NULL};
    orr_replay_write(m, &info, &out);
    return out.at; /* ends with NUL */
}

static orr_err verify(const char *text, orr_proof *p) { return orr_replay_verify(text, strlen(text), NULL, p); }

static void expect(const char *text, const char *why)
{
    orr_proof p;
    unsigned lines = 0;
    for (const char *at = text; (at = strchr(at, '\n')); at++)
        lines++;
    orr_err e = verify(text, &p);
    if (e != ORR_BAD_INPUT || p.line != lines || !strstr(p.why, why) || p.sealed)
        fail_msg("expected line %u: %s; found %s, line %u: %s", lines, why, orr_err_name(e), p.line, p.why);
    assert_true(p.committed && p.drawn && p.legal); /* it is only another course */
}

/* ---- the hash --------------------------------------------------------------------------------------------------------*/
/* The numbers are another implementation's, as docs/replay.md says. */
static void the_published_vector(void **unused)
{
    static char text[FILE_MAX];
    FILE *f = fopen(vector, "rb");
    orr_proof p;
    orr_replay r;
    orr_course c;
    uint8_t secret[32];
    char hex[65];
    (void)unused;
    assert_non_null(f);
    size_t n = fread(text, 1, sizeof text - 1, f);
    fclose(f);
    assert_int_equal(orr_replay_verify(text, n, NULL, &p), ORR_OK);
    assert_string_equal(p.hash, "f3bac572614adce3363f82fbe57dd4f167ae4756281e18a30acdbedd1fbc2575");
    assert_true(!p.key[0] && !p.sealed);
    for (unsigned i = 0; i < 32; i++)
        secret[i] = (uint8_t)i;
    assert_int_equal(orr_replay_read(text, n, NULL, 0, false, &r), ORR_OK);
    orr_course_of(&c, secret, r.match);
    orr_course_hex(&c, hex);
    assert_string_equal(hex, "059ad17f2f5e10ed567d1448946b7339ffe1eb3d453c3694066fdebb283878f0");
    orr_replay_deinit(&r);
    assert_int_equal(orr_replay_read(text, n, NULL, UINT32_MAX, false, &r), ORR_OK);
    orr_course_follow(&c, r.match);
    orr_course_veiled(&c, 7, hex);
    assert_string_equal(hex, "0086c3130d616c2eb42c93cf91f364d989a9b7a65a6f8d702859cde30117dfa0");
    orr_replay_deinit(&r);
}

/* Each thing that a course follows from, changed alone, makes another one. */
static void every_part_counts(void **unused)
{
    orr_match *m = played("century", 1, PLIES);
    orr_entry *e = &m->log[PLIES / 2];
    char seen[16][65];
    unsigned n = 0;
    (void)unused;
    head_of(m, seen[n++]);
    e->actor ^= 1;
    head_of(m, seen[n++]);
    e->actor ^= 1;
    uint16_t *operand[] = {&e->action.verb, &e->action.a, &e->action.b, &e->action.c};
    for (unsigned i = 0; i < 4; i++) {
        for (unsigned bit = 0; bit <= 8; bit += 8) {
            *operand[i] ^= (uint16_t)(1u << bit);
            head_of(m, seen[n++]);
            *operand[i] ^= (uint16_t)(1u << bit);
        }
    }
    e->flags ^= ORR_ENTRY_CLOCK;
    head_of(m, seen[n++]);
    e->flags ^= ORR_ENTRY_CLOCK;
    m->rules.dealer = 1;
    head_of(m, seen[n++]);
    m->rules.dealer = 0;
    m->rules.seat[1].colour = 0;
    head_of(m, seen[n++]);
    m->rules.seat[1].colour = ORR_NO_COLOUR;
    m->rules.seat[1].team = 0; /* no option of this game says so */
    head_of(m, seen[n++]);
    m->rules.seat[1].team = ORR_NO_TEAM;
    m->plies--;
    head_of(m, seen[n++]);
    m->plies++;
    for (unsigned i = 0; i < n; i++)
        for (unsigned j = 0; j < i; j++)
            if (!strcmp(seen[i], seen[j]))
                fail_msg("%u and %u are the same", i, j);
    char again[65];
    head_of(m, again);
    assert_string_equal(again, seen[0]);
    orr_match_free(m);
}

static void options_count(void **unused)
{
    orr_rules r;
    char a[65], b[65];
    (void)unused;
    assert_int_equal(orr_rules_init(&r, orr_registry_find("sealed_bids")->game, NULL, 2), ORR_OK);
    orr_match *m = orr_match_new(&r);
    head_of(m, a);
    assert_int_equal(orr_rules_set(&m->rules, "tokens", "false", NULL, 0), ORR_OK);
    head_of(m, b);
    assert_string_not_equal(a, b);
    orr_match_free(m);
}

/* Whoever guesses the actions cannot try them: the same log has another hash with every secret; and what is told of the same
 * log at two moments is not the same either, so that a secret answer that was taken back and given again is not told. */
static void nothing_hidden_is_told(void **unused)
{
    orr_match *m = played("sealed_bids", 1, PLIES);
    uint8_t secret[32];
    char told[257 + 40][65];
    unsigned n = 0;
    orr_course c;
    (void)unused;
    for (unsigned bit = 0; bit < 256; bit++) {
        make_secret(secret);
        secret[bit / 8] ^= (uint8_t)(1u << bit % 8);
        orr_course_of(&c, secret, m);
        orr_course_hex(&c, told[n++]);
    }
    make_secret(secret);
    orr_course_of(&c, secret, m);
    orr_course_hex(&c, told[n++]);
    for (unsigned rev = 0; rev < 40; rev++)
        orr_course_veiled(&c, rev, told[n++]);
    for (unsigned i = 0; i < n; i++)
        for (unsigned j = 0; j < i; j++)
            assert_string_not_equal(told[i], told[j]);
    orr_match_free(m);
}

static void what_was_taken_back_is_gone(void **unused)
{
    orr_match *m = played("connect_four", 1, 5);
    char before[65], after[65];
    (void)unused;
    head_of(m, before);
    orr_seat s = (orr_seat)orr_lowest(orr_match_active(m).must);
    orr_match_legal(m, s);
    assert_int_equal(orr_match_play(m, s, m->legal[0]), ORR_OK);
    head_of(m, after);
    assert_string_not_equal(before, after);
    assert_int_equal(orr_match_undo(m, s, 5), ORR_OK);
    head_of(m, after);
    assert_string_equal(before, after);
    orr_match_free(m);
}

/* ---- the seal --------------------------------------------------------------------------------------------------------*/
/* What anybody can make after the end: other choices, the draws of the same secret. */
static void another_course_is_not_the_one_that_was_signed(void **unused)
{
    static const char *const games[] = {"sealed_bids", "century", "connect_four"};
    (void)unused;
    for (unsigned i = 0; i < 3; i++) {
        orr_match *true_one = played(games[i], 1, UINT32_MAX), *forged = played(games[i], 2, UINT32_MAX);
        char *text = file_of(true_one, seed), *other = file_of(forged, NULL), *stolen = malloc(FILE_MAX);
        char key[65];
        orr_proof p, q;
        assert_int_equal(verify(text, &p), ORR_OK);
        orr_seal_key(seed, key);
        assert_true(p.sealed);
        assert_string_equal(p.key, key);
        assert_int_equal(verify(other, &q), ORR_OK); /* without a seal nothing speaks against it, nor for it */
        assert_true(q.committed && q.drawn && q.legal && !q.sealed && !q.key[0]);
        assert_string_equal(p.commitment, q.commitment);
        assert_string_not_equal(p.hash, q.hash);
        assert_non_null(stolen);
        snprintf(stolen, FILE_MAX, "%.*s%s", (int)(strrchr(other, '}') - other), other, strstr(text, ",\"hash\":"));
        expect(stolen, "this is not the course that was signed");
        memcpy(strstr(stolen, "\"hash\":\"") + 8, q.hash, 64);
        expect(stolen, "the signature is not one of this course");
        free(text);
        text = file_of(forged, other_seed); /* with a key of one's own it agrees with itself; only that is another key */
        assert_int_equal(verify(text, &q), ORR_OK);
        assert_true(q.sealed);
        assert_string_not_equal(q.key, key);
        free(text);
        free(other);
        free(stolen);
        orr_match_free(true_one);
        orr_match_free(forged);
    }
}

static void any_digit_of_the_seal_counts(void **unused)
{
    static const char *const members[] = {"\"hash\":\"", "\"signature\":\"", "\"key\":\""};
    orr_match *m = played("connect_four", 1, UINT32_MAX);
    char *text = file_of(m, seed);
    (void)unused;
    for (unsigned i = 0; i < 3; i++) {
        char *at = strstr(text, members[i]) + strlen(members[i]);
        for (unsigned d = 0; at[d] != '"'; d++) {
            char was = at[d];
            orr_proof p;
            at[d] = was == '0' ? '1' : '0';
            assert_int_equal(verify(text, &p), ORR_BAD_INPUT);
            assert_false(p.sealed);
            at[d] = was;
        }
        char was = at[0];
        at[0] = 'z'; /* no digit */
        expect(text, i ? "the signature is not" : "not the course that was signed");
        at[0] = was;
        at[-4] ^= 1; /* no such member */
        expect(text, "expected \"hash\", \"signature\" and \"key\"");
        at[-4] ^= 1;
    }
    free(text);
    orr_match_free(m);
}

static void the_clock_stands_in_the_file(void **unused)
{
    orr_match *m = played("connect_four", 1, UINT32_MAX);
    orr_proof p, q;
    (void)unused;
    m->log[2].flags |= ORR_ENTRY_CLOCK;
    char *text = file_of(m, seed), *at = strstr(text, ",\"clock\":true");
    assert_int_equal(verify(text, &p), ORR_OK);
    assert_non_null(at);
    assert_null(strstr(at + 13, "\"clock\""));
    memmove(at, at + 13, strlen(at + 13) + 1);
    assert_int_equal(verify(text, &q), ORR_BAD_INPUT);
    assert_string_not_equal(p.hash, q.hash);
    free(text);
    text = file_of(m, NULL);
    memcpy(strstr(text, "\"clock\":true") + 8, "null", 4);
    assert_int_equal(verify(text, &q), ORR_BAD_INPUT);
    assert_non_null(strstr(q.why, "\"clock\""));
    free(text);
    orr_match_free(m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_published_vector),
        cmocka_unit_test(every_part_counts),
        cmocka_unit_test(options_count),
        cmocka_unit_test(nothing_hidden_is_told),
        cmocka_unit_test(what_was_taken_back_is_gone),
        cmocka_unit_test(another_course_is_not_the_one_that_was_signed),
        cmocka_unit_test(any_digit_of_the_seal_counts),
        cmocka_unit_test(the_clock_stands_in_the_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
