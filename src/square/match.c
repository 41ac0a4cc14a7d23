#include "match.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define NONE UINT32_MAX

/* ---- blocks: a set of pairs of people -----------------------------------------------------------------------------*/
typedef struct {
    uint64_t *at; /* open addressing; 0 is free */
    uint32_t mask;
} pairs;

static uint64_t pair_key(uint32_t a, uint32_t b)
{
    return a < b ? (uint64_t)a << 32 | (b + 1) : (uint64_t)b << 32 | (a + 1);
}

static bool pairs_find(const pairs *p, uint64_t key, uint32_t *at)
{
    uint32_t i = (uint32_t)((key * 0x9E3779B97F4A7C15u) >> 32) & p->mask;
    while (p->at[i] && p->at[i] != key)
        i = (i + 1) & p->mask;
    *at = i;
    return p->at[i] == key;
}

/* ---- the work -----------------------------------------------------------------------------------------------------*/
/* A window from an entry of the list at hand on. */
typedef struct {
    double cost;
    uint32_t from;   /* position */
    uint32_t number; /* how often the window of this position has been looked at: others of it are out of date */
} candidate;

typedef struct {
    const orr_seek *seek;
    uint32_t n;
    int64_t now;
    pairs blocks;
    uint8_t *person;          /* by person: TAKEN, BLOCKS */
    uint32_t *first, *next;   /* by person, by people of entries: the chain of a person's entries */
    uint32_t *owner;          /* of a link of the chain: the entry */
    uint32_t *order;          /* entries by list, and within it */
    uint32_t *sorted;         /* position: entry, of the list and number of seats at hand, by rating */
    uint32_t *position;       /* by entry: where it is there, or NONE */
    uint32_t *before, *after; /* by position: neighbours that are left */
    uint32_t *number;         /* by position */
    uint32_t *reach;          /* by position: the last one that its window depends on */
    candidate *heap;
    uint32_t count, heaped, heap_cap;
    unsigned seats, class;
    orr_start *out;
    uint32_t starts;
    bool failed;
} work;

enum { TAKEN = 1, BLOCKS = 2 };

static bool is_taken(const work *w, const orr_seek *e)
{
    for (unsigned i = 0; i < e->n; i++)
        if (w->person[e->who[i]] & TAKEN)
            return true;
    return false;
}

/* ---- windows ------------------------------------------------------------------------------------------------------*/
static bool wants(const orr_seek *e, const orr_seek *other, unsigned class)
{
    return !(e->from[class] < e->to[class]) ||
           (other->low[class] >= e->from[class] && other->high[class] <= e->to[class]);
}

static bool may_meet(const work *w, const orr_seek *a, const orr_seek *b)
{
    uint32_t at;
    if (!wants(a, b, w->class) || !wants(b, a, w->class))
        return false;
    for (unsigned i = 0; i < a->n; i++)
        for (unsigned j = 0; j < b->n; j++) {
            uint32_t x = a->who[i], y = b->who[j];
            if (x == y || ((w->person[x] & w->person[y] & BLOCKS) && pairs_find(&w->blocks, pair_key(x, y), &at)))
                return false;
        }
    return true;
}

/* Haste and patience are 8 a second, or 8 a minute. */
static double waited(const work *w, const orr_seek *e)
{
    double ms = (double)(w->now - e->since);
    return ms > 0 ? 8 * ms / (e->slow ? 60000 : 1000) : 0;
}

static void cost(const work *w, orr_start *s, double *out, double *limit)
{
    double low = INFINITY, high = -INFINITY, longest = 0, shortest = INFINITY;
    double least[2] = {INFINITY, INFINITY}, most[2] = {-INFINITY, -INFINITY}; /* settled, provisional */
    for (unsigned i = 0; i < s->n; i++) {
        const orr_seek *e = &w->seek[s->entry[i]];
        double own = waited(w, e);
        bool p = e->provisional[w->class];
        longest = fmax(longest, own), shortest = fmin(shortest, own);
        low = fmin(low, e->low[w->class]), high = fmax(high, e->high[w->class]);
        least[p] = fmin(least[p], e->low[w->class]), most[p] = fmax(most[p], e->high[w->class]);
    }
    s->spread = high - low;
    *out = high - low - longest;
    if (most[1] - least[0] > 200 || most[0] - least[1] > 200)
        *out += 400;
    *limit = 150 + shortest;
}

