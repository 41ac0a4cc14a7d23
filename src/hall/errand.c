/* Errands: what guests, bots and the clock ask of tables, one after the other. Each is done in memory under a guard;
 * the notes it took go to the writer (commit.c); only when they are durable is the sender answered and the table
 * shown to anybody. */
#include "hall/inside.h"

#include <stdlib.h>
#include <string.h>

enum { WISHES_MAX = 16 /* of a table */, PAST_MAX = 512 * 1024 };

/* ---- wishes: errands that wait until the rules allow them ---------------------------------------------------------*/
static orr_err keep_wish(orr_hosted *t, orr_errand *e)
{
    orr_errand **at = &t->wishes;
    unsigned n = 0;
    for (; *at; at = &(*at)->next)
        n++;
    if (n >= WISHES_MAX)
        return ORR_LIMIT;
    e->next = NULL;
    *at = e;
    return ORR_OK;
}

/* ---- doing --------------------------------------------------------------------------------------------------------*/
typedef struct {
    const orr_hall *hall;
    orr_hosted *t;
    orr_errand *errand;
    orr_notes *notes;
    orr_text *text;
    orr_err e;
} work;

static void do_errand(void *arg)
{
    work *w = arg;
    orr_errand *e = w->errand;
    orr_table_now *table = w->t->table;
    if (e->kind == ORR_ERRAND_PAST)
        w->e = orr_table_past(table, e->ask.user.id, e->ask.id, e->ask.q, w->text);
    else if (e->kind == ORR_ERRAND_KNOWN)
        w->e = orr_table_known_told(table, e->ask.user.id, w->text);
    else
        w->e = orr_table_ask(table, &e->ask, orr_hall_now(w->hall), w->notes);
}

/* Who looks is shown again what came before what is taken back. */
static void turn_back(orr_hosted *t, const orr_notes *notes)
{
    for (uint32_t i = 0; i < notes->n; i++) {
        uint32_t to = (uint32_t)notes->at[i].action;
        for (orr_sub *sub = notes->at[i].kind == ORR_NOTE_UNDO ? t->subs : NULL; sub; sub = sub->next)
            if (to < sub->eye.from) {
                sub->eye.back = to < sub->eye.back ? to : sub->eye.back;
                sub->eye.from = to;
            }
    }
}

static orr_err end_past(orr_errand *e, const orr_text *text, orr_err err)
{
    if (!err && e->guest->data)
        err = text->failed ? ORR_NO_MEMORY : e->guest->kind->text(e->guest->data, text);
    e->said = !err;
    return err;
}

/* Nothing is to become durable: the answer at once, or later for who wishes. */
static void end_at_once(orr_hosted *t, orr_errand *e, orr_err err)
{
    bool waits = !err && e->kind == ORR_ERRAND_ASK && e->ask.waits;
    if (waits)
        err = keep_wish(t, e);
    if (err)
        orr_errand_refuse(e, err);
    else if (!waits)
        orr_errand_answer(e);
}

static void perform_ask(orr_hall *h, orr_hosted *t, orr_errand *e)
{
    char what[200] = "";
    orr_text text = {.max = PAST_MAX};
    orr_commit *c = orr_commit_new(h);
    bool wish = e->kind == ORR_ERRAND_ASK && e->ask.kind == ORR_ASK_WISH, waited = e->ask.waits;
    orr_bots_heard(t, &e->ask);
    if (!c) {
        orr_errand_refuse(e, ORR_NO_MEMORY);
        return;
    }
    bool withdrawn = wish && orr_errand_withdraw(t, e->ask.user.id, NULL); /* a user has one wish at a table */
    e->ask.looks = e->guest && orr_guest_sub(e->guest, t);
    work w = {h, t, e, &c->pending.batch.notes, &text, ORR_OK};
    if (orr_guard(do_errand, &w, what, sizeof what)) {
        orr_text_deinit(&text);
        orr_commit_drop(c);
        orr_errand_refuse(e, ORR_BUG);
        orr_tables_aside(h, t, what);
        return;
    }
    if (e->kind == ORR_ERRAND_PAST || e->kind == ORR_ERRAND_KNOWN)
        w.e = end_past(e, &text, w.e);
    orr_text_deinit(&text);
    bool waits = wish && e->ask.waits;
    if (!w.e && w.notes->n) {
        turn_back(t, w.notes);
        c->t = t;
        c->errand = e;
        orr_commit_go(c);
    } else {
        orr_commit_drop(c);
        end_at_once(t, e, w.e);
    }
    /* Everybody is told when somebody's wish begins to wait, and when it no longer does. */
    if (withdrawn || waits != waited)
        orr_tables_show(h, t, true, false);
}

