/* Asking, committing, answering. An ask is done in memory under a guard; the notes it took go to the writer; only when
 * they are durable is the sender answered and the table shown to anybody. */
#include "hall/server.h"

#include <stdlib.h>
#include <string.h>

/* What a pending commit is about. */
typedef struct {
    orr_table_now *t, *also; /* busy until it is done */
    orr_ask *ask;
    uint64_t exchange; /* a POST that waits */
    bool renamed;      /* its user was known before */
    void (*then)(orr_server *s, orr_ask *ask, const orr_batch *b, orr_err e);
    bool shows_table, shows_view;
} orr_tag;

void orr_ask_free(orr_ask *ask)
{
    if (!ask)
        return;
    if (ask->client)
        orr_client_release(ask->client);
    free(ask);
}

static void refuse(orr_ask *ask, orr_err e)
{
    if (ask->client)
        orr_client_refused(ask->client, ask->id, e, ask->retry_ms);
    orr_ask_free(ask);
}

static void answer(orr_ask *ask)
{
    if (ask->client && !ask->said)
        orr_client_ok(ask->client, ask->id, ask->made[0] ? ask->made : NULL);
    orr_ask_free(ask);
}

/* ---- committing ------------------------------------------------------------------------------------------------------*/
/* What the notes change: the table, the view. */
static void look(const orr_batch *b, orr_tag *tag)
{
    const unsigned play =
        1u << ORR_NOTE_PLAY | 1u << ORR_NOTE_UNDO | 1u << ORR_NOTE_HOLD | 1u << ORR_NOTE_DONE | 1u << ORR_NOTE_PAUSE;
    for (uint32_t i = 0; i < b->n; i++) {
        unsigned bit = 1u << b->note[i].kind;
        tag->shows_table |= !(bit & (play | 1u << ORR_NOTE_PREFER));
        tag->shows_view |= (bit & (play | 1u << ORR_NOTE_START | 1u << ORR_NOTE_HAND | 1u << ORR_NOTE_TAKE)) != 0;
    }
}

static void write_due(orr_table_now *t, int64_t due, orr_batch *b)
{
    orr_due_row *row = &b->due[b->dues++];
    memcpy(row->code, t->row.code, sizeof row->code);
    row->at = t->due = due;
}

/* The store must not believe that a table is due later than it is. */
static void keep_due(orr_table_now *t, orr_batch *b)
{
    int64_t due = orr_asleep_due(t);
    bool over = t->status == ORR_FINISHED && t->due;
    if (over || (due && (!t->due || due < t->due)))
        write_due(t, due, b);
    t->busy = true;
}

static void commit(orr_server *s, orr_pending *p, orr_table_now *t, orr_table_now *also, orr_ask *ask)
{
    orr_tag *tag = p->tag;
    *tag = (orr_tag){.t = t, .also = also, .ask = ask};
    look(&p->batch, tag);
    keep_due(t, &p->batch);
    if (also)
        keep_due(also, &p->batch);
    s->in_flight++;
    orr_writer_push(s->writer, p);
}

static orr_pending *new_pending(void)
{
    orr_pending *p = calloc(1, sizeof *p + sizeof(orr_tag)); /* the tag lies behind it */
    if (p)
        p->tag = p + 1;
    return p;
}

/* ---- doing -------------------------------------------------------------------------------------------------------------*/
typedef struct {
    orr_server *s;
    orr_table_now *t;
    orr_ask *ask;
    orr_batch *b;
    orr_err e;
} ask_work;

static void do_ask(void *arg)
{
    ask_work *w = arg;
    switch (w->ask->kind) {
    case ORR_ASK_ACT:
    case ORR_ASK_ANSWER:
        w->e = orr_play_act(w->t, w->ask, w->b);
        return;
    case ORR_ASK_LEAVE:
        w->e =
            w->t->status == ORR_SETUP ? orr_seating_do(w->s, w->t, w->ask, w->b) : orr_play_leave(w->t, w->ask, w->b);
        return;
    case ORR_ASK_UNDO:
    case ORR_ASK_DONE:
    case ORR_ASK_PREFER:
        w->e = orr_hold_do(w->t, w->ask, w->b);
        return;
    case ORR_ASK_HAND:
    case ORR_ASK_TAKE:
        w->e = orr_away_do(w->t, w->ask, w->b);
        return;
    case ORR_ASK_PAST:
        w->e = orr_past_do(w->t, w->ask);
        return;
    case ORR_ASK_PAUSE:
        w->e = orr_clock_pause(w->t, w->ask, w->b);
        return;
    case ORR_ASK_WISH:
        w->e = orr_wish_do(w->t, w->ask, w->b);
        return;
    case ORR_ASK_EXPIRE:
        w->e = orr_clock_expire(w->t, w->b);
        return;
    default:
        w->e = orr_seating_do(w->s, w->t, w->ask, w->b);
    }
}

