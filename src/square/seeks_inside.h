/* What the files of the square's wishes share. */
#ifndef SQUARE_WISHES_INSIDE_H
#define SQUARE_WISHES_INSIDE_H

#include "square/seeks.h"

enum { ORR_WISHER_BUCKETS = 4096 };

/* How the last ready check of somebody came to an end. */
typedef struct {
    uint32_t number;
    int64_t at;
    char table[ORR_CODE_TEXT]; /* that came of it; "": none, because: */
    orr_check_why why;
    orr_wished what;
    uint8_t seats, n, lost; /* as of orr_check_end, with names */
    char who[ORR_MATCH_SEATS][ORR_NAME_TEXT];
    orr_wished wish[ORR_WISHES_MAX];
} orr_wish_note;

typedef struct orr_wisher {
    struct orr_wisher *next;
    orr_wishes *square;
    orr_user_row user;
    bool asked, held;    /* its ties are being asked for; are kept */
    bool due;            /* to be told */
    uint64_t seen;       /* in which look at who is here */
    orr_wish_note *note; /* owned, or NULL */
    int64_t seated;      /* when it was seen last at a table that may be filled */
} orr_wisher;

typedef struct orr_wish_ahead orr_wish_ahead;

struct orr_wishes {
    const orr_wishes_options *o;
    orr_wishing *w;
    orr_wisher *wisher[ORR_WISHER_BUCKETS];
    unsigned wishers, dues;
    uint64_t look;
    int64_t look_at;
    const char *level; /* of the bots of the start that is being begun, or NULL */
    bool reading, closing;
    bool written; /* the rows of the wishes that end now are seen to */
    orr_text waiting; /* how many wait for what, as it was written last */
    int64_t waiting_at;
    bool stirred; /* since then */
    orr_wish_ahead *aheads;
};

orr_wisher *orr_wisher_get(orr_wishes *s, const orr_user_row *user); /* finds or makes; NULL: memory is out */
void orr_wisher_hold(orr_wishes *s, orr_wisher *r); /* asks who is apart from it, also when that failed before */
void orr_wishes_wanted(void *square, const char *user, uint32_t number, const orr_wished *what);
void orr_wishes_tell(orr_wishes *s); /* to whom something has changed */
orr_wisher *orr_wisher_find(const orr_wishes *s, const char *user);
/* Notes are kept for a while, and said (orr_wishes_say). */
void orr_wishes_ended(void *square, const char *user, const orr_check_end *end);
void orr_wishes_started(orr_wishes *s, const char *user, uint32_t number, const char *table);
void orr_wishes_unnote(orr_wishes *s, const char *user);
const orr_wish_note *orr_wisher_note(const orr_wisher *r); /* NULL: there is none, or no longer */
/* seeks_ahead.c: of a rated match that people are asked for: "pair_day" or "pair_share" (book.h), if it would not count for
 * this one; NULL: it counts, or that is not known yet. Who is asked is told anew when it is. */
const char *orr_wishes_ahead(orr_wishes *s, const char *user, const orr_check_now *check);
void orr_wishes_ahead_tick(orr_wishes *s);
void orr_wishes_ahead_close(orr_wishes *s);
void orr_wishes_due(orr_wishes *s, const char *user); /* something is to be told to this one */
/* seeks_tables.c: the tables of the machine, and a start at one of them. */
void orr_wishes_tables(void *square, void (*each)(void *to, const orr_wish_sits *table), void *to);
/* Who of a start sits somewhere else, and gives that seat back when it is made. */
typedef struct {
    unsigned n;
    orr_user_row who[ORR_MATCH_SEATS];
    char table[ORR_MATCH_SEATS][ORR_CODE_TEXT];
} orr_wish_leaves;
orr_wish_leaves orr_wishes_leaves(const orr_wishes *s, const orr_wish_start *start);
void orr_wishes_stand(orr_wishes *s, const orr_wish_leaves *leaves);
void orr_wishes_seat(orr_wishes *s, const orr_wish_start *start);
bool orr_wishes_read(orr_wishes *s); /* false: memory is out */

#endif
