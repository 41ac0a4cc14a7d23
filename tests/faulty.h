/* What tests of editions do; after a game's table.h. */
#ifndef ORRERY_TESTS_FAULTY_H
#define ORRERY_TESTS_FAULTY_H

#include <stdlib.h>

/* The file of the table's edition with another value in a record, a path of members or indices below it; to be freed. */
static inline char *with_value(table *t, const char *list, const char *id, const char *key, json_t *value)
{
    json_t *file = json_loads(orr_edition_json(t->m->rules.edition, NULL), 0, NULL);
    json_t *record = (json_t *)(uintptr_t)find(json_object_get(file, list), "id", id);
    char copy[80], *save = NULL, *name, *next;
    snprintf(copy, sizeof copy, "%s", key);
    for (name = strtok_r(copy, ".", &save); (next = strtok_r(NULL, ".", &save)); name = next)
        record =
            json_is_array(record) ? json_array_get(record, strtoul(name, NULL, 10)) : json_object_get(record, name);
    if (json_is_array(record))
        json_array_set_new(record, strtoul(name, NULL, 10), value);
    else
        json_object_set_new(record, name, value);
    char *text = json_dumps(file, 0);
    json_decref(file);
    return text;
}

/* Expects that with this value the edition is refused with this fault first. */
static inline void bad(table *t, const char *list, const char *id, const char *key, json_t *value, const char *path,
                       const char *code)
{
    char *text = with_value(t, list, id, key, value);
    orr_edition *e;
    orr_faults f;
    assert_int_equal(orr_edition_load(t->m->rules.game, text, strlen(text), &e, &f), ORR_BAD_INPUT);
    assert_true(f.n >= 1);
    assert_text(f.at[0].path, path);
    assert_text(f.at[0].code, code);
    orr_faults_deinit(&f);
    free(text);
}

#endif
