/* What is asked of tournaments and what is due, one after the other; it becomes durable before anybody is told. */
#include "tours_inside.h"

#include <stdlib.h>
#include <string.h>

enum { WAITS_MAX = 64, PUSH_MS = 2000, PUSHES = 3, PUSH_SELDOM_MS = 5 * 60 * 1000, TROPHIES = 3 };

void orr_tour_answer(orr_tour_wait *w, orr_err e)
{
    if (w)
        w->then(w->arg, e);
    free(w);
}

/* ---- what becomes durable -----------------------------------------------------------------------------------------*/
typedef struct {
    orr_pending pending;
    orr_tour_live *l;
    orr_tour_wait *wait; /* is answered then, or NULL */
    bool pushes;         /* bots are to be sent */
} keeping;

static bool add_note(orr_batch *b, const orr_tour *t, const orr_tour_note *n)
{
    return ORR_SAY(b, true,
                   "INSERT INTO tour_notes(tour, n, at, kind, a, user_id, word) VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7)",
                   orr_words(t->row.id), orr_number(n->n), orr_number(n->at), orr_number(n->kind), orr_number(n->a),
                   orr_words(n->user), orr_words(n->word));
}

static bool add_state(orr_batch *b, const orr_tour *t)
{
    unsigned people = 0;
    for (unsigned i = 0; i < t->people; i++)
        people += !t->person[i].out;
    return ORR_SAY(b, true, "UPDATE tours SET status = ?2, people = ?3, round = ?4, touched = ?5 WHERE id = ?1",
                   orr_words(t->row.id), orr_number(t->status), orr_number(people), orr_number(t->rounds),
                   orr_number(t->touched));
}

/* The first three, unless they are the last as well; bots win nothing. */
static bool add_trophies(orr_batch *b, const orr_tour *t)
{
    orr_pair_line lines[ORR_TOUR_PEOPLE];
    if (orr_tour_standing(t, lines))
        return false;
    for (unsigned i = 0; i < TROPHIES && i + 1 < t->people; i++) {
        const orr_tour_person *p = &t->person[lines[i].who];
        if (*p->user && !p->removed &&
            !ORR_SAY(b, false,
                     "INSERT INTO trophies(user_id, kind, about, place, name, game, at) SELECT ?1, 'tournament', ?2, ?3,"
                     " ?4, ?5, ?6 WHERE EXISTS(SELECT 1 FROM people WHERE id = ?1) ON CONFLICT DO NOTHING",
                     orr_words(p->user), orr_words(t->row.id), orr_number(i + 1), orr_words(t->row.name),
                     orr_words(t->row.game), orr_number(t->touched)))
            return false;
    }
    return true;
}

static void push(orr_tour_live *l)
{
    const orr_tour *t = l->t;
    const orr_tours_options *o = l->all->o;
    bool any = false;
    for (unsigned k = t->first; k < t->first + t->in_round; k++) {
        const orr_tour_table *x = &t->table[k];
        if (x->done || !x->made || (!x->begun && !t->late))
            continue;
        any = true;
        o->hands->begin(o->hands_arg, x->code);
        if (t->late)
            o->hands->stand_in(o->hands_arg, x->code, t->late > 1);
    }
    l->pushed++;
    l->push = any ? orr_now_ms() + (l->pushed < PUSHES ? PUSH_MS : PUSH_SELDOM_MS) : 0;
}

static void push_now(orr_tour_live *l)
{
    l->pushed = 0;
    push(l);
}

static void kept(orr_pending *p)
{
    keeping *k = (keeping *)p;
    orr_tour_live *l = k->l;
    orr_tour_wait *wait = k->wait;
    orr_err e = p->dropped ? ORR_IO : p->result;
    bool pushes = k->pushes;
    l->all->in_flight--;
    l->busy = false;
    orr_pending_free(p);
    orr_tour_answer(wait, e);
    if (l->all->closing)
        return;
    if (e) {
        orr_log("tournament %s: what was done is not durable (%s), and is read again", l->id, orr_err_name(e));
        orr_tour_reload(l);
    } else if (l->t->status >= ORR_TOUR_ENDED) {
        orr_tours_drop(l);
    } else {
        if (pushes)
            push_now(l);
        orr_tour_do_all(l);
    }
}

