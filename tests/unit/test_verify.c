/* The proof of a served match: an honest file is proved, and each way of altering it is found, with its line. */
#include <orrery/match.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { FILE_MAX = 1 << 20 };
static const char vector[] = "tests/vectors/sealed_bids-verify.ndjson"; /* from the root of the repository */

typedef struct {
    char *text; /* owned */
    size_t n;
} file;

/* A match of two bots without a mind, with the chance of a server. Without `whole` it stops at ply 12. */
static file played(const char *game, bool whole, bool seeded)
{
    orr_draw draw = {.counter = 0};
    orr_rules r;
    orr_rng rng;
    orr_text out = {.max = FILE_MAX};
    char commitment[65], secret[65];
    orr_rng_seed(&rng, 5);
    for (unsigned i = 0; i < 32; i++) {
        draw.secret[i] = (uint8_t)(7 * i + 1);
        snprintf(secret + 2 * i, 3, "%02x", draw.secret[i]);
    }
    orr_draw_commitment(&draw, commitment);
    assert_int_equal(orr_rules_init(&r, orr_registry_find(game)->game, NULL, 2), ORR_OK);
    orr_match *m = orr_match_new(&r);
    while (!orr_match_over(m) && (whole || m->plies < 12)) {
        if (orr_match_step(m, orr_source_draw(&draw)))
            continue;
        orr_seat s = (orr_seat)orr_lowest(orr_match_active(m).must);
        uint32_t n = orr_match_legal(m, s);
        assert_int_equal(orr_match_play(m, s, m->legal[orr_rng_below(&rng, n)]), ORR_OK);
    }
    orr_replay_info info = {
        .commitment = seeded ? NULL : commitment, .secret = seeded ? NULL : secret, .seeded = seeded};
    orr_replay_write(m, &info, &out);
    orr_match_free(m);
    return (file){out.at, out.n};
}

/* Line i, from 1; what follows it stays where it is. */
static char *line(const file *f, unsigned i)
{
    char *at = f->text;
    while (--i)
        at = strchr(at, '\n') + 1;
    return at;
}

static unsigned lines(const file *f)
{
    unsigned n = 0;
    for (const char *at = f->text; (at = strchr(at, '\n')); at++)
        n++;
    return n;
}

/* Puts `to` in place of `from`, which stands in line i or after it. */
static void put(file *f, unsigned i, const char *from, const char *to)
{
    char *at = strstr(line(f, i), from), *text = malloc(f->n + strlen(to) + 1);
    assert_non_null(at);
    assert_non_null(text);
    int n = sprintf(text, "%.*s%s%s", (int)(at - f->text), f->text, to, at + strlen(from));
    free(f->text);
    *f = (file){text, (size_t)n};
}

static orr_err verify(const file *f, orr_proof *p) { return orr_replay_verify(f->text, f->n, NULL, p); }

static void expect(file *f, uint32_t at, const char *why)
{
    orr_proof p;
    orr_err e = verify(f, &p);
    if (e != ORR_BAD_INPUT || p.line != at || !strstr(p.why, why))
        fail_msg("expected line %u: %s; found %s, line %u: %s", at, why, orr_err_name(e), p.line, p.why);
    free(f->text);
}

static void an_honest_match_is_proved(void **unused)
{
    static const char *const games[] = {"sealed_bids", "century"};
    (void)unused;
    for (unsigned i = 0; i < 2; i++) {
        file f = played(games[i], true, false);
        orr_proof p;
        if (verify(&f, &p))
            fail_msg("line %u: %s", p.line, p.why);
        assert_true(p.committed && p.drawn && p.legal);
        assert_string_equal(p.game, games[i]);
        assert_int_equal(p.plies, lines(&f) - 2);
        assert_true(p.draws > 5 && p.line == 0 && p.why[0] == 0);
        free(f.text);
    }
}

/* The first chance action that could have been another: the draw of ply 1 of sealed_bids is the sealed price, 1 to 4. */
static void a_draw_that_was_swapped(void **unused)
{
    (void)unused;
    for (unsigned price = 1; price <= 4; price++) {
        file f = played("sealed_bids", true, false);
        char from[40], was[40], to[40];
        sscanf(strstr(line(&f, 2), "\"a\":"), "\"a\":[11,%30[0-9],0,0]", from);
        unsigned old = (unsigned)atoi(from);
        snprintf(was, sizeof was, "[11,%u,0,0],\"do\":\"seal %u\"", old, old);
        snprintf(to, sizeof to, "[11,%u,0,0],\"do\":\"seal %u\"", price, price);
        put(&f, 2, was, to);
        if (price == old) {
            orr_proof p;
            assert_int_equal(verify(&f, &p), ORR_OK);
            free(f.text);
        } else {
            expect(&f, 2, "ply 1: draw 0 of the secret gives \"seal ");
        }
    }
}

