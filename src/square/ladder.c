/* A ladder is drawn into memory by pages of the store, so that no other question waits for long. Who asks meanwhile has the
 * one before; only the first waits. */
#include "square/inside.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE = 4000, FRESH_MS = 60 * 1000, STALE_MS = 10 * FRESH_MS, DAY_MS = 24 * 3600 * 1000, MOST = 4000000 };

typedef struct orr_drawing {
    orr_read read;
    orr_ladders *l;
    orr_ladder *of;
    orr_ranked *people;                               /* owned */
    uint32_t n, cap, page;                            /* page: read by this question */
    uint32_t *order[2], ranked[2], bins[2][ORR_BINS]; /* order: owned */
    int64_t now, season;
    uint64_t rated;
    orr_err e;
} drawing;

static void ask_more(drawing *d);

/* ---- reading ------------------------------------------------------------------------------------------------------*/
static bool add(void *arg, const orr_value *v, unsigned columns)
{
    drawing *d = arg;
    (void)columns;
    if (d->n == d->cap) {
        uint32_t cap = d->cap ? 2 * d->cap : 256;
        orr_ranked *more = cap <= MOST ? realloc(d->people, cap * sizeof *more) : NULL;
        if (!more) {
            d->e = ORR_NO_MEMORY;
            return false;
        }
        d->people = more;
        d->cap = cap;
    }
    orr_ranked *p = &d->people[d->n++];
    orr_rating now = {square_real(&v[1]), square_real(&v[2]), square_real(&v[3])};
    double days = (double)(d->now > v[6].number ? d->now - v[6].number : 0) / DAY_MS;
    double rd = orr_rating_rd_grown(&now, days);
    *p = (orr_ranked){.rating = (float)now.rating,
                      .rd = (float)rd,
                      .rank = orr_rating_is_ranked(rd, days) ? (float)orr_rating_rank(now.rating, rd) : -INFINITY,
                      .n = (uint32_t)v[4].number,
                      .won = (uint32_t)v[5].number,
                      .season_n = v[7].number == d->season ? (uint32_t)v[8].number : 0};
    square_copy(&v[0], p->user, sizeof p->user);
    d->page++;
    return true;
}

/* ---- the order ----------------------------------------------------------------------------------------------------*/
int orr_ladder_order(const orr_ranked *a, const orr_ranked *b)
{
    return a->rank != b->rank ? (a->rank < b->rank ? 1 : -1) : strcmp(a->user, b->user);
}

static int by_rank(const void *a, const void *b, void *people)
{
    const orr_ranked *x = (const orr_ranked *)people + *(const uint32_t *)a;
    const orr_ranked *y = (const orr_ranked *)people + *(const uint32_t *)b;
    return orr_ladder_order(x, y);
}

static void put_in_order(drawing *d, unsigned which)
{
    uint32_t *order = d->order[which] = malloc((d->n + 1) * sizeof *order), n = 0;
    if (!order) {
        d->e = ORR_NO_MEMORY;
        return;
    }
    for (uint32_t i = 0; i < d->n; i++) {
        const orr_ranked *p = &d->people[i];
        if (p->rank == -INFINITY || (which && p->season_n < ORR_SEASON_MATCHES))
            continue;
        order[n++] = i;
        int bin = (int)(p->rating - ORR_BIN_FROM) / ORR_BIN;
        d->bins[which][bin < 0 ? 0 : bin >= ORR_BINS ? ORR_BINS - 1 : bin]++;
    }
    qsort_r(order, n, sizeof *order, by_rank, d->people);
    d->ranked[which] = n;
}

/* On the reader's thread: a page, and after the last one the order. */
static void work(orr_read *r, orr_store *s)
{
    drawing *d = (drawing *)r;
    d->page = 0;
    orr_err e = SQUARE_ROWS(s, add, d,
                            "SELECT user_id, rating, rd, volatility, n, won, at, season, season_n FROM ratings"
                            " WHERE game = ?1 AND variant = ?2 AND class = ?3 AND user_id > ?4 AND n > 0"
                            " AND EXISTS(SELECT 1 FROM people WHERE id = user_id) ORDER BY user_id LIMIT ?5",
                            orr_words(d->of->game), orr_words(d->of->variant), orr_number(d->of->class),
                            orr_words(d->n ? d->people[d->n - 1].user : ""), orr_number(PAGE));
    d->e = d->e ? d->e : e;
    for (unsigned which = 0; !d->e && d->page < PAGE && which < 2; which++)
        put_in_order(d, which);
}

