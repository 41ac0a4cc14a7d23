/* The store's migrations: from every form to the newest, with what is in the file, and what is refused. */
#include "store/sqlite.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static char folder[] = "/tmp/orrery-migrations-XXXXXX", path[64];

static void remove_file(void)
{
    static const char *const ends[] = {"", "-wal", "-shm", ".lock"};
    for (unsigned i = 0; i < 4; i++) {
        char name[80];
        snprintf(name, sizeof name, "%s%s", path, ends[i]);
        unlink(name);
    }
}

static sqlite3 *connect_to_file(void)
{
    sqlite3 *db = NULL;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    return db;
}

static void run_text(sqlite3 *db, const char *sql)
{
    char *why = NULL;
    if (sqlite3_exec(db, sql, NULL, NULL, &why) != SQLITE_OK)
        fail_msg("%s: %s", why, sql);
}

static void set_form(sqlite3 *db, int form)
{
    char sql[48];
    snprintf(sql, sizeof sql, "PRAGMA user_version = %d", form);
    run_text(db, sql);
}

/* What one row of one column says; sqlite3_free() it. */
static char *text_of(sqlite3 *db, const char *sql)
{
    sqlite3_stmt *st = NULL;
    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &st, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(st), SQLITE_ROW);
    const unsigned char *said = sqlite3_column_text(st, 0);
    char *text = sqlite3_mprintf("%s", said ? (const char *)said : "");
    assert_non_null(text);
    sqlite3_finalize(st);
    return text;
}

static int number_of(sqlite3 *db, const char *sql)
{
    char *text = text_of(db, sql);
    int number = atoi(text);
    sqlite3_free(text);
    return number;
}

/* All that SQLite keeps of the schema, but for the pages where it is: `order` "rowid" as it was made, "name" sorted. */
static char *schema_of(sqlite3 *db, const char *order)
{
    char *sql = sqlite3_mprintf("SELECT group_concat(type || ' ' || name || ' ' || tbl_name || ' ' || ifnull(sql, ''),"
                                " char(10)) FROM (SELECT * FROM sqlite_master ORDER BY %s)",
                                order);
    assert_non_null(sql);
    char *text = text_of(db, sql);
    sqlite3_free(sql);
    return text;
}

/* Opens the file as the program does, and closes it again. */
static void open_and_close(void)
{
    orr_store *s = NULL;
    assert_int_equal(orr_store_open_sqlite(path, &s), ORR_OK);
    s->kind->close(s);
}

static char *new_schema(const char *order)
{
    remove_file();
    open_and_close();
    sqlite3 *db = connect_to_file();
    char *text = schema_of(db, order);
    sqlite3_close(db);
    return text;
}

/* A new file of that form, by the texts alone. */
static sqlite3 *make_form(int form)
{
    remove_file();
    sqlite3 *db = connect_to_file();
    for (int i = 0; i < form; i++)
        run_text(db, orr_sqlite_migrations[i].sql);
    set_form(db, form);
    return db;
}

/* A match that runs, and one that is over. */
static void add_matches(sqlite3 *db)
{
    run_text(db, "INSERT INTO users(id, name) VALUES('ada', 'Ada'), ('ben', 'Ben');"
                 "INSERT INTO tables(code, game, version, edition, options, seats, dealer, open, host, secret, created,"
                 " status) VALUES('runs', 'bare', 1, '', '', 2, 0, 0, 'ada', x'00', 5, 1),"
                 " ('over', 'bare', 1, '', '', 2, 0, 0, 'ada', x'00', 5, 2);"
                 "INSERT INTO notes VALUES"
                 " (1, 0, 1, 0, 0, 0, 5, 'ada', ''), (2, 0, 1, 0, 0, 0, 5, 'ben', '');");
}