void orr_tour_keep(orr_tour_live *l, orr_tour_notes *notes, orr_tour_wait *wait, const char *counted)
{
    keeping *k = calloc(1, sizeof *k);
    bool ok = k != NULL, over = l->t->status == ORR_TOUR_ENDED;
    for (uint32_t i = 0; ok && i < notes->n; i++) {
        ok = add_note(&k->pending.batch, l->t, &notes->at[i]);
        k->pushes |= notes->at[i].kind == ORR_TOUR_BEGUN || notes->at[i].kind == ORR_TOUR_LATE;
    }
    ok = ok && add_state(&k->pending.batch, l->t) && (!over || add_trophies(&k->pending.batch, l->t)) &&
         (!counted || ORR_SAY(&k->pending.batch, true, "DELETE FROM tour_results WHERE code = ?1", orr_words(counted)));
    orr_tour_notes_deinit(notes);
    if (!ok) {
        if (k)
            orr_pending_free(&k->pending);
        orr_tour_answer(wait, ORR_NO_MEMORY);
        orr_tour_reload(l);
        return;
    }
    k->pending.done = kept;
    k->l = l;
    k->wait = wait;
    l->busy = true;
    l->all->in_flight++;
    orr_desk_write(l->all->o->desk, &k->pending);
}

/* ---- reading ------------------------------------------------------------------------------------------------------*/
typedef struct {
    orr_read read;
    orr_tour_live *l;
    orr_tour_read it;
} loading;

static void load(orr_read *r, orr_store *s)
{
    loading *x = (loading *)r;
    orr_tour_read_one(s, x->l->id, false, &x->it);
}

static void loaded(orr_read *r)
{
    loading *x = (loading *)r;
    orr_tour_live *l = x->l;
    l->all->in_flight--;
    l->busy = false;
    if (!r->dropped && x->it.e)
        orr_log("tournament %s cannot be read: %s", l->id, orr_err_name(x->it.e));
    if (!r->dropped && !x->it.e) {
        orr_tour_free(l->t);
        l->t = x->it.t;
        x->it.t = NULL;
        memcpy(l->host, l->t->row.host, sizeof l->host);
        l->push = orr_now_ms();
        l->pushed = 0;
    }
    bool gone = !r->dropped && x->it.e == ORR_NOT_FOUND;
    orr_tour_read_deinit(&x->it);
    free(x);
    l->again = l->t ? 0 : orr_now_ms() + ORR_TOUR_AGAIN_MS;
    if (l->all->closing)
        return;
    if (gone || (l->t && l->t->status >= ORR_TOUR_ENDED))
        orr_tours_drop(l);
    else
        orr_tour_do_all(l);
}

void orr_tour_reload(orr_tour_live *l)
{
    loading *x = calloc(1, sizeof *x);
    orr_tour_free(l->t);
    l->t = NULL;
    l->again = orr_now_ms() + ORR_TOUR_AGAIN_MS;
    if (!x)
        return;
    x->read = (orr_read){.work = load, .done = loaded};
    x->l = l;
    l->busy = true;
    l->all->in_flight++;
    orr_desk_read(l->all->o->desk, &x->read);
}

/* ---- one after the other ------------------------------------------------------------------------------------------*/
static void do_ask(orr_tour_live *l)
{
    orr_tour_notes notes = {0};
    orr_tour_wait *w = l->first;
    l->first = w->next;
    if (!l->first)
        l->last = &l->first;
    l->waits--;
    orr_err e = orr_tour_do(l->t, &w->ask, orr_now_ms(), &notes);
    if (!e && notes.n) {
        orr_tour_keep(l, &notes, w, NULL);
        return;
    }
    orr_tour_notes_deinit(&notes);
    orr_tour_answer(w, e);
}

/* False: there is nothing to be done now. */
static bool do_due(orr_tour_live *l)
{
    orr_tour_notes notes = {0};
    orr_tour_due due = orr_tour_next(l->t, orr_now_ms());
    orr_err e = ORR_OK;
    switch (due.kind) {
    case ORR_TOUR_TO_NOTE:
        e = orr_tour_go(l->t, orr_now_ms(), &notes);
        if (!e && notes.n) {
            orr_tour_keep(l, &notes, NULL, NULL);
            return true;
        }
        orr_tour_notes_deinit(&notes);
        l->again = orr_now_ms() + ORR_TOUR_AGAIN_MS;
        return false;
    case ORR_TOUR_TO_PART:
        orr_tour_begin_part(l);
        return false;
    case ORR_TOUR_TO_MAKE:
        orr_tour_make_table(l, due.table);
        return false;
    default:
        return false;
    }
}