/* Whoever sits down shows a name to all who look: that is a word, too. */
static bool shows_too_much(const orr_hosted *t, orr_errand *e)
{
    const orr_guest *g = e->guest;
    const orr_ask *ask = &e->ask;
    bool comes =
        ask->kind == ORR_ASK_SIT ? orr_table_status(t->table) == ORR_SETUP : ask->kind == ORR_ASK_WISH && *ask->word;
    if (!comes || !g || !g->data || !g->kind->may_show || orr_table_seat_of(t->table, ask->user.id) >= 0)
        return false;
    e->ask.retry_ms = g->kind->may_show(g->data, t->code);
    return e->ask.retry_ms;
}

static void perform(orr_hall *h, orr_hosted *t, orr_errand *e)
{
    if (e->guest && e->guest->ended) { /* since it asked */
        orr_errand_refuse(e, ORR_FORBIDDEN);
        return;
    }
    switch (e->kind) {
    case ORR_ERRAND_OPEN: {
        orr_err err = orr_guest_open(e->guest, t, e->ask.on);
        if (!err)
            orr_bots_seen(h, t);
        end_at_once(t, e, err);
        return;
    }
    case ORR_ERRAND_AGAIN:
    case ORR_ERRAND_FROM:
        orr_make_again(h, t, e);
        return;
    case ORR_ERRAND_SAY:
        orr_chat_say(h, t, e);
        return;
    case ORR_ERRAND_LINK:
    case ORR_ERRAND_REVOKE:
        orr_link_do(h, t, e);
        return;
    case ORR_ERRAND_INVITE:
        orr_company_invite(h, t, e);
        return;
    default:
        if (e->kind == ORR_ERRAND_ASK &&
            (!orr_company_may_sit(h, t, &e->ask) ||
             (e->ask.kind == ORR_ASK_PASS && orr_company_apart_from(h, t, e->ask.user.id))))
            orr_errand_refuse(e, ORR_FORBIDDEN);
        else if (e->kind == ORR_ERRAND_ASK && orr_company_may_join(h, t, e))
            orr_errand_refuse(e, ORR_FORBIDDEN);
        else if (e->kind == ORR_ERRAND_ASK && shows_too_much(t, e))
            orr_errand_refuse(e, ORR_LIMIT);
        else
            perform_ask(h, t, e);
    }
}

/* ---- one after the other ------------------------------------------------------------------------------------------*/
/* Is somebody still to be shown where the table is: who sits there, or, when none of those looks, who does? */
static bool is_unseen(const orr_hosted *t)
{
    bool unseen = false;
    for (const orr_sub *sub = t->subs; sub; sub = sub->next)
        if (sub->view_due && orr_table_seat_of(t->table, sub->guest->user.id) >= 0)
            return true;
        else
            unseen |= sub->view_due;
    return unseen && t->watchers && !orr_table_is_here(t->table);
}

static bool is_answer(const orr_errand *e) { return e->kind == ORR_ERRAND_ASK && e->ask.kind == ORR_ASK_ANSWER; }

/* May it be done now? A bot that answers at once does not outrun those who look, unless they are slow. */
static bool is_turn(const orr_hosted *t, const orr_errand *e, bool late)
{
    return !t->busy && !t->loading && (late || !is_answer(e) || !is_unseen(t));
}

