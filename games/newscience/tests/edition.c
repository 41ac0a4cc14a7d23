/* The New Science: facts about components. The expectations are written from the ledger; the edition that the program was
 * built with must agree. */
#include "table.h"

enum { BIOLOGY, CHEMISTRY, PHYSICS, ASTRONOMY, MATHEMATICS };

typedef struct {
    const char *id;
    unsigned field, level, research, first, later, points;
    const char *influence;
    unsigned prestige;
    const char *needs;
} discovery_fact;

static const discovery_fact discoveries[] = {
    {"symbolic_algebra", MATHEMATICS, 1, 1, 4, 3, 1, "0/0/0/1", 2, ""},                   /* NS-181 */
    {"logarithms", MATHEMATICS, 2, 2, 4, 3, 2, "0/0/1/1", 3, "symbolic_algebra"},         /* NS-182 */
    {"analytic_geometry", MATHEMATICS, 3, 3, 5, 4, 2, "1/0/0/2", 5, "logarithms"},        /* NS-183 */
    {"theory_of_probability", MATHEMATICS, 3, 3, 5, 4, 2, "0/0/2/1", 5, "logarithms"},    /* NS-184 */
    {"infinite_series", MATHEMATICS, 4, 3, 5, 4, 2, "0/0/0/1", 7, "group_mathematics_3"}, /* NS-185 */
    {"infinitesimal_calculus", MATHEMATICS, 5, 3, 6, 5, 3, "1/0/1/2", 10,
     "infinite_series falling_bodies"},                                                               /* NS-186 */
    {"astrology", ASTRONOMY, 1, 1, 4, 3, 1, "0/1/0/0", 2, ""},                                        /* NS-187 */
    {"heliocentrism", ASTRONOMY, 2, 2, 4, 3, 3, "1/2/0/0", 4, "astrology laws_of_attraction"},        /* NS-189 */
    {"planetary_motion", ASTRONOMY, 2, 2, 5, 4, 2, "1/1/0/1", 4, "astrology laws_of_attraction"},     /* NS-191 */
    {"moons_of_jupiter", ASTRONOMY, 3, 3, 5, 4, 2, "2/1/0/0", 5, "group_astronomy_2"},                /* NS-192 */
    {"finite_speed_of_light", ASTRONOMY, 4, 3, 5, 4, 2, "1/1/0/0", 7, "moons_of_jupiter logarithms"}, /* NS-193 */
    {"cometary_orbits", ASTRONOMY, 5, 3, 6, 4, 3, "1/1/0/1", 10,
     "finite_speed_of_light group_mathematics_3"},                                                    /* NS-194 */
    {"laws_of_attraction", PHYSICS, 1, 1, 4, 3, 1, "0/0/1/0", 2, ""},                                 /* NS-195 */
    {"falling_bodies", PHYSICS, 2, 2, 4, 3, 2, "1/0/1/0", 3, "laws_of_attraction symbolic_algebra"},  /* NS-196 */
    {"atmospheric_pressure", PHYSICS, 3, 3, 5, 4, 2, "0/1/2/0", 5, "falling_bodies nature_of_gases"}, /* NS-197 */
    {"theory_of_the_pendulum", PHYSICS, 4, 3, 5, 4, 2, "1/0/1/0", 7,
     "atmospheric_pressure group_mathematics_3"},                                               /* NS-198 */
    {"light_spectrum", PHYSICS, 4, 3, 5, 4, 2, "0/1/0/1", 8, "atmospheric_pressure"},           /* NS-199 */
    {"elastic_force", PHYSICS, 4, 3, 5, 4, 2, "0/0/1/1", 6, "atmospheric_pressure boyles_law"}, /* NS-200 */
    {"universal_gravitation", PHYSICS, 5, 3, 5, 4, 3, "0/1/0/2", 13,
     "group_physics_4 group_astronomy_2 infinite_series"},                     /* NS-201 */
    {"alchemy", CHEMISTRY, 1, 1, 4, 3, 1, "1/0/0/0", 2, ""},                   /* NS-202 */
    {"nature_of_gases", CHEMISTRY, 2, 2, 4, 3, 2, "0/1/1/0", 3, "alchemy"},    /* NS-203 */
    {"boyles_law", CHEMISTRY, 3, 3, 5, 4, 2, "1/0/1/1", 5, "nature_of_gases"}, /* NS-204 */
    {"phosphorus", CHEMISTRY, 4, 3, 6, 4, 3, "2/0/2/0", 7, "boyles_law"},      /* NS-205 */
    {"theory_of_combustion", CHEMISTRY, 5, 4, 7, 6, 4, "2/0/2/1", 10,
     "phosphorus circulation_of_the_blood"},                                                   /* NS-206 */
    {"comparative_anatomy", BIOLOGY, 1, 1, 4, 3, 1, "0/1/0/0", 2, ""},                         /* NS-207 */
    {"circulation_of_the_blood", BIOLOGY, 2, 2, 4, 3, 2, "1/1/0/0", 3, "comparative_anatomy"}, /* NS-208 */
    {"the_cell", BIOLOGY, 3, 3, 5, 4, 2, "0/1/0/2", 5, "circulation_of_the_blood"},            /* NS-209 */
    {"microorganisms", BIOLOGY, 4, 3, 6, 5, 3, "0/0/2/2", 7, "the_cell nature_of_gases"},      /* NS-210 */
    {"classification_of_species", BIOLOGY, 5, 3, 7, 6, 4, "1/2/0/2", 10, "microorganisms"},    /* NS-211 */
};

