/* flat GAME: writes, as C, the built-in edition of a game as the program has read it: what a module of the page is built
 * with instead of a reader of JSON. */
#include <orrery/match.h>

#include <stdio.h>
#include <string.h>

static void text(const char *name, const char *value) { printf("const char %s[] = \"%s\";\n", name, value); }

int main(int argc, char **argv)
{
    const orr_registered *entry = argc == 2 ? orr_registry_find(argv[1]) : NULL;
    if (!entry) {
        fputs("usage: flat GAME\n", stderr);
        return 2;
    }
    const orr_game *g = entry->game;
    const orr_edition *e = entry->edition ? orr_edition_builtin(g) : NULL;
    printf("/* The edition of %s. */\n#include \"wasm/flat.h\"\n\nextern const orr_game orr_game_%s;\n", g->id, g->id);
    printf("const orr_game *const flat_game = &orr_game_%s;\n", g->id);
    text("flat_id", e ? orr_edition_id(e) : "");
    text("flat_hash", e ? orr_edition_hash(e) : "");
    const orr_table *schema = orr_components_of(g)->schema;
    size_t size = e ? orr_components_of(g)->size : 0;
    const uint8_t *data = e ? orr_edition_data(e) : NULL;
    printf("const uint32_t flat_size = %zu;\nconst _Alignas(8) uint8_t flat_data[] = {", size);
    for (size_t i = 0; i < size; i++)
        printf("%s%d,", i % 32 ? "" : "\n", data[i]);
    printf("0};\nconst char *const flat_ids[] = {\n");
    unsigned first = 0;
    for (uint16_t t = 0; e && schema[t].name; t++)
        for (uint32_t i = 0; i < orr_edition_rows(e, t); i++)
            printf("\"%s\",\n", orr_edition_row_id(e, t, i));
    printf("NULL};\nconst uint16_t flat_first[] = {");
    for (uint16_t t = 0; e && schema[t].name; t++) {
        printf("%u,", first);
        first += orr_edition_rows(e, t);
    }
    printf("%u};\nconst uint16_t flat_tables = %s;\n", first, e ? "sizeof flat_first / sizeof *flat_first - 1" : "0");
    return fflush(stdout) == 0 && !ferror(stdout) ? 0 : 1;
}
