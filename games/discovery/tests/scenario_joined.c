/* Discovery: boxes joined, so that a deck has more cards than one box; and the edge of the table. */
#include "../why.h"
#include "core/laws.h"
#include "joined.h"

static orr_edition *twelve, *fourteen; /* eras: 108 and 126 cards */

static void eras_4_to_10(void **state)
{
    RULES("DI-460 DI-461 DI-V06");
    table *t = open_box(twelve, 4, "first_era=4 last_era=10");
    card_set deck = 0;
    (void)state;
    for (unsigned era = 4; era <= 10; era++)
        deck |= t->e->age[era];
    assert_int(card_count(deck), 63);
    assert_int(t->s->pile_n, 63);
    assert_true(t->s->pile == deck);
    assert_true(t->s->always == (t->e->age[1] | t->e->age[2]));
    assert_int(card_count(t->s->always), 18);
    assert_true(t->s->mini == t->e->age[3]);
    assert_int(t->s->mini_n, 9);
    dealt(t);
    assert_int(t->s->pile_n, 63 - 4 * HAND);
    json_t *view = look(t, 0), *eras = json_object_get(view, "eras");
    assert_int(json_integer_value(json_object_get(view, "always")), 2);
    assert_int(json_integer_value(json_object_get(view, "pile")), 43);
    assert_int(json_array_size(eras), 8);
    assert_int(json_integer_value(json_object_get(json_array_get(eras, 7), "era")), 10);
    assert_int(json_integer_value(json_object_get(json_array_get(eras, 7), "pile")), 9);
    json_decref(view);
    close_table(t);
}

/* Any part of the joined eras, each box alone, and all of them. */
static void any_part(void **state)
{
    static const struct {
        unsigned first, last, deck, always, mini;
    } part[] = {{1, 6, 54, 0, 0}, {7, 12, 54, 45, 9}, {1, 12, 108, 0, 0}, {2, 9, 72, 0, 9}, {10, 12, 27, 72, 9}};
    RULES("DI-460 DI-461 DI-462 DI-459 DI-466");
    (void)state;
    for (unsigned i = 0; i < sizeof part / sizeof *part; i++) {
        char options[60];
        snprintf(options, sizeof options, "first_era=%u last_era=%u", part[i].first, part[i].last);
        table *t = open_box(twelve, 4, options);
        assert_int(t->s->pile_n, part[i].deck);
        card_set always = 0;
        for (unsigned era = 1; era + 1 < part[i].first; era++)
            always |= t->e->age[era];
        assert_true(t->s->always == always);
        assert_int(card_count(always), part[i].always);
        assert_int(t->s->mini_n, part[i].mini);
        close_table(t);
    }
    table *t = open_box(fourteen, 9, "last_era=14 special_cards=on");
    assert_int(t->s->pile_n, 128); /* as many as a set can hold */
    assert_int(t->e->temoin, 127);
    close_table(t);
}

/* What a box does not hold is refused. */
static void eras_that_are_not_there(void **state)
{
    RULES("DI-461");
    orr_rules r;
    orr_reason why;
    char words[200];
    (void)state;
    assert_int(orr_rules_init(&r, &orr_game_discovery, NULL, 4), ORR_OK);
    assert_int(orr_rules_set(&r, "last_era", "7", words, sizeof words), ORR_BAD_INPUT);
    assert_non_null(strstr(words, "from 1 to 6"));
    assert_int(orr_rules_most(&r, O_GOLD), 6);
    r.option[O_LAST] = 7; /* past that door */
    assert_false(orr_rules_accepted(&r, &why));
    assert_int(why.kind, R_NO_ERA);
    assert_int(why.arg[1], 6);
    assert_int(orr_rules_init(&r, &orr_game_discovery, twelve, 4), ORR_OK);
    assert_int(orr_rules_set(&r, "last_era", "12", NULL, 0), ORR_OK);
    assert_int(orr_rules_set(&r, "golden_age_era", "11", NULL, 0), ORR_OK);
    assert_true(orr_rules_accepted(&r, NULL));
    assert_int(orr_rules_set(&r, "first_era", "13", NULL, 0), ORR_BAD_INPUT);
}

