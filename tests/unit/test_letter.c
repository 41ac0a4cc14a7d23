/* src/post/letter.c: letters and their addresses. */
#include "letter_reader.h"
#include "post/letter.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

static reader_letter seen;
static char decoded[READER_SIZE];

static orr_letter a_letter(void)
{
    orr_letter l = {.subject = "Your turn", .text = "Hello\n", .html = "<p>Hello</p>\n", .host = "orrery.example"};
    l.from = (orr_mailbox){"Orrery", "post@orrery.example"};
    l.to = (orr_mailbox){"Maria Cunitz", "cunitz@example.org"};
    l.at = INT64_C(1795383861000); /* 22 November 2026, 21:44:21 */
    for (unsigned i = 0; i < ORR_LETTER_RANDOM; i++)
        l.random[i] = (uint8_t)(i * 17);
    return l;
}

static const orr_text *written(const orr_letter *l)
{
    static orr_text out;
    const char *why;
    orr_text_deinit(&out);
    out.max = ORR_LETTER_MAX;
    if (orr_letter_write(l, &out, &why))
        fail_msg("refused: %s", why);
    if (!reader_headers(out.at, &seen))
        fail_msg("%s in\n%s", seen.fault, out.at);
    return &out;
}

static void header_is(const char *name, const char *value) { assert_string_equal(reader_value(&seen, name), value); }

static void part_is(unsigned i, const char *type, const char *text)
{
    char found[64];
    assert_true(reader_part(&seen, i, found, decoded, sizeof decoded));
    assert_string_equal(found, type);
    assert_string_equal(decoded, text);
}

static void refused(const orr_letter *l, const char *what)
{
    orr_text out = {.max = ORR_LETTER_MAX};
    const char *why = "";
    orr_text_str(&out, "before");
    assert_int_equal(orr_letter_write(l, &out, &why), ORR_BAD_INPUT);
    assert_string_equal(why, what);
    assert_string_equal(out.at, "before");
    orr_text_deinit(&out);
}

static void a_letter_has_its_headers_and_both_parts(void **unused)
{
    (void)unused;
    orr_letter l = a_letter();
    l.language = "en";
    l.unsubscribe = "https://orrery.example/off/turn?k=a-b_c";
    written(&l);
    header_is("From", "Orrery <post@orrery.example>");
    header_is("To", "Maria Cunitz <cunitz@example.org>");
    header_is("Subject", "Your turn");
    header_is("Date", "Sun, 22 Nov 2026 21:44:21 +0000");
    header_is("Message-ID", "<0011223344556677@orrery.example>");
    header_is("MIME-Version", "1.0");
    header_is("Auto-Submitted", "auto-generated");
    header_is("Content-Language", "en");
    header_is("List-Unsubscribe", "<https://orrery.example/off/turn?k=a-b_c>");
    header_is("List-Unsubscribe-Post", "List-Unsubscribe=One-Click");
    header_is("Content-Type", "multipart/alternative; boundary=\"=_b8899aabbccddeeff\"");
    assert_int_equal(seen.n, 11);
    part_is(0, "text/plain; charset=utf-8", "Hello\n");
    part_is(1, "text/html; charset=utf-8", "<p>Hello</p>\n");
    assert_true(reader_part(&seen, 2, (char[64]){0}, decoded, sizeof decoded));
}

static void what_is_not_given_is_not_there(void **unused)
{
    (void)unused;
    orr_letter l = a_letter();
    l.html = NULL;
    l.to.name[0] = '\0';
    l.unsubscribe = "http://orrery.example/off"; /* one click is for https alone */
    written(&l);
    header_is("To", "cunitz@example.org");
    header_is("Content-Type", "text/plain; charset=utf-8");
    header_is("List-Unsubscribe", "<http://orrery.example/off>");
    header_is("List-Unsubscribe-Post", "(none)");
    header_is("Content-Language", "(none)");
    assert_true(reader_quoted(seen.body, seen.body + strlen(seen.body), decoded, sizeof decoded));
    assert_string_equal(decoded, "Hello\n");
}

