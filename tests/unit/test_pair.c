/* src/square/pair_swiss.c: rounds by Swiss. The oracle is all partings of up to 12 people, counted here anew. */
#include "pair_do.h"

/* ---- the oracle --------------------------------------------------------------------------------------------------*/
typedef struct {
    int64_t met, byes, times, cost; /* in the order of their weight */
} price;

typedef struct {
    unsigned n, largest, count;
    const uint8_t *sizes;  /* how many of each size are left, by size */
    price of_set[1 << 12]; /* a table of these people */
    bool known[1 << 12], found;
    price best;
} oracle;

static bool is_less(const price *a, const price *b)
{
    return a->met != b->met       ? a->met < b->met
           : a->byes != b->byes   ? a->byes < b->byes
           : a->times != b->times ? a->times < b->times
                                  : a->cost < b->cost;
}

/* The least imbalance over all orders, person by person. */
static int64_t orders(const unsigned *who, unsigned n, unsigned i, unsigned taken)
{
    int64_t best = INT64_MAX;
    if (i == n)
        return 0;
    for (unsigned seat = 0; seat < n; seat++) {
        int64_t least = had[who[i]][0];
        for (unsigned k = 1; k < n; k++)
            least = had[who[i]][k] < least ? had[who[i]][k] : least;
        if (taken >> seat & 1)
            continue;
        int64_t own = had[who[i]][seat] - least, all = own * own + orders(who, n, i + 1, taken | 1u << seat);
        best = all < best ? all : best;
    }
    return best;
}

static price price_of(oracle *o, unsigned set)
{
    unsigned who[12], n = 0;
    int32_t lowest = INT32_MAX;
    price p = {0};
    if (o->known[set])
        return o->of_set[set];
    for (unsigned i = 0; i < o->n; i++) {
        lowest = points[i] < lowest ? points[i] : lowest;
        if (set >> i & 1)
            who[n++] = i;
    }
    for (unsigned i = 0; i < n; i++) {
        int64_t low = points[who[i]] - lowest;
        p.cost += low * low * (o->largest - n);
        p.byes += n == 1 ? byes[who[i]] : 0;
        for (unsigned j = 0; j < i; j++) {
            int64_t d = points[who[i]] - points[who[j]], times = met[who[i]][who[j]];
            p.met += times > 0;
            p.times += times > 0 ? times - 1 : 0;
            p.cost += d * d;
        }
    }
    if (n > 1)
        p.cost += (int64_t)8 * ORR_PAIR_POINT * ORR_PAIR_POINT * orders(who, n, 0, 0);
    o->known[set] = true;
    return o->of_set[set] = p;
}

static price plus(price a, price b)
{
    return (price){a.met + b.met, a.byes + b.byes, a.times + b.times, a.cost + b.cost};
}

/* All partings of the people not in `seated` into what is left of the sizes. */
static void part(oracle *o, unsigned seated, uint8_t *left, price sum)
{
    unsigned all = (1u << o->n) - 1, first, rest;
    if (o->found && is_less(&o->best, &sum))
        return;
    if (seated == all) {
        o->best = sum, o->found = true;
        o->count++;
        return;
    }
    first = orr_lowest(all & ~seated);
    rest = all & ~seated & ~(1u << first);
    for (unsigned set = rest;; set = (set - 1) & rest) {
        unsigned size = orr_popcount(set) + 1;
        if (size <= ORR_PAIR_SIZE_MAX && left[size]) {
            left[size]--;
            part(o, seated | set | 1u << first, left, plus(sum, price_of(o, set | 1u << first)));
            left[size]++;
        }
        if (!set)
            break;
    }
}

static price least(const orr_pair_field *f)
{
    static oracle o;
    uint8_t sizes[12], left[ORR_PAIR_SIZE_MAX + 1] = {0};
    unsigned n = orr_pair_sizes(f->people, f->size, f->least, sizes);
    o = (oracle){.n = f->people, .largest = sizes[0]};
    for (unsigned i = 0; i < n; i++)
        left[sizes[i]]++;
    part(&o, 0, left, (price){0});
    assert_true(o.found);
    return o.best;
}

