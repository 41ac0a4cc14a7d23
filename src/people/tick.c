/* What happens by itself: who asked for it is erased when the week is over; guests who never sat down are forgotten
 * when nobody has seen them for long; and what another process does to people beside this one (clerk.h) is heard.
 * Once a second the store is asked, and a few are done at a time; what is not done now is found the next time, also
 * after a restart. */
#include "people/inside.h"
#include "people/judge.h"
#include "people/owned.h"
#include "people/ties.h"

#include <stdlib.h>
#include <string.h>

enum {
    EVERY_MS = 1000,
    AT_ONCE = 20,            /* people erased */
    PAGE = 50,               /* guests looked at */
    CALLS = 100,             /* heard */
    REST_MS = 3600 * 1000,   /* after all guests have been looked at */
    CALLS_MS = 24 * REST_MS, /* so long calls are kept */
};

int64_t orr_erase_ms(const orr_people *p) { return p->o->erase_ms ? p->o->erase_ms : 7 * (int64_t)CALLS_MS; }
int64_t orr_unseen_ms(const orr_people *p) { return p->o->unseen_ms ? p->o->unseen_ms : 30 * (int64_t)CALLS_MS; }

typedef struct {
    orr_read read;
    orr_people *people;
    int64_t now, call;
    struct {
        char user[ORR_USER_TEXT], what[8];
    } heard[CALLS];
    char erase[AT_ONCE][ORR_USER_TEXT], guest[PAGE][ORR_USER_TEXT];
    bool idle[PAGE]; /* the guest can be forgotten */
    bool sweeps;
    unsigned calls, erasures, guests;
    int64_t hand;
    char hand_id[ORR_USER_TEXT];
    orr_err e;
} look;

/* One who is to be erased or forgotten. */
typedef struct {
    orr_pending pending;
    orr_people *people;
    char user[ORR_USER_TEXT];
    bool erased;
} ending;

/* ---- asking -------------------------------------------------------------------------------------------------------*/
static bool add_call(void *arg, const orr_value *row, unsigned columns)
{
    look *l = arg;
    (void)columns;
    l->call = row[0].number;
    orr_row_copy(&row[1], l->heard[l->calls].user, sizeof l->heard[0].user);
    orr_row_copy(&row[2], l->heard[l->calls].what, sizeof l->heard[0].what);
    return ++l->calls < CALLS;
}

static bool add_erasure(void *arg, const orr_value *row, unsigned columns)
{
    look *l = arg;
    (void)columns;
    orr_row_copy(&row[0], l->erase[l->erasures], sizeof l->erase[0]);
    return ++l->erasures < AT_ONCE;
}

static bool add_guest(void *arg, const orr_value *row, unsigned columns)
{
    look *l = arg;
    (void)columns;
    orr_row_copy(&row[0], l->guest[l->guests], sizeof l->guest[0]);
    l->hand = row[1].number;
    snprintf(l->hand_id, sizeof l->hand_id, "%s", l->guest[l->guests]);
    l->idle[l->guests] = row[2].number != 0;
    return ++l->guests < PAGE;
}

static bool add_last(void *arg, const orr_value *row, unsigned columns)
{
    (void)columns;
    ((look *)arg)->call = row[0].number;
    return false;
}

/* Nobody else knows of that guest. */
#define UNKNOWN                                                                                                        \
    "NOT EXISTS(SELECT 1 FROM people WHERE id = users.id)"                                                             \
    " AND NOT EXISTS(SELECT 1 FROM notes WHERE kind = 1 AND user_id = users.id)"                                       \
    " AND NOT EXISTS(SELECT 1 FROM tables WHERE host = users.id AND status < 2)"                                       \
    " AND NOT EXISTS(SELECT 1 FROM chat WHERE user_id = users.id)"                                                     \
    " AND NOT EXISTS(SELECT 1 FROM ties WHERE user_id = users.id)"                                                     \
    " AND NOT EXISTS(SELECT 1 FROM ties WHERE other = users.id)"                                                       \
    " AND NOT EXISTS(SELECT 1 FROM reports WHERE about = users.id)"                                                    \
    " AND NOT EXISTS(SELECT 1 FROM reports WHERE user_id = users.id)"                                                  \
    " AND NOT EXISTS(SELECT 1 FROM deeds WHERE user_id = users.id)"

static void work(orr_read *r, orr_store *s)
{
    look *l = (look *)r;
    if (l->call < 0)
        l->e = ORR_ROWS(s, add_last, l, "SELECT coalesce(max(id), 0) FROM calls WHERE id > ?1", orr_number(-1));
    else
        l->e = ORR_ROWS(s, add_call, l, "SELECT id, user_id, what FROM calls WHERE id > ?1 ORDER BY id",
                        orr_number(l->call));
    if (!l->e)
        l->e =
            ORR_ROWS(s, add_erasure, l, "SELECT id FROM users WHERE erase_at > 0 AND erase_at <= ?1 ORDER BY erase_at",
                     orr_number(l->now));
    if (!l->e && l->sweeps)
        l->e = ORR_ROWS(s, add_guest, l,
                        "SELECT id, seen, " UNKNOWN " FROM users"
                        " WHERE seen > 0 AND (seen > ?2 OR (seen = ?2 AND id > ?3)) AND seen < ?1 ORDER BY seen, id",
                        orr_number(l->now - orr_unseen_ms(l->people)), orr_number(l->hand), orr_words(l->hand_id));
}

