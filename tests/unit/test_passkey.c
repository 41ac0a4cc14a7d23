/* src/people/passkey.c: what is true is believed, of a small authenticator (passkey_do.c) and of Chromium's, and what
 * is told of it. What is not true: test_passkey_bad.c. */
#include "passkey_do.h"

#include <jansson.h>
#include <openssl/err.h>
#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static const int algs[] = {ORR_PASSKEY_ES256, ORR_PASSKEY_EDDSA, ORR_PASSKEY_RS256};
static const size_t key_sizes[] = {64, 32, 259};
static ceremony c;

static void each_algorithm_registers_and_signs(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < 3; i++) {
        device d;
        orr_passkey k;
        orr_passkey_signed s;
        device_make(&d, algs[i]);
        ceremony_make(&c, &d, UP | UV);
        assert_int_equal(do_register(&c, &k), ORR_PASSKEY_OK);
        assert_int_equal(k.alg, algs[i]);
        assert_int_equal(k.key_size, key_sizes[i]);
        assert_int_equal(k.id_size, d.id_size);
        assert_memory_equal(k.id, d.id, d.id_size);
        assert_int_equal(k.count, 0);
        for (uint32_t count = 1; count < 4; count++) {
            ceremony_get(&c, &d, UP | UV);
            assert_int_equal(do_verify(&c, &d, &k, &s), ORR_PASSKEY_OK);
            assert_int_equal(s.count, count);
            assert_false(s.count_fell);
            k.count = s.count;
        }
        assert_int_equal(ERR_peek_error(), 0);
        device_free(&d);
    }
}

static void flags_are_told(void **unused)
{
    (void)unused;
    static const uint8_t flags[] = {UP, UP | UV, UP | BE, UP | BE | BS, UP | UV | BE | BS};
    device d;
    orr_passkey k;
    orr_passkey_signed s;
    device_make(&d, ORR_PASSKEY_EDDSA);
    for (size_t i = 0; i < sizeof flags; i++) {
        ceremony_make(&c, &d, flags[i]);
        assert_int_equal(do_register(&c, &k), ORR_PASSKEY_OK);
        assert_int_equal(k.verified, !!(flags[i] & UV));
        assert_int_equal(k.backup_may, !!(flags[i] & BE));
        assert_int_equal(k.backup_is, !!(flags[i] & BS));
        for (size_t j = 0; j < sizeof flags; j++) {
            ceremony_get(&c, &d, flags[j]);
            assert_int_equal(do_verify(&c, &d, &k, &s), ORR_PASSKEY_OK);
            assert_int_equal(s.verified, !!(flags[j] & UV));
            assert_int_equal(s.backup_may, !!(flags[j] & BE));
            assert_int_equal(s.backup_is, !!(flags[j] & BS));
            assert_int_equal(s.backup_turned, (flags[i] ^ flags[j]) & BE ? 1 : 0);
        }
    }
    device_free(&d);
}

/* Counts as stored, as said; a count that has not grown is told and refused nowhere. */
static void counts_warn_and_no_more(void **unused)
{
    (void)unused;
    static const struct {
        uint32_t stored, said;
        bool fell;
    } counts[] = {{0, 0, false},
                  {0, 1, false},
                  {1, 2, false},
                  {1, 1, true},
                  {2, 1, true},
                  {1, 0, true},
                  {0, UINT32_MAX, false},
                  {UINT32_MAX, UINT32_MAX, true},
                  {UINT32_MAX, 0, true},
                  {0x80000000, 1, true},
                  {0x7fffffff, 0x80000000, false}};
    device d;
    orr_passkey k;
    orr_passkey_signed s;
    device_make(&d, ORR_PASSKEY_EDDSA);
    d.count = UINT32_MAX;
    ceremony_make(&c, &d, UP);
    assert_int_equal(do_register(&c, &k), ORR_PASSKEY_OK);
    assert_int_equal(k.count, UINT32_MAX);
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        k.count = counts[i].stored;
        d.count = counts[i].said - 1; /* it counts before it signs */
        ceremony_get(&c, &d, UP);
        assert_int_equal(do_verify(&c, &d, &k, &s), ORR_PASSKEY_OK);
        assert_int_equal(s.count, counts[i].said);
        assert_int_equal(s.count_fell, counts[i].fell);
    }
    device_free(&d);
}

