/* src/square/tour*.c: a tournament by its notes: who signs on and off, rounds, results, byes, who does not come, time,
 * and the standing. After each change it is made again from its notes, and must be the same. */
#include "square/tour.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { S = 1000 };
static orr_tour_notes all; /* of the tournament at hand */
static orr_tour *t;
static int64_t now;

/* ---- a tournament -------------------------------------------------------------------------------------------------*/
static orr_tour_row row_of(orr_tour_kind kind, unsigned size, unsigned rounds)
{
    orr_tour_row r = {.name = "Hven", .id = "hven", .host = "host", .game = "century", .kind = (uint8_t)kind};
    r.size = (uint8_t)size;
    r.least = 2;
    r.rounds = (uint8_t)rounds;
    r.late = kind == ORR_TOUR_SWISS ? 1 : 0;
    r.through = (uint8_t)(kind == ORR_TOUR_HEATS ? size / 2 : 0);
    r.most = (uint16_t)(kind == ORR_TOUR_ROBIN && size > 2 ? (size == 3 ? 15 : 16) : 64);
    r.time.turn = 30;
    r.grace = 300;
    r.deadline = 3600;
    r.rest = 60;
    r.secret[0] = 7;
    return r;
}

static void keep(orr_tour_notes *more)
{
    for (uint32_t i = 0; i < more->n; i++) {
        if (all.n == all.cap) {
            all.cap = all.cap ? 2 * all.cap : 64;
            all.at = realloc(all.at, all.cap * sizeof *all.at);
            assert_non_null(all.at);
        }
        all.at[all.n++] = more->at[i];
    }
    orr_tour_notes_deinit(more);
}

/* The law of the record: its notes make it as it is. */
static void same_by_its_notes(void)
{
    orr_tour *again = orr_tour_new(&t->row);
    assert_non_null(again);
    for (uint32_t i = 0; i < all.n; i++)
        assert_int_equal(orr_tour_take(again, &all.at[i]), ORR_OK);
    assert_int_equal(again->notes, t->notes);
    assert_int_equal(again->tables, t->tables);
    for (unsigned k = 0; k < t->tables; k++)
        assert_memory_equal(&again->table[k], &t->table[k], sizeof t->table[k]);
    orr_tour_table *a = again->table, *b = t->table;
    unsigned cap = again->cap;
    again->table = b;
    again->cap = t->cap;
    assert_memory_equal(again, t, sizeof *t);
    again->table = a;
    again->cap = cap;
    orr_tour_free(again);
}

static void begin(orr_tour_row row)
{
    orr_tour_free(t);
    orr_tour_notes_deinit(&all);
    now = 1000000;
    assert_null(orr_tour_wrong(&row, now));
    t = orr_tour_new(&row);
    assert_non_null(t);
}

static orr_err ask(orr_tour_ask_kind kind, const char *user, const char *about, bool host)
{
    orr_tour_ask a = {.kind = kind, .host = host};
    orr_tour_notes notes = {0};
    snprintf(a.user, sizeof a.user, "%s", user);
    snprintf(a.about, sizeof a.about, "%s", about);
    orr_err e = orr_tour_do(t, &a, now, &notes);
    if (e)
        assert_int_equal(notes.n, 0);
    keep(&notes);
    same_by_its_notes();
    return e;
}
static const char *name(unsigned i)
{
    static char text[4][16];
    static unsigned turn;
    snprintf(text[turn = (turn + 1) % 4], 16, "p%u", i);
    return text[turn];
}
static void sign_on(unsigned people)
{
    for (unsigned i = 0; i < people; i++)
        assert_int_equal(ask(ORR_TOUR_SIGN_ON, name(i), "", false), ORR_OK);
}
static orr_err host(orr_tour_ask_kind kind) { return ask(kind, "host", "", true); }

