/* src/people/codes.c and token.c: what is typed and what is shown, and what is kept of it. */
#include "people/codes.h"
#include "people/token.h"

#include <semaphore.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static orr_worker *keeper; /* of secrets that are tried here */

static void no_wake(void *unused) { (void)unused; }

static int begin(void **unused)
{
    (void)unused;
    if (sodium_init() < 0)
        return 1;
    keeper = orr_worker_open(1, &orr_host_machine, no_wake, NULL);
    return !keeper;
}

static int end(void **unused)
{
    (void)unused;
    orr_worker_close(keeper);
    return 0;
}

static void bytes_of(uint64_t seed, uint8_t *out, size_t n)
{
    orr_rng rng;
    orr_rng_seed(&rng, seed);
    for (size_t i = 0; i < n; i++)
        out[i] = (uint8_t)orr_rng_next(&rng);
}

/* ---- recovery codes -----------------------------------------------------------------------------------------------*/
static orr_err tried(const orr_codes *c, const char *typed, unsigned *which)
{
    char letters[ORR_CODES_LETTERS + 1];
    orr_secret s;
    assert_true(orr_codes_read(typed, letters));
    assert_int_equal(orr_secret_set(&s, keeper, letters, ORR_CODES_LETTERS), ORR_OK);
    orr_err e = orr_codes_try(c, &s, which);
    orr_secret_free(&s);
    return e;
}

static void made(uint64_t seed, char text[ORR_CODES][ORR_CODES_TEXT], orr_codes *out)
{
    uint8_t random[ORR_CODES_RANDOM];
    bytes_of(seed, random, sizeof random);
    assert_int_equal(orr_codes_make(random, text, out), ORR_OK);
}

static void ten_codes_each_once(void **unused)
{
    char text[ORR_CODES][ORR_CODES_TEXT], other[ORR_CODES][ORR_CODES_TEXT];
    orr_codes c, d;
    unsigned which;
    (void)unused;
    made(1, text, &c);
    made(2, other, &d);
    for (unsigned i = 0; i < ORR_CODES; i++) {
        assert_int_equal(strspn(text[i], "0123456789ABCDEFGHJKMNPQRSTVWXYZ"), 5);
        assert_int_equal(text[i][5], '-');
        assert_int_equal(strlen(text[i]), 11);
        for (unsigned k = 0; k < i; k++)
            assert_string_not_equal(text[i], text[k]);
        assert_int_equal(tried(&c, text[i], &which), ORR_OK);
        assert_int_equal(which, i);
        assert_int_equal(tried(&c, other[i], &which), ORR_FORBIDDEN);
        assert_int_equal(which, ORR_CODES);
    }
    assert_true(orr_codes_spend(&c, 3));
    assert_false(orr_codes_spend(&c, 3));
    assert_false(orr_codes_spend(&c, ORR_CODES));
    assert_int_equal(tried(&c, text[3], &which), ORR_FORBIDDEN);
    assert_int_equal(tried(&c, text[4], &which), ORR_OK);
    assert_int_equal(__builtin_popcount(c.left), 9);
}

/* Nothing that was typed stands in what is kept; the salt makes another hash of the same code. */
static void what_is_kept_tells_no_code(void **unused)
{
    uint8_t random[ORR_CODES_RANDOM];
    char text[ORR_CODES][ORR_CODES_TEXT], same[ORR_CODES][ORR_CODES_TEXT];
    orr_codes c, d;
    (void)unused;
    bytes_of(3, random, sizeof random);
    assert_int_equal(orr_codes_make(random, text, &c), ORR_OK);
    random[0]++; /* of the salt */
    assert_int_equal(orr_codes_make(random, same, &d), ORR_OK);
    for (int i = 0; i < ORR_CODES; i++) {
        assert_string_equal(text[i], same[i]);
        assert_memory_not_equal(c.hash[i], d.hash[i], ORR_CODES_HASH);
        assert_null(memmem(&c, sizeof c, text[i], 5));
    }
}

static void who_has_no_codes_gets_the_same_answer(void **unused)
{
    const orr_codes none = {.left = 0};
    unsigned which;
    (void)unused;
    assert_int_equal(tried(&none, "00000-00000", &which), ORR_FORBIDDEN);
    orr_codes spent;
    char text[ORR_CODES][ORR_CODES_TEXT];
    made(4, text, &spent);
    for (unsigned i = 0; i < ORR_CODES; i++)
        assert_true(orr_codes_spend(&spent, i));
    assert_int_equal(tried(&spent, text[0], &which), ORR_FORBIDDEN);
}

static void assert_typed(const char *typed, const char *letters)
{
    char out[ORR_CODES_LETTERS + 1] = "unchanged.";
    assert_int_equal(orr_codes_read(typed, out), *letters != '\0');
    assert_string_equal(out, letters);
}

