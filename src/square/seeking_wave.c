/* A wave: all who wait and may be asked, matched as match.h says. */
#include "square/seeking_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    orr_seek_sits sits;
    orr_seek_person *who[ORR_MATCH_SEATS];
    uint32_t index[ORR_MATCH_SEATS], list;
    bool fixed, taken; /* nobody is called away from it; it is in a start */
} one_table;

typedef struct {
    orr_seek *seek;
    orr_start *start;
    struct {
        orr_seek_person *who;
        const orr_seek_one *one; /* NULL: it is a table's */
        one_table *table;
    } * of; /* by entry */
    one_table *table;
    orr_seek_person **walled;
    orr_block *block;
    orr_seeking *w;
    int64_t now;
    uint32_t n, people, walls, blocks, blocks_cap, tables, tables_cap;
    bool failed;
} wave;

/* ---- tables -------------------------------------------------------------------------------------------------------*/
/* Nobody who sits there, and nobody who is to, is being asked. */
static bool is_free(const orr_seeking *w, const one_table *t)
{
    for (unsigned i = 0; i < t->sits.n; i++)
        if (t->who[i]->check)
            return false;
    for (const orr_seek_check *c = w->checks; c; c = c->next)
        if (!strcmp(c->table, t->sits.code))
            return false;
    return true;
}

static bool is_held(const one_table *t)
{
    for (unsigned i = 0; i < t->sits.n; i++)
        if (t->who[i]->held)
            return true;
    return false;
}

static bool is_kept_off(const orr_seeking *w, const char *code, const char *user)
{
    for (unsigned i = 0; i < ORR_KEPT_OFF; i++)
        if (!strcmp(w->off[i].code, code) && !strcmp(w->off[i].user, user))
            return true;
    return false;
}

static void add_table(void *to, const orr_seek_sits *sits)
{
    wave *v = to;
    orr_seeking *w = v->w;
    if (v->tables == v->tables_cap) {
        uint32_t cap = 2 * v->tables_cap + 16;
        one_table *more = realloc(v->table, cap * sizeof *more);
        v->failed |= !more;
        if (!more)
            return;
        v->table = more;
        v->tables_cap = cap;
    }
    one_table *t = &v->table[v->tables];
    *t = (one_table){.sits = *sits};
    for (unsigned i = 0; i < sits->n; i++) {
        if (!(t->who[i] = orr_seeking_person(w, sits->user[i]))) {
            v->failed = true;
            return;
        }
        t->who[i]->known = true; /* who came by a seek is, too: it is the same */
        t->who[i]->here = true;
    }
    unsigned speed = 0;
    while (speed < ORR_SPEEDS && !(sits->what.speeds >> speed & 1))
        speed++;
    t->list = orr_seeking_list(w, &sits->what, speed);
    t->fixed = sits->own || speed == ORR_DAY || v->now - sits->since < w->stay_ms || is_kept_off(w, sits->code, "");
    v->failed |= t->list == UINT32_MAX;
    v->tables += !v->failed && is_free(w, t);
}

/* ---- entries ------------------------------------------------------------------------------------------------------*/
static bool may_start(const orr_seek_person *p, const orr_seek_one *one, int64_t now)
{
    return !one->what.tell && p->known && !p->check && !p->held && p->later <= now &&
           (orr_is_slow(&one->what) || p->here);
}

/* What is known of one more of its people. */
static void rate(orr_seeking *w, orr_seek *e, const orr_seek_person *p, bool first)
{
    for (unsigned many = 0; many < 2; many++) {
        double rating = 1500;
        bool provisional = true;
        w->kind->rating(w->arg, p->user, &w->list[e->list].what, many, &rating, &provisional);
        if (first || rating < e->low[many])
            e->low[many] = rating;
        if (first || rating > e->high[many])
            e->high[many] = rating;
        e->provisional[many] |= provisional;
    }
}

static void add(wave *v, orr_seek_person *p, const orr_seek_one *one, unsigned speed)
{
    orr_seek *e = &v->seek[v->n];
    *e = (orr_seek){.who = &p->index,
                    .n = 1,
                    .slow = orr_is_slow(&one->what),
                    .seats = one->what.seats,
                    .list = one->list[speed],
                    .since = one->since};
    rate(v->w, e, p, true);
    for (unsigned many = 0; many < 2 && one->what.near; many++) {
        e->from[many] = e->low[many] - one->what.near;
        e->to[many] = e->low[many] + one->what.near;
    }
    v->of[v->n].who = p;
    v->of[v->n++].one = one;
}