/* Does what is due until it waits. */
static void run(void)
{
    for (unsigned turns = 0;; turns++) {
        orr_tour_notes notes = {0};
        orr_tour_due due = orr_tour_next(t, now);
        assert_true(turns < 1000);
        if (due.kind == ORR_TOUR_WAIT)
            return;
        if (due.kind == ORR_TOUR_TO_NOTE) {
            assert_int_equal(orr_tour_go(t, now, &notes), ORR_OK);
            assert_true(notes.n > 0);
        } else if (due.kind == ORR_TOUR_TO_PART) {
            orr_pair_table part[ORR_TOUR_PEOPLE];
            unsigned n;
            assert_int_equal(orr_tour_part(t, NULL, part, &n), ORR_OK);
            assert_int_equal(orr_tour_round(t, part, n, now, &notes), ORR_OK);
        } else {
            char code[16];
            snprintf(code, sizeof code, "c%u", due.table);
            assert_int_equal(orr_tour_made(t, due.table, code, now, &notes), ORR_OK);
        }
        keep(&notes);
        same_by_its_notes();
    }
}

static void later(int64_t ms)
{
    now += ms;
    run();
}

static void result(const orr_tour_table *k, const uint8_t *place, const int32_t *score, uint16_t absent)
{
    orr_tour_notes notes = {0};
    char code[ORR_CODE_TEXT];
    memcpy(code, k->code, sizeof code);
    assert_int_equal(orr_tour_result(t, code, place, score, absent, now, &notes), ORR_OK);
    assert_int_equal(notes.n, 1);
    keep(&notes);
    assert_int_equal(orr_tour_result(t, code, place, score, absent, now, &notes), ORR_OK); /* counted once */
    assert_int_equal(notes.n, 0);
    same_by_its_notes();
}

/* The lower number is better; scores 10 apart. */
static void play_by_strength(const orr_tour_table *k, uint16_t absent)
{
    uint8_t place[ORR_PAIR_SIZE_MAX];
    int32_t score[ORR_PAIR_SIZE_MAX];
    for (unsigned i = 0; i < k->t.n; i++) {
        place[i] = 1;
        score[i] = 100 - 10 * k->t.who[i];
        for (unsigned j = 0; j < k->t.n; j++)
            place[i] = (uint8_t)(place[i] + (k->t.who[j] < k->t.who[i]));
    }
    result(k, place, score, absent);
}

static void play_round(void)
{
    for (unsigned k = t->first; k < t->first + t->in_round; k++)
        if (!t->table[k].done)
            play_by_strength(&t->table[k], 0);
}

static double points(const orr_pair_line *l) { return l->points / (double)ORR_PAIR_POINT; }

/* ---- what can be held ---------------------------------------------------------------------------------------------*/
static void absurd_ones_are_refused(void **unused)
{
    (void)unused;
    orr_tour_row r = row_of(ORR_TOUR_SWISS, 4, 5), x;
#define WRONG(change, code)                                                                                            \
    x = r, x.change, assert_string_equal(orr_tour_wrong(&x, 0), code)
    assert_null(orr_tour_wrong(&r, 0));
    WRONG(name[0] = 0, "bad_name");
    WRONG(kind = 9, "bad_kind");
    WRONG(size = 1, "bad_size");
    WRONG(size = 10, "bad_size");
    WRONG(least = 5, "bad_size");
    WRONG(rounds = 0, "bad_rounds");
    WRONG(rounds = 21, "bad_rounds");
    WRONG(late = 6, "bad_rounds");
    WRONG(most = 3, "bad_people");
    WRONG(most = 257, "bad_people");
    WRONG(time.turn = 0, "bad_times");
    WRONG(grace = 4000, "bad_times");
    WRONG(deadline = 100 * 86400, "bad_times");
    WRONG(starts = -100000000, "bad_times");
    WRONG(starts = (int64_t)400 * 86400000, "bad_times");
    r = row_of(ORR_TOUR_ROBIN, 4, 0);
    assert_null(orr_tour_wrong(&r, 0));
    WRONG(most = 29, "bad_people");
    WRONG(size = 6, "bad_size");
    WRONG(rounds = 3, "bad_rounds");
    r = row_of(ORR_TOUR_HEATS, 4, 0);
    assert_null(orr_tour_wrong(&r, 0));
    WRONG(through = 4, "bad_size");
    WRONG(through = 0, "bad_size");
}

