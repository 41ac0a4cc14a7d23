/* orrery export: what stands in a store, whatever its rules. */
#include "serve/serve.h"
#include "store/store.h"
#include "table/table.h"

orr_err orr_kept_export(orr_store *s, const char *code, orr_text *out)
{
    orr_table_row row;
    orr_user_row user;
    orr_notes notes = {0};
    orr_err e = orr_store_record(s, code, &row, &notes);
    orr_kept *k = e ? NULL : orr_kept_new(&row, &notes);
    orr_notes_deinit(&notes);
    if (!k)
        return e ? e : row.seats > ORR_SEATS_MAX ? ORR_UNSUPPORTED : ORR_NO_MEMORY;
    for (unsigned i = 0; i < row.seats; i++)
        if (orr_kept_seat(k, i)->kind == ORR_SEAT_HUMAN && !s->kind->user(s, orr_kept_seat(k, i)->user, &user))
            orr_kept_name(k, i, user.name);
    if (orr_kept_status(k) == ORR_SETUP)
        e = ORR_NOT_STARTED;
    else
        orr_kept_replay(k, s->kind->key(s), out);
    orr_kept_free(k);
    return !e && out->failed ? ORR_NO_MEMORY : e;
}
