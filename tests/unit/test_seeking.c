/* src/square/seeking.c: who is asked when, who goes back to waiting and with what, and that nobody is in two starts. */
#include "square/seeking.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MADE_MAX = 4000 };

typedef struct {
    orr_seeking *w;
    int64_t now;
    orr_err answer; /* what becomes of a start that is made */
    bool later;     /* it is not answered at once */
    unsigned made, told;
    orr_seek_start last;
    char user[MADE_MAX][ORR_USER_TEXT]; /* of all that were made */
    unsigned users;
    const char *wall[2]; /* these two are apart */
    double far;          /* the rating of who is called "z..." */
    orr_seek_sits table[4];
    unsigned tables, wanted;
    struct {
        char user[ORR_USER_TEXT], who[2 * ORR_USER_TEXT]; /* whom it was told; because of whom, one after the other */
        orr_check_why why;
        unsigned n, lost, seats;
    } end[8]; /* of checks, as they were told */
    unsigned ends;
} square;

static bool apart(void *arg, const char *a, const char *b)
{
    const square *s = arg;
    return s->wall[0] &&
           ((!strcmp(a, s->wall[0]) && !strcmp(b, s->wall[1])) || (!strcmp(a, s->wall[1]) && !strcmp(b, s->wall[0])));
}

static bool walled(void *arg, const char *user)
{
    const square *s = arg;
    return s->wall[0] && (!strcmp(user, s->wall[0]) || !strcmp(user, s->wall[1]));
}

static void rating(void *arg, const char *user, const orr_sought *what, bool many, double *rating, bool *provisional)
{
    const square *s = arg;
    (void)what, (void)many;
    if (*user == 'z' && s->far > 0)
        *rating = s->far, *provisional = false;
    else if (s->far > 0)
        *provisional = false;
}

static void begin(void *arg, const orr_seek_start *start)
{
    square *s = arg;
    s->last = *start;
    s->made++;
    for (unsigned i = 0; i < start->n && s->users < MADE_MAX; i++)
        snprintf(s->user[s->users++], ORR_USER_TEXT, "%s", start->user[i]);
    if (!s->later)
        orr_seeking_made(s->w, start->number, s->answer, s->now);
}

static void changed(void *arg, const char *user)
{
    (void)user;
    ((square *)arg)->told++;
}

static void ended(void *arg, const char *user, const orr_check_end *end)
{
    square *s = arg;
    if (s->ends == 8) /* as many as a test looks at */
        return;
    snprintf(s->end[s->ends].user, ORR_USER_TEXT, "%s", user);
    *s->end[s->ends].who = 0;
    for (unsigned i = 0; i < end->n; i++)
        strncat(s->end[s->ends].who, end->who[i], ORR_USER_TEXT - 1);
    s->end[s->ends].why = end->why;
    s->end[s->ends].n = end->n;
    s->end[s->ends].seats = end->seats;
    s->end[s->ends++].lost = end->lost;
}

static void wanted(void *arg, const char *user, uint32_t number, const orr_sought *what)
{
    square *s = arg;
    (void)number;
    assert_true(what->tell);
    assert_string_equal(user, "ada");
    s->wanted++;
}

static void tables(void *arg, void (*each)(void *to, const orr_seek_sits *table), void *to)
{
    const square *s = arg;
    for (unsigned i = 0; i < s->tables; i++)
        each(to, &s->table[i]);
}

static const orr_seeking_kind kind = {.apart = apart,
                                      .walled = walled,
                                      .rating = rating,
                                      .start = begin,
                                      .changed = changed,
                                      .ended = ended,
                                      .wanted = wanted,
                                      .tables = tables};

static void opens(square *s)
{
    *s = (square){.now = 1000000};
    s->w = orr_seeking_new(&kind, s, 0);
    assert_non_null(s->w);
}

static void closes(square *s) { orr_seeking_free(s->w); }

static orr_sought century(unsigned seats, unsigned speeds)
{
    return (orr_sought){.game = "century", .seats = (uint16_t)seats, .speeds = (uint8_t)speeds};
}

enum { TWO = 1 << 2, THREE = 1 << 3, FOUR = 1 << 4, QUICK = 1 << ORR_QUICK, LIVE = 1 << ORR_LIVE, DAY = 1 << ORR_DAY };

/* Here, and known. */
static uint32_t seek(square *s, const char *user, orr_sought what)
{
    uint32_t number = 0;
    assert_int_equal(orr_seeking_add(s->w, user, &what, s->now, &number), ORR_OK);
    orr_seeking_here(s->w, user, true, s->now);
    orr_seeking_known(s->w, user);
    return number;
}

static void pass(square *s, int64_t ms)
{
    for (int64_t until = s->now + ms; s->now < until;) {
        s->now += 100;
        orr_seeking_tick(s->w, s->now);
    }
}

static uint32_t asked(const square *s, const char *user)
{
    orr_check_now c;
    return orr_seeking_check(s->w, user, &c) ? c.number : 0;
}

static void keep_since(void *arg, const orr_seek_now *seek) { *(int64_t *)arg = seek->since; }

static int64_t since(const square *s, const char *user)
{
    int64_t at = -1;
    orr_seeking_mine(s->w, user, s->now, keep_since, &at);
    return at;
}

static orr_err yes(square *s, const char *user) { return orr_seeking_answer(s->w, user, asked(s, user), true, s->now); }

