/* Editions, between the files of the loader. */
#ifndef ORRERY_CORE_EDITION_INSIDE_H
#define ORRERY_CORE_EDITION_INSIDE_H

#include <orrery/match.h>

#include <jansson.h>

void orr_fault_say(orr_faults *f, const char *path, const char *code, const char *detail);
void orr_fault_path(char out[96], const orr_table *t, uint32_t row, const char *column);

#endif
