/* Seats of who has left for good: free before the start, a bot's in a match. Where they sit stands in the store, also
 * after an erasure: a row of `sitting` whose user has no name is work that is not done. So nothing is forgotten by a
 * kill, and what another process erased is found at the next start. */
#include "hall/inside.h"

#include <stdlib.h>
#include <string.h>

enum { PAGE = 100, AGAIN_MS = 60 * 1000 /* what cannot be done now is tried again then */ };

typedef struct {
    orr_read read;
    orr_look look;
    orr_hall *hall;
    orr_err e;
    unsigned n, at;
    bool later; /* something could not be done now */
    struct {
        char user[ORR_USER_TEXT], code[ORR_CODE_TEXT];
    } seat[PAGE];
} page;

static bool add(void *arg, const orr_value *row, unsigned columns)
{
    page *p = arg;
    (void)columns;
    snprintf(p->seat[p->n].user, sizeof p->seat->user, "%s", row[0].kind == ORR_WORDS ? row[0].at : "");
    snprintf(p->seat[p->n].code, sizeof p->seat->code, "%s", row[1].kind == ORR_WORDS ? row[1].at : "");
    return ++p->n < PAGE;
}

static void work(orr_read *r, orr_store *s)
{
    page *p = (page *)r;
    p->e = s->kind->rows(s,
                         "SELECT s.user, t.code FROM sitting AS s JOIN users AS u ON u.id = s.user AND u.name = ''"
                         " JOIN tables AS t ON t.id = s.tid LIMIT ?1",
                         (const orr_value[]){orr_number(PAGE)}, 1, add, p);
    p->e = p->e == ORR_NOT_FOUND ? ORR_OK : p->e;
}

static void forget(orr_pending *p) { orr_pending_free(p); }

/* That one is done. */
static void strike(orr_hall *h, const char *user, const char *code)
{
    orr_pending *w = calloc(1, sizeof *w);
    if (!w)
        return;
    w->done = forget;
    if (orr_batch_write(&w->batch,
                        "DELETE FROM sitting WHERE user = ?1 AND tid = (SELECT id FROM tables WHERE code = ?2)", false,
                        (const orr_value[]){orr_words(user), orr_words(code)}, 2))
        orr_desk_write(h->desk, w);
    else
        orr_pending_free(w);
}

static void do_next(page *p);

/* A table that cannot be played here keeps its seats as they are. */
static void gave(void *arg, orr_err e)
{
    page *p = arg;
    if (e == ORR_IO || e == ORR_LIMIT || e == ORR_NO_MEMORY || e == ORR_NOT_STARTED)
        p->later = true;
    else
        strike(p->hall, p->seat[p->at].user, p->seat[p->at].code);
    p->at++;
    do_next(p);
}

static void there(orr_look *l, orr_hosted *t, orr_err e, const orr_kept *kept)
{
    page *p = (page *)((char *)l - offsetof(page, look));
    orr_errand *errand = e ? NULL : orr_errand_new(NULL, ORR_ERRAND_ASK, "");
    (void)kept;
    if (!errand) {
        gave(p, e ? e : ORR_NO_MEMORY);
        return;
    }
    errand->ask.kind = ORR_ASK_GONE;
    snprintf(errand->ask.word, sizeof errand->ask.word, "%s", p->seat[p->at].user);
    errand->came = ORR_IO; /* when nobody does it any more */
    errand->told = gave;
    errand->told_arg = p;
    orr_errand_take(p->hall, t, errand);
}

static void do_next(page *p)
{
    orr_hall *h = p->hall;
    if (p->at < p->n && !h->closing) {
        p->look = (orr_look){.then = there};
        orr_load_look(h, p->seat[p->at].code, &p->look);
        return;
    }
    h->gone.busy = false;
    if (!h->gone.wanted) {
        h->gone.wanted = p->later || p->e || p->n == PAGE;
        h->gone.at = p->later || p->e ? orr_now_ms() + AGAIN_MS : 0;
    }
    free(p);
}

static void done(orr_read *r)
{
    page *p = (page *)r;
    if (r->dropped)
        p->e = ORR_IO;
    do_next(p);
}

void orr_gone_tick(orr_hall *h)
{
    int64_t now = orr_now_ms();
    bool early = now < h->gone.at && h->gone.at - now <= AGAIN_MS; /* a clock may be set back */
    page *p = !h->gone.wanted || h->gone.busy || h->sick || h->closing || early ? NULL : calloc(1, sizeof *p);
    if (!p)
        return;
    *p = (page){.read = {.work = work, .done = done}, .hall = h};
    h->gone.busy = true;
    h->gone.wanted = false;
    orr_desk_read(h->desk, &p->read);
}