static void three_with_different_second_seeks_are_put_together(void **unused)
{
    (void)unused;
    square s;
    opens(&s);
    seek(&s, "ada", century(THREE | FOUR, LIVE));
    seek(&s, "ada", (orr_sought){.game = "newton", .seats = TWO, .speeds = LIVE});
    seek(&s, "ben", century(THREE, QUICK | LIVE));
    seek(&s, "ben", (orr_sought){.game = "discovery", .seats = FOUR, .speeds = LIVE});
    pass(&s, 1000);
    assert_int_equal(asked(&s, "ada"), 0);
    seek(&s, "cid", century(TWO | THREE, LIVE));
    pass(&s, 1000);
    orr_check_now c;
    assert_true(orr_seeking_check(s.w, "cid", &c));
    assert_int_equal(c.seats, 3);
    assert_int_equal(c.what->speeds, LIVE);
    assert_int_equal(s.made, 0); /* they are asked first */
    assert_int_equal(yes(&s, "ada"), ORR_OK);
    assert_int_equal(yes(&s, "ada"), ORR_OK); /* by another browser of hers */
    assert_int_equal(yes(&s, "ben"), ORR_OK);
    assert_int_equal(s.made, 0);
    assert_int_equal(yes(&s, "cid"), ORR_OK);
    assert_int_equal(s.made, 1);
    assert_int_equal(s.last.n, 3);
    assert_false(orr_seeking_has(s.w, "ada")); /* all her live seeks are gone */
    assert_false(orr_seeking_has(s.w, "ben"));
    closes(&s);
}

static void who_does_not_say_yes_is_out_and_the_others_wait_on(void **unused)
{
    (void)unused;
    square s;
    opens(&s);
    seek(&s, "ada", century(THREE, LIVE));
    int64_t first = s.now;
    pass(&s, 3000);
    seek(&s, "ben", century(THREE, LIVE));
    seek(&s, "cid", century(THREE, LIVE));
    pass(&s, 200);
    uint32_t number = asked(&s, "ada");
    assert_true(number != 0);
    assert_int_equal(yes(&s, "ada"), ORR_OK);
    assert_int_equal(yes(&s, "ben"), ORR_OK);
    pass(&s, ORR_READY_MS);
    assert_int_equal(s.made, 0);
    assert_false(orr_seeking_has(s.w, "cid"));
    assert_int_equal(asked(&s, "ada"), 0);
    assert_int_equal(since(&s, "ada"), first); /* her waiting time is kept */
    assert_int_equal(orr_seeking_answer(s.w, "ada", number, true, s.now), ORR_NOT_FOUND);
    seek(&s, "dan", century(THREE, LIVE));
    pass(&s, 200);
    assert_true(asked(&s, "ada") != number);
    assert_true(asked(&s, "dan") != 0);
    closes(&s);
}

static void who_says_no_or_seeks_no_more_ends_the_check_at_once(void **unused)
{
    (void)unused;
    square s;
    opens(&s);
    for (unsigned way = 0; way < 2; way++) {
        seek(&s, "ada", century(TWO, LIVE));
        uint32_t number = seek(&s, "ben", century(TWO, LIVE));
        pass(&s, 100);
        assert_true(asked(&s, "ben") != 0);
        if (way == 0)
            assert_int_equal(orr_seeking_answer(s.w, "ben", asked(&s, "ben"), false, s.now), ORR_OK);
        else
            assert_int_equal(orr_seeking_drop(s.w, "ben", number, s.now), ORR_OK);
        assert_int_equal(asked(&s, "ada"), 0);
        assert_false(orr_seeking_has(s.w, "ben"));
        assert_true(orr_seeking_has(s.w, "ada"));
    }
    closes(&s);
}

/* A telephone that sleeps, a page that is loaded again: the check runs on. */
static void who_is_lost_during_a_check_may_come_back_and_answer(void **unused)
{
    (void)unused;
    square s;
    opens(&s);
    seek(&s, "ada", century(TWO, LIVE));
    seek(&s, "ben", century(TWO, LIVE));
    pass(&s, 100);
    orr_check_now before, c;
    assert_true(orr_seeking_check(s.w, "ben", &before));
    orr_seeking_here(s.w, "ben", false, s.now);
    assert_int_equal(yes(&s, "ada"), ORR_OK);
    orr_seeking_here(s.w, "ada", false, s.now); /* what she said holds */
    pass(&s, ORR_READY_MS - 1000);
    orr_seeking_here(s.w, "ben", true, s.now);
    assert_true(orr_seeking_check(s.w, "ben", &c));
    assert_int_equal(c.number, before.number);
    assert_true(c.until == before.until && c.until > s.now); /* what is left of it */
    assert_int_equal(c.yes, 1);
    assert_int_equal(yes(&s, "ben"), ORR_OK);
    assert_int_equal(s.made, 1);
    seek(&s, "ada", century(TWO, LIVE));
    seek(&s, "ben", century(TWO, LIVE));
    pass(&s, 100);
    assert_true(asked(&s, "ben") != 0);
    int64_t first = since(&s, "ada");
    assert_int_equal(yes(&s, "ada"), ORR_OK);
    orr_seeking_here(s.w, "ada", false, s.now);
    orr_seeking_here(s.w, "ben", false, s.now);
    pass(&s, ORR_READY_MS - 1000);
    assert_true(asked(&s, "ada") != 0);
    pass(&s, 2000); /* Ben does not come back */
    assert_int_equal(s.made, 1);
    assert_false(orr_seeking_has(s.w, "ben"));
    assert_true(since(&s, "ada") == first); /* she said yes before her line was lost */
    pass(&s, ORR_GONE_MS - ORR_READY_MS - 2000);
    assert_true(orr_seeking_has(s.w, "ada"));
    pass(&s, 2000);
    assert_false(orr_seeking_has(s.w, "ada"));
    closes(&s);
}

