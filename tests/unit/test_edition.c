/* src/core/edition.c: all faults are found, each with its path. A small schema stands in for a game. */
#include <orrery/match.h>
#include <orrery/schema.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

typedef struct {
    int16_t cost;
    uint8_t kind, next, piles, flag;
} place;
typedef struct {
    place places[4];
    uint16_t places_n, limit_n, signs_n;
    uint32_t limit;
    uint32_t derived;
} shop;

static const char *const kinds[] = {"fort", "market", NULL};
static const orr_column place_columns[] = {
    {.path = "price.cost", .kind = ORR_COLUMN_INT, .offset = offsetof(place, cost), .width = 2, .required = true, .min = -5, .max = 300},
    {.path = "kind", .kind = ORR_COLUMN_WORD, .offset = offsetof(place, kind), .width = 1, .required = true, .words = kinds},
    {.path = "next", .kind = ORR_COLUMN_ROW, .offset = offsetof(place, next), .width = 1, .absent = 255, .table = 0},
    {.path = "piles", .kind = ORR_COLUMN_COUNT, .offset = offsetof(place, piles), .width = 1, .max = 2},
    {.path = "flag", .kind = ORR_COLUMN_BOOL, .offset = offsetof(place, flag), .width = 1},
    {0},
};
static const orr_column limit_columns[] = {
    {.path = "value[1]", .kind = ORR_COLUMN_INT, .offset = 0, .width = 4, .required = true, .min = 0, .max = 100000},
    {0},
};
static const orr_table schema[] = {
    ROWS(shop, "places", places, places_n, 1, 4, place_columns),
    ONE_ROW(shop, "setup#limit", limit, limit_n, limit_columns),
    {.name = "signs", .count_offset = offsetof(shop, signs_n), .max_rows = 2, .columns = &(orr_column){0}, .named = true, .told = true},
    {0},
};

static void shop_check(void *edition, orr_faults *f)
{
    shop *s = edition;
    s->derived = s->limit + 1u;
    for (uint32_t i = 0; i < s->places_n; i++)
        if (s->places[i].next == i)
            orr_fault(f, "own_neighbour", 0, i, "next");
}

static const orr_components components = {.size = sizeof(shop), .schema = schema, .check = shop_check};
static const orr_game game = {.abi = ORR_ABI, .id = "shop", .components = &components};

static const char good[] = "{\"game\":\"shop\",\"edition\":{\"id\":\"plain_1\"},\"setup\":[{\"id\":\"other\"},{\"id\":\"limit\",\"value\":[1,70000]}],"
                           "\"places\":[{\"id\":\"a\",\"price\":{\"cost\":-5},\"kind\":\"market\",\"next\":\"b\",\"piles\":[1,2],\"flag\":true},"
                           "{\"id\":\"b\",\"price\":{\"cost\":300},\"kind\":\"fort\",\"next\":null,\"note\":\"x\"}],"
                           "\"signs\":[{\"id\":\"s\",\"name\":{\"en\":\"S\",\"fr\":\"S\"},\"text\":{\"en\":\"T\",\"fr\":\"T\"},\"source\":\"rulebook\"}]}";

static orr_err load(const char *json, orr_edition **e, orr_faults *f)
{
    return orr_edition_load(&game, json, strlen(json), e, f);
}

static void values_land_in_the_struct(void **unused)
{
    orr_edition *e;
    orr_faults f;
    (void)unused;
    assert_int_equal(load(good, &e, &f), ORR_OK);
    const shop *s = orr_edition_data(e);
    assert_int_equal(s->places_n, 2);
    assert_int_equal(s->places[0].cost, -5);
    assert_int_equal(s->places[1].cost, 300);
    assert_int_equal(s->places[0].kind, 1);
    assert_int_equal(s->places[0].next, 1);
    assert_int_equal(s->places[1].next, 255);
    assert_int_equal(s->places[0].piles, 2);
    assert_int_equal(s->places[0].flag, 1);
    assert_int_equal(s->limit, 70000);
    assert_int_equal(s->derived, 70001);
    assert_string_equal(orr_edition_id(e), "plain_1");
    assert_int_equal(orr_edition_row(e, 0, "b"), 1);
    assert_int_equal(orr_edition_row(e, 0, "c"), -1);
    assert_string_equal(orr_edition_row_id(e, 0, 0), "a");
    assert_null(orr_edition_row_id(e, 0, 2));
    orr_edition_free(e);
    orr_faults_deinit(&f);
}

/* The good text with one part replaced. */
static void altered(char *out, size_t size, const char *from, const char *to)
{
    const char *at = strstr(good, from);
    assert_non_null(at);
    snprintf(out, size, "%.*s%s%s", (int)(at - good), good, to, at + strlen(from));
}

