/* The book of ratings on a store: each result is rated once and in order, all follows from the results to the last bit,
 * a struck match is as if it had never been, and who plays one friend alone is not rated for it. */
#include "square/book.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

enum { PEOPLE = 12, HOUR = 3600 * 1000 };

static const int64_t begun = 1790000000000; /* in September 2026 */
static char folder[] = "/tmp/orrery-book-XXXXXX";

static void path_of(unsigned store, const char *end, char out[96])
{
    snprintf(out, 96, "%s/%u.db%s", folder, store, end);
}

static orr_store *opened(unsigned store)
{
    char path[96];
    orr_store *s = NULL;
    path_of(store, "", path);
    assert_int_equal(orr_store_open_sqlite(path, &s), ORR_OK);
    return s;
}

static void closed(orr_store *s, unsigned store)
{
    static const char *const ends[] = {"", "-wal", "-shm", ".lock"};
    char path[96];
    s->kind->close(s);
    for (unsigned i = 0; i < 4; i++) {
        path_of(store, ends[i], path);
        unlink(path);
    }
}

static orr_err commit(orr_store *s, orr_batch *b)
{
    orr_err e = s->kind->commit(s, &b, 1);
    orr_batch_deinit(b);
    return e;
}

static void write_one(orr_store *s, const char *sql)
{
    orr_batch b = {0};
    assert_true(orr_batch_write(&b, sql, false, NULL, 0));
    assert_int_equal(commit(s, &b), ORR_OK);
}

static bool keep_real(void *arg, const orr_value *v, unsigned columns)
{
    (void)columns;
    *(double *)arg = v[0].kind == ORR_REAL ? v[0].real : (double)v[0].number;
    return false;
}

static double ask(orr_store *s, const char *sql)
{
    double x = -1;
    assert_int_equal(s->kind->rows(s, sql, NULL, 0, keep_real, &x), ORR_OK);
    return x;
}

/* ---- results ------------------------------------------------------------------------------------------------------*/
typedef struct {
    const char *user; /* NULL: a bot */
    unsigned side, place;
    bool gone;
} player;

static void end_match(orr_store *s, const char *code, int64_t at, const player *p, unsigned n)
{
    orr_batch b = {0};
    unsigned sides = 0;
    for (unsigned i = 0; i < n; i++)
        sides = p[i].side + 1 > sides ? p[i].side + 1 : sides;
    assert_true(orr_batch_write(
        &b,
        "INSERT INTO results(code, game, variant, class, at, weight, state) VALUES(?1, 'century', '', ?2, ?3, ?4, 0)",
        true, (const orr_value[]){orr_words(code), orr_number(n > 2 ? 3 : 2), orr_number(at), orr_real(2.0 / sides)},
        4));
    for (unsigned i = 0; i < n; i++)
        assert_true(orr_batch_write(
            &b,
            "INSERT INTO result_sides(rid, seat, user_id, level, side, place, gone, rating, rd) VALUES((SELECT id FROM"
            " results WHERE code = ?1), ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
            true,
            (const orr_value[]){orr_words(code), orr_number(i), orr_words(p[i].user ? p[i].user : ""),
                                orr_words(p[i].user ? "" : "fellow"), orr_number(p[i].side), orr_number(p[i].place),
                                orr_number(p[i].gone), orr_real(p[i].user ? 0 : 1400), orr_real(p[i].user ? 0 : 60)},
            9));
    assert_int_equal(commit(s, &b), ORR_OK);
}

static void rate_all(orr_store *s)
{
    for (bool any = true; any;) {
        orr_batch b = {0};
        assert_int_equal(orr_book_next(s, &b, &any), ORR_OK);
        if (any)
            assert_int_equal(commit(s, &b), ORR_OK);
    }
}

static void is_right(orr_store *s)
{
    orr_book_report r;
    assert_int_equal(orr_book_check(s, &r), ORR_OK);
    if (r.wrong)
        fail_msg("%llu wrong, first %s", (unsigned long long)r.wrong, r.first);
}