static void codes_are_read_as_they_are_meant(void **unused)
{
    (void)unused;
    assert_typed("K7QF2-9DMX4", "K7QF29DMX4");
    assert_typed("k7qf29dmx4", "K7QF29DMX4");
    assert_typed("  K7 QF2 - 9D MX4\n", "K7QF29DMX4");
    assert_typed("K7QF2\u20139DMX4", "K7QF29DMX4"); /* as a telephone writes dashes */
    assert_typed("K7QF2\u00a09DMX4", "K7QF29DMX4");
    assert_typed("OoIiLl-uUvV0", ""); /* eleven */
    assert_typed("OoIiLl-uUvV", "001111VVVV");
    assert_typed("", "");
    assert_typed("K7QF2-9DMX", "");
    assert_typed("K7QF2-9DMX44", "");
    assert_typed("K7QF2-9DMX4 4", "");
    assert_typed("K7QF2-9DMX!", "");
    assert_typed("K7QF2-9DM\xc3\xa9", "");
    assert_typed("----------", "");
}

static sem_t woken;
static unsigned finished;

static void wake(void *unused)
{
    (void)unused;
    sem_post(&woken);
}

static void finish(orr_codes_job *job)
{
    static const uint8_t zero[ORR_CODES_RANDOM];
    assert_null(job->letters.bytes);
    assert_memory_equal(job->random, zero, sizeof zero);
    finished++;
}

static void the_worker_makes_and_tries(void **unused)
{
    orr_codes_job make = {.make = true, .done = finish}, try = {.done = finish}, late = {.done = finish};
    (void)unused;
    finished = 0;
    sem_init(&woken, 0, 0);
    orr_worker *w = orr_worker_open(1, &orr_host_machine, wake, NULL);
    assert_non_null(w);
    bytes_of(5, make.random, sizeof make.random);
    assert_int_equal(orr_codes_ask(w, &make, NULL), ORR_OK);
    sem_wait(&woken);
    orr_worker_take(w);
    assert_int_equal(make.error, ORR_OK);
    try.codes = make.codes;
    assert_int_equal(orr_codes_ask(w, &try, "no code"), ORR_BAD_INPUT);
    assert_int_equal(orr_codes_ask(w, &try, make.text[7]), ORR_OK);
    sem_wait(&woken);
    orr_worker_take(w);
    assert_int_equal(try.error, ORR_OK);
    assert_int_equal(try.which, 7);
    assert_int_equal(orr_codes_ask(w, &try, "00000-00000"), ORR_OK);
    sem_wait(&woken);
    orr_worker_take(w);
    assert_int_equal(try.error, ORR_FORBIDDEN);
    orr_worker_stop(w);
    late.codes = make.codes;
    assert_int_equal(orr_codes_ask(w, &late, make.text[7]), ORR_OK);
    assert_non_null(late.letters.bytes);
    orr_worker_close(w);
    assert_int_equal(late.error, ORR_OVER);
    assert_int_equal(finished, 4);
}

/* ---- codes of mails -----------------------------------------------------------------------------------------------*/
enum { NOW = 1000000 };
static const uint8_t key[ORR_MAIL_CODE_KEY] = "a key", other_key[ORR_MAIL_CODE_KEY] = "another";

static orr_mail_code mail_code(uint64_t seed, char text[ORR_MAIL_CODE_DIGITS + 1])
{
    uint8_t random[ORR_MAIL_CODE_RANDOM];
    orr_mail_code c;
    bytes_of(seed, random, sizeof random);
    orr_mail_code_make(random, key, "ada@example.org", NOW, text, &c);
    assert_int_equal(strspn(text, "0123456789"), ORR_MAIL_CODE_DIGITS);
    assert_int_equal(strlen(text), ORR_MAIL_CODE_DIGITS);
    return c;
}

static orr_err mail_tried(orr_mail_code *c, const char *typed, int64_t now)
{
    return orr_mail_code_try(c, key, "ada@example.org", typed, now);
}

static void a_mail_code_is_good_once_for_ten_minutes(void **unused)
{
    char text[ORR_MAIL_CODE_DIGITS + 1], grouped[16];
    (void)unused;
    orr_mail_code c = mail_code(1, text), d = c;
    assert_int_equal(mail_tried(&d, text, NOW), ORR_OK);
    assert_int_equal(mail_tried(&d, text, NOW), ORR_LIMIT);
    d = c;
    snprintf(grouped, sizeof grouped, " %.4s-%.4s ", text, text + 4);
    assert_int_equal(mail_tried(&d, grouped, NOW + ORR_MAIL_CODE_MS - 1), ORR_OK);
    d = c;
    assert_int_equal(mail_tried(&d, text, NOW + ORR_MAIL_CODE_MS), ORR_STALE);
    assert_int_equal(mail_tried(&d, text, NOW - 1), ORR_STALE);
    assert_int_equal(orr_mail_code_try(&d, other_key, "ada@example.org", text, NOW), ORR_FORBIDDEN);
    assert_int_equal(orr_mail_code_try(&d, key, "eve@example.org", text, NOW), ORR_FORBIDDEN);
    assert_int_equal(mail_tried(&d, text, NOW), ORR_OK);
}

