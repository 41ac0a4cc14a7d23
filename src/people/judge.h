/* Reports, and the moderators' desk. A report takes the last lines of talk along; reports about one person at one
 * table, while they are open, are one entry of the desk, known by its first number. A deed has a reason and, where it
 * takes something away, an end; it is told to the person. Whatever moderators do or open is in the trail, which only
 * grows.
 *
 * Lists are JSON, an object's members. Threads: all calls are for one thread, the service thread. */
#ifndef ORRERY_JUDGE_H
#define ORRERY_JUDGE_H

#include "people/people.h"

enum {
    ORR_JUDGE_WORDS = 300,     /* characters of a report, a letter, a reply */
    ORR_DEED_HOURS = 24 * 365, /* the longest */
    ORR_SAME_LINE_DAYS = 90,   /* so long it is kept that accounts met by one line */
};

typedef struct {
    const char *name, *user; /* about whom: one of them, the other NULL */
    const char *code;        /* of the table */
    const char *reason, *words;
} orr_report_wish;
bool orr_judge_reason(const char *reason); /* is it one? */
/* ORR_NOT_FOUND: no such person or table; ORR_BAD_INPUT: oneself. Once more while it is open: ORR_OK, and nothing new.
 * */
void orr_people_report(orr_people *p, const orr_person *who, const orr_report_wish *wish,
                       void (*then)(void *arg, orr_err e), void *arg);

typedef enum { ORR_DEED_NOTHING, ORR_DEED_WARN, ORR_DEED_MUTE, ORR_DEED_SUSPEND, ORR_DEED_NOTE, ORR_DEEDS } orr_deed;
typedef struct {
    int64_t report; /* the entry */
    orr_deed deed;
    const char *reason, *words;
    unsigned hours; /* of MUTE and SUSPEND */
} orr_deed_wish;
/* `user`: whom it is done to. ORR_NOT_FOUND: no such entry is open; ORR_FORBIDDEN: oneself, or one of no lesser role.
 * */
typedef void orr_deed_then(void *arg, orr_err e, const char *user);
void orr_people_deed(orr_people *p, const orr_person *who, const orr_deed_wish *wish, orr_deed_then *then, void *arg);
/* Takes a deed back. ORR_NOT_FOUND: there is none, or it was; ORR_FORBIDDEN: as above, or one of a higher role did it.
 * */
void orr_people_lift(orr_people *p, const orr_person *who, int64_t deed, orr_deed_then *then, void *arg);

typedef enum {
    ORR_LIST_REPORTS, /* what who asks has reported, and what came of it */
    ORR_LIST_LETTERS, /* what was done to who asks */
    ORR_LIST_DESK,    /* what is open; and who met by one line in matches that count (hall/line.c), which is a mark, and
                       * nothing to be judged by itself */
    ORR_LIST_CLOSED,  /* what was, of the newest reports */
    ORR_LIST_ENTRY,   /* one entry, `id`: its reports, what was done to the person before, and the trail about them.
                       * It goes into the trail */
} orr_judge_list;
/* What is about who asks is in none of the desk's lists. ORR_NOT_FOUND: no such entry. `text` is to be taken or left.
 * */
void orr_people_judge_list(orr_people *p, const orr_person *who, orr_judge_list what, int64_t id,
                           void (*then)(void *arg, orr_err e, orr_text *text), void *arg);
/* The person has read a letter (words NULL), or replies to it, once. ORR_NOT_FOUND. */
void orr_people_reply(orr_people *p, const orr_person *who, int64_t deed, const char *words,
                      void (*then)(void *arg, orr_err e), void *arg);

#endif
