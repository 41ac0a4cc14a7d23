/* Who writes: the process that opened the file last. The lock beside the file (sqlite.c) keeps a second one out on one
 * machine; where it cannot, because somebody took the lock file away or the file system has no locks, the one before is
 * fenced off: each commit asks, within its transaction, whether the number that it took at its opening is the last. */
#include "base/log.h"
#include "store/sqlite.h"

static const char take[] = "INSERT INTO meta(key, value) VALUES('writer', 1) ON CONFLICT(key) DO UPDATE"
                           " SET value = value + 1 RETURNING value";

bool orr_sqlite_fence_take(sqlite_store *s)
{
    sqlite3_stmt *st = NULL;
    bool ok = sqlite3_prepare_v2(s->writer, take, -1, &st, NULL) == SQLITE_OK && sqlite3_step(st) == SQLITE_ROW;
    if (ok) {
        s->opening = sqlite3_column_int64(st, 0);
        ok = sqlite3_step(st) == SQLITE_DONE; /* only then it is durable */
    }
    sqlite3_finalize(st);
    return ok;
}

bool orr_sqlite_begin(sqlite_store *s)
{
    if (s->fenced || !orr_sqlite_step(s, W_BEGIN))
        return false;
    if (s->beside)
        return true;
    sqlite3_stmt *st = s->w[W_FENCE];
    int rc = sqlite3_step(st);
    s->fenced = rc == SQLITE_DONE || (rc == SQLITE_ROW && sqlite3_column_int64(st, 0) != s->opening);
    sqlite3_reset(st);
    if (s->fenced)
        orr_log_text("store", "store: another process has opened the data since; nothing more is written here");
    else if (rc != SQLITE_ROW)
        orr_sqlite_complain(s->writer);
    return rc == SQLITE_ROW && !s->fenced;
}
