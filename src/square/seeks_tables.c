/* Tables with free seats among the seeks: who sits there is known, and who is called there gets a seat. */
#include "base/now.h"
#include "square/seeks_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- what there is ------------------------------------------------------------------------------------------------*/
typedef struct {
    orr_seeks *square;
    void (*each)(void *to, const orr_seek_sits *table);
    void *to;
} showing;

/* It is shown when it is known of all its people who is apart from them. */
static void one_table(void *of, const orr_seek_sits *sits, const orr_user_row *who)
{
    const showing *show = of;
    orr_seeks *s = show->square;
    orr_seek_sits table = *sits;
    const char *why;
    bool known = true;
    if (sits->n >= ORR_MATCH_SEATS || orr_seeks_may(&table.what, s->o->test_games, &why))
        return;
    for (unsigned i = 0; i < sits->n; i++) {
        orr_seeker *r = orr_seeker_get(s, &who[i]);
        if (!r)
            return;
        r->seen = s->look;
        r->seated = orr_now_ms();
        if (!r->held)
            orr_seeker_hold(s, r);
        known &= r->held;
        table.user[i] = r->user.id;
    }
    if (known)
        show->each(show->to, &table);
}

void orr_seeks_tables(void *square, void (*each)(void *to, const orr_seek_sits *table), void *to)
{
    orr_seeks *s = square;
    s->o->hands->tables(s->o->arg, one_table, &(showing){s, each, to});
}

orr_seek_leaves orr_seeks_leaves(const orr_seeks *s, const orr_seek_start *start)
{
    orr_seek_leaves out = {0};
    for (unsigned i = 0; i < start->n; i++) {
        const orr_seeker *r = *start->from[i] ? orr_seeker_find(s, start->user[i]) : NULL;
        if (!r)
            continue;
        snprintf(out.table[out.n], sizeof out.table[out.n], "%s", start->from[i]);
        out.who[out.n++] = r->user;
    }
    return out;
}

void orr_seeks_stand(orr_seeks *s, const orr_seek_leaves *leaves)
{
    for (unsigned i = 0; i < leaves->n; i++)
        s->o->hands->stand(s->o->arg, leaves->table[i], &leaves->who[i]);
}

/* ---- a start at one of them ---------------------------------------------------------------------------------------*/
typedef struct {
    orr_seeks *square;
    uint32_t number;
    unsigned left;
    char table[ORR_CODE_TEXT];
} together;

typedef struct {
    together *all;
    char user[ORR_USER_TEXT];
    uint32_t slow; /* the number of its seek by day, or 0 */
    bool day;
} sitting;

static void forgotten(orr_pending *p)
{
    orr_batch_deinit(&p->batch);
    free(p);
}

/* The row of a seek by day that was met. */
static void forget(orr_seeks *s, const char *user, uint32_t number)
{
    orr_pending *p = calloc(1, sizeof *p);
    if (!p)
        return;
    p->done = forgotten;
    if (orr_batch_write(&p->batch, "DELETE FROM seeks WHERE id = ?1 AND user_id = ?2", false,
                        (const orr_value[]){orr_number(number), orr_words(user)}, 2))
        orr_desk_write(s->o->desk, p);
    else
        forgotten(p);
}

/* Who got no seat waits on; the seeks of the others are over. */
static void seated(void *of, orr_err e)
{
    sitting *one = of;
    together *all = one->all;
    orr_seeks *s = all->square;
    if (e && !s->closing)
        orr_seeking_missed(s->w, all->number, one->user, e != ORR_IO && e != ORR_NO_MEMORY, orr_now_ms());
    if (!e && !one->day && !s->closing)
        orr_seeks_started(s, one->user, all->number, all->table);
    if (!e && one->slow && !s->closing)
        forget(s, one->user, one->slow);
    if (!--all->left) {
        if (!s->closing)
            orr_seeking_made(s->w, all->number, ORR_OK, orr_now_ms());
        free(all);
    }
    free(one);
}

void orr_seeks_seat(orr_seeks *s, const orr_seek_start *start)
{
    together *all = malloc(sizeof *all);
    sitting *one[ORR_MATCH_SEATS] = {NULL};
    orr_user_row who[ORR_MATCH_SEATS];
    char table[ORR_CODE_TEXT], from[ORR_MATCH_SEATS][ORR_CODE_TEXT];
    unsigned n = start->n; /* what is borrowed may go with the first who sits */
    bool ok = all != NULL;
    snprintf(table, sizeof table, "%s", start->table);
    for (unsigned i = 0; ok && i < n; i++) {
        const orr_seeker *r = orr_seeker_find(s, start->user[i]);
        ok = r && (one[i] = calloc(1, sizeof *one[i]));
        if (!ok)
            break;
        *one[i] = (sitting){.all = all, .day = start->what.speeds == 1u << ORR_DAY};
        one[i]->slow = one[i]->day ? start->seek[i] : 0;
        who[i] = r->user;
        memcpy(one[i]->user, r->user.id, sizeof one[i]->user);
        snprintf(from[i], sizeof from[i], "%s", start->from[i]);
    }
    if (!ok) {
        for (unsigned i = 0; i < n; i++)
            free(one[i]);
        free(all);
        orr_seeking_made(s->w, start->number, ORR_NO_MEMORY, orr_now_ms());
        return;
    }
    *all = (together){.square = s, .number = start->number, .left = n};
    memcpy(all->table, table, sizeof table);
    for (unsigned i = 0; i < n; i++)
        s->o->hands->seat(s->o->arg, table, from[i], &who[i], seated, one[i]);
}
