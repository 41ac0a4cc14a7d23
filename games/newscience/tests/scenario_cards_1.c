/* The New Science: event cards in general, and those of level 1. */
#include "table.h"

static void effects_for_all(void **state)
{
    RULES("NS-224 NS-226 NS-233 NS-222 NS-V03");
    (void)state;
    table *t = open_table("kircher newton", NULL); /* Astronomy asks for one more Religion */
    given_tested(t, 0, "astrology symbolic_algebra");
    given_influence(t, 0, 0, 1, 0, 1);
    given_cards(t, "execution_of_giordano_bruno", NULL);
    assert_text(seen(t, 0, "discoveries.astrology.you.publish.influence"), "[0,2,0,0]");
    assert_text(seen(t, 1, "discoveries.astrology.you.publish.influence"), "[0,2,0,0]"); /* for everybody */
    assert_text(seen(t, 0, "discoveries.symbolic_algebra.you.publish.influence"), "[0,0,0,1]");
    SPEND(t, "publish_1");
    assert_text(offers(t, 0), "publish symbolic_algebra plain\ndecline");
    assert_text(why(t, 0, "publish astrology plain"),
                "{\"k\":\"influence\",\"rule\":\"NS-161\",\"track\":\"religion\",\"need\":2,\"have\":1}");
    next_round(t);
    assert_text(seen(t, 0, "discoveries.astrology.you.publish.influence"), "[0,1,0,0]"); /* its round only */
    close_table(t);
}

static void copernicus(void **state)
{
    RULES("NS-234 NS-223");
    (void)state;
    table *t = open_table("kircher newton", NULL);
    given_lab(t, 0, "protection_of_cardinal_barberini"); /* 1 less demanded: the printed demand counts all the same */
    given_cards(t, "suspension_of_copernicus", NULL);
    assert_text(seen(t, 0, "discoveries.astrology.you.publish.need"), "2");
    assert_text(seen(t, 0, "discoveries.astrology.you.publish.influence"), "[0,0,0,0]");
    assert_text(seen(t, 0, "discoveries.light_spectrum.you.publish.need"), "3");
    assert_text(seen(t, 0, "discoveries.symbolic_algebra.you.publish.need"), "1");
    close_table(t);
}

static void closed_spaces(void **state)
{
    RULES("NS-228 NS-235 NS-238 NS-274");
    (void)state;
    static const char *const card[] = {"gunpowder_plot", "kipper_und_wipper", "revocation_of_the_edict_of_nantes"};
    static const char *const space[] = {"place influence_government", "place influence_enterprise",
                                        "place influence_religion"};
    for (unsigned i = 0; i < 3; i++) {
        table *t = open_table("kepler galileo newton kircher", NULL);
        assert_true(offered(t, 0, space[i]));
        given_cards(t, card[i], NULL);
        refused(t, 0, space[i]);
        assert_int(offers_of(t, 0, "place"), 4 + 4 + 2 + 3 + 1 + 1); /* all but this one */
        snprintf(t->text + 9000, 200, "{\"k\":\"closed\",\"rule\":\"NS-228\",\"card\":\"%s\"}", card[i]);
        assert_text(why(t, 0, space[i]), t->text + 9000);
        next_round(t);
        assert_true(offered(t, t->s->turn, space[i]));
        close_table(t);
    }
}

static void points_of_experiments(void **state)
{
    RULES("NS-236 NS-277 NS-220");
    (void)state;
    table *t = open_table("kepler galileo newton kircher", NULL);
    given_researched(t, 0, "astrology symbolic_algebra");
    given_cards(t, "great_comet_of_1618", "royal_observatories");
    assert_text(seen(t, 0, "discoveries.astrology.you.test.total"), "4"); /* 1 + 1 + 1 + 1: they add up */
    assert_text(seen(t, 0, "discoveries.symbolic_algebra.you.test.total"), "3");
    assert_text(seen(t, 0, "discoveries.astrology.you.test.parts.cards"),
                "[{\"card\":\"great_comet_of_1618\",\"points\":1},{\"card\":\"royal_observatories\",\"points\":1}]");
    SPEND(t, "experiment_2");
    until(t, 0);
    act(t, 0, "experiment astrology 0 plain");
    chance(t, "throw 2");
    assert_true(saw(t, "{\"k\":\"succeeded\",\"by\":0,\"discovery\":\"astrology\",\"total\":6,\"target\":4}"));
    close_table(t);
}

