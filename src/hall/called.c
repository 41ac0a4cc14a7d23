/* Tables that the server itself makes, for people who are to sit at them. */
#include "hall/inside.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    char why[24], about[40];
    void (*then)(void *arg, orr_err e, const char *code);
    void *arg;
} calling;

/* ---- telling ------------------------------------------------------------------------------------------------------*/
static void write_call(const orr_hall *h, const orr_hosted *t, const calling *c, orr_text *out)
{
    orr_json j;
    orr_json_init(&j, out);
    orr_json_object(&j);
    orr_json_kstr(&j, "t", "called");
    orr_json_kstr(&j, "table", t->code);
    orr_json_kstr(&j, "game", orr_table_row_of(t->table)->game);
    orr_json_kstr(&j, "status", orr_status_name(orr_table_status(t->table)));
    orr_json_kstr(&j, "why", c->why);
    if (*c->about)
        orr_json_kstr(&j, "about", c->about);
    orr_json_kint(&j, "at", orr_hall_now(h));
    orr_json_end(&j);
}

static void tell(orr_hall *h, const orr_hosted *t, const calling *c)
{
    orr_text text = {.max = 1024};
    write_call(h, t, c, &text);
    for (unsigned i = 0; !text.failed && i < orr_table_row_of(t->table)->seats; i++)
        if (orr_table_seat(t->table, i)->kind == ORR_SEAT_HUMAN)
            orr_hall_notify(h, orr_table_seat(t->table, i)->user, &text);
    orr_text_deinit(&text);
}

static void durable(orr_commit *commit, orr_err e)
{
    calling *c = commit->arg;
    c->then(c->arg, e, e ? NULL : commit->t->code);
    if (!e)
        tell(commit->hall, commit->t, c);
    free(c);
}

/* ---- making -------------------------------------------------------------------------------------------------------*/
static orr_err prepare(orr_hall *h, const orr_call *call, orr_commit *commit)
{
    orr_plan plan = call->plan;
    plan.row.host[0] = 0;
    orr_asleep_room(h);
    orr_err e = h->closing ? ORR_IO : orr_make_table(h, &plan, NULL, &commit->pending.batch, &commit->t);
    if (e && commit->t)
        orr_tables_drop(h, commit->t, e);
    if (e || !call->with)
        return e;
    commit->pending.batch.first = call->with->first;
    commit->pending.batch.last = call->with->last;
    call->with->first = call->with->last = NULL;
    return ORR_OK;
}

void orr_hall_call(orr_hall *h, const orr_call *call, void (*then)(void *arg, orr_err e, const char *code), void *arg)
{
    calling *c = calloc(1, sizeof *c);
    orr_commit *commit = c ? orr_commit_new(h) : NULL;
    orr_err e = commit ? prepare(h, call, commit) : ORR_NO_MEMORY;
    if (e) {
        if (commit)
            orr_commit_drop(commit);
        free(c);
        if (call->with) {
            orr_write_free_all(call->with->first);
            call->with->first = call->with->last = NULL;
        }
        then(arg, e, NULL);
        return;
    }
    *c = (calling){.then = then, .arg = arg};
    snprintf(c->why, sizeof c->why, "%s", call->why);
    snprintf(c->about, sizeof c->about, "%s", call->about ? call->about : "");
    commit->then = durable;
    commit->arg = c;
    orr_commit_go(commit);
}

/* ---- beginning ----------------------------------------------------------------------------------------------------*/
typedef struct {
    orr_look look;
    orr_hall *hall;
    orr_errand *errand;
} beginning;

static void there(orr_look *l, orr_hosted *t, orr_err e, const orr_kept *kept)
{
    beginning *b = (beginning *)l;
    (void)kept;
    if (e)
        orr_errand_drop(b->errand);
    else
        orr_errand_take(b->hall, t, b->errand);
    free(b);
}

static void ask(orr_hall *h, const char *code, orr_ask_kind kind, const char *level, bool all)
{
    beginning *b = h->closing ? NULL : malloc(sizeof *b);
    orr_errand *e = b ? orr_errand_new(NULL, ORR_ERRAND_ASK, "") : NULL;
    if (!e) {
        free(b);
        return;
    }
    e->ask.kind = kind;
    e->ask.on = all;
    snprintf(e->ask.word, sizeof e->ask.word, "%s", level);
    *b = (beginning){.look = {.then = there}, .hall = h, .errand = e};
    orr_load_look(h, code, &b->look);
}

void orr_hall_begin(orr_hall *h, const char *code, const char *level) { ask(h, code, ORR_ASK_BEGIN, level, false); }

void orr_hall_stand_in(orr_hall *h, const char *code, const char *level, bool all)
{
    ask(h, code, ORR_ASK_STAND_IN, level, all);
}

/* ---- a look from outside ------------------------------------------------------------------------------------------*/
typedef struct {
    const orr_table_now *t;
    orr_glance *out;
} glancing;

static void do_glance(void *arg)
{
    glancing *g = arg;
    orr_table_glance(g->t, g->out);
}

bool orr_hall_glance(const orr_hall *h, const char *code, orr_glance *out)
{
    char what[200] = "";
    const orr_hosted *t = orr_tables_find(h, code);
    if (!t || !t->table || t->busy || t->fresh || t->aside || t->loading)
        return false;
    glancing g = {t->table, out};
    return !orr_guard(do_glance, &g, what, sizeof what);
}
