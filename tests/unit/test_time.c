/* src/record/time.c: time controls as text, there and back; what is none, with what was expected and where. */
#include "record/time.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

enum { MINUTE = 60, HOUR = 3600, DAY = 86400 };

static orr_time read_well(const char *text)
{
    char why[ORR_TIME_WHY] = "";
    orr_time t = {7, 7, 7};
    if (!orr_time_parse(text, &t, why))
        fail_msg("%s: %s", text, why);
    return t;
}

static void is_printed(orr_time t, const char *text)
{
    char out[ORR_TIME_TEXT];
    assert_string_equal(orr_time_print(&t, out), text);
    orr_time again = read_well(out);
    assert_true(orr_time_same(&again, &t));
}

static void every_form_is_read_and_printed(void **unused)
{
    (void)unused;
    static const struct {
        const char *text;
        orr_time is;
        const char *printed;
    } forms[] = {
        {"none", {0}, "none"},
        {"90s/turn", {.turn = 90}, "90s/turn"},
        {"60s/turn", {.turn = 60}, "1m/turn"},
        {"1440m/turn", {.turn = DAY}, "1d/turn"},
        {"36h/turn", {.turn = 36 * HOUR}, "36h/turn"},
        {"007s/turn", {.turn = 7}, "7s/turn"},
        {"3d+12h", {.bank = 3 * DAY, .increment = 12 * HOUR}, "3d+12h"},
        {"5m+20s", {.bank = 5 * MINUTE, .increment = 20}, "5m+20s"},
        {"300s+1200s", {.bank = 5 * MINUTE, .increment = 20 * MINUTE}, "5m+20m"},
        {"5m+0d", {.bank = 5 * MINUTE}, "5m+0s"},
        {"366d/turn", {.turn = ORR_TIME_MOST}, "366d/turn"},
        {"31622399s+31622399s", {.bank = ORR_TIME_MOST - 1, .increment = ORR_TIME_MOST - 1}, "31622399s+31622399s"},
    };
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        orr_time t = read_well(forms[i].text);
        assert_true(orr_time_same(&t, &forms[i].is));
        is_printed(t, forms[i].printed);
        assert_int_equal(orr_time_plays(&t), !t.bank);
    }
}

static void any_seconds_come_back(void **unused)
{
    (void)unused;
    orr_rng rng;
    orr_rng_seed(&rng, 1);
    for (uint32_t n = 1; n < 3 * DAY; n = n < 4000 ? n + 1 : n + 61) {
        orr_time turn = {.turn = n}, bank = {.bank = n, .increment = orr_rng_below(&rng, ORR_TIME_MOST + 1)};
        char out[ORR_TIME_TEXT];
        orr_time_print(&turn, out);
        is_printed(turn, out);
        orr_time_print(&bank, out);
        is_printed(bank, out);
    }
}

static void what_is_none_says_what_was_expected_and_where(void **unused)
{
    (void)unused;
    static const char *const bad[][2] = {
        {"", "expected \"none\" or a number at 1"},
        {"nones", "expected the end at 5"},
        {"None", "expected \"none\" or a number at 1"},
        {" 5m+20s", "expected \"none\" or a number at 1"},
        {"-5m+20s", "expected \"none\" or a number at 1"},
        {"60", "expected d, h, m or s at 3"},
        {"5w/turn", "expected d, h, m or s at 2"},
        {"1.5h/turn", "expected d, h, m or s at 2"},
        {"5m", "expected \"/turn\" or \"+\" at 3"},
        {"5m/move", "expected \"/turn\" or \"+\" at 3"},
        {"5m/turns", "expected the end at 8"},
        {"5m+", "expected a number at 4"},
        {"5m+20", "expected d, h, m or s at 6"},
        {"5m+20s/turn", "expected the end at 7"},
        {"5m +20s", "expected \"/turn\" or \"+\" at 3"},
        {"0s/turn", "expected more than nothing at 1"},
        {"0m+20s", "expected more than nothing at 1"},
        {"367d/turn", "expected no more than 366 days at 1"},
        {"5m+31622401s", "expected no more than 366 days at 4"},
        {"99999999999999999999s/turn", "expected no more than 366 days at 1"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char why[ORR_TIME_WHY] = "";
        orr_time t = {1, 2, 3};
        assert_false(orr_time_parse(bad[i][0], &t, why));
        assert_string_equal(why, bad[i][1]);
        assert_true(orr_time_same(&t, &(orr_time){1, 2, 3}));
    }
}

static void notes_of_older_programs_are_seconds_a_turn(void **unused)
{
    (void)unused;
    static const struct {
        const char *word;
        orr_time is;
    } kept[] = {{"60", {.turn = 60}},
                {"86400", {.turn = DAY}},
                {"0", {0}},
                {"", {0}},
                {"none", {0}},
                {"2m/turn", {.turn = 120}},
                {"3d+12h", {.bank = 3 * DAY, .increment = 12 * HOUR}},
                {"soon", {0}}};
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++) {
        orr_time t = orr_time_kept(kept[i].word);
        assert_true(orr_time_same(&t, &kept[i].is));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_form_is_read_and_printed),
        cmocka_unit_test(any_seconds_come_back),
        cmocka_unit_test(what_is_none_says_what_was_expected_and_where),
        cmocka_unit_test(notes_of_older_programs_are_seconds_a_turn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
