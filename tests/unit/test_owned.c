/* src/people/owned.c against the store as it is: each column is in the list, an export has what it shows and no
 * more, an erasure leaves nothing of what goes. */
#include "people/clerk.h"
#include "people/owned.h"
#include "people/people.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#define ADA "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
#define BEN "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb"

static char folder[] = "/tmp/orrery-owned-XXXXXX", path[64];

static void remove_store(void)
{
    static const char *const ends[] = {"", "-wal", "-shm", ".lock"};
    for (unsigned i = 0; i < 4; i++) {
        char name[80];
        snprintf(name, sizeof name, "%s%s", path, ends[i]);
        unlink(name);
    }
}

static orr_store *opened(void)
{
    orr_store *s = NULL;
    assert_int_equal(orr_store_open_sqlite(path, &s), ORR_OK);
    return s;
}

static orr_err write_one(orr_store *s, const char *sql)
{
    orr_batch b = {0};
    assert_true(orr_batch_write(&b, sql, false, NULL, 0));
    orr_err e = s->kind->commit(s, &(orr_batch *){&b}, 1);
    orr_batch_deinit(&b);
    return e;
}

/* ---- the list -----------------------------------------------------------------------------------------------------*/
/* Is the word among "a, b"? */
static bool has(const char *list, const char *word)
{
    size_t n = strlen(word);
    for (const char *p = list; (p = strstr(p, word)); p += n)
        if ((p == list || p[-1] == ' ') && (!p[n] || p[n] == ','))
            return true;
    return false;
}

typedef struct {
    char column[512][2][40];
    unsigned n;
} columns;

static bool add_column(void *arg, const orr_value *row, unsigned n)
{
    columns *c = arg;
    (void)n;
    assert_true(c->n < 512);
    snprintf(c->column[c->n][0], 40, "%s", row[0].at);
    snprintf(c->column[c->n++][1], 40, "%s", row[1].at);
    return true;
}

static void look(orr_store *s, columns *out)
{
    out->n = 0;
    assert_int_equal(s->kind->rows(s,
                                   "SELECT m.name, p.name FROM sqlite_master AS m JOIN pragma_table_info(m.name) AS p"
                                   " WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%'",
                                   NULL, 0, add_column, out),
                     ORR_OK);
    assert_true(out->n > 100);
}

/* In each row of the list for the table; a table that is about somebody is about somebody in all of them. */
static bool is_listed(const char *table, const char *column)
{
    unsigned rows = 0;
    for (const orr_owned *o = orr_owned_all; o->table; o++) {
        if (strcmp(o->table, table))
            continue;
        if (!has(o->shown, column) && !has(o->hidden, column))
            return false;
        rows++;
    }
    return rows > 0;
}

static void all_columns_are_listed(void **unused)
{
    static columns c;
    (void)unused;
    orr_store *s = opened();
    look(s, &c);
    for (unsigned i = 0; i < c.n; i++)
        if (!is_listed(c.column[i][0], c.column[i][1]))
            fail_msg("%s.%s is about nobody, or somebody's: say so in src/people/owned.c", c.column[i][0],
                     c.column[i][1]);
    assert_int_equal(write_one(s, "CREATE TABLE diary(user TEXT, secret TEXT)"), ORR_OK);
    assert_int_equal(write_one(s, "ALTER TABLE people ADD COLUMN shoe_size INTEGER"), ORR_OK);
    look(s, &c);
    unsigned missed = 0;
    for (unsigned i = 0; i < c.n; i++)
        missed += !is_listed(c.column[i][0], c.column[i][1]);
    assert_int_equal(missed, 3); /* this test can fail */
    s->kind->close(s);
    remove_store();
}

static bool is_there(const columns *c, const char *table, const char *column, size_t n)
{
    for (unsigned i = 0; i < c->n; i++)
        if (!strcmp(c->column[i][0], table) && strlen(c->column[i][1]) == n && !memcmp(c->column[i][1], column, n))
            return true;
    return false;
}

