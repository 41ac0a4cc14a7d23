/* A copy of a store that is whole, also while a server writes to it: SQLite copies one moment of it, and writers of a
 * write-ahead log wait for no reader. But the log grows as long as somebody reads: so a copy is made in pieces, between
 * which nothing is held. A change of the file meanwhile begins it anew; after some of these all is copied at once, and
 * the log grows by what is written in that time. */
#include "store/store.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The first word that SQLite answers. */
static bool answers(sqlite3 *db, const char *sql, const char *expected)
{
    sqlite3_stmt *st = NULL;
    bool ok = sqlite3_prepare_v2(db, sql, -1, &st, NULL) == SQLITE_OK && sqlite3_step(st) == SQLITE_ROW;
    const char *found = ok ? (const char *)sqlite3_column_text(st, 0) : NULL;
    ok = found && !strcmp(found, expected);
    sqlite3_finalize(st);
    return ok;
}

enum { PIECE_PAGES = 2048, ANEW_MOST = 3, PAUSE_MS = 2 };

static bool copy(sqlite3 *from, sqlite3 *to)
{
    sqlite3_backup *b = sqlite3_backup_init(to, "main", from, "main");
    int rc = b ? SQLITE_OK : SQLITE_ERROR, anew = 0, left = 0;
    while (rc == SQLITE_OK) {
        rc = sqlite3_backup_step(b, anew < ANEW_MOST ? PIECE_PAGES : -1);
        const int now = sqlite3_backup_remaining(b);
        anew += left && now >= left;
        left = now;
        if (rc == SQLITE_OK)
            sqlite3_sleep(PAUSE_MS);
    }
    return b && sqlite3_backup_finish(b) == SQLITE_OK && rc == SQLITE_DONE;
}

/* The new name is on the disk, too. */
static void sync_folder(const char *path)
{
    char folder[1024] = ".";
    const char *slash = strrchr(path, '/');
    if (slash && (size_t)(slash - path) < sizeof folder)
        snprintf(folder, sizeof folder, "%.*s", slash == path ? 1 : (int)(slash - path), path);
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0)
        return;
    fsync(fd);
    close(fd);
}

static orr_err copy_file(const char *from, const char *part, char *why, size_t size)
{
    sqlite3 *source = NULL, *target = NULL;
    orr_err e = ORR_IO;
    if (sqlite3_open_v2(from, &source, SQLITE_OPEN_READONLY, NULL) != SQLITE_OK)
        snprintf(why, size, "%s: %s", from, sqlite3_errmsg(source));
    else if (!answers(source, "SELECT count(*) FROM sqlite_master WHERE name IN ('tables', 'notes', 'users')", "3"))
        snprintf(why, size, "%s: not the data of an Orrery server", from);
    else if (sqlite3_open_v2(part, &target, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL) != SQLITE_OK ||
             !copy(source, target))
        snprintf(why, size, "%s: %s", part, sqlite3_errmsg(target ? target : source));
    else if (!answers(target, "PRAGMA quick_check", "ok"))
        snprintf(why, size, "%s: the copy is damaged", part);
    else
        e = ORR_OK;
    sqlite3_close(source);
    sqlite3_close(target);
    return e;
}

orr_err orr_store_backup(const char *from, const char *to, char *why, size_t size)
{
    char part[1024];
    int n = snprintf(part, sizeof part, "%s.part", to);
    if (n < 0 || (size_t)n >= sizeof part || !access(to, F_OK)) {
        snprintf(why, size, "%s: is there already; a backup takes the place of nothing", to);
        return ORR_FORBIDDEN;
    }
    unlink(part);
    mode_t before = umask(0077); /* it holds secrets */
    orr_err e = copy_file(from, part, why, size);
    umask(before);
    if (!e && rename(part, to)) {
        snprintf(why, size, "%s: cannot be given its name", to);
        e = ORR_IO;
    }
    if (e)
        unlink(part);
    else
        sync_folder(to);
    return e;
}