typedef struct {
    const char *id;
    unsigned level, kind, four_plus;
} card_fact;

static const card_fact cards[] = {
    {"execution_of_giordano_bruno", 1, EFFECT, 0},
    {"suspension_of_copernicus", 1, EFFECT, 0},
    {"gunpowder_plot", 1, EFFECT, 0},
    {"great_comet_of_1618", 1, EFFECT, 0},
    {"defenestration_of_prague", 1, EFFECT, 1},
    {"kipper_und_wipper", 1, EFFECT, 1},
    {"dutch_east_india_company", 1, PLAY, 0},
    {"accademia_dei_lincei", 1, PLAY, 0},
    {"court_of_rudolf_ii", 1, PLAY, 0},
    {"reception_at_the_collegio_romano", 1, PLAY, 0},
    {"invention_of_the_telescope", 1, PLAY, 1},
    {"novum_organum", 1, PLAY, 1},
    {"galilean_telescope", 1, KEEP, 0},
    {"napiers_bones", 1, KEEP, 0},
    {"medici_patronage", 1, KEEP, 0},
    {"tychos_observations", 1, KEEP, 0},
    {"santorios_thermometer", 1, KEEP, 1},
    {"correspondence_with_peiresc", 1, KEEP, 1},
    {"trial_of_galileo", 2, EFFECT, 0},
    {"tulip_mania", 2, EFFECT, 0},
    {"peace_of_westphalia", 2, EFFECT, 0},
    {"english_civil_war", 2, EFFECT, 0},
    {"execution_of_charles_i", 2, EFFECT, 1},
    {"the_invisible_college", 2, EFFECT, 1},
    {"robert_hooke", 2, PLAY, 0},
    {"founding_of_the_royal_society", 2, PLAY, 0},
    {"house_of_elzevir", 2, PLAY, 0},
    {"puy_de_dome", 2, PLAY, 0},
    {"court_of_queen_christina", 2, PLAY, 1},
    {"roberval_torricelli_dispute", 2, PLAY, 1},
    {"torricellis_barometer", 2, KEEP, 0},
    {"pascaline", 2, KEEP, 0},
    {"huygens_pendulum_clock", 2, KEEP, 0},
    {"protection_of_cardinal_barberini", 2, KEEP, 0},
    {"guerickes_air_pump", 2, KEEP, 1},
    {"leiden_anatomical_theatre", 2, KEEP, 1},
    {"great_plague_of_london", 3, EFFECT, 0},
    {"great_fire_of_london", 3, EFFECT, 0},
    {"revocation_of_the_edict_of_nantes", 3, EFFECT, 0},
    {"philosophical_transactions", 3, EFFECT, 0},
    {"glorious_revolution", 3, EFFECT, 1},
    {"royal_observatories", 3, EFFECT, 1},
    {"edmond_halley", 3, PLAY, 0},
    {"academie_royale_des_sciences", 3, PLAY, 0},
    {"oldenburgs_correspondence", 3, PLAY, 0},
    {"bank_of_england", 3, PLAY, 0},
    {"calculus_priority_dispute", 3, PLAY, 1},
    {"grand_embassy_of_peter_i", 3, PLAY, 1},
    {"newtonian_reflector", 3, KEEP, 0},
    {"stepped_reckoner", 3, KEEP, 0},
    {"royal_privilege", 3, KEEP, 0},
    {"denis_papin_assistant", 3, KEEP, 0},
    {"leeuwenhoeks_microscope", 3, KEEP, 1},
    {"wolfenbuttel_library", 3, KEEP, 1},
};

