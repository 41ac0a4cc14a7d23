/* The New Science: components, the beginning of a match, options, and what is known. */
#include "table.h"

static void who_plays_what(void **state)
{
    RULES("NS-001 NS-014 NS-012 NS-016 NS-017 NS-018 NS-019 NS-020 NS-R13 NS-V05 NS-315");
    (void)state;
    table *t = open_raw(3, NULL);
    assert_text(offers(t, 0), "choose kepler\nchoose galileo\nchoose kircher\nchoose leibniz\nchoose newton");
    assert_text(offers(t, 1), "");
    refused(t, 0, "decline");
    act(t, 0, "choose newton");
    refused(t, 1, "choose newton");
    act(t, 1, "choose kepler");
    assert_text(seen(t, 0, "phase"), "\"choosing\"");
    act(t, 2, "choose kircher");
    assert_text(order_of(t), "120"); /* Kepler, Kircher, Newton */
    assert_int(t->s->turn, 1);
    assert_text(influence_of(t, 0), "0/0/0/2");
    assert_text(influence_of(t, 1), "1/0/1/1");
    assert_text(influence_of(t, 2), "0/2/0/0");
    assert_int(t->s->rest[0], 2);
    assert_int(t->s->rest[1], 2);
    assert_int(t->s->rest[2], 3);
    for (unsigned i = 0; i < 3; i++) {
        assert_int(t->s->prestige[i], 0);
        assert_text(lab_of(t, i), "");
    }
    close_table(t);
    t = open_table("leibniz galileo newton kircher kepler", NULL);
    assert_text(order_of(t), "41302");
    assert_int(t->s->turn, 4);
    close_table(t);
}

static void time_runs_out_at_the_choice(void **state)
{
    RULES("NS-015 NS-316");
    (void)state;
    table *t = open_raw(4, NULL);
    assert_text(default_of(t, 0), "choose kepler");
    act(t, 0, "choose galileo");
    assert_text(default_of(t, 1), "choose kepler");
    act(t, 1, "choose kepler");
    assert_text(default_of(t, 2), "choose kircher"); /* number 3 */
    close_table(t);
}

static void scientists_by_lot(void **state)
{
    RULES("NS-315");
    (void)state;
    table *t = open_raw(2, "scientist_selection=random");
    assert_text(offers(t, 0), "");
    assert_int(offers_of(t, ORR_CHANCE, "draw_scientist"), 5);
    chance(t, "draw_scientist kircher");
    refused(t, ORR_CHANCE, "draw_scientist kircher");
    chance(t, "draw_scientist galileo");
    assert_text(order_of(t), "10");
    assert_text(prompt_now(t), "allocate");
    close_table(t);
}

static unsigned cards_left(const table *t, unsigned age) { return t->s->stack[age]; }

static void stacks(void **state)
{
    RULES("NS-002 NS-005 NS-021 NS-022 NS-023 NS-024 NS-025 NS-V06");
    (void)state;
    static const char *const who[] = {"kepler galileo", "kepler galileo newton", "kepler galileo newton kircher",
                                      "kepler galileo newton kircher leibniz"};
    static const unsigned a_level[] = {6, 4, 10, 8}, pool[] = {36, 36, 54, 54};
    for (unsigned n = 0; n < 4; n++) {
        table *t = open_table(who[n], NULL);
        for (unsigned age = 0; age < AGES; age++)
            assert_int(cards_left(t, age), a_level[n]);
        assert_int(orr_popcount(t->s->deck), pool[n]);
        bool four_plus = t->s->deck >> row_of(t, T_CARDS, "novum_organum") & 1;
        assert_int(four_plus, n >= 2);
        assert_int(t->s->deck >> row_of(t, T_CARDS, "napiers_bones") & 1, 1);
        close_table(t);
    }
}

static void the_stack_goes_by_level(void **state)
{
    RULES("NS-003 NS-026 NS-027 NS-032 NS-034 NS-035 NS-296");
    (void)state;
    table *t = open_table("kepler galileo", NULL);
    assert_int(t->s->face[0], NO_CARD); /* the first round has no card */
    assert_text(seen(t, 0, "cards"), "[]");
    for (unsigned card = 0; card < 18; card++) {
        SPEND(t, NULL);
        while (t->s->ask != A_CARD)
            act(t, t->s->turn, default_of(t, t->s->turn));
        assert_int(offers_of(t, ORR_CHANCE, "reveal"), 12 - card % 6); /* any card of the level not seen yet */
        char level[8];
        snprintf(level, sizeof level, "%u", card / 6 + 1);
        assert_text(seen(t, 0, "stack.level"), level);
        uint32_t n = orr_match_legal(t->m, ORR_CHANCE);
        for (uint32_t i = 0; i < n; i++)
            assert_int(t->e->card[t->m->legal[i].a].level, card / 6 + 1);
        assert_true(orr_match_step(t->m, orr_source_rng(&t->rng)));
        while (t->s->phase == DEALING)
            act(t, t->s->turn, default_of(t, t->s->turn));
        assert_int(newscience_stack(t->s), 17 - card);
    }
    close_table(t);
}

