/* The words that the store says to SQLite, and how a store comes to the newest form. */
#include "store/migrations.h" /* made by the build: migration_<name>, the text of each file of migrations.def */
#include "store/sqlite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COLUMNS "n, kind, seat, action, draws, at, user_id, word"
#define OF_TABLE " WHERE tid = (SELECT id FROM tables WHERE code = ?1)"
#define NOTE "(tid, " COLUMNS ") VALUES((SELECT id FROM tables WHERE code = ?1), ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)"

const char *const orr_sqlite_writes[W_COUNT] = {
    [W_BEGIN] = "BEGIN IMMEDIATE",
    [W_FENCE] = "SELECT value FROM meta WHERE key = 'writer'",
    [W_COMMIT] = "COMMIT",
    [W_ROLLBACK] = "ROLLBACK",
    [W_USER] = "INSERT INTO users(id, name) VALUES(?1, ?2) ON CONFLICT(id) DO UPDATE SET name = ?2",
    [W_EDITION] = "INSERT OR IGNORE INTO editions(hash, json) VALUES(?1, ?2)",
    [W_TABLE] = "INSERT INTO tables(code, game, version, edition, options, seats, dealer, open, host, secret, created,"
                " status, rated) VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, 0, ?12)",
    [W_NOTE] = "INSERT INTO notes" NOTE,
    [W_PLAY] = "INSERT INTO plays" NOTE,
    [W_STAMP] = "INSERT INTO meta(key, value) SELECT 'newest', max(at) FROM plays HAVING max(at) > 0 ON CONFLICT(key)"
                " DO UPDATE SET value = max(value, excluded.value)",
    [W_FILE] = "INSERT INTO notes SELECT tid, " COLUMNS " FROM plays ORDER BY tid, n",
    [W_FILED] = "DELETE FROM plays",
    [W_SWEEP_NOTES] = "DELETE FROM notes" OF_TABLE,
    [W_SWEEP_PLAYS] = "DELETE FROM plays" OF_TABLE,
    [W_SWEEP_CHAT] = "DELETE FROM chat" OF_TABLE,
    [W_SWEEP_KEYS] = "DELETE FROM keys" OF_TABLE,
    [W_SWEEP_DUE] = "DELETE FROM dues" OF_TABLE,
    [W_SWEEP_SITTING] = "DELETE FROM sitting" OF_TABLE,
    [W_SWEEP] = "DELETE FROM tables WHERE code = ?1",
    [W_CHAT] = "INSERT INTO chat(tid, at, user_id, name, seat, text)"
               " VALUES((SELECT id FROM tables WHERE code = ?1), ?2, ?3, ?4, ?5, ?6)",
    [W_CHAT_CUT] = "DELETE FROM chat WHERE tid = (SELECT id FROM tables WHERE code = ?1) AND id <= (SELECT id FROM chat"
                   " WHERE tid = (SELECT id FROM tables WHERE code = ?1) ORDER BY id DESC LIMIT 1 OFFSET 200)",
    [W_KEY] = "INSERT INTO keys(tid, seat, user_id, hash) VALUES((SELECT id FROM tables WHERE code = ?1), ?2, ?3, ?4)"
              " ON CONFLICT(tid, seat) DO UPDATE SET user_id = ?3, hash = ?4",
    [W_KEY_GONE] = "DELETE FROM keys WHERE tid = (SELECT id FROM tables WHERE code = ?1) AND seat = ?2",
    [W_PROBE] = "INSERT INTO meta(key, value) VALUES('probe', unixepoch()) ON CONFLICT(key) DO UPDATE"
                " SET value = unixepoch()",
};