static void all_that_is_listed_is_there(void **unused)
{
    static columns c;
    (void)unused;
    orr_store *s = opened();
    look(s, &c);
    for (const orr_owned *o = orr_owned_all; o->table; o++)
        for (unsigned half = 0; half < 2; half++)
            for (const char *p = half ? o->hidden : o->shown; *p;) {
                size_t n = strcspn(p, ",");
                if (!is_there(&c, o->table, p, n))
                    fail_msg("%s has no column %.*s", o->table, (int)n, p);
                p += n + strspn(p + n, ", ");
            }
    s->kind->close(s);
    remove_store();
}

/* ---- somebody -----------------------------------------------------------------------------------------------------*/
/* What is Ada's and is to go says "gone", what is shown to her "shown", what is kept of her "kept"; what is hidden
 * from her or Ben's says "not". */
static const char *const rows[] = {
    "INSERT INTO users(id, name, seen, erase_at) VALUES('" ADA "', 'gone shown 1', 5, 7), ('" BEN "', 'Ben', 5, 0)",
    "INSERT INTO people(id, created, seen, language, settings) VALUES('" ADA "', 1, 2, 'gone shown 2', 'gone shown 3'),"
    " ('" BEN "', 1, 2, 'not', 'not')",
    "INSERT INTO names(key, user_id, main, at) VALUES('ada', '" ADA "', 1, 1), ('ben', '" BEN "', 1, 1)",
    "INSERT INTO ways(user_id, kind, handle, label, secret, count, created, used) VALUES('" ADA
    "', 'mail', 'gone shown 4',"
    " 'gone shown 5', 'gone not', 0, 1, 1), ('" BEN "', 'mail', 'not', 'not', 'not', 0, 1, 1)",
    "INSERT INTO sessions(hash, user_id, id, label, created, seen, proved) VALUES('gone not', '" ADA
    "', 1, 'gone shown 6',"
    " 1, 1, 1), ('not', '" BEN "', 1, 'not', 1, 1, 1)",
    "INSERT INTO tokens(hash, user_id, id, label, scopes, created, seen) VALUES('gone not', '" ADA
    "', 1, 'gone shown 7', 1,"
    " 1, 1), ('not', '" BEN "', 1, 'not', 1, 1, 1)",
    "INSERT INTO ties(user_id, kind, other, at) VALUES('" ADA "', 'gone shown 8', '" BEN "', 1), ('" BEN
    "', 'gone not', '" ADA "', 1)",
    "INSERT INTO invitations(code, user_id, created, used, guest) VALUES('gone shown 9', '" ADA "', 1, 0, NULL),"
    " ('kept', '" ADA "', 1, 2, '" BEN "'), ('not', '" BEN "', 1, 2, '" ADA "')",
    "INSERT INTO tables(id, code, game, version, edition, options, seats, dealer, open, host, secret, created, status)"
    " VALUES(1, 'tablecode', 'century', 1, '', '', 2, 0, 1, '" ADA "', 'kept not', 1, 2)",
    "INSERT INTO notes(tid, n, kind, seat, action, draws, at, user_id, word) VALUES(1, 0, 1, 1, 0, 0, 4321, '" ADA
    "', 'kept not'), (1, 1, 1, 0, 0, 0, 8765, '" BEN "', 'kept not')",
    "INSERT INTO chat(tid, at, user_id, name, seat, text) VALUES(1, 1, '" ADA "', 'gone shown 10', 1, 'gone shown 11'),"
    " (1, 1, '" BEN "', 'not', 1, 'not')",
    "INSERT INTO keys(tid, seat, user_id, hash) VALUES(1, 1, '" ADA "', 'gone not'), (1, 0, '" BEN "', 'not')",
    "INSERT INTO played(user_id, at, code, game, variant, seats, seat, place, score, kind, detail) VALUES('" ADA
    "', 1, 'tablecode', 'century', '', 2, 1, 1, 77, 0, 'kept shown 12'), ('" BEN
    "', 1, 'tablecode', 'century', '', 2, 0,"
    " 2, 55, 0, 'not')",
    "INSERT INTO reports(user_id, about, code, at, reason, words, lines, reply) VALUES('" ADA "', '" BEN
    "', 'tablecode', 1, 'rude', 'gone shown 13', 'kept not', 'kept shown 14'), ('" BEN "', '" ADA
    "', 'tablecode', 1, 'rude', 'gone not', 'gone not', 'gone not')",
    "INSERT INTO reports(user_id, about, code, at, reason, words, lines) VALUES('" BEN "', '" BEN
    "', 'tablecode', 2, 'rude',"
    " 'not', '[{\"at\":11,\"user\":\"" ADA "\",\"name\":\"gone not\",\"text\":\"gone not\"},{\"at\":12,\"user\":\"" BEN
    "\",\"name\":\"Ben\",\"phrase\":\"said\"}]')",
    "INSERT INTO quoted(user_id, report) VALUES('" ADA "', 3), ('" BEN "', 3)",
    "INSERT INTO deeds(user_id, by, kind, reason, words, at, until) VALUES('" ADA "', '" BEN
    "', 'mute', 'rude', 'gone shown 15', 1, 2), ('" BEN "', '" ADA "', 'mute', 'rude', 'kept shown 16', 1, 2)",
    "INSERT INTO trail(user_id, at, what, about, words) VALUES('" ADA "', 1, 'mute', '" BEN
    "', 'kept shown 17'), ('" BEN "', 1, 'mute', '" ADA "', 'gone not')",
    "INSERT INTO tours(id, host, name, game, options, kind, size, least, rounds, late, through, most, rated, "
    "time_control,"
    " grace, deadline, rest, created, starts, secret, touched) VALUES('tour', '" ADA
    "', 'kept shown 18', 'century', '', 0, 4, 2, 5, 0, 0, 24, 0, '30s/turn', 300, 3600, 60, 1, 0, 'kept not', 1)",
    "INSERT INTO tour_notes(tour, n, at, kind, a, user_id, word) VALUES('tour', 0, 1, 1, 0, '" ADA
    "', 'kept shown 19'), ('tour', 1, 1, 1, 0, '" BEN "', 'not')",
    "INSERT INTO trophies(user_id, kind, about, place, name, game, at) VALUES('" ADA
    "', 'tournament', 'gone shown 20', 1, 'gone shown 21', 'century', 1), ('" BEN
    "', 'tournament', 'tour', 2, 'not', 'century', 1)",
    "INSERT INTO outbox(cause, kind, receiver, body, made, due, claimed_by, claimed_until, attempts, done, given_up)"
    " VALUES('gone not', 'gone shown 22', '" ADA "', 'gone not', 1, 1, '', 0, 0, 0, 0), ('kept', 'not', '" BEN
    "', 'not', 1, 1, '', 0, 0, 0, 0)",
    "INSERT INTO same_line(user_id, other, game, variant, n, at) VALUES('" ADA "', '" BEN
    "', 'gone shown 23', '', 1, 1), ('" BEN "', 'cccccccccccccccccccccccccccccccc', 'not', '', 1, 1)",
    NULL,
};

