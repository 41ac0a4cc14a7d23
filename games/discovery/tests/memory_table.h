/* A match of Memory for its tests. */
#ifndef DISCOVERY_TESTS_MEMORY_TABLE_H
#define DISCOVERY_TESTS_MEMORY_TABLE_H

#include "table.h"

/* The stack, the lowest first; seat 0 is asked. All hands are given, so that nothing depends on the deal. */
static inline table *memory(unsigned seats, const char *options, const char *stack)
{
    static const char *const hands[] = {"cuisson mines brique", "langage remparts temples", "troc commerce villages"};
    char all[200], cells[400], *at = cells;
    snprintf(all, sizeof all, "variant=memory %s", options);
    table *t = open_table(seats, all);
    for (unsigned i = 0; i < seats && i < 3; i++)
        given_hand(t, i, hands[i]);
    *at = 0;
    for (char *save = NULL, *id = strtok_r(strdupa(stack), " ", &save); id; id = strtok_r(NULL, " ", &save))
        at += sprintf(at, "%s 0 0 ", id);
    given_tree(t, cells);
    return t;
}

static inline bool shows(table *t, orr_seat viewer, const char *card)
{
    json_t *view = look(t, viewer);
    char *text = json_dumps(view, 0), quoted[60];
    snprintf(quoted, sizeof quoted, "\"%s\"", card);
    bool is = strstr(text, quoted);
    free(text);
    json_decref(view);
    return is;
}

#endif
