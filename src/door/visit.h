/* Visits: requests by token, as guests of the hall (visit.c). */
#ifndef ORRERY_DOOR_VISIT_H
#define ORRERY_DOOR_VISIT_H

#include "door/inside.h"

enum { ORR_VISITS_MAX = 4096 };

typedef struct orr_visit {
    struct orr_visit *next, **link;
    orr_door *door;
    orr_guest *guest;
    uint64_t exchange;
    char code[ORR_CODE_TEXT];
    int64_t until;        /* then it is given up */
    bool done;            /* it is answered: it goes when all is settled */
    bool opening, opened; /* its table */
    bool shows, lobby;    /* what it is to be shown: that table; the list of all */
    orr_errand *then;     /* what it asks when the table is open, or NULL */
    orr_text table;       /* the message `table`, as it came last */
} orr_visit;

orr_visit *orr_visit_new(orr_door *d, const orr_asked *a); /* NULL, and answered: there are too many, memory is out */
int orr_visit_status(orr_err e);                           /* what the hall refuses, as HTTP says it */
void orr_visit_refuse(orr_visit *v, orr_err e, unsigned retry_ms);
unsigned orr_visit_may_make(orr_visit *v); /* takes one table of what its user may make: 0, or when to try again */
/* All take the errand. */
void orr_visit_go(orr_visit *v, const char *code, orr_errand *e); /* asks it of a table */
/* Opens a table, and asks `then` or is shown the table. */
void orr_visit_open(orr_visit *v, const char *code, bool shows, orr_errand *then);
void orr_visit_lobby(orr_visit *v); /* is shown the tables of all, and its own */

/* message.c: asks what a socket would ask by a message of this type; `code`: of the table, or NULL. The body is borrowed,
 * and changed. */
void orr_message_visit(orr_visit *v, const char *type, const char *code, json_t *body);

void orr_visits_settle(orr_door *d); /* when the loop is about to wait, and every tick */
void orr_visits_drop(orr_door *d);

#endif