static void fill(orr_store *s)
{
    for (unsigned i = 0; rows[i]; i++)
        if (write_one(s, rows[i]))
            fail_msg("cannot write: %s", rows[i]);
}

static void an_export_has_what_is_shown(void **unused)
{
    (void)unused;
    orr_store *s = opened();
    orr_text text = {.max = 1 << 20};
    fill(s);
    assert_int_equal(orr_owned_export(s, ADA, 9, &text), ORR_OK);
    for (unsigned i = 1; i <= 23; i++) {
        char word[16];
        snprintf(word, sizeof word, "shown %u\"", i);
        if (!strstr(text.at, word))
            fail_msg("not exported: %s in %s", word, text.at);
    }
    if (strstr(text.at, "not\""))
        fail_msg("exported: %s", strstr(text.at, "not\"") - 40);
    assert_non_null(strstr(text.at, "{\"seat\":1,\"at\":4321,\"code\":\"tablecode\",\"game\":\"century\"}"));
    assert_null(strstr(text.at, "8765"));
    orr_text_deinit(&text);
    s->kind->close(s);
    remove_store();
}

/* ---- who left -----------------------------------------------------------------------------------------------------*/
static char dump[1 << 16];

static bool add_text(void *arg, const orr_value *row, unsigned n)
{
    size_t *at = arg;
    (void)n;
    if (row[0].kind == ORR_WORDS)
        *at += (size_t)snprintf(dump + *at, sizeof dump - *at, "%s\n", row[0].at);
    assert_true(*at < sizeof dump);
    return true;
}

