/* src/square/date.c and calendar.c: what follows of an appointment, and its file for calendars. */
#include "square/calendar.h"
#include "square/date.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MINUTE = 1000 };

static orr_date proposed(uint16_t seats, int64_t a, int64_t b, int64_t c)
{
    orr_date d = {.by = "0", .seats = seats, .time = {a * MINUTE, b * MINUTE, c * MINUTE}, .n = 1};
    d.times = (uint8_t)(c ? 3 : b ? 2 : 1);
    d.person[0] = (orr_date_person){.user = "0", .can = (uint8_t)((1u << d.times) - 1)};
    return d;
}

static void can(orr_date *d, unsigned times)
{
    orr_date_person *p = &d->person[d->n];
    snprintf(p->user, sizeof p->user, "%u", d->n++);
    p->can = (uint8_t)times;
}

static void apart(orr_date *d, unsigned a, unsigned b)
{
    d->person[a].apart |= (uint64_t)1 << b;
    d->person[b].apart |= (uint64_t)1 << a;
}

static orr_date_due at(const orr_date *d, int64_t minutes)
{
    orr_date_due due;
    orr_date_look(d, minutes * MINUTE, MINUTE, &due);
    return due;
}

/* Does what is due, as the store would; returns its kind. */
static orr_date_kind step(orr_date *d, int64_t minutes)
{
    orr_date_due due = at(d, minutes);
    if (due.kind == ORR_DATE_LAPSES)
        d->lapsed |= (uint8_t)(1u << due.time);
    if (due.kind == ORR_DATE_FIXES) {
        for (unsigned i = 0; i < due.n; i++)
            d->person[due.who[i]].comes = true;
        d->fixed = d->time[due.time];
        d->state = ORR_DATE_FIXED;
    }
    if (due.kind == ORR_DATE_SEATS)
        d->state = ORR_DATE_SEATED;
    if (due.kind == ORR_DATE_ENDS || due.kind == ORR_DATE_BEGUN)
        d->state = ORR_DATE_OVER;
    return due.kind;
}

static void a_full_table_is_fixed_at_once(void **state)
{
    (void)state;
    orr_date d = proposed(1 << 2 | 1 << 3, 500, 600, 700);
    assert_int_equal(at(&d, 0).kind, ORR_DATE_WAITS);
    assert_int_equal(at(&d, 0).next, 440 * MINUTE);
    can(&d, 4);
    assert_int_equal(at(&d, 1).kind, ORR_DATE_WAITS);
    can(&d, 4 | 1);
    orr_date_due due = at(&d, 2);
    assert_int_equal(due.kind, ORR_DATE_FIXES);
    assert_int_equal(due.time, 2);
    assert_int_equal(due.n, 3);
    assert_int_equal(step(&d, 2), ORR_DATE_FIXES);
    assert_int_equal(at(&d, 3).next, 690 * MINUTE);
    assert_int_equal(step(&d, 689), ORR_DATE_WAITS);
    assert_int_equal(step(&d, 690), ORR_DATE_SEATS);
    assert_int_equal(step(&d, 704), ORR_DATE_WAITS);
    assert_int_equal(step(&d, 705), ORR_DATE_BEGUN);
    assert_int_equal(at(&d, 706).kind, ORR_DATE_WAITS);
}

