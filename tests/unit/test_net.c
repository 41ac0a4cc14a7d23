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
    lws_usec_t spent_at = first->posts.at;
    orr_address_hold(net, holds, ORR_HOLD_SOCKET);
    for (unsigned i = 2; i < ORR_ADDRESSES_MAX + MORE; i++) {
        orr_address *a = orr_address_get(net, nth(i));
        assert_true(a && !orr_address_post(a));
        assert_ptr_equal(orr_address_get(net, nth(0)), first); /* who comes back is not forgotten, nor its debt, */
    }
    assert_true(first->posts.at == spent_at && first->posts.level < 60);
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
    unsigned given = 0; /* each /64 has credit for 200, a /48 for 3,200 */
    orr_address *a = next;
    while (given < 1000 && !orr_address_work(a, 200))
        a = orr_address_get(net, (orr_place){place.kind, place.prefix + ORR_WIDE_SHARE + ++given});
    assert_true(given >= 16 && given < 1000);
    assert_true(a->heavy.level >= 200); /* what the /48 has not, is not taken from the /64 */
    orr_addresses_deinit(net);
    free(net);
}

/* ---- heads ----------------------------------------------------------------------------------------------------------------*/
/* What is said of a head that comes in pieces of `step` bytes; `h` as it is then. */
static orr_head_state look(const char *text, size_t n, size_t step, orr_head *h)
{
    orr_head_state state = ORR_HEAD_MORE;
    *h = (orr_head){0};
    for (size_t i = step; state == ORR_HEAD_MORE; i += step) {
        char *copy = malloc(n + 1); /* so that no byte beyond can be read unseen */
        size_t have = i < n ? i : n;
        memcpy(copy, text, have);
        copy = realloc(copy, have ? have : 1);
        state = orr_head_look(h, copy, have);
        free(copy);
        if (i >= n)
            break;
    }
    return state;
}

static void a_head_is_looked_at_however_it_comes(void **unused)
{
    static const struct {
        const char *text;
        orr_head_state state;
        size_t behind; /* bytes that follow it */
    } heads[] = {
        {"GET / HTTP/1.1\r\nHost: x\r\n\r\n", ORR_HEAD_WHOLE, 0},
        {"GET / HTTP/1.1\r\nHost: x\r\n\r\nGET", ORR_HEAD_WHOLE, 3},
        {"POST /a?b HTTP/1.0\r\nContent-Length: 3\r\n\r\nabc", ORR_HEAD_WHOLE, 3},
        {"GET / HTTP/1.1\r\nHost: x\r\n\r", ORR_HEAD_MORE, 0},
        {"GET / HTTP/1.1\r\nHost: x", ORR_HEAD_MORE, 0},
        {"", ORR_HEAD_MORE, 0},
        {"GET /a%20b?c=%C3%a9 HTTP/1.1\r\nHost: x\r\n\r\n", ORR_HEAD_WHOLE, 0},
        {"GET /% HTTP/1.1\r\nHost: x\r\n\r\n", ORR_HEAD_BAD, 0},
        {"GET /%4 HTTP/1.1\r\nHost: x\r\n\r\n", ORR_HEAD_BAD, 0},
        {"GET /%zz HTTP/1.1\r\nHost: x\r\n\r\n", ORR_HEAD_BAD, 0},
        {"GET /%00 HTTP/1.1\r\nHost: x\r\n\r\n", ORR_HEAD_BAD, 0},
        {"GET /a?b=% HTTP/1.1\r\nHost: x\r\n\r\n", ORR_HEAD_BAD, 0},
        {"PUT /a HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}", ORR_HEAD_METHOD, 2},
        {"GET /a HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}", ORR_HEAD_BAD, 2},
        {"GET / HTTP/1.1\r\nHost: x\r\n\n", ORR_HEAD_BAD, 0},
        {"GET / HTTP/1.1\n", ORR_HEAD_BAD, 0},
        {"GET / HTTP/1.1\r\n\r\n", ORR_HEAD_BAD, 0},
        {"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\n", ORR_HEAD_BAD, 0},
        {"GET / HTTP/1.2\r\n", ORR_HEAD_BAD, 0},
        {"GET HTTP/1.1\r\n", ORR_HEAD_BAD, 0},
        {"GET / HTTP/1.1\r\nHost: x\r\n folded: x\r\n", ORR_HEAD_BAD, 0},
        {"GET / HTTP/1.1\r\nHost : x\r\n", ORR_HEAD_BAD, 0},
        {"GET / HTTP/1.1\r\nA: \x7f\r\n", ORR_HEAD_BAD, 0},
        {"\x16\x03\x01", ORR_HEAD_TLS, 0},
        {"SSH-2.0-x\r\n", ORR_HEAD_BAD, 0},
        {" GET", ORR_HEAD_BAD, 0},
    };
    orr_head h;
    (void)unused;
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++)
        for (size_t step = 1, n = strlen(heads[i].text); step < 60; step++) {
            assert_int_equal(look(heads[i].text, n, step, &h), heads[i].state);
            if (heads[i].state == ORR_HEAD_WHOLE)
                assert_int_equal(h.size, n - heads[i].behind);
        }
    static const char through[] = "GET / HTTP/1.1\r\nHost: x\r\nX-FORWARDED-Proto: https\r\n\r\n";
    assert_int_equal(look(through, strlen(through), 7, &h), ORR_HEAD_WHOLE);
    assert_true(h.proxied && !h.post && !h.old);
    static const char post[] = "POST / HTTP/1.0\r\nX-Forwarded: x\r\n\r\n";
    assert_int_equal(look(post, strlen(post), 7, &h), ORR_HEAD_WHOLE);
    assert_true(!h.proxied && h.post && h.old);
}