/* All texts of the store. */
static void dump_all(orr_store *s)
{
    static char sql[256][128]; /* by their address they are known */
    static columns c;
    static unsigned said;
    size_t at = 0;
    look(s, &c);
    for (unsigned i = 0; i < c.n; i++) {
        char *one = sql[said++ % 256];
        snprintf(one, sizeof sql[0], "SELECT CAST(%s AS TEXT) FROM %s", c.column[i][1], c.column[i][0]);
        assert_int_equal(s->kind->rows(s, one, NULL, 0, add_text, &at), ORR_OK);
    }
}

static unsigned count(const char *word)
{
    unsigned n = 0;
    for (const char *p = dump; (p = strstr(p, word)); p++)
        n++;
    return n;
}

static orr_err erase(orr_store *s, int64_t now)
{
    orr_batch b = {0};
    assert_true(orr_owned_erase(&b, ADA, now));
    orr_err e = s->kind->commit(s, &(orr_batch *){&b}, 1);
    orr_batch_deinit(&b);
    return e;
}

static void an_erasure_leaves_nothing_that_goes(void **unused)
{
    (void)unused;
    orr_store *s = opened();
    fill(s);
    dump_all(s);
    unsigned kept = count("kept"), gone = count("gone"), nots = count("not\n") - count("gone not\n");
    assert_true(kept > 8 && gone > 20 && nots > 12);
    assert_int_equal(erase(s, 6), ORR_STALE); /* its time has not come */
    assert_int_equal(erase(s, 7), ORR_OK);
    s->kind->close(s);
    s = opened();
    dump_all(s);
    if (strstr(dump, "gone"))
        fail_msg("left: %.60s", strstr(dump, "gone"));
    assert_int_equal(count("kept"), kept);
    assert_int_equal(count("not\n"), nots); /* the others' */
    assert_non_null(strstr(dump, "[{\"at\":11,\"user\":\"\",\"name\":\"\",\"text\":\"\"},{\"at\":12,\"user\":\"" BEN));
    assert_int_equal(count("ada\n"), 1); /* the name, not to be given away again */
    assert_int_equal(erase(s, 1000), ORR_STALE);
    orr_clerk_row row;
    assert_int_equal(orr_clerk_find(s, "ada", &row), ORR_NOT_FOUND);
    assert_int_equal(orr_clerk_find(s, ADA, &row), ORR_NOT_FOUND);
    assert_int_equal(orr_clerk_find(s, "Ben", &row), ORR_OK);
    s->kind->close(s);
    remove_store();
}

/* ---- a large site -------------------------------------------------------------------------------------------------*/
static bool no_scan(void *sql, const orr_value *row, unsigned n)
{
    (void)n;
    if (!strncmp(row[3].at, "SCAN", 4) && !strstr(row[3].at, "VIRTUAL TABLE")) /* lines of one report */
        fail_msg("%s by all rows: %s", row[3].at, (const char *)sql);
    return true;
}

static void nothing_grows_with_all_others(void **unused)
{
    static char plan[2 * 64][600]; /* by their address they are known */
    unsigned n = 0;
    (void)unused;
    orr_store *s = opened();
    const orr_value ada = orr_words(ADA);
    for (const orr_owned *o = orr_owned_all; o->table; o++)
        for (unsigned half = 0; half < 2; half++) {
            const char *sql = half ? o->erase : o->rows;
            if (!sql)
                continue;
            assert_true(n < 128 && strlen(sql) + 20 < sizeof plan[0]);
            snprintf(plan[n], sizeof plan[0], "EXPLAIN QUERY PLAN %s", sql);
            assert_int_equal(s->kind->rows(s, plan[n], &ada, 1, no_scan, plan[n]), ORR_OK);
            n++;
        }
    assert_true(n > 30);
    s->kind->close(s);
    remove_store();
}

static int begin(void **unused)
{
    (void)unused;
    return mkdtemp(folder) && snprintf(path, sizeof path, "%s/owned.db", folder) > 0 ? 0 : -1;
}

static int end(void **unused)
{
    (void)unused;
    return rmdir(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_columns_are_listed),        cmocka_unit_test(all_that_is_listed_is_there),
        cmocka_unit_test(an_export_has_what_is_shown),   cmocka_unit_test(an_erasure_leaves_nothing_that_goes),
        cmocka_unit_test(nothing_grows_with_all_others),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
