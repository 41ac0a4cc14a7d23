/* The write-ahead log's room. A commit that makes the file longer also has to write the file's own record, and waits for
 * it. So the file grows by many pages at once, and is written over from its start after each checkpoint. What lies behind
 * the last frame means nothing to SQLite, as after any checkpoint. No answer waits for any of this. */
#include "base/log.h"
#include "store/sqlite.h"

#include <sys/stat.h>

enum {
    FRAME = 24 + 4096,
    PIECE = 16,
    PIECES = 8,
    CHECKPOINT = 4000,
    LONG = 2 * CHECKPOINT,
    TOLD = 2 * LONG
}; /* bytes; frames a write, which takes no 128 KiB; frames; frames; frames */

static bool has_room(const sqlite_store *s) { return s->log_size - s->log_frames * FRAME > PIECE * FRAME; }

static void make_room(sqlite_store *s)
{
    static const char zeros[PIECE * FRAME];
    sqlite3_file *log = NULL;
    if (sqlite3_file_control(s->writer, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log) != SQLITE_OK || !log ||
        !log->pMethods || log->pMethods->xFileSize(log, &s->log_size) != SQLITE_OK || has_room(s))
        return;
    for (int i = 0; i < PIECES; i++) /* when there is no room, the commit that needs it will fail */
        log->pMethods->xWrite(log, zeros, sizeof zeros, s->log_size + i * (sqlite3_int64)sizeof zeros);
    log->pMethods->xFileSize(log, &s->log_size);
}

/* After each commit, on the thread that made it: the log has so many frames. */
static int on_commit(void *store, sqlite3 *db, const char *name, int frames)
{
    (void)db;
    (void)name;
    ((sqlite_store *)store)->log_frames = frames;
    return SQLITE_OK;
}

void orr_sqlite_go_ahead(sqlite_store *s) { sqlite3_wal_hook(s->writer, on_commit, s); }

/* Who reads keeps the log from being written over: it grows. When nobody reads any more the file is cut; nobody is waited
 * for, and the next commit tries again. */
static void cut(sqlite_store *s)
{
    sqlite3_busy_timeout(s->writer, 0);
    if (sqlite3_wal_checkpoint_v2(s->writer, "main", SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL) == SQLITE_OK)
        s->log_size = s->log_frames = 0;
    sqlite3_busy_timeout(s->writer, ORR_SQLITE_PATIENCE);
}

/* The server reads in short sentences, each by itself: a log that is so long is held by another process, which only its
 * host can end. It is told when it has doubled, too. */
static void tell(sqlite_store *s)
{
    const long long mib = (long long)(s->log_frames * FRAME / (1024 * 1024));
    if (s->log_frames >= TOLD && s->log_frames >= 2 * s->log_told) {
        orr_log_text(
            "note", "store: the write-ahead log has %lld MiB; another process has been reading the file for long", mib);
        s->log_told = s->log_frames;
    } else if (s->log_told && s->log_frames < LONG) {
        orr_log_text("note", "store: the write-ahead log is cut");
        s->log_told = 0;
    }
}

uint64_t orr_sqlite_log_bytes(orr_store *store)
{
    struct stat log;
    return stat(((sqlite_store *)store)->log_name, &log) ? 0 : (uint64_t)log.st_size;
}

void orr_sqlite_tidy_log(sqlite_store *s)
{
    if (s->log_frames >= LONG)
        cut(s);
    else if (s->log_frames >= CHECKPOINT)
        sqlite3_wal_checkpoint_v2(s->writer, "main", SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    else if (!has_room(s) && orr_sqlite_step(s, W_BEGIN)) { /* nobody else writes behind the end meanwhile */
        make_room(s);
        orr_sqlite_step(s, W_ROLLBACK);
    }
    tell(s);
}
