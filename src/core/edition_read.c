/* Editions: component values read through a game's schema into one flat struct. All faults are reported, each with
 * its path. Pass one reads the ids of all tables, pass two the columns, so that rows may refer forward. */
#include "edition_inside.h"

#include <pthread.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_MAX = 4 << 20 };

/* ---- reading -----------------------------------------------------------------------------------------------------------*/
/* The member at "gain.yellow" or "piles[1]" of a record; NULL when missing. */
static const json_t *member(const json_t *record, const char *path)
{
    char part[64];
    while (record && *path) {
        size_t n = strcspn(path, ".[");
        if (n >= sizeof part)
            return NULL;
        memcpy(part, path, n);
        part[n] = 0;
        path += n;
        if (n)
            record = json_object_get(record, part);
        if (*path == '[') {
            record = json_array_get(record, (size_t)strtoul(path + 1, NULL, 10));
            path = strchr(path, ']') + 1;
        }
        if (*path == '.')
            path++;
    }
    return record;
}

/* The array of records of a table, or for "array#id" that one record. */
static const json_t *table_records(const json_t *root, const orr_table *t)
{
    const char *mark = strchr(t->name, '#');
    char array[64];
    if (!mark)
        return json_object_get(root, t->name);
    snprintf(array, sizeof array, "%.*s", (int)(mark - t->name), t->name);
    const json_t *all = json_object_get(root, array), *one;
    size_t i;
    json_array_foreach(all, i, one)
    {
        const char *id = json_string_value(json_object_get(one, "id"));
        if (id && !strcmp(id, mark + 1))
            return one;
    }
    return NULL;
}

static bool good_id(const char *id)
{
    size_t n = strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789_");
    return n > 0 && n < EDITION_ID && !id[n];
}

static void read_ids(orr_edition *e, const json_t *root, uint16_t table, orr_faults *f)
{
    const orr_table *t = &orr_components_of(e->game)->schema[table];
    const json_t *all = table_records(root, t);
    bool single = json_is_object(all);
    char path[96], expect[160];
    if (!json_is_array(all) && !single) {
        orr_fault_say(f, t->name, "missing", "expected an array of records");
        return;
    }
    size_t n = single ? 1 : json_array_size(all);
    if (n < t->min_rows || n > t->max_rows) {
        snprintf(expect, sizeof expect, "expected %u to %u records, found %zu", t->min_rows, t->max_rows, n);
        orr_fault_say(f, t->name, "wrong_number", expect);
        n = n > t->max_rows ? t->max_rows : n;
    }
    e->ids[table] = calloc(n ? n : 1, EDITION_ID);
    ORR_ASSERT(e->ids[table]);
    e->rows[table] = (uint32_t)n;
    for (uint32_t i = 0; i < n; i++) {
        const json_t *record = single ? all : json_array_get(all, i);
        const char *id = json_string_value(json_object_get(record, "id"));
        orr_fault_path(path, t, i, "id");
        if (!id || !good_id(id)) {
            orr_fault_say(f, path, "bad_id", "expected 1 to 47 of a-z, 0-9 and _");
            continue;
        }
        if (orr_edition_row(e, table, id) >= 0)
            orr_fault_say(f, path, "duplicate_id", "another record of this table has the same id");
        snprintf(e->ids[table][i], EDITION_ID, "%s", id);
    }
    uint16_t count = (uint16_t)n;
    memcpy(e->data + t->count_offset, &count, sizeof count);
}

static void store(uint8_t *at, uint8_t width, int64_t v)
{
    int8_t v1 = (int8_t)v;
    int16_t v2 = (int16_t)v;
    int32_t v4 = (int32_t)v;
    memcpy(at, width == 1 ? (void *)&v1 : width == 2 ? (void *)&v2 : (void *)&v4, width);
}

static int64_t word_index(const char *const *words, const char *w)
{
    for (int64_t i = 0; words[i]; i++)
        if (w && *w != '?' && !strcmp(words[i], w))
            return i;
    return -1;
}

