/* What the files of the square's seeks share. */
#ifndef SQUARE_SEEKS_INSIDE_H
#define SQUARE_SEEKS_INSIDE_H

#include "square/seeks.h"

enum { ORR_SEEKER_BUCKETS = 4096 };

/* How the last ready check of somebody came to an end. */
typedef struct {
    uint32_t number;
    int64_t at;
    char table[ORR_CODE_TEXT]; /* that came of it; "": none, because: */
    orr_check_why why;
    orr_sought what;
    uint8_t seats, n, lost; /* as of orr_check_end, with names */
    char who[ORR_MATCH_SEATS][ORR_NAME_TEXT];
    orr_sought seek[ORR_SEEKS_MAX];
} orr_seek_note;

typedef struct orr_seeker {
    struct orr_seeker *next;
    orr_seeks *square;
    orr_user_row user;
    bool asked, held;    /* its ties are being asked for; are kept */
    bool due;            /* to be told */
    uint64_t seen;       /* in which look at who is here */
    orr_seek_note *note; /* owned, or NULL */
    int64_t seated;      /* when it was seen last at a table that may be filled */
} orr_seeker;

typedef struct orr_seek_ahead orr_seek_ahead;

struct orr_seeks {
    const orr_seeks_options *o;
    orr_seeking *w;
    orr_seeker *seeker[ORR_SEEKER_BUCKETS];
    unsigned seekers, dues;
    uint64_t look;
    int64_t look_at;
    const char *level; /* of the bots of the start that is being begun, or NULL */
    bool reading, closing;
    bool written;     /* the rows of the seeks that end now are seen to */
    orr_text waiting; /* how many wait for what, as it was written last */
    int64_t waiting_at;
    bool stirred; /* since then */
    orr_seek_ahead *aheads;
};

orr_seeker *orr_seeker_get(orr_seeks *s, const orr_user_row *user); /* finds or makes; NULL: memory is out */
void orr_seeker_hold(orr_seeks *s, orr_seeker *r); /* asks who is apart from it, also when that failed before */
void orr_seeks_wanted(void *square, const char *user, uint32_t number, const orr_sought *what);
void orr_seeks_tell(orr_seeks *s); /* to whom something has changed */
orr_seeker *orr_seeker_find(const orr_seeks *s, const char *user);
/* Notes are kept for a while, and said (orr_seeks_say). */
void orr_seeks_ended(void *square, const char *user, const orr_check_end *end);
void orr_seeks_started(orr_seeks *s, const char *user, uint32_t number, const char *table);
void orr_seeks_unnote(orr_seeks *s, const char *user);
const orr_seek_note *orr_seeker_note(const orr_seeker *r); /* NULL: there is none, or no longer */
/* seeks_ahead.c: of a rated match that people are asked for: "pair_day" or "pair_share" (book.h), if it would not count for
 * this one; NULL: it counts, or that is not known yet. Who is asked is told anew when it is. */
const char *orr_seeks_ahead(orr_seeks *s, const char *user, const orr_check_now *check);
void orr_seeks_ahead_tick(orr_seeks *s);
void orr_seeks_ahead_close(orr_seeks *s);
void orr_seeks_due(orr_seeks *s, const char *user); /* something is to be told to this one */
/* seeks_tables.c: the tables of the machine, and a start at one of them. */
void orr_seeks_tables(void *square, void (*each)(void *to, const orr_seek_sits *table), void *to);
/* Who of a start sits somewhere else, and gives that seat back when it is made. */
typedef struct {
    unsigned n;
    orr_user_row who[ORR_MATCH_SEATS];
    char table[ORR_MATCH_SEATS][ORR_CODE_TEXT];
} orr_seek_leaves;
orr_seek_leaves orr_seeks_leaves(const orr_seeks *s, const orr_seek_start *start);
void orr_seeks_stand(orr_seeks *s, const orr_seek_leaves *leaves);
void orr_seeks_seat(orr_seeks *s, const orr_seek_start *start);
bool orr_seeks_read(orr_seeks *s); /* false: memory is out */

#endif