static void an_hour_before_there_are_enough_or_it_lapses(void **state)
{
    (void)state;
    orr_date d = proposed(1 << 2 | 1 << 4, 500, 600, 0);
    assert_int_equal(step(&d, 439), ORR_DATE_WAITS);
    assert_int_equal(step(&d, 440), ORR_DATE_LAPSES); /* alone */
    can(&d, 2);
    can(&d, 2);
    assert_int_equal(step(&d, 539), ORR_DATE_WAITS);
    orr_date_due due = at(&d, 540); /* of three there are two at a table: who came first */
    assert_int_equal(due.kind, ORR_DATE_FIXES);
    assert_int_equal(due.n, 2);
    assert_int_equal(due.who[0], 0);
    assert_int_equal(due.who[1], 1);

    d = proposed(1 << 3, 500, 600, 0);
    can(&d, 3);
    assert_int_equal(step(&d, 440), ORR_DATE_LAPSES);
    assert_int_equal(step(&d, 540), ORR_DATE_ENDS);
    d = proposed(1 << 3, 500, 0, 0);
    due = at(&d, 440);
    assert_int_equal(due.kind, ORR_DATE_ENDS);
    assert_string_equal(due.why, "lapsed");

    d = proposed(1 << 2 | 1 << 3, 20, 0, 0); /* for soon: halfway */
    can(&d, 1);
    assert_int_equal(step(&d, 9), ORR_DATE_WAITS);
    assert_int_equal(step(&d, 10), ORR_DATE_FIXES);

    d = proposed(1 << 2, 500, 0, 0); /* nobody was there to look until it was over */
    can(&d, 1);
    assert_int_equal(step(&d, 501), ORR_DATE_ENDS);
}

static void walls_hold(void **state)
{
    (void)state;
    orr_date d = proposed(1 << 2 | 1 << 3, 500, 0, 0);
    can(&d, 1);
    can(&d, 1);
    apart(&d, 1, 2);
    assert_int_equal(at(&d, 1).kind, ORR_DATE_WAITS);
    orr_date_due due = at(&d, 440);
    assert_int_equal(due.n, 2);
    assert_int_equal(due.who[1], 1);
    can(&d, 1);
    due = at(&d, 1);
    assert_int_equal(due.kind, ORR_DATE_FIXES);
    assert_int_equal(due.who[2], 3);

    d = proposed(1 << 2, 500, 0, 0); /* a wall that comes when it is fixed */
    can(&d, 1);
    assert_int_equal(step(&d, 1), ORR_DATE_FIXES);
    apart(&d, 0, 1);
    assert_int_equal(step(&d, 489), ORR_DATE_WAITS);
    due = at(&d, 490);
    assert_int_equal(due.kind, ORR_DATE_ENDS);
    assert_string_equal(due.why, "few");
}

static void who_goes_is_missed_or_not(void **state)
{
    (void)state;
    orr_date d = proposed(1 << 2 | 1 << 3, 500, 0, 0);
    can(&d, 1);
    can(&d, 1);
    assert_int_equal(step(&d, 1), ORR_DATE_FIXES);
    d.person[2].comes = false;
    assert_int_equal(step(&d, 2), ORR_DATE_WAITS); /* two are a table */
    orr_date three = d;
    assert_int_equal(step(&three, 490), ORR_DATE_SEATS);
    assert_string_equal(at(&d, 561).why, "missed"); /* the server was not there */
    d.person[1].comes = false;
    assert_string_equal(at(&d, 3).why, "few");
    d = proposed(1 << 2, 500, 0, 0);
    d.by[0] = 0; /* who proposed it has left */
    assert_string_equal(at(&d, 1).why, "called_off");
    d = proposed(1 << 2, 500, 0, 0);
    d.n = 0;
    assert_string_equal(at(&d, 1).why, "called_off");
}

static void times_are_to_come(void **state)
{
    (void)state;
    int64_t t[4] = {600 * MINUTE, 10 * MINUTE, 30 * MINUTE, 40 * MINUTE};
    assert_null(orr_date_wrong(t, 3, 0, MINUTE));
    assert_int_equal(t[0], 10 * MINUTE);
    assert_int_equal(t[2], 600 * MINUTE);
    assert_string_equal(orr_date_wrong(t, 4, 0, MINUTE), "many_times");
    assert_string_equal(orr_date_wrong(t, 0, 0, MINUTE), "bad_times");
    assert_string_equal(orr_date_wrong(t, 1, 1, MINUTE), "bad_times"); /* sooner than ten minutes */
    t[0] = 60 * 24 * 60 * (int64_t)MINUTE;
    assert_null(orr_date_wrong(t, 1, 0, MINUTE));
    t[0]++;
    assert_string_equal(orr_date_wrong(t, 1, 0, MINUTE), "bad_times");
    t[0] = t[1];
    assert_string_equal(orr_date_wrong(t, 2, 0, MINUTE), "bad_times");
    t[0] = -1;
    assert_string_equal(orr_date_wrong(t, 1, 0, MINUTE), "bad_times");
}