/* Random matches of two to five, a bot now and then; but for one. */
static void play(orr_store *s, unsigned n, unsigned without, bool at_once)
{
    static char name[PEOPLE][8];
    orr_rng rng;
    orr_rng_seed(&rng, 18);
    for (unsigned i = 0; i < n; i++) {
        player p[5] = {0};
        char code[16];
        unsigned seats = 2 + (unsigned)(orr_rng_next(&rng) % 4), first = (unsigned)(orr_rng_next(&rng) % PEOPLE);
        for (unsigned k = 0; k < seats; k++) {
            unsigned who = (first + k * 5) % PEOPLE; /* 5 and 12 share no divisor */
            snprintf(name[who], sizeof name[who], "u%u", who);
            bool bot = k && orr_rng_next(&rng) % 8 == 0;
            p[k] = (player){bot ? NULL : name[who], k, 1 + (unsigned)(orr_rng_next(&rng) % seats),
                            !bot && orr_rng_next(&rng) % 20 == 0};
        }
        snprintf(code, sizeof code, "m%u", i);
        if (i != without)
            end_match(s, code, begun + i * 40 * (int64_t)60000, p, seats);
        if (at_once && i % 7 == 0)
            rate_all(s);
    }
    rate_all(s);
}

/* ---- tests --------------------------------------------------------------------------------------------------------*/
static void all_follows_from_the_results_to_the_last_bit(void **unused)
{
    (void)unused;
    orr_store *s = opened(1), *late = opened(2);
    play(s, 160, 160, true);
    play(late, 160, 160, false); /* a server that was down meanwhile */
    is_right(s);
    is_right(late);
    static const char sum[] = "SELECT sum(rating * (1 + rowid_ish)) FROM (SELECT rating, row_number() OVER (ORDER BY"
                              " class, user_id) AS rowid_ish FROM ratings)";
    assert_true(ask(s, sum) == ask(late, sum));
    assert_true(ask(s, "SELECT count(*) FROM ratings WHERE n > 2") >= 12);
    assert_true(ask(s, "SELECT sum(value) FROM meta WHERE key = 'book'") == 160);
    closed(s, 1);
    closed(late, 2);
}

static void what_is_not_as_it_follows_is_found(void **unused)
{
    (void)unused;
    static const char *const wrong[] = {
        "UPDATE ratings SET rating = rating + 1e-12 * rating WHERE user_id = 'u3' AND class = 2",
        "UPDATE ratings SET won = won + 1 WHERE user_id = 'u4' AND class = 3",
        "UPDATE steps SET rd = rd + 1e-13 * rd WHERE rid = 17",
        "UPDATE steps SET at = at + 1 WHERE rid = 17",
        "DELETE FROM steps WHERE rid = 20",
        "DELETE FROM ratings WHERE user_id = 'u5'",
        ("INSERT INTO steps SELECT 'nobody', game, variant, class, rid, at, why, before, before_rd, rating, rd,"
         " volatility FROM steps LIMIT 1"),
        "UPDATE result_sides SET place = 3 - place WHERE rid = 12 AND place < 3",
    };
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        orr_book_report r;
        orr_store *s = opened(1);
        play(s, 24, 24, false);
        is_right(s);
        write_one(s, wrong[i]);
        assert_int_equal(orr_book_check(s, &r), ORR_OK);
        if (!r.wrong || !*r.first)
            fail_msg("not found: %s", wrong[i]);
        closed(s, 1);
    }
}

static void a_result_is_rated_once(void **unused)
{
    (void)unused;
    orr_store *s = opened(1);
    orr_batch one = {0}, other = {0};
    bool any = false;
    end_match(s, "a", begun, (player[]){{"ada", 0, 1, false}, {"ben", 1, 2, false}}, 2);
    assert_int_equal(orr_book_next(s, &one, &any), ORR_OK);
    assert_int_equal(orr_book_next(s, &other, &any), ORR_OK); /* somebody else, too */
    assert_true(any);
    assert_int_equal(commit(s, &one), ORR_OK);
    assert_int_equal(commit(s, &other), ORR_STALE);
    assert_true(ask(s, "SELECT n FROM ratings WHERE user_id = 'ada'") == 1);
    double ada = ask(s, "SELECT rating FROM ratings WHERE user_id = 'ada'");
    assert_true(ada > 1606.94 && ada < 1606.95); /* town.md: 1606.941 */
    orr_batch none = {0};
    assert_int_equal(orr_book_next(s, &none, &any), ORR_OK);
    assert_false(any);
    is_right(s);
    closed(s, 1);
}

static void hear_struck(void *arg, const char *code, const orr_book_hand *hand, const char *name)
{
    unsigned *told = arg;
    bool second = (*told)++ > 0;
    assert_string_equal(code, second ? "waits" : "m31");
    assert_string_equal(hand->by, second ? "" : "ada");
    assert_string_equal(hand->words, second ? "" : "a bot played it");
    assert_int_equal(hand->at, second ? 2 : 1);
    assert_string_equal(name, ""); /* no user of this store */
}