static void small_tables(void **state)
{
    RULES("NS-028 NS-029 NS-030 NS-031 NS-R26");
    (void)state;
    table *t = open_table("galileo newton kepler", NULL);
    assert_false(eligible(t, 0, "alchemy"));
    assert_false(eligible(t, 0, "comparative_anatomy"));
    assert_text(seen(t, 0, "fields"), "[\"physics\",\"astronomy\",\"mathematics\"]");
    given_published(t, 1, "falling_bodies");
    assert_true(eligible(t, 0, "atmospheric_pressure")); /* nature_of_gases is ignored */
    given_published(t, 1, "atmospheric_pressure");
    assert_true(eligible(t, 0, "elastic_force")); /* boyles_law is ignored */
    close_table(t);
    t = open_table("galileo newton kepler kircher", NULL);
    assert_true(eligible(t, 0, "alchemy"));
    given_published(t, 1, "falling_bodies");
    assert_false(eligible(t, 0, "atmospheric_pressure"));
    given_published(t, 1, "nature_of_gases");
    assert_true(eligible(t, 0, "atmospheric_pressure"));
    given_published(t, 1, "atmospheric_pressure");
    assert_false(eligible(t, 0, "elastic_force"));
    given_published(t, 1, "boyles_law");
    assert_true(eligible(t, 0, "elastic_force"));
    close_table(t);
}

static void all_fields(void **state)
{
    RULES("NS-031 NS-177");
    (void)state;
    table *t = open_table("galileo newton kepler kircher leibniz", NULL);
    assert_text(seen(t, 0, "fields"), "[\"biology\",\"chemistry\",\"physics\",\"astronomy\",\"mathematics\"]");
    given_rest(t, 0, 3);
    SPEND(t, "research_1");
    assert_true(offered(t, 0, "research alchemy"));
    assert_true(offered(t, 0, "research comparative_anatomy"));
    close_table(t);
}

static void everything_is_open(void **state)
{
    RULES("NS-033 NS-036 NS-331");
    (void)state;
    table *t = open_table("galileo newton kepler kircher", NULL);
    given_cards(t, "napiers_bones", "gunpowder_plot");
    for (unsigned i = 0; i < 5; i++) { /* four seats and a spectator see the same table */
        assert_text(seen(t, i < 4 ? (orr_seat)i : ORR_SPECTATOR, "stack"), "{\"count\":30,\"level\":1,\"next\":null}");
        assert_text(seen(t, i < 4 ? (orr_seat)i : ORR_SPECTATOR, "cards.1.card"), "\"gunpowder_plot\"");
    }
    close_table(t);
}

static void the_next_card(void **state)
{
    RULES("NS-314 NS-331");
    (void)state;
    table *t = open_raw(2, "preview_next_card=on");
    act(t, 0, "choose kepler");
    act(t, 1, "choose newton");
    assert_int(offers_of(t, ORR_CHANCE, "reveal"), 12);
    chance(t, "reveal medici_patronage");
    assert_text(seen(t, 1, "stack"), "{\"count\":18,\"level\":1,\"next\":\"medici_patronage\"}");
    assert_text(seen(t, 1, "cards"), "[]");
    SPEND(t, NULL);
    while (t->s->phase == RESOLVING)
        act(t, t->s->turn, "decline");
    refused(t, ORR_CHANCE, "reveal medici_patronage"); /* it lies face up now; the next one is drawn */
    chance(t, "reveal napiers_bones");
    assert_text(seen(t, 1, "cards.0.card"), "\"medici_patronage\"");
    assert_text(seen(t, 1, "stack"), "{\"count\":17,\"level\":1,\"next\":\"napiers_bones\"}");
    close_table(t);
    t = open_table("kepler newton", NULL);
    assert_text(seen(t, 1, "stack"), "{\"count\":18,\"level\":1,\"next\":null}");
    close_table(t);
}

static void ten_markers(void **state)
{
    RULES("NS-009 NS-313 NS-R22");
    (void)state;
    static const char ten[] = "astrology laws_of_attraction symbolic_algebra logarithms falling_bodies heliocentrism "
                              "planetary_motion moons_of_jupiter atmospheric_pressure light_spectrum";
    for (unsigned limit = 0; limit < 2; limit++) {
        table *t = open_table("galileo newton", limit ? "marker_limit=on" : NULL);
        given_published(t, 0, ten);
        given_rest(t, 0, 3);
        SPEND(t, "research_1");
        if (limit) {
            assert_true(t->s->round == 1 && t->s->ask != A_RESEARCH); /* lost: nothing may be marked */
        } else {
            act(t, 0, "research analytic_geometry");
            assert_true(researched(t, 0, "analytic_geometry"));
        }
        close_table(t);
    }
    table *t = open_table("galileo newton kepler kircher", "marker_limit=on"); /* by card neither */
    given_published(t, 0, ten);
    given_cards(t, "invention_of_the_telescope", NULL);
    SPEND(t, "happening_1");
    assert_false(t->s->ask == A_MARK);
    close_table(t);
    t = open_table("galileo newton", "marker_limit=on"); /* nine leave room for one */
    given_published(t, 0,
                    "astrology laws_of_attraction symbolic_algebra logarithms falling_bodies heliocentrism "
                    "planetary_motion moons_of_jupiter atmospheric_pressure");
    given_rest(t, 0, 3);
    SPEND(t, "research_1 research_2");
    act(t, 0, "research analytic_geometry");
    assert_false(t->s->ask == A_RESEARCH && t->s->turn == 0);
    close_table(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_plays_what),    cmocka_unit_test(time_runs_out_at_the_choice),
        cmocka_unit_test(scientists_by_lot), cmocka_unit_test(stacks),
        cmocka_unit_test(small_tables),      cmocka_unit_test(the_stack_goes_by_level),
        cmocka_unit_test(all_fields),        cmocka_unit_test(everything_is_open),
        cmocka_unit_test(the_next_card),     cmocka_unit_test(ten_markers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
