/* The store in one SQLite file: write-ahead log, synchronous=FULL, so a commit that returned has reached the disk. Two
 * connections: the writer thread's and the reader's; a reader sees only what is committed. */
#include "store/sqlite.h"
#include "base/log.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PLAYS_MAX = 2000 };

static sqlite_store *of(orr_store *s) { return (sqlite_store *)s; }

/* ---- writing ------------------------------------------------------------------------------------------------------*/
static bool write_table(sqlite_store *s, const orr_table_row *t)
{
    sqlite3_stmt *st = s->w[W_TABLE];
    orr_sqlite_bind(st, 1, t->code);
    orr_sqlite_bind(st, 2, t->game);
    sqlite3_bind_int64(st, 3, t->version);
    orr_sqlite_bind(st, 4, t->edition);
    orr_sqlite_bind(st, 5, t->options);
    sqlite3_bind_int(st, 6, t->seats);
    sqlite3_bind_int(st, 7, t->dealer);
    sqlite3_bind_int(st, 8, t->open);
    orr_sqlite_bind(st, 9, t->host);
    sqlite3_bind_blob(st, 10, t->secret, sizeof t->secret, SQLITE_STATIC);
    sqlite3_bind_int64(st, 11, t->created);
    sqlite3_bind_int(st, 12, t->rated);
    return orr_sqlite_step(s, W_TABLE);
}

static bool write_note(sqlite_store *s, const orr_note *n)
{
    write_id id = n->kind == ORR_NOTE_PLAY ? W_PLAY : W_NOTE;
    sqlite3_stmt *st = s->w[id];
    orr_sqlite_bind(st, 1, n->code);
    sqlite3_bind_int64(st, 2, n->n);
    sqlite3_bind_int(st, 3, n->kind);
    sqlite3_bind_int(st, 4, n->seat);
    sqlite3_bind_int64(st, 5, (sqlite3_int64)n->action);
    sqlite3_bind_int64(st, 6, (sqlite3_int64)n->draws);
    sqlite3_bind_int64(st, 7, n->at);
    orr_sqlite_bind(st, 8, n->user);
    orr_sqlite_bind(st, 9, n->word);
    return orr_sqlite_step(s, id);
}

static bool sweep(sqlite_store *s, const char *code)
{
    for (write_id id = W_SWEEP_NOTES; id <= W_SWEEP; id++) {
        orr_sqlite_bind(s->w[id], 1, code);
        if (!orr_sqlite_step(s, id))
            return false;
    }
    return true;
}

static bool write_match(sqlite_store *s, const orr_batch *b)
{
    if (b->has_user) {
        orr_sqlite_bind(s->w[W_USER], 1, b->user.id);
        orr_sqlite_bind(s->w[W_USER], 2, b->user.name);
        if (!orr_sqlite_step(s, W_USER))
            return false;
    }
    if (b->has_edition) {
        orr_sqlite_bind(s->w[W_EDITION], 1, b->edition.hash);
        sqlite3_bind_text64(s->w[W_EDITION], 2, b->edition.json, b->edition.size, SQLITE_STATIC, SQLITE_UTF8);
        if (!orr_sqlite_step(s, W_EDITION))
            return false;
    }
    if (b->table && !write_table(s, b->table))
        return false;
    if ((b->chat && !orr_sqlite_write_chat(s, b->chat)) || (b->key && !orr_sqlite_write_key(s, b->key)))
        return false;
    const orr_note *note = b->notes.at;
    for (uint32_t i = 0; i < b->notes.n; i++)
        if (!write_note(s, &note[i]))
            return false;
    if (*b->sweep && !sweep(s, b->sweep))
        return false;
    bool any = b->has_user || b->table || b->chat || b->key || b->notes.n || b->first || *b->sweep;
    return any || orr_sqlite_step(s, W_PROBE);
}