/* ---- frames ---------------------------------------------------------------------------------------------------------------*/
enum { LINE = 8192 };

typedef struct {
    unsigned char at[LINE];
    size_t n;
} line;

/* A frame of a client: its first byte, the form of its length (0: the shortest), its payload. */
static void put(line *l, unsigned first, unsigned form, const char *payload, size_t size)
{
    static const unsigned char mask[4] = {0x12, 0x34, 0x56, 0x78};
    form = form ? form : size < 126 ? 1 : size < 65536 ? 2 : 8;
    l->at[l->n++] = (unsigned char)first;
    l->at[l->n++] = (unsigned char)(0x80 | (form == 1 ? size : form == 2 ? 126 : 127));
    for (unsigned i = form; form > 1 && i; i--)
        l->at[l->n++] = (unsigned char)((uint64_t)size >> (8 * (i - 1)));
    memcpy(l->at + l->n, mask, sizeof mask);
    l->n += sizeof mask;
    for (size_t i = 0; i < size && l->n < LINE; i++)
        l->at[l->n++] = (unsigned char)payload[i] ^ mask[i & 3];
}

/* What is read of a line that comes in pieces of `step` bytes: a letter for each, in `out`. */
static int read_line(const line *l, size_t step, char *out, orr_frames *f)
{
    static const char letter[] = {[ORR_FRAME_PART] = '-', [ORR_FRAME_TEXT] = 't',  [ORR_FRAME_PING] = 'p',
                                  [ORR_FRAME_PONG] = 'q', [ORR_FRAME_CLOSE] = 'c', [ORR_FRAME_FAULT] = '!'};
    memset(f, 0, sizeof *f);
    for (size_t i = 0; i < l->n; i += step) {
        const unsigned char *at = l->at + i, *end = l->at + (i + step < l->n ? i + step : l->n);
        for (orr_frame frame; (frame = orr_frame_read(f, &at, end));) {
            *out++ = frame == ORR_FRAME_PART && f->empty ? '0' : letter[frame];
            *out = '\0';
            if (frame == ORR_FRAME_FAULT)
                return f->fault;
        }
        assert_ptr_equal(at, end);
    }
    return 0;
}