static void a_match_that_is_struck_out_never_was(void **unused)
{
    (void)unused;
    static const char sum[] =
        "SELECT sum(rating * k) FROM (SELECT rating, row_number() OVER (ORDER BY class, user_id) AS k"
        " FROM ratings)";
    static const orr_book_hand why = {"ada", "a bot played it", 1};
    orr_store *s = opened(1), *without = opened(2);
    orr_book_report r;
    unsigned told = 0;
    play(s, 70, 70, false);
    play(without, 70, 31, false);
    assert_true(ask(s, sum) != ask(without, sum));
    assert_int_equal(orr_book_strike(s, "m31", &why, &r), ORR_OK);
    assert_true(r.wrong > 2);
    assert_true(ask(s, sum) == ask(without, sum));
    is_right(s);
    assert_int_equal(orr_book_strike(s, "m31", &why, &r), ORR_OVER);
    assert_int_equal(orr_book_strike(s, "m999", &why, &r), ORR_NOT_FOUND);
    end_match(s, "waits", begun + 999 * (int64_t)HOUR, (player[]){{"u1", 0, 1, false}, {"u2", 1, 2, false}}, 2);
    assert_int_equal(orr_book_strike(s, "waits", &(orr_book_hand){"", "", 2}, &r), ORR_OK); /* before it was rated */
    rate_all(s);
    assert_true(ask(s, sum) == ask(without, sum));
    is_right(s);
    assert_int_equal(orr_book_struck(s, hear_struck, &told), ORR_OK); /* and what was refused left no trail */
    assert_int_equal(told, 2);
    closed(s, 1);
    closed(without, 2);
}

static void two_who_play_all_day_are_rated_eight_times(void **unused)
{
    (void)unused;
    orr_store *s = opened(1);
    char code[16];
    for (unsigned i = 0; i < 11; i++) {
        snprintf(code, sizeof code, "m%u", i);
        end_match(s, code, begun + i * (int64_t)HOUR, (player[]){{"ada", 0, 1, false}, {"ben", 1, 2, false}}, 2);
    }
    end_match(s, "three", begun + 12 * (int64_t)HOUR,
              (player[]){{"ada", 0, 1, false}, {"ben", 1, 2, false}, {"cid", 2, 3, false}}, 3);
    end_match(s, "late", begun + 32 * (int64_t)HOUR, (player[]){{"ada", 0, 1, false}, {"ben", 1, 2, false}}, 2);
    rate_all(s);
    assert_true(ask(s, "SELECT n FROM ratings WHERE user_id = 'ada' AND class = 2") == 9);
    assert_true(ask(s, "SELECT count(*) FROM steps WHERE user_id = 'ben' AND why = 1") == 3);
    assert_true(ask(s, "SELECT count(*) FROM steps WHERE why = 1 AND before <> rating") == 0);
    assert_true(ask(s, "SELECT n FROM ratings WHERE user_id = 'cid'") == 1); /* a class of its own: all count there */
    assert_true(ask(s, "SELECT n FROM ratings WHERE user_id = 'ada' AND class = 3") == 1);
    is_right(s);
    closed(s, 1);
}

static void who_plays_one_friend_alone_is_not_rated_for_it_any_more(void **unused)
{
    (void)unused;
    orr_store *s = opened(1);
    char code[16];
    const int64_t day = 24 * (int64_t)HOUR;
    unsigned n = 0;
    for (unsigned i = 0; i < 35; i++) { /* one a day */
        snprintf(code, sizeof code, "m%u", n);
        end_match(s, code, begun + n++ * day, (player[]){{"ada", 0, 1, false}, {"ben", 1, 2, false}}, 2);
    }
    rate_all(s);
    assert_true(ask(s, "SELECT n FROM ratings WHERE user_id = 'ada'") == ORR_PAIR_FROM - 1);
    assert_true(ask(s, "SELECT count(*) FROM steps WHERE why = 2") == 2 * 6);
    for (unsigned i = 0; i < 25; i++) { /* now others, whose matches count */
        char other[8];
        snprintf(code, sizeof code, "m%u", n);
        snprintf(other, sizeof other, "o%u", i);
        end_match(s, code, begun + n++ * day, (player[]){{"ada", 0, 1, false}, {other, 1, 2, false}}, 2);
    }
    rate_all(s);
    assert_true(ask(s, "SELECT n FROM ratings WHERE user_id = 'ada'") == ORR_PAIR_FROM - 1 + 25);
    end_match(s, "again", begun + n++ * day, (player[]){{"ada", 0, 2, false}, {"ben", 1, 1, false}}, 2);
    end_match(s, "bot", begun + n * day, (player[]){{"ben", 0, 1, false}, {NULL, 1, 2, false}}, 2);
    rate_all(s);
    /* Of Ada's last fifty not many are with Ben any more; of Ben's all are. */
    assert_true(ask(s, "SELECT why FROM steps WHERE user_id = 'ada' ORDER BY rid DESC LIMIT 1") == 2);
    assert_true(ask(s, "SELECT why FROM steps WHERE user_id = 'ben' ORDER BY rid DESC LIMIT 1") == 0);
    is_right(s);
    closed(s, 1);
}