static const char *id_of(const table *t, unsigned which, unsigned row)
{
    return orr_row_id(&t->m->rules, (uint16_t)which, row);
}

/* The prerequisites of a row, discoveries before groups, in the order of the ledger's words when sorted by the file. */
static bool needs(const table *t, const newscience_discovery *d, const char *list)
{
    char copy[200], *save = NULL;
    unsigned n = 0;
    snprintf(copy, sizeof copy, "%s", list);
    for (char *word = strtok_r(copy, " ", &save); word; word = strtok_r(NULL, " ", &save)) {
        bool found = false;
        for (unsigned k = 0; k < d->needs; k++)
            found = found || !strcmp(id_of(t, T_DISCOVERIES, (unsigned)d->need[k]), word);
        for (unsigned k = 0; k < d->any; k++)
            found = found || !strcmp(id_of(t, T_GROUPS, (unsigned)d->group[k]), word);
        if (!found)
            return false;
        n++;
    }
    return n == (unsigned)d->needs + d->any;
}

static void the_tree(void **state)
{
    RULES("NS-177..NS-211 NS-052 NS-053 NS-058 NS-V02 NS-R28 NS-R29");
    (void)state;
    table *t = open_raw(5, NULL);
    unsigned n = sizeof discoveries / sizeof *discoveries;
    assert_int(n, 29);
    assert_int(t->e->discoveries, n);
    for (unsigned i = 0; i < n; i++) {
        const discovery_fact *want = &discoveries[i];
        const newscience_discovery *d = &t->e->discovery[row_of(t, T_DISCOVERIES, want->id)];
        char text[16];
        assert_int(d->field, want->field);
        assert_int(d->level, want->level);
        assert_int(d->research, want->research);
        assert_int(d->first, want->first);
        assert_int(d->later, want->later);
        assert_int(d->points, want->points);
        snprintf(text, sizeof text, "%u/%u/%u/%u", d->influence[0], d->influence[1], d->influence[2], d->influence[3]);
        assert_text(text, want->influence);
        assert_int(d->prestige, want->prestige);
        if (!needs(t, d, want->needs))
            fail_msg("%s does not need %s", want->id, want->needs);
    }
    assert_int(orr_popcount(t->e->plan[3].in_play), 19); /* NS-178 */
    assert_int(orr_popcount(t->e->plan[3].summit), 3);   /* NS-179 */
    assert_int(orr_popcount(t->e->plan[5].summit), 5);
    close_table(t);
}

