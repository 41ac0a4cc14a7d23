/* One sentence of SQLite: its values, its steps, its end. */
#include "base/log.h"
#include "store/sqlite.h"

#include <stdio.h>

void orr_sqlite_complain(sqlite3 *db) { orr_log_text("store", "store: %s", sqlite3_errmsg(db)); }

void orr_sqlite_bind(sqlite3_stmt *st, int at, const char *text) { sqlite3_bind_text(st, at, text, -1, SQLITE_STATIC); }

bool orr_sqlite_step(sqlite_store *s, write_id id)
{
    int rc = sqlite3_step(s->w[id]);
    if (rc != SQLITE_DONE && id != W_ROLLBACK)
        orr_sqlite_complain(s->writer);
    sqlite3_reset(s->w[id]);
    return rc == SQLITE_DONE;
}

void orr_sqlite_copy(sqlite3_stmt *st, int column, char *out, size_t size)
{
    const unsigned char *text = sqlite3_column_text(st, column);
    snprintf(out, size, "%s", text ? (const char *)text : "");
}

/* Ends a read: ORR_OK after a row, ORR_NOT_FOUND without one, ORR_IO on a fault. */
orr_err orr_sqlite_end(sqlite_store *s, sqlite3_stmt *st, int rc, bool found)
{
    if (rc != SQLITE_ROW && rc != SQLITE_DONE) {
        orr_sqlite_complain(s->reader);
        found = false;
    } else {
        rc = SQLITE_DONE;
    }
    sqlite3_reset(st);
    sqlite3_clear_bindings(st);
    return found ? ORR_OK : rc == SQLITE_DONE ? ORR_NOT_FOUND : ORR_IO;
}
