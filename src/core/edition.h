/* What an edition is made of, and the faults that its readers find. */
#ifndef ORRERY_CORE_EDITION_H
#define ORRERY_CORE_EDITION_H

#include <orrery/match.h>

enum { EDITION_ID = 48, EDITION_TABLES = 64 };

struct orr_edition {
    const orr_game *game;
    uint8_t *data; /* owned, laid out by the game's components; this and the rest as match.h tells of them */
    char *json;    /* owned */
    size_t json_size;
    char id[EDITION_ID];
    char hash[65];
    uint32_t rows[EDITION_TABLES];
    char (*ids[EDITION_TABLES])[EDITION_ID]; /* owned, of the rows of each table; "" for one that has none */
};

/* Keeps a fault, while there are few. */
void orr_fault_say(orr_faults *f, const char *path, const char *code, const char *detail);
/* "TABLE[ROW].COLUMN"; of the whole record without a column. */
void orr_fault_path(char out[96], const orr_table *t, uint32_t row, const char *column);

#endif
