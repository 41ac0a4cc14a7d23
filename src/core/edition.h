/* What an edition is made of, and the faults that its readers find. */
#ifndef ORRERY_CORE_EDITION_H
#define ORRERY_CORE_EDITION_H

#include <orrery/match.h>

enum { ID_MAX = 48, TABLES_MAX = 64 };

struct orr_edition {
    const orr_game *game;
    uint8_t *data;
    char *json;
    size_t json_size;
    char id[ID_MAX];
    char hash[65];
    uint32_t rows[TABLES_MAX];
    char (*ids[TABLES_MAX])[ID_MAX];
};

void orr_fault_say(orr_faults *f, const char *path, const char *code, const char *detail);
void orr_fault_path(char out[96], const orr_table *t, uint32_t row, const char *column);

#endif
