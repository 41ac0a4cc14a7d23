/* All that is written down of a table, read at one go. */
#include "store/store.h"

typedef struct {
    orr_notes *notes;
    bool full;
} kept;

static bool keep(void *arg, const orr_note *n)
{
    kept *k = arg;
    orr_note *note = orr_notes_add(k->notes, n->code, n->n, (orr_note_kind)n->kind, n->seat);
    k->full = !note;
    if (note)
        *note = *n;
    return note != NULL;
}

orr_err orr_store_record(orr_store *s, const char *code, orr_table_row *row, orr_notes *notes)
{
    kept k = {.notes = notes};
    orr_err e = s->kind->table(s, code, row);
    if (!e)
        e = s->kind->notes(s, code, keep, &k);
    return !e && k.full ? ORR_NO_MEMORY : e;
}
