/* src/base: the JSON writer, growing text, guards, random numbers. */
#include <orrery/base.h>

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>
#include <cmocka.h>

static void json_writes_commas_and_escapes(void **unused)
{
    orr_text t = {.max = 1000};
    orr_json j;
    (void)unused;
    orr_json_init(&j, &t);
    orr_json_object(&j);
    orr_json_kint(&j, "a", INT64_MIN);
    orr_json_karray(&j, "b");
    orr_json_int(&j, 0);
    orr_json_bool(&j, true);
    orr_json_null(&j);
    orr_json_real(&j, 0.5);
    orr_json_real(&j, 1.0 / 0.0);
    orr_json_object(&j);
    orr_json_end(&j);
    orr_json_end(&j);
    orr_json_kstr(&j, "c", "q\" b\\ n\n \xc3\xa9 \xff \xed\xa0\x80 \xf0\x9f\x98\x80");
    orr_json_kstr(&j, "d", NULL);
    orr_json_end(&j);
    assert_string_equal(t.at, "{\"a\":-9223372036854775808,\"b\":[0,true,null,0.5,null,{}],"
                              "\"c\":\"q\\\" b\\\\ n\\u000a \xc3\xa9 \xef\xbf\xbd \xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd "
                              "\xf0\x9f\x98\x80\",\"d\":null}");
    orr_text_deinit(&t);
}

static void text_stops_at_its_maximum(void **unused)
{
    orr_text t = {.max = 8};
    (void)unused;
    orr_text_str(&t, "12345678");
    assert_false(t.failed);
    orr_text_str(&t, "9");
    assert_true(t.failed);
    assert_string_equal(t.at, "12345678");
    orr_text_clear(&t);
    orr_text_fmt(&t, "%d", 42);
    assert_string_equal(t.at, "42");
    orr_text_deinit(&t);
}

static void long_formats_are_whole(void **unused)
{
    orr_text t = {.max = 4000};
    (void)unused;
    orr_text_fmt(&t, "%1500d|", 7);
    assert_int_equal(t.n, 1501);
    assert_memory_equal(t.at + 1499, "7|", 2);
    orr_text_deinit(&t);
}

static void fails(void *arg)
{
    int *reached = arg;
    *reached = 1;
    ORR_ASSERT(1 + 1 == 3);
    *reached = 2;
}

static void works(void *arg)
{
    char what[64];
    int reached = 0;
    assert_int_equal(orr_guard(fails, &reached, what, sizeof what), ORR_BUG);
    *(int *)arg = reached + 10;
}

static void guards_nest_and_return(void **unused)
{
    char what[64] = "";
    int reached = 0;
    (void)unused;
    assert_int_equal(orr_guard(works, &reached, what, sizeof what), ORR_OK);
    assert_int_equal(reached, 11);
    assert_int_equal(orr_guard(fails, &reached, what, sizeof what), ORR_BUG);
    assert_non_null(strstr(what, "1 + 1 == 3"));
}

/* First numbers of xoshiro256++ seeded with splitmix64(0): computed with the authors' published code. */
static void random_numbers_repeat(void **unused)
{
    orr_rng a, b;
    (void)unused;
    orr_rng_seed(&a, 0);
    assert_true(orr_rng_next(&a) == 0x53175d61490b23dfu);
    orr_rng_seed(&a, 7);
    orr_rng_seed(&b, 7);
    for (int i = 0; i < 1000; i++) {
        uint32_t x = orr_rng_below(&a, 13);
        assert_true(x < 13);
        assert_int_equal(x, orr_rng_below(&b, 13));
    }
}

static void every_error_has_a_name(void **unused)
{
    (void)unused;
    for (int i = 0; i < ORR_ERR_COUNT; i++) {
        const char *name = orr_err_name((orr_err)i);
        assert_true(name[0] >= 'a' && name[0] <= 'z');
        for (int k = 0; k < i; k++)
            assert_string_not_equal(name, orr_err_name((orr_err)k));
    }
    assert_string_equal(orr_err_name((orr_err)999), "unknown");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(json_writes_commas_and_escapes), cmocka_unit_test(text_stops_at_its_maximum),
        cmocka_unit_test(long_formats_are_whole),         cmocka_unit_test(guards_nest_and_return),
        cmocka_unit_test(random_numbers_repeat),          cmocka_unit_test(every_error_has_a_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