/* What this one was told last, and forgets it. */
static void hears(square *s, const char *user, orr_check_why why, const char *who, unsigned lost)
{
    for (unsigned i = 0; i < s->ends; i++)
        if (!strcmp(s->end[i].user, user)) {
            assert_int_equal(s->end[i].why, why);
            assert_string_equal(s->end[i].who, who);
            assert_int_equal(s->end[i].lost, lost);
            s->end[i] = s->end[--s->ends];
            return;
        }
    fail_msg("%s was told nothing", user);
}

static void why_a_check_ended_is_told(void **unused)
{
    (void)unused;
    square s;
    opens(&s);
    for (unsigned way = 0; way < 5; way++) {
        seek(&s, "ada", century(THREE, LIVE));
        seek(&s, "ben", century(THREE, LIVE));
        seek(&s, "cid", century(THREE, LIVE));
        seek(&s, "cid", century(TWO, QUICK));
        seek(&s, "cid", (orr_sought){.game = "newton", .seats = TWO, .speeds = DAY});
        pass(&s, 100);
        assert_int_equal(yes(&s, "ada"), ORR_OK);
        if (way == 0) { /* Cid lets it run out: out with what was live, and may seek it again */
            assert_int_equal(yes(&s, "ben"), ORR_OK);
            pass(&s, ORR_READY_MS + 100);
            hears(&s, "ada", ORR_CHECK_SILENT, "cid", 0);
            hears(&s, "ben", ORR_CHECK_SILENT, "cid", 0);
            hears(&s, "cid", ORR_CHECK_SILENT, "cid", 2);
            assert_true(orr_seeking_has(s.w, "cid")); /* by day */
        } else if (way == 1) {                        /* both are silent */
            pass(&s, ORR_READY_MS + 100);
            assert_int_equal(s.ends, 3);
            assert_int_equal(s.end[0].n, 2);
            s.ends = 0;
        } else if (way == 2) { /* Cid says no, which is not told to Cid */
            assert_int_equal(orr_seeking_answer(s.w, "cid", asked(&s, "cid"), false, s.now), ORR_OK);
            hears(&s, "ada", ORR_CHECK_LEFT, "cid", 0);
            hears(&s, "ben", ORR_CHECK_LEFT, "cid", 0);
        } else if (way == 3) { /* Cid calls all off */
            assert_int_equal(orr_seeking_drop(s.w, "cid", 0, s.now), ORR_OK);
            hears(&s, "ada", ORR_CHECK_LEFT, "cid", 0);
            hears(&s, "ben", ORR_CHECK_LEFT, "cid", 0);
        } else { /* it cannot be made */
            s.answer = ORR_IO;
            assert_int_equal(yes(&s, "ben"), ORR_OK);
            assert_int_equal(yes(&s, "cid"), ORR_OK);
            hears(&s, "ada", ORR_CHECK_UNMADE, "", 0);
            hears(&s, "ben", ORR_CHECK_UNMADE, "", 0);
            hears(&s, "cid", ORR_CHECK_UNMADE, "", 0);
        }
        assert_int_equal(s.ends, 0);
        orr_seeking_drop(s.w, "ada", 0, s.now);
        orr_seeking_drop(s.w, "ben", 0, s.now);
        orr_seeking_drop(s.w, "cid", 0, s.now);
    }
    closes(&s);
}

static void who_sits_down_elsewhere_leaves_the_check(void **unused)
{
    (void)unused;
    square s;
    opens(&s);
    seek(&s, "ada", century(TWO, LIVE));
    seek(&s, "ben", century(TWO, LIVE));
    pass(&s, 100);
    assert_int_equal(yes(&s, "ben"), ORR_OK); /* also who has said yes */
    orr_seeking_sat(s.w, "ben");
    assert_int_equal(asked(&s, "ada") + asked(&s, "ben"), 0);
    assert_false(orr_seeking_has(s.w, "ben"));
    assert_true(orr_seeking_has(s.w, "ada"));
    hears(&s, "ada", ORR_CHECK_LEFT, "ben", 0);
    assert_int_equal(s.ends, 0);
    orr_seeking_sat(s.w, "ada"); /* who is asked nothing may sit at a table beside its seeks */
    assert_true(orr_seeking_has(s.w, "ada"));
    closes(&s);
}