static void add_seated(wave *v, one_table *t)
{
    orr_seek *e = &v->seek[v->n];
    *e = (orr_seek){.who = t->index,
                    .n = t->sits.n,
                    .slow = orr_is_slow(&t->sits.what),
                    .seats = t->sits.what.seats,
                    .list = t->list,
                    .since = t->sits.since};
    for (unsigned i = 0; i < t->sits.n; i++)
        rate(v->w, e, t->who[i], !i);
    v->of[v->n++].table = t;
}

static void add_person(wave *v, orr_seek_person *p, int64_t now)
{
    p->index = v->people++;
    p->taken = false;
    p->table = NULL;
    for (const orr_seek_one *one = p->first; one; one = one->next)
        for (unsigned s = 0; s < ORR_SPEEDS; s++)
            if ((one->what.speeds >> s & 1) && may_start(p, one, now))
                add(v, p, one, s);
    if (v->w->kind->walled(v->w->arg, p->user))
        v->walled[v->walls++] = p;
}

/* ---- walls --------------------------------------------------------------------------------------------------------*/
static void put_block(wave *v, uint32_t a, uint32_t b)
{
    if (v->blocks == v->blocks_cap) {
        uint32_t cap = 2 * v->blocks_cap + 64;
        orr_block *more = realloc(v->block, cap * sizeof *more);
        v->failed |= !more;
        if (!more)
            return;
        v->block = more;
        v->blocks_cap = cap;
    }
    v->block[v->blocks++] = (orr_block){a, b};
}

/* Whoever built the wall: both have one. Of two tables whose people stay, neither comes to the other. */
static void add_blocks(wave *v)
{
    orr_seeking *w = v->w;
    for (uint32_t i = 0; i < v->walls; i++)
        for (uint32_t k = i + 1; k < v->walls; k++)
            if (w->kind->apart(w->arg, v->walled[i]->user, v->walled[k]->user))
                put_block(v, v->walled[i]->index, v->walled[k]->index);
    for (uint32_t i = 0; i < v->tables; i++)
        for (uint32_t k = i + 1; k < v->tables && v->table[i].fixed; k++)
            if (v->table[k].fixed && v->table[k].list == v->table[i].list && v->table[k].who[0] != v->table[i].who[0])
                put_block(v, v->table[i].index[0], v->table[k].index[0]);
    for (uint32_t i = 0; i < v->tables; i++)
        for (unsigned k = 0; k < ORR_KEPT_OFF; k++) {
            bool off = *w->off[k].user && !strcmp(w->off[k].code, v->table[i].sits.code);
            const orr_seek_person *p = off ? orr_seeking_find(w, w->off[k].user) : NULL;
            if (p && p != v->table[i].who[0])
                put_block(v, v->table[i].index[0], p->index);
        }
}

/* ---- starts -------------------------------------------------------------------------------------------------------*/
/* To which of two tables those of the other come: whose people stay, the fuller, the older. */
static bool is_better(const one_table *a, const one_table *b)
{
    return a->fixed != b->fixed             ? a->fixed
           : a->sits.n != b->sits.n         ? a->sits.n > b->sits.n
           : a->sits.since != b->sits.since ? a->sits.since < b->sits.since
                                            : strcmp(a->sits.code, b->sits.code) < 0;
}

static void call_away(orr_seek_check *c, const one_table *t)
{
    for (unsigned i = 0; i < t->sits.n; i++) {
        memcpy(c->from[c->n], t->sits.code, sizeof t->sits.code);
        c->who[c->n++] = t->who[i];
    }
}

static void sit_at(orr_seek_check *c, const one_table *t)
{
    memcpy(c->table, t->sits.code, sizeof t->sits.code);
    c->seated = t->sits.n;
    for (unsigned i = 0; i < t->sits.n; i++)
        memcpy(c->sits[i], t->who[i]->user, sizeof c->sits[i]);
}

static void begin(wave *v, const orr_start *s, int64_t now)
{
    orr_seek_check c = {.list = s->list};
    const one_table *at = NULL;
    for (unsigned i = 0; i < s->n; i++) {
        const one_table *t = v->of[s->entry[i]].table;
        if (t && (!at || is_better(t, at)))
            at = t;
    }
    for (unsigned i = 0; i < s->n; i++) {
        const one_table *t = v->of[s->entry[i]].table;
        if (t && t != at) {
            call_away(&c, t);
        } else if (!t) {
            const orr_seek_person *p = v->of[s->entry[i]].who;
            snprintf(c.from[c.n], sizeof c.from[c.n], "%s", p->table ? p->table : "");
            c.seek[c.n] = v->of[s->entry[i]].one->number;
            c.who[c.n++] = v->of[s->entry[i]].who;
        }
    }
    if (at)
        sit_at(&c, at);
    c.full = true;
    orr_check_begin(v->w, &c, now);
}

