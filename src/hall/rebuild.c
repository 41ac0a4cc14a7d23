/* Projections made again from the notes: thrown away and written anew, all in one commit, by the functions
 * of the followers (followers.c), or ones like them. */
#include "hall/inside.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    const char *name;
    bool (*write)(const orr_fact *fact, orr_batch *b);
    bool played;           /* of matches as they ended, so that each must be read */
    const char *before[2]; /* sentences, or NULL */
} projection;

/* Results of rated matches keep their place in the order of ratings, and what became of them. Who is erased sits again
 * where a match runs, and is struck from there at the next start (gone.c). */
static const projection projections[] = {
    {"status", orr_sitting_status, false, {"UPDATE tables SET status = 0"}},
    {"sitting", orr_sitting_write, false, {"DELETE FROM sitting"}},
    {"played", orr_played_write, true, {"DELETE FROM played", "DELETE FROM tallies"}},
    {"results",
     orr_result_rewrite,
     true,
     {"DELETE FROM result_sides WHERE rid IN (SELECT id FROM results WHERE state = 3)",
      "DELETE FROM results WHERE state = 3"}},
};
enum { PROJECTIONS = sizeof projections / sizeof *projections };

typedef struct {
    orr_store *store;
    struct orr_editions *editions;
    bool chosen[PROJECTIONS], played;
    orr_rebuilt *out;
    char (*code)[ORR_CODE_TEXT];
    size_t codes, room;
    orr_batch *batch, **list; /* the first clears, then one a table */
    orr_hosted hosted;        /* the table in hand */
    orr_batch *now;
    bool ok;
} rebuilding;

static bool keep_code(void *arg, const orr_value *row, unsigned columns)
{
    rebuilding *r = arg;
    (void)columns;
    if (r->codes == r->room) {
        size_t room = r->room ? 2 * r->room : 1024;
        void *more = realloc(r->code, room * sizeof *r->code);
        r->ok = more != NULL;
        if (!more)
            return false;
        r->code = more;
        r->room = room;
    }
    snprintf(r->code[r->codes++], ORR_CODE_TEXT, "%s", row[0].at);
    return true;
}

static void write_fact(void *arg, const orr_fact *fact)
{
    rebuilding *r = arg;
    orr_fact it = *fact;
    it.t = r->hosted.table ? &r->hosted : NULL;
    for (unsigned i = 0; i < PROJECTIONS; i++)
        r->ok = r->ok && (!r->chosen[i] || projections[i].write(&it, r->now));
}

/* A match that is over, as it ended. */
static orr_err read_match(rebuilding *r, const orr_table_row *row, const orr_notes *notes)
{
    char what[200] = "";
    if (!orr_table_known(row))
        return ORR_UNSUPPORTED;
    orr_err e = orr_table_read(row, notes, orr_editions_find(r->editions, r->store, row), 0, orr_now_ms(),
                               &r->hosted.table, what, sizeof what);
    if (!e)
        orr_load_names(r->hosted.table, r->store, NULL);
    return e;
}

static orr_err rebuild_table(rebuilding *r, const char *code)
{
    orr_table_row row;
    orr_notes notes = {0};
    r->hosted = (orr_hosted){.table = NULL};
    snprintf(r->hosted.code, sizeof r->hosted.code, "%s", code);
    orr_err e = orr_store_record(r->store, code, &row, &notes);
    bool over = false;
    for (uint32_t i = 0; i < notes.n; i++)
        over |= notes.at[i].kind == ORR_NOTE_OVER;
    if (!e && over && r->played)
        e = read_match(r, &row, &notes);
    if (!e) {
        orr_facts_read(&notes, write_fact, r);
        e = r->ok ? ORR_OK : ORR_NO_MEMORY;
        r->out->matches += over;
    }
    orr_table_free(r->hosted.table);
    orr_notes_deinit(&notes);
    return e;
}

static bool clear_rows(rebuilding *r, orr_batch *b)
{
    bool ok = true;
    for (unsigned i = 0; i < PROJECTIONS; i++)
        for (unsigned k = 0; r->chosen[i] && k < 2; k++) {
            const char *sql = projections[i].before[k];
            ok = ok && (!sql || orr_batch_write(b, sql, false, NULL, 0));
        }
    return ok;
}

static orr_err rebuild_all(rebuilding *r)
{
    orr_err e = r->store->kind->rows(r->store, "SELECT code FROM tables ORDER BY id", NULL, 0, keep_code, r);
    e = e == ORR_NOT_FOUND ? ORR_OK : e;
    if (e || !r->ok)
        return e ? e : ORR_NO_MEMORY;
    size_t n = r->codes + 1;
    r->batch = calloc(n, sizeof *r->batch);
    r->list = calloc(n, sizeof(orr_batch *));
    if (!r->batch || !r->list)
        return ORR_NO_MEMORY;
    for (size_t i = 0; i < n; i++)
        r->list[i] = &r->batch[i];
    if (!clear_rows(r, &r->batch[0]))
        return ORR_NO_MEMORY;
    for (size_t i = 0; !e && i < r->codes; i++) {
        r->now = &r->batch[i + 1];
        snprintf(r->out->code, sizeof r->out->code, "%s", r->code[i]);
        e = rebuild_table(r, r->code[i]);
        r->out->tables++;
    }
    if (e)
        return e;
    *r->out->code = 0;
    return r->store->kind->commit(r->store, r->list, n);
}

orr_err orr_hall_rebuild(orr_store *s, const char *name, orr_rebuilt *out)
{
    rebuilding r = {.store = s, .out = out, .ok = true};
    bool any = false;
    *out = (orr_rebuilt){.tables = 0};
    for (unsigned i = 0; i < PROJECTIONS; i++) {
        r.chosen[i] = !name || !strcmp(name, projections[i].name);
        r.played |= r.chosen[i] && projections[i].played;
        any |= r.chosen[i];
    }
    if (!any)
        return ORR_BAD_INPUT;
    r.editions = orr_editions_new();
    orr_err e = r.editions ? rebuild_all(&r) : ORR_NO_MEMORY;
    for (size_t i = 0; r.batch && i < r.codes + 1; i++)
        orr_batch_deinit(&r.batch[i]);
    orr_editions_free(r.editions);
    free(r.list);
    free(r.batch);
    free(r.code);
    return e;
}
