#include "joined.h"

enum { ERAS_A_BOX = 6, ORDERS = 9 };
static const char *const box_name[] = {"", "second_", "third_"};

static const char *text_of(const json_t *row, const char *key) { return json_string_value(json_object_get(row, key)); }
static unsigned number_of(const json_t *row, const char *key)
{
    return (unsigned)json_integer_value(json_object_get(row, key));
}

static json_t *renamed(const char *id, unsigned box) { return json_sprintf("%s%s", box_name[box], id); }

/* What is invented is called so. */
static json_t *invented(const json_t *row)
{
    const json_t *name = json_object_get(row, "name");
    return json_pack("{s:o,s:o}", "en", json_sprintf("Invented: %s", text_of(name, "en")), "fr",
                     json_sprintf("Inventé : %s", text_of(name, "fr")));
}

/* The card of this order in an era of the joined boxes. */
static json_t *id_at(const json_t *cards, unsigned era, unsigned order)
{
    return json_incref(json_object_get(json_array_get(cards, (era - 1) * ORDERS + order - 1), "id"));
}

static json_t *card_again(const json_t *cards, const json_t *card, unsigned box)
{
    json_t *again = json_deep_copy(card), *needs = json_array(), *need;
    unsigned era = number_of(card, "era") + box * ERAS_A_BOX;
    size_t i;
    json_array_foreach(json_object_get(card, "prerequisites"), i, need)
        json_array_append_new(needs, renamed(json_string_value(need), box));
    if (!json_array_size(needs))
        json_array_append_new(needs, id_at(cards, era - 1, number_of(card, "order")));
    json_object_set_new(again, "id", renamed(text_of(card, "id"), box));
    json_object_set_new(again, "number", json_integer(number_of(card, "number") + box * ERAS_A_BOX * ORDERS));
    json_object_set_new(again, "era", json_integer(era));
    json_object_set_new(again, "prerequisites", needs);
    json_object_set_new(again, "name", invented(card));
    json_object_set_new(again, "source", json_string("reconstructed"));
    return again;
}

static void count_family(json_t *families, const char *id)
{
    json_t *family;
    size_t i;
    json_array_foreach(families, i, family) if (!strcmp(text_of(family, "id"), id))
        json_object_set_new(family, "cards", json_integer(number_of(family, "cards") + 1));
}

static void add_era(json_t *file, unsigned era)
{
    unsigned box = (era - 1) / ERAS_A_BOX, like = (era - 1) % ERAS_A_BOX;
    json_t *cards = json_object_get(file, "cards"), *eras = json_object_get(file, "eras");
    json_t *again = json_deep_copy(json_array_get(eras, like));
    json_object_set_new(again, "id", json_sprintf("era_%u", era));
    json_object_set_new(again, "number", json_integer(era));
    json_object_set_new(again, "name", invented(again));
    json_object_set_new(again, "source", json_string("reconstructed"));
    json_array_append_new(eras, again);
    for (unsigned order = 0; order < ORDERS; order++) {
        const json_t *card = json_array_get(cards, like * ORDERS + order);
        count_family(json_object_get(file, "families"), text_of(card, "family"));
        json_array_insert_new(cards, (era - 1) * ORDERS + order, card_again(cards, card, box));
    }
}

char *joined_boxes(unsigned eras)
{
    json_t *file = json_loads(orr_edition_json(orr_edition_builtin(&orr_game_discovery), NULL), 0, NULL);
    assert_non_null(file);
    json_object_set_new(json_object_get(file, "edition"), "id", json_sprintf("invented_%u", eras));
    for (unsigned era = ERAS_A_BOX + 1; era <= eras; era++)
        add_era(file, era);
    char *text = json_dumps(file, JSON_INDENT(1));
    json_decref(file);
    return text;
}

orr_edition *joined_edition(unsigned eras)
{
    char *text = joined_boxes(eras);
    orr_edition *e;
    orr_faults f;
    if (orr_edition_load(&orr_game_discovery, text, strlen(text), &e, &f))
        fail_msg("%s: %s", f.at[0].path, f.at[0].code);
    orr_faults_deinit(&f);
    free(text);
    return e;
}
