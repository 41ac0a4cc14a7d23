/* What people say, and the private links by which they come back. */
#include "store/sqlite.h"

#include <stdio.h>
#include <string.h>

bool orr_sqlite_write_chat(sqlite_store *s, const orr_chat_row *c)
{
    sqlite3_stmt *st = s->w[W_CHAT];
    orr_sqlite_bind(st, 1, c->code);
    sqlite3_bind_int64(st, 2, c->at);
    orr_sqlite_bind(st, 3, c->user);
    orr_sqlite_bind(st, 4, c->name);
    sqlite3_bind_int(st, 5, c->seat);
    orr_sqlite_bind(st, 6, c->text);
    if (!orr_sqlite_step(s, W_CHAT))
        return false;
    orr_sqlite_bind(s->w[W_CHAT_CUT], 1, c->code);
    return orr_sqlite_step(s, W_CHAT_CUT);
}

bool orr_sqlite_write_key(sqlite_store *s, const orr_key_row *k)
{
    write_id id = *k->hash ? W_KEY : W_KEY_GONE;
    sqlite3_stmt *st = s->w[id];
    orr_sqlite_bind(st, 1, k->code);
    sqlite3_bind_int(st, 2, k->seat);
    if (*k->hash) {
        orr_sqlite_bind(st, 3, k->user);
        orr_sqlite_bind(st, 4, k->hash);
    }
    return orr_sqlite_step(s, id);
}

orr_err orr_sqlite_chat(orr_store *store, const char *code, unsigned limit, void (*each)(void *, const orr_chat_row *),
                        void *arg)
{
    sqlite_store *s = (sqlite_store *)store;
    sqlite3_stmt *st = s->r[R_CHAT];
    int rc;
    orr_sqlite_bind(st, 1, code);
    sqlite3_bind_int64(st, 2, limit);
    while ((rc = sqlite3_step(st)) == SQLITE_ROW) {
        orr_chat_row c = {.at = sqlite3_column_int64(st, 1), .seat = (int8_t)sqlite3_column_int(st, 4)};
        snprintf(c.code, sizeof c.code, "%s", code);
        orr_sqlite_copy(st, 2, c.user, sizeof c.user);
        orr_sqlite_copy(st, 3, c.name, sizeof c.name);
        orr_sqlite_copy(st, 5, c.text, sizeof c.text);
        each(arg, &c);
    }
    return orr_sqlite_end(s, st, rc, true);
}

orr_err orr_sqlite_key(orr_store *store, const char *hash, orr_key_row *out)
{
    sqlite_store *s = (sqlite_store *)store;
    sqlite3_stmt *st = s->r[R_KEY];
    orr_sqlite_bind(st, 1, hash);
    int rc = sqlite3_step(st);
    if (rc == SQLITE_ROW) {
        *out = (orr_key_row){.seat = (uint8_t)sqlite3_column_int(st, 1)};
        orr_sqlite_copy(st, 0, out->code, sizeof out->code);
        orr_sqlite_copy(st, 2, out->user, sizeof out->user);
        snprintf(out->hash, sizeof out->hash, "%s", hash);
    }
    return orr_sqlite_end(s, st, rc, rc == SQLITE_ROW);
}