/* Whatever people do, an appointment comes to its end, and nobody sits with whom there is a wall. */
static void random_ones_come_to_an_end(void **state)
{
    (void)state;
    orr_rng rng;
    orr_rng_seed(&rng, 7);
    for (unsigned round = 0; round < 2000; round++) {
        uint16_t seats = (uint16_t)((orr_rng_below(&rng, 256) << 2 | 4) & 0x1ffc);
        int64_t first = 10 + orr_rng_below(&rng, 300);
        orr_date d = proposed(seats, first, first + 1 + orr_rng_below(&rng, 100), first + 200);
        bool sat = false;
        for (int64_t now = 0; now <= first + 400; now++) {
            if (orr_rng_below(&rng, 20) == 0 && d.n < ORR_DATE_PEOPLE && d.state == ORR_DATE_ASKS) {
                can(&d, 1 + orr_rng_below(&rng, 7));
                if (orr_rng_below(&rng, 3) == 0)
                    apart(&d, d.n - 1, orr_rng_below(&rng, d.n - 1));
            }
            for (orr_date_due due = at(&d, now); due.kind != ORR_DATE_WAITS; due = at(&d, now)) {
                for (unsigned i = 0; due.kind == ORR_DATE_SEATS && i < due.n; i++)
                    for (unsigned k = 0; k < i; k++)
                        assert_false(d.person[due.who[i]].apart >> due.who[k] & 1);
                if (due.kind == ORR_DATE_SEATS) {
                    assert_false(sat);
                    assert_true(seats >> due.n & 1);
                    assert_true(now * MINUTE < d.fixed);
                    sat = true;
                }
                step(&d, now);
            }
        }
        assert_int_equal(d.state, ORR_DATE_OVER);
    }
}

static void a_calendar_has_short_lines(void **state)
{
    (void)state;
    orr_text out = {.max = 4096};
    orr_calendar_write(&(orr_calendar_event){.uid = "abc@example.org",
                                             .summary =
                                                 "\xc3\xa9\xc3\xa9;,\\ und\neine Zeile, die l\xc3\xa4nger ist als f"
                                                 "\xc3\xbc"
                                                 "nfundsiebzig Oktette, in der Mitte \xe2\x99\x9e umbrochen\r",
                                             .url = "https://example.org/t/abcdefghijklmnopqrstuvwxyz/"
                                                    "abcdefghijklmnopqrstuvwxyz",
                                             .stamp = 0,
                                             .start = 1767225600000},
                       &out);
    assert_false(out.failed);
    assert_non_null(strstr(out.at, "\r\nDTSTAMP:19700101T000000Z\r\n"));
    assert_non_null(strstr(out.at, "\r\nDTSTART:20260101T000000Z\r\n"));
    assert_non_null(strstr(out.at, "\r\nUID:abc@example.org\r\n"));
    assert_non_null(strstr(out.at, "\r\nSUMMARY:\xc3\xa9\xc3\xa9\\;\\,\\\\ und\\neine Zeile\\, die"));
    for (const char *p = out.at, *end; *p; p = end + 2) {
        end = strstr(p, "\r\n");
        assert_non_null(end);
        assert_true(end - p <= 75);
        assert_false(p[0] == ' ' && ((unsigned char)p[1] & 0xc0) == 0x80);
        assert_null(memchr(p, '\n', (size_t)(end - p)));
    }
    orr_text_deinit(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_full_table_is_fixed_at_once),
        cmocka_unit_test(an_hour_before_there_are_enough_or_it_lapses),
        cmocka_unit_test(walls_hold),
        cmocka_unit_test(who_goes_is_missed_or_not),
        cmocka_unit_test(times_are_to_come),
        cmocka_unit_test(random_ones_come_to_an_end),
        cmocka_unit_test(a_calendar_has_short_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