/* The cooking example of the first box, once more with the cards of the second. */
static void cooking_again(void **state)
{
    RULES("DI-460 DI-461 DI-268");
    table *t = dealt(open_box(twelve, 3, "variant=connect enforcement=strict last_era=12"));
    (void)state;
    given_tree(
        t,
        "second_nomadisme -1 0 second_cueillette 0 0 second_feu 1 0 second_homo_erectus 0 -1 second_galet_taille 1 -1 "
        "second_homo_habilis 2 -1");
    given_hand(t, 0, "second_cuisson second_chasse second_peche mines");
    given_opened(t, 1, 7);
    assert_false(offered(t, 0, "place mines")); /* no prerequisite of it lies there */
    act(t, 0, "place second_cuisson\nat 0 1");
    assert_true(saw(t, "\"what\":\"own_prerequisite\",\"points\":4"));
    assert_true(saw(t, "\"what\":\"shared_prerequisite\",\"points\":1"));
    assert_true(saw(t, "\"what\":\"family\",\"points\":1"));
    assert_true(saw(t, "\"what\":\"inaugurate\",\"points\":3"));
    assert_int(t->s->points[0], 10);
    assert_true(t->s->opened >> 8 & 1);
    close_table(t);
}

/* A prerequisite in the box before. */
static void across_the_boxes(void **state)
{
    RULES("DI-460");
    table *t = dealt(open_box(twelve, 3, "enforcement=strict last_era=12"));
    (void)state;
    given_tree(t, "mines 5 6");
    given_hand(t, 0, "second_cueillette second_epieu");
    assert_false(offered(t, 0, "place second_cueillette"));
    given_tree(t, "stockage 6 6");
    act(t, 0, "place second_cueillette\nat 6 7");
    assert_true(stands(t, "second_cueillette"));
    close_table(t);
}

/* Seat 0 is to lay second_nomadisme, which is linked with both ends of what lies there, so far apart. */
static table *far_apart(const char *options, int far, bool down)
{
    char all[120], tree[120];
    snprintf(all, sizeof all, "%s last_era=12", options);
    table *t = dealt(open_box(twelve, 2, all));
    snprintf(tree, sizeof tree, "second_cueillette 0 7 second_homo_erectus 1 7 second_feu %d %d", down ? 0 : far,
             down ? 7 - far : 7);
    given_tree(t, tree);
    given_hand(t, 0, "second_nomadisme mines");
    act(t, 0, "place second_nomadisme");
    return t;
}

static bool at(table *t, int x, int y)
{
    char cell[24];
    snprintf(cell, sizeof cell, "at %d %d", x, y);
    bool is = offered(t, 0, cell);
    orr_action list[THINKABLE], it = parsed(t, cell);
    uint32_t n = discovery_thinkable(t->p.r, t->s, 0, list), i = 0;
    while (i < n && !orr_action_equal(list[i], it))
        i++;
    assert_int(i < n, is); /* nor thought of */
    return is;
}

/* Nobody is offered a cell beyond the edge of the table, and everybody the last one before it. */
static void the_edge_of_the_table(void **state)
{
    RULES("DI-461");
    static const char *const options[] = {"enforcement=strict", "enforcement=open",
                                          "variant=connect enforcement=strict", "variant=connect enforcement=open",
                                          "variant=compose enforcement=strict"};
    (void)state;
    for (unsigned i = 0; i < 5; i++)
        for (int far = WIDE - 2; far < WIDE; far++) {
            bool room = far + 1 < WIDE;
            table *t = far_apart(options[i], far, false);
            assert_int(at(t, far + 1, 7), room);
            assert_int(at(t, -1, 7), room);
            assert_true(at(t, far - 1, 7));
            close_table(t);
            if (i < 2) /* rows */
                continue;
            t = far_apart(options[i], far, true);
            assert_int(at(t, 0, 8), room);
            assert_int(at(t, 0, 6 - far), room);
            assert_true(at(t, 0, 8 - far));
            close_table(t);
        }
}

/* ---- whole matches ----------------------------------------------------------------------------------------------------------*/
/* Its replay file gives the same match. */
static void there_and_back(const orr_match *m)
{
    orr_text text = {.max = 1 << 24};
    orr_replay_info info = {.seeded = true};
    orr_replay replay;
    orr_replay_write(m, &info, &text);
    if (orr_replay_read(text.at, text.n, m->rules.edition, UINT32_MAX, true, &replay))
        fail_msg("line %u: %s", replay.line, replay.why);
    assert_true(orr_match_hash(replay.match) == orr_match_hash(m));
    orr_replay_deinit(&replay);
    orr_text_deinit(&text);
}