/* A table that was begun in a batch that will not be written. */
static void unmake(orr_server *s, const orr_batch *b)
{
    orr_table_now *t = b->table ? orr_tables_find(s, b->table->code) : NULL;
    if (t && t->fresh)
        orr_tables_drop(s, t);
}

static void perform(orr_server *s, orr_table_now *t, orr_ask *ask)
{
    char what[200] = "";
    bool ended = ask->client && ask->client->leaving; /* since it asked */
    orr_pending *p = ended ? NULL : new_pending();
    if (!p) {
        orr_play_heard(t, ask);
        refuse(ask, ended ? ORR_FORBIDDEN : ORR_NO_MEMORY);
        return;
    }
    ask_work w = {.s = s, .t = t, .ask = ask, .b = &p->batch};
    orr_play_heard(t, ask);
    if (orr_guard(do_ask, &w, what, sizeof what)) {
        unmake(s, &p->batch);
        orr_pending_free(p);
        refuse(ask, ORR_BUG);
        orr_tables_aside(s, t, what);
        return;
    }
    if (!w.e && p->batch.n) {
        commit(s, p, t, p->batch.table ? orr_tables_find(s, p->batch.table->code) : NULL, ask);
        return;
    }
    orr_pending_free(p);
    if (ask->kind == ORR_ASK_OPEN && !w.e)
        orr_play_seen(s, t);
    bool waits = !w.e && ask->waits;
    if (waits)
        w.e = orr_wish_keep(t, ask);
    if (w.e)
        refuse(ask, w.e);
    else if (!waits)
        answer(ask);
}

/* Is somebody still to be shown where the table is? */
static bool is_unseen(const orr_table_now *t)
{
    for (const orr_sub *sub = t->subs; sub; sub = sub->next)
        if (sub->view_due)
            return true;
    return false;
}

/* May the ask be done now? A bot that answers at once does not outrun those who look, unless they are slow. */
static bool is_turn(const orr_table_now *t, const orr_ask *ask, bool late)
{
    return !t->busy && (late || ask->kind != ORR_ASK_ANSWER || !is_unseen(t));
}

void orr_ask_take(orr_server *s, orr_table_now *t, orr_ask *ask)
{
    if (t->aside) {
        refuse(ask, ORR_BUG);
    } else if (!t->first_ask && is_turn(t, ask, false)) {
        perform(s, t, ask);
    } else if (t->asks >= ORR_ASKS_MAX) {
        orr_play_heard(t, ask);
        refuse(ask, ORR_LIMIT);
    } else {
        ask->next = NULL;
        *t->last_ask = ask;
        t->last_ask = &ask->next;
        t->asks++;
        s->asks++;
    }
}

void orr_ask_by_itself(orr_server *s, orr_table_now *t, orr_ask_kind kind)
{
    orr_ask *ask = s->closing ? NULL : calloc(1, sizeof *ask);
    if (!ask)
        return;
    ask->kind = kind;
    orr_ask_take(s, t, ask);
}

typedef struct {
    orr_server *s;
    const orr_plan *plan;
    orr_batch *b;
    orr_err e;
} create_work;

static void do_create(void *arg)
{
    create_work *w = arg;
    w->e = orr_seating_make(w->s, w->plan, w->b);
}

void orr_ask_create(orr_server *s, const orr_plan *plan, orr_ask *ask)
{
    char what[200] = "";
    orr_pending *p = new_pending();
    if (!p) {
        refuse(ask, ORR_NO_MEMORY);
        return;
    }
    create_work w = {.s = s, .plan = plan, .b = &p->batch};
    orr_asleep_room(s);
    if (orr_guard(do_create, &w, what, sizeof what)) {
        orr_log("a table of %s could not be made: %s", plan->row.game, what);
        w.e = ORR_BUG;
    }
    if (w.e) {
        unmake(s, &p->batch);
        orr_pending_free(p);
        refuse(ask, w.e);
        return;
    }
    memcpy(ask->made, p->batch.table->code, sizeof ask->made);
    commit(s, p, orr_tables_find(s, ask->made), NULL, ask);
}

void orr_ask_session(orr_server *s, uint64_t exchange, const orr_user_row *user, bool renamed)
{
    orr_pending *p = new_pending();
    if (!p) {
        orr_api_committed(s, exchange, user, renamed, ORR_NO_MEMORY);
        return;
    }
    p->batch.has_user = true;
    p->batch.user = *user;
    *(orr_tag *)p->tag = (orr_tag){.exchange = exchange, .renamed = renamed};
    s->in_flight++;
    orr_writer_push(s->writer, p);
}

void orr_ask_store(orr_server *s, const orr_batch *b, orr_ask *ask,
                   void (*then)(orr_server *s, orr_ask *ask, const orr_batch *b, orr_err e))
{
    orr_pending *p = new_pending();
    orr_batch batch = *b;
    if (!p) {
        orr_batch_deinit(&batch);
        refuse(ask, ORR_NO_MEMORY);
        return;
    }
    p->batch = batch;
    *(orr_tag *)p->tag = (orr_tag){.ask = ask, .then = then};
    s->in_flight++;
    orr_writer_push(s->writer, p);
}

