/* The store: actions wait in the order in which they came and are filed thousands at once; whoever reads a table notices
 * nothing of it. */
#include "store/sqlite.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

enum { TABLES = 5, TURNS = 900 }; /* more actions than wait at most */

static char folder[] = "/tmp/orrery-store-XXXXXX", path[64];
static uint32_t taken[TABLES];

static orr_store *opened(void)
{
    orr_store *s = NULL;
    assert_int_equal(orr_store_open_sqlite(path, &s), ORR_OK);
    return s;
}

static void code_of(unsigned table, char out[ORR_CODE_TEXT]) { snprintf(out, ORR_CODE_TEXT, "table%u", table); }

static void take(orr_batch *b, unsigned table, orr_note_kind kind)
{
    char code[ORR_CODE_TEXT];
    code_of(table, code);
    orr_note *n = orr_notes_add(&b->notes, code, taken[table], kind, (uint8_t)(table % 4));
    n->action = taken[table]++ * 1000u + table;
}

/* Commits a batch, and lets the store do what it has put off. */
static orr_err commit(orr_store *s, orr_batch *b)
{
    orr_err e = s->kind->commit(s, &b, 1);
    s->kind->tidy(s);
    orr_batch_deinit(b);
    return e;
}

static void begin_tables(orr_store *s)
{
    for (unsigned i = 0; i < TABLES; i++) {
        orr_batch b = {.table = calloc(1, sizeof *b.table)};
        assert_non_null(b.table);
        code_of(i, b.table->code);
        take(&b, i, ORR_NOTE_START);
        assert_int_equal(commit(s, &b), ORR_OK);
    }
}

typedef struct {
    unsigned table;
    uint32_t n;
} reading;

static bool is_next(void *arg, const orr_note *n)
{
    reading *r = arg;
    assert_int_equal(n->n, r->n);
    assert_int_equal(n->seat, r->table % 4);
    assert_int_equal(n->action, r->n++ * 1000u + r->table);
    return true;
}

/* Each table has all its notes, in order, and nobody else's. */
static void is_whole(orr_store *s)
{
    for (unsigned i = 0; i < TABLES; i++) {
        char code[ORR_CODE_TEXT];
        reading r = {.table = i};
        code_of(i, code);
        assert_int_equal(s->kind->notes(s, code, is_next, &r), ORR_OK);
        assert_int_equal(r.n, taken[i]);
    }
}

static void filed_or_not_a_table_is_read_whole(void **state)
{
    (void)state;
    orr_store *s = opened();
    begin_tables(s);
    for (unsigned turn = 0; turn < TURNS; turn++) {
        orr_batch b = {0};
        for (unsigned i = 0; i < TABLES; i++)
            take(&b, i, turn % 7 == 6 ? ORR_NOTE_PAUSE : ORR_NOTE_PLAY);
        assert_int_equal(commit(s, &b), ORR_OK);
        if (turn % 100 == 99)
            is_whole(s);
    }
    s->kind->close(s);
    s = opened();
    is_whole(s);
    s->kind->close(s);
}

static void a_note_of_no_table_is_refused_with_its_batch(void **state)
{
    (void)state;
    static const orr_note_kind kinds[] = {ORR_NOTE_PLAY, ORR_NOTE_PAUSE};
    orr_store *s = opened();
    for (unsigned i = 0; i < 2; i++) {
        orr_batch b = {0};
        take(&b, 0, ORR_NOTE_PLAY);
        orr_notes_add(&b.notes, "nobody", 0, kinds[i], 0);
        taken[0]--;
        assert_int_equal(commit(s, &b), ORR_NOT_FOUND); /* the store is well */
        is_whole(s);
    }
    orr_batch lacks = {.lacks = true}; /* rows that it needs */
    take(&lacks, 0, ORR_NOTE_PLAY);
    taken[0]--;
    assert_int_equal(commit(s, &lacks), ORR_NO_MEMORY);
    is_whole(s);
    s->kind->close(s);
}

static orr_err play_once(orr_store *s)
{
    orr_batch b = {0};
    take(&b, 0, ORR_NOTE_PLAY);
    return commit(s, &b);
}

