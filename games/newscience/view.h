/* The New Science: what the two files of the view share. */
#ifndef NEWSCIENCE_VIEW_H
#define NEWSCIENCE_VIEW_H

#include "state.h"

typedef struct {
    const orr_rules *r;
    const newscience_edition *e;
    const newscience_state *s;
    orr_json *j;
    orr_seat viewer;
} view;

void newscience_view_tree(const view *v);

static inline void id(const view *v, uint16_t table, unsigned row) { orr_json_str(v->j, orr_row_id(v->r, table, row)); }

static inline void kid(const view *v, const char *key, uint16_t table, unsigned row, unsigned none)
{
    orr_json_kstr(v->j, key, row == none ? NULL : orr_row_id(v->r, table, row));
}

static inline void kseat(const view *v, const char *key, unsigned seat)
{
    orr_json_key(v->j, key);
    if (seat < v->r->seats)
        orr_json_int(v->j, seat);
    else
        orr_json_null(v->j);
}

#endif
