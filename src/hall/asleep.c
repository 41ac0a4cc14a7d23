/* Memory is a cache: a table that nobody looks at and where nothing is about to happen lies in the store. When it
 * must be looked at though nobody comes stands in its row of dues, never later than it is true: a note that
 * makes it earlier is committed with the row, and before the table is forgotten the row is made exact. So after a
 * kill nothing is missed. */
#include "hall/inside.h"

#include <stdlib.h>
#include <string.h>

enum {
    IDLE_MS = 60 * 1000,
    NEAR_MS = 120 * 1000, /* a deadline within this keeps its table here */
    AHEAD_MS = 5 * 1000,  /* and one within this brings it back */
    PAGE = 200,           /* of those that are due, at once */
    DUE_TICKS = 10,       /* between two looks at all of them */
    LOADING_MAX = 4,      /* that are being read in the background; who waits for another comes between them */
    SWEEP_MS = 60 * 1000, /* between two looks for tables that nobody ever played at, when all were looked at */
};

/* ---- forgetting ---------------------------------------------------------------------------------------------------*/
static void tidy(orr_hall *h, orr_hosted *t, int64_t now)
{
    const orr_card *card = orr_card_find(h, t->code);
    if (card && card->listed && !orr_lobby_shows(h, t))
        orr_lobby_touch(h, t);
    if (orr_room_is_used(t) || now - orr_table_touched(t->table) < IDLE_MS)
        return;
    int64_t due = orr_due_of(t);
    if (due && due < now + NEAR_MS)
        return;
    bool plays = orr_table_awake(t->table) && orr_table_status(t->table) == ORR_PLAYING;
    if (!t->subs)
        orr_room_forget(h, t);
    else if (due == t->due && !(plays && orr_table_asks_bot(t->table)))
        orr_table_doze(t->table); /* where people look on, bots play among themselves, too */
}

void orr_asleep_tidy(orr_hall *h)
{
    int64_t now = orr_hall_now(h);
    for (unsigned b = 0; b < ORR_BUCKETS; b++)
        for (orr_hosted *t = h->table[b], *next; t; t = next) {
            next = t->next;
            if (t->table)
                tidy(h, t, now);
        }
    orr_mine_keep(h);
    orr_card_tidy(h);
}

/* ---- waking -------------------------------------------------------------------------------------------------------*/
/* What cannot be played here (by other rules, or after a fault) is due for ever; it is not tried again. */
static char *cannot(orr_hall *h, const char *code)
{
    return h->wake.cannot[orr_hash(code, strlen(code), 1) % ORR_CANNOT];
}

typedef struct {
    orr_look look;
    orr_hall *hall;
    char code[ORR_CODE_TEXT];
} waking;

static void woken(orr_look *l, orr_hosted *t, orr_err e, const orr_kept *kept)
{
    waking *w = (waking *)l;
    orr_hall *h = w->hall;
    orr_card *card = orr_card_find(h, w->code);
    h->wake.loading--;
    if (!e) {
        if (card && card->pending)
            orr_lobby_touch(h, t);
        orr_bots_ask(h, t);
    } else if (card && card->pending && !(kept && orr_card_draw_kept(h, card, kept))) {
        orr_card_clear(h, card);
    }
    if (e == ORR_UNSUPPORTED || e == ORR_BUG)
        memcpy(cannot(h, w->code), w->code, sizeof w->code);
    free(w);
}

static void load_some(orr_hall *h)
{
    while (h->wake.n && h->wake.loading < LOADING_MAX) {
        waking *w = malloc(sizeof *w);
        if (!w)
            return;
        *w = (waking){.look = {.then = woken}, .hall = h};
        memcpy(w->code, h->wake.code[--h->wake.n], sizeof w->code);
        h->wake.loading++;
        orr_load_look(h, w->code, &w->look);
    }
}

/* ---- looking for some ---------------------------------------------------------------------------------------------*/
/* A page of codes, read in the background. */
typedef struct {
    orr_read read;
    orr_hall *hall;
    orr_due_hand hand;
    int64_t until, swept;
    bool bots;
    orr_err e;
    unsigned n;
    char code[PAGE][ORR_CODE_TEXT];
} page;

_Static_assert((int)PAGE <= (int)ORR_SWEEP_PAGE, "a page is swept at once");

static void add(void *arg, const char *code)
{
    page *p = arg;
    if (p->n < PAGE)
        snprintf(p->code[p->n++], ORR_CODE_TEXT, "%s", code);
}

static page *new_page(orr_hall *h, void (*work)(orr_read *, orr_store *), void (*done)(orr_read *))
{
    page *p = calloc(1, sizeof *p);
    if (p) {
        p->read = (orr_read){.work = work, .done = done};
        p->hall = h;
    }
    return p;
}

static void read_due(orr_read *r, orr_store *s)
{
    page *p = (page *)r;
    p->e = s->kind->due(s, p->until, PAGE, &p->hand, add, p);
}

