/* src/people/passkey.c: what is not true is refused, each for its own reason, by a small authenticator that lies
 * (passkey_do.c). */
#include "passkey_do.h"

#include <openssl/err.h>
#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static const int algs[] = {ORR_PASSKEY_ES256, ORR_PASSKEY_EDDSA, ORR_PASSKEY_RS256};
static ceremony c;
static device d; /* with EdDSA, where the algorithm does not matter */
static orr_passkey k;

static int begin(void **unused)
{
    (void)unused;
    device_make(&d, ORR_PASSKEY_EDDSA);
    ceremony_make(&c, &d, UP);
    assert_int_equal(do_register(&c, &k), ORR_PASSKEY_OK);
    return 0;
}

static int end(void **unused)
{
    (void)unused;
    device_free(&d);
    return 0;
}

/* What is refused leaves nothing behind. */
static void not_made(orr_passkey_why why)
{
    static const orr_passkey none;
    orr_passkey out;
    memset(&out, 1, sizeof out);
    assert_string_equal(orr_passkey_why_name(do_register(&c, &out)), orr_passkey_why_name(why));
    assert_true(why == ORR_PASSKEY_OK || !memcmp(&out, &none, sizeof out));
}

static void not_signed(const device *by, const orr_passkey *of, orr_passkey_why why)
{
    static const orr_passkey_signed none;
    orr_passkey_signed out;
    memset(&out, 1, sizeof out);
    assert_string_equal(orr_passkey_why_name(do_verify(&c, by, of, &out)), orr_passkey_why_name(why));
    assert_true(why == ORR_PASSKEY_OK || !memcmp(&out, &none, sizeof out));
}

/* ---- client data ------------------------------------------------------------------------------------------------- */
static void the_page_is_ours(void **unused)
{
    (void)unused;
    static const struct {
        const char *type, *origin, *more;
        orr_passkey_why why;
    } pages[] = {
        {"", DO_ORIGIN, "", ORR_PASSKEY_OK},
        {"webauthn.create ", DO_ORIGIN, "", ORR_PASSKEY_TYPE},
        {"payment.get", DO_ORIGIN, "", ORR_PASSKEY_TYPE},
        {"", "https://localhost:8080", "", ORR_PASSKEY_ORIGIN},
        {"", "http://localhost:8081", "", ORR_PASSKEY_ORIGIN},
        {"", "http://localhost", "", ORR_PASSKEY_ORIGIN},
        {"", DO_ORIGIN "/", "", ORR_PASSKEY_ORIGIN},
        {"", "HTTP://localhost:8080", "", ORR_PASSKEY_ORIGIN},
        {"", "http://evil.localhost:8080", "", ORR_PASSKEY_ORIGIN},
        {"", "null", "", ORR_PASSKEY_ORIGIN},
        {"", "", "", ORR_PASSKEY_ORIGIN},
        {"", DO_ORIGIN, ",\"crossOrigin\":true", ORR_PASSKEY_CROSS_ORIGIN},
        {"", DO_ORIGIN, ",\"crossOrigin\":false,\"topOrigin\":\"http://localhost:8080\"", ORR_PASSKEY_CROSS_ORIGIN},
        {"", DO_ORIGIN, ",\"crossOrigin\":\"false\"", ORR_PASSKEY_CLIENT},
        {"", DO_ORIGIN, ",\"crossOrigin\":null", ORR_PASSKEY_CLIENT},
        {"", DO_ORIGIN, ",\"origin\":\"http://localhost:8080\"", ORR_PASSKEY_CLIENT},
        {"", DO_ORIGIN, ",\"a\":1,\"a\":2", ORR_PASSKEY_CLIENT},
        {"", DO_ORIGIN "\\u0000", "", ORR_PASSKEY_CLIENT},
        {"", DO_ORIGIN "\xff", "", ORR_PASSKEY_CLIENT},
    };
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++)
        for (int get = 0; get < 2; get++) {
            ceremony_begin(&c, get ? "webauthn.get" : "webauthn.create", (uint8_t)(get ? UP : UP | AT));
            c.type = *pages[i].type ? pages[i].type : c.type;
            c.origin = pages[i].origin;
            c.more = pages[i].more;
            ceremony_client(&c);
            ceremony_cose(&c, &d);
            ceremony_auth(&c, &d);
            if (get) {
                ceremony_sign(&c, &d);
                not_signed(&d, &k, pages[i].why);
            } else {
                ceremony_object(&c);
                not_made(pages[i].why);
            }
        }
}

