/* Discovery: facts about the 54 cards, proved on the built-in edition. */
#include "table.h"

static unsigned count_kind(const table *t, unsigned kind)
{
    unsigned n = 0;
    for (unsigned c = 0; c < t->e->rows[T_CARDS]; c++)
        n += t->e->card[c].kind == kind;
    return n;
}

static void six_eras_of_nine(void **state)
{
    RULES("DI-001 DI-002 DI-014 DI-015 DI-016");
    table *t = open_raw(2, NULL);
    unsigned needs[4] = {0};
    (void)state;
    assert_int(count_kind(t, DISCOVERY), 54);
    assert_int(count_kind(t, JOKER), 1);
    assert_int(count_kind(t, TEMOIN), 1);
    for (unsigned e = 1; e <= 6; e++)
        assert_int(card_count(t->e->age[e]), 9);
    for (unsigned c = 0; c < 54; c++) {
        const discovery_card *card = &t->e->card[c];
        assert_int(card->number, c + 1);
        assert_int(card->order, c % 9 + 1);
        needs[card->needs]++;
        assert_int(t->e->need[c] >> c, 0); /* none of higher rank */
    }
    assert_int(needs[0], 3);
    assert_int(needs[1], 3);
    assert_int(needs[2], 45);
    assert_int(needs[3], 3);
    close_table(t);
}

static void families(void **state)
{
    RULES("DI-003..DI-010");
    static const char *const of[7] = {
        "cueillette chasse peche cuisson conservation agriculture fermentation stockage",
        "langage homo_neandertal animisme sepulture peinture sculpture mythes temples",
        "troc tribus vetements specialisation sedentarisation villages commerce hierarchie",
        "homo_erectus nomadisme pirogues navigation chien chemins elevage",
        "epieu galet_taille outils propulseur fil_et_aiguille outils_complexes arc_a_fleches pierre_polie",
        "homo_habilis huttes gravure enceintes construction brique remparts vannerie",
        "feu homo_sapiens metaux nombres poterie astronomie mines",
    };
    static const unsigned size[7] = {8, 8, 8, 7, 8, 8, 7};
    table *t = open_raw(2, NULL);
    (void)state;
    for (unsigned f = 0; f < 7; f++) {
        card_set cards = 0;
        for (unsigned c = 0; c < 54; c++)
            cards |= t->e->card[c].family == (int)f ? card_bit(c) : 0;
        assert_true(cards == cards_of(t, of[f]));
        assert_int(card_count(cards), size[f]);
    }
    close_table(t);
}

static void published_prerequisites(void **state)
{
    RULES("DI-011 DI-012 DI-013");
    static const char *const need[][2] = {{"epieu", "homo_habilis"},
                                          {"peche", "epieu"},
                                          {"pirogues", "peche outils"},
                                          {"langage", "chasse tribus"},
                                          {"vetements", "nomadisme chasse outils"},
                                          {"agriculture", "sedentarisation outils_complexes"},
                                          {"astronomie", "nombres temples"},
                                          {"cuisson", "cueillette feu"},
                                          {"homo_habilis", ""},
                                          {"homo_erectus", ""},
                                          {"cueillette", ""}};
    table *t = open_raw(2, NULL);
    (void)state;
    for (unsigned i = 0; i < sizeof need / sizeof need[0]; i++)
        assert_true(t->e->need[card_of(t, need[i][0])] == cards_of(t, need[i][1]));
    close_table(t);
}

static void faults(const char *json, const char *code)
{
    orr_edition *e = NULL;
    orr_faults f;
    bool found = false;
    assert_int_equal(orr_edition_load(&orr_game_discovery, json, strlen(json), &e, &f), ORR_BAD_INPUT);
    for (uint32_t i = 0; i < f.n; i++)
        found = found || !strcmp(f.at[i].code, code);
    assert_true(found);
    orr_faults_deinit(&f);
}

#define HEAD                                                                                                           \
    "{\"game\":\"discovery\",\"edition\":{\"id\":\"x\",\"name\":{\"en\":\"x\",\"fr\":\"x\"}},\"families\":[{\"id\":"   \
    "\"f\",\"cards\":5}],"                                                                                             \
    "\"eras\":[{\"id\":\"e\",\"number\":1}],\"cards\":["
#define CARD(id, order, needs)                                                                                         \
    "{\"id\":\"" id "\",\"kind\":\"discovery\",\"era\":1,\"order\":" order                                             \
    ",\"family\":\"f\",\"prerequisites\":[" needs "]},"
#define LAST(id, order, needs)                                                                                         \
    "{\"id\":\"" id "\",\"kind\":\"discovery\",\"era\":1,\"order\":" order                                             \
    ",\"family\":\"f\",\"prerequisites\":[" needs "]}]}"

static void what_is_wrong_is_told(void **state)
{
    (void)state;
    faults(HEAD CARD("a", "1", "\"b\"") CARD("b", "2", "") CARD("c", "3", "") CARD("d", "4", "") LAST("g", "5", ""),
           "later_prerequisite");
    faults(HEAD CARD("a", "2", "") CARD("b", "1", "") CARD("c", "3", "") CARD("d", "4", "") LAST("g", "5", ""),
           "wrong_order");
    faults(HEAD CARD("a", "1", "") CARD("b", "2", "") CARD("c", "3", "") LAST("d", "4", ""), "wrong_number");
    faults(HEAD CARD("a", "1", "\"z\"") CARD("b", "2", "") CARD("c", "3", "") CARD("d", "4", "") LAST("g", "5", ""),
           "unknown_id");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(six_eras_of_nine),
        cmocka_unit_test(families),
        cmocka_unit_test(published_prerequisites),
        cmocka_unit_test(what_is_wrong_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
