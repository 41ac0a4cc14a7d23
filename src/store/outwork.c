/* A worker of the outbox. For each kind, again and again: it asks whether anything is due (a read, which costs no
 * commit), claims it (a commit), reads what it has got, gives it out; and each answer is marked (a commit). */
#include "base/log.h"
#include "store/outbox.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    LOOK_MS = 1000,      /* between two looks that found less than a page */
    TIDY_MS = 60 * 1000, /* between two times that old rows are thrown away */
};

typedef struct held held;

typedef struct {
    const orr_outbox_kind *kind;
    bool busy;       /* it is being looked for, claimed or read */
    int64_t look_at; /* not before */
    unsigned held;   /* rows that are given out, or not yet marked */
} lane;

struct orr_outbox {
    orr_desk *desk;
    char name[ORR_OUTBOX_WORKER];
    lane lane[ORR_OUTBOX_KINDS];
    unsigned lanes;
    int64_t until; /* of the last claim; no two are the same */
    int64_t tidy_at;
    held *first; /* all of them */
    bool stopped;
};

/* A row that this worker has. */
struct held {
    orr_outbox_job job; /* first */
    held *next, **link;
    orr_outbox *box; /* NULL: closed before the answer came */
    lane *lane;
    bool answered, done; /* by whoever does it */
    bool writing;        /* that is being marked */
    char text[];         /* of the row */
};

/* One turn of a lane, from the look to the rows. */
typedef struct {
    orr_read read;
    orr_outbox *box;
    lane *lane;
    orr_claim claim;
    bool waits; /* there is something to claim */
    bool lacks; /* memory was out for one that was claimed: its claim runs out */
    held *first, **last;
    unsigned n;
    orr_err e;
} turn;

typedef struct {
    orr_pending pending;
    turn *turn;
} claiming;

typedef struct {
    orr_pending pending;
    held *held;
} marking;

/* ---- rows that it has ---------------------------------------------------------------------------------------------*/
static const char *copy_text(char **at, const char *text)
{
    size_t n = strlen(text) + 1;
    char *to = memcpy(*at, text, n);
    *at += n;
    return to;
}

static held *copy_row(const orr_outbox_row *row)
{
    size_t size = strlen(row->cause) + strlen(row->kind) + strlen(row->receiver) + strlen(row->body) + 4;
    held *h = malloc(sizeof *h + size);
    if (!h)
        return NULL;
    char *at = h->text;
    *h = (held){.job = {.row = *row}};
    h->job.row.cause = copy_text(&at, row->cause);
    h->job.row.kind = copy_text(&at, row->kind);
    h->job.row.receiver = copy_text(&at, row->receiver);
    h->job.row.body = copy_text(&at, row->body);
    return h;
}

static void link_held(held *h, turn *r)
{
    h->box = r->box;
    h->lane = r->lane;
    h->job.until = r->claim.until;
    h->next = h->box->first;
    h->link = &h->box->first;
    if (h->next)
        h->next->link = &h->next;
    h->box->first = h;
    h->lane->held++;
}

static void drop_held(held *h)
{
    if (h->box) {
        *h->link = h->next;
        if (h->next)
            h->next->link = h->link;
        h->lane->held--;
    }
    free(h);
}

/* ---- marks --------------------------------------------------------------------------------------------------------*/
static void end_mark(orr_pending *p)
{
    held *h = ((marking *)p)->held;
    const orr_outbox_row *row = &h->job.row;
    h->writing = false;
    if (!p->dropped && p->result) { /* the store fails: at the next tick again */
        orr_pending_free(p);
        return;
    }
    if (!p->dropped && !h->done && orr_outbox_gives_up(row))
        orr_log_event("outbox", "kind=%s made=%lld attempts=%d given_up=yes", row->kind, (long long)row->made,
                      ORR_OUTBOX_ATTEMPTS);
    drop_held(h);
    orr_pending_free(p);
}

static void write_mark(held *h, int64_t now)
{
    marking *m = calloc(1, sizeof *m);
    if (!m)
        return;
    *m = (marking){.pending = {.done = end_mark}, .held = h};
    const orr_claim claim = {.worker = h->box->name, .until = h->job.until};
    bool ok = h->done ? orr_outbox_done(&m->pending.batch, &h->job.row, now)
                      : orr_outbox_again(&m->pending.batch, &h->job.row, &claim, now);
    if (!ok) {
        orr_pending_free(&m->pending);
        return;
    }
    h->writing = true;
    orr_desk_write(h->box->desk, &m->pending);
}

void orr_outbox_answer(orr_outbox_job *job, bool done, int64_t now)
{
    held *h = (held *)job;
    h->answered = true;
    h->done = done;
    if (h->box)
        write_mark(h, now);
    else
        drop_held(h);
}

/* ---- a turn -------------------------------------------------------------------------------------------------------*/
static void end_turn(turn *r, bool at_once)
{
    r->lane->busy = false;
    r->lane->look_at = at_once ? 0 : r->claim.now + LOOK_MS;
    for (held *h = r->first, *next; h; h = next) { /* that were not given out */
        next = h->next;
        free(h);
    }
    free(r);
}

/* A row that has come to its last attempt because claims of it ran out, perhaps of workers that died at it, is not
 * given out once more. */