void orr_errand_take(orr_hall *h, orr_hosted *t, orr_errand *e)
{
    if (t->aside) {
        orr_errand_refuse(e, ORR_BUG);
    } else if (!t->first && is_turn(t, e, false)) {
        perform(h, t, e);
    } else if (t->asks >= ORR_ASKS_MAX) {
        orr_bots_heard(t, &e->ask);
        orr_errand_refuse(e, ORR_LIMIT);
    } else {
        e->next = NULL;
        *t->last = e;
        t->last = &e->next;
        t->asks++;
        h->asks++;
    }
}

static void refuse_missed(orr_errand *e)
{
    orr_guest_reply(e->guest, &(orr_reply){.id = e->ask.id, .e = ORR_NOT_FOUND, .missed = true});
    orr_errand_drop(e);
}

/* What waits at a table whose first reading fails was asked of none. */
typedef struct {
    orr_look look;
    orr_hall *hall;
    orr_errand *errand;
} way;

static void there(orr_look *l, orr_hosted *t, orr_err err, const orr_kept *kept)
{
    way *w = (way *)l;
    (void)kept;
    if (!err)
        orr_errand_take(w->hall, t, w->errand);
    else if (err == ORR_NOT_FOUND)
        refuse_missed(w->errand);
    else
        orr_errand_refuse(w->errand, err);
    free(w);
}

void orr_errand_go(orr_errand *e, const char *code)
{
    orr_hall *h = e->guest->hall;
    orr_hosted *t = orr_tables_any(h, code);
    if (t && t->loading && t->table) { /* in its turn, whatever has come before */
        orr_errand_take(h, t, e);
        return;
    }
    way *w = malloc(sizeof *w);
    if (!w) {
        orr_errand_refuse(e, ORR_NO_MEMORY);
        return;
    }
    *w = (way){.look = {.then = there}, .hall = h, .errand = e};
    orr_load_look(h, code, &w->look);
}

void orr_errand_by_itself(orr_hall *h, orr_hosted *t, orr_ask_kind kind)
{
    orr_errand *e = h->closing ? NULL : orr_errand_new(NULL, ORR_ERRAND_ASK, "");
    if (!e)
        return;
    e->ask.kind = kind;
    orr_errand_take(h, t, e);
}

/* What waits for the rules is tried after each commit, and before anything else: its moment may be short. */
static void try_wishes(orr_hall *h, orr_hosted *t)
{
    orr_errand *e = t->wishes;
    t->wishes = NULL;
    for (orr_errand *next; e; e = next) {
        next = e->next;
        if (t->aside)
            orr_errand_refuse(e, ORR_BUG);
        else if (!t->busy)
            perform(h, t, e);
        else if (keep_wish(t, e))
            orr_errand_refuse(e, ORR_LIMIT);
    }
}

void orr_errand_drain(orr_hall *h, orr_hosted *t, bool late)
{
    if (t->wishes && !t->busy && !t->loading && !h->closing)
        try_wishes(h, t);
    while (!h->closing && !t->aside && t->first && is_turn(t, t->first, late)) {
        orr_errand *e = t->first;
        t->first = e->next;
        if (!t->first)
            t->last = &t->first;
        t->asks--;
        h->asks--;
        perform(h, t, e);
    }
}

void orr_errand_late(orr_hall *h)
{
    for (unsigned b = 0; h->asks && b < ORR_BUCKETS; b++)
        for (orr_hosted *t = h->table[b]; t; t = t->next)
            orr_errand_drain(h, t, true);
}

static void drop_told(orr_hall *h, orr_hosted *t)
{
    for (orr_errand **at = &t->first; *at;) {
        orr_errand *e = *at;
        if (!e->told) {
            at = &e->next;
            continue;
        }
        *at = e->next;
        t->asks--;
        h->asks--;
        e->came = ORR_IO;
        orr_errand_drop(e);
    }
    t->last = &t->first;
    while (*t->last)
        t->last = &(*t->last)->next;
}

/* What they hang on is gone when the tables are. */
void orr_errand_stop(orr_hall *h)
{
    for (unsigned b = 0; b < ORR_BUCKETS; b++)
        for (orr_hosted *t = h->table[b]; t; t = t->next)
            drop_told(h, t);
}
