/* Rows that follow the notes of a table: how far it is, who sits there, and when it must be looked at. */
#include "hall/inside.h"

#define OF_TABLE " WHERE tid = (SELECT id FROM tables WHERE code = ?1)"

static bool write_words(orr_batch *b, const char *sql, const char *code, const char *user, const char *before)
{
    return orr_batch_write(b, sql, false, (const orr_value[]){orr_words(code), orr_words(user), orr_words(before)},
                           before ? 3 : user ? 2 : 1);
}

/* How far it is: 0 is set up, 1 is played, 2 is over. Whoever takes the host's seat over is the host. */
bool orr_sitting_status(const orr_fact *fact, orr_batch *b)
{
    static const char status[] = "UPDATE tables SET status = ?2 WHERE code = ?1";
    static const char host[] = "UPDATE tables SET host = ?2 WHERE code = ?1 AND host = ?3";
    if (fact->kind == ORR_FACT_PASSED)
        return write_words(b, host, fact->code, fact->user, fact->before);
    if (fact->kind != ORR_FACT_STARTED && fact->kind != ORR_FACT_OVER)
        return true;
    int now = fact->kind == ORR_FACT_STARTED ? 1 : 2;
    return orr_batch_write(b, status, false, (const orr_value[]){orr_words(fact->code), orr_number(now)}, 2);
}

/* Who ever sat down at a table that is not over; whoever stands up again stays among them. */
bool orr_sitting_write(const orr_fact *fact, orr_batch *b)
{
    static const char sits[] = "INSERT INTO sitting(user_id, tid) SELECT ?2, id FROM tables WHERE code = ?1 AND status < 2"
                               " ON CONFLICT(user_id, tid) DO NOTHING";
    static const char rises[] = "DELETE FROM sitting" OF_TABLE " AND user_id = ?2";
    static const char rise[] = "DELETE FROM sitting" OF_TABLE;
    switch (fact->kind) {
    case ORR_FACT_SAT:
        return write_words(b, sits, fact->code, fact->user, NULL);
    case ORR_FACT_PASSED:
        return write_words(b, rises, fact->code, fact->before, NULL) &&
               write_words(b, sits, fact->code, fact->user, NULL);
    case ORR_FACT_OVER:
        return write_words(b, rise, fact->code, NULL, NULL);
    default:
        return true;
    }
}

/* ---- what a table waits for ---------------------------------------------------------------------------------------*/
int64_t orr_due_of(const orr_hosted *t)
{
    if (orr_table_status(t->table) != ORR_PLAYING || t->aside)
        return 0;
    return orr_table_awake(t->table) ? orr_table_due(t->table) : t->due;
}

bool orr_due_write(orr_hosted *t, orr_batch *b)
{
    static const char due[] = "INSERT INTO dues(tid, at) SELECT id, ?2 FROM tables WHERE code = ?1"
                              " ON CONFLICT(tid) DO UPDATE SET at = ?2";
    static const char never[] = "DELETE FROM dues" OF_TABLE;
    int64_t at = orr_due_of(t);
    const orr_value values[] = {orr_words(t->code), orr_number(at)};
    if (!orr_batch_write(b, at ? due : never, false, values, at ? 2 : 1))
        return false;
    t->due = at;
    return true;
}

/* The store must not believe that a table is due later than it is. */
bool orr_due_follow(const orr_fact *fact, orr_batch *b)
{
    if (fact->kind != ORR_FACT_TOUCHED || !fact->t)
        return true;
    int64_t due = orr_due_of(fact->t);
    bool over = orr_table_status(fact->t->table) == ORR_FINISHED && fact->t->due;
    return !over && (!due || (fact->t->due && due >= fact->t->due)) ? true : orr_due_write(fact->t, b);
}