/* The window from a position on; false when the seats do not get full. */
static bool window(const work *w, uint32_t from, orr_start *s)
{
    unsigned people = 0, passed = 0;
    s->n = 0;
    for (uint32_t at = from; at != NONE; at = w->after[at]) {
        const orr_seek *e = &w->seek[w->sorted[at]];
        w->reach[from] = at;
        bool fits = people + e->n <= w->seats;
        for (unsigned i = 0; fits && i < s->n; i++)
            fits = may_meet(w, &w->seek[s->entry[i]], e);
        if (!fits) {
            if (++passed > ORR_MATCH_PASSED)
                return false;
            continue;
        }
        s->entry[s->n++] = w->sorted[at];
        people += e->n;
        if (people == w->seats)
            return true;
    }
    w->reach[from] = NONE;
    return false;
}

/* ---- the heap of candidates, the cheapest first -------------------------------------------------------------------*/
static bool is_before(const candidate *a, const candidate *b)
{
    return a->cost != b->cost ? a->cost < b->cost : a->from != b->from ? a->from < b->from : a->number > b->number;
}

static void heap_put(work *w, candidate c)
{
    if (w->heaped == w->heap_cap) {
        uint32_t cap = 2 * w->heap_cap + 64;
        candidate *more = realloc(w->heap, cap * sizeof *more);
        if (!more) {
            w->failed = true;
            return;
        }
        w->heap = more, w->heap_cap = cap;
    }
    uint32_t i = w->heaped++;
    for (; i && is_before(&c, &w->heap[(i - 1) / 2]); i = (i - 1) / 2)
        w->heap[i] = w->heap[(i - 1) / 2];
    w->heap[i] = c;
}

static candidate heap_take(work *w)
{
    candidate top = w->heap[0], last = w->heap[--w->heaped];
    uint32_t i = 0;
    for (uint32_t child; (child = 2 * i + 1) < w->heaped; i = child) {
        child += child + 1 < w->heaped && is_before(&w->heap[child + 1], &w->heap[child]);
        if (!is_before(&w->heap[child], &last))
            break;
        w->heap[i] = w->heap[child];
    }
    w->heap[i] = last;
    return top;
}

static void look(work *w, uint32_t from)
{
    orr_start s;
    double c, limit;
    w->number[from]++;
    if (!window(w, from, &s))
        return;
    cost(w, &s, &c, &limit);
    if (c < limit)
        heap_put(w, (candidate){c, from, w->number[from]});
}

/* ---- one list, one number of seats --------------------------------------------------------------------------------*/
static void drop(work *w, uint32_t at)
{
    uint32_t a = w->before[at], b = w->after[at];
    if (a != NONE)
        w->after[a] = b;
    if (b != NONE)
        w->before[b] = a;
    w->position[w->sorted[at]] = NONE;
    w->number[at]++;
    /* a window that reaches here begins at most so many places before; what it looked like has changed */
    for (unsigned k = 0; a != NONE && k < w->seats + ORR_MATCH_PASSED; k++, a = w->before[a])
        if (w->reach[a] >= at)
            look(w, a);
}