static void a_mail_code_has_five_tries(void **unused)
{
    char text[ORR_MAIL_CODE_DIGITS + 1], wrong[ORR_MAIL_CODE_DIGITS + 1];
    (void)unused;
    orr_mail_code c = mail_code(2, text), d = c;
    memcpy(wrong, text, sizeof wrong);
    wrong[7] = wrong[7] == '9' ? '0' : (char)(wrong[7] + 1);
    for (int i = 0; i < 4; i++)
        assert_int_equal(mail_tried(&c, wrong, NOW), ORR_FORBIDDEN);
    for (int i = 0; i < 10; i++) { /* no tries at all */
        assert_int_equal(mail_tried(&c, "1234567", NOW), ORR_BAD_INPUT);
        assert_int_equal(mail_tried(&c, "123456789", NOW), ORR_BAD_INPUT);
        assert_int_equal(mail_tried(&c, "1234567A", NOW), ORR_BAD_INPUT);
    }
    assert_int_equal(mail_tried(&c, text, NOW), ORR_OK);
    for (int i = 0; i < 5; i++)
        assert_int_equal(mail_tried(&d, wrong, NOW), ORR_FORBIDDEN);
    assert_int_equal(mail_tried(&d, text, NOW), ORR_LIMIT);
    assert_null(memmem(&c, sizeof c, text, 4));
}

/* ---- tokens -------------------------------------------------------------------------------------------------------*/
static void tokens_are_read_as_they_were_made(void **unused)
{
    static const orr_token_kind kinds[] = {ORR_TOKEN_SESSION, ORR_TOKEN_API, ORR_TOKEN_MAIL};
    uint8_t random[ORR_TOKEN_RANDOM], hash[3][ORR_TOKEN_HASH], again[ORR_TOKEN_HASH];
    char text[3][ORR_TOKEN_TEXT];
    (void)unused;
    bytes_of(1, random, sizeof random);
    for (int i = 0; i < 3; i++) {
        orr_token_make(kinds[i], random, text[i], hash[i]);
        assert_int_equal(strlen(text[i]), kinds[i] == ORR_TOKEN_API ? 47 : 43);
        assert_true(orr_token_read(kinds[i], text[i], strlen(text[i]), again));
        assert_true(orr_token_same(again, hash[i]));
        assert_null(memmem(hash[i], sizeof hash[i], random, 8));
    }
    assert_memory_equal(text[1], "orr_", 4);
    assert_false(orr_token_same(hash[0], hash[1])); /* one kind opens nothing of another */
    assert_false(orr_token_same(hash[0], hash[2]));
    assert_false(orr_token_read(ORR_TOKEN_API, text[0], 43, again));
    assert_false(orr_token_read(ORR_TOKEN_SESSION, text[1], 47, again));
    hash[0][31] ^= 1;
    assert_true(orr_token_read(ORR_TOKEN_SESSION, text[0], 43, again));
    assert_false(orr_token_same(again, hash[0]));
}

static void what_is_no_token_is_refused(void **unused)
{
    static const uint8_t zero[ORR_TOKEN_HASH];
    uint8_t random[ORR_TOKEN_RANDOM] = {0}, hash[ORR_TOKEN_HASH];
    char text[ORR_TOKEN_TEXT], bad[64];
    (void)unused;
    orr_token_make(ORR_TOKEN_API, random, text, hash);
    static const char *const ends[] = {"", "A", "=", "A=", "+A", "/A", "\xc3\xa9", " A", "AAA"};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        snprintf(bad, sizeof bad, "%.45s%s", text, ends[i]);
        memset(hash, 1, sizeof hash);
        assert_false(orr_token_read(ORR_TOKEN_API, bad, strlen(bad), hash));
        assert_memory_equal(hash, zero, sizeof zero);
    }
    for (char c = 'B'; c <= 'D'; c++) { /* the same bits but for those that belong to no byte */
        snprintf(bad, sizeof bad, "%.46s%c", text, c);
        assert_false(orr_token_read(ORR_TOKEN_API, bad, strlen(bad), hash));
    }
    snprintf(bad, sizeof bad, "%.46sE", text);
    assert_true(orr_token_read(ORR_TOKEN_API, bad, strlen(bad), hash));
    snprintf(bad, sizeof bad, "ORR_%s", text + 4);
    assert_false(orr_token_read(ORR_TOKEN_API, bad, strlen(bad), hash));
    assert_false(orr_token_read(ORR_TOKEN_API, "", 0, hash));
    assert_false(orr_token_read(ORR_TOKEN_SESSION, text + 4, 42, hash));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ten_codes_each_once),
        cmocka_unit_test(what_is_kept_tells_no_code),
        cmocka_unit_test(who_has_no_codes_gets_the_same_answer),
        cmocka_unit_test(codes_are_read_as_they_are_meant),
        cmocka_unit_test(the_worker_makes_and_tries),
        cmocka_unit_test(a_mail_code_is_good_once_for_ten_minutes),
        cmocka_unit_test(a_mail_code_has_five_tries),
        cmocka_unit_test(tokens_are_read_as_they_were_made),
        cmocka_unit_test(what_is_no_token_is_refused),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