static void word_list(const char *const *words, char *out, size_t size)
{
    size_t n = (size_t)snprintf(out, size, "expected one of");
    for (unsigned i = 0; words[i] && n < size; i++)
        if (*words[i] != '?') /* a number without a word */
            n += (size_t)snprintf(out + n, size - n, " %s", words[i]);
}

/* Reads one value; false with code and detail when it is wrong. */
static bool value_of(const orr_edition *e, const orr_column *c, const json_t *v, int64_t *out, const char **code,
                     char detail[160])
{
    switch (c->kind) {
    case ORR_COLUMN_BOOL:
        *out = json_is_true(v);
        *code = "not_a_bool";
        snprintf(detail, 160, "expected true or false");
        return json_is_boolean(v);
    case ORR_COLUMN_WORD:
        *out = word_index(c->words, json_string_value(v));
        *code = "unknown_word";
        word_list(c->words, detail, 160);
        return *out >= 0;
    case ORR_COLUMN_ROW:
        *out = json_is_string(v) ? orr_edition_row(e, c->table, json_string_value(v)) : -1;
        *code = "unknown_id";
        snprintf(detail, 160, "expected the id of a record of %s", orr_components_of(e->game)->schema[c->table].name);
        return *out >= 0;
    case ORR_COLUMN_COUNT:
        *code = "not_an_array";
        snprintf(detail, 160, "expected an array of %d to %d values", c->min, c->max);
        *out = (int64_t)json_array_size(v);
        return json_is_array(v) && *out >= c->min && *out <= c->max;
    default:
        *out = json_integer_value(v);
        *code = json_is_integer(v) ? "out_of_range" : "not_a_number";
        snprintf(detail, 160, "expected a whole number from %d to %d", c->min, c->max);
        return json_is_integer(v) && *out >= c->min && *out <= c->max;
    }
}

static void read_row(orr_edition *e, const json_t *record, uint16_t table, uint32_t row, orr_faults *f)
{
    const orr_table *t = &orr_components_of(e->game)->schema[table];
    char path[96], detail[160];
    const char *code;
    for (const orr_column *c = t->columns; c->path; c++) {
        const json_t *v = member(record, c->path);
        int64_t value = c->absent;
        bool none = !v || json_is_null(v);
        if (none && c->required) {
            orr_fault_path(path, t, row, c->path);
            orr_fault_say(f, path, "missing", "this value is required");
        } else if (!none && !value_of(e, c, v, &value, &code, detail)) {
            orr_fault_path(path, t, row, c->path);
            orr_fault_say(f, path, code, detail);
            value = c->absent;
        }
        store(e->data + t->offset + (size_t)row * t->stride + c->offset, c->width, value);
    }
    orr_edition_groups(t, record, row, f);
    orr_edition_sources(t, record, row, f);
}

static void read_tables(orr_edition *e, const json_t *root, orr_faults *f)
{
    const orr_table *schema = orr_components_of(e->game)->schema;
    for (uint16_t t = 0; schema[t].name; t++) {
        ORR_ASSERT(t < EDITION_TABLES);
        read_ids(e, root, t, f);
    }
    for (uint16_t t = 0; schema[t].name; t++) {
        const json_t *all = table_records(root, &schema[t]);
        for (uint32_t i = 0; i < e->rows[t]; i++)
            read_row(e, json_is_object(all) ? all : json_array_get(all, i), t, i, f);
        orr_edition_words(&schema[t], all, f);
    }
}

/* ---- the hash: ids and values only, so that notes, names and white space do not matter ---------------------------------*/
static int64_t stored(const orr_edition *e, const orr_table *t, uint32_t row, const orr_column *c)
{
    const uint8_t *at = e->data + t->offset + (size_t)row * t->stride + c->offset;
    int8_t v1;
    int16_t v2;
    int32_t v4;
    memcpy(&v1, at, 1);
    if (c->width == 1)
        return c->min < 0 || c->absent < 0 ? v1 : (uint8_t)v1;
    memcpy(&v2, at, 2);
    if (c->width == 2)
        return c->min < 0 || c->absent < 0 ? v2 : (uint16_t)v2;
    memcpy(&v4, at, 4);
    return v4;
}

static void hash_line(crypto_generichash_state *h, const char *line)
{
    crypto_generichash_update(h, (const uint8_t *)line, strlen(line));
}

