/* The tables of this process, by their codes. */
#include "hall/inside.h"

#include <stdlib.h>
#include <string.h>

enum { GONE_MS = 10 * 60 * 1000 };

static unsigned bucket(const char *code) { return (unsigned)(orr_hash(code, strlen(code), 0) % ORR_BUCKETS); }

orr_hosted *orr_tables_any(const orr_hall *h, const char *code)
{
    for (orr_hosted *t = h->table[bucket(code)]; t; t = t->next)
        if (!strcmp(t->code, code))
            return t;
    return NULL;
}

orr_hosted *orr_tables_find(const orr_hall *h, const char *code)
{
    orr_hosted *t = orr_tables_any(h, code);
    return t && t->table ? t : NULL;
}

bool orr_hall_has(const orr_hall *h, const char *code) { return orr_tables_find(h, code) != NULL; }

orr_hosted *orr_tables_add(orr_hall *h, const char *code)
{
    orr_hosted *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    snprintf(t->code, sizeof t->code, "%s", code);
    t->last = &t->first;
    t->gone_ms = h->o->test_clock_ms ? h->o->test_clock_ms : GONE_MS;
    t->next = h->table[bucket(code)];
    h->table[bucket(code)] = t;
    h->tables++;
    return t;
}

void orr_tables_remove(orr_hall *h, const orr_hosted *t)
{
    for (orr_hosted **at = &h->table[bucket(t->code)]; *at; at = &(*at)->next)
        if (*at == t) {
            *at = t->next;
            break;
        }
    h->tables--;
}

void orr_tables_clock(orr_hosted *t) { t->deadline = orr_table_deadline(t->table); }

const uint8_t *orr_hall_key(const orr_hall *h) { return orr_desk_key(h->desk); }