static void frames_are_read_however_they_come(void **unused)
{
    static const size_t steps[] = {1, 2, 3, 5, 7, 4096, LINE};
    char long_text[ORR_NET_MESSAGE_MAX], said[64];
    orr_frames f;
    line l = {.n = 0};
    (void)unused;
    memset(long_text, 'x', sizeof long_text);
    put(&l, 0x81, 0, "hello", 5);
    put(&l, 0x81, 0, "", 0);
    put(&l, 0x89, 0, "ping", 4);
    put(&l, 0x01, 0, "one ", 4);
    put(&l, 0x8a, 0, "", 0);
    put(&l, 0x00, 0, "", 0);
    put(&l, 0x00, 0, "two ", 4);
    put(&l, 0x89, 0, long_text, 125);
    put(&l, 0x80, 0, "three", 5);
    put(&l, 0x81, 0, long_text, 126);
    put(&l, 0x81, 0, long_text, sizeof long_text);
    put(&l, 0x88, 0,
        "\3\xe8"
        "bye",
        5);
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        assert_int_equal(read_line(&l, steps[i], said, &f), 0);
        assert_string_equal(said, "ttp-q0-ptttc");
        assert_memory_equal(f.control,
                            "\3\xe8"
                            "bye",
                            f.control_size);
        assert_int_equal(f.size, sizeof long_text);
        assert_memory_equal(f.text, long_text, f.size);
    }
    l.n = 0;
    put(&l, 0x01, 0, "one ", 4);
    put(&l, 0x89, 0, "ping", 4);
    put(&l, 0x80, 0, "two", 3);
    assert_int_equal(read_line(&l, 3, said, &f), 0);
    assert_int_equal(f.size, 7);
    assert_memory_equal(f.text, "one two", 7);
}

static void a_frame_that_may_not_be_is_a_fault(void **unused)
{
    static const struct {
        unsigned first, form;
        size_t size;
        bool within; /* after the beginning of a text */
        int code;
    } wrong[] = {
        {0x81, 0, ORR_NET_MESSAGE_MAX + 1, false, ORR_CLOSE_TOO_BIG},
        {0x80, 0, ORR_NET_MESSAGE_MAX, true, ORR_CLOSE_TOO_BIG},
        {0x81, 8, SIZE_MAX, false, ORR_CLOSE_TOO_BIG},
        {0x80, 8, SIZE_MAX, true, ORR_CLOSE_TOO_BIG},
        {0x81, 2, 125, false, ORR_CLOSE_PROTOCOL},
        {0x81, 8, 126, false, ORR_CLOSE_PROTOCOL},
        {0x81, 8, 2000, false, ORR_CLOSE_PROTOCOL},
        {0x82, 0, 1, false, ORR_CLOSE_POLICY},
        {0x80, 0, 1, false, ORR_CLOSE_PROTOCOL},
        {0x81, 0, 1, true, ORR_CLOSE_PROTOCOL},
        {0x83, 0, 1, false, ORR_CLOSE_PROTOCOL},
        {0x8b, 0, 1, false, ORR_CLOSE_PROTOCOL},
        {0x8f, 0, 1, false, ORR_CLOSE_PROTOCOL},
        {0xc1, 0, 1, false, ORR_CLOSE_PROTOCOL},
        {0x91, 0, 1, false, ORR_CLOSE_PROTOCOL},
        {0x09, 0, 1, false, ORR_CLOSE_PROTOCOL},
        {0x89, 0, 126, false, ORR_CLOSE_PROTOCOL},
        {0x88, 2, 126, true, ORR_CLOSE_PROTOCOL},
    };
    char said[64];
    orr_frames f;
    line l;
    (void)unused;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        for (size_t step = 1; step < 20; step++) {
            static const char nothing[2 * ORR_NET_MESSAGE_MAX];
            l.n = 0;
            if (wrong[i].within)
                put(&l, 0x01, 0, "x", 1);
            put(&l, wrong[i].first, wrong[i].form, nothing, wrong[i].size < sizeof nothing ? wrong[i].size : 0);
            if (wrong[i].size >= sizeof nothing)
                memset(l.at + (wrong[i].within ? 9 : 2), 0xff, 8);
            assert_int_equal(read_line(&l, step, said, &f), wrong[i].code);
            assert_string_equal(said, wrong[i].within ? "-!" : "!");
            const unsigned char *at = l.at; /* and nothing is read after it */
            assert_int_equal(orr_frame_read(&f, &at, l.at + 7), ORR_FRAME_FAULT);
        }
    l.n = 0;
    put(&l, 0x81, 0, "x", 1);
    l.at[1] &= 0x7f; /* not masked */
    assert_int_equal(read_line(&l, 1, said, &f), ORR_CLOSE_PROTOCOL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_place_is_read_from_an_address),      cmocka_unit_test(who_was_quiet_for_longest_gives_way),
        cmocka_unit_test(a_table_of_holders_takes_who_is_new),  cmocka_unit_test(a_48_has_the_limits_of_sixteen),
        cmocka_unit_test(a_head_is_looked_at_however_it_comes), cmocka_unit_test(frames_are_read_however_they_come),
        cmocka_unit_test(a_frame_that_may_not_be_is_a_fault),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