static void have_due(orr_read *r)
{
    page *p = (page *)r;
    orr_hall *h = p->hall;
    *(p->bots ? &h->wake.reads_bots : &h->wake.reads_deadlines) = false;
    for (unsigned i = 0; i < p->n && !r->dropped; i++) {
        const orr_hosted *t = orr_tables_find(h, p->code[i]);
        if ((!t || !orr_table_awake(t->table)) && strcmp(cannot(h, p->code[i]), p->code[i]))
            orr_asleep_wake(h, p->code[i]);
    }
    orr_due_hand *hand = p->bots ? &h->wake.bots : &h->wake.deadlines;
    *hand = p->e || p->n < PAGE ? (orr_due_hand){0} : p->hand;
    free(p);
}

/* One page more of those that are due from `first` until then; at the end it begins again, a little later. */
static void look_for(orr_hall *h, bool bots, int64_t first, int64_t until)
{
    bool *reads = bots ? &h->wake.reads_bots : &h->wake.reads_deadlines;
    const orr_due_hand *hand = bots ? &h->wake.bots : &h->wake.deadlines;
    page *p = *reads || (!hand->at && h->ticks % DUE_TICKS) ? NULL : new_page(h, read_due, have_due);
    if (!p)
        return;
    p->hand = hand->at ? *hand : (orr_due_hand){.at = first - 1, .id = INT64_MAX};
    p->until = until;
    p->bots = bots;
    *reads = true;
    orr_desk_read(h->desk, &p->read);
}

static void swept(orr_commit *c, orr_err e)
{
    orr_hall *h = c->hall;
    if (!e)
        h->metrics.swept++;
    if (!--h->wake.in_sweep)
        h->wake.sweeps = 0;
}

/* Forgets, in the store, a table that is not in memory. False: memory is out. */
static bool sweep_one(orr_hall *h, const char *code)
{
    orr_commit *c = orr_commit_new(h);
    if (!c)
        return false;
    snprintf(c->pending.batch.sweep, sizeof c->pending.batch.sweep, "%s", code);
    c->then = swept;
    orr_commit_go(c);
    return true;
}

/* ---- sweeping -----------------------------------------------------------------------------------------------------*/
static void sweep(orr_hall *h, const char *code)
{
    orr_hosted *t = orr_tables_any(h, code);
    /* Somebody has come after all: the next start looks again. */
    if (t && (!t->table || orr_room_is_used(t) || t->subs))
        return;
    if (t)
        orr_tables_drop(h, t, ORR_NOT_FOUND);
    orr_card *card = orr_card_find(h, code);
    if (card)
        orr_card_clear(h, card);
    if (!sweep_one(h, code))
        return;
    memcpy(h->wake.sweeping[h->wake.sweeps++], code, strlen(code) + 1);
    h->wake.in_sweep++;
}

static void read_empty(orr_read *r, orr_store *s)
{
    page *p = (page *)r;
    p->e = s->kind->unplayed(s, p->until, PAGE, &p->swept, add, p);
}

/* All were looked at: those that come are looked at when some are old enough. */
static int64_t pause_ms(const orr_hall *h)
{
    int64_t tenth = h->o->keep_empty_ms / 10;
    return tenth < SWEEP_MS ? tenth : SWEEP_MS;
}

static void have_empty(orr_read *r)
{
    page *p = (page *)r;
    orr_hall *h = p->hall;
    h->wake.reads_empty = false;
    if (!r->dropped && !h->sick) {
        h->wake.swept = p->swept;
        h->wake.sweep_at = p->e ? orr_hall_now(h) + pause_ms(h) : 0;
        for (unsigned i = 0; i < p->n; i++)
            sweep(h, p->code[i]);
    }
    free(p);
}

/* Tables where nobody ever played. Each is looked at once: when it is old enough, or a while after the start. */
static void look_for_empty(orr_hall *h)
{
    int64_t now = orr_hall_now(h);
    bool busy = h->sick || h->wake.in_sweep || h->wake.reads_empty || now < h->wake.sweep_at;
    page *p = !h->o->keep_empty_ms || busy ? NULL : new_page(h, read_empty, have_empty);
    if (!p)
        return;
    p->until = now - h->o->keep_empty_ms;
    p->swept = h->wake.swept;
    h->wake.reads_empty = true;
    orr_desk_read(h->desk, &p->read);
}

void orr_asleep_tick(orr_hall *h)
{
    look_for_empty(h);
    load_some(h);
    if (h->wake.n)
        return;
    look_for(h, false, ORR_DUE_BOTS + 1, orr_hall_now(h) + AHEAD_MS);
    if (h->tables < h->o->tables / 2) /* bots can wait for room */
        look_for(h, true, ORR_DUE_BOTS, ORR_DUE_BOTS);
}
