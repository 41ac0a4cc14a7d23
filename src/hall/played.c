/* What people have played: a row a person and match, in the batch of the note that ends the match, and what these rows add
 * up to. There is never one without the other: a table whose rows are there is not over a second time. */
#include "hall/inside.h"

#include <stdlib.h>
#include <string.h>

enum { DETAIL_MAX = 16 * 1024 };

static const char row_sql[] =
    "INSERT INTO played(user_id, at, code, game, variant, seats, seat, place, score, kind, detail)"
    " VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)";
static const char tally_sql[] =
    "INSERT INTO tallies(user_id, game, variant, seats, what, key, n, won, even, points, best, plies, ms, gone)"
    " SELECT ?1, ?2, ?3, ?4, ?5, ?6, 1, ?7, ?8, ?9, ?9, ?10, ?11, ?12"
    " WHERE EXISTS(SELECT 1 FROM users WHERE id = ?1 AND name <> '')" /* who is erased has no figures */
    " ON CONFLICT(user_id, game, variant, seats, what, key) DO UPDATE SET n = tallies.n + 1,"
    " won = tallies.won + excluded.won, even = tallies.even + excluded.even,"
    " points = tallies.points + excluded.points,"
    " best = CASE WHEN excluded.best > tallies.best THEN excluded.best ELSE tallies.best END,"
    " plies = tallies.plies + excluded.plies, ms = tallies.ms + excluded.ms, gone = tallies.gone + excluded.gone";

/* How many sit there: who is to come and never came plays no part. */
static unsigned seats_of(const orr_table_now *t)
{
    unsigned n = 0;
    for (unsigned i = 0; i < orr_table_row_of(t)->seats; i++)
        n += orr_table_seat(t, i)->kind != ORR_SEAT_OPEN;
    return n;
}

/* ---- one person ---------------------------------------------------------------------------------------------------*/
typedef struct {
    const orr_table_now *t;
    const orr_played *p;
    orr_batch *b;
    const char *user;
    unsigned seat, seats;
    bool won, left, ok;
} person;

static void tally(person *who, const char *what, const char *key, bool won, bool even, int64_t points)
{
    bool all = !strcmp(what, "all");
    who->ok = who->ok &&
              orr_batch_write(who->b, tally_sql, false,
                              (const orr_value[]){orr_words(who->user), orr_words(orr_table_row_of(who->t)->game),
                                                  orr_words(who->p->variant), orr_number(who->seats), orr_words(what),
                                                  orr_words(key), orr_number(won), orr_number(even), orr_number(points),
                                                  orr_number(all ? who->p->moves[who->seat] : 0),
                                                  orr_number(all ? who->p->ms : 0), orr_number(all && who->left)},
                              12);
}

/* Rivals: bots of a level at other seats, on no common side; the best of them counts, once a match. */
static void tally_levels(person *who)
{
    const orr_result *result = who->p->result;
    uint8_t mine = result[who->seat].rank;
    unsigned n = orr_table_row_of(who->t)->seats;
    for (unsigned i = 0; i < n; i++) {
        const orr_seat_now *bot = orr_table_seat(who->t, i);
        uint8_t best = 0;
        for (unsigned k = 0; k < n; k++) {
            const orr_seat_now *other = orr_table_seat(who->t, k);
            bool rival = other->kind == ORR_SEAT_BOT && bot->kind == ORR_SEAT_BOT &&
                         !strcmp(other->level, bot->level) && !orr_table_same_side(who->t, who->seat, k);
            if (rival && !best && k < i)
                break; /* this level has been counted */
            if (rival && (!best || result[k].rank < best))
                best = result[k].rank;
        }
        if (best)
            tally(who, "level", bot->level, mine < best, mine == best, result[who->seat].score);
    }
}

static void tally_all(person *who)
{
    char key[24];
    int64_t score = who->p->result[who->seat].score;
    bool solo = who->seats == 1;
    tally(who, "all", "", who->won, false, score);
    snprintf(key, sizeof key, "%u", who->seat);
    tally(who, "seat", key, who->won, false, score);
    tally_levels(who);
    for (unsigned i = 0; i < who->p->kinds; i++)
        tally(who, "line", who->p->kind[i], false, false, who->p->points[who->seat][i]);
    snprintf(key, sizeof key, "%lld", (long long)score);
    if (solo)
        tally(who, "solo", key, false, false, score);
}