static void every_form_ends_at_the_schema_of_a_new_file(void **state)
{
    (void)state;
    char *expected = new_schema("rowid");
    for (int form = 0; form <= ORR_SCHEMA; form++) {
        sqlite3_close(make_form(form));
        open_and_close();
        sqlite3 *db = connect_to_file();
        char *is = schema_of(db, "rowid");
        assert_string_equal(is, expected);
        assert_int_equal(number_of(db, "PRAGMA user_version"), ORR_SCHEMA);
        sqlite3_free(is);
        sqlite3_close(db);
    }
    sqlite3_free(expected);
}

static void what_is_in_an_older_file_comes_along(void **state)
{
    (void)state;
    for (int form = 1; form <= ORR_SCHEMA; form++) {
        sqlite3 *db = make_form(form);
        bool wishes = form >= 12 && form < 16; /* seeks by day, as they were called before */
        add_matches(db);
        if (wishes)
            run_text(db, "INSERT INTO wishes(id, user, game, variant, seats, rated, near, since, tell)"
                         " VALUES(4, 'ada', 'bare', '', 4, 0, 0, 9, 1)");
        sqlite3_close(db);
        open_and_close();
        db = connect_to_file();
        assert_int_equal(
            number_of(db, "SELECT count(*) FROM seeks WHERE id = 4 AND since = 9 AND time_controls = '1d/turn'"),
            wishes);
        assert_int_equal(number_of(db, "SELECT count(*) FROM users WHERE erase_at = 0"), 2);
        assert_int_equal(number_of(db, "SELECT count(*) FROM tables WHERE rated = 0"), 2);
        assert_int_equal(number_of(db, "SELECT count(*) FROM notes"), 2);
        assert_int_equal(number_of(db, "SELECT count(*) FROM dues JOIN tables ON id = tid WHERE code = 'runs'"),
                         form < 5);
        assert_int_equal(number_of(db, "SELECT count(*) FROM dues"), form < 5);
        assert_int_equal(number_of(db, "SELECT count(*) FROM users WHERE seen > 0"), form < 6 ? 2 : 0);
        assert_int_equal(number_of(db, "SELECT count(*) FROM sitting WHERE user_id = 'ada' AND tid = 1"), form < 6);
        assert_int_equal(number_of(db, "SELECT count(*) FROM sitting"), form < 6);
        assert_int_equal(number_of(db, "SELECT count(*) FROM meta WHERE key = 'played_to' AND value = 2"), form < 14);
        sqlite3_close(db);
    }
}

static void numbers_of_a_turn_become_time_controls(void **state)
{
    (void)state;
    sqlite3 *db = make_form(18);
    run_text(db, "INSERT INTO seeks(id, user_id, game, variant, seats, speeds, rated, near, since, tell) VALUES"
                 " (1, 'ada', 'bare', '', 4, 1, 0, 0, 9, 0), (2, 'ada', 'bare', '', 4, 2, 0, 0, 9, 0),"
                 " (3, 'ada', 'bare', '', 4, 3, 0, 0, 9, 0), (4, 'ada', 'bare', '', 4, 4, 0, 0, 9, 0)");
    for (int speed = 0; speed < 3; speed++) {
        char sql[256];
        snprintf(
            sql, sizeof sql,
            "INSERT INTO appointments VALUES('%d', 'ada', 'bare', '', 4, %d, 0, 1, 2, 0, 0, 0, 0, '', 0, '', 0, 0, 0)",
            speed, speed);
        run_text(db, sql);
    }
    static const int clocks[] = {9, 60, 90, 7200, 86400};
    for (unsigned i = 0; i < sizeof clocks / sizeof *clocks; i++) {
        char sql[256];
        snprintf(
            sql, sizeof sql,
            "INSERT INTO tours VALUES('%u', 'ada', 'a', 'bare', '', 0, 2, 2, 5, 0, 0, 8, 0, %d, 2, 10, 0, 1, 0, x'00',"
            " 0, 0, 0, 1)",
            i, clocks[i]);
        run_text(db, sql);
    }
    sqlite3_close(db);
    open_and_close();
    db = connect_to_file();
    char *seeks = text_of(db, "SELECT group_concat(time_controls, ', ') FROM (SELECT * FROM seeks ORDER BY id)"),
         *dates = text_of(db, "SELECT group_concat(time_control, ', ') FROM (SELECT * FROM appointments ORDER BY id)"),
         *tours = text_of(db, "SELECT group_concat(time_control, ', ') FROM (SELECT * FROM tours ORDER BY id)");
    assert_string_equal(seeks, "30s/turn, 2m/turn, 30s/turn 2m/turn, 1d/turn");
    assert_string_equal(dates, "30s/turn, 2m/turn, 1d/turn");
    assert_string_equal(tours, "9s/turn, 1m/turn, 90s/turn, 2h/turn, 1d/turn");
    sqlite3_free(seeks);
    sqlite3_free(dates);
    sqlite3_free(tours);
    sqlite3_close(db);
}