static void words_of_headers_arrive_as_they_were(void **unused)
{
    (void)unused;
    static const char *const texts[] = {
        "Your turn: Newton with Kirch and Rømer",
        "À vous : Century avec Ann",
        "=?UTF-8?Q?no?=",
        "  two  blanks  ",
        "?=",
        "_",
        "a",
        " ",
        "\"quoted\" <x@y.z>, (comment); \\",
        "ニュートン：あなたの番です、みなさんが待っていますのでどうぞ",
        "🔭🪐🌍🔭🪐🌍🔭🪐🌍🔭🪐🌍",
        "an ordinary subject that is longer than what goes into a single line of seventy six columns",
    };
    for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++) {
        orr_letter l = a_letter();
        char expected[400];
        l.subject = texts[i];
        snprintf(l.to.name, sizeof l.to.name, "%s", texts[i]);
        const orr_text *out = written(&l);
        snprintf(expected, sizeof expected, "%s <cunitz@example.org>", texts[i]);
        header_is("Subject", texts[i]);
        header_is("To", expected);
        for (const char *p = out->at; p < seen.body; p = strstr(p, "\r\n") + 2)
            assert_true(strstr(p, "\r\n") - p <= 78);
    }
}

static void the_longest_is_carried(void **unused)
{
    (void)unused;
    orr_letter l = a_letter();
    char subject[ORR_SUBJECT_MAX + 2], address[300];
    memset(subject, 1, sizeof subject);
    for (unsigned i = 0; i < ORR_SUBJECT_MAX; i += 2)
        memcpy(subject + i, "ø", 2);
    subject[ORR_SUBJECT_MAX] = '\0';
    l.subject = subject;
    snprintf(address, sizeof address, "%.64s@%.63s.%.63s.%.59s.m", subject, subject, subject, subject);
    for (char *p = address; *p; p++)
        *p = *p == '@' || *p == '.' ? *p : 'm';
    assert_int_equal(strlen(address), ORR_ADDRESS_MAX);
    memcpy(l.to.address, address, ORR_ADDRESS_MAX + 1);
    written(&l);
    header_is("Subject", subject);
    strcpy(subject + ORR_SUBJECT_MAX, "m");
    refused(&l, "subject");
}

static void nothing_becomes_a_header(void **unused)
{
    (void)unused;
    static const char *const bad[] = {
        "a\r\nBcc: x@y.z", "a\nBcc: x@y.z", "a\rb", "a\tb", "\x7f",     "\x1b[0m",      "\xc2\x85",
        "\xe2\x80\xa8",    "\xe2\x80\xa9",  "\xc3", "\xff", "\xc0\x8a", "\xe0\x80\x8a", "\xed\xa0\x80",
        "\xf4\x90\x80\x80"};
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
        orr_letter l = a_letter();
        l.subject = bad[i];
        refused(&l, "subject");
        l = a_letter();
        snprintf(l.to.name, sizeof l.to.name, "%s", bad[i]);
        refused(&l, "to");
        l = a_letter();
        snprintf(l.from.name, sizeof l.from.name, "%s", bad[i]);
        refused(&l, "from");
        l = a_letter();
        snprintf(l.to.address, sizeof l.to.address, "a%s@example.org", bad[i]);
        refused(&l, "to");
        l = a_letter();
        l.host = bad[i];
        refused(&l, "host");
        l = a_letter();
        l.language = bad[i];
        refused(&l, "language");
        char link[64];
        l = a_letter();
        snprintf(link, sizeof link, "https://orrery.example/%s", bad[i]);
        l.unsubscribe = link;
        refused(&l, "unsubscribe");
        if (*bad[i] != 'a') { /* bodies may have line ends, and nothing else of these */
            l = a_letter();
            l.text = bad[i];
            refused(&l, "text");
        }
    }
    static const char *const links[] = {"ftp://a", "https://a>b", "https://a b",           "javascript:x",
                                        "",        "https://a,b", "https://a=?UTF-8?Q?b?="};
    for (unsigned i = 0; i < 7; i++) {
        orr_letter l = a_letter();
        l.unsubscribe = links[i];
        refused(&l, "unsubscribe");
    }
    orr_letter l = a_letter();
    l.at = INT64_C(253402300800000);
    refused(&l, "at");
    l.at = INT64_C(253402300799000);
    written(&l);
    header_is("Date", "Fri, 31 Dec 9999 23:59:59 +0000");
    memset(l.to.address, 'a', sizeof l.to.address); /* without an end */
    refused(&l, "to");
}

