/* One person could have two accounts and let one lose to the other. So of accounts that met in a match that counts, on
 * two sides, and were here by one line, it is kept how often and when last, in the batch of the note that ends it. It is
 * for the moderators' desk alone: a household has one line as well, and nothing follows by itself. By which line somebody
 * comes is known in memory alone; of a match that lay in the store meanwhile it is who was here since. */
#include "hall/inside.h"

#include <string.h>

static const char sql[] =
    "INSERT INTO same_line(user_id, other, game, variant, n, at) SELECT min(?2, ?3), max(?2, ?3), game, variant, 1, at"
    " FROM results WHERE code = ?1 AND state = 0"                               /* it counts */
    " AND (SELECT count(*) FROM users WHERE id IN (?2, ?3) AND name <> '') = 2" /* nobody has left for good */
    " ON CONFLICT(user_id, other, game, variant) DO UPDATE SET n = same_line.n + 1, at = excluded.at";

static uint64_t number_of(const char *user) { return orr_hash(user, strlen(user), 8); }

void orr_line_here(orr_hosted *t, unsigned seat, const orr_guest *g)
{
    t->line[seat].user = number_of(g->user.id);
    t->line[seat].line = g->line;
}

/* By which line who sits there was here last; 0: it is not known. */
static uint64_t line_of(const orr_hosted *t, unsigned seat)
{
    const orr_seat_now *who = orr_table_seat(t->table, seat);
    bool known = who->kind == ORR_SEAT_HUMAN && t->line[seat].line && t->line[seat].user == number_of(who->user);
    return known ? t->line[seat].line : 0;
}

bool orr_line_write(const orr_fact *fact, orr_batch *b)
{
    const orr_hosted *t = fact->t;
    if (fact->kind != ORR_FACT_OVER || !t || !orr_table_row_of(t->table)->rated)
        return true;
    for (unsigned i = 0; i < orr_table_row_of(t->table)->seats; i++)
        for (unsigned k = 0; k < i; k++) {
            const char *one = orr_table_seat(t->table, i)->user, *other = orr_table_seat(t->table, k)->user;
            uint64_t line = line_of(t, i);
            if (!line || line != line_of(t, k) || orr_table_same_side(t->table, i, k) || !strcmp(one, other))
                continue;
            if (!orr_batch_write(b, sql, false,
                                 (const orr_value[]){orr_words(t->code), orr_words(one), orr_words(other)}, 3))
                return false;
        }
    return true;
}