/* ---- coming and going ---------------------------------------------------------------------------------------------*/
static void people_sign_on_and_off_until_the_start(void **unused)
{
    (void)unused;
    begin(row_of(ORR_TOUR_SWISS, 2, 2));
    sign_on(3);
    assert_int_equal(ask(ORR_TOUR_SIGN_ON, "p1", "", false), ORR_OK); /* twice is once */
    assert_int_equal(t->people, 3);
    assert_int_equal(ask(ORR_TOUR_SIGN_OFF, "p1", "", false), ORR_OK);
    assert_int_equal(ask(ORR_TOUR_SIGN_OFF, "p1", "", false), ORR_NOT_FOUND);
    assert_int_equal(t->people, 2);
    assert_int_equal(ask(ORR_TOUR_REMOVE, "p0", "p2", false), ORR_FORBIDDEN);
    assert_int_equal(ask(ORR_TOUR_REMOVE, "host", "p2", true), ORR_OK);
    assert_int_equal(ask(ORR_TOUR_SIGN_ON, "p2", "", false), ORR_FORBIDDEN); /* who was removed stays away */
    assert_int_equal(host(ORR_TOUR_BEGIN), ORR_STALE);                       /* too few */
    sign_on(2);
    assert_int_equal(ask(ORR_TOUR_BEGIN, "p0", "", false), ORR_FORBIDDEN);
    assert_int_equal(host(ORR_TOUR_BEGIN), ORR_OK);
    assert_int_equal(host(ORR_TOUR_BEGIN), ORR_STARTED);
    run();
    assert_int_equal(t->in_round, 1);
    assert_int_equal(ask(ORR_TOUR_SIGN_ON, "p7", "", false), ORR_STARTED);
}

static void it_is_full_and_then_it_is_not(void **unused)
{
    (void)unused;
    orr_tour_row r = row_of(ORR_TOUR_SWISS, 4, 3);
    r.most = 5;
    begin(r);
    sign_on(5);
    assert_int_equal(ask(ORR_TOUR_SIGN_ON, "p9", "", false), ORR_FULL);
    assert_int_equal(ask(ORR_TOUR_SIGN_OFF, "p0", "", false), ORR_OK);
    assert_int_equal(ask(ORR_TOUR_SIGN_ON, "p9", "", false), ORR_OK);
    for (unsigned i = 0; i < ORR_TOUR_CHANGES; i++) { /* who signs on and off for ever comes to an end */
        ask(ORR_TOUR_SIGN_OFF, "p9", "", false);
        if (ask(ORR_TOUR_SIGN_ON, "p9", "", false) == ORR_LIMIT)
            return;
    }
    fail_msg("no end of signing on");
}

static void it_starts_by_itself_or_is_called_off(void **unused)
{
    (void)unused;
    orr_tour_row r = row_of(ORR_TOUR_SWISS, 4, 3);
    r.starts = 1000000 + 3600 * S;
    begin(r);
    sign_on(4);
    later(3599 * S);
    assert_int_equal(t->status, ORR_TOUR_OPEN);
    assert_int_equal(orr_tour_next(t, now).at, r.starts);
    later(S);
    assert_int_equal(t->status, ORR_TOUR_RUNNING);
    assert_int_equal(t->rounds, 1);
    begin(r);
    sign_on(3);
    later(3600 * S);
    assert_int_equal(t->status, ORR_TOUR_ANNULLED);
    assert_string_equal(all.at[all.n - 1].word, "short");
    assert_int_equal(ask(ORR_TOUR_SIGN_ON, "p9", "", false), ORR_OVER);
}

/* ---- rounds -------------------------------------------------------------------------------------------------------*/
/* Four at twos, the lower number wins: 0 has 6+6, the two who lost once 6 each, 3 none. The standing by hand: 1 and 2
 * met once each with 0; in round 2 winners meet, so 0 beats x, and the other loser beats 3. */
