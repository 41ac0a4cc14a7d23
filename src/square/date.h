/* An appointment as a machine: some times are proposed, people say which of them they can, and what follows from that and
 * from the clock. It has no store and no clock of its own: appointment and time come in, what is to be done comes out
 * (tests/unit/test_date.c). The room keeps it, dates.h.
 *
 * A time is fixed as soon as the largest welcome table is full; or an hour before it with as many as make a welcome table,
 * else it lapses. The earliest that is left decides. Who proposed it comes to all its times. Who is apart from somebody
 * that was before comes not with that one. What is proposed for soon (less than two hours) is decided halfway. Ten minutes
 * before the fixed time its table is made; five minutes after it bots play for who has not come. */
#ifndef SQUARE_DATE_H
#define SQUARE_DATE_H

#include "record/record.h"
#include "square/match.h"

enum {
    ORR_DATE_TIMES = 3,
    ORR_DATE_PEOPLE = 40, /* who proposed it among them */
    ORR_DATE_OPEN = 3,    /* of one person */
    /* minutes */
    ORR_DATE_SOONEST = 10,
    ORR_DATE_FARTHEST = 60 * 24 * 60,
    ORR_DATE_DECIDED = 60, /* before a time */
    ORR_DATE_TABLE_AT = 10,
    ORR_DATE_BEGINS = 5,  /* after it */
    ORR_DATE_MISSED = 60, /* after it no table is made any more: the server was not there */
};

typedef enum { ORR_DATE_ASKS, ORR_DATE_FIXED, ORR_DATE_SEATED, ORR_DATE_OVER } orr_date_state; /* as in the store */

typedef struct {
    char user[ORR_USER_TEXT];
    uint8_t can;    /* bit by time */
    bool comes;     /* to the fixed one */
    uint64_t apart; /* bit by person: they have a wall between them */
} orr_date_person;

typedef struct {
    char by[ORR_USER_TEXT]; /* "": who has left */
    uint16_t seats;         /* bit k: a table of k is welcome */
    int64_t made;
    int64_t time[ORR_DATE_TIMES]; /* in order */
    uint8_t times, lapsed;
    orr_date_state state;
    int64_t fixed;
    unsigned n;
    orr_date_person person[ORR_DATE_PEOPLE]; /* who proposed it, and then as they answered */
} orr_date;

typedef enum {
    ORR_DATE_WAITS,  /* until `next` */
    ORR_DATE_LAPSES, /* `time`, and another is left */
    ORR_DATE_FIXES,  /* `time`, for the people `who` */
    ORR_DATE_ENDS,   /* `why`: "lapsed", "called_off", "few", "missed" */
    ORR_DATE_SEATS,  /* the people `who` at a table */
    ORR_DATE_BEGUN,  /* its table begins, with bots for who is missing */
} orr_date_kind;

typedef struct {
    orr_date_kind kind;
    unsigned time;
    const char *why;
    unsigned n;
    uint8_t who[ORR_MATCH_SEATS]; /* persons, by their numbers */
    int64_t next;
} orr_date_due;

/* What is to be done now; a minute of the appointment has `minute_ms`. */
void orr_date_look(const orr_date *d, int64_t now, int64_t minute_ms, orr_date_due *out);
/* Are these times to be proposed now? Brings them into order. NULL: yes; else "bad_times" or "many_times". */
const char *orr_date_wrong(int64_t *time, unsigned n, int64_t now, int64_t minute_ms);
/* So many can come at that time; without those who are apart from others, with all that want to. */
unsigned orr_date_count(const orr_date *d, unsigned time);

#endif