static void transports_are_a_hint(void **unused)
{
    (void)unused;
    static const struct {
        const char *said;
        orr_passkey_why why;
        uint8_t bits;
    } lists[] = {
        {"", ORR_PASSKEY_OK, 0},
        {",\"transports\":[]", ORR_PASSKEY_OK, 0},
        {",\"transports\":[\"internal\",\"hybrid\"]", ORR_PASSKEY_OK,
         1 << ORR_PASSKEY_AT_INTERNAL | 1 << ORR_PASSKEY_AT_HYBRID},
        {",\"transports\":[\"usb\",\"thought\",\"usb\"]", ORR_PASSKEY_OK, 1 << ORR_PASSKEY_AT_USB},
        {",\"transports\":[\"usb\",1]", ORR_PASSKEY_BODY, 0},
        {",\"transports\":\"usb\"", ORR_PASSKEY_BODY, 0},
        {",\"transports\":null", ORR_PASSKEY_BODY, 0},
    };
    device d;
    orr_passkey k;
    device_make(&d, ORR_PASSKEY_EDDSA);
    ceremony_make(&c, &d, UP);
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        const char *said = made_body(&c, lists[i].said);
        assert_int_equal(orr_passkey_register(&do_expected, said, strlen(said), &k), lists[i].why);
        assert_int_equal(k.transports, lists[i].bits);
    }
    for (unsigned i = 0; i < ORR_PASSKEY_TRANSPORT_COUNT; i++)
        assert_true(strlen(orr_passkey_transport(i)) > 2);
    assert_string_equal(orr_passkey_transport(ORR_PASSKEY_TRANSPORT_COUNT), "");
    device_free(&d);
}

/* Extensions that nobody asked for, statements that nobody asked for, members that are not known yet. */
static void what_was_not_asked_for_is_read_over(void **unused)
{
    (void)unused;
    device d;
    orr_passkey k;
    orr_passkey_signed s;
    device_make(&d, ORR_PASSKEY_ES256);
    d.id_size = ORR_PASSKEY_ID_MAX;
    ceremony_begin(&c, "webauthn.create", UP | AT | ED);
    c.more = ",\"other_keys_can_be_added_here\":{\"deep\":[1]}"; /* and no crossOrigin, as older browsers have it */
    ceremony_client(&c);
    ceremony_cose(&c, &d);
    bytes_hex(&c.extensions, "a1 6b"); /* {"credProtect": {"a": [1.5, null]}} */
    bytes_text(&c.extensions, "credProtect");
    bytes_hex(&c.extensions, "a1 61 61 82 f9 3e 00 f6");
    ceremony_auth(&c, &d);
    cbor_head(&c.object, 5, 3);
    cbor_text(&c.object, "authData"); /* in another order */
    cbor_bytes(&c.object, c.auth.at, c.auth.n);
    cbor_text(&c.object, "fmt");
    cbor_text(&c.object, "packed");
    cbor_text(&c.object, "attStmt"); /* {"alg": -7, "x5c": [h'00']} */
    bytes_hex(&c.object, "a2 63 61 6c 67 26 63 78 35 63 81 41 00");
    assert_int_equal(do_register(&c, &k), ORR_PASSKEY_OK);
    assert_int_equal(k.id_size, ORR_PASSKEY_ID_MAX);
    ceremony_begin(&c, "webauthn.get", UP | ED);
    ceremony_client(&c);
    bytes_hex(&c.extensions, "a1 61 78 f5"); /* {"x": true} */
    ceremony_auth(&c, &d);
    ceremony_sign(&c, &d);
    assert_int_equal(do_verify(&c, &d, &k, &s), ORR_PASSKEY_OK);
    device_free(&d);
}

