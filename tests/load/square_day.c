/* A day on the square, simulated: what script/square-day prints. People come by a curve, with seeks in eight games
 * and three speeds; the matcher of src/square puts them together, and beside it separate rooms, one for each game,
 * speed and number of seats. Then ratings: how well they order people whose skills are known. All from one seed. */
#include "square/match.h"
#include "square/rating.h"
#include "square_speed.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES = 8, SPEEDS = 3, SLOW = 2, GAMES_SOUGHT = 3, DAY = 86400, PATIENCE = 180, WAVE = 5 };
enum { MOST_PEOPLE = 20000, ENTRIES = GAMES_SOUGHT * SPEEDS };

/* What is assumed, in parts of the sum: who comes at which hour, plays what, how fast. */
static const unsigned curve[24] = {2, 1, 1, 1, 1, 1, 2, 3, 3, 3, 3, 4, 5, 4, 4, 4, 5, 6, 8, 10, 11, 10, 7, 4};
static const unsigned popular[GAMES] = {25, 20, 15, 12, 10, 8, 6, 4};
static const unsigned seats_of[GAMES][2] = {{2, 4}, {2, 4}, {2, 5}, {2, 5}, {2, 9}, {3, 6}, {2, 4}, {2, 2}};
static const unsigned speeds[SPEEDS] = {45, 40, 15};
static const unsigned games_sought[GAMES_SOUGHT] = {40, 35, 25};

typedef struct {
    uint32_t id;
    double rating;
    bool provisional;
    unsigned come, started; /* seconds of the day; started is 0 while waiting */
    bool gone;
    unsigned games, game[GAMES_SOUGHT], seats[GAMES_SOUGHT]; /* the seats liked best */
    uint16_t mask[GAMES_SOUGHT];
    unsigned speed; /* liked best */
    bool also[SPEEDS];
} person;

/* ---- chance -------------------------------------------------------------------------------------------------------*/
static double uniform(orr_rng *rng) { return ((double)(orr_rng_next(rng) >> 11) + 0.5) * 0x1p-53; }

static double bell(orr_rng *rng)
{
    double sum = -6;
    for (int i = 0; i < 12; i++)
        sum += uniform(rng);
    return sum;
}

static unsigned pick(orr_rng *rng, const unsigned *weight, unsigned n)
{
    unsigned sum = 0, i = 0;
    for (unsigned k = 0; k < n; k++)
        sum += weight[k];
    for (unsigned x = orr_rng_below(rng, sum); x >= weight[i]; i++)
        x -= weight[i];
    return i;
}

static void person_draw(orr_rng *rng, person *p)
{
    *p = (person){.come = pick(rng, curve, 24) * 3600 + orr_rng_below(rng, 3600), .rating = 1500 + 250 * bell(rng)};
    p->provisional = orr_rng_below(rng, 10) < 3;
    p->games = 1 + pick(rng, games_sought, GAMES_SOUGHT);
    for (unsigned i = 0; i < p->games; i++) {
        unsigned g = p->game[i] = pick(rng, popular, GAMES), least = seats_of[g][0], most = seats_of[g][1];
        for (unsigned k = 0; k < i; k++)
            if (p->game[k] == g)
                p->games = i--, k = i; /* the same again: fewer games */
        if (i >= p->games)
            break;
        p->seats[i] = least + orr_rng_below(rng, (most < 5 ? most : 5) - least + 1);
        p->mask[i] = (uint16_t)(1 << p->seats[i]);
        for (unsigned s = least; s <= most; s++)
            p->mask[i] = (uint16_t)(p->mask[i] | orr_rng_below(rng, 2) << s);
    }
    p->speed = pick(rng, speeds, SPEEDS);
    for (unsigned s = 0; s < SPEEDS; s++)
        p->also[s] = s == p->speed || orr_rng_below(rng, 100) < (s == SLOW || p->speed == SLOW ? 15u : 40u);
}

static int by_come(const void *x, const void *y)
{
    const person *a = x, *b = y;
    return (a->come > b->come) - (a->come < b->come);
}

static int by_value(const void *x, const void *y)
{
    double a = *(const double *)x, b = *(const double *)y;
    return (a > b) - (a < b);
}

