/* src/people/passkey_cbor.c, passkey_auth.c, passkey_key.c: attestation objects that are cut, stretched, doubled, bent,
 * and keys that are none; by a small authenticator that lies (passkey_do.c). */
#include "passkey_do.h"

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static const int algs[] = {ORR_PASSKEY_ES256, ORR_PASSKEY_EDDSA, ORR_PASSKEY_RS256};
static ceremony c;
static device d;

static int begin(void **unused)
{
    (void)unused;
    device_make(&d, ORR_PASSKEY_ES256);
    ceremony_make(&c, &d, UP);
    return 0;
}

static int end(void **unused)
{
    (void)unused;
    device_free(&d);
    return 0;
}

static void made(orr_passkey_why why)
{
    orr_passkey out;
    assert_string_equal(orr_passkey_why_name(do_register(&c, &out)), orr_passkey_why_name(why));
}

/* An object of these items behind its head; @: authData. */
static void object(const char *hex, orr_passkey_why why)
{
    const char *data = strchr(hex, '@');
    char before[1024];
    c.object.n = 0;
    snprintf(before, sizeof before, "%.*s", (int)(data ? data - hex : (int)strlen(hex)), hex);
    bytes_hex(&c.object, before);
    if (data) {
        cbor_bytes(&c.object, c.auth.at, c.auth.n);
        bytes_hex(&c.object, data + 1);
    }
    made(why);
}

#define FMT "63 66 6d 74 "                       /* "fmt" */
#define NONE "64 6e 6f 6e 65 "                   /* "none" */
#define OTHER "61 6f "                           /* "o" */
#define STMT "67 61 74 74 53 74 6d 74 "          /* "attStmt" */
#define DATA "68 61 75 74 68 44 61 74 61 "       /* "authData" */
#define BEFORE "a3 " FMT OTHER DATA "@" STMT " " /* and then a statement */

static void an_object_has_three_members(void **unused)
{
    (void)unused;
    object("a3 " FMT NONE STMT "a0 " DATA "@", ORR_PASSKEY_OK);
    object("a3 " FMT NONE STMT "a1 00 00 " DATA "@", ORR_PASSKEY_STATEMENT);
    object("a2 " FMT NONE DATA "@", ORR_PASSKEY_ATTESTATION);
    object("a2 " STMT "a0 " DATA "@", ORR_PASSKEY_ATTESTATION);
    object("a2 " FMT NONE STMT "a0", ORR_PASSKEY_ATTESTATION);
    object("a4 " FMT NONE STMT "a0 " DATA "@ 61 78 00", ORR_PASSKEY_ATTESTATION);     /* and "x" */
    object("a3 " FMT "44 6e 6f 6e 65 " STMT "a0 " DATA "@", ORR_PASSKEY_ATTESTATION); /* bytes for text */
    object("a3 " FMT NONE STMT "80 " DATA "@", ORR_PASSKEY_ATTESTATION);
    object("a3 " FMT NONE STMT "a0 " DATA "61 78", ORR_PASSKEY_ATTESTATION);
    object("a3 " FMT NONE STMT "a0 " DATA "40", ORR_PASSKEY_AUTH_SHORT);
    object("a3 01 " NONE STMT "a0 " DATA "@", ORR_PASSKEY_ATTESTATION);
    object("a0", ORR_PASSKEY_ATTESTATION);
    object("", ORR_PASSKEY_CBOR_SHORT);
    object("80", ORR_PASSKEY_CBOR);
    object("00", ORR_PASSKEY_CBOR);
    object("a3 " FMT NONE STMT "a0 " DATA "@ 00", ORR_PASSKEY_TRAILING);
}