static void neither_ceremony_is_the_other(void **unused)
{
    (void)unused;
    ceremony_make(&c, &d, UP);
    c.type = "webauthn.get";
    ceremony_client(&c);
    not_made(ORR_PASSKEY_TYPE);
    ceremony_get(&c, &d, UP);
    c.type = "webauthn.create";
    ceremony_client(&c);
    ceremony_sign(&c, &d);
    not_signed(&d, &k, ORR_PASSKEY_TYPE);
    ceremony_begin(&c, "webauthn.get", UP | AT); /* a credential within an assertion */
    ceremony_client(&c);
    ceremony_cose(&c, &d);
    ceremony_auth(&c, &d);
    ceremony_sign(&c, &d);
    not_signed(&d, &k, ORR_PASSKEY_ATTESTED);
    ceremony_make(&c, &d, UP); /* and a registration without one */
    c.flags = UP;
    ceremony_auth(&c, &d);
    ceremony_object(&c);
    not_made(ORR_PASSKEY_NOT_ATTESTED);
}

static void client_data(const char *text, size_t n, orr_passkey_why why)
{
    ceremony_make(&c, &d, UP);
    c.client.n = 0;
    bytes_add(&c.client, text, n);
    not_made(why);
}

static void the_challenge_is_the_one(void **unused)
{
    (void)unused;
    static const struct {
        const char *text;
        orr_passkey_why why;
    } texts[] = {
        {"\"MDEyMzQ1Njc4OWFiY2RlZmdoaWprbG1ub3BxcnN0dQA\"", ORR_PASSKEY_OK},
        {"\"MDEyMzQ1Njc4OWFiY2RlZmdoaWprbG1ub3BxcnN0dQA=\"", ORR_PASSKEY_CHALLENGE},
        {"\"MDEyMzQ1Njc4OWFiY2RlZmdoaWprbG1ub3BxcnN0dQB\"", ORR_PASSKEY_CHALLENGE},  /* a spare bit */
        {"\"MDEyMzQ1Njc4OWFiY2RlZmdoaWprbG1ub3BxcnN0dQ\"", ORR_PASSKEY_CHALLENGE},   /* 31 bytes */
        {"\"MDEyMzQ1Njc4OWFiY2RlZmdoaWprbG1ub3BxcnN0dQAA\"", ORR_PASSKEY_CHALLENGE}, /* 33 */
        {"\"\"", ORR_PASSKEY_CHALLENGE},
        {"null", ORR_PASSKEY_CLIENT},
        {"1", ORR_PASSKEY_CLIENT},
    };
    char text[256];
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        snprintf(text, sizeof text, "{\"type\":\"webauthn.create\",\"challenge\":%s,\"origin\":\"%s\"}", texts[i].text,
                 DO_ORIGIN);
        client_data(text, strlen(text), texts[i].why);
    }
    for (unsigned bit = 0; bit < 8 * ORR_CHALLENGE_SIZE; bit++) {
        ceremony_make(&c, &d, UP);
        c.challenge[bit / 8] ^= (uint8_t)(1 << bit % 8);
        ceremony_client(&c);
        not_made(ORR_PASSKEY_CHALLENGE);
    }
}

static void client_data_are_one_object(void **unused)
{
    (void)unused;
    static const char *const texts[] = {
        "", "{}", "[]", "null", "\"webauthn.create\"", "{\"type\":1}", "\xef\xbb\xbf{}"};
    static char nested[ORR_PASSKEY_CLIENT_MAX + 2];
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        client_data(texts[i], strlen(texts[i]), ORR_PASSKEY_CLIENT);
    memset(nested, '[', sizeof nested);
    client_data(nested, ORR_PASSKEY_CLIENT_MAX, ORR_PASSKEY_CLIENT);
    client_data(nested, ORR_PASSKEY_CLIENT_MAX + 1, ORR_PASSKEY_CLIENT_SIZE);
    ceremony_make(&c, &d, UP);
    const size_t whole = c.client.n;
    for (c.client.n = 0; c.client.n < whole; c.client.n++) /* cut short */
        not_made(ORR_PASSKEY_CLIENT);
    bytes_text(&c.client, " ");
    not_made(ORR_PASSKEY_OK); /* JSON may end in a space */
    bytes_text(&c.client, "}");
    not_made(ORR_PASSKEY_CLIENT);
    for (ceremony_make(&c, &d, UP); c.client.n < ORR_PASSKEY_CLIENT_MAX;)
        bytes_text(&c.client, " ");
    not_made(ORR_PASSKEY_OK);
    bytes_text(&c.client, " ");
    not_made(ORR_PASSKEY_CLIENT_SIZE);
}

