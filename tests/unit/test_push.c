/* src/post/push.c: RFC 8291's own example, what is refused, and who sends it. */
#include "post/push.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#define PRIVATE "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
#define READER "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
static const char body[] =
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7"
    "A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";

static orr_push_reader reader;
static uint8_t once[ORR_PUSH_PRIVATE], salt[ORR_PUSH_SALT], sealed[ORR_PUSH_BODY_MAX];
static size_t size;

static int begin(void **unused)
{
    (void)unused;
    assert_true(orr_push_read(PRIVATE, once, sizeof once));
    assert_true(orr_push_read(READER, reader.key, sizeof reader.key));
    assert_true(orr_push_read("BTBZMqHH6r4Tts7J_aSIgg", reader.auth, sizeof reader.auth));
    assert_true(orr_push_read("DGv6ra1nlYgDCS1FRnbzlw", salt, sizeof salt));
    return 0;
}

static orr_err seal(size_t n, size_t padded, const char **why)
{
    static char text[ORR_PUSH_TEXT_MAX + 1];
    memset(text, 'm', sizeof text);
    memset(sealed, 0, sizeof sealed);
    return orr_push_seal(&reader, once, salt, text, n, padded, sealed, &size, why);
}

static void the_example_of_the_rfc(void **unused)
{
    (void)unused;
    static const char text[] = "When I grow up, I want to be a watermelon";
    orr_text out = {.max = 1000};
    const char *why;
    assert_int_equal(orr_push_seal(&reader, once, salt, text, sizeof text - 1, 0, sealed, &size, &why), ORR_OK);
    assert_int_equal(size, 144);
    orr_push_write(sealed, size, &out);
    assert_string_equal(out.at, body);
    orr_text_deinit(&out);
}

static void lengths_tell_what_they_should(void **unused)
{
    (void)unused;
    const char *why;
    for (unsigned n = 0; n <= 200; n += 40) {
        assert_int_equal(seal(n, 200, &why), ORR_OK);
        assert_int_equal(size, 200 + ORR_PUSH_FRAME);
    }
    assert_int_equal(seal(0, 0, &why), ORR_OK);
    assert_int_equal(size, ORR_PUSH_FRAME);
    assert_int_equal(seal(ORR_PUSH_TEXT_MAX, 0, &why), ORR_OK);
    assert_in_range(size, ORR_PUSH_TEXT_MAX, 3000);
    assert_int_equal(seal(ORR_PUSH_TEXT_MAX + 1, 0, &why), ORR_BAD_INPUT);
    assert_string_equal(why, "size");
    assert_int_equal(seal(1, ORR_PUSH_TEXT_MAX + 1, &why), ORR_BAD_INPUT);
    assert_string_equal(why, "size");
}

static void bad_keys_are_refused(void **unused)
{
    (void)unused;
    const char *why;
    reader.key[64] ^= 1; /* not on the curve */
    assert_false(orr_push_is_public(reader.key));
    assert_int_equal(seal(1, 0, &why), ORR_BAD_INPUT);
    assert_string_equal(why, "key");
    memset(reader.key, 0, sizeof reader.key); /* its zero */
    assert_int_equal(seal(1, 0, &why), ORR_BAD_INPUT);
    reader.key[0] = 4;
    assert_int_equal(seal(1, 0, &why), ORR_BAD_INPUT);
    memset(reader.key + 1, 0xff, 64); /* beyond the field */
    assert_int_equal(seal(1, 0, &why), ORR_BAD_INPUT);
    begin(NULL);
    reader.key[0] = 6 + (reader.key[64] & 1); /* a hybrid form */
    assert_int_equal(seal(1, 0, &why), ORR_BAD_INPUT);
    begin(NULL);
    memset(once, 0, sizeof once);
    assert_int_equal(seal(1, 0, &why), ORR_BAD_INPUT);
    assert_string_equal(why, "once");
    static const uint8_t order[] = {0xff, 0xff, 0xff, 0xff, 0,    0,    0,    0,    0xff, 0xff, 0xff,
                                    0xff, 0xff, 0xff, 0xff, 0xff, 0xbc, 0xe6, 0xfa, 0xad, 0xa7, 0x17,
                                    0x9e, 0x84, 0xf3, 0xb9, 0xca, 0xc2, 0xfc, 0x63, 0x25, 0x51};
    memcpy(once, order, sizeof once);
    assert_int_equal(seal(1, 0, &why), ORR_BAD_INPUT);
    once[31]--;
    assert_int_equal(seal(1, 0, &why), ORR_OK);
}

