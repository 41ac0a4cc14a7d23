/* orrery games: what can be played, from the games' own tables. */
#include "cli.h"

#include <jansson.h>
#include <string.h>

/* The name of the game, or of one of its variants, in a language of its text catalogues, 0: English, 1: French; else the id. */
static void name_read(const orr_registered *entry, const char *variant, unsigned language, char *out, size_t size)
{
    const char *text = variant ? entry->lobby[language] : entry->text[language];
    size_t n = variant ? entry->lobby_size[language] : entry->text_size[language];
    json_t *catalogue = text ? json_loadb(text, n, 0, NULL) : NULL, *at = catalogue;
    if (variant)
        at = json_object_get(json_object_get(catalogue, "variants"), variant);
    const char *name = json_string_value(json_object_get(at, "name"));
    snprintf(out, size, "%s", name ? name : variant ? variant : entry->game->id);
    json_decref(catalogue);
}

static void name_json(const orr_registered *entry, const char *variant, orr_json *j)
{
    static const char *const language[] = {"en", "fr"};
    char name[200];
    orr_json_kobject(j, "name");
    for (unsigned i = 0; i < 2; i++) {
        name_read(entry, variant, i, name, sizeof name);
        orr_json_kstr(j, language[i], name);
    }
    orr_json_end(j);
}

/* The values of the option that tells which of the module's games is played; NULL: the module is one game. */
static const char *const *variants_of(const orr_game *g)
{
    int i = orr_rules_variant(g);
    return i < 0 ? NULL : orr_options_of(g)[i].words;
}

static void variants_json(const orr_registered *entry, orr_json *j)
{
    const char *const *words = variants_of(entry->game);
    if (!words)
        return;
    orr_json_kstr(j, "variant", orr_lobby_of(entry->game)->variant);
    orr_json_karray(j, "variants");
    for (size_t i = 0; words[i]; i++) {
        orr_json_object(j);
        orr_json_kstr(j, "id", words[i]);
        name_json(entry, words[i], j);
        orr_json_end(j);
    }
    orr_json_end(j);
}

static void variants_text(const orr_registered *entry)
{
    const char *const *words = variants_of(entry->game);
    for (size_t i = 0; words && words[i]; i++) {
        char name[200];
        name_read(entry, words[i], 0, name, sizeof name);
        printf("  %s: --set %s=%s\n", name, orr_lobby_of(entry->game)->variant, words[i]);
    }
}

static const char *kind_name(orr_option_kind k)
{
    return k == ORR_OPTION_BOOL ? "bool" : k == ORR_OPTION_INT ? "int" : "choice";
}

/* The standard value of an option, as --set takes it. */
static void standard_text(const orr_option *o, char *out, size_t size)
{
    if (o->kind == ORR_OPTION_BOOL)
        snprintf(out, size, "%s", o->standard ? "true" : "false");
    else if (o->kind == ORR_OPTION_CHOICE)
        snprintf(out, size, "%s", o->words[o->standard]);
    else
        snprintf(out, size, "%d", o->standard);
}

static void option_json(const orr_rules *r, unsigned i, orr_json *j)
{
    const orr_option *o = &orr_options_of(r->game)[i];
    char text[64];
    standard_text(o, text, sizeof text);
    orr_json_object(j);
    orr_json_kstr(j, "id", o->id);
    orr_json_kstr(j, "kind", kind_name(o->kind));
    orr_json_kstr(j, "standard", text);
    if (o->kind == ORR_OPTION_INT) {
        orr_json_kint(j, "min", o->min);
        orr_json_kint(j, "max", orr_rules_most(r, i));
    }
    if (o->kind == ORR_OPTION_CHOICE) {
        orr_json_karray(j, "words");
        for (size_t w = 0; o->words[w]; w++)
            orr_json_str(j, o->words[w]);
        orr_json_end(j);
    }
    orr_json_end(j);
}