/* ---- bodies ------------------------------------------------------------------------------------------------------ */
static void a_body_has_its_members_and_no_others(void **unused)
{
    (void)unused;
    static const struct {
        const char *body;
        orr_passkey_why made, signs;
    } bodies[] = {
        {"", ORR_PASSKEY_BODY, ORR_PASSKEY_BODY},
        {"[]", ORR_PASSKEY_BODY, ORR_PASSKEY_BODY},
        {"{}", ORR_PASSKEY_BODY, ORR_PASSKEY_BODY},
        {"{\"clientDataJSON\":\"e30\"}", ORR_PASSKEY_BODY, ORR_PASSKEY_BODY},
        {"{\"clientDataJSON\":1,\"attestationObject\":\"oA\"}", ORR_PASSKEY_BODY, ORR_PASSKEY_BODY},
        {"{\"clientDataJSON\":\"e30\",\"attestationObject\":null}", ORR_PASSKEY_BODY, ORR_PASSKEY_BODY},
        {"{\"clientDataJSON\":\"e30\",\"attestationObject\":\"oA\",\"x\":1}", ORR_PASSKEY_BODY, ORR_PASSKEY_BODY},
        {"{\"clientDataJSON\":\"e30\",\"clientDataJSON\":\"e30\",\"attestationObject\":\"oA\"}", ORR_PASSKEY_BODY,
         ORR_PASSKEY_BODY},
        {"{\"clientDataJSON\":\"e30\",\"attestationObject\":\"oA\"} ", ORR_PASSKEY_CLIENT, ORR_PASSKEY_BODY},
        {"{\"clientDataJSON\":\"e30=\",\"attestationObject\":\"oA\"}", ORR_PASSKEY_BASE64, ORR_PASSKEY_BODY},
        {"{\"clientDataJSON\":\"e31\",\"attestationObject\":\"oA\"}", ORR_PASSKEY_BASE64, ORR_PASSKEY_BODY},
        {"{\"clientDataJSON\":\"e3 0\",\"attestationObject\":\"oA\"}", ORR_PASSKEY_BASE64, ORR_PASSKEY_BODY},
        {"{\"clientDataJSON\":\"e30\",\"attestationObject\":\"o+/A\"}", ORR_PASSKEY_BASE64, ORR_PASSKEY_BODY},
        {"{\"id\":\"AQ\",\"clientDataJSON\":\"e30\",\"authenticatorData\":\"AA\",\"signature\":\"AA\"}",
         ORR_PASSKEY_BODY, ORR_PASSKEY_CLIENT},
        {"{\"id\":\"AQ\",\"clientDataJSON\":\"e30\",\"authenticatorData\":\"AA\",\"signature\":\"AA\",\"userHandle\":"
         "1}",
         ORR_PASSKEY_BODY, ORR_PASSKEY_BODY},
        {"{\"id\":\"AQ\",\"clientDataJSON\":\"e30\",\"authenticatorData\":\"AA\",\"signature\":\"AA\",\"userHandle\":"
         "null}",
         ORR_PASSKEY_BODY, ORR_PASSKEY_CLIENT},
        {"{\"id\":\"AQ\",\"clientDataJSON\":\"e30\",\"authenticatorData\":\"AA\"}", ORR_PASSKEY_BODY, ORR_PASSKEY_BODY},
    };
    static char great[ORR_PASSKEY_BODY_MAX + 2];
    const orr_passkey_user user = {.passkeys = &k, .n = 1};
    orr_passkey made;
    orr_passkey_signed s;
    orr_passkey_claim claim;
    for (size_t i = 0; i < sizeof bodies / sizeof *bodies; i++) {
        const char *body = bodies[i].body;
        assert_int_equal(orr_passkey_register(&do_expected, body, strlen(body), &made), bodies[i].made);
        assert_int_equal(orr_passkey_verify(&do_expected, &user, body, strlen(body), &s), bodies[i].signs);
        assert_true(orr_passkey_claims(body, strlen(body), &claim));
    }
    memset(great, ' ', sizeof great);
    memcpy(great, "{}", 2);
    assert_int_equal(orr_passkey_register(&do_expected, great, ORR_PASSKEY_BODY_MAX, &made), ORR_PASSKEY_BODY);
    assert_int_equal(orr_passkey_register(&do_expected, great, ORR_PASSKEY_BODY_MAX + 1, &made), ORR_PASSKEY_BODY_SIZE);
    assert_int_equal(orr_passkey_verify(&do_expected, &user, great, ORR_PASSKEY_BODY_MAX + 1, &s),
                     ORR_PASSKEY_BODY_SIZE);
    assert_int_equal(orr_passkey_claims(great, ORR_PASSKEY_BODY_MAX + 1, &claim), ORR_PASSKEY_BODY_SIZE);
}