static void cbor_is_strict(void **unused)
{
    (void)unused;
    object("bf " FMT NONE STMT "a0 " DATA "@ ff", ORR_PASSKEY_CBOR_OPEN);
    object("a3 " FMT "7f " NONE "ff " STMT "a0 " DATA "@", ORR_PASSKEY_CBOR_OPEN);
    object("a3 " FMT NONE STMT "bf ff " DATA "@", ORR_PASSKEY_CBOR_OPEN);
    object("a3 " FMT NONE STMT "a0 " DATA "5f @ ff", ORR_PASSKEY_CBOR_OPEN);
    object(BEFORE "a1 61 78 9f ff", ORR_PASSKEY_CBOR_OPEN);
    object(BEFORE "ff", ORR_PASSKEY_CBOR_OPEN);
    object("a4 " FMT NONE FMT NONE STMT "a0 " DATA "@", ORR_PASSKEY_CBOR_TWICE);
    object("a4 " FMT NONE "78 03 66 6d 74 " NONE STMT "a0 " DATA "@", ORR_PASSKEY_CBOR_TWICE); /* of another length */
    object(BEFORE "a2 61 78 00 61 78 01", ORR_PASSKEY_CBOR_TWICE);
    object(BEFORE "a1 61 78 81 a2 01 00 18 01 00", ORR_PASSKEY_CBOR_TWICE);
    object(BEFORE "a2 60 00 60 00", ORR_PASSKEY_CBOR_TWICE); /* "" */
    object(BEFORE "a2 01 00 20 00", ORR_PASSKEY_OK);         /* 1 and -1 */
    object(BEFORE "c1 a0", ORR_PASSKEY_CBOR);                /* tagged */
    object(BEFORE "a1 c1 00 00", ORR_PASSKEY_CBOR);
    object(BEFORE "a1 41 78 00", ORR_PASSKEY_CBOR); /* keys: bytes, a list, true */
    object(BEFORE "a1 80 00", ORR_PASSKEY_CBOR);
    object(BEFORE "a1 f5 00", ORR_PASSKEY_CBOR);
    object(BEFORE "a1 00 1c", ORR_PASSKEY_CBOR); /* reserved */
    object(BEFORE "a1 00 f8 18", ORR_PASSKEY_CBOR);
    object(BEFORE "a1 00 a1 00 a1 00 00", ORR_PASSKEY_OK); /* 4 deep */
    object(BEFORE "a1 00 a1 00 a1 00 a0", ORR_PASSKEY_CBOR_BOUNDS);
    object(BEFORE "a1 00 81 81 80", ORR_PASSKEY_CBOR_BOUNDS);
    object(BEFORE "a1 00 90 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00", ORR_PASSKEY_OK);
    object(BEFORE "a1 00 91 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00", ORR_PASSKEY_CBOR_BOUNDS);
    object(BEFORE "b0 00 00 01 00 02 00 03 00 04 00 05 00 06 00 07 00 08 00 09 00 0a 00 0b 00 0c 00 0d 00 0e 00 0f 00",
           ORR_PASSKEY_OK);
    object(BEFORE "b1 00 00", ORR_PASSKEY_CBOR_BOUNDS);
    object(BEFORE "a1 00 9b ff ff ff ff ff ff ff ff", ORR_PASSKEY_CBOR_BOUNDS); /* and no memory for so many */
    object(BEFORE "bb 00 00 00 00 ff ff ff ff", ORR_PASSKEY_CBOR_BOUNDS);
    object(BEFORE "a1 00 5b ff ff ff ff ff ff ff ff", ORR_PASSKEY_CBOR_SHORT);
    object(BEFORE "a1 00 7a ff ff ff ff 00", ORR_PASSKEY_CBOR_SHORT);
}

static void an_object_is_whole(void **unused)
{
    (void)unused;
    const size_t whole = c.object.n;
    for (c.object.n = 0; c.object.n < whole; c.object.n++)
        made(ORR_PASSKEY_CBOR_SHORT);
    made(ORR_PASSKEY_OK);
    c.object.n = 0;
    bytes_hex(&c.object, "a3 " FMT OTHER STMT "a1 61 78 59");
    const size_t rest = ORR_PASSKEY_ATTESTATION_MAX - c.object.n - 2 - 9 - 2 - c.auth.n;
    const uint8_t size[] = {(uint8_t)(rest >> 8), (uint8_t)rest};
    bytes_add(&c.object, size, 2);
    c.object.n += rest;
    bytes_hex(&c.object, DATA);
    cbor_bytes(&c.object, c.auth.at, c.auth.n);
    assert_int_equal(c.object.n, ORR_PASSKEY_ATTESTATION_MAX);
    made(ORR_PASSKEY_OK);
    c.object.n++;
    made(ORR_PASSKEY_ATTESTATION_SIZE);
    c.object.n = 11 * 1024;
    made(ORR_PASSKEY_ATTESTATION_SIZE);
}

/* Whatever is flipped is refused, or changes what is stored: but for what is not looked at, the make of the device, two
 * flags that mean nothing, and which word a format without a statement has. */