/* As it is where the lock beside the file does not hold: taken away by somebody, or on another machine. */
static void who_opened_the_file_before_is_refused_at_the_commit(void **state)
{
    (void)state;
    char lock[80];
    orr_store *first = opened(), *second = NULL, *beside = NULL;
    assert_int_equal(play_once(first), ORR_OK);
    assert_int_equal(orr_store_open_sqlite(path, &second), ORR_FULL); /* the lock, while it holds */
    assert_int_equal(orr_store_open_beside(path, &beside), ORR_OK);   /* which is no server */
    assert_int_equal(play_once(first), ORR_OK);
    snprintf(lock, sizeof lock, "%s.lock", path);
    assert_int_equal(unlink(lock), 0);
    second = opened();
    for (unsigned i = 0; i < 2; i++) {
        assert_int_equal(play_once(first), ORR_IO);
        taken[0]--;
        is_whole(second); /* nothing was written */
        assert_int_equal(play_once(second), ORR_OK);
    }
    is_whole(first); /* it still reads */
    first->kind->close(first);
    assert_int_equal(play_once(second), ORR_OK);
    beside->kind->close(beside);
    second->kind->close(second);
    second = opened();
    is_whole(second);
    second->kind->close(second);
}

static int begin(void **state)
{
    (void)state;
    if (!mkdtemp(folder))
        return -1;
    snprintf(path, sizeof path, "%s/store.db", folder);
    return 0;
}

static int end(void **state)
{
    static const char *const ends[] = {"", "-wal", "-shm", ".lock"};
    (void)state;
    for (unsigned i = 0; i < 4; i++) {
        char name[80];
        snprintf(name, sizeof name, "%s%s", path, ends[i]);
        unlink(name);
    }
    return rmdir(folder);
}

/* Whoever looks into the lobby asks for them: what runs on the whole site is not to be read for it. */
static void matches_of_a_user_are_found_by_the_user(void **state)
{
    (void)state;
    sqlite3 *db = NULL;
    sqlite3_stmt *st = NULL;
    char plan[1024] = "", sql[1024];
    orr_store *s = opened();
    s->kind->close(s);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    snprintf(sql, sizeof sql, "EXPLAIN QUERY PLAN %s", orr_sqlite_reads[R_MINE]);
    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &st, NULL), SQLITE_OK);
    while (sqlite3_step(st) == SQLITE_ROW) {
        size_t n = strlen(plan);
        snprintf(plan + n, sizeof plan - n, "%s\n", sqlite3_column_text(st, 3));
    }
    sqlite3_finalize(st);
    sqlite3_close(db);
    assert_non_null(strstr(plan, "USING INTEGER PRIMARY KEY"));
    assert_non_null(strstr(plan, "SEARCH s USING PRIMARY KEY (user_id=?)")); /* only of tables that are not over */
    assert_null(strstr(plan, "TEMP B-TREE"));
    assert_null(strstr(plan, "tables_status"));
}

/* It begins the server's time: what was filed counts, too, of a table that is older than twenty others. */
static void the_youngest_stamp_is_known(void **state)
{
    (void)state;
    orr_store *s = opened();
    int64_t at = 1000000;
    for (unsigned i = 0; i < 30; i++) {
        orr_batch b = {.table = calloc(1, sizeof *b.table)};
        assert_non_null(b.table);
        snprintf(b.table->code, sizeof b.table->code, "more%u", i);
        assert_int_equal(commit(s, &b), ORR_OK);
    }
    for (unsigned i = 0; i < 2 * TURNS; i++) {
        orr_batch b = {0};
        for (unsigned k = 0; k < 2; k++) {
            take(&b, 0, ORR_NOTE_PLAY);
            b.notes.at[k].at = ++at;
        }
        assert_int_equal(commit(s, &b), ORR_OK);
        assert_int_equal(s->kind->newest(s), at);
    }
    s->kind->close(s);
    s = opened();
    assert_int_equal(s->kind->newest(s), at);
    s->kind->close(s);
}

/* ---- rows: what other rooms keep --------------------------------------------------------------------------------------*/
static const char add_tie[] = "INSERT INTO ties(user_id, kind, other, at) VALUES(?1, ?2, ?3, ?4)";