/* ---- taking it ----------------------------------------------------------------------------------------------------*/
static void take_over(orr_ladder *of, drawing *d)
{
    free(of->people);
    of->people = d->people;
    of->n = d->n;
    d->people = NULL;
    for (unsigned which = 0; which < 2; which++) {
        free(of->order[which]);
        of->order[which] = d->order[which];
        of->ranked[which] = d->ranked[which];
        d->order[which] = NULL;
    }
    memcpy(of->bins, d->bins, sizeof of->bins);
    of->at = d->now;
    of->season = d->season;
    of->rated = d->rated;
}

static void read_page(orr_read *r)
{
    drawing *d = (drawing *)r;
    orr_ladder *of = d->of;
    if (!r->dropped && !d->e && d->page == PAGE) {
        ask_more(d);
        return;
    }
    of->drawing = NULL;
    orr_err e = r->dropped ? ORR_IO : d->e;
    if (!e)
        take_over(of, d);
    free(d->people);
    free(d->order[0]);
    free(d->order[1]);
    free(d);
    orr_waiting *w = of->waits;
    of->waits = NULL;
    for (orr_waiting *next; w; w = next) {
        next = w->next;
        if (of->at)
            orr_page_fill(w, of);
        else
            orr_page_fail(w, e);
    }
}

static void ask_more(drawing *d)
{
    d->read = (orr_read){.work = work, .done = read_page};
    orr_desk_read(d->l->desk, &d->read);
}

static void draw(orr_ladders *l, orr_ladder *of)
{
    drawing *d = calloc(1, sizeof *d);
    if (!d)
        return;
    *d = (drawing){.l = l, .of = of, .now = orr_now_ms(), .rated = l->done};
    d->season = orr_season_of(d->now);
    of->drawing = d;
    ask_more(d);
}

/* ---- asking -------------------------------------------------------------------------------------------------------*/
static orr_ladder *find(orr_ladders *l, const char *game, const char *variant, int64_t class)
{
    for (orr_ladder *of = l->ladders; of; of = of->next)
        if (of->class == class && !strcmp(of->game, game) && !strcmp(of->variant, variant))
            return of;
    orr_ladder *of = l->n < ORR_LADDERS_MAX ? calloc(1, sizeof *of) : NULL;
    if (!of)
        return NULL;
    l->n++;
    of->class = class;
    snprintf(of->game, sizeof of->game, "%s", game);
    snprintf(of->variant, sizeof of->variant, "%s", variant);
    of->next = l->ladders;
    l->ladders = of;
    return of;
}

/* Draws it when it is not there or old. */
static void keep_fresh(orr_ladders *l, orr_ladder *of)
{
    int64_t age = orr_now_ms() - of->at;
    bool old = !of->at || age > STALE_MS || (age > FRESH_MS && of->rated != l->done) ||
               of->season != orr_season_of(orr_now_ms());
    if (old && !of->drawing)
        draw(l, of);
}

void orr_ladder_have(orr_waiting *w)
{
    orr_ladder *of = find(w->ladders, w->ask.game, w->ask.variant, w->ask.class);
    if (of)
        keep_fresh(w->ladders, of);
    if (of && of->at) {
        orr_page_fill(w, of);
    } else if (of && of->drawing) {
        w->next = of->waits;
        of->waits = w;
    } else {
        orr_page_fail(w, ORR_NO_MEMORY);
    }
}

static int by_id(const void *key, const void *of) { return strcmp(key, ((const orr_ranked *)of)->user); }

const orr_ranked *orr_ladder_person(const orr_ladder *of, const char *user)
{
    return *user && of->n ? bsearch(user, of->people, of->n, sizeof *of->people, by_id) : NULL;
}

bool orr_ladders_rating(orr_ladders *l, const char *game, const char *variant, int64_t class, const char *user,
                        double *rating, double *rd)
{
    orr_ladder *of = l->closing ? NULL : find(l, game, variant, class);
    if (!of)
        return false;
    keep_fresh(l, of);
    const orr_ranked *is = orr_ladder_person(of, user);
    if (!is)
        return false;
    *rating = (double)is->rating;
    *rd = (double)is->rd;
    return true;
}

void orr_ladder_free_all(orr_ladders *l)
{
    for (orr_ladder *of = l->ladders, *next; of; of = next) {
        next = of->next;
        free(of->people);
        free(of->order[0]);
        free(of->order[1]);
        free(of);
    }
    l->ladders = NULL;
}