static void a_swiss_of_four_by_hand(void **unused)
{
    (void)unused;
    orr_pair_line lines[4];
    begin(row_of(ORR_TOUR_SWISS, 2, 3));
    sign_on(4);
    assert_int_equal(host(ORR_TOUR_BEGIN), ORR_OK);
    run();
    for (unsigned round = 1; round <= 3; round++) {
        assert_int_equal(t->rounds, round);
        assert_int_equal(t->in_round, 2);
        play_round();
        assert_int_equal(orr_tour_next(t, now).kind, round < 3 ? ORR_TOUR_WAIT : ORR_TOUR_TO_NOTE);
        later(60 * S);
    }
    assert_int_equal(t->status, ORR_TOUR_ENDED);
    assert_int_equal(orr_tour_standing(t, lines), ORR_OK);
    /* all have met: 18, 12, 6, 0 */
    for (unsigned i = 0; i < 4; i++) {
        assert_int_equal(lines[i].who, i);
        assert_true(points(&lines[i]) == 18 - 6.0 * i);
        assert_int_equal(lines[i].wins, 3 - i);
    }
    /* median-Buchholz of the first: 12, 6 and 0 without the best and the worst */
    assert_true(lines[0].buchholz == 6 * ORR_PAIR_POINT);
    /* its share: 100 of 190, 180 and 170 */
    assert_true(lines[0].score == 300 && lines[0].of_score == 190 + 180 + 170);
    assert_int_equal(ask(ORR_TOUR_SIGN_ON, "p9", "", false), ORR_OVER);
}

static void five_at_twos_have_byes(void **unused)
{
    (void)unused;
    orr_pair_line lines[5];
    unsigned byes[5] = {0};
    begin(row_of(ORR_TOUR_SWISS, 2, 5));
    sign_on(5);
    assert_int_equal(host(ORR_TOUR_BEGIN), ORR_OK);
    run();
    for (unsigned round = 0; round < 5; round++) {
        assert_int_equal(t->in_round, 3);
        for (unsigned k = t->first; k < t->first + 3; k++)
            if (t->table[k].t.n == 1) {
                byes[t->table[k].t.who[0]]++;
                assert_true(t->table[k].done && !*t->table[k].code);
            }
        play_round();
        later(60 * S);
    }
    assert_int_equal(t->status, ORR_TOUR_ENDED);
    assert_int_equal(orr_tour_standing(t, lines), ORR_OK);
    for (unsigned i = 0; i < 5; i++) { /* each one bye of 3 points, and each rival once */
        assert_int_equal(byes[i], 1);
        assert_int_equal(lines[i].who, i);
        assert_true(points(&lines[i]) == 3 + 6.0 * (4 - i));
    }
}

static void who_comes_late_has_byes(void **unused)
{
    (void)unused;
    orr_tour_row r = row_of(ORR_TOUR_SWISS, 2, 4);
    r.late = 3;
    begin(r);
    sign_on(4);
    assert_int_equal(host(ORR_TOUR_BEGIN), ORR_OK);
    run();
    play_round();
    later(60 * S);
    assert_int_equal(t->rounds, 2);
    assert_true(orr_tour_takes(t));
    assert_int_equal(ask(ORR_TOUR_SIGN_ON, "p8", "", false), ORR_OK);
    assert_int_equal(t->in_round, 2); /* its byes are of no table of this round */
    assert_null(orr_tour_seat(t, "p8"));
    play_round();
    later(60 * S);
    orr_pair_line lines[5];
    assert_int_equal(orr_tour_standing(t, lines), ORR_OK);
    for (unsigned i = 0; i < 5; i++)
        if (lines[i].who == 4)
            assert_true(points(&lines[i]) == 6 && !lines[i].wins);
    assert_int_equal(t->in_round, 3);
    assert_non_null(orr_tour_seat(t, "p8"));                             /* and now it plays: byes come only once */
    assert_int_equal(ask(ORR_TOUR_SIGN_ON, "p9", "", false), ORR_STARTED); /* round 3 was parted */
}

