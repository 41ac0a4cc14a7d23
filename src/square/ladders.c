/* The server's own work on ratings: what has ended is rated, one result after the other; seasons close by themselves. What
 * is not done now is found the next time, also after a restart. */
#include "square/inside.h"

#include <stdlib.h>
#include <string.h>

enum { LOOK_MS = 60 * 1000, AGAIN_MS = 1000 };

#define orr_log(...) orr_log_text("ratings", __VA_ARGS__)

typedef struct {
    orr_read read;
    orr_ladders *l;
    orr_pending *pending; /* owned until it is written */
    int64_t now;
    bool any, season;
    orr_err e;
} step;

typedef struct {
    orr_pending pending;
    orr_ladders *l;
    bool season;
} writing;

static void begin(orr_ladders *l);

/* ---- one thing after the other ------------------------------------------------------------------------------------*/
static void look(orr_read *r, orr_store *s)
{
    step *one = (step *)r;
    one->e = orr_book_next(s, &one->pending->batch, &one->any);
    if (!one->e && !one->any) {
        one->season = true;
        one->e = orr_season_close(s, one->now, &one->pending->batch, &one->any);
    }
}

static void written(orr_pending *p)
{
    writing *w = (writing *)p;
    orr_ladders *l = w->l;
    orr_err e = p->dropped ? ORR_IO : p->result;
    l->busy = false;
    l->done += !e && !w->season;
    bool before = e == ORR_STALE || e == ORR_FULL; /* another was first: it is looked for anew */
    if (e && !before && !p->dropped)
        orr_log("a result could not be rated: %s", orr_err_name(e));
    if (e && !before)
        l->next_look = orr_now_ms() + AGAIN_MS;
    else
        l->again = true;
    orr_pending_free(p);
    if (!e && !l->closing)
        begin(l);
}

static void looked(orr_read *r)
{
    step *one = (step *)r;
    orr_ladders *l = one->l;
    orr_err e = r->dropped ? ORR_IO : one->e;
    writing *w = (writing *)one->pending;
    w->season = one->season;
    if (e && !r->dropped)
        orr_log("results cannot be read: %s", orr_err_name(e));
    if (!e && one->any) {
        orr_desk_write(l->desk, one->pending);
    } else {
        l->busy = false;
        l->next_look = orr_now_ms() + (e ? AGAIN_MS : LOOK_MS);
        orr_pending_free(one->pending);
    }
    free(one);
}

static void begin(orr_ladders *l)
{
    step *one = calloc(1, sizeof *one);
    writing *w = one ? calloc(1, sizeof *w) : NULL;
    if (!w) {
        free(one);
        l->next_look = orr_now_ms() + AGAIN_MS;
        return;
    }
    *w = (writing){.pending = {.done = written}, .l = l};
    *one = (step){.read = {.work = look, .done = looked}, .l = l, .pending = &w->pending, .now = orr_now_ms()};
    l->busy = true;
    l->again = false;
    orr_desk_read(l->desk, &one->read);
}

void orr_ladders_tick(orr_ladders *l, uint64_t rated)
{
    l->again |= l->rated != rated;
    l->rated = rated;
    if (!l->busy && !l->closing && (l->again || orr_now_ms() >= l->next_look))
        begin(l);
}

/* ---- opening and closing ------------------------------------------------------------------------------------------*/
orr_ladders *orr_ladders_open(orr_desk *desk)
{
    orr_ladders *l = calloc(1, sizeof *l);
    if (l)
        *l = (orr_ladders){.desk = desk};
    return l;
}

void orr_ladders_close(orr_ladders *l)
{
    l->closing = true;
    orr_desk_stop(l->desk);
    orr_ladder_free_all(l);
    orr_text_deinit(&l->list);
    free(l);
}
