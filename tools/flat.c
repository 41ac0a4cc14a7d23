/* flat GAME: writes, as C, the built-in edition of a game as the program has read it: what a module of the page is built
 * with instead of a reader of JSON. */
#include <orrery/match.h>

#include <stdio.h>

static void put_data(const uint8_t *data, size_t size)
{
    printf("static const _Alignas(8) uint8_t data[] = {");
    for (size_t i = 0; i < size; i++)
        printf("%s%d,", i % 32 ? "" : "\n", data[i]);
    printf("0};\n");
}

/* The ids of each table in an array of its own. */
static void put_ids(const orr_edition *e, const orr_table *schema)
{
    for (uint16_t t = 0; schema[t].name; t++) {
        printf("static const char ids_%u[][EDITION_ID] = {\n", t);
        for (uint32_t i = 0; i < orr_edition_rows(e, t); i++)
            printf("\"%s\",\n", orr_edition_row_id(e, t, i));
        printf("\"\"};\n");
    }
}

static void put_edition(const orr_edition *e, const orr_game *g)
{
    const orr_table *schema = orr_components_of(g)->schema;
    size_t size = orr_components_of(g)->size;
    put_data(orr_edition_data(e), size);
    put_ids(e, schema);
    printf("const orr_edition flat_edition = {.game = &orr_game_%s, .data = (uint8_t *)data, .json = (char *)\"\",\n",
           g->id);
    printf(".id = \"%s\", .hash = \"%s\", .rows = {", orr_edition_id(e), orr_edition_hash(e));
    for (uint16_t t = 0; schema[t].name; t++)
        printf("%u,", orr_edition_rows(e, t));
    printf("0}, .ids = {");
    for (uint16_t t = 0; schema[t].name; t++)
        printf("(char(*)[EDITION_ID])ids_%u,", t);
    printf("0}};\nconst uint32_t flat_size = %zu;\n", size);
}

int main(int argc, char **argv)
{
    const orr_registered *entry = argc == 2 ? orr_registry_find(argv[1]) : NULL;
    if (!entry) {
        fputs("usage: flat GAME\n", stderr);
        return 2;
    }
    const orr_game *g = entry->game;
    printf("/* The edition of %s. */\n#include \"wasm/flat.h\"\n\nextern const orr_game orr_game_%s;\n", g->id, g->id);
    printf("const orr_game *const flat_game = &orr_game_%s;\n", g->id);
    if (entry->edition)
        put_edition(orr_edition_builtin(g), g);
    else
        printf("const orr_edition flat_edition = {.game = &orr_game_%s};\nconst uint32_t flat_size = 0;\n", g->id);
    return fflush(stdout) == 0 && !ferror(stdout) ? 0 : 1;
}
