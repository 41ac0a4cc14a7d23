/* What the files of the square's wishes share. */
#ifndef SQUARE_WISHES_INSIDE_H
#define SQUARE_WISHES_INSIDE_H

#include "square/wishes.h"

enum { ORR_WISHER_BUCKETS = 4096 };

typedef struct orr_wisher {
    struct orr_wisher *next;
    orr_wishes *square;
    orr_user_row user;
    bool asked, held; /* its ties are being asked for; are kept */
    bool due;         /* to be told */
    uint64_t seen;    /* in which look at who is here */
    int64_t seated;   /* when it was seen last at a table that may be filled */
} orr_wisher;

struct orr_wishes {
    const orr_wishes_options *o;
    orr_wishing *w;
    orr_wisher *wisher[ORR_WISHER_BUCKETS];
    unsigned wishers, dues;
    uint64_t look;
    int64_t look_at;
    const char *level; /* of the bots of the start that is being begun, or NULL */
    bool reading, closing;
    orr_text waiting; /* how many wait for what, as it was written last */
    int64_t waiting_at;
    bool stirred; /* since then */
};

orr_wisher *orr_wisher_get(orr_wishes *s, const orr_user_row *user); /* finds or makes; NULL: memory is out */
void orr_wisher_hold(orr_wishes *s, orr_wisher *r); /* asks who is apart from it, also when that failed before */
void orr_wishes_wanted(void *square, const char *user, uint32_t number, const orr_wished *what);
void orr_wishes_tell(orr_wishes *s); /* to whom something has changed */
orr_wisher *orr_wisher_find(const orr_wishes *s, const char *user);
/* wishes_tables.c: the tables of the machine, and a start at one of them. */
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