static void bodies_arrive_as_they_were(void **unused)
{
    (void)unused;
    static const char *const texts[] = {
        ".\n..\n.a\n",
        "From here\nFrom\n",
        "-- \nthe end \t\n",
        "=_b8899aabbccddeeff\n--=_b8899aabbccddeeff--\n",
        "\n\n\n",
        "Rømer = 18\n",
        "a\t\n",
        "     \n",
    };
    for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++) {
        orr_letter l = a_letter();
        l.text = texts[i];
        written(&l);
        part_is(0, "text/plain; charset=utf-8", texts[i]);
    }
    for (unsigned n = 60; n < 240; n++) { /* soft line ends at any place, before dots, behind blanks */
        char line[1200] = "";
        orr_letter l = a_letter();
        memset(line, 'm', n);
        strcat(line, " . .. ...\n");
        size_t once = strlen(line);
        memcpy(line + once, line, once); /* the rest is NUL */
        for (unsigned i = 0; i < n % 7; i++)
            strcat(line, "ø.=");
        strcat(line, "\n");
        l.text = line;
        l.html = line;
        written(&l);
        part_is(0, "text/plain; charset=utf-8", line);
        part_is(1, "text/html; charset=utf-8", line);
    }
    orr_letter l = a_letter();
    l.text = "no end";
    written(&l);
    part_is(0, "text/plain; charset=utf-8", "no end\n");
}

static void addresses_are_plain(void **unused)
{
    (void)unused;
    static const char *const good[] = {"ann@example.org", "a.b+c_d-e@sub.example-site.co.uk",
                                       "o'neil@xn--bcher-kva.example", "1@2.de"};
    static const char *const bad[][2] = {
        {"", "empty"},
        {"ann", "at"},
        {"ann@", "domain"},
        {"@example.org", "local"},
        {"a@b@example.org", "at"},
        {"ann@localhost", "domain"},
        {"ann@127.0.0.1", "domain"},
        {"ann@[127.0.0.1]", "domain"},
        {".ann@example.org", "local"},
        {"ann.@example.org", "local"},
        {"a..n@example.org", "local"},
        {"\"a b\"@example.org", "local"},
        {"a b@example.org", "local"},
        {"ann@example..org", "domain"},
        {"ann@-example.org", "domain"},
        {"ann@example-.org", "domain"},
        {"ann@example.org.", "domain"},
        {"ann@exämple.org", "ascii"},
        {"änn@example.org", "ascii"},
        {"a%b@example.org", "local"},
        {"a!b@example.org", "local"},
        {"<ann@example.org>", "local"},
        {"ann@example.org>", "domain"},
        {"ann@example.org,ben@example.org", "at"},
        {"ann@example.org\nBcc: x", "domain"},
        {"ann@exa_mple.org", "domain"},
        {" ann@example.org", "local"},
        {"a=?UTF-8?Q?b?=@example.org", "local"},
    };
    const char *why;
    for (unsigned i = 0; i < sizeof good / sizeof *good; i++)
        assert_int_equal(orr_address_check(good[i], &why), ORR_OK);
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
        if (orr_address_check(bad[i][0], &why) != ORR_BAD_INPUT || strcmp(why, bad[i][1]) != 0)
            fail_msg("\"%s\": expected %s, found %s", bad[i][0], bad[i][1], why ? why : "no fault");
    }
}

static void mailboxes_of_hosts_are_read(void **unused)
{
    (void)unused;
    static const char *const good[][3] = {
        {"post@example.org", "", "post@example.org"},
        {"<post@example.org>", "", "post@example.org"},
        {"Orrery <post@example.org>", "Orrery", "post@example.org"},
        {"\"Orrery, of Rømer\" <post@example.org>", "Orrery, of Rømer", "post@example.org"},
    };
    static const char *const bad[][2] = {
        {"Orrery post@example.org", "local"},
        {"Orrery <post@example.org", "form"},
        {"Orrery <post@example.org> x", "form"},
        {"Orr\nery <post@example.org>", "name"},
        {"", "empty"},
        {"Orrery <>", "empty"},
    };
    orr_mailbox m;
    const char *why;
    for (unsigned i = 0; i < sizeof good / sizeof *good; i++) {
        assert_int_equal(orr_mailbox_read(good[i][0], &m, &why), ORR_OK);
        assert_string_equal(m.name, good[i][1]);
        assert_string_equal(m.address, good[i][2]);
    }
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_int_equal(orr_mailbox_read(bad[i][0], &m, &why), ORR_BAD_INPUT);
        assert_string_equal(why, bad[i][1]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_letter_has_its_headers_and_both_parts),
        cmocka_unit_test(what_is_not_given_is_not_there),
        cmocka_unit_test(words_of_headers_arrive_as_they_were),
        cmocka_unit_test(the_longest_is_carried),
        cmocka_unit_test(nothing_becomes_a_header),
        cmocka_unit_test(bodies_arrive_as_they_were),
        cmocka_unit_test(addresses_are_plain),
        cmocka_unit_test(mailboxes_of_hosts_are_read),
    };
    return cmocka_run_group_tests_name("letter", tests, NULL, NULL);
}