static void a_live_seek_outlives_its_last_socket_for_a_moment_alone(void **unused)
{
    (void)unused;
    square s;
    opens(&s);
    seek(&s, "ada", century(TWO, LIVE));
    int64_t first = s.now;
    orr_seeking_here(s.w, "ada", false, s.now);
    seek(&s, "ben", century(TWO, LIVE));
    pass(&s, 29 * 1000);
    assert_int_equal(asked(&s, "ben"), 0); /* she is not here */
    orr_seeking_here(s.w, "ada", true, s.now);
    assert_int_equal(since(&s, "ada"), first);
    pass(&s, 200);
    assert_true(asked(&s, "ben") != 0);
    assert_int_equal(orr_seeking_answer(s.w, "ben", asked(&s, "ben"), false, s.now), ORR_OK);
    orr_seeking_here(s.w, "ada", false, s.now);
    pass(&s, 29 * 1000);
    assert_true(orr_seeking_has(s.w, "ada"));
    pass(&s, 1200);
    assert_false(orr_seeking_has(s.w, "ada"));
    closes(&s);
}

static void slow_seeks_need_nobody_here_and_ask_nobody(void **unused)
{
    (void)unused;
    square s;
    opens(&s);
    uint32_t five = 5, number = seek(&s, "ada", century(TWO, DAY));
    seek(&s, "ada", century(FOUR, LIVE));
    orr_sought day = century(TWO, DAY);
    assert_int_equal(orr_seeking_add(s.w, "ben", &day, s.now - 86400000, &five), ORR_OK); /* read again */
    assert_int_equal(five, 5);
    pass(&s, 1000);
    assert_int_equal(s.made, 0); /* it is not known yet who is apart from Ben */
    orr_seeking_known(s.w, "ben");
    pass(&s, 200);
    assert_int_equal(s.made, 1);
    assert_true(s.last.seek[0] == number || s.last.seek[1] == number);
    assert_false(orr_seeking_has(s.w, "ben"));
    assert_true(orr_seeking_has(s.w, "ada")); /* what she looks for now goes on */
    closes(&s);
}

static void what_was_not_made_is_tried_again_later(void **unused)
{
    (void)unused;
    square s;
    opens(&s);
    s.answer = ORR_IO;
    seek(&s, "ada", century(TWO, DAY));
    seek(&s, "ben", century(TWO, DAY));
    pass(&s, 1000);
    assert_int_equal(s.made, 1);
    assert_true(orr_seeking_has(s.w, "ada"));
    s.answer = ORR_OK;
    pass(&s, ORR_WAVE_MS);
    assert_int_equal(s.made, 2);
    assert_false(orr_seeking_has(s.w, "ada"));
    closes(&s);
}

static void while_it_is_being_made_nothing_changes(void **unused)
{
    (void)unused;
    square s;
    opens(&s);
    s.later = true;
    uint32_t number = seek(&s, "ada", century(TWO, LIVE)), other = 0;
    seek(&s, "ben", century(TWO, LIVE));
    pass(&s, 100);
    yes(&s, "ada");
    yes(&s, "ben");
    assert_int_equal(s.made, 1);
    orr_sought more = century(THREE, LIVE);
    assert_int_equal(orr_seeking_drop(s.w, "ada", number, s.now), ORR_STARTED);
    assert_int_equal(orr_seeking_add(s.w, "ada", &more, s.now, &other), ORR_STARTED);
    assert_int_equal(orr_seeking_answer(s.w, "ada", s.last.number, false, s.now), ORR_STARTED);
    orr_seeking_here(s.w, "ben", false, s.now);
    pass(&s, ORR_READY_MS + ORR_GONE_MS + 1000);
    assert_int_equal(s.made, 1);
    orr_seeking_made(s.w, s.last.number, ORR_OK, s.now);
    assert_false(orr_seeking_has(s.w, "ada"));
    assert_false(orr_seeking_has(s.w, "ben"));
    closes(&s);
}

static void a_block_is_a_wall_and_near_is_a_range(void **unused)
{
    (void)unused;
    square s;
    opens(&s);
    s.wall[0] = "ada";
    s.wall[1] = "ben";
    seek(&s, "ada", century(TWO, LIVE));
    seek(&s, "ben", century(TWO, LIVE));
    pass(&s, 60000);
    assert_int_equal(asked(&s, "ada"), 0);
    seek(&s, "cid", century(TWO, LIVE));
    pass(&s, 200);
    assert_true(asked(&s, "cid") != 0);
    closes(&s);
    opens(&s);
    s.far = 1900;
    seek(&s, "ada", century(TWO, LIVE));
    seek(&s, "zoe", century(TWO, LIVE));
    pass(&s, 2000);
    assert_int_equal(asked(&s, "ada"), 0);
    pass(&s, 20000); /* the range grows: 400 <= 150 + 16 a second */
    assert_true(asked(&s, "ada") != 0);
    closes(&s);
    opens(&s);
    s.far = 1900;
    orr_sought near = century(TWO, LIVE);
    near.near = 100;
    seek(&s, "ada", near);
    seek(&s, "zoe", century(TWO, LIVE));
    pass(&s, 120000);
    assert_int_equal(asked(&s, "ada"), 0);
    closes(&s);
}