/* Nothing is made twice, and what columns hold stays. */
static void a_file_whose_form_was_set_back_is_taken(void **state)
{
    (void)state;
    char *expected = new_schema("name");
    for (int form = 1; form < ORR_SCHEMA; form++) {
        sqlite3 *db = make_form(ORR_SCHEMA);
        add_matches(db);
        run_text(db, "UPDATE users SET seen = 3, erase_at = 7; UPDATE tables SET rated = 1");
        set_form(db, form);
        sqlite3_close(db);
        open_and_close();
        db = connect_to_file();
        char *is = schema_of(db, "name");
        assert_string_equal(is, expected);
        assert_int_equal(number_of(db, "PRAGMA user_version"), ORR_SCHEMA);
        assert_int_equal(number_of(db, "SELECT count(*) FROM users WHERE seen = 3 AND erase_at = 7"), 2);
        assert_int_equal(number_of(db, "SELECT count(*) FROM tables WHERE rated = 1"), 2);
        sqlite3_free(is);
        sqlite3_close(db);
    }
    sqlite3_free(expected);
}

/* Older programs added the columns of the sixth migration in a transaction of their own. */
static void a_file_between_the_fifth_form_and_the_sixth_is_taken(void **state)
{
    (void)state;
    char *expected = new_schema("rowid");
    sqlite3 *db = make_form(5);
    add_matches(db);
    run_text(db, "ALTER TABLE users ADD COLUMN seen INTEGER NOT NULL DEFAULT 0;"
                 "ALTER TABLE users ADD COLUMN erase_at INTEGER NOT NULL DEFAULT 0;"
                 "UPDATE users SET seen = 3");
    sqlite3_close(db);
    open_and_close();
    db = connect_to_file();
    char *is = schema_of(db, "rowid");
    assert_string_equal(is, expected);
    assert_int_equal(number_of(db, "SELECT count(*) FROM users WHERE seen = 3"), 2);
    sqlite3_free(is);
    sqlite3_close(db);
    sqlite3_free(expected);
}

static void another_form_is_refused(void **state)
{
    (void)state;
    orr_store *s = NULL;
    sqlite3_close(make_form(ORR_SCHEMA - 1));
    assert_int_equal(orr_store_open_beside(path, &s), ORR_UNSUPPORTED); /* it is the server's to bring on */
    sqlite3 *db = connect_to_file();
    assert_int_equal(number_of(db, "PRAGMA user_version"), ORR_SCHEMA - 1);
    set_form(db, ORR_SCHEMA + 1);
    sqlite3_close(db);
    assert_int_equal(orr_store_open_sqlite(path, &s), ORR_UNSUPPORTED);
    assert_int_equal(orr_store_open_beside(path, &s), ORR_UNSUPPORTED);
    db = connect_to_file();
    assert_int_equal(number_of(db, "PRAGMA user_version"), ORR_SCHEMA + 1);
    sqlite3_close(db);
    sqlite3_close(make_form(ORR_SCHEMA));
    assert_int_equal(orr_store_open_beside(path, &s), ORR_OK);
    s->kind->close(s);
}

