/* src/people/challenge.c: good once, for five minutes, for what and whom it was made. */
#include "people/challenge.h"

#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { BEGIN = 1000 };
static orr_challenges *book;

/* Each draw is another, and the same in each run. */
static void draw(void *unused, void *bytes, size_t n)
{
    static uint8_t seed[randombytes_SEEDBYTES];
    (void)unused;
    randombytes_buf_deterministic(bytes, n, seed);
    sodium_increment(seed, sizeof seed);
}

static const orr_host host = {.random = draw};

static int begin(void **unused)
{
    (void)unused;
    book = orr_challenges_new(&host);
    assert_non_null(book);
    return 0;
}

static int end(void **unused)
{
    (void)unused;
    orr_challenges_free(book);
    return 0;
}

static void good_once(void **unused)
{
    (void)unused;
    uint8_t one[ORR_CHALLENGE_SIZE], two[ORR_CHALLENGE_SIZE];
    orr_challenge_make(book, ORR_CHALLENGE_SIGN_IN, "", BEGIN, one);
    orr_challenge_make(book, ORR_CHALLENGE_REGISTER, "ada", BEGIN, two);
    assert_memory_not_equal(one, two, sizeof one);
    assert_int_equal(orr_challenge_take(book, ORR_CHALLENGE_SIGN_IN, "", one, BEGIN), ORR_CHALLENGE_OK);
    for (int i = 0; i < 3; i++)
        assert_int_equal(orr_challenge_take(book, ORR_CHALLENGE_SIGN_IN, "", one, BEGIN), ORR_CHALLENGE_USED);
    assert_int_equal(orr_challenge_take(book, ORR_CHALLENGE_REGISTER, "ada", two, BEGIN), ORR_CHALLENGE_OK);
    assert_int_equal(orr_challenge_take(book, ORR_CHALLENGE_REGISTER, "ada", two, BEGIN), ORR_CHALLENGE_USED);
}

static void five_minutes(void **unused)
{
    (void)unused;
    static const struct {
        int64_t after;
        orr_challenge_why why;
    } times[] = {{0, ORR_CHALLENGE_OK},
                 {ORR_CHALLENGE_MS - 1, ORR_CHALLENGE_OK},
                 {ORR_CHALLENGE_MS, ORR_CHALLENGE_EXPIRED},
                 {INT64_MAX - BEGIN, ORR_CHALLENGE_EXPIRED}};
    uint8_t one[ORR_CHALLENGE_SIZE];
    assert_int_equal(ORR_CHALLENGE_MS, 300000);
    for (size_t i = 0; i < sizeof times / sizeof *times; i++) {
        orr_challenge_make(book, ORR_CHALLENGE_SIGN_IN, "", BEGIN, one);
        for (int twice = 0; twice < 2; twice++)
            assert_int_equal(orr_challenge_take(book, ORR_CHALLENGE_SIGN_IN, "", one, BEGIN + times[i].after),
                             !twice || times[i].why ? times[i].why : ORR_CHALLENGE_USED);
    }
}

