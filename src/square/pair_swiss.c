/* A Swiss round: exchanges between tables until nothing is won, again and again from a stirred parting. */
#include "pair.h"

#include <stdlib.h>

/* Costs in their order of weight: in the upper half the pairs who are apart (2^50 each), those that have met (2^36),
 * second byes (2^20) and how often a pair has met beyond once (1); in the lower half the cost of the design, in (parts
 * of a point)^2. There are fewer than 2^12 pairs at all tables. */
__extension__ typedef __int128 cost;
#define UPPER ((cost)1 << 64)
static const int64_t a_wall = (int64_t)1 << 50, a_pair = (int64_t)1 << 36, a_bye = (int64_t)1 << 20;
static const int64_t a_seat = (int64_t)8 * ORR_PAIR_POINT * ORR_PAIR_POINT;

enum { TABLES_MAX = ORR_PAIR_PEOPLE_MAX, STIRS = 600, WORK_MIN = 300000, WORK_MAX = 12000000 };

/* People are numbered here by their standing among those who are here. */
typedef struct {
    unsigned n, tables;
    uint16_t *who;                                /* by number: the person */
    cost *pair;                                   /* [n * n] */
    cost *low, *bye;                              /* [n]: beside an empty chair; alone */
    uint16_t (*seat)[ORR_PAIR_SIZE_MAX];          /* [n]: how often on each */
    uint8_t size[TABLES_MAX], chairs[TABLES_MAX]; /* people, and chairs that are empty */
    uint16_t first[TABLES_MAX];                   /* of a table: its first place in a parting */
    uint16_t *table;                              /* by place: its table */
    orr_rng rng;
    uint64_t work; /* exchanges looked at */
} swiss;

/* A parting: who is at each place, and what it costs. */
typedef struct {
    uint16_t *at;
    int64_t seats[TABLES_MAX]; /* of a table, of `all` */
    cost all;
} parting;

/* ---- costs --------------------------------------------------------------------------------------------------------*/
static int64_t seat_cost(const swiss *s, unsigned who, unsigned seat, unsigned n)
{
    const uint16_t *had = s->seat[who];
    int64_t least = had[0];
    for (unsigned i = 1; i < n; i++)
        least = had[i] < least ? had[i] : least;
    return (had[seat] - least) * (had[seat] - least);
}

/* The least imbalance of n people over all orders; with `order`, that order: who of them sits where. Seat by seat
 * over sets of people. */
static int64_t seats_best(const swiss *s, const uint16_t *people, unsigned n, uint8_t *order)
{
    enum { SETS = 1 << ORR_PAIR_SIZE_MAX };
    int64_t best[SETS] = {0}, own[ORR_PAIR_SIZE_MAX][ORR_PAIR_SIZE_MAX];
    uint8_t last[SETS];
    if (n < 2)
        return order ? order[0] = 0 : 0;
    for (unsigned i = 0; i < n; i++)
        for (unsigned seat = 0; seat < n; seat++)
            own[i][seat] = seat_cost(s, people[i], seat, n);
    for (unsigned set = 1; set < 1u << n; set++) {
        unsigned seat = orr_popcount(set) - 1;
        best[set] = INT64_MAX;
        for (unsigned rest = set; rest; rest &= rest - 1) {
            unsigned i = orr_lowest(rest);
            int64_t c = best[set & ~(1u << i)] + own[i][seat];
            if (c <= best[set])
                best[set] = c, last[set] = (uint8_t)i;
        }
    }
    for (unsigned set = (1u << n) - 1, seat = n; order && seat--; set &= ~(1u << order[seat]))
        order[seat] = last[set];
    return best[(1u << n) - 1];
}

static int64_t seats_of(const swiss *s, const uint16_t *people, unsigned n)
{
    return a_seat * seats_best(s, people, n, NULL);
}

/* What `who` adds at a table beside all but the one at place `but`. */
static cost beside(const swiss *s, const parting *p, unsigned table, unsigned but, unsigned who)
{
    unsigned first = s->first[table], n = s->size[table];
    const cost *row = s->pair + (size_t)who * s->n;
    cost sum = s->low[who] * s->chairs[table] + (n == 1 ? s->bye[who] : 0);
    for (unsigned i = first; i < first + n; i++)
        sum += i == but ? 0 : row[p->at[i]];
    return sum;
}