void orr_ask_due(orr_server *s, orr_table_now *t)
{
    orr_pending *p = new_pending();
    if (!p)
        return;
    write_due(t, orr_asleep_due(t), &p->batch);
    *(orr_tag *)p->tag = (orr_tag){.t = t};
    t->busy = true;
    s->in_flight++;
    orr_writer_push(s->writer, p);
}

bool orr_ask_sweep(orr_server *s, const char *code)
{
    orr_pending *p = new_pending();
    if (!p)
        return false;
    snprintf(p->batch.sweep, sizeof p->batch.sweep, "%s", code);
    s->in_flight++;
    orr_writer_push(s->writer, p);
    return true;
}

void orr_ask_probe(orr_server *s)
{
    orr_pending *p = new_pending();
    if (!p)
        return;
    s->in_flight++;
    orr_writer_push(s->writer, p);
}

/* ---- what became of it ---------------------------------------------------------------------------------------------------*/
/* What waits for the rules is tried after each commit, and before anything else: its moment may be short. */
static void try_wishes(orr_server *s, orr_table_now *t)
{
    orr_ask *ask = t->wishes;
    t->wishes = NULL;
    for (orr_ask *next; ask; ask = next) {
        next = ask->next;
        if (t->aside)
            refuse(ask, ORR_BUG);
        else if (!t->busy)
            perform(s, t, ask);
        else if (orr_wish_keep(t, ask))
            refuse(ask, ORR_LIMIT);
    }
}

void orr_ask_drain(orr_server *s, orr_table_now *t, bool late)
{
    if (t->wishes && !t->busy && !s->closing)
        try_wishes(s, t);
    while (!s->closing && !t->aside && t->first_ask && is_turn(t, t->first_ask, late)) {
        orr_ask *ask = t->first_ask;
        t->first_ask = ask->next;
        if (!t->first_ask)
            t->last_ask = &t->first_ask;
        t->asks--;
        s->asks--;
        perform(s, t, ask);
    }
}

/* Returns the table when it is still there. */
static orr_table_now *settle(orr_server *s, orr_table_now *t, const orr_tag *tag, orr_err e)
{
    char code[ORR_CODE_TEXT];
    memcpy(code, t->row.code, sizeof code);
    t->busy = false;
    if (!e) {
        t->fresh = false;
        orr_client_recount(s, t);
        orr_publish(s, t, tag->shows_table || t->card_due, tag->shows_view);
        orr_mine_touch(s, t);
        orr_play_bots(s, t);
    } else if (t->fresh) {
        orr_tables_drop(s, t);
    } else {
        orr_tables_reload(s, t); /* bots go on when the store is well */
    }
    return orr_tables_find(s, code);
}

static void committed(orr_server *s, const orr_pending *p)
{
    const orr_tag *tag = p->tag;
    orr_err e = p->result;
    if (tag->exchange)
        orr_api_committed(s, tag->exchange, &p->batch.user, tag->renamed, e);
    if (tag->then)
        tag->then(s, tag->ask, &p->batch, e);
    if (tag->ask && e)
        refuse(tag->ask, e);
    else if (tag->ask)
        answer(tag->ask);
    if (!tag->t)
        return;
    orr_table_now *also = tag->also ? settle(s, tag->also, tag, e) : NULL;
    orr_table_now *t = settle(s, tag->t, tag, e);
    if (t)
        orr_ask_drain(s, t, false);
    if (also)
        orr_ask_drain(s, also, false);
}

void orr_ask_late(orr_server *s)
{
    for (unsigned b = 0; s->asks && b < ORR_BUCKETS; b++)
        for (orr_table_now *t = s->table[b]; t; t = t->next)
            orr_ask_drain(s, t, true);
}

void orr_committed(orr_server *s)
{
    for (orr_pending *p = orr_writer_take(s->writer), *next; p; p = next) {
        next = p->next;
        bool was_sick = s->sick;
        if (p->result != ORR_NOT_FOUND) /* that is no fault of the store: there is no such table any more */
            s->sick = p->result != ORR_OK;
        s->in_flight--;
        if (*p->batch.sweep)
            orr_asleep_swept(s);
        if (!p->result) {
            orr_metrics_batch(s, &p->batch);
            orr_key_committed(s, &p->batch);
        }
        committed(s, p);
        orr_pending_free(p);
        if (was_sick == s->sick)
            continue;
        s->well_since = orr_now_ms();
        orr_log(s->sick ? "the store failed; what it did not take was not shown" : "the store is well again");
        for (unsigned b = 0; !s->sick && b < ORR_BUCKETS; b++)
            for (orr_table_now *t = s->table[b]; t; t = t->next) {
                orr_clock_forgive(s, t);
                orr_publish(s, t, false, t->next_deadline != 0);
                orr_play_bots(s, t);
            }
    }
}