static void make_hash(orr_edition *e)
{
    crypto_generichash_state h;
    uint8_t digest[32];
    char line[160];
    ORR_ASSERT(sodium_init() >= 0);
    crypto_generichash_init(&h, NULL, 0, sizeof digest);
    crypto_generichash_update(&h, (const uint8_t *)e->game->id, strlen(e->game->id) + 1);
    for (uint16_t t = 0; orr_components_of(e->game)->schema[t].name; t++) {
        const orr_table *table = &orr_components_of(e->game)->schema[t];
        for (uint32_t i = 0; i < e->rows[t]; i++) {
            snprintf(line, sizeof line, "%s %s\n", table->name, e->ids[t][i]);
            hash_line(&h, line);
            for (const orr_column *c = table->columns; c->path; c++) {
                snprintf(line, sizeof line, "%s=%lld\n", c->path, (long long)stored(e, table, i, c));
                hash_line(&h, line);
            }
        }
    }
    crypto_generichash_final(&h, digest, sizeof digest);
    sodium_bin2hex(e->hash, sizeof e->hash, digest, sizeof digest);
}

/* ---- the doors ----------------------------------------------------------------------------------------------------------*/
static json_t *parse(const orr_game *g, const char *json, size_t size, orr_faults *f)
{
    json_error_t err;
    char detail[160];
    if (size > FILE_MAX) {
        orr_fault_say(f, "", "too_long", "an edition has at most 4 MiB");
        return NULL;
    }
    json_t *root = json_loadb(json, size, JSON_REJECT_DUPLICATES, &err);
    if (!root) {
        snprintf(detail, sizeof detail, "line %d, column %d: %.100s", err.line, err.column, err.text);
        orr_fault_say(f, "", "not_json", detail);
        return NULL;
    }
    const char *game = json_string_value(json_object_get(root, "game"));
    if (!game || strcmp(game, g->id)) {
        snprintf(detail, sizeof detail, "expected \"%s\"", g->id);
        orr_fault_say(f, "game", "wrong_game", detail);
    }
    return root;
}

orr_err orr_edition_load(const orr_game *g, const char *json, size_t size, orr_edition **out, orr_faults *faults)
{
    *faults = (orr_faults){.schema = orr_components_of(g)->schema};
    *out = NULL;
    json_t *root = parse(g, json, size, faults);
    if (!root)
        return ORR_BAD_INPUT;
    orr_edition *e = calloc(1, sizeof *e);
    ORR_ASSERT(e);
    e->game = g;
    e->data = calloc(1, orr_components_of(g)->size + 1);
    e->json = malloc(size + 1);
    ORR_ASSERT(e->data && e->json);
    memcpy(e->json, json, size);
    e->json[size] = 0;
    e->json_size = size;
    const char *id = json_string_value(member(root, "edition.id"));
    snprintf(e->id, sizeof e->id, "%s", id && good_id(id) ? id : "");
    read_tables(e, root, faults);
    json_decref(root);
    if (!faults->total && orr_components_of(g)->check)
        g->components->check(e->data, faults);
    if (faults->total) {
        orr_edition_free(e);
        return ORR_BAD_INPUT;
    }
    make_hash(e);
    *out = e;
    return ORR_OK;
}

const orr_edition *orr_edition_builtin(const orr_game *g)
{
    enum { GAMES_MAX = 64 };
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    static struct {
        const orr_game *game;
        orr_edition *edition;
    } made[GAMES_MAX];
    const orr_registered *entry = orr_registry_find(g->id);
    orr_faults faults = {0};
    unsigned i = 0;
    pthread_mutex_lock(&lock);
    while (i < GAMES_MAX && made[i].game && made[i].game != g)
        i++;
    bool ok = i < GAMES_MAX;
    if (ok && !made[i].game) {
        ok = entry && entry->edition &&
             orr_edition_load(g, entry->edition, entry->edition_size, &made[i].edition, &faults) == ORR_OK;
        if (ok)
            made[i].game = g;
        orr_faults_deinit(&faults);
    }
    pthread_mutex_unlock(&lock);
    ORR_ASSERT(ok);
    return made[i].edition;
}
