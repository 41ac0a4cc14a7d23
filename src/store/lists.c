/* Lists of tables: the open ones, those that are due, those of a user. */
#include "store/sqlite.h"

/* Calls `each` for the codes, the first column of all rows, and ends the read. `hand` or NULL: columns 1 and 2, of the last. */
static orr_err each_code(sqlite_store *s, sqlite3_stmt *st, orr_due_hand *hand, void (*each)(void *, const char *),
                         void *arg)
{
    int rc;
    while ((rc = sqlite3_step(st)) == SQLITE_ROW) {
        char code[ORR_CODE_TEXT];
        orr_sqlite_copy(st, 0, code, sizeof code);
        if (hand)
            *hand = (orr_due_hand){sqlite3_column_int64(st, 1), sqlite3_column_int64(st, 2)};
        each(arg, code);
    }
    return orr_sqlite_end(s, st, rc, true);
}

orr_err orr_sqlite_open(orr_store *store, unsigned limit, void (*each)(void *, const char *), void *arg)
{
    sqlite_store *s = (sqlite_store *)store;
    sqlite3_bind_int64(s->r[R_OPEN], 1, limit);
    return each_code(s, s->r[R_OPEN], NULL, each, arg);
}

int64_t orr_sqlite_newest(orr_store *store)
{
    sqlite_store *s = (sqlite_store *)store;
    sqlite3_stmt *st = s->r[R_NEWEST];
    int rc = sqlite3_step(st);
    int64_t at = rc == SQLITE_ROW ? sqlite3_column_int64(st, 0) : 0;
    orr_sqlite_end(s, st, rc, true);
    return at;
}

orr_err orr_sqlite_due(orr_store *store, int64_t until, unsigned limit, orr_due_hand *hand,
                       void (*each)(void *, const char *), void *arg)
{
    sqlite_store *s = (sqlite_store *)store;
    sqlite3_stmt *st = s->r[R_DUE];
    sqlite3_bind_int64(st, 1, hand->at);
    sqlite3_bind_int64(st, 2, hand->id);
    sqlite3_bind_int64(st, 3, until);
    sqlite3_bind_int64(st, 4, limit);
    return each_code(s, st, hand, each, arg);
}

orr_err orr_sqlite_mine(orr_store *store, const char *user, unsigned limit, void (*each)(void *, const char *),
                        void *arg)
{
    sqlite_store *s = (sqlite_store *)store;
    orr_sqlite_bind(s->r[R_MINE], 1, user);
    sqlite3_bind_int64(s->r[R_MINE], 2, limit);
    return each_code(s, s->r[R_MINE], NULL, each, arg);
}

orr_err orr_sqlite_hosted(orr_store *store, const char *user, int64_t since, unsigned limit, unsigned *out)
{
    sqlite_store *s = (sqlite_store *)store;
    sqlite3_stmt *st = s->r[R_HOSTED];
    orr_sqlite_bind(st, 1, user);
    sqlite3_bind_int64(st, 2, since);
    sqlite3_bind_int64(st, 3, limit);
    int rc = sqlite3_step(st);
    if (rc == SQLITE_ROW)
        *out = (unsigned)sqlite3_column_int64(st, 0);
    return orr_sqlite_end(s, st, rc, true);
}

orr_err orr_sqlite_unplayed(orr_store *store, int64_t before, unsigned limit, int64_t *hand,
                            void (*each)(void *, const char *), void *arg)
{
    sqlite_store *s = (sqlite_store *)store;
    sqlite3_stmt *st = s->r[R_UNPLAYED];
    int rc;
    bool any = false;
    sqlite3_bind_int64(st, 1, *hand);
    sqlite3_bind_int64(st, 2, before);
    sqlite3_bind_int64(st, 3, limit);
    while ((rc = sqlite3_step(st)) == SQLITE_ROW) {
        char code[ORR_CODE_TEXT];
        any = true;
        orr_sqlite_copy(st, 0, code, sizeof code);
        *hand = sqlite3_column_int64(st, 1);
        if (sqlite3_column_int(st, 2))
            each(arg, code);
    }
    return orr_sqlite_end(s, st, rc, any);
}