static void parting_count(const swiss *s, parting *p)
{
    p->all = 0;
    for (unsigned t = 0; t < s->tables; t++) {
        unsigned first = s->first[t], n = s->size[t];
        for (unsigned i = first; i < first + n; i++) {
            p->all += s->low[p->at[i]] * s->chairs[t] + (n == 1 ? s->bye[p->at[i]] : 0);
            for (unsigned j = first; j < i; j++)
                p->all += s->pair[(size_t)p->at[i] * s->n + p->at[j]];
        }
        p->seats[t] = seats_of(s, p->at + first, n);
        p->all += p->seats[t];
    }
}

/* ---- the search ---------------------------------------------------------------------------------------------------*/
static void swap(uint16_t *a, uint16_t *b)
{
    uint16_t c = *a;
    *a = *b, *b = c;
}

/* Exchanges two places of two tables if that is cheaper. */
static bool exchange(swiss *s, parting *p, unsigned a, unsigned b)
{
    unsigned ta = s->table[a], tb = s->table[b], x = p->at[a], y = p->at[b];
    cost change = beside(s, p, ta, a, y) - beside(s, p, ta, a, x) + beside(s, p, tb, b, x) - beside(s, p, tb, b, y);
    s->work++;
    if (change >= p->seats[ta] + p->seats[tb]) /* better seats alone cannot make up for it */
        return false;
    swap(&p->at[a], &p->at[b]);
    int64_t sa = seats_of(s, p->at + s->first[ta], s->size[ta]), sb = seats_of(s, p->at + s->first[tb], s->size[tb]);
    change += sa + sb - p->seats[ta] - p->seats[tb];
    if (change >= 0) {
        swap(&p->at[a], &p->at[b]);
        return false;
    }
    p->seats[ta] = sa, p->seats[tb] = sb;
    p->all += change;
    return true;
}

static void improve(swiss *s, parting *p)
{
    for (bool won = true; won;) {
        won = false;
        for (unsigned a = 0; a < s->n; a++)
            for (unsigned b = s->first[s->table[a]] + s->size[s->table[a]]; b < s->n; b++)
                won |= exchange(s, p, a, b);
    }
}

static void copy(const swiss *s, parting *to, const parting *from)
{
    for (unsigned i = 0; i < s->n; i++)
        to->at[i] = from->at[i];
    for (unsigned i = 0; i < s->tables; i++)
        to->seats[i] = from->seats[i];
    to->all = from->all;
}

/* From the best so far: now and then all anew, else some people change places. */
static void stir(swiss *s, parting *p, unsigned turn)
{
    bool anew = turn % 4 == 3;
    unsigned times = anew ? s->n : 3 + orr_rng_below(&s->rng, 6);
    for (unsigned i = 0; i < times; i++) {
        unsigned a = anew ? i : orr_rng_below(&s->rng, s->n);
        swap(&p->at[a], &p->at[orr_rng_below(&s->rng, s->n)]);
    }
    parting_count(s, p);
}

static void search(swiss *s, parting *best, parting *now)
{
    uint64_t enough = WORK_MIN + (uint64_t)s->n * s->n * 100;
    enough = enough < WORK_MAX ? enough : WORK_MAX;
    for (unsigned i = 0; i < s->n; i++)
        best->at[i] = (uint16_t)i;
    parting_count(s, best);
    improve(s, best);
    for (unsigned turn = 0; turn < STIRS && s->work < enough && best->all > 0; turn++) {
        copy(s, now, best);
        stir(s, now, turn);
        improve(s, now);
        if (now->all < best->all)
            copy(s, best, now);
    }
}

