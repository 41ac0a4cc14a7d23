/* Rated matches that people are asked for: whether they will count is told before they say yes. The store is asked once a
 * ready check, and again while something of its people waits to be rated. */
#include "base/now.h"
#include "square/book.h"
#include "square/seeks_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct orr_seek_ahead {
    orr_read read; /* first */
    orr_seek_ahead *next;
    orr_seeks *square;
    uint32_t number;   /* of the check */
    bool asked, known; /* the store is being asked; has answered */
    orr_book_result of;
    orr_book_why why[ORR_RATED_MAX];
    orr_err e;
};

static void look(orr_read *r, orr_store *store)
{
    orr_seek_ahead *a = (orr_seek_ahead *)r;
    a->e = orr_book_foretell(store, &a->of, a->why);
}

static void looked(orr_read *r)
{
    orr_seek_ahead *a = (orr_seek_ahead *)r;
    a->asked = false;
    a->known = !r->dropped && !a->e;
    for (unsigned i = 0; a->known && i < a->of.n; i++)
        if (a->why[i])
            orr_seeks_due(a->square, a->of.side[i].user);
}

/* Who they are is read anew each time: in a check nobody changes, but for a table where somebody stood up. */
static void ask(orr_seeks *s, orr_seek_ahead *a)
{
    const char *who[ORR_MATCH_SEATS];
    unsigned n = orr_seeking_of_check(s->w, a->number, who);
    a->of.n = n < ORR_RATED_MAX ? n : ORR_RATED_MAX;
    a->of.at = orr_now_ms();
    for (unsigned i = 0; i < a->of.n; i++) {
        a->of.side[i].side = (uint8_t)i;
        snprintf(a->of.side[i].user, sizeof a->of.side[i].user, "%s", who[i]);
    }
    a->asked = true;
    a->read = (orr_read){.work = look, .done = looked};
    orr_desk_read(s->o->desk, &a->read);
}

static orr_seek_ahead *find(orr_seeks *s, uint32_t number)
{
    orr_seek_ahead *a = s->aheads;
    while (a && a->number != number)
        a = a->next;
    return a;
}

const char *orr_seeks_ahead(orr_seeks *s, const char *user, const orr_check_now *check)
{
    static const char *const names[] = {[ORR_PAIR_DAILY] = "pair_day", [ORR_PAIR_SHARED] = "pair_share"};
    orr_seek_ahead *a = find(s, check->number);
    if (!a && !s->closing && (a = calloc(1, sizeof *a))) {
        *a = (orr_seek_ahead){.next = s->aheads, .square = s, .number = check->number};
        a->of.class = check->seats > 2 ? 3 : 2;
        memcpy(a->of.game, check->what->game, sizeof check->what->game);
        memcpy(a->of.variant, check->what->variant, sizeof check->what->variant);
        s->aheads = a;
        ask(s, a);
    }
    for (unsigned i = 0; a && a->known && i < a->of.n; i++)
        if (!strcmp(a->of.side[i].user, user))
            return names[a->why[i]];
    return NULL;
}

void orr_seeks_ahead_tick(orr_seeks *s)
{
    const char *who[ORR_MATCH_SEATS];
    for (orr_seek_ahead **at = &s->aheads, *a; (a = *at);) {
        bool over = !orr_seeking_of_check(s->w, a->number, who);
        if (over && !a->asked) {
            *at = a->next;
            free(a);
            continue;
        }
        if (!a->asked && !a->known)
            ask(s, a);
        at = &a->next;
    }
}

void orr_seeks_ahead_close(orr_seeks *s)
{
    for (orr_seek_ahead *a = s->aheads, *next; a; a = next) {
        next = a->next;
        free(a);
    }
    s->aheads = NULL;
}