static void numbers_with_a_gap_or_twice_are_refused(void **state)
{
    (void)state;
    static const orr_migration lists[][3] = {
        {{"0001_a", "CREATE TABLE a(x);"}, {"0003_c", "CREATE TABLE c(x);"}, {"0004_d", "CREATE TABLE d(x);"}},
        {{"0001_a", "CREATE TABLE a(x);"}, {"0001_b", "CREATE TABLE b(x);"}, {"0002_c", "CREATE TABLE c(x);"}},
        {{"0001_a", "CREATE TABLE a(x);"}, {"0003_c", "CREATE TABLE c(x);"}, {"0002_b", "CREATE TABLE b(x);"}},
        {{"0000_a", "CREATE TABLE a(x);"}, {"0001_b", "CREATE TABLE b(x);"}, {"0002_c", "CREATE TABLE c(x);"}},
        {{"a", "CREATE TABLE a(x);"}, {"0002_b", "CREATE TABLE b(x);"}, {"0003_c", "CREATE TABLE c(x);"}},
    };
    sqlite3 *db = make_form(0);
    for (unsigned i = 0; i < sizeof lists / sizeof *lists; i++) {
        assert_int_equal(orr_sqlite_migrate(db, lists[i], 3, false), ORR_BUG);
        assert_int_equal(number_of(db, "PRAGMA user_version"), 0);
        assert_int_equal(number_of(db, "SELECT count(*) FROM sqlite_master"), 0);
    }
    sqlite3_close(db);
}

static void a_migration_that_fails_leaves_nothing(void **state)
{
    (void)state;
    static const orr_migration bad[] = {
        {"0001_a", "CREATE TABLE a(x);"},
        {"0002_b", "CREATE TABLE b(x); CREATE TABLE a(x);"},
        {"0003_c", "CREATE TABLE c(x);"},
    };
    static const orr_migration good[] = {
        {"0001_a", "CREATE TABLE a(x);"},
        {"0002_b", "CREATE TABLE b(x);"},
        {"0003_c", "-- Nothing.\n"},
    };
    sqlite3 *db = make_form(0);
    assert_int_equal(orr_sqlite_migrate(db, bad, 3, false), ORR_IO);
    assert_non_null(strstr(sqlite3_errmsg(db), "already exists")); /* it is still told */
    sqlite3_close(db);
    db = connect_to_file();
    assert_int_equal(number_of(db, "PRAGMA user_version"), 1);
    assert_int_equal(number_of(db, "SELECT count(*) FROM sqlite_master"), 1);
    assert_int_equal(orr_sqlite_migrate(db, good, 3, false), ORR_OK);
    assert_int_equal(number_of(db, "PRAGMA user_version"), 3);
    assert_int_equal(number_of(db, "SELECT count(*) FROM sqlite_master"), 2);
    sqlite3_close(db);
}

static int begin(void **state)
{
    (void)state;
    if (!mkdtemp(folder))
        return -1;
    snprintf(path, sizeof path, "%s/store.db", folder);
    return 0;
}

static int end(void **state)
{
    (void)state;
    remove_file();
    return rmdir(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_form_ends_at_the_schema_of_a_new_file),
        cmocka_unit_test(what_is_in_an_older_file_comes_along),
        cmocka_unit_test(numbers_of_a_turn_become_time_controls),
        cmocka_unit_test(a_file_whose_form_was_set_back_is_taken),
        cmocka_unit_test(a_file_between_the_fifth_form_and_the_sixth_is_taken),
        cmocka_unit_test(another_form_is_refused),
        cmocka_unit_test(numbers_with_a_gap_or_twice_are_refused),
        cmocka_unit_test(a_migration_that_fails_leaves_nothing),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