static void defenestration(void **state)
{
    RULES("NS-237 NS-225 NS-040");
    (void)state;
    table *t = open_table("kepler galileo newton kircher", NULL); /* 2, 0, 2, 3 */
    given_cards(t, "defenestration_of_prague", NULL);
    assert_int(t->s->rest[0], 1);
    assert_int(t->s->rest[1], 0);
    assert_int(t->s->rest[2], 1);
    assert_int(t->s->rest[3], 2);
    SPEND(t, NULL);
    assert_int(t->s->rest[0], 1); /* once */
    close_table(t);
}

static void gains(void **state)
{
    RULES("NS-239 NS-240 NS-241 NS-242 NS-264 NS-279 NS-281 NS-037 NS-097");
    (void)state;
    static const struct {
        const char *card, *after;
    } play[] = {
        {"dutch_east_india_company", "1/0/2/0"}, {"accademia_dei_lincei", "1/0/0/2"},
        {"court_of_rudolf_ii", "3/0/0/0"},       {"reception_at_the_collegio_romano", "1/2/0/0"},
        {"court_of_queen_christina", "3/0/0/1"}, {"academie_royale_des_sciences", "2/0/0/2"},
        {"bank_of_england", "2/0/2/0"},
    };
    for (unsigned i = 0; i < 7; i++) {
        table *t = open_table("kepler galileo newton kircher", NULL);
        given_influence(t, 0, 1, 0, 0, 0);
        given_rest(t, 0, 2);
        given_cards(t, play[i].card, "napiers_bones");
        SPEND(t, "happening_1 publish_1 publish_2");
        assert_text(influence_of(t, 0), play[i].after);
        assert_int(t->s->rest[0], 2);
        close_table(t);
    }
    table *t = open_table("kepler galileo", NULL); /* never above 5 */
    given_influence(t, 0, 0, 4, 0, 0);
    given_cards(t, "reception_at_the_collegio_romano", NULL);
    SPEND(t, "happening_1");
    assert_int(t->s->influence[0][RELIGION], 5);
    close_table(t);
}

static void the_telescope(void **state)
{
    RULES("NS-243 NS-230");
    (void)state;
    table *t = open_table("kepler galileo newton kircher", NULL);
    given_rest(t, 0, 0);
    given_researched(t, 0, "astrology");
    given_tested(t, 0, "symbolic_algebra");
    given_published(t, 1, "laws_of_attraction");
    given_published(t, 1, "atmospheric_pressure"); /* opens light_spectrum, of level 4 */
    given_cards(t, "invention_of_the_telescope", "napiers_bones");
    given_published(t, 1, "planetary_motion");
    SPEND(t, "happening_1", NULL, NULL, NULL);
    assert_text(prompt_now(t), "mark");
    assert_text(offers(t, 0), "mark heliocentrism\nmark moons_of_jupiter\ndecline");
    assert_text(why(t, 0, "mark light_spectrum"), "{\"k\":\"not_this_card\",\"rule\":\"NS-230\"}");
    assert_text(why(t, 0, "mark comparative_anatomy"), "{\"k\":\"not_this_card\",\"rule\":\"NS-230\"}");
    assert_text(default_of(t, 0), "decline");
    act(t, 0, "mark moons_of_jupiter"); /* 3 research points, without any */
    assert_true(researched(t, 0, "moons_of_jupiter"));
    assert_int(offers_of(t, 0, "mark"), 0); /* one only */
    close_table(t);
}

static void novum_organum(void **state)
{
    RULES("NS-244 NS-229 NS-R11 NS-077");
    (void)state;
    table *t = open_table("leibniz galileo newton kircher", NULL);
    given_published(t, 1, "symbolic_algebra");
    given_published(t, 1, "logarithms");
    given_rest(t, 0, 1);
    given_lab(t, 0, "napiers_bones");
    given_cards(t, "novum_organum", NULL);
    SPEND(t, "happening_1");
    assert_text(prompt_now(t), "research");
    assert_text(seen(t, 0, "discoveries.analytic_geometry.you.research.parts"),
                "{\"energy\":1,\"scientist\":1,\"space\":1,\"cards\":[{\"card\":\"napiers_bones\",\"points\":1}]}");
    assert_text(default_of(t, 0), "decline");
    act(t, 0, "research analytic_geometry"); /* 1 + 1 + 1 + 1 against 3: no rest */
    assert_true(researched(t, 0, "analytic_geometry"));
    assert_int(t->s->rest[0], 1);
    assert_int(offers_of(t, 0, "research"), 0);
    close_table(t);
}