static void the_handle_says_whose_it_is(void **unused)
{
    (void)unused;
    static const uint8_t ada[64] = "ada", ben[64] = "ben";
    static const struct {
        const void *said;
        size_t n;
        bool due;
        orr_passkey_why why;
    } handles[] = {
        {ada, 64, true, ORR_PASSKEY_OK},
        {ada, 64, false, ORR_PASSKEY_OK},
        {NULL, 0, false, ORR_PASSKEY_OK},
        {NULL, 0, true, ORR_PASSKEY_HANDLE},
        {ben, 64, true, ORR_PASSKEY_HANDLE},
        {ben, 64, false, ORR_PASSKEY_HANDLE},
        {ada, 63, true, ORR_PASSKEY_HANDLE},
        {ada, 0, true, ORR_PASSKEY_HANDLE},
        {do_challenge, 32, true, ORR_PASSKEY_HANDLE},
    };
    device d[3];
    orr_passkey k[3];
    orr_passkey_signed s;
    for (size_t i = 0; i < 3; i++) {
        device_make(&d[i], algs[i]);
        ceremony_make(&c, &d[i], UP);
        assert_int_equal(do_register(&c, &k[i]), ORR_PASSKEY_OK);
    }
    orr_passkey_user user = {.passkeys = k, .n = 3, .handle = ada, .handle_size = 64};
    for (size_t i = 0; i < sizeof handles / sizeof *handles; i++) {
        ceremony_get(&c, &d[i % 3], UP);
        const char *said = signed_body(&c, &d[i % 3], handles[i].said, handles[i].n);
        user.handle_due = handles[i].due;
        assert_int_equal(orr_passkey_verify(&do_expected, &user, said, strlen(said), &s), handles[i].why);
        assert_int_equal(s.which, handles[i].why ? 0 : i % 3);
    }
    for (size_t i = 0; i < 3; i++)
        device_free(&d[i]);
}

static void a_body_says_what_it_answers(void **unused)
{
    (void)unused;
    device d;
    orr_passkey_claim claim;
    device_make(&d, ORR_PASSKEY_EDDSA);
    ceremony_make(&c, &d, UP);
    const char *said = made_body(&c, ",\"transports\":[\"usb\"]");
    assert_int_equal(orr_passkey_claims(said, strlen(said), &claim), ORR_PASSKEY_OK);
    assert_memory_equal(claim.challenge, do_challenge, ORR_CHALLENGE_SIZE);
    assert_int_equal(claim.id_size, 0);
    ceremony_get(&c, &d, UP);
    said = signed_body(&c, &d, "ada", 3);
    assert_int_equal(orr_passkey_claims(said, strlen(said), &claim), ORR_PASSKEY_OK);
    assert_memory_equal(claim.challenge, do_challenge, ORR_CHALLENGE_SIZE);
    assert_int_equal(claim.id_size, d.id_size);
    assert_memory_equal(claim.id, d.id, d.id_size);
    assert_int_equal(orr_passkey_claims("{}", 2, &claim), ORR_PASSKEY_BODY);
    d.id_size = 0;
    said = signed_body(&c, &d, NULL, 0);
    assert_int_equal(orr_passkey_claims(said, strlen(said), &claim), ORR_PASSKEY_ID_SIZE);
    assert_int_equal(claim.id_size, 0);
    device_free(&d);
}

/* ---- recorded from Chromium -------------------------------------------------------------------------------------- */
static size_t decode(const char *text, uint8_t *out, size_t max)
{
    size_t n = 0;
    assert_non_null(text);
    assert_int_equal(
        sodium_base642bin(out, max, text, strlen(text), NULL, &n, NULL, sodium_base64_VARIANT_URLSAFE_NO_PADDING), 0);
    return n;
}

/* Gives an answer of the recording to its challenge, and to another; returns what was said of the first. */
static orr_passkey_why answer(const json_t *all, const json_t *one, const orr_passkey_user *user, const orr_passkey *of,
                              orr_passkey_signed *s)
{
    uint8_t challenge[ORR_CHALLENGE_SIZE];
    orr_passkey_expected expected = {.challenge = challenge,
                                     .origin = json_string_value(json_object_get(all, "origin")),
                                     .rp_id = json_string_value(json_object_get(all, "rp_id"))};
    orr_passkey_user ours = *user;
    char *body = json_dumps(json_object_get(one, "body"), JSON_COMPACT);
    decode(json_string_value(json_object_get(one, "challenge")), challenge, sizeof challenge);
    ours.passkeys = of;
    challenge[31] ^= 1;
    assert_int_equal(orr_passkey_verify(&expected, &ours, body, strlen(body), s), ORR_PASSKEY_CHALLENGE);
    challenge[31] ^= 1;
    const orr_passkey_why why = orr_passkey_verify(&expected, &ours, body, strlen(body), s);
    free(body);
    return why;
}