static void mark_taken(wave *v, const orr_start *s)
{
    for (unsigned i = 0; i < s->n; i++) {
        one_table *t = v->of[s->entry[i]].table;
        for (unsigned k = 0; t && k < t->sits.n; k++)
            t->who[k]->taken = true;
        if (!t)
            v->of[s->entry[i]].who->taken = true;
    }
}

/* ---- tables that are not full together ----------------------------------------------------------------------------*/
static bool may_join(const orr_seeking *w, const one_table *a, const one_table *b)
{
    if (a->taken || b->taken || a->list != b->list || a->sits.what.seats != b->sits.what.seats ||
        (a->fixed && b->fixed) || !(a->sits.what.seats >> (a->sits.n + b->sits.n)))
        return false;
    for (unsigned i = 0; i < a->sits.n; i++)
        for (unsigned k = 0; k < b->sits.n; k++)
            if (a->who[i] == b->who[k] || w->kind->apart(w->arg, a->who[i]->user, b->who[k]->user) ||
                is_kept_off(w, a->sits.code, b->who[k]->user) || is_kept_off(w, b->sits.code, a->who[i]->user))
                return false;
    return true;
}

static void take_tables(wave *v, one_table *t)
{
    for (unsigned i = 0; i < t->sits.n; i++)
        t->who[i]->taken = true;
    for (uint32_t k = 0; k < v->tables; k++)
        for (unsigned i = 0; i < v->table[k].sits.n; i++)
            v->table[k].taken |= v->table[k].who[i]->taken;
}

static void join_tables(wave *v, int64_t now)
{
    for (uint32_t i = 0; i < v->tables; i++)
        for (uint32_t k = i + 1; k < v->tables; k++) {
            one_table *a = &v->table[i], *b = &v->table[k];
            if (!may_join(v->w, a, b))
                continue;
            bool first = is_better(a, b);
            orr_seek_check c = {.list = a->list};
            sit_at(&c, first ? a : b);
            call_away(&c, first ? b : a);
            take_tables(v, a);
            take_tables(v, b);
            orr_check_begin(v->w, &c, now);
        }
}

/* ---- the wave -----------------------------------------------------------------------------------------------------*/
static void match(wave *v, int64_t now)
{
    uint32_t starts = 0;
    for (orr_seek_person *p = v->w->people; p; p = p->all)
        add_person(v, p, now);
    for (uint32_t i = 0; i < v->tables; i++) {
        one_table *t = &v->table[i];
        for (unsigned k = 0; k < t->sits.n; k++) {
            t->index[k] = t->who[k]->index;
            t->who[k]->table = t->sits.code;
        }
        t->taken = is_held(t);
        if (!t->taken)
            add_seated(v, t);
    }
    add_blocks(v);
    /* On an error nothing starts: the next wave tries again. */
    if (v->failed || orr_match_seeks(v->seek, v->n, v->block, v->blocks, now, v->start, &starts))
        return;
    for (uint32_t i = 0; i < starts; i++)
        mark_taken(v, &v->start[i]);
    for (uint32_t k = 0; k < v->tables; k++)
        for (unsigned i = 0; i < v->table[k].sits.n; i++)
            v->table[k].taken |= v->table[k].who[i]->taken;
    join_tables(v, now); /* first: a slow start may end people of it */
    for (uint32_t i = 0; i < starts; i++)
        begin(v, &v->start[i], now);
}

/* Who sits somewhere and seeks nothing is known for the time of the wave. */
static void forget_seated(orr_seeking *w)
{
    for (orr_seek_person *p = w->people, *next; p; p = next) {
        next = p->all;
        if (!p->n && !p->check)
            orr_seeking_take(w, p, UINT32_MAX, false);
    }
}

void orr_wave(orr_seeking *w, int64_t now)
{
    wave v = {.w = w, .now = now};
    if (w->kind->tables)
        w->kind->tables(w->arg, add_table, &v);
    size_t most = (size_t)w->seeks * 2 + v.tables + 1, people = 1; /* day stands alone: two speeds at most */
    for (orr_seek_person *p = w->people; p; p = p->all, people++)
        p->held = false;
    for (const orr_seek_check *c = w->checks; c; c = c->next)
        for (unsigned i = 0; i < c->seated; i++) {
            orr_seek_person *p = orr_seeking_find(w, c->sits[i]);
            if (p)
                p->held = true;
        }
    v.seek = calloc(most, sizeof *v.seek), v.start = calloc(most, sizeof *v.start);
    v.of = calloc(most, sizeof *v.of);
    v.walled = calloc(people, sizeof *v.walled);
    if (v.seek && v.start && v.of && v.walled && !v.failed)
        match(&v, now);
    if (w->kind->tables)
        forget_seated(w);
    free(v.seek), free(v.start), free(v.of), free(v.walled), free(v.block), free(v.table);
}