static void constant_keeps(void **state)
{
    RULES("NS-245 NS-246 NS-249 NS-266 NS-267 NS-270 NS-271 NS-284 NS-285 NS-288 NS-105 NS-220");
    (void)state;
    static const struct {
        const char *card, *fields, *kind;
        unsigned points;
    } keep[] = {
        {"galilean_telescope", "a", "test", 1},
        {"napiers_bones", "m", "research", 1},
        {"santorios_thermometer", "bc", "test", 1},
        {"torricellis_barometer", "p", "test", 1},
        {"pascaline", "mp", "research", 1},
        {"guerickes_air_pump", "cp", "test", 1},
        {"leiden_anatomical_theatre", "bc", "research", 1},
        {"newtonian_reflector", "ap", "test", 1},
        {"stepped_reckoner", "mapcb", "research", 1},
        {"leeuwenhoeks_microscope", "b", "test", 2},
    };
    static const char *const root[] = {"symbolic_algebra", "astrology", "laws_of_attraction", "alchemy",
                                       "comparative_anatomy"};
    for (unsigned i = 0; i < 10; i++)
        for (unsigned f = 0; f < 5; f++) {
            table *t = open_table("galileo newton kepler kircher", NULL);
            char path[100], total[8];
            bool test = !strcmp(keep[i].kind, "test"), works = strchr(keep[i].fields, "mapcb"[f]);
            if (test)
                given_researched(t, 0, root[f]);
            given_lab(t, 0, keep[i].card);
            snprintf(path, sizeof path, "discoveries.%s.you.%s.total", root[f], keep[i].kind);
            snprintf(total, sizeof total, "%u", (test ? 1 : 3) + (works ? keep[i].points : 0));
            assert_text(seen(t, 0, path), total);
            snprintf(path, sizeof path, "discoveries.%s.you.publish.total", root[f]);
            assert_text(seen(t, 0, path), "2"); /* not for publications */
            close_table(t);
        }
}

static void medici(void **state)
{
    RULES("NS-247 NS-106 NS-107 NS-161");
    (void)state;
    table *t = open_table("kepler newton", NULL);
    given_tested(t, 0, "astrology heliocentrism"); /* 0/1/0/0 and 1/2/0/0 */
    given_influence(t, 0, 1, 1, 0, 0);
    given_rest(t, 0, 1);
    given_lab(t, 0, "medici_patronage");
    SPEND(t, "publish_1 influence_enterprise influence_science");
    assert_text(offers(t, 0),
                "publish astrology plain\npublish astrology government\npublish astrology religion\n"
                "publish astrology enterprise\npublish astrology science\npublish heliocentrism religion\ndecline");
    assert_text(why(t, 0, "publish heliocentrism government"),
                "{\"k\":\"influence\",\"rule\":\"NS-161\",\"track\":\"religion\",\"need\":2,\"have\":1}");
    act(t, 0, "publish heliocentrism religion");
    assert_true(published(t, 0, "heliocentrism"));
    assert_true(saw(t, "{\"k\":\"used\",\"by\":0,\"card\":\"medici_patronage\"}"));
    assert_text(lab_of(t, 0), "");
    assert_int(t->s->influence[0][RELIGION], 1);
    close_table(t);
    t = open_table("kepler newton", NULL); /* one step, not two */
    given_tested(t, 0, "heliocentrism");
    given_influence(t, 0, 1, 0, 0, 0);
    given_rest(t, 0, 3);
    given_lab(t, 0, "medici_patronage");
    SPEND(t, "publish_1 influence_enterprise influence_science");
    assert_int(offers_of(t, 0, "publish"), 0);
    assert_text(lab_of(t, 0), "medici_patronage");
    close_table(t);
}

