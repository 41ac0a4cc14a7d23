/* What the files of the SQLite store share. */
#ifndef ORRERY_STORE_SQLITE_H
#define ORRERY_STORE_SQLITE_H

#include "store/store.h"

#include <sqlite3.h>

/* The newest form of a store is the number of the last migration. */
enum {
#define ORR_MIGRATION(name) BEFORE_##name,
#include "store/migrations.def"
#undef ORR_MIGRATION
    ORR_SCHEMA
};
enum { ORR_SQLITE_PATIENCE = 20000 /* ms that who writes waits for another */ };

typedef enum {
    W_BEGIN,
    W_FENCE,
    W_COMMIT,
    W_ROLLBACK,
    W_USER,
    W_EDITION,
    W_TABLE,
    W_NOTE,
    W_PLAY,
    W_STAMP,
    W_FILE,
    W_FILED,
    W_SWEEP_NOTES,
    W_SWEEP_PLAYS,
    W_SWEEP_CHAT,
    W_SWEEP_KEYS,
    W_SWEEP_DUE,
    W_SWEEP_SITTING,
    W_SWEEP,
    W_CHAT,
    W_CHAT_CUT,
    W_KEY,
    W_KEY_GONE,
    W_PROBE,
    W_COUNT
} write_id;
typedef enum {
    R_USER,
    R_TABLE,
    R_NOTES,
    R_OPEN,
    R_DUE,
    R_HOSTED,
    R_UNPLAYED,
    R_MINE,
    R_CHAT,
    R_KEY,
    R_EDITION,
    R_NEWEST,
    R_COUNT
} read_id;

extern const char *const orr_sqlite_writes[W_COUNT], *const orr_sqlite_reads[R_COUNT];
/* Sentences of other rooms that were said once, by the address of their text. */
enum { ORR_SAID = 512 };
typedef struct {
    const char *sql;
    sqlite3_stmt *st;
} sqlite_said;

typedef struct {
    orr_store store;
    int lock;
    bool beside;     /* a server may have the file, too */
    bool fenced;     /* another process has opened it since: nothing more is written */
    int64_t opening; /* the number of this opening: fence.c */
    uint8_t key[ORR_KEY_SIZE];
    unsigned plays; /* notes since the last time that actions were filed, about */
    sqlite3 *writer, *reader;
    sqlite3_int64 log_size, log_frames; /* of the write-ahead log: bytes of the file, or fewer; frames in use */
    sqlite3_int64 log_told;             /* frames that it had when its length was told last, 0: it is not long */
    char log_name[1024 + 8];
    sqlite3_stmt *w[W_COUNT], *r[R_COUNT];
    sqlite_said said[2][ORR_SAID]; /* of the writer, of the reader */
} sqlite_store;

void orr_sqlite_complain(sqlite3 *db);
bool orr_sqlite_step(sqlite_store *s, write_id id);
void orr_sqlite_bind(sqlite3_stmt *st, int at, const char *text);
void orr_sqlite_copy(sqlite3_stmt *st, int column, char *out, size_t size);
/* Ends a read: ORR_OK after a row, ORR_NOT_FOUND without one, ORR_IO on a fault. */
orr_err orr_sqlite_end(sqlite_store *s, sqlite3_stmt *st, int rc, bool found);

/* ---- fence.c: who opened the file last writes ---------------------------------------------------------------------*/
/* Counts this opening. False: SQLite tells. */
bool orr_sqlite_fence_take(sqlite_store *s);
/* Begins a transaction that writes. False: it is to be rolled back if it was begun; another process has opened the file
 * since, which is told in the log once, or SQLite has told. */
bool orr_sqlite_begin(sqlite_store *s);

/* ---- schema.c: migrations -----------------------------------------------------------------------------------------*/
typedef struct {
    const char *name; /* NUMBER_WORD; the number is the form that it leads to */
    const char *sql;  /* what it brings; neither a transaction nor the number of the form */
} orr_migration;

extern const orr_migration orr_sqlite_migrations[ORR_SCHEMA];

/* Brings a store from its form to that of the last of n migrations, each in a transaction with the number of its form
 * (PRAGMA user_version; 0: an empty file). ORR_UNSUPPORTED: it is of a newer form, or `beside` a server, whose business
 * this is, of an older one. ORR_BUG: the migrations are not numbered from 1 to n; nothing was done. ORR_IO: SQLite
 * tells; what was begun is taken back when the connection is closed. */
orr_err orr_sqlite_migrate(sqlite3 *db, const orr_migration *list, int n, bool beside);

/* ---- ahead.c: the write-ahead log's room, for the connection that writes ------------------------------------------*/
void orr_sqlite_go_ahead(sqlite_store *s);
/* Between commits: a checkpoint when it is time for one, else room for the next commits. */
void orr_sqlite_tidy_log(sqlite_store *s);
uint64_t orr_sqlite_log_bytes(orr_store *store);

/* ---- lists.c: lists of tables, the youngest stamp -----------------------------------------------------------------*/
orr_err orr_sqlite_open(orr_store *store, unsigned limit, void (*each)(void *, const char *), void *arg);
orr_err orr_sqlite_due(orr_store *store, int64_t until, unsigned limit, orr_due_hand *hand,
                       void (*each)(void *, const char *), void *arg);
orr_err orr_sqlite_unplayed(orr_store *store, int64_t before, unsigned limit, int64_t *hand,
                            void (*each)(void *, const char *), void *arg);
orr_err orr_sqlite_hosted(orr_store *store, const char *user, int64_t since, unsigned limit, unsigned *out);
int64_t orr_sqlite_newest(orr_store *store);
orr_err orr_sqlite_mine(orr_store *store, const char *user, unsigned limit, void (*each)(void *, const char *),
                        void *arg);

/* ---- people.c: what people say, how they come back ----------------------------------------------------------------*/
bool orr_sqlite_write_chat(sqlite_store *s, const orr_chat_row *c);
bool orr_sqlite_write_key(sqlite_store *s, const orr_key_row *k);
orr_err orr_sqlite_chat(orr_store *store, const char *code, unsigned limit, void (*each)(void *, const orr_chat_row *),
                        void *arg);
orr_err orr_sqlite_key(orr_store *store, const char *hash, orr_key_row *out);

/* ---- rows.c: what other rooms keep --------------------------------------------------------------------------------*/
orr_err orr_sqlite_write_rows(sqlite_store *s, const orr_write *w);
orr_err orr_sqlite_rows(orr_store *store, const char *sql, const orr_value *value, unsigned n,
                        bool (*each)(void *arg, const orr_value *row, unsigned columns), void *arg);

#endif
