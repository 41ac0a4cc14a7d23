/* Editions, between the files of their reader. */
#ifndef ORRERY_CORE_EDITION_INSIDE_H
#define ORRERY_CORE_EDITION_INSIDE_H

#include "core/edition.h"

#include <jansson.h>

/* Faults of the groups in a record, such as `gain` of the columns "gain.coins" and "gain.vp": what is no object, and what
 * the schema does not know and no reader needs (name, text, note, source, mark). Beside groups a record may have anything. */
void orr_edition_groups(const orr_table *t, const json_t *record, uint32_t row, orr_faults *f);
/* Faults of `source` and of `sources`, which says it of single values: a word or a value that is not known. */
void orr_edition_sources(const orr_table *t, const json_t *record, uint32_t row, orr_faults *f);
/* Faults of what people read: where the schema asks for it, or one record of a table (an array, or the one record) has a name or a
 * text, all have it in both languages of the screen; a `brief`, the text in few words, each record for itself. */
void orr_edition_words(const orr_table *t, const json_t *records, orr_faults *f);

#endif
