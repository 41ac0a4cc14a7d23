/* The laws hold for the honest games; each planted fault is caught by its law; each law has a fault that it catches; and what is
 * reported is found again from the seed alone. */
#include "mutants.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

enum { MATCHES = 300, TESTS_MAX = 128 };

static void show(const orr_laws_report *r)
{
    orr_text text = {.max = 1 << 20};
    uint32_t number = 0;
    orr_laws_tap(r, &number, &text);
    fprintf(stderr, "%s", text.at);
    orr_text_deinit(&text);
}

static void honest_passes(void **state)
{
    static const char *const ids[] = {"connect_four", "sealed_bids"};
    (void)state;
    for (unsigned i = 0; i < 2; i++) {
        const orr_registered *entry = orr_registry_find(ids[i]);
        orr_laws_options o = {.matches = MATCHES, .seed = 7, .costly = 2};
        orr_laws_report r;
        assert_non_null(entry);
        orr_err e = orr_laws_run(entry->game, &o, &r);
        if (e)
            show(&r);
        assert_int_equal(e, ORR_OK);
        assert_int_equal(r.matches, MATCHES);
        assert_true(r.left > 0);
        for (unsigned law = 0; law < ORR_LAW_COUNT && i == 1; law++)
            assert_true(r.law[law].tried > 0); /* Sealed Bids gives occasion for every law */
        orr_laws_report_deinit(&r);
    }
}

static bool same_verdict(const orr_law_verdict *a, const orr_law_verdict *b)
{
    return a->broken == b->broken && a->seed == b->seed && a->ply == b->ply && a->viewer == b->viewer &&
           !strcmp(a->what, b->what);
}

/* One worker and three give the same verdicts; so does a second run. */
static void workers_do_not_matter(void **state)
{
    const mutant *m = &secrecy_mutants[0];
    orr_laws_options o = {.matches = MATCHES, .seed = 11, .costly = 4, .workers = 1};
    orr_laws_report one, three;
    orr_game g = *orr_registry_find("sealed_bids")->game;
    (void)state;
    m->change(&g);
    assert_int_equal(orr_laws_run(&g, &o, &one), ORR_BUG);
    o.workers = 3;
    assert_int_equal(orr_laws_run(&g, &o, &three), ORR_BUG);
    assert_int_equal(one.plies, three.plies);
    assert_int_equal(one.cut, three.cut);
    for (unsigned law = 0; law < ORR_LAW_COUNT; law++)
        assert_true(same_verdict(&one.law[law], &three.law[law]));
    orr_laws_report_deinit(&one);
    orr_laws_report_deinit(&three);
}

/* The fault is reported with its log, and its seed alone shows it again. */
static void caught(void **state)
{
    const mutant *m = *state;
    orr_game g = *orr_registry_find("sealed_bids")->game;
    orr_laws_options o = {.matches = MATCHES, .seed = 3, .costly = 2, .workers = 1, .hooks = &m->hooks};
    orr_laws_report r;
    if (m->change)
        m->change(&g);
    for (o.matches = 20; orr_laws_run(&g, &o, &r), !r.law[m->law].broken && o.matches < MATCHES; o.matches *= 4)
        orr_laws_report_deinit(&r);
    const orr_law_verdict first = r.law[m->law];
    if (!first.broken)
        show(&r);
    assert_true(first.broken);
    assert_true(first.what[0] != 0);
    if (first.log && m->law != ORR_LAW_APPLY && m->law != ORR_LAW_ENDS && m->law != ORR_LAW_CIRCLES) { /* a fault with a memory has another one now */
        orr_laws_report again;
        o.seed = first.seed;
        o.matches = 1;
        assert_int_equal(orr_laws_run(&g, &o, &again), ORR_BUG);
        assert_true(same_verdict(&first, &again.law[m->law]));
        orr_laws_report_deinit(&again);
    }
    orr_laws_report_deinit(&r);
}

/* In version 1 of Discovery everybody could release and overrule one card for ever (DI-131); with this seed seats do, since they
 * always like the same best. It ends in version 2, and where the rules say that they may go on for ever. */
static bool goes_round(uint32_t version, bool (*endless)(const orr_rules *r))
{
    orr_game g = *orr_registry_find("discovery")->game;
    orr_laws_options o = {.matches = 1, .seed = 37, .costly = 64, .version = version, .workers = 1};
    orr_laws_report r;
    g.max_plies = 3000; /* no other match of these comes near */
    g.endless = endless;
    orr_laws_run(&g, &o, &r);
    bool broken = r.law[ORR_LAW_CIRCLES].broken;
    assert_true(broken || r.law[ORR_LAW_CIRCLES].tried);
    orr_laws_report_deinit(&r);
    return broken;
}

static bool always(const orr_rules *r) { return r != NULL; }

static void circles(void **state)
{
    (void)state;
    assert_true(goes_round(1, NULL));
    assert_false(goes_round(1, always));
    assert_false(goes_round(2, NULL));
}

