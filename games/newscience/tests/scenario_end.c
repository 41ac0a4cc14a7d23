/* The New Science: the end of a round, of the match, and the score. */
#include "table.h"

static void given_summit(table *t, unsigned seat, unsigned leave_out)
{
    static const char *const top[] = {"infinitesimal_calculus", "cometary_orbits", "universal_gravitation",
                                      "theory_of_combustion", "classification_of_species"};
    unsigned n = t->m->rules.seats < 4 ? 3 : 5;
    for (unsigned i = 0; i + leave_out < n; i++)
        given_published(t, seat, top[i]);
}

static void the_summit(void **state)
{
    RULES("NS-290 NS-291 NS-179");
    (void)state;
    static const char *const who[] = {"kepler galileo", "kepler galileo newton", "kepler galileo newton kircher",
                                      "kepler galileo newton kircher leibniz"};
    for (unsigned n = 0; n < 8; n++) {
        table *t = open_table(who[n / 2], NULL);
        given_summit(t, 1, n & 1);
        SPEND(t, NULL);
        next_round(t);
        assert_int(t->s->phase == OVER, !(n & 1));
        assert_text(seen(t, 0, "ending"), n & 1 ? "null" : "\"summit\"");
        assert_text(offers(t, 0), n & 1 ? offers(t, 0) : "");
        close_table(t);
    }
}

static void the_round_is_played_to_its_end(void **state)
{
    RULES("NS-292 NS-R24");
    (void)state;
    table *t = open_table("kepler galileo newton", NULL);
    given_summit(t, 2, 1);
    given_tested(t, 0, "universal_gravitation");
    given_tested(t, 1, "light_spectrum");
    given_influence(t, 0, 5, 5, 5, 5);
    given_influence(t, 1, 5, 5, 5, 5);
    given_rest(t, 0, 3);
    SPEND(t, "publish_1", "publish_2");
    act(t, 0, "publish universal_gravitation plain"); /* the last of level 5 */
    assert_int(t->s->phase, RESOLVING);
    act(t, 1, "publish light_spectrum plain");
    assert_int(t->s->phase, OVER);
    assert_int(t->s->prestige[1], 8);
    assert_true(saw(t, "{\"k\":\"ended\",\"by\":12,\"ending\":\"summit\"}")); /* and no card was revealed */
    close_table(t);
}

static void between_rounds(void **state)
{
    RULES("NS-293 NS-294 NS-226 NS-296 NS-061");
    (void)state;
    table *t = open_table("kepler galileo", NULL);
    given_cards(t, "peace_of_westphalia", NULL);
    given_lab(t, 0, "napiers_bones");
    SPEND(t, "influence_government publish_1 experiment_1");
    assert_text(influence_of(t, 0), "3/0/1/1");
    until(t, t->s->turn);
    while (t->s->ask != A_CARD)
        act(t, t->s->turn, default_of(t, t->s->turn));
    for (unsigned i = 0; i < t->e->spaces; i++)
        assert_int(t->s->owner[i], NONE);
    assert_text(seen(t, 0, "cards"), "[]"); /* gone, used or not */
    chance(t, "reveal medici_patronage");
    assert_text(seen(t, 0, "cards"),
                "[{\"slot\":1,\"card\":\"medici_patronage\",\"claimed\":null,\"state\":\"waiting\"}]");
    assert_text(lab_of(t, 0), "napiers_bones"); /* a KEEP in a laboratory stays */
    SPEND(t, "influence_government publish_1 experiment_1");
    assert_text(influence_of(t, 0), "4/0/1/1"); /* one step again */
    next_round(t);
    assert_text(lab_of(t, 0), "napiers_bones");
    assert_false(t->s->deck >> row_of(t, T_CARDS, "medici_patronage") & 1); /* unclaimed, and out of the game */
    close_table(t);
}

static void two_cards(void **state)
{
    RULES("NS-297 NS-296");
    (void)state;
    static const char *const who[] = {"kepler galileo", "kepler galileo newton", "kepler galileo newton kircher",
                                      "kepler galileo newton kircher leibniz"};
    for (unsigned n = 0; n < 4; n++) {
        table *t = open_table(who[n], NULL);
        unsigned before = newscience_stack(t->s);
        SPEND(t, NULL);
        next_round(t);
        assert_int(before - newscience_stack(t->s), n < 2 ? 1 : 2);
        assert_int(t->s->face[1] != NO_CARD, n >= 2);
        close_table(t);
    }
}

