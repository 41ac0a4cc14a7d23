/* The write-ahead log's room. A commit that makes the file longer also has to write the file's own record, and waits for
 * it. So the file grows by many pages at once, and is written over from its start after
 * each checkpoint. What lies behind the last frame means nothing to SQLite, as after any checkpoint. */
#include "store/sqlite.h"

enum {
    FRAME = 24 + 4096,
    PIECE = 16,
    PIECES = 8,
    CHECKPOINT = 4000
}; /* bytes; frames a write, which takes no 128 KiB; frames */

static void make_room(sqlite3 *db, sqlite3_int64 used)
{
    static const char zeros[PIECE * FRAME];
    sqlite3_file *wal = NULL;
    sqlite3_int64 size = 0;
    if (sqlite3_file_control(db, "main", SQLITE_FCNTL_JOURNAL_POINTER, &wal) != SQLITE_OK || !wal || !wal->pMethods ||
        wal->pMethods->xFileSize(wal, &size) != SQLITE_OK || size - used > PIECE * FRAME)
        return;
    for (int i = 0; i < PIECES; i++) /* when there is no room, the commit that needs it will fail */
        wal->pMethods->xWrite(wal, zeros, sizeof zeros, size + i * (sqlite3_int64)sizeof zeros);
}

/* After each commit, on the thread that made it: the log has so many frames. */
static int on_commit(void *unused, sqlite3 *db, const char *name, int frames)
{
    (void)unused;
    if (frames >= CHECKPOINT)
        return sqlite3_wal_checkpoint_v2(db, name, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    make_room(db, (sqlite3_int64)frames * FRAME);
    return SQLITE_OK;
}

void orr_sqlite_go_ahead(sqlite3 *db) { sqlite3_wal_hook(db, on_commit, NULL); }