/* A try with what does not go with it takes it from nobody. */
static void for_what_and_whom(void **unused)
{
    (void)unused;
    static const char ada[] = "0123456789abcdef0123456789abcdef", ben[] = "0123456789abcdef0123456789abcdee";
    static const struct {
        orr_challenge_purpose made, taken;
        const char *of, *by;
        orr_challenge_why why;
    } tries[] = {
        {ORR_CHALLENGE_REGISTER, ORR_CHALLENGE_REGISTER, ada, ada, ORR_CHALLENGE_OK},
        {ORR_CHALLENGE_REGISTER, ORR_CHALLENGE_SIGN_IN, ada, ada, ORR_CHALLENGE_UNKNOWN},
        {ORR_CHALLENGE_SIGN_IN, ORR_CHALLENGE_REGISTER, "", "", ORR_CHALLENGE_UNKNOWN},
        {ORR_CHALLENGE_REGISTER, ORR_CHALLENGE_REGISTER, ada, ben, ORR_CHALLENGE_UNKNOWN},
        {ORR_CHALLENGE_REGISTER, ORR_CHALLENGE_REGISTER, ada, "", ORR_CHALLENGE_UNKNOWN},
        {ORR_CHALLENGE_REGISTER, ORR_CHALLENGE_REGISTER, "", ada, ORR_CHALLENGE_UNKNOWN},
        {ORR_CHALLENGE_REGISTER, ORR_CHALLENGE_REGISTER, ada, "0123456789abcdef", ORR_CHALLENGE_UNKNOWN},
    };
    uint8_t one[ORR_CHALLENGE_SIZE];
    for (size_t i = 0; i < sizeof tries / sizeof *tries; i++) {
        orr_challenge_make(book, tries[i].made, tries[i].of, BEGIN, one);
        assert_int_equal(orr_challenge_take(book, tries[i].taken, tries[i].by, one, BEGIN), tries[i].why);
        assert_int_equal(orr_challenge_take(book, tries[i].made, tries[i].of, one, BEGIN),
                         tries[i].why ? ORR_CHALLENGE_OK : ORR_CHALLENGE_USED);
    }
}

static void each_bit_counts(void **unused)
{
    (void)unused;
    uint8_t one[ORR_CHALLENGE_SIZE], none[ORR_CHALLENGE_SIZE] = {0};
    assert_int_equal(orr_challenge_take(book, ORR_CHALLENGE_SIGN_IN, "", none, BEGIN), ORR_CHALLENGE_UNKNOWN);
    orr_challenge_make(book, ORR_CHALLENGE_SIGN_IN, "", BEGIN, one);
    for (unsigned bit = 0; bit < 8 * ORR_CHALLENGE_SIZE; bit++) {
        one[bit / 8] ^= (uint8_t)(1 << bit % 8);
        assert_int_equal(orr_challenge_take(book, ORR_CHALLENGE_SIGN_IN, "", one, BEGIN), ORR_CHALLENGE_UNKNOWN);
        one[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
    assert_int_equal(orr_challenge_take(book, ORR_CHALLENGE_SIGN_IN, "", one, BEGIN), ORR_CHALLENGE_OK);
    assert_int_equal(orr_challenge_take(book, ORR_CHALLENGE_SIGN_IN, "", none, BEGIN), ORR_CHALLENGE_UNKNOWN);
}

/* However many are asked for, one that waits stays good; and of those that were used the last are known. */
static void nobody_pushes_out(void **unused)
{
    (void)unused;
    enum { MANY = 100000 };
    uint8_t first[ORR_CHALLENGE_SIZE], other[ORR_CHALLENGE_SIZE];
    orr_challenge_make(book, ORR_CHALLENGE_SIGN_IN, "", BEGIN, first);
    for (size_t i = 0; i < MANY; i++)
        orr_challenge_make(book, ORR_CHALLENGE_SIGN_IN, "", BEGIN, other);
    assert_int_equal(orr_challenge_take(book, ORR_CHALLENGE_SIGN_IN, "", first, BEGIN), ORR_CHALLENGE_OK);
    for (size_t i = 1; i < ORR_CHALLENGES_USED; i++) {
        orr_challenge_make(book, ORR_CHALLENGE_SIGN_IN, "", BEGIN, other);
        assert_int_equal(orr_challenge_take(book, ORR_CHALLENGE_SIGN_IN, "", other, BEGIN), ORR_CHALLENGE_OK);
    }
    assert_int_equal(orr_challenge_take(book, ORR_CHALLENGE_SIGN_IN, "", first, BEGIN), ORR_CHALLENGE_USED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(good_once, begin, end),
        cmocka_unit_test_setup_teardown(five_minutes, begin, end),
        cmocka_unit_test_setup_teardown(for_what_and_whom, begin, end),
        cmocka_unit_test_setup_teardown(each_bit_counts, begin, end),
        cmocka_unit_test_setup_teardown(nobody_pushes_out, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