static void who_goes_plays_the_round_to_its_end(void **unused)
{
    (void)unused;
    begin(row_of(ORR_TOUR_SWISS, 2, 3));
    sign_on(4);
    assert_int_equal(host(ORR_TOUR_BEGIN), ORR_OK);
    run();
    assert_int_equal(ask(ORR_TOUR_SIGN_OFF, "p2", "", false), ORR_OK);
    assert_non_null(orr_tour_seat(t, "p2"));
    assert_int_equal(ask(ORR_TOUR_SIGN_ON, "p2", "", false), ORR_STARTED);
    play_round();
    later(60 * S);
    assert_int_equal(t->in_round, 2); /* a table and a bye */
    assert_null(orr_tour_seat(t, "p2"));
    play_round();
    assert_int_equal(ask(ORR_TOUR_REMOVE, "host", "p0", true), ORR_OK);
    assert_int_equal(ask(ORR_TOUR_REMOVE, "host", "p1", true), ORR_OK);
    later(60 * S);
    assert_int_equal(t->status, ORR_TOUR_ENDED); /* nobody is left to play with */
}

/* ---- who does not come --------------------------------------------------------------------------------------------*/
static void who_plays_no_part_is_last(void **unused)
{
    (void)unused;
    uint8_t out[4];
    orr_tour_places((const uint8_t[]){1, 2, 3, 4}, 4, 1, out);
    assert_memory_equal(out, ((uint8_t[]){4, 1, 2, 3}), 4);
    orr_tour_places((const uint8_t[]){1, 2, 2, 4}, 4, 9, out);
    assert_memory_equal(out, ((uint8_t[]){3, 1, 1, 3}), 4);
    orr_tour_places((const uint8_t[]){1, 2, 2, 4}, 4, 0, out);
    assert_memory_equal(out, ((uint8_t[]){1, 2, 2, 4}), 4);
    orr_tour_places((const uint8_t[]){1, 2}, 2, 3, out);
    assert_memory_equal(out, ((uint8_t[]){1, 1}), 2);
}

static void who_does_not_come_twice_is_out(void **unused)
{
    (void)unused;
    begin(row_of(ORR_TOUR_SWISS, 4, 4));
    sign_on(8);
    assert_int_equal(host(ORR_TOUR_BEGIN), ORR_OK);
    run();
    for (unsigned round = 1; round <= 2; round++) {
        later(300 * S); /* the grace is over: bots play for who is not there */
        for (unsigned k = t->first; k < t->first + t->in_round; k++) {
            uint16_t absent = 0;
            assert_true(t->table[k].begun);
            for (unsigned i = 0; i < 4; i++)
                absent |= (uint16_t)((t->table[k].t.who[i] == 0) << i);
            play_by_strength(&t->table[k], absent); /* 0 would have won */
        }
        assert_int_equal(t->person[0].absent, round);
        later(60 * S);
    }
    assert_true(t->person[0].out && !t->person[0].removed);
    assert_int_equal(t->rounds, 3);
    assert_null(orr_tour_seat(t, "p0"));
    orr_pair_line lines[8];
    assert_int_equal(orr_tour_standing(t, lines), ORR_OK);
    assert_int_equal(lines[7].who, 0);
    assert_int_equal(lines[7].points, 0);
    assert_int_equal(lines[0].who, 1);
    assert_int_equal(lines[0].points, 12 * ORR_PAIR_POINT); /* as if 0 had been behind */
}

static void who_was_removed_is_last_at_the_table(void **unused)
{
    (void)unused;
    begin(row_of(ORR_TOUR_SWISS, 4, 2));
    sign_on(4);
    assert_int_equal(host(ORR_TOUR_BEGIN), ORR_OK);
    run();
    assert_int_equal(ask(ORR_TOUR_REMOVE, "host", "p0", true), ORR_OK);
    play_round();
    orr_pair_line lines[4];
    assert_int_equal(orr_tour_standing(t, lines), ORR_OK);
    assert_int_equal(lines[3].who, 0);
    assert_int_equal(lines[3].points, 0);
}