static void groups(void **state)
{
    RULES("NS-048 NS-049 NS-050 NS-051");
    (void)state;
    static const char *const member[][3] = {{"heliocentrism", "planetary_motion", NULL},
                                            {"analytic_geometry", "theory_of_probability", NULL},
                                            {"theory_of_the_pendulum", "light_spectrum", "elastic_force"}};
    static const char *const id[] = {"group_astronomy_2", "group_mathematics_3", "group_physics_4"};
    table *t = open_raw(5, NULL);
    assert_int(t->e->groups, 3);
    for (unsigned i = 0; i < 3; i++) {
        const newscience_group *g = &t->e->group[row_of(t, T_GROUPS, id[i])];
        assert_int(g->members, i == 2 ? 3 : 2);
        for (unsigned k = 0; k < g->members; k++)
            assert_text(id_of(t, T_DISCOVERIES, (unsigned)g->member[k]), member[i][k]);
    }
    close_table(t);
}

static void scientists(void **state)
{
    RULES("NS-012 NS-016 NS-212..NS-219 NS-R31");
    (void)state;
    static const struct {
        const char *id;
        unsigned number;
        int research, experiment, publish;
        const char *influence;
        unsigned rest;
    } who[] = {
        {"kepler", 1, 0, 1, 1, "1/0/1/1", 2},  {"galileo", 2, 2, 0, 1, "1/0/0/0", 0},
        {"kircher", 3, 0, 1, 1, "0/2/0/0", 3}, {"leibniz", 4, 1, 0, 1, "2/0/1/0", 0},
        {"newton", 5, 0, 2, 1, "0/0/0/2", 2},
    };
    table *t = open_raw(5, NULL);
    for (unsigned i = 0; i < 5; i++) {
        const newscience_scientist *s = &t->e->scientist[row_of(t, T_SCIENTISTS, who[i].id)];
        char text[16];
        assert_int(s->number, who[i].number);
        assert_int(s->modifier[RESEARCH], who[i].research);
        assert_int(s->modifier[EXPERIMENT], who[i].experiment);
        assert_int(s->modifier[PUBLISH], who[i].publish);
        snprintf(text, sizeof text, "%u/%u/%u/%u", s->influence[0], s->influence[1], s->influence[2], s->influence[3]);
        assert_text(text, who[i].influence);
        assert_int(s->rest, who[i].rest);
    }
    close_table(t);
}

static void event_cards(void **state)
{
    RULES("NS-002 NS-003 NS-004 NS-005 NS-006 NS-233..NS-289");
    (void)state;
    table *t = open_raw(5, NULL);
    unsigned of[AGES][3] = {{0}}, four[AGES][3] = {{0}};
    assert_int(sizeof cards / sizeof *cards, 54);
    assert_int(t->e->cards, 54);
    json_t *file = json_loads(orr_edition_json(t->m->rules.edition, NULL), 0, NULL);
    for (unsigned i = 0; i < 54; i++) {
        const newscience_card *c = &t->e->card[row_of(t, T_CARDS, cards[i].id)];
        const json_t *record = find(json_object_get(file, "event_cards"), "id", cards[i].id);
        assert_int(c->level, cards[i].level);
        assert_int(c->kind, cards[i].kind);
        assert_int(c->four_plus, cards[i].four_plus);
        assert_true(json_is_string(at(record, "name.en")) && json_is_string(at(record, "name.fr")));
        assert_true(json_is_string(at(record, "text.en")) && json_is_string(at(record, "text.fr")));
        assert_true(json_is_string(at(record, "source"))); /* NS-330 */
        of[c->level - 1][c->kind]++;
        four[c->level - 1][c->kind] += c->four_plus;
    }
    for (unsigned age = 0; age < AGES; age++)
        for (unsigned kind = 0; kind < 3; kind++) {
            assert_int(of[age][kind], 6);
            assert_int(four[age][kind], 2);
        }
    json_decref(file);
    close_table(t);
}

