/* Newton: what an edition may not say, and how large and how small it may be. */
#include "core/laws.h"
#include "table.h"

#include <stdlib.h>

static const orr_edition *built_in(void) { return orr_edition_builtin(&orr_game_newton); }

static json_t *record(json_t *root, const char *list, const char *id)
{
    return (json_t *)(uintptr_t)find(json_object_get(root, list), "id", id);
}

static json_t *fresh(void)
{
    size_t size;
    return json_loads(orr_edition_json(built_in(), &size), 0, NULL);
}

/* Loads what `root` has become; expects this fault, or none when `code` is NULL. */
static void loads(json_t *root, const char *path, const char *code)
{
    orr_edition *e;
    orr_faults faults;
    char *text = json_dumps(root, 0);
    bool met = false;
    orr_err err = orr_edition_load(&orr_game_newton, text, strlen(text), &e, &faults);
    for (unsigned i = 0; i < faults.n; i++)
        met = met || (code && !strcmp(faults.at[i].path, path) && !strcmp(faults.at[i].code, code));
    if (code ? !met : err != ORR_OK)
        fail_msg("%s %s: %u faults, the first %s %s", path, code ? code : "none", faults.n,
                 faults.n ? faults.at[0].path : "", faults.n ? faults.at[0].code : "");
    orr_faults_deinit(&faults);
    orr_edition_free(e);
    free(text);
    json_decref(root);
}

/* One value of one record made another. */
static void finds_faults(void **state)
{
    static const struct {
        const char *list, *id, *member, *value, *path, *code;
    } bad[] = {
        {"routes", "route_45", "coins", "-1", "routes[44].coins", "out_of_range"},
        {"city_tiles", "city_medicine", "count", "1", "city_tiles[0].count", "missing_tile"},
        {"track_edges", "tech_edge_15", "b", "\"tech_start\"", "track_edges[26].b", "bad_edge"},
        {"constants", "rounds", "value", "7", "constants[0].value", "stated"},
        {"quick_actions", "buy_potion", "coins", "0", "quick_actions[2].coins", "out_of_range"}, /* would never end */
        {"places", "bologna", "kind", "\"city\"", "university_tiles[0].id", "missing_tile"},
        {"action_cards", "action_1_01", "books", "{\"purple\":1}", "action_cards[24].books.purple", "unknown_member"},
        {"track_spaces", "tech_cr7", "requirement", "{\"books\":{\"orange\":3,\"violet\":1}}",
         "track_spaces[49].requirement.books.violet", "unknown_member"},
        {"solo_rating", "rating_10", "max", "999", "solo_rating[9].max", "disagrees"},
    };
    json_t *j = fresh();
    (void)state;
    loads(fresh(), "", NULL);
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
        json_object_set_new(record(j, bad[i].list, bad[i].id), bad[i].member,
                            json_loads(bad[i].value, JSON_DECODE_ANY, NULL));
        loads(j, bad[i].path, bad[i].code);
        j = fresh();
    }
    json_object_set_new(record(j, "routes", "route_45"), "b", json_string("riga")); /* stockholm by riga alone */
    json_object_set_new(record(j, "routes", "route_55"), "a", json_string("kyiv"));
    loads(j, "places[15].id", "unreachable");
    j = fresh();
    json_array_set_new(json_object_get(record(j, "lines", "col3"), "cells"), 1, json_string("shelf3_c3"));
    loads(j, "lines[7].cells", "broken_line");
    for (unsigned meet = 0; meet < 2; meet++) { /* an edge again; a fork that comes together */
        j = fresh();
        json_t *edge = json_deep_copy(record(j, "track_edges", "tech_edge_02"));
        json_object_set_new(edge, "id", json_string("again"));
        if (meet)
            json_object_set_new(edge, "b", json_string("tech_cr7"));
        json_array_append_new(json_object_get(j, "track_edges"), edge);
        loads(j, "track_edges[48].b", meet ? "tracks_meet" : "duplicate");
    }
}

/* Copies the record `from` of a list under the ids x1, x2, ... until there are `to` records; returns the last. */
static json_t *more(json_t *root, const char *list, const char *from, size_t to)
{
    json_t *all = json_object_get(root, list), *one = record(root, list, from);
    for (unsigned i = 1; json_array_size(all) < to; i++) {
        char id[16];
        one = json_deep_copy(one);
        snprintf(id, sizeof id, "x%u_%.1s", i, list);
        json_object_set_new(one, "id", json_string(id));
        json_array_append_new(all, one);
    }
    return one;
}