static orr_err write_batch(sqlite_store *s, const orr_batch *b)
{
    if (b->lacks)
        return ORR_NO_MEMORY;
    if (write_match(s, b))
        return orr_sqlite_write_rows(s, b->first);
    /* No table of that code. */
    return sqlite3_extended_errcode(s->writer) == SQLITE_CONSTRAINT_NOTNULL ? ORR_NOT_FOUND : ORR_IO;
}

static orr_err sqlite_commit(orr_store *store, orr_batch *const *batch, size_t n)
{
    sqlite_store *s = of(store);
    orr_err e = orr_sqlite_begin(s) ? ORR_OK : ORR_IO;
    for (size_t i = 0; !e && i < n; i++)
        e = write_batch(s, batch[i]);
    if (!e && !orr_sqlite_step(s, W_COMMIT))
        e = ORR_IO;
    if (e && !sqlite3_get_autocommit(s->writer))
        orr_sqlite_step(s, W_ROLLBACK);
    for (size_t i = 0; !e && i < n; i++)
        s->plays += batch[i]->notes.n;
    return e;
}

/* Actions are written one behind the other, whatever their table, so that a commit touches one page and not one a table.
 * Thousands at once, they are put where they are looked for. What cannot be filed is read where it is. */
static void file_plays(sqlite_store *s)
{
    bool ok = orr_sqlite_begin(s) && orr_sqlite_step(s, W_STAMP) && orr_sqlite_step(s, W_FILE) &&
              orr_sqlite_step(s, W_FILED) && orr_sqlite_step(s, W_COMMIT);
    if (!ok && !sqlite3_get_autocommit(s->writer))
        orr_sqlite_step(s, W_ROLLBACK);
    s->plays = 0;
}

static void sqlite_tidy(orr_store *store)
{
    if (of(store)->beside) /* beside a server: its files and its log are its own */
        return;
    if (of(store)->plays >= PLAYS_MAX)
        file_plays(of(store));
    orr_sqlite_tidy_log(of(store));
}

/* ---- reading ------------------------------------------------------------------------------------------------------*/
static orr_err sqlite_user(orr_store *store, const char *id, orr_user_row *out)
{
    sqlite_store *s = of(store);
    sqlite3_stmt *st = s->r[R_USER];
    orr_sqlite_bind(st, 1, id);
    int rc = sqlite3_step(st);
    if (rc == SQLITE_ROW) {
        orr_sqlite_copy(st, 0, out->id, sizeof out->id);
        orr_sqlite_copy(st, 1, out->name, sizeof out->name);
    }
    return orr_sqlite_end(s, st, rc, rc == SQLITE_ROW);
}

static orr_err sqlite_table(orr_store *store, const char *code, orr_table_row *out)
{
    sqlite_store *s = of(store);
    sqlite3_stmt *st = s->r[R_TABLE];
    orr_sqlite_bind(st, 1, code);
    int rc = sqlite3_step(st);
    if (rc == SQLITE_ROW) {
        *out = (orr_table_row){0};
        orr_sqlite_copy(st, 0, out->code, sizeof out->code);
        orr_sqlite_copy(st, 1, out->game, sizeof out->game);
        out->version = (uint32_t)sqlite3_column_int64(st, 2);
        orr_sqlite_copy(st, 3, out->edition, sizeof out->edition);
        orr_sqlite_copy(st, 4, out->options, sizeof out->options);
        out->seats = (uint8_t)sqlite3_column_int(st, 5);
        out->dealer = (uint8_t)sqlite3_column_int(st, 6);
        out->open = sqlite3_column_int(st, 7) != 0;
        orr_sqlite_copy(st, 8, out->host, sizeof out->host);
        if (sqlite3_column_bytes(st, 9) == (int)sizeof out->secret)
            memcpy(out->secret, sqlite3_column_blob(st, 9), sizeof out->secret);
        out->created = sqlite3_column_int64(st, 10);
        out->due = sqlite3_column_int64(st, 11);
        out->rated = (uint8_t)sqlite3_column_int(st, 12);
    }
    return orr_sqlite_end(s, st, rc, rc == SQLITE_ROW);
}