static void what_cannot_be_is_said_and_the_same_is_one(void **unused)
{
    (void)unused;
    square s;
    opens(&s);
    uint32_t n = 0;
    orr_sought none = century(0, LIVE), one = century(1 << 1, LIVE), both = century(TWO, LIVE | DAY),
               never = century(TWO, 0);
    assert_int_equal(orr_seeking_add(s.w, "ada", &none, s.now, &n), ORR_BAD_INPUT);
    assert_int_equal(orr_seeking_add(s.w, "ada", &one, s.now, &n), ORR_BAD_INPUT);
    assert_int_equal(orr_seeking_add(s.w, "ada", &both, s.now, &n), ORR_BAD_INPUT);
    assert_int_equal(orr_seeking_add(s.w, "ada", &never, s.now, &n), ORR_BAD_INPUT);
    assert_false(orr_seeking_has(s.w, "ada"));
    assert_int_equal(seek(&s, "ada", century(TWO, LIVE)), seek(&s, "ada", century(TWO, LIVE)));
    for (unsigned i = 1; i < ORR_SEEKS_MAX; i++)
        seek(&s, "ada", century(i << 3, LIVE));
    n = 0;
    orr_sought more = century(TWO, QUICK);
    assert_int_equal(orr_seeking_add(s.w, "ada", &more, s.now, &n), ORR_LIMIT);
    assert_int_equal(orr_seeking_drop(s.w, "ada", 99, s.now), ORR_NOT_FOUND);
    assert_int_equal(orr_seeking_drop(s.w, "ben", 0, s.now), ORR_NOT_FOUND);
    assert_int_equal(orr_seeking_drop(s.w, "ada", 0, s.now), ORR_OK);
    assert_false(orr_seeking_has(s.w, "ada"));
    closes(&s);
}

static void keep_seek(void *arg, const orr_seek_now *seek) { *(orr_seek_now *)arg = *seek; }
static void keep_list(void *arg, const orr_list_now *list) { *(orr_list_now *)arg = *list; }

static void after_twenty_seconds_something_else_is_offered(void **unused)
{
    (void)unused;
    square s;
    opens(&s);
    orr_seek_now now;
    orr_list_now list = {0};
    seek(&s, "ada", century(FOUR, LIVE));
    seek(&s, "ben", century(TWO | THREE | FOUR, LIVE));
    unsigned told = s.told;
    pass(&s, ORR_OFFER_MS - 1000);
    orr_seeking_mine(s.w, "ada", s.now, keep_seek, &now);
    assert_false(now.offers);
    assert_int_equal(s.told, told);
    pass(&s, 2000);
    orr_seeking_mine(s.w, "ada", s.now, keep_seek, &now);
    assert_true(now.offers);
    assert_int_equal(now.smaller, 2);
    assert_int_equal(s.told, told + 2); /* once each */
    assert_true(now.reach > 150 + 8 * 19);
    orr_seeking_lists(s.w, keep_list, &list);
    assert_int_equal(list.waiting, 2);
    assert_int_equal(list.typical, -1); /* nobody knows */
    assert_true(orr_seeking_wanted(s.w, "cid", "century", ""));
    assert_false(orr_seeking_wanted(s.w, "cid", "newton", ""));
    closes(&s);
}

static void how_long_one_waits_is_measured(void **unused)
{
    (void)unused;
    square s;
    opens(&s);
    orr_list_now list = {0};
    for (unsigned i = 0; i < 2; i++) {
        seek(&s, "ada", century(TWO, LIVE));
        pass(&s, 4000);
        seek(&s, "ben", century(TWO, LIVE));
        pass(&s, 100);
        yes(&s, "ada");
        yes(&s, "ben");
    }
    assert_int_equal(s.made, 2);
    orr_seeking_lists(s.w, keep_list, &list);
    assert_int_equal(list.waiting, 0);
    assert_int_equal(list.typical, 4100); /* of 100, 100, 4100, 4100 */
    closes(&s);
}

/* A thousand people, each with up to eight seeks, who come, go, answer and think better of it. */
static void nobody_is_ever_in_two_starts(void **unused)
{
    (void)unused;
    enum { PEOPLE = 1000, STEPS = 20000 };
    static const char *const games[] = {"century", "newton", "newscience"};
    square s;
    orr_rng rng;
    opens(&s);
    orr_rng_seed(&rng, 18);
    s.later = true;
    uint32_t making[64];
    unsigned n = 0;
    char user[8];
    for (unsigned step = 0; step < STEPS; step++) {
        snprintf(user, sizeof user, "u%u", orr_rng_below(&rng, PEOPLE));
        orr_sought what = {.seats = (uint16_t)((2 + orr_rng_below(&rng, 14)) << 1 & ~3u), .speeds = QUICK | LIVE};
        snprintf(what.game, sizeof what.game, "%s", games[orr_rng_below(&rng, 3)]);
        if (!what.seats)
            what.seats = TWO;
        uint32_t number = 0, which = orr_rng_below(&rng, 10), made = s.made;
        for (unsigned tries = 0; which >= 3 && which < 8 && tries < 200 && !asked(&s, user); tries++)
            snprintf(user, sizeof user, "u%u", orr_rng_below(&rng, PEOPLE));
        if (which < 3 && !orr_seeking_add(s.w, user, &what, s.now, &number)) {
            orr_seeking_here(s.w, user, true, s.now);
            orr_seeking_known(s.w, user);
        } else if (which < 8 && asked(&s, user)) {
            orr_seeking_answer(s.w, user, asked(&s, user), orr_rng_below(&rng, 20) != 0, s.now);
        } else if (which == 8) {
            orr_seeking_drop(s.w, user, 0, s.now);
        } else if (which == 9) {
            orr_seeking_here(s.w, user, orr_rng_below(&rng, 2), s.now);
        }
        if (s.made > made) {
            assert_true(n < 64);
            making[n++] = s.last.number;
        }
        if (step % 8 == 0)
            pass(&s, 100);
        /* whoever is in a start that is made is in it alone, until it is answered */
        if (n && (n == 64 || orr_rng_below(&rng, 3) == 0)) {
            for (unsigned i = 0; i < s.users; i++)
                for (unsigned k = i + 1; k < s.users; k++)
                    assert_string_not_equal(s.user[i], s.user[k]);
            while (n)
                orr_seeking_made(s.w, making[--n], orr_rng_below(&rng, 8) ? ORR_OK : ORR_IO, s.now);
            s.users = 0;
        }
    }
    assert_true(s.made > 50);
    closes(&s);
}