/* A die that shows something else: a weighted draw in the middle of the match, legal as such. */
static void a_die_that_was_turned(void **unused)
{
    file f = played("sealed_bids", true, false);
    char was[40], to[40];
    unsigned at = 2;
    (void)unused;
    while (strncmp(strstr(line(&f, at), "\"do\":"), "\"do\":\"roll", 10) != 0)
        at++;
    unsigned face = (unsigned)atoi(strstr(line(&f, at), "roll ") + 5), other = face % 3 + 1;
    snprintf(was, sizeof was, "[10,%u,0,0],\"do\":\"roll %u\"", face, face);
    snprintf(to, sizeof to, "[10,%u,0,0],\"do\":\"roll %u\"", other, other);
    put(&f, at, was, to);
    expect(&f, at, "of the secret gives \"roll ");
}

static void another_secret_or_commitment(void **unused)
{
    orr_proof p;
    file f = played("sealed_bids", true, false);
    unsigned last = lines(&f);
    (void)unused;
    put(&f, last, "\"secret\":\"0108", "\"secret\":\"0109");
    assert_int_equal(verify(&f, &p), ORR_BAD_INPUT);
    assert_false(p.committed);
    expect(&f, 1, "the commitment is not that of the secret");
    f = played("sealed_bids", true, false);
    put(&f, last, "\"secret\":\"0108", "\"secret\":\"01zz");
    expect(&f, last, "64 hex digits");
    f = played("sealed_bids", true, false);
    put(&f, last, "\"secret\":\"01", "\"secret\":\"");
    expect(&f, last, "64 hex digits");
    f = played("sealed_bids", true, false);
    char *digit = strstr(f.text, "\"commitment\":\"") + 14;
    *digit = *digit == '0' ? '1' : '0';
    expect(&f, 1, "the commitment is not that of the secret");
}

static void an_action_that_was_changed(void **unused)
{
    file f = played("sealed_bids", true, false);
    char was[40], to[40];
    unsigned at = 2;
    (void)unused;
    while (strncmp(strstr(line(&f, at), "\"do\":"), "\"do\":\"bid", 9) != 0)
        at++;
    unsigned card = (unsigned)atoi(strstr(line(&f, at), "bid ") + 4);
    snprintf(was, sizeof was, "[1,%u,0,0],\"do\":\"bid %u\"", card, card);
    snprintf(to, sizeof to, "[1,%u,0,0],\"do\":\"bid %u\"", 99, 99);
    put(&f, at, was, to);
    expect(&f, at, "bid 99 is refused: illegal");
}

static void a_result_that_was_changed(void **unused)
{
    file f = played("sealed_bids", true, false);
    unsigned last = lines(&f);
    (void)unused;
    put(&f, last, "\"score\":", "\"score\":1");
    expect(&f, last, "the rules say score");
    f = played("sealed_bids", true, false);
    put(&f, last, "\"cut\":false", "\"cut\":true");
    expect(&f, last, "\"cut\"");
    f = played("sealed_bids", true, false);
    put(&f, last, "\"plies\":", "\"plies\":1");
    expect(&f, last, "\"plies\"");
}

static void cannot_be_proved(const file *f, bool legal, const char *why)
{
    orr_proof p;
    assert_int_equal(verify(f, &p), ORR_UNSUPPORTED);
    assert_int_equal(p.line, 0);
    assert_int_equal(p.legal, legal);
    assert_false(p.drawn);
    assert_non_null(strstr(p.why, why));
}

static void what_cannot_be_proved(void **unused)
{
    file f = played("sealed_bids", false, false);
    (void)unused;
    cannot_be_proved(&f, false, "not over");
    free(f.text);
    f = played("sealed_bids", true, true);
    cannot_be_proved(&f, true, "from a seed");
    free(f.text);
    f = played("sealed_bids", true, false);
    put(&f, lines(&f), "\"secret\"", "\"nothing\"");
    cannot_be_proved(&f, true, "has no secret");
    put(&f, 1, "\"commitment\"", "\"nothing\"");
    cannot_be_proved(&f, true, "no commitment");
    free(f.text);
    orr_proof p;
    assert_int_equal(orr_replay_verify("", 0, NULL, &p), ORR_BAD_INPUT);
    assert_int_equal(orr_replay_verify("{}", 2, NULL, &p), ORR_BAD_INPUT);
    assert_int_equal(p.line, 1);
}

/* The published file (docs/replay.md): whoever writes another reader begins with it. */
static void the_published_vector(void **unused)
{
    static char text[FILE_MAX];
    FILE *f = fopen(vector, "rb");
    orr_proof p;
    (void)unused;
    if (!f)
        fail_msg("%s is not here; tests run from the root of the repository", vector);
    size_t n = fread(text, 1, sizeof text - 1, f);
    fclose(f);
    if (orr_replay_verify(text, n, NULL, &p))
        fail_msg("%s:%u: %s", vector, p.line, p.why);
    assert_true(p.committed && p.drawn && p.legal);
    assert_non_null(strstr(text, "\"secret\":\"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f\""));
    assert_non_null(strstr(text, "3d3f456c8a8a521c78b4a99255e4595fe20f4c899f9a9b51bfe468e4f860dd6f"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_honest_match_is_proved),  cmocka_unit_test(a_draw_that_was_swapped),
        cmocka_unit_test(a_die_that_was_turned),      cmocka_unit_test(another_secret_or_commitment),
        cmocka_unit_test(an_action_that_was_changed), cmocka_unit_test(a_result_that_was_changed),
        cmocka_unit_test(what_cannot_be_proved),      cmocka_unit_test(the_published_vector),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