/* What the round that was just paired costs; its sizes and order of seats are as told. */
static price found(const orr_pair_field *f, const orr_pair_table *t, unsigned n)
{
    static oracle o;
    uint8_t sizes[PEOPLE];
    price sum = {0};
    assert_int_equal(orr_pair_sizes(f->people, f->size, f->least, sizes), n);
    o = (oracle){.n = f->people, .largest = sizes[0]};
    for (unsigned k = 0; k < n; k++) {
        unsigned set = 0;
        int64_t imbalance = 0;
        unsigned who[ORR_PAIR_SIZE_MAX];
        for (unsigned i = 0; i < t[k].n; i++) {
            set |= 1u << t[k].who[i];
            who[i] = t[k].who[i];
            int64_t rarest = had[who[i]][0], own;
            for (unsigned s = 1; s < t[k].n; s++)
                rarest = had[who[i]][s] < rarest ? had[who[i]][s] : rarest;
            own = had[who[i]][i] - rarest;
            imbalance += own * own;
        }
        assert_int_equal(t[k].n, sizes[k]);
        if (t[k].n > 1)
            assert_int_equal(imbalance, orders(who, t[k].n, 0, 0));
        sum = plus(sum, price_of(&o, set));
    }
    return sum;
}

static void up_to_12_people_no_parting_is_better(void **unused)
{
    (void)unused;
    orr_rng rng;
    orr_rng_seed(&rng, 1);
    unsigned tried = 0, worse = 0;
    for (unsigned people = 2; people <= 12; people++) {
        for (unsigned size = 2; size <= 5 && size <= people; size++) {
            orr_pair_field f;
            begin(&f, people, size, people * size);
            for (unsigned round = 0; round < 14; round++) {
                unsigned n = swiss(&f);
                price best = least(&f), got = found(&f, tables + f.tables, n);
                tried++;
                if (is_less(&best, &got)) {
                    worse++;
                    print_message(
                        "# %u people at %u, round %u: %lld pairs again, %lld byes, cost %lld; best %lld, %lld, %lld\n",
                        people, size, round + 1, (long long)got.met, (long long)got.byes, (long long)got.cost,
                        (long long)best.met, (long long)best.byes, (long long)best.cost);
                }
                play_round(&f, &rng, n);
                count(&f, n);
            }
        }
    }
    print_message("# %u rounds compared with all partings\n", tried);
    assert_int_equal(worse, 0);
}

/* The fewest pairs again of n people at twos, over all partings: the best of each set of people. */
static unsigned fewest_again(unsigned n)
{
    static uint8_t best[1 << 16];
    unsigned all = n + n % 2; /* nobody, whom the bye meets */
    for (unsigned set = 1; set < 1u << all; set++) {
        unsigned a = orr_lowest(set);
        best[set] = 255;
        for (unsigned rest = set & (set - 1); rest && orr_popcount(set) % 2 == 0; rest &= rest - 1) {
            unsigned b = orr_lowest(rest), again = best[set & ~(1u << a | 1u << b)] + (b < n && met[a][b] > 0);
            best[set] = again < best[set] ? (uint8_t)again : best[set];
        }
    }
    return best[(1u << all) - 1];
}

static void up_to_16_people_at_twos_meet_again_when_they_must(void **unused)
{
    (void)unused;
    orr_rng rng;
    orr_rng_seed(&rng, 6);
    for (unsigned people = 13; people <= 16; people++) {
        orr_pair_field f;
        begin(&f, people, 2, people);
        for (unsigned round = 0; round + 1 < people; round++) {
            unsigned n = swiss(&f), fewest = fewest_again(people);
            play_round(&f, &rng, n);
            assert_int_equal(count(&f, n), fewest);
        }
    }
}

/* ---- all sizes ---------------------------------------------------------------------------------------------------*/
static void sizes_are_as_even_as_can_be(void **unused)
{
    (void)unused;
    for (unsigned n = 1; n <= 200; n++) {
        for (unsigned size = 2; size <= ORR_PAIR_SIZE_MAX; size++) {
            uint8_t s[200];
            unsigned k = orr_pair_sizes(n, size, 2, s), sum = 0, fit = 0;
            for (unsigned i = 0; i < k; i++) {
                sum += s[i];
                assert_true(s[i] <= size && (!i || s[i] <= s[i - 1]));
                assert_true(s[i] + 1 >= s[0] || s[i] == 1);
            }
            assert_int_equal(sum, n);
            for (unsigned a = 0; a <= n / size; a++) /* can it be parted into size and size - 1? */
                fit |= (n - a * size) % (size - 1) == 0;
            if (fit && size > 2)
                assert_true(s[0] <= size && s[k - 1] >= size - 1);
            if (n > 1)
                assert_true(k < 2 || s[k - 2] > 1); /* at most one bye */
        }
    }
    uint8_t s[12];
    assert_int_equal(orr_pair_sizes(11, 4, 2, s), 3);
    assert_true(s[0] == 4 && s[1] == 4 && s[2] == 3);
    assert_int_equal(orr_pair_sizes(5, 4, 3, s), 2); /* no table of two */
    assert_true(s[0] == 4 && s[1] == 1);
    assert_int_equal(orr_pair_sizes(5, 3, 3, s), 3);
    assert_true(s[0] == 3 && s[1] == 1 && s[2] == 1);
}

