/* The New Science: editions with other values are played as they say, and keep the laws. */
#include "core/laws.h"
#include "table.h"

#include "faulty.h"

typedef struct {
    const char *list, *id, *key;
    json_t *value;
} change;

/* The built-in edition with one other value, which must be accepted. */
static orr_edition *changed(change c)
{
    table *t = open_raw(2, NULL);
    orr_edition *e;
    orr_faults f;
    char *text = with_value(t, c.list, c.id, c.key, c.value);
    orr_err err = orr_edition_load(&orr_game_newscience, text, strlen(text), &e, &f);
    if (err != ORR_OK)
        fail_msg("%s: %s", f.at[0].path, f.at[0].code);
    orr_faults_deinit(&f);
    free(text);
    close_table(t);
    return e;
}

static void never_down(void **state)
{
    RULES("NS-037 NS-109 NS-253");
    (void)state;
    orr_edition *e = changed((change){"event_cards", "peace_of_westphalia", "effects.0.amount", json_integer(-3)});
    table *t = open_on(e, "galileo newton", NULL);
    given_cards(t, "peace_of_westphalia", NULL);
    given_influence(t, 0, 1, 0, 0, 0);
    SPEND(t, "influence_government", "influence_science");
    defaults(t);
    assert_text(influence_of(t, 0), "1/0/0/0");
    close_table(t);
    orr_edition_free(e);
}

/* An opponent whom no condition picks may be poorer. */
static void any_opponent(void **state)
{
    RULES("NS-282");
    (void)state;
    orr_edition *e = changed((change){"event_cards", "calculus_priority_dispute", "effects.0.condition", json_null()});
    table *t = open_on(e, "galileo newton kepler leibniz", NULL);
    given_cards(t, "calculus_priority_dispute", NULL);
    given_prestige(t, 0, 9);
    given_influence(t, 1, 0, 0, 0, 3);
    SPEND(t, "happening_1");
    until(t, 0);
    assert_text(prompt_now(t), "opponent");
    assert_text(why(t, 0, "opponent 1"), "");
    act(t, 0, "opponent 1");
    assert_true(saw(t, "{\"k\":\"lost\",\"by\":1,\"track\":\"science\",\"steps\":1}"));
    close_table(t);
    orr_edition_free(e);
}

static void laws(void **state)
{
    (void)state;
    const change all[] = {
        {"event_cards", "peace_of_westphalia", "effects.0.amount", json_integer(-3)},
        {"event_cards", "english_civil_war", "effects.0.amount", json_integer(-9)},
        {"event_cards", "calculus_priority_dispute", "effects.0.condition", json_null()},
        {"event_cards", "gunpowder_plot", "effects.0.spaces", json_pack("[ss]", "happening_1", "happening_2")},
        {"event_cards", "robert_hooke", "effects.0.amount", json_integer(9)},
        {"event_cards", "great_plague_of_london", "effects.0.amount", json_integer(-9)},
    };
    for (unsigned i = 0; i < sizeof all / sizeof *all; i++) {
        orr_edition *e = changed(all[i]);
        orr_laws_report report;
        orr_text tap = {.max = 1 << 20};
        uint32_t number = 0;
        orr_laws_options o = {.matches = 4, .seed = 4, .costly = 32, .workers = 1, .edition = e};
        if (orr_laws_run(&orr_game_newscience, &o, &report)) {
            orr_laws_tap(&report, &number, &tap);
            fail_msg("%s: %s", all[i].id, tap.at);
        }
        assert_int(report.cut, 0);
        orr_laws_report_deinit(&report);
        orr_text_deinit(&tap);
        orr_edition_free(e);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(never_down),
        cmocka_unit_test(any_opponent),
        cmocka_unit_test(laws),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