static void a_recorded_passkey(const json_t *all, const json_t *one, orr_passkey_user user)
{
    uint8_t challenge[ORR_CHALLENGE_SIZE];
    const orr_passkey_expected expected = {.challenge = challenge,
                                           .origin = json_string_value(json_object_get(all, "origin")),
                                           .rp_id = json_string_value(json_object_get(all, "rp_id"))};
    const bool inside = json_is_true(json_object_get(one, "uv")); /* in the machine, knows its user, has backups */
    char *body = json_dumps(json_object_get(one, "registration"), JSON_COMPACT);
    orr_passkey k, other;
    orr_passkey_signed s;
    decode(json_string_value(json_object_get(one, "challenge")), challenge, sizeof challenge);
    assert_int_equal(orr_passkey_register(&expected, body, strlen(body), &k), ORR_PASSKEY_OK);
    assert_int_equal(k.alg, json_integer_value(json_object_get(one, "alg")));
    assert_int_equal(k.transports, 1 << (inside ? ORR_PASSKEY_AT_INTERNAL : ORR_PASSKEY_AT_USB));
    assert_true(k.verified == inside && k.backup_may == inside && k.backup_is == inside && k.count == 1);
    other = k;
    other.id[0] ^= 1;
    const json_t *named = json_object_get(one, "named"), *found = json_object_get(one, "found");
    user.n = 1;
    if (found) {
        user.handle_due = true; /* the passkey was found by the browser: nobody had named it */
        assert_int_equal(answer(all, found, &user, &k, &s), ORR_PASSKEY_OK);
        assert_true(s.verified && s.backup_is && !s.backup_turned && !s.count_fell);
    }
    user.handle_due = false;
    assert_int_equal(answer(all, named, &user, &k, &s), ORR_PASSKEY_OK);
    assert_true(s.verified == inside && s.backup_is == inside && !s.backup_turned && !s.count_fell &&
                s.count > k.count);
    assert_int_equal(answer(all, named, &user, &other, &s), ORR_PASSKEY_UNKNOWN);
    free(body);
}

static void what_chromium_says_is_believed(void **unused)
{
    (void)unused;
    uint8_t handle[ORR_PASSKEY_HANDLE_MAX];
    json_t *all = json_load_file("tests/fixtures/passkey-chromium.json", 0, NULL), *one; /* from the root */
    size_t i, found = 0;
    assert_non_null(all);
    const orr_passkey_user user = {
        .handle = handle,
        .handle_size = decode(json_string_value(json_object_get(all, "handle")), handle, sizeof handle)};
    json_array_foreach(json_object_get(all, "passkeys"), i, one)
    {
        a_recorded_passkey(all, one, user);
        found += json_object_get(one, "found") != NULL;
    }
    assert_int_equal(i, 6);
    assert_int_equal(found, 3);
    json_decref(all);
}

static void each_reason_has_a_name_and_one_code_goes_out(void **unused)
{
    (void)unused;
    for (unsigned i = 0; i < ORR_PASSKEY_REASON_COUNT; i++) {
        const char *code = orr_passkey_code((orr_passkey_why)i);
        assert_true(strlen(orr_passkey_why_name((orr_passkey_why)i)) > 1);
        for (unsigned j = 0; j < i; j++)
            assert_string_not_equal(orr_passkey_why_name((orr_passkey_why)i), orr_passkey_why_name((orr_passkey_why)j));
        assert_string_equal(code, i == ORR_PASSKEY_OK          ? "ok"
                                  : i == ORR_PASSKEY_NO_MEMORY ? "no_memory"
                                                               : "bad_passkey");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_algorithm_registers_and_signs),
        cmocka_unit_test(flags_are_told),
        cmocka_unit_test(counts_warn_and_no_more),
        cmocka_unit_test(transports_are_a_hint),
        cmocka_unit_test(what_was_not_asked_for_is_read_over),
        cmocka_unit_test(the_handle_says_whose_it_is),
        cmocka_unit_test(a_body_says_what_it_answers),
        cmocka_unit_test(what_chromium_says_is_believed),
        cmocka_unit_test(each_reason_has_a_name_and_one_code_goes_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
