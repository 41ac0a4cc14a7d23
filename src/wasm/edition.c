/* Editions in a module: the built-in one alone, as it was read when the module was built. */
#include "wasm/flat.h"

#include <string.h>

struct orr_edition {
    const orr_game *game;
};

static const orr_edition one;

orr_err orr_edition_load(const orr_game *g, const char *json, size_t size, orr_edition **out, orr_faults *faults)
{
    (void)g, (void)json, (void)size;
    *out = NULL;
    *faults = (orr_faults){0};
    return ORR_UNSUPPORTED;
}

const orr_edition *orr_edition_builtin(const orr_game *g)
{
    ORR_ASSERT(g == flat_game && flat_size && orr_components_of(g)->size == flat_size);
    return &one;
}

void orr_edition_free(orr_edition *e) { (void)e; }
void orr_faults_deinit(orr_faults *f) { (void)f; }
void orr_fault(orr_faults *f, const char *code, uint16_t table, uint32_t row, const char *column)
{
    (void)f, (void)code, (void)table, (void)row, (void)column; /* it was read without any when the module was built */
}
const void *orr_edition_data(const orr_edition *e) { return (void)e, flat_data; }
const char *orr_edition_hash(const orr_edition *e) { return (void)e, flat_hash; }
const char *orr_edition_id(const orr_edition *e) { return (void)e, flat_id; }

const char *orr_edition_json(const orr_edition *e, size_t *size)
{
    (void)e;
    *size = 0;
    return "";
}

uint32_t orr_edition_rows(const orr_edition *e, uint16_t table)
{
    (void)e;
    return table < flat_tables ? flat_first[table + 1] - flat_first[table] : 0u;
}

int32_t orr_edition_row(const orr_edition *e, uint16_t table, const char *id)
{
    for (uint32_t i = 0; i < orr_edition_rows(e, table); i++)
        if (!strcmp(flat_ids[flat_first[table] + i], id))
            return (int32_t)i;
    return -1;
}

const char *orr_edition_row_id(const orr_edition *e, uint16_t table, uint32_t row)
{
    return row < orr_edition_rows(e, table) ? flat_ids[flat_first[table] + row] : NULL;
}