static orr_err tie(orr_store *s, const char *kind, int64_t at)
{
    orr_batch b = {0};
    assert_true(
        orr_batch_write(&b, add_tie, true,
                        (const orr_value[]){orr_words("ada"), orr_words(kind), orr_words("ben"), orr_number(at)}, 4));
    return commit(s, &b);
}

static bool sum_up(void *arg, const orr_value *row, unsigned columns)
{
    int64_t *sum = arg;
    assert_int_equal(columns, 3);
    assert_int_equal(row[0].kind, ORR_WORDS);
    assert_int_equal(row[2].kind, ORR_NOTHING);
    *sum += row[1].number * (int64_t)row[0].size;
    return true;
}

static int64_t sum_of(orr_store *s)
{
    int64_t sum = 0;
    assert_int_equal(s->kind->rows(s, "SELECT kind, at, NULL FROM ties WHERE user_id = ?1 ORDER BY kind",
                                   (const orr_value[]){orr_words("ada")}, 1, sum_up, &sum),
                     ORR_OK);
    return sum;
}

static void rows_are_written_with_their_batch_or_not_at_all(void **state)
{
    (void)state;
    orr_store *s = opened();
    static const char *const users[] = {"ada", "ben"};
    for (unsigned i = 0; i < 2; i++) {
        orr_batch b = {.has_user = true};
        snprintf(b.user.id, sizeof b.user.id, "%s", users[i]);
        snprintf(b.user.name, sizeof b.user.name, "%s", users[i]);
        assert_int_equal(commit(s, &b), ORR_OK);
    }
    assert_int_equal(tie(s, "block", 7), ORR_OK);
    assert_int_equal(tie(s, "block", 9), ORR_FULL); /* it is there already */
    assert_int_equal(sum_of(s), 5 * 7);
    orr_batch b = {0}; /* the first would be well, the second must find something */
    static const char forget[] = "DELETE FROM ties WHERE kind = ?1";
    assert_true(orr_batch_write(
        &b, add_tie, true, (const orr_value[]){orr_words("ada"), orr_words("friend"), orr_words("ben"), orr_number(1)},
        4));
    assert_true(orr_batch_write(&b, forget, true, (const orr_value[]){orr_words("follow")}, 1));
    assert_int_equal(commit(s, &b), ORR_STALE);
    assert_int_equal(sum_of(s), 5 * 7);
    assert_true(orr_batch_write(&b, forget, false, (const orr_value[]){orr_words("follow")}, 1));
    assert_int_equal(commit(s, &b), ORR_OK);
    s->kind->close(s);
    s = opened();
    assert_int_equal(sum_of(s), 5 * 7);
    s->kind->close(s);
}

/* A store that has more of a table than fits. */
static orr_err one_table(orr_store *s, const char *code, orr_table_row *out)
{
    (void)s;
    (void)code;
    *out = (orr_table_row){.seats = 2};
    return ORR_OK;
}

static orr_err endless(orr_store *s, const char *code, bool (*each)(void *, const orr_note *), void *arg)
{
    orr_note n = {.code = "endless", .kind = ORR_NOTE_PLAY};
    (void)s;
    (void)code;
    while (n.n <= ORR_NOTES_MAX && each(arg, &n))
        n.n++;
    return ORR_OK;
}

static void a_record_that_does_not_fit_is_not_read_in_part(void **state)
{
    static const orr_store_kind kind = {.table = one_table, .notes = endless};
    orr_store s = {.kind = &kind};
    orr_table_row row;
    orr_notes notes = {0};
    (void)state;
    assert_int_equal(orr_store_record(&s, "endless", &row, &notes), ORR_NO_MEMORY);
    orr_notes_deinit(&notes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(filed_or_not_a_table_is_read_whole),
        cmocka_unit_test(a_note_of_no_table_is_refused_with_its_batch),
        cmocka_unit_test(who_opened_the_file_before_is_refused_at_the_commit),
        cmocka_unit_test(matches_of_a_user_are_found_by_the_user),
        cmocka_unit_test(the_youngest_stamp_is_known),
        cmocka_unit_test(rows_are_written_with_their_batch_or_not_at_all),
        cmocka_unit_test(a_record_that_does_not_fit_is_not_read_in_part),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