static void each_bit_counts(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < 3; i++) {
        device by;
        orr_passkey k, out;
        unsigned same = 0;
        device_make(&by, algs[i]);
        ceremony_make(&c, &by, UP);
        assert_int_equal(do_register(&c, &k), ORR_PASSKEY_OK);
        for (size_t bit = 0; bit < 8 * c.object.n; bit++) {
            c.object.at[bit / 8] ^= (uint8_t)(1 << bit % 8);
            same += do_register(&c, &out) == ORR_PASSKEY_OK && !memcmp(&k, &out, sizeof k);
            c.object.at[bit / 8] ^= (uint8_t)(1 << bit % 8);
        }
        assert_int_equal(same, 8 * 16 + 2 + 8 * 4); /* the make, the flags, the word "none" */
        device_free(&by);
    }
}

/* ---- authenticator data ------------------------------------------------------------------------------------------ */
static void object_of(const uint8_t *at, size_t n, orr_passkey_why why)
{
    c.auth.n = 0;
    bytes_add(&c.auth, at, n);
    ceremony_object(&c);
    made(why);
}

static void authenticator_data_are_whole(void **unused)
{
    (void)unused;
    static uint8_t at[4096];
    const size_t whole = c.auth.n, cose = whole - c.cose.n;
    memcpy(at, c.auth.at, whole);
    for (size_t n = 0; n < whole; n++)
        object_of(at, n, n <= cose ? ORR_PASSKEY_AUTH_SHORT : ORR_PASSKEY_CBOR_SHORT);
    object_of(at, whole, ORR_PASSKEY_OK);
    object_of(at, whole + 1, ORR_PASSKEY_TRAILING);
    at[32] |= ED; /* the byte after is then no map */
    object_of(at, whole, ORR_PASSKEY_CBOR_SHORT);
    object_of(at, whole + 1, ORR_PASSKEY_CBOR);
    at[whole] = 0xa0;
    object_of(at, whole + 1, ORR_PASSKEY_OK);
    object_of(at, whole + 2, ORR_PASSKEY_TRAILING);
}

static void ids_have_their_bounds(void **unused)
{
    (void)unused;
    static const struct {
        size_t n;
        orr_passkey_why why;
    } ids[] = {{1, ORR_PASSKEY_OK},
               {ORR_PASSKEY_ID_MAX, ORR_PASSKEY_OK},
               {0, ORR_PASSKEY_ID_SIZE},
               {ORR_PASSKEY_ID_MAX + 1, ORR_PASSKEY_ID_SIZE}};
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        d.id_size = ids[i].n;
        ceremony_make(&c, &d, UP);
        made(ids[i].why);
    }
    d.id_size = 16;
    ceremony_make(&c, &d, UP);
    c.auth.at[37 + 16] = 0x03; /* 784 bytes, said of 16 */
    ceremony_object(&c);
    made(ORR_PASSKEY_AUTH_SHORT);
}

static void who_and_where(void **unused)
{
    (void)unused;
    static const struct {
        const char *rp_id;
        uint8_t flags;
        orr_passkey_why why;
    } said[] = {
        {DO_RP_ID, UP, ORR_PASSKEY_OK},
        {"example.org", UP, ORR_PASSKEY_RP_ID},
        {"", UP, ORR_PASSKEY_RP_ID},
        {DO_RP_ID, 0, ORR_PASSKEY_NOT_PRESENT},
        {DO_RP_ID, UV, ORR_PASSKEY_NOT_PRESENT},
        {DO_RP_ID, UP | BS, ORR_PASSKEY_BACKUP},
    };
    for (size_t i = 0; i < sizeof said / sizeof *said; i++) {
        ceremony_make(&c, &d, said[i].flags);
        c.rp_id = said[i].rp_id;
        ceremony_auth(&c, &d);
        ceremony_object(&c);
        made(said[i].why);
    }
}

/* ---- keys -------------------------------------------------------------------------------------------------------- */
static void with_key(void)
{
    ceremony_auth(&c, &d);
    ceremony_object(&c);
}

/* Of the key that `from` makes, the bytes at `i` are others. */
static void bent(const device *from, size_t i, const char *hex, orr_passkey_why why)
{
    static bytes other;
    other.n = 0;
    bytes_hex(&other, hex);
    ceremony_cose(&c, from);
    memcpy(c.cose.at + i, other.at, other.n);
    with_key();
    made(why);
}