static void game_json(const orr_registered *entry, orr_json *j)
{
    const orr_game *g = entry->game;
    orr_rules rules;
    if (orr_rules_init(&rules, g, NULL, g->seats_min))
        return;
    orr_json_object(j);
    orr_json_kstr(j, "id", g->id);
    orr_json_kint(j, "version", g->version);
    orr_json_kint(j, "oldest", orr_rules_oldest(g));
    name_json(entry, NULL, j);
    variants_json(entry, j);
    orr_json_kint(j, "seats_min", g->seats_min);
    orr_json_kint(j, "seats_max", g->seats_max);
    orr_json_kbool(j, "listed", g->listed);
    orr_json_kbool(j, "hidden", g->secrets != NULL);
    orr_json_kint(j, "state_bytes", g->state_size);
    orr_json_karray(j, "options");
    for (unsigned i = 0; orr_options_of(g)[i].id; i++)
        option_json(&rules, i, j);
    orr_json_end(j);
    orr_json_karray(j, "verbs");
    for (const orr_verb *v = g->verbs; v->id; v++) {
        orr_json_object(j);
        orr_json_kstr(j, "id", v->id);
        orr_json_karray(j, "operands");
        for (size_t i = 0; i < 3 && v->arg[i].kind != ORR_ARG_NONE; i++)
            orr_json_str(j, v->arg[i].id);
        orr_json_end(j);
        orr_json_end(j);
    }
    orr_json_end(j);
    orr_json_end(j);
}

static void game_text(const orr_registered *entry)
{
    const orr_game *g = entry->game;
    char name[200];
    orr_rules rules;
    if (orr_rules_init(&rules, g, NULL, g->seats_min))
        return;
    name_read(entry, NULL, 0, name, sizeof name);
    printf("%s: %s, ", g->id, name);
    if (g->seats_min != g->seats_max)
        printf("%u to ", g->seats_min);
    printf("%u seat%s%s\n", g->seats_max, g->seats_max == 1 ? "" : "s", g->listed ? "" : ", not listed in the lobby");
    variants_text(entry);
    for (unsigned k = 0; orr_options_of(g)[k].id; k++) {
        const orr_option *o = &orr_options_of(g)[k];
        char text[64];
        standard_text(o, text, sizeof text);
        printf("  --set %s=%s", o->id, text);
        if (o->kind == ORR_OPTION_BOOL)
            printf("   (true or false)");
        if (o->kind == ORR_OPTION_INT)
            printf("   (%d to %d)", o->min, orr_rules_most(&rules, k));
        for (size_t i = 0; o->kind == ORR_OPTION_CHOICE && o->words[i]; i++)
            printf("%s%s", i ? ", " : "   (", o->words[i]);
        printf("%s\n", o->kind == ORR_OPTION_CHOICE ? ")" : "");
    }
    for (const orr_verb *v = g->verbs; v->id; v++) {
        printf("%s%s", v == g->verbs ? "  verbs: " : ", ", v->id);
        for (size_t i = 0; i < 3 && v->arg[i].kind != ORR_ARG_NONE; i++)
            printf(" {%s}", v->arg[i].id);
    }
    printf("\n");
}

static int run(const cli_args *a)
{
    orr_text text = {.max = 1 << 20};
    orr_json j;
    if (!a->json) {
        for (size_t i = 0; orr_registry[i].game; i++)
            game_text(&orr_registry[i]);
        return CLI_OK;
    }
    orr_json_init(&j, &text);
    orr_json_object(&j);
    orr_json_karray(&j, "games");
    for (size_t i = 0; orr_registry[i].game; i++)
        game_json(&orr_registry[i], &j);
    orr_json_end(&j);
    orr_json_end(&j);
    int e = cli_print(&text);
    orr_text_deinit(&text);
    return e;
}

static const char *const options[] = {"json", NULL};
const cli_command cli_games = {
    .name = "games",
    .rest = "",
    .brief = "lists the games, their seats, options and verbs",
    .options = options,
    .run = run,
};
