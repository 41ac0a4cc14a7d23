/* Seats of who has left for good: free before the start, a bot's in a match. Where they sit stands in the store, also
 * after an erasure: a row of `sitting` whose user has no name is work that is not done. So nothing is forgotten by a
 * kill, and what another process erased is found at the next start. They are gone through page by page, and what fails
 * holds up none behind it: what only time is wanting for is tried again a minute after the end, what cannot be played
 * here keeps its row until the next start. */
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
    struct {
        char user[ORR_USER_TEXT], code[ORR_CODE_TEXT];
        int64_t tid;
    } seat[PAGE];
    char user[ORR_USER_TEXT]; /* from behind this one on */
    int64_t tid;
} page;

static bool add(void *arg, const orr_value *row, unsigned columns)
{
    page *p = arg;
    (void)columns;
    snprintf(p->seat[p->n].user, sizeof p->seat->user, "%s", row[0].kind == ORR_WORDS ? row[0].at : "");
    snprintf(p->seat[p->n].code, sizeof p->seat->code, "%s", row[1].kind == ORR_WORDS ? row[1].at : "");
    p->seat[p->n].tid = row[2].number;
    return ++p->n < PAGE;
}

static void work(orr_read *r, orr_store *s)
{
    page *p = (page *)r;
    p->e = s->kind->rows(s,
                         "SELECT s.user_id, t.code, s.tid FROM sitting AS s"
                         " JOIN users AS u ON u.id = s.user_id AND u.name = '' JOIN tables AS t ON t.id = s.tid"
                         " WHERE (s.user_id, s.tid) > (?2, ?3) ORDER BY s.user_id, s.tid LIMIT ?1",
                         (const orr_value[]){orr_number(PAGE), orr_words(p->user), orr_number(p->tid)}, 3, add, p);
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
                        "DELETE FROM sitting WHERE user_id = ?1 AND tid = (SELECT id FROM tables WHERE code = ?2)",
                        false, (const orr_value[]){orr_words(user), orr_words(code)}, 2))
        orr_desk_write(h->desk, w);
    else
        orr_pending_free(w);
}

static void do_next(page *p);

/* Struck is what was done, and what is no seat any more. */
static void gave(void *arg, orr_err e)
{
    page *p = arg;
    if (e == ORR_IO || e == ORR_LIMIT || e == ORR_NO_MEMORY || e == ORR_NOT_STARTED)
        p->hall->gone.later = true;
    else if (!e || e == ORR_NOT_FOUND)
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
    if (p->e) {
        h->gone.wanted = true;
        h->gone.at = orr_hall_now(h) + AGAIN_MS;
    } else if (p->n == PAGE) {
        h->gone.wanted = true;
        h->gone.at = 0;
        memcpy(h->gone.user, p->seat[PAGE - 1].user, sizeof h->gone.user);
        h->gone.tid = p->seat[PAGE - 1].tid;
    } else {
        h->gone.wanted = h->gone.again || h->gone.later;
        h->gone.at = h->gone.again ? 0 : orr_hall_now(h) + AGAIN_MS;
        h->gone.user[0] = 0;
        h->gone.tid = 0;
        h->gone.later = false;
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
    int64_t now = orr_hall_now(h);
    bool early = now < h->gone.at && h->gone.at - now <= AGAIN_MS; /* a clock may be set back */
    page *p = !h->gone.wanted || h->gone.busy || h->sick || h->closing || early ? NULL : calloc(1, sizeof *p);
    if (!p)
        return;
    *p = (page){.read = {.work = work, .done = done}, .hall = h};
    memcpy(p->user, h->gone.user, sizeof p->user);
    p->tid = h->gone.tid;
    if (!*p->user)
        h->gone.again = false;
    h->gone.busy = true;
    h->gone.wanted = false;
    orr_desk_read(h->desk, &p->read);
}