/* ---- signatures -------------------------------------------------------------------------------------------------- */
static void flip(bytes *b, const device *by, const orr_passkey *of)
{
    orr_passkey_signed s;
    for (size_t bit = 0; bit < 8 * b->n; bit++) {
        b->at[bit / 8] ^= (uint8_t)(1 << bit % 8);
        assert_int_not_equal(do_verify(&c, by, of, &s), ORR_PASSKEY_OK);
        b->at[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
    not_signed(by, of, ORR_PASSKEY_OK);
}

static void cut(bytes *b, const device *by, const orr_passkey *of)
{
    orr_passkey_signed s;
    const size_t whole = b->n;
    for (b->n = 0; b->n < whole; b->n++)
        assert_int_not_equal(do_verify(&c, by, of, &s), ORR_PASSKEY_OK);
    b->at[b->n++] = 0; /* and one more */
    assert_true(b == &c.client || do_verify(&c, by, of, &s));
    b->n = whole;
    not_signed(by, of, ORR_PASSKEY_OK);
}

static void no_bit_and_no_byte_may_differ(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < 3; i++) {
        device by;
        orr_passkey of;
        device_make(&by, algs[i]);
        ceremony_make(&c, &by, UP);
        assert_int_equal(do_register(&c, &of), ORR_PASSKEY_OK);
        ceremony_get(&c, &by, UP | UV);
        flip(&c.client, &by, &of);
        flip(&c.auth, &by, &of);
        flip(&c.signature, &by, &of);
        cut(&c.client, &by, &of);
        cut(&c.auth, &by, &of);
        cut(&c.signature, &by, &of);
        for (size_t bit = 0; bit < 8 * of.key_size; bit++) {
            orr_passkey_signed s;
            of.key[bit / 8] ^= (uint8_t)(1 << bit % 8);
            const orr_passkey_why why = do_verify(&c, &by, &of, &s);
            assert_true(why == ORR_PASSKEY_SIGNATURE || why == ORR_PASSKEY_KEY_VALUE);
            of.key[bit / 8] ^= (uint8_t)(1 << bit % 8);
        }
        for (size_t bit = 0; bit < 8 * by.id_size; bit++) {
            by.id[bit / 8] ^= (uint8_t)(1 << bit % 8);
            not_signed(&by, &of, ORR_PASSKEY_UNKNOWN);
            by.id[bit / 8] ^= (uint8_t)(1 << bit % 8);
        }
        assert_int_equal(ERR_peek_error(), 0); /* nothing is left for who speaks TLS on this thread */
        device_free(&by);
    }
}

static void signed_by_another(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < 3; i++)
        for (size_t j = 0; j < 3; j++) {
            device one, other;
            orr_passkey of;
            device_make(&one, algs[i]);
            device_make(&other, algs[j]); /* another key in any case */
            ceremony_make(&c, &one, UP);
            assert_int_equal(do_register(&c, &of), ORR_PASSKEY_OK);
            memcpy(other.id, one.id, sizeof one.id);
            ceremony_get(&c, &other, UP);
            not_signed(&other, &of, ORR_PASSKEY_SIGNATURE);
            of.alg = algs[j]; /* a key taken for one of another algorithm */
            not_signed(&other, &of, i == j ? ORR_PASSKEY_SIGNATURE : ORR_PASSKEY_KEY);
            device_free(&one);
            device_free(&other);
        }
    k.alg = -65535; /* RS1 */
    ceremony_get(&c, &d, UP);
    not_signed(&d, &k, ORR_PASSKEY_ALGORITHM);
}

