/* Editions: the members that a schema does not know. */
#include "edition_inside.h"

#include <stdio.h>
#include <string.h>

/* ---- groups ------------------------------------------------------------------------------------------------------------*/
/* The column at `path` followed by one of `ends`, or by nothing when `ends` is empty. */
static bool in_schema(const orr_table *t, const char *path, const char *ends)
{
    size_t n = strlen(path);
    for (const orr_column *c = t->columns; c->path; c++)
        if (!strncmp(c->path, path, n) && (c->path[n] ? strchr(ends, c->path[n]) != NULL : !*ends))
            return true;
    return false;
}

static bool one_of(const char *const *words, const char *word)
{
    while (*words && strcmp(*words, word))
        words++;
    return *words != NULL;
}

static bool for_people(const char *key)
{
    static const char *const keys[] = {"name", "text", "note", "source", "mark", NULL};
    return one_of(keys, key);
}

static void expected(const orr_table *t, const char *group, char *out, size_t size)
{
    size_t n = strlen(group), at = (size_t)snprintf(out, size, "expected one of"), last = 0;
    const char *before = "";
    for (const orr_column *c = t->columns; c->path && at < size; c++) {
        if (strncmp(c->path, group, n) || c->path[n] != '.')
            continue;
        const char *part = c->path + n + 1;
        size_t length = strcspn(part, ".[");
        if (length != last || strncmp(part, before, length)) /* the columns of a group within stand together */
            at += (size_t)snprintf(out + at, size - at, " %.*s", (int)length, part);
        before = part;
        last = length;
    }
}

static void read_group(const orr_table *t, const json_t *group, const char *at, uint32_t row, orr_faults *f)
{
    const char *key;
    json_t *v;
    json_object_foreach((json_t *)(uintptr_t)group, key, v)
    {
        char path[64], where[96], detail[160];
        snprintf(path, sizeof path, "%s%s%.47s", at, *at ? "." : "", key);
        orr_fault_path(where, t, row, path);
        if (in_schema(t, path, ".")) {
            if (json_is_object(v))
                read_group(t, v, path, row, f);
            else if (!json_is_null(v))
                orr_fault_say(f, where, "not_an_object", "expected a group of values");
        } else if (*at && !in_schema(t, path, "") && !in_schema(t, path, "[") && !for_people(key)) {
            expected(t, at, detail, sizeof detail);
            orr_fault_say(f, where, "unknown_member", detail);
        }
    }
}

void orr_edition_groups(const orr_table *t, const json_t *record, uint32_t row, orr_faults *f)
{
    read_group(t, record, "", row, f);
}

/* ---- where values come from --------------------------------------------------------------------------------------------*/
static void read_source(const orr_table *t, const json_t *v, const char *at, uint32_t row, orr_faults *f)
{
    static const char *const words[] = {"rulebook", "published", "inferred", "reconstructed", NULL};
    char where[96];
    if (json_is_string(v) && one_of(words, json_string_value(v)))
        return;
    orr_fault_path(where, t, row, at);
    orr_fault_say(f, where, "unknown_word", "expected one of rulebook published inferred reconstructed");
}

void orr_edition_sources(const orr_table *t, const json_t *record, uint32_t row, orr_faults *f)
{
    static const char *const words[] = {"name", "text", NULL};
    const json_t *source = json_object_get(record, "source"), *of = json_object_get(record, "sources"), *v;
    const char *key;
    if (source)
        read_source(t, source, "source", row, f);
    if (of && !json_is_object(of)) {
        char where[96];
        orr_fault_path(where, t, row, "sources");
        orr_fault_say(f, where, "not_an_object", "expected values of this record, each with where it comes from");
    }
    json_object_foreach((json_t *)(uintptr_t)of, key, v)
    {
        char path[64], where[96];
        snprintf(path, sizeof path, "sources.%.47s", key);
        orr_fault_path(where, t, row, path);
        if (in_schema(t, key, "") || in_schema(t, key, ".[") || one_of(words, key))
            read_source(t, v, path, row, f);
        else
            orr_fault_say(f, where, "unknown_member", "expected a value of this record, by its path");
    }
}

/* ---- words -------------------------------------------------------------------------------------------------------------*/
static void read_words(const orr_table *t, const json_t *record, uint32_t row, const char *key, orr_faults *f)
{
    static const char *const languages[] = {"en", "fr"};
    const json_t *words = json_object_get(record, key);
    for (size_t i = 0; i < sizeof languages / sizeof *languages; i++) {
        const char *said = json_string_value(json_object_get(words, languages[i]));
        char path[64], where[96];
        if (said && *said)
            continue;
        snprintf(path, sizeof path, "%s.%s", key, languages[i]);
        orr_fault_path(where, t, row, path);
        orr_fault_say(f, where, "missing", "people read it in English and French");
    }
}

void orr_edition_words(const orr_table *t, const json_t *records, orr_faults *f)
{
    static const char *const keys[] = {"name", "text"};
    const json_t *one;
    size_t i;
    for (size_t k = 0; k < sizeof keys / sizeof *keys; k++) {
        bool some = (k ? t->told : t->named) || json_object_get(records, keys[k]) != NULL;
        json_array_foreach(records, i, one) { some = some || json_object_get(one, keys[k]) != NULL; }
        if (some && json_is_object(records))
            read_words(t, records, 0, keys[k], f);
        for (i = 0; some && i < json_array_size(records) && i < t->max_rows; i++)
            read_words(t, json_array_get(records, i), (uint32_t)i, keys[k], f);
    }
    for (i = 0; i < json_array_size(records) && i < t->max_rows; i++)
        if (json_object_get(json_array_get(records, i), "brief"))
            read_words(t, json_array_get(records, i), (uint32_t)i, "brief", f);
}
