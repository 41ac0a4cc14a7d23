/* A row a match that is over and one a seat, in the batch of the note that ends it; ratings, tournaments and statistics
 * stand on them. A rated match waits there to be rated (square/book.h) if each side had decided something; else it is
 * casual. So is what is filled in later, because ratings go in the order in which matches end; a row that is already
 * rated stays so. */
#include "hall/inside.h"

#include <string.h>

static const char result_sql[] = "INSERT INTO results(code, game, variant, class, at, weight, state, seats, ended)"
                                 " VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)"
                                 " ON CONFLICT(code) DO UPDATE SET seats = excluded.seats, ended = excluded.ended";
static const char side_sql[] = "INSERT INTO result_sides(rid, seat, user_id, level, side, place, gone, rating, rd, score)"
                               " VALUES((SELECT id FROM results WHERE code = ?1), ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)"
                               " ON CONFLICT(rid, seat) DO UPDATE SET score = excluded.score";

/* The first seat of its side. */
static unsigned side_of(const orr_table_now *t, unsigned seat)
{
    unsigned side = 0;
    while (!orr_table_same_side(t, side, seat))
        side++;
    return side;
}

static bool is_gone(const orr_table_now *t, const orr_played *p, unsigned i)
{
    const orr_seat_now *seat = orr_table_seat(t, i);
    bool played_on = seat->kind == ORR_SEAT_HUMAN && *seat->played_by; /* by a bot, for who did not come back */
    return p->result[i].status == ORR_LEFT || seat->left || played_on;
}

static bool add_side(const orr_table_now *t, const orr_played *p, unsigned i, orr_batch *b)
{
    const orr_table_row *row = orr_table_row_of(t);
    const orr_seat_now *seat = orr_table_seat(t, i);
    bool bot = seat->kind == ORR_SEAT_BOT;
    int rating = 0, rd = 0;
    if (bot)
        orr_registry_rating(row->game, p->variant, seat->level, &rating, &rd);
    return orr_batch_write(b, side_sql, true,
                           (const orr_value[]){orr_words(row->code), orr_number(i),
                                               orr_words(seat->kind == ORR_SEAT_HUMAN ? seat->user : ""),
                                               orr_words(bot ? seat->level : ""), orr_number(side_of(t, i)),
                                               orr_number(p->result[i].rank), orr_number(is_gone(t, p, i)),
                                               orr_real(rating), orr_real(rd), orr_number(p->result[i].score)},
                           10);
}

/* Who is to come and never came plays no part. */
static bool takes_part(const orr_table_now *t, unsigned i) { return orr_table_seat(t, i)->kind != ORR_SEAT_OPEN; }

/* Has each side decided something? */
static bool is_on(const orr_table_now *t, const orr_played *p)
{
    orr_mask sides = 0, on = 0;
    for (unsigned i = 0; i < orr_table_row_of(t)->seats; i++) {
        orr_mask side = takes_part(t, i) ? ORR_BIT(side_of(t, i)) : 0;
        sides |= side;
        on |= p->decided & ORR_BIT(i) ? side : 0;
    }
    return sides == on;
}

static bool add_result(const orr_table_now *t, const orr_played *p, bool now, orr_batch *b)
{
    const orr_table_row *row = orr_table_row_of(t);
    bool rated = now && row->rated && !p->given && is_on(t, p);
    unsigned sides = 0, seats = 0;
    for (unsigned i = 0; i < row->seats; i++) {
        seats += takes_part(t, i);
        sides += takes_part(t, i) && side_of(t, i) == i;
    }
    bool ok = orr_batch_write(b, result_sql, true,
                              (const orr_value[]){orr_words(row->code), orr_words(row->game), orr_words(p->variant),
                                                  orr_number(row->seats > 2 ? 3 : 2), orr_number(p->at),
                                                  orr_real(rated ? 2.0 / sides : 0),
                                                  orr_number(rated ? ORR_RESULT_WAITS : ORR_RESULT_CASUAL),
                                                  orr_number(seats), orr_number(p->ended)},
                              9);
    for (unsigned i = 0; ok && i < row->seats; i++)
        ok = !takes_part(t, i) || add_side(t, p, i, b);
    return ok;
}

typedef struct {
    const orr_table_now *t;
    bool now;
    orr_batch *b;
    bool ok;
} match;

static void add_match(void *arg)
{
    match *m = arg;
    orr_played played;
    m->ok = !orr_table_played(m->t, &played) || add_result(m->t, &played, m->now, m->b);
}

/* The match is over all the same where the rules fail to say how. */
bool orr_result_add(const orr_table_now *t, bool now, orr_batch *b)
{
    char what[200] = "";
    match m = {.t = t, .now = now, .b = b};
    orr_write *mark = b->last;
    bool failed = orr_guard(add_match, &m, what, sizeof what);
    if (failed) {
        orr_batch_back(b, mark);
        orr_log("table=%s its result is not kept: %s", orr_table_row_of(t)->code, what);
    }
    return failed || m.ok;
}

bool orr_result_write(const orr_fact *fact, orr_batch *b)
{
    return fact->kind != ORR_FACT_OVER || !fact->t || orr_result_add(fact->t->table, true, b);
}

bool orr_result_rewrite(const orr_fact *fact, orr_batch *b)
{
    return fact->kind != ORR_FACT_OVER || !fact->t || orr_result_add(fact->t->table, false, b);
}