void orr_tour_do_all(orr_tour_live *l)
{
    if (l->job && atomic_load(&l->job->done))
        orr_tour_take_part(l);
    while (!l->busy && l->t && l->first)
        do_ask(l);
    if (l->busy || orr_now_ms() < l->again)
        return;
    if (!l->t) {
        orr_tour_reload(l);
        return;
    }
    if (l->push && l->push <= orr_now_ms())
        push(l);
    while (!l->busy && l->t && do_due(l))
        ;
}

/* "1.54,2.40b": place, score, and what the seat was at the end: l: left, or a bot's from the first; n: a bot played for
 * somebody who never did; b: for somebody who had. */
void orr_tour_count(orr_tour_live *l, const char *code, const char *seats)
{
    uint8_t place[ORR_PAIR_SIZE_MAX] = {0};
    int32_t score[ORR_PAIR_SIZE_MAX] = {0};
    uint16_t absent = 0;
    orr_tour_notes notes = {0};
    const char *p = seats;
    for (unsigned i = 0; i < ORR_PAIR_SIZE_MAX && *p; i++) {
        char *end;
        place[i] = (uint8_t)strtoul(p, &end, 10);
        score[i] = *end == '.' ? (int32_t)strtol(end + 1, &end, 10) : 0;
        if (*end == 'l' || *end == 'n' || (*end == 'b' && !l->t->late))
            absent |= (uint16_t)(1u << i);
        p = end + strcspn(end, ",");
        p += *p == ',';
    }
    orr_err e = orr_tour_result(l->t, code, place, score, absent, orr_now_ms(), &notes);
    if (e)
        orr_log("tournament %s: the result %s of table %s is none: %s", l->id, seats, code, orr_err_name(e));
    orr_tour_keep(l, &notes, NULL, code); /* what is none is not looked at again */
}

void orr_tours_ask(orr_tours *ts, const char *id, const orr_tour_ask *ask, void (*then)(void *arg, orr_err e),
                   void *arg)
{
    orr_tour_live *l = orr_tours_find(ts, id);
    orr_tour_wait *w = l && l->waits < WAITS_MAX ? calloc(1, sizeof *w) : NULL;
    if (!w) {
        then(arg, !l ? (ts->known ? ORR_NOT_FOUND : ORR_IO) : l->waits < WAITS_MAX ? ORR_NO_MEMORY : ORR_LIMIT);
        return;
    }
    *w = (orr_tour_wait){.ask = *ask, .then = then, .arg = arg};
    *l->last = w;
    l->last = &w->next;
    l->waits++;
    orr_tour_do_all(l);
}

static void left(void *arg, orr_err e)
{
    (void)arg;
    if (e && e != ORR_OVER && e != ORR_NOT_FOUND)
        orr_log_text("note", "who left is still in a tournament, and is played for: %s", orr_err_name(e));
}

/* One that is just being read is asked, too: it answers when it is there. */
static void off_all(orr_tours *ts, const char *user, bool for_good)
{
    for (orr_tour_live *l = ts->live, *next; l; l = next) {
        next = l->next;
        const orr_tour *t = l->t;
        if (t && t->status >= ORR_TOUR_ENDED)
            continue;
        bool begins = for_good && t && t->status == ORR_TOUR_OPEN && !t->row.starts && !strcmp(t->row.host, user);
        orr_tour_ask ask = {.kind = begins ? ORR_TOUR_CANCEL : ORR_TOUR_SIGN_OFF};
        snprintf(ask.user, sizeof ask.user, "%s", user);
        if (begins || !t || orr_tour_find(t, user) >= 0)
            orr_tours_ask(ts, l->id, &ask, left, NULL);
    }
}

void orr_tours_off(orr_tours *ts, const char *user) { off_all(ts, user, false); }
void orr_tours_left(orr_tours *ts, const char *user) { off_all(ts, user, true); }