/* What a seat shows of its own, and says so, it may take back; the same without a word is a mutant above. */
static void own_may_be_shown(void **state)
{
    orr_game g = *orr_registry_find("sealed_bids")->game;
    orr_laws_options o = {.matches = MATCHES, .seed = 3, .costly = 2};
    orr_laws_report r;
    (void)state;
    plant_own_bid(&g);
    orr_laws_run(&g, &o, &r);
    if (r.law[ORR_LAW_UNDO].broken)
        show(&r);
    assert_false(r.law[ORR_LAW_UNDO].broken);
    assert_true(r.law[ORR_LAW_UNDO].tried > 0);
    orr_laws_report_deinit(&r);
}

static void every_law_can_fail(void **state)
{
    bool can[ORR_LAW_COUNT] = {false};
    (void)state;
    for (const mutant *m = secrecy_mutants; m->name; m++)
        can[m->law] = true;
    for (const mutant *m = plain_mutants; m->name; m++)
        can[m->law] = true;
    for (unsigned law = 0; law < ORR_LAW_COUNT; law++)
        if (!can[law])
            fail_msg("no mutant breaks the law %s", orr_law_name(law));
}

static void tap_has_a_line_a_law(void **state)
{
    orr_laws_report r = {.game = orr_registry_find("connect_four")->game};
    orr_text text = {.max = 1 << 20};
    uint32_t number = 40, lines = 0;
    (void)state;
    r.law[ORR_LAW_SOUND] = (orr_law_verdict){.broken = true, .log = NULL};
    r.edition_file = "own.json";
    r.version = 1;
    orr_laws_tap(&r, &number, &text);
    assert_non_null(strstr(text.at, " --matches 1 --edition own.json --rules 1\n"));
    for (const char *at = text.at; (at = strstr(at, "ok ")); at++)
        lines++;
    assert_int_equal(number, 40 + ORR_LAW_COUNT);
    assert_int_equal(lines, ORR_LAW_COUNT);
    assert_non_null(strstr(text.at, "\nok 41 - connect_four table # SKIP"));
    assert_non_null(strstr(text.at, "\nnot ok 77 - connect_four sound\n"));
    orr_text_deinit(&text);
}

/* One name in braces is misspelt: the first "{card}" or "{seat}" of a group. The law names the text and the word. */
static void misspelt(const orr_registered *entry, unsigned language, const char *group, const char *name)
{
    char *text = malloc(entry->text_size[language] + 1), what[160];
    orr_registered own = *entry;
    orr_laws_report r;
    assert_non_null(text);
    memcpy(text, entry->text[language], entry->text_size[language]);
    text[entry->text_size[language]] = 0;
    own.text[language] = text;
    orr_laws_options o = {.matches = 2, .seed = 1, .registered = &own};
    orr_laws_run(entry->game, &o, &r);
    assert_false(r.law[ORR_LAW_TEXT].broken); /* the copy itself is good */
    orr_laws_report_deinit(&r);
    char *at = strstr(text, group);
    assert_non_null(at);
    at = strstr(at, name);
    assert_non_null(at);
    at[2] = name[3];
    at[3] = name[2];
    assert_int_equal(orr_laws_run(entry->game, &o, &r), ORR_BUG);
    assert_true(r.law[ORR_LAW_TEXT].broken);
    snprintf(what, sizeof what, "there is no {%c%c%c%s", name[1], name[3], name[2], name + 4);
    assert_non_null(strstr(r.law[ORR_LAW_TEXT].what, what));
    assert_non_null(strstr(r.law[ORR_LAW_TEXT].what, language ? "text/fr.json" : "text/en.json"));
    orr_laws_report_deinit(&r);
    free(text);
}

static void misspelt_operands(void **state)
{
    const orr_registered *entry = orr_registry_find("sealed_bids");
    (void)state;
    for (unsigned language = 0; language < 2; language++) {
        misspelt(entry, language, "\"verbs\"", "{card");
        misspelt(entry, language, "\"events\"", "{card");
        misspelt(entry, language, "\"reasons\"", "{seat");
    }
    misspelt(orr_registry_find("century"), 0, "\"reasons\"", "{most"); /* {most:one swap|# swaps} */
    misspelt(orr_registry_find("newton"), 1, "\"events_you\"", "{master");
}

static unsigned add(struct CMUnitTest *test, unsigned n, const mutant *list)
{
    for (const mutant *m = list; m->name; m++)
        test[n++] = (struct CMUnitTest){.name = m->name, .test_func = caught, .initial_state = (void *)(uintptr_t)m};
    return n;
}

int main(void)
{
    static struct CMUnitTest test[TESTS_MAX] = {
        cmocka_unit_test(honest_passes),
        cmocka_unit_test(workers_do_not_matter),
        cmocka_unit_test(every_law_can_fail),
        cmocka_unit_test(tap_has_a_line_a_law),
        cmocka_unit_test(misspelt_operands),
        cmocka_unit_test(own_may_be_shown),
        cmocka_unit_test(circles),
    };
    unsigned n = add(test, add(test, 7, secrecy_mutants), plain_mutants);
    return _cmocka_run_group_tests("laws", test, n, NULL, NULL);
}