static void the_stack_runs_out(void **state)
{
    RULES("NS-295 NS-298 NS-299 NS-R23");
    (void)state;
    table *t = open_table("kepler galileo newton kircher", NULL);
    given_stack(t, 0, 0, 1); /* one card where two are to be revealed */
    SPEND(t, NULL);
    while (t->s->ask != A_CARD)
        act(t, t->s->turn, default_of(t, t->s->turn));
    chance(t, "reveal royal_privilege");
    assert_int(t->s->phase, PLACING); /* what is left is revealed, and played for a full round */
    assert_int(t->s->round, 2);
    assert_text(seen(t, 0, "stack"), "{\"count\":0,\"level\":null,\"next\":null}");
    SPEND(t, "happening_1");
    assert_text(lab_of(t, 0), "royal_privilege");
    next_round(t);
    assert_int(t->s->phase, OVER);
    assert_text(seen(t, 0, "ending"), "\"stack\"");
    assert_int(t->s->round, 2);
    close_table(t);
}

static void the_longest_game(void **state)
{
    RULES("NS-300 NS-295");
    (void)state;
    static const char *const who[] = {"kepler galileo", "kepler galileo newton", "kepler galileo newton kircher",
                                      "kepler galileo newton kircher leibniz"};
    static const unsigned rounds[] = {19, 13, 16, 13};
    for (unsigned n = 0; n < 4; n++) {
        table *t = open_table(who[n], NULL);
        while (t->s->phase != OVER)
            defaults(t);
        assert_int(t->s->round, rounds[n]);
        close_table(t);
    }
}

/* ---- the score ----------------------------------------------------------------------------------------------------*/
/* Ends the match after a round in which nothing happens. */
static void finish(table *t)
{
    given_stack(t, 0, 0, 0);
    while (t->s->phase != OVER)
        defaults(t);
}

static void most_published(void **state)
{
    RULES("NS-301 NS-302 NS-303 NS-304 NS-R25 NS-V23");
    (void)state;
    static const char *const six[] = {
        "laws_of_attraction astrology heliocentrism planetary_motion moons_of_jupiter alchemy",
        ("symbolic_algebra logarithms analytic_geometry comparative_anatomy nature_of_gases "
         "circulation_of_the_blood"),
        "falling_bodies theory_of_probability boyles_law the_cell"};
    table *t = open_table("kepler galileo newton kircher", NULL);
    for (unsigned i = 0; i < 3; i++)
        given_published(t, i, six[i]);
    given_prestige(t, 2, 7);
    for (unsigned i = 0; i < 4; i++)
        given_influence(t, i, 0, 0, 0, 0);
    act(t, ORR_TABLE, "leave 3");
    finish(t);
    assert_int(points_of(t, 0, "most_published"), 3);
    assert_int(points_of(t, 1, "most_published"), 3);
    assert_int(points_of(t, 2, "most_published"), -1);
    assert_int(points_of(t, 2, "published"), 7);
    close_table(t);
    t = open_table("kepler galileo newton kircher", NULL);
    finish(t);
    for (unsigned i = 0; i < 4; i++)
        assert_int(points_of(t, i, "most_published"), -1); /* nobody published */
    close_table(t);
}