const char *const orr_sqlite_reads[R_COUNT] = {
    [R_USER] = "SELECT id, name FROM users WHERE id = ?1",
    [R_TABLE] = "SELECT code, game, version, edition, options, seats, dealer, open, host, secret, created,"
                " ifnull((SELECT at FROM dues WHERE tid = tables.id), 0), rated FROM tables WHERE code = ?1",
    [R_NOTES] = "SELECT " COLUMNS " FROM notes WHERE tid = (SELECT id FROM tables WHERE code = ?1) UNION ALL"
                " SELECT " COLUMNS " FROM plays WHERE tid = (SELECT id FROM tables WHERE code = ?1) ORDER BY n",
    [R_OPEN] = "SELECT code FROM tables WHERE open = 1 AND status < 2 ORDER BY id DESC LIMIT ?1",
    [R_DUE] = "SELECT code, at, tid FROM dues JOIN tables ON id = tid WHERE (at, tid) > (?1, ?2) AND at <= ?3"
              " ORDER BY at, tid LIMIT ?4",
    [R_HOSTED] =
        "SELECT count(*) FROM (SELECT 1 FROM tables WHERE host = ?1 AND status < 2 AND created >= ?2 LIMIT ?3)",
    [R_UNPLAYED] = "SELECT code, id, id NOT IN (SELECT tid FROM notes WHERE tid = t.id AND kind = 6 AND word <> '')"
                   " AND id NOT IN (SELECT tid FROM plays WHERE word <> '')"
                   " AND (SELECT count(DISTINCT user_id) FROM notes WHERE tid = t.id AND kind = 1) < 2"
                   " FROM tables AS t WHERE id > ?1 AND created < ?2 ORDER BY id LIMIT ?3",
    [R_MINE] = "SELECT t.code FROM sitting AS s JOIN tables AS t ON t.id = s.tid WHERE s.user_id = ?1"
               " AND (+t.status = 1 OR (+t.status = 0 AND t.host = ''))"
               " ORDER BY s.tid DESC LIMIT ?2",
    [R_CHAT] = "SELECT * FROM (SELECT id, at, user_id, name, seat, text FROM chat WHERE tid = (SELECT id FROM tables WHERE"
               " code = ?1) ORDER BY id DESC LIMIT ?2) ORDER BY id",
    [R_KEY] = "SELECT t.code, k.seat, k.user_id FROM keys AS k JOIN tables AS t ON t.id = k.tid WHERE k.hash = ?1",
    [R_EDITION] = "SELECT json FROM editions WHERE hash = ?1",
    /* Stamps grow: a few rows tell. What was filed is told by what stood there when it was. */
    [R_NEWEST] = "SELECT max(at) FROM (SELECT value AS at FROM meta WHERE key = 'newest'"
                 " UNION ALL SELECT at FROM (SELECT at FROM plays ORDER BY id DESC LIMIT 100)"
                 " UNION ALL SELECT at FROM (SELECT at FROM chat ORDER BY id DESC LIMIT 100)"
                 " UNION ALL SELECT max(at) FROM notes WHERE tid IN (SELECT id FROM tables ORDER BY id DESC LIMIT 20))",
};

const orr_migration orr_sqlite_migrations[ORR_SCHEMA] = {
#define ORR_MIGRATION(name) {#name, (const char *)migration_##name},
#include "store/migrations.def"
#undef ORR_MIGRATION
};

/* ---- from the form of a store to the newest -----------------------------------------------------------------------*/
static int read_number(sqlite3 *db, const char *sql)
{
    sqlite3_stmt *st;
    int value = -1;
    if (sqlite3_prepare_v2(db, sql, -1, &st, NULL) == SQLITE_OK && sqlite3_step(st) == SQLITE_ROW)
        value = sqlite3_column_int(st, 0);
    sqlite3_finalize(st);
    return value;
}

static bool run_text(sqlite3 *db, const char *sql) { return sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK; }

/* A column cannot be added twice, and a store may have one and not the form that goes with it: a program was stopped
 * between the two, or the form was set back. Where `count` finds the column, the text begins behind `last`. NULL: a
 * fault of SQLite. */