static void a_seek_only_to_be_told_starts_nothing_and_is_told_once(void **unused)
{
    (void)unused;
    square s;
    orr_sought tell = century(TWO, DAY);
    tell.tell = true;
    opens(&s);
    uint32_t number = seek(&s, "ada", tell);
    pass(&s, ORR_OFFER_MS + 1000);
    assert_int_equal(s.wanted, 0);
    seek(&s, "ben", (orr_sought){.game = "newton", .seats = TWO, .speeds = LIVE}); /* another game */
    s.wall[0] = "ada", s.wall[1] = "cid";
    seek(&s, "cid", century(TWO | THREE, LIVE)); /* behind a wall */
    pass(&s, 2 * ORR_WAVE_MS);
    assert_int_equal(s.wanted, 0);
    s.wall[0] = NULL;
    pass(&s, 2 * ORR_WAVE_MS);
    assert_int_equal(s.wanted, 1); /* once */
    assert_int_equal(asked(&s, "ada") + asked(&s, "cid") + s.made, 0);
    assert_int_equal(orr_seeking_alone(s.w, "ada", number, s.now), ORR_NOT_FOUND);
    orr_seeking_here(s.w, "ada", false, s.now);
    assert_int_equal(orr_seeking_drop(s.w, "cid", 0, s.now), ORR_OK);
    pass(&s, 2 * ORR_WAVE_MS);
    seek(&s, "dan", century(THREE, DAY));
    pass(&s, 2 * ORR_WAVE_MS);
    assert_int_equal(s.wanted, 1); /* not here: told when she comes */
    orr_seeking_here(s.w, "ada", true, s.now);
    pass(&s, ORR_WAVE_MS);
    assert_int_equal(s.wanted, 2);
    assert_int_equal(orr_seeking_drop(s.w, "dan", 0, s.now), ORR_OK);
    pass(&s, ORR_WAVE_MS);
    seek(&s, "dan", century(THREE, DAY));
    pass(&s, ORR_WAVE_MS);
    assert_int_equal(s.wanted, 3); /* each time that somebody begins to */
    assert_int_equal(orr_seeking_drop(s.w, "ada", number, s.now), ORR_OK);
    closes(&s);
}

/* ---- tables with free seats ---------------------------------------------------------------------------------------*/
/* These sit at a table of so many seats; a second one "": alone. */
static orr_seek_sits *table(square *s, const char *code, unsigned seats, unsigned speed, const char *one,
                            const char *other)
{
    orr_seek_sits *t = &s->table[s->tables++];
    *t = (orr_seek_sits){.what = century(1u << seats, speed), .n = 1 + (*other != 0), .user = {one, other}};
    snprintf(t->code, sizeof t->code, "%s", code);
    t->since = s->now - ORR_STAY_MS; /* for long enough */
    return t;
}

static void a_seek_fills_the_free_seat_of_a_table(void **unused)
{
    (void)unused;
    square s;
    opens(&s);
    table(&s, "aaaa", 3, LIVE, "ada", "ben");
    seek(&s, "ben", (orr_sought){.game = "newton", .seats = TWO, .speeds = LIVE});
    uint32_t number = seek(&s, "cid", century(TWO | THREE, LIVE));
    seek(&s, "cid", century(FOUR, QUICK));
    seek(&s, "dan", century(THREE, QUICK));                                                          /* another clock */
    seek(&s, "eve", (orr_sought){.game = "century", .seats = THREE, .speeds = LIVE, .rated = true}); /* or kind */
    pass(&s, 1000);
    orr_check_now c;
    assert_true(orr_seeking_check(s.w, "cid", &c));
    assert_int_equal(c.seats, 3);
    assert_int_equal(c.yes, 2); /* who sits there is not asked */
    assert_int_equal(asked(&s, "ada") + asked(&s, "ben") + asked(&s, "dan") + asked(&s, "eve"), 0);
    seek(&s, "fay", century(THREE, LIVE));
    pass(&s, ORR_WAVE_MS); /* the seat is kept meanwhile */
    assert_int_equal(asked(&s, "fay"), 0);
    assert_int_equal(yes(&s, "cid"), ORR_OK);
    assert_int_equal(s.made, 1);
    assert_int_equal(s.last.n, 1);
    assert_int_equal(s.last.seek[0], number);
    assert_string_equal(s.user[0], "cid");
    assert_false(orr_seeking_has(s.w, "cid"));
    assert_false(orr_seeking_has(s.w, "ada")); /* nothing is left of who sought nothing, */
    assert_false(orr_seeking_has(s.w, "ben")); /* and who sits at the full table looks no further */
    closes(&s);
}