static void random_match(const orr_edition *edition, unsigned seats, const char *options, uint64_t seed)
{
    table *t = open_box(edition, seats, options);
    orr_rng rng;
    size_t most = 0;
    orr_rng_seed(&rng, seed);
    while (!orr_match_over(t->m)) {
        orr_seat seat = (orr_seat)orr_lowest(orr_match_active(t->m).must);
        uint32_t n = orr_match_legal(t->m, seat);
        orr_action a = t->m->legal[orr_rng_below(&rng, n)];
        for (unsigned tries = 0; tries < 6 && (a.verb == V_END || a.verb == V_STOP || a.verb == V_NOTHING); tries++)
            a = t->m->legal[orr_rng_below(&rng, n)]; /* a card is rather laid than not, so that trees become large */
        assert_int(orr_match_play(t->m, seat, a), ORR_OK);
        const char *broken = discovery_check(t->p.r, t->s);
        if (broken)
            fail_msg("%s, %u seats, ply %u: %s", options, seats, t->m->plies, broken);
        size_t bytes = t->m->plies % 8 ? 0 : view_size(t->m, (orr_seat)orr_rng_below(&rng, seats));
        most = bytes > most ? bytes : most;
    }
    assert_false(t->m->cut);
    if (getenv("SIZES"))
        print_message("%zu bytes, %u plies, %u cards in the tree: %u seats, %s\n", most, t->m->plies, t->s->tree_n,
                      seats, options);
    assert_in_range(most, 1, 16384);
    there_and_back(t->m);
    close_table(t);
}

static void whole_matches(void **state)
{
    RULES("DI-460 DI-461");
    static const char *const game[] = {"explore family_bonus=on",   "select", "memory", "connect", "compose",
                                       "compose compose_base=round"};
    static const char *const control[] = {"open", "assisted", "strict"};
    (void)state;
    for (unsigned g = 0; g < 6; g++)
        for (unsigned c = 0; c < 3; c++) {
            char options[160];
            unsigned seats = (const unsigned[]){9, 4, 2}[(g + c) % 3];
            snprintf(options, sizeof options, "variant=%s enforcement=%s special_cards=on first_era=4 last_era=10",
                     game[g], control[c]);
            random_match(twelve, seats, options, 3 * g + c);
            snprintf(options, sizeof options, "variant=%s enforcement=%s special_cards=on last_era=14", game[g],
                     control[c]);
            random_match(fourteen, 9, options, 3 * g + c);
        }
}

static void the_laws_hold(void **state)
{
    RULES("DI-460 DI-461");
    orr_laws_options o = {.matches = 60, .workers = 2, .edition = twelve};
    orr_laws_report report;
    orr_text text = {.max = 1 << 20};
    uint32_t number = 1;
    (void)state;
    for (unsigned i = 0; i < 3; i++) {
        o.seed = 7919 * i;
        orr_err e = orr_laws_run(&orr_game_discovery, &o, &report);
        orr_laws_tap(&report, &number, &text);
        if (e)
            fail_msg("%.*s", (int)text.n, text.at);
        orr_laws_report_deinit(&report);
    }
    orr_text_deinit(&text);
}

/* With a number of eras: prints the edition, for `orrery laws discovery --edition FILE` and the like. */
int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(eras_4_to_10),  cmocka_unit_test(any_part),         cmocka_unit_test(eras_that_are_not_there),
        cmocka_unit_test(cooking_again), cmocka_unit_test(across_the_boxes), cmocka_unit_test(the_edge_of_the_table),
        cmocka_unit_test(whole_matches), cmocka_unit_test(the_laws_hold),
    };
    if (argc > 1) {
        char *text = joined_boxes((unsigned)atoi(argv[1]));
        puts(text);
        free(text);
        return 0;
    }
    twelve = joined_edition(12);
    fourteen = joined_edition(14);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    orr_edition_free(twelve);
    orr_edition_free(fourteen);
    return failed;
}
