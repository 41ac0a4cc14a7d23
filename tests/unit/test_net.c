/* The parts of src/net that need no network. */
#include "net/internal.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

/* ---- places ------------------------------------------------------------------------------------------------------------*/
static void a_place_is_read_from_an_address(void **unused)
{
    static const struct {
        const char *text;
        orr_place_kind kind;
        uint64_t prefix;
    } known[] = {
        {"192.0.2.1", ORR_PLACE_4, 0xc0000201},
        {" \t192.0.2.1 ", ORR_PLACE_4, 0xc0000201},
        {"192.0.2.1:65535", ORR_PLACE_4, 0xc0000201},
        {"::ffff:192.0.2.1", ORR_PLACE_4, 0xc0000201},
        {"[::ffff:192.0.2.1]:80", ORR_PLACE_4, 0xc0000201},
        {"2001:db8:1:2:3:4:5:6", ORR_PLACE_64, 0x20010db800010002},
        {"2001:DB8:1:2::", ORR_PLACE_64, 0x20010db800010002},
        {"[2001:db8:1:2::9]", ORR_PLACE_64, 0x20010db800010002},
        {"[2001:db8:1:2::9]:443", ORR_PLACE_64, 0x20010db800010002},
        {"::1", ORR_PLACE_64, 0},
    };
    static const char *const none[] = {"",
                                       " ",
                                       "unknown",
                                       "192.0.2",
                                       "192.0.2.256",
                                       "192.0.2.1.1",
                                       "2001:db8:",
                                       "2001::1::",
                                       "[",
                                       "[]",
                                       ":",
                                       "0x7f.1",
                                       "1.2.3.4x",
                                       "[1.2.3.4",
                                       "fe80::1%eth0",
                                       "1234:1234:1234:1234:1234:1234:255.255.255.2555"};
    (void)unused;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        orr_place place = orr_place_read(known[i].text);
        assert_int_equal(place.kind, known[i].kind);
        assert_true(place.prefix == known[i].prefix);
    }
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        assert_int_equal(orr_place_read(none[i]).kind, ORR_PLACE_NONE);
    orr_place wider = orr_place_wider(orr_place_read("2001:db8:1:2::9"));
    assert_true(wider.kind == ORR_PLACE_48 && wider.prefix == 0x20010db80001);
    assert_int_equal(orr_place_wider(orr_place_read("192.0.2.1")).kind, ORR_PLACE_NONE);
    assert_true(orr_place_is_here(orr_place_read("127.9.9.9")) && orr_place_is_here(orr_place_read("::1")));
    assert_false(orr_place_is_here(orr_place_read("128.0.0.1")) || orr_place_is_here(orr_place_read("x")));
}

/* ---- the table of addresses ----------------------------------------------------------------------------------------------*/
static orr_place nth(unsigned i) { return (orr_place){ORR_PLACE_64, 0x2001000000000000 + (uint64_t)i * 0x10000}; }

static unsigned count(const orr_net *net)
{
    unsigned n = 0;
    for (unsigned i = 0; i < ORR_ADDRESS_BUCKETS; i++)
        for (const orr_address *a = net->address[i]; a; a = a->next)
            n++;
    return n;
}