/* ---- what has been played -----------------------------------------------------------------------------------------*/
/* Fills in all costs; `number`: by person, the number here, or n. */
static void past_read(swiss *s, const orr_pair_field *f, const int32_t *points, const uint16_t *number)
{
    for (size_t k = 0; k < f->tables; k++) {
        const orr_pair_table *t = &f->past[k];
        for (unsigned i = 0; i < t->n; i++) {
            unsigned a = number[t->who[i]];
            if (a == s->n)
                continue;
            if (t->n == 1)
                s->bye[a] += UPPER * a_bye;
            else
                s->seat[a][i]++;
            for (unsigned j = 0; j < t->n; j++) {
                unsigned b = number[t->who[j]];
                if (b != s->n && b != a)
                    s->pair[(size_t)a * s->n + b] += s->pair[(size_t)a * s->n + b] ? UPPER : UPPER * a_pair;
            }
        }
    }
    for (unsigned a = 0; a < s->n; a++) {
        int64_t low = points[a] - points[s->n - 1]; /* numbers go by standing */
        s->low[a] = low * low;
        for (unsigned b = 0; b < s->n; b++) {
            int64_t d = points[a] - points[b];
            s->pair[(size_t)a * s->n + b] += d * d;
            if (f->apart && f->apart[(size_t)s->who[a] * f->people + s->who[b]])
                s->pair[(size_t)a * s->n + b] += UPPER * a_wall;
        }
    }
}

static void tables_write(const swiss *s, const parting *p, orr_pair_table *out)
{
    for (unsigned t = 0; t < s->tables; t++) {
        uint8_t order[ORR_PAIR_SIZE_MAX];
        const uint16_t *people = p->at + s->first[t];
        seats_best(s, people, s->size[t], order);
        out[t] = (orr_pair_table){.n = s->size[t]};
        for (unsigned i = 0; i < s->size[t]; i++)
            out[t].who[i] = s->who[people[order[i]]];
    }
}

static orr_err pair(swiss *s, const orr_pair_field *f, const orr_pair_line *lines, orr_pair_table *out)
{
    unsigned n = s->n, at = 0;
    int32_t *points = calloc(n, sizeof *points);
    uint16_t *number = calloc(f->people, sizeof *number), *places = calloc(2 * (size_t)n, sizeof *places);
    parting *p = calloc(2, sizeof *p);
    orr_err e = ORR_NO_MEMORY;
    s->who = calloc(n, sizeof *s->who), s->table = calloc(n, sizeof *s->table);
    s->seat = calloc(n, sizeof *s->seat);
    s->pair = calloc((size_t)n * n, sizeof *s->pair), s->low = calloc(n, sizeof *s->low),
    s->bye = calloc(n, sizeof *s->bye);
    if (!points || !number || !places || !p || !s->who || !s->table || !s->seat || !s->pair || !s->low || !s->bye)
        goto end;
    for (unsigned i = 0; i < f->people; i++) {
        unsigned who = lines[i].who;
        number[who] = (uint16_t)n;
        if (f->away && f->away[who])
            continue;
        points[at] = lines[i].points;
        s->who[at] = (uint16_t)who;
        number[who] = (uint16_t)at++;
    }
    s->tables = orr_pair_sizes(n, f->size, f->least, s->size);
    for (unsigned t = 0, place = 0; t < s->tables; t++) {
        s->first[t] = (uint16_t)place;
        s->chairs[t] = (uint8_t)(s->size[0] - s->size[t]);
        for (unsigned i = 0; i < s->size[t]; i++)
            s->table[place++] = (uint16_t)t;
    }
    past_read(s, f, points, number);
    orr_rng_seed(&s->rng, f->seed + f->tables);
    p[0].at = places, p[1].at = places + n;
    search(s, &p[0], &p[1]);
    tables_write(s, &p[0], out);
    e = ORR_OK;
end:
    free(points), free(number), free(places), free(p);
    free(s->who), free(s->table), free(s->seat), free(s->pair), free(s->low), free(s->bye);
    return e;
}

orr_err orr_pair_swiss(const orr_pair_field *f, orr_pair_table *out, unsigned *tables)
{
    if (!f->people || f->people > ORR_PAIR_PEOPLE_MAX || f->size < 2 || f->size > ORR_PAIR_SIZE_MAX || f->least < 2 ||
        f->least > f->size)
        return ORR_BAD_INPUT;
    swiss *s = calloc(1, sizeof *s);
    orr_pair_line *lines = calloc(f->people, sizeof *lines);
    for (unsigned i = 0; s && i < f->people; i++)
        s->n += !f->away || !f->away[i];
    orr_err e = !s || !lines ? ORR_NO_MEMORY : s->n ? orr_pair_standing(f, lines) : ORR_BAD_INPUT;
    if (!e)
        e = pair(s, f, lines, out);
    *tables = e ? 0 : s->tables;
    free(lines);
    free(s);
    return e;
}