static const char *skip_past(sqlite3 *db, const char *count, const char *sql, const char *last)
{
    int columns = read_number(db, count);
    if (columns <= 0)
        return columns ? NULL : sql;
    const char *at = strstr(sql, last);
    ORR_ASSERT(at);
    return at + strlen(last);
}

static const char *skip_seen(sqlite3 *db, const char *sql)
{
    return skip_past(db, "SELECT count(*) FROM pragma_table_info('users') WHERE name = 'seen'", sql,
                     "UPDATE users SET seen = unixepoch() * 1000;\n");
}

static const char *skip_rated(sqlite3 *db, const char *sql)
{
    return skip_past(db, "SELECT count(*) FROM pragma_table_info('tables') WHERE name = 'rated'", sql,
                     "ALTER TABLE tables ADD COLUMN rated INTEGER NOT NULL DEFAULT 0;\n");
}

static const char *skip_results(sqlite3 *db, const char *sql)
{
    return skip_past(db, "SELECT count(*) FROM pragma_table_info('results') WHERE name = 'ended'", sql,
                     "ALTER TABLE result_sides ADD COLUMN score INTEGER NOT NULL DEFAULT 0;\n");
}

static const char has_seeks[] = "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = 'seeks'";

static const char *skip_told(sqlite3 *db, const char *sql)
{
    return skip_past(db, has_seeks, sql, "CREATE INDEX IF NOT EXISTS wishes_user ON wishes(user_id);\n");
}

static const char *skip_seeks(sqlite3 *db, const char *sql) { return skip_past(db, has_seeks, sql, "FROM wishes;\n"); }

static const char *skip_time_controls(sqlite3 *db, const char *sql)
{
    return skip_past(db, "SELECT count(*) FROM pragma_table_info('tours') WHERE name = 'time_control'", sql,
                     "ALTER TABLE seeks DROP COLUMN speeds;\n");
}

/* Migrations that SQL alone does not do: their numbers, and what tells the text to run on this store. */
static const struct {
    int number;
    const char *(*text_for)(sqlite3 *db, const char *sql);
} special[] = {{6, skip_seen},     {7, skip_rated},  {12, skip_told},
               {14, skip_results}, {16, skip_seeks}, {19, skip_time_controls}};

/* One migration and the number of its form, in one transaction. After a fault that stays open: ending it would end what
 * SQLite has to say of the fault. */
static bool run_migration(sqlite3 *db, int number, const char *sql)
{
    char end[64];
    snprintf(end, sizeof end, "PRAGMA user_version = %d; COMMIT", number);
    if (!run_text(db, "BEGIN IMMEDIATE"))
        return false;
    for (size_t i = 0; sql && i < sizeof special / sizeof *special; i++)
        if (special[i].number == number)
            sql = special[i].text_for(db, sql);
    return sql && run_text(db, sql) && run_text(db, end);
}

enum { NAMED = 17 }; /* 0017_user_id */

orr_err orr_sqlite_migrate(sqlite3 *db, const orr_migration *list, int n, bool beside)
{
    for (int i = 0; i < n; i++)
        if (strtol(list[i].name, NULL, 10) != i + 1)
            return ORR_BUG;
    int form = read_number(db, "PRAGMA user_version");
    if (form > n || (beside && form >= 0 && form < n))
        return ORR_UNSUPPORTED;
    if (form < 0)
        return ORR_IO;
    if (form < NAMED && n >= NAMED) { /* the form was set back: whatever has this column has all that came before */
        int named = read_number(db, "SELECT count(*) FROM pragma_table_info('notes') WHERE name = 'user_id'");
        if (named < 0 || (named && !run_migration(db, NAMED, "")))
            return ORR_IO;
        form = named ? NAMED : form;
    }
    for (; form < n; form++)
        if (!run_migration(db, form + 1, list[form].sql))
            return ORR_IO;
    return ORR_OK;
}
