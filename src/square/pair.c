#include "pair.h"

#include <stdlib.h>
#include <string.h>

unsigned orr_pair_sizes(unsigned n, unsigned size, unsigned least, uint8_t *sizes)
{
    unsigned at = 0;
    for (unsigned byes = 0; byes <= n; byes++) {
        unsigned seated = n - byes, tables = (seated + size - 1) / size;
        if (seated && seated / tables < least)
            continue;
        for (unsigned i = 0; i < tables; i++)
            sizes[at++] = (uint8_t)(seated / tables + (i < seated % tables));
        while (byes--)
            sizes[at++] = 1;
        break;
    }
    return at;
}

int32_t orr_pair_points(const orr_pair_table *t, unsigned seat)
{
    enum { HALF = 3 * ORR_PAIR_POINT };
    unsigned before = 0, tied = 0;
    if (t->n < 2)
        return HALF;
    for (unsigned i = 0; i < t->n; i++) {
        before += t->place[i] < t->place[seat];
        tied += t->place[i] == t->place[seat];
    }
    /* the mean of the places before + 1 to before + tied */
    return (int32_t)((2 * t->n - 2 * before - tied - 1) * (HALF / (t->n - 1u)));
}

/* ---- the standing ------------------------------------------------------------------------------------------------*/
typedef struct {
    unsigned n;
    int32_t least, most;
} opponents;

static void met(orr_pair_line *l, opponents *o, int32_t points)
{
    o->least = !o->n || points < o->least ? points : o->least;
    o->most = !o->n || points > o->most ? points : o->most;
    o->n++;
    l->buchholz += points;
}

static void table_count(const orr_pair_table *t, orr_pair_line *lines, opponents *o)
{
    int64_t all = 0;
    for (unsigned i = 0; i < t->n; i++)
        all += t->score[i];
    for (unsigned i = 0; i < t->n && t->n > 1; i++) {
        orr_pair_line *l = &lines[t->who[i]];
        l->score += t->score[i];
        l->of_score += all;
        l->wins += t->place[i] == 1;
        for (unsigned j = 0; j < t->n; j++) {
            const orr_pair_line *other = &lines[t->who[j]];
            if (j == i)
                continue;
            met(l, &o[t->who[i]], other->points);
            if (other->points == l->points)
                l->common += (t->place[i] < t->place[j]) - (t->place[i] > t->place[j]);
        }
    }
}

static int by(int64_t a, int64_t b) { return (a < b) - (a > b); /* more comes first */ }

static int compare(const void *x, const void *y)
{
    const orr_pair_line *a = x, *b = y;
    int64_t a_of = a->of_score > 0 ? a->of_score : 1, b_of = b->of_score > 0 ? b->of_score : 1;
    const int order[] = {
        by(a->points, b->points),
        by(a->common, b->common),
        by(a->buchholz, b->buchholz),
        by(a->score * b_of, b->score * a_of),
        by(a->wins, b->wins),
        (a->lot < b->lot) - (a->lot > b->lot),
        (a->who > b->who) - (a->who < b->who),
    };
    size_t i = 0;
    while (i + 1 < sizeof order / sizeof *order && !order[i])
        i++;
    return order[i];
}

static uint64_t lot_of(uint64_t seed, uint64_t who) { return orr_hash(&who, sizeof who, seed); }

static bool is_sound(const orr_pair_field *f)
{
    if (!f->people || f->people > ORR_PAIR_PEOPLE_MAX)
        return false;
    for (size_t k = 0; k < f->tables; k++) {
        if (!f->past[k].n || f->past[k].n > ORR_PAIR_SIZE_MAX)
            return false;
        for (unsigned i = 0; i < f->past[k].n; i++)
            if (f->past[k].who[i] >= f->people)
                return false;
    }
    return true;
}

orr_err orr_pair_standing(const orr_pair_field *f, orr_pair_line *lines)
{
    if (!is_sound(f))
        return ORR_BAD_INPUT;
    opponents *o = calloc(f->people, sizeof *o);
    if (!o)
        return ORR_NO_MEMORY;
    for (unsigned i = 0; i < f->people; i++)
        lines[i] = (orr_pair_line){.who = (uint16_t)i, .lot = lot_of(f->seed, i)};
    for (size_t k = 0; k < f->tables; k++)
        for (unsigned i = 0; i < f->past[k].n; i++)
            lines[f->past[k].who[i]].points += orr_pair_points(&f->past[k], i);
    for (size_t k = 0; k < f->tables; k++)
        table_count(&f->past[k], lines, o);
    for (unsigned i = 0; i < f->people; i++)
        if (o[i].n > 2)
            lines[i].buchholz -= o[i].least + o[i].most;
    free(o);
    qsort(lines, f->people, sizeof *lines, compare);
    return ORR_OK;
}