static void start(work *w, const orr_start *s)
{
    for (unsigned i = 0; i < s->n; i++)
        for (unsigned k = 0; k < w->seek[s->entry[i]].n; k++)
            w->person[w->seek[s->entry[i]].who[k]] |= TAKEN;
    for (unsigned i = 0; i < s->n; i++) {
        const orr_seek *e = &w->seek[s->entry[i]];
        for (unsigned k = 0; k < e->n; k++)
            for (uint32_t link = w->first[e->who[k]]; link != NONE; link = w->next[link])
                if (w->position[w->owner[link]] != NONE)
                    drop(w, w->position[w->owner[link]]);
    }
    w->out[w->starts] = *s;
    w->out[w->starts].list = w->seek[s->entry[0]].list;
    w->out[w->starts++].seats = (uint8_t)w->seats;
}

static void list_match(work *w)
{
    orr_start s;
    double c, limit;
    for (uint32_t i = 0; i < w->count; i++) {
        w->before[i] = i ? i - 1 : NONE;
        w->after[i] = i + 1 < w->count ? i + 1 : NONE;
        w->position[w->sorted[i]] = i;
        w->number[i] = 0;
    }
    w->heaped = 0;
    for (uint32_t i = 0; i < w->count; i++)
        look(w, i);
    while (w->heaped && !w->failed) {
        candidate best = heap_take(w);
        if (best.number != w->number[best.from] || !window(w, best.from, &s))
            continue;
        cost(w, &s, &c, &limit);
        start(w, &s);
    }
    for (uint32_t i = 0; i < w->count; i++)
        w->position[w->sorted[i]] = NONE;
}

/* ---- all lists ----------------------------------------------------------------------------------------------------*/
typedef struct {
    const orr_seek *seek;
    unsigned class;
} sorting;

static int by_rating(const void *x, const void *y, void *arg)
{
    const sorting *s = arg;
    uint32_t i = *(const uint32_t *)x, j = *(const uint32_t *)y;
    double a = s->seek[i].low[s->class], b = s->seek[j].low[s->class];
    return a != b ? (a > b) - (a < b) : (i > j) - (i < j);
}

static int by_list(const void *x, const void *y, void *arg)
{
    const orr_seek *seek = arg;
    uint32_t i = *(const uint32_t *)x, j = *(const uint32_t *)y;
    uint32_t a = seek[i].list, b = seek[j].list;
    return a != b ? (a > b) - (a < b) : (i > j) - (i < j);
}

typedef struct {
    uint32_t from, to; /* in `order` */
    int64_t since;
} one_list;

static int by_age(const void *x, const void *y)
{
    const one_list *a = x, *b = y;
    return a->since != b->since ? (a->since > b->since) - (a->since < b->since)
                                : (a->from > b->from) - (a->from < b->from);
}

static void list_do(work *w, const one_list *l)
{
    sorting by = {.seek = w->seek};
    for (by.class = 2; by.class --;) { /* sorted once for all numbers of seats of a class */
        uint32_t *all = w->order + l->from, n = l->to - l->from;
        qsort_r(all, n, sizeof *all, by_rating, &by);
        w->class = by.class;
        for (w->seats = by.class ? ORR_MATCH_SEATS : 2; w->seats > (by.class ? 2u : 1u) && !w->failed; w->seats--) {
            w->count = 0;
            for (uint32_t i = 0; i < n; i++) {
                const orr_seek *e = &w->seek[all[i]];
                if ((e->seats >> w->seats & 1) && e->n < w->seats && !is_taken(w, e))
                    w->sorted[w->count++] = all[i];
            }
            if (w->count > 1)
                list_match(w);
        }
    }
}

static orr_err lists_do(work *w)
{
    one_list *lists = calloc(w->n, sizeof *lists);
    uint32_t n = 0;
    if (!lists)
        return ORR_NO_MEMORY;
    qsort_r(w->order, w->n, sizeof *w->order, by_list, (void *)(uintptr_t)w->seek);
    for (uint32_t i = 0; i < w->n; i++) {
        const orr_seek *e = &w->seek[w->order[i]];
        if (!n || w->seek[w->order[lists[n - 1].from]].list != e->list)
            lists[n++] = (one_list){i, i, e->since};
        lists[n - 1].to = i + 1;
        lists[n - 1].since = e->since < lists[n - 1].since ? e->since : lists[n - 1].since;
    }
    qsort(lists, n, sizeof *lists, by_age);
    for (uint32_t i = 0; i < n && !w->failed; i++)
        list_do(w, &lists[i]);
    free(lists);
    return w->failed ? ORR_NO_MEMORY : ORR_OK;
}