/* ---- a day --------------------------------------------------------------------------------------------------------*/
typedef struct {
    person *people;
    unsigned n, patience; /* 0: nobody goes away */
    bool first_only;      /* seeks are what is liked best, and nothing else */
    double *spread;       /* of each start of live play */
    unsigned starts;
} day;

static void seat(day *d, const uint32_t *who, unsigned n, unsigned now, bool slow)
{
    double low = INFINITY, high = -INFINITY;
    for (unsigned i = 0; i < n; i++) {
        person *p = &d->people[who[i]];
        p->started = now;
        p->gone = true;
        low = fmin(low, p->rating), high = fmax(high, p->rating);
    }
    if (!slow)
        d->spread[d->starts++] = high - low;
}

static void give_up(day *d, unsigned from, unsigned to, unsigned now)
{
    for (unsigned i = from; i < to && d->patience; i++)
        if (d->people[i].speed != SLOW && now >= d->people[i].come + d->patience)
            d->people[i].gone = true;
}

/* One wave over who is here: people[from..to). */
static void wave(day *d, unsigned from, unsigned to, unsigned now)
{
    static orr_seek seek[MOST_PEOPLE * ENTRIES];
    static orr_start out[MOST_PEOPLE * ENTRIES];
    uint32_t n = 0, starts;
    for (unsigned i = from; i < to; i++) {
        const person *p = &d->people[i];
        for (unsigned g = 0; g < (d->first_only ? 1 : p->games) && !p->gone; g++)
            for (unsigned s = 0; s < SPEEDS; s++)
                if (s == p->speed || (p->also[s] && !d->first_only))
                    seek[n++] = (orr_seek){.who = &p->id,
                                           .n = 1,
                                           .slow = s == SLOW,
                                           .provisional = {p->provisional, p->provisional},
                                           .seats = d->first_only ? (uint16_t)(1 << p->seats[0]) : p->mask[g],
                                           .list = p->game[g] * SPEEDS + s,
                                           .low = {p->rating, p->rating},
                                           .high = {p->rating, p->rating},
                                           .since = p->come * INT64_C(1000)};
    }
    if (orr_match_seeks(seek, n, NULL, 0, now * INT64_C(1000), out, &starts))
        abort();
    for (uint32_t k = 0; k < starts; k++) {
        uint32_t who[ORR_MATCH_SEATS];
        for (unsigned i = 0; i < out[k].n; i++)
            who[i] = *seek[out[k].entry[i]].who;
        seat(d, who, out[k].n, now, out[k].list % SPEEDS == SLOW);
    }
}

static void one_list(day *d)
{
    unsigned from = 0, to = 0;
    for (unsigned now = 0; now < DAY; now++) {
        bool came = false;
        for (; to < d->n && d->people[to].come == now; to++)
            came = true;
        give_up(d, from, to, now);
        while (from < to && d->people[from].gone)
            from++;
        if (came || now % WAVE == 0)
            wave(d, from, to, now);
    }
}

static void one_list_first(day *d)
{
    d->first_only = true;
    one_list(d);
}

/* Everybody goes into the room liked best; it starts when it is full. */
static void rooms(day *d)
{
    static uint32_t room[GAMES][SPEEDS][ORR_MATCH_SEATS + 1][ORR_MATCH_SEATS];
    static unsigned here[GAMES][SPEEDS][ORR_MATCH_SEATS + 1];
    memset(here, 0, sizeof here);
    for (uint32_t i = 0; i < d->n; i++) {
        person *p = &d->people[i];
        uint32_t *in = room[p->game[0]][p->speed][p->seats[0]];
        unsigned *n = &here[p->game[0]][p->speed][p->seats[0]], left = 0;
        for (unsigned k = 0; k < *n; k++) { /* who has gone away */
            person *q = &d->people[in[k]];
            q->gone = d->patience && q->speed != SLOW && p->come >= q->come + d->patience;
            if (!q->gone)
                in[left++] = in[k];
        }
        in[left++] = i;
        *n = left;
        if (left == p->seats[0]) {
            seat(d, in, left, p->come, p->speed == SLOW);
            *n = 0;
        }
    }
}

static double at(const double *sorted, unsigned n, double share)
{
    return n ? sorted[(unsigned)fmin(share * n, n - 1)] : NAN;
}