static void keys_of_other_sizes_are_refused(void **unused)
{
    (void)unused;
    uint8_t out[ORR_PUSH_PUBLIC];
    assert_false(orr_push_read("BTBZMqHH6r4Tts7J_aSI", out, 16));
    assert_false(orr_push_read("BTBZMqHH6r4Tts7J_aSIggAA", out, 16));
    assert_false(orr_push_read("BTBZMqHH6r4Tts7J_aSIgg==", out, 16));
    assert_false(orr_push_read("BTBZMqHH6r4Tts7J/aSIgg", out, 16));
    assert_false(orr_push_read("BTBZMqHH6r4Tts7J_aSIgh", out, 16)); /* bits beyond the end */
    assert_false(orr_push_read("", out, 16));
    assert_true(orr_push_read("BTBZMqHH6r4Tts7J_aSIgg", out, 16));
}

static void who_sends_it_is_told_to_the_right_place(void **unused)
{
    (void)unused;
    char out[ORR_VAPID_MAX], longest[700];
    const char *why;
    static const char aud[] = "eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9"; /* {"typ":"JWT","alg":"ES256"} */
    assert_int_equal(
        orr_push_vapid(once, "https://Push.example:443/a?b", "mailto:post@example.org", 1795383861, out, &why), ORR_OK);
    assert_int_equal(strncmp(out, "vapid t=", 8), 0);
    assert_int_equal(strncmp(out + 8, aud, sizeof aud - 1), 0);
    /* {"aud":"https://push.example","exp":1795383861,"sub":"mailto:post@example.org"} */
    assert_non_null(strstr(out, ".eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZSIsImV4cCI6MTc5NTM4Mzg2MSwic3ViIjoibWFpbHRvOnBvc"
                                "3RAZXhhbXBsZS5vcmcifQ."));
    assert_non_null(
        strstr(out, ", k=BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8"));
    static const char *const endpoints[] = {"http://a/",     "https://",        "https:///a", "https://u@a/",
                                            "https://a\"b/", "https://a\r\nb/", "",           "https://\xc3\xb8/"};
    for (unsigned i = 0; i < 8; i++) {
        assert_int_equal(orr_push_vapid(once, endpoints[i], "mailto:a@b.de", 1, out, &why), ORR_BAD_INPUT);
        assert_string_equal(why, "endpoint");
    }
    static const char *const subjects[] = {"", "a@b.de", "mailto:\"", "mailto:a\\", "https://a b", "mailto:a\nb"};
    for (unsigned i = 0; i < 6; i++) {
        assert_int_equal(orr_push_vapid(once, "https://a/", subjects[i], 1, out, &why), ORR_BAD_INPUT);
        assert_string_equal(why, "subject");
    }
    assert_int_equal(orr_push_vapid(once, "https://a/", "mailto:a@b.de", 0, out, &why), ORR_BAD_INPUT);
    assert_string_equal(why, "until");
    memset(longest, 'm', sizeof longest);
    memcpy(longest, "https://", 8);
    longest[299] = '\0';
    assert_int_equal(orr_push_vapid(once, longest, longest, INT64_C(1) << 40, out, &why), ORR_OK);
    longest[299] = 'm';
    longest[300] = '\0';
    assert_int_equal(orr_push_vapid(once, longest, "mailto:a@b.de", 1, out, &why), ORR_BAD_INPUT);
    memset(once, 0, sizeof once);
    assert_int_equal(orr_push_vapid(once, "https://a/", "mailto:a@b.de", 1, out, &why), ORR_BAD_INPUT);
    assert_string_equal(why, "key");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(the_example_of_the_rfc, begin),
        cmocka_unit_test_setup(lengths_tell_what_they_should, begin),
        cmocka_unit_test_setup(bad_keys_are_refused, begin),
        cmocka_unit_test_setup(keys_of_other_sizes_are_refused, begin),
        cmocka_unit_test_setup(who_sends_it_is_told_to_the_right_place, begin),
    };
    return cmocka_run_group_tests_name("push", tests, NULL, NULL);
}