static void give_out(held *h, const turn *r)
{
    const orr_outbox_kind *kind = h->lane->kind;
    if (h->job.row.attempts < ORR_OUTBOX_ATTEMPTS)
        kind->work(kind->arg, &h->job);
    else
        orr_outbox_answer(&h->job, false, r->claim.now);
}

static void take_rows(orr_read *read)
{
    turn *r = (turn *)read;
    bool more = !read->dropped && !r->e && !r->lacks && r->n == r->claim.n;
    while (r->first && !read->dropped && !r->box->stopped) {
        held *h = r->first;
        r->first = h->next;
        link_held(h, r);
        give_out(h, r);
    }
    end_turn(r, more);
}

static bool keep_row(void *arg, const orr_outbox_row *row)
{
    turn *r = arg;
    held *h = copy_row(row);
    r->lacks |= !h;
    if (!h)
        return false;
    *r->last = h;
    r->last = &h->next;
    r->n++;
    return true;
}

static void read_claimed(orr_read *read, orr_store *s)
{
    turn *r = (turn *)read;
    r->e = orr_outbox_claimed(s, &r->claim, keep_row, r);
}

static void end_claim(orr_pending *p)
{
    turn *r = ((claiming *)p)->turn;
    bool ok = !p->dropped && !p->result && !r->box->stopped;
    orr_pending_free(p);
    if (!ok) {
        end_turn(r, false);
        return;
    }
    r->read = (orr_read){.work = read_claimed, .done = take_rows};
    orr_desk_read(r->box->desk, &r->read);
}

/* Later than that of the last claim, also where a clock was set back: by its end a claim is known. */
static int64_t new_until(orr_outbox *o, int64_t now)
{
    int64_t until = now + ORR_OUTBOX_CLAIM_MS;
    return o->until = until > o->until ? until : o->until + 1;
}

static void claim_rows(orr_read *read)
{
    turn *r = (turn *)read;
    claiming *c = r->waits && !r->e && !read->dropped && !r->box->stopped ? calloc(1, sizeof *c) : NULL;
    if (!c) {
        end_turn(r, false);
        return;
    }
    *c = (claiming){.pending = {.done = end_claim}, .turn = r};
    r->claim.until = new_until(r->box, r->claim.now);
    if (orr_outbox_claim(&c->pending.batch, &r->claim)) {
        orr_desk_write(r->box->desk, &c->pending);
        return;
    }
    orr_pending_free(&c->pending);
    end_turn(r, false);
}

static void look_for_rows(orr_read *read, orr_store *s)
{
    turn *r = (turn *)read;
    r->e = orr_outbox_waits(s, &r->claim, &r->waits);
}

static void begin_turn(orr_outbox *o, lane *l, int64_t now)
{
    turn *r = calloc(1, sizeof *r);
    if (!r)
        return;
    *r = (turn){.read = {.work = look_for_rows, .done = claim_rows}, .box = o, .lane = l};
    r->claim = (orr_claim){.kind = l->kind->name, .worker = o->name, .now = now, .n = ORR_OUTBOX_PAGE - l->held};
    r->last = &r->first;
    l->busy = true;
    orr_desk_read(o->desk, &r->read);
}

/* ---- the tick -----------------------------------------------------------------------------------------------------*/
static void free_tidied(orr_pending *p) { orr_pending_free(p); }

static void throw_away(orr_outbox *o, int64_t now)
{
    orr_pending *p = calloc(1, sizeof *p);
    if (!p)
        return;
    p->done = free_tidied;
    if (orr_outbox_tidy(&p->batch, now))
        orr_desk_write(o->desk, p);
    else
        orr_pending_free(p);
}

/* Is it time for what is next at `at`, at most `wait` from now? A clock may be set back. */
static bool is_time(int64_t at, int64_t wait, int64_t now) { return now >= at || at - now > wait; }

void orr_outbox_tick(orr_outbox *o, int64_t now)
{
    if (o->stopped)
        return;
    for (held *h = o->first, *next; h; h = next) {
        next = h->next;
        if (h->answered && !h->writing)
            write_mark(h, now);
    }
    for (unsigned i = 0; i < o->lanes; i++) {
        lane *l = &o->lane[i];
        if (!l->busy && l->held < ORR_OUTBOX_PAGE && is_time(l->look_at, LOOK_MS, now))
            begin_turn(o, l, now);
    }
    if (o->lanes && is_time(o->tidy_at, TIDY_MS, now)) {
        o->tidy_at = now + TIDY_MS;
        throw_away(o, now);
    }
}

orr_outbox *orr_outbox_open(orr_desk *desk, const char *name, const orr_outbox_kind *kinds)
{
    orr_outbox *o = *name && strlen(name) < ORR_OUTBOX_WORKER ? calloc(1, sizeof *o) : NULL;
    if (!o)
        return NULL;
    o->desk = desk;
    snprintf(o->name, sizeof o->name, "%s", name);
    for (; kinds[o->lanes].name; o->lanes++) {
        if (o->lanes == ORR_OUTBOX_KINDS) {
            free(o);
            return NULL;
        }
        o->lane[o->lanes].kind = &kinds[o->lanes];
    }
    return o;
}

void orr_outbox_stop(orr_outbox *o) { o->stopped = true; }

void orr_outbox_close(orr_outbox *o)
{
    if (!o)
        return;
    for (held *h = o->first, *next; h; h = next) {
        next = h->next;
        h->box = NULL;
        if (h->answered)
            free(h);
    }
    free(o);
}