static void the_hash_is_of_values_only(void **unused)
{
    char text[1024], hash[65];
    orr_edition *e;
    orr_faults f;
    (void)unused;
    assert_int_equal(load(good, &e, &f), ORR_OK);
    snprintf(hash, sizeof hash, "%s", orr_edition_hash(e));
    orr_edition_free(e);
    altered(text, sizeof text, "\"note\":\"x\"", "  \"note\" : \"another\"");
    assert_int_equal(load(text, &e, &f), ORR_OK);
    assert_string_equal(orr_edition_hash(e), hash);
    orr_edition_free(e);
    altered(text, sizeof text, "\"note\"", "\"source\":\"inferred\",\"sources\":{\"price\":\"rulebook\",\"name\":\"published\"},\"note\"");
    assert_int_equal(load(text, &e, &f), ORR_OK);
    assert_string_equal(orr_edition_hash(e), hash);
    orr_edition_free(e);
    altered(text, sizeof text, "300", "299");
    assert_int_equal(load(text, &e, &f), ORR_OK);
    assert_string_not_equal(orr_edition_hash(e), hash);
    orr_edition_free(e);
    orr_faults_deinit(&f);
}

static void each_fault_has_its_path_and_code(void **unused)
{
    static const struct {
        const char *from, *to, *path, *code;
    } bad[] = {
        {"\"shop\"", "\"chop\"", "game", "wrong_game"},
        {"-5", "-6", "places[0].price.cost", "out_of_range"},
        {"-5", "\"-5\"", "places[0].price.cost", "not_a_number"},
        {"{\"cost\":-5}", "{}", "places[0].price.cost", "missing"},
        {"{\"cost\":-5}", "{\"cost\":-5,\"toll\":1}", "places[0].price.toll", "unknown_member"},
        {"{\"cost\":-5}", "3", "places[0].price", "not_an_object"},
        {"\"market\"", "\"moon\"", "places[0].kind", "unknown_word"},
        {"\"next\":\"b\"", "\"next\":\"z\"", "places[0].next", "unknown_id"},
        {"\"next\":\"b\"", "\"next\":\"a\"", "places[0].next", "own_neighbour"},
        {"[1,2]", "[1,2,3]", "places[0].piles", "not_an_array"},
        {"true", "1", "places[0].flag", "not_a_bool"},
        {"\"id\":\"b\"", "\"id\":\"a\"", "places[1].id", "duplicate_id"},
        {"\"id\":\"b\"", "\"id\":\"B\"", "places[1].id", "bad_id"},
        {"\"id\":\"b\",", "", "places[1].id", "bad_id"},
        {"\"note\"", "\"name\":{\"en\":\"B\",\"fr\":\"B\"},\"note\"", "places[0].name.en", "missing"},
        {"\"note\"", "\"text\":{\"en\":\"B\"},\"note\"", "places[1].text.fr", "missing"},
        {"\"limit\",", "\"limit\",\"name\":\"L\",", "setup#limit.name.fr", "missing"},
        {"\"name\":{\"en\":\"S\",\"fr\":\"S\"},", "", "signs[0].name.en", "missing"},
        {"\"text\":{\"en\":\"T\",\"fr\":\"T\"},", "", "signs[0].text.fr", "missing"},
        {"\"note\"", "\"brief\":{\"en\":\"B\"},\"note\"", "places[1].brief.fr", "missing"},
        {"\"rulebook\"", "\"hearsay\"", "signs[0].source", "unknown_word"},
        {"\"note\"", "\"sources\":\"rulebook\",\"note\"", "places[1].sources", "not_an_object"},
        {"\"note\"", "\"sources\":{\"price.toll\":\"rulebook\"},\"note\"", "places[1].sources.price.toll", "unknown_member"},
        {"\"note\"", "\"sources\":{\"price.cos\":\"rulebook\"},\"note\"", "places[1].sources.price.cos", "unknown_member"},
        {"\"note\"", "\"sources\":{\"price.cost\":\"hearsay\"},\"note\"", "places[1].sources.price.cost", "unknown_word"},
        {"\"note\"", "\"sources\":{\"price\":7},\"note\"", "places[1].sources.price", "unknown_word"},
        {"[1,70000]", "[1]", "setup#limit.value[1]", "missing"},
        {"\"id\":\"limit\"", "\"id\":\"limits\"", "setup#limit", "missing"},
        {"\"places\"", "\"spaces\"", "places", "missing"},
        {"{\"game\"", "[\"game\"", "", "not_json"},
    };
    (void)unused;
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
        char text[1024];
        orr_edition *e;
        orr_faults f;
        altered(text, sizeof text, bad[i].from, bad[i].to);
        assert_int_equal(load(text, &e, &f), ORR_BAD_INPUT);
        bool found = false;
        for (uint32_t k = 0; k < f.n; k++)
            found |= !strcmp(f.at[k].path, bad[i].path) && !strcmp(f.at[k].code, bad[i].code) && f.at[k].detail[0];
        if (!found)
            print_error("expected %s at %s, first is %s at %s\n", bad[i].code, bad[i].path, f.at[0].code, f.at[0].path);
        assert_true(found);
        assert_null(e);
        orr_faults_deinit(&f);
    }
}

static void all_faults_are_reported(void **unused)
{
    char text[1024];
    orr_edition *e;
    orr_faults f;
    (void)unused;
    altered(text, sizeof text, "\"kind\":\"market\",\"next\":\"b\"", "\"kind\":\"m\",\"next\":\"q\"");
    assert_int_equal(load(text, &e, &f), ORR_BAD_INPUT);
    assert_int_equal(f.total, 2);
    orr_faults_deinit(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_land_in_the_struct),
        cmocka_unit_test(the_hash_is_of_values_only),
        cmocka_unit_test(each_fault_has_its_path_and_code),
        cmocka_unit_test(all_faults_are_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
