/* Results are rated one after the other: read, judged, and written with what says that it was done. */
#include "square/book.h"
#include "square/rows.h"

#include <stdlib.h>
#include <string.h>

enum { DAY_MS = 24 * 3600 * 1000 };

/* ---- reading ------------------------------------------------------------------------------------------------------*/
static bool keep_number(void *arg, const orr_value *v, unsigned columns)
{
    (void)columns;
    *(int64_t *)arg = v[0].number;
    return false;
}

orr_err orr_book_rev(orr_store *s, int64_t *rev)
{
    *rev = -1;
    orr_err e = SQUARE_ROWS(s, keep_number, rev, "SELECT value FROM meta WHERE key = ?1", orr_words("book"));
    return e ? e : *rev < 0 ? ORR_IO : ORR_OK;
}

static bool keep_result(void *arg, const orr_value *v, unsigned columns)
{
    orr_book_result *r = arg;
    (void)columns;
    r->id = v[0].number;
    r->at = v[1].number;
    square_copy(&v[2], r->code, sizeof r->code);
    square_copy(&v[3], r->game, sizeof r->game);
    square_copy(&v[4], r->variant, sizeof r->variant);
    r->class = v[5].number;
    r->weight = square_real(&v[6]);
    return false;
}

static bool keep_side(void *arg, const orr_value *v, unsigned columns)
{
    orr_book_result *r = arg;
    (void)columns;
    square_side(v, &r->side[r->n]);
    return ++r->n < ORR_RATED_MAX;
}

static bool keep_entry(void *arg, const orr_value *v, unsigned columns)
{
    (void)columns;
    *(orr_book_entry *)arg = (orr_book_entry){.now = {square_real(&v[0]), square_real(&v[1]), square_real(&v[2])},
                                              .n = v[3].number,
                                              .won = v[4].number,
                                              .at = v[5].number,
                                              .season = v[6].number,
                                              .season_n = v[7].number};
    return false;
}

typedef struct {
    const orr_book_result *r;
    orr_book_part *part;
} mates;

static bool keep_mate(void *arg, const orr_value *v, unsigned columns)
{
    mates *m = arg;
    (void)columns;
    for (unsigned k = 0; v[0].kind == ORR_WORDS && k < m->r->n; k++)
        if (*m->r->side[k].user && !strcmp(m->r->side[k].user, v[0].at))
            m->part->with[k] = (orr_book_pair){.last = (unsigned)v[1].number, .day = (unsigned)v[2].number};
    return true;
}

static orr_err read_person(orr_store *s, const orr_book_result *r, const char *user, orr_book_part *part)
{
#define OF " user_id = ?1 AND game = ?2 AND variant = ?3 AND class = ?4"
#define LAST "(SELECT rid, at FROM steps WHERE" OF " AND rid < ?5 ORDER BY rid DESC LIMIT ?6)"
    const orr_value of[] = {orr_words(user),           orr_words(r->game), orr_words(r->variant),
                            orr_number(r->class),      orr_number(r->id),  orr_number(ORR_PAIR_LAST - 1),
                            orr_number(r->at - DAY_MS)};
    mates m = {r, part};
    int64_t matches = 0;
    part->before = orr_book_new;
    orr_err e = s->kind->rows(s,
                              "SELECT rating, rd, volatility, n, won, at, season, season_n FROM ratings WHERE"
                              " game = ?2 AND variant = ?3 AND class = ?4 AND user_id = ?1",
                              of, 4, keep_entry, &part->before);
    if (!e)
        e = s->kind->rows(s, "SELECT count(*) FROM " LAST, of, 6, keep_number, &matches);
    if (!e)
        e = s->kind->rows(s,
                          "SELECT s.user_id, count(*), sum(t.at > ?7) FROM " LAST " AS t JOIN result_sides AS s"
                          " ON s.rid = t.rid WHERE s.user_id <> '' AND s.user_id <> ?1 GROUP BY s.user_id",
                          of, 7, keep_mate, &m);
    part->matches = (unsigned)matches;
    return e;
#undef OF
#undef LAST
}

static orr_err read_people(orr_store *s, const orr_book_result *r, orr_book_part part[ORR_RATED_MAX])
{
    orr_err e = ORR_OK;
    for (unsigned i = 0; !e && i < r->n; i++)
        if (*r->side[i].user)
            e = read_person(s, r, r->side[i].user, &part[i]);
    return e;
}

