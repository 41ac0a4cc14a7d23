/* What the file of a store says of itself, for who hosts it: read beside a server, and nothing is left behind. */
#include "store/sqlite.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* The largest stamp of what is young: of the tables that are not over, of the hundred youngest, of what waits to be
 * filed and of what was said. All notes of all time would take long to read. */
#define YOUNG                                                                                                          \
    "SELECT max(created) AS at FROM tables UNION ALL"                                                                  \
    " SELECT max(at) FROM notes WHERE tid IN (SELECT id FROM tables WHERE status < 2) UNION ALL"                       \
    " SELECT max(at) FROM notes WHERE tid IN (SELECT id FROM tables ORDER BY id DESC LIMIT 100)"
static const char *const newest[] = {
    [2] = "SELECT max(at) FROM (" YOUNG ")",
    [3] = "SELECT max(at) FROM (" YOUNG " UNION ALL SELECT max(at) FROM chat)",
    [4] = "SELECT max(at) FROM (" YOUNG " UNION ALL SELECT max(at) FROM chat UNION ALL SELECT max(at) FROM plays)",
};
enum { NEWEST = sizeof newest / sizeof *newest };

static bool number(sqlite3 *db, const char *sql, int64_t *out)
{
    sqlite3_stmt *st = NULL;
    bool ok = sqlite3_prepare_v2(db, sql, -1, &st, NULL) == SQLITE_OK && sqlite3_step(st) == SQLITE_ROW;
    *out = ok ? sqlite3_column_int64(st, 0) : 0;
    sqlite3_finalize(st);
    return ok;
}

static bool running(sqlite3 *db, orr_store_facts *out)
{
    sqlite3_stmt *st = NULL;
    int rc = sqlite3_prepare_v2(
        db, "SELECT game, version, count(*) FROM tables WHERE status = 1 GROUP BY 1, 2 ORDER BY 1, 2", -1, &st, NULL);
    while (rc == SQLITE_OK && out->n < ORR_RUNNING_MAX && (rc = sqlite3_step(st)) == SQLITE_ROW) {
        orr_running *r = &out->running[out->n++];
        orr_sqlite_copy(st, 0, r->game, sizeof r->game);
        r->version = (uint32_t)sqlite3_column_int64(st, 1);
        r->matches = (uint32_t)sqlite3_column_int64(st, 2);
        rc = SQLITE_OK;
    }
    sqlite3_finalize(st);
    return rc == SQLITE_OK || rc == SQLITE_DONE;
}

/* As an address for SQLite. Without a log beside it, nobody writes to the file, and SQLite need not make the files
 * by which it shares one. */
static bool address_of(const char *path, char *out, size_t size)
{
    static const char hex[] = "0123456789ABCDEF";
    char log[1024];
    size_t n = 0;
    int length = snprintf(log, sizeof log, "%s-wal", path);
    if (length < 0 || (size_t)length >= sizeof log || size < 3 * sizeof log + 64)
        return false;
    n += (size_t)snprintf(out, size, "file:");
    for (const char *p = path; *p; p++) {
        if (strchr("?#%", *p)) {
            out[n++] = '%';
            out[n++] = hex[(unsigned char)*p >> 4];
            out[n++] = hex[*p & 15];
        } else {
            out[n++] = *p;
        }
    }
    snprintf(out + n, size - n, "?mode=ro%s", access(log, F_OK) ? "&immutable=1" : "");
    return true;
}

orr_err orr_store_look(const char *path, orr_store_facts *out, char *why, size_t size)
{
    char address[4096];
    sqlite3 *db = NULL;
    int64_t kinds = 0, schema = 0;
    orr_err e = ORR_IO;
    *out = (orr_store_facts){.schema_here = ORR_SCHEMA};
    if (!address_of(path, address, sizeof address)) {
        snprintf(why, size, "that path is too long");
        return ORR_BAD_INPUT;
    }
    bool open = sqlite3_open_v2(address, &db, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, NULL) == SQLITE_OK;
    sqlite3_busy_timeout(db, 2000);
    if (!open || !number(db, "SELECT count(*) FROM sqlite_master WHERE name IN ('tables', 'notes', 'users')", &kinds) ||
        !number(db, "PRAGMA user_version", &schema)) {
        snprintf(why, size, "%s", sqlite3_errmsg(db));
    } else if (kinds != 3) {
        snprintf(why, size, "not the data of an Orrery server");
        e = ORR_BAD_INPUT;
    } else {
        out->schema = (int)schema;
        bool known = schema >= 2 && schema <= ORR_SCHEMA;
        const char *stamp = newest[schema < NEWEST && known ? schema : NEWEST - 1];
        e = !known || (number(db, stamp, &out->newest) && running(db, out)) ? ORR_OK : ORR_IO;
        if (e)
            snprintf(why, size, "%s", sqlite3_errmsg(db));
    }
    sqlite3_close(db);
    return e;
}