static char went[2][ORR_CODE_TEXT];
static void keep_went(void *arg, const orr_seek_start *start)
{
    snprintf(went[0], sizeof went[0], "%s", start->table);
    for (unsigned i = 0; i < start->n; i++)
        if (*start->from[i])
            snprintf(went[1], sizeof went[1], "%s", start->from[i]);
    begin(arg, start);
}
static const orr_seeking_kind going = {
    .apart = apart, .walled = walled, .rating = rating, .start = keep_went, .changed = changed, .tables = tables};

static void opens_going(square *s)
{
    *s = (square){.now = 1000000};
    memset(went, 0, sizeof went);
    s->w = orr_seeking_new(&going, s, 0);
    assert_non_null(s->w);
}

static void two_at_their_own_tables_find_each_other(void **unused)
{
    (void)unused;
    square s;
    opens_going(&s);
    table(&s, "aaaa", 2, LIVE, "ada", "");
    s.now += 50;
    table(&s, "bbbb", 2, LIVE, "ben", "");
    table(&s, "cccc", 2, 0, "cid", ""); /* without a clock: of another kind */
    pass(&s, ORR_WAVE_MS);
    assert_int_equal(asked(&s, "ada"), 0); /* the older one stays */
    assert_int_equal(asked(&s, "cid"), 0);
    assert_int_not_equal(asked(&s, "ben"), 0);
    assert_int_equal(yes(&s, "ben"), ORR_OK);
    assert_int_equal(s.made, 1);
    assert_string_equal(s.user[0], "ben");
    assert_string_equal(went[0], "aaaa");
    assert_string_equal(went[1], "bbbb");
    closes(&s);
}

static void who_finds_a_match_leaves_its_own_table(void **unused)
{
    (void)unused;
    square s;
    opens_going(&s);
    table(&s, "aaaa", 4, LIVE, "ada", "");
    seek(&s, "ada", (orr_sought){.game = "newton", .seats = TWO, .speeds = LIVE});
    seek(&s, "ben", (orr_sought){.game = "newton", .seats = TWO, .speeds = LIVE});
    pass(&s, 1000);
    assert_int_equal(yes(&s, "ben"), ORR_OK);
    assert_int_equal(yes(&s, "ada"), ORR_OK);
    assert_string_equal(went[0], "");
    assert_string_equal(went[1], "aaaa");
    closes(&s);
}

static void the_emptier_table_and_a_seek_come_to_the_fuller_one(void **unused)
{
    (void)unused;
    square s;
    opens_going(&s);
    table(&s, "aaaa", 4, LIVE, "ada", "");
    table(&s, "bbbb", 4, LIVE, "ben", "bob");
    seek(&s, "cid", century(FOUR, LIVE));
    pass(&s, ORR_WAVE_MS);
    orr_check_now c;
    assert_true(orr_seeking_check(s.w, "ada", &c));
    assert_int_equal(c.seats, 4);
    assert_int_equal(c.yes, 2);
    assert_int_equal(yes(&s, "ada"), ORR_OK);
    assert_int_equal(s.made, 0);
    assert_int_equal(yes(&s, "cid"), ORR_OK);
    assert_int_equal(s.last.n, 2);
    assert_string_equal(went[0], "bbbb");
    closes(&s);
}

static void who_does_not_leave_a_table_is_not_asked_again(void **unused)
{
    (void)unused;
    square s;
    opens_going(&s);
    table(&s, "aaaa", 2, LIVE, "ada", "");
    s.now += 50;
    table(&s, "bbbb", 2, LIVE, "ben", "");
    pass(&s, ORR_WAVE_MS);
    assert_int_equal(orr_seeking_answer(s.w, "ben", asked(&s, "ben"), false, s.now), ORR_OK);
    assert_int_equal(asked(&s, "ben"), 0);
    pass(&s, ORR_WAVE_MS); /* now the other one may come */
    assert_int_equal(asked(&s, "ben"), 0);
    assert_int_not_equal(asked(&s, "ada"), 0);
    pass(&s, ORR_READY_MS + 100); /* says nothing */
    pass(&s, 4 * ORR_WAVE_MS);
    assert_int_equal(asked(&s, "ada") + asked(&s, "ben"), 0);
    seek(&s, "cid", century(TWO, LIVE)); /* but their seats are filled */
    pass(&s, 1000);
    assert_int_not_equal(asked(&s, "cid"), 0);
    closes(&s);
}

static void walls_and_own_options_keep_tables_apart(void **unused)
{
    (void)unused;
    square s;
    opens_going(&s);
    s.wall[0] = "ada", s.wall[1] = "ben";
    table(&s, "aaaa", 2, LIVE, "ada", "");
    table(&s, "bbbb", 2, LIVE, "ben", "");
    pass(&s, 10 * ORR_WAVE_MS);
    assert_int_equal(asked(&s, "ada") + asked(&s, "ben"), 0);
    s.wall[0] = NULL;
    s.table[0].own = s.table[1].own = true; /* both have */
    pass(&s, 10 * ORR_WAVE_MS);
    assert_int_equal(asked(&s, "ada") + asked(&s, "ben"), 0);
    s.table[0].own = false;
    pass(&s, ORR_WAVE_MS);
    assert_int_equal(yes(&s, "ada"), ORR_OK);
    assert_string_equal(went[0], "bbbb");
    closes(&s);
}

