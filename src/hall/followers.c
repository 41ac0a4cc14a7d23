/* Who follows the facts of tables: rows in the batch of the notes, and memory once they are durable. What follows a
 * match is a file and a line here. */
#include "hall/inside.h"

static void clock_after(orr_hall *h, orr_hosted *t, const orr_change *change)
{
    (void)h, (void)change;
    orr_tables_clock(t);
}

static void here_after(orr_hall *h, orr_hosted *t, const orr_change *change)
{
    (void)change;
    orr_guest_recount(h, t);
}

static void show_after(orr_hall *h, orr_hosted *t, const orr_change *change)
{
    orr_tables_show(h, t, change->shows_table || t->card_due, change->shows_view);
}

static void mine_after(orr_hall *h, orr_hosted *t, const orr_change *change)
{
    if (t->busy || t->aside) /* what it says is not durable, or not to be asked */
        return;
    if (change->kinds & 1u << ORR_FACT_PASSED) /* the same seats, and other people */
        t->mine_people = 0;
    orr_mine_touch(h, t);
}

static void bots_after(orr_hall *h, orr_hosted *t, const orr_change *change)
{
    (void)change;
    orr_bots_ask(h, t);
}

static void numbers_heard(orr_hall *h, const orr_batch *b)
{
    for (uint32_t i = 0; i < b->notes.n; i++)
        h->metrics.moves += b->notes.at[i].kind == ORR_NOTE_PLAY;
}

static void numbers_after(orr_hall *h, orr_hosted *t, const orr_change *change)
{
    h->metrics.rated += (change->kinds & 1u << ORR_FACT_OVER) && orr_table_row_of(t->table)->rated;
}

static void errands_ready(orr_hall *h, orr_hosted *t) { orr_errand_drain(h, t, false); }

/* Rows are written in this order, and memory follows in it. */
const orr_follower orr_followers[] = {
    {"status", .needed = true, .write = orr_sitting_status},
    {"sitting", .needed = true, .write = orr_sitting_write},
    {"links", .needed = true, .write = orr_link_write, .heard = orr_link_committed},
    {"played", .write = orr_played_write},
    {"results", .needed = true, .write = orr_result_write},
    {"same_line", .write = orr_line_write},
    {"tournament", .write = orr_played_count},
    {"due", .write = orr_due_follow},
    {"numbers", .heard = numbers_heard, .after = numbers_after},
    {"clock", .after = clock_after},
    {"here", .after = here_after},
    {"shown", .after = show_after},
    {"mine", .after = mine_after},
    {"bots", .after = bots_after},
    {"memory", .lost = orr_load_again},
    {"errands", .ready = errands_ready},
    {0},
};