/* ---- doing --------------------------------------------------------------------------------------------------------*/
static void left(orr_people *p, const char *user)
{
    p->ended++;
    if (p->ears)
        p->ears->left(p->ears_arg, user);
}

static void ended(orr_pending *pending)
{
    ending *x = (ending *)pending;
    orr_people *p = x->people;
    p->tick.writes--;
    if (!pending->result && x->erased) {
        p->numbers.erased++;
        left(p, x->user);
    } else if (!pending->result) {
        p->numbers.unseen++;
    }
    orr_pending_free(pending);
}

static void forget(orr_pending *pending) { orr_pending_free(pending); }

static void end_one(orr_people *p, const char *user, bool erases, int64_t now)
{
    ending *x = calloc(1, sizeof *x);
    if (!x)
        return;
    *x = (ending){.pending.done = ended, .people = p, .erased = erases};
    snprintf(x->user, sizeof x->user, "%s", user);
    bool ok = erases ? orr_owned_erase(&x->pending.batch, user, now)
                     : ORR_WRITE(&x->pending.batch, true,
                                 "DELETE FROM users WHERE id = ?1 AND seen > 0 AND seen < ?2 AND " UNKNOWN,
                                 orr_words(user), orr_number(now - orr_unseen_ms(p)));
    if (!ok) {
        orr_pending_free(&x->pending);
        return;
    }
    p->tick.writes++;
    orr_desk_write(p->desk, &x->pending);
}

static void drop_old(orr_people *p, int64_t now)
{
    orr_pending *w = calloc(1, sizeof *w);
    if (!w)
        return;
    w->done = forget;
    if (ORR_WRITE(&w->batch, false, "DELETE FROM calls WHERE at < ?1", orr_number(now - CALLS_MS)) &&
        ORR_WRITE(&w->batch, false, "DELETE FROM same_line WHERE at < ?1",
                  orr_number(now - ORR_SAME_LINE_DAYS * (int64_t)CALLS_MS)))
        orr_desk_write(p->desk, w);
    else
        orr_pending_free(w);
}

static void hear(orr_people *p, const look *l)
{
    for (unsigned i = 0; i < l->calls; i++)
        if (!strcmp(l->heard[i].what, "left"))
            left(p, l->heard[i].user);
        else if (!strcmp(l->heard[i].what, "again"))
            orr_known_again(p, l->heard[i].user);
        else if (!strcmp(l->heard[i].what, "suspend"))
            orr_people_tell_suspended(p, l->heard[i].user);
        else
            orr_people_tell_ended(p, l->heard[i].user, "", "");
}

static void done(orr_read *r)
{
    look *l = (look *)r;
    orr_people *p = l->people;
    p->tick.busy = false;
    if (!r->dropped && !l->e) {
        p->tick.call = l->call;
        hear(p, l);
        for (unsigned i = 0; i < l->erasures; i++)
            end_one(p, l->erase[i], true, l->now);
        for (unsigned i = 0; i < l->guests; i++)
            if (l->idle[i] && !(p->ears && p->ears->here(p->ears_arg, l->guest[i])))
                end_one(p, l->guest[i], false, l->now);
    }
    if (!r->dropped && !l->e && l->sweeps) {
        bool all = l->guests < PAGE;
        int64_t rest = orr_unseen_ms(p) / 8;
        p->tick.hand = all ? 0 : l->hand;
        snprintf(p->tick.hand_id, sizeof p->tick.hand_id, "%s", all ? "" : l->hand_id);
        p->tick.next_sweep = all ? l->now + (rest < REST_MS ? rest : REST_MS) : 0;
        if (all)
            drop_old(p, l->now);
    }
    free(l);
}

void orr_tick_people(orr_people *p)
{
    int64_t now = orr_people_now(p);
    bool early = now < p->tick.next && p->tick.next - now <= EVERY_MS; /* a clock may be set back */
    look *l = p->tick.busy || p->tick.writes || early ? NULL : calloc(1, sizeof *l);
    if (!l)
        return;
    p->tick.busy = true;
    p->tick.next = now + EVERY_MS;
    *l = (look){
        .read = {.work = work, .done = done}, .people = p, .now = now, .call = p->tick.call, .hand = p->tick.hand};
    l->sweeps = now >= p->tick.next_sweep || p->tick.next_sweep - now > REST_MS;
    snprintf(l->hand_id, sizeof l->hand_id, "%s", p->tick.hand_id);
    orr_desk_read(p->desk, &l->read);
}