static orr_err sqlite_notes(orr_store *store, const char *code, bool (*each)(void *, const orr_note *), void *arg)
{
    sqlite_store *s = of(store);
    sqlite3_stmt *st = s->r[R_NOTES];
    int rc;
    bool go_on = true;
    orr_sqlite_bind(st, 1, code);
    while (go_on && (rc = sqlite3_step(st)) == SQLITE_ROW) {
        orr_note n = {
            .n = (uint32_t)sqlite3_column_int64(st, 0),
            .kind = (uint8_t)sqlite3_column_int(st, 1),
            .seat = (uint8_t)sqlite3_column_int(st, 2),
            .action = (uint64_t)sqlite3_column_int64(st, 3),
            .draws = (uint64_t)sqlite3_column_int64(st, 4),
            .at = sqlite3_column_int64(st, 5),
        };
        snprintf(n.code, sizeof n.code, "%s", code);
        orr_sqlite_copy(st, 6, n.user, sizeof n.user);
        orr_sqlite_copy(st, 7, n.word, sizeof n.word);
        go_on = each(arg, &n);
    }
    return orr_sqlite_end(s, st, go_on ? rc : SQLITE_ROW, true);
}

static orr_err sqlite_edition(orr_store *store, const char *hash, orr_text *out)
{
    sqlite_store *s = of(store);
    sqlite3_stmt *st = s->r[R_EDITION];
    orr_sqlite_bind(st, 1, hash);
    int rc = sqlite3_step(st);
    if (rc == SQLITE_ROW)
        orr_text_add(out, (const char *)sqlite3_column_text(st, 0), (size_t)sqlite3_column_bytes(st, 0));
    return orr_sqlite_end(s, st, rc, rc == SQLITE_ROW);
}

static const uint8_t *sqlite_key(orr_store *s) { return of(s)->key; }

/* ---- opening and closing ------------------------------------------------------------------------------------------*/
static void sqlite_close(orr_store *store)
{
    sqlite_store *s = of(store);
    if (s->w[W_COUNT - 1] && !s->beside)
        file_plays(s);
    for (int i = 0; i < W_COUNT; i++)
        sqlite3_finalize(s->w[i]);
    for (int i = 0; i < R_COUNT; i++)
        sqlite3_finalize(s->r[i]);
    for (int i = 0; i < 2 * ORR_SAID; i++)
        sqlite3_finalize(s->said[i / ORR_SAID][i % ORR_SAID].st);
    sqlite3_close(s->reader);
    sqlite3_close(s->writer);
    if (s->lock >= 0)
        close(s->lock);
    explicit_bzero(s->key, sizeof s->key);
    free(s);
}

/* The key that signs the cookies: read, or made on the first start. */
static bool read_key(sqlite_store *s)
{
    sqlite3_stmt *st = NULL;
    bool ok = sqlite3_prepare_v2(s->writer, "SELECT value FROM meta WHERE key = 'key'", -1, &st, NULL) == SQLITE_OK;
    if (ok && sqlite3_step(st) == SQLITE_ROW && sqlite3_column_bytes(st, 0) == ORR_KEY_SIZE) {
        memcpy(s->key, sqlite3_column_blob(st, 0), ORR_KEY_SIZE);
        sqlite3_finalize(st);
        return true;
    }
    sqlite3_finalize(st);
    ok = ok && getrandom(s->key, sizeof s->key, 0) == (ssize_t)sizeof s->key &&
         sqlite3_prepare_v2(s->writer, "INSERT INTO meta(key, value) VALUES('key', ?1)", -1, &st, NULL) == SQLITE_OK;
    if (!ok)
        return false;
    sqlite3_bind_blob(st, 1, s->key, sizeof s->key, SQLITE_STATIC);
    ok = sqlite3_step(st) == SQLITE_DONE;
    sqlite3_finalize(st);
    return ok;
}

static bool connect_to(const char *path, sqlite3 **db)
{
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    return sqlite3_open_v2(path, db, flags, NULL) == SQLITE_OK &&
           sqlite3_busy_timeout(*db, ORR_SQLITE_PATIENCE) == SQLITE_OK &&
           sqlite3_exec(*db, "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;", NULL, NULL,
                        NULL) == SQLITE_OK;
}