/* ---- in and out ---------------------------------------------------------------------------------------------------*/
static bool prepare(work *w, uint32_t people, uint32_t links, const orr_block *blocks, uint32_t n_blocks)
{
    uint32_t cap = 16, at, link = 0;
    while (cap < 2 * n_blocks)
        cap *= 2;
    w->blocks = (pairs){calloc(cap, sizeof *w->blocks.at), cap - 1};
    w->person = calloc(people, 1), w->first = malloc(people * sizeof *w->first);
    w->next = malloc(links * sizeof *w->next), w->owner = malloc(links * sizeof *w->owner);
    uint32_t *entries = w->order = malloc(7 * (size_t)w->n * sizeof *entries);
    if (!w->blocks.at || !w->person || !w->first || !w->next || !w->owner || !entries)
        return false;
    w->sorted = entries + w->n, w->position = entries + 2 * (size_t)w->n, w->before = entries + 3 * (size_t)w->n;
    w->after = entries + 4 * (size_t)w->n, w->number = entries + 5 * (size_t)w->n;
    w->reach = entries + 6 * (size_t)w->n;
    memset(w->first, 0xff, people * sizeof *w->first);
    for (uint32_t i = 0; i < w->n; i++) {
        w->order[i] = i;
        w->position[i] = NONE;
        for (unsigned k = 0; k < w->seek[i].n; k++, link++) {
            w->owner[link] = i;
            w->next[link] = w->first[w->seek[i].who[k]];
            w->first[w->seek[i].who[k]] = link;
        }
    }
    for (uint32_t i = 0; i < n_blocks; i++) {
        if (blocks[i].a >= people || blocks[i].b >= people)
            continue;
        uint64_t key = pair_key(blocks[i].a, blocks[i].b);
        w->person[blocks[i].a] |= BLOCKS, w->person[blocks[i].b] |= BLOCKS;
        if (!pairs_find(&w->blocks, key, &at))
            w->blocks.at[at] = key;
    }
    return true;
}

static bool is_sound(const orr_seek *e)
{
    static const double most = 1e6;
    for (unsigned class = 0; class < 2; class ++)
        if (!(e->low[class] >= -most && e->low[class] <= e->high[class] && e->high[class] <= most))
            return false;
    return e->n && e->n < ORR_MATCH_SEATS && e->seats && !(e->seats & 3) && !(e->seats >> (ORR_MATCH_SEATS + 1));
}

orr_err orr_match_seeks(const orr_seek *seeks, uint32_t n, const orr_block *blocks, uint32_t n_blocks, int64_t now,
                        orr_start *out, uint32_t *starts)
{
    work w = {.seek = seeks, .n = n, .now = now, .out = out};
    uint32_t people = 1, links = 1;
    *starts = 0;
    for (uint32_t i = 0; i < n; i++) {
        if (!is_sound(&seeks[i]))
            return ORR_BAD_INPUT;
        links += seeks[i].n;
        for (unsigned k = 0; k < seeks[i].n; k++) {
            if (seeks[i].who[k] >= ORR_MATCH_PEOPLE)
                return ORR_BAD_INPUT;
            people = seeks[i].who[k] >= people ? seeks[i].who[k] + 1 : people;
        }
    }
    if (!n)
        return ORR_OK;
    orr_err e = prepare(&w, people, links, blocks, n_blocks) ? lists_do(&w) : ORR_NO_MEMORY;
    *starts = w.starts;
    free(w.blocks.at), free(w.person), free(w.first), free(w.next), free(w.owner), free(w.order), free(w.heap);
    return e;
}