/* What is said before a match is what the match then makes of it. */
static void foretold_as_it_is_judged(void **unused)
{
    (void)unused;
#define LAST_OF(user) "SELECT why FROM steps WHERE user_id = '" user "' ORDER BY rid DESC LIMIT 1"
    static const char *const who[] = {"ada", "ben", "cid", "dot"};
    static const char *const last[] = {LAST_OF("ada"), LAST_OF("ben"), LAST_OF("cid"), LAST_OF("dot")};
#undef LAST_OF
    orr_store *s = opened(1);
    unsigned told[3] = {0};
    for (unsigned i = 0; i < 120; i++) {
        char code[16];
        /* A burst of Ada and Ben, then one a day; now and then others. */
        unsigned a = i % 9 == 7 ? 2 : 0, b = i % 5 == 4 ? 3 : 1;
        int64_t at = begun + (i < 12 ? i : 24 * (i - 11)) * (int64_t)HOUR;
        orr_book_result r = {.at = at, .game = "century", .class = 2, .n = 2};
        orr_book_why why[ORR_RATED_MAX] = {0};
        for (unsigned k = 0; k < 2; k++) {
            snprintf(r.side[k].user, sizeof r.side[k].user, "%s", who[k ? b : a]);
            r.side[k].seat = r.side[k].side = (uint8_t)k;
        }
        assert_int_equal(orr_book_foretell(s, &r, why), ORR_OK);
        snprintf(code, sizeof code, "m%u", i);
        end_match(s, code, at, (player[]){{who[a], 0, 1, false}, {who[b], 1, 2, false}}, 2);
        orr_book_why unknown[ORR_RATED_MAX];
        assert_int_equal(orr_book_foretell(s, &r, unknown), ORR_STALE); /* that one waits */
        rate_all(s);
        for (unsigned k = 0; k < 2; k++) {
            assert_int_equal((int)ask(s, last[k ? b : a]), why[k]);
            told[why[k]]++;
        }
    }
    assert_true(told[ORR_COUNTS] > 20 && told[ORR_PAIR_DAILY] > 2 && told[ORR_PAIR_SHARED] > 20);
    /* Beside two of whom it would not count, it counts for a third; and for who never played. */
    orr_book_result r = {.at = begun + 12 * (int64_t)HOUR, .game = "century", .class = 2, .n = 3};
    orr_book_why why[ORR_RATED_MAX] = {0};
    snprintf(r.side[0].user, sizeof r.side[0].user, "ada");
    snprintf(r.side[1].user, sizeof r.side[1].user, "ben");
    snprintf(r.side[2].user, sizeof r.side[2].user, "eve");
    r.side[1].side = 1, r.side[2].side = 2;
    assert_int_equal(orr_book_foretell(s, &r, why), ORR_OK);
    assert_true(why[0] && why[1] && !why[2]);
    r.side[1].side = 0; /* the two on one side */
    assert_int_equal(orr_book_foretell(s, &r, why), ORR_OK);
    assert_true(!why[0] && !why[1] && !why[2]);
    is_right(s);
    closed(s, 1);
}

static void seasons_are_quarters(void **unused)
{
    (void)unused;
    assert_int_equal(orr_season_of(begun), 20263);
    assert_int_equal(orr_season_begins(20264), 1790812800000);
    assert_int_equal(orr_season_of(1790812800000), 20264);
    assert_int_equal(orr_season_of(1790812800000 - 1), 20263);
    assert_int_equal(orr_season_next(20264), 20271);
    assert_int_equal(orr_season_next(20271), 20272);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_follows_from_the_results_to_the_last_bit),
        cmocka_unit_test(what_is_not_as_it_follows_is_found),
        cmocka_unit_test(a_result_is_rated_once),
        cmocka_unit_test(a_match_that_is_struck_out_never_was),
        cmocka_unit_test(two_who_play_all_day_are_rated_eight_times),
        cmocka_unit_test(who_plays_one_friend_alone_is_not_rated_for_it_any_more),
        cmocka_unit_test(foretold_as_it_is_judged),
        cmocka_unit_test(seasons_are_quarters),
    };
    if (!mkdtemp(folder))
        return 1;
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    rmdir(folder);
    return failed;
}