/* Returns p95 of the wait of live play. */
static double day_tell(const char *name, const person *all, unsigned n, unsigned patience, void (*play)(day *d),
                       bool slow)
{
    static person people[MOST_PEOPLE];
    static double spread[MOST_PEOPLE], wait[MOST_PEOPLE];
    day d = {.people = people, .n = n, .patience = patience, .spread = spread};
    unsigned live = 0, waited = 0, played = 0;
    memcpy(people, all, n * sizeof *all);
    for (unsigned i = 0; i < n; i++)
        people[i].id = i;
    play(&d);
    for (unsigned i = 0; i < n; i++) {
        const person *p = &people[i];
        if ((p->speed == SLOW) != slow)
            continue;
        live++;
        played += p->started > 0;
        if (p->started || !patience) /* who waits at midnight has waited until then */
            wait[waited++] = (p->started ? p->started : DAY) - p->come;
    }
    qsort(wait, waited, sizeof *wait, by_value);
    qsort(spread, d.starts, sizeof *spread, by_value);
    printf("| %s | %u | %.1f %% | %.0f s | %.0f s |", name, live, 100.0 * (live - played) / live, at(wait, waited, 0.5),
           at(wait, waited, 0.95));
    if (slow)
        printf(" | |\n");
    else
        printf(" %.0f | %.0f |\n", at(spread, d.starts, 0.5), at(spread, d.starts, 0.95));
    return at(wait, waited, 0.95);
}

/* ---- ratings ------------------------------------------------------------------------------------------------------*/
enum { PLAYERS = 400, RUNS = 20, KINDS = 8 };
static const char *const kind_name[KINDS] = {"Glicko-2, as here", "Elo pairs, K 16",   "Elo pairs, K 32",
                                             "Elo pairs, K 64",   "winner only, K 16", "winner only, K 32",
                                             "winner only, K 64", "winner only, K 128"};

typedef struct {
    double skill[PLAYERS], elo[KINDS][PLAYERS];
    orr_rating glicko[PLAYERS];
} league;

/* K is shared among the others; winner only: only what the first has won from each of them counts. */
static void elo(double *r, const unsigned *who, const unsigned *place, unsigned n, double k, bool winner_only)
{
    double change[ORR_RATED_MAX] = {0};
    for (unsigned i = 0; i < n; i++)
        for (unsigned j = 0; j < n; j++)
            if (i != j && (!winner_only || place[i] == 1 || place[j] == 1))
                change[i] += k / (n - 1) * ((place[i] < place[j]) - 1 / (1 + pow(10, (r[who[j]] - r[who[i]]) / 400)));
    for (unsigned i = 0; i < n; i++)
        r[who[i]] += change[i];
}

/* Plackett and Luce: skill in Elo, and Gumbel's noise; for two people these are Elo's chances. */
static void match(orr_rng *rng, league *l, const unsigned *who, unsigned n)
{
    double played[ORR_RATED_MAX];
    unsigned place[ORR_RATED_MAX];
    orr_rated p[ORR_RATED_MAX];
    for (unsigned i = 0; i < n; i++)
        played[i] = l->skill[who[i]] * log(10) / 400 - log(-log(uniform(rng)));
    for (unsigned i = 0; i < n; i++) {
        place[i] = 1;
        for (unsigned j = 0; j < n; j++)
            place[i] += played[j] > played[i];
        p[i] = (orr_rated){.before = l->glicko[who[i]], .side = i, .place = place[i], .days = 1};
    }
    if (orr_rate(&orr_rating_standard, p, n))
        abort();
    for (unsigned i = 0; i < n; i++)
        l->glicko[who[i]] = p[i].after;
    for (unsigned k = 1; k < KINDS; k++)
        elo(l->elo[k], who, place, n, k < 4 ? 8 << k : 1 << k, k >= 4);
}

static const double *ranked;
static int by_ranked(const void *x, const void *y)
{
    double a = ranked[*(const unsigned *)x], b = ranked[*(const unsigned *)y];
    return (a > b) - (a < b);
}

static void ranks(const double *v, double *rank)
{
    unsigned order[PLAYERS];
    for (unsigned i = 0; i < PLAYERS; i++)
        order[i] = i;
    ranked = v;
    qsort(order, PLAYERS, sizeof *order, by_ranked);
    for (unsigned i = 0, j; i < PLAYERS; i = j) {
        for (j = i; j < PLAYERS && v[order[j]] == v[order[i]]; j++)
            ;
        for (unsigned k = i; k < j; k++)
            rank[order[k]] = (i + j - 1) / 2.0;
    }
}