static void influence_leaders(void **state)
{
    RULES("NS-305 NS-306 NS-307 NS-308 NS-309 NS-R10 NS-V22 NS-301");
    (void)state;
    static const char *const lines[] = {"lead_government", "lead_religion", "lead_enterprise", "lead_science"};
    table *t = open_table("kepler galileo newton", NULL);
    given_influence(t, 0, 5, 5, 5, 5);
    given_influence(t, 1, 0, 0, 0, 0);
    given_influence(t, 2, 0, 0, 0, 0);
    given_prestige(t, 0, 11);
    finish(t);
    for (unsigned i = 0; i < TRACKS; i++)
        assert_int(points_of(t, 0, lines[i]), 2);
    assert_int(score_of_seat(t, 0), 19); /* 11 + 8 */
    assert_int(score_of_seat(t, 1), 0);
    close_table(t);
    t = open_table("kepler galileo newton", NULL);
    t->s->phase = OVER; /* exactly this, without another round */
    t->s->ending = BY_STACK;
    given_influence(t, 0, 3, 0, 0, 1);
    given_influence(t, 1, 3, 0, 2, 0);
    given_influence(t, 2, 1, 0, 1, 1);
    assert_int(points_of(t, 0, "lead_government"), 2); /* tied: both */
    assert_int(points_of(t, 1, "lead_government"), 2);
    assert_int(points_of(t, 2, "lead_government"), -1);
    for (unsigned i = 0; i < 3; i++)
        assert_int(points_of(t, i, "lead_religion"), -1); /* all at 0 */
    assert_int(points_of(t, 1, "lead_enterprise"), 2);
    assert_int(points_of(t, 2, "lead_science"), 2);
    close_table(t);
}

static void who_wins(void **state)
{
    RULES("NS-001 NS-310 NS-311 NS-312");
    (void)state;
    table *t = open_table("kepler galileo newton", NULL);
    t->s->phase = OVER;
    t->s->ending = BY_STACK;
    for (unsigned i = 0; i < 3; i++)
        given_influence(t, i, 0, 0, 0, 0);
    given_published(t, 2, "infinitesimal_calculus");
    given_published(t, 1, "heliocentrism");
    given_published(t, 0, "light_spectrum");
    t->s->own[0] |= t->s->own[2] & ~t->e->of_level[LEVELS]; /* as many publications for all is not needed here */
    t->s->own[2] &= t->e->of_level[LEVELS];
    given_prestige(t, 0, 20);
    given_prestige(t, 1, 10);
    given_prestige(t, 2, (unsigned)score_of_seat(t, 0));
    assert_int(score_of_seat(t, 0), score_of_seat(t, 2));
    assert_int(rank_of(t, 2), 1); /* the tied player with more of level 5 */
    assert_int(rank_of(t, 0), 2);
    assert_int(rank_of(t, 1), 3);
    given_prestige(t, 0, 21);
    assert_int(rank_of(t, 0), 1); /* prestige first */
    close_table(t);
    t = open_table("kepler galileo newton", NULL);
    t->s->phase = OVER;
    t->s->ending = BY_STACK;
    for (unsigned i = 0; i < 3; i++) {
        given_influence(t, i, 0, 0, 0, 0);
        given_prestige(t, i, i < 2 ? 9 : 8);
    }
    assert_int(rank_of(t, 0), 1);
    assert_int(rank_of(t, 1), 1); /* shared */
    assert_int(rank_of(t, 2), 3);
    close_table(t);
}

static void the_running_score(void **state)
{
    RULES("NS-322 NS-041 NS-010");
    (void)state;
    table *t = open_table("kepler galileo", NULL);
    given_published(t, 0, "astrology");
    given_prestige(t, 0, 200); /* no upper limit */
    assert_int(score_of_seat(t, 0), 200);
    assert_text(seen(t, 1, "seats.0.score"), "200");
    assert_text(seen(t, 1, "seats.0.lines"), "[{\"k\":\"published\",\"count\":1,\"points\":200}]");
    assert_text(
        seen(t, 1, "seats.0.forecast"),
        "[{\"k\":\"most_published\",\"count\":1,\"points\":3},{\"k\":\"lead_government\",\"count\":1,\"points\":2},"
        "{\"k\":\"lead_enterprise\",\"count\":1,\"points\":2},{\"k\":\"lead_science\",\"count\":1,\"points\":2}]");
    close_table(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_summit),         cmocka_unit_test(the_round_is_played_to_its_end),
        cmocka_unit_test(between_rounds),     cmocka_unit_test(two_cards),
        cmocka_unit_test(the_stack_runs_out), cmocka_unit_test(the_longest_game),
        cmocka_unit_test(most_published),     cmocka_unit_test(influence_leaders),
        cmocka_unit_test(who_wins),           cmocka_unit_test(the_running_score),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