static void who_was_quiet_for_longest_gives_way(void **unused)
{
    enum { MORE = 1000 };
    orr_net *net = calloc(1, sizeof *net);
    (void)unused;
    orr_address *first = orr_address_get(net, nth(0)), *holds = orr_address_get(net, nth(1));
    for (unsigned i = 0; i < 60; i++)
        assert_int_equal(orr_address_post(first), 0);
    assert_true(orr_address_post(first) > 0);
    orr_address_hold(net, holds, ORR_HOLD_SOCKET);
    for (unsigned i = 2; i < ORR_ADDRESSES_MAX + MORE; i++) {
        orr_address *a = orr_address_get(net, nth(i));
        assert_true(a && !orr_address_post(a));
        assert_ptr_equal(orr_address_get(net, nth(0)), first); /* who comes back is not forgotten, nor its debt, */
    }
    assert_true(orr_address_post(first) > 0);
    assert_ptr_equal(orr_address_get(net, nth(1)), holds); /* nor who holds something; */
    assert_int_equal(net->quiet, ORR_ADDRESSES_MAX);
    assert_int_equal(count(net), 2 * (ORR_ADDRESSES_MAX + 1)); /* each has its /48 */
    orr_address *again = orr_address_get(net, nth(2));         /* who was quiet for longest is */
    for (unsigned i = 0; i < 60; i++)
        assert_int_equal(orr_address_post(again), 0);
    orr_address_let_go(net, holds, ORR_HOLD_SOCKET);
    assert_int_equal(net->quiet, ORR_ADDRESSES_MAX);
    orr_addresses_deinit(net);
    assert_int_equal(count(net), 0);
    free(net);
}

/* The table is full of such as hold something: who is new is served all the same. */
static void a_table_of_holders_takes_who_is_new(void **unused)
{
    enum { HOLD = 2 * ORR_ADDRESSES_MAX };
    orr_net *net = calloc(1, sizeof *net);
    (void)unused;
    for (unsigned i = 0; i < HOLD; i++)
        orr_address_hold(net, orr_address_get(net, nth(i)), ORR_HOLD_CONNECTION);
    orr_address *a = orr_address_get(net, nth(HOLD));
    assert_true(a && !orr_address_post(a) && !orr_address_is_full(a, ORR_HOLD_CONNECTION, 1));
    for (unsigned i = 0; i < HOLD; i++)
        orr_address_let_go(net, orr_address_get(net, nth(i)), ORR_HOLD_CONNECTION);
    assert_int_equal(net->quiet, ORR_ADDRESSES_MAX);
    orr_addresses_deinit(net);
    free(net);
}

/* A /48 may hold as many as sixteen, and lives as long as a /64 of it. */
static void a_48_has_the_limits_of_sixteen(void **unused)
{
    enum { LIMIT = 4 };
    orr_net *net = calloc(1, sizeof *net);
    orr_place place = {ORR_PLACE_64, 0x20010db800010000};
    (void)unused;
    for (unsigned i = 0; i < ORR_WIDE_SHARE; i++)
        for (unsigned k = 0; k < LIMIT; k++) {
            orr_address *a = orr_address_get(net, (orr_place){place.kind, place.prefix + i});
            assert_false(orr_address_is_full(a, ORR_HOLD_SOCKET, LIMIT));
            orr_address_hold(net, a, ORR_HOLD_SOCKET);
        }
    orr_address *next = orr_address_get(net, (orr_place){place.kind, place.prefix + ORR_WIDE_SHARE});
    assert_true(orr_address_is_full(next, ORR_HOLD_SOCKET, LIMIT));
    assert_false(orr_address_is_full(next, ORR_HOLD_CONNECTION, LIMIT));
    orr_address_let_go(net, orr_address_get(net, place), ORR_HOLD_SOCKET);
    assert_false(orr_address_is_full(next, ORR_HOLD_SOCKET, LIMIT));
    assert_int_equal(orr_address_work(next, 200), 0);
    assert_true(orr_address_work(next, 200) > 0);
    for (unsigned i = 1; i < ORR_WIDE_SHARE; i++)
        assert_int_equal(orr_address_work(orr_address_get(net, (orr_place){place.kind, place.prefix + i}), 200), 0);
    assert_true(orr_address_work(orr_address_get(net, place), 200) > 0); /* the /48 has given all, */
    assert_true(orr_address_get(net, place)->heavy.level >= 200);        /* and then nothing is taken */
    orr_addresses_deinit(net);
    free(net);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_place_is_read_from_an_address),
        cmocka_unit_test(who_was_quiet_for_longest_gives_way),
        cmocka_unit_test(a_table_of_holders_takes_who_is_new),
        cmocka_unit_test(a_48_has_the_limits_of_sixteen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