orr_err orr_book_foretell(orr_store *s, const orr_book_result *r, orr_book_why why[ORR_RATED_MAX])
{
    orr_book_part part[ORR_RATED_MAX] = {0};
    orr_book_result last = *r;
    last.id = INT64_MAX; /* after all that are there */
    int64_t waits = 0;
    orr_err e = ORR_OK;
    for (unsigned i = 0; !e && i < r->n; i++)
        e = SQUARE_ROWS(s, keep_number, &waits,
                        "SELECT 1 FROM results AS r JOIN result_sides AS s ON s.rid = r.id WHERE r.state = 0"
                        " AND s.user_id <> '' AND s.user_id = ?1 LIMIT 1",
                        orr_words(r->side[i].user));
    if (!e)
        e = waits ? ORR_STALE : read_people(s, &last, part);
    if (!e)
        orr_book_pairs(&last, part);
    for (unsigned i = 0; !e && i < r->n; i++)
        why[i] = part[i].why;
    return e;
}

/* ---- writing ------------------------------------------------------------------------------------------------------*/
bool orr_book_turn(orr_batch *b, int64_t rev)
{
    return SQUARE_WRITE(b, true, "UPDATE meta SET value = value + 1 WHERE key = 'book' AND value = ?1",
                        orr_number(rev));
}

bool orr_book_write(orr_batch *b, const orr_book_result *r, unsigned i, const orr_book_part *part)
{
    const orr_rating *before = &part->before.now, *after = &part->after.now;
    return SQUARE_WRITE(b, true,
                        "INSERT INTO steps(user_id, game, variant, class, rid, at, why, before, before_rd, rating, rd,"
                        " volatility) VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)"
                        " ON CONFLICT(user_id, game, variant, class, rid) DO UPDATE SET at = ?6, why = ?7, before = ?8,"
                        " before_rd = ?9, rating = ?10, rd = ?11, volatility = ?12",
                        orr_words(r->side[i].user), orr_words(r->game), orr_words(r->variant), orr_number(r->class),
                        orr_number(r->id), orr_number(r->at), orr_number(part->why), orr_real(before->rating),
                        orr_real(before->rd), orr_real(after->rating), orr_real(after->rd),
                        orr_real(after->volatility));
}

bool orr_book_write_entry(orr_batch *b, const orr_book_result *r, const char *user, const orr_book_entry *e)
{
    return SQUARE_WRITE(b, true,
                        "INSERT INTO ratings(user_id, game, variant, class, rating, rd, volatility, n, won, at, season,"
                        " season_n) VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)"
                        " ON CONFLICT(game, variant, class, user_id) DO UPDATE SET rating = ?5, rd = ?6, volatility = ?7,"
                        " n = ?8, won = ?9, at = ?10, season = ?11, season_n = ?12",
                        orr_words(user), orr_words(r->game), orr_words(r->variant), orr_number(r->class),
                        orr_real(e->now.rating), orr_real(e->now.rd), orr_real(e->now.volatility), orr_number(e->n),
                        orr_number(e->won), orr_number(e->at), orr_number(e->season), orr_number(e->season_n));
}

static bool write_all(orr_batch *b, const orr_book_result *r, const orr_book_part *part, int64_t rev)
{
    bool ok = orr_book_turn(b, rev) &&
              SQUARE_WRITE(b, true, "UPDATE results SET state = 1 WHERE id = ?1 AND state = 0", orr_number(r->id));
    for (unsigned i = 0; ok && i < r->n; i++)
        if (*r->side[i].user)
            ok = orr_book_write(b, r, i, &part[i]) && orr_book_write_entry(b, r, r->side[i].user, &part[i].after);
    return ok;
}

orr_err orr_book_next(orr_store *s, orr_batch *b, bool *any)
{
    orr_book_result r = {0};
    orr_book_part part[ORR_RATED_MAX] = {0};
    int64_t rev = 0;
    *any = false;
    orr_err e = orr_book_rev(s, &rev);
    if (!e)
        e = SQUARE_ROWS(s, keep_result, &r,
                        "SELECT id, at, code, game, variant, class, weight FROM results WHERE state = ?1 ORDER BY id"
                        " LIMIT 1",
                        orr_number(0));
    if (e || !r.id)
        return e;
    e = SQUARE_ROWS(s, keep_side, &r,
                    "SELECT seat, user_id, side, place, gone, rating, rd FROM result_sides WHERE rid = ?1 ORDER BY seat",
                    orr_number(r.id));
    if (!e)
        e = read_people(s, &r, part);
    if (e)
        return e;
    orr_book_judge(&r, part);
    *any = true;
    return write_all(b, &r, part, rev) ? ORR_OK : ORR_NO_MEMORY;
}