static void tables_that_are_not_full_together_become_one_in_time(void **unused)
{
    (void)unused;
    square s;
    opens_going(&s);
    table(&s, "aaaa", 4, LIVE, "ada", "")->since = s.now;
    table(&s, "bbbb", 4, LIVE, "ben", "bob")->since = s.now;
    pass(&s, ORR_STAY_MS - 100);
    assert_int_equal(asked(&s, "ada"), 0);
    pass(&s, ORR_WAVE_MS);
    assert_int_not_equal(asked(&s, "ada"), 0);
    assert_int_equal(asked(&s, "ben") + asked(&s, "bob"), 0);
    assert_int_equal(yes(&s, "ada"), ORR_OK);
    assert_string_equal(went[0], "bbbb");
    assert_string_equal(went[1], "aaaa");
    closes(&s);
}

static void who_got_no_seat_waits_on_and_is_not_called_there_again(void **unused)
{
    (void)unused;
    square s;
    opens(&s);
    s.later = true;
    table(&s, "aaaa", 2, LIVE, "ada", "");
    seek(&s, "cid", century(TWO, LIVE));
    int64_t before = since(&s, "cid");
    pass(&s, 1000);
    assert_int_equal(yes(&s, "cid"), ORR_OK);
    orr_seeking_missed(s.w, s.last.number, "cid", true, s.now);
    assert_int_equal(s.end[0].why, ORR_CHECK_TAKEN);
    orr_seeking_made(s.w, s.last.number, ORR_OK, s.now);
    assert_int_equal(since(&s, "cid"), before);
    pass(&s, 4 * ORR_WAVE_MS);
    assert_int_equal(asked(&s, "cid"), 0);
    seek(&s, "dan", century(TWO, LIVE)); /* others are, or find this one */
    pass(&s, 1000);
    assert_int_not_equal(asked(&s, "dan"), 0);
    closes(&s);
}

/* Who sits at a table and seeks something beside it is in one start, and so is who sits at two. */
static void nobody_at_a_table_is_in_two_starts(void **unused)
{
    (void)unused;
    square s;
    opens(&s);
    s.later = true;
    table(&s, "aaaa", 2, LIVE, "ada", "");
    table(&s, "bbbb", 3, LIVE, "ada", "ben");
    seek(&s, "ada", (orr_sought){.game = "newton", .seats = TWO, .speeds = LIVE});
    seek(&s, "cid", (orr_sought){.game = "newton", .seats = TWO, .speeds = LIVE});
    seek(&s, "dan", century(TWO | THREE, LIVE));
    pass(&s, 2 * ORR_WAVE_MS);
    /* Either she is asked for newton, and her tables wait; or somebody is to sit down at one of them. */
    unsigned asks = 0;
    const char *all[] = {"ada", "ben", "cid", "dan"};
    for (unsigned i = 0; i < 4; i++)
        asks += asked(&s, all[i]) != 0;
    assert_true(asked(&s, "ada") ? asks == 2 && asked(&s, "cid") : asks == 1 && asked(&s, "dan"));
    for (unsigned i = 0; i < 4; i++)
        if (asked(&s, all[i]))
            assert_int_equal(yes(&s, all[i]), ORR_OK);
    assert_int_equal(s.made, 1);
    closes(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(three_with_different_second_seeks_are_put_together),
        cmocka_unit_test(who_does_not_say_yes_is_out_and_the_others_wait_on),
        cmocka_unit_test(who_says_no_or_seeks_no_more_ends_the_check_at_once),
        cmocka_unit_test(who_is_lost_during_a_check_may_come_back_and_answer),
        cmocka_unit_test(why_a_check_ended_is_told),
        cmocka_unit_test(who_sits_down_elsewhere_leaves_the_check),
        cmocka_unit_test(a_live_seek_outlives_its_last_socket_for_a_moment_alone),
        cmocka_unit_test(slow_seeks_need_nobody_here_and_ask_nobody),
        cmocka_unit_test(what_was_not_made_is_tried_again_later),
        cmocka_unit_test(while_it_is_being_made_nothing_changes),
        cmocka_unit_test(a_block_is_a_wall_and_near_is_a_range),
        cmocka_unit_test(what_cannot_be_is_said_and_the_same_is_one),
        cmocka_unit_test(after_twenty_seconds_something_else_is_offered),
        cmocka_unit_test(how_long_one_waits_is_measured),
        cmocka_unit_test(nobody_is_ever_in_two_starts),
        cmocka_unit_test(a_seek_only_to_be_told_starts_nothing_and_is_told_once),
        cmocka_unit_test(a_seek_fills_the_free_seat_of_a_table),
        cmocka_unit_test(two_at_their_own_tables_find_each_other),
        cmocka_unit_test(who_finds_a_match_leaves_its_own_table),
        cmocka_unit_test(the_emptier_table_and_a_seek_come_to_the_fuller_one),
        cmocka_unit_test(who_does_not_leave_a_table_is_not_asked_again),
        cmocka_unit_test(walls_and_own_options_keep_tables_apart),
        cmocka_unit_test(tables_that_are_not_full_together_become_one_in_time),
        cmocka_unit_test(who_got_no_seat_waits_on_and_is_not_called_there_again),
        cmocka_unit_test(nobody_at_a_table_is_in_two_starts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