static unsigned kind_of(const person *who)
{
    unsigned kind = (who->left ? ORR_PLAYED_LEFT : 0) | (who->p->given ? ORR_PLAYED_GIVEN : 0) |
                    (orr_table_row_of(who->t)->open ? 0 : ORR_PLAYED_PRIVATE) | (who->won ? ORR_PLAYED_WON : 0);
    for (unsigned i = 0; i < orr_table_row_of(who->t)->seats; i++)
        kind |= orr_table_seat(who->t, i)->kind == ORR_SEAT_BOT ? ORR_PLAYED_BOTS : 0;
    return kind | ((who->p->people & ~ORR_BIT(who->seat)) ? ORR_PLAYED_PEOPLE : 0);
}

static void add_person(person *who)
{
    orr_text text = {.max = DETAIL_MAX};
    const orr_table_row *row = orr_table_row_of(who->t);
    const orr_result *r = &who->p->result[who->seat];
    orr_table_played_text(who->t, who->p, who->seat, &text);
    orr_text_add(&text, "", 1);
    who->ok = !text.failed &&
              orr_batch_write(who->b, row_sql, true,
                              (const orr_value[]){orr_words(who->user), orr_number(who->p->at), orr_words(row->code),
                                                  orr_words(row->game), orr_words(who->p->variant),
                                                  orr_number(who->seats), orr_number(who->seat), orr_number(r->rank),
                                                  orr_number(r->score), orr_number(kind_of(who)), orr_words(text.at)},
                              11);
    orr_text_deinit(&text);
    if (!who->p->given) /* who sets a match up like this may have won it before */
        tally_all(who);
}

/* ---- a match ------------------------------------------------------------------------------------------------------*/
typedef struct {
    const orr_table_now *t;
    orr_batch *b;
    bool ok;
} match;

static void add_match(void *arg)
{
    match *m = arg;
    orr_played played;
    m->ok = true;
    if (!orr_table_played(m->t, &played))
        return;
    for (unsigned i = 0; i < orr_table_row_of(m->t)->seats; i++) {
        if (!(played.people & ORR_BIT(i)))
            continue;
        person who = {.t = m->t, .p = &played, .b = m->b, .user = orr_table_seat(m->t, i)->user, .seat = i};
        who.seats = seats_of(m->t);
        who.left = played.result[i].status == ORR_LEFT || orr_table_seat(m->t, i)->left;
        who.won = who.seats > 1 && !who.left && played.result[i].rank == 1;
        add_person(&who);
        m->ok = m->ok && who.ok;
    }
}

/* ---- a tournament --------------------------------------------------------------------------------------------------*/
static const char result_sql[] =
    "INSERT INTO tour_results(code, at, seats) SELECT ?1, ?2, ?3 WHERE EXISTS(SELECT 1 FROM tour_tables WHERE code = ?1)"
    " ON CONFLICT(code) DO NOTHING";

typedef struct {
    const orr_table_now *t;
    orr_text text;
} result;

static void write_result(void *arg)
{
    result *r = arg;
    orr_table_result_text(r->t, &r->text);
}

bool orr_played_count(const orr_fact *fact, orr_batch *b)
{
    if (fact->kind != ORR_FACT_OVER || !fact->t || *orr_table_row_of(fact->t->table)->host)
        return true;
    char what[200] = "";
    const orr_table_now *t = fact->t->table;
    const orr_table_row *row = orr_table_row_of(t);
    result r = {.t = t, .text = {.max = 512}};
    bool ok = !orr_guard(write_result, &r, what, sizeof what);
    orr_text_add(&r.text, "", 1);
    ok = ok && !r.text.failed &&
         orr_batch_write(b, result_sql, false,
                         (const orr_value[]){orr_words(row->code), orr_number(orr_table_touched(t)),
                                             orr_words(r.text.at)},
                         3);
    if (!ok)
        orr_log("table=%s its result is not counted: %s", row->code, *what ? what : "memory is out");
    orr_text_deinit(&r.text);
    return ok;
}

/* The match is over all the same where the rules fail to say how. */
bool orr_played_add(const orr_table_now *t, orr_batch *b)
{
    char what[200] = "";
    match m = {.t = t, .b = b};
    orr_write *mark = b->last;
    bool failed = orr_guard(add_match, &m, what, sizeof what);
    if (failed) {
        orr_batch_back(b, mark);
        orr_log("table=%s nothing is kept of who played it: %s", orr_table_row_of(t)->code, what);
    }
    return failed || m.ok;
}

bool orr_played_write(const orr_fact *fact, orr_batch *b)
{
    return fact->kind != ORR_FACT_OVER || !fact->t || orr_played_add(fact->t->table, b);
}