static void every_size_and_number_of_rounds(void **unused)
{
    (void)unused;
    orr_rng rng;
    orr_rng_seed(&rng, 2);
    unsigned rounds_all = 0, repeats = 0, second = 0, worst = 0;
    for (unsigned people = 2; people <= 64; people++) {
        for (unsigned size = 2; size <= 5 && size <= people; size++) {
            orr_pair_field f;
            unsigned rounds = (people - 1) / (size - 1); /* more cannot be without meeting again */
            const char *all = getenv("ORRERY_ALL_ROUNDS"); /* the size of tables of which all rounds are played */
            if (all && (unsigned)atoi(all) != size)
                continue;
            rounds = !all && rounds > 9 ? 9 : rounds;
            rounds = !all && people > 16 && rounds > 4 ? 4 : rounds; /* all of them take minutes */
            begin(&f, people, size, people);
            for (unsigned round = 0; round < rounds; round++) {
                unsigned n = swiss(&f);
                play_round(&f, &rng, n);
                unsigned again = count(&f, n);
                rounds_all++;
                repeats += again;
                /* with more tables than seats at one, and until a half of all who can be met has been, nobody does */
                if (again && n > size && (round + 1) * (size - 1) * 2 <= people - 1)
                    fail_msg("%u people at %u, round %u: %u pairs meet again", people, size, round + 1, again);
            }
            unsigned u = uneven(&f);
            worst = u > worst ? u : worst;
            for (unsigned i = 0; i < people; i++) /* a second one only where else a pair would meet again */
                second += byes[i] > 1;
        }
    }
    print_message("# %u rounds, %u pairs met again, %u second byes, seats differ by at most %u\n", rounds_all, repeats,
                  second, worst);
    assert_true(worst <= 2);
}

/* ---- cases -------------------------------------------------------------------------------------------------------*/
/* Four players, two at a table, or more: a greedy pairing by standing leaves those who have met for the end. */
static void four_players_do_not_repeat_in_round_3(void **unused)
{
    (void)unused;
    orr_rng rng;
    orr_rng_seed(&rng, 3);
    for (unsigned seed = 0; seed < 200; seed++) {
        orr_pair_field f;
        begin(&f, 4, 2, seed);
        for (unsigned round = 0; round < 3; round++) {
            unsigned n = swiss(&f);
            play_round(&f, &rng, n);
            assert_int_equal(count(&f, n), 0);
        }
    }
}

/* Cases of another program for two at a table, bbpPairings (github.com/BieremaBoyzProgramming/bbpPairings, test/tests:
 * dutch_2025_C5, dutch_2025_C9), where its rules (FIDE's Dutch system) and ours ask for the same: nobody meets again,
 * one of the fewest points has the bye, and points at tables differ as little as can be. Whom among equals it seats
 * with whom is its own. `played`: pairs of a round, the first one won; 0: was away. */
typedef struct {
    unsigned people, rounds, away; /* away: who plays no round more, or 0 */
    uint8_t played[2][3][2], paired[3][2];
} outside_case;

static int64_t differences(const orr_pair_table *t, unsigned n)
{
    int64_t sum = 0;
    for (unsigned k = 0; k < n; k++)
        if (t[k].n == 2) {
            int64_t d = points[t[k].who[0]] - points[t[k].who[1]];
            sum += d * d;
        }
    return sum;
}

static orr_pair_table pair_of(const uint8_t who[2])
{
    orr_pair_table t = {.n = who[1] ? 2 : 1, .place = {1, 2}};
    t.who[0] = (uint16_t)(who[0] - 1);
    t.who[1] = (uint16_t)(who[1] ? who[1] - 1 : 0);
    return t;
}