static void sizes_of_an_assertion(void **unused)
{
    (void)unused;
    device other = d;
    ceremony_get(&c, &d, UP);
    c.signature.n = ORR_PASSKEY_SIGNATURE_MAX;
    not_signed(&d, &k, ORR_PASSKEY_SIGNATURE);
    c.signature.n = ORR_PASSKEY_SIGNATURE_MAX + 1;
    not_signed(&d, &k, ORR_PASSKEY_SIGNATURE_SIZE);
    c.signature.n = 0;
    not_signed(&d, &k, ORR_PASSKEY_SIGNATURE);
    ceremony_get(&c, &d, UP);
    c.auth.n = ORR_PASSKEY_AUTH_MAX;
    not_signed(&d, &k, ORR_PASSKEY_TRAILING);
    c.auth.n = ORR_PASSKEY_AUTH_MAX + 1;
    not_signed(&d, &k, ORR_PASSKEY_AUTH_SIZE);
    c.auth.n = 36;
    not_signed(&d, &k, ORR_PASSKEY_AUTH_SHORT);
    ceremony_get(&c, &d, UP);
    other.id_size = ORR_PASSKEY_ID_MAX + 1;
    not_signed(&other, &k, ORR_PASSKEY_ID_SIZE);
    other.id_size = 0;
    not_signed(&other, &k, ORR_PASSKEY_ID_SIZE);
    other.id_size = d.id_size - 1;
    not_signed(&other, &k, ORR_PASSKEY_UNKNOWN);
}

static void an_assertion_with(const char *rp_id, uint8_t flags, const char *extensions, orr_passkey_why why)
{
    ceremony_begin(&c, "webauthn.get", flags);
    c.rp_id = rp_id;
    ceremony_client(&c);
    bytes_hex(&c.extensions, extensions);
    ceremony_auth(&c, &d);
    ceremony_sign(&c, &d);
    not_signed(&d, &k, why);
}

static void what_is_signed_is_looked_at(void **unused)
{
    (void)unused;
    an_assertion_with(DO_RP_ID, UP, "", ORR_PASSKEY_OK);
    an_assertion_with("Localhost", UP, "", ORR_PASSKEY_RP_ID);
    an_assertion_with("example.org", UP, "", ORR_PASSKEY_RP_ID);
    an_assertion_with(DO_RP_ID, 0, "", ORR_PASSKEY_NOT_PRESENT);
    an_assertion_with(DO_RP_ID, UV, "", ORR_PASSKEY_NOT_PRESENT);
    an_assertion_with(DO_RP_ID, UP | BS, "", ORR_PASSKEY_BACKUP);
    an_assertion_with(DO_RP_ID, UP | ED, "", ORR_PASSKEY_CBOR_SHORT);
    an_assertion_with(DO_RP_ID, UP | ED, "a0", ORR_PASSKEY_OK);
    an_assertion_with(DO_RP_ID, UP | ED, "a0 00", ORR_PASSKEY_TRAILING);
    an_assertion_with(DO_RP_ID, UP | ED, "80", ORR_PASSKEY_CBOR);
    an_assertion_with(DO_RP_ID, UP | ED, "a2 61 78 00 61 78 00", ORR_PASSKEY_CBOR_TWICE);
    /* {"hmac-secret": true}: never asked for, and no such thing in an assertion */
    an_assertion_with(DO_RP_ID, UP | ED, "a1 6b 68 6d 61 63 2d 73 65 63 72 65 74 f5", ORR_PASSKEY_EXTENSIONS);
    /* {"credBlob": h'00'} */
    an_assertion_with(DO_RP_ID, UP | ED, "a1 68 63 72 65 64 42 6c 6f 62 41 00", ORR_PASSKEY_EXTENSIONS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(the_page_is_ours, begin, end),
        cmocka_unit_test_setup_teardown(neither_ceremony_is_the_other, begin, end),
        cmocka_unit_test_setup_teardown(the_challenge_is_the_one, begin, end),
        cmocka_unit_test_setup_teardown(client_data_are_one_object, begin, end),
        cmocka_unit_test_setup_teardown(a_body_has_its_members_and_no_others, begin, end),
        cmocka_unit_test_setup_teardown(no_bit_and_no_byte_may_differ, begin, end),
        cmocka_unit_test_setup_teardown(signed_by_another, begin, end),
        cmocka_unit_test_setup_teardown(sizes_of_an_assertion, begin, end),
        cmocka_unit_test_setup_teardown(what_is_signed_is_looked_at, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