/* Links x1, x2, ... of a list to each other, the first of them to `from`. */
static void chain(json_t *root, const char *links, const char *like, const char *list, const char *from, unsigned n)
{
    char last[48], id[48];
    snprintf(last, sizeof last, "%s", from);
    for (unsigned i = 1; i <= n; i++) {
        json_t *link = json_deep_copy(record(root, links, like));
        snprintf(id, sizeof id, "x%u_%.1s", i, list);
        json_object_set_new(link, "id", json_string(id));
        json_object_set_new(link, "a", json_string(last));
        json_object_set_new(link, "b", json_string(id));
        json_array_append_new(json_object_get(root, links), link);
        memcpy(last, id, sizeof last);
    }
}

/* An edition without faults is played, and keeps the laws. */
static void plays(json_t *root)
{
    orr_edition *e;
    orr_laws_report report;
    orr_text tap = {.max = 1 << 20};
    uint32_t number = 0;
    char *text = json_dumps(root, 0);
    loads(json_incref(root), "", NULL);
    assert_int(orr_edition_load(&orr_game_newton, text, strlen(text), &e, &(orr_faults){0}), ORR_OK);
    orr_laws_options o = {.matches = 8, .seed = 4, .costly = 32, .workers = 1, .edition = e};
    if (orr_laws_run(&orr_game_newton, &o, &report)) {
        orr_laws_tap(&report, &number, &tap);
        fail_msg("%s", tap.at);
    }
    assert_int(report.cut, 0);
    orr_laws_report_deinit(&report);
    orr_text_deinit(&tap);
    orr_edition_free(e);
    free(text);
    json_decref(root);
}

static void the_largest_board(void **state)
{
    json_t *j = fresh();
    (void)state;
    json_object_set_new(record(j, "routes", "route_04"), "coins", json_integer(0));
    more(j, "places", "zaragoza", PLACES); /* villages in a row beyond riga */
    chain(j, "routes", "route_56", "places", "riga", PLACES - 33);
    more(j, "track_spaces", "tech_b2", SPACES); /* one more branch */
    chain(j, "track_edges", "tech_edge_15", "track_spaces", "tech_b2", SPACES - 50);
    json_object_set_new(json_array_get(json_object_get(j, "track_spaces"), SPACES - 1), "end", json_true());
    plays(j);
}

static void the_largest_decks(void **state)
{
    json_t *j = fresh();
    (void)state;
    more(j, "master_cards", "william_gilbert", MASTERS);
    for (unsigned level = 1; level <= LEVELS; level++) { /* 32 of each level, with the advanced ones */
        char from[24];
        json_t *cards = json_object_get(j, "action_cards");
        for (unsigned i = 0; i < DECK - 25; i++) {
            snprintf(from, sizeof from, "action_%u_02", level);
            json_t *card = json_deep_copy(record(j, "action_cards", from));
            snprintf(from, sizeof from, "x%u_%u", level, i);
            json_object_set_new(card, "id", json_string(from));
            json_array_append_new(cards, card);
        }
    }
    plays(j);
    j = fresh();
    more(j, "action_cards", "action_2_02", 99 + DECK - 25 + 1); /* one too many */
    loads(j, "action_cards[0].level", "wrong_number");
    j = fresh();
    more(j, "places", "riga", PLACES + 1);
    loads(j, "places", "wrong_number");
}

static void the_smallest_decks(void **state)
{
    json_t *j = fresh(), *cards = json_object_get(j, "action_cards");
    (void)state;
    for (size_t i = json_array_size(cards); i-- > 0;) { /* a row of each level, and nothing to come */
        const json_t *card = json_array_get(cards, i);
        long level = (long)json_integer_value(json_object_get(card, "level"));
        const char *id = json_string_value(json_object_get(card, "id"));
        if (level && (strncmp(id, "action", 6) || strcmp(id + 9, "03") > 0))
            json_array_remove(cards, i);
    }
    assert_int(json_array_size(cards), 24 + 9);
    plays(j);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_faults),
        cmocka_unit_test(the_largest_board),
        cmocka_unit_test(the_largest_decks),
        cmocka_unit_test(the_smallest_decks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