/* ---- time ---------------------------------------------------------------------------------------------------------*/
static void a_round_closes_at_its_deadline(void **unused)
{
    (void)unused;
    begin(row_of(ORR_TOUR_SWISS, 4, 2));
    sign_on(4);
    assert_int_equal(host(ORR_TOUR_BEGIN), ORR_OK);
    run();
    assert_int_equal(orr_tour_next(t, now).at, now + 300 * S);
    later(300 * S);
    assert_int_equal(t->late, 0);
    assert_int_equal(orr_tour_next(t, now).at, t->round_at + 3600 * S);
    later(3300 * S);
    assert_int_equal(t->late, 1); /* bots for who is missing, */
    later(300 * S);
    assert_int_equal(t->late, 2); /* and for all */
    assert_int_equal(orr_tour_next(t, now).at, 0);
    play_round();
    later(60 * S);
    assert_int_equal(t->rounds, 2);
    assert_int_equal(t->late, 0);
}

static void while_it_is_paused_no_time_passes(void **unused)
{
    (void)unused;
    begin(row_of(ORR_TOUR_SWISS, 4, 2));
    sign_on(4);
    assert_int_equal(host(ORR_TOUR_BEGIN), ORR_OK);
    run();
    later(200 * S);
    assert_int_equal(ask(ORR_TOUR_STOP, "p0", "", false), ORR_FORBIDDEN);
    assert_int_equal(host(ORR_TOUR_STOP), ORR_OK);
    assert_int_equal(host(ORR_TOUR_STOP), ORR_OK);
    later(10000 * S);
    assert_false(t->table[0].begun);
    assert_int_equal(host(ORR_TOUR_RESUME), ORR_OK);
    later(99 * S);
    assert_false(t->table[0].begun);
    later(S);
    assert_true(t->table[0].begun);
    assert_int_equal(host(ORR_TOUR_STOP), ORR_OK);
    play_round(); /* what runs is played on, and counts */
    later(1000 * S);
    assert_int_equal(t->rounds, 1);
    assert_int_equal(host(ORR_TOUR_RESUME), ORR_OK);
    later(60 * S);
    assert_int_equal(t->rounds, 2);
}

static void what_is_annulled_counts_nothing_more(void **unused)
{
    (void)unused;
    begin(row_of(ORR_TOUR_SWISS, 4, 2));
    sign_on(4);
    assert_int_equal(host(ORR_TOUR_BEGIN), ORR_OK);
    run();
    assert_int_equal(host(ORR_TOUR_CANCEL), ORR_OK);
    assert_int_equal(t->status, ORR_TOUR_ANNULLED);
    orr_tour_notes notes = {0};
    assert_int_equal(orr_tour_result(t, t->table[0].code, (const uint8_t[]){1, 2, 3, 4}, (const int32_t[]){4, 3, 2, 1},
                                     0, now, &notes),
                     ORR_OK);
    assert_int_equal(notes.n, 0);
    assert_int_equal(host(ORR_TOUR_RESUME), ORR_OVER);
}

/* ---- other kinds --------------------------------------------------------------------------------------------------*/
static void a_round_robin_of_twos(void **unused)
{
    (void)unused;
    bool met[6][6] = {{false}};
    begin(row_of(ORR_TOUR_ROBIN, 2, 0));
    sign_on(6);
    assert_int_equal(host(ORR_TOUR_BEGIN), ORR_OK);
    run();
    assert_int_equal(orr_tour_rounds(t), 5);
    for (unsigned round = 0; round < 5; round++) {
        for (unsigned k = t->first; k < t->first + t->in_round; k++) {
            unsigned a = t->table[k].t.who[0], b = t->table[k].t.who[1];
            assert_false(met[a][b]);
            met[a][b] = met[b][a] = true;
        }
        play_round();
        later(60 * S);
    }
    assert_int_equal(t->status, ORR_TOUR_ENDED);
}

