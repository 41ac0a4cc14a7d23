/* Editions: what is asked of one that has been made. */
#include "core/edition.h"

#include <stdlib.h>
#include <string.h>

void orr_edition_free(orr_edition *e)
{
    if (!e)
        return;
    for (unsigned t = 0; t < EDITION_TABLES; t++)
        free(e->ids[t]);
    free(e->data);
    free(e->json);
    free(e);
}

const void *orr_edition_data(const orr_edition *e) { return e->data; }

const char *orr_edition_hash(const orr_edition *e) { return e->hash; }

const char *orr_edition_id(const orr_edition *e) { return e->id; }

const char *orr_edition_json(const orr_edition *e, size_t *size)
{
    if (size)
        *size = e->json_size;
    return e->json;
}

int32_t orr_edition_row(const orr_edition *e, uint16_t table, const char *id)
{
    for (uint32_t i = 0; i < e->rows[table]; i++)
        if (e->ids[table][i][0] && !strcmp(e->ids[table][i], id))
            return (int32_t)i;
    return -1;
}

const char *orr_edition_row_id(const orr_edition *e, uint16_t table, uint32_t row)
{
    return table < EDITION_TABLES && row < e->rows[table] ? e->ids[table][row] : NULL;
}

uint32_t orr_edition_rows(const orr_edition *e, uint16_t table) { return e->rows[table]; }
