/* A season closes: what stood at its end is kept, once. Where somebody stood then follows from the last step before it, so
 * that it does not matter when it is looked for. */
#include "square/inside.h"

#include <stdlib.h>
#include <string.h>

enum { DAY_MS = 24 * 3600 * 1000, LATE_MS = 60 * 1000, LADDERS = 256 };

typedef struct {
    char user[ORR_USER_TEXT];
    double rating, rd, rank;
    int64_t n;
} standing;

typedef struct {
    char game[32], variant[ORR_VARIANT_TEXT];
    int64_t class;
} of;

typedef struct {
    int64_t season, end;
    of ladder[LADDERS];
    unsigned ladders;
    standing *at; /* owned */
    uint32_t n, cap;
    orr_err e;
} closing;

static bool keep_number(void *arg, const orr_value *v, unsigned columns)
{
    (void)columns;
    *(int64_t *)arg = v[0].kind == ORR_NUMBER ? v[0].number : 0;
    return false;
}

/* The first season that is over and not closed, or 0; one closes when nothing that belongs to it waits, and a minute
 * after its end: of a match that ended just before it the result may still be on its way to the store. */
static orr_err find_season(orr_store *s, int64_t now, int64_t *season)
{
    int64_t closed = 0, first = 0, waits = 0;
    *season = 0;
    orr_err e =
        SQUARE_ROWS(s, keep_number, &closed, "SELECT max(season) FROM seasons WHERE season > ?1", orr_number(0));
    if (!e && !closed)
        e = SQUARE_ROWS(s, keep_number, &first,
                        "SELECT min(at) FROM results WHERE state < 3 AND at > ?1", orr_number(0));
    if (e || (!closed && !first))
        return e;
    *season = closed ? orr_season_next(closed) : orr_season_of(first);
    int64_t end = orr_season_begins(orr_season_next(*season));
    if (end + LATE_MS > now)
        *season = 0;
    else
        e = SQUARE_ROWS(s, keep_number, &waits, "SELECT count(*) FROM results WHERE state = 0 AND at < ?1",
                        orr_number(end));
    if (waits)
        *season = 0;
    return e;
}

static bool keep_ladder(void *arg, const orr_value *v, unsigned columns)
{
    closing *c = arg;
    (void)columns;
    of *l = &c->ladder[c->ladders++];
    square_copy(&v[0], l->game, sizeof l->game);
    square_copy(&v[1], l->variant, sizeof l->variant);
    l->class = v[2].number;
    return c->ladders < LADDERS;
}

static bool keep_standing(void *arg, const orr_value *v, unsigned columns)
{
    closing *c = arg;
    (void)columns;
    orr_rating now = {square_real(&v[3]), square_real(&v[4]), square_real(&v[5])};
    double days = (double)(c->end - v[2].number) / DAY_MS, rd = orr_rating_rd_grown(&now, days);
    if (!orr_rating_is_ranked(rd, days))
        return true;
    if (c->n == c->cap) {
        uint32_t cap = c->cap ? 2 * c->cap : 256;
        standing *more = realloc(c->at, cap * sizeof *more);
        if (!more) {
            c->e = ORR_NO_MEMORY;
            return false;
        }
        c->at = more;
        c->cap = cap;
    }
    standing *one = &c->at[c->n++];
    *one = (standing){.rating = now.rating, .rd = rd, .rank = orr_rating_rank(now.rating, rd), .n = v[6].number};
    square_copy(&v[0], one->user, sizeof one->user);
    return true;
}

static int by_rank(const void *a, const void *b)
{
    const standing *x = a, *y = b;
    return x->rank < y->rank ? 1 : x->rank > y->rank ? -1 : strcmp(x->user, y->user);
}

static orr_err close_ladder(orr_store *s, closing *c, const of *l, orr_batch *b)
{
    c->n = 0;
    orr_err e =
        SQUARE_ROWS(s, keep_standing, c,
                    /* Of those alone who have played since the season began, the steps of this ladder alone. */
                    "SELECT t.user_id, max(t.rid), t.at, t.rating, t.rd, t.volatility, count(*) FROM ratings AS r"
                    " CROSS JOIN steps AS t WHERE r.game = ?1 AND r.variant = ?2 AND r.class = ?3 AND r.at >= ?4"
                    " AND t.user_id = r.user_id AND t.game = r.game AND t.variant = r.variant AND t.class = r.class"
                    " AND t.why = 0 AND t.at >= ?4 AND t.at < ?5"
                    " AND EXISTS(SELECT 1 FROM people WHERE id = r.user_id)"
                    " GROUP BY t.user_id HAVING count(*) >= ?6",
                    orr_words(l->game), orr_words(l->variant), orr_number(l->class),
                    orr_number(orr_season_begins(c->season)), orr_number(c->end), orr_number(ORR_SEASON_MATCHES));
    if (e || c->e)
        return e ? e : c->e;
    if (c->n)
        qsort(c->at, c->n, sizeof *c->at, by_rank);
    bool ok = true;
    for (uint32_t i = 0; ok && i < c->n && i < ORR_SEASON_KEPT; i++)
        ok = SQUARE_WRITE(b, false,
                          "INSERT OR IGNORE INTO standings(season, game, variant, class, place, user_id, rating, rd, n)"
                          " VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
                          orr_number(c->season), orr_words(l->game), orr_words(l->variant), orr_number(l->class),
                          orr_number(i + 1), orr_words(c->at[i].user), orr_real(c->at[i].rating), orr_real(c->at[i].rd),
                          orr_number(c->at[i].n));
    return ok ? ORR_OK : ORR_NO_MEMORY;
}

orr_err orr_season_close(orr_store *s, int64_t now, orr_batch *b, bool *any)
{
    closing *c = calloc(1, sizeof *c);
    if (!c)
        return ORR_NO_MEMORY;
    orr_err e = find_season(s, now, &c->season);
    c->end = orr_season_begins(orr_season_next(c->season));
    *any = !e && c->season;
    if (*any && !SQUARE_WRITE(b, true, "INSERT INTO seasons(season, closed) VALUES(?1, ?2)", orr_number(c->season),
                              orr_number(now)))
        e = ORR_NO_MEMORY;
    if (*any && !e)
        e = SQUARE_ROWS(s, keep_ladder, c, "SELECT DISTINCT game, variant, class FROM ratings WHERE n > ?1",
                        orr_number(0));
    for (unsigned i = 0; *any && !e && i < c->ladders; i++)
        e = close_ladder(s, c, &c->ladder[i], b);
    free(c->at);
    free(c);
    return e;
}
