/* What other rooms keep: sentences with values. */
#include "store/sqlite.h"

#include <stdlib.h>
#include <string.h>

orr_value orr_number(int64_t n) { return (orr_value){.kind = ORR_NUMBER, .number = n}; }

orr_value orr_words(const char *text)
{
    return text ? (orr_value){.kind = ORR_WORDS, .at = text, .size = strlen(text)} : (orr_value){0};
}

orr_value orr_bytes(const void *at, size_t size) { return (orr_value){.kind = ORR_BYTES, .at = at, .size = size}; }

orr_value orr_real(double x) { return (orr_value){.kind = ORR_REAL, .real = x}; }

bool orr_batch_write(orr_batch *b, const char *sql, bool must, const orr_value *value, unsigned n)
{
    size_t size = sizeof(orr_write) + n * sizeof *value;
    for (unsigned i = 0; i < n; i++)
        size += value[i].size + 1;
    orr_write *w = n <= ORR_VALUES_MAX ? malloc(size) : NULL;
    if (!w)
        return false;
    *w = (orr_write){.sql = sql, .must = must, .n = n};
    char *text = (char *)&w->value[n];
    for (unsigned i = 0; i < n; i++) {
        w->value[i] = value[i];
        w->value[i].at = text;
        if (value[i].size)
            memcpy(text, value[i].at, value[i].size);
        text += value[i].size;
        *text++ = 0;
    }
    if (b->last)
        b->last->next = w;
    else
        b->first = w;
    b->last = w;
    return true;
}

void orr_batch_back(orr_batch *b, orr_write *last)
{
    orr_write_free_all(last ? last->next : b->first);
    b->last = last;
    if (last)
        last->next = NULL;
    else
        b->first = NULL;
}

void orr_write_free_all(orr_write *w)
{
    for (orr_write *next; w; w = next) {
        next = w->next;
        for (unsigned i = 0; i < w->n; i++) /* it may be a secret */
            explicit_bzero((char *)(uintptr_t)w->value[i].at, w->value[i].size);
        free(w);
    }
}

/* ---- SQLite ---------------------------------------------------------------------------------------------------*/
/* The sentence made ready, once. */
static sqlite3_stmt *ready(sqlite3 *db, sqlite_said *said, const char *sql)
{
    unsigned i = (unsigned)(orr_hash(&sql, sizeof sql, 0) % ORR_SAID);
    for (unsigned tries = 0; tries < ORR_SAID; tries++, i = (i + 1) % ORR_SAID) {
        if (said[i].sql == sql)
            return said[i].st;
        if (said[i].sql)
            continue;
        if (sqlite3_prepare_v3(db, sql, -1, SQLITE_PREPARE_PERSISTENT, &said[i].st, NULL) != SQLITE_OK) {
            orr_sqlite_complain(db);
            return NULL;
        }
        said[i].sql = sql;
        return said[i].st;
    }
    return NULL;
}

static void bind_all(sqlite3_stmt *st, const orr_value *value, unsigned n)
{
    for (unsigned i = 0; i < n; i++) {
        const orr_value *v = &value[i];
        int at = (int)i + 1;
        if (v->kind == ORR_NUMBER)
            sqlite3_bind_int64(st, at, v->number);
        else if (v->kind == ORR_REAL)
            sqlite3_bind_double(st, at, v->real);
        else if (v->kind == ORR_WORDS)
            sqlite3_bind_text64(st, at, v->at, v->size, SQLITE_STATIC, SQLITE_UTF8);
        else if (v->kind == ORR_BYTES)
            sqlite3_bind_blob64(st, at, v->size ? v->at : "", v->size, SQLITE_STATIC);
        else
            sqlite3_bind_null(st, at);
    }
}

orr_err orr_sqlite_write_rows(sqlite_store *s, const orr_write *w)
{
    for (; w; w = w->next) {
        sqlite3_stmt *st = ready(s->writer, s->said[0], w->sql);
        if (!st)
            return ORR_IO;
        bind_all(st, w->value, w->n);
        int rc = sqlite3_step(st), what = sqlite3_extended_errcode(s->writer);
        bool taken = what == SQLITE_CONSTRAINT_UNIQUE || what == SQLITE_CONSTRAINT_PRIMARYKEY;
        if (rc != SQLITE_DONE && !taken)
            orr_sqlite_complain(s->writer);
        sqlite3_reset(st);
        sqlite3_clear_bindings(st);
        if (rc != SQLITE_DONE)
            return taken ? ORR_FULL : ORR_IO;
        if (w->must && !sqlite3_changes(s->writer))
            return ORR_STALE;
    }
    return ORR_OK;
}

static void read_row(sqlite3_stmt *st, orr_value *row, unsigned n)
{
    for (unsigned i = 0; i < n; i++) {
        int type = sqlite3_column_type(st, (int)i);
        if (type == SQLITE_INTEGER)
            row[i] = orr_number(sqlite3_column_int64(st, (int)i));
        else if (type == SQLITE_FLOAT)
            row[i] = orr_real(sqlite3_column_double(st, (int)i));
        else if (type == SQLITE_TEXT)
            row[i] = (orr_value){.kind = ORR_WORDS, .at = (const char *)sqlite3_column_text(st, (int)i)};
        else if (type == SQLITE_BLOB)
            row[i] = (orr_value){.kind = ORR_BYTES, .at = sqlite3_column_blob(st, (int)i)};
        else
            row[i] = (orr_value){0};
        if (row[i].kind == ORR_WORDS || row[i].kind == ORR_BYTES)
            row[i].size = (size_t)sqlite3_column_bytes(st, (int)i);
    }
}

orr_err orr_sqlite_rows(orr_store *store, const char *sql, const orr_value *value, unsigned n,
                        bool (*each)(void *, const orr_value *, unsigned), void *arg)
{
    sqlite_store *s = (sqlite_store *)store;
    sqlite3_stmt *st = ready(s->reader, s->said[1], sql);
    orr_value row[ORR_VALUES_MAX];
    if (!st)
        return ORR_IO;
    unsigned columns = (unsigned)sqlite3_column_count(st);
    if (columns > ORR_VALUES_MAX)
        return ORR_IO;
    bind_all(st, value, n);
    int rc;
    bool go_on = true;
    while (go_on && (rc = sqlite3_step(st)) == SQLITE_ROW) {
        read_row(st, row, columns);
        go_on = each(arg, row, columns);
    }
    return orr_sqlite_end(s, st, go_on ? rc : SQLITE_ROW, true);
}