static void keys_go_with_their_algorithm(void **unused)
{
    (void)unused;
    device of[3];
    for (size_t i = 0; i < 3; i++)
        device_make(&of[i], algs[i]);
    const device *es = &of[0], *ed = &of[1], *rs = &of[2];
    bent(es, 0, "a5 01 02 03 26 20 01", ORR_PASSKEY_OK);
    bent(es, 4, "27", ORR_PASSKEY_KEY); /* says EdDSA */
    bent(es, 2, "01", ORR_PASSKEY_KEY); /* another type */
    bent(es, 2, "03", ORR_PASSKEY_KEY);
    bent(es, 6, "02", ORR_PASSKEY_KEY); /* P-384 */
    bent(es, 6, "06", ORR_PASSKEY_KEY);
    bent(es, 4, "28", ORR_PASSKEY_ALGORITHM); /* -9 */
    bent(es, 4, "07", ORR_PASSKEY_ALGORITHM); /* 7 */
    bent(es, 4, "f6", ORR_PASSKEY_ALGORITHM);
    bent(es, 3, "04", ORR_PASSKEY_ALGORITHM); /* none */
    bent(es, 1, "05", ORR_PASSKEY_KEY);
    bent(es, 5, "24", ORR_PASSKEY_KEY);
    bent(es, 7, "24", ORR_PASSKEY_KEY);        /* no x */
    bent(es, 7, "22", ORR_PASSKEY_CBOR_TWICE); /* y twice */
    bent(es, 3, "01", ORR_PASSKEY_CBOR_TWICE);
    bent(es, 8, "78", ORR_PASSKEY_KEY); /* a text */
    bent(ed, 4, "26", ORR_PASSKEY_KEY);
    bent(ed, 2, "02", ORR_PASSKEY_KEY);
    bent(ed, 6, "04", ORR_PASSKEY_KEY);             /* X25519 */
    bent(rs, 4, "39 00 ff", ORR_PASSKEY_ALGORITHM); /* -256 */
    bent(rs, 4, "39 ff fe", ORR_PASSKEY_ALGORITHM); /* RS1 */
    bent(rs, 2, "02", ORR_PASSKEY_KEY);
    ceremony_cose(&c, ed); /* one part more, one less */
    c.cose.at[0]++;
    bytes_hex(&c.cose, "04 81 02");
    with_key();
    made(ORR_PASSKEY_KEY);
    ceremony_cose(&c, ed);
    c.cose.at[0]--;
    c.cose.n -= 35;
    with_key();
    made(ORR_PASSKEY_KEY);
    ceremony_cose(&c, ed); /* of 31 bytes */
    c.cose.at[9]--;
    c.cose.n--;
    with_key();
    made(ORR_PASSKEY_KEY);
    for (size_t i = 0; i < 3; i++)
        device_free(&of[i]);
}

static void keys_are_keys(void **unused)
{
    (void)unused;
    device ed, rs;
    device_make(&ed, ORR_PASSKEY_EDDSA);
    device_make(&rs, ORR_PASSKEY_RS256);
    const size_t x = 10, n = 11, e = n + 256 + 2;
    bent(&d, x, "00", ORR_PASSKEY_KEY_VALUE); /* beside the curve */
    ceremony_cose(&c, &d);
    memset(c.cose.at + x, 0, 32);
    memset(c.cose.at + x + 35, 0, 32);
    with_key();
    made(ORR_PASSKEY_KEY_VALUE);
    ceremony_cose(&c, &ed);
    memset(c.cose.at + x, 0, 32); /* of small order */
    with_key();
    made(ORR_PASSKEY_KEY_VALUE);
    c.cose.at[x] = 1;
    with_key();
    made(ORR_PASSKEY_KEY_VALUE);
    memset(c.cose.at + x, 0xff, 32); /* not below the prime */
    with_key();
    made(ORR_PASSKEY_KEY_VALUE);
    bent(&rs, e, "00 00 01", ORR_PASSKEY_KEY_VALUE);
    bent(&rs, e, "00 00 03", ORR_PASSKEY_KEY_VALUE);
    bent(&rs, n, "00", ORR_PASSKEY_KEY_VALUE); /* 2,040 bits */
    device_free(&ed);
    device_free(&rs);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(an_object_has_three_members, begin, end),
        cmocka_unit_test_setup_teardown(cbor_is_strict, begin, end),
        cmocka_unit_test_setup_teardown(an_object_is_whole, begin, end),
        cmocka_unit_test_setup_teardown(each_bit_counts, begin, end),
        cmocka_unit_test_setup_teardown(authenticator_data_are_whole, begin, end),
        cmocka_unit_test_setup_teardown(ids_have_their_bounds, begin, end),
        cmocka_unit_test_setup_teardown(who_and_where, begin, end),
        cmocka_unit_test_setup_teardown(keys_go_with_their_algorithm, begin, end),
        cmocka_unit_test_setup_teardown(keys_are_keys, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