/* Nine meet by threes; where eight are, a bot is the ninth. Tables of bots alone are not played. */
static void a_round_robin_is_filled_with_bots(void **unused)
{
    (void)unused;
    begin(row_of(ORR_TOUR_ROBIN, 3, 0));
    sign_on(8);
    assert_int_equal(host(ORR_TOUR_BEGIN), ORR_OK);
    assert_int_equal(t->people, 9);
    assert_string_equal(t->person[8].user, "");
    run();
    assert_int_equal(orr_tour_rounds(t), 4);
    for (unsigned round = 0; round < 4; round++) {
        assert_int_equal(t->in_round, 3);
        play_round();
        later(60 * S);
    }
    assert_int_equal(t->status, ORR_TOUR_ENDED);
    assert_false(t->person[8].out);
    begin(row_of(ORR_TOUR_ROBIN, 3, 0));
    sign_on(3);
    assert_int_equal(host(ORR_TOUR_BEGIN), ORR_OK);
    run();
    unsigned made = 0;
    for (unsigned k = 0; k < t->tables; k++)
        made += t->table[k].made;
    assert_true(made >= 1 && made <= 3);
    for (unsigned round = 0; round < 4; round++) {
        play_round();
        later(60 * S);
    }
    assert_int_equal(t->status, ORR_TOUR_ENDED);
}

/* 24 at fours, two of each heat go on: 24, 12, 6 (two tables of three), 4. */
static void heats(void **unused)
{
    (void)unused;
    static const unsigned tables[] = {6, 3, 2, 1};
    orr_pair_line lines[24];
    begin(row_of(ORR_TOUR_HEATS, 4, 0));
    sign_on(24);
    assert_int_equal(host(ORR_TOUR_BEGIN), ORR_OK);
    run();
    for (unsigned round = 0; round < 4; round++) {
        assert_int_equal(t->in_round, tables[round]);
        play_round();
        later(60 * S);
    }
    assert_int_equal(t->status, ORR_TOUR_ENDED);
    assert_int_equal(orr_tour_standing(t, lines), ORR_OK);
    const orr_tour_table *last = &t->table[t->tables - 1];
    for (unsigned i = 0; i < 4; i++) /* those of the last table are the first, in its order */
        for (unsigned s = 0; s < 4; s++)
            if (last->t.who[s] == lines[i].who)
                assert_int_equal(last->t.place[s], i + 1);
    assert_int_equal(lines[0].who, 0); /* the best won all of it */
}

/* ---- anything -----------------------------------------------------------------------------------------------------*/
/* Random people, random times: it always ends, and its notes make it as it is (in `run` and `ask`). */
static void random_tournaments_end(void **unused)
{
    (void)unused;
    orr_rng rng;
    for (unsigned seed = 0; seed < 60; seed++) {
        orr_rng_seed(&rng, seed);
        orr_tour_row r = row_of((orr_tour_kind)(seed % 3), 2 + orr_rng_below(&rng, 3), seed % 3 ? 0 : 4);
        r.late = seed % 3 ? 0 : (uint8_t)orr_rng_below(&rng, 4);
        if (r.kind == ORR_TOUR_HEATS)
            r.through = 1;
        begin(r);
        sign_on(r.size + orr_rng_below(&rng, 12));
        assert_int_equal(host(ORR_TOUR_BEGIN), ORR_OK);
        for (unsigned turn = 0; t->status == ORR_TOUR_RUNNING; turn++) {
            assert_true(turn < 4000);
            run();
            switch (orr_rng_below(&rng, 12)) {
            case 0:
                ask(ORR_TOUR_SIGN_OFF, name(orr_rng_below(&rng, 14)), "", false);
                break;
            case 1:
                ask(ORR_TOUR_SIGN_ON, name(20 + orr_rng_below(&rng, 5)), "", false);
                break;
            case 2:
                host(t->paused ? ORR_TOUR_RESUME : ORR_TOUR_STOP);
                break;
            case 3:
                if (!orr_rng_below(&rng, 6))
                    ask(ORR_TOUR_REMOVE, "host", name(orr_rng_below(&rng, 14)), true);
                break;
            default:
                if (t->in_round) {
                    const orr_tour_table *k = &t->table[t->first + orr_rng_below(&rng, t->in_round)];
                    if (!k->done && k->made)
                        play_by_strength(k, (uint16_t)(orr_rng_below(&rng, 4) ? 0 : 1u << orr_rng_below(&rng, 2)));
                }
            }
            now += orr_rng_below(&rng, 400) * S;
        }
        orr_pair_line lines[ORR_TOUR_PEOPLE];
        assert_int_equal(orr_tour_standing(t, lines), ORR_OK);
    }
}

