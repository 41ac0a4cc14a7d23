/* What is kept of a rated match for ratings (square/book.h): who played on which side, and their places, in the batch of
 * the note that ends it. The row waits there until it is rated. */
#include "hall/inside.h"

#include <string.h>

static const char result_sql[] = "INSERT INTO results(code, game, variant, class, at, weight, state)"
                                 " VALUES(?1, ?2, ?3, ?4, ?5, ?6, 0)";
static const char side_sql[] = "INSERT INTO result_sides(rid, seat, user, level, side, place, gone, rating, rd)"
                               " VALUES((SELECT id FROM results WHERE code = ?1), ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)";

/* The first seat of its side. */
static unsigned side_of(const orr_table_now *t, unsigned seat)
{
    unsigned side = 0;
    while (!orr_table_same_side(t, side, seat))
        side++;
    return side;
}

static bool add_side(const orr_table_now *t, const orr_played *p, unsigned i, orr_batch *b)
{
    const orr_table_row *row = orr_table_row_of(t);
    const orr_seat_now *seat = orr_table_seat(t, i);
    bool bot = seat->kind == ORR_SEAT_BOT, gone = p->result[i].status == ORR_LEFT || seat->left;
    int rating = 0, rd = 0;
    if (bot)
        orr_registry_rating(row->game, seat->level, &rating, &rd);
    else
        gone = gone || *seat->played_by; /* a bot played to the end for who did not come back */
    return orr_batch_write(b, side_sql, true,
                           (const orr_value[]){orr_words(row->code), orr_number(i), orr_words(bot ? "" : seat->user),
                                               orr_words(bot ? seat->level : ""), orr_number(side_of(t, i)),
                                               orr_number(p->result[i].rank), orr_number(gone), orr_real(rating),
                                               orr_real(rd)},
                           9);
}

bool orr_rated_add(const orr_table_now *t, const orr_played *p, orr_batch *b)
{
    const orr_table_row *row = orr_table_row_of(t);
    unsigned sides = 0;
    if (!row->rated || p->given || !orr_table_may_rate(t))
        return true;
    for (unsigned i = 0; i < row->seats; i++)
        sides += side_of(t, i) == i;
    bool ok = orr_batch_write(b, result_sql, true,
                              (const orr_value[]){orr_words(row->code), orr_words(row->game), orr_words(p->variant),
                                                  orr_number(row->seats > 2 ? 3 : 2), orr_number(p->at),
                                                  orr_real(2.0 / sides)},
                              6);
    for (unsigned i = 0; ok && i < row->seats; i++)
        ok = add_side(t, p, i, b);
    return ok;
}