static void tycho(void **state)
{
    RULES("NS-248 NS-146 NS-141 NS-107");
    (void)state;
    for (unsigned i = 0; i < 3; i++) {
        table *t = open_table("kepler newton", NULL);
        given_researched(t, 0, "symbolic_algebra");
        given_lab(t, 0, "tychos_observations");
        given_rest(t, 0, 3);
        SPEND(t, "experiment_1 publish_1 influence_science");
        act(t, 0, "experiment symbolic_algebra 3 plain");
        chance(t, "throw 1");
        assert_text(prompt_now(t), "reroll"); /* before the result counts */
        assert_true(researched(t, 0, "symbolic_algebra"));
        assert_text(offers(t, 0), "reroll\ndecline");
        assert_text(default_of(t, 0), "decline");
        act(t, 0, i ? "reroll" : "decline");
        assert_text(lab_of(t, 0), i ? "" : "tychos_observations");
        if (i)
            chance(t, i == 1 ? "throw 2" : "throw 1"); /* a second 1 fails too */
        assert_int(tested(t, 0, "symbolic_algebra"), i == 1);
        assert_false(t->s->ask == A_REROLL);
        close_table(t);
    }
}

/* Whoever may throw again reads what the die as it lies comes to. */
static void whether_it_stands(void **state)
{
    RULES("NS-248 NS-141");
    (void)state;
    for (unsigned die = 1; die <= 2; die++) {
        table *t = open_table("kepler newton", NULL);
        given_researched(t, 0, "symbolic_algebra");
        given_lab(t, 0, "tychos_observations");
        given_rest(t, 0, 3);
        SPEND(t, "experiment_1 publish_1 influence_science");
        assert_text(seen(t, 0, "pending.success"), "false");
        act(t, 0, "experiment symbolic_algebra 3 plain");
        chance(t, die == 1 ? "throw 1" : "throw 2");
        assert_text(prompt_now(t), "reroll");
        for (orr_seat viewer = 0; viewer < 2; viewer++) {
            assert_text(seen(t, viewer, "pending.die"), die == 1 ? "1" : "2");
            assert_text(seen(t, viewer, "pending.success"), die == 1 ? "false" : "true");
        }
        close_table(t);
    }
}

static void peiresc(void **state)
{
    RULES("NS-250 NS-160 NS-107");
    (void)state;
    for (unsigned with = 0; with < 2; with++) {
        table *t = open_table("kepler newton galileo kircher", NULL); /* 1 + 1 against 3 */
        given_tested(t, 0, "heliocentrism");
        given_influence(t, 0, 1, 2, 0, 0);
        given_rest(t, 0, 3);
        given_lab(t, 0, "correspondence_with_peiresc");
        SPEND(t, "publish_1 influence_enterprise influence_science");
        until(t, 0);
        assert_text(seen(t, 0, "discoveries.heliocentrism.you.publish.short"), "1");
        assert_text(seen(t, 0, "discoveries.heliocentrism.you.publish.short_with_card"), "0");
        act(t, 0, with ? "publish heliocentrism with_card" : "publish heliocentrism plain");
        assert_int(t->s->rest[0], with ? 3 : 2); /* the difference that remains after the card */
        assert_text(lab_of(t, 0), with ? "" : "correspondence_with_peiresc");
        close_table(t);
    }
    table *t = open_table("kepler newton galileo kircher", NULL); /* the card alone makes it possible */
    given_tested(t, 0, "heliocentrism");
    given_influence(t, 0, 1, 2, 0, 0);
    given_rest(t, 0, 0);
    given_lab(t, 0, "correspondence_with_peiresc");
    SPEND(t, "publish_1 influence_enterprise influence_science");
    until(t, 0);
    assert_text(offers(t, 0), "publish heliocentrism with_card\ndecline");
    close_table(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(effects_for_all), cmocka_unit_test(copernicus),
        cmocka_unit_test(closed_spaces),   cmocka_unit_test(points_of_experiments),
        cmocka_unit_test(defenestration),  cmocka_unit_test(gains),
        cmocka_unit_test(the_telescope),   cmocka_unit_test(novum_organum),
        cmocka_unit_test(constant_keeps),  cmocka_unit_test(medici),
        cmocka_unit_test(tycho),           cmocka_unit_test(whether_it_stands),
        cmocka_unit_test(peiresc),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
