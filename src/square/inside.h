/* What the files of the ladders share. */
#ifndef SQUARE_INSIDE_H
#define SQUARE_INSIDE_H

#include "base/log.h"
#include "base/now.h"
#include "square/ladders.h"
#include "square/rows.h"

enum { ORR_LADDERS_MAX = 256, ORR_BINS = 64, ORR_BIN = 50 /* rating points */, ORR_BIN_FROM = 0 };

/* Somebody with a rating, as a ladder is drawn. */
typedef struct {
    char user[ORR_USER_TEXT];
    float rating, rd, rank; /* rd: grown */
    uint32_t n, won, season_n;
} orr_ranked;

/* One ladder in memory. People in the order of their ids; order[season 0 or 1]: by rank, those who stand on it. */
typedef struct orr_ladder {
    struct orr_ladder *next;
    char game[32], variant[ORR_VARIANT_TEXT];
    int64_t class, at, season; /* when it was drawn, in which season; at 0: not yet */
    uint64_t rated;            /* what was known then */
    orr_ranked *people;
    uint32_t n, *order[2], ranked[2];
    uint32_t bins[2][ORR_BINS];
    struct orr_drawing *drawing; /* is on its way */
    struct orr_waiting *waits;
} orr_ladder;

struct orr_ladders {
    orr_desk *desk;
    bool busy, again; /* something is read or written; more may wait */
    bool closing;
    uint64_t rated;    /* as told last */
    uint64_t done;     /* so many results were rated here */
    int64_t next_look; /* for results of before, and for seasons */
    orr_ladder *ladders;
    unsigned n;
    orr_text list; /* what was told last of which there are, */
    int64_t list_at;
    orr_ladder_ask most; /* the ladder where most stand, class 0: none is known; as it was then */
    int64_t most_at;
};

/* ---- ladder.c -----------------------------------------------------------------------------------------------------*/
void orr_ladder_free_all(orr_ladders *l);
/* Below 0: the first stands before the other. */
int orr_ladder_order(const orr_ranked *a, const orr_ranked *b);
const orr_ranked *orr_ladder_person(const orr_ladder *of, const char *user); /* or NULL */

/* ---- page.c: what is told of one, on the reader's thread ----------------------------------------------------------*/
typedef struct {
    orr_ranked is;
    uint32_t place;
    bool me;
} orr_ladder_row;

enum { ORR_LADDER_ROWS = ORR_LADDER_PAGE + 2 * ORR_LADDER_NEAR };

typedef struct orr_waiting {
    orr_read read;
    struct orr_waiting *next;
    orr_ladders *ladders;
    orr_ladder_ask ask;
    orr_ladder_then *then;
    void *arg;
    orr_err e;
    orr_text text;
    char user[ORR_USER_TEXT]; /* of ask.name, or the viewer */
    bool found;               /* an account of that name */
    /* What is copied of the ladder. */
    int64_t at;
    uint32_t people, above, pages, absent; /* absent: of ask.among, without who asks, who do not stand on it */
    unsigned n, page;
    bool has_me;
    orr_ladder_row row[ORR_LADDER_ROWS], me;
    uint32_t bins[ORR_BINS];
    float median;
} orr_waiting;
void orr_page_find(orr_waiting *w);                      /* asks who is meant, and goes on with the ladder */
void orr_page_fill(orr_waiting *w, const orr_ladder *l); /* copies, and asks for names */
void orr_page_kept(orr_waiting *w);                      /* of a season that is over */
void orr_page_fail(orr_waiting *w, orr_err e);
void orr_ladder_have(orr_waiting *w); /* ladder.c: it is drawn, or waits until it is */

/* ---- season.c -----------------------------------------------------------------------------------------------------*/
/* On the reader's thread: the sentences that close the first season that is over. *any: there was one. */
orr_err orr_season_close(orr_store *s, int64_t now, orr_batch *b, bool *any);

#endif