static void as_another_program_pairs(void **unused)
{
    (void)unused;
    static const outside_case cases[] = {
        {6, 2, 4, {{{1, 4}, {5, 2}, {3, 6}}, {{1, 2}, {3, 4}, {5, 6}}}, {{1, 5}, {3, 2}, {6, 0}}},
        {5, 1, 0, {{{1, 3}, {2, 4}}}, {{2, 1}, {3, 5}, {4, 0}}},
    };
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        const outside_case *x = &cases[c];
        orr_pair_field f;
        orr_pair_table theirs[3];
        bool away[6] = {0};
        unsigned bye = 0, n;
        begin(&f, x->people, 2, c);
        for (unsigned r = 0; r < x->rounds; r++)
            for (unsigned k = 0; k < 3 && x->played[r][k][0]; k++) {
                tables[f.tables] = pair_of(x->played[r][k]);
                for (unsigned i = 0; i < 2; i++) {
                    unsigned who = tables[f.tables].who[i], other = tables[f.tables].who[1 - i];
                    points[who] += orr_pair_points(&tables[f.tables], i);
                    met[who][other]++;
                }
                f.tables++;
            }
        if (x->away)
            away[x->away - 1] = true;
        f.away = away;
        n = swiss(&f);
        for (unsigned k = 0; k < 3; k++)
            theirs[k] = pair_of(x->paired[k]);
        const orr_pair_table *ours = tables + f.tables;
        assert_int_equal(n, 3);
        for (unsigned k = 0; k < 3; k++) {
            if (ours[k].n == 2)
                assert_int_equal(met[ours[k].who[0]][ours[k].who[1]], 0);
            else
                bye = ours[k].who[0];
        }
        assert_int_equal(points[bye], points[theirs[2].who[0]]);
        assert_int_equal(differences(ours, 3), differences(theirs, 3));
    }
}

static void common_tournaments(void **unused)
{
    (void)unused;
    static const struct {
        unsigned people, size, rounds, again;
    } cases[] = {{24, 4, 5, 1}, {9, 3, 4, 0}, {16, 4, 3, 0}, {12, 4, 3, 6}, {8, 2, 5, 0}, {12, 2, 8, 0}};
    /* of 12 at fours any later table has two who have met: 3 pairs a round */
    orr_rng rng;
    orr_rng_seed(&rng, 4);
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        for (unsigned seed = 0; seed < 6; seed++) {
            orr_pair_field f;
            unsigned again = 0;
            begin(&f, cases[c].people, cases[c].size, seed);
            for (unsigned round = 0; round < cases[c].rounds; round++) {
                unsigned n = swiss(&f);
                play_round(&f, &rng, n);
                again += count(&f, n);
            }
            if (again > cases[c].again)
                fail_msg("%u at %u, %u rounds, seed %u: %u pairs meet again", cases[c].people, cases[c].size,
                         cases[c].rounds, seed, again);
        }
    }
}

static void equal_input_gives_equal_tables(void **unused)
{
    (void)unused;
    orr_rng rng;
    orr_pair_field f;
    orr_pair_table again[30];
    unsigned n, m;
    orr_rng_seed(&rng, 5);
    begin(&f, 30, 4, 9);
    for (unsigned round = 0; round < 4; round++) {
        n = swiss(&f);
        assert_int_equal(orr_pair_swiss(&f, again, &m), ORR_OK);
        assert_int_equal(n, m);
        assert_memory_equal(again, tables + f.tables, n * sizeof *again);
        play_round(&f, &rng, n);
        count(&f, n);
    }
    /* the strongest sit together, the smaller tables are at the low end */
    orr_pair_line lines[30];
    assert_int_equal(orr_pair_standing(&f, lines), ORR_OK);
    n = swiss(&f);
    int64_t above = 0, below = 0;
    for (unsigned i = 0; i < 4; i++)
        above += points[tables[f.tables].who[i]];
    for (unsigned i = 0; i < 3; i++)
        below += points[tables[f.tables + n - 1].who[i]];
    assert_true(above / 4 > below / 3);
    assert_int_equal(tables[f.tables + n - 1].n, 3);
}

static void who_is_away_is_not_paired(void **unused)
{
    (void)unused;
    orr_pair_field f;
    bool away[9] = {0};
    unsigned n;
    begin(&f, 9, 4, 1);
    away[3] = true;
    f.away = away;
    n = swiss(&f);
    assert_int_equal(n, 2);
    count(&f, n);
    assert_int_equal(met[3][0] + met[3][1] + met[3][2] + met[3][4], 0);
    memset(away, true, sizeof away);
    assert_int_equal(orr_pair_swiss(&f, tables, &n), ORR_BAD_INPUT);
    f.size = 1;
    assert_int_equal(orr_pair_swiss(&f, tables, &n), ORR_BAD_INPUT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(up_to_12_people_no_parting_is_better),
        cmocka_unit_test(up_to_16_people_at_twos_meet_again_when_they_must),
        cmocka_unit_test(sizes_are_as_even_as_can_be),
        cmocka_unit_test(every_size_and_number_of_rounds),
        cmocka_unit_test(four_players_do_not_repeat_in_round_3),
        cmocka_unit_test(as_another_program_pairs),
        cmocka_unit_test(common_tournaments),
        cmocka_unit_test(equal_input_gives_equal_tables),
        cmocka_unit_test(who_is_away_is_not_paired),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