/* ---- heats -------------------------------------------------------------------------------------------------------*/
unsigned orr_pair_heats(const uint16_t *order, unsigned n, unsigned size, unsigned least, uint64_t seed,
                        orr_pair_table *out)
{
    uint8_t sizes[ORR_PAIR_PEOPLE_MAX];
    unsigned tables = orr_pair_sizes(n, size, least, sizes), heats = 0;
    while (heats < tables && sizes[heats] > 1)
        heats++;
    memset(out, 0, tables * sizeof *out);
    for (unsigned i = 0; i < tables - heats; i++) { /* byes are for the best */
        out[heats + i].n = 1;
        out[heats + i].who[0] = *order++;
    }
    n -= tables - heats;
    for (unsigned i = 0; i < n; i++) { /* as an ox ploughs: forth and back */
        unsigned row = i / heats, column = row % 2 ? heats - 1 - i % heats : i % heats;
        orr_pair_table *t = &out[column];
        unsigned seat = t->n++;
        for (; seat && lot_of(seed, t->who[seat - 1]) > lot_of(seed, order[i]); seat--)
            t->who[seat] = t->who[seat - 1];
        t->who[seat] = order[i];
    }
    return tables;
}

unsigned orr_pair_through(const orr_pair_table *heats, unsigned tables, unsigned through, const uint16_t *before,
                          unsigned n, uint16_t *out)
{
    uint16_t rank[ORR_PAIR_PEOPLE_MAX] = {0}; /* by person: how many of the own heat are ahead, and 1; 0: out */
    uint16_t at[ORR_PAIR_PEOPLE_MAX];         /* by person: where in `before` */
    unsigned found = 0;
    for (unsigned i = 0; i < n; i++)
        at[before[i]] = (uint16_t)i;
    for (unsigned k = 0; k < tables; k++) {
        const orr_pair_table *t = &heats[k];
        for (unsigned i = 0; i < t->n; i++) {
            rank[t->who[i]] = 1;
            for (unsigned j = 0; j < t->n; j++)
                if (t->place[j] < t->place[i] || (t->place[j] == t->place[i] && at[t->who[j]] < at[t->who[i]]))
                    rank[t->who[i]]++;
            if (t->n > 1 && rank[t->who[i]] == t->n)
                rank[t->who[i]] = 0;
        }
    }
    for (unsigned k = 1; k <= through; k++)
        for (unsigned i = 0; i < n; i++)
            if (rank[before[i]] == k)
                out[found++] = before[i];
    return found;
}

/* ---- walls --------------------------------------------------------------------------------------------------------*/
/* With how many at the table `who` would be apart, but for the one at that seat. */
static int walls_at(const orr_pair_table *t, unsigned but, unsigned who, const uint8_t *apart, unsigned people)
{
    int n = 0;
    for (unsigned i = 0; i < t->n; i++)
        n += i != but && apart[(size_t)who * people + t->who[i]];
    return n;
}

static void sort_by_lot(orr_pair_table *t, uint64_t seed)
{
    for (unsigned i = 1; i < t->n; i++) {
        uint16_t who = t->who[i];
        unsigned seat = i;
        for (; seat && lot_of(seed, t->who[seat - 1]) > lot_of(seed, who); seat--)
            t->who[seat] = t->who[seat - 1];
        t->who[seat] = who;
    }
}

/* Exchanges this one with somebody elsewhere, if fewer sit with whom they are apart from by that. */
static bool exchange(orr_pair_table *heats, unsigned n, unsigned heat, unsigned seat, const uint8_t *apart,
                     unsigned people)
{
    orr_pair_table *a = &heats[heat];
    unsigned x = a->who[seat];
    int has = walls_at(a, seat, x, apart, people);
    for (unsigned k = 0; has && k < n; k++) {
        orr_pair_table *b = &heats[k];
        for (unsigned i = 0; k != heat && i < b->n; i++) {
            unsigned y = b->who[i];
            if (walls_at(b, i, x, apart, people) + walls_at(a, seat, y, apart, people) >=
                has + walls_at(b, i, y, apart, people))
                continue;
            a->who[seat] = (uint16_t)y;
            b->who[i] = (uint16_t)x;
            return true;
        }
    }
    return false;
}

void orr_pair_heats_apart(orr_pair_table *heats, unsigned n, const uint8_t *apart, unsigned people, uint64_t seed)
{
    bool any = false;
    for (bool won = apart != NULL; won;) {
        won = false;
        for (unsigned k = 0; k < n; k++)
            for (unsigned i = 0; i < heats[k].n; i++)
                won |= exchange(heats, n, k, i, apart, people);
        any |= won;
    }
    for (unsigned k = 0; any && k < n; k++)
        sort_by_lot(&heats[k], seed);
}

static void leave_table(orr_pair_table *tables, unsigned *n, orr_pair_table *t, unsigned seat)
{
    orr_pair_table alone = {.n = 1};
    alone.who[0] = t->who[seat];
    tables[(*n)++] = alone;
    t->n--;
    for (unsigned i = seat; i < t->n; i++)
        t->who[i] = t->who[i + 1];
}

unsigned orr_pair_split(orr_pair_table *tables, unsigned n, const uint8_t *apart, unsigned people, unsigned least)
{
    unsigned all = n;
    for (unsigned k = 0; apart && k < n; k++) {
        orr_pair_table *t = &tables[k];
        for (int most = 1; most;) {
            unsigned at = 0;
            most = 0;
            for (unsigned i = 0; i < t->n; i++) {
                int has = walls_at(t, i, t->who[i], apart, people);
                at = has > most ? i : at;
                most = has > most ? has : most;
            }
            if (most)
                leave_table(tables, &all, t, at);
        }
        while (t->n > 1 && t->n < least)
            leave_table(tables, &all, t, t->n - 1u);
    }
    return all;
}