static void notes_that_cannot_follow_are_none(void **unused)
{
    (void)unused;
    begin(row_of(ORR_TOUR_SWISS, 2, 2));
    sign_on(2);
    orr_tour_note n = {.n = 7, .kind = ORR_TOUR_ON};
    assert_int_equal(orr_tour_take(t, &n), ORR_BAD_INPUT); /* a gap */
    n = (orr_tour_note){.n = 2, .kind = ORR_TOUR_RESULT, .word = "1.0,2.0"};
    assert_int_equal(orr_tour_take(t, &n), ORR_BAD_INPUT);
    n = (orr_tour_note){.n = 2, .kind = ORR_TOUR_ON, .user = "p0"};
    assert_int_equal(orr_tour_take(t, &n), ORR_BAD_INPUT);
    n = (orr_tour_note){.n = 2, .kind = 99};
    assert_int_equal(orr_tour_take(t, &n), ORR_BAD_INPUT);
    assert_int_equal(host(ORR_TOUR_BEGIN), ORR_OK);
    run();
    n = (orr_tour_note){.n = t->notes, .kind = ORR_TOUR_RESULT, .word = "1.0,x"};
    assert_int_equal(orr_tour_take(t, &n), ORR_BAD_INPUT);
    n = (orr_tour_note){.n = t->notes, .kind = ORR_TOUR_MADE, .word = "again"};
    assert_int_equal(orr_tour_take(t, &n), ORR_BAD_INPUT);
    n = (orr_tour_note){.n = t->notes, .kind = ORR_TOUR_TABLE, .a = 1, .word = "0,9"};
    assert_int_equal(orr_tour_take(t, &n), ORR_BAD_INPUT);
}

static int clean(void **unused)
{
    (void)unused;
    orr_tour_free(t);
    orr_tour_notes_deinit(&all);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(absurd_ones_are_refused),
        cmocka_unit_test(people_sign_on_and_off_until_the_start),
        cmocka_unit_test(it_is_full_and_then_it_is_not),
        cmocka_unit_test(it_starts_by_itself_or_is_called_off),
        cmocka_unit_test(a_swiss_of_four_by_hand),
        cmocka_unit_test(five_at_twos_have_byes),
        cmocka_unit_test(who_comes_late_has_byes),
        cmocka_unit_test(who_goes_plays_the_round_to_its_end),
        cmocka_unit_test(who_plays_no_part_is_last),
        cmocka_unit_test(who_does_not_come_twice_is_out),
        cmocka_unit_test(who_was_removed_is_last_at_the_table),
        cmocka_unit_test(a_round_closes_at_its_deadline),
        cmocka_unit_test(while_it_is_paused_no_time_passes),
        cmocka_unit_test(what_is_annulled_counts_nothing_more),
        cmocka_unit_test(a_round_robin_of_twos),
        cmocka_unit_test(a_round_robin_is_filled_with_bots),
        cmocka_unit_test(heats),
        cmocka_unit_test(random_tournaments_end),
        cmocka_unit_test(notes_that_cannot_follow_are_none),
    };
    return cmocka_run_group_tests(tests, NULL, clean);
}