static void board(void **state)
{
    RULES("NS-011 NS-070 NS-083 NS-094 NS-109 NS-110 NS-111 NS-115..NS-118 NS-129..NS-131 NS-149..NS-151 NS-R14 NS-R15 "
          "NS-R30");
    (void)state;
    static const char *const order[] = {"rest_1",
                                        "rest_2",
                                        "rest_3",
                                        "happening_1",
                                        "happening_2",
                                        "influence_government",
                                        "influence_religion",
                                        "influence_enterprise",
                                        "influence_science",
                                        "research_1",
                                        "research_2",
                                        "research_3",
                                        "research_4",
                                        "research_5",
                                        "experiment_1",
                                        "experiment_2",
                                        "experiment_3",
                                        "experiment_4",
                                        "experiment_5",
                                        "publish_1",
                                        "publish_2",
                                        "publish_3"};
    static const unsigned from[] = {2, 2, 3, 2, 4, 2, 2, 2, 2, 2, 2, 3, 4, 5, 2, 2, 3, 4, 5, 2, 3, 5};
    table *t = open_raw(5, NULL);
    assert_int(t->e->spaces, 22);
    for (unsigned i = 0; i < 22; i++) {
        assert_text(id_of(t, T_SPACES, i), order[i]);
        assert_int(t->e->space[i].min_players, from[i]);
        assert_int(t->e->space[i].modifier, i == 9 || i == 11 || i == 14 || i == 16);
        assert_int(t->e->space[i].steps, i >= 5 && i < 9);
    }
    close_table(t);
}

static void numbers(void **state)
{
    RULES("NS-007 NS-008 NS-009 NS-010 NS-022..NS-025 NS-028 NS-031 NS-300 NS-R01 NS-V06");
    (void)state;
    static const unsigned a_level[] = {6, 4, 10, 8}, faces[] = {1, 1, 2, 2}, rounds[] = {19, 13, 16, 13};
    table *t = open_raw(5, NULL);
    for (unsigned i = 0; i < 4; i++) {
        assert_int(t->e->count[i].a_level, a_level[i]);
        assert_int(t->e->count[i].faces, faces[i]);
        assert_int(t->e->count[i].rounds, rounds[i]);
        assert_int(t->e->count[i].four_plus, i > 1);
        assert_int(orr_popcount(t->e->plan[i + 2].in_play), i > 1 ? 29 : 19);
    }
    assert_int(t->e->values.markers, 10);
    assert_int(t->e->values.failure, 1);
    json_t *file = json_loads(orr_edition_json(t->m->rules.edition, NULL), 0, NULL);
    assert_text(dump(t, at(file, "components.die.faces")), "6");
    assert_text(dump(t, at(file, "components.energy_markers.count")), "3");
    assert_text(dump(t, at(file, "components.track_markers.count")), "7");
    json_decref(file);
    close_table(t);
}

/* The arrows, which are drawn and not played by, are those of the prerequisites. */
static void arrows(void **state)
{
    RULES("NS-047");
    (void)state;
    table *t = open_raw(5, NULL);
    json_t *file = json_loads(orr_edition_json(t->m->rules.edition, NULL), 0, NULL);
    const json_t *edges = json_object_get(file, "edges");
    unsigned n = 0;
    for (unsigned i = 0; i < t->e->discoveries; i++) {
        const newscience_discovery *d = &t->e->discovery[i];
        char id[100];
        for (unsigned k = 0; k < (unsigned)d->needs + d->any; k++, n++) {
            const char *from = k < d->needs ? id_of(t, T_DISCOVERIES, (unsigned)d->need[k])
                                            : id_of(t, T_GROUPS, (unsigned)d->group[k - d->needs]);
            snprintf(id, sizeof id, "%s__%s", from, id_of(t, T_DISCOVERIES, i));
            find(edges, "id", id);
        }
    }
    assert_int(json_array_size(edges), n);
    json_decref(file);
    close_table(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_tree),    cmocka_unit_test(groups), cmocka_unit_test(scientists),
        cmocka_unit_test(event_cards), cmocka_unit_test(board),  cmocka_unit_test(numbers),
        cmocka_unit_test(arrows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