/* Spearman's rank correlation. */
static double spearman(const double *a, const double *b)
{
    double x[PLAYERS], y[PLAYERS], xy = 0, xx = 0, yy = 0, mean = (PLAYERS - 1) / 2.0;
    ranks(a, x), ranks(b, y);
    for (unsigned i = 0; i < PLAYERS; i++) {
        xy += (x[i] - mean) * (y[i] - mean);
        xx += (x[i] - mean) * (x[i] - mean), yy += (y[i] - mean) * (y[i] - mean);
    }
    return xy / sqrt(xx * yy);
}

static void accuracy(uint64_t seed, unsigned seats, double mean[2][KINDS])
{
    static league l;
    orr_rng rng;
    for (unsigned run = 0; run < RUNS; run++) {
        orr_rng_seed(&rng, seed + run);
        memset(&l, 0, sizeof l);
        for (unsigned i = 0; i < PLAYERS; i++)
            l.skill[i] = 250 * bell(&rng), l.glicko[i] = ORR_RATING_START;
        for (unsigned round = 1; round <= 40; round++) { /* everybody plays once a round */
            unsigned order[PLAYERS];
            for (unsigned i = 0; i < PLAYERS; i++) {
                unsigned j = orr_rng_below(&rng, i + 1);
                order[i] = order[j], order[j] = i;
            }
            for (unsigned i = 0; i < PLAYERS; i += seats)
                match(&rng, &l, order + i, seats);
            for (unsigned k = 0; k < KINDS && (round == 10 || round == 40); k++) {
                for (unsigned i = 0; i < PLAYERS && !k; i++)
                    l.elo[0][i] = l.glicko[i].rating;
                mean[round == 40][k] += spearman(l.elo[k], l.skill) / RUNS;
            }
        }
    }
}

int main(int argc, char **argv)
{
    static person people[MOST_PEOPLE];
    static const unsigned tables[] = {2, 4, 8};
    uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
    unsigned n = argc > 2 ? (unsigned)strtoul(argv[2], NULL, 10) : 5000;
    orr_rng rng;
    if (n < 1 || n > MOST_PEOPLE) {
        fprintf(stderr, "square-day: expected 1 to %d people\n", MOST_PEOPLE);
        return 2;
    }
    orr_rng_seed(&rng, seed);
    for (unsigned i = 0; i < n; i++)
        person_draw(&rng, &people[i]);
    qsort(people, n, sizeof *people, by_come);
    printf("%u people in a day, seed %llu\n\n", n, (unsigned long long)seed);
    printf("| live play | people | did not play | wait, median | p95 | spread, median | p95 |\n| --- | --- | --- | --- "
           "| --- | --- | --- |\n");
    double rooms_p95 = day_tell("separate rooms, nobody goes away", people, n, 0, rooms, false);
    double list_p95 = day_tell("one list, nobody goes away", people, n, 0, one_list, false);
    day_tell("one list of first choices, nobody goes away", people, n, 0, one_list_first, false);
    day_tell("separate rooms, who waits 3 min goes away", people, n, PATIENCE, rooms, false);
    day_tell("one list, who waits 3 min goes away", people, n, PATIENCE, one_list, false);
    day_tell("separate rooms, slow play", people, n, 0, rooms, true);
    day_tell("one list, slow play", people, n, 0, one_list, true);
    printf("\np95 of the wait: %.2f of that of separate rooms\n", list_p95 / rooms_p95);
    printf("\n| rank correlation with skill |");
    double mean[3][2][KINDS] = {0};
    for (unsigned t = 0; t < 3; t++) {
        accuracy(seed, tables[t], mean[t]);
        printf(" %u seats, 10 matches | 40 |", tables[t]);
    }
    printf("\n| --- | --- | --- | --- | --- | --- | --- |\n");
    for (unsigned k = 0; k < KINDS; k++) {
        printf("| %s |", kind_name[k]);
        for (unsigned t = 0; t < 3; t++)
            printf(" %.3f | %.3f |", mean[t][0][k], mean[t][1][k]);
        printf("\n");
    }
    printf("\n");
    square_speed(seed);
    return 0;
}