static orr_err prepare(sqlite_store *s)
{
    orr_err e = orr_sqlite_migrate(s->writer, orr_sqlite_migrations, ORR_SCHEMA, s->beside);
    if (e)
        return e;
    for (int i = 0; i < W_COUNT; i++)
        if (sqlite3_prepare_v3(s->writer, orr_sqlite_writes[i], -1, SQLITE_PREPARE_PERSISTENT, &s->w[i], NULL) !=
            SQLITE_OK)
            return ORR_IO;
    for (int i = 0; i < R_COUNT; i++)
        if (sqlite3_prepare_v3(s->reader, orr_sqlite_reads[i], -1, SQLITE_PREPARE_PERSISTENT, &s->r[i], NULL) !=
            SQLITE_OK)
            return ORR_IO;
    if (s->beside) /* the log is the server's to write back */
        return sqlite3_exec(s->writer, "PRAGMA wal_autocheckpoint=0", NULL, NULL, NULL) == SQLITE_OK && read_key(s)
                   ? ORR_OK
                   : ORR_IO;
    if (!orr_sqlite_fence_take(s))
        return ORR_IO;
    orr_sqlite_go_ahead(s);
    file_plays(s);
    return read_key(s) ? ORR_OK : ORR_IO;
}

/* Two processes on one file would each believe their memory (fence.c is for when this lock does not hold). The lock is
 * beside the file: SQLite's own locks would be lost if we opened and closed the file itself. */
static orr_err take_lock(sqlite_store *s, const char *path)
{
    char name[1024];
    int n = snprintf(name, sizeof name, "%s.lock", path);
    if (n < 0 || (size_t)n >= sizeof name)
        return ORR_BAD_INPUT;
    s->lock = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (s->lock < 0)
        return ORR_IO;
    return flock(s->lock, LOCK_EX | LOCK_NB) ? ORR_FULL : ORR_OK;
}

static orr_err open_file(const char *path, bool beside, orr_store **out)
{
    static const orr_store_kind kind = {
        .commit = sqlite_commit,
        .tidy = sqlite_tidy,
        .user = sqlite_user,
        .table = sqlite_table,
        .notes = sqlite_notes,
        .open = orr_sqlite_open,
        .due = orr_sqlite_due,
        .newest = orr_sqlite_newest,
        .key = sqlite_key,
        .edition = sqlite_edition,
        .unplayed = orr_sqlite_unplayed,
        .hosted = orr_sqlite_hosted,
        .mine = orr_sqlite_mine,
        .chat = orr_sqlite_chat,
        .secret = orr_sqlite_key,
        .rows = orr_sqlite_rows,
        .log_bytes = orr_sqlite_log_bytes,
        .close = sqlite_close,
    };
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); /* nobody asks; counting takes a lock for each piece of memory */
    sqlite_store *s = calloc(1, sizeof *s);
    if (!s)
        return ORR_NO_MEMORY;
    s->store.kind = &kind;
    s->beside = beside;
    snprintf(s->log_name, sizeof s->log_name, "%s-wal", path);
    s->lock = -1;
    mode_t before = umask(0077); /* it holds secrets */
    orr_err e = !beside ? take_lock(s, path) : access(path, F_OK) ? ORR_NOT_FOUND : ORR_OK;
    if (!e)
        e = connect_to(path, &s->writer) && connect_to(path, &s->reader) ? prepare(s) : ORR_IO;
    umask(before);
    if (e) {
        if (s->writer && e == ORR_IO)
            orr_sqlite_complain(s->writer);
        sqlite_close(&s->store);
        return e;
    }
    *out = &s->store;
    return ORR_OK;
}

orr_err orr_store_open_sqlite(const char *path, orr_store **out) { return open_file(path, false, out); }
orr_err orr_store_open_beside(const char *path, orr_store **out) { return open_file(path, true, out); }
